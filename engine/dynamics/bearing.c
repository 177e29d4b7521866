// bearing.c: ropes, cloths and pinned particles that bear free bodies.
//
// A light net under a heavy body cannot be relaxed rod by rod, nor can bodies and particles take turns:
// neither hears enough of the other within a substep. So the nodes of every piece that touches a free body,
// the body, their rods and contacts are solved together (bearing_solve.c). Links and cells are touched as
// well as nodes: a push at a point of them is shared among their nodes as the point is nearer to one or
// another.
#include "dynamics/bearing.h"

#include <string.h>

#include "dynamics/world_parts.h"

void vlBearing_Free(vlWorld *world)
{
    vlBearing *b = world->bearing;
    vlTally *tally = &world->tally;
    if (!b)
        return;
    vlRelease(tally, &b->features, b->featureCapacity, sizeof *b->features);
    vlRelease(tally, &b->candidates, b->candidateCapacity, sizeof *b->candidates);
    vlRelease(tally, &b->before, b->beforeCapacity, sizeof *b->before);
    vlRelease(tally, &b->firstRod, b->firstRodCapacity, sizeof *b->firstRod);
    vlRelease(tally, &b->rodsOf, b->rodsOfCapacity, sizeof *b->rodsOf);
    vlRelease(tally, &b->place, b->placeCapacity, sizeof *b->place);
    vlRelease(tally, &b->inFeature, b->inFeatureCapacity, sizeof *b->inFeature);
    vlRelease(tally, &b->found, b->foundCapacity, sizeof *b->found);
    vlRelease(tally, &b->nodes, b->nodeCapacity, sizeof *b->nodes);
    vlRelease(tally, &b->rods, b->rodCapacity, sizeof *b->rods);
    vlRelease(tally, &b->bodies, b->bodyCapacity, sizeof *b->bodies);
    vlRelease(tally, &b->contacts, b->contactCapacity, sizeof *b->contacts);
    vlRelease(tally, &b->tension, b->tensionCapacity, sizeof *b->tension);
    vlBearing_FreeScratch(b, tally);
    vlRelease(tally, &world->bearing, 1, sizeof *world->bearing);
}

// Once a step ---------------------------------------------------------------------------------------------

bool vlBearing_Add(vlWorld *world, vlBearFeature feature)
{
    vlBearing *b = world->bearing;
    if (!vlReserve(&world->tally, &b->features, &b->featureCapacity, b->featureCount + 1,
                   sizeof *b->features))
        return false;
    b->features[b->featureCount++] = feature;
    for (int k = 0; k < 3; k++)
        b->inFeature[feature.slot[k]] = true;
    b->inFeature[0] = false;
    return true;
}

static bool listRods(vlWorld *world)
{
    vlBearing *b = world->bearing;
    const vlLinkSet *rods = &world->rods;
    const size_t slots = (size_t)world->particles.slotCount + 1;
    if (!vlReserve(&world->tally, &b->firstRod, &b->firstRodCapacity, slots + 1, sizeof *b->firstRod) ||
        !vlReserve(&world->tally, &b->rodsOf, &b->rodsOfCapacity, 2 * (size_t)rods->laneCount,
                   sizeof *b->rodsOf) ||
        !vlReserve(&world->tally, &b->place, &b->placeCapacity, slots, sizeof *b->place) ||
        !vlReserve(&world->tally, &b->inFeature, &b->inFeatureCapacity, slots, sizeof *b->inFeature) ||
        !vlReserve(&world->tally, &b->found, &b->foundCapacity, slots, sizeof *b->found))
        return false;
    memset(b->firstRod, 0, (slots + 1) * sizeof *b->firstRod);
    for (int lane = 0; lane < rods->laneCount; lane++)
        if (rods->a[lane] != 0)
        {
            b->firstRod[rods->a[lane] + 2]++;
            b->firstRod[rods->b[lane] + 2]++;
        }
    for (size_t slot = 2; slot <= slots; slot++)
        b->firstRod[slot] += b->firstRod[slot - 1];
    for (int lane = 0; lane < rods->laneCount; lane++)
        if (rods->a[lane] != 0)
        {
            b->rodsOf[b->firstRod[rods->a[lane] + 1]++] = lane;
            b->rodsOf[b->firstRod[rods->b[lane] + 1]++] = lane;
        }
    return true;
}

static bool addCandidate(vlWorld *world, vlBearFeature feature, int solid, int pair)
{
    vlBearing *b = world->bearing;
    if (!vlReserve(&world->tally, &b->candidates, &b->candidateCapacity, b->candidateCount + 1,
                   sizeof *b->candidates))
        return false;
    b->candidates[b->candidateCount++] = (vlBearCandidate){.feature = feature, .solid = solid, .pair = pair};
    vlRigid_Meet(world, world->collision->solids[solid].obstacle);
    return true;
}

// How far a node may go in this step.
static double wayOf(const vlWorld *world, int slot)
{
    const vlParticles *p = &world->particles;
    const double dt = world->def.dt, steps = p->flags[slot] & vl_fresh ? dt
                                             : world->h > 0            ? dt / world->h
                                                                       : 0;
    return 2 * (vlLength(vlRow(p->d[slot])) * steps + vlLength(world->def.gravity) * dt * dt);
}

static vlBox boxOf(const vlWorld *world, const vlBearFeature *feature)
{
    vlBox box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int k = 0; k < 3 && feature->slot[k]; k++)
    {
        const double *x = world->particles.x[feature->slot[k]];
        const double room = wayOf(world, feature->slot[k]) + feature->radius;
        for (int i = 0; i < 3; i++)
        {
            box.min[i] = fmin(box.min[i], x[i] - room);
            box.max[i] = fmax(box.max[i], x[i] + room);
        }
    }
    return box;
}

static bool mayMeet(const vlSolid *solid, const vlBox *box)
{
    const vlVec3 min = vlVec(box->min[0], box->min[1], box->min[2]),
                 max = vlVec(box->max[0], box->max[1], box->max[2]);
    const double half = vlLength(vlSub(max, min)) / 2;
    return !vlShape_IsClear(&solid->shape, vlScale(vlAdd(min, max), 0.5), half + solid->travel);
}

// Planes are for nodes: no link can reach into one alone.
static bool findSolids(vlWorld *world, const vlBearFeature *feature)
{
    vlCollision *c = world->collision;
    const vlBox box = boxOf(world, feature);
    c->near.count = 0;
    if (c->gridCount > 0 && !vlBoxGrid_Find(&c->grid, &world->tally, &box, &c->near))
        return false;
    const size_t near = c->near.count;
    for (size_t i = 0; i < near + c->wideCount; i++)
    {
        const int solid = i < near ? c->near.items[i] : c->wide[i - near];
        if (c->solids[solid].shape.kind != vl_plane && mayMeet(&c->solids[solid], &box) &&
            !addCandidate(world, *feature, solid, -1))
            return false;
    }
    return true;
}

static bool mayBear(const vlWorld *world, int slot)
{
    const vlBearing *b = world->bearing;
    return b->firstRod[slot + 1] > b->firstRod[slot] || b->inFeature[slot] ||
           world->particles.x[slot][3] == 0;
}

// Nodes that may meet a solid are in pairs with it already.
static bool addPairs(vlWorld *world)
{
    vlBearing *b = world->bearing;
    const vlCollision *c = world->collision;
    b->candidateCount = b->linkCandidates;
    b->pairAge = c->pairAge;
    for (size_t i = 0; i < c->blockCount; i++)
        for (int k = c->blocks[i].firstPair; k < c->blocks[i].firstPair + c->blocks[i].pairCount; k++)
        {
            const int slot = c->pairs[k].slot;
            if (mayBear(world, slot) &&
                !addCandidate(world, (vlBearFeature){{slot}, world->particles.radius[slot]},
                              c->pairs[k].solid, k))
                return false;
        }
    return true;
}

static bool isSame(const vlBearCandidate *a, const vlBearCandidate *b)
{
    return a->solid == b->solid && memcmp(a->feature.slot, b->feature.slot, sizeof a->feature.slot) == 0;
}

// Both lists are much in the same order.
static void rememberForces(vlBearing *b)
{
    for (size_t i = 0, at = 0; i < b->candidateCount && b->beforeCount > 0; i++)
        for (size_t k = 0; k < b->beforeCount; k++, at++)
        {
            at = at < b->beforeCount ? at : 0;
            if (!isSame(&b->candidates[i], &b->before[at]))
                continue;
            const int pair = b->candidates[i].pair;
            b->candidates[i] = b->before[at++];
            b->candidates[i].pair = pair;
            break;
        }
}

static bool keepBefore(vlWorld *world)
{
    vlBearing *b = world->bearing;
    if (!vlReserve(&world->tally, &b->before, &b->beforeCapacity, b->candidateCount, sizeof *b->before))
        return false;
    b->beforeCount = 0;
    for (size_t i = 0; i < b->candidateCount; i++)
        if (b->candidates[i].force > 0)
            b->before[b->beforeCount++] = b->candidates[i];
    return true;
}

static bool findCandidates(vlWorld *world)
{
    vlBearing *b = world->bearing;
    if (!keepBefore(world))
        return false;
    b->candidateCount = 0;
    for (size_t i = 0; i < b->featureCount; i++)
        if (!findSolids(world, &b->features[i]))
            return false;
    b->linkCandidates = b->candidateCount;
    if (!addPairs(world))
        return false;
    rememberForces(b);
    return true;
}

static bool hasMeetable(const vlCollision *c)
{
    for (size_t i = 0; c && i < c->solidCount; i++)
        if (c->solids[i].shape.kind != vl_plane)
            return true;
    return false;
}

bool vlBearing_BeginStep(vlWorld *world)
{
    if (!hasMeetable(world->collision))
    {
        if (world->bearing)
            world->bearing->candidateCount = world->bearing->linkCandidates = 0;
        return true;
    }
    if (!world->bearing && !vlResize(&world->tally, &world->bearing, 0, 1, sizeof *world->bearing))
        return false;
    vlBearing *b = world->bearing;
    b->featureCount = 0;
    b->failed = false;
    if (!listRods(world))
        return false;
    memset(b->place, 0, (size_t)world->particles.slotCount * sizeof *b->place);
    memset(b->inFeature, 0, (size_t)world->particles.slotCount * sizeof *b->inFeature);
    b->foundCount = 0;
    return vlRopes_ListFeatures(world) && vlCloths_ListFeatures(world) && findCandidates(world);
}

// In a substep --------------------------------------------------------------------------------------------

static bool keepCandidates(vlWorld *world)
{
    vlBearing *b = world->bearing;
    vlCollision *c = world->collision;
    for (int block = 0; block < (int)c->blockCount; block++)
        vlKeepPairs(world, block);
    if (b->pairAge == c->pairAge)
        return true;
    if (!keepBefore(world) || !addPairs(world))
        return false;
    rememberForces(b);
    return true;
}

static void forgetForces(vlBearing *b)
{
    for (size_t i = 0; i < b->candidateCount; i++)
        b->candidates[i].force = 0;
}

// A node that was pressed touches what pressed it: for events, forces and velocities that are reported.
static void tell(vlWorld *world, const vlBearContact *contact, double h)
{
    const vlBearCandidate *candidate = &world->bearing->candidates[contact->candidate];
    const double press = vlDot(contact->push, contact->normal);
    if (candidate->pair < 0 || contact->node[0] < 0 || !(press > 0))
        return;
    vlTouch *touch = vlAddTouch(world, candidate->pair);
    if (!touch)
        return;
    const double ease = world->bearing->nodes[contact->node[0]].ease * h * h;
    touch->start = -1;
    touch->settled = true;
    touch->normal = contact->normal;
    touch->push = press * ease;
    touch->given = vlScale(contact->push, ease);
}

// What the contacts gave goes to the bodies, and is remembered.
static void give(vlWorld *world, double h)
{
    vlBearing *b = world->bearing;
    vlCollision *c = world->collision;
    forgetForces(b);
    for (size_t i = 0; i < b->contactCount; i++)
    {
        const vlBearContact *contact = &b->contacts[i];
        vlBearCandidate *candidate = &b->candidates[contact->candidate];
        vlObstacle *obstacle = &c->obstacles[c->solids[candidate->solid].obstacle];
        candidate->force = fmax(0, vlDot(contact->push, contact->normal));
        const vlVec3 impulse = vlScale(contact->push, -h);
        obstacle->impulse = vlAdd(obstacle->impulse, impulse);
        tell(world, contact, h);
        if (contact->body < 0)
            continue;
        obstacle->press = vlAdd(obstacle->press, impulse);
        obstacle->twist = vlAdd(obstacle->twist, vlCross(contact->arm, impulse));
    }
    for (size_t i = 0; i < b->rodCount; i++)
    {
        const vlBearRod *rod = &b->rods[i];
        b->tension[rod->lane] = rod->tension;
        world->rods.lambda[rod->lane] = rod->tension * h * h / rod->length;
    }
}

// What bears is not to be moved by anything else in this substep.
static void lend(vlWorld *world)
{
    const vlBearing *b = world->bearing;
    for (size_t i = 0; i < b->nodeCount; i++)
        world->particles.x[b->nodes[i].slot][3] = world->particles.o[b->nodes[i].slot][3] = 0;
}

void vlBearing_Release(vlWorld *world)
{
    vlBearing *b = world->bearing;
    if (!b || !b->solved)
        return;
    for (size_t i = 0; i < b->nodeCount; i++)
        world->particles.x[b->nodes[i].slot][3] = world->particles.o[b->nodes[i].slot][3] = b->nodes[i].ease;
    b->solved = false;
}

void vlBearing_Solve(vlWorld *world, double h)
{
    vlBearing *b = world->bearing;
    if (!b || b->candidateCount == 0 || b->failed)
        return;
    if (!keepCandidates(world))
    {
        b->failed = true;
        return;
    }
    if (!vlBearing_Find(world, h))
    {
        forgetForces(b);
        return;
    }
    if (!vlBearing_Settle(world, h))
    {
        b->failed = true;
        return;
    }
    give(world, h);
    lend(world);
    b->solved = true;
    vlIsStopped(world, 100 * (b->nodeCount + b->contactCount));
}

bool vlBearing_HasFailed(const vlWorld *world)
{
    return world->bearing && world->bearing->failed;
}
