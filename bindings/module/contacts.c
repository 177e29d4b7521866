// contacts.c: contact events of bodies, as scenes get them
#include "module/contacts.h"

#include "module/types.h"
#include "module/vec.h"

static const vlType *typeOfTag(int tag)
{
    const vlType *type = tag > 0 && tag < vl_typeCount ? vlTypes[tag] : NULL;
    return type != NULL && type->space == vl_spaceBody ? type : &vlCompoundType;
}

static lua_Integer keyOf(vlBodyId body)
{
    return (lua_Integer)((uint64_t)body.generation << 32 | body.slot);
}

// The bodies that were destroyed and that somebody still holds.
static void pushGoneTable(lua_State *L, vlLuaWorld *world)
{
    vlPushWorldValue(L, world, vl_worldGone);
    if (!lua_getmetatable(L, -1))
    {
        lua_createtable(L, 0, 1);
        lua_pushliteral(L, "v");
        lua_setfield(L, -2, "__mode");
        lua_setmetatable(L, -2);
        return;
    }
    lua_pop(L, 1);
}

void vlContacts_PushBody(lua_State *L, vlLuaWorld *world, vlBodyId body, int tag)
{
    if (vlBody_IsValid(world->engine, body))
    {
        vlPushObject(L, world, typeOfTag(tag), (vlAnyId){.body = body});
        return;
    }
    // Its slot may be another body's by now: what is new here must not take that one's place.
    pushGoneTable(L, world);
    lua_rawgeti(L, -1, keyOf(body));
    lua_remove(L, -2);
    if (lua_isnil(L, -1))
    {
        lua_pop(L, 1);
        vlNewObject(L, world, typeOfTag(tag), sizeof(vlObject), 1)->id.body = body;
    }
}

void vlContacts_KeepGone(lua_State *L, vlLuaWorld *world, int index, vlBodyId body)
{
    index = lua_absindex(L, index);
    pushGoneTable(L, world);
    lua_pushvalue(L, index);
    lua_rawseti(L, -2, keyOf(body));
    lua_pop(L, 1);
}

void vlContacts_PushObstacle(lua_State *L, vlLuaWorld *world, vlObstacleId obstacle)
{
    vlPushWorldValue(L, world, vl_worldObstacles);
    lua_rawgeti(L, -1, (lua_Integer)obstacle.slot);
    lua_remove(L, -2);
    const vlObject *held = lua_touserdata(L, -1);
    if (held == NULL || held->id.obstacle.generation != obstacle.generation)
    {
        lua_pop(L, 1);
        lua_pushnil(L);
    }
}

static void setSide(lua_State *L, vlLuaWorld *world, const char *name, const vlContactSide *side)
{
    if (side->body.generation != 0)
    {
        vlContacts_PushBody(L, world, side->body, side->tag);
    }
    else
    {
        vlContacts_PushObstacle(L, world, side->obstacle);
    }
    lua_setfield(L, -2, name);
}

static void setNumber(lua_State *L, const char *name, double number)
{
    lua_pushnumber(L, number);
    lua_setfield(L, -2, name);
}

static void setVector(lua_State *L, const char *name, vlVec3 vector)
{
    vlPushVec(L, vector);
    lua_setfield(L, -2, name);
}

void vlContacts_SetFields(lua_State *L, vlLuaWorld *world, const vlContactEvent *event)
{
    setSide(L, world, "a", &event->a);
    setSide(L, world, "b", &event->b);
    setVector(L, "point", event->point);
    setVector(L, "normal", event->normal);
    setNumber(L, "speed", event->speed);
    setNumber(L, "impulse", event->impulse);
    lua_pushboolean(L, event->sensor);
    lua_setfield(L, -2, "sensor");
}

void vlContacts_SetParticleFields(lua_State *L, vlLuaWorld *world, const vlParticleContact *contact)
{
    setSide(L, world, "b", &contact->other);
    setVector(L, "point", contact->point);
    setVector(L, "normal", contact->normal);
    setNumber(L, "speed", contact->speed);
    setNumber(L, "impulse", contact->impulse);
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "sensor");
}
