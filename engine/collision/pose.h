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

/// The world's axes, at `position`.
static inline vlPose vlPose_At(vlVec3 position)
{
    vlPose pose = vlPose_Identity();
    pose.position = position;
    return pose;
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

/// The reverse: the pose `inner` of the world, in the frame of `outer`.
static inline vlPose vlPose_Within(const vlPose *outer, const vlPose *inner)
{
    return (vlPose){vlPose_PointBack(outer, inner->position),
                    {vlPose_TurnBack(outer, inner->axis[0]), vlPose_TurnBack(outer, inner->axis[1]),
                     vlPose_TurnBack(outer, inner->axis[2])}};
}

/// The unit quaternion w, x, y, z of three axes, w not negative (Shepperd 1978: by the largest of the four).
static inline void vlPose_Quaternion(const vlPose *pose, double q[4])
{
    const vlVec3 *e = pose->axis;
    const double trace = e[0].x + e[1].y + e[2].z, largest = fmax(e[0].x, fmax(e[1].y, e[2].z));
    if (trace >= largest)
    {
        q[0] = 1 + trace;
        q[1] = e[1].z - e[2].y;
        q[2] = e[2].x - e[0].z;
        q[3] = e[0].y - e[1].x;
    }
    else if (e[0].x == largest)
    {
        q[0] = e[1].z - e[2].y;
        q[1] = 1 + 2 * e[0].x - trace;
        q[2] = e[0].y + e[1].x;
        q[3] = e[0].z + e[2].x;
    }
    else if (e[1].y == largest)
    {
        q[0] = e[2].x - e[0].z;
        q[1] = e[0].y + e[1].x;
        q[2] = 1 + 2 * e[1].y - trace;
        q[3] = e[1].z + e[2].y;
    }
    else
    {
        q[0] = e[0].y - e[1].x;
        q[1] = e[0].z + e[2].x;
        q[2] = e[1].z + e[2].y;
        q[3] = 1 + 2 * e[2].z - trace;
    }
    const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    const double factor = (q[0] < 0 ? -1 : 1) / length;
    for (int i = 0; i < 4; i++)
        q[i] *= factor;
}

/// The axes of a unit quaternion w, x, y, z.
static inline void vlPose_SetQuaternion(vlPose *pose, const double q[4])
{
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    pose->axis[0] = vlVec(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y));
    pose->axis[1] = vlVec(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x));
    pose->axis[2] = vlVec(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y));
}

#endif
