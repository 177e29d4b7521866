// world.h: a world, its step and what can be measured of it.
#ifndef VERLUA_WORLD_H
#define VERLUA_WORLD_H

#include "verlua/link.h"
#include "verlua/types.h"

/// How a rod that has the wrong length is put right.
typedef enum vlMethod
{
    vl_shake, ///< along the rod as it lay when the substep began: second order, keeps energy (Ryckaert 1977)
    vl_jakobsen ///< along the rod as it lies now: the article's own, first order, eats energy (Jakobsen 2001,
                ///< sec. 4)
} vlMethod;

/// In which order corrections take effect.
typedef enum vlRelaxation
{
    vl_gaussSeidel, ///< each at once; the next sees it (the default)
    vl_jacobi       ///< all from the same positions, then the mean of what each particle was told
} vlRelaxation;

/// What a world starts with. Make one with vlDefaultWorldDef.
typedef struct vlWorldDef
{
    int dimensions;            ///< 2 or 3. Default 2: z stays 0 exactly.
    vlVec3 gravity;            ///< m/s^2. Default {0, -9.81, 0}.
    double drag;               ///< 1/s, >= 0: v' = -drag v. Default 0.
    double dt;                 ///< s, > 0: length of a step. Default 1/60.
    int substeps;              ///< 1..1000 equal parts of a step. Default 16.
    int iterations;            ///< 1..10000 relaxation passes a substep. Default 1.
    double iterationTolerance; ///< m, >= 0: passes stop early when none moved anything farther. Default 0:
                               ///< never.
    vlMethod method;           ///< Default vl_shake.
    vlRelaxation relaxation;   ///< Default vl_gaussSeidel.
    bool squareRoot; ///< false: the article's approximation without it (only vl_jakobsen). Default true.
    bool direct;     ///< lines of rods (ropes, rows and columns of cloth) are solved whole, not link by link;
                     ///< only with vl_shake and vl_gaussSeidel. Default true.
    bool sleeping;   ///< bodies at rest fall asleep, see vlBody_IsAsleep. Default true.
    int threads;     ///< 1..64 that relax together, but not more than the machine has processors; they are
                     ///< shared by all worlds. The result does not depend on it. Default 1.
    bool simd;       ///< use AVX2 where the processor has it; the result does not depend on it. Default true.
    vlMemoryBudget *memory; ///< shared with other worlds, must outlive them; what would exceed it fails as
                            ///< when memory is short. Default NULL: no limit.
} vlWorldDef;

vlWorldDef vlDefaultWorldDef(void);

/// Makes a world, or returns NULL and says why.
vlWorld *vlWorld_Create(const vlWorldDef *def, vlError *error);
void vlWorld_Destroy(vlWorld *world);

/// Moves the world on by dt. Returns false and says why when a force function or the stop question stopped
/// it, when called inside a force function, or when memory is short. After a stop the world stays valid and
/// may be stepped again; time and step count did not advance, but particles are where the stopped substep
/// left them: on their way, links perhaps not of their length yet.
bool vlWorld_Step(vlWorld *world, vlError *error);

/// Whether work that may take long shall be given up.
typedef bool vlStopQuestion(void *user);

/// From now on vlWorld_Step, vlWorld_CreateRope and vlWorld_CreateCloth ask, on the thread that calls them
/// and about every millisecond, whether to give up; then they fail and say so. Small work is done without
/// asking. The question must not touch the world. NULL: nobody is asked.
void vlWorld_SetStopQuestion(vlWorld *world, vlStopQuestion *question, void *user);
/// Whether the last of these calls failed because the question said so.
bool vlWorld_WasStopped(const vlWorld *world);

// Settings. Each setter takes effect with the next step; on a bad value it changes nothing, returns false and
// names the field in `error` (which may be NULL).
const vlWorldDef *vlWorld_GetSettings(const vlWorld *world);
bool vlWorld_SetGravity(vlWorld *world, vlVec3 gravity, vlError *error);
bool vlWorld_SetDrag(vlWorld *world, double drag, vlError *error);
bool vlWorld_SetDt(vlWorld *world, double dt, vlError *error);
bool vlWorld_SetSubsteps(vlWorld *world, int substeps, vlError *error);
bool vlWorld_SetIterations(vlWorld *world, int iterations, vlError *error);
bool vlWorld_SetIterationTolerance(vlWorld *world, double tolerance, vlError *error);
void vlWorld_SetMethod(vlWorld *world, vlMethod method);
void vlWorld_SetRelaxation(vlWorld *world, vlRelaxation relaxation);
void vlWorld_SetSquareRoot(vlWorld *world, bool exact);
void vlWorld_SetDirect(vlWorld *world, bool direct);
bool vlWorld_SetThreads(vlWorld *world, int threads, vlError *error);
void vlWorld_SetSimd(vlWorld *world, bool simd);
void vlWorld_SetSleeping(vlWorld *world, bool sleeping); ///< false: all wake with the next step
/// Only before the first object is made.
bool vlWorld_SetDimensions(vlWorld *world, int dimensions, vlError *error);

double vlWorld_GetTime(const vlWorld *world); ///< s
int64_t vlWorld_GetStepCount(const vlWorld *world);
/// Relaxation passes that the last substep used.
int vlWorld_GetIterationsUsed(const vlWorld *world);

/// Energies in J. Potential energy is zero at the origin; pinned particles count for nothing.
typedef struct vlEnergy
{
    double kinetic, potential, elastic, total;
} vlEnergy;

vlEnergy vlWorld_GetEnergy(vlWorld *world);
vlVec3 vlWorld_GetMomentum(vlWorld *world);           ///< kg m/s
vlVec3 vlWorld_GetAngularMomentum(vlWorld *world);    ///< kg m^2/s about the origin
vlVec3 vlWorld_GetCentreOfMass(const vlWorld *world); ///< m; the origin when nothing has mass
double vlWorld_GetMass(const vlWorld *world);         ///< kg that move

/// The bounds of all particles (and their radii) and bodies. Returns false when there are none.
bool vlWorld_GetBounds(const vlWorld *world, vlVec3 *min, vlVec3 *max);

/// A number that differs when anything of the state does: same scene, same binary, same hash.
uint64_t vlWorld_GetHash(const vlWorld *world);

/// How many there are, and the bytes they take.
typedef struct vlCounts
{
    int particles, rods, tethers, keepaways, springs, dots, ropes, cloths, obstacles;
    size_t bytes;            ///< all memory of the world
    double bytesPerParticle; ///< of one particle's own records
    double bytesPerRod;      ///< of one rod's own records
} vlCounts;

vlCounts vlWorld_GetCounts(const vlWorld *world);

/// A force of the caller's own, asked for every moving particle in every substep, in slot order. Adds to
/// `force` (N). Returns false to stop the step early (the state stays valid). It must not create or destroy
/// anything.
typedef bool vlForceFunction(void *user, vlWorld *world, vlParticleId particle, vlVec3 *force);

/// Adds a force function. Returns its number for vlWorld_RemoveForce, or -1 when memory is short.
int vlWorld_AddForce(vlWorld *world, vlForceFunction *function, void *user);
void vlWorld_RemoveForce(vlWorld *world, int number);
/// True while a force function runs: nothing may be created, destroyed or stepped then.
bool vlWorld_IsLocked(const vlWorld *world);

/// The links that broke in the last step, in the order they broke. They no longer exist; their ends may.
typedef struct vlBreak
{
    vlLinkId link;
    vlLinkKind kind;
    vlParticleId a, b;
    double force; ///< N, with which it broke
} vlBreak;

const vlBreak *vlWorld_GetBreaks(const vlWorld *world, int *count);

#endif
