// canvas_scene.c: shapes, text and images in scene units, through the camera.
#include <math.h>
#include <stdlib.h>

#include "draw/canvas.h"
#include "draw/canvas_parts.h"
#include "draw/draw_error.h"

static bool isFinite(vlVec3 p)
{
    return isfinite(p.x) && isfinite(p.y) && isfinite(p.z);
}

vlStyle vlDefaultStyle(const vlCanvas *canvas)
{
    return (vlStyle){.color = canvas->theme->text, .width = VL_LINE_WIDTH};
}

vlTextStyle vlDefaultTextStyle(const vlCanvas *canvas)
{
    return (vlTextStyle){.color = canvas->theme->text,
                         .halo = canvas->theme->background,
                         .size = VL_TEXT_SIZE,
                         .align = vl_alignLeft,
                         .vertical = vl_alignMiddle};
}

vlImageStyle vlDefaultImageStyle(void)
{
    return (vlImageStyle){.alpha = 1, .align = vl_alignCenter, .vertical = vl_alignMiddle};
}

// Both ends in the picture, cut where the segment passes the eye. False when nothing is left.
static bool projectSegment(const vlCamera *camera, vlVec3 a, vlVec3 b, vlPixel *from, vlPixel *to)
{
    return isFinite(a) && isFinite(b) && vlCamera_ClipSegment(camera, &a, &b) &&
           vlCamera_Project(camera, a, from, NULL) && vlCamera_Project(camera, b, to, NULL);
}

// How far a rim reaches out, px in a picture 720 px high.
static const double rimReach = 1.5;

// A line, with its rim under it.
static void stroke(vlCanvas *canvas, const vlPixel *points, int count, bool closed, const vlStyle *style)
{
    const double unit = vlCanvas_GetLineUnit(canvas), width = style->width * unit, dash = style->dash * unit;
    if (style->rim.a != 0 && width > 0)
        vlRaster_Polyline(&canvas->raster, points, count, closed, width + 2 * rimReach * unit, dash,
                          style->rim);
    vlRaster_Polyline(&canvas->raster, points, count, closed, width, dash, style->color);
}

void vlCanvas_Line(vlCanvas *canvas, vlVec3 a, vlVec3 b, const vlStyle *style)
{
    vlPixel ends[2];
    if (projectSegment(&canvas->camera, a, b, &ends[0], &ends[1]))
        stroke(canvas, ends, 2, false, style);
}

// Points of the picture, as many as needed.
typedef struct vlPixelList
{
    vlPixel few[256];
    vlPixel *pixels;
    int count, capacity;
} vlPixelList;

static bool pixelList_Init(vlPixelList *list, int capacity)
{
    list->count = 0;
    list->capacity = capacity;
    list->pixels = capacity <= 256 ? list->few : malloc((size_t)capacity * sizeof(vlPixel));
    return list->pixels != NULL;
}

static void pixelList_Free(vlPixelList *list)
{
    if (list->pixels != list->few)
        free(list->pixels);
}

static void strokeList(vlCanvas *canvas, vlPixelList *list, const vlStyle *style)
{
    if (list->count > 1)
        stroke(canvas, list->pixels, list->count, false, style);
    list->count = 0;
}

// Adds a segment to the line in `list`; begins a new line where it does not go on from the last point.
static void addSegment(vlCanvas *canvas, vlPixelList *list, vlVec3 a, vlVec3 b, const vlStyle *style)
{
    vlPixel from, to;
    if (!projectSegment(&canvas->camera, a, b, &from, &to))
    {
        strokeList(canvas, list, style);
        return;
    }
    const vlPixel *last = list->count > 0 ? &list->pixels[list->count - 1] : NULL;
    if (last == NULL || last->x != from.x || last->y != from.y)
    {
        strokeList(canvas, list, style);
        list->pixels[list->count++] = from;
    }
    list->pixels[list->count++] = to;
}

bool vlCanvas_Polyline(vlCanvas *canvas, const vlVec3 *points, int count, bool closed, const vlStyle *style,
                       vlError *error)
{
    if (count < 2 || style->color.a == 0)
        return true;
    vlPixelList list;
    if (!pixelList_Init(&list, count + 2))
        return vlDrawFail(error, "not enough memory for a line of %d points", count);
    for (int i = 0; i + 1 < count; i++)
        addSegment(canvas, &list, points[i], points[i + 1], style);
    if (closed && count > 2)
        addSegment(canvas, &list, points[count - 1], points[0], style);
    strokeList(canvas, &list, style);
    pixelList_Free(&list);
    return true;
}

bool vlCanvas_Polygon(vlCanvas *canvas, const vlVec3 *points, int count, const vlStyle *style, vlError *error)
{
    if (count >= 3 && style->fill.a != 0)
    {
        // What passes behind the eye is cut off: each edge gives the part of it that is in front.
        vlPixelList list;
        if (!pixelList_Init(&list, 2 * count))
            return vlDrawFail(error, "not enough memory for a polygon of %d points", count);
        for (int i = 0; i < count; i++)
        {
            vlPixel from, to;
            if (!projectSegment(&canvas->camera, points[i], points[i + 1 < count ? i + 1 : 0], &from, &to))
                continue;
            list.pixels[list.count++] = from;
            list.pixels[list.count++] = to;
        }
        if (style->fillRim.a != 0)
            vlRaster_Polyline(&canvas->raster, list.pixels, list.count, true,
                              2 * rimReach * vlCanvas_GetLineUnit(canvas), 0, style->fillRim);
        const bool drawn = vlRaster_Polygon(&canvas->raster, list.pixels, list.count, style->fill);
        pixelList_Free(&list);
        if (!drawn)
            return vlDrawFail(error, "not enough memory for a polygon of %d points", count);
    }
    return vlCanvas_Polyline(canvas, points, count, true, style, error);
}

void vlCanvas_Circle(vlCanvas *canvas, vlVec3 center, double radius, const vlStyle *style)
{
    vlPixel middle;
    double depth;
    if (!(radius >= 0) || !vlCamera_Project(&canvas->camera, center, &middle, &depth))
        return;
    const double pixels = radius * vlCamera_GetScaleAt(&canvas->camera, depth);
    const double unit = vlCanvas_GetLineUnit(canvas);
    if (style->fillRim.a != 0)
        vlRaster_Ring(&canvas->raster, middle, pixels + rimReach / 2 * unit, rimReach * unit, style->fillRim);
    vlRaster_Disc(&canvas->raster, middle, pixels, style->fill);
    if (!(style->dash > 0) || !(pixels < 1e5))
    {
        if (style->rim.a != 0 && style->width > 0)
            vlRaster_Ring(&canvas->raster, middle, pixels, (style->width + 2 * rimReach) * unit, style->rim);
        vlRaster_Ring(&canvas->raster, middle, pixels, style->width * unit, style->color);
        return;
    }
    vlPixel points[180];
    for (int i = 0; i < 180; i++)
        points[i] = (vlPixel){middle.x + pixels * cos(i * 0.034906585039886592),
                              middle.y - pixels * sin(i * 0.034906585039886592)};
    stroke(canvas, points, 180, true, style);
}

void vlCanvas_Arrow(vlCanvas *canvas, vlVec3 a, vlVec3 b, const vlStyle *style)
{
    vlPixel from, to;
    if (!projectSegment(&canvas->camera, a, b, &from, &to))
        return;
    const double unit = vlCanvas_GetLineUnit(canvas), width = style->width * unit;
    const double dx = to.x - from.x, dy = to.y - from.y, length = hypot(dx, dy);
    if (!(length > 1e-6) || !isfinite(length))
        return;
    // A short arrow has a short head, so that its length stays readable.
    const double head = fmin(3 * width + 5 * unit, length * 0.6), half = head * 0.42;
    const double ux = dx / length, uy = dy / length;
    const vlPixel neck = {to.x - ux * head * 0.8, to.y - uy * head * 0.8};
    const vlPixel tip[3] = {to,
                            {to.x - ux * head - uy * half, to.y - uy * head + ux * half},
                            {to.x - ux * head + uy * half, to.y - uy * head - ux * half}};
    vlPixel shaft[2] = {from, neck};
    stroke(canvas, shaft, 2, false, style);
    if (style->rim.a != 0)
        vlRaster_Polyline(&canvas->raster, tip, 3, true, 2 * rimReach * unit, 0, style->rim);
    // Three points need no memory: it cannot fail.
    (void)vlRaster_Polygon(&canvas->raster, tip, 3, style->color);
}

// Curves

// The state while a curve is drawn.
typedef struct vlCurve
{
    vlCanvas *canvas;
    vlCurveFunction *function;
    void *user;
    const vlStyle *style;
    int callsLeft;
    vlPixelList line;
} vlCurve;

// A point of the curve: where it is, and in the picture when it is there.
typedef struct vlCurvePoint
{
    double t;
    vlPixel pixel;
    bool seen;
} vlCurvePoint;

static bool sample(vlCurve *curve, double t, vlCurvePoint *point)
{
    vlVec3 p = {0, 0, 0};
    *point = (vlCurvePoint){.t = t};
    if (!curve->function(curve->user, t, &p))
        return false;
    curve->callsLeft--;
    point->seen = vlCamera_Project(&curve->canvas->camera, p, &point->pixel, NULL);
    return true;
}

// How far m is from the chord a b, px.
static double bow(vlPixel a, vlPixel m, vlPixel b)
{
    const double dx = b.x - a.x, dy = b.y - a.y, length = hypot(dx, dy);
    if (length < 1e-9)
        return hypot(m.x - a.x, m.y - a.y);
    return fabs((m.x - a.x) * dy - (m.y - a.y) * dx) / length;
}

static bool isOutside(const vlCanvas *canvas, vlPixel a, vlPixel b)
{
    const double w = canvas->raster.width, h = canvas->raster.height;
    return (a.x < 0 && b.x < 0) || (a.x > w && b.x > w) || (a.y < -h && b.y < -h) ||
           (a.y > 2 * h && b.y > 2 * h);
}

static void appendPoint(vlCurve *curve, const vlCurvePoint *point)
{
    if (!point->seen || curve->line.count == curve->line.capacity)
        strokeList(curve->canvas, &curve->line, curve->style);
    if (point->seen)
        curve->line.pixels[curve->line.count++] = point->pixel;
}

static bool isLeap(const vlCurve *curve, const vlCurvePoint *a, const vlCurvePoint *b)
{
    return hypot(a->pixel.x - b->pixel.x, a->pixel.y - b->pixel.y) > curve->canvas->raster.height;
}

// Draws from a (already in the line) to b, halving until the chords lie on the curve.
static bool refine(vlCurve *curve, const vlCurvePoint *a, const vlCurvePoint *b, int depth)
{
    vlCurvePoint middle;
    const bool nothing = !a->seen && !b->seen;
    if (depth > 0 && curve->callsLeft > 0 && !(nothing && depth < 8) &&
        !(a->seen && b->seen && isOutside(curve->canvas, a->pixel, b->pixel)))
    {
        if (!sample(curve, (a->t + b->t) / 2, &middle))
            return false;
        const bool whole = a->seen && b->seen && middle.seen;
        // Beside a pole three points lie in a line and yet nothing does between them.
        if (!whole || isLeap(curve, a, b) || bow(a->pixel, middle.pixel, b->pixel) > 0.12)
            return refine(curve, a, &middle, depth - 1) && refine(curve, &middle, b, depth - 1);
        appendPoint(curve, &middle);
    }
    // A leap over most of the picture within the smallest step is a pole, like that of 1/x: not a line.
    if (depth == 0 && a->seen && b->seen && isLeap(curve, a, b))
        strokeList(curve->canvas, &curve->line, curve->style);
    appendPoint(curve, b);
    return true;
}

bool vlCanvas_Curve(vlCanvas *canvas, vlCurveFunction *function, void *user, double t0, double t1,
                    const vlStyle *style, vlError *error)
{
    enum
    {
        pieces = 64,
        halvings = 10
    };
    if (!isfinite(t0) || !isfinite(t1))
        return vlDrawFail(error, "curve: expected finite ends, got %g and %g", t0, t1);
    vlCurve curve = {.canvas = canvas, .function = function, .user = user, .style = style};
    curve.callsLeft = VL_MAX_CURVE_POINTS - pieces - 1;
    if (!pixelList_Init(&curve.line, VL_MAX_CURVE_POINTS))
        return vlDrawFail(error, "curve: not enough memory");
    vlCurvePoint last, next;
    bool going = sample(&curve, t0, &last);
    if (going)
        appendPoint(&curve, &last);
    for (int i = 1; going && i <= pieces; i++)
    {
        going = sample(&curve, i < pieces ? t0 + (t1 - t0) * i / pieces : t1, &next) &&
                refine(&curve, &last, &next, halvings);
        last = next;
    }
    strokeList(canvas, &curve.line, style);
    pixelList_Free(&curve.line);
    return going || vlDrawFail(error, "curve: its function failed");
}

// Text and images

bool vlCanvas_Text(vlCanvas *canvas, vlVec3 at, const char *text, const vlTextStyle *style, vlError *error)
{
    vlPixel pixel;
    if (!vlCamera_Project(&canvas->camera, at, &pixel, NULL))
        return true;
    vlTextStyle scaled = *style;
    scaled.size *= vlCanvas_GetTextUnit(canvas);
    return vlCanvas_TextPx(canvas, pixel, text, &scaled, error);
}

bool vlCanvas_GetImageSize(vlCanvas *canvas, const char *path, int *width, int *height, vlError *error)
{
    const vlImage *image = vlImageStore_Find(canvas->images, path, error);
    if (image == NULL)
        return false;
    *width = vlImage_GetWidth(image);
    *height = vlImage_GetHeight(image);
    return true;
}

static double shareBefore(vlAlign align)
{
    return align == vl_alignCenter ? 0.5 : align == vl_alignRight ? 1 : 0;
}

bool vlCanvas_Image(vlCanvas *canvas, const char *path, vlVec3 at, const vlImageStyle *style, vlError *error)
{
    const vlImage *image = vlImageStore_Find(canvas->images, path, error);
    if (image == NULL)
        return false;
    vlPixel point;
    double depth;
    if (!vlCamera_Project(&canvas->camera, at, &point, &depth) || !isfinite(style->angle))
        return true;
    const double scale = vlCamera_GetScaleAt(&canvas->camera, depth);
    const double shape = (double)vlImage_GetWidth(image) / vlImage_GetHeight(image);
    double width = style->width * scale, height = style->height * scale;
    if (!(width > 0) && !(height > 0))
    {
        width = vlImage_GetWidth(image);
        height = vlImage_GetHeight(image);
    }
    else if (!(width > 0))
        width = height * shape;
    else if (!(height > 0))
        height = width / shape;
    const double c = cos(style->angle), s = sin(style->angle);
    const vlPixel across = {width * c, -width * s}, down = {height * s, height * c};
    const double u = shareBefore(style->align), v = shareBefore(style->vertical);
    const vlPixel corner = {point.x - across.x * u - down.x * v, point.y - across.y * u - down.y * v};
    if (!vlImage_Draw(image, &canvas->raster, corner, across, down, style->alpha))
        return vlDrawFail(error, "image: not enough memory to draw %.200s", path);
    return true;
}

bool vlCanvas_ImagePx(vlCanvas *canvas, const char *path, double left, double top, double width,
                      double height, vlError *error)
{
    const vlImage *image = vlImageStore_Find(canvas->images, path, error);
    if (image == NULL)
        return false;
    const vlPixel corner = {left, top}, across = {width, 0}, down = {0, height};
    if (!vlImage_Draw(image, &canvas->raster, corner, across, down, 1))
        return vlDrawFail(error, "image: not enough memory to draw %.200s", path);
    return true;
}
