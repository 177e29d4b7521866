// text.h: letters as coverage masks, from the fonts of the system (SDL2_ttf).
#ifndef VERLUA_DRAW_TEXT_H
#define VERLUA_DRAW_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "verlua/types.h"

/// A font and the texts that it has drawn lately.
typedef struct vlFont vlFont;

/// A text as coverage, 0..255 a pixel, rows without padding. Belongs to the font until its next call.
typedef struct vlTextMask
{
    const uint8_t *letters;
    const uint8_t
        *halo;         ///< the letters, made fatter all round by `haloReach` pixels; NULL when not asked for
    int width, height; ///< px, the halo's border included on every side
    int haloReach;     ///< px; 0 when not asked for
} vlTextMask;

/// Finds a font with Latin, Cyrillic and Greek letters. NULL, and what was looked for, when there is none.
/// VERLUA_FONT in the environment names a font file of one's own.
vlFont *vlFont_Create(vlError *error);
void vlFont_Destroy(vlFont *font);

/// One line of text in UTF-8 (invalid bytes show as U+FFFD), `size` pixels an em (about 1.4 times a capital
/// letter).
bool vlFont_Render(vlFont *font, const char *text, int size, bool bold, bool halo, vlTextMask *mask,
                   vlError *error);
/// Its width in px, and the height of a line.
bool vlFont_Measure(vlFont *font, const char *text, int size, bool bold, int *width, int *height,
                    vlError *error);
/// Whether the font has this letter.
bool vlFont_HasLetter(vlFont *font, uint32_t codepoint);

/// Copies text to `out` (at most `size` bytes with the final zero), with invalid UTF-8 replaced by U+FFFD and
/// control characters by spaces.
void vlText_Clean(const char *text, char *out, int size);

#endif
