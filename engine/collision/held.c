// held.c: contacts of particles that a line of rods holds: they are solved with the line, not alone.
#include "collision/collision.h"

// The pair in which the particle is deepest, or one that was solved before; -1 when there is none.
static int deepestPair(vlWorld *world, int slot)
{
    const vlCollision *c = world->collision;
    const vlBlock *block = &c->blocks[slot / VL_BLOCK];
    double most = 0;
    int deepest = -1;
    for (int k = vlFirstPair(c, slot); k >= 0 && k < (int)c->pairCount && c->pairs[k].slot == slot; k++)
    {
        const vlTouch *touch = vlTouchOfPair(c, k);
        if (touch && touch->settled)
            return k;
        const bool fast = vlMayPass(c, block, &c->solids[c->pairs[k].solid]);
        vlVec3 normal;
        const double gap = vlGapNow(world, &c->pairs[k], fast, &normal);
        if (gap < most)
        {
            most = gap;
            deepest = k;
        }
    }
    return deepest;
}

int vlFindTouch(vlWorld *world, int slot)
{
    vlCollision *c = world->collision;
    if (!c || c->solidCount == 0 || (size_t)slot >= c->homeCount || world->particles.x[slot][3] == 0)
        return -1;
    vlKeepPairs(world, slot / VL_BLOCK);
    const int pair = deepestPair(world, slot);
    if (pair < 0 || (c->bouncing && vlHasBounced(c, slot)))
        return -1;
    vlTouch *touch = vlTouchOfPair(c, pair);
    touch = touch ? touch : vlAddTouch(world, pair);
    return touch ? (int)(touch - c->touches) : -1;
}

double vlTouchGap(const vlWorld *world, int index, vlVec3 place)
{
    const vlCollision *c = world->collision;
    const vlTouch *touch = &c->touches[index];
    const vlStart *start = vlStartOf(c, touch);
    if (start && start->landed)
        return vlDot(vlSub(place, start->landing), start->normal);
    vlVec3 normal;
    const double gap = vlShape_Gap(&c->solids[touch->solid].shape, place, &normal);
    return gap - world->particles.radius[touch->slot] + (start ? start->rest : 0);
}

vlSurface vlTouchSurface(const vlWorld *world, int index)
{
    const vlCollision *c = world->collision;
    const vlTouch *touch = &c->touches[index];
    return (vlSurface){
        .normal = vlStartNormal(world, touch),
        .stuck = vlAdd(vlRow(world->particles.o[touch->slot]), vlCarriedBy(world, touch)),
        .given = touch->given,
        .friction = c->solids[touch->solid].friction,
        .yielding = vlYieldingPart(world, touch),
    };
}

void vlSettleTouch(vlWorld *world, int index, double push, vlVec3 given)
{
    vlTouch *touch = &world->collision->touches[index];
    const vlVec3 more = vlSub(given, touch->given);
    touch->settled = true;
    touch->plain = false;
    touch->push = push;
    touch->given = given;
    touch->normal = vlStartNormal(world, touch);
    const int obstacle = world->collision->solids[touch->solid].obstacle;
    if (!world->collision->obstacles[obstacle].free)
        return;
    const vlVec3 point = vlAddScaled(vlRow(world->particles.x[touch->slot]), touch->normal,
                                     -world->particles.radius[touch->slot]);
    vlYield(world, obstacle, point, vlScale(more, -world->particles.mass[touch->slot]));
}
