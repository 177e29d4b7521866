// rigid_fast.c: pairs that close in fast: where they touch is found anew in every substep, at the moment when
// they will.
//
// A contact found once a step keeps its normal until the step ends. For what moves a good part of its size in
// that time the normal may be of another side or corner by then: it would hit what it misses, or miss what it
// hits. So for such pairs each substep looks along both motions for the first touch (convex.h); the normal
// and the points are those of that moment, and there is no contact when there is no touch. Rows then stop
// what would close within the substep, whatever the speed. What the motion of a third body still pushes
// through a wall is put back to where it began to pass.
#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "collision/convex.h"
#include "dynamics/rigid_share.h"
#include "dynamics/world_parts.h"

/// A pair is fast when it closes by more than this share of the thinner shape in a step: with what does not
/// move; with what does; and when they touch already, so that the normal is known.
#define VL_FAST_SHARE_STILL  0.05
#define VL_FAST_SHARE_MOVING 0.25
#define VL_FAST_SHARE_NEAR   0.5
/// Rows of two discs follow their normal: they are fast by what they do in a substep.
#define VL_FAST_SHARE_DISCS 0.2
/// rad: a polygon that turns more than this in a step meets a plane with other corners.
#define VL_FAST_TURN 0.2
/// Shapes nearer than this share of the thinner one touch.
#define VL_TOUCH_SHARE 1e-4
/// and nearer than this they have the normal of touching.
#define VL_NEAR_SHARE 1e-3
/// The inner part of a shape, as a share of it, that must not get into a wall.
#define VL_CORE_SHARE 0.5
/// m: so far apart nothing meets.
#define VL_FAR 1e9
/// Way that speed gained within a step may add before pairs are found anew, as a share of the body's size.
#define VL_GAIN_SHARE 0.75
/// rad: a body that has turned more than this in a step has its pose renewed.
#define VL_MOST_TURN 1.0

// Which ----------------------------------------------------------------------------------------------------

static double thinOf(const vlRigid *r, const vlRigidPair *pair)
{
    const double b = r->shapes[pair->shapeB].thin;
    return vlRigid_IsHeld(r, pair->bodyA) ? b : fmin(r->shapes[pair->shapeA].thin, b);
}

// m: how far from its middle a body's turning moves its surface; a disc's not at all.
static double swayOf(const vlRigidBody *body)
{
    return body->bound > 1.001 * body->thin && isfinite(body->bound) ? body->bound : 0;
}

static double length(double x, double y)
{
    return sqrt(x * x + y * y);
}

// How fast points of two shapes close in at most, m/s.
static double closingSpeed(const vlRigid *r, const vlRigidPair *pair)
{
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    return length(b[vl_mVx] - a[vl_mVx], b[vl_mVy] - a[vl_mVy]) +
           fabs(a[vl_mSpin]) * swayOf(&r->bodies[pair->bodyA]) +
           fabs(b[vl_mSpin]) * swayOf(&r->bodies[pair->bodyB]);
}

typedef struct Arms
{
    double ax, ay, bx, by; ///< m, as they lie now
    double gap;            ///< m, now
} Arms;

static Arms armsOf(const vlManifold *manifold, const vlTouchPoint *p, const vlFrame *a, const vlFrame *b)
{
    Arms arms = {a->c * p->ax - a->s * p->ay, a->s * p->ax + a->c * p->ay, b->c * p->bx - b->s * p->by,
                 b->s * p->bx + b->c * p->by, 0};
    arms.gap =
        manifold->nx * (b->x + arms.bx - a->x - arms.ax) + manifold->ny * (b->y + arms.by - a->y - arms.ay);
    return arms;
}

static bool isNear(const vlRigid *r, int index, double touch)
{
    const vlManifold *manifold = &r->manifolds[index];
    const vlFrame a = vlFrame_Now(r, r->pairs[index].bodyA), b = vlFrame_Now(r, r->pairs[index].bodyB);
    for (int k = 0; k < manifold->count; k++)
        if (armsOf(manifold, &manifold->points[k], &a, &b).gap < touch)
            return true;
    return false;
}

static bool isFast(const vlRigid *r, int index, double dt)
{
    const vlRigidPair *pair = &r->pairs[index];
    const bool disc = r->shapes[pair->shapeB].outline.count == 1;
    if (r->shapes[pair->shapeA].outline.count == 0)
        return !disc && fabs(r->motion[pair->bodyB][vl_mSpin]) * dt > VL_FAST_TURN;
    const double way = closingSpeed(r, pair) * dt / thinOf(r, pair);
    if (disc && r->shapes[pair->shapeA].outline.isDisc && r->shapes[pair->shapeB].outline.isDisc)
        return way * r->h > VL_FAST_SHARE_DISCS * dt;
    // Along a chain the normal changes from edge to edge.
    if (way > (r->shapes[pair->shapeA].isEdge ? VL_FAST_SHARE_STILL : VL_FAST_SHARE_NEAR))
        return true;
    return way > (vlRigid_IsHeld(r, pair->bodyA) ? VL_FAST_SHARE_STILL : VL_FAST_SHARE_MOVING) &&
           !isNear(r, index, VL_NEAR_SHARE * thinOf(r, pair));
}

// Whether a body alone moves far enough for one of its pairs to be fast.
static bool isQuick(const vlRigid *r, int body, double dt)
{
    const vlRigidBody *its = &r->bodies[body];
    const double *m = r->motion[body];
    if (!its->alive)
        return false;
    const double sway = swayOf(its), turn = m[vl_mSpin] * sway;
    const double least = 0.5 * VL_FAST_SHARE_STILL * its->thin;
    return (m[vl_mVx] * m[vl_mVx] + m[vl_mVy] * m[vl_mVy] + turn * turn) * dt * dt > 0.5 * least * least ||
           (sway > 0 && fabs(m[vl_mSpin]) * dt > VL_FAST_TURN);
}

// A look for the first that is so, by several threads.
typedef struct Search
{
    const vlWorld *world;
    atomic_bool found;
} Search;

static void seekQuick(void *context, int first, int end)
{
    Search *search = context;
    for (int i = first; i < end && !atomic_load_explicit(&search->found, memory_order_relaxed); i++)
        if (isQuick(search->world->rigid, i, search->world->def.dt))
            atomic_store_explicit(&search->found, true, memory_order_relaxed);
}

static void markRun(void *context, int first, int end)
{
    const vlWorld *world = context;
    vlRigid *r = world->rigid;
    for (int i = first; i < end; i++)
        r->manifolds[r->active[i]].isFast = isFast(r, r->active[i], world->def.dt);
}

static void markFast(vlWorld *world)
{
    Search quick = {world, false};
    vlShare_Bodies(world, seekQuick, &quick);
    if (quick.found)
        vlShare_Items(world, markRun, world, 0, (int)world->rigid->activeCount);
}

// Slow ones that touch nothing.
static size_t dropIdle(const vlRigid *r, int32_t *pairs, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (r->manifolds[pairs[i]].count > 0 || r->manifolds[pairs[i]].isFast)
            pairs[kept++] = pairs[i];
    return kept;
}

void vlRigid_ChooseFast(vlWorld *world)
{
    vlRigid *r = world->rigid;
    r->fastCount = 0;
    markFast(world);
    if (r->hiddenCount > 0)
    {
        r->activeCount = dropIdle(r, r->active, r->activeCount);
        r->elasticCount = dropIdle(r, r->elastic, r->elasticCount);
    }
}

void vlRigid_EndFast(vlRigid *r)
{
    for (size_t i = 0; i < r->fastCount; i++)
        r->manifolds[r->fast[i].pair].isFast = false;
    r->fastCount = 0;
}

// When ------------------------------------------------------------------------------------------------------

typedef struct Motion
{
    vlFrame from;
    double vx, vy, spin; ///< m/s, rad/s
} Motion;

// How a body is about to move: with the forces, and as contacts held it last time.
static Motion motionOf(const vlRigid *r, int body)
{
    const double *m = r->motion[body], *kick = r->kick[body], *change = r->change[body];
    const double share = r->bodies[body].fresh ? 0.5 : 1;
    return (Motion){vlFrame_Now(r, body), m[vl_mVx] + share * kick[0] + change[0],
                    m[vl_mVy] + share * kick[1] + change[1], m[vl_mSpin] + share * kick[2] + change[2]};
}

static vlFrame frameAfter(const Motion *motion, double time)
{
    const vlFrame *f = &motion->from;
    const double turn = motion->spin * time, c = cos(turn), s = sin(turn);
    return (vlFrame){f->x + motion->vx * time, f->y + motion->vy * time, f->c * c - f->s * s,
                     f->s * c + f->c * s};
}

static vlSweep sweepOf(const Motion *motion, double time)
{
    const vlFrame *f = &motion->from;
    return (vlSweep){.start = {{f->x, f->y, 0}, {{f->c, f->s, 0}, {-f->s, f->c, 0}, {0, 0, 1}}},
                     .motion = {motion->vx * time, motion->vy * time, 0},
                     .turn = {0, 0, motion->spin * time}};
}

static vlConvex convexOf(const vlOutline *outline)
{
    return vlConvex_OfPoints(&outline->corners[0].x, sizeof(vlCorner) / sizeof(double), outline->count, 2,
                             outline->radius);
}

// Two discs about their centres of mass fly in straight lines.
static vlImpact findTouchOfDiscs(double radii, const Motion *a, const Motion *b, double h, double *share)
{
    const double x = b->from.x - a->from.x, y = b->from.y - a->from.y, ux = b->vx - a->vx, uy = b->vy - a->vy;
    const double B = x * ux + y * uy, C = x * x + y * y - radii * radii, A = ux * ux + uy * uy;
    *share = 0;
    if (C <= 0)
        return vl_impactStart;
    const double D = B * B - A * C;
    if (!(B < 0 && D >= 0))
        return vl_impactNone;
    *share = C / (sqrt(D) - B) / h;
    return *share <= 1 ? vl_impactLater : vl_impactNone;
}

// Share of the time h after which the shapes of a pair touch.
static vlImpact findTouch(const vlRigid *r, const vlRigidPair *pair, const Motion *a, const Motion *b,
                          double h, double touch, double *share)
{
    const vlOutline *outlineA = &r->shapes[pair->shapeA].outline,
                    *outlineB = &r->shapes[pair->shapeB].outline;
    if (outlineA->isDisc && outlineB->isDisc)
        return findTouchOfDiscs(outlineA->radius + outlineB->radius + touch, a, b, h, share);
    const vlConvex shapeA = convexOf(outlineA), shapeB = convexOf(outlineB);
    const vlSweep sweepA = sweepOf(a, h), sweepB = sweepOf(b, h);
    return vlConvex_TimeOfImpact(&shapeA, &sweepA, &shapeB, &sweepB, touch, share);
}

// The contact of a pair in this substep.
static void findContact(const vlRigid *r, const vlRigidPair *pair, vlManifold *manifold, double h)
{
    const Motion a = motionOf(r, pair->bodyA), b = motionOf(r, pair->bodyB);
    const double touch = VL_TOUCH_SHARE * thinOf(r, pair), near = vlRigid_ReachOf(r, pair, h);
    manifold->known = false; // it will be of other poses
    if (r->shapes[pair->shapeA].outline.count == 0)
    {
        vlManifold_FindAt(r, pair, &a.from, &b.from, manifold, near);
        return;
    }
    double share;
    const vlImpact impact = findTouch(r, pair, &a, &b, h, touch, &share);
    if (impact == vl_impactStart)
    {
        vlManifold_FindAt(r, pair, &a.from, &b.from, manifold, near);
        return;
    }
    manifold->count = 0;
    if (impact == vl_impactNone)
        return;
    const vlFrame frameA = frameAfter(&a, share * h), frameB = frameAfter(&b, share * h);
    vlManifold_FindAt(r, pair, &frameA, &frameB, manifold, 10 * touch);
}

// Rows ------------------------------------------------------------------------------------------------------

// The kernel's own series: what it adds for the turning of a body since the step began.
static double turned(double angle, double normalArm, double tangentArm)
{
    const double q = angle * angle;
    const double sine = angle - angle * q * (1.0 / 6) + angle * q * q * (1.0 / 120),
                 less = q * (q * (1.0 / 24) - 0.5);
    return sine * normalArm + less * tangentArm;
}

static void clearLane(vlRowPack *pack, int lane)
{
    for (int k = 0; k < pack->count; k++)
    {
        vlRowPoint *point = &pack->points[k];
        point->gap[lane] = pack->form == vl_twoDiscs ? -VL_FAR : VL_FAR;
        point->armA[lane] = point->armB[lane] = 0;
        point->normalMass[lane] = point->normal[lane] = 0;
    }
    pack->nx[lane] = pack->ny[lane] = 0;
    pack->tangent[lane] = pack->tangentMass[lane] = pack->tangentArmA[lane] = pack->tangentArmB[lane] = 0;
}

static double massOf(const double *a, const double *b, double armA, double armB)
{
    const double sum = a[vl_mInverseMass] + b[vl_mInverseMass] + armA * armA * a[vl_mInverseInertia] +
                       armB * armB * b[vl_mInverseInertia];
    return sum > 0 ? 1 / sum : 0;
}

// Rows of two discs measure from centre to centre: as if they lay along the normal to come, that gap apart.
static void aimDiscs(const vlRigid *r, vlRowPack *pack, int lane, const vlRigidPair *pair, double gapX,
                     double gapY)
{
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    const double radii = r->shapes[pair->shapeA].outline.radius + r->shapes[pair->shapeB].outline.radius;
    pack->points[0].apartX[lane] = pack->nx[lane] * radii + gapX - (b[vl_mX] - a[vl_mX]);
    pack->points[0].apartY[lane] = pack->ny[lane] * radii + gapY - (b[vl_mY] - a[vl_mY]);
    pack->points[0].gap[lane] = radii;
}

static void fillLane(const vlRigid *r, vlRowPack *pack, int lane, const vlRigidPair *pair,
                     const vlManifold *manifold)
{
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    const vlFrame frameA = vlFrame_Now(r, pair->bodyA), frameB = vlFrame_Now(r, pair->bodyB);
    const double nx = manifold->nx, ny = manifold->ny,
                 wayX = pack->hold == vl_stillA ? b[vl_mX] : b[vl_mX] - a[vl_mX],
                 wayY = pack->hold == vl_stillA ? b[vl_mY] : b[vl_mY] - a[vl_mY];
    Arms arms[2];
    double tangentA = 0, tangentB = 0, tangent = 0;
    clearLane(pack, lane);
    for (int k = 0; k < manifold->count; k++)
    {
        arms[k] = armsOf(manifold, &manifold->points[k], &frameA, &frameB);
        tangentA += (arms[k].ax * nx + arms[k].ay * ny) / manifold->count;
        tangentB += (arms[k].bx * nx + arms[k].by * ny) / manifold->count;
        tangent += manifold->points[k].tangent;
    }
    pack->nx[lane] = nx;
    pack->ny[lane] = ny;
    pack->tangent[lane] = tangent;
    pack->tangentArmA[lane] = tangentA;
    pack->tangentArmB[lane] = tangentB;
    pack->tangentMass[lane] = manifold->count > 0 ? massOf(a, b, tangentA, tangentB) : 0;
    for (int k = 0; k < manifold->count; k++)
    {
        const double armA = arms[k].ax * ny - arms[k].ay * nx, armB = arms[k].bx * ny - arms[k].by * nx;
        double gap = arms[k].gap - nx * wayX - ny * wayY;
        if (pack->form == vl_anyForm || pack->form == vl_discA)
            gap -= turned(b[vl_mAngle], armB, tangentB);
        if (pack->hold != vl_stillA && (pack->form == vl_anyForm || pack->form == vl_discB))
            gap += turned(a[vl_mAngle], armA, tangentA);
        vlRowPoint *point = &pack->points[k];
        point->gap[lane] = gap;
        point->armA[lane] = armA;
        point->armB[lane] = armB;
        point->normalMass[lane] = massOf(a, b, armA, armB);
        point->normal[lane] = manifold->points[k].normal;
        if (pack->form == vl_twoDiscs)
            aimDiscs(r, pack, lane, pair, nx * arms[k].gap, ny * arms[k].gap);
    }
}

static void refresh(vlRigid *r, vlFastLane *fast, double h)
{
    const vlRigidPair *pair = &r->pairs[fast->pair];
    memcpy(fast->from[0], &r->motion[pair->bodyA][vl_mX], sizeof fast->from[0]);
    memcpy(fast->from[1], &r->motion[pair->bodyB][vl_mX], sizeof fast->from[1]);
    vlManifold *manifold = &r->manifolds[fast->pair];
    vlRowPack *pack = fast->pack;
    if (fast->filled)
    {
        vlRigid_AddChange(r, pack, fast->lane, -1);
        vlRigid_KeepLane(r, pack, fast->lane);
    }
    fast->filled = true;
    findContact(r, pair, manifold, h);
    fillLane(r, pack, fast->lane, pair, manifold);
    if (pack->drags)
        r->rows.drags[pack->drag].roll[fast->lane] = manifold->count > 0 ? manifold->roll : 0;
    vlRigid_AddChange(r, pack, fast->lane, 1);
}

void vlRigid_AddFast(vlRigid *r, int index, int pair, vlRowPack *pack, int lane)
{
    clearLane(pack, lane);
    pack->a[lane] = r->pairs[pair].bodyA;
    pack->b[lane] = r->pairs[pair].bodyB;
    pack->pair[lane] = pair;
    pack->friction[lane] = r->pairs[pair].friction;
    r->fast[index] = (vlFastLane){.pair = pair, .pack = pack, .lane = lane};
}

void vlRigid_RefreshFast(vlRigid *r, double h)
{
    for (size_t i = 0; i < r->fastCount; i++)
        refresh(r, &r->fast[i], h);
}

// What passes all the same ----------------------------------------------------------------------------------

// How a body has moved in this substep, h seconds long.
static Motion motionSince(const vlRigid *r, int body, const double from[3], double h)
{
    const double *m = r->motion[body], *pose = r->pose[body];
    const double c = cos(from[2]), s = sin(from[2]);
    return (Motion){
        {pose[0] + from[0], pose[1] + from[1], pose[2] * c - pose[3] * s, pose[3] * c + pose[2] * s},
        (m[vl_mX] - from[0]) / h,
        (m[vl_mY] - from[1]) / h,
        (m[vl_mAngle] - from[2]) / h};
}

// The inner part of a shape.
static vlConvex coreOf(const vlOutline *outline, double points[2 * VL_MAX_CORNERS])
{
    double x = 0, y = 0;
    for (int i = 0; i < outline->count; i++)
    {
        x += outline->corners[i].x / outline->count;
        y += outline->corners[i].y / outline->count;
    }
    for (int i = 0; i < outline->count; i++)
    {
        points[2 * i] = x + VL_CORE_SHARE * (outline->corners[i].x - x);
        points[2 * i + 1] = y + VL_CORE_SHARE * (outline->corners[i].y - y);
    }
    return vlConvex_OfPoints(points, 2, outline->count, 2, VL_CORE_SHARE * outline->radius);
}

static bool mustNotPass(const vlRigid *r, const vlRigidPair *pair, double h)
{
    const bool held =
        vlRigid_IsHeld(r, pair->bodyA) || r->bodies[pair->bodyA].isBullet || r->bodies[pair->bodyB].isBullet;
    return held && r->shapes[pair->shapeA].outline.count > 0 &&
           closingSpeed(r, pair) * h > VL_CORE_SHARE * thinOf(r, pair);
}

// Whether the middle of a shape began in front of an edge.
static bool beganInFront(const vlRigid *r, const vlRigidPair *pair, const Motion *a, const Motion *b)
{
    const vlRigidShape *edge = &r->shapes[pair->shapeA];
    if (!edge->isEdge)
        return true;
    const vlCorner *start = &edge->outline.corners[0];
    const vlOutline *shape = &r->shapes[pair->shapeB].outline;
    double x = 0, y = 0;
    for (int i = 0; i < shape->count; i++)
    {
        x += shape->corners[i].x / shape->count;
        y += shape->corners[i].y / shape->count;
    }
    const double wx = b->from.x + b->from.c * x - b->from.s * y - a->from.x,
                 wy = b->from.y + b->from.s * x + b->from.c * y - a->from.y;
    const double lx = a->from.c * wx + a->from.s * wy, ly = -a->from.s * wx + a->from.c * wy;
    return start->nx * (lx - start->x) + start->ny * (ly - start->y) >= 0;
}

static void stepBack(vlRigid *r, int body, const double from[3], double share)
{
    double *m = r->motion[body];
    for (int i = 0; i < 3 && m[vl_mInverseMass] > 0; i++)
        m[vl_mX + i] = from[i] + share * (m[vl_mX + i] - from[i]);
}

static void holdBack(vlRigid *r, const vlFastLane *fast, double h)
{
    const vlRigidPair *pair = &r->pairs[fast->pair];
    if (!mustNotPass(r, pair, h))
        return;
    double points[2 * VL_MAX_CORNERS], share;
    const Motion a = motionSince(r, pair->bodyA, fast->from[0], h),
                 b = motionSince(r, pair->bodyB, fast->from[1], h);
    const vlConvex shapeA = convexOf(&r->shapes[pair->shapeA].outline),
                   core = coreOf(&r->shapes[pair->shapeB].outline, points);
    const vlSweep sweepA = sweepOf(&a, h), sweepB = sweepOf(&b, h);
    const double touch = VL_TOUCH_SHARE * thinOf(r, pair);
    if (vlConvex_TimeOfImpact(&shapeA, &sweepA, &core, &sweepB, touch, &share) != vl_impactLater ||
        !beganInFront(r, pair, &a, &b))
        return;
    stepBack(r, pair->bodyA, fast->from[0], share);
    stepBack(r, pair->bodyB, fast->from[1], share);
}

void vlRigid_HoldFast(vlRigid *r, double h)
{
    for (size_t i = 0; i < r->fastCount; i++)
        holdBack(r, &r->fast[i], h);
}

// What a blow makes fast ------------------------------------------------------------------------------------

// Whether a body may get, in the time left, where its pairs of this step do not reach.
static bool outruns(const vlRigid *r, int body, double left, int substeps)
{
    const double *m = r->motion[body], *start = r->startVelocity[body], *kick = r->kick[body];
    if (m[vl_mInverseMass] == 0)
        return false;
    const vlRigidBody *its = &r->bodies[body];
    const double kicks = substeps - start[3], sway = swayOf(its);
    const double x = m[vl_mVx] - start[0] - kicks * kick[0], y = m[vl_mVy] - start[1] - kicks * kick[1];
    const double turn = (m[vl_mSpin] - start[2]) * sway, whole = m[vl_mSpin] * sway;
    const double gained = x * x + y * y + turn * turn,
                 now = m[vl_mVx] * m[vl_mVx] + m[vl_mVy] * m[vl_mVy] + whole * whole;
    const double most = VL_GAIN_SHARE * its->thin / left; // what was stopped goes nowhere
    return (gained > most * most && now > most * most) || (sway > 0 && fabs(m[vl_mAngle]) > VL_MOST_TURN);
}

static void seekOutrun(void *context, int first, int end)
{
    Search *search = context;
    const vlRigid *r = search->world->rigid;
    const double left = search->world->def.dt - r->substeps * r->h;
    for (int i = first; i < end && !atomic_load_explicit(&search->found, memory_order_relaxed); i++)
        if (r->bodies[i].alive && outruns(r, i, left, r->substeps))
            atomic_store_explicit(&search->found, true, memory_order_relaxed);
}

// Only blows make a body fast within a step.
static bool mayGain(const vlRigid *r)
{
    return r->fastCount > 0 || r->elasticCount > 0;
}

bool vlRigid_IsOutrun(vlWorld *world)
{
    Search search = {world, false};
    if (mayGain(world->rigid))
        vlShare_Bodies(world, seekOutrun, &search);
    return search.found;
}

bool vlRigid_NoteStart(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!mayGain(r))
        return true;
    if (!vlReserve(&world->tally, &r->startVelocity, &r->startVelocityCapacity, (size_t)r->bodyCount,
                   sizeof *r->startVelocity))
        return false;
    for (int i = 1; i < r->bodyCount; i++)
    {
        for (int k = 0; k < 3; k++)
            r->startVelocity[i][k] = r->motion[i][k];
        r->startVelocity[i][3] = r->substeps;
    }
    return true;
}
