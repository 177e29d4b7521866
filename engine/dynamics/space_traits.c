// space_traits.c: what is out of the ordinary about surfaces in space: belts, and shapes of one way.
#include <math.h>

#include "dynamics/rigid_solids.h"
#include "dynamics/space.h"

// Belts -----------------------------------------------------------------------------------------------------

// How a surface runs where its outward normal is `out`, m/s.
static vlVec3 runOf(const vlRigidShape *shape, const vlPose *pose, vlVec3 out)
{
    const vlVec3 around = vlCross(vlPose_Turn(pose, shape->surfaceAxis), out);
    const double size = vlLength(around);
    return size > 1e-9 ? vlScale(around, shape->surfaceSpeed / size) : vlVec(0, 0, 0);
}

vlVec3 vlSpace_FindDrive(const vlRigid *r, const vlMeeting *meeting, const vlPose *poseA, const vlPose *poseB)
{
    const vlVec3 n = vlVec(meeting->touch.n[0], meeting->touch.n[1], meeting->touch.n[2]);
    return vlSub(runOf(&r->shapes[meeting->shapeB], poseB, vlScale(n, -1)),
                 runOf(&r->shapes[meeting->shapeA], poseA, n));
}

// One way ---------------------------------------------------------------------------------------------------

/// Overlap with a shape of one way, as a share of the other's size, that still counts as lying on it.
#define VL_FRONT_SHARE 0.01

// m: how far in front of a shape's one way all of the other lies.
static double frontOf(const vlRigid *r, int shape, int other)
{
    const vlRigidShape *own = &r->shapes[shape];
    const vlPose *pose = &r->space->bodies[own->body].pose;
    const vlVec3 way = vlPose_Turn(pose, vlVec(own->oneWay[0], own->oneWay[1], own->oneWay[2]));
    vlSolidForm form, before;
    vlVec3 top, lowest;
    vlSolid_OfShape(r, shape, pose, &form);
    vlSolid_OfShape(r, other, &r->space->bodies[r->shapes[other].body].pose, &before);
    if (form.isPlane || before.isPlane)
        return INFINITY;
    vlSolid_HeightOver(vlVec(0, 0, 0), vlScale(way, -1), &form.convex, &form.pose, &top);
    return vlSolid_HeightOver(top, way, &before.convex, &before.pose, &lowest);
}

static bool sieves(const vlRigid *r, int shape)
{
    const double *way = r->shapes[shape].oneWay;
    return (way[0] != 0 || way[1] != 0 || way[2] != 0) && !vlSpace_GroundOf(r->space, shape);
}

bool vlSpace_Passes(const vlRigid *r, size_t index, bool touches)
{
    const vlRigidPair *pair = &r->pairs[index];
    vlFoundMeetings *found = &r->space->found[index];
    if (!touches)
    {
        found->passage = vl_undecided;
        return false;
    }
    double front = INFINITY;
    if (sieves(r, pair->shapeA))
        front = fmin(front, frontOf(r, pair->shapeA, pair->shapeB));
    if (sieves(r, pair->shapeB))
        front = fmin(front, frontOf(r, pair->shapeB, pair->shapeA));
    const double slack =
        VL_FRONT_SHARE * fmin(r->shapes[pair->shapeA].outline.bound, r->shapes[pair->shapeB].outline.bound);
    if (found->passage == vl_undecided)
        found->passage = front < -slack ? vl_passing : vl_held;
    else if (found->passage == vl_passing && front >= 0)
        found->passage = vl_held;
    return found->passage == vl_passing;
}
