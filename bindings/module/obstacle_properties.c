// obstacle_properties.c: what can be read and set of grounds, walls and planes
#include "module/obstacle.h"

#include "module/fields.h"
#include "module/groups.h"
#include "module/state.h"
#include "module/types.h"
#include "module/vec.h"

static vlWorld *engineOf(const vlObject *self)
{
    return self->world->engine;
}

static vlObstacleDef definitionOf(const vlObject *self)
{
    vlObstacleDef def = vlDefaultObstacleDef(vl_plane);
    vlObstacle_Get(engineOf(self), self->id.obstacle, &def);
    return def;
}

static int pushNumber(lua_State *L, double number)
{
    lua_pushnumber(L, number);
    return 1;
}

static int pushVector(lua_State *L, vlVec3 vector)
{
    vlPushVec(L, vector);
    return 1;
}

// Reading properties

static int obstacle_y(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).position.y);
}

static int obstacle_position(lua_State *L, vlObject *self)
{
    return pushVector(L, definitionOf(self).position);
}

static int obstacle_velocity(lua_State *L, vlObject *self)
{
    return pushVector(L, definitionOf(self).velocity);
}

static int obstacle_friction(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).friction);
}

static int obstacle_restitution(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).restitution);
}

static int obstacle_reaction(lua_State *L, vlObject *self)
{
    return pushVector(L, vlObstacle_GetForce(engineOf(self), self->id.obstacle));
}

static int obstacle_group(lua_State *L, vlObject *self)
{
    vlGroups_Push(L, self->world, definitionOf(self).filter.groups);
    return 1;
}

static int obstacle_collidesWith(lua_State *L, vlObject *self)
{
    vlGroups_PushList(L, self->world, definitionOf(self).filter.collidesWith);
    return 1;
}

static int plane_normal(lua_State *L, vlObject *self)
{
    return pushVector(L, definitionOf(self).normal);
}

static int walls_min(lua_State *L, vlObject *self)
{
    return pushVector(L, definitionOf(self).min);
}

static int walls_max(lua_State *L, vlObject *self)
{
    return pushVector(L, definitionOf(self).max);
}

// Setting properties

static void movePosition(lua_State *L, vlObject *self, vlVec3 position)
{
    vlError error;
    vlExpectDone(L, self->type->name,
                 vlObstacle_SetPosition(engineOf(self), self->id.obstacle, position, &error), &error);
}

static void setPosition(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    movePosition(L, self, vlReadVector(L, self->world, self->type->name, property->name, value));
}

static void setVelocity(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const vlVec3 velocity = vlReadVector(L, self->world, self->type->name, property->name, value);
    vlError error;
    vlExpectDone(L, self->type->name,
                 vlObstacle_SetVelocity(engineOf(self), self->id.obstacle, velocity, &error), &error);
}

static void setPositionCoordinate(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlVec3 position = definitionOf(self).position;
    vlReadCoordinate(L, self->world, self->type->name, property->name, value, &position);
    movePosition(L, self, position);
}

static void setFriction(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const double friction = vlReadNumber(L, self->type->name, property->name, value, &vlNotNegative);
    vlError error;
    vlExpectDone(L, self->type->name,
                 vlObstacle_SetFriction(engineOf(self), self->id.obstacle, friction, &error), &error);
}

static void setRestitution(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const double restitution = vlReadNumber(L, self->type->name, property->name, value, &vlShare);
    vlError error;
    vlExpectDone(L, self->type->name,
                 vlObstacle_SetRestitution(engineOf(self), self->id.obstacle, restitution, &error), &error);
}

static void changeFilter(lua_State *L, vlObject *self, vlFilter filter)
{
    vlError error;
    vlExpectDone(L, self->type->name, vlObstacle_SetFilter(engineOf(self), self->id.obstacle, filter, &error),
                 &error);
}

static void setGroup(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlFilter filter = definitionOf(self).filter;
    filter.groups = vlGroups_Read(L, self->world, self->type->name, property->name, value);
    changeFilter(L, self, filter);
}

static void setCollidesWith(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlFilter filter = definitionOf(self).filter;
    filter.collidesWith = lua_isnil(L, value)
                              ? UINT64_MAX
                              : vlGroups_Read(L, self->world, self->type->name, property->name, value);
    changeFilter(L, self, filter);
}

const vlProperty vlGround_Properties[] = {
    {"y", obstacle_y, setPositionCoordinate, 0},              // m, its height
    {"friction", obstacle_friction, setFriction, 0},          // Coulomb's coefficient
    {"restitution", obstacle_restitution, setRestitution, 0}, // speed after a blow over speed before
    {"group", obstacle_group, setGroup, 0},
    {"collides_with", obstacle_collidesWith, setCollidesWith, 0},
    {"reaction", obstacle_reaction, NULL, 0}, // N, of all that touches it
    {"valid", vlObject_GetValid, NULL, 0},    // false once destroyed
    {NULL, NULL, NULL, 0},
};

const vlProperty vlWalls_Properties[] = {
    {"min", walls_min, NULL, 0}, // m, corners of the free space
    {"max", walls_max, NULL, 0},
    {"friction", obstacle_friction, setFriction, 0},
    {"restitution", obstacle_restitution, setRestitution, 0},
    {"group", obstacle_group, setGroup, 0},
    {"collides_with", obstacle_collidesWith, setCollidesWith, 0},
    {"reaction", obstacle_reaction, NULL, 0},
    {"valid", vlObject_GetValid, NULL, 0},
    {NULL, NULL, NULL, 0},
};

const vlProperty vlPlane_Properties[] = {
    {"point", obstacle_position, setPosition, 0},    // m
    {"normal", plane_normal, NULL, 0},               // towards the free side
    {"velocity", obstacle_velocity, setVelocity, 0}, // m/s, also along itself, like a conveyor belt
    {"friction", obstacle_friction, setFriction, 0},
    {"restitution", obstacle_restitution, setRestitution, 0},
    {"group", obstacle_group, setGroup, 0},
    {"collides_with", obstacle_collidesWith, setCollidesWith, 0},
    {"reaction", obstacle_reaction, NULL, 0},
    {"valid", vlObject_GetValid, NULL, 0},
    {NULL, NULL, NULL, 0},
};
