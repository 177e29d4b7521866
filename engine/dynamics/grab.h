// grab.h: hands that drag particles and bodies, as the step sees them.
#ifndef VERLUA_DYNAMICS_GRAB_H
#define VERLUA_DYNAMICS_GRAB_H

#include "dynamics/state.h"

/// A grab; slot and body are both 0 when it is free.
typedef struct vlGrab
{
    int32_t slot; ///< of the particle
    int32_t body; ///< or of the body
    uint32_t heldGeneration, generation;
    vlVec3 local; ///< m: of a body, where it is held: from the centre of mass, unturned; in space along the
                  ///< principal axes
    vlVec3 target;
    double frequency, maxForce; ///< maxForce < 0: by the weight of the piece
    double pieceMass;   ///< kg that moved and hung together with the particle when the last step began; of a
                        ///< body its mass
    double strength;    ///< N: maxForce, worked out for this step
    double inverseMass; ///< of the particle itself, 1/kg, during a step
    vlVec3 lambda;      ///< force h^2 of this substep
    vlVec3 force;       ///< N, of the last one
} vlGrab;

/// Whether the grab is in use and what it holds still there.
bool vlGrab_IsHeld(const vlWorld *world, const vlGrab *grab);
/// Before the first substep: forgets grabs of what is gone and lends the others the hand's
/// inertia. Returns false when memory is short.
bool vlStartGrabs(vlWorld *world);
/// After the last substep: takes it back.
void vlEndGrabs(vlWorld *world);
void vlClearGrabs(vlWorld *world);
/// One pass; returns the largest correction, m.
double vlRelaxGrabs(vlWorld *world, double h);
void vlGrabs_Free(vlWorld *world);

// grab_body.c
/// Pulls bodies in a substep of theirs, h seconds long: when all other forces have acted, before contacts do.
void vlPullBodies(vlWorld *world, double h);
/// Where a body is held, from its centre of mass, unturned.
vlVec3 vlGrab_FindLocal(const vlWorld *world, int body, vlVec3 point);
/// Where that is in the world, m.
vlVec3 vlGrab_HeldPoint(const vlWorld *world, const vlGrab *grab);

#endif
