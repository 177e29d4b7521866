// platform_parts.h: what the platform files share among themselves
#ifndef VL_CORE_PLATFORM_PARTS_H
#define VL_CORE_PLATFORM_PARTS_H

#include "core/platform.h"

/// Adds a copy of a name unless it is "." or "..". False when memory is short.
bool vlFolderList_Add(vlFolderList *list, int *capacity, const char *name);
void vlFolderList_Sort(vlFolderList *list);

/// Makes one folder whose parent exists. True when it is there afterwards.
bool vlMakeOneFolder(const char *path);

#endif
