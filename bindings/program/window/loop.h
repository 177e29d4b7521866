// loop.h: a scene in a window, from its opening to its end
#ifndef VL_PROGRAM_WINDOW_LOOP_H
#define VL_PROGRAM_WINDOW_LOOP_H

#include <stdbool.h>

#include "program/window/app.h"

/// Runs the scene that the options name in a window. vlWindow_Start must have worked. Returns the exit
/// status.
int vlLoop_Run(const vlOptions *options);

/// While the scene's own code makes steps (world:step at top level, say): takes events, shows frames, and
/// waits while it is paused. Cheap to call after each step.
void vlLoop_Breathe(vlApp *app, vlSession *session);

#endif
