// panel.c: a panel with lines of text over the scene
#include "program/window/panel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// All in pixels of a picture 720 px high.
static const double padding = 22, corner = 10, columnGap = 26, barWidth = 7;
static const double mostWidth = 0.88, mostHeight = 0.92; // parts of the picture

void vlPanel_Add(vlPanel *panel, vlPanelKind kind, const char *text)
{
    if (panel->count == VL_MAX_PANEL_LINES)
    {
        return;
    }
    panel->lines[panel->count].kind = kind;
    snprintf(panel->lines[panel->count].text, VL_MAX_PANEL_TEXT, "%s", text);
    panel->count++;
}

// A walk over the lines: to measure, then to draw.
typedef struct Walk
{
    const vlPanel *panel;
    vlCanvas *canvas;
    double scale;    ///< of texts, px for one pixel of a picture 720 px high
    double keyWidth; ///< px, of the first column
    double room;     ///< px, for the text inside the panel
    bool draws;
    double left, y; ///< px
    double widest;  ///< px, found
    vlError *error;
} Walk;

static vlTextStyle styleOf(const Walk *walk, vlPanelKind kind)
{
    const vlTheme *theme = vlCanvas_GetTheme(walk->canvas);
    vlTextStyle style = vlDefaultTextStyle(walk->canvas);
    double size = kind == vl_panelTitle ? 1.3 : kind == vl_panelSmall ? 0.85 : 1;
    style.size = VL_TEXT_SIZE * size * walk->scale;
    style.bold = kind == vl_panelTitle || kind == vl_panelMark;
    style.color = kind == vl_panelSmall || kind == vl_panelCode ? theme->textDim : theme->text;
    style.halo = VL_NO_COLOR;
    style.vertical = vl_alignTop;
    return style;
}

static bool measure(const Walk *walk, const char *text, const vlTextStyle *style, double *width,
                    double *height)
{
    return vlCanvas_MeasureText(walk->canvas, text, style, width, height, walk->error);
}

// How many bytes of a text fit beside one another; at least one word.
static bool findBreak(const Walk *walk, const char *text, const vlTextStyle *style, double room,
                      size_t *length)
{
    char piece[VL_MAX_PANEL_TEXT];
    size_t fits = 0, end = 0;
    while (text[end] != '\0')
    {
        end += strspn(text + end, " ");
        end += strcspn(text + end, " ");
        double width, height;
        snprintf(piece, sizeof(piece), "%.*s", (int)end, text);
        if (!measure(walk, piece, style, &width, &height))
        {
            return false;
        }
        if (width > room && fits > 0)
        {
            break;
        }
        fits = end;
    }
    *length = fits;
    return true;
}

// A text from `left` on, in as many rows as it needs.
static bool walkText(Walk *walk, const char *text, const vlTextStyle *style, double left, double room,
                     bool whole)
{
    do
    {
        char piece[VL_MAX_PANEL_TEXT];
        size_t length = strlen(text);
        double width, height;
        if (!whole && !findBreak(walk, text, style, room, &length))
        {
            return false;
        }
        snprintf(piece, sizeof(piece), "%.*s", (int)length, text);
        if (!measure(walk, piece[0] == '\0' ? " " : piece, style, &width, &height) ||
            (walk->draws && piece[0] != '\0' &&
             !vlCanvas_TextPx(walk->canvas, (vlPixel){left, walk->y}, piece, style, walk->error)))
        {
            return false;
        }
        walk->widest = fmax(walk->widest, left - walk->left + fmin(width, room));
        walk->y += height * 1.12;
        text += length;
        text += strspn(text, " ");
    } while (*text != '\0');
    return true;
}

static bool isTwoColumns(vlPanelKind kind)
{
    return kind == vl_panelKey || kind == vl_panelCode || kind == vl_panelMark;
}

// Splits "left\tright". Returns the right part.
static const char *split(const char *text, char *left, size_t size)
{
    const char *tab = strchr(text, '\t');
    snprintf(left, size, "%.*s", tab != NULL ? (int)(tab - text) : 0, text);
    return tab != NULL ? tab + 1 : text;
}

static bool findKeyWidth(Walk *walk)
{
    walk->keyWidth = 0;
    for (int i = 0; i < walk->panel->count; i++)
    {
        vlPanelKind kind = walk->panel->lines[i].kind;
        if (!isTwoColumns(kind))
        {
            continue;
        }
        char key[VL_MAX_PANEL_TEXT];
        split(walk->panel->lines[i].text, key, sizeof(key));
        vlTextStyle style = styleOf(walk, kind);
        style.bold = true;
        double width, height;
        if (!measure(walk, key, &style, &width, &height))
        {
            return false;
        }
        walk->keyWidth = fmax(walk->keyWidth, width);
    }
    return true;
}

static bool walkColumns(Walk *walk, vlPanelKind kind, const char *text)
{
    char key[VL_MAX_PANEL_TEXT];
    const char *rest = split(text, key, sizeof(key));
    vlTextStyle style = styleOf(walk, kind);
    const double top = walk->y, left = walk->left + walk->keyWidth + columnGap * walk->scale;
    vlTextStyle keyStyle = style;
    keyStyle.bold = kind != vl_panelCode;
    if (walk->draws && key[0] != '\0' &&
        !vlCanvas_TextPx(walk->canvas, (vlPixel){walk->left, top}, key, &keyStyle, walk->error))
    {
        return false;
    }
    if (!walkText(walk, rest, &style, left, walk->left + walk->room - left, kind != vl_panelKey))
    {
        return false;
    }
    if (walk->draws && kind == vl_panelMark)
    {
        const double bar = 4 * walk->scale;
        vlCanvas_RectPx(walk->canvas, left - columnGap / 2 * walk->scale - bar, top, bar, walk->y - top, 0,
                        vlCanvas_GetTheme(walk->canvas)->error);
    }
    return true;
}

static bool walkLines(Walk *walk)
{
    for (int i = 0; i < walk->panel->count; i++)
    {
        vlPanelKind kind = walk->panel->lines[i].kind;
        const char *text = walk->panel->lines[i].text;
        if (kind == vl_panelGap)
        {
            walk->y += 0.5 * VL_TEXT_SIZE * walk->scale;
            continue;
        }
        vlTextStyle style = styleOf(walk, kind);
        if (isTwoColumns(kind) ? !walkColumns(walk, kind, text)
                               : !walkText(walk, text, &style, walk->left, walk->room, false))
        {
            return false;
        }
    }
    return true;
}

// Finds the size of the panel at a scale.
static bool layOut(Walk *walk, double scale, double *width, double *height)
{
    walk->scale = scale;
    walk->draws = false;
    walk->left = walk->y = walk->widest = 0;
    walk->room = mostWidth * vlCanvas_GetWidth(walk->canvas) - 2 * padding * scale;
    if (!findKeyWidth(walk) || !walkLines(walk))
    {
        return false;
    }
    *width = walk->widest + 2 * padding * scale;
    *height = walk->y + 2 * padding * scale;
    return true;
}

static vlColor backgroundOf(const vlTheme *theme)
{
    vlColor color = theme->panel;
    color.a = 240; // what is behind must not disturb the reading
    return color;
}

bool vlPanel_Draw(const vlPanel *panel, vlCanvas *canvas, vlPanelPlace place, vlError *error)
{
    const double pictureWidth = vlCanvas_GetWidth(canvas), pictureHeight = vlCanvas_GetHeight(canvas);
    const vlTheme *theme = vlCanvas_GetTheme(canvas);
    Walk walk = {.panel = panel, .canvas = canvas, .error = error};
    double scale = vlCanvas_GetTextUnit(canvas), width, height;
    if (!layOut(&walk, scale, &width, &height))
    {
        return false;
    }
    for (int tries = 0; tries < 3 && height > mostHeight * pictureHeight; tries++)
    {
        scale *= fmax(mostHeight * pictureHeight / height, 0.6);
        if (!layOut(&walk, scale, &width, &height))
        {
            return false;
        }
    }
    const double left = (pictureWidth - width) / 2;
    const double top = place == vl_panelMiddle ? (pictureHeight - height) / 2
                                               : pictureHeight - height - 16 * vlCanvas_GetUnit(canvas);
    vlCanvas_RectPx(canvas, left, top, width, height, corner * scale, backgroundOf(theme));
    if (panel->alarm)
    {
        vlCanvas_RectPx(canvas, left, top, barWidth * scale, height, barWidth / 2 * scale, theme->error);
    }
    walk.draws = true;
    walk.left = left + padding * scale;
    walk.y = top + padding * scale;
    // Code is not broken into rows, but cut.
    vlCanvas_PushClip(canvas, left, top, width - padding / 2 * scale, height);
    const bool drawn = walkLines(&walk);
    vlCanvas_PopClip(canvas);
    return drawn;
}
