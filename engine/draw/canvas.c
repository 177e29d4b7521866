// canvas.c: a surface to draw on: its pixels, clip and text, and shapes in pixels.
#include "draw/canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/canvas_parts.h"
#include "draw/draw_error.h"

static void useTarget(vlCanvas *canvas, SDL_Surface *surface)
{
    canvas->target = surface;
    canvas->raster.pixels = surface->pixels;
    canvas->raster.stride = surface->pitch / 4;
    canvas->raster.clip = (vlPixelBox){0, 0, surface->w, surface->h};
    canvas->clipCount = 0;
    vlCamera_SetViewport(&canvas->camera, 0, 0, surface->w, surface->h);
}

// A raster for that size; the old one stays when memory is short.
static bool fitRaster(vlCanvas *canvas, int width, int height, vlError *error)
{
    if (canvas->raster.mask != NULL && canvas->raster.width == width && canvas->raster.height == height)
        return true;
    vlRaster raster;
    if (!vlRaster_Init(&raster, width, height))
        return vlDrawFail(error, "not enough memory for a picture of %d x %d", width, height);
    vlRaster_Free(&canvas->raster);
    canvas->raster = raster;
    return true;
}

bool vlCanvas_Resize(vlCanvas *canvas, int width, int height, vlError *error)
{
    if (width < 1 || height < 1 || width > VL_MAX_CANVAS_SIDE || height > VL_MAX_CANVAS_SIDE)
        return vlDrawFail(error, "picture size: expected 1 to %d pixels a side, got %d x %d",
                          VL_MAX_CANVAS_SIDE, width, height);
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    if (surface == NULL)
        return vlDrawFail(error, "no picture of %d x %d: %s", width, height, SDL_GetError());
    if (!fitRaster(canvas, width, height, error))
    {
        SDL_FreeSurface(surface);
        return false;
    }
    SDL_FreeSurface(canvas->own);
    canvas->own = surface;
    useTarget(canvas, surface);
    vlCanvas_Clear(canvas, canvas->theme->background);
    return true;
}

vlCanvas *vlCanvas_Create(int width, int height, vlError *error)
{
    vlCanvas *canvas = calloc(1, sizeof(*canvas));
    if (canvas == NULL)
    {
        vlDrawFail(error, "not enough memory for a canvas");
        return NULL;
    }
    canvas->theme = vlTheme_Get(vl_themeDark);
    canvas->textScale = 1;
    canvas->camera = vlCamera_Plane((vlVec3){0, 0, 0}, 2);
    canvas->images = vlImageStore_Create();
    canvas->font = vlFont_Create(error);
    if (canvas->images == NULL)
        vlDrawFail(error, "not enough memory for a canvas");
    if (canvas->images == NULL || canvas->font == NULL || !vlCanvas_Resize(canvas, width, height, error))
    {
        vlCanvas_Destroy(canvas);
        return NULL;
    }
    return canvas;
}

void vlCanvas_Destroy(vlCanvas *canvas)
{
    if (canvas == NULL)
        return;
    vlFont_Destroy(canvas->font);
    vlImageStore_Destroy(canvas->images);
    vlDepthBuffer_Free(&canvas->depth);
    vlRaster_Free(&canvas->raster);
    SDL_FreeSurface(canvas->own);
    free(canvas);
}

bool vlCanvas_SetTarget(vlCanvas *canvas, SDL_Surface *surface, vlError *error)
{
    if (surface == NULL)
        surface = canvas->own;
    const uint32_t format = surface->format->format;
    if (format != SDL_PIXELFORMAT_ARGB8888 && format != SDL_PIXELFORMAT_RGB888)
        return vlDrawFail(error, "cannot draw into a surface of format %s", SDL_GetPixelFormatName(format));
    if (surface->w < 1 || surface->h < 1 || surface->w > VL_MAX_CANVAS_SIDE ||
        surface->h > VL_MAX_CANVAS_SIDE)
        return vlDrawFail(error, "picture size: expected 1 to %d pixels a side, got %d x %d",
                          VL_MAX_CANVAS_SIDE, surface->w, surface->h);
    if (!fitRaster(canvas, surface->w, surface->h, error))
        return false;
    useTarget(canvas, surface);
    return true;
}

SDL_Surface *vlCanvas_GetSurface(const vlCanvas *canvas)
{
    return canvas->target;
}

int vlCanvas_GetWidth(const vlCanvas *canvas)
{
    return canvas->raster.width;
}

int vlCanvas_GetHeight(const vlCanvas *canvas)
{
    return canvas->raster.height;
}

double vlCanvas_GetUnit(const vlCanvas *canvas)
{
    // Narrow pictures count by their width, so that a title still fits on a tall screen.
    const double byHeight = canvas->raster.height / 720.0, byWidth = canvas->raster.width / 960.0;
    return fmax(fmin(byHeight, byWidth), 0.75);
}

double vlCanvas_GetLineUnit(const vlCanvas *canvas)
{
    return vlCanvas_GetUnit(canvas) * canvas->theme->thickness;
}

double vlCanvas_GetTextUnit(const vlCanvas *canvas)
{
    return vlCanvas_GetUnit(canvas) * canvas->textScale;
}

void vlCanvas_SetTextScale(vlCanvas *canvas, double scale)
{
    if (!isnan(scale))
        canvas->textScale = fmin(fmax(scale, VL_LEAST_TEXT_SCALE), VL_MOST_TEXT_SCALE);
}

double vlCanvas_GetTextScale(const vlCanvas *canvas)
{
    return canvas->textScale;
}

void vlCanvas_SetTheme(vlCanvas *canvas, vlThemeKind kind)
{
    canvas->theme = canvas->highContrast ? vlTheme_GetHighContrast(kind) : vlTheme_Get(kind);
}

void vlCanvas_SetHighContrast(vlCanvas *canvas, bool high)
{
    canvas->highContrast = high;
    vlCanvas_SetTheme(canvas, canvas->theme->kind);
}

const vlTheme *vlCanvas_GetTheme(const vlCanvas *canvas)
{
    return canvas->theme;
}

void vlCanvas_SetCamera(vlCanvas *canvas, const vlCamera *camera)
{
    canvas->camera = *camera;
}

const vlCamera *vlCanvas_GetCamera(const vlCanvas *canvas)
{
    return &canvas->camera;
}

void vlCanvas_ForgetImages(vlCanvas *canvas)
{
    vlImageStore_Clear(canvas->images);
}

// Shapes in pixels

void vlCanvas_Clear(vlCanvas *canvas, vlColor color)
{
    color.a = 255;
    vlRaster_Fill(&canvas->raster, canvas->raster.clip, color);
}

// A coordinate as a whole number, also a huge one or none at all.
static int wholePixel(double value)
{
    if (!(value > -1e6))
        return -1000000;
    return (int)lround(fmin(value, 1e6));
}

void vlCanvas_PushClip(vlCanvas *canvas, double left, double top, double width, double height)
{
    if (canvas->clipCount == VL_MAX_CLIPS)
        return;
    vlPixelBox *clip = &canvas->raster.clip;
    canvas->clips[canvas->clipCount++] = *clip;
    const vlPixelBox box = {wholePixel(left), wholePixel(top), wholePixel(left + width),
                            wholePixel(top + height)};
    clip->left = box.left > clip->left ? box.left : clip->left;
    clip->top = box.top > clip->top ? box.top : clip->top;
    clip->right = box.right < clip->right ? box.right : clip->right;
    clip->bottom = box.bottom < clip->bottom ? box.bottom : clip->bottom;
    // Nothing left is an empty rectangle, never one that is inside out.
    clip->right = clip->right > clip->left ? clip->right : clip->left;
    clip->bottom = clip->bottom > clip->top ? clip->bottom : clip->top;
}

void vlCanvas_PopClip(vlCanvas *canvas)
{
    if (canvas->clipCount > 0)
        canvas->raster.clip = canvas->clips[--canvas->clipCount];
}

void vlCanvas_LinePx(vlCanvas *canvas, vlPixel a, vlPixel b, double width, vlColor color)
{
    vlRaster_Line(&canvas->raster, a, b, width, color);
}

void vlCanvas_PolylinePx(vlCanvas *canvas, const vlPixel *points, int count, bool closed, double width,
                         double dash, vlColor color)
{
    vlRaster_Polyline(&canvas->raster, points, count, closed, width, dash, color);
}

void vlCanvas_DiscPx(vlCanvas *canvas, vlPixel center, double radius, vlColor color)
{
    vlRaster_Disc(&canvas->raster, center, radius, color);
}

void vlCanvas_RingPx(vlCanvas *canvas, vlPixel center, double radius, double width, vlColor color)
{
    vlRaster_Ring(&canvas->raster, center, radius, width, color);
}

bool vlCanvas_PolygonPx(vlCanvas *canvas, const vlPixel *points, int count, vlColor color)
{
    return vlRaster_Polygon(&canvas->raster, points, count, color);
}

void vlCanvas_RectPx(vlCanvas *canvas, double left, double top, double width, double height, double corner,
                     vlColor color)
{
    // A quarter circle in each corner, of enough points to look round.
    enum
    {
        steps = 8
    };
    vlPixel points[4 * (steps + 1)];
    const double r = fmax(0, fmin(corner, fmin(width, height) / 2));
    const double centers[4][2] = {{left + width - r, top + r},
                                  {left + r, top + r},
                                  {left + r, top + height - r},
                                  {left + width - r, top + height - r}};
    int count = 0;
    for (int quarter = 0; quarter < 4; quarter++)
        for (int i = 0; i <= steps; i++)
        {
            const double angle = (quarter + (double)i / steps) * 1.5707963267948966;
            points[count++] =
                (vlPixel){centers[quarter][0] + r * cos(angle), centers[quarter][1] - r * sin(angle)};
        }
    // Few enough points to need no memory: it cannot fail.
    (void)vlRaster_Polygon(&canvas->raster, points, count, color);
}

// Text

static void paintCoverage(vlRaster *raster, const uint8_t *coverage, int width, int height, int left, int top,
                          vlColor color)
{
    const vlPixelBox clip = raster->clip;
    const uint32_t packed = vlPack(color);
    const int x0 = left > clip.left ? left : clip.left;
    const int x1 = left + width < clip.right ? left + width : clip.right;
    const int y0 = top > clip.top ? top : clip.top;
    const int y1 = top + height < clip.bottom ? top + height : clip.bottom;
    for (int y = y0; y < y1; y++)
    {
        const uint8_t *from = coverage + (size_t)(y - top) * (size_t)width;
        uint32_t *row = raster->pixels + (size_t)y * (size_t)raster->stride;
        for (int x = x0; x < x1; x++)
        {
            const uint32_t amount = ((uint32_t)from[x - left] * color.a * 256 + 32512) / 65025;
            if (amount > 0)
                row[x] = vlBlend(row[x], packed, amount);
        }
    }
}

static int fontSize(const vlTextStyle *style)
{
    return (int)lround(fmin(fmax(style->size, 4), 400));
}

// The next line of a text, copied to `line`; NULL past the last. Lines longer than the room are cut.
static const char *nextLine(const char *text, char *line, size_t room)
{
    if (text == NULL)
        return NULL;
    const char *end = strchr(text, '\n');
    const size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
    const size_t kept = length < room - 1 ? length : room - 1;
    memcpy(line, text, kept);
    line[kept] = '\0';
    return end != NULL ? end + 1 : NULL;
}

bool vlCanvas_MeasureText(vlCanvas *canvas, const char *text, const vlTextStyle *style, double *width,
                          double *height, vlError *error)
{
    *width = *height = 0;
    char line[1024];
    while (text != NULL)
    {
        int w = 0, h = 0;
        text = nextLine(text, line, sizeof(line));
        if (!vlFont_Measure(canvas->font, line, fontSize(style), style->bold, &w, &h, error))
            return false;
        *width = fmax(*width, w);
        *height += h;
    }
    return true;
}

static double shareBefore(vlAlign align)
{
    return align == vl_alignCenter ? 0.5 : align == vl_alignRight ? 1 : 0;
}

// One pass over the lines: the halos first, so that none of them covers the letters of another line.
static bool drawLines(vlCanvas *canvas, vlPixel at, double top, double lineHeight, const char *text,
                      const vlTextStyle *style, bool halos, vlError *error)
{
    char line[1024];
    const bool hasHalo = style->halo.a != 0;
    while (text != NULL && top < canvas->raster.clip.bottom)
    {
        vlTextMask mask;
        text = nextLine(text, line, sizeof(line));
        if (!vlFont_Render(canvas->font, line, fontSize(style), style->bold, hasHalo, &mask, error))
            return false;
        const double width = mask.width - 2 * mask.haloReach;
        const int left = (int)lround(at.x - width * shareBefore(style->align)) - mask.haloReach;
        paintCoverage(&canvas->raster, halos ? mask.halo : mask.letters, mask.width, mask.height, left,
                      (int)lround(top) - mask.haloReach, halos ? style->halo : style->color);
        top += lineHeight;
    }
    return true;
}

bool vlCanvas_TextPx(vlCanvas *canvas, vlPixel at, const char *text, const vlTextStyle *style, vlError *error)
{
    // Far outside nothing can be seen of it.
    if (!(fabs(at.x) < 1e5) || !(fabs(at.y) < 1e5))
        return true;
    int width = 0, lineHeight = 0;
    if (!vlFont_Measure(canvas->font, "", fontSize(style), style->bold, &width, &lineHeight, error))
        return false;
    int lines = 1;
    for (const char *c = text; *c != '\0'; c++)
        lines += *c == '\n';
    const double top = at.y - (double)lines * lineHeight * shareBefore(style->vertical);
    if (style->halo.a != 0 && !drawLines(canvas, at, top, lineHeight, text, style, true, error))
        return false;
    return drawLines(canvas, at, top, lineHeight, text, style, false, error);
}
