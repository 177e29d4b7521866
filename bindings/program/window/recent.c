// recent.c: the scenes that were opened lately, kept in the user's data folder
#include "program/window/recent.h"

#include <SDL.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char fileName[] = "recent.txt";

static bool isThere(const char *path)
{
    return vlFile_Look(path).kind == vl_fileRegular;
}

void vlRecent_Put(vlRecent *recent, const char *path)
{
    char first[VL_MAX_PATH];
    // One path a line.
    if (!isThere(path) || !vlAbsolutePath(path, first, sizeof(first)) || strpbrk(first, "\r\n") != NULL)
    {
        return;
    }
    int last = 0;
    while (last < recent->count && strcmp(recent->paths[last], first) != 0)
    {
        last++;
    }
    if (last == recent->count)
    {
        last = last < VL_MAX_RECENT ? last : VL_MAX_RECENT - 1;
        recent->count = last + 1;
    }
    memmove(recent->paths[1], recent->paths[0], (size_t)last * VL_MAX_PATH);
    memcpy(recent->paths[0], first, sizeof(first));
}

void vlRecent_Read(vlRecent *recent, const char *file)
{
    char line[VL_MAX_PATH + 2];
    recent->count = 0;
    FILE *stream = fopen(file, "rb");
    if (stream == NULL)
    {
        return;
    }
    while (recent->count < VL_MAX_RECENT && fgets(line, sizeof(line), stream) != NULL)
    {
        line[strcspn(line, "\r\n")] = '\0';
        if (strlen(line) < VL_MAX_PATH && isThere(line))
        {
            snprintf(recent->paths[recent->count++], VL_MAX_PATH, "%s", line);
        }
    }
    fclose(stream);
}

bool vlRecent_Write(const vlRecent *recent, const char *file)
{
    char part[VL_MAX_PATH];
    if (snprintf(part, sizeof(part), "%s.part", file) >= (int)sizeof(part))
    {
        errno = ENAMETOOLONG;
        return false;
    }
    FILE *stream = fopen(part, "wb");
    if (stream == NULL)
    {
        return false;
    }
    bool good = true;
    for (int i = 0; i < recent->count; i++)
    {
        good = fprintf(stream, "%s\n", recent->paths[i]) > 0 && good;
    }
    good = fclose(stream) == 0 && good;
    if (good && vlFile_Rename(part, file))
    {
        return true;
    }
    const int reason = errno;
    remove(part);
    errno = reason;
    return false;
}

bool vlUserFile(const char *name, char *path, size_t size)
{
    char *folder = SDL_GetPrefPath("Verlua", "verlua");
    if (folder == NULL)
    {
        return false;
    }
    const int length = snprintf(path, size, "%s%s", folder, name);
    SDL_free(folder);
    return length >= 0 && (size_t)length < size;
}

void vlRecent_Load(vlRecent *recent)
{
    char file[VL_MAX_PATH];
    recent->count = 0;
    if (vlUserFile(fileName, file, sizeof(file)))
    {
        vlRecent_Read(recent, file);
    }
}

bool vlRecent_Note(const char *scene)
{
    char file[VL_MAX_PATH];
    vlRecent *recent = malloc(sizeof(*recent));
    bool good = recent != NULL && vlUserFile(fileName, file, sizeof(file));
    if (good)
    {
        vlRecent_Read(recent, file);
        vlRecent_Put(recent, scene);
        good = vlRecent_Write(recent, file);
    }
    free(recent);
    return good;
}
