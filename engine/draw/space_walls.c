// space_walls.c: walls and planes in space, which have no end: as much of them as the scene needs.
#include "draw/space_walls.h"

#include <math.h>

#include "core/vector.h"

// The box's corner `i`: bit 0 right, bit 1 top, bit 2 front.
static vlVec3 wallCorner(const vlObstacleDef *o, int i)
{
    return (vlVec3){i & 1 ? o->max.x : o->min.x, i & 2 ? o->max.y : o->min.y, i & 4 ? o->max.z : o->min.z};
}

// Whether the eye sees the inner side of the wall at the low or high end of an axis.
static bool isWallSeen(const vlFrame *frame, const vlObstacleDef *o, int axis, bool high)
{
    const double eyes[3] = {frame->camera.eye.x, frame->camera.eye.y, frame->camera.eye.z};
    const double lows[3] = {o->min.x, o->min.y, o->min.z}, highs[3] = {o->max.x, o->max.y, o->max.z};
    return high ? eyes[axis] < highs[axis] : eyes[axis] > lows[axis];
}

static bool drawFarWalls(const vlFrame *frame, const vlObstacleDef *o)
{
    for (int axis = 0; axis < 3; axis++)
        for (int high = 0; high < 2; high++)
        {
            if (!isWallSeen(frame, o, axis, high != 0) || (axis == 1 && high == 0))
                continue; // the floor has a card of its own
            const int u = 1 << (axis + 1) % 3, v = 1 << (axis + 2) % 3, base = high ? 1 << axis : 0;
            const vlVec3 corners[4] = {wallCorner(o, base), wallCorner(o, base | u),
                                       wallCorner(o, base | u | v), wallCorner(o, base | v)};
            const vlStyle style = {.fill = vlColor_Fade(frame->theme->obstacleFill, axis == 0 ? 0.34 : 0.24)};
            if (!vlCanvas_Polygon(frame->canvas, corners, 4, &style, NULL))
                return false;
        }
    return true;
}

// The edges that the far walls share, or else those before everything.
static void drawWallEdges(const vlFrame *frame, const vlObstacleDef *o, bool near)
{
    for (int axis = 0; axis < 3; axis++)
        for (int side = 0; side < 4; side++)
        {
            const int p = (axis + 1) % 3, q = (axis + 2) % 3;
            const bool highP = (side & 1) != 0, highQ = (side & 2) != 0;
            const bool far = isWallSeen(frame, o, p, highP) || isWallSeen(frame, o, q, highQ);
            if (far == near)
                continue;
            const int base = (highP ? 1 << p : 0) | (highQ ? 1 << q : 0);
            const vlStyle style = {.color = vlColor_Fade(frame->theme->obstacleEdge, near ? 0.55 : 0.9),
                                   .width = 1.8};
            vlCanvas_Line(frame->canvas, wallCorner(o, base), wallCorner(o, base | 1 << axis), &style);
        }
}

// What is left of a plane when it has been cut.
typedef struct vlPatch
{
    vlVec3 corners[48];
    int count;
} vlPatch;

enum
{
    mostCorners = sizeof(((vlPatch *)0)->corners) / sizeof(vlVec3)
};

// Keeps the part on the side of a plane to which `normal` points (Sutherland and Hodgman). A cut adds one
// corner at most.
static void cut(vlPatch *patch, vlVec3 point, vlVec3 normal)
{
    const vlPatch whole = *patch;
    if (whole.count + 1 > mostCorners)
        return;
    patch->count = 0;
    for (int i = 0; i < whole.count; i++)
    {
        const vlVec3 a = whole.corners[i], b = whole.corners[i + 1 < whole.count ? i + 1 : 0];
        const double da = vlDot(vlSub(a, point), normal), db = vlDot(vlSub(b, point), normal);
        if (da >= 0)
            patch->corners[patch->count++] = a;
        if ((da < 0) != (db < 0))
            patch->corners[patch->count++] = vlAddScaled(a, vlSub(b, a), da / (da - db));
    }
}

static bool isSlope(const vlObstacleDef *o)
{
    const double length = vlLength(o->normal);
    return o->kind == vl_plane && length > 0 && o->normal.y / length < 0.999;
}

// The part of a plane that is in the scene's box and before every other plane.
static vlPatch patchOf(const vlFrame *frame, const vlFloor *floor, const vlObstacleDef *o)
{
    const vlBounds *b = &frame->bounds;
    const vlVec3 n = vlScale(o->normal, 1 / vlLength(o->normal));
    const vlVec3 low = {floor->left, floor->level, floor->back};
    const double height = fmax(b->max.y - floor->level, 0.3 * (floor->right - floor->left));
    const vlVec3 high = {floor->right, floor->level + 1.1 * height, floor->front};
    const vlVec3 size = vlSub(high, low), middle = vlAddScaled(low, size, 0.5);
    const double half = vlLength(size);
    const vlVec3 center = vlAddScaled(middle, n, -vlDot(vlSub(middle, o->position), n));
    const vlVec3 across = vlCross(n, fabs(n.z) < 0.9 ? (vlVec3){0, 0, 1} : (vlVec3){1, 0, 0});
    const vlVec3 u = vlScale(across, half / vlLength(across)), v = vlCross(n, u);
    vlPatch patch = {.count = 4};
    for (int i = 0; i < 4; i++)
        patch.corners[i] = vlAddScaled(vlAddScaled(center, u, i == 0 || i == 3 ? -1 : 1), v, i < 2 ? -1 : 1);
    const vlVec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < 3; i++)
    {
        // What lies in a side of the box stays.
        const double spare = 1e-6 * half;
        cut(&patch, vlAddScaled(low, axes[i], -spare), axes[i]);
        cut(&patch, vlAddScaled(high, axes[i], spare), vlScale(axes[i], -1));
    }
    for (int i = 0; i < frame->scene->obstacleCount; i++)
    {
        const vlObstacleDef *other = &frame->scene->obstacles[i];
        if (other != o && isSlope(other))
            cut(&patch, vlAddScaled(other->position, other->normal, -1e-6 * half / vlLength(other->normal)),
                other->normal);
    }
    return patch;
}

// Planes whose free side the eye sees (`seen`) are faces, the others, which are before the scene, only edges.
static bool drawPlanes(const vlFrame *frame, const vlFloor *floor, bool seen)
{
    const vlTheme *theme = frame->theme;
    const vlStyle face = {.color = theme->obstacleEdge,
                          .fill = vlColor_Mix(theme->background, theme->obstacleFill, 0.7),
                          .width = 1.6};
    const vlStyle edge = {.color = vlColor_Fade(theme->obstacleEdge, 0.55), .width = 1.6};
    for (int i = 0; i < frame->scene->obstacleCount; i++)
    {
        const vlObstacleDef *o = &frame->scene->obstacles[i];
        if (!isSlope(o) || (vlDot(vlSub(frame->camera.eye, o->position), o->normal) >= 0) != seen)
            continue;
        const vlPatch patch = patchOf(frame, floor, o);
        if (patch.count >= 3 &&
            !vlCanvas_Polygon(frame->canvas, patch.corners, patch.count, seen ? &face : &edge, NULL))
            return false;
    }
    return true;
}

bool vlDrawFarWalls(const vlFrame *frame)
{
    for (int i = 0; i < frame->scene->obstacleCount; i++)
        if (frame->scene->obstacles[i].kind == vl_walls && !drawFarWalls(frame, &frame->scene->obstacles[i]))
            return false;
    return true;
}

static void drawAllWallEdges(const vlFrame *frame, bool near)
{
    for (int i = 0; i < frame->scene->obstacleCount; i++)
        if (frame->scene->obstacles[i].kind == vl_walls)
            drawWallEdges(frame, &frame->scene->obstacles[i], near);
}

bool vlDrawSlopes(const vlFrame *frame, const vlFloor *floor)
{
    drawAllWallEdges(frame, false);
    return drawPlanes(frame, floor, true);
}

bool vlDrawNearWalls(const vlFrame *frame, const vlFloor *floor)
{
    drawAllWallEdges(frame, true);
    return drawPlanes(frame, floor, false);
}
