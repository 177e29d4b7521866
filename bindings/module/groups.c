// groups.c: the groups of bodies by their names: each name of a world is a bit of vlFilter.
#include "module/groups.h"

#include <stdio.h>

#define MAX_GROUPS 64

// The group of what is in no other: bit 0.
static const char defaultName[] = "default";

// Pushes the world's list of names; the first is that of bit 0.
static void pushNames(lua_State *L, vlLuaWorld *world)
{
    vlPushWorldValue(L, world, vl_worldGroups);
    if (lua_rawlen(L, -1) == 0)
    {
        lua_pushstring(L, defaultName);
        lua_rawseti(L, -2, 1);
    }
}

int vlGroups_FindBit(lua_State *L, vlLuaWorld *world, const char *what, const char *field, int name)
{
    pushNames(L, world);
    const int count = (int)lua_rawlen(L, -1);
    for (int i = 1; i <= count; i++)
    {
        lua_rawgeti(L, -1, i);
        const bool same = lua_rawequal(L, -1, name);
        lua_pop(L, 1);
        if (same)
        {
            lua_pop(L, 1);
            return i - 1;
        }
    }
    if (count == MAX_GROUPS)
    {
        char quoted[64];
        vlQuoteText(lua_tostring(L, name), quoted, sizeof quoted);
        vlRaise(L, "%s: %s: a world has at most %d groups (\"%s\" is one of them), and %s would be one more",
                what, field, MAX_GROUPS, defaultName, quoted);
    }
    lua_pushvalue(L, name);
    lua_rawseti(L, -2, count + 1);
    lua_pop(L, 1);
    return count;
}

uint64_t vlGroups_Read(lua_State *L, vlLuaWorld *world, const char *what, const char *name, int index)
{
    static const char expected[] = "a text or a list of texts";
    index = lua_absindex(L, index);
    if (lua_type(L, index) == LUA_TSTRING)
    {
        return UINT64_C(1) << vlGroups_FindBit(L, world, what, name, index);
    }
    if (!lua_istable(L, index))
    {
        vlRaiseValue(L, what, name, expected, index);
    }
    const lua_Unsigned length = lua_rawlen(L, index);
    lua_pushnil(L);
    while (lua_next(L, index)) // {car = true} would be no group at all
    {
        lua_pop(L, 1);
        if (!lua_isinteger(L, -1))
        {
            char got[64];
            vlDescribeValue(L, -1, got, sizeof got);
            vlRaise(L, "%s: %s must be %s, got a table with the key %s", what, name, expected, got);
        }
    }
    uint64_t groups = 0;
    for (lua_Unsigned i = 1; i <= length; i++)
    {
        char full[64];
        snprintf(full, sizeof full, "%s[%d]", name, (int)i);
        lua_rawgeti(L, index, (lua_Integer)i);
        if (lua_type(L, -1) != LUA_TSTRING)
        {
            vlRaiseValue(L, what, full, "a text", -1);
        }
        groups |= UINT64_C(1) << vlGroups_FindBit(L, world, what, full, lua_gettop(L));
        lua_pop(L, 1);
    }
    return groups;
}

void vlGroups_ReadField(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    *(uint64_t *)target = vlGroups_Read(reader->L, reader->world, reader->what, field->name, index);
}

static int pushList(lua_State *L, vlLuaWorld *world, uint64_t groups)
{
    int count = 0;
    pushNames(L, world);
    lua_newtable(L);
    for (int bit = 0; bit < MAX_GROUPS; bit++)
    {
        if ((groups >> bit & 1) != 0)
        {
            lua_rawgeti(L, -2, bit + 1);
            if (lua_isnil(L, -1))
            {
                lua_pop(L, 1);
                continue;
            }
            lua_rawseti(L, -2, ++count);
        }
    }
    lua_remove(L, -2);
    return count;
}

void vlGroups_Push(lua_State *L, vlLuaWorld *world, uint64_t groups)
{
    if (pushList(L, world, groups) == 1)
    {
        lua_rawgeti(L, -1, 1);
        lua_remove(L, -2);
    }
}

void vlGroups_PushList(lua_State *L, vlLuaWorld *world, uint64_t groups)
{
    if (groups == UINT64_MAX)
    {
        lua_pushnil(L);
        return;
    }
    pushList(L, world, groups);
}
