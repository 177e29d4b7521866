// theme.c: the colours and line widths of pictures, dark and light.
#include "draw/theme.h"

#include <string.h>

#include "draw/draw_error.h"

#define HEX(rgb)                                                                                             \
    {                                                                                                        \
        (uint8_t)((rgb) >> 16), (uint8_t)(((rgb) >> 8) & 255), (uint8_t)((rgb)&255), 255                     \
    }

// The hues start from the set of Okabe and Ito (2008) and are lightened or darkened until each stands out
// from the background; tests/c/test_draw_theme.c keeps them apart under simulated colour blindness.
static const vlTheme dark = {
    .kind = vl_themeDark,
    .name = "dark",
    .thickness = 1,
    .background = HEX(0x12161d),
    .panel = {0x1c, 0x22, 0x2c, 225},
    .text = HEX(0xf2f5f9),
    .textDim = HEX(0xa3afbf),
    .gridMinor = HEX(0x1b212b),
    .gridMajor = HEX(0x28313e),
    .axis = HEX(0x4d5a6d),
    .particle = HEX(0xffc857),
    .pinned = HEX(0xf2f5f9),
    .rod = HEX(0x8fb8de),
    .rope = HEX(0xe8b07a),
    .spring = HEX(0x3ddba4),
    .tether = HEX(0xd99be0),
    .keepaway = HEX(0xff8a5c),
    .obstacleFill = HEX(0x39475a),
    .obstacleEdge = HEX(0x8b9bb0),
    .bodyFill = HEX(0x2d6ea3),
    .bodyEdge = HEX(0xa8d4f7),
    .contact = HEX(0xff6b57),
    .contactForce = HEX(0xffc857),
    .cloth = HEX(0x4aa3e0),
    .clothBack = HEX(0xd9915b),
    .clothEdge = HEX(0x9fd2f7),
    .accent = HEX(0x56b4e9),
    .warning = HEX(0xffc857),
    .error = HEX(0xff6b57),
    .series = {HEX(0x2caef7), HEX(0xea9d2b), HEX(0x17b588), HEX(0xf7ee5e), HEX(0xee6c45), HEX(0xedace4),
               HEX(0xf2f5f9), HEX(0x8694a4)},
    .stretchLow = HEX(0x4a9bff),
    .stretchMiddle = HEX(0xe8e6df),
    .stretchHigh = HEX(0xff6a3d),
};

static const vlTheme light = {
    .kind = vl_themeLight,
    .name = "light",
    .thickness = 1,
    .background = HEX(0xfbfcfd),
    .panel = {0xff, 0xff, 0xff, 225},
    .text = HEX(0x141a22),
    .textDim = HEX(0x56626f),
    .gridMinor = HEX(0xf0f2f5),
    .gridMajor = HEX(0xdfe4ea),
    .axis = HEX(0xa7b1bd),
    .particle = HEX(0xc2410c),
    .pinned = HEX(0x141a22),
    .rod = HEX(0x2f5f8f),
    .rope = HEX(0x8a4b1f),
    .spring = HEX(0x00795a),
    .tether = HEX(0x8a3d95),
    .keepaway = HEX(0xb83a10),
    .obstacleFill = HEX(0xc6ced8),
    .obstacleEdge = HEX(0x5b6978),
    .bodyFill = HEX(0x9cc8ec),
    .bodyEdge = HEX(0x174f7d),
    .contact = HEX(0xb3261e),
    .contactForce = HEX(0xc2410c),
    .cloth = HEX(0x4b9fdc),
    .clothBack = HEX(0xe39a5f),
    .clothEdge = HEX(0x1f5c8c),
    .accent = HEX(0x0068a8),
    .warning = HEX(0x8a5a00),
    .error = HEX(0xb3261e),
    .series = {HEX(0x0072b2), HEX(0xd37d4e), HEX(0x007157), HEX(0xa09000), HEX(0xb23300), HEX(0x893075),
               HEX(0x141a22), HEX(0x7b8794)},
    .stretchLow = HEX(0x1f6fd1),
    .stretchMiddle = HEX(0xd8d3c5),
    .stretchHigh = HEX(0xd9480f),
};

static const vlTheme highContrastDark = {
    .kind = vl_themeDark,
    .name = "dark",
    .highContrast = true,
    .thickness = 1.5,
    .background = HEX(0x000000),
    .panel = {0, 0, 0, 255},
    .text = HEX(0xffffff),
    .textDim = HEX(0xe6e6e6),
    .gridMinor = HEX(0x1f1f1f),
    .gridMajor = HEX(0x4a4a4a),
    .axis = HEX(0x9a9a9a),
    .particle = HEX(0xffd93b),
    .pinned = HEX(0xffffff),
    .rod = HEX(0x9fd6ff),
    .rope = HEX(0xffc48a),
    .spring = HEX(0x4dffc3),
    .tether = HEX(0xf0b3ff),
    .keepaway = HEX(0xff9a70),
    .obstacleFill = HEX(0x3d3d3d),
    .obstacleEdge = HEX(0xffffff),
    .bodyFill = HEX(0x1f6cab),
    .bodyEdge = HEX(0xffffff),
    .contact = HEX(0xff8a7a),
    .contactForce = HEX(0xffd93b),
    .cloth = HEX(0x3f9fe8),
    .clothBack = HEX(0xe8965a),
    .clothEdge = HEX(0xffffff),
    .accent = HEX(0x6cc8ff),
    .warning = HEX(0xffd93b),
    .error = HEX(0xff8a7a),
    .series = {HEX(0x2caef7), HEX(0xea9d2b), HEX(0x17b588), HEX(0xf7ee5e), HEX(0xee6c45), HEX(0xedace4),
               HEX(0xffffff), HEX(0x8694a4)},
    .stretchLow = HEX(0x4a9bff),
    .stretchMiddle = HEX(0xffffff),
    .stretchHigh = HEX(0xff6a3d),
};

static const vlTheme highContrastLight = {
    .kind = vl_themeLight,
    .name = "light",
    .highContrast = true,
    .thickness = 1.5,
    .background = HEX(0xffffff),
    .panel = {0xff, 0xff, 0xff, 255},
    .text = HEX(0x000000),
    .textDim = HEX(0x1f1f1f),
    .gridMinor = HEX(0xe6e6e6),
    .gridMajor = HEX(0xb8b8b8),
    .axis = HEX(0x606060),
    .particle = HEX(0x982d00),
    .pinned = HEX(0x000000),
    .rod = HEX(0x0b4a80),
    .rope = HEX(0x6b3208),
    .spring = HEX(0x00573f),
    .tether = HEX(0x6d1f7a),
    .keepaway = HEX(0x8f2600),
    .obstacleFill = HEX(0xcccccc),
    .obstacleEdge = HEX(0x000000),
    .bodyFill = HEX(0x8cc0ee),
    .bodyEdge = HEX(0x000000),
    .contact = HEX(0x960f08),
    .contactForce = HEX(0x982d00),
    .cloth = HEX(0x3d8fd0),
    .clothBack = HEX(0xd98a4a),
    .clothEdge = HEX(0x000000),
    .accent = HEX(0x00508a),
    .warning = HEX(0x6b4400),
    .error = HEX(0x960f08),
    .series = {HEX(0x0072b2), HEX(0xd37d4e), HEX(0x007157), HEX(0xa09000), HEX(0xb23300), HEX(0x893075),
               HEX(0x000000), HEX(0x7b8794)},
    .stretchLow = HEX(0x1f6fd1),
    .stretchMiddle = HEX(0xd8d3c5),
    .stretchHigh = HEX(0xd9480f),
};

// A name that a scene may use, as it looks in the dark and in the light theme.
typedef struct vlNamedColor
{
    const char *name;
    vlColor dark, light;
} vlNamedColor;

static const vlNamedColor namedColors[] = {
    {"red", HEX(0xff5c57), HEX(0xc4271b)},    {"orange", HEX(0xf5a83c), HEX(0xc96f00)},
    {"yellow", HEX(0xf4ea5a), HEX(0xa89400)}, {"green", HEX(0x17b588), HEX(0x00735a)},
    {"cyan", HEX(0x4fd8e0), HEX(0x00808c)},   {"blue", HEX(0x56b4e9), HEX(0x0068a8)},
    {"purple", HEX(0xb79bf2), HEX(0x6a3fb5)}, {"pink", HEX(0xf08ac0), HEX(0xb83280)},
    {"brown", HEX(0xc99a6b), HEX(0x7a4a21)},  {"gray", HEX(0x8f9cae), HEX(0x6c7885)},
    {"grey", HEX(0x8f9cae), HEX(0x6c7885)},   {"white", HEX(0xffffff), HEX(0xffffff)},
    {"black", HEX(0x000000), HEX(0x000000)},  {"text", HEX(0xf2f5f9), HEX(0x141a22)},
    {"dim", HEX(0xa3afbf), HEX(0x56626f)},    {"background", HEX(0x12161d), HEX(0xfbfcfd)},
};

static const int namedColorCount = (int)(sizeof(namedColors) / sizeof(namedColors[0]));

const vlTheme *vlTheme_Get(vlThemeKind kind)
{
    return kind == vl_themeLight ? &light : &dark;
}

const vlTheme *vlTheme_GetHighContrast(vlThemeKind kind)
{
    return kind == vl_themeLight ? &highContrastLight : &highContrastDark;
}

vlColor vlTheme_GetRim(const vlTheme *theme, vlColor color)
{
    const uint8_t alpha = color.a;
    color.a = 255;
    // Colours that are told from the background at all have 1.4 and more; black on dark has 1.2.
    if (alpha == 0 || vlColor_GetContrast(color, theme->background) >= 1.3)
        return VL_NO_COLOR;
    return vlColor_Fade(theme->textDim, alpha / 255.0);
}

bool vlTheme_FindKind(const char *name, vlThemeKind *kind, vlError *error)
{
    if (strcmp(name, light.name) != 0 && strcmp(name, dark.name) != 0)
        return vlDrawFail(error, "theme: expected \"dark\" or \"light\", got \"%.40s\"", name);
    *kind = strcmp(name, light.name) == 0 ? vl_themeLight : vl_themeDark;
    return true;
}

const char *vlTheme_GetColorName(int index)
{
    return index >= 0 && index < namedColorCount ? namedColors[index].name : NULL;
}

bool vlTheme_FindColor(const vlTheme *theme, const char *name, vlColor *color, vlError *error)
{
    for (int i = 0; i < namedColorCount; i++)
    {
        if (strcmp(name, namedColors[i].name) != 0)
            continue;
        *color = theme->kind == vl_themeLight ? namedColors[i].light : namedColors[i].dark;
        // Those that are the theme's own follow its contrast.
        if (strcmp(name, "text") == 0)
            *color = theme->text;
        else if (strcmp(name, "dim") == 0)
            *color = theme->textDim;
        else if (strcmp(name, "background") == 0)
            *color = theme->background;
        return true;
    }
    if (vlColor_ParseHex(name, color))
        return true;
    return vlDrawFail(error,
                      "color: expected red, orange, yellow, green, cyan, blue, purple, pink, brown, gray, "
                      "white, black, text, dim, background or \"#rrggbb\", got \"%.40s\"",
                      name);
}
