// ode_call.c: calls the scene's functions for the solver of differential equations
#include <stdio.h>

#include "module/fields.h"
#include "module/ode.h"

void vlOdeLua_FillTable(lua_State *L, const vlLuaOde *ode, int names, int table, const double *y)
{
    if (ode->shape == vl_odeList)
    {
        for (int i = 0; i < ode->count; i++)
        {
            lua_pushnumber(L, y[i]);
            lua_seti(L, table, i + 1); // faster than lua_rawseti
        }
        return;
    }
    for (int i = 0; i < ode->count; i++)
    {
        lua_rawgeti(L, names, i + 1);
        lua_pushnumber(L, y[i]);
        lua_rawset(L, table);
    }
}

// Calls of the scene's functions

// Pushes t, y, v and parameters. Returns how many.
static int pushArguments(const vlOdeCall *call, double t, const double *y)
{
    lua_State *L = call->L;
    const vlLuaOde *ode = call->ode;
    lua_pushnumber(L, t);
    for (int part = 0; part <= (ode->secondOrder ? 1 : 0); part++)
    {
        const double *components = y + part * ode->count;
        const int table = part == 0 ? call->y : call->v;
        if (ode->shape == vl_odeNumber)
        {
            lua_pushnumber(L, components[0]);
            continue;
        }
        vlOdeLua_FillTable(L, ode, call->names, table, components);
        lua_pushvalue(L, table);
    }
    if (call->parameters != 0)
    {
        lua_pushvalue(L, call->parameters);
    }
    return 2 + (ode->secondOrder ? 1 : 0) + (call->parameters != 0 ? 1 : 0);
}

// Writes what f has to return: "2 numbers, or a list of them".
static void describeRates(const vlOdeCall *call, char *buffer, size_t size)
{
    const vlLuaOde *ode = call->ode;
    if (ode->shape == vl_odeNames)
    {
        lua_rawgeti(call->L, call->names, 1);
        snprintf(buffer, size, "a table with the rates of all components, {%s = ...}",
                 lua_tostring(call->L, -1));
        lua_pop(call->L, 1);
    }
    else if (ode->shape == vl_odeNumber)
    {
        snprintf(buffer, size, "a number, the rate of y");
    }
    else
    {
        snprintf(buffer, size, "%d number%s, or a list of them", ode->count, ode->count == 1 ? "" : "s");
    }
}

static _Noreturn void raiseCount(const vlOdeCall *call, int count)
{
    char expected[128];
    describeRates(call, expected, sizeof expected);
    if (count == 1)
    {
        vlRaiseResult(call->L, call->f, "ode", "what f returns", expected, lua_gettop(call->L));
    }
    char got[32];
    snprintf(got, sizeof got, count == 0 ? "nothing" : "%d values", count);
    vlRaiseResultText(call->L, call->f, "ode", "what f returns", expected, got);
}

static _Noreturn void raiseRate(const vlOdeCall *call, int i, int value)
{
    lua_State *L = call->L;
    char name[96];
    snprintf(name, sizeof name, "number %d that f returns", i + 1);
    if (call->ode->shape == vl_odeNames)
    {
        lua_rawgeti(L, call->names, i + 1);
        snprintf(name, sizeof name, "the rate of %s that f returns", lua_tostring(L, -1));
    }
    vlRaiseResult(L, call->f, "ode", name, "a number", value);
}

// The rate at a stack index, of component i. Half of the time goes into asking for types: so digits in a text
// are told from a number in the first call alone; later they count, as in Lua's own sums.
static double readRate(const vlOdeCall *call, int i, int value)
{
    int isNumber;
    const double rate = lua_tonumberx(call->L, value, &isNumber);
    if (!isNumber || (call->isFirst && lua_type(call->L, value) != LUA_TNUMBER))
    {
        raiseRate(call, i, value);
    }
    return rate;
}

// Reads rates from the table at `table`.
static void readTable(const vlOdeCall *call, int table, double *rates)
{
    lua_State *L = call->L;
    const vlLuaOde *ode = call->ode;
    for (int i = 0; i < ode->count; i++)
    {
        if (ode->shape == vl_odeNames)
        {
            lua_rawgeti(L, call->names, i + 1);
            lua_rawget(L, table);
        }
        else
        {
            lua_rawgeti(L, table, i + 1);
        }
        rates[i] = readRate(call, i, lua_gettop(L));
        lua_pop(L, 1);
    }
}

// Reads the `count` values from `first` on that f returned.
static void readRates(const vlOdeCall *call, int first, int count, double *rates)
{
    lua_State *L = call->L;
    const vlLuaOde *ode = call->ode;
    const bool isTable = count == 1 && lua_istable(L, first) && ode->shape != vl_odeNumber;
    if (isTable && (ode->shape == vl_odeNames || (int)lua_rawlen(L, first) == ode->count))
    {
        readTable(call, first, rates);
        return;
    }
    if (isTable)
    {
        char got[64], expected[128];
        describeRates(call, expected, sizeof expected);
        snprintf(got, sizeof got, "a list of %d", (int)lua_rawlen(L, first));
        vlRaiseResultText(L, call->f, "ode", "what f returns", expected, got);
    }
    if (ode->shape == vl_odeNames || count != ode->count)
    {
        raiseCount(call, count);
    }
    for (int i = 0; i < count; i++)
    {
        rates[i] = readRate(call, i, first + i);
    }
}

// An error of f goes straight through the engine, which is made for it, to whoever called ode: so it keeps
// its place and its trace.
static bool callF(void *user, double t, const double *y, double *rates)
{
    vlOdeCall *call = user;
    lua_State *L = call->L;
    const int top = call->top;
    lua_pushvalue(L, call->f);
    lua_call(L, pushArguments(call, t, y), LUA_MULTRET);
    readRates(call, top + 1, lua_gettop(L) - top, rates);
    lua_settop(L, top);
    call->isFirst = false;
    return true;
}

static bool callEvent(void *user, int event, double t, const double *y, double *value)
{
    const vlOdeCall *call = user;
    lua_State *L = call->L;
    const int top = lua_gettop(L);
    lua_rawgeti(L, call->values, event + 1);
    lua_pushvalue(L, -1);
    lua_call(L, pushArguments(call, t, y), 1);
    if (lua_type(L, -1) != LUA_TNUMBER)
    {
        vlRaiseResult(L, top + 1, "ode", "what an event's value returns", "a number", lua_gettop(L));
    }
    *value = lua_tonumber(L, -1);
    lua_settop(L, top);
    return true;
}

static bool mustStop(void *user)
{
    const vlModule *module = ((const vlOdeCall *)user)->module;
    return module->host.mustStop != NULL && module->host.mustStop(module->host.user);
}

void vlOdeLua_SetCallbacks(vlOdeDef *def)
{
    def->rates = callF;
    def->eventValue = callEvent;
    def->mustStop = mustStop;
}
