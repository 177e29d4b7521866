// check_text.h: what the part of check that is written in Lua gets from the program
#ifndef VL_PROGRAM_CHECK_TEXT_H
#define VL_PROGRAM_CHECK_TEXT_H

#include <lua.h>

/// Pushes the text of a file. Raises an error when it cannot be read.
void vlCheckText_Push(lua_State *L, const char *path);

/// Pushes function(name) -> the text of the file that require(name) runs in a scene at `path`, or nil; then
/// why it would not run.
void vlCheckText_PushLoad(lua_State *L, const char *path);

/// function(name, names) -> the nearest of them, or nil
int vlCheckText_Nearest(lua_State *L);

#endif
