// rigid_spans.c: touching pairs become rows, four side by side that share no moving body, in spans for
// several threads.
//
//   strips   | 0 ....... | 1 ....... | 2 ....... | 3 ....... |    of the plane, see rigid_order.c
//   phase 0  [ inside 0 ][ inside 1 ][ inside 2 ][ inside 3 ]     pairs within a strip
//   phase 1  [       over 0|1       ][       over 2|3       ]     pairs over a border
//   phase 2              [       over 1|2       ]
//   phase 3  [ all others: what reaches over more than a strip ]
//
// Within a span pairs are coloured: those of one colour share no moving body. They lie by colour, then by the
// code they take. All this depends on the bodies alone, never on the threads.
#include "dynamics/rigid_rows.h"

#include <string.h>

#include "dynamics/rigid_share.h"
#include "dynamics/world_parts.h"

/// Contacts that are fetched ahead.
#define VL_AHEAD 8
/// Colours a body's contacts may have. What finds none free is solved alone.
#define VL_COLOURS 62
/// Kinds of packs within a colour: two points, or one of a form; with a free, held or still A; dragging or
/// not.
#define VL_TWO_POINTS 4
#define VL_HOLDS      3
#define VL_PACK_KINDS ((VL_TWO_POINTS + 1) * VL_HOLDS * 2)
#define VL_BINS       ((VL_COLOURS + 1) * VL_PACK_KINDS)

// Spans ---------------------------------------------------------------------------------------------------

// Of a body that rows may move, if not now then when it wakes.
static bool isDynamic(const vlRigid *r, int body)
{
    return r->bodies[body].type == vl_dynamicBody;
}

static int spanOf(const vlRigid *r, int index)
{
    const vlRigidPair *pair = &r->pairs[index];
    const int b = r->order.strips[pair->bodyB];
    const int a = isDynamic(r, pair->bodyA) ? r->order.strips[pair->bodyA] : b;
    const int low = a < b ? a : b, apart = a < b ? b - a : a - b;
    if (apart == 0)
        return low;
    if (apart > 1)
        return r->rows.phases[vl_farApart];
    return r->rows.phases[low % 2 == 0 ? vl_overEvenBorders : vl_overOddBorders] + low / 2;
}

static void startSpans(vlRigid *r)
{
    vlRows *rows = &r->rows;
    const int strips = r->order.stripCount > 0 ? r->order.stripCount : 1;
    rows->phases[vl_inStrips] = 0;
    rows->phases[vl_overEvenBorders] = strips;
    rows->phases[vl_overOddBorders] = strips + strips / 2;
    rows->phases[vl_farApart] = 2 * strips - 1;
    rows->phases[vl_rowPhases] = 2 * strips;
    memset(rows->spans, 0, 2 * (size_t)strips * sizeof *rows->spans);
}

// Sorts the touching pairs by span; those of one stay in their order.
static void groupPairs(vlRigid *r)
{
    vlRows *rows = &r->rows;
    for (size_t i = 0; i < r->activeCount; i++)
    {
        rows->bins[i] = (uint16_t)spanOf(r, r->active[i]);
        rows->spans[rows->bins[i]].count++;
    }
    int places[VL_MAX_SPANS], first = 0;
    for (int span = 0; span < rows->phases[vl_rowPhases]; span++)
    {
        rows->spans[span].first = places[span] = first;
        first += rows->spans[span].count;
    }
    for (size_t i = 0; i < r->activeCount; i++)
        rows->grouped[places[rows->bins[i]]++] = r->active[i];
}

// Colours -------------------------------------------------------------------------------------------------

static bool isMoving(const vlRigid *r, int body)
{
    return r->motion[body][vl_mInverseMass] > 0 || r->motion[body][vl_mInverseInertia] > 0;
}

static vlPackHold holdOf(const vlRigid *r, int body)
{
    const double *m = r->motion[body];
    if (isMoving(r, body))
        return vl_freeA;
    return m[vl_mVx] == 0 && m[vl_mVy] == 0 && m[vl_mSpin] == 0 ? vl_stillA : vl_heldA;
}

static int lowestFree(uint64_t used)
{
    int colour = 0;
    while (colour < VL_COLOURS && used >> colour & 1)
        colour++;
    return colour;
}

static int takeColour(vlRigid *r, const vlRigidPair *pair)
{
    uint64_t *a = isMoving(r, pair->bodyA) ? &r->rows.colours[pair->bodyA] : NULL,
             *b = isMoving(r, pair->bodyB) ? &r->rows.colours[pair->bodyB] : NULL;
    const int colour = lowestFree((a ? *a : 0) | (b ? *b : 0));
    const uint64_t bit = colour < VL_COLOURS ? (uint64_t)1 << colour : 0;
    if (a)
        *a |= bit;
    if (b)
        *b |= bit;
    return colour;
}

// First by colour, then by what code it takes.
static int binOf(vlRigid *r, int index)
{
    const vlRigidPair *pair = &r->pairs[index];
    const vlManifold *manifold = &r->manifolds[index];
    // A fast contact has room for two points, but for discs.
    const bool two = manifold->isFast ? r->shapes[pair->shapeA].outline.count != 1 &&
                                            r->shapes[pair->shapeB].outline.count != 1
                                      : manifold->count == 2;
    const int kind = two ? VL_TWO_POINTS : (int)pair->form;
    const int drags = (pair->traits & vl_drags) != 0;
    return takeColour(r, pair) * VL_PACK_KINDS + (kind * VL_HOLDS + (int)holdOf(r, pair->bodyA)) * 2 + drags;
}

static bool isAlone(int bin)
{
    return bin / VL_PACK_KINDS == VL_COLOURS;
}

static int pointsOf(int bin)
{
    return bin % VL_PACK_KINDS / 2 / VL_HOLDS == VL_TWO_POINTS ? 2 : 1;
}

static void fetch(const vlRigid *r, int index)
{
    const uint8_t *manifold = (const uint8_t *)&r->manifolds[index];
    for (size_t byte = 0; byte < sizeof *r->manifolds; byte += VL_CACHE_LINE)
        VL_PREFETCH(manifold + byte);
    VL_PREFETCH(&r->pairs[index]);
}

static void countPacks(vlRowSpan *span, int bin, int contacts)
{
    const size_t packs = isAlone(bin) ? (size_t)contacts : ((size_t)contacts + 3) / 4;
    span->bytes += packs * vlRowPack_Size(pointsOf(bin));
    if (bin % 2)
        span->drags += (int)packs;
}

// How many contacts of a span each bin has; bins of the colours it has are known.
typedef struct Bins
{
    int used; ///< bins of the colours so far
    int counts[VL_BINS];
} Bins;

static void addToBin(Bins *bins, int bin)
{
    for (; bins->used <= bin; bins->used++)
        bins->counts[bins->used] = 0;
    bins->counts[bin]++;
}

static void colourSpan(void *context, int piece)
{
    vlRigid *r = context;
    vlRows *rows = &r->rows;
    vlRowSpan *span = &rows->spans[piece];
    Bins bins = {.used = 0};
    for (int i = span->first, end = span->first + span->count; i < end; i++)
    {
        if (i + VL_AHEAD < end)
            fetch(r, rows->grouped[i + VL_AHEAD]);
        const int bin = binOf(r, rows->grouped[i]);
        rows->bins[i] = (uint16_t)bin;
        addToBin(&bins, bin);
        span->fasts += r->manifolds[rows->grouped[i]].isFast;
    }
    int first = span->first;
    for (int bin = 0; bin < bins.used; bin++)
    {
        const int count = bins.counts[bin];
        countPacks(span, bin, count);
        bins.counts[bin] = first;
        first += count;
    }
    for (int i = span->first; i < span->first + span->count; i++)
        rows->ordered[bins.counts[rows->bins[i]]++] = rows->grouped[i];
    first = span->first;
    for (int bin = 0; bin < bins.used; bin++)
        while (first < bins.counts[bin])
            rows->bins[first++] = (uint16_t)bin;
}

static void colourSpans(vlWorld *world)
{
    vlRigid *r = world->rigid;
    for (int phase = 0; phase < vl_rowPhases; phase++)
    {
        // A body has contacts of several phases, whose colours have nothing to do with each other.
        memset(r->rows.colours, 0, (size_t)r->bodyCount * sizeof *r->rows.colours);
        vlShare_Spans(world, (vlRowPhase)phase, colourSpan, r);
    }
}

// Packs ---------------------------------------------------------------------------------------------------

// Where each span begins in the arrays that all have in common.
static void placeSpans(vlRigid *r)
{
    vlRows *rows = &r->rows;
    int drags = 0, fasts = 0;
    rows->bytes = 0;
    for (int i = 0; i < rows->phases[vl_rowPhases]; i++)
    {
        vlRowSpan *span = &rows->spans[i];
        span->firstByte = rows->bytes;
        span->firstDrag = drags;
        span->firstFast = fasts;
        rows->bytes += span->bytes;
        drags += span->drags;
        fasts += span->fasts;
    }
    r->fastCount = (size_t)fasts;
}

static bool reservePacks(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlRows *rows = &r->rows;
    const vlRowSpan *last = &rows->spans[rows->phases[vl_farApart]];
    // Padding has bodies of its own, a span another than the next: they stay without mass.
    return vlReserve(&world->tally, &rows->memory, &rows->capacity, rows->bytes, 1) &&
           vlReserve(&world->tally, &rows->drags, &rows->dragCapacity,
                     (size_t)(last->firstDrag + last->drags), sizeof *rows->drags) &&
           vlReserve(&world->tally, &r->fast, &r->fastCapacity, r->fastCount, sizeof *r->fast) &&
           vlReserve(&world->tally, &r->motion, &r->bodyCapacities[0], (size_t)r->bodyCount + VL_MAX_SPANS,
                     sizeof *r->motion) &&
           vlReserve(&world->tally, &r->change, &r->bodyCapacities[3], (size_t)r->bodyCount + VL_MAX_SPANS,
                     sizeof *r->change);
}

static bool reserveLists(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlRows *rows = &r->rows;
    vlTally *tally = &world->tally;
    return vlReserve(tally, &rows->colours, &rows->colourCapacity, (size_t)r->bodyCount,
                     sizeof *rows->colours) &&
           vlReserve(tally, &rows->grouped, &rows->groupedCapacity, r->activeCount, sizeof *rows->grouped) &&
           vlReserve(tally, &rows->ordered, &rows->orderedCapacity, r->activeCount, sizeof *rows->ordered) &&
           vlReserve(tally, &rows->bins, &rows->binCapacity, r->activeCount, sizeof *rows->bins);
}

static void startPack(vlRowPack *pack, int bin, int nobody)
{
    const int kind = bin % VL_PACK_KINDS, form = kind / 2 / VL_HOLDS;
    const vlFour zero = {0, 0, 0, 0};
    memset(pack, 0, vlRowPack_Size(pointsOf(bin)));
    pack->count = (uint8_t)pointsOf(bin);
    pack->form = (uint8_t)(form == VL_TWO_POINTS ? vl_anyForm : form);
    pack->hold = (uint8_t)(kind / 2 % VL_HOLDS);
    pack->drags = kind % 2;
    for (int k = 0; k < pack->count; k++)
        pack->points[k].gap = zero + 1.0;
    for (int lane = 0; lane < 4; lane++)
    {
        pack->a[lane] = pack->b[lane] = nobody;
        pack->pair[lane] = -1;
    }
}

static void fillSpan(void *context, int piece)
{
    vlRigid *r = context;
    vlRows *rows = &r->rows;
    vlRowSpan *span = &rows->spans[piece];
    vlRowPack *pack = vlRows_At(rows, span->firstByte);
    int drag = span->firstDrag, fast = span->firstFast;
    for (int i = span->first, end = span->first + span->count; i < end; pack = vlRowPack_Next(pack))
    {
        const int bin = rows->bins[i];
        startPack(pack, bin, r->bodyCount + piece);
        if (pack->drags)
        {
            pack->drag = drag++;
            memset(&rows->drags[pack->drag], 0, sizeof *rows->drags);
        }
        for (int lane = 0; lane < (isAlone(bin) ? 1 : 4) && i < end && rows->bins[i] == bin; lane++, i++)
        {
            if (i + VL_AHEAD < end)
                fetch(r, rows->ordered[i + VL_AHEAD]);
            const int index = rows->ordered[i];
            if (r->manifolds[index].isFast)
                vlRigid_AddFast(r, fast++, index, pack, lane);
            else
                vlRigid_FillLane(r, span, pack, lane, index);
            if (pack->drags)
                vlRigid_FillDrag(r, pack, lane);
        }
    }
}

bool vlRigid_PackRows(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!reserveLists(world))
        return false;
    startSpans(r);
    groupPairs(r);
    colourSpans(world);
    placeSpans(r);
    if (!reservePacks(world))
        return false;
    vlShare_AllSpans(world, fillSpan, r);
    r->deepest = 0;
    for (int i = 0; i < r->rows.phases[vl_rowPhases]; i++)
        r->deepest = vlMax(r->deepest, r->rows.spans[i].deepest);
    return vlRigid_ListParting(world);
}
