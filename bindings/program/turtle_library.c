// turtle_library.c: the module "verlua.turtles", for scripts/turtle and scripts/logo alone
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "program/output_file.h"
#include "program/sandbox.h"
#include "program/scene_draw.h"
#include "program/shared_files.h"
#include "program/turtles.h"

#define VL_MAX_COSTUMES   10000
#define VL_MAX_PARTS      64
#define VL_MAX_CORNERS    256
#define VL_MAX_READ_BYTES (16 << 20)

static vlTurtles *self(lua_State *L)
{
    return lua_touserdata(L, lua_upvalueindex(1));
}

static int full(lua_State *L)
{
    return luaL_error(L, "the drawing is full: it holds %d lines, or there is no memory for more",
                      (int)vlInk_GetCount(self(L)->ink));
}

// Ink. The scripts have checked what they pass.

// line(owner, color, width, ax, ay, bx, by, goesOn)
static int ink_line(lua_State *L)
{
    const double ends[4] = {lua_tonumber(L, 4), lua_tonumber(L, 5), lua_tonumber(L, 6), lua_tonumber(L, 7)};
    const bool done = vlInk_AddLine(self(L)->ink, (uint32_t)lua_tointeger(L, 1), (int)lua_tointeger(L, 2),
                                    lua_tonumber(L, 3), ends, lua_toboolean(L, 8));
    return done ? 0 : full(L);
}

// dot(owner, color, diameter, x, y)
static int ink_dot(lua_State *L)
{
    const bool done = vlInk_AddDot(self(L)->ink, (uint32_t)lua_tointeger(L, 1), (int)lua_tointeger(L, 2),
                                   lua_tonumber(L, 3), lua_tonumber(L, 4), lua_tonumber(L, 5));
    return done ? 0 : full(L);
}

// shape(owner, color, {x, y, x, y, ...})
static int ink_shape(lua_State *L)
{
    const size_t count = lua_rawlen(L, 3) / 2;
    if (count < 3)
    {
        return 0;
    }
    double *points = malloc(2 * count * sizeof(*points));
    if (points == NULL)
    {
        return full(L);
    }
    for (size_t i = 0; i < 2 * count; i++)
    {
        lua_rawgeti(L, 3, (lua_Integer)i + 1);
        points[i] = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    const bool done =
        vlInk_AddShape(self(L)->ink, (uint32_t)lua_tointeger(L, 1), (int)lua_tointeger(L, 2), points, count);
    free(points);
    return done ? 0 : full(L);
}

// text(owner, color, size, x, y, text)
static int ink_text(lua_State *L)
{
    size_t length;
    const char *text = luaL_checklstring(L, 6, &length);
    const bool done = vlInk_AddText(self(L)->ink, (uint32_t)lua_tointeger(L, 1), (int)lua_tointeger(L, 2),
                                    lua_tonumber(L, 3), lua_tonumber(L, 4), lua_tonumber(L, 5), text, length);
    return done ? 0 : full(L);
}

// remove(owner, first): what the owner drew from item `first` (0: the first of all) on. Without owner: all.
static int ink_remove(lua_State *L)
{
    vlTurtleReplay_Drop(&self(L)->replay);
    if (lua_isnoneornil(L, 1))
    {
        vlInk_Clear(self(L)->ink);
    }
    else
    {
        vlInk_Remove(self(L)->ink, (uint32_t)lua_tointeger(L, 1), (size_t)luaL_optinteger(L, 2, 0));
    }
    return 0;
}

static int ink_count(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)vlInk_GetCount(self(L)->ink));
    return 1;
}

// item(i) -> kind, owner, color, width, ax, ay, bx, by: what tests look at
static int ink_item(lua_State *L)
{
    static const char *const kinds[] = {"line", "dot", "shape", "text"};
    const vlInk *ink = self(L)->ink;
    const lua_Integer index = luaL_checkinteger(L, 1) - 1;
    if (index < 0 || (size_t)index >= vlInk_GetCount(ink))
    {
        return 0;
    }
    const vlInkItem *item = vlInk_GetItem(ink, (size_t)index);
    lua_pushstring(L, kinds[item->kind]);
    lua_pushinteger(L, item->owner);
    lua_pushstring(L, vlInk_GetColorName(ink, item->color));
    lua_pushnumber(L, item->width);
    lua_pushnumber(L, item->ax);
    lua_pushnumber(L, item->ay);
    if (item->kind != vl_inkLine)
    {
        return 6;
    }
    lua_pushnumber(L, item->u.b.x);
    lua_pushnumber(L, item->u.b.y);
    return 8;
}

// color(name) -> its number, or nil and what was expected
static int ink_color(lua_State *L)
{
    vlError error;
    const int color = vlInk_FindColor(self(L)->ink, luaL_checkstring(L, 1), &error);
    if (color < 0)
    {
        lua_pushnil(L);
        lua_pushstring(L, error.message);
        return 2;
    }
    lua_pushinteger(L, color);
    return 1;
}

// under(x, y) -> name of the topmost colour there, or nil
static int ink_under(lua_State *L)
{
    const vlInk *ink = self(L)->ink;
    const int64_t found = vlInk_Pick(ink, lua_tonumber(L, 1), lua_tonumber(L, 2));
    if (found < 0)
    {
        return 0;
    }
    lua_pushstring(L, vlInk_GetColorName(ink, vlInk_GetItem(ink, (size_t)found)->color));
    return 1;
}

// Costumes and turtles

static vlCostume *addCostume(lua_State *L)
{
    vlTurtles *turtles = self(L);
    const size_t count = (size_t)turtles->costumeCount;
    vlCostume *larger =
        count < VL_MAX_COSTUMES ? realloc(turtles->costumes, (count + 1) * sizeof(*larger)) : NULL;
    if (larger == NULL)
    {
        luaL_error(L, "a scene may have %d costumes", VL_MAX_COSTUMES);
        return NULL;
    }
    turtles->costumes = larger;
    larger[count] = (vlCostume){.parts = NULL};
    turtles->costumeCount++;
    return &larger[count];
}

// The part on top of the stack: {color = number or -1, x, y, x, y, ...}
static void readPart(lua_State *L, vlCostumePart *part)
{
    const int count = (int)lua_rawlen(L, -1) / 2;
    part->count = count < VL_MAX_CORNERS ? count : VL_MAX_CORNERS;
    part->points = malloc(2 * (size_t)(count + 1) * sizeof(*part->points));
    if (part->points == NULL)
    {
        luaL_error(L, "not enough memory for a costume");
        return;
    }
    lua_getfield(L, -1, "color");
    part->color = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    for (int i = 0; i < 2 * part->count; i++)
    {
        lua_rawgeti(L, -1, i + 1);
        part->points[i] = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
}

// costume{part, ...} -> its number; costume(file, height) with a picture of the scene's folder
static int turtles_costume(lua_State *L)
{
    vlCostume *costume = addCostume(L);
    if (lua_type(L, 1) == LUA_TSTRING)
    {
        costume->height = lua_tonumber(L, 2);
        if (!vlJoinPath(costume->image, sizeof(costume->image), vlSceneDraw_GetFolder(L), lua_tostring(L, 1)))
        {
            return luaL_error(L, "the name of the picture is too long");
        }
    }
    const int count = lua_istable(L, 1) ? (int)lua_rawlen(L, 1) : 0;
    costume->parts = calloc((size_t)count + 1, sizeof(*costume->parts));
    for (int i = 0; costume->parts != NULL && i < count && i < VL_MAX_PARTS; i++)
    {
        lua_rawgeti(L, 1, i + 1);
        costume->partCount = i + 1;
        readPart(L, &costume->parts[i]);
        lua_pop(L, 1);
    }
    lua_pushinteger(L, self(L)->costumeCount);
    return 1;
}

// act(turtle): a verb of it begins, outside of programs
static int turtles_act(lua_State *L)
{
    if (self(L)->replays)
    {
        vlTurtles_BeginAct(self(L), L, 1);
    }
    return 0;
}

// turtles(list): the array of all turtles
static int turtles_turtles(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    luaL_unref(L, LUA_REGISTRYINDEX, self(L)->list);
    self(L)->list = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

// stage(width, height)
static int turtles_stage(lua_State *L)
{
    self(L)->width = luaL_checknumber(L, 1);
    self(L)->height = luaL_checknumber(L, 2);
    return 0;
}

// background(color): of the stage, a number of the ink; none: the theme's
static int turtles_background(lua_State *L)
{
    self(L)->background = (int)luaL_optinteger(L, 1, -1);
    return 0;
}

#define VL_LONGEST_LINE 65536

// readLine() -> a line of standard input without its end, or nil at its end, or where there is a window
static int turtles_readLine(lua_State *L)
{
    luaL_Buffer line;
    if (!self(L)->hasConsole)
    {
        return 0;
    }
    char *text = luaL_buffinitsize(L, &line, VL_LONGEST_LINE);
    fflush(stdout);
    if (fgets(text, VL_LONGEST_LINE, stdin) == NULL)
    {
        return 0;
    }
    luaL_pushresultsize(&line, strcspn(text, "\r\n"));
    return 1;
}

// Errors

// raise(message): at the place in the scene that called
static int turtles_raise(lua_State *L)
{
    return vlSandbox_Raise(L, luaL_checkstring(L, 1));
}

// where(n) -> file, line, the line where the function begins, of the n-th call outside the scripts, from 1
static int turtles_where(lua_State *L)
{
    vlSandboxPlace place;
    if (!vlSandbox_GetPlace(L, (int)luaL_optinteger(L, 1, 1), &place))
    {
        return 0;
    }
    lua_pushstring(L, place.file);
    lua_pushinteger(L, place.line);
    lua_pushinteger(L, place.begin);
    return 3;
}

// report(text, warning): tells an error that does not end the scene, or only something worth knowing
static int turtles_report(lua_State *L)
{
    vlTurtles *turtles = self(L);
    turtles->failed = turtles->failed || !lua_toboolean(L, 2);
    if (turtles->report != NULL)
    {
        turtles->report(turtles->user, luaL_checkstring(L, 1));
    }
    return 0;
}

// stringMethods(t): sets fields of the metatable of texts. Getters of the old ones: returns a table.
static int turtles_stringMethods(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_pushliteral(L, "");
    if (!lua_getmetatable(L, -1))
    {
        return luaL_error(L, "texts have no metatable");
    }
    lua_newtable(L);
    lua_pushnil(L);
    while (lua_next(L, 1) != 0)
    {
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -1);
        lua_rawget(L, 3); // old
        lua_rawset(L, 4); // t[key] = old; pops the copy of the key
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, 3);
    }
    return 1;
}

// Files of the scene's folder

static const char *checkPath(lua_State *L, char *path, size_t size)
{
    const char *name = luaL_checkstring(L, 1);
    if (!vlSceneDraw_StaysBelow(name) || strlen(name) != lua_rawlen(L, 1) ||
        !vlJoinPath(path, size, vlSceneDraw_GetFolder(L), name))
    {
        lua_pushnil(L);
        lua_pushliteral(L, "outside");
        return NULL;
    }
    return name;
}

static int pushFailure(lua_State *L)
{
    const int code = errno;
    lua_pushnil(L);
    lua_pushstring(L, code == 0 ? "it is too large" : strerror(code));
    return 2;
}

static int readStream(lua_State *L, FILE *file)
{
    luaL_Buffer text;
    luaL_buffinit(L, &text);
    size_t total = 0, got;
    do
    {
        char *piece = luaL_prepbuffer(&text);
        got = fread(piece, 1, LUAL_BUFFERSIZE, file);
        luaL_addsize(&text, got);
        total += got;
    } while (got > 0 && total <= VL_MAX_READ_BYTES);
    luaL_pushresult(&text);
    const bool failed = ferror(file) != 0;
    fclose(file);
    if (failed || total > VL_MAX_READ_BYTES)
    {
        errno = failed ? EIO : 0;
        return pushFailure(L);
    }
    return 1;
}

// read(name) -> the bytes of a file, or nil and why not
static int turtles_read(lua_State *L)
{
    char path[VL_MAX_PATH];
    if (checkPath(L, path, sizeof(path)) == NULL)
    {
        return 2;
    }
    errno = 0;
    FILE *file = vlFile_Look(path).kind == vl_fileFolder ? NULL : fopen(path, "rb");
    return file == NULL ? pushFailure(L) : readStream(L, file);
}

// readScene(path): the same of the scene itself, wherever it is
static int turtles_readScene(lua_State *L)
{
    errno = 0;
    FILE *file = fopen(luaL_checkstring(L, 1), "rb");
    return file == NULL ? pushFailure(L) : readStream(L, file);
}

// save(name, text) -> true, or nil and why not
static int turtles_save(lua_State *L)
{
    char path[VL_MAX_PATH];
    size_t length;
    const char *text = luaL_checklstring(L, 2, &length);
    if (checkPath(L, path, sizeof(path)) == NULL)
    {
        return 2;
    }
    vlOutputFile file;
    if (!vlOutputFile_Open(&file, path))
    {
        return pushFailure(L);
    }
    errno = 0;
    if (fwrite(text, 1, length, file.stream) != length)
    {
        file.failure = errno != 0 ? errno : EIO;
    }
    if (!vlOutputFile_Keep(&file))
    {
        return pushFailure(L);
    }
    lua_pushboolean(L, true);
    return 1;
}

void vlTurtles_PushLibrary(lua_State *L, vlTurtles *turtles)
{
    static const luaL_Reg functions[] = {
        {"line", ink_line},
        {"dot", ink_dot},
        {"shape", ink_shape},
        {"text", ink_text},
        {"remove", ink_remove},
        {"count", ink_count},
        {"item", ink_item},
        {"color", ink_color},
        {"under", ink_under},
        {"costume", turtles_costume},
        {"turtles", turtles_turtles},
        {"act", turtles_act},
        {"stage", turtles_stage},
        {"raise", turtles_raise},
        {"where", turtles_where},
        {"report", turtles_report},
        {"resume", vlSandbox_ResumeApart},
        {"background", turtles_background},
        {"readLine", turtles_readLine},
        {"stringMethods", turtles_stringMethods},
        {"read", turtles_read},
        {"readScene", turtles_readScene},
        {"save", turtles_save},
        {NULL, NULL},
    };
    luaL_newlibtable(L, functions);
    lua_pushlightuserdata(L, turtles);
    luaL_setfuncs(L, functions, 1);
}
