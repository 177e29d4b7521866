// convex.h: questions about one or two convex shapes, in the plane and in space: how far apart, where a ray
// or a moving shape meets, when two moving and turning shapes meet.
//
// Pure geometry: nothing is allocated, nothing remembered, and the same numbers give the same answer. Shapes
// may be degenerate (all points in a line or in one place); all numbers must be finite. Rounding errors are
// about 1e-15 of the sizes and the distance between the shapes. Depths of cylinders are right to 1e-9 of the
// size, their directions to 1e-6; where hundreds of ways out are all but equally short (a pebble on the axis
// of a drum) the one taken may be longer by 1e-4 of the size. Every depth given does free the shapes.
#ifndef VERLUA_COLLISION_CONVEX_H
#define VERLUA_COLLISION_CONVEX_H

#include "collision/pose.h"

/// A convex shape in its own frame: all that is within `radius` of its core. The core is the convex hull of
/// the points (one makes a ball, two a capsule), or a solid cylinder with flat ends.
typedef struct vlConvex
{
    const double *points; ///< point i begins at points[i * stride]: x, y and, in space, z, m; in any order
    int stride;           ///< doubles from one point to the next
    int count;            ///< points, at least 1 (not read of a cylinder)
    int dimensions;       ///< 2: only x and y of a point are read, and the shape lies in the plane z = 0
    double radius;        ///< rounding added outside, m, >= 0
    bool cylinder;        ///< the core is a cylinder, not the hull of points (space only)
    vlVec3 p1, p2;        ///< m: the middles of a cylinder's ends, not equal
    double rim;           ///< m: radius of a cylinder's core, >= 0
} vlConvex;

/// The hull of points.
static inline vlConvex vlConvex_OfPoints(const double *points, int stride, int count, int dimensions,
                                         double radius)
{
    return (vlConvex){
        .points = points, .stride = stride, .count = count, .dimensions = dimensions, .radius = radius};
}

/// A cylinder whose axis runs from p1 to p2, rounded by `radius` outside.
static inline vlConvex vlConvex_OfCylinder(vlVec3 p1, vlVec3 p2, double rim, double radius)
{
    return (vlConvex){.dimensions = 3, .radius = radius, .cylinder = true, .p1 = p1, .p2 = p2, .rim = rim};
}

/// The point of the core farthest in a local direction of any length (the first of several equally far).
vlVec3 vlConvex_Support(const vlConvex *shape, vlVec3 direction);

/// m: how far the core reaches from the origin of its frame.
double vlConvex_Reach(const vlConvex *shape);

/// How two shapes lie.
typedef struct vlClosest
{
    double distance; ///< m, of the surfaces; negative: how far one must be moved to be free of the other
    vlVec3 normal;   ///< unit vector from a to b: the direction to move b in to free it
    vlVec3 pointA, pointB; ///< m, world: the points nearest (when they overlap, deepest) on the two surfaces:
                           ///< pointB = pointA + distance normal
} vlClosest;

/// Signed distance, nearest points and normal of two shapes of the same dimensions. Where several normals are
/// equally good (one ball right in another) it takes a definite one.
void vlConvex_Distance(const vlConvex *a, const vlPose *poseA, const vlConvex *b, const vlPose *poseB,
                       vlClosest *closest);

/// Whether two surfaces are within `margin` (m, >= 0) of each other or overlap. Quicker than the distance.
bool vlConvex_IsNear(const vlConvex *a, const vlPose *poseA, const vlConvex *b, const vlPose *poseB,
                     double margin);

/// Whether a point of the world is in the shape or on its surface.
bool vlConvex_Contains(const vlConvex *shape, const vlPose *pose, vlVec3 point);

/// First meeting of the segment from `from` to `to` with the shape: true, the share of the way and the
/// outward unit normal there. A segment that starts inside answers true with share 0 and a normal of zero;
/// one that starts on the surface (within rounding) meets it at 0 if it goes inwards, and does not if it
/// leaves or slides.
bool vlConvex_Ray(const vlConvex *shape, const vlPose *pose, vlVec3 from, vlVec3 to, double *share,
                  vlVec3 *normal);

/// First meeting of `a`, moved by `motion` (m) without turning, with `b` at rest: true, the share of the
/// motion, the unit normal of b's surface there (towards a) and the point of it (world). Starting inside and
/// touching as above; the point is then the deepest one.
bool vlConvex_Cast(const vlConvex *a, const vlPose *poseA, vlVec3 motion, const vlConvex *b,
                   const vlPose *poseB, double *share, vlVec3 *normal, vlVec3 *point);

/// A motion during one unit of time: the frame's origin moves along a line while the frame turns at a
/// constant rate.
typedef struct vlSweep
{
    vlPose start;
    vlVec3 motion; ///< m, of the origin
    vlVec3 turn;   ///< rad: the axis, in the world, times the whole angle; in the plane along z
} vlSweep;

/// The pose after a share of the motion (0..1).
vlPose vlSweep_At(const vlSweep *sweep, double share);

/// How two motions end.
typedef enum vlImpact
{
    vl_impactNone,  ///< farther apart than the target all the way
    vl_impactStart, ///< at the target or nearer from the start
    vl_impactLater  ///< the distance falls to the target at the share given
} vlImpact;

/// First share of the motion at which the distance of two shapes falls to `target` (m), to about 1e-10 of
/// their size. Up to that share they are surely farther apart, however fast they move and turn. Two shapes
/// that keep turning within a hair of the target may be taken to meet at a share at which they are only near:
/// the search ends after 400 rounds. The share is 1 when they never meet, 0 when they do from the start.
vlImpact vlConvex_TimeOfImpact(const vlConvex *a, const vlSweep *sweepA, const vlConvex *b,
                               const vlSweep *sweepB, double target, double *share);

#endif
