// space_step.c: what happens to rigid bodies in space in a step.
//
// As in the plane (rigid_step.c): bounce, kick, solve, move, relax. A body's velocity and angular momentum
// are kicked, its place and its orientation move. Within a step the solver's axes stay as they lay at its
// start.
#include <math.h>
#include <string.h>

#include "dynamics/joint.h"
#include "dynamics/rigid_events.h"
#include "dynamics/drag.h"
#include "dynamics/space_fast.h"
#include "dynamics/space_motion.h"
#include "dynamics/space_rows.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

#define VL_NAME(x) vl_##x##Plain
#include "dynamics/space_motion_kernel.h"

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
        common->pushed = vlDot(force, force) > 0 || vlDot(vlRow(body->torque), vlRow(body->torque)) > 0;
        memset(common->force, 0, sizeof common->force);
        memset(body->torque, 0, sizeof body->torque);
    }
}

static bool findContacts(vlWorld *world)
{
    if (!vlSpace_FindPairs(world) || !vlSpace_PackRows(world) || !vlSpace_NoteStart(world) ||
        !vlSpace_ListSupports(world))
        return false;
    vlSpace_WarmStart(world->rigid);
    vlJoints_WarmStart(world->rigid);
    return true;
}

bool vlSpace_BeginStep(vlWorld *world, double h)
{
    if (!vlRigid_FollowObstacles(world) || !vlTouches_Begin(world) || !vlJoints_BeginStep(world) ||
        !findContacts(world))
        return false;
    findKicks(world, h * world->rigid->drag.kick);
    return vlSpace_StartTouches(world) && vlSpace_BeginForces(world);
}

// Spins ---------------------------------------------------------------------------------------------------

vlVec3 vlSpace_SpinWithin(const vlSpaceBody *body)
{
    vlPose now;
    const double *moment = body->moment;
    vlTurn_Axes(body->orientation, now.axis);
    const vlVec3 l = vlPose_TurnBack(&now, vlRow(body->momentum));
    return vlPose_Turn(&now, vlVec(l.x / moment[0], l.y / moment[1], l.z / moment[2]));
}

void vlSpace_TurnFor(const vlSpaceBody *body, double h, double orientation[4])
{
    const vlFour zero = {0, 0, 0, 0};
    vlFour q[4], l[3], moment[3];
    for (int k = 0; k < 4; k++)
        q[k] = zero + body->orientation[k];
    for (int k = 0; k < 3; k++)
    {
        l[k] = zero + body->momentum[k];
        moment[k] = zero + body->moment[k];
    }
    vl_turnForTimePlain(q, l, moment, h);
    for (int k = 0; k < 4; k++)
        orientation[k] = q[k][0];
}

static bool hasTurned(const vlSpaceBody *body)
{
    const double *now = body->orientation, *start = body->start;
    return now[0] != start[0] || now[1] != start[1] || now[2] != start[2] || now[3] != start[3];
}

vlPose vlSpace_PoseWithin(const vlRigid *r, int slot)
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    vlPose pose = {.position = vlAdd(body->pose.position, vlRow(r->space->motion[slot] + vl_sMoved))};
    if (hasTurned(body))
        vlTurn_Axes(body->orientation, pose.axis);
    else
        memcpy(pose.axis, body->pose.axis, sizeof pose.axis);
    return pose;
}

// Substeps ------------------------------------------------------------------------------------------------

static size_t inFours(const vlRigid *r)
{
    return ((size_t)r->bodyCount + 3) / 4 * 4;
}

static void kickAll(const vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlSpace *space = r->space;
    for (int i = 1; i < r->bodyCount; i++)
    {
        space->bodies[i].kick[0][3] = r->bodies[i].fresh ? 0.5 : 1;
        r->bodies[i].fresh = false;
    }
#if defined(__x86_64__) || defined(_M_X64)
    if (world->useAvx2)
    {
        vl_kickSpaceAvx2(space->bodies, space->motion, inFours(r));
        return;
    }
#endif
    vl_kickSpacePlain(space->bodies, space->motion, inFours(r));
}

static void moveAll(const vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
#if defined(__x86_64__) || defined(_M_X64)
    if (world->useAvx2)
    {
        vl_moveSpaceAvx2(r->space->bodies, r->space->motion, inFours(r), h);
        return;
    }
#endif
    vl_moveSpacePlain(r->space->bodies, r->space->motion, inFours(r), h);
}

static void endAll(const vlWorld *world)
{
    vlRigid *r = world->rigid;
#if defined(__x86_64__) || defined(_M_X64)
    if (world->useAvx2)
    {
        vl_endSpaceAvx2(r->space->bodies, r->space->motion, inFours(r));
        return;
    }
#endif
    vl_endSpacePlain(r->space->bodies, r->space->motion, inFours(r));
}

// Poses take up what has moved since the step began.
static void renewPoses(vlRigid *r)
{
    for (int i = 1; i < r->bodyCount; i++)
    {
        vlSpaceBody *body = &r->space->bodies[i];
        double *motion = r->space->motion[i];
        body->pose.position = vlAdd(body->pose.position, vlRow(motion + vl_sMoved));
        vlTurn_Axes(body->orientation, body->pose.axis);
        memcpy(body->start, body->orientation, sizeof body->start);
        memset(motion + vl_sMoved, 0, sizeof(double) * (vl_sBefore - vl_sMoved));
    }
}

// Within the step, contacts of the places and speeds of now.
static bool findAgain(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlSpace_KeepImpulses(r);
    renewPoses(r);
    return vlSpace_NoteTouches(world, false) && findContacts(world) && vlSpace_StartTouches(world);
}

void vlSpace_Substep(vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
    vlDrag_SlowBodies(world);
    vlSpace_RefreshFast(r, h);
    vlSpace_Bounce(world, h);
    vlJoints_Prepare(world);
    kickAll(world);
    vlPullBodies(world, h);
    vlSpace_BendFast(r, h);
    for (int pass = 0; pass < world->def.iterations; pass++)
    {
        vlJoints_Solve(world);
        vlSpace_SolveRows(world, h);
    }
    moveAll(world, h);
    vlSpace_HoldFast(r);
    vlSpace_Part(r, h);
    vlSpace_TurnFast(r, h);
    vlJoints_Relax(world);
    vlSpace_RelaxRows(world, h);
    vlSpace_AddTouchImpulses(r);
    endAll(world);
    vlSpace_AddForces(r);
    r->substeps++;
    if (r->substeps * r->stride < world->def.substeps && vlSpace_IsOutrun(world))
        r->failed = !findAgain(world) || r->failed;
}

void vlSpace_EndStep(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlSpace_KeepImpulses(r);
    vlSpace_EndForces(world);
    renewPoses(r);
    r->failed = !vlSpace_NoteTouches(world, true) || !vlTouches_Finish(world) || r->failed;
    vlRigid_EndCarries(world);
    r->failed = !vlRigid_FallAsleep(world) || r->failed;
}
