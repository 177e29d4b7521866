// chain_paths.c: finds the lines in what is joined by rods: ropes, pendulums, weights on strings.
#include "dynamics/world_parts.h"

// A line runs through particles that have exactly two rods, and through a rope whatever hangs on it.
// Elsewhere it ends where rods meet. Lines that meet go to different layers; a net of single rods is left to
// the batches.
#define VL_LEAST_LINKS 2
#define VL_MOST_LAYERS 8

typedef struct vlPathFinder
{
    vlWorld *world;
    int32_t (*rods)[2];  ///< by particle: slots of its first two rods
    int32_t *degree;     ///< by particle: its rods, those of cloths left out
    int32_t (*ropes)[2]; ///< by particle: slots of the two links of a rope that meet there, + 1; 0: none
    uint8_t *taken;      ///< by rod slot: in a cloth's lines or in a path already
    uint8_t *layersAt;   ///< by particle: bits of the layers of the lines there
    int32_t *path;       ///< rod slots of the line being followed
    size_t *firsts;      ///< by path: where it begins in `found`, one more at the end
    uint8_t *layers;     ///< by path
    int32_t *found;      ///< all paths, one after another
    size_t pathCount;
} vlPathFinder;

static bool reserve(vlPathFinder *finder)
{
    vlWorld *world = finder->world;
    vlTally *tally = &world->tally;
    const size_t particles = (size_t)world->particles.slotCount, rods = (size_t)world->rods.slotCount;
    return vlResize(tally, &finder->rods, 0, particles, sizeof *finder->rods) &&
           vlResize(tally, &finder->ropes, 0, particles, sizeof *finder->ropes) &&
           vlResize(tally, &finder->degree, 0, particles, sizeof *finder->degree) &&
           vlResize(tally, &finder->layersAt, 0, particles, 1) &&
           vlResize(tally, &finder->taken, 0, rods, 1) &&
           vlResize(tally, &finder->path, 0, rods, sizeof *finder->path) &&
           vlResize(tally, &finder->found, 0, rods, sizeof *finder->found) &&
           vlResize(tally, &finder->firsts, 0, rods + 1, sizeof *finder->firsts) &&
           vlResize(tally, &finder->layers, 0, rods, 1);
}

static void release(vlPathFinder *finder)
{
    vlWorld *world = finder->world;
    vlTally *tally = &world->tally;
    const size_t particles = (size_t)world->particles.slotCount, rods = (size_t)world->rods.slotCount;
    vlRelease(tally, &finder->rods, particles, sizeof *finder->rods);
    vlRelease(tally, &finder->ropes, particles, sizeof *finder->ropes);
    vlRelease(tally, &finder->degree, particles, sizeof *finder->degree);
    vlRelease(tally, &finder->layersAt, particles, 1);
    vlRelease(tally, &finder->taken, rods, 1);
    vlRelease(tally, &finder->path, rods, sizeof *finder->path);
    vlRelease(tally, &finder->found, rods, sizeof *finder->found);
    vlRelease(tally, &finder->firsts, rods + 1, sizeof *finder->firsts);
    vlRelease(tally, &finder->layers, rods, 1);
}

static void countRods(vlPathFinder *finder)
{
    const vlLinkSet *set = &finder->world->rods;
    const vlChains *chains = finder->world->chains;
    for (size_t i = 0; i < chains->slotCount; i++) // lines of cloths, listed before
        if (chains->slots[i] >= 0)
            finder->taken[chains->slots[i]] = 1;
    for (int slot = 0; slot < set->slotCount; slot++)
    {
        const int lane = set->laneOf[slot];
        if (lane < 0 || finder->taken[slot])
            continue;
        const int ends[2] = {set->a[lane], set->b[lane]};
        for (int e = 0; e < 2; e++)
        {
            const int count = finder->degree[ends[e]]++;
            if (count < 2)
                finder->rods[ends[e]][count] = slot;
        }
    }
}

// The rod by which a line goes on at a particle that it reached by `rod`, or -1.
static int nextRod(const vlPathFinder *finder, int particle, int rod)
{
    const int32_t *rope = finder->ropes[particle];
    if (rope[0] && rope[1])
        return rope[0] == rod + 1 ? rope[1] - 1 : rope[1] == rod + 1 ? rope[0] - 1 : -1;
    if (finder->degree[particle] != 2)
        return -1;
    return finder->rods[particle][finder->rods[particle][0] == rod];
}

static int otherEnd(const vlPathFinder *finder, int rod, int from)
{
    const vlLinkSet *set = &finder->world->rods;
    const int lane = set->laneOf[rod];
    return set->a[lane] == from ? set->b[lane] : set->a[lane];
}

// Follows the line from a particle through one of its rods. Returns how many it has.
static int follow(vlPathFinder *finder, int from, int rod)
{
    int count = 0;
    while (rod >= 0 && !finder->taken[rod])
    {
        finder->taken[rod] = 1;
        finder->path[count++] = rod;
        from = otherEnd(finder, rod, from);
        rod = nextRod(finder, from, rod);
    }
    return count;
}

// Rods are turned so that each begins where the one before it ends.
static void turnRods(vlPathFinder *finder, int from, int count)
{
    vlLinkSet *set = &finder->world->rods;
    for (int i = 0; i < count; i++)
    {
        const int lane = set->laneOf[finder->path[i]];
        const int to = set->a[lane] == from ? set->b[lane] : set->a[lane];
        set->a[lane] = from;
        set->b[lane] = from = to;
    }
}

// The layers of all lines that this one meets.
static unsigned layersMet(const vlPathFinder *finder, int from, int count)
{
    unsigned met = finder->layersAt[from];
    for (int i = 0; i < count; i++)
    {
        from = otherEnd(finder, finder->path[i], from);
        met |= finder->layersAt[from];
    }
    return met;
}

static void occupy(vlPathFinder *finder, int from, int count, unsigned layer)
{
    finder->layersAt[from] |= (uint8_t)(1u << layer);
    for (int i = 0; i < count; i++)
    {
        from = otherEnd(finder, finder->path[i], from);
        finder->layersAt[from] |= (uint8_t)(1u << layer);
    }
}

// Keeps the path if a layer is free all along it.
static void keep(vlPathFinder *finder, int from, int count)
{
    const unsigned met = layersMet(finder, from, count);
    unsigned layer = 0;
    while (layer < VL_MOST_LAYERS && met >> layer & 1)
        layer++;
    if (count < VL_LEAST_LINKS || layer == VL_MOST_LAYERS)
        return;
    occupy(finder, from, count, layer);
    turnRods(finder, from, count);
    size_t end = finder->firsts[finder->pathCount];
    for (int i = 0; i < count; i++)
        finder->found[end++] = finder->path[i];
    finder->layers[finder->pathCount++] = (uint8_t)layer;
    finder->firsts[finder->pathCount] = end;
}

// Every line begins at a rod that ends it. Rings have none and are left to the batches: their last rod would
// meet their first.
static void findPaths(vlPathFinder *finder)
{
    const vlLinkSet *set = &finder->world->rods;
    for (int rod = 0; rod < set->slotCount; rod++)
    {
        const int lane = set->laneOf[rod];
        for (int e = 0; lane >= 0 && e < 2 && !finder->taken[rod]; e++)
        {
            const int from = e ? set->b[lane] : set->a[lane];
            if (nextRod(finder, from, rod) < 0)
                keep(finder, from, follow(finder, from, rod));
        }
    }
}

static void announce(const vlPathFinder *finder)
{
    for (unsigned layer = 0; layer < VL_MOST_LAYERS; layer++)
    {
        vlChains_BeginLayer(finder->world);
        for (size_t i = 0; i < finder->pathCount; i++)
            if (finder->layers[i] == layer)
                vlChains_AddLine(finder->world, finder->found + finder->firsts[i],
                                 (int)(finder->firsts[i + 1] - finder->firsts[i]));
    }
}

bool vlChains_ListPaths(vlWorld *world)
{
    vlPathFinder finder = {.world = world};
    const bool room = reserve(&finder);
    if (room)
    {
        countRods(&finder);
        vlRopes_ListJoints(world, finder.ropes);
        findPaths(&finder);
        announce(&finder);
    }
    release(&finder);
    return room;
}
