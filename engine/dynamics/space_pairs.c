// space_pairs.c: which shapes in space may meet, and where they touch; see rigid_pairs.c.
#include <math.h>
#include <string.h>

#include "dynamics/space_fast.h"
#include "dynamics/world_parts.h"

/// Shapes nearer than this share of the smaller one's size have a contact that waits.
#define VL_REACH_SHARE 0.02
/// A point of contact takes over the impulses of one that was nearer than this share of the smaller one's
/// size.
#define VL_CARRY_SHARE 0.1

// Rooms ---------------------------------------------------------------------------------------------------

bool vlSpace_ReserveRooms(vlWorld *world)
{
    vlSpace *space = world->rigid->space;
    return vlReserve(&world->tally, &space->rooms, &space->roomCapacity, (size_t)world->rigid->bodyCount,
                     sizeof *space->rooms);
}

// Of a turn between two orientations: what no point at a distance of 1 m goes beyond, m.
static double turnBetween(const double p[4], const double q[4])
{
    const double dot = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3], square = 1 - dot * dot;
    return square > 0 ? 2 * sqrt(square) : 0;
}

static bool isAlone(const vlRigid *r, int slot)
{
    const int shape = r->bodies[slot].firstShape;
    return r->bodies[slot].shapeCount == 1 && r->space->shapes[shape].kind == vl_spaceBall;
}

// m/s: how fast turning moves the farthest point. A ball about its own middle fills the same place.
static double rimOf(const vlRigid *r, int slot)
{
    const double bound = r->bodies[slot].bound;
    if (!isfinite(bound) || isAlone(r, slot))
        return 0;
    return vlLength(vlSpace_SpinWithin(&r->space->bodies[slot])) * bound;
}

static bool sameTurn(const double a[4], const double b[4])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
}

static bool standsStill(const vlRigid *r, int slot)
{
    const vlSpaceRoom *room = &r->space->rooms[slot];
    const vlSpaceBody *body = &r->space->bodies[slot];
    const vlVec3 x = body->pose.position, v = vlRow(r->space->motion[slot] + vl_sVelocity);
    return x.x == room->place[0] && x.y == room->place[1] && x.z == room->place[2] && vlDot(v, v) == 0 &&
           vlDot(vlRow(body->momentum), vlRow(body->momentum)) == 0 &&
           sameTurn(body->orientation, room->orientation);
}

bool vlSpace_StaysInRoom(const vlRigid *r, int slot, double dt)
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    const vlSpaceRoom *room = &r->space->rooms[slot];
    const double *v = r->space->motion[slot] + vl_sVelocity, bound = r->bodies[slot].bound;
    if (!isfinite(bound)) // a plane: any move counts
        return standsStill(r, slot);
    const double turned = isAlone(r, slot) ? 0 : turnBetween(body->orientation, room->orientation) * bound;
    const double turning = turned + body->rim * dt;
    const double place[3] = {body->pose.position.x, body->pose.position.y, body->pose.position.z};
    for (int k = 0; k < 3; k++)
    {
        const double way = place[k] - room->place[k], ahead = v[k] * dt;
        if (!(way + fmin(ahead, 0) - turning >= room->least[k] &&
              way + fmax(ahead, 0) + turning <= room->most[k]))
            return false;
    }
    return true;
}

void vlSpace_GiveRoom(vlRigid *r, int slot, double share, double ahead)
{
    vlSpaceRoom *room = &r->space->rooms[slot];
    const vlSpaceBody *body = &r->space->bodies[slot];
    const double *v = r->space->motion[slot] + vl_sVelocity;
    const double around =
        (isfinite(r->bodies[slot].bound) ? share * r->bodies[slot].bound : 0) + ahead * body->rim;
    memcpy(room->orientation, body->orientation, sizeof room->orientation);
    room->place[0] = body->pose.position.x;
    room->place[1] = body->pose.position.y;
    room->place[2] = body->pose.position.z;
    for (int k = 0; k < 3; k++)
    {
        room->least[k] = fmin(v[k] * ahead, 0) - around;
        room->most[k] = fmax(v[k] * ahead, 0) + around;
    }
}

void vlSpace_FindBox(const vlRigid *r, int shape, vlBox *box)
{
    const vlSpaceRoom *room = &r->space->rooms[r->shapes[shape].body];
    vlVec3 min, max;
    vlSpace_FindBounds(r, shape, &min, &max);
    *box = (vlBox){{min.x, min.y, min.z}, {max.x, max.y, max.z}};
    for (int k = 0; k < 3; k++)
    {
        box->min[k] += room->least[k];
        box->max[k] += room->most[k];
    }
}

bool vlSpace_PlaneReaches(const vlRigid *r, int plane, const vlBox *box)
{
    const vlSpaceShape *shape = &r->space->shapes[plane];
    const vlPose *pose = &r->space->bodies[r->shapes[plane].body].pose;
    const vlVec3 point = vlPose_Point(pose, shape->p1), n = vlPose_Turn(pose, shape->p2);
    const vlVec3 corner = vlVec(n.x > 0 ? box->min[0] : box->max[0], n.y > 0 ? box->min[1] : box->max[1],
                                n.z > 0 ? box->min[2] : box->max[2]);
    return vlDot(n, vlSub(corner, point)) <= 0;
}

// Touching ------------------------------------------------------------------------------------------------

bool vlSpace_AddPair(vlWorld *world, size_t count)
{
    vlSpace *space = world->rigid->space;
    if (!vlReserve(&world->tally, &space->found, &space->foundCapacity, count, sizeof *space->found))
        return false;
    space->found[count - 1] = (vlFoundMeetings){.isNew = true};
    return true;
}

// The pair's meetings of the step before, of which each goes to one manifold at most.
typedef struct Before
{
    const vlMeeting *meetings;
    int count;
    uint32_t used;
} Before;

// From the one whose normal is nearest, if it is near at all.
static void carryOver(vlMeeting *meeting, Before *before, double near)
{
    int best = -1;
    double most = 0.9;
    const double *n = meeting->touch.n;
    for (int i = 0; i < before->count; i++)
    {
        const double *m = before->meetings[i].touch.n, alike = n[0] * m[0] + n[1] * m[1] + n[2] * m[2];
        if (before->meetings[i].touch.count > 0 && alike > most && !(before->used >> i & 1))
        {
            most = alike;
            best = i;
        }
    }
    if (best < 0)
        return;
    before->used |= 1u << best;
    vlSpaceManifold_Carry(&meeting->touch, &before->meetings[best].touch, near);
    meeting->rub = before->meetings[best].rub;
    meeting->twist = before->meetings[best].twist;
    meeting->roll = before->meetings[best].roll;
    meeting->slip = before->meetings[best].slip;
}

bool vlMeeting_Presses(const vlMeeting *meeting)
{
    for (int k = 0; k < meeting->touch.count; k++)
        if (meeting->touch.points[k].normal > 0)
            return true;
    return false;
}

static double sizeOf(const vlRigid *r, const vlRigidPair *pair)
{
    const double boundA = r->shapes[pair->shapeA].outline.bound,
                 boundB = r->shapes[pair->shapeB].outline.bound;
    return boundA < boundB ? boundA : boundB;
}

double vlSpace_NearOf(const vlRigid *r, const vlRigidPair *pair)
{
    return VL_REACH_SHARE * sizeOf(r, pair);
}

static double reachOf(const vlRigid *r, const vlRigidPair *pair, double dt)
{
    const vlSpace *space = r->space;
    const vlVec3 apart =
        vlRowDifference(space->motion[pair->bodyA] + vl_sVelocity, space->motion[pair->bodyB] + vl_sVelocity);
    const double speed = vlLength(apart) + space->bodies[pair->bodyA].rim + space->bodies[pair->bodyB].rim;
    return vlSpace_NearOf(r, pair) + speed * dt;
}

static bool reserveMeetings(vlWorld *world, size_t count)
{
    vlSpace *space = world->rigid->space;
    return vlReserve(&world->tally, &space->meetings, &space->meetingCapacity, count,
                     sizeof *space->meetings) &&
           vlReserve(&world->tally, &space->elastic, &space->elasticCapacity, count, sizeof *space->elastic);
}

// `shape` and ground, seen with the ground as A.
static int meetGround(const vlSpace *space, const vlSpaceGround *ground, const vlRigidPair *pair,
                      bool groundIsA, const vlPose *poseA, const vlPose *poseB, double reach,
                      vlSpaceManifold touches[VL_GROUND_TOUCHES])
{
    const int shape = groundIsA ? pair->shapeB : pair->shapeA;
    const int count = vlTerrain_Collide(&ground->terrain, groundIsA ? poseA : poseB, &space->shapes[shape],
                                        groundIsA ? poseB : poseA, reach, touches, VL_GROUND_TOUCHES);
    for (int i = 0; i < count && groundIsA; i++)
    {
        for (int k = 0; k < 3; k++)
            touches[i].n[k] = -touches[i].n[k];
        for (int p = 0; p < touches[i].count; p++)
            for (int k = 0; k < 3; k++)
            {
                const double a = touches[i].points[p].a[k];
                touches[i].points[p].a[k] = touches[i].points[p].b[k];
                touches[i].points[p].b[k] = a;
            }
    }
    return count;
}

static int meet(const vlSpace *space, const vlRigidPair *pair, const vlPose *poseA, const vlPose *poseB,
                double reach, vlSpaceManifold touches[VL_GROUND_TOUCHES])
{
    const vlSpaceGround *a = space->grounds[pair->shapeA], *b = space->grounds[pair->shapeB];
    if (a && b) // two grounds pass through each other
        return 0;
    if (a || b)
        return meetGround(space, a ? a : b, pair, a != NULL, poseA, poseB, reach, touches);
    return vlSpaceManifold_Find(&space->shapes[pair->shapeA], poseA, &space->shapes[pair->shapeB], poseB,
                                reach, touches) > 0;
}

static vlMeeting *addMeeting(vlSpace *space, const vlRigidPair *pair)
{
    vlMeeting *meeting = &space->meetings[space->meetingCount];
    *meeting = (vlMeeting){
        .shapeA = pair->shapeA,
        .shapeB = pair->shapeB,
        .bodyA = pair->bodyA,
        .bodyB = pair->bodyB,
        .friction = pair->friction,
        .restitution = pair->restitution,
        .traits = pair->traits,
    };
    if (meeting->restitution > 0)
        space->elastic[space->elasticCount++] = (int32_t)space->meetingCount;
    space->meetingCount++;
    return meeting;
}

// Of a pair that is found anew in every substep: room for what it may touch, with the impulses it had.
static void addFast(vlRigid *r, const vlRigidPair *pair, vlFoundMeetings *found, const Before *before)
{
    for (int i = 0; i < found->count; i++)
    {
        vlMeeting *meeting = addMeeting(r->space, pair);
        meeting->isFast = true;
        if (i >= before->count)
            continue;
        meeting->touch = before->meetings[i].touch;
        meeting->rub = before->meetings[i].rub;
        meeting->twist = before->meetings[i].twist;
        meeting->roll = before->meetings[i].roll;
        meeting->slip = before->meetings[i].slip;
    }
}

// What sleeps touches as it did.
static bool keepResting(vlWorld *world, vlFoundMeetings *found, const Before *before)
{
    vlSpace *space = world->rigid->space;
    if (!reserveMeetings(world, space->meetingCount + (size_t)before->count))
        return false;
    for (int i = 0; i < before->count; i++)
    {
        space->meetings[space->meetingCount] = before->meetings[i];
        space->meetings[space->meetingCount++].isResting = true;
    }
    found->count = before->count;
    return true;
}

static bool findTouches(vlWorld *world, size_t index)
{
    vlRigid *r = world->rigid;
    vlSpace *space = r->space;
    const vlRigidPair *pair = &r->pairs[index];
    vlFoundMeetings *found = &space->found[index];
    Before before = {space->lastMeetings + found->first, found->count, 0};
    found->first = (int32_t)space->meetingCount;
    found->count = 0;
    if (pair->traits & vl_senses) // nothing pushes
        return true;
    if (r->sleepers > 0 && vlRigid_SleepsOn(r, pair))
        return keepResting(world, found, &before);
    vlSpaceManifold touches[VL_GROUND_TOUCHES];
    found->count = meet(space, pair, &space->bodies[pair->bodyA].pose, &space->bodies[pair->bodyB].pose,
                        reachOf(r, pair, world->def.dt), touches);
    if ((pair->traits & vl_sieves) && vlSpace_Passes(r, index, found->count > 0))
        found->count = 0;
    const bool fast =
        found->count > 0 && vlSpace_IsFast(r, pair, before.meetings, before.count, world->def.dt);
    if (fast)
        found->count = space->grounds[pair->shapeA] || space->grounds[pair->shapeB] ? VL_GROUND_TOUCHES : 1;
    if (!reserveMeetings(world, space->meetingCount + (size_t)found->count))
        return false;
    if (fast)
        addFast(r, pair, found, &before);
    for (int i = 0; !fast && i < found->count; i++)
    {
        vlMeeting *meeting = addMeeting(space, pair);
        meeting->touch = touches[i];
        carryOver(meeting, &before, VL_CARRY_SHARE * sizeOf(r, pair));
    }
    vlSpace_ChooseParting(r, index);
    return true;
}

int vlSpace_MeetNow(const vlRigid *r, const vlRigidPair *pair, double dt,
                    vlSpaceManifold touches[VL_GROUND_TOUCHES])
{
    return meet(r->space, pair, &r->space->bodies[pair->bodyA].pose, &r->space->bodies[pair->bodyB].pose,
                reachOf(r, pair, dt), touches);
}

void vlSpace_MeetAgain(vlRigid *r, size_t index, const vlPose *poseA, const vlPose *poseB, double reach)
{
    vlSpace *space = r->space;
    const vlRigidPair *pair = &r->pairs[index];
    const vlFoundMeetings *found = &space->found[index];
    vlMeeting last[VL_GROUND_TOUCHES], *meetings = &space->meetings[found->first];
    vlSpaceManifold touches[VL_GROUND_TOUCHES];
    memcpy(last, meetings, (size_t)found->count * sizeof *last);
    Before before = {last, found->count, 0};
    const int count = reach < 0 ? 0 : meet(space, pair, poseA, poseB, reach, touches);
    for (int i = 0; i < found->count; i++)
    {
        meetings[i].touch.count = 0;
        meetings[i].rub = meetings[i].roll = meetings[i].slip = vlVec(0, 0, 0);
        meetings[i].twist = 0;
        if (i >= count)
            continue;
        meetings[i].touch = touches[i];
        carryOver(&meetings[i], &before, VL_CARRY_SHARE * sizeOf(r, pair));
    }
}

static void keepLast(vlSpace *space)
{
    vlMeeting *meetings = space->meetings;
    const size_t capacity = space->meetingCapacity;
    space->meetings = space->lastMeetings;
    space->meetingCapacity = space->lastMeetingCapacity;
    space->lastMeetings = meetings;
    space->lastMeetingCapacity = capacity;
    space->meetingCount = space->elasticCount = 0;
}

bool vlSpace_FindPairs(vlWorld *world)
{
    vlRigid *r = world->rigid;
    for (int i = 1; i < r->bodyCount; i++)
        if (r->bodies[i].alive)
        {
            r->space->bodies[i].rim = rimOf(r, i);
            r->space->bodies[i].spins = vlSpace_Spins(r, i, world->def.dt);
        }
    if (!vlRigid_KeepPairs(world))
        return false;
    vlRigid_WakeTouched(r, world->def.dt);
    keepLast(r->space);
    if (!vlSpace_BeginParting(world))
        return false;
    for (size_t i = 0; i < r->pairCount; i++)
        if (!findTouches(world, i))
            return false;
    r->activeCount = r->space->meetingCount;
    return vlSpace_BeginFast(world);
}
