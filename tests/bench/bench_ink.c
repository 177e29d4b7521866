// bench_ink.c: 100,000 lines of turtles redrawn: as they are, with new ones, after a move of the camera
#include <math.h>
#include <stdio.h>

#include "core/platform.h"
#include "draw/canvas.h"
#include "draw/ink.h"

#define LINES  100000
#define FRAMES 60

static void fill(vlInk *ink)
{
    vlError error;
    const int color = vlInk_FindColor(ink, "text", &error);
    double x = 0, y = 0, heading = 0;
    for (int i = 0; i < LINES; i++)
    {
        // A spiral of squares, as a beginner draws it.
        heading += 91 * 3.14159265358979 / 180;
        const double length = i % 350;
        const double ends[4] = {x, y, x + length * sin(heading), y + length * cos(heading)};
        vlInk_AddLine(ink, 1, color, 1, ends, false);
        x = fmod(ends[2], 600);
        y = fmod(ends[3], 340);
    }
}

// Median of the frames' times, ms. `shift`: how far the camera goes each frame; `added`: lines that come each
// frame.
static double measure(vlInk *ink, vlCanvas *canvas, double shift, int added, int frames)
{
    double times[FRAMES];
    vlError error;
    for (int i = 0; i < frames; i++)
    {
        vlCamera camera = vlCamera_Plane((vlVec3){shift * i, 0, 0}, 720);
        vlCamera_SetViewport(&camera, 0, 0, vlCanvas_GetWidth(canvas), vlCanvas_GetHeight(canvas));
        vlCanvas_SetCamera(canvas, &camera);
        for (int k = 0; k < added; k++)
        {
            const double ends[4] = {-600, k, 600, i};
            vlInk_AddLine(ink, 1, 0, 1, ends, false);
        }
        const double before = vlClock_Seconds();
        vlCanvas_Clear(canvas, vlCanvas_GetTheme(canvas)->background);
        if (!vlInk_Draw(ink, canvas, &error))
        {
            printf("%s\n", error.message);
            return 1e9;
        }
        times[i] = 1000 * (vlClock_Seconds() - before);
    }
    for (int i = 1; i < frames; i++)
    {
        for (int k = i; k > 0 && times[k] < times[k - 1]; k--)
        {
            const double swapped = times[k];
            times[k] = times[k - 1];
            times[k - 1] = swapped;
        }
    }
    return times[frames / 2];
}

int main(void)
{
    vlError error;
    vlInk *ink = vlInk_Create();
    vlCanvas *canvas = vlCanvas_Create(1280, 720, &error);
    if (ink == NULL || canvas == NULL)
    {
        return 1;
    }
    fill(ink);
    const double still = measure(ink, canvas, 0, 0, FRAMES);
    const double growing = measure(ink, canvas, 0, 20, FRAMES);
    const double moving = measure(ink, canvas, 1, 0, 10);
    printf(
        "%d lines, 1280x720: %.2f ms a frame; with 20 new ones a frame %.2f ms; the camera moves: %.1f ms\n",
        LINES, still, growing, moving);
    vlCanvas_Destroy(canvas);
    vlInk_Destroy(ink);
    return still <= 1000.0 / 60 && growing <= 1000.0 / 60 ? 0 : 1;
}
