// plane_view.c: what a world in the plane holds: obstacles, cloths, links, ropes, particles and pins.
#include <math.h>

#include "draw/draw_error.h"
#include "draw/frame.h"

static vlPixel project(const vlFrame *frame, vlVec3 p)
{
    vlPixel pixel = {NAN, NAN};
    vlCamera_Project(&frame->camera, p, &pixel, NULL);
    return pixel;
}

static vlPixel place(const vlFrame *frame, int slot)
{
    return frame->scene->dots[slot].pixel;
}

static bool outOfMemory(vlError *error)
{
    return vlDrawFail(error, "not enough memory for a picture");
}

// Obstacles

// Short slanting strokes under the edge, as in a textbook: this side is solid. `along` points along the edge,
// `into` into the solid; both one pixel long.
static void hatch(const vlFrame *frame, vlPixel foot, vlPixel along, vlPixel into, double reach)
{
    const double gap = 16 * frame->unit, depth = 10 * frame->unit;
    const double whole = floor(reach / gap) * gap;
    vlPixelBox used = vlPixelBox_Empty();
    for (double s = -whole; s <= whole; s += gap)
    {
        const vlPixel a = {foot.x + along.x * s, foot.y + along.y * s};
        const vlPixel b = {a.x + (into.x - along.x) * depth, a.y + (into.y - along.y) * depth};
        vlRaster_MaskLine(&frame->canvas->raster, a, b, 1.4 * frame->unit, &used);
    }
    vlRaster_PaintMask(&frame->canvas->raster, used, vlColor_Fade(frame->theme->obstacleEdge, 0.75));
}

static bool drawPlane(const vlFrame *frame, const vlObstacleDef *o)
{
    const double length = hypot(o->normal.x, o->normal.y);
    if (!(length > 0))
        return true;
    const vlVec3 n = {o->normal.x / length, o->normal.y / length, 0};
    // The plane's point that is nearest to the middle of the picture.
    const vlVec3 c = frame->camera.center;
    const double away = (c.x - o->position.x) * n.x + (c.y - o->position.y) * n.y;
    const vlPixel foot = project(frame, (vlVec3){c.x - n.x * away, c.y - n.y * away, 0});
    const double reach = hypot(frame->camera.width, frame->camera.pixelHeight);
    if (fabs(away) * frame->camera.scale > 2 * reach && away > 0)
        return true;                                      // out of sight, below
    const vlPixel along = {n.y, n.x}, into = {-n.x, n.y}; // in the picture y points down
    const double deep = 3 * reach;
    const vlPixel corners[4] = {
        {foot.x - along.x * deep, foot.y - along.y * deep},
        {foot.x + along.x * deep, foot.y + along.y * deep},
        {foot.x + (along.x + into.x) * deep, foot.y + (along.y + into.y) * deep},
        {foot.x + (into.x - along.x) * deep, foot.y + (into.y - along.y) * deep},
    };
    if (!vlRaster_Polygon(&frame->canvas->raster, corners, 4, frame->theme->obstacleFill))
        return false;
    hatch(frame, foot, along, into, reach);
    vlCanvas_LinePx(frame->canvas, corners[0], corners[1], 2.5 * frame->unit, frame->theme->obstacleEdge);
    return true;
}

static void drawWalls(const vlFrame *frame, const vlObstacleDef *o)
{
    const vlPixel low = project(frame, o->min), high = project(frame, o->max);
    const double w = frame->camera.width, h = frame->camera.pixelHeight;
    const vlColor fill = frame->theme->obstacleFill;
    const double left = fmin(fmax(low.x, 0), w), right = fmin(fmax(high.x, 0), w);
    const double top = fmin(fmax(high.y, 0), h), bottom = fmin(fmax(low.y, 0), h);
    vlCanvas_RectPx(frame->canvas, 0, 0, w, top, 0, fill);
    vlCanvas_RectPx(frame->canvas, 0, bottom, w, h - bottom, 0, fill);
    vlCanvas_RectPx(frame->canvas, 0, top, left, bottom - top, 0, fill);
    vlCanvas_RectPx(frame->canvas, right, top, w - right, bottom - top, 0, fill);
    const vlPixel frameLine[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    vlCanvas_PolylinePx(frame->canvas, frameLine, 4, true, 2.5 * frame->unit, 0, frame->theme->obstacleEdge);
}

static bool drawObstacle(const vlFrame *frame, const vlObstacleDef *o)
{
    const vlTheme *theme = frame->theme;
    const double edge = 2.5 * frame->unit, scale = frame->camera.scale;
    const vlVec3 p1 = {o->position.x + o->p1.x, o->position.y + o->p1.y, 0};
    const vlVec3 p2 = {o->position.x + o->p2.x, o->position.y + o->p2.y, 0};
    switch (o->kind)
    {
    case vl_plane:
        return drawPlane(frame, o);
    case vl_walls:
        drawWalls(frame, o);
        return true;
    case vl_ball:
    case vl_cylinder:
    {
        const vlPixel middle = project(frame, o->kind == vl_ball ? o->position : p1);
        const double radius = o->radius * scale;
        vlCanvas_DiscPx(frame->canvas, middle, radius, theme->obstacleFill);
        vlCanvas_RingPx(frame->canvas, middle, radius - edge / 2, edge, theme->obstacleEdge);
        return true;
    }
    case vl_capsule:
        vlCanvas_LinePx(frame->canvas, project(frame, p1), project(frame, p2), 2 * o->radius * scale,
                        theme->obstacleEdge);
        vlCanvas_LinePx(frame->canvas, project(frame, p1), project(frame, p2),
                        2 * o->radius * scale - 2 * edge, theme->obstacleFill);
        return true;
    case vl_box:
    {
        const double c = cos(o->angle), s = sin(o->angle);
        vlPixel corners[4];
        for (int i = 0; i < 4; i++)
        {
            const double x = (i == 0 || i == 3 ? -0.5 : 0.5) * o->size.x,
                         y = (i < 2 ? -0.5 : 0.5) * o->size.y;
            corners[i] =
                project(frame, (vlVec3){o->position.x + x * c - y * s, o->position.y + x * s + y * c, 0});
        }
        if (!vlCanvas_PolygonPx(frame->canvas, corners, 4, theme->obstacleFill))
            return false;
        vlCanvas_PolylinePx(frame->canvas, corners, 4, true, edge, 0, theme->obstacleEdge);
        return true;
    }
    }
    return true;
}

// Cloths

static int nodeAt(const vlFrame *frame, const vlSheet *sheet, int i, int j)
{
    return frame->scene->nodes[sheet->first + j * sheet->columns + i].slot;
}

static vlCorner cornerOf(const vlFrame *frame, int slot, vlColor color)
{
    const vlPixel p = place(frame, slot);
    if (frame->strainRange > 0)
        color = vlFrame_GetStrainColor(frame, frame->scene->dots[slot].strain);
    return (vlCorner){(float)p.x, (float)p.y, 0, (float)color.r, (float)color.g, (float)color.b};
}

// A sheet that lies the wrong way up shows its back.
static vlColor sideOf(const vlFrame *frame, vlPixel p, vlPixel q, vlPixel r)
{
    const bool front = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y) <= 0;
    return front ? frame->theme->cloth : frame->theme->clothBack;
}

static void drawTriangle(const vlFrame *frame, int a, int b, int c)
{
    const vlPixel p[3] = {place(frame, a), place(frame, b), place(frame, c)};
    const vlColor color = sideOf(frame, p[0], p[1], p[2]);
    if (frame->strainRange > 0)
    {
        const vlCorner corners[3] = {cornerOf(frame, a, color), cornerOf(frame, b, color),
                                     cornerOf(frame, c, color)};
        vlSolid_Triangle(&frame->canvas->raster, NULL, corners);
    }
    else
    {
        vlSolid_FlatFace(&frame->canvas->raster, p, 3, color);
    }
}

// Both triangles of a cell at once. False: they are no convex face of one colour.
static bool drawCell(const vlFrame *frame, const int slots[4])
{
    vlPixel p[4];
    if (frame->strainRange > 0)
        return false;
    for (int i = 0; i < 4; i++)
        p[i] = place(frame, slots[i]);
    int left = 0, right = 0;
    for (int i = 0; i < 4; i++)
    {
        const vlPixel u = p[i], v = p[(i + 1) & 3], w = p[(i + 2) & 3];
        const double turn = (v.x - u.x) * (w.y - v.y) - (w.x - v.x) * (v.y - u.y);
        left += turn < 0;
        right += turn > 0;
    }
    if (left > 0 && right > 0)
        return false;
    vlSolid_FlatFace(&frame->canvas->raster, p, 4, sideOf(frame, p[0], p[1], p[2]));
    return true;
}

// Returns how many triangles there were.
static int drawCells(const vlFrame *frame, const vlSheet *sheet)
{
    vlTriangle t, u;
    int slots[4], count = 0;
    for (int n = 0; vlSheet_GetTriangle(frame->scene, sheet, &n, &t); count++)
    {
        int after = n;
        // The first of a cell, and the second follows.
        if (n % 2 != 0 && vlSheet_GetTriangle(frame->scene, sheet, &after, &u) && after == n + 1)
        {
            vlSheet_GetOutline(&t, &u, slots);
            if (drawCell(frame, slots))
            {
                n = after;
                count++;
                continue;
            }
        }
        drawTriangle(frame, t.a, t.b, t.c);
    }
    return count;
}

// The threads along the rows, or along the columns (`down`).
static void drawThreads(const vlFrame *frame, const vlSheet *sheet, bool down, int every, double width,
                        const vlColor *color)
{
    const int last = (down ? sheet->columns : sheet->rows) - 1;
    for (int j = 0; j < sheet->rows; j++)
        for (int i = 0; i < sheet->columns; i++)
        {
            const int across = down ? i : j;
            int a, b;
            if ((across % every != 0 && across != last) ||
                !vlSheet_GetThread(frame->scene, sheet, i, j, down, &a, &b))
                continue;
            // Without a colour of their own they have the cloth's.
            vlColor own = frame->theme->cloth;
            if (color == NULL && frame->strainRange > 0)
                own = vlFrame_GetStrainColor(frame, frame->scene->dots[a].strain);
            vlCanvas_LinePx(frame->canvas, place(frame, a), place(frame, b), width,
                            color != NULL ? *color : own);
        }
}

// How many px lie between neighbours of a row.
static double cellOf(const vlFrame *frame, const vlSheet *sheet)
{
    const int a = nodeAt(frame, sheet, 0, 0), b = nodeAt(frame, sheet, sheet->columns - 1, 0);
    if (a < 0 || b < 0 || sheet->columns < 2)
        return 12;
    return hypot(place(frame, a).x - place(frame, b).x, place(frame, a).y - place(frame, b).y) /
           (sheet->columns - 1);
}

static void drawCloth(const vlFrame *frame, const vlSheet *sheet)
{
    const int whole = drawCells(frame, sheet);
    // Of a torn cell the threads that hold are left.
    if (whole < 2 * (sheet->columns - 1) * (sheet->rows - 1))
    {
        drawThreads(frame, sheet, false, 1, 1.6 * frame->unit, NULL);
        drawThreads(frame, sheet, true, 1, 1.6 * frame->unit, NULL);
    }
    // Threads on top, no denser than can be told apart.
    const double cell = cellOf(frame, sheet);
    const int every = cell > 0.1 ? (int)fmin(ceil(9 * frame->unit / cell), 64) : 64;
    const vlColor color =
        vlColor_Fade(frame->strainRange > 0 ? frame->theme->background : frame->theme->clothEdge, 0.55);
    drawThreads(frame, sheet, false, every, 1.2 * frame->unit, &color);
    drawThreads(frame, sheet, true, every, 1.2 * frame->unit, &color);
}

// Links

static void drawSpring(const vlFrame *frame, const vlBond *bond)
{
    const vlVec3 a = frame->scene->dots[bond->a].position, b = frame->scene->dots[bond->b].position;
    const double scale = frame->camera.scale, length = hypot(b.x - a.x, b.y - a.y);
    const double width = fmax(2.6 * frame->unit * frame->thinness, 1);
    if (length * scale < 14 * frame->unit || bond->rest * scale < 14 * frame->unit)
    {
        vlCanvas_LinePx(frame->canvas, project(frame, a), project(frame, b), width, frame->theme->spring);
        return;
    }
    // As many coils as the spring has at rest, so that it is seen to stretch.
    const double amplitude = fmin(8 * frame->unit, 0.18 * bond->rest * scale) / scale;
    const int coils = (int)fmin(fmax(bond->rest * scale / (17 * frame->unit), 4), 14);
    const vlVec3 side = {-(b.y - a.y) / length * amplitude, (b.x - a.x) / length * amplitude, 0};
    vlVec3 points[VL_MAX_ZIGZAG];
    vlPixel pixels[VL_MAX_ZIGZAG];
    const int count = vlMakeZigzag(a, b, side, coils, points);
    for (int i = 0; i < count; i++)
        pixels[i] = project(frame, points[i]);
    vlCanvas_PolylinePx(frame->canvas, pixels, count, false, width, 0, frame->theme->spring);
}

// Dashed; when slack it sags as much as it is too long.
static void drawTether(const vlFrame *frame, const vlBond *bond)
{
    enum
    {
        pieces = 16
    };
    const vlVec3 a = frame->scene->dots[bond->a].position, b = frame->scene->dots[bond->b].position;
    const double length = hypot(b.x - a.x, b.y - a.y);
    // A flat arc of length L over the span s sags by sqrt(3 s (L - s) / 8), at most by L/2.
    const double spare = fmax(bond->rest - length, 0);
    const double sag = fmin(sqrt(3 * length * spare / 8), bond->rest / 2);
    vlPixel pixels[pieces + 1];
    for (int i = 0; i <= pieces; i++)
    {
        const double t = (double)i / pieces;
        pixels[i] =
            project(frame, (vlVec3){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t - 4 * sag * t * (1 - t), 0});
    }
    vlCanvas_PolylinePx(frame->canvas, pixels, pieces + 1, false, 2.2 * frame->unit, 8 * frame->unit,
                        frame->theme->tether);
}

// Dotted, with a bar across each end: nearer they do not come.
static void drawKeepaway(const vlFrame *frame, const vlBond *bond)
{
    const vlPixel a = place(frame, bond->a), b = place(frame, bond->b);
    const double length = hypot(b.x - a.x, b.y - a.y), unit = frame->unit;
    const vlPixel ends[2] = {a, b};
    vlCanvas_PolylinePx(frame->canvas, ends, 2, false, 2.2 * unit, 4 * unit, frame->theme->keepaway);
    if (!(length > 30 * unit))
        return;
    const double ux = (b.x - a.x) / length, uy = (b.y - a.y) / length, out = 7 * unit, in = 12 * unit;
    for (int i = 0; i < 2; i++)
    {
        const double s = i == 0 ? in : -in;
        const vlPixel m = {ends[i].x + ux * s, ends[i].y + uy * s};
        vlCanvas_LinePx(frame->canvas, (vlPixel){m.x - uy * out, m.y + ux * out},
                        (vlPixel){m.x + uy * out, m.y - ux * out}, 2.4 * unit, frame->theme->keepaway);
    }
}

static void drawBonds(const vlFrame *frame, vlLinkKind kind)
{
    const double width = VL_ROD_WIDTH * frame->unit * frame->thinness;
    for (int i = 0; i < frame->scene->bondCount; i++)
    {
        const vlBond *bond = &frame->scene->bonds[i];
        if (bond->kind != kind)
            continue;
        if (kind == vl_spring)
            drawSpring(frame, bond);
        else if (kind == vl_tether)
            drawTether(frame, bond);
        else if (kind == vl_keepaway)
            drawKeepaway(frame, bond);
        else
            vlCanvas_LinePx(frame->canvas, place(frame, bond->a), place(frame, bond->b), width,
                            frame->theme->rod);
    }
}

// Ropes

// The masks of all whole parts of a rope, so that it is one line and no string of beads. By stretch
// (`strained`) each has a colour of its own.
static void ropeLine(const vlFrame *frame, vlChain rope, double width, vlColor color, bool strained)
{
    vlPixelBox used = vlPixelBox_Empty();
    for (int i = rope.first; i + 1 < rope.first + rope.count; i++)
    {
        const vlNode *node = &frame->scene->nodes[i];
        if (!node->joined || node->slot < 0 || node[1].slot < 0)
            continue;
        const vlPixel a = place(frame, node->slot), b = place(frame, node[1].slot);
        if (strained)
        {
            const float strain =
                (frame->scene->dots[node->slot].strain + frame->scene->dots[node[1].slot].strain) / 2;
            vlCanvas_LinePx(frame->canvas, a, b, width, vlFrame_GetStrainColor(frame, strain));
        }
        else
            vlRaster_MaskLine(&frame->canvas->raster, a, b, width, &used);
    }
    vlRaster_PaintMask(&frame->canvas->raster, used, color);
}

static void drawRope(const vlFrame *frame, vlChain rope)
{
    const vlTheme *theme = frame->theme;
    double length = 0;
    int links = 0;
    for (int i = rope.first; i < rope.first + rope.count; i++)
    {
        const vlNode *node = &frame->scene->nodes[i];
        if (node->slot < 0)
            continue;
        if (!node->joined || node[1].slot < 0)
            continue;
        const vlPixel a = place(frame, node->slot), b = place(frame, node[1].slot);
        length += hypot(b.x - a.x, b.y - a.y);
        links++;
    }
    const double width =
        fmax(VL_ROPE_WIDTH * frame->unit, vlFrame_GetRopeThickness(frame, rope) * frame->camera.scale);
    // The middle of the scale of stretch is pale.
    const vlColor rim = vlTheme_GetRim(theme, theme->stretchMiddle);
    const bool strained = frame->strainRange > 0;
    if (strained && rim.a != 0)
        ropeLine(frame, rope, width + 3 * frame->unit, rim, false);
    ropeLine(frame, rope, width, theme->rope, strained);
    // The nodes show what it is made of, where they lie far enough apart.
    const double mean = links > 0 ? length / links : 0, size = 0.33 * width;
    for (int i = rope.first; i < rope.first + rope.count && mean > 2.2 * width; i++)
        if (frame->scene->nodes[i].slot >= 0)
            vlCanvas_DiscPx(frame->canvas, place(frame, frame->scene->nodes[i].slot), size,
                            theme->background);
}

// Particles

static void drawPin(const vlFrame *frame, vlPixel at, double size)
{
    vlCanvas_RectPx(frame->canvas, at.x - size, at.y - size, 2 * size, 2 * size, size * 0.25,
                    frame->theme->pinned);
    if (size > 2.5)
        vlCanvas_DiscPx(frame->canvas, at, size * 0.4, frame->theme->background);
}

static void drawDots(const vlFrame *frame)
{
    const vlSnapshot *s = frame->scene;
    const double scale = frame->camera.scale, rim = 1.6 * frame->unit;
    for (int i = 0; i < s->dotCount; i++)
    {
        const vlSpot *dot = &s->dots[i];
        if (!dot->live || dot->pinned)
            continue;
        const vlPixel at = dot->pixel;
        if (dot->owner != vl_ownerNone)
        {
            // A weight on a rope or cloth is seen by its size.
            const double weight = vlFrame_GetWeightRadius(frame, dot, scale);
            if (weight > 0)
                vlCanvas_DiscPx(frame->canvas, at, weight, frame->theme->particle);
            continue;
        }
        if (!frame->particles)
            continue;
        const double radius = vlFrame_GetDotRadius(frame, dot, scale);
        // A rim of background keeps neighbours and rods apart.
        if (radius > 3.5 * rim)
            vlCanvas_DiscPx(frame->canvas, at, radius + rim, frame->theme->background);
        vlCanvas_DiscPx(frame->canvas, at, radius, frame->theme->particle);
    }
    for (int i = 0; i < s->dotCount; i++)
        if (s->dots[i].live && s->dots[i].pinned && (frame->particles || s->dots[i].owner != vl_ownerNone))
            drawPin(frame, s->dots[i].pixel,
                    fmax(vlFrame_GetDotRadius(frame, &s->dots[i], scale),
                         s->dots[i].owner == vl_ownerCloth
                             ? 0
                             : VL_PARTICLE_SIZE * frame->unit * frame->dotThinness));
}

bool vlDrawPlaneWorld(const vlFrame *frame, vlError *error)
{
    const vlSnapshot *s = frame->scene;
    for (int i = 0; i < s->obstacleCount; i++)
        if (!drawObstacle(frame, &s->obstacles[i]))
            return outOfMemory(error);
    if (!vlDrawBodies(frame, false, error) || !vlDrawBodies(frame, true, error))
        return false;
    for (int i = 0; i < s->clothCount; i++)
        drawCloth(frame, &s->cloths[i]);
    drawBonds(frame, vl_keepaway);
    drawBonds(frame, vl_tether);
    drawBonds(frame, vl_spring);
    drawBonds(frame, vl_rod);
    for (int i = 0; i < s->ropeCount; i++)
        drawRope(frame, s->ropes[i]);
    drawDots(frame);
    return true;
}
