// lua_tool.h: the parts of the program that are written in Lua
#ifndef VL_PROGRAM_LUA_TOOL_H
#define VL_PROGRAM_LUA_TOOL_H

#include <stdbool.h>

#include "program/sandbox.h"

/// A sandbox without a scene in which the scripts that come with the program can be required. NULL when they
/// are missing; that was said.
vlSandbox *vlLuaTool_Open(void);

/// Pushes FUNCTION of require(MODULE). False when that fails; the reason was said.
bool vlLuaTool_Push(vlSandbox *sandbox, const char *module, const char *function);

#endif
