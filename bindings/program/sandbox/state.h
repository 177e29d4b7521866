// state.h: what the files of the sandbox share: its state, and the functions they offer each other
#ifndef VL_PROGRAM_SANDBOX_STATE_H
#define VL_PROGRAM_SANDBOX_STATE_H

#include <lauxlib.h>
#include <lua.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/platform.h"
#include "program/sandbox.h"

#define VL_MAX_MESSAGE    8192               ///< bytes of an error message; the rest is cut off
#define VL_MAX_HINT       512                ///< bytes of a hint behind it
#define VL_MAX_TRACE      6144               ///< bytes of a trace
#define VL_MAX_TRAVERSALS 8                  ///< unfinished loops over `next` that are remembered
#define VL_WORK_A_LOOK    ((size_t)20000)    ///< units of work between two looks at the clock
#define VL_GROWTH_A_LOOK  ((size_t)8 << 20)  ///< bytes of new memory between two looks at the clock
#define VL_MEMORY_RESERVE ((size_t)64 << 10) ///< bytes beyond the limit with which to report an error
#define VL_MAX_SOURCE     ((size_t)16 << 20) ///< bytes of a Lua file

/// How every memory error goes on after its position.
#define VL_NOT_ENOUGH_MEMORY "not enough memory: "

/// The threads (coroutines) that wait for one another, innermost first. Lives on the C stack.
typedef struct vlRunning
{
    lua_State *thread;
    struct vlRunning *outer;
} vlRunning;

/// A loop over `next` that has begun (ordered_pairs.c).
typedef struct vlTraversal
{
    uint64_t table;   ///< sequence number of the table, 0 = free
    lua_Integer last; ///< dense table: its last index. Otherwise 0, and the keys wait in the registry.
    lua_Integer position, count;
} vlTraversal;

struct vlSandbox
{
    vlSandboxDef def; ///< its texts belong to the sandbox
    lua_State *L;
    vlRunning main;
    vlRunning *volatile running; ///< read by the ticker at any moment
    bool inCall;

    // memory.c
    size_t used;        ///< bytes
    uint64_t sequence;  ///< blocks made so far
    size_t growth;      ///< bytes made since the last look at the clock
    size_t largestText; ///< bytes of the longest string so far
    bool reserveOpen;
    void *newestUserdata, *newestThread; ///< blocks
    size_t userdataOffset, userdataValuesOffset, userdataValueSize, threadOffset;
    char refusal[VL_MAX_MESSAGE]; ///< message of the last refusal of memory
    char refusalTrace[VL_MAX_TRACE];

    // watchdog.c
    vlTicker *ticker;                      ///< NULL: the hook counts instructions
    double started;                        ///< s, when the sandbox was made
    double lapStarted;                     ///< s, when the scene's present stretch of Lua began
    double lapProcessor;                   ///< s of processor time at that moment
    double engineEntered, engineProcessor; ///< wall and processor time when the engine was entered, s
    size_t lapUsed;                        ///< bytes then, or when time was granted last
    double lapGranted;                     ///< s more than luaSeconds, because memory fills
    int apart;                             ///< vlSandbox_ResumeApart within one another
    bool restart;                          ///< the stretch begins at the next look
    size_t work;                           ///< units since the last look
    volatile bool inEngine;                ///< what runs now is not Lua
    volatile sig_atomic_t alive;           ///< a sign of life came since the last tick
    double silentProcessor;                ///< s of processor time when the last one came
    vlSandboxStatus tripped;
    volatile sig_atomic_t interrupted;
    int quitStatus;
    char tripMessage[VL_MAX_MESSAGE];

    // run.c
    bool unreadable;
    char message[VL_MAX_MESSAGE];
    char trace[VL_MAX_TRACE];

    // others
    vlTraversal traversals[VL_MAX_TRAVERSALS];
    int nextTraversal;
    int closing; ///< coroutines being closed within one another
    lua_Integer randomSeedings;
    lua_Integer textNumbers; ///< objects that were shown as text
    char **files;
    int fileCount, fileCapacity;
};

// memory.c

/// The lua_Alloc of a sandbox: counts, refuses beyond the limit, and numbers the blocks as they are made.
void *vlMemory_Allocate(void *context, void *block, size_t oldSize, size_t newSize);
/// Learns how far objects lie behind the start of their block. May raise a memory error.
void vlMemory_MeasureObjects(vlSandbox *sandbox, lua_State *L);
/// The number of a table, closure, coroutine or full userdata: they rise in the order of creation, whatever
/// the addresses. 0 for anything else.
uint64_t vlMemory_SequenceOf(vlSandbox *sandbox, lua_State *L, int index);

// watchdog.c

void vlWatchdog_Create(vlSandbox *sandbox);
void vlWatchdog_Destroy(vlSandbox *sandbox);
/// A call from outside begins: forgets what tripped before.
void vlWatchdog_Begin(vlSandbox *sandbox);
void vlWatchdog_End(vlSandbox *sandbox);
/// Has a thread that goes on look as often as the others.
void vlWatchdog_Follow(vlSandbox *sandbox, lua_State *L);
/// Looks at the clock and raises an error when time is over.
void vlWatchdog_Look(vlSandbox *sandbox, lua_State *L);
/// Has the hook look at the clock at the next instruction: always, or when time is over.
void vlWatchdog_LookSoon(vlSandbox *sandbox, bool always);
/// After an error was caught, its value on top: raises it again when no code of the scene may hold it, and
/// puts a message with file and line in place of Lua's bare memory error.
void vlWatchdog_Caught(vlSandbox *sandbox, lua_State *L, int status);
/// Forgets that time was over and pushes what it said, with a fresh stretch for those who go on.
void vlWatchdog_Forgive(vlSandbox *sandbox, lua_State *L);
/// Whether the error value on top is one that no code of the scene may see.
bool vlWatchdog_IsFinal(vlSandbox *sandbox, lua_State *L);

// position.c

/// Writes "scene.lua:12: " for the innermost Lua function running on this thread or those that wait for it;
/// "" when there is none. Needs no Lua memory.
void vlPosition_Write(vlSandbox *sandbox, lua_State *L, char *buffer, size_t size);
/// Writes the calls that led here, one a line. Needs no Lua memory.
void vlTrace_Write(vlSandbox *sandbox, lua_State *L, int level, char *buffer, size_t size);
/// Writes a message with the full path where Lua has cut off the front of a long one.
void vlPosition_Lengthen(const char *message, const char *path, char *buffer, size_t size);
/// Raises a formatted error with the position of the nearest Lua function in front.
int vlRaiseAt(lua_State *L, const char *format, ...);

// text.c

/// Whether a value is shown with a number: an object.
bool vlText_HasNumber(lua_State *L, int index);
/// Pushes the number with which an object is shown, in place of its address.
void vlText_PushNumber(lua_State *L, int index);

// stock.c

/// Calls the stock function in upvalue 1 with all arguments, and gives its errors the name and the position
/// that it would have had. It must not call Lua code.
int vlCallStock(lua_State *L, const char *name);

// source.c

/// Reads and compiles a file and pushes the function, or the message (false).
bool vlSource_Load(vlSandbox *sandbox, lua_State *L, const char *path);
/// Compiles a text in pieces, so that the watchdog can look in between. Returns a status of lua_load.
int vlSource_Compile(lua_State *L, const char *name, const char *text, size_t length);
/// Adds a file to those the scene is made of. False when memory is short.
bool vlSource_AddFile(vlSandbox *sandbox, const char *path);

// The libraries. Each changes or makes tables of the state; all may raise errors.

void vlOpenBaseLibrary(lua_State *L);
void vlOpenOrderedPairs(lua_State *L);
void vlOpenCoroutineLibrary(lua_State *L);
void vlOpenStringLibrary(lua_State *L);
void vlOpenTableLibrary(lua_State *L);
void vlOpenSmallLibraries(lua_State *L); ///< os and math
void vlOpenRequire(lua_State *L);

#endif
