// state_hash.c: a hash of all that decides where a world goes from here.
#include "dynamics/world_parts.h"

#include "core/hash.h"

// Left out is what has no say in the future: how many threads and lanes work at a time, what was measured,
// and what a step makes anew before it uses it. Nor can the functions that ask for forces be hashed, only how
// many there are.

static uint64_t addNumber(uint64_t hash, double number)
{
    return vlHashBytes(hash, &number, sizeof number);
}

static uint64_t addPair(uint64_t hash, int32_t a, int32_t b)
{
    const int32_t pair[2] = {a, b};
    return vlHashBytes(hash, pair, sizeof pair);
}

static uint64_t addSettings(uint64_t hash, const vlWorld *world)
{
    const vlWorldDef *def = &world->def;
    const double numbers[] = {
        world->time,
        (double)world->steps,
        world->timeOfDt,
        (double)world->stepsOfDt,
        world->h,
        def->gravity.x,
        def->gravity.y,
        def->gravity.z,
        def->drag,
        def->dt,
        def->iterationTolerance,
        (double)def->substeps,
        (double)def->iterations,
        (double)def->dimensions,
        (double)def->method,
        (double)def->relaxation,
        (double)def->squareRoot,
        (double)def->direct,
        (double)world->linksAdded,
    };
    return vlHashBytes(hash, numbers, sizeof numbers);
}

// A free slot says which is free next: new particles take them in that order.
static uint64_t addParticles(uint64_t hash, const vlWorld *world)
{
    const vlParticles *p = &world->particles;
    hash = addPair(hash, p->slotCount, p->firstFree);
    for (int slot = 1; slot < p->slotCount; slot++)
    {
        hash = addPair(hash, slot, p->flags[slot]);
        hash = addNumber(hash, p->mass[slot]);
        if (!vlIsAlive(world, slot))
            continue;
        hash = addNumber(hash, p->radius[slot]);
        hash = vlHashBytes(hash, p->x[slot], sizeof p->x[slot]);
        hash = vlHashBytes(hash, p->d[slot], sizeof p->d[slot]);
        hash = vlHashBytes(hash, p->rest[slot], sizeof p->rest[slot]);
    }
    for (size_t i = 0; i < world->carryCount; i++)
    {
        const vlCarry *carry = &world->carries[i];
        hash = addPair(hash, carry->slot, 1);
        hash = vlHashBytes(hash, &carry->from, sizeof carry->from);
    }
    return hash;
}

// Lanes are in the order of relaxation. The last corrections are where lines round obstacles begin.
static uint64_t addSet(uint64_t hash, const vlWorld *world, const vlLinkSet *set)
{
    hash = addPair(hash, set->kind, set->chainLanes);
    for (int lane = 0; lane < set->laneCount; lane++)
    {
        const int slot = set->slotOf[lane];
        // A link whose end was destroyed is gone, though its lane is only cleared before the next step.
        if (slot < 0 || !vlIsAlive(world, set->a[lane]) || !vlIsAlive(world, set->b[lane]))
            continue;
        hash = addPair(hash, lane, slot);
        hash = addPair(hash, set->a[lane], set->b[lane]);
        hash = addNumber(hash, set->length[lane]);
        hash = addNumber(hash, set->lambda[lane]);
        if (set->maxForce)
            hash = addNumber(hash, set->maxForce[lane]);
        if (set->growth)
            hash = addNumber(hash, set->growth[lane]);
    }
    return hash;
}

static uint64_t addLengthChanges(uint64_t hash, const vlWorld *world)
{
    for (size_t i = 0; i < world->lengthChangeCount; i++)
    {
        const vlLengthChange *change = &world->lengthChanges[i];
        hash = addPair(hash, change->kind, change->slot);
        hash = addPair(hash, (int32_t)change->generation, change->arrived);
        hash = addNumber(addNumber(hash, change->from), change->to);
    }
    return hash;
}

static uint64_t addSprings(uint64_t hash, const vlWorld *world)
{
    for (size_t i = 0; i < world->springCount; i++)
    {
        const vlSpring *s = &world->springs[i];
        if (s->a == 0)
            continue;
        const double numbers[] = {
            (double)i,     s->length,   s->stiffness, s->damping,           s->maxForce,        s->force,
            s->lastLength, s->lastRate, s->lambda,    (double)s->rateKnown, (double)s->implicit};
        hash = addPair(hash, s->a, s->b);
        hash = vlHashBytes(hash, numbers, sizeof numbers);
    }
    return hash;
}

static uint64_t addDots(uint64_t hash, const vlWorld *world)
{
    for (size_t i = 0; i < world->dotCount; i++)
    {
        const vlDotProduct *dot = &world->dots[i];
        if (dot->corner == 0)
            continue;
        hash = addPair(hash, (int32_t)i, dot->corner);
        hash = addPair(hash, dot->a, dot->b);
        hash = addNumber(hash, dot->product);
    }
    return hash;
}

static uint64_t addForces(uint64_t hash, double (*forces)[4], size_t capacity, size_t slots)
{
    for (size_t slot = 1; slot < slots && slot < capacity; slot++)
        hash = vlHashBytes(hash, forces[slot], sizeof forces[slot]);
    return hash;
}

// What scripts and hands ask for.
static uint64_t addAsked(uint64_t hash, const vlWorld *world)
{
    const size_t slots = (size_t)world->particles.slotCount;
    int functions = 0;
    for (size_t i = 0; i < world->forceCount; i++)
        functions += world->forces[i].function != NULL;
    hash = addPair(hash, functions, world->scriptForces + 2 * world->lastScriptForces);
    if (world->scriptForces)
        hash = addForces(hash, world->script, world->scriptCapacity, slots);
    if (world->lastScriptForces)
        hash = addForces(hash, world->lastScript, world->lastScriptCapacity, slots);
    for (size_t i = 0; i < world->grabCount; i++)
    {
        const vlGrab *grab = &world->grabs[i];
        if (!vlGrab_IsHeld(world, grab))
            continue;
        hash = addPair(hash, (int32_t)i, grab->slot);
        hash = vlHashBytes(hash, &grab->target, sizeof grab->target);
        hash = addNumber(addNumber(hash, grab->frequency), grab->maxForce);
    }
    return hash;
}

uint64_t vlWorld_GetHash(const vlWorld *world)
{
    uint64_t hash = addSettings(vlHashStart(), world);
    hash = addParticles(hash, world);
    hash = addSet(hash, world, &world->rods);
    hash = addSet(hash, world, &world->tethers);
    hash = addSet(hash, world, &world->keepaways);
    hash = addLengthChanges(hash, world);
    hash = addSprings(hash, world);
    hash = addDots(hash, world);
    hash = vlRopes_Hash(world, hash);
    hash = vlCloths_Hash(world, hash);
    hash = addAsked(hash, world);
    hash = vlRigid_Hash(world, hash);
    return vlHashObstacles(world, hash);
}
