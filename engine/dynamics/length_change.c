// length_change.c: links on their way from one length to another.
#include "dynamics/world_parts.h"

// A length that jumped would be a strain, and strains are put right without giving speed. So a new length is
// reached during the next step at an even pace: a hoist lifts, a skater who draws in the arms turns faster,
// and the ends have the velocities of that.

static vlLinkSet *setOf(vlWorld *world, vlLinkKind kind)
{
    return kind == vl_rod ? &world->rods : kind == vl_tether ? &world->tethers : &world->keepaways;
}

// The lane of a link whose length changes, or -1 when the link is gone.
static int laneOf(vlWorld *world, const vlLengthChange *change)
{
    const vlLinkSet *set = setOf(world, change->kind);
    const bool live = vlLinkSet_IsLive(set, (uint32_t)change->slot, change->generation);
    return live ? set->laneOf[change->slot] : -1;
}

static vlLengthChange *changeOf(const vlWorld *world, const vlLinkSet *set, int lane)
{
    return set->change && set->change[lane] ? &world->lengthChanges[set->change[lane] - 1] : NULL;
}

double vlLengthOf(const vlWorld *world, const vlLinkSet *set, int lane)
{
    const vlLengthChange *change = changeOf(world, set, lane);
    return change ? change->to : set->length[lane];
}

bool vlChangeLength(vlWorld *world, vlLinkSet *set, int slot, double length)
{
    const int lane = set->laneOf[slot];
    if (world->steps == 0 || lane >= set->orderedLanes)
    {
        set->length[lane] = length;
        world->linksAdded = true;
        return true;
    }
    vlLengthChange *change = changeOf(world, set, lane);
    if (!change)
    {
        if (!vlLinkSet_ReserveChanges(world, set) ||
            !vlReserve(&world->tally, &world->lengthChanges, &world->lengthChangeCapacity,
                       world->lengthChangeCount + 1, sizeof *world->lengthChanges))
            return false;
        change = &world->lengthChanges[world->lengthChangeCount++];
        *change = (vlLengthChange){set->kind, slot, set->generation[slot], set->length[lane], 0, false};
        set->change[lane] = (int32_t)world->lengthChangeCount;
    }
    if (change->arrived)
    {
        change->arrived = false;
        change->from = set->length[lane];
    }
    change->to = length;
    return true;
}

void vlStartLengthChanges(vlWorld *world)
{
    size_t kept = 0;
    for (size_t i = 0; i < world->lengthChangeCount; i++)
    {
        const vlLengthChange change = world->lengthChanges[i];
        const int lane = laneOf(world, &change);
        if (lane < 0)
            continue;
        vlLinkSet *set = setOf(world, change.kind);
        if (!change.arrived)
            world->lengthChanges[kept++] = change;
        else
            set->growth[lane] = 0;
        set->change[lane] = change.arrived ? 0 : (int32_t)kept;
    }
    world->lengthChangeCount = kept;
}

void vlMoveLengths(vlWorld *world, int substep)
{
    for (size_t i = 0; i < world->lengthChangeCount; i++)
    {
        const vlLengthChange *change = &world->lengthChanges[i];
        const int lane = laneOf(world, change);
        if (lane < 0)
            continue;
        vlLinkSet *set = setOf(world, change->kind);
        const double before = set->length[lane], share = (substep + 1.0) / world->def.substeps;
        const double now = change->from + (change->to - change->from) * share;
        set->length[lane] = now;
        set->growth[lane] = (now - before) * (now + before);
    }
}

// Arrived exactly, whatever rounding did on the way.
void vlEndLengthChanges(vlWorld *world)
{
    for (size_t i = 0; i < world->lengthChangeCount; i++)
    {
        vlLengthChange *change = &world->lengthChanges[i];
        const int lane = laneOf(world, change);
        if (lane >= 0)
            setOf(world, change->kind)->length[lane] = change->to;
        change->arrived = true;
    }
}
