// draw_arguments.c: reading what a scene gives to the functions of its canvas
#include "program/draw_arguments.h"

#include <lauxlib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "module/module.h"
#include "program/nearest.h"

static const struct
{
    const char *name;
    unsigned bit;
} optionNames[] = {
    {"color", vl_hasColor}, {"fill", vl_hasFill},         {"width", vl_hasWidth},   {"dash", vl_hasDash},
    {"alpha", vl_hasAlpha}, {"size", vl_hasSize},         {"bold", vl_hasBold},     {"align", vl_hasAlign},
    {"angle", vl_hasAngle}, {"vertical", vl_hasVertical}, {"height", vl_hasHeight},
};

enum
{
    optionCount = sizeof(optionNames) / sizeof(optionNames[0])
};

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

int vlComplain(const vlDrawCall *call, const char *field, const char *expected, int index)
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

vlDrawCall vlBeginDrawCall(lua_State *L, const char *verb)
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
    return (vlDrawCall){L, *draw, verb, false};
}

// Reading arguments

vlVec3 vlReadDrawPoint(const vlDrawCall *call, int index, const char *field)
{
    vlVec3 point = {0, 0, 0};
    if (!vlModule_ToVector(call->L, index, &point))
    {
        vlComplain(call, field, "a point such as {x, y}, finite", index);
    }
    return point;
}

double vlReadDrawNumber(const vlDrawCall *call, int index, const char *field, double min, double max,
                        const char *expected)
{
    double number = lua_tonumber(call->L, index);
    // Texts that look like numbers are texts here, as everywhere in the surface.
    if (lua_type(call->L, index) != LUA_TNUMBER || !isfinite(number) || number < min || number > max)
    {
        vlComplain(call, field, expected, index);
    }
    return number;
}

const char *vlReadDrawText(const vlDrawCall *call, int index, const char *field)
{
    int type = lua_type(call->L, index);
    if (type != LUA_TSTRING && type != LUA_TNUMBER)
    {
        vlComplain(call, field, "a text", index);
    }
    return lua_tostring(call->L, index);
}

bool vlIsListOfPoints(lua_State *L, int index)
{
    if (lua_type(L, index) != LUA_TTABLE)
    {
        return false;
    }
    int type = lua_rawgeti(L, index, 1);
    lua_pop(L, 1);
    if (type != LUA_TNIL)
    {
        return type == LUA_TTABLE || type == LUA_TUSERDATA;
    }
    lua_pushnil(L);
    if (lua_next(L, index) == 0)
    {
        return true; // a path that has not begun yet
    }
    lua_pop(L, 2);
    return false;
}

// The points are kept in a userdata on the stack, so that an error frees them.
vlVec3 *vlReadDrawPoints(const vlDrawCall *call, int index, int least, const char *expected, int *count)
{
    lua_State *L = call->L;
    if (lua_type(L, index) != LUA_TTABLE)
    {
        vlComplain(call, "points", expected, index);
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
        points[i] = vlReadDrawPoint(call, lua_gettop(L), field);
        lua_pop(L, 1);
    }
    *count = (int)length;
    return points;
}

// Reading options

static vlColor readColor(const vlDrawCall *call, int index, const char *field)
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
        vlComplain(call, field, "a color such as \"red\", \"#ff8800\" or {1, 0.5, 0}", index);
    }
    double parts[4] = {0, 0, 0, 1};
    lua_Unsigned length = lua_rawlen(L, index);
    for (int i = 0; i < 4; i++)
    {
        bool optional = i == 3 && length < 4;
        if (!optional)
        {
            lua_rawgeti(L, index, i + 1);
            parts[i] =
                vlReadDrawNumber(call, lua_gettop(L), field, 0, 1, "three or four numbers from 0 to 1");
            lua_pop(L, 1);
        }
    }
    color.r = (uint8_t)lround(parts[0] * 255);
    color.g = (uint8_t)lround(parts[1] * 255);
    color.b = (uint8_t)lround(parts[2] * 255);
    color.a = (uint8_t)lround(parts[3] * 255);
    return color;
}

// Black and white are what they are, on a dark and on a light background: a rim shows where they are. Who
// writes "background" wants to hide something.
static vlColor rimOf(const vlDrawCall *call, int index, vlColor color)
{
    bool hides =
        lua_type(call->L, index) == LUA_TSTRING && strcmp(lua_tostring(call->L, index), "background") == 0;
    return hides ? VL_NO_COLOR : vlTheme_GetRim(call->draw->theme, color);
}

static vlAlign readWord(const vlDrawCall *call, int index, const char *field, const char *const words[3],
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
    vlComplain(call, field, expected, index);
    return vl_alignCenter;
}

static void readOption(const vlDrawCall *call, int index, const char *name, unsigned bit,
                       vlDrawOptions *options)
{
    static const char *const aligns[] = {"left", "center", "right"};
    static const char *const verticals[] = {"top", "middle", "bottom"};
    options->given |= bit;
    switch (bit)
    {
    case vl_hasColor:
        options->color = readColor(call, index, name);
        options->rim = rimOf(call, index, options->color);
        break;
    case vl_hasFill:
        options->fill = readColor(call, index, name);
        options->fillRim = rimOf(call, index, options->fill);
        break;
    case vl_hasWidth:
        options->width = vlReadDrawNumber(call, index, name, 0, 1e9, "a number of at least 0");
        break;
    case vl_hasHeight:
        options->height = vlReadDrawNumber(call, index, name, 0, 1e9, "a number of at least 0");
        break;
    case vl_hasDash:
        options->dash = vlReadDrawNumber(call, index, name, 0, 1e9, "a number of at least 0");
        break;
    case vl_hasAlpha:
        options->alpha = vlReadDrawNumber(call, index, name, 0, 1, "a number from 0 to 1");
        break;
    case vl_hasSize:
        options->size = vlReadDrawNumber(call, index, name, 4, 400, "a number from 4 to 400");
        break;
    case vl_hasAngle:
        options->angle = vlReadDrawNumber(call, index, name, -1e9, 1e9, "an angle in radians");
        break;
    case vl_hasBold:
        if (!lua_isboolean(call->L, index))
        {
            vlComplain(call, name, "true or false", index);
        }
        options->bold = lua_toboolean(call->L, index);
        break;
    case vl_hasAlign:
        options->align = readWord(call, index, name, aligns, "\"left\", \"center\" or \"right\"");
        break;
    default:
        options->vertical = readWord(call, index, name, verticals, "\"top\", \"middle\" or \"bottom\"");
        break;
    }
}

static void unknownOption(const vlDrawCall *call, const char *name, unsigned allowed)
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

vlDrawOptions vlReadDrawOptions(const vlDrawCall *call, int index, unsigned allowed)
{
    lua_State *L = call->L;
    vlDrawOptions options = {.alpha = 1};
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
        vlComplain(call, "options", "a table such as {color = \"red\"}", index);
    }
    lua_pushnil(L);
    while (lua_next(L, index) != 0)
    {
        if (lua_type(L, -2) != LUA_TSTRING)
        {
            vlComplain(call, "options", "names of options as keys", lua_gettop(L) - 1);
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

vlStyle vlDrawStyle(const vlDrawCall *call, const vlDrawOptions *options)
{
    vlStyle style = vlDefaultStyle(call->draw->canvas);
    if (options->given & vl_hasFill)
    {
        style.fill = vlColor_Fade(options->fill, options->alpha);
        style.color = VL_NO_COLOR;
        style.fillRim = vlColor_Fade(options->fillRim, options->alpha);
    }
    if (options->given & vl_hasColor)
    {
        style.color = options->color;
        style.rim = vlColor_Fade(options->rim, options->alpha);
    }
    style.color = vlColor_Fade(style.color, options->alpha);
    style.width = options->given & vl_hasWidth ? options->width : style.width;
    style.dash = options->given & vl_hasDash ? options->dash : style.dash;
    return style;
}
