// grab.h: hands that drag particles, as the step sees them.
#ifndef VERLUA_DYNAMICS_GRAB_H
#define VERLUA_DYNAMICS_GRAB_H

#include "dynamics/state.h"

/// A grab; slot is 0 when it is free.
typedef struct vlGrab
{
    int32_t slot; ///< of the particle
    uint32_t particleGeneration, generation;
    vlVec3 target;
    double frequency, maxForce; ///< maxForce < 0: by the weight of the piece
    double pieceMass;   ///< kg that moved and hung together with the particle when the last step began
    double strength;    ///< N: maxForce, worked out for this step
    double inverseMass; ///< of the particle itself, 1/kg, during a step
    vlVec3 lambda;      ///< force h^2 of this substep
    vlVec3 force;       ///< N, of the last one
} vlGrab;

/// Whether the grab is in use and its particle still there.
bool vlGrab_IsHeld(const vlWorld *world, const vlGrab *grab);
/// Before the first substep: forgets grabs of particles that are gone and lends the others the hand's
/// inertia. Returns false when memory is short.
bool vlStartGrabs(vlWorld *world);
/// After the last substep: takes it back.
void vlEndGrabs(vlWorld *world);
void vlClearGrabs(vlWorld *world);
/// One pass; returns the largest correction, m.
double vlRelaxGrabs(vlWorld *world, double h);
void vlGrabs_Free(vlWorld *world);

#endif
