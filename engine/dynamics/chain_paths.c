// chain_paths.c: finds the lines in what is joined by rods: ropes, pendulums, weights on strings.
#include "dynamics/world_parts.h"

// A line runs through particles that have exactly two rods. It ends at a particle with one, or where several
// lines meet. Lines that meet go to different layers; a net of single rods is left to the batches.
#define VL_LEAST_LINKS 2
#define VL_MOST_LAYERS 8

typedef struct vlPathFinder
{
    vlWorld *world;
    int32_t (*rods)[2]; ///< by particle: slots of its first two rods
    int32_t *degree;    ///< by particle: its rods, those of cloths left out
    uint8_t *taken;     ///< by rod slot: in a cloth's lines or in a path already
    uint8_t *layersAt;  ///< by particle: bits of the layers of the lines that end there
    int32_t *path;      ///< rod slots of the line being followed
    size_t *firsts;     ///< by path: where it begins in `found`, one more at the end
    uint8_t *layers;    ///< by path
    int32_t *found;     ///< all paths, one after another
    size_t pathCount;
} vlPathFinder;

static bool reserve(vlPathFinder *finder)
{
    vlWorld *world = finder->world;
    vlTally *tally = &world->tally;
    const size_t particles = (size_t)world->particles.slotCount, rods = (size_t)world->rods.slotCount;
    return vlResize(tally, &finder->rods, 0, particles, sizeof *finder->rods) &&
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

// Follows the line from a particle through one of its rods. Returns where it ends.
static int follow(vlPathFinder *finder, int from, int rod, int *count)
{
    const vlLinkSet *set = &finder->world->rods;
    *count = 0;
    while (!finder->taken[rod])
    {
        const int lane = set->laneOf[rod];
        finder->taken[rod] = 1;
        finder->path[(*count)++] = rod;
        from = set->a[lane] == from ? set->b[lane] : set->a[lane];
        if (finder->degree[from] != 2)
            break;
        rod = finder->rods[from][finder->rods[from][0] == rod];
    }
    return from;
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

// Keeps the path if a layer is free at both of its ends.
static void keep(vlPathFinder *finder, int from, int to, int count)
{
    const unsigned used = finder->layersAt[from] | finder->layersAt[to];
    unsigned layer = 0;
    while (layer < VL_MOST_LAYERS && used >> layer & 1)
        layer++;
    // A ring cannot be solved as a line: its last rod meets its first.
    if (count < VL_LEAST_LINKS || from == to || layer == VL_MOST_LAYERS)
        return;
    finder->layersAt[from] |= (uint8_t)(1u << layer);
    finder->layersAt[to] |= (uint8_t)(1u << layer);
    turnRods(finder, from, count);
    size_t end = finder->firsts[finder->pathCount];
    for (int i = 0; i < count; i++)
        finder->found[end++] = finder->path[i];
    finder->layers[finder->pathCount++] = (uint8_t)layer;
    finder->firsts[finder->pathCount] = end;
}

static void findPaths(vlPathFinder *finder)
{
    for (int slot = 1; slot < finder->world->particles.slotCount; slot++)
    {
        if (finder->degree[slot] == 2)
            continue;
        for (int i = 0; i < 2 && i < finder->degree[slot]; i++)
        {
            int count;
            const int end = follow(finder, slot, finder->rods[slot][i], &count);
            keep(finder, slot, end, count);
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
        findPaths(&finder);
        announce(&finder);
    }
    release(&finder);
    return room;
}
