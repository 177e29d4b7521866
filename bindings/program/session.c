// session.c: one running scene, from its text to its end
#include "program/session.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "module/module.h"
#include "program/error_words.h"
#include "program/hint.h"
#include "program/interrupt.h"
#include "program/nearest.h"
#include "program/scene_run.h"
#include "program/shared_files.h"
#include "program/uncalled.h"

// Errors as values

// Finds "FILE:LINE:" at the start of the message.
static void findPlace(vlSessionError *error)
{
    const char *message = error->message, *lineEnd = strchr(message, '\n');
    error->file[0] = '\0';
    error->line = 0;
    for (const char *colon = strchr(message, ':'); colon != NULL; colon = strchr(colon + 1, ':'))
    {
        size_t length = (size_t)(colon - message);
        if ((lineEnd != NULL && colon > lineEnd) || length >= sizeof(error->file))
        {
            return;
        }
        char *end;
        long line = isdigit((unsigned char)colon[1]) ? strtol(colon + 1, &end, 10) : 0;
        if (line > 0 && line < 1000000000 && *end == ':')
        {
            memcpy(error->file, message, length);
            error->file[length] = '\0';
            error->line = (int)line;
            return;
        }
    }
}

void vlSessionError_Set(vlSessionError *error, const char *message, const char *trace)
{
    vlErrorWords_Translate(message, error->message, sizeof(error->message));
    vlErrorWords_Translate(trace, error->trace, sizeof(error->trace));
    error->ofProgram = error->overLimit = false;
    findPlace(error);
}

void vlSessionError_Report(const vlSessionError *error)
{
    if (error->ofProgram && error->message[0] != '\0')
    {
        vlSay(vl_textAsIs, error->message);
        return;
    }
    vlReportResult((vlSandboxResult){.message = error->message, .trace = error->trace});
}

// Ends

static bool fail(vlSession *session, const char *message, const char *trace)
{
    vlProgress_Clear(&session->host.progress);
    vlSessionError_Set(&session->error, message, trace);
    session->phase = vl_sessionFailed;
    session->stopped = true;
    session->exitStatus = VL_EXIT_ERROR;
    return false;
}

static bool failForProgram(vlSession *session, const char *message)
{
    fail(session, message, "");
    session->error.ofProgram = true;
    return false;
}

void vlSession_Abort(vlSession *session)
{
    fail(session, "", "");
}

void vlSession_Stop(vlSession *session)
{
    session->stopped = true;
    if (session->phase != vl_sessionFailed)
    {
        session->phase = vl_sessionEnded;
    }
}

static void interrupt(vlSession *session)
{
    session->interrupted = true;
    vlSession_Stop(session);
}

// Takes the result of calling Lua. True when the session goes on.
static bool take(vlSession *session, vlSandboxResult result)
{
    if (session->phase == vl_sessionFailed)
    {
        return false;
    }
    switch (result.status)
    {
    case vl_sandboxDone:
        return !session->stopped;
    case vl_sandboxQuit:
        vlSession_Stop(session);
        session->exitStatus = session->interrupted ? session->exitStatus : result.exitStatus;
        return false;
    case vl_sandboxInterrupted:
        interrupt(session);
        return false;
    default:
        fail(session, result.message, result.trace);
        session->error.overLimit = result.status == vl_sandboxLimit;
        return false;
    }
}

// The limit of real time

// Where the scene's code is, as "scene.lua:12: "; "" outside of it.
static void writePosition(lua_State *L, char *buffer, size_t size)
{
    lua_Debug call;
    buffer[0] = '\0';
    for (int level = 0; L != NULL && lua_getstack(L, level, &call); level++)
    {
        lua_getinfo(L, "Sl", &call);
        if (call.currentline > 0)
        {
            const char *name = call.source[0] == '@' ? call.source + 1 : call.short_src;
            snprintf(buffer, size, "%s:%d: ", name, call.currentline);
            return;
        }
    }
}

// Ends the session for a reason of the program's own, told with the place where the scene's code is.
static void failAt(vlSession *session, lua_State *L, const char *reason)
{
    char position[VL_MAX_PATH], message[VL_MAX_PATH + 512];
    writePosition(L, position, sizeof(position));
    snprintf(message, sizeof(message), "%s%s", position, reason);
    fail(session, message, "");
    session->error.ofProgram = position[0] == '\0';
}

// The sandbox looks at the limit too, but only while Lua runs.
static bool overLimit(vlSession *session, lua_State *L)
{
    double limit = session->host.options->limit;
    if (limit <= 0 || vlClock_Seconds() - session->began <= limit)
    {
        return false;
    }
    char reason[256];
    vlFormat(reason, sizeof(reason), vl_textOverLimit, limit, vlWorld_GetTime(session->world));
    failAt(session, L, reason);
    session->error.overLimit = true;
    return true;
}

static bool checkEnd(vlSession *session, lua_State *L)
{
    const bool stands = session->phase == vl_sessionFailed;
    if (stands && !session->evaluating)
    {
        return true;
    }
    if (vlInterrupt_Came())
    {
        interrupt(session);
    }
    return (session->stopped && !stands) || overLimit(session, L);
}

bool vlSession_CheckEnd(vlSession *session)
{
    return checkEnd(session, session->stepping);
}

// Drawing

// Calls draw(canvas) between two steps, or inside one that the scene's own code makes.
static vlSandboxResult callDraw(vlSession *session, lua_State *L, vlCanvas *canvas, const vlTheme *theme)
{
    vlSceneHost *host = &session->host;
    int argumentCount = 1;
    switch (vlSandbox_PushGlobal(L, "draw"))
    {
    case LUA_TNIL:
        lua_pop(L, 1);
        return (vlSandboxResult){.status = vl_sandboxDone, .message = "", .trace = ""};
    case LUA_TFUNCTION:
        vlSceneDraw_Begin(&host->draw, L, canvas, theme);
        break;
    default:
        argumentCount = vlSceneHost_PushRefusal(host, L, "draw");
    }
    session->drawing = session->stepping == NULL;
    vlSandboxResult result = session->drawing ? vlSandbox_Call(host->sandbox, argumentCount, 0)
                                              : vlSandbox_CallInside(host->sandbox, L, argumentCount, 0);
    session->drawing = false;
    vlSceneDraw_End(&host->draw);
    return result;
}

bool vlSession_Draw(void *user, vlCanvas *canvas, const vlTheme *theme)
{
    vlSession *session = user;
    if (session->drawFailed)
    {
        return true;
    }
    lua_State *L = session->stepping != NULL ? session->stepping : session->host.L;
    if (!lua_checkstack(L, 8))
    {
        return failForProgram(session, vlMessage(vl_textOutOfMemory));
    }
    const bool failedBefore = session->phase == vl_sessionFailed;
    vlSandboxResult result = callDraw(session, L, canvas, theme);
    session->drawFailed = result.status != vl_sandboxDone && result.status != vl_sandboxQuit;
    take(session, result);
    // A scene that stands on an error is drawn on; the first error is the one to be told.
    return failedBefore || session->phase != vl_sessionFailed;
}

bool vlSession_DrawsItself(const vlSession *session)
{
    lua_State *L = session->host.L;
    if (session->drawFailed || !lua_checkstack(L, 8))
    {
        return false;
    }
    const bool draws = vlSandbox_PushGlobal(L, "draw") != LUA_TNIL;
    lua_pop(L, 1);
    return draws;
}

// Steps

static void aroundStep(vlSceneHost *host, vlWorld *world, bool done)
{
    vlSession *session = host->user;
    if (session->aroundStep != NULL && world == session->world)
    {
        session->aroundStep(session->user, session, done);
    }
}

static bool afterStep(vlSceneHost *host, lua_State *L, vlWorld *world)
{
    vlSession *session = host->user;
    if (session->drawing)
    {
        failAt(session, L, vlMessage(vl_textStepInDraw));
        return true;
    }
    if (session->afterStep != NULL)
    {
        session->stepping = session->inStep ? NULL : L;
        session->afterStep(session->user, session, !session->inStep);
        session->stepping = NULL;
    }
    (void)world;
    return session->cut || checkEnd(session, L);
}

static bool mustStop(vlSceneHost *host)
{
    const vlSession *session = host->user;
    return session->cut || (session->mustStop != NULL && session->mustStop(session->user));
}

static int stepOnce(lua_State *L)
{
    return vlModule_Step(L, 1, 0) == LUA_OK ? 0 : lua_error(L);
}

bool vlSession_Step(vlSession *session)
{
    if (session->stopped)
    {
        return false;
    }
    session->steps++;
    session->inStep = true;
    lua_pushcfunction(session->host.L, stepOnce);
    bool goesOn = take(session, vlSandbox_Call(session->host.sandbox, 0, 0));
    session->inStep = false;
    return goesOn;
}

bool vlSession_IsOver(const vlSession *session)
{
    const vlOptions *options = session->host.options;
    if (options->hasSteps)
    {
        return session->steps >= options->steps;
    }
    if (!options->hasTime)
    {
        return false;
    }
    const double dt = vlWorld_GetSettings(session->world)->dt;
    double left = options->time - (vlWorld_GetTime(session->world) - session->firstTime);
    return left < dt * (0.5 - VL_TIME_SLACK);
}

double vlSession_GetLoopTime(const vlSession *session)
{
    const vlOptions *options = session->host.options;
    if (options->hasSteps)
    {
        return (double)options->steps * vlWorld_GetSettings(session->world)->dt;
    }
    return options->hasTime ? options->time : 0;
}

// Keys and clicks

typedef struct Input
{
    const char *key, *button;
    bool pressed, repeated;
    vlVec3 point;
    vlModuleHit hit;
} Input;

// Run protected.
static int tellKey(lua_State *L)
{
    const Input *input = lua_touserdata(L, 1);
    bool good = vlModule_TellKey(L, input->key, input->pressed, input->repeated, 0) == LUA_OK;
    return good ? 0 : lua_error(L);
}

static int tellClick(lua_State *L)
{
    const Input *input = lua_touserdata(L, 1);
    bool good = vlModule_TellClick(L, input->point, input->button, input->hit, 0) == LUA_OK;
    return good ? 0 : lua_error(L);
}

static bool tell(vlSession *session, lua_CFunction function, Input *input)
{
    if (session->stopped)
    {
        return false;
    }
    lua_pushcfunction(session->host.L, function);
    lua_pushlightuserdata(session->host.L, input);
    return take(session, vlSandbox_Call(session->host.sandbox, 1, 0));
}

bool vlSession_TellKey(vlSession *session, const char *key, bool pressed, bool repeated)
{
    Input input = {.key = key, .pressed = pressed, .repeated = repeated};
    return tell(session, tellKey, &input);
}

bool vlSession_TellClick(vlSession *session, vlVec3 point, const char *button, vlModuleHit hit)
{
    Input input = {.point = point, .button = button, .hit = hit};
    return tell(session, tellClick, &input);
}

// The console

vlSandboxResult vlSession_Evaluate(vlSession *session, const char *text, bool *incomplete,
                                   vlShowFunction *show, void *context)
{
    if (session->phase == vl_sessionFailed)
    {
        vlModule_ForgetStop(session->host.L); // what stands may be looked at, and stepped by hand
    }
    session->evaluating = true;
    vlSandboxResult result = vlEvaluate(session->host.sandbox, "console", text, incomplete, show, context);
    session->evaluating = session->cut = false;
    if (result.status != vl_sandboxQuit)
    {
        return result;
    }
    int code;
    if (vlModule_GetQuit(session->host.L, &code))
    {
        vlSession_Stop(session);
        session->exitStatus = session->phase == vl_sessionFailed ? session->exitStatus : code;
        return result;
    }
    // Only a step of this line was stopped.
    vlModule_ForgetStop(session->host.L);
    return (vlSandboxResult){vl_sandboxInterrupted, 1, vlMessage(vl_textReplStopped), ""};
}

void vlSession_CutEvaluation(vlSession *session)
{
    session->cut = session->evaluating;
}

// Opening and closing

vlSession *vlSession_Open(const vlOptions *options, vlSessionError *error)
{
    vlSession *session = calloc(1, sizeof(*session));
    if (session == NULL)
    {
        vlSessionError_Set(error, vlMessage(vl_textOutOfMemory), "");
        error->ofProgram = true;
        return NULL;
    }
    char folder[VL_MAX_PATH], reason[512];
    vlFolderOf(options->scene, folder, sizeof(folder));
    session->began = vlClock_Seconds();
    if (!vlSceneHost_Open(&session->host, options, folder, reason, sizeof(reason)))
    {
        vlSessionError_Set(error, reason, "");
        error->ofProgram = true;
        free(session);
        return NULL;
    }
    session->host.user = session;
    session->host.aroundStep = aroundStep;
    session->host.afterStep = afterStep;
    session->host.mustStop = mustStop;
    session->world = vlModule_DefaultWorld(session->host.L);
    return session;
}

void vlSession_Close(vlSession *session)
{
    if (session == NULL)
    {
        return;
    }
    vlSceneHost_Close(&session->host);
    free(session);
}

// The parts of a session

bool vlSession_Load(vlSession *session)
{
    bool goesOn = take(session, vlSceneHost_Run(&session->host, session->host.options->scene)) &&
                  take(session, vlSceneHost_CheckGlobals(&session->host));
    session->firstTime = vlWorld_GetTime(session->world);
    if (goesOn)
    {
        session->phase = vl_sessionSetup;
        vlProgress_Clear(&session->host.progress);
        vlUncalled_Report(session->host.L, session->host.options->scene);
    }
    return goesOn;
}

// Whether a slider has this name; if not, *nearest is the nearest name, or NULL.
static bool hasSlider(lua_State *L, const char *name, const char **nearest)
{
    int count = vlModule_GetSliderCount(L);
    int best = vlNearEnough(name) + 1;
    *nearest = NULL;
    for (int k = 0; k < count; k++)
    {
        vlModuleSlider slider;
        vlModule_GetSlider(L, k, &slider);
        if (strcmp(slider.name, name) == 0)
        {
            return true;
        }
        int distance = vlWordDistance(slider.name, name);
        *nearest = distance < best ? slider.name : *nearest;
        best = distance < best ? distance : best;
    }
    return false;
}

// Every --set must have met a slider.
static bool checkSettings(vlSession *session)
{
    const vlOptions *options = session->host.options;
    lua_State *L = session->host.L;
    for (int i = 0; i < options->settingCount; i++)
    {
        const char *name = options->settings[i].name, *nearest;
        if (hasSlider(L, name, &nearest))
        {
            continue;
        }
        char message[1024];
        bool none = vlModule_GetSliderCount(L) == 0;
        vlFormat(message, sizeof(message), none ? vl_textNoSliders : vl_textUnknownSlider, name);
        size_t used = strlen(message);
        if (nearest != NULL)
        {
            vlFormat(message + used, sizeof(message) - used, vl_textDidYouMean, nearest);
        }
        failForProgram(session, message);
        session->exitStatus = VL_EXIT_USAGE;
        return false;
    }
    return true;
}

bool vlSession_Setup(vlSession *session)
{
    bool goesOn = take(session, vlSceneHost_CallGlobal(&session->host, "setup")) && checkSettings(session);
    if (goesOn)
    {
        session->phase = vl_sessionRunning;
    }
    return goesOn;
}

static int lookAtWatchdog(lua_State *L)
{
    vlSandbox_Work(L, VL_MUCH_WORK);
    return 0;
}

bool vlSession_Finish(vlSession *session)
{
    bool interrupted = session->interrupted;
    if (interrupted)
    {
        // An interrupt that came while no Lua ran still waits in the sandbox: it must not hit finish().
        lua_pushcfunction(session->host.L, lookAtWatchdog);
        vlSandbox_Call(session->host.sandbox, 0, 0);
    }
    // A second Ctrl-C is for those who do not want to wait for finish().
    session->stopped = session->interrupted = false;
    take(session, vlSceneHost_CallGlobal(&session->host, "finish"));
    session->interrupted = session->interrupted || interrupted;
    vlSession_Stop(session);
    return session->phase != vl_sessionFailed;
}
