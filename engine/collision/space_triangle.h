// space_triangle.h: where a convex shape touches a triangle of terrain.
#ifndef VERLUA_COLLISION_SPACE_TRIANGLE_H
#define VERLUA_COLLISION_SPACE_TRIANGLE_H

#include "collision/space_manifold.h"

/// What lies across an edge of a triangle of a surface.
typedef enum vlEdgeKind
{
    vl_edgeOpen,   ///< nothing: anything may hit the edge
    vl_edgeFlat,   ///< a triangle in the same plane
    vl_edgeConvex, ///< a triangle that falls away: a ridge
    vl_edgeConcave ///< a triangle that rises: a valley
} vlEdgeKind;

/// A triangle of terrain, solid behind its face. What touches it is pushed out at the front; over an edge it
/// is pushed only in directions between the normals of the two triangles there, so that seams do not snag.
typedef struct vlSpaceTriangle
{
    vlVec3 points[3]; ///< m, in the frame of its body, counter-clockwise seen from the front
    vlVec3 normal;    ///< of length one
    vlVec3 beyond[3]; ///< normal (of any length) of the triangle across the edge from points[i] to the next;
                      ///< only read where that edge is convex
    vlEdgeKind edges[3];
    bool deep;      ///< also pushes out what is wholly behind it; otherwise that is let be
    uint32_t index; ///< its number in the surface, part of the features
} vlSpaceTriangle;

/// Finds where A and a triangle, as B, touch; otherwise as vlSpaceManifold_Find. A is not a plane.
int vlSpaceManifold_FindTriangle(const vlSpaceShape *a, const vlPose *poseA, const vlSpaceTriangle *triangle,
                                 const vlPose *poseB, double reach, vlSpaceManifold *manifold);

#endif
