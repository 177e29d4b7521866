// link_set.c: links of length: a slot for the name of each, a lane for its work.
#include "dynamics/link_set.h"

#include <string.h>

#include "dynamics/batches.h"
#include "dynamics/world_parts.h"

// Arrays ------------------------------------------------------------------------------------------------

// One of the arrays that share a capacity.
typedef struct Column
{
    void *array; // address of the typed pointer
    size_t elementSize;
} Column;

#define VL_LANE_COLUMNS 8

// The last three are left out while there are none.
static int laneColumns(vlLinkSet *set, Column columns[VL_LANE_COLUMNS])
{
    columns[0] = (Column){&set->a, sizeof *set->a};
    columns[1] = (Column){&set->b, sizeof *set->b};
    columns[2] = (Column){&set->length, sizeof *set->length};
    columns[3] = (Column){&set->lambda, sizeof *set->lambda};
    columns[4] = (Column){&set->slotOf, sizeof *set->slotOf};
    int count = 5;
    if (set->maxForce)
        columns[count++] = (Column){&set->maxForce, sizeof *set->maxForce};
    if (set->growth)
        columns[count++] = (Column){&set->growth, sizeof *set->growth};
    if (set->change)
        columns[count++] = (Column){&set->change, sizeof *set->change};
    return count;
}

// Moves columns to arrays of another capacity: all of them or, when memory is short, none. Element i of the
// new arrays is element order[i] of the old, zero where that is -1; without `order` element i itself.
static bool moveColumns(vlTally *tally, const Column *columns, int columnCount, size_t capacity,
                        size_t wanted, const int32_t *order, size_t count)
{
    char *fresh[VL_LANE_COLUMNS] = {NULL};
    for (int c = 0; c < columnCount; c++)
    {
        if (vlResize(tally, &fresh[c], 0, wanted, columns[c].elementSize))
            continue;
        while (c-- > 0)
            vlRelease(tally, &fresh[c], wanted, columns[c].elementSize);
        return false;
    }
    for (int c = 0; c < columnCount; c++)
    {
        const size_t size = columns[c].elementSize;
        char *old;
        memcpy(&old, columns[c].array, sizeof old);
        if (!order && count > 0)
            memcpy(fresh[c], old, count * size);
        for (size_t i = 0; order && i < count; i++)
            if (order[i] >= 0)
                memcpy(fresh[c] + i * size, old + (size_t)order[i] * size, size);
        vlRelease(tally, columns[c].array, capacity, size);
        memcpy(columns[c].array, &fresh[c], sizeof old);
    }
    return true;
}

static bool reserveLanes(vlTally *tally, vlLinkSet *set, int wanted)
{
    if (wanted <= set->laneCapacity)
        return true;
    const size_t capacity = (size_t)set->laneCapacity,
                 grown = (vlGrownCapacity(capacity, (size_t)wanted) + 3) / 4 * 4;
    Column columns[VL_LANE_COLUMNS];
    const int columnCount = laneColumns(set, columns);
    if (grown > INT32_MAX ||
        !moveColumns(tally, columns, columnCount, capacity, grown, NULL, (size_t)set->laneCount))
        return false;
    set->laneCapacity = (int)grown;
    return true;
}

static bool reserveSlots(vlTally *tally, vlLinkSet *set, int wanted)
{
    if (wanted <= set->slotCapacity)
        return true;
    const size_t capacity = (size_t)set->slotCapacity, grown = vlGrownCapacity(capacity, (size_t)wanted);
    const Column columns[] = {{&set->laneOf, sizeof *set->laneOf},
                              {&set->generation, sizeof *set->generation}};
    if (grown > INT32_MAX || !moveColumns(tally, columns, 2, capacity, grown, NULL, (size_t)set->slotCount))
        return false;
    set->slotCapacity = (int)grown;
    return true;
}

static bool reserveMaxForces(vlTally *tally, vlLinkSet *set)
{
    if (set->maxForce)
        return true;
    if (!vlResize(tally, &set->maxForce, 0, (size_t)set->laneCapacity, sizeof *set->maxForce))
        return false;
    for (int lane = 0; lane < set->laneCount; lane++)
        set->maxForce[lane] = INFINITY;
    return true;
}

void vlLinkSet_Init(vlLinkSet *set, vlLinkKind kind)
{
    *set = (vlLinkSet){.kind = kind, .firstFree = -1};
}

void vlLinkSet_Free(vlWorld *world, vlLinkSet *set)
{
    vlTally *tally = &world->tally;
    Column columns[VL_LANE_COLUMNS];
    const int columnCount = laneColumns(set, columns);
    for (int c = 0; c < columnCount; c++)
        vlRelease(tally, columns[c].array, (size_t)set->laneCapacity, columns[c].elementSize);
    vlRelease(tally, &set->laneOf, (size_t)set->slotCapacity, sizeof *set->laneOf);
    vlRelease(tally, &set->generation, (size_t)set->slotCapacity, sizeof *set->generation);
    vlBatches_Free(tally, &set->batches);
    vlLinkSet_Init(set, set->kind);
}

// Links -------------------------------------------------------------------------------------------------

static void forgetChange(vlLinkSet *set, int lane)
{
    if (set->growth)
        set->growth[lane] = 0;
    if (set->change)
        set->change[lane] = 0;
}

bool vlLinkSet_Add(vlWorld *world, vlLinkSet *set, int a, int b, double length, double maxForce, int *slot)
{
    vlTally *tally = &world->tally;
    const bool reuse = set->firstFree >= 0;
    if (set->slotCount >= VL_MAX_LINK_SLOTS || !reserveLanes(tally, set, set->laneCount + 1) ||
        (!reuse && !reserveSlots(tally, set, set->slotCount + 1)) ||
        (isfinite(maxForce) && !reserveMaxForces(tally, set)))
        return false;
    *slot = reuse ? set->firstFree : set->slotCount++;
    if (reuse)
        set->firstFree = -2 - set->laneOf[*slot];

    if (set->generation[*slot] == 0)
        set->generation[*slot] = 1; // 0 is the null id's

    const int lane = set->laneCount++;
    set->a[lane] = a;
    set->b[lane] = b;
    set->length[lane] = length;
    set->lambda[lane] = 0;
    set->slotOf[lane] = *slot;
    if (set->maxForce)
        set->maxForce[lane] = maxForce;
    forgetChange(set, lane);
    set->laneOf[*slot] = lane;
    set->count++;
    set->stale = true;
    return true;
}

void vlLinkSet_Remove(vlLinkSet *set, int slot)
{
    const int lane = set->laneOf[slot];
    set->a[lane] = set->b[lane] = 0;
    set->length[lane] = set->lambda[lane] = 0;
    forgetChange(set, lane);
    set->slotOf[lane] = -1;
    set->laneOf[slot] = -2 - set->firstFree;
    set->firstFree = slot;
    set->generation[slot]++;
    set->count--;
    // What is made and destroyed between two steps leaves nothing behind.
    if (set->stale && lane == set->laneCount - 1)
        set->laneCount--;
}

bool vlLinkSet_SetMaxForce(vlWorld *world, vlLinkSet *set, int slot, double maxForce)
{
    if (!set->maxForce && !isfinite(maxForce))
        return true;
    if (!reserveMaxForces(&world->tally, set))
        return false;
    set->maxForce[set->laneOf[slot]] = maxForce;
    return true;
}

bool vlLinkSet_ReserveChanges(vlWorld *world, vlLinkSet *set)
{
    const size_t capacity = (size_t)set->laneCapacity;
    return (set->growth || vlResize(&world->tally, &set->growth, 0, capacity, sizeof *set->growth)) &&
           (set->change || vlResize(&world->tally, &set->change, 0, capacity, sizeof *set->change));
}

void vlLinkSet_PurgeDoomed(const vlWorld *world, vlLinkSet *set)
{
    const uint8_t *flags = world->particles.flags;
    for (int lane = 0; lane < set->laneCount; lane++)
        if (set->slotOf[lane] >= 0 && ((flags[set->a[lane]] | flags[set->b[lane]]) & vl_doomed))
            vlLinkSet_Remove(set, set->slotOf[lane]);
}

void vlClearLambdas(vlLinkSet *set)
{
    if (set->laneCount > 0)
        memset(set->lambda, 0, (size_t)set->laneCount * sizeof *set->lambda);
}

void vlBreakOverloaded(vlWorld *world, vlLinkSet *set)
{
    for (int lane = 0; set->maxForce && lane < set->laneCount; lane++)
    {
        const double force = set->lambda[lane] * set->length[lane] / world->kick;
        if (set->slotOf[lane] < 0 || !(fabs(force) > set->maxForce[lane]))
            continue;
        const int slot = set->slotOf[lane];
        vlRecordBreak(world, vlLinkIdOf(world, set->kind, slot), set->kind, set->a[lane], set->b[lane],
                      fabs(force));
        vlLetGo(world, set->a[lane], set->b[lane], force, set->maxForce[lane]);
        vlLinkSet_Remove(set, slot);
    }
}

// Order -------------------------------------------------------------------------------------------------

// Lists the lanes of live links by slot, so that the order does not depend on the one before; those of chain
// members, marked in `inChain` by slot, are left out.
static int listLanes(const vlLinkSet *set, const uint8_t *inChain, int32_t *lanes)
{
    int count = 0;
    for (int slot = 0; slot < set->slotCount; slot++)
        if (set->laneOf[slot] >= 0 && !(inChain && inChain[slot]))
            lanes[count++] = set->laneOf[slot];
    return count;
}

static bool isLiveSlot(const vlLinkSet *set, int32_t slot)
{
    return slot >= 0 && slot < set->slotCount && set->laneOf[slot] >= 0;
}

// Appends the lanes of chains to an order; a slot that is no longer live becomes padding.
static void appendChains(const vlWorld *world, const vlLinkSet *set, int32_t *order)
{
    for (size_t i = 0; i < world->chainSlotCount; i++)
    {
        const int32_t slot = world->chainSlots[i];
        order[i] = isLiveSlot(set, slot) ? set->laneOf[slot] : -1;
    }
}

// Lays the lanes in a new order.
static bool moveLanes(vlTally *tally, vlLinkSet *set, const int32_t *order, int laneCount)
{
    Column columns[VL_LANE_COLUMNS];
    const int columnCount = laneColumns(set, columns);
    if (!moveColumns(tally, columns, columnCount, (size_t)set->laneCapacity, (size_t)laneCount, order,
                     (size_t)laneCount))
        return false;
    set->laneCount = set->laneCapacity = set->orderedLanes = laneCount;
    for (int lane = 0; lane < laneCount; lane++)
    {
        if (order[lane] < 0)
            set->slotOf[lane] = -1;
        else
            set->laneOf[set->slotOf[lane]] = lane;
    }
    return true;
}

static bool orderBatches(vlWorld *world, vlLinkSet *set, const uint8_t *inChain, int32_t *lanes)
{
    vlTally *tally = &world->tally;
    const int linkCount = listLanes(set, inChain, lanes);
    const size_t chainCount = inChain ? world->chainSlotCount : 0;
    int32_t *order = NULL;
    size_t orderCapacity = 0, orderCount = 0;
    const vlBatchInput input = {set->a, set->b, lanes, linkCount, world->particles.slotCount};
    bool done = vlBatches_Plan(tally, &set->batches, &input, &order, &orderCapacity, &orderCount) &&
                orderCount + chainCount <= INT32_MAX &&
                vlReserve(tally, &order, &orderCapacity, orderCount + chainCount, sizeof *order);
    if (done)
    {
        if (chainCount > 0)
            appendChains(world, set, order + orderCount);
        done = moveLanes(tally, set, order, (int)(orderCount + chainCount));
    }
    vlRelease(tally, &order, orderCapacity, sizeof *order);
    if (!done)
        return false;
    set->batches->linkCount = set->count;
    set->chainLanes = (int)chainCount;
    set->stale = false;
    return true;
}

bool vlLinkSet_NeedsOrder(const vlLinkSet *set)
{
    const int ordered = set->batches ? set->batches->linkCount : 0;
    return set->stale || set->count < ordered - ordered / 8;
}

static bool orderAnew(vlWorld *world, vlLinkSet *set)
{
    vlTally *tally = &world->tally;
    const size_t slotCount = (size_t)set->slotCount, laneCount = (size_t)set->laneCount;
    uint8_t *inChain = NULL;
    int32_t *lanes = NULL;
    const bool chains = set->kind == vl_rod && world->chainSlotCount > 0;
    bool done = vlResize(tally, &lanes, 0, laneCount, sizeof *lanes) &&
                (!chains || vlResize(tally, &inChain, 0, slotCount, 1));
    for (size_t i = 0; done && chains && i < world->chainSlotCount; i++)
        if (isLiveSlot(set, world->chainSlots[i]))
            inChain[world->chainSlots[i]] = 1;
    done = done && orderBatches(world, set, inChain, lanes);
    if (lanes)
        vlRelease(tally, &lanes, laneCount, sizeof *lanes);
    if (inChain)
        vlRelease(tally, &inChain, slotCount, 1);
    return done;
}

static bool reserveSums(vlWorld *world, vlLinkSet *set)
{
    vlBatches *batches = set->batches;
    const bool needed = batches && world->def.relaxation == vl_jacobi;
    return !needed || vlReserve(&world->tally, &batches->sums, &batches->sumCapacity,
                                (size_t)world->particles.slotCount, sizeof *batches->sums);
}

bool vlLinkSet_Order(vlWorld *world, vlLinkSet *set)
{
    return (!vlLinkSet_NeedsOrder(set) || orderAnew(world, set)) && reserveSums(world, set);
}

double vlLinkSet_BytesPerLink(const vlLinkSet *set)
{
    const size_t lane = sizeof *set->a + sizeof *set->b + sizeof *set->length + sizeof *set->lambda +
                        sizeof *set->slotOf + (set->maxForce ? sizeof *set->maxForce : 0) +
                        (set->growth ? sizeof *set->growth : 0) + (set->change ? sizeof *set->change : 0),
                 slot = sizeof *set->laneOf + sizeof *set->generation;
    return (double)(lane + slot);
}
