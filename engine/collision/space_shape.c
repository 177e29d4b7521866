// space_shape.c: the convex shapes of rigid bodies in space.
#include "collision/space_shape.h"

static const vlVec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

// How far a cylinder's end reaches from the origin.
static double farOnRim(vlVec3 end, vlVec3 axis, double rim)
{
    const double along = vlDot(end, axis), out = vlLength(vlAddScaled(end, axis, -along)) + rim;
    return sqrt(along * along + out * out);
}

static void findBound(vlSpaceShape *shape)
{
    double core = 0;
    switch (shape->kind)
    {
    case vl_spaceBall:
        core = vlLength(shape->p1);
        break;
    case vl_spaceCapsule:
        core = fmax(vlLength(shape->p1), vlLength(shape->p2));
        break;
    case vl_spaceBox:
        for (int i = 0; i < 8; i++)
        {
            vlVec3 p = vlAddScaled(shape->p1, shape->axis[0], i & 1 ? shape->half.x : -shape->half.x);
            p = vlAddScaled(p, shape->axis[1], i & 2 ? shape->half.y : -shape->half.y);
            p = vlAddScaled(p, shape->axis[2], i & 4 ? shape->half.z : -shape->half.z);
            core = fmax(core, vlLength(p));
        }
        break;
    case vl_spaceHull:
        core = shape->hull->bound;
        break;
    case vl_spaceCylinder:
    {
        const vlVec3 d = vlSub(shape->p2, shape->p1), axis = vlScale(d, 1 / vlLength(d));
        core = fmax(farOnRim(shape->p1, axis, shape->rim), farOnRim(shape->p2, axis, shape->rim));
        break;
    }
    case vl_spacePlane:
        core = INFINITY;
        break;
    }
    shape->bound = core + shape->radius;
}

static vlSpaceShape measured(vlSpaceShape shape)
{
    for (int i = 0; i < 3; i++)
        shape.axis[i] = axes[i];
    findBound(&shape);
    return shape;
}

vlSpaceShape vlSpaceShape_Ball(vlVec3 centre, double radius)
{
    return measured((vlSpaceShape){.kind = vl_spaceBall, .p1 = centre, .radius = radius});
}

vlSpaceShape vlSpaceShape_Capsule(vlVec3 p1, vlVec3 p2, double radius)
{
    return measured((vlSpaceShape){.kind = vl_spaceCapsule, .p1 = p1, .p2 = p2, .radius = radius});
}

vlSpaceShape vlSpaceShape_Box(vlVec3 centre, vlVec3 half, double radius)
{
    return measured((vlSpaceShape){.kind = vl_spaceBox, .p1 = centre, .half = half, .radius = radius});
}

vlSpaceShape vlSpaceShape_Hull(const vlHull *hull, double radius)
{
    return measured((vlSpaceShape){.kind = vl_spaceHull, .hull = hull, .radius = radius});
}

vlSpaceShape vlSpaceShape_Cylinder(vlVec3 p1, vlVec3 p2, double rim, double radius)
{
    return measured(
        (vlSpaceShape){.kind = vl_spaceCylinder, .p1 = p1, .p2 = p2, .rim = rim, .radius = radius});
}

vlSpaceShape vlSpaceShape_Plane(vlVec3 point, vlVec3 normal)
{
    return measured((vlSpaceShape){.kind = vl_spacePlane, .p1 = point, .p2 = normal});
}

void vlSpaceShape_Place(vlSpaceShape *shape, const vlPose *pose)
{
    shape->p1 = vlPose_Point(pose, shape->p1);
    shape->p2 = shape->kind == vl_spacePlane ? vlPose_Turn(pose, shape->p2) : vlPose_Point(pose, shape->p2);
    for (int i = 0; i < 3; i++)
        shape->axis[i] = vlPose_Turn(pose, shape->axis[i]);
    findBound(shape);
}

vlSolidMass vlSpaceShape_Weigh(const vlSpaceShape *shape)
{
    switch (shape->kind)
    {
    case vl_spaceBall:
        return vlSolidMass_Ball(shape->p1, shape->radius);
    case vl_spaceCapsule:
        return vlSolidMass_Capsule(shape->p1, shape->p2, shape->radius);
    case vl_spaceBox:
    {
        const vlPose pose = {shape->p1, {shape->axis[0], shape->axis[1], shape->axis[2]}};
        return vlSolidMass_Place(vlSolidMass_Box(shape->half, shape->radius), &pose);
    }
    case vl_spaceHull:
        return vlSolidMass_Hull(shape->hull, shape->radius);
    case vl_spaceCylinder:
        return vlSolidMass_RoundedCylinder(shape->p1, shape->p2, shape->rim, shape->radius);
    case vl_spacePlane:
        break;
    }
    return (vlSolidMass){0};
}

double vlSpaceShape_FindThin(const vlSpaceShape *shape)
{
    switch (shape->kind)
    {
    case vl_spaceBall:
    case vl_spaceCapsule:
        return shape->radius;
    case vl_spaceBox:
        return shape->radius + fmin(shape->half.x, fmin(shape->half.y, shape->half.z));
    case vl_spaceHull:
        return shape->radius + shape->hull->size / 2;
    case vl_spaceCylinder:
        return shape->radius + fmin(shape->rim, vlLength(vlSub(shape->p2, shape->p1)) / 2);
    case vl_spacePlane:
        break;
    }
    return INFINITY;
}

// How far the core reaches from `centre` along each axis of the world.
static vlVec3 boxReach(const vlSpaceShape *shape, const vlPose *pose)
{
    const vlVec3 x = vlScale(vlPose_Turn(pose, shape->axis[0]), shape->half.x),
                 y = vlScale(vlPose_Turn(pose, shape->axis[1]), shape->half.y),
                 z = vlScale(vlPose_Turn(pose, shape->axis[2]), shape->half.z);
    return vlVec(fabs(x.x) + fabs(y.x) + fabs(z.x), fabs(x.y) + fabs(y.y) + fabs(z.y),
                 fabs(x.z) + fabs(y.z) + fabs(z.z));
}

// A disc with unit normal n reaches rim sqrt(1 - n_i^2) along axis i.
static vlVec3 rimReach(const vlSpaceShape *shape, vlVec3 p1, vlVec3 p2)
{
    const vlVec3 d = vlSub(p2, p1), n = vlScale(d, 1 / vlLength(d));
    return vlVec(shape->rim * sqrt(fmax(0, 1 - n.x * n.x)), shape->rim * sqrt(fmax(0, 1 - n.y * n.y)),
                 shape->rim * sqrt(fmax(0, 1 - n.z * n.z)));
}

static void include(vlVec3 p, vlVec3 *min, vlVec3 *max)
{
    *min = vlVec(fmin(min->x, p.x), fmin(min->y, p.y), fmin(min->z, p.z));
    *max = vlVec(fmax(max->x, p.x), fmax(max->y, p.y), fmax(max->z, p.z));
}

void vlSpaceShape_Bounds(const vlSpaceShape *shape, const vlPose *pose, vlVec3 *min, vlVec3 *max)
{
    const vlVec3 p1 = vlPose_Point(pose, shape->p1);
    vlVec3 reach = {0, 0, 0};
    *min = *max = p1;
    switch (shape->kind)
    {
    case vl_spaceBall:
        break;
    case vl_spaceCapsule:
        include(vlPose_Point(pose, shape->p2), min, max);
        break;
    case vl_spaceBox:
        reach = boxReach(shape, pose);
        break;
    case vl_spaceHull:
        *min = vlVec(INFINITY, INFINITY, INFINITY);
        *max = vlScale(*min, -1);
        for (int i = 0; i < shape->hull->pointCount; i++)
            include(vlPose_Point(pose, shape->hull->points[i]), min, max);
        break;
    case vl_spaceCylinder:
    {
        const vlVec3 p2 = vlPose_Point(pose, shape->p2);
        include(p2, min, max);
        reach = rimReach(shape, p1, p2);
        break;
    }
    case vl_spacePlane:
        reach = vlVec(INFINITY, INFINITY, INFINITY);
        break;
    }
    const vlVec3 all = vlAdd(reach, vlVec(shape->radius, shape->radius, shape->radius));
    *min = vlSub(*min, all);
    *max = vlAdd(*max, all);
}
