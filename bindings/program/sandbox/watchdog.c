// watchdog.c: stops Lua code that runs too long, in a way that the scene cannot hold up
#include "program/sandbox/state.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/platform.h"

// A hook stops the scene. When it finds that time is over the sandbox is "tripped": from then on the hook
// runs at every instruction and raises the error again each time, so that a pcall of the scene gets no
// further than to its next instruction. C functions that call no Lua count their work instead
// (vlSandbox_Work), and those that catch errors ask vlWatchdog_Caught.
//
// A hook that counts instructions halves the speed of Lua. So there is none at first, and a ticker sets one a
// few times a second, for the next instruction: lua_sethook is made to be called from signal handlers. Only
// where the system has no ticker the hook counts.

#define VL_TICKS_A_STRETCH   10   ///< ticks within luaSeconds, at most
#define VL_SHORTEST_TICK     0.05 ///< s; in a very deep recursion a tick takes 20 ms
#define VL_LONGEST_TICK      0.2  ///< s
#define VL_HOOK_INSTRUCTIONS 1000

// How long Lua may give no sign of life, in times luaSeconds of processor time: a whole collection of the
// memory that a scene may hold takes one of them, and ten under sanitizers.
#define VL_SILENCE           10
#define VL_SILENCE_WHEN_OVER 1.5

static int instructionsALook(const vlSandbox *sandbox)
{
    if (sandbox->ticker != NULL)
        return 0;
    // Comparing two strings is one instruction, and takes 50 us a megabyte.
    return VL_HOOK_INSTRUCTIONS / (int)(1 + (sandbox->largestText >> 20)) + 1;
}

static void onCount(lua_State *L, lua_Debug *activation);

static bool isLimitOver(const vlSandbox *sandbox, double now)
{
    return sandbox->def.limitSeconds > 0 && now - sandbox->started > sandbox->def.limitSeconds;
}

static bool isOver(const vlSandbox *sandbox)
{
    return sandbox->interrupted || isLimitOver(sandbox, vlClock_Seconds());
}

/// Has the hook run every so many instructions; 0: not at all.
static void setHook(lua_State *L, int instructions)
{
    if (instructions > 0)
        lua_sethook(L, onCount, LUA_MASKCOUNT, instructions);
    else
        lua_sethook(L, NULL, 0, 0);
}

static double processorSeconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/// Whoever runs Lua, or looks after its time, gives a sign of life between two ticks or a few.
static void signOfLife(vlSandbox *sandbox)
{
    sandbox->alive = 1;
}

// Lua's collector takes the square of the entries of a table with weak keys whose values are again keys in it
// (measured: 20,000 take 2.7 s, the 4 million that memory holds a day), at a stretch and without a hook. A
// metatable may get its __mode at any time, so the refusal of setmetatable does not close that door: here is
// the last resort.
static void endWhenStuck(vlSandbox *sandbox)
{
    const double now = processorSeconds();
    if (sandbox->alive || sandbox->inEngine)
    {
        sandbox->alive = 0;
        sandbox->silentProcessor = now;
        return;
    }
    const double allowed = sandbox->def.luaSeconds * (isOver(sandbox) ? VL_SILENCE_WHEN_OVER : VL_SILENCE);
    if (sandbox->def.stuck == NULL || now - sandbox->silentProcessor < allowed)
        return;
    char position[VL_MAX_MESSAGE / 2], message[VL_MAX_MESSAGE];
    vlPosition_Write(sandbox, sandbox->running->thread, position, sizeof(position));
    snprintf(message, sizeof(message),
             "%sLua has been at work here for %.0f s and cannot be stopped (weak keys that lead from one to "
             "the next?): the program ends",
             position, now - sandbox->silentProcessor);
    sandbox->def.stuck(sandbox->def.stuckContext, message);
}

/// Runs between any two machine instructions of the thread that runs the scene.
static void onTick(void *context)
{
    vlSandbox *sandbox = context;
    setHook(sandbox->running->thread, 1);
    endWhenStuck(sandbox);
}

void vlWatchdog_Create(vlSandbox *sandbox)
{
    double seconds = sandbox->def.luaSeconds / VL_TICKS_A_STRETCH;
    seconds = seconds < VL_SHORTEST_TICK ? VL_SHORTEST_TICK : seconds;
    seconds = seconds > VL_LONGEST_TICK ? VL_LONGEST_TICK : seconds;
    sandbox->ticker = vlTicker_Create(seconds, onTick, sandbox);
}

void vlWatchdog_Destroy(vlSandbox *sandbox)
{
    vlTicker_Destroy(sandbox->ticker);
}

void vlWatchdog_Begin(vlSandbox *sandbox)
{
    sandbox->tripped = vl_sandboxDone;
    sandbox->restart = true;
    sandbox->work = 0;
    sandbox->inEngine = false;
    signOfLife(sandbox);
    setHook(sandbox->L, instructionsALook(sandbox));
    if (sandbox->ticker != NULL)
        vlTicker_Begin(sandbox->ticker);
}

void vlWatchdog_End(vlSandbox *sandbox)
{
    if (sandbox->ticker != NULL)
        vlTicker_End(sandbox->ticker);
}

/// Raises the error of a tripped sandbox once more.
static int raiseTripped(vlSandbox *sandbox, lua_State *L)
{
    setHook(L, 1);
    sandbox->reserveOpen = true;
    // The message may fail for want of memory. That error unwinds as well, and tripped says what it means.
    lua_pushstring(L, sandbox->tripMessage);
    sandbox->reserveOpen = false;
    return lua_error(L);
}

static int trip(vlSandbox *sandbox, lua_State *L, vlSandboxStatus status, const char *what)
{
    char position[VL_MAX_MESSAGE / 2];
    vlPosition_Write(sandbox, L, position, sizeof(position));
    snprintf(sandbox->tripMessage, sizeof(sandbox->tripMessage), "%s%s", position, what);
    vlTrace_Write(sandbox, L, 0, sandbox->trace, sizeof(sandbox->trace));
    sandbox->tripped = status;
    return raiseTripped(sandbox, L);
}

static void startLap(vlSandbox *sandbox, double now)
{
    sandbox->restart = false;
    sandbox->lapStarted = now;
    sandbox->lapProcessor = processorSeconds();
    sandbox->lapUsed = sandbox->used;
    sandbox->lapGranted = 0;
}

/// Whether the present stretch of Lua is too long. Time that the machine gives to other programs counts half,
/// else a scene would be stopped because the machine is busy.
static bool isEndless(vlSandbox *sandbox, double now)
{
    double allowed = sandbox->def.luaSeconds + sandbox->lapGranted;
    double wall = now - sandbox->lapStarted;
    if (wall <= allowed || (wall <= 2 * allowed && processorSeconds() - sandbox->lapProcessor <= allowed))
        return false;
    // A loop that fills memory comes to its end there: it may go on, so that the error names the true cause.
    size_t step = sandbox->def.memoryLimit / 64;
    if (sandbox->used < sandbox->lapUsed + step)
        return true;
    sandbox->lapUsed = sandbox->used;
    sandbox->lapGranted += sandbox->def.luaSeconds / 8;
    return false;
}

bool vlSandbox_IsOver(vlSandbox *sandbox)
{
    signOfLife(sandbox);
    return isOver(sandbox);
}

/// What is over at this time, if anything.
static vlSandboxStatus judge(vlSandbox *sandbox)
{
    if (sandbox->interrupted)
        return vl_sandboxInterrupted;
    double now = vlClock_Seconds();
    if (sandbox->restart)
        startLap(sandbox, now);
    if (isLimitOver(sandbox, now))
        return vl_sandboxLimit;
    return isEndless(sandbox, now) ? vl_sandboxEndless : vl_sandboxDone;
}

void vlWatchdog_Look(vlSandbox *sandbox, lua_State *L)
{
    signOfLife(sandbox);
    if (!sandbox->inCall)
        return; // the host itself works in the state
    if (sandbox->tripped != vl_sandboxDone)
    {
        raiseTripped(sandbox, L);
        return;
    }
    sandbox->growth = 0;
    char what[160];
    vlSandboxStatus status = judge(sandbox);
    switch (status)
    {
    case vl_sandboxDone:
        return;
    case vl_sandboxInterrupted:
        sandbox->interrupted = 0;
        snprintf(what, sizeof(what), "interrupted");
        break;
    case vl_sandboxLimit:
        snprintf(what, sizeof(what), "the scene ran longer than its limit of %g s",
                 sandbox->def.limitSeconds);
        break;
    default:
        snprintf(what, sizeof(what), "this code ran for %g s without a step of the world: is a loop endless?",
                 sandbox->def.luaSeconds);
    }
    trip(sandbox, L, status, what);
}

static void onCount(lua_State *L, lua_Debug *activation)
{
    (void)activation;
    vlSandbox *sandbox = vlSandbox_Of(L);
    vlWatchdog_Look(sandbox, L);
    vlWatchdog_Follow(sandbox, L);
}

void vlWatchdog_Follow(vlSandbox *sandbox, lua_State *L)
{
    int instructions = instructionsALook(sandbox);
    if (lua_gethookcount(L) != instructions)
        setHook(L, instructions);
}

void vlWatchdog_LookSoon(vlSandbox *sandbox, bool always)
{
    if (sandbox->running == NULL || !sandbox->inCall)
        return;
    if (always || sandbox->tripped != vl_sandboxDone || judge(sandbox) != vl_sandboxDone)
        setHook(sandbox->running->thread, 1);
}

bool vlWatchdog_IsFinal(vlSandbox *sandbox, lua_State *L)
{
    int exitStatus;
    return sandbox->tripped != vl_sandboxDone ||
           (sandbox->def.isStop != NULL && sandbox->def.isStop(L, -1, &exitStatus));
}

void vlWatchdog_Forgive(vlSandbox *sandbox, lua_State *L)
{
    sandbox->tripped = vl_sandboxDone;
    sandbox->restart = true;
    vlWatchdog_Follow(sandbox, L);
    sandbox->reserveOpen = true;
    lua_pushstring(L, sandbox->tripMessage);
    sandbox->reserveOpen = false;
}

void vlWatchdog_Caught(vlSandbox *sandbox, lua_State *L, int status)
{
    if (sandbox->tripped != vl_sandboxDone)
        raiseTripped(sandbox, L);
    if (vlWatchdog_IsFinal(sandbox, L))
        lua_error(L);
    if (status != LUA_ERRMEM)
        return;
    lua_pop(L, 1);
    sandbox->reserveOpen = true;
    lua_pushstring(L, sandbox->refusal);
    sandbox->reserveOpen = false;
}

void vlSandbox_EngineEnter(vlSandbox *sandbox)
{
    if (sandbox == NULL)
        return;
    sandbox->inEngine = true;
    sandbox->engineEntered = vlClock_Seconds();
    sandbox->engineProcessor = processorSeconds();
}

// The engine's time is taken out; only a step or a callback (vlSandbox_CallbackStart) starts anew, else a
// loop of calls that do not move the world would never end.
void vlSandbox_EngineLeave(vlSandbox *sandbox)
{
    if (sandbox == NULL)
        return;
    sandbox->inEngine = false;
    signOfLife(sandbox);
    sandbox->lapStarted += vlClock_Seconds() - sandbox->engineEntered;
    sandbox->lapProcessor += processorSeconds() - sandbox->engineProcessor;
    vlWatchdog_LookSoon(sandbox, false);
}

void vlSandbox_CallbackStart(vlSandbox *sandbox)
{
    if (sandbox == NULL)
        return;
    sandbox->restart = true;
    sandbox->inEngine = false;
    signOfLife(sandbox);
}

void vlSandbox_Work(lua_State *L, size_t units)
{
    vlSandbox *sandbox = vlSandbox_Of(L);
    if (sandbox == NULL)
        return;
    sandbox->work += units;
    if (sandbox->work < VL_WORK_A_LOOK)
        return;
    sandbox->work = 0;
    vlWatchdog_Look(sandbox, L);
}

int vlSandbox_Quit(lua_State *L, int exitStatus)
{
    vlSandbox *sandbox = vlSandbox_Of(L);
    sandbox->quitStatus = exitStatus;
    return trip(sandbox, L, vl_sandboxQuit, "quit");
}

void vlSandbox_Interrupt(vlSandbox *sandbox)
{
    sandbox->interrupted = 1;
}
