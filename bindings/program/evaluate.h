// evaluate.h: a line of Lua that somebody types, in the state of a scene: for the console and the repl
#ifndef VL_PROGRAM_EVALUATE_H
#define VL_PROGRAM_EVALUATE_H

#include "program/sandbox.h"

/// Takes what the line gave, as text: all its values, with tabs between them.
typedef void vlShowFunction(void *context, const char *text);

/// Runs a text, under the watchdog and the memory limit, and shows what it gives; an expression gives its
/// values. `name` stands for the file in messages. *incomplete: it did not compile because it ends too early,
/// so that more lines may complete it. Not from within a call of the scene's code.
vlSandboxResult vlEvaluate(vlSandbox *sandbox, const char *name, const char *text, bool *incomplete,
                           vlShowFunction *show, void *context);

#endif
