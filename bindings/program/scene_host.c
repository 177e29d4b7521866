// scene_host.c: a sandbox with the Lua surface in it, ready for a scene
#include "program/scene_host.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "module/fields.h"
#include "module/module.h"
#include "program/error_words.h"
#include "program/hint.h"
#include "program/interrupt.h"
#include "program/messages.h"
#include "program/scene_file.h"
#include "program/scene_run.h"
#include "program/shared_files.h"
#include "program/syntax_hint.h"

#define VL_MAX_INPUT       (16 << 20)        ///< bytes of a scene from standard input
#define VL_MAX_WORLD_BYTES ((size_t)2 << 30) ///< that all worlds of a scene may take together

// What the module asks and tells

static void engineEnter(void *user)
{
    const vlSceneHost *host = user;
    vlSandbox_EngineEnter(host->sandbox);
}

static void engineLeave(void *user)
{
    const vlSceneHost *host = user;
    vlSandbox_EngineLeave(host->sandbox);
}

static bool mustStop(void *user)
{
    vlSceneHost *host = user;
    return vlInterrupt_Came() || vlSandbox_IsOver(host->sandbox) ||
           (host->mustStop != NULL && host->mustStop(host));
}

// The sandbox ends the scene with its own message, should it be over; else the stop value does.
static void stop(void *user, lua_State *L)
{
    (void)user;
    vlSandbox_Work(L, VL_MUCH_WORK);
}

static void callbackStart(void *user)
{
    const vlSceneHost *host = user;
    vlSandbox_CallbackStart(host->sandbox);
}

static void aroundStep(void *user, vlWorld *world, bool done)
{
    vlSceneHost *host = user;
    if (host->aroundStep != NULL)
    {
        host->aroundStep(host, world, done);
    }
}

static bool afterStep(void *user, lua_State *L, vlWorld *world)
{
    vlSceneHost *host = user;
    return host->afterStep != NULL && host->afterStep(host, L, world);
}

static const char *preset(void *user, const char *name)
{
    const vlSceneHost *host = user;
    const char *text = NULL;
    // The last one counts when a name comes twice.
    for (int i = 0; i < host->options->settingCount; i++)
    {
        if (strcmp(host->options->settings[i].name, name) == 0)
        {
            text = host->options->settings[i].text;
        }
    }
    return text;
}

static void print(void *context, const char *text, size_t length)
{
    vlSceneHost *host = context;
    vlProgress_Clear(&host->progress);
    errno = 0;
    if (fwrite(text, 1, length, stdout) != length && host->printError == 0)
    {
        host->printError = errno != 0 ? errno : EIO;
    }
    if (host->printed != NULL)
    {
        host->printed(host->printedUser, text, length);
    }
}

static void printLine(void *user, const char *line)
{
    print(user, line, strlen(line));
    print(user, "\n", 1);
}

static void reportLine(void *user, const char *text)
{
    vlSceneHost *host = user;
    vlProgress_Clear(&host->progress);
    fflush(stdout);
    vlPrintSafely(stderr, text);
    fputc('\n', stderr);
    if (host->printed != NULL)
    {
        host->printed(host->printedUser, text, strlen(text));
        host->printed(host->printedUser, "\n", 1);
    }
}

// The collector holds no lock of the streams.
static void endProgram(void *context, const char *message)
{
    vlSceneHost *host = context;
    vlProgress_Clear(&host->progress);
    fflush(stdout);
    vlPrintSafely(stderr, message);
    fputc('\n', stderr);
    _Exit(VL_EXIT_ERROR);
}

static bool checkImage(void *user, const char *name, char *message, size_t size)
{
    const vlSceneHost *host = user;
    return vlSceneDraw_CheckImage(&host->draw, name, message, size);
}

static bool checkColor(void *user, const char *name, char *message, size_t size)
{
    (void)user;
    return vlSceneDraw_CheckColor(name, message, size);
}

// Opening

static int openScene(lua_State *L)
{
    vlSceneHost *host = lua_touserdata(L, 1);
    const char *folder = lua_touserdata(L, 2);
    lua_settop(L, 0);
    const vlModuleHost moduleHost = {
        .user = host,
        .engineEnter = engineEnter,
        .engineLeave = engineLeave,
        .mustStop = mustStop,
        .callbackStart = callbackStart,
        .aroundStep = aroundStep,
        .afterStep = afterStep,
        .stop = stop,
        .preset = preset,
        .checkImage = checkImage,
        .checkColor = checkColor,
        .print = printLine,
        .memoryLimit = VL_MAX_WORLD_BYTES,
        .threads = host->options->threads,
    };
    vlModule_OpenScene(L, &moduleHost);
    vlSceneDraw_Open(&host->draw, L, folder);
    host->turtles.user = host;
    host->turtles.hasConsole = host->options->headless;
    host->turtles.replays = !host->options->headless;
    host->turtles.report = reportLine;
    vlTurtles_Open(&host->turtles, L);
    return 0;
}

static bool isStop(lua_State *L, int index, int *exitStatus)
{
    if (!vlModule_IsStop(L, index))
    {
        return false;
    }
    *exitStatus = 0;
    vlModule_GetQuit(L, exitStatus);
    return true;
}

bool vlSceneHost_Open(vlSceneHost *host, const vlOptions *options, const char *folder, char *message,
                      size_t size)
{
    *host = (vlSceneHost){.options = options, .progress = vlProgress_Begin()};
    char scripts[VL_MAX_PATH], error[512];
    // Most scenes require none of them: those that do will say what they miss.
    bool hasScripts = vlFindSharedFolder("scripts", scripts, sizeof(scripts));
    vlSandboxDef def = vlDefaultSandboxDef();
    def.limitSeconds = options->limit;
    def.seed = (int64_t)options->seed;
    def.sceneFolder = folder;
    def.scriptsFolder = hasScripts ? scripts : NULL;
    def.print = print;
    def.printContext = host;
    def.stuck = endProgram;
    def.stuckContext = host;
    def.objectOrder = vlModule_ObjectOrder;
    def.isStop = isStop;
    def.innerTrace = vlModule_GetTrace;
    def.writeHint = vlHint_Write;
    def.writeSyntaxHint = vlSyntaxHint_Write;
    host->sandbox = vlSandbox_New(&def, error, sizeof(error));
    if (host->sandbox == NULL)
    {
        vlFormat(message, size, vl_textCannotStart, error);
        return false;
    }
    host->L = vlSandbox_State(host->sandbox);
    lua_pushcfunction(host->L, openScene);
    lua_pushlightuserdata(host->L, host);
    lua_pushlightuserdata(host->L, (void *)folder);
    vlSandboxResult result = vlSandbox_Call(host->sandbox, 2, 0);
    if (result.status != vl_sandboxDone)
    {
        vlFormat(message, size, vl_textCannotStart, result.message);
        vlSceneHost_Close(host);
        return false;
    }
    return true;
}

void vlSceneHost_Close(vlSceneHost *host)
{
    vlProgress_Clear(&host->progress);
    vlSandbox_Free(host->sandbox);
    vlTurtles_Close(&host->turtles);
    host->sandbox = NULL;
}

// Running

// All of standard input. NULL when that fails; the reason was said.
static char *readInput(size_t *length)
{
    char *text = malloc(VL_MAX_INPUT + 1);
    if (text == NULL)
    {
        vlSay(vl_textOutOfMemory);
        return NULL;
    }
    errno = 0;
    *length = fread(text, 1, VL_MAX_INPUT + 1, stdin);
    if (ferror(stdin))
    {
        vlSay(vl_textCannotRead, "-", strerror(errno));
    }
    else if (*length > VL_MAX_INPUT)
    {
        vlSay(vl_textReadTooLong, "-", VL_MAX_INPUT);
    }
    else
    {
        return text;
    }
    free(text);
    return NULL;
}

// Runs protected: (path).
static int callLogo(lua_State *L)
{
    lua_getglobal(L, "require");
    lua_pushliteral(L, "logo");
    lua_call(L, 1, 1);
    lua_getfield(L, -1, "runFile");
    lua_pushvalue(L, 1);
    lua_call(L, 1, 0);
    return 0;
}

static vlSandboxResult runLogo(vlSceneHost *host, const char *path)
{
    if (!vlSandbox_AddFile(host->sandbox, path))
    {
        return (vlSandboxResult){.status = vl_sandboxMemory,
                                 .exitStatus = 1,
                                 .message = "the system has no more memory",
                                 .trace = ""};
    }
    lua_pushcfunction(host->L, callLogo);
    lua_pushstring(host->L, path);
    return vlSandbox_Call(host->sandbox, 1, 0);
}

vlSandboxResult vlSceneHost_Run(vlSceneHost *host, const char *path)
{
    if (vlHasEnding(path, ".logo"))
    {
        return runLogo(host, path);
    }
    if (strcmp(path, "-") != 0)
    {
        return vlSandbox_RunFile(host->sandbox, path);
    }
    size_t length;
    char *text = readInput(&length);
    if (text == NULL)
    {
        return (vlSandboxResult){.status = vl_sandboxUnreadable, .exitStatus = 1, .message = "", .trace = ""};
    }
    vlSandboxResult result = vlSandbox_LoadText(host->sandbox, "stdin", text, length);
    free(text);
    return result.status == vl_sandboxDone ? vlSandbox_Call(host->sandbox, 0, 0) : result;
}

// Functions of the scene that the program calls

typedef struct Called
{
    const char *name, *when;
} Called;

static const Called called[] = {
    {"setup", "it is called once, before the first step"},
    {"update", "it is called before each step"},
    {"draw", "it is called for each picture"},
    {"finish", "it is called at the end"},
};

#define CALLED_COUNT (sizeof(called) / sizeof(called[0]))

static const char *whenCalled(const char *name)
{
    size_t i = 0;
    while (i + 1 < CALLED_COUNT && strcmp(called[i].name, name) != 0)
    {
        i++;
    }
    return called[i].when;
}

static bool runsLua(lua_State *L)
{
    lua_Debug call;
    for (int level = 0; lua_getstack(L, level, &call); level++)
    {
        lua_getinfo(L, "l", &call);
        if (call.currentline > 0)
        {
            return true;
        }
    }
    return false;
}

// Raises that a value is no function: (value, host, name). Where no code of the scene runs, that can name the
// line, the file is named at least.
static int refuse(lua_State *L)
{
    const vlSceneHost *host = lua_touserdata(L, 2);
    const char *name = lua_touserdata(L, 3);
    char got[64];
    vlDescribeValue(L, 1, got, sizeof(got));
    const char *scene = host->options->scene;
    bool needsFile = scene != NULL && !runsLua(L);
    return luaL_error(L, "%s%s%s must be a function, %s, got %s", needsFile ? scene : "",
                      needsFile ? ": " : "", name, whenCalled(name), got);
}

int vlSceneHost_PushRefusal(vlSceneHost *host, lua_State *L, const char *name)
{
    lua_pushcfunction(L, refuse);
    lua_insert(L, -2);
    lua_pushlightuserdata(L, host);
    lua_pushlightuserdata(L, (void *)name);
    return 3;
}

vlSandboxResult vlSceneHost_CallGlobal(vlSceneHost *host, const char *name)
{
    switch (vlSandbox_PushGlobal(host->L, name))
    {
    case LUA_TFUNCTION:
        return vlSandbox_Call(host->sandbox, 0, 0);
    case LUA_TNIL:
        lua_pop(host->L, 1);
        return (vlSandboxResult){.status = vl_sandboxDone, .message = "", .trace = ""};
    default:
        return vlSandbox_Call(host->sandbox, vlSceneHost_PushRefusal(host, host->L, name), 0);
    }
}

vlSandboxResult vlSceneHost_CheckGlobals(vlSceneHost *host)
{
    for (size_t i = 0; i < CALLED_COUNT; i++)
    {
        int type = vlSandbox_PushGlobal(host->L, called[i].name);
        if (type != LUA_TNIL && type != LUA_TFUNCTION)
        {
            return vlSandbox_Call(host->sandbox, vlSceneHost_PushRefusal(host, host->L, called[i].name), 0);
        }
        lua_pop(host->L, 1);
    }
    return (vlSandboxResult){.status = vl_sandboxDone, .message = "", .trace = ""};
}

void vlReportResult(vlSandboxResult result)
{
    fflush(stdout);
    char text[2 * 8192];
    if (result.message[0] != '\0')
    {
        vlErrorWords_Translate(result.message, text, sizeof(text));
        vlPrintSafely(stderr, text);
        fputc('\n', stderr);
    }
    if (result.trace[0] != '\0')
    {
        vlErrorWords_Translate(result.trace, text, sizeof(text));
        vlPrintSafely(stderr, text);
        fputc('\n', stderr);
    }
}

bool vlSceneHost_FlushPrint(vlSceneHost *host)
{
    errno = 0;
    if (fflush(stdout) != 0 && host->printError == 0)
    {
        host->printError = errno != 0 ? errno : EIO;
    }
    if (host->printError != 0)
    {
        vlSay(vl_textCannotPrint, strerror(host->printError));
        return false;
    }
    return true;
}
