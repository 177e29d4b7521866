// ode.c: integrates a system of differential equations: the way from t0 to t1, judging steps, failures.
#include "modelling/ode_parts.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// The step rule (Zhang and Luo; Fehlberg 1969): h' = 0.9 h (tolerance/error)^(1/5), within these bounds.
#define VL_SAFETY   0.9
#define VL_SHRINK   0.2
#define VL_GROW     5.0
#define VL_SHARE    0.02  ///< of the tolerance that a step may err: errors add up, and grow, on the way
#define VL_EQUAL    1000  ///< equal steps when none is given
#define VL_TINY     1e-20 ///< of t1 - t0: no step is smaller
#define VL_PATIENCE 1e5   ///< steps that a stiff system may still cost an explicit method
#define VL_HUGE     1e100 ///< no quantity of a lesson is as large

// Units of work, of about 5 ns, between two questions whether to stop.
#define VL_WORK_A_QUESTION ((size_t)50000)

static double spanOf(const vlOde *ode)
{
    return fabs(ode->def.t1 - ode->def.t0);
}

double vlOde_CountEqualSteps(const vlOde *ode)
{
    return ode->def.step > 0 ? fmax(1, ceil(spanOf(ode) / ode->def.step - 1e-9)) : VL_EQUAL;
}

// Failures

vlOdeTrial vlOde_Fail(vlOde *ode, vlOdeStatus status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(ode->message.message, sizeof ode->message.message, format, arguments);
    va_end(arguments);
    ode->status = status;
    return vl_trialFailed;
}

static void writeName(const vlOde *ode, int component, char *buffer, size_t size)
{
    if (ode->def.names)
        snprintf(buffer, size, "%s", ode->def.names[component]);
    else
        snprintf(buffer, size, "y[%d]", component + 1);
}

// The smallest step that makes a difference to t.
static double resolutionOf(const vlOde *ode)
{
    return fmax(16 * DBL_EPSILON * fabs(ode->t), VL_TINY * spanOf(ode));
}

// The component that is on its way to infinity, if any is: at the rate it has it would double within this
// time.
static int findRunaway(const vlOde *ode, double soon)
{
    int worst = -1;
    double worstTime = soon;
    for (int i = 0; i < ode->n; i++)
    {
        const double time = ode->y[i] / (ode->rate[i] * ode->direction);
        if (fabs(ode->y[i]) > VL_HUGE)
            return i;
        if (time > 0 && time < worstTime)
        {
            worst = i;
            worstTime = time;
        }
    }
    return worst;
}

static vlOdeTrial failRunaway(vlOde *ode, int component)
{
    char name[64];
    writeName(ode, component, name, sizeof name);
    return vlOde_Fail(ode, vl_odeBlewUp,
                      "the solution blows up at t = %.10g: %s is %.3g there and grows without bound", ode->t,
                      name, ode->y[component]);
}

// A value that was not finite, where no smaller step helps.
static vlOdeTrial failNotFinite(vlOde *ode)
{
    char name[64];
    writeName(ode, ode->badComponent, name, sizeof name);
    return vlOde_Fail(ode, vl_odeNotANumber, "f gives %s as the rate of %s at t = %.10g",
                      isnan(ode->badValue) ? "nan"
                      : ode->badValue > 0  ? "inf"
                                           : "-inf",
                      name, ode->badTime);
}

static vlOdeTrial failSteps(vlOde *ode, double smallest)
{
    const int runaway = findRunaway(ode, 1e4 * resolutionOf(ode));
    if (runaway >= 0)
        return failRunaway(ode, runaway);
    if (ode->badComponent >= 0)
        return failNotFinite(ode);
    return vlOde_Fail(
        ode, vl_odeStepTooSmall,
        "the step fell below %.3g at t = %.10g: f jumps or is not smooth there, or the tolerance is finer "
        "than numbers of this size are",
        smallest, ode->t);
}

static vlOdeTrial failStiff(vlOde *ode, double left)
{
    return vlOde_Fail(
        ode, vl_odeStiff,
        "the system is stiff at t = %.10g: for its stability alone method \"%s\" would need about %.1g "
        "more steps to t1 = %.10g; use method \"radau5\"",
        ode->t, vlOde_GetMethodName(ode->def.method), left, ode->def.t1);
}

// Evaluation

static bool mustStop(vlOde *ode)
{
    ode->unasked += (size_t)ode->n + 20;
    if (ode->unasked < VL_WORK_A_QUESTION)
        return false;
    ode->unasked = 0;
    return ode->def.mustStop && ode->def.mustStop(ode->def.user);
}

vlOdeTrial vlOde_Evaluate(vlOde *ode, double t, const double *y, double *rates)
{
    const vlOdeDef *def = &ode->def;
    if (mustStop(ode))
        return vlOde_Fail(ode, vl_odeInterrupted, "stopped at t = %.10g", t);
    ode->counts.evaluations++;
    double *given = rates;
    if (def->secondOrder)
    {
        memmove(rates, y + def->count, (size_t)def->count * sizeof(double));
        given += def->count;
    }
    if (!def->rates(def->user, t, y, given))
        return vlOde_Fail(ode, vl_odeCalleeFailed, "f failed at t = %.10g", t);
    double nothing = 0; // 0 unless one of them is not finite
    for (int i = 0; i < ode->n; i++)
        nothing += 0 * rates[i];
    for (int i = 0; i < ode->n && nothing != 0; i++)
    {
        if (isfinite(rates[i]))
            continue;
        ode->badComponent = i;
        ode->badValue = rates[i];
        ode->badTime = t;
        return vl_trialRejected;
    }
    return vl_trialDone;
}

// The implicit method's estimate is of third order, and much too high: it needs no such share.
double vlOde_Norm(const vlOde *ode, const double *error, const double *a, const double *b)
{
    const double part = ode->def.method == vl_odeRadau5 ? 1 : 1 / VL_SHARE;
    double most = 0;
    for (int i = 0; i < ode->n; i++)
    {
        const double size = fmax(fabs(a[i]), fabs(b[i]));
        const double share =
            part * fabs(error[i]) / (ode->def.absoluteTolerance + ode->def.relativeTolerance * size);
        if (!(share <= most))
            most = share; // also not a number
    }
    return most;
}

// A step

vlOdeTrial vlOde_Try(vlOde *ode, double h)
{
    const vlOdeTrial result =
        ode->def.method == vl_odeRadau5 ? vlOdeImplicit_Try(ode, h) : vlOdeExplicit_Try(ode, h);
    for (int i = 0; result == vl_trialDone && i < ode->n; i++)
        if (!isfinite(ode->y1[i]))
            return vl_trialRejected;
    return result;
}

vlOdeTrial vlOde_Finish(vlOde *ode, double h)
{
    if (!ode->rate1Known)
    {
        const vlOdeTrial result = vlOde_Evaluate(ode, ode->t + h, ode->y1, ode->rate1);
        if (result != vl_trialDone)
            return result;
        ode->rate1Known = true;
    }
    return vlOdeDense_Make(ode, h);
}

// Hairer, Norsett, Wanner I, II.4: a step of a hundredth of the time in which y, y' or y'' matter.
static vlOdeTrial chooseFirstStep(vlOde *ode, double *step)
{
    const double size = vlOde_Norm(ode, ode->y, ode->y, ode->y),
                 speed = vlOde_Norm(ode, ode->rate, ode->y, ode->y);
    double h = size < 1e-5 || speed < 1e-5 ? 1e-6 : 0.01 * size / speed;
    h = fmin(h, spanOf(ode));
    for (int i = 0; i < ode->n; i++)
        ode->argument[i] = ode->y[i] + ode->direction * h * ode->rate[i];
    const vlOdeTrial result = vlOde_Evaluate(ode, ode->t + ode->direction * h, ode->argument, ode->trial);
    *step = h;
    if (result != vl_trialDone)
        return result == vl_trialFailed ? result : vl_trialDone;
    for (int i = 0; i < ode->n; i++)
        ode->trial[i] -= ode->rate[i];
    const double bend = vlOde_Norm(ode, ode->trial, ode->y, ode->y) / h, most = fmax(speed, bend);
    const double other = most <= 1e-15 ? fmax(1e-6, 1e-3 * h) : pow(0.01 / most, 1.0 / 5);
    *step = fmin(100 * h, other);
    return vl_trialDone;
}

static double smallestStep(const vlOde *ode)
{
    return fmax(ode->def.minStep, resolutionOf(ode));
}

// Where the next step ends, and its size with its sign.
static double chooseEnd(const vlOde *ode, double *h)
{
    const double t1 = ode->def.t1, left = fabs(t1 - ode->t);
    double end = t1;
    if (ode->def.fixed)
    {
        const double done = (double)ode->counts.steps + 1, count = vlOde_CountEqualSteps(ode);
        const double step = ode->def.step > 0 ? ode->def.step : spanOf(ode) / count;
        end = done >= count ? t1 : ode->def.t0 + ode->direction * done * step;
    }
    else if (ode->nextStep * 1.01 < left)
    {
        // No crumb for the last step: two halves instead.
        const double step = ode->nextStep * 2 > left ? left / 2 : ode->nextStep;
        end = ode->t + ode->direction * step;
    }
    *h = end - ode->t;
    return end;
}

// The step after one with this error.
static double growthAfter(vlOde *ode, double norm)
{
    const bool implicit = ode->def.method == vl_odeRadau5;
    const double power = 1.0 / (implicit ? 4 : vlOdeExplicit_GetErrorOrder(ode->def.method) + 1);
    const double error = fmax(norm, 1e-10);
    double growth = VL_SAFETY * pow(error, -power);
    if (implicit) // many of Newton's iterations: rather a smaller step
        growth *= 13.0 / (12 + ode->implicit.iterations);
    if (ode->def.smooth && ode->lastErrorNorm > 0 && norm <= 1)
        growth = VL_SAFETY * pow(error, -0.7 * power) * pow(ode->lastErrorNorm, 0.4 * power);
    return fmin(fmax(growth, VL_SHRINK), VL_GROW);
}

// A trial that was no good. False when it is the end.
static bool reject(vlOde *ode, double h, double growth)
{
    ode->counts.rejected++;
    if (ode->def.fixed)
    {
        const int runaway = findRunaway(ode, fabs(h) / 10);
        if (ode->stiffSigns > 1)
            vlOde_Fail(ode, vl_odeStiff,
                       "the numbers swing beyond all bounds at t = %.10g: steps of %g are too large for "
                       "method \"%s\", "
                       "the system is stiff; use smaller ones, or method \"radau5\"",
                       ode->t, fabs(h), vlOde_GetMethodName(ode->def.method));
        else if (ode->badComponent >= 0 && runaway < 0)
            failNotFinite(ode);
        else if (runaway < 0)
            vlOde_Fail(ode, vl_odeStepTooSmall, "no solution found at t = %.10g: steps of %g are too large",
                       ode->t, fabs(h));
        else
            failRunaway(ode, runaway);
        return false;
    }
    ode->justRejected = true;
    ode->nextStep = fabs(h) * growth;
    return true;
}

static void countStep(vlOde *ode, double h)
{
    ode->counts.steps++;
    if (ode->def.method == vl_odeRadau5)
        vlOdeImplicit_Accept(ode);
    else
        vlOdeExplicit_LookForStiffness(ode, h);
    if (ode->def.fixed)
        return;
    double growth = growthAfter(ode, ode->errorNorm);
    if (ode->justRejected)
        growth = fmin(growth, 1);
    ode->justRejected = false;
    ode->lastErrorNorm = fmax(ode->errorNorm, 1e-4);
    ode->nextStep = fmin(fabs(h) * growth, ode->def.maxStep);
}

static void swap(double **a, double **b)
{
    double *kept = *a;
    *a = *b;
    *b = kept;
}

// The finished step from t to t1 goes into the list, after its events.
static void accept(vlOde *ode, double h, double t1)
{
    const double whole = h;
    bool stopped = false;
    if (vlOdeEvents_Find(ode, &h, &t1, &stopped) != vl_trialDone)
        return;
    countStep(ode, whole);
    if (!vlOdeDense_Keep(ode, h, t1, ode->errorNorm))
    {
        vlOde_Fail(ode, vl_odeNoMemory, "not enough memory for more than %d steps, at t = %.10g",
                   ode->rows - 1, ode->t);
        return;
    }
    ode->t = t1;
    swap(&ode->y, &ode->y1);
    swap(&ode->rate, &ode->rate1);
    ode->badComponent = -1;
    if (stopped)
        ode->status = vl_odeStopped;
    else if (t1 == ode->def.t1)
        ode->status = vl_odeReached;
}

// Whether the way may go on at all.
static bool checkEffort(vlOde *ode)
{
    const double left = fabs(ode->def.t1 - ode->t) / fmax(ode->nextStep, DBL_MIN);
    const bool isStiff = ode->stiffSigns >= VL_STIFF_SIGNS && !ode->def.fixed;
    const bool isOver = (double)ode->tries >= ode->def.maxSteps;
    if (isStiff && (isOver || left > VL_PATIENCE))
        failStiff(ode, left);
    else if (isOver)
        vlOde_Fail(ode, vl_odeTooManySteps, "%.0f steps are used up at t = %.10g, the last of them %.3g long",
                   ode->def.maxSteps, ode->t, ode->nextStep);
    return ode->status == vl_odeFresh;
}

static void makeStep(vlOde *ode)
{
    if (!checkEffort(ode))
        return;
    double h;
    const double t1 = chooseEnd(ode, &h), smallest = smallestStep(ode);
    if (!ode->def.fixed && fabs(h) < smallest && t1 != ode->def.t1)
    {
        failSteps(ode, smallest);
        return;
    }
    ode->tries++;
    ode->errorNorm = 0;
    vlOdeTrial result = vlOde_Try(ode, h);
    if (result == vl_trialDone && !ode->def.fixed)
    {
        ode->errorNorm = vlOde_Norm(ode, ode->error, ode->y, ode->y1);
        if (!(ode->errorNorm <= 1))
        {
            ode->badComponent = -1;
            reject(ode, h, isfinite(ode->errorNorm) ? growthAfter(ode, ode->errorNorm) : VL_SHRINK);
            return;
        }
    }
    if (result == vl_trialDone)
        result = vlOde_Finish(ode, h);
    if (result == vl_trialDone)
        accept(ode, h, t1);
    else if (result == vl_trialRejected)
        reject(ode, h, VL_SHRINK);
}

static bool begin(vlOde *ode)
{
    if (!vlOdeDense_KeepStart(ode))
    {
        vlOde_Fail(ode, vl_odeNoMemory, "not enough memory for the first state");
        return false;
    }
    const vlOdeTrial result = vlOde_Evaluate(ode, ode->t, ode->y, ode->rate);
    if (result == vl_trialRejected)
        failNotFinite(ode);
    if (result != vl_trialDone)
        return false;
    if (vlOdeEvents_Begin(ode) != vl_trialDone)
        return false;
    ode->nextStep = ode->def.fixed ? spanOf(ode) / vlOde_CountEqualSteps(ode) : ode->def.step;
    if (ode->nextStep == 0 && chooseFirstStep(ode, &ode->nextStep) != vl_trialDone)
        return false;
    ode->badComponent = -1;
    ode->nextStep = fmin(ode->nextStep, ode->def.maxStep);
    return true;
}

vlOdeStatus vlOde_Run(vlOde *ode)
{
    if (ode->status == vl_odeFresh && ode->rows == 0 && begin(ode))
        while (ode->status == vl_odeFresh)
            makeStep(ode);
    return ode->status;
}
