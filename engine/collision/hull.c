// hull.c: convex polyhedra: memory, boxes, places.
#include "collision/hull_parts.h"

#include <string.h>

// Edges are parallel when the sine of the angle between them is less.
#define VL_PARALLEL 1e-9

// Largest alignment first, so that one block serves all arrays.
static void layOut(vlHull *hull, char *block)
{
    const size_t sides = 2 * (size_t)hull->edgeCount;
    hull->block = block;
    hull->points = (vlVec3 *)block;
    hull->faces = (vlHullFace *)(hull->points + hull->pointCount);
    hull->edges = (vlHullEdge *)(hull->faces + hull->faceCount);
    hull->loops = (uint16_t *)(hull->edges + hull->edgeCount);
    hull->sides = hull->loops + sides;
}

static size_t bytesOf(const vlHull *hull)
{
    return (size_t)hull->pointCount * sizeof(vlVec3) + (size_t)hull->faceCount * sizeof(vlHullFace) +
           (size_t)hull->edgeCount * (sizeof(vlHullEdge) + 4 * sizeof(uint16_t));
}

bool vlHull_Allocate(vlTally *tally, vlHull *hull, int points, int faces, int edges)
{
    memset(hull, 0, sizeof *hull);
    vlHull counted = {.pointCount = points, .faceCount = faces, .edgeCount = edges};
    counted.bytes = bytesOf(&counted);
    char *block = NULL;
    if (!vlResize(tally, &block, 0, counted.bytes, 1))
        return false;
    layOut(&counted, block);
    *hull = counted;
    return true;
}

bool vlHull_Copy(vlTally *tally, vlHull *hull, const vlHull *from)
{
    if (!vlHull_Allocate(tally, hull, from->pointCount, from->faceCount, from->edgeCount))
        return false;
    const size_t sides = 2 * (size_t)from->edgeCount * sizeof(uint16_t);
    memcpy(hull->points, from->points, (size_t)from->pointCount * sizeof *from->points);
    memcpy(hull->faces, from->faces, (size_t)from->faceCount * sizeof *from->faces);
    memcpy(hull->edges, from->edges, (size_t)from->edgeCount * sizeof *from->edges);
    memcpy(hull->loops, from->loops, sides);
    memcpy(hull->sides, from->sides, sides);
    hull->directionCount = from->directionCount;
    hull->middle = from->middle;
    hull->bound = from->bound;
    hull->size = from->size;
    return true;
}

void vlHull_Free(vlTally *tally, vlHull *hull)
{
    vlRelease(tally, &hull->block, hull->bytes, 1);
    memset(hull, 0, sizeof *hull);
}

void vlHull_Measure(vlHull *hull)
{
    vlVec3 sum = {0, 0, 0};
    double most = 0;
    for (int i = 0; i < hull->pointCount; i++)
    {
        const vlVec3 p = hull->points[i];
        sum = vlAdd(sum, p);
        most = fmax(most, vlDot(p, p));
    }
    hull->middle = vlScale(sum, 1.0 / hull->pointCount);
    hull->bound = sqrt(most);
    hull->size = INFINITY;
    for (int i = 0; i < hull->faceCount; i++)
    {
        const vlVec3 n = hull->faces[i].normal;
        const vlVec3 p = hull->points[vlHull_Support(hull, vlScale(n, -1))];
        hull->size = fmin(hull->size, hull->faces[i].offset - vlDot(n, p));
    }
}

static vlVec3 alongEdge(const vlHull *hull, int edge)
{
    const vlHullEdge *e = &hull->edges[edge];
    const vlVec3 d = vlSub(hull->points[e->to], hull->points[e->from]);
    return vlScale(d, 1 / vlLength(d));
}

void vlHull_NumberDirections(vlHull *hull)
{
    hull->directionCount = 0;
    for (int i = 0; i < hull->edgeCount; i++)
    {
        const vlVec3 d = alongEdge(hull, i);
        hull->edges[i].direction = -1;
        for (int j = 0; j < i && hull->edges[i].direction < 0; j++)
        {
            const vlVec3 across = vlCross(d, alongEdge(hull, j));
            if (vlDot(across, across) < VL_PARALLEL * VL_PARALLEL)
                hull->edges[i].direction = hull->edges[j].direction;
        }
        if (hull->edges[i].direction < 0)
            hull->edges[i].direction = hull->directionCount++;
    }
}

void vlHull_Place(vlHull *hull, const vlPose *pose)
{
    for (int i = 0; i < hull->pointCount; i++)
        hull->points[i] = vlPose_Point(pose, hull->points[i]);
    for (int i = 0; i < hull->faceCount; i++)
    {
        vlHullFace *face = &hull->faces[i];
        const vlVec3 n = vlPose_Turn(pose, face->normal);
        face->normal = vlScale(n, 1 / vlLength(n));
        face->offset = vlDot(face->normal, hull->points[vlHull_Support(hull, face->normal)]);
    }
    vlHull_Measure(hull);
}

int vlHull_Support(const vlHull *hull, vlVec3 direction)
{
    int best = 0;
    double most = -INFINITY;
    for (int i = 0; i < hull->pointCount; i++)
    {
        const double along = vlDot(direction, hull->points[i]);
        if (along > most)
        {
            most = along;
            best = i;
        }
    }
    return best;
}

// Boxes ---------------------------------------------------------------------------------------------------

// Point i lies at +x when bit 0 of i is set, at +y for bit 1, at +z for bit 2. Faces: -x +x -y +y -z +z.
static uint16_t boxLoops[24] = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};
static uint16_t boxSides[24] = {8, 4, 9, 5, 6, 10, 7, 11, 0, 11, 1, 8, 9, 2, 10, 3, 5, 3, 6, 0, 1, 7, 2, 4};
static vlHullEdge boxEdges[12] = {
    {0, 1, 2, 4, 0}, {5, 4, 2, 5, 0}, {6, 7, 3, 5, 0}, {3, 2, 3, 4, 0}, // along x
    {4, 6, 0, 5, 1}, {2, 0, 0, 4, 1}, {1, 3, 1, 4, 1}, {7, 5, 1, 5, 1}, // along y
    {0, 4, 0, 2, 2}, {6, 2, 0, 3, 2}, {3, 7, 1, 3, 2}, {5, 1, 1, 2, 2}  // along z
};

void vlBoxHull_Set(vlBoxHull *box, vlVec3 centre, const vlVec3 axis[3], vlVec3 half)
{
    const vlVec3 arm[3] = {vlScale(axis[0], half.x), vlScale(axis[1], half.y), vlScale(axis[2], half.z)};
    for (int i = 0; i < 8; i++)
    {
        vlVec3 p = vlAddScaled(centre, arm[0], i & 1 ? 1 : -1);
        p = vlAddScaled(p, arm[1], i & 2 ? 1 : -1);
        box->points[i] = vlAddScaled(p, arm[2], i & 4 ? 1 : -1);
    }
    const double halves[3] = {half.x, half.y, half.z};
    for (int i = 0; i < 6; i++)
    {
        const vlVec3 n = vlScale(axis[i / 2], i & 1 ? 1 : -1);
        box->faces[i] = (vlHullFace){n, vlDot(n, centre) + halves[i / 2], 4 * i, 4};
    }
    box->hull = (vlHull){.pointCount = 8,
                         .faceCount = 6,
                         .edgeCount = 12,
                         .directionCount = 3,
                         .points = box->points,
                         .faces = box->faces,
                         .edges = boxEdges,
                         .loops = boxLoops,
                         .sides = boxSides,
                         .middle = centre,
                         .bound = vlLength(centre) + vlLength(half),
                         .size = 2 * fmin(half.x, fmin(half.y, half.z))};
}

bool vlHull_BuildBox(vlTally *tally, vlHull *hull, vlVec3 half)
{
    const vlPose identity = vlPose_Identity();
    vlBoxHull box;
    vlBoxHull_Set(&box, identity.position, identity.axis, half);
    return vlHull_Copy(tally, hull, &box.hull);
}
