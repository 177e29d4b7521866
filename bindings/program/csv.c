// csv.c: what a scene recorded, as files
#include "program/csv.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "module/module.h"
#include "program/messages.h"
#include "program/output_file.h"

// run.csv, run-2.csv, run-3.csv: the number goes before the ending.
static bool numberPath(const char *path, int index, char *numbered, size_t size)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(path, '.');
    bool hasEnding = dot != NULL && dot > path && (slash == NULL || dot > slash + 1);
    int stem = hasEnding ? (int)(dot - path) : (int)strlen(path);
    int length = index == 0 ? snprintf(numbered, size, "%s", path)
                            : snprintf(numbered, size, "%.*s-%d%s", stem, path, index + 1, path + stem);
    return length < (int)size;
}

static bool writeRecord(lua_State *L, int index, const char *path)
{
    vlOutputFile file;
    if (!vlOutputFile_Open(&file, path))
    {
        return false;
    }
    errno = 0;
    if (!vlModule_WriteRecord(L, index, file.stream))
    {
        file.failure = errno != 0 ? errno : EIO;
    }
    return vlOutputFile_Keep(&file);
}

bool vlCsv_Write(lua_State *L, const char *path)
{
    int count = vlModule_GetRecordCount(L);
    if (count == 0)
    {
        vlSay(vl_textNothingRecorded, path);
        return false;
    }
    for (int i = 0; i < count; i++)
    {
        char numbered[VL_MAX_PATH];
        if (!numberPath(path, i, numbered, sizeof(numbered)))
        {
            vlSay(vl_textPathTooLong, path);
            return false;
        }
        if (!writeRecord(L, i, numbered))
        {
            return false;
        }
    }
    return true;
}
