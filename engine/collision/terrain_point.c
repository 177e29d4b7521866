// terrain_point.c: how far a point is from ground of triangles.
#include <math.h>

#include "collision/terrain_parts.h"

/// The surface is looked for so many triangles far at most.
#define VL_LOOK_AROUND 4
/// What is deeper behind a sheet of triangles than this share of its size is let be: it is on the other side.
#define VL_SHEET_SHARE 0.02

// The nearest point of the surface.
typedef struct Search
{
    vlVec3 point;
    double least;  ///< m^2, infinite: none yet
    double facing; ///< m: how far the point is in front of its triangle or behind, without a sign
    vlVec3 away;   ///< m, from there to the point
    vlVec3 normal;
} Search;

static vlVec3 nearestOfEdge(vlVec3 a, vlVec3 b, vlVec3 p)
{
    const vlVec3 way = vlSub(b, a);
    const double share = vlDot(vlSub(p, a), way) / vlDot(way, way);
    return vlAddScaled(a, way, share < 0 ? 0 : share > 1 ? 1 : share);
}

static vlVec3 nearestOfTriangle(const vlSpaceTriangle *triangle, vlVec3 p)
{
    const vlVec3 n = triangle->normal, *points = triangle->points;
    vlVec3 nearest = vlAddScaled(p, n, -vlDot(n, vlSub(p, points[0])));
    double least = INFINITY;
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 a = points[i], b = points[(i + 1) % 3];
        if (vlDot(vlCross(n, vlSub(b, a)), vlSub(p, a)) >= 0)
            continue;
        const vlVec3 here = nearestOfEdge(a, b, p), apart = vlSub(p, here);
        if (vlDot(apart, apart) >= least)
            continue;
        least = vlDot(apart, apart);
        nearest = here;
    }
    return nearest;
}

// Of triangles that share the nearest point the one that is looked at most squarely tells front from back.
static void look(void *context, const vlSpaceTriangle *triangle)
{
    Search *search = context;
    const vlVec3 away = vlSub(search->point, nearestOfTriangle(triangle, search->point));
    const double square = vlDot(away, away), facing = fabs(vlDot(away, triangle->normal));
    const double slack = 1e-9 * search->least;
    if (square > search->least + slack || (square >= search->least - slack && facing <= search->facing))
        return;
    *search = (Search){search->point, square, facing, away, triangle->normal};
}

// m, negative behind the surface; the normal is the shortest way out. Infinite: none is within reach.
static double findSurface(const vlTerrain *terrain, vlVec3 point, double reach, vlVec3 *normal)
{
    Search search = {.point = point, .least = INFINITY};
    const vlVec3 around = {reach, reach, reach};
    vlTerrain_Visit(terrain, vlSub(point, around), vlAdd(point, around), look, &search);
    if (isinf(search.least))
        return INFINITY;
    const double sign = vlDot(search.away, search.normal) < 0 ? -1 : 1, distance = sqrt(search.least);
    *normal = distance > 0 ? vlScale(search.away, sign / distance) : search.normal;
    return sign * distance;
}

// m: of the surface over a place of the field.
static double heightOver(const vlHeightField *field, double x, double z)
{
    const double u = (x - field->x) / field->stepX, v = (z - field->z) / field->stepZ;
    const int c = (int)fmin(floor(u), field->columns - 2), r = (int)fmin(floor(v), field->rows - 2);
    const double *h = &field->heights[(size_t)r * (size_t)field->columns + (size_t)c], s = u - c, t = v - r;
    if (s + t <= 1)
        return h[0] + s * (h[1] - h[0]) + t * (h[field->columns] - h[0]);
    const double far = h[field->columns + 1];
    return far + (1 - s) * (h[field->columns] - far) + (1 - t) * (h[1] - far);
}

static bool isOver(const vlHeightField *field, vlVec3 p)
{
    return p.x >= field->x && p.x <= field->x + (field->columns - 1) * field->stepX && p.z >= field->z &&
           p.z <= field->z + (field->rows - 1) * field->stepZ;
}

static double gapOfField(const vlTerrain *terrain, vlVec3 p, vlVec3 *normal)
{
    const vlHeightField *field = terrain->field;
    const double reach = VL_LOOK_AROUND * fmax(field->stepX, field->stepZ);
    *normal = vlVec(0, 1, 0);
    if (!isOver(field, p))
    {
        const double gap = fabs(findSurface(terrain, p, reach, normal));
        return gap < reach ? gap : reach;
    }
    const double height = p.y - heightOver(field, p.x, p.z);
    if (height < -field->thickness)
    {
        *normal = vlVec(0, -1, 0);
        return -height - field->thickness;
    }
    const double gap = findSurface(terrain, p, fmin(fabs(height) * (1 + 1e-9), reach), normal);
    if (fabs(gap) < reach)
        return height < 0 ? -fabs(gap) : fabs(gap);
    *normal = vlVec(0, 1, 0);
    return height > 0 ? reach : height;
}

static double beyond(double value, double low, double high)
{
    return value < low ? value - low : value > high ? value - high : 0;
}

static double gapOfMesh(const vlTerrain *terrain, vlVec3 p, vlVec3 *normal)
{
    vlVec3 min, max;
    vlTerrain_Bounds(terrain, &min, &max);
    const double size = vlLength(vlSub(max, min)),
                 reach = VL_LOOK_AROUND * size / sqrt((double)terrain->mesh->triangleCount);
    const vlVec3 out = vlVec(beyond(p.x, min.x, max.x), beyond(p.y, min.y, max.y), beyond(p.z, min.z, max.z));
    const double far = vlLength(out);
    *normal = far > 0 ? vlScale(out, 1 / far) : vlVec(0, 1, 0);
    if (far >= reach)
        return far;
    const double gap = findSurface(terrain, p, reach, normal);
    if (!(fabs(gap) < reach))
        return reach;
    if (gap >= -VL_SHEET_SHARE * size)
        return gap;
    *normal = vlScale(*normal, -1); // behind it: outside, too
    return -gap;
}

double vlTerrain_Gap(const vlTerrain *terrain, vlVec3 point, vlVec3 *normal)
{
    return terrain->field ? gapOfField(terrain, point, normal) : gapOfMesh(terrain, point, normal);
}
