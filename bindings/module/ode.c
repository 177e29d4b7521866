// ode.c: ode{...}: reads a system of differential equations and integrates it
#include "module/ode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "module/fields.h"

// ode{f=, y0=, t0=, t1=, ...}

typedef struct OdeFields
{
    int f, y0, v0, tolerance, events, parameters; ///< stack indices, 0: left out
    int method;
    double t0, t1, step, minStep, maxStep, maxSteps;
    double relative, absolute;
    bool fixed, smooth, backward;
} OdeFields;

static const char *const methodNames[] = {"euler", "midpoint", "rk4", "rkf45", "dopri5", "radau5", NULL};
static const vlRange countRange = {1, 1e12, false, false};
static const vlRange relativeRange = {1e-13, 1, false, false};

#define INDEX(key, field_, needed)                                                                           \
    {                                                                                                        \
        .name = key, .kind = vl_fieldOther, .offset = offsetof(OdeFields, field_), .read = vlKeepIndex,      \
        .required = needed                                                                                   \
    }

const vlField vlOdeLua_Fields[] = {
    INDEX("f", f, true),
    INDEX("y0", y0, true),
    INDEX("v0", v0, false),
    {.name = "t0", .kind = vl_fieldNumber, .offset = offsetof(OdeFields, t0)},
    {.name = "t1", .kind = vl_fieldNumber, .offset = offsetof(OdeFields, t1), .required = true},
    {.name = "method", .kind = vl_fieldChoice, .offset = offsetof(OdeFields, method), .choices = methodNames},
    INDEX("tolerance", tolerance, false),
    {.name = "step", .kind = vl_fieldNumber, .offset = offsetof(OdeFields, step), .range = &vlPositive},
    {.name = "min_step",
     .kind = vl_fieldNumber,
     .offset = offsetof(OdeFields, minStep),
     .range = &vlPositive},
    {.name = "max_step",
     .kind = vl_fieldNumber,
     .offset = offsetof(OdeFields, maxStep),
     .range = &vlPositive},
    {.name = "max_steps",
     .kind = vl_fieldNumber,
     .offset = offsetof(OdeFields, maxSteps),
     .range = &countRange},
    {.name = "fixed", .kind = vl_fieldBoolean, .offset = offsetof(OdeFields, fixed)},
    {.name = "smooth", .kind = vl_fieldBoolean, .offset = offsetof(OdeFields, smooth)},
    {.name = "backward", .kind = vl_fieldBoolean, .offset = offsetof(OdeFields, backward)},
    INDEX("parameters", parameters, false),
    INDEX("events", events, false),
    {.name = NULL},
};

static const vlField toleranceFields[] = {
    {.name = "absolute",
     .kind = vl_fieldNumber,
     .offset = offsetof(OdeFields, absolute),
     .range = &vlPositive},
    {.name = "relative",
     .kind = vl_fieldNumber,
     .offset = offsetof(OdeFields, relative),
     .range = &relativeRange},
    {.name = NULL},
};

static void checkFunction(lua_State *L, const char *what, const char *name, int index)
{
    if (!lua_isfunction(L, index))
    {
        vlRaiseValue(L, what, name, "a function", index);
    }
}

static void checkTimes(lua_State *L, const OdeFields *given)
{
    if (given->backward ? given->t1 < given->t0 : given->t1 > given->t0)
    {
        return;
    }
    char t0[40], t1[40];
    vlFormatNumber(given->t0, t0, sizeof t0);
    vlFormatNumber(given->t1, t1, sizeof t1);
    vlRaise(L, "ode: t1 must be %s t0 = %s, got %s%s", given->backward ? "before" : "after", t0, t1,
            given->backward          ? ", for backward = true goes back in time"
            : given->t1 == given->t0 ? ""
                                     : " (backward = true goes back in time)");
}

static void readTolerance(lua_State *L, vlLuaWorld *world, OdeFields *given)
{
    if (given->tolerance == 0)
    {
        return;
    }
    if (lua_istable(L, given->tolerance))
    {
        vlReadFields(L, world, "ode: tolerance", given->tolerance, toleranceFields, given);
        return;
    }
    given->relative = given->absolute = vlReadNumber(L, "ode", "tolerance", given->tolerance, &relativeRange);
}

// The names

static const char stateForms[] = "a number, a list {1, 0} or names {h = 1, v = 0}";

static int compareNames(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int countAll(lua_State *L, int table)
{
    int count = 0;
    lua_pushnil(L);
    while (lua_next(L, table))
    {
        lua_pop(L, 1);
        count++;
    }
    return count;
}

static int countKeys(lua_State *L, int table)
{
    int count = 0;
    lua_pushnil(L);
    while (lua_next(L, table))
    {
        lua_pop(L, 1);
        if (lua_type(L, -1) != LUA_TSTRING)
        {
            vlRaise(L, "ode: y0 must be %s, not two of them at once", stateForms);
        }
        count++;
    }
    return count;
}

// Pushes a sorted list of the `count` keys of a table: their order in it is Lua's own affair.
static void pushSortedNames(lua_State *L, int table, int count)
{
    const char **names = lua_newuserdatauv(L, (size_t)count * sizeof *names, 0);
    int i = 0;
    lua_pushnil(L);
    while (lua_next(L, table) && i < count)
    {
        lua_pop(L, 1);
        names[i++] = lua_tostring(L, -1);
    }
    qsort(names, (size_t)count, sizeof *names, compareNames);
    lua_createtable(L, count, 0);
    for (i = 0; i < count; i++)
    {
        lua_pushstring(L, names[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_replace(L, -2);
}

// Finds out what y0 is, and pushes the names of its components, or nil.
static void readShape(lua_State *L, int y0, vlLuaOde *ode)
{
    ode->count = 1;
    if (lua_type(L, y0) == LUA_TNUMBER)
    {
        lua_pushnil(L);
        return;
    }
    if (!lua_istable(L, y0))
    {
        vlRaiseValue(L, "ode", "y0", stateForms, y0);
    }
    const lua_Unsigned length = lua_rawlen(L, y0);
    if (length > 0 && countAll(L, y0) != (int)length)
    {
        vlRaise(L, "ode: y0 must be %s, not two of them at once", stateForms);
    }
    const int keys = length > 0 ? 0 : countKeys(L, y0);
    if (length > VL_MAX_ODE_COMPONENTS || keys > VL_MAX_ODE_COMPONENTS)
    {
        vlRaise(L, "ode: y0: at most %d components", VL_MAX_ODE_COMPONENTS);
    }
    ode->shape = length > 0 ? vl_odeList : vl_odeNames;
    ode->count = length > 0 ? (int)length : keys;
    if (ode->count == 0)
    {
        vlRaise(L, "ode: y0 must be %s, got an empty table", stateForms);
    }
    if (keys > 0)
    {
        pushSortedNames(L, y0, keys);
        return;
    }
    lua_pushnil(L);
}

// Pushes the name of a component for messages: y, y[1] or y.h.
static const char *pushLabel(lua_State *L, const vlLuaOde *ode, int names, const char *field, int i)
{
    if (ode->shape == vl_odeNumber)
    {
        return lua_pushstring(L, field);
    }
    if (ode->shape == vl_odeList)
    {
        return lua_pushfstring(L, "%s[%d]", field, i + 1);
    }
    lua_rawgeti(L, names, i + 1);
    lua_pushfstring(L, "%s.%s", field, lua_tostring(L, -1));
    lua_replace(L, -2);
    return lua_tostring(L, -1);
}

// Reads y0 or v0, at `index`.
static void readState(lua_State *L, const vlLuaOde *ode, int names, const char *field, int index, double *y)
{
    if (ode->shape == vl_odeNumber)
    {
        y[0] = vlReadNumber(L, "ode", field, index, &vlAnyNumber);
        return;
    }
    if (!lua_istable(L, index))
    {
        vlRaiseValue(L, "ode", field, "a table with the components of y0", index);
    }
    const int count = countAll(L, index);
    if (count != ode->count)
    {
        vlRaise(L, "ode: %s must have %d components%s, got %d", field, ode->count,
                strcmp(field, "y0") == 0 ? "" : ", as y0 has", count);
    }
    for (int i = 0; i < ode->count; i++)
    {
        const char *label = pushLabel(L, ode, names, field, i);
        if (ode->shape == vl_odeNames)
        {
            lua_rawgeti(L, names, i + 1);
            lua_rawget(L, index);
        }
        else
        {
            lua_rawgeti(L, index, i + 1);
        }
        y[i] = vlReadNumber(L, "ode", label, -1, &vlAnyNumber);
        lua_pop(L, 2);
    }
}

// Pushes the whole state of the start, and the labels of its components in a table that keeps them.
static double *pushStart(lua_State *L, const vlLuaOde *ode, const OdeFields *given, int names,
                         const char ***labels)
{
    const int parts = ode->secondOrder ? 2 : 1, size = parts * ode->count;
    double *y = lua_newuserdatauv(L, (size_t)size * sizeof *y, 0);
    *labels = lua_newuserdatauv(L, (size_t)size * sizeof **labels, 0);
    lua_createtable(L, size, 0);
    const int kept = lua_gettop(L);
    for (int part = 0; part < parts; part++)
    {
        readState(L, ode, names, part == 0 ? "y0" : "v0", part == 0 ? given->y0 : given->v0,
                  y + part * ode->count);
        for (int i = 0; i < ode->count; i++)
        {
            const int index = part * ode->count + i;
            (*labels)[index] = pushLabel(L, ode, names, part == 0 ? "y" : "v", i);
            lua_rawseti(L, kept, index + 1);
        }
    }
    return y;
}

// Events

typedef struct EventFields
{
    const char *name;
    int value; ///< stack index
    int direction;
    double every;
    bool stop;
} EventFields;

// 1, -1, 0, "up", "down" or "both"
static void readDirection(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    static const char *const names[] = {"down", "both", "up", NULL};
    lua_State *L = reader->L;
    if (lua_type(L, index) == LUA_TNUMBER)
    {
        const double number = vlReadNumber(L, reader->what, field->name, index, &vlAnyNumber);
        *(int *)target = (number > 0) - (number < 0);
        return;
    }
    *(int *)target = vlReadChoice(L, reader->what, field->name, index, names) - 1;
}

static const vlField eventFields[] = {
    {.name = "name", .kind = vl_fieldString, .offset = offsetof(EventFields, name)},
    {.name = "value",
     .kind = vl_fieldOther,
     .offset = offsetof(EventFields, value),
     .required = true,
     .read = vlKeepIndex},
    {.name = "direction",
     .kind = vl_fieldOther,
     .offset = offsetof(EventFields, direction),
     .read = readDirection},
    {.name = "every", .kind = vl_fieldNumber, .offset = offsetof(EventFields, every), .range = &vlPositive},
    {.name = "stop", .kind = vl_fieldBoolean, .offset = offsetof(EventFields, stop)},
    {.name = NULL},
};

// Reads one event, at the top; pops it. Functions go into the list at `values`, names into that at `names`.
static void readEvent(lua_State *L, vlLuaWorld *world, int number, int values, int names, vlOdeEventDef *def)
{
    char what[40];
    const int index = lua_gettop(L);
    EventFields given = {0};
    snprintf(what, sizeof what, "ode: events[%d]", number);
    if (!lua_istable(L, index))
    {
        vlRaiseValue(L, what, NULL, "a table {name = ..., value = function}", index);
    }
    vlReadFields(L, world, what, index, eventFields, &given);
    checkFunction(L, what, "value", given.value);
    lua_pushvalue(L, given.value);
    lua_rawseti(L, values, number);
    if (given.name != NULL)
    {
        lua_pushstring(L, given.name);
    }
    else
    {
        lua_pushfstring(L, "event %d", number);
    }
    *def = (vlOdeEventDef){
        .name = lua_tostring(L, -1), .direction = given.direction, .every = given.every, .stop = given.stop};
    lua_rawseti(L, names, number);
    lua_settop(L, index - 1);
}

// Pushes the list of functions and that of names.
static void pushEvents(lua_State *L, vlLuaWorld *world, const OdeFields *given, vlOdeDef *def)
{
    if (given->events != 0 && !lua_istable(L, given->events))
    {
        vlRaiseValue(L, "ode", "events", "a list of events", given->events);
    }
    const lua_Unsigned count = given->events != 0 ? lua_rawlen(L, given->events) : 0;
    if (count > VL_MAX_ODE_EVENTS || (given->events != 0 && countAll(L, given->events) != (int)count))
    {
        vlRaise(L, "ode: events must be a list of at most %d events, {{value = function, ...}, ...}",
                VL_MAX_ODE_EVENTS);
    }
    vlOdeEventDef *events = lua_newuserdatauv(L, (count + 1) * sizeof *events, 0);
    lua_createtable(L, (int)count, 0);
    lua_createtable(L, (int)count, 0);
    const int values = lua_gettop(L) - 1;
    for (int i = 1; i <= (int)count; i++)
    {
        lua_rawgeti(L, given->events, i);
        readEvent(L, world, i, values, values + 1, &events[i - 1]);
    }
    def->events = events;
    def->eventCount = (int)count;
}

// Integrating

static vlOdeDef makeDef(const OdeFields *given)
{
    vlOdeDef def = vlDefaultOdeDef();
    def.t0 = given->t0;
    def.t1 = given->t1;
    def.method = (vlOdeMethod)given->method;
    def.fixed = given->fixed;
    def.smooth = given->smooth;
    def.step = given->step;
    def.minStep = given->minStep;
    def.maxStep = given->maxStep;
    def.maxSteps = given->maxSteps;
    def.relativeTolerance = given->relative;
    def.absoluteTolerance = given->absolute;
    vlOdeLua_SetCallbacks(&def);
    return def;
}

static OdeFields defaultFields(void)
{
    const vlOdeDef def = vlDefaultOdeDef();
    return (OdeFields){.method = def.method,
                       .maxStep = def.maxStep,
                       .maxSteps = def.maxSteps,
                       .relative = def.relativeTolerance,
                       .absolute = def.absoluteTolerance};
}

static void run(lua_State *L, vlLuaOde *ode, const vlOdeDef *def)
{
    vlError error;
    ode->engine = vlOde_Create(def, &error);
    if (ode->engine == NULL)
    {
        vlRaiseError(L, "ode", &error);
    }
    switch (vlOde_Run(ode->engine))
    {
    case vl_odeReached:
    case vl_odeStopped:
        return;
    case vl_odeInterrupted:
        vlRaiseStop(L);
        return;
    default:
        vlRaise(L, "ode: %s", vlOde_GetMessage(ode->engine));
    }
}

int vlOdeLua_New(lua_State *L)
{
    vlLuaWorld *world = vlCheckWorld(L, "ode");
    OdeFields given = defaultFields();
    vlReadFields(L, world, "ode", 2, vlOdeLua_Fields, &given);
    checkFunction(L, "ode", "f", given.f);
    checkTimes(L, &given);
    readTolerance(L, world, &given);
    vlState_CollectUnused(L, world->module);

    vlLuaOde *ode = (vlLuaOde *)vlNewObject(L, world, &vlOdeType, sizeof(vlLuaOde), vl_odeEventsValue);
    const int self = lua_gettop(L);
    ode->object.id.any.slot = ++world->created;
    ode->secondOrder = given.v0 != 0;
    readShape(L, given.y0, ode);
    const int names = self + 1;
    lua_pushvalue(L, names);
    lua_setiuservalue(L, self, vl_odeNamesValue);

    vlOdeDef def = makeDef(&given);
    const char **labels;
    def.y0 = pushStart(L, ode, &given, names, &labels);
    def.names = labels;
    def.count = ode->count;
    def.secondOrder = ode->secondOrder;
    def.budget = &world->module->memory;
    pushEvents(L, world, &given, &def);
    const int eventNames = lua_gettop(L);
    lua_pushvalue(L, eventNames);
    lua_setiuservalue(L, self, vl_odeEventNamesValue);
    lua_createtable(L, ode->count, 0);
    lua_createtable(L, ode->count, 0);

    vlOdeCall call = {.L = L,
                      .module = world->module,
                      .ode = ode,
                      .f = given.f,
                      .values = eventNames - 1,
                      .names = names,
                      .y = eventNames + 1,
                      .v = eventNames + 2,
                      .parameters = given.parameters,
                      .top = lua_gettop(L),
                      .isFirst = true};
    def.user = &call;
    luaL_checkstack(L, 40, NULL);
    run(L, ode, &def);
    lua_settop(L, self);
    return 1;
}
