// progress.h: how far a long run has come, on a terminal
#ifndef VL_PROGRAM_PROGRESS_H
#define VL_PROGRAM_PROGRESS_H

#include <stdbool.h>

/// A bar in the last line of the terminal, from the first second of a run on; nothing where standard error is
/// no terminal.
typedef struct vlProgress
{
    bool terminal, shown;
    double began, next; ///< s, of the clock: the start, and when to draw again
} vlProgress;

vlProgress vlProgress_Begin(void);

/// Shows how far it is: `done` of `whole` s of the scene. whole 0: nobody knows. Cheap to call after each
/// step.
void vlProgress_Show(vlProgress *progress, double done, double whole);

/// Takes the bar away, for instance before something is printed.
void vlProgress_Clear(vlProgress *progress);

#endif
