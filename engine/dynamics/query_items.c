// query_items.c: all that can be asked for, by where it is now: shapes of bodies and obstacles.
#include "dynamics/query_items.h"

#include <math.h>
#include <stdlib.h>

#include "collision/collision.h"
#include "dynamics/world_parts.h"

void vlQueries_Free(vlWorld *world)
{
    vlQueries *q = world->queries;
    vlTally *tally = &world->tally;
    if (!q)
        return;
    vlBoxGrid_Free(&q->grid, tally);
    vlRelease(tally, &q->wide, q->wideCapacity, sizeof *q->wide);
    vlRelease(tally, &q->found.items, q->found.capacity, sizeof *q->found.items);
    vlRelease(tally, &q->hits, q->hitCapacity, sizeof *q->hits);
    free(q);
    vlTally_Give(tally, sizeof *q);
    world->queries = NULL;
}

static vlQueries *queriesOf(vlWorld *world)
{
    if (world->queries || !vlTally_Take(&world->tally, sizeof *world->queries))
        return world->queries;
    world->queries = calloc(1, sizeof *world->queries);
    if (!world->queries)
    {
        vlTally_Give(&world->tally, sizeof *world->queries);
        return NULL;
    }
    vlBoxGrid_Init(&world->queries->grid, world->def.dimensions);
    return world->queries;
}

// Obstacles -----------------------------------------------------------------------------------------------

static vlObstacleId obstacleId(const vlWorld *world, int slot)
{
    return (vlObstacleId){(uint32_t)slot, world->collision->obstacles[slot].generation, world->number};
}

static void setCorner(vlSolidForm *form, int i, vlVec3 at)
{
    form->corners[3 * i] = at.x;
    form->corners[3 * i + 1] = at.y;
    form->corners[3 * i + 2] = at.z;
}

static void makeBox(vlSolidForm *form, vlVec3 size, int dimensions)
{
    const int count = dimensions == 2 ? 4 : 8;
    for (int i = 0; i < count; i++)
        setCorner(form, i,
                  vlVec(i & 1 ? size.x / 2 : -size.x / 2, i & 2 ? size.y / 2 : -size.y / 2,
                        dimensions == 2 ? 0
                        : i & 4         ? size.z / 2
                                        : -size.z / 2));
    form->convex = vlConvex_OfPoints(form->corners, 3, count, dimensions, 0);
}

static void makePlane(vlSolidForm *form, vlVec3 point, vlVec3 normal)
{
    form->isPlane = true;
    form->point = point;
    form->normal = vlScale(normal, 1 / vlLength(normal));
}

static void makeSide(vlSolidForm *form, const vlObstacleDef *def, int side)
{
    const vlVec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    makePlane(form, side % 2 ? def->max : def->min, vlScale(axes[side / 2], side % 2 ? -1 : 1));
}

static void makeObstacle(const vlWorld *world, const vlQueryItem *item, vlSolidForm *form)
{
    const int dimensions = world->def.dimensions;
    const vlObstacle *obstacle = &world->collision->obstacles[item->index];
    vlObstacleDef def;
    vlObstacle_Get(world, obstacleId(world, item->index), &def);
    form->isPlane = false;
    form->pose = vlPose_At(def.position);
    setCorner(form, 0, vlVec(0, 0, 0));
    switch (def.kind)
    {
    case vl_plane:
        makePlane(form, def.position, def.normal);
        return;
    case vl_walls:
        makeSide(form, &def, item->side);
        return;
    case vl_ball:
        form->convex = vlConvex_OfPoints(form->corners, 3, 1, dimensions, def.radius);
        return;
    case vl_box:
        for (int i = 0; i < 3; i++)
            form->pose.axis[i] = obstacle->axis[i];
        makeBox(form, def.size, dimensions);
        return;
    case vl_capsule:
        setCorner(form, 0, def.p1);
        setCorner(form, 1, def.p2);
        form->convex = vlConvex_OfPoints(form->corners, 3, 2, dimensions, def.radius);
        return;
    case vl_cylinder:
        setCorner(form, 0, def.p1);
        form->convex = dimensions == 2 ? vlConvex_OfPoints(form->corners, 3, 1, 2, def.radius)
                                       : vlConvex_OfCylinder(def.p1, def.p2, def.radius, 0);
        return;
    }
}

void vlQueryItem_GetForm(const vlWorld *world, const vlQueryItem *item, vlSolidForm *form)
{
    if (item->isObstacle)
    {
        makeObstacle(world, item, form);
        return;
    }
    const vlPose pose = vlSolid_PoseOf(world->rigid, world->rigid->shapes[item->index].body);
    vlSolid_OfShape(world->rigid, item->index, &pose, form);
}

// Items ---------------------------------------------------------------------------------------------------

static bool sameSlot(uint32_t a, uint32_t generationA, uint32_t b, uint32_t generationB)
{
    return a == b && generationA == generationB;
}

bool vlQueryItem_Passes(const vlWorld *world, const vlQueryItem *item, const vlQueryFilter *filter)
{
    if (item->isObstacle)
    {
        const vlObstacleId id = obstacleId(world, item->index);
        const vlObstacleDef *def = &world->collision->obstacles[item->index].def;
        return filter->obstacles && (filter->groups & def->filter.groups) &&
               !sameSlot(id.slot, id.generation, filter->passed.slot, filter->passed.generation);
    }
    const vlRigidShape *shape = &world->rigid->shapes[item->index];
    const vlRigidBody *body = &world->rigid->bodies[shape->body];
    return (body->filter.groups & filter->groups) && (filter->sensors || !shape->isSensor) &&
           !sameSlot((uint32_t)shape->body, body->generation, filter->ignored.slot,
                     filter->ignored.generation);
}

void vlQueryItem_Name(const vlWorld *world, const vlQueryItem *item, vlQueryHit *hit)
{
    hit->body = (vlBodyId){0, 0, 0};
    hit->obstacle = (vlObstacleId){0, 0, 0};
    if (item->isObstacle)
    {
        hit->obstacle = obstacleId(world, item->index);
        return;
    }
    const int body = world->rigid->shapes[item->index].body;
    hit->body = (vlBodyId){(uint32_t)body, world->rigid->bodies[body].generation, world->number};
}

vlBox vlSolid_BoxOf(const vlSolidForm *form)
{
    vlBox box = {{0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < form->convex.dimensions; k++)
        for (int sign = -1; sign <= 1; sign += 2)
        {
            const vlVec3 direction = vlVec(k == 0 ? sign : 0, k == 1 ? sign : 0, k == 2 ? sign : 0);
            const vlVec3 local = vlPose_TurnBack(&form->pose, direction);
            const vlVec3 far = vlPose_Point(&form->pose, vlConvex_Support(&form->convex, local));
            const double at = vlDot(far, direction) * sign + sign * form->convex.radius;
            (sign < 0 ? box.min : box.max)[k] = at;
        }
    return box;
}

// Boxes ---------------------------------------------------------------------------------------------------

static uint64_t movesOf(const vlWorld *world)
{
    return world->moves + (world->rigid ? world->rigid->moves : 0);
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static bool addWide(vlWorld *world, vlQueryItem item)
{
    vlQueries *q = world->queries;
    if (!vlReserve(&world->tally, &q->wide, &q->wideCapacity, q->wideCount + 1, sizeof *q->wide))
        return false;
    q->wide[q->wideCount++] = item;
    return true;
}

static bool addWalls(vlWorld *world, int slot)
{
    for (int side = 0; side < 2 * world->def.dimensions; side++)
        if (!addWide(world, (vlQueryItem){slot, side, true}))
            return false;
    return true;
}

// Puts an item where it is.
static bool place(vlWorld *world, const vlQueryItem *item)
{
    vlSolidForm form;
    vlQueryItem_GetForm(world, item, &form);
    const int number = 2 * item->index + item->isObstacle;
    if (form.isPlane)
    {
        vlBoxGrid_Remove(&world->queries->grid, number);
        return addWide(world, *item);
    }
    const vlBox box = vlSolid_BoxOf(&form);
    vlBoxGrid_Place(&world->queries->grid, number, &box);
    return true;
}

static bool placeShape(vlWorld *world, int index)
{
    const vlRigid *r = world->rigid;
    const int body = r->shapes[index].body;
    if (body && r->bodies[body].alive && !r->bodies[body].isObstacle)
        return place(world, &(vlQueryItem){.index = index});
    vlBoxGrid_Remove(&world->queries->grid, 2 * index);
    return true;
}

static bool placeObstacle(vlWorld *world, int slot)
{
    const vlObstacle *obstacle = &world->collision->obstacles[slot];
    const bool counts = obstacle->alive && !obstacle->parts; // else a body's
    if (counts && obstacle->def.kind != vl_walls)
        return place(world, &(vlQueryItem){.index = slot, .isObstacle = true});
    vlBoxGrid_Remove(&world->queries->grid, 2 * slot + 1);
    return !counts || addWalls(world, slot);
}

static bool placeAll(vlWorld *world)
{
    vlQueries *q = world->queries;
    const size_t shapes = world->rigid ? world->rigid->shapeCount : 0,
                 obstacles = world->collision ? world->collision->obstacleCount : 0;
    if (!vlBoxGrid_Reserve(&q->grid, &world->tally, 2 * larger(shapes, obstacles)))
        return false;
    q->wideCount = 0;
    for (size_t i = 1; i < shapes; i++)
        if (!placeShape(world, (int)i))
            return false;
    for (size_t i = 1; i < obstacles; i++)
        if (!placeObstacle(world, (int)i))
            return false;
    return true;
}

vlQueries *vlQueries_Refresh(vlWorld *world)
{
    if (world->queries && world->queries->grid.dimensions != world->def.dimensions)
        vlQueries_Free(world);
    vlQueries *q = queriesOf(world);
    if (!q || (q->ready && q->moves == movesOf(world)))
        return q;
    q->ready = placeAll(world);
    q->moves = movesOf(world);
    return q->ready ? q : NULL;
}
