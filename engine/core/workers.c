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

#define VL_MOST_THREADS 64

struct vlWorkers
{
    int threads;
};

// The helpers that all teams share, while there are teams.
typedef struct Pool Pool;

typedef struct Helper
{
    Pool *pool;
    int number; // 1 is the first: a team of n threads takes helpers 1 .. n - 1
    vlThread *thread;
} Helper;

struct Pool
{
    int teams, helperCount;
    Helper helpers[VL_MOST_THREADS];
    atomic_flag busy;   // a team runs
    atomic_int threads; // of the team that runs
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

static void wakeAll(Pool *pool)
{
    vlMutex_Lock(pool->mutex);
    vlCondition_WakeAll(pool->wake);
    vlMutex_Unlock(pool->mutex);
}

// Takes pieces until none is left. The caller is helper 0.
static void work(Pool *pool, int helper)
{
    uint64_t ticket = atomic_load(&pool->ticket);
    for (;;)
    {
        if (helper >= atomic_load(&pool->threads))
            return;
        vlWorkFunction *function = atomic_load(&pool->function);
        void *context = atomic_load(&pool->context);
        const int count = atomic_load(&pool->count);
        const uint32_t piece = (uint32_t)ticket;
        if (piece >= (uint32_t)count)
            return;
        if (!atomic_compare_exchange_weak(&pool->ticket, &ticket, ticket + 1))
            continue;
        function(context, (int)piece);
        if (atomic_fetch_add(&pool->finished, 1) + 1 == count && atomic_load(&pool->callerSleeps))
            wakeAll(pool);
        ticket = atomic_load(&pool->ticket);
    }
}

// Helpers -----------------------------------------------------------------------------------------------

static bool hasNews(Pool *pool, uint32_t lastRun)
{
    return runOf(atomic_load(&pool->ticket)) != lastRun || atomic_load(&pool->quit);
}

static void waitForRun(Pool *pool, uint32_t lastRun)
{
    const double start = vlClock_Seconds();
    do
    {
        for (int i = 0; i < VL_SPIN_BATCH; i++)
        {
            if (hasNews(pool, lastRun))
                return;
            vlCpuRelax();
        }
    } while (vlClock_Seconds() - start < VL_SPIN_SECONDS);
    vlMutex_Lock(pool->mutex);
    atomic_fetch_add(&pool->sleeping, 1);
    while (!hasNews(pool, lastRun))
        vlCondition_Wait(pool->wake, pool->mutex);
    atomic_fetch_sub(&pool->sleeping, 1);
    vlMutex_Unlock(pool->mutex);
}

static void help(void *context)
{
    const Helper *self = context;
    Pool *pool = self->pool;
    uint32_t run = 0;
    for (;;)
    {
        waitForRun(pool, run);
        if (atomic_load(&pool->quit))
            return;
        run = runOf(atomic_load(&pool->ticket));
        work(pool, self->number);
    }
}

// The caller --------------------------------------------------------------------------------------------

static bool isFinished(Pool *pool, int count)
{
    return atomic_load(&pool->finished) == count;
}

static void waitForEnd(Pool *pool, int count)
{
    const double start = vlClock_Seconds();
    do
    {
        for (int i = 0; i < VL_SPIN_BATCH; i++)
        {
            if (isFinished(pool, count))
                return;
            vlCpuRelax();
        }
    } while (vlClock_Seconds() - start < VL_SPIN_SECONDS);
    vlMutex_Lock(pool->mutex);
    atomic_store(&pool->callerSleeps, true);
    while (!isFinished(pool, count))
        vlCondition_Wait(pool->wake, pool->mutex);
    atomic_store(&pool->callerSleeps, false);
    vlMutex_Unlock(pool->mutex);
}

static void runTogether(Pool *pool, int threads, vlWorkFunction *function, void *context, int count)
{
    // Closed while the description changes: who saw any of the new description no longer finds its old
    // ticket.
    const uint32_t run = runOf(atomic_load(&pool->ticket));
    atomic_store(&pool->ticket, ((uint64_t)run << 32) | UINT32_MAX);
    atomic_store(&pool->threads, threads);
    atomic_store(&pool->function, function);
    atomic_store(&pool->context, context);
    atomic_store(&pool->count, count);
    atomic_store(&pool->finished, 0);
    atomic_store(&pool->ticket, (uint64_t)(run + 1) << 32);
    if (atomic_load(&pool->sleeping) > 0)
        wakeAll(pool);
    work(pool, 0);
    waitForEnd(pool, count);
}

// The pool ----------------------------------------------------------------------------------------------

static atomic_flag poolLock = ATOMIC_FLAG_INIT; // held while teams come and go
static Pool *_Atomic thePool;                   // NULL while there are none

static void lockPool(void)
{
    while (atomic_flag_test_and_set(&poolLock))
        vlCpuRelax();
}

static void unlockPool(void)
{
    atomic_flag_clear(&poolLock);
}

static void freePool(Pool *pool)
{
    atomic_store(&pool->quit, true);
    if (pool->mutex && pool->wake)
        wakeAll(pool);
    for (int i = 0; i < pool->helperCount; i++)
        vlThread_Join(pool->helpers[i].thread);
    if (pool->wake)
        vlCondition_Destroy(pool->wake);
    if (pool->mutex)
        vlMutex_Destroy(pool->mutex);
    free(pool);
}

static Pool *makePool(void)
{
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    atomic_flag_clear(&pool->busy);
    pool->mutex = vlMutex_Create();
    pool->wake = vlCondition_Create();
    if (pool->mutex && pool->wake)
        return pool;
    freePool(pool);
    return NULL;
}

static bool addHelpers(Pool *pool, int threads)
{
    while (pool->helperCount < threads - 1)
    {
        Helper *helper = &pool->helpers[pool->helperCount];
        helper->pool = pool;
        helper->number = pool->helperCount + 1;
        helper->thread = vlThread_Start(help, helper);
        if (!helper->thread)
            return false;
        pool->helperCount++;
    }
    return true;
}

// A team more, with the pool made and large enough; or none.
static bool join(int threads)
{
    Pool *pool = atomic_load(&thePool);
    const bool isNew = !pool;
    pool = pool ? pool : makePool();
    if (!pool)
        return false;
    if (addHelpers(pool, threads))
    {
        pool->teams++;
        atomic_store(&thePool, pool);
        return true;
    }
    if (isNew)
        freePool(pool);
    return false;
}

static void leave(void)
{
    Pool *pool = atomic_load(&thePool);
    if (--pool->teams > 0)
        return;
    atomic_store(&thePool, NULL);
    freePool(pool);
}

int vlWorkers_Most(int threads)
{
    const int processors = vlProcessorCount(), most = processors < 2 ? 2 : processors;
    const int allowed = most < VL_MOST_THREADS ? most : VL_MOST_THREADS;
    return threads < allowed ? threads : allowed;
}

vlWorkers *vlWorkers_Create(int threads)
{
    vlWorkers *workers = calloc(1, sizeof *workers);
    if (!workers)
        return NULL;
    workers->threads = vlWorkers_Most(threads);
    lockPool();
    const bool joined = join(workers->threads);
    unlockPool();
    if (joined)
        return workers;
    free(workers);
    return NULL;
}

void vlWorkers_Destroy(vlWorkers *workers)
{
    if (!workers)
        return;
    lockPool();
    leave();
    unlockPool();
    free(workers);
}

int vlWorkers_Count(const vlWorkers *workers)
{
    return workers ? workers->threads : 1;
}

void vlWorkers_Run(vlWorkers *workers, vlWorkFunction *function, void *context, int count)
{
    // The pool lives as long as this team.
    Pool *pool = workers && count > 1 ? atomic_load(&thePool) : NULL;
    if (!pool || atomic_flag_test_and_set(&pool->busy))
    {
        for (int piece = 0; piece < count; piece++)
            function(context, piece);
        return;
    }
    runTogether(pool, workers->threads, function, context, count);
    atomic_flag_clear(&pool->busy);
}
