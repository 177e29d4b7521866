// touch.c: the contacts of the present substep: how each began, and what is known of them afterwards.
#include "collision/collision.h"

// A particle that starts inside an obstacle leaves it at this pace, or within this time if that is faster.
#define VL_LEAVING_SPEED 3.0  // m/s
#define VL_LEAVING_TIME  0.05 // s
// Friction leaves a particle that nearly outside a round shape: it did not come down from there.
#define VL_NEAR_SURFACE 1e-7 // m

vlStart *vlNeedStart(vlWorld *world, vlTouch *touch)
{
    vlCollision *c = world->collision;
    if (touch->start >= 0)
        return &c->starts[touch->start];
    if (!vlReserve(&world->tally, &c->starts, &c->startCapacity, c->startCount + 1, sizeof *c->starts))
    {
        c->exhausted = true;
        return NULL;
    }
    touch->start = (int32_t)c->startCount++;
    c->starts[touch->start] = (vlStart){.normal = touch->normal};
    return &c->starts[touch->start];
}

static void startInside(vlWorld *world, vlTouch *touch, double depth)
{
    vlStart *start = vlNeedStart(world, touch);
    if (!start)
        return;
    const double leaving = fmax(VL_LEAVING_SPEED * world->h, depth * world->h / VL_LEAVING_TIME);
    start->rest = depth > leaving ? depth - leaving : 0;
    start->resolved = depth - start->rest;
}

// Where the particle came down, if it did on its way straight from there to here.
static void startOutside(vlWorld *world, vlTouch *touch, vlVec3 from)
{
    const vlShape *shape = &world->collision->solids[touch->solid].shape;
    const vlVec3 way = vlSub(vlRow(world->particles.x[touch->slot]), from);
    double share, gap;
    vlVec3 normal;
    // A body that gives way goes on moving: it has no place where the particle came down.
    if (shape->kind == vl_plane ||
        world->collision->obstacles[world->collision->solids[touch->solid].obstacle].free ||
        !vlShape_Sweep(shape, from, vlAdd(from, way), world->particles.radius[touch->slot], &share, &normal,
                       &gap))
        return;
    vlStart *start = vlNeedStart(world, touch);
    if (!start)
        return;
    start->landed = true;
    start->normal = normal;
    start->landing = vlAddScaled(vlAddScaled(from, way, share), normal, -gap);
}

// Seen from the obstacle, which moved since.
static void findStart(vlWorld *world, vlTouch *touch)
{
    const vlCollision *c = world->collision;
    const vlSolid *solid = &c->solids[touch->solid];
    const vlVec3 from =
        vlCarriedPoint(&c->obstacles[solid->obstacle], vlRow(world->particles.o[touch->slot]));
    const double gap =
        vlShape_Gap(&solid->shape, from, &touch->normal) - world->particles.radius[touch->slot];
    if (gap < -VL_AT_SURFACE)
        startInside(world, touch, -gap);
    else if (gap > VL_NEAR_SURFACE)
        startOutside(world, touch, from);
}

vlTouch *vlAddTouch(vlWorld *world, int pair)
{
    vlCollision *c = world->collision;
    if (c->touchCount >= c->touchCapacity &&
        !vlReserve(&world->tally, &c->touches, &c->touchCapacity, c->touchCount + 1, sizeof *c->touches))
    {
        c->exhausted = true;
        return NULL;
    }
    vlPair *of = &c->pairs[pair];
    of->touch = (int32_t)c->touchCount;
    vlTouch *touch = &c->touches[c->touchCount++];
    *touch = (vlTouch){.pair = pair,
                       .slot = of->slot,
                       .solid = of->solid,
                       .start = -1,
                       .generation = world->particles.generation[of->slot]};
    findStart(world, touch);
    return touch;
}

void vlDropTouches(vlCollision *c, int obstacle)
{
    for (size_t i = 0; i < c->touchCount; i++)
        if (c->solids[c->touches[i].solid].obstacle == obstacle)
        {
            c->touches[i].push = 0;
            c->touches[i].given = vlVec(0, 0, 0);
        }
}

// Asking
// -----------------------------------------------------------------------------------------------------

vlVec3 vlCarriedBy(const vlWorld *world, const vlTouch *touch)
{
    const vlCollision *c = world->collision;
    const vlObstacle *obstacle = &c->obstacles[c->solids[touch->solid].obstacle];
    if (!obstacle->moves)
        return vlVec(0, 0, 0);
    const vlVec3 old = vlRow(world->particles.o[touch->slot]);
    return vlSub(vlCarriedPoint(obstacle, old), old);
}

vlVec3 vlStartNormal(const vlWorld *world, const vlTouch *touch)
{
    const vlCollision *c = world->collision;
    const vlSolid *solid = &c->solids[touch->solid];
    const vlStart *start = vlStartOf(c, touch);
    if (start)
        return start->normal;
    if (solid->shape.kind == vl_plane)
        return touch->normal;
    vlVec3 normal;
    const vlVec3 old = vlRow(world->particles.o[touch->slot]);
    vlShape_Gap(&solid->shape, vlCarriedPoint(&c->obstacles[solid->obstacle], old), &normal);
    return normal;
}

// Reports ---------------------------------------------------------------------------------------------------

static bool stillHolds(const vlWorld *world, const vlTouch *touch)
{
    const vlParticles *p = &world->particles;
    return touch->push > 0 && touch->slot < p->slotCount && p->generation[touch->slot] == touch->generation &&
           p->x[touch->slot][3] > 0 && !(p->flags[touch->slot] & vl_fresh);
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
        const vlSolid *solid = &c->solids[touch->solid];
        const vlObstacle *obstacle = &c->obstacles[solid->obstacle];
        const vlVec3 arm = vlSub(vlRow(world->particles.x[touch->slot]), obstacle->centre);
        const vlVec3 surface = vlAdd(obstacle->pace, vlCross(obstacle->spin, arm));
        const vlVec3 relative = vlSub(vlRow(velocity[touch->slot]), surface);
        const double into = -vlDot(relative, touch->normal);
        if (!(into > 0))
            continue;
        const vlVec3 slip = vlAddScaled(relative, touch->normal, into);
        const double length = vlLength(slip), limit = solid->friction * into;
        vlAddToRow(velocity[touch->slot], touch->normal, into);
        if (length > 0)
            vlAddToRow(velocity[touch->slot], slip, length <= limit ? -1 : -limit / length);
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
        const vlTouch *touch = vlTouchOfPair(c, k);
        if (touch && touch->generation == world->particles.generation[slot])
            sum = vlAdd(sum, touch->given);
    }
    return vlScale(sum, world->particles.mass[slot] / world->kick);
}
