// bearing_find.c: who bears bodies in a substep: nodes, in lines along their rods, and the rods.
#include "dynamics/bearing.h"
#include "dynamics/world_parts.h"

/// Units of m / h^2. Along lines equations are solved exactly and can be as stiff as one likes; a net is
/// solved step by step, and quickly only when it is softer.
#define VL_LINE_STIFFNESS 2e4
#define VL_NET_STIFFNESS  400
/// Of an old strain, that is put right in a substep.
#define VL_STRAIN_SHARE 0.1

static bool moves(const vlWorld *world, int slot)
{
    return slot && world->particles.x[slot][3] > 0;
}

static int otherEnd(const vlWorld *world, int lane, int slot)
{
    return world->rods.a[lane] == slot ? world->rods.b[lane] : world->rods.a[lane];
}

// A piece -------------------------------------------------------------------------------------------------

static void note(vlWorld *world, int slot)
{
    vlBearing *b = world->bearing;
    if (!moves(world, slot) || b->place[slot] != 0)
        return;
    b->place[slot] = -1;
    b->found[b->foundCount++] = slot;
}

// All that rods join to what was found, up to pins.
static void flood(vlWorld *world)
{
    vlBearing *b = world->bearing;
    for (size_t i = 0; i < b->foundCount; i++)
    {
        const int slot = b->found[i];
        for (int k = b->firstRod[slot]; k < b->firstRod[slot + 1]; k++)
            if (world->rods.a[b->rodsOf[k]] != 0)
                note(world, otherEnd(world, b->rodsOf[k], slot));
    }
}

// Free bodies touch what bears them. Of what stands still only what is so thin that it fits between two nodes
// needs this; everything else is for single nodes (contact.c, chain_wrap.c).
static bool isBorne(const vlWorld *world, const vlBearCandidate *candidate)
{
    const vlCollision *c = world->collision;
    const vlSolid *solid = &c->solids[candidate->solid];
    double weight[3];
    vlVec3 normal;
    if (c->obstacles[solid->obstacle].free)
        return vlBearing_Gap(world, candidate, weight, &normal) < 0;
    return candidate->feature.slot[1] && !vlBearing_IsForNodes(world, candidate) &&
           vlBearing_Gap(world, candidate, weight, &normal) < 0;
}

static void seek(vlWorld *world)
{
    vlBearing *b = world->bearing;
    for (size_t i = 0; i < b->foundCount; i++)
        b->place[b->found[i]] = 0;
    b->foundCount = 0;
    bool any = false;
    for (size_t i = 0; i < b->candidateCount; i++)
    {
        const vlBearCandidate *candidate = &b->candidates[i];
        if (!isBorne(world, candidate))
            continue;
        any = true;
        for (int k = 0; k < 3; k++)
            note(world, candidate->feature.slot[k]);
    }
    flood(world);
    b->nodeCount = 0;
    b->bears = any;
}

// Lines ---------------------------------------------------------------------------------------------------

static int neighbours(const vlWorld *world, int slot)
{
    const vlBearing *b = world->bearing;
    int count = 0;
    for (int k = b->firstRod[slot]; k < b->firstRod[slot + 1]; k++)
        count += b->place[otherEnd(world, b->rodsOf[k], slot)] != 0;
    return count;
}

// The rod that leads on the straightest to a node that is in no line yet, -1: there is none.
static int wayOn(const vlWorld *world, int slot, vlVec3 way)
{
    const vlBearing *b = world->bearing;
    const double(*x)[4] = (const double(*)[4])world->particles.x;
    int best = -1;
    double most = -INFINITY;
    for (int k = b->firstRod[slot]; k < b->firstRod[slot + 1]; k++)
    {
        const int other = otherEnd(world, b->rodsOf[k], slot);
        if (b->place[other] >= 0)
            continue;
        const vlVec3 on = vlRowDifference(x[slot], x[other]);
        const double size = vlLength(on), cosine = size > 0 ? vlDot(on, way) / size : 0;
        if (cosine <= most)
            continue;
        most = cosine;
        best = b->rodsOf[k];
    }
    return best;
}

static void walk(vlWorld *world, int slot, double h)
{
    vlBearing *b = world->bearing;
    const vlParticles *p = &world->particles;
    vlVec3 way = {1, 0, 0};
    for (int rod = -1; slot;)
    {
        b->nodes[b->nodeCount] =
            (vlBearNode){slot, rod, 1 / (p->x[slot][3] * h * h), vlRow(p->x[slot]), p->x[slot][3]};
        b->place[slot] = (int32_t)++b->nodeCount;
        rod = wayOn(world, slot, way);
        const int next = rod >= 0 ? otherEnd(world, rod, slot) : 0;
        const vlVec3 on = next ? vlRowDifference(p->x[slot], p->x[next]) : way;
        const double size = vlLength(on);
        way = size > 0 ? vlScale(on, 1 / size) : way;
        slot = next;
    }
}

// Every node becomes part of one line. Lines begin at ends, where there are any.
static void order(vlWorld *world, double h)
{
    vlBearing *b = world->bearing;
    b->nodeCount = 0;
    for (size_t i = 0; i < b->foundCount; i++)
        if (neighbours(world, b->found[i]) <= 1 && b->place[b->found[i]] < 0)
            walk(world, b->found[i], h);
    for (size_t i = 0; i < b->foundCount; i++)
        if (b->place[b->found[i]] < 0)
            walk(world, b->found[i], h);
}

// Rods ----------------------------------------------------------------------------------------------------

static bool isInLine(const vlBearing *b, int one, int two)
{
    return one >= 0 && two >= 0 && (two - one == 1 || one - two == 1) &&
           b->nodes[one > two ? one : two].rod >= 0;
}

static void addRod(vlWorld *world, int lane, double h)
{
    vlBearing *b = world->bearing;
    const vlLinkSet *rods = &world->rods;
    const vlParticles *p = &world->particles;
    const int slotA = rods->a[lane], slotB = rods->b[lane];
    const double give = p->x[slotA][3] + p->x[slotB][3];
    b->rods[b->rodCount++] = (vlBearRod){.a = b->place[slotA] - 1,
                                         .b = b->place[slotB] - 1,
                                         .slotA = slotA,
                                         .slotB = slotB,
                                         .lane = lane,
                                         .length = rods->length[lane],
                                         .unit = 1 / (give * h * h),
                                         .tension = b->tension[lane]};
}

// Strain that a rod had when the substep began is put right little by little: no speed comes of
// it.
static double goalOf(const vlWorld *world, const vlBearRod *rod)
{
    const vlParticles *p = &world->particles;
    const double strained = vlLength(vlRowDifference(p->o[rod->slotA], p->o[rod->slotB])) - rod->length;
    return rod->length + (1 - VL_STRAIN_SHARE) * strained;
}

// Whether a link or cell that may be touched joins nodes that are no neighbours of one line.
static bool joinsLines(const vlBearing *b)
{
    for (size_t i = 0; i < b->candidateCount; i++)
    {
        const int32_t *slot = b->candidates[i].feature.slot;
        if (slot[1] && (slot[2] || !isInLine(b, b->place[slot[0]] - 1, b->place[slot[1]] - 1)) &&
            b->place[slot[0]] > 0 && b->place[slot[1]] > 0)
            return true;
    }
    return false;
}

static void addRods(vlWorld *world, double h)
{
    vlBearing *b = world->bearing;
    bool isNet = joinsLines(b);
    b->rodCount = 0;
    for (size_t i = 0; i < b->nodeCount; i++)
    {
        const int slot = b->nodes[i].slot;
        for (int k = b->firstRod[slot]; k < b->firstRod[slot + 1]; k++)
        {
            const int lane = b->rodsOf[k], other = otherEnd(world, lane, slot);
            const int end = b->place[other] - 1;
            if (world->rods.a[lane] == 0 || (end >= 0 && end < (int)i))
                continue; // the other end adds it
            isNet = isNet || (end >= 0 && !isInLine(b, (int)i, end));
            addRod(world, lane, h);
        }
    }
    b->stiffness = isNet ? VL_NET_STIFFNESS : VL_LINE_STIFFNESS;
    b->isNet = isNet;
    for (size_t i = 0; i < b->rodCount; i++)
        b->rods[i].length = goalOf(world, &b->rods[i]);
}

static bool reserve(vlWorld *world)
{
    vlBearing *b = world->bearing;
    vlTally *tally = &world->tally;
    size_t ends = 0;
    for (size_t i = 0; i < b->foundCount; i++)
        ends += (size_t)(b->firstRod[b->found[i] + 1] - b->firstRod[b->found[i]]);
    return vlReserve(tally, &b->nodes, &b->nodeCapacity, b->foundCount, sizeof *b->nodes) &&
           vlReserve(tally, &b->rods, &b->rodCapacity, ends, sizeof *b->rods) &&
           vlReserve(tally, &b->tension, &b->tensionCapacity, (size_t)world->rods.laneCount,
                     sizeof *b->tension);
}

bool vlBearing_Find(vlWorld *world, double h)
{
    vlBearing *b = world->bearing;
    seek(world);
    if (!b->bears)
        return false;
    if (!reserve(world))
    {
        b->failed = true;
        return false;
    }
    // Springs too stiff for an explicit step cannot move what is solved here afterwards: they come first.
    vlRelaxSprings(world, h);
    order(world, h);
    addRods(world, h);
    return true;
}
