// record.c: the Lua type `record`: columns of numbers sampled while a world steps
#include "module/record.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "module/fields.h"
#include "module/types.h"

#define MAX_COLUMNS 100

/// The userdata.
typedef struct Record
{
    vlObject object;
    double every; ///< s, 0: every step
    double start; ///< s, when it began
    double due;   ///< samples taken or passed: the next one is due at start + due * every
    double time;  ///< s, of the sample that is due now
    bool begun, alive;
    int columns;
    lua_Integer rows;
} Record;

/// User values.
enum
{
    namesValue = 2, ///< the columns' names, sorted
    functionsValue, ///< their functions, in the same order
    dataValue       ///< name -> array of numbers, "t" too
};

static const char timeName[] = "t";

// Sampling

static void appendColumn(lua_State *L, int data, const char *name, lua_Integer row, double number)
{
    lua_getfield(L, data, name);
    if (lua_istable(L, -1)) // the scene may have put something else there
    {
        lua_pushnumber(L, number);
        lua_rawseti(L, -2, row);
    }
    lua_pop(L, 1);
}

// Calls every function before it writes anything, so that an error leaves all columns equally long.
static void takeSample(lua_State *L, Record *record, int self)
{
    const vlLuaWorld *world = record->object.world;
    const double time = record->time;
    double numbers[MAX_COLUMNS];
    lua_getiuservalue(L, self, namesValue);
    lua_getiuservalue(L, self, functionsValue);
    lua_getiuservalue(L, self, dataValue);
    const int names = lua_gettop(L) - 2, functions = names + 1, data = names + 2;
    for (int i = 0; i < record->columns; i++)
    {
        lua_rawgeti(L, names, i + 1);
        lua_rawgeti(L, functions, i + 1);
        vlHost_CallbackStart(world->module);
        lua_call(L, 0, 1);
        if (lua_type(L, -1) != LUA_TNUMBER)
        {
            lua_pushfstring(L, "what %s returns", lua_tostring(L, -2));
            vlRaiseValue(L, "record", lua_tostring(L, -1), "a number", -2);
        }
        numbers[i] = lua_tonumber(L, -1);
        lua_pop(L, 2);
    }

    record->rows++;
    appendColumn(L, data, timeName, record->rows, time);
    for (int i = 0; i < record->columns; i++)
    {
        lua_rawgeti(L, names, i + 1);
        appendColumn(L, data, lua_tostring(L, -1), record->rows, numbers[i]);
        lua_pop(L, 1);
    }
    lua_settop(L, names - 1);
}

// A multiple of `every` without the noise in its last digit: 0.3 rather than 3 * 0.1 = 0.30000000000000004.
static double cleanTime(double time)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.12g", time);
    const double clean = strtod(digits, NULL);
    return fabs(clean - time) <= 1e-15 * fabs(time) ? clean : time;
}

// Whether a sample is due; counts it and sets its time. Several times that fall into one step give one
// sample: there is only one state to look at.
static bool isDue(Record *record)
{
    const vlWorld *engine = record->object.world->engine;
    const double dt = vlWorld_GetSettings(engine)->dt;
    // Times may be sums of many dt: a millionth of a step early is in time.
    const double slack = 1e-6 * dt;
    double time = vlWorld_GetTime(engine);
    const double product = (double)vlWorld_GetStepCount(engine) * dt;
    time = fabs(time - product) <= slack ? product : time; // of a dt that never changed
    if (!record->begun)
    {
        record->begun = true;
        record->start = record->time = time;
        record->due = 1;
        return true;
    }
    if (record->every == 0)
    {
        record->time = time;
        return true;
    }
    const double passed = floor((time - record->start + slack) / record->every);
    if (passed < record->due)
    {
        return false;
    }
    record->due = passed + 1;
    const double multiple = record->start + passed * record->every;
    record->time = fabs(time - multiple) <= slack ? cleanTime(multiple) : time;
    return true;
}

static void sample(lua_State *L, vlLuaWorld *world, bool beginnersOnly)
{
    const int top = lua_gettop(L);
    vlPushWorldValue(L, world, vl_worldRecords);
    const lua_Integer count = (lua_Integer)lua_rawlen(L, top + 1);
    for (lua_Integer i = 1; i <= count; i++)
    {
        lua_rawgeti(L, top + 1, i);
        Record *record = lua_touserdata(L, -1);
        if (record->alive && !(beginnersOnly && record->begun) && isDue(record))
        {
            takeSample(L, record, top + 2);
        }
        lua_settop(L, top + 1);
    }
    lua_settop(L, top);
}

void vlRecords_Begin(lua_State *L, vlLuaWorld *world)
{
    sample(L, world, true);
}

void vlRecords_Sample(lua_State *L, vlLuaWorld *world)
{
    sample(L, world, false);
}

// Properties: every column by its name

static bool lookUp(lua_State *L, vlObject *self, const char *name)
{
    (void)self;
    lua_getiuservalue(L, 1, dataValue);
    lua_getfield(L, -1, name);
    return !lua_isnil(L, -1);
}

static int record_t(lua_State *L, vlObject *self)
{
    lookUp(L, self, timeName);
    return 1;
}

static int record_every(lua_State *L, vlObject *self)
{
    lua_pushnumber(L, ((const Record *)self)->every);
    return 1;
}

static lua_Integer countRows(lua_State *L, vlObject *self)
{
    (void)L;
    return ((const Record *)self)->rows;
}

static const vlProperty properties[] = {
    {"t", record_t, NULL, 0},              // s, an array: when each sample was taken
    {"every", record_every, NULL, 0},      // s, 0: every step
    {"valid", vlObject_GetValid, NULL, 0}, // false once removed
    {NULL, NULL, NULL, 0},
};

static const vlLuaMethod methods[] = {
    {"destroy", vlObject_Destroy},
    {NULL, NULL},
};

// record{every=, NAME=function, ...}

static const vlField fields[] = {
    // besides, any name may be a column's
    {.name = "every", .kind = vl_fieldNumber, .range = &vlPositive},
    {.name = NULL},
};

static bool isTaken(const char *name)
{
    for (const vlProperty *property = properties; property->name != NULL; property++)
    {
        if (strcmp(property->name, name) == 0)
        {
            return true;
        }
    }
    return strcmp(name, "destroy") == 0;
}

// Checks one pair of the table, key at -2 and value at -1. True when it is a column.
static bool checkPair(lua_State *L)
{
    if (lua_type(L, -2) != LUA_TSTRING)
    {
        vlRaise(L, "record: every column needs a name (name = function)");
    }
    const char *name = lua_tostring(L, -2);
    if (strcmp(name, "every") == 0)
    {
        return false;
    }
    if (isTaken(name))
    {
        vlRaise(L, "record: a column cannot be named \"%s\", the record has that already", name);
    }
    if (!lua_isfunction(L, -1))
    {
        vlRaiseValue(L, "record", name, "a function that returns a number", -1);
    }
    return true;
}

// Pushes a sorted list of the columns' names: the order of the table is Lua's own affair.
static int pushNames(lua_State *L, int table)
{
    lua_newtable(L);
    const int names = lua_gettop(L);
    int count = 0;
    lua_pushnil(L);
    while (lua_next(L, table))
    {
        const bool isColumn = checkPair(L);
        lua_pop(L, 1);
        if (!isColumn)
        {
            continue;
        }
        if (count == MAX_COLUMNS)
        {
            vlRaise(L, "record: at most %d columns", MAX_COLUMNS);
        }
        int place = ++count;
        for (; place > 1; place--)
        {
            lua_rawgeti(L, names, place - 1);
            const bool inOrder = strcmp(lua_tostring(L, -1), lua_tostring(L, -2)) < 0;
            if (inOrder)
            {
                lua_pop(L, 1);
                break;
            }
            lua_rawseti(L, names, place);
        }
        lua_pushvalue(L, -1);
        lua_rawseti(L, names, place);
    }
    return count;
}

static void addColumn(lua_State *L, int data, const char *name)
{
    lua_newtable(L);
    lua_setfield(L, data, name);
}

static double readEvery(lua_State *L, int table)
{
    lua_getfield(L, table, "every");
    const double every = lua_isnil(L, -1) ? 0 : vlReadNumber(L, "record", "every", -1, fields[0].range);
    lua_pop(L, 1);
    return every;
}

static int record_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "record");
    if (!lua_istable(L, 2))
    {
        vlRaiseValue(L, "record", "its argument", "a table {every = ..., NAME = function}", 2);
    }
    const double every = readEvery(L, 2);
    lua_settop(L, 2);
    const int count = pushNames(L, 2); // 3
    if (count == 0)
    {
        vlRaise(L, "record: there is no column, give at least one NAME = function");
    }
    lua_newtable(L); // 4: functions
    lua_newtable(L); // 5: data
    addColumn(L, 5, timeName);
    for (int i = 1; i <= count; i++)
    {
        lua_rawgeti(L, 3, i);
        addColumn(L, 5, lua_tostring(L, -1));
        lua_rawget(L, 2);
        lua_rawseti(L, 4, i);
    }

    Record *record = (Record *)vlNewObject(L, world, &vlRecordType, sizeof(Record), dataValue); // 6
    record->every = every;
    record->columns = count;
    record->alive = true;
    record->object.id.any.slot = ++world->created;
    for (int value = namesValue; value <= dataValue; value++)
    {
        lua_pushvalue(L, value + 1);
        lua_setiuservalue(L, 6, value);
    }
    vlPushWorldValue(L, world, vl_worldRecords);
    lua_pushvalue(L, 6);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    lua_settop(L, 6);
    return 1;
}

static bool isValid(const vlObject *self)
{
    return ((const Record *)self)->alive;
}

// What it has collected stays in the world's list, for the host to save.
static bool destroy(lua_State *L, vlObject *self)
{
    (void)L;
    ((Record *)self)->alive = false;
    return true;
}

const vlType vlRecordType = {
    .number = vl_typeRecord,
    .name = "record",
    .space = vl_spaceNone,
    .fields = fields,
    .construct = record_new,
    .properties = properties,
    .methods = methods,
    .isValid = isValid,
    .destroy = destroy,
    .length = countRows,
    .lookUp = lookUp,
};

// For the host

static void pushRecords(lua_State *L)
{
    const vlModule *module = vlModule_Of(L);
    if (module == NULL || module->defaultWorld == NULL)
    {
        lua_newtable(L);
        return;
    }
    vlPushWorldValue(L, module->defaultWorld, vl_worldRecords);
}

int vlModule_GetRecordCount(lua_State *L)
{
    pushRecords(L);
    const int count = (int)lua_rawlen(L, -1);
    lua_pop(L, 1);
    return count;
}

static void writeName(FILE *file, const char *name)
{
    const bool plain = strpbrk(name, ",\"\r\n") == NULL;
    fputs(plain ? "" : "\"", file);
    for (const char *c = name; *c != '\0'; c++)
    {
        fputs(*c == '"' ? "\"\"" : (char[]){*c, '\0'}, file);
    }
    fputs(plain ? "" : "\"", file);
}

// The shortest digits that read back as the same number, and no fewer than 15: 0.1 rather than
// 0.10000000000000001.
static void printNumber(FILE *file, double number)
{
    char digits[40];
    for (int count = 15; count <= 17; count++)
    {
        snprintf(digits, sizeof digits, "%.*g", count, number);
        if (strtod(digits, NULL) == number)
        {
            break;
        }
    }
    fputs(digits, file);
}

// One cell: the number in the column at the top of the stack.
static void writeNumber(lua_State *L, FILE *file, lua_Integer row)
{
    lua_rawgeti(L, -1, row);
    printNumber(file, lua_tonumber(L, -1));
    lua_pop(L, 1);
}

// The columns stand on the stack from `first` on, t first.
static void writeRows(lua_State *L, FILE *file, const Record *record, int first)
{
    for (lua_Integer row = 1; row <= record->rows; row++)
    {
        for (int i = 0; i <= record->columns; i++)
        {
            fputs(i > 0 ? "," : "", file);
            lua_pushvalue(L, first + i);
            if (lua_istable(L, -1))
            {
                writeNumber(L, file, row);
            }
            lua_pop(L, 1);
        }
        fputc('\n', file);
    }
}

bool vlModule_WriteRecord(lua_State *L, int index, FILE *file)
{
    const int top = lua_gettop(L);
    pushRecords(L);
    lua_rawgeti(L, -1, (lua_Integer)index + 1);
    if (!lua_isuserdata(L, -1))
    {
        lua_settop(L, top);
        errno = EINVAL;
        return false;
    }
    const Record *record = lua_touserdata(L, -1);
    luaL_checkstack(L, record->columns + 10, NULL);
    lua_getiuservalue(L, top + 2, namesValue);
    lua_getiuservalue(L, top + 2, dataValue);
    const int names = top + 3, data = top + 4, first = top + 5;

    errno = 0;
    fputs(timeName, file);
    lua_getfield(L, data, timeName);
    for (int i = 1; i <= record->columns; i++)
    {
        lua_rawgeti(L, names, i);
        fputc(',', file);
        writeName(file, lua_tostring(L, -1));
        lua_rawget(L, data);
    }
    fputc('\n', file);
    writeRows(L, file, record, first);
    lua_settop(L, top);
    return fflush(file) == 0 && !ferror(file);
}
