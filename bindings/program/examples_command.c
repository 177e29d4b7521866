// examples_command.c: verlua examples
#include "program/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "program/scene_file.h"
#include "program/scene_run.h"
#include "program/shared_files.h"

// The text of the first line when it is a comment; "" otherwise.
static void readFirstComment(const char *path, char *comment, size_t size)
{
    char line[512];
    comment[0] = '\0';
    FILE *file = fopen(path, "rb");
    if (file == NULL)
    {
        return;
    }
    if (fgets(line, sizeof(line), file) != NULL && strncmp(line, "--", 2) == 0)
    {
        const char *text = line + 2 + strspn(line + 2, "- \t");
        snprintf(comment, size, "%.*s", (int)strcspn(text, "\r\n"), text);
    }
    fclose(file);
}

// A path as short as it can be typed here: without the current folder in front.
static const char *shorten(const char *path, const char *current)
{
    size_t length = strlen(current);
    bool below = length > 0 && strncmp(path, current, length) == 0 && path[length] == '/';
    return below ? path + length + 1 : path;
}

// Calls `visit` for each scene in a folder.
static void eachScene(const char *folder, void (*visit)(void *context, const char *path), void *context)
{
    vlFolderList list;
    if (!vlFolder_List(folder, &list))
    {
        return;
    }
    for (int i = 0; i < list.count; i++)
    {
        char path[VL_MAX_PATH];
        if (vlHasEnding(list.names[i], ".lua") && vlJoinPath(path, sizeof(path), folder, list.names[i]))
        {
            visit(context, path);
        }
    }
    vlFolderList_Free(&list);
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
    readFirstComment(path, comment, sizeof(comment));
    printf("  %-*s  %s\n", listing->column, shorten(path, listing->current), comment);
}

static void listTheme(const char *folder, const char *theme, const char *current)
{
    char themeFolder[VL_MAX_PATH];
    Listing listing = {current, 0};
    if (!vlJoinPath(themeFolder, sizeof(themeFolder), folder, theme))
    {
        return;
    }
    eachScene(themeFolder, measureScene, &listing);
    if (listing.column > 0)
    {
        printf("%s\n", theme);
        eachScene(themeFolder, printScene, &listing);
        printf("\n");
    }
}

int vlCommand_Examples(const vlOptions *options)
{
    (void)options;
    char folder[VL_MAX_PATH], current[VL_MAX_PATH];
    vlFolderList themes;
    if (!vlFindSharedFolder("examples", folder, sizeof(folder)))
    {
        vlSay(vl_textNoScripts, "examples");
        return VL_EXIT_ERROR;
    }
    if (!vlFolder_List(folder, &themes))
    {
        vlSay(vl_textCannotRead, folder, strerror(errno));
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
