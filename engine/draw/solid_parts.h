// solid_parts.h: how shaded pixels get into a picture where nothing nearer is.
#ifndef VERLUA_DRAW_SOLID_PARTS_H
#define VERLUA_DRAW_SOLID_PARTS_H

#include <math.h>
#include <string.h>

#include "draw/four.h"
#include "draw/quick.h"
#include "draw/solid.h"

// Coordinates beyond this many pixels are not drawn: single precision would tear the shape.
#define VL_FARTHEST_PIXEL 1e5f
// Depths that differ by less than this part are taken for the same, and the order of drawing decides.
#define VL_SAME_SURFACE 0.998f

static inline float vlLeast3(float a, float b, float c)
{
    return vlLess(a, vlLess(b, c));
}

static inline float vlMost3(float a, float b, float c)
{
    return vlMore(a, vlMore(b, c));
}

// Four pixels side by side: what is to be put there.
typedef struct vlFourPixels
{
    vlFour coverage, nearness, r, g, b; // coverage 0..1, channels as they come
} vlFourPixels;

static inline vlFour vlClampChannel(vlFour value)
{
    return vlFour_Less(vlFour_More(value, vlFour_Of(0)), vlFour_Of(255));
}

// Puts four pixels where nothing nearer is.
static inline void vlPutWhole(uint32_t *pixels, float *depths, const vlFourPixels *p)
{
    vlFour coverage = p->coverage;
    if (depths != NULL)
    {
        // Neighbours on one surface do not hide each other's soft edges: what was drawn later is nearer then.
        const vlFour there = vlFour_Load(depths);
        coverage = vlFour_Where(p->nearness, vlFour_Mul(there, vlFour_Of(VL_SAME_SURFACE)), coverage);
        if (vlFour_IsNothing(coverage))
            return;
        vlFour_Store(depths, vlFour_More(there, vlFour_Where(coverage, vlFour_Of(0.5f), p->nearness)));
    }
    vlFour_Blend(pixels, vlFour_Pack(vlClampChannel(p->r), vlClampChannel(p->g), vlClampChannel(p->b)),
                 vlFour_Mul(coverage, vlFour_Of(256)));
}

// The same where only the first `count` pixels may be touched.
static inline void vlPutFour(vlRaster *raster, vlDepthBuffer *buffer, int x, int y, int count,
                             const vlFourPixels *p)
{
    if (vlFour_IsNothing(p->coverage))
        return;
    uint32_t *pixels = &raster->pixels[(size_t)y * (size_t)raster->stride + (size_t)x];
    float *depths = buffer != NULL ? &buffer->nearness[(size_t)y * (size_t)buffer->width + (size_t)x] : NULL;
    if (count >= 4)
    {
        vlPutWhole(pixels, depths, p);
        return;
    }
    uint32_t somePixels[4] = {0};
    float someDepths[4] = {0};
    memcpy(somePixels, pixels, (size_t)count * sizeof(uint32_t));
    if (depths != NULL)
        memcpy(someDepths, depths, (size_t)count * sizeof(float));
    vlPutWhole(somePixels, depths != NULL ? someDepths : NULL, p);
    memcpy(pixels, somePixels, (size_t)count * sizeof(uint32_t));
    if (depths != NULL)
        memcpy(depths, someDepths, (size_t)count * sizeof(float));
}

// A quantity that is linear over the picture: value + perX x + perY y.
typedef struct vlSlope
{
    float value, perX, perY;
} vlSlope;

static inline vlSlope vlSlopeOf(const vlCorner c[3], float inverseArea, float v0, float v1, float v2)
{
    const float x1 = c[1].x - c[0].x, y1 = c[1].y - c[0].y, x2 = c[2].x - c[0].x, y2 = c[2].y - c[0].y;
    vlSlope slope;
    slope.perX = ((v1 - v0) * y2 - (v2 - v0) * y1) * inverseArea;
    slope.perY = ((v2 - v0) * x1 - (v1 - v0) * x2) * inverseArea;
    slope.value = v0 - slope.perX * c[0].x - slope.perY * c[0].y;
    return slope;
}

// The same at four pixels of one row; `x` are their middles.
static inline vlFour vlFourAt(vlSlope slope, vlFour x, float y)
{
    return vlFour_Add(vlFour_Of(slope.value + slope.perY * y), vlFour_Mul(vlFour_Of(slope.perX), x));
}

#endif
