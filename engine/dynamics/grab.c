// grab.c: hands that drag particles and bodies, softly and with bounded force.
#include "dynamics/grab.h"

#include "dynamics/rigid.h"
#include "dynamics/world_parts.h"
#include "verlua/grab.h"

vlGrabDef vlDefaultGrabDef(void)
{
    return (vlGrabDef){.frequency = 40, .maxForce = -1};
}

// The piece ---------------------------------------------------------------------------------------------

// Links join the sets of their ends (union-find, with halved paths).
static int rootOf(int32_t *parent, int slot)
{
    while (parent[slot] != slot)
    {
        parent[slot] = parent[parent[slot]];
        slot = parent[slot];
    }
    return slot;
}

// What is pinned holds two pieces, but does not make them one.
static void join(const vlWorld *world, int32_t *parent, int a, int b)
{
    if (a == 0 || b == 0 || world->particles.x[a][3] == 0 || world->particles.x[b][3] == 0)
        return;
    parent[rootOf(parent, a)] = rootOf(parent, b);
}

static void joinSet(const vlWorld *world, int32_t *parent, const vlLinkSet *set)
{
    for (int lane = 0; lane < set->laneCount; lane++)
        if (set->slotOf[lane] >= 0)
            join(world, parent, set->a[lane], set->b[lane]);
}

// Finds which particles hang together: those with the same root. Returns false when memory is short.
static bool findPieces(vlWorld *world)
{
    const size_t slots = (size_t)world->particles.slotCount;
    if (!vlReserve(&world->tally, &world->pieces, &world->pieceCapacity, slots, sizeof *world->pieces))
        return false;
    int32_t *parent = world->pieces;
    for (size_t i = 0; i < slots; i++)
        parent[i] = (int32_t)i;
    joinSet(world, parent, &world->rods);
    joinSet(world, parent, &world->tethers);
    for (size_t i = 0; i < world->springCount; i++)
        join(world, parent, world->springs[i].a, world->springs[i].b);
    return true;
}

static void weigh(vlWorld *world, vlGrab *grab)
{
    if (grab->body != 0)
    {
        grab->pieceMass = world->rigid->bodies[grab->body].mass;
        return;
    }
    const vlParticles *p = &world->particles;
    const int root = rootOf(world->pieces, grab->slot);
    double mass = 0;
    for (int i = 1; i < p->slotCount; i++)
        if (p->x[i][3] > 0 && vlIsAlive(world, i) && rootOf(world->pieces, i) == root)
            mass += p->mass[i];
    grab->pieceMass = fmax(mass, p->mass[grab->slot]);
}

static double strengthOf(const vlWorld *world, const vlGrab *grab)
{
    if (grab->maxForce > 0)
        return grab->maxForce;
    return VL_GRAB_STRENGTH * grab->pieceMass * fmax(vlLength(world->def.gravity), 9.81);
}

// The step ----------------------------------------------------------------------------------------------

bool vlGrab_IsHeld(const vlWorld *world, const vlGrab *grab)
{
    if (grab->body != 0)
        return world->rigid->bodies[grab->body].alive &&
               world->rigid->bodies[grab->body].generation == grab->heldGeneration;
    return grab->slot != 0 && vlIsAlive(world, grab->slot) &&
           world->particles.generation[grab->slot] == grab->heldGeneration;
}

static bool isUsed(const vlGrab *grab)
{
    return grab->slot != 0 || grab->body != 0;
}

static void release(vlGrab *grab)
{
    grab->slot = 0;
    grab->body = 0;
    grab->generation++;
    grab->force = vlVec(0, 0, 0);
}

// The pieces are weighed anew in each step: between two, masses, pins and links may have changed, one for
// another too.
static bool weighAll(vlWorld *world)
{
    bool found = false;
    for (size_t i = 0; i < world->grabCount; i++)
    {
        vlGrab *grab = &world->grabs[i];
        if (isUsed(grab) && !vlGrab_IsHeld(world, grab))
            release(grab);
        if (!isUsed(grab))
            continue;
        if (grab->slot != 0 && !found && !findPieces(world))
            return false;
        found = found || grab->slot != 0;
        weigh(world, grab);
    }
    return true;
}

bool vlStartGrabs(vlWorld *world)
{
    if (!weighAll(world))
        return false;
    for (size_t i = 0; i < world->grabCount; i++)
    {
        vlGrab *grab = &world->grabs[i];
        if (!isUsed(grab))
            continue;
        grab->strength = strengthOf(world, grab);
        if (grab->body != 0)
        {
            world->rigid->bodies[grab->body].calm = 0; // what is held does not fall asleep
            continue;
        }
        // A light node could not hand on what moves a heavy piece: within a substep relaxation carries a
        // correction only as far as masses are alike. A hand as heavy as the piece drags it as a moving pin
        // would.
        double *w = &world->particles.x[grab->slot][3];
        grab->inverseMass = *w;
        if (*w > 0)
            *w = fmin(*w, 1 / grab->pieceMass);
    }
    return true;
}

// Backwards, for two hands may hold one particle.
void vlEndGrabs(vlWorld *world)
{
    for (size_t i = world->grabCount; i > 0; i--)
    {
        const vlGrab *grab = &world->grabs[i - 1];
        if (grab->slot != 0)
            world->particles.x[grab->slot][3] = grab->inverseMass;
    }
}

void vlClearGrabs(vlWorld *world)
{
    for (size_t i = 0; i < world->grabCount; i++)
        world->grabs[i].lambda = vlVec(0, 0, 0);
}

// The force at the end of the substep, F = -k (x - target) - c v, as a correction dx = w h^2 F:
// F h^2 = -(k h^2 (x - target) + c h (x - x0)) / (1 + w (k h^2 + c h)), x the place without it, x0 that at
// the substep's start; k = m w^2 and c = 2 m w make it critically damped. What goes beyond the hand's
// strength is cut off, along its own direction.
double vlRelaxGrabs(vlWorld *world, double h)
{
    double most = 0;
    for (size_t i = 0; i < world->grabCount; i++)
    {
        vlGrab *grab = &world->grabs[i];
        if (grab->slot == 0)
            continue;
        double *x = world->particles.x[grab->slot];
        if (x[3] == 0)
            continue;
        const double turn = grab->frequency * h;
        const double k = turn * turn / x[3], c = 2 * turn / x[3];
        const vlVec3 place = vlRow(x), off = vlSub(place, grab->target),
                     moved = vlSub(place, vlRow(world->particles.o[grab->slot]));
        const vlVec3 wanted = vlAdd(vlScale(off, -k), vlScale(moved, -c));
        vlVec3 lambda = vlAddScaled(grab->lambda, vlSub(wanted, grab->lambda), 1 / (1 + (k + c) * x[3]));
        const double size = vlLength(lambda), limit = grab->strength * h * h;
        if (size > limit)
            lambda = vlScale(lambda, limit / size);
        const vlVec3 push = vlSub(lambda, grab->lambda);
        vlAddToRow(x, push, x[3]);
        grab->lambda = lambda;
        grab->force = vlScale(lambda, 1 / (h * h));
        most = fmax(most, vlLength(push) * x[3]);
    }
    return most;
}

void vlGrabs_Free(vlWorld *world)
{
    vlRelease(&world->tally, &world->grabs, world->grabCapacity, sizeof *world->grabs);
    vlRelease(&world->tally, &world->pieces, world->pieceCapacity, sizeof *world->pieces);
}

// The public part ---------------------------------------------------------------------------------------

static vlGrab *find(const vlWorld *world, vlGrabId id)
{
    if (id.world != world->number || id.slot >= world->grabCount)
        return NULL;
    vlGrab *grab = &world->grabs[id.slot];
    return isUsed(grab) && grab->generation == id.generation && vlGrab_IsHeld(world, grab) ? grab : NULL;
}

// What is held: a particle's slot or a body's, the other 0.
static bool findHeld(const vlWorld *world, const vlGrabDef *def, int *slot, int *body, vlError *error)
{
    *slot = def->particle.generation != 0 ? vlParticleSlot(world, def->particle) : 0;
    *body = def->body.generation != 0 ? vlRigid_Find(world, def->body) : 0;
    if (def->particle.generation != 0 && def->body.generation != 0)
        return vlFail(error, "particle and body are given both: a hand holds one of them");
    if (def->body.generation == 0)
        return *slot != 0 || vlFail(error, "particle must be a live particle of this world");
    if (*body == 0)
        return vlFail(error, "body must be a live body of this world");
    return !world->rigid->bodies[*body].frame ||
           vlFail(error, "body: a frame of particles and rods cannot be held");
}

static bool checkGrab(const vlWorld *world, const vlGrabDef *def, vlError *error)
{
    return vlCheckUnlocked(world, error) && vlCheckVector(world, "target", def->target, error) &&
           vlCheckVector(world, "point", def->point, error) &&
           vlCheckPositive("frequency", def->frequency, error) &&
           (def->maxForce < 0 || vlCheckLimit("maxForce", def->maxForce, error));
}

vlGrabId vlWorld_CreateGrab(vlWorld *world, const vlGrabDef *def, vlError *error)
{
    const vlGrabId none = {0, 0, 0};
    int slot, body;
    if (!findHeld(world, def, &slot, &body, error) || !checkGrab(world, def, error))
        return none;
    size_t free = 0;
    while (free < world->grabCount && isUsed(&world->grabs[free]))
        free++;
    if (!vlReserve(&world->tally, &world->grabs, &world->grabCapacity, free + 1, sizeof *world->grabs) ||
        (slot != 0 && !findPieces(world)))
    {
        vlFail(error, "not enough memory for a grab");
        return none;
    }
    vlGrab *grab = &world->grabs[free];
    const uint32_t generation = free < world->grabCount ? grab->generation : 1;
    *grab = (vlGrab){.slot = slot,
                     .body = body,
                     .heldGeneration = slot != 0 ? def->particle.generation : def->body.generation,
                     .generation = generation,
                     .target = def->target,
                     .frequency = def->frequency,
                     .maxForce = def->maxForce};
    if (body != 0)
    {
        grab->local = vlGrab_FindLocal(world, body, def->point);
        vlRigid_WakeAround(world->rigid, body);
    }
    world->grabCount += free == world->grabCount;
    weigh(world, grab);
    return (vlGrabId){(uint32_t)free, generation, world->number};
}

bool vlWorld_DestroyGrab(vlWorld *world, vlGrabId id)
{
    vlGrab *grab = find(world, id);
    if (!grab || world->locked)
        return false;
    release(grab);
    return true;
}

bool vlGrab_IsValid(const vlWorld *world, vlGrabId id)
{
    return find(world, id) != NULL;
}

bool vlGrab_SetTarget(vlWorld *world, vlGrabId id, vlVec3 target, vlError *error)
{
    vlGrab *grab = find(world, id);
    if (!grab)
        return vlFail(error, "the grab has let go");
    if (!vlCheckVector(world, "target", target, error))
        return false;
    grab->target = target;
    return true;
}

vlVec3 vlGrab_GetTarget(const vlWorld *world, vlGrabId id)
{
    const vlGrab *grab = find(world, id);
    return grab ? grab->target : vlVec(0, 0, 0);
}

vlParticleId vlGrab_GetParticle(const vlWorld *world, vlGrabId id)
{
    const vlGrab *grab = find(world, id);
    return grab && grab->slot != 0 ? vlParticleIdOf(world, grab->slot) : (vlParticleId){0, 0, 0};
}

vlBodyId vlGrab_GetBody(const vlWorld *world, vlGrabId id)
{
    const vlGrab *grab = find(world, id);
    return grab && grab->body != 0 ? (vlBodyId){(uint32_t)grab->body, grab->heldGeneration, world->number}
                                   : (vlBodyId){0, 0, 0};
}

vlVec3 vlGrab_GetPoint(const vlWorld *world, vlGrabId id)
{
    const vlGrab *grab = find(world, id);
    if (!grab)
        return vlVec(0, 0, 0);
    return grab->slot != 0 ? vlRow(world->particles.x[grab->slot]) : vlGrab_HeldPoint(world, grab);
}

vlVec3 vlGrab_GetForce(const vlWorld *world, vlGrabId id)
{
    const vlGrab *grab = find(world, id);
    return grab ? grab->force : vlVec(0, 0, 0);
}

double vlGrab_GetMaxForce(const vlWorld *world, vlGrabId id)
{
    const vlGrab *grab = find(world, id);
    return grab ? strengthOf(world, grab) : 0;
}
