// help.c: the panel that lists every key
#include "program/window/app.h"
#include "program/window/keys.h"
#include "program/window/log.h"
#include "program/window/panel.h"

#include <stdio.h>
#include <string.h>

static bool isOpen(const vlApp *app)
{
    return app->helpOpen;
}

// Keys go on to do what they do; Esc and a click close the panel.
static bool event(vlApp *app, const SDL_Event *event)
{
    const bool escape = event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_ESCAPE;
    if (!escape && event->type != SDL_MOUSEBUTTONDOWN)
    {
        return event->type == SDL_MOUSEWHEEL;
    }
    app->helpOpen = false;
    vlLog("help off");
    return true;
}

static bool draw(vlApp *app, vlError *error)
{
    vlPanel panel = {.count = 0};
    vlPanel_Add(&panel, vl_panelTitle, vlMessage(vl_textHelpTitle));
    vlPanel_Add(&panel, vl_panelGap, "");
    if (app->startOpen)
    {
        vlPanel_Add(&panel, vl_panelKey, vlMessage(vl_textStartKeyArrows));
        vlPanel_Add(&panel, vl_panelKey, vlMessage(vl_textStartKeyEnter));
        vlPanel_Add(&panel, vl_panelKey, vlMessage(vl_textStartMouse));
    }
    for (int i = 0; i < vlKeys_Count(); i++)
    {
        char line[VL_MAX_PANEL_TEXT];
        if (app->startOpen && !vlStartPage_HasKey(vlKeys[i].help))
        {
            continue;
        }
        // What the mouse does has its key in the text itself: "Drag\t..."
        if (vlKeys[i].press == NULL)
        {
            snprintf(line, sizeof(line), "%s", vlMessage(vlKeys[i].help));
        }
        else
        {
            // The only key whose name is a word.
            const bool space = strcmp(vlKeys[i].name, "Space") == 0;
            const char *name = space ? vlMessage(vl_textSpaceKey) : vlKeys[i].name;
            snprintf(line, sizeof(line), "%s\t%s", name, vlMessage(vlKeys[i].help));
        }
        vlPanel_Add(&panel, vl_panelKey, line);
    }
    return vlPanel_Draw(&panel, app->window.canvas, vl_panelMiddle, error);
}

const vlLayer vlHelpLayer = {"help", isOpen, event, draw};
