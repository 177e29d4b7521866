// outline.c: convex shapes in the plane: their order, normals and mass.
#include "collision/outline.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

// Nearer than this share of the whole two corners are one, and a corner lies on a side.
#define VL_SAME_CORNER 1e-9

static int compare(const void *left, const void *right)
{
    const vlCorner *a = left, *b = right;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return a->y < b->y ? -1 : a->y > b->y;
}

// Positive when c lies to the left of the way from a to b; in units of area.
static double turn(const vlCorner *a, const vlCorner *b, const vlCorner *c)
{
    return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

static double extentOf(const vlCorner *corners, int count)
{
    double extent = 0;
    for (int i = 1; i < count; i++)
        extent = fmax(extent, fmax(fabs(corners[i].x - corners[0].x), fabs(corners[i].y - corners[0].y)));
    return extent;
}

// Adds a corner to a chain that turns left only.
static int append(vlCorner *hull, int count, int least, vlCorner corner, double extent)
{
    while (count > least &&
           turn(&hull[count - 2], &hull[count - 1], &corner) <= VL_SAME_CORNER * extent * extent)
        count--;
    hull[count] = corner;
    return count + 1;
}

static int removeDoubles(vlCorner *corners, int count, double extent)
{
    int kept = 1;
    for (int i = 1; i < count; i++)
        if (hypot(corners[i].x - corners[kept - 1].x, corners[i].y - corners[kept - 1].y) >
            VL_SAME_CORNER * extent)
            corners[kept++] = corners[i];
    return kept;
}

// The convex hull by two chains from left to right and back (Andrew 1979).
int vlOutline_Order(vlCorner *corners, int count)
{
    const double extent = extentOf(corners, count);
    if (count < 2 || !(extent > 0))
        return count < 1 ? 0 : 1;
    qsort(corners, (size_t)count, sizeof *corners, compare);
    count = removeDoubles(corners, count, extent);
    vlCorner *hull = malloc(sizeof *hull * (size_t)(2 * count));
    if (!hull)
        return 0;
    int length = 0;
    for (int i = 0; i < count; i++)
        length = append(hull, length, 1, corners[i], extent);
    const int lower = length;
    for (int i = count - 2; i >= 0; i--)
        length = append(hull, length, lower, corners[i], extent);
    length = count < 2 ? 1 : length - 1; // the first came again
    for (int i = 0; i < length; i++)
        corners[i] = hull[i];
    free(hull);
    vlOutline_FindNormals(corners, length);
    return length;
}

void vlOutline_FindNormals(vlCorner *corners, int count)
{
    for (int i = 0; i < count; i++)
    {
        const vlCorner *next = &corners[(i + 1) % count];
        const double x = next->x - corners[i].x, y = next->y - corners[i].y, length = hypot(x, y);
        corners[i].nx = length > 0 ? y / length : 1;
        corners[i].ny = length > 0 ? -x / length : 0;
    }
}

double vlOutline_FindThin(const vlOutline *outline)
{
    double x = 0, y = 0, least = INFINITY;
    for (int i = 0; i < outline->count; i++)
    {
        x += outline->corners[i].x / outline->count;
        y += outline->corners[i].y / outline->count;
    }
    for (int i = 0; i < outline->count; i++)
    {
        const vlCorner *corner = &outline->corners[i];
        const double inside = corner->nx * (corner->x - x) + corner->ny * (corner->y - y);
        least = fmin(least, outline->count > 2 ? inside : 0);
    }
    return least + outline->radius;
}

// Mass ----------------------------------------------------------------------------------------------------

// Sums over parts: moments about the origin.
typedef struct Moments
{
    double area, x, y, square;
} Moments;

static void addPart(Moments *sum, double area, double x, double y, double ownInertia)
{
    sum->area += area;
    sum->x += area * x;
    sum->y += area * y;
    sum->square += ownInertia + area * (x * x + y * y);
}

// Triangles from the origin, signed.
static void addPolygon(Moments *sum, const vlCorner *corners, int count)
{
    for (int i = 0; i < count; i++)
    {
        const vlCorner *a = &corners[i], *b = &corners[(i + 1) % count];
        const double twice = a->x * b->y - a->y * b->x;
        sum->area += twice / 2;
        sum->x += twice * (a->x + b->x) / 6;
        sum->y += twice * (a->y + b->y) / 6;
        sum->square +=
            twice * (a->x * a->x + a->x * b->x + b->x * b->x + a->y * a->y + a->y * b->y + b->y * b->y) / 12;
    }
}

// A strip beside every side.
static void addStrips(Moments *sum, const vlCorner *corners, int count, double radius)
{
    for (int i = 0; i < count && count > 1; i++)
    {
        const vlCorner *a = &corners[i], *b = &corners[(i + 1) % count];
        const double length = hypot(b->x - a->x, b->y - a->y), area = length * radius;
        addPart(sum, area, (a->x + b->x + radius * a->nx) / 2, (a->y + b->y + radius * a->ny) / 2,
                area * (length * length + radius * radius) / 12);
    }
}

// A sector of a disc at every corner, between the normals of the sides that meet there.
static void addSectors(Moments *sum, const vlCorner *corners, int count, double radius)
{
    for (int i = 0; i < count; i++)
    {
        const vlCorner *corner = &corners[i], *before = &corners[(i + count - 1) % count];
        const double cross = before->nx * corner->ny - before->ny * corner->nx,
                     dot = before->nx * corner->nx + before->ny * corner->ny;
        const double angle = count == 1 ? 2 * PI : count == 2 ? PI : atan2(cross, dot);
        const double area = angle * radius * radius / 2;
        const double arm = count == 1 ? 0 : 4 * radius * sin(angle / 2) / (3 * angle);
        double x = before->nx + corner->nx, y = before->ny + corner->ny;
        if (count == 2) // half a disc at the end of a capsule
        {
            x = -before->ny; // along the side before, which runs towards this corner
            y = before->nx;
        }
        const double size = hypot(x, y), own = area * radius * radius / 2 - area * arm * arm;
        const double share = size > 0 ? arm / size : 0;
        if (angle > 0)
            addPart(sum, area, corner->x + share * x, corner->y + share * y, own);
    }
}

vlOutlineMass vlOutline_Weigh(const vlCorner *corners, int count, double radius)
{
    Moments sum = {0, 0, 0, 0};
    addPolygon(&sum, corners, count);
    if (radius > 0)
    {
        addStrips(&sum, corners, count, radius);
        addSectors(&sum, corners, count, radius);
    }
    vlOutlineMass mass = {.area = sum.area};
    if (!(sum.area > 0))
        return mass;
    mass.centreX = sum.x / sum.area;
    mass.centreY = sum.y / sum.area;
    mass.inertia = sum.square - sum.area * (mass.centreX * mass.centreX + mass.centreY * mass.centreY);
    return mass;
}
