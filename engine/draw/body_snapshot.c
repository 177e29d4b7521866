// body_snapshot.c: what a picture needs of the bodies of a world, read once a frame.
#include <math.h>

// The arrays themselves: asking for each shape by its number takes longer than drawing it.
#include "dynamics/rigid.h"

#include "draw/snapshot.h"

static bool addCorners(vlSnapshot *s, const vlRigid *r, const vlRigidShape *shape, vlBulk *bulk)
{
    const vlOutline *outline = &shape->outline;
    const size_t wanted = (size_t)s->cornerCount + (size_t)outline->count;
    if (!vlReserve(&s->tally, &s->corners, &s->cornerCapacity, wanted, sizeof(*s->corners)))
        return false;
    const double *pose = r->pose[shape->body];
    for (int i = 0; i < outline->count; i++)
    {
        const vlCorner *corner = &outline->corners[i];
        const double x = pose[0] + pose[2] * corner->x - pose[3] * corner->y,
                     y = pose[1] + pose[3] * corner->x + pose[2] * corner->y, reach = outline->radius;
        s->corners[s->cornerCount++] = (vlVec3){x, y, 0};
        bulk->min = (vlVec3){fmin(bulk->min.x, x - reach), fmin(bulk->min.y, y - reach), 0};
        bulk->max = (vlVec3){fmax(bulk->max.x, x + reach), fmax(bulk->max.y, y + reach), 0};
    }
    return true;
}

static bool addForms(vlSnapshot *s, const vlRigid *r, int slot, vlBulk *bulk)
{
    for (int i = r->bodies[slot].firstShape; i; i = r->shapes[i].next)
    {
        const vlRigidShape *shape = &r->shapes[i];
        const double *way = shape->oneWay;
        if (!vlReserve(&s->tally, &s->forms, &s->formCapacity, (size_t)s->formCount + 1, sizeof(*s->forms)))
            return false;
        s->forms[s->formCount++] = (vlForm){
            .first = s->cornerCount,
            .count = shape->outline.count,
            .radius = shape->outline.radius,
            .hollow = shape->hollow,
            .edge = shape->isEdge,
            .sensor = shape->isSensor,
            .oneWay = way[0] != 0 || way[1] != 0,
            .way = {bulk->c * way[0] - bulk->s * way[1], bulk->s * way[0] + bulk->c * way[1], 0},
        };
        bulk->count++;
        if (!addCorners(s, r, shape, bulk))
            return false;
    }
    return true;
}

static bool addBulk(vlSnapshot *s, const vlBulk *bulk)
{
    if (!vlReserve(&s->tally, &s->bodies, &s->bodyCapacity, (size_t)s->bodyCount + 1, sizeof(*s->bodies)))
        return false;
    s->bodies[s->bodyCount++] = *bulk;
    return true;
}

static bool addInSpace(vlSnapshot *s, const vlWorld *world, vlBodyId id)
{
    vlBulk bulk = {.id = id,
                   .type = vlBody_GetType(world, id),
                   .centre = vlBody_GetCentre(world, id),
                   .first = s->pieceCount};
    if (!vlIsFinite(bulk.centre) || !vlBody_GetBounds(world, id, &bulk.min, &bulk.max) ||
        !vlIsFinite(bulk.min) || !vlIsFinite(bulk.max))
        return true;
    return vlSnapshot_ReadPieces(s, world, &bulk) && addBulk(s, &bulk);
}

static bool addInPlane(vlSnapshot *s, const vlRigid *r, vlBodyId id)
{
    const int slot = (int)id.slot;
    const double *pose = r->pose[slot];
    vlBulk bulk = {
        .id = id,
        .type = r->bodies[slot].type,
        .centre = {pose[0], pose[1], 0},
        .c = pose[2],
        .s = pose[3],
        .first = s->formCount,
        .min = {pose[0], pose[1], 0},
        .max = {pose[0], pose[1], 0},
    };
    if (!isfinite(pose[0]) || !isfinite(pose[1]))
        return true;
    return addForms(s, r, slot, &bulk) && addBulk(s, &bulk);
}

bool vlSnapshot_ReadBodies(vlSnapshot *s, const vlWorld *world)
{
    s->bodyCount = s->formCount = s->cornerCount = 0;
    s->pieceCount = s->facetCount = s->ridgeCount = s->loopCount = 0;
    for (vlBodyId id = vlWorld_NextBody(world, (vlBodyId){0, 0, 0}); id.generation != 0;
         id = vlWorld_NextBody(world, id))
        if (!(s->dimensions == 3 ? addInSpace(s, world, id) : addInPlane(s, world->rigid, id)))
            return false;
    return true;
}
