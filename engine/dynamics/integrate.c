// integrate.c: forces and the Verlet step: d += a h^2, x += d.
#include "dynamics/drag.h"
#include "dynamics/world_parts.h"

#include <string.h>

static vlVec3 accelerationOf(const vlWorld *world, int slot)
{
    const vlVec3 gravity = world->def.gravity;
    // While forces are being found, those of the substep before are what there is.
    const bool last = world->accumulating;
    if (last ? !world->lastAccelerationUsed || (size_t)slot >= world->lastAccelerationCapacity
             : !world->accelerationUsed || (size_t)slot >= world->accelerationCapacity)
        return gravity;
    return vlAdd(gravity, vlRow(last ? world->lastAcceleration[slot] : world->acceleration[slot]));
}

vlVec3 vlUnconstrainedVelocity(const vlWorld *world, int slot)
{
    const vlParticles *p = &world->particles;
    const vlVec3 d = vlRow(p->d[slot]);
    if (p->flags[slot] & vl_fresh)
        return d;
    const double h = world->h, c = world->def.drag;
    if (h == 0)
        return vlVec(0, 0, 0);
    if (p->flags[slot] & vl_pinned)
        return vlScale(d, 1 / h);
    const vlVec3 a = accelerationOf(world, slot);
    const double z = c * h;
    if (z == 0)
        return vlAddScaled(vlScale(d, 1 / h), a, h / 2);
    // d is the integral of v over the last substep: v = a/c + (d - a h / c) c / (e^z - 1).
    const double rate = c / expm1(z);
    const double share = z < 1e-3 ? h / 2 - z * h / 12 : (1 - z / expm1(z)) / c;
    return vlAddScaled(vlScale(d, rate), a, share);
}

void vlMakeParticleFresh(vlWorld *world, int slot)
{
    vlParticles *p = &world->particles;
    if (!vlIsAlive(world, slot) || p->flags[slot] & vl_fresh)
        return;
    const bool constrained = !(p->flags[slot] & vl_pinned) && vlFindVelocities(world);
    vlSetRow(p->d[slot], constrained ? vlRow(world->velocity[slot]) : vlUnconstrainedVelocity(world, slot));
    vlSetRow(p->rest[slot], vlVec(0, 0, 0));
    p->flags[slot] |= vl_fresh;
}

void vlMakeFresh(vlWorld *world)
{
    for (int slot = 1; slot < world->particles.slotCount; slot++)
        vlMakeParticleFresh(world, slot);
}

// Forces ------------------------------------------------------------------------------------------------

static bool hasForceFunctions(const vlWorld *world)
{
    for (size_t i = 0; i < world->forceCount; i++)
        if (world->forces[i].function)
            return true;
    return false;
}

// Every function is asked about every moving particle; all that it said is kept even when one says stop.
static bool callForceFunctions(vlWorld *world)
{
    vlParticles *p = &world->particles;
    for (size_t i = 0; i < world->forceCount; i++)
    {
        const vlForceEntry entry = world->forces[i];
        for (int slot = 1; entry.function && slot < p->slotCount; slot++)
        {
            if (!vlIsAlive(world, slot) || p->x[slot][3] == 0)
                continue;
            vlVec3 force = {0, 0, 0};
            if (!entry.function(entry.user, world, vlParticleIdOf(world, slot), &force))
                return false;
            vlAddToRow(world->acceleration[slot], force, p->x[slot][3]);
        }
    }
    return true;
}

bool vlNeedsAcceleration(const vlWorld *world)
{
    return hasForceFunctions(world) || world->liveSprings > 0 || world->scriptForces;
}

static void keepLastAcceleration(vlWorld *world)
{
    double(*swapped)[4] = world->lastAcceleration;
    const size_t capacity = world->lastAccelerationCapacity;
    world->lastAcceleration = world->acceleration;
    world->lastAccelerationCapacity = world->accelerationCapacity;
    world->lastAccelerationUsed = world->accelerationUsed;
    world->acceleration = swapped;
    world->accelerationCapacity = capacity;
}

bool vlAccumulateForces(vlWorld *world, double h)
{
    const vlParticles *p = &world->particles;
    keepLastAcceleration(world);
    world->accelerationUsed = vlNeedsAcceleration(world);
    if (!world->accelerationUsed)
        return true;
    memset(world->acceleration, 0, (size_t)p->slotCount * sizeof *world->acceleration);
    if (world->scriptForces)
        for (int slot = 1; slot < p->slotCount && (size_t)slot < world->scriptCapacity; slot++)
            vlAddToRow(world->acceleration[slot], vlRow(world->script[slot]), p->x[slot][3]);
    vlAddSpringForces(world, h);
    if (!hasForceFunctions(world))
        return true;
    world->locked = world->accumulating = true;
    const bool going = callForceFunctions(world);
    world->locked = world->accumulating = false;
    return going;
}

vlVec3 vlKickOf(const vlWorld *world, int slot)
{
    return vlScale(accelerationOf(world, slot), world->kick);
}

// Integration -------------------------------------------------------------------------------------------

// A particle whose d is a velocity yet: the displacement that starts exactly. A pinned one moves on evenly.
static void startFresh(vlWorld *world, int slot, const vlStepFactors *factor, double h)
{
    vlParticles *p = &world->particles;
    const vlVec3 v = vlRow(p->d[slot]);
    p->flags[slot] &= (uint8_t)~vl_fresh;
    vlSetRow(p->rest[slot], vlVec(0, 0, 0));
    if (p->flags[slot] & vl_pinned)
        vlSetRow(p->d[slot], vlScale(v, h));
    else
        vlSetRow(p->d[slot],
                 vlAddScaled(vlScale(v, factor->first), accelerationOf(world, slot), factor->second));
}

// d + gain a with the digits that rounding drops kept for the next time (Kahan 1965).
static void addAcceleration(double d[4], double rest[4], double decay, double gain, vlVec3 a)
{
    const double kick[3] = {gain * a.x, gain * a.y, gain * a.z};
    for (int i = 0; i < 3; i++)
    {
        const double old = decay * d[i], add = kick[i] - decay * rest[i], sum = old + add;
        rest[i] = (sum - old) - add;
        d[i] = sum;
    }
}

void vlIntegrate(vlWorld *world, double h)
{
    vlParticles *p = &world->particles;
    const vlStepFactors factor = vlStep_Factors(world->def.drag, h);
    world->h = h;
    world->kick = factor.gain;
    world->velocitiesKnown = false;
    for (int slot = 1; slot < p->slotCount; slot++)
    {
        double *x = p->x[slot], *o = p->o[slot], *d = p->d[slot];
        p->flags[slot] &= (uint8_t)~vl_touched;
        if (p->flags[slot] & vl_fresh)
            startFresh(world, slot, &factor, h);
        else if (x[3] > 0)
            addAcceleration(d, p->rest[slot], factor.decay, factor.gain, accelerationOf(world, slot));
        for (int i = 0; i < 4; i++)
        {
            o[i] = x[i];
            x[i] = o[i] + d[i];
        }
    }
}

// x was o + d when relaxation began, so where nothing was corrected the difference is exactly 0.
void vlCommitDisplacements(vlWorld *world)
{
    vlParticles *p = &world->particles;
    for (int slot = 1; slot < p->slotCount; slot++)
        for (int i = 0; i < 4; i++)
            p->d[slot][i] += p->x[slot][i] - (p->o[slot][i] + p->d[slot][i]);
}

// Force functions ---------------------------------------------------------------------------------------

int vlWorld_AddForce(vlWorld *world, vlForceFunction *function, void *user)
{
    size_t number = 0;
    while (number < world->forceCount && world->forces[number].function)
        number++;
    if (!vlReserve(&world->tally, &world->forces, &world->forceCapacity, number + 1, sizeof *world->forces))
        return -1;
    world->forces[number] = (vlForceEntry){function, user};
    world->forceCount += number == world->forceCount;
    return (int)number;
}

void vlWorld_RemoveForce(vlWorld *world, int number)
{
    if (number >= 0 && (size_t)number < world->forceCount)
        world->forces[number].function = NULL;
}
