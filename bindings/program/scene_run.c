// scene_run.c: a scene from its file to its results, without a window
#include "program/scene_run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <lauxlib.h>

#include "module/module.h"
#include "program/csv.h"
#include "program/interrupt.h"
#include "program/nearest.h"
#include "program/output_file.h"
#include "program/pictures.h"
#include "program/scene_file.h"
#include "program/scene_host.h"
#include "program/shared_files.h"

// A share of a step by which times may be off and still count as reached: they are sums of many steps.
#define VL_TIME_SLACK 1e-6

// Work enough for the watchdog to look at once, see vlSandbox_Work.
#define VL_MUCH_WORK ((size_t)1 << 20)

typedef struct Run
{
    vlSceneHost host;
    vlPictures *pictures; ///< NULL: none wanted
    vlWorld *world;
    bool hasTime, hasSteps; ///< how long was given, or chosen for a scene without a window
    double time;
    int64_t steps;

    bool drawing;               ///< draw(canvas) runs between two steps
    bool inLoop;                ///< the program makes the steps, not the scene's own code
    bool framesOn;              ///< steps have frames
    double framesStart;         ///< s, time of the scene from which frames count
    double began;               ///< s, of the clock
    double firstTime, loopTime; ///< s, of the scene: at the end of the top level; how long the loop will be
    int64_t frameCount;
    lua_State *stepping; ///< who is in world:step while it draws; NULL: nobody

    // How it ends
    bool stopped; ///< quit(), or one of the following
    bool interrupted;
    bool failed; ///< an error; it was reported
    int exitStatus;
} Run;

// Ends

static bool fail(Run *run)
{
    run->failed = true;
    run->stopped = true;
    run->exitStatus = VL_EXIT_ERROR;
    return false;
}

static bool interrupt(Run *run)
{
    run->interrupted = true;
    run->stopped = true;
    return false;
}

// Takes the result of calling Lua. True when the run goes on.
static bool take(Run *run, vlSandboxResult result)
{
    if (run->failed)
    {
        return false;
    }
    switch (result.status)
    {
    case vl_sandboxDone:
        return !run->stopped;
    case vl_sandboxQuit:
        run->stopped = true;
        run->exitStatus = run->interrupted ? run->exitStatus : result.exitStatus;
        return false;
    case vl_sandboxInterrupted:
        return interrupt(run);
    default:
        vlProgress_Clear(&run->host.progress);
        vlReportResult(result);
        return fail(run);
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

// Ends the run for a reason of the program's own, told with the place where the scene's code is.
static void failAt(Run *run, lua_State *L, const char *reason)
{
    char position[VL_MAX_PATH], message[VL_MAX_PATH + 512];
    writePosition(L, position, sizeof(position));
    snprintf(message, sizeof(message), "%s%s", position, reason);
    vlProgress_Clear(&run->host.progress);
    if (position[0] != '\0')
    {
        vlReportResult((vlSandboxResult){.message = message, .trace = ""});
    }
    else
    {
        vlSay(vl_textAsIs, message);
    }
    fail(run);
}

// The sandbox looks at the limit too, but only while Lua runs.
static bool overLimit(Run *run, lua_State *L)
{
    double limit = run->host.options->limit;
    if (limit <= 0 || vlClock_Seconds() - run->began <= limit)
    {
        return false;
    }
    char reason[256];
    vlFormat(reason, sizeof(reason), vl_textOverLimit, limit, vlWorld_GetTime(run->world));
    failAt(run, L, reason);
    return true;
}

// Drawing

typedef struct DrawCall
{
    Run *run;
    vlCanvas *canvas;
    const vlTheme *theme;
} DrawCall;

// Runs protected: looks for the scene's draw and calls it.
static int callDraw(lua_State *L)
{
    const DrawCall *call = lua_touserdata(L, 1);
    lua_pushglobaltable(L);
    lua_pushliteral(L, "draw");
    if (lua_rawget(L, -2) == LUA_TFUNCTION)
    {
        vlSandbox_CallbackStart(call->run->host.sandbox);
        vlSceneDraw_Begin(&call->run->host.draw, L, call->canvas, call->theme);
        lua_call(L, 1, 0);
    }
    return 0;
}

// The handler of its errors: turns the value into text and adds the calls that led there.
static int describeError(lua_State *L)
{
    vlSandbox_PushText(L, 1);
    luaL_traceback(L, L, lua_tostring(L, -1), 1);
    return 1;
}

// draw(canvas) called while the scene's own code steps: its errors end the step and are reported here.
static bool drawInsideStep(Run *run, vlCanvas *canvas, const vlTheme *theme)
{
    lua_State *L = run->stepping;
    DrawCall call = {run, canvas, theme};
    int top = lua_gettop(L);
    if (!lua_checkstack(L, 8))
    {
        vlSay(vl_textOutOfMemory);
        return fail(run);
    }
    lua_pushcfunction(L, describeError);
    lua_pushcfunction(L, callDraw);
    lua_pushlightuserdata(L, &call);
    bool good = lua_pcall(L, 1, 0, top + 1) == LUA_OK;
    vlSceneDraw_End(&run->host.draw);
    if (!good)
    {
        const char *message = lua_tostring(L, -1);
        vlProgress_Clear(&run->host.progress);
        vlReportResult((vlSandboxResult){.message = message == NULL ? "" : message, .trace = ""});
        fail(run);
    }
    lua_settop(L, top);
    return good;
}

static bool drawScene(void *user, vlCanvas *canvas, const vlTheme *theme)
{
    Run *run = user;
    if (run->stepping != NULL)
    {
        return drawInsideStep(run, canvas, theme);
    }
    if (!vlSandbox_PushGlobalFunction(run->host.sandbox, "draw"))
    {
        return true;
    }
    vlSceneDraw_Begin(&run->host.draw, run->host.L, canvas, theme);
    run->drawing = true;
    vlSandboxResult result = vlSandbox_Call(run->host.sandbox, 1, 0);
    run->drawing = false;
    vlSceneDraw_End(&run->host.draw);
    take(run, result);
    return !run->failed;
}

// Saves a frame for each multiple of 1/fps that the scene's time has reached.
static void makeFrames(Run *run)
{
    if (run->pictures == NULL || !run->framesOn)
    {
        return;
    }
    const double fps = run->host.options->fps;
    const double slack = VL_TIME_SLACK * vlWorld_GetSettings(run->world)->dt;
    double elapsed = vlWorld_GetTime(run->world) - run->framesStart;
    bool due = false;
    while (!run->stopped && elapsed + slack >= (double)(run->frameCount + 1) / fps)
    {
        due = true;
        run->frameCount++;
        if (vlPictures_Frame(run->pictures) == vl_picturesFailed)
        {
            fail(run);
        }
        // One step of a large dt may have very many frames.
        else if (vlInterrupt_Came() && !run->failed)
        {
            interrupt(run);
        }
        else if (!run->stopped)
        {
            overLimit(run, run->stepping);
        }
    }
    if (!due)
    {
        vlPictures_Observe(run->pictures);
    }
}

static void startFrames(Run *run)
{
    run->framesOn = true;
    run->framesStart = vlWorld_GetTime(run->world);
    run->frameCount = 0;
}

// Steps

static bool afterStep(vlSceneHost *host, lua_State *L, vlWorld *world)
{
    Run *run = host->user;
    (void)world;
    if (run->drawing)
    {
        failAt(run, L, vlMessage(vl_textStepInDraw));
        return true;
    }
    if (!run->inLoop)
    {
        run->stepping = L;
        makeFrames(run);
        run->stepping = NULL;
    }
    double done = vlWorld_GetTime(run->world) - run->firstTime;
    vlProgress_Show(&host->progress, done, run->inLoop ? run->loopTime : 0);
    if (vlInterrupt_Came() && !run->failed)
    {
        interrupt(run);
    }
    return run->stopped || overLimit(run, L);
}

static bool timeIsOver(const Run *run, int64_t stepsDone)
{
    if (run->hasSteps)
    {
        return stepsDone >= run->steps;
    }
    const double dt = vlWorld_GetSettings(run->world)->dt;
    double left = run->time - (vlWorld_GetTime(run->world) - run->firstTime);
    return left < dt * (0.5 - VL_TIME_SLACK);
}

static int stepOnce(lua_State *L)
{
    return vlModule_Step(L, 1, 0) == LUA_OK ? 0 : lua_error(L);
}

static void loop(Run *run)
{
    run->loopTime = run->hasSteps ? (double)run->steps * vlWorld_GetSettings(run->world)->dt : run->time;
    run->inLoop = true;
    for (int64_t i = 0; !run->stopped && !timeIsOver(run, i); i++)
    {
        lua_pushcfunction(run->host.L, stepOnce);
        if (take(run, vlSandbox_Call(run->host.sandbox, 0, 0)))
        {
            makeFrames(run);
        }
    }
    run->inLoop = false;
}

// The parts of a run

// Every --set must have met a slider.
static bool checkSettings(Run *run)
{
    const vlOptions *options = run->host.options;
    lua_State *L = run->host.L;
    int count = vlModule_GetSliderCount(L);
    for (int i = 0; i < options->settingCount; i++)
    {
        const char *name = options->settings[i].name;
        bool found = false;
        const char *nearest = NULL;
        int best = vlNearEnough(name) + 1;
        for (int k = 0; k < count && !found; k++)
        {
            vlModuleSlider slider;
            vlModule_GetSlider(L, k, &slider);
            found = strcmp(slider.name, name) == 0;
            int distance = vlWordDistance(slider.name, name);
            nearest = distance < best ? slider.name : nearest;
            best = distance < best ? distance : best;
        }
        if (found)
        {
            continue;
        }
        char message[1024];
        vlFormat(message, sizeof(message), count == 0 ? vl_textNoSliders : vl_textUnknownSlider, name);
        size_t used = strlen(message);
        if (nearest != NULL)
        {
            vlFormat(message + used, sizeof(message) - used, vl_textDidYouMean, nearest);
        }
        vlSay(vl_textAsIs, message);
        fail(run);
        run->exitStatus = VL_EXIT_USAGE;
        return false;
    }
    return true;
}

static void runScene(Run *run)
{
    const vlOptions *options = run->host.options;
    bool ownStepsOnly = !run->hasTime && !run->hasSteps;
    if (ownStepsOnly)
    {
        startFrames(run);
    }
    bool goesOn = take(run, vlSceneHost_Run(&run->host, options->scene));
    if (run->failed)
    {
        return;
    }
    run->firstTime = vlWorld_GetTime(run->world);
    if (!ownStepsOnly)
    {
        startFrames(run);
    }
    goesOn = goesOn && take(run, vlSceneHost_CallGlobal(&run->host, "setup")) && checkSettings(run);
    if (goesOn && !ownStepsOnly)
    {
        loop(run);
    }
}

static void endPictures(Run *run)
{
    if (run->pictures == NULL)
    {
        return;
    }
    vlPictures *pictures = run->pictures;
    run->pictures = NULL;
    vlPicturesStatus status = run->failed ? vlPictures_Abandon(pictures) : vlPictures_End(pictures);
    if (status != vl_picturesDone)
    {
        fail(run);
    }
}

static int lookAtWatchdog(lua_State *L)
{
    vlSandbox_Work(L, VL_MUCH_WORK);
    return 0;
}

// An interrupt that came while no Lua ran still waits in the sandbox: it must not hit finish().
static void takeWaitingInterrupt(Run *run)
{
    lua_pushcfunction(run->host.L, lookAtWatchdog);
    vlSandbox_Call(run->host.sandbox, 0, 0);
}

static void finishScene(Run *run)
{
    bool interrupted = run->interrupted;
    if (interrupted)
    {
        takeWaitingInterrupt(run);
    }
    // A second Ctrl-C is for those who do not want to wait for finish().
    run->stopped = run->interrupted = false;
    take(run, vlSceneHost_CallGlobal(&run->host, "finish"));
    run->interrupted = run->interrupted || interrupted;
}

static void writeResults(Run *run)
{
    const vlOptions *options = run->host.options;
    int count, failures;
    if (options->csv != NULL && !vlCsv_Write(run->host.L, options->csv))
    {
        fail(run);
    }
    vlModule_GetExpectations(run->host.L, &count, &failures);
    if (failures > 0)
    {
        vlSay(vl_textExpectFailed, failures, count);
        run->exitStatus = run->exitStatus == VL_EXIT_GOOD ? VL_EXIT_ERROR : run->exitStatus;
    }
    if (run->interrupted)
    {
        vlSay(vl_textInterrupted, vlWorld_GetTime(run->world));
        run->exitStatus = VL_EXIT_INTERRUPTED;
    }
    if (options->hash && !run->failed)
    {
        errno = 0;
        if (printf("%016" PRIx64 "\n", vlWorld_GetHash(run->world)) < 0 && run->host.printError == 0)
        {
            run->host.printError = errno;
        }
    }
}

static bool prepare(Run *run)
{
    const vlOptions *options = run->host.options;
    vlOutputFile plan;
    if (options->csv != NULL && !vlOutputFile_Plan(&plan, options->csv))
    {
        return false;
    }
    run->world = vlModule_DefaultWorld(run->host.L);
    if (vlOptions_WantPictures(options))
    {
        run->pictures = vlPictures_Begin(options);
        if (run->pictures == NULL)
        {
            return false;
        }
        vlPictures_SetScene(run->pictures, run->host.L, drawScene, run);
    }
    return true;
}

static void chooseTime(Run *run)
{
    const vlOptions *options = run->host.options;
    run->hasTime = options->hasTime;
    run->time = options->time;
    run->hasSteps = options->hasSteps;
    run->steps = options->steps;
    if (options->headless)
    {
        return;
    }
    vlSay(vl_textNoDisplay);
    if (!run->hasTime && !run->hasSteps)
    {
        run->hasTime = true;
        run->time = VL_DEFAULT_TIME;
        vlSay(vl_textDefaultTime, run->time);
    }
}

int vlScene_Run(const vlOptions *options)
{
    char folder[VL_MAX_PATH];
    if (!vlSceneFile_Check(options->scene))
    {
        return VL_EXIT_ERROR;
    }
    vlFolderOf(options->scene, folder, sizeof(folder));
    Run run = {.began = vlClock_Seconds()};
    if (!vlSceneHost_Open(&run.host, options, folder))
    {
        return VL_EXIT_ERROR;
    }
    run.host.user = &run;
    run.host.afterStep = afterStep;
    if (!prepare(&run))
    {
        vlSceneHost_Close(&run.host);
        return VL_EXIT_ERROR;
    }
    chooseTime(&run);
    vlInterrupt_Watch(run.host.sandbox);
    runScene(&run);
    vlProgress_Clear(&run.host.progress);
    endPictures(&run);
    if (!run.failed)
    {
        finishScene(&run);
    }
    if (!run.failed)
    {
        writeResults(&run);
    }
    vlInterrupt_Watch(NULL);
    if (!vlSceneHost_FlushPrint(&run.host))
    {
        run.exitStatus = VL_EXIT_ERROR;
    }
    vlSceneHost_Close(&run.host);
    return run.exitStatus;
}
