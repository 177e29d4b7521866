// grid.h: which of many boxes overlap a box: a uniform grid of cells over all of them.
#ifndef VERLUA_COLLISION_GRID_H
#define VERLUA_COLLISION_GRID_H

#include "core/memory.h"
#include "verlua/types.h"

/// An axis-aligned box and the number it is known by.
typedef struct vlBounds
{
    double min[3], max[3];
    int item;
} vlBounds;

typedef struct vlGrid
{
    vlBounds *boxes; ///< filled in by the caller, see vlGrid_Reserve
    size_t boxCount, boxCapacity;
    double origin[3], inverse[3]; ///< inverse: cells per metre
    int cells[3];
    int *first; ///< by cell: where its entries begin; one more than there are cells
    size_t firstCapacity;
    int *entries; ///< indices of boxes, cell by cell
    size_t entryCapacity;
} vlGrid;

void vlGrid_Free(vlTally *tally, vlGrid *grid);
/// Room for so many boxes; none are kept. Returns false when memory is short.
bool vlGrid_Reserve(vlTally *tally, vlGrid *grid, size_t boxes);
/// Sorts `boxes` into cells. Returns false when memory is short.
bool vlGrid_Build(vlTally *tally, vlGrid *grid);
/// Writes the items of all boxes that overlap the box, each once; returns how many. `items` has room for all.
int vlGrid_Find(const vlGrid *grid, const double min[3], const double max[3], int *items);

#endif
