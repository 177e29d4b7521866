// step.h: world:step, with everything of the scene that runs around it.
#ifndef VL_MODULE_STEP_H
#define VL_MODULE_STEP_H

#include <lua.h>

/// world:step(n)
int vlWorld_StepFromLua(lua_State *L);

#endif
