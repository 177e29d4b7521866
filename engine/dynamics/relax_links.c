// relax_links.c: relaxation of rods, tethers and keep-aways, batch by batch.
#include "dynamics/relax_links.h"

#include "core/workers.h"
#include "dynamics/batches.h"
#include "dynamics/link_set.h"
#include "dynamics/relax_rules.h"

// The plain code
// --------------------------------------------------------------------------------------------------

static inline double relaxLanes(const vlRelaxArrays *s, vlRule rule, vlLinkKind kind, bool measure, int first,
                                int end)
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

static double relaxPlain(const vlRelaxArrays *s, vlRule rule, vlLinkKind kind, bool measure, int first,
                         int end)
{
    switch (rule)
    {
    case vl_ruleShake:
        return relaxLanes(s, vl_ruleShake, kind, measure, first, end);
    case vl_ruleJakobsen:
        return relaxLanes(s, vl_ruleJakobsen, kind, measure, first, end);
    case vl_ruleJakobsenApprox:
        return relaxLanes(s, vl_ruleJakobsenApprox, kind, measure, first, end);
    }
    return 0;
}

static void relaxVelocitiesPlain(const vlRelaxArrays *s, vlLinkKind kind, int first, int end)
{
    for (int lane = first; lane < end; lane++)
        vlRelaxLinkVelocity(s, kind, lane);
}

// Spans
// --------------------------------------------------------------------------------------------------

static vlRelaxArrays arraysOf(const vlWorld *world, const vlLinkSet *set)
{
    const vlParticles *p = &world->particles;
    return (vlRelaxArrays){
        .x = p->x,
        .o = (const double(*)[4])p->o,
        .d = p->d,
        .a = set->a,
        .b = set->b,
        .slotOf = set->slotOf,
        .length = set->length,
        .lambda = set->lambda,
        .plane = world->def.dimensions == 2,
    };
}

static vlRule ruleOf(const vlWorld *world)
{
    if (world->def.method == vl_shake)
        return vl_ruleShake;
    return world->def.squareRoot ? vl_ruleJakobsen : vl_ruleJakobsenApprox;
}

void vlRelaxOneRod(vlWorld *world, int lane)
{
    const vlRelaxArrays arrays = arraysOf(world, &world->rods);
    vlRelaxLink(&arrays, vl_ruleShake, vl_rod, false, lane);
}

double vlRelaxLinks(vlWorld *world, vlLinkSet *set, double h)
{
    (void)h;
    const vlRelaxArrays arrays = arraysOf(world, set);
    const bool measure = world->def.iterationTolerance > 0;
    return sqrt(relaxPlain(&arrays, ruleOf(world), set->kind, measure, 0, vlLinkSet_BatchLanes(set)));
}

void vlRelaxLinkVelocities(vlWorld *world, vlLinkSet *set, double h)
{
    (void)h;
    const vlRelaxArrays arrays = arraysOf(world, set);
    relaxVelocitiesPlain(&arrays, set->kind, 0, vlLinkSet_BatchLanes(set));
}
