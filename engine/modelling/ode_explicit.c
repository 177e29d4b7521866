// ode_explicit.c: the explicit Runge-Kutta methods: tableaux, a step, signs of stiffness.
#include "modelling/ode_parts.h"

#include <math.h>
#include <string.h>

/// y1 = y + h sum b_i k_i with k_i = f(t + c_i h, y + h sum a_ij k_j). `e` gives the error, the result less
/// that of the embedded method of `errorOrder`; its place `stages` is that of f(t + h, y1).
typedef struct Tableau
{
    int stages, errorOrder;
    int endStage; ///< a stage with c = 1 besides the last, for signs of stiffness; -1: none
    double reach; ///< h times the rate of decay at which the method is barely stable, less a fifth
    double c[VL_ODE_STAGES - 1];
    double a[VL_ODE_STAGES - 1][VL_ODE_STAGES - 2];
    double b[VL_ODE_STAGES - 1];
    double e[VL_ODE_STAGES];
} Tableau;

static const Tableau euler = {.stages = 1, .endStage = -1, .reach = 1.6, .c = {0}, .b = {1}};

static const Tableau midpoint = {
    .stages = 2, .endStage = -1, .reach = 1.6, .c = {0, 0.5}, .a = {{0}, {0.5}}, .b = {0, 1}};

static const Tableau rk4 = {
    .stages = 4,
    .endStage = -1,
    .reach = 2.2,
    .c = {0, 0.5, 0.5, 1},
    .a = {{0}, {0.5}, {0, 0.5}, {0, 0, 1}},
    .b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6},
};

// Fehlberg 1969, formula 2 of order 4(5).
static const Tableau rkf45 = {
    .stages = 6,
    .errorOrder = 4,
    .endStage = 4,
    .reach = 2.9,
    .c = {0, 1.0 / 4, 3.0 / 8, 12.0 / 13, 1, 1.0 / 2},
    .a = {{0},
          {1.0 / 4},
          {3.0 / 32, 9.0 / 32},
          {1932.0 / 2197, -7200.0 / 2197, 7296.0 / 2197},
          {439.0 / 216, -8, 3680.0 / 513, -845.0 / 4104},
          {-8.0 / 27, 2, -3544.0 / 2565, 1859.0 / 4104, -11.0 / 40}},
    .b = {16.0 / 135, 0, 6656.0 / 12825, 28561.0 / 56430, -9.0 / 50, 2.0 / 55},
    .e = {1.0 / 360, 0, -128.0 / 4275, -2197.0 / 75240, 1.0 / 50, 2.0 / 55},
};

// Dormand and Prince 1980, RK5(4)7M.
static const Tableau dopri5 = {
    .stages = 6,
    .errorOrder = 4,
    .endStage = 5,
    .reach = 2.7,
    .c = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1},
    .a = {{0},
          {1.0 / 5},
          {3.0 / 40, 9.0 / 40},
          {44.0 / 45, -56.0 / 15, 32.0 / 9},
          {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
          {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656}},
    .b = {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
    .e = {71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40},
};

static const Tableau *const tableaux[vl_odeMethodCount] = {
    [vl_odeEuler] = &euler, [vl_odeMidpoint] = &midpoint, [vl_odeRk4] = &rk4,
    [vl_odeRkf45] = &rkf45, [vl_odeDopri5] = &dopri5,
};

int vlOdeExplicit_GetErrorOrder(vlOdeMethod method)
{
    return tableaux[method]->errorOrder;
}

static const double *stageOf(const vlOde *ode, int stage)
{
    return stage == 0 ? ode->rate : ode->stages[stage];
}

// sum = sum of weights_i k_i, in the order of the stages. Weights of 0 are passed over.
static void addStages(const vlOde *ode, const double *weights, int count, double *restrict sum)
{
    const int n = ode->n;
    memset(sum, 0, (size_t)n * sizeof *sum);
    for (int j = 0; j < count; j++)
    {
        const double weight = weights[j], *restrict k = stageOf(ode, j);
        for (int i = 0; i < n && weight != 0; i++)
            sum[i] += weight * k[i];
    }
}

// result = y + h sum weights_i k_i
static void combine(const vlOde *ode, const double *weights, int count, double h, double *result)
{
    addStages(ode, weights, count, result);
    for (int i = 0; i < ode->n; i++)
        result[i] = ode->y[i] + h * result[i];
}

static void estimateError(vlOde *ode, const Tableau *tableau, double h)
{
    const double last = tableau->e[tableau->stages];
    addStages(ode, tableau->e, tableau->stages, ode->error);
    for (int i = 0; i < ode->n; i++)
        ode->error[i] = h * (last != 0 ? ode->error[i] + last * ode->rate1[i] : ode->error[i]);
}

vlOdeTrial vlOdeExplicit_Try(vlOde *ode, double h)
{
    const Tableau *tableau = tableaux[ode->def.method];
    ode->rate1Known = false;
    for (int i = 1; i < tableau->stages; i++)
    {
        double *argument = i == tableau->endStage ? ode->endArgument : ode->argument;
        combine(ode, tableau->a[i], i, h, argument);
        const vlOdeTrial result = vlOde_Evaluate(ode, ode->t + tableau->c[i] * h, argument, ode->stages[i]);
        if (result != vl_trialDone)
            return result;
    }
    combine(ode, tableau->b, tableau->stages, h, ode->y1);
    if (tableau->errorOrder == 0)
        return vl_trialDone;
    if (tableau->e[tableau->stages] != 0)
    {
        const vlOdeTrial result = vlOde_Evaluate(ode, ode->t + h, ode->y1, ode->rate1);
        if (result != vl_trialDone)
            return result;
        ode->rate1Known = true;
    }
    estimateError(ode, tableau, h);
    return vl_trialDone;
}

// Signs of stiffness

#define VL_CALM_SIGNS 6 ///< that make it forget

// Two states at the end of the step, and their rates: how fast the system takes differences away, times h
// (Hairer and Wanner II, IV.2). Of equal steps the two states are those at its ends: there the sign of a rate
// that undoes the difference is asked for besides, for what merely grows fast is not stiff.
static double decayOf(const vlOde *ode, double h, const double *a, const double *rateA, const double *b,
                      const double *rateB, bool *undoes)
{
    double states = 0, rates = 0, product = 0, size = 0;
    for (int i = 0; i < ode->n; i++)
    {
        const double dy = b[i] - a[i], df = rateB[i] - rateA[i];
        states += dy * dy;
        rates += df * df;
        product += dy * df * ode->direction;
        size += b[i] * b[i];
    }
    *undoes = product < 0;
    if (!isfinite(states) || !isfinite(rates))
        return NAN; // says nothing
    if (!(states > 1e-30 * size))
        return 0; // no more than rounding
    return fabs(h) * sqrt(rates / states);
}

void vlOdeExplicit_LookForStiffness(vlOde *ode, double h)
{
    const Tableau *tableau = tableaux[ode->def.method];
    bool undoes;
    double decay;
    if (!ode->def.fixed && tableau->endStage >= 0)
    {
        decay =
            decayOf(ode, h, ode->endArgument, stageOf(ode, tableau->endStage), ode->y1, ode->rate1, &undoes);
        undoes = true;
    }
    else
    {
        decay = decayOf(ode, h, ode->y, ode->rate, ode->y1, ode->rate1, &undoes);
    }
    if (isnan(decay))
        return;
    if (decay > tableau->reach && undoes)
    {
        ode->calmSigns = 0;
        ode->stiffSigns++;
    }
    else if (ode->stiffSigns > 0 && ++ode->calmSigns >= VL_CALM_SIGNS)
    {
        ode->stiffSigns = 0;
    }
    ode->stiff = ode->stiff || ode->stiffSigns >= VL_STIFF_SIGNS;
}
