// floor.c: the floor of a scene in space: a card with a grid, numbers along its edges, and a ruler upwards.
#include <math.h>
#include <stdio.h>

#include "core/vector.h"
#include "draw/draw_error.h"
#include "draw/frame.h"
#include "draw/label_room.h"

static bool isLevel(const vlObstacleDef *o)
{
    const double length =
        sqrt(o->normal.x * o->normal.x + o->normal.y * o->normal.y + o->normal.z * o->normal.z);
    return o->kind == vl_plane && length > 0 && o->normal.y / length > 0.999;
}

// A plane that stands upright along the floor's edges ends it.
static void endAt(vlFloor *found, const vlObstacleDef *o)
{
    const double length =
        sqrt(o->normal.x * o->normal.x + o->normal.y * o->normal.y + o->normal.z * o->normal.z);
    if (o->kind != vl_plane || !(length > 0))
        return;
    const double x = o->normal.x / length, z = o->normal.z / length;
    double *end = x > 0.999    ? &found->left
                  : x < -0.999 ? &found->right
                  : z > 0.999  ? &found->back
                  : z < -0.999 ? &found->front
                               : NULL;
    const double at = fabs(x) > 0.999 ? o->position.x : o->position.z;
    const double low = fabs(x) > 0.999 ? found->left : found->back;
    const double high = fabs(x) > 0.999 ? found->right : found->front;
    if (end != NULL && at > low && at < high)
        *end = at;
}

vlFloor vlFindFloor(const vlSnapshot *scene, vlBounds b)
{
    const double wide = fmax(b.max.x - b.min.x, b.max.z - b.min.z), high = b.max.y - b.min.y;
    const double size = fmax(fmax(wide, 0.6 * high), 1e-6);
    vlFloor found = {.step = vlNiceStep(size / 9)};
    const double margin = 0.06 * size, step = found.step;
    const double middleX = (b.min.x + b.max.x) / 2, middleZ = (b.min.z + b.max.z) / 2;
    const double halfX = fmax((b.max.x - b.min.x) / 2, 0.25 * size) + margin;
    const double halfZ = fmax((b.max.z - b.min.z) / 2, 0.25 * size) + margin;
    found.left = step * floor((middleX - halfX) / step + 0.2);
    found.right = step * ceil((middleX + halfX) / step - 0.2);
    found.back = step * floor((middleZ - halfZ) / step + 0.2);
    found.front = step * ceil((middleZ + halfZ) / step - 0.2);
    // Paper lies at height 0, or just below what reaches farther down.
    const bool atZero = b.min.y >= -0.08 * size && b.min.y < size;
    found.level = atZero ? 0 : step * floor(b.min.y / step + 0.05);
    for (int i = 0; i < scene->obstacleCount; i++)
    {
        const vlObstacleDef *o = &scene->obstacles[i];
        if (o->kind == vl_walls)
            return (vlFloor){o->min.y, o->min.x,
                             o->max.x, o->min.z,
                             o->max.z, vlNiceStep(fmax(o->max.x - o->min.x, o->max.z - o->min.z) / 10),
                             true,     true};
        const bool near = isLevel(o) && fabs(o->position.y - b.min.y) < 3 * size;
        if (near && (!found.solid || o->position.y > found.level))
        {
            found.level = o->position.y;
            found.solid = true;
        }
    }
    for (int i = 0; i < scene->obstacleCount; i++)
        endAt(&found, &scene->obstacles[i]);
    return found;
}

static bool drawCard(const vlFrame *frame, const vlFloor *f)
{
    // From below it would hide everything.
    if (frame->camera.eye.y < f->level)
        return true;
    const vlVec3 corners[4] = {{f->left, f->level, f->back},
                               {f->right, f->level, f->back},
                               {f->right, f->level, f->front},
                               {f->left, f->level, f->front}};
    const vlColor fill = f->solid ? vlColor_Mix(frame->theme->background, frame->theme->obstacleFill, 0.55)
                                  : frame->theme->gridMinor;
    const vlStyle style = {.fill = fill};
    return vlCanvas_Polygon(frame->canvas, corners, 4, &style, NULL);
}

static void drawGrid(const vlFrame *frame, const vlFloor *f)
{
    const vlTheme *theme = frame->theme;
    const vlColor line =
        f->solid ? vlColor_Mix(theme->gridMajor, theme->obstacleEdge, 0.35) : theme->gridMajor;
    const vlStyle thin = {.color = line, .width = 1.3}, border = {.color = theme->axis, .width = 1.6};
    const double first = ceil(f->left / f->step - 1e-9), last = floor(f->right / f->step + 1e-9);
    for (double i = first; i <= last && last - first < 200; i++)
        vlCanvas_Line(frame->canvas, (vlVec3){i * f->step, f->level, f->back},
                      (vlVec3){i * f->step, f->level, f->front}, &thin);
    const double nearest = ceil(f->back / f->step - 1e-9), farthest = floor(f->front / f->step + 1e-9);
    for (double i = nearest; i <= farthest && farthest - nearest < 200; i++)
        vlCanvas_Line(frame->canvas, (vlVec3){f->left, f->level, i * f->step},
                      (vlVec3){f->right, f->level, i * f->step}, &thin);
    const vlVec3 corners[4] = {{f->left, f->level, f->back},
                               {f->right, f->level, f->back},
                               {f->right, f->level, f->front},
                               {f->left, f->level, f->front}};
    (void)vlCanvas_Polyline(frame->canvas, corners, 4, true, &border, NULL); // four points need no memory
}

// Numbers and names along the edges.
typedef struct vlLabels
{
    const vlFrame *frame;
    vlLabelRoom room;
    double widest, highest; // px, of the axis' numbers
} vlLabels;

// Writes a text beside a point of an edge, away from `inside`, so that the gap between is as wide whatever
// its size.
static bool drawBeside(vlLabels *labels, vlVec3 at, vlVec3 inside, const char *text, double gap,
                       vlError *error)
{
    const vlFrame *frame = labels->frame;
    vlPixel p, q;
    if (!vlCamera_Project(&frame->camera, at, &p, NULL) ||
        !vlCamera_Project(&frame->camera, inside, &q, NULL))
        return true;
    const double length = hypot(p.x - q.x, p.y - q.y);
    if (!(length > 1))
        return true;
    const vlTextStyle style = {.color = frame->theme->textDim,
                               .halo = frame->theme->background,
                               .size = VL_LABEL_SIZE * frame->textUnit,
                               .align = vl_alignCenter,
                               .vertical = vl_alignMiddle};
    double width, height;
    if (!vlCanvas_MeasureText(frame->canvas, text, &style, &width, &height, error))
        return false;
    // A line of text has room above and below its letters.
    height *= 0.8;
    const double ux = (p.x - q.x) / length, uy = (p.y - q.y) / length;
    const double away = gap + fabs(ux) * width / 2 + fabs(uy) * height / 2;
    const vlPixel middle = {p.x + ux * away, p.y + uy * away};
    labels->widest = fmax(labels->widest, width);
    labels->highest = fmax(labels->highest, height);
    // Half a label says less than none.
    if (middle.x < width / 2 || middle.x > frame->camera.width - width / 2 || middle.y < height / 2 ||
        middle.y > frame->camera.pixelHeight - height / 2)
        return true;
    return !vlLabelRoom_Take(&labels->room, middle, width, height) ||
           vlCanvas_TextPx(frame->canvas, middle, text, &style, error);
}

// How far apart two points are in the picture, px; 0 when one is not in it.
static double apart(const vlFrame *frame, vlVec3 a, vlVec3 b)
{
    vlPixel p, q;
    if (!vlCamera_Project(&frame->camera, a, &p, NULL) || !vlCamera_Project(&frame->camera, b, &q, NULL))
        return 0;
    return hypot(p.x - q.x, p.y - q.y);
}

// One axis of numbers: from `start`, `unitStep` the direction of growing values.
typedef struct vlAxis
{
    vlVec3 start, direction, inward; // m; inward: from the edge to the inside
    double from, to;                 // values at the ends, m
    char name;
} vlAxis;

static vlVec3 along(const vlAxis *scale, double value)
{
    const double s = value - scale->from;
    return (vlVec3){scale->start.x + scale->direction.x * s, scale->start.y + scale->direction.y * s,
                    scale->start.z + scale->direction.z * s};
}

// The step at which numbers do not touch.
static double roomyStep(const vlFrame *frame, const vlAxis *scale, double step)
{
    while (step < scale->to - scale->from)
    {
        // The far end of an edge is the narrow one.
        const double atStart = apart(frame, along(scale, scale->from), along(scale, scale->from + step));
        const double atEnd = apart(frame, along(scale, scale->to - step), along(scale, scale->to));
        if (fmin(atStart, atEnd) >= 36 * frame->textUnit)
            break;
        step = vlNiceStep(step * 1.5);
    }
    return step;
}

static bool drawScale(vlLabels *labels, const vlAxis *scale, double step, vlError *error)
{
    const vlFrame *frame = labels->frame;
    char text[64];
    const double gap = 7 * frame->textUnit;
    const double first = ceil(scale->from / step - 1e-9), last = floor(scale->to / step + 1e-9);
    labels->widest = labels->highest = 0;
    for (double i = first; i <= last && last - first < 100; i++)
    {
        const vlVec3 at = along(scale, i * step);
        vlFormatTick(text, sizeof(text), i * step, step);
        if (!drawBeside(labels, at, vlAdd(at, scale->inward), text, gap, error))
            return false;
    }
    // The axis' name stands outside of the numbers, halfway between two.
    const bool up = scale->direction.y > 0;
    const double middle = step * (floor((scale->from + scale->to) / 2 / step) + 0.5);
    const vlVec3 at = along(scale, up ? scale->to : fmin(middle, scale->to));
    const vlVec3 inside = vlAdd(at, scale->inward);
    vlPixel p, q;
    if (!vlCamera_Project(&frame->camera, at, &p, NULL) ||
        !vlCamera_Project(&frame->camera, inside, &q, NULL))
        return true;
    const double length = fmax(hypot(p.x - q.x, p.y - q.y), 1e-9);
    const double depth = (fabs(p.x - q.x) * labels->widest + fabs(p.y - q.y) * labels->highest) / length;
    snprintf(text, sizeof(text), "%c, %s", scale->name, frame->lengthUnit);
    return drawBeside(labels, at, inside, text, 2 * gap + depth, error);
}

// The ruler upwards stands at the corner that is farthest to the left in the picture.
static bool drawRuler(vlLabels *labels, const vlFloor *f, vlError *error)
{
    const vlFrame *frame = labels->frame;
    const double xs[4] = {f->left, f->right, f->right, f->left},
                 zs[4] = {f->back, f->back, f->front, f->front};
    int corner = -1;
    double leftmost = 0;
    for (int i = 0; i < 4; i++)
    {
        vlPixel p;
        if (!vlCamera_Project(&frame->camera, (vlVec3){xs[i], f->level, zs[i]}, &p, NULL) ||
            (corner >= 0 && p.x >= leftmost))
            continue;
        corner = i;
        leftmost = p.x;
    }
    const double height = frame->bounds.max.y - f->level;
    if (corner < 0 || !(height > 0.5 * f->step) || fabs(frame->camera.elevation) > 1.2)
        return true;
    const double step = vlNiceStep(height / 6);
    const double top = step * floor(frame->bounds.max.y / step + 1e-9);
    const vlVec3 foot = {xs[corner], f->level, zs[corner]};
    const vlVec3 right = frame->camera.right, inward = vlAddScaled((vlVec3){0, 0, 0}, right, f->step);
    const vlStyle line = {.color = frame->theme->axis, .width = 1.6};
    vlCanvas_Line(frame->canvas, foot, (vlVec3){foot.x, fmax(top, f->level), foot.z}, &line);
    const double tick = 0.06 * f->step;
    for (double y = step * ceil(f->level / step - 1e-9); y <= top + 1e-9; y += step)
        vlCanvas_Line(frame->canvas, (vlVec3){foot.x, y, foot.z},
                      (vlVec3){foot.x + right.x * tick, y, foot.z + right.z * tick}, &line);
    vlAxis scale = {foot, {0, 1, 0}, inward, f->level, top, 'y'};
    // The floor's own number stands there already.
    scale.from = step * ceil(f->level / step + 0.3);
    scale.start.y = scale.from;
    return scale.from > top || drawScale(labels, &scale, roomyStep(frame, &scale, step), error);
}

bool vlDrawFloor(const vlFrame *frame, const vlFloor *f, vlError *error)
{
    if (!drawCard(frame, f))
        return vlDrawFail(error, "not enough memory for a picture");
    if (!frame->grid)
        return true;
    drawGrid(frame, f);
    // Numbers stand along the two edges that are nearest to the eye.
    const vlVec3 eye = frame->camera.eye;
    const double middleX = (f->left + f->right) / 2, middleZ = (f->back + f->front) / 2;
    const bool atFront = eye.z >= middleZ, atRight = eye.x >= middleX;
    const double nearX = atRight ? f->right : f->left, nearZ = atFront ? f->front : f->back;
    const vlAxis x = {
        {f->left, f->level, nearZ}, {1, 0, 0}, {0, 0, atFront ? -f->step : f->step}, f->left, f->right, 'x'};
    const vlAxis z = {
        {nearX, f->level, f->back}, {0, 0, 1}, {atRight ? -f->step : f->step, 0, 0}, f->back, f->front, 'z'};
    const double step = fmax(roomyStep(frame, &x, f->step), roomyStep(frame, &z, f->step));
    vlLabels labels = {.frame = frame};
    // Title and time come later, over everything.
    const double width = frame->camera.width;
    (void)vlLabelRoom_Take(&labels.room, (vlPixel){width / 2, frame->reservedTop / 2}, width,
                           frame->reservedTop);
    return drawScale(&labels, &x, step, error) && drawScale(&labels, &z, step, error) &&
           drawRuler(&labels, f, error);
}
