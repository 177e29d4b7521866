// scene.c: functions of a scene that make nothing in its world: view, expect, quit
#include "module/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "module/fields.h"
#include "module/state.h"
#include "module/vec.h"

// view{...}

static const char *const themeNames[] = {"dark", "light", NULL};
static const vlRange elevationRange = {-1.5707963267948966, 1.5707963267948966, false, false};

static void readCenter(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlModuleView *view = target;
    view->center = vlReadVector(reader->L, reader->world, reader->what, field->name, index);
    view->hasCenter = true;
}

static void readAzimuth(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlModuleView *view = target;
    view->azimuth = vlReadNumber(reader->L, reader->what, field->name, index, &vlAnyNumber);
    view->hasAzimuth = true;
}

static void readElevation(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlModuleView *view = target;
    view->elevation = vlReadNumber(reader->L, reader->what, field->name, index, &elevationRange);
    view->hasElevation = true;
}

static void readTitle(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlModuleView *view = target;
    if (lua_type(reader->L, index) != LUA_TSTRING)
    {
        vlRaiseValue(reader->L, reader->what, field->name, "a text", index);
    }
    if (lua_rawlen(reader->L, index) >= sizeof view->title)
    {
        vlRaise(reader->L, "view: title must have at most %d bytes, got %d", (int)sizeof view->title - 1,
                (int)lua_rawlen(reader->L, index));
    }
    snprintf(view->title, sizeof view->title, "%s", lua_tostring(reader->L, index));
}

static void readGrid(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlModuleView *view = target;
    view->grid = vlReadBoolean(reader->L, reader->what, field->name, index);
    view->hasGrid = true;
}

static void readTime(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlModuleView *view = target;
    view->time = vlReadBoolean(reader->L, reader->what, field->name, index);
    view->hasTime = true;
}

static void readTheme(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    const int theme = vlReadChoice(reader->L, reader->what, field->name, index, themeNames);
    *(vlModuleTheme *)target = theme == 0 ? vl_moduleThemeDark : vl_moduleThemeLight;
}

const vlField vlScene_ViewFields[] = {
    {.name = "title", .kind = vl_fieldOther, .read = readTitle},
    {.name = "center", .kind = vl_fieldOther, .read = readCenter},
    {.name = "height",
     .kind = vl_fieldNumber,
     .offset = offsetof(vlModuleView, height),
     .range = &vlPositive},
    {.name = "azimuth", .kind = vl_fieldOther, .read = readAzimuth},
    {.name = "elevation", .kind = vl_fieldOther, .read = readElevation},
    {.name = "distance",
     .kind = vl_fieldNumber,
     .offset = offsetof(vlModuleView, distance),
     .range = &vlPositive},
    {.name = "stretch", .kind = vl_fieldBoolean, .offset = offsetof(vlModuleView, stretch)},
    {.name = "grid", .kind = vl_fieldOther, .read = readGrid},
    {.name = "time", .kind = vl_fieldOther, .read = readTime},
    {.name = "particles", .kind = vl_fieldBoolean, .offset = offsetof(vlModuleView, particles)},
    {.name = "theme", .kind = vl_fieldOther, .offset = offsetof(vlModuleView, theme), .read = readTheme},
    {.name = NULL},
};

int vlScene_View(lua_State *L)
{
    vlLuaWorld *world = vlCheckWorld(L, "view");
    vlModuleView view = world->module->view;
    vlReadFields(L, world, "view", 2, vlScene_ViewFields, &view);
    view.changes++;
    world->module->view = view;
    return 0;
}

bool vlModule_GetView(lua_State *L, vlModuleView *view)
{
    const vlModule *module = vlModule_Of(L);
    if (module == NULL || !module->isScene)
    {
        return false;
    }
    *view = module->view;
    return true;
}

// expect(name, value, wanted, tolerance)

enum
{
    nameAt = 1,
    valueAt,
    wantedAt,
    toleranceAt
};

// A vec, also one that is not finite, or a table that is a vector: {x, y}, {x = x, y = y}.
static bool toVector(lua_State *L, int index, vlVec3 *vector)
{
    const vlVec3 *vec = vlToVec(L, index);
    *vector = vec != NULL ? *vec : (vlVec3){0, 0, 0};
    return vec != NULL || vlModule_ToVector(L, index, vector);
}

// How far apart two numbers or two vectors are; `comparable` is false when they are neither.
static double distance(lua_State *L, bool *comparable)
{
    vlVec3 value, wanted;
    *comparable = true;
    if (lua_type(L, valueAt) == LUA_TNUMBER && lua_type(L, wantedAt) == LUA_TNUMBER)
    {
        const double a = lua_tonumber(L, valueAt), b = lua_tonumber(L, wantedAt);
        return a == b ? 0 : fabs(a - b); // infinities too
    }
    if (toVector(L, valueAt, &value) && toVector(L, wantedAt, &wanted))
    {
        return hypot(hypot(value.x - wanted.x, value.y - wanted.y), value.z - wanted.z);
    }
    *comparable = false;
    return 0;
}

// A value as a line shows it, without line breaks.
static const char *pushText(lua_State *L, int index)
{
    char text[256];
    vlVec3 vector;
    if (lua_istable(L, index) && vlModule_ToVector(L, index, &vector))
    {
        vlPushVec(L, vector);
        snprintf(text, sizeof text, "%s", luaL_tolstring(L, -1, NULL));
        lua_pop(L, 2);
    }
    else if (lua_type(L, index) == LUA_TSTRING || vlToVec(L, index) != NULL ||
             vlToAnyObject(L, index) != NULL)
    {
        const char *quote = lua_type(L, index) == LUA_TSTRING ? "\"" : "";
        snprintf(text, sizeof text, "%s%s%s", quote, luaL_tolstring(L, index, NULL), quote);
        lua_pop(L, 1);
    }
    else
    {
        vlDescribeValue(L, index, text, sizeof text);
    }
    for (char *c = text; *c != '\0'; c++)
    {
        *c = *c == '\n' || *c == '\r' ? ' ' : *c;
    }
    return lua_pushstring(L, text);
}

static void printResult(lua_State *L, const vlModule *module, bool passed, bool comparable, double tolerance,
                        double apart)
{
    luaL_Buffer line;
    const char *value = pushText(L, valueAt), *wanted = pushText(L, wantedAt);
    char number[40];
    luaL_buffinit(L, &line);
    luaL_addstring(&line, passed ? "ok " : "FAILED ");
    for (const char *c = lua_tostring(L, nameAt); *c != '\0'; c++)
    {
        luaL_addchar(&line, *c == '\n' || *c == '\r' ? ' ' : *c);
    }
    luaL_addstring(&line, ": ");
    luaL_addstring(&line, value);
    luaL_addstring(&line, ", wanted ");
    luaL_addstring(&line, wanted);
    if (comparable && tolerance > 0)
    {
        luaL_addstring(&line, " within ");
        vlFormatNumber(tolerance, number, sizeof number);
        luaL_addstring(&line, number);
    }
    if (comparable && !passed)
    {
        luaL_addstring(&line, ", off by ");
        snprintf(number, sizeof number, "%.3g", apart);
        luaL_addstring(&line, number);
    }
    luaL_pushresult(&line);
    vlHost_Print(module, lua_tostring(L, -1));
}

int vlScene_Expect(lua_State *L)
{
    if (lua_type(L, nameAt) != LUA_TSTRING)
    {
        vlRaiseValue(L, "expect", "name", "a text", nameAt);
    }
    if (lua_gettop(L) < wantedAt)
    {
        vlRaise(L, "expect: takes a name, a value, what is wanted and perhaps a tolerance, got %d arguments",
                lua_gettop(L));
    }
    lua_settop(L, toleranceAt);
    bool comparable = false;
    const double apart = distance(L, &comparable);
    const double tolerance =
        lua_isnil(L, toleranceAt) ? 0 : vlReadNumber(L, "expect", "tolerance", toleranceAt, &vlNotNegative);
    const bool passed = comparable ? apart <= tolerance : lua_compare(L, valueAt, wantedAt, LUA_OPEQ) != 0;

    vlModule *module = vlModule_Of(L);
    module->expectations++;
    module->failures += passed ? 0 : 1;
    printResult(L, module, passed, comparable, tolerance, apart);
    lua_pushboolean(L, passed);
    return 1;
}

void vlModule_GetExpectations(lua_State *L, int *count, int *failed)
{
    const vlModule *module = vlModule_Of(L);
    *count = module != NULL ? module->expectations : 0;
    *failed = module != NULL ? module->failures : 0;
}

// quit(code)

int vlScene_Quit(lua_State *L)
{
    const int code = lua_isnoneornil(L, 1) ? 0 : vlReadInteger(L, "quit", "code", 1, 0, 255);
    vlModule *module = vlModule_Of(L);
    if (!module->isScene) // stock Lua: as os.exit does
    {
        exit(code);
    }
    module->quitCalled = true;
    module->quitCode = code;
    return vlRaiseStop(L);
}
