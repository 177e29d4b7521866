// meeting_scenes.h: rigid bodies and particles that meet, in few words.
#ifndef VERLUA_TESTS_MEETING_SCENES_H
#define VERLUA_TESTS_MEETING_SCENES_H

#include "body_scenes.h"

static inline vlBodyShapeDef ballShape(double radius)
{
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.radius = radius;
    return shape;
}

static inline vlBodyShapeDef capsuleShape(vlVec3 p1, vlVec3 p2, double radius)
{
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = vl_capsuleShape;
    shape.p1 = p1;
    shape.p2 = p2;
    shape.radius = radius;
    return shape;
}

static inline vlBodyShapeDef polygonShape(const vlVec3 *points, int count, double rounding)
{
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = vl_hullShape;
    shape.points = points;
    shape.pointCount = count;
    shape.rounding = rounding;
    return shape;
}

static inline vlBodyId addBodyOf(vlWorld *world, vlBodyType type, vlVec3 position, vlBodyShapeDef shape)
{
    vlBodyDef def = vlDefaultBodyDef();
    def.type = type;
    def.position = position;
    def.shapes = &shape;
    def.shapeCount = 1;
    return addBody(world, &def);
}

static inline vlBodyId addMassive(vlWorld *world, vlVec3 position, vlBodyShapeDef shape, double mass)
{
    vlBodyDef def = vlDefaultBodyDef();
    def.position = position;
    def.shapes = &shape;
    def.shapeCount = 1;
    def.mass = mass;
    return addBody(world, &def);
}

static inline void setBodyVelocity(vlWorld *world, vlBodyId body, vlVec3 velocity)
{
    vlError error;
    sceneNeeds(vlBody_SetVelocity(world, body, velocity, &error), &error);
}

static inline void setBodySpin(vlWorld *world, vlBodyId body, double spin)
{
    vlError error;
    sceneNeeds(vlBody_SetSpin(world, body, (vlVec3){0, 0, spin}, &error), &error);
}

static inline void setBodyPosition(vlWorld *world, vlBodyId body, vlVec3 position)
{
    vlError error;
    sceneNeeds(vlBody_SetPosition(world, body, position, &error), &error);
}

#endif
