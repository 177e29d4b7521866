// loop.c: a scene in a window, from its opening to its end
#include "program/window/loop.h"

#include <math.h>
#include <string.h>

#include "program/window/between.h"
#include "program/window/drop_hook.h"
#include "program/window/load.h"
#include "program/window/log.h"
#include "program/window/open.h"

// The part of a frame's time that steps may take.
static const double stepShare = 0.7;

// How often to look at Ctrl-C and --limit while nothing moves, s.
static const double idlePeriod = 0.25;

// The longest that a picture stays while the scene plays, s: whoever draws with the clock, and the camera
// that follows, need not wait for a long step.
static const double longestFrame = 1.0 / 30;

// Waiting and events

static void pollEvents(vlApp *app)
{
    SDL_Event event;
    while (SDL_PollEvent(&event))
    {
        vlApp_Handle(app, &event);
    }
}

// Waits for an event, but not beyond that moment of the clock.
static void waitUntil(vlApp *app, double moment)
{
    const double left = moment - vlClock_Seconds();
    SDL_Event event;
    if (left > 0 && SDL_WaitEventTimeout(&event, (int)ceil(1000 * left)))
    {
        vlApp_Handle(app, &event);
        pollEvents(app);
    }
}

static bool isMoving(const vlApp *app)
{
    return vlApp_IsRunning(app) && (app->player.playing || app->player.singles > 0);
}

// When the picture is to be drawn again though nothing has changed.
static double staleMoment(const vlApp *app)
{
    return app->lastFrame + longestFrame;
}

// When there is something to do while the scene moves: a frame, or the step that a frame waits for.
static double nextMoment(const vlApp *app)
{
    if (app->dirty || !isMoving(app) || vlBetween_IsOn(app))
    {
        return app->nextFrame;
    }
    const double dt = vlWorld_GetSettings(app->session->world)->dt;
    const double due = app->lastTime + vlPlayer_GetWait(&app->player, dt);
    return fmin(fmax(app->nextFrame, due), staleMoment(app));
}

// Until the next frame; or, while nothing moves, until something happens.
static void waitForFrame(vlApp *app)
{
    vlDropHook_Look();
    vlInput_TellLate(app);
    pollEvents(app);
    const double now = vlClock_Seconds();
    if (!isMoving(app) && !app->dirty)
    {
        double period = app->options->watch ? VL_WATCH_PERIOD : idlePeriod;
        period = app->notice[0] != '\0' ? fmin(period, fmax(app->noticeEnd - now, 0.001)) : period;
        waitUntil(app, now + period);
        app->dirty = app->dirty || (app->notice[0] != '\0' && vlClock_Seconds() >= app->noticeEnd);
    }
    while (!app->closing && (isMoving(app) || app->dirty) && vlClock_Seconds() < nextMoment(app))
    {
        waitUntil(app, nextMoment(app));
    }
}

// Steps

static void endOfSession(vlApp *app)
{
    vlSession *session = app->session;
    // What the user did during a long step still waits among the events.
    pollEvents(app);
    if (app->restarting)
    {
        return;
    }
    if (session->phase == vl_sessionFailed)
    {
        vlApp_ShowError(app, &session->error);
        app->closing = app->closing || session->error.overLimit || session->error.message[0] == '\0' ||
                       vlApp_IsBounded(app);
        return;
    }
    // A scene that ends by itself gives way to the start page that it came from.
    app->closing = app->closing || session->interrupted || !vlOpen_RequestStart(app);
}

static void makeSteps(vlApp *app)
{
    vlSession *session = app->session;
    const double deadline = vlClock_Seconds() + stepShare / app->fps;
    const double dt = vlWorld_GetSettings(session->world)->dt;
    while (!session->stopped && vlPlayer_IsDue(&app->player, dt) && !vlSession_IsOver(session))
    {
        app->dirty = true;
        if (vlSession_Step(session))
        {
            vlResults_MakeFrames(&app->results);
        }
        vlPlayer_Stepped(&app->player, dt);
        if (vlClock_Seconds() > deadline)
        {
            vlPlayer_GiveUp(&app->player, dt);
            break;
        }
    }
}

// Moves the scene on by the time that has gone by.
static void advance(vlApp *app)
{
    const double now = vlClock_Seconds();
    const double seconds = now - app->lastTime;
    app->lastTime = now;
    // A new scene is seen before it moves, also when its first step takes long.
    if (app->closing || !vlApp_IsRunning(app) || app->fresh)
    {
        return;
    }
    vlPlayer_Advance(&app->player, seconds);
    makeSteps(app);
    app->dirty = app->dirty || (app->player.playing && (now >= staleMoment(app) || vlBetween_IsOn(app)));
    vlSession_CheckEnd(app->session);
    if (app->session->stopped)
    {
        endOfSession(app);
    }
    else if (vlSession_IsOver(app->session))
    {
        app->closing = true;
    }
}

static void drawWhenDue(vlApp *app)
{
    const double now = vlClock_Seconds();
    if (!app->dirty || now < app->nextFrame)
    {
        return;
    }
    const bool fresh = app->fresh;
    app->dirty = app->fresh = false;
    app->lastFrame = now;
    vlApp_DrawFrame(app);
    if (fresh)
    {
        vlLog("first frame at %.4f", vlLog_Clock());
    }
    // Late frames are not caught up.
    app->nextFrame = fmax(app->nextFrame + 1 / app->fps, now);
}

// The flow of it all

// A scene that was started by its name is one of the recent ones too.
static void noteScene(const vlApp *app)
{
    if (strcmp(app->options->scene, "-") != 0)
    {
        vlOpen_Note(app->options->scene);
    }
}

int vlLoop_Run(const vlOptions *options)
{
    vlApp *app = vlApp_Open(options);
    if (app == NULL)
    {
        return VL_EXIT_ERROR;
    }
    if (!app->startOpen)
    {
        vlLoad_Scene(app);
        noteScene(app);
    }
    while (!app->closing)
    {
        waitForFrame(app);
        vlLoad_WhenChanged(app);
        advance(app);
        drawWhenDue(app);
    }
    return vlApp_Close(app);
}

void vlLoop_Breathe(vlApp *app, vlSession *session)
{
    if (app->finishing || app->breathing || vlClock_Seconds() < app->nextFrame)
    {
        return;
    }
    vlSandbox_EngineEnter(session->host.sandbox);
    app->breathing = true;
    bool waits;
    do
    {
        pollEvents(app);
        // A line of the console steps a paused scene too.
        waits = !app->player.playing && !session->evaluating;
        app->restarting =
            app->restarting || (app->options->watch && vlWatch_Look(&app->watch, vlClock_Seconds()));
        vlApp_DrawFrame(app);
        app->nextFrame = vlClock_Seconds() + 1 / app->fps;
        if (waits)
        {
            waitUntil(app, app->nextFrame);
        }
    } while (waits && app->player.singles == 0 && !app->closing && !app->restarting &&
             session->phase != vl_sessionFailed && !vlSession_CheckEnd(session));
    app->player.singles = app->player.singles > 0 ? app->player.singles - 1 : 0;
    app->breathing = false;
    vlSandbox_EngineLeave(session->host.sandbox);
    if ((app->closing || app->restarting) && session->evaluating)
    {
        vlSession_CutEvaluation(session);
    }
    else if (app->closing || app->restarting)
    {
        vlSession_Stop(session);
    }
}
