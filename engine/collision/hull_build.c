// hull_build.c: the convex hull of points in any order.
#include "collision/hull_parts.h"

#include <stdlib.h>
#include <string.h>

#include "dynamics/state.h"

// Points are put on a grid and joined one by one to a hull of triangles (Clarkson and Shor 1989, without its
// random order). On the grid the side of a plane is a whole number and never wrong, so the triangles always
// close. Afterwards triangles that lie in one plane up to the grid's coarseness become one face; there the
// points count as they were given. Should that leave a shape that is none, a coarser grid is tried.

// Bits of a coordinate on the grid, and how many fewer the next attempt has. 29 bits keep the components of a
// triangle's normal below 2^60.
#define VL_GRID_BITS     29
#define VL_COARSER_BITS  4
#define VL_GRID_ATTEMPTS 3

// Flat: thinner than this share of the longest extent.
#define VL_FLAT 1e-6

// At most 2 n - 4 triangles are in use, and as many again while a point is joined.
#define VL_MAX_TRIANGLES (4 * VL_MAX_HULL_POINTS)

#define VL_MAX_SIDES (6 * VL_MAX_HULL_POINTS)

__extension__ typedef __int128 Wide;

typedef struct Triangle
{
    int point[3];  // counter-clockwise seen from outside
    int beyond[3]; // the triangle across the edge from point[i] to the next
    int64_t normal[3];
    bool used, seen;
    int face;
    vlVec3 n; // unit normal among the points as given
    double offset, area;
} Triangle;

typedef struct Face
{
    int first, count; // in `loops`
    vlVec3 n;
    double offset;
} Face;

typedef struct Builder
{
    int count;
    vlVec3 origin;
    double extent;                // m, the longest
    double noise;                 // m, how far the grid moves a point
    vlVec3 p[VL_MAX_HULL_POINTS]; // from the origin
    int64_t grid[VL_MAX_HULL_POINTS][3];
    Triangle triangles[VL_MAX_TRIANGLES];
    int end; // triangles from here on were never used
    int free[VL_MAX_TRIANGLES], freeCount;
    int fresh[VL_MAX_TRIANGLES], freshCount;
    Face faces[VL_MAX_TRIANGLES];
    int faceCount;
    int loops[VL_MAX_SIDES];
    int degree[VL_MAX_HULL_POINTS]; // faces round a point
    vlHullEdge edges[VL_MAX_SIDES / 2];
    int edgeCount;
} Builder;

// Triangles on the grid -----------------------------------------------------------------------------------

static void putOnGrid(Builder *builder, const vlVec3 extents, int bits)
{
    const double steps = ldexp(1, bits) - 1;
    const double factor[3] = {extents.x > 0 ? steps / extents.x : 0, extents.y > 0 ? steps / extents.y : 0,
                              extents.z > 0 ? steps / extents.z : 0};
    for (int i = 0; i < builder->count; i++)
    {
        const vlVec3 p = builder->p[i];
        builder->grid[i][0] = llround(p.x * factor[0]);
        builder->grid[i][1] = llround(p.y * factor[1]);
        builder->grid[i][2] = llround(p.z * factor[2]);
    }
    builder->noise = builder->extent / steps;
}

static void difference(const int64_t a[3], const int64_t b[3], int64_t d[3])
{
    for (int i = 0; i < 3; i++)
        d[i] = b[i] - a[i];
}

static void cross(const int64_t a[3], const int64_t b[3], int64_t c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static void normalOf(const Builder *builder, const int point[3], int64_t normal[3])
{
    int64_t d[3], e[3];
    difference(builder->grid[point[0]], builder->grid[point[1]], d);
    difference(builder->grid[point[0]], builder->grid[point[2]], e);
    cross(d, e, normal);
}

// Positive when point q lies on the outer side of the plane through p.
static Wide sideOf(const Builder *builder, const int64_t normal[3], int p, int q)
{
    int64_t d[3];
    difference(builder->grid[p], builder->grid[q], d);
    return (Wide)normal[0] * d[0] + (Wide)normal[1] * d[1] + (Wide)normal[2] * d[2];
}

static double squareOf(const int64_t v[3])
{
    return (double)v[0] * (double)v[0] + (double)v[1] * (double)v[1] + (double)v[2] * (double)v[2];
}

static int addTriangle(Builder *builder, int a, int b, int c)
{
    const int index = builder->free[--builder->freeCount];
    Triangle *triangle = &builder->triangles[index];
    *triangle = (Triangle){.point = {a, b, c}, .used = true};
    builder->end = index < builder->end ? builder->end : index + 1;
    normalOf(builder, triangle->point, triangle->normal);
    return index;
}

// Four points far apart, not in one plane. False when there are none.
static bool pickFour(const Builder *builder, int four[4])
{
    four[0] = 0;
    double most[3] = {0, 0, 0};
    for (int i = 0; i < builder->count; i++)
    {
        int64_t d[3];
        difference(builder->grid[0], builder->grid[i], d);
        const double far = squareOf(d);
        if (far > most[0])
        {
            most[0] = far;
            four[1] = i;
        }
    }
    for (int i = 0; i < builder->count && most[0] > 0; i++)
    {
        int64_t normal[3];
        normalOf(builder, (int[3]){four[0], four[1], i}, normal);
        const double area = squareOf(normal);
        if (area > most[1])
        {
            most[1] = area;
            four[2] = i;
        }
    }
    for (int i = 0; i < builder->count && most[1] > 0; i++)
    {
        int64_t normal[3];
        normalOf(builder, four, normal);
        const double volume = fabs((double)sideOf(builder, normal, four[0], i));
        if (volume > most[2])
        {
            most[2] = volume;
            four[3] = i;
        }
    }
    return most[2] > 0;
}

static bool startWithFour(Builder *builder)
{
    int four[4];
    if (!pickFour(builder, four))
        return false;
    int64_t normal[3];
    normalOf(builder, four, normal);
    if (sideOf(builder, normal, four[0], four[3]) > 0)
    {
        const int other = four[1];
        four[1] = four[2];
        four[2] = other;
    }
    builder->freeCount = 0;
    for (int i = VL_MAX_TRIANGLES - 1; i >= 0; i--)
        builder->free[builder->freeCount++] = i;
    builder->end = 0;
    const int a = four[0], b = four[1], c = four[2], d = four[3];
    const int abc = addTriangle(builder, a, b, c), bad = addTriangle(builder, b, a, d),
              cbd = addTriangle(builder, c, b, d), acd = addTriangle(builder, a, c, d);
    const int beyond[4][3] = {{bad, cbd, acd}, {abc, acd, cbd}, {abc, bad, acd}, {abc, cbd, bad}};
    const int index[4] = {abc, bad, cbd, acd};
    for (int i = 0; i < 4; i++)
        memcpy(builder->triangles[index[i]].beyond, beyond[i], sizeof beyond[i]);
    return true;
}

// Puts `fresh` in the place of `old` among the neighbours of a triangle.
static void relink(Triangle *triangle, int old, int fresh)
{
    for (int i = 0; i < 3; i++)
        if (triangle->beyond[i] == old)
        {
            triangle->beyond[i] = fresh;
            return;
        }
}

static void joinPoint(Builder *builder, int point)
{
    bool any = false;
    for (int i = 0; i < builder->end; i++)
    {
        Triangle *t = &builder->triangles[i];
        t->seen = t->used && sideOf(builder, t->normal, t->point[0], point) > 0;
        any = any || t->seen;
    }
    if (!any)
        return;
    int starting[VL_MAX_HULL_POINTS], ending[VL_MAX_HULL_POINTS]; // by point: the new triangle at the rim
    builder->freshCount = 0;
    for (int i = 0, end = builder->end; i < end; i++)
    {
        if (!builder->triangles[i].seen)
            continue;
        for (int k = 0; k < 3; k++)
        {
            const int beyond = builder->triangles[i].beyond[k];
            if (builder->triangles[beyond].seen)
                continue;
            const int a = builder->triangles[i].point[k], b = builder->triangles[i].point[(k + 1) % 3];
            const int fresh = addTriangle(builder, a, b, point);
            builder->triangles[fresh].beyond[0] = beyond;
            relink(&builder->triangles[beyond], i, fresh);
            starting[a] = fresh;
            ending[b] = fresh;
            builder->fresh[builder->freshCount++] = fresh;
        }
    }
    for (int i = 0; i < builder->freshCount; i++)
    {
        Triangle *t = &builder->triangles[builder->fresh[i]];
        t->beyond[1] = starting[t->point[1]];
        t->beyond[2] = ending[t->point[0]];
    }
    for (int i = 0; i < builder->end; i++)
        if (builder->triangles[i].seen)
        {
            builder->triangles[i].used = builder->triangles[i].seen = false;
            builder->free[builder->freeCount++] = i;
        }
}

// Faces ---------------------------------------------------------------------------------------------------

static void measureTriangle(Builder *builder, Triangle *t)
{
    const vlVec3 *p = builder->p;
    const vlVec3 a = p[t->point[0]], b = p[t->point[1]], c = p[t->point[2]];
    const vlVec3 n = vlCross(vlSub(b, a), vlSub(c, a));
    t->area = vlLength(n);
    t->n = t->area > 0 ? vlScale(n, 1 / t->area) : n;
    t->offset = vlDot(t->n, a);
    t->face = -1;
}

// The largest triangle without a face, or -1.
static int largestLoose(const Builder *builder)
{
    int best = -1;
    for (int i = 0; i < builder->end; i++)
    {
        const Triangle *t = &builder->triangles[i];
        if (t->used && t->face < 0 && (best < 0 || t->area > builder->triangles[best].area))
            best = i;
    }
    return best;
}

static bool liesIn(const Builder *builder, const Triangle *plane, const Triangle *t, double tolerance)
{
    for (int i = 0; i < 3; i++)
        if (fabs(vlDot(plane->n, builder->p[t->point[i]]) - plane->offset) > tolerance)
            return false;
    return true;
}

// All triangles that hang together with `seed` and lie in its plane get its face's number.
static void growFace(Builder *builder, int seed, int face, double tolerance)
{
    int *queue = builder->fresh, length = 1;
    queue[0] = seed;
    builder->triangles[seed].face = face;
    for (int i = 0; i < length; i++)
        for (int k = 0; k < 3; k++)
        {
            const int beyond = builder->triangles[queue[i]].beyond[k];
            Triangle *t = &builder->triangles[beyond];
            if (t->face >= 0 || !liesIn(builder, &builder->triangles[seed], t, tolerance))
                continue;
            t->face = face;
            queue[length++] = beyond;
        }
}

// The rim of a face. False when it is not one simple loop.
static bool traceFace(Builder *builder, int face, int first)
{
    int next[VL_MAX_HULL_POINTS], sides = 0, start = VL_MAX_HULL_POINTS;
    memset(next, -1, sizeof next);
    for (int i = 0; i < builder->end; i++)
    {
        const Triangle *t = &builder->triangles[i];
        if (!t->used || t->face != face)
            continue;
        for (int k = 0; k < 3; k++)
        {
            if (builder->triangles[t->beyond[k]].face == face)
                continue;
            const int from = t->point[k];
            if (next[from] >= 0)
                return false;
            next[from] = t->point[(k + 1) % 3];
            start = from < start ? from : start;
            sides++;
        }
    }
    if (sides < 3 || first + sides > VL_MAX_SIDES)
        return false;
    builder->faces[face] = (Face){.first = first, .count = sides};
    int at = start;
    for (int i = 0; i < sides; i++)
    {
        builder->loops[first + i] = at;
        at = next[at];
        if (at < 0 || (at == start) != (i == sides - 1))
            return false;
    }
    return true;
}

// A point with two faces round it lies on an edge: takes it out. A face that has fewer than three points then
// was a sliver along an edge and goes too. Returns whether anything changed.
static bool dropSpare(Builder *builder)
{
    bool changed = false;
    memset(builder->degree, 0, sizeof builder->degree);
    for (int f = 0; f < builder->faceCount; f++)
        for (int i = 0; i < builder->faces[f].count; i++)
            builder->degree[builder->loops[builder->faces[f].first + i]]++;
    int kept = 0;
    for (int f = 0; f < builder->faceCount; f++)
    {
        Face *face = &builder->faces[f];
        int count = 0;
        for (int i = 0; i < face->count; i++)
        {
            const int point = builder->loops[face->first + i];
            if (builder->degree[point] > 2)
                builder->loops[face->first + count++] = point;
        }
        changed = changed || count != face->count;
        face->count = count;
        if (count > 2)
            builder->faces[kept++] = *face;
    }
    builder->faceCount = kept;
    return changed;
}

// Whether the points lie in the plane of the largest triangle, or in a line.
static bool isFlat(const Builder *builder)
{
    const Triangle *plane = &builder->triangles[largestLoose(builder)];
    if (plane->area < VL_FLAT * builder->extent * builder->extent)
        return true;
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < builder->count; i++)
    {
        const double along = vlDot(plane->n, builder->p[i]);
        least = fmin(least, along);
        most = fmax(most, along);
    }
    return most - least < VL_FLAT * builder->extent;
}

static bool makeFaces(Builder *builder, double tolerance)
{
    builder->faceCount = 0;
    for (int seed = largestLoose(builder); seed >= 0; seed = largestLoose(builder))
        growFace(builder, seed, builder->faceCount++, tolerance);
    int first = 0;
    for (int f = 0; f < builder->faceCount; f++)
    {
        if (!traceFace(builder, f, first))
            return false;
        first += builder->faces[f].count;
    }
    while (dropSpare(builder))
    {
    }
    return builder->faceCount >= 4;
}

// The normal of a loop (Newell; in Sutherland, Sproull and Schumacker 1974) and the plane that holds all.
// False when a point lies farther outside than the grid explains.
static bool fitPlane(Builder *builder, Face *face, double tolerance)
{
    const vlVec3 *p = builder->p, a = p[builder->loops[face->first]];
    vlVec3 n = {0, 0, 0};
    for (int i = 2; i < face->count; i++)
        n = vlAdd(n, vlCross(vlSub(p[builder->loops[face->first + i - 1]], a),
                             vlSub(p[builder->loops[face->first + i]], a)));
    const double length = vlLength(n);
    if (!(length > 0))
        return false;
    face->n = vlScale(n, 1 / length);
    double own = -INFINITY, all = -INFINITY;
    for (int i = 0; i < face->count; i++)
        own = fmax(own, vlDot(face->n, p[builder->loops[face->first + i]]));
    for (int i = 0; i < builder->count; i++)
        all = fmax(all, vlDot(face->n, p[i]));
    face->offset = all;
    return all - own <= tolerance;
}

static int findEdge(const Builder *builder, int from, int to)
{
    for (int i = 0; i < builder->edgeCount; i++)
        if (builder->edges[i].from == from && builder->edges[i].to == to)
            return i;
    return -1;
}

// Each side of a face must be a side of one other face, run the other way.
static bool pairSides(Builder *builder)
{
    int sides = 0, points = 0;
    builder->edgeCount = 0;
    for (int f = 0; f < builder->faceCount; f++)
    {
        const Face *face = &builder->faces[f];
        sides += face->count;
        for (int i = 0; i < face->count; i++)
        {
            const int from = builder->loops[face->first + i],
                      to = builder->loops[face->first + (i + 1) % face->count];
            const int other = findEdge(builder, to, from);
            if (findEdge(builder, from, to) >= 0 || (other >= 0 && builder->edges[other].right >= 0))
                return false;
            if (other >= 0)
                builder->edges[other].right = f;
            else
                builder->edges[builder->edgeCount++] = (vlHullEdge){from, to, f, -1, 0};
        }
    }
    for (int i = 0; i < builder->count; i++)
        points += builder->degree[i] > 0;
    return sides == 2 * builder->edgeCount && points - builder->edgeCount + builder->faceCount == 2;
}

// What came of an attempt.
typedef enum Outcome
{
    outcomeGood,
    outcomeFlat,
    outcomeUnsound
} Outcome;

static Outcome attempt(Builder *builder, vlVec3 extents, int bits, double rounding)
{
    putOnGrid(builder, extents, bits);
    if (!startWithFour(builder))
        return outcomeFlat;
    for (int i = 0; i < builder->count; i++)
        joinPoint(builder, i);
    for (int i = 0; i < builder->end; i++)
        if (builder->triangles[i].used)
            measureTriangle(builder, &builder->triangles[i]);
    if (isFlat(builder))
        return outcomeFlat;
    const double tolerance = 4 * builder->noise + rounding;
    if (!makeFaces(builder, tolerance))
        return outcomeUnsound;
    double thickness = INFINITY;
    for (int f = 0; f < builder->faceCount; f++)
    {
        Face *face = &builder->faces[f];
        if (!fitPlane(builder, face, 4 * tolerance))
            return outcomeUnsound;
        double least = INFINITY;
        for (int i = 0; i < builder->count; i++)
            least = fmin(least, vlDot(face->n, builder->p[i]));
        thickness = fmin(thickness, face->offset - least);
    }
    if (thickness < VL_FLAT * builder->extent)
        return outcomeFlat;
    return pairSides(builder) ? outcomeGood : outcomeUnsound;
}

// The hull itself -----------------------------------------------------------------------------------------

static bool checkPoints(const char *field, const vlVec3 *points, int count, vlError *error)
{
    if (count < 4 || count > VL_MAX_HULL_POINTS)
        return vlFail(error, "%s must be 4 to %d points, got %d", field, VL_MAX_HULL_POINTS, count);
    for (int i = 0; i < count; i++)
    {
        const double c[3] = {points[i].x, points[i].y, points[i].z};
        for (int k = 0; k < 3; k++)
            if (!(fabs(c[k]) <= VL_MAX_LENGTH))
                return vlFail(error, "%s: %c of point %d must be a number from %g to %g, got %g", field,
                              "xyz"[k], i + 1, -VL_MAX_LENGTH, VL_MAX_LENGTH, c[k]);
    }
    return true;
}

static void copyToHull(const Builder *builder, vlHull *hull)
{
    int number[VL_MAX_HULL_POINTS], points = 0, sides = 0;
    for (int i = 0; i < builder->count; i++)
        if (builder->degree[i] > 0)
        {
            hull->points[points] = vlAdd(builder->p[i], builder->origin);
            number[i] = points++;
        }
    for (int i = 0; i < builder->edgeCount; i++)
    {
        hull->edges[i] = builder->edges[i];
        hull->edges[i].from = number[builder->edges[i].from];
        hull->edges[i].to = number[builder->edges[i].to];
    }
    for (int f = 0; f < builder->faceCount; f++)
    {
        const Face *face = &builder->faces[f];
        hull->faces[f] =
            (vlHullFace){face->n, face->offset + vlDot(face->n, builder->origin), sides, face->count};
        for (int i = 0; i < face->count; i++)
        {
            const int from = builder->loops[face->first + i],
                      to = builder->loops[face->first + (i + 1) % face->count];
            const int edge = findEdge(builder, from, to);
            hull->loops[sides] = (uint16_t)number[from];
            hull->sides[sides++] = (uint16_t)(edge >= 0 ? edge : findEdge(builder, to, from));
        }
    }
}

static bool build(vlTally *tally, vlHull *hull, const char *field, Builder *builder, vlError *error)
{
    vlVec3 low = builder->p[0], high = low;
    double far = 0;
    for (int i = 0; i < builder->count; i++)
    {
        const vlVec3 p = builder->p[i];
        low = vlVec(fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z));
        high = vlVec(fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z));
        far = fmax(far, fmax(fabs(p.x), fmax(fabs(p.y), fabs(p.z))));
    }
    const vlVec3 extents = vlSub(high, low);
    builder->origin = low;
    builder->extent = fmax(extents.x, fmax(extents.y, extents.z));
    for (int i = 0; i < builder->count; i++)
        builder->p[i] = vlSub(builder->p[i], low);
    if (builder->extent < VL_MIN_LENGTH)
        return vlFail(error, "%s must not all be the same point", field);
    Outcome outcome = outcomeUnsound;
    for (int i = 0; i < VL_GRID_ATTEMPTS && outcome == outcomeUnsound; i++)
        outcome = attempt(builder, extents, VL_GRID_BITS - i * VL_COARSER_BITS, 4e-16 * far);
    if (outcome == outcomeFlat)
        return vlFail(error, "%s must not all lie in one plane", field);
    if (outcome == outcomeUnsound)
        return vlFail(error, "%s are too close together to make a solid", field);
    int points = 0;
    for (int i = 0; i < builder->count; i++)
        points += builder->degree[i] > 0;
    if (!vlHull_Allocate(tally, hull, points, builder->faceCount, builder->edgeCount))
        return vlFail(error, "%s: not enough memory", field);
    copyToHull(builder, hull);
    vlHull_NumberDirections(hull);
    vlHull_Measure(hull);
    return true;
}

bool vlHull_Build(vlTally *tally, vlHull *hull, const char *field, const vlVec3 *points, int count,
                  vlError *error)
{
    memset(hull, 0, sizeof *hull);
    if (!checkPoints(field, points, count, error))
        return false;
    Builder *builder = malloc(sizeof *builder);
    if (!builder)
        return vlFail(error, "%s: not enough memory", field);
    builder->count = count;
    memcpy(builder->p, points, (size_t)count * sizeof *points);
    const bool made = build(tally, hull, field, builder, error);
    free(builder);
    return made;
}
