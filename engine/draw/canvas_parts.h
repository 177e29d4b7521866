// canvas_parts.h: what a canvas is made of, for the drawing layer alone.
#ifndef VERLUA_DRAW_CANVAS_PARTS_H
#define VERLUA_DRAW_CANVAS_PARTS_H

#include "draw/canvas.h"
#include "draw/image.h"
#include "draw/raster.h"
#include "draw/solid.h"
#include "draw/text.h"

struct vlCanvas
{
    SDL_Surface *own;    // its own pixels
    SDL_Surface *target; // what is drawn into: own, or another's
    vlRaster raster;
    vlDepthBuffer depth;
    vlFont *font;
    vlImageStore *images;
    const vlTheme *theme;
    vlCamera camera;
    double textScale;
    bool highContrast;
    vlPixelBox clips[VL_MAX_CLIPS]; // what the clip was before each push
    int clipCount;
};

#endif
