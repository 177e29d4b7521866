// fit.c: which part of the scene is worth seeing, steadily from frame to frame.
#include "draw/fit.h"

#include <math.h>

#include "core/vector.h"

// What flies off farther than this many times the first sight is let go.
static const double farthest = 40;
// Part of the way that what is shown goes towards what has been seen, a frame.
static const double pace = 0.1;

static void include(vlBounds *box, bool *any, vlVec3 p, double reach)
{
    if (!vlIsFinite(p) || !isfinite(reach))
        return;
    const vlBounds b = {{p.x - reach, p.y - reach, p.z - reach}, {p.x + reach, p.y + reach, p.z + reach}};
    if (!*any)
    {
        *box = b;
        *any = true;
        return;
    }
    box->min = (vlVec3){fmin(box->min.x, b.min.x), fmin(box->min.y, b.min.y), fmin(box->min.z, b.min.z)};
    box->max = (vlVec3){fmax(box->max.x, b.max.x), fmax(box->max.y, b.max.y), fmax(box->max.z, b.max.z)};
}

static double sizeOf(const vlBounds *box)
{
    return fmax(box->max.x - box->min.x, fmax(box->max.y - box->min.y, box->max.z - box->min.z));
}

static double distance(vlVec3 a, vlVec3 b)
{
    return sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y) + (b.z - a.z) * (b.z - a.z));
}

// The lower half of the ball in which something of this length can swing about a pin.
static void includeSwing(vlBounds *box, bool *any, int dimensions, vlVec3 pin, double length)
{
    const double depth = dimensions == 3 ? length : 0;
    include(box, any, (vlVec3){pin.x - length, pin.y - length, pin.z - depth}, 0);
    include(box, any, (vlVec3){pin.x + length, pin.y, pin.z + depth}, 0);
}

// Where what hangs will swing, for scenes of a few rods: of many it is the cloth or frame that counts, not
// each one.
static void includeSwings(vlBounds *box, bool *any, const vlSnapshot *s)
{
    for (int i = 0; i < s->bondCount && s->bondCount <= 64; i++)
    {
        const vlBond *bond = &s->bonds[i];
        const vlSpot *a = &s->dots[bond->a], *b = &s->dots[bond->b];
        if (a->pinned != b->pinned && bond->kind != vl_keepaway)
            includeSwing(box, any, s->dimensions, a->pinned ? a->position : b->position,
                         fmin(bond->rest, 3 * distance(a->position, b->position)));
    }
    for (int i = 0; i < s->ropeCount; i++)
    {
        const vlChain rope = s->ropes[i];
        const int first = s->nodes[rope.first].slot, last = s->nodes[rope.first + rope.count - 1].slot;
        if (first < 0 || last < 0)
            continue;
        const vlSpot *a = &s->dots[first], *b = &s->dots[last];
        double length = 0;
        for (int k = 0; k + 1 < rope.count; k++)
        {
            const int p = s->nodes[rope.first + k].slot, q = s->nodes[rope.first + k + 1].slot;
            if (p >= 0 && q >= 0)
                length += distance(s->dots[p].position, s->dots[q].position);
        }
        if (a->pinned && b->pinned)
        {
            // Between two pins it hangs no lower than stretched to a V.
            const double span = distance(a->position, b->position);
            const double drop = length > span ? sqrt(length * length - span * span) / 2 : 0;
            const vlVec3 low = {(a->position.x + b->position.x) / 2,
                                (a->position.y + b->position.y) / 2 - drop,
                                (a->position.z + b->position.z) / 2};
            include(box, any, low, 0);
        }
        else if (a->pinned || b->pinned)
            includeSwing(box, any, s->dimensions, a->pinned ? a->position : b->position, length);
    }
}

static void includeObstacle(vlBounds *box, bool *any, const vlObstacleDef *o, int dimensions)
{
    const vlVec3 p1 = {o->position.x + o->p1.x, o->position.y + o->p1.y, o->position.z + o->p1.z};
    const vlVec3 p2 = {o->position.x + o->p2.x, o->position.y + o->p2.y, o->position.z + o->p2.z};
    switch (o->kind)
    {
    case vl_plane:
        break;
    case vl_walls:
        include(box, any, o->min, 0);
        include(box, any, o->max, 0);
        break;
    case vl_ball:
        include(box, any, o->position, o->radius);
        break;
    case vl_box:
        include(box, any, o->position,
                hypot(hypot(o->size.x, o->size.y), dimensions == 3 ? o->size.z : 0) / 2);
        break;
    case vl_capsule:
        include(box, any, p1, o->radius);
        include(box, any, p2, o->radius);
        break;
    case vl_cylinder:
        include(box, any, p1, o->radius);
        if (dimensions == 3)
            include(box, any, p2, o->radius);
        break;
    }
}

// The foot of the scene's middle on a plane, if the plane is near enough to matter.
static void includePlane(vlBounds *box, const vlObstacleDef *o)
{
    bool any = true;
    const double size = sizeOf(box);
    const vlVec3 middle = {(box->min.x + box->max.x) / 2, (box->min.y + box->max.y) / 2,
                           (box->min.z + box->max.z) / 2};
    const vlVec3 n = o->normal;
    const double length = sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    const double height = ((middle.x - o->position.x) * n.x + (middle.y - o->position.y) * n.y +
                           (middle.z - o->position.z) * n.z) /
                          length;
    // A lone ball has no size: there anything within reach of the eye counts.
    if (!(length > 0) || !(fabs(height) <= (size > 0.5 ? 3 * size : 50)))
        return;
    include(box, &any,
            (vlVec3){middle.x - n.x / length * height, middle.y - n.y / length * height,
                     middle.z - n.z / length * height},
            0);
}

static vlVec3 clampTo(vlVec3 p, vlVec3 middle, double reach)
{
    return (vlVec3){fmin(fmax(p.x, middle.x - reach), middle.x + reach),
                    fmin(fmax(p.y, middle.y - reach), middle.y + reach),
                    fmin(fmax(p.z, middle.z - reach), middle.z + reach)};
}

static void observe(vlFit *fit, const vlBounds *box)
{
    if (!fit->any)
    {
        fit->seen = *box;
        fit->any = true;
        fit->firstSize = sizeOf(box);
        fit->firstMiddle = (vlVec3){(box->min.x + box->max.x) / 2, (box->min.y + box->max.y) / 2,
                                    (box->min.z + box->max.z) / 2};
        return;
    }
    const double reach = farthest * fmax(fit->firstSize, 2);
    include(&fit->seen, &fit->any, clampTo(box->min, fit->firstMiddle, reach), 0);
    include(&fit->seen, &fit->any, clampTo(box->max, fit->firstMiddle, reach), 0);
}

void vlFit_ObserveSnapshot(vlFit *fit, const vlSnapshot *s)
{
    vlBounds box = {{0, 0, 0}, {0, 0, 0}};
    bool any = false;
    for (int i = 0; i < s->dotCount; i++)
        if (s->dots[i].live)
            include(&box, &any, s->dots[i].position, s->dots[i].radius);
    if (!fit->any)
        includeSwings(&box, &any, s);
    for (int i = 0; i < s->bodyCount; i++)
    {
        include(&box, &any, s->bodies[i].min, 0);
        include(&box, &any, s->bodies[i].max, 0);
    }
    for (int i = 0; i < s->obstacleCount; i++)
        includeObstacle(&box, &any, &s->obstacles[i], s->dimensions);
    if (!any)
        return;
    for (int i = 0; i < s->obstacleCount && !fit->any; i++)
        if (s->obstacles[i].kind == vl_plane)
            includePlane(&box, &s->obstacles[i]);
    observe(fit, &box);
}

void vlFit_ObserveWorld(vlFit *fit, const vlWorld *world)
{
    vlBounds box;
    // The first sight is for a snapshot, which knows about swings and obstacles.
    if (fit->any && vlWorld_GetBounds(world, &box.min, &box.max) && vlIsFinite(box.min) &&
        vlIsFinite(box.max))
        observe(fit, &box);
}

static double approach(double from, double to, double size)
{
    // The last bit is done at once, so that a resting scene gives the same picture frame after frame.
    return fabs(to - from) < 1e-3 * size ? to : from + (to - from) * pace;
}

vlBounds vlFit_Advance(vlFit *fit, int dimensions)
{
    if (!fit->any)
    {
        const double depth = dimensions == 3 ? 1 : 0;
        return (vlBounds){{-1, -1, -depth}, {1, 1, depth}};
    }
    if (!fit->anyShown)
        fit->shown = fit->seen;
    fit->anyShown = true;
    vlBounds *shown = &fit->shown;
    const vlBounds *seen = &fit->seen;
    const double size = sizeOf(shown);
    shown->min =
        (vlVec3){approach(shown->min.x, seen->min.x, size), approach(shown->min.y, seen->min.y, size),
                 approach(shown->min.z, seen->min.z, size)};
    shown->max =
        (vlVec3){approach(shown->max.x, seen->max.x, size), approach(shown->max.y, seen->max.y, size),
                 approach(shown->max.z, seen->max.z, size)};
    return *shown;
}
