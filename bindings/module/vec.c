// vec.c: the Lua type `vec`: three numbers, a value like a number itself.
#include "module/vec.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "module/fields.h"
#include "module/names.h"
#include "module/object.h"

// A userdata and not a table: sums are three times as fast, and v.x = 1 can be refused, so that nobody waits
// for particle.position.x = 1 to move something.
typedef struct Vec
{
    const char *tag; ///< tells ours from other userdata
    vlVec3 value;
} Vec;

static const char vecTag;

const vlVec3 *vlToVec(lua_State *L, int index)
{
    if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) != sizeof(Vec))
    {
        return NULL;
    }
    const Vec *vec = lua_touserdata(L, index);
    return vec->tag == &vecTag ? &vec->value : NULL;
}

void vlPushVec(lua_State *L, vlVec3 vector)
{
    Vec *vec = lua_newuserdatauv(L, sizeof(Vec), 0);
    vec->tag = &vecTag;
    vec->value = vector;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &vecTag);
    lua_setmetatable(L, -2);
}

int vlVec_New(lua_State *L)
{
    if (lua_gettop(L) == 1 && !lua_isnumber(L, 1))
    {
        vlPushVec(L, vlReadVector(L, NULL, "vec", "v", 1));
        return 1;
    }
    const double x = vlReadNumber(L, "vec", "x", 1, &vlAnyNumber);
    const double y = vlReadNumber(L, "vec", "y", 2, &vlAnyNumber);
    const double z = lua_isnoneornil(L, 3) ? 0 : vlReadNumber(L, "vec", "z", 3, &vlAnyNumber);
    vlPushVec(L, (vlVec3){x, y, z});
    return 1;
}

// An operand: a vec as it is, though an overflow may have made it infinite; a table must be all right.
static vlVec3 checkOperand(lua_State *L, int index, const char *name)
{
    const vlVec3 *vec = vlToVec(L, index);
    return vec != NULL ? *vec : vlReadVector(L, NULL, "vec", name, index);
}

static vlVec3 checkVec(lua_State *L, int index, const char *method)
{
    const vlVec3 *vec = vlToVec(L, index);
    if (vec == NULL)
    {
        char got[64];
        vlDescribeValue(L, index, got, sizeof got);
        vlRaise(L, "vec:%s must be called on a vec with a colon, got %s", method, got);
    }
    return *vec;
}

// A factor may be any number: dividing by 0 gives infinity, as with numbers.
static double checkFactor(lua_State *L, int index, const char *expected)
{
    if (lua_type(L, index) != LUA_TNUMBER)
    {
        char got[64];
        vlDescribeValue(L, index, got, sizeof got);
        vlRaise(L, "vec: %s, got %s", expected, got);
    }
    return lua_tonumber(L, index);
}

// Operators

static int vec_add(lua_State *L)
{
    const vlVec3 a = checkOperand(L, 1, "left of +"), b = checkOperand(L, 2, "right of +");
    vlPushVec(L, (vlVec3){a.x + b.x, a.y + b.y, a.z + b.z});
    return 1;
}

static int vec_sub(lua_State *L)
{
    const vlVec3 a = checkOperand(L, 1, "left of -"), b = checkOperand(L, 2, "right of -");
    vlPushVec(L, (vlVec3){a.x - b.x, a.y - b.y, a.z - b.z});
    return 1;
}

static int vec_mul(lua_State *L)
{
    const int vector = vlToVec(L, 1) != NULL ? 1 : 2;
    const vlVec3 v = checkVec(L, vector, "*");
    const double s = checkFactor(L, 3 - vector, "* takes a number (:dot and :cross multiply vectors)");
    vlPushVec(L, (vlVec3){v.x * s, v.y * s, v.z * s});
    return 1;
}

static int vec_div(lua_State *L)
{
    if (vlToVec(L, 1) == NULL)
    {
        vlRaise(L, "vec: nothing can be divided by a vec");
    }
    const vlVec3 v = checkVec(L, 1, "/");
    const double s = checkFactor(L, 2, "/ takes a number");
    vlPushVec(L, (vlVec3){v.x / s, v.y / s, v.z / s});
    return 1;
}

static int vec_unm(lua_State *L)
{
    const vlVec3 v = checkVec(L, 1, "-");
    vlPushVec(L, (vlVec3){-v.x, -v.y, -v.z});
    return 1;
}

static int vec_eq(lua_State *L)
{
    const vlVec3 *a = vlToVec(L, 1), *b = vlToVec(L, 2);
    lua_pushboolean(L, a != NULL && b != NULL && a->x == b->x && a->y == b->y && a->z == b->z);
    return 1;
}

static int vec_tostring(lua_State *L)
{
    const vlVec3 v = checkVec(L, 1, "tostring");
    char text[96]; // 14 digits, as Lua shows numbers
    if (v.z == 0)
    {
        snprintf(text, sizeof text, "vec(%.14g, %.14g)", v.x, v.y);
    }
    else
    {
        snprintf(text, sizeof text, "vec(%.14g, %.14g, %.14g)", v.x, v.y, v.z);
    }
    lua_pushstring(L, text);
    return 1;
}

// Methods

static double length(vlVec3 v)
{
    return hypot(hypot(v.x, v.y), v.z); // no overflow on the way
}

static int vec_length(lua_State *L)
{
    lua_pushnumber(L, length(checkVec(L, 1, "length")));
    return 1;
}

static int vec_normalized(lua_State *L)
{
    const vlVec3 v = checkVec(L, 1, "normalized");
    const double l = length(v);
    vlPushVec(L, l > 0 ? (vlVec3){v.x / l, v.y / l, v.z / l} : v);
    return 1;
}

static int vec_dot(lua_State *L)
{
    const vlVec3 a = checkVec(L, 1, "dot"), b = checkOperand(L, 2, "v");
    lua_pushnumber(L, a.x * b.x + a.y * b.y + a.z * b.z);
    return 1;
}

static int vec_cross(lua_State *L)
{
    const vlVec3 a = checkVec(L, 1, "cross"), b = checkOperand(L, 2, "v");
    vlPushVec(L, (vlVec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x});
    return 1;
}

const char *const vlVec_Properties[] = {"x", "y", "z", NULL};
const char *const vlVec_Methods[] = {"length", "normalized", "dot", "cross", NULL};
static const lua_CFunction methods[] = {vec_length, vec_normalized, vec_dot, vec_cross};

static int vec_index(lua_State *L)
{
    const vlVec3 v = checkVec(L, 1, "x");
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
    if (name[0] >= 'x' && name[0] <= 'z' && name[1] == '\0')
    {
        lua_pushnumber(L, name[0] == 'x' ? v.x : name[0] == 'y' ? v.y : v.z);
        return 1;
    }
    for (int i = 0; vlVec_Methods[i] != NULL; i++)
    {
        if (strcmp(name, vlVec_Methods[i]) == 0)
        {
            lua_pushcfunction(L, methods[i]);
            return 1;
        }
    }
    static const char *const names[] = {"x", "y", "z", "length", "normalized", "dot", "cross"};
    char got[64], suggestion[256];
    vlDescribeValue(L, 2, got, sizeof got);
    vlSuggestName(suggestion, sizeof suggestion, name, names, sizeof names / sizeof names[0]);
    vlRaise(L, "vec: unknown property %s%s", got, suggestion);
}

static int vec_newindex(lua_State *L)
{
    char name[64];
    vlDescribeValue(L, 2, name, sizeof name);
    vlRaise(L, "vec: %s cannot be set: a vec is a value, make a new one with vec(x, y, z)", name);
}

void vlVec_Open(lua_State *L)
{
    static const luaL_Reg metamethods[] = {
        {"__add", vec_add},     {"__sub", vec_sub},           {"__mul", vec_mul},
        {"__div", vec_div},     {"__unm", vec_unm},           {"__eq", vec_eq},
        {"__index", vec_index}, {"__newindex", vec_newindex}, {"__tostring", vec_tostring},
        {NULL, NULL},
    };
    lua_newtable(L);
    luaL_setfuncs(L, metamethods, 0);
    lua_pushliteral(L, "vec");
    lua_setfield(L, -2, "__name");
    lua_pushliteral(L, "vec");
    lua_setfield(L, -2, "__metatable");
    lua_rawsetp(L, LUA_REGISTRYINDEX, &vecTag);
}
