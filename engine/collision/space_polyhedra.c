// space_polyhedra.c: contacts of two hulls: the axis that separates them best, and what touches along it.
#include "collision/space_parts.h"

vlFaceAxis vlFindFaceAxis(const vlHull *hull, int faces, const vlHull *other)
{
    vlFaceAxis best = {-INFINITY, 0};
    const double better = VL_FACE_PREFERENCE * vlLess(hull->size, other->size);
    for (int i = 0; i < faces; i++)
    {
        const vlVec3 n = hull->faces[i].normal;
        double least = INFINITY;
        for (int k = 0; k < other->pointCount; k++)
        {
            const double along = vlDot(n, other->points[k]);
            least = along < least ? along : least;
        }
        const double gap = least - hull->faces[i].offset;
        if (gap > best.gap + better)
            best = (vlFaceAxis){gap, i};
    }
    return best;
}

// On the unit sphere an edge is the arc between the normals of its faces. Two edges make a face of the set of
// differences, and so may separate, where the arc of one crosses the mirrored arc of the other (Gregorius,
// The separating axis test, GDC 2013): three signs tell.
vlEdgeAxis vlFindEdgeAxis(const vlHull *a, const vlHull *b)
{
    vlEdgeAxis best = {-INFINITY, {0, 0, 0}, -1, -1};
    const double better = VL_FACE_PREFERENCE * vlLess(a->size, b->size);
    for (int i = 0; i < a->edgeCount; i++)
    {
        const vlHullEdge *ea = &a->edges[i];
        const vlVec3 p = a->points[ea->from], d = vlSub(a->points[ea->to], p);
        const vlVec3 m = a->faces[ea->left].normal, n = a->faces[ea->right].normal;
        for (int k = 0; k < b->edgeCount; k++)
        {
            const vlHullEdge *eb = &b->edges[k];
            const vlVec3 q = b->points[eb->from], e = vlSub(b->points[eb->to], q);
            const double me = vlDot(m, e), ne = vlDot(n, e);
            if (me * ne >= 0)
                continue;
            const double od = -vlDot(b->faces[eb->left].normal, d),
                         pd = -vlDot(b->faces[eb->right].normal, d);
            if (od * pd >= 0 || me * pd <= 0)
                continue;
            const vlVec3 across = vlCross(d, e);
            const double length = vlLength(across);
            if (length < 1e-9 * vlLength(d) * vlLength(e))
                continue;
            const double sign = vlDot(across, vlAdd(m, n)) < 0 ? -1 : 1;
            const vlVec3 axis = vlScale(across, sign / length);
            const double gap = vlDot(axis, vlSub(q, p));
            if (gap > best.gap + better)
                best = (vlEdgeAxis){gap, axis, i, k};
        }
    }
    return best;
}

static vlSpaceCore coreOf(const vlHull *hull)
{
    return (vlSpaceCore){.hull = hull,
                         .size = hull->size,
                         .convex = vlConvex_OfPoints(&hull->points[0].x, 3, hull->pointCount, 3, 0)};
}

// The nearest (or deepest) points are not on a face: an edge and an edge, or a corner and anything.
static void meetNearest(const vlHull *a, const vlHull *b, double limit, vlSpaceContacts *contacts)
{
    const vlSpaceCore ca = coreOf(a), cb = coreOf(b);
    const vlPose identity = vlPose_Identity();
    vlClosest closest;
    vlConvex_Distance(&ca.convex, &identity, &cb.convex, &identity, &closest);
    vlSpaceContacts_Start(contacts, closest.normal, contacts->size);
    vlMeetAt(&ca, &cb, &closest, limit, contacts);
}

bool vlMeetCrossedEdges(const vlHull *a, const vlHull *b, const vlEdgeAxis *axis, vlSpaceContacts *contacts)
{
    const vlHullEdge *ea = &a->edges[axis->edgeA], *eb = &b->edges[axis->edgeB];
    contacts->n = axis->n;
    return vlMeetEdges(a->points[ea->from], a->points[ea->to], b->points[eb->from], b->points[eb->to],
                       vlFeature_Edges(axis->edgeA, axis->edgeB), contacts);
}

void vlMeetHulls(const vlHull *a, const vlHull *b, double limit, vlSpaceContacts *contacts)
{
    const double size = vlLess(a->size, b->size), preference = VL_FACE_PREFERENCE * size;
    vlSpaceContacts_Start(contacts, vlVec(0, 1, 0), size);
    const vlFaceAxis fa = vlFindFaceAxis(a, a->faceCount, b);
    if (fa.gap > limit)
        return;
    const vlFaceAxis fb = vlFindFaceAxis(b, b->faceCount, a);
    if (fb.gap > limit)
        return;
    const bool isB = fb.gap > fa.gap + preference;
    const double gap = isB ? fb.gap : fa.gap;
    const vlHull *hull = isB ? b : a, *other = isB ? a : b;
    const int face = isB ? fb.face : fa.face;
    const vlClipWindow window = {hull, face, isB, NULL};
    const vlVec3 n = vlScale(hull->faces[face].normal, isB ? -1 : 1);
    // Apart or hardly overlapping, with points at that distance: no edges can do better. Resting bodies end
    // here.
    double least = INFINITY;
    const bool shallow = gap > -preference;
    if (shallow)
    {
        contacts->n = n;
        least = vlClipFaces(&window, other, other->faceCount, limit, contacts);
        if (least <= gap + preference)
            return;
        contacts->count = 0;
    }
    const vlEdgeAxis edges = vlFindEdgeAxis(a, b);
    if (edges.gap > limit)
        return;
    if (edges.gap > gap + preference - VL_DEPTH_PREFERENCE * vlLess(gap, 0))
    {
        if (!vlMeetCrossedEdges(a, b, &edges, contacts))
            meetNearest(a, b, limit, contacts);
        return;
    }
    if (!shallow)
    {
        contacts->n = n;
        least = vlClipFaces(&window, other, other->faceCount, limit, contacts);
    }
    if (!(least <= gap + preference))
        meetNearest(a, b, limit, contacts);
}
