// space_view.c: what a world in space holds: floor, walls, shadows, and everything that stands between them.
#include <math.h>
#include <stdlib.h>

#include "draw/draw_error.h"
#include "draw/frame.h"
#include "draw/space_bodies.h"
#include "draw/space_items.h"
#include "draw/space_mesh.h"
#include "draw/space_shapes.h"
#include "draw/space_walls.h"

// A point of a cloth in space.
typedef struct vlClothPoint
{
    vlSight sight;
    vlVec3 normal;
    float brightFront, brightBack;
} vlClothPoint;

struct vlSpace
{
    vlItemList items;
    vlClothPoint *points; // of the cloth that is being drawn
    size_t pointCapacity;
    vlTally tally;
};

vlSpace *vlSpace_Create(void)
{
    return calloc(1, sizeof(vlSpace));
}

void vlSpace_Destroy(vlSpace *space)
{
    if (space == NULL)
        return;
    vlItemList_Free(&space->items);
    vlRelease(&space->tally, &space->points, space->pointCapacity, sizeof(*space->points));
    free(space);
}

// Between a light high above, so that the floor's side of things is dark, and one at the eye, so that nothing
// that is seen is black.
static vlVec3 lightOf(const vlCamera *camera)
{
    const vlVec3 high = vlUnitVector((vlVec3){0.35, 1, 0.45});
    return vlUnitVector(vlAddScaled(high, camera->forward, -0.7));
}

// Cloths

static int nodeAt(const vlFrame *frame, const vlSheet *sheet, int i, int j)
{
    if (i < 0 || j < 0 || i >= sheet->columns || j >= sheet->rows)
        return -1;
    return frame->scene->nodes[sheet->first + j * sheet->columns + i].slot;
}

// From the node before to the node after, along a row or a column; where one is missing, from the node
// itself.
static vlVec3 tangent(const vlFrame *frame, const vlSheet *sheet, int i, int j, int di, int dj)
{
    const int here = nodeAt(frame, sheet, i, j);
    const int before = nodeAt(frame, sheet, i - di, j - dj), after = nodeAt(frame, sheet, i + di, j + dj);
    const vlSpot *dots = frame->scene->dots;
    return vlAddScaled(dots[after >= 0 ? after : here].position, dots[before >= 0 ? before : here].position,
                       -1);
}

static void readPoint(const vlFrame *frame, const vlSheet *sheet, int i, int j, vlVec3 light,
                      vlClothPoint *point)
{
    const int slot = nodeAt(frame, sheet, i, j);
    if (slot < 0)
    {
        *point = (vlClothPoint){.sight = {.seen = false}};
        return;
    }
    point->sight = vlSee(&frame->camera, frame->scene->dots[slot].position);
    // Right times up: towards those who see i grow to the right and j downwards.
    const vlVec3 right = tangent(frame, sheet, i, j, 1, 0), down = tangent(frame, sheet, i, j, 0, 1);
    point->normal = vlUnitVector(vlCross(down, right));
    const float cosine = (float)vlDot(point->normal, light);
    point->brightFront = vlSolid_Brightness(cosine);
    point->brightBack = vlSolid_Brightness(-cosine);
}

static vlCorner clothCorner(const vlFrame *frame, const vlClothPoint *point, int slot, bool front)
{
    vlColor color = front ? frame->theme->cloth : frame->theme->clothBack;
    if (frame->strainRange > 0)
        color = vlFrame_GetStrainColor(frame, frame->scene->dots[slot].strain);
    return vlSee_Corner(&point->sight, color, front ? point->brightFront : point->brightBack);
}

static void addClothTriangle(vlSpace *space, const vlFrame *frame, const vlTriangle *triangle)
{
    const vlSpot *dots = frame->scene->dots;
    const int slots[3] = {triangle->a, triangle->b, triangle->c};
    const vlVec3 a = dots[slots[0]].position, b = dots[slots[1]].position, c = dots[slots[2]].position;
    const vlVec3 normal = vlCross(vlAddScaled(b, a, -1), vlAddScaled(c, a, -1));
    const bool front = vlDot(normal, vlAddScaled(frame->camera.eye, a, -1)) >= 0;
    vlCorner corners[3];
    const vlSight *sights[3];
    for (int i = 0; i < 3; i++)
    {
        const vlClothPoint *point = &space->points[dots[slots[i]].place];
        sights[i] = &point->sight;
        corners[i] = clothCorner(frame, point, slots[i], front);
    }
    vlItemList_AddTriangle(&space->items, sights[0], sights[1], sights[2], corners);
}

// Threads on the sheet show how it is bent; the hem all round is thicker.
static void addThreads(vlSpace *space, const vlFrame *frame, const vlSheet *sheet, bool down)
{
    const int count = down ? sheet->columns : sheet->rows;
    const int every = (int)ceil((count - 1) / 16.0) > 0 ? (int)ceil((count - 1) / 16.0) : 1;
    const vlColor thread = frame->strainRange > 0
                               ? vlColor_Mix(frame->theme->stretchMiddle, frame->theme->background, 0.75)
                               : frame->theme->clothEdge;
    for (int j = 0; j < sheet->rows; j++)
        for (int i = 0; i < sheet->columns; i++)
        {
            const int across = down ? i : j;
            const bool hem = across == 0 || across == count - 1;
            int a, b;
            if ((across % every != 0 && !hem) || !vlSheet_GetThread(frame->scene, sheet, i, j, down, &a, &b))
                continue;
            vlItemList_AddThread(&space->items, &frame->camera, frame->scene->dots[a].position,
                                 frame->scene->dots[b].position, (hem ? 1.8 : 1.0) * frame->unit, thread);
        }
}

static bool addCloth(vlSpace *space, const vlFrame *frame, const vlSheet *sheet, vlVec3 light)
{
    const size_t count = (size_t)sheet->columns * (size_t)sheet->rows;
    if (!vlReserve(&space->tally, &space->points, &space->pointCapacity, count, sizeof(*space->points)))
        return false;
    for (int j = 0; j < sheet->rows; j++)
        for (int i = 0; i < sheet->columns; i++)
            readPoint(frame, sheet, i, j, light, &space->points[j * sheet->columns + i]);
    vlTriangle triangle;
    for (int n = 0; vlSheet_GetTriangle(frame->scene, sheet, &n, &triangle);)
        addClothTriangle(space, frame, &triangle);
    addThreads(space, frame, sheet, false);
    addThreads(space, frame, sheet, true);
    return true;
}

// Links and particles

static vlVec3 positionOf(const vlFrame *frame, int slot)
{
    return frame->scene->dots[slot].position;
}

static void addSpring(vlSpace *space, const vlFrame *frame, const vlBond *bond, double width)
{
    const vlCamera *camera = &frame->camera;
    const vlVec3 a = positionOf(frame, bond->a), b = positionOf(frame, bond->b), axis = vlAddScaled(b, a, -1);
    const double pixels = bond->rest * camera->scale;
    const vlVec3 across = vlUnitVector(vlCross(axis, camera->forward));
    if (!(pixels > 14 * frame->unit) || !(vlDot(across, across) > 0))
    {
        vlItemList_AddTube(&space->items, camera, a, b, width, frame->theme->spring);
        return;
    }
    const double amplitude = fmin(8 * frame->unit, 0.18 * pixels) / camera->scale;
    const int coils = (int)fmin(fmax(pixels / (17 * frame->unit), 4), 14);
    vlVec3 points[VL_MAX_ZIGZAG];
    const int count = vlMakeZigzag(
        a, b, (vlVec3){across.x * amplitude, across.y * amplitude, across.z * amplitude}, coils, points);
    for (int i = 0; i + 1 < count; i++)
        vlItemList_AddTube(&space->items, camera, points[i], points[i + 1], width, frame->theme->spring);
}

// Pieces with gaps between: `dash` of `period`, in px at the middle of the picture.
static void addDashes(vlSpace *space, const vlFrame *frame, vlVec3 a, vlVec3 b, double width, double period,
                      double dash, vlColor color)
{
    const vlVec3 between = vlAddScaled(b, a, -1);
    const double pixels = sqrt(vlDot(between, between)) * frame->camera.scale;
    const int pieces = (int)fmin(fmax(round(pixels / period), 1), 200);
    for (int i = 0; i < pieces; i++)
    {
        const double t0 = (i + 0.5 - dash / period / 2) / pieces, t1 = (i + 0.5 + dash / period / 2) / pieces;
        vlItemList_AddTube(&space->items, &frame->camera, vlAddScaled(a, between, t0),
                           vlAddScaled(a, between, t1), width, color);
    }
}

static void addBond(vlSpace *space, const vlFrame *frame, const vlBond *bond)
{
    const vlTheme *theme = frame->theme;
    const double unit = frame->unit;
    const vlVec3 a = positionOf(frame, bond->a), b = positionOf(frame, bond->b);
    if (bond->kind == vl_spring)
        addSpring(space, frame, bond, 2.8 * unit * frame->thinness);
    else if (bond->kind == vl_tether)
        addDashes(space, frame, a, b, 2.4 * unit, 16 * unit, 8 * unit, theme->tether);
    else if (bond->kind == vl_keepaway)
        addDashes(space, frame, a, b, 3 * unit, 9 * unit, 1 * unit, theme->keepaway);
    else
        vlItemList_AddTube(&space->items, &frame->camera, a, b, (VL_ROD_WIDTH + 1) * unit * frame->thinness,
                           theme->rod);
}

static void addRope(vlSpace *space, const vlFrame *frame, vlChain rope)
{
    const double width =
        fmax(VL_ROPE_WIDTH * frame->unit, vlFrame_GetRopeThickness(frame, rope) * frame->camera.scale);
    for (int i = rope.first; i + 1 < rope.first + rope.count; i++)
    {
        const vlNode *node = &frame->scene->nodes[i];
        if (!node->joined || node->slot < 0 || node[1].slot < 0)
            continue;
        const vlSpot *a = &frame->scene->dots[node->slot], *b = &frame->scene->dots[node[1].slot];
        const vlColor color = frame->strainRange > 0
                                  ? vlFrame_GetStrainColor(frame, (a->strain + b->strain) / 2)
                                  : frame->theme->rope;
        vlItemList_AddTube(&space->items, &frame->camera, a->position, b->position, width, color);
    }
}

static void addDot(vlSpace *space, const vlFrame *frame, const vlSpot *dot, vlVec3 light)
{
    const double scale = frame->camera.scale;
    const double radius = (vlFrame_GetDotRadius(frame, dot, scale) + frame->unit * frame->thinness) / scale;
    const bool owned = dot->owner != vl_ownerNone;
    const double weight = owned && !dot->pinned ? vlFrame_GetWeightRadius(frame, dot, scale) : 0;
    if (dot->pinned && (owned || frame->particles))
        vlAddCube(&space->items, frame, dot->position, radius * (dot->owner == vl_ownerCloth ? 0.6 : 0.9),
                  frame->theme->pinned, light);
    else if (owned ? weight > 0 : frame->particles)
    {
        const double shown = owned ? weight / scale : radius;
        // A particle without a size is a mark: it stands a little before the rods that end in it.
        const vlVec3 towardsEye = vlUnitVector(vlAddScaled(frame->camera.eye, dot->position, -1));
        const vlVec3 at = vlAddScaled(dot->position, towardsEye, dot->radius > 0 ? 0 : 0.8 * shown);
        vlItemList_AddBall(&space->items, &frame->camera, at, shown, frame->theme->particle);
    }
}

// Shadows

// Straight below each thing, as if by a lamp high above: it tells where the thing is over the floor.
typedef struct vlShadow
{
    const vlFrame *frame;
    const vlFloor *floor;
    vlPixelBox used;
} vlShadow;

static bool shade(const vlShadow *shadow, vlVec3 p, vlPixel *pixel)
{
    if (!(p.y >= shadow->floor->level - 1e-6))
        return false;
    p.y = shadow->floor->level;
    return vlCamera_Project(&shadow->frame->camera, p, pixel, NULL);
}

static void shadeLine(vlShadow *shadow, vlVec3 a, vlVec3 b, double width)
{
    vlPixel p, q;
    if (shade(shadow, a, &p) && shade(shadow, b, &q))
        vlRaster_MaskLine(&shadow->frame->canvas->raster, p, q, width, &shadow->used);
}

// A level disc, which the camera sees as an ellipse.
static void shadeDisc(vlShadow *shadow, vlVec3 center, double radius)
{
    enum
    {
        sides = 28
    };
    vlPixel outline[sides], middle;
    const vlCamera *camera = &shadow->frame->camera;
    if (!(radius * camera->scale > 0.8) || !shade(shadow, center, &middle))
        return;
    if (radius * camera->scale < 5)
    {
        // So small an ellipse is a short thick line across, as thick as it is deep.
        const vlVec3 across = vlScale(camera->right, radius);
        vlPixel a, b;
        if (!shade(shadow, vlSub(center, across), &a) || !shade(shadow, vlAdd(center, across), &b))
            return;
        const double flat = fmin(fabs(camera->forward.y), 0.99);
        const vlPixel in = {(b.x - a.x) / 2 * flat, (b.y - a.y) / 2 * flat};
        vlRaster_MaskLine(&shadow->frame->canvas->raster, (vlPixel){a.x + in.x, a.y + in.y},
                          (vlPixel){b.x - in.x, b.y - in.y}, fmax(hypot(b.x - a.x, b.y - a.y) * flat, 1),
                          &shadow->used);
        return;
    }
    for (int i = 0; i < sides; i++)
    {
        const double angle = i * (2 * 3.14159265358979323846 / sides);
        if (!shade(shadow, (vlVec3){center.x + radius * cos(angle), center.y, center.z + radius * sin(angle)},
                   &outline[i]))
            return;
    }
    // Few points: it needs no memory.
    (void)vlRaster_MaskPolygon(&shadow->frame->canvas->raster, outline, sides, &shadow->used);
}

// A cylinder or capsule: its two ends, and what is between them.
static void shadeRoller(vlShadow *shadow, vlVec3 p1, vlVec3 p2, double radius, bool flatEnds)
{
    const vlVec3 axis = vlUnitVector(vlSub(p2, p1));
    const vlVec3 side = vlScale(vlUnitVector(vlCross(axis, (vlVec3){0, 1, 0})), radius);
    // The flat ends of what lies are seen on edge from above.
    if (!flatEnds || fabs(axis.y) > 0.7)
    {
        shadeDisc(shadow, p1, radius);
        shadeDisc(shadow, p2, radius);
    }
    const vlVec3 corners[4] = {vlAdd(p1, side), vlAdd(p2, side), vlSub(p2, side), vlSub(p1, side)};
    vlPixel outline[4];
    for (int i = 0; i < 4; i++)
        if (!shade(shadow, corners[i], &outline[i]))
            return;
    (void)vlRaster_MaskPolygon(&shadow->frame->canvas->raster, outline, 4, &shadow->used); // needs no memory
}

static void shadeObstacle(vlShadow *shadow, const vlObstacleDef *o)
{
    const vlVec3 p1 = vlAddScaled(o->position, o->p1, 1), p2 = vlAddScaled(o->position, o->p2, 1);
    if (o->kind == vl_ball)
        shadeDisc(shadow, o->position, o->radius);
    if (o->kind == vl_capsule || o->kind == vl_cylinder)
        shadeRoller(shadow, p1, p2, o->radius, o->kind == vl_cylinder);
    if (o->kind == vl_box && fabs(o->orientation[0]) > 0.999)
    {
        const double x = o->size.x / 2, z = o->size.z / 2;
        const vlVec3 c = o->position;
        const vlVec3 corners[4] = {{c.x - x, c.y, c.z - z},
                                   {c.x + x, c.y, c.z - z},
                                   {c.x + x, c.y, c.z + z},
                                   {c.x - x, c.y, c.z + z}};
        vlPixel outline[4];
        for (int i = 0; i < 4; i++)
            if (!shade(shadow, corners[i], &outline[i]))
                return;
        (void)vlRaster_MaskPolygon(&shadow->frame->canvas->raster, outline, 4,
                                   &shadow->used); // needs no memory
    }
}

static void shadeFacets(vlShadow *shadow, const vlPiece *piece)
{
    const vlSnapshot *s = shadow->frame->scene;
    for (int i = piece->firstFacet; i < piece->firstFacet + piece->facetCount; i++)
    {
        const vlFacet *facet = &s->facets[i];
        vlPixel outline[VL_MAX_CORNERS];
        int count = 0;
        if (facet->normal.y <= 0) // the upper faces cover all of it
            continue;
        while (count < facet->count && count < VL_MAX_CORNERS &&
               shade(shadow, s->corners[s->loops[facet->first + count]], &outline[count]))
            count++;
        if (count == facet->count)
            (void)vlRaster_MaskPolygon(&shadow->frame->canvas->raster, outline, count,
                                       &shadow->used); // needs no memory
    }
}

// Ground: all round its rim, by pieces of four corners.
static void shadeGround(vlShadow *shadow, const vlPiece *piece)
{
    const vlSnapshot *s = shadow->frame->scene;
    const vlVec3 *corners = &s->corners[piece->firstCorner];
    const int columns = piece->columns, last = piece->cornerCount - 1;
    vlPixel p[4];
    if (piece->kind == vl_pieceGrid && shade(shadow, corners[0], &p[0]) &&
        shade(shadow, corners[columns - 1], &p[1]) && shade(shadow, corners[last], &p[2]) &&
        shade(shadow, corners[last - columns + 1], &p[3]))
        (void)vlRaster_MaskPolygon(&shadow->frame->canvas->raster, p, 4, &shadow->used); // needs no memory
    for (int i = piece->firstLoop; i < piece->firstLoop + piece->loopCount && piece->kind == vl_pieceMesh;
         i += 3)
        if (shade(shadow, s->corners[s->loops[i]], &p[0]) &&
            shade(shadow, s->corners[s->loops[i + 1]], &p[1]) &&
            shade(shadow, s->corners[s->loops[i + 2]], &p[2]))
            vlSolid_MaskTriangle(&shadow->frame->canvas->raster, p, &shadow->used);
}

static void shadeBody(vlShadow *shadow, const vlBulk *body)
{
    for (int i = body->first; i < body->first + body->count; i++)
    {
        const vlPiece *piece = &shadow->frame->scene->pieces[i];
        if (piece->sensor)
            continue;
        if (piece->kind == vl_pieceBall)
            shadeDisc(shadow, piece->p1, piece->radius);
        else if (piece->kind == vl_pieceFacets)
            shadeFacets(shadow, piece);
        else if (piece->kind == vl_pieceCapsule || piece->kind == vl_pieceCylinder)
            shadeRoller(shadow, piece->p1, piece->p2, piece->radius, piece->kind == vl_pieceCylinder);
        else
            shadeGround(shadow, piece);
    }
}

static void drawShadows(const vlFrame *frame, const vlFloor *floor)
{
    if (frame->camera.eye.y < floor->level)
        return;
    vlShadow shadow = {frame, floor, vlPixelBox_Empty()};
    const vlSnapshot *s = frame->scene;
    for (int i = 0; i < s->clothCount; i++)
    {
        vlTriangle t;
        for (int n = 0; vlSheet_GetTriangle(s, &s->cloths[i], &n, &t);)
        {
            vlPixel p[3];
            if (shade(&shadow, positionOf(frame, t.a), &p[0]) &&
                shade(&shadow, positionOf(frame, t.b), &p[1]) &&
                shade(&shadow, positionOf(frame, t.c), &p[2]))
                vlSolid_MaskTriangle(&frame->canvas->raster, p, &shadow.used);
        }
    }
    const double width = VL_ROD_WIDTH * frame->unit * frame->thinness;
    for (int i = 0; i < s->bondCount; i++)
        if (s->bonds[i].kind == vl_rod || s->bonds[i].kind == vl_spring)
            shadeLine(&shadow, positionOf(frame, s->bonds[i].a), positionOf(frame, s->bonds[i].b), width);
    for (int i = 0; i < s->nodeCount; i++)
        if (s->nodes[i].joined && s->nodes[i].slot >= 0 && s->nodes[i + 1].slot >= 0)
            shadeLine(&shadow, positionOf(frame, s->nodes[i].slot), positionOf(frame, s->nodes[i + 1].slot),
                      VL_ROPE_WIDTH * frame->unit);
    for (int i = 0; i < s->dotCount && frame->particles; i++)
        if (s->dots[i].live && s->dots[i].owner == vl_ownerNone)
            shadeDisc(&shadow, s->dots[i].position,
                      vlFrame_GetDotRadius(frame, &s->dots[i], frame->camera.scale) / frame->camera.scale);
    for (int i = 0; i < s->obstacleCount; i++)
        shadeObstacle(&shadow, &s->obstacles[i]);
    for (int i = 0; i < s->bodyCount; i++)
        shadeBody(&shadow, &s->bodies[i]);
    const double strength = frame->theme->kind == vl_themeLight ? 0.16 : 0.42;
    vlRaster_PaintMask(&frame->canvas->raster, shadow.used, vlColor_Fade((vlColor){0, 0, 0, 255}, strength));
}

static bool drawBackdrop(const vlFrame *frame, const vlFloor *floor, vlError *error)
{
    return (vlDrawFarWalls(frame) || vlDrawFail(error, "not enough memory for a picture")) &&
           vlDrawFloor(frame, floor, error) &&
           (vlDrawSlopes(frame, floor) || vlDrawFail(error, "not enough memory for a picture"));
}

bool vlSpace_Draw(vlSpace *space, const vlFrame *frame, vlError *error)
{
    const vlSnapshot *s = frame->scene;
    const vlCamera *camera = &frame->camera;
    const vlFloor floor = vlFindFloor(s, frame->bounds);
    if (!drawBackdrop(frame, &floor, error))
        return false;
    drawShadows(frame, &floor);

    const vlVec3 light = lightOf(camera);
    vlItemList *items = &space->items;
    vlItemList_Clear(items);
    for (int i = 0; i < s->obstacleCount; i++)
        vlAddObstacle(items, frame, &s->obstacles[i], light);
    for (int i = 0; i < s->bodyCount; i++)
        vlAddBody(items, frame, &s->bodies[i], light);
    for (int i = 0; i < s->clothCount; i++)
        if (!addCloth(space, frame, &s->cloths[i], light))
            items->failed = true;
    for (int i = 0; i < s->bondCount; i++)
        addBond(space, frame, &s->bonds[i]);
    for (int i = 0; i < s->ropeCount; i++)
        addRope(space, frame, s->ropes[i]);
    for (int i = 0; i < s->dotCount; i++)
        if (s->dots[i].live)
            addDot(space, frame, &s->dots[i], light);
    if (items->failed || !vlDepthBuffer_Begin(&frame->canvas->depth, &frame->canvas->raster))
        return vlDrawFail(error, "not enough memory for a picture");
    const float seenLight[3] = {(float)vlDot(light, camera->right), (float)vlDot(light, camera->up),
                                (float)-vlDot(light, camera->forward)};
    vlItemList_Draw(items, &frame->canvas->raster, &frame->canvas->depth, seenLight);
    if (!vlDrawNearWalls(frame, &floor))
        return vlDrawFail(error, "not enough memory for a picture");
    return !items->failed || vlDrawFail(error, "not enough memory for a picture");
}
