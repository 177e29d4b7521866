// draw_error.h: how the drawing layer says what went wrong.
#ifndef VERLUA_DRAW_DRAW_ERROR_H
#define VERLUA_DRAW_DRAW_ERROR_H

#include "verlua/types.h"

#if defined(__GNUC__)
#define VL_DRAW_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define VL_DRAW_FORMAT
#endif

/// Sets `error` (which may be NULL) to a sentence made as by printf. Always returns false.
VL_DRAW_FORMAT bool vlDrawFail(vlError *error, const char *format, ...);

#endif
