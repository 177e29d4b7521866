// scene_file.h: the file that a scene is, or what is there in its place
#ifndef VL_PROGRAM_SCENE_FILE_H
#define VL_PROGRAM_SCENE_FILE_H

#include <stdbool.h>

/// Whether a path is worth running as a scene: a file that can be opened, or "-". False when not; the reason,
/// and what is near, was said on standard error.
bool vlSceneFile_Check(const char *path);

/// Whether a name ends so, upper and lower case alike.
bool vlHasEnding(const char *name, const char *ending);

#endif
