// watch.c: notices that one of the files a scene is made of was saved
#include "program/window/watch.h"

#include <stdlib.h>
#include <string.h>

// It polls: that works on every file system, also on those of a network, and costs next to nothing.

void vlWatch_Begin(vlWatch *watch)
{
    for (int i = 0; i < watch->count; i++)
    {
        watch->files[i].wanted = false;
    }
}

void vlWatch_End(vlWatch *watch)
{
    int kept = 0;
    for (int i = 0; i < watch->count; i++)
    {
        if (watch->files[i].wanted)
        {
            watch->files[kept++] = watch->files[i];
        }
        else
        {
            free(watch->files[i].path);
        }
    }
    watch->count = kept;
}

void vlWatch_Free(vlWatch *watch)
{
    vlWatch_Begin(watch);
    vlWatch_End(watch);
    free(watch->files);
    *watch = (vlWatch){0};
}

static bool isSame(const vlFileInfo *a, const vlFileInfo *b)
{
    return a->kind == b->kind && a->modified == b->modified && a->size == b->size &&
           a->identity == b->identity;
}

bool vlWatch_Add(vlWatch *watch, const char *path)
{
    for (int i = 0; i < watch->count; i++)
    {
        if (strcmp(watch->files[i].path, path) == 0)
        {
            watch->files[i].wanted = true;
            return true;
        }
    }
    if (watch->count == watch->capacity)
    {
        int capacity = watch->capacity == 0 ? 8 : 2 * watch->capacity;
        vlWatchedFile *files = realloc(watch->files, (size_t)capacity * sizeof(*files));
        if (files == NULL)
        {
            return false;
        }
        watch->files = files;
        watch->capacity = capacity;
    }
    size_t size = strlen(path) + 1;
    char *copy = malloc(size);
    if (copy == NULL)
    {
        return false;
    }
    memcpy(copy, path, size);
    vlFileInfo info = vlFile_Look(path);
    watch->files[watch->count++] = (vlWatchedFile){.path = copy, .known = info, .seen = info, .wanted = true};
    return true;
}

// Whether a file that differs from what is known has come to rest.
static bool hasSettled(const vlWatchedFile *file, double now)
{
    if (file->seen.kind == vl_fileMissing)
    {
        return false;
    }
    const double patience = file->seen.size == 0 ? VL_WATCH_EMPTY : VL_WATCH_SETTLE;
    return now - file->since >= patience;
}

bool vlWatch_Look(vlWatch *watch, double now)
{
    bool saved = false;
    watch->settling = false;
    for (int i = 0; i < watch->count; i++)
    {
        vlWatchedFile *file = &watch->files[i];
        vlFileInfo info = vlFile_Look(file->path);
        if (!isSame(&info, &file->seen))
        {
            file->seen = info;
            file->since = now;
        }
        if (isSame(&file->seen, &file->known))
        {
            continue;
        }
        bool settled = hasSettled(file, now);
        saved = saved || settled;
        watch->settling = watch->settling || !settled;
    }
    // Several files saved at once are one change: wait for all but those that are gone.
    for (int i = 0; saved && i < watch->count; i++)
    {
        const vlWatchedFile *file = &watch->files[i];
        bool moving = !isSame(&file->seen, &file->known) && !hasSettled(file, now);
        saved = !moving || file->seen.kind == vl_fileMissing || file->seen.size == 0;
    }
    for (int i = 0; saved && i < watch->count; i++)
    {
        vlWatchedFile *file = &watch->files[i];
        file->known = file->seen.kind == vl_fileMissing ? file->known : file->seen;
    }
    return saved;
}
