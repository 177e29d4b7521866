// layer.h: what lies over the scene: a panel, a line, a page
#ifndef VL_PROGRAM_WINDOW_LAYER_H
#define VL_PROGRAM_WINDOW_LAYER_H

#include <SDL.h>
#include <stdbool.h>

#include "verlua/types.h"

typedef struct vlApp vlApp;

/// One layer of the window, each in a file of its own; the list of them is in layers.c. All functions may be
/// NULL.
typedef struct vlLayer
{
    const char *name;
    /// Whether it is there now. NULL: always.
    bool (*isOpen)(const vlApp *app);
    /// An event of the mouse or the keyboard, while it is open. True: it is done with, nobody below gets it.
    bool (*event)(vlApp *app, const SDL_Event *event);
    /// Draws on app->window.canvas. False, with the reason, when that fails.
    bool (*draw)(vlApp *app, vlError *error);
} vlLayer;

/// All layers, from the lowest to the highest; NULL after the last.
extern const vlLayer *const vlLayers[];

// Each in the file of its name.
extern const vlLayer vlStartLayer;
extern const vlLayer vlHudLayer;
extern const vlLayer vlMouseLayer;
extern const vlLayer vlErrorLayer;
extern const vlLayer vlConsoleLayer;
extern const vlLayer vlHelpLayer;

/// Gives an event to the layers from the highest down. True when one took it.
bool vlLayers_Event(vlApp *app, const SDL_Event *event);
bool vlLayers_Draw(vlApp *app, vlError *error);

#endif
