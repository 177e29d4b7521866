// ordered_pairs.c: `pairs` and `next` in one fixed order, which Lua's own do not have
#include "program/sandbox/state.h"

#include <limits.h>
#include <string.h>

#include "program/sandbox/key_order.h"
#include "program/sandbox/merge_sort.h"

// A dense table, with no keys but 1, 2, 3 ... and few of them missing, is walked by counting. Of any other
// table the keys are collected and sorted when the walk begins. Both allow what Lua allows: changing and
// clearing fields on the way.

// Looking at a table

/// Lets the watchdog look about every thousand steps.
static void countStep(lua_State *L, lua_Integer step)
{
    if ((step & 1023) == 0)
        vlSandbox_Work(L, 2048);
}

/// The last index of a dense table, 0 of an empty one, -1 of a table that is not dense. Costs as much as it
/// takes to find the first other key.
static lua_Integer lastOfDense(lua_State *L, int table)
{
    lua_Integer last = 0, count = 0;
    lua_pushnil(L);
    // The commonest loop of all: as few calls a turn as can be.
    while (lua_next(L, table))
    {
        lua_Integer key = lua_isinteger(L, -2) ? lua_tointeger(L, -2) : 0;
        lua_pop(L, 1);
        if (key != last + 1 && (key <= last || key > 2 * count + 16))
        {
            lua_pop(L, 1);
            return -1;
        }
        last = key;
        count++;
        if ((count & 1023) == 0)
            vlSandbox_Work(L, 1024);
    }
    return last;
}

static bool keyGoesBefore(lua_State *L, void *context, int32_t a, int32_t b)
{
    const vlKey *keys = context;
    if (keys[a].kind == vl_keyText && keys[a].length > 4096)
        vlSandbox_Work(L, keys[a].length / 100);
    return vlKey_Compare(&keys[a], &keys[b]) < 0;
}

/// Pushes a list of the keys of a table in order. Returns their count.
static lua_Integer pushKeys(lua_State *L, int table)
{
    lua_Integer count = 0;
    lua_newtable(L);
    int unsorted = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, table))
    {
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
        lua_rawseti(L, unsorted, ++count);
        countStep(L, count);
    }
    if (count > INT_MAX / 2)
        vlRaiseAt(L, "too many fields to visit in order: %I", (LUAI_UACINT)count);
    vlKey *keys = lua_newuserdatauv(L, (size_t)count * (sizeof(vlKey) + 2 * sizeof(int32_t)), 0);
    int32_t *order = (int32_t *)(void *)(keys + count);
    for (lua_Integer i = 0; i < count; i++)
    {
        lua_rawgeti(L, unsorted, i + 1);
        keys[i] = vlKey_Read(L, -1);
        lua_pop(L, 1);
        order[i] = (int32_t)i;
        countStep(L, i);
    }
    vlMergeSort(L, order, order + count, (int32_t)count, keyGoesBefore, keys);
    lua_createtable(L, (int)count, 0);
    for (lua_Integer i = 0; i < count; i++)
    {
        lua_rawgeti(L, unsorted, order[i] + 1);
        lua_rawseti(L, -2, i + 1);
    }
    lua_replace(L, unsorted);
    lua_settop(L, unsorted);
    return count;
}

// Taking a step

/// Pushes the field after index `key` of a dense table. Returns 2, or 1 with nil at the end.
static int stepDense(lua_State *L, int table, lua_Integer key, lua_Integer last)
{
    while (key < last)
    {
        lua_pushinteger(L, ++key);
        if (lua_rawgeti(L, table, key) != LUA_TNIL)
            return 2;
        lua_pop(L, 2); // missing
        countStep(L, key);
    }
    lua_pushnil(L);
    return 1;
}

/// How many of the sorted keys go up to and with the one at index `key`.
static lua_Integer findPosition(lua_State *L, int keys, lua_Integer count, int key)
{
    vlKey wanted = vlKey_Read(L, key);
    lua_Integer low = 0, high = count;
    while (low < high)
    {
        lua_Integer middle = low + (high - low) / 2;
        lua_rawgeti(L, keys, middle + 1);
        vlKey found = vlKey_Read(L, -1);
        lua_pop(L, 1);
        if (vlKey_Compare(&found, &wanted) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/// Pushes the field after `key` (nil at the start) among sorted keys. `position` is where the last step
/// ended, and moves on.
static int stepSorted(lua_State *L, int table, int keys, lua_Integer count, int key, lua_Integer *position)
{
    if (lua_isnil(L, key))
    {
        *position = 0;
    }
    else
    {
        lua_rawgeti(L, keys, *position);
        if (!lua_rawequal(L, -1, key))
            *position = findPosition(L, keys, count, key);
        lua_pop(L, 1);
    }
    while (*position < count)
    {
        lua_rawgeti(L, keys, ++*position);
        lua_pushvalue(L, -1);
        if (lua_rawget(L, table) != LUA_TNIL)
            return 2;
        lua_pop(L, 2); // was cleared
        countStep(L, *position);
    }
    lua_pushnil(L);
    return 1;
}

// pairs

#define VL_FEW_KEYS 40 ///< so many keys are kept in the iterator itself

/// Pushes the keys of a small table in order. Returns their count, or 0, nothing pushed, when there are too
/// many.
static int pushFewKeys(lua_State *L, int table)
{
    vlKey keys[VL_FEW_KEYS];
    int order[VL_FEW_KEYS];
    int base = lua_gettop(L), count = 0;
    luaL_checkstack(L, 2 * VL_FEW_KEYS + 4, "too deep for pairs");
    lua_pushnil(L);
    while (lua_next(L, table))
    {
        lua_pop(L, 1);
        if (count == VL_FEW_KEYS)
        {
            lua_settop(L, base);
            return 0;
        }
        vlKey key = vlKey_Read(L, -1);
        int at = count++;
        for (; at > 0 && vlKey_Compare(&key, &keys[at - 1]) < 0; at--)
        {
            keys[at] = keys[at - 1];
            order[at] = order[at - 1];
        }
        keys[at] = key;
        order[at] = base + count;
        lua_pushvalue(L, -1); // the key that stays; lua_next takes the other one
    }
    for (int i = 0; i < count; i++)
        lua_pushvalue(L, order[i]);
    for (int i = count; i > 0; i--)
        lua_replace(L, base + i);
    return count;
}

#define VL_POSITION_UPVALUE 1 ///< of the iterator over few keys; the keys follow

/// Which of the few keys is at index 2; 0 when none is.
static int findFewPosition(lua_State *L)
{
    for (int i = 1; i <= VL_FEW_KEYS && !lua_isnone(L, lua_upvalueindex(VL_POSITION_UPVALUE + i)); i++)
        if (lua_rawequal(L, 2, lua_upvalueindex(VL_POSITION_UPVALUE + i)))
            return i;
    return 0;
}

static int nextFew(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    int position = (int)lua_tointeger(L, lua_upvalueindex(VL_POSITION_UPVALUE));
    if (position > 0 && !lua_rawequal(L, 2, lua_upvalueindex(VL_POSITION_UPVALUE + position)))
        position = findFewPosition(L);
    for (;;)
    {
        int upvalue = lua_upvalueindex(VL_POSITION_UPVALUE + ++position);
        if (position > VL_FEW_KEYS || lua_isnone(L, upvalue))
        {
            lua_pushnil(L);
            return 1;
        }
        lua_pushvalue(L, upvalue);
        lua_pushvalue(L, upvalue);
        if (lua_rawget(L, 1) != LUA_TNIL)
            break;
        lua_pop(L, 2); // was cleared
    }
    lua_pushinteger(L, position);
    lua_replace(L, lua_upvalueindex(VL_POSITION_UPVALUE));
    return 2;
}

static int nextDense(lua_State *L)
{
    if (lua_type(L, 1) != LUA_TTABLE)
        luaL_checktype(L, 1, LUA_TTABLE);
    lua_Integer key = lua_tointeger(L, 2);
    return stepDense(L, 1, key < 0 ? 0 : key, lua_tointeger(L, lua_upvalueindex(1)));
}

static int nextSorted(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 2);
    lua_Integer position = lua_tointeger(L, lua_upvalueindex(2));
    int results = stepSorted(L, 1, lua_upvalueindex(1), lua_tointeger(L, lua_upvalueindex(3)), 2, &position);
    lua_pushinteger(L, position);
    lua_replace(L, lua_upvalueindex(2));
    return results;
}

/// Pushes the iterator over the table at index 1, the only value on the stack.
static void pushIterator(lua_State *L)
{
    lua_Integer last = lastOfDense(L, 1);
    if (last >= 0)
    {
        lua_pushinteger(L, last);
        lua_pushcclosure(L, nextDense, 1);
        return;
    }
    lua_pushinteger(L, 0);
    int few = pushFewKeys(L, 1);
    if (few > 0)
    {
        lua_pushcclosure(L, nextFew, 1 + few);
        return;
    }
    lua_settop(L, 1);
    lua_Integer count = pushKeys(L, 1);
    lua_pushinteger(L, 0);
    lua_pushinteger(L, count);
    lua_pushcclosure(L, nextSorted, 3);
}

static int base_pairs(lua_State *L)
{
    luaL_checkany(L, 1);
    if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL)
    {
        lua_pushvalue(L, 1);
        lua_call(L, 1, 3);
        return 3;
    }
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    pushIterator(L);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
}

// next. It is handed nothing but a table and a key, so the walks it is used for are remembered aside.

static const char sortedKeysKey = 0; // its address names the list of sorted keys in the registry

static void forget(lua_State *L, vlSandbox *sandbox, vlTraversal *traversal)
{
    traversal->table = 0;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &sortedKeysKey);
    lua_pushboolean(L, 0);
    lua_rawseti(L, -2, 1 + (traversal - sandbox->traversals));
    lua_pop(L, 1);
}

static vlTraversal *findTraversal(vlSandbox *sandbox, uint64_t table)
{
    for (int i = 0; i < VL_MAX_TRAVERSALS; i++)
        if (sandbox->traversals[i].table == table)
            return &sandbox->traversals[i];
    return NULL;
}

/// Remembers a walk through the table at index 1.
static vlTraversal *startTraversal(lua_State *L, vlSandbox *sandbox, uint64_t table, lua_Integer last)
{
    vlTraversal *traversal = &sandbox->traversals[sandbox->nextTraversal];
    sandbox->nextTraversal = (sandbox->nextTraversal + 1) % VL_MAX_TRAVERSALS;
    forget(L, sandbox, traversal);
    lua_Integer count = 0;
    if (last < 0)
    {
        lua_rawgetp(L, LUA_REGISTRYINDEX, &sortedKeysKey);
        count = pushKeys(L, 1);
        lua_rawseti(L, -2, 1 + (traversal - sandbox->traversals));
        lua_pop(L, 1);
    }
    *traversal = (vlTraversal){table, last, 0, count};
    return traversal;
}

/// Pushes the field whose key goes first. Cheaper than sorting: `next(t) == nil` is how one asks for
/// emptiness.
static int pushFirst(lua_State *L)
{
    vlKey first = {0};
    lua_settop(L, 1);
    lua_pushnil(L); // index 2: the first key so far
    lua_pushnil(L);
    for (lua_Integer count = 1; lua_next(L, 1); count++)
    {
        lua_pop(L, 1);
        vlKey key = vlKey_Read(L, -1);
        if (count == 1 || vlKey_Compare(&key, &first) < 0)
        {
            first = key;
            lua_pushvalue(L, -1);
            lua_replace(L, 2);
        }
        countStep(L, count);
    }
    if (lua_isnil(L, 2))
        return 1;
    lua_pushvalue(L, 2);
    lua_rawget(L, 1);
    return 2;
}

static int beginNext(lua_State *L, vlSandbox *sandbox, uint64_t table)
{
    vlTraversal *old = findTraversal(sandbox, table);
    if (old != NULL)
        forget(L, sandbox, old);
    lua_Integer last = lastOfDense(L, 1);
    if (last < 0)
        return pushFirst(L);
    startTraversal(L, sandbox, table, last);
    return stepDense(L, 1, 0, last);
}

static int base_next(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 2);
    vlSandbox *sandbox = vlSandbox_Of(L);
    uint64_t table = vlMemory_SequenceOf(sandbox, L, 1);
    if (lua_isnil(L, 2))
        return beginNext(L, sandbox, table);
    vlTraversal *traversal = findTraversal(sandbox, table);
    bool counts = traversal != NULL && traversal->last >= 0;
    if (counts && (!lua_isinteger(L, 2) || lua_tointeger(L, 2) < 1 || lua_tointeger(L, 2) > traversal->last))
    {
        forget(L, sandbox, traversal);
        traversal = NULL;
    }
    if (traversal == NULL)
        traversal = startTraversal(L, sandbox, table, lua_isinteger(L, 2) ? lastOfDense(L, 1) : -1);
    int results;
    if (traversal->last >= 0)
    {
        results = stepDense(L, 1, lua_tointeger(L, 2), traversal->last);
    }
    else
    {
        lua_rawgetp(L, LUA_REGISTRYINDEX, &sortedKeysKey);
        lua_rawgeti(L, -1, 1 + (traversal - sandbox->traversals));
        results = stepSorted(L, 1, lua_gettop(L), traversal->count, 2, &traversal->position);
    }
    if (results == 1)
        forget(L, sandbox, traversal);
    return results;
}

/// Turns the plain C functions of a library into closures: objects, which have an age. The functions of Lua
/// itself may lie in a library at any distance from ours.
static void makeClosures(lua_State *L, const char *library)
{
    lua_getglobal(L, library);
    int table = lua_gettop(L);
    lua_Integer count = pushKeys(L, table);
    for (lua_Integer i = 1; i <= count; i++)
    {
        lua_rawgeti(L, table + 1, i);
        lua_pushvalue(L, -1);
        lua_rawget(L, table);
        lua_CFunction function = lua_tocfunction(L, -1);
        if (function != NULL && lua_getupvalue(L, -1, 1) == NULL)
        {
            lua_pushboolean(L, 0);
            lua_pushcclosure(L, function, 1);
            lua_replace(L, -2);
            lua_rawset(L, table);
        }
        lua_settop(L, table + 1);
    }
    lua_settop(L, table - 1);
}

void vlOpenOrderedPairs(lua_State *L)
{
    lua_createtable(L, VL_MAX_TRAVERSALS, 0);
    for (int i = 1; i <= VL_MAX_TRAVERSALS; i++)
    {
        lua_pushboolean(L, 0);
        lua_rawseti(L, -2, i);
    }
    lua_rawsetp(L, LUA_REGISTRYINDEX, &sortedKeysKey);
    lua_pushcfunction(L, base_pairs);
    lua_setglobal(L, "pairs");
    lua_pushcfunction(L, base_next);
    lua_setglobal(L, "next");
    static const char *const libraries[] = {"_G", "coroutine", "string", "table", "math", "utf8", "os"};
    for (size_t i = 0; i < sizeof(libraries) / sizeof(libraries[0]); i++)
        makeClosures(L, libraries[i]);
}
