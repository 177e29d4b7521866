// theme.h: the colours and line widths of pictures, dark and light.
#ifndef VERLUA_DRAW_THEME_H
#define VERLUA_DRAW_THEME_H

#include "draw/color.h"
#include "verlua/types.h"

typedef enum vlThemeKind
{
    vl_themeDark,
    vl_themeLight
} vlThemeKind;

/// How many colours `series` holds.
#define VL_SERIES_COUNT 8

/// Colours by role. Widths and sizes are in pixels of a picture 720 pixels high and grow with it.
typedef struct vlTheme
{
    vlThemeKind kind;
    const char *name;  ///< "dark" or "light"
    bool highContrast; ///< pure background, strong lines
    double thickness;  ///< lines and particles are so many times as thick: 1, or more in high contrast
    vlColor background, panel; ///< panel: behind heads-up text, translucent
    vlColor text, textDim;     ///< both at least 4.5:1 on the background
    vlColor gridMinor, gridMajor, axis;
    vlColor particle, pinned, rod, rope, spring, tether, keepaway;
    vlColor obstacleFill, obstacleEdge;
    vlColor bodyFill, bodyEdge;    ///< of bodies that move freely
    vlColor contact, contactForce; ///< where bodies touch, and how hard
    vlColor cloth, clothBack, clothEdge;
    vlColor accent, warning, error;
    vlColor series[VL_SERIES_COUNT]; ///< for curves, in this order; told apart by colour-blind people too
    vlColor stretchLow, stretchMiddle, stretchHigh; ///< the scale of a cloth's stretch: short, right, long
} vlTheme;

/// Widths and sizes, px in a picture 720 px high.
#define VL_LINE_WIDTH    2.5 ///< of a line drawn by a scene
#define VL_ROD_WIDTH     3.5
#define VL_ROPE_WIDTH    5.0
#define VL_PARTICLE_SIZE 6.0 ///< radius of a particle that has none
#define VL_TEXT_SIZE     22.0
#define VL_LABEL_SIZE    18.0 ///< numbers along grids
#define VL_TITLE_SIZE    30.0

const vlTheme *vlTheme_Get(vlThemeKind kind);
/// The same on pure black or white, with stronger colours and thicker lines: for weak projectors, sunlit
/// rooms and weak eyes.
const vlTheme *vlTheme_GetHighContrast(vlThemeKind kind);

/// What to draw round a shape of this colour so that it is seen: VL_NO_COLOR when it stands out from the
/// background by itself, else a grey that does, as translucent as the colour.
vlColor vlTheme_GetRim(const vlTheme *theme, vlColor color);

/// "dark" or "light". Returns false and names both in `error` otherwise.
bool vlTheme_FindKind(const char *name, vlThemeKind *kind, vlError *error);

/// A colour by name ("red", "grey", "text", ...) as it looks best in this theme, or by hex ("#ffcc00").
/// Returns false and lists the names in `error` when it is neither.
bool vlTheme_FindColor(const vlTheme *theme, const char *name, vlColor *color, vlError *error);

/// The known names, in a fixed order; NULL past the end.
const char *vlTheme_GetColorName(int index);

#endif
