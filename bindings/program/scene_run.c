// scene_run.c: a scene from its file to its results, without a window
#include "program/scene_run.h"

#include "module/module.h"
#include "program/interrupt.h"
#include "program/results.h"
#include "program/scene_file.h"
#include "program/session.h"
#include "program/window/loop.h"
#include "program/window/window.h"

static void afterStep(void *user, vlSession *session, bool own)
{
    if (own)
    {
        vlResults_MakeFrames(user);
    }
    double done = vlWorld_GetTime(session->world) - session->firstTime;
    vlProgress_Show(&session->host.progress, done, own ? 0 : vlSession_GetLoopTime(session));
}

static void useDefaultTime(vlOptions *options)
{
    options->hasTime = true;
    options->time = VL_DEFAULT_TIME;
    vlSay(vl_textDefaultTime, options->time);
}

// Whether a scene has something that only steps would show, but was not run and runs nothing itself. One that
// expects values knows what it does, and a picture shows what it is of.
static bool missesSteps(const vlSession *session)
{
    int expected, failed;
    vlModule_GetExpectations(session->host.L, &expected, &failed);
    if (vlWorld_GetStepCount(session->world) > 0 || expected > 0 || session->host.options->png != NULL)
    {
        return false;
    }
    const bool updates = vlSandbox_PushGlobal(session->host.L, "update") == LUA_TFUNCTION;
    lua_pop(session->host.L, 1);
    return updates || vlWorld_GetCounts(session->world).particles > 0;
}

static void runScene(vlSession *session, vlResults *results, vlOptions *options)
{
    const bool ownStepsOnly = !options->hasTime && !options->hasSteps;
    if (ownStepsOnly)
    {
        vlResults_StartFrames(results);
    }
    bool goesOn = vlSession_Load(session);
    if (session->phase != vl_sessionFailed && !ownStepsOnly)
    {
        vlResults_StartFrames(results);
    }
    goesOn = goesOn && vlSession_Setup(session);
    // Nobody wants a film of one picture.
    if (goesOn && ownStepsOnly && vlOptions_WantFilm(options) && vlWorld_GetStepCount(session->world) == 0)
    {
        useDefaultTime(options);
    }
    else if (goesOn && ownStepsOnly && missesSteps(session))
    {
        vlProgress_Clear(&session->host.progress);
        vlSay(vl_textNoStep);
    }
    const bool hasEnd = options->hasTime || options->hasSteps;
    while (goesOn && hasEnd && !session->stopped && !vlSession_IsOver(session))
    {
        if (vlSession_Step(session))
        {
            vlResults_MakeFrames(results);
        }
    }
    if (session->phase == vl_sessionFailed)
    {
        vlSessionError_Report(&session->error);
    }
}

static int run(vlOptions *options)
{
    vlSessionError error;
    vlSession *session = vlSession_Open(options, &error);
    if (session == NULL)
    {
        vlSessionError_Report(&error);
        return VL_EXIT_ERROR;
    }
    vlResults results;
    if (!vlResults_Begin(&results, options))
    {
        vlSession_Close(session);
        return VL_EXIT_ERROR;
    }
    session->afterStep = afterStep;
    session->user = &results;
    vlResults_SetSession(&results, session);
    vlInterrupt_Watch(session->host.sandbox);
    runScene(session, &results, options);
    int status = vlResults_End(&results);
    vlInterrupt_Watch(NULL);
    vlSession_Close(session);
    return status;
}

// Without a display: a while of the scene, and where its picture went.
static int runBlind(const vlOptions *options, const char *reason)
{
    vlOptions chosen = *options;
    vlSay(vl_textNoDisplay, reason);
    if (!options->hasTime && !options->hasSteps)
    {
        useDefaultTime(&chosen);
    }
    int status = run(&chosen);
    if (status == VL_EXIT_GOOD && options->png != NULL)
    {
        vlSay(vl_textPictureIs, options->png);
    }
    else if (status == VL_EXIT_GOOD && !vlOptions_WantPictures(options))
    {
        vlSay(vl_textNoPicture);
    }
    return status;
}

bool vlScene_CanStart(void)
{
    char reason[256];
    return vlWindow_Start(reason, sizeof(reason));
}

int vlScene_Start(const vlOptions *options)
{
    return vlLoop_Run(options);
}

int vlScene_Run(const vlOptions *options)
{
    if (!vlSceneFile_Check(options->scene))
    {
        return VL_EXIT_ERROR;
    }
    if (options->headless)
    {
        vlOptions chosen = *options;
        return run(&chosen);
    }
    char reason[256];
    return vlWindow_Start(reason, sizeof(reason)) ? vlLoop_Run(options) : runBlind(options, reason);
}
