// error_panel.c: what is wrong with the scene: file, line, the lines around it, the calls that led there
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/window/app.h"
#include "program/window/panel.h"

#define LINES_AROUND 3
#define MOST_TRACE   8

static bool isOpen(const vlApp *app)
{
    return app->hasError;
}

// What comes after "scene.lua:12: ".
static const char *findReason(const vlSessionError *error)
{
    char place[VL_MAX_PATH + 32];
    int length = snprintf(place, sizeof(place), "%s:%d:", error->file, error->line);
    if (error->line == 0 || strncmp(error->message, place, (size_t)length) != 0)
    {
        return error->message;
    }
    const char *reason = error->message + length;
    return reason + strspn(reason, " ");
}

// Adds each line of a text, `most` at most, without the calls of functions in C, which say nothing.
static void addLines(vlPanel *panel, vlPanelKind kind, const char *text, int most)
{
    char line[VL_MAX_PANEL_TEXT];
    for (int count = 0; *text != '\0' && count < most;)
    {
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof(line), "%.*s", (int)length, text);
        if (strncmp(line + strspn(line, " "), "[C]:", 4) != 0)
        {
            vlPanel_Add(panel, kind, line);
            count++;
        }
        text += length + (text[length] == '\n');
    }
}

// The lines of the file about the one that is wrong. As it is on the disk now: that is the text that the user
// has before his eyes.
static void addCode(vlPanel *panel, const vlSessionError *error)
{
    FILE *file = error->line > 0 ? fopen(error->file, "rb") : NULL;
    if (file == NULL)
    {
        return;
    }
    char text[VL_MAX_PANEL_TEXT - 16];
    vlPanel_Add(panel, vl_panelGap, "");
    int number = 1;
    for (bool starts = true; number <= error->line + LINES_AROUND && fgets(text, sizeof(text), file) != NULL;)
    {
        const size_t length = strcspn(text, "\r\n");
        const bool ends = text[length] != '\0' || strlen(text) + 1 < sizeof(text);
        text[length] = '\0';
        if (starts && number >= error->line - LINES_AROUND)
        {
            char line[VL_MAX_PANEL_TEXT];
            snprintf(line, sizeof(line), "%d\t%s", number, text[0] != '\0' ? text : " ");
            vlPanel_Add(panel, number == error->line ? vl_panelMark : vl_panelCode, line);
        }
        starts = ends;
        number += ends;
    }
    fclose(file);
    vlPanel_Add(panel, vl_panelGap, "");
}

static bool draw(vlApp *app, vlError *error)
{
    const vlSessionError *wrong = &app->error;
    vlPanel panel = {.alarm = true};
    char title[VL_MAX_PANEL_TEXT];
    if (wrong->line > 0)
    {
        const char *slash = strrchr(wrong->file, '/');
        vlFormat(title, sizeof(title), vl_textErrorTitle, wrong->line,
                 slash != NULL ? slash + 1 : wrong->file);
    }
    else
    {
        vlFormat(title, sizeof(title), vl_textErrorTitleNoLine);
    }
    vlPanel_Add(&panel, vl_panelTitle, title);
    addLines(&panel, vl_panelText, findReason(wrong), 6);
    addCode(&panel, wrong);
    addLines(&panel, vl_panelSmall, wrong->trace, MOST_TRACE);
    vlPanel_Add(&panel, vl_panelGap, "");
    vlText hint = vlApp_IsRunning(app) ? vl_textErrorGoesOn : vl_textErrorStopped;
    vlPanel_Add(&panel, vl_panelSmall, vlMessage(hint));
    return vlPanel_Draw(&panel, app->window.canvas, vl_panelBottom, error);
}

const vlLayer vlErrorLayer = {"error", isOpen, NULL, draw};
