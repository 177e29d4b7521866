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

// In space, bodies look like obstacles of their shape.
static bool addAsObstacle(vlSnapshot *s, const vlWorld *world, vlBodyId id, const vlBodyShapeDef *shape)
{
    static const vlObstacleKind kinds[] = {[vl_ballShape] = vl_ball,
                                           [vl_boxShape] = vl_box,
                                           [vl_capsuleShape] = vl_capsule,
                                           [vl_cylinderShape] = vl_cylinder};
    if ((size_t)shape->kind >= sizeof(kinds) / sizeof(kinds[0]) || shape->kind == vl_hullShape)
        return true;
    if (!vlReserve(&s->tally, &s->obstacles, &s->obstacleCapacity, (size_t)(s->obstacleCount + 1),
                   sizeof(*s->obstacles)))
        return false;
    vlObstacleDef *o = &s->obstacles[s->obstacleCount++];
    *o = vlDefaultObstacleDef(kinds[shape->kind]);
    o->position = vlBody_GetWorldPoint(world, id, shape->offset);
    o->radius = shape->radius;
    o->size = shape->size;
    const vlVec3 p1 = vlBody_GetWorldPoint(world, id, shape->p1),
                 p2 = vlBody_GetWorldPoint(world, id, shape->p2);
    o->p1 = (vlVec3){p1.x - o->position.x, p1.y - o->position.y, p1.z - o->position.z};
    o->p2 = (vlVec3){p2.x - o->position.x, p2.y - o->position.y, p2.z - o->position.z};
    vlBody_GetOrientation(world, id, o->orientation);
    return true;
}

static bool addInSpace(vlSnapshot *s, const vlWorld *world, vlBodyId id)
{
    vlBodyShapeDef shape;
    for (int i = 0; vlBody_GetShape(world, id, i, &shape); i++)
        if (!addAsObstacle(s, world, id, &shape))
            return false;
    return true;
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
    if (!addForms(s, r, slot, &bulk) ||
        !vlReserve(&s->tally, &s->bodies, &s->bodyCapacity, (size_t)s->bodyCount + 1, sizeof(*s->bodies)))
        return false;
    s->bodies[s->bodyCount++] = bulk;
    return true;
}

bool vlSnapshot_ReadBodies(vlSnapshot *s, const vlWorld *world)
{
    s->bodyCount = s->formCount = s->cornerCount = 0;
    for (vlBodyId id = vlWorld_NextBody(world, (vlBodyId){0, 0, 0}); id.generation != 0;
         id = vlWorld_NextBody(world, id))
        if (!(s->dimensions == 3 ? addInSpace(s, world, id) : addInPlane(s, world->rigid, id)))
            return false;
    return true;
}
