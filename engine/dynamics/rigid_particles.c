// rigid_particles.c: rigid bodies, as particles meet them: each owns an obstacle, a part for every shape.
#include <string.h>

#include "collision/collision.h"
#include "dynamics/rigid.h"
#include "dynamics/world_parts.h"

static vlVec3 cornerAt(const vlOutline *outline, int i)
{
    return vlVec(outline->corners[i].x, outline->corners[i].y, 0);
}

// A box is a box and not a polygon of four corners: its way out is found sooner.
static void makeBox(vlShape *part, const vlOutline *outline)
{
    const vlVec3 a = cornerAt(outline, 0), along = vlSub(cornerAt(outline, 1), a),
                 across = vlSub(cornerAt(outline, 3), a);
    part->kind = vl_box;
    part->centre = vlScale(vlAdd(a, cornerAt(outline, 2)), 0.5);
    part->half[0] = vlLength(along) / 2;
    part->half[1] = vlLength(across) / 2;
    part->axis[0] = vlScale(along, 0.5 / part->half[0]);
    part->axis[1] = vlScale(across, 0.5 / part->half[1]);
}

static void makeCapsule(vlShape *part, const vlOutline *outline)
{
    const vlVec3 a = cornerAt(outline, 0), along = vlSub(cornerAt(outline, 1), a);
    part->kind = vl_capsule;
    part->centre = vlAddScaled(a, along, 0.5);
    part->half[0] = vlLength(along) / 2;
    part->axis[0] = vlScale(along, 0.5 / part->half[0]);
}

static void makePolygon(vlShape *part, const vlOutline *outline)
{
    part->kind = vl_polygon;
    part->corners = outline->corners;
    part->cornerCount = outline->count;
    for (int i = 0; i < outline->count; i++)
        part->middle = vlAddScaled(part->middle, cornerAt(outline, i), 1.0 / outline->count);
    part->centre = part->middle;
}

static vlShape makePart(const vlRigid *r, int shape)
{
    const vlOutline *outline = &r->shapes[shape].outline;
    vlShape part = {.dimensions = 2, .axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, .radius = outline->radius};
    if (outline->count == 1)
    {
        part.kind = vl_ball;
        part.centre = cornerAt(outline, 0);
    }
    else if (outline->count == 2)
        makeCapsule(&part, outline);
    else if (r->forms[shape].kind == vl_boxShape && outline->radius == 0)
        makeBox(&part, outline);
    else
        makePolygon(&part, outline);
    vlShape_Measure(&part);
    return part;
}

static bool addObstacle(vlWorld *world, int slot)
{
    vlRigid *r = world->rigid;
    vlRigidBody *body = &r->bodies[slot];
    vlPart *parts = NULL;
    size_t capacity = 0;
    int count = 0;
    if (!vlReserve(&world->tally, &parts, &capacity, (size_t)body->shapeCount, sizeof *parts))
        return false;
    for (int i = body->firstShape; i; i = r->shapes[i].next)
        parts[count++].shape = makePart(r, i);
    body->obstacle = vlParts_Add(world, parts, count);
    vlRelease(&world->tally, &parts, capacity, sizeof *parts);
    return body->obstacle != 0;
}

// Where the body is when the step begins, how it moves during it, and its surfaces.
static void lead(const vlRigid *r, int slot, vlObstacle *obstacle)
{
    const double *pose = r->pose[slot], *motion = r->motion[slot];
    obstacle->centre = obstacle->before = vlVec(pose[0], pose[1], 0);
    obstacle->def.position = obstacle->centre;
    obstacle->def.velocity = vlVec(motion[vl_mVx], motion[vl_mVy], 0);
    obstacle->def.spin = vlVec(0, 0, motion[vl_mSpin]);
    obstacle->angle = r->angle[slot];
    obstacle->axis[0] = vlVec(pose[2], pose[3], 0);
    obstacle->axis[1] = vlVec(-pose[3], pose[2], 0);
    int part = 0;
    for (int i = r->bodies[slot].firstShape; i; i = r->shapes[i].next, part++)
    {
        obstacle->parts[part].friction = r->shapes[i].friction;
        obstacle->parts[part].restitution = r->shapes[i].restitution;
    }
}

static bool isMet(const vlRigidBody *body)
{
    return body->alive && !body->isObstacle && body->type != vl_dynamicBody;
}

bool vlRigid_LeadObstacles(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!r || world->def.dimensions != 2 || world->particles.aliveCount == 0)
        return true;
    for (int i = 1; i < r->bodyCount; i++)
    {
        vlRigidBody *body = &r->bodies[i];
        if (!isMet(body))
        {
            vlRigid_DropObstacle(world, i);
            continue;
        }
        if (!body->obstacle && !addObstacle(world, i))
            return false;
        lead(r, i, &world->collision->obstacles[body->obstacle]);
    }
    vlPlaceParts(world);
    return true;
}

void vlRigid_DropObstacle(vlWorld *world, int slot)
{
    vlRigidBody *body = &world->rigid->bodies[slot];
    if (body->obstacle)
        vlParts_Drop(world, body->obstacle);
    body->obstacle = 0;
}

vlVec3 vlRigid_ParticleImpulse(const vlWorld *world, int slot)
{
    const int obstacle = world->rigid->bodies[slot].obstacle;
    return obstacle ? world->collision->obstacles[obstacle].impulse : vlVec(0, 0, 0);
}
