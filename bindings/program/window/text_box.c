// text_box.c: text broken into lines, and cut where there is no room for more
#include "program/window/text_box.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_TEXT 512
#define MOST_LINE 520 // with the dots

static const char dots[] = "\xe2\x80\xa6";
static const double lineHeight = 1.1;

typedef struct Walk
{
    vlTextBox *box;
    vlCanvas *canvas;
    double y; ///< px
    vlError *error;
} Walk;

static bool measure(const Walk *walk, const char *text, double *width, double *height)
{
    return vlCanvas_MeasureText(walk->canvas, text, &walk->box->style, width, height, walk->error);
}

// The bytes of the character that ends before `end`.
static size_t lastCharacter(const char *text, size_t end)
{
    size_t length = 1;
    while (length < end && length < 4 && ((unsigned char)text[end - length] & 0xc0) == 0x80)
    {
        length++;
    }
    return length;
}

// How many bytes of a text fit into a line: whole words; 0 when not even one does.
static bool findBreak(const Walk *walk, const char *text, size_t *length)
{
    char piece[MOST_TEXT];
    size_t end = 0;
    *length = 0;
    while (text[end] != '\0')
    {
        double width, height;
        end += strspn(text + end, " ");
        end += strcspn(text + end, " ");
        snprintf(piece, sizeof(piece), "%.*s", (int)end, text);
        if (!measure(walk, piece, &width, &height))
        {
            return false;
        }
        if (width > walk->box->width)
        {
            break;
        }
        *length = end;
    }
    return true;
}

// Makes it fit with dots in place of its end, or of its beginning.
static bool cutLine(const Walk *walk, char *line, size_t size)
{
    char text[MOST_LINE];
    snprintf(text, sizeof(text), "%s", line);
    size_t begin = 0, end = strlen(text);
    double width, height;
    do
    {
        if (walk->box->fromLeft)
        {
            const char *slash = strchr(text + begin + 1, '/');
            begin = slash != NULL ? (size_t)(slash - text) : end;
            snprintf(line, size, "%s%s", dots, text + begin);
        }
        else
        {
            end -= lastCharacter(text, end);
            snprintf(line, size, "%.*s%s", (int)end, text, dots);
        }
        if (!measure(walk, line, &width, &height))
        {
            return false;
        }
    } while (width > walk->box->width && begin < end && end > 0);
    return true;
}

static bool finishLine(Walk *walk, const char *line)
{
    vlTextBox *box = walk->box;
    double width, height;
    if (!measure(walk, line[0] != '\0' ? line : " ", &width, &height))
    {
        return false;
    }
    box->widest = fmax(box->widest, width);
    if (box->draws && line[0] != '\0' &&
        !vlCanvas_TextPx(walk->canvas, (vlPixel){box->left, walk->y}, line, &box->style, walk->error))
    {
        return false;
    }
    walk->y += height * lineHeight;
    return true;
}

bool vlTextBox_Walk(vlTextBox *box, vlCanvas *canvas, const char *text, vlError *error)
{
    Walk walk = {box, canvas, box->top, error};
    box->style.align = vl_alignLeft;
    box->style.vertical = vl_alignTop;
    box->widest = 0;
    box->cut = false;
    for (int i = 1; *text != '\0' && i <= box->mostLines; i++)
    {
        char line[MOST_LINE];
        size_t length;
        if (!findBreak(&walk, text, &length))
        {
            return false;
        }
        const bool whole = text[length] == '\0';
        if (length == 0 || (i == box->mostLines && !whole))
        {
            // A word alone that is too long, or no line left.
            const size_t word = strspn(text, " ") + strcspn(text + strspn(text, " "), " ");
            length = i == box->mostLines ? strlen(text) : word;
            snprintf(line, MOST_TEXT, "%.*s", (int)length, text);
            box->cut = true;
            if (!cutLine(&walk, line, sizeof(line)))
            {
                return false;
            }
        }
        else
        {
            snprintf(line, sizeof(line), "%.*s", (int)length, text);
        }
        if (!finishLine(&walk, line))
        {
            return false;
        }
        text += length;
        text += strspn(text, " ");
    }
    box->height = walk.y - box->top;
    return true;
}
