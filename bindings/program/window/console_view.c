// console_view.c: how the console looks: its last lines, the line that is typed, ways to complete it
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "program/messages.h"
#include "program/window/console.h"

// All in pixels of a picture 720 px high.
static const double padding = 14, signWidth = 30, textSize = 20, edge = 2;
static const double share = 0.46; // of the picture's height

#define VL_MOST_OFFERED 6  ///< ways to go on that are shown
#define VL_MOST_ROWS    24 ///< of one line

typedef struct View
{
    vlConsole *console;
    vlCanvas *canvas;
    double unit;        ///< px
    double left, right; ///< px, of the text
    double rowHeight;   ///< px
    vlError *error;
} View;

static vlTextStyle styleOf(const View *view, vlColor color, bool bold)
{
    vlTextStyle style = vlDefaultTextStyle(view->canvas);
    style.size = textSize * view->unit;
    style.color = color;
    style.halo = VL_NO_COLOR;
    style.vertical = vl_alignTop;
    style.bold = bold;
    return style;
}

static bool measure(const View *view, const char *text, size_t length, bool bold, double *width)
{
    char piece[VL_MAX_LINE];
    double height;
    const vlTextStyle style = styleOf(view, VL_NO_COLOR, bold);
    snprintf(piece, sizeof(piece), "%.*s", (int)length, text);
    *width = 0;
    return length == 0 || vlCanvas_MeasureText(view->canvas, piece, &style, width, &height, view->error);
}

static bool write(const View *view, double x, double y, const char *text, size_t length, vlColor color,
                  bool bold)
{
    char piece[VL_MAX_LINE];
    const vlTextStyle style = styleOf(view, color, bold);
    snprintf(piece, sizeof(piece), "%.*s", (int)length, text);
    return piece[0] == '\0' || vlCanvas_TextPx(view->canvas, (vlPixel){x, y}, piece, &style, view->error);
}

// How many bytes of a text fit into the room: at a blank where there is one, else between characters; at
// least one character.
static bool findFit(const View *view, const char *text, double room, size_t *fits)
{
    size_t good = 0, bad = strlen(text) + 1;
    double width;
    if (!measure(view, text, bad - 1, false, &width))
    {
        return false;
    }
    if (width <= room)
    {
        *fits = bad - 1;
        return true;
    }
    while (bad - good > 1)
    {
        size_t middle = (good + bad) / 2;
        if (!measure(view, text, middle, false, &width))
        {
            return false;
        }
        *(width <= room ? &good : &bad) = middle;
    }
    size_t end = good;
    while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80)
    {
        end--;
    }
    for (size_t blank = end; blank > end / 2; blank--)
    {
        if (text[blank] == ' ')
        {
            end = blank + 1;
            break;
        }
    }
    for (end = end > 0 ? end : 1; ((unsigned char)text[end] & 0xc0) == 0x80; end++)
    {
    }
    *fits = end;
    return true;
}

// Kinds differ by their sign, not by colour alone.
static const char *signOf(vlConsoleKind kind)
{
    static const char *const signs[] = {">", ">>", "=", "", "!", "-"};
    return signs[kind];
}

static vlColor colorOf(const View *view, vlConsoleKind kind)
{
    const vlTheme *theme = vlCanvas_GetTheme(view->canvas);
    return kind == vl_consoleError                                  ? theme->error
           : kind == vl_consoleNote || kind == vl_consolePrint      ? theme->textDim
           : kind == vl_consoleTyped || kind == vl_consoleTypedMore ? theme->accent
                                                                    : theme->text;
}

// One line, with its last row above `bottom`, which moves up.
static bool drawLine(const View *view, const char *text, vlConsoleKind kind, double *bottom)
{
    size_t starts[VL_MOST_ROWS + 1] = {0};
    int rows = 0;
    do
    {
        size_t fits;
        if (!findFit(view, text + starts[rows], view->right - view->left, &fits))
        {
            return false;
        }
        starts[rows + 1] = starts[rows] + fits;
        rows++;
    } while (text[starts[rows]] != '\0' && rows < VL_MOST_ROWS);
    const double top = *bottom - rows * view->rowHeight, sign = view->left - signWidth * view->unit;
    const vlColor color = colorOf(view, kind);
    *bottom = top;
    for (int i = 0; i < rows; i++)
    {
        if (!write(view, view->left, top + i * view->rowHeight, text + starts[i], starts[i + 1] - starts[i],
                   color, false))
        {
            return false;
        }
    }
    if (kind == vl_consoleError)
    {
        vlCanvas_RectPx(view->canvas, 0, top, 5 * view->unit, rows * view->rowHeight, 0, color);
    }
    const char *letters = signOf(kind);
    return write(view, sign, top, letters, strlen(letters), color, true);
}

static bool drawLines(const View *view, double top, double bottom)
{
    vlConsole *console = view->console;
    for (int i = console->count - 1 - console->scroll; i >= 0 && bottom > top; i--)
    {
        vlConsoleKind kind;
        const char *text = vlConsole_GetLine(console, i, &kind);
        if (!drawLine(view, text, kind, &bottom))
        {
            return false;
        }
    }
    return true;
}

// The line that is typed, moved to the left as far as its cursor needs.
static bool drawTyped(const View *view, double y)
{
    const vlConsole *console = view->console;
    const vlTheme *theme = vlCanvas_GetTheme(view->canvas);
    const char *prompt = console->pending != NULL ? ">>" : ">";
    double before, shift;
    if (!measure(view, console->edit.text, console->edit.cursor, false, &before))
    {
        return false;
    }
    shift = fmax(0, before - 0.95 * (view->right - view->left));
    if (!write(view, view->left - signWidth * view->unit, y, prompt, strlen(prompt), theme->text, true))
    {
        return false;
    }
    vlCanvas_PushClip(view->canvas, view->left - edge, y, view->right - view->left + 2 * edge,
                      view->rowHeight);
    const bool good =
        write(view, view->left - shift, y, console->edit.text, console->edit.length, theme->text, false);
    vlCanvas_RectPx(view->canvas, view->left - shift + before, y + 0.1 * view->rowHeight, 2 * view->unit,
                    0.8 * view->rowHeight, 0, theme->text);
    vlCanvas_PopClip(view->canvas);
    return good;
}

// Ways to go on, each with its line of the reference. `bottom` moves up.
static bool drawOffers(const View *view, double *bottom)
{
    const vlConsole *console = view->console;
    const vlTheme *theme = vlCanvas_GetTheme(view->canvas);
    const vlMatches *matches = console->matches;
    if (matches == NULL)
    {
        return true;
    }
    const int shown = matches->count < VL_MOST_OFFERED ? matches->count : VL_MOST_OFFERED;
    int first = console->chosen - VL_MOST_OFFERED / 2;
    first = first > matches->count - shown ? matches->count - shown : first;
    first = first < 0 ? 0 : first;
    *bottom -= shown * view->rowHeight;
    const double column = view->left + 200 * view->unit;
    for (int i = 0; i < shown; i++)
    {
        const double y = *bottom + i * view->rowHeight;
        const bool chosen = first + i == console->chosen;
        const char *text = matches->items[first + i].text, *doc = matches->items[first + i].doc;
        size_t fits;
        if (!findFit(view, doc, view->right - column, &fits) ||
            !write(view, view->left, y, text, strlen(text), theme->text, chosen) ||
            !write(view, column, y, doc, fits, theme->textDim, false) ||
            !write(view, view->left - signWidth * view->unit, y, "*", chosen ? 1 : 0, theme->text, true))
        {
            return false;
        }
    }
    vlCanvas_RectPx(view->canvas, view->left, *bottom - edge, view->right - view->left, edge / 2, 0,
                    theme->gridMajor);
    return true;
}

bool vlConsole_Draw(vlConsole *console, vlCanvas *canvas, vlError *error)
{
    const double width = vlCanvas_GetWidth(canvas), height = vlCanvas_GetHeight(canvas);
    const vlTheme *theme = vlCanvas_GetTheme(canvas);
    View view = {.console = console, .canvas = canvas, .unit = vlCanvas_GetTextUnit(canvas), .error = error};
    const double pad = padding * view.unit, top = floor((1 - share) * height);
    const vlTextStyle style = styleOf(&view, theme->text, false);
    double letter;
    if (!vlCanvas_MeasureText(canvas, "x", &style, &letter, &view.rowHeight, error))
    {
        return false;
    }
    view.left = pad + signWidth * view.unit;
    view.right = width - pad;
    vlColor background = theme->panel;
    background.a = 240; // what is behind must not disturb the reading
    vlCanvas_RectPx(canvas, 0, top, width, height - top, 0, background);
    vlCanvas_RectPx(canvas, 0, top, width, edge * view.unit, 0, theme->accent);
    double bottom = height - pad - view.rowHeight;
    console->top = top;
    console->rowsShown = (int)((bottom - top - pad) / view.rowHeight);
    vlCanvas_PushClip(canvas, 0, top + edge * view.unit, width, height - top);
    const bool good =
        drawTyped(&view, bottom) && drawOffers(&view, &bottom) && drawLines(&view, top, bottom - pad / 3);
    vlCanvas_PopClip(canvas);
    return good;
}
