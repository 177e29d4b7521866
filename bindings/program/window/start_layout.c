// start_layout.c: where everything on the start page stands
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "program/window/log.h"
#include "program/window/start_page.h"

// px of a picture 720 px high
static const double sideWidth = 300, leastCard = 235, plusRoom = 40;
static const int titleLines = 3, detailLines = 3;

// What is being laid out.
typedef struct Layout
{
    vlStartPage *page;
    vlCanvas *canvas;
    double u;           ///< px for one unit
    double left, width; ///< px, of the column that is being filled
    double y;           ///< px
    vlError *error;
} Layout;

vlTextBox vlStartPage_MakeText(const vlCanvas *canvas, double size, bool bold, bool dim, double width)
{
    const vlTheme *theme = vlCanvas_GetTheme(canvas);
    vlTextBox box = {.style = vlDefaultTextStyle(canvas), .width = width, .mostLines = 1};
    box.style.size = size * vlCanvas_GetTextUnit(canvas);
    box.style.bold = bold;
    box.style.halo = VL_NO_COLOR;
    box.style.color = dim ? theme->textDim : theme->text;
    return box;
}

// The height of a text of the program, px; -1 when the font fails. What has no room is counted.
static double measure(Layout *layout, const char *text, double size, bool bold, double width, int lines)
{
    vlTextBox box = vlStartPage_MakeText(layout->canvas, size, bold, false, width);
    box.mostLines = lines;
    if (!vlTextBox_Walk(&box, layout->canvas, text, layout->error))
    {
        return -1;
    }
    layout->page->cut += box.cut;
    return box.height;
}

// A box over the whole column, from here down.
static vlStartBox take(Layout *layout, double height, double gap)
{
    vlStartBox box = {layout->left, layout->y, layout->width, height};
    layout->y += height + gap * layout->u;
    return box;
}

static bool takeText(Layout *layout, vlStartBox *box, const char *text, double size, bool bold, double gap)
{
    const double height = measure(layout, text, size, bold, layout->width, 2);
    *box = take(layout, height, gap);
    return height >= 0;
}

// The name, the new scene, where to drop files, the recent scenes.
static bool layOutSide(Layout *layout)
{
    vlStartPage *page = layout->page;
    const double u = layout->u, inner = layout->width - 2 * VL_START_PAD * u;
    const vlStartItem *items = page->items.items;
    if (!takeText(layout, &page->name, "Verlua", VL_START_NAME_SIZE, true, 0) ||
        !takeText(layout, &page->subtitle, vlMessage(vl_textStartSubtitle), VL_START_TITLE_SIZE, false,
                  VL_START_GAP))
    {
        return false;
    }
    const double room = inner - plusRoom * u;
    const double title = measure(layout, items[0].title, VL_START_TITLE_SIZE, true, room, 2);
    const double detail = measure(layout, items[0].detail, VL_START_DETAIL_SIZE, false, room, detailLines);
    const double drop =
        measure(layout, vlMessage(vl_textStartDrop), VL_START_DETAIL_SIZE, false, inner, detailLines);
    if (title < 0 || detail < 0 || drop < 0)
    {
        return false;
    }
    page->boxes[0] = take(layout, title + detail + 2 * VL_START_PAD * u, VL_START_PAD);
    page->drop = take(layout, drop + 2 * VL_START_PAD * u, VL_START_GAP);
    if (page->items.recentCount > 0 &&
        !takeText(layout, &page->recentBox, vlMessage(vl_textStartRecent), VL_START_HEAD_SIZE, true, 6))
    {
        return false;
    }
    const double row = (1.35 * (VL_START_TITLE_SIZE + VL_START_DETAIL_SIZE) + VL_START_PAD) * u;
    for (int i = 1; i <= page->items.recentCount; i++)
    {
        page->boxes[i] = take(layout, row, 6);
    }
    return true;
}

// How many items a group has, which begins at `first`.
static int countGroup(const vlStartItems *items, int first)
{
    int last = first;
    while (last < items->count && items->items[last].group == items->items[first].group)
    {
        last++;
    }
    return last - first;
}

// The cards of a group in rows, from a column on. Its lower edge, px; -1 when the font fails.
static double layOutGroup(Layout *layout, int first, int count, int column, double card)
{
    vlStartPage *page = layout->page;
    const double u = layout->u, step = card + VL_START_GAP * u;
    const int columns = page->columns;
    const int group = page->items.items[first].group;
    const int wide = count < columns - column ? count : columns - column;
    const double heading = measure(layout, page->items.groups[group], VL_START_HEAD_SIZE, true,
                                   wide * step - VL_START_GAP * u, 1);
    page->headings[group] =
        (vlStartBox){layout->left + column * step, layout->y, wide * step - VL_START_GAP * u, heading};
    double y = layout->y + heading + 8 * u;
    for (int i = 0; i < count; i += columns - column)
    {
        double row = 0;
        for (int k = i; k < count && k < i + columns - column; k++)
        {
            const double title = measure(layout, page->items.items[first + k].title, VL_START_TITLE_SIZE,
                                         true, card - 2 * VL_START_PAD * u, titleLines);
            if (title < 0 || heading < 0)
            {
                return -1;
            }
            page->boxes[first + k] =
                (vlStartBox){layout->left + (column + k - i) * step, y, card, card * 9 / 16};
            row = fmax(row, card * 9 / 16 + title + 1.2 * VL_START_PAD * u);
        }
        for (int k = i; k < count && k < i + columns - column; k++)
        {
            page->boxes[first + k].height = row;
        }
        y += row + VL_START_GAP * u;
    }
    return y;
}

// The examples. Groups that fit into the rest of a line stand beside one another.
static bool layOutMain(Layout *layout)
{
    vlStartPage *page = layout->page;
    const double gap = VL_START_GAP * layout->u;
    page->columns = (int)fmax(1, floor((layout->width + gap) / (leastCard * layout->u + gap)));
    const double card = (layout->width + gap) / page->columns - gap;
    int column = 0;
    double bottom = layout->y;
    for (int first = 1 + page->items.recentCount; first < page->items.count;)
    {
        const int count = countGroup(&page->items, first);
        if (column > 0 && column + count > page->columns)
        {
            column = 0;
            layout->y = bottom + 4 * layout->u;
        }
        const double end = layOutGroup(layout, first, count, column, card);
        if (end < 0)
        {
            return false;
        }
        bottom = fmax(bottom, end);
        // After rows of its own nothing stands beside a group.
        column = count > page->columns ? page->columns : column + count;
        first += count;
    }
    layout->y = bottom;
    return true;
}

static void countBeyondEdges(vlStartPage *page)
{
    for (int i = 0; i < page->items.count; i++)
    {
        const vlStartBox *box = &page->boxes[i];
        page->cut += box->left < 0 || box->left + box->width > page->viewWidth + 0.5 || box->width < 1;
    }
}

// For tests, whenever something about it is new.
static void logLayout(vlStartPage *page)
{
    char line[sizeof(page->logged)];
    snprintf(line, sizeof(line), "%.0fx%.0f columns=%d beside=%d items=%d recent=%d cut=%d", page->viewWidth,
             page->viewHeight, page->columns, page->twoColumns, page->items.count, page->items.recentCount,
             page->cut);
    if (strcmp(line, page->logged) != 0)
    {
        memcpy(page->logged, line, sizeof(line));
        vlLog("start page laid out %s", line);
    }
}

bool vlStartPage_LayOut(vlStartPage *page, vlCanvas *canvas, vlError *error)
{
    const double u = vlCanvas_GetTextUnit(canvas), margin = VL_START_MARGIN * vlCanvas_GetUnit(canvas);
    Layout layout = {page, canvas, u, margin, 0, margin, error};
    page->unit = u;
    page->viewWidth = vlCanvas_GetWidth(canvas);
    page->viewHeight = vlCanvas_GetHeight(canvas) - VL_START_FOOTER * u;
    page->cut = 0;
    const double all = page->viewWidth - 2 * margin, side = sideWidth * u, between = 1.6 * VL_START_GAP * u;
    page->twoColumns = all >= side + between + leastCard * u;
    layout.width = page->twoColumns ? side : all;
    if (!layOutSide(&layout))
    {
        return false;
    }
    page->sideHeight = layout.y + margin;
    if (page->twoColumns)
    {
        layout.left = margin + side + between;
        layout.width = all - side - between;
        layout.y = margin;
    }
    if (!layOutMain(&layout))
    {
        return false;
    }
    page->mainHeight = layout.y + margin / 2;
    countBeyondEdges(page);
    logLayout(page);
    vlStartPage_ScrollTo(page, page->scroll);
    return true;
}

// Scrolling

static double mostOffset(const vlStartPage *page, double height)
{
    return fmax(0, height - page->viewHeight);
}

double vlStartPage_GetMostScroll(const vlStartPage *page)
{
    return fmax(mostOffset(page, page->sideHeight), mostOffset(page, page->mainHeight));
}

double vlStartPage_GetOffset(const vlStartPage *page, bool beside)
{
    // What is shorter than the window stays in view while the other column goes on.
    return !page->twoColumns
               ? page->scroll
               : fmin(page->scroll, mostOffset(page, beside ? page->sideHeight : page->mainHeight));
}

void vlStartPage_ScrollTo(vlStartPage *page, double scroll)
{
    page->scroll = fmin(fmax(scroll, 0), vlStartPage_GetMostScroll(page));
}

static bool isBeside(const vlStartPage *page, int item)
{
    return page->items.items[item].kind != vl_startExample;
}

void vlStartPage_Show(vlStartPage *page, int item)
{
    const vlStartBox *box = &page->boxes[item];
    const double offset = vlStartPage_GetOffset(page, isBeside(page, item));
    // With the heading above it, and what is next just in sight.
    const double above = 2.2 * VL_START_HEAD_SIZE * page->unit, below = VL_START_GAP * page->unit;
    const bool tall = box->height + above + below > page->viewHeight;
    if (box->top + box->height + below - offset > page->viewHeight)
    {
        vlStartPage_ScrollTo(page, box->top + box->height + below - page->viewHeight);
    }
    if (box->top - (tall ? 0 : above) < vlStartPage_GetOffset(page, isBeside(page, item)))
    {
        vlStartPage_ScrollTo(page, box->top - (tall ? below / 2 : above));
    }
}

// Finding

int vlStartPage_Find(const vlStartPage *page, vlPixel pixel)
{
    for (int i = 0; i < page->items.count && pixel.y < page->viewHeight; i++)
    {
        const vlStartBox *box = &page->boxes[i];
        const double y = pixel.y + vlStartPage_GetOffset(page, isBeside(page, i));
        if (pixel.x >= box->left && pixel.x < box->left + box->width && y >= box->top &&
            y < box->top + box->height)
        {
            return i;
        }
    }
    return -1;
}

int vlStartPage_GetNeighbour(const vlStartPage *page, int dx, int dy)
{
    const vlStartBox *from = &page->boxes[page->chosen];
    const double fromX = from->left + from->width / 2, fromY = from->top + from->height / 2;
    int best = page->chosen;
    double least = HUGE_VAL;
    for (int i = 0; i < page->items.count; i++)
    {
        const vlStartBox *box = &page->boxes[i];
        const double x = box->left + box->width / 2 - fromX, y = box->top + box->height / 2 - fromY;
        const double along = dx * x + dy * y, aside = dx != 0 ? fabs(y) : fabs(x);
        // To the side only within a row; up and down into the nearest row, there to the nearest.
        const bool meets = box->top < from->top + from->height && from->top < box->top + box->height;
        const bool beyond = dy > 0 ? box->top >= from->top + from->height - 1
                            : dy < 0
                                ? box->top + box->height <= from->top + 1
                                : along > 1 && (meets || isBeside(page, i) != isBeside(page, page->chosen));
        const double far = dx != 0 ? along + 2 * aside : along + 3 * fmax(0, aside - 0.5 * from->width);
        if (i != page->chosen && beyond && far < least)
        {
            least = far;
            best = i;
        }
    }
    return best;
}
