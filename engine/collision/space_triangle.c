// space_triangle.c: where a convex shape touches a triangle of terrain.
//
// A triangle is taken for the prism below its face: what is beside it is apart, what is in it is pushed out.
// Along its face's normal anything may be pushed; along another direction only where that lies between the
// normals of the two triangles at an edge. All other directions are the business of the neighbour.
#include "collision/space_parts.h"

#include <float.h>

#include "collision/space_triangle.h"

// The face of a triangle is good enough for what overlaps it by less than this share of its size.
#define VL_SHALLOW 0.02

// A direction leans over an edge when its sine is more.
#define VL_LEANING 1e-6

static uint16_t corners[3] = {0, 1, 2};

// A triangle in the common frame, with what a hull needs: its face, three faces of the prism, three edges.
typedef struct Facet
{
    const vlSpaceTriangle *triangle;
    const vlPose *pose;
    vlVec3 n;
    vlVec3 points[3];
    vlHullFace faces[4];
    vlHullEdge edges[3];
    vlSpaceCore core;
    vlHull hull;
    double radius; // of the body: how far its core is rounded
    bool isLevel;  // straight below is square below
} Facet;

static void placeFacet(Facet *facet, const vlSpaceTriangle *triangle, const vlSpacePair *pair, double size)
{
    facet->triangle = triangle;
    facet->pose = pair->poseB;
    facet->radius = pair->a->radius;
    facet->n = vlPose_Turn(pair->poseB, triangle->normal);
    const vlVec3 down = triangle->deep ? pair->poseB->axis[1] : facet->n;
    facet->isLevel = triangle->normal.y > 1 - 1e-12;
    for (int i = 0; i < 3; i++)
        facet->points[i] = vlAdd(pair->apart, vlPose_Turn(pair->poseB, triangle->points[i]));
    facet->faces[0] = (vlHullFace){facet->n, vlDot(facet->n, facet->points[0]), 0, 3};
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 out = vlCross(vlSub(facet->points[(i + 1) % 3], facet->points[i]), down);
        const vlVec3 unit = vlScale(out, 1 / vlLength(out));
        facet->faces[1 + i] = (vlHullFace){unit, vlDot(unit, facet->points[i]), 0, 0};
        facet->edges[i] = (vlHullEdge){i, (i + 1) % 3, 0, 1 + i, i};
    }
    facet->hull = (vlHull){.pointCount = 3,
                           .faceCount = 1,
                           .edgeCount = 3,
                           .directionCount = 3,
                           .points = facet->points,
                           .faces = facet->faces,
                           .edges = facet->edges,
                           .loops = corners,
                           .sides = corners,
                           .middle = facet->points[0],
                           .size = size};
    facet->core = (vlSpaceCore){
        .hull = &facet->hull, .size = size, .convex = vlConvex_OfPoints(&facet->points[0].x, 3, 3, 3, 0)};
}

// Whether the triangle may push along m, a unit vector away from it.
static bool mayPush(const Facet *facet, vlVec3 m)
{
    if (vlDot(m, facet->n) <= VL_LEANING)
        return false;
    const int far = vlHull_Support(&facet->hull, m);
    for (int k = 0; k < 2; k++)
    {
        const int edge = k ? (far + 2) % 3 : far;
        const vlVec3 along = vlSub(facet->points[(edge + 1) % 3], facet->points[edge]);
        if (vlDot(m, vlCross(along, facet->n)) <= VL_LEANING * vlLength(along) ||
            facet->triangle->edges[edge] == vl_edgeOpen)
            continue;
        if (facet->triangle->edges[edge] != vl_edgeConvex)
            return false;
        const vlVec3 beyond = vlPose_Turn(facet->pose, facet->triangle->beyond[edge]);
        if (vlDot(vlCross(m, beyond), along) < -VL_LEANING * vlLength(beyond) * vlLength(along))
            return false;
    }
    return true;
}

// Balls ---------------------------------------------------------------------------------------------------

// The point of a triangle nearest to p, and which of its edges it lies on: bits 1, 2 and 4, two of them for a
// corner, none for the face (after Ericson, Real-Time Collision Detection, 5.1.5).
static vlVec3 nearestOnTriangle(const vlVec3 points[3], vlVec3 normal, vlVec3 p, int *edges)
{
    vlVec3 best = p;
    double least = INFINITY;
    *edges = 0;
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 a = points[i], d = vlSub(points[(i + 1) % 3], a), q = vlSub(p, a);
        if (vlDot(q, vlCross(d, normal)) <= 0)
            continue;
        const double along = vlDot(q, d) / vlDot(d, d), share = vlClamp(along, 0, 1);
        const vlVec3 foot = vlAddScaled(a, d, share), way = vlSub(p, foot);
        if (vlDot(way, way) < least)
        {
            least = vlDot(way, way);
            best = foot;
            *edges = 1 << i | (share == 0 ? 1 << (i + 2) % 3 : share == 1 ? 1 << (i + 1) % 3 : 0);
        }
    }
    return *edges ? best : vlAddScaled(p, normal, -vlDot(normal, vlSub(p, points[0])));
}

// Whether a point in the triangle's frame is straight below or above it.
static bool isOver(const vlSpaceTriangle *triangle, vlVec3 p)
{
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 a = triangle->points[i], d = vlSub(triangle->points[(i + 1) % 3], a);
        if (d.z * (p.x - a.x) - d.x * (p.z - a.z) < 0)
            return false;
    }
    return true;
}

// Behind the face of a mesh, beside it: only in the gap under a valley, which belongs to no triangle's prism.
static bool isUnderValley(const vlSpaceTriangle *triangle, int edges, double far, double radius)
{
    for (int i = 0; i < 3; i++)
        if (edges >> i & 1 && triangle->edges[i] == vl_edgeConcave)
            return far <= radius;
    return false;
}

static void meetBall(const vlSpacePair *pair, const vlSpaceTriangle *triangle, vlSpaceContacts *contacts)
{
    const vlVec3 centre = vlPose_Turn(pair->poseA, pair->a->p1),
                 n = vlPose_Turn(pair->poseB, triangle->normal);
    const vlVec3 local = vlPose_TurnBack(pair->poseB, vlSub(centre, pair->apart));
    const double radius = pair->a->radius,
                 height = vlDot(triangle->normal, vlSub(local, triangle->points[0]));
    vlSpaceContacts_Start(contacts, vlScale(n, -1), radius);
    if (height > pair->limit || (!triangle->deep && height < -radius))
        return;
    int edges;
    const vlVec3 nearest = nearestOnTriangle(triangle->points, triangle->normal, local, &edges);
    const vlVec3 way = vlSub(local, nearest);
    const double far = vlLength(way);
    if (edges == 0 || height <= 0)
    {
        const bool below = triangle->deep && height <= 0
                               ? isOver(triangle, local)
                               : edges == 0 || isUnderValley(triangle, edges, far, radius);
        if (below)
            vlSpaceContacts_Add(contacts, centre, vlAddScaled(centre, n, -height), height, 0);
        return;
    }
    if (far > pair->limit)
        return;
    Facet facet;
    placeFacet(&facet, triangle, pair, radius);
    const vlVec3 m = vlPose_Turn(pair->poseB, vlScale(way, 1 / far));
    if (!mayPush(&facet, m))
        return;
    contacts->n = vlScale(m, -1);
    vlSpaceContacts_Add(contacts, centre, vlAddScaled(centre, m, -far), far, 0);
}

// Everything else -----------------------------------------------------------------------------------------

// How far a core is above the face, behind which it may not be.
typedef struct Above
{
    double low, high;
} Above;

// False when the core is beside, above or behind the prism.
static bool isNear(const Facet *facet, const vlSpaceCore *core, double limit, Above *above)
{
    above->low = vlSpaceCore_Least(core, facet->n) - facet->faces[0].offset;
    if (above->low > limit)
        return false;
    for (int i = 1; i < 4; i++)
        if (vlSpaceCore_Least(core, facet->faces[i].normal) - facet->faces[i].offset > limit)
            return false;
    above->high = -vlSpaceCore_Least(core, vlScale(facet->n, -1)) - facet->faces[0].offset;
    return facet->triangle->deep || above->high + facet->radius >= 0;
}

// Whether nothing but the face may push: all around there are triangles that do not fall away.
static bool isHemmedIn(const vlSpaceTriangle *triangle)
{
    for (int i = 0; i < 3; i++)
        if (triangle->edges[i] == vl_edgeOpen || triangle->edges[i] == vl_edgeConvex)
            return false;
    return true;
}

static void dropBehind(vlSpaceContacts *contacts, double least)
{
    int left = 0;
    for (int i = 0; i < contacts->count; i++)
        if (contacts->list[i].gap >= least)
            contacts->list[left++] = contacts->list[i];
    contacts->count = left;
}

// By the face: of a height field what is square above it, and what is straight below it.
static double meetFace(const Facet *facet, const vlSpaceCore *core, double limit, vlSpaceContacts *contacts)
{
    contacts->count = 0;
    contacts->n = vlScale(facet->n, -1);
    vlClipWindow window = {&facet->hull, 0, true, NULL};
    double least = vlClipCore(&window, core, limit, contacts);
    if (!facet->triangle->deep || facet->isLevel)
        return least;
    dropBehind(contacts, 0);
    window.walls = &facet->faces[1];
    least = contacts->count > 0 ? vlMore(least, 0) : INFINITY;
    return vlLess(least, vlClipCore(&window, core, vlLess(limit, -DBL_MIN), contacts));
}

static double gapBefore(const Facet *facet, const vlHullFace *face)
{
    const vlVec3 *p = facet->points;
    const double least =
        vlLess(vlDot(face->normal, p[0]), vlLess(vlDot(face->normal, p[1]), vlDot(face->normal, p[2])));
    return least - face->offset;
}

// Whether a face of a hull shows that it is farther from the triangle than the limit.
static bool isApart(const Facet *facet, const vlHull *hull, double limit)
{
    for (int i = 0; i < hull->faceCount; i++)
        if (gapBefore(facet, &hull->faces[i]) > limit)
            return true;
    return false;
}

// The face of a hull with the largest gap among those that may push it off the triangle's front; -1: none.
static vlFaceAxis findFace(const Facet *facet, const vlHull *hull)
{
    vlFaceAxis best = {-INFINITY, -1};
    for (int i = 0; i < hull->faceCount; i++)
    {
        const double gap = gapBefore(facet, &hull->faces[i]);
        if (gap > best.gap && vlDot(hull->faces[i].normal, facet->n) < -VL_LEANING)
            best = (vlFaceAxis){gap, i};
    }
    return best;
}

// By the faces and edges of a hull that overlaps the triangle, where they do better than the triangle's face,
// whose gap they must exceed. False when they do not.
static bool meetHullAside(const Facet *facet, const vlHull *hull, double limit, double least,
                          vlSpaceContacts *contacts)
{
    const double preference = VL_FACE_PREFERENCE * hull->size;
    const vlFaceAxis face = findFace(facet, hull);
    const vlEdgeAxis edges = vlFindEdgeAxis(hull, &facet->hull);
    contacts->count = 0;
    if (edges.gap > vlMore(face.gap, least) + preference && mayPush(facet, vlScale(edges.n, -1)) &&
        vlMeetCrossedEdges(hull, &facet->hull, &edges, contacts))
        return true;
    if (face.face < 0 || face.gap < least || !mayPush(facet, vlScale(hull->faces[face.face].normal, -1)))
        return false;
    const vlClipWindow window = {hull, face.face, false, NULL};
    contacts->n = hull->faces[face.face].normal;
    return vlClipFaces(&window, &facet->hull, 1, limit, contacts) <= face.gap + preference;
}

static void meetCore(const Facet *facet, const vlSpaceCore *core, double limit, vlSpaceContacts *contacts)
{
    Above above;
    vlSpaceContacts_Start(contacts, vlScale(facet->n, -1), core->size);
    if (!isNear(facet, core, limit, &above))
        return;
    // Apart or overlapping little, with points at that distance: the face will do. Wholly behind, or in the
    // ground with no ridge near: nothing else leads out.
    const double preference = VL_FACE_PREFERENCE * core->size;
    const bool only = above.high <= 0 || (facet->triangle->deep && isHemmedIn(facet->triangle));
    if (above.low > -VL_SHALLOW * core->size || only)
    {
        const double least = meetFace(facet, core, limit, contacts);
        if (least <= above.low + preference || only)
            return;
    }
    vlClosest closest = {.distance = INFINITY};
    if (!core->hull || !isApart(facet, core->hull, limit))
    {
        const vlPose identity = vlPose_Identity();
        vlConvex_Distance(&core->convex, &identity, &facet->core.convex, &identity, &closest);
    }
    const bool along = closest.distance <= limit && mayPush(facet, vlScale(closest.normal, -1));
    if (closest.distance > 0)
    {
        if (along)
        {
            vlMeetAt(core, &facet->core, &closest, limit, contacts);
            return;
        }
        meetFace(facet, core, limit, contacts);
        // Behind a mesh's triangle without touching it is on the other side of something thin.
        if (!facet->triangle->deep)
            dropBehind(contacts, -preference);
        return;
    }
    // What a direction other than the face's must reach to be taken.
    const double least = above.low + preference - VL_DEPTH_PREFERENCE * vlLess(above.low, 0);
    if (core->hull && core->hull->faceCount > 0)
    {
        if (meetHullAside(facet, core->hull, limit, least, contacts))
            return;
    }
    else if (along && closest.distance >= least)
    {
        vlMeetAt(core, &facet->core, &closest, limit, contacts);
        return;
    }
    meetFace(facet, core, limit, contacts);
}

void vlMeetTriangle(const vlSpacePair *pair, const vlSpaceCore *core, const vlSpaceTriangle *triangle,
                    vlSpaceContacts *contacts)
{
    if (pair->a->kind == vl_spaceBall)
    {
        meetBall(pair, triangle, contacts);
        return;
    }
    Facet facet;
    placeFacet(&facet, triangle, pair, core->size);
    meetCore(&facet, core, pair->limit, contacts);
    // Corners of A are the same on whichever triangle; all else goes with the triangle.
    for (int i = 0; i < contacts->count; i++)
        if (contacts->list[i].feature >> 30 != 1)
            contacts->list[i].feature ^= triangle->index * 2654435761u & 0x3fffffffu;
}

int vlSpaceManifold_FindTriangle(const vlSpaceShape *a, const vlPose *poseA, const vlSpaceTriangle *triangle,
                                 const vlPose *poseB, double reach, vlSpaceManifold *manifold)
{
    const vlSpaceShape sharp = {.kind = vl_spaceHull};
    const vlSpacePair pair = {
        a, &sharp, poseA, poseB, vlSub(poseB->position, poseA->position), reach + a->radius};
    manifold->count = 0;
    if (a->kind == vl_spacePlane)
        return 0;
    vlSpaceContacts contacts;
    vlPlacedHull placed;
    vlSegmentHull segment;
    vlSpaceCore core;
    if (a->kind != vl_spaceBall)
        vlSpaceCore_Set(&core, &placed, &segment, a, poseA, vlVec(0, 0, 0));
    vlMeetTriangle(&pair, &core, triangle, &contacts);
    vlSpaceContacts_Write(&contacts, &pair, false, manifold);
    return manifold->count;
}
