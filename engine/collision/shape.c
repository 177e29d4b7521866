// shape.c: solid shapes: how far a point is from one, and where a moving point meets it.
#include "collision/shape.h"

#include "collision/terrain.h"

// A particle at rest on a surface may be inside by a rounding error, and still must not pass through.
#define VL_TOUCHING 1e-9 // m

static double smallest(double a, double b)
{
    return a < b ? a : b;
}

// The largest ball about the centre that is inside, and the smallest that is not left.
static void measurePolygon(vlShape *shape)
{
    shape->bound = 0;
    shape->core = INFINITY;
    for (int i = 0; i < shape->cornerCount; i++)
    {
        const vlCorner *corner = &shape->corners[i];
        const double x = corner->x - shape->middle.x, y = corner->y - shape->middle.y;
        shape->bound = fmax(shape->bound, sqrt(x * x + y * y) + shape->radius);
        shape->core = smallest(shape->core, corner->nx * x + corner->ny * y + shape->radius);
    }
}

static void measureHull(vlShape *shape)
{
    shape->bound = 0;
    shape->core = INFINITY;
    for (int i = 0; i < shape->hull->pointCount; i++)
        shape->bound =
            fmax(shape->bound, vlLength(vlSub(shape->hull->points[i], shape->middle)) + shape->radius);
    for (int i = 0; i < shape->hull->faceCount; i++)
    {
        const vlHullFace *face = &shape->hull->faces[i];
        shape->core =
            smallest(shape->core, face->offset - vlDot(face->normal, shape->middle) + shape->radius);
    }
}

void vlShape_Measure(vlShape *shape)
{
    const double *half = shape->half;
    const bool space = shape->dimensions == 3;
    switch (shape->kind)
    {
    case vl_plane:
    case vl_walls:
        shape->bound = INFINITY;
        shape->core = INFINITY;
        break;
    case vl_ball:
        shape->bound = shape->radius;
        shape->core = shape->radius;
        break;
    case vl_box:
        shape->bound = sqrt(half[0] * half[0] + half[1] * half[1] + (space ? half[2] * half[2] : 0));
        shape->core = smallest(smallest(half[0], half[1]), space ? half[2] : INFINITY);
        break;
    case vl_capsule:
        shape->bound = half[0] + shape->radius;
        shape->core = shape->radius;
        break;
    case vl_cylinder:
        shape->bound = sqrt(half[0] * half[0] + shape->radius * shape->radius);
        shape->core = smallest(half[0], shape->radius);
        break;
    case vl_polygon:
        measurePolygon(shape);
        break;
    case vl_polyhedron:
        measureHull(shape);
        break;
    case vl_ground:
        shape->bound = sqrt(half[0] * half[0] + half[1] * half[1] + half[2] * half[2]);
        shape->core = shape->terrain->field ? shape->terrain->field->thickness / 2 : 0;
        break;
    }
    shape->bound += shape->rounding;
    shape->core += shape->rounding;
}

// A unit vector across the axis; in the plane it stays in the plane.
static vlVec3 across(const vlShape *shape)
{
    const vlVec3 a = shape->axis[0];
    if (shape->dimensions == 2)
        return vlVec(-a.y, a.x, 0);
    const vlVec3 other = fabs(a.y) < 0.9 ? vlVec(0, 1, 0) : vlVec(1, 0, 0);
    const vlVec3 side = vlAddScaled(other, a, -vlDot(other, a));
    return vlScale(side, 1 / vlLength(side));
}

// Length of q and its direction; `spare` where it has none.
static double split(vlVec3 q, vlVec3 spare, vlVec3 *direction)
{
    const double length = vlLength(q);
    *direction = length > 0 ? vlScale(q, 1 / length) : spare;
    return length;
}

static double boxGap(const vlShape *shape, vlVec3 q, vlVec3 *normal)
{
    vlVec3 outside = {0, 0, 0};
    double depth = INFINITY;
    for (int i = 0; i < shape->dimensions; i++)
    {
        const double s = vlDot(q, shape->axis[i]), over = fabs(s) - shape->half[i], sign = s < 0 ? -1 : 1;
        if (over > 0)
            outside = vlAddScaled(outside, shape->axis[i], sign * over);
        if (-over < depth)
        {
            depth = -over;
            *normal = vlScale(shape->axis[i], sign);
        }
    }
    if (depth >= 0)
        return -depth;
    return split(outside, *normal, normal);
}

static double capsuleGap(const vlShape *shape, vlVec3 q, vlVec3 *normal)
{
    const double along = vlDot(q, shape->axis[0]), end = shape->half[0];
    const double nearest = along > end ? end : along < -end ? -end : along;
    return split(vlAddScaled(q, shape->axis[0], -nearest), across(shape), normal) - shape->radius;
}

static double cylinderGap(const vlShape *shape, vlVec3 q, vlVec3 *normal)
{
    const double along = vlDot(q, shape->axis[0]), sign = along < 0 ? -1 : 1;
    vlVec3 side;
    const double out = split(vlAddScaled(q, shape->axis[0], -along), across(shape), &side) - shape->radius;
    const double over = fabs(along) - shape->half[0];
    if (out > 0 && over > 0)
        return split(vlAddScaled(vlScale(side, out), shape->axis[0], sign * over), side, normal);
    *normal = out > over ? side : vlScale(shape->axis[0], sign);
    return out > over ? out : over;
}

// The side that the point is farthest in front of is the nearest, or one of its ends is.
static double polygonGap(const vlShape *shape, vlVec3 q, vlVec3 *normal)
{
    const vlVec3 *axis = shape->axis;
    const double x = vlDot(q, axis[0]) + shape->middle.x, y = vlDot(q, axis[1]) + shape->middle.y;
    const vlCorner *corners = shape->corners;
    double most = -INFINITY;
    int side = 0;
    for (int i = 0; i < shape->cornerCount; i++)
    {
        const double over = corners[i].nx * (x - corners[i].x) + corners[i].ny * (y - corners[i].y);
        if (over > most)
        {
            most = over;
            side = i;
        }
    }
    const vlCorner *from = &corners[side], *to = &corners[(side + 1) % shape->cornerCount];
    *normal = vlAdd(vlScale(axis[0], from->nx), vlScale(axis[1], from->ny));
    if (most <= 0)
        return most - shape->radius;
    const double before = -from->ny * (x - from->x) + from->nx * (y - from->y),
                 beyond = -from->ny * (x - to->x) + from->nx * (y - to->y);
    if (before >= 0 && beyond <= 0)
        return most - shape->radius;
    const vlCorner *corner = before < 0 ? from : to;
    const vlVec3 away = vlAdd(vlScale(axis[0], x - corner->x), vlScale(axis[1], y - corner->y));
    return split(away, *normal, normal) - shape->radius;
}

static vlVec3 nearestOfEdge(vlVec3 a, vlVec3 b, vlVec3 p)
{
    const vlVec3 way = vlSub(b, a);
    const double share = vlDot(vlSub(p, a), way) / vlDot(way, way);
    return vlAddScaled(a, way, share < 0 ? 0 : share > 1 ? 1 : share);
}

// The nearest point of a face to a point in front of it.
static vlVec3 nearestOfFace(const vlHull *hull, const vlHullFace *face, vlVec3 p)
{
    vlVec3 nearest = vlAddScaled(p, face->normal, face->offset - vlDot(face->normal, p));
    double least = INFINITY;
    for (int i = 0; i < face->count; i++)
    {
        const vlVec3 a = hull->points[hull->loops[face->first + i]],
                     b = hull->points[hull->loops[face->first + (i + 1) % face->count]];
        if (vlDot(vlCross(face->normal, vlSub(b, a)), vlSub(p, a)) >= 0)
            continue;
        const vlVec3 here = nearestOfEdge(a, b, p), away = vlSub(p, here);
        if (vlDot(away, away) >= least)
            continue;
        least = vlDot(away, away);
        nearest = here;
    }
    return nearest;
}

static double hullGap(const vlShape *shape, vlVec3 q, vlVec3 *normal)
{
    const vlVec3 *axis = shape->axis;
    const vlHull *hull = shape->hull;
    const vlVec3 p = vlAdd(vlVec(vlDot(q, axis[0]), vlDot(q, axis[1]), vlDot(q, axis[2])), shape->middle);
    vlVec3 away = {0, 0, 0}, way = {0, 1, 0};
    double most = -INFINITY, least = INFINITY;
    for (int i = 0; i < hull->faceCount; i++)
    {
        const vlHullFace *face = &hull->faces[i];
        const double over = vlDot(face->normal, p) - face->offset;
        if (over > most)
        {
            most = over;
            way = face->normal;
        }
        if (over <= 0)
            continue;
        const vlVec3 apart = vlSub(p, nearestOfFace(hull, face, p));
        const double far = vlDot(apart, apart);
        away = far < least ? apart : away;
        least = far < least ? far : least;
    }
    const double gap = most > 0 ? split(away, way, &way) : most;
    *normal = vlAdd(vlScale(axis[0], way.x), vlAdd(vlScale(axis[1], way.y), vlScale(axis[2], way.z)));
    return gap - shape->radius;
}

static double groundGap(const vlShape *shape, vlVec3 q, vlVec3 *normal)
{
    const vlVec3 *axis = shape->axis;
    const vlVec3 p = vlAdd(vlVec(vlDot(q, axis[0]), vlDot(q, axis[1]), vlDot(q, axis[2])), shape->middle);
    vlVec3 way;
    const double gap = vlTerrain_Gap(shape->terrain, p, &way);
    *normal = vlAdd(vlScale(axis[0], way.x), vlAdd(vlScale(axis[1], way.y), vlScale(axis[2], way.z)));
    return gap;
}

double vlShape_RoundGap(const vlShape *shape, vlVec3 point, vlVec3 *normal)
{
    const vlVec3 q = vlSub(point, shape->centre);
    switch (shape->kind)
    {
    case vl_box:
        return boxGap(shape, q, normal) - shape->rounding;
    case vl_capsule:
        return capsuleGap(shape, q, normal);
    case vl_cylinder:
        return cylinderGap(shape, q, normal) - shape->rounding;
    case vl_polygon:
        return polygonGap(shape, q, normal);
    case vl_polyhedron:
        return hullGap(shape, q, normal);
    case vl_ground:
        return groundGap(shape, q, normal);
    default: // a ball
        break;
    }
    return split(q, vlVec(0, 1, 0), normal) - shape->radius;
}

// Conservative advancement: the gap is free to go, and so is the gap at the new place.
bool vlShape_Sweep(const vlShape *shape, vlVec3 from, vlVec3 to, double radius, double *share, vlVec3 *normal,
                   double *gap)
{
    const vlVec3 way = vlSub(to, from);
    const double length = vlLength(way), close = 1e-6 * length;
    const bool convex = shape->kind != vl_ground;
    double gone = 0;
    *gap = vlShape_Gap(shape, from, normal) - radius;
    if (*gap < -VL_TOUCHING || !(length > 0))
        return false;
    for (int i = 0; i < 200 && *gap > close; i++)
    {
        const double speed = -vlDot(way, *normal) / length; // towards the surface, of each metre of way
        // A convex shape lies behind its tangent plane: that plane may be met at once.
        if (convex && speed <= 0)
            return false;
        gone += convex ? *gap / speed : *gap;
        if (gone > length)
            return false;
        *gap = vlShape_Gap(shape, vlAddScaled(from, way, gone / length), normal) - radius;
    }
    *share = gone / length;
    return vlDot(way, *normal) < 0;
}
