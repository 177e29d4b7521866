// relax_links.c: relaxation of rods, tethers and keep-aways, batch by batch.
#include "dynamics/relax_links.h"

#include <string.h>

#include "core/workers.h"
#include "dynamics/batches.h"
#include "dynamics/link_set.h"
#include "dynamics/relax_links_avx2.h"

#if defined(__x86_64__) || defined(_M_X64)
#define VL_HAS_AVX2
#endif

// Lanes from which on it pays to share out a phase: some microseconds of work.
#define VL_SHARED_LANES 1024

// The plain code ----------------------------------------------------------------------------------------

VL_ALWAYS_INLINE double relaxLanes(const vlRelaxArrays *s, vlRule rule, vlLinkKind kind, bool measure,
                                   int first, int end)
{
    double most = 0;
    for (int lane = first; lane < end; lane++)
    {
        const double moved = vlRelaxLink(s, rule, kind, measure, lane);
        if (measure && moved > most)
            most = moved;
    }
    return most;
}

static double relaxGroupsPlainly(const vlRelaxArrays *s, vlRule rule, vlLinkKind kind, bool measure,
                                 const int32_t *start, int first, int end)
{
    switch (rule)
    {
    case vl_ruleShake:
        return relaxLanes(s, vl_ruleShake, kind, measure, start[first], start[end]);
    case vl_ruleJakobsen:
        return relaxLanes(s, vl_ruleJakobsen, kind, measure, start[first], start[end]);
    case vl_ruleJakobsenApprox:
        return relaxLanes(s, vl_ruleJakobsenApprox, kind, measure, start[first], start[end]);
    }
    return 0;
}

static void relaxGroupVelocitiesPlainly(const vlRelaxArrays *s, vlLinkKind kind, const int32_t *start,
                                        int first, int end)
{
    for (int lane = start[first]; lane < start[end]; lane++)
        vlRelaxLinkVelocity(s, kind, lane);
}

// Passes ------------------------------------------------------------------------------------------------

typedef struct Pass
{
    vlRelaxArrays arrays;
    vlRule rule;
    vlLinkKind kind;
    bool measure, avx2;
    const vlBatches *batches;
    int firstSpan;               // of the phase at work
    double most[VL_MAX_REGIONS]; // by span of the phase
} Pass;

static vlRule ruleOf(const vlWorld *world)
{
    if (world->def.method == vl_shake)
        return vl_ruleShake;
    return world->def.squareRoot ? vl_ruleJakobsen : vl_ruleJakobsenApprox;
}

static vlRelaxArrays arraysOf(const vlWorld *world, const vlLinkSet *set)
{
    const vlParticles *p = &world->particles;
    return (vlRelaxArrays){
        .x = p->x,
        .o = p->o,
        .d = p->d,
        .a = set->a,
        .b = set->b,
        .slotOf = set->slotOf,
        .length = set->length,
        .growth = set->growth,
        .lambda = set->lambda,
        .plane = world->def.dimensions == 2,
    };
}

static Pass startPass(const vlWorld *world, const vlLinkSet *set)
{
    return (Pass){
        .arrays = arraysOf(world, set),
        .rule = ruleOf(world),
        .kind = set->kind,
        .measure = world->def.iterationTolerance > 0,
        .avx2 = world->useAvx2 && world->particles.slotCount <= VL_MAX_AVX2_SLOTS,
        .batches = set->batches,
    };
}

static double relaxGroups(const Pass *pass, int first, int end)
{
    const int32_t *start = pass->batches->groupStart;
#ifdef VL_HAS_AVX2
    if (pass->avx2)
        return vlRelaxGroups_Avx2(&pass->arrays, pass->rule, pass->kind, pass->measure, start, first, end);
#endif
    return relaxGroupsPlainly(&pass->arrays, pass->rule, pass->kind, pass->measure, start, first, end);
}

static void relaxGroupVelocities(const Pass *pass, int first, int end)
{
    const int32_t *start = pass->batches->groupStart;
#ifdef VL_HAS_AVX2
    if (pass->avx2)
    {
        vlRelaxGroupVelocities_Avx2(&pass->arrays, pass->kind, start, first, end);
        return;
    }
#endif
    relaxGroupVelocitiesPlainly(&pass->arrays, pass->kind, start, first, end);
}

static void relaxSpan(void *context, int piece)
{
    Pass *pass = context;
    const int32_t *start = pass->batches->spanStart + pass->firstSpan + piece;
    const double moved = relaxGroups(pass, start[0], start[1]);
    if (moved > pass->most[piece])
        pass->most[piece] = moved;
}

static void relaxSpanVelocities(void *context, int piece)
{
    const Pass *pass = context;
    const int32_t *start = pass->batches->spanStart + pass->firstSpan + piece;
    relaxGroupVelocities(pass, start[0], start[1]);
}

// Phase after phase, the spans of each shared out. Phases too short to be worth it are done here, which
// changes nothing but the time.
static void runPhases(vlWorkers *workers, Pass *pass, vlWorkFunction *function)
{
    const vlBatches *batches = pass->batches;
    for (int phase = 0; phase < batches->phaseCount; phase++)
    {
        const int first = batches->phaseStart[phase], end = batches->phaseStart[phase + 1];
        const int lanes =
            batches->groupStart[batches->spanStart[end]] - batches->groupStart[batches->spanStart[first]];
        pass->firstSpan = first;
        vlWorkers_Run(lanes < VL_SHARED_LANES ? NULL : workers, function, pass, end - first);
    }
}

static double relaxInTurn(vlWorld *world, vlLinkSet *set)
{
    Pass pass = startPass(world, set);
    double most = 0;
    if (!world->workers)
        most = relaxGroups(&pass, 0, pass.batches->groupCount);
    else
        runPhases(world->workers, &pass, relaxSpan);
    for (int i = 0; i < VL_MAX_REGIONS; i++)
        if (pass.most[i] > most)
            most = pass.most[i];
    return sqrt(most);
}

void vlRelaxLinkVelocities(vlWorld *world, vlLinkSet *set)
{
    if (set->count == 0)
        return;
    Pass pass = startPass(world, set);
    if (!world->workers)
        relaxGroupVelocities(&pass, 0, pass.batches->groupCount);
    else
        runPhases(world->workers, &pass, relaxSpanVelocities);
}

// Jacobi
// --------------------------------------------------------------------------------------------------

// All corrections from the same positions, then for each particle the mean of what it was told. One thread,
// in lane order: the method is there to be compared, not to be fast.

static bool findJacobiCorrection(const Pass *pass, int lane, vlCorrection *correction)
{
    const vlRelaxArrays *s = &pass->arrays;
    const double *xa = s->x[s->a[lane]], *xb = s->x[s->b[lane]];
    const double W = xa[3] + xb[3], r = s->length[lane];
    const vlVec3 e = vlRowDifference(xa, xb);
    const double E = vlDot(e, e);
    if (!(W > 0) || !vlActs(pass->kind, E - r * r))
        return false;
    *correction = vlFindCorrection(s, pass->rule, lane, e, E, W);
    return true;
}

// Sums up what each particle is told; the fourth number counts.
static void collectCorrections(const Pass *pass, int laneCount)
{
    const vlRelaxArrays *s = &pass->arrays;
    double(*sums)[4] = pass->batches->sums;
    vlCorrection c;
    for (int lane = 0; lane < laneCount; lane++)
    {
        if (!findJacobiCorrection(pass, lane, &c))
            continue;
        const int a = s->a[lane], b = s->b[lane];
        const vlVec3 move = vlScale(c.along, c.k);
        vlAddToRow(sums[a], move, s->x[a][3]);
        vlAddToRow(sums[b], move, -s->x[b][3]);
        sums[a][3]++;
        sums[b][3]++;
    }
}

// Of its correction each link gets what the means leave of it.
static void addJacobiLambdas(const Pass *pass, int laneCount)
{
    const vlRelaxArrays *s = &pass->arrays;
    double(*sums)[4] = pass->batches->sums;
    vlCorrection c;
    for (int lane = 0; lane < laneCount; lane++)
    {
        if (!findJacobiCorrection(pass, lane, &c))
            continue;
        const int a = s->a[lane], b = s->b[lane];
        const double wa = s->x[a][3], wb = s->x[b][3];
        s->lambda[lane] += c.k * ((wa / sums[a][3] + wb / sums[b][3]) / (wa + wb));
    }
}

static double relaxAtOnce(vlWorld *world, vlLinkSet *set)
{
    const Pass pass = startPass(world, set);
    const int laneCount = vlLinkSet_BatchLanes(set);
    double(*sums)[4] = pass.batches->sums, most = 0;
    collectCorrections(&pass, laneCount);
    addJacobiLambdas(&pass, laneCount);
    for (int slot = 1; slot < world->particles.slotCount; slot++)
    {
        if (sums[slot][3] == 0)
            continue;
        const vlVec3 mean = vlScale(vlRow(sums[slot]), 1 / sums[slot][3]);
        vlAddToRow(world->particles.x[slot], mean, 1);
        most = fmax(most, vlDot(mean, mean));
        memset(sums[slot], 0, sizeof sums[slot]);
    }
    return pass.measure ? sqrt(most) : 0;
}

double vlRelaxLinks(vlWorld *world, vlLinkSet *set)
{
    if (set->count == 0)
        return 0;
    return world->def.relaxation == vl_jacobi ? relaxAtOnce(world, set) : relaxInTurn(world, set);
}

void vlRelaxOneRod(vlWorld *world, int lane)
{
    const vlRelaxArrays arrays = arraysOf(world, &world->rods);
    vlRelaxLink(&arrays, vl_ruleShake, vl_rod, false, lane);
}
