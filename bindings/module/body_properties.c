// body_properties.c: what can be read and set of bodies
#include "module/body.h"

#include <math.h>

#include "module/group.h"
#include "module/groups.h"
#include "module/state.h"
#include "module/types.h"
#include "module/vec.h"

static vlWorld *engineOf(const vlObject *self)
{
    return self->world->engine;
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

static vlVec3 velocityOf(const vlObject *self)
{
    return vlBody_GetVelocity(engineOf(self), self->id.body);
}

static vlVec3 positionOf(const vlObject *self)
{
    return vlBody_GetPosition(engineOf(self), self->id.body);
}

// The engine gives zeros for a body that was destroyed: only then is it worth asking.
static vlVec3 checkPosition(lua_State *L, const vlObject *self)
{
    const vlVec3 p = positionOf(self);
    if (p.x == 0 && p.y == 0 && p.z == 0)
    {
        vlCheckValid(L, self);
    }
    return p;
}

// Its only shape, or the first.
static vlBodyShapeDef shapeOf(const vlObject *self)
{
    vlBodyShapeDef def = vlDefaultBodyShapeDef();
    vlBody_GetShape(engineOf(self), self->id.body, 0, &def);
    return def;
}

// Reading properties

static int body_x(lua_State *L, vlObject *self)
{
    return pushNumber(L, checkPosition(L, self).x);
}

static int body_y(lua_State *L, vlObject *self)
{
    return pushNumber(L, checkPosition(L, self).y);
}

static int body_z(lua_State *L, vlObject *self)
{
    return pushNumber(L, checkPosition(L, self).z);
}

static int body_position(lua_State *L, vlObject *self)
{
    return pushVector(L, positionOf(self));
}

static int body_centerOfMass(lua_State *L, vlObject *self)
{
    return pushVector(L, vlBody_GetCentre(engineOf(self), self->id.body));
}

static int body_vx(lua_State *L, vlObject *self)
{
    return pushNumber(L, velocityOf(self).x);
}

static int body_vy(lua_State *L, vlObject *self)
{
    return pushNumber(L, velocityOf(self).y);
}

static int body_vz(lua_State *L, vlObject *self)
{
    return pushNumber(L, velocityOf(self).z);
}

static int body_velocity(lua_State *L, vlObject *self)
{
    return pushVector(L, velocityOf(self));
}

static int body_speed(lua_State *L, vlObject *self)
{
    const vlVec3 v = velocityOf(self);
    return pushNumber(L, hypot(hypot(v.x, v.y), v.z));
}

static int body_angle(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlBody_GetAngle(engineOf(self), self->id.body));
}

static int body_spin(lua_State *L, vlObject *self)
{
    const vlVec3 spin = vlBody_GetSpin(engineOf(self), self->id.body);
    return vlIsPlanar(self->world) ? pushNumber(L, spin.z) : pushVector(L, spin);
}

static int body_mass(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlBody_GetMass(engineOf(self), self->id.body));
}

static int body_inertia(lua_State *L, vlObject *self)
{
    double inertia[6];
    vlBody_GetInertia(engineOf(self), self->id.body, inertia);
    return vlIsPlanar(self->world) ? pushNumber(L, inertia[2])
                                   : pushVector(L, (vlVec3){inertia[0], inertia[1], inertia[2]});
}

static int body_friction(lua_State *L, vlObject *self)
{
    return pushNumber(L, shapeOf(self).friction);
}

static int body_restitution(lua_State *L, vlObject *self)
{
    return pushNumber(L, shapeOf(self).restitution);
}

static int body_rollingResistance(lua_State *L, vlObject *self)
{
    return pushNumber(L, shapeOf(self).rollingResistance);
}

static int body_surfaceSpeed(lua_State *L, vlObject *self)
{
    return pushNumber(L, shapeOf(self).surfaceSpeed);
}

static int body_gravityScale(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlBody_GetGravityScale(engineOf(self), self->id.body));
}

static int body_fixedRotation(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, vlBody_IsFixedRotation(engineOf(self), self->id.body));
    return 1;
}

static int pushLock(lua_State *L, const vlObject *self, int axis)
{
    lua_pushboolean(L, vlBody_IsAxisLocked(engineOf(self), self->id.body, axis));
    return 1;
}

static int body_lockX(lua_State *L, vlObject *self)
{
    return pushLock(L, self, 0);
}

static int body_lockY(lua_State *L, vlObject *self)
{
    return pushLock(L, self, 1);
}

static int body_group(lua_State *L, vlObject *self)
{
    vlGroups_Push(L, self->world, vlGroup_GetOwn(L, self->world, self->id.body).filter.groups);
    return 1;
}

static int body_collidesWith(lua_State *L, vlObject *self)
{
    vlGroups_PushList(L, self->world, vlGroup_GetOwn(L, self->world, self->id.body).filter.collidesWith);
    return 1;
}

static int body_asleep(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, vlBody_IsAsleep(engineOf(self), self->id.body));
    return 1;
}

static int body_type(lua_State *L, vlObject *self)
{
    static const char *const names[] = {
        [vl_staticBody] = "static", [vl_kinematicBody] = "kinematic", [vl_dynamicBody] = "dynamic"};
    lua_pushstring(L, names[vlGroup_GetOwn(L, self->world, self->id.body).type]);
    return 1;
}

static int body_reaction(lua_State *L, vlObject *self)
{
    return pushVector(L, vlBody_GetContactForce(engineOf(self), self->id.body));
}

static int body_orientation(lua_State *L, vlObject *self)
{
    double orientation[4];
    vlBody_GetOrientation(engineOf(self), self->id.body, orientation);
    vlPushOrientation(L, orientation);
    return 1;
}

static int pushKept(lua_State *L, const vlObject *self, vlWorldValue where)
{
    vlPushWorldValue(L, self->world, where);
    lua_rawgeti(L, -1, (lua_Integer)self->id.any.slot);
    return 1;
}

static int body_sensor(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, vlBody_IsSensor(engineOf(self), self->id.body));
    return 1;
}

static int body_model(lua_State *L, vlObject *self)
{
    const bool frame = vlBody_GetModel(engineOf(self), self->id.body) == vl_frameModel;
    lua_pushstring(L, vlBody_ModelNames[frame ? 1 : 0]);
    return 1;
}

static int body_color(lua_State *L, vlObject *self)
{
    return pushKept(L, self, vl_worldColors);
}

static int body_image(lua_State *L, vlObject *self)
{
    return pushKept(L, self, vl_worldImages);
}

static int body_radius(lua_State *L, vlObject *self)
{
    return pushNumber(L, shapeOf(self).radius);
}

static int body_hollow(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, shapeOf(self).hollow);
    return 1;
}

static int body_size(lua_State *L, vlObject *self)
{
    vlVec3 size = shapeOf(self).size;
    if (vlIsPlanar(self->world))
    {
        size.z = 0;
    }
    return pushVector(L, size);
}

static int body_rounding(lua_State *L, vlObject *self)
{
    return pushNumber(L, shapeOf(self).rounding);
}

// In the plane a cylinder is a disc.
static int body_p1(lua_State *L, vlObject *self)
{
    const vlBodyShapeDef shape = shapeOf(self);
    return pushVector(L, shape.kind == vl_ballShape ? shape.offset : shape.p1);
}

static int body_p2(lua_State *L, vlObject *self)
{
    const vlBodyShapeDef shape = shapeOf(self);
    return pushVector(L, shape.kind == vl_ballShape ? shape.offset : shape.p2);
}

static int body_points(lua_State *L, vlObject *self)
{
    vlBody_PushPoints(L, self);
    return 1;
}

static int body_shapes(lua_State *L, vlObject *self)
{
    vlBody_PushShapes(L, self);
    return 1;
}

// Setting properties

static void movePosition(lua_State *L, vlObject *self, vlVec3 position)
{
    vlError error;
    vlExpectDone(L, self->type->name, vlBody_SetPosition(engineOf(self), self->id.body, position, &error),
                 &error);
}

static void setPosition(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    movePosition(L, self, vlReadVector(L, self->world, self->type->name, property->name, value));
}

static void setPositionCoordinate(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlVec3 position = positionOf(self);
    vlReadCoordinate(L, self->world, self->type->name, property->name, value, &position);
    movePosition(L, self, position);
}

static void checkMoves(lua_State *L, const vlObject *self, const char *property)
{
    if (vlBody_GetType(engineOf(self), self->id.body) == vl_staticBody)
    {
        if (vlGroup_GetOwn(L, self->world, self->id.body).type != vl_staticBody)
        {
            vlRaise(L, "%s: %s can only be set while its groups let it move (their enabled and dynamic)",
                    self->type->name, property);
        }
        vlRaise(L, "%s: %s can only be set when type is \"dynamic\" or \"kinematic\", this one is \"static\"",
                self->type->name, property);
    }
}

static void changeVelocity(lua_State *L, vlObject *self, const char *property, vlVec3 velocity)
{
    checkMoves(L, self, property);
    vlError error;
    vlExpectDone(L, self->type->name, vlBody_SetVelocity(engineOf(self), self->id.body, velocity, &error),
                 &error);
}

static void setVelocity(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    changeVelocity(L, self, property->name,
                   vlReadVector(L, self->world, self->type->name, property->name, value));
}

static void setVelocityCoordinate(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlVec3 velocity = velocityOf(self);
    vlReadCoordinate(L, self->world, self->type->name, property->name, value, &velocity);
    changeVelocity(L, self, property->name, velocity);
}

static void setAngle(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    if (!vlIsPlanar(self->world))
    {
        vlRaise(L, "%s: angle is for the plane; in space set orientation = {w, x, y, z}", self->type->name);
    }
    const double angle = vlReadNumber(L, self->type->name, property->name, value, &vlAnyNumber);
    vlError error;
    vlExpectDone(L, self->type->name, vlBody_SetAngle(engineOf(self), self->id.body, angle, &error), &error);
}

static void setSpin(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    checkMoves(L, self, property->name);
    const vlVec3 spin = vlReadSpin(L, self->world, self->type->name, property->name, value);
    vlError error;
    vlExpectDone(L, self->type->name, vlBody_SetSpin(engineOf(self), self->id.body, spin, &error), &error);
}

// Setters of one number

typedef bool SetNumber(vlWorld *world, vlBodyId body, double number, vlError *error);

static void setNumber(lua_State *L, vlObject *self, const vlProperty *property, int value,
                      const vlRange *range, SetNumber *set)
{
    const double number = vlReadNumber(L, self->type->name, property->name, value, range);
    vlError error;
    vlExpectDone(L, self->type->name, set(engineOf(self), self->id.body, number, &error), &error);
}

static void setMass(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlPositive, vlBody_SetMass);
}

static void setInertia(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    if (!vlIsPlanar(self->world))
    {
        vlRaise(L, "%s: inertia can only be set in the plane; in space it follows from shape and mass",
                self->type->name);
    }
    setNumber(L, self, property, value, &vlPositive, vlBody_SetInertia);
}

static void setFriction(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlNotNegative, vlBody_SetFriction);
}

static void setRestitution(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlShare, vlBody_SetRestitution);
}

static void setRollingResistance(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlNotNegative, vlBody_SetRollingResistance);
}

static void setSurfaceSpeed(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlAnyNumber, vlBody_SetSurfaceSpeed);
}

static void setGravityScale(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    setNumber(L, self, property, value, &vlAnyNumber, vlBody_SetGravityScale);
}

static void setFixedRotation(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const bool fixed = vlReadBoolean(L, self->type->name, property->name, value);
    vlError error;
    vlExpectDone(L, self->type->name, vlBody_SetFixedRotation(engineOf(self), self->id.body, fixed, &error),
                 &error);
}

// lock_x, lock_y
static void setLock(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const bool locked = vlReadBoolean(L, self->type->name, property->name, value);
    const bool isX = property->get == body_lockX;
    if (!vlIsPlanar(self->world))
    {
        vlRaise(L, "%s: %s is for the plane; in space no axis can be locked", self->type->name,
                property->name);
    }
    const vlWorld *engine = engineOf(self);
    vlError error;
    vlExpectDone(L, self->type->name,
                 vlBody_SetAxisLocks(engineOf(self), self->id.body,
                                     isX ? locked : vlBody_IsAxisLocked(engine, self->id.body, 0),
                                     isX ? vlBody_IsAxisLocked(engine, self->id.body, 1) : locked, &error),
                 &error);
}

static void setGroup(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlOwnState own = vlGroup_GetOwn(L, self->world, self->id.body);
    own.filter.groups = vlGroups_Read(L, self->world, self->type->name, property->name, value);
    vlGroup_SetOwn(L, self->world, self->type->name, self->id.body, &own);
}

static void setCollidesWith(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlOwnState own = vlGroup_GetOwn(L, self->world, self->id.body);
    own.filter.collidesWith = lua_isnil(L, value)
                                  ? UINT64_MAX
                                  : vlGroups_Read(L, self->world, self->type->name, property->name, value);
    vlGroup_SetOwn(L, self->world, self->type->name, self->id.body, &own);
}

static void setType(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    vlOwnState own = vlGroup_GetOwn(L, self->world, self->id.body);
    own.type = vlBody_Types[vlReadChoice(L, self->type->name, property->name, value, vlBody_TypeNames)];
    vlGroup_SetOwn(L, self->world, self->type->name, self->id.body, &own);
}

static void setOrientation(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    if (vlIsPlanar(self->world))
    {
        vlRaise(L, "%s: orientation is for space; in the plane set angle, in radians", self->type->name);
    }
    double orientation[4];
    vlReadOrientation(L, self->type->name, property->name, value, orientation);
    vlError error;
    vlExpectDone(L, self->type->name,
                 vlBody_SetOrientation(engineOf(self), self->id.body, orientation, &error), &error);
}

static void setSensor(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const bool sensor = vlReadBoolean(L, self->type->name, property->name, value);
    vlError error;
    vlExpectDone(L, self->type->name, vlBody_SetSensor(engineOf(self), self->id.body, sensor, &error),
                 &error);
}

static void setColor(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    if (!lua_isnil(L, value) && lua_type(L, value) != LUA_TSTRING)
    {
        vlRaiseValue(L, self->type->name, property->name, "the name of a colour, or nil", value);
    }
    vlBody_CheckLook(L, self->world, self->type, NULL, lua_tostring(L, value));
    vlBody_Keep(L, self->world, vl_worldColors, self->id.body, lua_tostring(L, value));
}

static void setImage(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    if (!lua_isnil(L, value) && lua_type(L, value) != LUA_TSTRING)
    {
        vlRaiseValue(L, self->type->name, property->name, "the name of a file, or nil", value);
    }
    vlBody_CheckLook(L, self->world, self->type, lua_tostring(L, value), NULL);
    vlBody_Keep(L, self->world, vl_worldImages, self->id.body, lua_tostring(L, value));
}

// What all bodies have. A list in a macro, for C cannot join tables.
#define BODY_PROPERTIES                                                                                      \
    {"x", body_x, setPositionCoordinate, vl_checksSelf},                         /* m */                     \
        {"y", body_y, setPositionCoordinate, vl_checksSelf},                     /* m */                     \
        {"z", body_z, setPositionCoordinate, vl_checksSelf},                     /* m */                     \
        {"position", body_position, setPosition, 0},                             /* m */                     \
        {"center_of_mass", body_centerOfMass, NULL, 0},                          /* m */                     \
        {"centre_of_mass", body_centerOfMass, NULL, vl_hidden},                  /* m */                     \
        {"vx", body_vx, setVelocityCoordinate, 0},                               /* m/s */                   \
        {"vy", body_vy, setVelocityCoordinate, 0},                               /* m/s */                   \
        {"vz", body_vz, setVelocityCoordinate, 0},                               /* m/s */                   \
        {"velocity", body_velocity, setVelocity, 0},                             /* m/s */                   \
        {"speed", body_speed, NULL, 0},                                          /* m/s */                   \
        {"angle", body_angle, setAngle, 0},                                      /* rad */                   \
        {"orientation", body_orientation, setOrientation, 0},                    /* in space */              \
        {"spin", body_spin, setSpin, 0},                                         /* rad/s */                 \
        {"mass", body_mass, setMass, 0},                                         /* kg */                    \
        {"inertia", body_inertia, setInertia, 0},                                /* kg m^2 */                \
        {"friction", body_friction, setFriction, 0},                             /* mu */                    \
        {"restitution", body_restitution, setRestitution, 0},                    /* e */                     \
        {"rolling_resistance", body_rollingResistance, setRollingResistance, 0}, /* m */                     \
        {"surface_speed", body_surfaceSpeed, setSurfaceSpeed, 0},                /* m/s */                   \
        {"gravity_scale", body_gravityScale, setGravityScale, 0},                /* times g */               \
        {"fixed_rotation", body_fixedRotation, setFixedRotation, 0},             /* never turns */           \
        {"lock_x", body_lockX, setLock, 0},                                      /* in the plane */          \
        {"lock_y", body_lockY, setLock, 0},                                      /* in the plane */          \
        {"group", body_group, setGroup, 0},                                      /* names */                 \
        {"collides_with", body_collidesWith, setCollidesWith, 0},                /* nil: all */              \
        {"type", body_type, setType, 0},                                         /* a name */                \
        {"asleep", body_asleep, NULL, 0},                                        /* at rest */               \
        {"reaction", body_reaction, NULL, 0},                                    /* N */                     \
        {"sensor", body_sensor, setSensor, 0},                                   /* pushes nothing */        \
        {"model", body_model, NULL, 0},                                          /* a name */                \
        {"color", body_color, setColor, 0},                                      /* a name */                \
        {"image", body_image, setImage, 0},                                      /* a file */                \
        {"valid", vlObject_GetValid, NULL, 0},                                   /* false once destroyed */  \
    {                                                                                                        \
        NULL, NULL, NULL, 0                                                                                  \
    }

const vlProperty vlBody_BallProperties[] = {
    {"radius", body_radius, NULL, 0}, // m
    {"hollow", body_hollow, NULL, 0}, // a ring, a shell
    BODY_PROPERTIES,
};

const vlProperty vlBody_BoxProperties[] = {
    {"size", body_size, NULL, 0},         // m
    {"rounding", body_rounding, NULL, 0}, // m
    BODY_PROPERTIES,
};

const vlProperty vlBody_PolygonProperties[] = {
    {"points", body_points, NULL, 0},     // m, relative to position
    {"rounding", body_rounding, NULL, 0}, // m
    BODY_PROPERTIES,
};

const vlProperty vlBody_HullProperties[] = {
    {"points", body_points, NULL, 0},     // m, relative to position
    {"rounding", body_rounding, NULL, 0}, // m
    BODY_PROPERTIES,
};

const vlProperty vlBody_CapsuleProperties[] = {
    {"p1", body_p1, NULL, 0},         // m, relative to position
    {"p2", body_p2, NULL, 0},         // m
    {"radius", body_radius, NULL, 0}, // m
    BODY_PROPERTIES,
};

const vlProperty vlBody_CylinderProperties[] = {
    {"p1", body_p1, NULL, 0},         // m, relative to position
    {"p2", body_p2, NULL, 0},         // m
    {"radius", body_radius, NULL, 0}, // m
    BODY_PROPERTIES,
};

const vlProperty vlBody_CompoundProperties[] = {
    {"shapes", body_shapes, NULL, 0}, // a list of tables
    BODY_PROPERTIES,
};

// Ground has no mass.
const vlProperty vlBody_TerrainProperties[] = {
    {"x", body_x, setPositionCoordinate, vl_checksSelf},                     // m
    {"y", body_y, setPositionCoordinate, vl_checksSelf},                     // m
    {"z", body_z, setPositionCoordinate, vl_checksSelf},                     // m
    {"position", body_position, setPosition, 0},                             // m
    {"vx", body_vx, setVelocityCoordinate, 0},                               // m/s
    {"vy", body_vy, setVelocityCoordinate, 0},                               // m/s
    {"vz", body_vz, setVelocityCoordinate, 0},                               // m/s
    {"velocity", body_velocity, setVelocity, 0},                             // m/s
    {"speed", body_speed, NULL, 0},                                          // m/s
    {"angle", body_angle, setAngle, 0},                                      // rad
    {"orientation", body_orientation, setOrientation, 0},                    // in space
    {"spin", body_spin, setSpin, 0},                                         // rad/s
    {"friction", body_friction, setFriction, 0},                             // mu
    {"restitution", body_restitution, setRestitution, 0},                    // e
    {"rolling_resistance", body_rollingResistance, setRollingResistance, 0}, // m
    {"surface_speed", body_surfaceSpeed, setSurfaceSpeed, 0},                // m/s
    {"group", body_group, setGroup, 0},                                      // names
    {"collides_with", body_collidesWith, setCollidesWith, 0},                // nil: all
    {"type", body_type, setType, 0},                                         // a name
    {"reaction", body_reaction, NULL, 0},                                    // N
    {"color", body_color, setColor, 0},                                      // a name
    {"valid", vlObject_GetValid, NULL, 0},                                   // false once destroyed
    {NULL, NULL, NULL, 0},
};
