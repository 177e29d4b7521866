// shared_files.h: where the scripts and examples that come with the program are
#ifndef VL_PROGRAM_SHARED_FILES_H
#define VL_PROGRAM_SHARED_FILES_H

#include <stdbool.h>
#include <stddef.h>

/// The folder of this name ("scripts", "examples"): beside the folder of the program where it was built, or
/// in share/verlua where it was installed. False when it is in neither.
bool vlFindSharedFolder(const char *name, char *path, size_t size);

/// folder/name. False when it does not fit.
bool vlJoinPath(char *path, size_t size, const char *folder, const char *name);

/// The folder that a file is in, without its final slash; "." when the path names none. Cut when it does not
/// fit.
void vlFolderOf(const char *path, char *folder, size_t size);

#endif
