// friction.c: pushes become impulses, and Coulomb's friction takes its share of the motion along the surface.
#include "collision/collision.h"

// Rounds over the obstacles that one particle touches at once, and when they may end.
#define VL_CORNER_ROUNDS    32
#define VL_CORNER_TOLERANCE 1e-13 // m

static vlObstacle *obstacleOf(const vlWorld *world, const vlTouch *touch)
{
    return &world->collision->obstacles[world->collision->solids[touch->solid].obstacle];
}

// What part of a change of the motion along a unit vector the particle takes on itself: all, unless the
// obstacle is a body that gives way.
static double shareOf(const vlWorld *world, const vlTouch *touch, vlVec3 direction)
{
    const vlObstacle *obstacle = obstacleOf(world, touch);
    const double *x = world->particles.x[touch->slot];
    const vlVec3 point = vlAddScaled(vlRow(x), touch->normal, -world->particles.radius[touch->slot]);
    return obstacle->free ? x[3] / (x[3] + vlYielding(obstacle, point, direction)) : 1;
}

// The body moves back by what the particle was moved.
static void answer(vlWorld *world, const vlTouch *touch, vlVec3 way)
{
    const vlCollision *c = world->collision;
    const int obstacle = c->solids[touch->solid].obstacle;
    const double *x = world->particles.x[touch->slot];
    const vlVec3 point = vlAddScaled(vlRow(x), touch->normal, -world->particles.radius[touch->slot]);
    if (c->obstacles[obstacle].free)
        vlYield(world, obstacle, point, vlScale(way, -world->particles.mass[touch->slot]));
}

// Takes the part of the motion that still goes into the obstacle. Returns how much that was, m.
static inline double stop(vlWorld *world, vlTouch *touch, vlVec3 carried)
{
    double *d = world->particles.d[touch->slot];
    double into = -vlDot(vlSub(vlRow(d), carried), touch->normal);
    if (!(into > 0))
        return 0;
    if (obstacleOf(world, touch)->free)
    {
        into *= shareOf(world, touch, touch->normal);
        answer(world, touch, vlScale(touch->normal, into));
    }
    vlAddToRow(d, touch->normal, into);
    touch->given = vlAddScaled(touch->given, touch->normal, into);
    return into;
}

// The pushes become an impulse along the normal at the substep's start: along the normal at its end,
// particles that slide over a ball would gain energy (the same reason as for rods, solver.md). What put an
// old depth right gives no speed. What still goes in after a landing is stopped now, so that friction gets
// the whole blow. Returns the impulse, m.
static double settleNormal(vlWorld *world, vlTouch *touch, vlVec3 carried)
{
    const vlCollision *c = world->collision;
    if (touch->start < 0 && c->solids[touch->solid].shape.kind == vl_plane)
        return touch->push + stop(world, touch, carried); // pushed along one normal all the time
    const vlStart *start = vlStartOf(c, touch);
    const double resolved = start ? start->resolved : 0;
    const double impulse = touch->push > resolved ? touch->push - resolved : 0;
    const vlVec3 wanted = vlScale(vlStartNormal(world, touch), impulse);
    vlAddToRow(world->particles.d[touch->slot], vlSub(wanted, touch->given), 1);
    touch->given = start ? vlAdd(wanted, start->blow) : wanted;
    return impulse + stop(world, touch, carried);
}

static void rub(vlWorld *world, vlTouch *touch)
{
    const vlCollision *c = world->collision;
    if (touch->settled)
        return;
    if (!(touch->push > 0))
    {
        const vlStart *start = vlStartOf(c, touch);
        touch->given = start ? start->blow : touch->given;
        return;
    }
    double *d = world->particles.d[touch->slot];
    const vlVec3 carried = vlCarriedBy(world, touch);
    const double limit = settleNormal(world, touch, carried) * c->solids[touch->solid].friction;
    const bool free = obstacleOf(world, touch)->free;
    const vlVec3 relative = vlSub(vlRow(d), free ? vlCarriedBy(world, touch) : carried);
    const vlVec3 slip = vlAddScaled(relative, touch->normal, -vlDot(relative, touch->normal));
    const double square = vlDot(slip, slip);
    if (!(square > 0) || !(limit > 0))
        return;
    const double size = sqrt(square), own = free ? shareOf(world, touch, vlScale(slip, 1 / size)) : 1;
    const double share = own * size <= limit ? own : limit / size;
    vlAddToRow(d, slip, -share);
    vlAddToRow(world->particles.x[touch->slot], slip, -share);
    touch->given = vlAddScaled(touch->given, slip, -share);
    answer(world, touch, vlScale(slip, -share));
}

// A push out of one obstacle may have gone into the one before it: along the surface of the one, out of the
// other. At a sharp angle plain turns would take long.
static void slideOut(double *x, vlVec3 normal, double push, vlVec3 other)
{
    const double facing = -vlDot(normal, other);
    const vlVec3 along = vlAddScaled(other, normal, facing);
    const double share = vlDot(along, other);
    if (facing > 0 && share > 1e-6)
        vlAddToRow(x, along, push * facing / share);
}

// A push that gives no speed.
static double pushQuietly(vlWorld *world, int index)
{
    const vlTouch *before = vlTouchOfPair(world->collision, index);
    const vlVec3 given = before ? before->given : vlVec(0, 0, 0);
    const double push = vlPushOut(world, index, false);
    vlTouch *touch = vlTouchOfPair(world->collision, index);
    if (touch)
        touch->given = given;
    return push;
}

// Friction may have dragged the particle into another obstacle, and pushes out of two that meet at a sharp
// angle may not have come to an end. Positions are put right without giving speed: in a wedge that would
// shoot it out.
static void settleCorner(vlWorld *world, int first, int end)
{
    vlCollision *c = world->collision;
    double *x = world->particles.x[c->pairs[first].slot];
    vlVec3 last = {0, 0, 0};
    for (int round = 0; round < VL_CORNER_ROUNDS; round++)
    {
        double most = 0;
        for (int k = first; k < end; k++)
        {
            const double push = pushQuietly(world, k);
            vlTouch *touch = vlTouchOfPair(c, k);
            if (!touch || !(touch->push > 0))
                continue;
            if (push > 0)
            {
                slideOut(x, touch->normal, push, last);
                last = touch->normal;
            }
            most = fmax(most, fmax(push, stop(world, touch, vlCarriedBy(world, touch))));
        }
        if (most < VL_CORNER_TOLERANCE)
            return;
    }
}

// What a touch gave to its particle, the obstacle feels the other way.
static void addImpulse(vlWorld *world, const vlTouch *touch, double h)
{
    vlCollision *c = world->collision;
    vlObstacle *obstacle = &c->obstacles[c->solids[touch->solid].obstacle];
    const double mass = world->particles.mass[touch->slot];
    obstacle->impulse = vlAddScaled(obstacle->impulse, touch->given, -mass * h / world->kick);
    if (!obstacle->free)
        return;
    // A blow has been given already.
    const vlStart *start = vlStartOf(c, touch);
    const vlVec3 given = start ? vlSub(touch->given, start->blow) : touch->given;
    const vlVec3 point = vlAddScaled(vlRow(world->particles.x[touch->slot]), touch->normal,
                                     -world->particles.radius[touch->slot]);
    const vlVec3 impulse = vlScale(given, -mass / h);
    obstacle->press = vlAdd(obstacle->press, impulse);
    obstacle->twist = vlAdd(obstacle->twist, vlCross(vlSub(point, obstacle->centre), impulse));
}

// All touches of one particle, when it may meet several solids.
static void rubAll(vlWorld *world, int first, int end, double h)
{
    const vlCollision *c = world->collision;
    for (int k = first; k < end; k++)
        if (vlTouchOfPair(c, k))
            rub(world, vlTouchOfPair(c, k));
    settleCorner(world, first, end);
    for (int k = first; k < end; k++)
        if (vlTouchOfPair(c, k))
            addImpulse(world, vlTouchOfPair(c, k), h);
}

// Is it the first of its particle's touches?
static bool isFirst(const vlCollision *c, const vlTouch *touch, int first, int end)
{
    for (int k = first; k < end; k++)
        if (vlTouchOfPair(c, k) && vlTouchOfPair(c, k) < touch)
            return false;
    return true;
}

// Returns how many solids may meet its particle.
static int rubTouch(vlWorld *world, vlTouch *touch, double h)
{
    const vlCollision *c = world->collision;
    // What bears a body has been dealt with (dynamics/bearing.c).
    if (world->particles.x[touch->slot][3] == 0)
        return 1;
    const vlBlock *block = &c->blocks[touch->slot / VL_BLOCK];
    const int low = block->firstPair, high = block->firstPair + block->pairCount;
    int first = touch->pair, end = touch->pair + 1;
    while (first > low && c->pairs[first - 1].slot == touch->slot)
        first--;
    while (end < high && c->pairs[end].slot == touch->slot)
        end++;
    if (end - first == 1)
    {
        rub(world, touch);
        addImpulse(world, touch, h);
    }
    else if (isFirst(c, touch, first, end))
        rubAll(world, first, end, h);
    return end - first;
}

// The same for a plain touch, without detours.
static inline void rubPlain(const vlParticles *p, vlTouch *touch, double friction)
{
    const double nx = touch->normal.x, ny = touch->normal.y, nz = touch->normal.z;
    double *d = p->d[touch->slot], *x = p->x[touch->slot];
    const double out = d[0] * nx + d[1] * ny + d[2] * nz, into = out < 0 ? -out : 0;
    const double impulse = touch->push + into, limit = friction * impulse;
    const double sx = d[0] - nx * out, sy = d[1] - ny * out, sz = d[2] - nz * out;
    const double square = sx * sx + sy * sy + sz * sz;
    const double share = square <= limit * limit ? 1 : limit / sqrt(square);
    d[0] += nx * into - sx * share;
    d[1] += ny * into - sy * share;
    d[2] += nz * into - sz * share;
    x[0] -= sx * share;
    x[1] -= sy * share;
    x[2] -= sz * share;
    touch->given = vlVec(nx * impulse - sx * share, ny * impulse - sy * share, nz * impulse - sz * share);
}

// A run of plain touches of one solid, from `i` on. Returns where it ends.
static size_t rubRun(vlWorld *world, size_t i, size_t count, double h)
{
    vlCollision *c = world->collision;
    const vlParticles *p = &world->particles;
    const int number = c->touches[i].solid;
    const double friction = c->solids[number].friction;
    vlVec3 sum = {0, 0, 0};
    for (; i < count && c->touches[i].plain && c->touches[i].solid == number; i++)
    {
        rubPlain(p, &c->touches[i], friction);
        sum = vlAddScaled(sum, c->touches[i].given, p->mass[c->touches[i].slot]);
    }
    vlObstacle *obstacle = &c->obstacles[c->solids[number].obstacle];
    obstacle->impulse = vlAddScaled(obstacle->impulse, sum, -1 / h);
    return i;
}

void vlApplyFriction(vlWorld *world, double h)
{
    vlCollision *c = world->collision;
    const size_t count = c ? c->touchCount : 0; // corners may add touches, already settled
    for (size_t i = 0; i < count && !world->stopped;)
    {
        if (c->touches[i].plain)
            i = rubRun(world, i, count, h);
        else
            vlIsStopped(world, 2 * (size_t)rubTouch(world, &c->touches[i++], h));
    }
}
