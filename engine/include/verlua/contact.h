// contact.h: what rigid bodies began to touch and ceased to touch in the last step.
#ifndef VERLUA_CONTACT_H
#define VERLUA_CONTACT_H

#include "verlua/types.h"

typedef enum vlContactEventKind
{
    vl_contactBegins,   ///< two bodies touch that did not before
    vl_contactHits,     ///< they met at a speed, see vlContactEvent.speed
    vl_contactPersists, ///< they touch as they did a step ago
    vl_contactEnds      ///< they touch no more
} vlContactEventKind;

/// One of two that touch: a body, or an obstacle (then `body` is the null id).
typedef struct vlContactSide
{
    vlBodyId body;         ///< stale when it was destroyed
    vlObstacleId obstacle; ///< the same of an obstacle
    int tag;               ///< of the body, also when it was destroyed
} vlContactSide;

/// Bodies, not shapes: two bodies have one contact, at however many points and with however many shapes they
/// touch. A contact with a sensor is one apart: both its bodies may have another.
///
/// They touch when something pressed in the step or when they overlap, and then until they are apart by more
/// than 0.1 % of the smaller one's size (half of its widest extent), lest a contact that trembles begin and
/// end in every step. Each begin has exactly one end, in whatever way it comes about: a destruction, another
/// type or filter included; that end comes with the next step. Falling asleep ends nothing. Two that meet and
/// part within one step begin, hit and end in it.
typedef struct vlContactEvent
{
    vlContactEventKind kind;
    vlContactSide a, b; ///< a is the sensor, if there is one; else the same from begin to end
    bool sensor;        ///< nothing pushes: the overlap of a sensor with something
    vlVec3 point;       ///< m: where they met, else where they press the most; of an end where they did last
    vlVec3 normal;      ///< unit vector from a to b there
    double speed;       ///< m/s: of a begin and a hit, at which they came together along the normal
    double impulse;     ///< N s: of the pressing forces, all points together, in this step
} vlContactEvent;

/// What is to be found out. Nothing of it costs anything unless asked for.
enum
{
    vl_wantContacts = 1, ///< begins, hits, ends
    vl_wantPersists = 2  ///< vl_contactPersists
};

/// From the next step on; `wanted` is a set of the above. Default 0. What touches already when it is first
/// asked for begins then. When it ends, what touches is forgotten without an event.
void vlWorld_SetContactEvents(vlWorld *world, unsigned wanted);
unsigned vlWorld_GetContactEvents(const vlWorld *world);

/// What happened in the last step: pair by pair in the order in which they began to touch, of a pair its
/// begin, hit, persist and end in this order. Good until the next step; ids in it may go stale meanwhile.
const vlContactEvent *vlWorld_ListContactEvents(const vlWorld *world, int *count);

/// What a particle that is watched began or ceased to touch: an obstacle or a body. It touches when it was
/// pushed in the step. Each begin has one end, also when the other goes; when the particle goes there is
/// none.
typedef struct vlParticleContact
{
    vlContactEventKind kind; ///< vl_contactBegins or vl_contactEnds
    vlParticleId particle;
    vlContactSide other;
    vlVec3 point;   ///< m: on the surface, where it was pushed last
    vlVec3 normal;  ///< unit vector from the particle to the other there
    double speed;   ///< m/s: of a begin, at which it came along the normal
    double impulse; ///< N s: of the pushes in this step
} vlParticleContact;

/// From the next step on the contacts of a particle are told. False and `error` when it is none, or memory is
/// short.
bool vlParticle_WatchContacts(vlWorld *world, vlParticleId particle, vlError *error);
/// What happened to watched particles in the last step, in the order in which they were first watched. Good
/// until the next step.
const vlParticleContact *vlWorld_ListParticleContacts(const vlWorld *world, int *count);

#endif
