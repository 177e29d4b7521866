// ode_dense.c: the polynomial of each step, and the steps that are kept.
#include "modelling/ode_parts.h"

#include <math.h>
#include <string.h>

// y(s) = y + s (p1 + s (p2 + s (p3 + s p4))), 0 <= s <= 1.

// Where rkf45 looks once more at f, as a share of the step. The cubic of both ends errs by h^4 there, so that
// f there errs by h^4 too, and the quartic that takes up this slope by h^5, as the method's tolerance does.
// It is no quarter by accident: near the middle the slope says nothing about the fourth degree, near the
// start little.
#define VL_LOOK 0.25

// Weights of the fourth degree of dopri5 (Hairer, Norsett, Wanner I, II.6, after Shampine).
static const double dopri5Weights[VL_ODE_STAGES] = {
    -12715105075.0 / 11282082432.0,  0,
    87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
    701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
    69997945.0 / 29380423.0};

void vlOdeDense_Value(int n, const double *y, const double *p, double s, double *result)
{
    for (int i = 0; i < n; i++)
        result[i] = y[i] + s * (p[i] + s * (p[n + i] + s * (p[2 * n + i] + s * p[3 * n + i])));
}

// The cubic with the states and rates of both ends.
static void makeCubic(vlOde *ode, double h)
{
    const int n = ode->n;
    double *p = ode->polynomial;
    for (int i = 0; i < n; i++)
    {
        const double rise = ode->y1[i] - ode->y[i], a = h * ode->rate[i], b = h * ode->rate1[i];
        p[i] = a;
        p[n + i] = 3 * rise - 2 * a - b;
        p[2 * n + i] = a + b - 2 * rise;
        p[3 * n + i] = 0;
    }
}

// Adds c s^2 (1 - s)^2, which leaves the ends as they are.
static void addFourth(double *p, int n, int i, double c)
{
    p[n + i] += c;
    p[2 * n + i] -= 2 * c;
    p[3 * n + i] += c;
}

static void addDopri5(vlOde *ode, double h)
{
    const int n = ode->n;
    for (int i = 0; i < n; i++)
    {
        double sum = dopri5Weights[0] * ode->rate[i] + dopri5Weights[6] * ode->rate1[i];
        for (int j = 2; j < 6; j++)
            sum += dopri5Weights[j] * ode->stages[j][i];
        addFourth(ode->polynomial, n, i, h * sum);
    }
}

static vlOdeTrial addLook(vlOde *ode, double h)
{
    const int n = ode->n;
    double *p = ode->polynomial;
    const double s = VL_LOOK, slope = 2 * s * (1 - s) * (1 - 2 * s);
    vlOdeDense_Value(n, ode->y, p, s, ode->argument);
    const vlOdeTrial result = vlOde_Evaluate(ode, ode->t + s * h, ode->argument, ode->trial);
    if (result != vl_trialDone)
        return result;
    for (int i = 0; i < n; i++)
    {
        const double cubic = p[i] + s * (2 * p[n + i] + s * 3 * p[2 * n + i]);
        addFourth(p, n, i, (h * ode->trial[i] - cubic) / slope);
    }
    return vl_trialDone;
}

vlOdeTrial vlOdeDense_Make(vlOde *ode, double h)
{
    if (ode->def.method == vl_odeRadau5)
    {
        vlOdeImplicit_MakePolynomial(ode, h);
        return vl_trialDone;
    }
    makeCubic(ode, h);
    if (ode->def.method == vl_odeDopri5)
        addDopri5(ode, h);
    return ode->def.method == vl_odeRkf45 ? addLook(ode, h) : vl_trialDone;
}

// What is kept

// Rows lie in chunks, so that a long way is never copied.
#define VL_CHUNK_BYTES ((size_t)32 << 10)

static size_t sizeOfRow(const vlOde *ode)
{
    return sizeof(vlOdeRow) + (1 + VL_ODE_DEGREE) * (size_t)ode->n * sizeof(double);
}

static vlOdeRow *rowAt(const vlOde *ode, int row)
{
    char *chunk = (char *)ode->chunks[row / ode->chunkRows];
    return (vlOdeRow *)(chunk + (size_t)(row % ode->chunkRows) * sizeOfRow(ode));
}

const vlOdeRow *vlOdeDense_GetRow(const vlOde *ode, int row)
{
    return rowAt(ode, row);
}

static bool keepRow(vlOde *ode, double t, const double *y, double error)
{
    const size_t size = sizeOfRow(ode);
    if (ode->rows == 0)
        ode->chunkRows = VL_CHUNK_BYTES > size ? (int)(VL_CHUNK_BYTES / size) : 1;
    const size_t chunk = (size_t)(ode->rows / ode->chunkRows);
    if (ode->rows == INT32_MAX)
        return false;
    if (ode->rows % ode->chunkRows == 0 &&
        (!vlReserve(&ode->tally, &ode->chunks, &ode->chunkRoom, chunk + 1, sizeof *ode->chunks) ||
         !vlResize(&ode->tally, &ode->chunks[chunk], 0, (size_t)ode->chunkRows, size)))
        return false;
    vlOdeRow *row = rowAt(ode, ode->rows++);
    row->t = t;
    row->error = error;
    memcpy(row->numbers, y, (size_t)ode->n * sizeof(double));
    return true;
}

void vlOdeDense_Release(vlOde *ode)
{
    for (size_t i = 0; i < ode->chunkRoom && ode->chunks[i]; i++)
        vlRelease(&ode->tally, &ode->chunks[i], (size_t)ode->chunkRows, sizeOfRow(ode));
    vlRelease(&ode->tally, &ode->chunks, ode->chunkRoom, sizeof *ode->chunks);
}

bool vlOdeDense_KeepStart(vlOde *ode)
{
    return keepRow(ode, ode->t, ode->y, 0);
}

bool vlOdeDense_Keep(vlOde *ode, double h, double t1, double error)
{
    const size_t n = (size_t)ode->n;
    vlOdeRow *start = rowAt(ode, ode->rows - 1);
    if (!keepRow(ode, t1, ode->y1, error))
        return false;
    start->span = h;
    memcpy(start->numbers + n, ode->polynomial, VL_ODE_DEGREE * n * sizeof(double));
    return true;
}

static bool isRow(const vlOde *ode, int row)
{
    return row >= 0 && row < ode->rows;
}

int vlOde_GetRowCount(const vlOde *ode)
{
    return ode->rows;
}

double vlOde_GetRowTime(const vlOde *ode, int row)
{
    return isRow(ode, row) ? rowAt(ode, row)->t : NAN;
}

const double *vlOde_GetRow(const vlOde *ode, int row)
{
    return isRow(ode, row) ? rowAt(ode, row)->numbers : NULL;
}

double vlOde_GetRowError(const vlOde *ode, int row)
{
    return isRow(ode, row) ? rowAt(ode, row)->error : NAN;
}

// The last row that is not after t.
static int findRow(const vlOde *ode, double t)
{
    int low = 0, high = ode->rows;
    while (high - low > 1)
    {
        const int middle = low + (high - low) / 2;
        if ((rowAt(ode, middle)->t - t) * ode->direction <= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

bool vlOde_GetAt(const vlOde *ode, double t, double *y)
{
    if (ode->rows == 0 || !((t - rowAt(ode, 0)->t) * ode->direction >= 0) ||
        !((rowAt(ode, ode->rows - 1)->t - t) * ode->direction >= 0))
        return false;
    const size_t n = (size_t)ode->n;
    const vlOdeRow *row = rowAt(ode, findRow(ode, t));
    if (t == row->t)
        memcpy(y, row->numbers, n * sizeof(double));
    else
        vlOdeDense_Value(ode->n, row->numbers, row->numbers + n, (t - row->t) / row->span, y);
    return true;
}
