// convex_depth.c: how deep two cores overlap, in the plane; and what the plane and space share.
//
// For every direction n the set of differences reaches to some height h(n), and moving the cores apart by
// h(n) along n frees them: the depth is the lowest h. It is attained at a face of the set (a side in the
// plane). The hull of the differences seen so far lies inside the set; its nearest face bounds the depth from
// below, h there from above, and is pushed outwards until they agree (the expanding polytope of van den
// Bergen 2001). Offsets of faces keep their sign, so that an origin just outside does no harm.
#include <string.h>

#include "collision/convex_parts.h"

// Corners of the hull. Where they are not enough (hundreds of sides all as near) the answer still frees the
// cores.
#define VL_DEPTH_CORNERS 256

// Rounds of the way down. Overlaps that are shallow beside the curves need two or three; others end near
// enough.
#define VL_REFINE_ROUNDS 4

// What differs by less than this share of the size is the same.
#define VL_SAME 1e-14

// Takes in the difference farthest in one of the directions, if it is any way off the simplex: off(w) tells
// how far.
typedef double (*vlOff)(const vlSimplex *simplex, vlVec3 w);

static bool takeFarthest(const vlCores *cores, const vlVec3 *directions, int count, vlOff off,
                         vlSimplex *simplex)
{
    double farthest = 0;
    bool found = false;
    for (int i = 0; i < count; i++)
    {
        vlDifference d;
        vlCores_Support(cores, directions[i], &d);
        simplex->size = fmax(simplex->size, vlLength(d.w));
        farthest = fmax(farthest, VL_SAME * simplex->size);
        const double distance = off(simplex, d.w);
        if (distance <= farthest)
            continue;
        farthest = distance;
        simplex->corner[simplex->count] = d;
        found = true;
    }
    simplex->count += found;
    return found;
}

static double offPoint(const vlSimplex *simplex, vlVec3 w)
{
    return vlLength(vlSub(w, simplex->corner[0].w));
}

static double offLine(const vlSimplex *simplex, vlVec3 w)
{
    const vlVec3 e = vlSub(simplex->corner[1].w, simplex->corner[0].w), f = vlSub(w, simplex->corner[0].w);
    return vlLength(vlCross(e, f)) / vlLength(e);
}

static vlVec3 faceNormal(const vlDifference *corner)
{
    const vlVec3 n = vlCross(vlSub(corner[1].w, corner[0].w), vlSub(corner[2].w, corner[0].w));
    return vlScale(n, 1 / vlLength(n));
}

static double offFace(const vlSimplex *simplex, vlVec3 w)
{
    return fabs(vlDot(faceNormal(simplex->corner), vlSub(w, simplex->corner[0].w)));
}

bool vlSimplex_Fill(const vlCores *cores, vlSimplex *simplex, vlVec3 *normal)
{
    const bool space = cores->space;
    if (simplex->count == 1)
    {
        const vlVec3 d[6] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
        *normal = vlVec(0, 1, 0);
        if (!takeFarthest(cores, d, space ? 6 : 4, offPoint, simplex))
            return false;
    }
    if (simplex->count == 2)
    {
        const vlVec3 e = vlSub(simplex->corner[1].w, simplex->corner[0].w), n = vlAcross(e, space);
        const vlVec3 m = vlScale(vlCross(e, n), 1 / vlLength(e));
        const vlVec3 d[4] = {n, vlScale(n, -1), m, vlScale(m, -1)};
        *normal = n;
        if (!takeFarthest(cores, d, space ? 4 : 2, offLine, simplex))
            return false;
    }
    if (!space || simplex->count == 4)
        return true;
    *normal = faceNormal(simplex->corner);
    const vlVec3 d[2] = {*normal, vlScale(*normal, -1)};
    return takeFarthest(cores, d, 2, offFace, simplex);
}

// Without an inside the cores touch in passing: they are free after no way at all, across the set.
static vlCoreClosest touching(const vlSimplex *simplex, vlVec3 normal)
{
    vlCoreClosest closest = {.distance = 0, .normal = normal};
    for (int i = 0; i < simplex->count; i++)
    {
        closest.a = vlAddScaled(closest.a, simplex->corner[i].a, simplex->weight[i]);
        closest.b = vlAddScaled(closest.b, simplex->corner[i].b, simplex->weight[i]);
    }
    return closest;
}

vlCoreClosest vlCores_Depth(const vlCores *cores, const vlSimplex *simplex)
{
    vlSimplex full = *simplex;
    vlVec3 normal;
    if (!vlSimplex_Fill(cores, &full, &normal))
        return touching(simplex, normal);
    return cores->space ? vlCores_DepthInSpace(cores, &full) : vlCores_DepthInPlane(cores, &full);
}

// Freed by a little more than the depth, the cores have a nearest pair; its normal is never worse than the
// one that freed them, and where surfaces are round it is better.
vlCoreClosest vlCores_Refine(const vlCores *cores, vlVec3 normal, double depth, double size)
{
    vlCoreClosest best = {.distance = -depth, .normal = normal};
    const double margin = 1e-3 * size;
    for (int i = 0; i < VL_REFINE_ROUNDS; i++)
    {
        const vlVec3 way = vlScale(best.normal, margin - best.distance);
        vlCores apart = *cores;
        apart.place.position = vlAdd(apart.place.position, way);
        vlSimplex simplex;
        if (!vlCores_Nearest(&apart, best.normal, INFINITY, &simplex))
            break;
        const vlCoreClosest next = vlSimplex_Closest(&simplex);
        const double gained = simplex.bound - vlDot(way, next.normal) - best.distance;
        best.a = next.a;
        best.b = vlSub(next.b, way);
        if (!(gained > 0))
            break;
        best.normal = next.normal;
        best.distance += gained;
        if (gained <= 1e-12 * size)
            break;
    }
    // Where round surfaces are not quite at the end of the way down, the points are not quite across.
    const vlVec3 across = vlSub(vlSub(best.b, best.a), vlScale(best.normal, best.distance));
    best.a = vlAddScaled(best.a, across, 0.5);
    best.b = vlAddScaled(best.b, across, -0.5);
    return best;
}

// In the plane --------------------------------------------------------------------------------------------

// A polygon round the origin, counter-clockwise; side i begins at corner i.
typedef struct vlRing
{
    vlDifference corner[VL_DEPTH_CORNERS];
    vlVec3 normal[VL_DEPTH_CORNERS]; // unit, outward
    double offset[VL_DEPTH_CORNERS];
    int count;
} vlRing;

static void setSide(vlRing *ring, int i)
{
    const vlVec3 p = ring->corner[i].w, e = vlSub(ring->corner[(i + 1) % ring->count].w, p);
    const double length = sqrt(e.x * e.x + e.y * e.y);
    ring->normal[i] = vlVec(e.y / length, -e.x / length, 0);
    ring->offset[i] = vlDot(ring->normal[i], p);
}

static void insertCorner(vlRing *ring, int i, const vlDifference *d)
{
    const size_t after = (size_t)(ring->count - i);
    memmove(&ring->corner[i + 1], &ring->corner[i], after * sizeof ring->corner[0]);
    memmove(&ring->normal[i + 1], &ring->normal[i], after * sizeof ring->normal[0]);
    memmove(&ring->offset[i + 1], &ring->offset[i], after * sizeof ring->offset[0]);
    ring->corner[i] = *d;
    ring->count++;
    setSide(ring, i - 1);
    setSide(ring, i);
}

static int nearestSide(const vlRing *ring)
{
    int nearest = 0;
    for (int i = 1; i < ring->count; i++)
        if (ring->offset[i] < ring->offset[nearest])
            nearest = i;
    return nearest;
}

// The share of side i, from its beginning, at which it is nearest to the origin.
static double shareOf(const vlRing *ring, int i)
{
    const vlVec3 p = ring->corner[i].w, e = vlSub(ring->corner[(i + 1) % ring->count].w, p);
    return -vlDot(p, e) / vlDot(e, e);
}

// A straight side may be made of several: the way out goes through one of them.
static vlCoreClosest closestOfSide(const vlRing *ring, int i, double height)
{
    const vlVec3 normal = ring->normal[i];
    int side = i;
    for (int k = 1; k < ring->count && shareOf(ring, side) > 1; k++)
        side = (i + k) % ring->count;
    for (int k = 1; k < ring->count && shareOf(ring, side) < 0; k++)
        side = (i + ring->count - k) % ring->count;
    const double t = fmin(fmax(shareOf(ring, side), 0), 1);
    const vlDifference *p = &ring->corner[side], *q = &ring->corner[(side + 1) % ring->count];
    return (vlCoreClosest){-height, normal, vlAddScaled(p->a, vlSub(q->a, p->a), t),
                           vlAddScaled(p->b, vlSub(q->b, p->b), t)};
}

vlCoreClosest vlCores_DepthInPlane(const vlCores *cores, const vlSimplex *simplex)
{
    vlRing ring;
    ring.count = 3;
    const vlVec3 e = vlSub(simplex->corner[1].w, simplex->corner[0].w),
                 f = vlSub(simplex->corner[2].w, simplex->corner[0].w);
    const bool left = e.x * f.y - e.y * f.x > 0;
    ring.corner[0] = simplex->corner[0];
    ring.corner[1] = simplex->corner[left ? 1 : 2];
    ring.corner[2] = simplex->corner[left ? 2 : 1];
    for (int i = 0; i < 3; i++)
        setSide(&ring, i);
    for (;;)
    {
        const int side = nearestSide(&ring);
        vlDifference d;
        vlCores_Support(cores, ring.normal[side], &d);
        const double height = vlDot(ring.normal[side], d.w);
        if (height - ring.offset[side] <= VL_SAME * simplex->size || ring.count == VL_DEPTH_CORNERS)
            return closestOfSide(&ring, side, height);
        insertCorner(&ring, side + 1, &d);
    }
}
