// image.c: image files, read once and drawn at any size and angle.
#include "draw/image.h"

#include <SDL.h>
#include <SDL2_rotozoom.h>
#include <SDL_image.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "draw/draw_error.h"

// Each smaller copy is half as large as the one before.
#define MAX_LEVELS 14

struct vlImage
{
    char *path;
    int levelCount;
    SDL_Surface *levels[MAX_LEVELS]; // ARGB8888, colour already times alpha
};

struct vlImageStore
{
    vlImage **images;
    int count, capacity;
};

vlImageStore *vlImageStore_Create(void)
{
    return calloc(1, sizeof(vlImageStore));
}

static void freeImage(vlImage *image)
{
    if (image == NULL)
        return;
    for (int i = 0; i < image->levelCount; i++)
        SDL_FreeSurface(image->levels[i]);
    free(image->path);
    free(image);
}

void vlImageStore_Clear(vlImageStore *store)
{
    for (int i = 0; i < store->count; i++)
        freeImage(store->images[i]);
    store->count = 0;
}

void vlImageStore_Destroy(vlImageStore *store)
{
    if (store == NULL)
        return;
    vlImageStore_Clear(store);
    free(store->images);
    free(store);
}

// Colour times alpha: so that averaging never brings in the colour of what is transparent.
static void premultiply(SDL_Surface *surface)
{
    for (int y = 0; y < surface->h; y++)
    {
        uint32_t *row = (uint32_t *)(void *)((uint8_t *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < surface->w; x++)
        {
            const uint32_t p = row[x], a = p >> 24;
            const uint32_t r = ((p >> 16 & 255) * a + 127) / 255, g = ((p >> 8 & 255) * a + 127) / 255;
            const uint32_t b = ((p & 255) * a + 127) / 255;
            row[x] = a << 24 | r << 16 | g << 8 | b;
        }
    }
}

// Smaller copies by SDL2_gfx, each pixel the mean of four, for drawing the image small without flicker.
static bool makeLevels(vlImage *image)
{
    while (image->levelCount < MAX_LEVELS)
    {
        SDL_Surface *last = image->levels[image->levelCount - 1];
        if (last->w < 4 || last->h < 4)
            break;
        SDL_Surface *half = shrinkSurface(last, 2, 2);
        if (half == NULL)
            return false;
        image->levels[image->levelCount++] = half;
    }
    return true;
}

static vlImage *readImage(const char *path, vlError *error)
{
    const vlFileInfo info = vlFile_Look(path);
    if (info.kind != vl_fileRegular)
    {
        vlDrawFail(error,
                   info.kind == vl_fileMissing ? "image: no such file: %.200s" : "image: not a file: %.200s",
                   path);
        return NULL;
    }
    errno = 0;
    SDL_Surface *read = IMG_Load(path);
    if (read == NULL)
    {
        const char *reason = errno == EACCES ? strerror(errno) : IMG_GetError();
        vlDrawFail(error, "image: cannot read %.140s: %.80s", path, reason);
        return NULL;
    }
    SDL_Surface *pixels = SDL_ConvertSurfaceFormat(read, SDL_PIXELFORMAT_ARGB8888, 0);
    SDL_FreeSurface(read);
    vlImage *image = calloc(1, sizeof(*image));
    if (image != NULL)
        image->path = malloc(strlen(path) + 1);
    if (pixels == NULL || image == NULL || image->path == NULL)
    {
        SDL_FreeSurface(pixels);
        freeImage(image);
        vlDrawFail(error, "image: not enough memory for %.200s", path);
        return NULL;
    }
    memcpy(image->path, path, strlen(path) + 1);
    premultiply(pixels);
    image->levels[image->levelCount++] = pixels;
    if (!makeLevels(image))
    {
        freeImage(image);
        vlDrawFail(error, "image: not enough memory for %.200s", path);
        return NULL;
    }
    return image;
}

const vlImage *vlImageStore_Find(vlImageStore *store, const char *path, vlError *error)
{
    for (int i = 0; i < store->count; i++)
        if (strcmp(store->images[i]->path, path) == 0)
            return store->images[i];
    if (store->count == store->capacity)
    {
        const int wanted = store->capacity == 0 ? 16 : 2 * store->capacity;
        vlImage **images = realloc(store->images, (size_t)wanted * sizeof(*images));
        if (images == NULL)
        {
            vlDrawFail(error, "image: not enough memory for %.200s", path);
            return NULL;
        }
        store->images = images;
        store->capacity = wanted;
    }
    vlImage *image = readImage(path, error);
    if (image != NULL)
        store->images[store->count++] = image;
    return image;
}

int vlImage_GetWidth(const vlImage *image)
{
    return image->levels[0]->w;
}

int vlImage_GetHeight(const vlImage *image)
{
    return image->levels[0]->h;
}

// Four channels, 0..255, colour times alpha.
typedef struct vlSample
{
    float a, r, g, b;
} vlSample;

static vlSample texel(const SDL_Surface *surface, int x, int y)
{
    x = x < 0 ? 0 : x >= surface->w ? surface->w - 1 : x;
    y = y < 0 ? 0 : y >= surface->h ? surface->h - 1 : y;
    const uint32_t p =
        ((const uint32_t *)(const void *)((const uint8_t *)surface->pixels + y * surface->pitch))[x];
    return (vlSample){(float)(p >> 24), (float)(p >> 16 & 255), (float)(p >> 8 & 255), (float)(p & 255)};
}

static vlSample mix(vlSample p, vlSample q, float t)
{
    return (vlSample){p.a + (q.a - p.a) * t, p.r + (q.r - p.r) * t, p.g + (q.g - p.g) * t,
                      p.b + (q.b - p.b) * t};
}

static vlSample bilinear(const SDL_Surface *surface, float u, float v)
{
    const float x = u * (float)surface->w - 0.5f, y = v * (float)surface->h - 0.5f;
    const float fx = floorf(x), fy = floorf(y);
    const int ix = (int)fx, iy = (int)fy;
    const vlSample top = mix(texel(surface, ix, iy), texel(surface, ix + 1, iy), x - fx);
    const vlSample bottom = mix(texel(surface, ix, iy + 1), texel(surface, ix + 1, iy + 1), x - fx);
    return mix(top, bottom, y - fy);
}

static uint32_t over(uint32_t below, vlSample s, float strength)
{
    const float kept = 1 - s.a * strength * (1.0f / 255);
    const float r = s.r * strength + (float)(below >> 16 & 255) * kept + 0.5f;
    const float g = s.g * strength + (float)(below >> 8 & 255) * kept + 0.5f;
    const float b = s.b * strength + (float)(below & 255) * kept + 0.5f;
    return 0xff000000u | (uint32_t)(r < 255 ? r : 255) << 16 | (uint32_t)(g < 255 ? g : 255) << 8 |
           (uint32_t)(b < 255 ? b : 255);
}

bool vlImage_Draw(const vlImage *image, vlRaster *raster, vlPixel corner, vlPixel across, vlPixel down,
                  double alpha)
{
    const double area = across.x * down.y - across.y * down.x;
    const double wide = hypot(across.x, across.y), high = hypot(down.x, down.y);
    if (!isfinite(corner.x) || !isfinite(corner.y) || !(fabs(area) > 1e-6) || !(wide < 1e7) ||
        !(high < 1e7) || !(alpha > 0))
        return true;
    // The copy that is just larger than what is drawn.
    int level = 0;
    while (level + 1 < image->levelCount && image->levels[level + 1]->w >= wide &&
           image->levels[level + 1]->h >= high)
        level++;
    const SDL_Surface *surface = image->levels[level];
    const vlPixel outline[4] = {corner,
                                {corner.x + across.x, corner.y + across.y},
                                {corner.x + across.x + down.x, corner.y + across.y + down.y},
                                {corner.x + down.x, corner.y + down.y}};
    vlPixelBox used = vlPixelBox_Empty();
    if (!vlRaster_MaskPolygon(raster, outline, 4, &used))
        return false;
    const float strength = (float)(alpha < 1 ? alpha : 1);
    for (int y = used.top; y < used.bottom; y++)
        for (int x = used.left; x < used.right; x++)
        {
            uint8_t *coverage = &raster->mask[(size_t)y * (size_t)raster->width + (size_t)x];
            if (*coverage == 0)
                continue;
            const double dx = x + 0.5 - corner.x, dy = y + 0.5 - corner.y;
            const float u = (float)((dx * down.y - dy * down.x) / area);
            const float v = (float)((dy * across.x - dx * across.y) / area);
            uint32_t *pixel = &raster->pixels[(size_t)y * (size_t)raster->stride + (size_t)x];
            *pixel = over(*pixel, bilinear(surface, u, v), strength * (float)*coverage * (1.0f / 255));
            *coverage = 0;
        }
    return true;
}
