// app.c: the program with a window: opening, events, frames, closing
#include "program/window/app.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/capture.h"
#include "program/interrupt.h"
#include "program/window/between.h"
#include "program/window/keys.h"
#include "program/window/log.h"
#include "program/window/open.h"

static const double noticeSeconds = 3;

// Opening and closing

static double frameRate(void)
{
    const char *text = getenv("VERLUA_WINDOW_FPS"); // for tests
    const double fps = text != NULL ? strtod(text, NULL) : 0;
    return fps >= 1 && fps <= VL_MAX_FPS ? fps : 60;
}

static const char *nameOf(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

void vlApp_NameWindow(vlApp *app)
{
    char title[VL_MAX_PATH];
    const char *scene = app->options->scene;
    snprintf(title, sizeof(title), "%s%sVerlua", scene != NULL ? nameOf(scene) : "",
             scene != NULL ? " - " : "");
    SDL_SetWindowTitle(app->window.handle, title);
}

static bool openParts(vlApp *app)
{
    vlError error;
    if (!vlWindow_Open(&app->window, "Verlua", app->options->width, app->options->height, &error) ||
        !vlScenePicture_Create(&app->picture, &error))
    {
        vlSay(vl_textNoWindow, error.message);
        return false;
    }
    vlApp_NameWindow(app);
    if (app->options->theme != NULL)
    {
        vlThemeKind theme = strcmp(app->options->theme, "light") == 0 ? vl_themeLight : vl_themeDark;
        vlCanvas_SetTheme(app->window.canvas, theme);
        app->picture.keepsTheme = true;
    }
    app->console = vlConsole_Create();
    if (app->console == NULL)
    {
        vlSay(vl_textOutOfMemory);
        return false;
    }
    const char *scene = app->options->scene;
    if (scene == NULL)
    {
        app->start = vlStartPage_Create();
        app->startOpen = true;
        return app->start != NULL;
    }
    // A scene from a pipe has no file to be watched.
    if (strcmp(scene, "-") != 0 && !vlWatch_Add(&app->watch, scene))
    {
        vlSay(vl_textOutOfMemory);
        return false;
    }
    return true;
}

static void freeApp(vlApp *app)
{
    vlInterrupt_Watch(NULL);
    vlSession_Close(app->session);
    vlScenePicture_Destroy(&app->picture);
    vlWatch_Free(&app->watch);
    vlConsole_Destroy(app->console);
    vlWindow_Close(&app->window);
    vlStartPage_Destroy(app->start);
    vlLog_End();
    free(app);
}

vlApp *vlApp_Open(const vlOptions *options)
{
    vlApp *app = calloc(1, sizeof(*app));
    if (app == NULL)
    {
        vlSay(vl_textOutOfMemory);
        return NULL;
    }
    app->own = *options;
    app->options = &app->own;
    app->player = vlPlayer_Make();
    app->fps = frameRate();
    app->dirty = true;
    if (!vlResults_Begin(&app->results, app->options))
    {
        free(app);
        vlWindow_Stop();
        return NULL;
    }
    if (!openParts(app))
    {
        vlResults_Drop(&app->results);
        freeApp(app);
        return NULL;
    }
    app->lastTime = vlClock_Seconds();
    return app;
}

int vlApp_Close(vlApp *app)
{
    int status = app->exitStatus;
    vlMouse_Release(app);
    SDL_HideWindow(app->window.handle);
    app->finishing = app->closed = true;
    if (app->session == NULL)
    {
        vlResults_Drop(&app->results);
    }
    else
    {
        status = vlResults_End(&app->results);
    }
    vlLog("closed with %d after %lld frames", status, (long long)app->frames);
    freeApp(app);
    return status;
}

// State

bool vlApp_IsRunning(const vlApp *app)
{
    return app->session != NULL && app->session->phase == vl_sessionRunning && !app->session->stopped;
}

bool vlApp_IsBounded(const vlApp *app)
{
    return app->options->hasTime || app->options->hasSteps;
}

void vlApp_Notify(vlApp *app, const char *text)
{
    snprintf(app->notice, sizeof(app->notice), "%s", text);
    app->noticeEnd = vlClock_Seconds() + noticeSeconds;
    app->dirty = true;
}

void vlApp_ShowError(vlApp *app, const vlSessionError *error)
{
    vlSessionError_Report(error);
    vlConsole_AddText(app->console, vl_consoleError, error->message);
    app->error = *error;
    app->hasError = error->message[0] != '\0';
    app->dirty = true;
    vlLog("error %s:%d", error->file, error->line);
}

// Events

static void handleWindowEvent(vlApp *app, const SDL_WindowEvent *event)
{
    switch (event->event)
    {
    case SDL_WINDOWEVENT_CLOSE:
        app->closing = true;
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        vlInput_ReleaseKeys(app);
        break;
    case SDL_WINDOWEVENT_LEAVE:
    case SDL_WINDOWEVENT_ENTER:
        return;
    default:
        break;
    }
    app->dirty = true;
}

static void handleKey(vlApp *app, const SDL_KeyboardEvent *event)
{
    const vlKey *key = vlKeys_Find(&event->keysym);
    if (key == NULL)
    {
        vlInput_Key(app, event);
    }
    else if (event->type == SDL_KEYDOWN && (event->repeat == 0 || key->repeats))
    {
        key->press(app);
    }
}

void vlApp_Handle(vlApp *app, const SDL_Event *event)
{
    switch (event->type)
    {
    case SDL_QUIT:
        app->closing = true;
        return;
    case SDL_WINDOWEVENT:
        handleWindowEvent(app, &event->window);
        return;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        app->dirty = true;
        if (!vlLayers_Event(app, event))
        {
            handleKey(app, &event->key);
        }
        return;
    case SDL_DROPFILE:
        vlOpen_Drop(app, event->drop.file);
        SDL_free(event->drop.file);
        return;
    case SDL_USEREVENT: // a picture for the start page is ready
        vlLog("picture ready");
        app->dirty = true;
        return;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
    case SDL_MOUSEMOTION:
    case SDL_MOUSEWHEEL:
    case SDL_TEXTINPUT:
        app->dirty = vlLayers_Event(app, event) || app->dirty;
        return;
    default:
        return;
    }
}

void vlApp_FitCamera(vlApp *app)
{
    app->cameraHeld = false;
    vlSceneView_Reset(app->picture.view);
    vlLog("camera fitted");
}

void vlApp_Watch(vlApp *app, const char *path)
{
    if (!vlWatch_Add(&app->watch, path))
    {
        vlApp_Notify(app, vlMessage(vl_textOutOfMemory));
    }
}

// Frames

// A name for a screenshot that no file has yet, in the current folder: "hanging_001.png". False, with what is
// wrong in its place, when there is none.
static bool findFreeName(const vlApp *app, char *path, size_t size)
{
    const char *name = nameOf(app->options->scene);
    const char *dot = strrchr(name, '.');
    const int length = dot != NULL && dot != name ? (int)(dot - name) : (int)strlen(name);
    for (int i = 1; i < 1000; i++)
    {
        if (snprintf(path, size, "%.*s_%03d.png", length, name, i) >= (int)size)
        {
            vlFormat(path, size, vl_textPathTooLong, name);
            return false;
        }
        if (vlFile_Look(path).kind == vl_fileMissing)
        {
            return true;
        }
    }
    vlFormat(path, size, vl_textTooManyPictures, name);
    return false;
}

static void saveScreenshot(vlApp *app)
{
    char path[VL_MAX_PATH], text[VL_MAX_PATH + 64];
    vlError error;
    app->screenshotDue = false;
    if (!findFreeName(app, path, sizeof(path)))
    {
        vlApp_Notify(app, path);
        vlLog("no screenshot");
        return;
    }
    if (vlCapture_SavePng(app->window.canvas, path, &error))
    {
        vlFormat(text, sizeof(text), vl_textSavedScreenshot, path);
        vlLog("screenshot %s", path);
    }
    else
    {
        vlFormat(text, sizeof(text), vl_textCannotDraw, error.message);
        vlLog("no screenshot");
    }
    vlApp_Notify(app, text);
}

static bool drawScene(vlApp *app, vlError *error)
{
    if (app->picture.L == NULL)
    {
        vlCanvas_Clear(app->window.canvas, vlCanvas_GetTheme(app->window.canvas)->background);
        return true;
    }
    vlPictureStatus status = vlScenePicture_Draw(&app->picture, app->window.canvas, error);
    // While it is being loaded, whoever loads it tells.
    if (status == vl_pictureSceneFailed && app->picture.user == app->session && app->loading == NULL)
    {
        vlApp_ShowError(app, &app->session->error);
        app->closing = app->closing || app->session->error.overLimit || vlApp_IsBounded(app);
    }
    return status != vl_pictureFailed;
}

static bool drawAll(vlApp *app, vlError *error)
{
    if (!vlWindow_Begin(&app->window, error) || !drawScene(app, error))
    {
        return false;
    }
    if (app->screenshotDue)
    {
        saveScreenshot(app);
    }
    return vlLayers_Draw(app, error) && vlWindow_Present(&app->window, error);
}

// What the scene printed is read while it runs.
static void sendPrinted(vlApp *app)
{
    vlSession *session = app->loading != NULL ? app->loading : app->session;
    errno = 0;
    if (fflush(stdout) != 0 && session != NULL && session->host.printError == 0)
    {
        session->host.printError = errno != 0 ? errno : EIO;
    }
}

void vlApp_DrawFrame(vlApp *app)
{
    vlError error;
    vlBetween_Show(app);
    if (!drawAll(app, &error))
    {
        vlSay(vl_textCannotDraw, error.message);
        app->exitStatus = VL_EXIT_ERROR;
        app->closing = true;
        if (app->session != NULL)
        {
            vlSession_Abort(app->session);
        }
        return;
    }
    sendPrinted(app);
    app->frames++;
    const vlSession *session = app->session;
    vlLog("frame %lld t=%.6f steps=%lld", (long long)app->frames,
          session != NULL ? vlWorld_GetTime(session->world) : 0,
          session != NULL ? (long long)session->steps : 0);
}
