// frame_body.c: rigid bodies as the article makes them (Jakobsen 2001, sec. 5): particles, and rods between
// all of them.
//
// Three particles in the plane carry a body: a third of its mass each, at the corners of an equilateral
// triangle about its centre of mass, as far out as gives them its moment of inertia. They move by Verlet's
// step, and four times a substep the rods get their lengths back and contacts are pushed apart, each a little
// at the cost of the other: so the body is a little soft.
//
// A point p of the body is carried along as a mean of the particles, p = c1 x1 + c2 x2 + c3 x3 with
// c1 + c2 + c3 = 1. Where p is to go to q, d = q - p, the particles move by
//
//     x_i += w_i c_i d / sum(c_j^2 w_j)
//
// (w: inverse masses): p moves by d then. (The article's formula has the opposite sign.) Two such bodies move
// their points towards each other. Friction takes back what p slid along the surface in this substep, at most
// the coefficient times how deep it was, and never turns it round.
//
// Frames meet obstacles, static and kinematic bodies and one another. Rigid bodies meet a frame as if nothing
// could move it. A blow gives no speed back.
#include "dynamics/frame_body.h"

#include <math.h>
#include <string.h>

#include "core/hash.h"
#include "dynamics/drag.h"
#include "dynamics/world_parts.h"

#define VL_FRAME_ROUNDS 4
/// m/s: what overlaps when a substep begins is put right this fast, and that gives no speed.
#define VL_FRAME_PACE 3
/// A triangle is turned inside out, which rods cannot see, when its area is below this share of its own.
#define VL_LEAST_AREA 0.1

#define POINTS VL_FRAME_POINTS

// Directions of the particles from the middle, unturned.
static const double directions[POINTS][2] = {
    {1, 0}, {-0.5, 0.86602540378443864676}, {-0.5, -0.86602540378443864676}};

static vlFrameBody *frameOf(const vlRigid *r, int body)
{
    return r->bodies[body].frame ? &r->frames[r->bodies[body].frame - 1] : NULL;
}

// Pose and particles --------------------------------------------------------------------------------------

// The pose that fits the particles best: their middle, and the mean of how far each is turned.
static vlFrame fit(const vlFrameBody *f)
{
    double x = 0, y = 0, along = 0, across = 0;
    for (int i = 0; i < POINTS; i++)
    {
        x += f->x[i][0] / POINTS;
        y += f->x[i][1] / POINTS;
    }
    for (int i = 0; i < POINTS; i++)
    {
        const double ex = f->x[i][0] - x, ey = f->x[i][1] - y;
        along += directions[i][0] * ex + directions[i][1] * ey;
        across += directions[i][0] * ey - directions[i][1] * ex;
    }
    const double size = sqrt(along * along + across * across);
    return size > 0 ? (vlFrame){x, y, along / size, across / size} : (vlFrame){x, y, 1, 0};
}

static void straighten(vlFrameBody *f, const vlFrame *pose)
{
    for (int i = 0; i < POINTS; i++)
    {
        const double ux = directions[i][0] * f->arm, uy = directions[i][1] * f->arm;
        f->x[i][0] = pose->x + pose->c * ux - pose->s * uy;
        f->x[i][1] = pose->y + pose->s * ux + pose->c * uy;
    }
}

// Has someone placed, pushed or weighed the body since the last step?
static bool wasChanged(const vlRigid *r, const vlFrameBody *f, double now[9])
{
    memcpy(now, r->pose[f->body], 4 * sizeof *now);
    now[4] = r->angle[f->body];
    memcpy(now + 5, r->motion[f->body], 3 * sizeof *now);
    now[8] = r->bodies[f->body].mass + r->bodies[f->body].inertia;
    for (int i = 0; i < 9; i++)
        if (now[i] != f->known[i])
            return true;
    return false;
}

// Particles of a body as it lies and moves.
static void build(const vlRigid *r, vlFrameBody *f)
{
    const vlRigidBody *body = &r->bodies[f->body];
    const double *pose = r->pose[f->body], *motion = r->motion[f->body];
    const vlFrame frame = {pose[0], pose[1], pose[2], pose[3]};
    f->arm = sqrt(body->inertia / body->mass);
    straighten(f, &frame);
    for (int i = 0; i < POINTS; i++)
    {
        f->d[i][0] = motion[vl_mVx] - motion[vl_mSpin] * (f->x[i][1] - pose[1]);
        f->d[i][1] = motion[vl_mVy] + motion[vl_mSpin] * (f->x[i][0] - pose[0]);
    }
    memcpy(f->before, motion, sizeof f->before);
    f->fresh = true;
}

bool vlFrameBody_Make(vlWorld *world, int body)
{
    vlRigid *r = world->rigid;
    size_t index = 0;
    while (index < r->frameCount && r->frames[index].body)
        index++;
    if (!vlReserve(&world->tally, &r->frames, &r->frameCapacity, index + 1, sizeof *r->frames))
        return false;
    r->frameCount += index == r->frameCount;
    r->frames[index] = (vlFrameBody){.body = body};
    r->bodies[body].frame = (int)index + 1;
    build(r, &r->frames[index]);
    return true;
}

void vlFrameBody_Drop(vlRigid *r, int body)
{
    vlFrameBody *frame = frameOf(r, body);
    if (frame)
        frame->body = 0;
    r->bodies[body].frame = 0;
}

// A step --------------------------------------------------------------------------------------------------

// Forces are still there: the solver of other bodies has not used them up.
static void findForces(const vlWorld *world, vlFrameBody *f)
{
    const vlRigidBody *body = &world->rigid->bodies[f->body];
    f->acceleration[0] = world->def.gravity.x * body->gravityScale + body->force[0] / body->mass;
    f->acceleration[1] = world->def.gravity.y * body->gravityScale + body->force[1] / body->mass;
    f->turning = body->force[2] / body->inertia;
}

static bool mayMeet(const vlWorld *world, const vlFrameBody *f, int shape)
{
    const vlRigid *r = world->rigid;
    const int body = r->shapes[shape].body;
    const vlRigidBody *one = &r->bodies[f->body], *two = &r->bodies[body];
    if (!body || body == f->body || r->motion[body][vl_mInverseMass] > 0 || (two->frame && body < f->body) ||
        !(one->filter.groups & two->filter.collidesWith) || !(two->filter.groups & one->filter.collidesWith))
        return false;
    const double *p = r->pose[f->body], *q = r->pose[body], *v = r->motion[f->body], *u = r->motion[body];
    const double dt = world->def.dt, way = 2 * dt * hypot(v[vl_mVx] - u[vl_mVx], v[vl_mVy] - u[vl_mVy]) +
                                           2 * dt * dt * hypot(f->acceleration[0], f->acceleration[1]);
    return hypot(p[0] - q[0], p[1] - q[1]) <= one->bound + r->shapes[shape].outline.bound + way;
}

static bool addPair(vlWorld *world, const vlFrameBody *f, int own, int other)
{
    vlRigid *r = world->rigid;
    if (!vlReserve(&world->tally, &r->framePairs, &r->framePairCapacity, r->framePairCount + 1,
                   sizeof *r->framePairs))
        return false;
    r->framePairs[r->framePairCount++].pair = (vlRigidPair){
        .shapeA = other,
        .shapeB = own,
        .bodyA = r->shapes[other].body,
        .bodyB = f->body,
        .friction = sqrt(r->shapes[own].friction * r->shapes[other].friction),
    };
    return true;
}

bool vlFrameBodies_BeginStep(vlWorld *world)
{
    vlRigid *r = world->rigid;
    double now[9];
    r->framePairCount = 0;
    for (size_t i = 0; i < r->frameCount; i++)
        if (r->frames[i].body && wasChanged(r, &r->frames[i], now))
            build(r, &r->frames[i]);
    for (size_t i = 0; i < r->frameCount; i++)
    {
        vlFrameBody *f = &r->frames[i];
        if (!f->body)
            continue;
        findForces(world, f);
        for (int own = r->bodies[f->body].firstShape; own; own = r->shapes[own].next)
            for (size_t other = 1; other < r->shapeCount; other++)
                if (mayMeet(world, f, (int)other) && !addPair(world, f, own, (int)other))
                    return false;
    }
    return true;
}

// Verlet's step: d += a h^2, x += d; with drag as drag.h has it.
static void move(vlFrameBody *f, double drag, double h)
{
    const vlFrame pose = fit(f);
    const vlStepFactors factor = vlStep_Factors(drag, h);
    for (int i = 0; i < POINTS; i++)
    {
        const double a[2] = {f->acceleration[0] - f->turning * (f->x[i][1] - pose.y),
                             f->acceleration[1] + f->turning * (f->x[i][0] - pose.x)};
        for (int k = 0; k < 2; k++)
        {
            f->d[i][k] = f->fresh ? f->d[i][k] * factor.first + a[k] * factor.second
                                  : f->d[i][k] * (h / f->h) * factor.decay + a[k] * factor.gain;
            f->o[i][k] = f->x[i][k];
            f->x[i][k] += f->d[i][k];
        }
    }
    f->fresh = false;
    f->h = h;
}

static void relaxRods(vlFrameBody *f)
{
    const double length = f->arm * sqrt(3);
    for (int i = 0; i < POINTS; i++)
    {
        double *a = f->x[i], *b = f->x[(i + 1) % POINTS];
        const double x = b[0] - a[0], y = b[1] - a[1], now = sqrt(x * x + y * y);
        const double share = now > 0 ? (now - length) / now / 2 : 0;
        a[0] += share * x;
        a[1] += share * y;
        b[0] -= share * x;
        b[1] -= share * y;
    }
}

// Rods hold in the mirror, too. What went through itself is put as it was, where it is.
static void guardAgainstMirror(vlFrameBody *f)
{
    const double ax = f->x[1][0] - f->x[0][0], ay = f->x[1][1] - f->x[0][1], bx = f->x[2][0] - f->x[0][0],
                 by = f->x[2][1] - f->x[0][1];
    if ((ax * by - ay * bx) > VL_LEAST_AREA * 1.5 * sqrt(3) * f->arm * f->arm)
        return;
    const vlFrame pose = fit(f);
    straighten(f, &pose);
}

// Contacts ------------------------------------------------------------------------------------------------

// The weights of a point that is fixed in the body.
static void weigh(const vlFrameBody *f, double x, double y, double c[POINTS])
{
    for (int i = 0; i < POINTS; i++)
        c[i] = 1.0 / POINTS + 2.0 / 3 * (directions[i][0] * x + directions[i][1] * y) / f->arm;
}

static void carriedPoint(double (*rows)[2], const double c[POINTS], double p[2])
{
    p[0] = p[1] = 0;
    for (int i = 0; i < POINTS; i++)
    {
        p[0] += c[i] * rows[i][0];
        p[1] += c[i] * rows[i][1];
    }
}

// sum(c^2 w): how easily the point is moved, 1/kg. 0 for what no push moves.
static double easeOf(const vlRigid *r, const vlFrameBody *f, const double c[POINTS])
{
    double sum = 0;
    for (int i = 0; f && i < POINTS; i++)
        sum += c[i] * c[i];
    return f ? sum * POINTS / r->bodies[f->body].mass : 0;
}

static void push(const vlRigid *r, vlFrameBody *f, const double c[POINTS], double x, double y)
{
    const double w = f ? POINTS / r->bodies[f->body].mass : 0;
    for (int i = 0; f && i < POINTS; i++)
    {
        f->x[i][0] += w * c[i] * x;
        f->x[i][1] += w * c[i] * y;
    }
}

/// One side of a contact.
typedef struct Side
{
    vlFrameBody *frame; ///< NULL: it does not give way
    double c[POINTS];
    double way[2]; ///< m, of the point in this substep
} Side;

static Side sideOf(vlRigid *r, int body, double x, double y, double h)
{
    Side side = {.frame = frameOf(r, body)};
    if (side.frame)
    {
        double now[2], then[2];
        weigh(side.frame, x, y, side.c);
        carriedPoint(side.frame->x, side.c, now);
        carriedPoint(side.frame->o, side.c, then);
        side.way[0] = now[0] - then[0];
        side.way[1] = now[1] - then[1];
        return side;
    }
    const double *motion = r->motion[body];
    const vlFrame at = vlFrame_Now(r, body);
    side.way[0] = (motion[vl_mVx] - motion[vl_mSpin] * (at.s * x + at.c * y)) * h;
    side.way[1] = (motion[vl_mVy] + motion[vl_mSpin] * (at.c * x - at.s * y)) * h;
    return side;
}

static void noteContact(vlFrameBody *f, const double p[2], const double q[2])
{
    if (!f)
        return;
    f->touches = true;
    memcpy(f->p, p, sizeof f->p);
    memcpy(f->q, q, sizeof f->q);
}

// `quiet`: before the motion, which then knows nothing of it.
static void separate(vlRigid *r, vlFramePair *met, const vlManifold *manifold, int index, double h,
                     bool quiet)
{
    const vlRigidPair *pair = &met->pair;
    const vlTouchPoint *point = &manifold->points[index];
    const vlFrameBody *own = frameOf(r, pair->bodyB), *theirs = frameOf(r, pair->bodyA);
    const vlFrame a = theirs ? fit(theirs) : vlFrame_Now(r, pair->bodyA), b = fit(own);
    const double q[2] = {a.x + a.c * point->ax - a.s * point->ay, a.y + a.s * point->ax + a.c * point->ay},
                 p[2] = {b.x + b.c * point->bx - b.s * point->by, b.y + b.s * point->bx + b.c * point->by};
    const double nx = manifold->nx, ny = manifold->ny, whole = (q[0] - p[0]) * nx + (q[1] - p[1]) * ny;
    const double depth = quiet ? fmin(whole, VL_FRAME_PACE * h) : whole - met->rest;
    if (!(depth > 0))
        return;
    if (quiet)
        met->rest = fmax(met->rest, whole - depth);
    Side sideA = sideOf(r, pair->bodyA, point->ax, point->ay, h),
         sideB = sideOf(r, pair->bodyB, point->bx, point->by, h);
    for (int i = 0; quiet && i < POINTS; i++) // as a whole, lest rods make speed of it
        sideA.c[i] = sideB.c[i] = 1.0 / POINTS;
    const double ease = easeOf(r, sideA.frame, sideA.c) + easeOf(r, sideB.frame, sideB.c);
    const double slid = (sideB.way[1] - sideA.way[1]) * nx - (sideB.way[0] - sideA.way[0]) * ny;
    const double most = quiet ? 0 : pair->friction * depth, back = fmin(fmax(-slid, -most), most);
    const double x = (depth * nx - back * ny) / ease, y = (depth * ny + back * nx) / ease;
    push(r, sideB.frame, sideB.c, x, y);
    push(r, sideA.frame, sideA.c, -x, -y);
    noteContact(sideB.frame, p, q);
    noteContact(sideA.frame, q, p);
}

static void relaxContacts(vlRigid *r, double h, bool quiet)
{
    for (size_t i = 0; i < r->framePairCount; i++)
    {
        vlFramePair *met = &r->framePairs[i];
        const vlRigidPair *pair = &met->pair;
        const vlFrameBody *own = frameOf(r, pair->bodyB), *theirs = frameOf(r, pair->bodyA);
        const vlFrame a = theirs ? fit(theirs) : vlFrame_Now(r, pair->bodyA), b = fit(own);
        vlManifold manifold = {.count = 0};
        met->rest = quiet ? 0 : met->rest;
        vlManifold_FindAt(r, pair, &a, &b, &manifold, 0);
        for (int k = 0; k < manifold.count; k++)
            separate(r, met, &manifold, k, h, quiet);
    }
}

// The body as others see it.
static void carryHull(vlRigid *r, vlFrameBody *f)
{
    const vlFrame pose = fit(f);
    const double *was = r->pose[f->body];
    double *m = r->motion[f->body];
    double moved[3] = {0, 0, 0};
    for (int i = 0; i < POINTS; i++)
    {
        for (int k = 0; k < 2; k++)
        {
            f->d[i][k] += f->x[i][k] - (f->o[i][k] + f->d[i][k]);
            moved[k] += f->d[i][k] / POINTS;
        }
        moved[2] += ((f->x[i][0] - pose.x) * f->d[i][1] - (f->x[i][1] - pose.y) * f->d[i][0]) /
                    (POINTS * f->arm * f->arm);
    }
    m[vl_mX] = pose.x - was[0];
    m[vl_mY] = pose.y - was[1];
    m[vl_mAngle] = atan2(pose.s * was[2] - pose.c * was[3], pose.c * was[2] + pose.s * was[3]);
    for (int k = 0; k < 3; k++)
    {
        // d / h is the velocity half a substep ago; what it changed by brings it to now.
        const double rate = moved[k] / f->h;
        m[k] = rate + (rate - f->before[k]) / 2;
        f->before[k] = rate;
    }
}

// By contacts: what changed the momentum and was no force.
static void feel(vlRigid *r, const vlFrameBody *f, const double before[3])
{
    const double mass = r->bodies[f->body].mass;
    for (int k = 0; k < 2; k++)
        r->felt[f->body][k] += mass * (f->before[k] - before[k] - f->acceleration[k] * f->h);
}

void vlFrameBodies_Substep(vlWorld *world)
{
    vlRigid *r = world->rigid;
    relaxContacts(r, r->h, true);
    for (size_t i = 0; i < r->frameCount; i++)
        if (r->frames[i].body)
        {
            r->frames[i].touches = false;
            move(&r->frames[i], world->def.drag, r->h);
        }
    for (int round = 0; round < VL_FRAME_ROUNDS; round++)
    {
        for (size_t i = 0; i < r->frameCount; i++)
            if (r->frames[i].body)
                relaxRods(&r->frames[i]);
        relaxContacts(r, r->h, false);
    }
    for (size_t i = 0; i < r->frameCount; i++)
    {
        vlFrameBody *f = &r->frames[i];
        if (!f->body)
            continue;
        double before[3];
        memcpy(before, f->before, sizeof before);
        guardAgainstMirror(f);
        carryHull(r, f);
        feel(r, f, before);
    }
}

void vlFrameBodies_EndStep(vlRigid *r)
{
    for (size_t i = 0; i < r->frameCount; i++)
        if (r->frames[i].body)
        {
            double now[9];
            wasChanged(r, &r->frames[i], now);
            memcpy(r->frames[i].known, now, sizeof now);
        }
}

uint64_t vlFrameBodies_Hash(const vlRigid *r, uint64_t hash)
{
    for (size_t i = 0; i < r->frameCount; i++)
    {
        const vlFrameBody *f = &r->frames[i];
        const int flags[] = {f->body, f->fresh};
        hash = vlHashBytes(hash, flags, sizeof flags);
        if (!f->body)
            continue;
        hash = vlHashBytes(hash, f->x, sizeof f->x);
        hash = vlHashBytes(hash, f->d, sizeof f->d);
    }
    return hash;
}

// Reading -------------------------------------------------------------------------------------------------

vlBodyModel vlBody_GetModel(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot && world->rigid->bodies[slot].frame ? vl_frameModel : vl_rigidModel;
}

int vlBody_GetFramePoints(const vlWorld *world, vlBodyId id, vlVec3 points[4])
{
    const int slot = vlRigid_Find(world, id);
    const vlFrameBody *f = slot ? frameOf(world->rigid, slot) : NULL;
    for (int i = 0; f && i < POINTS; i++)
        points[i] = vlVec(f->x[i][0], f->x[i][1], 0);
    return f ? POINTS : 0;
}

bool vlBody_GetFrameContact(const vlWorld *world, vlBodyId id, vlVec3 *p, vlVec3 *q)
{
    const int slot = vlRigid_Find(world, id);
    const vlFrameBody *f = slot ? frameOf(world->rigid, slot) : NULL;
    if (!f || !f->touches)
        return false;
    *p = vlVec(f->p[0], f->p[1], 0);
    *q = vlVec(f->q[0], f->q[1], 0);
    return true;
}
