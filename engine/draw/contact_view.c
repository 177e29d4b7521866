// contact_view.c: what the key F1 shows of bodies: boxes round them, contacts, their normals and forces.
#include <math.h>

#include "core/vector.h"
#include "draw/draw_error.h"
#include "draw/frame.h"

/// Contacts that are shown, at most: more could not be told apart.
#define MOST_CONTACTS 4000

static const double arrowLength = 40, longestArrow = 3; ///< px of the usual force, and how many times it
static const double normalLength = 14, barLength = 9;   ///< px

static bool project(const vlFrame *frame, vlVec3 p, vlPixel *pixel)
{
    return vlCamera_Project(&frame->camera, p, pixel, NULL);
}

// Boxes ---------------------------------------------------------------------------------------------------

// The twelve edges of a box, in the plane four. Bit k of a corner tells the end along that axis.
static void drawBox(const vlFrame *frame, const vlBulk *body)
{
    const int axes = frame->scene->dimensions;
    const vlStyle style = {.color = vlColor_Fade(frame->theme->textDim, 0.6), .width = 1.2};
    for (int corner = 0; corner < 1 << axes; corner++)
        for (int axis = 0; axis < axes; axis++)
        {
            if (corner >> axis & 1)
                continue;
            const int other = corner | 1 << axis;
            const vlVec3 a = {corner & 1 ? body->max.x : body->min.x, corner & 2 ? body->max.y : body->min.y,
                              corner & 4 ? body->max.z : body->min.z};
            const vlVec3 b = {other & 1 ? body->max.x : body->min.x, other & 2 ? body->max.y : body->min.y,
                              other & 4 ? body->max.z : body->min.z};
            vlCanvas_Line(frame->canvas, a, b, &style);
        }
}

// Contacts ------------------------------------------------------------------------------------------------

// N that are drawn as long as `arrowLength` px.
static double usualForce(const vlBodyContact *contacts, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += sqrt(vlDot(contacts[i].force, contacts[i].force));
    return count > 0 ? sum / count : 0;
}

// What contacts are drawn with, px: smaller where bodies are small, so that they can be told apart.
static double contactUnit(const vlFrame *frame)
{
    double size = 0;
    for (int i = 0; i < frame->scene->bodyCount; i++)
    {
        const vlBulk *body = &frame->scene->bodies[i];
        const double x = body->max.x - body->min.x, y = body->max.y - body->min.y;
        size += fmin(x, y) * frame->camera.scale / frame->scene->bodyCount;
    }
    return frame->unit * fmin(fmax(size / (80 * frame->unit), 0.3), 1);
}

// Where a line from a point, so many px long where the picture's middle is, ends.
static bool projectArrow(const vlFrame *frame, vlVec3 from, vlVec3 direction, double pixels, vlPixel ends[2])
{
    return project(frame, from, &ends[0]) &&
           project(frame, vlAddScaled(from, direction, pixels / frame->camera.scale), &ends[1]);
}

static void drawForce(const vlFrame *frame, const vlBodyContact *contact, double usual, double unit)
{
    const double force = sqrt(vlDot(contact->force, contact->force));
    // As long as strong, up to three times the mean; it presses the second body.
    const double length = arrowLength * unit * fmin(force / usual, longestArrow), head = 7 * unit;
    vlPixel ends[2];
    if (!(length > 3 * unit) ||
        !projectArrow(frame, contact->point, vlScale(contact->force, 1 / force), length, ends))
        return;
    vlCanvas_LinePx(frame->canvas, ends[0], ends[1], 2.6 * unit, frame->theme->contactForce);
    const double seen = hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y);
    if (!(seen > unit)) // it points at the eye
        return;
    const double x = (ends[1].x - ends[0].x) / seen * head, y = (ends[1].y - ends[0].y) / seen * head;
    const vlPixel tip = ends[1];
    const vlPixel barbs[3] = {
        {tip.x - x - y * 0.6, tip.y - y + x * 0.6}, tip, {tip.x - x + y * 0.6, tip.y - y - x * 0.6}};
    vlCanvas_PolylinePx(frame->canvas, barbs, 3, false, 2.6 * unit, 0, frame->theme->contactForce);
}

// Along the surfaces, square to the normal: in the plane a bar, in space a ring.
static void drawTouch(const vlFrame *frame, const vlBodyContact *contact, double unit)
{
    const vlVec3 n = contact->normal, other = fabs(n.y) < 0.9 ? vlVec(0, 1, 0) : vlVec(1, 0, 0);
    const bool planar = frame->scene->dimensions == 2;
    const vlVec3 cross = vlCross(n, other);
    const vlVec3 u = planar ? vlVec(n.y, -n.x, 0) : vlScale(cross, 1 / sqrt(vlDot(cross, cross))),
                 v = planar ? vlVec(0, 0, 0) : vlCross(n, u);
    const double size = barLength * unit / frame->camera.scale;
    const int sides = planar ? 2 : 16;
    vlPixel ring[16];
    for (int i = 0; i < sides; i++)
    {
        const double angle = i * (2 * 3.14159265358979323846 / sides);
        const vlVec3 p = vlAddScaled(vlAddScaled(contact->point, u, size * cos(angle)), v, size * sin(angle));
        if (!project(frame, p, &ring[i]))
            return;
    }
    vlCanvas_PolylinePx(frame->canvas, ring, sides, !planar, 1.6 * unit, 0, frame->theme->contact);
}

static void drawContact(const vlFrame *frame, const vlBodyContact *contact, double unit)
{
    vlPixel ends[2];
    if (!projectArrow(frame, contact->point, contact->normal, normalLength * unit, ends))
        return;
    drawTouch(frame, contact, unit);
    vlCanvas_LinePx(frame->canvas, ends[0], ends[1], 1.6 * unit, frame->theme->contact);
    vlCanvas_DiscPx(frame->canvas, ends[0], 4.5 * unit, frame->theme->background);
    vlCanvas_DiscPx(frame->canvas, ends[0], 3.5 * unit, frame->theme->contact);
}

bool vlDrawBodyContacts(const vlFrame *frame, const vlWorld *world, vlError *error)
{
    vlTally tally = {0};
    vlBodyContact *contacts = NULL;
    size_t capacity = 0;
    const int all = vlWorld_GetContacts(world, NULL, 0), count = all < MOST_CONTACTS ? all : MOST_CONTACTS;
    if (!vlReserve(&tally, &contacts, &capacity, (size_t)count, sizeof(*contacts)))
        return vlDrawFail(error, "not enough memory for a picture");
    vlWorld_GetContacts(world, contacts, count);
    const double usual = usualForce(contacts, count), unit = contactUnit(frame);
    for (int i = 0; i < frame->scene->bodyCount; i++)
        drawBox(frame, &frame->scene->bodies[i]);
    for (int i = 0; i < count && usual > 0; i++)
        drawForce(frame, &contacts[i], usual, unit);
    for (int i = 0; i < count; i++)
        drawContact(frame, &contacts[i], unit);
    vlRelease(&tally, &contacts, capacity, sizeof(*contacts));
    return true;
}
