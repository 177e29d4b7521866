// body_view.c: rigid bodies in the plane: filled, with an outline and a mark that shows how they are turned.
#include <math.h>

#include "draw/draw_error.h"
#include "draw/frame.h"

/// Corners that a rounded corner is drawn with, at most.
#define ARC  12
#define MOST (VL_MAX_CORNERS * ARC)

static const double edgeWidth = 2.4; // px in a picture 720 px high
static const double edgeShare = 0.2; // of a small body's half width, at most
static const double leastMark = 4;   // px: smaller bodies have none

static vlPixel project(const vlFrame *frame, vlVec3 p)
{
    vlPixel pixel = {NAN, NAN};
    vlCamera_Project(&frame->camera, p, &pixel, NULL);
    return pixel;
}

static const vlVec3 *cornersOf(const vlFrame *frame, const vlForm *form)
{
    return &frame->scene->corners[form->first];
}

// Outlines ------------------------------------------------------------------------------------------------

// The outward unit normal of the side that begins at corner i.
static vlVec3 normalOf(const vlVec3 *corners, int count, int i)
{
    const vlVec3 a = corners[i], b = corners[(i + 1) % count];
    const double length = hypot(b.x - a.x, b.y - a.y);
    return length > 0 ? (vlVec3){(b.y - a.y) / length, (a.x - b.x) / length, 0} : (vlVec3){0, 0, 0};
}

// Moves all sides inwards. False: nothing is left.
static bool inset(const vlVec3 *corners, int count, double by, vlVec3 *out)
{
    for (int i = 0; i < count; i++)
    {
        const vlVec3 before = normalOf(corners, count, (i + count - 1) % count),
                     after = normalOf(corners, count, i);
        const double share = by / fmax(1 + before.x * after.x + before.y * after.y, 0.05);
        out[i] = (vlVec3){corners[i].x - share * (before.x + after.x),
                          corners[i].y - share * (before.y + after.y), 0};
    }
    for (int i = 0; i < count; i++)
    {
        const int next = (i + 1) % count;
        const double x = corners[next].x - corners[i].x, y = corners[next].y - corners[i].y;
        if (!((out[next].x - out[i].x) * x + (out[next].y - out[i].y) * y > 0))
            return false;
    }
    return true;
}

// All points within `radius` of a polygon, as pixels. Returns how many.
static int roundOff(const vlFrame *frame, const vlVec3 *corners, int count, double radius, vlPixel *out)
{
    int made = 0;
    const int fine = (int)fmin(fmax(2 + sqrt(radius * frame->camera.scale), 2), ARC - 1);
    for (int i = 0; i < count; i++)
    {
        if (!(radius > 0))
        {
            out[made++] = project(frame, corners[i]);
            continue;
        }
        const vlVec3 before = normalOf(corners, count, (i + count - 1) % count),
                     after = normalOf(corners, count, i);
        const double turn =
            atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y);
        for (int k = 0; k <= fine; k++)
        {
            const double angle = turn * k / fine, c = cos(angle), s = sin(angle);
            out[made++] = project(frame, (vlVec3){corners[i].x + radius * (c * before.x - s * before.y),
                                                  corners[i].y + radius * (s * before.x + c * before.y), 0});
        }
    }
    return made;
}

// A shape grown by `grow` m (negative: smaller) in one colour.
static bool fillForm(const vlFrame *frame, const vlForm *form, double grow, vlColor color)
{
    const vlVec3 *corners = cornersOf(frame, form);
    const double scale = frame->camera.scale, radius = form->radius + grow;
    if (form->count < 3)
    {
        if (!(radius > 0))
            return true;
        if (form->count == 1)
            vlCanvas_DiscPx(frame->canvas, project(frame, corners[0]), radius * scale, color);
        else
            vlCanvas_LinePx(frame->canvas, project(frame, corners[0]), project(frame, corners[1]),
                            2 * radius * scale, color);
        return true;
    }
    vlVec3 smaller[VL_MAX_CORNERS];
    vlPixel pixels[MOST];
    if (radius < 0 && !inset(corners, form->count, -radius, smaller))
        return true;
    const int count = roundOff(frame, radius < 0 ? smaller : corners, form->count, fmax(radius, 0), pixels);
    return vlCanvas_PolygonPx(frame->canvas, pixels, count, color);
}

// The distance from a point to the nearest side, m; negative: it is outside.
static double depthOf(const vlFrame *frame, const vlForm *form, vlVec3 p)
{
    const vlVec3 *corners = cornersOf(frame, form);
    if (form->count == 1)
        return form->radius - hypot(p.x - corners[0].x, p.y - corners[0].y);
    double depth = INFINITY;
    for (int i = 0; i < form->count; i++)
    {
        const vlVec3 n = normalOf(corners, form->count, i);
        depth = fmin(depth, (corners[i].x - p.x) * n.x + (corners[i].y - p.y) * n.y);
    }
    return depth + form->radius;
}

// Half of how wide a shape is where it is narrowest, about.
static double halfWidthOf(const vlFrame *frame, const vlForm *form)
{
    const vlVec3 *corners = cornersOf(frame, form);
    vlVec3 middle = {0, 0, 0};
    for (int i = 0; i < form->count; i++)
    {
        middle.x += corners[i].x / form->count;
        middle.y += corners[i].y / form->count;
    }
    return depthOf(frame, form, middle);
}

// One body ------------------------------------------------------------------------------------------------

static vlLook lookOf(const vlFrame *frame, const vlBulk *body)
{
    const vlLook plain = {NULL, NULL};
    return frame->bodyLook != NULL ? frame->bodyLook(frame->bodyLookUser, body->id) : plain;
}

vlPaint vlFrame_PaintBody(const vlFrame *frame, const vlBulk *body)
{
    const char *name = lookOf(frame, body).color;
    const vlTheme *theme = frame->theme;
    vlColor color;
    if (name != NULL && vlTheme_FindColor(theme, name, &color, NULL))
    {
        const vlColor ink = theme->kind == vl_themeDark ? theme->text : vlColor_FromHex(0x000000);
        const vlColor edge = vlColor_Mix(color, ink, 0.5);
        return (vlPaint){vlColor_Mix(color, theme->background, 0.25), edge};
    }
    if (body->type == vl_dynamicBody)
        return (vlPaint){theme->bodyFill, theme->bodyEdge};
    if (body->type == vl_kinematicBody)
        return (vlPaint){vlColor_Mix(theme->obstacleFill, theme->accent, 0.25), theme->accent};
    return (vlPaint){theme->obstacleFill, theme->obstacleEdge};
}

// Width of the outline, m.
static double edgeOf(const vlFrame *frame, const vlForm *form)
{
    return fmin(edgeWidth * frame->unit / frame->camera.scale, edgeShare * halfWidthOf(frame, form));
}

static bool isInView(const vlFrame *frame, const vlBulk *body)
{
    const vlPixel low = project(frame, body->min), high = project(frame, body->max);
    return high.x >= 0 && low.x <= frame->camera.width && low.y >= 0 && high.y <= frame->camera.pixelHeight;
}

// A hollow disc: all its mass is at the rim.
static void drawRing(const vlFrame *frame, const vlForm *form, const vlPaint *paint)
{
    const vlPixel middle = project(frame, cornersOf(frame, form)[0]);
    const double radius = form->radius * frame->camera.scale,
                 edge = edgeOf(frame, form) * frame->camera.scale, rim = fmin(7 * frame->unit, 0.3 * radius);
    vlCanvas_DiscPx(frame->canvas, middle, radius, vlColor_Fade(paint->fill, 0.25));
    vlCanvas_RingPx(frame->canvas, middle, radius - rim / 2, rim, paint->edge);
    vlCanvas_RingPx(frame->canvas, middle, radius - rim / 2, rim - 2 * edge, paint->fill);
}

// A line along the body's own x: from the middle to the rim of a disc, short in others.
static void drawMark(const vlFrame *frame, const vlBulk *body, vlColor color)
{
    const vlForm *forms = &frame->scene->forms[body->first];
    double depth = 0, edge = 0;
    for (int i = 0; i < body->count; i++)
    {
        const double here = depthOf(frame, &forms[i], body->centre);
        if (here > depth)
        {
            depth = here;
            edge = edgeOf(frame, &forms[i]);
        }
    }
    if (depth * frame->camera.scale < leastMark * frame->unit)
        return;
    const bool disc = body->count == 1 && forms[0].count == 1;
    const double from = disc ? 0 : 0.3 * depth, to = disc ? depth - edge : 0.75 * depth;
    const vlVec3 a = {body->centre.x + from * body->c, body->centre.y + from * body->s, 0},
                 b = {body->centre.x + to * body->c, body->centre.y + to * body->s, 0};
    vlCanvas_LinePx(frame->canvas, project(frame, a), project(frame, b),
                    fmax(1.2 * edge * frame->camera.scale, 1), color);
}

// A row of small arrows on the side that holds.
static void drawWay(const vlFrame *frame, const vlBulk *body, const vlForm *form, vlColor color)
{
    const vlVec3 w = form->way;
    const double along = fabs(w.y) * (body->max.x - body->min.x) + fabs(w.x) * (body->max.y - body->min.y);
    const double gap = 34 * frame->unit / frame->camera.scale, size = 5 * frame->unit;
    const int count = (int)fmin(floor(along / gap), 60);
    for (int i = 0; i < count; i++)
    {
        const double t = (i - (count - 1) / 2.0) * gap;
        const vlPixel p = project(frame, (vlVec3){body->centre.x - w.y * t, body->centre.y + w.x * t, 0});
        const vlPixel tip = {p.x + w.x * size, p.y - w.y * size};
        const vlPixel left = {p.x - w.y * size - w.x * size, p.y - w.x * size + w.y * size},
                      right = {p.x + w.y * size - w.x * size, p.y + w.x * size + w.y * size};
        const vlPixel line[3] = {left, tip, right};
        vlCanvas_PolylinePx(frame->canvas, line, 3, false, 1.6 * frame->unit, 0, color);
    }
}

// Stretched over the body's own upright box.
static bool drawImage(const vlFrame *frame, const vlBulk *body, const char *path, vlError *error)
{
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (int i = body->first; i < body->first + body->count; i++)
    {
        const vlForm *form = &frame->scene->forms[i];
        for (int k = 0; k < form->count; k++)
        {
            const vlVec3 p = cornersOf(frame, form)[k];
            const double x = p.x - body->centre.x, y = p.y - body->centre.y;
            const double own[2] = {body->c * x + body->s * y, -body->s * x + body->c * y};
            for (int axis = 0; axis < 2; axis++)
            {
                low[axis] = fmin(low[axis], own[axis] - form->radius);
                high[axis] = fmax(high[axis], own[axis] + form->radius);
            }
        }
    }
    const double x = (low[0] + high[0]) / 2, y = (low[1] + high[1]) / 2;
    vlImageStyle style = vlDefaultImageStyle();
    style.width = high[0] - low[0];
    style.height = high[1] - low[1];
    style.angle = atan2(body->s, body->c);
    style.align = vl_alignCenter;
    style.vertical = vl_alignMiddle;
    const vlVec3 at = {body->centre.x + body->c * x - body->s * y, body->centre.y + body->s * x + body->c * y,
                       0};
    return vlCanvas_Image(frame->canvas, path, at, &style, error);
}

// Short slanting strokes on the solid side. `way` px of the chain came before.
static void hatchEdge(const vlFrame *frame, vlPixel a, vlPixel b, double *way, vlColor color)
{
    const double gap = 16 * frame->unit, depth = 10 * frame->unit, length = hypot(b.x - a.x, b.y - a.y);
    if (!(length > 0))
        return;
    const vlPixel along = {(b.x - a.x) / length, (b.y - a.y) / length}, into = {-along.y, along.x};
    for (double s = ceil(*way / gap) * gap - *way; s < length; s += gap)
    {
        const vlPixel from = {a.x + along.x * s, a.y + along.y * s};
        const vlPixel to = {from.x + (into.x - along.x) * depth, from.y + (into.y - along.y) * depth};
        vlCanvas_LinePx(frame->canvas, from, to, 1.4 * frame->unit, vlColor_Fade(color, 0.75));
    }
    *way += length;
}

static void drawChain(const vlFrame *frame, const vlBulk *body, vlColor color)
{
    double way = 0;
    for (int i = body->first; i < body->first + body->count; i++)
    {
        const vlForm *form = &frame->scene->forms[i];
        if (!form->edge)
            continue;
        // Corners go round the solid counter-clockwise, the chain the other way.
        const vlPixel a = project(frame, cornersOf(frame, form)[1]),
                      b = project(frame, cornersOf(frame, form)[0]);
        hatchEdge(frame, a, b, &way, color);
        vlCanvas_LinePx(frame->canvas, a, b, 2.5 * frame->unit, color);
    }
}

static bool drawBody(const vlFrame *frame, const vlBulk *body, vlError *error)
{
    const vlForm *forms = &frame->scene->forms[body->first];
    const vlLook look = lookOf(frame, body);
    if (look.image != NULL)
        return drawImage(frame, body, look.image, error);
    vlPaint paint = vlFrame_PaintBody(frame, body);
    if (forms[0].sensor)
        paint = (vlPaint){vlColor_Fade(paint.fill, 0.35), vlColor_Fade(paint.edge, 0.35)};
    drawChain(frame, body, paint.edge);
    bool done = true;
    // The outlines of all shapes first: where two overlap there is none between them.
    for (int i = 0; i < body->count; i++)
        if (!forms[i].hollow && !forms[i].edge)
            done = fillForm(frame, &forms[i], 0, paint.edge) && done;
    for (int i = 0; i < body->count; i++)
        if (forms[i].hollow)
            drawRing(frame, &forms[i], &paint);
        else if (!forms[i].edge)
            done = fillForm(frame, &forms[i], -edgeOf(frame, &forms[i]), paint.fill) && done;
    for (int i = 0; i < body->count; i++)
        if (forms[i].oneWay)
            drawWay(frame, body, &forms[i], paint.edge);
    if (body->type != vl_staticBody && !forms[0].edge)
        drawMark(frame, body, paint.edge);
    return done || vlDrawFail(error, "not enough memory for a picture");
}

bool vlDrawBodies(const vlFrame *frame, bool moving, vlError *error)
{
    for (int i = 0; i < frame->scene->bodyCount; i++)
    {
        const vlBulk *body = &frame->scene->bodies[i];
        if ((body->type == vl_dynamicBody) == moving && isInView(frame, body) &&
            !drawBody(frame, body, error))
            return false;
    }
    return true;
}
