// uncalled.c: functions of a scene whose names are nearly those that the program calls
#include "program/uncalled.h"

#include <lauxlib.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "program/check_text.h"
#include "program/lua_tool.h"
#include "program/messages.h"
#include "program/nearest.h"
#include "program/sandbox.h"
#include "program/scene_host.h"
#include "program/shared_files.h"

static bool isNearlyCalled(const char *name)
{
    static const char *const called[] = {"setup", "update", "draw", "finish"};
    const char *near = vlNearestWord(name, called, sizeof(called) / sizeof(called[0]));
    return near != NULL && strcmp(near, name) != 0;
}

// Whether the scene has a function with such a name: most have none, and need no closer look.
static bool hasCandidate(lua_State *scene)
{
    bool found = false;
    lua_pushglobaltable(scene);
    lua_pushnil(scene);
    while (lua_next(scene, -2) != 0)
    {
        const bool isFunction = lua_isfunction(scene, -1) && !lua_iscfunction(scene, -1);
        found = found ||
                (isFunction && lua_type(scene, -2) == LUA_TSTRING && isNearlyCalled(lua_tostring(scene, -2)));
        lua_pop(scene, 1);
    }
    lua_pop(scene, 1);
    return found;
}

static const char *textField(lua_State *L, const char *name)
{
    lua_getfield(L, -1, name);
    const char *text = lua_tostring(L, -1);
    lua_pop(L, 1); // the table keeps it alive
    return text;
}

// Runs protected: (uncalled, path). Says what it finds.
static int report(lua_State *L)
{
    const char *path = lua_tostring(L, 2);
    lua_pushvalue(L, 1);
    vlCheckText_Push(L, path);
    vlCheckText_PushLoad(L, path);
    lua_pushcfunction(L, vlCheckText_Nearest);
    lua_call(L, 3, 1);
    const int count = (int)lua_rawlen(L, -1);
    for (int i = 1; i <= count; i++)
    {
        char message[VL_MAX_PATH + 512];
        lua_rawgeti(L, -1, i);
        lua_getfield(L, -1, "line");
        const int line = (int)lua_tointeger(L, -1);
        lua_pop(L, 1);
        vlFormat(message, sizeof(message), vl_textCheckUncalled, path, line, textField(L, "name"),
                 textField(L, "near"));
        fflush(stdout);
        vlPrintSafely(stderr, message);
        lua_pop(L, 1);
    }
    return 0;
}

void vlUncalled_Report(lua_State *scene, const char *path)
{
    char scripts[VL_MAX_PATH];
    // What came on standard input is gone.
    if (strcmp(path, "-") == 0 || !hasCandidate(scene) ||
        !vlFindSharedFolder("scripts", scripts, sizeof(scripts)))
    {
        return;
    }
    vlSandbox *sandbox = vlLuaTool_Open();
    if (sandbox == NULL)
    {
        return; // it has said why
    }
    lua_State *L = vlSandbox_State(sandbox);
    lua_pushcfunction(L, report);
    if (vlLuaTool_Push(sandbox, "check", "uncalled"))
    {
        lua_pushstring(L, path);
        vlSandboxResult result = vlSandbox_Call(sandbox, 2, 0);
        if (result.status != vl_sandboxDone)
        {
            vlReportResult(result);
        }
    }
    vlSandbox_Free(sandbox);
}
