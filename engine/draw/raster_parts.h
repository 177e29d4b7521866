// raster_parts.h: how coverage gets into a picture or its mask, for the files that fill pixels.
#ifndef VERLUA_DRAW_RASTER_PARTS_H
#define VERLUA_DRAW_RASTER_PARTS_H

#include <math.h>
#include <string.h>

#include "draw/four.h"
#include "draw/quick.h"
#include "draw/raster.h"

static inline bool vlIsPixelFinite(vlPixel p)
{
    return isfinite(p.x) && isfinite(p.y);
}

static inline void vlPixelBox_Include(vlPixelBox *box, vlPixelBox other)
{
    if (other.left >= other.right || other.top >= other.bottom)
        return;
    box->left = other.left < box->left ? other.left : box->left;
    box->top = other.top < box->top ? other.top : box->top;
    box->right = other.right > box->right ? other.right : box->right;
    box->bottom = other.bottom > box->bottom ? other.bottom : box->bottom;
}

// The whole pixels that a shape between these coordinates may touch, inside the clip.
static inline vlPixelBox vlClipBox(const vlRaster *raster, float left, float top, float right, float bottom)
{
    const vlPixelBox clip = raster->clip;
    vlPixelBox box;
    box.left = left > (float)clip.left ? vlFloor(left) : clip.left;
    box.top = top > (float)clip.top ? vlFloor(top) : clip.top;
    box.right = right < (float)clip.right ? vlCeil(right) : clip.right;
    box.bottom = bottom < (float)clip.bottom ? vlCeil(bottom) : clip.bottom;
    return box;
}

// Where a shape's coverage goes: straight into the picture, or the greatest of it into the mask.
typedef struct vlSink
{
    uint32_t color;
    float strength; // alpha as 0..256
    bool toMask;
} vlSink;

static inline vlSink vlPaintSink(vlColor color)
{
    return (vlSink){vlPack(color), (float)color.a * (256.0f / 255.0f), false};
}

static inline vlSink vlMaskSink(void)
{
    return (vlSink){0, 255, true};
}

static inline void vlCover(const vlRaster *raster, const vlSink *sink, int x, int y, float coverage)
{
    const uint32_t amount = (uint32_t)(int)(coverage * sink->strength + 0.5f);
    if (sink->toMask)
    {
        uint8_t *m = &raster->mask[(size_t)y * (size_t)raster->width + (size_t)x];
        if (amount > *m)
            *m = (uint8_t)amount;
        return;
    }
    uint32_t *pixel = &raster->pixels[(size_t)y * (size_t)raster->stride + (size_t)x];
    *pixel = vlBlend(*pixel, sink->color, amount);
}

// Four pixels side by side, of which only the first `count` may be touched.
static inline void vlCoverFour(const vlRaster *raster, const vlSink *sink, int x, int y, int count,
                               vlFour coverage)
{
    if (!sink->toMask && count >= 4)
    {
        uint32_t *row = &raster->pixels[(size_t)y * (size_t)raster->stride + (size_t)x];
        vlFour_Blend(row, vlFour_SameColor(sink->color), vlFour_Mul(coverage, vlFour_Of(sink->strength)));
        return;
    }
    float each[4];
    memcpy(each, &coverage, sizeof(each));
    for (int i = 0; i < 4 && i < count; i++)
        vlCover(raster, sink, x + i, y, each[i]);
}

static inline void vlCoverSpan(const vlRaster *raster, const vlSink *sink, int x0, int x1, int y)
{
    if (!sink->toMask && sink->strength >= 256)
    {
        uint32_t *row = &raster->pixels[(size_t)y * (size_t)raster->stride];
        for (int x = x0; x < x1; x++)
            row[x] = sink->color;
        return;
    }
    for (int x = x0; x < x1; x++)
        vlCover(raster, sink, x, y, 1);
}

#endif
