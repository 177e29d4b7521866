// error_words.h: the words around an error of Lua, in the language set
#ifndef VL_PROGRAM_ERROR_WORDS_H
#define VL_PROGRAM_ERROR_WORDS_H

#include <stddef.h>

/// Copies the message or the trace of an error. In Russian the words of its frame ("in function", "did you
/// mean", "attempt to call a nil value") are translated, names, numbers and all else stay. What does not fit
/// is cut between characters.
void vlErrorWords_Translate(const char *text, char *buffer, size_t size);

#endif
