// ink_svg.c: what pens have drawn as an SVG file
#include <string.h>

#include "draw/ink_parts.h"

static vlColor colorOf(const vlInk *ink, const vlInkItem *item, const vlTheme *theme)
{
    vlColor color = theme->text;
    vlTheme_FindColor(theme, ink->colors[item->color], &color, NULL);
    return color;
}

static void writeColor(FILE *file, const char *name, vlColor color)
{
    fprintf(file, " %s=\"#%02x%02x%02x\"", name, color.r, color.g, color.b);
    if (color.a < 255)
        fprintf(file, " %s-opacity=\"%.3g\"", name, color.a / 255.0);
}

// Text of an element: the five characters that mean something there are written by name.
static void writeText(FILE *file, const char *text)
{
    for (; *text != '\0'; text++)
    {
        switch (*text)
        {
        case '&':
            fputs("&amp;", file);
            break;
        case '<':
            fputs("&lt;", file);
            break;
        case '>':
            fputs("&gt;", file);
            break;
        default:
            // Other control characters may not stand in XML.
            fputc((unsigned char)*text < 0x20 && *text != '\t' && *text != '\n' ? ' ' : *text, file);
        }
    }
}

static void writeShape(FILE *file, const vlInk *ink, const vlInkItem *item, vlColor color)
{
    const double *points = vlInk_GetPoints(ink, item);
    fputs("<polygon points=\"", file);
    for (size_t i = 0; i < item->u.part.count; i++)
        fprintf(file, "%s%.10g,%.10g", i > 0 ? " " : "", points[2 * i], -points[2 * i + 1]);
    fputs("\" fill-rule=\"nonzero\"", file);
    writeColor(file, "fill", color);
    fputs("/>\n", file);
}

static void writeItem(FILE *file, const vlInk *ink, const vlInkItem *item, const vlTheme *theme)
{
    const vlColor color = colorOf(ink, item, theme);
    switch ((vlInkKind)item->kind)
    {
    case vl_inkLine:
        fprintf(file, "<line x1=\"%.10g\" y1=\"%.10g\" x2=\"%.10g\" y2=\"%.10g\" stroke-width=\"%.6g\"",
                item->ax, -item->ay, item->u.b.x, -item->u.b.y, (double)item->width);
        writeColor(file, "stroke", color);
        fputs("/>\n", file);
        return;
    case vl_inkDot:
        fprintf(file, "<circle cx=\"%.10g\" cy=\"%.10g\" r=\"%.6g\"", item->ax, -item->ay,
                (double)item->width / 2);
        writeColor(file, "fill", color);
        fputs("/>\n", file);
        return;
    case vl_inkShape:
        writeShape(file, ink, item, color);
        return;
    case vl_inkText:
        fprintf(file, "<text x=\"%.10g\" y=\"%.10g\" font-size=\"%.6g\" dominant-baseline=\"central\"",
                item->ax, -item->ay, (double)item->width);
        writeColor(file, "fill", color);
        fputs(" font-family=\"sans-serif\">", file);
        writeText(file, vlInk_GetText(ink, item));
        fputs("</text>\n", file);
        return;
    }
}

bool vlInk_WriteSvg(const vlInk *ink, FILE *file, const double bounds[4], const vlTheme *theme)
{
    const double width = bounds[2] - bounds[0], height = bounds[3] - bounds[1];
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.10g\" height=\"%.10g\" "
            "viewBox=\"%.10g %.10g %.10g %.10g\">\n<rect x=\"%.10g\" y=\"%.10g\" width=\"100%%\" "
            "height=\"100%%\"",
            width, height, bounds[0], -bounds[3], width, height, bounds[0], -bounds[3]);
    writeColor(file, "fill", theme->background);
    fputs("/>\n<g stroke-linecap=\"round\">\n", file);
    for (size_t i = 0; i < ink->count; i++)
        writeItem(file, ink, &ink->items[i], theme);
    fputs("</g>\n</svg>\n", file);
    return ferror(file) == 0;
}
