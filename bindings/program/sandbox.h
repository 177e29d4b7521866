// sandbox.h: a Lua state in which a scene can do no harm: bounded memory and time, no files, every run alike
#ifndef VL_PROGRAM_SANDBOX_H
#define VL_PROGRAM_SANDBOX_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/platform.h"

#define VL_MIN_SANDBOX_MEMORY ((size_t)1 << 20) ///< bytes, least memoryLimit

/// What a sandbox is made of.
typedef struct vlSandboxDef
{
    size_t memoryLimit; ///< bytes that Lua may hold, >= VL_MIN_SANDBOX_MEMORY. Default 512 MiB.
    double luaSeconds; ///< s of Lua between two rests (world:step, callback, ode evaluation), > 0. Default 2.
    double limitSeconds;     ///< s of wall time from vlSandbox_New on, engine included. Default 0: no limit.
    int64_t seed;            ///< where math.random starts. Default 1.
    const char *sceneFolder; ///< where require looks first. Default NULL: the folder of the first file run.
    const char *scriptsFolder; ///< where require looks next. Default NULL: nowhere.

    /// Takes what the scene prints, a line with its '\n' a call. Default NULL: standard output, flushed.
    void (*print)(void *context, const char *text, size_t length);
    void *printContext;

    /// Lua is at work inside one of its own functions and does not come to an end, which nothing can stop
    /// (the collector over weak keys). Shall end the program: prints the message, which names file and line,
    /// and does not return. Called as a signal handler is. Default NULL: Lua goes on.
    void (*stuck)(void *context, const char *message);
    void *stuckContext;

    // What the host's own library knows about its values. Each may be NULL.

    /// Whether the value is an object with a key that orders such objects alike in every run: pairs visits by
    /// it.
    bool (*objectOrder)(lua_State *L, int index, uint64_t *key);
    /// Whether an error value asks the scene to stop; no pcall of the scene then holds it, and the run ends
    /// as vl_sandboxQuit with this exit status.
    bool (*isStop)(lua_State *L, int index, int *exitStatus);
    /// The trace of where an error value arose, when it came out of a callback; NULL when there is none.
    const char *(*innerTrace)(lua_State *L, int index);
    /// Writes what to add to the message of an error, "" for nothing. It may neither raise nor take memory of
    /// Lua.
    void (*writeHint)(lua_State *L, const char *message, char *buffer, size_t size);
    /// The same where a text does not compile.
    void (*writeSyntaxHint)(const char *message, const char *text, size_t length, char *buffer, size_t size);
} vlSandboxDef;

/// Fills in the defaults above.
vlSandboxDef vlDefaultSandboxDef(void);

typedef struct vlSandbox vlSandbox;

/// How a run ended.
typedef enum vlSandboxStatus
{
    vl_sandboxDone,        ///< it returned
    vl_sandboxQuit,        ///< it called vlSandbox_Quit (the scene's quit())
    vl_sandboxFailed,      ///< an error of the scene
    vl_sandboxUnreadable,  ///< the file is missing, a folder, not text
    vl_sandboxMemory,      ///< more memory than memoryLimit
    vl_sandboxEndless,     ///< more Lua time than luaSeconds
    vl_sandboxLimit,       ///< more wall time than limitSeconds
    vl_sandboxInterrupted, ///< vlSandbox_Interrupt was called
} vlSandboxStatus;

/// What came of a run. The texts live until the next run in this sandbox.
typedef struct vlSandboxResult
{
    vlSandboxStatus status;
    int exitStatus;      ///< for the shell: 0 done, 1 an error, and the code of a quit
    const char *message; ///< "scene.lua:12: what is wrong", without a line end; "" when done or quit
    const char *trace;   ///< the calls that led there, innermost first, one a line; may be ""
} vlSandboxResult;

/// Makes a sandbox. On a bad definition or when the system has no memory returns NULL and sets `error` to one
/// sentence that names the field.
vlSandbox *vlSandbox_New(const vlSandboxDef *def, char *error, size_t errorSize);
void vlSandbox_Free(vlSandbox *sandbox);

/// Its main Lua state. Add globals there before the first run; calls of Lua code go through the functions
/// below.
lua_State *vlSandbox_State(vlSandbox *sandbox);

/// The sandbox of a Lua state (also of a coroutine), NULL when the state has none, as in stock Lua.
vlSandbox *vlSandbox_Of(lua_State *L);

/// Runs a Lua file. A UTF-8 mark at its start and a first line with #! are skipped. Its name in messages is
/// the path as given.
vlSandboxResult vlSandbox_RunFile(vlSandbox *sandbox, const char *path);

/// Compiles a Lua file without running it.
vlSandboxResult vlSandbox_CheckFile(vlSandbox *sandbox, const char *path);

/// Compiles a Lua file from within a call. Pushes the function, or why it would not run (false).
bool vlSandbox_CompileFile(lua_State *L, const char *path);

/// Compiles a text and pushes the function; pushes nothing on an error. `name` is its name in messages.
vlSandboxResult vlSandbox_LoadText(vlSandbox *sandbox, const char *name, const char *text, size_t length);

/// Calls the function below its `argumentCount` arguments on the stack of the main state, like lua_pcall with
/// a fresh watchdog. When it fails nothing is left on the stack. Not from within a call.
vlSandboxResult vlSandbox_Call(vlSandbox *sandbox, int argumentCount, int resultCount);

/// The same from within a call, on the stack of the thread that runs: for a callback whose error must not
/// travel through the host. Needs three free places on the stack. A watchdog that has stopped it goes on
/// stopping the scene around it.
vlSandboxResult vlSandbox_CallInside(vlSandbox *sandbox, lua_State *L, int argumentCount, int resultCount);

/// Pushes the scene's global variable of this name, nil when there is none; runs no code of the scene, raises
/// no error and takes no memory. Needs five free places on the stack of any thread L. Returns the type.
int vlSandbox_PushGlobal(lua_State *L, const char *name);
/// Pushes the scene's global function of this name. False (nothing pushed) when it has none.
bool vlSandbox_PushGlobalFunction(vlSandbox *sandbox, const char *name);

/// Pops a value from the main state; `require(name)` returns it from now on. False when memory is short.
bool vlSandbox_Provide(vlSandbox *sandbox, const char *name);

// Rests of the watchdog. All cost next to nothing, and do nothing without a sandbox (NULL).

/// The engine starts to work, for instance on world:step: its time does not count.
void vlSandbox_EngineEnter(vlSandbox *sandbox);
/// The engine is done; its time is taken out of what the watchdog counts. Looks at limitSeconds too; where
/// that is over the scene is stopped at its next instruction.
void vlSandbox_EngineLeave(vlSandbox *sandbox);
/// A callback or an evaluation of an ode starts: the watchdog starts anew.
void vlSandbox_CallbackStart(vlSandbox *sandbox);

/// Whether the scene shall stop: it was interrupted, or limitSeconds are over. For work that takes long.
bool vlSandbox_IsOver(vlSandbox *sandbox);

/// Work enough for the watchdog to look at once, see vlSandbox_Work.
#define VL_MUCH_WORK ((size_t)1 << 20)

/// Counts work that C code does for a scene, in units of about 10 ns, and raises the watchdog's error when
/// time is over. For functions whose length the scene chooses.
void vlSandbox_Work(lua_State *L, size_t units);

/// Ends the run from within: unwinds the scene, past every pcall, to a result vl_sandboxQuit. Never returns.
int vlSandbox_Quit(lua_State *L, int exitStatus);

/// Asks the scene to stop at its next instruction. May be called from a signal handler.
void vlSandbox_Interrupt(vlSandbox *sandbox);

/// Pushes a value as text, as the scene's tostring does: without addresses, alike in every run.
const char *vlSandbox_PushText(lua_State *L, int index);

/// Files the scene is made of: those run and those required, in order, also where reading one failed.
int vlSandbox_FileCount(const vlSandbox *sandbox);
const char *vlSandbox_File(const vlSandbox *sandbox, int index); ///< index 0..count-1

/// coroutine.resume for one of several programs that run at once: when it runs too long without an end it
/// alone is stopped, and its error is as any other.
int vlSandbox_ResumeApart(lua_State *L);

/// Adds a file to those that the scene is made of. False when memory is short.
bool vlSandbox_AddFile(vlSandbox *sandbox, const char *path);

/// Where a scene's code is.
typedef struct vlSandboxPlace
{
    char file[VL_MAX_PATH]; ///< as the user gave it
    int line;
    int begin; ///< the line where the function begins
} vlSandboxPlace;

/// The n-th function of the scene's own that runs, from 1, the innermost. False when there are fewer.
bool vlSandbox_GetPlace(lua_State *L, int n, vlSandboxPlace *place);
/// Raises a message with that place in front.
int vlSandbox_Raise(lua_State *L, const char *message);

#endif
