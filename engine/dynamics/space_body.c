// space_body.c: rigid bodies in space: where they are kept, and what body.c reads and changes of them.
#include "dynamics/space_rows.h"

#include <math.h>
#include <string.h>

#include "core/hash.h"
#include "dynamics/space_fast.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

// Storage -------------------------------------------------------------------------------------------------

static vlSpace *spaceOf(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!r->space && !vlResize(&world->tally, &r->space, 0, 1, sizeof *r->space))
        return NULL;
    return r->space;
}

static void clearSlot(vlSpace *space, size_t slot)
{
    memset(space->motion[slot], 0, sizeof space->motion[slot]);
    space->bodies[slot] = (vlSpaceBody){
        .orientation = {1, 0, 0, 0},
        .start = {1, 0, 0, 0},
        .moment = {1, 1, 1, 0},
        .root = {1, 1, 1, 0},
        .own = {1, 0, 0, 0},
        .principal = {1, 1, 1, 0},
        .pose = vlPose_Identity(),
    };
}

bool vlSpace_AddSlot(vlWorld *world, int slot)
{
    vlSpace *space = spaceOf(world);
    const size_t wanted = ((size_t)slot + 4) / 4 * 4; // four bodies are moved at a time
    if (!space ||
        !vlReserve(&world->tally, &space->motion, &space->motionCapacity, wanted, sizeof *space->motion) ||
        !vlReserve(&world->tally, &space->bodies, &space->bodyCapacity, wanted, sizeof *space->bodies))
        return false;
    for (; space->cleared < wanted; space->cleared++)
        clearSlot(space, space->cleared);
    clearSlot(space, (size_t)slot);
    return true;
}

void vlSpace_Free(vlWorld *world)
{
    vlSpace *space = world->rigid->space;
    vlTally *tally = &world->tally;
    if (!space)
        return;
    for (size_t i = 0; i < space->hullCapacity; i++)
        if (space->hulls[i].block)
            vlHull_Free(tally, &space->hulls[i]);
    for (size_t i = 0; i < space->groundCapacity; i++)
        if (space->grounds[i])
            vlSpace_FreeGround(world, space->grounds[i]);
    vlRelease(tally, &space->grounds, space->groundCapacity, sizeof(vlSpaceGround *));
    vlRelease(tally, &space->motion, space->motionCapacity, sizeof *space->motion);
    vlRelease(tally, &space->bodies, space->bodyCapacity, sizeof *space->bodies);
    vlRelease(tally, &space->shapes, space->shapeCapacity, sizeof *space->shapes);
    vlRelease(tally, &space->hulls, space->hullCapacity, sizeof *space->hulls);
    vlRelease(tally, &space->rooms, space->roomCapacity, sizeof *space->rooms);
    vlRelease(tally, &space->found, space->foundCapacity, sizeof *space->found);
    vlRelease(tally, &space->meetings, space->meetingCapacity, sizeof *space->meetings);
    vlRelease(tally, &space->lastMeetings, space->lastMeetingCapacity, sizeof *space->lastMeetings);
    vlRelease(tally, &space->elastic, space->elasticCapacity, sizeof *space->elastic);
    vlRelease(tally, &space->packs, space->packCapacity, sizeof *space->packs);
    vlRelease(tally, &space->drags, space->dragCapacity, sizeof *space->drags);
    vlRelease(tally, &space->parting, space->partingCapacity, sizeof *space->parting);
    vlRelease(tally, &space->shove, space->shoveCapacity, sizeof *space->shove);
    vlRelease(tally, &space->fast, space->fastCapacity, sizeof *space->fast);
    vlRelease(tally, &space->startVelocity, space->startCapacity, sizeof *space->startVelocity);
    vlRelease(tally, &space->colours, space->colourCapacity, sizeof *space->colours);
    vlRelease(tally, &space->binOf, space->binCapacity, sizeof *space->binOf);
    vlRelease(tally, &world->rigid->space, 1, sizeof *space);
}

uint64_t vlSpace_HashBody(const vlRigid *r, int slot, uint64_t hash)
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    hash = vlHashBytes(hash, r->space->motion[slot], sizeof r->space->motion[slot]);
    hash = vlHashBytes(hash, body->momentum, sizeof body->momentum);
    hash = vlHashBytes(hash, body->orientation, sizeof body->orientation);
    hash = vlHashBytes(hash, body->moment, sizeof body->moment);
    hash = vlHashBytes(hash, body->principal, sizeof body->principal);
    hash = vlHashBytes(hash, body->torque, sizeof body->torque);
    hash = vlHashBytes(hash, &body->pose.position, sizeof body->pose.position);
    for (int i = r->bodies[slot].firstShape; i; i = r->shapes[i].next)
        hash = vlSpace_HashShape(r->space, i, hash);
    return hash;
}

// What the next step takes over.
static uint64_t addMeeting(uint64_t hash, const vlMeeting *meeting)
{
    const int shapes[] = {meeting->shapeA, meeting->shapeB, meeting->touch.count, meeting->isResting};
    hash = vlHashBytes(hash, shapes, sizeof shapes);
    hash = vlHashBytes(hash, meeting->touch.n, sizeof meeting->touch.n);
    hash = vlHashBytes(hash, &meeting->rub, sizeof meeting->rub);
    hash = vlHashBytes(hash, &meeting->roll, sizeof meeting->roll);
    hash = vlHashBytes(hash, &meeting->slip, sizeof meeting->slip);
    hash = vlHashBytes(hash, &meeting->twist, sizeof meeting->twist);
    for (int k = 0; k < meeting->touch.count; k++)
    {
        const vlSpaceTouch *point = &meeting->touch.points[k];
        hash = vlHashBytes(hash, point->a, sizeof point->a);
        hash = vlHashBytes(hash, point->b, sizeof point->b);
        hash = vlHashBytes(hash, &point->feature, sizeof point->feature);
        hash = vlHashBytes(hash, &point->normal, sizeof point->normal);
    }
    return hash;
}

uint64_t vlSpace_HashMeetings(const vlRigid *r, uint64_t hash)
{
    for (size_t i = 0; i < r->space->meetingCount; i++)
        hash = addMeeting(hash, &r->space->meetings[i]);
    for (size_t i = 0; i < r->pairCount; i++)
    {
        const vlFoundMeetings *found = &r->space->found[i];
        const int notes[] = {found->passage, found->parting, found->isNew};
        hash = vlHashBytes(hash, notes, sizeof notes);
    }
    return hash;
}

// Places --------------------------------------------------------------------------------------------------

static vlVec3 turnedBy(const double q[4], vlVec3 v)
{
    vlPose frame;
    vlTurn_Axes(q, frame.axis);
    return vlPose_Turn(&frame, v);
}

static vlVec3 turnedBackBy(const double q[4], vlVec3 v)
{
    vlPose frame;
    vlTurn_Axes(q, frame.axis);
    return vlPose_TurnBack(&frame, v);
}

// Of the principal axes: how they are turned, or told to be.
static const double *turnOf(const vlRigid *r, int slot)
{
    const int carry = r->bodies[slot].carry;
    return carry ? r->carries[carry - 1].orientation : r->space->bodies[slot].orientation;
}

vlVec3 vlSpace_Centre(const vlRigid *r, int slot)
{
    const int carry = r->bodies[slot].carry;
    return carry ? vlRow(r->carries[carry - 1].goal) : r->space->bodies[slot].pose.position;
}

bool vlSpace_IsFinite(const vlRigid *r, int slot)
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    const vlVec3 x = body->pose.position, l = vlRow(body->momentum);
    const double *q = body->orientation;
    return isfinite(x.x + x.y + x.z) && isfinite(l.x + l.y + l.z) && isfinite(q[0] + q[1] + q[2] + q[3]);
}

void vlSpace_GetOrientation(const vlRigid *r, int slot, double orientation[4])
{
    double back[4];
    vlTurn_Back(r->space->bodies[slot].own, back);
    vlTurn_Join(turnOf(r, slot), back, orientation);
}

vlPose vlSpace_PoseAt(const vlRigid *r, int slot, vlVec3 origin, const double orientation[4], double turn[4])
{
    vlPose pose = {.position = vlAdd(origin, turnedBy(orientation, r->bodies[slot].centre))};
    vlTurn_Join(orientation, r->space->bodies[slot].own, turn);
    vlTurn_Normalize(turn);
    vlTurn_Axes(turn, pose.axis);
    return pose;
}

void vlSpace_Place(vlRigid *r, int slot, vlVec3 origin, const double orientation[4])
{
    vlSpaceBody *body = &r->space->bodies[slot];
    r->moves++;
    const vlVec3 spin = vlSpace_Spin(r, slot);
    body->pose = vlSpace_PoseAt(r, slot, origin, orientation, body->orientation);
    memcpy(body->start, body->orientation, sizeof body->start);
    vlSpace_SetSpin(r, slot, spin);
}

vlVec3 vlSpace_WorldPoint(const vlRigid *r, int slot, vlVec3 local)
{
    double q[4];
    vlSpace_GetOrientation(r, slot, q);
    return vlAdd(vlSpace_Centre(r, slot), turnedBy(q, vlSub(local, r->bodies[slot].centre)));
}

vlVec3 vlSpace_LocalPoint(const vlRigid *r, int slot, vlVec3 point)
{
    double q[4];
    vlSpace_GetOrientation(r, slot, q);
    return vlAdd(r->bodies[slot].centre, turnedBackBy(q, vlSub(point, vlSpace_Centre(r, slot))));
}

// Motion --------------------------------------------------------------------------------------------------

static vlVec3 spinOf(const vlSpaceBody *body, vlVec3 momentum)
{
    vlVec3 l = turnedBackBy(body->orientation, momentum);
    l = vlVec(l.x / body->moment[0], l.y / body->moment[1], l.z / body->moment[2]);
    return turnedBy(body->orientation, l);
}

static vlVec3 momentumOf(const vlSpaceBody *body, vlVec3 spin)
{
    vlVec3 w = turnedBackBy(body->orientation, spin);
    w = vlVec(w.x * body->moment[0], w.y * body->moment[1], w.z * body->moment[2]);
    return turnedBy(body->orientation, w);
}

// Half a substep's kick and half of what contacts did bring a velocity to now (less with drag): second order.
static vlVec3 nowOf(const vlDragOfBodies *drag, const double value[4], const double kick[4],
                    const double change[4])
{
    return vlAddScaled(vlScale(vlRow(value), drag->nowValue), vlAdd(vlRow(kick), vlRow(change)),
                       drag->nowKick);
}

vlVec3 vlSpace_Velocity(const vlRigid *r, int slot)
{
    const double *motion = r->space->motion[slot];
    const vlSpaceBody *body = &r->space->bodies[slot];
    const bool given = r->bodies[slot].fresh || motion[vl_sInverseMass] == 0;
    const double *pressed = r->bodies[slot].pressed;
    return given ? vlRow(motion + vl_sVelocity)
                 : vlAddScaled(nowOf(&r->drag, motion + vl_sVelocity, body->kick[0], body->change[0]),
                               vlVec(pressed[0], pressed[1], pressed[2]), r->drag.nowKick);
}

static vlVec3 momentumNow(const vlRigid *r, int slot)
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    const bool given = r->bodies[slot].fresh || r->space->motion[slot][vl_sTurns] == 0;
    return given ? vlRow(body->momentum) : nowOf(&r->drag, body->momentum, body->kick[1], body->change[1]);
}

vlVec3 vlSpace_Spin(const vlRigid *r, int slot)
{
    return spinOf(&r->space->bodies[slot], momentumNow(r, slot));
}

vlVec3 vlSpace_AngularMomentum(const vlRigid *r, int slot)
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    if (r->space->motion[slot][vl_sTurns] > 0)
        return momentumNow(r, slot);
    vlVec3 w = turnedBackBy(body->orientation, momentumNow(r, slot));
    w = vlVec(w.x * body->principal[0], w.y * body->principal[1], w.z * body->principal[2]);
    return turnedBy(body->orientation, w);
}

void vlSpace_MakeFresh(vlRigid *r, int slot)
{
    vlSpaceBody *body = &r->space->bodies[slot];
    if (r->bodies[slot].fresh)
        return;
    const vlVec3 velocity = vlSpace_Velocity(r, slot), momentum = momentumNow(r, slot);
    vlSetRow(r->space->motion[slot] + vl_sVelocity, velocity);
    vlSetRow(body->momentum, momentum);
    memset(body->change, 0, sizeof body->change);
    r->bodies[slot].fresh = true;
}

void vlSpace_SetVelocity(vlRigid *r, int slot, vlVec3 velocity)
{
    vlSpace_MakeFresh(r, slot);
    vlSetRow(r->space->motion[slot] + vl_sVelocity, velocity);
}

void vlSpace_SetSpin(vlRigid *r, int slot, vlVec3 spin)
{
    vlSpaceBody *body = &r->space->bodies[slot];
    vlSpace_MakeFresh(r, slot);
    vlSetRow(body->momentum, momentumOf(body, spin));
}

// Forces --------------------------------------------------------------------------------------------------

static vlVec3 torqueOf(const vlRigid *r, int slot, vlVec3 force, vlVec3 point)
{
    return vlCross(vlSub(point, r->space->bodies[slot].pose.position), force);
}

void vlSpace_AddForce(vlRigid *r, int slot, vlVec3 force, vlVec3 point)
{
    double *sum = r->bodies[slot].force;
    sum[0] += force.x;
    sum[1] += force.y;
    sum[2] += force.z;
    vlSpace_AddTorque(r, slot, torqueOf(r, slot, force, point));
}

void vlSpace_AddTorque(vlRigid *r, int slot, vlVec3 torque)
{
    vlAddToRow(r->space->bodies[slot].torque, torque, 1);
}

void vlSpace_Push(vlRigid *r, int slot, vlVec3 impulse, vlVec3 point)
{
    double *motion = r->space->motion[slot];
    vlSpace_MakeFresh(r, slot);
    vlAddToRow(motion + vl_sVelocity, impulse, motion[vl_sInverseMass]);
    vlAddToRow(r->space->bodies[slot].momentum, torqueOf(r, slot, impulse, point), motion[vl_sTurns]);
}

// Mass ----------------------------------------------------------------------------------------------------

void vlSpace_Inertia(const vlRigid *r, int slot, double inertia[6])
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    vlVec3 axis[3];
    vlTurn_Axes(body->own, axis);
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 a = axis[i];
        const double moment = body->principal[i];
        const double products[6] = {a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z};
        for (int k = 0; k < 6; k++)
            inertia[k] += moment * products[k];
    }
}

void vlSpace_ScaleInertia(vlRigid *r, int slot, double factor)
{
    for (int i = 0; i < 3; i++)
        r->space->bodies[slot].principal[i] *= factor;
}

void vlSpace_UseMass(vlRigid *r, int slot)
{
    const vlRigidBody *common = &r->bodies[slot];
    vlSpaceBody *body = &r->space->bodies[slot];
    double *motion = r->space->motion[slot];
    const bool moves = common->type == vl_dynamicBody, turns = moves && !common->fixedRotation;
    const vlVec3 spin = vlSpace_Spin(r, slot);
    vlSpace_MakeFresh(r, slot);
    motion[vl_sInverseMass] = r->motion[slot][vl_mInverseMass] = moves ? 1 / common->mass : 0;
    motion[vl_sTurns] = turns;
    for (int i = 0; i < 3; i++)
    {
        body->moment[i] = turns ? body->principal[i] : 1;
        body->root[i] = sqrt(body->moment[i]);
    }
    vlSpace_SetSpin(r, slot, spin);
}
