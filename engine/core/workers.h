// workers.h: threads that share out pieces of work.
#ifndef VERLUA_CORE_WORKERS_H
#define VERLUA_CORE_WORKERS_H

typedef struct vlWorkers vlWorkers;

/// One piece of work; pieces of one run may be done at once and in any order.
typedef void vlWorkFunction(void *context, int piece);

/// `threads` that work together, at least 1: the calling one and others that are started here. Returns NULL
/// when the system has none left.
vlWorkers *vlWorkers_Create(int threads);
void vlWorkers_Destroy(vlWorkers *workers);

/// Does pieces 0 .. count - 1 and returns when all are done. `workers` may be NULL: then the caller does all.
void vlWorkers_Run(vlWorkers *workers, vlWorkFunction *function, void *context, int count);

#endif
