// wrap_hold.c: which nodes of a line stick to their surfaces, slide on them or are free.
#include "core/vector.h"
#include "dynamics/wrap.h"

/// Times that a node may be held otherwise in one substep before it stays as it is.
#define VL_MOST_CHANGES 12
/// What moved by less in a substep rested, m.
#define VL_RESTING 1e-9

static bool change(vlWrapNode *node, vlHold hold)
{
    if (node->changes == VL_MOST_CHANGES)
        return false;
    node->changes++;
    node->hold = hold;
    return true;
}

// The direction of sliding. A node that is heavier across the line than along it slides along or across: of a
// little of both, friction would make a lot, and not the same of neighbours.
static vlVec3 aim(const vlWrapNode *node, vlVec3 way, double size)
{
    if (!(size > 0))
        return vlVec(0, 0, 0);
    const double along = vlDot(way, node->tangent) / size;
    if (node->across == node->w)
        return vlScale(way, 1 / size);
    if (fabs(along) >= 0.5)
        return vlScale(node->tangent, along > 0 ? 1 : -1);
    const vlVec3 across = vlAddScaled(way, node->tangent, -along * size);
    return vlScale(across, 1 / vlLength(across));
}

// What moved along the surface before slides on; what did not sticks, until more is asked of it.
static bool hold(const vlWrap *wrap, vlWrapNode *node)
{
    const vlVec3 n = node->surface.normal, way = vlSub(vlSub(node->alone, node->kick), node->surface.stuck);
    const vlVec3 slip = vlAddScaled(way, n, -vlDot(n, way));
    const double size = vlLength(slip);
    node->friction = wrap->smooth ? 0 : node->surface.friction;
    const bool rests = size < VL_RESTING && node->friction > 0;
    if (!change(node, rests ? vl_sticking : vl_sliding))
        return false;
    node->along = aim(node, slip, size);
    return true;
}

static bool slideAgainst(vlWrapNode *node, vlVec3 friction, double size)
{
    if (!change(node, vl_sliding))
        return false;
    node->along = aim(node, vlScale(friction, -1), size);
    return true;
}

// A node that slides goes on in its direction as long as it goes forward.
static bool reviewSliding(const vlWrap *wrap, vlWrapNode *node)
{
    const vlVec3 x = vlRow(wrap->world->particles.x[node->slot]), n = node->surface.normal;
    const vlVec3 way = vlSub(x, node->surface.stuck), slip = vlAddScaled(way, n, -vlDot(n, way));
    const double forward = vlDot(slip, node->along), size = vlLength(slip);
    if (forward < 0 && node->landing)
        node->along = vlVec(0, 0, 0);
    else if (forward < 0)
        return node->friction > 0 && change(node, vl_sticking);
    if (forward > 0.5 * size)
        node->along = aim(node, slip, size);
    return false;
}

static bool reviewSticking(const vlWrap *wrap, vlWrapNode *node)
{
    const vlVec3 n = node->surface.normal, given = vlWrap_Given(wrap, node);
    const double push = vlDot(n, given);
    const vlVec3 friction = vlAddScaled(given, n, -push);
    const double size = vlLength(friction);
    return size > node->friction * push && slideAgainst(node, friction, size);
}

bool vlWrap_FindContact(const vlWrap *wrap, vlWrapNode *node)
{
    node->touch = vlFindTouch(wrap->world, node->slot);
    if (node->touch < 0)
        return false;
    node->surface = vlTouchSurface(wrap->world, node->touch);
    node->friction = wrap->smooth ? 0 : node->surface.friction;
    const vlVec3 n = node->surface.normal, flat = vlAddScaled(node->tangent, n, -vlDot(node->tangent, n));
    const double size = vlLength(flat);
    node->tangent = size > 0 ? vlScale(flat, 1 / size) : flat;
    node->landing = vlTouchGap(wrap->world, node->touch, node->surface.stuck) > VL_WAS_NEAR;
    return true;
}

// The surface where the node is now, or sticks: flat from there on.
static double measureHeight(const vlWrap *wrap, vlWrapNode *node)
{
    const vlVec3 now = vlRow(wrap->world->particles.x[node->slot]);
    const vlVec3 x = node->hold == vl_sticking ? node->surface.stuck : now;
    const double gap = vlTouchGap(wrap->world, node->touch, x);
    node->height = vlDot(node->surface.normal, x) - gap;
    return gap;
}

void vlWrap_Hold(const vlWrap *wrap, vlWrapNode *node)
{
    hold(wrap, node);
    measureHeight(wrap, node);
}

// Who sticks and who slides?
static bool reviewFriction(vlWrap *wrap)
{
    bool changed = false;
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        if (node->w == 0 || node->hold == vl_free)
            continue;
        const bool other = node->hold == vl_sticking ? reviewSticking(wrap, node) : reviewSliding(wrap, node);
        changed = changed || other;
    }
    return changed;
}

// Who leaves the surface? Asked only when friction is settled: before, forces are far from right.
static bool release(vlWrap *wrap)
{
    bool changed = false;
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        if (node->w > 0 && node->hold != vl_free && vlDot(node->surface.normal, vlWrap_Given(wrap, node)) < 0)
            changed = change(node, vl_free) || changed;
    }
    return changed;
}

// Looks at every node where it has come to. Returns whether a state changed.
bool vlWrap_Review(vlWrap *wrap)
{
    bool changed = reviewFriction(wrap);
    changed = changed || release(wrap);
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        if (node->w == 0)
            continue;
        if (node->hold != vl_free)
        {
            measureHeight(wrap, node);
            continue;
        }
        // What the contact gave earlier in this substep is found anew.
        if (node->touch < 0 && vlWrap_FindContact(wrap, node))
            node->alone = vlSub(node->alone, node->surface.given);
        if (node->touch >= 0 && measureHeight(wrap, node) < 0)
        {
            changed = hold(wrap, node) || changed;
            measureHeight(wrap, node);
        }
    }
    return changed;
}
