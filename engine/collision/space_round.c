// space_round.c: contacts of balls with everything, and of everything with planes.
#include "collision/space_parts.h"

static void addNearest(vlSpaceContacts *contacts, vlVec3 centre, vlVec3 nearest, vlVec3 spare)
{
    const vlVec3 way = vlSub(nearest, centre);
    const double length = vlLength(way);
    contacts->n = length > 0 ? vlScale(way, 1 / length) : spare;
    vlSpaceContacts_Add(contacts, centre, nearest, length, 0);
}

// From inside: out through the face with this outward normal.
static void addInside(vlSpaceContacts *contacts, vlVec3 centre, vlVec3 normal, double gap)
{
    contacts->n = vlScale(normal, -1);
    vlSpaceContacts_Add(contacts, centre, vlAddScaled(centre, normal, -gap), gap, 0);
}

static void ballAndBox(vlVec3 centre, vlVec3 middle, const vlVec3 axis[3], const double half[3],
                       vlSpaceContacts *contacts)
{
    const vlVec3 q = vlSub(centre, middle);
    vlVec3 nearest = middle, normal = axis[0];
    double out = -INFINITY;
    for (int i = 0; i < 3; i++)
    {
        const double along = vlDot(q, axis[i]), over = fabs(along) - half[i];
        nearest = vlAddScaled(nearest, axis[i], vlClamp(along, -half[i], half[i]));
        if (over > out)
        {
            out = over;
            normal = vlScale(axis[i], along < 0 ? -1 : 1);
        }
    }
    if (out <= 0)
        addInside(contacts, centre, normal, out);
    else
        addNearest(contacts, centre, nearest, vlScale(normal, -1));
}

static void ballAndHull(const vlSpacePair *pair, vlVec3 centre, vlSpaceContacts *contacts)
{
    // In the frame of the hull, so that only the ball is turned.
    const vlPose *pose = pair->poseB;
    const vlHull *hull = pair->b->hull;
    const vlVec3 local = vlPose_TurnBack(pose, vlSub(centre, pair->apart));
    int face = 0;
    double out = -INFINITY;
    for (int i = 0; i < hull->faceCount; i++)
    {
        const double gap = vlDot(hull->faces[i].normal, local) - hull->faces[i].offset;
        if (gap > out)
        {
            out = gap;
            face = i;
        }
    }
    if (out > pair->limit)
        return;
    if (out <= 0)
    {
        addInside(contacts, centre, vlPose_Turn(pose, hull->faces[face].normal), out);
        return;
    }
    const vlConvex ball = vlConvex_OfPoints(&local.x, 3, 1, 3, 0),
                   core = vlConvex_OfPoints(&hull->points[0].x, 3, hull->pointCount, 3, 0);
    const vlPose identity = vlPose_Identity();
    vlClosest closest;
    vlConvex_Distance(&ball, &identity, &core, &identity, &closest);
    contacts->n = vlPose_Turn(pose, closest.normal);
    vlSpaceContacts_Add(contacts, centre, vlAdd(pair->apart, vlPose_Turn(pose, closest.pointB)),
                        closest.distance, 0);
}

static void ballAndCylinder(vlVec3 centre, vlVec3 p1, vlVec3 p2, double rim, vlSpaceContacts *contacts)
{
    const vlVec3 d = vlSub(p2, p1), middle = vlScale(vlAdd(p1, p2), 0.5);
    const double length = vlLength(d), half = length / 2;
    const vlVec3 axis = vlScale(d, 1 / length), q = vlSub(centre, middle);
    const double along = vlDot(q, axis);
    const vlVec3 side = vlAddScaled(q, axis, -along);
    const double far = vlLength(side), over = fabs(along) - half, out = far - rim;
    const vlVec3 end = vlScale(axis, along < 0 ? -1 : 1);
    if (over <= 0 && out <= 0)
    {
        const bool throughEnd = over > out || far == 0;
        addInside(contacts, centre, throughEnd ? end : vlScale(side, 1 / far), throughEnd ? over : out);
        return;
    }
    const vlVec3 level = vlAddScaled(middle, axis, vlClamp(along, -half, half));
    addNearest(contacts, centre, vlAddScaled(level, side, out > 0 ? rim / far : 1), vlScale(end, -1));
}

void vlMeetBall(const vlSpacePair *pair, vlSpaceContacts *contacts)
{
    const vlSpaceShape *b = pair->b;
    const vlVec3 centre = vlPose_Turn(pair->poseA, pair->a->p1);
    const vlVec3 p1 = vlAdd(pair->apart, vlPose_Turn(pair->poseB, b->p1));
    vlSpaceContacts_Start(contacts, vlVec(0, 1, 0), vlMore(pair->a->radius, b->radius));
    switch (b->kind)
    {
    case vl_spaceBall:
        addNearest(contacts, centre, p1, vlVec(0, -1, 0));
        break;
    case vl_spaceCapsule:
    {
        const vlVec3 p2 = vlAdd(pair->apart, vlPose_Turn(pair->poseB, b->p2)), d = vlSub(p2, p1);
        double s, t;
        vlNearestOnSegments(centre, centre, p1, p2, &s, &t);
        const vlVec3 square = fabs(d.x) < fabs(d.y) ? vlVec(0, d.z, -d.y) : vlVec(d.z, 0, -d.x);
        const double length = vlLength(square);
        addNearest(contacts, centre, vlAddScaled(p1, d, t),
                   length > 0 ? vlScale(square, 1 / length) : vlVec(0, -1, 0));
        break;
    }
    case vl_spaceBox:
    {
        const vlVec3 axis[3] = {vlPose_Turn(pair->poseB, b->axis[0]), vlPose_Turn(pair->poseB, b->axis[1]),
                                vlPose_Turn(pair->poseB, b->axis[2])};
        ballAndBox(centre, p1, axis, (double[3]){b->half.x, b->half.y, b->half.z}, contacts);
        break;
    }
    case vl_spaceHull:
        ballAndHull(pair, centre, contacts);
        break;
    case vl_spaceCylinder:
        ballAndCylinder(centre, p1, vlAdd(pair->apart, vlPose_Turn(pair->poseB, b->p2)), b->rim, contacts);
        break;
    case vl_spacePlane:
        vlMeetPlane(pair, contacts);
        return;
    }
    if (contacts->count > 0 && contacts->list[0].gap > pair->limit)
        contacts->count = 0;
}

// Planes --------------------------------------------------------------------------------------------------

typedef struct Plane
{
    vlVec3 normal;
    double offset, limit;
} Plane;

static void addAbove(vlSpaceContacts *contacts, const Plane *plane, vlVec3 p, uint32_t feature)
{
    const double gap = vlDot(plane->normal, p) - plane->offset;
    if (gap <= plane->limit)
        vlSpaceContacts_Add(contacts, p, vlAddScaled(p, plane->normal, -gap), gap, feature);
}

// Of each end the lowest point of the rim, those beside it and the one across: whatever way the cylinder
// leans, the point that is to touch first is among them.
static void cylinderAndPlane(const vlSpacePair *pair, const Plane *plane, vlSpaceContacts *contacts)
{
    const vlVec3 p1 = vlPose_Turn(pair->poseA, pair->a->p1), p2 = vlPose_Turn(pair->poseA, pair->a->p2);
    const vlVec3 d = vlSub(p2, p1), axis = vlScale(d, 1 / vlLength(d));
    const double along = vlDot(plane->normal, axis);
    vlVec3 down = vlSub(vlScale(axis, along), plane->normal);
    const double lean = vlLength(down);
    if (lean > 1e-4)
        down = vlScale(down, 1 / lean);
    else // It stands: points that turn with the body, so that they are the same from step to step.
    {
        const vlVec3 local = vlSub(pair->a->p2, pair->a->p1);
        const vlVec3 other = fabs(local.x) < fabs(local.y) ? vlVec(1, 0, 0) : vlVec(0, 1, 0);
        const vlVec3 side = vlPose_Turn(pair->poseA, vlCross(local, other));
        down = vlScale(side, 1 / vlLength(side));
    }
    const vlVec3 beside = vlCross(axis, down);
    for (int end = 0; end < 2; end++)
        for (int i = 0; i < 4; i++)
        {
            const vlVec3 out = i % 2 ? vlScale(beside, i == 1 ? 1 : -1) : vlScale(down, i == 0 ? 1 : -1);
            addAbove(contacts, plane, vlAddScaled(end ? p2 : p1, out, pair->a->rim),
                     vlFeature_CornerOfA(4 * end + i));
        }
}

void vlMeetPlane(const vlSpacePair *pair, vlSpaceContacts *contacts)
{
    const vlSpaceShape *a = pair->a;
    const vlVec3 normal = vlPose_Turn(pair->poseB, pair->b->p2);
    const Plane plane = {normal, vlDot(normal, vlAdd(pair->apart, vlPose_Turn(pair->poseB, pair->b->p1))),
                         pair->limit};
    vlSpaceContacts_Start(contacts, vlScale(normal, -1), a->bound);
    switch (a->kind)
    {
    case vl_spaceBall:
        addAbove(contacts, &plane, vlPose_Turn(pair->poseA, a->p1), 0);
        break;
    case vl_spaceCapsule:
        addAbove(contacts, &plane, vlPose_Turn(pair->poseA, a->p1), vlFeature_CornerOfA(0));
        addAbove(contacts, &plane, vlPose_Turn(pair->poseA, a->p2), vlFeature_CornerOfA(1));
        break;
    case vl_spaceBox:
    {
        const vlVec3 x = vlScale(vlPose_Turn(pair->poseA, a->axis[0]), a->half.x),
                     y = vlScale(vlPose_Turn(pair->poseA, a->axis[1]), a->half.y),
                     z = vlScale(vlPose_Turn(pair->poseA, a->axis[2]), a->half.z),
                     middle = vlPose_Turn(pair->poseA, a->p1);
        for (int i = 0; i < 8; i++)
        {
            vlVec3 p = vlAddScaled(middle, x, i & 1 ? 1 : -1);
            p = vlAddScaled(p, y, i & 2 ? 1 : -1);
            addAbove(contacts, &plane, vlAddScaled(p, z, i & 4 ? 1 : -1), vlFeature_CornerOfA(i));
        }
        break;
    }
    case vl_spaceHull:
        for (int i = 0; i < a->hull->pointCount; i++)
            addAbove(contacts, &plane, vlPose_Turn(pair->poseA, a->hull->points[i]), vlFeature_CornerOfA(i));
        break;
    case vl_spaceCylinder:
        cylinderAndPlane(pair, &plane, contacts);
        break;
    case vl_spacePlane:
        break;
    }
}
