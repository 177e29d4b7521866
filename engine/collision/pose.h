// pose.h: where a rigid body is and how it is turned.
#ifndef VERLUA_COLLISION_POSE_H
#define VERLUA_COLLISION_POSE_H

#include "core/vector.h"

/// A frame: the place of its origin in the world, and its three axes there: of length one, at right angles,
/// right-handed.
typedef struct vlPose
{
    vlVec3 position; ///< m
    vlVec3 axis[3];
} vlPose;

static inline vlPose vlPose_Identity(void)
{
    return (vlPose){{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

/// A direction of the frame, seen in the world.
static inline vlVec3 vlPose_Turn(const vlPose *pose, vlVec3 v)
{
    const vlVec3 *e = pose->axis;
    return vlVec(e[0].x * v.x + e[1].x * v.y + e[2].x * v.z, e[0].y * v.x + e[1].y * v.y + e[2].y * v.z,
                 e[0].z * v.x + e[1].z * v.y + e[2].z * v.z);
}

/// A direction of the world, seen in the frame.
static inline vlVec3 vlPose_TurnBack(const vlPose *pose, vlVec3 v)
{
    return vlVec(vlDot(pose->axis[0], v), vlDot(pose->axis[1], v), vlDot(pose->axis[2], v));
}

/// A point of the frame, seen in the world.
static inline vlVec3 vlPose_Point(const vlPose *pose, vlVec3 p)
{
    return vlAdd(pose->position, vlPose_Turn(pose, p));
}

/// A point of the world, seen in the frame.
static inline vlVec3 vlPose_PointBack(const vlPose *pose, vlVec3 p)
{
    return vlPose_TurnBack(pose, vlSub(p, pose->position));
}

/// The pose of `inner`, which is given in the frame of `outer`, in the world.
static inline vlPose vlPose_Join(const vlPose *outer, const vlPose *inner)
{
    return (vlPose){vlPose_Point(outer, inner->position),
                    {vlPose_Turn(outer, inner->axis[0]), vlPose_Turn(outer, inner->axis[1]),
                     vlPose_Turn(outer, inner->axis[2])}};
}

#endif
