// stock.c: calls of Lua's own library functions behind ours
#include "program/sandbox/state.h"

#include <string.h>

/// Rewrites "bad argument #1 to '?' (...)": the stock function does not know what the scene called it, nor,
/// with a C function as its caller, which line.
static void rewriteError(lua_State *L, const char *name)
{
    const char *message = lua_tostring(L, -1);
    const char *unnamed = strstr(message, " to '?'");
    luaL_where(L, 1);
    if (strncmp(message, "bad argument", 12) == 0 && unnamed != NULL)
    {
        lua_pushlstring(L, message, (size_t)(unnamed - message));
        lua_pushfstring(L, " to '%s'%s", name, unnamed + strlen(" to '?'"));
        lua_concat(L, 3);
    }
    else
    {
        lua_pushvalue(L, -2);
        lua_concat(L, 2);
    }
}

int vlCallStock(lua_State *L, const char *name)
{
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    if (status == LUA_OK)
        return lua_gettop(L);
    vlWatchdog_Caught(vlSandbox_Of(L), L, status);
    if (status != LUA_ERRMEM && lua_type(L, -1) == LUA_TSTRING)
        rewriteError(L, name);
    return lua_error(L);
}
