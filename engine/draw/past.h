// past.h: where things were when the last step began, for pictures between two steps.
#ifndef VERLUA_DRAW_PAST_H
#define VERLUA_DRAW_PAST_H

#include "core/memory.h"
#include "verlua/verlua.h"

/// A particle before and after the step.
typedef struct vlPastSpot
{
    vlVec3 from, to; ///< m
    uint32_t generation;
} vlPastSpot;

/// One step. Zeroed: none is known, and all is seen as it stands. What was moved by other means than the step
/// itself (a scene that sets positions) is seen where it stands too.
typedef struct vlPast
{
    bool known;
    double share;      ///< 0..1: how much of the step is seen
    vlPastSpot *spots; ///< by slot
    int count;
    vlTally tally;
    size_t capacity;
} vlPast;

/// A step is about to be made. When memory is short nothing is known, and all is seen as it stands.
void vlPast_BeginStep(vlPast *past, const vlWorld *world);
/// It was made.
void vlPast_EndStep(vlPast *past, const vlWorld *world);
/// Nothing is known any more.
void vlPast_Forget(vlPast *past);
/// Where the particle in a slot is seen, m.
vlVec3 vlPast_See(const vlPast *past, const vlWorld *world, int slot);
void vlPast_Free(vlPast *past);

#endif
