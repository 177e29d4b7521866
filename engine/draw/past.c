// past.c: where things were when the last step began, for pictures between two steps.
#include "draw/past.h"

#include "dynamics/state.h"

void vlPast_BeginStep(vlPast *past, const vlWorld *world)
{
    const vlParticles *particles = &world->particles;
    past->known = false;
    past->count = 0;
    if (!vlReserve(&past->tally, &past->spots, &past->capacity, (size_t)particles->slotCount,
                   sizeof(*past->spots)))
        return;
    past->count = particles->slotCount;
    for (int slot = 0; slot < past->count; slot++)
        past->spots[slot] =
            (vlPastSpot){.from = vlRow(particles->x[slot]), .generation = particles->generation[slot]};
}

void vlPast_EndStep(vlPast *past, const vlWorld *world)
{
    past->known = past->count > 0;
    for (int slot = 0; slot < past->count; slot++)
        past->spots[slot].to = vlRow(world->particles.x[slot]);
}

void vlPast_Forget(vlPast *past)
{
    past->known = false;
}

static bool areSame(vlVec3 a, vlVec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

vlVec3 vlPast_See(const vlPast *past, const vlWorld *world, int slot)
{
    const vlVec3 now = vlRow(world->particles.x[slot]);
    if (!past->known || slot >= past->count)
        return now;
    const vlPastSpot *spot = &past->spots[slot];
    if (spot->generation != world->particles.generation[slot] || !areSame(spot->to, now))
        return now;
    return vlAddScaled(vlScale(spot->from, 1 - past->share), spot->to, past->share);
}

void vlPast_Free(vlPast *past)
{
    vlRelease(&past->tally, &past->spots, past->capacity, sizeof(*past->spots));
    *past = (vlPast){0};
}
