// platform_common.c: the part of platform.h that is plain C
#include "core/platform_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int compareNames(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool vlFolderList_Add(vlFolderList *list, int *capacity, const char *name)
{
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
    {
        return true;
    }
    if (list->count == *capacity)
    {
        int wanted = *capacity == 0 ? 32 : *capacity * 2;
        char **names = realloc(list->names, (size_t)wanted * sizeof(*names));
        if (names == NULL)
        {
            return false;
        }
        list->names = names;
        *capacity = wanted;
    }
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (copy == NULL)
    {
        return false;
    }
    memcpy(copy, name, size);
    list->names[list->count++] = copy;
    return true;
}

void vlFolderList_Sort(vlFolderList *list)
{
    if (list->count > 1)
    {
        qsort(list->names, (size_t)list->count, sizeof(*list->names), compareNames);
    }
}

void vlFolderList_Free(vlFolderList *list)
{
    for (int i = 0; i < list->count; i++)
    {
        free(list->names[i]);
    }
    free(list->names);
    *list = (vlFolderList){0};
}

bool vlMakeFolder(const char *path)
{
    char part[VL_MAX_PATH];
    size_t length = strlen(path);
    if (length >= sizeof(part))
    {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(part, path, length + 1);
    for (char *end = part + 1; part[0] != '\0' && *end != '\0'; end++)
    {
        if (*end == '/')
        {
            *end = '\0';
            if (!vlMakeOneFolder(part))
            {
                return false;
            }
            *end = '/';
        }
    }
    return vlMakeOneFolder(part);
}
