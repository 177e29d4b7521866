// joint.c: the Lua types `pin`, `hinge`, `weld`, `prismatic`, `wheel`, `gear`, `pulley`, `ratchet`, `hold`,
// `grab`, `path` and `motor`, and `rod`, `tether`, `keepaway` and `spring` of bodies
#include "module/joint.h"

#include "module/state.h"
#include "module/types.h"

static vlWorld *engineOf(const vlObject *self)
{
    return self->world->engine;
}

static const vlLuaMethod methods[] = {
    {"destroy", vlObject_Destroy},
    {NULL, NULL},
};

int vlJoint_PushNew(lua_State *L, vlLuaWorld *world, const vlType *type, const vlJointDef *def)
{
    vlCheckMemory(L, world, type->name, 0);
    vlError error;
    const vlJointId id = vlWorld_CreateJoint(world->engine, def, &error);
    if (id.generation == 0)
    {
        vlRaiseError(L, type->name, &error);
    }
    vlPushObject(L, world, type, (vlAnyId){.joint = id});
    return 1;
}

// Fields that depend on others

static void readSoftness(const vlLuaWorld *world, const vlType *type, vlJointFields *given)
{
    const bool turning = type == &vlWeldType || (type == &vlGearType && given->def.kind == vl_gearJoint);
    if (given->frequency > 0)
    {
        vlWorld_FindJointSpring(world->engine, given->def.a, given->def.b, turning, given->frequency,
                                given->dampingRatio, &given->def.stiffness, &given->def.damping);
    }
}

static vlJointFields readJoint(lua_State *L, vlLuaWorld *world, const vlType *type, vlJointKind kind)
{
    vlJointFields given = {.def = vlDefaultJointDef(kind), .dampingRatio = 1};
    const vlFieldReader reader = vlReadFields(L, world, type->name, 2, type->fields, &given);
    if (given.frequency > 0 && (vlHasField(&reader, "stiffness") || vlHasField(&reader, "damping")))
    {
        vlRaise(L, "%s: frequency and damping_ratio, or stiffness and damping, not both", type->name);
    }
    if (vlHasField(&reader, "damping_ratio") && given.frequency == 0)
    {
        vlRaise(L, "%s: damping_ratio needs frequency", type->name);
    }
    const vlVec3 centre = vlBody_GetCentre(world->engine, given.def.a);
    given.def.at = vlHasField(&reader, "at") ? given.at : vlHasField(&reader, "at_a") ? given.atA : centre;
    given.def.atB = vlHasField(&reader, "at_b") ? given.atB : vlBody_GetCentre(world->engine, given.def.b);
    if (kind == vl_grabJoint && !vlHasField(&reader, "target"))
    {
        given.def.target = given.def.at;
    }
    if (type == &vlGearType && vlHasField(&reader, "slide"))
    {
        given.def.kind = vl_rackJoint;
        given.def.axisB = given.atB;
    }
    readSoftness(world, type, &given);
    return given;
}

static int makeJoint(lua_State *L, const vlType *type, vlJointKind kind)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, type->name);
    const vlJointFields given = readJoint(L, world, type, kind);
    return vlJoint_PushNew(L, world, type, &given.def);
}

static int pin_new(lua_State *L)
{
    return makeJoint(L, &vlPinType, vl_pinJoint);
}

static int hinge_new(lua_State *L)
{
    return makeJoint(L, &vlHingeType, vl_hingeJoint);
}

static int weld_new(lua_State *L)
{
    return makeJoint(L, &vlWeldType, vl_weldJoint);
}

static int prismatic_new(lua_State *L)
{
    return makeJoint(L, &vlPrismaticType, vl_prismaticJoint);
}

static int wheel_new(lua_State *L)
{
    return makeJoint(L, &vlWheelType, vl_wheelJoint);
}

static int gear_new(lua_State *L)
{
    return makeJoint(L, &vlGearType, vl_gearJoint);
}

static int ratchet_new(lua_State *L)
{
    return makeJoint(L, &vlRatchetType, vl_ratchetJoint);
}

static int hold_new(lua_State *L)
{
    return makeJoint(L, &vlHoldType, vl_holdJoint);
}

static int grab_new(lua_State *L)
{
    return makeJoint(L, &vlGrabType, vl_grabJoint);
}

static int path_new(lua_State *L)
{
    return makeJoint(L, &vlPathType, vl_pathJoint);
}

// {{x, y}, {x, y}}: where the rope of a pulley runs over its wheels.
static void readAnchors(lua_State *L, const vlLuaWorld *world, int index, vlVec3 grounds[2])
{
    static const char *const names[] = {"anchors[1]", "anchors[2]"};
    if (!lua_istable(L, index) || lua_rawlen(L, index) != 2)
    {
        vlRaiseValue(L, "pulley", "anchors", "two points", index);
    }
    for (int i = 0; i < 2; i++)
    {
        lua_rawgeti(L, index, i + 1);
        grounds[i] = vlReadVector(L, world, "pulley", names[i], -1);
        lua_pop(L, 1);
    }
}

static int pulley_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "pulley");
    vlJointFields given = readJoint(L, world, &vlPulleyType, vl_pulleyJoint);
    readAnchors(L, world, given.anchors, given.def.grounds);
    return vlJoint_PushNew(L, world, &vlPulleyType, &given.def);
}

static int motor_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "motor");
    vlJointFields given = readJoint(L, world, &vlMotorType, vl_turningMotor);
    given.def.kind = given.kind == 0 ? vl_turningMotor : vl_drivingMotor;
    given.def.mode = (vlMotorMode)given.mode;
    return vlJoint_PushNew(L, world, &vlMotorType, &given.def);
}

static bool isValid(const vlObject *self)
{
    return vlJoint_IsValid(engineOf(self), self->id.joint);
}

static bool destroy(lua_State *L, vlObject *self)
{
    (void)L;
    return vlWorld_DestroyJoint(engineOf(self), self->id.joint);
}

const vlType *vlTypeOfJointKind(vlJointKind kind)
{
    static const vlType *const types[] = {
        [vl_pinJoint] = &vlPinType,           [vl_hingeJoint] = &vlHingeType,
        [vl_weldJoint] = &vlWeldType,         [vl_prismaticJoint] = &vlPrismaticType,
        [vl_wheelJoint] = &vlWheelType,       [vl_rodJoint] = &vlBodyRodType,
        [vl_tetherJoint] = &vlBodyTetherType, [vl_keepawayJoint] = &vlBodyKeepawayType,
        [vl_springJoint] = &vlBodySpringType, [vl_gearJoint] = &vlGearType,
        [vl_rackJoint] = &vlGearType,         [vl_pulleyJoint] = &vlPulleyType,
        [vl_ratchetJoint] = &vlRatchetType,   [vl_holdJoint] = &vlHoldType,
        [vl_grabJoint] = &vlGrabType,         [vl_pathJoint] = &vlPathType,
        [vl_turningMotor] = &vlMotorType,     [vl_drivingMotor] = &vlMotorType,
    };
    return types[kind];
}

#define JOINT_TYPE(typeNumber, typeName, fieldTable, constructor, propertyTable)                             \
    {                                                                                                        \
        .number = (typeNumber), .name = (typeName), .space = vl_spaceJoint, .fields = (fieldTable),          \
        .construct = (constructor), .properties = (propertyTable), .methods = methods, .isValid = isValid,   \
        .destroy = destroy                                                                                   \
    }
#define BODY_LINK(typeNumber, typeName, propertyTable)                                                       \
    {                                                                                                        \
        .number = (typeNumber), .name = (typeName), .space = vl_spaceJoint, .properties = (propertyTable),   \
        .methods = methods, .isValid = isValid, .destroy = destroy, .isVariant = true                        \
    }

const vlType vlPinType = JOINT_TYPE(vl_typePin, "pin", vlJoint_PinFields, pin_new, vlJoint_PinProperties);
const vlType vlHingeType =
    JOINT_TYPE(vl_typeHinge, "hinge", vlJoint_HingeFields, hinge_new, vlJoint_HingeProperties);
const vlType vlWeldType =
    JOINT_TYPE(vl_typeWeld, "weld", vlJoint_WeldFields, weld_new, vlJoint_WeldProperties);
const vlType vlPrismaticType = JOINT_TYPE(vl_typePrismatic, "prismatic", vlJoint_PrismaticFields,
                                          prismatic_new, vlJoint_PrismaticProperties);
const vlType vlWheelType =
    JOINT_TYPE(vl_typeWheel, "wheel", vlJoint_WheelFields, wheel_new, vlJoint_WheelProperties);
const vlType vlGearType =
    JOINT_TYPE(vl_typeGear, "gear", vlJoint_GearFields, gear_new, vlJoint_GearProperties);
const vlType vlPulleyType =
    JOINT_TYPE(vl_typePulley, "pulley", vlJoint_PulleyFields, pulley_new, vlJoint_PulleyProperties);
const vlType vlRatchetType =
    JOINT_TYPE(vl_typeRatchet, "ratchet", vlJoint_RatchetFields, ratchet_new, vlJoint_RatchetProperties);
const vlType vlHoldType =
    JOINT_TYPE(vl_typeHold, "hold", vlJoint_HoldFields, hold_new, vlJoint_HoldProperties);
const vlType vlGrabType =
    JOINT_TYPE(vl_typeGrab, "grab", vlJoint_GrabFields, grab_new, vlJoint_GrabProperties);
const vlType vlPathType =
    JOINT_TYPE(vl_typePath, "path", vlJoint_PathFields, path_new, vlJoint_PathProperties);
const vlType vlMotorType =
    JOINT_TYPE(vl_typeMotor, "motor", vlJoint_MotorFields, motor_new, vlJoint_MotorProperties);
const vlType vlBodyRodType = BODY_LINK(vl_typeBodyRod, "rod", vlJoint_RodProperties);
const vlType vlBodyTetherType = BODY_LINK(vl_typeBodyTether, "tether", vlJoint_LimitProperties);
const vlType vlBodyKeepawayType = BODY_LINK(vl_typeBodyKeepaway, "keepaway", vlJoint_LimitProperties);
const vlType vlBodySpringType = BODY_LINK(vl_typeBodySpring, "spring", vlJoint_SpringProperties);
