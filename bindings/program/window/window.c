// window.c: a window on the screen with a canvas in it
#include "program/window/window.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "draw/draw_error.h"
#include "program/messages.h"

#ifdef SDL_VIDEO_DRIVER_X11

static const char *findVariable(const char *name)
{
    const char *text = getenv(name);
    return text != NULL && text[0] != '\0' ? text : NULL;
}

// Where neither X11 nor Wayland answers, SDL would draw into memory that nobody sees, or take the console
// from whoever has it. False, with the reason, when there is no display.
static bool chooseDriver(char *reason, size_t size)
{
    const char *x11 = findVariable("DISPLAY"), *wayland = findVariable("WAYLAND_DISPLAY");
    if (findVariable("SDL_VIDEODRIVER") != NULL)
    {
        return true; // somebody knows better
    }
    if (x11 == NULL && wayland == NULL)
    {
        vlFormat(reason, size, vl_textReasonNoDisplay);
        return false;
    }
    SDL_SetHint(SDL_HINT_VIDEODRIVER, x11 == NULL ? "wayland" : wayland == NULL ? "x11" : "x11,wayland");
    return true;
}

static void describeSilence(char *reason, size_t size)
{
    const char *x11 = findVariable("DISPLAY"), *wayland = findVariable("WAYLAND_DISPLAY");
    const char *display = x11 != NULL ? x11 : wayland != NULL ? wayland : SDL_GetError();
    vlFormat(reason, size, vl_textReasonNoAnswer, display);
}

#else

static bool chooseDriver(char *reason, size_t size)
{
    (void)reason;
    (void)size;
    return true;
}

static void describeSilence(char *reason, size_t size)
{
    snprintf(reason, size, "%s", SDL_GetError());
}

#endif

bool vlWindow_Start(char *reason, size_t size)
{
    if (!chooseDriver(reason, size))
    {
        return false;
    }
    // Ctrl-C is ours. Pictures come from the processor: a graphics driver would only take time to load.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
    {
        return true;
    }
    describeSilence(reason, size);
    return false;
}

void vlWindow_Stop(void)
{
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

// The window's frame and bars need some of the screen.
static void fitToScreen(int *width, int *height)
{
    SDL_Rect usable;
    if (SDL_GetDisplayUsableBounds(0, &usable) == 0 && usable.w > 0 && usable.h > 0)
    {
        *width = *width < usable.w ? *width : usable.w;
        *height = *height < usable.h ? *height : usable.h;
    }
}

bool vlWindow_Open(vlWindow *window, const char *title, int width, int height, vlError *error)
{
    *window = (vlWindow){.textSize = 1};
    fitToScreen(&width, &height);
    window->handle = SDL_CreateWindow(title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
                                      SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (window->handle == NULL)
    {
        return vlDrawFail(error, "%s", SDL_GetError());
    }
    SDL_SetWindowMinimumSize(window->handle, 320, 200);
    window->canvas = vlCanvas_Create(width, height, error);
    if (window->canvas == NULL)
    {
        vlWindow_Close(window);
        return false;
    }
    return true;
}

void vlWindow_Close(vlWindow *window)
{
    vlCanvas_Destroy(window->canvas);
    if (window->handle != NULL)
    {
        // Hidden, not destroyed: it goes with the program. Under X11 SDL wakes itself by a message to the
        // window over a second connection. A message that comes after the window's end is an error, and Xlib
        // ends a program with status 1 for it when that connection is closed.
        SDL_HideWindow(window->handle);
    }
    *window = (vlWindow){0};
}

bool vlWindow_Begin(vlWindow *window, vlError *error)
{
    // The surface is another one after each change of the window's size.
    SDL_Surface *surface = SDL_GetWindowSurface(window->handle);
    if (surface == NULL)
    {
        return vlDrawFail(error, "%s", SDL_GetError());
    }
    window->surface = NULL;
    if (vlCanvas_SetTarget(window->canvas, surface, NULL))
    {
        window->surface = surface;
        return true;
    }
    return vlCanvas_SetTarget(window->canvas, NULL, error) &&
           ((vlCanvas_GetWidth(window->canvas) == surface->w &&
             vlCanvas_GetHeight(window->canvas) == surface->h) ||
            vlCanvas_Resize(window->canvas, surface->w, surface->h, error));
}

bool vlWindow_Present(vlWindow *window, vlError *error)
{
    if (window->surface == NULL)
    {
        SDL_Surface *surface = SDL_GetWindowSurface(window->handle);
        if (surface == NULL || SDL_BlitSurface(vlCanvas_GetSurface(window->canvas), NULL, surface, NULL) != 0)
        {
            return vlDrawFail(error, "%s", SDL_GetError());
        }
    }
    bool shown = SDL_UpdateWindowSurface(window->handle) == 0;
    // Until the next frame the canvas must not remember a surface that may go.
    window->surface = NULL;
    return shown || vlDrawFail(error, "%s", SDL_GetError());
}

vlPixel vlWindow_GetPixel(const vlWindow *window, int x, int y)
{
    int width, height;
    SDL_GetWindowSize(window->handle, &width, &height);
    const double scaleX = width > 0 ? (double)vlCanvas_GetWidth(window->canvas) / width : 1;
    const double scaleY = height > 0 ? (double)vlCanvas_GetHeight(window->canvas) / height : 1;
    return (vlPixel){(x + 0.5) * scaleX, (y + 0.5) * scaleY};
}

bool vlWindow_IsFullScreen(const vlWindow *window)
{
    return (SDL_GetWindowFlags(window->handle) & SDL_WINDOW_FULLSCREEN) != 0;
}

void vlWindow_ToggleFullScreen(vlWindow *window)
{
    SDL_SetWindowFullscreen(window->handle,
                            vlWindow_IsFullScreen(window) ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

void vlWindow_ChangeTextSize(vlWindow *window, int by)
{
    double size = by == 0 ? 1 : window->textSize * (by > 0 ? 1.15 : 1 / 1.15);
    window->textSize = fmin(fmax(size, VL_LEAST_TEXT_SCALE), VL_MOST_TEXT_SCALE);
    vlCanvas_SetTextScale(window->canvas, window->textSize);
}
