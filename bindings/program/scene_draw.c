// scene_draw.c: the canvas that a scene's draw(canvas) gets
#include "program/scene_draw.h"

#include <lauxlib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "module/module.h"
#include "program/nearest.h"

#define VL_CANVAS_TYPE "canvas"

/// Most points of one line or polygon.
#define VL_MAX_POINTS 1000000

// What options may say; each verb allows some of them.
enum
{
    hasColor = 1,
    hasFill = 2,
    hasWidth = 4,
    hasDash = 8,
    hasAlpha = 16,
    hasSize = 32,
    hasBold = 64,
    hasAlign = 128,
    hasVertical = 256,
    hasAngle = 512,
    hasHeight = 1024,

    ofLine = hasColor | hasWidth | hasDash | hasAlpha,
    ofArrow = hasColor | hasWidth | hasAlpha,
    ofShape = ofLine | hasFill,
    ofText = hasColor | hasSize | hasBold | hasAlign | hasVertical | hasAlpha,
    ofImage = hasWidth | hasHeight | hasAngle | hasAlign | hasVertical | hasAlpha,
};

typedef struct Options
{
    unsigned given; ///< which of the fields below the scene set
    vlColor color, fill;
    double width, dash, alpha, size, angle, height;
    bool bold;
    vlAlign align, vertical;
} Options;

static const struct
{
    const char *name;
    unsigned bit;
} optionNames[] = {
    {"color", hasColor}, {"fill", hasFill},         {"width", hasWidth},   {"dash", hasDash},
    {"alpha", hasAlpha}, {"size", hasSize},         {"bold", hasBold},     {"align", hasAlign},
    {"angle", hasAngle}, {"vertical", hasVertical}, {"height", hasHeight},
};

enum
{
    optionCount = sizeof(optionNames) / sizeof(optionNames[0])
};

// What a call is about, for its complaints.
typedef struct Call
{
    lua_State *L;
    vlSceneDraw *draw;
    const char *verb;
    bool functionFailed; ///< that of a curve; its error is on the stack
} Call;

// Complaints

// A value as an error shows it: numbers and texts themselves, of all else the type.
static const char *describe(lua_State *L, int index)
{
    switch (lua_type(L, index))
    {
    case LUA_TNONE:
    case LUA_TNIL:
        return "nothing";
    case LUA_TNUMBER:
        lua_pushvalue(L, index);
        return lua_tostring(L, -1);
    case LUA_TSTRING:
        return lua_pushfstring(L, "\"%s\"", lua_tostring(L, index));
    default:
        return luaL_typename(L, index);
    }
}

static int complain(const Call *call, const char *field, const char *expected, int index)
{
    return luaL_error(call->L, "canvas:%s: %s: expected %s, got %s", call->verb, field, expected,
                      describe(call->L, index));
}

// luaL_error for where the compiler has to know that nothing comes back.
static _Noreturn void refuse(lua_State *L, const char *verb, const char *why)
{
    luaL_error(L, "canvas:%s: %s", verb, why);
    abort();
}

static Call beginCall(lua_State *L, const char *verb)
{
    vlSceneDraw **draw = luaL_testudata(L, 1, VL_CANVAS_TYPE);
    if (draw == NULL)
    {
        refuse(L, verb, lua_pushfstring(L, "expected the canvas before the colon, got %s", describe(L, 1)));
    }
    if (!(*draw)->active)
    {
        refuse(L, verb, "the canvas is valid only while draw(canvas) runs");
    }
    return (Call){L, *draw, verb, false};
}

// Reading arguments

static vlVec3 readPoint(const Call *call, int index, const char *field)
{
    vlVec3 point = {0, 0, 0};
    if (!vlModule_ToVector(call->L, index, &point))
    {
        complain(call, field, "a point such as {x, y}, finite", index);
    }
    return point;
}

static double readNumber(const Call *call, int index, const char *field, double min, double max,
                         const char *expected)
{
    double number = lua_tonumber(call->L, index);
    // Texts that look like numbers are texts here, as everywhere in the surface.
    if (lua_type(call->L, index) != LUA_TNUMBER || !isfinite(number) || number < min || number > max)
    {
        complain(call, field, expected, index);
    }
    return number;
}

static const char *readText(const Call *call, int index, const char *field)
{
    int type = lua_type(call->L, index);
    if (type != LUA_TSTRING && type != LUA_TNUMBER)
    {
        complain(call, field, "a text", index);
    }
    return lua_tostring(call->L, index);
}

static bool isListOfPoints(lua_State *L, int index)
{
    if (lua_type(L, index) != LUA_TTABLE)
    {
        return false;
    }
    int type = lua_rawgeti(L, index, 1);
    lua_pop(L, 1);
    return type == LUA_TTABLE || type == LUA_TUSERDATA;
}

// The points are kept in a userdata on the stack, so that an error frees them.
static vlVec3 *readPoints(const Call *call, int index, int least, const char *expected, int *count)
{
    lua_State *L = call->L;
    if (lua_type(L, index) != LUA_TTABLE)
    {
        complain(call, "points", expected, index);
    }
    lua_Unsigned length = lua_rawlen(L, index);
    if (length < (lua_Unsigned)least || length > VL_MAX_POINTS)
    {
        luaL_error(L, "canvas:%s: points: expected %s, got %d", call->verb, expected, (int)length);
    }
    vlVec3 *points = lua_newuserdatauv(L, (size_t)length * sizeof(*points), 0);
    for (int i = 0; i < (int)length; i++)
    {
        char field[32];
        lua_rawgeti(L, index, i + 1);
        snprintf(field, sizeof(field), "points[%d]", i + 1);
        points[i] = readPoint(call, lua_gettop(L), field);
        lua_pop(L, 1);
    }
    *count = (int)length;
    return points;
}

// Reading options

static vlColor readColor(const Call *call, int index, const char *field)
{
    lua_State *L = call->L;
    vlColor color = VL_NO_COLOR;
    if (lua_type(L, index) == LUA_TSTRING)
    {
        vlError error;
        if (!vlTheme_FindColor(call->draw->theme, lua_tostring(L, index), &color, &error))
        {
            // The theme names the field too, but does not know which of ours it is.
            const char *known = "color: ";
            bool named = strncmp(error.message, known, strlen(known)) == 0;
            luaL_error(L, "canvas:%s: %s: %s", call->verb, field,
                       error.message + (named ? strlen(known) : 0));
        }
        return color;
    }
    if (lua_type(L, index) != LUA_TTABLE)
    {
        complain(call, field, "a color such as \"red\", \"#ff8800\" or {1, 0.5, 0}", index);
    }
    double parts[4] = {0, 0, 0, 1};
    lua_Unsigned length = lua_rawlen(L, index);
    for (int i = 0; i < 4; i++)
    {
        bool optional = i == 3 && length < 4;
        if (!optional)
        {
            lua_rawgeti(L, index, i + 1);
            parts[i] = readNumber(call, lua_gettop(L), field, 0, 1, "three or four numbers from 0 to 1");
            lua_pop(L, 1);
        }
    }
    color.r = (uint8_t)lround(parts[0] * 255);
    color.g = (uint8_t)lround(parts[1] * 255);
    color.b = (uint8_t)lround(parts[2] * 255);
    color.a = (uint8_t)lround(parts[3] * 255);
    return color;
}

static vlAlign readWord(const Call *call, int index, const char *field, const char *const words[3],
                        const char *expected)
{
    const char *word = lua_type(call->L, index) == LUA_TSTRING ? lua_tostring(call->L, index) : "";
    for (int i = 0; i < 3; i++)
    {
        if (strcmp(word, words[i]) == 0)
        {
            return (vlAlign)i;
        }
    }
    complain(call, field, expected, index);
    return vl_alignCenter;
}

static void readOption(const Call *call, int index, const char *name, unsigned bit, Options *options)
{
    static const char *const aligns[] = {"left", "center", "right"};
    static const char *const verticals[] = {"top", "middle", "bottom"};
    options->given |= bit;
    switch (bit)
    {
    case hasColor:
        options->color = readColor(call, index, name);
        break;
    case hasFill:
        options->fill = readColor(call, index, name);
        break;
    case hasWidth:
        options->width = readNumber(call, index, name, 0, 1e9, "a number of at least 0");
        break;
    case hasHeight:
        options->height = readNumber(call, index, name, 0, 1e9, "a number of at least 0");
        break;
    case hasDash:
        options->dash = readNumber(call, index, name, 0, 1e9, "a number of at least 0");
        break;
    case hasAlpha:
        options->alpha = readNumber(call, index, name, 0, 1, "a number from 0 to 1");
        break;
    case hasSize:
        options->size = readNumber(call, index, name, 4, 400, "a number from 4 to 400");
        break;
    case hasAngle:
        options->angle = readNumber(call, index, name, -1e9, 1e9, "an angle in radians");
        break;
    case hasBold:
        if (!lua_isboolean(call->L, index))
        {
            complain(call, name, "true or false", index);
        }
        options->bold = lua_toboolean(call->L, index);
        break;
    case hasAlign:
        options->align = readWord(call, index, name, aligns, "\"left\", \"center\" or \"right\"");
        break;
    default:
        options->vertical = readWord(call, index, name, verticals, "\"top\", \"middle\" or \"bottom\"");
        break;
    }
}

static void unknownOption(const Call *call, const char *name, unsigned allowed)
{
    const char *words[optionCount];
    int count = 0;
    for (int i = 0; i < optionCount; i++)
    {
        if (optionNames[i].bit & allowed)
        {
            words[count++] = optionNames[i].name;
        }
    }
    const char *nearest = vlNearestWord(name, words, count);
    if (nearest != NULL)
    {
        luaL_error(call->L, "canvas:%s: unknown option \"%s\"; did you mean \"%s\"?", call->verb, name,
                   nearest);
    }
    luaL_Buffer list;
    luaL_buffinit(call->L, &list);
    for (int i = 0; i < count; i++)
    {
        luaL_addstring(&list, i == 0 ? "" : ", ");
        luaL_addstring(&list, words[i]);
    }
    luaL_pushresult(&list);
    luaL_error(call->L, "canvas:%s: unknown option \"%s\"; it takes %s", call->verb, name,
               lua_tostring(call->L, -1));
}

static Options readOptions(const Call *call, int index, unsigned allowed)
{
    lua_State *L = call->L;
    Options options = {.alpha = 1};
    if (lua_gettop(L) > index)
    {
        luaL_error(L, "canvas:%s: argument %d is too much", call->verb, index);
    }
    if (lua_isnoneornil(L, index))
    {
        return options;
    }
    if (lua_type(L, index) != LUA_TTABLE)
    {
        complain(call, "options", "a table such as {color = \"red\"}", index);
    }
    lua_pushnil(L);
    while (lua_next(L, index) != 0)
    {
        if (lua_type(L, -2) != LUA_TSTRING)
        {
            complain(call, "options", "names of options as keys", lua_gettop(L) - 1);
        }
        const char *name = lua_tostring(L, -2);
        unsigned bit = 0;
        for (int i = 0; i < optionCount; i++)
        {
            if ((optionNames[i].bit & allowed) && strcmp(optionNames[i].name, name) == 0)
            {
                bit = optionNames[i].bit;
            }
        }
        if (bit == 0)
        {
            unknownOption(call, name, allowed);
        }
        readOption(call, lua_gettop(L), name, bit, &options);
        lua_pop(L, 1);
    }
    return options;
}

static vlStyle styleOf(const Call *call, const Options *options)
{
    vlStyle style = vlDefaultStyle(call->draw->canvas);
    if (options->given & hasFill)
    {
        style.fill = vlColor_Fade(options->fill, options->alpha);
        style.color = VL_NO_COLOR;
    }
    if (options->given & hasColor)
    {
        style.color = options->color;
    }
    style.color = vlColor_Fade(style.color, options->alpha);
    style.width = options->given & hasWidth ? options->width : style.width;
    style.dash = options->given & hasDash ? options->dash : style.dash;
    return style;
}

// The verbs

static int canvas_line(lua_State *L)
{
    const Call call = beginCall(L, "line");
    if (isListOfPoints(L, 2))
    {
        Options options = readOptions(&call, 3, ofLine);
        int count;
        vlVec3 *points = readPoints(&call, 2, 2, "a list of two points or more", &count);
        if (call.draw->canvas != NULL)
        {
            vlStyle style = styleOf(&call, &options);
            vlError error;
            if (!vlCanvas_Polyline(call.draw->canvas, points, count, false, &style, &error))
            {
                return luaL_error(L, "canvas:line: %s", error.message);
            }
        }
        return 0;
    }
    vlVec3 a = readPoint(&call, 2, "a"), b = readPoint(&call, 3, "b");
    Options options = readOptions(&call, 4, ofLine);
    if (call.draw->canvas != NULL)
    {
        vlStyle style = styleOf(&call, &options);
        vlCanvas_Line(call.draw->canvas, a, b, &style);
    }
    return 0;
}

static int canvas_arrow(lua_State *L)
{
    const Call call = beginCall(L, "arrow");
    vlVec3 a = readPoint(&call, 2, "a"), b = readPoint(&call, 3, "b");
    Options options = readOptions(&call, 4, ofArrow);
    if (call.draw->canvas != NULL)
    {
        vlStyle style = styleOf(&call, &options);
        vlCanvas_Arrow(call.draw->canvas, a, b, &style);
    }
    return 0;
}

// What a curve's function gave, at the top of the stack: y, or x and y (and z), or a vec. A value that is not
// finite is a gap.
static bool readCurvePoint(const Call *call, int first, double t, vlVec3 *point)
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
    const Call *call = lua_touserdata(L, 2);
    double t = lua_tonumber(L, 4);
    const Call here = {L, call->draw, call->verb, false};
    lua_call(L, 1, 3);
    if (!readCurvePoint(&here, 3, t, point))
    {
        return complain(&here, "function", "y, or x, y, or a vec from it", 3);
    }
    return 0;
}

static bool curvePoint(void *user, double t, vlVec3 *point)
{
    Call *call = user;
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
    Call call = beginCall(L, "curve");
    if (!lua_isfunction(L, 2))
    {
        complain(&call, "function", "a function such as function(x) return x^2 end", 2);
    }
    double from = readNumber(&call, 3, "from", -HUGE_VAL, HUGE_VAL, "a finite number");
    double to = readNumber(&call, 4, "to", -HUGE_VAL, HUGE_VAL, "a finite number");
    Options options = readOptions(&call, 5, ofLine);
    luaL_checkstack(L, 8, "canvas:curve");
    if (call.draw->canvas != NULL)
    {
        vlStyle style = styleOf(&call, &options);
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
    const Call call = beginCall(L, "circle");
    vlVec3 center = readPoint(&call, 2, "center");
    double radius = readNumber(&call, 3, "radius", 0, HUGE_VAL, "a number of at least 0");
    Options options = readOptions(&call, 4, ofShape);
    if (call.draw->canvas != NULL)
    {
        vlStyle style = styleOf(&call, &options);
        vlCanvas_Circle(call.draw->canvas, center, radius, &style);
    }
    return 0;
}

static int canvas_polygon(lua_State *L)
{
    const Call call = beginCall(L, "polygon");
    Options options = readOptions(&call, 3, ofShape);
    int count;
    vlVec3 *points = readPoints(&call, 2, 3, "a list of three points or more", &count);
    if (call.draw->canvas != NULL)
    {
        vlStyle style = styleOf(&call, &options);
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
    const Call call = beginCall(L, "text");
    pointFirst(L);
    vlVec3 at = readPoint(&call, 2, "at");
    const char *text = readText(&call, 3, "text");
    Options options = readOptions(&call, 4, ofText);
    if (call.draw->canvas == NULL)
    {
        return 0;
    }
    vlTextStyle style = vlDefaultTextStyle(call.draw->canvas);
    style.color = vlColor_Fade(options.given & hasColor ? options.color : style.color, options.alpha);
    style.halo = vlColor_Fade(style.halo, options.alpha);
    style.size = options.given & hasSize ? options.size : style.size;
    style.bold = options.bold;
    style.align = options.given & hasAlign ? options.align : style.align;
    style.vertical = options.given & hasVertical ? options.vertical : style.vertical;
    vlError error;
    if (!vlCanvas_Text(call.draw->canvas, at, text, &style, &error))
    {
        return luaL_error(L, "canvas:text: %s", error.message);
    }
    return 0;
}

// A name that stays below the scene's folder: no other drive or root, no way up.
static bool staysBelow(const char *name)
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

static int canvas_image(lua_State *L)
{
    const Call call = beginCall(L, "image");
    pointFirst(L);
    vlVec3 at = readPoint(&call, 2, "at");
    const char *name = readText(&call, 3, "file");
    Options options = readOptions(&call, 4, ofImage);
    if (!staysBelow(name) || strlen(name) != lua_rawlen(L, 3))
    {
        return complain(&call, "file", "the name of a file in the scene's folder", 3);
    }
    const char *path = lua_pushfstring(L, "%s/%s", call.draw->folder, name);
    if (vlFile_Look(path).kind != vl_fileRegular)
    {
        return luaL_error(L, "canvas:image: there is no file \"%s\" in the scene's folder", name);
    }
    if (call.draw->canvas == NULL)
    {
        return 0;
    }
    vlImageStyle style = vlDefaultImageStyle();
    style.width = options.given & hasWidth ? options.width : style.width;
    style.height = options.given & hasHeight ? options.height : style.height;
    style.angle = options.angle;
    style.alpha = options.alpha;
    style.align = options.given & hasAlign ? options.align : style.align;
    style.vertical = options.given & hasVertical ? options.vertical : style.vertical;
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

void vlSceneDraw_Open(vlSceneDraw *draw, lua_State *L, const char *folder)
{
    snprintf(draw->folder, sizeof(draw->folder), "%s", folder);
    draw->active = false;
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
    lua_rawgeti(L, LUA_REGISTRYINDEX, draw->object);
}

void vlSceneDraw_End(vlSceneDraw *draw)
{
    draw->active = false;
    draw->canvas = NULL;
}
