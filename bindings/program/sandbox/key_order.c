// key_order.c: one fixed order of all Lua values that can be keys
#include "program/sandbox/key_order.h"

#include <math.h>
#include <string.h>

#include "program/sandbox/state.h"

static vlKey readFunction(lua_State *L, int index)
{
    lua_CFunction function = lua_tocfunction(L, index);
    // Where the program lies in memory differs from run to run, the distances inside it do not. The functions
    // of Lua itself may lie in a library of their own: those of the sandbox are closures for that reason.
    uintptr_t distance = (uintptr_t)function - (uintptr_t)readFunction;
    return (vlKey){.kind = vl_keyFunction, .as.sequence = (uint64_t)distance + (UINT64_MAX / 2)};
}

static vlKey readObject(lua_State *L, int index)
{
    vlSandbox *sandbox = vlSandbox_Of(L);
    vlKey key = {.kind = vl_keyHostObject};
    if (sandbox->def.objectOrder != NULL && sandbox->def.objectOrder(L, index, &key.as.sequence))
        return key;
    key.as.sequence = vlMemory_SequenceOf(sandbox, L, index);
    key.kind = vl_keyObject;
    return key.as.sequence == 0 ? readFunction(L, index) : key;
}

/// The first eight bytes as a number that compares like them; a shorter text is filled up with zeros.
static uint64_t firstBytes(const char *text, size_t length)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < 8; i++)
        bytes = bytes << 8 | (i < length ? (unsigned char)text[i] : 0);
    return bytes;
}

vlKey vlKey_Read(lua_State *L, int index)
{
    vlKey key = {.kind = vl_keyPointer};
    switch (lua_type(L, index))
    {
    case LUA_TNUMBER:
        if (lua_isinteger(L, index))
            return (vlKey){.kind = vl_keyInteger, .as.integer = lua_tointeger(L, index)};
        return (vlKey){.kind = vl_keyFloat, .as.number = lua_tonumber(L, index)};
    case LUA_TSTRING:
        key.kind = vl_keyText;
        key.text = lua_tolstring(L, index, &key.length);
        key.as.sequence = firstBytes(key.text, key.length);
        return key;
    case LUA_TBOOLEAN:
        key.kind = lua_toboolean(L, index) ? vl_keyTrue : vl_keyFalse;
        return key;
    case LUA_TLIGHTUSERDATA:
        key.as.sequence = (uint64_t)(uintptr_t)lua_touserdata(L, index);
        return key;
    default:
        return readObject(L, lua_absindex(L, index));
    }
}

static int compareIntegerWithFloat(lua_Integer integer, lua_Number number)
{
    if (number >= 0x1p63)
        return -1;
    if (number < -0x1p63)
        return 1;
    if (isnan(number))
        return 0;
    lua_Number whole = floor(number);
    lua_Integer floored = (lua_Integer)whole;
    if (integer != floored)
        return integer < floored ? -1 : 1;
    return number > whole ? -1 : 0;
}

static int compareNumbers(const vlKey *a, const vlKey *b)
{
    if (a->kind == vl_keyInteger && b->kind == vl_keyInteger)
        return (a->as.integer > b->as.integer) - (a->as.integer < b->as.integer);
    if (a->kind == vl_keyFloat && b->kind == vl_keyFloat)
        return (a->as.number > b->as.number) - (a->as.number < b->as.number);
    if (a->kind == vl_keyInteger)
        return compareIntegerWithFloat(a->as.integer, b->as.number);
    return -compareIntegerWithFloat(b->as.integer, a->as.number);
}

static int compareTexts(const vlKey *a, const vlKey *b)
{
    if (a->as.sequence != b->as.sequence)
        return a->as.sequence < b->as.sequence ? -1 : 1;
    size_t shorter = a->length < b->length ? a->length : b->length;
    int order = memcmp(a->text, b->text, shorter);
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

int vlKey_Compare(const vlKey *a, const vlKey *b)
{
    if (a->kind <= vl_keyFloat && b->kind <= vl_keyFloat)
        return compareNumbers(a, b);
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->kind == vl_keyText)
        return compareTexts(a, b);
    if (a->kind == vl_keyFalse || a->kind == vl_keyTrue)
        return 0;
    return (a->as.sequence > b->as.sequence) - (a->as.sequence < b->as.sequence);
}
