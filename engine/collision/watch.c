// watch.c: particles whose contacts are told.
#include "collision/watch.h"

#include "dynamics/rigid.h"
#include "dynamics/world_parts.h"

static bool isThere(const vlWorld *world, const vlWatch *watch)
{
    return vlIsAlive(world, watch->slot) && world->particles.generation[watch->slot] == watch->generation;
}

// Noting ------------------------------------------------------------------------------------------------

static vlContactSide sideOf(const vlWorld *world, int obstacle)
{
    const vlObstacle *o = &world->collision->obstacles[obstacle];
    if (!o->parts)
        return (vlContactSide){.obstacle = {(uint32_t)obstacle, o->generation, world->number}};
    const vlRigidBody *body = &world->rigid->bodies[o->body];
    return (vlContactSide){.body = {(uint32_t)o->body, body->generation, world->number}, .tag = body->tag};
}

static vlWatched *findTouched(vlWorld *world, int watch, int obstacle)
{
    vlWatches *w = world->watches;
    const uint32_t generation = world->collision->obstacles[obstacle].generation;
    for (size_t i = 0; i < w->touchedCount; i++)
        if (w->touched[i].watch == watch && w->touched[i].obstacle == obstacle &&
            w->touched[i].generation == generation)
            return &w->touched[i];
    if (!vlReserve(&world->tally, &w->touched, &w->touchedCapacity, w->touchedCount + 1, sizeof *w->touched))
    {
        world->collision->exhausted = true;
        return NULL;
    }
    vlWatched *fresh = &w->touched[w->touchedCount++];
    *fresh = (vlWatched){
        .watch = watch, .obstacle = obstacle, .generation = generation, .side = sideOf(world, obstacle)};
    return fresh;
}

static void note(vlWorld *world, int index, const vlTouch *touch, double h)
{
    const vlParticles *p = &world->particles;
    const vlWatch *watch = &world->watches->watches[index];
    vlWatched *touched = findTouched(world, index, world->collision->solids[touch->solid].obstacle);
    if (!touched)
        return;
    if (!touched->seen && !touched->touching)
    {
        const vlVec3 pace = world->collision->obstacles[touched->obstacle].pace;
        touched->speed = fmax(-vlDot(vlSub(watch->velocity, pace), touch->normal), 0);
    }
    touched->seen = true;
    touched->normal = vlScale(touch->normal, -1);
    touched->point = vlAddScaled(vlRow(p->x[watch->slot]), touch->normal, -p->radius[watch->slot]);
    touched->impulse += fmax(vlDot(touch->given, touch->normal), 0) * p->mass[watch->slot] / h;
}

void vlWatches_Begin(vlWorld *world)
{
    vlWatches *w = world->watches;
    if (!w)
        return;
    w->eventCount = 0;
    for (size_t i = 0; i < w->watchCount; i++)
        if (isThere(world, &w->watches[i]))
            w->watches[i].velocity = vlParticle_GetVelocity(world, vlParticleIdOf(world, w->watches[i].slot));
    for (size_t i = 0; i < w->touchedCount; i++)
    {
        w->touched[i].seen = false;
        w->touched[i].impulse = 0;
    }
}

void vlWatches_Note(vlWorld *world, double h)
{
    const vlCollision *c = world->collision;
    vlWatches *w = world->watches;
    for (size_t i = 0; w && c && i < w->watchCount; i++)
    {
        vlWatch *watch = &w->watches[i];
        if (!isThere(world, watch))
            continue;
        for (int k = vlFirstPair(c, watch->slot);
             k >= 0 && k < (int)c->pairCount && c->pairs[k].slot == watch->slot; k++)
            if (vlTouchOfPair(c, k))
                note(world, (int)i, vlTouchOfPair(c, k), h);
        watch->velocity = vlScale(vlRow(world->particles.d[watch->slot]), 1 / h);
    }
}

// Events ------------------------------------------------------------------------------------------------

static void tell(vlWorld *world, const vlWatched *touched, vlContactEventKind kind)
{
    vlWatches *w = world->watches;
    w->events[w->eventCount++] =
        (vlParticleContact){.kind = kind,
                            .particle = vlParticleIdOf(world, w->watches[touched->watch].slot),
                            .other = touched->side,
                            .point = touched->point,
                            .normal = touched->normal,
                            .speed = kind == vl_contactBegins ? touched->speed : 0,
                            .impulse = touched->impulse};
}

bool vlWatches_End(vlWorld *world)
{
    vlWatches *w = world->watches;
    if (!w)
        return true;
    if (!vlReserve(&world->tally, &w->events, &w->eventCapacity, w->touchedCount, sizeof *w->events))
        return false;
    size_t kept = 0;
    for (size_t i = 0; i < w->touchedCount; i++)
    {
        vlWatched *touched = &w->touched[i];
        if (!isThere(world, &w->watches[touched->watch]))
            continue;
        if (touched->seen != touched->touching)
            tell(world, touched, touched->seen ? vl_contactBegins : vl_contactEnds);
        touched->touching = touched->seen;
        if (touched->touching)
            w->touched[kept++] = *touched;
    }
    w->touchedCount = kept;
    return true;
}

void vlWatches_Free(vlWorld *world)
{
    vlWatches *w = world->watches;
    if (!w)
        return;
    vlRelease(&world->tally, &w->watches, w->watchCapacity, sizeof *w->watches);
    vlRelease(&world->tally, &w->touched, w->touchedCapacity, sizeof *w->touched);
    vlRelease(&world->tally, &w->events, w->eventCapacity, sizeof *w->events);
    vlRelease(&world->tally, &world->watches, 1, sizeof *world->watches);
}

// The public part ---------------------------------------------------------------------------------------

static void forgetTouched(vlWatches *w, int watch)
{
    size_t kept = 0;
    for (size_t i = 0; i < w->touchedCount; i++)
        if (w->touched[i].watch != watch)
            w->touched[kept++] = w->touched[i];
    w->touchedCount = kept;
}

// Takes the place of one that is gone, or a new one at the end.
static bool addWatch(vlWorld *world, int slot, uint32_t generation)
{
    vlWatches *w = world->watches;
    size_t place = w->watchCount;
    for (size_t i = 0; i < w->watchCount; i++)
    {
        if (!isThere(world, &w->watches[i]))
            place = i;
        else if (w->watches[i].slot == slot)
            return true;
    }
    if (!vlReserve(&world->tally, &w->watches, &w->watchCapacity, place + 1, sizeof *w->watches))
        return false;
    forgetTouched(w, (int)place);
    w->watches[place] = (vlWatch){.slot = slot, .generation = generation};
    w->watchCount += place == w->watchCount;
    return true;
}

bool vlParticle_WatchContacts(vlWorld *world, vlParticleId particle, vlError *error)
{
    const int slot = vlParticleSlot(world, particle);
    if (!slot)
        return vlFail(error, "particle must be a live particle of this world");
    if (!vlCheckUnlocked(world, error))
        return false;
    if ((!world->watches && !vlResize(&world->tally, &world->watches, 0, 1, sizeof *world->watches)) ||
        !addWatch(world, slot, particle.generation))
        return vlFail(error, "not enough memory to watch a particle");
    return true;
}

const vlParticleContact *vlWorld_ListParticleContacts(const vlWorld *world, int *count)
{
    *count = world->watches ? (int)world->watches->eventCount : 0;
    return world->watches ? world->watches->events : NULL;
}
