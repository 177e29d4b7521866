// raster.h: fills pixels of a 32-bit surface with anti-aliased shapes: what every picture is made of.
//
// SDL's software renderer takes 58 ms for 20,000 thin feathered quads and SDL2_gfx 58 ms for as many
// one-pixel lines, and neither draws a thick line smoothly; hence this. Coverage is computed from the
// distance to the shape, so that an edge takes exactly one pixel.
#ifndef VERLUA_DRAW_RASTER_H
#define VERLUA_DRAW_RASTER_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/camera.h"
#include "draw/color.h"

/// A rectangle of whole pixels; right and bottom are just outside.
typedef struct vlPixelBox
{
    int left, top, right, bottom;
} vlPixelBox;

typedef struct vlRaster
{
    uint32_t *pixels; ///< 0xAARRGGBB; belongs to the surface
    int stride;       ///< pixels from one row to the next
    int width, height;
    vlPixelBox clip; ///< nothing is changed outside
    uint8_t *mask;   ///< width * height, all 0 between calls
    float *area;     ///< (width + 2) * height, all 0 between calls
} vlRaster;

/// Makes mask and area for that size. False when memory is short (nothing is held then).
bool vlRaster_Init(vlRaster *raster, int width, int height);
void vlRaster_Free(vlRaster *raster);

void vlRaster_Fill(vlRaster *raster, vlPixelBox box, vlColor color);
/// A line with round ends.
void vlRaster_Line(vlRaster *raster, vlPixel a, vlPixel b, double width, vlColor color);
/// Lines through all points, joined round; where they overlap they are no denser.
void vlRaster_Polyline(vlRaster *raster, const vlPixel *points, int count, bool closed, double width,
                       double dash, vlColor color);
void vlRaster_Disc(vlRaster *raster, vlPixel center, double radius, vlColor color);
void vlRaster_Ring(vlRaster *raster, vlPixel center, double radius, double width, vlColor color);
/// The inside by exact area (nonzero for simple shapes). False when memory is short.
bool vlRaster_Polygon(vlRaster *raster, const vlPixel *points, int count, vlColor color);
/// Collects polygons and lines in the mask, so that they darken once however often they overlap ...
bool vlRaster_MaskPolygon(vlRaster *raster, const vlPixel *points, int count, vlPixelBox *used);
void vlRaster_MaskLine(vlRaster *raster, vlPixel a, vlPixel b, double width, vlPixelBox *used);
/// ... then paints what is in the mask within `used`, and clears it there.
void vlRaster_PaintMask(vlRaster *raster, vlPixelBox used, vlColor color);
/// Nothing used yet.
vlPixelBox vlPixelBox_Empty(void);

/// One pixel, coverage 0..256.
static inline uint32_t vlBlend(uint32_t below, uint32_t color, uint32_t coverage)
{
    // Two channels at a time; the borrow of one cannot reach the other through the mask.
    const uint32_t rb = below & 0xff00ff, g = below & 0x00ff00;
    const uint32_t mixedRb = rb + ((((color & 0xff00ff) - rb) * coverage) >> 8);
    const uint32_t mixedG = g + ((((color & 0x00ff00) - g) * coverage) >> 8);
    return 0xff000000u | (mixedRb & 0xff00ff) | (mixedG & 0x00ff00);
}

static inline uint32_t vlPack(vlColor color)
{
    return 0xff000000u | (uint32_t)color.r << 16 | (uint32_t)color.g << 8 | color.b;
}

#endif
