// object_list.c: the Lua type `list`: all objects of a kind in a world, to be visited in a loop
//
// Every form a scene may try works: `for p in list do`, `for i, p in ipairs(list) do`, `pairs(list)`,
// `list[i]` and `#list`. A list is a view, not a copy, and the body of a loop may destroy what it got.
// `for p in list do` goes on from the object that Lua hands back, so that one list serves any number of loops
// at a time; each pairs(list) has a view of its own. Only list[i], and so ipairs, remembers the object it
// gave last: going on to the next costs the same everywhere.
#include "module/object_list.h"

#include <stdio.h>

#include "module/fields.h"
#include "module/types.h"

/// The userdata. User value 1 is the world.
typedef struct ObjectList
{
    vlLuaWorld *world;
    vlIdSpace space;
    const char *method;
    vlAnyId last;      ///< the object given last; generation 0: none yet, or all were
    lua_Integer place; ///< its number in the list, from 1
} ObjectList;

static const char typeName[] = "verlua list"; // the registry's key of the metatable

static vlAnyId getNext(const vlWorld *engine, vlIdSpace space, vlAnyId previous)
{
    switch (space)
    {
    case vl_spaceParticle:
        return (vlAnyId){.particle = vlWorld_NextParticle(engine, previous.particle)};
    case vl_spaceLink:
        return (vlAnyId){.link = vlWorld_NextLink(engine, previous.link)};
    case vl_spaceRope:
        return (vlAnyId){.rope = vlWorld_NextRope(engine, previous.rope)};
    case vl_spaceJoint:
        return (vlAnyId){.joint = vlWorld_NextJoint(engine, previous.joint)};
    case vl_spaceBody:
        return (vlAnyId){.body = vlWorld_NextBody(engine, previous.body)};
    default:
        return (vlAnyId){.cloth = vlWorld_NextCloth(engine, previous.cloth)};
    }
}

static const vlType *getType(const ObjectList *list, vlAnyId id)
{
    switch (list->space)
    {
    case vl_spaceParticle:
        return &vlParticleType;
    case vl_spaceLink:
        return vlTypeOfLink(list->world->engine, id.link);
    case vl_spaceRope:
        return &vlRopeType;
    case vl_spaceJoint:
        return vlTypeOfJointKind(vlJoint_GetKind(list->world->engine, id.joint));
    case vl_spaceBody:
        return vlTypeOfBody(list->world->engine, id.body);
    default:
        return &vlClothType;
    }
}

static ObjectList *checkList(lua_State *L)
{
    ObjectList *list = luaL_testudata(L, 1, typeName);
    if (list == NULL)
    {
        vlRaise(L, "a list of a world's objects expected, as world:particles() gives");
    }
    vlCheckValid(L, &list->world->object);
    return list;
}

static void pushObject(lua_State *L, const ObjectList *list, vlAnyId id)
{
    if (id.any.generation == 0)
    {
        lua_pushnil(L);
        return;
    }
    vlPushObject(L, list->world, getType(list, id), id);
}

// Goes one on and pushes that object; nil after the last one.
static void pushNext(lua_State *L, ObjectList *list)
{
    list->last = getNext(list->world->engine, list->space, list->last);
    list->place++;
    if (list->last.any.generation == 0)
    {
        list->place = 0;
    }
    pushObject(L, list, list->last);
}

// The object that a loop handed back, destroyed by now or not; the null id when it begins.
static vlAnyId checkPrevious(lua_State *L, const ObjectList *list)
{
    if (lua_isnoneornil(L, 3))
    {
        return (vlAnyId){.any = {0, 0, 0}};
    }
    const vlObject *previous = vlToAnyObject(L, 3);
    if (previous == NULL || previous->world != list->world || previous->type->space != list->space)
    {
        char got[64];
        vlDescribeValue(L, 3, got, sizeof got);
        vlRaise(L, "world:%s(): the object before the next must be one that it gave, got %s", list->method,
                got);
    }
    return previous->id;
}

static int list_call(lua_State *L) // for p in list do: (list, nothing, object before)
{
    const ObjectList *list = checkList(L);
    pushObject(L, list, getNext(list->world->engine, list->space, checkPrevious(L, list)));
    return 1;
}

static void pushAt(lua_State *L, ObjectList *list, lua_Integer place)
{
    if (place <= list->place || list->last.any.generation == 0)
    {
        list->place = 0;
        list->last = (vlAnyId){.any = {0, 0, 0}};
    }
    while (list->place < place - 1)
    {
        list->last = getNext(list->world->engine, list->space, list->last);
        list->place++;
        if (list->last.any.generation == 0)
        {
            list->place = 0;
            lua_pushnil(L);
            return;
        }
    }
    pushNext(L, list);
}

static int list_index(lua_State *L)
{
    ObjectList *list = checkList(L);
    if (!lua_isinteger(L, 2))
    {
        char got[64];
        vlDescribeValue(L, 2, got, sizeof got);
        vlRaise(
            L,
            "world:%s(): a place in it is a whole number, got %s; to visit them all: for x in world:%s() do",
            list->method, got, list->method);
    }
    const lua_Integer place = lua_tointeger(L, 2);
    if (place < 1)
    {
        return 0;
    }
    pushAt(L, list, place);
    return 1;
}

static int list_newindex(lua_State *L)
{
    const ObjectList *list = checkList(L);
    vlRaise(L, "world:%s(): nothing can be put in; make objects with their constructors", list->method);
}

static int list_len(lua_State *L)
{
    const ObjectList *list = checkList(L);
    lua_Integer count = 0;
    for (vlAnyId id = getNext(list->world->engine, list->space, (vlAnyId){.any = {0, 0, 0}});
         id.any.generation != 0; id = getNext(list->world->engine, list->space, id))
    {
        count++;
    }
    lua_pushinteger(L, count);
    return 1;
}

static int list_step(lua_State *L) // of pairs: (list, place before)
{
    ObjectList *list = checkList(L);
    const lua_Integer before = luaL_checkinteger(L, 2);
    if (before < 0 || before == LUA_MAXINTEGER)
    {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, before + 1);
    pushAt(L, list, before + 1);
    return lua_isnil(L, -1) ? 1 : 2;
}

// Pops the world's userdata and pushes a list.
static void pushList(lua_State *L, vlLuaWorld *world, const char *method, vlIdSpace space)
{
    ObjectList *list = lua_newuserdatauv(L, sizeof *list, 1);
    *list = (ObjectList){.world = world, .space = space, .method = method};
    lua_insert(L, -2);
    lua_setiuservalue(L, -2, 1);
    luaL_setmetatable(L, typeName);
}

static int list_pairs(lua_State *L)
{
    const ObjectList *list = checkList(L);
    lua_pushcfunction(L, list_step);
    lua_getiuservalue(L, 1, 1);
    pushList(L, list->world, list->method, list->space);
    lua_pushinteger(L, 0);
    return 3;
}

static int list_tostring(lua_State *L)
{
    const ObjectList *list = checkList(L);
    lua_pushfstring(L, "list of %s", list->method);
    return 1;
}

static void pushMetatable(lua_State *L)
{
    static const luaL_Reg metamethods[] = {
        {"__call", list_call}, {"__index", list_index}, {"__newindex", list_newindex},
        {"__len", list_len},   {"__pairs", list_pairs}, {"__tostring", list_tostring},
        {NULL, NULL},
    };
    if (luaL_newmetatable(L, typeName))
    {
        luaL_setfuncs(L, metamethods, 0);
        lua_pushliteral(L, "list");
        lua_setfield(L, -2, "__name");
        lua_pushliteral(L, "list");
        lua_setfield(L, -2, "__metatable");
    }
}

int vlPushObjectList(lua_State *L, const char *method, vlIdSpace space)
{
    vlLuaWorld *world = vlCheckWorld(L, method);
    pushMetatable(L);
    lua_pop(L, 1);
    lua_pushvalue(L, 1);
    pushList(L, world, method, space);
    return 1;
}
