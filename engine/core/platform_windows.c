// platform_windows.c: Windows behind platform.h
#include "core/platform_parts.h"

#ifdef _WIN32

#include <direct.h>
#include <errno.h>
#include <io.h>
#include <process.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

double vlClock_Seconds(void)
{
    LARGE_INTEGER ticks, perSecond;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&perSecond);
    return (double)ticks.QuadPart / (double)perSecond.QuadPart;
}

int vlProcessorCount(void)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return (int)info.dwNumberOfProcessors;
}

vlFileInfo vlFile_Look(const char *path)
{
    struct _stat64 status;
    if (_stat64(path, &status) != 0)
    {
        return (vlFileInfo){.kind = vl_fileMissing};
    }
    vlFileKind kind = vl_fileOther;
    if ((status.st_mode & _S_IFMT) == _S_IFREG)
    {
        kind = vl_fileRegular;
    }
    else if ((status.st_mode & _S_IFMT) == _S_IFDIR)
    {
        kind = vl_fileFolder;
    }
    return (vlFileInfo){.kind = kind, .modified = (double)status.st_mtime, .size = status.st_size};
}

static void useForwardSlashes(char *path)
{
    for (; *path != '\0'; path++)
    {
        if (*path == '\\')
        {
            *path = '/';
        }
    }
}

bool vlExecutablePath(char *buffer, size_t size)
{
    DWORD length = GetModuleFileNameA(NULL, buffer, (DWORD)size);
    if (length == 0 || length >= size)
    {
        return false;
    }
    useForwardSlashes(buffer);
    return true;
}

bool vlAbsolutePath(const char *path, char *buffer, size_t size)
{
    if (vlFile_Look(path).kind == vl_fileMissing || _fullpath(buffer, path, size) == NULL)
    {
        return false;
    }
    useForwardSlashes(buffer);
    return true;
}

bool vlCurrentFolder(char *buffer, size_t size)
{
    if (_getcwd(buffer, (int)size) == NULL)
    {
        return false;
    }
    useForwardSlashes(buffer);
    return true;
}

bool vlMakeOneFolder(const char *path)
{
    return _mkdir(path) == 0 || vlFile_Look(path).kind == vl_fileFolder;
}

bool vlFolder_List(const char *path, vlFolderList *list)
{
    *list = (vlFolderList){0};
    char pattern[VL_MAX_PATH];
    if (snprintf(pattern, sizeof(pattern), "%s/*", path) >= (int)sizeof(pattern))
    {
        errno = ENAMETOOLONG;
        return false;
    }
    struct _finddata_t entry;
    intptr_t search = _findfirst(pattern, &entry);
    if (search == -1)
    {
        return false;
    }
    int capacity = 0;
    bool fits = true;
    do
    {
        fits = vlFolderList_Add(list, &capacity, entry.name);
    } while (fits && _findnext(search, &entry) == 0);
    _findclose(search);
    if (!fits)
    {
        vlFolderList_Free(list);
        return false;
    }
    vlFolderList_Sort(list);
    return true;
}

bool vlFile_Rename(const char *from, const char *to)
{
    if (!MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING))
    {
        errno = EACCES;
        return false;
    }
    return true;
}

void vlPrepareStreams(void)
{
    // Nothing to do: Windows knows no signal for a reader that is gone.
}

bool vlIsTerminal(FILE *stream)
{
    return _isatty(_fileno(stream)) != 0;
}

int vlTerminalWidth(FILE *stream)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    HANDLE handle = (HANDLE)_get_osfhandle(_fileno(stream));
    return GetConsoleScreenBufferInfo(handle, &info) ? info.srWindow.Right - info.srWindow.Left + 1 : 80;
}

bool vlProgramExists(const char *name)
{
    char found[VL_MAX_PATH];
    return SearchPathA(NULL, name, ".exe", sizeof(found), found, NULL) != 0;
}

struct vlProcess
{
    FILE *input;
};

// Quotes an argument for the command line the way Microsoft's runtime takes it apart again.
static bool appendQuoted(char *command, size_t size, size_t *length, const char *argument)
{
    size_t at = *length;
    size_t slashes = 0;
    if (at + 2 * strlen(argument) + 4 >= size)
    {
        return false;
    }
    command[at++] = '"';
    for (; *argument != '\0'; argument++)
    {
        if (*argument == '"')
        {
            for (size_t i = 0; i <= slashes; i++)
            {
                command[at++] = '\\';
            }
        }
        slashes = *argument == '\\' ? slashes + 1 : 0;
        command[at++] = *argument;
    }
    for (size_t i = 0; i < slashes; i++)
    {
        command[at++] = '\\';
    }
    command[at++] = '"';
    command[at++] = ' ';
    command[at] = '\0';
    *length = at;
    return true;
}

// Starts a command with what it prints going to `output`: it takes over the streams we have at that moment.
static FILE *openCommand(const char *command, FILE *output)
{
    fflush(NULL);
    int ownOutput = _dup(1), ownErrors = _dup(2);
    bool redirected = output == NULL || (_dup2(_fileno(output), 1) == 0 && _dup2(_fileno(output), 2) == 0);
    FILE *input = redirected ? _popen(command, "wb") : NULL;
    _dup2(ownOutput, 1);
    _dup2(ownErrors, 2);
    _close(ownOutput);
    _close(ownErrors);
    return input;
}

vlProcess *vlProcess_Start(const char *const *arguments, FILE *output)
{
    char command[2 * VL_MAX_PATH] = "\"";
    size_t length = 1;
    for (int i = 0; arguments[i] != NULL; i++)
    {
        if (!appendQuoted(command, sizeof(command) - 2, &length, arguments[i]))
        {
            errno = E2BIG;
            return NULL;
        }
    }
    command[length++] = '"';
    command[length] = '\0';
    vlProcess *process = malloc(sizeof(*process));
    if (process == NULL)
    {
        return NULL;
    }
    process->input = openCommand(command, output);
    if (process->input == NULL)
    {
        free(process);
        return NULL;
    }
    return process;
}

bool vlProcess_Write(vlProcess *process, const void *data, size_t size)
{
    return fwrite(data, 1, size, process->input) == size;
}

int vlProcess_Finish(vlProcess *process)
{
    int status = _pclose(process->input);
    free(process);
    return status;
}

struct vlThread
{
    HANDLE handle;
    void (*run)(void *context);
    void *context;
};

struct vlMutex
{
    CRITICAL_SECTION section;
};

struct vlCondition
{
    CONDITION_VARIABLE variable;
};

static unsigned __stdcall runThread(void *argument)
{
    vlThread *thread = argument;
    thread->run(thread->context);
    return 0;
}

vlThread *vlThread_Start(void (*run)(void *context), void *context)
{
    vlThread *thread = malloc(sizeof(*thread));
    if (thread == NULL)
    {
        return NULL;
    }
    thread->run = run;
    thread->context = context;
    thread->handle = (HANDLE)_beginthreadex(NULL, 0, runThread, thread, 0, NULL);
    if (thread->handle == NULL)
    {
        free(thread);
        return NULL;
    }
    return thread;
}

void vlThread_Join(vlThread *thread)
{
    WaitForSingleObject(thread->handle, INFINITE);
    CloseHandle(thread->handle);
    free(thread);
}

vlMutex *vlMutex_Create(void)
{
    vlMutex *mutex = malloc(sizeof(*mutex));
    if (mutex != NULL)
    {
        InitializeCriticalSection(&mutex->section);
    }
    return mutex;
}

void vlMutex_Destroy(vlMutex *mutex)
{
    if (mutex != NULL)
    {
        DeleteCriticalSection(&mutex->section);
        free(mutex);
    }
}

void vlMutex_Lock(vlMutex *mutex)
{
    EnterCriticalSection(&mutex->section);
}

void vlMutex_Unlock(vlMutex *mutex)
{
    LeaveCriticalSection(&mutex->section);
}

vlCondition *vlCondition_Create(void)
{
    vlCondition *condition = malloc(sizeof(*condition));
    if (condition != NULL)
    {
        InitializeConditionVariable(&condition->variable);
    }
    return condition;
}

void vlCondition_Destroy(vlCondition *condition)
{
    free(condition);
}

void vlCondition_Wait(vlCondition *condition, vlMutex *mutex)
{
    SleepConditionVariableCS(&condition->variable, &mutex->section, INFINITE);
}

void vlCondition_WakeAll(vlCondition *condition)
{
    WakeAllConditionVariable(&condition->variable);
}

// Ticker: nothing here interrupts a thread between any two instructions, so there is none.

vlTicker *vlTicker_Create(double seconds, void (*tick)(void *context), void *context)
{
    (void)seconds;
    (void)tick;
    (void)context;
    return NULL;
}

void vlTicker_Destroy(vlTicker *ticker)
{
    (void)ticker;
}

void vlTicker_Begin(vlTicker *ticker)
{
    (void)ticker;
}

void vlTicker_End(vlTicker *ticker)
{
    (void)ticker;
}

#endif
