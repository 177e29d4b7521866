// fields.h: reading values that a scene gives: a constructor's table, an argument, a new value of a property.
#ifndef VL_MODULE_FIELDS_H
#define VL_MODULE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "module/object.h"

/// What a number may be.
typedef struct vlRange
{
    double min, max;
    bool open;     ///< min itself is not allowed
    bool infinite; ///< math.huge is allowed
} vlRange;

extern const vlRange vlAnyNumber, vlPositive, vlNotNegative, vlPositiveOrInfinite, vlShare, vlLengthRange,
    vlMassRange;

typedef enum vlFieldKind
{
    vl_fieldNumber,   ///< double
    vl_fieldInteger,  ///< int
    vl_fieldBoolean,  ///< bool
    vl_fieldVector,   ///< vlVec3
    vl_fieldChoice,   ///< int, the index of the name in `choices`
    vl_fieldParticle, ///< vlParticleId
    vl_fieldString,   ///< const char *, as long as the value stays on the stack
    vl_fieldOther     ///< read by `read`
} vlFieldKind;

typedef struct vlFieldReader vlFieldReader;

/// A key that a constructor's table may have. The table of fields ends with a null name.
struct vlField
{
    const char *name;
    vlFieldKind kind;
    size_t offset;              ///< where the value goes in the definition
    const vlRange *range;       ///< numbers and integers; NULL: any finite number
    const char *const *choices; ///< ends with NULL
    int position;               ///< also the value without a name at this place, from 1
    bool required;
    void (*read)(vlFieldReader *reader, const vlField *field, int index, void *target);
};

#define VL_MAX_FIELDS 40

/// What is being read, for messages and checks.
struct vlFieldReader
{
    lua_State *L;
    const char *what; ///< "particle", "world"
    vlLuaWorld *world;
    int count;
    uint64_t present; ///< bit i: field i of the table was given
    const vlField *fields;
    const vlField *particleField; ///< the first field that held a particle, and that particle's world
    vlLuaWorld *particleWorld;
};

/// Reads the table at `index` into `definition`, which holds the defaults. Raises an error on an unknown or
/// missing key and on a bad value. The values stay on the stack until the caller returns.
vlFieldReader vlReadFields(lua_State *L, vlLuaWorld *world, const char *what, int index,
                           const vlField *fields, void *definition);
/// Whether a field was given.
bool vlHasField(const vlFieldReader *reader, const char *name);

// Single values. `name` may be NULL: the message then speaks of `what` alone.

double vlReadNumber(lua_State *L, const char *what, const char *name, int index, const vlRange *range);
int vlReadInteger(lua_State *L, const char *what, const char *name, int index, int min, int max);
bool vlReadBoolean(lua_State *L, const char *what, const char *name, int index);
int vlReadChoice(lua_State *L, const char *what, const char *name, int index, const char *const *choices);
/// `world` decides whether z may differ from 0; NULL: it may.
vlVec3 vlReadVector(lua_State *L, const vlLuaWorld *world, const char *what, const char *name, int index);
/// Replaces one coordinate of a vector, the one whose letter ends the property's name: x, vy, ...
void vlReadCoordinate(lua_State *L, const vlLuaWorld *world, const char *what, const char *name, int index,
                      vlVec3 *vector);
/// rad/s: a number in the plane, a vector in space.
vlVec3 vlReadSpin(lua_State *L, const vlLuaWorld *world, const char *what, const char *name, int index);
/// A quaternion {w, x, y, z} of any length but 0, brought to length 1.
void vlReadOrientation(lua_State *L, const char *what, const char *name, int index, double quaternion[4]);
/// A particle for a field, of the same world as all others.
void vlReadParticle(vlFieldReader *reader, const vlField *field, int index, vlParticleId *particle);
/// A `read` for fields whose meaning depends on others: stores the value's stack index, an int.
void vlKeepIndex(vlFieldReader *reader, const vlField *field, int index, void *target);
/// Two numbers, {a, b}, perhaps whole ones; `expected` says what they are, as in "{width, height}". Raises
/// when they are out of range.
void vlReadPair(lua_State *L, const char *what, const char *name, int index, const char *expected,
                const vlRange *range, bool integer, double pair[2]);

/// Raises `what: name must be <expected>, got <value at index>`.
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void vlRaiseValue(lua_State *L, const char *what, const char *name, const char *expected, int index);
/// Raises about something that the scene's function at `function` returned, with the place of that function:
/// nobody else is to blame. `value` is a stack index.
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void vlRaiseResult(lua_State *L, int function, const char *what, const char *name, const char *expected, int value);
/// The same with `got` in words.
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void vlRaiseResultText(lua_State *L, int function, const char *what, const char *name, const char *expected,
                       const char *got);
/// Writes what the value at `index` is, in words: `-1`, `"abc"`, `a table`, `a particle`.
void vlDescribeValue(lua_State *L, int index, char *buffer, size_t size);
/// Writes a text of the scene between quotes, fit for a message: short and on one line.
void vlQuoteText(const char *text, char *buffer, size_t size);
/// Writes a number as short as it reads back: 3, 0.1, nan, -inf.
void vlFormatNumber(double number, char *buffer, size_t size);

#endif
