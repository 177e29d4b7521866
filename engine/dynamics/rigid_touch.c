// rigid_touch.c: which pairs of shapes touch in the plane, or may within the step.
#include <math.h>

#include "dynamics/rigid_share.h"
#include "dynamics/world_parts.h"

/// Pairs whose bodies are fetched ahead.
#define VL_AHEAD 8

// What became of a pair.
enum
{
    vl_touches = 1,
    vl_rests = 2, ///< it sleeps, and touches
    vl_hides = 4,
    vl_bounces = 8
};

// Faster than hypot, which minds numbers near the end of all numbers.
static double length(double x, double y)
{
    return sqrt(x * x + y * y);
}

double vlRigid_ReachOf(const vlRigid *r, const vlRigidPair *pair, double dt)
{
    const double boundA = r->bodies[pair->bodyA].bound, boundB = r->bodies[pair->bodyB].bound;
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    const double speed = length(b[vl_mVx] - a[vl_mVx], b[vl_mVy] - a[vl_mVy]) + fabs(b[vl_mSpin]) * boundB +
                         (isfinite(boundA) ? fabs(a[vl_mSpin]) * boundA : 0);
    return VL_REACH_SHARE * (boundA < boundB ? boundA : boundB) + speed * dt;
}

static uint8_t findTouch(vlRigid *r, int index, double dt)
{
    const vlRigidPair *pair = &r->pairs[index];
    vlManifold *manifold = &r->manifolds[index];
    if (r->sleepers > 0 && vlRigid_SleepsOn(r, pair))
        return manifold->count > 0 ? vl_rests : 0;
    if (pair->traits & vl_senses)
        return 0;
    vlManifold_Find(r, pair, manifold, vlRigid_ReachOf(r, pair, dt));
    manifold->isNew = manifold->isNew && manifold->count > 0;
    if (((pair->traits & vl_sieves) && vlRigid_Passes(r, (size_t)index)) ||
        (manifold->count == 0 && !manifold->isHidden))
        return 0;
    return (uint8_t)(vl_touches | (manifold->isHidden ? vl_hides : 0) |
                     (pair->restitution > 0 ? vl_bounces : 0));
}

static void fetchBodies(const vlRigid *r, const vlRigidPair *pair)
{
    const int bodies[2] = {pair->bodyA, pair->bodyB}, shapes[2] = {pair->shapeA, pair->shapeB};
    for (int i = 0; i < 2; i++)
    {
        VL_PREFETCH(&r->pose[bodies[i]]);
        VL_PREFETCH(&r->motion[bodies[i]]);
        VL_PREFETCH(&r->bodies[bodies[i]]);
        VL_PREFETCH(&r->shapes[shapes[i]]);
    }
}

static void findRun(void *context, int first, int end)
{
    const vlWorld *world = context;
    vlRigid *r = world->rigid;
    for (int i = first; i < end; i++)
    {
        if (i + VL_AHEAD < end)
            fetchBodies(r, &r->pairs[i + VL_AHEAD]);
        r->states[i] = findTouch(r, i, world->def.dt);
    }
}

static bool reserve(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlTally *tally = &world->tally;
    const size_t sleeping = r->sleepers > 0 ? r->pairCount : 0;
    return vlReserve(tally, &r->states, &r->stateCapacity, r->pairCount, sizeof *r->states) &&
           vlReserve(tally, &r->active, &r->activeCapacity, r->pairCount, sizeof *r->active) &&
           vlReserve(tally, &r->resting, &r->restingCapacity, sleeping, sizeof *r->resting) &&
           vlReserve(tally, &r->elastic, &r->elasticCapacity, r->pairCount, sizeof *r->elastic);
}

bool vlRigid_FindTouching(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!vlRigid_KeepPairs(world) || !reserve(world))
        return false;
    r->activeCount = r->elasticCount = r->restingCount = r->hiddenCount = 0;
    vlRigid_WakeTouched(r, world->def.dt);
    vlShare_Items(world, findRun, world, 0, (int)r->pairCount);
    for (size_t i = 0; i < r->pairCount; i++)
    {
        const uint8_t state = r->states[i];
        if (state & vl_rests)
            r->resting[r->restingCount++] = (int32_t)i;
        if (state & vl_touches)
            r->active[r->activeCount++] = (int32_t)i;
        if (state & vl_bounces)
            r->elastic[r->elasticCount++] = (int32_t)i;
        r->hiddenCount += (state & vl_hides) != 0;
    }
    return true;
}
