// asked.h: what the user asks for while the engine is at work
#ifndef VL_PROGRAM_WINDOW_ASKED_H
#define VL_PROGRAM_WINDOW_ASKED_H

#include <stdbool.h>

typedef struct vlApp vlApp;

/// Whether a long step, or a rope or cloth that is being made, is to be given up: the window is closing, the
/// scene is to start anew or was saved, another one is to come. An event that says so is obeyed at once; all
/// others wait until the engine is done. Calls nothing of the scene. Cheap to call often.
bool vlAsked_ToEnd(vlApp *app);

#endif
