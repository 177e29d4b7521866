// rigid_chain.c: chains: ground made of edges, each a shape of its own that knows which way its neighbours
// go.
//
// An edge has one side: to the right, on the way along the points, all is solid. At its ends it can be
// touched in the directions between its own normal and its neighbour's, where the ground bulges; where the
// ground is hollow, and on straight ground, only along its own. So nothing snags where edges meet, and
// nothing leaks.
#include <math.h>
#include <stdio.h>

#include "dynamics/rigid.h"
#include "dynamics/world_parts.h"

static const vlVec3 *pointOf(const vlBodyShapeDef *def, int i)
{
    return &def->points[(i + def->pointCount) % def->pointCount];
}

static int edgesOf(const vlBodyShapeDef *def)
{
    return def->loop ? def->pointCount : def->pointCount - 1;
}

static bool checkPoint(const vlWorld *world, const vlBodyShapeDef *def, int i, vlError *error)
{
    char field[32];
    snprintf(field, sizeof field, "points[%d]", i + 1);
    return vlCheckEntries(world, field, def->points[i], VL_MAX_BODY_LENGTH, error);
}

bool vlRigid_CheckChain(const vlWorld *world, const vlBodyShapeDef *def, vlError *error)
{
    const int least = def->loop ? 3 : 2;
    if (world->def.dimensions != 2)
        return vlFail(error, "a chain needs a world of two dimensions");
    if (def->pointCount < least || def->pointCount > VL_MAX_CHAIN_POINTS || !def->points)
        return vlFail(error, "points must be %d to %d points, got %d", least, VL_MAX_CHAIN_POINTS,
                      def->pointCount);
    for (int i = 0; i < def->pointCount; i++)
        if (!checkPoint(world, def, i, error))
            return false;
    for (int i = 0; i < edgesOf(def); i++)
    {
        const vlVec3 *p = pointOf(def, i), *q = pointOf(def, i + 1);
        if (!(hypot(q->x - p->x, q->y - p->y) >= VL_MIN_BODY_LENGTH))
            return vlFail(error, "points[%d] and points[%d] must not coincide", i + 1,
                          (i + 1) % def->pointCount + 1);
    }
    return true;
}

typedef struct Normal
{
    double x, y;
} Normal;

// Of edge i: to the left of its way.
static Normal normalOf(const vlBodyShapeDef *def, int i)
{
    const vlVec3 *p = pointOf(def, i), *q = pointOf(def, i + 1);
    const double x = q->x - p->x, y = q->y - p->y, length = hypot(x, y);
    return (Normal){-y / length, x / length};
}

// The last normal that counts at the end (or the beginning) of edge i.
static Normal lastNormal(const vlBodyShapeDef *def, int i, bool end)
{
    const Normal own = normalOf(def, i);
    const int neighbour = end ? i + 1 : i - 1, edges = edgesOf(def);
    if (!def->loop && (neighbour < 0 || neighbour >= edges))
        return end ? (Normal){own.y, -own.x} : (Normal){-own.y, own.x}; // a free end: along the edge
    const Normal other = normalOf(def, (neighbour + edges) % edges);
    const double turn = own.x * other.y - own.y * other.x;
    const bool bulges = end ? turn <= 0 : turn >= 0;
    return bulges ? other : own;
}

static vlRigidShape *addEdge(vlWorld *world, int slot, const vlBodyShapeDef *def, int i)
{
    const vlVec3 *p = pointOf(def, i), *q = pointOf(def, i + 1);
    const vlVec3 centre = world->rigid->bodies[slot].centre;
    // An outline's sides look to the right of their way.
    vlCorner corners[2] = {{q->x - centre.x, q->y - centre.y, 0, 0},
                           {p->x - centre.x, p->y - centre.y, 0, 0}};
    vlOutline_FindNormals(corners, 2);
    vlRigidShape *shape = vlRigid_AddShape(world, slot, corners, 2, 0);
    if (!shape)
        return NULL;
    const Normal atEnd = lastNormal(def, i, true), atStart = lastNormal(def, i, false);
    shape->isEdge = true;
    shape->ends[0][0] = atEnd.x;
    shape->ends[0][1] = atEnd.y;
    shape->ends[1][0] = atStart.x;
    shape->ends[1][1] = atStart.y;
    return shape;
}

bool vlRigid_AddChain(vlWorld *world, int slot, const vlBodyShapeDef *def,
                      void (*setUp)(vlWorld *world, vlRigidShape *shape, const vlBodyShapeDef *def))
{
    // The list of a body's shapes grows at its head.
    for (int i = edgesOf(def) - 1; i >= 0; i--)
    {
        vlRigidShape *shape = addEdge(world, slot, def, i);
        if (!shape)
            return false;
        setUp(world, shape, def);
    }
    return true;
}

bool vlRigid_HasEdges(const vlRigid *r, int slot)
{
    for (int i = r->bodies[slot].firstShape; i; i = r->shapes[i].next)
        if (r->shapes[i].isEdge)
            return true;
    return false;
}
