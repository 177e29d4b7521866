// watch.h: notices that one of the files a scene is made of was saved
#ifndef VL_PROGRAM_WINDOW_WATCH_H
#define VL_PROGRAM_WINDOW_WATCH_H

#include <stdbool.h>

#include "core/platform.h"

/// How often to look, s. A look costs some microseconds a file.
#define VL_WATCH_PERIOD 0.02

/// A change counts once the file has stayed as it is for so long, s: an editor that writes in two steps is
/// not caught between them.
#define VL_WATCH_SETTLE 0.03

/// A file that was emptied and stays so counts after this time, s.
#define VL_WATCH_EMPTY 1.0

typedef struct vlWatchedFile
{
    char *path;
    vlFileInfo known; ///< as the scene read it
    vlFileInfo seen;  ///< at the last look
    double since;     ///< s, of the clock: when it was first seen so
    bool wanted;      ///< added since vlWatch_Begin
} vlWatchedFile;

/// The files. Zero is an empty watch.
typedef struct vlWatch
{
    vlWatchedFile *files;
    int count, capacity;
    bool settling; ///< one has changed and is waited for
} vlWatch;

void vlWatch_Free(vlWatch *watch);
/// A new list of files begins.
void vlWatch_Begin(vlWatch *watch);
/// Watches a file. One that was watched before counts as known as it was then, so that nothing saved while
/// the scene was being read is missed; another one as it is now. False when memory is short. Twice is once.
bool vlWatch_Add(vlWatch *watch, const char *path);
/// Files that were not added since vlWatch_Begin are watched no more.
void vlWatch_End(vlWatch *watch);
/// Looks at all files; `now` is vlClock_Seconds(). True when one was saved and has settled: what is there now
/// is then known. A file that is gone is waited for.
bool vlWatch_Look(vlWatch *watch, double now);

#endif
