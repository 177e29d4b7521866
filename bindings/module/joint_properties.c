// joint_properties.c: what can be read and set of joints
#include "module/joint.h"

#include <math.h>
#include <string.h>

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

// nil: the world.
static int pushBody(lua_State *L, const vlObject *self, vlBodyId body)
{
    if (body.generation == 0)
    {
        lua_pushnil(L);
        return 1;
    }
    vlPushObject(L, self->world, vlTypeOfBody(engineOf(self), body), (vlAnyId){.body = body});
    return 1;
}

static int joint_a(lua_State *L, vlObject *self)
{
    return pushBody(L, self, vlJoint_GetA(engineOf(self), self->id.joint));
}

static int joint_b(lua_State *L, vlObject *self)
{
    return pushBody(L, self, vlJoint_GetB(engineOf(self), self->id.joint));
}

static int joint_force(lua_State *L, vlObject *self)
{
    return pushVector(L, vlJoint_GetForce(engineOf(self), self->id.joint));
}

static int joint_torque(lua_State *L, vlObject *self)
{
    const vlVec3 torque = vlJoint_GetTorque(engineOf(self), self->id.joint);
    return vlIsPlanar(self->world) ? pushNumber(L, torque.z) : pushVector(L, torque);
}

static int joint_at(lua_State *L, vlObject *self)
{
    return pushVector(L, vlJoint_GetAnchorA(engineOf(self), self->id.joint));
}

static int joint_atB(lua_State *L, vlObject *self)
{
    return pushVector(L, vlJoint_GetAnchorB(engineOf(self), self->id.joint));
}

static int joint_axis(lua_State *L, vlObject *self)
{
    return pushVector(L, vlJoint_GetAxis(engineOf(self), self->id.joint));
}

static int joint_position(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlJoint_GetPosition(engineOf(self), self->id.joint));
}

static int joint_speed(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlJoint_GetSpeed(engineOf(self), self->id.joint));
}

static int joint_error(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlJoint_GetError(engineOf(self), self->id.joint));
}

static int joint_effort(lua_State *L, vlObject *self)
{
    return pushNumber(L, vlJoint_GetMotorForce(engineOf(self), self->id.joint));
}

// Of a rod and the like: positive pulls the ends together.
static int joint_tension(lua_State *L, vlObject *self)
{
    const vlVec3 force = vlJoint_GetForce(engineOf(self), self->id.joint);
    const vlVec3 a = vlJoint_GetAnchorA(engineOf(self), self->id.joint),
                 b = vlJoint_GetAnchorB(engineOf(self), self->id.joint);
    const double x = b.x - a.x, y = b.y - a.y, z = b.z - a.z, size = sqrt(x * x + y * y + z * z);
    return pushNumber(L, size > 0 ? (force.x * x + force.y * y + force.z * z) / size : 0);
}

static int joint_collide(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, vlJoint_DoesCollide(engineOf(self), self->id.joint));
    return 1;
}

static void setCollide(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const char *what = self->type->name;
    const bool collide = vlReadBoolean(L, what, property->name, value);
    vlError error;
    vlExpectDone(L, what, vlJoint_SetCollide(engineOf(self), self->id.joint, collide, &error), &error);
}

static int joint_target(lua_State *L, vlObject *self)
{
    return pushVector(L, vlJoint_GetAnchorB(engineOf(self), self->id.joint));
}

static void setTarget(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const char *what = self->type->name;
    const vlVec3 target = vlReadVector(L, self->world, what, property->name, value);
    vlError error;
    vlExpectDone(L, what, vlJoint_SetTarget(engineOf(self), self->id.joint, target, &error), &error);
}

static int joint_mode(lua_State *L, vlObject *self)
{
    lua_pushstring(L, vlJoint_ModeNames[vlJoint_GetMode(engineOf(self), self->id.joint)]);
    return 1;
}

static void setMode(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    const char *what = self->type->name;
    const int mode = vlReadChoice(L, what, property->name, value, vlJoint_ModeNames);
    vlError error;
    vlExpectDone(L, what, vlJoint_SetMode(engineOf(self), self->id.joint, (vlMotorMode)mode, &error), &error);
}

static int joint_kind(lua_State *L, vlObject *self)
{
    lua_pushstring(L,
                   vlJoint_GetKind(engineOf(self), self->id.joint) == vl_drivingMotor ? "linear" : "angular");
    return 1;
}

// Numbers: each has its getter, and one setter that knows the property by its name.

static void setNumber(lua_State *L, vlObject *self, const vlProperty *property, int value,
                      vlJointNumber number)
{
    const char *what = self->type->name;
    const double wanted = vlReadNumber(L, what, property->name, value, &vlJoint_Any);
    vlError error;
    vlExpectDone(L, what, vlJoint_Set(engineOf(self), self->id.joint, number, wanted, &error), &error);
}

#define NUMBER(name, number)                                                                                 \
    static int get##name(lua_State *L, vlObject *self)                                                       \
    {                                                                                                        \
        return pushNumber(L, vlJoint_Get(engineOf(self), self->id.joint, (number)));                         \
    }                                                                                                        \
    static void set##name(lua_State *L, vlObject *self, const vlProperty *property, int value)               \
    {                                                                                                        \
        setNumber(L, self, property, value, (number));                                                       \
    }

NUMBER(Min, vl_jointMin)
NUMBER(Max, vl_jointMax)
NUMBER(Swing, vl_jointSwing)
NUMBER(Length, vl_jointLength)
NUMBER(Ratio, vl_jointRatio)
NUMBER(Tooth, vl_jointTooth)
NUMBER(Rest, vl_jointRest)
NUMBER(Steer, vl_jointSteer)
NUMBER(Stiffness, vl_jointStiffness)
NUMBER(Damping, vl_jointDamping)
NUMBER(Friction, vl_jointFriction)
NUMBER(BreakForce, vl_jointBreakForce)
NUMBER(BreakTorque, vl_jointBreakTorque)
NUMBER(MotorTarget, vl_jointMotorTarget)
NUMBER(MaxForce, vl_jointMaxForce)
NUMBER(MaxTorque, vl_jointMaxTorque)
NUMBER(MaxSpeed, vl_jointMaxSpeed)

#define COMMON                                                                                               \
    {"a", joint_a, NULL, 0}, {"b", joint_b, NULL, 0}, {"at", joint_at, NULL, 0},                             \
        {"force", joint_force, NULL, 0}, {"torque", joint_torque, NULL, 0},                                  \
        {"collide", joint_collide, setCollide, 0}, {"break_force", getBreakForce, setBreakForce, 0},         \
        {"break_torque", getBreakTorque, setBreakTorque, 0}, {"valid", vlObject_GetValid, NULL, 0},          \
    {                                                                                                        \
        NULL, NULL, NULL, 0                                                                                  \
    }
#define SOFT                                                                                                 \
    {"stiffness", getStiffness, setStiffness, 0},                                                            \
    {                                                                                                        \
        "damping", getDamping, setDamping, 0                                                                 \
    }
#define LIMITS                                                                                               \
    {"min", getMin, setMin, 0},                                                                              \
    {                                                                                                        \
        "max", getMax, setMax, 0                                                                             \
    }
#define FRICTION                                                                                             \
    {                                                                                                        \
        "friction", getFriction, setFriction, 0                                                              \
    }
#define TURNS                                                                                                \
    {"angle", joint_position, NULL, 0},                                                                      \
    {                                                                                                        \
        "speed", joint_speed, NULL, 0                                                                        \
    }
#define SLIDES                                                                                               \
    {"position", joint_position, NULL, 0},                                                                   \
    {                                                                                                        \
        "speed", joint_speed, NULL, 0                                                                        \
    }
#define ERROR                                                                                                \
    {                                                                                                        \
        "error", joint_error, NULL, 0                                                                        \
    }
#define AXIS                                                                                                 \
    {                                                                                                        \
        "axis", joint_axis, NULL, 0                                                                          \
    }

const vlProperty vlJoint_PinProperties[] = {TURNS, LIMITS, {"swing", getSwing, setSwing, 0}, SOFT, FRICTION,
                                            ERROR, COMMON};
const vlProperty vlJoint_HingeProperties[] = {TURNS, AXIS, LIMITS, SOFT, FRICTION, ERROR, COMMON};
const vlProperty vlJoint_WeldProperties[] = {SOFT, ERROR, COMMON};
const vlProperty vlJoint_PrismaticProperties[] = {SLIDES, AXIS, LIMITS, SOFT, FRICTION, ERROR, COMMON};
const vlProperty vlJoint_WheelProperties[] = {
    SLIDES,   AXIS,  LIMITS, {"rest", getRest, setRest, 0}, {"steer", getSteer, setSteer, 0}, SOFT,
    FRICTION, ERROR, COMMON};
const vlProperty vlJoint_GearProperties[] = {{"ratio", getRatio, NULL, 0}, SOFT, COMMON};
const vlProperty vlJoint_PulleyProperties[] = {{"length", getLength, setLength, 0},
                                               {"current_length", joint_position, NULL, 0},
                                               {"ratio", getRatio, setRatio, 0},
                                               ERROR,
                                               COMMON};
const vlProperty vlJoint_RatchetProperties[] = {
    TURNS, AXIS, {"tooth", getTooth, setTooth, 0}, FRICTION, COMMON};
const vlProperty vlJoint_HoldProperties[] = {{"max_force", getMaxForce, setMaxForce, 0},
                                             {"max_torque", getMaxTorque, setMaxTorque, 0},
                                             SOFT,
                                             ERROR,
                                             COMMON};
const vlProperty vlJoint_GrabProperties[] = {
    {"target", joint_target, setTarget, 0}, {"max_force", getMaxForce, setMaxForce, 0}, SOFT, COMMON};
const vlProperty vlJoint_PathProperties[] = {SLIDES,
                                             LIMITS,
                                             {"target", getMotorTarget, setMotorTarget, 0},
                                             {"max_force", getMaxForce, setMaxForce, 0},
                                             SOFT,
                                             FRICTION,
                                             ERROR,
                                             COMMON};
const vlProperty vlJoint_MotorProperties[] = {{"kind", joint_kind, NULL, 0},
                                              {"mode", joint_mode, setMode, 0},
                                              {"target", getMotorTarget, setMotorTarget, 0},
                                              {"max", getMaxForce, setMaxForce, 0},
                                              {"max_speed", getMaxSpeed, setMaxSpeed, 0},
                                              {"angle", joint_position, NULL, 0},
                                              {"position", joint_position, NULL, 0},
                                              {"speed", joint_speed, NULL, 0},
                                              {"effort", joint_effort, NULL, 0},
                                              AXIS,
                                              {"a", joint_a, NULL, 0},
                                              {"b", joint_b, NULL, 0},
                                              {"force", joint_force, NULL, 0},
                                              {"torque", joint_torque, NULL, 0},
                                              {"collide", joint_collide, setCollide, 0},
                                              {"valid", vlObject_GetValid, NULL, 0},
                                              {NULL, NULL, NULL, 0}};

// As those of links between particles (link.c), and where they are held.
#define LINK                                                                                                 \
    {"length", getLength, setLength, 0}, {"current_length", joint_position, NULL, 0},                        \
        {"force", joint_tension, NULL, 0}, {"max_force", getBreakForce, setBreakForce, 0},                   \
        {"at_a", joint_at, NULL, 0}, {"at_b", joint_atB, NULL, 0},                                           \
        {"collide", joint_collide, setCollide, 0}, {"a", joint_a, NULL, 0}, {"b", joint_b, NULL, 0},         \
        {"valid", vlObject_GetValid, NULL, 0},                                                               \
    {                                                                                                        \
        NULL, NULL, NULL, 0                                                                                  \
    }

const vlProperty vlJoint_RodProperties[] = {LINK};
const vlProperty vlJoint_LimitProperties[] = {LINK};
const vlProperty vlJoint_SpringProperties[] = {SOFT, LINK};
