// pairs.c: once a step: which particles may meet which solids while it lasts.
//
// Every particle has a home, where it was when its pairs were found, and every block of particles a reach.
// While no coordinate is farther than the reach from home, the pairs are all there are; when one is, the
// pairs of its block are found anew with a larger reach.
#include "collision/collision.h"

#include <string.h>

// Fewer bounded solids than these are tried one by one.
#define VL_FEW_SOLIDS 12

static double larger(double a, double b)
{
    return a > b ? a : b;
}

// Solids ------------------------------------------------------------------------------------------------

static int sidesOf(const vlWorld *world, const vlObstacle *obstacle)
{
    if (obstacle->parts)
        return obstacle->partCount;
    return obstacle->def.kind == vl_walls ? 2 * world->def.dimensions : 1;
}

static bool listSolids(vlWorld *world)
{
    vlCollision *c = world->collision;
    size_t wanted = 0;
    for (size_t slot = 1; slot < c->obstacleCount; slot++)
        wanted += c->obstacles[slot].alive ? (size_t)sidesOf(world, &c->obstacles[slot]) : 0;
    if (!vlReserve(&world->tally, &c->solids, &c->solidCapacity, wanted, sizeof *c->solids))
        return false;
    c->touchCount = 0; // they know their solids by number
    c->solidCount = 0;
    for (size_t slot = 1; slot < c->obstacleCount; slot++)
    {
        c->obstacles[slot].firstSolid = (int)c->solidCount;
        for (int side = 0; c->obstacles[slot].alive && side < sidesOf(world, &c->obstacles[slot]); side++)
        {
            c->solids[c->solidCount] = (vlSolid){.obstacle = (int)slot, .side = side};
            vlPlaceSolid(world, &c->solids[c->solidCount++]);
        }
    }
    c->changed = false;
    return true;
}

static void readySolids(vlWorld *world)
{
    vlCollision *c = world->collision;
    c->bouncing = c->yielding = false;
    for (size_t i = 0; i < c->solidCount; i++)
    {
        vlSolid *solid = &c->solids[i];
        const vlObstacle *obstacle = &c->obstacles[solid->obstacle];
        const vlPart *part = obstacle->parts ? &obstacle->parts[solid->side] : NULL;
        solid->friction = part ? part->friction : obstacle->def.friction;
        solid->restitution = part ? part->restitution : obstacle->def.restitution;
        solid->travel = vlLength(obstacle->pace) * world->def.dt;
        if (part)
            solid->travel += vlLength(obstacle->spin) * vlLength(part->shape.centre) * world->def.dt;
        // What is hit goes farther than it would by itself; see vlRigid_MoveObstacles.
        solid->travel *= obstacle->free ? 1.5 : 1;
        if (obstacle->free)
            solid->travel += 1.5 * vlLength(obstacle->acceleration) * world->def.dt * world->def.dt;
        c->bouncing = c->bouncing || solid->restitution > 0;
        c->yielding = c->yielding || obstacle->free;
    }
}

// A box round all that the solid fills in the course of the step. Planes have none.
static bool boundsOf(const vlCollision *c, int item, vlBox *bounds)
{
    const vlSolid *solid = &c->solids[item];
    const vlShape *shape = &solid->shape;
    if (shape->kind == vl_plane)
        return false;
    const int axes = shape->kind == vl_box ? 3 : shape->kind == vl_ball ? 0 : 1;
    const bool turns =
        c->obstacles[solid->obstacle].turns || shape->kind >= vl_polygon || shape->rounding > 0;
    const double centre[3] = {shape->centre.x, shape->centre.y, shape->centre.z};
    for (int i = 0; i < 3; i++)
    {
        double extent = shape->kind == vl_box ? 0 : shape->radius;
        for (int k = 0; k < axes; k++)
        {
            const double along[3] = {shape->axis[k].x, shape->axis[k].y, shape->axis[k].z};
            extent += fabs(along[i]) * shape->half[k];
        }
        extent = (turns ? shape->bound : extent) + solid->travel;
        bounds->min[i] = shape->dimensions == 2 && i == 2 ? 0 : centre[i] - extent;
        bounds->max[i] = shape->dimensions == 2 && i == 2 ? 0 : centre[i] + extent;
    }
    return true;
}

static double extentOf(const vlBox *bounds)
{
    return larger(bounds->max[0] - bounds->min[0],
                  larger(bounds->max[1] - bounds->min[1], bounds->max[2] - bounds->min[2]));
}

// Few solids, planes and uncommonly large ones are tried against every block; the others go into the grid.
static bool sortSolids(vlWorld *world)
{
    vlCollision *c = world->collision;
    const bool room =
        vlReserve(&world->tally, &c->wide, &c->wideCapacity, c->solidCount, sizeof *c->wide) &&
        vlReserve(&world->tally, &c->near.items, &c->near.capacity, c->solidCount, sizeof *c->near.items) &&
        vlBoxGrid_Reserve(&c->grid, &world->tally, c->solidCount);
    if (!room)
        return false;
    vlBox box;
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < c->solidCount; i++)
        if (boundsOf(c, (int)i, &box))
        {
            sum += extentOf(&box);
            count++;
        }
    const double common = count > VL_FEW_SOLIDS ? 8 * sum / (double)count : 0;
    c->wideCount = c->gridCount = 0;
    vlBoxGrid_Clear(&c->grid);
    for (size_t i = 0; i < c->solidCount; i++)
        if (boundsOf(c, (int)i, &box) && extentOf(&box) <= common)
        {
            vlBoxGrid_Place(&c->grid, (int)i, &box);
            c->gridCount++;
        }
        else
            c->wide[c->wideCount++] = (int)i;
    return true;
}

// Blocks ------------------------------------------------------------------------------------------------

static int blockEnd(const vlCollision *c, int block)
{
    const int end = (block + 1) * VL_BLOCK;
    return end < (int)c->homeCount ? end : (int)c->homeCount;
}

static double largestEntry(const double row[4])
{
    return larger(fabs(row[0]), larger(fabs(row[1]), fabs(row[2])));
}

// How far the particles of a block will go in this step by themselves, and half as much again.
static double reachOf(const vlWorld *world, int block)
{
    const vlParticles *p = &world->particles;
    const double dt = world->def.dt, steps = world->h > 0 ? dt / world->h : 0;
    double way = 0;
    for (int slot = block * VL_BLOCK; slot < blockEnd(world->collision, block); slot++)
        way = larger(way, largestEntry(p->d[slot]) * (p->flags[slot] & vl_fresh ? dt : steps));
    return 1.5 * way + 1.5 * dt * dt * vlLength(world->def.gravity);
}

static void setHome(vlWorld *world, int block)
{
    const vlCollision *c = world->collision;
    for (int slot = block * VL_BLOCK; slot < blockEnd(c, block); slot++)
        memcpy(c->home[slot], world->particles.x[slot], sizeof c->home[slot]);
}

// The largest distance of a coordinate from home.
static double farthest(const vlWorld *world, int block)
{
    const vlCollision *c = world->collision;
    const double(*restrict x)[4] = (const double(*)[4])world->particles.x;
    const double(*restrict home)[4] = (const double(*)[4])c->home;
    double far[4] = {0, 0, 0, 0};
    const int end = blockEnd(c, block);
    for (int slot = block * VL_BLOCK; slot < end; slot++)
        for (int i = 0; i < 4; i++)
        {
            const double away = fabs(x[slot][i] - home[slot][i]);
            far[i] = away > far[i] ? away : far[i];
        }
    return larger(far[0], larger(far[1], far[2]));
}

// May a ball round `at` meet the solid when it moves by no more than `way`?
static bool mayMeet(const vlCollision *c, const vlSolid *solid, vlVec3 at, double radius, double way)
{
    const vlShape *shape = &solid->shape;
    vlVec3 normal;
    const double room = radius + way + solid->travel;
    if (!c->obstacles[solid->obstacle].turns)
        return !vlShape_IsClear(shape, at, room) && vlShape_Gap(shape, at, &normal) < room;
    return shape->kind == vl_plane || vlLength(vlSub(at, shape->centre)) < shape->bound + room;
}

// Pinned particles meet free bodies only.
static bool takesPart(const vlWorld *world, int slot)
{
    return world->particles.x[slot][3] > 0 || (world->collision->yielding && vlIsAlive(world, slot));
}

// Wide solids that some particle of the block may meet.
static int nearBlock(const vlWorld *world, int block, double way)
{
    const vlCollision *c = world->collision;
    const vlParticles *p = &world->particles;
    double low[4] = {INFINITY, INFINITY, INFINITY, 0}, high[4] = {-INFINITY, -INFINITY, -INFINITY, 0},
           radius = 0;
    const int end = blockEnd(c, block);
    for (int slot = block * VL_BLOCK; slot < end; slot++)
    {
        const double *x = p->x[slot];
        if (!takesPart(world, slot))
            continue;
        for (int i = 0; i < 4; i++)
        {
            low[i] = x[i] < low[i] ? x[i] : low[i];
            high[i] = x[i] > high[i] ? x[i] : high[i];
        }
        radius = larger(radius, p->radius[slot]);
    }
    if (!(low[0] <= high[0]))
        return 0;
    const vlVec3 middle = vlScale(vlAdd(vlRow(low), vlRow(high)), 0.5);
    const double half = vlLength(vlRowDifference(low, high)) / 2;
    int count = 0;
    for (size_t i = 0; i < c->wideCount; i++)
        if (mayMeet(c, &c->solids[c->wide[i]], middle, half + radius, way))
            c->near.items[count++] = c->wide[i];
    return count;
}

// Appends the solids of the grid near a particle.
static bool findNear(vlWorld *world, int slot, double reach)
{
    const double *x = world->particles.x[slot], room = reach + world->particles.radius[slot];
    const vlBox box = {{x[0] - room, x[1] - room, x[2] - room}, {x[0] + room, x[1] + room, x[2] + room}};
    vlCollision *c = world->collision;
    return c->gridCount == 0 || vlBoxGrid_Find(&c->grid, &world->tally, &box, &c->near);
}

// Adds the pairs of one particle with the solids near it at the end of the list. Returns false when memory is
// short.
static bool addPairs(vlWorld *world, int slot, int wide, double reach, double way)
{
    vlCollision *c = world->collision;
    const vlParticles *p = &world->particles;
    c->near.count = (size_t)wide;
    if (!findNear(world, slot, reach))
        return false;
    const size_t near = c->near.count, wanted = c->pairCount + near;
    if (wanted > c->pairCapacity &&
        !vlReserve(&world->tally, &c->pairs, &c->pairCapacity, wanted, sizeof *c->pairs))
        return false;
    for (size_t i = 0; i < near; i++)
    {
        const vlSolid *solid = &c->solids[c->near.items[i]];
        if ((p->x[slot][3] == 0 && !c->obstacles[solid->obstacle].free) ||
            !mayMeet(c, solid, vlRow(p->x[slot]), p->radius[slot], way))
            continue;
        c->pairs[c->pairCount++] = (vlPair){slot, c->near.items[i], -1};
        vlRigid_Meet(world, c->solids[c->near.items[i]].obstacle);
    }
    return true;
}

static bool findPairs(vlWorld *world, int block, double reach)
{
    vlCollision *c = world->collision;
    c->pairAge++;
    const double way = reach * sqrt(world->def.dimensions);
    const int first = (int)c->pairCount, wide = nearBlock(world, block, way);
    if (wide > 0 || c->gridCount > 0)
        for (int slot = block * VL_BLOCK; slot < blockEnd(c, block); slot++)
            if (takesPart(world, slot) && !addPairs(world, slot, wide, reach, way))
                return false;
    c->blocks[block].firstPair = first;
    c->blocks[block].pairCount = (int)c->pairCount - first;
    c->blocks[block].reach = reach;
    c->blocks[block].age = c->age;
    return true;
}

int vlFirstPair(const vlCollision *c, int slot)
{
    if ((size_t)slot >= c->homeCount)
        return -1;
    const vlBlock *block = &c->blocks[slot / VL_BLOCK];
    int low = block->firstPair, high = block->firstPair + block->pairCount;
    while (low < high)
    {
        const int middle = low + (high - low) / 2;
        if (c->pairs[middle].slot < slot)
            low = middle + 1;
        else
            high = middle;
    }
    return low < block->firstPair + block->pairCount && c->pairs[low].slot == slot ? low : -1;
}

// After pairs moved: touches and pairs know one another again.
static void joinTouches(vlCollision *c, int firstSlot, int endSlot)
{
    for (size_t i = 0; i < c->touchCount; i++)
    {
        vlTouch *touch = &c->touches[i];
        if (touch->slot < firstSlot || touch->slot >= endSlot)
            continue;
        touch->pair = -1;
        touch->plain = false;
        const int first = vlFirstPair(c, touch->slot);
        for (int k = first; k >= 0 && k < (int)c->pairCount && c->pairs[k].slot == touch->slot; k++)
            if (c->pairs[k].solid == touch->solid)
            {
                touch->pair = k;
                c->pairs[k].touch = (int32_t)i;
                break;
            }
    }
}

void vlKeepPairs(vlWorld *world, int block)
{
    vlCollision *c = world->collision;
    const double far = farthest(world, block);
    if (far <= c->blocks[block].reach && c->blocks[block].age == c->age)
        return;
    // Twice the reach, and what was reached before stays within reach of the new home.
    const size_t kept = c->pairCount;
    const double reach = 2 * c->blocks[block].reach + far;
    setHome(world, block);
    if (!findPairs(world, block, reach))
    {
        c->pairCount = kept;
        c->exhausted = true;
        return;
    }
    joinTouches(c, block * VL_BLOCK, blockEnd(c, block));
    vlIsStopped(world, VL_BLOCK + c->wideCount + c->touchCount + 4 * (size_t)c->blocks[block].pairCount);
}

void vlRenewPairs(vlWorld *world)
{
    vlCollision *c = world->collision;
    c->exhausted = c->exhausted || !sortSolids(world);
    c->age++;
}

static bool reserveBlocks(vlWorld *world)
{
    vlCollision *c = world->collision;
    c->homeCount = (size_t)world->particles.slotCount;
    c->blockCount = (c->homeCount + VL_BLOCK - 1) / VL_BLOCK;
    const bool room =
        vlReserve(&world->tally, &c->home, &c->homeCapacity, c->homeCount, sizeof *c->home) &&
        vlReserve(&world->tally, &c->blocks, &c->blockCapacity, c->blockCount, sizeof *c->blocks);
    if (room)
        return true;
    c->homeCount = c->blockCount = 0;
    return false;
}

static bool forgetAll(vlCollision *c)
{
    c->pairCount = c->touchCount = c->homeCount = c->blockCount = 0;
    return false;
}

static bool findAll(vlWorld *world)
{
    vlCollision *c = world->collision;
    c->pairCount = 0;
    for (int block = 0; block < (int)c->blockCount; block++)
    {
        setHome(world, block);
        if (!findPairs(world, block, reachOf(world, block)) ||
            vlIsStopped(world, VL_BLOCK + c->wideCount + 4 * (size_t)c->blocks[block].pairCount))
            return forgetAll(c);
    }
    joinTouches(c, 0, (int)c->homeCount);
    return true;
}

bool vlFindPairs(vlWorld *world)
{
    vlCollision *c = world->collision;
    if (!c)
        return true;
    const bool wasExhausted = c->exhausted;
    c->exhausted = false;
    if (wasExhausted || (c->changed && !listSolids(world)))
        return false;
    vlStartObstacles(world);
    if (c->solidCount == 0)
    {
        forgetAll(c);
        return true;
    }
    readySolids(world);
    return sortSolids(world) && reserveBlocks(world) && findAll(world);
}
