// contact.c: pushes out of obstacles, friction, and the forces that come of them.
#include "collision/collision.h"

#include <stdlib.h>

// A particle that starts inside an obstacle leaves it at this pace, or within this time if that is faster.
#define VL_LEAVING_SPEED 3.0
#define VL_LEAVING_TIME  0.05
// Rounds over the obstacles that one particle touches at once.
#define VL_CORNER_ROUNDS    16
#define VL_CORNER_TOLERANCE 1e-13 // m

void vlCollision_Free(vlWorld *world)
{
    vlCollision *c = world->collision;
    if (!c)
        return;
    vlRelease(&world->tally, &c->obstacles, c->obstacleCapacity, sizeof *c->obstacles);
    vlRelease(&world->tally, &c->solids, c->solidCapacity, sizeof *c->solids);
    vlRelease(&world->tally, &c->wide, c->wideCapacity, sizeof *c->wide);
    vlRelease(&world->tally, &c->near, c->nearCapacity, sizeof *c->near);
    vlRelease(&world->tally, &c->home, c->homeCapacity, sizeof *c->home);
    vlRelease(&world->tally, &c->blocks, c->blockCapacity, sizeof *c->blocks);
    vlRelease(&world->tally, &c->pairs, c->pairCapacity, sizeof *c->pairs);
    vlRelease(&world->tally, &c->touches, c->touchCapacity, sizeof *c->touches);
    vlGrid_Free(&world->tally, &c->grid);
    world->tally.bytes -= sizeof *c;
    free(c);
    world->collision = NULL;
}

// Touches ---------------------------------------------------------------------------------------------------

// Where the particle was when the substep began, as seen from the obstacle that moved since: how deep, and
// the normal there; or the normal where it came down.
static void findStart(const vlWorld *world, const vlSolid *solid, vlTouch *touch)
{
    const vlParticles *p = &world->particles;
    const vlVec3 old = vlRow(p->o[touch->slot]), at = vlRow(p->x[touch->slot]);
    const vlVec3 from = vlCarriedPoint(&world->collision->obstacles[solid->obstacle], old);
    const double radius = p->radius[touch->slot];
    touch->carried = vlSub(from, old);
    double gap = vlShape_Gap(&solid->shape, from, &touch->start) - radius, share;
    if (gap <= 0)
    {
        const double depth = -gap, rate = world->h / VL_LEAVING_TIME;
        const double leaving = fmax(VL_LEAVING_SPEED * world->h, depth * rate);
        touch->rest = depth > leaving ? depth - leaving : 0;
        touch->resolved = depth - touch->rest;
    }
    else if (vlShape_Sweep(&solid->shape, from, at, radius, &share, &touch->start, &gap))
    {
        touch->landed = true;
        touch->landing = vlAddScaled(vlAddScaled(from, vlSub(at, from), share), touch->start, -gap);
    }
    else
        vlShape_Gap(&solid->shape, at, &touch->start);
}

vlTouch *vlTouchOf(vlWorld *world, int pair)
{
    vlCollision *c = world->collision;
    vlPair *of = &c->pairs[pair];
    if (of->touch >= 0)
        return &c->touches[of->touch];
    if (!vlReserve(&world->tally, &c->touches, &c->touchCapacity, c->touchCount + 1, sizeof *c->touches))
    {
        c->exhausted = true;
        return NULL;
    }
    const vlSolid *solid = &c->solids[of->solid];
    vlTouch *touch = &c->touches[c->touchCount];
    *touch = (vlTouch){.pair = pair,
                       .slot = of->slot,
                       .solid = of->solid,
                       .obstacle = solid->obstacle,
                       .generation = world->particles.generation[of->slot],
                       .obstacleGeneration = c->obstacles[solid->obstacle].generation,
                       .friction = solid->friction};
    findStart(world, solid, touch);
    touch->normal = touch->start;
    of->touch = (int32_t)c->touchCount++;
    return touch;
}

static void forgetTouches(vlCollision *c)
{
    for (size_t i = 0; i < c->touchCount; i++)
        if (c->touches[i].pair >= 0)
            c->pairs[c->touches[i].pair].touch = -1;
    c->touchCount = 0;
}

void vlUpdateContacts(vlWorld *world, double h)
{
    vlCollision *c = world->collision;
    if (!c || c->solidCount == 0)
        return;
    forgetTouches(c);
    vlMoveObstacles(world, h);
    if (c->bouncing)
        vlBounce(world, h);
}

// Pushes ----------------------------------------------------------------------------------------------------

// A bounced particle starts from where its new path would have begun, perhaps beyond an obstacle.
static bool hasBounced(const vlCollision *c, int slot)
{
    for (int k = vlFirstPair(c, slot); k >= 0 && k < (int)c->pairCount && c->pairs[k].slot == slot; k++)
        if (c->pairs[k].touch >= 0 && c->touches[c->pairs[k].touch].bounced)
            return true;
    return false;
}

// How far the particle is outside (negative: inside) and the way out. One that moved by more than the solid
// is thick may be beyond it: then the way is followed, and what was met first is a wall.
static double gapNow(const vlWorld *world, const vlPair *pair, bool fast, vlVec3 *normal)
{
    const vlCollision *c = world->collision;
    const vlParticles *p = &world->particles;
    const vlSolid *solid = &c->solids[pair->solid];
    const vlVec3 at = vlRow(p->x[pair->slot]);
    const double radius = p->radius[pair->slot], core = solid->shape.core + radius;
    if (fast)
    {
        const vlVec3 from = vlCarriedPoint(&c->obstacles[solid->obstacle], vlRow(p->o[pair->slot]));
        const vlVec3 way = vlSub(at, from);
        double share, gap;
        if (vlDot(way, way) > core * core && !(c->bouncing && hasBounced(c, pair->slot)) &&
            vlShape_Sweep(&solid->shape, from, at, radius, &share, normal, &gap))
            return gap + (1 - share) * vlDot(way, *normal);
    }
    if (vlShape_IsClear(&solid->shape, at, radius))
        return 0;
    return vlShape_Gap(&solid->shape, at, normal) - radius;
}

// May a particle of the block pass through the solid unseen within a substep?
static bool mayPass(const vlCollision *c, const vlBlock *block, const vlSolid *solid)
{
    return 4 * block->reach + solid->travel > solid->shape.core || c->obstacles[solid->obstacle].turns;
}

// Moves a particle out by the smallest move; one that has just come down, back to the plane it came down on,
// lest it leaves through another side than it entered. Returns how far.
static double pushOut(vlWorld *world, int index, bool fast)
{
    const vlPair *pair = &world->collision->pairs[index];
    double *x = world->particles.x[pair->slot];
    vlVec3 normal = {0, 0, 0};
    if (x[3] == 0)
        return 0;
    double gap = gapNow(world, pair, fast, &normal);
    if (!(gap < 0))
        return 0;
    vlTouch *touch = vlTouchOf(world, index);
    if (touch && touch->landed)
    {
        normal = touch->start;
        gap = vlDot(vlSub(vlRow(x), touch->landing), normal);
    }
    const double push = -gap - (touch ? touch->rest : 0);
    if (!(push > 0))
        return 0;
    vlAddToRow(x, normal, push);
    if (touch)
    {
        touch->normal = normal;
        touch->push += push;
        touch->pushed = vlAddScaled(touch->pushed, normal, push);
    }
    return push;
}

static double projectBlock(vlWorld *world, int index)
{
    vlCollision *c = world->collision;
    vlKeepPairs(world, index);
    const vlBlock *block = &c->blocks[index];
    double most = 0;
    for (int k = block->firstPair; k < block->firstPair + block->pairCount; k++)
    {
        const vlSolid *solid = &c->solids[c->pairs[k].solid];
        const bool fast = mayPass(c, block, solid);
        const int slot = c->pairs[k].slot;
        if (!fast &&
            vlShape_IsClear(&solid->shape, vlRow(world->particles.x[slot]), world->particles.radius[slot]))
            continue;
        const double push = pushOut(world, k, fast);
        most = push > most ? push : most;
    }
    return most;
}

double vlProjectContacts(vlWorld *world)
{
    vlCollision *c = world->collision;
    double most = 0;
    for (int block = 0; c && block < (int)c->blockCount; block++)
    {
        const double push = projectBlock(world, block);
        most = push > most ? push : most;
    }
    return most;
}

// Friction --------------------------------------------------------------------------------------------------

static vlVec3 withoutPart(vlVec3 v, vlVec3 normal)
{
    return vlAddScaled(v, normal, -vlDot(v, normal));
}

// How much of a tangential motion friction takes away: all of it, or what the push can hold.
static double shareTaken(double motion, double limit)
{
    return motion <= limit ? 1 : limit / motion;
}

// Takes the part of the motion that still goes into the obstacle. Returns how much that was, m.
static double stop(vlWorld *world, vlTouch *touch)
{
    double *d = world->particles.d[touch->slot];
    const double into = -vlDot(vlSub(vlRow(d), touch->carried), touch->normal);
    if (!(touch->push > 0) || !(into > 0))
        return 0;
    vlAddToRow(d, touch->normal, into);
    touch->given = vlAddScaled(touch->given, touch->normal, into);
    return into;
}

// The push becomes an impulse along the normal at the substep's start: along the normal at its end, particles
// that slide over a ball would gain energy (the same reason as for rods, solver.md). What put an old depth
// right gives no speed. What still goes in after a landing is stopped now, so that friction gets the whole
// blow. Returns the impulse, m.
static double settleNormal(vlWorld *world, vlTouch *touch)
{
    const double impulse = fmax(touch->push - touch->resolved, 0);
    const vlVec3 change = vlSub(vlScale(touch->start, impulse), touch->pushed);
    vlAddToRow(world->particles.d[touch->slot], change, 1);
    touch->given = vlAddScaled(touch->given, touch->start, impulse);
    return impulse + stop(world, touch);
}

static void rub(vlWorld *world, vlTouch *touch)
{
    if (!(touch->push > 0))
        return;
    double *d = world->particles.d[touch->slot];
    const double impulse = settleNormal(world, touch);
    const vlVec3 slip = withoutPart(vlSub(vlRow(d), touch->carried), touch->normal);
    const double length = vlLength(slip);
    if (!(length > 0) || !(impulse > 0))
        return;
    const double share = shareTaken(length, touch->friction * impulse);
    vlAddToRow(d, slip, -share);
    vlAddToRow(world->particles.x[touch->slot], slip, -share);
    touch->given = vlAddScaled(touch->given, slip, -share);
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
            const double push = pushOut(world, k, false);
            vlTouch *touch = c->pairs[k].touch >= 0 ? &c->touches[c->pairs[k].touch] : NULL;
            if (!touch)
                continue;
            if (push > 0)
            {
                slideOut(x, touch->normal, push, last);
                last = touch->normal;
            }
            most = fmax(most, fmax(push, stop(world, touch)));
        }
        if (most < VL_CORNER_TOLERANCE)
            return;
    }
}

static void rubParticle(vlWorld *world, int first, int end)
{
    vlCollision *c = world->collision;
    bool touched = false;
    for (int k = first; k < end; k++)
        if (c->pairs[k].touch >= 0)
        {
            rub(world, &c->touches[c->pairs[k].touch]);
            touched = true;
        }
    if (touched && end - first > 1)
        settleCorner(world, first, end);
}

// What the touches of the substep gave to particles, the obstacles feel the other way.
static void addImpulses(vlWorld *world, double h)
{
    vlCollision *c = world->collision;
    for (size_t i = 0; i < c->touchCount; i++)
    {
        const vlTouch *touch = &c->touches[i];
        vlObstacle *obstacle = &c->obstacles[touch->obstacle];
        obstacle->impulse =
            vlAddScaled(obstacle->impulse, touch->given, -world->particles.mass[touch->slot] / h);
    }
}

void vlApplyFriction(vlWorld *world, double h)
{
    vlCollision *c = world->collision;
    if (!c || c->touchCount == 0)
        return;
    for (size_t b = 0; b < c->blockCount; b++)
    {
        const int stop = c->blocks[b].firstPair + c->blocks[b].pairCount;
        for (int first = c->blocks[b].firstPair, end; first < stop; first = end)
        {
            end = first + 1;
            while (end < stop && c->pairs[end].slot == c->pairs[first].slot)
                end++;
            rubParticle(world, first, end);
        }
    }
    addImpulses(world, h);
}

// Reports ---------------------------------------------------------------------------------------------------

static bool stillHolds(const vlWorld *world, const vlTouch *touch)
{
    const vlCollision *c = world->collision;
    const vlParticles *p = &world->particles;
    return touch->push > 0 && touch->slot < p->slotCount && p->generation[touch->slot] == touch->generation &&
           p->x[touch->slot][3] > 0 && !(p->flags[touch->slot] & vl_fresh) &&
           c->obstacles[touch->obstacle].generation == touch->obstacleGeneration;
}

// The last half substep's acceleration is in the velocity, the push against it is not yet: Coulomb's law once
// more, at the level of velocities.
void vlConstrainVelocities(vlWorld *world, double (*velocity)[4])
{
    const vlCollision *c = world->collision;
    for (size_t i = 0; c && i < c->touchCount; i++)
    {
        const vlTouch *touch = &c->touches[i];
        if (!stillHolds(world, touch))
            continue;
        const vlObstacle *obstacle = &c->obstacles[touch->obstacle];
        const vlVec3 arm = vlSub(vlRow(world->particles.x[touch->slot]), obstacle->centre);
        const vlVec3 surface = vlAdd(obstacle->pace, vlCross(obstacle->spin, arm));
        const vlVec3 relative = vlSub(vlRow(velocity[touch->slot]), surface);
        const double into = -vlDot(relative, touch->normal);
        if (!(into > 0))
            continue;
        const vlVec3 slip = withoutPart(relative, touch->normal);
        const double length = vlLength(slip);
        vlAddToRow(velocity[touch->slot], touch->normal, into);
        if (length > 0)
            vlAddToRow(velocity[touch->slot], slip, -shareTaken(length, touch->friction * into));
    }
}

vlVec3 vlContactForce(const vlWorld *world, int slot)
{
    const vlCollision *c = world->collision;
    vlVec3 sum = {0, 0, 0};
    if (!c || !(world->h > 0))
        return sum;
    for (int k = vlFirstPair(c, slot); k >= 0 && k < (int)c->pairCount && c->pairs[k].slot == slot; k++)
    {
        const int touch = c->pairs[k].touch;
        if (touch >= 0 && c->touches[touch].generation == world->particles.generation[slot])
            sum = vlAdd(sum, c->touches[touch].given);
    }
    return vlScale(sum, world->particles.mass[slot] / (world->h * world->h));
}
