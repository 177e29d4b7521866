// space_make.c: rigid bodies in space: from a definition to a body.
#include <math.h>
#include <string.h>

#include "dynamics/space.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

// Checks --------------------------------------------------------------------------------------------------

bool vlSpace_CheckOrientation(const double orientation[4], double unit[4], vlError *error)
{
    double most = 0;
    for (int i = 0; i < 4; i++)
        most = isfinite(orientation[i]) ? fmax(most, fabs(orientation[i])) : INFINITY;
    if (isinf(most))
        return vlFail(error, "orientation must be finite, got {%g, %g, %g, %g}", orientation[0],
                      orientation[1], orientation[2], orientation[3]);
    if (most == 0)
        return vlFail(error, "orientation must not be zero, got {0, 0, 0, 0}");
    for (int i = 0; i < 4; i++)
        unit[i] = orientation[i] / most;
    vlTurn_Normalize(unit);
    return true;
}

bool vlSpace_CheckSurface(const vlWorld *world, const vlBodyShapeDef *def, vlError *error)
{
    const vlVec3 axis = def->surfaceAxis;
    if (!vlCheckEntries(world, "surfaceAxis", axis, VL_MAX_BODY_LENGTH, error))
        return false;
    if (def->surfaceSpeed != 0 && axis.x == 0 && axis.y == 0 && axis.z == 0)
        return vlFail(error, "surfaceAxis must not be zero where the surface runs, got {0, 0, 0}");
    return true;
}

bool vlSpace_CheckForm(const vlBodyShapeDef *def, vlError *error)
{
    double unit[4];
    if (def->kind == vl_boxShape)
        return vlCheckBetween("size.z", def->size.z, VL_MIN_BODY_LENGTH, VL_MAX_BODY_LENGTH, error) &&
               vlSpace_CheckOrientation(def->orientation, unit, error);
    if (def->kind == vl_cylinderShape && !(vlLength(vlSub(def->p2, def->p1)) >= VL_MIN_BODY_LENGTH))
        return vlFail(error, "p1 and p2 of a cylinder must differ, got {%g, %g, %g} for both", def->p1.x,
                      def->p1.y, def->p1.z);
    return true;
}

// Mass ----------------------------------------------------------------------------------------------------

static vlPose poseOf(const vlBodyShapeDef *def)
{
    vlPose pose = {.position = def->offset};
    double unit[4];
    vlSpace_CheckOrientation(def->orientation, unit, NULL);
    vlTurn_Axes(unit, pose.axis);
    return pose;
}

// A shape as it was defined, about the origin of the body.
typedef struct Draft
{
    vlSpaceShape shape;
    vlHull hull; ///< of a hull
} Draft;

static bool draftHull(vlWorld *world, const vlBodyShapeDef *def, Draft *draft, vlError *error)
{
    if (!vlHull_Build(&world->tally, &draft->hull, "points", def->points, def->pointCount, error))
        return false;
    draft->shape = vlSpaceShape_Hull(&draft->hull, def->rounding);
    return true;
}

static bool draftShape(vlWorld *world, const vlBodyShapeDef *def, Draft *draft, vlError *error)
{
    const vlPose pose = poseOf(def);
    memset(&draft->hull, 0, sizeof draft->hull);
    switch (def->kind)
    {
    case vl_ballShape:
        draft->shape = vlSpaceShape_Ball(def->offset, def->radius);
        return true;
    case vl_boxShape:
        draft->shape = vlSpaceShape_Box(vlVec(0, 0, 0), vlScale(def->size, 0.5), def->rounding);
        vlSpaceShape_Place(&draft->shape, &pose);
        return true;
    case vl_capsuleShape:
        draft->shape = vlSpaceShape_Capsule(def->p1, def->p2, def->radius);
        return true;
    case vl_cylinderShape:
        draft->shape = vlSpaceShape_Cylinder(def->p1, def->p2, def->radius, 0);
        return true;
    case vl_hullShape:
        return draftHull(world, def, draft, error);
    case vl_chainShape: // of the plane
    case vl_heightFieldShape:
    case vl_meshShape: // see space_ground.c
        break;
    }
    return false;
}

static bool weighShape(vlWorld *world, const vlBodyShapeDef *def, vlSolidMass *mass, vlError *error)
{
    Draft draft;
    if (!draftShape(world, def, &draft, error))
        return false;
    if (def->kind == vl_ballShape && def->hollow)
        *mass = vlSolidMass_Shell(def->offset, def->radius);
    else
        *mass = vlSpaceShape_Weigh(&draft.shape);
    if (draft.hull.block)
        vlHull_Free(&world->tally, &draft.hull);
    return true;
}

static bool weigh(vlWorld *world, const vlBodyDef *def, vlSolidMass *whole, vlError *error)
{
    *whole = (vlSolidMass){.mass = 0};
    if (vlSpace_IsGround(&def->shapes[0])) // never moved by a force
    {
        *whole = (vlSolidMass){.mass = def->mass > 0 ? def->mass : 1, .inertia = {1, 1, 1, 0, 0, 0}};
        return true;
    }
    for (int i = 0; i < def->shapeCount; i++)
    {
        vlSolidMass own;
        if (!weighShape(world, &def->shapes[i], &own, error))
            return false;
        *whole = vlSolidMass_Add(*whole, vlSolidMass_Scale(own, def->shapes[i].density));
    }
    if (!(whole->mass > 0 && isfinite(whole->mass)))
        return vlFail(error, "the shapes enclose no volume that has a mass");
    if (def->mass > 0)
        *whole = vlSolidMass_Scale(*whole, def->mass / whole->mass);
    return true;
}

static bool findMoments(const vlSolidMass *whole, double moments[3], vlVec3 axis[3], vlError *error)
{
    vlSolidMass_Principal(whole, moments, axis);
    const double least = fmin(moments[0], fmin(moments[1], moments[2]));
    if (!(whole->mass > VL_MIN_MASS && least > 0 && isfinite(1 / least)))
        return vlFail(error, "the shapes are too small or too light to have a mass");
    if (!(whole->mass <= VL_MAX_MASS && isfinite(moments[0] + moments[1] + moments[2])))
        return vlFail(error, "the shapes must have a mass of at most %g kg, got %g", VL_MAX_MASS,
                      whole->mass);
    return true;
}

// Shapes --------------------------------------------------------------------------------------------------

// From the body as it was defined to its centre of mass and principal axes.
static vlPose toPrincipal(vlVec3 centre, const vlVec3 axis[3])
{
    return (vlPose){vlVec(-vlDot(axis[0], centre), -vlDot(axis[1], centre), -vlDot(axis[2], centre)),
                    {vlVec(axis[0].x, axis[1].x, axis[2].x), vlVec(axis[0].y, axis[1].y, axis[2].y),
                     vlVec(axis[0].z, axis[1].z, axis[2].z)}};
}

// Of a body's one ground, or a convex shape moved to the body's own axes. 0 and a message when it cannot be.
static int addForm(vlWorld *world, int slot, const vlBodyShapeDef *def, const vlPose *place, vlError *error)
{
    Draft draft;
    if (vlSpace_IsGround(def))
        return vlSpace_AddGround(world, slot, def, error);
    if (!draftShape(world, def, &draft, error))
        return 0;
    const bool isHull = draft.hull.block != NULL;
    if (isHull)
        vlHull_Place(&draft.hull, place);
    vlSpaceShape_Place(&draft.shape, place);
    const int index = vlSpace_AddShape(world, slot, &draft.shape, isHull ? &draft.hull : NULL);
    if (!index)
        vlFail(error, "not enough memory for a body");
    return index;
}

// Of length one; of no direction none.
static vlVec3 unitOf(vlVec3 direction)
{
    const double most = fmax(fabs(direction.x), fmax(fabs(direction.y), fabs(direction.z)));
    if (!(most > 0))
        return vlVec(0, 0, 0);
    const vlVec3 safe = vlScale(direction, 1 / most);
    return vlScale(safe, 1 / vlLength(safe));
}

static bool addShape(vlWorld *world, int slot, const vlBodyShapeDef *def, const vlPose *place, vlError *error)
{
    const int index = addForm(world, slot, def, place, error);
    if (!index)
        return false;
    vlRigidShape *shape = &world->rigid->shapes[index];
    shape->friction = def->friction;
    shape->isSensor = def->sensor;
    world->rigid->sensorCount += def->sensor;
    shape->restitution = def->restitution;
    shape->rollingResistance = def->rollingResistance;
    shape->surfaceSpeed = def->surfaceSpeed;
    const vlVec3 way = vlPose_Turn(place, unitOf(def->oneWay));
    shape->oneWay[0] = way.x;
    shape->oneWay[1] = way.y;
    shape->oneWay[2] = way.z;
    shape->surfaceAxis = vlPose_Turn(place, unitOf(def->surfaceAxis));
    shape->hollow = def->hollow;
    const bool twoEnded = def->kind == vl_capsuleShape || def->kind == vl_cylinderShape;
    vlShapeForm *form = &world->rigid->forms[index];
    *form = (vlShapeForm){.kind = def->kind,
                          .a = twoEnded ? def->p1 : def->offset,
                          .b = twoEnded ? def->p2 : def->size,
                          .density = def->density};
    memcpy(form->orientation, def->orientation, sizeof form->orientation);
    form->radius = def->kind == vl_ballShape || twoEnded ? def->radius : def->rounding;
    return true;
}

static bool addShapes(vlWorld *world, int slot, const vlBodyDef *def, const vlPose *place, vlError *error)
{
    // The list of a body's shapes grows at its head.
    for (int i = def->shapeCount - 1; i >= 0; i--)
        if (!addShape(world, slot, &def->shapes[i], place, error))
            return false;
    return true;
}

// Making --------------------------------------------------------------------------------------------------

static void setUp(vlRigid *r, int slot, const vlBodyDef *def)
{
    vlRigidBody *body = &r->bodies[slot];
    double orientation[4];
    body->type = def->type;
    body->gravityScale = def->gravityScale;
    body->fixedRotation = def->fixedRotation;
    body->isBullet = def->bullet;
    body->filter = def->filter;
    body->tag = def->tag;
    vlSpace_CheckOrientation(def->orientation, orientation, NULL);
    vlSpace_UseMass(r, slot);
    vlSpace_Place(r, slot, def->position, orientation);
    vlSpace_SetVelocity(r, slot, def->velocity);
    vlSpace_SetSpin(r, slot, def->spin);
}

int vlSpace_Make(vlWorld *world, const vlBodyDef *def, vlError *error)
{
    vlSolidMass whole;
    double moments[3], orientation[4];
    vlVec3 axis[3];
    if (!vlSpace_CheckOrientation(def->orientation, orientation, error) ||
        !weigh(world, def, &whole, error) || !findMoments(&whole, moments, axis, error))
        return 0;
    const vlPose place = toPrincipal(whole.centre, axis);
    const int slot = vlRigid_AddSlot(world);
    if (!slot)
    {
        vlFail(error, "not enough memory for a body");
        return 0;
    }
    if (!addShapes(world, slot, def, &place, error))
    {
        vlRigid_DropSlot(world, slot);
        return 0;
    }
    vlRigid *r = world->rigid;
    vlRigidBody *body = &r->bodies[slot];
    vlSpaceBody *own = &r->space->bodies[slot];
    body->centre = whole.centre;
    body->mass = whole.mass;
    body->inertia = fmin(moments[0], fmin(moments[1], moments[2]));
    memcpy(own->principal, moments, sizeof moments);
    vlTurn_FromAxes(axis, own->own);
    setUp(r, slot, def);
    return slot;
}
