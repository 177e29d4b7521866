// state.c: what the module keeps for a Lua state, and the host's part in it.
#include "module/state.h"

#include <stdio.h>

#include "module/types.h"

// Their addresses are keys of the registry.
static const char moduleKey, worldsKey, stopKey;

static int stop_tostring(lua_State *L)
{
    lua_pushliteral(L, "the scene was stopped");
    return 1;
}

static void pushNewStopValue(lua_State *L)
{
    lua_newuserdatauv(L, 1, 0);
    lua_newtable(L);
    lua_pushcfunction(L, stop_tostring);
    lua_setfield(L, -2, "__tostring");
    lua_pushliteral(L, "stop");
    lua_setfield(L, -2, "__name");
    lua_pushliteral(L, "stop");
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
}

vlModule *vlState_Open(lua_State *L)
{
    vlModule *module = lua_newuserdatauv(L, sizeof *module, 0);
    *module = (vlModule){.view = {.grid = true, .time = true, .particles = true}};
    lua_rawsetp(L, LUA_REGISTRYINDEX, &moduleKey);

    // Worlds by address. Weak: a world that no script can reach is collected.
    lua_newtable(L);
    lua_newtable(L);
    lua_pushliteral(L, "v");
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &worldsKey);

    pushNewStopValue(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &stopKey);
    return module;
}

vlModule *vlModule_Of(lua_State *L)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &moduleKey);
    vlModule *module = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return module;
}

// Worlds

void vlState_AddWorld(lua_State *L, int index, vlLuaWorld *world)
{
    index = lua_absindex(L, index);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &worldsKey);
    lua_pushvalue(L, index);
    lua_rawsetp(L, -2, world);
    lua_pop(L, 1);
    world->next = world->module->firstWorld;
    world->module->firstWorld = world;
}

void vlState_RemoveWorld(vlLuaWorld *world)
{
    vlLuaWorld **link = &world->module->firstWorld;
    while (*link != NULL && *link != world)
    {
        link = &(*link)->next;
    }
    if (*link == world)
    {
        *link = world->next;
    }
}

void vlPushWorld(lua_State *L, vlLuaWorld *world)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &worldsKey);
    lua_rawgetp(L, -1, world);
    lua_remove(L, -2);
    if (lua_isnil(L, -1)) // a finalizer reached a world that is being collected
    {
        vlRaise(L, "world was destroyed");
    }
}

void vlPushWorldValue(lua_State *L, vlLuaWorld *world, vlWorldValue value)
{
    vlPushWorld(L, world);
    lua_getiuservalue(L, -1, value);
    lua_remove(L, -2);
}

bool vlIsPlanar(const vlLuaWorld *world)
{
    return vlWorld_GetSettings(world->engine)->dimensions == 2;
}

void vlCheckMemory(lua_State *L, vlLuaWorld *world, const char *what, double bytes)
{
    const vlModule *module = world->module;
    const double used = (double)module->memory.used, limit = (double)module->memory.limit;
    if (limit > 0 && used + bytes > limit)
    {
        const double mebibyte = 1048576;
        vlRaise(L, "%s: not enough memory: the engine would hold %.0f MiB, more than the limit of %.0f MiB",
                what, (used + bytes) / mebibyte, limit / mebibyte);
    }
}

// The host

void vlHost_EngineEnter(const vlModule *module)
{
    if (module->host.engineEnter != NULL)
    {
        module->host.engineEnter(module->host.user);
    }
}

void vlHost_EngineLeave(const vlModule *module)
{
    if (module->host.engineLeave != NULL)
    {
        module->host.engineLeave(module->host.user);
    }
}

void vlHost_CallbackStart(const vlModule *module)
{
    if (module->host.callbackStart != NULL)
    {
        module->host.callbackStart(module->host.user);
    }
}

void vlHost_Print(const vlModule *module, const char *line)
{
    if (module->host.print != NULL)
    {
        module->host.print(module->host.user, line);
        return;
    }
    printf("%s\n", line);
    fflush(stdout);
}

// Stopping

int vlRaiseStop(lua_State *L)
{
    vlModule *module = vlModule_Of(L);
    module->stopping = true;
    if (module->host.stop != NULL)
    {
        module->host.stop(module->host.user, L);
    }
    lua_rawgetp(L, LUA_REGISTRYINDEX, &stopKey);
    return lua_error(L);
}

void vlCheckStopped(lua_State *L, const vlLuaWorld *world)
{
    if (vlWorld_WasStopped(world->engine))
    {
        vlRaiseStop(L);
    }
}

bool vlModule_IsStop(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &stopKey);
    const bool same = !lua_isnil(L, -1) && lua_rawequal(L, index, -1);
    lua_pop(L, 1);
    return same;
}

bool vlModule_GetQuit(lua_State *L, int *code)
{
    const vlModule *module = vlModule_Of(L);
    if (module == NULL || !module->quitCalled)
    {
        return false;
    }
    *code = module->quitCode;
    return true;
}

bool vlModule_IsStopping(lua_State *L)
{
    const vlModule *module = vlModule_Of(L);
    return module != NULL && module->stopping;
}

void vlModule_ForgetStop(lua_State *L)
{
    vlModule *module = vlModule_Of(L);
    if (module != NULL && !module->quitCalled)
    {
        module->stopping = false;
    }
}
