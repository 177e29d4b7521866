// grid.c: which of many boxes overlap a box: a uniform grid of cells over all of them.
#include "collision/grid.h"

#include <math.h>
#include <string.h>

// Cells are made about as large as a box, but never many more than there are boxes.
#define VL_CELLS_PER_BOX 4

typedef struct vlCellRange
{
    int low[3], high[3];
} vlCellRange;

void vlGrid_Free(vlTally *tally, vlGrid *grid)
{
    vlRelease(tally, &grid->boxes, grid->boxCapacity, sizeof *grid->boxes);
    vlRelease(tally, &grid->first, grid->firstCapacity, sizeof *grid->first);
    vlRelease(tally, &grid->entries, grid->entryCapacity, sizeof *grid->entries);
    memset(grid, 0, sizeof *grid);
}

bool vlGrid_Reserve(vlTally *tally, vlGrid *grid, size_t boxes)
{
    grid->boxCount = 0;
    return vlReserve(tally, &grid->boxes, &grid->boxCapacity, boxes, sizeof *grid->boxes);
}

static int cellAt(const vlGrid *grid, int axis, double at)
{
    const double cell = floor((at - grid->origin[axis]) * grid->inverse[axis]);
    const int last = grid->cells[axis] - 1;
    return !(cell > 0) ? 0 : cell > last ? last : (int)cell;
}

static vlCellRange cellsOf(const vlGrid *grid, const double min[3], const double max[3])
{
    vlCellRange range;
    for (int i = 0; i < 3; i++)
    {
        range.low[i] = cellAt(grid, i, min[i]);
        range.high[i] = cellAt(grid, i, max[i]);
    }
    return range;
}

static size_t cellIndex(const vlGrid *grid, int i, int j, int k)
{
    return ((size_t)k * (size_t)grid->cells[1] + (size_t)j) * (size_t)grid->cells[0] + (size_t)i;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

// One size of cell for all axes: the mean of the boxes, or what keeps the number of cells in bounds.
static void chooseCells(vlGrid *grid)
{
    double end[3], sum = 0;
    for (int i = 0; i < 3; i++)
    {
        grid->origin[i] = INFINITY;
        end[i] = -INFINITY;
    }
    for (size_t b = 0; b < grid->boxCount; b++)
        for (int i = 0; i < 3; i++)
        {
            const vlBounds *box = &grid->boxes[b];
            grid->origin[i] = box->min[i] < grid->origin[i] ? box->min[i] : grid->origin[i];
            end[i] = larger(end[i], box->max[i]);
            sum += box->max[i] - box->min[i];
        }
    const double most = VL_CELLS_PER_BOX * (double)grid->boxCount + 1;
    double size = larger(sum / (3 * (double)grid->boxCount), 1e-9);
    for (;;)
    {
        double cells = 1;
        for (int i = 0; i < 3; i++)
            cells *= floor((end[i] - grid->origin[i]) / size) + 1;
        if (!(cells > most)) // nor is what is not a number, where a box has left all numbers
            break;
        size *= 1.25;
    }
    for (int i = 0; i < 3; i++)
    {
        const double cells = floor((end[i] - grid->origin[i]) / size) + 1;
        grid->cells[i] = cells > 1 && cells <= most ? (int)cells : 1;
        grid->inverse[i] = 1 / size;
    }
}

// Calls nothing back: either counts the entries of each cell or writes them, one pass each.
static size_t fill(vlGrid *grid, bool write)
{
    size_t total = 0;
    for (size_t b = 0; b < grid->boxCount; b++)
    {
        const vlCellRange range = cellsOf(grid, grid->boxes[b].min, grid->boxes[b].max);
        for (int k = range.low[2]; k <= range.high[2]; k++)
            for (int j = range.low[1]; j <= range.high[1]; j++)
                for (int i = range.low[0]; i <= range.high[0]; i++)
                {
                    int *at = &grid->first[cellIndex(grid, i, j, k)];
                    if (write)
                        grid->entries[(*at)++] = (int)b;
                    else
                        (*at)++;
                    total++;
                }
    }
    return total;
}

bool vlGrid_Build(vlTally *tally, vlGrid *grid)
{
    if (grid->boxCount == 0)
        return true;
    chooseCells(grid);
    const size_t cells = cellIndex(grid, 0, 0, grid->cells[2]);
    if (!vlReserve(tally, &grid->first, &grid->firstCapacity, cells + 1, sizeof *grid->first))
        return false;
    memset(grid->first, 0, (cells + 1) * sizeof *grid->first);
    if (!vlReserve(tally, &grid->entries, &grid->entryCapacity, fill(grid, false), sizeof *grid->entries))
        return false;
    int sum = 0;
    for (size_t i = 0; i <= cells; i++)
    {
        const int count = grid->first[i];
        grid->first[i] = sum;
        sum += count;
    }
    fill(grid, true);
    // Writing moved every beginning on to its end: the next cell's beginning.
    memmove(grid->first + 1, grid->first, cells * sizeof *grid->first);
    grid->first[0] = 0;
    return true;
}

static bool overlap(const vlBounds *box, const double min[3], const double max[3])
{
    for (int i = 0; i < 3; i++)
        if (box->max[i] < min[i] || box->min[i] > max[i])
            return false;
    return true;
}

// A box that shares several cells with the query counts only in the first of them.
static bool isFirstCell(const vlGrid *grid, const vlBounds *box, const vlCellRange *query, const int cell[3])
{
    for (int i = 0; i < 3; i++)
    {
        const int low = cellAt(grid, i, box->min[i]);
        if (cell[i] != (low > query->low[i] ? low : query->low[i]))
            return false;
    }
    return true;
}

int vlGrid_Find(const vlGrid *grid, const double min[3], const double max[3], int *items)
{
    if (grid->boxCount == 0)
        return 0;
    int found = 0;
    const vlCellRange range = cellsOf(grid, min, max);
    int cell[3];
    for (cell[2] = range.low[2]; cell[2] <= range.high[2]; cell[2]++)
        for (cell[1] = range.low[1]; cell[1] <= range.high[1]; cell[1]++)
            for (cell[0] = range.low[0]; cell[0] <= range.high[0]; cell[0]++)
            {
                const size_t index = cellIndex(grid, cell[0], cell[1], cell[2]);
                for (int e = grid->first[index]; e < grid->first[index + 1]; e++)
                {
                    const vlBounds *box = &grid->boxes[grid->entries[e]];
                    if (overlap(box, min, max) && isFirstCell(grid, box, &range, cell))
                        items[found++] = box->item;
                }
            }
    return found;
}
