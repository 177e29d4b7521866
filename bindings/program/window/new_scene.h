// new_scene.h: a ready scene in a new file
#ifndef VL_PROGRAM_WINDOW_NEW_SCENE_H
#define VL_PROGRAM_WINDOW_NEW_SCENE_H

#include <stdbool.h>
#include <stddef.h>

/// Writes a scene of ten lines into a file of its own in a folder: scene.lua, or scene2.lua, ... : no file is
/// ever overwritten. A .luarc.json beside it, unless there is one, tells editors what the names of Verlua
/// mean. The path goes to `path`. False, with the reason in `reason`, when that fails.
bool vlNewScene_Write(const char *folder, char *path, size_t size, char *reason, size_t reasonSize);

/// The same in the current folder; where nothing can be written there, in the user's data folder.
bool vlNewScene_Make(char *path, size_t size, char *reason, size_t reasonSize);

#endif
