// contacts.h: contact events of bodies, as scenes get them; see callbacks.c.
#ifndef VL_MODULE_CONTACTS_H
#define VL_MODULE_CONTACTS_H

#include "module/state.h"

/// Pushes a body, also one that is destroyed: the same object as long as somebody holds it.
void vlContacts_PushBody(lua_State *L, vlLuaWorld *world, vlBodyId body, int tag);
/// Keeps the object at `index` findable, as long as somebody holds it, when its body is destroyed.
void vlContacts_KeepGone(lua_State *L, vlLuaWorld *world, int index, vlBodyId body);
/// Pushes an obstacle; nil when it is long gone.
void vlContacts_PushObstacle(lua_State *L, vlLuaWorld *world, vlObstacleId obstacle);
/// Sets a, b, point, normal, speed, impulse and sensor of the event at the top of the stack.
void vlContacts_SetFields(lua_State *L, vlLuaWorld *world, const vlContactEvent *event);
/// The same of a particle's contact, but for a.
void vlContacts_SetParticleFields(lua_State *L, vlLuaWorld *world, const vlParticleContact *contact);

#endif
