// merge_sort.h: a sort that never compares out of bounds, whatever the comparison answers, and that can be
// stopped
#ifndef VL_PROGRAM_SANDBOX_MERGE_SORT_H
#define VL_PROGRAM_SANDBOX_MERGE_SORT_H

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

/// Whether item a goes before item b. May raise errors.
typedef bool (*vlLess)(lua_State *L, void *context, int32_t a, int32_t b);

/// Sorts item numbers; equal items keep their order. At most n log2 n comparisons, n - 1 when all is in
/// order. `scratch` holds as many numbers. The watchdog looks in between.
void vlMergeSort(lua_State *L, int32_t *items, int32_t *scratch, int32_t count, vlLess less, void *context);

#endif
