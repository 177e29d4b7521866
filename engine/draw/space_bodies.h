// space_bodies.h: rigid bodies in space: shaded, with an outline and a mark that shows how they are turned.
#ifndef VERLUA_DRAW_SPACE_BODIES_H
#define VERLUA_DRAW_SPACE_BODIES_H

#include "core/vector.h"
#include "draw/space_items.h"

/// Adds all shapes of a body. `light` is a direction in the scene.
void vlAddBody(vlItemList *list, const vlFrame *frame, const vlBulk *body, vlVec3 light);

#endif
