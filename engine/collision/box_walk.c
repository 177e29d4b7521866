// box_walk.c: boxes on the way of a segment.
//
// A level of the grid is walked in slabs one cell thick along the axis in which the segment goes farthest. A
// box reaches out of its cell by half a cell at most: in each slab those cells are looked into that are
// within that reach of the part of the segment that is within it of the slab.
#include "collision/box_grid.h"

#include <math.h>

typedef struct Walk
{
    const vlBoxGrid *grid;
    const double *from, *way, *margin;
    vlBoxVisit *visit;
    void *user;
    double most; ///< share of the way that still counts
} Walk;

// Cuts the shares in which the segment is between two coordinates of an axis. False when there are none.
static bool cut(double from, double way, double low, double high, double *first, double *last)
{
    if (way == 0)
        return from >= low && from <= high;
    const double a = (low - from) / way, b = (high - from) / way;
    *first = fmax(*first, a < b ? a : b);
    *last = fmin(*last, a < b ? b : a);
    return *first <= *last;
}

static void visit(Walk *walk, int32_t index)
{
    const vlBox *box = &walk->grid->entries[index].box;
    double first = 0, last = walk->most;
    for (int k = 0; k < 3; k++)
        if (!cut(walk->from[k], walk->way[k], box->min[k] - walk->margin[k], box->max[k] + walk->margin[k],
                 &first, &last))
            return;
    walk->most = fmin(walk->most, walk->visit(walk->user, index));
}

static void visitLevel(Walk *walk, int level)
{
    const vlBoxGrid *grid = walk->grid;
    for (int32_t i = grid->firstOfLevel[level - VL_LEAST_LEVEL]; i >= 0; i = grid->entries[i].levelNext)
        visit(walk, i);
}

static void visitCell(Walk *walk, int level, int32_t x, int32_t y, int32_t z)
{
    const vlBoxGrid *grid = walk->grid;
    for (int32_t i = vlBoxGrid_FirstIn(grid, level, x, y, z); i >= 0; i = grid->entries[i].next)
    {
        const vlBoxEntry *entry = &grid->entries[i];
        if (entry->level == level && entry->cell[0] == x && entry->cell[1] == y && entry->cell[2] == z)
            visit(walk, i);
    }
}

/// A level as the segment goes through it, in units of its cells.
typedef struct Lane
{
    int level, axis;
    double from[3], way[3], reach[3];
} Lane;

// Cells of a slab: from those of the main axis at `slab`, between the shares `first` and `last`.
static void visitSlab(Walk *walk, const Lane *lane, int32_t slab, double first, double last)
{
    int32_t low[3], high[3];
    for (int k = 0; k < 3; k++)
    {
        const double a = lane->from[k] + lane->way[k] * first, b = lane->from[k] + lane->way[k] * last;
        low[k] = (int32_t)floor(fmin(a, b) - lane->reach[k]);
        high[k] = (int32_t)floor(fmax(a, b) + lane->reach[k]);
    }
    low[lane->axis] = high[lane->axis] = slab;
    if (walk->grid->dimensions == 2)
        low[2] = high[2] = 0;
    for (int32_t z = low[2]; z <= high[2]; z++)
        for (int32_t y = low[1]; y <= high[1]; y++)
            for (int32_t x = low[0]; x <= high[0]; x++)
                visitCell(walk, lane->level, x, y, z);
}

static int mainAxis(const double way[3])
{
    int axis = fabs(way[1]) > fabs(way[0]) ? 1 : 0;
    return fabs(way[2]) > fabs(way[axis]) ? 2 : axis;
}

// Whether to ask the boxes of the level one by one: when there are more cells, or cells wrap.
static bool isSparse(const Walk *walk, const Lane *lane)
{
    double cells = 1;
    for (int k = 0; k < 3; k++)
    {
        const double end = lane->from[k] + lane->way[k];
        if (!(fabs(lane->from[k]) + lane->reach[k] < 0x1p28 && fabs(end) + lane->reach[k] < 0x1p28))
            return true;
        if (k == 2 && walk->grid->dimensions == 2)
            continue;
        const double wide = 1 + 2 * lane->reach[k];
        const double slope = fabs(lane->way[k]) / fmax(fabs(lane->way[lane->axis]), 1e-300);
        cells *=
            k == lane->axis ? wide + fabs(lane->way[k]) : wide + slope * (1 + 2 * lane->reach[lane->axis]);
    }
    return cells > walk->grid->countOfLevel[lane->level - VL_LEAST_LEVEL];
}

static void walkLevel(Walk *walk, int level)
{
    Lane lane = {.level = level, .axis = mainAxis(walk->way)};
    const double share = ldexp(1, -level);
    for (int k = 0; k < 3; k++)
    {
        lane.from[k] = walk->from[k] * share;
        lane.way[k] = walk->way[k] * share;
        lane.reach[k] = walk->margin[k] * share + 0.5;
    }
    if (isSparse(walk, &lane))
    {
        visitLevel(walk, level);
        return;
    }
    const int k = lane.axis, step = lane.way[k] < 0 ? -1 : 1;
    const double start = lane.from[k] - step * lane.reach[k],
                 end = lane.from[k] + lane.way[k] + step * lane.reach[k];
    const int32_t to = (int32_t)floor(end);
    for (int32_t slab = (int32_t)floor(start); (to - slab) * step >= 0; slab += step)
    {
        double first = 0, last = walk->most;
        if (cut(lane.from[k], lane.way[k], slab - lane.reach[k], slab + 1 + lane.reach[k], &first, &last))
            visitSlab(walk, &lane, slab, first, last);
        else if (first > walk->most)
            return;
    }
}

void vlBoxGrid_Walk(const vlBoxGrid *grid, const double from[3], const double way[3], const double margin[3],
                    vlBoxVisit *visit, void *user)
{
    Walk walk = {grid, from, way, margin, visit, user, 1};
    for (int level = VL_MOST_LEVEL; level >= VL_LEAST_LEVEL; level--)
        if (grid->countOfLevel[level - VL_LEAST_LEVEL] > 0)
            walkLevel(&walk, level);
}
