// ode_result.c: the Lua type `ode`: the solution of a system of differential equations
#include <math.h>
#include <stdio.h>

#include "module/fields.h"
#include "module/ode.h"

static const double mostRows = 1e6;

// Pushes components: a number, or a new table. `names` as above.
static void pushComponents(lua_State *L, const vlLuaOde *ode, int names, const double *y)
{
    if (ode->shape == vl_odeNumber)
    {
        lua_pushnumber(L, y[0]);
        return;
    }
    lua_createtable(L, ode->shape == vl_odeList ? ode->count : 0, ode->shape == vl_odeList ? 0 : ode->count);
    vlOdeLua_FillTable(L, ode, names, lua_gettop(L), y);
}

// Sets t, y and perhaps v of the table at the top.
static void setState(lua_State *L, const vlLuaOde *ode, int names, double t, const double *y)
{
    lua_pushnumber(L, t);
    lua_setfield(L, -2, "t");
    pushComponents(L, ode, names, y);
    lua_setfield(L, -2, "y");
    if (ode->secondOrder)
    {
        pushComponents(L, ode, names, y + ode->count);
        lua_setfield(L, -2, "v");
    }
}

// Results

static const vlLuaOde *odeOf(const vlObject *self)
{
    return (const vlLuaOde *)self;
}

static int lastRow(const vlLuaOde *ode)
{
    return vlOde_GetRowCount(ode->engine) - 1;
}

static int ode_t(lua_State *L, vlObject *self)
{
    lua_pushnumber(L, vlOde_GetRowTime(odeOf(self)->engine, lastRow(odeOf(self))));
    return 1;
}

// Pushes y, or v, of a state.
static int pushPart(lua_State *L, const vlLuaOde *ode, int part, const double *y)
{
    lua_getiuservalue(L, 1, vl_odeNamesValue);
    pushComponents(L, ode, lua_gettop(L), y + part * ode->count);
    return 1;
}

static int ode_y(lua_State *L, vlObject *self)
{
    return pushPart(L, odeOf(self), 0, vlOde_GetRow(odeOf(self)->engine, lastRow(odeOf(self))));
}

static int ode_v(lua_State *L, vlObject *self)
{
    if (!odeOf(self)->secondOrder)
    {
        vlRaise(L, "ode: there is no v, the system has none (v0 = ... makes it one of second order)");
    }
    return pushPart(L, odeOf(self), 1, vlOde_GetRow(odeOf(self)->engine, lastRow(odeOf(self))));
}

static int pushCount(lua_State *L, long long count)
{
    lua_pushinteger(L, count);
    return 1;
}

static int ode_steps(lua_State *L, vlObject *self)
{
    return pushCount(L, vlOde_GetCounts(odeOf(self)->engine).steps);
}

static int ode_rejected(lua_State *L, vlObject *self)
{
    return pushCount(L, vlOde_GetCounts(odeOf(self)->engine).rejected);
}

static int ode_evaluations(lua_State *L, vlObject *self)
{
    return pushCount(L, vlOde_GetCounts(odeOf(self)->engine).evaluations);
}

static int ode_stiff(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, vlOde_IsStiff(odeOf(self)->engine));
    return 1;
}

static int ode_stopped(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, vlOde_GetStatus(odeOf(self)->engine) == vl_odeStopped);
    return 1;
}

// The event at the place `i` of 1..count, as a table on the stack.
static void pushEvent(lua_State *L, const vlLuaOde *ode, int i)
{
    const vlOdeEvent event = vlOde_GetEvent(ode->engine, i - 1);
    lua_getiuservalue(L, 1, vl_odeNamesValue);
    lua_getiuservalue(L, 1, vl_odeEventNamesValue);
    const int names = lua_gettop(L) - 1;
    lua_createtable(L, 0, 5);
    setState(L, ode, names, event.t, event.y);
    lua_pushnumber(L, event.level);
    lua_setfield(L, -2, "level");
    lua_rawgeti(L, names + 1, event.event + 1);
    lua_setfield(L, -2, "name");
    lua_replace(L, names);
    lua_settop(L, names);
}

static int ode_events(lua_State *L, vlObject *self)
{
    const vlLuaOde *ode = odeOf(self);
    lua_getiuservalue(L, 1, vl_odeEventsValue);
    if (!lua_isnil(L, -1))
    {
        return 1;
    }
    const int count = vlOde_GetEventCount(ode->engine);
    lua_createtable(L, count, 0);
    const int list = lua_gettop(L);
    for (int i = 1; i <= count; i++)
    {
        pushEvent(L, ode, i);
        lua_rawseti(L, list, i);
    }
    lua_pushvalue(L, list);
    lua_setiuservalue(L, 1, vl_odeEventsValue);
    return 1;
}

static const vlProperty properties[] = {
    {"t", ode_t, NULL, 0},               // where it ended: t1, or an event that stops
    {"y", ode_y, NULL, 0},               // the state there
    {"v", ode_v, NULL, 0},               // its rate, of second-order systems
    {"events", ode_events, NULL, 0},     // {t, y, v, name, level}, in order of time
    {"stopped", ode_stopped, NULL, 0},   // by an event
    {"steps", ode_steps, NULL, 0},       // done
    {"rejected", ode_rejected, NULL, 0}, // and made anew
    {"evaluations", ode_evaluations, NULL, 0},
    {"stiff", ode_stiff, NULL, 0}, // an explicit method that stability held up
    {NULL, NULL, NULL, 0},
};

// Methods

static const vlLuaOde *checkOde(lua_State *L, const char *method)
{
    return odeOf(vlCheckSelf(L, &vlOdeType, method));
}

// Pushes the state, of engine's length, as a buffer.
static double *pushBuffer(lua_State *L, const vlLuaOde *ode)
{
    return lua_newuserdatauv(L, (size_t)vlOde_GetSize(ode->engine) * sizeof(double), 0);
}

// A time a rounding error outside is one of the ends.
static double clampTime(const vlLuaOde *ode, double t)
{
    const double a = vlOde_GetRowTime(ode->engine, 0), b = vlOde_GetRowTime(ode->engine, lastRow(ode));
    const double slack = 1e-12 * fabs(b - a), low = fmin(a, b), high = fmax(a, b);
    return t < low && t >= low - slack ? low : t > high && t <= high + slack ? high : t;
}

static int ode_at(lua_State *L) // ode:at(t): y, of second-order systems y and v
{
    const vlLuaOde *ode = checkOde(L, "at");
    const double t = clampTime(ode, vlReadNumber(L, "ode:at", "t", 2, &vlAnyNumber));
    double *y = pushBuffer(L, ode);
    if (!vlOde_GetAt(ode->engine, t, y))
    {
        char from[40], to[40];
        vlFormatNumber(vlOde_GetRowTime(ode->engine, 0), from, sizeof from);
        vlFormatNumber(vlOde_GetRowTime(ode->engine, lastRow(ode)), to, sizeof to);
        char expected[128];
        snprintf(expected, sizeof expected, "a time from %s to %s", from, to);
        vlRaiseValue(L, "ode:at", "t", expected, 2);
    }
    pushPart(L, ode, 0, y);
    if (ode->secondOrder)
    {
        pushPart(L, ode, 1, y);
        lua_remove(L, -2);
        return 2;
    }
    return 1;
}

/// The times of rows: all steps, or equal times and the end.
typedef struct Times
{
    const vlLuaOde *ode;
    double every; ///< 0: the steps
    int count;
} Times;

static Times readTimes(lua_State *L, const vlLuaOde *ode, const char *what)
{
    Times times = {ode, 0, lastRow(ode) + 1};
    if (lua_isnoneornil(L, 2))
    {
        return times;
    }
    times.every = vlReadNumber(L, what, "every", 2, &vlPositive);
    const double span = fabs(vlOde_GetRowTime(ode->engine, lastRow(ode)) - vlOde_GetRowTime(ode->engine, 0));
    const double count = ceil(span / times.every - 1e-9) + 1;
    if (!(count <= mostRows))
    {
        char got[40];
        vlFormatNumber(times.every, got, sizeof got);
        vlRaise(L, "%s: every = %s would make more than %.0f rows", what, got, mostRows);
    }
    times.count = (int)count;
    return times;
}

// Row `row` of 0..count-1: its time, and its state in y.
static double readRow(const Times *times, int row, double *y)
{
    const vlOde *engine = times->ode->engine;
    const int last = lastRow(times->ode);
    double t = vlOde_GetRowTime(engine, times->every == 0 ? row : last);
    if (times->every != 0 && row < times->count - 1)
    {
        const double t0 = vlOde_GetRowTime(engine, 0);
        t = t0 + (t < t0 ? -row : row) * times->every;
    }
    vlOde_GetAt(engine, t, y);
    return t;
}

static int ode_rows(
    lua_State *L) // ode:rows(every): {{t =, y =, v =}, ...}; without every each step's, with its error
{
    const vlLuaOde *ode = checkOde(L, "rows");
    const Times times = readTimes(L, ode, "ode:rows");
    double *y = pushBuffer(L, ode);
    lua_getiuservalue(L, 1, vl_odeNamesValue);
    lua_createtable(L, times.count, 0);
    const int list = lua_gettop(L), names = list - 1;
    for (int row = 0; row < times.count; row++)
    {
        lua_createtable(L, 0, 4);
        const double t = readRow(&times, row, y);
        setState(L, ode, names, t, y);
        if (times.every == 0)
        {
            lua_pushnumber(L, vlOde_GetRowError(ode->engine, row));
            lua_setfield(L, -2, "error");
        }
        lua_rawseti(L, list, row + 1);
    }
    return 1;
}

// Pushes empty columns of a part of the state: one list, or a table of lists.
static void pushColumns(lua_State *L, const vlLuaOde *ode, int names, int rows)
{
    lua_createtable(L, ode->shape == vl_odeNumber ? rows : ode->count, 0);
    for (int i = 0; i < ode->count && ode->shape != vl_odeNumber; i++)
    {
        if (ode->shape == vl_odeNames)
        {
            lua_rawgeti(L, names, i + 1);
        }
        else
        {
            lua_pushinteger(L, i + 1);
        }
        lua_createtable(L, rows, 0);
        lua_rawset(L, -3);
    }
}

// Writes a part of a row into the columns at `table`.
static void writeColumns(lua_State *L, const vlLuaOde *ode, int names, int table, int row, const double *y)
{
    for (int i = 0; i < ode->count; i++)
    {
        if (ode->shape == vl_odeNumber)
        {
            lua_pushvalue(L, table);
        }
        else if (ode->shape == vl_odeNames)
        {
            lua_rawgeti(L, names, i + 1);
            lua_rawget(L, table);
        }
        else
        {
            lua_rawgeti(L, table, i + 1);
        }
        lua_pushnumber(L, y[i]);
        lua_rawseti(L, -2, row + 1);
        lua_pop(L, 1);
    }
}

static int ode_columns(lua_State *L) // ode:columns(every): lists of t, of each component of y, of v
{
    const vlLuaOde *ode = checkOde(L, "columns");
    const Times times = readTimes(L, ode, "ode:columns");
    const int parts = ode->secondOrder ? 2 : 1;
    double *y = pushBuffer(L, ode);
    lua_getiuservalue(L, 1, vl_odeNamesValue);
    const int names = lua_gettop(L), first = names + 1;
    lua_createtable(L, times.count, 0);
    for (int part = 0; part < parts; part++)
    {
        pushColumns(L, ode, names, times.count);
    }
    for (int row = 0; row < times.count; row++)
    {
        lua_pushnumber(L, readRow(&times, row, y));
        lua_rawseti(L, first, row + 1);
        for (int part = 0; part < parts; part++)
        {
            writeColumns(L, ode, names, first + 1 + part, row, y + part * ode->count);
        }
    }
    return 1 + parts;
}

static const vlLuaMethod methods[] = {
    {"at", ode_at},
    {"rows", ode_rows},
    {"columns", ode_columns},
    {NULL, NULL},
};

static int ode_collect(lua_State *L)
{
    vlLuaOde *ode = (vlLuaOde *)vlToObject(L, 1, &vlOdeType);
    if (ode != NULL)
    {
        vlOde_Destroy(ode->engine);
        ode->engine = NULL;
    }
    return 0;
}

static bool isValid(const vlObject *self)
{
    return odeOf(self)->engine != NULL;
}

const vlType vlOdeType = {
    .number = vl_typeOde,
    .name = "ode",
    .space = vl_spaceNone,
    .fields = vlOdeLua_Fields,
    .construct = vlOdeLua_New,
    .properties = properties,
    .methods = methods,
    .isValid = isValid,
    .collect = ode_collect,
};
