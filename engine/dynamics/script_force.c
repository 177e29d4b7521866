// script_force.c: forces that scripts apply to single particles for one step.
#include "dynamics/world_parts.h"

#include <string.h>

bool vlParticle_ApplyForce(vlWorld *world, vlParticleId particle, vlVec3 force, vlError *error)
{
    const int slot = vlParticleSlot(world, particle);
    if (!slot)
        return vlFail(error, "the particle was destroyed");
    if (!vlCheckEntries(world, "force", force, VL_MAX_FORCE, error))
        return false;
    if (!vlReserve(&world->tally, &world->script, &world->scriptCapacity, (size_t)world->particles.slotCount,
                   sizeof *world->script))
        return vlFail(error, "not enough memory for a force");
    vlAddToRow(world->script[slot], force, 1);
    world->scriptForces = true;
    return true;
}

static vlVec3 forceAt(double (*forces)[4], size_t capacity, int slot)
{
    return (size_t)slot < capacity ? vlRow(forces[slot]) : vlVec(0, 0, 0);
}

// A kick is the mean of the accelerations before and after its moment. Where the force changes, between two
// steps, the first kick of the step counts the new one whole: half the difference goes in beforehand.
void vlStartScriptForces(vlWorld *world, double h)
{
    vlParticles *p = &world->particles;
    if (!world->scriptForces && !world->lastScriptForces)
        return;
    for (int slot = 1; slot < p->slotCount; slot++)
    {
        if (p->flags[slot] & vl_fresh || p->x[slot][3] == 0)
            continue;
        const vlVec3 change = vlSub(forceAt(world->lastScript, world->lastScriptCapacity, slot),
                                    forceAt(world->script, world->scriptCapacity, slot));
        vlAddToRow(p->d[slot], change, 0.5 * h * h * p->x[slot][3]);
    }
}

// The two arrays change places, and the next step begins with none.
void vlEndScriptForces(vlWorld *world)
{
    if (!world->scriptForces && !world->lastScriptForces)
        return;
    double(*forces)[4] = world->lastScript;
    const size_t capacity = world->lastScriptCapacity;
    world->lastScript = world->script;
    world->lastScriptCapacity = world->scriptCapacity;
    world->lastScriptForces = world->scriptForces;
    world->script = forces;
    world->scriptCapacity = capacity;
    world->scriptForces = false;
    if (capacity > 0)
        memset(world->script, 0, capacity * sizeof *world->script);
}
