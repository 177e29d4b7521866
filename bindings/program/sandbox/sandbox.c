// sandbox.c: making and freeing a sandbox
#include "program/sandbox.h"

#include <lualib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "program/sandbox/state.h"

vlSandboxDef vlDefaultSandboxDef(void)
{
    return (vlSandboxDef){.memoryLimit = (size_t)512 << 20, .luaSeconds = 2, .seed = 1};
}

static bool checkDef(const vlSandboxDef *def, char *error, size_t size)
{
    if (def->memoryLimit < VL_MIN_SANDBOX_MEMORY)
    {
        snprintf(error, size, "memoryLimit: expected at least %zu bytes, got %zu", VL_MIN_SANDBOX_MEMORY,
                 def->memoryLimit);
        return false;
    }
    if (!(def->luaSeconds > 0))
    {
        snprintf(error, size, "luaSeconds: expected more than 0 s, got %g", def->luaSeconds);
        return false;
    }
    if (!(def->limitSeconds >= 0))
    {
        snprintf(error, size, "limitSeconds: expected 0 s or more, got %g", def->limitSeconds);
        return false;
    }
    return true;
}

static int openLibraries(lua_State *L)
{
    static const luaL_Reg stock[] = {
        {LUA_GNAME, luaopen_base},        {LUA_COLIBNAME, luaopen_coroutine},
        {LUA_STRLIBNAME, luaopen_string}, {LUA_TABLIBNAME, luaopen_table},
        {LUA_MATHLIBNAME, luaopen_math},  {LUA_UTF8LIBNAME, luaopen_utf8},
        {LUA_OSLIBNAME, luaopen_os},      {NULL, NULL},
    };
    for (const luaL_Reg *library = stock; library->name != NULL; library++)
    {
        luaL_requiref(L, library->name, library->func, 1);
        lua_pop(L, 1);
    }
    vlMemory_MeasureObjects(vlSandbox_Of(L), L);
    vlOpenBaseLibrary(L);
    vlOpenCoroutineLibrary(L);
    vlOpenStringLibrary(L);
    vlOpenTableLibrary(L);
    vlOpenSmallLibraries(L);
    vlOpenRequire(L);
    vlOpenOrderedPairs(L);
    return 0;
}

static bool copyText(const char **text)
{
    if (*text == NULL)
        return true;
    size_t size = strlen(*text) + 1;
    char *copy = malloc(size);
    if (copy != NULL)
        memcpy(copy, *text, size);
    *text = copy;
    return copy != NULL;
}

static bool openState(vlSandbox *sandbox)
{
    sandbox->L = lua_newstate(vlMemory_Allocate, sandbox);
    if (sandbox->L == NULL)
        return false;
    sandbox->main = (vlRunning){sandbox->L, NULL};
    sandbox->running = &sandbox->main;
    lua_pushcfunction(sandbox->L, openLibraries);
    return lua_pcall(sandbox->L, 0, 0, 0) == LUA_OK;
}

vlSandbox *vlSandbox_New(const vlSandboxDef *def, char *error, size_t errorSize)
{
    if (!checkDef(def, error, errorSize))
        return NULL;
    vlSandbox *sandbox = calloc(1, sizeof(*sandbox));
    if (sandbox != NULL)
    {
        sandbox->def = *def;
        sandbox->started = vlClock_Seconds();
        bool copied = copyText(&sandbox->def.sceneFolder);
        copied = copyText(&sandbox->def.scriptsFolder) && copied;
        if (copied && openState(sandbox))
        {
            vlWatchdog_Create(sandbox);
            return sandbox;
        }
        vlSandbox_Free(sandbox);
    }
    snprintf(error, errorSize, "not enough memory for a Lua state");
    return NULL;
}

void vlSandbox_Free(vlSandbox *sandbox)
{
    if (sandbox == NULL)
        return;
    vlWatchdog_Destroy(sandbox);
    if (sandbox->L != NULL)
        lua_close(sandbox->L);
    for (int i = 0; i < sandbox->fileCount; i++)
        free(sandbox->files[i]);
    free(sandbox->files);
    free((char *)sandbox->def.sceneFolder);
    free((char *)sandbox->def.scriptsFolder);
    free(sandbox);
}

lua_State *vlSandbox_State(vlSandbox *sandbox)
{
    return sandbox->L;
}

vlSandbox *vlSandbox_Of(lua_State *L)
{
    void *context;
    return lua_getallocf(L, &context) == vlMemory_Allocate ? context : NULL;
}

int vlSandbox_PushGlobal(lua_State *L, const char *name)
{
    // Raw, and without a new string for the name.
    lua_pushglobaltable(L);
    lua_pushnil(L);
    while (lua_next(L, -2))
    {
        if (lua_type(L, -2) == LUA_TSTRING && strcmp(lua_tostring(L, -2), name) == 0)
        {
            lua_replace(L, -3);
            lua_pop(L, 1);
            return lua_type(L, -1);
        }
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    lua_pushnil(L);
    return LUA_TNIL;
}

bool vlSandbox_PushGlobalFunction(vlSandbox *sandbox, const char *name)
{
    if (vlSandbox_PushGlobal(sandbox->L, name) == LUA_TFUNCTION)
        return true;
    lua_pop(sandbox->L, 1);
    return false;
}

static int provide(lua_State *L)
{
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_pushvalue(L, 1);
    lua_setfield(L, -2, lua_touserdata(L, 2));
    return 0;
}

bool vlSandbox_Provide(vlSandbox *sandbox, const char *name)
{
    lua_State *L = sandbox->L;
    lua_pushcfunction(L, provide);
    lua_insert(L, -2);
    lua_pushlightuserdata(L, (void *)name);
    return vlSandbox_Call(sandbox, 2, 0).status == vl_sandboxDone;
}

int vlSandbox_FileCount(const vlSandbox *sandbox)
{
    return sandbox->fileCount;
}

const char *vlSandbox_File(const vlSandbox *sandbox, int index)
{
    return index >= 0 && index < sandbox->fileCount ? sandbox->files[index] : NULL;
}
