// space_bodies.h: short ways to build scenes of rigid bodies in space.
#ifndef VERLUA_TESTS_SPACE_BODIES_H
#define VERLUA_TESTS_SPACE_BODIES_H

#include "scene.h"

#include "core/vector.h"

static inline vlWorld *spaceWorld(vlVec3 gravity)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = 3;
    def.gravity = gravity;
    return newWorld(&def);
}

static inline vlBodyId makeBody(vlWorld *world, vlVec3 position, const vlBodyShapeDef *shapes, int count)
{
    vlError error;
    vlBodyDef def = vlDefaultBodyDef();
    def.position = position;
    def.shapes = shapes;
    def.shapeCount = count;
    const vlBodyId id = vlWorld_CreateBody(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static inline vlBodyShapeDef boxShape(vlVec3 size, double density)
{
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = vl_boxShape;
    shape.size = size;
    shape.density = density;
    return shape;
}

static inline vlBodyShapeDef ballShape(double radius)
{
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.radius = radius;
    return shape;
}

static inline vlBodyId makeBox(vlWorld *world, vlVec3 position, vlVec3 size, double friction)
{
    vlBodyShapeDef shape = boxShape(size, 1);
    shape.friction = friction;
    return makeBody(world, position, &shape, 1);
}

/// A plane through the origin that falls towards -x, sloped by an angle (rad) against the level one.
static inline void makeFloor(vlWorld *world, double angle, double friction, double restitution)
{
    vlError error;
    vlObstacleDef def = vlDefaultObstacleDef(vl_plane);
    def.normal = at(-sin(angle), cos(angle));
    def.friction = friction;
    def.restitution = restitution;
    sceneNeeds(vlWorld_CreateObstacle(world, &def, &error).generation != 0, &error);
}

/// Turned about z by an angle, rad.
static inline void turnAboutZ(vlWorld *world, vlBodyId body, double angle)
{
    vlError error;
    const double q[4] = {cos(angle / 2), 0, 0, sin(angle / 2)};
    sceneNeeds(vlBody_SetOrientation(world, body, q, &error), &error);
}

static inline void launch(vlWorld *world, vlBodyId body, vlVec3 velocity)
{
    vlError error;
    sceneNeeds(vlBody_SetVelocity(world, body, velocity, &error), &error);
}

static inline void spinUp(vlWorld *world, vlBodyId body, vlVec3 spin)
{
    vlError error;
    sceneNeeds(vlBody_SetSpin(world, body, spin, &error), &error);
}

/// Where an axis of the body points in the world.
static inline vlVec3 axisOf(const vlWorld *world, vlBodyId body, vlVec3 axis)
{
    return vlSub(vlBody_GetWorldPoint(world, body, axis), vlBody_GetPosition(world, body));
}

#endif
