// convex.c: one convex shape's farthest points, and the signed distance of two.
#include "collision/convex_parts.h"

static vlVec3 supportInPlane(const vlConvex *shape, vlVec3 direction)
{
    const double *best = shape->points, *p = best;
    double reached = direction.x * p[0] + direction.y * p[1];
    for (int i = 1; i < shape->count; i++)
    {
        p += shape->stride;
        const double reach = direction.x * p[0] + direction.y * p[1];
        best = reach > reached ? p : best;
        reached = reach > reached ? reach : reached;
    }
    return vlVec(best[0], best[1], 0);
}

static vlVec3 supportInSpace(const vlConvex *shape, vlVec3 direction)
{
    const double *best = shape->points, *p = best;
    double reached = direction.x * p[0] + direction.y * p[1] + direction.z * p[2];
    for (int i = 1; i < shape->count; i++)
    {
        p += shape->stride;
        const double reach = direction.x * p[0] + direction.y * p[1] + direction.z * p[2];
        best = reach > reached ? p : best;
        reached = reach > reached ? reach : reached;
    }
    return vlVec(best[0], best[1], best[2]);
}

// Two cross products keep the way to the rim square to the axis also where the direction is all but along it.
static vlVec3 supportOfCylinder(const vlConvex *shape, vlVec3 direction)
{
    const vlVec3 line = vlSub(shape->p2, shape->p1), end = vlDot(direction, line) < 0 ? shape->p1 : shape->p2;
    const vlVec3 side = vlCross(line, vlCross(direction, line));
    const double length = vlLength(side);
    return length > 0 ? vlAddScaled(end, side, shape->rim / length) : end;
}

vlVec3 vlConvex_Support(const vlConvex *shape, vlVec3 direction)
{
    if (shape->cylinder)
        return supportOfCylinder(shape, direction);
    return shape->dimensions == 3 ? supportInSpace(shape, direction) : supportInPlane(shape, direction);
}

double vlConvex_Reach(const vlConvex *shape)
{
    if (shape->cylinder)
        return fmax(vlLength(shape->p1), vlLength(shape->p2)) + shape->rim;
    double squared = 0;
    for (int i = 0; i < shape->count; i++)
    {
        const double *p = shape->points + (size_t)i * (size_t)shape->stride,
                     z = shape->dimensions == 3 ? p[2] : 0;
        squared = fmax(squared, p[0] * p[0] + p[1] * p[1] + z * z);
    }
    return sqrt(squared);
}

static bool isPoint(const vlConvex *shape)
{
    return !shape->cylinder && shape->count == 1;
}

vlVec3 vlAcross(vlVec3 line, bool space)
{
    if (!space)
        return vlScale(vlVec(-line.y, line.x, 0), 1 / vlLength(line));
    const double x = fabs(line.x), y = fabs(line.y), z = fabs(line.z);
    const vlVec3 other = y <= x && y <= z ? vlVec(0, 1, 0) : x <= z ? vlVec(1, 0, 0) : vlVec(0, 0, 1);
    const vlVec3 across = vlSub(other, vlScale(line, vlDot(other, line) / vlDot(line, line)));
    return vlScale(across, 1 / vlLength(across));
}

static vlCoreClosest betweenPoints(const vlCores *cores)
{
    vlDifference d;
    vlCores_Support(cores, vlVec(1, 0, 0), &d);
    const double distance = vlLength(d.w);
    return (vlCoreClosest){distance, distance > 0 ? vlScale(d.w, -1 / distance) : vlVec(0, 1, 0), d.a, d.b};
}

// A point and a cylinder, both in one frame: the cylinder's surface point nearest to it and the outward
// normal there.
static double fromCylinder(const vlConvex *cylinder, vlVec3 point, vlVec3 *surface, vlVec3 *normal)
{
    const vlVec3 line = vlSub(cylinder->p2, cylinder->p1), q = vlSub(point, cylinder->p1);
    const double length = vlLength(line);
    const vlVec3 axis = vlScale(line, 1 / length);
    const double low = vlDot(q, axis), high = low - length, end = low + high < 0 ? -low : high;
    const vlVec3 cap = low + high < 0 ? vlScale(axis, -1) : axis;
    vlVec3 side = vlAddScaled(q, axis, -low);
    const double off = vlLength(side), out = off - cylinder->rim;
    side = off > 0 ? vlScale(side, 1 / off) : vlAcross(axis, true);
    double distance = out > end ? out : end;
    *normal = out > end ? side : cap;
    if (out > 0 && end > 0)
    {
        const vlVec3 away = vlAddScaled(vlScale(side, out), cap, end);
        distance = vlLength(away);
        *normal = vlScale(away, 1 / distance);
    }
    *surface = vlAddScaled(point, *normal, -distance);
    return distance;
}

static vlCoreClosest pointAndCylinder(const vlCores *cores)
{
    vlCoreClosest closest;
    vlDifference d;
    if (isPoint(cores->b))
    {
        vlCores_Support(cores, vlVec(1, 0, 0), &d);
        closest.b = d.b;
        closest.distance = fromCylinder(cores->a, d.b, &closest.a, &closest.normal);
        return closest;
    }
    closest.a = vlConvex_Support(cores->a, vlVec(1, 0, 0));
    vlVec3 surface, normal;
    closest.distance = fromCylinder(cores->b, vlPose_PointBack(&cores->place, closest.a), &surface, &normal);
    closest.b = vlPose_Point(&cores->place, surface);
    closest.normal = vlScale(vlPose_Turn(&cores->place, normal), -1);
    return closest;
}

vlCoreClosest vlCores_Distance(const vlCores *cores, vlVec3 guess)
{
    const bool a = isPoint(cores->a), b = isPoint(cores->b);
    if (a && b)
        return betweenPoints(cores);
    if ((a && cores->b->cylinder) || (b && cores->a->cylinder))
        return pointAndCylinder(cores);
    vlSimplex simplex;
    vlVec3 direction = guess;
    for (int i = 0;; i++)
    {
        if (!vlCores_Nearest(cores, direction, INFINITY, &simplex))
            return vlCores_Depth(cores, &simplex);
        const vlCoreClosest closest = vlSimplex_Closest(&simplex);
        const bool unsure = closest.distance - simplex.bound > 1e-13 * simplex.size;
        // All but touching, rounding may hide the way out; the search from inside finds it.
        if (unsure && closest.distance < 1e-9 * simplex.size)
            return vlCores_Depth(cores, &simplex);
        if (!unsure)
            return closest;
        // Corners crowded on a round rim may be in each other's way; a start from where they led finds
        // others, and so does a look from farther off.
        if (i == 2)
            return vlCores_Refine(cores, closest.normal, -simplex.bound, simplex.size);
        direction = closest.normal;
    }
}

void vlConvex_Distance(const vlConvex *a, const vlPose *poseA, const vlConvex *b, const vlPose *poseB,
                       vlClosest *closest)
{
    const vlCores cores = vlCores_Make(a, poseA, b, poseB);
    const vlCoreClosest core = vlCores_Distance(&cores, cores.place.position);
    closest->distance = core.distance - a->radius - b->radius;
    closest->normal = vlPose_Turn(poseA, core.normal);
    closest->pointA = vlPose_Point(poseA, vlAddScaled(core.a, core.normal, a->radius));
    closest->pointB = vlPose_Point(poseA, vlAddScaled(core.b, core.normal, -b->radius));
}

bool vlConvex_IsNear(const vlConvex *a, const vlPose *poseA, const vlConvex *b, const vlPose *poseB,
                     double margin)
{
    const vlCores cores = vlCores_Make(a, poseA, b, poseB);
    const double limit = a->radius + b->radius + margin;
    if (isPoint(a) || isPoint(b))
        return vlCores_Distance(&cores, cores.place.position).distance <= limit;
    vlSimplex simplex;
    return !vlCores_Nearest(&cores, cores.place.position, limit, &simplex) || sqrt(simplex.squared) <= limit;
}

bool vlConvex_Contains(const vlConvex *shape, const vlPose *pose, vlVec3 point)
{
    const double origin[3] = {0, 0, 0};
    const vlConvex ball = vlConvex_OfPoints(origin, 3, 1, shape->dimensions, 0);
    const vlPose at = vlPose_At(point);
    return vlConvex_IsNear(shape, pose, &ball, &at, 0);
}
