// space_impact.c: blows at their true time in space; see rigid_impact.c for the rule.
#include <math.h>

#include "dynamics/rigid_events.h"
#include "dynamics/space.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

#define VL_BLOW_ROUNDS 20

// One of the two bodies of a blow.
typedef struct Side
{
    const vlSpaceShape *shape;
    vlSpaceBody *body;
    double *motion;
    vlVec3 arm; ///< m, from the centre of mass to the point of contact, now
} Side;

typedef struct Blow
{
    Side a, b;
    vlVec3 n;
    double gap; ///< m
    double friction, restitution;
    double speed, impulse; ///< m/s, N s: of the last one struck
} Blow;

// A point of the body's surface, given in its own axes, as an arm now.
static vlVec3 armOf(const Side *side, const double point[3])
{
    const vlVec3 r = vlPose_Turn(&side->body->pose, vlVec(point[0], point[1], point[2]));
    if (side->shape->kind == vl_spaceBall && vlDot(side->shape->p1, side->shape->p1) == 0)
        return r;
    // r + sin t (e x r) + 2 sin^2(t/2) e x (e x r)
    const vlVec3 half = vlRow(side->motion + vl_sAxis);
    const double cosine = sqrt(fmax(0, 1 - vlDot(half, half)));
    const vlVec3 once = vlCross(half, r);
    return vlAddScaled(vlAddScaled(r, once, 2 * cosine), vlCross(half, once), 2);
}

static vlVec3 placeOf(const Side *side)
{
    return vlAdd(vlAdd(side->body->pose.position, vlRow(side->motion + vl_sMoved)), side->arm);
}

static Blow blowAt(const vlRigid *r, const vlMeeting *meeting, int k)
{
    vlSpace *space = r->space;
    const vlSpaceTouch *touch = &meeting->touch.points[k];
    Blow blow = {
        .a = {.shape = &space->shapes[meeting->shapeA],
              .body = &space->bodies[meeting->bodyA],
              .motion = space->motion[meeting->bodyA]},
        .b = {.shape = &space->shapes[meeting->shapeB],
              .body = &space->bodies[meeting->bodyB],
              .motion = space->motion[meeting->bodyB]},
        .n = vlVec(meeting->touch.n[0], meeting->touch.n[1], meeting->touch.n[2]),
        .friction = meeting->friction,
        .restitution = meeting->restitution,
    };
    blow.a.arm = armOf(&blow.a, touch->a);
    blow.b.arm = armOf(&blow.b, touch->b);
    blow.gap = vlDot(blow.n, vlSub(placeOf(&blow.b), placeOf(&blow.a)));
    return blow;
}

static vlVec3 velocityOf(const Side *side)
{
    return vlAdd(vlRow(side->motion + vl_sVelocity), vlCross(vlSpace_SpinWithin(side->body), side->arm));
}

static vlVec3 relativeVelocity(const Blow *blow)
{
    return vlSub(velocityOf(&blow->b), velocityOf(&blow->a));
}

// What 1 N s along a direction changes of the velocity along it.
static double yieldOf(const Side *side, vlVec3 direction)
{
    vlPose now;
    vlTurn_Axes(side->body->orientation, now.axis);
    const vlVec3 arm = vlPose_TurnBack(&now, vlCross(side->arm, direction));
    const double *moment = side->body->moment;
    const double turning = arm.x * arm.x / moment[0] + arm.y * arm.y / moment[1] + arm.z * arm.z / moment[2];
    return side->motion[vl_sInverseMass] + side->motion[vl_sTurns] * turning;
}

static double massAlong(const Blow *blow, vlVec3 direction)
{
    return 1 / (yieldOf(&blow->a, direction) + yieldOf(&blow->b, direction));
}

static void give(const Side *side, vlVec3 impulse)
{
    vlAddToRow(side->motion + vl_sVelocity, impulse, side->motion[vl_sInverseMass]);
    vlAddToRow(side->body->momentum, vlCross(side->arm, impulse), side->motion[vl_sTurns]);
}

static void push(const Blow *blow, vlVec3 impulse)
{
    give(&blow->a, vlScale(impulse, -1));
    give(&blow->b, impulse);
}

// Two balls: the normal is the one of the moment when they meet. False when they miss each other.
static bool aimBalls(Blow *blow, double h)
{
    const double ra = blow->a.shape->radius, rb = blow->b.shape->radius, sum = ra + rb;
    const vlVec3 centreA = vlAddScaled(placeOf(&blow->a), blow->n, -ra),
                 centreB = vlAddScaled(placeOf(&blow->b), blow->n, rb);
    vlVec3 x = vlSub(centreB, centreA);
    const vlVec3 u = vlRowDifference(blow->a.motion + vl_sVelocity, blow->b.motion + vl_sVelocity);
    const double B = vlDot(x, u), C = vlDot(x, x) - sum * sum, A = vlDot(u, u), D = B * B - A * C;
    if (C > 0)
    {
        const double t = D < 0 || A == 0 ? -1 : (-B - sqrt(D)) / A;
        if (!(t >= 0 && t <= h))
            return false;
        x = vlAddScaled(x, u, t);
    }
    const double size = vlLength(x);
    const vlVec3 n = size > 0 ? vlScale(x, 1 / size) : blow->n;
    blow->a.arm = vlAddScaled(blow->a.arm, vlSub(n, blow->n), ra);
    blow->b.arm = vlAddScaled(blow->b.arm, vlSub(n, blow->n), -rb);
    blow->n = n;
    return true;
}

static void rub(const Blow *blow, double impulse)
{
    const vlVec3 v = relativeVelocity(blow), slip = vlAddScaled(v, blow->n, -vlDot(v, blow->n));
    const double speed = vlLength(slip);
    if (!(speed > 0))
        return;
    const vlVec3 t = vlScale(slip, 1 / speed);
    push(blow, vlScale(t, -fmin(massAlong(blow, t) * speed, blow->friction * impulse)));
}

static bool isBall(const Side *side)
{
    return side->shape->kind == vl_spaceBall;
}

static bool strike(Blow *blow, double h)
{
    const vlVec3 acceleration = vlScale(vlRowDifference(blow->a.body->kick[0], blow->b.body->kick[0]), 1 / h);
    double along = vlDot(relativeVelocity(blow), blow->n);
    const double a = vlDot(acceleration, blow->n), gap = fmax(blow->gap, 0);
    if (along + a * h / 2 >= 0 || blow->gap + (along + a * h) * h > 1e-12)
        return false;
    if (isBall(&blow->a) && isBall(&blow->b))
    {
        if (!aimBalls(blow, h))
            return false;
        along = vlDot(relativeVelocity(blow), blow->n);
    }
    // at the start of the substep: a fresh body's velocity is that of now
    const double speed = along + a * h / 2, square = speed * speed - 2 * a * gap;
    const double least = fabs(a) * h + 1e-3; // slower, it rests
    if (speed >= 0 || square < least * least)
        return false;
    const double e = blow->restitution, after = e * e * square + 2 * a * gap;
    const double impulse = massAlong(blow, blow->n) * ((after > 0 ? sqrt(after) : 0) - speed);
    blow->speed = sqrt(square);
    blow->impulse = impulse;
    push(blow, vlScale(blow->n, impulse));
    if (blow->friction > 0)
        rub(blow, impulse);
    return true;
}

void vlSpace_Bounce(vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
    const vlSpace *space = r->space;
    bool any = space->elasticCount > 0;
    for (int round = 0; round < VL_BLOW_ROUNDS && any; round++)
    {
        any = false;
        for (size_t i = 0; i < space->elasticCount; i++)
        {
            const vlMeeting *meeting = &space->meetings[space->elastic[i]];
            for (int k = 0; k < meeting->touch.count; k++)
            {
                Blow blow = blowAt(r, meeting, k);
                if (!strike(&blow, h))
                    continue;
                any = true;
                if (r->touches)
                    vlSpace_NoteBlow(r, space->elastic[i], blow.speed, blow.impulse);
            }
        }
    }
}
