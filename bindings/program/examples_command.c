// examples_command.c: verlua examples
#include "program/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "program/examples.h"
#include "program/scene_run.h"

// A path as short as it can be typed here: without the current folder in front.
static const char *shorten(const char *path, const char *current)
{
    size_t length = strlen(current);
    bool below = length > 0 && strncmp(path, current, length) == 0 && path[length] == '/';
    return below ? path + length + 1 : path;
}

typedef struct Listing
{
    const char *current; ///< folder
    int column;          ///< where the comments begin
} Listing;

static void measureScene(void *context, const char *path)
{
    Listing *listing = context;
    int length = (int)strlen(shorten(path, listing->current));
    listing->column = length > listing->column ? length : listing->column;
}

static void printScene(void *context, const char *path)
{
    const Listing *listing = context;
    char comment[512];
    vlExamples_Describe(path, comment, sizeof(comment));
    printf("  %-*s  %s\n", listing->column, shorten(path, listing->current), comment);
}

static void listTheme(const char *folder, const char *theme, const char *current)
{
    char name[128];
    Listing listing = {current, 0};
    vlExamples_Each(folder, theme, measureScene, &listing);
    if (listing.column > 0)
    {
        vlExamples_NameTheme(theme, name, sizeof(name));
        printf("%s\n", name);
        vlExamples_Each(folder, theme, printScene, &listing);
        printf("\n");
    }
}

int vlCommand_Examples(const vlOptions *options)
{
    (void)options;
    char folder[VL_MAX_PATH], current[VL_MAX_PATH];
    vlFolderList themes;
    if (!vlExamples_Open(folder, sizeof(folder), &themes))
    {
        return VL_EXIT_ERROR;
    }
    if (!vlCurrentFolder(current, sizeof(current)))
    {
        current[0] = '\0';
    }
    for (int i = 0; i < themes.count; i++)
    {
        listTheme(folder, themes.names[i], current);
    }
    vlFolderList_Free(&themes);
    errno = 0;
    if (fflush(stdout) != 0)
    {
        vlSay(vl_textCannotPrint, strerror(errno));
        return VL_EXIT_ERROR;
    }
    return VL_EXIT_GOOD;
}
