// bench_ode.c: what an evaluation of ode{} costs against calling the right-hand side alone. Exit status 1
// when the median of the rounds misses the target.
#include <stdio.h>
#include <stdlib.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "core/platform.h"
#include "module/module.h"
#include "targets.h"

#define MOST_TIMES 3.0 ///< the promise, of six components
#define ROUNDS     31

// A satellite in space: six components, given as a list and by names; the function alone is called as ode
// calls it, in a loop of Lua, with a table that is there already.
static const char functions[] =
    "local function list(t, y)\n"
    "  local x, y_, z = y[1], y[2], y[3]\n"
    "  local d = (x * x + y_ * y_ + z * z) ^ -1.5\n"
    "  return y[4], y[5], y[6], -x * d, -y_ * d, -z * d\n"
    "end\n"
    "local function names(t, y)\n"
    "  local d = (y.x * y.x + y.y * y.y + y.z * y.z) ^ -1.5\n"
    "  return {x = y.u, y = y.v, z = y.w, u = -y.x * d, v = -y.y * d, w = -y.z * d}\n"
    "end\n"
    "local starts = {{1, 0, 0, 0, 1, 0.2}, {x = 1, y = 0, z = 0, u = 0, v = 1, w = 0.2}}\n"
    "local evaluations\n"
    "local function solve(f, y0)\n"
    "  local start = clock()\n"
    "  local s = ode{f = f, y0 = y0, t1 = 20, method = METHOD, tolerance = 1e-9}\n"
    "  local time = clock() - start\n"
    "  evaluations = s.evaluations\n"
    "  return time / evaluations\n"
    "end\n"
    "local function alone(f, y)\n"
    "  local start = clock()\n"
    "  for i = 1, evaluations do local a, b, c, d, e, g = f(i, y) end\n"
    "  return (clock() - start) / evaluations\n"
    "end\n"
    "function round(kind)\n"
    "  local f, y0 = kind == 1 and list or names, starts[kind]\n"
    "  local mine = solve(f, y0)\n"
    "  return mine, alone(f, y0)\n"
    "end\n";

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

static int open(lua_State *L)
{
    const vlModuleHost host = {0};
    return vlModule_OpenScene(L, &host);
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// The medians of an evaluation in ode{} and alone, and of their ratio.
static void measure(lua_State *L, const char *method, int kind, Target target)
{
    double mine[ROUNDS], alone[ROUNDS], ratio[ROUNDS];
    lua_pushstring(L, method);
    lua_setglobal(L, "METHOD");
    for (int i = 0; i < ROUNDS; i++)
    {
        lua_getglobal(L, "round");
        lua_pushinteger(L, kind);
        check(L, lua_pcall(L, 1, 2, 0));
        mine[i] = lua_tonumber(L, -2);
        alone[i] = lua_tonumber(L, -1);
        ratio[i] = mine[i] / alone[i];
        lua_pop(L, 2);
    }
    qsort(mine, ROUNDS, sizeof *mine, compare);
    qsort(alone, ROUNDS, sizeof *alone, compare);
    qsort(ratio, ROUNDS, sizeof *ratio, compare);
    printf("%-7s %-6s %6.0f ns an evaluation, alone %6.0f ns: %.2f times", method,
           kind == 1 ? "list" : "names", 1e9 * mine[ROUNDS / 2], 1e9 * alone[ROUNDS / 2], ratio[ROUNDS / 2]);
    judge(ratio[ROUNDS / 2], target);
}

int main(void)
{
    lua_State *L = luaL_newstate();
    luaL_openlibs(L);
    lua_pushcfunction(L, open);
    check(L, lua_pcall(L, 0, 0, 0));
    lua_pushcfunction(L, clockSeconds);
    lua_setglobal(L, "clock");
    check(L, luaL_dostring(L, functions));
    static const char *const methods[] = {"rkf45", "dopri5", "radau5", "rk4"};
    // radau5 solves linear systems besides: its figure is told, and promised nothing.
    for (int i = 0; i < 4; i++)
        for (int kind = 1; kind <= 2; kind++)
            measure(L, methods[i], kind, i == 2 ? (Target){NAN, NAN} : atMost(MOST_TIMES));
    lua_close(L);
    return targetStatus();
}
