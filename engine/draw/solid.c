// solid.c: shaded triangles, balls and tubes that hide one another pixel by pixel.
#include "draw/solid.h"

#include <stdlib.h>

#include "draw/solid_parts.h"

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

static bool isDrawable(const vlCorner *c)
{
    return fabsf(c->x) < VL_FARTHEST_PIXEL && fabsf(c->y) < VL_FARTHEST_PIXEL && isfinite(c->nearness);
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
    outline->leftmost = vlMore(vlLeast3(c[0].x, c[1].x, c[2].x) - 1, (float)clip.left);
    outline->rightmost = vlLess(vlMost3(c[0].x, c[1].x, c[2].x) + 1, (float)clip.right);
    outline->top = vlFloor(vlMore(vlLeast3(c[0].y, c[1].y, c[2].y) - 1, (float)clip.top));
    outline->bottom = vlCeil(vlLess(vlMost3(c[0].y, c[1].y, c[2].y) + 1, (float)clip.bottom));
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
        vlFour_Less(vlFourAt(e[0], x, y), vlFour_Less(vlFourAt(e[1], x, y), vlFourAt(e[2], x, y)));
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
    const vlSlope red = vlSlopeOf(c, inverse, c[0].r, c[1].r, c[2].r);
    const vlSlope green = vlSlopeOf(c, inverse, c[0].g, c[1].g, c[2].g);
    const vlSlope blue = vlSlopeOf(c, inverse, c[0].b, c[1].b, c[2].b);
    const vlSlope nearness = vlSlopeOf(c, inverse, c[0].nearness, c[1].nearness, c[2].nearness);
    const float nearest = vlMost3(c[0].nearness, c[1].nearness, c[2].nearness);
    const float remotest = vlLeast3(c[0].nearness, c[1].nearness, c[2].nearness);
    for (int y = outline.top; y < outline.bottom; y++)
    {
        const float py = (float)y + 0.5f;
        int x0, x1;
        if (!rowOf(raster, &outline, py, &x0, &x1))
            continue;
        for (int x = x0; x < x1; x += 4)
        {
            const vlFour px = vlFour_From((float)x + 0.5f);
            const vlFour away = vlFourAt(nearness, px, py);
            const vlFourPixels p = {coverageAt(&outline, px, py),
                                    vlFour_Less(vlFour_More(away, vlFour_Of(remotest)), vlFour_Of(nearest)),
                                    vlFourAt(red, px, py), vlFourAt(green, px, py), vlFourAt(blue, px, py)};
            vlPutFour(raster, buffer, x, y, raster->clip.right - x, &p);
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

// A ball that is being drawn: radius in px, distance of its middle and radius in m.
typedef struct vlBall
{
    float radius, depth, metres;
    const float *light;
    const vlBallLook *look;
} vlBall;

// How much of the other colour there is, 0..1, where the surface faces `dx`, `dy` (px) and `height` (a part
// of the radius) away from the middle. Borders take one pixel.
static inline vlFour markShare(const vlBall *ball, vlFour dx, float dy, vlFour height)
{
    vlFour product = vlFour_Of(1);
    for (int i = 0; i < 3; i++)
    {
        const float *axis = ball->look->axis[i];
        const vlFour away =
            vlFour_Add(vlFour_Sub(vlFour_Mul(dx, vlFour_Of(axis[0])), vlFour_Of(dy * axis[1])),
                       vlFour_Mul(height, vlFour_Of(axis[2] * ball->radius)));
        product = vlFour_Mul(product, vlFour_Less(vlFour_More(away, vlFour_Of(-1)), vlFour_Of(1)));
    }
    return vlFour_Add(vlFour_Of(0.5f), vlFour_Mul(vlFour_Of(0.5f), product));
}

static inline vlFour mixChannel(float a, float b, vlFour share)
{
    return vlFour_Add(vlFour_Of(a), vlFour_Mul(vlFour_Of(b - a), share));
}

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
    const vlFour gloss = vlFour_Mul(vlFour_Mul(shine, shine), vlFour_Of(ball->look->matt ? 0 : 6000));
    const vlFour away = vlFour_Sub(vlFour_Of(ball->depth), vlFour_Mul(height, vlFour_Of(ball->metres)));
    const vlColor c = ball->look->color, m = ball->look->marked ? ball->look->other : c;
    const vlFour share = ball->look->marked ? markShare(ball, dx, dy, height) : zero;
    return (vlFourPixels){vlFour_Less(vlFour_More(free, zero), one),
                          vlFour_Div(one, vlFour_More(away, vlFour_Of(ball->depth * 1e-3f))),
                          vlFour_Add(vlFour_Mul(mixChannel(c.r, m.r, share), shade), gloss),
                          vlFour_Add(vlFour_Mul(mixChannel(c.g, m.g, share), shade), gloss),
                          vlFour_Add(vlFour_Mul(mixChannel(c.b, m.b, share), shade), gloss)};
}

void vlSolid_Ball(vlRaster *raster, vlDepthBuffer *buffer, vlPixel center, double radius, double depth,
                  double perMetre, const float light[3], const vlBallLook *look)
{
    const float cx = (float)center.x, cy = (float)center.y, r = (float)fmax(radius, 0.7);
    if (!(fabsf(cx) < VL_FARTHEST_PIXEL) || !(fabsf(cy) < VL_FARTHEST_PIXEL) || !(r < VL_FARTHEST_PIXEL) ||
        !(depth > 0))
        return;
    const vlBall ball = {r, (float)depth, r / (float)perMetre, light, look};
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
            vlPutFour(raster, buffer, x, y, clip.right - x, &p);
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
    if (!(fabs(a.x) < VL_FARTHEST_PIXEL && fabs(a.y) < VL_FARTHEST_PIXEL && fabs(b.x) < VL_FARTHEST_PIXEL &&
          fabs(b.y) < VL_FARTHEST_PIXEL) ||
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
            vlPutFour(raster, buffer, x, y, clip.right - x, &p);
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
