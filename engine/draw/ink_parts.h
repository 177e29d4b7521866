// ink_parts.h: what the ink is made of, for the files that keep, draw and write it.
#ifndef VERLUA_DRAW_INK_PARTS_H
#define VERLUA_DRAW_INK_PARTS_H

#include "draw/ink.h"

#define VL_MAX_INK_COLOR_NAME 24

/// A piece of a line that was made longer after it had been drawn.
typedef struct vlInkPiece
{
    double ends[4];
    size_t item;
} vlInkPiece;

/// The pixels of the last picture.
typedef struct vlInkLayer
{
    uint32_t *pixels; ///< NULL: none
    size_t capacity;
    int width, height;
    double centerX, centerY, scale, lineUnit;
    const vlTheme *theme;
    uint64_t below;      ///< what the pixels under it were, in short
    size_t count;        ///< items in it
    uint32_t generation; ///< of the ink
} vlInkLayer;

struct vlInk
{
    vlInkItem *items;
    size_t count, capacity;
    double *points;
    size_t pointCount, pointCapacity;
    char *text;
    size_t textLength, textCapacity;
    size_t *last; ///< by owner: 1 + its last item, 0: none
    size_t ownerCapacity;
    char (*colors)[VL_MAX_INK_COLOR_NAME];
    int colorCount, colorCapacity;
    bool any;
    double bounds[4];
    uint32_t generation; ///< grows when items are removed
    vlInkPiece *pieces;
    size_t pieceCount, pieceCapacity;
    vlInkLayer layer;
    size_t hidden; ///< items that are not shown, at the end
    double share;  ///< of the first of these that is
};

#endif
