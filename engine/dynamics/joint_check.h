// joint_check.h: what the numbers of a joint may be.
#ifndef VERLUA_DYNAMICS_JOINT_CHECK_H
#define VERLUA_DYNAMICS_JOINT_CHECK_H

#include "dynamics/joint.h"

/// The place of a number in a definition.
double *vlJointDef_Number(vlJointDef *def, vlJointNumber number);
/// Whether a number may have that value, by itself.
bool vlJointNumber_Check(vlJointNumber number, double value, vlError *error);
/// Whether all numbers are right, and right together.
bool vlJointDef_CheckNumbers(const vlJointDef *def, vlError *error);

#endif
