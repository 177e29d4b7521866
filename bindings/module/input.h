// input.h: keys and clicks that the host passes on to the scene.
#ifndef VL_MODULE_INPUT_H
#define VL_MODULE_INPUT_H

#include <lua.h>

/// key_down(name)
int vlInput_KeyDown(lua_State *L);

#endif
