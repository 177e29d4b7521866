// output_file.c: a file that is written whole or not at all
#include "program/output_file.h"

#include <errno.h>
#include <string.h>

#include "program/messages.h"

static bool cannotWrite(const char *path)
{
    vlSay(vl_textCannotWrite, path, strerror(errno));
    return false;
}

static bool setNames(vlOutputFile *file, const char *path)
{
    *file = (vlOutputFile){.stream = NULL};
    vlFileKind kind = vlFile_Look(path).kind;
    if (kind == vl_fileFolder)
    {
        vlSay(vl_textIsFolder, path);
        return false;
    }
    // A file that is there is replaced itself, not a link that leads to it.
    bool fits = kind == vl_fileRegular
                    ? vlAbsolutePath(path, file->path, sizeof(file->path))
                    : snprintf(file->path, sizeof(file->path), "%s", path) < (int)sizeof(file->path);
    if (!fits)
    {
        vlSay(vl_textPathTooLong, path);
        return false;
    }
    if (kind != vl_fileOther)
    {
        snprintf(file->partial, sizeof(file->partial), "%s.part", file->path);
    }
    return true;
}

bool vlOutputFile_Open(vlOutputFile *file, const char *path)
{
    if (!setNames(file, path))
    {
        return false;
    }
    errno = 0;
    file->stream = fopen(file->partial[0] != '\0' ? file->partial : file->path, "wb");
    return file->stream != NULL || cannotWrite(path);
}

bool vlOutputFile_Keep(vlOutputFile *file)
{
    errno = 0;
    bool good = file->failure == 0 && !ferror(file->stream) && fflush(file->stream) == 0;
    int reason = file->failure != 0 ? file->failure : errno;
    // Some file systems report only here that there was no room.
    good = fclose(file->stream) == 0 && good;
    file->stream = NULL;
    errno = reason != 0 ? reason : errno;
    if (good && file->partial[0] != '\0')
    {
        good = vlFile_Rename(file->partial, file->path);
    }
    if (!good)
    {
        cannotWrite(file->path);
        if (file->partial[0] != '\0')
        {
            remove(file->partial);
        }
    }
    return good;
}

void vlOutputFile_Drop(vlOutputFile *file)
{
    if (file->stream == NULL)
    {
        return;
    }
    fclose(file->stream);
    file->stream = NULL;
    if (file->partial[0] != '\0')
    {
        remove(file->partial);
    }
}

bool vlOutputFile_Plan(vlOutputFile *file, const char *path)
{
    if (!vlOutputFile_Open(file, path))
    {
        return false;
    }
    vlOutputFile_Drop(file);
    return true;
}
