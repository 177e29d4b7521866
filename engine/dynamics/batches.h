// batches.h: in which order links are relaxed, so that four at a time and several threads do not disturb each
// other.
#ifndef VERLUA_DYNAMICS_BATCHES_H
#define VERLUA_DYNAMICS_BATCHES_H

#include <stdint.h>

#include "core/memory.h"

/// The most regions of neighbouring particles, and the most spans of a phase.
#define VL_MAX_REGIONS 64

/// The most lanes of a group, a multiple of 4.
#define VL_GROUP_SIZE 64

/// The schedule of the lanes. The links of a group share no particle, so that they may be worked on at once.
/// Groups begin at multiples of 4 and are padded to them. Spans are runs of groups that one thread works off
/// from first to last; the spans of one phase share no particle, so that threads may take them in any order
/// and give the same bits as one thread that takes all lanes in turn. Phases are done one after the other.
typedef struct vlBatches
{
    int linkCount; ///< live links when the set was ordered
    int phaseCount, spanCount, groupCount;
    size_t phaseCapacity, spanCapacity, groupCapacity;
    int32_t *phaseStart; ///< first span of each phase, and the end of the last
    int32_t *spanStart;  ///< first group of each span, and the end of the last
    int32_t *groupStart; ///< first lane of each group, and the end of the last
    double (*sums)[4]; ///< scratch of Jacobi relaxation, by particle, zeros between passes; NULL until needed
    size_t sumCapacity;
} vlBatches;

/// What is to be ordered: links by lane, of which only `lanes` take part.
typedef struct vlBatchInput
{
    const int32_t *a, *b; ///< particle slots, by lane
    const int32_t *lanes; ///< the lanes to be ordered
    int count;
    int slotCount; ///< particle slots ever used
} vlBatchInput;

/// Plans an order: which of the old lanes comes to lie in each new one, -1 for padding. `*count`, a multiple
/// of 4, is how many new lanes there are. The plan depends on nothing but the ends and the order of `lanes`.
/// Returns false when memory is short; then the schedule is undefined.
bool vlBatches_Plan(vlTally *tally, vlBatches **batches, const vlBatchInput *input, int32_t **order,
                    size_t *orderCapacity, size_t *count);

void vlBatches_Free(vlTally *tally, vlBatches **batches);

#endif
