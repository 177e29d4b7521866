// examples.c: the scenes that come with the program
#include "program/examples.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "program/messages.h"
#include "program/scene_file.h"
#include "program/shared_files.h"

// In the order of a course.
static const struct
{
    const char *folder;
    vlText name;
} courses[] = {
    {"first_steps", vl_textThemeFirstSteps},
    {"pendulum", vl_textThemePendulum},
    {"rope", vl_textThemeRope},
    {"cloth", vl_textThemeCloth},
    {"bodies", vl_textThemeBodies},
    {"plants", vl_textThemePlants},
    {"methods", vl_textThemeMethods},
    {"turtle", vl_textThemeTurtle},
};

enum
{
    courseCount = sizeof(courses) / sizeof(courses[0])
};

static int findCourse(const char *theme)
{
    int i = 0;
    while (i < courseCount && strcmp(courses[i].folder, theme) != 0)
    {
        i++;
    }
    return i;
}

// Those without a place in the course come last, in the order they have.
static void sortThemes(vlFolderList *themes)
{
    for (int i = 1; i < themes->count; i++)
    {
        char *moved = themes->names[i];
        int at = i;
        for (; at > 0 && findCourse(themes->names[at - 1]) > findCourse(moved); at--)
        {
            themes->names[at] = themes->names[at - 1];
        }
        themes->names[at] = moved;
    }
}

bool vlExamples_Open(char *folder, size_t size, vlFolderList *themes)
{
    if (!vlFindSharedFolder("examples", folder, size))
    {
        vlSay(vl_textNoScripts, "examples");
        return false;
    }
    if (!vlFolder_List(folder, themes))
    {
        vlSay(vl_textCannotRead, folder, strerror(errno));
        return false;
    }
    sortThemes(themes);
    return true;
}

void vlExamples_NameTheme(const char *theme, char *name, size_t size)
{
    const int course = findCourse(theme);
    if (course < courseCount)
    {
        vlFormat(name, size, courses[course].name);
        return;
    }
    snprintf(name, size, "%s", theme);
    for (char *c = name; *c != '\0'; c++)
    {
        *c = *c == '_' ? ' ' : *c;
    }
    name[0] = (char)toupper((unsigned char)name[0]);
}

void vlExamples_Each(const char *folder, const char *theme, void (*visit)(void *context, const char *path),
                     void *context)
{
    char themeFolder[VL_MAX_PATH];
    vlFolderList list;
    if (!vlJoinPath(themeFolder, sizeof(themeFolder), folder, theme) || !vlFolder_List(themeFolder, &list))
    {
        return; // a file beside the folders
    }
    for (int i = 0; i < list.count; i++)
    {
        char path[VL_MAX_PATH];
        const bool isScene = vlHasEnding(list.names[i], ".lua") || vlHasEnding(list.names[i], ".logo");
        if (isScene && vlJoinPath(path, sizeof(path), themeFolder, list.names[i]))
        {
            visit(context, path);
        }
    }
    vlFolderList_Free(&list);
}

static void readFirstComment(const char *path, char *text, size_t size)
{
    char line[512];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
    {
        return;
    }
    // "-- what it shows" in Lua, "; what it shows" in Logo.
    if (fgets(line, sizeof(line), file) != NULL && (strncmp(line, "--", 2) == 0 || line[0] == ';'))
    {
        const char *comment = line + strspn(line, ";- \t");
        snprintf(text, size, "%.*s", (int)strcspn(comment, "\r\n"), comment);
    }
    fclose(file);
}

// russian.txt has lines "THEME/NAME TEXT".
static void readRussian(const char *path, char *text, size_t size)
{
    char theme[VL_MAX_PATH], folder[VL_MAX_PATH], list[VL_MAX_PATH], line[512];
    vlFolderOf(path, theme, sizeof(theme));
    vlFolderOf(theme, folder, sizeof(folder));
    const char *key = path + strlen(folder) + 1;
    const char *dot = strrchr(key, '.');
    const size_t length = dot != NULL ? (size_t)(dot - key) : strlen(key);
    FILE *file = vlJoinPath(list, sizeof(list), folder, "russian.txt") ? fopen(list, "rb") : NULL;
    if (file == NULL)
    {
        return;
    }
    while (text[0] == '\0' && fgets(line, sizeof(line), file) != NULL)
    {
        if (strncmp(line, key, length) == 0 && line[length] == ' ')
        {
            const char *rest = line + length + strspn(line + length, " ");
            snprintf(text, size, "%.*s", (int)strcspn(rest, "\r\n"), rest);
        }
    }
    fclose(file);
}

void vlExamples_Describe(const char *path, char *text, size_t size)
{
    text[0] = '\0';
    if (vlGetLanguage() == vl_russian)
    {
        readRussian(path, text, size);
    }
    if (text[0] == '\0')
    {
        readFirstComment(path, text, size);
    }
}
