// fit.h: which part of the scene is worth seeing, steadily from frame to frame.
#ifndef VERLUA_DRAW_FIT_H
#define VERLUA_DRAW_FIT_H

#include "draw/snapshot.h"
#include "verlua/world.h"

/// A box in the scene, m.
typedef struct vlBounds
{
    vlVec3 min, max;
} vlBounds;

/// What has been seen. It only grows; what is shown follows without jumps.
typedef struct vlFit
{
    bool any;       ///< something has been seen
    vlBounds seen;  ///< all that has been seen, m
    vlBounds shown; ///< what the picture shows: `seen` at first, then growing after it
    bool anyShown;
    vlVec3 firstMiddle; ///< m
    double firstSize;   ///< m, of the first sight
} vlFit;

/// Takes note of where everything is, and how far what hangs on a pin can swing. Planes have no end and count
/// only as far as they lie near the rest.
void vlFit_ObserveSnapshot(vlFit *fit, const vlSnapshot *snapshot);
/// The same from the particles' bounds alone: cheap.
void vlFit_ObserveWorld(vlFit *fit, const vlWorld *world);
/// What to show in the next frame. With nothing to see: a few metres about the origin.
vlBounds vlFit_Advance(vlFit *fit, int dimensions);

#endif
