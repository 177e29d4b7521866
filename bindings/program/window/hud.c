// hud.c: the small line about time and speed, and short notices
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "module/module.h"
#include "program/window/app.h"
#include "program/window/panel.h"

// In pixels of a picture 720 px high.
static const double margin = 22, topWithTime = 52, topAlone = 18, size = 17, signSize = 14;

static void add(char *line, size_t room, const char *text)
{
    size_t used = strlen(line);
    snprintf(line + used, room - used, "%s%s", used > 0 ? "   " : "", text);
}

static void addSpeed(char *line, size_t room, const vlPlayer *player)
{
    char text[64];
    const double speed = vlPlayer_GetSpeed(player), factor = vlPlayer_GetFactor(player);
    if (speed < 1)
    {
        snprintf(text, sizeof(text),
                 "\xc3\x97"
                 "1/%g",
                 1 / speed);
    }
    else
    {
        snprintf(text, sizeof(text),
                 "\xc3\x97"
                 "%g",
                 speed);
    }
    if (factor < 0.95)
    {
        char asked[64];
        snprintf(asked, sizeof(asked), "%s", text);
        vlFormat(text, sizeof(text), vl_textHudBehind, factor * speed, asked);
    }
    add(line, room, text);
}

static void addCount(char *line, size_t room, vlText name, int count)
{
    char text[64];
    if (count > 0)
    {
        vlFormat(text, sizeof(text), name, count);
        add(line, room, text);
    }
}

static void writeLine(const vlApp *app, char *line, size_t room, bool withTime)
{
    char text[64];
    const vlSession *session = app->session;
    line[0] = '\0';
    if (withTime)
    {
        vlFormat(text, sizeof(text), vl_textHudTime, vlWorld_GetTime(session->world));
        add(line, room, text);
    }
    if (session->phase == vl_sessionFailed)
    {
        add(line, room, vlMessage(vl_textHudStopped));
    }
    else if (!app->player.playing)
    {
        add(line, room, vlMessage(vl_textHudPaused));
    }
    addSpeed(line, room, &app->player);
    if (vlApp_IsRunning(app) && vlPlayer_GetStepsASecond(&app->player) > 0)
    {
        vlFormat(text, sizeof(text), vl_textHudSteps, vlPlayer_GetStepsASecond(&app->player));
        add(line, room, text);
    }
    const vlCounts counts = vlWorld_GetCounts(session->world);
    addCount(line, room, vl_textHudParticles, counts.particles);
    addCount(line, room, vl_textHudLinks, counts.rods + counts.tethers + counts.keepaways + counts.springs);
}

static void drawSign(vlCanvas *canvas, double left, double top, double side, bool playing, vlColor color)
{
    if (playing)
    {
        const vlPixel corners[] = {{left, top}, {left + side * 0.87, top + side / 2}, {left, top + side}};
        vlCanvas_PolygonPx(canvas, corners, 3, color);
        return;
    }
    vlCanvas_RectPx(canvas, left, top, side * 0.32, side, 0, color);
    vlCanvas_RectPx(canvas, left + side * 0.55, top, side * 0.32, side, 0, color);
}

static bool drawLine(vlApp *app, vlError *error)
{
    vlCanvas *canvas = app->window.canvas;
    const double unit = vlCanvas_GetTextUnit(canvas);
    const bool timeAbove = vlSceneView_GetDef(app->picture.view)->time;
    char line[512];
    writeLine(app, line, sizeof(line), !timeAbove);
    vlTextStyle style = vlDefaultTextStyle(canvas);
    style.size = size * unit;
    style.vertical = vl_alignTop;
    double width, height;
    if (!vlCanvas_MeasureText(canvas, line, &style, &width, &height, error))
    {
        return false;
    }
    const double left = vlCanvas_GetWidth(canvas) - margin * unit - width;
    const double top = (timeAbove ? topWithTime : topAlone) * unit, side = signSize * unit;
    drawSign(canvas, left - 1.6 * side, top + (height - side) / 2, side,
             app->player.playing && vlApp_IsRunning(app), style.color);
    return vlCanvas_TextPx(canvas, (vlPixel){left, top}, line, &style, error);
}

static bool drawNotice(vlApp *app, vlError *error)
{
    vlPanel panel = {.count = 0};
    vlPanel_Add(&panel, vl_panelText, app->notice);
    return vlPanel_Draw(&panel, app->window.canvas, vl_panelBottom, error);
}

static bool draw(vlApp *app, vlError *error)
{
    if (app->session != NULL && !drawLine(app, error))
    {
        return false;
    }
    if (app->notice[0] != '\0' && vlClock_Seconds() >= app->noticeEnd)
    {
        app->notice[0] = '\0';
    }
    return app->notice[0] == '\0' || drawNotice(app, error);
}

const vlLayer vlHudLayer = {"hud", NULL, NULL, draw};
