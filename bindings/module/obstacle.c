// obstacle.c: the Lua types `ground`, `walls` and `plane`
#include "module/obstacle.h"

#include "module/fields.h"
#include "module/groups.h"
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
    double y; ///< of the ground
} ObstacleFields;

#define DEF(field) offsetof(ObstacleFields, def.field)

// What every obstacle has. A list in a macro, for C cannot join tables.
#define SURFACE_FIELDS                                                                                       \
    {.name = "friction", .kind = vl_fieldNumber, .offset = DEF(friction), .range = &vlNotNegative},          \
        {.name = "restitution", .kind = vl_fieldNumber, .offset = DEF(restitution), .range = &vlShare},      \
        {.name = "group", .kind = vl_fieldOther, .offset = DEF(filter.groups), .read = vlGroups_ReadField},  \
        {.name = "collides_with",                                                                            \
         .kind = vl_fieldOther,                                                                              \
         .offset = DEF(filter.collidesWith),                                                                 \
         .read = vlGroups_ReadField},                                                                        \
    {                                                                                                        \
        .name = NULL                                                                                         \
    }

static const vlField groundFields[] = {
    {.name = "y", .kind = vl_fieldNumber, .offset = offsetof(ObstacleFields, y)},
    SURFACE_FIELDS,
};

static const vlField wallsFields[] = {
    {.name = "min", .kind = vl_fieldVector, .offset = DEF(min), .required = true},
    {.name = "max", .kind = vl_fieldVector, .offset = DEF(max), .required = true},
    SURFACE_FIELDS,
};

static const vlField planeFields[] = {
    {.name = "point", .kind = vl_fieldVector, .offset = DEF(position)},
    {.name = "normal", .kind = vl_fieldVector, .offset = DEF(normal)},
    {.name = "velocity", .kind = vl_fieldVector, .offset = DEF(velocity)},
    SURFACE_FIELDS,
};

static int pushNewObstacle(lua_State *L, vlLuaWorld *world, const vlType *type, const vlObstacleDef *def)
{
    vlCheckMemory(L, world, type->name, 0);
    vlPushWorldValue(L, world, vl_worldKept);
    vlObject *obstacle = vlNewObject(L, world, type, sizeof(vlObject), 1);
    lua_pushvalue(L, -1);
    lua_pushboolean(L, true);
    lua_rawset(L, -4); // before the engine has it: a memory error leaves nothing half made

    vlError error;
    obstacle->id.obstacle = vlWorld_CreateObstacle(world->engine, def, &error);
    if (obstacle->id.obstacle.generation == 0)
    {
        lua_pushnil(L);
        lua_rawset(L, -3);
        vlRaiseError(L, type->name, &error);
    }
    vlPushWorldValue(L, world, vl_worldObstacles);
    lua_pushvalue(L, -2);
    lua_rawseti(L, -2, (lua_Integer)obstacle->id.obstacle.slot);
    lua_pop(L, 1);
    return 1;
}

static ObstacleFields readObstacle(lua_State *L, vlLuaWorld *world, const vlType *type, vlObstacleKind kind)
{
    ObstacleFields given = {.def = vlDefaultObstacleDef(kind)};
    vlReadFields(L, world, type->name, 2, type->fields, &given);
    return given;
}

static int ground_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "ground");
    ObstacleFields given = readObstacle(L, world, &vlGroundType, vl_plane);
    given.def.position = (vlVec3){0, given.y, 0};
    given.def.normal = (vlVec3){0, 1, 0};
    return pushNewObstacle(L, world, &vlGroundType, &given.def);
}

static int walls_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "walls");
    const ObstacleFields given = readObstacle(L, world, &vlWallsType, vl_walls);
    return pushNewObstacle(L, world, &vlWallsType, &given.def);
}

static int plane_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "plane");
    const ObstacleFields given = readObstacle(L, world, &vlPlaneType, vl_plane);
    return pushNewObstacle(L, world, &vlPlaneType, &given.def);
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
