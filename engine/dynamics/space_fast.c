// space_fast.c: pairs in space that close in fast or spin fast: where they touch is found anew in every
// substep; see rigid_fast.c.
//
// Two kinds. What comes from afar is looked for along both motions: normal and points are those of the moment
// of the first touch. What spins does not stay near the axes that the solver keeps for a step: its frame is
// renewed after every move, and with it the arms of its contacts, before the pass that takes the push out
// again. And as a point of it runs along an arc, which a speed does not tell, the rows are given by how much
// the arc is off the straight way: without that the tip of a top wanders.
#include <math.h>
#include <string.h>

#include "dynamics/rigid_solids.h"
#include "dynamics/space_fast.h"
#include "dynamics/space_motion.h"
#include "dynamics/space_rows.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

/// A pair is fast when it closes by more than this share of the thinner shape in a step: with what does not
/// move; with what does; and when they touch already, so that the normal is known.
#define VL_FAST_SHARE_STILL  0.05
#define VL_FAST_SHARE_MOVING 0.5
#define VL_FAST_SHARE_NEAR   1.0
/// rad: what turns more than this in a step spins.
#define VL_FAST_TURN 0.2
/// Way in a substep, as a share of the thinner shape, from which the first touch is looked for.
#define VL_SWEEP_SHARE 0.2
/// Shapes nearer than this share of the thinner one touch.
#define VL_TOUCH_SHARE 1e-4
/// The inner part of a shape, as a share of it, that must not get into a wall.
#define VL_CORE_SHARE 0.5
/// Of how far what grips has strayed, this share is made good in a substep.
#define VL_SLIP_SHARE 0.2
/// Way that speed gained within a step may add before pairs are found anew, as a share of the body's size.
#define VL_GAIN_SHARE 0.75
/// rad: a body that has turned more than this in a step has its pose renewed.
#define VL_MOST_TURN 0.5

// Which ----------------------------------------------------------------------------------------------------

static bool isPlane(const vlRigid *r, int shape)
{
    return r->space->shapes[shape].kind == vl_spacePlane;
}

static double thinOf(const vlRigid *r, const vlRigidPair *pair)
{
    const double b = r->shapes[pair->shapeB].thin;
    return vlRigid_IsHeld(r, pair->bodyA) ? b : fmin(r->shapes[pair->shapeA].thin, b);
}

bool vlSpace_IsFast(const vlRigid *r, const vlRigidPair *pair, const vlMeeting *last, int count, double dt)
{
    const vlSpaceBody *a = &r->space->bodies[pair->bodyA], *b = &r->space->bodies[pair->bodyB];
    if (a->spins || b->spins)
        return true;
    if (isPlane(r, pair->shapeA) || isPlane(r, pair->shapeB))
        return false;
    const vlVec3 apart = vlRowDifference(r->space->motion[pair->bodyA] + vl_sVelocity,
                                         r->space->motion[pair->bodyB] + vl_sVelocity);
    const double way = (vlLength(apart) + a->rim + b->rim) * dt / thinOf(r, pair);
    bool pressed = false;
    for (int i = 0; i < count; i++)
        pressed = pressed || vlMeeting_Presses(&last[i]);
    if (pressed)
        return way > VL_FAST_SHARE_NEAR;
    // Triangles keep their directions, whichever of them is met.
    const bool still = vlRigid_IsHeld(r, pair->bodyA) && !vlSpace_GroundOf(r->space, pair->shapeA);
    return way > (still ? VL_FAST_SHARE_STILL : VL_FAST_SHARE_MOVING);
}

bool vlSpace_Spins(const vlRigid *r, int slot, double dt)
{
    const double bound = r->bodies[slot].bound;
    return r->bodies[slot].alive && isfinite(bound) && r->space->bodies[slot].rim * dt > VL_FAST_TURN * bound;
}

bool vlSpace_BeginFast(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlSpace *space = r->space;
    space->fastCount = 0;
    size_t count = 0;
    for (size_t i = 0; i < r->pairCount; i++)
        count += space->found[i].count > 0 && space->meetings[space->found[i].first].isFast;
    if (!vlReserve(&world->tally, &space->fast, &space->fastCapacity, count, sizeof *space->fast))
        return false;
    for (size_t i = 0; i < r->pairCount && count > 0; i++)
        if (space->found[i].count > 0 && space->meetings[space->found[i].first].isFast)
            space->fast[space->fastCount++] = (vlSpaceFast){.pair = (int32_t)i};
    return true;
}

void vlSpace_AddFast(vlRigid *r, int index)
{
    const vlMeeting *meeting = &r->space->meetings[index];
    vlSpacePack *pack = &r->space->packs[meeting->lane / 4];
    pack->a[meeting->lane % 4] = meeting->bodyA;
    pack->b[meeting->lane % 4] = meeting->bodyB;
    pack->meeting[meeting->lane % 4] = index;
    vlSpace_ClearLane(r->space, meeting->lane);
}

// When -----------------------------------------------------------------------------------------------------

// How a body moves in a substep.
typedef struct Motion
{
    vlPose from;
    vlVec3 velocity, spin; ///< m/s, rad/s
} Motion;

// With the forces, and as contacts held it last time.
static Motion motionOf(const vlRigid *r, int slot)
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    const double share = r->bodies[slot].fresh ? 0.5 : 1;
    vlSpaceBody kicked = *body;
    vlAddToRow(kicked.momentum, vlAddScaled(vlRow(body->change[1]), vlRow(body->kick[1]), share), 1);
    const vlVec3 velocity = vlAdd(vlRow(r->space->motion[slot] + vl_sVelocity), vlRow(body->change[0]));
    return (Motion){vlSpace_PoseWithin(r, slot), vlAddScaled(velocity, vlRow(body->kick[0]), share),
                    vlSpace_SpinWithin(&kicked)};
}

static vlSweep sweepOf(const Motion *motion, double time)
{
    return (vlSweep){motion->from, vlScale(motion->velocity, time), vlScale(motion->spin, time)};
}

static double closingSpeed(const vlRigid *r, const vlRigidPair *pair, const Motion *a, const Motion *b)
{
    const double boundA = r->bodies[pair->bodyA].bound, boundB = r->bodies[pair->bodyB].bound;
    return vlLength(vlSub(b->velocity, a->velocity)) + vlLength(b->spin) * boundB +
           (isfinite(boundA) ? vlLength(a->spin) * boundA : 0);
}

// The first touch of a shape with triangles of ground, by a share of the sweeps.
typedef struct GroundSearch
{
    const vlConvex *shape;
    vlSweep sweep, ground;
    vlVec3 middle; ///< of the shape when it starts, in the frame of the ground
    double touch, share;
    vlImpact impact;
} GroundSearch;

static void searchTriangle(void *context, const vlSpaceTriangle *triangle)
{
    GroundSearch *search = context;
    if (vlDot(triangle->normal, vlSub(search->middle, triangle->points[0])) < 0)
        return;
    const vlConvex corners = vlConvex_OfPoints(&triangle->points[0].x, 3, 3, 3, 0);
    double share;
    const vlImpact impact = vlConvex_TimeOfImpact(&corners, &search->ground, search->shape, &search->sweep,
                                                  search->touch, &share);
    if (impact == vl_impactNone || (search->impact != vl_impactNone && share >= search->share))
        return;
    search->impact = impact;
    search->share = share;
}

static vlImpact searchGround(const vlSpaceGround *ground, const vlSweep *sweep, const vlConvex *shape,
                             double bound, const vlSweep *groundSweep, double touch, double *share)
{
    GroundSearch search = {shape, *sweep, *groundSweep, .touch = touch, .share = 1, .impact = vl_impactNone};
    const vlPose *frame = &groundSweep->start;
    const vlVec3 from = vlPose_PointBack(frame, sweep->start.position),
                 way = vlPose_TurnBack(frame, vlSub(sweep->motion, groundSweep->motion)),
                 to = vlAdd(from, way);
    const double more = bound + touch + vlLength(groundSweep->turn) * (vlLength(from) + bound);
    search.middle = from;
    vlTerrain_Visit(&ground->terrain,
                    vlVec(fmin(from.x, to.x) - more, fmin(from.y, to.y) - more, fmin(from.z, to.z) - more),
                    vlVec(fmax(from.x, to.x) + more, fmax(from.y, to.y) + more, fmax(from.z, to.z) + more),
                    searchTriangle, &search);
    *share = search.share;
    return search.impact;
}

// Share of a time h after which the shapes of a pair touch.
static vlImpact findTouch(const vlRigid *r, const vlRigidPair *pair, const vlSweep *sweepA,
                          const vlSweep *sweepB, double touch, double *share)
{
    const vlSpaceGround *groundA = vlSpace_GroundOf(r->space, pair->shapeA),
                        *groundB = vlSpace_GroundOf(r->space, pair->shapeB);
    vlSolidForm a, b;
    vlSolid_OfShape(r, pair->shapeA, &sweepA->start, &a);
    vlSolid_OfShape(r, pair->shapeB, &sweepB->start, &b);
    if (groundA)
        return searchGround(groundA, sweepB, &b.convex, r->shapes[pair->shapeB].outline.bound, sweepA, touch,
                            share);
    if (groundB)
        return searchGround(groundB, sweepA, &a.convex, r->shapes[pair->shapeA].outline.bound, sweepB, touch,
                            share);
    return vlConvex_TimeOfImpact(&a.convex, sweepA, &b.convex, sweepB, touch, share);
}

// m: the least gap of a pair's meetings, infinite where there are none.
static double leastGap(const vlRigid *r, const vlSpaceFast *fast)
{
    const vlFoundMeetings *found = &r->space->found[fast->pair];
    double least = INFINITY;
    for (int i = 0; i < found->count; i++)
    {
        const vlSpaceManifold *touch = &r->space->meetings[found->first + i].touch;
        for (int k = 0; k < touch->count; k++)
            least = fmin(least, touch->points[k].gap);
    }
    return least;
}

// The contacts of a pair in this substep.
static void findContacts(vlRigid *r, const vlSpaceFast *fast, double h)
{
    const vlRigidPair *pair = &r->pairs[fast->pair];
    const Motion a = motionOf(r, pair->bodyA), b = motionOf(r, pair->bodyB);
    const double thin = thinOf(r, pair), way = closingSpeed(r, pair, &a, &b) * h,
                 touch = VL_TOUCH_SHARE * thin;
    const bool plane = isPlane(r, pair->shapeA) || isPlane(r, pair->shapeB);
    if (plane || way <= VL_SWEEP_SHARE * thin)
    {
        vlSpace_MeetAgain(r, (size_t)fast->pair, &a.from, &b.from, vlSpace_NearOf(r, pair) + way);
        const double gap = leastGap(r, fast);
        if (plane || gap <= touch || gap > way + touch)
            return;
    }
    double share;
    const vlSweep sweepA = sweepOf(&a, h), sweepB = sweepOf(&b, h);
    const vlImpact impact = findTouch(r, pair, &sweepA, &sweepB, touch, &share);
    if (impact == vl_impactStart)
    {
        vlSpace_MeetAgain(r, (size_t)fast->pair, &a.from, &b.from, vlSpace_NearOf(r, pair) + way);
        return;
    }
    const vlPose poseA = vlSweep_At(&sweepA, share), poseB = vlSweep_At(&sweepB, share);
    // Without a touch: nothing is as near as that.
    vlSpace_MeetAgain(r, (size_t)fast->pair, &poseA, &poseB, impact == vl_impactLater ? 10 * touch : -1);
}

// Rows ------------------------------------------------------------------------------------------------------

// `sign`: of what the impulses change, as `change` takes it up.
static void keepLanes(vlRigid *r, const vlSpaceFast *fast, double sign)
{
    const vlFoundMeetings *found = &r->space->found[fast->pair];
    for (int i = 0; i < found->count && fast->filled; i++)
    {
        const int lane = r->space->meetings[found->first + i].lane;
        const vlSpacePack *pack = &r->space->packs[lane / 4];
        vlSpace_AddChange(r, pack, lane % 4, sign);
        vlSpace_KeepLane(r, pack, lane % 4);
    }
}

static void fillLanes(vlRigid *r, vlSpaceFast *fast, double sign)
{
    const vlFoundMeetings *found = &r->space->found[fast->pair];
    const vlRigidPair *pair = &r->pairs[fast->pair];
    const vlPose poseA = vlSpace_PoseWithin(r, pair->bodyA), poseB = vlSpace_PoseWithin(r, pair->bodyB);
    fast->filled = true;
    for (int i = 0; i < found->count; i++)
    {
        const int index = found->first + i, lane = r->space->meetings[index].lane;
        vlSpace_ClearLane(r->space, lane);
        if (r->space->meetings[index].touch.count > 0)
            vlSpace_FillLane(r, index, lane, &poseA, &poseB);
        vlSpace_AddChange(r, &r->space->packs[lane / 4], lane % 4, sign);
    }
}

static bool hasSpinner(const vlRigid *r, const vlSpaceFast *fast)
{
    const vlRigidPair *pair = &r->pairs[fast->pair];
    return r->space->bodies[pair->bodyA].spins || r->space->bodies[pair->bodyB].spins;
}

static void noteFrom(const vlRigid *r, vlSpaceFast *fast)
{
    const int bodies[2] = {r->pairs[fast->pair].bodyA, r->pairs[fast->pair].bodyB};
    for (int side = 0; side < 2; side++)
    {
        memcpy(fast->from[side], r->space->motion[bodies[side]] + vl_sMoved, sizeof fast->from[side]);
        memcpy(fast->turn[side], r->space->bodies[bodies[side]].orientation, sizeof fast->turn[side]);
    }
}

void vlSpace_RefreshFast(vlRigid *r, double h)
{
    for (size_t i = 0; i < r->space->fastCount; i++)
    {
        vlSpaceFast *fast = &r->space->fast[i];
        noteFrom(r, fast);
        keepLanes(r, fast, -1);
        findContacts(r, fast, h);
        fillLanes(r, fast, 1);
    }
}

// From the substep's start to now, all of it.
static vlSweep sweepSince(const vlRigid *r, int slot, const double from[3], const double turn[4])
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    double back[4], by[4];
    vlSweep sweep = {.start = {.position = vlAdd(body->pose.position, vlVec(from[0], from[1], from[2]))}};
    vlTurn_Axes(turn, sweep.start.axis);
    sweep.motion = vlSub(vlRow(r->space->motion[slot] + vl_sMoved), vlVec(from[0], from[1], from[2]));
    vlTurn_Back(turn, back);
    vlTurn_Join(body->orientation, back, by);
    const vlVec3 axis = vlScale(vlVec(by[1], by[2], by[3]), by[0] < 0 ? -1 : 1);
    const double sine = vlLength(axis);
    sweep.turn = sine > 0 ? vlScale(axis, 2 * atan2(sine, fabs(by[0])) / sine) : vlVec(0, 0, 0);
    return sweep;
}

// Spinning --------------------------------------------------------------------------------------------------

// The solver's own axes become those of now.
static void renewFrame(vlRigid *r, int slot)
{
    vlSpaceBody *body = &r->space->bodies[slot];
    double *motion = r->space->motion[slot];
    body->pose = vlSpace_PoseWithin(r, slot);
    memcpy(body->start, body->orientation, sizeof body->start);
    memset(motion + vl_sMoved, 0, sizeof(double) * (vl_sBefore - vl_sMoved));
    const vlVec3 l = vlPose_TurnBack(&body->pose, vlRow(body->momentum));
    const double spin[3] = {l.x, l.y, l.z};
    for (int i = 0; i < 3; i++)
        motion[vl_sSpin + i] = motion[vl_sBefore + i] = spin[i] / body->root[i];
}

// The arm of a contact that turns with the body. What is round about it, a ball's radius or a cylinder's rim,
// rolls: the point of contact stays where it is, and another one of the body comes there.
static vlVec3 coreOf(const vlRigid *r, int index, const vlPose *pose, const vlFour arm[3], int lane)
{
    const vlSpaceShape *shape = &r->space->shapes[index];
    const vlVec3 core = vlVec(arm[0][lane], arm[1][lane], arm[2][lane]);
    if (shape->kind != vl_spaceCylinder)
        return core;
    const vlVec3 from = vlPose_Turn(pose, shape->p1), along = vlPose_Turn(pose, vlSub(shape->p2, shape->p1));
    return vlAddScaled(from, along, vlDot(vlSub(core, from), along) / vlDot(along, along));
}

// How far a point of the body, `core` from its centre, will be off the straight way, m.
static vlVec3 bendOf(const vlRigid *r, int slot, vlVec3 core, double h)
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    double turned[4];
    vlPose now, then;
    vlSpace_TurnFor(body, h, turned);
    vlTurn_Axes(body->orientation, now.axis);
    vlTurn_Axes(turned, then.axis);
    const vlVec3 arm = vlPose_Turn(&then, vlPose_TurnBack(&now, core));
    return vlAddScaled(vlSub(arm, core), vlCross(vlSpace_SpinWithin(body), core), -h);
}

static void setDrive(vlRigid *r, const vlMeeting *meeting, vlVec3 more)
{
    const vlSpacePack *pack = &r->space->packs[meeting->lane / 4];
    vlSpaceDrag *drag = &r->space->drags[pack->drag];
    const vlPose poseA = vlSpace_PoseWithin(r, meeting->bodyA), poseB = vlSpace_PoseWithin(r, meeting->bodyB);
    const vlVec3 drive = vlAdd(vlSpace_FindDrive(r, meeting, &poseA, &poseB), more);
    drag->drive[0][meeting->lane % 4] = drive.x;
    drag->drive[1][meeting->lane % 4] = drive.y;
    drag->drive[2][meeting->lane % 4] = drive.z;
}

void vlSpace_BendFast(vlRigid *r, double h)
{
    for (size_t i = 0; i < r->space->fastCount; i++)
    {
        const vlFoundMeetings *found = &r->space->found[r->space->fast[i].pair];
        for (int k = 0; k < found->count && hasSpinner(r, &r->space->fast[i]); k++)
        {
            const vlMeeting *meeting = &r->space->meetings[found->first + k];
            const vlSpacePack *pack = &r->space->packs[meeting->lane / 4];
            if (pack->drag < 0 || meeting->touch.count == 0)
                continue;
            const int lane = meeting->lane % 4;
            const vlPose poseA = vlSpace_PoseWithin(r, meeting->bodyA),
                         poseB = vlSpace_PoseWithin(r, meeting->bodyB);
            const vlVec3 coreA = coreOf(r, meeting->shapeA, &poseA, pack->coreA, lane),
                         coreB = coreOf(r, meeting->shapeB, &poseB, pack->coreB, lane),
                         a = bendOf(r, meeting->bodyA, coreA, h), b = bendOf(r, meeting->bodyB, coreB, h);
            setDrive(r, meeting, vlScale(vlAddScaled(vlSub(b, a), meeting->slip, VL_SLIP_SHARE), 1 / h));
        }
    }
}

// How far a body's point of contact went in this substep: its core along its way, what is round rolls.
static vlVec3 wayOf(const vlRigid *r, const vlSpaceFast *fast, const vlMeeting *meeting, int side)
{
    const int slot = side ? meeting->bodyB : meeting->bodyA, shape = side ? meeting->shapeB : meeting->shapeA;
    const vlSpacePack *pack = &r->space->packs[meeting->lane / 4];
    const vlFour *arm = side ? pack->coreB : pack->coreA;
    const int lane = meeting->lane % 4;
    const vlVec3 n = vlVec(meeting->touch.n[0], meeting->touch.n[1], meeting->touch.n[2]);
    const vlSweep sweep = sweepSince(r, slot, fast->from[side], fast->turn[side]);
    const vlPose now = vlSpace_PoseWithin(r, slot);
    const vlVec3 core = coreOf(r, shape, &sweep.start, arm, lane),
                 whole = vlVec(arm[0][lane], arm[1][lane], arm[2][lane]);
    const vlVec3 rounding =
        vlAddScaled(vlSub(whole, core), n, (side ? -1 : 1) * r->space->shapes[shape].radius);
    const vlVec3 turned = vlPose_Turn(&now, vlPose_TurnBack(&sweep.start, core));
    return vlAdd(vlAdd(sweep.motion, vlSub(turned, core)), vlCross(sweep.turn, rounding));
}

// Friction holds speeds; what grips must also stay where it is.
static void noteSlip(vlRigid *r, const vlSpaceFast *fast, vlMeeting *meeting, double h)
{
    const vlSpacePack *pack = &r->space->packs[meeting->lane / 4];
    const int lane = meeting->lane % 4;
    double pressed = 0;
    for (int k = 0; k < meeting->touch.count; k++)
        pressed += pack->normal[k][lane];
    const double most = 0.999 * meeting->friction * pressed;
    const vlVec3 n = vlVec(meeting->touch.n[0], meeting->touch.n[1], meeting->touch.n[2]);
    if (!(vlDot(meeting->rub, meeting->rub) < most * most))
    {
        meeting->slip = vlVec(0, 0, 0);
        return;
    }
    const vlPose poseA = vlSpace_PoseWithin(r, meeting->bodyA), poseB = vlSpace_PoseWithin(r, meeting->bodyB);
    const vlVec3 a = wayOf(r, fast, meeting, 0), b = wayOf(r, fast, meeting, 1);
    const vlVec3 strayed =
        vlAddScaled(vlAdd(meeting->slip, vlSub(b, a)), vlSpace_FindDrive(r, meeting, &poseA, &poseB), h);
    meeting->slip = vlAddScaled(strayed, n, -vlDot(strayed, n));
}

void vlSpace_TurnFast(vlRigid *r, double h)
{
    if (r->space->fastCount == 0)
        return;
    for (size_t i = 0; i < r->space->fastCount; i++)
    {
        const vlSpaceFast *fast = &r->space->fast[i];
        const vlFoundMeetings *found = &r->space->found[fast->pair];
        if (!hasSpinner(r, fast))
            continue;
        keepLanes(r, fast, 1); // `change` is what will be left out of the next one's start
        for (int k = 0; k < found->count; k++)
            if (r->space->meetings[found->first + k].touch.count > 0)
                noteSlip(r, fast, &r->space->meetings[found->first + k], h);
    }
    for (int slot = 1; slot < r->bodyCount; slot++)
        if (r->space->bodies[slot].spins)
            renewFrame(r, slot);
    for (size_t i = 0; i < r->space->fastCount; i++)
    {
        vlSpaceFast *fast = &r->space->fast[i];
        if (!hasSpinner(r, fast))
            continue;
        const vlRigidPair *pair = &r->pairs[fast->pair];
        const vlPose poseA = vlSpace_PoseWithin(r, pair->bodyA), poseB = vlSpace_PoseWithin(r, pair->bodyB);
        vlSpace_MeetAgain(r, (size_t)fast->pair, &poseA, &poseB, vlSpace_NearOf(r, pair));
        fillLanes(r, fast, -1);
    }
}

// What passes all the same ----------------------------------------------------------------------------------

// The inner part of a shape about its middle.
static vlConvex innerPart(const vlConvex *shape, double points[3 * VL_MAX_CORNERS])
{
    vlConvex core = *shape;
    core.radius *= VL_CORE_SHARE;
    if (shape->cylinder)
    {
        const vlVec3 middle = vlScale(vlAdd(shape->p1, shape->p2), 0.5);
        core.p1 = vlAddScaled(middle, vlSub(shape->p1, middle), VL_CORE_SHARE);
        core.p2 = vlAddScaled(middle, vlSub(shape->p2, middle), VL_CORE_SHARE);
        core.rim *= VL_CORE_SHARE;
        return core;
    }
    double middle[3] = {0, 0, 0};
    for (int i = 0; i < 3 * shape->count; i++)
        middle[i % 3] += shape->points[i / 3 * shape->stride + i % 3] / shape->count;
    for (int i = 0; i < 3 * shape->count; i++)
        points[i] =
            middle[i % 3] + VL_CORE_SHARE * (shape->points[i / 3 * shape->stride + i % 3] - middle[i % 3]);
    core.points = points;
    core.stride = 3;
    return core;
}

static bool mustNotPass(const vlRigid *r, const vlRigidPair *pair, const vlSweep *a, const vlSweep *b)
{
    const bool held =
        vlRigid_IsHeld(r, pair->bodyA) || r->bodies[pair->bodyA].isBullet || r->bodies[pair->bodyB].isBullet;
    const double way =
        vlLength(vlSub(b->motion, a->motion)) + vlLength(b->turn) * r->bodies[pair->bodyB].bound;
    return held && !isPlane(r, pair->shapeA) && !isPlane(r, pair->shapeB) &&
           way > VL_CORE_SHARE * thinOf(r, pair);
}

void vlSpace_GiveTurn(const vlSpaceBody *body, double *motion)
{
    double back[4], by[4];
    vlTurn_Back(body->start, back);
    vlTurn_Join(body->orientation, back, by);
    const vlVec3 axis = vlVec(by[1], by[2], by[3]), own = vlPose_TurnBack(&body->pose, axis);
    vlSetRow(motion + vl_sAxis, axis);
    vlSetRow(motion + vl_sTurned,
             vlScale(vlVec(own.x * body->root[0], own.y * body->root[1], own.z * body->root[2]), 2 * by[0]));
}

static void stepBack(vlRigid *r, int slot, const vlSweep *sweep, const double from[3], const double turn[4],
                     double share)
{
    vlSpaceBody *body = &r->space->bodies[slot];
    double *motion = r->space->motion[slot], by[4];
    if (motion[vl_sInverseMass] == 0)
        return;
    vlSetRow(motion + vl_sMoved, vlAddScaled(vlVec(from[0], from[1], from[2]), sweep->motion, share));
    vlTurn_About(vlScale(sweep->turn, share), by);
    vlTurn_Join(by, turn, body->orientation);
    vlTurn_Normalize(body->orientation);
    vlSpace_GiveTurn(body, motion);
}

static void holdBack(vlRigid *r, const vlSpaceFast *fast)
{
    const vlRigidPair *pair = &r->pairs[fast->pair];
    const vlSweep a = sweepSince(r, pair->bodyA, fast->from[0], fast->turn[0]),
                  b = sweepSince(r, pair->bodyB, fast->from[1], fast->turn[1]);
    const vlSpaceGround *ground = vlSpace_GroundOf(r->space, pair->shapeA);
    if (!mustNotPass(r, pair, &a, &b))
        return;
    vlSolidForm formA, formB;
    double points[3 * VL_MAX_CORNERS], share;
    vlSolid_OfShape(r, pair->shapeA, &a.start, &formA);
    vlSolid_OfShape(r, pair->shapeB, &b.start, &formB);
    const vlConvex core = innerPart(&formB.convex, points);
    const double touch = VL_TOUCH_SHARE * thinOf(r, pair);
    const vlImpact impact =
        ground ? searchGround(ground, &b, &core, r->shapes[pair->shapeB].outline.bound, &a, touch, &share)
               : vlConvex_TimeOfImpact(&formA.convex, &a, &core, &b, touch, &share);
    if (impact != vl_impactLater)
        return;
    stepBack(r, pair->bodyA, &a, fast->from[0], fast->turn[0], share);
    stepBack(r, pair->bodyB, &b, fast->from[1], fast->turn[1], share);
}

void vlSpace_HoldFast(vlRigid *r)
{
    for (size_t i = 0; i < r->space->fastCount; i++)
        holdBack(r, &r->space->fast[i]);
}

// What a blow makes fast ------------------------------------------------------------------------------------

// Whether a body may get, in the time left, where its pairs of this step do not reach.
static bool outruns(const vlRigid *r, int slot, double left)
{
    const double *motion = r->space->motion[slot], *start = r->space->startVelocity[slot];
    const vlSpaceBody *body = &r->space->bodies[slot];
    if (!r->bodies[slot].alive || motion[vl_sInverseMass] == 0)
        return false;
    const vlVec3 v = vlRow(motion + vl_sVelocity), axis = vlRow(motion + vl_sAxis);
    const vlVec3 gained = vlAddScaled(vlSub(v, vlVec(start[0], start[1], start[2])), vlRow(body->kick[0]),
                                      start[3] - r->substeps);
    const double most = VL_GAIN_SHARE * r->bodies[slot].thin / left; // what was stopped goes nowhere
    if (vlDot(gained, gained) > most * most && vlDot(v, v) > most * most)
        return true;
    return body->rim > 0 && !body->spins && 4 * vlDot(axis, axis) > VL_MOST_TURN * VL_MOST_TURN;
}

bool vlSpace_IsOutrun(const vlWorld *world)
{
    const vlRigid *r = world->rigid;
    const double left = world->def.dt - r->substeps * r->h;
    for (int i = 1; i < r->bodyCount && r->space->fastCount > 0; i++)
        if (outruns(r, i, left))
            return true;
    return false;
}

bool vlSpace_NoteStart(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlSpace *space = r->space;
    if (space->fastCount == 0)
        return true;
    if (!vlReserve(&world->tally, &space->startVelocity, &space->startCapacity, (size_t)r->bodyCount,
                   sizeof *space->startVelocity))
        return false;
    for (int i = 1; i < r->bodyCount; i++)
    {
        memcpy(space->startVelocity[i], space->motion[i] + vl_sVelocity, sizeof space->startVelocity[i]);
        space->startVelocity[i][3] = r->substeps;
    }
    return true;
}
