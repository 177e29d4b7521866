// grid.c: the grid behind a scene in the plane, with numbers along two edges.
#include <math.h>
#include <stdio.h>

#include "draw/frame.h"

static vlTextStyle labelStyle(const vlFrame *frame, vlAlign align, vlAlign vertical)
{
    return (vlTextStyle){.color = frame->theme->textDim,
                         .halo = frame->theme->background,
                         .size = VL_LABEL_SIZE * frame->textUnit,
                         .align = align,
                         .vertical = vertical};
}

// Lines of one direction at all multiples of `step`, but not where a coarser grid has its own.
static void drawLines(const vlFrame *frame, bool vertical, double step, double coarser, vlColor color,
                      double width)
{
    const vlCamera *camera = &frame->camera;
    const double w = camera->width, h = camera->pixelHeight;
    const double middle = vertical ? camera->center.x : camera->center.y;
    const double half = (vertical ? w : h) / camera->scale / 2;
    const double first = ceil((middle - half) / step), last = floor((middle + half) / step);
    if (!(last - first < 1000))
        return;
    for (double i = first; i <= last; i++)
    {
        const double value = i * step;
        if (coarser > 0 && fabs(value / coarser - round(value / coarser)) < 1e-6)
            continue;
        // On whole pixels a thin line is sharp and as bright as its neighbours.
        const double away = floor((value - middle) * camera->scale + (vertical ? w : -h) / 2) + 0.5;
        const vlPixel a = vertical ? (vlPixel){away, 0} : (vlPixel){0, -away};
        const vlPixel b = vertical ? (vlPixel){away, h} : (vlPixel){w, -away};
        vlCanvas_LinePx(frame->canvas, a, b, width, color);
    }
}

static bool drawLabels(const vlFrame *frame, double step, vlError *error)
{
    const vlCamera *camera = &frame->camera;
    const double w = camera->width, h = camera->pixelHeight, pad = 9 * frame->textUnit;
    const double room = 26 * frame->textUnit; // near a corner there is no room for a number
    char text[64];
    const vlTextStyle below = labelStyle(frame, vl_alignCenter, vl_alignBottom);
    const double halfW = w / camera->scale / 2, halfH = h / camera->scale / 2;
    for (double i = ceil((camera->center.x - halfW) / step); i * step <= camera->center.x + halfW; i++)
    {
        const double x = w / 2 + (i * step - camera->center.x) * camera->scale;
        vlFormatTick(text, sizeof(text), i * step, step);
        if (x > 2.2 * room && x < w - 2.6 * room &&
            !vlCanvas_TextPx(frame->canvas, (vlPixel){x, h - pad * 0.6}, text, &below, error))
            return false;
    }
    const vlTextStyle left = labelStyle(frame, vl_alignLeft, vl_alignMiddle);
    const double top = fmax(frame->reservedTop, room);
    for (double i = ceil((camera->center.y - halfH) / step); i * step <= camera->center.y + halfH; i++)
    {
        const double y = h / 2 - (i * step - camera->center.y) * camera->scale;
        vlFormatTick(text, sizeof(text), i * step, step);
        if (y > top + room && y < h - 1.6 * room &&
            !vlCanvas_TextPx(frame->canvas, (vlPixel){pad, y}, text, &left, error))
            return false;
    }
    const vlTextStyle right = labelStyle(frame, vl_alignRight, vl_alignBottom);
    snprintf(text, sizeof(text), "x, %s", frame->lengthUnit);
    if (!vlCanvas_TextPx(frame->canvas, (vlPixel){w - pad, h - pad * 0.6}, text, &right, error))
        return false;
    snprintf(text, sizeof(text), "y, %s", frame->lengthUnit);
    return vlCanvas_TextPx(frame->canvas, (vlPixel){pad, top}, text, &left, error);
}

static double majorStep(const vlFrame *frame)
{
    return vlNiceStep(95 * frame->textUnit / frame->camera.scale);
}

void vlDrawPlaneGrid(const vlFrame *frame)
{
    const vlTheme *theme = frame->theme;
    const double step = majorStep(frame);
    // 1 and 5 are divided in five, 2 in four.
    const double leading = step / pow(10, floor(log10(step) + 1e-9));
    const double minor = leading > 1.5 && leading < 2.5 ? step / 4 : step / 5;
    for (int vertical = 0; vertical < 2; vertical++)
        drawLines(frame, vertical, minor, step, theme->gridMinor, 1);
    for (int vertical = 0; vertical < 2; vertical++)
        drawLines(frame, vertical, step, 0, theme->gridMajor, 1);
    // The axes, where they are in view.
    vlPixel origin;
    if (!vlCamera_Project(&frame->camera, (vlVec3){0, 0, 0}, &origin, NULL))
        return;
    const double x = floor(origin.x) + 0.5, y = floor(origin.y) + 0.5;
    const double w = frame->camera.width, h = frame->camera.pixelHeight;
    vlCanvas_LinePx(frame->canvas, (vlPixel){x, 0}, (vlPixel){x, h}, 1, theme->axis);
    vlCanvas_LinePx(frame->canvas, (vlPixel){0, y}, (vlPixel){w, y}, 1, theme->axis);
}

bool vlDrawPlaneNumbers(const vlFrame *frame, vlError *error)
{
    return drawLabels(frame, majorStep(frame), error);
}
