// link_set.h: links of length: a slot for the name of each, a lane for its work.
#ifndef VERLUA_DYNAMICS_LINK_SET_H
#define VERLUA_DYNAMICS_LINK_SET_H

#include "dynamics/state.h"

void vlLinkSet_Init(vlLinkSet *set, vlLinkKind kind);

/// A link's slot shares a number with its kind, see link.c.
#define VL_MAX_LINK_SLOTS (1 << 28)

/// Adds a link between two particle slots: the lane goes to the end and the set is stale until it is ordered.
/// `maxForce` is INFINITY for one that holds any force. Returns false, changing nothing, when memory is
/// short.
bool vlLinkSet_Add(vlWorld *world, vlLinkSet *set, int a, int b, double length, double maxForce, int *slot);

/// Removes a live link at once: its lane becomes padding, its slot gets a new generation. Nothing moves.
void vlLinkSet_Remove(vlLinkSet *set, int slot);

static inline bool vlLinkSet_IsLive(const vlLinkSet *set, uint32_t slot, uint32_t generation)
{
    return slot < (uint32_t)set->slotCount && set->generation[slot] == generation && set->laneOf[slot] >= 0;
}

/// INFINITY while the link holds any force, N.
static inline double vlLinkSet_GetMaxForce(const vlLinkSet *set, int slot)
{
    return set->maxForce ? set->maxForce[set->laneOf[slot]] : INFINITY;
}

/// Returns false, changing nothing, when memory is short.
bool vlLinkSet_SetMaxForce(vlWorld *world, vlLinkSet *set, int slot, double maxForce);

/// Room for `growth` and `change`, all 0. Returns false when memory is short.
bool vlLinkSet_ReserveChanges(vlWorld *world, vlLinkSet *set);

/// Half of the rate of length^2 that a link's change of length asks for, m^2/s: e . v of its ends.
static inline double vlLinkSet_GetRate(const vlLinkSet *set, int lane, double h)
{
    if (!set->growth || set->growth[lane] == 0)
        return 0;
    const double now = set->length[lane], before = sqrt(now * now - set->growth[lane]);
    return now * (now - before) / h;
}

/// Removes the links that end on a particle flagged vl_doomed.
void vlLinkSet_PurgeDoomed(const vlWorld *world, vlLinkSet *set);

/// Whether vlLinkSet_Order will do anything.
bool vlLinkSet_NeedsOrder(const vlLinkSet *set);

/// When the set is stale (or has lost an eighth of its links): orders the lanes into batches, and behind them
/// the lanes of chains as world->chainSlots lists them. Call it before every step. Returns false when memory
/// is short; the set is then as stale as before.
bool vlLinkSet_Order(vlWorld *world, vlLinkSet *set);

/// Lanes of the batches; those of chains follow.
static inline int vlLinkSet_BatchLanes(const vlLinkSet *set)
{
    return set->laneCount - set->chainLanes;
}

/// Forgets the corrections of the last substep.
void vlClearLambdas(vlLinkSet *set);

/// Removes the links whose force exceeds what they hold and reports them in world->breaks.
void vlBreakOverloaded(vlWorld *world, vlLinkSet *set);

/// Bytes of one link's own records; padding and schedule come to a few per cent more in a large set.
double vlLinkSet_BytesPerLink(const vlLinkSet *set);

void vlLinkSet_Free(vlWorld *world, vlLinkSet *set);

#endif
