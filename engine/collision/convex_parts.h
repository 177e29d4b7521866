// convex_parts.h: what the files about convex shapes share: the cores of two shapes and the set of their
// differences.
//
// Two cores overlap where the set of differences a - b holds the origin, and their distance is its distance
// from the origin. Everything here is in the frame of a.
#ifndef VERLUA_COLLISION_CONVEX_PARTS_H
#define VERLUA_COLLISION_CONVEX_PARTS_H

#include "collision/convex.h"

/// Two cores, and b's frame as seen from a's.
typedef struct vlCores
{
    const vlConvex *a, *b;
    vlPose place;
    bool space; ///< false: all in the plane z = 0
} vlCores;

/// A point of the set of differences: w = a - b.
typedef struct vlDifference
{
    vlVec3 w, a, b;
} vlDifference;

/// The part of the set of differences that is nearest to the origin: a point, line, triangle, or, when it
/// holds the origin, a tetrahedron.
typedef struct vlSimplex
{
    vlDifference corner[4];
    double weight[4]; ///< of the corners in the nearest point; not set of a tetrahedron
    int count;
    vlVec3 nearest; ///< its point nearest to the origin
    double squared; ///< its squared length
    double bound; ///< m: the whole set is at least this far from the origin; converged when that is |nearest|
    double size;  ///< m: how far from the origin the set was seen to reach
} vlSimplex;

/// How two cores lie: as vlClosest, in the frame of a.
typedef struct vlCoreClosest
{
    double distance;
    vlVec3 normal, a, b;
} vlCoreClosest;

vlCores vlCores_Make(const vlConvex *a, const vlPose *poseA, const vlConvex *b, const vlPose *poseB);

/// The difference farthest in a direction.
void vlCores_Support(const vlCores *cores, vlVec3 direction, vlDifference *farthest);

/// Finds the difference nearest to the origin, from a first guess at the direction from a to b. False when
/// the origin is among the differences, or so near that rounding hides on which side. Ends early when the
/// distance is surely above `limit`.
bool vlCores_Nearest(const vlCores *cores, vlVec3 guess, double limit, vlSimplex *simplex);

/// The answer from a simplex that does not hold the origin.
vlCoreClosest vlSimplex_Closest(const vlSimplex *simplex);

/// How deep cores overlap, from the simplex that vlCores_Nearest left; in the plane and in space. Right also
/// for cores that touch or are a rounding error apart.
vlCoreClosest vlCores_Depth(const vlCores *cores, const vlSimplex *simplex);

/// Makes a simplex full (three corners in the plane, four in space). False when the set of differences has no
/// inside; then `normal` is a unit vector across it.
bool vlSimplex_Fill(const vlCores *cores, vlSimplex *simplex, vlVec3 *normal);

/// Goes downhill from a normal and its depth to the nearest better one, and finds the deepest points.
vlCoreClosest vlCores_Refine(const vlCores *cores, vlVec3 normal, double depth, double size);

/// As vlCores_Depth from a full simplex.
vlCoreClosest vlCores_DepthInPlane(const vlCores *cores, const vlSimplex *simplex);
vlCoreClosest vlCores_DepthInSpace(const vlCores *cores, const vlSimplex *simplex);

/// Signed distance of two cores, with a guess at the direction from a to b in the frame of a.
vlCoreClosest vlCores_Distance(const vlCores *cores, vlVec3 guess);

/// A unit vector square to `line` (not zero), in the plane if it is.
vlVec3 vlAcross(vlVec3 line, bool space);

#endif
