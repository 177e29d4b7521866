// rigid_notes.c: what touches in the plane within a step, and how fast it came together.
//
// A pair that presses for the first time was on its way in the substep before: its shapes came together at
// v^2 = v0^2 - 2 a s, after the gap s, from the velocity v0 and acceleration a of that moment. Contacts that
// wait for a body at a distance take its speed away in two substeps: the first of them counts.
#include <math.h>
#include <string.h>

#include "dynamics/rigid_events.h"
#include "dynamics/rigid_solids.h"
#include "dynamics/world_parts.h"

/// Two that touch do so until they are apart by more than this share of the smaller one's size.
#define VL_TREMBLING 1e-3

// A point of contact as it lies now, and how it moves.
typedef struct Meeting
{
    double nx, ny;         ///< unit normal from A to B
    double ax, ay, bx, by; ///< m, the points on the surfaces
    double gap;            ///< m
    double ux, uy;         ///< m/s, of B's point against A's, now
    double vx, vy;         ///< m/s, of B's point
    double wx, wy;         ///< m/s^2, acceleration of B against A
} Meeting;

static bool areDiscs(const vlRigid *r, const vlRigidPair *pair)
{
    return r->shapes[pair->shapeA].outline.isDisc && r->shapes[pair->shapeB].outline.isDisc;
}

// The arm to a point of a body; the point of contact of a disc does not turn with it.
static void armOf(const vlRigid *r, int body, int shape, double x, double y, double *armX, double *armY)
{
    const double *pose = r->pose[body];
    const vlFrame f =
        r->shapes[shape].outline.isDisc ? (vlFrame){0, 0, pose[2], pose[3]} : vlFrame_Now(r, body);
    *armX = f.c * x - f.s * y;
    *armY = f.s * x + f.c * y;
}

// What forces and contacts change of a body's velocity in a substep, m/s.
static double changeOf(const vlRigid *r, int body, int k)
{
    return r->kick[body][k] + r->change[body][k];
}

static double velocityNow(const vlRigid *r, int body, int k)
{
    return r->motion[body][vl_mVx + k] + (r->bodies[body].fresh ? 0 : changeOf(r, body, k) / 2);
}

// Two discs: along the line between their middles.
static void faceDiscs(const vlRigid *r, const vlRigidPair *pair, Meeting *m)
{
    const double *poseA = r->pose[pair->bodyA], *poseB = r->pose[pair->bodyB];
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    const double x = poseB[0] + b[vl_mX] - poseA[0] - a[vl_mX], y = poseB[1] + b[vl_mY] - poseA[1] - a[vl_mY];
    const double distance = sqrt(x * x + y * y), radiusA = r->shapes[pair->shapeA].outline.radius,
                 radiusB = r->shapes[pair->shapeB].outline.radius;
    if (distance > 0)
    {
        m->nx = x / distance;
        m->ny = y / distance;
    }
    m->ax = poseA[0] + a[vl_mX] + m->nx * radiusA;
    m->ay = poseA[1] + a[vl_mY] + m->ny * radiusA;
    m->bx = poseB[0] + b[vl_mX] - m->nx * radiusB;
    m->by = poseB[1] + b[vl_mY] - m->ny * radiusB;
}

static Meeting meetingAt(const vlRigid *r, int index, int k)
{
    const vlRigidPair *pair = &r->pairs[index];
    const vlTouchPoint *point = &r->manifolds[index].points[k];
    const double *poseA = r->pose[pair->bodyA], *poseB = r->pose[pair->bodyB];
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    Meeting m = {.nx = r->manifolds[index].nx, .ny = r->manifolds[index].ny};
    armOf(r, pair->bodyA, pair->shapeA, point->ax, point->ay, &m.ax, &m.ay);
    armOf(r, pair->bodyB, pair->shapeB, point->bx, point->by, &m.bx, &m.by);
    const double spinA = velocityNow(r, pair->bodyA, 2), spinB = velocityNow(r, pair->bodyB, 2);
    m.vx = velocityNow(r, pair->bodyB, 0) - spinB * m.by;
    m.vy = velocityNow(r, pair->bodyB, 1) + spinB * m.bx;
    m.ux = m.vx - velocityNow(r, pair->bodyA, 0) + spinA * m.ay;
    m.uy = m.vy - velocityNow(r, pair->bodyA, 1) - spinA * m.ax;
    m.wx = (changeOf(r, pair->bodyB, 0) - changeOf(r, pair->bodyA, 0)) / r->h;
    m.wy = (changeOf(r, pair->bodyB, 1) - changeOf(r, pair->bodyA, 1)) / r->h;
    m.ax += poseA[0] + a[vl_mX];
    m.ay += poseA[1] + a[vl_mY];
    m.bx += poseB[0] + b[vl_mX];
    m.by += poseB[1] + b[vl_mY];
    if (areDiscs(r, pair))
        faceDiscs(r, pair, &m);
    m.gap = m.nx * (m.bx - m.ax) + m.ny * (m.by - m.ay);
    return m;
}

// Of two discs that fly past each other's middle, the normal of the moment when they meet.
static void aimDiscs(const vlRigid *r, const vlRigidPair *pair, Meeting *m)
{
    const double radiusA = r->shapes[pair->shapeA].outline.radius,
                 radiusB = r->shapes[pair->shapeB].outline.radius, sum = radiusA + radiusB;
    const double x = m->bx - m->ax + sum * m->nx, y = m->by - m->ay + sum * m->ny;
    const double A = m->ux * m->ux + m->uy * m->uy, B = x * m->ux + y * m->uy, C = x * x + y * y - sum * sum,
                 D = B * B - A * C;
    if (!(C > 0 && B < 0 && D >= 0))
        return;
    const double t = (-B - sqrt(D)) / A, nx = (x + m->ux * t) / sum, ny = (y + m->uy * t) / sum;
    m->ax += (nx - m->nx) * radiusA;
    m->ay += (ny - m->ny) * radiusA;
    m->bx -= (nx - m->nx) * radiusB;
    m->by -= (ny - m->ny) * radiusB;
    m->nx = nx;
    m->ny = ny;
    m->gap = -t * (m->ux * nx + m->uy * ny);
}

// Where and how fast they come together; slower than `least` they only come to rest.
static vlTouchBlow foresee(const Meeting *m, double least)
{
    const double along = m->ux * m->nx + m->uy * m->ny, a = m->wx * m->nx + m->wy * m->ny;
    const double gap = fmax(m->gap, 0), square = along * along - 2 * a * gap;
    if (square < least * least || (along >= 0 && a >= 0))
        return (vlTouchBlow){.speed = 0};
    const double speed = sqrt(square), time = gap > 0 ? 2 * gap / (speed - along) : 0;
    // B's point moves on; A's surface is a plane there
    const double x = m->bx + m->vx * time, y = m->by + m->vy * time;
    const double aside =
        m->nx * (x - m->ax - (m->vx - m->ux) * time) + m->ny * (y - m->ay - (m->vy - m->uy) * time);
    return (vlTouchBlow){speed, vlVec(x - m->nx * aside, y - m->ny * aside, 0), vlVec(m->nx, m->ny, 0)};
}

// As resting contacts in rigid_impact.c: what gravity does in a substep is no blow.
static double leastSpeed(const vlRigid *r, const Meeting *m)
{
    return fabs(m->wx * m->nx + m->wy * m->ny) * r->h + 1e-3;
}

// The point that meets first.
static vlTouchBlow foreseePair(const vlRigid *r, int index, double h)
{
    Meeting first = {.gap = 0};
    double least = INFINITY;
    for (int k = 0; k < r->manifolds[index].count; k++)
    {
        const Meeting m = meetingAt(r, index, k);
        const double later = m.gap + (m.ux * m.nx + m.uy * m.ny) * h;
        if (later >= least)
            continue;
        least = later;
        first = m;
    }
    if (least == INFINITY)
        return (vlTouchBlow){.speed = 0};
    if (areDiscs(r, &r->pairs[index]))
        aimDiscs(r, &r->pairs[index], &first);
    return foresee(&first, leastSpeed(r, &first));
}

// Within a step -------------------------------------------------------------------------------------------

static bool presses(const vlManifold *manifold)
{
    for (int k = 0; k < manifold->count; k++)
        if (manifold->points[k].normal > 0)
            return true;
    return false;
}

// What sleeps presses on in every substep as it did.
static double impulseAtRest(const vlWorld *world, int pair)
{
    const vlManifold *manifold = &world->rigid->manifolds[pair];
    double impulse = 0;
    for (int k = 0; k < manifold->count; k++)
        impulse += manifold->points[k].normal;
    return impulse * world->def.substeps / world->rigid->stride;
}

bool vlTouches_StartPairs(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlTouches *t = r->touches;
    if (!t)
        return true;
    if (!vlReserve(&world->tally, &t->marks, &t->markCapacity, r->pairCount, sizeof *t->marks) ||
        !vlReserve(&world->tally, &t->watched, &t->watchedCapacity, r->activeCount, sizeof *t->watched) ||
        !vlReserve(&world->tally, &t->approaches, &t->approachCapacity, r->activeCount,
                   sizeof *t->approaches))
        return false;
    t->watchedCount = 0;
    for (size_t i = 0; i < r->activeCount; i++)
    {
        const int pair = r->active[i];
        t->marks[pair] = (vlTouchMark){.impulse = 0};
        if (!presses(&r->manifolds[pair]))
            t->watched[t->watchedCount++] = pair;
    }
    for (size_t i = 0; i < r->restingCount; i++)
        t->marks[r->resting[i]] = (vlTouchMark){.impulse = impulseAtRest(world, r->resting[i])};
    return true;
}

void vlTouches_NoteApproach(vlRigid *r, double h)
{
    vlTouches *t = r->touches;
    for (size_t i = 0; t && i < t->watchedCount; i++)
        t->approaches[i] = foreseePair(r, t->watched[i], h);
}

static void keepBlow(vlTouchMark *mark, const vlTouchBlow *blow)
{
    if (blow->speed > mark->blow.speed)
        mark->blow = *blow;
}

void vlTouches_NoteBlow(vlRigid *r, int pair, const vlTouchBlow *blow, double impulse)
{
    vlTouchMark *mark = &r->touches->marks[pair];
    keepBlow(mark, blow);
    mark->impulse += impulse;
}

static void addImpulses(vlRigid *r)
{
    const vlRows *rows = &r->rows;
    const vlRowPack *end = vlRows_At(rows, rows->bytes);
    for (vlRowPack *pack = vlRows_At(rows, 0); pack < end; pack = vlRowPack_Next(pack))
        for (int lane = 0; lane < 4; lane++)
        {
            const double impulse =
                pack->points[0].normal[lane] + (pack->count == 2 ? pack->points[1].normal[lane] : 0);
            if (pack->pair[lane] >= 0 && impulse > 0)
                r->touches->marks[pack->pair[lane]].impulse += impulse;
        }
}

void vlTouches_NoteImpulses(vlRigid *r)
{
    vlTouches *t = r->touches;
    if (!t)
        return;
    addImpulses(r);
    size_t kept = 0;
    for (size_t i = 0; i < t->watchedCount; i++)
    {
        vlTouchMark *mark = &t->marks[t->watched[i]];
        if (mark->impulse > 0)
            keepBlow(mark, &t->approaches[i]);
        else
            t->watched[kept++] = t->watched[i];
    }
    t->watchedCount = kept;
}

// What is said of a pair
// --------------------------------------------------------------------------------------

// Of shapes that have parted again, and have no contact any more.
static Meeting nearestOfParted(const vlRigid *r, const vlRigidPair *pair)
{
    const vlPose poseA = vlSolid_PoseWithin(r, pair->bodyA), poseB = vlSolid_PoseWithin(r, pair->bodyB);
    vlSolidForm formA, formB;
    vlClosest closest;
    vlSolid_OfShape(r, pair->shapeA, &poseA, &formA);
    vlSolid_OfShape(r, pair->shapeB, &poseB, &formB);
    vlSolid_Distance(&formA, &formB, &closest);
    return (Meeting){.nx = closest.normal.x,
                     .ny = closest.normal.y,
                     .ax = closest.pointA.x,
                     .ay = closest.pointA.y,
                     .bx = closest.pointB.x,
                     .by = closest.pointB.y,
                     .gap = closest.distance};
}

// The point where they are nearest now.
static Meeting nearest(const vlRigid *r, int index)
{
    if (r->manifolds[index].count == 0)
        return nearestOfParted(r, &r->pairs[index]);
    Meeting best = meetingAt(r, index, 0);
    for (int k = 1; k < r->manifolds[index].count; k++)
    {
        const Meeting m = meetingAt(r, index, k);
        if (m.gap < best.gap)
            best = m;
    }
    return best;
}

static bool notePair(vlWorld *world, int index, bool final)
{
    const vlRigid *r = world->rigid;
    const vlRigidPair *pair = &r->pairs[index];
    const vlTouchMark *mark = &r->touches->marks[index];
    if (r->manifolds[index].count == 0 && mark->impulse == 0)
        return true;
    vlTouchNote note = {.bodyA = pair->bodyA, .bodyB = pair->bodyB, .impulse = mark->impulse};
    const Meeting m = nearest(r, index);
    const double size = fmin(r->bodies[pair->bodyA].bound, r->bodies[pair->bodyB].bound);
    note.pressed = mark->impulse > 0 || m.gap <= 0;
    note.overlaps = final && m.gap <= 0;
    note.isNear = final && m.gap <= VL_TREMBLING * size;
    note.struck = mark->blow.speed > 0;
    note.speed = mark->blow.speed;
    note.point = note.struck ? mark->blow.point : vlVec((m.ax + m.bx) / 2, (m.ay + m.by) / 2, 0);
    note.normal = note.struck ? mark->blow.normal : vlVec(m.nx, m.ny, 0);
    if (!note.pressed && !note.isNear)
        return true;
    return vlTouches_Add(world, &note);
}

bool vlTouches_EndPairs(vlWorld *world, bool final)
{
    const vlRigid *r = world->rigid;
    if (!r->touches)
        return true;
    for (size_t i = 0; i < r->activeCount; i++)
        if (!notePair(world, r->active[i], final))
            return false;
    for (size_t i = 0; i < r->restingCount; i++)
        if (!notePair(world, r->resting[i], final))
            return false;
    r->touches->watchedCount = 0;
    return r->sensorCount == 0 || vlTouches_NoteSensors(world, final);
}
