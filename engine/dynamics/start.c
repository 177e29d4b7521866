// start.c: a scene whose links do not have their lengths yet is put right before it moves.
#include "dynamics/relax_rules.h"
#include "dynamics/world_parts.h"

// The step's own passes would turn wrong lengths into speed. Sweeps on the positions alone do not (the
// article's projection, Jakobsen 2001, sec. 4): what was drawn a little wrong starts right and at rest.
#define VL_LEAST_SWEEPS 64
#define VL_MOST_SWEEPS  4096
/// Links looked at in all, where that makes more sweeps than the least.
#define VL_START_WORK 4000000

/// How far a new link may be off, as a share, and how far any may be in the end.
#define VL_WRONG 1e-9
#define VL_RIGHT 1e-12

static bool isWrong(vlLinkKind kind, double length, double wanted)
{
    if (kind == vl_tether)
        return length > wanted;
    if (kind == vl_keepaway)
        return length < wanted;
    return true;
}

// Puts one link right; returns by what share of its length it was off.
static double straighten(vlWorld *world, const vlLinkSet *set, int lane)
{
    double *a = world->particles.x[set->a[lane]], *b = world->particles.x[set->b[lane]];
    const double weights = a[3] + b[3], wanted = set->length[lane];
    const vlVec3 e = vlRowDifference(a, b);
    const double length = vlLength(e);
    if (weights == 0 || !isWrong(set->kind, length, wanted))
        return 0;
    if (length < 1e-9 * wanted)
    {
        const vlVec3 some = vlDirectionOf(set->slotOf[lane], world->def.dimensions == 2);
        vlAddToRow(a, some, -wanted * a[3] / weights);
        vlAddToRow(b, some, wanted * b[3] / weights);
        return 1;
    }
    const double share = (length - wanted) / (length * weights);
    vlAddToRow(a, e, a[3] * share);
    vlAddToRow(b, e, -b[3] * share);
    return wanted > 0 ? fabs(length / wanted - 1) : 0;
}

// By what share of its length the worst of the links made since the last step is off.
static double worstOfNew(const vlWorld *world, const vlLinkSet *set)
{
    double worst = 0;
    for (int lane = set->orderedLanes; lane < set->laneCount; lane++)
    {
        const double *a = world->particles.x[set->a[lane]], *b = world->particles.x[set->b[lane]];
        const double length = vlLength(vlRowDifference(a, b)), wanted = set->length[lane];
        if (a[3] + b[3] > 0 && wanted > 0 && isWrong(set->kind, length, wanted))
            worst = fmax(worst, fabs(length / wanted - 1));
    }
    return worst;
}

static double sweep(vlWorld *world, const vlLinkSet *set)
{
    double worst = 0;
    for (int lane = 0; lane < set->laneCount; lane++)
        if (set->slotOf[lane] >= 0)
            worst = fmax(worst, straighten(world, set, lane));
    return worst;
}

void vlNoteWrongStart(vlWorld *world)
{
    if (!world->linksAdded)
        return;
    world->linksAdded = false;
    const double worst = fmax(worstOfNew(world, &world->rods),
                              fmax(worstOfNew(world, &world->tethers), worstOfNew(world, &world->keepaways)));
    world->startsWrong = worst > (world->steps == 0 ? VL_RIGHT : VL_WRONG);
}

void vlStraightenStart(vlWorld *world)
{
    const vlLinkSet *sets[] = {&world->rods, &world->tethers, &world->keepaways};
    const int links = sets[0]->count + sets[1]->count + sets[2]->count + 1;
    const int most = VL_START_WORK / links;
    const int sweeps = most < VL_LEAST_SWEEPS  ? VL_LEAST_SWEEPS
                       : most > VL_MOST_SWEEPS ? VL_MOST_SWEEPS
                                               : most;
    double worst = world->startsWrong ? 1 : 0;
    world->startsWrong = false;
    for (int n = 0; n < sweeps && worst > VL_RIGHT; n++)
    {
        worst = 0;
        for (int i = 0; i < 3; i++)
        {
            worst = fmax(worst, sweep(world, sets[i]));
            if (vlIsStopped(world, 2 * (size_t)sets[i]->laneCount))
                return;
        }
        vlChains_Straighten(world);
    }
}
