// output_file.h: a file that is written whole or not at all
#ifndef VL_PROGRAM_OUTPUT_FILE_H
#define VL_PROGRAM_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "core/platform.h"

/// Where a result is written under another name until it is whole. A path that is a device or a pipe is
/// written to directly.
typedef struct vlOutputFile
{
    FILE *stream;                  ///< NULL: not open
    int failure;                   ///< errno of a write that failed, for vlOutputFile_Keep; set by the writer
    char path[VL_MAX_PATH];        ///< where it will be, links resolved
    char partial[VL_MAX_PATH + 8]; ///< where it is meanwhile; "" when written directly
} vlOutputFile;

/// Opens it for writing. False, with the reason said on standard error, when that fails.
bool vlOutputFile_Open(vlOutputFile *file, const char *path);

/// Closes it and puts it in its place. On false the reason was said, and what was there before is untouched.
bool vlOutputFile_Keep(vlOutputFile *file);

/// Closes it and removes what was written. Does nothing when it is not open.
void vlOutputFile_Drop(vlOutputFile *file);

/// The names a file goes by, without opening it. False, with the reason said, when it cannot be written
/// there.
bool vlOutputFile_Plan(vlOutputFile *file, const char *path);

#endif
