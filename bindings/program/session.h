// session.h: one running scene, from its text to its end, for whoever shows it: a window, or nobody
#ifndef VL_PROGRAM_SESSION_H
#define VL_PROGRAM_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "core/platform.h"
#include "draw/canvas.h"
#include "module/module.h"
#include "program/evaluate.h"
#include "program/options.h"
#include "program/scene_host.h"
#include "verlua/world.h"

/// How far a session has come.
typedef enum vlSessionPhase
{
    vl_sessionLoading, ///< its top level runs, or has not begun
    vl_sessionSetup,   ///< setup() runs, or is next
    vl_sessionRunning, ///< it is stepped
    vl_sessionFailed,  ///< an error ended it; its world stays to be seen
    vl_sessionEnded    ///< quit(), Ctrl-C, or vlSession_Stop
} vlSessionPhase;

/// A share of a step by which rounding may leave a time off and still count it as reached.
#define VL_TIME_SLACK 1e-6

#define VL_MAX_ERROR_MESSAGE 8192
#define VL_MAX_ERROR_TRACE   6144

/// What went wrong in a scene. All empty when it was told already (a disk that is full, say).
typedef struct vlSessionError
{
    char message[VL_MAX_ERROR_MESSAGE]; ///< "scene.lua:12: what is wrong"
    char trace[VL_MAX_ERROR_TRACE];     ///< the calls that led there, one a line; may be ""
    char file[VL_MAX_PATH];             ///< where; "" when the message names no place
    int line;                           ///< from 1; 0 when the message names no place
    bool ofProgram;                     ///< it speaks for the program, not for the scene
    bool overLimit;                     ///< the time of --limit is over
} vlSessionError;

/// Sets message and trace, and finds file and line in the message.
void vlSessionError_Set(vlSessionError *error, const char *message, const char *trace);
/// Prints it on standard error.
void vlSessionError_Report(const vlSessionError *error);

typedef struct vlSession vlSession;

struct vlSession
{
    vlSceneHost host;
    vlWorld *world; ///< the scene's own
    vlSessionPhase phase;
    vlSessionError error; ///< of vl_sessionFailed
    bool interrupted;     ///< Ctrl-C came
    int exitStatus;       ///< for the shell, so far
    double firstTime;     ///< s, of the scene: at the end of its top level
    int64_t steps;        ///< made by vlSession_Step

    /// Around each step of the engine in the scene's own world, see vlModuleHost. May be NULL.
    void (*aroundStep)(void *user, vlSession *session, bool done);
    /// After each step of the scene's own world. `own`: the scene's code makes it (world:step), not
    /// vlSession_Step; vlSession_Draw may be called then too. May be NULL.
    void (*afterStep)(void *user, vlSession *session, bool own);
    /// Asked about every millisecond of a long step whether the scene shall end now. May be NULL. Nothing of
    /// the session may be touched then.
    bool (*mustStop)(void *user);
    void *user;

    // Its own
    bool stopped;
    bool evaluating;     ///< vlSession_Evaluate is at work
    bool cut;            ///< and shall end
    bool drawFailed;     ///< draw(canvas) is called no more
    bool drawing;        ///< draw(canvas) runs between two steps
    bool inStep;         ///< vlSession_Step is at work
    double began;        ///< s, of the clock
    lua_State *stepping; ///< who is in world:step while afterStep runs; NULL: nobody
};

// What returns bool returns true as long as the scene goes on; `phase` tells why not.

/// Makes a session for the scene that the options name, which must outlive it. NULL, with the reason in
/// `error`, when that fails. The clock of --limit starts.
vlSession *vlSession_Open(const vlOptions *options, vlSessionError *error);
void vlSession_Close(vlSession *session);

/// Runs the scene's top level.
bool vlSession_Load(vlSession *session);
/// Calls setup() and looks whether every --set has met a slider.
bool vlSession_Setup(vlSession *session);
/// Makes one step: update(dt), the step, records, events.
bool vlSession_Step(vlSession *session);
/// Calls draw(canvas), unless it has failed before; with canvas NULL its calls are checked only. False
/// when it fails. `user` is the session, as vlSceneDrawing wants it.
bool vlSession_Draw(void *user, vlCanvas *canvas, const vlTheme *theme);
/// Whether the scene draws for itself: it has a draw(canvas) that has not failed. Between steps only.
bool vlSession_DrawsItself(const vlSession *session);
/// A key or a click for the scene, see vlModule_TellKey and vlModule_TellClick. Between steps only.
bool vlSession_TellKey(vlSession *session, const char *key, bool pressed, bool repeated);
bool vlSession_TellClick(vlSession *session, vlVec3 point, const char *button, vlModuleHit hit);
/// Calls finish().
bool vlSession_Finish(vlSession *session);

/// Runs a line of a console in the scene's state, see vlEvaluate; between steps only, also after an error of
/// the scene. An error of the line leaves the scene as it is; quit() in it ends the scene.
vlSandboxResult vlSession_Evaluate(vlSession *session, const char *text, bool *incomplete,
                                   vlShowFunction *show, void *context);
/// Ends the line after the step that it is making.
void vlSession_CutEvaluation(vlSession *session);

/// Whether the steps or the time that the options ask for are done.
bool vlSession_IsOver(const vlSession *session);
/// What the loop of vlSession_Step makes of the scene's time, s; 0: nobody knows.
double vlSession_GetLoopTime(const vlSession *session);

/// Ends it after the step it is in.
void vlSession_Stop(vlSession *session);
/// Ends it for a reason that was told already.
void vlSession_Abort(vlSession *session);
/// Ends it when Ctrl-C came or the time of --limit is over. True when it did.
bool vlSession_CheckEnd(vlSession *session);

#endif
