// chain_wrap.c: a line of rods that lies on obstacles, solved together with its contacts.
//
// A rope pulls its nodes on to what it lies on, and is pushed back. One after the other that converges slowly
// when the nodes are light and the weights on the rope heavy: friction at a node of a gram would have to stop
// a kilogram. So both are solved at once. Node i moves by
//
//     x_i = b_i + M_i F_i,    F_i = q_i g_i - q_{i-1} g_{i-1}     (q: multipliers of the rods, g: directions)
//
// where the mobility M_i and the place b_i say what the contact leaves free (w: inverse mass, n: normal,
// x*: where the node would go alone, c: height of the surface along n):
//
//     free        M = w                        b = x*
//     sliding     M = w (1 - (n - mu t) n^T)   b = x* + (c - n.x*)(n - mu t)     Coulomb against t
//     sticking    M = m (1 - n n^T)            b = where the surface has taken the old place
//
// The lengths then give a tridiagonal system whatever state the nodes are in. States are found by trial
// (active sets): what would pull at the surface is let go, what sticks beyond friction slides, what would
// slide backwards sticks. m is a thousandth of the heaviest node's inverse mass: it shares the load out among
// nodes that stick side by side, where rigid friction leaves it open.
//
// Light nodes under much tension swing across the line faster than substeps can follow. There, and only
// there, they are made heavier, and half of what bends the line is taken out of their motion: a thread of a
// milligram carries kilograms.
#include "dynamics/chain_wrap.h"

#include "core/vector.h"
#include "dynamics/world_parts.h"
#include "dynamics/wrap.h"

#define VL_WRAP_ROUNDS 60
/// Rounds after which tensions are known well enough to weigh nodes by.
#define VL_WEIGH_ROUNDS 6
/// How far along the line a bend is smoothed, in rods, squared.
#define VL_BEND_PASSES 8
/// By how much the squares of the ways of all nodes may grow in a substep.
#define VL_ENERGY_SLACK 1.005
/// Of one link in one round, see vlIsStopped.
#define VL_WRAP_WORK 16
/// Links are exact to this share of their squares.
#define VL_WRAP_TOLERANCE 1e-11
/// A node counts as no lighter than this share of the heaviest one's mass.
#define VL_LIGHTEST 5e-6
/// Mobility of what sticks, as a share of the heaviest node's.
#define VL_STICKING_SHARE 1e-3
#define VL_QUIET_ROUNDS   3
/// No node goes farther than this share of a link in one round.
#define VL_QUIET_LIMIT 0.1

size_t vl_wrapBytes(int links)
{
    return sizeof(vlWrapNode) * (size_t)(links + 1) + sizeof(vlWrapLink) * (size_t)links;
}

// Before the motion -------------------------------------------------------------------------------------

// What was off when the substep began, links and depths, is put right first, moving x and o alike: it gives
// neither speed nor force. Nodes slide on their surfaces without friction for it.
static void prepareQuietly(vlWrap *wrap, const vlChainTask *task, int first, int stride)
{
    const vlParticles *p = &wrap->world->particles;
    wrap->rows = wrap->world->particles.o;
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        node->alone = vlRow(p->o[node->slot]);
        node->hold = vl_free;
        if (node->touch < 0)
            continue;
        const double gap = vlTouchGap(wrap->world, node->touch, node->surface.stuck);
        node->hold = node->landing ? vl_free : vl_sliding;
        node->height = vlDot(node->surface.normal, node->alone) - gap;
    }
    for (int k = 0; k < wrap->count; k++)
    {
        const int lane = first + k * stride;
        const double length = task->length[lane];
        wrap->links[k].g = vlSub(vlWrap_At(wrap, k + 1), vlWrap_At(wrap, k));
        wrap->links[k].square = length * length - (task->growth ? task->growth[lane] : 0);
    }
}

// Takes a share of the last move back, from what was at the substep's start `alone`.
static void holdBack(const vlWrap *wrap, double share)
{
    for (int i = 0; i <= wrap->count; i++)
    {
        const vlWrapNode *node = &wrap->nodes[i];
        const vlVec3 step = vlSub(vlWrap_At(wrap, i), node->alone);
        vlSetRow(wrap->rows[node->slot], vlAddScaled(node->alone, step, share));
    }
}

static double leastLength(const vlWrap *wrap)
{
    double least = INFINITY;
    for (int k = 0; k < wrap->count; k++)
        least = fmin(least, wrap->links[k].square);
    return sqrt(least);
}

static void moveAlong(const vlWrap *wrap)
{
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        const vlVec3 step = vlSub(vlRow(wrap->world->particles.o[node->slot]), node->alone);
        vlAddToRow(wrap->world->particles.x[node->slot], step, 1);
        node->surface.stuck = vlAdd(node->surface.stuck, step);
    }
}

static void settleQuietly(vlWrap *wrap, const vlChainTask *task, int first, int stride)
{
    prepareQuietly(wrap, task, first, stride);
    const double most = VL_QUIET_LIMIT * leastLength(wrap);
    for (int round = 0; round < VL_QUIET_ROUNDS && vlWrap_Solve(wrap); round++)
    {
        vlWrap_Move(wrap);
        double farthest = 0;
        for (int i = 0; i <= wrap->count; i++)
            farthest = fmax(farthest, vlLength(vlSub(vlWrap_At(wrap, i), wrap->nodes[i].alone)));
        if (farthest > most)
        {
            holdBack(wrap, most / farthest);
            break;
        }
        if (vlWrap_Strain(wrap) < VL_WRAP_TOLERANCE)
            break;
    }
    moveAlong(wrap);
}

// A line --------------------------------------------------------------------------------------------------

// No node counts as lighter than a share of the heaviest.
static void prepareMasses(vlWrap *wrap, const vlChainTask *task, int first, int stride)
{
    const double(*x)[4] = (const double(*)[4])wrap->world->particles.x;
    double least = INFINITY;
    for (int i = 0; i <= wrap->count; i++)
        if (x[wrap->nodes[i].slot][3] > 0)
            least = fmin(least, x[wrap->nodes[i].slot][3]);
    wrap->creep = VL_STICKING_SHARE * least;
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        node->w = node->across = fmin(x[node->slot][3], least / VL_LIGHTEST);
        if (i == 0 || i == wrap->count || node->w == 0)
            continue;
        node->tension = task->tension[first + (i - 1) * stride] + task->tension[first + i * stride];
        vlWrap_Weigh(node, node->tension);
    }
}

static void prepareContacts(vlWrap *wrap)
{
    const vlParticles *p = &wrap->world->particles;
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        const int before = i > 0 ? i - 1 : i, after = i < wrap->count ? i + 1 : i;
        const vlVec3 way = vlRowDifference(p->o[wrap->nodes[before].slot], p->o[wrap->nodes[after].slot]);
        const double size = vlLength(way);
        node->tangent = size > 0 ? vlScale(way, 1 / size) : vlVec(0, 0, 0);
        if (node->w > 0 && vlWrap_FindContact(wrap, node))
            wrap->touches = true;
    }
}

static void prepare(vlWrap *wrap, const vlChainTask *task, int first, int stride)
{
    for (int i = 0; i <= wrap->count; i++)
    {
        const int slot = i > 0 ? task->b[first + (i - 1) * stride] : task->a[first];
        wrap->nodes[i] = (vlWrapNode){.slot = slot, .touch = -1};
    }
    prepareMasses(wrap, task, first, stride);
    prepareContacts(wrap);
}

// Has the rod between node k and the next turned so little that its old direction serves?
static bool isTame(const vlWrap *wrap, int k)
{
    const vlParticles *p = &wrap->world->particles;
    const int a = wrap->nodes[k].slot, b = wrap->nodes[k + 1].slot;
    const vlVec3 o = vlRowDifference(p->o[a], p->o[b]), e = vlRowDifference(p->x[a], p->x[b]);
    const double B = vlDot(o, e);
    return B > 0 && B * B > VL_LEAST_COSINE * vlDot(o, o) * vlDot(e, e);
}

static bool allTame(const vlWrap *wrap)
{
    for (int k = 0; k < wrap->count; k++)
        if (!isTame(wrap, k))
            return false;
    return true;
}

// How a node moves against its neighbours, near and not so near: swings that are too fast to follow are taken
// out.
static void findBends(vlWrap *wrap)
{
    double(*d)[4] = wrap->world->particles.d;
    for (int i = 0; i <= wrap->count; i++)
        wrap->nodes[i].place = vlRow(d[wrap->nodes[i].slot]);
    for (int pass = 0; pass < VL_BEND_PASSES; pass++)
    {
        vlVec3 before = wrap->nodes[0].place;
        for (int i = 1; i < wrap->count; i++)
        {
            vlVec3 *here = &wrap->nodes[i].place;
            const vlVec3 mean = vlScale(vlAdd(before, wrap->nodes[i + 1].place), 0.5);
            before = *here;
            *here = vlScale(vlAdd(*here, mean), 0.5);
        }
    }
    for (int i = 0; i <= wrap->count; i++)
        wrap->nodes[i].bend = vlSub(vlRow(d[wrap->nodes[i].slot]), wrap->nodes[i].place);
}

// Where the nodes would go without their rods and contacts.
static void prepareMotion(vlWrap *wrap, const vlChainTask *task, int first, int stride)
{
    const vlParticles *p = &wrap->world->particles;
    findBends(wrap);
    wrap->rows = wrap->world->particles.x;
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        node->alone = vlWrap_At(wrap, i);
        node->kick = vlKickOf(wrap->world, node->slot);
        node->hold = vl_free;
        if (node->touch < 0)
            continue;
        node->alone = vlSub(node->alone, node->surface.given);
        vlWrap_Hold(wrap, node);
    }
    for (int k = 0; k < wrap->count; k++)
    {
        const vlVec3 o = vlRowDifference(p->o[wrap->nodes[k].slot], p->o[wrap->nodes[k + 1].slot]);
        wrap->links[k].g = isTame(wrap, k) ? o : vlSub(vlWrap_At(wrap, k + 1), vlWrap_At(wrap, k));
        wrap->links[k].square = vlDot(o, o) + (task->growth ? task->growth[first + k * stride] : 0);
    }
}

static void restore(const vlWrap *wrap)
{
    for (int i = 0; i <= wrap->count; i++)
    {
        const vlWrapNode *node = &wrap->nodes[i];
        const vlVec3 given = node->touch < 0 ? vlVec(0, 0, 0) : node->surface.given;
        if (node->w > 0)
            vlSetRow(wrap->world->particles.x[node->slot], vlAdd(node->alone, given));
    }
}

static void finish(const vlWrap *wrap, const vlChainTask *task, int first, int stride)
{
    for (int k = 0; k < wrap->count; k++)
        task->lambda[first + k * stride] += wrap->links[k].total;
    for (int i = 0; i <= wrap->count; i++)
    {
        const vlWrapNode *node = &wrap->nodes[i];
        if (node->touch < 0)
            continue;
        const vlVec3 given = node->hold == vl_free ? vlVec(0, 0, 0) : vlWrap_Given(wrap, node);
        vlSettleTouch(wrap->world, node->touch, fmax(0, vlDot(given, node->surface.normal)), given);
    }
}

static void weighAll(const vlWrap *wrap)
{
    for (int i = 1; i < wrap->count; i++)
        vlWrap_Weigh(&wrap->nodes[i],
                     fmax(wrap->nodes[i].tension, wrap->links[i - 1].total + wrap->links[i].total));
}

static bool iterate(vlWrap *wrap)
{
    for (int round = 0; round < VL_WRAP_ROUNDS; round++)
    {
        if (!vlWrap_Solve(wrap))
            return false;
        const double moved = vlWrap_Move(wrap);
        if (vlIsStopped(wrap->world, VL_WRAP_WORK * (size_t)wrap->count))
            return true;
        if (round < VL_WEIGH_ROUNDS)
            weighAll(wrap);
        if (!isfinite(moved))
            return false;
        if (!vlWrap_Review(wrap) && vlWrap_Strain(wrap) < VL_WRAP_TOLERANCE)
            return true;
    }
    return false;
}

// Contacts and rods take energy or keep it; what gains it was no solution. (Obstacles that move may give it.)
static bool keepsEnergy(const vlWrap *wrap)
{
    const vlParticles *p = &wrap->world->particles;
    double before = 0, after = 0;
    for (int i = 0; i <= wrap->count; i++)
    {
        const vlWrapNode *node = &wrap->nodes[i];
        if (node->w == 0)
            continue;
        const vlVec3 o = vlRow(p->o[node->slot]), alone = vlSub(node->alone, o),
                     way = vlSub(vlWrap_At(wrap, i), o);
        const vlVec3 carried = node->touch < 0 ? vlVec(0, 0, 0) : vlSub(node->surface.stuck, o);
        before += (vlDot(alone, alone) + vlDot(carried, carried)) / node->w;
        after += vlDot(way, way) / node->w;
    }
    return after <= VL_ENERGY_SLACK * before;
}

static bool attempt(vlWrap *wrap)
{
    return iterate(wrap) && keepsEnergy(wrap);
}

// From the beginning, otherwise.
static bool attemptAnew(vlWrap *wrap, bool smooth)
{
    restore(wrap);
    wrap->smooth = smooth;
    for (int i = 0; i <= wrap->count; i++)
    {
        vlWrapNode *node = &wrap->nodes[i];
        node->pull = vlVec(0, 0, 0);
        node->changes = 0;
        node->hold = vl_free;
        if (node->touch >= 0)
            vlWrap_Hold(wrap, node);
    }
    for (int k = 0; k < wrap->count; k++)
        wrap->links[k].total = 0;
    wrap->turns = true;
    return attempt(wrap);
}

// A run of links that join: `count` of them from `first` on.
static bool solveRun(vlWorld *world, const vlChainTask *task, int first, int count, int stride, void *scratch)
{
    vlWrap wrap = {.world = world, .nodes = scratch, .count = count};
    wrap.links = (vlWrapLink *)(wrap.nodes + count + 1);
    prepare(&wrap, task, first, stride);
    if (!wrap.touches && !allTame(&wrap))
        return false;
    settleQuietly(&wrap, task, first, stride);
    prepareMotion(&wrap, task, first, stride);
    if (!attempt(&wrap) && !attemptAnew(&wrap, false) && !attemptAnew(&wrap, true))
    {
        restore(&wrap);
        return false;
    }
    finish(&wrap, task, first, stride);
    return true;
}

bool vl_lineIsTaut(const vlWorld *world, const vlChainTask *task, int stride)
{
    for (int k = 1; k < task->links; k++)
    {
        const double tension = task->tension[(k - 1) * stride] + task->tension[k * stride];
        if (world->particles.x[task->a[k * stride]][3] * tension > VL_MOST_SWING)
            return true;
    }
    return false;
}

bool vl_lineTouches(vlWorld *world, const vlChainTask *task, int stride)
{
    for (int k = 0; k < task->links; k++)
    {
        const int a = task->a[k * stride], b = task->b[k * stride];
        if ((task->flags[a] | task->flags[b]) & vl_touched)
            return true;
        if ((k == 0 && vlFindTouch(world, a) >= 0) || vlFindTouch(world, b) >= 0)
            return true;
    }
    return false;
}

bool vl_solveWrapped(vlWorld *world, const vlChainTask *task, int stride, void *scratch)
{
    bool good = true;
    for (int first = 0, k; first < task->links; first = k)
    {
        k = first + 1;
        while (k < task->links && task->a[k * stride] == task->b[(k - 1) * stride] &&
               task->a[k * stride] != 0)
            k++;
        if (task->a[first * stride] != 0)
            good = solveRun(world, task, first * stride, k - first, stride, scratch) && good;
    }
    return good;
}
