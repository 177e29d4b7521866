// rigid_solids.h: shapes of bodies and obstacles as collision/convex.h knows them, and half planes or spaces.
#ifndef VERLUA_DYNAMICS_RIGID_SOLIDS_H
#define VERLUA_DYNAMICS_RIGID_SOLIDS_H

#include "collision/convex.h"
#include "dynamics/rigid.h"

/// Something solid, somewhere.
typedef struct vlSolidForm
{
    bool isPlane;         ///< all that is behind a plane (in the plane: a line)
    vlVec3 point, normal; ///< m: of it, outwards, in the world
    vlConvex convex;      ///< else: may point into `corners`
    vlPose pose;
    double corners[24];
} vlSolidForm;

/// Fills in a body's shape in that pose. `form` must stay where it is.
void vlSolid_OfShape(const vlRigid *rigid, int shape, const vlPose *pose, vlSolidForm *form);
/// Where a body is now, or is told to be.
vlPose vlSolid_PoseOf(const vlRigid *rigid, int body);
/// Where a body in the plane is within a step, and where it was when pairs were found.
vlPose vlSolid_PoseWithin(const vlRigid *rigid, int body);
vlPose vlSolid_PoseAtStart(const vlRigid *rigid, int body);

/// How far the shape's surface is in front of a plane, negative when it reaches behind, m; the point of it
/// that is nearest to the plane or deepest behind it.
double vlSolid_HeightOver(vlVec3 point, vlVec3 normal, const vlConvex *shape, const vlPose *pose,
                          vlVec3 *lowest);

/// As vlConvex_Distance for two solids; of two planes infinite.
void vlSolid_Distance(const vlSolidForm *a, const vlSolidForm *b, vlClosest *closest);
/// Whether they overlap or touch.
bool vlSolid_Touch(const vlSolidForm *a, const vlSolidForm *b);
/// As vlConvex_Cast: the first meeting of `a`, moved by `motion` without turning, with `b`. Not of two
/// planes.
bool vlSolid_Cast(const vlSolidForm *a, vlVec3 motion, const vlSolidForm *b, double *share, vlVec3 *normal,
                  vlVec3 *point);
/// As vlConvex_Ray.
bool vlSolid_Ray(const vlSolidForm *solid, vlVec3 from, vlVec3 to, double *share, vlVec3 *normal);

#endif
