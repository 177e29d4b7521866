// rigid_impact.c: blows at their true time: bodies that give speed back, before contacts are solved.
//
// Within a substep h a body moves with v = d / h; its velocity at the start is v + a h / 2. If two shapes
// approach with vn < 0 and would overlap, they meet with vi^2 = vn^2 - 2 a s after the gap s, part with e vi,
// and fly on: at the start that is v' = sqrt(e^2 vi^2 + 2 a s). So at e = 1 no energy is made or lost (the
// formula of solver.md).
#include <math.h>

#include "dynamics/rigid.h"
#include "dynamics/world_parts.h"

#define VL_BLOW_ROUNDS 20

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
    a[vl_mVx] -= a[vl_mInverseMass] * px;
    a[vl_mVy] -= a[vl_mInverseMass] * py;
    a[vl_mSpin] -= a[vl_mInverseInertia] * (blow->ax * py - blow->ay * px);
    b[vl_mVx] += b[vl_mInverseMass] * px;
    b[vl_mVy] += b[vl_mInverseMass] * py;
    b[vl_mSpin] += b[vl_mInverseInertia] * (blow->bx * py - blow->by * px);
}

static double massAlong(const vlRigid *r, const Blow *blow, double x, double y)
{
    const double *a = r->motion[blow->pair->bodyA], *b = r->motion[blow->pair->bodyB];
    const double armA = blow->ax * y - blow->ay * x, armB = blow->bx * y - blow->by * x;
    return 1 / (a[vl_mInverseMass] + b[vl_mInverseMass] + armA * armA * a[vl_mInverseInertia] +
                armB * armB * b[vl_mInverseInertia]);
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
    if (C > 0)
    {
        const double t = D < 0 || A == 0 ? -1 : (-B - sqrt(D)) / A;
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

static bool strike(vlRigid *r, Blow *blow, double h)
{
    double x, y;
    const bool discs = isDisc(r, blow->pair->shapeA) && isDisc(r, blow->pair->shapeB);
    relativeVelocity(r, blow, &x, &y);
    double along = x * blow->nx + y * blow->ny;
    const double a = accelerationAlong(r, blow, h), gap = fmax(blow->gap, 0);
    if (along + a * h / 2 >= 0 || blow->gap + (along + a * h) * h > 1e-12)
        return false;
    if (discs)
    {
        if (!aimDiscs(r, blow, h))
            return false;
        relativeVelocity(r, blow, &x, &y);
        along = x * blow->nx + y * blow->ny;
    }
    // at the start of the substep: a fresh body's velocity is that of now
    const double speed = along + a * h / 2, square = speed * speed - 2 * a * gap;
    const double least = fabs(a) * h + 1e-3; // slower, it rests
    if (speed >= 0 || square < least * least)
        return false;
    const double e = blow->pair->restitution, after = e * e * square + 2 * a * gap;
    const double impulse = massAlong(r, blow, blow->nx, blow->ny) * ((after > 0 ? sqrt(after) : 0) - speed);
    push(r, blow, impulse * blow->nx, impulse * blow->ny);
    if (blow->pair->friction > 0)
        rub(r, blow, impulse);
    return true;
}

void vlRigid_Bounce(vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
    bool any = r->elasticCount > 0;
    for (int round = 0; round < VL_BLOW_ROUNDS && any; round++)
    {
        any = false;
        for (size_t i = 0; i < r->elasticCount; i++)
        {
            const int index = r->elastic[i];
            for (int k = 0; k < r->manifolds[index].count; k++)
            {
                Blow blow = blowAt(r, index, k);
                any = strike(r, &blow, h) || any;
            }
        }
    }
}
