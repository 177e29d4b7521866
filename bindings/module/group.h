// group.h: what bodies inherit from their groups.
#ifndef VL_MODULE_GROUP_H
#define VL_MODULE_GROUP_H

#include "module/state.h"

/// What a body is by itself: its groups may make it stand, meet less, or leave it out.
typedef struct vlOwnState
{
    vlBodyType type;
    vlFilter filter;
    vlVec3 velocity, spin; ///< that it goes on with when its groups let it
} vlOwnState;

/// Of a body as the scene sees it.
vlOwnState vlGroup_GetOwn(lua_State *L, vlLuaWorld *world, vlBodyId body);
/// Changes type or filter of a body as the scene sees it; raises what the engine says. `what` is for
/// messages.
void vlGroup_SetOwn(lua_State *L, vlLuaWorld *world, const char *what, vlBodyId body, const vlOwnState *own);
/// A body is new, and takes on what its groups say.
void vlGroup_Enter(lua_State *L, vlLuaWorld *world, const char *what, vlBodyId body);
/// A body goes.
void vlGroup_Forget(lua_State *L, vlLuaWorld *world, vlBodyId body);

#endif
