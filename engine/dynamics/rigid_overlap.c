// rigid_overlap.c: bodies that overlap deeply when they appear beside each other, as when made at one place,
// are led apart.
//
// A spring strong enough to part them would leave them with speed. So rows only keep them from getting
// deeper, and their places move apart, at 3 m/s at most, without any velocity.
#include <math.h>
#include <string.h>

#include "dynamics/rigid.h"
#include "dynamics/world_parts.h"

/// Deeper than this share of the distance between a body's middle and the contact is deep;
#define VL_DEEP_SHARE 0.15
/// shallower than this it no longer is.
#define VL_SHALLOW_SHARE 1e-4
/// m/s
#define VL_PARTING_SPEED 3.0
/// Share of an overlap that goes in a substep at most.
#define VL_PARTING_SHARE 0.1

static bool anyParts(const vlRows *rows)
{
    bool any = false;
    for (int i = 0; i < rows->phases[vl_rowPhases]; i++)
        any = any || rows->spans[i].parts;
    return any;
}

bool vlRigid_ListParting(vlWorld *world)
{
    vlRigid *r = world->rigid;
    r->partingCount = 0;
    if (!anyParts(&r->rows))
        return true;
    if (!vlReserve(&world->tally, &r->parting, &r->partingCapacity, r->activeCount, sizeof *r->parting) ||
        !vlReserve(&world->tally, &r->shove, &r->shoveCapacity, (size_t)r->bodyCount, sizeof *r->shove))
        return false;
    for (size_t i = 0; i < r->activeCount; i++)
        if (r->manifolds[r->active[i]].parting && !r->manifolds[r->active[i]].isFast)
            r->parting[r->partingCount++] = r->active[i];
    return true;
}

bool vlRigid_IsParting(vlRigid *r, int index, double gap)
{
    const vlRigidPair *pair = &r->pairs[index];
    vlManifold *manifold = &r->manifolds[index];
    // Those that were pressed together are kept by their rows.
    if (!manifold->parting && !manifold->isNew)
        return false;
    const vlTouchPoint *point = &manifold->points[0];
    const double share = manifold->parting ? VL_SHALLOW_SHARE : VL_DEEP_SHARE;
    double square = INFINITY; // of the distance from the nearer middle of a moving body
    if (!vlRigid_IsHeld(r, pair->bodyA))
        square = point->ax * point->ax + point->ay * point->ay;
    if (!vlRigid_IsHeld(r, pair->bodyB))
        square = fmin(square, point->bx * point->bx + point->by * point->by);
    manifold->parting = gap * gap > share * share * square;
    return manifold->parting;
}

// The least gap of a pair as it lies now, m.
static double gapOf(const vlRigid *r, int index)
{
    const vlRigidPair *pair = &r->pairs[index];
    const vlManifold *manifold = &r->manifolds[index];
    double least = INFINITY;
    for (int k = 0; k < manifold->count; k++)
    {
        double at[2][2];
        const vlTouchPoint *point = &manifold->points[k];
        const double local[2][2] = {{point->ax, point->ay}, {point->bx, point->by}};
        for (int side = 0; side < 2; side++)
        {
            const int body = side ? pair->bodyB : pair->bodyA;
            const double *pose = r->pose[body], *m = r->motion[body], *p = local[side];
            at[side][0] = pose[0] + m[vl_mX] + pose[2] * p[0] - pose[3] * p[1];
            at[side][1] = pose[1] + m[vl_mY] + pose[3] * p[0] + pose[2] * p[1];
        }
        const double gap = manifold->nx * (at[1][0] - at[0][0]) + manifold->ny * (at[1][1] - at[0][1]);
        least = fmin(least, gap);
    }
    return least;
}

static void shove(vlRigid *r, int index, double most)
{
    const vlRigidPair *pair = &r->pairs[index];
    const vlManifold *manifold = &r->manifolds[index];
    const double wA = r->motion[pair->bodyA][vl_mInverseMass], wB = r->motion[pair->bodyB][vl_mInverseMass];
    const double gap = gapOf(r, index);
    if (gap >= 0)
        return;
    const double way = fmin(-gap * VL_PARTING_SHARE, most) / (wA + wB);
    double *a = r->shove[pair->bodyA], *b = r->shove[pair->bodyB];
    a[0] -= wA * way * manifold->nx;
    a[1] -= wA * way * manifold->ny;
    b[0] += wB * way * manifold->nx;
    b[1] += wB * way * manifold->ny;
}

static void moveBody(vlRigid *r, int body, double most)
{
    double *way = r->shove[body], *motion = r->motion[body];
    const double size = hypot(way[0], way[1]), share = size > most ? most / size : 1;
    for (int axis = 0; axis < 2; axis++)
        if (!r->bodies[body].locks[axis])
            motion[vl_mX + axis] += share * way[axis];
    way[0] = way[1] = 0; // it may be in several pairs
}

void vlRigid_Part(vlRigid *r, double h)
{
    if (r->partingCount == 0)
        return;
    memset(r->shove, 0, (size_t)r->bodyCount * sizeof *r->shove);
    for (size_t i = 0; i < r->partingCount; i++)
        shove(r, r->parting[i], VL_PARTING_SPEED * h);
    for (size_t i = 0; i < r->partingCount; i++)
    {
        moveBody(r, r->pairs[r->parting[i]].bodyA, VL_PARTING_SPEED * h);
        moveBody(r, r->pairs[r->parting[i]].bodyB, VL_PARTING_SPEED * h);
    }
}
