// particle.c: point masses: making, destroying, reading and writing them.
#include "dynamics/world_parts.h"

// Storage -----------------------------------------------------------------------------------------------

// All arrays of a slot grow together; `f` is handed each of them.
#define VL_EACH_ARRAY(f) f(x) f(o) f(d) f(rest) f(mass) f(radius) f(generation) f(flags)

// Memory ran short half way: the first so many arrays, already grown, are as before again.
static void shrink(vlWorld *world, size_t from, int grown)
{
    vlParticles *p = &world->particles;
    const size_t capacity = (size_t)p->capacity;
#define VL_SHRINK(array)                                                                                     \
    if (grown-- > 0)                                                                                         \
        vlResize(&world->tally, &p->array, from, capacity, sizeof *p->array);
    VL_EACH_ARRAY(VL_SHRINK)
#undef VL_SHRINK
}

static bool resize(vlWorld *world, size_t wanted)
{
    vlParticles *p = &world->particles;
    const size_t capacity = (size_t)p->capacity;
    int grown = 0;
    bool room = true;
#define VL_RESIZE(array)                                                                                     \
    room = room && vlResize(&world->tally, &p->array, capacity, wanted, sizeof *p->array);                   \
    grown += room;
    VL_EACH_ARRAY(VL_RESIZE)
#undef VL_RESIZE
    if (room)
        p->capacity = (int)wanted;
    else
        shrink(world, wanted, grown);
    return room;
}

bool vlParticles_Reserve(vlWorld *world, int count)
{
    const vlParticles *p = &world->particles;
    if (count > INT32_MAX / 2 - p->slotCount)
        return false;
    const size_t wanted = (size_t)p->slotCount + (size_t)count;
    if (wanted <= (size_t)p->capacity)
        return true;
    return resize(world, vlGrownCapacity((size_t)p->capacity, wanted));
}

bool vlParticles_Init(vlWorld *world, vlError *error)
{
    if (!vlParticles_Reserve(world, 1))
        return vlFail(error, "not enough memory for a world");
    world->particles.slotCount = 1; // slot 0 is nobody: all its numbers are 0
    return true;
}

void vlParticles_Free(vlWorld *world)
{
    vlParticles *p = &world->particles;
#define VL_RELEASE(array) vlRelease(&world->tally, &p->array, (size_t)p->capacity, sizeof *p->array);
    VL_EACH_ARRAY(VL_RELEASE)
#undef VL_RELEASE
}

static int takeSlot(vlParticles *p)
{
    if (p->firstFree == 0)
        return p->slotCount++;
    const int slot = p->firstFree;
    p->firstFree = (int)p->mass[slot];
    return slot;
}

int vlParticles_Add(vlWorld *world, const vlParticleDef *def)
{
    vlParticles *p = &world->particles;
    const int slot = takeSlot(p);
    vlSetRow(p->x[slot], def->position);
    p->x[slot][3] = def->pinned ? 0 : 1 / def->mass;
    vlSetRow(p->o[slot], def->position);
    p->o[slot][3] = p->x[slot][3];
    vlSetRow(p->d[slot], def->velocity);
    vlSetRow(p->rest[slot], vlVec(0, 0, 0));
    p->mass[slot] = def->mass;
    p->radius[slot] = def->radius;
    p->flags[slot] =
        (uint8_t)(vl_alive | vl_fresh | (def->pinned ? vl_pinned : 0) | (def->collides ? vl_collides : 0));
    if (p->generation[slot] == 0)
        p->generation[slot] = 1;
    p->aliveCount++;
    return slot;
}

void vlParticles_Doom(vlWorld *world, int slot)
{
    vlParticles *p = &world->particles;
    p->flags[slot] |= vl_doomed;
    p->generation[slot]++;
    p->x[slot][3] = 0; // nothing moves it any more
    vlSetRow(p->d[slot], vlVec(0, 0, 0));
    p->aliveCount--;
    world->doomed++;
}

void vlParticles_FreeDoomed(vlWorld *world)
{
    vlParticles *p = &world->particles;
    // From the highest slot down, so that the lowest is taken again first.
    for (int slot = p->slotCount - 1; slot > 0; slot--)
    {
        if (!(p->flags[slot] & vl_doomed))
            continue;
        p->flags[slot] = 0;
        p->mass[slot] = p->firstFree;
        p->firstFree = slot;
    }
    world->doomed = 0;
}

// Life --------------------------------------------------------------------------------------------------

vlParticleDef vlDefaultParticleDef(void)
{
    return (vlParticleDef){.mass = 1};
}

vlParticleId vlWorld_CreateParticle(vlWorld *world, const vlParticleDef *def, vlError *error)
{
    const vlParticleId none = {0, 0, 0};
    const bool good = vlCheckUnlocked(world, error) &&
                      vlCheckEntries(world, "position", def->position, VL_MAX_LENGTH, error) &&
                      vlCheckEntries(world, "velocity", def->velocity, VL_MAX_SPEED, error) &&
                      vlCheckMass(def->mass, error) &&
                      vlCheckSize("radius", def->radius, VL_MAX_LENGTH, error);
    if (!good)
        return none;
    if (!vlParticles_Reserve(world, 1))
    {
        vlFail(error, "not enough memory for a particle");
        return none;
    }
    return vlParticleIdOf(world, vlParticles_Add(world, def));
}

bool vlWorld_DestroyParticle(vlWorld *world, vlParticleId particle)
{
    const int slot = vlParticleSlot(world, particle);
    if (!slot || world->locked)
        return false;
    vlParticles_Doom(world, slot);
    return true;
}

bool vlParticle_IsValid(const vlWorld *world, vlParticleId particle)
{
    return vlParticleSlot(world, particle) != 0;
}

vlParticleId vlWorld_NextParticle(const vlWorld *world, vlParticleId previous)
{
    for (int slot = (int)previous.slot + 1; slot < world->particles.slotCount; slot++)
        if (vlIsAlive(world, slot))
            return vlParticleIdOf(world, slot);
    return (vlParticleId){0, 0, 0};
}

// Reading -----------------------------------------------------------------------------------------------

vlVec3 vlParticle_GetPosition(const vlWorld *world, vlParticleId particle)
{
    return vlRow(world->particles.x[vlParticleSlot(world, particle)]);
}

vlVec3 vlParticle_GetVelocity(vlWorld *world, vlParticleId particle)
{
    const int slot = vlParticleSlot(world, particle);
    if (world->particles.flags[slot] & (vl_fresh | vl_pinned) || !vlFindVelocities(world))
        return vlUnconstrainedVelocity(world, slot);
    return vlRow(world->velocity[slot]);
}

double vlParticle_GetMass(const vlWorld *world, vlParticleId particle)
{
    const int slot = vlParticleSlot(world, particle);
    return slot ? world->particles.mass[slot] : 0;
}

double vlParticle_GetRadius(const vlWorld *world, vlParticleId particle)
{
    return world->particles.radius[vlParticleSlot(world, particle)];
}

bool vlParticle_Collides(const vlWorld *world, vlParticleId id)
{
    const int slot = vlParticleSlot(world, id);
    return slot && world->particles.flags[slot] & vl_collides;
}

bool vlParticle_SetCollides(vlWorld *world, vlParticleId id, bool collides)
{
    const int slot = vlParticleSlot(world, id);
    if (!slot)
        return false;
    uint8_t *flags = &world->particles.flags[slot];
    *flags = (uint8_t)(collides ? *flags | vl_collides : *flags & ~vl_collides);
    return true;
}

bool vlParticle_IsPinned(const vlWorld *world, vlParticleId particle)
{
    return world->particles.flags[vlParticleSlot(world, particle)] & vl_pinned;
}

// Writing -----------------------------------------------------------------------------------------------

// A pinned particle that was put elsewhere goes there during the next step; put again, it still starts from
// where the last step left it.
static bool carry(vlWorld *world, int slot, vlVec3 position)
{
    vlParticles *p = &world->particles;
    if (!(p->flags[slot] & (vl_carried | vl_arrived)))
    {
        if (!vlReserve(&world->tally, &world->carries, &world->carryCapacity, world->carryCount + 1,
                       sizeof *world->carries))
            return false;
        world->carries[world->carryCount++] = (vlCarry){slot, p->generation[slot], vlRow(p->x[slot])};
    }
    p->flags[slot] |= vl_carried;
    vlSetRow(p->x[slot], position);
    return true;
}

bool vlParticle_SetPosition(vlWorld *world, vlParticleId particle, vlVec3 position, vlError *error)
{
    const int slot = vlParticleSlot(world, particle);
    vlParticles *p = &world->particles;
    if (!slot || !vlCheckEntries(world, "position", position, VL_MAX_LENGTH, error))
        return false;
    // Before its first step a particle is simply put there.
    if (p->flags[slot] & vl_pinned && !(p->flags[slot] & vl_fresh))
        return carry(world, slot, position) || vlFail(error, "not enough memory to carry a particle");
    vlSetRow(p->x[slot], position);
    return true;
}

// The velocities that others report are not touched by the change of one.
static void setVelocity(vlWorld *world, int slot, vlVec3 velocity)
{
    vlSetRow(world->particles.d[slot], velocity);
    vlSetRow(world->particles.rest[slot], vlVec(0, 0, 0));
    world->particles.flags[slot] |= vl_fresh;
}

bool vlParticle_SetVelocity(vlWorld *world, vlParticleId particle, vlVec3 velocity, vlError *error)
{
    const int slot = vlParticleSlot(world, particle);
    if (!slot || !vlCheckEntries(world, "velocity", velocity, VL_MAX_SPEED, error))
        return false;
    setVelocity(world, slot, velocity);
    return true;
}

bool vlParticle_SetMass(vlWorld *world, vlParticleId particle, double mass, vlError *error)
{
    const int slot = vlParticleSlot(world, particle);
    vlParticles *p = &world->particles;
    if (!slot || !vlCheckMass(mass, error))
        return false;
    p->mass[slot] = mass;
    if (!(p->flags[slot] & vl_pinned))
        p->x[slot][3] = 1 / mass;
    return true;
}

bool vlParticle_SetRadius(vlWorld *world, vlParticleId particle, double radius, vlError *error)
{
    const int slot = vlParticleSlot(world, particle);
    if (!slot || !vlCheckSize("radius", radius, VL_MAX_LENGTH, error))
        return false;
    world->particles.radius[slot] = radius;
    return true;
}

bool vlParticle_SetPinned(vlWorld *world, vlParticleId particle, bool pinned)
{
    const int slot = vlParticleSlot(world, particle);
    vlParticles *p = &world->particles;
    if (!slot)
        return false;
    if (pinned == ((p->flags[slot] & vl_pinned) != 0))
        return true;
    const vlVec3 velocity = pinned ? vlVec(0, 0, 0) : vlUnconstrainedVelocity(world, slot);
    p->flags[slot] = (uint8_t)(pinned ? p->flags[slot] | vl_pinned
                                      : p->flags[slot] & ~(vl_pinned | vl_carried | vl_arrived));
    p->x[slot][3] = pinned ? 0 : 1 / p->mass[slot];
    setVelocity(world, slot, velocity);
    return true;
}

bool vlParticle_ApplyImpulse(vlWorld *world, vlParticleId particle, vlVec3 impulse, vlError *error)
{
    const int slot = vlParticleSlot(world, particle);
    const vlParticles *p = &world->particles;
    if (!slot || !vlCheckEntries(world, "impulse", impulse, VL_MAX_FORCE, error))
        return false;
    if (p->flags[slot] & vl_pinned)
        return true;
    const vlVec3 velocity = vlParticle_GetVelocity(world, particle);
    setVelocity(world, slot, vlAddScaled(velocity, impulse, p->x[slot][3]));
    return true;
}
