// completion.c: what may follow in a line of Lua. The rules are in scripts/completion.lua; here is what asks
// them, and the scene.
#include "program/completion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "program/lua_tool.h"
#include "program/scene_host.h"

#define VL_MAX_LOOK 512 ///< bytes of an expression that is looked up

struct vlCompletion
{
    vlSandbox *tool; ///< the tables are in; NULL: not yet
    vlMatches matches;
};

vlCompletion *vlCompletion_Create(void)
{
    return calloc(1, sizeof(vlCompletion));
}

void vlCompletion_Destroy(vlCompletion *completion)
{
    if (completion != NULL)
    {
        vlSandbox_Free(completion->tool);
        free(completion);
    }
}

// Asking the scene

static bool isName(const char *text)
{
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    return text[0] != '\0' && (text[0] < '0' || text[0] > '9') && text[strspn(text, letters)] == '\0';
}

// Run protected in the scene's state: value -> the name of its type, its keys that are names, one a line.
static int describe(lua_State *L)
{
    if (luaL_getmetafield(L, 1, "__name") != LUA_TSTRING)
    {
        lua_settop(L, 1);
        lua_pushstring(L, luaL_typename(L, 1));
    }
    lua_pushliteral(L, "");
    if (!lua_istable(L, 1))
    {
        return 2;
    }
    luaL_Buffer buffer;
    lua_newtable(L); // the names, in a list
    lua_Integer count = 0;
    for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1))
    {
        if (lua_type(L, -2) == LUA_TSTRING && isName(lua_tostring(L, -2)))
        {
            lua_pushvalue(L, -2);
            lua_rawseti(L, 4, ++count);
        }
    }
    luaL_buffinit(L, &buffer);
    for (lua_Integer i = 1; i <= count; i++)
    {
        lua_rawgeti(L, 4, i);
        luaL_addvalue(&buffer);
        luaL_addchar(&buffer, '\n');
    }
    luaL_pushresult(&buffer);
    lua_replace(L, 3);
    lua_settop(L, 3);
    return 2;
}

// look(path) for scripts/completion.lua. Upvalue: the sandbox of the scene, or NULL.
static int look(lua_State *T)
{
    vlSandbox *scene = lua_touserdata(T, lua_upvalueindex(1));
    const char *path = luaL_optstring(T, 1, "_ENV");
    char text[VL_MAX_LOOK];
    if (scene == NULL || snprintf(text, sizeof(text), "return %s", path) >= (int)sizeof(text))
    {
        return 0;
    }
    lua_State *L = vlSandbox_State(scene);
    const int top = lua_gettop(L);
    const bool found = vlSandbox_LoadText(scene, "completion", text, strlen(text)).status == vl_sandboxDone &&
                       vlSandbox_Call(scene, 0, 1).status == vl_sandboxDone;
    if (!found)
    {
        lua_settop(L, top);
        return 0;
    }
    lua_pushcfunction(L, describe);
    lua_insert(L, -2);
    if (vlSandbox_Call(scene, 1, 2).status != vl_sandboxDone)
    {
        lua_settop(L, top);
        return 0;
    }
    lua_pushstring(T, lua_tostring(L, -2));
    lua_pushstring(T, lua_tostring(L, -1));
    lua_settop(L, top);
    return 2;
}

// Asking the tables

static void copyField(lua_State *T, const char *field, char *buffer, size_t size)
{
    lua_getfield(T, -1, field);
    const char *text = lua_tostring(T, -1);
    snprintf(buffer, size, "%s", text != NULL ? text : "");
    lua_pop(T, 1);
}

// Takes over the list on top.
static void copyMatches(lua_State *T, vlMatches *matches)
{
    const int count = (int)lua_rawlen(T, -1);
    matches->count = count < VL_MAX_MATCHES ? count : VL_MAX_MATCHES;
    for (int i = 0; i < matches->count; i++)
    {
        lua_rawgeti(T, -1, i + 1);
        copyField(T, "text", matches->items[i].text, VL_MAX_MATCH_TEXT);
        copyField(T, "doc", matches->items[i].doc, VL_MAX_MATCH_DOC);
        lua_pop(T, 1);
    }
}

static void findCommon(vlMatches *matches)
{
    char *common = matches->common;
    snprintf(common, VL_MAX_MATCH_TEXT, "%s", matches->count > 0 ? matches->items[0].text : "");
    for (int i = 1; i < matches->count; i++)
    {
        size_t same = 0;
        while (common[same] != '\0' && common[same] == matches->items[i].text[same])
        {
            same++;
        }
        common[same] = '\0';
    }
}

const vlMatches *vlCompletion_Find(vlCompletion *completion, vlSandbox *scene, const char *text,
                                   size_t length)
{
    vlMatches *matches = &completion->matches;
    if (completion->tool == NULL)
    {
        completion->tool = vlLuaTool_Open();
    }
    if (completion->tool == NULL || !vlLuaTool_Push(completion->tool, "completion", "find"))
    {
        return NULL;
    }
    lua_State *T = vlSandbox_State(completion->tool);
    lua_pushlstring(T, text, length);
    lua_pushlightuserdata(T, scene);
    lua_pushcclosure(T, look, 1);
    vlSandboxResult result = vlSandbox_Call(completion->tool, 2, 2);
    if (result.status != vl_sandboxDone)
    {
        vlReportResult(result);
        return NULL;
    }
    matches->start = (size_t)(lua_tointeger(T, -2) - 1);
    copyMatches(T, matches);
    findCommon(matches);
    lua_pop(T, 2);
    return matches;
}
