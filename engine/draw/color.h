// color.h: colours, how they are written, and how far apart they look.
#ifndef VERLUA_DRAW_COLOR_H
#define VERLUA_DRAW_COLOR_H

#include <stdbool.h>
#include <stdint.h>

/// A colour in sRGB, alpha 255 is opaque and 0 is nothing.
typedef struct vlColor
{
    uint8_t r, g, b, a;
} vlColor;

/// No colour: what is drawn with it is not drawn.
#define VL_NO_COLOR ((vlColor){0, 0, 0, 0})

/// 0xRRGGBB, opaque.
vlColor vlColor_FromHex(uint32_t rgb);

/// Reads "#rgb", "#rrggbb" or "#rrggbbaa". Returns false when the text is none of them.
bool vlColor_ParseHex(const char *text, vlColor *color);

/// The same colour with its alpha times `factor` (0..1).
vlColor vlColor_Fade(vlColor color, double factor);

/// The colour `t` (0..1) of the way from a to b, alpha too.
vlColor vlColor_Mix(vlColor a, vlColor b, double t);

/// Contrast of two opaque colours, 1..21 (WCAG 2.1: relative luminance, (L1 + 0.05)/(L2 + 0.05)).
double vlColor_GetContrast(vlColor a, vlColor b);

/// Which cones fail.
typedef enum vlColorVision
{
    vl_normalVision,
    vl_protanopia,  ///< no red cones
    vl_deuteranopia ///< no green cones
} vlColorVision;

/// The colour as a person with that vision sees it (Vienot, Brettel, Mollon 1999).
vlColor vlColor_Simulate(vlColor color, vlColorVision vision);

/// Distance of two colours as seen, CIE 1976 L*a*b*: 2.3 is just noticeable, 100 is black to white.
double vlColor_GetDistance(vlColor a, vlColor b);

#endif
