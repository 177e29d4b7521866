// rigid_order.c: pairs in the order of their bodies' places, so that what is worked on together lies
// together.
//
// Bodies lie in memory as they were made, and pairs as they met: in a heap that has moved for a while, each
// pair would be far from the one before. So pairs are sorted by strips of the plane, and along each strip by
// their bodies' places; new ones go to the end until there are too many of them. The same strips part the
// rows that several threads work on, see rigid_spans.c.
#include "dynamics/rigid_order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "dynamics/world_parts.h"

/// Moving bodies that make a pair of strips.
#define VL_STRIP_BODIES 1500
/// The places that cuts are chosen by.
#define VL_SAMPLES 1024
/// Share of the pairs that may be out of order.
#define VL_DISORDER 8

// Strips --------------------------------------------------------------------------------------------------

bool vlRigid_ReserveStrips(vlWorld *world)
{
    vlRigidOrder *o = &world->rigid->order;
    return vlReserve(&world->tally, &o->strips, &o->stripCapacity, (size_t)world->rigid->bodyCount,
                     sizeof *o->strips);
}

void vlRigid_FindStrip(vlRigid *r, int body)
{
    const vlRigidOrder *o = &r->order;
    const double place = r->pose[body][o->axis];
    int low = 0, high = o->stripCount > 0 ? o->stripCount - 1 : 0;
    while (low < high)
    {
        const int middle = (low + high) / 2;
        if (place < o->cuts[middle])
            high = middle;
        else
            low = middle + 1;
    }
    r->order.strips[body] = (uint8_t)low;
}

static int compareDoubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Places of some of the moving bodies, sorted.
typedef struct Samples
{
    int count, movers;
    double at[2][VL_SAMPLES];
} Samples;

static void takeSamples(const vlRigid *r, Samples *samples)
{
    const int stride = r->bodyCount / VL_SAMPLES + 1;
    samples->count = samples->movers = 0;
    for (int i = 1; i < r->bodyCount; i++)
    {
        if (!r->bodies[i].alive || vlRigid_IsHeld(r, i))
            continue;
        const double *pose = r->pose[i];
        if (samples->movers++ % stride != 0 || !isfinite(pose[0] + pose[1]))
            continue;
        samples->at[0][samples->count] = pose[0];
        samples->at[1][samples->count++] = pose[1];
    }
    for (int axis = 0; axis < 2; axis++)
        qsort(samples->at[axis], (size_t)samples->count, sizeof(double), compareDoubles);
}

// How far most of the bodies are spread along an axis, m.
static double spreadOf(const Samples *samples, int axis)
{
    const double *at = samples->at[axis];
    return samples->count > 0 ? at[samples->count * 7 / 8] - at[samples->count / 8] : 0;
}

static void chooseStrips(vlRigid *r, const Samples *samples)
{
    vlRigidOrder *o = &r->order;
    o->axis = spreadOf(samples, 1) > spreadOf(samples, 0);
    const int wanted = 2 * ((samples->movers + VL_STRIP_BODIES / 2) / VL_STRIP_BODIES);
    o->stripCount = wanted > VL_MAX_STRIPS ? VL_MAX_STRIPS : wanted > 0 ? wanted : 1;
    for (int i = 0; i + 1 < o->stripCount; i++)
        o->cuts[i] = samples->at[o->axis][(i + 1) * samples->count / o->stripCount];
    for (int i = 1; i < r->bodyCount; i++)
        vlRigid_FindStrip(r, i);
}

// Sorting -------------------------------------------------------------------------------------------------

#define VL_ALONG_BITS 26
#define VL_DIGIT_BITS 11
#define VL_DIGITS     (1 << VL_DIGIT_BITS)

// The strip, and the place along it.
static uint32_t keyOf(const vlRigid *r, int body, double least, double most)
{
    const double along = r->pose[body][1 - r->order.axis];
    const double share = most > least ? (along - least) / (most - least) : 0;
    const double inside = share > 0 ? (share < 1 ? share : 1) : 0; // also of what is nowhere
    return (uint32_t)r->order.strips[body] << VL_ALONG_BITS | (uint32_t)(inside * ((1 << VL_ALONG_BITS) - 1));
}

static void sortByDigit(const vlRigidOrder *o, const int32_t *from, int32_t *to, int count, int shift)
{
    int32_t starts[VL_DIGITS + 1] = {0};
    for (int i = 0; i < count; i++)
        starts[(o->keys[from[i]] >> shift) % VL_DIGITS + 1]++;
    for (int digit = 0; digit < VL_DIGITS; digit++)
        starts[digit + 1] += starts[digit];
    for (int i = 0; i < count; i++)
        to[starts[(o->keys[from[i]] >> shift) % VL_DIGITS]++] = from[i];
}

// From here on `keys` are the ranks of bodies.
static void rankBodies(vlRigid *r, const Samples *samples)
{
    vlRigidOrder *o = &r->order;
    const double *along = samples->at[1 - o->axis];
    const double least = samples->count > 0 ? along[0] : 0,
                 most = samples->count > 0 ? along[samples->count - 1] : 0;
    for (int i = 0; i < r->bodyCount; i++)
    {
        o->keys[i] = keyOf(r, i, least, most);
        o->bodies[i] = i;
    }
    sortByDigit(o, o->bodies, o->others, r->bodyCount, 0);
    sortByDigit(o, o->others, o->bodies, r->bodyCount, VL_DIGIT_BITS);
    sortByDigit(o, o->bodies, o->others, r->bodyCount, 2 * VL_DIGIT_BITS);
    for (int i = 0; i < r->bodyCount; i++)
        o->keys[o->others[i]] = (uint32_t)i;
}

static void swapPairs(vlRigid *r, size_t i, size_t k)
{
    const vlRigidPair pair = r->pairs[i];
    const vlManifold manifold = r->manifolds[i];
    r->pairs[i] = r->pairs[k];
    r->manifolds[i] = r->manifolds[k];
    r->pairs[k] = pair;
    r->manifolds[k] = manifold;
}

// By the rank of B, which moves; those of one B stay in their order.
static void sortPairs(vlRigid *r)
{
    vlRigidOrder *o = &r->order;
    int32_t *starts = o->bodies;
    memset(starts, 0, ((size_t)r->bodyCount + 1) * sizeof *starts);
    for (size_t i = 0; i < r->pairCount; i++)
        starts[o->keys[r->pairs[i].bodyB] + 1]++;
    for (int rank = 0; rank < r->bodyCount; rank++)
        starts[rank + 1] += starts[rank];
    for (size_t i = 0; i < r->pairCount; i++)
        o->places[i] = starts[o->keys[r->pairs[i].bodyB]]++;
    for (size_t i = 0; i < r->pairCount; i++)
        while (o->places[i] != (int32_t)i)
        {
            const int32_t place = o->places[i];
            swapPairs(r, i, (size_t)place);
            o->places[i] = o->places[place];
            o->places[place] = place;
        }
}

static bool reserveScratch(vlWorld *world)
{
    const vlRigid *r = world->rigid;
    vlRigidOrder *o = &world->rigid->order;
    vlTally *tally = &world->tally;
    const size_t bodies = (size_t)r->bodyCount + 1;
    return vlReserve(tally, &o->keys, &o->keyCapacity, bodies, sizeof *o->keys) &&
           vlReserve(tally, &o->bodies, &o->bodyCapacity, bodies, sizeof *o->bodies) &&
           vlReserve(tally, &o->others, &o->otherCapacity, bodies, sizeof *o->others) &&
           vlReserve(tally, &o->places, &o->placeCapacity, r->pairCount, sizeof *o->places);
}

bool vlRigid_OrderPairs(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (r->order.disorder * VL_DISORDER <= r->pairCount)
        return true;
    if (!reserveScratch(world))
        return false;
    Samples samples;
    takeSamples(r, &samples);
    chooseStrips(r, &samples);
    rankBodies(r, &samples);
    sortPairs(r);
    r->order.disorder = 0;
    return true;
}

void vlRigid_FreeOrder(vlWorld *world)
{
    vlRigidOrder *o = &world->rigid->order;
    vlTally *tally = &world->tally;
    vlRelease(tally, &o->strips, o->stripCapacity, sizeof *o->strips);
    vlRelease(tally, &o->keys, o->keyCapacity, sizeof *o->keys);
    vlRelease(tally, &o->bodies, o->bodyCapacity, sizeof *o->bodies);
    vlRelease(tally, &o->others, o->otherCapacity, sizeof *o->others);
    vlRelease(tally, &o->places, o->placeCapacity, sizeof *o->places);
}
