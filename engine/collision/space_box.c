// space_box.c: contacts of two boxes, the quick way.
#include "collision/space_parts.h"

// Edges closer to parallel than this (square of the sine) give no axis: the faces' normals do as well.
#define VL_PARALLEL_SQUARED 1e-10

// Two boxes in the common frame, and b's axes along a's: turn[i][k] = a.axis[i] . b.axis[k].
typedef struct Boxes
{
    vlVec3 centre[2], axis[2][3];
    double half[2][3];
    double turn[3][3], size[3][3]; // size: without signs
    double along[2][3];            // from a's centre to b's, along the axes of each
} Boxes;

// What separates them best.
typedef struct Axis
{
    double gap;
    int box;     // whose face; 2: an edge of each
    int i, k;    // axis of the face, or of the edges of a and b
    double sign; // the normal from a to b is sign times axis i of the box, or sign times a[i] x b[k]
} Axis;

// Corners have bit k set where they lie on the positive side of axis k; edges are numbered by the axis along
// which they run and the sides of the other two.
static int edgeNumber(int along, int corner)
{
    const int low = along == 0 ? 1 : 0, high = along == 2 ? 1 : 2;
    return 4 * along + (corner >> low & 1) + 2 * (corner >> high & 1);
}

static void place(Boxes *boxes, int which, const vlSpaceShape *shape, const vlPose *pose, vlVec3 shift)
{
    boxes->centre[which] = vlAdd(shift, vlPose_Turn(pose, shape->p1));
    for (int i = 0; i < 3; i++)
        boxes->axis[which][i] = vlPose_Turn(pose, shape->axis[i]);
    boxes->half[which][0] = shape->half.x;
    boxes->half[which][1] = shape->half.y;
    boxes->half[which][2] = shape->half.z;
}

static void compare(Boxes *boxes)
{
    const vlVec3 apart = vlSub(boxes->centre[1], boxes->centre[0]);
    for (int i = 0; i < 3; i++)
    {
        boxes->along[0][i] = vlDot(apart, boxes->axis[0][i]);
        boxes->along[1][i] = vlDot(apart, boxes->axis[1][i]);
        for (int k = 0; k < 3; k++)
        {
            boxes->turn[i][k] = vlDot(boxes->axis[0][i], boxes->axis[1][k]);
            boxes->size[i][k] = fabs(boxes->turn[i][k]);
        }
    }
}

// The faces of a box; false when one shows that they are farther apart than the limit.
static bool findFace(const Boxes *boxes, int which, double limit, double better, Axis *best)
{
    const double *half = boxes->half[which], *other = boxes->half[1 - which];
    for (int i = 0; i < 3; i++)
    {
        const double reach =
            which
                ? other[0] * boxes->size[0][i] + other[1] * boxes->size[1][i] + other[2] * boxes->size[2][i]
                : other[0] * boxes->size[i][0] + other[1] * boxes->size[i][1] + other[2] * boxes->size[i][2];
        const double along = boxes->along[which][i], gap = fabs(along) - half[i] - reach;
        if (gap > limit)
            return false;
        if (gap > best->gap + better)
            *best = (Axis){gap, which, i, 0, along < 0 ? -1 : 1};
    }
    return true;
}

// Crossed edges (Gottschalk, Lin and Manocha 1996): along a[i] x b[k] everything is a sum of two products.
static bool findEdges(const Boxes *boxes, double limit, double better, Axis *best)
{
    const double *a = boxes->half[0], *b = boxes->half[1], *d = boxes->along[0];
    for (int i = 0; i < 3; i++)
    {
        const int i1 = i == 2 ? 0 : i + 1, i2 = i == 0 ? 2 : i - 1;
        for (int k = 0; k < 3; k++)
        {
            const int k1 = k == 2 ? 0 : k + 1, k2 = k == 0 ? 2 : k - 1;
            const double square = 1 - boxes->turn[i][k] * boxes->turn[i][k];
            if (square < VL_PARALLEL_SQUARED)
                continue;
            const double along = d[i2] * boxes->turn[i1][k] - d[i1] * boxes->turn[i2][k];
            const double reach = a[i1] * boxes->size[i2][k] + a[i2] * boxes->size[i1][k] +
                                 b[k1] * boxes->size[i][k2] + b[k2] * boxes->size[i][k1];
            const double gap = (fabs(along) - reach) / sqrt(square);
            if (gap > limit)
                return false;
            if (gap > best->gap + better)
                *best = (Axis){gap, 2, i, k, along < 0 ? -1 : 1};
        }
    }
    return true;
}

// The corner of a box farthest along n; on its edge along `axis` either end will do.
static int corner(const Boxes *boxes, int which, vlVec3 n, double sign)
{
    int bits = 0;
    for (int i = 0; i < 3; i++)
        if (sign * vlDot(n, boxes->axis[which][i]) > 0)
            bits |= 1 << i;
    return bits;
}

static vlVec3 cornerAt(const Boxes *boxes, int which, int bits)
{
    vlVec3 p = boxes->centre[which];
    for (int i = 0; i < 3; i++)
        p = vlAddScaled(p, boxes->axis[which][i],
                        bits >> i & 1 ? boxes->half[which][i] : -boxes->half[which][i]);
    return p;
}

static bool meetEdges(const Boxes *boxes, const Axis *axis, vlSpaceContacts *contacts)
{
    const vlVec3 across = vlCross(boxes->axis[0][axis->i], boxes->axis[1][axis->k]);
    const vlVec3 n = vlScale(across, axis->sign / vlLength(across));
    contacts->n = n;
    const int ca = corner(boxes, 0, n, 1) & ~(1 << axis->i), cb = corner(boxes, 1, n, -1) & ~(1 << axis->k);
    const vlVec3 p = cornerAt(boxes, 0, ca), q = cornerAt(boxes, 1, cb);
    const vlVec3 d = vlScale(boxes->axis[0][axis->i], 2 * boxes->half[0][axis->i]),
                 e = vlScale(boxes->axis[1][axis->k], 2 * boxes->half[1][axis->k]);
    return vlMeetEdges(p, vlAdd(p, d), q, vlAdd(q, e),
                       vlFeature_Edges(edgeNumber(axis->i, ca), edgeNumber(axis->k, cb)), contacts);
}

// Faces ---------------------------------------------------------------------------------------------------

// A corner of the clipped face: x and y along the face that clips, z above it.
typedef struct Corner
{
    double x, y, z;
    int edge; // to the next corner: of the clipped box, or ~side: 0 +x, 1 -x, 2 +y, 3 -y
    uint32_t feature;
} Corner;

// The face that clips: box, axis and sign, and the axes of its x and y.
typedef struct Window
{
    int box, i, u, v;
    bool positive;
} Window;

static uint32_t cornerFeature(int box, int bits)
{
    return box ? vlFeature_CornerOfB(bits) : vlFeature_CornerOfA(bits);
}

static uint32_t crossing(const Window *w, int edge, int side)
{
    int bits = w->positive ? 1 << w->i : 0;
    if (edge < 0) // a side of the window cut by another: its own corner
    {
        const int x = ~edge < side ? ~edge : side, y = ~edge < side ? side : ~edge;
        bits |= (x == 0 ? 1 << w->u : 0) | (y == 2 ? 1 << w->v : 0);
        return cornerFeature(w->box, bits);
    }
    bits |= side == 0 ? 1 << w->u : side == 2 ? 1 << w->v : 0;
    const int own = edgeNumber(side < 2 ? w->v : w->u, bits);
    return w->box ? vlFeature_Edges(edge, own) : vlFeature_Edges(own, edge);
}

static double beyond(const Corner *c, int side, double half)
{
    return (side == 0 ? c->x : side == 1 ? -c->x : side == 2 ? c->y : -c->y) - half;
}

static int cut(const Window *w, int side, double half, const Corner *polygon, int count, Corner *left)
{
    int n = 0;
    double out = beyond(&polygon[0], side, half);
    for (int i = 0; i < count; i++)
    {
        const Corner *from = &polygon[i], *to = &polygon[i + 1 == count ? 0 : i + 1];
        const double next = beyond(to, side, half);
        if (out <= 0)
            left[n++] = *from;
        if ((out <= 0) != (next <= 0))
        {
            const double share = out / (out - next);
            left[n] = (Corner){from->x + share * (to->x - from->x), from->y + share * (to->y - from->y),
                               from->z + share * (to->z - from->z), out <= 0 ? ~side : from->edge, 0};
            left[n++].feature = crossing(w, from->edge, side);
        }
        out = next;
    }
    return n;
}

// The face of the other box that looks most against the window, in the window's coordinates.
static void faceAgainst(const Boxes *boxes, const Window *w, Corner quad[4])
{
    const int other = 1 - w->box;
    const double up = w->positive ? 1 : -1;
    double column[3][3]; // the other box's axes along x, y and z of the window
    double middle[3];
    const int rows[3] = {w->u, w->v, w->i};
    for (int r = 0; r < 3; r++)
    {
        const double sign = r == 2 ? up : 1;
        for (int k = 0; k < 3; k++)
            column[k][r] = sign * (w->box ? boxes->turn[k][rows[r]] : boxes->turn[rows[r]][k]);
        middle[r] = sign * (w->box ? -1 : 1) * boxes->along[w->box][rows[r]];
    }
    int j = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(column[k][2]) > fabs(column[j][2]))
            j = k;
    const int p = j == 2 ? 0 : j + 1, q = j == 0 ? 2 : j - 1;
    const bool positive = column[j][2] < 0;
    const double *half = boxes->half[other];
    for (int r = 0; r < 3; r++)
        middle[r] += (positive ? half[j] : -half[j]) * column[j][r];
    for (int c = 0; c < 4; c++)
    {
        // round the face: -- +- ++ -+
        const bool onP = c == 1 || c == 2, onQ = c >= 2;
        const double sp = onP ? half[p] : -half[p], sq = onQ ? half[q] : -half[q];
        const int bits = (positive ? 1 << j : 0) | (onP ? 1 << p : 0) | (onQ ? 1 << q : 0);
        quad[c] = (Corner){middle[0] + sp * column[p][0] + sq * column[q][0],
                           middle[1] + sp * column[p][1] + sq * column[q][1],
                           middle[2] + sp * column[p][2] + sq * column[q][2], edgeNumber(c % 2 ? q : p, bits),
                           cornerFeature(other, bits)};
    }
}

// Returns the least gap.
static double meetFaces(const Boxes *boxes, const Axis *axis, double limit, vlSpaceContacts *contacts)
{
    const int box = axis->box, i = axis->i;
    // The normal from a to b leaves a and enters b.
    const bool positive = (axis->sign > 0) == (box == 0);
    const Window w = {box, i, i == 2 ? 0 : i + 1, i == 0 ? 2 : i - 1, positive};
    Corner room[2][8], *polygon = room[0], *spare = room[1];
    faceAgainst(boxes, &w, polygon);
    int count = 4;
    for (int side = 0; side < 4 && count > 0; side++)
    {
        const double half = boxes->half[box][side < 2 ? w.u : w.v] + VL_CLIP_MARGIN * contacts->size;
        bool any = false;
        for (int c = 0; c < count; c++)
            any = any || beyond(&polygon[c], side, half) > 0;
        if (!any)
            continue;
        count = cut(&w, side, half, polygon, count, spare);
        Corner *const swap = polygon;
        polygon = spare;
        spare = swap;
    }
    const vlVec3 up = vlScale(boxes->axis[box][i], positive ? 1 : -1);
    const vlVec3 middle = vlAddScaled(boxes->centre[box], up, boxes->half[box][i]);
    contacts->n = vlScale(up, box ? -1 : 1);
    double least = INFINITY;
    for (int c = 0; c < count; c++)
    {
        const double gap = polygon[c].z - boxes->half[box][i];
        if (gap > limit)
            continue;
        vlVec3 foot = vlAddScaled(middle, boxes->axis[box][w.u], polygon[c].x);
        foot = vlAddScaled(foot, boxes->axis[box][w.v], polygon[c].y);
        const vlVec3 p = vlAddScaled(foot, up, gap);
        vlSpaceContacts_Add(contacts, box ? p : foot, box ? foot : p, gap, polygon[c].feature);
        least = gap < least ? gap : least;
    }
    return least;
}

static double leastOf(const double half[3])
{
    return half[0] < half[1]   ? (half[0] < half[2] ? half[0] : half[2])
           : half[1] < half[2] ? half[1]
                               : half[2];
}

// Rare: corners and edges that are apart.
static void meetAsHulls(const vlSpacePair *pair, vlSpaceContacts *contacts)
{
    vlBoxHull a, b;
    const vlVec3 axisA[3] = {vlPose_Turn(pair->poseA, pair->a->axis[0]),
                             vlPose_Turn(pair->poseA, pair->a->axis[1]),
                             vlPose_Turn(pair->poseA, pair->a->axis[2])},
                 axisB[3] = {vlPose_Turn(pair->poseB, pair->b->axis[0]),
                             vlPose_Turn(pair->poseB, pair->b->axis[1]),
                             vlPose_Turn(pair->poseB, pair->b->axis[2])};
    vlBoxHull_Set(&a, vlPose_Turn(pair->poseA, pair->a->p1), axisA, pair->a->half);
    vlBoxHull_Set(&b, vlAdd(pair->apart, vlPose_Turn(pair->poseB, pair->b->p1)), axisB, pair->b->half);
    vlMeetHulls(&a.hull, &b.hull, pair->limit, contacts);
}

void vlMeetBoxes(const vlSpacePair *pair, vlSpaceContacts *contacts)
{
    Boxes boxes;
    place(&boxes, 0, pair->a, pair->poseA, vlVec(0, 0, 0));
    place(&boxes, 1, pair->b, pair->poseB, pair->apart);
    compare(&boxes);
    const double la = leastOf(boxes.half[0]), lb = leastOf(boxes.half[1]), size = 2 * (la < lb ? la : lb);
    const double preference = VL_FACE_PREFERENCE * size;
    vlSpaceContacts_Start(contacts, vlVec(0, 1, 0), size);
    Axis face = {-INFINITY, 0, 0, 0, 1}, edges = face;
    if (!findFace(&boxes, 0, pair->limit, preference, &face) ||
        !findFace(&boxes, 1, pair->limit, preference, &face))
        return;
    // Apart or hardly overlapping, with points at that distance: no edges can do better. Resting boxes end
    // here.
    double least = INFINITY;
    const bool shallow = face.gap > -preference;
    if (shallow)
    {
        least = meetFaces(&boxes, &face, pair->limit, contacts);
        if (least <= face.gap + preference)
            return;
        contacts->count = 0;
    }
    if (!findEdges(&boxes, pair->limit, preference, &edges))
        return;
    if (edges.gap > face.gap + preference - VL_DEPTH_PREFERENCE * vlLess(face.gap, 0))
    {
        if (!meetEdges(&boxes, &edges, contacts))
            meetAsHulls(pair, contacts);
        return;
    }
    if (!shallow)
        least = meetFaces(&boxes, &face, pair->limit, contacts);
    if (!(least <= face.gap + preference))
        meetAsHulls(pair, contacts);
}
