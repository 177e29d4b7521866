// rigid_impact.c: blows at their true time: bodies that give speed back, before contacts are solved.
//
// Within a substep h a body moves with v = d / h; its velocity at the start is v + a h / 2. If two shapes
// approach with vn < 0 and would overlap, they meet with vi^2 = vn^2 - 2 a s after the gap s, at the time t,
// part with e vi and fly on. So from the start they go as if they came from behind with v' = e vi - a t, so
// that they are at the place of the blow in time. At e = 1 no energy is made or lost.
#include <math.h>

#include "dynamics/rigid_events.h"
#include "dynamics/world_parts.h"

#define VL_BLOW_ROUNDS 20
/// Share of the substep within which two points strike at once.
#define VL_SAME_TIME 0.1

// A point of contact as it lies now.
typedef struct Blow
{
    const vlRigidPair *pair;
    double nx, ny;
    double ax, ay, bx, by; ///< m, arms
    double gap;
} Blow;

static void turnArm(const vlRigid *r, int body, double x, double y, bool turns, double *armX, double *armY)
{
    const double *pose = r->pose[body];
    const double angle = turns ? r->motion[body][vl_mAngle] : 0, c = cos(angle), s = sin(angle);
    const double px = pose[2] * x - pose[3] * y, py = pose[3] * x + pose[2] * y;
    *armX = c * px - s * py;
    *armY = s * px + c * py;
}

static bool isDisc(const vlRigid *r, int shape)
{
    return r->shapes[shape].outline.count == 1;
}

static Blow blowAt(const vlRigid *r, int index, int k)
{
    const vlRigidPair *pair = &r->pairs[index];
    const vlManifold *manifold = &r->manifolds[index];
    const vlTouchPoint *point = &manifold->points[k];
    const double *poseA = r->pose[pair->bodyA], *poseB = r->pose[pair->bodyB];
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    Blow blow = {.pair = pair, .nx = manifold->nx, .ny = manifold->ny};
    turnArm(r, pair->bodyA, point->ax, point->ay, !isDisc(r, pair->shapeA), &blow.ax, &blow.ay);
    turnArm(r, pair->bodyB, point->bx, point->by, !isDisc(r, pair->shapeB), &blow.bx, &blow.by);
    blow.gap = blow.nx * (poseB[0] + b[vl_mX] + blow.bx - poseA[0] - a[vl_mX] - blow.ax) +
               blow.ny * (poseB[1] + b[vl_mY] + blow.by - poseA[1] - a[vl_mY] - blow.ay);
    return blow;
}

static void relativeVelocity(const vlRigid *r, const Blow *blow, double *x, double *y)
{
    const double *a = r->motion[blow->pair->bodyA], *b = r->motion[blow->pair->bodyB];
    *x = b[vl_mVx] - b[vl_mSpin] * blow->by - a[vl_mVx] + a[vl_mSpin] * blow->ay;
    *y = b[vl_mVy] + b[vl_mSpin] * blow->bx - a[vl_mVy] - a[vl_mSpin] * blow->ax;
}

static void push(vlRigid *r, const Blow *blow, double px, double py)
{
    double *a = r->motion[blow->pair->bodyA], *b = r->motion[blow->pair->bodyB];
    if (a[vl_mInverseMass] == 0)
    {
        r->felt[blow->pair->bodyA][0] -= px;
        r->felt[blow->pair->bodyA][1] -= py;
    }
    a[vl_mVx] -= vlRigid_InverseMass(r, blow->pair->bodyA, 0) * px;
    a[vl_mVy] -= vlRigid_InverseMass(r, blow->pair->bodyA, 1) * py;
    a[vl_mSpin] -= a[vl_mInverseInertia] * (blow->ax * py - blow->ay * px);
    b[vl_mVx] += vlRigid_InverseMass(r, blow->pair->bodyB, 0) * px;
    b[vl_mVy] += vlRigid_InverseMass(r, blow->pair->bodyB, 1) * py;
    b[vl_mSpin] += b[vl_mInverseInertia] * (blow->bx * py - blow->by * px);
}

// 1/kg: of both bodies' centres along a unit vector.
static double inverseMasses(const vlRigid *r, const vlRigidPair *pair, double x, double y)
{
    return x * x * (vlRigid_InverseMass(r, pair->bodyA, 0) + vlRigid_InverseMass(r, pair->bodyB, 0)) +
           y * y * (vlRigid_InverseMass(r, pair->bodyA, 1) + vlRigid_InverseMass(r, pair->bodyB, 1));
}

static double massAlong(const vlRigid *r, const Blow *blow, double x, double y)
{
    const double *a = r->motion[blow->pair->bodyA], *b = r->motion[blow->pair->bodyB];
    const double armA = blow->ax * y - blow->ay * x, armB = blow->bx * y - blow->by * x;
    const double inverse = inverseMasses(r, blow->pair, x, y) + armA * armA * a[vl_mInverseInertia] +
                           armB * armB * b[vl_mInverseInertia];
    return inverse > 0 ? 1 / inverse : 0;
}

// Two discs: the normal is the one of the moment when they meet. False when they miss each other.
static bool aimDiscs(const vlRigid *r, Blow *blow, double h)
{
    const vlRigidPair *pair = blow->pair;
    const vlOutline *discA = &r->shapes[pair->shapeA].outline, *discB = &r->shapes[pair->shapeB].outline;
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    // centres: on the line of the contact point, a radius behind it
    double x = r->pose[pair->bodyB][0] + b[vl_mX] + blow->bx + blow->nx * discB->radius -
               (r->pose[pair->bodyA][0] + a[vl_mX] + blow->ax - blow->nx * discA->radius);
    double y = r->pose[pair->bodyB][1] + b[vl_mY] + blow->by + blow->ny * discB->radius -
               (r->pose[pair->bodyA][1] + a[vl_mY] + blow->ay - blow->ny * discA->radius);
    const double ux = b[vl_mVx] - a[vl_mVx], uy = b[vl_mVy] - a[vl_mVy], sum = discA->radius + discB->radius;
    const double B = x * ux + y * uy, C = x * x + y * y - sum * sum, A = ux * ux + uy * uy, D = B * B - A * C;
    double t = 0;
    if (C > 0)
    {
        t = D < 0 || A == 0 ? -1 : (-B - sqrt(D)) / A;
        if (!(t >= 0 && t <= h * (1 + 1e-9)))
            return false;
        x += ux * t;
        y += uy * t;
    }
    const double size = hypot(x, y), nx = size > 0 ? x / size : blow->nx, ny = size > 0 ? y / size : blow->ny;
    blow->ax += (nx - blow->nx) * discA->radius;
    blow->ay += (ny - blow->ny) * discA->radius;
    blow->bx -= (nx - blow->nx) * discB->radius;
    blow->by -= (ny - blow->ny) * discB->radius;
    blow->nx = nx;
    blow->ny = ny;
    blow->gap = C > 0 ? -t * (ux * nx + uy * ny) : 0; // along the new normal
    return true;
}

// Acceleration along the normal of B against A, m/s^2.
static double accelerationAlong(const vlRigid *r, const Blow *blow, double h)
{
    const double *a = r->kick[blow->pair->bodyA], *b = r->kick[blow->pair->bodyB];
    return ((b[0] - a[0]) * blow->nx + (b[1] - a[1]) * blow->ny) / h;
}

static void rub(vlRigid *r, const Blow *blow, double impulse)
{
    double x, y;
    relativeVelocity(r, blow, &x, &y);
    const double tx = -blow->ny, ty = blow->nx, most = blow->pair->friction * impulse;
    const double wanted = -massAlong(r, blow, tx, ty) * (tx * x + ty * y);
    const double friction = fmin(fmax(wanted, -most), most);
    push(r, blow, tx * friction, ty * friction);
}

static void keepVelocity(const vlRigid *r, int body, double velocity[3])
{
    for (int i = 0; i < 3; i++)
        velocity[i] = r->motion[body][vl_mVx + i];
}

// The new velocity holds only after the time of the blow: until then the body has gone with the old one.
static void flyFromBlow(vlRigid *r, int body, const double before[3], double time)
{
    double *m = r->motion[body];
    for (int i = 0; i < 3; i++)
        m[vl_mX + i] += time * (before[i] - m[vl_mVx + i]);
}

// What a blow is about to do, along its normal.
typedef struct Plan
{
    double speed, after; ///< m/s: of B against A when the substep begins, as it is and as it will be
    double meeting;      ///< m/s, > 0: at which they come together
    double time;         ///< s: of the blow, from there
} Plan;

// Whether two shapes strike at that point within the substep, and what then.
static bool plan(const vlRigid *r, Blow *blow, double h, Plan *plan)
{
    double x, y;
    const bool discs = isDisc(r, blow->pair->shapeA) && isDisc(r, blow->pair->shapeB);
    relativeVelocity(r, blow, &x, &y);
    double along = x * blow->nx + y * blow->ny;
    double a = accelerationAlong(r, blow, h);
    if (along + a * h / 2 >= 0 || blow->gap + (along + a * h) * h > 1e-12)
        return false;
    if (discs)
    {
        if (!aimDiscs(r, blow, h))
            return false;
        relativeVelocity(r, blow, &x, &y);
        along = x * blow->nx + y * blow->ny;
        a = accelerationAlong(r, blow, h);
    }
    const double gap = fmax(blow->gap, 0);
    // at the start of the substep: a fresh body's velocity is that of now
    const double speed = along + a * h / 2, square = speed * speed - 2 * a * gap;
    const double least = fabs(a) * h + 1e-3; // slower, it rests
    if (speed >= 0 || square < least * least)
        return false;
    const double meeting = sqrt(square);
    plan->speed = speed;
    plan->meeting = meeting;
    plan->time = gap > 0 ? 2 * gap / (meeting - speed) : 0;
    plan->after = blow->pair->restitution * meeting - a * plan->time;
    return true;
}

// Where the arm to a point of a body will have taken it.
static vlVec3 pointAfter(const vlRigid *r, int body, double armX, double armY, double time)
{
    const double *pose = r->pose[body], *m = r->motion[body];
    return vlVec(pose[0] + m[vl_mX] + armX + (m[vl_mVx] - m[vl_mSpin] * armY) * time,
                 pose[1] + m[vl_mY] + armY + (m[vl_mVy] + m[vl_mSpin] * armX) * time, 0);
}

// To those who want to know: how fast the shapes come together, and where, before impulses act.
static void tellBlow(vlRigid *r, const Blow *blow, double impulse, const Plan *plan)
{
    const vlRigidPair *pair = blow->pair;
    const vlVec3 normal = vlVec(blow->nx, blow->ny, 0);
    const vlVec3 onA = pointAfter(r, pair->bodyA, blow->ax, blow->ay, plan->time),
                 onB = pointAfter(r, pair->bodyB, blow->bx, blow->by, plan->time);
    // A's surface is a plane there
    const vlVec3 point = vlAddScaled(onB, normal, -vlDot(vlSub(onB, onA), normal));
    vlTouches_NoteBlow(r, (int)(pair - r->pairs), &(vlTouchBlow){plan->meeting, point, normal}, impulse);
}

// Impulses of one or two points, and what they do until the blow comes.
static void strike(vlRigid *r, const Blow *blows, const double *impulses, int count, const Plan *plans,
                   double time)
{
    for (int i = 0; i < count && r->touches; i++)
        tellBlow(r, &blows[i], impulses[i], &plans[i]);
    double before[2][3];
    const vlRigidPair *pair = blows[0].pair;
    keepVelocity(r, pair->bodyA, before[0]);
    keepVelocity(r, pair->bodyB, before[1]);
    for (int i = 0; i < count; i++)
        push(r, &blows[i], impulses[i] * blows[i].nx, impulses[i] * blows[i].ny);
    for (int i = 0; i < count && pair->friction > 0; i++)
        rub(r, &blows[i], impulses[i]);
    flyFromBlow(r, pair->bodyA, before[0], time);
    flyFromBlow(r, pair->bodyB, before[1], time);
}

static bool strikePoint(vlRigid *r, int index, int k, double h)
{
    Plan one;
    Blow blow = blowAt(r, index, k);
    if (!plan(r, &blow, h, &one))
        return false;
    const double impulse = massAlong(r, &blow, blow.nx, blow.ny) * (one.after - one.speed);
    strike(r, &blow, &impulse, 1, &one, one.time);
    return true;
}

// A side that strikes flat: both points at once, so that it does not turn. False when one of them alone does.
static bool strikeFlat(vlRigid *r, int index, double h)
{
    Plan plans[2];
    Blow blows[2] = {blowAt(r, index, 0), blowAt(r, index, 1)};
    if (!plan(r, &blows[0], h, &plans[0]) || !plan(r, &blows[1], h, &plans[1]) ||
        fabs(plans[0].time - plans[1].time) > VL_SAME_TIME * h)
        return false;
    const double *a = r->motion[blows[0].pair->bodyA], *b = r->motion[blows[0].pair->bodyB];
    double armA[2], armB[2], change[2], impulses[2];
    for (int i = 0; i < 2; i++)
    {
        armA[i] = blows[i].ax * blows[i].ny - blows[i].ay * blows[i].nx;
        armB[i] = blows[i].bx * blows[i].ny - blows[i].by * blows[i].nx;
        change[i] = plans[i].after - plans[i].speed;
    }
    const double masses = inverseMasses(r, blows[0].pair, blows[0].nx, blows[0].ny),
                 inertiaA = a[vl_mInverseInertia], inertiaB = b[vl_mInverseInertia];
    const double k00 = masses + armA[0] * armA[0] * inertiaA + armB[0] * armB[0] * inertiaB,
                 k11 = masses + armA[1] * armA[1] * inertiaA + armB[1] * armB[1] * inertiaB,
                 k01 = masses + armA[0] * armA[1] * inertiaA + armB[0] * armB[1] * inertiaB,
                 determinant = k00 * k11 - k01 * k01;
    if (!(determinant > 1e-9 * k00 * k11))
        return false;
    impulses[0] = (k11 * change[0] - k01 * change[1]) / determinant;
    impulses[1] = (k00 * change[1] - k01 * change[0]) / determinant;
    if (impulses[0] < 0 || impulses[1] < 0)
        return false;
    strike(r, blows, impulses, 2, plans, (plans[0].time + plans[1].time) / 2);
    return true;
}

static bool strikePair(vlRigid *r, int index, double h)
{
    const int count = r->manifolds[index].count;
    if (count == 2 && strikeFlat(r, index, h))
        return true;
    bool any = false;
    for (int k = 0; k < count; k++)
        any = strikePoint(r, index, k, h) || any;
    return any;
}

void vlRigid_Bounce(vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
    bool any = r->elasticCount > 0;
    for (int round = 0; round < VL_BLOW_ROUNDS && any; round++)
    {
        any = false;
        for (size_t i = 0; i < r->elasticCount; i++)
            any = strikePair(r, r->elastic[i], h) || any;
    }
}
