// ink_draw.c: the picture of what pens have drawn
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/canvas_parts.h"
#include "draw/draw_error.h"
#include "draw/ink_parts.h"

// A line is never thinner than this, px.
static const double thinnest = 1.1;

// One picture in the making.
typedef struct Painter
{
    const vlInk *ink;
    vlCanvas *canvas;
    const vlTheme *theme;
    const vlCamera *camera;
    vlColor *colors; ///< by number
    vlColor *rims;
    bool flat;                       ///< the camera looks at the plane
    double scale, cx, cy;            ///< px a unit, and the pixel of the origin
    double left, top, right, bottom; ///< what is in the picture, units
} Painter;

static vlPixel pixelOf(const Painter *painter, double x, double y)
{
    return (vlPixel){painter->cx + x * painter->scale, painter->cy - y * painter->scale};
}

static double widthOf(const Painter *painter, double width)
{
    return fmax(width * painter->scale, thinnest);
}

static void drawPlaneLine(const Painter *painter, const double ends[4], double width, int color)
{
    const double reach = width;
    if (fmax(ends[0], ends[2]) + reach < painter->left || fmin(ends[0], ends[2]) - reach > painter->right ||
        fmax(ends[1], ends[3]) + reach < painter->bottom || fmin(ends[1], ends[3]) - reach > painter->top)
        return;
    const vlPixel a = pixelOf(painter, ends[0], ends[1]), b = pixelOf(painter, ends[2], ends[3]);
    const double pixels = widthOf(painter, width);
    if (painter->rims[color].a != 0)
        vlRaster_Line(&painter->canvas->raster, a, b, pixels + 2, painter->rims[color]);
    vlRaster_Line(&painter->canvas->raster, a, b, pixels, painter->colors[color]);
}

static vlStyle styleOf(const Painter *painter, const vlInkItem *item)
{
    return (vlStyle){.color = painter->colors[item->color],
                     .width = widthOf(painter, item->width) / vlCanvas_GetLineUnit(painter->canvas),
                     .rim = painter->rims[item->color]};
}

static bool drawShape(const Painter *painter, const vlInkItem *item, vlError *error)
{
    const size_t count = item->u.part.count;
    const double *points = vlInk_GetPoints(painter->ink, item);
    vlVec3 *corners = malloc(count * sizeof(*corners));
    if (corners == NULL)
        return vlDrawFail(error, "not enough memory for a shape of %zu points", count);
    for (size_t i = 0; i < count; i++)
        corners[i] = (vlVec3){points[2 * i], points[2 * i + 1], 0};
    const vlStyle style = {
        .color = VL_NO_COLOR, .fill = painter->colors[item->color], .fillRim = painter->rims[item->color]};
    const bool done = vlCanvas_Polygon(painter->canvas, corners, (int)count, &style, error);
    free(corners);
    return done;
}

static bool drawText(const Painter *painter, const vlInkItem *item, vlError *error)
{
    vlTextStyle style = vlDefaultTextStyle(painter->canvas);
    const double size = item->width * painter->scale / vlCanvas_GetTextUnit(painter->canvas);
    style.size = fmin(fmax(size, 4), 400);
    style.color = painter->colors[item->color];
    if (painter->rims[item->color].a != 0)
        style.halo = painter->rims[item->color];
    return vlCanvas_Text(painter->canvas, (vlVec3){item->ax, item->ay, 0}, vlInk_GetText(painter->ink, item),
                         &style, error);
}

static void drawDot(const Painter *painter, const vlInkItem *item)
{
    const vlStyle style = {
        .color = VL_NO_COLOR, .fill = painter->colors[item->color], .fillRim = painter->rims[item->color]};
    vlCanvas_Circle(painter->canvas, (vlVec3){item->ax, item->ay, 0}, item->width / 2, &style);
}

static void drawLine(const Painter *painter, const vlInkItem *item)
{
    if (painter->flat)
    {
        drawPlaneLine(painter, (const double[4]){item->ax, item->ay, item->u.b.x, item->u.b.y}, item->width,
                      item->color);
        return;
    }
    const vlStyle style = styleOf(painter, item);
    vlCanvas_Line(painter->canvas, (vlVec3){item->ax, item->ay, 0}, (vlVec3){item->u.b.x, item->u.b.y, 0},
                  &style);
}

static bool drawItem(const Painter *painter, const vlInkItem *item, vlError *error)
{
    switch ((vlInkKind)item->kind)
    {
    case vl_inkLine:
        drawLine(painter, item);
        return true;
    case vl_inkDot:
        drawDot(painter, item);
        return true;
    case vl_inkShape:
        return drawShape(painter, item, error);
    default:
        return drawText(painter, item, error);
    }
}

static size_t shownOf(const vlInk *ink)
{
    return ink->count - ink->hidden;
}

// The part of the next line that is seen already.
static void drawGrowing(const Painter *painter)
{
    const vlInk *ink = painter->ink;
    const vlInkItem *item = &ink->items[shownOf(ink)];
    if (ink->hidden == 0 || item->kind != vl_inkLine || ink->share <= 0)
        return;
    vlInkItem part = *item;
    part.u.b.x = item->ax + ink->share * (item->u.b.x - item->ax);
    part.u.b.y = item->ay + ink->share * (item->u.b.y - item->ay);
    drawLine(painter, &part);
}

static bool drawItems(const Painter *painter, size_t first, vlError *error)
{
    for (size_t i = first; i < shownOf(painter->ink); i++)
        if (!drawItem(painter, &painter->ink->items[i], error))
            return false;
    return true;
}

static void drawPieces(const Painter *painter, const vlInk *ink)
{
    for (size_t i = 0; i < ink->pieceCount; i++)
    {
        const vlInkItem *line = &ink->items[ink->pieces[i].item];
        drawPlaneLine(painter, ink->pieces[i].ends, line->width, line->color);
    }
}

static bool findColors(Painter *painter, vlError *error)
{
    const int count = painter->ink->colorCount;
    painter->colors = calloc(2 * (size_t)(count + 1), sizeof(vlColor));
    if (painter->colors == NULL)
        return vlDrawFail(error, "not enough memory for %d colours", count);
    painter->rims = painter->colors + count + 1;
    for (int i = 0; i < count; i++)
    {
        painter->colors[i] = painter->theme->text;
        vlTheme_FindColor(painter->theme, painter->ink->colors[i], &painter->colors[i], NULL);
        painter->rims[i] = vlTheme_GetRim(painter->theme, painter->colors[i]);
    }
    return true;
}

static Painter painterOf(const vlInk *ink, vlCanvas *canvas)
{
    Painter painter = {
        .ink = ink, .canvas = canvas, .theme = vlCanvas_GetTheme(canvas), .camera = &canvas->camera};
    const vlCamera *camera = painter.camera;
    painter.flat = camera->dimensions == 2;
    painter.scale = camera->scale;
    painter.cx = camera->left + camera->width / 2 - camera->center.x * camera->scale;
    painter.cy = camera->top + camera->pixelHeight / 2 + camera->center.y * camera->scale;
    const double halfWidth = camera->width / 2 / camera->scale, halfHeight = camera->height / 2;
    painter.left = camera->center.x - halfWidth;
    painter.right = camera->center.x + halfWidth;
    painter.bottom = camera->center.y - halfHeight;
    painter.top = camera->center.y + halfHeight;
    return painter;
}

// The layer

// A few of the pixels under the ink, in short: a grid that was switched on or off changes some.
static uint64_t sampleBelow(const vlRaster *raster)
{
    uint64_t sum = 14695981039346656037u; // FNV-1a
    for (int y = 0; y < raster->height; y += 7)
        for (int x = y % 5; x < raster->width; x += 13)
            sum = (sum ^ raster->pixels[(size_t)y * (size_t)raster->stride + (size_t)x]) * 1099511628211u;
    return sum;
}

static vlInkLayer layerOf(const vlInk *ink, const Painter *painter)
{
    const vlRaster *raster = &painter->canvas->raster;
    return (vlInkLayer){.pixels = ink->layer.pixels,
                        .capacity = ink->layer.capacity,
                        .width = raster->width,
                        .height = raster->height,
                        .centerX = painter->camera->center.x,
                        .centerY = painter->camera->center.y,
                        .scale = painter->scale,
                        .lineUnit = vlCanvas_GetLineUnit(painter->canvas),
                        .theme = painter->theme,
                        .below = sampleBelow(raster),
                        .count = shownOf(ink),
                        .generation = ink->generation};
}

static bool isSamePicture(const vlInkLayer *a, const vlInkLayer *b)
{
    return a->pixels != NULL && a->width == b->width && a->height == b->height && a->centerX == b->centerX &&
           a->centerY == b->centerY && a->scale == b->scale && a->lineUnit == b->lineUnit &&
           a->theme == b->theme && a->below == b->below && a->generation == b->generation &&
           a->count <= b->count;
}

// Copies the rows of the raster to the layer or back.
static void copyRows(vlInkLayer *layer, const vlRaster *raster, bool back)
{
    const size_t width = (size_t)layer->width;
    for (int y = 0; y < layer->height; y++)
    {
        uint32_t *there = layer->pixels + (size_t)y * width;
        uint32_t *here = raster->pixels + (size_t)y * (size_t)raster->stride;
        memcpy(back ? here : there, back ? there : here, width * sizeof(*there));
    }
}

static bool saveLayer(vlInk *ink, vlInkLayer layer, const vlRaster *raster)
{
    const size_t wanted = (size_t)layer.width * (size_t)layer.height;
    if (layer.capacity < wanted)
    {
        uint32_t *pixels = realloc(layer.pixels, wanted * sizeof(*pixels));
        if (pixels == NULL)
            return false;
        layer.pixels = pixels;
        layer.capacity = wanted;
    }
    ink->layer = layer;
    copyRows(&ink->layer, raster, false);
    return true;
}

// A copy costs about as much as a thousand lines.
#define VL_WORTH_A_LAYER 500

static bool drawPlane(vlInk *ink, const Painter *painter, vlError *error)
{
    const vlRaster *raster = &painter->canvas->raster;
    if (ink->count < VL_WORTH_A_LAYER)
    {
        ink->layer.count = 0;
        ink->layer.generation = ink->generation - 1;
        ink->pieceCount = 0;
        return drawItems(painter, 0, error);
    }
    const vlInkLayer now = layerOf(ink, painter);
    const bool same = isSamePicture(&ink->layer, &now);
    if (same)
        copyRows(&ink->layer, raster, true);
    if (same && ink->layer.count == now.count && ink->pieceCount == 0)
        return true;
    if (same)
        drawPieces(painter, ink);
    ink->pieceCount = 0;
    return drawItems(painter, same ? ink->layer.count : 0, error) &&
           (saveLayer(ink, now, raster) || vlDrawFail(error, "not enough memory for a layer"));
}

bool vlInk_Draw(vlInk *ink, vlCanvas *canvas, vlError *error)
{
    if (ink->count == 0)
        return true;
    Painter painter = painterOf(ink, canvas);
    if (!findColors(&painter, error))
        return false;
    const bool done = painter.flat ? drawPlane(ink, &painter, error) : drawItems(&painter, 0, error);
    if (done)
        drawGrowing(&painter);
    free(painter.colors);
    return done;
}
