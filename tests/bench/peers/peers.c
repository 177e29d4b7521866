// peers.c: which engines there are.
#include "peers.h"

#include <stdio.h>
#include <stdlib.h>

static const Peer *const plane[] = {
    &verluaPlane,
#ifdef BENCH_CHIPMUNK
    &chipmunk,    &chipmunkHasty,
#endif
#ifdef BENCH_BOX2D
    &box2d,
#endif
    NULL,
};

static const Peer *const space[] = {
    &verluaSpace,
#ifdef BENCH_ODE
    &ode,
#endif
#ifdef BENCH_BULLET
    &bullet,
#endif
    NULL,
};

const Peer *const *peersOf(int dimensions)
{
    return dimensions == 2 ? plane : space;
}

const char *missingPeers(void)
{
    return ""
#ifndef BENCH_CHIPMUNK
           "libchipmunk-dev "
#endif
#ifndef BENCH_BOX2D
           "libbox2d-dev "
#endif
#ifndef BENCH_ODE
           "libode-dev "
#endif
#ifndef BENCH_BULLET
           "libbullet-dev "
#endif
        ;
}

void *reserve(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory)
        return memory;
    fputs("not enough memory for the benchmark\n", stderr);
    exit(1);
}
