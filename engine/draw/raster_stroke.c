// raster_stroke.c: discs, rings and lines, anti-aliased by their distance.
#include "draw/raster_parts.h"

// Discs and rings

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
        vlCoverFour(raster, sink, x, y, end - x, coverage);
    }
}

static void disc(vlRaster *raster, vlPixel center, double radius, const vlSink *sink, vlPixelBox *used)
{
    // Beyond a million pixels single precision would show; nobody can tell such a circle from its tangent.
    if (!vlIsPixelFinite(center) || !(radius > 0) || radius > 1e6 || fabs(center.x) > 2e6 ||
        fabs(center.y) > 2e6)
        return;
    const float cx = (float)center.x, cy = (float)center.y;
    // What is thinner than a pixel is drawn a pixel wide and fainter.
    const float r = radius > 0.5 ? (float)radius : 0.5f;
    vlSink faint = *sink;
    faint.strength *= radius > 0.5 ? 1.0f : (float)(radius * radius * 4);
    const float outer = r + 0.5f, inner = r - 0.5f;
    const vlPixelBox box = vlClipBox(raster, cx - outer, cy - outer, cx + outer, cy + outer);
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
            vlCoverSpan(raster, &faint, s0, s1, y);
            discEdge(raster, &faint, s1, x1, raster->clip.right, y, cx, dy, outer);
        }
    }
    if (used != NULL)
        vlPixelBox_Include(used, box);
}

// A disc of a few pixels that is nowhere near the rim: thousands of particles are such. False: it is not.
static bool smallDisc(vlRaster *raster, vlPixel center, double radius, vlColor color)
{
    if (!(radius >= 0.5 && radius <= 4))
        return false;
    const float cx = (float)center.x, cy = (float)center.y, outer = (float)radius + 0.5f;
    const vlPixelBox clip = raster->clip;
    if (!(cx - outer >= (float)clip.left && cx + outer + 4 <= (float)clip.right &&
          cy - outer >= (float)clip.top && cy + outer <= (float)clip.bottom))
        return false;
    const int x0 = (int)(cx - outer), x1 = (int)(cx + outer) + 1, y1 = (int)(cy + outer) + 1;
    const vlFour zero = vlFour_Of(0), one = vlFour_Of(1), reach = vlFour_Of(outer);
    const vlFour strength = vlFour_Of((float)color.a * (256.0f / 255.0f)), four = vlFour_Of(4);
    const vlFourColors colors = vlFour_SameColor(vlPack(color));
    for (int y = (int)(cy - outer); y < y1; y++)
    {
        const float dy = (float)y + 0.5f - cy;
        const vlFour row = vlFour_Of(dy * dy);
        uint32_t *pixels = &raster->pixels[(size_t)y * (size_t)raster->stride];
        vlFour dx = vlFour_From((float)x0 + 0.5f - cx);
        for (int x = x0; x < x1; x += 4)
        {
            const vlFour distance = vlFour_Sqrt(vlFour_Add(vlFour_Mul(dx, dx), row));
            const vlFour coverage = vlFour_Less(vlFour_More(vlFour_Sub(reach, distance), zero), one);
            vlFour_Blend(&pixels[x], colors, vlFour_Mul(coverage, strength));
            dx = vlFour_Add(dx, four);
        }
    }
    return true;
}

void vlRaster_Disc(vlRaster *raster, vlPixel center, double radius, vlColor color)
{
    if (color.a != 0 && smallDisc(raster, center, radius, color))
        return;
    const vlSink sink = vlPaintSink(color);
    if (color.a != 0)
        disc(raster, center, radius, &sink, NULL);
}

void vlRaster_Ring(vlRaster *raster, vlPixel center, double radius, double width, vlColor color)
{
    if (color.a == 0 || !vlIsPixelFinite(center) || !(radius > 0) || !(width > 0) || width > 1e6 ||
        radius > 1e6 || fabs(center.x) > 2e6 || fabs(center.y) > 2e6)
        return;
    vlSink sink = vlPaintSink(color);
    const float cx = (float)center.x, cy = (float)center.y, r = (float)radius;
    const float half = width > 1 ? (float)width / 2 : 0.5f;
    sink.strength *= width > 1 ? 1.0f : (float)width;
    const float outer = r + half + 0.5f, hole = r - half - 0.5f;
    const vlPixelBox box = vlClipBox(raster, cx - outer, cy - outer, cx + outer, cy + outer);
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
                vlCover(raster, &sink, x, y, c < 1 ? c : 1);
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
    if (!vlIsPixelFinite(*a) || !vlIsPixelFinite(*b) || !isfinite(dx) || !isfinite(dy))
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
    const vlPixelBox box = vlClipBox(raster, ax + vlLess(dx, 0) - c.reach, ay + vlLess(dy, 0) - c.reach,
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
            vlCoverFour(raster, &faint, x, y, raster->clip.right - x,
                        capsuleCoverage(&c, (float)x + 0.5f - ax, py));
    }
    if (used != NULL)
        vlPixelBox_Include(used, box);
}

static void line(vlRaster *raster, vlPixel a, vlPixel b, double width, const vlSink *sink, vlPixelBox *used)
{
    double from, to;
    if (!(width > 0) || width > 1e5 || !clipSegment(raster->clip, width + 2, &a, &b, &from, &to))
        return;
    capsule(raster, a, b, width, sink, used);
}

// A line so thin that nobody sees whether its ends are round, short and nowhere near the rim: the thousands
// of rods of a large net are such. It needs no root for each pixel, which is most of what a line costs.
// False: it is none of these.
static bool thinLine(vlRaster *raster, vlPixel a, vlPixel b, double width, vlColor color)
{
    if (!(width > 0 && width <= 2))
        return false;
    const float ax = (float)a.x, ay = (float)a.y, dx = (float)(b.x - a.x), dy = (float)(b.y - a.y);
    const float half = width > 1 ? (float)width / 2 : 0.5f, reach = half + 0.5f;
    const float left = ax + vlLess(dx, 0) - reach, right = ax + vlMore(dx, 0) + reach;
    const float top = ay + vlLess(dy, 0) - reach, bottom = ay + vlMore(dy, 0) + reach;
    const vlPixelBox clip = raster->clip;
    if (!(left >= (float)clip.left && right + 4 <= (float)clip.right && top >= (float)clip.top &&
          bottom <= (float)clip.bottom && right - left <= 20 && bottom - top <= 20))
        return false;
    const float length = sqrtf(dx * dx + dy * dy);
    if (length < 1e-3f)
        return false;
    const float inverse = 1 / length, ux = dx * inverse, uy = dy * inverse;
    const float middleX = ax + dx / 2, middleY = ay + dy / 2, faint = width > 1 ? 1.0f : (float)width;
    const int x0 = (int)left, x1 = (int)right + 1, y1 = (int)bottom + 1;
    const vlFour zero = vlFour_Of(0), one = vlFour_Of(1);
    const vlFour side = vlFour_Of(reach), end = vlFour_Of(length / 2 + reach);
    const vlFour stepAlong = vlFour_Of(4 * ux), stepOff = vlFour_Of(-4 * uy);
    const vlFour x = vlFour_From((float)x0 + 0.5f - middleX);
    const vlFour alongX = vlFour_Mul(x, vlFour_Of(ux)), offX = vlFour_Mul(x, vlFour_Of(-uy));
    const vlFour strength = vlFour_Of((float)color.a * (256.0f / 255.0f) * faint);
    const vlFourColors colors = vlFour_SameColor(vlPack(color));
    for (int y = (int)top; y < y1; y++)
    {
        const float py = (float)y + 0.5f - middleY;
        vlFour along = vlFour_Add(alongX, vlFour_Of(py * uy)), off = vlFour_Add(offX, vlFour_Of(py * ux));
        uint32_t *pixels = &raster->pixels[(size_t)y * (size_t)raster->stride];
        for (int i = x0; i < x1; i += 4)
        {
            const vlFour beside = vlFour_Sub(side, vlFour_Size(off));
            const vlFour within = vlFour_Less(beside, vlFour_Sub(end, vlFour_Size(along)));
            const vlFour coverage = vlFour_Less(vlFour_More(within, zero), one);
            vlFour_Blend(&pixels[i], colors, vlFour_Mul(coverage, strength));
            along = vlFour_Add(along, stepAlong);
            off = vlFour_Add(off, stepOff);
        }
    }
    return true;
}

void vlRaster_Line(vlRaster *raster, vlPixel a, vlPixel b, double width, vlColor color)
{
    if (color.a != 0 && thinLine(raster, a, b, width, color))
        return;
    const vlSink sink = vlPaintSink(color);
    if (color.a != 0)
        line(raster, a, b, width, &sink, NULL);
}

void vlRaster_MaskLine(vlRaster *raster, vlPixel a, vlPixel b, double width, vlPixelBox *used)
{
    const vlSink sink = vlMaskSink();
    line(raster, a, b, width, &sink, used);
}

// The dashes of one segment that begins `walked` pixels along its line. Only what is in view is walked.
static void dashes(vlRaster *raster, vlPixel a, vlPixel b, double width, double dash, double walked,
                   vlPixelBox *used)
{
    const vlSink sink = vlMaskSink();
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
        if (!vlIsPixelFinite(a) || !vlIsPixelFinite(b))
            continue;
        if (dash >= 0.5)
            dashes(raster, a, b, width, dash, walked, &used);
        else
            vlRaster_MaskLine(raster, a, b, width, &used);
        walked += hypot(b.x - a.x, b.y - a.y);
    }
    vlRaster_PaintMask(raster, used, color);
}
