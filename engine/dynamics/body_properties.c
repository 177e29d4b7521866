// body_properties.c: rigid bodies: their shapes, mass and surface, read and changed.
#include <math.h>
#include <string.h>

#include "dynamics/space.h"
#include "dynamics/world_parts.h"

// Shapes --------------------------------------------------------------------------------------------------

int vlBody_GetShapeCount(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? world->rigid->bodies[slot].shapeCount : 0;
}

// 0 when there is no such shape.
static int findShape(const vlWorld *world, vlBodyId id, int shape)
{
    const int slot = shape >= 0 ? vlRigid_Find(world, id) : 0;
    int index = slot ? world->rigid->bodies[slot].firstShape : 0;
    for (int i = 0; i < shape && index; i++)
        index = world->rigid->shapes[index].next;
    return index;
}

bool vlBody_GetShape(const vlWorld *world, vlBodyId id, int shape, vlBodyShapeDef *def)
{
    const int index = findShape(world, id, shape);
    if (!index)
        return false;
    const vlRigidShape *own = &world->rigid->shapes[index];
    const vlShapeForm *form = &world->rigid->forms[index];
    const bool twoEnded = form->kind == vl_capsuleShape || form->kind == vl_cylinderShape;
    const double radius = world->rigid->space ? form->radius : own->outline.radius;
    *def = vlDefaultBodyShapeDef();
    def->kind = form->kind;
    if (form->kind == vl_ballShape || twoEnded)
        def->radius = radius;
    else
        def->rounding = radius;
    if (twoEnded)
    {
        def->p1 = form->a;
        def->p2 = form->b;
    }
    else
    {
        def->offset = form->a;
        def->size = form->b;
    }
    def->angle = form->angle;
    def->density = form->density;
    def->hollow = own->hollow;
    def->sensor = own->isSensor;
    def->friction = own->friction;
    def->restitution = own->restitution;
    def->rollingResistance = own->rollingResistance;
    def->surfaceSpeed = own->surfaceSpeed;
    def->pointCount = own->outline.count;
    if (world->rigid->space)
    {
        vlVec3 points[VL_MAX_CORNERS];
        memcpy(def->orientation, form->orientation, sizeof def->orientation);
        def->pointCount = vlSpace_ListPoints(world->rigid, index, points);
    }
    return true;
}

int vlBody_GetShapePoints(const vlWorld *world, vlBodyId id, int shape, vlVec3 points[VL_MAX_CORNERS])
{
    const int index = findShape(world, id, shape);
    if (!index)
        return 0;
    if (world->rigid->space)
        return vlSpace_ListPoints(world->rigid, index, points);
    const vlOutline *outline = &world->rigid->shapes[index].outline;
    const vlVec3 centre = world->rigid->bodies[world->rigid->shapes[index].body].centre;
    for (int i = 0; i < outline->count; i++)
        points[i] = vlAdd(vlVec(outline->corners[i].x, outline->corners[i].y, 0), centre);
    return outline->count;
}

bool vlBody_GetBounds(const vlWorld *world, vlBodyId id, vlVec3 *min, vlVec3 *max)
{
    const int slot = vlRigid_Find(world, id);
    if (!slot)
        return false;
    const vlRigid *r = world->rigid;
    if (r->space)
    {
        vlSpace_BodyBounds(r, slot, min, max);
        return true;
    }
    const double *pose = vlRigid_PoseOf(r, slot);
    *min = vlVec(INFINITY, INFINITY, 0);
    *max = vlVec(-INFINITY, -INFINITY, 0);
    for (int i = r->bodies[slot].firstShape; i; i = r->shapes[i].next)
    {
        const vlOutline *outline = &r->shapes[i].outline;
        for (int k = 0; k < outline->count; k++)
        {
            const vlCorner *corner = &outline->corners[k];
            const double x = pose[0] + pose[2] * corner->x - pose[3] * corner->y,
                         y = pose[1] + pose[3] * corner->x + pose[2] * corner->y;
            *min = vlVec(fmin(min->x, x - outline->radius), fmin(min->y, y - outline->radius), 0);
            *max = vlVec(fmax(max->x, x + outline->radius), fmax(max->y, y + outline->radius), 0);
        }
    }
    return true;
}

// Mass ----------------------------------------------------------------------------------------------------

// What no force moves keeps its mass for the day it is let go.
static void useMass(vlRigid *r, int slot)
{
    if (r->space)
    {
        vlSpace_UseMass(r, slot);
        return;
    }
    const vlRigidBody *body = &r->bodies[slot];
    const bool moves = body->type == vl_dynamicBody && !body->frame;
    vlRigid_MakeFresh(r, slot);
    r->motion[slot][vl_mInverseMass] = moves ? 1 / body->mass : 0;
    r->motion[slot][vl_mInverseInertia] = moves && !body->fixedRotation ? 1 / body->inertia : 0;
}

bool vlBody_SetMass(vlWorld *world, vlBodyId id, double mass, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckMass(mass, error))
        return false;
    vlRigidBody *body = &world->rigid->bodies[slot];
    const double inertia = body->inertia * (mass / body->mass);
    if (!(inertia > 0 && isfinite(1 / inertia)))
        return vlFail(error, "mass is too small for a body of this size, got %g", mass);
    if (world->rigid->space)
        vlSpace_ScaleInertia(world->rigid, slot, mass / body->mass);
    body->mass = mass;
    body->inertia = inertia;
    useMass(world->rigid, slot);
    return true;
}

bool vlBody_SetInertia(vlWorld *world, vlBodyId id, double inertia, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckPositive("inertia", inertia, error))
        return false;
    if (world->rigid->space)
        return vlFail(error, "the inertia of a body in space follows from its shapes and its mass");
    if (isinf(1 / inertia))
        return vlFail(error, "inertia is too small, got %g", inertia);
    world->rigid->bodies[slot].inertia = inertia;
    useMass(world->rigid, slot);
    return true;
}

double vlBody_GetGravityScale(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? world->rigid->bodies[slot].gravityScale : 0;
}

bool vlBody_SetGravityScale(vlWorld *world, vlBodyId id, double scale, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot)
        return false;
    if (!isfinite(scale))
        return vlFail(error, "gravityScale must be finite, got %g", scale);
    world->rigid->bodies[slot].gravityScale = scale;
    return true;
}

bool vlBody_IsFixedRotation(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot && world->rigid->bodies[slot].fixedRotation;
}

bool vlBody_SetFixedRotation(vlWorld *world, vlBodyId id, bool fixed, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot)
        return false;
    world->rigid->bodies[slot].fixedRotation = fixed;
    useMass(world->rigid, slot);
    if (fixed && world->rigid->bodies[slot].type == vl_dynamicBody)
        vlRigid_SetSpin(world->rigid, slot, vlVec(0, 0, 0));
    return true;
}

int vlBody_GetTag(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? world->rigid->bodies[slot].tag : 0;
}

// What it meets -------------------------------------------------------------------------------------------

vlFilter vlBody_GetFilter(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? world->rigid->bodies[slot].filter : (vlFilter){0, 0};
}

bool vlBody_SetFilter(vlWorld *world, vlBodyId id, vlFilter filter, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot)
        return false;
    world->rigid->bodies[slot].filter = filter;
    world->rigid->bodies[slot].homeless = true;
    return true;
}

// Surfaces ------------------------------------------------------------------------------------------------

// Goes through the shapes of a body; begin with its first.
static vlRigidShape *shapeAt(const vlRigid *r, int index)
{
    return index ? &r->shapes[index] : NULL;
}

static vlRigidShape *firstShape(vlRigid *r, int slot)
{
    r->surfacesChanged = true;
    return shapeAt(r, r->bodies[slot].firstShape);
}

bool vlBody_SetFriction(vlWorld *world, vlBodyId id, double friction, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckNotNegative("friction", friction, error))
        return false;
    vlRigid *r = world->rigid;
    for (vlRigidShape *shape = firstShape(r, slot); shape; shape = shapeAt(r, shape->next))
        shape->friction = friction;
    return true;
}

bool vlBody_SetRestitution(vlWorld *world, vlBodyId id, double restitution, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckBetween("restitution", restitution, 0, 1, error))
        return false;
    vlRigid *r = world->rigid;
    for (vlRigidShape *shape = firstShape(r, slot); shape; shape = shapeAt(r, shape->next))
        shape->restitution = restitution;
    return true;
}

bool vlBody_SetRollingResistance(vlWorld *world, vlBodyId id, double resistance, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckSize("rollingResistance", resistance, VL_MAX_BODY_LENGTH, error))
        return false;
    vlRigid *r = world->rigid;
    for (vlRigidShape *shape = firstShape(r, slot); shape; shape = shapeAt(r, shape->next))
        shape->rollingResistance = resistance;
    return true;
}

bool vlBody_SetSurfaceSpeed(vlWorld *world, vlBodyId id, double speed, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckBetween("surfaceSpeed", speed, -VL_MAX_SPEED, VL_MAX_SPEED, error))
        return false;
    vlRigid *r = world->rigid;
    for (vlRigidShape *shape = firstShape(r, slot); shape; shape = shapeAt(r, shape->next))
        shape->surfaceSpeed = speed;
    return true;
}
