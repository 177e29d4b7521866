// member.h: the particles and rods that ropes and cloths are made of, which anyone may destroy under them.
#ifndef VERLUA_DYNAMICS_MEMBER_H
#define VERLUA_DYNAMICS_MEMBER_H

#include "core/hash.h"
#include "dynamics/state.h"

/// A particle slot with the generation it had when it was made.
typedef struct vlMember
{
    int32_t slot;
    uint32_t generation;
} vlMember;

/// The slot while it is still that particle, else 0.
static inline int vlMemberSlot(const vlWorld *world, vlMember member)
{
    const bool same = world->particles.generation[member.slot] == member.generation;
    return same && vlIsAlive(world, member.slot) ? member.slot : 0;
}

/// The lane of the rod in `slot` while it still joins these two particles (slots, not 0; either way round),
/// else -1. A slot that was freed and taken again joins others.
static inline int vlMemberRodLane(const vlWorld *world, int32_t slot, int a, int b)
{
    const vlLinkSet *rods = &world->rods;
    if (a == 0 || b == 0 || slot < 0 || slot >= rods->slotCount)
        return -1;
    const int lane = rods->laneOf[slot];
    const bool joins = lane >= 0 && ((rods->a[lane] == a && rods->b[lane] == b) ||
                                     (rods->a[lane] == b && rods->b[lane] == a));
    return joins ? lane : -1;
}

/// Adds which of them are still there.
static inline uint64_t vlHashMembers(const vlWorld *world, uint64_t hash, const vlMember *members,
                                     size_t count)
{
    for (size_t i = 0; i < count; i++)
    {
        const int64_t slot = vlMemberSlot(world, members[i]);
        hash = vlHashBytes(hash, &slot, sizeof slot);
    }
    return hash;
}

static inline vlParticleId vlMemberId(const vlWorld *world, vlMember member)
{
    const int slot = vlMemberSlot(world, member);
    return slot ? (vlParticleId){(uint32_t)slot, member.generation, world->number} : (vlParticleId){0, 0, 0};
}

#endif
