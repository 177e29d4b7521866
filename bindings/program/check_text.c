// check_text.c: what the part of check that is written in Lua gets from the program
#include "program/check_text.h"

#include <errno.h>
#include <lauxlib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "program/messages.h"
#include "program/nearest.h"
#include "program/sandbox.h"
#include "program/shared_files.h"

// Pushes the text of a file. False (nothing pushed) when it cannot be read.
static bool pushText(lua_State *L, const char *path)
{
    FILE *file = vlFile_Look(path).kind == vl_fileRegular ? fopen(path, "rb") : NULL;
    if (file == NULL)
    {
        return false;
    }
    // Its size first: an error of memory must not lose the open file.
    int64_t size = vlFile_Look(path).size;
    char *text = malloc((size_t)size + 1);
    size_t length = text == NULL ? 0 : fread(text, 1, (size_t)size, file);
    fclose(file);
    if (text == NULL)
    {
        luaL_error(L, "%s", vlMessage(vl_textOutOfMemory));
    }
    lua_pushlstring(L, text, length);
    free(text);
    return true;
}

// Pushes the path of the file beside the scene that require(name) runs; false when there is none.
static bool pushModulePath(lua_State *L, const char *folder, const char *name)
{
    static const char *const endings[] = {".lua", "/init.lua"};
    const char *start = luaL_gsub(L, name, ".", "/");
    const bool isHere = strcmp(folder, ".") == 0;
    for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
    {
        const char *path =
            lua_pushfstring(L, "%s%s%s%s", isHere ? "" : folder, isHere ? "" : "/", start, endings[i]);
        if (vlFile_Look(path).kind == vl_fileRegular)
        {
            return true;
        }
    }
    return false;
}

// function(name) -> the text of the file beside the scene that require(name) runs, or nil; then why it would
// not run. Upvalue 1: its folder.
static int load(lua_State *L)
{
    if (!pushModulePath(L, lua_tostring(L, lua_upvalueindex(1)), luaL_checkstring(L, 1)))
    {
        return 0;
    }
    const char *path = lua_tostring(L, -1);
    if (!vlSandbox_CompileFile(L, path))
    {
        lua_pushnil(L);
        lua_insert(L, -2);
        return 2;
    }
    return pushText(L, path) ? 1 : 0;
}

int vlCheckText_Nearest(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    const char *found = NULL;
    int best = vlTooUnlike(name);
    int count = (int)lua_rawlen(L, 2);
    for (int i = 1; i <= count; i++)
    {
        lua_rawgeti(L, 2, i);
        const char *candidate = lua_tostring(L, -1);
        int unlikeness = candidate == NULL ? best : vlWordUnlikeness(name, candidate);
        // The list keeps the text alive.
        found = unlikeness < best ? candidate : found;
        best = unlikeness < best ? unlikeness : best;
        lua_pop(L, 1);
    }
    lua_pushstring(L, found);
    return 1;
}

void vlCheckText_Push(lua_State *L, const char *path)
{
    errno = 0;
    if (!pushText(L, path))
    {
        luaL_error(L, "%s: %s", path, strerror(errno));
    }
}

void vlCheckText_PushLoad(lua_State *L, const char *path)
{
    char folder[VL_MAX_PATH];
    vlFolderOf(path, folder, sizeof(folder));
    lua_pushstring(L, folder);
    lua_pushcclosure(L, load, 1);
}
