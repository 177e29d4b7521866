// box_grid.h: boxes of any size, found by where they are: grids of all sizes of cells in one hash table.
#ifndef VERLUA_COLLISION_BOX_GRID_H
#define VERLUA_COLLISION_BOX_GRID_H

#include "core/memory.h"

/// A box along the axes, m. Empty when a min is above its max.
typedef struct vlBox
{
    double min[3], max[3];
} vlBox;

static inline bool vlBox_Overlaps(const vlBox *a, const vlBox *b)
{
    return a->min[0] <= b->max[0] && b->min[0] <= a->max[0] && a->min[1] <= b->max[1] &&
           b->min[1] <= a->max[1] && a->min[2] <= b->max[2] && b->min[2] <= a->max[2];
}

/// A box in the grid. It lies in one cell of the level whose cells are at least as large as it is, by its
/// middle: so it reaches into the neighbours of that cell and no farther.
typedef struct vlBoxEntry
{
    vlBox box;
    int32_t cell[3], level; ///< cells of level k are 2^k m wide; VL_NO_LEVEL: not in the grid
    int32_t next, previous; ///< in the same bucket; -1 ends it
    int32_t levelNext, levelPrevious;
} vlBoxEntry;

#define VL_LEAST_LEVEL (-64)
#define VL_MOST_LEVEL  64
#define VL_NO_LEVEL    INT32_MIN

typedef struct vlBoxGrid
{
    int dimensions; ///< 2: all boxes have z = 0
    vlBoxEntry *entries;
    size_t entryCount, entryCapacity;
    int32_t *buckets; ///< first entry, -1: none
    size_t bucketCount, bucketCapacity;
    int32_t firstOfLevel[VL_MOST_LEVEL - VL_LEAST_LEVEL + 1];
    int32_t countOfLevel[VL_MOST_LEVEL - VL_LEAST_LEVEL + 1];
} vlBoxGrid;

/// A growing list of indices.
typedef struct vlIndexList
{
    int32_t *items;
    size_t count, capacity;
} vlIndexList;

void vlBoxGrid_Init(vlBoxGrid *grid, int dimensions);
void vlBoxGrid_Free(vlBoxGrid *grid, vlTally *tally);
/// Takes all boxes out.
void vlBoxGrid_Clear(vlBoxGrid *grid);
/// Room for indices below `count`. False when memory is short; nothing has changed then.
bool vlBoxGrid_Reserve(vlBoxGrid *grid, vlTally *tally, size_t count);
/// Puts a box in, or elsewhere. Room must have been reserved.
void vlBoxGrid_Place(vlBoxGrid *grid, int index, const vlBox *box);
void vlBoxGrid_Remove(vlBoxGrid *grid, int index);
/// Appends every entry whose box overlaps this one, each once. False when memory is short.
bool vlBoxGrid_Find(const vlBoxGrid *grid, vlTally *tally, const vlBox *box, vlIndexList *found);

/// What is done with an entry on the way. Returns up to which share of the way (0..1) others still count.
typedef double vlBoxVisit(void *user, int index);
/// Visits the entries whose boxes, `margin` (m, along x, y, z) wider all round, meet the segment that goes
/// from `from` (m) by `way`: each once, roughly from its start on. (box_walk.c)
void vlBoxGrid_Walk(const vlBoxGrid *grid, const double from[3], const double way[3], const double margin[3],
                    vlBoxVisit *visit, void *user);

/// The first entry of the bucket of a cell: others of the level and cell follow it, among strangers; -1 ends.
int32_t vlBoxGrid_FirstIn(const vlBoxGrid *grid, int level, int32_t x, int32_t y, int32_t z);

static inline bool vlBoxGrid_Has(const vlBoxGrid *grid, int index)
{
    return (size_t)index < grid->entryCount && grid->entries[index].level != VL_NO_LEVEL;
}

#endif
