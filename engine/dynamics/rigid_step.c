// rigid_step.c: what happens to rigid bodies in a step.
#include <math.h>
#include <string.h>

#include "dynamics/drag.h"
#include "dynamics/frame_body.h"
#include "dynamics/joint.h"
#include "dynamics/rigid_events.h"
#include "dynamics/rigid_share.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

// Contacts of bodies alone hold with half the substeps that light ropes need. Where particles touch bodies,
// both go on together.
#define VL_STRIDE 2

// The length of a substep has changed: velocities and impulses become those of the new one.
static void setSubstep(vlRigid *r, double h)
{
    if (r->h == h)
        return;
    for (int i = 1; i < r->bodyCount; i++)
        vlRigid_MakeFresh(r, i);
    const double share = r->h > 0 ? h / r->h : 0;
    if (r->space)
        vlSpace_ScaleImpulses(r, share);
    for (size_t i = 0; !r->space && i < r->pairCount; i++)
    {
        r->manifolds[i].roll *= share;
        for (int k = 0; k < r->manifolds[i].count; k++)
        {
            r->manifolds[i].points[k].normal *= share;
            r->manifolds[i].points[k].tangent *= share;
        }
    }
    r->h = h;
}

// Forces of this step, as what each substep adds to the velocities.
static void kicksOfRun(void *context, int first, int end)
{
    const vlWorld *world = context;
    vlRigid *r = world->rigid;
    const vlVec3 gravity = world->def.gravity;
    const double h = r->h * r->drag.kick;
    for (int i = first; i < end; i++)
    {
        vlRigidBody *body = &r->bodies[i];
        const double *motion = r->motion[i];
        double *kick = r->kick[i];
        const bool moves = body->alive && motion[vl_mInverseMass] > 0;
        kick[0] = moves ? h * (gravity.x * body->gravityScale + body->force[0] * motion[vl_mInverseMass]) : 0;
        kick[1] = moves ? h * (gravity.y * body->gravityScale + body->force[1] * motion[vl_mInverseMass]) : 0;
        kick[2] = moves ? h * body->force[2] * motion[vl_mInverseInertia] : 0;
        for (int axis = 0; axis < 2; axis++)
            kick[axis] = body->locks[axis] ? 0 : kick[axis];
        body->pushed = body->force[0] != 0 || body->force[1] != 0 || body->force[2] != 0;
        memset(body->force, 0, sizeof body->force);
    }
}

// What contacts did in the last substep, as changes of velocity: the next one begins with it.
static void warmStart(vlWorld *world)
{
    vlRigid *r = world->rigid;
    memset(r->change, 0, (size_t)r->bodyCount * sizeof *r->change);
    vlRigid_AddChanges(world);
    vlJoints_WarmStart(r);
}

// What the world does to all bodies wakes all.
static void wakeAsNeeded(vlWorld *world)
{
    vlRigid *r = world->rigid;
    const vlVec3 g = world->def.gravity, last = r->gravity;
    r->gravity = g;
    if (!world->def.sleeping || g.x != last.x || g.y != last.y || g.z != last.z)
        vlRigid_WakeAll(r);
    vlRigid_WakeMet(world);
}

static bool findContacts(vlWorld *world)
{
    if (!vlRigid_FindTouching(world) || !vlRigid_MendSeams(world))
        return false;
    vlRigid_ChooseFast(world);
    return vlRigid_PackRows(world) && vlRigid_NoteStart(world) && vlTouches_StartPairs(world);
}

bool vlRigid_BeginStep(vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
    if (!r)
        return true;
    // In space a heavy box on a light one needs them all.
    const bool halves = !r->space && world->def.substeps % VL_STRIDE == 0 && !vlRigid_MeetsParticles(world) &&
                        !vlJoints_NeedAll(r);
    r->stride = halves ? VL_STRIDE : 1;
    setSubstep(r, r->stride * h);
    vlDrag_Begin(world, r->h);
    r->substeps = 0;
    r->failed = false;
    wakeAsNeeded(world);
    if (r->space)
        return vlSpace_BeginStep(world, r->h);
    if (!vlRigid_FollowObstacles(world) || !vlTouches_Begin(world) || !vlFrameBodies_BeginStep(world) ||
        !vlJoints_BeginStep(world) || !findContacts(world))
        return false;
    vlShare_Bodies(world, kicksOfRun, world);
    warmStart(world);
    return vlRigid_BeginForces(world);
}

// v += a h, and on top of it what contacts did last time; `change` keeps the velocity without that. What is
// fresh, which can only be when the step begins, gets half a kick.
static void kickRun(void *context, int first, int end)
{
    vlRigid *r = context;
    const bool begins = r->substeps == 0;
    for (int i = first; i < end; i++)
    {
        double *v = r->motion[i], *change = r->change[i];
        const double share = begins && r->bodies[i].fresh ? 0.5 : 1;
        for (int k = 0; k < 3; k++)
        {
            const double kicked = v[k] + share * r->kick[i][k];
            v[k] = kicked + change[k];
            change[k] = kicked;
        }
        if (begins)
            r->bodies[i].fresh = false;
    }
}

static void moveRun(void *context, int first, int end)
{
    vlRigid *r = context;
    for (int i = first; i < end; i++)
    {
        double *m = r->motion[i];
        m[vl_mX] += m[vl_mVx] * r->h;
        m[vl_mY] += m[vl_mVy] * r->h;
        m[vl_mAngle] += m[vl_mSpin] * r->h;
    }
}

static void noteRun(void *context, int first, int end)
{
    vlRigid *r = context;
    for (int i = first; i < end; i++)
        for (int k = 0; k < 3; k++)
            r->change[i][k] = r->motion[i][k] - r->change[i][k];
}

// Poses take up what has moved since the step began.
static void renewRun(void *context, int first, int end)
{
    vlRigid *r = context;
    for (int i = first; i < end; i++)
    {
        double *m = r->motion[i], *pose = r->pose[i];
        const double c = cos(m[vl_mAngle]), s = sin(m[vl_mAngle]);
        const double cosine = pose[2] * c - pose[3] * s, sine = pose[3] * c + pose[2] * s;
        const double correct = 1.5 - 0.5 * (cosine * cosine + sine * sine);
        pose[0] += m[vl_mX];
        pose[1] += m[vl_mY];
        r->angle[i] += m[vl_mAngle];
        pose[2] = cosine * correct;
        pose[3] = sine * correct;
        m[vl_mX] = m[vl_mY] = m[vl_mAngle] = 0;
    }
}

// Within the step, contacts of the places and speeds of now.
static bool findAgain(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlRigid_KeepImpulses(world);
    const bool noted = vlTouches_EndPairs(world, false);
    vlRigid_EndFast(r);
    r->seamsReady = false;
    vlShare_Bodies(world, renewRun, r);
    if (!noted || !findContacts(world))
        return false;
    warmStart(world);
    return vlRigid_ListSupports(world);
}

void vlRigid_Substep(vlWorld *world, int index)
{
    vlRigid *r = world->rigid;
    if (!r || r->bodyCount == 0 || index % r->stride != 0)
        return;
    const double h = r->h;
    if (r->space)
    {
        vlSpace_Substep(world, h);
        return;
    }
    vlDrag_SlowBodies(world);
    vlRigid_RefreshFast(r, h);
    vlTouches_NoteApproach(r, h);
    vlRigid_Bounce(world, h);
    vlJoints_Prepare(world);
    vlShare_Bodies(world, kickRun, r);
    vlPullBodies(world, h);
    vlRigid_ForeseePushes(world);
    for (int pass = 0; pass < world->def.iterations; pass++)
    {
        vlJoints_Solve(world);
        vlRigid_SolveRows(world);
    }
    vlRigid_HoldLocks(r);
    vlShare_Bodies(world, moveRun, r);
    vlRigid_HoldFast(r, h);
    vlRigid_Part(r, h);
    vlJoints_Relax(world);
    vlRigid_RelaxRows(world);
    vlRigid_HoldLocks(r);
    vlTouches_NoteImpulses(r);
    vlShare_Bodies(world, noteRun, r);
    vlRigid_AddForces(r);
    vlFrameBodies_Substep(world);
    r->substeps++;
    if (r->substeps * r->stride < world->def.substeps && vlRigid_IsOutrun(world))
        r->failed = !findAgain(world);
}

void vlRigid_EndStep(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!r)
        return;
    vlJoints_EndStep(world);
    if (r->space)
    {
        vlSpace_EndStep(world);
        return;
    }
    vlRigid_KeepImpulses(world);
    r->failed = !vlTouches_EndPairs(world, true) || !vlTouches_Finish(world) || r->failed;
    vlRigid_EndFast(r);
    r->seamsReady = false;
    vlRigid_EndForces(world);
    vlShare_Bodies(world, renewRun, r);
    vlRigid_EndCarries(world);
    vlFrameBodies_EndStep(r);
    r->failed = !vlRigid_FallAsleep(world) || r->failed;
}

bool vlRigid_HasFailed(const vlWorld *world)
{
    return world->rigid && world->rigid->failed;
}
