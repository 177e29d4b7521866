// key_order.h: one fixed order of all Lua values that can be keys
#ifndef VL_PROGRAM_SANDBOX_KEY_ORDER_H
#define VL_PROGRAM_SANDBOX_KEY_ORDER_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Numbers, then texts, then false and true, then everything else. This is also the order of their codes.
typedef enum vlKeyKind
{
    vl_keyInteger,
    vl_keyFloat, ///< mixes with the integers, by value
    vl_keyText,
    vl_keyFalse,
    vl_keyTrue,
    vl_keyHostObject, ///< by the key of vlSandboxDef.objectOrder
    vl_keyFunction,   ///< C functions without upvalues, by their place in the program
    vl_keyObject,     ///< tables, functions, userdata, coroutines by their age
    vl_keyPointer,    ///< light userdata, by address
} vlKeyKind;

/// A value, made ready for comparisons. A text points into the Lua string.
typedef struct vlKey
{
    vlKeyKind kind;
    union
    {
        lua_Integer integer;
        lua_Number number;
        uint64_t sequence; ///< of a text its first eight bytes, which decide most comparisons
    } as;
    const char *text;
    size_t length; ///< bytes of the text
} vlKey;

vlKey vlKey_Read(lua_State *L, int index);

/// Below 0, 0 or above 0 as a goes before b, is b, or goes after it. NaN equals every number.
int vlKey_Compare(const vlKey *a, const vlKey *b);

#endif
