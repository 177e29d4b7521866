// space_shapes.c: the shapes of rigid bodies in space.
#include <math.h>

#include "core/hash.h"
#include "dynamics/space.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

static bool reserve(vlWorld *world, size_t wanted)
{
    vlSpace *space = world->rigid->space;
    return vlReserve(&world->tally, &space->shapes, &space->shapeCapacity, wanted, sizeof *space->shapes) &&
           vlReserve(&world->tally, &space->hulls, &space->hullCapacity, wanted, sizeof *space->hulls) &&
           vlReserve(&world->tally, &space->grounds, &space->groundCapacity, wanted, sizeof(vlSpaceGround *));
}

// The array of hulls may have moved: shapes point into it.
static void followHulls(vlSpace *space, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (space->shapes[i].kind == vl_spaceHull)
            space->shapes[i].hull = &space->hulls[i];
}

int vlSpace_AddShape(vlWorld *world, int slot, const vlSpaceShape *shape, vlHull *hull)
{
    vlRigid *r = world->rigid;
    const vlCorner corner = {0, 0, 0, 0};
    vlRigidShape *common =
        vlRigid_AddShape(world, slot, &corner, shape->kind == vl_spacePlane ? 0 : 1, shape->radius);
    const int index = common ? (int)(common - r->shapes) : 0;
    if (!index || !reserve(world, r->shapeCount))
    {
        if (hull)
            vlHull_Free(&world->tally, hull);
        return 0;
    }
    r->space->shapes[index] = *shape;
    if (hull)
        r->space->hulls[index] = *hull;
    followHulls(r->space, r->shapeCount);
    common->outline.bound = shape->bound;
    common->thin = vlSpaceShape_FindThin(shape);
    vlRigidBody *body = &r->bodies[slot];
    body->thin = body->shapeCount > 1 ? fmin(body->thin, common->thin) : common->thin;
    r->bodies[slot].bound = fmax(r->bodies[slot].bound, shape->bound);
    return index;
}

void vlSpace_DropShape(vlWorld *world, int shape)
{
    vlSpace *space = world->rigid->space;
    if ((size_t)shape >= space->shapeCapacity || (size_t)shape >= space->hullCapacity ||
        (size_t)shape >= space->groundCapacity)
        return;
    if (space->grounds[shape])
        vlSpace_FreeGround(world, space->grounds[shape]);
    space->grounds[shape] = NULL;
    if (space->hulls[shape].block)
        vlHull_Free(&world->tally, &space->hulls[shape]);
    space->shapes[shape] = (vlSpaceShape){.kind = vl_spaceBall};
}

static uint64_t addGround(uint64_t hash, const vlSpaceGround *ground)
{
    const vlHeightField *field = ground->terrain.field;
    const vlTriangleMesh *mesh = ground->terrain.mesh;
    if (field)
    {
        const double sizes[] = {field->rows, field->columns, field->stepX, field->stepZ, field->thickness};
        hash = vlHashBytes(hash, sizes, sizeof sizes);
        return vlHashBytes(hash, field->heights, field->heightCount * sizeof *field->heights);
    }
    hash = vlHashBytes(hash, mesh->points, mesh->pointCount * sizeof *mesh->points);
    return vlHashBytes(hash, mesh->corners, mesh->triangleCount * sizeof *mesh->corners);
}

uint64_t vlSpace_HashShape(const vlSpace *space, int index, uint64_t hash)
{
    const vlSpaceShape *shape = &space->shapes[index];
    const vlVec3 places[] = {shape->p1,      shape->p2,      shape->half,
                             shape->axis[0], shape->axis[1], shape->axis[2]};
    const double sizes[] = {shape->kind, shape->radius, shape->rim};
    hash = vlHashBytes(hash, sizes, sizeof sizes);
    hash = vlHashBytes(hash, places, sizeof places);
    if (shape->kind == vl_spaceHull)
        hash = vlHashBytes(hash, shape->hull->points,
                           (size_t)shape->hull->pointCount * sizeof *shape->hull->points);
    return space->grounds[index] ? addGround(hash, space->grounds[index]) : hash;
}

void vlSpace_FindBounds(const vlRigid *r, int shape, vlVec3 *min, vlVec3 *max)
{
    vlSpaceShape_Bounds(&r->space->shapes[shape], &r->space->bodies[r->shapes[shape].body].pose, min, max);
}

void vlSpace_BodyBounds(const vlRigid *r, int slot, vlVec3 *min, vlVec3 *max)
{
    *min = vlVec(INFINITY, INFINITY, INFINITY);
    *max = vlVec(-INFINITY, -INFINITY, -INFINITY);
    for (int i = r->bodies[slot].firstShape; i; i = r->shapes[i].next)
    {
        vlVec3 from, to;
        vlSpace_FindBounds(r, i, &from, &to);
        *min = vlVec(fmin(min->x, from.x), fmin(min->y, from.y), fmin(min->z, from.z));
        *max = vlVec(fmax(max->x, to.x), fmax(max->y, to.y), fmax(max->z, to.z));
    }
}

// In the frame of the principal axes.
static int listOwnPoints(const vlSpaceShape *shape, vlVec3 points[VL_MAX_CORNERS])
{
    const vlVec3 *e = shape->axis;
    switch (shape->kind)
    {
    case vl_spaceHull:
        for (int i = 0; i < shape->hull->pointCount; i++)
            points[i] = shape->hull->points[i];
        return shape->hull->pointCount;
    case vl_spaceBox:
        for (int i = 0; i < 8; i++)
            points[i] = vlAdd(vlAddScaled(shape->p1, e[0], i & 1 ? shape->half.x : -shape->half.x),
                              vlAdd(vlScale(e[1], i & 2 ? shape->half.y : -shape->half.y),
                                    vlScale(e[2], i & 4 ? shape->half.z : -shape->half.z)));
        return 8;
    case vl_spaceCapsule:
    case vl_spaceCylinder:
        points[0] = shape->p1;
        points[1] = shape->p2;
        return 2;
    default:
        points[0] = shape->p1;
        return 1;
    }
}

int vlSpace_ListPoints(const vlRigid *r, int shape, vlVec3 points[VL_MAX_CORNERS])
{
    const int body = r->shapes[shape].body, count = listOwnPoints(&r->space->shapes[shape], points);
    vlPose own = {.position = r->bodies[body].centre};
    vlTurn_Axes(r->space->bodies[body].own, own.axis);
    for (int i = 0; i < count; i++)
        points[i] = vlPose_Point(&own, points[i]);
    return count;
}
