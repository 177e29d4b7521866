// workers.c: threads that share out pieces of work.
#include "core/workers.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "core/cpu.h"
#include "core/platform.h"

// A run is finished when its pieces are, not when every helper has taken note of it: on a busy machine a
// helper may sleep through whole runs, and nobody waits for it.
//
// Which piece comes next and of which run is one atomic number, the ticket. A helper reads what is to be done
// and then takes a piece by raising the ticket from just the value it saw. That succeeds only while the run
// it read of is still going on, and the run cannot end before that piece is done. Everything is sequentially
// consistent: what that costs is nothing beside a piece.

// How long a helper looks for the next run, and the caller for the end of this one, before it goes to sleep.
// Longer than what a step does between two runs, far shorter than a frame.
#define VL_SPIN_SECONDS 100e-6
#define VL_SPIN_BATCH   64

struct vlWorkers
{
    int helperCount;
    vlThread **helpers;
    vlMutex *mutex;
    vlCondition *wake;
    _Atomic(uint64_t) ticket; // run << 32 | next piece
    _Atomic(vlWorkFunction *) function;
    _Atomic(void *) context;
    atomic_int count, finished;
    atomic_int sleeping; // helpers
    atomic_bool callerSleeps, quit;
};

static uint32_t runOf(uint64_t ticket)
{
    return (uint32_t)(ticket >> 32);
}

static void wakeAll(vlWorkers *workers)
{
    vlMutex_Lock(workers->mutex);
    vlCondition_WakeAll(workers->wake);
    vlMutex_Unlock(workers->mutex);
}

// Takes pieces until none is left.
static void work(vlWorkers *workers)
{
    uint64_t ticket = atomic_load(&workers->ticket);
    for (;;)
    {
        vlWorkFunction *function = atomic_load(&workers->function);
        void *context = atomic_load(&workers->context);
        const int count = atomic_load(&workers->count);
        const uint32_t piece = (uint32_t)ticket;
        if (piece >= (uint32_t)count)
            return;
        if (!atomic_compare_exchange_weak(&workers->ticket, &ticket, ticket + 1))
            continue;
        function(context, (int)piece);
        if (atomic_fetch_add(&workers->finished, 1) + 1 == count && atomic_load(&workers->callerSleeps))
            wakeAll(workers);
        ticket = atomic_load(&workers->ticket);
    }
}

// Helpers -----------------------------------------------------------------------------------------------

static bool hasNews(vlWorkers *workers, uint32_t lastRun)
{
    return runOf(atomic_load(&workers->ticket)) != lastRun || atomic_load(&workers->quit);
}

static void waitForRun(vlWorkers *workers, uint32_t lastRun)
{
    const double start = vlClock_Seconds();
    do
    {
        for (int i = 0; i < VL_SPIN_BATCH; i++)
        {
            if (hasNews(workers, lastRun))
                return;
            vlCpuRelax();
        }
    } while (vlClock_Seconds() - start < VL_SPIN_SECONDS);
    vlMutex_Lock(workers->mutex);
    atomic_fetch_add(&workers->sleeping, 1);
    while (!hasNews(workers, lastRun))
        vlCondition_Wait(workers->wake, workers->mutex);
    atomic_fetch_sub(&workers->sleeping, 1);
    vlMutex_Unlock(workers->mutex);
}

static void help(void *context)
{
    vlWorkers *workers = context;
    uint32_t run = 0;
    for (;;)
    {
        waitForRun(workers, run);
        if (atomic_load(&workers->quit))
            return;
        run = runOf(atomic_load(&workers->ticket));
        work(workers);
    }
}

// The caller --------------------------------------------------------------------------------------------

static bool isFinished(vlWorkers *workers, int count)
{
    return atomic_load(&workers->finished) == count;
}

static void waitForEnd(vlWorkers *workers, int count)
{
    const double start = vlClock_Seconds();
    do
    {
        for (int i = 0; i < VL_SPIN_BATCH; i++)
        {
            if (isFinished(workers, count))
                return;
            vlCpuRelax();
        }
    } while (vlClock_Seconds() - start < VL_SPIN_SECONDS);
    vlMutex_Lock(workers->mutex);
    atomic_store(&workers->callerSleeps, true);
    while (!isFinished(workers, count))
        vlCondition_Wait(workers->wake, workers->mutex);
    atomic_store(&workers->callerSleeps, false);
    vlMutex_Unlock(workers->mutex);
}

void vlWorkers_Run(vlWorkers *workers, vlWorkFunction *function, void *context, int count)
{
    if (!workers || count <= 1)
    {
        for (int piece = 0; piece < count; piece++)
            function(context, piece);
        return;
    }
    // Closed while the description changes: who saw any of the new description no longer finds its old
    // ticket.
    const uint32_t run = runOf(atomic_load(&workers->ticket));
    atomic_store(&workers->ticket, ((uint64_t)run << 32) | UINT32_MAX);
    atomic_store(&workers->function, function);
    atomic_store(&workers->context, context);
    atomic_store(&workers->count, count);
    atomic_store(&workers->finished, 0);
    atomic_store(&workers->ticket, (uint64_t)(run + 1) << 32);
    if (atomic_load(&workers->sleeping) > 0)
        wakeAll(workers);
    work(workers);
    waitForEnd(workers, count);
}

vlWorkers *vlWorkers_Create(int threads)
{
    vlWorkers *workers = calloc(1, sizeof *workers);
    if (!workers)
        return NULL;
    workers->mutex = vlMutex_Create();
    workers->wake = vlCondition_Create();
    workers->helpers = calloc(threads > 1 ? (size_t)threads : 1, sizeof *workers->helpers);
    bool ready = workers->mutex && workers->wake && workers->helpers;
    while (ready && workers->helperCount < threads - 1)
    {
        vlThread *thread = vlThread_Start(help, workers);
        ready = thread != NULL;
        if (ready)
            workers->helpers[workers->helperCount++] = thread;
    }
    if (ready)
        return workers;
    vlWorkers_Destroy(workers);
    return NULL;
}

void vlWorkers_Destroy(vlWorkers *workers)
{
    if (!workers)
        return;
    atomic_store(&workers->quit, true);
    if (workers->mutex && workers->wake)
        wakeAll(workers);
    for (int i = 0; i < workers->helperCount; i++)
        vlThread_Join(workers->helpers[i]);
    if (workers->wake)
        vlCondition_Destroy(workers->wake);
    if (workers->mutex)
        vlMutex_Destroy(workers->mutex);
    free(workers->helpers);
    free(workers);
}
