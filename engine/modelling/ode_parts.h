// ode_parts.h: what the parts of the solver of differential equations share.
#ifndef VL_MODELLING_ODE_PARTS_H
#define VL_MODELLING_ODE_PARTS_H

#include "core/memory.h"
#include "verlua/ode.h"

#define VL_ODE_STAGES  7  ///< most of an explicit method, the rate at the end of a step among them
#define VL_STIFF_SIGNS 15 ///< steps in a row, or nearly so, that stability held down: the system is stiff
#define VL_ODE_DEGREE  4  ///< of the polynomial of a step

/// How an evaluation or a trial step ended.
typedef enum vlOdeTrial
{
    vl_trialDone,
    vl_trialRejected, ///< no finite value, or no convergence: to be tried with a smaller step
    vl_trialFailed    ///< status and message are set
} vlOdeTrial;

/// An event found: the numbers of its state stand in the system's eventStates.
typedef struct vlOdeFound
{
    int event;
    double t, level;
} vlOdeFound;

/// What the implicit method keeps. (ode_implicit.c)
typedef struct vlOdeImplicit
{
    double *matrices, *vectors;        ///< what the arrays below lie in
    double *jacobian;                  ///< n x n
    double *real, *pair;               ///< factored: n x n, and n x n pairs
    int *pivots;                       ///< n of the real matrix, n of the complex one
    double *z, *w, *f;                 ///< 3n each: stages less y, the same in the other basis, rates
    double *work;                      ///< 4n and a little
    double factoredStep;               ///< the step of the factored matrices, 0: none
    bool jacobianKnown, jacobianFresh; ///< there is one, it belongs to this very state
    bool slow;                         ///< Newton's corrections shrink slowly
    int iterations;                    ///< of Newton's method, in the last step
} vlOdeImplicit;

/// A row, and the step that begins there. Behind it come the state and the polynomial, n and VL_ODE_DEGREE x
/// n.
typedef struct vlOdeRow
{
    double t, error, span; ///< span: the step that the polynomial belongs to, of which it may use a part only
    double numbers[];
} vlOdeRow;

struct vlOde
{
    vlOdeDef def;
    int n;            ///< of the state
    double direction; ///< 1, or -1: back in time
    vlOdeStatus status;
    vlError message;
    vlOdeCounts counts;
    long long tries; ///< steps and rejected ones
    vlTally tally;
    size_t unasked; ///< work since mustStop was asked

    // The step under way, from (t, y) with rate f(t, y) to y1.
    double t, h;
    double *y, *rate, *y1, *rate1;
    bool rate1Known;
    double *error;                               ///< of y1, estimated
    double *stages[VL_ODE_STAGES];               ///< from 1 on: the first stage is `rate`
    double *argument, *endArgument, *trial;      ///< scratch
    double *keptY1, *keptRate1, *keptPolynomial; ///< y1, ... of the whole step, while shorter ones are tried
    double *polynomial;                          ///< VL_ODE_DEGREE x n, of the step under way
    double *block;                               ///< what all of the above lie in
    size_t blockSize;
    vlOdeImplicit implicit;

    // Judging the steps.
    double nextStep; ///< > 0: what the rule proposes
    bool justRejected;
    double errorNorm, lastErrorNorm; ///< of the step under way, of the one before
    int stiffSigns, calmSigns;
    bool stiff;
    int badComponent; ///< of the last value that was not finite, -1: none
    double badTime, badValue;

    // What is kept.
    vlOdeEventDef *eventDefs;
    double *values, *nextValues; ///< of the events at the last sample
    vlOdeRow **chunks;           ///< of chunkRows rows each
    size_t chunkRoom;
    int chunkRows, rows;
    vlOdeFound *found;
    double *eventStates;
    size_t foundRoom, eventStateRoom;
    int foundCount;
};

// ode.c

/// How many equal steps lead to t1.
double vlOde_CountEqualSteps(const vlOde *ode);
/// f at (t, y) into `rates`. Sets badComponent when it is not finite.
vlOdeTrial vlOde_Evaluate(vlOde *ode, double t, const double *y, double *rates);
/// Ends with a status and a message.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
vlOdeTrial
vlOde_Fail(vlOde *ode, vlOdeStatus status, const char *format, ...);
/// One step of size h from (t, y) with the method: y1, error, perhaps rate1.
vlOdeTrial vlOde_Try(vlOde *ode, double h);
/// The rate at the end and the polynomial of the step that vlOde_Try has made.
vlOdeTrial vlOde_Finish(vlOde *ode, double h);
/// The largest component of `error` over its tolerance, between states a and b.
double vlOde_Norm(const vlOde *ode, const double *error, const double *a, const double *b);

// ode_explicit.c

int vlOdeExplicit_GetErrorOrder(vlOdeMethod method); ///< 0: it estimates none
vlOdeTrial vlOdeExplicit_Try(vlOde *ode, double h);
/// Looks for signs that stability bounds the step; after vlOde_Finish.
void vlOdeExplicit_LookForStiffness(vlOde *ode, double h);

// ode_implicit.c

bool vlOdeImplicit_Reserve(vlOde *ode);
void vlOdeImplicit_Release(vlOde *ode);
vlOdeTrial vlOdeImplicit_Try(vlOde *ode, double h);
void vlOdeImplicit_MakePolynomial(vlOde *ode, double h);
/// The step was accepted: decides whether the Jacobian still serves.
void vlOdeImplicit_Accept(vlOde *ode);

// ode_dense.c

/// Writes the polynomial of a finished step.
vlOdeTrial vlOdeDense_Make(vlOde *ode, double h);
/// Its value at the share s of 0..1 of the step from `y`.
void vlOdeDense_Value(int n, const double *y, const double *polynomial, double s, double *result);
/// Keeps the step from (t, y), h to (t1, y1): a row. False without memory.
bool vlOdeDense_Keep(vlOde *ode, double h, double t1, double error);
bool vlOdeDense_KeepStart(vlOde *ode);
void vlOdeDense_Release(vlOde *ode);
const vlOdeRow *vlOdeDense_GetRow(const vlOde *ode, int row);

// ode_events.c

/// The values at the start.
vlOdeTrial vlOdeEvents_Begin(vlOde *ode);
/// Finds the events of the step under way. Where one stops, `*h` becomes the step to it, already made and
/// finished, and `*stopped` true.
vlOdeTrial vlOdeEvents_Find(vlOde *ode, double *h, double *t1, bool *stopped);

#endif
