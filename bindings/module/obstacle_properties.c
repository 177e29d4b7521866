// obstacle_properties.c: what can be read and set of grounds, walls, planes, balls, boxes, capsules and
// cylinders
#include "module/obstacle.h"

#include <math.h>

#include "module/fields.h"
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

static int obstacle_x(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).position.x);
}

static int obstacle_y(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).position.y);
}

static int obstacle_z(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).position.z);
}

static int obstacle_position(lua_State *L, vlObject *self)
{
    return pushVector(L, definitionOf(self).position);
}

static int obstacle_vx(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).velocity.x);
}

static int obstacle_vy(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).velocity.y);
}

static int obstacle_vz(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).velocity.z);
}

static int obstacle_velocity(lua_State *L, vlObject *self)
{
    return pushVector(L, definitionOf(self).velocity);
}

static int obstacle_speed(lua_State *L, vlObject *self)
{
    const vlVec3 v = definitionOf(self).velocity;
    return pushNumber(L, hypot(hypot(v.x, v.y), v.z));
}

static int obstacle_spin(lua_State *L, vlObject *self)
{
    const vlVec3 spin = definitionOf(self).spin;
    return vlIsPlanar(self->world) ? pushNumber(L, spin.z) : pushVector(L, spin);
}

static int obstacle_angle(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).angle);
}

static int obstacle_orientation(lua_State *L, vlObject *self)
{
    const vlObstacleDef def = definitionOf(self);
    lua_createtable(L, 4, 0);
    for (int i = 0; i < 4; i++)
    {
        lua_pushnumber(L, def.orientation[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
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

static int obstacle_type(lua_State *L, vlObject *self)
{
    lua_pushstring(L, ((const vlLuaObstacle *)self)->kinematic ? "kinematic" : "static");
    return 1;
}

static int obstacle_radius(lua_State *L, vlObject *self)
{
    return pushNumber(L, definitionOf(self).radius);
}

static int box_size(lua_State *L, vlObject *self)
{
    vlVec3 size = definitionOf(self).size;
    if (vlIsPlanar(self->world))
    {
        size.z = 0;
    }
    return pushVector(L, size);
}

static int obstacle_p1(lua_State *L, vlObject *self)
{
    return pushVector(L, definitionOf(self).p1);
}

static int obstacle_p2(lua_State *L, vlObject *self)
{
    return pushVector(L, definitionOf(self).p2);
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

static void checkKinematic(lua_State *L, const vlObject *self, const char *property)
{
    const bool hasType = self->type != &vlPlaneType;
    if (hasType && !((const vlLuaObstacle *)self)->kinematic)
    {
        vlRaise(L, "%s: %s can only be set when type is \"kinematic\", this one is \"static\"",
                self->type->name, property);
    }
}

static void changeVelocity(lua_State *L, vlObject *self, const char *property, vlVec3 velocity)
{
    checkKinematic(L, self, property);
    vlError error;
    vlExpectDone(L, self->type->name,
                 vlObstacle_SetVelocity(engineOf(self), self->id.obstacle, velocity, &error), &error);
}

static void setVelocity(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    changeVelocity(L, self, property->name,
                   vlReadVector(L, self->world, self->type->name, property->name, value));
}

static void setPositionCoordinate(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlVec3 position = definitionOf(self).position;
    vlReadCoordinate(L, self->world, self->type->name, property->name, value, &position);
    movePosition(L, self, position);
}

static void setVelocityCoordinate(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlVec3 velocity = definitionOf(self).velocity;
    vlReadCoordinate(L, self->world, self->type->name, property->name, value, &velocity);
    changeVelocity(L, self, property->name, velocity);
}

static void setSpin(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    checkKinematic(L, self, property->name);
    const vlVec3 spin = vlReadSpin(L, self->world, self->type->name, property->name, value);
    vlError error;
    vlExpectDone(L, self->type->name, vlObstacle_SetSpin(engineOf(self), self->id.obstacle, spin, &error),
                 &error);
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

const vlProperty vlGround_Properties[] = {
    {"y", obstacle_y, setPositionCoordinate, 0},              // m, its height
    {"friction", obstacle_friction, setFriction, 0},          // Coulomb's coefficient
    {"restitution", obstacle_restitution, setRestitution, 0}, // speed after a blow over speed before
    {"reaction", obstacle_reaction, NULL, 0},                 // N, of all that touches it
    {"valid", vlObject_GetValid, NULL, 0},                    // false once destroyed
    {NULL, NULL, NULL, 0},
};

const vlProperty vlWalls_Properties[] = {
    {"min", walls_min, NULL, 0}, // m, corners of the free space
    {"max", walls_max, NULL, 0},
    {"friction", obstacle_friction, setFriction, 0},
    {"restitution", obstacle_restitution, setRestitution, 0},
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
    {"reaction", obstacle_reaction, NULL, 0},
    {"valid", vlObject_GetValid, NULL, 0},
    {NULL, NULL, NULL, 0},
};

const vlProperty vlBall_Properties[] = {
    {"radius", obstacle_radius, NULL, 0},            // m
    {"x", obstacle_x, setPositionCoordinate, 0},     // m
    {"y", obstacle_y, setPositionCoordinate, 0},     // m
    {"z", obstacle_z, setPositionCoordinate, 0},     // m
    {"position", obstacle_position, setPosition, 0}, // m, its centre
    {"vx", obstacle_vx, setVelocityCoordinate, 0},   // m/s
    {"vy", obstacle_vy, setVelocityCoordinate, 0},   // m/s
    {"vz", obstacle_vz, setVelocityCoordinate, 0},   // m/s
    {"velocity", obstacle_velocity, setVelocity, 0}, // m/s
    {"speed", obstacle_speed, NULL, 0},              // m/s
    {"spin", obstacle_spin, setSpin, 0},             // rad/s: a number in the plane
    {"angle", obstacle_angle, NULL, 0},              // rad, in the plane
    {"orientation", obstacle_orientation, NULL, 0},  // {w, x, y, z}, in space
    {"type", obstacle_type, NULL, 0},                // "static" or "kinematic"
    {"friction", obstacle_friction, setFriction, 0},
    {"restitution", obstacle_restitution, setRestitution, 0},
    {"reaction", obstacle_reaction, NULL, 0}, // N, of all that touches it
    {"valid", vlObject_GetValid, NULL, 0},
    {NULL, NULL, NULL, 0},
};

const vlProperty vlBox_Properties[] = {
    {"size", box_size, NULL, 0}, // m, its sides
    {"x", obstacle_x, setPositionCoordinate, 0},
    {"y", obstacle_y, setPositionCoordinate, 0},
    {"z", obstacle_z, setPositionCoordinate, 0},
    {"position", obstacle_position, setPosition, 0},
    {"vx", obstacle_vx, setVelocityCoordinate, 0},
    {"vy", obstacle_vy, setVelocityCoordinate, 0},
    {"vz", obstacle_vz, setVelocityCoordinate, 0},
    {"velocity", obstacle_velocity, setVelocity, 0},
    {"speed", obstacle_speed, NULL, 0},
    {"spin", obstacle_spin, setSpin, 0},
    {"angle", obstacle_angle, NULL, 0},
    {"orientation", obstacle_orientation, NULL, 0},
    {"type", obstacle_type, NULL, 0},
    {"friction", obstacle_friction, setFriction, 0},
    {"restitution", obstacle_restitution, setRestitution, 0},
    {"reaction", obstacle_reaction, NULL, 0},
    {"valid", vlObject_GetValid, NULL, 0},
    {NULL, NULL, NULL, 0},
};

const vlProperty vlCapsule_Properties[] = {
    // of cylinders too
    {"radius", obstacle_radius, NULL, 0},
    {"p1", obstacle_p1, NULL, 0}, // m, the ends of the axis, relative to position
    {"p2", obstacle_p2, NULL, 0},
    {"x", obstacle_x, setPositionCoordinate, 0},
    {"y", obstacle_y, setPositionCoordinate, 0},
    {"z", obstacle_z, setPositionCoordinate, 0},
    {"position", obstacle_position, setPosition, 0},
    {"vx", obstacle_vx, setVelocityCoordinate, 0},
    {"vy", obstacle_vy, setVelocityCoordinate, 0},
    {"vz", obstacle_vz, setVelocityCoordinate, 0},
    {"velocity", obstacle_velocity, setVelocity, 0},
    {"speed", obstacle_speed, NULL, 0},
    {"spin", obstacle_spin, setSpin, 0},
    {"angle", obstacle_angle, NULL, 0},
    {"orientation", obstacle_orientation, NULL, 0},
    {"type", obstacle_type, NULL, 0},
    {"friction", obstacle_friction, setFriction, 0},
    {"restitution", obstacle_restitution, setRestitution, 0},
    {"reaction", obstacle_reaction, NULL, 0},
    {"valid", vlObject_GetValid, NULL, 0},
    {NULL, NULL, NULL, 0},
};
