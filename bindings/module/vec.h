// vec.h: the Lua type `vec`.
#ifndef VL_MODULE_VEC_H
#define VL_MODULE_VEC_H

#include <stdbool.h>

#include <lua.h>

#include "verlua/types.h"

/// Makes the metatable. Once a state.
void vlVec_Open(lua_State *L);
/// vec(x, y, z)
int vlVec_New(lua_State *L);
/// The vec at `index`, or NULL.
const vlVec3 *vlToVec(lua_State *L, int index);
void vlPushVec(lua_State *L, vlVec3 vector);

/// What the type has, for the list of what is bound; ends with NULL.
extern const char *const vlVec_Properties[], *const vlVec_Methods[];

#endif
