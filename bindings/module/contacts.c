// contacts.c: contact events of bodies, as scenes get them
#include "module/contacts.h"

#include "module/types.h"
#include "module/vec.h"

static const vlType *typeOfTag(int tag)
{
    const vlType *type = tag > 0 && tag < vl_typeCount ? vlTypes[tag] : NULL;
    return type != NULL && type->space == vl_spaceBody ? type : &vlCompoundType;
}

void vlContacts_PushBody(lua_State *L, vlLuaWorld *world, vlBodyId body, int tag)
{
    if (vlBody_IsValid(world->engine, body))
    {
        vlPushObject(L, world, typeOfTag(tag), (vlAnyId){.body = body});
        return;
    }
    // Its slot may be another body's by now: what is new here must not take that one's place.
    lua_rawgetp(L, LUA_REGISTRYINDEX, &world->caches[vl_spaceBody]);
    lua_rawgeti(L, -1, (lua_Integer)body.slot);
    lua_remove(L, -2);
    const vlObject *held = lua_touserdata(L, -1);
    if (held == NULL || held->id.body.generation != body.generation)
    {
        lua_pop(L, 1);
        vlNewObject(L, world, typeOfTag(tag), sizeof(vlObject), 1)->id.body = body;
    }
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
