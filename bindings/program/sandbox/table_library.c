// table_library.c: functions of the library `table` whose length a scene chooses, so that they can be stopped
#include "program/sandbox/state.h"

#include <limits.h>

#include "program/sandbox/key_order.h"
#include "program/sandbox/merge_sort.h"

// They keep to Lua's metamethods (__index, __newindex, __len), so they work on ropes and other objects as
// well.

static bool hasMetamethod(lua_State *L, int index, const char *name)
{
    if (luaL_getmetafield(L, index, name) == LUA_TNIL)
        return false;
    lua_pop(L, 1);
    return true;
}

/// Accepts a table, or an object that can be read and, on request, written like one.
static void checkList(lua_State *L, int index, bool written)
{
    if (lua_istable(L, index))
        return;
    if (!hasMetamethod(L, index, "__index") || (written && !hasMetamethod(L, index, "__newindex")))
        luaL_checktype(L, index, LUA_TTABLE);
}

static lua_Integer lengthOf(lua_State *L, int index, bool written)
{
    checkList(L, index, written);
    return luaL_len(L, index);
}

static int table_insert(lua_State *L)
{
    // One more than the length, which may be any number when it comes from __len.
    lua_Integer end = (lua_Integer)((lua_Unsigned)lengthOf(L, 1, true) + 1);
    lua_Integer position = end;
    switch (lua_gettop(L))
    {
    case 2:
        break;
    case 3:
        position = luaL_checkinteger(L, 2);
        luaL_argcheck(L, (lua_Unsigned)position - 1u < (lua_Unsigned)end, 2, "position out of bounds");
        for (lua_Integer i = end; i > position; i--)
        {
            vlSandbox_Work(L, 2);
            lua_geti(L, 1, i - 1);
            lua_seti(L, 1, i);
        }
        break;
    default:
        return luaL_error(L, "wrong number of arguments to 'insert'");
    }
    lua_seti(L, 1, position);
    return 0;
}

static int table_remove(lua_State *L)
{
    lua_Integer length = lengthOf(L, 1, true);
    lua_Integer position = luaL_optinteger(L, 2, length);
    // Also the place after the last, and 0 in an empty list.
    if (position != length)
        luaL_argcheck(L, (lua_Unsigned)position - 1u <= (lua_Unsigned)length, 2, "position out of bounds");
    lua_geti(L, 1, position);
    for (; position < length; position++)
    {
        vlSandbox_Work(L, 2);
        lua_geti(L, 1, position + 1);
        lua_seti(L, 1, position);
    }
    lua_pushnil(L);
    lua_seti(L, 1, position);
    return 1;
}

static int table_move(lua_State *L)
{
    lua_Integer first = luaL_checkinteger(L, 2);
    lua_Integer last = luaL_checkinteger(L, 3);
    lua_Integer to = luaL_checkinteger(L, 4);
    int target = lua_isnoneornil(L, 5) ? 1 : 5;
    checkList(L, 1, false);
    checkList(L, target, true);
    lua_settop(L, 5);
    if (last >= first)
    {
        luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
        lua_Integer count = last - first + 1;
        luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
        // From the end when the ranges overlap the other way round.
        bool forward = to > last || to <= first || (target != 1 && !lua_rawequal(L, 1, target));
        for (lua_Integer i = 0; i < count; i++)
        {
            lua_Integer offset = forward ? i : count - 1 - i;
            vlSandbox_Work(L, 2);
            lua_geti(L, 1, first + offset);
            lua_seti(L, target, to + offset);
        }
    }
    lua_pushvalue(L, target);
    return 1;
}

static void addItem(lua_State *L, luaL_Buffer *text, lua_Integer i)
{
    vlSandbox_Work(L, 3);
    lua_geti(L, 1, i);
    if (!lua_isstring(L, -1))
        luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1),
                   (LUAI_UACINT)i);
    luaL_addvalue(text);
}

static int table_concat(lua_State *L)
{
    lua_Integer last = lengthOf(L, 1, false);
    size_t separatorLength;
    const char *separator = luaL_optlstring(L, 2, "", &separatorLength);
    lua_Integer first = luaL_optinteger(L, 3, 1);
    last = luaL_optinteger(L, 4, last);
    luaL_Buffer text;
    luaL_buffinit(L, &text);
    for (lua_Integer i = first; i < last; i++)
    {
        addItem(L, &text, i);
        luaL_addlstring(&text, separator, separatorLength);
    }
    if (first <= last)
        addItem(L, &text, last);
    luaL_pushresult(&text);
    return 1;
}

static int table_unpack(lua_State *L)
{
    lua_Integer first = luaL_optinteger(L, 2, 1);
    lua_Integer last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
    if (first > last)
        return 0;
    lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
    if (count >= (lua_Unsigned)INT_MAX || !lua_checkstack(L, (int)++count))
        return luaL_error(L, "too many results to unpack");
    for (lua_Unsigned i = 0; i < count; i++)
    {
        vlSandbox_Work(L, 1);
        lua_geti(L, 1, (lua_Integer)((lua_Unsigned)first + i));
    }
    return (int)count;
}

// Sorting

#define VL_SORT_LIST 3 ///< stack index of the copy of the list
#define VL_SORT_KEYS 4 ///< and of the memory for keys and item numbers

static bool valueGoesBefore(lua_State *L, void *context, int32_t a, int32_t b)
{
    (void)context;
    lua_rawgeti(L, VL_SORT_LIST, a + 1);
    lua_rawgeti(L, VL_SORT_LIST, b + 1);
    bool less = lua_compare(L, -2, -1, LUA_OPLT);
    lua_pop(L, 2);
    return less;
}

static bool callGoesBefore(lua_State *L, void *context, int32_t a, int32_t b)
{
    (void)context;
    lua_pushvalue(L, 2);
    lua_rawgeti(L, VL_SORT_LIST, a + 1);
    lua_rawgeti(L, VL_SORT_LIST, b + 1);
    lua_call(L, 2, 1);
    bool less = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return less;
}

static bool keyGoesBefore(lua_State *L, void *context, int32_t a, int32_t b)
{
    const vlKey *keys = context;
    if (keys[a].kind == vl_keyText && keys[a].length > 4096)
        vlSandbox_Work(L, keys[a].length / 100);
    return vlKey_Compare(&keys[a], &keys[b]) < 0;
}

/// Reads a list of nothing but numbers, or nothing but texts, into keys. False when it is another one.
static bool readKeys(lua_State *L, vlKey *keys, int32_t count)
{
    int type = LUA_TNONE;
    for (int32_t i = 0; i < count; i++)
    {
        int itemType = lua_rawgeti(L, VL_SORT_LIST, i + 1);
        if (i == 0)
            type = itemType;
        if (itemType != type || (type != LUA_TNUMBER && type != LUA_TSTRING))
        {
            lua_pop(L, 1);
            return false;
        }
        keys[i] = vlKey_Read(L, -1);
        lua_pop(L, 1);
        vlSandbox_Work(L, 1);
    }
    return true;
}

static void copyList(lua_State *L, int32_t count)
{
    // A length that is not true comes from __len; no memory is set aside for it.
    lua_createtable(L, lua_istable(L, 1) && lua_rawlen(L, 1) >= (lua_Unsigned)count ? count : 0, 0);
    for (int32_t i = 1; i <= count; i++)
    {
        vlSandbox_Work(L, 3);
        lua_geti(L, 1, i);
        lua_rawseti(L, VL_SORT_LIST, i);
    }
}

static int table_sort(lua_State *L)
{
    lua_Integer length = lengthOf(L, 1, true);
    bool hasOrder = !lua_isnoneornil(L, 2);
    if (length < 2)
        return 0;
    luaL_argcheck(L, length < INT_MAX / 2, 1, "array too big");
    if (hasOrder)
        luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    int32_t count = (int32_t)length;
    copyList(L, count);
    size_t keySize = hasOrder ? 0 : (size_t)count * sizeof(vlKey);
    vlKey *keys = lua_newuserdatauv(L, keySize + 2 * (size_t)count * sizeof(int32_t), 0);
    int32_t *order = (int32_t *)(void *)((char *)keys + keySize);
    for (int32_t i = 0; i < count; i++)
        order[i] = i;
    vlLess less = hasOrder ? callGoesBefore : readKeys(L, keys, count) ? keyGoesBefore : valueGoesBefore;
    vlMergeSort(L, order, order + count, count, less, keys);
    for (int32_t i = 0; i < count; i++)
    {
        vlSandbox_Work(L, 3);
        if (order[i] == i)
            continue;
        lua_rawgeti(L, VL_SORT_LIST, order[i] + 1);
        lua_seti(L, 1, i + 1);
    }
    return 0;
}

void vlOpenTableLibrary(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"insert", table_insert}, {"remove", table_remove}, {"move", table_move}, {"concat", table_concat},
        {"unpack", table_unpack}, {"sort", table_sort},     {NULL, NULL},
    };
    lua_getglobal(L, "table");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
