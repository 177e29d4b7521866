// ode_implicit.c: Radau IIA of order 5, for stiff systems.
#include "modelling/ode_parts.h"

#include <float.h>
#include <math.h>
#include <string.h>

// Three stages z_i = Y_i - y at t + c_i h solve z = h A f(t + c h, y + z): a polynomial of degree 3 that
// obeys the equation at three places, the last at the end of the step. Newton's method with one Jacobian J
// for all: in the basis where the inverse of A is diagonal but for one pair, the 3n unknowns fall apart into
// a real and a complex system of n (Hairer and Wanner II, IV.8).
#define VL_STAGES      3
#define VL_MOST_NEWTON 6

static const double places[VL_STAGES] = {0.15505102572168219018, 0.64494897427831780982,
                                         1}; // (4 -+ sqrt 6)/10, 1

// Eigenvalues of the inverse of A: one real, a pair.
static const double realValue = 3.6378342527444957322, pairReal = 2.6810828736277521339,
                    pairImaginary = 3.0504301992474105694;

// Real eigenvector, real and imaginary part of the others: z = basis w, w = inverse z.
static const double basis[VL_STAGES][VL_STAGES] = {
    {0.09443876248897524, -0.14125529502095421, 0.03002919410514742},
    {0.25021312296533332, 0.20412935229379994, -0.38294211275726192},
    {1, 1, 0}};
static const double inverse[VL_STAGES][VL_STAGES] = {
    {4.17871859155190428, 0.32768282076106237, 0.52337644549944951},
    {-4.17871859155190428, -0.32768282076106237, 0.47662355450055044},
    {0.50287263494578682, -2.57192694985560522, 0.59603920482822492}};

// Weights of the embedded formula's difference.
static const double errorWeights[VL_STAGES] = {-10.048809399827416, 1.3821427331607490, -1.0 / 3};

// Storage

bool vlOdeImplicit_Reserve(vlOde *ode)
{
    vlOdeImplicit *m = &ode->implicit;
    const size_t n = (size_t)ode->n;
    if (!vlResize(&ode->tally, &m->matrices, 0, 4 * n * n, sizeof(double)))
        return false;
    m->jacobian = m->matrices;
    m->real = m->matrices + n * n;
    m->pair = m->matrices + 2 * n * n;
    if (!vlResize(&ode->tally, &m->vectors, 0, 14 * n, sizeof(double)))
        return false;
    m->z = m->vectors;
    m->w = m->z + 3 * n;
    m->f = m->w + 3 * n;
    m->work = m->f + 3 * n;
    if (!vlResize(&ode->tally, &m->pivots, 0, 2 * n, sizeof(int)))
        return false;
    return true;
}

void vlOdeImplicit_Release(vlOde *ode)
{
    vlOdeImplicit *m = &ode->implicit;
    const size_t n = (size_t)ode->n;
    vlRelease(&ode->tally, &m->matrices, m->matrices ? 4 * n * n : 0, sizeof(double));
    vlRelease(&ode->tally, &m->vectors, m->vectors ? 14 * n : 0, sizeof(double));
    vlRelease(&ode->tally, &m->pivots, m->pivots ? 2 * n : 0, sizeof(int));
}

// Linear systems: Gauss's elimination with row pivots, real and complex.

static bool factorReal(double *a, int *pivots, int n)
{
    for (int k = 0; k < n; k++)
    {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            pivot = fabs(a[i * n + k]) > fabs(a[pivot * n + k]) ? i : pivot;
        pivots[k] = pivot;
        if (!(fabs(a[pivot * n + k]) > 0))
            return false;
        for (int j = 0; j < n && pivot != k; j++)
        {
            const double kept = a[k * n + j];
            a[k * n + j] = a[pivot * n + j];
            a[pivot * n + j] = kept;
        }
        for (int i = k + 1; i < n; i++)
        {
            const double factor = a[i * n + k] /= a[k * n + k];
            for (int j = k + 1; j < n && factor != 0; j++)
                a[i * n + j] -= factor * a[k * n + j];
        }
    }
    return true;
}

static void solveReal(const double *a, const int *pivots, int n, double *b)
{
    for (int k = 0; k < n; k++)
    {
        const double kept = b[pivots[k]];
        b[pivots[k]] = b[k];
        b[k] = kept;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            b[i] -= a[i * n + j] * b[j];
    for (int i = n - 1; i >= 0; i--)
    {
        for (int j = i + 1; j < n; j++)
            b[i] -= a[i * n + j] * b[j];
        b[i] /= a[i * n + i];
    }
}

// A complex number. The language's own take care of infinities at each product, and not every compiler has
// them.
typedef struct Pair
{
    double re, im;
} Pair;

static inline Pair times(Pair x, Pair y)
{
    return (Pair){x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re};
}

// x -= y z
static inline void takeAway(Pair *x, Pair y, Pair z)
{
    const Pair product = times(y, z);
    x->re -= product.re;
    x->im -= product.im;
}

static double sizeOf(Pair x)
{
    return fabs(x.re) + fabs(x.im);
}

static Pair inverseOf(Pair x)
{
    const double square = x.re * x.re + x.im * x.im;
    return (Pair){x.re / square, -x.im / square};
}

// Leaves the inverse of each pivot in its place.
static bool factorComplex(Pair *a, int *pivots, int n)
{
    for (int k = 0; k < n; k++)
    {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            pivot = sizeOf(a[i * n + k]) > sizeOf(a[pivot * n + k]) ? i : pivot;
        pivots[k] = pivot;
        if (!(sizeOf(a[pivot * n + k]) > 0))
            return false;
        for (int j = 0; j < n && pivot != k; j++)
        {
            const Pair kept = a[k * n + j];
            a[k * n + j] = a[pivot * n + j];
            a[pivot * n + j] = kept;
        }
        a[k * n + k] = inverseOf(a[k * n + k]);
        for (int i = k + 1; i < n; i++)
        {
            const Pair factor = a[i * n + k] = times(a[i * n + k], a[k * n + k]);
            for (int j = k + 1; j < n && sizeOf(factor) != 0; j++)
                takeAway(&a[i * n + j], factor, a[k * n + j]);
        }
    }
    return true;
}

static void solveComplex(const Pair *a, const int *pivots, int n, Pair *b)
{
    for (int k = 0; k < n; k++)
    {
        const Pair kept = b[pivots[k]];
        b[pivots[k]] = b[k];
        b[k] = kept;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            takeAway(&b[i], a[i * n + j], b[j]);
    for (int i = n - 1; i >= 0; i--)
    {
        for (int j = i + 1; j < n; j++)
            takeAway(&b[i], a[i * n + j], b[j]);
        b[i] = times(b[i], a[i * n + i]);
    }
}

// Jacobian

// Column by column from differences, each about the root of the rounding error of its component. Large enough
// a component counts by itself, a small one by what it becomes within the step, or by the tolerance.
static vlOdeTrial makeJacobian(vlOde *ode, double h)
{
    vlOdeImplicit *m = &ode->implicit;
    const int n = ode->n;
    double *y = m->work, *rates = m->work + n;
    memcpy(y, ode->y, (size_t)n * sizeof(double));
    for (int j = 0; j < n; j++)
    {
        const double scale = fmax(fabs(y[j]), fmax(fabs(h * ode->rate[j]), ode->def.absoluteTolerance));
        const double shifted =
            y[j] + sqrt(DBL_EPSILON) * (ode->rate[j] * ode->direction < 0 ? -scale : scale);
        const double delta = shifted - y[j];
        y[j] = shifted;
        const vlOdeTrial result = vlOde_Evaluate(ode, ode->t, y, rates);
        if (result != vl_trialDone)
            return result;
        for (int i = 0; i < n; i++)
            m->jacobian[i * n + j] = (rates[i] - ode->rate[i]) / delta;
        y[j] = ode->y[j];
    }
    ode->counts.jacobians++;
    m->jacobianKnown = m->jacobianFresh = true;
    m->factoredStep = 0;
    return vl_trialDone;
}

static bool factor(vlOde *ode, double h)
{
    vlOdeImplicit *m = &ode->implicit;
    const int n = ode->n;
    Pair *pair = (Pair *)m->pair;
    for (int i = 0; i < n * n; i++)
    {
        const double diagonal = i % (n + 1) == 0 ? 1 / h : 0;
        m->real[i] = realValue * diagonal - m->jacobian[i];
        pair[i] = (Pair){pairReal * diagonal - m->jacobian[i], -pairImaginary * diagonal};
    }
    m->factoredStep = factorReal(m->real, m->pivots, n) && factorComplex(pair, m->pivots + n, n) ? h : 0;
    return m->factoredStep != 0;
}

// Newton

// The stages as the last step's polynomial, carried on, has them.
static void guessStages(vlOde *ode, double h)
{
    vlOdeImplicit *m = &ode->implicit;
    const int n = ode->n;
    memset(m->z, 0, VL_STAGES * (size_t)n * sizeof(double));
    if (ode->rows < 2)
        return;
    const vlOdeRow *row = vlOdeDense_GetRow(ode, ode->rows - 2);
    for (int k = 0; k < VL_STAGES; k++)
    {
        double *z = m->z + k * n;
        vlOdeDense_Value(n, row->numbers, row->numbers + n, (ode->t + places[k] * h - row->t) / row->span, z);
        for (int i = 0; i < n; i++)
            z[i] -= ode->y[i];
    }
}

static void transform(const double matrix[VL_STAGES][VL_STAGES], const double *from, double *to, int n)
{
    for (int k = 0; k < VL_STAGES; k++)
        for (int i = 0; i < n; i++)
            to[k * n + i] =
                matrix[k][0] * from[i] + matrix[k][1] * from[n + i] + matrix[k][2] * from[2 * n + i];
}

static vlOdeTrial evaluateStages(vlOde *ode, double h)
{
    vlOdeImplicit *m = &ode->implicit;
    const int n = ode->n;
    for (int k = 0; k < VL_STAGES; k++)
    {
        for (int i = 0; i < n; i++)
            ode->argument[i] = ode->y[i] + m->z[k * n + i];
        const vlOdeTrial result = vlOde_Evaluate(ode, ode->t + places[k] * h, ode->argument, m->f + k * n);
        if (result != vl_trialDone)
            return result;
    }
    return vl_trialDone;
}

// One correction of w. Returns its size, in tolerances.
static double correct(vlOde *ode, double h)
{
    vlOdeImplicit *m = &ode->implicit;
    const int n = ode->n;
    double *right = m->work;
    Pair *pair = (Pair *)(m->work + n);
    const Pair eigenvalue = {pairReal / h, -pairImaginary / h};
    double *w = m->w;
    for (int i = 0; i < n; i++)
    {
        double g[VL_STAGES];
        for (int k = 0; k < VL_STAGES; k++)
            g[k] = inverse[k][0] * m->f[i] + inverse[k][1] * m->f[n + i] + inverse[k][2] * m->f[2 * n + i];
        right[i] = g[0] - realValue / h * w[i];
        pair[i] = (Pair){g[1], g[2]};
        takeAway(&pair[i], eigenvalue, (Pair){w[n + i], w[2 * n + i]});
    }
    solveReal(m->real, m->pivots, n, right);
    solveComplex((const Pair *)m->pair, m->pivots + n, n, pair);
    double size = 0;
    for (int i = 0; i < n; i++)
    {
        const double tolerance = ode->def.absoluteTolerance + ode->def.relativeTolerance * fabs(ode->y[i]);
        w[i] += right[i];
        w[n + i] += pair[i].re;
        w[2 * n + i] += pair[i].im;
        const double change = fmax(fabs(right[i]), sizeOf(pair[i])) / tolerance;
        size = change <= size ? size : change;
    }
    return size;
}

// Solves for the stages. vl_trialRejected: it does not converge.
static vlOdeTrial solveStages(vlOde *ode, double h)
{
    vlOdeImplicit *m = &ode->implicit;
    const double tolerance = ode->def.relativeTolerance;
    const double enough =
        ode->def.fixed ? 1e-6 : fmax(10 * DBL_EPSILON / tolerance, fmin(0.03, sqrt(tolerance)));
    double last = 0, rate = 0;
    guessStages(ode, h);
    transform(inverse, m->z, m->w, ode->n);
    for (int k = 0; k < VL_MOST_NEWTON; k++)
    {
        const vlOdeTrial result = evaluateStages(ode, h);
        if (result != vl_trialDone)
            return result;
        const double size = correct(ode, h);
        transform(basis, m->w, m->z, ode->n);
        m->iterations = k + 1;
        if (!isfinite(size))
            return vl_trialRejected;
        if (k > 0)
        {
            rate = size / last;
            m->slow = rate > 1e-3;
        }
        if (size == 0 || (k > 0 && rate < 1 && rate / (1 - rate) * size < enough))
            return vl_trialDone;
        if (k > 0 && (rate >= 1 || pow(rate, VL_MOST_NEWTON - 1 - k) / (1 - rate) * size > enough))
            return vl_trialRejected;
        last = size;
    }
    return vl_trialRejected;
}

// The difference to an embedded formula, smoothed by the real matrix so that stiff components do not swamp
// it.
static void solveError(vlOde *ode, double h, const double *rate)
{
    vlOdeImplicit *m = &ode->implicit;
    const int n = ode->n;
    for (int i = 0; i < n; i++)
    {
        double sum = 0;
        for (int k = 0; k < VL_STAGES; k++)
            sum += errorWeights[k] * m->z[k * n + i];
        ode->error[i] = rate[i] + sum / h;
    }
    solveReal(m->real, m->pivots, n, ode->error);
}

static vlOdeTrial estimateError(vlOde *ode, double h)
{
    const bool freshStart = ode->rows < 2 || ode->justRejected;
    solveError(ode, h, ode->rate);
    if (!freshStart || !(vlOde_Norm(ode, ode->error, ode->y, ode->y1) > 1))
        return vl_trialDone;
    for (int i = 0; i < ode->n; i++)
        ode->argument[i] = ode->y[i] + ode->error[i];
    const vlOdeTrial result = vlOde_Evaluate(ode, ode->t, ode->argument, ode->trial);
    if (result == vl_trialDone)
        solveError(ode, h, ode->trial);
    return result;
}

// Newton failed with an old Jacobian: once more with a new one.
static vlOdeTrial solveWithJacobian(vlOde *ode, double h)
{
    vlOdeImplicit *m = &ode->implicit;
    for (;;)
    {
        if (!m->jacobianKnown)
        {
            const vlOdeTrial made = makeJacobian(ode, h);
            if (made != vl_trialDone)
                return made;
        }
        vlOdeTrial result = vl_trialRejected;
        if (m->factoredStep == h || factor(ode, h))
            result = solveStages(ode, h);
        if (result != vl_trialRejected || m->jacobianFresh)
            return result;
        m->jacobianKnown = false;
    }
}

vlOdeTrial vlOdeImplicit_Try(vlOde *ode, double h)
{
    ode->rate1Known = false;
    const vlOdeTrial result = solveWithJacobian(ode, h);
    if (result != vl_trialDone)
        return result;
    const double *z = ode->implicit.z + (VL_STAGES - 1) * ode->n;
    for (int i = 0; i < ode->n; i++)
        ode->y1[i] = ode->y[i] + z[i];
    return estimateError(ode, h);
}

// y + z(s), the polynomial through 0 and the three stages.
void vlOdeImplicit_MakePolynomial(vlOde *ode, double h)
{
    (void)h;
    const int n = ode->n;
    const double *z = ode->implicit.z;
    const double c1 = places[0], c2 = places[1];
    double *p = ode->polynomial;
    for (int i = 0; i < n; i++)
    {
        // Newton's divided differences of z(s)/s at c1, c2, 1.
        const double d1 = z[i] / c1, d2 = z[n + i] / c2, d3 = z[2 * n + i];
        const double e1 = (d2 - d1) / (c2 - c1), e2 = (d3 - d2) / (1 - c2), g = (e2 - e1) / (1 - c1);
        p[i] = d1 - c1 * e1 + c1 * c2 * g;
        p[n + i] = e1 - (c1 + c2) * g;
        p[2 * n + i] = g;
        p[3 * n + i] = 0;
    }
}

void vlOdeImplicit_Accept(vlOde *ode)
{
    vlOdeImplicit *m = &ode->implicit;
    m->jacobianFresh = false;
    if (m->slow && m->iterations > 2)
        m->jacobianKnown = false;
}
