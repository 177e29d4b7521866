// space_overlap.c: bodies in space that overlap deeply when they appear beside each other are led apart; see
// rigid_overlap.c.
#include <math.h>
#include <string.h>

#include "dynamics/space.h"
#include "dynamics/world_parts.h"

/// Deeper than this share of the distance between a body's middle and the contact is deep;
#define VL_DEEP_SHARE 0.15
/// shallower than this it no longer is.
#define VL_SHALLOW_SHARE 1e-4
/// m/s
#define VL_PARTING_SPEED 3.0
/// Share of an overlap that goes in a substep at most.
#define VL_PARTING_SHARE 0.1

bool vlSpace_BeginParting(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlSpace *space = r->space;
    space->partingCount = 0;
    return vlReserve(&world->tally, &space->parting, &space->partingCapacity, r->pairCount,
                     sizeof *space->parting) &&
           vlReserve(&world->tally, &space->shove, &space->shoveCapacity, (size_t)r->bodyCount,
                     sizeof *space->shove);
}

// Square of the distance from the nearer middle of a moving body, m^2.
static double reachOf(const vlRigid *r, const vlRigidPair *pair, const vlSpaceTouch *point)
{
    const double *a = point->a, *b = point->b;
    double square = INFINITY;
    if (!vlRigid_IsHeld(r, pair->bodyA))
        square = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
    if (!vlRigid_IsHeld(r, pair->bodyB))
        square = fmin(square, b[0] * b[0] + b[1] * b[1] + b[2] * b[2]);
    return square;
}

static double leastGap(const vlMeeting *meeting, const vlSpaceTouch **deepest)
{
    double least = 0;
    for (int k = 0; k < meeting->touch.count; k++)
        if (meeting->touch.points[k].gap < least)
        {
            least = meeting->touch.points[k].gap;
            *deepest = &meeting->touch.points[k];
        }
    return least;
}

void vlSpace_ChooseParting(vlRigid *r, size_t index)
{
    const vlRigidPair *pair = &r->pairs[index];
    vlFoundMeetings *found = &r->space->found[index];
    const bool mayBe = found->parting || found->isNew; // what was pressed together is kept by its rows
    const double share = found->parting ? VL_SHALLOW_SHARE : VL_DEEP_SHARE;
    found->isNew = found->parting = false;
    for (int i = 0; mayBe && i < found->count; i++)
    {
        vlMeeting *meeting = &r->space->meetings[found->first + i];
        const vlSpaceTouch *deepest = NULL;
        const double gap = leastGap(meeting, &deepest);
        if (!deepest || gap * gap <= share * share * reachOf(r, pair, deepest))
            continue;
        found->parting = true;
        meeting->lead = -gap;
    }
    if (found->parting)
        r->space->parting[r->space->partingCount++] = (int32_t)index;
}

// The least gap of a meeting as its bodies lie now, m.
static double gapNow(const vlRigid *r, const vlMeeting *meeting)
{
    const vlPose a = vlSpace_PoseWithin(r, meeting->bodyA), b = vlSpace_PoseWithin(r, meeting->bodyB);
    const vlVec3 n = vlVec(meeting->touch.n[0], meeting->touch.n[1], meeting->touch.n[2]);
    double least = INFINITY;
    for (int k = 0; k < meeting->touch.count; k++)
    {
        const double *onA = meeting->touch.points[k].a, *onB = meeting->touch.points[k].b;
        const vlVec3 apart = vlSub(vlPose_Point(&b, vlVec(onB[0], onB[1], onB[2])),
                                   vlPose_Point(&a, vlVec(onA[0], onA[1], onA[2])));
        least = fmin(least, vlDot(n, apart));
    }
    return least;
}

static void shove(vlRigid *r, const vlMeeting *meeting, double most)
{
    const double wA = r->motion[meeting->bodyA][vl_mInverseMass],
                 wB = r->motion[meeting->bodyB][vl_mInverseMass], gap = gapNow(r, meeting);
    if (gap >= 0)
        return;
    const vlVec3 n = vlVec(meeting->touch.n[0], meeting->touch.n[1], meeting->touch.n[2]);
    const double way = fmin(-gap * VL_PARTING_SHARE, most) / (wA + wB);
    vlAddToRow(r->space->shove[meeting->bodyA], n, -wA * way);
    vlAddToRow(r->space->shove[meeting->bodyB], n, wB * way);
}

static void moveBody(vlRigid *r, int body, double most)
{
    double *way = r->space->shove[body];
    const double size = vlLength(vlRow(way)), share = size > most ? most / size : 1;
    vlAddToRow(r->space->motion[body] + vl_sMoved, vlRow(way), share);
    memset(way, 0, sizeof *r->space->shove); // it may be in several pairs
}

void vlSpace_Part(vlRigid *r, double h)
{
    vlSpace *space = r->space;
    if (space->partingCount == 0)
        return;
    memset(space->shove, 0, (size_t)r->bodyCount * sizeof *space->shove);
    for (size_t i = 0; i < space->partingCount; i++)
    {
        const vlFoundMeetings *found = &space->found[space->parting[i]];
        for (int k = 0; k < found->count; k++)
            if (space->meetings[found->first + k].lead > 0)
                shove(r, &space->meetings[found->first + k], VL_PARTING_SPEED * h);
    }
    for (size_t i = 0; i < space->partingCount; i++)
    {
        moveBody(r, r->pairs[space->parting[i]].bodyA, VL_PARTING_SPEED * h);
        moveBody(r, r->pairs[space->parting[i]].bodyB, VL_PARTING_SPEED * h);
    }
}
