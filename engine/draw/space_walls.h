// space_walls.h: walls and planes in space, which have no end: as much of them as the scene needs.
#ifndef VERLUA_DRAW_SPACE_WALLS_H
#define VERLUA_DRAW_SPACE_WALLS_H

#include "draw/frame.h"

// Each returns false when memory is short.

/// The inner sides of walls that are behind the scene, before the floor is drawn.
bool vlDrawFarWalls(const vlFrame *frame);
/// Planes that are not level, cut to the scene and by each other, and the edges of far walls; after the
/// floor.
bool vlDrawSlopes(const vlFrame *frame, const vlFloor *floor);
/// The edges of what is between the eye and the scene, after everything.
bool vlDrawNearWalls(const vlFrame *frame, const vlFloor *floor);

#endif
