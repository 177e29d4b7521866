// input.c: keys and clicks on their way to the scene
#include "program/window/input.h"

#include "module/module.h"
#include "program/window/app.h"
#include "program/window/keys.h"
#include "program/window/log.h"

static bool canTell(const vlApp *app)
{
    return vlApp_IsRunning(app) && !app->breathing;
}

static void look(vlApp *app)
{
    if (app->session->phase == vl_sessionFailed)
    {
        vlApp_ShowError(app, &app->session->error);
    }
}

static void keepForLater(vlLateKeys *late, const SDL_KeyboardEvent *event)
{
    if (late->count == VL_MAX_LATE_KEYS)
    {
        late->overflowed = true;
        return;
    }
    late->keys[late->count++] = *event;
}

void vlInput_Key(vlApp *app, const SDL_KeyboardEvent *event)
{
    char name[32];
    vlKeys_GetName(&event->keysym, name, sizeof(name));
    if (app->breathing)
    {
        keepForLater(&app->late, event);
        return;
    }
    if (!canTell(app) || name[0] == '\0')
    {
        return;
    }
    vlSession_TellKey(app->session, name, event->type == SDL_KEYDOWN, event->repeat != 0);
    vlLog("key %s %s", name, event->type == SDL_KEYDOWN ? "down" : "up");
    look(app);
}

void vlInput_TellLate(vlApp *app)
{
    if (app->late.count == 0)
    {
        return;
    }
    // Telling one may make the scene wait again, and more come late.
    const vlLateKeys late = app->late;
    app->late.count = 0;
    app->late.overflowed = false;
    for (int i = 0; i < late.count; i++)
    {
        vlInput_Key(app, &late.keys[i]);
    }
    if (late.overflowed)
    {
        vlInput_ReleaseKeys(app); // no key may seem held because its end is missing
    }
}

void vlInput_Click(vlApp *app, vlVec3 point, const char *button, vlModuleHit hit)
{
    if (!canTell(app))
    {
        return;
    }
    vlSession_TellClick(app->session, point, button, hit);
    vlLog("click %s %.6g %.6g %.6g", button, point.x, point.y, point.z);
    look(app);
}

void vlInput_ReleaseKeys(vlApp *app)
{
    app->late.count = 0;
    if (app->session != NULL)
    {
        vlModule_ReleaseKeys(app->session->host.L);
    }
}
