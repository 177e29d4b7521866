// record.h: columns of numbers sampled while a world steps.
#ifndef VL_MODULE_RECORD_H
#define VL_MODULE_RECORD_H

#include <lua.h>

#include "module/state.h"

/// Takes the first sample of the records that have none yet. May raise what their functions raise.
void vlRecords_Begin(lua_State *L, vlLuaWorld *world);
/// Samples every record of the world that is due. May raise what their functions raise.
void vlRecords_Sample(lua_State *L, vlLuaWorld *world);

#endif
