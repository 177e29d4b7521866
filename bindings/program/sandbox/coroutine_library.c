// coroutine_library.c: coroutines that the watchdog can follow
#include "program/sandbox/state.h"

// Besides what Lua's own functions do, these note which coroutine runs and who waits for it, for positions
// and traces, and let no error of the watchdog end in a status.

#define VL_MAX_CLOSING 8 ///< coroutines that close one another; each may use Lua's whole depth of C calls

static const char stoppedKey = 0; // its address names the table of stopped coroutines in the registry

static lua_State *checkCoroutine(lua_State *L)
{
    lua_State *thread = lua_tothread(L, 1);
    luaL_argexpected(L, thread != NULL, 1, "coroutine");
    return thread;
}

/// Notes that the watchdog stopped a coroutine within its hook. Lua never calls hooks in it again, so nothing
/// of it may run any more, not even the closing of its variables.
static void markStopped(lua_State *L, lua_State *thread)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &stoppedKey);
    lua_pushthread(thread);
    lua_xmove(thread, L, 1);
    lua_pushboolean(L, 1);
    vlSandbox *sandbox = vlSandbox_Of(L);
    sandbox->reserveOpen = true;
    lua_rawset(L, -3);
    sandbox->reserveOpen = false;
    lua_pop(L, 1);
}

static bool isStopped(lua_State *L, lua_State *thread)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &stoppedKey);
    lua_pushthread(thread);
    lua_xmove(thread, L, 1);
    bool stopped = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 2);
    return stopped;
}

/// Resumes a coroutine with the topmost values. Returns how many values it gave, or -1 with its error on top.
static int resume(lua_State *L, lua_State *thread, int argumentCount)
{
    vlSandbox *sandbox = vlSandbox_Of(L);
    if (!lua_checkstack(thread, argumentCount))
    {
        lua_pushliteral(L, "too many arguments to resume");
        return -1;
    }
    lua_xmove(L, thread, argumentCount);
    vlRunning running = {thread, sandbox->running};
    sandbox->running = &running;
    vlWatchdog_Follow(sandbox, thread);
    int resultCount = 0;
    int status = lua_resume(thread, L, argumentCount, &resultCount);
    sandbox->running = running.outer;
    vlWatchdog_Follow(sandbox, L);
    if (sandbox->tripped != vl_sandboxDone)
    {
        markStopped(L, thread);
        // Of several that run at once only this one ends.
        if (sandbox->apart == 1 && sandbox->tripped == vl_sandboxEndless)
        {
            vlWatchdog_Forgive(sandbox, L);
            return -1;
        }
        vlWatchdog_Caught(sandbox, L, status);
    }
    if (status != LUA_OK && status != LUA_YIELD)
    {
        lua_xmove(thread, L, 1);
        vlWatchdog_Caught(sandbox, L, status);
        return -1;
    }
    if (!lua_checkstack(L, resultCount + 1))
    {
        lua_pop(thread, resultCount);
        lua_pushliteral(L, "too many results to resume");
        return -1;
    }
    lua_xmove(thread, L, resultCount);
    return resultCount;
}

static int co_resume(lua_State *L)
{
    lua_State *thread = checkCoroutine(L);
    int resultCount = resume(L, thread, lua_gettop(L) - 1);
    lua_pushboolean(L, resultCount >= 0);
    int returned = resultCount >= 0 ? resultCount + 1 : 2;
    lua_insert(L, -returned);
    return returned;
}

int vlSandbox_ResumeApart(lua_State *L)
{
    vlSandbox *sandbox = vlSandbox_Of(L);
    sandbox->apart++;
    const int returned = co_resume(L);
    sandbox->apart--;
    return returned;
}

/// Closes the variables of a coroutine that ended or waits. Returns a status, its error on top of its stack.
static int closeThread(lua_State *L, lua_State *thread)
{
    vlSandbox *sandbox = vlSandbox_Of(L);
    if (sandbox->closing >= VL_MAX_CLOSING)
        return luaL_error(L, "too many coroutines close one another");
    if (isStopped(L, thread))
        return luaL_error(L, "cannot close a coroutine that was stopped");
    sandbox->closing++;
    vlRunning running = {thread, sandbox->running};
    sandbox->running = &running;
    int status = lua_resetthread(thread);
    sandbox->running = running.outer;
    sandbox->closing--;
    if (sandbox->tripped != vl_sandboxDone)
    {
        markStopped(L, thread);
        vlWatchdog_Caught(sandbox, L, status);
    }
    return status;
}

static int callWrapped(lua_State *L)
{
    lua_State *thread = lua_tothread(L, lua_upvalueindex(1));
    int resultCount = resume(L, thread, lua_gettop(L));
    if (resultCount >= 0)
        return resultCount;
    int status = lua_status(thread);
    if (status == LUA_OK || status == LUA_YIELD)
        return lua_error(L); // it did not even start
    lua_pushvalue(L, -1);
    lua_xmove(L, thread, 1);
    int closed = closeThread(L, thread);
    lua_xmove(thread, L, 1);
    if (closed == LUA_ERRMEM && status == LUA_ERRMEM)
        lua_pop(L, 1); // the same error, whose message we have below
    else
        vlWatchdog_Caught(vlSandbox_Of(L), L, closed);
    return lua_error(L);
}

static int co_wrap(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_State *thread = lua_newthread(L);
    lua_pushvalue(L, 1);
    lua_xmove(L, thread, 1);
    lua_pushcclosure(L, callWrapped, 1);
    return 1;
}

/// Whether a coroutine has not started or waits in a yield.
static bool isSuspended(lua_State *thread)
{
    lua_Debug activation;
    if (lua_status(thread) == LUA_YIELD)
        return true;
    return lua_status(thread) == LUA_OK && lua_getstack(thread, 0, &activation) == 0 &&
           lua_gettop(thread) > 0;
}

static bool isDead(lua_State *thread)
{
    lua_Debug activation;
    int status = lua_status(thread);
    if (status != LUA_OK && status != LUA_YIELD)
        return true;
    return status == LUA_OK && lua_getstack(thread, 0, &activation) == 0 && lua_gettop(thread) == 0;
}

static int co_close(lua_State *L)
{
    lua_State *thread = checkCoroutine(L);
    if (thread == L || (!isSuspended(thread) && !isDead(thread)))
        return luaL_error(L, "cannot close a running coroutine");
    int status = closeThread(L, thread);
    if (status == LUA_OK)
    {
        lua_pushboolean(L, 1);
        return 1;
    }
    lua_pushboolean(L, 0);
    lua_xmove(thread, L, 1);
    vlWatchdog_Caught(vlSandbox_Of(L), L, status);
    return 2;
}

void vlOpenCoroutineLibrary(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"resume", co_resume},
        {"wrap", co_wrap},
        {"close", co_close},
        {NULL, NULL},
    };
    lua_getglobal(L, "coroutine");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
    lua_newtable(L);
    lua_createtable(L, 0, 1);
    lua_pushliteral(L, "k");
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &stoppedKey);
}
