// examples_command.c: verlua examples
#include "program/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "program/scene_file.h"
#include "program/scene_run.h"
#include "program/shared_files.h"

/// Columns for the path of an example before what it is about.
#define VL_PATH_COLUMN 36

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

static void listTheme(const char *folder, const char *theme, const char *current)
{
    char themeFolder[VL_MAX_PATH];
    vlFolderList list;
    if (!vlJoinPath(themeFolder, sizeof(themeFolder), folder, theme) || !vlFolder_List(themeFolder, &list))
    {
        return;
    }
    bool first = true;
    for (int i = 0; i < list.count; i++)
    {
        char path[VL_MAX_PATH], comment[512];
        if (!vlHasEnding(list.names[i], ".lua") ||
            !vlJoinPath(path, sizeof(path), themeFolder, list.names[i]))
        {
            continue;
        }
        readFirstComment(path, comment, sizeof(comment));
        if (first)
        {
            printf("%s\n", theme);
        }
        first = false;
        printf("  %-*s  %s\n", VL_PATH_COLUMN, shorten(path, current), comment);
    }
    if (!first)
    {
        printf("\n");
    }
    vlFolderList_Free(&list);
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
