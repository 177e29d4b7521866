// rigid_pairs.c: which shapes of bodies may meet: a grid of many levels, by the size of the shapes.
#include <stdlib.h>
#include <string.h>

#include "dynamics/rigid.h"
#include "dynamics/world_parts.h"

// A body may go this share of its size, and twice what its speed takes it in a step, before pairs are found
// anew.
#define VL_HOME_SHARE 0.1
#define VL_HOME_STEPS 2
/// Shapes nearer than this share of the smaller one's size have a contact that waits.
#define VL_REACH_SHARE 0.02

static bool isImmobile(const vlRigid *r, int body)
{
    return r->motion[body][vl_mInverseMass] == 0;
}

static double speedOf(const vlRigid *r, int body)
{
    const double *v = r->motion[body];
    const double bound = r->bodies[body].bound;
    return hypot(v[vl_mVx], v[vl_mVy]) + (isfinite(bound) ? fabs(v[vl_mSpin]) * bound : 0);
}

// Has every body stayed near enough to where it was?
static bool pairsHold(const vlRigid *r, double dt)
{
    if (r->pairsStale)
        return false;
    for (int i = 1; i < r->bodyCount; i++)
    {
        const vlRigidBody *body = &r->bodies[i];
        if (!body->alive || !isfinite(body->bound))
            continue;
        const double *home = r->home[i], *pose = r->pose[i];
        const double way =
            hypot(pose[0] - home[0], pose[1] - home[1]) + fabs(r->angle[i] - home[2]) * body->bound;
        if (!(way + speedOf(r, i) * dt <= home[3]))
            return false;
    }
    return true;
}

// Homes and boxes -----------------------------------------------------------------------------------------

static bool setHomes(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!vlReserve(&world->tally, &r->home, &r->homeCapacity, (size_t)r->bodyCount, sizeof *r->home))
        return false;
    for (int i = 1; i < r->bodyCount; i++)
    {
        const double bound = isfinite(r->bodies[i].bound) ? r->bodies[i].bound : 0;
        r->home[i][0] = r->pose[i][0];
        r->home[i][1] = r->pose[i][1];
        r->home[i][2] = r->angle[i];
        r->home[i][3] =
            (VL_HOME_SHARE + VL_REACH_SHARE) * bound + VL_HOME_STEPS * speedOf(r, i) * world->def.dt;
    }
    return true;
}

static void findBox(const vlRigid *r, const vlRigidShape *shape, vlCellEntry *entry)
{
    const double *pose = r->pose[shape->body], room = shape->outline.radius + r->home[shape->body][3];
    double min[2] = {INFINITY, INFINITY}, max[2] = {-INFINITY, -INFINITY};
    for (int i = 0; i < shape->outline.count; i++)
    {
        const vlCorner *corner = &shape->outline.corners[i];
        const double at[2] = {pose[0] + pose[2] * corner->x - pose[3] * corner->y,
                              pose[1] + pose[3] * corner->x + pose[2] * corner->y};
        for (int k = 0; k < 2; k++)
        {
            min[k] = fmin(min[k], at[k]);
            max[k] = fmax(max[k], at[k]);
        }
    }
    for (int k = 0; k < 2; k++)
    {
        entry->min[k] = min[k] - room;
        entry->max[k] = max[k] + room;
    }
}

static bool overlap(const vlCellEntry *a, const vlCellEntry *b)
{
    return a->min[0] <= b->max[0] && b->min[0] <= a->max[0] && a->min[1] <= b->max[1] &&
           b->min[1] <= a->max[1];
}

// Cells ---------------------------------------------------------------------------------------------------

static void findCell(const vlCellEntry *entry, int level, int32_t *x, int32_t *y)
{
    const double share = ldexp(1, -level);
    *x = (int32_t)fmod(floor((entry->min[0] + entry->max[0]) / 2 * share), 1 << 30);
    *y = (int32_t)fmod(floor((entry->min[1] + entry->max[1]) / 2 * share), 1 << 30);
}

static uint32_t hashOf(int32_t level, int32_t x, int32_t y, uint32_t mask)
{
    const uint64_t key = (uint64_t)(uint32_t)x * 0x9E3779B97F4A7C15u +
                         (uint64_t)(uint32_t)y * 0xC2B2AE3D27D4EB4Fu +
                         (uint64_t)(uint32_t)level * 0x165667B19E3779F9u;
    return (uint32_t)((key ^ key >> 29) * 0xBF58476D1CE4E5B9u >> 33) & mask;
}

#define VL_LEAST_LEVEL (-64)
#define VL_MOST_LEVEL  64

typedef struct Search
{
    vlWorld *world;
    uint32_t mask;
    int levelCount;
    int levels[VL_MOST_LEVEL - VL_LEAST_LEVEL + 1]; ///< that have shapes, ascending
    bool failed;
} Search;

static bool isPlane(const vlRigidShape *shape)
{
    return shape->outline.count == 0;
}

static bool reserveCells(vlWorld *world, size_t buckets)
{
    vlRigid *r = world->rigid;
    return vlReserve(&world->tally, &r->cells, &r->cellCapacity, r->shapeCount, sizeof *r->cells) &&
           vlReserve(&world->tally, &r->buckets, &r->bucketCapacity, buckets, sizeof *r->buckets);
}

static bool fillCells(Search *search)
{
    vlRigid *r = search->world->rigid;
    size_t buckets = 64;
    while (buckets < 2 * r->shapeCount)
        buckets *= 2;
    if (!reserveCells(search->world, buckets))
        return false;
    search->mask = (uint32_t)buckets - 1;
    memset(r->buckets, 0xFF, buckets * sizeof *r->buckets);
    bool used[VL_MOST_LEVEL - VL_LEAST_LEVEL + 1] = {false};
    for (size_t i = 1; i < r->shapeCount; i++)
    {
        const vlRigidShape *shape = &r->shapes[i];
        vlCellEntry *entry = &r->cells[i];
        if (!shape->body || isPlane(shape))
            continue;
        findBox(r, shape, entry);
        int level;
        frexp(fmax(entry->max[0] - entry->min[0], entry->max[1] - entry->min[1]), &level);
        entry->level = level < VL_LEAST_LEVEL  ? VL_LEAST_LEVEL
                       : level > VL_MOST_LEVEL ? VL_MOST_LEVEL
                                               : level;
        used[entry->level - VL_LEAST_LEVEL] = true;
        findCell(entry, entry->level, &entry->x, &entry->y);
        int32_t *bucket = &r->buckets[hashOf(entry->level, entry->x, entry->y, search->mask)];
        entry->next = *bucket;
        *bucket = (int32_t)i;
    }
    for (int level = VL_LEAST_LEVEL; level <= VL_MOST_LEVEL; level++)
        if (used[level - VL_LEAST_LEVEL])
            search->levels[search->levelCount++] = level;
    return true;
}

// Pairs ---------------------------------------------------------------------------------------------------

static uint64_t keyOf(const vlRigidPair *pair)
{
    return (uint64_t)(uint32_t)pair->shapeA << 32 | (uint32_t)pair->shapeB;
}

static uint32_t pairHash(uint64_t key, uint32_t mask)
{
    return (uint32_t)(key * 0x9E3779B97F4A7C15u >> 36) & mask;
}

// What touched before, to go on with its impulses.
static const vlManifold *oldManifold(const vlRigid *r, uint64_t key, uint32_t mask)
{
    for (int32_t i = r->pairBuckets[pairHash(key, mask)]; i >= 0; i = r->pairNext[i])
        if (keyOf(&r->oldPairs[i]) == key)
            return &r->oldManifolds[i];
    return NULL;
}

static bool reservePairs(vlWorld *world, size_t count)
{
    vlRigid *r = world->rigid;
    return vlReserve(&world->tally, &r->pairs, &r->pairCapacity, count, sizeof *r->pairs) &&
           vlReserve(&world->tally, &r->manifolds, &r->manifoldCapacity, count, sizeof *r->manifolds);
}

static bool mayMeet(const vlRigid *r, int one, int two)
{
    const vlFilter *a = &r->bodies[one].filter, *b = &r->bodies[two].filter;
    return one != two && !(isImmobile(r, one) && isImmobile(r, two)) && (a->groups & b->collidesWith) &&
           (b->groups & a->collidesWith);
}

static void addPair(Search *search, int first, int second, uint32_t oldMask)
{
    vlWorld *world = search->world;
    vlRigid *r = world->rigid;
    const int bodyOne = r->shapes[first].body, bodyTwo = r->shapes[second].body;
    if (!mayMeet(r, bodyOne, bodyTwo))
        return;
    if (!reservePairs(world, r->pairCount + 1))
    {
        search->failed = true;
        return;
    }
    // The one that does not move comes first, else the older one.
    const bool swap = isImmobile(r, bodyTwo) || (!isImmobile(r, bodyOne) && second < first);
    const int a = swap ? second : first, b = swap ? first : second;
    const vlRigidShape *shapeA = &r->shapes[a], *shapeB = &r->shapes[b];
    const vlRigidPair pair = {
        .shapeA = a,
        .shapeB = b,
        .bodyA = shapeA->body,
        .bodyB = shapeB->body,
        .friction = sqrt(shapeA->friction * shapeB->friction),
        .restitution = fmax(shapeA->restitution, shapeB->restitution),
        .traits = vlRigid_FindTraits(r, a, b),
    };
    const vlManifold *old = oldManifold(r, keyOf(&pair), oldMask);
    r->pairs[r->pairCount] = pair;
    r->manifolds[r->pairCount] = (vlManifold){.count = 0};
    if (old)
        r->manifolds[r->pairCount] = *old;
    r->pairCount++;
}

static void searchCell(Search *search, int shape, int level, int32_t x, int32_t y, uint32_t oldMask)
{
    const vlRigid *r = search->world->rigid;
    const vlCellEntry *entry = &r->cells[shape];
    for (int32_t i = r->buckets[hashOf(level, x, y, search->mask)]; i >= 0; i = r->cells[i].next)
    {
        const vlCellEntry *other = &r->cells[i];
        const bool here = other->level == level && other->x == x && other->y == y;
        // Of two in the same level the older one asks.
        if (here && (level != entry->level || i > shape) && overlap(entry, other))
            addPair(search, shape, i, oldMask);
    }
}

static void searchAround(Search *search, int shape, uint32_t oldMask)
{
    const vlCellEntry *entry = &search->world->rigid->cells[shape];
    for (int k = 0; k < search->levelCount && !search->failed; k++)
    {
        const int level = search->levels[k];
        int32_t x, y;
        if (level < entry->level)
            continue;
        findCell(entry, level, &x, &y);
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                searchCell(search, shape, level, x + dx, y + dy, oldMask);
    }
}

// A half plane is wide: it is tried against everything.
static void searchPlane(Search *search, int plane, uint32_t oldMask)
{
    const vlRigid *r = search->world->rigid;
    const vlRigidShape *shape = &r->shapes[plane];
    const double *pose = r->pose[shape->body];
    const vlCorner *edge = &shape->outline.plane;
    const double nx = pose[2] * edge->nx - pose[3] * edge->ny, ny = pose[3] * edge->nx + pose[2] * edge->ny;
    const double px = pose[0] + pose[2] * edge->x - pose[3] * edge->y,
                 py = pose[1] + pose[3] * edge->x + pose[2] * edge->y;
    for (size_t i = 1; i < r->shapeCount && !search->failed; i++)
    {
        const vlRigidShape *other = &r->shapes[i];
        if (!other->body || isPlane(other) || isImmobile(r, other->body))
            continue;
        const double *at = r->pose[other->body];
        const double height = nx * (at[0] - px) + ny * (at[1] - py);
        if (height < other->outline.bound + r->home[other->body][3])
            addPair(search, plane, (int)i, oldMask);
    }
}

// Puts the pairs there were aside, to be found by their keys.
static bool keepOldPairs(vlWorld *world, uint32_t *mask)
{
    vlRigid *r = world->rigid;
    size_t buckets = 64, kept = 0;
    while (buckets < 2 * r->pairCount)
        buckets *= 2;
    if (!vlReserve(&world->tally, &r->oldPairs, &r->oldPairCapacity, r->pairCount, sizeof *r->oldPairs) ||
        !vlReserve(&world->tally, &r->oldManifolds, &r->oldManifoldCapacity, r->pairCount,
                   sizeof *r->oldManifolds) ||
        !vlReserve(&world->tally, &r->pairNext, &r->pairNextCapacity, r->pairCount, sizeof *r->pairNext) ||
        !vlReserve(&world->tally, &r->pairBuckets, &r->pairBucketCapacity, buckets, sizeof *r->pairBuckets))
        return false;
    *mask = (uint32_t)buckets - 1;
    memset(r->pairBuckets, 0xFF, buckets * sizeof *r->pairBuckets);
    for (size_t i = 0; i < r->pairCount; i++)
    {
        if (r->manifolds[i].count == 0)
            continue;
        r->oldPairs[kept] = r->pairs[i];
        r->oldManifolds[kept] = r->manifolds[i];
        int32_t *bucket = &r->pairBuckets[pairHash(keyOf(&r->pairs[i]), *mask)];
        r->pairNext[kept] = *bucket;
        *bucket = (int32_t)kept++;
    }
    r->pairCount = 0;
    return true;
}

static bool rebuild(vlWorld *world)
{
    Search search = {.world = world};
    vlRigid *r = world->rigid;
    uint32_t oldMask = 0;
    if (!setHomes(world) || !keepOldPairs(world, &oldMask) || !fillCells(&search))
        return false;
    for (size_t i = 1; i < r->shapeCount && !search.failed; i++)
    {
        if (!r->shapes[i].body)
            continue;
        if (isPlane(&r->shapes[i]))
            searchPlane(&search, (int)i, oldMask);
        else
            searchAround(&search, (int)i, oldMask);
    }
    r->pairsStale = search.failed;
    return !search.failed;
}

double vlRigid_ReachOf(const vlRigid *r, const vlRigidPair *pair, double dt)
{
    const double boundA = r->bodies[pair->bodyA].bound, boundB = r->bodies[pair->bodyB].bound;
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    const double speed = hypot(b[vl_mVx] - a[vl_mVx], b[vl_mVy] - a[vl_mVy]) + fabs(b[vl_mSpin]) * boundB +
                         (isfinite(boundA) ? fabs(a[vl_mSpin]) * boundA : 0);
    return VL_REACH_SHARE * fmin(boundA, boundB) + speed * dt;
}

void vlRigid_DropPairs(vlRigid *r, int body)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->pairCount; i++)
    {
        if (r->pairs[i].bodyA == body || r->pairs[i].bodyB == body)
            continue;
        r->pairs[kept] = r->pairs[i];
        r->manifolds[kept++] = r->manifolds[i];
    }
    r->pairCount = kept;
    r->activeCount = r->elasticCount = 0;
}

bool vlRigid_FindPairs(vlWorld *world)
{
    vlRigid *r = world->rigid;
    const double dt = world->def.dt;
    if (!pairsHold(r, dt) && !rebuild(world))
        return false;
    if (!vlReserve(&world->tally, &r->active, &r->activeCapacity, r->pairCount, sizeof *r->active) ||
        !vlReserve(&world->tally, &r->elastic, &r->elasticCapacity, r->pairCount, sizeof *r->elastic))
        return false;
    r->activeCount = r->elasticCount = 0;
    for (size_t i = 0; i < r->pairCount; i++)
    {
        const vlRigidPair *pair = &r->pairs[i];
        vlManifold_Find(r, pair, &r->manifolds[i], vlRigid_ReachOf(r, pair, dt));
        if (((pair->traits & vl_sieves) && vlRigid_Passes(r, i)) || r->manifolds[i].count == 0)
            continue;
        r->active[r->activeCount++] = (int32_t)i;
        if (pair->restitution > 0)
            r->elastic[r->elasticCount++] = (int32_t)i;
    }
    return true;
}
