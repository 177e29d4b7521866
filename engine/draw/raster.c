// raster.c: fills pixels of a 32-bit surface with anti-aliased shapes: what every picture is made of.
#include "draw/raster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/four.h"
#include "draw/quick.h"

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

static void include(vlPixelBox *box, vlPixelBox other)
{
    if (other.left >= other.right || other.top >= other.bottom)
        return;
    box->left = other.left < box->left ? other.left : box->left;
    box->top = other.top < box->top ? other.top : box->top;
    box->right = other.right > box->right ? other.right : box->right;
    box->bottom = other.bottom > box->bottom ? other.bottom : box->bottom;
}

// The whole pixels that a shape between these coordinates may touch, inside the clip.
static vlPixelBox clipBox(const vlRaster *raster, float left, float top, float right, float bottom)
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

static vlSink paintSink(vlColor color)
{
    return (vlSink){vlPack(color), (float)color.a * (256.0f / 255.0f), false};
}

static vlSink maskSink(void)
{
    return (vlSink){0, 255, true};
}

static inline void cover(const vlRaster *raster, const vlSink *sink, int x, int y, float coverage)
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
static inline void coverFour(const vlRaster *raster, const vlSink *sink, int x, int y, int count,
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
        cover(raster, sink, x + i, y, each[i]);
}

static void coverSpan(const vlRaster *raster, const vlSink *sink, int x0, int x1, int y)
{
    if (!sink->toMask && sink->strength >= 256)
    {
        uint32_t *row = &raster->pixels[(size_t)y * (size_t)raster->stride];
        for (int x = x0; x < x1; x++)
            row[x] = sink->color;
        return;
    }
    for (int x = x0; x < x1; x++)
        cover(raster, sink, x, y, 1);
}

void vlRaster_Fill(vlRaster *raster, vlPixelBox box, vlColor color)
{
    const vlSink sink = paintSink(color);
    const vlPixelBox clip = raster->clip;
    const int left = box.left > clip.left ? box.left : clip.left;
    const int right = box.right < clip.right ? box.right : clip.right;
    const int top = box.top > clip.top ? box.top : clip.top;
    const int bottom = box.bottom < clip.bottom ? box.bottom : clip.bottom;
    for (int y = top; y < bottom; y++)
        coverSpan(raster, &sink, left, right, y);
}

// Discs and rings

static bool isFinite(vlPixel p)
{
    return isfinite(p.x) && isfinite(p.y);
}

// The pixels x0..x1 of one row, `dy` below the middle of a disc; `outer` is its radius and half a pixel. From
// `end` on no pixel may be touched.
static inline void discEdge(const vlRaster *raster, const vlSink *sink, int x0, int x1, int end, int y,
                            float cx, float dy, float outer)
{
    const vlFour zero = vlFour_Of(0), one = vlFour_Of(1), row = vlFour_Of(dy * dy);
    for (int x = x0; x < x1; x += 4)
    {
        const vlFour dx = vlFour_From((float)x + 0.5f - cx);
        const vlFour distance = vlFour_Sqrt(vlFour_Add(vlFour_Mul(dx, dx), row));
        const vlFour coverage = vlFour_Less(vlFour_More(vlFour_Sub(vlFour_Of(outer), distance), zero), one);
        coverFour(raster, sink, x, y, end - x, coverage);
    }
}

static void disc(vlRaster *raster, vlPixel center, double radius, const vlSink *sink, vlPixelBox *used)
{
    // Beyond a million pixels single precision would show; nobody can tell such a circle from its tangent.
    if (!isFinite(center) || !(radius > 0) || radius > 1e6 || fabs(center.x) > 2e6 || fabs(center.y) > 2e6)
        return;
    const float cx = (float)center.x, cy = (float)center.y;
    // What is thinner than a pixel is drawn a pixel wide and fainter.
    const float r = radius > 0.5 ? (float)radius : 0.5f;
    vlSink faint = *sink;
    faint.strength *= radius > 0.5 ? 1.0f : (float)(radius * radius * 4);
    const float outer = r + 0.5f, inner = r - 0.5f;
    const vlPixelBox box = clipBox(raster, cx - outer, cy - outer, cx + outer, cy + outer);
    for (int y = box.top; y < box.bottom; y++)
    {
        const float dy = (float)y + 0.5f - cy;
        const float reach = outer * outer - dy * dy;
        if (reach <= 0)
            continue;
        const float w = sqrtf(reach);
        const float solid = inner * inner - dy * dy;
        const float wi = inner > 0 && solid > 0 ? sqrtf(solid) : -1;
        int x0 = vlFloor(cx - w), x1 = vlCeil(cx + w);
        int s0 = wi >= 0 ? vlCeil(cx - wi - 0.5f) : x1, s1 = wi >= 0 ? vlFloor(cx + wi - 0.5f) + 1 : x1;
        x0 = x0 > box.left ? x0 : box.left;
        x1 = x1 < box.right ? x1 : box.right;
        s0 = s0 < x0 ? x0 : s0 > x1 ? x1 : s0;
        s1 = s1 < s0 ? s0 : s1 > x1 ? x1 : s1;
        // A long solid middle is filled as it is; the rest goes by distance.
        const bool wide = s1 - s0 > 12;
        discEdge(raster, &faint, x0, wide ? s0 : x1, wide ? s0 : raster->clip.right, y, cx, dy, outer);
        if (wide)
        {
            coverSpan(raster, &faint, s0, s1, y);
            discEdge(raster, &faint, s1, x1, raster->clip.right, y, cx, dy, outer);
        }
    }
    if (used != NULL)
        include(used, box);
}

void vlRaster_Disc(vlRaster *raster, vlPixel center, double radius, vlColor color)
{
    const vlSink sink = paintSink(color);
    if (color.a != 0)
        disc(raster, center, radius, &sink, NULL);
}

void vlRaster_Ring(vlRaster *raster, vlPixel center, double radius, double width, vlColor color)
{
    if (color.a == 0 || !isFinite(center) || !(radius > 0) || !(width > 0) || width > 1e6 || radius > 1e6 ||
        fabs(center.x) > 2e6 || fabs(center.y) > 2e6)
        return;
    vlSink sink = paintSink(color);
    const float cx = (float)center.x, cy = (float)center.y, r = (float)radius;
    const float half = width > 1 ? (float)width / 2 : 0.5f;
    sink.strength *= width > 1 ? 1.0f : (float)width;
    const float outer = r + half + 0.5f, hole = r - half - 0.5f;
    const vlPixelBox box = clipBox(raster, cx - outer, cy - outer, cx + outer, cy + outer);
    for (int y = box.top; y < box.bottom; y++)
    {
        const float dy = (float)y + 0.5f - cy;
        const float reach = outer * outer - dy * dy;
        if (reach <= 0)
            continue;
        const float w = sqrtf(reach);
        const float empty = hole > 0 ? hole * hole - dy * dy : -1;
        const float skip = empty > 0 ? sqrtf(empty) : -1;
        int x0 = vlFloor(cx - w), x1 = vlCeil(cx + w);
        x0 = x0 > box.left ? x0 : box.left;
        x1 = x1 < box.right ? x1 : box.right;
        for (int x = x0; x < x1; x++)
        {
            const float dx = (float)x + 0.5f - cx;
            if (skip > 1 && fabsf(dx) < skip - 1)
            {
                const int past = vlFloor(cx + skip - 1.5f);
                x = past > x ? past : x;
                continue;
            }
            const float c = half + 0.5f - fabsf(sqrtf(dx * dx + dy * dy) - r);
            if (c > 0)
                cover(raster, &sink, x, y, c < 1 ? c : 1);
        }
    }
}

// Lines

static bool isInside(vlPixelBox box, double margin, vlPixel p)
{
    return p.x > box.left - margin && p.x < box.right + margin && p.y > box.top - margin &&
           p.y < box.bottom + margin;
}

// Cuts a segment to a box (Liang and Barsky). `from` and `to` say which part of it is left.
static bool clipSegment(vlPixelBox box, double margin, vlPixel *a, vlPixel *b, double *from, double *to)
{
    const double dx = b->x - a->x, dy = b->y - a->y;
    if (!isFinite(*a) || !isFinite(*b) || !isfinite(dx) || !isfinite(dy))
        return false;
    *from = 0;
    *to = 1;
    if (isInside(box, margin, *a) && isInside(box, margin, *b))
        return true;
    const double p[4] = {-dx, dx, -dy, dy};
    const double q[4] = {a->x - (box.left - margin), box.right + margin - a->x, a->y - (box.top - margin),
                         box.bottom + margin - a->y};
    double t0 = 0, t1 = 1;
    for (int i = 0; i < 4; i++)
    {
        if (p[i] == 0)
        {
            if (q[i] < 0)
                return false;
            continue;
        }
        const double t = q[i] / p[i];
        if (p[i] < 0)
            t0 = t > t0 ? t : t0;
        else
            t1 = t < t1 ? t : t1;
    }
    if (t0 > t1)
        return false;
    const vlPixel start = *a;
    *a = (vlPixel){start.x + dx * t0, start.y + dy * t0};
    *b = (vlPixel){start.x + dx * t1, start.y + dy * t1};
    *from = t0;
    *to = t1;
    return true;
}

// Narrows [*left, *right] to where low <= offset + slope x <= high, given 1 / slope (0: no slope to speak
// of).
static inline void narrow(float *left, float *right, float inverse, float offset, float low, float high)
{
    if (inverse == 0)
        return;
    const float p = (low - offset) * inverse, q = (high - offset) * inverse;
    *left = vlMore(*left, vlLess(p, q));
    *right = vlLess(*right, vlMore(p, q));
}

// A line in its own axes, relative to its first end.
typedef struct vlCapsule
{
    float ux, uy, length, reach; // direction, px, half the width and the half pixel of the soft edge
} vlCapsule;

// Coverage of four pixels side by side, the first one's centre at (px, py) from the first end; 0..1.
static inline vlFour capsuleCoverage(const vlCapsule *c, float px, float py)
{
    const vlFour x = vlFour_From(px), zero = vlFour_Of(0);
    const vlFour along = vlFour_Add(vlFour_Mul(x, vlFour_Of(c->ux)), vlFour_Of(py * c->uy));
    const vlFour off = vlFour_Sub(vlFour_Of(py * c->ux), vlFour_Mul(x, vlFour_Of(c->uy)));
    // One of these is positive beyond an end, none between them. No branches: they could not be foreseen.
    const vlFour past = vlFour_Sub(along, vlFour_Of(c->length));
    const vlFour beyond = vlFour_More(vlFour_More(vlFour_Sub(zero, along), past), zero);
    const vlFour distance = vlFour_Sqrt(vlFour_Add(vlFour_Mul(off, off), vlFour_Mul(beyond, beyond)));
    return vlFour_Less(vlFour_More(vlFour_Sub(vlFour_Of(c->reach), distance), zero), vlFour_Of(1));
}

// All points within `width`/2 of the segment. Clipped already: coordinates are near the picture.
static void capsule(vlRaster *raster, vlPixel a, vlPixel b, double width, const vlSink *sink,
                    vlPixelBox *used)
{
    const float half = width > 1 ? (float)width / 2 : 0.5f;
    vlSink faint = *sink;
    faint.strength *= width > 1 ? 1.0f : (float)width;
    const float ax = (float)a.x, ay = (float)a.y, dx = (float)(b.x - a.x), dy = (float)(b.y - a.y);
    const float length = sqrtf(dx * dx + dy * dy);
    if (length < 1e-3f)
    {
        disc(raster, a, half, &faint, used);
        return;
    }
    const vlCapsule c = {dx / length, dy / length, length, half + 0.5f};
    const float inverseUx = fabsf(c.ux) > 1e-6f ? 1 / c.ux : 0,
                inverseUy = fabsf(c.uy) > 1e-6f ? -1 / c.uy : 0;
    const vlPixelBox box = clipBox(raster, ax + vlLess(dx, 0) - c.reach, ay + vlLess(dy, 0) - c.reach,
                                   ax + vlMore(dx, 0) + c.reach, ay + vlMore(dy, 0) + c.reach);
    for (int y = box.top; y < box.bottom; y++)
    {
        const float py = (float)y + 0.5f - ay;
        int x0 = box.left, x1 = box.right;
        if (box.right - box.left > 12)
        {
            float left = (float)box.left + 0.5f - ax, right = (float)box.right - 0.5f - ax;
            narrow(&left, &right, inverseUx, py * c.uy, -c.reach, c.length + c.reach);
            narrow(&left, &right, inverseUy, py * c.ux, -c.reach, c.reach);
            if (!(left <= right))
                continue;
            x0 = vlCeil(left + ax - 0.5f);
            x1 = vlFloor(right + ax - 0.5f) + 1;
        }
        for (int x = x0; x < x1; x += 4)
            coverFour(raster, &faint, x, y, raster->clip.right - x,
                      capsuleCoverage(&c, (float)x + 0.5f - ax, py));
    }
    if (used != NULL)
        include(used, box);
}

static void line(vlRaster *raster, vlPixel a, vlPixel b, double width, const vlSink *sink, vlPixelBox *used)
{
    double from, to;
    if (!(width > 0) || width > 1e5 || !clipSegment(raster->clip, width + 2, &a, &b, &from, &to))
        return;
    capsule(raster, a, b, width, sink, used);
}

void vlRaster_Line(vlRaster *raster, vlPixel a, vlPixel b, double width, vlColor color)
{
    const vlSink sink = paintSink(color);
    if (color.a != 0)
        line(raster, a, b, width, &sink, NULL);
}

void vlRaster_MaskLine(vlRaster *raster, vlPixel a, vlPixel b, double width, vlPixelBox *used)
{
    const vlSink sink = maskSink();
    line(raster, a, b, width, &sink, used);
}

// The dashes of one segment that begins `walked` pixels along its line. Only what is in view is walked.
static void dashes(vlRaster *raster, vlPixel a, vlPixel b, double width, double dash, double walked,
                   vlPixelBox *used)
{
    const vlSink sink = maskSink();
    const double whole = hypot(b.x - a.x, b.y - a.y);
    double from, to;
    if (!(whole > 0) || !clipSegment(raster->clip, width + 2, &a, &b, &from, &to))
        return;
    const double start = walked + from * whole, end = walked + to * whole;
    if (!isfinite(end) || end - start > 1e5)
        return;
    const double period = 2 * dash;
    // Round ends reach out by half the width: the straight part is shorter by as much.
    const double straight = dash > width ? dash - width : 0;
    for (double s = floor(start / period) * period; s < end; s += period)
    {
        const double s0 = fmax(s, start), s1 = fmin(s + straight, end);
        if (s1 < s0)
            continue;
        const double t0 = (s0 - start) / (end - start), t1 = (s1 - start) / (end - start);
        capsule(raster, (vlPixel){a.x + (b.x - a.x) * t0, a.y + (b.y - a.y) * t0},
                (vlPixel){a.x + (b.x - a.x) * t1, a.y + (b.y - a.y) * t1}, width, &sink, used);
    }
}

void vlRaster_Polyline(vlRaster *raster, const vlPixel *points, int count, bool closed, double width,
                       double dash, vlColor color)
{
    if (color.a == 0 || count < 1 || !(width > 0) || width > 1e5)
        return;
    if (count == 1 || (count == 2 && !(dash > 0)))
    {
        vlRaster_Line(raster, points[0], points[count - 1], width, color);
        return;
    }
    vlPixelBox used = vlPixelBox_Empty();
    const int segments = closed ? count : count - 1;
    double walked = 0;
    for (int i = 0; i < segments; i++)
    {
        const vlPixel a = points[i], b = points[i + 1 < count ? i + 1 : 0];
        if (!isFinite(a) || !isFinite(b))
            continue;
        if (dash >= 0.5)
            dashes(raster, a, b, width, dash, walked, &used);
        else
            vlRaster_MaskLine(raster, a, b, width, &used);
        walked += hypot(b.x - a.x, b.y - a.y);
    }
    vlRaster_PaintMask(raster, used, color);
}

void vlRaster_PaintMask(vlRaster *raster, vlPixelBox used, vlColor color)
{
    const vlSink sink = paintSink(color);
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
    *box = clipBox(raster, (float)left, (float)top, (float)right, (float)bottom);
    return box->left < box->right && box->top < box->bottom;
}

static bool polygon(vlRaster *raster, const vlPixel *points, int count, const vlSink *sink, vlPixelBox *used)
{
    if (count < 3)
        return true;
    for (int i = 0; i < count; i++)
        if (!isFinite(points[i]) || fabs(points[i].x) > 1e15 || fabs(points[i].y) > 1e15)
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
                        coverSpan(raster, sink, box.left + x, box.left + same, y);
                    x = same - 1;
                    continue;
                }
                if (c > 1.0f / 512)
                    cover(raster, sink, box.left + x, y, c < 1 ? c : 1);
            }
            memset(row, 0, (size_t)(columns + 2) * sizeof(float));
        }
        if (used != NULL)
            include(used, box);
    }
    free(heap);
    return true;
}

bool vlRaster_Polygon(vlRaster *raster, const vlPixel *points, int count, vlColor color)
{
    const vlSink sink = paintSink(color);
    return color.a == 0 || polygon(raster, points, count, &sink, NULL);
}

bool vlRaster_MaskPolygon(vlRaster *raster, const vlPixel *points, int count, vlPixelBox *used)
{
    const vlSink sink = maskSink();
    return polygon(raster, points, count, &sink, used);
}
