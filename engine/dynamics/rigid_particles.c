// rigid_particles.c: rigid bodies, as particles meet them: each owns an obstacle, a part for every shape.
#include <string.h>

#include "collision/collision.h"
#include "dynamics/space_particles.h"
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

// An edge of a chain holds on one side only: for particles there is a slab of solid ground behind it, a fifth
// as deep as the edge is long. Where the ground is hollow slabs reach into one another, lest there is a gap
// behind the corner.
static void makeEdge(vlShape *part, const vlRigidShape *edge)
{
    makeCapsule(part, &edge->outline);
    const vlCorner *corner = &edge->outline.corners[0];
    const double length = 2 * part->half[0];
    for (int i = 0; i < 2; i++)
    {
        if (edge->ends[i][0] != corner->nx || edge->ends[i][1] != corner->ny)
            continue;
        part->half[0] += 0.05 * length;
        part->centre = vlAddScaled(part->centre, part->axis[0], (i == 0 ? -0.05 : 0.05) * length);
    }
    part->kind = vl_box;
    part->half[1] = 0.1 * length;
    part->axis[1] = vlVec(corner->nx, corner->ny, 0);
    part->centre = vlAddScaled(part->centre, part->axis[1], -part->half[1]);
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
    else if (r->shapes[shape].isEdge)
        makeEdge(&part, &r->shapes[shape]);
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
        if (!r->shapes[i].isSensor)
            parts[count++].shape = r->space ? vlSpace_MakePart(r, i) : makePart(r, i);
    body->obstacle = vlParts_Add(world, slot, parts, count);
    vlRelease(&world->tally, &parts, capacity, sizeof *parts);
    return body->obstacle != 0;
}

// Where the body is when the step begins, how it moves during it, and its surfaces.
static void leadInPlane(const vlRigid *r, int slot, vlObstacle *obstacle)
{
    const double *pose = r->pose[slot], *motion = r->motion[slot];
    obstacle->centre = obstacle->before = vlVec(pose[0], pose[1], 0);
    obstacle->def.position = obstacle->centre;
    obstacle->def.velocity = vlVec(motion[vl_mVx], motion[vl_mVy], 0);
    obstacle->def.spin = vlVec(0, 0, motion[vl_mSpin]);
    obstacle->angle = obstacle->def.angle = r->angle[slot];
    obstacle->axis[0] = vlVec(pose[2], pose[3], 0);
    obstacle->axis[1] = vlVec(-pose[3], pose[2], 0);
    // One that sleeps gives way, too: it wakes when something comes near.
    const vlRigidBody *body = &r->bodies[slot];
    obstacle->inverseMass = body->asleep ? 1 / body->mass : motion[vl_mInverseMass];
    obstacle->locked[0] = body->locks[0];
    obstacle->locked[1] = body->locks[1];
    obstacle->inverseInertia[2] =
        body->asleep && !body->fixedRotation ? 1 / body->inertia : motion[vl_mInverseInertia];
}

static void lead(const vlWorld *world, int slot, vlObstacle *obstacle)
{
    const vlRigid *r = world->rigid;
    if (r->space)
        vlSpace_LeadObstacle(r, slot, obstacle);
    else
        leadInPlane(r, slot, obstacle);
    obstacle->free = obstacle->inverseMass > 0;
    obstacle->met = false;
    obstacle->acceleration = obstacle->free ? world->def.gravity : vlVec(0, 0, 0);
    int part = 0;
    for (int i = r->bodies[slot].firstShape; i; i = r->shapes[i].next)
    {
        if (r->shapes[i].isSensor)
            continue;
        obstacle->parts[part].friction = r->shapes[i].friction;
        obstacle->parts[part].restitution = r->shapes[i].restitution;
        if (obstacle->parts[part].shape.kind == vl_polyhedron) // it may have moved in memory
            obstacle->parts[part].shape.hull = r->space->shapes[i].hull;
        part++;
    }
}

static bool isSolid(const vlRigid *r, const vlRigidBody *body)
{
    for (int i = body->firstShape; i; i = r->shapes[i].next)
        if (!r->shapes[i].isSensor)
            return true;
    return false;
}

static bool isMet(const vlRigid *r, const vlRigidBody *body)
{
    return body->alive && !body->isObstacle && isSolid(r, body);
}

bool vlRigid_LeadObstacles(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!r)
        return true;
    if (world->particles.aliveCount == 0)
    {
        if (world->collision)
            world->collision->yielding = false;
        return true;
    }
    for (int i = 1; i < r->bodyCount; i++)
    {
        vlRigidBody *body = &r->bodies[i];
        if (!isMet(r, body))
        {
            vlRigid_DropObstacle(world, i);
            continue;
        }
        if (!body->obstacle && !addObstacle(world, i))
            return false;
        lead(world, i, &world->collision->obstacles[body->obstacle]);
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

// Free bodies ---------------------------------------------------------------------------------------------

// A body on which sand lies must be held up with the sand's weight, though the sand presses only afterwards.
void vlRigid_ForeseePushes(vlWorld *world)
{
    const vlCollision *c = world->collision;
    vlRigid *r = world->rigid;
    for (size_t i = 1; c && c->yielding && i < c->obstacleCount; i++)
        if (c->obstacles[i].alive && c->obstacles[i].free && c->obstacles[i].met)
            for (int k = 0; k < 3; k++)
            {
                const double pressed = r->bodies[c->obstacles[i].body].pressed[k];
                r->motion[c->obstacles[i].body][k] += pressed;
                r->change[c->obstacles[i].body][k] += pressed;
            }
}

static void takeBack(vlRigid *r, int slot)
{
    const double h = r->h;
    const double *pressed = r->bodies[slot].pressed;
    double *m = r->motion[slot];
    for (int k = 0; k < 3; k++)
        m[k] -= pressed[k];
    m[vl_mX] -= pressed[0] * h;
    m[vl_mY] -= pressed[1] * h;
    m[vl_mAngle] -= pressed[2] * h;
}

bool vlRigid_MeetsParticles(const vlWorld *world)
{
    const vlCollision *c = world->collision;
    for (size_t i = 1; c && c->yielding && i < c->obstacleCount; i++)
        if (c->obstacles[i].alive && c->obstacles[i].free && c->obstacles[i].met)
            return true;
    return false;
}

// What meets particles stays awake.
void vlRigid_WakeMet(vlWorld *world)
{
    const vlCollision *c = world->collision;
    for (size_t i = 1; c && c->yielding && i < c->obstacleCount; i++)
        if (c->obstacles[i].alive && c->obstacles[i].free && c->obstacles[i].met)
        {
            vlRigid_Wake(world->rigid, c->obstacles[i].body);
            world->rigid->bodies[c->obstacles[i].body].calm = 0;
        }
}

// Where the body's own motion has taken it in this substep, in which it moved for a time.
static void moveObstacle(const vlWorld *world, vlObstacle *obstacle, double time)
{
    const vlRigid *r = world->rigid;
    const double h = r->h;
    obstacle->press = obstacle->twist = obstacle->blow = obstacle->blowTwist = vlVec(0, 0, 0);
    if (r->space)
    {
        vlSpace_MoveObstacle(r, obstacle, time);
        return;
    }
    const double *m = r->motion[obstacle->body], *pose = r->pose[obstacle->body],
                 *kick = r->kick[obstacle->body], *change = r->change[obstacle->body];
    const double turn = m[vl_mSpin] * time, c = cos(m[vl_mAngle]), s = sin(m[vl_mAngle]);
    obstacle->centre = vlVec(pose[0] + m[vl_mX], pose[1] + m[vl_mY], 0);
    obstacle->before = vlAddScaled(obstacle->centre, vlVec(m[vl_mVx], m[vl_mVy], 0), -time);
    obstacle->angle = r->angle[obstacle->body] + m[vl_mAngle];
    obstacle->axis[0] = vlVec(pose[2] * c - pose[3] * s, pose[3] * c + pose[2] * s, 0);
    obstacle->axis[1] = vlVec(-obstacle->axis[0].y, obstacle->axis[0].x, 0);
    memset(obstacle->turn, 0, sizeof obstacle->turn);
    obstacle->turn[0][0] = obstacle->turn[1][1] = cos(turn);
    obstacle->turn[1][0] = sin(turn);
    obstacle->turn[0][1] = -obstacle->turn[1][0];
    obstacle->turn[2][2] = 1;
    obstacle->acceleration = vlVec((kick[0] + change[0]) / h, (kick[1] + change[1]) / h, 0);
}

void vlRigid_Meet(vlWorld *world, int index)
{
    vlObstacle *obstacle = &world->collision->obstacles[index];
    if (!obstacle->free || obstacle->met)
        return;
    obstacle->met = true;
    if (world->collision->substep == 0) // none has been met yet: all comes
        return;
    moveObstacle(world, obstacle, 0);
    vlPlaceBody(world, index);
}

// Bodies that were hit may have gone farther than was foreseen when pairs were found.
static void measureWay(const vlRigid *r, const vlObstacle *obstacle, double *gone, double *turned)
{
    const double *m = r->motion[obstacle->body], *pose = r->pose[obstacle->body];
    const vlVec3 start = obstacle->def.position;
    *gone = hypot(pose[0] + m[vl_mX] - start.x, pose[1] + m[vl_mY] - start.y);
    *turned = fabs(r->angle[obstacle->body] + m[vl_mAngle] - obstacle->def.angle);
}

static bool wentFar(vlWorld *world, const vlObstacle *obstacle)
{
    const vlRigid *r = world->rigid;
    double gone, turned;
    if (r->space)
        vlSpace_MeasureWay(r, obstacle->body, &gone, &turned);
    else
        measureWay(r, obstacle, &gone, &turned);
    vlCollision *c = world->collision;
    bool far = false;
    for (int i = 0; i < obstacle->partCount; i++)
    {
        vlSolid *solid = &c->solids[obstacle->firstSolid + i];
        const double way = gone + turned * vlLength(obstacle->parts[i].shape.centre);
        if (way <= solid->travel)
            continue;
        solid->travel = 2 * way;
        far = true;
    }
    return far;
}

void vlRigid_MoveObstacles(vlWorld *world, int substep)
{
    vlCollision *c = world->collision;
    if (!c || !world->rigid || !c->yielding)
        return;
    bool far = false;
    const bool moved = substep % world->rigid->stride == 0;
    for (size_t i = 1; i < c->obstacleCount; i++)
    {
        vlObstacle *obstacle = &c->obstacles[i];
        if (!obstacle->alive || !obstacle->free)
            continue;
        far = wentFar(world, obstacle) || far;
        if (!obstacle->met)
        {
            memset(world->rigid->bodies[obstacle->body].pressed, 0, 3 * sizeof(double));
            continue;
        }
        if (moved && !world->rigid->space)
            takeBack(world->rigid, obstacle->body);
        moveObstacle(world, obstacle, moved ? world->rigid->h : 0);
        vlPlaceBody(world, (int)i);
    }
    if (far)
        vlRenewPairs(world);
}

// What particles gave becomes the body's own motion, and it is where they moved it.
static void takePushes(vlRigid *r, vlObstacle *obstacle)
{
    const int slot = obstacle->body;
    double *m = r->motion[slot];
    const double *pose = r->pose[slot];
    const vlVec3 press = vlAdd(obstacle->press, obstacle->blow);
    m[vl_mX] += obstacle->centre.x - (pose[0] + m[vl_mX]);
    m[vl_mY] += obstacle->centre.y - (pose[1] + m[vl_mY]);
    m[vl_mAngle] += obstacle->angle - (r->angle[slot] + m[vl_mAngle]);
    const double easeX = vlRigid_InverseMass(r, slot, 0), easeY = vlRigid_InverseMass(r, slot, 1);
    m[vl_mVx] += press.x * easeX;
    m[vl_mVy] += press.y * easeY;
    m[vl_mSpin] += (obstacle->twist.z + obstacle->blowTwist.z) * m[vl_mInverseInertia];
    r->bodies[slot].pressed[0] = obstacle->press.x * easeX;
    r->bodies[slot].pressed[1] = obstacle->press.y * easeY;
    r->bodies[slot].pressed[2] = obstacle->twist.z * m[vl_mInverseInertia];
    double now[3]; // as vlBody_GetVelocity says
    for (int i = 0; i < 3; i++)
        now[i] = r->drag.nowValue * m[i] +
                 r->drag.nowKick * (r->kick[slot][i] + r->change[slot][i] + r->bodies[slot].pressed[i]);
    obstacle->pace = vlVec(now[0], now[1], 0);
    obstacle->spin = vlVec(0, 0, now[2]);
}

void vlRigid_TakePushes(vlWorld *world)
{
    vlCollision *c = world->collision;
    if (!c || !world->rigid || !c->yielding)
        return;
    for (size_t i = 1; i < c->obstacleCount; i++)
    {
        vlObstacle *obstacle = &c->obstacles[i];
        if (!obstacle->alive || !obstacle->free || !obstacle->met)
            continue;
        if (world->rigid->space)
            vlSpace_TakePushes(world->rigid, obstacle);
        else
            takePushes(world->rigid, obstacle);
    }
}
