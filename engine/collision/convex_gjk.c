// convex_gjk.c: the difference of two cores nearest to the origin (Gilbert, Johnson and Keerthi 1988).
//
// The set of differences is only asked for its farthest point in a direction. A simplex of such points walks
// towards the origin: each round adds the point farthest against the nearest one so far, and keeps those
// corners whose hull comes nearest. For polyhedra that ends after finitely many rounds at the exact answer.
// Which corners to keep is not decided by signs alone, which rounding could make contradict each other, but
// by the distances of what may be kept.
#include "collision/convex_parts.h"

// Rounds, far above what is needed; round shapes need the most (some thirty).
#define VL_NEAREST_ROUNDS 128

// Rounds that may bring the simplex no nearer.
#define VL_LEVEL_ROUNDS 16

// Corners are known up to this share of the size.
#define VL_ROUNDING 1e-15

// Nearer than this share of the size to the origin counts as on it.
#define VL_ON_ORIGIN 2e-15

// What a simplex may become: some of its corners, with weights.
typedef struct vlChoice
{
    int count, index[4];
    double weight[4];
    vlVec3 nearest;
    double squared;
    double noise; // squared: how well corners are known
} vlChoice;

vlCores vlCores_Make(const vlConvex *a, const vlPose *poseA, const vlConvex *b, const vlPose *poseB)
{
    return (vlCores){a, b, vlPose_Within(poseA, poseB), a->dimensions == 3};
}

void vlCores_Support(const vlCores *cores, vlVec3 direction, vlDifference *farthest)
{
    const vlVec3 back = vlPose_TurnBack(&cores->place, vlScale(direction, -1));
    farthest->a = vlConvex_Support(cores->a, direction);
    farthest->b = vlPose_Point(&cores->place, vlConvex_Support(cores->b, back));
    farthest->w = vlSub(farthest->a, farthest->b);
}

static void considerCorner(const vlDifference *corner, int i, vlChoice *best)
{
    const vlVec3 w = corner[i].w;
    const double squared = vlDot(w, w);
    if (squared < best->squared)
        *best = (vlChoice){1, {i}, {1}, w, squared, best->noise};
}

static void considerLine(const vlDifference *corner, int i, int j, bool space, vlChoice *best)
{
    const vlVec3 w = corner[i].w, e = vlSub(corner[j].w, w);
    const double length = vlDot(e, e), along = -vlDot(w, e);
    if (!(along > 0))
    {
        considerCorner(corner, i, best);
        return;
    }
    if (along >= length)
    {
        considerCorner(corner, j, best);
        return;
    }
    const double t = along / length;
    vlVec3 nearest = vlAddScaled(w, e, t);
    // In the plane the line's own normal is exact also where the line all but meets the origin.
    const vlVec3 across = vlVec(-e.y, e.x, 0);
    if (!space && length > vlDot(nearest, nearest))
        nearest = vlScale(across, vlDot(across, w) / length);
    const double squared = vlDot(nearest, nearest);
    if (squared < best->squared)
        *best = (vlChoice){2, {i, j}, {1 - t, t}, nearest, squared, best->noise};
}

// True when the origin lies over the inside of the triangle.
static bool considerInside(const vlDifference *corner, int i, int j, int k, vlChoice *best)
{
    const vlVec3 w = corner[i].w, e = vlSub(corner[j].w, w), f = vlSub(corner[k].w, w), n = vlCross(e, f);
    const double area = vlDot(n, n), ee = vlDot(e, e), ff = vlDot(f, f);
    if (area <= best->noise * (ee + ff))
        return false;
    const double t = vlDot(n, vlCross(f, w)) / area, u = vlDot(n, vlCross(w, e)) / area, s = 1 - t - u;
    if (!(s > 0 && t > 0 && u > 0))
        return false;
    // The triangle's normal is exact where the triangle all but holds the origin, the weighted sum where it
    // is tiny.
    const double height = vlDot(n, w), longest = ee > ff ? ee : ff;
    const bool tiny = area * area <= height * height * longest;
    const vlVec3 nearest = tiny ? vlAddScaled(vlAddScaled(w, e, t), f, u) : vlScale(n, height / area);
    const double squared = vlDot(nearest, nearest);
    if (squared < best->squared)
        *best = (vlChoice){3, {i, j, k}, {s, t, u}, nearest, squared, best->noise};
    return true;
}

// Corner i is the newest: it is among those kept, so the side j, k need not be looked at.
static void considerTriangle(const vlDifference *corner, int i, int j, int k, bool space, vlChoice *best)
{
    if (considerInside(corner, i, j, k, best))
        return;
    considerLine(corner, i, j, space, best);
    considerLine(corner, i, k, space, best);
}

static void considerTetrahedron(const vlDifference *corner, vlChoice *best)
{
    bool inside = true;
    for (int m = 0; m < 3; m++)
    {
        const int j = m, k = (m + 1) % 3, l = (m + 2) % 3;
        const vlVec3 w = corner[3].w, e = vlSub(corner[j].w, w), f = vlSub(corner[k].w, w);
        const vlVec3 n = vlCross(e, f), other = vlSub(corner[l].w, w);
        const double height = vlDot(n, other), origin = -vlDot(n, w);
        // What rounding may do to either; unsure, the face may be the nearest part.
        const double ee = vlDot(e, e), ff = vlDot(f, f), noise = best->noise * (ee + ff), less = fmin(ee, ff);
        const bool sure = height * height > noise * (vlDot(other, other) + less) &&
                          origin * origin > noise * (vlDot(w, w) + less);
        if (sure && (height > 0) == (origin > 0))
            continue;
        inside = false;
        considerTriangle(corner, 3, j, k, true, best);
    }
    if (inside)
        *best = (vlChoice){4, {0, 1, 2, 3}, {0.25, 0.25, 0.25, 0.25}, {0, 0, 0}, 0, best->noise};
}

// Takes in the corner just put behind the others. False, and nothing changed, when that brings it no nearer
// than `below` (squared).
static bool takeIn(vlSimplex *simplex, bool space, double below)
{
    const int newest = simplex->count;
    const double fuzz = VL_ROUNDING * simplex->size;
    vlChoice best = {.count = 0, .squared = below, .noise = fuzz * fuzz};
    if (newest == 1)
        considerLine(simplex->corner, 1, 0, space, &best);
    else if (newest == 2)
        considerTriangle(simplex->corner, 2, 0, 1, space, &best);
    else
        considerTetrahedron(simplex->corner, &best);
    if (best.count == 0)
        return false;
    vlDifference kept[4];
    for (int i = 0; i < best.count; i++)
        kept[i] = simplex->corner[best.index[i]];
    for (int i = 0; i < best.count; i++)
    {
        simplex->corner[i] = kept[i];
        simplex->weight[i] = best.weight[i];
    }
    simplex->count = best.count;
    simplex->nearest = best.nearest;
    simplex->squared = best.squared;
    return true;
}

static bool holds(const vlSimplex *simplex, vlVec3 w)
{
    for (int i = 0; i < simplex->count; i++)
        if (simplex->corner[i].w.x == w.x && simplex->corner[i].w.y == w.y && simplex->corner[i].w.z == w.z)
            return true;
    return false;
}

static void begin(const vlCores *cores, vlVec3 guess, vlSimplex *simplex)
{
    vlCores_Support(cores, vlDot(guess, guess) > 0 ? guess : vlVec(1, 0, 0), &simplex->corner[0]);
    simplex->count = 1;
    simplex->weight[0] = 1;
    simplex->nearest = simplex->corner[0].w;
    simplex->squared = vlDot(simplex->nearest, simplex->nearest);
    simplex->bound = 0;
    simplex->size = sqrt(simplex->squared);
}

bool vlCores_Nearest(const vlCores *cores, vlVec3 guess, double limit, vlSimplex *simplex)
{
    begin(cores, guess, simplex);
    const bool round = cores->a->cylinder || cores->b->cylinder;
    int level = 0;
    for (int i = 0; i < VL_NEAREST_ROUNDS; i++)
    {
        const double distance = sqrt(simplex->squared), touching = VL_ON_ORIGIN * simplex->size;
        if (distance <= touching)
            return false;
        vlDifference *next = &simplex->corner[simplex->count];
        vlCores_Support(cores, vlScale(simplex->nearest, -1), next);
        const double squared = vlDot(next->w, next->w), far = simplex->size;
        if (squared > far * far)
            simplex->size = sqrt(squared);
        simplex->bound = vlDot(simplex->nearest, next->w) / distance;
        const double error = distance - simplex->bound;
        if (simplex->bound > limit || error <= 1e-16 * distance + (round ? 1e-14 * simplex->size : 0))
            return true;
        if (holds(simplex, next->w))
            return true;
        // A turn of the nearest point by 1e-9 brings it nearer by 1e-18, which rounding hides: while the
        // bound tells that it has still to turn, a few rounds need only not bring it farther.
        const bool turning = error > (round ? 1e-12 * simplex->size : touching) && level < VL_LEVEL_ROUNDS;
        const double before = simplex->squared;
        if (!takeIn(simplex, cores->space, turning ? before + touching * distance : before))
            return true;
        level += simplex->squared >= before;
    }
    return true;
}

vlCoreClosest vlSimplex_Closest(const vlSimplex *simplex)
{
    vlCoreClosest closest = {.distance = sqrt(simplex->squared)};
    closest.normal = vlScale(simplex->nearest, -1 / closest.distance);
    for (int i = 0; i < simplex->count; i++)
    {
        closest.a = vlAddScaled(closest.a, simplex->corner[i].a, simplex->weight[i]);
        closest.b = vlAddScaled(closest.b, simplex->corner[i].b, simplex->weight[i]);
    }
    return closest;
}
