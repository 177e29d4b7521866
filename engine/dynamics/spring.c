// spring.c: springs: forces while that is stable, implicit corrections where it is not.
#include "dynamics/relax_rules.h"
#include "dynamics/world_parts.h"

// Storage -----------------------------------------------------------------------------------------------

bool vlAddSpring(vlWorld *world, const vlLinkDef *def, int a, int b, double length, int *slot)
{
    size_t free = 0;
    while (free < world->springCount && world->springs[free].a != 0)
        free = world->liveSprings < (int)world->springCount ? free + 1 : world->springCount;
    if (free == world->springCount && !vlReserve(&world->tally, &world->springs, &world->springCapacity,
                                                 world->springCount + 1, sizeof *world->springs))
        return false;
    vlSpring *spring = &world->springs[free];
    const uint32_t generation = spring->generation ? spring->generation : 1;
    const vlVec3 e = vlRowDifference(world->particles.x[a], world->particles.x[b]);
    *spring = (vlSpring){.a = a,
                         .b = b,
                         .length = length,
                         .stiffness = def->stiffness,
                         .damping = def->damping,
                         .maxForce = def->maxForce,
                         .lastLength = vlLength(e),
                         .generation = generation};
    world->springCount += free == world->springCount;
    world->liveSprings++;
    *slot = (int)free;
    return true;
}

void vlRemoveSpring(vlWorld *world, int slot)
{
    vlSpring *spring = &world->springs[slot];
    spring->a = spring->b = 0;
    spring->generation++;
    world->liveSprings--;
}

// Ends nearer than this share of the length have no direction of their own.
#define VL_COINCIDENT_LENGTH 1e-9

// From a to b, of length 1. Ends in the same place are parted in a direction of the spring's own.
static vlVec3 directionOf(const vlWorld *world, size_t slot, vlVec3 e, double length)
{
    const bool parted = length > VL_COINCIDENT_LENGTH * world->springs[slot].length;
    return parted ? vlScale(e, 1 / length) : vlDirectionOf((int)slot, world->def.dimensions == 2);
}

// Explicit springs --------------------------------------------------------------------------------------

// Verlet is stable while w h < 2, w^2 the largest eigenvalue of M^-1 K; the sum of 2 k / m over a node's
// springs is never below it. A spring at a node where that fails is relaxed implicitly instead: stable, at
// the price of damping fast wobbles that the step could not resolve anyway.
#define VL_EXPLICIT_LIMIT 2.0

static void findStiffness(vlWorld *world, double h)
{
    double(*sum)[4] = world->acceleration; // lane 3 is free
    for (size_t i = 0; i < world->springCount; i++)
    {
        const vlSpring *spring = &world->springs[i];
        const double stiffness = h * h * spring->stiffness + h * spring->damping;
        sum[spring->a][3] += 2 * stiffness * world->particles.x[spring->a][3];
        sum[spring->b][3] += 2 * stiffness * world->particles.x[spring->b][3];
    }
    for (size_t i = 0; i < world->springCount; i++)
    {
        vlSpring *spring = &world->springs[i];
        spring->implicit = sum[spring->a][3] > VL_EXPLICIT_LIMIT || sum[spring->b][3] > VL_EXPLICIT_LIMIT;
    }
}

// How fast it lengthens now: lengths of the last three substeps carried on (second order).
static double lengthRate(vlSpring *spring, double length, double h)
{
    const double rate = (length - spring->lastLength) / h;
    const double now = spring->rateKnown ? 1.5 * rate - 0.5 * spring->lastRate : rate;
    spring->lastLength = length;
    spring->lastRate = rate;
    spring->rateKnown = true;
    return now;
}

void vlAddSpringForces(vlWorld *world, double h)
{
    vlParticles *p = &world->particles;
    if (world->liveSprings == 0)
        return;
    findStiffness(world, h);
    for (size_t i = 0; i < world->springCount; i++)
    {
        vlSpring *spring = &world->springs[i];
        if (spring->a == 0)
            continue;
        const int a = spring->a, b = spring->b;
        const vlVec3 e = vlRowDifference(p->x[a], p->x[b]);
        const double length = vlLength(e);
        const double rate = lengthRate(spring, length, h);
        spring->lambda = 0;
        if (spring->implicit)
            continue;
        const vlVec3 direction = directionOf(world, i, e, length);
        spring->force = spring->stiffness * (length - spring->length) + spring->damping * rate;
        vlAddToRow(world->acceleration[a], direction, spring->force * p->x[a][3]);
        vlAddToRow(world->acceleration[b], direction, -spring->force * p->x[b][3]);
    }
}

// Implicit springs --------------------------------------------------------------------------------------

// The force at the end of the substep, F = k C + c C', as a correction dx = w h^2 F: with s = k h^2 + c h,
// F h^2 = (k h^2 C + c h (C - C0)) / (1 + s W), C at the place the particle would go to without it.
double vlRelaxSprings(vlWorld *world, double h)
{
    vlParticles *p = &world->particles;
    double most = 0;
    for (size_t i = 0; i < world->springCount; i++)
    {
        vlSpring *spring = &world->springs[i];
        if (spring->a == 0 || !spring->implicit)
            continue;
        double *a = p->x[spring->a], *b = p->x[spring->b];
        const double weights = a[3] + b[3];
        const vlVec3 e = vlRowDifference(a, b);
        const double length = vlLength(e);
        if (weights == 0)
            continue;
        const vlVec3 direction = directionOf(world, i, e, length);
        const double k = spring->stiffness * h * h, c = spring->damping * h;
        const double wanted = k * (length - spring->length) + c * (length - spring->lastLength);
        const double push = (wanted - spring->lambda) / (1 + (k + c) * weights);
        spring->lambda += push;
        spring->force = spring->lambda / (h * h);
        vlAddToRow(a, direction, a[3] * push);
        vlAddToRow(b, direction, -b[3] * push);
        most = fmax(most, fabs(push) * weights);
    }
    return most;
}

// Breaking and measuring --------------------------------------------------------------------------------

void vlBreakOverloadedSprings(vlWorld *world)
{
    for (size_t i = 0; i < world->springCount; i++)
    {
        const vlSpring spring = world->springs[i];
        if (spring.a == 0 || !(fabs(spring.force) > spring.maxForce))
            continue;
        vlRecordBreak(world, vlLinkIdOf(world, vl_spring, (int)i), vl_spring, spring.a, spring.b,
                      fabs(spring.force));
        vlLetGo(world, spring.a, spring.b, spring.force, spring.maxForce);
        vlRemoveSpring(world, (int)i);
    }
}

double vlSpringForce(const vlWorld *world, int slot)
{
    const vlSpring *spring = &world->springs[slot];
    if (spring->rateKnown)
        return spring->force;
    const vlVec3 e = vlRowDifference(world->particles.x[spring->a], world->particles.x[spring->b]);
    return spring->stiffness * (vlLength(e) - spring->length); // before the first step
}

double vlSpringEnergy(const vlWorld *world)
{
    double sum = 0;
    for (size_t i = 0; i < world->springCount; i++)
    {
        const vlSpring *spring = &world->springs[i];
        const vlVec3 e = vlRowDifference(world->particles.x[spring->a], world->particles.x[spring->b]);
        const double stretch = vlLength(e) - spring->length;
        if (spring->a != 0 && vlIsAlive(world, spring->a) && vlIsAlive(world, spring->b))
            sum += 0.5 * spring->stiffness * stretch * stretch;
    }
    return sum;
}
