// carry.c: pinned particles on their way from where they were to where a hand put them.
#include "dynamics/world_parts.h"

static bool isStillPinned(const vlParticles *p, const vlCarry *carry)
{
    return p->generation[carry->slot] == carry->generation &&
           p->flags[carry->slot] & (vl_carried | vl_arrived);
}

// From now on `from` says where it goes.
static void start(vlWorld *world, vlCarry *carry)
{
    vlParticles *p = &world->particles;
    const vlVec3 target = vlRow(p->x[carry->slot]);
    vlSetRow(p->x[carry->slot], carry->from);
    vlSetRow(p->d[carry->slot], vlScale(vlSub(target, carry->from), 1.0 / world->def.substeps));
    p->flags[carry->slot] &= (uint8_t)~vl_fresh;
    carry->from = target;
}

void vlStartCarries(vlWorld *world)
{
    vlParticles *p = &world->particles;
    size_t kept = 0;
    for (size_t i = 0; i < world->carryCount; i++)
    {
        vlCarry carry = world->carries[i];
        if (!isStillPinned(p, &carry))
            continue;
        if (p->flags[carry.slot] & vl_carried)
        {
            start(world, &carry);
            world->carries[kept++] = carry;
        }
        else // arrived with the last step and was left alone since
            vlSetRow(p->d[carry.slot], vlVec(0, 0, 0));
        p->flags[carry.slot] &= (uint8_t)~vl_arrived;
    }
    world->carryCount = kept;
}

// Arrived exactly, whatever rounding did on the way. d is kept for one step: should the pin be let go now, it
// leaves with the velocity of the hand.
void vlEndCarries(vlWorld *world)
{
    vlParticles *p = &world->particles;
    for (size_t i = 0; i < world->carryCount; i++)
    {
        const vlCarry *carry = &world->carries[i];
        if (!isStillPinned(p, carry))
            continue;
        vlSetRow(p->x[carry->slot], carry->from);
        p->flags[carry->slot] = (uint8_t)((p->flags[carry->slot] & ~vl_carried) | vl_arrived);
    }
}
