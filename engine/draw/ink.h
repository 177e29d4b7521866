// ink.h: what pens have drawn: lines, dots, filled shapes and texts, kept as vectors in the order they came.
#ifndef VERLUA_DRAW_INK_H
#define VERLUA_DRAW_INK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "draw/canvas.h"

typedef enum vlInkKind
{
    vl_inkLine,
    vl_inkDot,   ///< a disc
    vl_inkShape, ///< a filled polygon, inside where the winding number is not zero
    vl_inkText
} vlInkKind;

/// One thing that was drawn. Lengths in units of the scene.
typedef struct vlInkItem
{
    uint32_t owner; ///< whose it is: it goes when that one clears
    uint16_t color; ///< see vlInk_FindColor
    uint8_t kind;   ///< a vlInkKind
    float width;    ///< of a line; diameter of a dot; size of a text
    double ax, ay;  ///< where a line begins, a dot's centre, where a text begins
    union
    {
        struct
        {
            double x, y;
        } b; ///< where a line ends
        struct
        {
            size_t first, count; ///< of a shape's points, of a text's bytes
        } part;
    } u;
} vlInkItem;

/// Most items that a picture may hold: 2 GiB of them.
#define VL_MAX_INK ((size_t)40000000)
/// Most colours that it may use.
#define VL_MAX_INK_COLORS 65000

typedef struct vlInk vlInk;

/// Returns NULL when memory is short.
vlInk *vlInk_Create(void);
void vlInk_Destroy(vlInk *ink);

/// The number of a colour: a name of the theme or "#rrggbb". -1 when it is neither (`error` says what was
/// expected), or there are too many.
int vlInk_FindColor(vlInk *ink, const char *name, vlError *error);
const char *vlInk_GetColorName(const vlInk *ink, int color);

// What adds returns false when memory is short or the ink is full.

/// A line. `goesOn`: it is the rest of the line that the same owner drew last, and made one with it.
bool vlInk_AddLine(vlInk *ink, uint32_t owner, int color, double width, const double ends[4], bool goesOn);
bool vlInk_AddDot(vlInk *ink, uint32_t owner, int color, double diameter, double x, double y);
/// A filled shape of `count` points, x and y in turn.
bool vlInk_AddShape(vlInk *ink, uint32_t owner, int color, const double *points, size_t count);
/// A text in UTF-8 that begins at a point, centred on it from top to bottom.
bool vlInk_AddText(vlInk *ink, uint32_t owner, int color, double size, double x, double y, const char *text,
                   size_t length);

size_t vlInk_GetCount(const vlInk *ink);
const vlInkItem *vlInk_GetItem(const vlInk *ink, size_t index);
/// The points of a shape, x and y in turn.
const double *vlInk_GetPoints(const vlInk *ink, const vlInkItem *item);
/// A text, ended by a zero byte.
const char *vlInk_GetText(const vlInk *ink, const vlInkItem *item);
/// Removes all that this owner drew from item `first` on.
void vlInk_Remove(vlInk *ink, uint32_t owner, size_t first);
void vlInk_Clear(vlInk *ink);
/// Shows only the first `count` items, and a share of the next one if it is a line; SIZE_MAX: all.
void vlInk_SetShown(vlInk *ink, size_t count, double share);
/// How far it reaches: left, bottom, right, top. False when there is nothing.
bool vlInk_GetBounds(const vlInk *ink, double bounds[4]);
/// The topmost item at a point, or -1.
int64_t vlInk_Pick(const vlInk *ink, double x, double y);

/// Draws it all as the canvas' camera sees it. In the plane what was drawn before with the same camera comes
/// from a copy of the pixels: what lies under it must be the same too. False when memory is short or the font
/// fails.
bool vlInk_Draw(vlInk *ink, vlCanvas *canvas, vlError *error);
/// Writes it as an SVG file that shows left, bottom, right and top of the scene. False when the stream fails.
bool vlInk_WriteSvg(const vlInk *ink, FILE *file, const double bounds[4], const vlTheme *theme);

#endif
