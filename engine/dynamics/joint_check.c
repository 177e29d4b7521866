// joint_check.c: what the numbers of a joint may be.
#include "dynamics/joint_check.h"

#include <math.h>

#include "dynamics/world_parts.h"

typedef struct Number
{
    const char *name;
    size_t offset;
    double least, most;
    bool infinite; ///< may be infinite, on the sides where no bound is finite
    bool open;     ///< the least itself is none
} Number;

#define VL_NUMBER(name, least, most, infinite, open)                                                         \
    {                                                                                                        \
#name, offsetof(vlJointDef, name), least, most, infinite, open                                       \
    }

// By vlJointNumber.
static const Number numbers[vl_jointNumberCount] = {
    VL_NUMBER(min, -VL_MAX_BODY_LENGTH, VL_MAX_BODY_LENGTH, true, false),
    VL_NUMBER(max, -VL_MAX_BODY_LENGTH, VL_MAX_BODY_LENGTH, true, false),
    VL_NUMBER(swing, 0, 3.14159265358979323846, true, false),
    VL_NUMBER(length, -1, VL_MAX_BODY_LENGTH, false, false),
    VL_NUMBER(ratio, -VL_MAX_BODY_LENGTH, VL_MAX_BODY_LENGTH, false, false),
    VL_NUMBER(tooth, -VL_MAX_BODY_LENGTH, VL_MAX_BODY_LENGTH, false, false),
    VL_NUMBER(rest, -VL_MAX_BODY_LENGTH, VL_MAX_BODY_LENGTH, false, false),
    VL_NUMBER(steer, -VL_MAX_BODY_LENGTH, VL_MAX_BODY_LENGTH, false, false),
    VL_NUMBER(stiffness, 0, VL_MAX_FORCE, true, false),
    VL_NUMBER(damping, 0, VL_MAX_FORCE, false, false),
    VL_NUMBER(friction, 0, VL_MAX_FORCE, false, false),
    VL_NUMBER(breakForce, 0, VL_MAX_FORCE, true, true),
    VL_NUMBER(breakTorque, 0, VL_MAX_FORCE, true, true),
    VL_NUMBER(motorTarget, -VL_MAX_FORCE, VL_MAX_FORCE, false, false),
    VL_NUMBER(maxForce, 0, VL_MAX_FORCE, true, false),
    VL_NUMBER(maxTorque, 0, VL_MAX_FORCE, true, false),
    VL_NUMBER(maxSpeed, 0, VL_MAX_SPEED, true, true),
};

double *vlJointDef_Number(vlJointDef *def, vlJointNumber number)
{
    return (double *)((char *)def + numbers[number].offset);
}

bool vlJointNumber_Check(vlJointNumber number, double value, vlError *error)
{
    const Number *n = &numbers[number];
    if (isnan(value) || (isinf(value) && !n->infinite))
        return vlFail(error, "%s must be a finite number, got %g", n->name, value);
    if (isinf(value) && (value > 0 || n->least < 0))
        return true;
    if (n->open && value <= n->least)
        return vlFail(error, "%s must be above %g, got %g", n->name, n->least, value);
    return vlCheckBetween(n->name, value, n->least, n->most, error);
}

static bool checkTogether(const vlJointDef *def, vlError *error)
{
    if (!(def->min <= def->max) || def->min == INFINITY || def->max == -INFINITY)
        return vlFail(error, "min must not be above max, got min %g and max %g", def->min, def->max);
    const bool geared = vlJoint_IsGear(def->kind) || def->kind == vl_pulleyJoint;
    if (geared && def->ratio == 0)
        return vlFail(error, "ratio must not be 0");
    if (def->kind == vl_pulleyJoint && def->ratio < 0)
        return vlFail(error, "ratio of a pulley must be positive, got %g", def->ratio);
    if (def->kind == vl_rodJoint && def->length == 0)
        return vlFail(error, "length of a rod must be above 0, got 0 (a pin joins points that are one)");
    if (def->kind == vl_springJoint && isinf(def->stiffness))
        return vlFail(error, "stiffness of a spring must be finite (a rod is hard)");
    return true;
}

bool vlJointDef_CheckNumbers(const vlJointDef *def, vlError *error)
{
    vlJointDef copy = *def;
    for (int i = 0; i < vl_jointNumberCount; i++)
        if (!vlJointNumber_Check((vlJointNumber)i, *vlJointDef_Number(&copy, (vlJointNumber)i), error))
            return false;
    return checkTogether(def, error);
}
