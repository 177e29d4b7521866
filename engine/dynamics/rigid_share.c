// rigid_share.c: work on bodies, pairs and rows that the threads of a world share out.
#include "dynamics/rigid_share.h"

/// Items of a run, and contacts of spans from which on it pays to share them out: some microseconds of work.
#define VL_RUN           256
#define VL_SHARED_RUNS   4
#define VL_SHARED_ACTIVE 256

// Runs ----------------------------------------------------------------------------------------------------

typedef struct Runs
{
    vlRunFunction *function;
    void *context;
    int first, end;
} Runs;

static void doRun(void *context, int piece)
{
    const Runs *runs = context;
    const int first = runs->first + piece * VL_RUN, end = first + VL_RUN;
    runs->function(runs->context, first, end < runs->end ? end : runs->end);
}

void vlShare_Items(vlWorld *world, vlRunFunction *function, void *context, int first, int end)
{
    const int pieces = (end - first + VL_RUN - 1) / VL_RUN;
    Runs runs = {function, context, first, end};
    if (pieces >= VL_SHARED_RUNS && world->workers)
        vlWorkers_Run(world->workers, doRun, &runs, pieces);
    else if (first < end)
        function(context, first, end);
}

void vlShare_Bodies(vlWorld *world, vlRunFunction *function, void *context)
{
    vlShare_Items(world, function, context, 1, world->rigid->bodyCount);
}

// Spans ---------------------------------------------------------------------------------------------------

typedef struct Spans
{
    vlWorkFunction *function;
    void *context;
    int first;
} Spans;

static void doSpan(void *context, int piece)
{
    const Spans *spans = context;
    spans->function(spans->context, spans->first + piece);
}

static void shareSpans(vlWorld *world, vlWorkFunction *function, void *context, int first, int end)
{
    const vlRowSpan *all = world->rigid->rows.spans;
    Spans spans = {function, context, first};
    if (first == end)
        return;
    const int contacts = all[end - 1].first + all[end - 1].count - all[first].first;
    vlWorkers_Run(contacts < VL_SHARED_ACTIVE ? NULL : world->workers, doSpan, &spans, end - first);
}

void vlShare_Spans(vlWorld *world, vlRowPhase phase, vlWorkFunction *function, void *context)
{
    const int *phases = world->rigid->rows.phases;
    shareSpans(world, function, context, phases[phase], phases[phase + 1]);
}

void vlShare_Phases(vlWorld *world, vlWorkFunction *function, void *context)
{
    for (int phase = 0; phase < vl_rowPhases; phase++)
        vlShare_Spans(world, (vlRowPhase)phase, function, context);
}

void vlShare_AllSpans(vlWorld *world, vlWorkFunction *function, void *context)
{
    const int *phases = world->rigid->rows.phases;
    shareSpans(world, function, context, phases[0], phases[vl_rowPhases]);
}
