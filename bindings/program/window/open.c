// open.c: from one scene to another, and back to the start page
#include "program/window/open.h"

#include <stdio.h>
#include <string.h>

#include "program/interrupt.h"
#include "program/scene_file.h"
#include "program/shared_files.h"
#include "program/window/console.h"
#include "program/window/load.h"
#include "program/window/log.h"
#include "program/window/new_scene.h"
#include "program/window/recent.h"
#include "program/window/start_page.h"

static const double longNotice = 12; // s: a path has to be read

void vlOpen_Request(vlApp *app, const char *path)
{
    snprintf(app->nextScene, sizeof(app->nextScene), "%s", path);
    app->leaving = app->dirty = true;
    app->restarting = true; // so that one which is being loaded is given up
}

void vlOpen_Drop(vlApp *app, const char *path)
{
    char text[VL_MAX_PATH + 256];
    vlLog("dropped %s", path);
    if (vlFile_Look(path).kind == vl_fileRegular && vlHasEnding(path, ".lua"))
    {
        vlOpen_Request(app, path);
        return;
    }
    const char *slash = strrchr(path, '/');
    vlFormat(text, sizeof(text), vl_textDropRefused, slash != NULL ? slash + 1 : path);
    vlApp_Notify(app, text);
    vlLog("drop refused");
}

void vlOpen_New(vlApp *app)
{
    char path[VL_MAX_PATH], text[VL_MAX_PATH + 256];
    if (!vlNewScene_Make(path, sizeof(path), text, sizeof(text)))
    {
        vlApp_Notify(app, text);
        vlLog("no new scene");
        return;
    }
    vlOpen_Request(app, path);
    vlFormat(text, sizeof(text), vl_textNewSceneIs, path);
    vlApp_Notify(app, text);
    app->noticeEnd = vlClock_Seconds() + longNotice;
    vlLog("new scene %s", path);
}

bool vlOpen_RequestStart(vlApp *app)
{
    if (app->start == NULL || app->startOpen)
    {
        return false;
    }
    app->nextScene[0] = '\0';
    app->leaving = app->restarting = app->dirty = true;
    return true;
}

// The scene ends. What it still has to say is said.
static void leaveScene(vlApp *app)
{
    vlSession *session = app->session;
    if (session != NULL)
    {
        vlMouse_Release(app);
        app->finishing = true;
        if (session->phase != vl_sessionFailed && !vlSession_Finish(session))
        {
            vlSessionError_Report(&session->error);
        }
        app->finishing = false;
        vlSceneHost_FlushPrint(&session->host);
    }
    app->session = NULL;
    vlInterrupt_Watch(NULL);
    app->picture = (vlScenePicture){.view = app->picture.view, .keepsTheme = app->picture.keepsTheme};
    vlSceneView_Reset(app->picture.view);
    vlSession_Close(session);
    vlWatch_Free(&app->watch);
    vlCanvas_ForgetImages(app->window.canvas);
    if (!app->picture.keepsTheme)
    {
        vlCanvas_SetTheme(app->window.canvas, vl_themeDark);
    }
    app->player = vlPlayer_Make();
    app->hasError = app->cameraHeld = app->screenshotDue = false;
    app->exitStatus = 0;
}

void vlOpen_Note(const char *scene)
{
    char examples[VL_MAX_PATH], path[VL_MAX_PATH];
    const bool known = vlFindSharedFolder("examples", examples, sizeof(examples)) &&
                       vlAbsolutePath(examples, path, sizeof(path));
    memcpy(examples, known ? path : "", known ? sizeof(path) : 1);
    const size_t length = strlen(examples);
    if (!vlAbsolutePath(scene, path, sizeof(path)) || (known && strncmp(path, examples, length) == 0))
    {
        return;
    }
    if (!vlRecent_Note(path))
    {
        vlLog("recent scenes cannot be kept");
    }
}

static void enterScene(vlApp *app)
{
    app->startOpen = false;
    memcpy(app->scene, app->nextScene, sizeof(app->scene));
    app->own.scene = app->scene;
    vlApp_NameWindow(app);
    vlApp_Watch(app, app->scene);
    vlLog("open %s", app->scene);
    vlLoad_Scene(app);
    vlOpen_Note(app->scene);
}

static void enterStart(vlApp *app)
{
    app->own.scene = NULL;
    app->startOpen = true;
    if (vlConsole_IsOpen(app->console))
    {
        vlConsole_Toggle(app);
    }
    vlApp_NameWindow(app);
    vlStartPage_Refresh(app->start);
    vlLog("start page");
}

void vlOpen_WhenRequested(vlApp *app)
{
    if (!app->leaving || app->closing)
    {
        return;
    }
    app->leaving = app->restarting = false;
    leaveScene(app);
    if (app->closing)
    {
        return;
    }
    if (app->nextScene[0] != '\0')
    {
        enterScene(app);
    }
    else
    {
        enterStart(app);
    }
    app->lastTime = vlClock_Seconds();
    app->dirty = true;
}
