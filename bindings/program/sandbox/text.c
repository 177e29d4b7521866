// text.c: values as text, without addresses, which differ from run to run
#include "program/sandbox/state.h"

static const char shownKey = 0; // its address names the table of shown objects in the registry

/// Pushes the number of an object: 1 for the first one that was ever shown, and so on.
static lua_Integer numberOf(vlSandbox *sandbox, lua_State *L, int index)
{
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &shownKey) != LUA_TTABLE)
    {
        lua_pop(L, 1);
        lua_createtable(L, 0, 8);
        lua_createtable(L, 0, 1);
        lua_pushliteral(L, "k");
        lua_setfield(L, -2, "__mode");
        lua_setmetatable(L, -2);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &shownKey);
    }
    lua_pushvalue(L, index);
    if (lua_rawget(L, -2) != LUA_TNUMBER)
    {
        lua_pushvalue(L, index);
        lua_pushinteger(L, ++sandbox->textNumbers);
        lua_rawset(L, -4);
        lua_pop(L, 2);
        return sandbox->textNumbers;
    }
    lua_Integer number = lua_tointeger(L, -1);
    lua_pop(L, 2);
    return number;
}

/// Pushes the number of an object as eight hexadecimal digits, as addresses look.
void vlText_PushNumber(lua_State *L, int index)
{
    lua_Integer number = numberOf(vlSandbox_Of(L), L, lua_absindex(L, index));
    char digits[9];
    for (int i = 0; i < 8; i++)
        digits[i] = "0123456789abcdef"[(number >> (28 - 4 * i)) & 15];
    digits[8] = '\0';
    lua_pushfstring(L, "0x%s", digits);
}

bool vlText_HasNumber(lua_State *L, int index)
{
    int type = lua_type(L, index);
    return type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA || type == LUA_TTHREAD ||
           type == LUA_TLIGHTUSERDATA;
}

const char *vlSandbox_PushText(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    luaL_checkstack(L, 6, "too deep to show a value");
    if (vlSandbox_Of(L) == NULL || !vlText_HasNumber(L, index))
        return luaL_tolstring(L, index, NULL);
    if (luaL_getmetafield(L, index, "__tostring") != LUA_TNIL)
    {
        lua_pop(L, 1);
        return luaL_tolstring(L, index, NULL);
    }
    int nameType = luaL_getmetafield(L, index, "__name");
    if (nameType != LUA_TSTRING)
    {
        if (nameType != LUA_TNIL)
            lua_pop(L, 1);
        lua_pushstring(L, luaL_typename(L, index));
    }
    vlText_PushNumber(L, index);
    lua_pushfstring(L, "%s: %s", lua_tostring(L, -2), lua_tostring(L, -1));
    lua_replace(L, -3);
    lua_pop(L, 1);
    return lua_tostring(L, -1);
}
