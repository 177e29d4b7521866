// csv.h: what a scene recorded, as files
#ifndef VL_PROGRAM_CSV_H
#define VL_PROGRAM_CSV_H

#include <lua.h>
#include <stdbool.h>

/// Writes the first record of the scene to `path` and further ones beside it: run.csv, run-2.csv, run-3.csv.
/// False when one cannot be written, or there is none; the reason was said on standard error.
bool vlCsv_Write(lua_State *L, const char *path);

#endif
