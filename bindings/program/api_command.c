// api_command.c: verlua api NAME
#include "program/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "program/lua_tool.h"
#include "program/scene_host.h"
#include "program/scene_run.h"

// "rope, rod, tether" out of the list of names at the top of the stack.
static void joinNames(lua_State *L, char *buffer, size_t size)
{
    size_t used = 0;
    buffer[0] = '\0';
    int count = lua_istable(L, -1) ? (int)lua_rawlen(L, -1) : 0;
    for (int i = 1; i <= count && used + 1 < size; i++)
    {
        lua_rawgeti(L, -1, i);
        const char *name = lua_tostring(L, -1);
        int length =
            snprintf(buffer + used, size - used, "%s%s", i > 1 ? ", " : "", name == NULL ? "" : name);
        used += (size_t)length;
        lua_pop(L, 1);
    }
}

static void reportUnknown(lua_State *L, const char *name)
{
    char message[1024], names[512];
    vlFormat(message, sizeof(message), vl_textApiUnknown, name);
    joinNames(L, names, sizeof(names));
    size_t used = strlen(message);
    if (names[0] != '\0')
    {
        vlFormat(message + used, sizeof(message) - used, vl_textApiNear, names);
    }
    vlSay(vl_textAsIs, message);
}

static int explain(vlSandbox *sandbox, const char *name)
{
    lua_State *L = vlSandbox_State(sandbox);
    if (!vlLuaTool_Push(sandbox, "api", "text"))
    {
        return VL_EXIT_ERROR;
    }
    lua_pushstring(L, name);
    vlSandboxResult result = vlSandbox_Call(sandbox, 1, 2);
    if (result.status != vl_sandboxDone)
    {
        vlReportResult(result);
        return VL_EXIT_ERROR;
    }
    if (lua_isnil(L, -2))
    {
        reportUnknown(L, name);
        return VL_EXIT_ERROR;
    }
    errno = 0;
    if (puts(lua_tostring(L, -2)) < 0 || fflush(stdout) != 0)
    {
        vlSay(vl_textCannotPrint, strerror(errno));
        return VL_EXIT_ERROR;
    }
    return VL_EXIT_GOOD;
}

int vlCommand_Api(const vlOptions *options)
{
    vlSandbox *sandbox = vlLuaTool_Open();
    if (sandbox == NULL)
    {
        return VL_EXIT_ERROR;
    }
    int status = explain(sandbox, options->words[0]);
    vlSandbox_Free(sandbox);
    return status;
}
