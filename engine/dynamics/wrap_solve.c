// wrap_solve.c: the equations of a line and its contacts; chain_wrap.c says what they are.
#include "core/vector.h"
#include "dynamics/wrap.h"

/// What must be left of a diagonal, as a share of it: less than what sticks leaves between heavy and light
/// nodes.
#define VL_WRAP_PIVOT 1e-14

// What the contact leaves free -------------------------------------------------------------------------

// How a force moves the node, and what force moves it so.
static vlVec3 yield(const vlWrapNode *node, vlVec3 force)
{
    const double along = vlDot(node->tangent, force);
    return vlAddScaled(vlScale(force, node->across), node->tangent, (node->w - node->across) * along);
}

static vlVec3 forceFor(const vlWrapNode *node, vlVec3 way)
{
    const double along = vlDot(node->tangent, way);
    return vlAddScaled(vlScale(way, 1 / node->across), node->tangent,
                       (1 / node->w - 1 / node->across) * along);
}

// Where the node would go alone. What moves heavily across the line falls as heavily.
static vlVec3 aloneOf(const vlWrapNode *node)
{
    const vlVec3 less = vlAddScaled(node->kick, node->bend, 1);
    const vlVec3 across = vlAddScaled(less, node->tangent, -vlDot(less, node->tangent));
    return vlAddScaled(node->alone, across, node->across / node->w - 1);
}

// The way that a sliding node is pushed where the surface is one unit inside it, friction with it. A surface
// that gives way takes its part of it.
static vlVec3 pushOf(const vlWrapNode *node)
{
    const vlVec3 n = node->surface.normal;
    const vlVec3 push = yield(node, vlAddScaled(n, node->along, -node->friction));
    return vlScale(push, 1 / (vlDot(n, push) + node->surface.yielding));
}

// What sticks goes with the surface; where that gives way, node and surface move as the two masses they are.
static vlVec3 mix(const vlWrapNode *node, vlVec3 alone, vlVec3 stuck)
{
    const double share = node->w / (node->w + node->surface.yielding);
    return vlAddScaled(alone, vlSub(stuck, alone), share);
}

static vlVec3 mobile(const vlWrap *wrap, const vlWrapNode *node, vlVec3 v)
{
    if (node->w == 0)
        return vlVec(0, 0, 0);
    if (node->hold == vl_free)
        return yield(node, v);
    const vlVec3 n = node->surface.normal;
    const vlVec3 way = yield(node, v);
    if (node->hold == vl_sticking)
        return mix(node, way, vlScale(vlAddScaled(v, n, -vlDot(n, v)), wrap->creep));
    return vlAddScaled(way, pushOf(node), -vlDot(n, way));
}

static vlVec3 placeOf(const vlWrapNode *node)
{
    if (node->w == 0)
        return node->alone;
    const vlVec3 n = node->surface.normal, alone = aloneOf(node);
    if (node->hold == vl_free)
        return alone;
    if (node->hold == vl_sticking)
        return mix(node, alone,
                   vlAddScaled(node->surface.stuck, n, node->height - vlDot(n, node->surface.stuck)));
    return vlAddScaled(alone, pushOf(node), node->height - vlDot(n, alone));
}

// A light node under much tension swings faster across the line than substeps can follow: (omega h)^2 is w
// times the multipliers of both its rods. Across it, it is made as heavy as that asks for; along it nothing
// changes.
void vlWrap_Weigh(vlWrapNode *node, double tension)
{
    node->across = node->w / fmax(1, node->w * tension / VL_MOST_SWING);
}

// The equations -----------------------------------------------------------------------------------------

// Eliminates link after link. Returns false when one of them cannot be solved.
static bool eliminate(vlWrap *wrap)
{
    for (int k = 0; k < wrap->count; k++)
    {
        vlWrapLink *link = &wrap->links[k], *before = link - 1;
        const vlWrapNode *a = &wrap->nodes[k], *b = a + 1;
        const vlVec3 e = link->e = vlSub(vlWrap_At(wrap, k + 1), vlWrap_At(wrap, k));
        link->g = wrap->turns ? e : link->g;
        const vlVec3 moveA = mobile(wrap, a, link->g), moveB = mobile(wrap, b, link->g);
        double diagonal = 2 * vlDot(e, vlAdd(moveA, moveB));
        double rest = 2 * vlDot(e, vlSub(b->place, a->place)) - link->square - vlDot(e, e);
        const double whole = diagonal;
        link->upper = 0;
        if (k > 0)
        {
            const double lower = -2 * vlDot(e, mobile(wrap, a, before->g));
            before->upper = -2 * vlDot(before->e, moveA);
            diagonal -= lower * before->inverse * before->upper;
            rest -= lower * before->inverse * before->q;
        }
        // Nothing that moves it is free to.
        if (a->w + b->w == 0 || !(fabs(whole) > 1e-9 * wrap->creep * vlDot(e, e)))
        {
            link->inverse = link->q = 0;
            continue;
        }
        if (!(diagonal > VL_WRAP_PIVOT * whole))
            return false;
        link->inverse = 1 / diagonal;
        link->q = rest;
    }
    return true;
}

bool vlWrap_Solve(vlWrap *wrap)
{
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        node->place = placeOf(node);
        if (wrap->turns && node->w > 0)
            node->place = vlAdd(node->place, mobile(wrap, node, node->pull));
    }
    if (!eliminate(wrap))
        return false;
    double next = 0;
    for (int k = wrap->count - 1; k >= 0; k--)
    {
        vlWrapLink *link = &wrap->links[k];
        next = link->q = (link->q - link->upper * next) * link->inverse;
        link->total = wrap->turns ? link->total + link->q : link->q;
    }
    return true;
}

// Moves the nodes. Returns the farthest move, m.
double vlWrap_Move(vlWrap *wrap)
{
    double most = 0;
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        const vlVec3 after = i < wrap->count ? vlScale(wrap->links[i].g, wrap->links[i].q) : vlVec(0, 0, 0);
        const vlVec3 before = i > 0 ? vlScale(wrap->links[i - 1].g, wrap->links[i - 1].q) : vlVec(0, 0, 0);
        const vlVec3 pull = vlSub(after, before);
        node->pull = wrap->turns ? vlAdd(node->pull, pull) : pull;
        if (node->w == 0)
            continue;
        const vlVec3 x = vlAdd(node->place, mobile(wrap, node, pull));
        const vlVec3 step = vlSub(x, vlWrap_At(wrap, i));
        most = fmax(most, vlLength(step));
        vlSetRow(wrap->rows[node->slot], x);
    }
    return most;
}

// The largest share by which a link is off.
double vlWrap_Strain(const vlWrap *wrap)
{
    double most = 0;
    for (int k = 0; k < wrap->count; k++)
    {
        const vlVec3 e = vlSub(vlWrap_At(wrap, k + 1), vlWrap_At(wrap, k));
        if (wrap->nodes[k].w + wrap->nodes[k + 1].w > 0)
            most = fmax(most, fabs(vlDot(e, e) / wrap->links[k].square - 1));
    }
    return most;
}

// What the contact gives to the node, m.
vlVec3 vlWrap_Given(const vlWrap *wrap, const vlWrapNode *node)
{
    const vlVec3 way = vlSub(vlRow(wrap->world->particles.x[node->slot]), aloneOf(node));
    return vlScale(vlSub(forceFor(node, way), node->pull), node->w);
}
