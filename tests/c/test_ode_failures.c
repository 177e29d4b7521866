// test_ode_failures.c: differential equations that cannot be solved, and definitions that are none.
#include "expect.h"

#include <string.h>

#include "verlua/ode.h"

static void expectText(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" does not say \"%s\"", text, part);
}

static const double one[] = {1, 1, 1};

static vlOdeDef defOf(vlOdeRates *rates, double t1)
{
    vlOdeDef def = vlDefaultOdeDef();
    def.count = 1;
    def.y0 = one;
    def.t1 = t1;
    def.rates = rates;
    return def;
}

// Runs; checks how it ended, what it says and where the last row is.
static void expectEnd(const vlOdeDef *def, vlOdeStatus status, const char *text, double t, double slack)
{
    vlError error = {""};
    vlOde *ode = vlOde_Create(def, &error);
    if (!ode)
        fail_msg("%s", error.message);
    assert_int_equal(vlOde_Run(ode), status);
    assert_int_equal(vlOde_Run(ode), status); // once only
    print_message("%s\n", vlOde_GetMessage(ode));
    expectText(vlOde_GetMessage(ode), text);
    expectNear("the last row", vlOde_GetRowTime(ode, vlOde_GetRowCount(ode) - 1), t, slack);
    vlOde_Destroy(ode);
}

static bool grow(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = y[0];
    return true;
}

static bool square(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = y[0] * y[0];
    return true;
}

static bool root(void *user, double t, const double *y, double *r)
{
    (void)user, (void)y;
    r[0] = -sqrt(2 - t);
    return true;
}

static bool nothing(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t, (void)y;
    r[0] = NAN;
    return true;
}

static bool give(void *user, double t, const double *y, double *r)
{
    (void)user, (void)y;
    r[0] = 1;
    return t < 0.5;
}

static bool jump(void *user, double t, const double *y, double *r)
{
    (void)user;
    r[0] = t < 1.0 / 3 ? y[0] : -y[0];
    return true;
}

static bool fast(void *user, double t, const double *y, double *r)
{
    r[0] = -*(const double *)user * (y[0] - cos(t));
    return true;
}

static void blow_up_is_told_with_its_time(void **state)
{
    (void)state;
    for (int m = 0; m < vl_odeMethodCount; m++)
    {
        vlOdeDef def = defOf(square, 2); // y = 1/(1 - t)
        def.method = (vlOdeMethod)m;
        expectEnd(&def, vl_odeBlewUp, "blows up at t = ", 1, m <= vl_odeRk4 ? 0.05 : 1e-6);
    }
    vlOdeDef def = defOf(grow, 1000); // e^709 is the largest number
    expectEnd(&def, vl_odeBlewUp, "blows up at t = ", 709.78, 3);
}

static void rates_that_are_no_numbers(void **state)
{
    (void)state;
    for (int m = 0; m < vl_odeMethodCount; m++)
    {
        vlOdeDef def = defOf(nothing, 2);
        def.method = (vlOdeMethod)m;
        expectEnd(&def, vl_odeNotANumber, "f gives nan as the rate of y[1] at t = 0", 0, 0);
        def = defOf(root, 3);
        def.method = (vlOdeMethod)m;
        expectEnd(&def, vl_odeNotANumber, "f gives nan as the rate of y[1] at t = 2", 2, 0.004);
        def = defOf(give, 3);
        def.method = (vlOdeMethod)m;
        expectEnd(&def, vl_odeCalleeFailed, "f failed at t = ", 0.4, 0.4);
    }
}

static void jumps_of_f_are_passed(void **state)
{
    (void)state;
    static const vlOdeMethod methods[] = {vl_odeRkf45, vl_odeDopri5, vl_odeRadau5};
    for (int m = 0; m < 3; m++)
    {
        vlOdeDef def = defOf(jump, 1);
        def.method = methods[m];
        vlOde *ode = vlOde_Create(&def, NULL);
        assert_int_equal(vlOde_Run(ode), vl_odeReached);
        expectNear("after the jump", vlOde_GetRow(ode, vlOde_GetRowCount(ode) - 1)[0], exp(-1.0 / 3), 1e-8);
        vlOde_Destroy(ode);
    }
}

static void stiff_systems_propose_radau5(void **state)
{
    (void)state;
    double rate = 1e6;
    static const vlOdeMethod methods[] = {vl_odeRkf45, vl_odeDopri5};
    for (int m = 0; m < 2; m++)
    {
        vlOdeDef def = defOf(fast, 10);
        def.user = &rate;
        def.method = methods[m];
        expectEnd(&def, vl_odeStiff, "use method \"radau5\"", 0, 0.001);
    }
    for (int m = vl_odeEuler; m <= vl_odeDopri5; m++)
    {
        vlOdeDef def = defOf(fast, 10);
        def.user = &rate;
        def.method = (vlOdeMethod)m;
        def.fixed = true;
        expectEnd(&def, vl_odeStiff, "or method \"radau5\"", 1, 2);
    }
    // A little stiff: it gets there, and says so.
    rate = 1e5;
    vlOdeDef def = defOf(fast, 0.3);
    def.user = &rate;
    def.relativeTolerance = def.absoluteTolerance = 1e-6;
    vlOde *ode = vlOde_Create(&def, NULL);
    assert_int_equal(vlOde_Run(ode), vl_odeReached);
    assert_true(vlOde_IsStiff(ode));
    vlOde_Destroy(ode);
    // What grows fast is not stiff.
    def = defOf(grow, 100);
    ode = vlOde_Create(&def, NULL);
    assert_int_equal(vlOde_Run(ode), vl_odeReached);
    assert_false(vlOde_IsStiff(ode));
    vlOde_Destroy(ode);
}

static void bounds_of_steps(void **state)
{
    (void)state;
    vlOdeDef def = defOf(grow, 10);
    def.maxSteps = 20;
    expectEnd(&def, vl_odeTooManySteps, "20 steps are used up at t = ", 0.5, 0.5);
    def = defOf(jump, 1);
    def.minStep = 1e-3;
    expectEnd(&def, vl_odeStepTooSmall, "the step fell below 0.001 at t = ", 1.0 / 3, 0.02);
    def = defOf(grow, 10);
    def.maxStep = 0.01;
    vlOde *ode = vlOde_Create(&def, NULL);
    assert_int_equal(vlOde_Run(ode), vl_odeReached);
    expectAtLeast("steps", (double)vlOde_GetCounts(ode).steps, 1000);
    vlOde_Destroy(ode);
}

static bool stopNow(void *user)
{
    return ++*(int *)user == 3;
}

static void whoever_waits_may_stop_it(void **state)
{
    (void)state;
    int asked = 0;
    vlOdeDef def = defOf(jump, 1e9);
    def.maxStep = 1e-3;
    def.maxSteps = 1e12;
    def.mustStop = stopNow;
    def.user = &asked;
    expectEnd(&def, vl_odeInterrupted, "stopped at t = ", 5, 5);
    assert_int_equal(asked, 3);
}

static void memory_is_counted(void **state)
{
    (void)state;
    vlMemoryBudget budget = {.limit = 100000};
    vlOdeDef def = defOf(grow, 700);
    def.budget = &budget;
    def.maxStep = 0.01;
    expectEnd(&def, vl_odeNoMemory, "not enough memory for more than ", 10, 10);
    assert_int_equal(budget.used, 0);
    budget.limit = 10;
    vlError error;
    assert_null(vlOde_Create(&def, &error));
    expectText(error.message, "not enough memory");
    assert_int_equal(budget.used, 0);
}

static bool badValue(void *user, int event, double t, const double *y, double *value)
{
    (void)event, (void)y;
    *value = t > 0.5 ? NAN : 1;
    return !user || t < 0.5;
}

static void events_that_fail(void **state)
{
    (void)state;
    const vlOdeEventDef event = {.name = "gap"};
    vlOdeDef def = defOf(grow, 1);
    def.events = &event;
    def.eventCount = 1;
    def.eventValue = badValue;
    expectEnd(&def, vl_odeNotANumber, "the value of event \"gap\" is nan at t = 0.5", 0.25, 0.25);
    def.user = &def;
    expectEnd(&def, vl_odeCalleeFailed, "the value of event \"gap\" failed at t = 0.5", 0.25, 0.25);
}

static void refuses(vlOdeDef def, const char *text)
{
    vlError error = {""};
    vlOde *ode = vlOde_Create(&def, &error);
    assert_null(ode);
    expectText(error.message, text);
}

static void bad_definitions(void **state)
{
    (void)state;
    const vlOdeDef good = defOf(grow, 1);
    const vlOdeEventDef event = {.every = -1};
    vlOdeDef def;
#define WITH(change, text)                                                                                   \
    def = good;                                                                                              \
    def.change;                                                                                              \
    refuses(def, text)
    WITH(count = 0, "count must be 1 to 10000, got 0");
    WITH(y0 = NULL, "y0 is missing");
    WITH(rates = NULL, "rates is missing");
    WITH(method = (vlOdeMethod)17, "method must be");
    WITH(t1 = 0, "t1 must differ from t0, got 0 and 0");
    WITH(t1 = NAN, "t1 must be a finite number, got nan");
    WITH(t0 = INFINITY, "t0 must be a finite number, got inf");
    WITH(y0 = (double[]){NAN}, "y0[1] must be a finite number, got nan");
    WITH(relativeTolerance = 0, "relativeTolerance must be at least 1e-13, got 0");
    WITH(absoluteTolerance = 0, "absoluteTolerance must be at least 1e-300, got 0");
    WITH(absoluteTolerance = NAN, "absoluteTolerance must be");
    WITH(step = -1, "step must be a number from 0, got -1");
    WITH(maxStep = 0, "maxStep must be");
    WITH(maxSteps = 0, "maxSteps must be at least 1, got 0");
    WITH(eventCount = -1, "eventCount must be 0 to 100, got -1");
    WITH(eventCount = 1, "events is missing");
    def = good;
    def.method = vl_odeEuler;
    def.step = 1e-9;
    refuses(def, "1e+09 steps would be needed");
    def = good;
    def.events = &event;
    def.eventCount = 1;
    refuses(def, "eventValue is missing");
    def.eventValue = badValue;
    refuses(def, "events[1].every must be a positive number, got -1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blow_up_is_told_with_its_time),
        cmocka_unit_test(rates_that_are_no_numbers),
        cmocka_unit_test(jumps_of_f_are_passed),
        cmocka_unit_test(stiff_systems_propose_radau5),
        cmocka_unit_test(bounds_of_steps),
        cmocka_unit_test(whoever_waits_may_stop_it),
        cmocka_unit_test(memory_is_counted),
        cmocka_unit_test(events_that_fail),
        cmocka_unit_test(bad_definitions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
