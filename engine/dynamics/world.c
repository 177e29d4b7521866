// world.c: making, settling and freeing a world.
#include "collision/watch.h"
#include "dynamics/query_items.h"
#include "dynamics/bearing.h"
#include "dynamics/world_parts.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

const char *vlVersion(void)
{
    return VERLUA_VERSION;
}

bool vlFail(vlError *error, const char *format, ...)
{
    if (!error)
        return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return false;
}

vlWorldDef vlDefaultWorldDef(void)
{
    return (vlWorldDef){
        .dimensions = 2,
        .gravity = {0, -9.81, 0},
        .dt = 1.0 / 60,
        .substeps = 16,
        .iterations = 1,
        .method = vl_shake,
        .relaxation = vl_gaussSeidel,
        .squareRoot = true,
        .direct = true,
        .sleeping = true,
        .threads = 1,
        .simd = true,
    };
}

// With more, the rounding of so many additions would show in a flight of 10 s (1e-9 m).
#define VL_MOST_SUBSTEPS 1000

// Checks ------------------------------------------------------------------------------------------------

static bool checkCount(const char *field, int value, int most, vlError *error)
{
    if (value >= 1 && value <= most)
        return true;
    return vlFail(error, "%s must be a whole number from 1 to %d, got %d", field, most, value);
}

bool vlCheckPositive(const char *field, double value, vlError *error)
{
    if (value > 0 && isfinite(value))
        return true;
    return vlFail(error, "%s must be a positive number, got %g", field, value);
}

bool vlCheckNotNegative(const char *field, double value, vlError *error)
{
    if (value >= 0 && isfinite(value))
        return true;
    return vlFail(error, "%s must be zero or a positive number, got %g", field, value);
}

bool vlCheckLimit(const char *field, double value, vlError *error)
{
    if (value > 0)
        return true;
    return vlFail(error, "%s must be a positive number, got %g", field, value);
}

bool vlCheckVector(const vlWorld *world, const char *field, vlVec3 value, vlError *error)
{
    if (!vlIsFinite(value))
        return vlFail(error, "%s must be finite, got {%g, %g, %g}", field, value.x, value.y, value.z);
    if (world && world->def.dimensions == 2 && value.z != 0)
        return vlFail(
            error,
            "%s must have z = 0 in a plane scene, got z = %g (world.dimensions = 3 makes a scene in space)",
            field, value.z);
    return true;
}

bool vlCheckBetween(const char *field, double value, double least, double most, vlError *error)
{
    if (value >= least && value <= most)
        return true;
    return vlFail(error, value < least ? "%s must be at least %g, got %g" : "%s must be at most %g, got %g",
                  field, value < least ? least : most, value);
}

bool vlCheckMass(double mass, vlError *error)
{
    return vlCheckPositive("mass", mass, error) &&
           vlCheckBetween("mass", mass, VL_MIN_MASS, VL_MAX_MASS, error);
}

bool vlCheckLength(const char *field, double length, vlError *error)
{
    return vlCheckPositive(field, length, error) &&
           vlCheckBetween(field, length, VL_MIN_LENGTH, VL_MAX_LENGTH, error);
}

bool vlCheckSize(const char *field, double value, double most, vlError *error)
{
    return vlCheckNotNegative(field, value, error) && vlCheckBetween(field, value, 0, most, error);
}

bool vlCheckEntries(const vlWorld *world, const char *field, vlVec3 value, double most, vlError *error)
{
    if (!vlCheckVector(world, field, value, error))
        return false;
    if (fmax(fabs(value.x), fmax(fabs(value.y), fabs(value.z))) <= most)
        return true;
    return vlFail(error, "%s must have no coordinate beyond %g, got {%g, %g, %g}", field, most, value.x,
                  value.y, value.z);
}

static bool checkDt(double dt, vlError *error)
{
    return vlCheckPositive("dt", dt, error) && vlCheckBetween("dt", dt, VL_MIN_DT, VL_MAX_DT, error);
}

// A vector of turning: in the plane only about z.
static bool checkTurning(const vlWorld *world, const char *field, vlVec3 value, double most, vlError *error)
{
    if (!(fabs(value.x) <= most && fabs(value.y) <= most && fabs(value.z) <= most))
        return vlFail(error, "%s must be finite and at most %g, got {%g, %g, %g}", field, most, value.x,
                      value.y, value.z);
    if (world->def.dimensions == 2 && (value.x != 0 || value.y != 0))
        return vlFail(error, "%s must be about z in a plane scene, got {%g, %g, %g}", field, value.x, value.y,
                      value.z);
    return true;
}

bool vlCheckSpin(const vlWorld *world, vlVec3 spin, vlError *error)
{
    return checkTurning(world, "spin", spin, VL_MAX_SPEED, error);
}

bool vlCheckTorque(const vlWorld *world, vlVec3 torque, vlError *error)
{
    return checkTurning(world, "torque", torque, VL_MAX_FORCE, error);
}

bool vlCheckUnlocked(const vlWorld *world, vlError *error)
{
    if (!world->locked)
        return true;
    return vlFail(error, "nothing can be made or destroyed inside a force function");
}

// Life --------------------------------------------------------------------------------------------------

static bool checkDef(const vlWorldDef *def, vlError *error)
{
    if (def->dimensions != 2 && def->dimensions != 3)
        return vlFail(error, "dimensions must be 2 or 3, got %d", def->dimensions);
    return vlCheckEntries(NULL, "gravity", def->gravity, VL_MAX_ACCELERATION, error) &&
           vlCheckSize("drag", def->drag, VL_MAX_DRAG, error) && checkDt(def->dt, error) &&
           checkCount("substeps", def->substeps, VL_MOST_SUBSTEPS, error) &&
           checkCount("iterations", def->iterations, 10000, error) &&
           vlCheckSize("iterationTolerance", def->iterationTolerance, VL_MAX_LENGTH, error) &&
           checkCount("threads", def->threads, 64, error);
}

vlWorld *vlWorld_Create(const vlWorldDef *def, vlError *error)
{
    static atomic_uint lastNumber;
    if (!checkDef(def, error))
        return NULL;
    vlWorld *world = calloc(1, sizeof *world);
    if (!world)
    {
        vlFail(error, "not enough memory for a world");
        return NULL;
    }
    world->tally.budget = def->memory;
    if (!vlTally_Take(&world->tally, sizeof *world))
    {
        free(world);
        vlFail(error, "not enough memory for a world");
        return NULL;
    }
    world->number = atomic_fetch_add(&lastNumber, 1) + 1;
    world->def = *def;
    vlLinkSet_Init(&world->rods, vl_rod);
    vlLinkSet_Init(&world->tethers, vl_tether);
    vlLinkSet_Init(&world->keepaways, vl_keepaway);
    const bool ready = vlWorld_SetThreads(world, def->threads, error) && vlParticles_Init(world, error);
    vlWorld_SetSimd(world, def->simd);
    if (ready)
        return world;
    vlWorld_Destroy(world);
    return NULL;
}

void vlWorld_Destroy(vlWorld *world)
{
    if (!world)
        return;
    vlTally *tally = &world->tally;
    vlQueries_Free(world);
    vlRigid_Free(world);
    vlMutual_Free(world);
    vlBearing_Free(world);
    vlCollision_Free(world);
    vlChains_Free(world);
    vlRopes_Free(world);
    vlCloths_Free(world);
    vlLinkSet_Free(world, &world->rods);
    vlLinkSet_Free(world, &world->tethers);
    vlLinkSet_Free(world, &world->keepaways);
    vlParticles_Free(world);
    vlRelease(tally, &world->carries, world->carryCapacity, sizeof *world->carries);
    vlRelease(tally, &world->lengthChanges, world->lengthChangeCapacity, sizeof *world->lengthChanges);
    vlRelease(tally, &world->springs, world->springCapacity, sizeof *world->springs);
    vlRelease(tally, &world->dots, world->dotCapacity, sizeof *world->dots);
    vlGrabs_Free(world);
    vlWatches_Free(world);
    vlRelease(tally, &world->forces, world->forceCapacity, sizeof *world->forces);
    vlRelease(tally, &world->script, world->scriptCapacity, sizeof *world->script);
    vlRelease(tally, &world->lastScript, world->lastScriptCapacity, sizeof *world->lastScript);
    vlRelease(tally, &world->lastAcceleration, world->lastAccelerationCapacity,
              sizeof *world->lastAcceleration);
    vlRelease(tally, &world->acceleration, world->accelerationCapacity, sizeof *world->acceleration);
    vlRelease(tally, &world->velocity, world->velocityCapacity, sizeof *world->velocity);
    vlRelease(tally, &world->breaks, world->breakCapacity, sizeof *world->breaks);
    vlWorkers_Destroy(world->workers);
    vlTally_Give(tally, sizeof *world);
    free(world);
}

// Settings ----------------------------------------------------------------------------------------------

const vlWorldDef *vlWorld_GetSettings(const vlWorld *world)
{
    return &world->def;
}

// What the displacements mean depends on gravity, drag and the substep: turn them into velocities before a
// change, and the next step starts from those exactly (this is Verlet's correction for a changed step).
#define VL_CHANGE(field, value)                                                                              \
    do                                                                                                       \
    {                                                                                                        \
        vlMakeFresh(world);                                                                                  \
        world->def.field = (value);                                                                          \
        return true;                                                                                         \
    } while (0)

bool vlWorld_SetGravity(vlWorld *world, vlVec3 gravity, vlError *error)
{
    if (!vlCheckEntries(world, "gravity", gravity, VL_MAX_ACCELERATION, error))
        return false;
    VL_CHANGE(gravity, gravity);
}

bool vlWorld_SetDrag(vlWorld *world, double drag, vlError *error)
{
    if (!vlCheckSize("drag", drag, VL_MAX_DRAG, error))
        return false;
    VL_CHANGE(drag, drag);
}

bool vlWorld_SetDt(vlWorld *world, double dt, vlError *error)
{
    if (!checkDt(dt, error))
        return false;
    if (dt != world->def.dt)
    {
        world->timeOfDt = world->time;
        world->stepsOfDt = world->steps;
    }
    VL_CHANGE(dt, dt);
}

bool vlWorld_SetSubsteps(vlWorld *world, int substeps, vlError *error)
{
    if (!checkCount("substeps", substeps, VL_MOST_SUBSTEPS, error))
        return false;
    VL_CHANGE(substeps, substeps);
}

bool vlWorld_SetIterations(vlWorld *world, int iterations, vlError *error)
{
    if (!checkCount("iterations", iterations, 10000, error))
        return false;
    world->def.iterations = iterations;
    return true;
}

bool vlWorld_SetIterationTolerance(vlWorld *world, double tolerance, vlError *error)
{
    if (!vlCheckSize("iterationTolerance", tolerance, VL_MAX_LENGTH, error))
        return false;
    world->def.iterationTolerance = tolerance;
    return true;
}

// Which rods are solved whole depends on these three.
static void reorderRods(vlWorld *world)
{
    world->rods.stale = true;
}

void vlWorld_SetMethod(vlWorld *world, vlMethod method)
{
    world->def.method = method;
    reorderRods(world);
}

void vlWorld_SetRelaxation(vlWorld *world, vlRelaxation relaxation)
{
    world->def.relaxation = relaxation;
    reorderRods(world);
}

void vlWorld_SetDirect(vlWorld *world, bool direct)
{
    world->def.direct = direct;
    reorderRods(world);
}

void vlWorld_SetSquareRoot(vlWorld *world, bool exact)
{
    world->def.squareRoot = exact;
}

bool vlWorld_SetThreads(vlWorld *world, int threads, vlError *error)
{
    if (!checkCount("threads", threads, 64, error))
        return false;
    const int atWork = vlWorkers_Most(threads);
    vlWorkers *workers = atWork > 1 ? vlWorkers_Create(atWork) : NULL;
    if (atWork > 1 && !workers)
        return vlFail(error, "threads: %d could not be started", atWork);
    vlWorkers_Destroy(world->workers);
    world->workers = workers;
    world->def.threads = threads;
    return true;
}

void vlWorld_SetSleeping(vlWorld *world, bool sleeping)
{
    world->def.sleeping = sleeping;
}

void vlWorld_SetSimd(vlWorld *world, bool simd)
{
    world->def.simd = simd;
    world->useAvx2 = simd && vlCpuHasAvx2();
}

bool vlWorld_SetDimensions(vlWorld *world, int dimensions, vlError *error)
{
    if (dimensions != 2 && dimensions != 3)
        return vlFail(error, "dimensions must be 2 or 3, got %d", dimensions);
    const bool empty = world->particles.slotCount == 1 && !world->collision;
    if (dimensions != world->def.dimensions && !empty)
        return vlFail(error, "dimensions must be set before the first object is made");
    world->def.dimensions = dimensions;
    return true;
}

double vlWorld_GetTime(const vlWorld *world)
{
    return world->time;
}

int64_t vlWorld_GetStepCount(const vlWorld *world)
{
    return world->steps;
}

int vlWorld_GetIterationsUsed(const vlWorld *world)
{
    return world->iterationsUsed;
}

bool vlWorld_IsLocked(const vlWorld *world)
{
    return world->locked;
}

const vlBreak *vlWorld_GetBreaks(const vlWorld *world, int *count)
{
    *count = (int)world->breakCount;
    return world->breaks;
}
