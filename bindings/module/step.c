// step.c: world:step, with everything of the scene that runs around it
#include "module/step.h"

#include <limits.h>
#include <stdio.h>

#include "module/callbacks.h"
#include "module/fields.h"
#include "module/record.h"
#include "module/state.h"
#include "module/types.h"

#define MAX_TRACE 20 // levels; each takes Lua as long as all before it together

// Registry keys: the last error that passed through world:step, and the trace of where it arose.
static const char errorKey, traceKey;

// Adds the line of one call to the trace: `    scene.lua:12: in function 'name'`. C functions say nothing.
static void addCall(lua_State *L, luaL_Buffer *trace, lua_Debug *call)
{
    lua_getinfo(L, "Sln", call);
    if (call->currentline <= 0)
    {
        return;
    }
    const char *path = call->source[0] == '@' ? call->source + 1 : call->short_src;
    luaL_addstring(trace, luaL_bufflen(trace) == 0 ? "    " : "\n    ");
    luaL_addstring(trace, path);
    char place[160];
    if (call->name != NULL)
    {
        snprintf(place, sizeof place, ":%d: in function '%.100s'", call->currentline, call->name);
    }
    else
    {
        snprintf(place, sizeof place, ":%d: in the function of line %d", call->currentline,
                 call->linedefined);
    }
    luaL_addstring(trace, place);
}

static bool isStep(lua_State *L, lua_Debug *call)
{
    lua_getinfo(L, "f", call);
    const bool same = lua_tocfunction(L, -1) == vlWorld_StepFromLua;
    lua_pop(L, 1);
    return same;
}

// The calls from where the error arose up to world:step, innermost first. What called that is the host's to
// tell.
static void pushTrace(lua_State *L)
{
    luaL_Buffer trace;
    luaL_buffinit(L, &trace);
    lua_Debug call;
    for (int level = 1; lua_getstack(L, level, &call) && !isStep(L, &call); level++)
    {
        if (level > MAX_TRACE)
        {
            luaL_addstring(&trace, "\n    ...");
            break;
        }
        addCall(L, &trace, &call);
    }
    luaL_pushresult(&trace);
}

// The message handler: keeps the trace, which is gone once the step has unwound. An error that passes through
// two steps (a world stepped in another's update) keeps the trace of the inner one.
static int keepTrace(lua_State *L)
{
    lua_settop(L, 1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &errorKey);
    if (lua_isnil(L, 2) || !lua_rawequal(L, 1, 2))
    {
        pushTrace(L);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &traceKey);
        lua_pushvalue(L, 1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &errorKey);
    }
    lua_settop(L, 1);
    return 1;
}

static void forgetTrace(lua_State *L)
{
    lua_pushnil(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &errorKey);
    lua_pushnil(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &traceKey);
}

const char *vlModule_GetTrace(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &errorKey);
    const bool same = !lua_isnil(L, -1) && lua_rawequal(L, index, -1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &traceKey);
    const char *trace = same ? lua_tostring(L, -1) : NULL; // the registry holds it
    trace = trace != NULL && trace[0] != '\0' ? trace : NULL;
    lua_pop(L, 2);
    return trace;
}

// The scene's global update(dt) runs before the steps of the scene's own world.
static void callUpdate(lua_State *L, const vlLuaWorld *world)
{
    if (world != world->module->defaultWorld)
    {
        return;
    }
    lua_pushglobaltable(L);
    lua_pushliteral(L, "update");
    lua_rawget(L, -2);
    lua_remove(L, -2);
    if (lua_isnil(L, -1))
    {
        lua_pop(L, 1);
        return;
    }
    if (!lua_isfunction(L, -1))
    {
        vlRaiseValue(L, "update", NULL, "a function, it is called before each step", -1);
    }
    lua_pushnumber(L, vlWorld_GetSettings(world->engine)->dt);
    vlHost_CallbackStart(world->module);
    lua_call(L, 1, 0);
}

static void tellAround(vlLuaWorld *world, bool done)
{
    const vlModuleHost *host = &world->module->host;
    if (host->aroundStep != NULL)
    {
        host->aroundStep(host->user, world->engine, done);
    }
}

// The engine's part. Its force functions find their Lua functions in this frame.
static void stepEngine(lua_State *L, vlLuaWorld *world)
{
    const int top = lua_gettop(L);
    lua_pushnil(L);
    lua_pushcfunction(L, keepTrace);
    world->stepState = L;
    world->errorIndex = top + 1;
    world->handlerIndex = top + 2;
    world->pushedIndex = top + 3;
    vlPushWorldValue(L, world, vl_worldPushed);
    world->forceFailed = false;
    vlCallbacks_PushForces(L, world);
    vlCallbacks_WantContacts(L, world);

    vlHost_EngineEnter(world->module);
    vlError error;
    tellAround(world, false);
    const bool done = vlWorld_Step(world->engine, &error);
    if (done)
    {
        tellAround(world, true);
    }
    vlHost_EngineLeave(world->module);
    vlHost_CallbackStart(world->module);

    world->stepState = NULL;
    lua_settop(L, top + 1);
    if (world->forceFailed)
    {
        lua_error(L);
    }
    if (!done)
    {
        vlCheckStopped(L, world);
    }
    vlExpectDone(L, "world:step", done, &error);
    lua_settop(L, top);
}

static void stepOnce(lua_State *L, vlLuaWorld *world)
{
    vlModule *module = world->module;
    if (module->stopping)
    {
        vlRaiseStop(L);
    }
    vlRecords_Begin(L, world);
    callUpdate(L, world);
    stepEngine(L, world);
    vlRecords_Sample(L, world);
    vlCallbacks_Dispatch(L, world);
    if (module->host.afterStep != NULL && module->host.afterStep(module->host.user, L, world->engine))
    {
        vlRaiseStop(L);
    }
}

static int stepMany(lua_State *L)
{
    vlLuaWorld *world = vlToObject(L, 1, &vlWorldType)->world;
    const lua_Integer count = lua_tointeger(L, 2);
    for (lua_Integer i = 0; i < count; i++)
    {
        stepOnce(L, world);
    }
    return 0;
}

int vlWorld_StepFromLua(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "step");
    const int count = lua_isnoneornil(L, 2) ? 1 : vlReadInteger(L, "world:step", "n", 2, 0, INT_MAX);
    if (world->stepping)
    {
        vlRaise(L, "world:step: the world is being stepped already: it cannot be called inside update or a "
                   "callback");
    }

    forgetTrace(L);
    lua_settop(L, 1);
    lua_pushcfunction(L, keepTrace);
    lua_pushcfunction(L, stepMany);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, count);
    world->stepping = true;
    const int status = lua_pcall(L, 2, 0, 2);
    world->stepping = false;
    vlCallbacks_Sweep(L, world);
    return status == LUA_OK ? 0 : lua_error(L);
}

int vlModule_Step(lua_State *L, int64_t n, int handler)
{
    if (handler != 0)
    {
        handler = lua_absindex(L, handler);
    }
    vlModule *module = vlModule_Of(L);
    lua_pushcfunction(L, vlWorld_StepFromLua);
    vlPushWorld(L, module->defaultWorld);
    lua_pushinteger(L, n);
    return lua_pcall(L, 2, 0, handler);
}
