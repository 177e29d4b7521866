// open.h: from one scene to another, and back to the start page
#ifndef VL_PROGRAM_WINDOW_OPEN_H
#define VL_PROGRAM_WINDOW_OPEN_H

#include "program/window/app.h"

/// The scene of this file is to take the place of what is in the window, as soon as nothing of the old one
/// runs.
void vlOpen_Request(vlApp *app, const char *path);
/// The same for a file that the user dropped on the window, if it is a scene; else a notice says what was
/// expected.
void vlOpen_Drop(vlApp *app, const char *path);
/// Writes a new scene and opens it.
void vlOpen_New(vlApp *app);
/// Back to the start page, where the program was started with it. False where it was not.
bool vlOpen_RequestStart(vlApp *app);
/// Notes for the start page of another day that a scene was opened. Examples are there anyway.
void vlOpen_Note(const char *scene);
/// Does what was requested, between two frames.
void vlOpen_WhenRequested(vlApp *app);

#endif
