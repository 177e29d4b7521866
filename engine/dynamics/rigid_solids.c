// rigid_solids.c: shapes of bodies and obstacles as collision/convex.h knows them, and half planes or spaces.
#include "dynamics/rigid_solids.h"

#include <math.h>

#include "dynamics/space.h"
#include "dynamics/space_turn.h"

static vlPose planarPose(double x, double y, double c, double s)
{
    return (vlPose){{x, y, 0}, {{c, s, 0}, {-s, c, 0}, {0, 0, 1}}};
}

vlPose vlSolid_PoseOf(const vlRigid *r, int body)
{
    if (r->space && r->bodies[body].carry)
    {
        const vlRigidCarry *carry = &r->carries[r->bodies[body].carry - 1];
        vlPose pose = {.position = vlRow(carry->goal)};
        vlTurn_Axes(carry->orientation, pose.axis);
        return pose;
    }
    if (r->space)
        return r->space->bodies[body].pose;
    const double *pose = vlRigid_PoseOf(r, body);
    return planarPose(pose[0], pose[1], pose[2], pose[3]);
}

vlPose vlSolid_PoseWithin(const vlRigid *r, int body)
{
    const vlFrame f = vlFrame_Now(r, body);
    return planarPose(f.x, f.y, f.c, f.s);
}

vlPose vlSolid_PoseAtStart(const vlRigid *r, int body)
{
    const double *pose = r->pose[body];
    return planarPose(pose[0], pose[1], pose[2], pose[3]);
}

static void fillBox(const vlSpaceShape *shape, vlSolidForm *form)
{
    const vlVec3 *e = shape->axis;
    for (int i = 0; i < 8; i++)
    {
        const vlVec3 corner = vlAdd(vlAddScaled(shape->p1, e[0], i & 1 ? shape->half.x : -shape->half.x),
                                    vlAdd(vlScale(e[1], i & 2 ? shape->half.y : -shape->half.y),
                                          vlScale(e[2], i & 4 ? shape->half.z : -shape->half.z)));
        form->corners[3 * i] = corner.x;
        form->corners[3 * i + 1] = corner.y;
        form->corners[3 * i + 2] = corner.z;
    }
    form->convex = vlConvex_OfPoints(form->corners, 3, 8, 3, shape->radius);
}

static void fillInSpace(const vlSpaceShape *shape, vlSolidForm *form)
{
    form->isPlane = shape->kind == vl_spacePlane;
    switch (shape->kind)
    {
    case vl_spacePlane:
        form->point = vlPose_Point(&form->pose, shape->p1);
        form->normal = vlPose_Turn(&form->pose, shape->p2);
        return;
    case vl_spaceBox:
        fillBox(shape, form);
        return;
    case vl_spaceHull:
        form->convex =
            vlConvex_OfPoints(&shape->hull->points[0].x, 3, shape->hull->pointCount, 3, shape->radius);
        return;
    case vl_spaceCylinder:
        form->convex = vlConvex_OfCylinder(shape->p1, shape->p2, shape->rim, shape->radius);
        return;
    case vl_spaceBall:
    case vl_spaceCapsule: // p2 follows p1
        form->convex =
            vlConvex_OfPoints(&shape->p1.x, 3, shape->kind == vl_spaceBall ? 1 : 2, 3, shape->radius);
        return;
    }
}

void vlSolid_OfShape(const vlRigid *r, int shape, const vlPose *pose, vlSolidForm *form)
{
    const vlOutline *outline = &r->shapes[shape].outline;
    form->pose = *pose;
    if (r->space)
    {
        fillInSpace(&r->space->shapes[shape], form);
        return;
    }
    form->isPlane = outline->count == 0;
    if (form->isPlane)
    {
        form->point = vlPose_Point(pose, vlVec(outline->plane.x, outline->plane.y, 0));
        form->normal = vlPose_Turn(pose, vlVec(outline->plane.nx, outline->plane.ny, 0));
        return;
    }
    const int stride = sizeof(vlCorner) / sizeof(double);
    form->convex = vlConvex_OfPoints(&outline->corners[0].x, stride, outline->count, 2, outline->radius);
}

double vlSolid_HeightOver(vlVec3 point, vlVec3 normal, const vlConvex *shape, const vlPose *pose,
                          vlVec3 *lowest)
{
    const vlVec3 down = vlScale(vlPose_TurnBack(pose, normal), -1);
    const vlVec3 core = vlPose_Point(pose, vlConvex_Support(shape, down));
    *lowest = vlAddScaled(core, normal, -shape->radius);
    return vlDot(vlSub(*lowest, point), normal);
}

static void distanceToPlane(const vlSolidForm *plane, const vlSolidForm *other, vlClosest *closest)
{
    const double height =
        vlSolid_HeightOver(plane->point, plane->normal, &other->convex, &other->pose, &closest->pointB);
    closest->distance = height;
    closest->normal = plane->normal;
    closest->pointA = vlAddScaled(closest->pointB, plane->normal, -height);
}

void vlSolid_Distance(const vlSolidForm *a, const vlSolidForm *b, vlClosest *closest)
{
    if (a->isPlane && b->isPlane)
        *closest = (vlClosest){.distance = INFINITY, .normal = a->normal};
    else if (a->isPlane)
        distanceToPlane(a, b, closest);
    else if (b->isPlane)
    {
        distanceToPlane(b, a, closest);
        const vlVec3 onA = closest->pointB;
        closest->pointB = closest->pointA;
        closest->pointA = onA;
        closest->normal = vlScale(closest->normal, -1);
    }
    else
        vlConvex_Distance(&a->convex, &a->pose, &b->convex, &b->pose, closest);
}

bool vlSolid_Touch(const vlSolidForm *a, const vlSolidForm *b)
{
    if (!a->isPlane && !b->isPlane)
        return vlConvex_IsNear(&a->convex, &a->pose, &b->convex, &b->pose, 0);
    vlClosest closest;
    vlSolid_Distance(a, b, &closest);
    return closest.distance <= 0;
}

// First meeting of a point at `height` over a plane, which sinks by `sinking` (m), with it.
static bool meetPlane(double height, double sinking, double *share)
{
    if (height < 0)
    {
        *share = 0;
        return true;
    }
    if (!(sinking > 0) || height > sinking)
        return false;
    *share = height / sinking;
    return true;
}

bool vlSolid_Cast(const vlSolidForm *a, vlVec3 motion, const vlSolidForm *b, double *share, vlVec3 *normal,
                  vlVec3 *point)
{
    if (!a->isPlane && !b->isPlane)
        return vlConvex_Cast(&a->convex, &a->pose, motion, &b->convex, &b->pose, share, normal, point);
    if (a->isPlane && b->isPlane)
        return false;
    const vlSolidForm *plane = a->isPlane ? a : b, *other = a->isPlane ? b : a;
    vlVec3 lowest;
    const double height =
        vlSolid_HeightOver(plane->point, plane->normal, &other->convex, &other->pose, &lowest);
    const vlVec3 way = a->isPlane ? vlScale(motion, -1) : motion; // of the other against the plane
    if (!meetPlane(height, -vlDot(way, plane->normal), share))
        return false;
    *normal = height < 0 ? vlVec(0, 0, 0) : vlScale(plane->normal, a->isPlane ? -1 : 1);
    *point = a->isPlane ? lowest : vlAddScaled(lowest, motion, *share);
    return true;
}

bool vlSolid_Ray(const vlSolidForm *solid, vlVec3 from, vlVec3 to, double *share, vlVec3 *normal)
{
    if (!solid->isPlane)
        return vlConvex_Ray(&solid->convex, &solid->pose, from, to, share, normal);
    const double height = vlDot(vlSub(from, solid->point), solid->normal);
    if (!meetPlane(height, -vlDot(vlSub(to, from), solid->normal), share))
        return false;
    *normal = height < 0 ? vlVec(0, 0, 0) : solid->normal;
    return true;
}
