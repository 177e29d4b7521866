// shared_files.c: where the scripts and examples that come with the program are
#include "program/shared_files.h"

#include <stdio.h>
#include <string.h>

#include "core/platform.h"

bool vlJoinPath(char *path, size_t size, const char *folder, const char *name)
{
    int length = snprintf(path, size, "%s/%s", folder, name);
    return length >= 0 && (size_t)length < size;
}

void vlFolderOf(const char *path, char *folder, size_t size)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
    {
        snprintf(folder, size, ".");
        return;
    }
    size_t length = slash == path ? 1 : (size_t)(slash - path);
    snprintf(folder, size, "%.*s", (int)length, path);
}

static bool isThere(const char *folder, const char *name, char *path, size_t size)
{
    return vlJoinPath(path, size, folder, name) && vlFile_Look(path).kind == vl_fileFolder;
}

// Beside the program's folder: PREFIX/bin has PREFIX/share/verlua, build/ has the sources' own folders.
static bool findBesideProgram(const char *name, char *path, size_t size)
{
    char folder[VL_MAX_PATH], above[VL_MAX_PATH], share[VL_MAX_PATH];
    if (!vlExecutablePath(above, sizeof(above)))
    {
        return false;
    }
    vlFolderOf(above, folder, sizeof(folder));
    vlFolderOf(folder, above, sizeof(above));
    bool fits = vlJoinPath(share, sizeof(share), above, "share/verlua");
    return (fits && isThere(share, name, path, size)) || isThere(above, name, path, size);
}

bool vlFindSharedFolder(const char *name, char *path, size_t size)
{
    // A build folder may be anywhere; the sources it was made from then have the files.
    return findBesideProgram(name, path, size) || isThere(VERLUA_SOURCE_FOLDER, name, path, size);
}
