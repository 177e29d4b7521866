// joint_bodies.c: bodies of the plane and of space, handed to joints in the same form.
#include <string.h>

#include "dynamics/joint.h"
#include "dynamics/space.h"
#include "dynamics/space_turn.h"

// In the plane a body turns about z only; what cannot move there has no inverse mass, and its Jacobian is cut
// to 0 (joint_rows.c).

// Places ----------------------------------------------------------------------------------------------------

static void placeInPlane(const vlRigid *r, vlJointBody *body)
{
    const double *m = r->motion[body->slot], *pose = r->pose[body->slot];
    const double angle = m[vl_mAngle], c = cos(angle), s = sin(angle);
    const double cosine = pose[2] * c - pose[3] * s, sine = pose[3] * c + pose[2] * s;
    const double w = m[vl_mInverseMass], turning = m[vl_mInverseInertia];
    const bool *locks = r->bodies[body->slot].locks;
    body->x = vlVec(pose[0] + m[vl_mX], pose[1] + m[vl_mY], 0);
    body->axis[0] = vlVec(cosine, sine, 0);
    body->axis[1] = vlVec(-sine, cosine, 0);
    body->axis[2] = vlVec(0, 0, 1);
    body->turn = r->angle[body->slot] + angle;
    body->inverseMass = vlVec(locks[0] ? 0 : w, locks[1] ? 0 : w, 0);
    body->inverse[2] = turning;
    body->inertia[2] = turning > 0 ? 1 / turning : 1;
}

// The sum of numbers[i] axis[i] axis[i]^T.
static void spread(const vlVec3 axis[3], const double numbers[3], double sum[6])
{
    memset(sum, 0, 6 * sizeof *sum);
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 a = axis[i];
        const double products[6] = {a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z};
        for (int k = 0; k < 6; k++)
            sum[k] += numbers[i] * products[k];
    }
}

static void placeInSpace(const vlRigid *r, vlJointBody *body)
{
    const double *m = r->space->motion[body->slot];
    const vlSpaceBody *own = &r->space->bodies[body->slot];
    const double w = m[vl_sInverseMass];
    body->x = vlAdd(own->pose.position, vlRow(m + vl_sMoved));
    vlTurn_Axes(own->orientation, body->axis);
    body->turn = 0;
    body->inverseMass = vlVec(w, w, w);
    // Inertia as the solver has it: about the axes of the step's start.
    const double none[3] = {0, 0, 0};
    const double inverse[3] = {1 / own->moment[0], 1 / own->moment[1], 1 / own->moment[2]};
    const bool turns = m[vl_sTurns] > 0;
    spread(own->pose.axis, own->moment, body->inertia);
    spread(own->pose.axis, turns ? inverse : none, body->inverse);
}

void vlJointBodies_Place(vlRigid *r)
{
    vlJoints *j = r->joints;
    for (size_t i = 1; i < j->bodyCount; i++)
        if (r->space)
            placeInSpace(r, &j->bodies[i]);
        else
            placeInPlane(r, &j->bodies[i]);
}

// Velocities ------------------------------------------------------------------------------------------------

static vlVec3 spinFrom(const vlSpaceBody *own, const double scaled[3])
{
    return vlPose_Turn(&own->pose,
                       vlVec(scaled[0] / own->root[0], scaled[1] / own->root[1], scaled[2] / own->root[2]));
}

static vlVec3 spinTo(const vlSpaceBody *own, vlVec3 w)
{
    const vlVec3 along = vlPose_TurnBack(&own->pose, w);
    return vlVec(along.x * own->root[0], along.y * own->root[1], along.z * own->root[2]);
}

void vlJointBodies_Load(vlRigid *r)
{
    vlJoints *j = r->joints;
    for (size_t i = 1; i < j->bodyCount; i++)
    {
        vlJointBody *body = &j->bodies[i];
        const double *m = r->space ? r->space->motion[body->slot] : r->motion[body->slot];
        if (r->space)
        {
            body->v = vlRow(m + vl_sVelocity);
            body->w = spinFrom(&r->space->bodies[body->slot], m + vl_sSpin);
        }
        else
        {
            body->v = vlVec(m[vl_mVx], m[vl_mVy], 0);
            body->w = vlVec(0, 0, m[vl_mSpin]);
        }
    }
}

void vlJointBodies_Store(vlRigid *r)
{
    const vlJoints *j = r->joints;
    for (size_t i = 1; i < j->bodyCount; i++)
    {
        const vlJointBody *body = &j->bodies[i];
        double *m = r->space ? r->space->motion[body->slot] : r->motion[body->slot];
        if (m[r->space ? vl_sInverseMass : vl_mInverseMass] == 0)
            continue;
        if (r->space)
        {
            vlSetRow(m + vl_sVelocity, body->v);
            if (m[vl_sTurns] > 0)
                vlSetRow(m + vl_sSpin, spinTo(&r->space->bodies[body->slot], body->w));
        }
        else
        {
            m[vl_mVx] = body->v.x;
            m[vl_mVy] = body->v.y;
            m[vl_mSpin] = body->w.z;
        }
    }
}

void vlJointBodies_Twist(vlJointBody *body, vlVec3 torque)
{
    const double *m = body->inverse;
    const vlVec3 t = torque;
    body->w = vlAdd(body->w, vlVec(m[0] * t.x + m[3] * t.y + m[4] * t.z, m[3] * t.x + m[1] * t.y + m[5] * t.z,
                                   m[4] * t.x + m[5] * t.y + m[2] * t.z));
}

void vlJointBodies_AddChange(vlRigid *r, int slot, const vlJointPush *push, double sign)
{
    if (r->space)
    {
        vlSpaceBody *own = &r->space->bodies[slot];
        vlAddToRow(own->change[0], push->force, sign * r->space->motion[slot][vl_sInverseMass]);
        vlAddToRow(own->change[1], push->torque, sign * r->space->motion[slot][vl_sTurns]);
        return;
    }
    const double *m = r->motion[slot];
    const bool *locks = r->bodies[slot].locks;
    r->change[slot][0] += locks[0] ? 0 : sign * m[vl_mInverseMass] * push->force.x;
    r->change[slot][1] += locks[1] ? 0 : sign * m[vl_mInverseMass] * push->force.y;
    r->change[slot][2] += sign * m[vl_mInverseInertia] * push->torque.z;
}

// Between steps ---------------------------------------------------------------------------------------------

void vlJointBodies_GetFrame(const vlRigid *r, int slot, vlVec3 *centre, vlVec3 axis[3])
{
    const vlPose identity = vlPose_Identity();
    *centre = identity.position;
    memcpy(axis, identity.axis, sizeof identity.axis);
    if (slot && r->space)
    {
        const int carry = r->bodies[slot].carry;
        *centre = vlSpace_Centre(r, slot);
        vlTurn_Axes(carry ? r->carries[carry - 1].orientation : r->space->bodies[slot].orientation, axis);
    }
    else if (slot)
    {
        const double *pose = vlRigid_PoseOf(r, slot);
        *centre = vlVec(pose[0], pose[1], 0);
        axis[0] = vlVec(pose[2], pose[3], 0);
        axis[1] = vlVec(-pose[3], pose[2], 0);
    }
}

double vlJointBodies_GetTurn(const vlRigid *r, int slot)
{
    return slot && !r->space ? vlRigid_AngleOf(r, slot) : 0;
}
