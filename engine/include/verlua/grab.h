// grab.h: a hand that takes hold of a particle or a body and drags it, softly and with bounded force.
#ifndef VERLUA_GRAB_H
#define VERLUA_GRAB_H

#include "verlua/types.h"

/// A grab: an implicit, critically damped spring from a particle to a point, stable at any mass. The piece
/// that hangs together with the particle by rods, tethers and springs follows as one: the hand's own inertia
/// makes the particle as heavy as the whole piece while it is held. A body is held at a point of it, about
/// which it may turn.
typedef struct vlGrabDef
{
    vlParticleId particle; ///< a pinned one is held in vain
    vlBodyId body;         ///< in place of a particle; one that no force moves is held in vain
    vlVec3 point;          ///< m: of a body, where it is taken hold of. Default the origin.
    vlVec3 target;         ///< m, where it shall go. Default the origin.
    double frequency;      ///< rad/s, > 0: how quickly it follows, 2/frequency s behind. Default 40.
    double maxForce;       ///< N, > 0, of the hand. Negative: VL_GRAB_STRENGTH times the weight of the piece,
                           ///< as it hangs together at each moment, or of the body. Default -1.
} vlGrabDef;

/// The strength of a hand, in weights of what it holds (with gravity of at least 9.81 m/s^2).
#define VL_GRAB_STRENGTH 50.0

/// A grab.
typedef struct vlGrabId
{
    uint32_t slot, generation, world;
} vlGrabId;

vlGrabDef vlDefaultGrabDef(void);

/// Takes hold. On a bad definition returns the null id and sets `error` to one sentence that names the field.
vlGrabId vlWorld_CreateGrab(vlWorld *world, const vlGrabDef *def, vlError *error);
/// Lets go: no force is left, the velocity stays. What is destroyed is let go of by itself. Returns false on
/// a stale id.
bool vlWorld_DestroyGrab(vlWorld *world, vlGrabId grab);
bool vlGrab_IsValid(const vlWorld *world, vlGrabId grab);

// On a stale id getters return zero, setters false.
bool vlGrab_SetTarget(vlWorld *world, vlGrabId grab, vlVec3 target, vlError *error);
vlVec3 vlGrab_GetTarget(const vlWorld *world, vlGrabId grab);         ///< m
vlParticleId vlGrab_GetParticle(const vlWorld *world, vlGrabId grab); ///< the null id: it holds a body
vlBodyId vlGrab_GetBody(const vlWorld *world, vlGrabId grab);         ///< the null id: it holds a particle
/// Where the particle, or the point of the body that is held, is now, m.
vlVec3 vlGrab_GetPoint(const vlWorld *world, vlGrabId grab);
/// The force of the hand in the last substep, N.
vlVec3 vlGrab_GetForce(const vlWorld *world, vlGrabId grab);
/// The most it may be, N.
double vlGrab_GetMaxForce(const vlWorld *world, vlGrabId grab);

#endif
