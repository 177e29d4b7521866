// batches.c: in which order links are relaxed, so that four at a time and several threads do not disturb each
// other.
#include "dynamics/batches.h"

static bool reserveSchedule(vlTally *tally, vlBatches **batches, size_t phases, size_t spans)
{
    if (!*batches && !vlResize(tally, batches, 0, 1, sizeof **batches))
        return false;
    vlBatches *plan = *batches;
    return vlReserve(tally, &plan->spanStart, &plan->spanCapacity, spans + 1, sizeof *plan->spanStart) &&
           vlReserve(tally, &plan->phaseStart, &plan->phaseCapacity, phases + 1, sizeof *plan->phaseStart);
}

bool vlBatches_Plan(vlTally *tally, vlBatches **batches, const vlBatchInput *input, int32_t **order,
                    size_t *orderCapacity, size_t *count)
{
    const size_t lanes = ((size_t)input->count + 3) / 4 * 4;
    if (!reserveSchedule(tally, batches, 1, 1) ||
        !vlReserve(tally, order, orderCapacity, lanes, sizeof **order))
        return false;
    for (size_t i = 0; i < lanes; i++)
        (*order)[i] = i < (size_t)input->count ? input->lanes[i] : -1;
    *count = lanes;
    vlBatches *plan = *batches;
    plan->phaseCount = 1;
    plan->phaseStart[0] = 0;
    plan->phaseStart[1] = 1;
    plan->spanStart[0] = 0;
    plan->spanStart[1] = (int32_t)lanes;
    return true;
}

void vlBatches_Free(vlTally *tally, vlBatches **batches)
{
    if (!*batches)
        return;
    vlRelease(tally, &(*batches)->spanStart, (*batches)->spanCapacity, sizeof *(*batches)->spanStart);
    vlRelease(tally, &(*batches)->phaseStart, (*batches)->phaseCapacity, sizeof *(*batches)->phaseStart);
    vlRelease(tally, batches, 1, sizeof **batches);
}
