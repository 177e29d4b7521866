// workers.h: threads that share out pieces of work.
#ifndef VERLUA_CORE_WORKERS_H
#define VERLUA_CORE_WORKERS_H

/// A team of threads. All teams of the process share the same helpers, so that however many teams there are,
/// there are never more threads than vlWorkers_Most allows. While one team runs, the caller of another does
/// its work alone.
typedef struct vlWorkers vlWorkers;

/// One piece of work; pieces of one run may be done at once and in any order.
typedef void vlWorkFunction(void *context, int piece);

/// Of so many threads, how many a team has: not more than the machine has processors (and 2).
int vlWorkers_Most(int threads);

/// `threads` that work together, at least 1 and at most vlWorkers_Most: the calling one and helpers. Returns
/// NULL when the system has none left.
vlWorkers *vlWorkers_Create(int threads);
void vlWorkers_Destroy(vlWorkers *workers);

/// Threads of a team; 1 for NULL.
int vlWorkers_Count(const vlWorkers *workers);

/// Does pieces 0 .. count - 1 and returns when all are done. `workers` may be NULL: then the caller does all.
void vlWorkers_Run(vlWorkers *workers, vlWorkFunction *function, void *context, int count);

#endif
