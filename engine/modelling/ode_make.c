// ode_make.c: defines, makes and destroys systems of differential equations, and what can be asked about
// them.
#include "modelling/ode_parts.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const methodNames[vl_odeMethodCount] = {"euler", "midpoint", "rk4",
                                                           "rkf45", "dopri5",   "radau5"};

const char *vlOde_GetMethodName(vlOdeMethod method)
{
    return (unsigned)method < vl_odeMethodCount ? methodNames[method] : "";
}

// Definition

vlOdeDef vlDefaultOdeDef(void)
{
    return (vlOdeDef){
        .t1 = 1,
        .method = vl_odeRkf45,
        .maxStep = INFINITY,
        .relativeTolerance = 1e-10,
        .absoluteTolerance = 1e-10,
        .maxSteps = 1e6,
    };
}

vlOdeEventDef vlDefaultOdeEventDef(void)
{
    return (vlOdeEventDef){0};
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
refuse(vlError *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return false;
}

static bool checkSizes(const vlOdeDef *def, vlError *error)
{
    if (def->count < 1 || def->count > VL_MAX_ODE_COMPONENTS)
        return refuse(error, "count must be 1 to %d, got %d", VL_MAX_ODE_COMPONENTS, def->count);
    if (!def->y0 || !def->rates)
        return refuse(error, "%s is missing", def->y0 ? "rates" : "y0");
    if ((unsigned)def->method >= vl_odeMethodCount)
        return refuse(error, "method must be one of vlOdeMethod, got %d", (int)def->method);
    if (def->eventCount < 0 || def->eventCount > VL_MAX_ODE_EVENTS)
        return refuse(error, "eventCount must be 0 to %d, got %d", VL_MAX_ODE_EVENTS, def->eventCount);
    if (def->eventCount > 0 && (!def->events || !def->eventValue))
        return refuse(error, "%s is missing", def->events ? "eventValue" : "events");
    return true;
}

static bool checkPositive(const char *name, double value, double least, vlError *error)
{
    if (value >= least && !isnan(value))
        return true;
    return refuse(error, least > 0 ? "%s must be at least %g, got %g" : "%s must be a number from %g, got %g",
                  name, least, value);
}

static bool checkNumbers(const vlOdeDef *def, vlError *error)
{
    if (!isfinite(def->t0) || !isfinite(def->t1))
        return refuse(error, "%s must be a finite number, got %g", isfinite(def->t0) ? "t1" : "t0",
                      isfinite(def->t0) ? def->t1 : def->t0);
    if (def->t0 == def->t1 || !isfinite(def->t1 - def->t0))
        return refuse(error, "t1 must differ from t0, got %g and %g", def->t1, def->t0);
    const int n = def->secondOrder ? 2 * def->count : def->count;
    for (int i = 0; i < n; i++)
        if (!isfinite(def->y0[i]))
            return refuse(error, "y0[%d] must be a finite number, got %g", i + 1, def->y0[i]);
    for (int i = 0; i < def->eventCount; i++)
        if (!(def->events[i].every >= 0 && isfinite(def->events[i].every)))
            return refuse(error, "events[%d].every must be a positive number, got %g", i + 1,
                          def->events[i].every);
    return checkPositive("relativeTolerance", def->relativeTolerance, 1e-13, error) &&
           checkPositive("absoluteTolerance", def->absoluteTolerance, 1e-300, error) &&
           checkPositive("step", def->step, 0, error) && checkPositive("minStep", def->minStep, 0, error) &&
           checkPositive("maxStep", def->maxStep, 1e-300, error) &&
           checkPositive("maxSteps", def->maxSteps, 1, error);
}

// All arrays of doubles that a step needs lie in one block.
static bool reserveStep(vlOde *ode)
{
    const size_t n = (size_t)ode->n, events = (size_t)ode->def.eventCount;
    double **const vectors[] = {&ode->y,      &ode->rate,     &ode->y1,          &ode->rate1,
                                &ode->error,  &ode->argument, &ode->endArgument, &ode->trial,
                                &ode->keptY1, &ode->keptRate1};
    const size_t count = sizeof vectors / sizeof vectors[0];
    const size_t size = n * (count + VL_ODE_STAGES + 2 * VL_ODE_DEGREE) + 2 * events;
    if (!vlReserve(&ode->tally, &ode->block, &ode->blockSize, size, sizeof(double)))
        return false;
    double *next = ode->block;
    for (size_t i = 0; i < count; i++, next += n)
        *vectors[i] = next;
    for (int i = 0; i < VL_ODE_STAGES; i++, next += n)
        ode->stages[i] = next;
    ode->polynomial = next;
    ode->keptPolynomial = next + VL_ODE_DEGREE * n;
    ode->values = next + 2 * VL_ODE_DEGREE * n;
    ode->nextValues = ode->values + events;
    return ode->def.method != vl_odeRadau5 || vlOdeImplicit_Reserve(ode);
}

static bool copyEvents(vlOde *ode)
{
    const size_t count = (size_t)ode->def.eventCount;
    if (count == 0)
        return true;
    ode->eventDefs = malloc(count * sizeof *ode->eventDefs);
    if (ode->eventDefs)
        memcpy(ode->eventDefs, ode->def.events, count * sizeof *ode->eventDefs);
    return ode->eventDefs != NULL;
}

vlOde *vlOde_Create(const vlOdeDef *def, vlError *error)
{
    vlError unused;
    error = error ? error : &unused;
    if (!checkSizes(def, error) || !checkNumbers(def, error))
        return NULL;
    vlOde *ode = calloc(1, sizeof *ode);
    if (!ode)
    {
        refuse(error, "not enough memory");
        return NULL;
    }
    ode->def = *def;
    ode->tally.budget = def->budget;
    ode->n = def->secondOrder ? 2 * def->count : def->count;
    ode->direction = def->t1 > def->t0 ? 1 : -1;
    ode->badComponent = -1;
    ode->def.fixed =
        def->fixed || (def->method != vl_odeRadau5 && vlOdeExplicit_GetErrorOrder(def->method) == 0);
    if (ode->def.fixed && vlOde_CountEqualSteps(ode) > def->maxSteps)
    {
        refuse(error, "step: %g steps would be needed, more than the most that are allowed, %g",
               vlOde_CountEqualSteps(ode), def->maxSteps);
        vlOde_Destroy(ode);
        return NULL;
    }
    if (!reserveStep(ode) || !copyEvents(ode))
    {
        refuse(error, "not enough memory for %d components", ode->n);
        vlOde_Destroy(ode);
        return NULL;
    }
    ode->t = def->t0;
    memcpy(ode->y, def->y0, (size_t)ode->n * sizeof(double));
    ode->def.y0 = NULL;
    ode->def.events = ode->eventDefs;
    return ode;
}

void vlOde_Destroy(vlOde *ode)
{
    if (!ode)
        return;
    vlTally *tally = &ode->tally;
    vlRelease(tally, &ode->block, ode->blockSize, sizeof(double));
    vlOdeDense_Release(ode);
    vlRelease(tally, &ode->found, ode->foundRoom, sizeof(vlOdeFound));
    vlRelease(tally, &ode->eventStates, ode->eventStateRoom, sizeof(double));
    vlOdeImplicit_Release(ode);
    free(ode->eventDefs);
    free(ode);
}

// Asking

vlOdeStatus vlOde_GetStatus(const vlOde *ode)
{
    return ode->status;
}

const char *vlOde_GetMessage(const vlOde *ode)
{
    return ode->message.message;
}

vlOdeCounts vlOde_GetCounts(const vlOde *ode)
{
    return ode->counts;
}

bool vlOde_IsStiff(const vlOde *ode)
{
    return ode->stiff;
}

int vlOde_GetSize(const vlOde *ode)
{
    return ode->n;
}

const double *vlOde_GetLastError(const vlOde *ode)
{
    return ode->error;
}
