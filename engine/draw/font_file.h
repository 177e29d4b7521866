// font_file.h: where fonts are on this system.
#ifndef VERLUA_DRAW_FONT_FILE_H
#define VERLUA_DRAW_FONT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "verlua/types.h"

/// The file of a font with Latin, Cyrillic and Greek letters, and of its bold face (empty when there is
/// none). Returns false and says where it looked when there is none.
bool vlFontFile_Find(char *regular, char *bold, size_t size, vlError *error);

#endif
