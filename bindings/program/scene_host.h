// scene_host.h: a sandbox with the Lua surface in it, ready for a scene
#ifndef VL_PROGRAM_SCENE_HOST_H
#define VL_PROGRAM_SCENE_HOST_H

#include <stdbool.h>

#include "core/platform.h"
#include "program/options.h"
#include "program/progress.h"
#include "program/sandbox.h"
#include "program/scene_draw.h"
#include "program/turtles.h"
#include "verlua/world.h"

typedef struct vlSceneHost vlSceneHost;

struct vlSceneHost
{
    const vlOptions *options;
    vlSandbox *sandbox;
    lua_State *L;
    vlSceneDraw draw;
    vlTurtles turtles;
    vlProgress progress;
    /// Gets what the scene prints too. May be NULL.
    void (*printed)(void *user, const char *text, size_t length);
    void *printedUser;
    int printError; ///< errno of the first line that standard output did not take, 0: none

    /// Around each step of the engine, see vlModuleHost. May be NULL.
    void (*aroundStep)(vlSceneHost *host, vlWorld *world, bool done);
    /// After each step of the default world, see vlModuleHost. May be NULL.
    bool (*afterStep)(vlSceneHost *host, lua_State *L, vlWorld *world);
    /// While the engine works, see vlModuleHost: whether it shall give up. May be NULL.
    bool (*mustStop)(vlSceneHost *host);
    void *user;
};

/// Opens a sandbox and the surface for a scene in that folder. `host` must not move afterwards. False when
/// that fails; `message` then says why.
bool vlSceneHost_Open(vlSceneHost *host, const vlOptions *options, const char *folder, char *message,
                      size_t size);
void vlSceneHost_Close(vlSceneHost *host);

/// Compiles what a path or "-" (standard input) holds and runs it.
vlSandboxResult vlSceneHost_Run(vlSceneHost *host, const char *path);

/// Calls a global function of the scene that takes no arguments; a scene without it is done at once.
vlSandboxResult vlSceneHost_CallGlobal(vlSceneHost *host, const char *name);
/// Pops the value of the scene's global `name`, which should be a function and is not; pushes a function that
/// raises the error, and its arguments. Returns how many. Needs three free places on the stack of any thread
/// L.
int vlSceneHost_PushRefusal(vlSceneHost *host, lua_State *L, const char *name);
/// Fails when one of the functions that the program calls is something else.
vlSandboxResult vlSceneHost_CheckGlobals(vlSceneHost *host);

/// Prints the message of a failed result and its trace on standard error.
void vlReportResult(vlSandboxResult result);

/// Sends what was printed on its way. False when standard output did not take it all; that was said.
bool vlSceneHost_FlushPrint(vlSceneHost *host);

#endif
