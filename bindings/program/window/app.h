// app.h: the program with a window: what all its parts share
#ifndef VL_PROGRAM_WINDOW_APP_H
#define VL_PROGRAM_WINDOW_APP_H

#include <stdbool.h>

#include "program/options.h"
#include "program/results.h"
#include "program/scene_picture.h"
#include "program/scene_run.h"
#include "program/session.h"
#include "program/window/console.h"
#include "program/window/input.h"
#include "program/window/layer.h"
#include "program/window/mouse.h"
#include "program/window/player.h"
#include "program/window/start_page.h"
#include "program/window/watch.h"
#include "program/window/window.h"

struct vlApp
{
    const vlOptions *options; ///< our own
    vlOptions own;            ///< as given; `scene` is the one in the window, NULL: none
    char scene[VL_MAX_PATH];  ///< its path, when it was opened from within
    vlWindow window;
    vlPlayer player;
    vlWatch watch;
    vlMouse mouse;
    vlConsole *console;
    vlScenePicture picture;
    vlResults results;

    vlSession *session;   ///< the scene that is seen and stepped; NULL: none has been loaded yet
    vlSession *loading;   ///< one whose top level or setup runs now; NULL: none
    vlSessionError error; ///< shown while hasError
    bool hasError;        ///< of the session, or of a new text that the session does not have
    bool helpOpen;

    vlStartPage *start;          ///< NULL: the program was started with a scene
    bool startOpen;              ///< it is what is seen
    bool leaving;                ///< another scene, or the start page, is to come as soon as nothing runs
    char nextScene[VL_MAX_PATH]; ///< that scene; "": the start page

    char notice[256]; ///< a short message, "": none
    double noticeEnd; ///< s, of the clock

    bool closing;       ///< as soon as nothing runs
    bool closed;        ///< the window is gone
    bool restarting;    ///< the scene is to be loaded anew
    bool finishing;     ///< finish() runs, or has run
    bool breathing;     ///< the scene's own code waits for us: nothing of it may be called
    vlLateKeys late;    ///< keys for the scene that came meanwhile
    bool screenshotDue; ///< of the next frame
    bool fresh;         ///< the scene was loaded and has not been seen yet
    bool dirty;         ///< something has changed that is to be seen
    bool cameraHeld;    ///< the user has moved the camera
    double fps;         ///< most frames a second
    double nextFrame;   ///< s, of the clock
    double lastTime;    ///< s, of the clock, when the player was told last
    double lastFrame;   ///< s, of the clock, when the last picture was begun
    double nextLook;    ///< s, of the clock, for events during a long step
    double loadStarted; ///< s, of the clock
    int64_t frames;     ///< shown
    int exitStatus;
};

/// Opens the window. NULL, with the reason said, when that fails.
vlApp *vlApp_Open(const vlOptions *options);
/// Ends the scene, writes the results, closes the window. Returns the exit status.
int vlApp_Close(vlApp *app);

/// Writes the name of the scene on the window.
void vlApp_NameWindow(vlApp *app);
/// Gives an event to whoever it is for.
void vlApp_Handle(vlApp *app, const SDL_Event *event);
/// Draws the scene with all layers and shows it.
void vlApp_DrawFrame(vlApp *app);
/// Lets the camera find its place by itself again.
void vlApp_FitCamera(vlApp *app);
/// Watches a file of the scene, or says that memory is short.
void vlApp_Watch(vlApp *app, const char *path);
/// A short message for the user.
void vlApp_Notify(vlApp *app, const char *text);
/// Shows an error over the scene, and prints it.
void vlApp_ShowError(vlApp *app, const vlSessionError *error);

/// Whether steps may be made: there is a scene, and nothing is wrong with it.
bool vlApp_IsRunning(const vlApp *app);
/// Whether it must end by itself: it was told how long to run.
bool vlApp_IsBounded(const vlApp *app);

#endif
