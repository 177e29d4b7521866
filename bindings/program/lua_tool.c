// lua_tool.c: the parts of the program that are written in Lua
#include "program/lua_tool.h"

#include "core/platform.h"
#include "program/messages.h"
#include "program/scene_host.h"
#include "program/shared_files.h"

vlSandbox *vlLuaTool_Open(void)
{
    char scripts[VL_MAX_PATH], error[512];
    if (!vlFindSharedFolder("scripts", scripts, sizeof(scripts)))
    {
        vlSay(vl_textNoScripts, "scripts");
        return NULL;
    }
    vlSandboxDef def = vlDefaultSandboxDef();
    def.sceneFolder = scripts;
    def.scriptsFolder = scripts;
    // Checking many large files may take longer than a scene should.
    def.luaSeconds = 60;
    vlSandbox *sandbox = vlSandbox_New(&def, error, sizeof(error));
    if (sandbox == NULL)
    {
        vlSay(vl_textCannotStart, error);
    }
    return sandbox;
}

// function(module, function) -> require(module)[function]
static int find(lua_State *L)
{
    lua_getglobal(L, "require");
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
    lua_pushvalue(L, 2);
    lua_gettable(L, -2);
    return 1;
}

bool vlLuaTool_Push(vlSandbox *sandbox, const char *module, const char *function)
{
    lua_State *L = vlSandbox_State(sandbox);
    lua_pushcfunction(L, find);
    lua_pushstring(L, module);
    lua_pushstring(L, function);
    vlSandboxResult result = vlSandbox_Call(sandbox, 2, 1);
    if (result.status != vl_sandboxDone)
    {
        vlReportResult(result);
        return false;
    }
    return true;
}
