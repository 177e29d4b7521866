// window.h: a window on the screen with a canvas in it
#ifndef VL_PROGRAM_WINDOW_WINDOW_H
#define VL_PROGRAM_WINDOW_WINDOW_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>

#include "draw/canvas.h"

typedef struct vlWindow
{
    SDL_Window *handle;
    vlCanvas *canvas;     ///< draws into the window between vlWindow_Begin and vlWindow_Present
    SDL_Surface *surface; ///< the window's, while the canvas draws into it; NULL: it is copied there
    double textSize;      ///< factor of all text and lines, 1 at first
} vlWindow;

/// Starts what the system has for windows. False, with the reason, when there is no display.
bool vlWindow_Start(char *reason, size_t size);
void vlWindow_Stop(void); ///< where no window was opened

/// Opens a window of so many pixels, or fewer where the screen is smaller. False with the reason.
bool vlWindow_Open(vlWindow *window, const char *title, int width, int height, vlError *error);
/// Hides it, and frees what we hold of it; the rest goes with the program.
void vlWindow_Close(vlWindow *window);

/// A frame begins: the canvas has the window's size, whatever that is now.
bool vlWindow_Begin(vlWindow *window, vlError *error);
/// Shows what was drawn. False, with the reason, when the system refuses.
bool vlWindow_Present(vlWindow *window, vlError *error);

/// The pixel of the canvas at a place as the mouse's events give it.
vlPixel vlWindow_GetPixel(const vlWindow *window, int x, int y);

bool vlWindow_IsFullScreen(const vlWindow *window);
void vlWindow_ToggleFullScreen(vlWindow *window);
/// Larger (1) or smaller (-1) text; 0: as at first.
void vlWindow_ChangeTextSize(vlWindow *window, int by);

#endif
