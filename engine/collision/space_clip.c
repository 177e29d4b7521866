// space_clip.c: what faces and edges of two hulls have in common.
#include "collision/space_parts.h"

// Edges run side by side when the sine of the angle between them is less, and the normal is square to them
// likewise.
#define VL_SIDE_BY_SIDE 0.02

// Corners that faces have together, usually.
#define VL_FEW_CORNERS 24

typedef struct Corner
{
    vlVec3 p;
    int edge; // to the next corner: of the clipped face, or ~side of the face that clips
    uint32_t feature;
    double out; // beyond the side at hand
} Corner;

typedef struct Window
{
    vlClipWindow given;
    const vlHullFace *face;
    double margin;
} Window;

static Window openWindow(const vlClipWindow *given, double size)
{
    return (Window){*given, &given->hull->faces[given->face],
                    VL_CLIP_MARGIN * vlLess(given->hull->size, size)};
}

static uint32_t edgesFeature(const Window *window, int side, int edge)
{
    const int own = window->given.hull->sides[window->face->first + side];
    return window->given.isB ? vlFeature_Edges(edge, own) : vlFeature_Edges(own, edge);
}

static uint32_t ownCorner(const Window *window, int index)
{
    const int corner = window->given.hull->loops[window->face->first + index];
    return window->given.isB ? vlFeature_CornerOfB(corner) : vlFeature_CornerOfA(corner);
}

// The feature where an edge of the polygon leaves or enters over a side: two edges cross, or, when the
// polygon's edge is itself a side of the window, the window's own corner between the two.
static uint32_t crossing(const Window *window, int edge, int side)
{
    if (edge >= 0)
        return edgesFeature(window, side, edge);
    return ownCorner(window, ~edge == (side + 1) % window->face->count ? ~edge : side);
}

static Corner between(const Corner *from, const Corner *to)
{
    const double share = from->out / (from->out - to->out);
    return (Corner){.p = vlAddScaled(from->p, vlSub(to->p, from->p), share)};
}

// A side as a plane: outside of it n . p > offset. Not of length one; the margin is up to sqrt(3) times as
// wide.
typedef struct Wall
{
    vlVec3 n;
    double offset;
} Wall;

static Wall wallOf(const Window *window, int side)
{
    const uint16_t *loop = &window->given.hull->loops[window->face->first];
    const vlVec3 *points = window->given.hull->points, point = points[loop[side]];
    const vlVec3 n = window->given.walls
                         ? window->given.walls[side].normal
                         : vlCross(vlSub(points[loop[side + 1 == window->face->count ? 0 : side + 1]], point),
                                   window->face->normal);
    return (Wall){n, vlDot(n, point) + window->margin * (fabs(n.x) + fabs(n.y) + fabs(n.z))};
}

// Cuts a polygon at one side (Sutherland and Hodgman 1974). Returns how many corners are left in `cut`, or -1
// when the polygon may stay as it is.
static int cutAtSide(const Window *window, int side, Corner *polygon, int count, Corner *cut)
{
    const Wall wall = wallOf(window, side);
    bool any = false;
    for (int i = 0; i < count; i++)
    {
        polygon[i].out = vlDot(wall.n, polygon[i].p) - wall.offset;
        any = any || polygon[i].out > 0;
    }
    if (!any)
        return -1;
    int left = 0;
    for (int i = 0; i < count; i++)
    {
        const Corner *from = &polygon[i], *to = &polygon[i + 1 == count ? 0 : i + 1];
        const bool stays = from->out <= 0, arrives = to->out <= 0;
        if (stays)
            cut[left++] = *from;
        if (stays == arrives)
            continue;
        cut[left] = between(from, to);
        cut[left].edge = stays ? ~side : from->edge;
        cut[left++].feature = crossing(window, from->edge, side);
    }
    return left;
}

// Of the faces round the corner that lies nearest to a plane with normal n, the one that looks most against
// it.
static int faceAgainst(const vlHull *hull, int faces, vlVec3 n)
{
    if (faces == 1)
        return 0;
    const int corner = vlHull_Support(hull, vlScale(n, -1));
    int best = 0;
    double least = INFINITY;
    for (int i = 0; i < hull->edgeCount; i++)
    {
        const vlHullEdge *edge = &hull->edges[i];
        if (edge->from != corner && edge->to != corner)
            continue;
        // Each face round a corner is left of one of the edges there and right of another.
        const int face = edge->from == corner ? edge->left : edge->right;
        const double along = vlDot(n, hull->faces[face].normal);
        if (along < least)
        {
            least = along;
            best = face;
        }
    }
    return best;
}

// With room for all corners of both faces, twice.
static double clipFaces(const Window *window, const vlHull *other, const vlHullFace *met, double limit,
                        Corner *polygon, Corner *spare, vlSpaceContacts *contacts)
{
    const bool isB = window->given.isB;
    const vlVec3 n = window->face->normal;
    int count = met->count;
    for (int i = 0; i < count; i++)
    {
        const int corner = other->loops[met->first + i];
        polygon[i] = (Corner){other->points[corner], other->sides[met->first + i],
                              isB ? vlFeature_CornerOfA(corner) : vlFeature_CornerOfB(corner), 0};
    }
    for (int side = 0; side < window->face->count && count > 0; side++)
    {
        const int left = cutAtSide(window, side, polygon, count, spare);
        if (left < 0)
            continue;
        Corner *const swap = polygon;
        polygon = spare;
        spare = swap;
        count = left;
    }
    double least = INFINITY;
    for (int i = 0; i < count; i++)
    {
        const vlVec3 p = polygon[i].p;
        const double gap = vlDot(n, p) - window->face->offset;
        if (gap > limit)
            continue;
        const vlVec3 foot = vlAddScaled(p, n, -gap);
        vlSpaceContacts_Add(contacts, isB ? p : foot, isB ? foot : p, gap, polygon[i].feature);
        least = vlLess(least, gap);
    }
    return least;
}

// Apart from the usual case, whose small room costs less to enter.
__attribute__((noinline)) static double clipLargeFaces(const Window *window, const vlHull *other,
                                                       const vlHullFace *met, double limit,
                                                       vlSpaceContacts *contacts)
{
    Corner room[2][2 * VL_MAX_HULL_POINTS];
    return clipFaces(window, other, met, limit, room[0], room[1], contacts);
}

double vlClipFaces(const vlClipWindow *given, const vlHull *other, int faces, double limit,
                   vlSpaceContacts *contacts)
{
    const Window window = openWindow(given, other->size);
    const vlHullFace *met = &other->faces[faceAgainst(other, faces, window.face->normal)];
    if (met->count + window.face->count > VL_FEW_CORNERS)
        return clipLargeFaces(&window, other, met, limit, contacts);
    Corner room[2][VL_FEW_CORNERS];
    return clipFaces(&window, other, met, limit, room[0], room[1], contacts);
}

double vlClipSegment(const vlClipWindow *given, vlVec3 p1, vlVec3 p2, double limit, vlSpaceContacts *contacts)
{
    const bool isB = given->isB;
    const Window window = openWindow(given, INFINITY);
    const vlVec3 n = window.face->normal, d = vlSub(p2, p1);
    double share[2] = {0, 1};
    uint32_t feature[2] = {isB ? vlFeature_CornerOfA(0) : vlFeature_CornerOfB(0),
                           isB ? vlFeature_CornerOfA(1) : vlFeature_CornerOfB(1)};
    for (int side = 0; side < window.face->count; side++)
    {
        const Wall wall = wallOf(&window, side);
        const double at = vlDot(wall.n, p1) - wall.offset, rate = vlDot(wall.n, d);
        if (at > 0 && at + rate > 0)
            return INFINITY;
        if (at > 0 && -at / rate > share[0])
        {
            share[0] = -at / rate;
            feature[0] = edgesFeature(&window, side, 0);
        }
        else if (at + rate > 0 && -at / rate < share[1])
        {
            share[1] = -at / rate;
            feature[1] = edgesFeature(&window, side, 0);
        }
    }
    double least = INFINITY;
    for (int i = 0; i < 2 && share[0] <= share[1]; i++)
    {
        const vlVec3 p = vlAddScaled(p1, d, share[i]);
        const double gap = vlDot(n, p) - window.face->offset;
        if (gap > limit)
            continue;
        const vlVec3 foot = vlAddScaled(p, n, -gap);
        vlSpaceContacts_Add(contacts, isB ? p : foot, isB ? foot : p, gap, feature[i]);
        least = vlLess(least, gap);
    }
    return least;
}

// Closest points of two segments (Lumelsky 1985; cases as in Ericson, Real-Time Collision Detection, 5.1.9).
void vlNearestOnSegments(vlVec3 p1, vlVec3 p2, vlVec3 q1, vlVec3 q2, double *s, double *t)
{
    const vlVec3 d = vlSub(p2, p1), e = vlSub(q2, q1), r = vlSub(p1, q1);
    const double dd = vlDot(d, d), ee = vlDot(e, e), de = vlDot(d, e), dr = vlDot(d, r), er = vlDot(e, r);
    *s = *t = 0;
    if (!(dd > 0))
    {
        *t = ee > 0 ? vlClamp(er / ee, 0, 1) : 0;
        return;
    }
    if (!(ee > 0))
    {
        *s = vlClamp(-dr / dd, 0, 1);
        return;
    }
    const double apart = dd * ee - de * de;
    *s = apart > 1e-14 * dd * ee ? vlClamp((de * er - dr * ee) / apart, 0, 1) : 0;
    const double at = (de * *s + er) / ee;
    *t = vlClamp(at, 0, 1);
    if (at != *t)
        *s = vlClamp((*t * de - dr) / dd, 0, 1);
}

bool vlMeetEdges(vlVec3 p1, vlVec3 p2, vlVec3 q1, vlVec3 q2, uint32_t feature, vlSpaceContacts *contacts)
{
    double s, t;
    vlNearestOnSegments(p1, p2, q1, q2, &s, &t);
    const vlVec3 onA = vlAddScaled(p1, vlSub(p2, p1), s), onB = vlAddScaled(q1, vlSub(q2, q1), t);
    const double gap = vlDot(contacts->n, vlSub(onB, onA));
    const vlVec3 straight = vlAddScaled(onA, contacts->n, gap), off = vlSub(onB, straight);
    const double most = VL_FACE_PREFERENCE * contacts->size;
    if (vlDot(off, off) > most * most)
        return false;
    vlSpaceContacts_Add(contacts, onA, straight, gap, feature);
    return true;
}

// The edge whose middle lies farthest along n, of those square to n; -1 when the farthest point of the hull
// is not on such an edge.
static int foremostEdge(const vlHull *hull, vlVec3 n)
{
    const double most = vlDot(n, hull->points[vlHull_Support(hull, n)]);
    int best = -1;
    double least = INFINITY;
    for (int i = 0; i < hull->edgeCount; i++)
    {
        const vlVec3 p = hull->points[hull->edges[i].from], q = hull->points[hull->edges[i].to];
        const double length = vlLength(vlSub(q, p));
        const double back = most - vlLess(vlDot(n, p), vlDot(n, q));
        if (back < VL_SIDE_BY_SIDE * length && back < least)
        {
            least = back;
            best = i;
        }
    }
    return best;
}

bool vlMeetAlongEdges(const vlHull *a, const vlHull *b, double nearest, double limit,
                      vlSpaceContacts *contacts)
{
    const int edgeA = foremostEdge(a, contacts->n), edgeB = foremostEdge(b, vlScale(contacts->n, -1));
    if (edgeA < 0 || edgeB < 0)
        return false;
    const vlVec3 p = a->points[a->edges[edgeA].from], d = vlSub(a->points[a->edges[edgeA].to], p);
    const vlVec3 q = b->points[b->edges[edgeB].from], e = vlSub(b->points[b->edges[edgeB].to], q);
    const double dd = vlDot(d, d), ee = vlDot(e, e);
    const vlVec3 across = vlCross(d, e);
    if (vlDot(across, across) > VL_SIDE_BY_SIDE * VL_SIDE_BY_SIDE * dd * ee)
        return false;
    // Where b's edge begins and ends along a's.
    const double u = vlDot(vlSub(q, p), d) / dd, v = vlDot(vlSub(vlAdd(q, e), p), d) / dd;
    const double from = vlClamp(vlLess(u, v), 0, 1), to = vlClamp(vlMore(u, v), 0, 1);
    if (!(to > from))
        return false;
    double gap[2], least = INFINITY;
    vlVec3 onA[2];
    for (int i = 0; i < 2; i++)
    {
        const double s = i ? to : from, t = vlClamp((s - u) / (v - u), 0, 1);
        onA[i] = vlAddScaled(p, d, s);
        gap[i] = vlDot(contacts->n, vlSub(vlAddScaled(q, e, t), onA[i]));
        least = vlLess(least, gap[i]);
    }
    if (least > nearest)
        return false;
    for (int i = 0; i < 2; i++)
        if (gap[i] <= limit)
            vlSpaceContacts_Add(contacts, onA[i], vlAddScaled(onA[i], contacts->n, gap[i]), gap[i],
                                vlFeature_Edges(edgeA, edgeB) + ((uint32_t)i << 12));
    return true;
}
