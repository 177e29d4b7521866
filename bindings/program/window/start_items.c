// start_items.c: what can be chosen on the start page
#include "program/window/start_items.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/examples.h"
#include "program/messages.h"
#include "program/shared_files.h"
#include "program/window/recent.h"
#include "program/window/start_pictures.h"

static char *copyText(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    if (copy != NULL)
    {
        memcpy(copy, text, strlen(text) + 1);
    }
    return copy;
}

// The next item, all zero; NULL when there is no room.
static vlStartItem *addItem(vlStartItems *items, vlStartKind kind, const char *path)
{
    if (items->count == VL_MAX_START_ITEMS)
    {
        return NULL;
    }
    vlStartItem *item = &items->items[items->count];
    *item = (vlStartItem){.kind = kind, .path = path != NULL ? copyText(path) : NULL};
    if (path != NULL && item->path == NULL)
    {
        return NULL;
    }
    items->count++;
    return item;
}

static const char *nameOf(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static bool addRecent(vlStartItems *items)
{
    vlRecent *recent = malloc(sizeof(*recent));
    if (recent == NULL)
    {
        return false;
    }
    vlRecent_Load(recent);
    for (int i = 0; i < recent->count; i++)
    {
        vlStartItem *item = addItem(items, vl_startRecent, recent->paths[i]);
        if (item != NULL)
        {
            char folder[VL_MAX_PATH];
            vlFolderOf(item->path, folder, sizeof(folder));
            vlFormat(item->title, sizeof(item->title), vl_textAsIs, nameOf(item->path));
            vlFormat(item->detail, sizeof(item->detail), vl_textAsIs, folder);
            items->recentCount++;
        }
    }
    free(recent);
    return true;
}

// "Hanging rope: left alone, ..." is called "Hanging rope".
static void cutTitle(char *title)
{
    char *colon = strstr(title, ": ");
    const size_t length = colon != NULL ? (size_t)(colon - title) : strlen(title);
    title[length] = '\0';
    if (colon == NULL && length > 0 && title[length - 1] == '.')
    {
        title[length - 1] = '\0';
    }
}

static void addExample(void *context, const char *path)
{
    vlStartItems *items = context;
    vlStartItem *item = addItem(items, vl_startExample, path);
    char picture[VL_MAX_PATH];
    if (item == NULL)
    {
        return;
    }
    item->group = items->groupCount;
    vlExamples_Describe(path, item->detail, sizeof(item->detail));
    vlFormat(item->title, sizeof(item->title), vl_textAsIs,
             item->detail[0] != '\0' ? item->detail : nameOf(path));
    cutTitle(item->title);
    if (vlStartPictures_Find(path, picture, sizeof(picture)))
    {
        item->picture = copyText(picture);
    }
}

bool vlStartItems_Find(vlStartItems *items)
{
    char folder[VL_MAX_PATH];
    vlFolderList themes;
    *items = (vlStartItems){0};
    vlStartItem *first = addItem(items, vl_startNew, NULL);
    vlFormat(first->title, sizeof(first->title), vl_textStartNew);
    vlFormat(first->detail, sizeof(first->detail), vl_textStartNewDetail);
    if (!addRecent(items))
    {
        vlSay(vl_textOutOfMemory);
        return false;
    }
    if (!vlExamples_Open(folder, sizeof(folder), &themes))
    {
        return false;
    }
    for (int i = 0; i < themes.count && items->groupCount < VL_MAX_START_GROUPS; i++)
    {
        const int before = items->count;
        vlExamples_NameTheme(themes.names[i], items->groups[items->groupCount], VL_MAX_START_TEXT);
        vlExamples_Each(folder, themes.names[i], addExample, items);
        items->groupCount += items->count > before;
    }
    vlFolderList_Free(&themes);
    return true;
}

void vlStartItems_Free(vlStartItems *items)
{
    for (int i = 0; i < items->count; i++)
    {
        free(items->items[i].path);
        free(items->items[i].picture);
    }
    *items = (vlStartItems){0};
}
