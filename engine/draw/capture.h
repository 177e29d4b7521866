// capture.h: pictures out of a canvas: PNG files, and raw frames for a video.
#ifndef VERLUA_DRAW_CAPTURE_H
#define VERLUA_DRAW_CAPTURE_H

#include <stddef.h>
#include <stdint.h>

#include "draw/canvas.h"

/// Saves the canvas as a PNG file (RGB, no alpha). The file is written under another name beside it and
/// renamed at the end: it is there whole or, on an error, as it was before. Returns false and names the file
/// and the reason.
bool vlCapture_SavePng(const vlCanvas *canvas, const char *path, vlError *error);

/// Bytes of a raw frame: width * height * 3.
size_t vlCapture_GetRgbSize(const vlCanvas *canvas);
/// Copies the pixels, rows from the top, R G B each, for instance to ffmpeg -f rawvideo -pix_fmt rgb24.
/// Returns false when `size` is less than vlCapture_GetRgbSize.
bool vlCapture_CopyRgb(const vlCanvas *canvas, uint8_t *rgb, size_t size);

#endif
