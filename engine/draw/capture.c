// capture.c: pictures out of a canvas: PNG files, and raw frames for a video.
#include "draw/capture.h"

#include <SDL_image.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "draw/draw_error.h"

size_t vlCapture_GetRgbSize(const vlCanvas *canvas)
{
    return (size_t)vlCanvas_GetWidth(canvas) * (size_t)vlCanvas_GetHeight(canvas) * 3;
}

bool vlCapture_CopyRgb(const vlCanvas *canvas, uint8_t *rgb, size_t size)
{
    if (size < vlCapture_GetRgbSize(canvas))
        return false;
    const SDL_Surface *surface = vlCanvas_GetSurface(canvas);
    for (int y = 0; y < surface->h; y++)
    {
        const uint32_t *row =
            (const uint32_t *)(const void *)((const uint8_t *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < surface->w; x++, rgb += 3)
        {
            rgb[0] = (uint8_t)(row[x] >> 16);
            rgb[1] = (uint8_t)(row[x] >> 8);
            rgb[2] = (uint8_t)row[x];
        }
    }
    return true;
}

// A PNG file in memory. Made there and not in the file itself, because the encoder does not say when a disk
// is full. Returns NULL and sets `error` on failure.
static uint8_t *encodePng(const vlCanvas *canvas, size_t *size, vlError *error)
{
    const size_t rgbSize = vlCapture_GetRgbSize(canvas);
    const size_t room = rgbSize + rgbSize / 8 + 65536; // what does not shrink grows by less than this
    uint8_t *rgb = malloc(rgbSize);
    uint8_t *file = malloc(room);
    const int width = vlCanvas_GetWidth(canvas), height = vlCanvas_GetHeight(canvas);
    SDL_Surface *surface = NULL;
    SDL_RWops *stream = NULL;
    bool done = false;
    if (rgb == NULL || file == NULL)
    {
        vlDrawFail(error, "not enough memory for a picture of %d x %d", width, height);
        goto end;
    }
    vlCapture_CopyRgb(canvas, rgb, rgbSize);
    surface = SDL_CreateRGBSurfaceWithFormatFrom(rgb, width, height, 24, width * 3, SDL_PIXELFORMAT_RGB24);
    stream = SDL_RWFromMem(file, (int)room);
    if (surface == NULL || stream == NULL || IMG_SavePNG_RW(surface, stream, 0) != 0)
    {
        vlDrawFail(error, "cannot make a PNG: %s", SDL_GetError());
        goto end;
    }
    *size = (size_t)SDL_RWtell(stream);
    done = true;
end:
    if (stream != NULL)
        SDL_RWclose(stream);
    SDL_FreeSurface(surface);
    free(rgb);
    if (done)
        return file;
    free(file);
    return NULL;
}

static bool writeFile(const char *path, const uint8_t *data, size_t size)
{
    SDL_RWops *stream = SDL_RWFromFile(path, "wb");
    if (stream == NULL)
        return false;
    const bool written = SDL_RWwrite(stream, data, 1, size) == size;
    return SDL_RWclose(stream) == 0 && written;
}

bool vlCapture_SavePng(const vlCanvas *canvas, const char *path, vlError *error)
{
    size_t size = 0;
    uint8_t *data = encodePng(canvas, &size, error);
    if (data == NULL)
        return false;
    const size_t length = strlen(path);
    char *partial = malloc(length + sizeof(".part"));
    if (partial == NULL)
    {
        free(data);
        return vlDrawFail(error, "not enough memory to save %s", path);
    }
    memcpy(partial, path, length);
    memcpy(partial + length, ".part", sizeof(".part"));
    errno = 0;
    // A device or a pipe is written to: a file must not take its place.
    const bool directly = vlFile_Look(path).kind == vl_fileOther;
    const bool saved = directly ? writeFile(path, data, size)
                                : writeFile(partial, data, size) && vlFile_Rename(partial, path);
    if (!saved)
    {
        const int reason = errno;
        if (!directly)
            remove(partial);
        vlDrawFail(error, "cannot save the picture %s: %s", path,
                   reason != 0 ? strerror(reason) : SDL_GetError());
    }
    free(partial);
    free(data);
    return saved;
}
