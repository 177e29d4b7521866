// joint_fields.c: what constructors of joints may be told
#include "module/joint.h"

#include <math.h>

#include "module/body.h"
#include "module/state.h"
#include "module/types.h"

const char *const vlJoint_ModeNames[] = {"speed", "position", "torque", NULL};
static const char *const kindNames[] = {"angular", "linear", NULL};

const vlRange vlJoint_Any = {-HUGE_VAL, HUGE_VAL, false, true};
static const vlRange notNegativeOrInfinite = {0, HUGE_VAL, false, true};

void vlJoint_ReadBodyField(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    const vlObject *object = vlToAnyObject(reader->L, index);
    if (object == NULL || object->type->space != vl_spaceBody)
    {
        vlRaiseValue(reader->L, reader->what, field->name, "a body", index);
    }
    if (!vlObject_IsValid(object))
    {
        vlRaise(reader->L, "%s: %s is a destroyed body", reader->what, field->name);
    }
    if (object->world != reader->world)
    {
        vlRaise(reader->L, "%s: %s belongs to another world", reader->what, field->name);
    }
    *(vlBodyId *)target = object->id.body;
}

static void readPoints(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlJointDef *def = target;
    def->points = vlBody_ReadPoints(reader->L, reader->world, reader->what, field->name, index,
                                    VL_MAX_PATH_POINTS, &def->pointCount);
}

#define DEF(field)   offsetof(vlJointFields, def.field)
#define GIVEN(field) offsetof(vlJointFields, field)

#define BODY(name_, member, place, must)                                                                     \
    {                                                                                                        \
        .name = (name_), .kind = vl_fieldOther, .read = vlJoint_ReadBodyField, .offset = DEF(member),        \
        .position = (place), .required = (must)                                                              \
    }
#define VECTOR(name_, where)                                                                                 \
    {                                                                                                        \
        .name = (name_), .kind = vl_fieldVector, .offset = (where)                                           \
    }
#define NUMBER(name_, where, range_)                                                                         \
    {                                                                                                        \
        .name = (name_), .kind = vl_fieldNumber, .offset = (where), .range = (range_)                        \
    }

#define ENDS BODY("a", a, 1, true), BODY("b", b, 2, false)
#define COMMON                                                                                               \
    {.name = "collide", .kind = vl_fieldBoolean, .offset = DEF(collide)},                                    \
        NUMBER("break_force", DEF(breakForce), &vlPositiveOrInfinite),                                       \
        NUMBER("break_torque", DEF(breakTorque), &vlPositiveOrInfinite),                                     \
    {                                                                                                        \
        .name = NULL                                                                                         \
    }
#define SOFT                                                                                                 \
    NUMBER("stiffness", DEF(stiffness), &notNegativeOrInfinite),                                             \
        NUMBER("damping", DEF(damping), &vlNotNegative), NUMBER("frequency", GIVEN(frequency), &vlPositive), \
        NUMBER("damping_ratio", GIVEN(dampingRatio), &vlNotNegative)
#define LIMITS   NUMBER("min", DEF(min), &vlJoint_Any), NUMBER("max", DEF(max), &vlJoint_Any)
#define FRICTION NUMBER("friction", DEF(friction), &vlNotNegative)
#define AT       VECTOR("at", GIVEN(at))
#define AXIS     VECTOR("axis", DEF(axis))

const vlField vlJoint_PinFields[] = {
    ENDS, AT, AXIS, LIMITS, NUMBER("swing", DEF(swing), &vlNotNegative), SOFT, FRICTION, COMMON};
const vlField vlJoint_HingeFields[] = {ENDS, AT, AXIS, LIMITS, SOFT, FRICTION, COMMON};
const vlField vlJoint_WeldFields[] = {ENDS, AT, SOFT, COMMON};
const vlField vlJoint_PrismaticFields[] = {ENDS, AT, AXIS, LIMITS, SOFT, FRICTION, COMMON};
const vlField vlJoint_WheelFields[] = {BODY("chassis", b, 1, true),
                                       BODY("wheel", a, 2, true),
                                       AT,
                                       AXIS,
                                       VECTOR("axle", DEF(axle)),
                                       LIMITS,
                                       NUMBER("rest", DEF(rest), &vlAnyNumber),
                                       NUMBER("steer", DEF(steer), &vlAnyNumber),
                                       SOFT,
                                       FRICTION,
                                       COMMON};
const vlField vlJoint_GearFields[] = {BODY("a", a, 1, true),
                                      BODY("b", b, 2, true),
                                      NUMBER("ratio", DEF(ratio), &vlAnyNumber),
                                      AXIS,
                                      VECTOR("axis_b", DEF(axisB)),
                                      VECTOR("slide", GIVEN(atB)),
                                      SOFT,
                                      COMMON};
const vlField vlJoint_PulleyFields[] = {BODY("a", a, 1, true),
                                        BODY("b", b, 2, true),
                                        {.name = "anchors",
                                         .kind = vl_fieldOther,
                                         .read = vlKeepIndex,
                                         .offset = GIVEN(anchors),
                                         .required = true},
                                        VECTOR("at_a", GIVEN(atA)),
                                        VECTOR("at_b", GIVEN(atB)),
                                        NUMBER("ratio", DEF(ratio), &vlPositive),
                                        NUMBER("length", DEF(length), &vlNotNegative),
                                        COMMON};
const vlField vlJoint_RatchetFields[] = {ENDS,     AT,    AXIS, NUMBER("tooth", DEF(tooth), &vlAnyNumber),
                                         FRICTION, COMMON};
const vlField vlJoint_HoldFields[] = {ENDS,
                                      AT,
                                      NUMBER("max_force", DEF(maxForce), &notNegativeOrInfinite),
                                      NUMBER("max_torque", DEF(maxTorque), &notNegativeOrInfinite),
                                      SOFT,
                                      COMMON};
const vlField vlJoint_GrabFields[] = {BODY("body", a, 1, true),
                                      AT,
                                      VECTOR("target", DEF(target)),
                                      NUMBER("max_force", DEF(maxForce), &notNegativeOrInfinite),
                                      SOFT,
                                      COMMON};
const vlField vlJoint_PathFields[] = {
    ENDS,
    AT,
    {.name = "points", .kind = vl_fieldOther, .read = readPoints, .offset = GIVEN(def), .required = true},
    {.name = "closed", .kind = vl_fieldBoolean, .offset = DEF(loop)},
    LIMITS,
    NUMBER("speed", DEF(motorTarget), &vlAnyNumber),
    NUMBER("max_force", DEF(maxForce), &notNegativeOrInfinite),
    SOFT,
    FRICTION,
    COMMON};
const vlField vlJoint_MotorFields[] = {
    ENDS,
    AT,
    AXIS,
    {.name = "kind", .kind = vl_fieldChoice, .offset = GIVEN(kind), .choices = kindNames},
    {.name = "mode", .kind = vl_fieldChoice, .offset = GIVEN(mode), .choices = vlJoint_ModeNames},
    NUMBER("target", DEF(motorTarget), &vlAnyNumber),
    NUMBER("max", DEF(maxForce), &notNegativeOrInfinite),
    NUMBER("max_speed", DEF(maxSpeed), &vlPositiveOrInfinite),
    {.name = "collide", .kind = vl_fieldBoolean, .offset = DEF(collide)},
    {.name = NULL}};
