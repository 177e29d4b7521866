// fields.c: reading values that a scene gives: a constructor's table, an argument, a new value of a property.
#include "module/fields.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "module/names.h"
#include "module/state.h"
#include "module/types.h"
#include "module/vec.h"

const vlRange vlAnyNumber = {-HUGE_VAL, HUGE_VAL, false, false};
const vlRange vlPositive = {0, HUGE_VAL, true, false};
const vlRange vlNotNegative = {0, HUGE_VAL, false, false};
const vlRange vlPositiveOrInfinite = {0, HUGE_VAL, true, true};
const vlRange vlLengthRange = {VL_MIN_LENGTH, VL_MAX_LENGTH, false, false};
const vlRange vlMassRange = {VL_MIN_MASS, VL_MAX_MASS, false, false};
const vlRange vlShare = {0, 1, false, false};

// Words

void vlFormatNumber(double number, char *buffer, size_t size)
{
    if (isnan(number))
    {
        snprintf(buffer, size, "nan");
    }
    else if (isinf(number))
    {
        snprintf(buffer, size, number < 0 ? "-inf" : "inf");
    }
    else
    {
        snprintf(buffer, size, "%.14g", number);
        if (strtod(buffer, NULL) != number)
        {
            snprintf(buffer, size, "%.17g", number);
        }
    }
}

void vlQuoteText(const char *text, char *buffer, size_t size)
{
    const size_t most = 40;
    size_t length = strlen(text);
    const bool cut = length > most;
    length = cut ? most : length;
    while (cut && length > 0 &&
           ((unsigned char)text[length] & 0xC0) == 0x80) // not inside a character of UTF-8
    {
        length--;
    }
    snprintf(buffer, size, "\"%.*s%s\"", (int)length, text, cut ? "..." : "");
    for (char *c = buffer; *c != '\0'; c++)
    {
        *c = iscntrl((unsigned char)*c) ? ' ' : *c;
    }
}

void vlDescribeValue(lua_State *L, int index, char *buffer, size_t size)
{
    const vlObject *object = vlToAnyObject(L, index);
    const char *name = object != NULL              ? object->type->name
                       : vlToVec(L, index) != NULL ? "vec"
                                                   : lua_typename(L, lua_type(L, index));
    switch (lua_type(L, index))
    {
    case LUA_TNONE:
        snprintf(buffer, size, "nothing");
        break;
    case LUA_TNIL:
        snprintf(buffer, size, "nil");
        break;
    case LUA_TBOOLEAN:
        snprintf(buffer, size, lua_toboolean(L, index) ? "true" : "false");
        break;
    case LUA_TNUMBER:
        vlFormatNumber(lua_tonumber(L, index), buffer, size);
        break;
    case LUA_TSTRING:
        vlQuoteText(lua_tostring(L, index), buffer, size);
        break;
    default:
        snprintf(buffer, size, "%s %s", strchr("aeiou", name[0]) != NULL ? "an" : "a", name);
        break;
    }
}

void vlRaiseValue(lua_State *L, const char *what, const char *name, const char *expected, int index)
{
    char got[64];
    vlDescribeValue(L, index, got, sizeof got);
    if (name != NULL)
    {
        vlRaise(L, "%s: %s must be %s, got %s", what, name, expected, got);
    }
    vlRaise(L, "%s must be %s, got %s", what, expected, got);
}

// Numbers

static bool isInRange(double number, const vlRange *range)
{
    return number >= range->min && number <= range->max && !(range->open && number == range->min) &&
           (isfinite(number) || (range->infinite && number > 0));
}

static void describeRange(const vlRange *range, char *buffer, size_t size)
{
    const char *orInfinite = range->infinite ? " or math.huge" : "";
    char least[40], most[40];
    vlFormatNumber(range->min, least, sizeof least);
    vlFormatNumber(range->max, most, sizeof most);
    if (isinf(range->min) && isinf(range->max))
    {
        snprintf(buffer, size, "a finite number");
    }
    else if (isinf(range->max) && range->min == 0)
    {
        snprintf(buffer, size, "%s%s", range->open ? "a positive number" : "a number of 0 or more",
                 orInfinite);
    }
    else
    {
        snprintf(buffer, size, "a number from %s to %s", least, most);
    }
}

// A slider where a number belongs: its number is a property of it.
static void refuseSlider(lua_State *L, const char *what, const char *name, int index)
{
    if (vlToObject(L, index, &vlSliderType) != NULL)
    {
        vlRaise(L, "%s%s%s must be a number, got a slider (its number is NAME.value)", what,
                name != NULL ? ": " : "", name != NULL ? name : "");
    }
}

double vlReadNumber(lua_State *L, const char *what, const char *name, int index, const vlRange *range)
{
    const double number = lua_type(L, index) == LUA_TNUMBER ? lua_tonumber(L, index) : NAN;
    if (!isInRange(number, range))
    {
        char expected[128];
        refuseSlider(L, what, name, index);
        describeRange(range, expected, sizeof expected);
        vlRaiseValue(L, what, name, expected, index);
    }
    return number;
}

int vlReadInteger(lua_State *L, const char *what, const char *name, int index, int min, int max)
{
    int isInteger = 0;
    const lua_Integer number = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &isInteger) : 0;
    if (!isInteger || number < min || number > max)
    {
        char expected[128];
        refuseSlider(L, what, name, index);
        if (max == INT_MAX)
        {
            snprintf(expected, sizeof expected, "a whole number of %d or more", min);
        }
        else
        {
            snprintf(expected, sizeof expected, "a whole number from %d to %d", min, max);
        }
        vlRaiseValue(L, what, name, expected, index);
    }
    return (int)number;
}

bool vlReadBoolean(lua_State *L, const char *what, const char *name, int index)
{
    if (!lua_isboolean(L, index))
    {
        vlRaiseValue(L, what, name, "true or false", index);
    }
    return lua_toboolean(L, index);
}

int vlReadChoice(lua_State *L, const char *what, const char *name, int index, const char *const *choices)
{
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : NULL;
    for (int i = 0; text != NULL && choices[i] != NULL; i++)
    {
        if (strcmp(choices[i], text) == 0)
        {
            return i;
        }
    }

    char expected[256];
    size_t used = 0;
    for (int i = 0; choices[i] != NULL && used < sizeof expected; i++)
    {
        const char *between = i == 0 ? "" : choices[i + 1] == NULL ? " or " : ", ";
        used += (size_t)snprintf(expected + used, sizeof expected - used, "%s\"%s\"", between, choices[i]);
    }
    vlRaiseValue(L, what, name, expected, index);
}

void vlRaiseResultText(lua_State *L, int function, const char *what, const char *name, const char *expected,
                       const char *got)
{
    lua_Debug info;
    lua_pushvalue(L, function);
    lua_getinfo(L, ">S", &info);
    if (info.linedefined > 0)
    {
        lua_pushfstring(L, "%s:%d: %s: %s must be %s, got %s", info.short_src, info.linedefined, what, name,
                        expected, got);
    }
    else
    {
        lua_pushfstring(L, "%s: %s must be %s, got %s", what, name, expected, got);
    }
    lua_error(L);
    abort(); // lua_error does not return, but does not say so
}

void vlRaiseResult(lua_State *L, int function, const char *what, const char *name, const char *expected,
                   int value)
{
    char got[64];
    vlDescribeValue(L, value, got, sizeof got);
    vlRaiseResultText(L, function, what, name, expected, got);
}

// Vectors

static const char vectorForms[] = "{x, y}, {x, y, z} or a vec";

// One coordinate, at the top of the stack; pops it. `key` names it for messages.
static double readCoordinate(lua_State *L, const char *what, const char *name, const char *key)
{
    const double number = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : NAN;
    if (!isfinite(number))
    {
        char full[96];
        snprintf(full, sizeof full, "%s%s%s", name != NULL ? name : "", name != NULL ? "." : "", key);
        refuseSlider(L, what, full, -1);
        vlRaiseValue(L, what, full, "a finite number", -1);
    }
    lua_pop(L, 1);
    return number;
}

// A vector has no other keys: {1, 2, z = 3} would lose its z.
static void checkVectorKeys(lua_State *L, const char *what, const char *name, int index, bool named)
{
    lua_pushnil(L);
    while (lua_next(L, index))
    {
        lua_pop(L, 1);
        const char *key = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        const bool isCoordinate = key[0] >= 'x' && key[0] <= 'z' && key[1] == '\0';
        if (named ? !isCoordinate : !lua_isinteger(L, -1))
        {
            char got[64];
            vlDescribeValue(L, -1, got, sizeof got);
            vlRaise(L, "%s: %s must be %s, got a table with the key %s", what, name, vectorForms, got);
        }
    }
}

static vlVec3 readVectorTable(lua_State *L, const char *what, const char *name, int index)
{
    static const char *const keys[] = {"x", "y", "z"};
    double numbers[3] = {0, 0, 0};
    const lua_Unsigned length = lua_rawlen(L, index);
    const bool named = length == 0;
    if (length == 1 || length > 3)
    {
        // {1,5, 2} is three numbers, {1,5, 2,5} four.
        const char *hint = length == 1   ? "; its second number is missing or nil"
                           : length <= 6 ? " (a decimal point, not a comma?)"
                                         : "";
        vlRaise(L, "%s: %s must be %s, got a table of %d%s", what, name, vectorForms, (int)length, hint);
    }
    for (int i = 0; i < 3; i++)
    {
        if (named)
        {
            lua_pushstring(L, keys[i]);
            lua_rawget(L, index);
        }
        else
        {
            lua_rawgeti(L, index, i + 1);
        }
        if (i == 2 && lua_isnil(L, -1))
        {
            lua_pop(L, 1);
            break;
        }
        if (named && i == 0 && lua_isnil(L, -1))
        {
            vlRaiseValue(L, what, name, vectorForms, index);
        }
        numbers[i] = readCoordinate(L, what, name, keys[i]);
    }
    checkVectorKeys(L, what, name, index, named);
    return (vlVec3){numbers[0], numbers[1], numbers[2]};
}

static void checkVec(lua_State *L, const char *what, const char *name, vlVec3 vector)
{
    if (!isfinite(vector.x) || !isfinite(vector.y) || !isfinite(vector.z))
    {
        char numbers[3][40];
        vlFormatNumber(vector.x, numbers[0], sizeof numbers[0]);
        vlFormatNumber(vector.y, numbers[1], sizeof numbers[1]);
        vlFormatNumber(vector.z, numbers[2], sizeof numbers[2]);
        vlRaise(L, "%s: %s must be a finite vector, got vec(%s, %s, %s)", what, name, numbers[0], numbers[1],
                numbers[2]);
    }
}

vlVec3 vlReadVector(lua_State *L, const vlLuaWorld *world, const char *what, const char *name, int index)
{
    index = lua_absindex(L, index);
    const vlVec3 *vec = vlToVec(L, index);
    if (vec == NULL && !lua_istable(L, index))
    {
        vlRaiseValue(L, what, name, vectorForms, index);
    }

    vlVec3 vector;
    if (vec != NULL)
    {
        vector = *vec;
        checkVec(L, what, name, vector);
    }
    else
    {
        vector = readVectorTable(L, what, name, index);
    }
    if (vector.z != 0 && world != NULL && vlIsPlanar(world))
    {
        char got[40];
        vlFormatNumber(vector.z, got, sizeof got);
        vlRaise(L,
                "%s: %s.z must be 0 in the plane, got %s (world.dimensions = 3 comes before the first "
                "object%s)",
                what, name, got, vec == NULL ? "; or a decimal point, not a comma?" : "");
    }
    return vector;
}

void vlReadCoordinate(lua_State *L, const vlLuaWorld *world, const char *what, const char *name, int index,
                      vlVec3 *vector)
{
    const double number = vlReadNumber(L, what, name, index, &vlAnyNumber);
    const char axis = name[strlen(name) - 1];
    if (axis == 'z' && number != 0 && vlIsPlanar(world))
    {
        vlRaiseValue(L, what, name, "0 in the plane", index);
    }
    *(axis == 'x' ? &vector->x : axis == 'y' ? &vector->y : &vector->z) = number;
}

vlVec3 vlReadSpin(lua_State *L, const vlLuaWorld *world, const char *what, const char *name, int index)
{
    if (vlIsPlanar(world))
    {
        return (vlVec3){0, 0, vlReadNumber(L, what, name, index, &vlAnyNumber)};
    }
    return vlReadVector(L, world, what, name, index);
}

void vlReadOrientation(lua_State *L, const char *what, const char *name, int index, double quaternion[4])
{
    index = lua_absindex(L, index);
    if (!lua_istable(L, index) || lua_rawlen(L, index) != 4)
    {
        vlRaiseValue(L, what, name, "a quaternion {w, x, y, z}", index);
    }
    static const char *const names[] = {"orientation[1]", "orientation[2]", "orientation[3]",
                                        "orientation[4]"};
    double square = 0;
    for (int i = 0; i < 4; i++)
    {
        lua_rawgeti(L, index, i + 1);
        quaternion[i] = vlReadNumber(L, what, names[i], -1, &vlAnyNumber);
        square += quaternion[i] * quaternion[i];
        lua_pop(L, 1);
    }
    if (!(square > 0) || isinf(square))
    {
        vlRaise(L, "%s: orientation must not be {0, 0, 0, 0}", what);
    }
    for (int i = 0; i < 4; i++)
    {
        quaternion[i] /= sqrt(square);
    }
}

void vlKeepIndex(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    (void)reader;
    (void)field;
    *(int *)target = index;
}

void vlReadPair(lua_State *L, const char *what, const char *name, int index, const char *expected,
                const vlRange *range, bool integer, double pair[2])
{
    index = lua_absindex(L, index);
    if (!lua_istable(L, index) || lua_rawlen(L, index) != 2)
    {
        vlRaiseValue(L, what, name, expected, index);
    }
    for (int i = 0; i < 2; i++)
    {
        char full[96];
        snprintf(full, sizeof full, "%s[%d]", name, i + 1);
        lua_rawgeti(L, index, i + 1);
        pair[i] = integer ? vlReadInteger(L, what, full, -1, (int)range->min, (int)range->max)
                          : vlReadNumber(L, what, full, -1, range);
        lua_pop(L, 1);
    }
}

// Constructors' tables

static int countFields(const vlField *fields)
{
    int count = 0;
    while (fields[count].name != NULL)
    {
        count++;
    }
    return count;
}

static int findField(const vlField *fields, const char *name)
{
    for (int i = 0; fields[i].name != NULL; i++)
    {
        if (strcmp(fields[i].name, name) == 0)
        {
            return i;
        }
    }
    return -1;
}

static int findPosition(const vlField *fields, lua_Integer position)
{
    for (int i = 0; fields[i].name != NULL; i++)
    {
        if (fields[i].position == position)
        {
            return i;
        }
    }
    return -1;
}

static void raiseUnknownField(vlFieldReader *reader, const char *name)
{
    const char *names[VL_MAX_FIELDS];
    for (int i = 0; i < reader->count; i++)
    {
        names[i] = reader->fields[i].name;
    }
    char suggestion[512], quoted[64];
    vlSuggestName(suggestion, sizeof suggestion, name, names, reader->count);
    vlQuoteText(name, quoted, sizeof quoted);
    vlRaise(reader->L, "%s: unknown field %s%s", reader->what, quoted, suggestion);
}

static void raiseUnnamed(vlFieldReader *reader, int value)
{
    char got[64], names[128] = "";
    vlDescribeValue(reader->L, value, got, sizeof got);
    const char *hint = lua_isboolean(reader->L, value) ? " (== compares, = gives a value)" : "";
    size_t used = 0;
    for (int position = 1; findPosition(reader->fields, position) >= 0 && used < sizeof names; position++)
    {
        const char *name = reader->fields[findPosition(reader->fields, position)].name;
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", position > 1 ? ", " : "", name);
    }
    if (used == 0)
    {
        vlRaise(reader->L, "%s: every value needs a name (name = value), got %s without one%s", reader->what,
                got, hint);
    }
    vlRaise(reader->L, "%s: only %s may stand without a name, got %s besides%s", reader->what, names, got,
            hint);
}

// Which field a key means. Strings that are no field are kept for later, the first of them in the alphabet,
// so that the message does not depend on the order of Lua's hash.
static int findKeyField(vlFieldReader *reader, int key, int value, const char **unknown)
{
    lua_State *L = reader->L;
    if (lua_type(L, key) == LUA_TSTRING)
    {
        const char *name = lua_tostring(L, key);
        const int found = findField(reader->fields, name);
        if (found < 0 && (*unknown == NULL || strcmp(name, *unknown) < 0))
        {
            *unknown = name;
        }
        return found;
    }
    const int found = lua_isinteger(L, key) ? findPosition(reader->fields, lua_tointeger(L, key)) : -1;
    if (found < 0)
    {
        raiseUnnamed(reader, value);
    }
    return found;
}

// Puts the value of each field into its place on the stack: field i at base + i.
static void collectFields(vlFieldReader *reader, int table, int base)
{
    lua_State *L = reader->L;
    const char *unknown = NULL;
    lua_pushnil(L);
    while (lua_next(L, table))
    {
        const int value = lua_gettop(L);
        const int field = findKeyField(reader, value - 1, value, &unknown);
        if (field >= 0 && (reader->present >> field & 1) != 0)
        {
            vlRaise(L, "%s: %s is given twice", reader->what, reader->fields[field].name);
        }
        if (field >= 0)
        {
            lua_replace(L, base + field);
            reader->present |= UINT64_C(1) << field;
        }
        else
        {
            lua_pop(L, 1);
        }
    }
    if (unknown != NULL)
    {
        raiseUnknownField(reader, unknown);
    }
}

void vlReadParticle(vlFieldReader *reader, const vlField *field, int index, vlParticleId *particle)
{
    const vlObject *object = vlToObject(reader->L, index, &vlParticleType);
    if (object == NULL)
    {
        vlRaiseValue(reader->L, reader->what, field->name, "a particle", index);
    }
    if (!vlObject_IsValid(object))
    {
        vlRaise(reader->L, "%s: %s is a destroyed particle", reader->what, field->name);
    }
    if (reader->particleField == NULL)
    {
        reader->particleField = field;
        reader->particleWorld = object->world;
    }
    else if (object->world != reader->particleWorld)
    {
        vlRaise(reader->L, "%s: %s and %s belong to different worlds", reader->what,
                reader->particleField->name, field->name);
    }
    *particle = object->id.particle;
}

static void readField(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    lua_State *L = reader->L;
    const vlRange *range = field->range != NULL ? field->range : &vlAnyNumber;
    switch (field->kind)
    {
    case vl_fieldNumber:
        *(double *)target = vlReadNumber(L, reader->what, field->name, index, range);
        break;
    case vl_fieldInteger:
        *(int *)target = vlReadInteger(L, reader->what, field->name, index, (int)range->min, (int)range->max);
        break;
    case vl_fieldBoolean:
        *(bool *)target = vlReadBoolean(L, reader->what, field->name, index);
        break;
    case vl_fieldVector:
        *(vlVec3 *)target = vlReadVector(L, reader->world, reader->what, field->name, index);
        break;
    case vl_fieldChoice:
        *(int *)target = vlReadChoice(L, reader->what, field->name, index, field->choices);
        break;
    case vl_fieldParticle:
        vlReadParticle(reader, field, index, target);
        break;
    case vl_fieldString:
        if (lua_type(L, index) != LUA_TSTRING)
        {
            vlRaiseValue(L, reader->what, field->name, "a text", index);
        }
        *(const char **)target = lua_tostring(L, index);
        break;
    case vl_fieldOther:
        field->read(reader, field, index, target);
        break;
    }
}

vlFieldReader vlReadFields(lua_State *L, vlLuaWorld *world, const char *what, int index,
                           const vlField *fields, void *definition)
{
    vlFieldReader reader = {
        .L = L, .what = what, .world = world, .count = countFields(fields), .fields = fields};
    if (lua_isnoneornil(L, index))
    {
        lua_newtable(L); // particle() is particle{}
        index = lua_gettop(L);
    }
    if (!lua_istable(L, index))
    {
        char got[64];
        vlDescribeValue(L, index, got, sizeof got);
        vlRaise(L, "%s: takes one table, as in %s{...}, got %s", what, what, got);
    }

    const int base = lua_gettop(L) + 1;
    luaL_checkstack(L, reader.count + 20, NULL);
    lua_settop(L, base + reader.count - 1);
    collectFields(&reader, index, base);
    for (int i = 0; i < reader.count; i++)
    {
        if ((reader.present >> i & 1) != 0)
        {
            readField(&reader, &fields[i], base + i, (char *)definition + fields[i].offset);
        }
        else if (fields[i].required)
        {
            vlRaise(L, "%s: %s is missing", what, fields[i].name);
        }
    }
    if (reader.particleField != NULL && reader.particleWorld != world)
    {
        vlRaise(L, "%s: %s belongs to another world", what, reader.particleField->name);
    }
    return reader;
}

bool vlHasField(const vlFieldReader *reader, const char *name)
{
    const int field = findField(reader->fields, name);
    return field >= 0 && (reader->present >> field & 1) != 0;
}
