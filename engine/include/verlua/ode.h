// ode.h: ordinary differential equations y' = f(t, y) of any number of components.
#ifndef VERLUA_ODE_H
#define VERLUA_ODE_H

#include "verlua/types.h"

/// The most components and events of a system.
#define VL_MAX_ODE_COMPONENTS 10000
#define VL_MAX_ODE_EVENTS     100

/// A system that is or was integrated, with all its steps.
typedef struct vlOde vlOde;

/// How a step is made. Sources: Fehlberg 1969; Dormand and Prince 1980; Hairer, Norsett, Wanner, Solving
/// Ordinary Differential Equations I and II.
typedef enum vlOdeMethod
{
    vl_odeEuler,    ///< order 1, equal steps
    vl_odeMidpoint, ///< order 2, equal steps
    vl_odeRk4,      ///< order 4, equal steps
    vl_odeRkf45,    ///< order 5 (the fifth-order value goes on) with an error estimate of order 4
    vl_odeDopri5,   ///< order 5 likewise, smaller errors at the same step
    vl_odeRadau5,   ///< Radau IIA, order 5, implicit: for stiff systems
    vl_odeMethodCount
} vlOdeMethod;

/// "euler", "midpoint", "rk4", "rkf45", "dopri5", "radau5".
const char *vlOde_GetMethodName(vlOdeMethod method);

/// How it ended.
typedef enum vlOdeStatus
{
    vl_odeFresh,        ///< not run yet
    vl_odeReached,      ///< at t1
    vl_odeStopped,      ///< at an event that stops
    vl_odeCalleeFailed, ///< a callback returned false
    vl_odeNotANumber,   ///< f or an event's value is NaN or infinite
    vl_odeBlewUp,       ///< a component grows without bound
    vl_odeStepTooSmall, ///< the tolerance cannot be kept: f jumps, or it is finer than the numbers are
    vl_odeStiff,        ///< an explicit method would need too many steps
    vl_odeTooManySteps, ///< maxSteps are used up
    vl_odeInterrupted,  ///< mustStop said so
    vl_odeNoMemory      ///< the budget, or the machine, has no more
} vlOdeStatus;

/// Writes y' at (t, y) into `rates`, of second-order systems y'' at (t, y, v) where v = y + count. Returns
/// false to give up. Neither it nor an event's value may use the system itself. It may also leave by longjmp:
/// then vlOde_Destroy is all that may be done with the system.
typedef bool vlOdeRates(void *user, double t, const double *y, double *rates);
/// Writes the value of event number `event`. Returns false to give up.
typedef bool vlOdeEventValue(void *user, int event, double t, const double *y, double *value);

/// Something to watch: its value passes 0, or a multiple of `every`.
typedef struct vlOdeEventDef
{
    const char *name; ///< for messages; NULL: "event 1", ... Default NULL.
    int direction;    ///< > 0: upwards only, < 0: downwards only, 0: both. Default 0.
    double every;     ///< > 0: multiples of it instead of 0 alone; 0: none. Default 0.
    bool stop;        ///< ends there. Default false.
} vlOdeEventDef;

/// A system with its start. What its pointers show is copied by vlOde_Create, except `user` and names.
typedef struct vlOdeDef
{
    int count;        ///< components, 1..VL_MAX_ODE_COMPONENTS; of second-order systems those of y alone
    bool secondOrder; ///< y'' = f(t, y, y'): the state is y, then v = y'. Default false.
    const double *y0; ///< the start; of second-order systems y, then v
    const char *const *names; ///< of the state's components, for messages; NULL: y[1], ... Default NULL.
    double t0, t1;            ///< from, to; t1 < t0 goes back in time. Default 0 and 1.
    vlOdeMethod method;       ///< Default vl_odeRkf45.
    bool fixed;  ///< equal steps, no error control, of any method. Default false; euler, midpoint, rk4: true.
    double step; ///< > 0: of equal steps, or the first one; 0: (t1 - t0)/1000, or chosen. Default 0.
    double minStep;           ///< > 0: a smaller one is a failure; 0: what t can resolve. Default 0.
    double maxStep;           ///< > 0: most that a step may be. Default infinity.
    double relativeTolerance; ///< >= 1e-13, of each component's size. Default 1e-10.
    double absoluteTolerance; ///< > 0, besides, in the component's unit. Explicit methods let a step err by a
                              ///< fiftieth of both together, for errors add up. Default 1e-10.
    bool smooth;              ///< steps follow a PI rule: fewer rejected where they swing. Default false.
    double maxSteps;          ///< > 0, rejected ones too. Default 1e6.
    vlOdeRates *rates;
    int eventCount; ///< 0..VL_MAX_ODE_EVENTS. Default 0.
    const vlOdeEventDef *events;
    vlOdeEventValue *eventValue;  ///< needed when there are events
    bool (*mustStop)(void *user); ///< asked now and then whether to give up; NULL: nobody. Default NULL.
    void *user;                   ///< what the callbacks get
    vlMemoryBudget
        *budget; ///< for the steps kept, about 40 bytes a component and step; NULL: none. Default NULL.
} vlOdeDef;

/// Fills in the defaults above.
vlOdeDef vlDefaultOdeDef(void);
/// A default for events.
vlOdeEventDef vlDefaultOdeEventDef(void);

/// Makes a system. On a bad definition, or without memory, returns NULL and sets `error` to one sentence that
/// names the field.
vlOde *vlOde_Create(const vlOdeDef *def, vlError *error);
/// NULL is allowed.
void vlOde_Destroy(vlOde *ode);

/// Integrates to t1, to an event that stops, or as far as it can. Once; again it only returns the status.
vlOdeStatus vlOde_Run(vlOde *ode);
vlOdeStatus vlOde_GetStatus(const vlOde *ode);
/// One sentence that says why t1 was not reached, with the time; empty when it was, or an event stopped.
const char *vlOde_GetMessage(const vlOde *ode);

/// What was counted.
typedef struct vlOdeCounts
{
    long long steps, rejected; ///< done, and redone because of the error
    long long evaluations;     ///< of f, all of them
    long long jacobians;       ///< of the implicit method
} vlOdeCounts;

vlOdeCounts vlOde_GetCounts(const vlOde *ode);
/// Whether an explicit method found that stability, not the tolerance, bounds its steps.
bool vlOde_IsStiff(const vlOde *ode);
/// Components of the state: count, twice that of second-order systems.
int vlOde_GetSize(const vlOde *ode);

/// Rows: the start, then the end of each step.
int vlOde_GetRowCount(const vlOde *ode);
double vlOde_GetRowTime(const vlOde *ode, int row);
const double *vlOde_GetRow(const vlOde *ode, int row); ///< its state
/// The error of the step that led to this row as a share of the tolerance; 0 where it is not estimated.
double vlOde_GetRowError(const vlOde *ode, int row);
/// The last step's difference of the two results (fifth order less fourth), one a component.
const double *vlOde_GetLastError(const vlOde *ode);

/// The state at any time from t0 to the last row. Between rows a polynomial of degree 3 (equal steps of
/// euler, midpoint, rk4; radau5) or 4, as exact as the method. Returns false when t lies outside.
bool vlOde_GetAt(const vlOde *ode, double t, double *y);

/// An event that came.
typedef struct vlOdeEvent
{
    int event; ///< its number in the definition
    double t;
    double level;    ///< the value that was passed: 0, or a multiple of `every`
    const double *y; ///< the state then; holds as long as the system
} vlOdeEvent;

int vlOde_GetEventCount(const vlOde *ode);
/// Event `index` of 0..count-1, in order of time as it runs; of those at the same time in order of
/// definition.
vlOdeEvent vlOde_GetEvent(const vlOde *ode, int index);

#endif
