// measure.c: energy, momentum, bounds and counts of a world.
#include "dynamics/joint.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

// The reported velocity of a particle; fresh and pinned ones know theirs.
static vlVec3 velocityOf(const vlWorld *world, int slot)
{
    if (world->particles.flags[slot] & (vl_fresh | vl_pinned) || !world->velocitiesKnown)
        return vlUnconstrainedVelocity(world, slot);
    return vlRow(world->velocity[slot]);
}

static bool isMoving(const vlWorld *world, int slot)
{
    return vlIsAlive(world, slot) && world->particles.x[slot][3] > 0;
}

// Rigid bodies that forces move: the next after a body; begin with the null id.
static vlBodyId nextMoving(const vlWorld *world, vlBodyId body)
{
    do
        body = vlWorld_NextBody(world, body);
    while (body.generation != 0 && vlBody_GetType(world, body) != vl_dynamicBody);
    return body;
}

// About its centre of mass, kg m^2/s.
static vlVec3 ownAngularMomentum(const vlWorld *world, vlBodyId body)
{
    double inertia[6];
    if (world->def.dimensions == 3)
        return vlSpace_AngularMomentum(world->rigid, (int)body.slot);
    vlBody_GetInertia(world, body, inertia);
    return vlScale(vlBody_GetSpin(world, body), inertia[2]);
}

static void addBodies(const vlWorld *world, vlEnergy *energy)
{
    for (vlBodyId body = nextMoving(world, (vlBodyId){0, 0, 0}); body.generation != 0;
         body = nextMoving(world, body))
    {
        const vlVec3 v = vlBody_GetVelocity(world, body);
        const double mass = vlBody_GetMass(world, body);
        energy->kinetic += 0.5 * mass * vlDot(v, v);
        energy->kinetic += 0.5 * vlDot(vlBody_GetSpin(world, body), ownAngularMomentum(world, body));
        energy->potential -= mass * vlBody_GetGravityScale(world, body) *
                             vlDot(world->def.gravity, vlBody_GetCentre(world, body));
    }
}

vlEnergy vlWorld_GetEnergy(vlWorld *world)
{
    const vlParticles *p = &world->particles;
    vlEnergy energy = {0, 0, 0, 0};
    vlFindVelocities(world);
    for (int slot = 1; slot < p->slotCount; slot++)
    {
        if (!isMoving(world, slot))
            continue;
        const vlVec3 v = velocityOf(world, slot);
        energy.kinetic += 0.5 * p->mass[slot] * vlDot(v, v);
        energy.potential -= p->mass[slot] * vlDot(world->def.gravity, vlRow(p->x[slot]));
    }
    addBodies(world, &energy);
    energy.elastic = vlSpringEnergy(world) + vlJoints_Energy(world);
    energy.total = energy.kinetic + energy.potential + energy.elastic;
    return energy;
}

vlVec3 vlWorld_GetMomentum(vlWorld *world)
{
    vlVec3 sum = {0, 0, 0};
    vlFindVelocities(world);
    for (int slot = 1; slot < world->particles.slotCount; slot++)
        if (isMoving(world, slot))
            sum = vlAddScaled(sum, velocityOf(world, slot), world->particles.mass[slot]);
    for (vlBodyId body = nextMoving(world, (vlBodyId){0, 0, 0}); body.generation != 0;
         body = nextMoving(world, body))
        sum = vlAddScaled(sum, vlBody_GetVelocity(world, body), vlBody_GetMass(world, body));
    return sum;
}

vlVec3 vlWorld_GetAngularMomentum(vlWorld *world)
{
    const vlParticles *p = &world->particles;
    vlVec3 sum = {0, 0, 0};
    vlFindVelocities(world);
    for (int slot = 1; slot < p->slotCount; slot++)
        if (isMoving(world, slot))
            sum = vlAddScaled(sum, vlCross(vlRow(p->x[slot]), velocityOf(world, slot)), p->mass[slot]);
    for (vlBodyId body = nextMoving(world, (vlBodyId){0, 0, 0}); body.generation != 0;
         body = nextMoving(world, body))
    {
        const vlVec3 orbit = vlCross(vlBody_GetCentre(world, body), vlBody_GetVelocity(world, body));
        sum = vlAddScaled(vlAdd(sum, ownAngularMomentum(world, body)), orbit, vlBody_GetMass(world, body));
    }
    return sum;
}

double vlWorld_GetMass(const vlWorld *world)
{
    double sum = 0;
    for (int slot = 1; slot < world->particles.slotCount; slot++)
        if (isMoving(world, slot))
            sum += world->particles.mass[slot];
    for (vlBodyId body = nextMoving(world, (vlBodyId){0, 0, 0}); body.generation != 0;
         body = nextMoving(world, body))
        sum += vlBody_GetMass(world, body);
    return sum;
}

vlVec3 vlWorld_GetCentreOfMass(const vlWorld *world)
{
    const vlParticles *p = &world->particles;
    const double mass = vlWorld_GetMass(world);
    vlVec3 sum = {0, 0, 0};
    for (int slot = 1; slot < p->slotCount; slot++)
        if (isMoving(world, slot))
            sum = vlAddScaled(sum, vlRow(p->x[slot]), p->mass[slot]);
    for (vlBodyId body = nextMoving(world, (vlBodyId){0, 0, 0}); body.generation != 0;
         body = nextMoving(world, body))
        sum = vlAddScaled(sum, vlBody_GetCentre(world, body), vlBody_GetMass(world, body));
    return mass > 0 ? vlScale(sum, 1 / mass) : sum;
}

bool vlWorld_GetBounds(const vlWorld *world, vlVec3 *min, vlVec3 *max)
{
    const vlParticles *p = &world->particles;
    *min = vlVec(INFINITY, INFINITY, INFINITY);
    *max = vlVec(-INFINITY, -INFINITY, -INFINITY);
    for (int slot = 1; slot < p->slotCount; slot++)
    {
        if (!vlIsAlive(world, slot))
            continue;
        const double *x = p->x[slot], r = p->radius[slot];
        *min = vlVec(fmin(min->x, x[0] - r), fmin(min->y, x[1] - r), fmin(min->z, x[2] - r));
        *max = vlVec(fmax(max->x, x[0] + r), fmax(max->y, x[1] + r), fmax(max->z, x[2] + r));
    }
    for (vlBodyId body = vlWorld_NextBody(world, (vlBodyId){0, 0, 0}); body.generation != 0;
         body = vlWorld_NextBody(world, body))
    {
        vlVec3 from, to;
        vlBody_GetBounds(world, body, &from, &to);
        *min = vlVec(fmin(min->x, from.x), fmin(min->y, from.y), fmin(min->z, from.z));
        *max = vlVec(fmax(max->x, to.x), fmax(max->y, to.y), fmax(max->z, to.z));
    }
    return p->aliveCount + vlWorld_GetBodyCount(world) > 0;
}

static double bytesPerParticle(void)
{
    const vlParticles *p = NULL;
    return sizeof *p->x + sizeof *p->o + sizeof *p->d + sizeof *p->rest + sizeof *p->mass +
           sizeof *p->radius + sizeof *p->generation + sizeof *p->flags;
}

vlCounts vlWorld_GetCounts(const vlWorld *world)
{
    return (vlCounts){
        .particles = world->particles.aliveCount,
        .rods = world->rods.count,
        .tethers = world->tethers.count,
        .keepaways = world->keepaways.count,
        .springs = world->liveSprings,
        .dots = world->liveDots,
        .ropes = vlRopes_Count(world),
        .cloths = vlCloths_Count(world),
        .obstacles = vlObstacles_Count(world),
        .bytes = world->tally.bytes,
        .bytesPerParticle = bytesPerParticle(),
        .bytesPerRod = vlLinkSet_BytesPerLink(&world->rods),
    };
}
