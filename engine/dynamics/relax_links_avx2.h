// relax_links_avx2.h: the same relaxation, four links at a time.
#ifndef VERLUA_DYNAMICS_RELAX_LINKS_AVX2_H
#define VERLUA_DYNAMICS_RELAX_LINKS_AVX2_H

#include "dynamics/relax_rules.h"

// To be called only where the processor has AVX2, and for particle slots below VL_MAX_AVX2_SLOTS. Both give
// the same bits as the plain code in relax_rules.h.

#define VL_MAX_AVX2_SLOTS (1 << 27)

/// Relaxes the groups from `first` to before `end`; group i lies in the lanes start[i] .. start[i + 1].
/// Returns what vlRelaxLink returns, the largest.
double vlRelaxGroups_Avx2(const vlRelaxArrays *arrays, vlRule rule, vlLinkKind kind, bool measure,
                          const int32_t *start, int first, int end);

/// The same for vlRelaxLinkVelocity.
void vlRelaxGroupVelocities_Avx2(const vlRelaxArrays *arrays, vlLinkKind kind, const int32_t *start,
                                 int first, int end);

#endif
