// module.c: opens the module in a Lua state, alone or as a scene
#include "module/module.h"

#include <math.h>
#include <string.h>

#include "module/fields.h"
#include "module/state.h"
#include "module/types.h"
#include "module/vec.h"

static const char defaultWorldKey; // its address is the registry's key that holds the default world

// verlua.bound(): what there is, from the tables that do the work

static void setTrue(lua_State *L, const char *name)
{
    lua_pushboolean(L, true);
    lua_setfield(L, -2, name);
}

static void pushFieldNames(lua_State *L, const vlField *fields)
{
    lua_newtable(L);
    for (; fields != NULL && fields->name != NULL; fields++)
    {
        setTrue(L, fields->name);
    }
}

static void pushPropertyNames(lua_State *L, const vlProperty *properties)
{
    lua_newtable(L);
    for (const vlProperty *property = properties; property->name != NULL; property++)
    {
        if ((property->flags & vl_hidden) == 0)
        {
            lua_pushstring(L, property->set != NULL ? "rw" : "r");
            lua_setfield(L, -2, property->name);
        }
    }
}

static void pushMethodNames(lua_State *L, const vlLuaMethod *methods)
{
    lua_newtable(L);
    for (int i = 0; methods != NULL && methods[i].name != NULL; i++)
    {
        lua_pushstring(L, methods[i].name);
        lua_rawseti(L, -2, i + 1);
    }
}

static void setBoundType(lua_State *L, const vlType *type)
{
    lua_createtable(L, 0, 3);
    pushPropertyNames(L, type->properties);
    lua_setfield(L, -2, "properties");
    pushMethodNames(L, type->methods);
    lua_setfield(L, -2, "methods");
    pushFieldNames(L, type->fields);
    lua_setfield(L, -2, "fields");
    lua_setfield(L, -2, type->name);
}

static void setBoundVec(lua_State *L)
{
    lua_createtable(L, 0, 3);
    lua_newtable(L);
    for (int i = 0; vlVec_Properties[i] != NULL; i++)
    {
        lua_pushliteral(L, "r");
        lua_setfield(L, -2, vlVec_Properties[i]);
    }
    lua_setfield(L, -2, "properties");
    lua_newtable(L);
    for (int i = 0; vlVec_Methods[i] != NULL; i++)
    {
        lua_pushstring(L, vlVec_Methods[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "methods");
    pushFieldNames(L, NULL);
    lua_setfield(L, -2, "fields");
    lua_setfield(L, -2, "vec");
}

// A function that takes a table and makes no object: its fields stand under its own name.
static void setBoundFunction(lua_State *L, const vlFunction *function)
{
    lua_createtable(L, 0, 3);
    lua_newtable(L);
    lua_setfield(L, -2, "properties");
    lua_newtable(L);
    lua_setfield(L, -2, "methods");
    pushFieldNames(L, function->fields);
    lua_setfield(L, -2, "fields");
    lua_setfield(L, -2, function->name);
}

static int module_bound(lua_State *L)
{
    lua_newtable(L);
    lua_newtable(L);
    for (int i = 0; i < vl_typeCount; i++)
    {
        if (vlTypes[i]->construct != NULL)
        {
            setTrue(L, vlTypes[i]->name);
        }
    }
    for (const vlFunction *function = vlFunctions; function->name != NULL; function++)
    {
        setTrue(L, function->name);
    }
    lua_setfield(L, -2, "functions");

    lua_newtable(L);
    for (int i = 0; i < vl_typeCount; i++)
    {
        if (!vlTypes[i]->isVariant)
        {
            setBoundType(L, vlTypes[i]);
        }
    }
    setBoundVec(L);
    for (const vlFunction *function = vlFunctions; function->name != NULL; function++)
    {
        if (function->fields != NULL)
        {
            setBoundFunction(L, function);
        }
    }
    lua_setfield(L, -2, "types");
    return 1;
}

// Opening

int luaopen_verlua(lua_State *L)
{
    if (vlModule_Of(L) == NULL)
    {
        vlState_Open(L);
        vlVec_Open(L);
        vlTypes_Open(L);
    }
    lua_newtable(L);
    lua_pushstring(L, vlVersion());
    lua_setfield(L, -2, "version");
    lua_pushcfunction(L, vlWorld_New);
    lua_setfield(L, -2, "world");
    lua_pushcfunction(L, module_bound);
    lua_setfield(L, -2, "bound");
    for (const vlFunction *function = vlFunctions; function->name != NULL; function++)
    {
        if (!function->ofWorld)
        {
            lua_pushcfunction(L, function->function);
            lua_setfield(L, -2, function->name);
        }
    }
    return 1;
}

// A world function as a global: calls it on the default world. Same frame, so that errors name the scene's
// line.
static int callOnWorld(lua_State *L)
{
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    return lua_tocfunction(L, lua_upvalueindex(2))(L);
}

static void setWorldGlobal(lua_State *L, int world, const char *name, lua_CFunction function)
{
    lua_pushvalue(L, world);
    lua_pushcfunction(L, function);
    lua_pushcclosure(L, callOnWorld, 2);
    lua_setglobal(L, name);
}

static void setGlobals(lua_State *L, int world)
{
    for (int i = 0; i < vl_typeCount; i++)
    {
        if (vlTypes[i]->construct != NULL)
        {
            setWorldGlobal(L, world, vlTypes[i]->name, vlTypes[i]->construct);
        }
    }
    for (const vlFunction *function = vlFunctions; function->name != NULL; function++)
    {
        if (function->ofWorld)
        {
            setWorldGlobal(L, world, function->name, function->function);
        }
        else
        {
            lua_pushcfunction(L, function->function);
            lua_setglobal(L, function->name);
        }
    }
    lua_pushvalue(L, world);
    lua_setglobal(L, "world");
}

int vlModule_OpenScene(lua_State *L, const vlModuleHost *host)
{
    const int top = lua_gettop(L);
    luaL_requiref(L, "verlua", luaopen_verlua, true);
    vlModule *module = vlModule_Of(L);
    module->host = *host;
    module->memory.limit = host->memoryLimit;
    module->isScene = true;

    vlWorldDef def = vlDefaultWorldDef();
    if (host->threads > 0)
    {
        def.threads = host->threads;
    }
    module->defaultWorld = vlPushNewWorld(L, &def);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &defaultWorldKey);
    setGlobals(L, lua_gettop(L));
    lua_settop(L, top);
    return 0;
}

vlWorld *vlModule_DefaultWorld(lua_State *L)
{
    const vlModule *module = vlModule_Of(L);
    return module != NULL && module->defaultWorld != NULL ? module->defaultWorld->engine : NULL;
}

// Values for the host

bool vlModule_ObjectOrder(lua_State *L, int index, uint64_t *key)
{
    const vlObject *object = vlToAnyObject(L, index);
    if (object == NULL)
    {
        return false;
    }
    // World, type, slot, generation. Beyond these widths, which no scene reaches, two objects may share a
    // key.
    *key = (uint64_t)(object->world->number & 0x3ff) << 54 | (uint64_t)object->type->number << 48 |
           (uint64_t)(object->id.any.slot & 0xfffffff) << 20 | (object->id.any.generation & 0xfffff);
    return true;
}

static bool toCoordinate(lua_State *L, int table, int place, const char *name, bool required, double *number)
{
    lua_rawgeti(L, table, place);
    if (lua_isnil(L, -1))
    {
        lua_pop(L, 1);
        lua_pushstring(L, name);
        lua_rawget(L, table);
    }
    const bool absent = lua_isnil(L, -1);
    const bool isNumber = lua_type(L, -1) == LUA_TNUMBER;
    *number = isNumber ? lua_tonumber(L, -1) : 0;
    lua_pop(L, 1);
    return isNumber ? isfinite(*number) : absent && !required;
}

bool vlModule_ToVector(lua_State *L, int index, vlVec3 *vector)
{
    index = lua_absindex(L, index);
    const vlVec3 *vec = vlToVec(L, index);
    if (vec != NULL)
    {
        *vector = *vec;
        return isfinite(vec->x) && isfinite(vec->y) && isfinite(vec->z);
    }
    luaL_checkstack(L, 2, NULL);
    return lua_istable(L, index) && lua_rawlen(L, index) <= 3 &&
           toCoordinate(L, index, 1, "x", true, &vector->x) &&
           toCoordinate(L, index, 2, "y", true, &vector->y) &&
           toCoordinate(L, index, 3, "z", false, &vector->z);
}

static const char *lookUp(lua_State *L, vlLuaWorld *world, vlWorldValue where, uint32_t slot)
{
    vlPushWorldValue(L, world, where);
    lua_rawgeti(L, -1, (lua_Integer)slot);
    const char *text = lua_tostring(L, -1);
    lua_pop(L, 2);
    return text;
}

void vlModule_GetBodyLook(lua_State *L, vlBodyId body, const char **color, const char **image)
{
    const vlModule *module = vlModule_Of(L);
    vlLuaWorld *world = module != NULL ? module->defaultWorld : NULL;
    *color = *image = NULL;
    if (world != NULL && world->engine != NULL)
    {
        *color = lookUp(L, world, vl_worldColors, body.slot);
        *image = lookUp(L, world, vl_worldImages, body.slot);
    }
}

void vlModule_PushVector(lua_State *L, vlVec3 vector)
{
    vlPushVec(L, vector);
}

bool vlModule_ToParticle(lua_State *L, int index, vlWorld **world, vlParticleId *particle)
{
    const vlObject *object = vlToObject(L, index, &vlParticleType);
    if (object == NULL || !vlObject_IsValid(object))
    {
        return false;
    }
    *world = object->world->engine;
    *particle = object->id.particle;
    return true;
}

void vlModule_PushParticle(lua_State *L, vlParticleId particle)
{
    const vlModule *module = vlModule_Of(L);
    vlLuaWorld *world = module != NULL ? module->defaultWorld : NULL;
    if (world == NULL || world->engine == NULL || !vlParticle_IsValid(world->engine, particle))
    {
        lua_pushnil(L);
        return;
    }
    vlPushObject(L, world, &vlParticleType, (vlAnyId){.particle = particle});
}

void vlModule_PushBody(lua_State *L, vlBodyId body)
{
    const vlModule *module = vlModule_Of(L);
    vlLuaWorld *world = module != NULL ? module->defaultWorld : NULL;
    if (world == NULL || world->engine == NULL || !vlBody_IsValid(world->engine, body))
    {
        lua_pushnil(L);
        return;
    }
    vlPushObject(L, world, vlTypeOfBody(world->engine, body), (vlAnyId){.body = body});
}
