// space_core.c: contacts of segments and cylinders, with each other and with hulls.
#include "collision/space_parts.h"

// A cylinder lies on a face, instead of standing on its rim, when the sine of the angle between them is less.
#define VL_LYING 0.1

void vlSegmentHull_Set(vlSegmentHull *segment, vlVec3 p1, vlVec3 p2)
{
    segment->points[0] = p1;
    segment->points[1] = p2;
    segment->edge = (vlHullEdge){0, 1, -1, -1, 0};
    segment->hull = (vlHull){.pointCount = 2,
                             .edgeCount = 1,
                             .directionCount = 1,
                             .points = segment->points,
                             .edges = &segment->edge,
                             .middle = vlScale(vlAdd(p1, p2), 0.5),
                             .size = vlLength(vlSub(p2, p1))};
}

void vlSpaceCore_Set(vlSpaceCore *core, vlPlacedHull *placed, vlSegmentHull *segment,
                     const vlSpaceShape *shape, const vlPose *pose, vlVec3 shift)
{
    const vlVec3 p1 = vlAdd(shift, vlPose_Turn(pose, shape->p1)),
                 p2 = vlAdd(shift, vlPose_Turn(pose, shape->p2));
    *core = (vlSpaceCore){.hull = NULL};
    if (shape->kind == vl_spaceCylinder)
    {
        const vlVec3 d = vlSub(p2, p1);
        const double length = vlLength(d);
        core->middle = vlScale(vlAdd(p1, p2), 0.5);
        core->axis = vlScale(d, 1 / length);
        core->half = length / 2;
        core->rim = shape->rim;
        core->size = vlLess(length, 2 * shape->rim);
        core->convex = vlConvex_OfCylinder(p1, p2, shape->rim, 0);
        return;
    }
    if (shape->kind == vl_spaceCapsule)
    {
        vlSegmentHull_Set(segment, p1, p2);
        core->hull = &segment->hull;
    }
    else
        core->hull = vlPlacedHull_Set(placed, shape, pose, shift);
    core->size = core->hull->size;
    core->convex = vlConvex_OfPoints(&core->hull->points[0].x, 3, core->hull->pointCount, 3, 0);
}

double vlSpaceCore_Least(const vlSpaceCore *core, vlVec3 n)
{
    if (!core->hull)
    {
        const double along = vlDot(n, core->axis);
        const double out = vlLength(vlAddScaled(n, core->axis, -along));
        return vlDot(n, core->middle) - core->half * fabs(along) - core->rim * out;
    }
    double least = INFINITY;
    for (int i = 0; i < core->hull->pointCount; i++)
        least = vlLess(least, vlDot(n, core->hull->points[i]));
    return least;
}

// The end of a cylinder as a polygon.
typedef struct Disc
{
    vlHull hull;
    vlVec3 points[VL_RIM_SIDES];
    vlHullFace face;
    uint16_t loop[VL_RIM_SIDES];
} Disc;

// A unit vector across the axis, towards `way`; any when that runs along the axis.
static vlVec3 acrossAxis(vlVec3 axis, vlVec3 way)
{
    const vlVec3 out = vlAddScaled(way, axis, -vlDot(way, axis));
    const double length = vlLength(out);
    if (length > 1e-4)
        return vlScale(out, 1 / length);
    const vlVec3 other = fabs(axis.x) < 0.6 ? vlVec(1, 0, 0) : vlVec(0, 1, 0), side = vlCross(axis, other);
    return vlScale(side, 1 / vlLength(side));
}

// The end at the positive (1) or negative (-1) end of the axis; its first point is the rim's farthest along
// `way`.
static void setDisc(Disc *disc, const vlSpaceCore *cylinder, double sign, vlVec3 way)
{
    const vlVec3 n = vlScale(cylinder->axis, sign), u = acrossAxis(n, way), v = vlCross(n, u);
    const vlVec3 middle = vlAddScaled(cylinder->middle, n, cylinder->half);
    for (int i = 0; i < VL_RIM_SIDES; i++)
    {
        const double angle = 6.283185307179586 * i / VL_RIM_SIDES;
        const vlVec3 out = vlAdd(vlScale(u, cos(angle)), vlScale(v, sin(angle)));
        disc->points[i] = vlAddScaled(middle, out, cylinder->rim);
        disc->loop[i] = (uint16_t)i;
    }
    disc->face = (vlHullFace){n, vlDot(n, middle), 0, VL_RIM_SIDES};
    disc->hull = (vlHull){.pointCount = VL_RIM_SIDES,
                          .faceCount = 1,
                          .points = disc->points,
                          .faces = &disc->face,
                          .loops = disc->loop,
                          .sides = disc->loop,
                          .middle = middle,
                          .size = cylinder->size};
}

// The line on a cylinder's side farthest along `way`.
static void sideLine(const vlSpaceCore *cylinder, vlVec3 way, vlVec3 *p, vlVec3 *q)
{
    const vlVec3 out = vlScale(acrossAxis(cylinder->axis, way), cylinder->rim);
    *p = vlAdd(vlAddScaled(cylinder->middle, cylinder->axis, -cylinder->half), out);
    *q = vlAdd(vlAddScaled(cylinder->middle, cylinder->axis, cylinder->half), out);
}

double vlClipCore(const vlClipWindow *window, const vlSpaceCore *other, double limit,
                  vlSpaceContacts *contacts)
{
    if (other->hull && other->hull->faceCount > 0)
        return vlClipFaces(window, other->hull, other->hull->faceCount, limit, contacts);
    if (other->hull)
        return vlClipSegment(window, other->hull->points[0], other->hull->points[1], limit, contacts);
    const vlVec3 way = vlScale(window->hull->faces[window->face].normal, -1);
    const double along = vlDot(way, other->axis);
    if (fabs(along) < VL_LYING)
    {
        vlVec3 p, q;
        sideLine(other, way, &p, &q);
        return vlClipSegment(window, p, q, limit, contacts);
    }
    Disc disc;
    setDisc(&disc, other, along < 0 ? -1 : 1, way);
    return vlClipFaces(window, &disc.hull, 1, limit, contacts);
}

// Edges of a core that may run beside others: a cylinder has the line on its side that faces `way`.
static const vlHull *edgesOf(const vlSpaceCore *core, vlVec3 way, vlSegmentHull *line)
{
    if (core->hull)
        return core->hull;
    vlVec3 p, q;
    sideLine(core, way, &p, &q);
    vlSegmentHull_Set(line, p, q);
    return &line->hull;
}

void vlMeetAt(const vlSpaceCore *a, const vlSpaceCore *b, const vlClosest *closest, double limit,
              vlSpaceContacts *contacts)
{
    contacts->count = 0;
    contacts->n = closest->normal;
    if (closest->distance > limit)
        return;
    vlSegmentHull lineA, lineB;
    const vlHull *ea = edgesOf(a, contacts->n, &lineA), *eb = edgesOf(b, vlScale(contacts->n, -1), &lineB);
    const double nearest = closest->distance + VL_FACE_PREFERENCE * vlLess(a->size, b->size);
    if (!vlMeetAlongEdges(ea, eb, nearest, limit, contacts))
        vlSpaceContacts_Add(contacts, closest->pointA, closest->pointB, closest->distance, 0);
}

// A flat part of a core that may carry the other: a face of a hull, or an end of a cylinder.
typedef struct Flat
{
    double gap;
    int face; // of a hull; of a cylinder 1 or -1
} Flat;

static Flat findFlat(const vlSpaceCore *core, const vlSpaceCore *other)
{
    Flat best = {-INFINITY, 0};
    const double better = VL_FACE_PREFERENCE * vlLess(core->size, other->size);
    for (int i = 0; core->hull && i < core->hull->faceCount; i++)
    {
        const vlHullFace *face = &core->hull->faces[i];
        const double gap = vlSpaceCore_Least(other, face->normal) - face->offset;
        if (gap > best.gap + better)
            best = (Flat){gap, i};
    }
    for (int sign = -1; !core->hull && sign <= 1; sign += 2)
    {
        const vlVec3 n = vlScale(core->axis, sign);
        const double gap = vlSpaceCore_Least(other, n) - vlDot(n, core->middle) - core->half;
        if (gap > best.gap + better)
            best = (Flat){gap, sign};
    }
    return best;
}

static double meetFlat(const vlSpaceCore *core, const Flat *flat, bool isB, const vlSpaceCore *other,
                       double limit, vlSpaceContacts *contacts)
{
    Disc disc;
    const vlHull *hull = core->hull;
    if (!hull)
    {
        setDisc(&disc, core, flat->face, other->hull ? vlVec(0, 0, 0) : other->axis);
        hull = &disc.hull;
    }
    const int face = core->hull ? flat->face : 0;
    contacts->count = 0;
    contacts->n = vlScale(hull->faces[face].normal, isB ? -1 : 1);
    return vlClipCore(&(vlClipWindow){hull, face, isB, NULL}, other, limit, contacts);
}

static bool isSegment(const vlSpaceCore *core)
{
    return core->hull && core->hull->faceCount == 0;
}

// Two segments that do not cross. False when they do.
static bool nearestSegments(const vlSpaceCore *a, const vlSpaceCore *b, vlClosest *closest)
{
    const vlVec3 *p = a->hull->points, *q = b->hull->points;
    double s, t;
    vlNearestOnSegments(p[0], p[1], q[0], q[1], &s, &t);
    closest->pointA = vlAddScaled(p[0], vlSub(p[1], p[0]), s);
    closest->pointB = vlAddScaled(q[0], vlSub(q[1], q[0]), t);
    const vlVec3 way = vlSub(closest->pointB, closest->pointA);
    closest->distance = vlLength(way);
    if (!(closest->distance > 1e-9 * (a->size + b->size)))
        return false;
    closest->normal = vlScale(way, 1 / closest->distance);
    return true;
}

static void findClosest(const vlSpaceCore *a, const vlSpaceCore *b, vlClosest *closest)
{
    const vlPose identity = vlPose_Identity();
    if (!isSegment(a) || !isSegment(b) || !nearestSegments(a, b, closest))
        vlConvex_Distance(&a->convex, &identity, &b->convex, &identity, closest);
}

void vlMeetCores(const vlSpaceCore *a, const vlSpaceCore *b, double limit, vlSpaceContacts *contacts)
{
    const double size = vlLess(a->size, b->size);
    vlSpaceContacts_Start(contacts, vlVec(0, 1, 0), size);
    const Flat fa = findFlat(a, b), fb = findFlat(b, a);
    if (fa.gap > limit || fb.gap > limit)
        return;
    const bool isB = fb.gap > fa.gap + VL_FACE_PREFERENCE * size;
    const double flat = isB ? fb.gap : fa.gap;
    double preference = VL_FACE_PREFERENCE * size;
    // Apart or hardly overlapping, with points at that distance: nothing can be nearer.
    double least = INFINITY;
    const bool shallow = flat > -preference;
    if (shallow)
        least = meetFlat(isB ? b : a, isB ? &fb : &fa, isB, isB ? a : b, limit, contacts);
    if (least <= flat + preference)
        return;
    vlClosest closest;
    findClosest(a, b, &closest);
    preference -= VL_DEPTH_PREFERENCE * vlLess(closest.distance, 0);
    if (!shallow && flat >= closest.distance - preference)
        least = meetFlat(isB ? b : a, isB ? &fb : &fa, isB, isB ? a : b, limit, contacts);
    if (!(least <= flat + preference))
        vlMeetAt(a, b, &closest, limit, contacts);
}
