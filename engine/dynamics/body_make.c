// body_make.c: rigid bodies: from a definition to a body.
#include <math.h>
#include <stdio.h>

#include "dynamics/frame_body.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

static const vlBodyId noBody = {0, 0, 0};

vlBodyShapeDef vlDefaultBodyShapeDef(void)
{
    return (vlBodyShapeDef){
        .kind = vl_ballShape,
        .orientation = {1, 0, 0, 0},
        .radius = 0.5,
        .size = {1, 1, 1},
        .p1 = {-0.5, 0, 0},
        .p2 = {0.5, 0, 0},
        .density = 1,
        .friction = 0.5,
        .surfaceAxis = {0, 0, 1},
    };
}

vlBodyDef vlDefaultBodyDef(void)
{
    return (vlBodyDef){
        .type = vl_dynamicBody,
        .orientation = {1, 0, 0, 0},
        .gravityScale = 1,
        .filter = {1, UINT64_MAX},
    };
}

// Checks --------------------------------------------------------------------------------------------------

static bool checkPlace(const vlWorld *world, const char *field, vlVec3 value, vlError *error)
{
    return vlCheckEntries(world, field, value, VL_MAX_BODY_LENGTH, error);
}

static bool checkExtent(const char *field, double value, vlError *error)
{
    return vlCheckBetween(field, value, VL_MIN_BODY_LENGTH, VL_MAX_BODY_LENGTH, error);
}

static bool checkPoints(const vlWorld *world, const vlBodyShapeDef *def, vlError *error)
{
    if (def->pointCount < 1 || def->pointCount > VL_MAX_CORNERS || !def->points)
        return vlFail(error, "points must be 1 to %d points, got %d", VL_MAX_CORNERS, def->pointCount);
    for (int i = 0; i < def->pointCount; i++)
    {
        char field[32];
        snprintf(field, sizeof field, "points[%d]", i + 1);
        if (!checkPlace(world, field, def->points[i], error))
            return false;
    }
    return true;
}

static bool checkForm(const vlWorld *world, const vlBodyShapeDef *def, vlError *error)
{
    switch (def->kind)
    {
    case vl_ballShape:
        return checkPlace(world, "offset", def->offset, error) && checkExtent("radius", def->radius, error);
    case vl_boxShape:
        if (!isfinite(def->angle))
            return vlFail(error, "angle must be finite, got %g", def->angle);
        return checkPlace(world, "offset", def->offset, error) && checkExtent("size.x", def->size.x, error) &&
               checkExtent("size.y", def->size.y, error);
    case vl_cylinderShape:
        if (world->def.dimensions != 3)
            return vlFail(error, "a cylinder needs a world of three dimensions");
        // fall through
    case vl_capsuleShape:
        return checkPlace(world, "p1", def->p1, error) && checkPlace(world, "p2", def->p2, error) &&
               checkExtent("radius", def->radius, error);
    case vl_hullShape:
        return checkPoints(world, def, error);
    case vl_chainShape:
        return vlRigid_CheckChain(world, def, error);
    case vl_heightFieldShape:
    case vl_meshShape:
        return world->def.dimensions == 3 || vlFail(error, "terrain needs a world of three dimensions");
    }
    return vlFail(error, "kind must be one of vlBodyShapeKind, got %d", (int)def->kind);
}

bool vlRigid_CheckForm(const vlWorld *world, const vlBodyShapeDef *def, vlError *error)
{
    return checkForm(world, def, error) && (world->def.dimensions == 2 || vlSpace_CheckForm(def, error)) &&
           vlCheckSize("rounding", def->rounding, VL_MAX_BODY_LENGTH, error);
}

static bool checkShape(const vlWorld *world, const vlBodyShapeDef *def, vlError *error)
{
    return vlRigid_CheckForm(world, def, error) && vlCheckPositive("density", def->density, error) &&
           vlCheckNotNegative("friction", def->friction, error) &&
           vlCheckBetween("restitution", def->restitution, 0, 1, error) &&
           vlCheckSize("rollingResistance", def->rollingResistance, VL_MAX_BODY_LENGTH, error) &&
           vlCheckBetween("surfaceSpeed", def->surfaceSpeed, -VL_MAX_SPEED, VL_MAX_SPEED, error) &&
           checkPlace(world, "oneWay", def->oneWay, error) &&
           (world->def.dimensions == 2 || vlSpace_CheckSurface(world, def, error));
}

static bool checkMotion(const vlWorld *world, const vlBodyDef *def, vlError *error)
{
    if (def->type == vl_staticBody && (vlLength(def->velocity) > 0 || vlLength(def->spin) > 0))
        return vlFail(error, "velocity and spin of a static body must be 0");
    return vlCheckVector(world, "velocity", def->velocity, error) && vlCheckSpin(world, def->spin, error);
}

static bool checkModel(const vlWorld *world, const vlBodyDef *def, vlError *error)
{
    if (def->model == vl_rigidModel)
        return true;
    if (def->model != vl_frameModel)
        return vlFail(error, "model must be one of vlBodyModel, got %d", (int)def->model);
    if (world->def.dimensions != 2)
        return vlFail(error, "model: a frame lives in the plane, and this world has three dimensions");
    if (def->type != vl_dynamicBody)
        return vlFail(error, "model: a frame is a dynamic body; a static or kinematic one has no particles");
    if (def->lockX || def->lockY)
        return vlFail(error, "model: a frame moves freely; lockX and lockY are for rigid bodies");
    return !def->fixedRotation || vlFail(error, "model: a frame turns; fixedRotation is for rigid bodies");
}

static bool checkBody(const vlWorld *world, const vlBodyDef *def, vlError *error)
{
    if (!vlCheckUnlocked(world, error))
        return false;
    if (def->shapeCount < 1 || def->shapeCount > VL_MAX_BODY_SHAPES || !def->shapes)
        return vlFail(error, "shapes must be 1 to %d, got %d", VL_MAX_BODY_SHAPES, def->shapeCount);
    for (int i = 0; i < def->shapeCount; i++)
    {
        if (!checkShape(world, &def->shapes[i], error))
            return false;
        if (def->shapes[i].kind == vl_chainShape && def->type == vl_dynamicBody)
            return vlFail(error, "a chain has no mass: its body must be static or kinematic");
        if (vlSpace_IsGround(&def->shapes[i]) && (def->type == vl_dynamicBody || def->shapeCount > 1))
            return vlFail(error, "terrain must be the only shape of its body, which must be static or "
                                 "kinematic");
    }
    if (world->def.dimensions != 2 && (def->lockX || def->lockY))
        return vlFail(error, "lockX and lockY need a world of two dimensions");
    if (!isfinite(def->angle))
        return vlFail(error, "angle must be finite, got %g", def->angle);
    if (!isfinite(def->gravityScale))
        return vlFail(error, "gravityScale must be finite, got %g", def->gravityScale);
    return checkPlace(world, "position", def->position, error) && checkMotion(world, def, error) &&
           checkModel(world, def, error) && (def->mass == 0 || vlCheckMass(def->mass, error));
}

// Outlines ------------------------------------------------------------------------------------------------

/// A shape as an outline about the body's origin.
typedef struct Draft
{
    vlCorner corners[VL_MAX_CORNERS];
    int count;
    double radius;
} Draft;

static void draftBox(Draft *draft, const vlBodyShapeDef *def)
{
    const double c = cos(def->angle), s = sin(def->angle), x = def->size.x / 2, y = def->size.y / 2;
    const double at[4][2] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    for (int i = 0; i < 4; i++)
        draft->corners[i] = (vlCorner){def->offset.x + c * at[i][0] - s * at[i][1],
                                       def->offset.y + s * at[i][0] + c * at[i][1], 0, 0};
    draft->count = 4;
    vlOutline_FindNormals(draft->corners, 4);
}

static void draftPoints(Draft *draft, const vlVec3 *points, int count)
{
    for (int i = 0; i < count; i++)
        draft->corners[i] = (vlCorner){points[i].x, points[i].y, 0, 0};
    draft->count = vlOutline_Order(draft->corners, count);
}

static bool draftShape(const vlBodyShapeDef *def, Draft *draft, vlError *error)
{
    draft->radius = def->kind == vl_ballShape || def->kind == vl_capsuleShape ? def->radius : def->rounding;
    if (def->kind == vl_boxShape)
        draftBox(draft, def);
    else if (def->kind == vl_ballShape)
        draftPoints(draft, &def->offset, 1);
    else if (def->kind == vl_capsuleShape)
        draftPoints(draft, (const vlVec3[2]){def->p1, def->p2}, 2);
    else
        draftPoints(draft, def->points, def->pointCount);
    if (draft->count < 3 && !(draft->radius > 0))
        return vlFail(error, "points must not all lie in a line, unless the shape has a rounding");
    return true;
}

// Mass ----------------------------------------------------------------------------------------------------

// Of a ring: all of it at the radius.
static vlOutlineMass weighRing(const Draft *draft)
{
    const double around = 2 * 3.14159265358979323846 * draft->radius;
    return (vlOutlineMass){around, draft->corners[0].x, draft->corners[0].y,
                           around * draft->radius * draft->radius};
}

static bool weigh(const vlBodyDef *def, vlRigidBody *body, vlError *error)
{
    double mass = 0, x = 0, y = 0, square = 0;
    int chains = 0;
    for (int i = 0; i < def->shapeCount; i++)
    {
        const vlBodyShapeDef *shape = &def->shapes[i];
        Draft draft;
        if (shape->kind == vl_chainShape)
        {
            chains++;
            continue;
        }
        if (!draftShape(shape, &draft, error))
            return false;
        const vlOutlineMass own = shape->hollow && shape->kind == vl_ballShape
                                      ? weighRing(&draft)
                                      : vlOutline_Weigh(draft.corners, draft.count, draft.radius);
        const double m = own.area * shape->density;
        mass += m;
        x += m * own.centreX;
        y += m * own.centreY;
        square += shape->density * own.inertia + m * (own.centreX * own.centreX + own.centreY * own.centreY);
    }
    if (chains == def->shapeCount) // they have none
        return true;
    if (!(mass > 0 && isfinite(mass)))
        return vlFail(error, "the shapes enclose no area that has a mass");
    body->centre = vlVec(x / mass, y / mass, 0);
    const double inertia = square - mass * vlDot(body->centre, body->centre);
    const double scale = def->mass > 0 ? def->mass / mass : 1;
    body->mass = mass * scale;
    body->inertia = inertia * scale;
    if (!(body->mass > VL_MIN_MASS && body->inertia > 0 && isfinite(1 / body->inertia)))
        return vlFail(error, "the shapes are too small or too light to have a mass");
    if (!(body->mass <= VL_MAX_MASS && isfinite(body->inertia)))
        return vlFail(error, "the shapes must have a mass of at most %g kg, got %g", VL_MAX_MASS, body->mass);
    return true;
}

// Making --------------------------------------------------------------------------------------------------

static vlShapeForm formOf(const vlBodyShapeDef *def)
{
    const bool capsule = def->kind == vl_capsuleShape;
    return (vlShapeForm){
        .kind = def->kind,
        .a = capsule ? def->p1 : def->offset,
        .b = capsule ? def->p2 : def->size,
        .angle = def->angle,
        .density = def->density,
    };
}

static void setSurface(vlWorld *world, vlRigidShape *shape, const vlBodyShapeDef *def)
{
    shape->friction = def->friction;
    shape->restitution = def->restitution;
    shape->rollingResistance = def->rollingResistance;
    shape->surfaceSpeed = def->surfaceSpeed;
    shape->hollow = def->hollow;
    shape->isSensor = def->sensor;
    world->rigid->sensorCount += def->sensor;
    const double way = hypot(def->oneWay.x, def->oneWay.y);
    shape->oneWay[0] = way > 0 ? def->oneWay.x / way : 0;
    shape->oneWay[1] = way > 0 ? def->oneWay.y / way : 0;
    world->rigid->forms[shape - world->rigid->shapes] = formOf(def);
}

static bool addShape(vlWorld *world, int slot, const vlBodyShapeDef *def)
{
    const vlVec3 centre = world->rigid->bodies[slot].centre;
    Draft draft;
    if (def->kind == vl_chainShape)
        return vlRigid_AddChain(world, slot, def, setSurface);
    if (!draftShape(def, &draft, NULL))
        return false;
    for (int k = 0; k < draft.count; k++)
    {
        draft.corners[k].x -= centre.x;
        draft.corners[k].y -= centre.y;
    }
    vlRigidShape *shape = vlRigid_AddShape(world, slot, draft.corners, draft.count, draft.radius);
    if (!shape)
        return false;
    setSurface(world, shape, def);
    return true;
}

static bool addShapes(vlWorld *world, int slot, const vlBodyDef *def)
{
    // The list of a body's shapes grows at its head.
    for (int i = def->shapeCount - 1; i >= 0; i--)
        if (!addShape(world, slot, &def->shapes[i]))
            return false;
    return true;
}

static void setUp(vlRigid *r, int slot, const vlBodyDef *def)
{
    vlRigidBody *body = &r->bodies[slot];
    double *motion = r->motion[slot];
    body->type = def->type;
    body->gravityScale = def->gravityScale;
    body->fixedRotation = def->fixedRotation;
    body->isBullet = def->bullet;
    body->locks[0] = def->lockX;
    body->locks[1] = def->lockY;
    r->hasLocks = r->hasLocks || def->lockX || def->lockY;
    body->filter = def->filter;
    body->tag = def->tag;
    motion[vl_mVx] = def->velocity.x;
    motion[vl_mVy] = def->velocity.y;
    motion[vl_mSpin] = def->spin.z;
    const bool moved = def->type == vl_dynamicBody && def->model == vl_rigidModel;
    for (int axis = 0; axis < 2; axis++)
        if (moved && body->locks[axis])
            motion[vl_mVx + axis] = 0;
    motion[vl_mInverseMass] = moved ? 1 / body->mass : 0;
    motion[vl_mInverseInertia] = moved && !def->fixedRotation ? 1 / body->inertia : 0;
    vlRigid_Place(r, slot, def->position, def->angle);
}

// The slot of a body in the plane, 0 and a message when it cannot be.
static int makeInPlane(vlWorld *world, const vlBodyDef *def, vlError *error)
{
    vlRigidBody measured = {.alive = false};
    if (!weigh(def, &measured, error))
        return 0;
    const int slot = vlRigid_AddSlot(world);
    if (slot)
    {
        vlRigidBody *body = &world->rigid->bodies[slot];
        body->centre = measured.centre;
        body->mass = measured.mass;
        body->inertia = measured.inertia;
    }
    if (!slot || !addShapes(world, slot, def))
    {
        if (slot)
            vlRigid_DropSlot(world, slot);
        vlFail(error, "not enough memory for a body");
        return 0;
    }
    setUp(world->rigid, slot, def);
    if (def->model == vl_rigidModel || vlFrameBody_Make(world, slot))
        return slot;
    vlRigid_DropSlot(world, slot);
    vlFail(error, "not enough memory for a body");
    return 0;
}

vlBodyId vlWorld_CreateBody(vlWorld *world, const vlBodyDef *def, vlError *error)
{
    if (!checkBody(world, def, error))
        return noBody;
    const bool plane = world->def.dimensions == 2;
    const int slot = plane ? makeInPlane(world, def, error) : vlSpace_Make(world, def, error);
    if (!slot)
        return noBody;
    world->rigid->alive++;
    return (vlBodyId){(uint32_t)slot, world->rigid->bodies[slot].generation, world->number};
}
