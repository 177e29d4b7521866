// bench_lua_access.c: what Lua pays for the engine: reading p.x against an empty C function, building
// particles. Exit status 1 when the median of the runs misses a target.
#include <stdio.h>
#include <stdlib.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "core/platform.h"
#include "module/module.h"
#include "targets.h"

// The promises: `p.x` costs at most so many empty calls; a script builds 100,000 particles within so many
// seconds.
#define MOST_CALLS   4.0
#define MOST_SECONDS 0.5

// Many short runs in turns, so that whatever else the machine does hits all alike.
#define READS  20000
#define RUNS   201
#define BUILDS 9

static int empty(lua_State *L)
{
    (void)L;
    return 0;
}

static const char functions[] = "local p, q = particle{position = {1, 2}, pinned = true}, vec(1, 2)\n"
                                "local n = ...\n"
                                "function loop() for i = 1, n do local x = i end end\n"
                                "function call() local f = empty for i = 1, n do local x = f() end end\n"
                                "function read() for i = 1, n do local x = p.x end end\n"
                                "function write() for i = 1, n do p.x = i end end\n"
                                "function speed() for i = 1, n do local x = p.vx end end\n"
                                "function position() for i = 1, n do local x = p.position end end\n"
                                "function component() for i = 1, n do local x = q.x end end\n"
                                "function sum() for i = 1, n do local x = q + q end end\n"
                                "local line = rope{from = {0, 0}, to = {1, 0}, links = 10}\n"
                                "function element() for i = 1, n do local x = line[5] end end\n";

static const char build[] = "local w = verlua.world()\n"
                            "local start = clock()\n"
                            "for i = 1, 100000 do w:particle{position = {i % 317, i // 317}, mass = 2} end\n"
                            "return clock() - start\n";

static const char forces[] = "local w = verlua.world{substeps = 10}\n"
                             "for i = 1, 10000 do w:particle{position = {i, 0}} end\n"
                             "w:step()\n"
                             "local start = clock()\n"
                             "w:step(5)\n"
                             "local bare = clock() - start\n"
                             "w:force(function(p) return 0, 1 end)\n"
                             "start = clock()\n"
                             "w:step(5)\n"
                             "return (clock() - start - bare) / 500000\n";

static int clockSeconds(lua_State *L)
{
    lua_pushnumber(L, vlClock_Seconds());
    return 1;
}

static void check(lua_State *L, int status)
{
    if (status != LUA_OK)
    {
        fprintf(stderr, "%s\n", lua_tostring(L, -1));
        exit(1);
    }
}

enum
{
    loopTime, // what all others contain
    callTime,
    readTime,
    timeCount = 9
};

static const char *const names[timeCount] = {"loop",     "call",      "read", "write",  "speed",
                                             "position", "component", "sum",  "element"};
static const char *const texts[timeCount] = {"empty loop", "empty C function", "p.x",   "p.x = x",
                                             "p.vx",       "p.position",       "vec.x", "vec + vec",
                                             "rope[i]"};

// ns of a global function, a loop of READS iterations.
static double runOnce(lua_State *L, const char *name)
{
    lua_getglobal(L, name);
    const double start = vlClock_Seconds();
    check(L, lua_pcall(L, 0, 0, 0));
    return (vlClock_Seconds() - start) / READS * 1e9;
}

static int compareDoubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double medianOf(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compareDoubles);
    return values[count / 2];
}

// ns an iteration of each loop, the median of many runs.
static void measure(lua_State *L, double median[timeCount])
{
    static double times[timeCount][RUNS];
    for (int run = 0; run < RUNS; run++)
    {
        for (int i = 0; i < timeCount; i++)
        {
            times[i][run] = runOnce(L, names[i]);
        }
    }
    for (int i = 0; i < timeCount; i++)
    {
        median[i] = medianOf(times[i], RUNS);
    }
}

static double valueOf(lua_State *L, const char *text)
{
    double values[BUILDS];
    for (int run = 0; run < BUILDS; run++)
    {
        check(L, luaL_loadstring(L, text));
        check(L, lua_pcall(L, 0, 1, 0));
        values[run] = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    return medianOf(values, BUILDS);
}

int main(void)
{
    lua_State *L = luaL_newstate();
    luaL_openlibs(L);
    const vlModuleHost host = {.user = NULL};
    vlModule_OpenScene(L, &host);
    lua_register(L, "empty", empty);
    lua_register(L, "clock", clockSeconds);
    check(L, luaL_loadstring(L, functions));
    lua_pushinteger(L, READS);
    check(L, lua_pcall(L, 1, 0, 0));

    double median[timeCount];
    measure(L, median);
    for (int i = 0; i < timeCount; i++)
    {
        printf("%-18s %6.1f ns\n", texts[i], median[i] - (i == loopTime ? 0 : median[loopTime]));
    }
    const double calls = (median[readTime] - median[loopTime]) / (median[callTime] - median[loopTime]);
    printf("p.x costs          %6.2f empty calls", calls);
    judge(calls, atMost(MOST_CALLS));
    const double seconds = valueOf(L, build);
    printf("100,000 particles  %6.3f s", seconds);
    judge(seconds, atMost(MOST_SECONDS));
    printf("a force function   %6.1f ns a particle a substep\n", valueOf(L, forces) * 1e9);
    lua_close(L);
    return targetStatus();
}
