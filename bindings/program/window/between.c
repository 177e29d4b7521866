// between.c: pictures between two steps that are far apart
#include "program/window/between.h"

#include "program/window/app.h"

// The longest real time between two steps that looks like motion, s.
static const double longestStill = 1.0 / 40;

static double stepLength(const vlApp *app)
{
    return vlWorld_GetSettings(app->session->world)->dt;
}

static bool isSlow(const vlApp *app)
{
    return vlApp_IsRunning(app) && app->player.playing && !app->breathing && app->loading == NULL &&
           stepLength(app) > longestStill * vlPlayer_GetSpeed(&app->player);
}

bool vlBetween_IsOn(const vlApp *app)
{
    return isSlow(app) && !vlSession_DrawsItself(app->session);
}

void vlBetween_NoteStep(vlApp *app, const vlSession *session, bool done)
{
    if (session == app->session && isSlow(app))
    {
        vlSceneView_NoteStep(app->picture.view, session->world, done);
    }
}

void vlBetween_Show(vlApp *app)
{
    const bool on = vlBetween_IsOn(app);
    vlSceneView_ShowStep(app->picture.view, on ? vlPlayer_GetShare(&app->player, stepLength(app)) : 1);
}
