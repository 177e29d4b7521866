// space_rows.c: touching pairs in space become rows, four side by side that share no moving body.
#include "dynamics/space_rows.h"

#include <math.h>
#include <string.h>

#include "dynamics/space_fast.h"
#include "dynamics/world_parts.h"

#define VL_NAME(x) vl_##x##Plain
#include "dynamics/space_kernel.h"

/// Colours a body's contacts may have. What finds none free is solved alone.
#define VL_COLOURS 62
/// Kinds of packs within a colour: by points (a ball, 1, 2, 4), still A or not; with a vlSpaceDrag, still A
/// or not.
#define VL_PACK_KINDS 10
#define VL_DRAG_KIND  8
#define VL_BINS       ((VL_COLOURS + 1) * VL_PACK_KINDS)
/// A face turns on another as if it pressed evenly: of a disc, the mean distance is this share of its rim's.
#define VL_EVEN_PRESSURE (2.0 / 3)
/// A point rubs that is farther from touching than the others by no more than this share of the smaller
/// shape's size.
#define VL_RUB_SHARE 1e-3
/// m: so far apart nothing meets.
#define VL_FAR 1e9

// Colours -------------------------------------------------------------------------------------------------

static bool isMoving(const vlSpace *space, int body)
{
    return space->motion[body][vl_sInverseMass] > 0 || space->motion[body][vl_sTurns] > 0;
}

static bool isStill(const vlSpace *space, int body)
{
    const double *v = space->motion[body] + vl_sVelocity, *spin = space->bodies[body].momentum;
    return v[0] == 0 && v[1] == 0 && v[2] == 0 && spin[0] == 0 && spin[1] == 0 && spin[2] == 0 &&
           !isMoving(space, body);
}

static bool isCentredBall(const vlSpaceShape *shape)
{
    return shape->kind == vl_spaceBall && shape->p1.x == 0 && shape->p1.y == 0 && shape->p1.z == 0;
}

static int kindOf(const vlSpace *space, const vlMeeting *meeting)
{
    const bool still = isStill(space, meeting->bodyA);
    const bool round = meeting->touch.count <= 1 && isCentredBall(&space->shapes[meeting->shapeB]) &&
                       (still || isCentredBall(&space->shapes[meeting->shapeA]));
    const int byCount[5] = {0, 1, 2, 3, 3};
    if ((meeting->traits & vl_drags) || (meeting->isFast && !round))
        return VL_DRAG_KIND | still;
    return (round ? 0 : byCount[meeting->touch.count]) | (still ? 4 : 0);
}

static int lowestFree(uint64_t used)
{
    int colour = 0;
    while (colour < VL_COLOURS && used >> colour & 1)
        colour++;
    return colour;
}

// First by colour, then by what code it takes.
static int chooseBin(vlSpace *space, const vlMeeting *meeting)
{
    uint64_t none = 0;
    uint64_t *a = isMoving(space, meeting->bodyA) ? &space->colours[meeting->bodyA] : &none;
    uint64_t *b = isMoving(space, meeting->bodyB) ? &space->colours[meeting->bodyB] : &none;
    const int colour = lowestFree(*a | *b);
    if (colour < VL_COLOURS)
    {
        *a |= (uint64_t)1 << colour;
        *b |= (uint64_t)1 << colour;
    }
    return colour * VL_PACK_KINDS + kindOf(space, meeting);
}

// Filling -------------------------------------------------------------------------------------------------

static vlVec3 vectorOf(const double v[3])
{
    return vlVec(v[0], v[1], v[2]);
}

// One lane of three columns.
static void put(vlFour column[3], int lane, vlVec3 v)
{
    column[0][lane] = v.x;
    column[1][lane] = v.y;
    column[2][lane] = v.z;
}

// What is filled in: one meeting into one lane.
typedef struct Lane
{
    vlSpacePack *pack;
    int lane;
    const vlSpaceBody *a, *b;
    const vlPose *poseA, *poseB; ///< now
    const double *motionA, *motionB;
    double turnsA, turnsB, masses;
    vlVec3 n;
    double lead; ///< m, see vlMeeting
} Lane;

// An arm (of a force, r x n) in the scaled axes of a body.
static vlVec3 scaled(const vlSpaceBody *body, vlVec3 arm)
{
    const vlVec3 l = vlPose_TurnBack(&body->pose, arm);
    return vlVec(l.x / body->root[0], l.y / body->root[1], l.z / body->root[2]);
}

static double response(const Lane *to, vlVec3 armA, vlVec3 armB)
{
    return to->turnsA * vlDot(armA, armA) + to->turnsB * vlDot(armB, armB);
}

// What the kernel will add to a gap for how far the bodies have moved since the step began.
static double movedBy(const Lane *to, vlVec3 coreA, vlVec3 coreB)
{
    const vlVec3 n = to->n, half[2] = {vlRow(to->motionA + vl_sAxis), vlRow(to->motionB + vl_sAxis)};
    double moved = vlDot(n, vlRow(to->motionB + vl_sMoved));
    if (!to->pack->still)
        moved -= vlDot(n, vlRow(to->motionA + vl_sMoved));
    if (!to->pack->round)
        moved += 2 * (vlDot(n, half[1]) * vlDot(half[1], coreB) - vlDot(half[1], half[1]) * vlDot(n, coreB));
    if (!to->pack->round && !to->pack->still)
        moved -= 2 * (vlDot(n, half[0]) * vlDot(half[0], coreA) - vlDot(half[0], half[0]) * vlDot(n, coreA));
    return moved;
}

static void fillPoint(const Lane *to, const vlSpaceTouch *touch, int k, vlVec3 a, vlVec3 b, double moved)
{
    vlSpacePack *pack = to->pack;
    const vlVec3 armA = scaled(to->a, vlCross(a, to->n)), armB = scaled(to->b, vlCross(b, to->n));
    const vlVec3 apart = vlSub(vlAdd(to->poseB->position, b), vlAdd(to->poseA->position, a));
    double gap = vlDot(to->n, apart) - moved + to->lead;
    if (!pack->round)
        gap -= vlDot(armB, vlRow(to->motionB + vl_sTurned));
    if (!pack->round && !pack->still)
        gap += vlDot(armA, vlRow(to->motionA + vl_sTurned));
    pack->gap[k][to->lane] = gap;
    put(pack->armA[k], to->lane, armA);
    put(pack->armB[k], to->lane, armB);
    pack->normalMass[k][to->lane] = 1 / (to->masses + response(to, armA, armB));
    pack->normal[k][to->lane] = touch->normal;
}

// A unit vector at right angles to n.
static vlVec3 tangentTo(vlVec3 n)
{
    const vlVec3 t = fabs(n.x) < 0.6 ? vlVec(0, n.z, -n.y) : vlVec(-n.z, 0, n.x);
    return vlScale(t, 1 / vlLength(t));
}

static void fillFriction(const Lane *to, const vlMeeting *meeting, vlVec3 a, vlVec3 b)
{
    vlSpacePack *pack = to->pack;
    const int lane = to->lane;
    const vlVec3 t[2] = {tangentTo(to->n), vlCross(to->n, tangentTo(to->n))};
    vlVec3 armA[2], armB[2];
    for (int i = 0; i < 2; i++)
    {
        armA[i] = scaled(to->a, vlCross(a, t[i]));
        armB[i] = scaled(to->b, vlCross(b, t[i]));
        put(pack->rubArmA[i], lane, armA[i]);
        put(pack->rubArmB[i], lane, armB[i]);
        pack->rub[i][lane] = vlDot(meeting->rub, t[i]);
    }
    const double xx = to->masses + response(to, armA[0], armB[0]),
                 yy = to->masses + response(to, armA[1], armB[1]),
                 xy = to->turnsA * vlDot(armA[0], armA[1]) + to->turnsB * vlDot(armB[0], armB[1]),
                 whole = xx * yy - xy * xy;
    pack->rubMass[0][lane] = yy / whole;
    pack->rubMass[1][lane] = -xy / whole;
    pack->rubMass[2][lane] = xx / whole;
    pack->friction[lane] = meeting->friction;
    put(pack->t, lane, t[0]);
}

static double inverseOf(double value)
{
    return value > 0 ? 1 / value : 0;
}

static void fillTwist(const Lane *to, const vlMeeting *meeting, double extent)
{
    vlSpacePack *pack = to->pack;
    const vlVec3 armA = scaled(to->a, to->n), armB = scaled(to->b, to->n);
    put(pack->twistArmA, to->lane, armA);
    put(pack->twistArmB, to->lane, armB);
    pack->twistMass[to->lane] = inverseOf(response(to, armA, armB));
    pack->lever[to->lane] = VL_EVEN_PRESSURE * extent;
    pack->twist[to->lane] = meeting->touch.count > 1 ? meeting->twist : 0;
}

static void fillDrag(const Lane *to, const vlMeeting *meeting, const vlRigid *r)
{
    vlSpaceDrag *drag = &r->space->drags[to->pack->drag];
    const vlVec3 t = tangentTo(to->n), directions[3] = {t, vlCross(to->n, t), to->n};
    for (int k = 0; k < 3; k++)
    {
        const vlVec3 armA = scaled(to->a, directions[k]), armB = scaled(to->b, directions[k]);
        put(drag->rollArmA[k], to->lane, armA);
        put(drag->rollArmB[k], to->lane, armB);
        drag->rollMass[k][to->lane] = inverseOf(response(to, armA, armB));
        drag->roll[k][to->lane] = vlDot(meeting->roll, directions[k]);
    }
    drag->lever[to->lane] =
        fmax(r->shapes[meeting->shapeA].rollingResistance, r->shapes[meeting->shapeB].rollingResistance);
    put(drag->drive, to->lane, vlSpace_FindDrive(r, meeting, to->poseA, to->poseB));
}

// How many bits are set.
static const int rubbingCount[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

// The points, a bit each, that may rub: those that touch, or will first. The others wait.
static unsigned findRubbing(const vlRigid *r, const vlMeeting *meeting)
{
    const vlSpaceManifold *touch = &meeting->touch;
    double least = touch->points[0].gap;
    for (int k = 1; k < touch->count; k++)
        least = touch->points[k].gap < least ? touch->points[k].gap : least;
    const double boundA = r->shapes[meeting->shapeA].outline.bound,
                 boundB = r->shapes[meeting->shapeB].outline.bound,
                 most = fmax(least, 0) + VL_RUB_SHARE * (boundA < boundB ? boundA : boundB);
    unsigned rubs = 0;
    for (int k = 0; k < touch->count; k++)
        rubs |= touch->points[k].gap <= most ? 1u << k : 0;
    return rubs;
}

void vlSpace_FillLane(vlRigid *r, int index, int lane4, const vlPose *poseA, const vlPose *poseB)
{
    vlSpace *space = r->space;
    vlSpacePack *pack = &space->packs[lane4 / 4];
    const int lane = lane4 % 4;
    const vlMeeting *meeting = &space->meetings[index];
    const vlSpaceManifold *touch = &meeting->touch;
    const double *motionA = space->motion[meeting->bodyA], *motionB = space->motion[meeting->bodyB];
    const Lane to = {pack,
                     lane,
                     &space->bodies[meeting->bodyA],
                     &space->bodies[meeting->bodyB],
                     poseA,
                     poseB,
                     motionA,
                     motionB,
                     motionA[vl_sTurns],
                     motionB[vl_sTurns],
                     motionA[vl_sInverseMass] + motionB[vl_sInverseMass],
                     vectorOf(touch->n),
                     meeting->lead};
    vlVec3 a[4], b[4], middleA = {0, 0, 0}, middleB = {0, 0, 0};
    const unsigned rubs = findRubbing(r, meeting);
    const double share = 1.0 / rubbingCount[rubs];
    for (int k = 0; k < touch->count; k++)
    {
        a[k] = vlPose_Turn(poseA, vectorOf(touch->points[k].a));
        b[k] = vlPose_Turn(poseB, vectorOf(touch->points[k].b));
        if (!(rubs >> k & 1))
            continue;
        middleA = vlAddScaled(middleA, a[k], share);
        middleB = vlAddScaled(middleB, b[k], share);
    }
    const vlVec3 coreA = vlAddScaled(middleA, to.n, -space->shapes[meeting->shapeA].radius),
                 coreB = vlAddScaled(middleB, to.n, space->shapes[meeting->shapeB].radius);
    const double moved = movedBy(&to, coreA, coreB);
    double extent = 0;
    for (int k = 0; k < touch->count; k++)
    {
        fillPoint(&to, &touch->points[k], k, a[k], b[k], moved);
        extent += rubs >> k & 1 ? share * vlLength(vlSub(b[k], middleB)) : 0;
        r->deepest = fmax(r->deepest, -pack->gap[k][lane]);
    }
    put(pack->n, lane, to.n);
    put(pack->coreA, lane, coreA);
    put(pack->coreB, lane, coreB);
    fillFriction(&to, meeting, middleA, middleB);
    fillTwist(&to, meeting, extent);
    if (pack->drag >= 0)
        fillDrag(&to, meeting, r);
    pack->a[lane] = meeting->bodyA;
    pack->b[lane] = meeting->bodyB;
    pack->meeting[lane] = index;
}

void vlSpace_ClearLane(vlSpace *space, int lane4)
{
    vlSpacePack *pack = &space->packs[lane4 / 4];
    const int lane = lane4 % 4;
    for (int k = 0; k < 4; k++)
    {
        pack->gap[k][lane] = VL_FAR;
        pack->normalMass[k][lane] = pack->normal[k][lane] = 0;
    }
    for (int k = 0; k < 3; k++)
        pack->rubMass[k][lane] = 0;
    pack->rub[0][lane] = pack->rub[1][lane] = pack->twist[lane] = pack->twistMass[lane] = 0;
    for (int k = 0; k < 3 && pack->drag >= 0; k++)
        space->drags[pack->drag].roll[k][lane] = 0;
}

static void startPack(vlSpacePack *pack, int kind, int drag)
{
    const vlFour zero = {0, 0, 0, 0};
    const int points[4] = {1, 1, 2, 4};
    memset(pack, 0, sizeof *pack);
    for (int k = 0; k < 4; k++)
        pack->gap[k] = zero + 1.0;
    const bool drags = kind >= VL_DRAG_KIND;
    pack->points = drags ? 4 : points[kind & 3];
    pack->round = !drags && (kind & 3) == 0;
    pack->still = drags ? kind & 1 : kind >> 2;
    pack->drag = drags ? drag : -1;
    for (int lane = 0; lane < 4; lane++)
        pack->meeting[lane] = -1;
}

static bool reserve(vlWorld *world)
{
    vlSpace *space = world->rigid->space;
    return vlReserve(&world->tally, &space->colours, &space->colourCapacity, (size_t)world->rigid->bodyCount,
                     sizeof *space->colours) &&
           vlReserve(&world->tally, &space->binOf, &space->binCapacity, space->meetingCount,
                     sizeof *space->binOf);
}

// Which pack and lane of its bin the next meeting gets. What has no colour of its own is alone in its pack.
static int takeLane(int bin, size_t first, int *taken)
{
    const int n = (*taken)++;
    return bin / VL_PACK_KINDS == VL_COLOURS ? 4 * ((int)first + n) : 4 * (int)first + n;
}

// Where the packs of each bin begin. False: memory is short.
static bool startPacks(vlWorld *world, const int counts[VL_BINS + 1], size_t first[VL_BINS])
{
    vlSpace *space = world->rigid->space;
    size_t packs = 0, drags = 0;
    for (int bin = 0; bin < VL_BINS; bin++)
    {
        const bool alone = bin / VL_PACK_KINDS == VL_COLOURS;
        const size_t own = alone ? (size_t)counts[bin] : (size_t)(counts[bin] + 3) / 4;
        first[bin] = packs;
        packs += own;
        drags += bin % VL_PACK_KINDS >= VL_DRAG_KIND ? own : 0;
    }
    if (!vlReserve(&world->tally, &space->packs, &space->packCapacity, packs, sizeof *space->packs) ||
        !vlReserve(&world->tally, &space->drags, &space->dragCapacity, drags, sizeof *space->drags))
        return false;
    space->packCount = packs;
    if (drags > 0)
        memset(space->drags, 0, drags * sizeof *space->drags);
    int drag = 0;
    for (int bin = 0; bin < VL_BINS; bin++)
        for (size_t i = first[bin]; i < (bin + 1 < VL_BINS ? first[bin + 1] : packs); i++)
        {
            startPack(&space->packs[i], bin % VL_PACK_KINDS, drag);
            drag += space->packs[i].drag >= 0;
        }
    return true;
}

bool vlSpace_PackRows(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlSpace *space = r->space;
    if (!reserve(world))
        return false;
    memset(space->colours, 0, (size_t)r->bodyCount * sizeof *space->colours);
    int counts[VL_BINS + 1] = {0}, taken[VL_BINS] = {0}; // the last is that of what sleeps
    for (size_t i = 0; i < space->meetingCount; i++)
    {
        const int bin = space->meetings[i].isResting ? VL_BINS : chooseBin(space, &space->meetings[i]);
        space->binOf[i] = bin;
        counts[bin]++;
    }
    size_t first[VL_BINS]; // lanes of the bin begin at 4 first
    if (!startPacks(world, counts, first))
        return false;
    r->deepest = 0;
    for (size_t i = 0; i < space->meetingCount; i++)
    {
        vlMeeting *meeting = &space->meetings[i];
        const int bin = space->binOf[i];
        if (bin == VL_BINS)
            continue;
        meeting->lane = takeLane(bin, first[bin], &taken[bin]);
        if (meeting->isFast)
            vlSpace_AddFast(r, (int)i);
        else
            vlSpace_FillLane(r, (int)i, meeting->lane, &space->bodies[meeting->bodyA].pose,
                             &space->bodies[meeting->bodyB].pose);
    }
    return true;
}

// Solving -------------------------------------------------------------------------------------------------

void vlSpace_SolveRows(vlWorld *world, double h)
{
    vlSpace *space = world->rigid->space;
    const vlSoftness still = vlSoftness_Of(h, 0.5), moving = vlSoftness_Of(h, 0.25);
#if defined(__x86_64__) || defined(_M_X64)
    if (world->useAvx2)
    {
        vl_solveSpaceAvx2(space->packs, space->packCount, space->drags, space->motion, &still, &moving, h);
        return;
    }
#endif
    vl_solveSpacePlain(space->packs, space->packCount, space->drags, space->motion, &still, &moving, h);
}

void vlSpace_RelaxRows(vlWorld *world, double h)
{
    vlSpace *space = world->rigid->space;
#if defined(__x86_64__) || defined(_M_X64)
    if (world->useAvx2)
    {
        vl_relaxSpaceAvx2(space->packs, space->packCount, space->drags, space->motion, h);
        return;
    }
#endif
    vl_relaxSpacePlain(space->packs, space->packCount, space->drags, space->motion, h);
}

// Impulses ------------------------------------------------------------------------------------------------

static vlVec3 take(const vlFour column[3], int lane)
{
    return vlVec(column[0][lane], column[1][lane], column[2][lane]);
}

// From scaled axes to a torque in the world, N m s.
static vlVec3 unscaled(const vlSpaceBody *body, vlVec3 s)
{
    return vlPose_Turn(&body->pose, vlVec(s.x * body->root[0], s.y * body->root[1], s.z * body->root[2]));
}

// Of the lane's impulses on one body: their torque, scaled.
static vlVec3 torqueOf(const vlSpacePack *p, int lane, const vlFour arm[4][3], const vlFour rubArm[2][3],
                       const vlFour twistArm[3], const vlSpaceDrag *drag, const vlFour rollArm[3][3])
{
    vlVec3 sum = vlScale(take(twistArm, lane), p->twist[lane]);
    for (int i = 0; i < 2; i++)
        sum = vlAddScaled(sum, take(rubArm[i], lane), p->rub[i][lane]);
    for (int k = 0; k < p->points; k++)
        sum = vlAddScaled(sum, take(arm[k], lane), p->normal[k][lane]);
    for (int k = 0; k < 3 && drag; k++)
        sum = vlAddScaled(sum, take(rollArm[k], lane), drag->roll[k][lane]);
    return sum;
}

static vlVec3 rubOf(const vlSpacePack *p, int lane)
{
    const vlVec3 n = take(p->n, lane), t = take(p->t, lane);
    return vlAddScaled(vlScale(t, p->rub[0][lane]), vlCross(n, t), p->rub[1][lane]);
}

vlVec3 vlSpacePack_Impulse(const vlSpacePack *p, int lane)
{
    double normal = 0;
    for (int k = 0; k < p->points; k++)
        normal += p->normal[k][lane];
    return vlAddScaled(rubOf(p, lane), take(p->n, lane), normal);
}

static void addChange(vlSpace *space, int slot, vlVec3 impulse, vlVec3 torque, double sign)
{
    vlSpaceBody *body = &space->bodies[slot];
    vlAddToRow(body->change[0], impulse, sign * space->motion[slot][vl_sInverseMass]);
    vlAddToRow(body->change[1], unscaled(body, torque), sign * space->motion[slot][vl_sTurns]);
}

void vlSpace_AddChange(vlRigid *r, const vlSpacePack *p, int lane, double sign)
{
    vlSpace *space = r->space;
    const vlSpaceDrag *drag = p->drag >= 0 ? &space->drags[p->drag] : NULL;
    const vlVec3 impulse = vlSpacePack_Impulse(p, lane);
    addChange(space, p->a[lane], impulse,
              torqueOf(p, lane, p->armA, p->rubArmA, p->twistArmA, drag, drag ? drag->rollArmA : NULL),
              -sign);
    addChange(space, p->b[lane], impulse,
              torqueOf(p, lane, p->armB, p->rubArmB, p->twistArmB, drag, drag ? drag->rollArmB : NULL), sign);
}

void vlSpace_WarmStart(vlRigid *r)
{
    vlSpace *space = r->space;
    for (int i = 1; i < r->bodyCount; i++)
        memset(space->bodies[i].change, 0, sizeof space->bodies[i].change);
    for (size_t i = 0; i < space->packCount; i++)
        for (int lane = 0; lane < 4; lane++)
            if (space->packs[i].meeting[lane] >= 0)
                vlSpace_AddChange(r, &space->packs[i], lane, 1);
}

static vlVec3 rollOf(const vlSpacePack *p, const vlSpaceDrag *drag, int lane)
{
    const vlVec3 n = take(p->n, lane), t = take(p->t, lane), roll = take(drag->roll, lane);
    return vlAddScaled(vlAddScaled(vlScale(t, roll.x), vlCross(n, t), roll.y), n, roll.z);
}

void vlSpace_KeepLane(vlRigid *r, const vlSpacePack *p, int lane)
{
    vlMeeting *meeting = &r->space->meetings[p->meeting[lane]];
    meeting->rub = rubOf(p, lane);
    meeting->twist = p->twist[lane];
    meeting->roll = p->drag >= 0 ? rollOf(p, &r->space->drags[p->drag], lane) : vlVec(0, 0, 0);
    for (int k = 0; k < meeting->touch.count; k++)
        meeting->touch.points[k].normal = p->normal[k][lane];
}

void vlSpace_ScaleImpulses(vlRigid *r, double factor)
{
    for (size_t i = 0; i < r->space->meetingCount; i++)
    {
        vlMeeting *meeting = &r->space->meetings[i];
        meeting->rub = vlScale(meeting->rub, factor);
        meeting->roll = vlScale(meeting->roll, factor);
        meeting->twist *= factor;
        for (int k = 0; k < meeting->touch.count; k++)
            meeting->touch.points[k].normal *= factor;
    }
}

void vlSpace_KeepImpulses(vlRigid *r)
{
    const vlSpace *space = r->space;
    for (size_t i = 0; i < space->packCount; i++)
        for (int lane = 0; lane < 4; lane++)
            if (space->packs[i].meeting[lane] >= 0)
                vlSpace_KeepLane(r, &space->packs[i], lane);
}
