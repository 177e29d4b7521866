// input.h: keys and clicks on their way to the scene
#ifndef VL_PROGRAM_WINDOW_INPUT_H
#define VL_PROGRAM_WINDOW_INPUT_H

#include "program/window/app.h"

/// A key that the program has no use for.
void vlInput_Key(vlApp *app, const SDL_KeyboardEvent *event);
void vlInput_Click(vlApp *app, vlVec3 point, const char *button, vlParticleId hit);
/// The window has lost the keyboard.
void vlInput_ReleaseKeys(vlApp *app);

#endif
