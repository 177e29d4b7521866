// drag.h: the resistance of the air, v' = a - c v, integrated exactly while a is constant.
#ifndef VERLUA_DYNAMICS_DRAG_H
#define VERLUA_DYNAMICS_DRAG_H

#include "dynamics/state.h"

/// A substep of length h. With z = c h:
///   d' = decay d + gain a           displacement from the one before it
///   d  = first v + second a         displacement from a velocity at the substep's start
/// Without drag these are d' = d + a h^2 and d = v h + a h^2 / 2.
typedef struct vlStepFactors
{
    double decay, gain, first, second;
} vlStepFactors;

vlStepFactors vlStep_Factors(double drag, double h);

/// Begins a step of bodies with substeps of h seconds: what drag does in it is known from here on.
void vlDrag_Begin(vlWorld *world, double h);
/// Slows bodies down, velocity and spin alike, before a substep of theirs kicks them.
void vlDrag_SlowBodies(vlWorld *world);

#endif
