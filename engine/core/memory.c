// memory.c: aligned arrays that grow by half and count what they take.
#include "core/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define VL_ALIGNMENT 64

// Arrays come as the address of a typed pointer; memcpy reads and writes it whatever its type.
static void *pointerAt(const void *place)
{
    void *pointer;
    memcpy(&pointer, place, sizeof pointer);
    return pointer;
}

static size_t roundedUp(size_t bytes)
{
    return (bytes + VL_ALIGNMENT - 1) / VL_ALIGNMENT * VL_ALIGNMENT;
}

size_t vlGrownCapacity(size_t capacity, size_t wanted)
{
    size_t grown = capacity + capacity / 2 + 16;
    return grown > wanted ? grown : wanted;
}

bool vlTally_Take(vlTally *tally, size_t bytes)
{
    vlMemoryBudget *budget = tally->budget;
    if (budget && budget->limit && (budget->used > budget->limit || bytes > budget->limit - budget->used))
        return false;
    tally->bytes += bytes;
    if (budget)
        budget->used += bytes;
    return true;
}

void vlTally_Give(vlTally *tally, size_t bytes)
{
    tally->bytes -= bytes;
    if (tally->budget)
        tally->budget->used -= bytes;
}

bool vlResize(vlTally *tally, void *array, size_t capacity, size_t wanted, size_t elementSize)
{
    void *old = pointerAt(array);
    if (wanted > (SIZE_MAX / 4) / elementSize)
        return false;
    const size_t bytes = roundedUp(wanted * elementSize),
                 oldBytes = capacity ? roundedUp(capacity * elementSize) : 0;
    if (bytes > oldBytes && !vlTally_Take(tally, bytes - oldBytes))
        return false;
    char *fresh = aligned_alloc(VL_ALIGNMENT, bytes ? bytes : VL_ALIGNMENT);
    if (!fresh)
    {
        if (bytes > oldBytes)
            vlTally_Give(tally, bytes - oldBytes);
        return false;
    }
    const size_t kept = (capacity < wanted ? capacity : wanted) * elementSize;
    if (kept > 0)
        memcpy(fresh, old, kept);
    memset(fresh + kept, 0, (bytes ? bytes : VL_ALIGNMENT) - kept);
    free(old);
    memcpy(array, &fresh, sizeof fresh);
    if (bytes < oldBytes)
        vlTally_Give(tally, oldBytes - bytes);
    return true;
}

bool vlReserve(vlTally *tally, void *array, size_t *capacity, size_t wanted, size_t elementSize)
{
    if (wanted <= *capacity)
        return true;
    const size_t grown = vlGrownCapacity(*capacity, wanted);
    if (!vlResize(tally, array, *capacity, grown, elementSize))
        return false;
    *capacity = grown;
    return true;
}

void vlRelease(vlTally *tally, void *array, size_t capacity, size_t elementSize)
{
    void *old = pointerAt(array), *none = NULL;
    if (old && capacity)
        vlTally_Give(tally, roundedUp(capacity * elementSize));
    free(old);
    memcpy(array, &none, sizeof none);
}
