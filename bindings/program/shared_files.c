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

bool vlFindSharedFolder(const char *name, char *path, size_t size)
{
    static const char *const places[] = {"", "share/verlua/"};
    char program[VL_MAX_PATH], folder[VL_MAX_PATH], above[VL_MAX_PATH];
    if (!vlExecutablePath(program, sizeof(program)))
    {
        return false;
    }
    vlFolderOf(program, folder, sizeof(folder));
    vlFolderOf(folder, above, sizeof(above));
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
    {
        int length = snprintf(path, size, "%s/%s%s", above, places[i], name);
        if (length < (int)size && vlFile_Look(path).kind == vl_fileFolder)
        {
            return true;
        }
    }
    return false;
}
