// base_library.c: Lua's basic functions where the stock ones reach too far
#include "program/sandbox/state.h"

#include <stdio.h>
#include <string.h>

// Errors

static int finishPcall(lua_State *L, int status, lua_KContext below)
{
    // Below the results lies what the call itself needed, then the `true` they start with.
    if (status == LUA_OK || status == LUA_YIELD)
        return lua_gettop(L) - (int)below;
    vlWatchdog_Caught(vlSandbox_Of(L), L, status);
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
}

static int base_pcall(lua_State *L)
{
    luaL_checkany(L, 1);
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    return finishPcall(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finishPcall), 0);
}

/// Calls the scene's message handler, but not for errors that must not be held up: Lua calls handlers where
/// the error arose, and inside the watchdog's hook there is no second hook to stop an endless one.
static int callHandler(lua_State *L)
{
    lua_settop(L, 1);
    if (vlWatchdog_IsFinal(vlSandbox_Of(L), L))
        return 1;
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, 1, 1);
    return 1;
}

static int base_xpcall(lua_State *L)
{
    luaL_checktype(L, 2, LUA_TFUNCTION);
    int argumentCount = lua_gettop(L) - 2;
    lua_pushvalue(L, 2);
    lua_pushcclosure(L, callHandler, 1);
    lua_replace(L, 2);
    // handler, true, function, arguments
    lua_pushboolean(L, 1);
    lua_pushvalue(L, 1);
    lua_rotate(L, 3, 2);
    lua_remove(L, 1);
    int status = lua_pcallk(L, argumentCount, LUA_MULTRET, 1, 1, finishPcall);
    return finishPcall(L, status, 1);
}

// Compiling

typedef struct vlChunkReader
{
    const char *next;
    size_t left;
} vlChunkReader;

#define VL_CHUNK_FUNCTION 1 ///< stack index of load's first argument
#define VL_CHUNK_PIECE    5 ///< and where the piece being compiled is kept

static const char *readChunk(lua_State *L, void *context, size_t *size)
{
    vlChunkReader *reader = context;
    vlSandbox_Work(L, 200);
    if (reader->left == 0 && lua_type(L, VL_CHUNK_FUNCTION) == LUA_TFUNCTION)
    {
        luaL_checkstack(L, 2, "too many nested functions");
        lua_pushvalue(L, VL_CHUNK_FUNCTION);
        lua_call(L, 0, 1);
        if (!lua_isnil(L, -1) && !lua_isstring(L, -1))
            luaL_error(L, "reader function must return a string");
        reader->next = lua_tolstring(L, -1, &reader->left);
        lua_replace(L, VL_CHUNK_PIECE);
    }
    // In small pieces, so that the watchdog can look in between. A byte takes about 50 ns to compile.
    *size = reader->left < 65536 ? reader->left : 65536;
    vlSandbox_Work(L, *size * 5);
    const char *piece = reader->next;
    reader->next += *size;
    reader->left -= *size;
    return *size > 0 ? piece : NULL;
}

static int base_load(lua_State *L)
{
    vlChunkReader reader = {NULL, 0};
    bool hasEnvironment = !lua_isnone(L, 4);
    const char *mode = luaL_optstring(L, 3, "bt");
    const char *name;
    lua_settop(L, VL_CHUNK_PIECE);
    if (lua_isstring(L, 1))
    {
        reader.next = lua_tolstring(L, 1, &reader.left);
        name = luaL_optstring(L, 2, reader.next);
    }
    else
    {
        luaL_checktype(L, 1, LUA_TFUNCTION);
        name = luaL_optstring(L, 2, "=(load)");
    }
    int status = lua_load(L, readChunk, &reader, name, strchr(mode, 't') != NULL ? "t" : "");
    if (status != LUA_OK)
    {
        vlWatchdog_Caught(vlSandbox_Of(L), L, status);
        lua_pushnil(L);
        lua_insert(L, -2);
        return 2;
    }
    if (hasEnvironment)
    {
        lua_pushvalue(L, 4);
        if (lua_setupvalue(L, -2, 1) == NULL)
            lua_pop(L, 1);
    }
    return 1;
}

// Output

static void printLine(vlSandbox *sandbox, const char *line, size_t length)
{
    if (sandbox->def.print != NULL)
    {
        sandbox->def.print(sandbox->def.printContext, line, length);
        return;
    }
    fwrite(line, 1, length, stdout);
    fflush(stdout);
}

static int base_print(lua_State *L)
{
    int count = lua_gettop(L);
    luaL_Buffer line;
    luaL_buffinit(L, &line);
    for (int i = 1; i <= count; i++)
    {
        if (i > 1)
            luaL_addchar(&line, '\t');
        vlSandbox_PushText(L, i);
        luaL_addvalue(&line);
    }
    luaL_addchar(&line, '\n');
    luaL_pushresult(&line);
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    printLine(vlSandbox_Of(L), text, length);
    // A terminal takes about 1 us a line.
    vlSandbox_Work(L, 100 + length / 10);
    return 0;
}

static int base_tostring(lua_State *L)
{
    luaL_checkany(L, 1);
    vlSandbox_PushText(L, 1);
    return 1;
}

// Memory and metatables

static int base_collectgarbage(lua_State *L)
{
    const char *what = luaL_optstring(L, 1, "collect");
    if (strcmp(what, "count") == 0)
    {
        lua_pushnumber(L, lua_gc(L, LUA_GCCOUNT) + lua_gc(L, LUA_GCCOUNTB) / 1024.0);
    }
    else if (strcmp(what, "isrunning") == 0)
    {
        lua_pushboolean(L, lua_gc(L, LUA_GCISRUNNING));
    }
    else if (strcmp(what, "collect") == 0)
    {
        lua_pushinteger(L, lua_gc(L, LUA_GCCOLLECT));
        // It looks at every object: 20 ns each.
        vlSandbox_Work(L, vlSandbox_Of(L)->used / 25);
    }
    else if (strcmp(what, "step") == 0)
    {
        int size = (int)luaL_optinteger(L, 2, 0);
        lua_pushboolean(L, lua_gc(L, LUA_GCSTEP, size));
        vlSandbox_Work(L, VL_WORK_A_LOOK);
    }
    else
    {
        return luaL_argerror(L, 1, "expected \"collect\", \"count\", \"step\" or \"isrunning\" in a scene");
    }
    return 1;
}

/// Refuses weak keys alone: the collector may take the square of their number (see watchdog.c). With weak
/// values too it does not.
static void checkMode(lua_State *L)
{
    lua_pushliteral(L, "__mode");
    if (lua_rawget(L, 2) != LUA_TSTRING)
        return;
    const char *mode = lua_tostring(L, -1);
    if (strchr(mode, 'k') != NULL && strchr(mode, 'v') == NULL)
        luaL_error(L,
                   "weak keys (__mode = \"k\") are not available in a scene: the garbage collector may take "
                   "hours over them; weak values (\"v\") are");
}

static int base_setmetatable(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    int type = lua_type(L, 2);
    luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
        return luaL_error(L, "cannot change a protected metatable");
    if (type == LUA_TTABLE)
    {
        // Lua runs finalizers at times of its own and without hooks: neither repeatable nor to be stopped.
        lua_pushliteral(L, "__gc");
        if (lua_rawget(L, 2) != LUA_TNIL)
            return luaL_error(L, "__gc is not available in a scene: use a variable marked <close>");
    }
    lua_settop(L, 2);
    if (type == LUA_TTABLE)
        checkMode(L);
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}

void vlOpenBaseLibrary(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"pcall", base_pcall},
        {"xpcall", base_xpcall},
        {"load", base_load},
        {"print", base_print},
        {"tostring", base_tostring},
        {"collectgarbage", base_collectgarbage},
        {"setmetatable", base_setmetatable},
        {NULL, NULL},
    };
    static const char *const removed[] = {"dofile", "loadfile", "warn"};
    lua_pushglobaltable(L);
    for (size_t i = 0; i < sizeof(removed) / sizeof(removed[0]); i++)
    {
        lua_pushnil(L);
        lua_setfield(L, -2, removed[i]);
    }
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
