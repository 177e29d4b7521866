// small_libraries.c: the parts of `os` and `math` that a scene gets
#include "program/sandbox/state.h"

#define VL_MAX_DATE_FORMAT 1000 ///< bytes

/// os.date with a bound on its work: a format is a small program.
static int os_date(lua_State *L)
{
    size_t length;
    luaL_optlstring(L, 1, "", &length);
    luaL_argcheck(L, length <= VL_MAX_DATE_FORMAT, 1, "format longer than 1000 bytes");
    return vlCallStock(L, "date");
}

static void openOs(lua_State *L)
{
    lua_getglobal(L, "os");
    lua_createtable(L, 0, 3);
    lua_getfield(L, -2, "time");
    lua_setfield(L, -2, "time");
    lua_getfield(L, -2, "clock");
    lua_setfield(L, -2, "clock");
    lua_getfield(L, -2, "date");
    lua_pushcclosure(L, os_date, 1);
    lua_setfield(L, -2, "date");
    lua_pushvalue(L, -1);
    lua_setglobal(L, "os");
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, "os");
    lua_pop(L, 3);
}

/// math.randomseed. Without arguments Lua takes the time of day; we take the sandbox's seed and a count, so
/// that every run is alike and no two sequences of it are.
static int math_randomseed(lua_State *L)
{
    vlSandbox *sandbox = vlSandbox_Of(L);
    if (lua_isnone(L, 1))
    {
        lua_pushinteger(L, sandbox->def.seed);
        lua_pushinteger(L, sandbox->randomSeedings++);
    }
    vlCallStock(L, "randomseed");
    return 0;
}

static void openMath(lua_State *L)
{
    lua_getglobal(L, "math");
    lua_getfield(L, -1, "randomseed");
    lua_pushcclosure(L, math_randomseed, 1);
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, "randomseed");
    lua_call(L, 0, 0); // the first sequence: the seed and 0, as math.randomseed(seed) gives
    lua_pop(L, 1);
}

void vlOpenSmallLibraries(lua_State *L)
{
    openOs(L);
    openMath(L);
}
