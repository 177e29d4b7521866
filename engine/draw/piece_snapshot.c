// piece_snapshot.c: the shapes of bodies in space, as a picture needs them.
#include <math.h>

// The shapes themselves: a hull's faces are nowhere else.
#include "dynamics/space.h"
#include "dynamics/space_turn.h"

#include "draw/snapshot.h"

// Ground is drawn with so many cells along a side, at most.
#define MOST_CELLS 160

static int addCorner(vlSnapshot *s, vlVec3 point)
{
    if (!vlReserve(&s->tally, &s->corners, &s->cornerCapacity, (size_t)s->cornerCount + 1,
                   sizeof(*s->corners)))
        return -1;
    s->corners[s->cornerCount] = point;
    return s->cornerCount++;
}

static bool addLoop(vlSnapshot *s, int corner)
{
    if (!vlReserve(&s->tally, &s->loops, &s->loopCapacity, (size_t)s->loopCount + 1, sizeof(*s->loops)))
        return false;
    s->loops[s->loopCount++] = corner;
    return true;
}

static bool addFacet(vlSnapshot *s, vlVec3 normal)
{
    if (!vlReserve(&s->tally, &s->facets, &s->facetCapacity, (size_t)s->facetCount + 1, sizeof(*s->facets)))
        return false;
    s->facets[s->facetCount++] = (vlFacet){.first = s->loopCount, .normal = normal};
    return true;
}

static bool addRidge(vlSnapshot *s, vlRidge ridge)
{
    if (!vlReserve(&s->tally, &s->ridges, &s->ridgeCapacity, (size_t)s->ridgeCount + 1, sizeof(*s->ridges)))
        return false;
    s->ridges[s->ridgeCount++] = ridge;
    return true;
}

// Boxes ---------------------------------------------------------------------------------------------------

// The sides of a box: 2 axis + (1 at the high end). Of corners, bit `axis` tells the end.
static bool addSide(vlSnapshot *s, const vlPiece *piece, vlVec3 out, int side)
{
    static const int order[4] = {0, 1, 3, 2};
    const int axis = side / 2, u = 1 << (axis + 1) % 3, v = 1 << (axis + 2) % 3,
              base = side % 2 ? 1 << axis : 0;
    if (!addFacet(s, side % 2 ? out : vlScale(out, -1)))
        return false;
    for (int i = 0; i < 4; i++)
    {
        const int at = order[side % 2 ? i : 3 - i];
        if (!addLoop(s, piece->firstCorner + base + (at & 1 ? u : 0) + (at & 2 ? v : 0)))
            return false;
    }
    s->facets[s->facetCount - 1].count = 4;
    return true;
}

static bool addBox(vlSnapshot *s, vlPiece *piece, const vlSpaceShape *shape, const vlPose *pose)
{
    const double half[3] = {shape->half.x, shape->half.y, shape->half.z};
    const vlVec3 middle = vlPose_Point(pose, shape->p1);
    vlVec3 axis[3];
    for (int i = 0; i < 3; i++)
        axis[i] = vlPose_Turn(pose, shape->axis[i]);
    for (int i = 0; i < 8; i++)
    {
        vlVec3 p = middle;
        for (int k = 0; k < 3; k++)
            p = vlAddScaled(p, axis[k], i >> k & 1 ? half[k] : -half[k]);
        if (addCorner(s, p) < 0)
            return false;
    }
    for (int side = 0; side < 6; side++)
        if (!addSide(s, piece, axis[side / 2], side))
            return false;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 4; i++)
        {
            const int u = (k + 1) % 3, v = (k + 2) % 3,
                      from = piece->firstCorner + ((i & 1) << u) + ((i >> 1) << v);
            if (!addRidge(s, (vlRidge){from, from + (1 << k), piece->firstFacet + 2 * u + (i & 1),
                                       piece->firstFacet + 2 * v + (i >> 1)}))
                return false;
        }
    return true;
}

// Hulls ---------------------------------------------------------------------------------------------------

static bool addHull(vlSnapshot *s, vlPiece *piece, const vlHull *hull, const vlPose *pose)
{
    for (int i = 0; i < hull->pointCount; i++)
        if (addCorner(s, vlPose_Point(pose, hull->points[i])) < 0)
            return false;
    for (int i = 0; i < hull->faceCount; i++)
    {
        const vlHullFace *face = &hull->faces[i];
        if (!addFacet(s, vlPose_Turn(pose, face->normal)))
            return false;
        for (int k = 0; k < face->count; k++)
            if (!addLoop(s, piece->firstCorner + hull->loops[face->first + k]))
                return false;
        s->facets[s->facetCount - 1].count = face->count;
    }
    for (int i = 0; i < hull->edgeCount; i++)
    {
        const vlHullEdge *edge = &hull->edges[i];
        if (!addRidge(s, (vlRidge){piece->firstCorner + edge->from, piece->firstCorner + edge->to,
                                   piece->firstFacet + edge->left, piece->firstFacet + edge->right}))
            return false;
    }
    return true;
}

// Ground --------------------------------------------------------------------------------------------------

// Of a large field every few heights; the last is always among them.
static bool addField(vlSnapshot *s, vlPiece *piece, const vlHeightField *field, const vlPose *pose)
{
    const int most = field->rows > field->columns ? field->rows : field->columns,
              every = (most - 2) / MOST_CELLS + 1;
    piece->kind = vl_pieceGrid;
    piece->columns = (field->columns - 2) / every + 2;
    const int rows = (field->rows - 2) / every + 2;
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < piece->columns; k++)
        {
            const int row = i * every < field->rows ? i * every : field->rows - 1,
                      column = k * every < field->columns ? k * every : field->columns - 1;
            const double height = field->heights[(size_t)row * (size_t)field->columns + (size_t)column];
            if (addCorner(s, vlPose_Point(pose, vlVec(field->x + column * field->stepX, height,
                                                      field->z + row * field->stepZ))) < 0)
                return false;
        }
    return true;
}

static bool addMesh(vlSnapshot *s, vlPiece *piece, const vlTriangleMesh *mesh, const vlPose *pose)
{
    piece->kind = vl_pieceMesh;
    for (size_t i = 0; i < mesh->pointCount; i++)
        if (addCorner(s, vlPose_Point(pose, mesh->points[i])) < 0)
            return false;
    for (size_t i = 0; i < mesh->triangleCount; i++)
        for (int k = 0; k < 3; k++)
            if (!addLoop(s, piece->firstCorner + mesh->corners[i][k]))
                return false;
    return true;
}

// Shapes --------------------------------------------------------------------------------------------------

static bool fillPiece(vlSnapshot *s, vlPiece *piece, const vlSpace *space, int index, const vlPose *pose)
{
    const vlSpaceShape *shape = &space->shapes[index];
    const vlSpaceGround *ground = vlSpace_GroundOf(space, index);
    if (ground != NULL)
        return ground->terrain.field != NULL ? addField(s, piece, ground->terrain.field, pose)
                                             : addMesh(s, piece, ground->terrain.mesh, pose);
    piece->radius = shape->radius;
    piece->p1 = vlPose_Point(pose, shape->p1);
    piece->p2 = vlPose_Point(pose, shape->p2);
    switch (shape->kind)
    {
    case vl_spaceBall:
    case vl_spacePlane: // only obstacles are
        piece->kind = vl_pieceBall;
        return true;
    case vl_spaceCapsule:
        piece->kind = vl_pieceCapsule;
        return true;
    case vl_spaceCylinder:
        piece->kind = vl_pieceCylinder;
        piece->radius = shape->rim;
        return true;
    case vl_spaceBox:
        piece->kind = vl_pieceFacets;
        return addBox(s, piece, shape, pose);
    case vl_spaceHull:
        piece->kind = vl_pieceFacets;
        return addHull(s, piece, shape->hull, pose);
    }
    return true;
}

static bool addPiece(vlSnapshot *s, const vlRigid *r, int shape, const vlPose *pose)
{
    if (!vlReserve(&s->tally, &s->pieces, &s->pieceCapacity, (size_t)s->pieceCount + 1, sizeof(*s->pieces)))
        return false;
    vlPiece piece = {.firstCorner = s->cornerCount,
                     .firstFacet = s->facetCount,
                     .firstRidge = s->ridgeCount,
                     .firstLoop = s->loopCount,
                     .sensor = r->shapes[shape].isSensor};
    if (!fillPiece(s, &piece, r->space, shape, pose))
        return false;
    piece.cornerCount = s->cornerCount - piece.firstCorner;
    piece.facetCount = s->facetCount - piece.firstFacet;
    piece.ridgeCount = s->ridgeCount - piece.firstRidge;
    piece.loopCount = s->loopCount - piece.firstLoop;
    s->pieces[s->pieceCount++] = piece;
    return true;
}

bool vlSnapshot_ReadPieces(vlSnapshot *s, const vlWorld *world, vlBulk *bulk)
{
    const vlRigid *r = world->rigid;
    const int slot = (int)bulk->id.slot;
    const vlPose pose = r->space->bodies[slot].pose;
    vlVec3 own[3]; // the principal axes in the body
    vlTurn_Axes(r->space->bodies[slot].own, own);
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 unit = vlVec(i == 0, i == 1, i == 2);
        bulk->axis[i] =
            vlPose_Turn(&pose, vlVec(vlDot(own[0], unit), vlDot(own[1], unit), vlDot(own[2], unit)));
    }
    for (int i = r->bodies[slot].firstShape; i; i = r->shapes[i].next)
    {
        if (!addPiece(s, r, i, &pose))
            return false;
        bulk->count++;
    }
    return true;
}
