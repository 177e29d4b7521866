// object_list.h: what world:particles(), world:links(), world:ropes(), world:cloths() and world:bodies()
// give.
#ifndef VL_MODULE_OBJECT_LIST_H
#define VL_MODULE_OBJECT_LIST_H

#include "module/state.h"

/// Pushes the list of a world's objects of this space (particles, links, ropes, cloths or bodies). `method`
/// names it for messages.
int vlPushObjectList(lua_State *L, const char *method, vlIdSpace space);

#endif
