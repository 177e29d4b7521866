// joint_path.h: a smooth curve through points, on which a point of a body runs.
#ifndef VERLUA_DYNAMICS_JOINT_PATH_H
#define VERLUA_DYNAMICS_JOINT_PATH_H

#include "dynamics/joint.h"

// Places on a path are numbers: k is point k, k + 1/2 half way to the next in the curve's own measure.

/// The place nearest to a point (in the frame of b), looked for from `place` on; negative: everywhere.
double vlPath_FindNear(const vlPath *path, vlVec3 point, double place);
/// m: along the curve from its first point.
double vlPath_GetWay(const vlPath *path, double place);
/// Where the point of a is, seen in the frame of b.
vlVec3 vlPath_ToLocal(const vlJointView *view);
/// The tangent at the path's place and two normals, in the world.
void vlPath_GetFrame(const vlPath *path, const vlJointView *view, vlVec3 along[3]);
/// m: how far the point of a is beyond an end of the path, along its tangent; negative before its begin.
double vlPath_GetBeyond(const vlJoint *joint, const vlJointView *view);
/// m: how far it is off the path, along a direction of the world.
double vlPath_MeasureOff(const vlJoint *joint, const vlJointView *view, vlVec3 direction);
double vlPath_MeasureDistance(const vlJoint *joint, const vlJointView *view); ///< m: the same in all

#endif
