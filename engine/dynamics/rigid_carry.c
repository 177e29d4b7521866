// rigid_carry.c: static and kinematic bodies on their way to where they were told to be.
//
// As obstacles do, they go there in the course of the next step at an even pace in place of their velocity,
// so that they push and take along what is in their way.
#include <string.h>

#include "dynamics/space.h"
#include "dynamics/world_parts.h"

vlRigidCarry *vlRigid_NoteCarry(vlWorld *world, int slot, vlError *error)
{
    vlRigid *r = world->rigid;
    if (r->bodies[slot].carry)
        return &r->carries[r->bodies[slot].carry - 1];
    if (!vlReserve(&world->tally, &r->carries, &r->carryCapacity, r->carryCount + 1, sizeof *r->carries))
    {
        vlFail(error, "not enough memory to carry a body");
        return NULL;
    }
    vlRigidCarry *carry = &r->carries[r->carryCount++];
    *carry = (vlRigidCarry){.body = slot, .generation = r->bodies[slot].generation};
    r->bodies[slot].carry = (int)r->carryCount;
    return carry;
}

bool vlRigid_Carry(vlWorld *world, int slot, vlVec3 origin, double angle, vlError *error)
{
    vlRigidCarry *carry = vlRigid_NoteCarry(world, slot, error);
    if (!carry)
        return false;
    world->rigid->moves++;
    vlRigid_FindPose(&world->rigid->bodies[slot], origin, angle, carry->goal);
    carry->angle = angle;
    return true;
}

const double *vlRigid_PoseOf(const vlRigid *r, int slot)
{
    const int carry = r->bodies[slot].carry;
    return carry ? r->carries[carry - 1].goal : r->pose[slot];
}

double vlRigid_AngleOf(const vlRigid *r, int slot)
{
    const int carry = r->bodies[slot].carry;
    return carry ? r->carries[carry - 1].angle : r->angle[slot];
}

void vlRigid_EndCarry(vlRigid *r, int slot)
{
    vlRigidBody *body = &r->bodies[slot];
    if (!body->carry)
        return;
    vlRigidCarry *carry = &r->carries[body->carry - 1];
    if (r->space)
        vlSpace_Arrive(r, slot, carry);
    else
        memcpy(r->pose[slot], carry->goal, sizeof r->pose[slot]);
    r->angle[slot] = carry->angle;
    carry->generation = 0;
    body->carry = 0;
}

static void start(const vlWorld *world, vlRigidCarry *carry)
{
    vlRigid *r = world->rigid;
    double *motion = r->motion[carry->body];
    const double *pose = r->pose[carry->body], rate = 1 / world->def.dt;
    if (!carry->going)
        for (int i = 0; i < 3; i++)
            carry->given[i] = motion[i];
    carry->going = true;
    motion[vl_mVx] = (carry->goal[0] - pose[0]) * rate;
    motion[vl_mVy] = (carry->goal[1] - pose[1]) * rate;
    motion[vl_mSpin] = (carry->angle - r->angle[carry->body]) * rate;
}

void vlRigid_StartCarries(vlWorld *world)
{
    vlRigid *r = world->rigid;
    size_t kept = 0;
    for (size_t i = 0; r && i < r->carryCount; i++)
    {
        vlRigidCarry carry = r->carries[i];
        if (carry.generation != r->bodies[carry.body].generation)
            continue;
        if (r->space)
            vlSpace_StartCarry(world, &carry);
        else
            start(world, &carry);
        r->carries[kept++] = carry;
        r->bodies[carry.body].carry = (int)kept;
    }
    if (r)
        r->carryCount = kept;
}

// Arrived exactly, whatever rounding did on the way; after a step that was cut short it goes on from where it
// got to.
void vlRigid_EndCarries(vlWorld *world)
{
    vlRigid *r = world->rigid;
    for (size_t i = 0; i < r->carryCount; i++)
    {
        vlRigidCarry *carry = &r->carries[i];
        if (carry->generation != r->bodies[carry->body].generation || !carry->going)
            continue;
        if (r->space)
            vlSpace_GoOn(r, carry);
        else
            memcpy(r->motion[carry->body], carry->given, 3 * sizeof *carry->given);
        carry->going = false;
        if (r->substeps * r->stride == world->def.substeps)
            vlRigid_EndCarry(r, carry->body);
    }
}
