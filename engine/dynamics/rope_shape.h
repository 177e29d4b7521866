// rope_shape.h: where the nodes of a rope hang.
#ifndef VERLUA_DYNAMICS_ROPE_SHAPE_H
#define VERLUA_DYNAMICS_ROPE_SHAPE_H

#include "verlua/types.h"

/// Writes links + 1 positions: a rope of that length at rest between two points under the world's gravity,
/// links at rest length; straight along the span when it is not longer than that. Returns false when the
/// world's stop question ended it.
bool vlHangRope(vlWorld *world, vlVec3 from, vlVec3 to, double length, int links, vlVec3 *nodes);

#endif
