// run.c: calls of scene code from outside, and what came of them
#include "program/sandbox/state.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Whether a message begins with "name:12:".
static bool hasPosition(const char *message)
{
    for (const char *colon = strchr(message, ':'); colon != NULL; colon = strchr(colon + 1, ':'))
    {
        const char *end = colon + 1;
        while (isdigit((unsigned char)*end))
            end++;
        if (end > colon + 1 && *end == ':')
            return true;
        if (memchr(message, '\n', (size_t)(colon - message)) != NULL)
            return false;
    }
    return false;
}

/// The path of the file among those that called which Lua has shortened at the front of a message, or NULL.
static const char *findShortenedPath(lua_State *L, const char *message)
{
    lua_Debug activation;
    // Each level takes Lua as long as all before: in a deep recursion not more than the nearest.
    for (int level = 1; level < 64 && lua_getstack(L, level, &activation); level++)
    {
        lua_getinfo(L, "S", &activation);
        size_t length = strlen(activation.short_src);
        if (activation.source[0] == '@' && strncmp(message, activation.short_src, length) == 0)
            return activation.source + 1;
    }
    return NULL;
}

static void describe(vlSandbox *sandbox, lua_State *L, const char *message)
{
    char position[VL_MAX_MESSAGE / 2] = "", hint[VL_MAX_HINT] = "";
    const char *path = strncmp(message, "...", 3) == 0 ? findShortenedPath(L, message) : NULL;
    if (sandbox->def.writeHint != NULL)
        sandbox->def.writeHint(L, message, hint, sizeof(hint));
    if (path != NULL)
    {
        vlPosition_Lengthen(message, path, sandbox->message, sizeof(sandbox->message));
        size_t length = strlen(sandbox->message);
        snprintf(sandbox->message + length, sizeof(sandbox->message) - length, "%s", hint);
        return;
    }
    if (!sandbox->unreadable && !hasPosition(message))
        vlPosition_Write(sandbox, L, position, sizeof(position));
    snprintf(sandbox->message, sizeof(sandbox->message), "%s%s%s", position, message, hint);
}

static void writeTrace(vlSandbox *sandbox, lua_State *L)
{
    const char *inner = sandbox->def.innerTrace == NULL ? NULL : sandbox->def.innerTrace(L, 1);
    size_t used = 0;
    if (inner != NULL)
        used = (size_t)snprintf(sandbox->trace, sizeof(sandbox->trace) / 2, "%s\n", inner);
    if (used >= sizeof(sandbox->trace) / 2)
        used = sizeof(sandbox->trace) / 2 - 1;
    // Level 0 is the message handler itself.
    vlTrace_Write(sandbox, L, 1, sandbox->trace + used, sizeof(sandbox->trace) - used);
}

/// The message handler: writes down what went wrong while the calls are still there. Returns the error value.
static int onError(lua_State *L)
{
    vlSandbox *sandbox = vlSandbox_Of(L);
    if (vlWatchdog_IsFinal(sandbox, L))
        return 1;
    writeTrace(sandbox, L);
    if (lua_isstring(L, 1) || luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL)
    {
        describe(sandbox, L, vlSandbox_PushText(L, 1));
    }
    else
    {
        lua_pushfstring(L, "the error value is a %s, not a text", luaL_typename(L, 1));
        describe(sandbox, L, lua_tostring(L, -1));
    }
    lua_settop(L, 1);
    return 1;
}

static vlSandboxResult resultOf(vlSandboxStatus status, const char *message, const char *trace)
{
    return (vlSandboxResult){status, status == vl_sandboxDone ? 0 : 1, message, trace};
}

/// Judges a failed call; the error value is on top.
static vlSandboxResult judgeFailure(vlSandbox *sandbox, lua_State *L, int status)
{
    int exitStatus = sandbox->quitStatus;
    bool quit = sandbox->tripped == vl_sandboxQuit;
    if (!quit && sandbox->def.isStop != NULL && sandbox->tripped == vl_sandboxDone)
        quit = sandbox->def.isStop(L, -1, &exitStatus);
    if (quit)
        return (vlSandboxResult){vl_sandboxQuit, exitStatus, "", ""};
    if (sandbox->tripped != vl_sandboxDone)
        return resultOf(sandbox->tripped, sandbox->tripMessage, sandbox->trace);
    if (status == LUA_ERRMEM)
        return resultOf(vl_sandboxMemory, sandbox->refusal, sandbox->refusalTrace);
    // A message that vlWatchdog_Caught made, raised again.
    if (strstr(sandbox->message, VL_NOT_ENOUGH_MEMORY) != NULL)
        return resultOf(vl_sandboxMemory, sandbox->message, sandbox->trace);
    if (status == LUA_ERRERR && sandbox->message[0] == '\0')
        snprintf(sandbox->message, sizeof(sandbox->message), "an error while another one was reported");
    return resultOf(sandbox->unreadable ? vl_sandboxUnreadable : vl_sandboxFailed, sandbox->message,
                    sandbox->trace);
}

/// Calls the function below its arguments.
static vlSandboxResult callProtected(vlSandbox *sandbox, lua_State *L, int argumentCount, int resultCount)
{
    int base = lua_gettop(L) - argumentCount;
    vlRunning *running = sandbox->running;
    int closing = sandbox->closing;
    sandbox->message[0] = '\0';
    sandbox->trace[0] = '\0';
    lua_pushcfunction(L, onError);
    lua_insert(L, base);
    int status = lua_pcall(L, argumentCount, resultCount, base);
    sandbox->running = running;
    sandbox->closing = closing;
    lua_remove(L, base);
    if (status == LUA_OK)
        return resultOf(vl_sandboxDone, "", "");
    vlSandboxResult result = judgeFailure(sandbox, L, status);
    lua_pop(L, 1);
    return result;
}

/// The same from outside, with a fresh watchdog.
static vlSandboxResult callFromOutside(vlSandbox *sandbox, int argumentCount, int resultCount)
{
    assert(!sandbox->inCall);
    vlWatchdog_Begin(sandbox);
    sandbox->inCall = true;
    vlSandboxResult result = callProtected(sandbox, sandbox->L, argumentCount, resultCount);
    sandbox->inCall = false;
    vlWatchdog_End(sandbox);
    return result;
}

vlSandboxResult vlSandbox_Call(vlSandbox *sandbox, int argumentCount, int resultCount)
{
    sandbox->unreadable = false;
    return callFromOutside(sandbox, argumentCount, resultCount);
}

vlSandboxResult vlSandbox_CallInside(vlSandbox *sandbox, lua_State *L, int argumentCount, int resultCount)
{
    assert(sandbox->inCall);
    sandbox->unreadable = false;
    vlSandbox_CallbackStart(sandbox);
    return callProtected(sandbox, L, argumentCount, resultCount);
}

// Files and texts

static int compileFile(lua_State *L)
{
    const char *path = lua_touserdata(L, 1);
    if (vlSource_Load(vlSandbox_Of(L), L, path))
        return 1;
    return lua_error(L);
}

/// Where the definition names no folder for the scene, takes that of its first file.
static bool noteFolder(vlSandbox *sandbox, const char *path)
{
    if (sandbox->def.sceneFolder != NULL)
        return true;
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : slash == path ? 1 : (size_t)(slash - path);
    char *folder = malloc(length + 1);
    if (folder == NULL)
        return false;
    memcpy(folder, path, length);
    folder[length] = '\0';
    sandbox->def.sceneFolder = folder;
    return true;
}

/// Leaves the compiled file on the stack.
static vlSandboxResult loadFile(vlSandbox *sandbox, const char *path)
{
    sandbox->unreadable = false;
    if (!noteFolder(sandbox, path) || !vlSource_AddFile(sandbox, path))
        return resultOf(vl_sandboxMemory, "the system has no more memory", "");
    lua_pushcfunction(sandbox->L, compileFile);
    lua_pushlightuserdata(sandbox->L, (void *)path);
    vlSandboxResult result = callFromOutside(sandbox, 1, 1);
    result.trace = ""; // nothing of the scene was called
    return result;
}

vlSandboxResult vlSandbox_CheckFile(vlSandbox *sandbox, const char *path)
{
    vlSandboxResult result = loadFile(sandbox, path);
    if (result.status == vl_sandboxDone)
        lua_pop(sandbox->L, 1);
    return result;
}

bool vlSandbox_CompileFile(lua_State *L, const char *path)
{
    vlSandbox *sandbox = vlSandbox_Of(L);
    bool done = vlSource_Load(sandbox, L, path);
    sandbox->unreadable = false; // what called could be read
    return done;
}

vlSandboxResult vlSandbox_RunFile(vlSandbox *sandbox, const char *path)
{
    vlSandboxResult result = loadFile(sandbox, path);
    return result.status == vl_sandboxDone ? callFromOutside(sandbox, 0, 0) : result;
}

typedef struct vlNamedText
{
    const char *name, *text;
    size_t length;
} vlNamedText;

static int compileText(lua_State *L)
{
    const vlNamedText *named = lua_touserdata(L, 1);
    lua_pushfstring(L, "@%s", named->name);
    // Also in a state whose memory is full: a console may then free some.
    vlSandbox *sandbox = vlSandbox_Of(L);
    sandbox->reserveOpen = true;
    int status = vlSource_Compile(L, lua_tostring(L, -1), named->text, named->length);
    sandbox->reserveOpen = false;
    return status == LUA_OK ? 1 : lua_error(L);
}

vlSandboxResult vlSandbox_LoadText(vlSandbox *sandbox, const char *name, const char *text, size_t length)
{
    sandbox->unreadable = false;
    vlNamedText named = {name, text, length};
    lua_pushcfunction(sandbox->L, compileText);
    lua_pushlightuserdata(sandbox->L, &named);
    vlSandboxResult result = callFromOutside(sandbox, 1, 1);
    result.trace = "";
    return result;
}
