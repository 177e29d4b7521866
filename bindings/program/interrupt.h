// interrupt.h: Ctrl-C ends a run cleanly
#ifndef VL_PROGRAM_INTERRUPT_H
#define VL_PROGRAM_INTERRUPT_H

#include <stdbool.h>

#include "program/sandbox.h"

/// From now on Ctrl-C (and a polite request to end) is taken note of, and stops the Lua code of `sandbox`. A
/// second one ends the program at once. With NULL: as before the first call.
void vlInterrupt_Watch(vlSandbox *sandbox);

/// Whether it came.
bool vlInterrupt_Came(void);

/// What it was meant for has been stopped: the next one counts as the first.
void vlInterrupt_Forget(void);

#endif
