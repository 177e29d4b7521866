// relax_links.h: relaxation of rods, tethers and keep-aways, batch by batch.
#ifndef VERLUA_DYNAMICS_RELAX_LINKS_H
#define VERLUA_DYNAMICS_RELAX_LINKS_H

#include "dynamics/state.h"

/// One pass over the batches of an ordered set (chains are left out): moves x so that each link gets its
/// length, and adds to lambda what that took. Nothing else changes. Returns the farthest that any particle
/// was moved at once, m, when world->def.iterationTolerance > 0, else 0.
double vlRelaxLinks(vlWorld *world, vlLinkSet *set);

/// One sweep over the batches that takes the speed along each link out of d (solver.md, velocity sweeps).
/// Tethers and keep-aways take part only if they acted in this substep, and only in their direction.
void vlRelaxLinkVelocities(vlWorld *world, vlLinkSet *set);

/// One rod, wherever its lane is: chains fall back on this where they cannot be solved whole.
void vlRelaxOneRod(vlWorld *world, int lane);

#endif
