// convex_depth_space.c: how deep two cores overlap in space (convex_depth.c says how).
#include "collision/convex_parts.h"

#define VL_DEPTH_CORNERS 256
#define VL_DEPTH_FACES   (2 * VL_DEPTH_CORNERS)

// A triangle of the hull, counter-clockwise from outside.
typedef struct vlHullFace
{
    vlVec3 normal; // unit, outward
    double offset;
    int corner[3];
    int next[3]; // the face beyond the edge from corner i to corner i + 1
    bool used, seen;
} vlHullFace;

typedef struct vlGrowingHull
{
    int cornerCount, faceCount; // faces: places in the list, some of them free
    int freed[VL_DEPTH_FACES], freedCount;
    double same; // m: a height that is none
    vlDifference corner[VL_DEPTH_CORNERS];
    vlHullFace face[VL_DEPTH_FACES];
} vlGrowingHull;

// False when the triangle is too thin to have a normal.
static bool setFace(vlGrowingHull *hull, int index, int i, int j, int k)
{
    const vlVec3 p = hull->corner[i].w, q = hull->corner[j].w, r = hull->corner[k].w;
    const vlVec3 e = vlSub(q, p), f = vlSub(r, p), n = vlCross(e, f);
    const double length = vlLength(n);
    if (length * length <= 1e-28 * vlDot(e, e) * vlDot(f, f))
        return false;
    vlHullFace *face = &hull->face[index];
    face->normal = vlScale(n, 1 / length);
    face->offset = (vlDot(face->normal, p) + vlDot(face->normal, q) + vlDot(face->normal, r)) / 3;
    face->corner[0] = i;
    face->corner[1] = j;
    face->corner[2] = k;
    face->used = true;
    face->seen = false;
    return true;
}

static bool begin(vlGrowingHull *hull, const vlSimplex *simplex, double same)
{
    hull->cornerCount = hull->faceCount = 4;
    hull->freedCount = 0;
    hull->same = same;
    for (int i = 0; i < 4; i++)
        hull->corner[i] = simplex->corner[i];
    const vlVec3 p = hull->corner[0].w;
    const vlVec3 n = vlCross(vlSub(hull->corner[1].w, p), vlSub(hull->corner[2].w, p));
    if (vlDot(n, vlSub(hull->corner[3].w, p)) > 0)
    {
        hull->corner[1] = simplex->corner[2];
        hull->corner[2] = simplex->corner[1];
    }
    // Face f lies across from corner 3 - f, and beyond each of its edges is the face across from the third
    // corner.
    static const int corners[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    static const int beyond[4][3] = {{1, 3, 2}, {2, 3, 0}, {0, 3, 1}, {1, 2, 0}};
    for (int f = 0; f < 4; f++)
    {
        if (!setFace(hull, f, corners[f][0], corners[f][1], corners[f][2]))
            return false;
        for (int i = 0; i < 3; i++)
            hull->face[f].next[i] = beyond[f][i];
    }
    return true;
}

static int nearestFace(const vlGrowingHull *hull)
{
    int nearest = -1;
    for (int i = 0; i < hull->faceCount; i++)
        if (hull->face[i].used && (nearest < 0 || hull->face[i].offset < hull->face[nearest].offset))
            nearest = i;
    return nearest;
}

// Marks the faces that the new corner sees, from one that it does, and frees them. Faces in whose plane it
// lies count as seen: so no triangle without area arises on an edge in whose line it lies.
static int removeSeen(vlGrowingHull *hull, int first, vlVec3 w, int list[VL_DEPTH_FACES])
{
    int count = 1;
    list[0] = first;
    hull->face[first].seen = true;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
        {
            const int next = hull->face[list[i]].next[k];
            vlHullFace *face = &hull->face[next];
            if (face->seen || vlDot(face->normal, w) - face->offset < -hull->same)
                continue;
            face->seen = true;
            list[count++] = next;
        }
    return count;
}

static int newFace(vlGrowingHull *hull)
{
    return hull->freedCount > 0 ? hull->freed[--hull->freedCount] : hull->faceCount++;
}

// The edge of a face that begins at one of its corners.
static int edgeFrom(const vlHullFace *face, int corner)
{
    return face->corner[0] == corner ? 0 : face->corner[1] == corner ? 1 : 2;
}

// Replaces what the new corner sees by a fan from it to the rim of that. False when rounding has left no
// proper rim.
static bool takeIn(vlGrowingHull *hull, int first, const vlDifference *d)
{
    int seen[VL_DEPTH_FACES], from[VL_DEPTH_CORNERS], fan[VL_DEPTH_FACES], fanCount = 0;
    const int newest = hull->cornerCount++;
    hull->corner[newest] = *d;
    const int seenCount = removeSeen(hull, first, d->w, seen);
    for (int i = 0; i < newest; i++)
        from[i] = -1;
    for (int i = 0; i < seenCount; i++)
        for (int k = 0; k < 3; k++)
        {
            const vlHullFace *face = &hull->face[seen[i]];
            const int across = face->next[k], p = face->corner[k], q = face->corner[(k + 1) % 3];
            if (hull->face[across].seen)
                continue;
            if (from[p] >= 0 || (hull->freedCount == 0 && hull->faceCount == VL_DEPTH_FACES))
                return false;
            const int made = newFace(hull);
            if (!setFace(hull, made, p, q, newest))
                return false;
            hull->face[made].next[0] = across;
            hull->face[across].next[edgeFrom(&hull->face[across], q)] = made;
            from[p] = made;
            fan[fanCount++] = made;
        }
    for (int i = 0; i < fanCount; i++)
    {
        const int q = hull->face[fan[i]].corner[1];
        if (from[q] < 0)
            return false;
        hull->face[fan[i]].next[1] = from[q];
        hull->face[from[q]].next[2] = fan[i];
    }
    for (int i = 0; i < seenCount; i++)
    {
        hull->face[seen[i]].used = false;
        hull->freed[hull->freedCount++] = seen[i];
    }
    return fanCount >= 3;
}

// Weights of the corners of a face in its point nearest to the origin; returns the least.
static double weigh(const vlGrowingHull *hull, const vlHullFace *face, double weight[3])
{
    const vlVec3 w = hull->corner[face->corner[0]].w;
    const vlVec3 e = vlSub(hull->corner[face->corner[1]].w, w), f = vlSub(hull->corner[face->corner[2]].w, w);
    const vlVec3 n = vlCross(e, f);
    const double area = vlDot(n, n);
    weight[1] = vlDot(n, vlCross(f, w)) / area;
    weight[2] = vlDot(n, vlCross(w, e)) / area;
    weight[0] = 1 - weight[1] - weight[2];
    return fmin(weight[0], fmin(weight[1], weight[2]));
}

// Whether two faces are parts of one flat side.
static bool isLevel(const vlGrowingHull *hull, const vlHullFace *face, const vlHullFace *with)
{
    for (int i = 0; i < 3; i++)
        if (fabs(vlDot(with->normal, hull->corner[face->corner[i]].w) - with->offset) > 4 * hull->same)
            return false;
    return true;
}

// The deepest points, from the face that the way out goes through: one of several when a flat side is made of
// more. False when it goes through none, as may be when faces are too thin to know their normals.
static bool findPoints(const vlGrowingHull *hull, int nearest, vlCoreClosest *closest)
{
    double weight[3], best = -INFINITY;
    int chosen = nearest;
    for (int i = 0; i < hull->faceCount; i++)
    {
        const vlHullFace *face = &hull->face[i];
        if (!face->used || !isLevel(hull, face, &hull->face[nearest]))
            continue;
        const double least = weigh(hull, face, weight);
        if (least <= best)
            continue;
        best = least;
        chosen = i;
    }
    const vlHullFace *face = &hull->face[chosen];
    weigh(hull, face, weight);
    closest->a = closest->b = vlVec(0, 0, 0);
    for (int i = 0; i < 3; i++)
    {
        const vlDifference *corner = &hull->corner[face->corner[i]];
        closest->a = vlAddScaled(closest->a, corner->a, weight[i]);
        closest->b = vlAddScaled(closest->b, corner->b, weight[i]);
    }
    return best > -1e-9;
}

static bool isCornerOf(const vlGrowingHull *hull, const vlHullFace *face, vlVec3 w)
{
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 p = hull->corner[face->corner[i]].w;
        if (p.x == w.x && p.y == w.y && p.z == w.z)
            return true;
    }
    return false;
}

vlCoreClosest vlCores_DepthInSpace(const vlCores *cores, const vlSimplex *simplex)
{
    const bool round = cores->a->cylinder || cores->b->cylinder;
    const double close = (round ? 1e-10 : 1e-14) * simplex->size;
    vlGrowingHull hull;
    vlVec3 normal = {0, 1, 0};
    vlDifference d;
    vlCores_Support(cores, normal, &d);
    double lowest = vlDot(normal, d.w);
    bool sound = begin(&hull, simplex, 1e-14 * simplex->size);
    while (sound)
    {
        const int nearest = nearestFace(&hull);
        const vlHullFace *face = &hull.face[nearest];
        vlCores_Support(cores, face->normal, &d);
        const double height = vlDot(face->normal, d.w);
        if (height < lowest)
        {
            lowest = height;
            normal = face->normal;
        }
        vlCoreClosest closest = {.distance = -height, .normal = face->normal};
        if (!round && (height - face->offset <= close || isCornerOf(&hull, face, d.w)))
        {
            if (findPoints(&hull, nearest, &closest))
                return closest;
            break;
        }
        if (lowest - face->offset <= close || hull.cornerCount == VL_DEPTH_CORNERS)
            break;
        sound = takeIn(&hull, nearest, &d);
    }
    return vlCores_Refine(cores, normal, lowest, simplex->size);
}
