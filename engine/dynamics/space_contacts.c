// space_contacts.c: where bodies touch in space, how hard, and what force they feel of it; see
// rigid_contacts.c and rigid_force.c.
#include "collision/collision.h"
#include "dynamics/space_rows.h"
#include "dynamics/world_parts.h"

// Contacts ------------------------------------------------------------------------------------------------

static vlBodyId idOf(const vlWorld *world, int slot)
{
    const vlRigidBody *body = &world->rigid->bodies[slot];
    return body->isObstacle ? (vlBodyId){0, 0, 0}
                            : (vlBodyId){(uint32_t)slot, body->generation, world->number};
}

static vlVec3 vectorOf(const double v[3])
{
    return vlVec(v[0], v[1], v[2]);
}

// Of the friction, which is one for all points, each has a share by its pressing force.
static vlBodyContact describe(const vlWorld *world, const vlMeeting *meeting, int k)
{
    const vlSpace *space = world->rigid->space;
    const vlSpaceTouch *touch = &meeting->touch.points[k];
    const vlVec3 onA = vlPose_Point(&space->bodies[meeting->bodyA].pose, vectorOf(touch->a)),
                 onB = vlPose_Point(&space->bodies[meeting->bodyB].pose, vectorOf(touch->b)),
                 normal = vectorOf(meeting->touch.n);
    double whole = 0;
    for (int i = 0; i < meeting->touch.count; i++)
        whole += meeting->touch.points[i].normal;
    const vlVec3 impulse = vlAddScaled(vlScale(normal, touch->normal), meeting->rub, touch->normal / whole);
    return (vlBodyContact){
        .a = idOf(world, meeting->bodyA),
        .b = idOf(world, meeting->bodyB),
        .point = vlScale(vlAdd(onA, onB), 0.5),
        .normal = normal,
        .force = vlScale(impulse, world->rigid->h > 0 ? 1 / world->rigid->h : 0),
        .overlap = vlDot(vlSub(onA, onB), normal),
    };
}

int vlSpace_GetContacts(const vlWorld *world, vlBodyContact *contacts, int capacity)
{
    const vlSpace *space = world->rigid->space;
    int count = 0;
    for (size_t i = 0; i < world->rigid->activeCount; i++)
    {
        const vlMeeting *meeting = &space->meetings[i];
        for (int k = 0; k < meeting->touch.count; k++)
        {
            // One that waits at a distance, and pressed nothing, is no contact yet.
            if (!(meeting->touch.points[k].normal > 0))
                continue;
            if (count < capacity)
                contacts[count] = describe(world, meeting, k);
            count++;
        }
    }
    return count;
}

// Forces --------------------------------------------------------------------------------------------------

bool vlSpace_BeginForces(vlWorld *world)
{
    vlRigid *r = world->rigid;
    const vlSpace *space = r->space;
    if (!vlReserve(&world->tally, &r->felt, &r->feltCapacity, (size_t)r->bodyCount, sizeof *r->felt))
        return false;
    for (int i = 1; i < r->bodyCount; i++)
    {
        const double *motion = space->motion[i];
        const double sign = motion[vl_sInverseMass] > 0 ? -1 : 0;
        vlSetRow(r->felt[i], vlScale(vlRow(motion + vl_sVelocity), sign));
        r->felt[i][3] = r->bodies[i].fresh ? 0.5 : 0; // of a kick, that the first substep leaves out
    }
    return true;
}

bool vlSpace_ListSupports(vlWorld *world)
{
    vlRigid *r = world->rigid;
    const vlSpace *space = r->space;
    if (!vlReserve(&world->tally, &r->supports, &r->supportCapacity, 4 * space->packCount,
                   sizeof *r->supports))
        return false;
    r->supportCount = 0;
    for (size_t i = 0; i < space->packCount; i++)
        for (int lane = 0; lane < 4; lane++)
        {
            const vlSpacePack *pack = &space->packs[i];
            if (pack->meeting[lane] >= 0 && space->motion[pack->a[lane]][vl_sInverseMass] == 0)
                r->supports[r->supportCount++] = (int32_t)(4 * i) + lane;
        }
    return true;
}

void vlSpace_AddForces(vlRigid *r)
{
    for (size_t i = 0; i < r->supportCount; i++)
    {
        const vlSpacePack *pack = &r->space->packs[r->supports[i] / 4];
        const int lane = r->supports[i] % 4;
        vlAddToRow(r->felt[pack->a[lane]], vlSpacePack_Impulse(pack, lane), -1);
    }
}

// From here on `felt` is an impulse, N s.
static void endFree(const vlRigid *r, int slot)
{
    double *felt = r->felt[slot];
    const double *motion = r->space->motion[slot];
    const double kicks = r->substeps > 0 ? r->substeps - felt[3] : 0;
    const vlVec3 gained = vlAdd(vlRow(motion + vl_sVelocity), vlRow(felt));
    const vlVec3 changed = vlAddScaled(gained, vlRow(r->space->bodies[slot].kick[0]), -kicks);
    vlSetRow(felt, vlScale(changed, 1 / motion[vl_sInverseMass]));
}

// What sleeps presses as it did when it fell asleep.
static void addResting(vlRigid *r)
{
    for (size_t i = 0; i < r->space->meetingCount && r->sleepers > 0; i++)
    {
        const vlMeeting *meeting = &r->space->meetings[i];
        if (!meeting->isResting)
            continue;
        vlVec3 impulse = meeting->rub;
        for (int k = 0; k < meeting->touch.count; k++)
            impulse = vlAddScaled(impulse, vectorOf(meeting->touch.n), meeting->touch.points[k].normal);
        vlAddToRow(r->felt[meeting->bodyA], impulse, -r->substeps);
        vlAddToRow(r->felt[meeting->bodyB], impulse, r->substeps);
    }
}

void vlSpace_EndForces(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlCollision *c = world->collision;
    addResting(r);
    for (int i = 1; i < r->bodyCount; i++)
        if (r->space->motion[i][vl_sInverseMass] > 0)
            endFree(r, i);
        else
            vlAddToRow(r->felt[i], vlRigid_ParticleImpulse(world, i), 1);
    for (size_t i = 1; c && i < c->obstacleCount && i < r->obstacleCapacity; i++)
        if (r->obstacleBody[i])
            c->obstacles[i].impulse = vlAdd(c->obstacles[i].impulse, vlRow(r->felt[r->obstacleBody[i]]));
    r->forcesCount = r->bodyCount;
}
