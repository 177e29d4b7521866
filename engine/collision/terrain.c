// terrain.c: height fields, and what shapes touch on terrain.
#include "collision/terrain_parts.h"

#include <string.h>

#include "collision/space_parts.h"
#include "dynamics/state.h"

// Two triangles lie in one plane when the sine of the angle between them is less.
#define VL_FLAT_EDGE 1e-6
// Manifolds share a direction when the cosine of the angle between them is more.
#define VL_SAME_DIRECTION (1 - 1e-10)
// And those of one step and the next.
#define VL_NEAR_DIRECTION 0.9

vlEdgeKind vlEdge_Classify(vlVec3 normal, vlVec3 beyond, vlVec3 along)
{
    const vlVec3 across = vlCross(normal, beyond);
    const double turn = vlDot(across, along),
                 small = VL_FLAT_EDGE * vlLength(normal) * vlLength(beyond) * vlLength(along);
    if (vlDot(normal, beyond) > 0 && fabs(turn) <= small)
        return vl_edgeFlat;
    return turn > 0 ? vl_edgeConvex : vl_edgeConcave;
}

// Height fields -------------------------------------------------------------------------------------------

// Triangle 0 of a cell has the corners (r, c), (r + 1, c), (r, c + 1); triangle 1 (r + 1, c + 1), (r, c + 1),
// (r + 1, c). Row by row along each edge: which triangle lies across it.
typedef struct Cell
{
    int row, column, half; // half: triangle 0 or 1
} Cell;

static double heightAt(const vlHeightField *field, int row, int column)
{
    return field->heights[(size_t)row * (size_t)field->columns + (size_t)column];
}

static vlVec3 pointAt(const vlHeightField *field, int row, int column)
{
    return vlVec(field->x + column * field->stepX, heightAt(field, row, column),
                 field->z + row * field->stepZ);
}

// Not of length one: (-dy/dx, 1, -dy/dz).
static vlVec3 slopeOf(const vlHeightField *field, Cell cell)
{
    const int r = cell.row, c = cell.column, h = cell.half;
    const double alongX = heightAt(field, r + h, c + 1) - heightAt(field, r + h, c),
                 alongZ = heightAt(field, r + 1, c + h) - heightAt(field, r, c + h);
    return vlVec(-alongX / field->stepX, 1, -alongZ / field->stepZ);
}

// The triangle across an edge; false at the rim.
static bool acrossEdge(const vlHeightField *field, Cell cell, int edge, Cell *other)
{
    *other = cell;
    other->half = 1 - cell.half;
    if (edge == 1)
        return true;
    const int step = cell.half ? 1 : -1;
    if (edge == 0)
        other->column += step;
    else
        other->row += step;
    return other->column >= 0 && other->column < field->columns - 1 && other->row >= 0 &&
           other->row < field->rows - 1;
}

static size_t indexOf(const vlHeightField *field, Cell cell)
{
    return 2 * ((size_t)cell.row * (size_t)(field->columns - 1) + (size_t)cell.column) + (size_t)cell.half;
}

static void cornersOf(const vlHeightField *field, Cell cell, vlVec3 points[3])
{
    const int r = cell.row, c = cell.column, h = cell.half;
    points[0] = pointAt(field, r + h, c + h);
    points[1] = h ? pointAt(field, r, c + 1) : pointAt(field, r + 1, c);
    points[2] = h ? pointAt(field, r + 1, c) : pointAt(field, r, c + 1);
}

static void classifyCell(vlHeightField *field, Cell cell)
{
    vlVec3 points[3];
    cornersOf(field, cell, points);
    const vlVec3 normal = slopeOf(field, cell);
    unsigned kinds = 0;
    for (int edge = 0; edge < 3; edge++)
    {
        Cell other;
        if (acrossEdge(field, cell, edge, &other))
            kinds |= (unsigned)vlEdge_Classify(normal, slopeOf(field, other),
                                               vlSub(points[(edge + 1) % 3], points[edge]))
                     << 2 * edge;
    }
    field->edges[indexOf(field, cell)] = (uint8_t)kinds;
}

static bool checkField(int rows, int columns, const double size[3], const double *heights, vlError *error)
{
    const char *names[3] = {"width", "depth", "thickness"};
    if (rows < 2 || columns < 2)
        return vlFail(error, "heights must have at least 2 rows and 2 columns, got %d and %d", rows, columns);
    if (!heights)
        return vlFail(error, "heights must be given");
    if (2.0 * rows * columns > VL_MAX_TERRAIN_TRIANGLES)
        return vlFail(error, "heights must be at most %d numbers, got %d rows of %d",
                      VL_MAX_TERRAIN_TRIANGLES / 2, rows, columns);
    for (int i = 0; i < 3; i++)
        if (!(size[i] > 0 && size[i] <= VL_MAX_LENGTH))
            return vlFail(error, "heights: %s must be a positive number up to %g, got %g", names[i],
                          VL_MAX_LENGTH, size[i]);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
        {
            const double height = heights[(size_t)r * (size_t)columns + (size_t)c];
            if (!(fabs(height) <= VL_MAX_LENGTH))
                return vlFail(error, "heights: number %d of row %d must be from %g to %g, got %g", c + 1,
                              r + 1, -VL_MAX_LENGTH, VL_MAX_LENGTH, height);
        }
    return true;
}

bool vlHeightField_Build(vlTally *tally, vlHeightField *field, int rows, int columns, double sizeX,
                         double sizeZ, double thickness, const double *heights, vlError *error)
{
    memset(field, 0, sizeof *field);
    if (!checkField(rows, columns, (double[3]){sizeX, sizeZ, thickness}, heights, error))
        return false;
    *field = (vlHeightField){.rows = rows,
                             .columns = columns,
                             .x = -sizeX / 2,
                             .z = -sizeZ / 2,
                             .stepX = sizeX / (columns - 1),
                             .stepZ = sizeZ / (rows - 1),
                             .thickness = thickness};
    const size_t count = (size_t)rows * (size_t)columns,
                 triangles = 2 * (size_t)(rows - 1) * (size_t)(columns - 1);
    if (vlResize(tally, &field->heights, 0, count, sizeof *field->heights))
        field->heightCount = count;
    if (vlResize(tally, &field->edges, 0, triangles, sizeof *field->edges))
        field->triangleCount = triangles;
    if (field->heightCount == 0 || field->triangleCount == 0)
    {
        vlHeightField_Free(tally, field);
        return vlFail(error, "heights: not enough memory");
    }
    memcpy(field->heights, heights, count * sizeof *heights);
    for (int r = 0; r < rows - 1; r++)
        for (int c = 0; c < columns - 1; c++)
        {
            classifyCell(field, (Cell){r, c, 0});
            classifyCell(field, (Cell){r, c, 1});
        }
    return true;
}

void vlHeightField_Free(vlTally *tally, vlHeightField *field)
{
    vlRelease(tally, &field->heights, field->heightCount, sizeof *field->heights);
    vlRelease(tally, &field->edges, field->triangleCount, sizeof *field->edges);
    memset(field, 0, sizeof *field);
}

static void visitCell(const vlHeightField *field, Cell cell, vlTriangleVisit *visit, void *context)
{
    vlSpaceTriangle triangle = {.deep = true, .index = (uint32_t)indexOf(field, cell)};
    cornersOf(field, cell, triangle.points);
    const vlVec3 slope = slopeOf(field, cell);
    triangle.normal = vlScale(slope, 1 / vlLength(slope));
    const uint8_t kinds = field->edges[triangle.index];
    for (int edge = 0; edge < 3; edge++)
    {
        triangle.edges[edge] = vlEdge_Kind(kinds, edge);
        Cell other;
        if (triangle.edges[edge] == vl_edgeConvex && acrossEdge(field, cell, edge, &other))
            triangle.beyond[edge] = slopeOf(field, other);
    }
    visit(context, &triangle);
}

// The first and last cell that a stretch overlaps; from > to when it overlaps none.
static void cellRange(double low, double high, double start, double step, int cells, int *from, int *to)
{
    const double first = floor((low - start) / step), last = floor((high - start) / step);
    // what has left all numbers overlaps none
    *from = !(first >= 0) ? 0 : first > cells ? cells : (int)first;
    *to = last > cells - 1 ? cells - 1 : !(last >= -1) ? -1 : (int)last;
}

static void visitField(const vlHeightField *field, vlVec3 min, vlVec3 max, vlTriangleVisit *visit,
                       void *context)
{
    int r0, r1, c0, c1;
    cellRange(min.z, max.z, field->z, field->stepZ, field->rows - 1, &r0, &r1);
    cellRange(min.x, max.x, field->x, field->stepX, field->columns - 1, &c0, &c1);
    for (int r = r0; r <= r1; r++)
        for (int c = c0; c <= c1; c++)
        {
            const double a = heightAt(field, r, c), b = heightAt(field, r, c + 1),
                         d = heightAt(field, r + 1, c), e = heightAt(field, r + 1, c + 1);
            const double diagonalLow = vlLess(b, d), diagonalHigh = vlMore(b, d);
            if (min.y <= vlMore(a, diagonalHigh) && max.y >= vlLess(a, diagonalLow) - field->thickness)
                visitCell(field, (Cell){r, c, 0}, visit, context);
            if (min.y <= vlMore(e, diagonalHigh) && max.y >= vlLess(e, diagonalLow) - field->thickness)
                visitCell(field, (Cell){r, c, 1}, visit, context);
        }
}

// Either kind ---------------------------------------------------------------------------------------------

void vlTerrain_Visit(const vlTerrain *terrain, vlVec3 min, vlVec3 max, vlTriangleVisit *visit, void *context)
{
    if (terrain->field)
        visitField(terrain->field, min, max, visit, context);
    if (terrain->mesh)
        vlTriangleMesh_Visit(terrain->mesh, min, max, visit, context);
}

void vlTerrain_Bounds(const vlTerrain *terrain, vlVec3 *min, vlVec3 *max)
{
    const vlHeightField *field = terrain->field;
    if (!field)
    {
        const vlMeshNode *root = &terrain->mesh->nodes[0];
        *min = vlVec(root->min[0], root->min[1], root->min[2]);
        *max = vlVec(root->max[0], root->max[1], root->max[2]);
        return;
    }
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < field->heightCount; i++)
    {
        low = vlLess(low, field->heights[i]);
        high = vlMore(high, field->heights[i]);
    }
    *min = vlVec(field->x, low - field->thickness, field->z);
    *max = vlVec(field->x + (field->columns - 1) * field->stepX, high,
                 field->z + (field->rows - 1) * field->stepZ);
}

// Points that wait to be reduced to four a direction.
#define VL_MAX_GATHERED 128

// What one shape touches while its triangles are visited: directions, and the points of each.
typedef struct Gathering
{
    const vlSpacePair *pair;
    const vlSpaceCore *core;
    vlSpaceManifold *manifolds; // their points are filled in at the end
    int count, most;
    vlSpaceContacts contacts; // of the triangle at hand
    vlSpaceTouch touches[VL_MAX_GATHERED];
    int direction[VL_MAX_GATHERED];
    int touchCount;
} Gathering;

static double alike(const double m[3], const double n[3])
{
    return m[0] * n[0] + m[1] * n[1] + m[2] * n[2];
}

// Reduces the points of one direction to four and takes them out of the gathering. Points that two triangles
// share count once.
static void settle(Gathering *g, int direction)
{
    vlSpaceContacts all;
    vlSpaceManifold *into = &g->manifolds[direction];
    const double size = g->pair->a->bound, same = 1e-6 * size;
    vlSpaceContacts_Start(&all, vlPose_TurnBack(g->pair->poseA, vlVec(into->n[0], into->n[1], into->n[2])),
                          size);
    for (int i = 0; i < g->touchCount; i++)
    {
        const vlVec3 a = {g->touches[i].a[0], g->touches[i].a[1], g->touches[i].a[2]};
        bool there = g->direction[i] != direction;
        for (int k = 0; k < all.count && !there; k++)
        {
            const vlVec3 d = vlSub(all.list[k].a, a);
            there = vlDot(d, d) < same * same;
        }
        if (!there)
            vlSpaceContacts_Add(&all, a, a, g->touches[i].gap, (uint32_t)i);
    }
    vlSpaceContacts_Reduce(&all);
    into->count = all.count;
    for (int i = 0; i < all.count; i++)
        into->points[i] = g->touches[all.list[i].feature];
}

static void forget(Gathering *g, int direction)
{
    int left = 0;
    for (int i = 0; i < g->touchCount; i++)
        if (g->direction[i] != direction)
        {
            g->touches[left] = g->touches[i];
            g->direction[left++] = g->direction[i];
        }
    g->touchCount = left;
}

static void add(Gathering *g, int direction, const vlSpaceTouch *touch)
{
    if (g->touchCount == VL_MAX_GATHERED)
        return;
    g->direction[g->touchCount] = direction;
    g->touches[g->touchCount++] = *touch;
}

// Makes room: four points a direction.
static void compress(Gathering *g)
{
    for (int d = 0; d < g->count; d++)
        settle(g, d);
    g->touchCount = 0;
    for (int d = 0; d < g->count; d++)
        for (int i = 0; i < g->manifolds[d].count; i++)
            add(g, d, &g->manifolds[d].points[i]);
}

// The direction in which the shape touches least, if `gap` is deeper; -1 otherwise.
static int shallowest(const Gathering *g, double gap)
{
    int worst = -1;
    for (int d = 0; d < g->count; d++)
    {
        double least = INFINITY;
        for (int i = 0; i < g->touchCount; i++)
            if (g->direction[i] == d)
                least = vlLess(least, g->touches[i].gap);
        if (least > gap)
        {
            gap = least;
            worst = d;
        }
    }
    return worst;
}

// The direction to which contacts with this normal belong, a new one if need be; -1 when there is no room and
// the others are deeper.
static int directionOf(Gathering *g, const double n[3])
{
    for (int d = 0; d < g->count; d++)
        if (alike(g->manifolds[d].n, n) > VL_SAME_DIRECTION)
            return d;
    int direction = g->count;
    if (g->count == g->most)
    {
        double least = INFINITY;
        for (int i = 0; i < g->contacts.count; i++)
            least = vlLess(least, g->contacts.list[i].gap - g->pair->a->radius);
        direction = shallowest(g, least);
        if (direction < 0)
            return -1;
        forget(g, direction);
    }
    else
        g->count++;
    memcpy(g->manifolds[direction].n, n, sizeof g->manifolds[direction].n);
    return direction;
}

static void gather(void *context, const vlSpaceTriangle *triangle)
{
    Gathering *g = context;
    vlMeetTriangle(g->pair, g->core, triangle, &g->contacts);
    if (g->contacts.count == 0)
        return;
    const vlVec3 n = g->contacts.n;
    const int direction = directionOf(g, (double[3]){n.x, n.y, n.z});
    for (int i = 0; i < g->contacts.count && direction >= 0; i++)
    {
        const vlSpaceTouch touch = vlSpaceContact_Touch(&g->contacts.list[i], n, g->pair);
        if (g->touchCount == VL_MAX_GATHERED)
            compress(g);
        add(g, direction, &touch);
    }
}

int vlTerrain_Collide(const vlTerrain *terrain, const vlPose *poseB, const vlSpaceShape *shape,
                      const vlPose *poseA, double reach, vlSpaceManifold *manifolds, int most)
{
    if (shape->kind == vl_spacePlane || most < 1)
        return 0;
    // The shape in the terrain's frame.
    const vlPose local = {vlPose_PointBack(poseB, poseA->position),
                          {vlPose_TurnBack(poseB, poseA->axis[0]), vlPose_TurnBack(poseB, poseA->axis[1]),
                           vlPose_TurnBack(poseB, poseA->axis[2])}};
    vlVec3 min, max;
    vlSpaceShape_Bounds(shape, &local, &min, &max);
    const vlVec3 margin = {reach, reach, reach};
    const vlSpaceShape sharp = {.kind = vl_spaceHull};
    const vlSpacePair pair = {
        shape, &sharp, poseA, poseB, vlSub(poseB->position, poseA->position), reach + shape->radius};
    vlPlacedHull placed;
    vlSegmentHull segment;
    vlSpaceCore core;
    if (shape->kind != vl_spaceBall)
        vlSpaceCore_Set(&core, &placed, &segment, shape, poseA, vlVec(0, 0, 0));
    Gathering g; // not cleared: it is large
    g.pair = &pair;
    g.core = &core;
    g.manifolds = manifolds;
    g.count = g.touchCount = 0;
    g.most = most < VL_MAX_TERRAIN_MANIFOLDS ? most : VL_MAX_TERRAIN_MANIFOLDS;
    vlTerrain_Visit(terrain, vlSub(min, margin), vlAdd(max, margin), gather, &g);
    for (int i = 0; i < g.count; i++)
        settle(&g, i);
    return g.count;
}

void vlSpaceManifold_CarryAll(vlSpaceManifold *fresh, int freshCount, const vlSpaceManifold *before,
                              int beforeCount, double near)
{
    for (int i = 0; i < freshCount; i++)
    {
        int best = -1;
        double most = VL_NEAR_DIRECTION;
        for (int k = 0; k < beforeCount; k++)
            if (alike(fresh[i].n, before[k].n) > most)
            {
                most = alike(fresh[i].n, before[k].n);
                best = k;
            }
        if (best >= 0)
            vlSpaceManifold_Carry(&fresh[i], &before[best], near);
    }
}
