// body_fields.c: what a body's constructor may be told
#include "module/body.h"

#include <math.h>
#include <string.h>

#include "module/groups.h"
#include "module/state.h"
#include "module/types.h"

const char *const vlBody_ModelNames[] = {"rigid", "frame", NULL};
const char *const vlBody_TypeNames[] = {"dynamic", "static", "kinematic", NULL};

void vlBody_ReadVelocityField(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlBodyFields *given = target;
    given->def.velocity = vlReadVector(reader->L, reader->world, reader->what, field->name, index);
    given->moves = true;
}

void vlBody_ReadSpinField(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    vlBodyFields *given = target;
    given->def.spin = vlReadSpin(reader->L, reader->world, reader->what, field->name, index);
    given->moves = true;
}

void vlBody_ReadAngleField(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    if (!vlIsPlanar(reader->world))
    {
        vlRaise(reader->L, "%s: angle is for the plane; in space give orientation = {w, x, y, z}",
                reader->what);
    }
    *(double *)target = vlReadNumber(reader->L, reader->what, field->name, index, &vlAnyNumber);
}

void vlBody_ReadOrientationField(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    if (vlIsPlanar(reader->world))
    {
        vlRaise(reader->L, "%s: orientation is for space; in the plane give angle, in radians", reader->what);
    }
    vlReadOrientation(reader->L, reader->what, field->name, index, target);
}

static void readLock(vlFieldReader *reader, const vlField *field, int index, void *target)
{
    const bool locked = vlReadBoolean(reader->L, reader->what, field->name, index);
    if (locked && !vlIsPlanar(reader->world))
    {
        vlRaise(reader->L, "%s: %s is for the plane; in space no axis can be locked", reader->what,
                field->name);
    }
    *(bool *)target = locked;
}

#define DEF(field)   offsetof(vlBodyFields, def.field)
#define SHAPE(field) offsetof(vlBodyFields, shape.field)

static const vlRange lengths = {0, VL_MAX_BODY_LENGTH, false, false};
static const vlRange speeds = {-VL_MAX_SPEED, VL_MAX_SPEED, false, false};

// What every body has. A list in a macro, for C cannot join tables.
#define BODY_FIELDS                                                                                          \
    {.name = "position", .kind = vl_fieldVector, .offset = DEF(position)},                                   \
        {.name = "angle", .kind = vl_fieldOther, .offset = DEF(angle), .read = vlBody_ReadAngleField},       \
        {.name = "orientation",                                                                              \
         .kind = vl_fieldOther,                                                                              \
         .offset = DEF(orientation),                                                                         \
         .read = vlBody_ReadOrientationField},                                                               \
        {.name = "type",                                                                                     \
         .kind = vl_fieldChoice,                                                                             \
         .offset = offsetof(vlBodyFields, type),                                                             \
         .choices = vlBody_TypeNames},                                                                       \
        {.name = "velocity", .kind = vl_fieldOther, .read = vlBody_ReadVelocityField},                       \
        {.name = "spin", .kind = vl_fieldOther, .read = vlBody_ReadSpinField},                               \
        {.name = "mass", .kind = vl_fieldNumber, .offset = DEF(mass), .range = &vlPositive},                 \
        {.name = "density", .kind = vl_fieldNumber, .offset = SHAPE(density), .range = &vlPositive},         \
        {.name = "friction", .kind = vl_fieldNumber, .offset = SHAPE(friction), .range = &vlNotNegative},    \
        {.name = "restitution", .kind = vl_fieldNumber, .offset = SHAPE(restitution), .range = &vlShare},    \
        {.name = "rolling_resistance",                                                                       \
         .kind = vl_fieldNumber,                                                                             \
         .offset = SHAPE(rollingResistance),                                                                 \
         .range = &lengths},                                                                                 \
        {.name = "surface_speed", .kind = vl_fieldNumber, .offset = SHAPE(surfaceSpeed), .range = &speeds},  \
        {.name = "one_way", .kind = vl_fieldVector, .offset = SHAPE(oneWay)},                                \
        {.name = "sensor", .kind = vl_fieldBoolean, .offset = SHAPE(sensor)},                                \
        {.name = "bullet", .kind = vl_fieldBoolean, .offset = DEF(bullet)},                                  \
        {.name = "model",                                                                                    \
         .kind = vl_fieldChoice,                                                                             \
         .offset = offsetof(vlBodyFields, model),                                                            \
         .choices = vlBody_ModelNames},                                                                      \
        {.name = "gravity_scale", .kind = vl_fieldNumber, .offset = DEF(gravityScale)},                      \
        {.name = "fixed_rotation", .kind = vl_fieldBoolean, .offset = DEF(fixedRotation)},                   \
        {.name = "lock_x", .kind = vl_fieldOther, .offset = DEF(lockX), .read = readLock},                   \
        {.name = "lock_y", .kind = vl_fieldOther, .offset = DEF(lockY), .read = readLock},                   \
        {.name = "group", .kind = vl_fieldOther, .offset = DEF(filter.groups), .read = vlGroups_ReadField},  \
        {.name = "collides_with",                                                                            \
         .kind = vl_fieldOther,                                                                              \
         .offset = DEF(filter.collidesWith),                                                                 \
         .read = vlGroups_ReadField},                                                                        \
        {.name = "color", .kind = vl_fieldString, .offset = offsetof(vlBodyFields, color)},                  \
        {.name = "image", .kind = vl_fieldString, .offset = offsetof(vlBodyFields, image)},                  \
    {                                                                                                        \
        .name = NULL                                                                                         \
    }

#define RADIUS                                                                                               \
    {                                                                                                        \
        .name = "radius", .kind = vl_fieldNumber, .offset = SHAPE(radius), .range = &vlPositive              \
    }
#define ROUNDING                                                                                             \
    {                                                                                                        \
        .name = "rounding", .kind = vl_fieldNumber, .offset = SHAPE(rounding), .range = &vlNotNegative       \
    }

const vlField vlBody_BallFields[] = {
    RADIUS,
    {.name = "hollow", .kind = vl_fieldBoolean, .offset = SHAPE(hollow)},
    BODY_FIELDS,
};

const vlField vlBody_BoxFields[] = {
    {.name = "size", .kind = vl_fieldOther, .offset = SHAPE(size), .read = vlBody_ReadSizeField},
    ROUNDING,
    BODY_FIELDS,
};

const vlField vlBody_PolygonFields[] = {
    {.name = "points",
     .kind = vl_fieldOther,
     .offset = offsetof(vlBodyFields, shape),
     .read = vlBody_ReadPointsField,
     .required = true},
    ROUNDING,
    BODY_FIELDS,
};

const vlField vlBody_HullFields[] = {
    {.name = "points",
     .kind = vl_fieldOther,
     .offset = offsetof(vlBodyFields, shape),
     .read = vlBody_ReadPointsField,
     .required = true},
    ROUNDING,
    BODY_FIELDS,
};

const vlField vlBody_CapsuleFields[] = {
    {.name = "p1", .kind = vl_fieldVector, .offset = SHAPE(p1)},
    {.name = "p2", .kind = vl_fieldVector, .offset = SHAPE(p2)},
    RADIUS,
    BODY_FIELDS,
};

const vlField vlBody_CylinderFields[] = {
    {.name = "p1", .kind = vl_fieldVector, .offset = SHAPE(p1)},
    {.name = "p2", .kind = vl_fieldVector, .offset = SHAPE(p2)},
    RADIUS,
    BODY_FIELDS,
};

const vlField vlBody_CompoundFields[] = {
    {.name = "shapes",
     .kind = vl_fieldOther,
     .offset = offsetof(vlBodyFields, shapes),
     .read = vlKeepIndex,
     .required = true},
    BODY_FIELDS,
};

const vlBodyType vlBody_Types[] = {
    [vl_typeNameDynamic] = vl_dynamicBody,
    [vl_typeNameStatic] = vl_staticBody,
    [vl_typeNameKinematic] = vl_kinematicBody,
};

vlFieldReader vlBody_Read(lua_State *L, vlLuaWorld *world, const vlType *type, vlBodyFields *given)
{
    const vlFieldReader reader = vlReadFields(L, world, type->name, 2, type->fields, given);
    if (given->type == vl_typeNameStatic && given->moves)
    {
        vlRaise(L, "%s: velocity and spin need type = \"kinematic\", got \"static\"", type->name);
    }
    if (vlHasField(&reader, "mass") && vlHasField(&reader, "density"))
    {
        vlRaise(L, "%s: mass and density are given both, and one says it all", type->name);
    }
    given->def.type = vlBody_Types[given->type];
    given->def.model = given->model == 1 ? vl_frameModel : vl_rigidModel;
    return reader;
}
