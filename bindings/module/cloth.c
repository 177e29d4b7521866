// cloth.c: the Lua type `cloth`
#include <string.h>

#include "module/fields.h"
#include "module/object.h"
#include "module/state.h"
#include "module/types.h"

static vlWorld *engineOf(const vlObject *self)
{
    return self->world->engine;
}

// Properties

static void getCounts(const vlObject *self, int *columns, int *rows)
{
    vlCloth_GetNodeCounts(engineOf(self), self->id.cloth, columns, rows);
}

static int cloth_columns(lua_State *L, vlObject *self)
{
    int columns = 0, rows = 0;
    getCounts(self, &columns, &rows);
    lua_pushinteger(L, columns);
    return 1;
}

static int cloth_rows(lua_State *L, vlObject *self)
{
    int columns = 0, rows = 0;
    getCounts(self, &columns, &rows);
    lua_pushinteger(L, rows);
    return 1;
}

static int cloth_stretch(lua_State *L, vlObject *self)
{
    double mean = 0, worst = 0;
    vlCloth_GetStretch(engineOf(self), self->id.cloth, &mean, &worst);
    lua_pushnumber(L, mean);
    return 1;
}

static int cloth_worstStretch(lua_State *L, vlObject *self)
{
    double mean = 0, worst = 0;
    vlCloth_GetStretch(engineOf(self), self->id.cloth, &mean, &worst);
    lua_pushnumber(L, worst);
    return 1;
}

static const vlProperty properties[] = {
    {"columns", cloth_columns, NULL, 0},            // nodes across
    {"rows", cloth_rows, NULL, 0},                  // nodes down
    {"stretch", cloth_stretch, NULL, 0},            // mean |length / rest length - 1| of structural links
    {"worst_stretch", cloth_worstStretch, NULL, 0}, // the largest of them
    {"valid", vlObject_GetValid, NULL, 0},          // false once destroyed
    {NULL, NULL, NULL, 0},
};

// Nodes

static int pushNode(lua_State *L, vlObject *self, int i, int j)
{
    const vlParticleId node = vlCloth_GetNode(engineOf(self), self->id.cloth, i - 1, j - 1);
    if (node.generation == 0)
    {
        lua_pushnil(L);
        return 1;
    }
    vlPushObject(L, self->world, &vlParticleType, (vlAnyId){.particle = node});
    return 1;
}

// Two arguments from `first`: a node's i and j.
static void readNode(lua_State *L, const vlObject *self, const char *method, int first, int node[2])
{
    int columns = 0, rows = 0;
    getCounts(self, &columns, &rows);
    node[0] = vlReadInteger(L, method, "i", first, 1, columns);
    node[1] = vlReadInteger(L, method, "j", first + 1, 1, rows);
}

static int cloth_at(lua_State *L) // cloth:at(i, j): i to the right, j down, both from 1; nil when destroyed
{
    vlObject *self = vlCheckSelf(L, &vlClothType, "at");
    int node[2];
    readNode(L, self, "cloth:at", 2, node);
    return pushNode(L, self, node[0], node[1]);
}

static int cloth_joined(lua_State *L) // cloth:joined(i, j, i2, j2): whether the link of two neighbours holds
{
    vlObject *self = vlCheckSelf(L, &vlClothType, "joined");
    int a[2], b[2];
    readNode(L, self, "cloth:joined", 2, a);
    readNode(L, self, "cloth:joined", 4, b);
    lua_pushboolean(
        L, vlCloth_AreJoined(engineOf(self), self->id.cloth, a[0] - 1, a[1] - 1, b[0] - 1, b[1] - 1));
    return 1;
}

static lua_Integer countNodes(lua_State *L, vlObject *self)
{
    (void)L;
    int columns = 0, rows = 0;
    getCounts(self, &columns, &rows);
    return (lua_Integer)columns * rows;
}

// cloth[k]: row by row from the top left
static int pushElement(lua_State *L, vlObject *self, lua_Integer index)
{
    int columns = 0, rows = 0;
    getCounts(self, &columns, &rows);
    if (index < 1 || index > (lua_Integer)columns * rows)
    {
        lua_pushnil(L);
        return 1;
    }
    return pushNode(L, self, (int)((index - 1) % columns) + 1, (int)((index - 1) / columns) + 1);
}

static const vlLuaMethod methods[] = {
    {"at", cloth_at},
    {"joined", cloth_joined},
    {"destroy", vlObject_Destroy},
    {NULL, NULL},
};

// cloth{position=, size=, cells=, mass=, pinned=, right=, down=, mesh=, model=, structural=, shear=, bend=}

/// What the table gives, before the engine's definition is complete.
typedef struct ClothFields
{
    vlClothDef def;
    int model;                                   ///< index of modelNames
    int structuralAt, shearAt, bendAt, pinnedAt; ///< stack indices: what they may be depends on other fields
} ClothFields;

static const char *const meshNames[] = {"square", "hexagonal", NULL};
static const char *const modelNames[] = {"rods", "springs", NULL};
static const char *const pinNames[] = {"top", "top corners", "none", NULL};
static const vlClothPins pinValues[] = {vl_pinTop, vl_pinTopCorners, vl_pinNothing};
static const vlRange cellRange = {1, VL_MAX_CELLS, false, false};

static void readSize(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    double pair[2];
    vlReadPair(reader->L, reader->what, field->name, index, "{width, height}", &vlPositive, false, pair);
    vlClothDef *def = target;
    def->width = pair[0];
    def->height = pair[1];
}

static void readCells(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    double pair[2];
    vlReadPair(reader->L, reader->what, field->name, index, "{across, down}", &cellRange, true, pair);
    vlClothDef *def = target;
    def->cellsX = (int)pair[0];
    def->cellsY = (int)pair[1];
}

static const vlField fields[] = {
    {.name = "position", .kind = vl_fieldVector, .offset = offsetof(ClothFields, def.position)},
    {.name = "size", .kind = vl_fieldOther, .offset = offsetof(ClothFields, def), .read = readSize},
    {.name = "cells", .kind = vl_fieldOther, .offset = offsetof(ClothFields, def), .read = readCells},
    {.name = "mass", .kind = vl_fieldNumber, .offset = offsetof(ClothFields, def.mass), .range = &vlPositive},
    {.name = "radius",
     .kind = vl_fieldNumber,
     .offset = offsetof(ClothFields, def.radius),
     .range = &vlNotNegative},
    {.name = "pinned", .kind = vl_fieldOther, .offset = offsetof(ClothFields, pinnedAt), .read = vlKeepIndex},
    {.name = "right", .kind = vl_fieldVector, .offset = offsetof(ClothFields, def.right)},
    {.name = "down", .kind = vl_fieldVector, .offset = offsetof(ClothFields, def.down)},
    {.name = "mesh", .kind = vl_fieldChoice, .offset = offsetof(ClothFields, def.mesh), .choices = meshNames},
    {.name = "model", .kind = vl_fieldChoice, .offset = offsetof(ClothFields, model), .choices = modelNames},
    {.name = "structural",
     .kind = vl_fieldOther,
     .offset = offsetof(ClothFields, structuralAt),
     .read = vlKeepIndex},
    {.name = "shear", .kind = vl_fieldOther, .offset = offsetof(ClothFields, shearAt), .read = vlKeepIndex},
    {.name = "bend", .kind = vl_fieldOther, .offset = offsetof(ClothFields, bendAt), .read = vlKeepIndex},
    {.name = "max_force",
     .kind = vl_fieldNumber,
     .offset = offsetof(ClothFields, def.maxForce),
     .range = &vlPositiveOrInfinite},
    {.name = NULL},
};

// {i, j} at the top of the stack, entry `number` of pinned
static void readPinnedNode(lua_State *L, const vlClothDef *def, int number, int node[2])
{
    const int counts[2] = {def->cellsX + 1, def->cellsY + 1};
    if (!lua_istable(L, -1) || lua_rawlen(L, -1) != 2)
    {
        lua_pushfstring(L, "pinned[%d]", number);
        vlRaiseValue(L, "cloth", lua_tostring(L, -1), "a node {i, j}", -2);
    }
    for (int axis = 0; axis < 2; axis++)
    {
        lua_pushfstring(L, "pinned[%d][%d]", number, axis + 1);
        lua_rawgeti(L, -2, axis + 1);
        node[axis] = vlReadInteger(L, "cloth", lua_tostring(L, -2), -1, 1, counts[axis]) - 1;
        lua_pop(L, 2);
    }
}

// Leaves the list of nodes on the stack, where the definition points to it.
static void readPinnedNodes(lua_State *L, vlClothDef *def, int index)
{
    const lua_Unsigned count = lua_rawlen(L, index);
    const lua_Unsigned nodes = ((lua_Unsigned)def->cellsX + 1) * ((lua_Unsigned)def->cellsY + 1);
    if (count > nodes)
    {
        vlRaise(L, "cloth: pinned lists %d nodes, the cloth has only %d", (int)count, (int)nodes);
    }
    int(*list)[2] = lua_newuserdatauv(L, (size_t)count * sizeof *list + 1, 0);
    for (lua_Unsigned k = 0; k < count; k++)
    {
        lua_rawgeti(L, index, (lua_Integer)k + 1);
        readPinnedNode(L, def, (int)k + 1, list[k]);
        lua_pop(L, 1);
    }
    def->pins = vl_pinNodes;
    def->pinnedNodes = (const int(*)[2])list;
    def->pinnedNodeCount = (int)count;
}

static void readPinned(lua_State *L, vlClothDef *def, int index)
{
    if (index == 0)
    {
        return;
    }
    if (lua_istable(L, index))
    {
        readPinnedNodes(L, def, index);
        return;
    }
    if (lua_type(L, index) != LUA_TSTRING)
    {
        vlRaiseValue(L, "cloth", "pinned", "\"top\", \"top corners\", \"none\" or a list {{i, j}, ...}",
                     index);
    }
    def->pins = pinValues[vlReadChoice(L, "cloth", "pinned", index, pinNames)];
}

// Springs have a stiffness (true and false: as it is, none); rods are there or not.
static void readStiffness(lua_State *L, const char *name, int index, bool springs, double *stiffness,
                          bool *rods)
{
    if (index == 0)
    {
        return;
    }
    if (!springs)
    {
        if (!lua_isboolean(L, index))
        {
            vlRaiseValue(L, "cloth", name, "true or false when model is \"rods\"", index);
        }
        *rods = lua_toboolean(L, index);
        return;
    }
    if (lua_isboolean(L, index))
    {
        *stiffness = lua_toboolean(L, index) ? *stiffness : 0;
        return;
    }
    *stiffness = vlReadNumber(L, "cloth", name, index, &vlNotNegative);
}

static void readModel(lua_State *L, ClothFields *given)
{
    vlClothDef *def = &given->def;
    def->springs = given->model == 1;
    if (given->structuralAt != 0 && !def->springs)
    {
        vlRaise(L, "cloth: structural is the stiffness of springs, it needs model = \"springs\"");
    }
    if (given->structuralAt != 0)
    {
        def->structuralStiffness =
            vlReadNumber(L, "cloth", "structural", given->structuralAt, &vlNotNegative);
    }
    readStiffness(L, "shear", given->shearAt, def->springs, &def->shearStiffness, &def->shear);
    readStiffness(L, "bend", given->bendAt, def->springs, &def->bendStiffness, &def->bend);
}

static int cloth_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "cloth");
    ClothFields given = {.def = vlDefaultClothDef()};
    vlReadFields(L, world, "cloth", 2, fields, &given);
    readModel(L, &given);
    readPinned(L, &given.def, given.pinnedAt);
    vlCheckMemory(L, world, "cloth", 500.0 * given.def.cellsX * given.def.cellsY); // bytes a node, roughly

    vlError error;
    vlHost_EngineEnter(world->module);
    const vlClothId cloth = vlWorld_CreateCloth(world->engine, &given.def, &error);
    vlHost_EngineLeave(world->module);
    if (cloth.generation == 0)
    {
        vlCheckStopped(L, world);
        vlRaiseError(L, "cloth", &error);
    }
    vlPushObject(L, world, &vlClothType, (vlAnyId){.cloth = cloth});
    return 1;
}

static bool isValid(const vlObject *self)
{
    return vlCloth_IsValid(engineOf(self), self->id.cloth);
}

static bool destroy(lua_State *L, vlObject *self)
{
    (void)L;
    return vlWorld_DestroyCloth(engineOf(self), self->id.cloth);
}

const vlType vlClothType = {
    .number = vl_typeCloth,
    .name = "cloth",
    .space = vl_spaceCloth,
    .fields = fields,
    .construct = cloth_new,
    .properties = properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
    .element = pushElement,
    .length = countNodes,
};
