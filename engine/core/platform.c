// platform.c: POSIX and macOS behind platform.h. No other file calls POSIX.
#include "core/platform_parts.h"

#ifndef _WIN32

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

static bool copyText(const char *text, char *buffer, size_t size)
{
    size_t length = strlen(text);
    if (length >= size)
    {
        return false;
    }
    memcpy(buffer, text, length + 1);
    return true;
}

double vlClock_Seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int vlProcessorCount(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (int)count;
}

static double modificationTime(const struct stat *status)
{
#ifdef __APPLE__
    return (double)status->st_mtimespec.tv_sec + 1e-9 * (double)status->st_mtimespec.tv_nsec;
#else
    return (double)status->st_mtim.tv_sec + 1e-9 * (double)status->st_mtim.tv_nsec;
#endif
}

vlFileInfo vlFile_Look(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
    {
        return (vlFileInfo){.kind = vl_fileMissing};
    }
    vlFileKind kind = vl_fileOther;
    if (S_ISREG(status.st_mode))
    {
        kind = vl_fileRegular;
    }
    else if (S_ISDIR(status.st_mode))
    {
        kind = vl_fileFolder;
    }
    return (vlFileInfo){.kind = kind,
                        .modified = modificationTime(&status),
                        .size = status.st_size,
                        .identity = (uint64_t)status.st_ino};
}

vlLinkState vlFile_LookAtLink(const char *path)
{
    struct stat status;
    if (lstat(path, &status) != 0 || !S_ISLNK(status.st_mode))
    {
        return vl_linkNone;
    }
    if (stat(path, &status) == 0)
    {
        return vl_linkGood;
    }
    return errno == ELOOP ? vl_linkToItself : vl_linkToNothing;
}

bool vlAbsolutePath(const char *path, char *buffer, size_t size)
{
    char *resolved = realpath(path, NULL);
    if (resolved == NULL)
    {
        return false;
    }
    bool fits = copyText(resolved, buffer, size);
    free(resolved);
    return fits;
}

bool vlExecutablePath(char *buffer, size_t size)
{
#ifdef __APPLE__
    char given[VL_MAX_PATH];
    uint32_t length = sizeof(given);
    return _NSGetExecutablePath(given, &length) == 0 && vlAbsolutePath(given, buffer, size);
#elif defined(__FreeBSD__)
    return vlAbsolutePath("/proc/curproc/file", buffer, size);
#else
    return vlAbsolutePath("/proc/self/exe", buffer, size);
#endif
}

bool vlCurrentFolder(char *buffer, size_t size)
{
    return getcwd(buffer, size) != NULL;
}

bool vlMakeOneFolder(const char *path)
{
    if (mkdir(path, 0777) == 0)
    {
        return true;
    }
    int reason = errno;
    bool there = vlFile_Look(path).kind == vl_fileFolder;
    errno = reason;
    return there;
}

bool vlFolder_List(const char *path, vlFolderList *list)
{
    *list = (vlFolderList){0};
    DIR *folder = opendir(path);
    if (folder == NULL)
    {
        return false;
    }
    int capacity = 0;
    bool fits = true;
    struct dirent *entry;
    while (fits && (entry = readdir(folder)) != NULL)
    {
        fits = vlFolderList_Add(list, &capacity, entry->d_name);
    }
    closedir(folder);
    if (!fits)
    {
        vlFolderList_Free(list);
        errno = ENOMEM;
        return false;
    }
    vlFolderList_Sort(list);
    return true;
}

bool vlFile_Rename(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

void vlPrepareStreams(void)
{
    signal(SIGPIPE, SIG_IGN);
    int number;
    do
    {
        // Opened the wrong way round, so that using it fails as using a closed stream does.
        number = open("/dev/null", O_RDONLY);
    } while (number >= 0 && number <= STDERR_FILENO);
    if (number > STDERR_FILENO)
    {
        close(number);
    }
}

bool vlIsTerminal(FILE *stream)
{
    return isatty(fileno(stream)) == 1;
}

int vlTerminalWidth(FILE *stream)
{
    struct winsize window;
    if (ioctl(fileno(stream), TIOCGWINSZ, &window) != 0 || window.ws_col == 0)
    {
        return 80;
    }
    return window.ws_col;
}

bool vlProgramExists(const char *name)
{
    const char *folder = getenv("PATH");
    while (folder != NULL && *folder != '\0')
    {
        size_t length = strcspn(folder, ":");
        char path[VL_MAX_PATH];
        int written = snprintf(path, sizeof(path), "%.*s/%s", (int)length, folder, name);
        if (written < (int)sizeof(path) && vlFile_Look(path).kind == vl_fileRegular &&
            access(path, X_OK) == 0)
        {
            return true;
        }
        folder += length + (folder[length] == ':');
    }
    return false;
}

struct vlProcess
{
    pid_t id;
    int input;
};

static bool redirect(int from, int to)
{
    return from < 0 || dup2(from, to) >= 0;
}

// Runs in the child: the read end of the pipe becomes its input. `failure` closes by itself when exec
// succeeds and else carries errno to the parent.
static void becomeProgram(const char *const *arguments, int input, int output, int failure)
{
    // A process group of its own, for Ctrl-C goes to the whole group in front of the terminal.
    if (setpgid(0, 0) == 0 && redirect(input, STDIN_FILENO) && redirect(output, STDOUT_FILENO) &&
        redirect(output, STDERR_FILENO))
    {
        signal(SIGPIPE, SIG_DFL);
        execvp(arguments[0], (char *const *)arguments);
    }
    int reason = errno;
    ssize_t told = write(failure, &reason, sizeof(reason));
    _exit(told == (ssize_t)sizeof(reason) ? 127 : 126);
}

static void closePair(const int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

static bool openPair(int pair[2])
{
    if (pipe(pair) != 0)
    {
        return false;
    }
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    fcntl(pair[1], F_SETFD, FD_CLOEXEC);
    return true;
}

vlProcess *vlProcess_Start(const char *const *arguments, FILE *output)
{
    int data[2], failure[2];
    if (!openPair(data))
    {
        return NULL;
    }
    if (!openPair(failure))
    {
        closePair(data);
        return NULL;
    }
    vlProcess *process = malloc(sizeof(*process));
    pid_t id = process == NULL ? -1 : fork();
    if (id == 0)
    {
        becomeProgram(arguments, data[0], output == NULL ? -1 : fileno(output), failure[1]);
    }
    if (id < 0)
    {
        closePair(data);
        closePair(failure);
        free(process);
        return NULL;
    }
    close(data[0]);
    close(failure[1]);
    int reason = 0;
    bool failed = read(failure[0], &reason, sizeof(reason)) == (ssize_t)sizeof(reason);
    close(failure[0]);
    if (failed)
    {
        close(data[1]);
        waitpid(id, NULL, 0);
        free(process);
        errno = reason;
        return NULL;
    }
    // A program that stops reading shall give an error from write, not end us.
    signal(SIGPIPE, SIG_IGN);
    *process = (vlProcess){.id = id, .input = data[1]};
    return process;
}

bool vlProcess_Write(vlProcess *process, const void *data, size_t size)
{
    const char *next = data;
    while (size > 0)
    {
        ssize_t written = write(process->input, next, size);
        if (written < 0 && errno != EINTR)
        {
            return false;
        }
        if (written > 0)
        {
            next += written;
            size -= (size_t)written;
        }
    }
    return true;
}

int vlProcess_Finish(vlProcess *process)
{
    close(process->input);
    int status = 0;
    pid_t ended;
    do
    {
        ended = waitpid(process->id, &status, 0);
    } while (ended < 0 && errno == EINTR);
    free(process);
    return ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

struct vlThread
{
    pthread_t handle;
    void (*run)(void *context);
    void *context;
};

struct vlMutex
{
    pthread_mutex_t handle;
};

struct vlCondition
{
    pthread_cond_t handle;
};

static void *runThread(void *argument)
{
    vlThread *thread = argument;
    thread->run(thread->context);
    return NULL;
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
    if (pthread_create(&thread->handle, NULL, runThread, thread) != 0)
    {
        free(thread);
        return NULL;
    }
    return thread;
}

void vlThread_Join(vlThread *thread)
{
    pthread_join(thread->handle, NULL);
    free(thread);
}

vlMutex *vlMutex_Create(void)
{
    vlMutex *mutex = malloc(sizeof(*mutex));
    if (mutex != NULL && pthread_mutex_init(&mutex->handle, NULL) != 0)
    {
        free(mutex);
        return NULL;
    }
    return mutex;
}

void vlMutex_Destroy(vlMutex *mutex)
{
    if (mutex != NULL)
    {
        pthread_mutex_destroy(&mutex->handle);
        free(mutex);
    }
}

void vlMutex_Lock(vlMutex *mutex)
{
    pthread_mutex_lock(&mutex->handle);
}

void vlMutex_Unlock(vlMutex *mutex)
{
    pthread_mutex_unlock(&mutex->handle);
}

vlCondition *vlCondition_Create(void)
{
    vlCondition *condition = malloc(sizeof(*condition));
    if (condition != NULL && pthread_cond_init(&condition->handle, NULL) != 0)
    {
        free(condition);
        return NULL;
    }
    return condition;
}

void vlCondition_Destroy(vlCondition *condition)
{
    if (condition != NULL)
    {
        pthread_cond_destroy(&condition->handle);
        free(condition);
    }
}

void vlCondition_Wait(vlCondition *condition, vlMutex *mutex)
{
    pthread_cond_wait(&condition->handle, &mutex->handle);
}

void vlCondition_WakeAll(vlCondition *condition)
{
    pthread_cond_broadcast(&condition->handle);
}

// Ticker: a thread of its own sleeps and sends a signal to the thread that is to be interrupted.

struct vlTicker
{
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t stop;
    double seconds;
    void (*tick)(void *context);
    void *context;
    // Guarded by the mutex.
    pthread_t target;
    bool running, stopping;
    // Of the target's thread alone.
    vlTicker *outer;
};

static _Thread_local vlTicker *volatile presentTicker;

static void onTickSignal(int signal)
{
    (void)signal;
    int before = errno;
    vlTicker *ticker = presentTicker;
    if (ticker != NULL)
    {
        ticker->tick(ticker->context);
    }
    errno = before;
}

static struct timespec timeAfter(double seconds)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    long nanoseconds = time.tv_nsec + (long)(seconds * 1e9);
    time.tv_sec += nanoseconds / 1000000000;
    time.tv_nsec = nanoseconds % 1000000000;
    return time;
}

static void *runTicker(void *argument)
{
    vlTicker *ticker = argument;
    pthread_mutex_lock(&ticker->mutex);
    while (!ticker->stopping)
    {
        struct timespec time = timeAfter(ticker->seconds);
        pthread_cond_timedwait(&ticker->stop, &ticker->mutex, &time);
        if (ticker->running && !ticker->stopping)
        {
            pthread_kill(ticker->target, SIGURG);
        }
    }
    pthread_mutex_unlock(&ticker->mutex);
    return NULL;
}

static bool startTicker(vlTicker *ticker)
{
    struct sigaction action = {.sa_handler = onTickSignal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGURG, &action, NULL) != 0)
    {
        return false;
    }
    // The thread inherits the mask: signals of others (an interrupt from the keyboard) go to the others.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&ticker->thread, NULL, runTicker, ticker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

#if defined(__SANITIZE_THREAD__)
#define VL_SIGNALS_ARE_LATE 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define VL_SIGNALS_ARE_LATE 1
#endif
#endif

vlTicker *vlTicker_Create(double seconds, void (*tick)(void *context), void *context)
{
#ifdef VL_SIGNALS_ARE_LATE
    return NULL; // the thread sanitizer keeps signals back while a thread computes
#endif
    vlTicker *ticker = calloc(1, sizeof(*ticker));
    if (ticker == NULL)
    {
        return NULL;
    }
    ticker->seconds = seconds;
    ticker->tick = tick;
    ticker->context = context;
    pthread_mutex_init(&ticker->mutex, NULL);
    pthread_cond_init(&ticker->stop, NULL);
    if (!startTicker(ticker))
    {
        pthread_cond_destroy(&ticker->stop);
        pthread_mutex_destroy(&ticker->mutex);
        free(ticker);
        return NULL;
    }
    return ticker;
}

void vlTicker_Destroy(vlTicker *ticker)
{
    if (ticker == NULL)
    {
        return;
    }
    pthread_mutex_lock(&ticker->mutex);
    ticker->stopping = true;
    pthread_cond_signal(&ticker->stop);
    pthread_mutex_unlock(&ticker->mutex);
    pthread_join(ticker->thread, NULL);
    pthread_cond_destroy(&ticker->stop);
    pthread_mutex_destroy(&ticker->mutex);
    free(ticker);
}

void vlTicker_Begin(vlTicker *ticker)
{
    ticker->outer = presentTicker;
    presentTicker = ticker;
    pthread_mutex_lock(&ticker->mutex);
    ticker->target = pthread_self();
    ticker->running = true;
    pthread_mutex_unlock(&ticker->mutex);
}

void vlTicker_End(vlTicker *ticker)
{
    pthread_mutex_lock(&ticker->mutex);
    ticker->running = false;
    pthread_mutex_unlock(&ticker->mutex);
    presentTicker = ticker->outer;
}

#endif
