// memory.h: aligned arrays that grow by half and count what they take.
#ifndef VERLUA_CORE_MEMORY_H
#define VERLUA_CORE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "verlua/types.h"

/// Bytes in use by one world. Every array of a world is grown and freed through its tally.
typedef struct vlTally
{
    size_t bytes;
    vlMemoryBudget *budget; ///< shared with other worlds; NULL: none
} vlTally;

/// Counts bytes that were taken without the functions below. Returns false, counting nothing, when the budget
/// has no room for them.
bool vlTally_Take(vlTally *tally, size_t bytes);
void vlTally_Give(vlTally *tally, size_t bytes);

/// Gives `*array` room for `wanted` elements (64-byte aligned, new ones zero). Returns false, changing
/// nothing, when memory is short or the budget is used up. `*capacity` is in elements.
bool vlReserve(vlTally *tally, void *array, size_t *capacity, size_t wanted, size_t elementSize);

/// As vlReserve for one of several arrays that share a capacity: from `capacity` to exactly `wanted`
/// elements.
bool vlResize(vlTally *tally, void *array, size_t capacity, size_t wanted, size_t elementSize);

/// What a growing array takes next: `wanted`, or half as much again as it has.
size_t vlGrownCapacity(size_t capacity, size_t wanted);

void vlRelease(vlTally *tally, void *array, size_t capacity, size_t elementSize);

#endif
