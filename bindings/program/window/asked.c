// asked.c: what the user asks for while the engine is at work
#include "program/window/asked.h"

#include "program/window/app.h"
#include "program/window/drop_hook.h"
#include "program/window/keys.h"
#include "program/window/open.h"

// How often to look at the events, s.
static const double lookPeriod = 0.03;

// What the events so far make of the next one.
typedef struct Look
{
    vlApp *app;
    bool typed;    // a key without Ctrl goes to the console
    bool helpOpen; // Esc closes the help
} Look;

// What waits among the events will change who gets the keys after it.
static void follow(Look *look, const vlKey *key)
{
    look->typed = look->typed || key->help == vl_textKeyConsole;
    look->helpOpen = look->helpOpen || key->help == vl_textKeyHelp;
}

// Whether a key ends what runs, as it would if it were handled now.
static bool ends(Look *look, const SDL_KeyboardEvent *event, const vlKey *key)
{
    const vlApp *app = look->app;
    if (key == NULL || (event->repeat != 0 && !key->repeats))
    {
        return false;
    }
    if (app->finishing) // finish() runs; another scene is to come anyway
    {
        return key->help == vl_textKeyClose;
    }
    const bool leaves = key->help == vl_textKeyEscape && app->start != NULL && !look->helpOpen;
    return key->ends || leaves;
}

// False when the event was obeyed, and is gone.
static bool lookAtKey(Look *look, const SDL_KeyboardEvent *event)
{
    const vlConsole *console = look->app->console;
    if (vlConsole_IsAskedToEnd(console, event))
    {
        vlSession_CutEvaluation(look->app->session);
        return false;
    }
    if (look->typed && vlConsole_TakesKey(&event->keysym))
    {
        return true;
    }
    const vlKey *key = vlKeys_Find(&event->keysym);
    if (ends(look, event, key))
    {
        key->press(look->app);
        return false;
    }
    if (key != NULL)
    {
        follow(look, key);
    }
    return true;
}

static int lookAt(void *user, SDL_Event *event)
{
    Look *look = user;
    vlApp *app = look->app;
    const bool handles = event->type == SDL_QUIT || (event->type == SDL_DROPFILE && !app->finishing);
    if (handles)
    {
        vlApp_Handle(app, event);
    }
    return !handles && (event->type != SDL_KEYDOWN || lookAtKey(look, &event->key));
}

static bool isAsked(const vlApp *app)
{
    return app->closing || (app->restarting && !app->finishing);
}

bool vlAsked_ToEnd(vlApp *app)
{
    if (app->closed) // finish() may say what it has to say
    {
        return false;
    }
    const double now = vlClock_Seconds();
    if (isAsked(app) || now < app->nextLook)
    {
        return isAsked(app);
    }
    app->nextLook = now + lookPeriod;
    app->restarting =
        app->restarting || (!app->finishing && app->options->watch && vlWatch_Look(&app->watch, now));
    Look look = {app, vlConsole_IsOpen(app->console), app->helpOpen};
    vlDropHook_Look();
    SDL_PumpEvents();
    SDL_FilterEvents(lookAt, &look);
    return isAsked(app);
}
