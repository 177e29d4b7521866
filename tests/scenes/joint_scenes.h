// joint_scenes.h: joined bodies in few words, for tests of joints.
#ifndef VERLUA_TESTS_JOINT_SCENES_H
#define VERLUA_TESTS_JOINT_SCENES_H

#include "body_scenes.h"

static inline vlJointDef jointOf(vlJointKind kind, vlBodyId a, vlBodyId b, vlVec3 point)
{
    vlJointDef def = vlDefaultJointDef(kind);
    def.a = a;
    def.b = b;
    def.at = point;
    return def;
}

static inline vlJointId addJoint(vlWorld *world, const vlJointDef *def)
{
    vlError error;
    const vlJointId id = vlWorld_CreateJoint(world, def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static inline vlJointId addPinJoint(vlWorld *world, vlBodyId a, vlBodyId b, vlVec3 point)
{
    const vlJointDef def = jointOf(vl_pinJoint, a, b, point);
    return addJoint(world, &def);
}

static inline void setJoint(vlWorld *world, vlJointId joint, vlJointNumber number, double value)
{
    vlError error;
    sceneNeeds(vlJoint_Set(world, joint, number, value, &error), &error);
}

static const vlBodyId theWorld = {0, 0, 0};

#endif
