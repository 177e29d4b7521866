// joint.h: what the types of joints share: their fields and properties.
#ifndef VL_MODULE_JOINT_H
#define VL_MODULE_JOINT_H

#include "module/fields.h"
#include "module/object.h"

/// What a constructor's table gives.
typedef struct vlJointFields
{
    vlJointDef def;
    vlVec3 at, atA, atB;
    double frequency, dampingRatio; ///< Hz, 1; frequency 0: not given
    int mode, kind;                 ///< of a motor: indices of names
    int anchors;                    ///< stack index of a pulley's list
} vlJointFields;

/// "speed", "position", "torque", NULL
extern const char *const vlJoint_ModeNames[];

extern const vlRange vlJoint_Any; ///< any number, also infinite

// joint_fields.c
extern const vlField vlJoint_PinFields[], vlJoint_HingeFields[], vlJoint_WeldFields[],
    vlJoint_PrismaticFields[], vlJoint_WheelFields[], vlJoint_GearFields[], vlJoint_PulleyFields[],
    vlJoint_RatchetFields[], vlJoint_HoldFields[], vlJoint_GrabFields[], vlJoint_PathFields[],
    vlJoint_MotorFields[];
/// A `read` for a body that is alive, of this world; stores its vlBodyId.
void vlJoint_ReadBodyField(vlFieldReader *reader, const vlField *field, int index, void *target);

// joint_properties.c
extern const vlProperty vlJoint_PinProperties[], vlJoint_HingeProperties[], vlJoint_WeldProperties[],
    vlJoint_PrismaticProperties[], vlJoint_WheelProperties[], vlJoint_GearProperties[],
    vlJoint_PulleyProperties[], vlJoint_RatchetProperties[], vlJoint_HoldProperties[],
    vlJoint_GrabProperties[], vlJoint_PathProperties[], vlJoint_MotorProperties[], vlJoint_RodProperties[],
    vlJoint_LimitProperties[], vlJoint_SpringProperties[];

// joint.c
/// Makes a joint from a checked definition and pushes it; `type` names it in errors.
int vlJoint_PushNew(lua_State *L, vlLuaWorld *world, const vlType *type, const vlJointDef *def);

#endif
