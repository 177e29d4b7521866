// new_scene.c: a ready scene in a new file
#include "program/window/new_scene.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "program/messages.h"
#include "program/shared_files.h"
#include "program/window/recent.h"

#define MOST_SCENES 1000

// Writes a text into a file that must be new. False, and errno says why; then nothing is left of it.
static bool writeNew(const char *path, const char *text)
{
    FILE *file = fopen(path, "wbx");
    if (file == NULL)
    {
        return false;
    }
    bool good = fputs(text, file) >= 0;
    good = fclose(file) == 0 && good;
    if (!good)
    {
        const int reason = errno;
        remove(path);
        errno = reason;
    }
    return good;
}

// The file is there, whatever it is, or a link of that name.
static bool isTaken(const char *path)
{
    return vlFile_Look(path).kind != vl_fileMissing || vlFile_LookAtLink(path) != vl_linkNone;
}

static bool writeScene(const char *folder, char *path, size_t size)
{
    const char *slash = folder[strlen(folder) - 1] == '/' ? "" : "/";
    for (int i = 1; i <= MOST_SCENES; i++)
    {
        char number[16] = "";
        if (i > 1)
        {
            snprintf(number, sizeof(number), "%d", i);
        }
        if (snprintf(path, size, "%s%sscene%s.lua", folder, slash, number) >= (int)size)
        {
            errno = ENAMETOOLONG;
            return false;
        }
        // Another program may make the same file at this moment: then the next name.
        if (!isTaken(path) && (writeNew(path, vlMessage(vl_textNewScene)) || errno != EEXIST))
        {
            return isTaken(path);
        }
    }
    errno = EEXIST;
    return false;
}

// Copies a text into a string of JSON, without the quotes. False when it does not fit.
static bool quoteJson(char *out, size_t size, const char *text)
{
    size_t used = 0;
    for (; *text != '\0'; text++)
    {
        const bool escaped = *text == '"' || *text == '\\';
        if (used + 3 > size || (unsigned char)*text < 0x20)
        {
            return false;
        }
        if (escaped)
        {
            out[used++] = '\\';
        }
        out[used++] = *text;
    }
    out[used] = '\0';
    return true;
}

// What editors with the Lua language server read. The scene runs without it, so a failure is no error.
static void writeEditorFile(const char *folder)
{
    static const char format[] = "{\n"
                                 "  \"runtime.version\": \"Lua 5.4\",\n"
                                 "  \"workspace.library\": [\"%s\"],\n"
                                 "  \"workspace.checkThirdParty\": false,\n"
                                 "  \"diagnostics.disable\": [\"lowercase-global\"]\n"
                                 "}\n";
    char annotations[VL_MAX_PATH], quoted[2 * VL_MAX_PATH], path[VL_MAX_PATH];
    char text[sizeof(format) + sizeof(quoted)];
    if (vlJoinPath(path, sizeof(path), folder, ".luarc.json") && !isTaken(path) &&
        vlFindSharedFolder("scripts/annotations", annotations, sizeof(annotations)) &&
        quoteJson(quoted, sizeof(quoted), annotations))
    {
        snprintf(text, sizeof(text), format, quoted);
        writeNew(path, text);
    }
}

bool vlNewScene_Write(const char *folder, char *path, size_t size, char *reason, size_t reasonSize)
{
    if (!writeScene(folder, path, size))
    {
        vlFormat(reason, reasonSize, vl_textCannotWrite, path, strerror(errno));
        return false;
    }
    writeEditorFile(folder);
    return true;
}

bool vlNewScene_Make(char *path, size_t size, char *reason, size_t reasonSize)
{
    char folder[VL_MAX_PATH];
    if (vlCurrentFolder(folder, sizeof(folder)) && vlNewScene_Write(folder, path, size, reason, reasonSize))
    {
        return true;
    }
    return vlUserFile("", folder, sizeof(folder)) && vlNewScene_Write(folder, path, size, reason, reasonSize);
}
