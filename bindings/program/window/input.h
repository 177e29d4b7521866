// input.h: keys and clicks on their way to the scene
#ifndef VL_PROGRAM_WINDOW_INPUT_H
#define VL_PROGRAM_WINDOW_INPUT_H

#include <SDL.h>
#include <stdbool.h>

#include "module/module.h"

typedef struct vlApp vlApp;

#define VL_MAX_LATE_KEYS 64

/// Keys that came while the scene's own code waited (world:step in on("key") or in a line of the console): it
/// hears them when that code is done.
typedef struct vlLateKeys
{
    SDL_KeyboardEvent keys[VL_MAX_LATE_KEYS];
    int count;
    bool overflowed; ///< some are missing
} vlLateKeys;

/// A key that the program has no use for.
void vlInput_Key(vlApp *app, const SDL_KeyboardEvent *event);
/// Tells the scene the keys that came late.
void vlInput_TellLate(vlApp *app);
void vlInput_Click(vlApp *app, vlVec3 point, const char *button, vlModuleHit hit);
/// The window has lost the keyboard.
void vlInput_ReleaseKeys(vlApp *app);

#endif
