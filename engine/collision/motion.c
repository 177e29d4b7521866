// motion.c: obstacles on their way, and the shapes that follow them.
#include "collision/collision.h"

static void axesFromAngle(vlObstacle *o)
{
    const double c = cos(o->angle), s = sin(o->angle);
    o->axis[0] = vlVec(c, s, 0);
    o->axis[1] = vlVec(-s, c, 0);
    o->axis[2] = vlVec(0, 0, 1);
}

static void axesFromOrientation(vlObstacle *o)
{
    const double w = o->orientation[0], x = o->orientation[1], y = o->orientation[2], z = o->orientation[3];
    o->axis[0] = vlVec(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y));
    o->axis[1] = vlVec(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x));
    o->axis[2] = vlVec(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y));
}

void vlTurnAxes(vlObstacle *obstacle, int dimensions)
{
    if (dimensions == 2)
        axesFromAngle(obstacle);
    else
        axesFromOrientation(obstacle);
}

// Walls: two planes along each axis, facing inwards.
static void placeSide(const vlObstacle *o, vlSolid *solid)
{
    const double half[3] = {o->def.size.x / 2, o->def.size.y / 2, o->def.size.z / 2};
    const int i = solid->side / 2;
    const double sign = solid->side % 2 ? -1 : 1;
    solid->shape.kind = vl_plane;
    solid->shape.axis[0] = vlScale(o->axis[i], sign);
    solid->shape.centre = vlAddScaled(o->centre, o->axis[i], -sign * half[i]);
}

static void placeRound(const vlObstacle *o, vlShape *shape)
{
    const vlVec3 axis = vlSub(o->def.p2, o->def.p1);
    const double length = vlLength(axis);
    shape->half[0] = length / 2;
    shape->axis[0] = vlTurned(o, length > 0 ? vlScale(axis, 1 / length) : vlVec(1, 0, 0));
    if (shape->kind == vl_cylinder && shape->dimensions == 2)
        shape->kind = vl_ball;
}

static void placePart(const vlObstacle *o, vlSolid *solid)
{
    const vlShape *part = &o->parts[solid->side].shape;
    vlShape *shape = &solid->shape;
    *shape = *part;
    shape->centre = vlAdd(o->centre, vlTurned(o, part->centre));
    for (int i = 0; i < 3; i++)
        shape->axis[i] = vlTurned(o, part->axis[i]);
}

void vlPlaceSolid(const vlWorld *world, vlSolid *solid)
{
    const vlObstacle *o = &world->collision->obstacles[solid->obstacle];
    vlShape *shape = &solid->shape;
    if (o->parts)
    {
        placePart(o, solid);
        return;
    }
    shape->dimensions = world->def.dimensions;
    shape->kind = o->def.kind;
    shape->centre = o->centre;
    shape->radius = o->def.radius;
    switch (o->def.kind)
    {
    case vl_plane:
        shape->axis[0] = vlTurned(o, o->def.normal);
        break;
    case vl_walls:
        placeSide(o, solid);
        break;
    case vl_ball:
        break;
    case vl_box:
        for (int i = 0; i < 3; i++)
            shape->axis[i] = o->axis[i];
        shape->half[0] = o->def.size.x / 2;
        shape->half[1] = o->def.size.y / 2;
        shape->half[2] = o->def.size.z / 2;
        break;
    case vl_capsule:
    case vl_cylinder:
        placeRound(o, shape);
        break;
    }
    vlShape_Measure(shape);
}

void vlStartObstacles(vlWorld *world)
{
    vlCollision *c = world->collision;
    c->substep = 0;
    c->duration = 0;
    for (size_t slot = 1; slot < c->obstacleCount; slot++)
    {
        vlObstacle *o = &c->obstacles[slot];
        o->impulse = vlVec(0, 0, 0);
        o->spin = o->def.spin;
        o->pace = o->def.velocity;
        o->going = o->carried;
        o->carried = false;
        o->goal = vlAdd(o->def.position, o->offset);
        if (o->going)
            o->pace = vlScale(vlSub(o->goal, o->centre), 1 / world->def.dt);
        o->turns = o->free || vlDot(o->spin, o->spin) > 0;
        o->moves = o->turns || vlDot(o->pace, o->pace) > 0;
    }
}

static void turnInPlane(vlObstacle *o, double h)
{
    const double step = o->spin.z * h, c = cos(step), s = sin(step);
    o->angle += step;
    o->turn[0][0] = o->turn[1][1] = c;
    o->turn[0][1] = -s;
    o->turn[1][0] = s;
    o->turn[0][2] = o->turn[1][2] = o->turn[2][0] = o->turn[2][1] = 0;
    o->turn[2][2] = 1;
}

static void multiply(const double a[4], const double b[4], double product[4])
{
    product[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    product[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    product[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    product[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

// About a fixed direction of space, exactly.
static void turnInSpace(vlObstacle *o, double h)
{
    const double rate = vlLength(o->spin), half = rate * h / 2, s = sin(half) / rate;
    vlObstacle part = {.orientation = {cos(half), o->spin.x * s, o->spin.y * s, o->spin.z * s}};
    double next[4], sum = 0;
    axesFromOrientation(&part);
    for (int i = 0; i < 3; i++)
    {
        o->turn[0][i] = part.axis[i].x;
        o->turn[1][i] = part.axis[i].y;
        o->turn[2][i] = part.axis[i].z;
    }
    multiply(part.orientation, o->orientation, next);
    for (int i = 0; i < 4; i++)
        sum += next[i] * next[i];
    for (int i = 0; i < 4; i++)
        o->orientation[i] = next[i] / sqrt(sum);
}

static void moveOn(const vlWorld *world, vlObstacle *o, double h)
{
    o->before = o->centre;
    o->centre = vlAddScaled(o->centre, o->pace, h);
    if (o->going && world->collision->substep >= world->def.substeps)
        o->centre = o->goal;
    if (!o->going && !o->carried)
        o->def.position = vlSub(o->centre, o->offset);
    if (!o->turns)
        return;
    if (world->def.dimensions == 2)
        turnInPlane(o, h);
    else
        turnInSpace(o, h);
    vlTurnAxes(o, world->def.dimensions);
}

void vlMoveObstacles(vlWorld *world, double h)
{
    vlCollision *c = world->collision;
    c->substep++;
    c->duration += h;
    for (size_t slot = 1; slot < c->obstacleCount; slot++)
        if (c->obstacles[slot].alive && c->obstacles[slot].moves && !c->obstacles[slot].free)
            moveOn(world, &c->obstacles[slot], h);
    for (size_t i = 0; i < c->solidCount; i++)
        if (c->obstacles[c->solids[i].obstacle].moves && !c->obstacles[c->solids[i].obstacle].free)
            vlPlaceSolid(world, &c->solids[i]);
}
