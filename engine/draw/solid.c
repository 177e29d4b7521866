// solid.c: shaded triangles, balls and tubes that hide one another pixel by pixel.
#include "draw/solid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/quick.h"

// Coordinates beyond this many pixels are not drawn: single precision would tear the shape.
static const float farthest = 1e5f;

bool vlDepthBuffer_Begin(vlDepthBuffer *buffer, const vlRaster *raster)
{
    const size_t count = (size_t)raster->width * (size_t)raster->height;
    if (buffer->width != raster->width || buffer->height != raster->height || buffer->nearness == NULL)
    {
        vlDepthBuffer_Free(buffer);
        buffer->nearness = malloc(count * sizeof(float));
        if (buffer->nearness == NULL)
            return false;
        buffer->width = raster->width;
        buffer->height = raster->height;
    }
    memset(buffer->nearness, 0, count * sizeof(float));
    return true;
}

void vlDepthBuffer_Free(vlDepthBuffer *buffer)
{
    free(buffer->nearness);
    *buffer = (vlDepthBuffer){0};
}

float vlSolid_Brightness(float cosine)
{
    // Half Lambert: the side that turns away keeps its shape, on a projector too.
    const float wrapped = 0.5f + 0.5f * cosine;
    return 0.35f + 0.75f * wrapped * wrapped;
}

static inline float clampChannel(float value)
{
    return value < 0 ? 0 : value > 255 ? 255 : value;
}

static inline uint32_t packFloat(float r, float g, float b)
{
    return 0xff000000u | (uint32_t)(clampChannel(r) + 0.5f) << 16 | (uint32_t)(clampChannel(g) + 0.5f) << 8 |
           (uint32_t)(clampChannel(b) + 0.5f);
}

// Puts one pixel if nothing nearer is there. `coverage` is 0..1.
static inline void put(vlRaster *raster, vlDepthBuffer *buffer, int x, int y, float nearness, uint32_t color,
                       float coverage)
{
    if (buffer != NULL)
    {
        float *there = &buffer->nearness[(size_t)y * (size_t)buffer->width + (size_t)x];
        if (nearness < *there)
            return;
        if (coverage > 0.5f)
            *there = nearness;
    }
    uint32_t *pixel = &raster->pixels[(size_t)y * (size_t)raster->stride + (size_t)x];
    const uint32_t amount = (uint32_t)(coverage * 256 + 0.5f);
    *pixel = amount >= 256 ? color : vlBlend(*pixel, color, amount);
}

// A quantity that is linear over the picture: value + perX x + perY y.
typedef struct vlSlope
{
    float value, perX, perY;
} vlSlope;

static vlSlope slopeOf(const vlCorner c[3], float inverseArea, float v0, float v1, float v2)
{
    const float x1 = c[1].x - c[0].x, y1 = c[1].y - c[0].y, x2 = c[2].x - c[0].x, y2 = c[2].y - c[0].y;
    vlSlope slope;
    slope.perX = ((v1 - v0) * y2 - (v2 - v0) * y1) * inverseArea;
    slope.perY = ((v2 - v0) * x1 - (v1 - v0) * x2) * inverseArea;
    slope.value = v0 - slope.perX * c[0].x - slope.perY * c[0].y;
    return slope;
}

static inline float at(vlSlope slope, float x, float y)
{
    return slope.value + slope.perX * x + slope.perY * y;
}

// Distance in pixels from the edge p q, positive on the side of the third corner.
static vlSlope edgeOf(const vlCorner *p, const vlCorner *q, float turn)
{
    const float dx = q->x - p->x, dy = q->y - p->y;
    const float length = sqrtf(dx * dx + dy * dy);
    const float scale = length > 0 ? turn / length : 0;
    vlSlope edge = {0, -dy * scale, dx * scale};
    edge.value = -(edge.perX * p->x + edge.perY * p->y);
    return edge;
}

static float least3(float a, float b, float c)
{
    return vlLess(a, vlLess(b, c));
}

static float most3(float a, float b, float c)
{
    return vlMore(a, vlMore(b, c));
}

static bool isDrawable(const vlCorner *c)
{
    return fabsf(c->x) < farthest && fabsf(c->y) < farthest && isfinite(c->nearness);
}

// A triangle's edges and where its rows begin and end.
typedef struct vlOutline
{
    vlSlope edges[3];
    float leftmost, rightmost; // px, clipped
    int top, bottom;
} vlOutline;

// False when there is nothing to draw.
static bool outlineOf(const vlRaster *raster, const vlCorner c[3], float area, vlOutline *outline)
{
    if (!(fabsf(area) >= 1e-4f))
        return false;
    const float turn = area > 0 ? 1.0f : -1.0f;
    for (int i = 0; i < 3; i++)
        outline->edges[i] = edgeOf(&c[i], &c[(i + 1) % 3], turn);
    const vlPixelBox clip = raster->clip;
    outline->leftmost = vlMore(least3(c[0].x, c[1].x, c[2].x) - 1, (float)clip.left);
    outline->rightmost = vlLess(most3(c[0].x, c[1].x, c[2].x) + 1, (float)clip.right);
    outline->top = vlFloor(vlMore(least3(c[0].y, c[1].y, c[2].y) - 1, (float)clip.top));
    outline->bottom = vlCeil(vlLess(most3(c[0].y, c[1].y, c[2].y) + 1, (float)clip.bottom));
    return true;
}

// The pixels of the row at py that may be covered. False when there are none.
static bool rowOf(const vlRaster *raster, const vlOutline *outline, float py, int *x0, int *x1)
{
    float left = outline->leftmost, right = outline->rightmost;
    for (int i = 0; i < 3; i++)
    {
        // Where the edge function passes -1: beyond it there is no coverage.
        const vlSlope *edge = &outline->edges[i];
        const float k = edge->perX, offset = edge->value + edge->perY * py + 1;
        if (k > 1e-6f)
            left = vlMore(left, -offset / k - 0.5f);
        else if (k < -1e-6f)
            right = vlLess(right, -offset / k + 0.5f);
        else if (offset <= 0)
            return false;
    }
    if (!(left < right))
        return false;
    *x0 = vlFloor(left) < raster->clip.left ? raster->clip.left : vlFloor(left);
    *x1 = vlCeil(right) > raster->clip.right ? raster->clip.right : vlCeil(right);
    return true;
}

static inline float coverageAt(const vlOutline *outline, float px, float py)
{
    const vlSlope *e = outline->edges;
    return vlWithin(least3(at(e[0], px, py), at(e[1], px, py), at(e[2], px, py)) + 1, 0, 1);
}

static float areaOf(const vlCorner c[3])
{
    return (c[1].x - c[0].x) * (c[2].y - c[0].y) - (c[2].x - c[0].x) * (c[1].y - c[0].y);
}

void vlSolid_Triangle(vlRaster *raster, vlDepthBuffer *buffer, const vlCorner c[3])
{
    vlOutline outline;
    if (!isDrawable(&c[0]) || !isDrawable(&c[1]) || !isDrawable(&c[2]) ||
        !outlineOf(raster, c, areaOf(c), &outline))
        return;
    const float inverse = 1 / areaOf(c);
    const vlSlope red = slopeOf(c, inverse, c[0].r, c[1].r, c[2].r);
    const vlSlope green = slopeOf(c, inverse, c[0].g, c[1].g, c[2].g);
    const vlSlope blue = slopeOf(c, inverse, c[0].b, c[1].b, c[2].b);
    const vlSlope nearness = slopeOf(c, inverse, c[0].nearness, c[1].nearness, c[2].nearness);
    const float nearest = most3(c[0].nearness, c[1].nearness, c[2].nearness);
    const float remotest = least3(c[0].nearness, c[1].nearness, c[2].nearness);
    for (int y = outline.top; y < outline.bottom; y++)
    {
        const float py = (float)y + 0.5f;
        int x0, x1;
        if (!rowOf(raster, &outline, py, &x0, &x1))
            continue;
        for (int x = x0; x < x1; x++)
        {
            const float px = (float)x + 0.5f, coverage = coverageAt(&outline, px, py);
            if (coverage > 0)
                put(raster, buffer, x, y, vlWithin(at(nearness, px, py), remotest, nearest),
                    packFloat(at(red, px, py), at(green, px, py), at(blue, px, py)), coverage);
        }
    }
}

void vlSolid_MaskTriangle(vlRaster *raster, const vlPixel corners[3], vlPixelBox *used)
{
    vlCorner c[3];
    for (int i = 0; i < 3; i++)
    {
        c[i] = (vlCorner){.x = (float)corners[i].x, .y = (float)corners[i].y};
        if (!isDrawable(&c[i]))
            return;
    }
    vlOutline outline;
    if (!outlineOf(raster, c, areaOf(c), &outline))
        return;
    for (int y = outline.top; y < outline.bottom; y++)
    {
        const float py = (float)y + 0.5f;
        int x0, x1;
        if (!rowOf(raster, &outline, py, &x0, &x1))
            continue;
        uint8_t *row = &raster->mask[(size_t)y * (size_t)raster->width];
        for (int x = x0; x < x1; x++)
        {
            const uint8_t m = (uint8_t)(255 * coverageAt(&outline, (float)x + 0.5f, py) + 0.5f);
            row[x] = m > row[x] ? m : row[x];
        }
        used->left = x0 < used->left ? x0 : used->left;
        used->right = x1 > used->right ? x1 : used->right;
        used->top = y < used->top ? y : used->top;
        used->bottom = y + 1 > used->bottom ? y + 1 : used->bottom;
    }
}

void vlSolid_Ball(vlRaster *raster, vlDepthBuffer *buffer, vlPixel center, double radius, double depth,
                  double perMetre, const float light[3], vlColor color)
{
    const float cx = (float)center.x, cy = (float)center.y, r = (float)fmax(radius, 0.7);
    if (!(fabsf(cx) < farthest) || !(fabsf(cy) < farthest) || !(r < farthest) || !(depth > 0))
        return;
    const vlPixelBox clip = raster->clip;
    const int y0 = vlFloor(vlMore(cy - r - 1, (float)clip.top));
    const int y1 = vlCeil(vlLess(cy + r + 1, (float)clip.bottom));
    for (int y = y0; y < y1; y++)
    {
        const float dy = (float)y + 0.5f - cy;
        const float reach = (r + 0.5f) * (r + 0.5f) - dy * dy;
        if (reach <= 0)
            continue;
        const float w = sqrtf(reach);
        const int x0 = vlFloor(vlMore(cx - w, (float)clip.left));
        const int x1 = vlCeil(vlLess(cx + w, (float)clip.right));
        for (int x = x0; x < x1; x++)
        {
            const float dx = (float)x + 0.5f - cx;
            const float square = dx * dx + dy * dy;
            const float coverage = r + 0.5f - sqrtf(square);
            if (coverage <= 0)
                continue;
            const float height = sqrtf(vlMore(0, 1 - square / (r * r)));
            const float cosine = (dx * light[0] - dy * light[1]) / r + height * light[2];
            const float shade = vlSolid_Brightness(cosine);
            // A small gloss tells a ball from a disc.
            const float gloss = cosine > 0.9f ? (cosine - 0.9f) * (cosine - 0.9f) * 6000 : 0;
            const float away = (float)depth - height * r / (float)perMetre;
            put(raster, buffer, x, y, 1 / vlMore(away, (float)depth * 1e-3f),
                packFloat((float)color.r * shade + gloss, (float)color.g * shade + gloss,
                          (float)color.b * shade + gloss),
                coverage < 1 ? coverage : 1);
        }
    }
}

static inline void tube(vlRaster *raster, vlDepthBuffer *buffer, vlPixel a, double depthA, double widthA,
                        vlPixel b, double depthB, double widthB, vlColor color, bool shaded)
{
    if (!(fabs(a.x) < farthest && fabs(a.y) < farthest && fabs(b.x) < farthest && fabs(b.y) < farthest) ||
        !(depthA > 0) || !(depthB > 0))
        return;
    const float ax = (float)a.x, ay = (float)a.y, dx = (float)(b.x - a.x), dy = (float)(b.y - a.y);
    const float length = sqrtf(dx * dx + dy * dy);
    const float ux = length > 1e-3f ? dx / length : 1, uy = length > 1e-3f ? dy / length : 0;
    const float halfA = (float)fmax(widthA / 2, 0.5), halfB = (float)fmax(widthB / 2, 0.5);
    const float nearA = (float)(1 / depthA), nearB = (float)(1 / depthB);
    const float reach = vlMore(halfA, halfB) + 0.5f;
    const vlPixelBox clip = raster->clip;
    const int y0 = vlFloor(vlMore(vlLess(ay, ay + dy) - reach, (float)clip.top));
    const int y1 = vlCeil(vlLess(vlMore(ay, ay + dy) + reach, (float)clip.bottom));
    for (int y = y0; y < y1; y++)
    {
        const float py = (float)y + 0.5f - ay;
        float left = vlMore(vlLess(ax, ax + dx) - reach, (float)clip.left);
        float right = vlLess(vlMore(ax, ax + dx) + reach, (float)clip.right);
        if (fabsf(uy) > 1e-3f)
        {
            // Sideways distance -(x - ax) uy + py ux within the reach.
            const float p = ax + (py * ux - reach) / uy, q = ax + (py * ux + reach) / uy;
            left = vlMore(left, vlLess(p, q));
            right = vlLess(right, vlMore(p, q));
        }
        if (!(left < right))
            continue;
        const int x0 = vlFloor(left) < clip.left ? clip.left : vlFloor(left);
        const int x1 = vlCeil(right) > clip.right ? clip.right : vlCeil(right);
        for (int x = x0; x < x1; x++)
        {
            const float px = (float)x + 0.5f - ax;
            const float along = px * ux + py * uy, off = py * ux - px * uy;
            const float t = length > 1e-3f ? vlWithin(along / length, 0, 1) : 0;
            const float beyond = along < 0 ? along : along > length ? along - length : 0;
            const float half = halfA + (halfB - halfA) * t;
            const float distance = beyond == 0 ? fabsf(off) : sqrtf(off * off + beyond * beyond);
            const float coverage = half + 0.5f - distance;
            if (coverage <= 0)
                continue;
            const float side = distance / half; // 0 in the middle, 1 at the rim
            const float shade = !shaded ? 1 : half < 1 ? 0.9f : 1.08f - 0.5f * side * side;
            put(raster, buffer, x, y, nearA + (nearB - nearA) * t,
                packFloat((float)color.r * shade, (float)color.g * shade, (float)color.b * shade),
                coverage < 1 ? coverage : 1);
        }
    }
}

void vlSolid_Tube(vlRaster *raster, vlDepthBuffer *buffer, vlPixel a, double depthA, double widthA, vlPixel b,
                  double depthB, double widthB, vlColor color)
{
    tube(raster, buffer, a, depthA, widthA, b, depthB, widthB, color, true);
}

void vlSolid_Thread(vlRaster *raster, vlDepthBuffer *buffer, vlPixel a, double depthA, vlPixel b,
                    double depthB, double width, vlColor color)
{
    tube(raster, buffer, a, depthA, width, b, depthB, width, color, false);
}
