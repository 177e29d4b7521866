// rigid_sleep.c: what has come to rest falls asleep, island by island, and wakes when anything reaches it.
//
// An island is what hangs together by contacts of moving bodies. It falls asleep when all of it has been calm
// for a while and leans on something; then its bodies are taken for immobile, and their contacts are kept as
// they are. It wakes as a whole: by the touch of something awake, by any change of a member or of what it
// leans on, and when gravity changes.
#include <math.h>

#include "dynamics/joint.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

/// A body is calm that moves less than this share of its size in a second.
#define VL_CALM_SHARE 2e-3
/// s: so long it must be.
#define VL_CALM_TIME 0.5
/// Nearer than this share of its size touches, and wakes.
#define VL_WAKING_SHARE 1e-2

// Waking --------------------------------------------------------------------------------------------------

static void wakeBody(vlRigid *r, int slot)
{
    vlRigidBody *body = &r->bodies[slot];
    double *motion = r->motion[slot];
    body->asleep = false;
    body->calm = 0;
    body->nextAsleep = 0;
    motion[vl_mInverseMass] = 1 / body->mass;
    if (r->space)
        vlSpace_WakeBody(r, slot);
    else
        motion[vl_mInverseInertia] = body->fixedRotation ? 0 : 1 / body->inertia;
    r->sleepers--;
}

void vlRigid_Wake(vlRigid *r, int slot)
{
    // The members of an island are linked in a ring.
    while (r->bodies[slot].asleep)
    {
        const int next = r->bodies[slot].nextAsleep;
        wakeBody(r, slot);
        slot = next;
    }
}

void vlRigid_WakeAll(vlRigid *r)
{
    for (int i = 1; i < r->bodyCount && r->sleepers > 0; i++)
        vlRigid_Wake(r, i);
}

void vlRigid_WakeAround(vlRigid *r, int slot)
{
    if (r->sleepers == 0)
        return;
    vlRigid_Wake(r, slot);
    vlJoints_WakeJoined(r, slot);
    for (size_t i = 0; i < r->pairCount; i++)
    {
        const vlRigidPair *pair = &r->pairs[i];
        if ((pair->bodyA != slot && pair->bodyB != slot) ||
            (r->space ? !vlSpace_Touched(r, i) : r->manifolds[i].count == 0))
            continue;
        vlRigid_Wake(r, pair->bodyA);
        vlRigid_Wake(r, pair->bodyB);
    }
}

// Something that may wake others: it moves.
static bool isStirring(const vlRigid *r, int body)
{
    const double *v = r->motion[body];
    if (r->bodies[body].type == vl_dynamicBody)
        return !r->bodies[body].asleep;
    if (r->space)
        return vlSpace_SpeedOf(r, body) > 0;
    return v[vl_mVx] != 0 || v[vl_mVy] != 0 || v[vl_mSpin] != 0;
}

static bool isTouched(vlRigid *r, size_t index, double dt)
{
    if (r->space)
        return vlSpace_IsTouched(r, index, dt, VL_WAKING_SHARE);
    const vlRigidPair *pair = &r->pairs[index];
    vlManifold *manifold = &r->manifolds[index];
    vlManifold_Find(r, pair, manifold, vlRigid_ReachOf(r, pair, dt));
    const double *a = r->pose[pair->bodyA], *b = r->pose[pair->bodyB];
    const double near = VL_WAKING_SHARE * vlMin(r->bodies[pair->bodyA].bound, r->bodies[pair->bodyB].bound);
    for (int k = 0; k < manifold->count; k++)
    {
        const vlTouchPoint *p = &manifold->points[k];
        const double x = b[0] + b[2] * p->bx - b[3] * p->by - a[0] - a[2] * p->ax + a[3] * p->ay,
                     y = b[1] + b[3] * p->bx + b[2] * p->by - a[1] - a[3] * p->ax - a[2] * p->ay;
        const double *va = r->motion[pair->bodyA], *vb = r->motion[pair->bodyB];
        const double gap = manifold->nx * x + manifold->ny * y;
        const double closing =
            manifold->nx * (va[vl_mVx] - vb[vl_mVx]) + manifold->ny * (va[vl_mVy] - vb[vl_mVy]);
        if (gap <= near + vlMax(closing, 0) * dt)
            return true;
    }
    return false;
}

void vlRigid_WakeTouched(vlRigid *r, double dt)
{
    bool woken = r->sleepers > 0;
    while (woken && r->sleepers > 0)
    {
        woken = false;
        for (size_t i = 0; i < r->pairCount; i++)
        {
            const vlRigidPair *pair = &r->pairs[i];
            const bool sleepA = r->bodies[pair->bodyA].asleep, sleepB = r->bodies[pair->bodyB].asleep;
            const int other = sleepA ? pair->bodyB : pair->bodyA;
            if (sleepA == sleepB || !isStirring(r, other) || !isTouched(r, i, dt))
                continue;
            vlRigid_Wake(r, sleepA ? pair->bodyA : pair->bodyB);
            woken = true;
        }
    }
}

bool vlRigid_SleepsOn(const vlRigid *r, const vlRigidPair *pair)
{
    return (r->bodies[pair->bodyA].asleep && !isStirring(r, pair->bodyB)) ||
           (r->bodies[pair->bodyB].asleep && !isStirring(r, pair->bodyA));
}

// Falling asleep ------------------------------------------------------------------------------------------

// Counts for how long each body has been calm. Returns whether one has been for long enough.
static bool countCalm(vlRigid *r, double dt)
{
    bool any = false;
    for (int i = 1; i < r->bodyCount; i++)
    {
        vlRigidBody *body = &r->bodies[i];
        const double *v = r->motion[i];
        if (!body->alive || body->type != vl_dynamicBody || body->asleep)
            continue;
        const double most = VL_CALM_SHARE * vlMin(body->bound, 1);
        const double speed = r->space ? vlSpace_SpeedOf(r, i)
                                      : fabs(v[vl_mVx]) + fabs(v[vl_mVy]) + fabs(v[vl_mSpin]) * body->bound;
        const bool calm = speed < most && !body->pushed && !body->frame;
        body->calm = calm ? body->calm + dt : 0;
        any = any || body->calm >= VL_CALM_TIME;
    }
    return any;
}

static int32_t rootOf(int32_t *parent, int32_t body)
{
    while (parent[body] != body)
    {
        parent[body] = parent[parent[body]];
        body = parent[body];
    }
    return body;
}

enum
{
    restless = 1,
    leaning = 2
};

static bool presses(const vlManifold *manifold)
{
    for (int k = 0; k < manifold->count; k++)
        if (manifold->points[k].normal > 0)
            return true;
    return false;
}

void vlRigid_JoinIslands(vlRigid *r, int bodyA, int bodyB)
{
    const bool movesA = r->bodies[bodyA].type == vl_dynamicBody,
               movesB = r->bodies[bodyB].type == vl_dynamicBody;
    if (movesA && movesB)
        r->island[rootOf(r->island, bodyA)] = rootOf(r->island, bodyB);
    else
        r->islandNotes[movesA ? bodyA : bodyB] |=
            leaning | (isStirring(r, movesA ? bodyB : bodyA) ? restless : 0);
}

// Joins bodies that press each other, and notes which islands lean on something, and on something that moves.
static void joinIslands(vlRigid *r)
{
    for (int i = 0; i < r->bodyCount; i++)
    {
        r->island[i] = i;
        r->islandNotes[i] = 0;
    }
    if (r->space)
        vlSpace_JoinIslands(r);
    for (size_t i = 0; !r->space && i < r->activeCount; i++)
        if (presses(&r->manifolds[r->active[i]]))
            vlRigid_JoinIslands(r, r->pairs[r->active[i]].bodyA, r->pairs[r->active[i]].bodyB);
    vlJoints_JoinIslands(r);
    for (int i = 1; i < r->bodyCount; i++)
        if (r->bodies[i].alive && r->bodies[i].type == vl_dynamicBody)
            r->islandNotes[rootOf(r->island, i)] |=
                r->islandNotes[i] | (r->bodies[i].calm < VL_CALM_TIME ? restless : 0);
}

// Into the ring of its island, which begins with the root.
static void putToSleep(vlRigid *r, int slot, int root)
{
    vlRigidBody *body = &r->bodies[slot];
    double *motion = r->motion[slot];
    body->asleep = true;
    body->nextAsleep = slot == root ? root : r->bodies[root].nextAsleep;
    r->bodies[root].nextAsleep = slot;
    motion[vl_mVx] = motion[vl_mVy] = motion[vl_mSpin] = 0;
    motion[vl_mInverseMass] = motion[vl_mInverseInertia] = 0;
    for (int k = 0; k < 3; k++)
        r->change[slot][k] = r->kick[slot][k] = 0;
    if (r->space)
        vlSpace_PutToSleep(r, slot);
    body->fresh = false;
    r->sleepers++;
}

bool vlRigid_FallAsleep(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!world->def.sleeping || !countCalm(r, world->def.dt))
        return true;
    const size_t count = (size_t)r->bodyCount;
    if (!vlReserve(&world->tally, &r->island, &r->islandCapacity, count, sizeof *r->island) ||
        !vlReserve(&world->tally, &r->islandNotes, &r->islandNoteCapacity, count, sizeof *r->islandNotes))
        return false;
    joinIslands(r);
    for (int i = 1; i < r->bodyCount; i++)
    {
        const vlRigidBody *body = &r->bodies[i];
        if (!body->alive || body->type != vl_dynamicBody || body->asleep)
            continue;
        const int root = rootOf(r->island, i);
        if (r->islandNotes[root] != leaning)
            continue;
        if (!r->bodies[root].asleep)
            putToSleep(r, root, root);
        if (i != root)
            putToSleep(r, i, root);
    }
    return true;
}

bool vlBody_IsAsleep(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot && world->rigid->bodies[slot].asleep;
}

bool vlBody_Wake(vlWorld *world, vlBodyId id, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error); // asks for a change, which wakes
    return slot != 0;
}
