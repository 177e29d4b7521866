// ode_events.c: finds where values of the state pass 0 or the multiples of a number.
#include "modelling/ode_parts.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// Parts of a step that are looked at one by one, so that a value that passes and returns within a step is
// seen.
#define VL_LOOKS      8
#define VL_MAX_LEVELS 100000   ///< that one event may pass in such a part
#define VL_MAX_FOUND  10000000 ///< events of one system

/// A value that is sought along a step.
typedef struct Search
{
    vlOde *ode;
    int event;
    double h, level;
} Search;

static void writeName(const vlOde *ode, int event, char *buffer, size_t size)
{
    const char *name = ode->eventDefs[event].name;
    if (name)
        snprintf(buffer, size, "event \"%.60s\"", name);
    else
        snprintf(buffer, size, "event %d", event + 1);
}

static vlOdeTrial valueOf(vlOde *ode, int event, double t, const double *y, double *value)
{
    char name[80];
    const bool done = ode->def.eventValue(ode->def.user, event, t, y, value);
    if (done && isfinite(*value))
        return vl_trialDone;
    writeName(ode, event, name, sizeof name);
    return done ? vlOde_Fail(ode, vl_odeNotANumber, "the value of %s is %s at t = %.10g", name,
                             isnan(*value) ? "nan" : "infinite", t)
                : vlOde_Fail(ode, vl_odeCalleeFailed, "the value of %s failed at t = %.10g", name, t);
}

// The value above the level at the share s of the whole step.
static vlOdeTrial valueAt(const Search *search, double s, double *value)
{
    vlOde *ode = search->ode;
    vlOdeDense_Value(ode->n, ode->y, ode->polynomial, s, ode->trial);
    const vlOdeTrial result = valueOf(ode, search->event, ode->t + s * search->h, ode->trial, value);
    *value -= search->level;
    return result;
}

vlOdeTrial vlOdeEvents_Begin(vlOde *ode)
{
    for (int i = 0; i < ode->def.eventCount; i++)
    {
        const vlOdeTrial result = valueOf(ode, i, ode->t, ode->y, &ode->values[i]);
        if (result != vl_trialDone)
            return result;
    }
    return vl_trialDone;
}

// Halving, and between the halves a guess by the line through the ends (regula falsi in the Illinois form):
// never slower than twice as many halvings, and sure. The polynomial is cheap.
static vlOdeTrial findShare(const Search *search, double a, double fa, double b, double fb, double *share)
{
    const double resolution = 2 * DBL_EPSILON * fmax(fabs(search->ode->t / search->h), 1);
    for (int i = 0; i < 200 && b - a > resolution && fb != 0; i++)
    {
        double s = i % 3 == 2 ? a + (b - a) / 2 : a - fa * (b - a) / (fb - fa);
        s = s > a && s < b ? s : a + (b - a) / 2;
        double value;
        const vlOdeTrial result = valueAt(search, s, &value);
        if (result != vl_trialDone)
            return result;
        if ((value < 0) == (fa < 0) && value != 0)
        {
            a = s;
            fa = value;
            fb = i % 3 == 2 ? fb : fb / 2;
        }
        else
        {
            b = s;
            fb = value;
            fa = i % 3 == 2 ? fa : fa / 2;
        }
    }
    *share = b;
    return vl_trialDone;
}

// Found events

static bool addFound(vlOde *ode, int event, double t, double level)
{
    const size_t count = (size_t)ode->foundCount, n = (size_t)ode->n;
    if (ode->foundCount == VL_MAX_FOUND ||
        !vlReserve(&ode->tally, &ode->found, &ode->foundRoom, count + 1, sizeof(vlOdeFound)) ||
        !vlReserve(&ode->tally, &ode->eventStates, &ode->eventStateRoom, (count + 1) * n, sizeof(double)))
    {
        vlOde_Fail(ode, vl_odeNoMemory, "not enough memory for more than %d events, at t = %.10g",
                   ode->foundCount, t);
        return false;
    }
    ode->found[count] = (vlOdeFound){event, t, level};
    ode->foundCount++;
    return true;
}

// The levels in (a, b] or [b, a): the first and last multiples of `every`, as whole numbers. False: none.
static bool levelsBetween(double every, double a, double b, double *first, double *last)
{
    if (every == 0)
    {
        *first = *last = 0;
        return (a < 0 && b >= 0) || (a > 0 && b <= 0);
    }
    *first = b > a ? floor(a / every) + 1 : ceil(a / every) - 1;
    *last = b > a ? floor(b / every) : ceil(b / every);
    return b > a ? *last >= *first : b < a && *last <= *first;
}

// What one event passes between the shares a and b of the step.
static vlOdeTrial searchPart(vlOde *ode, int event, double h, double a, double fa, double b, double fb)
{
    const vlOdeEventDef *def = &ode->eventDefs[event];
    double first, last;
    const bool wanted = def->direction == 0 || (def->direction > 0) == (fb > fa);
    if (!wanted || !levelsBetween(def->every, fa, fb, &first, &last))
        return vl_trialDone;
    if (fabs(last - first) > VL_MAX_LEVELS)
    {
        char name[80];
        writeName(ode, event, name, sizeof name);
        return vlOde_Fail(ode, vl_odeTooManySteps, "%s passes %.3g multiples of %g at once at t = %.10g",
                          name, fabs(last - first), def->every, ode->t);
    }
    const double stride = fb > fa ? 1 : -1;
    for (double k = first; (last - k) * stride >= 0; k += stride)
    {
        const Search search = {ode, event, h, k * def->every};
        double share;
        const vlOdeTrial result = findShare(&search, a, fa - search.level, b, fb - search.level, &share);
        if (result != vl_trialDone)
            return result;
        if (!addFound(ode, event, share, search.level)) // its share for now
            return vl_trialFailed;
    }
    return vl_trialDone;
}

// Orders what this step found, by time, then by definition; few at a time, and mostly in order.
static void sortFound(vlOdeFound *found, int count)
{
    for (int i = 1; i < count; i++)
    {
        const vlOdeFound one = found[i];
        int place = i;
        for (; place > 0 && (found[place - 1].t > one.t ||
                             (found[place - 1].t == one.t && found[place - 1].event > one.event));
             place--)
            found[place] = found[place - 1];
        found[place] = one;
    }
}

static vlOdeTrial searchParts(vlOde *ode, double h)
{
    double a = 0;
    for (int part = 1; part <= VL_LOOKS; part++)
    {
        const double b = (double)part / VL_LOOKS;
        const int before = ode->foundCount;
        for (int i = 0; i < ode->def.eventCount; i++)
        {
            const Search search = {ode, i, h, 0};
            vlOdeTrial result = part == VL_LOOKS ? valueOf(ode, i, ode->t + h, ode->y1, &ode->nextValues[i])
                                                 : valueAt(&search, b, &ode->nextValues[i]);
            if (result == vl_trialDone)
                result = searchPart(ode, i, h, a, ode->values[i], b, ode->nextValues[i]);
            if (result != vl_trialDone)
                return result;
        }
        sortFound(ode->found + before, ode->foundCount - before);
        double *kept = ode->values;
        ode->values = ode->nextValues;
        ode->nextValues = kept;
        a = b;
    }
    return vl_trialDone;
}

// Exact places

static void swapKept(vlOde *ode)
{
    double *const y1 = ode->y1, *const rate1 = ode->rate1, *const polynomial = ode->polynomial;
    ode->y1 = ode->keptY1;
    ode->rate1 = ode->keptRate1;
    ode->polynomial = ode->keptPolynomial;
    ode->keptY1 = y1;
    ode->keptRate1 = rate1;
    ode->keptPolynomial = polynomial;
}

// The time that numbers of this size resolve.
static double resolutionOf(const vlOde *ode, double h)
{
    return 4 * DBL_EPSILON * fmax(fabs(ode->t), fabs(h));
}

// How fast the value changes along the polynomial, per second.
static vlOdeTrial slopeAt(const Search *search, double s, double *slope)
{
    const double a = fmax(s - 1e-4, 0), b = fmin(s + 1e-4, 1);
    double before, after;
    vlOdeTrial result = valueAt(search, a, &before);
    if (result == vl_trialDone)
        result = valueAt(search, b, &after);
    if (result == vl_trialDone)
        *slope = (after - before) / ((b - a) * search->h);
    return result;
}

// The polynomial errs by the tolerance, steps by less: so the method itself makes a step to the event, which
// leaves the state there in y1, and the slope says how far off that is. `*step` is where the polynomial has
// it. vl_trialRejected: there is no such step.
static vlOdeTrial refine(const Search *search, double slope, double *step)
{
    vlOde *ode = search->ode;
    double lastStep = *step, last = INFINITY;
    for (int i = 0; i < 4; i++)
    {
        double value;
        vlOdeTrial result = vlOde_Try(ode, *step);
        if (result == vl_trialDone)
            result = valueOf(ode, search->event, ode->t + *step, ode->y1, &value);
        if (result != vl_trialDone)
            return result;
        value -= search->level;
        if (fabs(value) >= last) // as near as it gets; or the value jumps
        {
            *step = lastStep;
            return vlOde_Try(ode, *step);
        }
        last = fabs(value);
        lastStep = *step;
        const double next = *step - value / slope;
        if (fabs(next - *step) <= resolutionOf(ode, search->h) ||
            !(next / search->h > 0 && next / search->h <= 1))
            break;
        *step = next;
    }
    return vl_trialDone;
}

static double *stateOf(const vlOde *ode, int found)
{
    return ode->eventStates + (size_t)found * (size_t)ode->n;
}

// Gives an event, whose share of the step is known, its time and state. `*step` becomes the step to it where
// one was made, else 0. Whatever was tried stands in y1, ...; the whole step is kept.
static vlOdeTrial place(vlOde *ode, int index, double h, double *step)
{
    vlOdeFound *found = &ode->found[index];
    const double share = found->t;
    const Search search = {ode, found->event, h, found->level};
    double slope;
    *step = share * h;
    vlOdeTrial result = slopeAt(&search, share, &slope);
    if (result == vl_trialDone && share < 1)
    {
        swapKept(ode);
        result = refine(&search, slope, step);
        if (result == vl_trialDone)
            memcpy(stateOf(ode, index), ode->y1, (size_t)ode->n * sizeof(double));
        swapKept(ode);
    }
    else if (result == vl_trialDone)
    {
        memcpy(stateOf(ode, index), ode->y1, (size_t)ode->n * sizeof(double));
    }
    if (result == vl_trialFailed)
        return result;
    if (result == vl_trialRejected)
    {
        *step = 0;
        vlOdeDense_Value(ode->n, ode->y, ode->polynomial, share, stateOf(ode, index));
    }
    found->t = ode->t + (*step != 0 ? *step : share * h);
    return vl_trialDone;
}

// The step ends at an event: it is made anew as a step to there. Where that is not possible the polynomial of
// the whole step serves, cut off.
static vlOdeTrial stopAt(vlOde *ode, int index, double *h, double step)
{
    if (step != 0 && step != *h)
    {
        swapKept(ode);
        vlOdeTrial result = vlOde_Try(ode, step);
        if (result == vl_trialDone)
            result = vlOde_Finish(ode, step);
        if (result == vl_trialDone)
            *h = step;
        if (result != vl_trialRejected)
            return result;
        swapKept(ode);
    }
    memcpy(ode->y1, stateOf(ode, index), (size_t)ode->n * sizeof(double));
    return vl_trialDone;
}

// Events after the one that stops, at `end`, are none.
static void dropAfter(vlOde *ode, int first, double end, double resolution)
{
    int kept = first;
    for (int i = first; i < ode->foundCount; i++)
    {
        if ((ode->found[i].t - end) * ode->direction > resolution)
            continue;
        ode->found[kept] = ode->found[i];
        memmove(stateOf(ode, kept), stateOf(ode, i), (size_t)ode->n * sizeof(double));
        kept++;
    }
    ode->foundCount = kept;
}

vlOdeTrial vlOdeEvents_Find(vlOde *ode, double *h, double *t1, bool *stopped)
{
    const int before = ode->foundCount;
    if (ode->def.eventCount == 0)
        return vl_trialDone;
    const vlOdeTrial result = searchParts(ode, *h);
    if (result != vl_trialDone)
        return result;
    int last = -1;
    double lastStep = 0;
    for (int i = before; i < ode->foundCount; i++)
    {
        double step;
        if (last >= 0 && ode->found[i].t > lastStep / *h + 1e-9)
        {
            ode->foundCount = i;
            break;
        }
        if (place(ode, i, *h, &step) != vl_trialDone)
            return vl_trialFailed;
        if (last < 0 && ode->eventDefs[ode->found[i].event].stop)
        {
            last = i;
            lastStep = step;
        }
    }
    if (last < 0)
        return vl_trialDone;
    const double whole = *h, end = ode->found[last].t;
    *stopped = true;
    *t1 = lastStep == whole ? *t1 : end;
    if (stopAt(ode, last, h, lastStep) != vl_trialDone)
        return vl_trialFailed;
    dropAfter(ode, before, end, resolutionOf(ode, whole));
    return vl_trialDone;
}

int vlOde_GetEventCount(const vlOde *ode)
{
    return ode->foundCount;
}

vlOdeEvent vlOde_GetEvent(const vlOde *ode, int index)
{
    if (index < 0 || index >= ode->foundCount)
        return (vlOdeEvent){.event = -1, .t = NAN, .level = NAN};
    const vlOdeFound *found = &ode->found[index];
    return (vlOdeEvent){found->event, found->t, found->level, stateOf(ode, index)};
}
