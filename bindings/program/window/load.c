// load.c: loading a scene into the window, at the start and again
#include "program/window/load.h"

#include "program/interrupt.h"
#include "program/window/asked.h"
#include "program/window/between.h"
#include "program/window/log.h"
#include "program/window/loop.h"
#include "program/window/open.h"

// After so long the window shows what is being loaded, s; until then the scene before it.
static const double patience = 0.3;

// The picture shows this session. What the user did to the camera stays.
static void show(vlApp *app, vlSession *session)
{
    vlSceneView *view = app->picture.view;
    const vlCamera held = *vlSceneView_GetCamera(view);
    vlScenePicture_SetScene(&app->picture, session->host.L, vlSession_Draw, session);
    vlSceneView_Reset(view);
    app->cameraHeld = app->cameraHeld && held.dimensions == vlWorld_GetSettings(session->world)->dimensions;
    if (app->cameraHeld)
    {
        vlSceneView_HoldCamera(view, &held);
    }
}

static void afterStep(void *user, vlSession *session, bool own)
{
    vlApp *app = user;
    if (own)
    {
        vlResults_MakeFrames(&app->results);
        if (session == app->loading && app->picture.user != session &&
            vlClock_Seconds() - app->loadStarted > patience)
        {
            show(app, session);
        }
        vlLoop_Breathe(app, session);
    }
}

static void aroundStep(void *user, vlSession *session, bool done)
{
    vlBetween_NoteStep(user, session, done);
}

static bool mustStop(void *user)
{
    return vlAsked_ToEnd(user);
}

static void noteImage(void *user, const char *path)
{
    vlApp *app = user;
    vlApp_Watch(app, path);
}

static void notePrint(void *user, const char *text, size_t length)
{
    // An end of line may come by itself.
    if (length > 0 && text[0] != '\n')
    {
        vlConsole_AddText(user, vl_consolePrint, text);
    }
}

// Watches the files that a session has read; with `more`, those that were watched before too.
static void watchFiles(vlApp *app, const vlSession *session, bool more)
{
    const vlSandbox *sandbox = session->host.sandbox;
    if (!more)
    {
        vlWatch_Begin(&app->watch);
    }
    for (int i = 0; i < vlSandbox_FileCount(sandbox); i++)
    {
        vlApp_Watch(app, vlSandbox_File(sandbox, i));
    }
    if (!more)
    {
        vlWatch_End(&app->watch);
    }
}

// The new session takes the place of the old one. Both are whole here: this is where bodies could be carried
// over from one to the other.
static void accept(vlApp *app, vlSession *next)
{
    vlSession *old = app->session;
    watchFiles(app, next, false);
    app->session = next;
    app->fresh = true;
    app->nextFrame = 0;
    app->hasError = false;
    vlPlayer_Restart(&app->player);
    vlCanvas_ForgetImages(app->window.canvas);
    if (app->picture.user != next)
    {
        show(app, next);
    }
    vlSession_Close(old);
}

// The old one goes on, if there is one.
static void refuse(vlApp *app, vlSession *next, const vlResults *kept)
{
    const bool first = app->session == NULL;
    watchFiles(app, next, true);
    if (next->phase == vl_sessionFailed)
    {
        app->exitStatus = first ? next->exitStatus : app->exitStatus;
        vlApp_ShowError(app, &next->error);
        const bool hopeless =
            app->start == NULL && (next->error.ofProgram || vlApp_IsBounded(app) || !app->options->watch);
        app->closing = app->closing || next->error.overLimit || (first && hopeless);
    }
    if (!first)
    {
        vlResults_SetSession(&app->results, app->session);
        vlInterrupt_Watch(app->session->host.sandbox);
    }
    app->results = *kept;
    if (app->picture.user == next)
    {
        app->picture = (vlScenePicture){.view = app->picture.view, .keepsTheme = app->picture.keepsTheme};
    }
    if (!first && app->picture.user == NULL)
    {
        show(app, app->session);
    }
    vlSession_Close(next);
}

static bool run(vlApp *app, vlSession *next)
{
    const bool ownStepsOnly = !vlApp_IsBounded(app);
    vlResults_SetSession(&app->results, next);
    if (ownStepsOnly)
    {
        vlResults_StartFrames(&app->results);
    }
    bool goesOn = vlSession_Load(next);
    if (next->phase != vl_sessionFailed && !ownStepsOnly)
    {
        vlResults_StartFrames(&app->results);
    }
    return goesOn && vlSession_Setup(next);
}

void vlLoad_Scene(vlApp *app)
{
    vlSessionError error;
    app->restarting = false;
    app->loadStarted = vlClock_Seconds();
    vlMouse_Release(app);
    vlSession *next = vlSession_Open(app->options, &error);
    if (next == NULL)
    {
        vlApp_ShowError(app, &error);
        app->closing = app->closing || (app->session == NULL && app->start == NULL);
        app->exitStatus = app->session == NULL ? VL_EXIT_ERROR : app->exitStatus;
        return;
    }
    next->aroundStep = aroundStep;
    next->afterStep = afterStep;
    next->mustStop = mustStop;
    next->user = app;
    next->host.printed = notePrint;
    next->host.printedUser = app->console;
    next->host.draw.imageUsed = noteImage;
    next->host.draw.user = app;
    const vlResults kept = app->results;
    app->loading = next;
    vlInterrupt_Watch(next->host.sandbox);
    if (app->session == NULL)
    {
        show(app, next);
    }
    run(app, next);
    app->loading = NULL;
    // A new text whose loading was cut short by the user is as good as none.
    const bool cut = app->restarting || (app->closing && app->session != NULL);
    if (next->phase == vl_sessionFailed || cut)
    {
        refuse(app, next, &kept);
        vlLog("not loaded");
    }
    else
    {
        const bool again = app->session != NULL;
        accept(app, next);
        vlLog("%s in %.1f ms", again ? "reloaded" : "loaded", 1000 * (vlClock_Seconds() - app->loadStarted));
    }
    app->lastTime = vlClock_Seconds();
    app->dirty = true;
}

void vlLoad_WhenChanged(vlApp *app)
{
    vlOpen_WhenRequested(app);
    if (app->startOpen)
    {
        return;
    }
    if (app->options->watch && vlWatch_Look(&app->watch, vlClock_Seconds()))
    {
        vlLog("changed");
        app->restarting = true;
    }
    if (app->restarting && !app->closing)
    {
        vlLoad_Scene(app);
    }
}
