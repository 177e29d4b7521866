// merge_sort.c: a sort that never compares out of bounds, whatever the comparison answers, and that can be
// stopped
#include "program/sandbox/merge_sort.h"

#include <string.h>

#include "program/sandbox.h"

#define VL_SORT_RUN  8    ///< items sorted by insertion before merging starts
#define VL_SORT_LOOK 1024 ///< comparisons between two looks of the watchdog

typedef struct vlSort
{
    lua_State *L;
    vlLess less;
    void *context;
} vlSort;

static bool goesBefore(const vlSort *sort, int32_t a, int32_t b)
{
    return sort->less(sort->L, sort->context, a, b);
}

static void insertionSort(const vlSort *sort, int32_t *items, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
    {
        int32_t item = items[i], at = i;
        for (; at > 0 && goesBefore(sort, item, items[at - 1]); at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

/// Merges two sorted neighbours within `from` into `to`.
static void merge(const vlSort *sort, const int32_t *from, int32_t *to, int32_t leftCount, int32_t count)
{
    int32_t left = 0, right = leftCount, out = 0;
    bool inOrder = right >= count || !goesBefore(sort, from[right], from[right - 1]);
    while (!inOrder && left < leftCount && right < count)
    {
        to[out++] = goesBefore(sort, from[right], from[left]) ? from[right++] : from[left++];
        if (out % VL_SORT_LOOK == 0)
            vlSandbox_Work(sort->L, 5 * VL_SORT_LOOK);
    }
    memcpy(to + out, from + left, (size_t)(leftCount - left) * sizeof(*to));
    out += leftCount - left;
    memcpy(to + out, from + right, (size_t)(count - right) * sizeof(*to));
}

void vlMergeSort(lua_State *L, int32_t *items, int32_t *scratch, int32_t count, vlLess less, void *context)
{
    vlSort sort = {L, less, context};
    for (int32_t start = 0; start < count; start += VL_SORT_RUN)
    {
        vlSandbox_Work(L, 10 * VL_SORT_RUN);
        insertionSort(&sort, items + start, count - start < VL_SORT_RUN ? count - start : VL_SORT_RUN);
    }
    int32_t *from = items, *to = scratch;
    for (int64_t width = VL_SORT_RUN; width < count; width *= 2)
    {
        for (int64_t start = 0; start < count; start += 2 * width)
        {
            int64_t here = count - start < 2 * width ? count - start : 2 * width;
            merge(&sort, from + start, to + start, (int32_t)(width < here ? width : here), (int32_t)here);
        }
        int32_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != items)
        memcpy(items, from, (size_t)count * sizeof(*items));
}
