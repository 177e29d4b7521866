// start_page.h: what the window shows without a scene: examples, recent files, a new scene
#ifndef VL_PROGRAM_WINDOW_START_PAGE_H
#define VL_PROGRAM_WINDOW_START_PAGE_H

#include <stdbool.h>

#include "draw/canvas.h"
#include "program/messages.h"
#include "program/window/start_items.h"
#include "program/window/start_pictures.h"
#include "program/window/text_box.h"

/// Where something stands on the page, px; the page scrolls.
typedef struct vlStartBox
{
    double left, top, width, height;
} vlStartBox;

/// The page: what is on it, and where.
typedef struct vlStartPage
{
    vlStartItems items;
    vlPictureMaker *maker; ///< NULL: all examples have pictures
    int chosen;            ///< item
    double scroll;         ///< px
    bool follow;           ///< the chosen item is to be brought into view

    // Layout, see start_layout.c
    vlStartBox boxes[VL_MAX_START_ITEMS];
    vlStartBox headings[VL_MAX_START_GROUPS];   ///< of the groups
    vlStartBox name, subtitle, drop, recentBox; ///< beside the examples, or above them
    bool twoColumns;                            ///< beside them
    double sideHeight, mainHeight;              ///< px, of what is beside, and of the examples
    double viewWidth, viewHeight;               ///< px, what is seen at once
    double unit;                                ///< px, of text
    int columns;                                ///< of the examples
    int cut;                                    ///< texts that had no room, things beyond an edge
    char logged[128];                           ///< what was said of it last
} vlStartPage;

/// NULL, with the reason said, when it cannot be made.
vlStartPage *vlStartPage_Create(void);
void vlStartPage_Destroy(vlStartPage *page);
/// Looks again for recent scenes.
void vlStartPage_Refresh(vlStartPage *page);

/// Whether a key of the program means something on the start page; by its line of the help.
bool vlStartPage_HasKey(vlText help);

/// Finds a place for everything in a window of the canvas's size. False, with the reason, when the font
/// fails.
bool vlStartPage_LayOut(vlStartPage *page, vlCanvas *canvas, vlError *error);
/// How far an item, and all that stands in its column, is scrolled away, px.
double vlStartPage_GetOffset(const vlStartPage *page, bool beside);
double vlStartPage_GetMostScroll(const vlStartPage *page); ///< px
/// Scrolls, within what there is.
void vlStartPage_ScrollTo(vlStartPage *page, double scroll);
/// Scrolls just so far that all of an item is seen.
void vlStartPage_Show(vlStartPage *page, int item);
/// The item at a pixel of the window, -1: none.
int vlStartPage_Find(const vlStartPage *page, vlPixel pixel);
/// The item that an arrow key leads to: dx and dy are -1, 0 or 1, y down.
int vlStartPage_GetNeighbour(const vlStartPage *page, int dx, int dy);

// Sizes, px of a picture 720 px high
#define VL_START_MARGIN      34.0
#define VL_START_GAP         18.0
#define VL_START_PAD         14.0
#define VL_START_CORNER      8.0
#define VL_START_FOOTER      42.0
#define VL_START_NAME_SIZE   42.0
#define VL_START_HEAD_SIZE   25.0
#define VL_START_TITLE_SIZE  20.0
#define VL_START_DETAIL_SIZE 16.5

/// A text box for the page: size in the units above.
vlTextBox vlStartPage_MakeText(const vlCanvas *canvas, double size, bool bold, bool dim, double width);

#endif
