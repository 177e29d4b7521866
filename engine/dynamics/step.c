// step.c: one step of the world.
#include "collision/watch.h"
#include "dynamics/bearing.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

#define VL_STOPPED "the step was stopped from outside"

// What must be right before the first substep: slots, lanes, chains, room for everything the step will need.
static bool prepare(vlWorld *world)
{
    const size_t slots = (size_t)world->particles.slotCount;
    vlPurgeLinks(world);
    world->breakCount = 0;
    const bool room = vlReserve(&world->tally, &world->acceleration, &world->accelerationCapacity,
                                vlNeedsAcceleration(world) ? slots : 0, sizeof *world->acceleration) &&
                      vlReserve(&world->tally, &world->lastAcceleration, &world->lastAccelerationCapacity,
                                vlNeedsAcceleration(world) ? slots : 0, sizeof *world->lastAcceleration);
    vlNoteWrongStart(world);
    const bool ordered = room && vlChains_Prepare(world) && vlLinkSet_Order(world, &world->rods) &&
                         vlLinkSet_Order(world, &world->tethers) && vlLinkSet_Order(world, &world->keepaways);
    if (!ordered)
        return false;
    vlStraightenStart(world);
    vlRigid_StartCarries(world);
    return !world->stopped && vlRigid_LeadObstacles(world) && vlMutual_BeginStep(world) &&
           vlFindPairs(world) && vlBearing_BeginStep(world) &&
           vlRigid_BeginStep(world, world->def.dt / world->def.substeps) && !world->stopped;
}

// Of one pass over each, in the units of vlIsStopped.
static bool stopsAfterParticles(vlWorld *world)
{
    return vlIsStopped(world, (size_t)world->particles.slotCount);
}

static bool stopsAfterLinks(vlWorld *world, const vlLinkSet *set)
{
    return vlIsStopped(world, (size_t)set->laneCount);
}

static void clearLambdas(vlWorld *world)
{
    vlClearLambdas(&world->rods);
    vlClearLambdas(&world->tethers);
    vlClearLambdas(&world->keepaways);
    vlClearDotLambdas(world);
    vlClearGrabs(world);
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

// One pass over everything that keeps a distance; returns the largest correction, m (0 unless asked for).
static double relax(vlWorld *world, double h, bool first)
{
    double most = vlRelaxGrabs(world, h);
    if (first)
        vlBearing_Solve(world, h);
    most = larger(most, vlRelaxLinks(world, &world->rods));
    if (stopsAfterLinks(world, &world->rods))
        return 0;
    most = larger(most, vlChains_Relax(world, h));
    most = larger(most, vlRelaxDots(world));
    most = larger(most, vlRelaxSprings(world, h));
    if (vlIsStopped(world, world->dotCount + world->springCount))
        return 0;
    most = larger(most, vlRelaxLinks(world, &world->tethers));
    if (stopsAfterLinks(world, &world->tethers))
        return 0;
    most = larger(most, vlRelaxLinks(world, &world->keepaways));
    if (stopsAfterLinks(world, &world->keepaways))
        return 0;
    vlHoldRopes(world);
    if (stopsAfterParticles(world))
        return 0;
    most = larger(most, vlMutual_Relax(world));
    return larger(most, vlProjectContacts(world));
}

static void relaxAll(vlWorld *world, double h)
{
    const double tolerance = world->def.iterationTolerance;
    int pass = 0;
    while (pass < world->def.iterations && !world->stopped)
    {
        const double most = relax(world, h, pass == 0);
        pass++;
        if (tolerance > 0 && most < tolerance)
            break;
    }
    world->iterationsUsed = pass;
}

// Two sweeps take out what the position passes left of stretching velocity; without them random trusses gain
// energy. The article's method has none.
static void relaxVelocities(vlWorld *world)
{
    if (world->def.method == vl_jakobsen)
        return;
    for (int sweep = 0; sweep < 2 && !world->stopped; sweep++)
    {
        vlRelaxLinkVelocities(world, &world->rods);
        if (stopsAfterLinks(world, &world->rods))
            return;
        if (sweep == 0) // chains are solved, not swept: once will do
            vlChains_RelaxVelocities(world);
        if (vlIsStopped(world, world->dotCount))
            return;
        vlRelaxDotVelocities(world);
        vlRelaxLinkVelocities(world, &world->tethers);
        if (stopsAfterLinks(world, &world->tethers))
            return;
        vlRelaxLinkVelocities(world, &world->keepaways);
    }
}

static void breakOverloaded(vlWorld *world)
{
    vlBreakOverloaded(world, &world->rods);
    vlBreakOverloaded(world, &world->tethers);
    vlBreakOverloaded(world, &world->keepaways);
    vlBreakOverloadedSprings(world);
}

// Stopped once particles have moved, a substep still makes their displacements what they are.
static bool substep(vlWorld *world, int index, double h)
{
    if (!vlAccumulateForces(world, h) || vlIsStopped(world, world->springCount))
        return false;
    vlChains_NoteTensions(world);
    clearLambdas(world);
    vlMutual_Part(world, h);
    vlIntegrate(world, h);
    vlRigid_Substep(world, index);
    vlRigid_MoveObstacles(world, index);
    if (!stopsAfterParticles(world))
    {
        vlUpdateContacts(world, h);
        vlChains_FindWrapped(world);
    }
    relaxAll(world, h);
    vlCommitDisplacements(world);
    if (stopsAfterParticles(world))
    {
        vlBearing_Release(world);
        return false;
    }
    vlApplyFriction(world, h);
    vlWatches_Note(world, h);
    relaxVelocities(world);
    vlBearing_Release(world);
    vlRigid_TakePushes(world);
    if (vlRigid_HasFailed(world) || vlBearing_HasFailed(world))
        return false;
    breakOverloaded(world);
    return !world->stopped;
}

static bool checkBodies(const vlWorld *world, vlError *error)
{
    const vlRigid *r = world->rigid;
    for (int slot = 1; r && slot < r->bodyCount; slot++)
    {
        const bool finite = r->space ? vlSpace_IsFinite(r, slot)
                                     : isfinite(r->pose[slot][0] + r->pose[slot][1] + r->angle[slot]);
        if (!finite && r->bodies[slot].alive && !r->bodies[slot].isObstacle)
            return vlFail(error,
                          "a body of %g kg has left all numbers; a force, impulse, velocity, mass or dt is "
                          "too large",
                          r->bodies[slot].mass);
    }
    return true;
}

// Nothing becomes infinite in silence: the step that did it says which particle or body it was.
static bool checkFinite(const vlWorld *world, vlError *error)
{
    const vlParticles *p = &world->particles;
    for (int slot = 1; slot < p->slotCount; slot++)
    {
        const double *x = p->x[slot];
        if (!isfinite(x[0] + x[1] + x[2]) && vlIsAlive(world, slot))
            return vlFail(error,
                          "a particle of %g kg has left all numbers (it is at {%g, %g, %g}); a force, "
                          "velocity, length, mass "
                          "or dt is too large",
                          p->mass[slot], x[0], x[1], x[2]);
    }
    return checkBodies(world, error);
}

bool vlWorld_Step(vlWorld *world, vlError *error)
{
    if (world->locked)
        return vlFail(error, "the world cannot be stepped inside a force function");
    vlStop_Begin(world);
    world->moves++;
    if (!prepare(world))
        return vlFail(error, world->stopped ? VL_STOPPED : "not enough memory for a step");
    const double h = world->def.dt / world->def.substeps;
    if (!vlStartGrabs(world))
        return vlFail(error, "not enough memory for a step");
    bool going = true;
    vlWatches_Begin(world);
    vlStartCarries(world);
    vlStartLengthChanges(world);
    vlStartScriptForces(world, h);
    for (int i = 0; i < world->def.substeps && going; i++)
    {
        vlMoveLengths(world, i);
        going = substep(world, i, h);
    }
    vlEndCarries(world);
    vlEndLengthChanges(world);
    vlEndScriptForces(world);
    vlEndGrabs(world);
    vlRigid_EndStep(world);
    world->moves++;
    if (!vlWatches_End(world) || vlRigid_HasFailed(world) || vlBearing_HasFailed(world))
        return vlFail(error, "not enough memory for a step");
    if (!going)
        return vlFail(error, world->stopped ? VL_STOPPED : "a force function stopped the step");
    world->steps++;
    world->time = world->timeOfDt + (double)(world->steps - world->stepsOfDt) * world->def.dt;
    return checkFinite(world, error);
}
