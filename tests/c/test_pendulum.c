// test_pendulum.c: rods: pendulums, dumbbells, trusses; the article's method and the default.
#include "expect.h"
#include "scene.h"

typedef struct Pendulum
{
    vlWorld *world;
    vlParticleId bob;
    vlLinkId rod;
} Pendulum;

static Pendulum makePendulum(double degrees, const vlWorldDef *def)
{
    Pendulum p;
    const double angle = degrees * PI / 180;
    p.world = newWorld(def);
    p.bob = addParticle(p.world, at(sin(angle), -cos(angle)), 1);
    p.rod = addRod(p.world, addPin(p.world, at(0, 0)), p.bob);
    return p;
}

static double angleOf(vlVec3 x)
{
    return atan2(x.x, -x.y);
}

// Mean period over a time, from upward crossings of the vertical; the largest angle of the last two seconds.
static double measurePeriod(Pendulum p, int stepCount, double *amplitude)
{
    double last = 1, first = -1, latest = 0;
    int periods = 0;
    *amplitude = 0;
    for (int i = 1; i <= stepCount; i++)
    {
        steps(p.world, 1);
        const double angle = angleOf(positionOf(p.world, p.bob));
        if (last < 0 && angle >= 0)
        {
            latest = (i - angle / (angle - last)) / 60;
            periods += first >= 0;
            first = first < 0 ? latest : first;
        }
        if (i > stepCount - 130)
            *amplitude = fmax(*amplitude, fabs(angle) * 180 / PI);
        last = angle;
    }
    return (latest - first) / periods;
}

// Users of other engines: a pendulum dies within a minute.
static void pendulum_keeps_its_amplitude_and_period(void **state)
{
    (void)state;
    const vlWorldDef def = vlDefaultWorldDef();
    const double amplitudes[] = {45, 90}, periods[] = {2.08625587261436730, 2.36784194757623745};
    for (int i = 0; i < 2; i++)
    {
        Pendulum p = makePendulum(amplitudes[i], &def);
        double amplitude;
        const double period = measurePeriod(p, 3600, &amplitude);
        expectNear("period", period / periods[i], 1, 0.0005);
        expectAtLeast("amplitude", amplitude, amplitudes[i] - 0.1);
        vlWorld_Destroy(p.world);
    }
}

static void pendulum_reports_speed_and_tension(void **state)
{
    (void)state;
    const vlWorldDef def = vlDefaultWorldDef();
    Pendulum p = makePendulum(90, &def);
    steps(p.world, 60);
    const vlVec3 v = vlParticle_GetVelocity(p.world, p.bob);
    expectNear("angle", angleOf(positionOf(p.world, p.bob)), -1.40502731152480, 1e-4);
    expectNear("speed", hypot(v.x, v.y), 1.79930901690708, 1e-4);
    // T = m (g cos(angle) + v^2 / l), and dT/dt = -3 m g sin(angle) v / l; a force is read one substep late.
    const double angle = -1.40502731152480, speed = -1.79930901690708;
    const double tension = 9.81 * cos(angle) + speed * speed, rate = -3 * 9.81 * sin(angle) * speed;
    expectNear("tension", vlLink_GetForce(p.world, p.rod), tension - rate / 960, 1e-3);
    vlWorld_Destroy(p.world);
}

static void hanging_weight_is_borne(void **state)
{
    (void)state;
    const vlWorldDef def = vlDefaultWorldDef();
    Pendulum p = makePendulum(0, &def);
    steps(p.world, 60);
    expectNear("tension", vlLink_GetForce(p.world, p.rod), 9.81, 1e-9);
    expectNear("reaction", vlParticle_GetReaction(p.world, p.bob).y, 9.81, 1e-9);
    expectNear("on the pin", vlParticle_GetReaction(p.world, vlLink_GetA(p.world, p.rod)).y, -9.81, 1e-9);
    expectNear("speed", vlParticle_GetVelocity(p.world, p.bob).y, 0, 1e-12);
    vlWorld_Destroy(p.world);
}

// Double pendulum A of the reference (90/90 degrees) at t = 1: errors of both angles.
static double doublePendulumError(int substeps, double dt)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.substeps = substeps;
    def.dt = dt;
    vlWorld *world = newWorld(&def);
    const vlParticleId a = addParticle(world, at(1, 0), 1), b = addParticle(world, at(2, 0), 1);
    addRod(world, addPin(world, at(0, 0)), a);
    addRod(world, a, b);
    steps(world, (int)(1 / dt + 0.5));
    const vlVec3 x = positionOf(world, a), y = positionOf(world, b);
    const double first = angleOf(x), second = atan2(y.x - x.x, x.y - y.y);
    vlWorld_Destroy(world);
    return fmax(fabs(first + 0.625087699806391), fabs(second + 1.03458508568001));
}

static void double_pendulum_is_right_and_second_order(void **state)
{
    (void)state;
    expectAtMost("error at 64 substeps", doublePendulumError(64, 1.0 / 60), 1e-4);
    const double coarse = doublePendulumError(16, 1.0 / 60), fine = doublePendulumError(16, 1.0 / 120);
    expectNear("order", log2(coarse / fine), 2, 0.1);
}

// The method taught is the article's: a free dumbbell turns per step by sin p' = sin p / sqrt(5 - 4 cos p).
static void dumbbell_of_the_article(void **state)
{
    (void)state;
    vlWorldDef def = vlDefaultWorldDef();
    def.gravity = at(0, 0);
    def.method = vl_jakobsen;
    def.substeps = 1;
    vlWorld *world = newWorld(&def);
    const vlParticleId a = addParticle(world, at(0.5, 0), 1), b = addParticle(world, at(-0.5, 0), 1);
    addRod(world, a, b);
    setVelocity(world, a, at(0, 5));
    setVelocity(world, b, at(0, -5));
    double angle = 0, turn = -1;
    for (int i = 0; i < 200; i++)
    {
        steps(world, 1);
        const vlVec3 x = positionOf(world, a);
        const double now = atan2(x.y, x.x), turned = remainder(now - angle, 2 * PI);
        if (turn > 0)
            expectNear("turn", turned, asin(sin(turn) / sqrt(5 - 4 * cos(turn))), 1e-9);
        turn = turned;
        angle = now;
    }
    vlWorld_Destroy(world);
}

static void dumbbell_keeps_energy_and_angular_momentum(void **state)
{
    (void)state;
    vlWorldDef def = vlDefaultWorldDef();
    def.gravity = at(0, 0);
    vlWorld *world = newWorld(&def);
    const vlParticleId a = addParticle(world, at(1, 0), 1), b = addParticle(world, at(0, 0), 10);
    addRod(world, a, b);
    setVelocity(world, a, at(0, 5));
    const double energy = vlWorld_GetEnergy(world).kinetic;
    steps(world, 1);
    const double start = vlWorld_GetEnergy(world).kinetic, turning = vlWorld_GetAngularMomentum(world).z;
    steps(world, 3600);
    expectNear("energy", vlWorld_GetEnergy(world).kinetic / start, 1, 1e-9);
    expectNear("energy at once", start / energy, 1, 1e-4);
    expectNear("angular momentum", vlWorld_GetAngularMomentum(world).z / turning, 1, 1e-10);
    vlWorld_Destroy(world);
}

// Random trusses hung at a point never gain more than a percent of their weight's energy.
static void trusses_gain_no_energy(void **state)
{
    (void)state;
    for (int seed = 0; seed < 12; seed++)
    {
        vlWorldDef def = vlDefaultWorldDef();
        def.dimensions = 3;
        vlWorld *world = newWorld(&def);
        vlParticleId nodes[30];
        double weight = 0;
        srand((unsigned)seed);
        for (int i = 0; i < 30; i++)
        {
            vlVec3 x;
            x.x = rand() / (double)RAND_MAX;
            x.y = rand() / (double)RAND_MAX;
            x.z = rand() / (double)RAND_MAX;
            const double mass = 0.2 + 5 * (rand() / (double)RAND_MAX);
            nodes[i] = addParticle(world, x, mass);
            weight += 9.81 * mass;
            for (int j = 0; j < i; j++)
            {
                const vlVec3 y = positionOf(world, nodes[j]);
                if (hypot(hypot(x.x - y.x, x.y - y.y), x.z - y.z) < 0.4)
                    addRod(world, nodes[i], nodes[j]);
            }
        }
        vlParticle_SetPinned(world, nodes[0], true);
        const double start = vlWorld_GetEnergy(world).total;
        for (int i = 0; i < 600; i++)
        {
            steps(world, 1);
            expectAtMost("energy gained", (vlWorld_GetEnergy(world).total - start) / weight, 0.01);
        }
        vlWorld_Destroy(world);
    }
}

// Every choice of method and relaxation ends with the rods at their length.
static void every_method_converges(void **state)
{
    (void)state;
    for (int n = 0; n < 8; n++)
    {
        vlWorldDef def = vlDefaultWorldDef();
        def.method = n & 1 ? vl_jakobsen : vl_shake;
        def.relaxation = n & 2 ? vl_jacobi : vl_gaussSeidel;
        def.squareRoot = !(n & 4);
        def.iterations = 2000;
        def.iterationTolerance = 1e-12;
        def.substeps = 4;
        vlWorld *world = newWorld(&def);
        vlParticleId last = addPin(world, at(0, 0));
        vlLinkId rods[5];
        for (int i = 0; i < 5; i++)
        {
            const vlParticleId next = addParticle(world, at(0.1 * (i + 1), 0), 1 + i);
            rods[i] = addRod(world, last, next);
            last = next;
        }
        steps(world, 30);
        for (int i = 0; i < 5; i++)
            expectNear("length", vlLink_GetCurrentLength(world, rods[i]), 0.1, 1e-8);
        assert_true(vlWorld_GetIterationsUsed(world) < 2000);
        vlWorld_Destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pendulum_keeps_its_amplitude_and_period),
        cmocka_unit_test(pendulum_reports_speed_and_tension),
        cmocka_unit_test(hanging_weight_is_borne),
        cmocka_unit_test(double_pendulum_is_right_and_second_order),
        cmocka_unit_test(dumbbell_of_the_article),
        cmocka_unit_test(dumbbell_keeps_energy_and_angular_momentum),
        cmocka_unit_test(trusses_gain_no_energy),
        cmocka_unit_test(every_method_converges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
