// keys.c: which key does what
#include "program/window/keys.h"

#include <ctype.h>
#include <stdio.h>

#include "program/window/app.h"
#include "program/window/console.h"
#include "program/window/log.h"
#include "program/window/open.h"

// What they do

static void playOrPause(vlApp *app)
{
    vlPlayer_Toggle(&app->player);
    vlLog("%s", app->player.playing ? "playing" : "paused");
}

static void stepOnce(vlApp *app)
{
    vlPlayer_StepOnce(&app->player);
    vlLog("single step");
}

static void changeSpeed(vlApp *app, int by)
{
    vlPlayer_ChangeSpeed(&app->player, by);
    vlLog("speed %g", vlPlayer_GetSpeed(&app->player));
}

static void goSlower(vlApp *app)
{
    changeSpeed(app, -1);
}

static void goFaster(vlApp *app)
{
    changeSpeed(app, 1);
}

static void restart(vlApp *app)
{
    app->restarting = true;
}

static void saveScreenshot(vlApp *app)
{
    app->screenshotDue = true;
}

static void toggleFullScreen(vlApp *app)
{
    vlWindow_ToggleFullScreen(&app->window);
    vlLog("full screen %s", vlWindow_IsFullScreen(&app->window) ? "on" : "off");
}

static void changeTheme(vlApp *app)
{
    vlThemeKind now = vlCanvas_GetTheme(app->window.canvas)->kind;
    app->picture.keepsTheme = true;
    vlCanvas_SetTheme(app->window.canvas, now == vl_themeDark ? vl_themeLight : vl_themeDark);
    vlLog("theme %s", vlCanvas_GetTheme(app->window.canvas)->name);
}

static void changeContrast(vlApp *app)
{
    vlCanvas *canvas = app->window.canvas;
    vlCanvas_SetHighContrast(canvas, !vlCanvas_GetTheme(canvas)->highContrast);
    vlLog("contrast %s", vlCanvas_GetTheme(canvas)->highContrast ? "high" : "usual");
}

static void toggleContacts(vlApp *app)
{
    const bool shown = !vlSceneView_ShowsContacts(app->picture.view);
    vlSceneView_SetContacts(app->picture.view, shown);
    vlLog("contacts %s", shown ? "on" : "off");
}

static void changeTextSize(vlApp *app, int by)
{
    vlWindow_ChangeTextSize(&app->window, by);
    vlLog("text size %.2f", app->window.textSize);
}

static void largerText(vlApp *app)
{
    changeTextSize(app, 1);
}

static void smallerText(vlApp *app)
{
    changeTextSize(app, -1);
}

static void usualText(vlApp *app)
{
    changeTextSize(app, 0);
}

static void toggleHelp(vlApp *app)
{
    app->helpOpen = !app->helpOpen;
    vlLog("help %s", app->helpOpen ? "on" : "off");
}

static void leave(vlApp *app)
{
    if (!vlOpen_RequestStart(app) && vlWindow_IsFullScreen(&app->window))
    {
        toggleFullScreen(app);
    }
}

static void closeWindow(vlApp *app)
{
    app->closing = true;
}

// The table

const vlKey vlKeys[] = {
    {"Space", vl_textKeyPlay, {SDLK_SPACE}, false, false, playOrPause, false},
    {".", vl_textKeyStep, {SDLK_PERIOD, SDLK_KP_PERIOD}, false, true, stepOnce, false},
    {"-", vl_textKeySlower, {SDLK_MINUS, SDLK_KP_MINUS}, false, false, goSlower, false},
    {"=", vl_textKeyFaster, {SDLK_EQUALS, SDLK_PLUS, SDLK_KP_PLUS}, false, false, goFaster, false},
    {"R", vl_textKeyRestart, {SDLK_r}, false, false, restart, true},
    {"0, Home", vl_textKeyFit, {SDLK_0, SDLK_HOME, SDLK_KP_0}, false, false, vlApp_FitCamera, false},
    {"P", vl_textKeyScreenshot, {SDLK_p}, false, false, saveScreenshot, false},
    {"F", vl_textKeyFullScreen, {SDLK_f, SDLK_F11}, false, false, toggleFullScreen, false},
    {"T", vl_textKeyTheme, {SDLK_t}, false, false, changeTheme, false},
    {"C", vl_textKeyContrast, {SDLK_c}, false, false, changeContrast, false},
    {"Ctrl +", vl_textKeyLarger, {SDLK_EQUALS, SDLK_PLUS, SDLK_KP_PLUS}, true, true, largerText, false},
    {"Ctrl -", vl_textKeySmaller, {SDLK_MINUS, SDLK_KP_MINUS}, true, true, smallerText, false},
    {"Ctrl 0", vl_textKeyUsualText, {SDLK_0, SDLK_KP_0}, true, false, usualText, false},
    {"`", vl_textKeyConsole, {SDLK_BACKQUOTE}, false, false, vlConsole_Toggle, false},
    {"F1", vl_textKeyContacts, {SDLK_F1}, false, false, toggleContacts, false},
    {"H", vl_textKeyHelp, {SDLK_h}, false, false, toggleHelp, false},
    {"Esc", vl_textKeyEscape, {SDLK_ESCAPE}, false, false, leave, false},
    {"Ctrl Q", vl_textKeyClose, {SDLK_q, SDLK_w}, true, false, closeWindow, true},
    {"*", vl_textMouseDrag, {0}, false, false, NULL, false},
    {"*", vl_textMousePan, {0}, false, false, NULL, false},
    {"*", vl_textMouseZoom, {0}, false, false, NULL, false},
    {"*", vl_textMouseFit, {0}, false, false, NULL, false},
};

int vlKeys_Count(void)
{
    return (int)(sizeof(vlKeys) / sizeof(vlKeys[0]));
}

// Finding

// What a US keyboard has at a place, for layouts of other alphabets.
static int usCode(SDL_Scancode place)
{
    static const struct
    {
        SDL_Scancode place;
        int code;
    } signs[] = {
        {SDL_SCANCODE_MINUS, '-'}, {SDL_SCANCODE_EQUALS, '='}, {SDL_SCANCODE_PERIOD, '.'},
        {SDL_SCANCODE_COMMA, ','}, {SDL_SCANCODE_GRAVE, '`'},  {SDL_SCANCODE_SLASH, '/'},
        {SDL_SCANCODE_0, '0'},
    };
    if (place >= SDL_SCANCODE_A && place <= SDL_SCANCODE_Z)
    {
        return 'a' + (int)(place - SDL_SCANCODE_A);
    }
    if (place >= SDL_SCANCODE_1 && place <= SDL_SCANCODE_9)
    {
        return '1' + (int)(place - SDL_SCANCODE_1);
    }
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
    {
        if (signs[i].place == place)
        {
            return signs[i].code;
        }
    }
    return 0;
}

int vlKeys_GetCode(const SDL_Keysym *key)
{
    // Left of the 1, whatever the layout has there.
    if (key->scancode == SDL_SCANCODE_GRAVE)
    {
        return SDLK_BACKQUOTE;
    }
    // Cyrillic, Greek and the like; keys without a letter have codes beyond all letters.
    const bool other = key->sym > 0x7f && key->sym < 0x40000000;
    const int code = other ? usCode(key->scancode) : 0;
    return code != 0 ? code : (int)key->sym;
}

const vlKey *vlKeys_Find(const SDL_Keysym *key)
{
    const int code = vlKeys_GetCode(key);
    const bool control = (key->mod & (KMOD_CTRL | KMOD_GUI)) != 0;
    if (code == 0 || (key->mod & KMOD_ALT) != 0)
    {
        return NULL;
    }
    for (int i = 0; i < vlKeys_Count(); i++)
    {
        for (int k = 0; k < 3 && vlKeys[i].codes[k] != 0; k++)
        {
            if (vlKeys[i].codes[k] == code && vlKeys[i].control == control)
            {
                return &vlKeys[i];
            }
        }
    }
    return NULL;
}

void vlKeys_GetName(const SDL_Keysym *key, char *name, size_t size)
{
    snprintf(name, size, "%s", SDL_GetKeyName(vlKeys_GetCode(key)));
    for (char *c = name; *c != '\0'; c++)
    {
        *c = (char)tolower((unsigned char)*c);
    }
}
