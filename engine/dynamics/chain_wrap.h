// chain_wrap.h: a line of rods that lies on obstacles, solved together with its contacts.
#ifndef VERLUA_DYNAMICS_CHAIN_WRAP_H
#define VERLUA_DYNAMICS_CHAIN_WRAP_H

#include "dynamics/chain_solve.h"
#include "dynamics/state.h"

/// Bytes of scratch for a line of so many links.
size_t vl_wrapBytes(int links);

/// Whether any node of a line is in contact with an obstacle, in this substep or the last.
bool vl_lineTouches(vlWorld *world, const vlChainTask *task, int stride);

/// Whether some node of a line swings faster across it than substeps follow, so tight was it.
bool vl_lineIsTaut(const vlWorld *world, const vlChainTask *task, int stride);

/// Solves one line (`task` begins with its first link, the next is `stride` lanes on) from where its nodes
/// would go without it. Returns false, changing nothing but contacts not yet settled, when the equations say
/// nothing.
bool vl_solveWrapped(vlWorld *world, const vlChainTask *task, int stride, void *scratch);

#endif
