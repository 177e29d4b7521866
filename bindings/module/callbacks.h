// callbacks.h: functions of the scene that the module calls: forces and events.
#ifndef VL_MODULE_CALLBACKS_H
#define VL_MODULE_CALLBACKS_H

#include <lua.h>

#include "module/state.h"

/// force(function(particle) ... end)
int vlCallbacks_Force(lua_State *L);
/// on(event, function(event) ... end)
int vlCallbacks_On(lua_State *L);
/// body:on(event, function(event, other) ... end), or that of a particle; `what` is its name for messages.
int vlCallbacks_OnObject(lua_State *L, const char *what);

/// Pushes every force function of the world, so that the engine's calls find them in the current frame.
/// Returns how many.
int vlCallbacks_PushForces(lua_State *L, vlLuaWorld *world);
/// Has the engine find out about contacts as long as somebody waits for them. Before each step.
void vlCallbacks_WantContacts(lua_State *L, vlLuaWorld *world);
/// Tells the events of the last step to those who wait for them. May raise what they raise.
void vlCallbacks_Dispatch(lua_State *L, vlLuaWorld *world);
/// When somebody waits for an event of this name ("key", "click"), pushes a new one for
/// vlCallbacks_TellInput; else returns false.
bool vlCallbacks_PushInput(lua_State *L, vlLuaWorld *world, const char *name);
/// Tells the event at the top of the stack to those who wait for it, and pops it. May raise what they raise.
void vlCallbacks_TellInput(lua_State *L, vlLuaWorld *world, const char *name);
/// Forgets callbacks that were removed while a step went on.
void vlCallbacks_Sweep(lua_State *L, vlLuaWorld *world);

#endif
