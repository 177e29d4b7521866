// dot.c: dot products held between two directions from a corner (requirements J6.12).
#include "dynamics/world_parts.h"

bool vlAddDot(vlWorld *world, int corner, int a, int b, double product, int *slot)
{
    size_t free = 0;
    while (free < world->dotCount && world->dots[free].corner != 0)
        free++;
    if (free == world->dotCount && !vlReserve(&world->tally, &world->dots, &world->dotCapacity,
                                              world->dotCount + 1, sizeof *world->dots))
        return false;
    const uint32_t generation = world->dots[free].generation ? world->dots[free].generation : 1;
    world->dots[free] =
        (vlDotProduct){.corner = corner, .a = a, .b = b, .product = product, .generation = generation};
    world->dotCount += free == world->dotCount;
    world->liveDots++;
    *slot = (int)free;
    return true;
}

void vlRemoveDot(vlWorld *world, int slot)
{
    vlDotProduct *dot = &world->dots[slot];
    dot->corner = dot->a = dot->b = 0;
    dot->generation++;
    world->liveDots--;
}

// The product's gradient: (b - corner) at a, (a - corner) at b, minus their sum at the corner.
typedef struct vlGradient
{
    vlVec3 a, b, corner;
} vlGradient;

static vlGradient gradient(double (*at)[4], const vlDotProduct *dot)
{
    const vlVec3 a = vlRowDifference(at[dot->corner], at[dot->b]),
                 b = vlRowDifference(at[dot->corner], at[dot->a]);
    return (vlGradient){a, b, vlScale(vlAdd(a, b), -1)};
}

static double weightedDot(const vlParticles *p, const vlDotProduct *dot, const vlGradient *u,
                          const vlGradient *v)
{
    return p->x[dot->a][3] * vlDot(u->a, v->a) + p->x[dot->b][3] * vlDot(u->b, v->b) +
           p->x[dot->corner][3] * vlDot(u->corner, v->corner);
}

static void move(double (*rows)[4], const vlParticles *p, const vlDotProduct *dot, const vlGradient *along,
                 double by)
{
    vlAddToRow(rows[dot->a], along->a, by * p->x[dot->a][3]);
    vlAddToRow(rows[dot->b], along->b, by * p->x[dot->b][3]);
    vlAddToRow(rows[dot->corner], along->corner, by * p->x[dot->corner][3]);
}

// One Newton step along the gradient at the substep's start (as SHAKE does for rods), or along the present
// one where the frame has turned too far for that or the method is the article's.
static double relax(vlWorld *world, vlDotProduct *dot)
{
    vlParticles *p = &world->particles;
    const vlGradient now = gradient(p->x, dot);
    vlGradient along = gradient(p->o, dot);
    const double square = weightedDot(p, dot, &now, &now);
    double slope = weightedDot(p, dot, &now, &along);
    if (world->def.method == vl_jakobsen || slope < 0.5 * square)
    {
        along = now;
        slope = square;
    }
    if (slope == 0)
        return 0;
    const double by = (dot->product - vlDot(now.a, now.b)) / slope;
    move(p->x, p, dot, &along, by);
    dot->lambda += by;
    return fabs(by) * sqrt(square);
}

double vlRelaxDots(vlWorld *world)
{
    double most = 0;
    for (size_t i = 0; i < world->dotCount; i++)
        if (world->dots[i].corner != 0)
            most = fmax(most, relax(world, &world->dots[i]));
    return most;
}

// The product's rate of change at the middle of the substep goes to zero.
void vlRelaxDotVelocities(vlWorld *world)
{
    vlParticles *p = &world->particles;
    for (size_t i = 0; i < world->dotCount; i++)
    {
        vlDotProduct *dot = &world->dots[i];
        if (dot->corner == 0)
            continue;
        const vlGradient old = gradient(p->o, dot), now = gradient(p->x, dot);
        const vlGradient middle = {vlAdd(old.a, now.a), vlAdd(old.b, now.b), vlAdd(old.corner, now.corner)};
        const double square = weightedDot(p, dot, &middle, &middle);
        if (square == 0)
            continue;
        const double rate = vlDot(middle.a, vlRow(p->d[dot->a])) + vlDot(middle.b, vlRow(p->d[dot->b])) +
                            vlDot(middle.corner, vlRow(p->d[dot->corner]));
        move(p->d, p, dot, &middle, -rate / square);
        dot->lambda -= 2 * rate / square;
    }
}

void vlClearDotLambdas(vlWorld *world)
{
    for (size_t i = 0; i < world->dotCount; i++)
        world->dots[i].lambda = 0;
}
