// space_manifold.h: where two convex shapes in space touch.
#ifndef VERLUA_COLLISION_SPACE_MANIFOLD_H
#define VERLUA_COLLISION_SPACE_MANIFOLD_H

#include "collision/space_shape.h"

/// A point of contact.
typedef struct vlSpaceTouch
{
    double a[3], b[3];         ///< m, on the surfaces, in the frames of the bodies
    double gap;                ///< m, along the normal; negative where they overlap
    uint32_t feature;          ///< which corners or edges meet: the same from step to step
    double normal, tangent[2]; ///< impulses, N s, carried over by the solver
} vlSpaceTouch;

/// Up to four points of contact of one pair.
typedef struct vlSpaceManifold
{
    int count;
    double n[3]; ///< unit normal in the world, from A to B
    vlSpaceTouch points[4];
} vlSpaceManifold;

/// Finds where A and B touch: all points whose surfaces overlap or are at most `reach` (m, >= 0) apart,
/// reduced to four that keep the deepest and the largest area. Impulses are 0. Returns the number of points.
/// Rounded or not, shapes that are apart get the direction of their nearest points; for shapes that overlap
/// it is, up to a small preference for faces, the direction of least overlap. Two planes never touch.
int vlSpaceManifold_Find(const vlSpaceShape *a, const vlPose *poseA, const vlSpaceShape *b,
                         const vlPose *poseB, double reach, vlSpaceManifold *manifold);

/// Takes over impulses from the step before: from the point with the same feature, or else from the nearest
/// one that is left within `near` (m).
void vlSpaceManifold_Carry(vlSpaceManifold *manifold, const vlSpaceManifold *before, double near);

#endif
