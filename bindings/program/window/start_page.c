// start_page.c: what the window shows without a scene: examples, recent files, a new scene
#include "program/window/start_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/window/app.h"
#include "program/window/keys.h"
#include "program/window/log.h"
#include "program/window/open.h"

// The page

static int firstExample(const vlStartPage *page)
{
    const int first = 1 + page->items.recentCount;
    return first < page->items.count ? first : 0;
}

// Pictures that are neither shipped nor made before are made now.
static void makePictures(vlStartPage *page)
{
    const char *missing[VL_MAX_START_ITEMS];
    int count = 0;
    for (int i = firstExample(page); i < page->items.count; i++)
    {
        const vlStartItem *item = &page->items.items[i];
        if (item->kind == vl_startExample && item->picture == NULL)
        {
            missing[count++] = item->path;
        }
    }
    page->maker = vlPictureMaker_Start(missing, count);
}

vlStartPage *vlStartPage_Create(void)
{
    vlStartPage *page = calloc(1, sizeof(*page));
    if (page == NULL)
    {
        vlSay(vl_textOutOfMemory);
        return NULL;
    }
    if (!vlStartItems_Find(&page->items))
    {
        vlStartPage_Destroy(page);
        return NULL;
    }
    page->chosen = firstExample(page);
    makePictures(page);
    return page;
}

void vlStartPage_Destroy(vlStartPage *page)
{
    if (page != NULL)
    {
        vlPictureMaker_Stop(page->maker);
        vlStartItems_Free(&page->items);
        free(page);
    }
}

void vlStartPage_Refresh(vlStartPage *page)
{
    char chosen[VL_MAX_PATH];
    const char *path = page->items.items[page->chosen].path;
    snprintf(chosen, sizeof(chosen), "%s", path != NULL ? path : "");
    vlStartItems_Free(&page->items);
    if (!vlStartItems_Find(&page->items))
    {
        vlLog("start page is not whole");
    }
    page->chosen = firstExample(page);
    page->follow = true;
    for (int i = 0; i < page->items.count; i++)
    {
        path = page->items.items[i].path;
        page->chosen = strcmp(path != NULL ? path : "", chosen) == 0 ? i : page->chosen;
    }
}

bool vlStartPage_HasKey(vlText help)
{
    static const vlText known[] = {
        vl_textKeyFullScreen, vl_textKeyTheme, vl_textKeyContrast, vl_textKeyLarger, vl_textKeySmaller,
        vl_textKeyUsualText,  vl_textKeyHelp,  vl_textKeyEscape,   vl_textKeyClose,
    };
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
    {
        if (known[i] == help)
        {
            return true;
        }
    }
    return false;
}

// Choosing and opening

static void choose(vlStartPage *page, int item, bool follow)
{
    page->follow = page->follow || follow;
    if (item == page->chosen || item < 0)
    {
        return;
    }
    page->chosen = item;
    const char *path = page->items.items[item].path;
    vlLog("chosen %s", path != NULL ? path : "new");
}

static void openChosen(vlApp *app)
{
    const vlStartItem *item = &app->start->items.items[app->start->chosen];
    char text[VL_MAX_PATH + 256];
    if (item->kind == vl_startNew)
    {
        vlOpen_New(app);
    }
    else if (vlFile_Look(item->path).kind == vl_fileRegular)
    {
        vlOpen_Request(app, item->path);
    }
    else
    {
        vlFormat(text, sizeof(text), vl_textNoSuchFile, item->path);
        vlApp_Notify(app, text);
        vlStartPage_Refresh(app->start);
    }
}

// Events

// Moves by about a window's height.
static void turnPage(vlStartPage *page, int dy)
{
    const double goal = page->boxes[page->chosen].top + dy * 0.8 * page->viewHeight;
    int next = page->chosen;
    for (int last = -1; next != last && dy * (page->boxes[next].top - goal) < 0;)
    {
        last = next;
        choose(page, next, true);
        next = vlStartPage_GetNeighbour(page, 0, dy);
    }
    choose(page, next, true);
}

// True when it is a key of the page.
static bool pressKey(vlApp *app, const SDL_KeyboardEvent *event)
{
    vlStartPage *page = app->start;
    switch (event->keysym.sym)
    {
    case SDLK_LEFT:
        choose(page, vlStartPage_GetNeighbour(page, -1, 0), true);
        return true;
    case SDLK_RIGHT:
        choose(page, vlStartPage_GetNeighbour(page, 1, 0), true);
        return true;
    case SDLK_UP:
        choose(page, vlStartPage_GetNeighbour(page, 0, -1), true);
        return true;
    case SDLK_DOWN:
        choose(page, vlStartPage_GetNeighbour(page, 0, 1), true);
        return true;
    case SDLK_PAGEUP:
        turnPage(page, -1);
        return true;
    case SDLK_PAGEDOWN:
        turnPage(page, 1);
        return true;
    case SDLK_HOME:
        choose(page, 0, true);
        return true;
    case SDLK_END:
        choose(page, page->items.count - 1, true);
        return true;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        if (event->repeat == 0)
        {
            openChosen(app);
        }
        return true;
    default:
        return false;
    }
}

static bool event(vlApp *app, const SDL_Event *event)
{
    vlStartPage *page = app->start;
    const vlKey *key;
    int item;
    switch (event->type)
    {
    case SDL_KEYDOWN:
        key = vlKeys_Find(&event->key.keysym);
        return pressKey(app, &event->key) || key == NULL || !vlStartPage_HasKey(key->help);
    case SDL_MOUSEMOTION:
        choose(page,
               vlStartPage_Find(page, vlWindow_GetPixel(&app->window, event->motion.x, event->motion.y)),
               false);
        return true;
    case SDL_MOUSEBUTTONDOWN:
        item = vlStartPage_Find(page, vlWindow_GetPixel(&app->window, event->button.x, event->button.y));
        if (event->button.button == SDL_BUTTON_LEFT && item >= 0)
        {
            choose(page, item, false);
            openChosen(app);
        }
        return true;
    case SDL_MOUSEWHEEL:
        vlStartPage_ScrollTo(page, page->scroll - event->wheel.y * 90 * page->unit);
        return true;
    default:
        return true;
    }
}

// Drawing

// What is being drawn.
typedef struct Sheet
{
    vlStartPage *page;
    vlCanvas *canvas;
    const vlTheme *theme;
    double u; ///< px for one unit
    vlError *error;
} Sheet;

static vlColor opaque(vlColor color)
{
    color.a = 255;
    return color;
}

static bool drawText(const Sheet *sheet, vlTextBox box, double left, double top, const char *text, int lines)
{
    box.left = left;
    box.top = top;
    box.mostLines = lines;
    box.draws = true;
    return vlTextBox_Walk(&box, sheet->canvas, text, sheet->error);
}

static bool drawHeading(const Sheet *sheet, const vlStartBox *box, const char *text, double size, bool bold,
                        bool beside)
{
    const double top = box->top - vlStartPage_GetOffset(sheet->page, beside);
    return drawText(sheet, vlStartPage_MakeText(sheet->canvas, size, bold, !bold, box->width), box->left, top,
                    text, 2);
}

// The ground of an item, with a thick frame when it is chosen.
static void drawGround(const Sheet *sheet, const vlStartBox *box, double top, bool chosen)
{
    const double corner = VL_START_CORNER * sheet->u, frame = 5 * fmax(1, vlCanvas_GetUnit(sheet->canvas));
    if (chosen)
    {
        vlCanvas_RectPx(sheet->canvas, box->left - frame, top - frame, box->width + 2 * frame,
                        box->height + 2 * frame, corner + frame, sheet->theme->accent);
    }
    else
    {
        const double line = fmax(1, 1.5 * vlCanvas_GetUnit(sheet->canvas));
        vlCanvas_RectPx(sheet->canvas, box->left - line, top - line, box->width + 2 * line,
                        box->height + 2 * line, corner + line, sheet->theme->gridMajor);
    }
    vlCanvas_RectPx(sheet->canvas, box->left, top, box->width, box->height, corner,
                    opaque(sheet->theme->panel));
}

static bool drawNew(const Sheet *sheet, const vlStartItem *item, const vlStartBox *box, double top)
{
    vlCanvas *canvas = sheet->canvas;
    const double u = sheet->u, pad = VL_START_PAD * u, arm = 11 * u, thick = 5 * u;
    const vlPixel middle = {box->left + pad + arm, top + pad + 13 * u};
    vlCanvas_RectPx(canvas, middle.x - arm, middle.y - thick / 2, 2 * arm, thick, 0, sheet->theme->accent);
    vlCanvas_RectPx(canvas, middle.x - thick / 2, middle.y - arm, thick, 2 * arm, 0, sheet->theme->accent);
    const double left = box->left + pad + 40 * u, width = box->width - 2 * pad - 40 * u;
    vlTextBox title = vlStartPage_MakeText(canvas, VL_START_TITLE_SIZE, true, false, width);
    title.mostLines = 2;
    title.left = left;
    title.top = top + pad;
    title.draws = true;
    return vlTextBox_Walk(&title, canvas, item->title, sheet->error) &&
           drawText(sheet, vlStartPage_MakeText(canvas, VL_START_DETAIL_SIZE, false, true, width), left,
                    top + pad + title.height, item->detail, 3);
}

static bool drawRecent(const Sheet *sheet, const vlStartItem *item, const vlStartBox *box, double top)
{
    const double u = sheet->u, pad = VL_START_PAD * u, width = box->width - 2 * pad;
    vlTextBox folder = vlStartPage_MakeText(sheet->canvas, VL_START_DETAIL_SIZE, false, true, width);
    folder.fromLeft = true;
    return drawText(sheet, vlStartPage_MakeText(sheet->canvas, VL_START_TITLE_SIZE, true, false, width),
                    box->left + pad, top + pad / 2, item->title, 1) &&
           drawText(sheet, folder, box->left + pad, top + pad / 2 + 1.3 * VL_START_TITLE_SIZE * u,
                    item->detail, 1);
}

// A picture that cannot be read leaves its place empty.
static void drawPicture(const Sheet *sheet, vlStartItem *item, double left, double top, double width,
                        double height)
{
    char path[VL_MAX_PATH];
    vlError error;
    if (item->picture == NULL && vlStartPictures_Find(item->path, path, sizeof(path)))
    {
        item->picture = malloc(strlen(path) + 1);
        if (item->picture != NULL)
        {
            memcpy(item->picture, path, strlen(path) + 1);
        }
    }
    vlCanvas_RectPx(sheet->canvas, left, top, width, height, 0, sheet->theme->background);
    if (item->picture != NULL && item->picture[0] != '\0' &&
        !vlCanvas_ImagePx(sheet->canvas, item->picture, left, top, width, height, &error))
    {
        vlLog("no picture: %s", error.message);
        item->picture[0] = '\0';
    }
}

static bool drawExample(const Sheet *sheet, vlStartItem *item, const vlStartBox *box, double top)
{
    const double pad = VL_START_PAD * sheet->u, edge = 2 * sheet->u, height = box->width * 9 / 16;
    drawPicture(sheet, item, box->left + edge, top + edge, box->width - 2 * edge, height - 2 * edge);
    return drawText(
        sheet, vlStartPage_MakeText(sheet->canvas, VL_START_TITLE_SIZE, true, false, box->width - 2 * pad),
        box->left + pad, top + height + pad * 0.5, item->title, 3);
}

static bool drawItem(const Sheet *sheet, int number)
{
    vlStartItem *item = &sheet->page->items.items[number];
    const vlStartBox *box = &sheet->page->boxes[number];
    const double top = box->top - vlStartPage_GetOffset(sheet->page, item->kind != vl_startExample);
    if (top > sheet->page->viewHeight || top + box->height < 0)
    {
        return true;
    }
    drawGround(sheet, box, top, number == sheet->page->chosen);
    switch (item->kind)
    {
    case vl_startNew:
        return drawNew(sheet, item, box, top);
    case vl_startRecent:
        return drawRecent(sheet, item, box, top);
    default:
        return drawExample(sheet, item, box, top);
    }
}

static bool drawDrop(const Sheet *sheet)
{
    const vlStartBox *box = &sheet->page->drop;
    const double top = box->top - vlStartPage_GetOffset(sheet->page, true), pad = VL_START_PAD * sheet->u;
    const vlPixel corners[] = {{box->left, top},
                               {box->left + box->width, top},
                               {box->left + box->width, top + box->height},
                               {box->left, top + box->height}};
    vlCanvas_PolylinePx(sheet->canvas, corners, 4, true, 2 * sheet->u, 9 * sheet->u, sheet->theme->textDim);
    return drawText(
        sheet, vlStartPage_MakeText(sheet->canvas, VL_START_DETAIL_SIZE, false, false, box->width - 2 * pad),
        box->left + pad, top + pad, vlMessage(vl_textStartDrop), 3);
}

static bool drawHeadings(const Sheet *sheet)
{
    const vlStartPage *page = sheet->page;
    if (!drawHeading(sheet, &page->name, "Verlua", VL_START_NAME_SIZE, true, true) ||
        !drawHeading(sheet, &page->subtitle, vlMessage(vl_textStartSubtitle), VL_START_TITLE_SIZE, false,
                     true) ||
        (page->items.recentCount > 0 && !drawHeading(sheet, &page->recentBox, vlMessage(vl_textStartRecent),
                                                     VL_START_HEAD_SIZE, true, true)))
    {
        return false;
    }
    for (int i = 0; i < page->items.groupCount; i++)
    {
        if (!drawHeading(sheet, &page->headings[i], page->items.groups[i], VL_START_HEAD_SIZE, true, false))
        {
            return false;
        }
    }
    return true;
}

static void drawScrollBar(const Sheet *sheet)
{
    const vlStartPage *page = sheet->page;
    const double most = vlStartPage_GetMostScroll(page), view = page->viewHeight;
    if (most > 0)
    {
        const double width = 6 * vlCanvas_GetUnit(sheet->canvas), height = view * view / (view + most);
        vlCanvas_RectPx(sheet->canvas, page->viewWidth - 1.5 * width, (view - height) * page->scroll / most,
                        width, height, width / 2, sheet->theme->textDim);
    }
}

// As many of the hints as there is room for.
static bool drawFooter(const Sheet *sheet)
{
    static const vlText hints[] = {vl_textStartHintOpen, vl_textStartHintHelp, vl_textStartHintText,
                                   vl_textStartHintTheme};
    const vlStartPage *page = sheet->page;
    char line[512] = "";
    const double u = sheet->u, margin = VL_START_MARGIN * vlCanvas_GetUnit(sheet->canvas);
    vlTextBox box =
        vlStartPage_MakeText(sheet->canvas, VL_START_DETAIL_SIZE, false, false, page->viewWidth - 2 * margin);
    box.mostLines = 1;
    for (size_t i = 0; i < sizeof(hints) / sizeof(hints[0]); i++)
    {
        char longer[512];
        snprintf(longer, sizeof(longer), "%s%s%s", line, i > 0 ? "      " : "", vlMessage(hints[i]));
        if (!vlTextBox_Walk(&box, sheet->canvas, longer, sheet->error))
        {
            return false;
        }
        if (box.cut && i > 0)
        {
            break;
        }
        memcpy(line, longer, sizeof(line));
    }
    vlCanvas_RectPx(sheet->canvas, 0, page->viewHeight, page->viewWidth, VL_START_FOOTER * u, 0,
                    opaque(sheet->theme->panel));
    vlCanvas_RectPx(sheet->canvas, 0, page->viewHeight, page->viewWidth, fmax(1, 1.5 * u), 0,
                    sheet->theme->gridMajor);
    return drawText(sheet, box, margin, page->viewHeight + 11 * u, line, 1);
}

static bool drawSheet(const Sheet *sheet)
{
    for (int i = 0; i < sheet->page->items.count; i++)
    {
        if (!drawItem(sheet, i))
        {
            return false;
        }
    }
    return drawHeadings(sheet) && drawDrop(sheet);
}

static bool draw(vlApp *app, vlError *error)
{
    vlCanvas *canvas = app->window.canvas;
    vlStartPage *page = app->start;
    if (!vlStartPage_LayOut(page, canvas, error))
    {
        return false;
    }
    if (page->follow)
    {
        page->follow = false;
        vlStartPage_Show(page, page->chosen);
    }
    const Sheet sheet = {page, canvas, vlCanvas_GetTheme(canvas), page->unit, error};
    vlCanvas_PushClip(canvas, 0, 0, page->viewWidth, page->viewHeight);
    const bool good = drawSheet(&sheet);
    vlCanvas_PopClip(canvas);
    drawScrollBar(&sheet);
    if (!good || !drawFooter(&sheet))
    {
        return false;
    }
    if (app->helpOpen)
    {
        vlColor veil = sheet.theme->background; // so that the list over it stands out
        veil.a = 190;
        vlCanvas_RectPx(canvas, 0, 0, vlCanvas_GetWidth(canvas), vlCanvas_GetHeight(canvas), 0, veil);
    }
    return true;
}

static bool isOpen(const vlApp *app)
{
    return app->startOpen;
}

const vlLayer vlStartLayer = {"start page", isOpen, event, draw};
