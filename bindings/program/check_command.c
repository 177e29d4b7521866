// check_command.c: verlua check FILE...
#include "program/commands.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "draw/color.h"
#include "draw/theme.h"
#include "program/check_text.h"
#include "program/lua_tool.h"
#include "program/scene_file.h"
#include "program/scene_host.h"
#include "program/scene_run.h"
#include "program/shared_files.h"

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

// function(text) -> whether it is a colour such as "#ff8000"
static int isHexColor(lua_State *L)
{
    vlColor color;
    lua_pushboolean(L, vlColor_ParseHex(luaL_checkstring(L, 1), &color));
    return 1;
}

// Pushes {names =, isHex =}.
static void pushColors(lua_State *L)
{
    const char *name;
    lua_newtable(L);
    lua_newtable(L);
    for (int i = 0; (name = vlTheme_GetColorName(i)) != NULL; i++)
    {
        lua_pushstring(L, name);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "names");
    lua_pushcfunction(L, isHexColor);
    lua_setfield(L, -2, "isHex");
}

// Runs protected: (findings, path, known) -> the list of findings
static int analyse(lua_State *L)
{
    const char *path = lua_tostring(L, 2);
    lua_pushvalue(L, 1);
    vlCheckText_Push(L, path);
    lua_pushvalue(L, 3);
    vlCheckText_PushLoad(L, path);
    lua_pushcfunction(L, vlCheckText_Nearest);
    pushColors(L);
    lua_call(L, 5, 1);
    return 1;
}

static const char *textField(lua_State *L, const char *name)
{
    lua_getfield(L, -1, name);
    const char *text = lua_tostring(L, -1);
    lua_pop(L, 1); // the table keeps it alive
    return text;
}

static int numberField(lua_State *L, const char *name)
{
    lua_getfield(L, -1, name);
    const int number = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return number;
}

// What the API tables call a type in words: "both"|"from" lists what may be given.
static void describeType(const char *type, char *buffer, size_t size)
{
    static const struct
    {
        const char *type;
        vlText text;
    } words[] = {
        {"number", vl_textTypeNumber}, {"integer", vl_textTypeInteger},   {"boolean", vl_textTypeBoolean},
        {"string", vl_textTypeText},   {"vector", vl_textTypeVector},     {"vec", vl_textTypeVector},
        {"link", vl_textTypeLink},     {"particle", vl_textTypeParticle},
    };
    size_t used = 0;
    buffer[0] = '\0';
    while (*type != '\0' && used < size)
    {
        const size_t length = strcspn(type, "|");
        const bool isLast = type[length] == '\0';
        const char *between = used == 0 ? "" : isLast ? vlMessage(vl_textOr) : ", ";
        const char *word = type;
        size_t wordLength = length;
        for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        {
            if (strlen(words[i].type) == length && strncmp(words[i].type, type, length) == 0)
            {
                word = vlMessage(words[i].text);
                wordLength = strlen(word);
            }
        }
        used += (size_t)snprintf(buffer + used, size - used, "%s%.*s", between, (int)wordLength, word);
        type += length + (isLast ? 0 : 1);
    }
}

// An unknown name, with the nearest one where there is one.
static void formatUnknown(lua_State *L, char *message, size_t size, const char *path, int line)
{
    const char *name = textField(L, "name"), *near = textField(L, "near"), *owner = textField(L, "owner");
    if (owner != NULL && near != NULL)
    {
        vlFormat(message, size, vl_textCheckFieldNear, path, line, owner, name, near);
    }
    else if (owner != NULL)
    {
        vlFormat(message, size, vl_textCheckField, path, line, owner, name);
    }
    else if (near != NULL)
    {
        vlFormat(message, size, vl_textCheckUnknownNear, path, line, name, near);
    }
    else
    {
        vlFormat(message, size, vl_textCheckUnknown, path, line, name);
    }
}

static void printFinding(lua_State *L, const char *path)
{
    char message[VL_MAX_PATH + 512];
    const size_t size = sizeof(message);
    const int line = numberField(L, "line");
    const char *kind = textField(L, "kind"), *name = textField(L, "name"), *near = textField(L, "near"),
               *owner = textField(L, "owner");
    if (strcmp(kind, "broken") == 0)
    {
        vlPrintSafely(stdout, textField(L, "message"));
        fputc('\n', stdout);
        return;
    }
    if (strcmp(kind, "uncalled") == 0)
    {
        vlFormat(message, size, vl_textCheckUncalled, path, line, name, near);
    }
    else if (strcmp(kind, "called") == 0)
    {
        vlFormat(message, size, vl_textCheckCalled, path, line, name, owner, numberField(L, "since"));
    }
    else if (strcmp(kind, "value") == 0)
    {
        char expected[256];
        describeType(textField(L, "expected"), expected, sizeof(expected));
        vlFormat(message, size, vl_textCheckValue, path, line, owner, name, expected, textField(L, "got"));
    }
    else if (strcmp(kind, "readonly") == 0)
    {
        vlFormat(message, size, vl_textCheckReadOnly, path, line, owner, name);
    }
    else if (strcmp(kind, "color") == 0)
    {
        const bool hasNear = near != NULL;
        vlFormat(message, size, hasNear ? vl_textCheckColorNear : vl_textCheckColor, path, line, name, near);
    }
    else
    {
        formatUnknown(L, message, size, path, line);
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

// Runs protected: (path) -> a list of what is wrong with a Logo program.
static int analyseLogo(lua_State *L)
{
    lua_getglobal(L, "require");
    lua_pushliteral(L, "logo");
    lua_call(L, 1, 1);
    lua_getfield(L, -1, "check");
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
    return 1;
}

static bool checkLogo(vlSceneHost *host, const char *path)
{
    lua_State *L = host->L;
    lua_pushcfunction(L, analyseLogo);
    lua_pushstring(L, path);
    const vlSandboxResult result = vlSandbox_Call(host->sandbox, 1, 1);
    if (result.status != vl_sandboxDone)
    {
        vlPrintSafely(stdout, result.message);
        fputc('\n', stdout);
        return false;
    }
    const int count = (int)lua_rawlen(L, -1);
    for (int i = 1; i <= count; i++)
    {
        lua_rawgeti(L, -1, i);
        vlPrintSafely(stdout, lua_tostring(L, -1));
        fputc('\n', stdout);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return count == 0;
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
    if (vlHasEnding(path, ".logo"))
    {
        return checkLogo(host, path);
    }
    vlSandboxResult result = vlSandbox_CheckFile(host->sandbox, path);
    if (result.status != vl_sandboxDone)
    {
        vlPrintSafely(stdout, result.message);
        fputc('\n', stdout);
        return false;
    }
    lua_pushcfunction(L, analyse);
    if (!vlLuaTool_Push(host->sandbox, "check", "findings"))
    {
        lua_settop(L, known);
        return false;
    }
    lua_pushstring(L, path);
    lua_pushvalue(L, known);
    result = vlSandbox_Call(host->sandbox, 3, 1);
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
