// terrain_mesh.c: triangle meshes: neighbours, and a tree to find the triangles in a box.
#include "collision/terrain_parts.h"

#include <stdlib.h>
#include <string.h>

#include "dynamics/state.h"

// Triangles in a leaf of the tree.
#define VL_LEAF_TRIANGLES 4
// A split that leaves less than this share on one side is made in the middle of the sorted triangles instead,
// so that the tree stays shallow.
#define VL_LEAST_SHARE 0.125
// Depth of the tree at most: with that share 2^24 triangles make 125.
#define VL_MAX_TREE_DEPTH 160

// Sorting -------------------------------------------------------------------------------------------------

typedef struct Place
{
    vlVec3 point;
    int index;
} Place;

static int comparePlaces(const void *left, const void *right)
{
    const Place *a = left, *b = right;
    if (a->point.x != b->point.x)
        return a->point.x < b->point.x ? -1 : 1;
    if (a->point.y != b->point.y)
        return a->point.y < b->point.y ? -1 : 1;
    if (a->point.z != b->point.z)
        return a->point.z < b->point.z ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

// A side of a triangle, by the points at its ends in order of number.
typedef struct Side
{
    int low, high;
    int triangle, edge;
} Side;

static int compareSides(const void *left, const void *right)
{
    const Side *a = left, *b = right;
    if (a->low != b->low)
        return a->low < b->low ? -1 : 1;
    if (a->high != b->high)
        return a->high < b->high ? -1 : 1;
    return a->triangle != b->triangle ? (a->triangle < b->triangle ? -1 : 1) : a->edge - b->edge;
}

typedef struct Middle
{
    double along;
    int triangle;
} Middle;

static int compareMiddles(const void *left, const void *right)
{
    const Middle *a = left, *b = right;
    if (a->along != b->along)
        return a->along < b->along ? -1 : 1;
    return a->triangle < b->triangle ? -1 : a->triangle > b->triangle;
}

// Points, triangles, neighbours ---------------------------------------------------------------------------

static bool checkMesh(const vlVec3 *points, int pointCount, const int *indices, int triangleCount,
                      vlError *error)
{
    if (pointCount < 3 || pointCount > VL_MAX_TERRAIN_TRIANGLES)
        return vlFail(error, "points must be 3 to %d points, got %d", VL_MAX_TERRAIN_TRIANGLES, pointCount);
    if (!points || !indices)
        return vlFail(error, "%s of a mesh must be given", points ? "triangles" : "points");
    if (triangleCount < 1 || triangleCount > VL_MAX_TERRAIN_TRIANGLES)
        return vlFail(error, "triangles must be 1 to %d, got %d", VL_MAX_TERRAIN_TRIANGLES, triangleCount);
    for (int i = 0; i < pointCount; i++)
    {
        const double c[3] = {points[i].x, points[i].y, points[i].z};
        for (int k = 0; k < 3; k++)
            if (!(fabs(c[k]) <= VL_MAX_LENGTH))
                return vlFail(error, "points: %c of point %d must be a number from %g to %g, got %g",
                              "xyz"[k], i + 1, -VL_MAX_LENGTH, VL_MAX_LENGTH, c[k]);
    }
    for (int i = 0; i < 3 * triangleCount; i++)
        if (indices[i] < 0 || indices[i] >= pointCount)
            return vlFail(error, "triangles: triangle %d must have corners from 1 to %d, got %d", i / 3 + 1,
                          pointCount, indices[i] + 1);
    return true;
}

// Points at the same place get the number of the first of them.
static bool weld(const vlVec3 *points, int count, int *number)
{
    Place *places = malloc((size_t)count * sizeof *places);
    if (!places)
        return false;
    for (int i = 0; i < count; i++)
        // -0 and 0 are the same place
        places[i] = (Place){{points[i].x + 0.0, points[i].y + 0.0, points[i].z + 0.0}, i};
    qsort(places, (size_t)count, sizeof *places, comparePlaces);
    for (int i = 0; i < count; i++)
    {
        const vlVec3 p = places[i].point, q = places[i ? i - 1 : 0].point;
        const bool same = i > 0 && p.x == q.x && p.y == q.y && p.z == q.z;
        number[places[i].index] = same ? number[places[i - 1].index] : places[i].index;
    }
    free(places);
    return true;
}

// Takes over the triangles that have an area.
static void takeTriangles(vlTriangleMesh *mesh, const int *number, const int *indices, int count)
{
    mesh->triangleCount = 0;
    for (int i = 0; i < count; i++)
    {
        const int a = number[indices[3 * i]], b = number[indices[3 * i + 1]], c = number[indices[3 * i + 2]];
        const vlVec3 p = mesh->points[a], d = vlSub(mesh->points[b], p), e = vlSub(mesh->points[c], p);
        const vlVec3 n = vlCross(d, e);
        const double twice = vlLength(n);
        // Thinner than rounding errors it has no direction.
        if (!(twice > 1e-12 * vlLength(d) * vlLength(e)) || !(twice > 0))
            continue;
        int *corner = mesh->corners[mesh->triangleCount];
        corner[0] = a;
        corner[1] = b;
        corner[2] = c;
        mesh->normals[mesh->triangleCount++] = vlScale(n, 1 / twice);
    }
}

static vlVec3 edgeOf(const vlTriangleMesh *mesh, int triangle, int edge)
{
    const int *corner = mesh->corners[triangle];
    return vlSub(mesh->points[corner[(edge + 1) % 3]], mesh->points[corner[edge]]);
}

static void pair(vlTriangleMesh *mesh, const Side *a, const Side *b)
{
    mesh->across[a->triangle][a->edge] = b->triangle;
    mesh->across[b->triangle][b->edge] = a->triangle;
    const vlEdgeKind kind = vlEdge_Classify(mesh->normals[a->triangle], mesh->normals[b->triangle],
                                            edgeOf(mesh, a->triangle, a->edge));
    mesh->edges[a->triangle] |= (uint8_t)((unsigned)kind << 2 * a->edge);
    mesh->edges[b->triangle] |= (uint8_t)((unsigned)kind << 2 * b->edge);
}

// Two triangles are neighbours where exactly two share an edge and run along it opposite ways.
static bool findNeighbours(vlTriangleMesh *mesh)
{
    const size_t count = 3 * mesh->triangleCount;
    Side *sides = malloc(count * sizeof *sides);
    if (!sides)
        return false;
    for (size_t i = 0; i < count; i++)
    {
        const int triangle = (int)(i / 3), edge = (int)(i % 3);
        const int from = mesh->corners[triangle][edge], to = mesh->corners[triangle][(edge + 1) % 3];
        sides[i] = (Side){from < to ? from : to, from < to ? to : from, triangle, edge};
        mesh->across[triangle][edge] = -1;
    }
    qsort(sides, count, sizeof *sides, compareSides);
    for (size_t i = 0; i < count;)
    {
        size_t end = i + 1;
        while (end < count && sides[end].low == sides[i].low && sides[end].high == sides[i].high)
            end++;
        if (end == i + 2)
        {
            const Side *a = &sides[i], *b = &sides[i + 1];
            if (mesh->corners[a->triangle][a->edge] != mesh->corners[b->triangle][b->edge])
                pair(mesh, a, b);
        }
        i = end;
    }
    free(sides);
    return true;
}

// The tree ------------------------------------------------------------------------------------------------

static void include(vlMeshNode *node, vlVec3 p)
{
    const double c[3] = {p.x, p.y, p.z};
    for (int i = 0; i < 3; i++)
    {
        node->min[i] = fmin(node->min[i], c[i]);
        node->max[i] = fmax(node->max[i], c[i]);
    }
}

static double middleOf(const vlTriangleMesh *mesh, int triangle, int axis)
{
    double sum = 0;
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 p = mesh->points[mesh->corners[triangle][i]];
        sum += axis == 0 ? p.x : axis == 1 ? p.y : p.z;
    }
    return sum / 3;
}

// Puts the triangles of the lower half of a node first, along its longest side; returns how many they are.
static int split(const vlTriangleMesh *mesh, const vlMeshNode *node, int first, int count, Middle *room)
{
    int axis = 0;
    for (int i = 1; i < 3; i++)
        if (node->max[i] - node->min[i] > node->max[axis] - node->min[axis])
            axis = i;
    const double half = (node->max[axis] + node->min[axis]) / 2;
    int low = 0, high = 0;
    for (int i = 0; i < count; i++)
    {
        const int triangle = mesh->order[first + i];
        const Middle middle = {middleOf(mesh, triangle, axis), triangle};
        if (middle.along < half)
            room[low++] = middle;
        else
            room[count - 1 - high++] = middle;
    }
    if (low < VL_LEAST_SHARE * count || high < VL_LEAST_SHARE * count)
    {
        qsort(room, (size_t)count, sizeof *room, compareMiddles);
        low = count / 2;
    }
    for (int i = 0; i < count; i++)
        mesh->order[first + i] = room[i].triangle;
    return low;
}

// Makes the node of some triangles and all below it.
static void growTree(vlTriangleMesh *mesh, int first, int count, Middle *room)
{
    vlMeshNode *node = &mesh->nodes[mesh->nodeCount++];
    *node = (vlMeshNode){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, first, count, 0};
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            include(node, mesh->points[mesh->corners[mesh->order[first + i]][k]]);
    if (count <= VL_LEAF_TRIANGLES)
        return;
    const int low = split(mesh, node, first, count, room);
    node->count = 0;
    growTree(mesh, first, low, room);
    node->second = (int)mesh->nodeCount;
    growTree(mesh, first + low, count - low, room);
}

static bool makeTree(vlTriangleMesh *mesh)
{
    const int count = (int)mesh->triangleCount;
    Middle *room = malloc((size_t)count * sizeof *room);
    if (!room)
        return false;
    for (int i = 0; i < count; i++)
        mesh->order[i] = i;
    growTree(mesh, 0, count, room);
    free(room);
    return true;
}

static bool overlaps(const vlMeshNode *node, vlVec3 min, vlVec3 max)
{
    return node->min[0] <= max.x && node->max[0] >= min.x && node->min[1] <= max.y && node->max[1] >= min.y &&
           node->min[2] <= max.z && node->max[2] >= min.z;
}

static void visitTriangle(const vlTriangleMesh *mesh, int index, vlVec3 min, vlVec3 max,
                          vlTriangleVisit *visit, void *context)
{
    vlSpaceTriangle triangle = {.normal = mesh->normals[index], .index = (uint32_t)index};
    vlMeshNode box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, 0, 0, 0};
    for (int i = 0; i < 3; i++)
    {
        triangle.points[i] = mesh->points[mesh->corners[index][i]];
        include(&box, triangle.points[i]);
        triangle.edges[i] = vlEdge_Kind(mesh->edges[index], i);
        if (triangle.edges[i] == vl_edgeConvex)
            triangle.beyond[i] = mesh->normals[mesh->across[index][i]];
    }
    if (overlaps(&box, min, max))
        visit(context, &triangle);
}

void vlTriangleMesh_Visit(const vlTriangleMesh *mesh, vlVec3 min, vlVec3 max, vlTriangleVisit *visit,
                          void *context)
{
    int waiting[VL_MAX_TREE_DEPTH], count = 0;
    waiting[count++] = 0;
    while (count > 0)
    {
        const int index = waiting[--count];
        const vlMeshNode *node = &mesh->nodes[index];
        if (!overlaps(node, min, max))
            continue;
        if (node->count == 0)
        {
            waiting[count++] = node->second;
            waiting[count++] = index + 1;
        }
        for (int i = 0; i < node->count; i++)
            visitTriangle(mesh, mesh->order[node->first + i], min, max, visit, context);
    }
}

// All together --------------------------------------------------------------------------------------------

void vlTriangleMesh_Free(vlTally *tally, vlTriangleMesh *mesh)
{
    vlRelease(tally, &mesh->points, mesh->pointRoom, sizeof *mesh->points);
    vlRelease(tally, &mesh->corners, mesh->triangleRoom, sizeof *mesh->corners);
    vlRelease(tally, &mesh->across, mesh->triangleRoom, sizeof *mesh->across);
    vlRelease(tally, &mesh->normals, mesh->triangleRoom, sizeof *mesh->normals);
    vlRelease(tally, &mesh->edges, mesh->triangleRoom, sizeof *mesh->edges);
    vlRelease(tally, &mesh->order, mesh->triangleRoom, sizeof *mesh->order);
    vlRelease(tally, &mesh->nodes, mesh->nodeRoom, sizeof *mesh->nodes);
    memset(mesh, 0, sizeof *mesh);
}

// Arrays that it did not get stay NULL, for vlTriangleMesh_Free to pass over.
static bool reserve(vlTally *tally, vlTriangleMesh *mesh, size_t points, size_t triangles)
{
    mesh->pointRoom = points;
    mesh->triangleRoom = triangles;
    mesh->nodeRoom = 2 * triangles; // every node of the tree has a triangle of its own, or two children
    return vlResize(tally, &mesh->points, 0, points, sizeof *mesh->points) &&
           vlResize(tally, &mesh->corners, 0, triangles, sizeof *mesh->corners) &&
           vlResize(tally, &mesh->across, 0, triangles, sizeof *mesh->across) &&
           vlResize(tally, &mesh->normals, 0, triangles, sizeof *mesh->normals) &&
           vlResize(tally, &mesh->edges, 0, triangles, sizeof *mesh->edges) &&
           vlResize(tally, &mesh->order, 0, triangles, sizeof *mesh->order) &&
           vlResize(tally, &mesh->nodes, 0, mesh->nodeRoom, sizeof *mesh->nodes);
}

static bool fill(vlTriangleMesh *mesh, const vlVec3 *points, int pointCount, const int *indices,
                 int triangleCount)
{
    memcpy(mesh->points, points, (size_t)pointCount * sizeof *points);
    mesh->pointCount = (size_t)pointCount;
    int *number = malloc((size_t)pointCount * sizeof *number);
    const bool welded = number && weld(points, pointCount, number);
    if (welded)
        takeTriangles(mesh, number, indices, triangleCount);
    free(number);
    return welded && (mesh->triangleCount == 0 || (findNeighbours(mesh) && makeTree(mesh)));
}

bool vlTriangleMesh_Build(vlTally *tally, vlTriangleMesh *mesh, const vlVec3 *points, int pointCount,
                          const int *indices, int triangleCount, vlError *error)
{
    memset(mesh, 0, sizeof *mesh);
    if (!checkMesh(points, pointCount, indices, triangleCount, error))
        return false;
    if (!reserve(tally, mesh, (size_t)pointCount, (size_t)triangleCount) ||
        !fill(mesh, points, pointCount, indices, triangleCount))
    {
        vlTriangleMesh_Free(tally, mesh);
        return vlFail(error, "triangles: not enough memory");
    }
    if (mesh->triangleCount > 0)
        return true;
    vlTriangleMesh_Free(tally, mesh);
    return vlFail(error, "triangles must have an area, but none has");
}
