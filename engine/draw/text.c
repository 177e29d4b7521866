// text.c: letters as coverage masks, from the fonts of the system (SDL2_ttf).
#include "draw/text.h"

#include <SDL.h>
#include <SDL_ttf.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "draw/draw_error.h"
#include "draw/font_file.h"

#define OPEN_FONTS   12
#define KEPT_TEXTS   192
#define LONGEST_TEXT 1024
#define LARGEST_SIZE 400

// One size of one face.
typedef struct vlFace
{
    TTF_Font *font;
    int size;
    bool bold;
    uint64_t usedAt;
} vlFace;

// A text that was drawn.
typedef struct vlKeptText
{
    char *text; // NULL: a free place
    int size;
    bool bold;
    vlTextMask mask;
    uint8_t *letters, *halo; // owned
    uint64_t usedAt;
} vlKeptText;

struct vlFont
{
    char regular[VL_MAX_PATH], bold[VL_MAX_PATH];
    vlFace faces[OPEN_FONTS];
    vlKeptText kept[KEPT_TEXTS];
    uint64_t clock; // counts uses, for forgetting the oldest
};

vlFont *vlFont_Create(vlError *error)
{
    vlFont *font = calloc(1, sizeof(*font));
    if (font == NULL)
    {
        vlDrawFail(error, "not enough memory for a font");
        return NULL;
    }
    if (!vlFontFile_Find(font->regular, font->bold, sizeof(font->regular), error))
    {
        free(font);
        return NULL;
    }
    if (TTF_Init() != 0)
    {
        vlDrawFail(error, "cannot start the text library: %s", TTF_GetError());
        free(font);
        return NULL;
    }
    return font;
}

static void freeKept(vlKeptText *kept)
{
    free(kept->text);
    free(kept->letters);
    free(kept->halo);
    *kept = (vlKeptText){0};
}

void vlFont_Destroy(vlFont *font)
{
    if (font == NULL)
        return;
    for (int i = 0; i < KEPT_TEXTS; i++)
        freeKept(&font->kept[i]);
    for (int i = 0; i < OPEN_FONTS; i++)
        if (font->faces[i].font != NULL)
            TTF_CloseFont(font->faces[i].font);
    TTF_Quit();
    free(font);
}

static TTF_Font *openFace(vlFont *font, int size, bool bold, vlError *error)
{
    vlFace *place = &font->faces[0];
    for (int i = 0; i < OPEN_FONTS; i++)
    {
        vlFace *face = &font->faces[i];
        if (face->font != NULL && face->size == size && face->bold == bold)
        {
            face->usedAt = ++font->clock;
            return face->font;
        }
        if (face->usedAt < place->usedAt)
            place = face;
    }
    const bool hasBold = bold && font->bold[0] != '\0';
    const char *path = hasBold ? font->bold : font->regular;
    TTF_Font *opened = TTF_OpenFont(path, size);
    if (opened == NULL)
    {
        vlDrawFail(error, "cannot read the font %.150s: %s", path, TTF_GetError());
        return NULL;
    }
    TTF_SetFontHinting(opened, TTF_HINTING_LIGHT);
    if (bold && !hasBold)
        TTF_SetFontStyle(opened, TTF_STYLE_BOLD);
    if (place->font != NULL)
        TTF_CloseFont(place->font);
    *place = (vlFace){opened, size, bold, ++font->clock};
    return opened;
}

// Length of the UTF-8 letter at `s`, 0 when it is not one (RFC 3629: no overlong forms, no surrogates).
static int letterLength(const unsigned char *s)
{
    if (s[0] < 0x80)
        return 1;
    const int length = s[0] >= 0xc2 && s[0] < 0xe0   ? 2
                       : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
                       : s[0] >= 0xf0 && s[0] < 0xf5 ? 4
                                                     : 0;
    for (int i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
        (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return length;
}

void vlText_Clean(const char *text, char *out, int size)
{
    const unsigned char *s = (const unsigned char *)text;
    int used = 0;
    while (*s != 0)
    {
        const int length = letterLength(s);
        const char *from = (const char *)s;
        int count = length;
        if (length == 0)
        {
            from = "\xef\xbf\xbd"; // U+FFFD
            count = 3;
        }
        else if (*s < 0x20 || *s == 0x7f)
        {
            from = " ";
        }
        if (used + count >= size)
            break;
        memcpy(out + used, from, (size_t)count);
        used += count;
        s += length > 0 ? length : 1;
    }
    out[used] = '\0';
}

// The letters, with `border` free pixels all round.
static bool renderLetters(TTF_Font *face, const char *text, int border, vlKeptText *kept, vlError *error)
{
    int width = 0, height = TTF_FontHeight(face);
    if (text[0] != '\0' && TTF_SizeUTF8(face, text, &width, &height) != 0)
        return vlDrawFail(error, "cannot measure a text: %s", TTF_GetError());
    SDL_Surface *drawn = NULL;
    if (width > 0)
    {
        drawn = TTF_RenderUTF8_Blended(face, text, (SDL_Color){255, 255, 255, 255});
        if (drawn == NULL)
            return vlDrawFail(error, "cannot draw a text: %s", TTF_GetError());
        width = drawn->w;
        height = drawn->h;
    }
    const int stride = width + 2 * border;
    kept->letters = calloc((size_t)stride * (size_t)(height + 2 * border) + 1, 1);
    if (kept->letters == NULL)
    {
        SDL_FreeSurface(drawn);
        return vlDrawFail(error, "not enough memory for a text");
    }
    for (int y = 0; drawn != NULL && y < height; y++)
    {
        const uint32_t *row =
            (const uint32_t *)(const void *)((const uint8_t *)drawn->pixels + y * drawn->pitch);
        uint8_t *out = kept->letters + (size_t)(y + border) * (size_t)stride + border;
        for (int x = 0; x < width; x++)
            out[x] = (uint8_t)(row[x] >> 24);
    }
    SDL_FreeSurface(drawn);
    kept->mask = (vlTextMask){kept->letters, NULL, stride, height + 2 * border, border};
    return true;
}

// The greatest coverage within `reach` pixels, softer at the rim.
static bool renderHalo(int reach, vlKeptText *kept, vlError *error)
{
    const int width = kept->mask.width, height = kept->mask.height;
    kept->halo = calloc((size_t)width * (size_t)height + 1, 1);
    if (kept->halo == NULL)
        return vlDrawFail(error, "not enough memory for a text");
    for (int dy = -reach; dy <= reach; dy++)
        for (int dx = -reach; dx <= reach; dx++)
        {
            const float free = (float)reach + 0.5f - SDL_sqrtf((float)(dx * dx + dy * dy));
            if (free <= 0)
                continue;
            const int weight = free < 1 ? (int)(256 * free) : 256;
            for (int y = dy > 0 ? dy : 0; y < height + (dy < 0 ? dy : 0); y++)
            {
                const uint8_t *from = kept->letters + (size_t)(y - dy) * (size_t)width;
                uint8_t *to = kept->halo + (size_t)y * (size_t)width;
                for (int x = dx > 0 ? dx : 0; x < width + (dx < 0 ? dx : 0); x++)
                {
                    const uint8_t value = (uint8_t)(from[x - dx] * weight >> 8);
                    to[x] = value > to[x] ? value : to[x];
                }
            }
        }
    kept->mask.halo = kept->halo;
    return true;
}

static vlKeptText *findKept(vlFont *font, const char *text, int size, bool bold, int reach, bool *found)
{
    vlKeptText *oldest = &font->kept[0];
    for (int i = 0; i < KEPT_TEXTS; i++)
    {
        vlKeptText *kept = &font->kept[i];
        *found = kept->text != NULL && kept->size == size && kept->bold == bold &&
                 kept->mask.haloReach == reach && strcmp(kept->text, text) == 0;
        if (*found)
            return kept;
        if (kept->usedAt < oldest->usedAt)
            oldest = kept;
    }
    return oldest;
}

static int limitSize(int size)
{
    return size < 4 ? 4 : size > LARGEST_SIZE ? LARGEST_SIZE : size;
}

bool vlFont_Render(vlFont *font, const char *text, int size, bool bold, bool halo, vlTextMask *mask,
                   vlError *error)
{
    size = limitSize(size);
    char clean[LONGEST_TEXT];
    vlText_Clean(text, clean, (int)sizeof(clean));
    const int reach = halo ? (size < 20 ? 2 : size / 9) : 0;
    bool found;
    vlKeptText *kept = findKept(font, clean, size, bold, reach, &found);
    if (!found)
    {
        TTF_Font *face = openFace(font, size, bold, error);
        if (face == NULL)
            return false;
        freeKept(kept);
        const size_t length = strlen(clean) + 1;
        kept->text = malloc(length);
        if (kept->text == NULL)
            return vlDrawFail(error, "not enough memory for a text");
        memcpy(kept->text, clean, length);
        if (!renderLetters(face, clean, reach, kept, error) || (halo && !renderHalo(reach, kept, error)))
        {
            freeKept(kept);
            return false;
        }
        kept->size = size;
        kept->bold = bold;
    }
    kept->usedAt = ++font->clock;
    *mask = kept->mask;
    return true;
}

bool vlFont_Measure(vlFont *font, const char *text, int size, bool bold, int *width, int *height,
                    vlError *error)
{
    char clean[LONGEST_TEXT];
    vlText_Clean(text, clean, (int)sizeof(clean));
    TTF_Font *face = openFace(font, limitSize(size), bold, error);
    if (face == NULL)
        return false;
    *width = 0;
    if (clean[0] != '\0' && TTF_SizeUTF8(face, clean, width, NULL) != 0)
        return vlDrawFail(error, "cannot measure a text: %s", TTF_GetError());
    *height = TTF_FontHeight(face);
    return true;
}

bool vlFont_HasLetter(vlFont *font, uint32_t codepoint)
{
    TTF_Font *face = openFace(font, 16, false, NULL);
    return face != NULL && TTF_GlyphIsProvided32(face, codepoint) != 0;
}
