// scene_file.c: the file that a scene is, or what is there in its place
#include "program/scene_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "program/messages.h"
#include "program/nearest.h"
#include "program/shared_files.h"

bool vlHasEnding(const char *name, const char *ending)
{
    size_t length = strlen(name), endingLength = strlen(ending);
    return length > endingLength && vlWordDistance(name + length - endingLength, ending) == 0;
}

static void reportFolder(const char *path)
{
    vlFolderList list;
    const char *scene = NULL;
    if (!vlFolder_List(path, &list))
    {
        vlSay(vl_textCannotRead, path, strerror(errno));
        return;
    }
    for (int i = 0; i < list.count && scene == NULL; i++)
    {
        scene = vlHasEnding(list.names[i], ".lua") ? list.names[i] : NULL;
    }
    size_t length = strlen(path);
    const char *slash = length > 0 && path[length - 1] == '/' ? "" : "/";
    if (scene != NULL)
    {
        vlSay(vl_textFolderHasScene, path, path, slash, scene);
    }
    else
    {
        vlSay(vl_textFolderHasNone, path);
    }
    vlFolderList_Free(&list);
}

// A link is there to be seen in its folder, only what it leads to is not. False when it is no such link.
static bool reportBadLink(const char *path)
{
    switch (vlFile_LookAtLink(path))
    {
    case vl_linkToNothing:
        vlSay(vl_textLinkToNothing, path);
        return true;
    case vl_linkToItself:
        vlSay(vl_textLinkToItself, path);
        return true;
    default:
        return false;
    }
}

// "there is no such file", and what in the same folder, or which command, was perhaps meant.
static void reportMissing(const char *path)
{
    static const char *const commands[] = {"check", "examples", "api", "repl"};
    char message[2 * VL_MAX_PATH + 256], folder[VL_MAX_PATH];
    vlFormat(message, sizeof(message), vl_textNoSuchFile, path);
    vlFolderOf(path, folder, sizeof(folder));
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    char near[2 * VL_MAX_PATH] = "";
    const char *command =
        slash == NULL ? vlNearestWord(name, commands, sizeof(commands) / sizeof(commands[0])) : NULL;
    if (command != NULL)
    {
        snprintf(near, sizeof(near), "verlua %s", command);
    }
    vlFolderList list;
    if (near[0] == '\0' && vlFolder_List(folder, &list))
    {
        const char *file = vlNearestWord(name, (const char *const *)list.names, list.count);
        if (file != NULL)
        {
            snprintf(near, sizeof(near), "%.*s%s", (int)(name - path), path, file);
        }
        vlFolderList_Free(&list);
    }
    size_t used = strlen(message);
    if (near[0] != '\0')
    {
        vlFormat(message + used, sizeof(message) - used, vl_textDidYouMean, near);
    }
    vlSay(vl_textAsIs, message);
}

bool vlSceneFile_Check(const char *path)
{
    if (strcmp(path, "-") == 0)
    {
        return true;
    }
    vlFileKind kind = vlFile_Look(path).kind;
    if (kind == vl_fileMissing)
    {
        if (!reportBadLink(path))
        {
            reportMissing(path);
        }
        return false;
    }
    if (kind == vl_fileFolder)
    {
        reportFolder(path);
        return false;
    }
    // A pipe is not opened for a try: its writer would be gone the second time.
    FILE *file = kind == vl_fileRegular ? fopen(path, "rb") : NULL;
    if (kind == vl_fileRegular && file == NULL)
    {
        vlSay(vl_textCannotRead, path, strerror(errno));
        return false;
    }
    if (file != NULL)
    {
        fclose(file);
    }
    return true;
}
