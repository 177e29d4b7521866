// test_ode.c: differential equations: the reference's digits, orders, single steps, events, states between
// steps.
#include "expect.h"

#include <string.h>

#include "verlua/ode.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/// A problem with its answer: `wanted` components at t1.
typedef struct Problem
{
    const char *name;
    vlOdeRates *rates;
    double user;
    int count;
    double y0[4], t1;
    int wanted;
    double answer[4];
} Problem;

static bool kepler(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    const double d = pow(y[0] * y[0] + y[1] * y[1], 1.5);
    r[0] = y[2];
    r[1] = y[3];
    r[2] = -y[0] / d;
    r[3] = -y[1] / d;
    return true;
}

static bool arenstorf(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    const double mu = 0.012277471, nu = 1 - mu;
    const double a = pow((y[0] + mu) * (y[0] + mu) + y[1] * y[1], 1.5),
                 b = pow((y[0] - nu) * (y[0] - nu) + y[1] * y[1], 1.5);
    r[0] = y[2];
    r[1] = y[3];
    r[2] = y[0] + 2 * y[3] - nu * (y[0] + mu) / a - mu * (y[0] - nu) / b;
    r[3] = y[1] - 2 * y[2] - nu * y[1] / a - mu * y[1] / b;
    return true;
}

static bool vanDerPol(void *user, double t, const double *y, double *r)
{
    (void)t;
    r[0] = y[1];
    r[1] = *(const double *)user * (1 - y[0] * y[0]) * y[1] - y[0];
    return true;
}

static bool lorenz(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = 10 * (y[1] - y[0]);
    r[1] = y[0] * (28 - y[2]) - y[1];
    r[2] = y[0] * y[1] - 8.0 / 3 * y[2];
    return true;
}

static bool detestA2(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = -y[0] * y[0] * y[0] / 2;
    return true;
}

static bool detestA3(void *user, double t, const double *y, double *r)
{
    (void)user;
    r[0] = y[0] * cos(t);
    return true;
}

static bool detestA4(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = y[0] / 4 * (1 - y[0] / 20);
    return true;
}

static bool detestA5(void *user, double t, const double *y, double *r)
{
    (void)user;
    r[0] = (y[0] - t) / (y[0] + t);
    return true;
}

static bool detestB1(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = 2 * (y[0] - y[0] * y[1]);
    r[1] = -(y[1] - y[0] * y[1]);
    return true;
}

static bool detestB5(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = y[1] * y[2];
    r[1] = -y[0] * y[2];
    r[2] = -0.51 * y[0] * y[1];
    return true;
}

static bool line(void *user, double t, const double *y, double *r)
{
    (void)user;
    r[0] = y[0] - t * t + 1;
    return true;
}

static bool swing(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = y[1];
    r[1] = -y[0];
    return true;
}

#define KEPLER                                                                                               \
    kepler, 0, 4,                                                                                            \
    {                                                                                                        \
        0.4, 0, 0, 2                                                                                         \
    }
#define ARENSTORF                                                                                            \
    arenstorf, 0, 4,                                                                                         \
    {                                                                                                        \
        0.994, 0, 0, -2.00158510637908252240537862224                                                        \
    }
#define LORENZ                                                                                               \
    lorenz, 0, 3,                                                                                            \
    {                                                                                                        \
        1, 1, 1                                                                                              \
    }

static const Problem problems[] = {
    {"Kepler, t = 1", KEPLER, 1, 2, {-0.628948176826624231, 0.799664730970039267}},
    {"Kepler, t = 5", KEPLER, 5, 2, {-0.883770779386256561, -0.767113715592786520}},
    {"Kepler, t = 20", KEPLER, 20, 2, {-0.770075578411240449, 0.788344816994424389}},
    {"Arenstorf, t = 1", ARENSTORF, 1, 2, {0.313284595556102, 0.348008974675142}},
    {"Arenstorf, t = 10", ARENSTORF, 10, 2, {-0.839807166338986, 0.446831417098472}},
    {"Arenstorf closes",
     ARENSTORF,
     17.0652165601579625588917206249,
     4,
     {0.994, 0, 0, -2.00158510637908252240537862224}},
    {"van der Pol 1", vanDerPol, 1, 2, {2, 0}, 20, 2, {2.00814976217494859, -0.0425088752732021470}},
    {"van der Pol 100", vanDerPol, 100, 2, {2, 0}, 2, 2, {1.98661441773192943, -0.00674184202800307987}},
    {"DETEST A2", detestA2, 0, 1, {1}, 20, 1, {0.218217890235992381}},
    {"DETEST A3", detestA3, 0, 1, {1}, 20, 1, {2.49165027185041452}},
    {"DETEST A4", detestA4, 0, 1, {1}, 20, 1, {17.7301664813148398}},
    {"DETEST A5", detestA5, 0, 1, {4}, 20, 1, {-0.788782668896401424}},
    {"DETEST B1", detestB1, 0, 2, {1, 3}, 20, 2, {0.676187600857660661, 0.186081609964002980}},
    {"DETEST B5",
     detestB5,
     0,
     3,
     {0, 1, 1},
     20,
     3,
     {-0.939657079872920396, -0.342117775400074907, 0.741412659619995301}},
    {"Lorenz, t = 5", LORENZ, 5, 3, {-6.51211369941960, -6.97404278841708, 23.9241295721034}},
};

static vlOde *make(const vlOdeDef *def)
{
    vlError error = {""};
    vlOde *ode = vlOde_Create(def, &error);
    if (!ode)
        fail_msg("%s", error.message);
    return ode;
}

static vlOde *integrate(const vlOdeDef *def)
{
    vlOde *ode = make(def);
    const vlOdeStatus status = vlOde_Run(ode);
    if (status != vl_odeReached && status != vl_odeStopped)
        fail_msg("%s", vlOde_GetMessage(ode));
    return ode;
}

static const double *endOf(const vlOde *ode)
{
    return vlOde_GetRow(ode, vlOde_GetRowCount(ode) - 1);
}

static vlOdeDef defOf(const Problem *problem, double *user, vlOdeMethod method, double tolerance)
{
    vlOdeDef def = vlDefaultOdeDef();
    *user = problem->user;
    def.count = problem->count;
    def.y0 = problem->y0;
    def.t1 = problem->t1;
    def.method = method;
    def.rates = problem->rates;
    def.user = user;
    def.relativeTolerance = def.absoluteTolerance = tolerance;
    return def;
}

// Every row of the reference at tolerance 1e-11, within 1e-7 as error/(1 + |y|).
static void reference_rows(void **state)
{
    (void)state;
    static const vlOdeMethod methods[] = {vl_odeRkf45, vl_odeDopri5, vl_odeRadau5};
    for (int m = 0; m < COUNT(methods); m++)
    {
        for (int i = 0; i < COUNT(problems); i++)
        {
            const Problem *p = &problems[i];
            double user;
            const vlOdeDef def = defOf(p, &user, methods[m], 1e-11);
            vlOde *ode = integrate(&def);
            double worst = 0;
            for (int k = 0; k < p->wanted; k++)
                worst = fmax(worst, fabs(endOf(ode)[k] - p->answer[k]) / (1 + fabs(p->answer[k])));
            print_message("%-7s %-18s error %.2e, %lld evaluations\n", vlOde_GetMethodName(methods[m]),
                          p->name, worst, vlOde_GetCounts(ode).evaluations);
            expectAtMost(p->name, worst, 1e-7);
            vlOde_Destroy(ode);
        }
    }
}

// y' = y - t^2 + 1, y(0) = 0.5, one step of 0.25: both results of rkf45 to the last digit.
static void single_step_of_rkf45(void **state)
{
    (void)state;
    const Problem p = {"line", line, 0, 1, {0.5}, 0.25, 1, {0}};
    double user;
    vlOdeDef def = defOf(&p, &user, vl_odeRkf45, 1e-11);
    def.fixed = true;
    def.step = 0.25;
    vlOde *ode = integrate(&def);
    assert_int_equal(vlOde_GetCounts(ode).steps, 1);
    const double fifth = endOf(ode)[0], fourth = fifth - vlOde_GetLastError(ode)[0];
    print_message("y4 %.18f y5 %.18f\n", fourth, fifth);
    expectNear("fifth order", fifth, 0.920487049298408704, 1e-15);
    expectNear("fourth order", fourth, 0.920488602075821314, 1e-15);
    vlOde_Destroy(ode);
}

static double errorOfSteps(vlOdeMethod method, int steps)
{
    const Problem p = {"logistic", detestA4, 0, 1, {1}, 10, 1, {0}};
    double user;
    vlOdeDef def = defOf(&p, &user, method, 1e-11);
    def.fixed = true;
    def.step = p.t1 / steps;
    vlOde *ode = integrate(&def);
    const double exact = 20 / (1 + 19 * exp(-p.t1 / 4));
    const double error = fabs(endOf(ode)[0] - exact);
    assert_int_equal(vlOde_GetCounts(ode).steps, steps);
    vlOde_Destroy(ode);
    return error;
}

// Half the step, error by 2^order, of every method within 0.1.
static void orders_are_those_of_theory(void **state)
{
    (void)state;
    static const struct
    {
        int order, steps;
    } wanted[vl_odeMethodCount] = {{1, 20000}, {2, 2000}, {4, 100}, {5, 160}, {5, 160}, {5, 20}};
    for (int m = 0; m < vl_odeMethodCount; m++)
    {
        const double coarse = errorOfSteps((vlOdeMethod)m, wanted[m].steps),
                     fine = errorOfSteps((vlOdeMethod)m, 2 * wanted[m].steps), order = log2(coarse / fine);
        print_message("%-8s order %.3f (errors %.2e, %.2e)\n", vlOde_GetMethodName((vlOdeMethod)m), order,
                      coarse, fine);
        expectNear(vlOde_GetMethodName((vlOdeMethod)m), order, wanted[m].order, 0.1);
    }
}

// Work grows as tolerance^(-1/5).
static void work_grows_as_the_fifth_root(void **state)
{
    (void)state;
    double user;
    long long steps[2];
    for (int i = 0; i < 2; i++)
    {
        const vlOdeDef def = defOf(&problems[2], &user, vl_odeRkf45, i == 0 ? 1e-6 : 1e-11);
        vlOde *ode = integrate(&def);
        steps[i] = vlOde_GetCounts(ode).steps;
        vlOde_Destroy(ode);
    }
    expectNear("ten times the steps", (double)steps[1] / (double)steps[0], 10, 1);
}

// Falling bodies

/// A fall with drag k1 v + k2 v^2 and what the reference says of it.
typedef struct Fall
{
    const char *name;
    double m, k1, k2, g, h0, terminal, t99, h99, t999, h999, ground, impact;
} Fall;

static const Fall falls[] = {
    {"m = 50, P1", 50, 0.04368, 0.294, 9.81, 5000, 40.7714345671112, 11.0160187761431, 4667.58334586695,
     15.8189959280437, 4472.52509546916, 125.518594274490, 40.7714345671112},
    {"m = 50, P2", 50, 0.137224767108802, 0.294, 9.81, 5000, 40.6129439765147, 11.0078201155312,
     4669.00568319414, 15.8106901275677, 4474.71001361046, 125.992177719137, 40.6129439765147},
    {"m = 50, P3", 50, 1.37224767108802e-4, 0.294, 9.81, 5000, 40.8454193552004, 11.0197889122880,
     4666.92083432330, 15.8227910856312, 4471.50760981239, 125.298779707992, 40.8454193552004},
    {"m = 100, P1", 100, 0.04368, 0.294, 9.81, 5000, 57.6902381065240, 15.5805740257309, 4334.77743651896,
     22.3730221667406, 3944.45234232245, 90.7489270603684, 57.6902381065193},
    {"m = 100, P3", 100, 1.37224767108802e-4, 0.294, 9.81, 5000, 57.7642426797478, 15.5843398365673,
     4333.84044532516, 22.3768106725661, 3943.01334098146, 90.6402080257333, 57.7642426797429},
    {"Bulochkin, 1.29", 80, 0, 0.5418, 9.81, 6000, 38.0592299368853, 10.2680481880843,
     6000 - 289.186825193923, 14.7433975566560, 6000 - 458.848890621179, 160.338170887907, 38.0592299368853},
};

static bool fall(void *user, double t, const double *y, double *r)
{
    const Fall *f = user;
    (void)t;
    r[0] = y[1];
    r[1] = -f->g + (f->k2 * y[1] * y[1] - f->k1 * y[1]) / f->m;
    return true;
}

static bool fallValue(void *user, int event, double t, const double *y, double *value)
{
    const Fall *f = user;
    (void)t;
    *value = event == 0 ? y[0] : y[1] + (event == 1 ? 0.99 : 0.999) * f->terminal;
    return true;
}

static void checkFall(const Fall *f, vlOdeMethod method)
{
    vlOdeEventDef events[3] = {vlDefaultOdeEventDef(), vlDefaultOdeEventDef(), vlDefaultOdeEventDef()};
    events[0].stop = true;
    events[0].direction = -1;
    Fall user = *f;
    vlOdeDef def = vlDefaultOdeDef();
    def.count = 2;
    def.y0 = (double[]){f->h0, 0};
    def.t1 = 1000;
    def.method = method;
    def.relativeTolerance = def.absoluteTolerance = 1e-11;
    def.rates = fall;
    def.events = events;
    def.eventCount = 3;
    def.eventValue = fallValue;
    def.user = &user;
    vlOde *ode = integrate(&def);
    assert_int_equal(vlOde_GetStatus(ode), vl_odeStopped);
    assert_int_equal(vlOde_GetEventCount(ode), 3);
    const vlOdeEvent first = vlOde_GetEvent(ode, 0), second = vlOde_GetEvent(ode, 1),
                     end = vlOde_GetEvent(ode, 2);
    print_message("%-7s %-16s t99 off by %.1e s, t99.9 %.1e s, ground %.1e s\n", vlOde_GetMethodName(method),
                  f->name, first.t - f->t99, second.t - f->t999, end.t - f->ground);
    assert_int_equal(first.event, 1);
    assert_int_equal(second.event, 2);
    assert_int_equal(end.event, 0);
    // Where the speed hardly changes any more, its last digits decide about the time.
    expectNear("t99", first.t, f->t99, 1e-9);
    expectNear("h99", first.y[0], f->h99, 1e-7);
    expectNear("t99.9", second.t, f->t999, 1e-9);
    expectNear("h99.9", second.y[0], f->h999, 1e-7);
    expectNear("ground", end.t, f->ground, 1e-9);
    expectNear("impact", -end.y[1], f->impact, 1e-9);
    expectNear("height at the ground", endOf(ode)[0], 0, 1e-9);
    vlOde_Destroy(ode);
}

static void falls_of_the_reference(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(falls); i++)
    {
        checkFall(&falls[i], vl_odeRkf45);
        checkFall(&falls[i], vl_odeDopri5);
    }
    checkFall(&falls[0], vl_odeRadau5);
}

// Density that falls with height, no linear drag: the greatest speed, and the ground.

static bool thinAir(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = y[1];
    r[1] = -9.81 + 0.5 * 1.2 * 0.4 * 1.225 * exp(-y[0] / 8435) * y[1] * y[1] / 50;
    return true;
}

// 0: the ground; 1: the speed is greatest where its rate passes 0.
static bool thinAirValue(void *user, int event, double t, const double *y, double *value)
{
    double r[2];
    thinAir(user, t, y, r);
    *value = event == 0 ? y[0] : r[1];
    return true;
}

static void fall_through_thin_air(void **state)
{
    (void)state;
    const vlOdeEventDef events[] = {{.stop = true}, {.direction = 1}};
    vlOdeDef def = vlDefaultOdeDef();
    def.count = 2;
    def.y0 = (double[]){5000, 0};
    def.t1 = 1000;
    def.relativeTolerance = def.absoluteTolerance = 1e-11;
    def.rates = thinAir;
    def.events = events;
    def.eventCount = 2;
    def.eventValue = thinAirValue;
    vlOde *ode = integrate(&def);
    const vlOdeEvent peak = vlOde_GetEvent(ode, 0), end = vlOde_GetEvent(ode, 1);
    expectNear("greatest speed", -peak.y[1], 52.9765223628091, 1e-9);
    expectNear("its time", peak.t, 15.1378325678245, 1e-9);
    expectNear("its height", peak.y[0], 4387.01728062865, 1e-7);
    expectNear("ground", end.t, 109.107532573909, 1e-9);
    expectNear("impact", -end.y[1], 41.0552811549731, 1e-9);
    vlOde_Destroy(ode);
}

// The vehicle: a plane body on four wheels that slip by an angle, driven and steered.

static bool vehicle(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    const double m = 1500, inertia = 2500, a = 1.2, b = 1.4, half = 0.75, stiffness = 40000,
                 steer = acos(-1) / 60, force = 600, roll = 0.015, wind = 0.4, g = 9.81;
    double fx = -wind * y[0] * y[0], fy = 0, moment = 0;
    for (int i = 0; i < 4; i++)
    {
        const double wx = i < 2 ? a : -b, wy = i % 2 ? half : -half, turn = i < 2 ? steer : 0;
        const double side = -stiffness * (atan2(y[1] + y[2] * wx, y[0] - y[2] * wy) - turn);
        const double along = force / 4 - roll * m * g * (i < 2 ? b : a) / (2 * (a + b));
        const double x = along * cos(turn) - side * sin(turn), z = along * sin(turn) + side * cos(turn);
        fx += x;
        fy += z;
        moment += wx * z - wy * x;
    }
    r[0] = fx / m + y[2] * y[1];
    r[1] = fy / m - y[2] * y[0];
    r[2] = moment / inertia;
    r[3] = y[0] * cos(y[5]) - y[1] * sin(y[5]);
    r[4] = y[0] * sin(y[5]) + y[1] * cos(y[5]);
    r[5] = y[2];
    return true;
}

static bool coast(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = y[1];
    r[1] = -0.015 * 9.81 - 0.4 / 1500 * y[1] * y[1];
    return true;
}

static bool speedValue(void *user, int event, double t, const double *y, double *value)
{
    (void)user, (void)event, (void)t;
    *value = y[1];
    return true;
}

static void vehicle_of_the_reference(void **state)
{
    (void)state;
    vlOdeDef def = vlDefaultOdeDef();
    def.count = 6;
    def.y0 = (double[]){15, 0, 0, 0, 0, 0};
    def.t1 = 10;
    def.relativeTolerance = def.absoluteTolerance = 1e-11;
    def.rates = vehicle;
    vlOde *ode = integrate(&def);
    double y[6];
    assert_true(vlOde_GetAt(ode, 1, y));
    expectNear("x at 1 s", y[3], 14.9298312897439, 1e-9);
    expectNear("y at 1 s", y[4], 1.52322020260204, 1e-9);
    expectNear("angle at 1 s", y[5], 0.237281518041526, 1e-9);
    expectNear("x at 10 s", endOf(ode)[3], 27.5554191597201, 1e-9);
    expectNear("y at 10 s", endOf(ode)[4], 106.043213384072, 1e-9);
    expectNear("angle at 10 s", endOf(ode)[5], 2.68354882405562, 1e-9);
    vlOde_Destroy(ode);

    const vlOdeEventDef stop = {.stop = true};
    def.count = 2;
    def.y0 = (double[]){0, 20};
    def.t1 = 1000;
    def.rates = coast;
    def.events = &stop;
    def.eventCount = 1;
    def.eventValue = speedValue;
    ode = integrate(&def);
    expectNear("time to rest", vlOde_GetEvent(ode, 0).t, 112.593587297268, 1e-9);
    expectNear("way to rest", endOf(ode)[0], 1022.17452553145, 1e-7);
    vlOde_Destroy(ode);
}

// Events of a swing, y = cos t: zeros, peaks (through v = 0), multiples.

static bool swingValue(void *user, int event, double t, const double *y, double *value)
{
    (void)user, (void)t;
    *value = event == 2 ? y[1] : y[0];
    return true;
}

static vlOde *swingEvents(const vlOdeEventDef *events, int count, vlOdeMethod method, double t1)
{
    const Problem p = {"swing", swing, 0, 2, {1, 0}, t1, 2, {0}};
    double user;
    vlOdeDef def = defOf(&p, &user, method, 1e-11);
    def.events = events;
    def.eventCount = count;
    def.eventValue = swingValue;
    return integrate(&def);
}

static void directions_and_order_of_events(void **state)
{
    (void)state;
    const double pi = acos(-1);
    const vlOdeEventDef events[] = {{.direction = 1}, {.direction = -1}, {0}};
    static const vlOdeMethod methods[] = {vl_odeRkf45, vl_odeDopri5, vl_odeRadau5};
    for (int m = 0; m < COUNT(methods); m++)
    {
        vlOde *ode = swingEvents(events, 3, methods[m], 10);
        static const int wanted[] = {1, 2, 0, 2, 1, 2}; // v = 0 at the start is no event
        assert_int_equal(vlOde_GetEventCount(ode), 6);
        double worst = 0;
        for (int i = 0; i < 6; i++)
        {
            assert_int_equal(vlOde_GetEvent(ode, i).event, wanted[i]);
            worst = fmax(worst, fabs(vlOde_GetEvent(ode, i).t - (i + 1) * pi / 2));
        }
        print_message("%-7s events off by at most %.1e s\n", vlOde_GetMethodName(methods[m]), worst);
        expectAtMost("time of events", worst, 1e-9);
        vlOde_Destroy(ode);
    }
}

// cos t passes 0.9, 0.8, ..., -1 within half a turn; steps of a whole quarter pass many at once.
static void multiples_within_one_step(void **state)
{
    (void)state;
    const vlOdeEventDef events[] = {{.every = 0.1}};
    vlOde *ode = swingEvents(events, 1, vl_odeDopri5, 3);
    assert_int_equal(vlOde_GetEventCount(ode), 19); // cos 3 = -0.99
    for (int i = 0; i < 19; i++)
    {
        const vlOdeEvent event = vlOde_GetEvent(ode, i);
        expectNear("level", event.level, 0.9 - 0.1 * i, 1e-12);
        expectNear("time", event.t, acos(0.9 - 0.1 * i), 1e-9);
        expectNear("state", event.y[0], event.level, 1e-12);
    }
    vlOde_Destroy(ode);
}

// The nodes are exact to the tolerance, and so is every time between them; at the nodes themselves nothing is
// interpolated.
static void states_between_steps(void **state)
{
    (void)state;
    static const vlOdeMethod methods[] = {vl_odeRkf45, vl_odeDopri5, vl_odeRadau5};
    for (int m = 0; m < COUNT(methods); m++)
    {
        for (double tolerance = 1e-5; tolerance > 1e-12; tolerance /= 1000)
        {
            const Problem p = {"swing", swing, 0, 2, {1, 0}, 10, 2, {0}};
            double user;
            const vlOdeDef def = defOf(&p, &user, methods[m], tolerance);
            vlOde *ode = integrate(&def);
            double worst = 0;
            for (int i = 0; i <= 10000; i++)
            {
                double y[2];
                assert_true(vlOde_GetAt(ode, i / 1000.0, y));
                worst = fmax(worst, fabs(y[0] - cos(i / 1000.0)));
            }
            print_message("%-7s tolerance %.0e: states between steps off by %.1e\n",
                          vlOde_GetMethodName(methods[m]), tolerance, worst);
            expectAtMost("between steps", worst, 10 * tolerance);
            double y[2];
            const int row = vlOde_GetRowCount(ode) / 2;
            assert_true(vlOde_GetAt(ode, vlOde_GetRowTime(ode, row), y));
            assert_memory_equal(y, vlOde_GetRow(ode, row), sizeof y);
            assert_false(vlOde_GetAt(ode, 10.001, y));
            assert_false(vlOde_GetAt(ode, -0.001, y));
            assert_false(vlOde_GetAt(ode, NAN, y));
            vlOde_Destroy(ode);
        }
    }
}

static double errorBetweenSteps(vlOdeMethod method, int steps)
{
    const Problem p = {"swing", swing, 0, 2, {1, 0}, 4, 2, {0}};
    double user, worst = 0;
    vlOdeDef def = defOf(&p, &user, method, 1e-11);
    def.fixed = true;
    def.step = p.t1 / steps;
    vlOde *ode = integrate(&def);
    for (int i = 0; i <= 4000; i++)
    {
        double y[2];
        assert_true(vlOde_GetAt(ode, i / 1000.0, y));
        worst = fmax(worst, fabs(y[0] - cos(i / 1000.0)));
    }
    vlOde_Destroy(ode);
    return worst;
}

// States between steps have the order of the method; radau5's polynomial is of degree 3, and of order 4.
static void orders_between_steps(void **state)
{
    (void)state;
    static const int orders[vl_odeMethodCount] = {1, 2, 4, 5, 5, 4},
                     steps[vl_odeMethodCount] = {2000, 200, 40, 40, 40, 20};
    for (int m = 0; m < vl_odeMethodCount; m++)
    {
        const double coarse = errorBetweenSteps((vlOdeMethod)m, steps[m]),
                     fine = errorBetweenSteps((vlOdeMethod)m, 2 * steps[m]);
        print_message("%-8s order between steps %.3f (errors %.2e, %.2e)\n",
                      vlOde_GetMethodName((vlOdeMethod)m), log2(coarse / fine), coarse, fine);
        expectNear(vlOde_GetMethodName((vlOdeMethod)m), log2(coarse / fine), orders[m], 0.15);
    }
}

static void back_in_time(void **state)
{
    (void)state;
    for (int m = 0; m < vl_odeMethodCount; m++)
    {
        const vlOdeEventDef event = {.direction = 0};
        const Problem p = {"swing", swing, 0, 2, {1, 0}, -3, 2, {0}};
        double user, y[2];
        vlOdeDef def = defOf(&p, &user, (vlOdeMethod)m, 1e-10);
        def.events = &event;
        def.eventCount = 1;
        def.eventValue = swingValue;
        vlOde *ode = integrate(&def);
        const double tolerance = m == vl_odeEuler ? 0.02 : m == vl_odeMidpoint ? 2e-5 : 1e-8;
        expectNear(vlOde_GetMethodName((vlOdeMethod)m), endOf(ode)[0], cos(3), tolerance);
        expectNear("its event", vlOde_GetEvent(ode, 0).t, -acos(-1) / 2, tolerance);
        assert_true(vlOde_GetAt(ode, -2, y));
        expectNear("between", y[0], cos(2), tolerance);
        vlOde_Destroy(ode);
    }
}

static bool pull(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = -y[0] - 0.2 * y[2];
    r[1] = -4 * y[1];
    return true;
}

static void second_order_systems(void **state)
{
    (void)state;
    vlOdeDef def = vlDefaultOdeDef();
    def.count = 2;
    def.secondOrder = true;
    def.y0 = (double[]){1, 1, 0, 0};
    def.t1 = 5;
    def.rates = pull;
    vlOde *ode = integrate(&def);
    assert_int_equal(vlOde_GetSize(ode), 4);
    const double w = sqrt(0.99), e = exp(-0.5);
    expectNear("damped", endOf(ode)[0], e * (cos(5 * w) + 0.1 / w * sin(5 * w)), 1e-9);
    expectNear("its rate", endOf(ode)[2], -e * sin(5 * w) / w, 1e-9);
    expectNear("free", endOf(ode)[1], cos(10), 1e-9);
    vlOde_Destroy(ode);
}

static bool robertson(void *user, double t, const double *y, double *r)
{
    (void)user, (void)t;
    r[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
    r[2] = 3e7 * y[1] * y[1];
    r[1] = -r[0] - r[2];
    return true;
}

// Rates 1e9 apart (Robertson 1966): values of Hairer and Wanner II at t = 40.
static void stiff_systems_by_radau5(void **state)
{
    (void)state;
    const Problem p = {"Robertson", robertson, 0, 3, {1, 0, 0}, 40, 3, {0}};
    double user;
    const vlOdeDef def = defOf(&p, &user, vl_odeRadau5, 1e-8);
    vlOde *ode = integrate(&def);
    print_message("Robertson: %lld steps\n", vlOde_GetCounts(ode).steps);
    expectNear("y1", endOf(ode)[0], 0.7158270688, 1e-8);
    expectNear("y2", endOf(ode)[1], 0.9185534765e-5, 1e-12);
    expectNear("y3", endOf(ode)[2], 0.2841637457, 1e-8);
    expectAtMost("steps", (double)vlOde_GetCounts(ode).steps, 200);
    vlOde_Destroy(ode);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reference_rows),
        cmocka_unit_test(single_step_of_rkf45),
        cmocka_unit_test(orders_are_those_of_theory),
        cmocka_unit_test(work_grows_as_the_fifth_root),
        cmocka_unit_test(falls_of_the_reference),
        cmocka_unit_test(fall_through_thin_air),
        cmocka_unit_test(vehicle_of_the_reference),
        cmocka_unit_test(directions_and_order_of_events),
        cmocka_unit_test(multiples_within_one_step),
        cmocka_unit_test(states_between_steps),
        cmocka_unit_test(orders_between_steps),
        cmocka_unit_test(back_in_time),
        cmocka_unit_test(second_order_systems),
        cmocka_unit_test(stiff_systems_by_radau5),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
