// obstacle.c: the Lua types `ground`, `walls`, `plane`, `ball`, `box`, `capsule` and `cylinder`
#include "module/obstacle.h"

#include <math.h>
#include <string.h>

#include "module/fields.h"
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

// Constructors

/// What a table gives, before the engine's definition is complete.
typedef struct ObstacleFields
{
    vlObstacleDef def;
    double y;   ///< of the ground
    int type;   ///< index of typeNames, typeLeftOut or typeDynamic
    bool moves; ///< velocity or spin was given
} ObstacleFields;

static const char *const typeNames[] = {"static", "kinematic", NULL};

enum
{
    typeLeftOut = -1,
    typeStatic,
    typeKinematic,
    typeDynamic ///< not among the choices, for it is not in this version: see checkType
};

static void readType(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    lua_State *L = reader->L;
    const bool dynamic = lua_type(L, index) == LUA_TSTRING && strcmp(lua_tostring(L, index), "dynamic") == 0;
    *(int *)target = dynamic ? typeDynamic : vlReadChoice(L, reader->what, field->name, index, typeNames);
}

static void readVelocity(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    ObstacleFields *given = target;
    given->def.velocity = vlReadVector(reader->L, reader->world, reader->what, field->name, index);
    given->moves = true;
}

static void readSpinField(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    ObstacleFields *given = target;
    given->def.spin = vlReadSpin(reader->L, reader->world, reader->what, field->name, index);
    given->moves = true;
}

static void readSize(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlVec3 size = vlReadVector(reader->L, reader->world, reader->what, field->name, index);
    if (vlIsPlanar(reader->world))
    {
        size.z = 1;
    }
    if (size.x <= 0 || size.y <= 0 || size.z <= 0)
    {
        vlRaise(reader->L, "%s: size must have positive sides", reader->what);
    }
    *(vlVec3 *)target = size;
}

static void readAngle(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    if (!vlIsPlanar(reader->world))
    {
        vlRaise(reader->L, "%s: angle is for the plane; in space give orientation = {w, x, y, z}",
                reader->what);
    }
    *(double *)target = vlReadNumber(reader->L, reader->what, field->name, index, &vlAnyNumber);
}

static void readOrientation(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    lua_State *L = reader->L;
    if (vlIsPlanar(reader->world))
    {
        vlRaise(L, "%s: orientation is for space; in the plane give angle, in radians", reader->what);
    }
    if (!lua_istable(L, index) || lua_rawlen(L, index) != 4)
    {
        vlRaiseValue(L, reader->what, field->name, "a quaternion {w, x, y, z}", index);
    }
    static const char *const names[] = {"orientation[1]", "orientation[2]", "orientation[3]",
                                        "orientation[4]"};
    double *quaternion = target, square = 0;
    for (int i = 0; i < 4; i++)
    {
        lua_rawgeti(L, index, i + 1);
        quaternion[i] = vlReadNumber(L, reader->what, names[i], -1, &vlAnyNumber);
        square += quaternion[i] * quaternion[i];
        lua_pop(L, 1);
    }
    if (!(square > 0) || isinf(square))
    {
        vlRaise(L, "%s: orientation must not be {0, 0, 0, 0}", reader->what);
    }
    for (int i = 0; i < 4; i++)
    {
        quaternion[i] /= sqrt(square);
    }
}

#define DEF(field) offsetof(ObstacleFields, def.field)

static const vlField groundFields[] = {
    {.name = "y", .kind = vl_fieldNumber, .offset = offsetof(ObstacleFields, y)},
    {.name = "friction", .kind = vl_fieldNumber, .offset = DEF(friction), .range = &vlNotNegative},
    {.name = "restitution", .kind = vl_fieldNumber, .offset = DEF(restitution), .range = &vlShare},
    {.name = NULL},
};

static const vlField wallsFields[] = {
    {.name = "min", .kind = vl_fieldVector, .offset = DEF(min), .required = true},
    {.name = "max", .kind = vl_fieldVector, .offset = DEF(max), .required = true},
    {.name = "friction", .kind = vl_fieldNumber, .offset = DEF(friction), .range = &vlNotNegative},
    {.name = "restitution", .kind = vl_fieldNumber, .offset = DEF(restitution), .range = &vlShare},
    {.name = NULL},
};

static const vlField planeFields[] = {
    {.name = "point", .kind = vl_fieldVector, .offset = DEF(position)},
    {.name = "normal", .kind = vl_fieldVector, .offset = DEF(normal)},
    {.name = "velocity", .kind = vl_fieldVector, .offset = DEF(velocity)},
    {.name = "friction", .kind = vl_fieldNumber, .offset = DEF(friction), .range = &vlNotNegative},
    {.name = "restitution", .kind = vl_fieldNumber, .offset = DEF(restitution), .range = &vlShare},
    {.name = NULL},
};

static const vlField ballFields[] = {
    {.name = "position", .kind = vl_fieldVector, .offset = DEF(position)},
    {.name = "radius", .kind = vl_fieldNumber, .offset = DEF(radius), .range = &vlPositive},
    {.name = "type", .kind = vl_fieldOther, .offset = offsetof(ObstacleFields, type), .read = readType},
    {.name = "velocity", .kind = vl_fieldOther, .read = readVelocity},
    {.name = "spin", .kind = vl_fieldOther, .read = readSpinField},
    {.name = "friction", .kind = vl_fieldNumber, .offset = DEF(friction), .range = &vlNotNegative},
    {.name = "restitution", .kind = vl_fieldNumber, .offset = DEF(restitution), .range = &vlShare},
    {.name = NULL},
};

static const vlField boxFields[] = {
    {.name = "position", .kind = vl_fieldVector, .offset = DEF(position)},
    {.name = "size", .kind = vl_fieldOther, .offset = DEF(size), .read = readSize},
    {.name = "angle", .kind = vl_fieldOther, .offset = DEF(angle), .read = readAngle},
    {.name = "orientation", .kind = vl_fieldOther, .offset = DEF(orientation), .read = readOrientation},
    {.name = "type", .kind = vl_fieldOther, .offset = offsetof(ObstacleFields, type), .read = readType},
    {.name = "velocity", .kind = vl_fieldOther, .read = readVelocity},
    {.name = "spin", .kind = vl_fieldOther, .read = readSpinField},
    {.name = "friction", .kind = vl_fieldNumber, .offset = DEF(friction), .range = &vlNotNegative},
    {.name = "restitution", .kind = vl_fieldNumber, .offset = DEF(restitution), .range = &vlShare},
    {.name = NULL},
};

static const vlField capsuleFields[] = {
    // of cylinders too
    {.name = "position", .kind = vl_fieldVector, .offset = DEF(position)},
    {.name = "p1", .kind = vl_fieldVector, .offset = DEF(p1)},
    {.name = "p2", .kind = vl_fieldVector, .offset = DEF(p2)},
    {.name = "radius", .kind = vl_fieldNumber, .offset = DEF(radius), .range = &vlPositive},
    {.name = "type", .kind = vl_fieldOther, .offset = offsetof(ObstacleFields, type), .read = readType},
    {.name = "velocity", .kind = vl_fieldOther, .read = readVelocity},
    {.name = "spin", .kind = vl_fieldOther, .read = readSpinField},
    {.name = "friction", .kind = vl_fieldNumber, .offset = DEF(friction), .range = &vlNotNegative},
    {.name = "restitution", .kind = vl_fieldNumber, .offset = DEF(restitution), .range = &vlShare},
    {.name = NULL},
};

static void checkType(lua_State *L, const vlType *type, const ObstacleFields *given)
{
    if (given->type == typeLeftOut || given->type == typeDynamic)
    {
        vlRaise(
            L,
            "%s: bodies that move freely are not in this version; write type = \"static\" (or \"kinematic\": "
            "moved by velocity and spin)",
            type->name);
    }
    if (given->type == typeStatic && given->moves)
    {
        vlRaise(L, "%s: velocity and spin need type = \"kinematic\", got \"static\"", type->name);
    }
}

static int pushNewObstacle(lua_State *L, vlLuaWorld *world, const vlType *type, const ObstacleFields *given)
{
    vlCheckMemory(L, world, type->name, 0);
    vlPushWorldValue(L, world, vl_worldKept);
    vlLuaObstacle *obstacle = (vlLuaObstacle *)vlNewObject(L, world, type, sizeof(vlLuaObstacle), 1);
    obstacle->kinematic = given->type == typeKinematic;
    lua_pushvalue(L, -1);
    lua_pushboolean(L, true);
    lua_rawset(L, -4); // before the engine has it: a memory error leaves nothing half made

    vlError error;
    obstacle->object.id.obstacle = vlWorld_CreateObstacle(world->engine, &given->def, &error);
    if (obstacle->object.id.obstacle.generation == 0)
    {
        lua_pushnil(L);
        lua_rawset(L, -3);
        vlRaiseError(L, type->name, &error);
    }
    return 1;
}

static ObstacleFields readObstacle(lua_State *L, vlLuaWorld *world, const vlType *type, vlObstacleKind kind)
{
    ObstacleFields given = {.def = vlDefaultObstacleDef(kind), .type = -1};
    vlReadFields(L, world, type->name, 2, type->fields, &given);
    return given;
}

static int ground_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "ground");
    ObstacleFields given = readObstacle(L, world, &vlGroundType, vl_plane);
    given.def.position = (vlVec3){0, given.y, 0};
    given.def.normal = (vlVec3){0, 1, 0};
    return pushNewObstacle(L, world, &vlGroundType, &given);
}

static int walls_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "walls");
    const ObstacleFields given = readObstacle(L, world, &vlWallsType, vl_walls);
    return pushNewObstacle(L, world, &vlWallsType, &given);
}

static int plane_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "plane");
    const ObstacleFields given = readObstacle(L, world, &vlPlaneType, vl_plane);
    return pushNewObstacle(L, world, &vlPlaneType, &given);
}

static int makeSolid(lua_State *L, const vlType *type, vlObstacleKind kind)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, type->name);
    const ObstacleFields given = readObstacle(L, world, type, kind);
    checkType(L, type, &given);
    return pushNewObstacle(L, world, type, &given);
}

static int ball_new(lua_State *L)
{
    return makeSolid(L, &vlBallType, vl_ball);
}

static int box_new(lua_State *L)
{
    return makeSolid(L, &vlBoxType, vl_box);
}

static int capsule_new(lua_State *L)
{
    return makeSolid(L, &vlCapsuleType, vl_capsule);
}

static int cylinder_new(lua_State *L)
{
    return makeSolid(L, &vlCylinderType, vl_cylinder);
}

static bool isValid(const vlObject *self)
{
    return vlObstacle_IsValid(engineOf(self), self->id.obstacle);
}

static bool destroy(lua_State *L, vlObject *self)
{
    vlPushWorldValue(L, self->world, vl_worldKept);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    lua_rawset(L, -3);
    lua_pop(L, 1);
    return vlWorld_DestroyObstacle(engineOf(self), self->id.obstacle);
}

const vlType vlGroundType = {
    .number = vl_typeGround,
    .name = "ground",
    .space = vl_spaceNone,
    .fields = groundFields,
    .construct = ground_new,
    .properties = vlGround_Properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};

const vlType vlWallsType = {
    .number = vl_typeWalls,
    .name = "walls",
    .space = vl_spaceNone,
    .fields = wallsFields,
    .construct = walls_new,
    .properties = vlWalls_Properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};

const vlType vlPlaneType = {
    .number = vl_typePlane,
    .name = "plane",
    .space = vl_spaceNone,
    .fields = planeFields,
    .construct = plane_new,
    .properties = vlPlane_Properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};

const vlType vlBallType = {
    .number = vl_typeBall,
    .name = "ball",
    .space = vl_spaceNone,
    .fields = ballFields,
    .construct = ball_new,
    .properties = vlBall_Properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};

const vlType vlBoxType = {
    .number = vl_typeBox,
    .name = "box",
    .space = vl_spaceNone,
    .fields = boxFields,
    .construct = box_new,
    .properties = vlBox_Properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};

const vlType vlCapsuleType = {
    .number = vl_typeCapsule,
    .name = "capsule",
    .space = vl_spaceNone,
    .fields = capsuleFields,
    .construct = capsule_new,
    .properties = vlCapsule_Properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};

const vlType vlCylinderType = {
    .number = vl_typeCylinder,
    .name = "cylinder",
    .space = vl_spaceNone,
    .fields = capsuleFields,
    .construct = cylinder_new,
    .properties = vlCapsule_Properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
};
