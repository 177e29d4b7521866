// recent.h: the scenes that were opened lately, kept in the user's data folder
#ifndef VL_PROGRAM_WINDOW_RECENT_H
#define VL_PROGRAM_WINDOW_RECENT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/platform.h"

#define VL_MAX_RECENT 10

/// Full paths, the newest first.
typedef struct vlRecent
{
    char paths[VL_MAX_RECENT][VL_MAX_PATH];
    int count;
} vlRecent;

/// Puts a path first; it is in the list once, and the oldest goes when there are too many. What is no file is
/// not taken.
void vlRecent_Put(vlRecent *recent, const char *path);

/// Reads the list from a file, without scenes that are gone. No file, or none that can be read: an empty
/// list.
void vlRecent_Read(vlRecent *recent, const char *file);
/// Writes it, under another name first. False, and errno says why, when that fails.
bool vlRecent_Write(const vlRecent *recent, const char *file);

/// A file or folder of this name in the user's data folder, which is made. False when the system has none.
bool vlUserFile(const char *name, char *path, size_t size);

/// Reads the user's list.
void vlRecent_Load(vlRecent *recent);
/// Notes in the user's list that a scene was opened. False when it cannot be written: that is no reason to
/// stop.
bool vlRecent_Note(const char *scene);

#endif
