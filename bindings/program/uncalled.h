// uncalled.h: functions of a scene whose names are nearly those that the program calls
#ifndef VL_PROGRAM_UNCALLED_H
#define VL_PROGRAM_UNCALLED_H

#include <lua.h>

/// Says on standard error which functions of a scene that has run nothing calls, though something would if
/// they were spelt a little differently: updte. Says nothing where that is not sure.
void vlUncalled_Report(lua_State *scene, const char *path);

#endif
