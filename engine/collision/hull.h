// hull.h: convex polyhedra: points, faces and edges.
#ifndef VERLUA_COLLISION_HULL_H
#define VERLUA_COLLISION_HULL_H

#include "collision/pose.h"
#include "core/memory.h"

/// The most points a hull may be made from.
#define VL_MAX_HULL_POINTS 256

/// A face: a convex loop of points, counter-clockwise seen from outside.
typedef struct vlHullFace
{
    vlVec3 normal; ///< outward, of length one
    double offset; ///< m: normal . p of its points; no point of the hull has more
    int first;     ///< where its points begin in `loops`, its edges in `sides`
    int count;
} vlHullFace;

/// An edge between two faces; the loop of `left` runs from `from` to `to`.
typedef struct vlHullEdge
{
    int from, to;
    int left, right;
    int direction; ///< parallel edges share this number, 0..directionCount - 1
} vlHullEdge;

/// A convex polyhedron.
typedef struct vlHull
{
    int pointCount, faceCount, edgeCount, directionCount;
    vlVec3 *points; ///< m
    vlHullFace *faces;
    vlHullEdge *edges;
    uint16_t *loops; ///< points, face by face
    uint16_t *sides; ///< beside each point of a loop the edge that leads to the next one
    vlVec3 middle;   ///< m, mean of the points: a place inside
    double bound;    ///< m: no point is farther from the origin
    double size;     ///< m: its least thickness, about
    void *block;     ///< the memory of all the above, NULL when it is not its own
    size_t bytes;
} vlHull;

/// A box as a hull that needs no memory of its own: for a moment, on the stack.
typedef struct vlBoxHull
{
    vlHull hull;
    vlVec3 points[8];
    vlHullFace faces[6];
} vlBoxHull;

/// Makes the convex hull of 4 to VL_MAX_HULL_POINTS points in any order. Points inside, double ones and those
/// on an edge or a face are left out; coplanar triangles become one face. What is thinner than a millionth of
/// its length counts as flat. The hull takes one block of memory through `tally`; free it with vlHull_Free.
/// On bad points or when memory is short returns false, the hull empty, and sets `error`; it calls the points
/// `field`.
bool vlHull_Build(vlTally *tally, vlHull *hull, const char *field, const vlVec3 *points, int count,
                  vlError *error);

/// Makes the hull of a box about the origin; half sides in m. False when memory is short.
bool vlHull_BuildBox(vlTally *tally, vlHull *hull, vlVec3 half);

/// A copy with a block of its own. False when memory is short.
bool vlHull_Copy(vlTally *tally, vlHull *hull, const vlHull *from);

void vlHull_Free(vlTally *tally, vlHull *hull);

/// Moves and turns a hull: what was p becomes pose * p.
void vlHull_Place(vlHull *hull, const vlPose *pose);

/// A box with this centre, these unit axes (right-handed) and half sides (m). The result points into `box`
/// itself: do not copy it.
void vlBoxHull_Set(vlBoxHull *box, vlVec3 centre, const vlVec3 axis[3], vlVec3 half);

/// The point that lies farthest along `direction`; of equals the first.
int vlHull_Support(const vlHull *hull, vlVec3 direction);

#endif
