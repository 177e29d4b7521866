// examples.h: the scenes that come with the program
#ifndef VL_PROGRAM_EXAMPLES_H
#define VL_PROGRAM_EXAMPLES_H

#include <stdbool.h>
#include <stddef.h>

#include "core/platform.h"

/// The folder of the examples and its themes, each a folder, in the order of a course. False, with the reason
/// said, when they are not there.
bool vlExamples_Open(char *folder, size_t size, vlFolderList *themes);

/// What a theme is called, in the language set; the folder's own name when nobody has named it.
void vlExamples_NameTheme(const char *theme, char *name, size_t size);

/// Calls `visit` for each scene of a theme.
void vlExamples_Each(const char *folder, const char *theme, void (*visit)(void *context, const char *path),
                     void *context);

/// What a scene is about, in the language set: the text of its first line when that is a comment, or in
/// Russian its line of russian.txt in the folder of examples; "" when neither is there.
void vlExamples_Describe(const char *path, char *text, size_t size);

#endif
