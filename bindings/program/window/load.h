// load.h: loading a scene into the window, at the start and again
#ifndef VL_PROGRAM_WINDOW_LOAD_H
#define VL_PROGRAM_WINDOW_LOAD_H

#include "program/window/app.h"

/// Loads the scene anew: its top level and setup(). When that works it takes the place of the one before;
/// camera, pause, speed, seed and theme stay. When not, the one before goes on under the error.
void vlLoad_Scene(vlApp *app);
/// Loads it when one of its files was saved, or a restart was asked for.
void vlLoad_WhenChanged(vlApp *app);

#endif
