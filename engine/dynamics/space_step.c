// space_step.c: what happens to rigid bodies in space in a step.
//
// As in the plane (rigid_step.c): bounce, kick, solve, move, relax. A body's velocity and angular momentum
// are kicked, its place and its orientation move. Within a step the solver's axes stay as they lay at its
// start.
#include <math.h>
#include <string.h>

#include "dynamics/space.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

// Forces of this step, as what each substep adds.
static void findKicks(vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
    const vlVec3 gravity = world->def.gravity;
    for (int i = 1; i < r->bodyCount; i++)
    {
        vlRigidBody *common = &r->bodies[i];
        vlSpaceBody *body = &r->space->bodies[i];
        const double *motion = r->space->motion[i];
        const bool moves = common->alive && motion[vl_sInverseMass] > 0;
        const vlVec3 force = vlVec(common->force[0], common->force[1], common->force[2]);
        const vlVec3 a = vlAddScaled(vlScale(gravity, common->gravityScale), force, motion[vl_sInverseMass]);
        vlSetRow(body->kick[0], vlScale(a, moves ? h : 0));
        vlSetRow(body->kick[1], vlScale(vlRow(body->torque), moves ? h * motion[vl_sTurns] : 0));
        memset(common->force, 0, sizeof common->force);
        memset(body->torque, 0, sizeof body->torque);
    }
}

bool vlSpace_BeginStep(vlWorld *world, double h)
{
    findKicks(world, h);
    return true;
}

static void kickAll(vlRigid *r)
{
    for (int i = 1; i < r->bodyCount; i++)
    {
        vlSpaceBody *body = &r->space->bodies[i];
        const double share = r->bodies[i].fresh ? 0.5 : 1;
        r->bodies[i].fresh = false;
        vlAddToRow(r->space->motion[i] + vl_sVelocity, vlRow(body->kick[0]), share);
        vlAddToRow(body->momentum, vlRow(body->kick[1]), share);
    }
}

static bool isEven(const vlSpaceBody *body)
{
    return body->moment[0] == body->moment[1] && body->moment[1] == body->moment[2];
}

static void turn(vlSpaceBody *body, double h)
{
    double *q = body->orientation;
    if (isEven(body))
        vlTurn_Evenly(q, vlScale(vlRow(body->momentum), 1 / body->moment[0]), h);
    else
        vlTurn_Freely(q, body->momentum, body->moment, h);
    const double correct = 1.5 - 0.5 * (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int i = 0; i < 4; i++)
        q[i] *= correct;
}

static void moveAll(vlRigid *r, double h)
{
    for (int i = 1; i < r->bodyCount; i++)
    {
        double *motion = r->space->motion[i];
        vlAddToRow(motion + vl_sMoved, vlRow(motion + vl_sVelocity), h);
        turn(&r->space->bodies[i], h);
    }
}

void vlSpace_Substep(vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
    kickAll(r);
    moveAll(r, h);
}

// Poses take up what has moved since the step began.
void vlSpace_EndStep(vlWorld *world)
{
    vlRigid *r = world->rigid;
    for (int i = 1; i < r->bodyCount; i++)
    {
        vlSpaceBody *body = &r->space->bodies[i];
        double *motion = r->space->motion[i];
        body->pose.position = vlAdd(body->pose.position, vlRow(motion + vl_sMoved));
        vlTurn_Axes(body->orientation, body->pose.axis);
        memcpy(body->start, body->orientation, sizeof body->start);
        memset(motion + vl_sMoved, 0, sizeof(double) * (vl_sMotionSize - vl_sMoved));
    }
}
