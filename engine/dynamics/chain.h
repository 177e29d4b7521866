// chain.h: lines of rods (ropes, rows and columns of cloth) solved whole instead of rod by rod.
#ifndef VERLUA_DYNAMICS_CHAIN_H
#define VERLUA_DYNAMICS_CHAIN_H

#include "dynamics/state.h"

/// Lines of one length, four side by side where there are four, else one alone. Link k of line i of a group
/// lies in lane `firstLane + k width + i`, counted from the first of the set's chain lanes.
typedef struct vlChainGroup
{
    int firstLane, links, width;
    int layer;           ///< groups of one layer share no particle
    unsigned wrapped;    ///< bits of the lines that are solved by chain_wrap.h in this substep
    size_t firstTension; ///< into `tensions`, of lines that are not cloth
} vlChainGroup;

/// A line as it was announced.
typedef struct vlLine
{
    int layer, links, firstSlot; ///< into `slots`
} vlLine;

typedef struct vlChains
{
    vlChainGroup *groups;
    size_t groupCount, groupCapacity;
    double *strains; ///< by group: the largest share by which a link was off before the last solve
    size_t strainCapacity;
    double *tensions; ///< lambda of the substep before, by lane of lines that are not cloth
    size_t tensionCount, tensionCapacity;
    // while listing
    vlLine *lines;
    size_t lineCount, lineCapacity;
    int32_t *slots; ///< rod slots of the lines in order, -1 for a link that is gone
    size_t slotCount, slotCapacity;
    int layerCount;
    int clothLayers; ///< the first so many
    bool failed;     ///< memory was short while listing
    char *scratch;
    size_t scratchCapacity, scratchBytes; ///< bytes in all, and of one thread's part
} vlChains;

/// Lists the lines anew when rods were added, so that the rods' lanes can be ordered. Returns false when
/// memory is short.
bool vlChains_Prepare(vlWorld *world);

/// Whether lines are solved whole, by the world's settings.
bool vlChains_AreUsed(const vlWorld *world);

/// Begins a new layer: lines announced from now on may share particles with earlier ones, not with one
/// another.
void vlChains_BeginLayer(vlWorld *world);
/// Announces the lines among all rods that are in none yet. Returns false when memory is short.
bool vlChains_ListPaths(vlWorld *world);
/// Announces one line of rods, slots in order.
void vlChains_AddLine(vlWorld *world, const int32_t *rodSlots, int count);

/// Solves every line, layer by layer; then again, up to a few times, those that the other layers stretched.
double vlChains_Relax(vlWorld *world, double h);

/// Once a substep, while lambda is still that of the one before: takes note of it.
void vlChains_NoteTensions(vlWorld *world);
/// Once a substep: finds the lines that lie on obstacles or are too taut; those of cloths left out.
void vlChains_FindWrapped(vlWorld *world);

/// Gives every line its lengths by moving particles, without speed.
void vlChains_Straighten(vlWorld *world);

/// Takes the stretching part out of the velocities of every line at once.
void vlChains_RelaxVelocities(vlWorld *world);

/// The same for reported velocities, rods as they lie now.
void vlChains_ConstrainVelocities(vlWorld *world, double (*velocity)[4]);

void vlChains_Free(vlWorld *world);

#endif
