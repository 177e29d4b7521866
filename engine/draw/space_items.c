// space_items.c: what stands in space, collected and then drawn from far to near.
#include "draw/space_items.h"

#include <math.h>
#include <string.h>

#include "core/vector.h"

void vlItemList_Clear(vlItemList *list)
{
    list->triangleCount = list->faceCount = list->ballCount = list->tubeCount = list->itemCount = 0;
    list->failed = false;
}

void vlItemList_Free(vlItemList *list)
{
    vlRelease(&list->tally, &list->triangles, list->triangleCapacity, sizeof(*list->triangles));
    vlRelease(&list->tally, &list->faces, list->faceCapacity, sizeof(*list->faces));
    vlRelease(&list->tally, &list->balls, list->ballCapacity, sizeof(*list->balls));
    vlRelease(&list->tally, &list->tubes, list->tubeCapacity, sizeof(*list->tubes));
    vlRelease(&list->tally, &list->items, list->itemCapacity, sizeof(*list->items));
    vlRelease(&list->tally, &list->sorted, list->sortedCapacity, sizeof(*list->sorted));
    *list = (vlItemList){0};
}

vlSight vlSee(const vlCamera *camera, vlVec3 point)
{
    vlSight sight = {{0, 0}, 1, false};
    sight.seen = vlCamera_Project(camera, point, &sight.pixel, &sight.depth);
    return sight;
}

vlCorner vlSee_Corner(const vlSight *sight, vlColor color, float brightness)
{
    return (vlCorner){(float)sight->pixel.x,       (float)sight->pixel.y,       (float)(1 / sight->depth),
                      (float)color.r * brightness, (float)color.g * brightness, (float)color.b * brightness};
}

static void addItem(vlItemList *list, vlItemKind kind, int index, double depth)
{
    if (!vlReserve(&list->tally, &list->items, &list->itemCapacity, (size_t)list->itemCount + 1,
                   sizeof(*list->items)))
    {
        list->failed = true;
        return;
    }
    list->items[list->itemCount++] = (vlItem){(float)depth, (uint32_t)kind, (uint32_t)index};
}

void vlItemList_AddTriangle(vlItemList *list, const vlSight *a, const vlSight *b, const vlSight *c,
                            const vlCorner corners[3])
{
    if (!a->seen || !b->seen || !c->seen)
        return;
    if (!vlReserve(&list->tally, &list->triangles, &list->triangleCapacity, (size_t)list->triangleCount + 1,
                   sizeof(*list->triangles)))
    {
        list->failed = true;
        return;
    }
    memcpy(list->triangles[list->triangleCount], corners, sizeof(*list->triangles));
    addItem(list, vl_itemTriangle, list->triangleCount++, (a->depth + b->depth + c->depth) / 3);
}

void vlItemList_AddFace(vlItemList *list, const vlSight sights[4], const vlCorner corners[4])
{
    double depth = 0;
    for (int i = 0; i < 4; i++)
    {
        if (!sights[i].seen)
            return;
        depth += sights[i].depth / 4;
    }
    if (!vlReserve(&list->tally, &list->faces, &list->faceCapacity, (size_t)list->faceCount + 1,
                   sizeof(*list->faces)))
    {
        list->failed = true;
        return;
    }
    memcpy(list->faces[list->faceCount], corners, sizeof(*list->faces));
    addItem(list, vl_itemFace, list->faceCount++, depth);
}

static vlBallItem *addBall(vlItemList *list, const vlCamera *camera, vlVec3 center, double radius,
                           vlColor color)
{
    const vlSight sight = vlSee(camera, center);
    if (!sight.seen)
        return NULL;
    if (!vlReserve(&list->tally, &list->balls, &list->ballCapacity, (size_t)list->ballCount + 1,
                   sizeof(*list->balls)))
    {
        list->failed = true;
        return NULL;
    }
    const double perMetre = vlCamera_GetScaleAt(camera, sight.depth);
    vlBallItem *ball = &list->balls[list->ballCount];
    *ball = (vlBallItem){.center = sight.pixel,
                         .radius = radius * perMetre,
                         .depth = sight.depth,
                         .perMetre = perMetre,
                         .look.color = color};
    addItem(list, vl_itemBall, list->ballCount++, sight.depth);
    return ball;
}

void vlItemList_AddBall(vlItemList *list, const vlCamera *camera, vlVec3 center, double radius, vlColor color)
{
    addBall(list, camera, center, radius, color);
}

void vlItemList_AddMattBall(vlItemList *list, const vlCamera *camera, vlVec3 center, double radius,
                            vlColor color)
{
    vlBallItem *ball = addBall(list, camera, center, radius, color);
    if (ball != NULL)
        ball->look.matt = true;
}

void vlItemList_AddMarkedBall(vlItemList *list, const vlCamera *camera, vlVec3 center, double radius,
                              vlColor color, vlColor other, const vlVec3 axis[3])
{
    vlBallItem *ball = addBall(list, camera, center, radius, color);
    if (ball == NULL)
        return;
    // The axes as the eye sees the ball: along the line to its middle, not straight ahead.
    const vlVec3 line = vlSub(camera->eye, center);
    const double far = sqrt(vlDot(line, line));
    const vlVec3 towards = far > 0 ? vlScale(line, 1 / far) : vlScale(camera->forward, -1);
    const vlVec3 across = vlAddScaled(camera->right, towards, -vlDot(camera->right, towards));
    const vlVec3 right = vlScale(across, 1 / sqrt(fmax(vlDot(across, across), 1e-12)));
    const vlVec3 up = vlCross(towards, right);
    ball->look.marked = true;
    ball->look.other = other;
    for (int i = 0; i < 3; i++)
    {
        ball->look.axis[i][0] = (float)vlDot(axis[i], right);
        ball->look.axis[i][1] = (float)vlDot(axis[i], up);
        ball->look.axis[i][2] = (float)vlDot(axis[i], towards);
    }
}

static void addLine(vlItemList *list, const vlCamera *camera, vlVec3 a, vlVec3 b, double width, bool thread,
                    vlColor color)
{
    if (!vlIsFinite(a) || !vlIsFinite(b) || !vlCamera_ClipSegment(camera, &a, &b))
        return;
    const vlSight from = vlSee(camera, a), to = vlSee(camera, b);
    if (!from.seen || !to.seen)
        return;
    if (!vlReserve(&list->tally, &list->tubes, &list->tubeCapacity, (size_t)list->tubeCount + 1,
                   sizeof(*list->tubes)))
    {
        list->failed = true;
        return;
    }
    vlTubeItem tube = {
        .a = from, .b = to, .widthA = width, .widthB = width, .thread = thread, .color = color};
    if (thread)
    {
        // Nearer by a little more than solid.c takes for the same depth: its surface must not hide it.
        tube.a.depth *= 0.994;
        tube.b.depth *= 0.994;
    }
    else
    {
        tube.widthA *= camera->distance / from.depth;
        tube.widthB *= camera->distance / to.depth;
    }
    list->tubes[list->tubeCount] = tube;
    addItem(list, vl_itemTube, list->tubeCount++, (tube.a.depth + tube.b.depth) / 2);
}

void vlItemList_AddTube(vlItemList *list, const vlCamera *camera, vlVec3 a, vlVec3 b, double width,
                        vlColor color)
{
    addLine(list, camera, a, b, width, false, color);
}

void vlItemList_AddThread(vlItemList *list, const vlCamera *camera, vlVec3 a, vlVec3 b, double width,
                          vlColor color)
{
    addLine(list, camera, a, b, width, true, color);
}

static uint32_t keyOf(const vlItem *item)
{
    // Bits of positive floats are in the order of the floats; turned round, the farthest comes first.
    uint32_t bits;
    memcpy(&bits, &item->depth, sizeof(bits));
    return ~bits;
}

// Sorts by depth, the farthest first; equals stay in their order (radix sort, a byte at a time).
static bool sortItems(vlItemList *list)
{
    if (!vlReserve(&list->tally, &list->sorted, &list->sortedCapacity, (size_t)list->itemCount,
                   sizeof(*list->sorted)))
        return false;
    for (int shift = 0; shift < 32; shift += 8)
    {
        int starts[257] = {0};
        for (int i = 0; i < list->itemCount; i++)
            starts[(keyOf(&list->items[i]) >> shift & 255) + 1]++;
        for (int i = 0; i < 256; i++)
            starts[i + 1] += starts[i];
        for (int i = 0; i < list->itemCount; i++)
            list->sorted[starts[keyOf(&list->items[i]) >> shift & 255]++] = list->items[i];
        memcpy(list->items, list->sorted, (size_t)list->itemCount * sizeof(*list->items));
    }
    return true;
}

void vlItemList_Draw(vlItemList *list, vlRaster *raster, vlDepthBuffer *buffer, const float light[3])
{
    if (list->itemCount > 0 && !sortItems(list))
        list->failed = true;
    for (int i = 0; i < list->itemCount; i++)
    {
        const vlItem *item = &list->items[i];
        if (item->kind == vl_itemTriangle)
        {
            vlSolid_Triangle(raster, buffer, list->triangles[item->index]);
        }
        else if (item->kind == vl_itemFace)
        {
            vlSolid_Face(raster, buffer, list->faces[item->index]);
        }
        else if (item->kind == vl_itemBall)
        {
            const vlBallItem *b = &list->balls[item->index];
            vlSolid_Ball(raster, buffer, b->center, b->radius, b->depth, b->perMetre, light, &b->look);
        }
        else
        {
            const vlTubeItem *t = &list->tubes[item->index];
            if (t->thread)
                vlSolid_Thread(raster, buffer, t->a.pixel, t->a.depth, t->b.pixel, t->b.depth, t->widthA,
                               t->color);
            else
                vlSolid_Tube(raster, buffer, t->a.pixel, t->a.depth, t->widthA, t->b.pixel, t->b.depth,
                             t->widthB, t->color);
        }
    }
}
