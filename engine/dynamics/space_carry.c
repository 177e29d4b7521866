// space_carry.c: static and kinematic bodies in space on their way to where they were told to be; see
// rigid_carry.c.
#include <math.h>
#include <string.h>

#include "dynamics/space.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

bool vlSpace_Carry(vlWorld *world, int slot, vlVec3 origin, const double orientation[4], vlError *error)
{
    vlRigidCarry *carry = vlRigid_NoteCarry(world, slot, error);
    if (!carry)
        return false;
    const vlPose pose = vlSpace_PoseAt(world->rigid, slot, origin, orientation, carry->orientation);
    world->rigid->moves++;
    vlSetRow(carry->goal, pose.position);
    return true;
}

// rad/s: the even spin that turns a body from one orientation to another in a step, the short way.
static vlVec3 spinBetween(const double from[4], const double to[4], double dt)
{
    double back[4], turn[4];
    vlTurn_Back(from, back);
    vlTurn_Join(to, back, turn);
    const vlVec3 axis = vlScale(vlVec(turn[1], turn[2], turn[3]), turn[0] < 0 ? -1 : 1);
    const double sine = vlLength(axis);
    return sine > 0 ? vlScale(axis, 2 * atan2(sine, fabs(turn[0])) / (sine * dt)) : vlVec(0, 0, 0);
}

void vlSpace_StartCarry(const vlWorld *world, vlRigidCarry *carry)
{
    vlSpace *space = world->rigid->space;
    vlSpaceBody *body = &space->bodies[carry->body];
    double *velocity = space->motion[carry->body] + vl_sVelocity;
    const vlVec3 way = vlSub(vlRow(carry->goal), body->pose.position);
    if (!carry->going)
    {
        memcpy(carry->given, velocity, 3 * sizeof *velocity);
        memcpy(carry->given + 3, body->momentum, 3 * sizeof *body->momentum);
    }
    carry->going = true;
    vlSetRow(velocity, vlScale(way, 1 / world->def.dt));
    vlSetRow(body->momentum, spinBetween(body->orientation, carry->orientation, world->def.dt));
}

void vlSpace_Arrive(vlRigid *r, int slot, const vlRigidCarry *carry)
{
    vlSpaceBody *body = &r->space->bodies[slot];
    memcpy(body->orientation, carry->orientation, sizeof body->orientation);
    memcpy(body->start, carry->orientation, sizeof body->start);
    vlTurn_Axes(body->orientation, body->pose.axis);
    body->pose.position = vlRow(carry->goal);
}

void vlSpace_GoOn(vlRigid *r, const vlRigidCarry *carry)
{
    memcpy(r->space->motion[carry->body] + vl_sVelocity, carry->given, 3 * sizeof *carry->given);
    memcpy(r->space->bodies[carry->body].momentum, carry->given + 3, 3 * sizeof *carry->given);
}
