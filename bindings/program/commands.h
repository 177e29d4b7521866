// commands.h: what the program does besides running a scene
#ifndef VL_PROGRAM_COMMANDS_H
#define VL_PROGRAM_COMMANDS_H

#include "program/options.h"

// Each returns the exit status.

/// verlua check FILE...: prints `file:line: what is wrong` for syntax errors and names that nothing defines;
/// 1 when there was any.
int vlCommand_Check(const vlOptions *options);

/// verlua examples: lists the scenes that come with the program by theme, with the first line of each.
int vlCommand_Examples(const vlOptions *options);

/// verlua api NAME: prints what the reference says about a name; 1, with the nearest names, when it knows
/// none.
int vlCommand_Api(const vlOptions *options);

/// verlua repl: reads Lua line by line and runs it in a live world; 1 when a line failed that came from a
/// file or pipe.
int vlCommand_Repl(const vlOptions *options);

#endif
