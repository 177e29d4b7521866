// space_items.h: what stands in space, collected and then drawn from far to near.
#ifndef VERLUA_DRAW_SPACE_ITEMS_H
#define VERLUA_DRAW_SPACE_ITEMS_H

#include "core/memory.h"
#include "draw/frame.h"

/// A point as the camera sees it.
typedef struct vlSight
{
    vlPixel pixel;
    double depth; ///< m
    bool seen;    ///< it is before the eye
} vlSight;

typedef struct vlBallItem
{
    vlPixel center;
    double radius, depth, perMetre;
    vlBallLook look;
} vlBallItem;

typedef struct vlTubeItem
{
    vlSight a, b;
    double widthA, widthB; ///< px
    bool thread;           ///< of one colour and one width
    vlColor color;
} vlTubeItem;

typedef enum vlItemKind
{
    vl_itemTriangle,
    vl_itemFace,
    vl_itemBall,
    vl_itemTube
} vlItemKind;

/// One of the above, and how far away.
typedef struct vlItem
{
    float depth;
    uint32_t kind, index;
} vlItem;

typedef struct vlItemList
{
    vlCorner (*triangles)[3];
    vlCorner (*faces)[4];
    vlBallItem *balls;
    vlTubeItem *tubes;
    vlItem *items, *sorted;
    int triangleCount, faceCount, ballCount, tubeCount, itemCount;
    vlTally tally;
    size_t triangleCapacity, faceCapacity, ballCapacity, tubeCapacity, itemCapacity, sortedCapacity;
    bool failed; ///< memory was short: something is missing
} vlItemList;

void vlItemList_Clear(vlItemList *list);
void vlItemList_Free(vlItemList *list);

vlSight vlSee(const vlCamera *camera, vlVec3 point);
/// A corner of a triangle, in a colour that is `brightness` bright.
vlCorner vlSee_Corner(const vlSight *sight, vlColor color, float brightness);

void vlItemList_AddTriangle(vlItemList *list, const vlSight *a, const vlSight *b, const vlSight *c,
                            const vlCorner corners[3]);
/// A plane and convex face; nothing of it is drawn when a corner is behind the eye.
void vlItemList_AddFace(vlItemList *list, const vlSight sights[4], const vlCorner corners[4]);
void vlItemList_AddBall(vlItemList *list, const vlCamera *camera, vlVec3 center, double radius,
                        vlColor color);
/// The same without a gloss: a rounded corner.
void vlItemList_AddMattBall(vlItemList *list, const vlCamera *camera, vlVec3 center, double radius,
                            vlColor color);
/// The same, with every other of the eighths between the body's own axes in another colour.
void vlItemList_AddMarkedBall(vlItemList *list, const vlCamera *camera, vlVec3 center, double radius,
                              vlColor color, vlColor other, const vlVec3 axis[3]);
/// `width` in px where the middle of the picture is; nearer it is thicker.
void vlItemList_AddTube(vlItemList *list, const vlCamera *camera, vlVec3 a, vlVec3 b, double width,
                        vlColor color);
/// A thin line of `width` px on a surface, a little nearer than it.
void vlItemList_AddThread(vlItemList *list, const vlCamera *camera, vlVec3 a, vlVec3 b, double width,
                          vlColor color);

/// Draws all, from far to near. `light` as for vlSolid_Ball.
void vlItemList_Draw(vlItemList *list, vlRaster *raster, vlDepthBuffer *buffer, const float light[3]);

#endif
