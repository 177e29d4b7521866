// space_bodies.c: rigid bodies in space: shaded, with an outline and a mark that shows how they are turned.
#include "draw/space_bodies.h"

#include <math.h>

#include "draw/space_mesh.h"

static const double edgeWidth = 1.6;  // px in a picture 720 px high
static const double leastRidge = 5;   // px: bodies smaller than this have no outline
static const double markShare = 0.85; // of the room on the face
static const int mostLines = 20;      // on ground, each way

/// One body in the making.
typedef struct vlSculpture
{
    vlItemList *list;
    const vlFrame *frame;
    const vlBulk *body;
    vlMesh mesh;
    vlColor edge, mark;
    double width; ///< px of the outline, 0: none
} vlSculpture;

static vlVec3 cornerOf(const vlSculpture *s, int corner)
{
    return s->frame->scene->corners[corner];
}

static void addLine(const vlSculpture *s, vlVec3 a, vlVec3 b)
{
    vlItemList_AddThread(s->list, &s->frame->camera, a, b, s->width, s->edge);
}

static void addCircle(const vlSculpture *s, vlVec3 centre, vlVec3 u, vlVec3 v, double radius)
{
    enum
    {
        sides = 32
    };
    vlVec3 last = vlAddScaled(centre, u, radius);
    for (int i = 1; i <= sides; i++)
    {
        const double angle = i * (2 * 3.14159265358979323846 / sides);
        const vlVec3 next = vlAddScaled(vlAddScaled(centre, u, radius * cos(angle)), v, radius * sin(angle));
        addLine(s, last, next);
        last = next;
    }
}

// Faces ---------------------------------------------------------------------------------------------------

static int readFacet(const vlSculpture *s, const vlFacet *facet, double out, vlVec3 corners[VL_MAX_CORNERS])
{
    const int count = facet->count < VL_MAX_CORNERS ? facet->count : VL_MAX_CORNERS;
    for (int i = 0; i < count; i++)
        corners[i] = vlAddScaled(cornerOf(s, s->frame->scene->loops[facet->first + i]), facet->normal, out);
    return count;
}

// How far it is from a point of a face to its nearest side.
static double roomIn(const vlVec3 *corners, int count, vlVec3 normal, vlVec3 p)
{
    double room = INFINITY;
    for (int i = 0; i < count; i++)
    {
        const vlVec3 along = vlUnitVector(vlSub(corners[(i + 1) % count], corners[i]));
        room = fmin(room, vlDot(vlCross(normal, along), vlSub(p, corners[i])));
    }
    return room;
}

// An arrowhead on the face that looks along the body's own x; it points along its y.
static void addMark(const vlSculpture *s, const vlPiece *piece)
{
    const vlSnapshot *scene = s->frame->scene;
    const vlVec3 *own = s->body->axis;
    const vlFacet *best = NULL;
    for (int i = piece->firstFacet; i < piece->firstFacet + piece->facetCount; i++)
        if (best == NULL || vlDot(scene->facets[i].normal, own[0]) > vlDot(best->normal, own[0]) + 1e-9)
            best = &scene->facets[i];
    if (best == NULL)
        return;
    vlVec3 corners[VL_MAX_CORNERS], middle = {0, 0, 0};
    const int count = readFacet(s, best, piece->radius, corners);
    for (int i = 0; i < count; i++)
        middle = vlAddScaled(middle, corners[i], 1.0 / count);
    const vlVec3 n = best->normal, up = fabs(vlDot(own[1], n)) < 0.9 ? own[1] : own[2];
    const double size = markShare * roomIn(corners, count, n, middle);
    const vlVec3 u = vlScale(vlUnitVector(vlAddScaled(up, n, -vlDot(up, n))), size), v = vlCross(n, u);
    // A little nearer to the eye than the face, so that it is drawn after it.
    middle = vlAddScaled(middle, vlSub(s->frame->camera.eye, middle), 1e-3);
    // A corner more on its base: their mean is the middle, as far away as the face.
    const vlVec3 base = vlAddScaled(middle, u, -1.0 / 3);
    const vlVec3 head[4] = {vlAdd(middle, u), vlAddScaled(base, v, 0.7), base, vlAddScaled(base, v, -0.7)};
    vlMesh_AddFlat(&s->mesh, head, 4, n, s->mark);
}

static bool isSeen(const vlSculpture *s, int facet, int corner)
{
    return vlDot(s->frame->scene->facets[facet].normal, vlSub(s->frame->camera.eye, cornerOf(s, corner))) > 0;
}

// A quarter of a pipe, or less, from one face to another.
static void addRoundRidge(const vlSculpture *s, const vlPiece *piece, const vlRidge *ridge)
{
    enum
    {
        steps = 4
    };
    const vlVec3 a = cornerOf(s, ridge->from), b = cornerOf(s, ridge->to);
    const vlVec3 left = s->frame->scene->facets[ridge->left].normal,
                 right = s->frame->scene->facets[ridge->right].normal;
    vlVec3 last = left;
    for (int i = 1; i <= steps; i++)
    {
        const vlVec3 next = vlUnitVector(vlAdd(vlScale(left, steps - i), vlScale(right, i)));
        const vlVertex quad[4] = {{vlAddScaled(a, last, piece->radius), last},
                                  {vlAddScaled(a, next, piece->radius), next},
                                  {vlAddScaled(b, next, piece->radius), next},
                                  {vlAddScaled(b, last, piece->radius), last}};
        vlMesh_AddQuad(&s->mesh, quad, s->mesh.color);
        last = next;
    }
}

static void addRoundings(const vlSculpture *s, const vlPiece *piece)
{
    for (int i = 0; i < piece->ridgeCount; i++)
        addRoundRidge(s, piece, &s->frame->scene->ridges[piece->firstRidge + i]);
    for (int i = 0; i < piece->cornerCount; i++)
        vlItemList_AddMattBall(s->list, &s->frame->camera, cornerOf(s, piece->firstCorner + i), piece->radius,
                               s->mesh.color);
}

static void addFacets(const vlSculpture *s, const vlPiece *piece)
{
    const vlSnapshot *scene = s->frame->scene;
    for (int i = piece->firstFacet; i < piece->firstFacet + piece->facetCount; i++)
    {
        vlVec3 corners[VL_MAX_CORNERS];
        const int count = readFacet(s, &scene->facets[i], piece->radius, corners);
        vlMesh_AddFlat(&s->mesh, corners, count, scene->facets[i].normal, s->mesh.color);
    }
    if (s->body->type != vl_staticBody)
        addMark(s, piece);
    if (piece->radius > 0)
    {
        addRoundings(s, piece);
        return;
    }
    for (int i = 0; i < piece->ridgeCount && s->width > 0; i++)
    {
        const vlRidge *ridge = &scene->ridges[piece->firstRidge + i];
        if (isSeen(s, ridge->left, ridge->from) || isSeen(s, ridge->right, ridge->from))
            addLine(s, cornerOf(s, ridge->from), cornerOf(s, ridge->to));
    }
}

// Round shapes --------------------------------------------------------------------------------------------

// The body's own direction that lies most across an axis.
static vlVec3 sideOf(const vlSculpture *s, vlVec3 axis)
{
    const vlVec3 *own = s->body->axis;
    return fabs(vlDot(own[0], axis)) < 0.8 * sqrt(vlDot(axis, axis)) ? own[0] : own[1];
}

// The rims of a cylinder's ends that are seen.
static void addRims(const vlSculpture *s, const vlPiece *piece)
{
    const vlVec3 axis = vlUnitVector(vlSub(piece->p2, piece->p1)), side = sideOf(s, axis);
    const vlVec3 u = vlUnitVector(vlAddScaled(side, axis, -vlDot(side, axis))), v = vlCross(axis, u);
    const vlVec3 eye = s->frame->camera.eye;
    if (vlDot(axis, vlSub(eye, piece->p2)) > 0)
        addCircle(s, piece->p2, u, v, piece->radius);
    if (vlDot(axis, vlSub(eye, piece->p1)) < 0)
        addCircle(s, piece->p1, u, v, piece->radius);
}

static void addRound(const vlSculpture *s, const vlPiece *piece)
{
    const vlVec3 side = sideOf(s, vlSub(piece->p2, piece->p1));
    const bool marked = s->body->type != vl_staticBody;
    if (piece->kind == vl_pieceBall && marked)
        vlItemList_AddMarkedBall(s->list, &s->frame->camera, piece->p1, piece->radius, s->mesh.color,
                                 s->mesh.turnColor, s->body->axis);
    else if (piece->kind == vl_pieceBall)
        vlItemList_AddBall(s->list, &s->frame->camera, piece->p1, piece->radius, s->mesh.color);
    else if (piece->kind == vl_pieceCapsule)
        vlMesh_AddCapsule(&s->mesh, piece->p1, piece->p2, piece->radius, side);
    else
    {
        vlMesh_AddCylinder(&s->mesh, piece->p1, piece->p2, piece->radius, side);
        if (s->width > 0)
            addRims(s, piece);
    }
}

// Ground --------------------------------------------------------------------------------------------------

// Row by row; what is beyond the rim is the rim.
static vlVec3 gridPoint(const vlSculpture *s, const vlPiece *piece, int row, int column)
{
    const int rows = piece->cornerCount / piece->columns;
    row = row < 0 ? 0 : row < rows ? row : rows - 1;
    column = column < 0 ? 0 : column < piece->columns ? column : piece->columns - 1;
    return cornerOf(s, piece->firstCorner + row * piece->columns + column);
}

static vlVertex gridVertex(const vlSculpture *s, const vlPiece *piece, int row, int column)
{
    const vlVec3 alongX = vlSub(gridPoint(s, piece, row, column + 1), gridPoint(s, piece, row, column - 1)),
                 alongZ = vlSub(gridPoint(s, piece, row + 1, column), gridPoint(s, piece, row - 1, column));
    return (vlVertex){gridPoint(s, piece, row, column), vlUnitVector(vlCross(alongZ, alongX))};
}

// Seen from above, cut into two triangles as bodies meet it.
static void addCell(const vlSculpture *s, const vlPiece *piece, int row, int column)
{
    const vlVertex a = gridVertex(s, piece, row, column), b = gridVertex(s, piece, row + 1, column),
                   c = gridVertex(s, piece, row, column + 1), d = gridVertex(s, piece, row + 1, column + 1);
    const vlVertex first[4] = {a, b, c, c}, second[4] = {d, c, b, b};
    vlMesh_AddQuad(&s->mesh, first, s->mesh.color);
    vlMesh_AddQuad(&s->mesh, second, s->mesh.color);
}

// The ground straight below a point, and which way it faces. False: it lies beside, or the ground is turned.
static bool findGround(const vlSculpture *s, const vlPiece *piece, vlVec3 p, vlVertex *found)
{
    const int rows = piece->cornerCount / piece->columns, columns = piece->columns;
    const vlVec3 first = gridPoint(s, piece, 0, 0), last = gridPoint(s, piece, rows - 1, columns - 1);
    const double x = (p.x - first.x) / (last.x - first.x) * (columns - 1),
                 z = (p.z - first.z) / (last.z - first.z) * (rows - 1);
    if (s->body->axis[1].y < 0.999999 || s->body->axis[0].x < 0.999999 || !(x >= 0 && x <= columns - 1) ||
        !(z >= 0 && z <= rows - 1))
        return false;
    const int column = (int)fmin(floor(x), columns - 2), row = (int)fmin(floor(z), rows - 2);
    const double u = x - column, v = z - row;
    const bool low = u + v <= 1;
    const vlVertex a = gridVertex(s, piece, low ? row : row + 1, low ? column : column + 1),
                   b = gridVertex(s, piece, row + 1, column), c = gridVertex(s, piece, row, column + 1);
    const double ofB = low ? v : 1 - u, ofC = low ? u : 1 - v, ofA = 1 - ofB - ofC;
    found->point = (vlVec3){p.x, ofA * a.point.y + ofB * b.point.y + ofC * c.point.y, p.z};
    found->normal =
        vlUnitVector(vlAdd(vlScale(a.normal, ofA), vlAdd(vlScale(b.normal, ofB), vlScale(c.normal, ofC))));
    return true;
}

// Below a body, as if by a lamp high above: it tells where the body is over the ground.
static void addShadow(const vlSculpture *s, const vlPiece *piece, const vlBulk *body)
{
    enum
    {
        sides = 12
    };
    const vlVec3 middle = vlScale(vlAdd(body->min, body->max), 0.5);
    const double half[2] = {(body->max.x - body->min.x) * 0.46, (body->max.z - body->min.z) * 0.46};
    vlVertex rim[sides + 1], centre;
    if (!findGround(s, piece, middle, &centre) || body->max.y < centre.point.y)
        return;
    for (int i = 0; i <= sides; i++)
    {
        const double angle = i * (2 * 3.14159265358979323846 / sides);
        const vlVec3 p = {middle.x + half[0] * cos(angle), middle.y, middle.z - half[1] * sin(angle)};
        if (!findGround(s, piece, p, &rim[i]))
            return;
    }
    const vlVec3 nearer = vlScale(vlSub(s->frame->camera.eye, centre.point), 1e-3);
    const vlColor color = vlColor_Mix(s->mesh.color, (vlColor){0, 0, 0, 255}, 0.45);
    centre.point = vlAdd(centre.point, nearer);
    for (int i = 0; i <= sides; i++)
        rim[i].point = vlAdd(rim[i].point, nearer);
    for (int i = 0; i < sides; i += 2)
    {
        const vlVertex slice[4] = {centre, rim[i], rim[i + 1], rim[i + 2]};
        vlMesh_AddQuad(&s->mesh, slice, color);
    }
}

static void addGrid(const vlSculpture *s, const vlPiece *piece)
{
    const vlSnapshot *scene = s->frame->scene;
    for (int i = 0; i < scene->bodyCount; i++)
        if (scene->bodies[i].type == vl_dynamicBody)
            addShadow(s, piece, &scene->bodies[i]);
    const int rows = piece->cornerCount / piece->columns, columns = piece->columns;
    for (int row = 0; row + 1 < rows; row++)
        for (int column = 0; column + 1 < columns; column++)
            addCell(s, piece, row, column);
    const int most = rows > columns ? rows : columns, every = (most - 2) / mostLines + 1;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
        {
            const vlVec3 here = gridPoint(s, piece, row, column);
            if (column + 1 < columns && (row % every == 0 || row == rows - 1))
                addLine(s, here, gridPoint(s, piece, row, column + 1));
            if (row + 1 < rows && (column % every == 0 || column == columns - 1))
                addLine(s, here, gridPoint(s, piece, row + 1, column));
        }
}

static void addTriangles(const vlSculpture *s, const vlPiece *piece)
{
    const int *loops = s->frame->scene->loops;
    for (int i = piece->firstLoop; i < piece->firstLoop + piece->loopCount; i += 3)
    {
        const vlVec3 corners[3] = {cornerOf(s, loops[i]), cornerOf(s, loops[i + 1]),
                                   cornerOf(s, loops[i + 2])};
        const vlVec3 normal =
            vlUnitVector(vlCross(vlSub(corners[1], corners[0]), vlSub(corners[2], corners[0])));
        vlMesh_AddFlat(&s->mesh, corners, 3, normal, s->mesh.color);
        if (vlDot(normal, vlSub(s->frame->camera.eye, corners[0])) > 0)
            for (int k = 0; k < 3; k++)
                addLine(s, corners[k], corners[(k + 1) % 3]);
    }
}

// What lets everything pass is seen through: lines alone.
static void addGhost(const vlSculpture *s, const vlPiece *piece)
{
    const vlSnapshot *scene = s->frame->scene;
    const vlVec3 *own = s->body->axis;
    for (int i = 0; i < piece->ridgeCount; i++)
        addLine(s, cornerOf(s, scene->ridges[piece->firstRidge + i].from),
                cornerOf(s, scene->ridges[piece->firstRidge + i].to));
    if (piece->kind == vl_pieceBall)
        for (int i = 0; i < 3; i++)
            addCircle(s, piece->p1, own[i], own[(i + 1) % 3], piece->radius);
    if (piece->kind != vl_pieceCapsule && piece->kind != vl_pieceCylinder)
        return;
    const vlVec3 axis = vlUnitVector(vlSub(piece->p2, piece->p1)), side = sideOf(s, axis);
    const vlVec3 u = vlUnitVector(vlAddScaled(side, axis, -vlDot(side, axis))), v = vlCross(axis, u);
    addCircle(s, piece->p1, u, v, piece->radius);
    addCircle(s, piece->p2, u, v, piece->radius);
    for (int i = 0; i < 4; i++)
    {
        const vlVec3 out = vlScale(i % 2 ? v : u, i < 2 ? piece->radius : -piece->radius);
        addLine(s, vlAdd(piece->p1, out), vlAdd(piece->p2, out));
    }
}

// One body ------------------------------------------------------------------------------------------------

static void addPiece(const vlSculpture *s, const vlPiece *piece)
{
    if (piece->sensor)
        addGhost(s, piece);
    else if (piece->kind == vl_pieceFacets)
        addFacets(s, piece);
    else if (piece->kind == vl_pieceGrid)
        addGrid(s, piece);
    else if (piece->kind == vl_pieceMesh)
        addTriangles(s, piece);
    else
        addRound(s, piece);
}

// Shading darkens colours: they are lighter than in the plane.
static void choosePaints(vlSculpture *s)
{
    const vlPaint paint = vlFrame_PaintBody(s->frame, s->body);
    const bool ground = s->body->type == vl_staticBody;
    const bool dark = s->frame->theme->kind == vl_themeDark;
    s->mesh.color = vlColor_Mix(paint.fill, paint.edge, ground ? 0.5 : dark ? 0.5 : 0.1);
    s->mesh.turnColor = ground ? s->mesh.color : vlColor_Mix(paint.fill, paint.edge, dark ? 0.15 : 0.35);
    s->mark = vlColor_Mix(paint.fill, paint.edge, dark ? 0.95 : 0.75);
    s->edge = dark ? vlColor_Mix(s->mesh.color, s->frame->theme->background, 0.72)
                   : vlColor_Mix(paint.edge, paint.fill, 0.1);
}

void vlAddBody(vlItemList *list, const vlFrame *frame, const vlBulk *body, vlVec3 light)
{
    const vlVec3 size = vlSub(body->max, body->min);
    const double across = fmax(size.x, fmax(size.y, size.z)) * frame->camera.scale / frame->unit;
    vlSculpture s = {.list = list,
                     .frame = frame,
                     .body = body,
                     .mesh = {.list = list, .camera = &frame->camera, .light = light}};
    choosePaints(&s);
    // Of small bodies the outline would be all that is seen.
    s.width = across < leastRidge ? 0 : edgeWidth * frame->unit * fmin(fmax(across / 40, 0.5), 1);
    for (int i = body->first; i < body->first + body->count; i++)
    {
        const vlPiece *piece = &frame->scene->pieces[i];
        vlSculpture one = s;
        one.edge = piece->sensor ? s.mark : s.edge;
        addPiece(&one, piece);
    }
}
