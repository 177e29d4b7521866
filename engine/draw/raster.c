// raster.c: fills pixels of a 32-bit surface with anti-aliased shapes: what every picture is made of.
#include "draw/raster.h"

#include <stdlib.h>

#include "draw/raster_parts.h"

bool vlRaster_Init(vlRaster *raster, int width, int height)
{
    *raster = (vlRaster){.width = width, .height = height, .clip = {0, 0, width, height}};
    raster->mask = calloc((size_t)width * (size_t)height, 1);
    raster->area = calloc((size_t)(width + 2) * (size_t)height, sizeof(float));
    if (raster->mask != NULL && raster->area != NULL)
        return true;
    vlRaster_Free(raster);
    return false;
}

void vlRaster_Free(vlRaster *raster)
{
    free(raster->mask);
    free(raster->area);
    *raster = (vlRaster){0};
}

vlPixelBox vlPixelBox_Empty(void)
{
    return (vlPixelBox){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
}

void vlRaster_Fill(vlRaster *raster, vlPixelBox box, vlColor color)
{
    const vlSink sink = vlPaintSink(color);
    const vlPixelBox clip = raster->clip;
    const int left = box.left > clip.left ? box.left : clip.left;
    const int right = box.right < clip.right ? box.right : clip.right;
    const int top = box.top > clip.top ? box.top : clip.top;
    const int bottom = box.bottom < clip.bottom ? box.bottom : clip.bottom;
    for (int y = top; y < bottom; y++)
        vlCoverSpan(raster, &sink, left, right, y);
}

void vlRaster_PaintMask(vlRaster *raster, vlPixelBox used, vlColor color)
{
    const vlSink sink = vlPaintSink(color);
    for (int y = used.top; y < used.bottom; y++)
    {
        uint8_t *row = &raster->mask[(size_t)y * (size_t)raster->width];
        uint32_t *pixels = &raster->pixels[(size_t)y * (size_t)raster->stride];
        for (int x = used.left; x < used.right; x++)
        {
            // Most of a long line's box is empty: look at eight pixels at once.
            uint64_t eight;
            if (x + 8 <= used.right && (memcpy(&eight, &row[x], 8), eight == 0))
            {
                x += 7;
                continue;
            }
            if (row[x] == 0)
                continue;
            const uint32_t amount = (uint32_t)((float)row[x] * (1.0f / 255.0f) * sink.strength + 0.5f);
            pixels[x] = amount >= 256 ? sink.color : vlBlend(pixels[x], sink.color, amount);
            row[x] = 0;
        }
    }
}

// Polygons

// How far a point is inside one side of the box: 0 left, 1 right, 2 top, 3 bottom.
static double insideOf(vlPixelBox box, int side, vlPixel p)
{
    switch (side)
    {
    case 0:
        return p.x - box.left;
    case 1:
        return box.right - p.x;
    case 2:
        return p.y - box.top;
    default:
        return box.bottom - p.y;
    }
}

// Cuts off what is outside one side of the box (Sutherland and Hodgman). Returns the number of points left.
static int clipSide(const vlPixel *in, int count, vlPixel *out, vlPixelBox box, int side)
{
    int n = 0;
    for (int i = 0; i < count; i++)
    {
        const vlPixel a = in[i], b = in[i + 1 < count ? i + 1 : 0];
        const double da = insideOf(box, side, a), db = insideOf(box, side, b);
        if (da >= 0)
            out[n++] = a;
        if ((da < 0) != (db < 0))
        {
            const double t = da / (da - db);
            out[n++] = (vlPixel){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
        }
    }
    return n;
}

// Adds the signed area to the right of one edge to the cells of one row. Within the row the edge goes from
// (x0, ...) to (x1, ...) and covers the part `dy` of its height, signed.
static void addRow(float *row, float x0, float x1, float dy)
{
    if (x0 > x1)
    {
        const float swap = x0;
        x0 = x1;
        x1 = swap;
    }
    const float perX = x1 > x0 ? dy / (x1 - x0) : 0;
    for (int cell = (int)x0; x0 <= x1; cell++)
    {
        const float end = x1 < (float)(cell + 1) ? x1 : (float)(cell + 1);
        const float part = x1 > x0 && perX != 0 ? (end - x0) * perX : dy;
        const float inCell = (x0 + end) / 2 - (float)cell; // mean distance from the cell's left edge
        row[cell] += part * (1 - inCell);
        row[cell + 1] += part * inCell;
        if (end >= x1)
            return;
        dy -= part;
        x0 = end;
    }
}

static void addEdge(float *area, int stride, vlPixelBox box, vlPixel a, vlPixel b)
{
    const float sign = a.y < b.y ? 1.0f : -1.0f;
    const vlPixel top = a.y < b.y ? a : b, bottom = a.y < b.y ? b : a;
    if (top.y == bottom.y)
        return;
    const double slope = (bottom.x - top.x) / (bottom.y - top.y);
    const float right = (float)(box.right - box.left);
    int y = (int)(top.y - box.top);
    for (; y < box.bottom - box.top && y + box.top < bottom.y; y++)
    {
        const double y0 = fmax(top.y, y + box.top), y1 = fmin(bottom.y, y + 1 + box.top);
        float x0 = (float)(top.x + slope * (y0 - top.y) - box.left);
        float x1 = (float)(top.x + slope * (y1 - top.y) - box.left);
        x0 = x0 < 0 ? 0 : x0 > right ? right : x0;
        x1 = x1 < 0 ? 0 : x1 > right ? right : x1;
        addRow(area + (size_t)y * (size_t)stride, x0, x1, sign * (float)(y1 - y0));
    }
}

// The polygon's box in whole pixels, after clipping; false when nothing is left.
static bool boxOf(const vlRaster *raster, const vlPixel *points, int count, vlPixelBox *box)
{
    double left = 1e300, right = -1e300, top = 1e300, bottom = -1e300;
    for (int i = 0; i < count; i++)
    {
        left = fmin(left, points[i].x);
        right = fmax(right, points[i].x);
        top = fmin(top, points[i].y);
        bottom = fmax(bottom, points[i].y);
    }
    *box = vlClipBox(raster, (float)left, (float)top, (float)right, (float)bottom);
    return box->left < box->right && box->top < box->bottom;
}

static bool polygon(vlRaster *raster, const vlPixel *points, int count, const vlSink *sink, vlPixelBox *used)
{
    if (count < 3)
        return true;
    for (int i = 0; i < count; i++)
        if (!vlIsPixelFinite(points[i]) || fabs(points[i].x) > 1e15 || fabs(points[i].y) > 1e15)
            return true;
    // Each of the four cuts makes at most half as many points again.
    vlPixel few[2][256];
    const size_t room = 6 * (size_t)count + 16;
    vlPixel *heap = room > 256 ? malloc(2 * room * sizeof(vlPixel)) : NULL;
    if (room > 256 && heap == NULL)
        return false;
    vlPixel *one = heap != NULL ? heap : few[0], *other = heap != NULL ? heap + room : few[1];
    const vlPixel *in = points;
    for (int side = 0; side < 4; side++)
    {
        count = clipSide(in, count, one, raster->clip, side);
        in = one;
        vlPixel *swap = one;
        one = other;
        other = swap;
    }
    vlPixelBox box;
    if (count >= 3 && boxOf(raster, in, count, &box))
    {
        const int stride = raster->width + 2;
        for (int i = 0; i < count; i++)
            addEdge(raster->area, stride, box, in[i], in[i + 1 < count ? i + 1 : 0]);
        const int columns = box.right - box.left;
        for (int y = box.top; y < box.bottom; y++)
        {
            float *row = raster->area + (size_t)(y - box.top) * (size_t)stride;
            float sum = 0;
            for (int x = 0; x < columns; x++)
            {
                sum += row[x];
                const float c = fabsf(sum);
                // Where nothing is added the coverage stays: the inside is filled at once.
                int same = x + 1;
                while (same < columns && row[same] == 0)
                    same++;
                if (same > x + 4 && (c > 1 - 1.0f / 512 || c < 1.0f / 512))
                {
                    if (c > 0.5f)
                        vlCoverSpan(raster, sink, box.left + x, box.left + same, y);
                    x = same - 1;
                    continue;
                }
                if (c > 1.0f / 512)
                    vlCover(raster, sink, box.left + x, y, c < 1 ? c : 1);
            }
            memset(row, 0, (size_t)(columns + 2) * sizeof(float));
        }
        if (used != NULL)
            vlPixelBox_Include(used, box);
    }
    free(heap);
    return true;
}

bool vlRaster_Polygon(vlRaster *raster, const vlPixel *points, int count, vlColor color)
{
    const vlSink sink = vlPaintSink(color);
    return color.a == 0 || polygon(raster, points, count, &sink, NULL);
}

bool vlRaster_MaskPolygon(vlRaster *raster, const vlPixel *points, int count, vlPixelBox *used)
{
    const vlSink sink = vlMaskSink();
    return polygon(raster, points, count, &sink, used);
}
