// grab_body.c: hands that drag bodies: implicit springs to points of them, with bounded force.
#include <math.h>

#include "dynamics/grab.h"
#include "dynamics/rigid.h"
#include "dynamics/space.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

// One held body within a substep.
typedef struct Held
{
    vlRigid *r;
    int body;
    vlVec3 arm;      // m, from the centre of mass to where it is held
    vlVec3 point;    // m, there
    vlVec3 velocity; // m/s, of that point
    vlVec3 ease;     // 1/kg: how easily it moves along x, y, z
    vlPose turn;     // in space: the principal axes now
    double twist;    // 1/(kg m^2): in the plane, how easily it turns
} Held;

// Where and how a body is held ---------------------------------------------------------------------------

vlVec3 vlGrab_FindLocal(const vlWorld *world, int body, vlVec3 point)
{
    const vlRigid *r = world->rigid;
    if (r->space)
        return vlPose_PointBack(&r->space->bodies[body].pose, point);
    const double *pose = r->pose[body], x = point.x - pose[0], y = point.y - pose[1];
    return vlVec(pose[2] * x + pose[3] * y, pose[2] * y - pose[3] * x, 0);
}

static Held findInPlane(vlRigid *r, const vlGrab *grab)
{
    const vlFrame f = vlFrame_Now(r, grab->body);
    const double *m = r->motion[grab->body];
    Held held = {.r = r, .body = grab->body};
    held.arm = vlVec(f.c * grab->local.x - f.s * grab->local.y, f.s * grab->local.x + f.c * grab->local.y, 0);
    held.point = vlVec(f.x + held.arm.x, f.y + held.arm.y, 0);
    held.velocity = vlVec(m[vl_mVx] - m[vl_mSpin] * held.arm.y, m[vl_mVy] + m[vl_mSpin] * held.arm.x, 0);
    held.ease = vlVec(vlRigid_InverseMass(r, grab->body, 0), vlRigid_InverseMass(r, grab->body, 1), 0);
    held.twist = m[vl_mInverseInertia];
    return held;
}

static Held findInSpace(vlRigid *r, const vlGrab *grab)
{
    const vlSpaceBody *body = &r->space->bodies[grab->body];
    const double *m = r->space->motion[grab->body], w = m[vl_sInverseMass];
    Held held = {.r = r, .body = grab->body, .ease = {w, w, w}};
    vlTurn_Axes(body->orientation, held.turn.axis);
    held.arm = vlPose_Turn(&held.turn, grab->local);
    held.point = vlAdd(vlAdd(body->pose.position, vlRow(m + vl_sMoved)), held.arm);
    held.velocity = vlAdd(vlRow(m + vl_sVelocity), vlCross(vlSpace_SpinWithin(body), held.arm));
    return held;
}

vlVec3 vlGrab_HeldPoint(const vlWorld *world, const vlGrab *grab)
{
    vlRigid *r = world->rigid;
    return r->space ? findInSpace(r, grab).point : findInPlane(r, grab).point;
}

// Pulling ------------------------------------------------------------------------------------------------

// rad/s that a torque impulse gives.
static vlVec3 turnBy(const Held *held, vlVec3 torque)
{
    if (!held->r->space)
        return vlVec(0, 0, held->twist * torque.z);
    const vlSpaceBody *body = &held->r->space->bodies[held->body];
    if (held->r->space->motion[held->body][vl_sTurns] == 0)
        return vlVec(0, 0, 0);
    const vlVec3 l = vlPose_TurnBack(&held->turn, torque);
    return vlPose_Turn(&held->turn,
                       vlVec(l.x / body->moment[0], l.y / body->moment[1], l.z / body->moment[2]));
}

// m/s that an impulse at the held point gives that point.
static vlVec3 yieldTo(const Held *held, vlVec3 impulse)
{
    const vlVec3 straight =
        vlVec(held->ease.x * impulse.x, held->ease.y * impulse.y, held->ease.z * impulse.z);
    return vlAdd(straight, vlCross(turnBy(held, vlCross(held->arm, impulse)), held->arm));
}

// x of (1 + share K) x = b, K being what yieldTo does: by Cramer's rule.
static vlVec3 solve(const Held *held, double share, vlVec3 b)
{
    vlVec3 column[3];
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 unit = vlVec(i == 0, i == 1, i == 2);
        column[i] = vlAdd(unit, vlScale(yieldTo(held, unit), share));
    }
    const double whole = vlDot(column[0], vlCross(column[1], column[2]));
    return vlVec(vlDot(b, vlCross(column[1], column[2])) / whole,
                 vlDot(column[0], vlCross(b, column[2])) / whole,
                 vlDot(column[0], vlCross(column[1], b)) / whole);
}

// Beside velocities, what counts as done by forces and not by contacts gains it (`change`, `felt`).
static void pushInPlane(const Held *held, vlVec3 impulse)
{
    const vlVec3 spin = turnBy(held, vlCross(held->arm, impulse));
    const double gained[3] = {held->ease.x * impulse.x, held->ease.y * impulse.y, spin.z};
    for (int k = 0; k < 3; k++)
    {
        held->r->motion[held->body][k] += gained[k];
        held->r->change[held->body][k] += gained[k];
    }
    held->r->felt[held->body][0] -= gained[0];
    held->r->felt[held->body][1] -= gained[1];
}

static void pushInSpace(const Held *held, vlVec3 impulse)
{
    vlSpaceBody *body = &held->r->space->bodies[held->body];
    double *motion = held->r->space->motion[held->body];
    vlAddToRow(motion + vl_sVelocity, impulse, held->ease.x);
    vlAddToRow(body->change[0], impulse, held->ease.x);
    vlAddToRow(held->r->felt[held->body], impulse, -held->ease.x);
    if (motion[vl_sTurns] == 0)
        return;
    const vlVec3 torque = vlCross(held->arm, impulse);
    const vlVec3 spin = vlPose_TurnBack(&body->pose, turnBy(held, torque));
    const vlVec3 scaled = vlVec(spin.x * body->root[0], spin.y * body->root[1], spin.z * body->root[2]);
    vlAddToRow(body->momentum, torque, 1);
    vlAddToRow(body->change[1], torque, 1);
    vlAddToRow(motion + vl_sSpin, scaled, 1);
    vlAddToRow(motion + vl_sBefore, scaled, 1);
}

// As for particles (grab.c), in velocities: F = -k (x + h v' - target) - c v' with v' = v + h K F, so that
// (1 + h (k h + c) K) F = -k (x - target) - (k h + c) v.
static void pull(vlWorld *world, vlGrab *grab, double h)
{
    vlRigid *r = world->rigid;
    const Held held = r->space ? findInSpace(r, grab) : findInPlane(r, grab);
    const double k = grab->pieceMass * grab->frequency * grab->frequency,
                 c = 2 * grab->pieceMass * grab->frequency;
    const vlVec3 off = vlSub(held.point, grab->target);
    const vlVec3 wanted = vlAdd(vlScale(off, -k), vlScale(held.velocity, -(k * h + c)));
    vlVec3 force = solve(&held, h * (k * h + c), wanted);
    const double size = vlLength(force);
    if (size > grab->strength)
        force = vlScale(force, grab->strength / size);
    grab->force = force;
    if (r->space)
        pushInSpace(&held, vlScale(force, h));
    else
        pushInPlane(&held, vlScale(force, h));
}

void vlPullBodies(vlWorld *world, double h)
{
    for (size_t i = 0; i < world->grabCount; i++)
    {
        vlGrab *grab = &world->grabs[i];
        if (grab->body == 0)
            continue;
        grab->force = vlVec(0, 0, 0);
        if (world->rigid->bodies[grab->body].type == vl_dynamicBody &&
            !world->rigid->bodies[grab->body].asleep)
            pull(world, grab, h);
    }
}
