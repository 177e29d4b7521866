// velocity.c: the velocities that a world reports.
#include "dynamics/world_parts.h"

#include <string.h>

// d / h is the velocity half a substep ago. Half a kick of gravity brings it to now, and what that kick gives
// along rods and into obstacles is taken out again: second order, and a particle at rest reads 0 (solver.md).
#define VL_MOST_WORK    400000
#define VL_SETTLED      1e-13
#define VL_LEAST_SWEEPS 4

// Takes the stretching part of a link's velocities out; returns its size, m/s.
static double constrain(const vlWorld *world, const vlLinkSet *set, int lane)
{
    const int a = set->a[lane], b = set->b[lane];
    const double *xa = world->particles.x[a], *xb = world->particles.x[b];
    const double weights = xa[3] + xb[3];
    const vlVec3 e = vlRowDifference(xa, xb);
    const double square = vlDot(e, e);
    if (weights == 0 || square == 0)
        return 0;
    double rate = vlDot(e, vlRowDifference(world->velocity[a], world->velocity[b])) -
                  vlLinkSet_GetRate(set, lane, world->h);
    if (set->kind != vl_rod && (set->lambda[lane] == 0 || (set->kind == vl_tether ? rate < 0 : rate > 0)))
        return 0;
    const double share = rate / (square * weights);
    vlAddToRow(world->velocity[a], e, xa[3] * share);
    vlAddToRow(world->velocity[b], e, -xb[3] * share);
    return fabs(rate) / sqrt(square);
}

// Backwards every other time, so that what one end knows reaches the other soon.
static double sweep(const vlWorld *world, const vlLinkSet *set, bool backwards)
{
    double most = 0;
    for (int i = 0; i < set->laneCount; i++)
        most = fmax(most, constrain(world, set, backwards ? set->laneCount - 1 - i : i));
    return most;
}

// Lines at once, then all links in turn. Force functions ask in every substep: they get the first few turns.
static void constrainAll(vlWorld *world)
{
    const int links = world->rods.laneCount + world->tethers.laneCount + world->keepaways.laneCount;
    int sweeps = links ? VL_MOST_WORK / links : 0;
    sweeps = links && (sweeps < VL_LEAST_SWEEPS || world->accumulating) ? VL_LEAST_SWEEPS : sweeps;
    // Lanes must be in the order of the lines, and lines know nothing of lengths that change.
    if (!vlLinkSet_NeedsOrder(&world->rods) && !world->rods.growth)
        vlChains_ConstrainVelocities(world, world->velocity);
    for (int n = 0; n < sweeps; n++)
    {
        double most = sweep(world, &world->rods, n & 1);
        most = fmax(most, sweep(world, &world->tethers, n & 1));
        most = fmax(most, sweep(world, &world->keepaways, n & 1));
        if (most < VL_SETTLED)
            break;
    }
}

bool vlFindVelocities(vlWorld *world)
{
    const size_t slots = (size_t)world->particles.slotCount;
    if (world->velocitiesKnown && slots <= world->velocityCount)
        return true;
    if (!vlReserve(&world->tally, &world->velocity, &world->velocityCapacity, slots, sizeof *world->velocity))
        return false;
    memset(world->velocity, 0, slots * sizeof *world->velocity);
    for (int slot = 1; slot < world->particles.slotCount; slot++)
        if (vlIsAlive(world, slot))
            vlSetRow(world->velocity[slot], vlUnconstrainedVelocity(world, slot));
    if (world->steps > 0)
    {
        constrainAll(world);
        vlMutual_ConstrainVelocities(world, world->velocity);
        vlConstrainVelocities(world, world->velocity);
    }
    world->velocityCount = slots;
    world->velocitiesKnown = true;
    return true;
}
