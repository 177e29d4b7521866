// solid.c: shaded triangles, balls and tubes that hide one another pixel by pixel.
#include "draw/solid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/four.h"
#include "draw/quick.h"

// Coordinates beyond this many pixels are not drawn: single precision would tear the shape.
static const float farthest = 1e5f;
// Depths that differ by less than this part are taken for the same, and the order of drawing decides.
static const float sameSurface = 0.998f;
// Brightness of what is turned away from the light, and what the light adds.
static const float ambient = 0.35f, diffuse = 0.75f;

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
    return ambient + diffuse * wrapped * wrapped;
}

// Four pixels side by side: what is to be put there.
typedef struct vlFourPixels
{
    vlFour coverage, nearness, r, g, b; // coverage 0..1, channels as they come
} vlFourPixels;

static inline vlFour clampChannel(vlFour value)
{
    return vlFour_Less(vlFour_More(value, vlFour_Of(0)), vlFour_Of(255));
}

// Puts four pixels where nothing nearer is.
static inline void putWhole(uint32_t *pixels, float *depths, const vlFourPixels *p)
{
    vlFour coverage = p->coverage;
    if (depths != NULL)
    {
        // Neighbours on one surface do not hide each other's soft edges: what was drawn later is nearer then.
        const vlFour there = vlFour_Load(depths);
        coverage = vlFour_Where(p->nearness, vlFour_Mul(there, vlFour_Of(sameSurface)), coverage);
        if (vlFour_IsNothing(coverage))
            return;
        vlFour_Store(depths, vlFour_More(there, vlFour_Where(coverage, vlFour_Of(0.5f), p->nearness)));
    }
    vlFour_Blend(pixels, vlFour_Pack(clampChannel(p->r), clampChannel(p->g), clampChannel(p->b)),
                 vlFour_Mul(coverage, vlFour_Of(256)));
}

// The same where only the first `count` pixels may be touched.
static inline void putFour(vlRaster *raster, vlDepthBuffer *buffer, int x, int y, int count,
                           const vlFourPixels *p)
{
    if (vlFour_IsNothing(p->coverage))
        return;
    uint32_t *pixels = &raster->pixels[(size_t)y * (size_t)raster->stride + (size_t)x];
    float *depths = buffer != NULL ? &buffer->nearness[(size_t)y * (size_t)buffer->width + (size_t)x] : NULL;
    if (count >= 4)
    {
        putWhole(pixels, depths, p);
        return;
    }
    uint32_t somePixels[4] = {0};
    float someDepths[4] = {0};
    memcpy(somePixels, pixels, (size_t)count * sizeof(uint32_t));
    if (depths != NULL)
        memcpy(someDepths, depths, (size_t)count * sizeof(float));
    putWhole(somePixels, depths != NULL ? someDepths : NULL, p);
    memcpy(pixels, somePixels, (size_t)count * sizeof(uint32_t));
    if (depths != NULL)
        memcpy(depths, someDepths, (size_t)count * sizeof(float));
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

// The same at four pixels of one row; `x` are their middles.
static inline vlFour fourAt(vlSlope slope, vlFour x, float y)
{
    return vlFour_Add(vlFour_Of(slope.value + slope.perY * y), vlFour_Mul(vlFour_Of(slope.perX), x));
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

static inline vlFour coverageAt(const vlOutline *outline, vlFour x, float y)
{
    const vlSlope *e = outline->edges;
    const vlFour inside =
        vlFour_Less(fourAt(e[0], x, y), vlFour_Less(fourAt(e[1], x, y), fourAt(e[2], x, y)));
    return vlFour_Less(vlFour_More(vlFour_Add(inside, vlFour_Of(1)), vlFour_Of(0)), vlFour_Of(1));
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
        for (int x = x0; x < x1; x += 4)
        {
            const vlFour px = vlFour_From((float)x + 0.5f);
            const vlFour away = fourAt(nearness, px, py);
            const vlFourPixels p = {coverageAt(&outline, px, py),
                                    vlFour_Less(vlFour_More(away, vlFour_Of(remotest)), vlFour_Of(nearest)),
                                    fourAt(red, px, py), fourAt(green, px, py), fourAt(blue, px, py)};
            putFour(raster, buffer, x, y, raster->clip.right - x, &p);
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
        for (int x = x0; x < x1; x += 4)
        {
            float coverage[4];
            vlFour_Store(coverage, coverageAt(&outline, vlFour_From((float)x + 0.5f), py));
            for (int i = 0; i < 4 && x + i < x1; i++)
            {
                const uint8_t m = (uint8_t)(255 * coverage[i] + 0.5f);
                row[x + i] = m > row[x + i] ? m : row[x + i];
            }
        }
        used->left = x0 < used->left ? x0 : used->left;
        used->right = x1 > used->right ? x1 : used->right;
        used->top = y < used->top ? y : used->top;
        used->bottom = y + 1 > used->bottom ? y + 1 : used->bottom;
    }
}

// Four edges at once: how far inside them a point is, px, is value + perX x + perY y. A row's left end is the
// greatest of fromLeft - offset overLeft, its right end the least of fromRight - offset overRight.
typedef struct vlFace
{
    vlFour value, perX, perY;
    vlFour fromLeft, overLeft, fromRight, overRight;
} vlFace;

static vlFace faceOf(const float x[5], const float y[5], float turn)
{
    const vlFour px = vlFour_Load(x), py = vlFour_Load(y), zero = vlFour_Of(0);
    const vlFour dx = vlFour_Sub(vlFour_Load(x + 1), px), dy = vlFour_Sub(vlFour_Load(y + 1), py);
    const vlFour length = vlFour_Sqrt(vlFour_Add(vlFour_Mul(dx, dx), vlFour_Mul(dy, dy)));
    // Where two corners are one there is no edge: nothing is outside of it.
    const vlFour scale = vlFour_Div(vlFour_Of(turn), vlFour_More(length, vlFour_Of(1e-9f)));
    vlFace face;
    face.perX = vlFour_Sub(zero, vlFour_Mul(dy, scale));
    face.perY = vlFour_Mul(dx, scale);
    face.value = vlFour_Sub(zero, vlFour_Add(vlFour_Mul(face.perX, px), vlFour_Mul(face.perY, py)));
    // An edge that runs nearly level bounds no row.
    const vlFour least = vlFour_Of(1e-4f), far = vlFour_Of(1e6f);
    const vlFour minus = vlFour_Sub(zero, face.perX);
    face.overLeft = vlFour_Where(face.perX, least, vlFour_Div(vlFour_Of(1), vlFour_More(face.perX, least)));
    face.overRight = vlFour_Where(minus, least, vlFour_Div(vlFour_Of(-1), vlFour_More(minus, least)));
    face.fromLeft = vlFour_Sub(vlFour_Where(face.perX, least, far), far);
    face.fromRight = vlFour_Sub(far, vlFour_Where(minus, least, far));
    return face;
}

void vlSolid_FlatFace(vlRaster *raster, const vlPixel *corners, int count, vlColor color)
{
    float x[5], y[5], ends[2][4], edges[2][4];
    for (int i = 0; i < 5; i++)
    {
        const vlPixel p = corners[i == 4 ? 0 : i < count ? i : count - 1];
        if (!(fabs(p.x) < farthest) || !(fabs(p.y) < farthest))
            return;
        x[i] = (float)p.x;
        y[i] = (float)p.y;
    }
    const float area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]) +
                       (x[2] - x[0]) * (y[3] - y[0]) - (x[3] - x[0]) * (y[2] - y[0]);
    if (!(fabsf(area) >= 1e-4f))
        return;
    const vlFace face = faceOf(x, y, area > 0 ? 1.0f : -1.0f);
    const vlPixelBox clip = raster->clip;
    const float left = vlMore(vlLess(least3(x[0], x[1], x[2]), x[3]) - 1, (float)clip.left);
    const float right = vlLess(vlMore(most3(x[0], x[1], x[2]), x[3]) + 1, (float)clip.right);
    const int top = vlFloor(vlMore(vlLess(least3(y[0], y[1], y[2]), y[3]) - 1, (float)clip.top));
    const int bottom = vlCeil(vlLess(vlMore(most3(y[0], y[1], y[2]), y[3]) + 1, (float)clip.bottom));
    const vlFourColors colors = vlFour_SameColor(vlPack(color));
    const vlFour zero = vlFour_Of(0), one = vlFour_Of(1), strength = vlFour_Of(color.a * (256.0f / 255.0f));
    vlFour_Store(edges[1], face.perX);
    const vlFour perX[4] = {vlFour_Of(edges[1][0]), vlFour_Of(edges[1][1]), vlFour_Of(edges[1][2]),
                            vlFour_Of(edges[1][3])};
    for (int row = top; row < bottom; row++)
    {
        const vlFour offset =
            vlFour_Add(vlFour_Add(face.value, one), vlFour_Mul(face.perY, vlFour_Of((float)row + 0.5f)));
        vlFour_Store(edges[0], offset);
        vlFour_Store(ends[0], vlFour_Sub(face.fromLeft, vlFour_Mul(offset, face.overLeft)));
        vlFour_Store(ends[1], vlFour_Sub(face.fromRight, vlFour_Mul(offset, face.overRight)));
        const float from = vlMore(vlMore(most3(ends[0][0], ends[0][1], ends[0][2]), ends[0][3]) - 0.5f, left);
        const float to = vlLess(vlLess(least3(ends[1][0], ends[1][1], ends[1][2]), ends[1][3]) + 0.5f, right);
        if (!(from < to))
            continue;
        const vlFour at[4] = {vlFour_Of(edges[0][0]), vlFour_Of(edges[0][1]), vlFour_Of(edges[0][2]),
                              vlFour_Of(edges[0][3])};
        uint32_t *pixels = &raster->pixels[(size_t)row * (size_t)raster->stride];
        const int end = vlCeil(to);
        for (int i = vlFloor(from); i < end; i += 4)
        {
            const vlFour px = vlFour_From((float)i + 0.5f);
            const vlFour first = vlFour_Less(vlFour_Add(at[0], vlFour_Mul(perX[0], px)),
                                             vlFour_Add(at[1], vlFour_Mul(perX[1], px)));
            const vlFour second = vlFour_Less(vlFour_Add(at[2], vlFour_Mul(perX[2], px)),
                                              vlFour_Add(at[3], vlFour_Mul(perX[3], px)));
            const vlFour coverage = vlFour_Less(vlFour_More(vlFour_Less(first, second), zero), one);
            vlFour_BlendSome(pixels + i, clip.right - i, colors, vlFour_Mul(coverage, strength));
        }
    }
}

// A ball that is being drawn: radius in px, distance of its middle and radius in m.
typedef struct vlBall
{
    float radius, depth, metres;
    const float *light;
    vlColor color;
} vlBall;

static inline vlFourPixels ballPixels(const vlBall *ball, vlFour dx, float dy)
{
    const vlFour zero = vlFour_Of(0), one = vlFour_Of(1), r = vlFour_Of(ball->radius);
    const vlFour square = vlFour_Add(vlFour_Mul(dx, dx), vlFour_Of(dy * dy));
    const vlFour free = vlFour_Sub(vlFour_Of(ball->radius + 0.5f), vlFour_Sqrt(square));
    // How far the surface stands out towards the eye, as a part of the radius.
    const vlFour height =
        vlFour_Sqrt(vlFour_More(vlFour_Sub(one, vlFour_Div(square, vlFour_Mul(r, r))), zero));
    const vlFour flat = vlFour_Sub(vlFour_Mul(dx, vlFour_Of(ball->light[0])), vlFour_Of(dy * ball->light[1]));
    const vlFour cosine = vlFour_Add(vlFour_Div(flat, r), vlFour_Mul(height, vlFour_Of(ball->light[2])));
    const vlFour wrapped = vlFour_Add(vlFour_Mul(cosine, vlFour_Of(0.5f)), vlFour_Of(0.5f));
    const vlFour shade =
        vlFour_Add(vlFour_Mul(vlFour_Mul(wrapped, wrapped), vlFour_Of(diffuse)), vlFour_Of(ambient));
    // A small gloss tells a ball from a disc.
    const vlFour shine = vlFour_More(vlFour_Sub(cosine, vlFour_Of(0.9f)), zero);
    const vlFour gloss = vlFour_Mul(vlFour_Mul(shine, shine), vlFour_Of(6000));
    const vlFour away = vlFour_Sub(vlFour_Of(ball->depth), vlFour_Mul(height, vlFour_Of(ball->metres)));
    const vlColor c = ball->color;
    return (vlFourPixels){vlFour_Less(vlFour_More(free, zero), one),
                          vlFour_Div(one, vlFour_More(away, vlFour_Of(ball->depth * 1e-3f))),
                          vlFour_Add(vlFour_Mul(vlFour_Of((float)c.r), shade), gloss),
                          vlFour_Add(vlFour_Mul(vlFour_Of((float)c.g), shade), gloss),
                          vlFour_Add(vlFour_Mul(vlFour_Of((float)c.b), shade), gloss)};
}

void vlSolid_Ball(vlRaster *raster, vlDepthBuffer *buffer, vlPixel center, double radius, double depth,
                  double perMetre, const float light[3], vlColor color)
{
    const float cx = (float)center.x, cy = (float)center.y, r = (float)fmax(radius, 0.7);
    if (!(fabsf(cx) < farthest) || !(fabsf(cy) < farthest) || !(r < farthest) || !(depth > 0))
        return;
    const vlBall ball = {r, (float)depth, r / (float)perMetre, light, color};
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
        for (int x = x0; x < x1; x += 4)
        {
            const vlFourPixels p = ballPixels(&ball, vlFour_From((float)x + 0.5f - cx), dy);
            putFour(raster, buffer, x, y, clip.right - x, &p);
        }
    }
}

// A tube that is being drawn: direction and length in px, half widths and 1/depth at its ends.
typedef struct vlTube
{
    float ux, uy, length, perPixel, halfA, halfB, nearA, nearB;
    bool shaded;
    vlColor color;
} vlTube;

// `x`, `y`: from its first end.
static inline vlFourPixels tubePixels(const vlTube *t, vlFour x, float y)
{
    const vlFour zero = vlFour_Of(0), one = vlFour_Of(1);
    const vlFour along = vlFour_Add(vlFour_Mul(x, vlFour_Of(t->ux)), vlFour_Of(y * t->uy));
    const vlFour off = vlFour_Sub(vlFour_Of(y * t->ux), vlFour_Mul(x, vlFour_Of(t->uy)));
    const vlFour part = vlFour_Less(vlFour_More(vlFour_Mul(along, vlFour_Of(t->perPixel)), zero), one);
    const vlFour past = vlFour_Sub(along, vlFour_Of(t->length));
    const vlFour beyond = vlFour_More(vlFour_More(vlFour_Sub(zero, along), past), zero);
    const vlFour distance = vlFour_Sqrt(vlFour_Add(vlFour_Mul(off, off), vlFour_Mul(beyond, beyond)));
    const vlFour half = vlFour_Add(vlFour_Of(t->halfA), vlFour_Mul(part, vlFour_Of(t->halfB - t->halfA)));
    const vlFour free = vlFour_Add(vlFour_Sub(half, distance), vlFour_Of(0.5f));
    vlFour shade = one;
    if (t->shaded)
    {
        // Brightest in the middle, darker to the rim; what is thin has no room for that.
        const vlFour side = vlFour_Div(distance, half);
        const float depth = vlWithin((t->halfA - 0.7f) * 0.5f, 0, 0.5f);
        shade =
            vlFour_Sub(vlFour_Of(1 + 0.16f * depth), vlFour_Mul(vlFour_Mul(side, side), vlFour_Of(depth)));
    }
    return (vlFourPixels){vlFour_Less(vlFour_More(free, zero), one),
                          vlFour_Add(vlFour_Of(t->nearA), vlFour_Mul(part, vlFour_Of(t->nearB - t->nearA))),
                          vlFour_Mul(shade, vlFour_Of((float)t->color.r)),
                          vlFour_Mul(shade, vlFour_Of((float)t->color.g)),
                          vlFour_Mul(shade, vlFour_Of((float)t->color.b))};
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
    const vlTube t = {.ux = ux,
                      .uy = uy,
                      .length = length,
                      .perPixel = length > 1e-3f ? 1 / length : 0,
                      .halfA = (float)(widthA > 1 ? widthA / 2 : 0.5),
                      .halfB = (float)(widthB > 1 ? widthB / 2 : 0.5),
                      .nearA = (float)(1 / depthA),
                      .nearB = (float)(1 / depthB),
                      .shaded = shaded && widthA > 1.6, // see tubePixels
                      .color = color};
    const float reach = vlMore(t.halfA, t.halfB) + 0.5f;
    const vlPixelBox clip = raster->clip;
    const int y0 = vlFloor(vlMore(vlLess(ay, ay + dy) - reach, (float)clip.top));
    const int y1 = vlCeil(vlLess(vlMore(ay, ay + dy) + reach, (float)clip.bottom));
    const float leftmost = vlMore(vlLess(ax, ax + dx) - reach, (float)clip.left);
    const float rightmost = vlLess(vlMore(ax, ax + dx) + reach, (float)clip.right);
    // In a narrow box it takes longer to find where a row begins than to go through it.
    const bool narrow = rightmost - leftmost <= 12 || fabsf(uy) <= 1e-3f;
    const float inverse = narrow ? 0 : 1 / uy;
    for (int y = y0; y < y1; y++)
    {
        const float py = (float)y + 0.5f - ay;
        float left = leftmost, right = rightmost;
        if (!narrow)
        {
            // Sideways distance -(x - ax) uy + py ux within the reach.
            const float p = ax + (py * ux - reach) * inverse, q = ax + (py * ux + reach) * inverse;
            left = vlMore(left, vlLess(p, q));
            right = vlLess(right, vlMore(p, q));
        }
        if (!(left < right))
            continue;
        const int x0 = vlFloor(left) < clip.left ? clip.left : vlFloor(left);
        const int x1 = vlCeil(right) > clip.right ? clip.right : vlCeil(right);
        for (int x = x0; x < x1; x += 4)
        {
            const vlFourPixels p = tubePixels(&t, vlFour_From((float)x + 0.5f - ax), py);
            putFour(raster, buffer, x, y, clip.right - x, &p);
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
