// test_pendulum.c: rods: pendulums, dumbbells, trusses; the article's method and the default.
#include "expect.h"
#include "measures.h"

// Users of other engines: a pendulum dies within a minute.
static void pendulum_keeps_its_amplitude_and_period(void **state)
{
    (void)state;
    const double amplitudes[] = {45, 90}, periods[] = {2.08625587261436730, 2.36784194757623745};
    for (int i = 0; i < 2; i++)
    {
        double amplitude;
        expectNear("period", pendulumPeriod(amplitudes[i], &amplitude) / periods[i], 1, 0.0005);
        expectAtLeast("amplitude", amplitude, amplitudes[i] - 0.1);
    }
}

static void pendulum_reports_speed_and_tension(void **state)
{
    (void)state;
    Pendulum p = makePendulum(90);
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
    Pendulum p = makePendulum(0);
    steps(p.world, 60);
    expectNear("tension", vlLink_GetForce(p.world, p.rod), 9.81, 1e-9);
    expectNear("reaction", vlParticle_GetReaction(p.world, p.bob).y, 9.81, 1e-9);
    expectNear("on the pin", vlParticle_GetReaction(p.world, vlLink_GetA(p.world, p.rod)).y, -9.81, 1e-9);
    expectNear("speed", vlParticle_GetVelocity(p.world, p.bob).y, 0, 1e-12);
    vlWorld_Destroy(p.world);
}

static void double_pendulum_is_right_and_second_order(void **state)
{
    (void)state;
    expectAtMost("error at 64 substeps", doublePendulumError(64, 1.0 / 60), 1e-4);
    const double coarse = doublePendulumError(16, 1.0 / 60), fine = doublePendulumError(16, 1.0 / 120);
    expectNear("order", log2(coarse / fine), 2, 0.1);
}

// The method taught is the method of the article.
static void dumbbell_of_the_article(void **state)
{
    (void)state;
    expectAtMost("error of a turn", dumbbellError(), 1e-9);
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
        for (int i = 0; i < 30; i++)
        {
            steps(world, 20);
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
