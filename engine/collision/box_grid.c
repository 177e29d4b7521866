// box_grid.c: boxes of any size, found by where they are.
#include "collision/box_grid.h"

#include <math.h>
#include <string.h>

#define VL_LEVELS (VL_MOST_LEVEL - VL_LEAST_LEVEL + 1)

// Cells ---------------------------------------------------------------------------------------------------

static double extentOf(const vlBox *box)
{
    double extent = 0;
    for (int k = 0; k < 3; k++)
        extent = fmax(extent, box->max[k] - box->min[k]);
    return extent;
}

static int levelOf(const vlBox *box)
{
    const double extent = extentOf(box);
    int level;
    if (!(extent < 0x1p64)) // nor has what has left all numbers a level of its own
        return VL_MOST_LEVEL;
    frexp(extent, &level);
    return level < VL_LEAST_LEVEL ? VL_LEAST_LEVEL : level > VL_MOST_LEVEL ? VL_MOST_LEVEL : level;
}

// 2^-level without a call: the exponent of a double.
static double cellShare(int level)
{
    const uint64_t bits = (uint64_t)(1023 - level) << 52;
    double share;
    memcpy(&share, &bits, sizeof share);
    return share;
}

// Far from the origin cells are taken around a ring of 2^30.
static int32_t cellOf(double coordinate, double share)
{
    const double cell = floor(coordinate * share);
    if (fabs(cell) < 0x1p30)
        return (int32_t)cell;
    return isfinite(cell) ? (int32_t)fmod(cell, 0x1p30) : 0;
}

// Cells side by side along x have buckets side by side: those of a search lie together in memory.
static uint32_t bucketOf(const vlBoxGrid *grid, int32_t level, int32_t x, int32_t y, int32_t z)
{
    const uint64_t key = (uint64_t)(uint32_t)y * 0xC2B2AE3D27D4EB4Fu +
                         (uint64_t)(uint32_t)z * 0xD6E8FEB86659FD93u +
                         (uint64_t)(uint32_t)level * 0x165667B19E3779F9u;
    const uint64_t row = (key ^ key >> 29) * 0xBF58476D1CE4E5B9u >> 33;
    return ((uint32_t)row + (uint32_t)x) & (uint32_t)(grid->bucketCount - 1);
}

static uint32_t bucketOfEntry(const vlBoxGrid *grid, const vlBoxEntry *entry)
{
    return bucketOf(grid, entry->level, entry->cell[0], entry->cell[1], entry->cell[2]);
}

// Lists ---------------------------------------------------------------------------------------------------

static void link(vlBoxGrid *grid, int index)
{
    vlBoxEntry *entry = &grid->entries[index];
    int32_t *bucket = &grid->buckets[bucketOfEntry(grid, entry)];
    entry->previous = -1;
    entry->next = *bucket;
    if (*bucket >= 0)
        grid->entries[*bucket].previous = index;
    *bucket = index;
}

static void unlink(vlBoxGrid *grid, int index)
{
    const vlBoxEntry *entry = &grid->entries[index];
    if (entry->previous >= 0)
        grid->entries[entry->previous].next = entry->next;
    else
        grid->buckets[bucketOfEntry(grid, entry)] = entry->next;
    if (entry->next >= 0)
        grid->entries[entry->next].previous = entry->previous;
}

static void joinLevel(vlBoxGrid *grid, int index, int level)
{
    vlBoxEntry *entry = &grid->entries[index];
    int32_t *first = &grid->firstOfLevel[level - VL_LEAST_LEVEL];
    entry->level = level;
    entry->levelPrevious = -1;
    entry->levelNext = *first;
    if (*first >= 0)
        grid->entries[*first].levelPrevious = index;
    *first = index;
    grid->countOfLevel[level - VL_LEAST_LEVEL]++;
}

static void leaveLevel(vlBoxGrid *grid, int index)
{
    vlBoxEntry *entry = &grid->entries[index];
    if (entry->levelPrevious >= 0)
        grid->entries[entry->levelPrevious].levelNext = entry->levelNext;
    else
        grid->firstOfLevel[entry->level - VL_LEAST_LEVEL] = entry->levelNext;
    if (entry->levelNext >= 0)
        grid->entries[entry->levelNext].levelPrevious = entry->levelPrevious;
    grid->countOfLevel[entry->level - VL_LEAST_LEVEL]--;
    entry->level = VL_NO_LEVEL;
}

// Public --------------------------------------------------------------------------------------------------

static void forgetLevels(vlBoxGrid *grid)
{
    memset(grid->firstOfLevel, 0xFF, sizeof grid->firstOfLevel);
    memset(grid->countOfLevel, 0, sizeof grid->countOfLevel);
}

void vlBoxGrid_Init(vlBoxGrid *grid, int dimensions)
{
    *grid = (vlBoxGrid){.dimensions = dimensions};
    forgetLevels(grid);
}

void vlBoxGrid_Free(vlBoxGrid *grid, vlTally *tally)
{
    vlRelease(tally, &grid->entries, grid->entryCapacity, sizeof *grid->entries);
    vlRelease(tally, &grid->buckets, grid->bucketCapacity, sizeof *grid->buckets);
}

void vlBoxGrid_Clear(vlBoxGrid *grid)
{
    for (size_t i = 0; i < grid->entryCount; i++)
        grid->entries[i].level = VL_NO_LEVEL;
    for (size_t i = 0; i < grid->bucketCount; i++)
        grid->buckets[i] = -1;
    forgetLevels(grid);
}

static void linkAll(vlBoxGrid *grid)
{
    memset(grid->buckets, 0xFF, grid->bucketCount * sizeof *grid->buckets);
    for (size_t i = 0; i < grid->entryCount; i++)
        if (grid->entries[i].level != VL_NO_LEVEL)
            link(grid, (int)i);
}

bool vlBoxGrid_Reserve(vlBoxGrid *grid, vlTally *tally, size_t count)
{
    size_t buckets = grid->bucketCount > 64 ? grid->bucketCount : 64;
    while (buckets < 2 * count)
        buckets *= 2;
    if (!vlReserve(tally, &grid->entries, &grid->entryCapacity, count, sizeof *grid->entries) ||
        !vlReserve(tally, &grid->buckets, &grid->bucketCapacity, buckets, sizeof *grid->buckets))
        return false;
    for (; grid->entryCount < count; grid->entryCount++)
        grid->entries[grid->entryCount].level = VL_NO_LEVEL;
    if (buckets != grid->bucketCount)
    {
        grid->bucketCount = buckets;
        linkAll(grid);
    }
    return true;
}

int32_t vlBoxGrid_FirstIn(const vlBoxGrid *grid, int level, int32_t x, int32_t y, int32_t z)
{
    return grid->buckets[bucketOf(grid, level, x, y, z)];
}

void vlBoxGrid_Place(vlBoxGrid *grid, int index, const vlBox *box)
{
    vlBoxEntry *entry = &grid->entries[index];
    const int level = levelOf(box);
    const double share = cellShare(level);
    int32_t cell[3];
    for (int k = 0; k < 3; k++)
        cell[k] = cellOf((box->min[k] + box->max[k]) / 2, share);
    entry->box = *box;
    if (entry->level == level && memcmp(entry->cell, cell, sizeof cell) == 0)
        return;
    vlBoxGrid_Remove(grid, index);
    joinLevel(grid, index, level);
    memcpy(entry->cell, cell, sizeof cell);
    link(grid, index);
}

void vlBoxGrid_Remove(vlBoxGrid *grid, int index)
{
    if (!vlBoxGrid_Has(grid, index))
        return;
    unlink(grid, index);
    leaveLevel(grid, index);
}

// Finding -------------------------------------------------------------------------------------------------

typedef struct Search
{
    const vlBoxGrid *grid;
    vlTally *tally;
    const vlBox *box;
    vlIndexList *found;
} Search;

static bool append(const Search *search, int index)
{
    vlIndexList *found = search->found;
    if (found->count == found->capacity &&
        !vlReserve(search->tally, &found->items, &found->capacity, found->count + 16, sizeof *found->items))
        return false;
    found->items[found->count++] = index;
    return true;
}

static bool searchCell(const Search *search, int level, int32_t x, int32_t y, int32_t z)
{
    const vlBoxGrid *grid = search->grid;
    for (int32_t i = grid->buckets[bucketOf(grid, level, x, y, z)]; i >= 0; i = grid->entries[i].next)
    {
        const vlBoxEntry *entry = &grid->entries[i];
        const bool here =
            entry->cell[0] == x && entry->cell[1] == y && entry->cell[2] == z && entry->level == level;
        if (here && vlBox_Overlaps(search->box, &entry->box) && !append(search, i))
            return false;
    }
    return true;
}

// When there are more cells than boxes, the boxes are asked one by one.
static bool searchWhole(const Search *search, int level)
{
    const vlBoxGrid *grid = search->grid;
    for (int32_t i = grid->firstOfLevel[level - VL_LEAST_LEVEL]; i >= 0; i = grid->entries[i].levelNext)
        if (vlBox_Overlaps(search->box, &grid->entries[i].box) && !append(search, i))
            return false;
    return true;
}

static bool searchLevel(const Search *search, int level)
{
    const double share = cellShare(level);
    int32_t from[3], to[3];
    double cells = 1;
    for (int k = 0; k < 3; k++)
    {
        // A box may reach out of its cell by half a cell.
        const double low = search->box->min[k] * share - 0.5, high = search->box->max[k] * share + 0.5;
        const bool flat = k == 2 && search->grid->dimensions == 2;
        if (!(high - low < 0x1p20) || fabs(low) > 0x1p29 || fabs(high) > 0x1p29)
            return searchWhole(search, level); // also where cells wrap
        from[k] = flat ? 0 : (int32_t)floor(low);
        to[k] = flat ? 0 : (int32_t)floor(high);
        cells *= to[k] - from[k] + 1.0;
    }
    if (cells > 9 && cells > search->grid->countOfLevel[level - VL_LEAST_LEVEL])
        return searchWhole(search, level);
    for (int32_t z = from[2]; z <= to[2]; z++)
        for (int32_t y = from[1]; y <= to[1]; y++)
            for (int32_t x = from[0]; x <= to[0]; x++)
                if (!searchCell(search, level, x, y, z))
                    return false;
    return true;
}

bool vlBoxGrid_Find(const vlBoxGrid *grid, vlTally *tally, const vlBox *box, vlIndexList *found)
{
    const Search search = {grid, tally, box, found};
    for (int level = VL_LEAST_LEVEL; level <= VL_MOST_LEVEL; level++)
        if (grid->countOfLevel[level - VL_LEAST_LEVEL] > 0 && !searchLevel(&search, level))
            return false;
    return true;
}
