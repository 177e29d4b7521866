// check_command.c: verlua check FILE...
#include "program/commands.h"

#include <errno.h>
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "program/lua_tool.h"
#include "program/nearest.h"
#include "program/scene_file.h"
#include "program/scene_host.h"
#include "program/scene_run.h"
#include "program/shared_files.h"

// function(path) -> the text of a file, or nil
static int readText(lua_State *L, const char *path)
{
    FILE *file = vlFile_Look(path).kind == vl_fileRegular ? fopen(path, "rb") : NULL;
    if (file == NULL)
    {
        return 0;
    }
    // Its size first: an error of memory must not lose the open file.
    int64_t size = vlFile_Look(path).size;
    char *text = malloc((size_t)size + 1);
    size_t length = text == NULL ? 0 : fread(text, 1, (size_t)size, file);
    fclose(file);
    if (text == NULL)
    {
        return luaL_error(L, "%s", vlMessage(vl_textOutOfMemory));
    }
    lua_pushlstring(L, text, length);
    free(text);
    return 1;
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
    return readText(L, path);
}

// function(name, names) -> the nearest of them, or nil
static int nearest(lua_State *L)
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

// Pushes the set of global names that a scene finds, its own functions that the program calls among them.
static int knownNames(lua_State *L)
{
    static const char *const own[] = {"setup", "update", "draw", "finish"};
    lua_newtable(L);
    for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
    {
        lua_pushboolean(L, 1);
        lua_setfield(L, -2, own[i]);
    }
    lua_pushglobaltable(L);
    lua_pushnil(L);
    while (lua_next(L, -2) != 0)
    {
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
        lua_pushboolean(L, 1);
        lua_rawset(L, -5);
    }
    lua_pop(L, 1);
    return 1;
}

// Runs protected: (findings, path, folder, known) -> the list of findings
static int analyse(lua_State *L)
{
    lua_pushvalue(L, 1);
    if (readText(L, lua_tostring(L, 2)) == 0)
    {
        return luaL_error(L, "%s", strerror(errno));
    }
    lua_pushvalue(L, 4);
    lua_pushvalue(L, 3);
    lua_pushcclosure(L, load, 1);
    lua_pushcfunction(L, nearest);
    lua_call(L, 4, 1);
    return 1;
}

static const char *textField(lua_State *L, const char *name)
{
    lua_getfield(L, -1, name);
    const char *text = lua_tostring(L, -1);
    lua_pop(L, 1); // the table keeps it alive
    return text;
}

static void printFinding(lua_State *L, const char *path)
{
    const char *given = textField(L, "message");
    if (given != NULL)
    {
        vlPrintSafely(stdout, given);
        fputc('\n', stdout);
        return;
    }
    lua_getfield(L, -1, "line");
    int line = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    const char *name = textField(L, "name"), *near = textField(L, "near"), *owner = textField(L, "owner");
    lua_getfield(L, -1, "uncalled");
    bool uncalled = lua_toboolean(L, -1);
    lua_pop(L, 1);
    char message[VL_MAX_PATH + 512];
    if (uncalled)
    {
        vlFormat(message, sizeof(message), vl_textCheckUncalled, path, line, name, near);
    }
    else if (owner != NULL && near != NULL)
    {
        vlFormat(message, sizeof(message), vl_textCheckFieldNear, path, line, owner, name, near);
    }
    else if (owner != NULL)
    {
        vlFormat(message, sizeof(message), vl_textCheckField, path, line, owner, name);
    }
    else if (near != NULL)
    {
        vlFormat(message, sizeof(message), vl_textCheckUnknownNear, path, line, name, near);
    }
    else
    {
        vlFormat(message, sizeof(message), vl_textCheckUnknown, path, line, name);
    }
    vlPrintSafely(stdout, message);
}

// Prints the list at the top of the stack. Returns how many it holds.
static int printFindings(lua_State *L, const char *path)
{
    int count = (int)lua_rawlen(L, -1);
    for (int i = 1; i <= count; i++)
    {
        lua_rawgeti(L, -1, i);
        printFinding(L, path);
        lua_pop(L, 1);
    }
    return count;
}

// True when nothing is wrong with a file. At the top of the stack is the set of known names.
static bool checkFile(vlSceneHost *host, const char *path)
{
    lua_State *L = host->L;
    int known = lua_gettop(L);
    if (!vlSceneFile_Check(path))
    {
        return false;
    }
    vlSandboxResult result = vlSandbox_CheckFile(host->sandbox, path);
    if (result.status != vl_sandboxDone)
    {
        vlPrintSafely(stdout, result.message);
        fputc('\n', stdout);
        return false;
    }
    char folder[VL_MAX_PATH];
    vlFolderOf(path, folder, sizeof(folder));
    lua_pushcfunction(L, analyse);
    if (!vlLuaTool_Push(host->sandbox, "check", "findings"))
    {
        lua_settop(L, known);
        return false;
    }
    lua_pushstring(L, path);
    lua_pushstring(L, folder);
    lua_pushvalue(L, known);
    result = vlSandbox_Call(host->sandbox, 4, 1);
    if (result.status != vl_sandboxDone)
    {
        vlReportResult(result);
        lua_settop(L, known);
        return false;
    }
    int count = printFindings(L, path);
    lua_settop(L, known);
    return count == 0;
}

int vlCommand_Check(const vlOptions *options)
{
    vlSceneHost host;
    char reason[512], scripts[VL_MAX_PATH];
    if (!vlFindSharedFolder("scripts", scripts, sizeof(scripts)))
    {
        vlSay(vl_textNoScripts, "scripts");
        return VL_EXIT_ERROR;
    }
    // Not a folder of the user's, whose check.lua or api.lua would stand before ours.
    if (!vlSceneHost_Open(&host, options, scripts, reason, sizeof(reason)))
    {
        vlSay(vl_textAsIs, reason);
        return VL_EXIT_ERROR;
    }
    lua_pushcfunction(host.L, knownNames);
    vlSandboxResult result = vlSandbox_Call(host.sandbox, 0, 1);
    bool good = result.status == vl_sandboxDone;
    if (!good)
    {
        vlReportResult(result);
    }
    bool canCheck = good;
    for (int i = 0; canCheck && i < options->wordCount; i++)
    {
        good = checkFile(&host, options->words[i]) && good;
    }
    if (good)
    {
        printf(vlMessage(vl_textCheckGood), options->wordCount);
    }
    good = vlSceneHost_FlushPrint(&host) && good;
    vlSceneHost_Close(&host);
    return good ? VL_EXIT_GOOD : VL_EXIT_ERROR;
}
