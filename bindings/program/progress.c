// progress.c: how far a long run has come, on a terminal
#include "program/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "program/messages.h"

#define VL_FIRST_SHOWN 1.0 ///< s after the start
#define VL_REDRAWN     0.1 ///< s from one drawing to the next
#define VL_BAR_WIDTH   30

vlProgress vlProgress_Begin(void)
{
    const char *kind = getenv("TERM");
    bool dumb = kind != NULL && strcmp(kind, "dumb") == 0;
    double now = vlClock_Seconds();
    return (vlProgress){
        .terminal = !dumb && vlIsTerminal(stderr), .began = now, .next = now + VL_FIRST_SHOWN};
}

// The bar as text, for a terminal of so many columns.
static void writeBar(char *line, size_t size, double fraction, int columns)
{
    int width = columns >= 78 ? VL_BAR_WIDTH : columns - 48;
    int filled = (int)(fraction * width);
    size_t used = 0;
    if (width >= 5 && size > (size_t)width + 3)
    {
        line[used++] = '[';
        memset(line + used, '#', (size_t)filled);
        memset(line + used + filled, '-', (size_t)(width - filled));
        used += (size_t)width;
        line[used++] = ']';
    }
    line[used] = '\0';
}

void vlProgress_Show(vlProgress *progress, double done, double whole)
{
    if (!progress->terminal)
    {
        return;
    }
    double now = vlClock_Seconds();
    if (now < progress->next)
    {
        return;
    }
    progress->next = now + VL_REDRAWN;
    char line[256];
    if (whole > 0)
    {
        double fraction = done < whole ? done / whole : 1;
        double left = fraction > 0 ? (now - progress->began) * (1 - fraction) / fraction : 0;
        int seconds = left < 359999 ? (int)(left + 0.5) : 359999;
        writeBar(line, sizeof(line), fraction, vlTerminalWidth(stderr));
        size_t used = strlen(line);
        vlFormat(line + used, sizeof(line) - used, vl_textProgress, (int)(fraction * 100), done, whole,
                 seconds / 60, seconds % 60);
    }
    else
    {
        vlFormat(line, sizeof(line), vl_textProgressOpen, done);
    }
    // "\033[K" wipes what is left of a longer line before.
    fprintf(stderr, "\r%s\033[K", line);
    fflush(stderr);
    progress->shown = true;
}

void vlProgress_Clear(vlProgress *progress)
{
    if (progress->shown)
    {
        fputs("\r\033[K", stderr);
        fflush(stderr);
        progress->shown = false;
    }
}
