// hint.h: what was probably meant where Lua says that a name is nil
#ifndef VL_PROGRAM_HINT_H
#define VL_PROGRAM_HINT_H

#include <lua.h>
#include <stddef.h>

/// Writes what to add to the message of an error: ` (did you mean "rope"?)` after "attempt to call a nil
/// value (global 'rop')". "" for other messages, and where nothing is near. Raises no error and takes no
/// memory of Lua.
void vlHint_Write(lua_State *L, const char *message, char *buffer, size_t size);

#endif
