// shape.h: solid shapes: how far a point is from one, and where a moving point meets it.
#ifndef VERLUA_COLLISION_SHAPE_H
#define VERLUA_COLLISION_SHAPE_H

#include "collision/hull.h"
#include "collision/outline.h"
#include "core/vector.h"
#include "verlua/obstacle.h"

/// Kinds beyond those of obstacles.
enum
{
    vl_polygon = vl_cylinder + 1, ///< in the plane: all points within `radius` of a convex polygon
    vl_polyhedron,                ///< in space: all points within `radius` of a hull
    vl_ground                     ///< in space: terrain of triangles, the only one that is not convex
};

/// A solid. Walls are not among them: they are planes, one a side.
typedef struct vlShape
{
    int kind; ///< a vlObstacleKind or one of the above
    int dimensions;
    vlVec3 centre;   ///< m; of a plane any point of it
    vlVec3 axis[3];  ///< unit vectors; axis[0] is the normal of a plane and the line of capsule and cylinder
    double half[3];  ///< m: half sides of a box; half[0] half the length of capsule and cylinder
    double radius;   ///< m: ball, capsule, cylinder, polygon
    double rounding; ///< m, all round, of box and cylinder
    const vlHull *hull;              ///< of a polyhedron, lent
    const struct vlTerrain *terrain; ///< of ground, lent
    const vlCorner *corners; ///< of a polygon, lent: counter-clockwise, with normals, turned by `axis`
    int cornerCount;         ///< 3 or more
    vlVec3 middle;           ///< m: the centre in the coordinates of the corners
    double bound;            ///< m: no point of it is farther from the centre
    double core;             ///< m: radius of the largest ball inside; what moves less cannot pass unseen
} vlShape;

/// Sets `bound` and `core` from the other fields.
void vlShape_Measure(vlShape *shape);

/// As vlShape_Gap, for all but planes.
double vlShape_RoundGap(const vlShape *shape, vlVec3 point, vlVec3 *normal);

/// Signed distance of a point from the surface (m, negative inside) and the unit normal there: the shortest
/// way out. Where several ways are equally short (the centre of a ball) it takes a definite one.
static inline double vlShape_Gap(const vlShape *shape, vlVec3 point, vlVec3 *normal)
{
    if (shape->kind != vl_plane)
        return vlShape_RoundGap(shape, point, normal);
    *normal = shape->axis[0];
    return vlDot(vlSub(point, shape->centre), *normal);
}

/// True when a ball of that radius round the point is surely outside: quick, and exact for planes and balls.
static inline bool vlShape_IsClear(const vlShape *shape, vlVec3 point, double radius)
{
    const vlVec3 q = vlSub(point, shape->centre);
    if (shape->kind == vl_plane)
        return vlDot(q, shape->axis[0]) >= radius;
    const double far = shape->bound + radius;
    return vlDot(q, q) >= far * far;
}

/// Where a ball that moves straight from `from` to `to` first touches the shape: returns true and the share
/// of the way, the normal there and the gap that is left (tiny). False when it does not, or starts inside.
bool vlShape_Sweep(const vlShape *shape, vlVec3 from, vlVec3 to, double radius, double *share, vlVec3 *normal,
                   double *gap);

#endif
