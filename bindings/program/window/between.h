// between.h: pictures between two steps that are far apart: slow motion, or a scene's long dt
#ifndef VL_PROGRAM_WINDOW_BETWEEN_H
#define VL_PROGRAM_WINDOW_BETWEEN_H

#include <stdbool.h>

#include "program/session.h"

typedef struct vlApp vlApp;

/// Whether the picture moves on between two steps. Not in a pause, where what stands is seen; nor where the
/// scene draws for itself, by what it knows: the last step.
bool vlBetween_IsOn(const vlApp *app);
/// A step of the scene is about to be made, or was made (`done`).
void vlBetween_NoteStep(vlApp *app, const vlSession *session, bool done);
/// Lets the next picture show the moment that it is made for.
void vlBetween_Show(vlApp *app);

#endif
