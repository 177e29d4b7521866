// object.c: what every Lua type of the module shares: userdata, properties, methods, errors.
#include "module/object.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "module/fields.h"
#include "module/names.h"
#include "module/state.h"
#include "module/types.h"

#define MAX_MESSAGE 1024
#define MAX_NAMES   96

// Errors

// The nearest function written in Lua: pcall(particle, {...}) has pcall in between.
static void pushPlace(lua_State *L)
{
    lua_Debug frame;
    for (int level = 1; lua_getstack(L, level, &frame); level++)
    {
        lua_getinfo(L, "Sl", &frame);
        if (frame.currentline > 0)
        {
            lua_pushfstring(L, "%s:%d: ", frame.short_src, frame.currentline);
            return;
        }
    }
    lua_pushliteral(L, "");
}

void vlRaise(lua_State *L, const char *format, ...)
{
    char message[MAX_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);

    luaL_checkstack(L, 4, NULL);
    pushPlace(L);
    lua_pushstring(L, message);
    lua_concat(L, 2);
    lua_error(L);
    abort(); // lua_error does not return, but does not say so
}

void vlRaiseError(lua_State *L, const char *what, const vlError *error)
{
    vlRaise(L, "%s: %s", what, error->message);
}

void vlExpectDone(lua_State *L, const char *what, bool done, const vlError *error)
{
    if (!done)
    {
        vlRaiseError(L, what, error);
    }
}

// Members: the properties of a type, its methods, and of worlds also the constructors and functions.

typedef struct Member
{
    const char *name; ///< NULL: no more
    const vlProperty *property;
    lua_CFunction method;
} Member;

static Member getWorldFunction(int index)
{
    for (int i = 0; i < vl_typeCount; i++)
    {
        if (vlTypes[i]->construct != NULL && index-- == 0)
        {
            return (Member){vlTypes[i]->name, NULL, vlTypes[i]->construct};
        }
    }
    for (const vlFunction *function = vlFunctions; function->name != NULL; function++)
    {
        if (function->ofWorld && index-- == 0)
        {
            return (Member){function->name, NULL, function->function};
        }
    }
    return (Member){NULL, NULL, NULL};
}

static Member getMember(const vlType *type, int index)
{
    for (const vlProperty *property = type->properties; property->name != NULL; property++)
    {
        if (index-- == 0)
        {
            return (Member){property->name, property, NULL};
        }
    }
    for (const vlLuaMethod *method = type->methods; method != NULL && method->name != NULL; method++)
    {
        if (index-- == 0)
        {
            return (Member){method->name, NULL, method->function};
        }
    }
    return type == &vlWorldType ? getWorldFunction(index) : (Member){NULL, NULL, NULL};
}

// Keys. Lua keeps one copy of each short string, so that a name is told by its address.

typedef struct Key
{
    const void *address; ///< NULL: free
    Member member;
} Key;

/// The members of a type in one state, an open hash by address.
struct vlKeyTable
{
    uint32_t mask;
    Key keys[];
};

static uint32_t hashAddress(const void *address)
{
    return (uint32_t)(((uint64_t)(uintptr_t)address * 0x9E3779B97F4A7C15u) >> 40);
}

static const Member *findKey(const vlKeyTable *table, const void *address)
{
    for (uint32_t i = hashAddress(address) & table->mask; table->keys[i].address != NULL;
         i = (i + 1) & table->mask)
    {
        if (table->keys[i].address == address)
        {
            return &table->keys[i].member;
        }
    }
    return NULL;
}

// Enters a member under its name as Lua keeps it, and anchors that in the table at `anchors`.
static void addKey(lua_State *L, vlKeyTable *table, int anchors, Member member)
{
    lua_pushstring(L, member.name);
    const void *address = lua_topointer(L, -1);
    lua_pushboolean(L, 1);
    lua_rawset(L, anchors);
    uint32_t i = hashAddress(address) & table->mask;
    while (table->keys[i].address != NULL)
    {
        i = (i + 1) & table->mask;
    }
    table->keys[i] = (Key){address, member};
}

static vlKeyTable *pushKeyTable(lua_State *L, const vlType *type)
{
    int count = 0;
    while (getMember(type, count).name != NULL)
    {
        count++;
    }
    uint32_t size = 8;
    while ((int)size < 2 * count)
    {
        size *= 2;
    }
    vlKeyTable *table = lua_newuserdatauv(L, sizeof(vlKeyTable) + size * sizeof(Key), 1);
    memset(table, 0, sizeof(vlKeyTable) + size * sizeof(Key));
    table->mask = size - 1;

    lua_newtable(L);
    const int anchors = lua_gettop(L);
    for (int i = 0; i < count; i++)
    {
        addKey(L, table, anchors, getMember(type, i));
    }
    lua_setiuservalue(L, -2, 1);
    return table;
}

// Finding objects

const char vlObjectTag;

// A light userdata has length 0; strings and tables are no userdata at all.
vlObject *vlToAnyObject(lua_State *L, int index)
{
    vlObject *object = lua_touserdata(L, index);
    const bool isOurs =
        object != NULL && lua_rawlen(L, index) >= sizeof(vlObject) && object->tag == &vlObjectTag;
    return isOurs ? object : NULL;
}

vlObject *vlToObject(lua_State *L, int index, const vlType *type)
{
    vlObject *object = vlToAnyObject(L, index);
    return object != NULL && object->type == type ? object : NULL;
}

bool vlObject_IsValid(const vlObject *object)
{
    return object->world->engine != NULL && object->type->isValid(object);
}

void vlCheckValid(lua_State *L, const vlObject *object)
{
    if (!vlObject_IsValid(object))
    {
        vlRaise(L, "%s was destroyed", object->type->name);
    }
}

vlObject *vlCheckSelf(lua_State *L, const vlType *type, const char *method)
{
    vlObject *self = vlToObject(L, 1, type);
    if (self == NULL)
    {
        char got[64];
        vlDescribeValue(L, 1, got, sizeof got);
        vlRaise(L, "%s:%s must be called on a %s with a colon, got %s", type->name, method, type->name, got);
    }
    vlCheckValid(L, self);
    return self;
}

void vlLuaCheckUnlocked(lua_State *L, const vlObject *object)
{
    if (vlWorld_IsLocked(object->world->engine))
    {
        vlRaise(L, "%s: nothing can be changed inside a force function, return the force",
                object->type->name);
    }
}

vlObject *vlCheckUnlockedSelf(lua_State *L, const vlType *type, const char *method)
{
    vlObject *self = vlCheckSelf(L, type, method);
    vlLuaCheckUnlocked(L, self);
    return self;
}

// Making objects

vlObject *vlNewObject(lua_State *L, vlLuaWorld *world, const vlType *type, size_t size, int userValues)
{
    vlObject *object = lua_newuserdatauv(L, size, userValues);
    memset(object, 0, size);
    object->tag = &vlObjectTag;
    object->type = type;
    object->world = world;
    vlPushWorld(L, world);
    lua_setiuservalue(L, -2, 1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, type);
    lua_setmetatable(L, -2);
    return object;
}

static bool sameId(vlAnyId a, vlAnyId b)
{
    return a.any.slot == b.any.slot && a.any.generation == b.any.generation && a.any.world == b.any.world;
}

void vlPushObject(lua_State *L, vlLuaWorld *world, const vlType *type, vlAnyId id)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &world->caches[type->space]);
    lua_rawgeti(L, -1, (lua_Integer)id.any.slot);
    const vlObject *held = lua_touserdata(L, -1);
    if (held == NULL || !sameId(held->id, id))
    {
        lua_pop(L, 1);
        vlNewObject(L, world, type, sizeof(vlObject), 1)->id = id;
        lua_pushvalue(L, -1);
        lua_rawseti(L, -3, (lua_Integer)id.any.slot);
    }
    lua_remove(L, -2);
}

// Properties and methods

static bool isVisible(Member member, bool writing)
{
    return writing ? member.property != NULL && member.property->set != NULL &&
                         (member.property->flags & vl_hidden) == 0
                   : member.property == NULL || (member.property->flags & vl_hidden) == 0;
}

static _Noreturn void raiseUnknown(lua_State *L, const vlType *type, const char *name, bool writing)
{
    const char *names[MAX_NAMES];
    int count = 0;
    for (int i = 0; getMember(type, i).name != NULL && count < MAX_NAMES; i++)
    {
        const Member member = getMember(type, i);
        if (isVisible(member, writing))
        {
            names[count++] = member.name;
        }
    }

    char suggestion[512], quoted[64];
    vlSuggestName(suggestion, sizeof suggestion, name, names, count);
    vlQuoteText(name, quoted, sizeof quoted);
    vlRaise(L, "%s: unknown property %s%s", type->name, quoted, suggestion);
}

// The metamethods' first argument is what they were called on, but a scene with the debug library can pass
// anything.
static vlObject *checkReceiver(lua_State *L)
{
    vlObject *self = vlToAnyObject(L, 1);
    if (self == NULL)
    {
        vlRaise(L, "an object of verlua expected");
    }
    return self;
}

// object[i] with a number. The place behind the last one is empty, where ipairs ends; places farther off are
// mistakes.
static int pushElement(lua_State *L, vlObject *self)
{
    const vlType *type = self->type;
    vlCheckValid(L, self);
    const lua_Integer length = type->length(L, self);
    int isWhole;
    const lua_Integer place = lua_tointegerx(L, 2, &isWhole); // 10 / 2 is a whole number too
    if (!isWhole || place < 1 || place > length + 1)
    {
        char got[64];
        vlDescribeValue(L, 2, got, sizeof got);
        vlRaise(L, "%s has particles 1 to %d, got %s", type->name, (int)length, got);
    }
    return type->element(L, self, place);
}

static int indexOther(lua_State *L, vlObject *self)
{
    const vlType *type = self->type;
    if (lua_type(L, 2) == LUA_TSTRING)
    {
        vlCheckValid(L, self);
        if (type->lookUp == NULL || !type->lookUp(L, self, lua_tostring(L, 2)))
        {
            raiseUnknown(L, type, lua_tostring(L, 2), false);
        }
        return 1;
    }
    if (type->element != NULL && lua_type(L, 2) == LUA_TNUMBER)
    {
        return pushElement(L, self);
    }
    char got[64];
    vlDescribeValue(L, 2, got, sizeof got);
    vlRaise(L, "%s: a property is named by a string, got %s", type->name, got);
}

static int raiseDestroyed(lua_State *L, const vlType *type)
{
    vlRaise(L, "%s was destroyed", type->name);
}

// The way of every `p.x`: no more than it needs.
static int object_index(lua_State *L)
{
    vlObject *self = checkReceiver(L);
    const vlType *type = self->type;
    const Member *member = findKey(self->world->module->keys[type->number], lua_topointer(L, 2));
    if (member == NULL)
    {
        return indexOther(L, self);
    }
    if (member->method != NULL)
    {
        lua_pushcfunction(L, member->method);
        return 1;
    }
    const vlProperty *property = member->property;
    if (self->world->engine == NULL || !((property->flags & vl_checksSelf) != 0 || type->isValid(self)))
    {
        return property->get == vlObject_GetValid ? vlObject_GetValid(L, self) : raiseDestroyed(L, type);
    }
    return property->get(L, self);
}

static int object_newindex(lua_State *L)
{
    vlObject *self = checkReceiver(L);
    const vlType *type = self->type;
    if (lua_type(L, 2) != LUA_TSTRING)
    {
        char got[64];
        vlDescribeValue(L, 2, got, sizeof got);
        vlRaise(L, "%s: only properties can be set, got %s for a name", type->name, got);
    }
    const Member *member = findKey(self->world->module->keys[type->number], lua_topointer(L, 2));
    if (member == NULL)
    {
        raiseUnknown(L, type, lua_tostring(L, 2), true);
    }
    if (member->method != NULL)
    {
        vlRaise(L, "%s: %s is a method and cannot be set", type->name, member->name);
    }
    if (member->property->set == NULL)
    {
        vlRaise(L, "%s: %s can only be read", type->name, member->name);
    }
    vlCheckValid(L, self);
    vlLuaCheckUnlocked(L, self);
    member->property->set(L, self, member->property, 3);
    return 0;
}

static int object_tostring(lua_State *L)
{
    const vlObject *self = vlToAnyObject(L, 1);
    luaL_argexpected(L, self != NULL, 1, "object of verlua");
    if (!vlObject_IsValid(self))
    {
        lua_pushfstring(L, "%s (destroyed)", self->type->name);
    }
    else if (self->type == &vlWorldType)
    {
        lua_pushfstring(L, "world %d", (int)self->world->number);
    }
    else
    {
        lua_pushfstring(L, "%s %d", self->type->name, (int)self->id.any.slot);
    }
    return 1;
}

static int object_len(lua_State *L)
{
    vlObject *self = checkReceiver(L);
    luaL_argexpected(L, self->type->length != NULL, 1, "object with a length");
    vlCheckValid(L, self);
    lua_pushinteger(L, self->type->length(L, self));
    return 1;
}

static int object_next(lua_State *L)
{
    vlObject *self = vlToAnyObject(L, 1);
    luaL_argexpected(L, self != NULL && self->type->element != NULL, 1, "object of verlua");
    vlCheckValid(L, self);
    const lua_Integer length = self->type->length(L, self);
    for (lua_Integer i = luaL_checkinteger(L, 2) + 1; i <= length; i++)
    {
        lua_settop(L, 1);
        lua_pushinteger(L, i);
        self->type->element(L, self, i);
        if (!lua_isnil(L, -1)) // destroyed ones are passed over
        {
            return 2;
        }
    }
    lua_pushnil(L);
    return 1;
}

static int object_pairs(lua_State *L)
{
    lua_settop(L, 1);
    lua_pushcfunction(L, object_next);
    lua_insert(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

int vlObject_GetValid(lua_State *L, vlObject *self)
{
    lua_pushboolean(L, vlObject_IsValid(self));
    return 1;
}

int vlObject_Destroy(lua_State *L)
{
    vlObject *self = vlToAnyObject(L, 1);
    if (self == NULL || self->type->destroy == NULL)
    {
        char got[64];
        vlDescribeValue(L, 1, got, sizeof got);
        vlRaise(L, "destroy must be called on an object with a colon, got %s", got);
    }
    vlCheckValid(L, self);
    if (vlWorld_IsLocked(self->world->engine))
    {
        vlRaise(L, "%s: nothing can be destroyed inside a force function", self->type->name);
    }
    if (!self->type->destroy(L, self))
    {
        vlRaise(L, "%s was destroyed", self->type->name);
    }
    return 0;
}

// Metatables

static void setFunction(lua_State *L, const char *name, lua_CFunction function)
{
    if (function != NULL)
    {
        lua_pushcfunction(L, function);
        lua_setfield(L, -2, name);
    }
}

static void openType(lua_State *L, vlModule *module, const vlType *type)
{
    lua_newtable(L);
    module->keys[type->number] = pushKeyTable(L, type);
    lua_setfield(L, -2, "keys"); // holds them
    lua_pushstring(L, type->name);
    lua_setfield(L, -2, "__name");
    lua_pushstring(L, type->name); // what getmetatable gives to scenes
    lua_setfield(L, -2, "__metatable");
    setFunction(L, "__index", object_index);
    setFunction(L, "__newindex", object_newindex);
    setFunction(L, "__tostring", object_tostring);
    setFunction(L, "__len", type->length != NULL ? object_len : NULL);
    setFunction(L, "__pairs", type->element != NULL ? object_pairs : NULL);
    setFunction(L, "__call", type->call);
    setFunction(L, "__gc", type->collect);
    lua_rawsetp(L, LUA_REGISTRYINDEX, type);
}

void vlTypes_Open(lua_State *L)
{
    vlModule *module = vlModule_Of(L);
    for (int i = 0; i < vl_typeCount; i++)
    {
        openType(L, module, vlTypes[i]);
    }
}
