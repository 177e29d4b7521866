// yield.c: bodies that give way to the particles that touch them.
//
// A particle that is pushed out of a body pushes it back: both get the same impulse, and move by it in the
// same substep. What a body got is kept until the substep's end, when its solver takes it
// (rigid_particles.c).
#include "collision/collision.h"

#include <string.h>

static vlVec3 turnBy(const vlObstacle *o, vlVec3 torque)
{
    vlVec3 turn = {0, 0, 0};
    for (int i = 0; i < 3; i++)
        turn = vlAddScaled(turn, o->axis[i], vlDot(o->axis[i], torque) * o->inverseInertia[i]);
    return turn;
}

// How fast an impulse makes it, or how far a push in kg m moves it: along no locked axis.
static vlVec3 shiftBy(const vlObstacle *o, vlVec3 push)
{
    return vlVec(o->locked[0] ? 0 : o->inverseMass * push.x, o->locked[1] ? 0 : o->inverseMass * push.y,
                 o->inverseMass * push.z);
}

double vlYielding(const vlObstacle *o, vlVec3 point, vlVec3 direction)
{
    if (!o->free)
        return 0;
    const vlVec3 torque = vlCross(vlSub(point, o->centre), direction);
    return vlDot(direction, shiftBy(o, direction)) + vlDot(torque, turnBy(o, torque));
}

void vlPlaceBody(vlWorld *world, int obstacle)
{
    vlCollision *c = world->collision;
    const int first = c->obstacles[obstacle].firstSolid;
    for (int i = 0; i < c->obstacles[obstacle].partCount; i++)
        vlPlaceSolid(world, &c->solids[first + i]);
}

static vlVec3 turned(const double turn[3][3], vlVec3 v)
{
    return vlVec(turn[0][0] * v.x + turn[0][1] * v.y + turn[0][2] * v.z,
                 turn[1][0] * v.x + turn[1][1] * v.y + turn[1][2] * v.z,
                 turn[2][0] * v.x + turn[2][1] * v.y + turn[2][2] * v.z);
}

// The matrix that turns about a vector by its length.
static void makeTurn(vlVec3 by, double turn[3][3])
{
    const double angle = vlLength(by), s = angle > 0 ? sin(angle) / angle : 1,
                 half = angle > 0 ? sin(angle / 2) / angle : 0.5, c = 2 * half * half;
    const double v[3] = {by.x, by.y, by.z}, square = angle * angle;
    const double across[3][3] = {{0, -by.z, by.y}, {by.z, 0, -by.x}, {-by.y, by.x, 0}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            turn[i][k] = (i == k ? 1 - c * square : 0) + s * across[i][k] + c * v[i] * v[k];
}

static void turnBody(vlObstacle *o, vlVec3 by)
{
    double turn[3][3], whole[3][3];
    if (vlDot(by, by) == 0)
        return;
    makeTurn(by, turn);
    for (int i = 0; i < 3; i++)
    {
        o->axis[i] = turned((const double(*)[3])turn, o->axis[i]);
        for (int k = 0; k < 3; k++)
            whole[i][k] =
                turn[i][0] * o->turn[0][k] + turn[i][1] * o->turn[1][k] + turn[i][2] * o->turn[2][k];
    }
    o->angle += by.z;
    o->yielded = vlAdd(o->yielded, by);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            o->turn[i][k] = whole[i][k];
}

void vlYield(vlWorld *world, int obstacle, vlVec3 point, vlVec3 push)
{
    vlObstacle *o = &world->collision->obstacles[obstacle];
    const vlVec3 torque = vlCross(vlSub(point, o->centre), push);
    o->centre = vlAdd(o->centre, shiftBy(o, push));
    turnBody(o, turnBy(o, torque));
    vlPlaceBody(world, obstacle);
}

void vlYieldFrom(vlWorld *world, int obstacle, const vlObstacle *alone, vlVec3 way, vlVec3 turn)
{
    vlObstacle *o = &world->collision->obstacles[obstacle];
    o->centre = vlAdd(alone->centre, way);
    o->angle = alone->angle;
    o->yielded = alone->yielded;
    memcpy(o->axis, alone->axis, sizeof o->axis);
    memcpy(o->turn, alone->turn, sizeof o->turn);
    turnBody(o, turn);
    vlPlaceBody(world, obstacle);
}

// As for the particle (impact.c), the body's place when the substep began becomes that from which the new way
// would have begun.
void vlYieldToBlow(vlWorld *world, int obstacle, vlVec3 point, vlVec3 impulse, double time, double h)
{
    vlObstacle *o = &world->collision->obstacles[obstacle];
    const vlVec3 torque = vlCross(vlSub(point, o->centre), impulse), spin = turnBy(o, torque);
    o->blow = vlAdd(o->blow, impulse);
    o->blowTwist = vlAdd(o->blowTwist, torque);
    o->centre = vlAddScaled(o->centre, shiftBy(o, impulse), h - time);
    o->before = vlAddScaled(o->before, shiftBy(o, impulse), -time);
    turnBody(o, vlScale(spin, h - time));
    double turn[3][3], whole[3][3];
    makeTurn(vlScale(spin, time), turn);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            whole[i][k] =
                o->turn[i][0] * turn[0][k] + o->turn[i][1] * turn[1][k] + o->turn[i][2] * turn[2][k];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            o->turn[i][k] = whole[i][k];
    vlPlaceBody(world, obstacle);
}

// Loads ---------------------------------------------------------------------------------------------------

/// Of a body, shared evenly among its touches, loaded or not: so that those which bore nothing can begin to.
#define VL_EVEN_SHARE 0.1
/// Touches that a body is thought to have where none is known yet.
#define VL_GUESSED_TOUCHES 4

void vlNoteLoads(vlWorld *world)
{
    vlCollision *c = world->collision;
    if (!c->yielding ||
        !vlReserve(&world->tally, &c->loads, &c->loadCapacity, c->homeCount, sizeof *c->loads))
        return;
    c->loadAge++;
    for (size_t i = 1; i < c->obstacleCount; i++)
    {
        c->obstacles[i].load = 0;
        c->obstacles[i].loadCount = 0;
    }
    for (size_t i = 0; i < c->touchCount; i++)
    {
        const vlTouch *touch = &c->touches[i];
        vlObstacle *o = &c->obstacles[c->solids[touch->solid].obstacle];
        const double push = vlDot(touch->given, touch->normal) * world->particles.mass[touch->slot];
        if (!o->free || !(push > 0) || (size_t)touch->slot >= c->loadCapacity)
            continue;
        c->loads[touch->slot] = (vlLoad){push, c->loadAge};
        o->load += push;
        o->loadCount++;
    }
}

double vlYieldingPart(const vlWorld *world, const vlTouch *touch)
{
    const vlCollision *c = world->collision;
    const vlObstacle *o = &c->obstacles[c->solids[touch->solid].obstacle];
    if (!o->free)
        return 0;
    const vlVec3 point = vlAddScaled(vlRow(world->particles.x[touch->slot]), touch->normal,
                                     -world->particles.radius[touch->slot]);
    const bool known = (size_t)touch->slot < c->loadCapacity && c->loads[touch->slot].age == c->loadAge;
    const double even = 1.0 / (o->loadCount > 0 ? o->loadCount : VL_GUESSED_TOUCHES);
    const double own = known && o->load > 0 ? c->loads[touch->slot].push / o->load : 0;
    const double part = o->load > 0 ? VL_EVEN_SHARE * even + (1 - VL_EVEN_SHARE) * own : even;
    return vlYielding(o, point, touch->normal) / part;
}
