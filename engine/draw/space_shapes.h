// space_shapes.h: obstacles in space as shaded triangles.
#ifndef VERLUA_DRAW_SPACE_SHAPES_H
#define VERLUA_DRAW_SPACE_SHAPES_H

#include "core/vector.h"
#include "draw/space_items.h"

/// Adds an obstacle; planes and walls are drawn otherwise. `light` is a direction in the scene.
void vlAddObstacle(vlItemList *list, const vlFrame *frame, const vlObstacleDef *obstacle, vlVec3 light);
/// A cube of that half side, m, turned as the axes are: the mark of a pinned particle.
void vlAddCube(vlItemList *list, const vlFrame *frame, vlVec3 center, double half, vlColor color,
               vlVec3 light);

#endif
