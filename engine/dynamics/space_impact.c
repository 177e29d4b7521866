// space_impact.c: blows at their true time in space; see rigid_impact.c for the rule.
#include <math.h>

#include "dynamics/rigid_events.h"
#include "dynamics/space.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

#define VL_BLOW_ROUNDS 20
/// Share of the substep within which points of a face strike at once.
#define VL_SAME_TIME 0.1
/// Rounds in which the impulses of a face are found, at most.
#define VL_FACE_ROUNDS 100

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
    // what is about to happen, along the normal
    double speed, after; ///< m/s: of B against A when the substep begins, as it is and as it will be
    double meeting;      ///< m/s, > 0: at which they come together
    double time;         ///< s: of the blow, from there
    double impulse;      ///< N s
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
    double t = 0;
    if (C > 0)
    {
        t = D < 0 || A == 0 ? -1 : (-B - sqrt(D)) / A;
        if (!(t >= 0 && t <= h * (1 + 1e-9)))
            return false;
        x = vlAddScaled(x, u, t);
    }
    const double size = vlLength(x);
    const vlVec3 n = size > 0 ? vlScale(x, 1 / size) : blow->n;
    blow->a.arm = vlAddScaled(blow->a.arm, vlSub(n, blow->n), ra);
    blow->b.arm = vlAddScaled(blow->b.arm, vlSub(n, blow->n), -rb);
    blow->gap = C > 0 ? -t * vlDot(u, n) : 0; // along the new normal
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

// Whether two shapes strike at that point within the substep, and what then.
static bool plan(Blow *blow, double h)
{
    const vlVec3 acceleration = vlScale(vlRowDifference(blow->a.body->kick[0], blow->b.body->kick[0]), 1 / h);
    double along = vlDot(relativeVelocity(blow), blow->n), a = vlDot(acceleration, blow->n);
    if (along + a * h / 2 >= 0 || blow->gap + (along + a * h) * h > 1e-12)
        return false;
    if (isBall(&blow->a) && isBall(&blow->b))
    {
        if (!aimBalls(blow, h))
            return false;
        along = vlDot(relativeVelocity(blow), blow->n);
        a = vlDot(acceleration, blow->n);
    }
    // at the start of the substep: a fresh body's velocity is that of now
    const double gap = fmax(blow->gap, 0), speed = along + a * h / 2, square = speed * speed - 2 * a * gap;
    const double least = fabs(a) * h + 1e-3; // slower, it rests
    if (speed >= 0 || square < least * least)
        return false;
    blow->speed = speed;
    blow->meeting = sqrt(square);
    blow->time = gap > 0 ? 2 * gap / (blow->meeting - speed) : 0;
    blow->after = blow->restitution * blow->meeting - a * blow->time;
    return true;
}

typedef struct Flight
{
    vlVec3 velocity, spin;
} Flight;

static Flight flightOf(const Side *side)
{
    return (Flight){vlRow(side->motion + vl_sVelocity), vlSpace_SpinWithin(side->body)};
}

// The new motion holds only after the time of the blow: until then the body has gone with the old one.
static void flyFromBlow(const Side *side, const Flight *before, double time)
{
    const Flight now = flightOf(side);
    double turn[4];
    if (time == 0 || (side->motion[vl_sInverseMass] == 0 && side->motion[vl_sTurns] == 0))
        return;
    vlAddToRow(side->motion + vl_sMoved, vlSub(before->velocity, now.velocity), time);
    vlTurn_About(vlScale(vlSub(before->spin, now.spin), time), turn);
    vlTurn_Join(turn, side->body->orientation, side->body->orientation);
    vlTurn_Normalize(side->body->orientation);
    vlSpace_GiveTurn(side->body, side->motion);
}

// Points of one face strike at once, so that what comes flat does not turn: impulses such that each is left
// with its own speed, found one after the other until they agree.
static void strike(Blow *blows, int count)
{
    double wanted[4], mass[4];
    const Flight before[2] = {flightOf(&blows[0].a), flightOf(&blows[0].b)};
    double time = 0, change = 1, most = 1;
    for (int k = 0; k < count; k++)
    {
        wanted[k] = vlDot(relativeVelocity(&blows[k]), blows[k].n) + blows[k].after - blows[k].speed;
        mass[k] = massAlong(&blows[k], blows[k].n);
        blows[k].impulse = 0;
        time += blows[k].time / count;
    }
    for (int round = 0; round < VL_FACE_ROUNDS && change > 1e-13 * most; round++)
    {
        change = most = 0;
        for (int k = 0; k < count; k++)
        {
            const double off = wanted[k] - vlDot(relativeVelocity(&blows[k]), blows[k].n),
                         next = fmax(blows[k].impulse + mass[k] * off, 0), more = next - blows[k].impulse;
            push(&blows[k], vlScale(blows[k].n, more));
            blows[k].impulse = next;
            change = fmax(change, fabs(more));
            most = fmax(most, next);
        }
    }
    for (int k = 0; k < count && blows[0].friction > 0; k++)
        rub(&blows[k], blows[k].impulse);
    flyFromBlow(&blows[0].a, &before[0], time);
    flyFromBlow(&blows[0].b, &before[1], time);
}

static bool strikeMeeting(vlRigid *r, int index, double h)
{
    const vlMeeting *meeting = &r->space->meetings[index];
    Blow blows[4];
    int count = 0, first = 0;
    for (int k = 0; k < meeting->touch.count; k++)
    {
        blows[count] = blowAt(r, meeting, k);
        if (!plan(&blows[count], h))
            continue;
        first = blows[count].time < blows[first].time ? count : first;
        count++;
    }
    if (count == 0)
        return false;
    const double soon = blows[first].time + VL_SAME_TIME * h;
    int together = 0;
    for (int k = 0; k < count; k++)
        if (blows[k].time <= soon)
            blows[together++] = blows[k];
    strike(blows, together);
    for (int k = 0; k < together && r->touches; k++)
        vlSpace_NoteBlow(r, index, blows[k].meeting, blows[k].impulse);
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
            if (!space->meetings[space->elastic[i]].isResting)
                any = strikeMeeting(r, space->elastic[i], h) || any;
    }
}
