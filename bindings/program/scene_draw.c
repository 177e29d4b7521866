// scene_draw.c: the canvas that a scene's draw(canvas) gets
#include "program/scene_draw.h"

#include <lauxlib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "module/module.h"
#include "program/draw_arguments.h"
#include "program/nearest.h"
#include "program/shared_files.h"

// The verbs

static int canvas_line(lua_State *L)
{
    const vlDrawCall call = vlBeginDrawCall(L, "line");
    if (vlIsListOfPoints(L, 2))
    {
        vlDrawOptions options = vlReadDrawOptions(&call, 3, vl_ofLine);
        int count;
        vlVec3 *points = vlReadDrawPoints(&call, 2, 0, "a list of points", &count);
        if (call.draw->canvas != NULL)
        {
            vlStyle style = vlDrawStyle(&call, &options);
            vlError error;
            if (!vlCanvas_Polyline(call.draw->canvas, points, count, false, &style, &error))
            {
                return luaL_error(L, "canvas:line: %s", error.message);
            }
        }
        return 0;
    }
    vlVec3 a = vlReadDrawPoint(&call, 2, "argument 1 (points)");
    vlVec3 b = vlReadDrawPoint(&call, 3, "argument 2 (to)");
    vlDrawOptions options = vlReadDrawOptions(&call, 4, vl_ofLine);
    if (call.draw->canvas != NULL)
    {
        vlStyle style = vlDrawStyle(&call, &options);
        vlCanvas_Line(call.draw->canvas, a, b, &style);
    }
    return 0;
}

static int canvas_arrow(lua_State *L)
{
    const vlDrawCall call = vlBeginDrawCall(L, "arrow");
    vlVec3 a = vlReadDrawPoint(&call, 2, "argument 1 (from)");
    vlVec3 b = vlReadDrawPoint(&call, 3, "argument 2 (to)");
    vlDrawOptions options = vlReadDrawOptions(&call, 4, vl_ofArrow);
    if (call.draw->canvas != NULL)
    {
        vlStyle style = vlDrawStyle(&call, &options);
        vlCanvas_Arrow(call.draw->canvas, a, b, &style);
    }
    return 0;
}

// What a curve's function gave, at the top of the stack: y, or x and y (and z), or a vec. A value that is not
// finite is a gap.
static bool readCurvePoint(const vlDrawCall *call, int first, double t, vlVec3 *point)
{
    lua_State *L = call->L;
    bool number = lua_type(L, first) == LUA_TNUMBER;
    if (number && lua_isnil(L, first + 1))
    {
        *point = (vlVec3){t, lua_tonumber(L, first), 0};
        return true;
    }
    if (number && lua_type(L, first + 1) == LUA_TNUMBER)
    {
        *point = (vlVec3){lua_tonumber(L, first), lua_tonumber(L, first + 1), lua_tonumber(L, first + 2)};
        return true;
    }
    return vlModule_ToVector(L, first, point);
}

// Runs under lua_pcall, for an error must not jump over the canvas in the middle of a curve.
static int callCurveFunction(lua_State *L)
{
    vlVec3 *point = lua_touserdata(L, 1);
    const vlDrawCall *call = lua_touserdata(L, 2);
    double t = lua_tonumber(L, 4);
    const vlDrawCall here = {L, call->draw, call->verb, false};
    lua_call(L, 1, 3);
    if (!readCurvePoint(&here, 3, t, point))
    {
        return vlComplain(&here, "function", "y, or x, y, or a vec from it", 3);
    }
    return 0;
}

static bool curvePoint(void *user, double t, vlVec3 *point)
{
    vlDrawCall *call = user;
    lua_State *L = call->L;
    lua_pushcfunction(L, callCurveFunction);
    lua_pushlightuserdata(L, point);
    lua_pushlightuserdata(L, user);
    lua_pushvalue(L, 2);
    lua_pushnumber(L, t);
    call->functionFailed = lua_pcall(L, 4, 0, 0) != LUA_OK;
    return !call->functionFailed;
}

static int canvas_curve(lua_State *L)
{
    vlDrawCall call = vlBeginDrawCall(L, "curve");
    if (!lua_isfunction(L, 2))
    {
        vlComplain(&call, "function", "a function such as function(x) return x^2 end", 2);
    }
    double from = vlReadDrawNumber(&call, 3, "from", -HUGE_VAL, HUGE_VAL, "a finite number");
    double to = vlReadDrawNumber(&call, 4, "to", -HUGE_VAL, HUGE_VAL, "a finite number");
    vlDrawOptions options = vlReadDrawOptions(&call, 5, vl_ofLine);
    luaL_checkstack(L, 8, "canvas:curve");
    if (call.draw->canvas != NULL)
    {
        vlStyle style = vlDrawStyle(&call, &options);
        vlError error = {""};
        if (!vlCanvas_Curve(call.draw->canvas, curvePoint, &call, from, to, &style, &error))
        {
            return call.functionFailed ? lua_error(L) : luaL_error(L, "canvas:curve: %s", error.message);
        }
    }
    return 0;
}

static int canvas_circle(lua_State *L)
{
    const vlDrawCall call = vlBeginDrawCall(L, "circle");
    vlVec3 center = vlReadDrawPoint(&call, 2, "center");
    double radius = vlReadDrawNumber(&call, 3, "radius", 0, HUGE_VAL, "a number of at least 0");
    vlDrawOptions options = vlReadDrawOptions(&call, 4, vl_ofShape);
    if (call.draw->canvas != NULL)
    {
        vlStyle style = vlDrawStyle(&call, &options);
        vlCanvas_Circle(call.draw->canvas, center, radius, &style);
    }
    return 0;
}

static int canvas_polygon(lua_State *L)
{
    const vlDrawCall call = vlBeginDrawCall(L, "polygon");
    vlDrawOptions options = vlReadDrawOptions(&call, 3, vl_ofShape);
    int count;
    vlVec3 *points = vlReadDrawPoints(&call, 2, 3, "a list of three points or more", &count);
    if (call.draw->canvas != NULL)
    {
        vlStyle style = vlDrawStyle(&call, &options);
        vlError error;
        if (!vlCanvas_Polygon(call.draw->canvas, points, count, &style, &error))
        {
            return luaL_error(L, "canvas:polygon: %s", error.message);
        }
    }
    return 0;
}

// A text and the point where it stands may come in either order.
static void pointFirst(lua_State *L)
{
    if (lua_type(L, 2) == LUA_TSTRING && lua_gettop(L) >= 3)
    {
        lua_pushvalue(L, 2);
        lua_copy(L, 3, 2);
        lua_replace(L, 3);
    }
}

static int canvas_text(lua_State *L)
{
    const vlDrawCall call = vlBeginDrawCall(L, "text");
    pointFirst(L);
    vlVec3 at = vlReadDrawPoint(&call, 2, "at");
    const char *text = vlReadDrawText(&call, 3, "text");
    vlDrawOptions options = vlReadDrawOptions(&call, 4, vl_ofText);
    if (call.draw->canvas == NULL)
    {
        return 0;
    }
    vlTextStyle style = vlDefaultTextStyle(call.draw->canvas);
    style.color = vlColor_Fade(options.given & vl_hasColor ? options.color : style.color, options.alpha);
    style.halo = vlColor_Fade(options.rim.a != 0 ? options.rim : style.halo, options.alpha);
    style.size = options.given & vl_hasSize ? options.size : style.size;
    style.bold = options.bold;
    style.align = options.given & vl_hasAlign ? options.align : style.align;
    style.vertical = options.given & vl_hasVertical ? options.vertical : style.vertical;
    vlError error;
    if (!vlCanvas_Text(call.draw->canvas, at, text, &style, &error))
    {
        return luaL_error(L, "canvas:text: %s", error.message);
    }
    return 0;
}

// A name that stays below the scene's folder: no other drive or root, no way up.
bool vlSceneDraw_StaysBelow(const char *name)
{
    if (name[0] == '\0' || name[0] == '/' || name[0] == '\\' || strchr(name, ':') != NULL)
    {
        return false;
    }
    while (*name != '\0')
    {
        size_t length = strcspn(name, "/\\");
        if (length == 2 && strncmp(name, "..", 2) == 0)
        {
            return false;
        }
        name += length + (name[length] != '\0');
    }
    return true;
}

static const char drawKey; // its address is the registry's key that holds the vlSceneDraw

const char *vlSceneDraw_GetFolder(lua_State *L)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &drawKey);
    const vlSceneDraw *draw = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return draw != NULL ? draw->folder : "";
}

bool vlSceneDraw_CheckImage(const vlSceneDraw *draw, const char *name, char *message, size_t size)
{
    char path[VL_MAX_PATH];
    if (!vlSceneDraw_StaysBelow(name) || !vlJoinPath(path, sizeof(path), draw->folder, name))
    {
        snprintf(message, size, "must be the name of a file in the scene's folder, got \"%.100s\"", name);
        return false;
    }
    if (draw->imageUsed != NULL)
    {
        draw->imageUsed(draw->user, path);
    }
    if (vlFile_Look(path).kind != vl_fileRegular)
    {
        snprintf(message, size, "is no file in the scene's folder, got \"%.100s\"", name);
        return false;
    }
    return true;
}

bool vlSceneDraw_CheckColor(const char *name, char *message, size_t size)
{
    vlColor color;
    vlError error;
    if (vlTheme_FindColor(vlTheme_Get(vl_themeDark), name, &color, &error))
    {
        return true;
    }
    // "color: expected red, ... or "#rrggbb", got "..."": as other fields say it.
    static const char start[] = "color: expected ";
    const bool known = strncmp(error.message, start, sizeof(start) - 1) == 0;
    snprintf(message, size, "must be %s", error.message + (known ? sizeof(start) - 1 : 0));
    return false;
}

static int canvas_image(lua_State *L)
{
    const vlDrawCall call = vlBeginDrawCall(L, "image");
    pointFirst(L);
    vlVec3 at = vlReadDrawPoint(&call, 2, "at");
    const char *name = vlReadDrawText(&call, 3, "file");
    vlDrawOptions options = vlReadDrawOptions(&call, 4, vl_ofImage);
    if (!vlSceneDraw_StaysBelow(name) || strlen(name) != lua_rawlen(L, 3))
    {
        return vlComplain(&call, "file", "the name of a file in the scene's folder", 3);
    }
    const char *path = lua_pushfstring(L, "%s/%s", call.draw->folder, name);
    if (call.draw->imageUsed != NULL)
    {
        call.draw->imageUsed(call.draw->user, path);
    }
    if (vlFile_Look(path).kind != vl_fileRegular)
    {
        return luaL_error(L, "canvas:image: there is no file \"%s\" in the scene's folder", name);
    }
    if (call.draw->canvas == NULL)
    {
        return 0;
    }
    vlImageStyle style = vlDefaultImageStyle();
    style.width = options.given & vl_hasWidth ? options.width : style.width;
    style.height = options.given & vl_hasHeight ? options.height : style.height;
    style.angle = options.angle;
    style.alpha = options.alpha;
    style.align = options.given & vl_hasAlign ? options.align : style.align;
    style.vertical = options.given & vl_hasVertical ? options.vertical : style.vertical;
    vlError error;
    if (!vlCanvas_Image(call.draw->canvas, path, at, &style, &error))
    {
        return luaL_error(L, "canvas:image: %s", error.message);
    }
    return 0;
}

static int canvas_index(lua_State *L)
{
    // Upvalue 1: the table of verbs.
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL)
    {
        return 1;
    }
    static const char *const verbs[] = {"line", "curve", "circle", "polygon", "text", "image", "arrow"};
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
    const char *nearest = vlNearestWord(name, verbs, sizeof(verbs) / sizeof(verbs[0]));
    if (nearest != NULL)
    {
        return luaL_error(L, "the canvas has no \"%s\"; did you mean \"%s\"?", name, nearest);
    }
    return luaL_error(L, "the canvas has no \"%s\"; it has line, curve, circle, polygon, text, image, arrow",
                      name);
}

static int canvas_newindex(lua_State *L)
{
    return luaL_error(L, "the canvas takes no fields; draw with its functions");
}

static const luaL_Reg verbs[] = {
    {"line", canvas_line}, {"curve", canvas_curve}, {"circle", canvas_circle}, {"polygon", canvas_polygon},
    {"text", canvas_text}, {"image", canvas_image}, {"arrow", canvas_arrow},   {NULL, NULL},
};

// Finds the state of math.random: a userdata that is the first upvalue of the function, in all releases of
// Lua 5.4. Where it is something else draw shares the scene's sequence.
static void findRandom(vlSceneDraw *draw, lua_State *L)
{
    lua_getglobal(L, "math");
    lua_getfield(L, -1, "random");
    if (lua_getupvalue(L, -1, 1) != NULL)
    {
        size_t size = lua_type(L, -1) == LUA_TUSERDATA ? lua_rawlen(L, -1) : 0;
        if (size > 0 && size <= sizeof(draw->otherRandom))
        {
            draw->random = lua_touserdata(L, -1);
            draw->randomSize = size;
            memcpy(draw->otherRandom, draw->random, size);
            luaL_ref(L, LUA_REGISTRYINDEX); // so that it lives even if the scene throws math.random away
            lua_pushnil(L);
        }
        lua_pop(L, 1);
    }
    lua_pop(L, 2);
}

static void swapRandom(vlSceneDraw *draw)
{
    unsigned char kept[VL_MAX_RANDOM_STATE];
    memcpy(kept, draw->random, draw->randomSize);
    memcpy(draw->random, draw->otherRandom, draw->randomSize);
    memcpy(draw->otherRandom, kept, draw->randomSize);
}

void vlSceneDraw_Open(vlSceneDraw *draw, lua_State *L, const char *folder)
{
    lua_pushlightuserdata(L, draw);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &drawKey);
    snprintf(draw->folder, sizeof(draw->folder), "%s", folder);
    draw->active = false;
    draw->random = NULL;
    findRandom(draw, L);
    vlSceneDraw **object = lua_newuserdatauv(L, sizeof(draw), 0);
    *object = draw;
    luaL_newmetatable(L, VL_CANVAS_TYPE);
    luaL_newlib(L, verbs);
    lua_pushcclosure(L, canvas_index, 1);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, canvas_newindex);
    lua_setfield(L, -2, "__newindex");
    lua_pushliteral(L, "canvas");
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    draw->object = luaL_ref(L, LUA_REGISTRYINDEX);
}

void vlSceneDraw_Begin(vlSceneDraw *draw, lua_State *L, vlCanvas *canvas, const vlTheme *theme)
{
    draw->canvas = canvas;
    draw->theme = theme;
    draw->active = true;
    if (draw->random != NULL)
    {
        swapRandom(draw);
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, draw->object);
}

void vlSceneDraw_End(vlSceneDraw *draw)
{
    if (draw->active && draw->random != NULL)
    {
        swapRandom(draw);
    }
    draw->active = false;
    draw->canvas = NULL;
}
