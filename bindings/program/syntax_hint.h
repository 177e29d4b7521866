// syntax_hint.h: what was probably meant where a text is no Lua
#ifndef VL_PROGRAM_SYNTAX_HINT_H
#define VL_PROGRAM_SYNTAX_HINT_H

#include <stddef.h>

/// Writes what to add to Lua's message that a text of `length` bytes does not compile; "" for nothing.
void vlSyntaxHint_Write(const char *message, const char *text, size_t length, char *buffer, size_t size);

#endif
