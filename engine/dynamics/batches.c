// batches.c: in which order links are relaxed, so that four at a time and several threads do not disturb each
// other.
#include "dynamics/batches.h"

#include <stdbool.h>
#include <string.h>

// Memory is fast when what is used together lies together, and particles that were made together mostly are.
// So links are taken in the order of their later particle, and the order is disturbed only as far as it must:
//
//   particles  0 ........ 1 ........ 2 ........ 3 ........     regions of neighbouring slots
//   phase 0    [ region 0 ][ region 1 ][ region 2 ] ...        links inside: regions share no particle
//   phase 1    [ 0-1 ][ 2-3 ] ...                              links across: pairs of regions, coloured so
//   phase 2    [ 1-2 ] ...                                     that the pairs of one phase share no region
//
// Inside a span, links that share no particle gather in groups, so that the processor works on several of a
// group at once. A group is laid out as soon as it is full.

// How many regions there are depends on the particles alone, never on the threads.
#define VL_FEW_REGIONS  16
#define VL_SMALL_REGION 1024
#define VL_LARGE_REGION 16384

#define VL_GROUPS   64   // that fill at the same time: as many as a mask has bits
#define VL_PATIENCE 4096 // links after which unfilled groups are laid out too: they have become old company

// Groups
// --------------------------------------------------------------------------------------------------

typedef struct Packer
{
    const vlBatchInput *input;
    uint64_t *busy; // by particle: which groups have it
    int size[VL_GROUPS];
    int32_t lanes[VL_GROUPS][VL_GROUP_SIZE];
    int next; // group to lay out when none is free
    int waiting;
    int32_t *order;
    size_t count, capacity;
    vlBatches *plan;
    vlTally *tally;
} Packer;

// Appends to one of the arrays of starts: item `count` begins where the one before ends, at `end`.
static bool appendStart(vlTally *tally, int32_t **start, size_t *capacity, int *count, size_t end)
{
    if (end > INT32_MAX || !vlReserve(tally, start, capacity, (size_t)*count + 2, sizeof **start))
        return false;
    (*start)[++*count] = (int32_t)end;
    return true;
}

static bool layOut(Packer *packer, int group)
{
    const int size = packer->size[group];
    const size_t padded = ((size_t)size + 3) / 4 * 4;
    if (!vlReserve(packer->tally, &packer->order, &packer->capacity, packer->count + padded,
                   sizeof *packer->order))
        return false;
    const uint64_t others = ~(UINT64_C(1) << group);
    for (int i = 0; i < size; i++)
    {
        const int32_t lane = packer->lanes[group][i];
        packer->order[packer->count + (size_t)i] = lane;
        packer->busy[packer->input->a[lane]] &= others;
        packer->busy[packer->input->b[lane]] &= others;
    }
    for (size_t i = (size_t)size; i < padded; i++)
        packer->order[packer->count + i] = -1;
    packer->count += padded;
    packer->size[group] = 0;
    vlBatches *plan = packer->plan;
    return appendStart(packer->tally, &plan->groupStart, &plan->groupCapacity, &plan->groupCount,
                       packer->count);
}

static bool layOutAll(Packer *packer)
{
    packer->waiting = 0;
    for (int group = 0; group < VL_GROUPS; group++)
        if (packer->size[group] > 0 && !layOut(packer, group))
            return false;
    return true;
}

// The lowest group without either particle; when all have one, the next in turn is laid out to make room.
static int findGroup(Packer *packer, int32_t a, int32_t b)
{
    const uint64_t busy = packer->busy[a] | packer->busy[b];
    if (busy != UINT64_MAX)
        return __builtin_ctzll(~busy);
    const int group = packer->next;
    packer->next = (group + 1) % VL_GROUPS;
    return layOut(packer, group) ? group : -1;
}

static bool pack(Packer *packer, int32_t lane)
{
    const int32_t a = packer->input->a[lane], b = packer->input->b[lane];
    const int group = findGroup(packer, a, b);
    if (group < 0)
        return false;
    packer->lanes[group][packer->size[group]++] = lane;
    packer->busy[a] |= UINT64_C(1) << group;
    packer->busy[b] |= UINT64_C(1) << group;
    if (packer->size[group] == VL_GROUP_SIZE && !layOut(packer, group))
        return false;
    return ++packer->waiting < VL_PATIENCE || layOutAll(packer);
}

// Spans
// --------------------------------------------------------------------------------------------------

static bool startPhase(vlTally *tally, vlBatches *plan)
{
    return appendStart(tally, &plan->phaseStart, &plan->phaseCapacity, &plan->phaseCount,
                       (size_t)plan->spanCount);
}

static bool endSpan(Packer *packer)
{
    vlBatches *plan = packer->plan;
    if (!layOutAll(packer) || !appendStart(packer->tally, &plan->spanStart, &plan->spanCapacity,
                                           &plan->spanCount, (size_t)plan->groupCount))
        return false;
    plan->phaseStart[plan->phaseCount] = plan->spanCount;
    return true;
}

// Sorting
// --------------------------------------------------------------------------------------------------

static int32_t laterEnd(const vlBatchInput *input, int32_t lane)
{
    return input->a[lane] > input->b[lane] ? input->a[lane] : input->b[lane];
}

static int32_t earlierEnd(const vlBatchInput *input, int32_t lane)
{
    return input->a[lane] < input->b[lane] ? input->a[lane] : input->b[lane];
}

static int regionSizeFor(int slotCount)
{
    int size = slotCount / VL_FEW_REGIONS + 1;
    if (size > VL_LARGE_REGION)
    {
        const int fewest = slotCount / VL_MAX_REGIONS + 1;
        size = fewest > VL_LARGE_REGION ? fewest : VL_LARGE_REGION;
    }
    return size < VL_SMALL_REGION ? VL_SMALL_REGION : size;
}

// What the planning needs and throws away.
typedef struct Planner
{
    Packer packer;
    const vlBatchInput *input;
    int32_t *sorted; // lanes by their later end
    int32_t *start;  // scratch, by particle
    int32_t *across; // lanes of links between regions, by pair
    int regionSize;
    int pairStart[VL_MAX_REGIONS * VL_MAX_REGIONS + 1];
    int colour[VL_MAX_REGIONS * VL_MAX_REGIONS];
} Planner;

static int regionOf(const Planner *planner, int32_t particle)
{
    return particle / planner->regionSize;
}

static int pairOf(const Planner *planner, int32_t lane)
{
    return regionOf(planner, earlierEnd(planner->input, lane)) * VL_MAX_REGIONS +
           regionOf(planner, laterEnd(planner->input, lane));
}

static bool crosses(const Planner *planner, int32_t lane)
{
    return regionOf(planner, planner->input->a[lane]) != regionOf(planner, planner->input->b[lane]);
}

static void sortByLaterEnd(Planner *planner)
{
    const vlBatchInput *input = planner->input;
    int32_t *start = planner->start;
    for (int i = 0; i < input->count; i++)
        start[laterEnd(input, input->lanes[i]) + 1]++;
    for (int i = 0; i < input->slotCount; i++)
        start[i + 1] += start[i];
    for (int i = 0; i < input->count; i++)
        planner->sorted[start[laterEnd(input, input->lanes[i])]++] = input->lanes[i];
}

// Phase 0: links inside regions, a span each. Counts the others by pair.
static bool planRegions(Planner *planner, vlBatches *plan)
{
    const vlBatchInput *input = planner->input;
    if (!startPhase(planner->packer.tally, plan))
        return false;
    for (int i = 0, region = 0; i < input->count; region++)
    {
        const int first = i;
        for (; i < input->count && regionOf(planner, laterEnd(input, planner->sorted[i])) == region; i++)
        {
            const int32_t lane = planner->sorted[i];
            if (crosses(planner, lane))
                planner->pairStart[pairOf(planner, lane) + 1]++;
            else if (!pack(&planner->packer, lane))
                return false;
        }
        if (i > first && !endSpan(&planner->packer))
            return false;
    }
    return true;
}

static void sortByPair(Planner *planner)
{
    int *start = planner->pairStart;
    for (int pair = 0; pair < VL_MAX_REGIONS * VL_MAX_REGIONS; pair++)
        start[pair + 1] += start[pair];
    for (int i = 0; i < planner->input->count; i++)
        if (crosses(planner, planner->sorted[i]))
            planner->across[start[pairOf(planner, planner->sorted[i])]++] = planner->sorted[i];
    // Filling moved each start to the next one's.
    memmove(start + 1, start, VL_MAX_REGIONS * VL_MAX_REGIONS * sizeof *start);
    start[0] = 0;
}

// Pairs that share a region get different colours, the lowest free one in turn. Returns how many there are; a
// pair meets at most 2 (VL_MAX_REGIONS - 2) others, so 128 suffice.
static int colourPairs(Planner *planner)
{
    uint64_t used[VL_MAX_REGIONS][2] = {{0}};
    int colourCount = 0;
    for (int pair = 0; pair < VL_MAX_REGIONS * VL_MAX_REGIONS; pair++)
    {
        if (planner->pairStart[pair] == planner->pairStart[pair + 1])
            continue;
        uint64_t *a = used[pair / VL_MAX_REGIONS], *b = used[pair % VL_MAX_REGIONS];
        const int half = (a[0] | b[0]) == UINT64_MAX;
        const int bit = __builtin_ctzll(~(a[half] | b[half]));
        a[half] |= UINT64_C(1) << bit;
        b[half] |= UINT64_C(1) << bit;
        planner->colour[pair] = half * 64 + bit;
        if (planner->colour[pair] >= colourCount)
            colourCount = planner->colour[pair] + 1;
    }
    return colourCount;
}

static bool planPair(Planner *planner, int pair)
{
    for (int i = planner->pairStart[pair]; i < planner->pairStart[pair + 1]; i++)
        if (!pack(&planner->packer, planner->across[i]))
            return false;
    return endSpan(&planner->packer);
}

// Further phases: links between regions, a phase for each colour and a span for each pair.
static bool planPairs(Planner *planner, vlBatches *plan)
{
    sortByPair(planner);
    const int colourCount = colourPairs(planner);
    for (int colour = 0; colour < colourCount; colour++)
    {
        if (!startPhase(planner->packer.tally, plan))
            return false;
        for (int pair = 0; pair < VL_MAX_REGIONS * VL_MAX_REGIONS; pair++)
            if (planner->pairStart[pair] < planner->pairStart[pair + 1] && planner->colour[pair] == colour &&
                !planPair(planner, pair))
                return false;
    }
    return true;
}

// The plan
// --------------------------------------------------------------------------------------------------

static bool openPlan(vlTally *tally, vlBatches *plan)
{
    plan->phaseCount = plan->spanCount = plan->groupCount = 0;
    return vlReserve(tally, &plan->phaseStart, &plan->phaseCapacity, 1, sizeof *plan->phaseStart) &&
           vlReserve(tally, &plan->spanStart, &plan->spanCapacity, 1, sizeof *plan->spanStart) &&
           vlReserve(tally, &plan->groupStart, &plan->groupCapacity, 1, sizeof *plan->groupStart);
}

static bool makePlan(Planner *planner, vlTally *tally, vlBatches *plan)
{
    const vlBatchInput *input = planner->input;
    const size_t count = (size_t)input->count, slots = (size_t)input->slotCount;
    const bool done = openPlan(tally, plan) &&
                      vlResize(tally, &planner->sorted, 0, count, sizeof *planner->sorted) &&
                      vlResize(tally, &planner->across, 0, count, sizeof *planner->across) &&
                      vlResize(tally, &planner->start, 0, slots + 1, sizeof *planner->start) &&
                      vlResize(tally, &planner->packer.busy, 0, slots, sizeof *planner->packer.busy);
    if (!done)
        return false;
    sortByLaterEnd(planner);
    return planRegions(planner, plan) && planPairs(planner, plan);
}

static void release(vlTally *tally, void *array, size_t capacity, size_t elementSize)
{
    void *pointer;
    memcpy(&pointer, array, sizeof pointer);
    if (pointer)
        vlRelease(tally, array, capacity, elementSize);
}

bool vlBatches_Plan(vlTally *tally, vlBatches **batches, const vlBatchInput *input, int32_t **order,
                    size_t *orderCapacity, size_t *count)
{
    Planner *planner = NULL;
    if ((!*batches && !vlResize(tally, batches, 0, 1, sizeof **batches)) ||
        !vlResize(tally, &planner, 0, 1, sizeof *planner))
        return false;
    planner->input = planner->packer.input = input;
    planner->packer.tally = tally;
    planner->packer.plan = *batches;
    planner->packer.order = *order;
    planner->packer.capacity = *orderCapacity;
    planner->regionSize = regionSizeFor(input->slotCount);
    const bool done = makePlan(planner, tally, *batches);
    *order = planner->packer.order;
    *orderCapacity = planner->packer.capacity;
    *count = planner->packer.count;
    const size_t links = (size_t)input->count, slots = (size_t)input->slotCount;
    release(tally, &planner->sorted, links, sizeof *planner->sorted);
    release(tally, &planner->across, links, sizeof *planner->across);
    release(tally, &planner->start, slots + 1, sizeof *planner->start);
    release(tally, &planner->packer.busy, slots, sizeof *planner->packer.busy);
    vlRelease(tally, &planner, 1, sizeof *planner);
    return done;
}

void vlBatches_Free(vlTally *tally, vlBatches **batches)
{
    if (!*batches)
        return;
    vlBatches *plan = *batches;
    vlRelease(tally, &plan->phaseStart, plan->phaseCapacity, sizeof *plan->phaseStart);
    vlRelease(tally, &plan->spanStart, plan->spanCapacity, sizeof *plan->spanStart);
    vlRelease(tally, &plan->groupStart, plan->groupCapacity, sizeof *plan->groupStart);
    vlRelease(tally, &plan->sums, plan->sumCapacity, sizeof *plan->sums);
    vlRelease(tally, batches, 1, sizeof **batches);
}
