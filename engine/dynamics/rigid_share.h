// rigid_share.h: work on bodies, pairs and rows that the threads of a world share out.
//
// How it is cut depends on the work alone, so that any number of threads gives the same bits.
#ifndef VERLUA_DYNAMICS_RIGID_SHARE_H
#define VERLUA_DYNAMICS_RIGID_SHARE_H

#include "dynamics/rigid.h"
#include "dynamics/world_parts.h"

/// Works on items from `first` up to `end`.
typedef void vlRunFunction(void *context, int first, int end);

/// Does items `first` .. `end` - 1 in runs of some hundreds, which must not disturb each other.
void vlShare_Items(vlWorld *world, vlRunFunction *function, void *context, int first, int end);
/// The same for every body slot in use.
void vlShare_Bodies(vlWorld *world, vlRunFunction *function, void *context);
/// Does the spans of a phase, by their index among all.
void vlShare_Spans(vlWorld *world, vlRowPhase phase, vlWorkFunction *function, void *context);
/// Does all phases one after the other.
void vlShare_Phases(vlWorld *world, vlWorkFunction *function, void *context);
/// Does all spans at once.
void vlShare_AllSpans(vlWorld *world, vlWorkFunction *function, void *context);

#endif
