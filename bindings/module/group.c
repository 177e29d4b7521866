// group.c: the Lua type `group`: what all bodies of a group inherit from it
//
// A group may leave its members out (enabled), hold them (dynamic), or let them pass through each other
// (self_collisions). What a body is by itself is kept beside it as long as some group of the world says so.
#include "module/group.h"

#include <string.h>

#include "module/fields.h"
#include "module/groups.h"
#include "module/types.h"
#include "module/vec.h"

// What bodies are by themselves -----------------------------------------------------------------------------

static vlOwnState ofEngine(const vlWorld *engine, vlBodyId body)
{
    return (vlOwnState){.type = vlBody_GetType(engine, body),
                        .filter = vlBody_GetFilter(engine, body),
                        .velocity = vlBody_GetVelocity(engine, body),
                        .spin = vlBody_GetSpin(engine, body)};
}

// What is kept of a body, or NULL.
static vlOwnState *findOwn(lua_State *L, vlLuaWorld *world, vlBodyId body)
{
    vlPushWorldValue(L, world, vl_worldOwn);
    lua_rawgeti(L, -1, (lua_Integer)body.slot);
    vlOwnState *own = lua_touserdata(L, -1);
    lua_pop(L, 2); // the table keeps it
    return own;
}

static vlOwnState *keepOwn(lua_State *L, vlLuaWorld *world, vlBodyId body)
{
    vlPushWorldValue(L, world, vl_worldOwn);
    vlOwnState *own = lua_newuserdatauv(L, sizeof *own, 0);
    *own = ofEngine(world->engine, body);
    lua_rawseti(L, -2, (lua_Integer)body.slot);
    lua_pop(L, 1);
    return own;
}

void vlGroup_Forget(lua_State *L, vlLuaWorld *world, vlBodyId body)
{
    vlPushWorldValue(L, world, vl_worldOwn);
    lua_pushnil(L);
    lua_rawseti(L, -2, (lua_Integer)body.slot);
    lua_pop(L, 1);
}

vlOwnState vlGroup_GetOwn(lua_State *L, vlLuaWorld *world, vlBodyId body)
{
    const vlOwnState *own = findOwn(L, world, body);
    return own != NULL ? *own : ofEngine(world->engine, body);
}

// What groups make of them ----------------------------------------------------------------------------------

static vlOwnState inherit(const vlLuaWorld *world, const vlOwnState *own)
{
    vlOwnState now = *own;
    const uint64_t groups = own->filter.groups;
    if (groups & (world->disabled | world->still))
    {
        now.type = vl_staticBody;
    }
    now.filter.collidesWith &= ~(groups & world->selfless);
    if (groups & world->disabled)
    {
        now.filter = (vlFilter){0, 0};
    }
    return now;
}

static void apply(lua_State *L, vlLuaWorld *world, const char *what, vlBodyId body, vlOwnState *own)
{
    const vlOwnState now = inherit(world, own), was = ofEngine(world->engine, body);
    vlError error;
    if (was.type != now.type)
    {
        if (now.type == vl_staticBody && was.type == own->type)
        {
            own->velocity = was.velocity;
            own->spin = was.spin;
        }
        vlExpectDone(L, what, vlBody_SetType(world->engine, body, now.type, &error), &error);
        if (was.type == vl_staticBody)
        {
            vlExpectDone(L, what, vlBody_SetVelocity(world->engine, body, own->velocity, &error), &error);
            vlExpectDone(L, what, vlBody_SetSpin(world->engine, body, own->spin, &error), &error);
        }
    }
    if (was.filter.groups != now.filter.groups || was.filter.collidesWith != now.filter.collidesWith)
    {
        vlExpectDone(L, what, vlBody_SetFilter(world->engine, body, now.filter, &error), &error);
    }
}

static bool isGoverned(const vlLuaWorld *world, const vlOwnState *own)
{
    return (own->filter.groups & (world->disabled | world->still | world->selfless)) != 0;
}

void vlGroup_SetOwn(lua_State *L, vlLuaWorld *world, const char *what, vlBodyId body, const vlOwnState *own)
{
    vlOwnState *kept = findOwn(L, world, body);
    if (kept == NULL)
    {
        kept = keepOwn(L, world, body);
    }
    kept->type = own->type;
    kept->filter = own->filter;
    apply(L, world, what, body, kept);
    if (!isGoverned(world, kept))
    {
        vlGroup_Forget(L, world, body);
    }
}

void vlGroup_Enter(lua_State *L, vlLuaWorld *world, const char *what, vlBodyId body)
{
    const vlOwnState own = ofEngine(world->engine, body);
    if (isGoverned(world, &own))
    {
        vlGroup_SetOwn(L, world, what, body, &own);
    }
}

// A group has changed.
static void applyAll(lua_State *L, vlLuaWorld *world, uint64_t group)
{
    const vlWorld *engine = world->engine;
    for (vlBodyId body = vlWorld_NextBody(engine, (vlBodyId){0, 0, 0}); body.generation != 0;
         body = vlWorld_NextBody(engine, body))
    {
        const vlOwnState own = vlGroup_GetOwn(L, world, body);
        if (own.filter.groups & group)
        {
            vlGroup_SetOwn(L, world, "group", body, &own);
        }
    }
}

// The type --------------------------------------------------------------------------------------------------

/// What a table gives.
typedef struct GroupFields
{
    int bit;
    bool enabled, dynamic, selfCollisions;
} GroupFields;

static uint64_t bitOf(const vlObject *self)
{
    return UINT64_C(1) << self->id.any.slot;
}

static void setFlag(uint64_t *flags, uint64_t bit, bool set)
{
    *flags = set ? *flags | bit : *flags & ~bit;
}

static void readName(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    if (lua_type(reader->L, index) != LUA_TSTRING)
    {
        vlRaiseValue(reader->L, reader->what, field->name, "a text", index);
    }
    *(int *)target = vlGroups_FindBit(reader->L, reader->world, reader->what, field->name, index);
}

static const vlField fields[] = {
    {.name = "name",
     .kind = vl_fieldOther,
     .offset = offsetof(GroupFields, bit),
     .read = readName,
     .position = 1,
     .required = true},
    {.name = "enabled", .kind = vl_fieldBoolean, .offset = offsetof(GroupFields, enabled)},
    {.name = "dynamic", .kind = vl_fieldBoolean, .offset = offsetof(GroupFields, dynamic)},
    {.name = "self_collisions", .kind = vl_fieldBoolean, .offset = offsetof(GroupFields, selfCollisions)},
    {.name = NULL},
};

static int group_new(lua_State *L)
{
    vlLuaWorld *world = vlCheckUnlockedWorld(L, "group");
    GroupFields given = {.enabled = true, .dynamic = true, .selfCollisions = true};
    vlReadFields(L, world, "group", 2, fields, &given);
    const uint64_t bit = UINT64_C(1) << given.bit;
    setFlag(&world->disabled, bit, !given.enabled);
    setFlag(&world->still, bit, !given.dynamic);
    setFlag(&world->selfless, bit, !given.selfCollisions);
    applyAll(L, world, bit);
    vlNewObject(L, world, &vlGroupType, sizeof(vlObject), 1)->id.any.slot = (uint32_t)given.bit;
    return 1;
}

static int group_name(lua_State *L, vlObject *self)
{
    vlGroups_Push(L, self->world, bitOf(self));
    return 1;
}

static int pushFlag(lua_State *L, uint64_t flags, const vlObject *self)
{
    lua_pushboolean(L, (flags & bitOf(self)) == 0);
    return 1;
}

static int group_enabled(lua_State *L, vlObject *self)
{
    return pushFlag(L, self->world->disabled, self);
}

static int group_dynamic(lua_State *L, vlObject *self)
{
    return pushFlag(L, self->world->still, self);
}

static int group_selfCollisions(lua_State *L, vlObject *self)
{
    return pushFlag(L, self->world->selfless, self);
}

static int group_bodies(lua_State *L, vlObject *self)
{
    const vlWorld *engine = self->world->engine;
    int count = 0;
    lua_newtable(L);
    for (vlBodyId body = vlWorld_NextBody(engine, (vlBodyId){0, 0, 0}); body.generation != 0;
         body = vlWorld_NextBody(engine, body))
    {
        if (vlGroup_GetOwn(L, self->world, body).filter.groups & bitOf(self))
        {
            vlPushObject(L, self->world, vlTypeOfBody(engine, body), (vlAnyId){.body = body});
            lua_rawseti(L, -2, ++count);
        }
    }
    return 1;
}

static void change(lua_State *L, vlObject *self, const vlProperty *property, int value, uint64_t *flags)
{
    vlLuaCheckUnlocked(L, self);
    setFlag(flags, bitOf(self), !vlReadBoolean(L, "group", property->name, value));
    applyAll(L, self->world, bitOf(self));
}

static void setEnabled(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    change(L, self, property, value, &self->world->disabled);
}

static void setDynamic(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    change(L, self, property, value, &self->world->still);
}

static void setSelfCollisions(lua_State *L, vlObject *self, const vlProperty *property, int value)
{
    change(L, self, property, value, &self->world->selfless);
}

static const vlProperty properties[] = {
    {"name", group_name, NULL, 0},
    {"enabled", group_enabled, setEnabled, 0},                       // its members are there
    {"dynamic", group_dynamic, setDynamic, 0},                       // they move by forces
    {"self_collisions", group_selfCollisions, setSelfCollisions, 0}, // they meet each other
    {"bodies", group_bodies, NULL, 0},                               // a list of them
    {NULL, NULL, NULL, 0},
};

static bool isValid(const vlObject *self)
{
    return self->world->engine != NULL;
}

const vlType vlGroupType = {
    .number = vl_typeGroup,
    .name = "group",
    .space = vl_spaceNone,
    .fields = fields,
    .construct = group_new,
    .properties = properties,
    .isValid = isValid,
};
