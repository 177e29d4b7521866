// body_scenes.h: rigid bodies in the plane in few words, for tests of what their contacts do.
#ifndef VERLUA_TESTS_BODY_SCENES_H
#define VERLUA_TESTS_BODY_SCENES_H

#include "expect.h"
#include "scene.h"

#include "core/vector.h"

#define G 9.81

static inline vlBodyShapeDef discShape(double radius)
{
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.radius = radius;
    return shape;
}

static inline vlBodyShapeDef boxShape(double width, double height)
{
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = vl_boxShape;
    shape.size = (vlVec3){width, height, 0};
    return shape;
}

static inline vlBodyDef bodyOf(vlBodyType type, double x, double y, const vlBodyShapeDef *shape)
{
    vlBodyDef def = vlDefaultBodyDef();
    def.type = type;
    def.position = (vlVec3){x, y, 0};
    def.shapes = shape;
    def.shapeCount = 1;
    return def;
}

static inline vlBodyId addBody(vlWorld *world, const vlBodyDef *def)
{
    vlError error;
    const vlBodyId id = vlWorld_CreateBody(world, def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static inline vlBodyId addDynamic(vlWorld *world, double x, double y, const vlBodyShapeDef *shape)
{
    const vlBodyDef def = bodyOf(vl_dynamicBody, x, y, shape);
    return addBody(world, &def);
}

static inline vlBodyId addStatic(vlWorld *world, double x, double y, const vlBodyShapeDef *shape)
{
    const vlBodyDef def = bodyOf(vl_staticBody, x, y, shape);
    return addBody(world, &def);
}

/// A plane through the origin that rises towards +x by `angle`.
static inline void addFloor(vlWorld *world, double angle, double friction, double restitution)
{
    vlError error;
    vlObstacleDef def = vlDefaultObstacleDef(vl_plane);
    def.normal = (vlVec3){-sin(angle), cos(angle), 0};
    def.friction = friction;
    def.restitution = restitution;
    sceneNeeds(vlWorld_CreateObstacle(world, &def, &error).generation != 0, &error);
}

/// A world in the plane without gravity.
static inline vlWorld *weightlessWorld(void)
{
    vlError error;
    vlWorld *world = defaultWorld();
    sceneNeeds(vlWorld_SetGravity(world, (vlVec3){0, 0, 0}, &error), &error);
    return world;
}

#endif
