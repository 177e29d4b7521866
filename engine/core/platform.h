// platform.h: what the C standard leaves out: files, clock, terminal, threads, other programs
#ifndef VL_CORE_PLATFORM_H
#define VL_CORE_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Only platform.c calls POSIX and only platform_windows.c Windows; every other file goes through these
// functions. Paths are UTF-8, '/' separates folders.

/// Longest path the functions below hand out, with its final zero.
#define VL_MAX_PATH 4096

// Clock and machine

/// Seconds of a clock that never goes back. Only differences mean something.
double vlClock_Seconds(void);

/// Processors this process may use, at least 1.
int vlProcessorCount(void);

// Files

typedef enum vlFileKind
{
    vl_fileMissing, ///< nothing there, or not to be seen
    vl_fileRegular,
    vl_fileFolder,
    vl_fileOther ///< a device, a pipe, a socket
} vlFileKind;

typedef struct vlFileInfo
{
    vlFileKind kind;
    double modified;   ///< seconds since 1970, as fine as the file system keeps it. 0 when missing.
    int64_t size;      ///< bytes. 0 when missing.
    uint64_t identity; ///< changes when another file takes its place, where the system tells. 0 when missing.
} vlFileInfo;

/// Looks at a file, through links.
vlFileInfo vlFile_Look(const char *path);

typedef enum vlLinkState
{
    vl_linkNone,      ///< no link, or nothing there
    vl_linkGood,      ///< it leads to something
    vl_linkToNothing, ///< what it leads to is missing
    vl_linkToItself   ///< it leads back to itself, at once or through others
} vlLinkState;

/// Looks at a symbolic link itself.
vlLinkState vlFile_LookAtLink(const char *path);

/// The path of the running program itself, links resolved. False when the system does not tell or it does not
/// fit.
bool vlExecutablePath(char *buffer, size_t size);

/// The full path of something that exists, links resolved. False when it is missing or does not fit.
bool vlAbsolutePath(const char *path, char *buffer, size_t size);

/// The folder the process was started in or moved to. False when it is gone or does not fit.
bool vlCurrentFolder(char *buffer, size_t size);

/// Makes a folder and those above it. True when it is there afterwards; on false errno says why.
bool vlMakeFolder(const char *path);

/// What a folder holds, without "." and "..", sorted by byte value.
typedef struct vlFolderList
{
    char **names;
    int count;
} vlFolderList;

/// Lists a folder. False when it cannot be read (errno says why) or memory is short; the list is then empty.
bool vlFolder_List(const char *path, vlFolderList *list);
void vlFolderList_Free(vlFolderList *list);

/// Gives a file another name, in place of the file that had it. On false errno says why.
bool vlFile_Rename(const char *from, const char *to);

// Terminal and standard streams

/// Call first thing: writing into a stream that is closed, or that nobody reads any more, becomes an error
/// that fwrite and fflush report, and a file opened later never takes the number of a closed standard stream.
void vlPrepareStreams(void);

/// Whether a stream is a terminal somebody looks at.
bool vlIsTerminal(FILE *stream);

/// Columns of the terminal behind a stream, 80 when unknown.
int vlTerminalWidth(FILE *stream);

// Other programs

/// Whether a program of this name is on the search path.
bool vlProgramExists(const char *name);

/// Another program that reads what we write, for instance a video encoder.
typedef struct vlProcess vlProcess;

/// Starts arguments[0], found on the search path, with these arguments (the last one NULL), no shell between.
/// What it prints and complains goes to `output`, or where ours goes when that is NULL. An interrupt from the
/// keyboard does not reach it: we tell it when to end. Returns NULL on failure; errno says why.
vlProcess *vlProcess_Start(const char *const *arguments, FILE *output);

/// Writes to its input. False when it has stopped reading.
bool vlProcess_Write(vlProcess *process, const void *data, size_t size);

/// Closes its input, waits for it and frees it. Returns its exit status, or -1 when it did not end by itself.
int vlProcess_Finish(vlProcess *process);

// Threads. Each object is made on the heap; NULL means that the system had none left.

typedef struct vlThread vlThread;
typedef struct vlMutex vlMutex;
typedef struct vlCondition vlCondition;

vlThread *vlThread_Start(void (*run)(void *context), void *context);
void vlThread_Join(vlThread *thread); ///< waits for its end and frees it

vlMutex *vlMutex_Create(void);
void vlMutex_Destroy(vlMutex *mutex);
void vlMutex_Lock(vlMutex *mutex);
void vlMutex_Unlock(vlMutex *mutex);

vlCondition *vlCondition_Create(void);
void vlCondition_Destroy(vlCondition *condition);
void vlCondition_Wait(vlCondition *condition, vlMutex *mutex); ///< may wake without reason: test again
void vlCondition_WakeAll(vlCondition *condition);

// Ticker

/// Interrupts one thread again and again, whatever it does, for instance to stop a program that it
/// interprets.
typedef struct vlTicker vlTicker;

/// Makes a ticker that calls `tick` every so many seconds. It rests at first. NULL where the system has no
/// such means (the caller then needs another) or no memory. On POSIX systems it takes the signal SIGURG.
vlTicker *vlTicker_Create(double seconds, void (*tick)(void *context), void *context);
void vlTicker_Destroy(vlTicker *ticker);

/// From now on ticks interrupt the calling thread: `tick` runs there as a signal handler does, between any
/// two machine instructions. Another ticker of this thread rests until the end of this one.
void vlTicker_Begin(vlTicker *ticker);
/// Called on the same thread: no tick comes after it.
void vlTicker_End(vlTicker *ticker);

#endif
