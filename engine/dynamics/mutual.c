// mutual.c: particles that collide with one another, and ropes with themselves.
//
// A particle is a ball of its radius, a link of a rope a rod as thick as its nodes. Where two overlap, their
// nearest points are pushed apart, each end by its share: p = (1 - s) a + s b is moved by d when
//
//     a += w_a (1 - s) d / W,   b += w_b s d / W,   W = (1 - s)^2 w_a + s^2 w_b
//
// (Jakobsen 2001, sec. 5; w: inverse masses.) Momentum stays what it was, and no speed comes back. There is
// no friction.
#include "dynamics/mutual.h"

#include "dynamics/world_parts.h"

/// m/s: what overlaps when a substep begins is put right this fast, and that gives no speed.
#define VL_PARTING_PACE 3

void vlMutual_Free(vlWorld *world)
{
    vlMutual *m = world->mutual;
    vlTally *tally = &world->tally;
    if (!m)
        return;
    vlRelease(tally, &m->colliders, m->colliderCapacity, sizeof *m->colliders);
    vlRelease(tally, &m->pairs, m->pairCapacity, sizeof *m->pairs);
    vlRelease(tally, &m->near.items, m->near.capacity, sizeof *m->near.items);
    vlBoxGrid_Free(&m->grid, tally);
    vlRelease(tally, &world->mutual, 1, sizeof *world->mutual);
}

// Listing -------------------------------------------------------------------------------------------------

bool vlMutual_Add(vlWorld *world, vlCollider collider)
{
    vlMutual *m = world->mutual;
    if (!vlReserve(&world->tally, &m->colliders, &m->colliderCapacity, m->colliderCount + 1,
                   sizeof *m->colliders))
        return false;
    m->colliders[m->colliderCount++] = collider;
    return true;
}

static bool anyCollides(const vlWorld *world)
{
    for (int slot = 1; slot < world->particles.slotCount; slot++)
        if (world->particles.flags[slot] & vl_collides && vlIsAlive(world, slot))
            return true;
    return vlRopes_AnyCollides(world);
}

static bool list(vlWorld *world)
{
    world->mutual->colliderCount = 0;
    for (int slot = 1; slot < world->particles.slotCount; slot++)
        if (world->particles.flags[slot] & vl_collides && vlIsAlive(world, slot) &&
            !vlMutual_Add(world, (vlCollider){.a = slot, .b = slot, .radius = world->particles.radius[slot]}))
            return false;
    return vlRopes_ListColliders(world);
}

// How far a particle will go in this step by itself, and half as much again.
static double wayOf(const vlWorld *world, int slot)
{
    const vlParticles *p = &world->particles;
    const double dt = world->def.dt, steps = p->flags[slot] & vl_fresh ? dt
                                             : world->h > 0            ? dt / world->h
                                                                       : 0;
    return 1.5 * (vlLength(vlRow(p->d[slot])) * steps + vlLength(world->def.gravity) * dt * dt);
}

// Pairs ---------------------------------------------------------------------------------------------------

static void findBox(const vlWorld *world, const vlCollider *c, vlBox *box)
{
    const double *a = world->particles.x[c->a], *b = world->particles.x[c->b], room = c->radius + c->margin;
    for (int i = 0; i < 3; i++)
    {
        box->min[i] = fmin(a[i], b[i]) - room;
        box->max[i] = fmax(a[i], b[i]) + room;
    }
}

// Neighbours along a rope touch by right.
static bool mayMeet(const vlWorld *world, const vlCollider *one, const vlCollider *two)
{
    const double(*x)[4] = (const double(*)[4])world->particles.x;
    if (x[one->a][3] + x[one->b][3] + x[two->a][3] + x[two->b][3] == 0)
        return false;
    if (one->rope == 0 || one->rope != two->rope)
        return true;
    const int32_t between = one->link < two->link ? two->link - one->link : one->link - two->link;
    return between >= one->apart;
}

static bool addPairs(vlWorld *world, int first)
{
    vlMutual *m = world->mutual;
    m->near.count = 0;
    if (!vlBoxGrid_Find(&m->grid, &world->tally, &m->grid.entries[first].box, &m->near))
        return false;
    for (size_t i = 0; i < m->near.count; i++)
    {
        const int second = m->near.items[i];
        if (second <= first || !mayMeet(world, &m->colliders[first], &m->colliders[second]))
            continue;
        if (!vlReserve(&world->tally, &m->pairs, &m->pairCapacity, m->pairCount + 1, sizeof *m->pairs))
            return false;
        m->pairs[m->pairCount++] = (vlColliderPair){.first = first, .second = second};
    }
    return !vlIsStopped(world, m->near.count);
}

static bool findPairs(vlWorld *world)
{
    vlMutual *m = world->mutual;
    m->pairCount = 0;
    if (!vlBoxGrid_Reserve(&m->grid, &world->tally, m->colliderCount))
        return false;
    vlBoxGrid_Clear(&m->grid);
    for (size_t i = 0; i < m->colliderCount; i++)
    {
        vlCollider *c = &m->colliders[i];
        c->margin = fmax(wayOf(world, c->a), wayOf(world, c->b)) + 0.1 * c->radius;
        c->home[0] = vlRow(world->particles.x[c->a]);
        c->home[1] = vlRow(world->particles.x[c->b]);
        vlBox box;
        findBox(world, c, &box);
        vlBoxGrid_Place(&m->grid, (int)i, &box);
    }
    for (size_t i = 0; i < m->colliderCount; i++)
        if (!addPairs(world, (int)i))
            return false;
    return true;
}

static bool reserve(vlWorld *world)
{
    if (world->mutual)
        return true;
    if (!vlResize(&world->tally, &world->mutual, 0, 1, sizeof *world->mutual))
        return false;
    vlBoxGrid_Init(&world->mutual->grid, world->def.dimensions);
    return true;
}

bool vlMutual_BeginStep(vlWorld *world)
{
    if (world->mutual && world->mutual->exhausted)
    {
        world->mutual->exhausted = false;
        return false;
    }
    if (!world->mutual && !anyCollides(world))
        return true;
    return reserve(world) && list(world) && findPairs(world);
}

// Within a step something may have been hurled farther than it would have gone by itself.
static void keepPairs(vlWorld *world)
{
    vlMutual *m = world->mutual;
    bool hold = true;
    for (size_t i = 0; i < m->colliderCount && hold; i++)
    {
        const vlCollider *c = &m->colliders[i];
        hold = vlLength(vlSub(vlRow(world->particles.x[c->a]), c->home[0])) <= c->margin &&
               vlLength(vlSub(vlRow(world->particles.x[c->b]), c->home[1])) <= c->margin;
    }
    if (!hold && !findPairs(world) && !world->stopped)
        m->exhausted = true;
}

// Nearest points ------------------------------------------------------------------------------------------

static double clamp(double share)
{
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

/// Where two colliders are nearest to each other.
typedef struct Meeting
{
    double s, t;   ///< shares of the way from a to b, of the first and of the second
    vlVec3 normal; ///< from the first to the second
    double distance;
} Meeting;

// Points of two segments p + s u and q + t v, both shares from 0 to 1, where they are nearest.
static Meeting meet(const vlWorld *world, const vlCollider *one, const vlCollider *two)
{
    double(*x)[4] = world->particles.x;
    const vlVec3 u = vlRowDifference(x[one->a], x[one->b]), v = vlRowDifference(x[two->a], x[two->b]),
                 w = vlRowDifference(x[two->a], x[one->a]);
    const double uu = vlDot(u, u), uv = vlDot(u, v), vv = vlDot(v, v), uw = vlDot(u, w), vw = vlDot(v, w);
    const double spread = uu * vv - uv * uv;
    Meeting meeting = {.s = spread > 1e-12 * uu * vv ? clamp((uv * vw - vv * uw) / spread) : 0};
    meeting.t = vv > 0 ? clamp((uv * meeting.s + vw) / vv) : 0;
    meeting.s = uu > 0 ? clamp((uv * meeting.t - uw) / uu) : 0;
    const vlVec3 apart = vlSub(vlScale(v, meeting.t), vlAddScaled(w, u, meeting.s));
    meeting.distance = vlLength(apart);
    // Where they are in the same place, up is as good as any way.
    meeting.normal = meeting.distance > 0 ? vlScale(apart, 1 / meeting.distance) : vlVec(0, 1, 0);
    return meeting;
}

static double easeOf(const vlWorld *world, const vlCollider *c, double share)
{
    double(*x)[4] = world->particles.x;
    return c->a == c->b ? x[c->a][3] : (1 - share) * (1 - share) * x[c->a][3] + share * share * x[c->b][3];
}

static void move(double (*rows)[4], double (*x)[4], const vlCollider *c, double share, vlVec3 push)
{
    if (c->a == c->b)
    {
        vlAddToRow(rows[c->a], push, x[c->a][3]);
        return;
    }
    vlAddToRow(rows[c->a], push, (1 - share) * x[c->a][3]);
    vlAddToRow(rows[c->b], push, share * x[c->b][3]);
}

// Moves rows so that the nearest points go apart by `way` along the normal.
static void pushApart(const vlWorld *world, const vlColliderPair *pair, const Meeting *meeting, double way,
                      double (*rows)[4])
{
    const vlCollider *one = &world->mutual->colliders[pair->first],
                     *two = &world->mutual->colliders[pair->second];
    const double ease = easeOf(world, one, meeting->s) + easeOf(world, two, meeting->t);
    if (!(ease > 0))
        return;
    move(rows, world->particles.x, one, meeting->s, vlScale(meeting->normal, -way / ease));
    move(rows, world->particles.x, two, meeting->t, vlScale(meeting->normal, way / ease));
}

// A substep -----------------------------------------------------------------------------------------------

static double overlapOf(const vlWorld *world, const vlColliderPair *pair, Meeting *meeting)
{
    const vlCollider *one = &world->mutual->colliders[pair->first],
                     *two = &world->mutual->colliders[pair->second];
    *meeting = meet(world, one, two);
    return one->radius + two->radius - meeting->distance;
}

void vlMutual_Part(vlWorld *world, double h)
{
    vlMutual *m = world->mutual;
    if (!m)
        return;
    keepPairs(world);
    for (size_t i = 0; i < m->pairCount && !world->stopped; i++)
    {
        vlColliderPair *pair = &m->pairs[i];
        Meeting meeting;
        const double overlap = overlapOf(world, pair, &meeting);
        const double way = fmin(overlap, VL_PARTING_PACE * h);
        pair->pushed = false;
        pair->rest = overlap > 0 ? overlap - way : 0;
        if (overlap > 0)
            pushApart(world, pair, &meeting, way, world->particles.x);
        vlIsStopped(world, 2);
    }
}

double vlMutual_Relax(vlWorld *world)
{
    vlMutual *m = world->mutual;
    double most = 0;
    for (size_t i = 0; m && i < m->pairCount && !world->stopped; i++)
    {
        vlColliderPair *pair = &m->pairs[i];
        Meeting meeting;
        const double push = overlapOf(world, pair, &meeting) - pair->rest;
        vlIsStopped(world, 2);
        if (!(push > 0))
            continue;
        pair->pushed = true;
        pushApart(world, pair, &meeting, push, world->particles.x);
        most = fmax(most, push);
    }
    return most;
}

void vlMutual_ConstrainVelocities(const vlWorld *world, double (*velocity)[4])
{
    const vlMutual *m = world->mutual;
    for (size_t i = 0; m && i < m->pairCount; i++)
    {
        const vlColliderPair *pair = &m->pairs[i];
        const vlCollider *one = &m->colliders[pair->first], *two = &m->colliders[pair->second];
        if (!pair->pushed || !vlIsAlive(world, one->a) || !vlIsAlive(world, one->b) ||
            !vlIsAlive(world, two->a) || !vlIsAlive(world, two->b))
            continue;
        const Meeting meeting = meet(world, one, two);
        const vlVec3 v = vlAddScaled(vlScale(vlRow(velocity[one->a]), 1 - meeting.s), vlRow(velocity[one->b]),
                                     meeting.s),
                     u = vlAddScaled(vlScale(vlRow(velocity[two->a]), 1 - meeting.t), vlRow(velocity[two->b]),
                                     meeting.t);
        const double into = -vlDot(vlSub(u, v), meeting.normal);
        if (into > 0)
            pushApart(world, pair, &meeting, into, velocity);
    }
}
