// image.h: image files, read once and drawn at any size and angle.
#ifndef VERLUA_DRAW_IMAGE_H
#define VERLUA_DRAW_IMAGE_H

#include "draw/raster.h"
#include "verlua/types.h"

/// The images that have been read.
typedef struct vlImageStore vlImageStore;

/// One of them.
typedef struct vlImage vlImage;

/// NULL when memory is short.
vlImageStore *vlImageStore_Create(void);
void vlImageStore_Destroy(vlImageStore *store);
/// Forgets all images, so that files are read again.
void vlImageStore_Clear(vlImageStore *store);
/// Reads a file, or finds it. NULL, with the file and the reason in `error`, when it cannot be read.
const vlImage *vlImageStore_Find(vlImageStore *store, const char *path, vlError *error);

int vlImage_GetWidth(const vlImage *image);  ///< px
int vlImage_GetHeight(const vlImage *image); ///< px

/// Draws the image so that its top left corner is at `corner`, its top edge runs along `across` and its left
/// edge along `down` (px). Edges are smooth; alpha is 0..1. Returns false when memory is short.
bool vlImage_Draw(const vlImage *image, vlRaster *raster, vlPixel corner, vlPixel across, vlPixel down,
                  double alpha);

#endif
