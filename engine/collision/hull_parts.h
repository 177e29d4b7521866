// hull_parts.h: what hull.c and hull_build.c share.
#ifndef VERLUA_COLLISION_HULL_PARTS_H
#define VERLUA_COLLISION_HULL_PARTS_H

#include "collision/hull.h"

/// Gives a hull one block of memory for its arrays and sets the counts. False when memory is short.
bool vlHull_Allocate(vlTally *tally, vlHull *hull, int points, int faces, int edges);

/// Sets `middle`, `bound` and `size` from points and faces.
void vlHull_Measure(vlHull *hull);

/// Numbers the directions of the edges.
void vlHull_NumberDirections(vlHull *hull);

#endif
