// contact.c: particles that are inside obstacles are pushed out.
#include "collision/collision.h"

void vlCollision_Free(vlWorld *world)
{
    vlCollision *c = world->collision;
    if (!c)
        return;
    for (size_t i = 1; i < c->obstacleCount; i++)
        vlRelease(&world->tally, &c->obstacles[i].parts, (size_t)c->obstacles[i].partCount,
                  sizeof *c->obstacles[i].parts);
    vlRelease(&world->tally, &c->obstacles, c->obstacleCapacity, sizeof *c->obstacles);
    vlRelease(&world->tally, &c->solids, c->solidCapacity, sizeof *c->solids);
    vlRelease(&world->tally, &c->wide, c->wideCapacity, sizeof *c->wide);
    vlRelease(&world->tally, &c->near.items, c->near.capacity, sizeof *c->near.items);
    vlRelease(&world->tally, &c->home, c->homeCapacity, sizeof *c->home);
    vlRelease(&world->tally, &c->blocks, c->blockCapacity, sizeof *c->blocks);
    vlRelease(&world->tally, &c->pairs, c->pairCapacity, sizeof *c->pairs);
    vlRelease(&world->tally, &c->touches, c->touchCapacity, sizeof *c->touches);
    vlRelease(&world->tally, &c->starts, c->startCapacity, sizeof *c->starts);
    vlRelease(&world->tally, &c->loads, c->loadCapacity, sizeof *c->loads);
    vlBoxGrid_Free(&c->grid, &world->tally);
    vlRelease(&world->tally, &world->collision, 1, sizeof *world->collision);
}

void vlUpdateContacts(vlWorld *world, double h)
{
    vlCollision *c = world->collision;
    if (!c || c->solidCount == 0)
        return;
    for (size_t i = 0; i < c->touchCount; i++)
        world->particles.flags[c->touches[i].slot] |= vl_touched;
    vlNoteLoads(world);
    c->touchCount = 0;
    c->startCount = 0;
    vlMoveObstacles(world, h);
    if (c->bouncing)
        vlBounce(world, h);
}

// Pushes ----------------------------------------------------------------------------------------------------

// A bounced particle starts from where its new path would have begun, perhaps beyond an obstacle.
bool vlHasBounced(const vlCollision *c, int slot)
{
    for (int k = vlFirstPair(c, slot); k >= 0 && k < (int)c->pairCount && c->pairs[k].slot == slot; k++)
    {
        const vlStart *start = vlStartOf(c, vlTouchOfPair(c, k));
        if (start && start->bounced)
            return true;
    }
    return false;
}

// One that moved by more than the solid is thick may be beyond it: then its way is followed, and what was met
// first is a wall. Returns the gap there, 0 when there is nothing on the way.
static double gapOnWay(const vlWorld *world, const vlPair *pair, vlVec3 *normal)
{
    const vlCollision *c = world->collision;
    const vlParticles *p = &world->particles;
    const vlSolid *solid = &c->solids[pair->solid];
    const double radius = p->radius[pair->slot], core = solid->shape.core + radius;
    const vlVec3 at = vlRow(p->x[pair->slot]);
    const vlVec3 from = vlCarriedPoint(&c->obstacles[solid->obstacle], vlRow(p->o[pair->slot]));
    const vlVec3 way = vlSub(at, from);
    double share, gap;
    if (vlDot(way, way) <= core * core || (c->bouncing && vlHasBounced(c, pair->slot)) ||
        !vlShape_Sweep(&solid->shape, from, at, radius, &share, normal, &gap))
        return 0;
    return gap + (1 - share) * vlDot(way, *normal);
}

bool vlMayPass(const vlCollision *c, const vlBlock *block, const vlSolid *solid)
{
    return 4 * block->reach + solid->travel > solid->shape.core || c->obstacles[solid->obstacle].turns;
}

double vlGapNow(const vlWorld *world, const vlPair *pair, bool fast, vlVec3 *normal)
{
    const vlShape *shape = &world->collision->solids[pair->solid].shape;
    const double radius = world->particles.radius[pair->slot];
    const vlVec3 at = vlRow(world->particles.x[pair->slot]);
    if (shape->kind == vl_plane)
        return vlShape_Gap(shape, at, normal) - radius;
    const double met = fast ? gapOnWay(world, pair, normal) : 0;
    if (met < 0)
        return met;
    return vlShape_IsClear(shape, at, radius) ? 0 : vlShape_Gap(shape, at, normal) - radius;
}

// A body gives way, and so the particle goes only a part of the depth: as far as its share of both inverse
// masses. What it is pressed against on the other side takes away from the one's and leaves more to the
// other.
static double pushApart(vlWorld *world, int index, vlVec3 normal, double depth)
{
    vlCollision *c = world->collision;
    const vlPair *pair = &c->pairs[index];
    const int slot = pair->slot, obstacle = c->solids[pair->solid].obstacle;
    double *x = world->particles.x[slot];
    const vlVec3 point = vlAddScaled(vlRow(x), normal, -world->particles.radius[slot]);
    const double yielding = vlYielding(&c->obstacles[obstacle], point, normal);
    vlVec3 way = normal;
    vlTouch *held = NULL;
    for (int k = vlFirstPair(c, slot); k >= 0 && k < (int)c->pairCount && c->pairs[k].slot == slot; k++)
    {
        const vlSolid *solid = &c->solids[c->pairs[k].solid];
        vlVec3 away;
        if (c->obstacles[solid->obstacle].free || held ||
            vlShape_Gap(&solid->shape, vlRow(x), &away) - world->particles.radius[slot] > VL_AT_SURFACE ||
            !(vlDot(away, normal) < 0))
            continue;
        held = vlTouchOfPair(c, k);
        held = held ? held : vlAddTouch(world, k);
        if (!held)
            continue;
        way = vlAddScaled(normal, away, -vlDot(away, normal));
        held->normal = away;
    }
    const double mass = x[3] * vlDot(way, normal) + yielding;
    const double push = mass > 0 ? depth / mass : 0;
    vlAddToRow(x, way, push * x[3]);
    if (held)
    {
        const vlVec3 back = vlScale(vlSub(way, normal), push * x[3]);
        held->push += vlLength(back);
        held->plain = false;
        held->given = vlAdd(held->given, back);
    }
    vlYield(world, obstacle, point, vlScale(normal, -push));
    return push * x[3];
}

double vlPushOut(vlWorld *world, int index, bool fast)
{
    vlCollision *c = world->collision;
    const vlPair *pair = &c->pairs[index];
    double *x = world->particles.x[pair->slot];
    vlVec3 normal = {0, 0, 0};
    double gap = vlGapNow(world, pair, fast, &normal);
    if (!(gap < 0) || x[3] == 0)
        return 0;
    vlTouch *touch = vlTouchOfPair(c, index);
    touch = touch ? touch : vlAddTouch(world, index);
    const vlStart *start = touch ? vlStartOf(c, touch) : NULL;
    if (start && start->landed)
    {
        normal = start->normal;
        gap = vlDot(vlSub(vlRow(x), start->landing), normal);
    }
    double push = -gap - (start ? start->rest : 0);
    if (!(push > 0))
        return 0;
    if (c->obstacles[c->solids[pair->solid].obstacle].free)
    {
        push = pushApart(world, index, normal, push);
        touch = vlTouchOfPair(c, index); // touches may have moved to make room
    }
    else
        vlAddToRow(x, normal, push);
    if (touch)
    {
        touch->normal = normal;
        touch->push += push;
        touch->given = vlAddScaled(touch->given, normal, push);
    }
    return push;
}

// The commonest case, without detours: a plane that stands still, the first push, no depth from before.
// Returns the push, 0 when there is none, or -1 when it is not that case after all. There is room for the
// touch.
static inline double pushOffPlane(vlCollision *c, const vlParticles *p, const vlBlock *block, int index,
                                  const vlShape *plane)
{
    const vlPair *pair = &c->pairs[index];
    const int slot = pair->slot;
    const double nx = plane->axis[0].x, ny = plane->axis[0].y, nz = plane->axis[0].z;
    const double away = plane->centre.x * nx + plane->centre.y * ny + plane->centre.z * nz + p->radius[slot];
    double *x = p->x[slot];
    const double push = away - (x[0] * nx + x[1] * ny + x[2] * nz);
    if (!(push > 0) || x[3] == 0)
        return 0;
    const double *o = p->o[slot];
    const double before = away - (o[0] * nx + o[1] * ny + o[2] * nz);
    if (before > VL_AT_SURFACE || vlTouchOfPair(c, index))
        return -1;
    x[0] += nx * push;
    x[1] += ny * push;
    x[2] += nz * push;
    vlTouch *touch = &c->touches[c->touchCount];
    c->pairs[index].touch = (int32_t)c->touchCount++;
    touch->pair = index;
    touch->slot = slot;
    touch->solid = pair->solid;
    touch->start = -1;
    touch->plain = (index == block->firstPair || pair[-1].slot != slot) &&
                   (index + 1 == block->firstPair + block->pairCount || pair[1].slot != slot);
    touch->generation = p->generation[slot];
    touch->push = push;
    touch->normal = plane->axis[0];
    touch->given.x = nx * push;
    touch->given.y = ny * push;
    touch->given.z = nz * push;
    return push;
}

static double projectBlock(vlWorld *world, int index)
{
    vlCollision *c = world->collision;
    vlKeepPairs(world, index);
    const vlBlock *block = &c->blocks[index];
    const bool room = vlReserve(&world->tally, &c->touches, &c->touchCapacity,
                                c->touchCount + (size_t)block->pairCount, sizeof *c->touches);
    double most = 0;
    for (int k = block->firstPair; k < block->firstPair + block->pairCount; k++)
    {
        const vlSolid *solid = &c->solids[c->pairs[k].solid];
        double push = -1;
        if (room && solid->shape.kind == vl_plane && !c->obstacles[solid->obstacle].moves)
            push = pushOffPlane(c, &world->particles, block, k, &solid->shape);
        if (push < 0)
            push = vlPushOut(world, k, vlMayPass(c, block, solid));
        most = push > most ? push : most;
    }
    return most;
}

double vlProjectContacts(vlWorld *world)
{
    vlCollision *c = world->collision;
    double most = 0;
    for (int block = 0; c && block < (int)c->blockCount && !world->stopped; block++)
    {
        const double push = projectBlock(world, block);
        most = push > most ? push : most;
        vlIsStopped(world, 4 * (size_t)c->blocks[block].pairCount + 1);
    }
    return most;
}
