// rigid_events.h: which bodies touch, remembered from step to step, to tell when that begins and when it
// ends.
//
// Per step: vlTouches_Begin; what touches is noted with vlTouches_Add, once or more per pair of bodies;
// vlTouches_Finish compares with the step before and makes the events. Plane and space differ in how they
// find out, see rigid_notes.c.
#ifndef VERLUA_DYNAMICS_RIGID_EVENTS_H
#define VERLUA_DYNAMICS_RIGID_EVENTS_H

#include "dynamics/rigid.h"

/// Something seen of two bodies within a step.
typedef struct vlTouchNote
{
    int bodyA, bodyB;
    bool sensor;           ///< A is one
    bool pressed;          ///< a force acted between them, or they overlapped for a while
    bool overlaps, isNear; ///< at the end of the step
    bool struck;           ///< they met at `speed`
    double speed, impulse; ///< m/s, N s
    vlVec3 point, normal;  ///< from A to B
} vlTouchNote;

/// Two bodies that touch, or did in this step.
typedef struct vlTouchRecord
{
    int32_t a, b; ///< body slots
    uint32_t generations[2];
    vlContactSide sides[2];
    bool sensor;
    bool touching; ///< its begin was told and its end was not
    bool pressed, overlaps, isNear, struck;
    double impulse, most, speed;
    vlVec3 point, normal;
} vlTouchRecord;

/// How two shapes met within the step.
typedef struct vlTouchBlow
{
    double speed; ///< m/s, along the normal; 0: they did not
    vlVec3 point, normal;
} vlTouchBlow;

/// What is known of a pair of shapes since pairs were found.
typedef struct vlTouchMark
{
    double impulse; ///< N s
    vlTouchBlow blow;
} vlTouchMark;

typedef struct vlTouches
{
    vlTouchRecord *records;
    size_t recordCount, recordCapacity;
    int32_t *table; ///< by hash of the two slots: 1 + index of the record, 0: free
    size_t tableSize, tableCapacity;
    vlContactEvent *events;
    size_t eventCount, eventCapacity;

    // in the plane, within a step
    vlTouchMark *marks; ///< by pair
    size_t markCapacity;
    int32_t *watched; ///< pairs that have not pressed yet
    size_t watchedCount, watchedCapacity;
    vlTouchBlow *approaches; ///< of the watched: how they meet if they do in this substep
    size_t approachCapacity;
} vlTouches;

// rigid_events.c
/// Makes or drops the memory of touches as the world wants. Returns false when memory is short.
bool vlTouches_Begin(vlWorld *world);
/// Returns false when memory is short.
bool vlTouches_Add(vlWorld *world, const vlTouchNote *note);
/// Makes the events of the step. Returns false when memory is short.
bool vlTouches_Finish(vlWorld *world);
void vlTouches_Free(vlWorld *world);

// rigid_notes.c: in the plane
/// The pairs of shapes were found.
bool vlTouches_StartPairs(vlWorld *world);
/// A substep begins: how pairs that do not press yet come together.
void vlTouches_NoteApproach(vlRigid *rigid, double h);
/// The shapes of a pair struck each other.
void vlTouches_NoteBlow(vlRigid *rigid, int pair, const vlTouchBlow *blow, double impulse);
/// A substep ends.
void vlTouches_NoteImpulses(vlRigid *rigid);
/// The pairs are about to be found anew, or (`final`) the step ends.
bool vlTouches_EndPairs(vlWorld *world, bool final);

// rigid_sensors.c: in the plane
/// What sensors overlap now (only `final`), or did on the way since pairs were found.
bool vlTouches_NoteSensors(vlWorld *world, bool final);

// space_notes.c: in space
/// The shapes that may touch in this step were found. Returns false when memory is short.
bool vlSpace_StartTouches(vlWorld *world);
/// A substep ends.
void vlSpace_AddTouchImpulses(vlRigid *rigid);
/// The shapes of a meeting struck each other.
void vlSpace_NoteBlow(vlRigid *rigid, int meeting, double speed, double impulse);
/// Poses are those of now: the pairs are about to be found anew, or (`final`) the step has ended. Returns
/// false when memory is short.
bool vlSpace_NoteTouches(vlWorld *world, bool final);

#endif
