// test_length_change.c: links that are given another length, or break, while the world moves
#include "expect.h"
#include "scene.h"

typedef struct Solver
{
    const char *name;
    bool direct;
    vlMethod method;
    double tolerance; // of velocities and places: solved whole, rods are exact
} Solver;

static const Solver solvers[] = {
    {"lines solved whole", true, vl_shake, 1e-5},
    {"rod by rod", false, vl_shake, 1e-3},
    {"the article's method", false, vl_jakobsen, 1e-3},
};

static vlWorld *worldOf(const Solver *solver, bool useAvx2)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.direct = solver->direct;
    def.method = solver->method;
    def.simd = useAvx2;
    return newWorld(&def);
}

static void setLength(vlWorld *world, vlLinkId link, double length)
{
    vlError error;
    sceneNeeds(vlLink_SetLength(world, link, length, &error), &error);
}

static void changeEvenly(vlWorld *world, vlLinkId link, double to, int count)
{
    const double from = vlLink_GetLength(world, link);
    for (int i = 1; i <= count; i++)
    {
        setLength(world, link, from + (to - from) * i / count);
        steps(world, 1);
    }
}

// A link of each kind that has to take part: 0.1 m in half a second is 0.2 m/s, for the weight and for the
// velocity it reports, and nothing is left of it afterwards.
static void hoist_lifts_at_the_pace_of_its_rope(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++)
    {
        vlWorld *world = worldOf(&solvers[i], true);
        vlRopeDef def = vlDefaultRopeDef();
        def.from = at(5, 0);
        def.to = at(5, -2);
        def.linkCount = 10;
        def.pins = vl_pinFrom;
        const vlRopeId rope = addRope(world, &def);
        const vlParticleId end = vlRope_GetParticle(world, rope, 10);
        steps(world, 60);
        changeEvenly(world, vlRope_GetLink(world, rope, 0), 0.1, 30);
        expectNear(solvers[i].name, vlParticle_GetVelocity(world, end).y, 0.2, 0.2 * solvers[i].tolerance);
        steps(world, 60);
        expectNear(solvers[i].name, vlParticle_GetVelocity(world, end).y, 0, 1e-9);
        expectNear(solvers[i].name, positionOf(world, end).y, -1.9, solvers[i].tolerance);
        vlWorld_Destroy(world);
    }
}

static void tether_that_is_wound_up_lifts_and_keepaway_pushes(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlParticleId weight = addParticle(world, at(0, -2), 5), pushed = addParticle(world, at(10, 1), 5);
    const vlLinkId tether = addLink(world, vl_tether, addPin(world, at(0, 0)), weight, 2),
                   keepaway = addLink(world, vl_keepaway, addPin(world, at(10, 0)), pushed, 1);
    steps(world, 30);
    for (int i = 1; i <= 30; i++)
    {
        setLength(world, tether, 2 - i / 30.0);
        setLength(world, keepaway, 1 + i / 30.0);
        steps(world, 1);
    }
    expectNear("speed of lifting", vlParticle_GetVelocity(world, weight).y, 2, 1e-9);
    expectNear("speed of pushing", vlParticle_GetVelocity(world, pushed).y, 2, 1e-9);
    expectNear("height", positionOf(world, weight).y, -1, 1e-9);
    expectNear("height pushed", positionOf(world, pushed).y, 2, 1e-9);
    vlWorld_Destroy(world);
}

// Arms drawn in to half: four times as fast, four times the energy; angular momentum stays.
static void skater_who_draws_in_the_arms_turns_faster(void **state)
{
    (void)state;
    for (int avx2 = 0; avx2 < 2; avx2++)
        for (size_t i = 0; i < 2; i++)
        {
            vlWorld *world = worldOf(&solvers[i], avx2);
            vlWorld_SetGravity(world, at(0, 0), NULL);
            const vlParticleId body = addPin(world, at(0, 0)),
                               hands[] = {addParticle(world, at(1, 0), 1), addParticle(world, at(-1, 0), 1)};
            vlLinkId arms[2];
            for (int k = 0; k < 2; k++)
            {
                arms[k] = addRod(world, body, hands[k]);
                setVelocity(world, hands[k], at(0, k == 0 ? 1 : -1));
            }
            steps(world, 1);
            for (int step = 1; step <= 120; step++)
            {
                for (int k = 0; k < 2; k++)
                    setLength(world, arms[k], 1 - 0.5 * step / 120);
                steps(world, 1);
            }
            steps(world, 1);
            expectNear("angular momentum", vlWorld_GetAngularMomentum(world).z, 2, 1e-8);
            expectNear("kinetic energy", vlWorld_GetEnergy(world).kinetic, 4, 1e-7);
            vlWorld_Destroy(world);
        }
}

// Shortened slowly, a pendulum keeps its action E/omega: its amplitude grows as L^(-3/4) (Landau and
// Lifshitz, Mechanics, sec. 49).
static double amplitudeOf(vlWorld *world, vlParticleId bob)
{
    double most = 0;
    for (int i = 0; i < 300; i++)
    {
        steps(world, 1);
        const vlVec3 x = positionOf(world, bob);
        most = fmax(most, fabs(atan2(x.x, -x.y)));
    }
    return most;
}

static void pendulum_shortened_slowly_keeps_its_action(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlParticleId bob = addParticle(world, at(sin(0.05), -cos(0.05)), 1);
    const vlLinkId rod = addRod(world, addPin(world, at(0, 0)), bob);
    const double before = amplitudeOf(world, bob);
    changeEvenly(world, rod, 0.5, 3000);
    expectNear("growth of the amplitude", amplitudeOf(world, bob) / before, pow(0.5, -0.75), 2e-3);
    vlWorld_Destroy(world);
}

static void length_reads_as_it_was_set_and_survives_new_links(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlWorld_SetGravity(world, at(0, 0), NULL);
    const vlParticleId a = addPin(world, at(0, 0)), b = addParticle(world, at(1, 0), 1);
    const vlLinkId rod = addRod(world, a, b), other = addRod(world, b, addParticle(world, at(2, 0), 1));
    steps(world, 1);
    setLength(world, rod, 1.5);
    expectNear("length", vlLink_GetLength(world, rod), 1.5, 0);
    setLength(world, rod, 1.2);
    setLength(world, other, 3); // and this one goes
    vlWorld_DestroyLink(world, other);
    addRod(world, b, addParticle(world, at(1, 1), 1)); // lanes are ordered anew
    steps(world, 1);
    expectNear("length", vlLink_GetLength(world, rod), 1.2, 0);
    expectNear("length by its ends", vlLink_GetCurrentLength(world, rod), 1.2, 1e-8);
    vlWorld_Destroy(world);
}

static void length_set_before_anything_moved_gives_no_speed(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlWorld_SetGravity(world, at(0, 0), NULL);
    const vlParticleId a = addPin(world, at(0, 0)), b = addParticle(world, at(1, 0), 1);
    setLength(world, addRod(world, a, b), 2);
    steps(world, 1);
    const vlParticleId c = addParticle(world, at(5, 0), 1), d = addParticle(world, at(6, 0), 1);
    setLength(world, addRod(world, c, d), 2); // made in a running world, and not moved yet either
    steps(world, 60);
    expectNear("place", positionOf(world, b).x, 2, 1e-12);
    expectNear("speed", vlParticle_GetVelocity(world, b).x, 0, 1e-12);
    expectNear("distance", positionOf(world, d).x - positionOf(world, c).x, 2, 1e-12);
    expectNear("speed in a running world", vlParticle_GetVelocity(world, d).x, 0, 1e-12);
    vlWorld_Destroy(world);
}

// A bob let go by its breaking rod flies on with its energy, and the less it is off the finer the steps.
static double energyLostByBreaking(vlLinkKind kind, int substeps, bool bobFirst)
{
    vlWorldDef worldDef = vlDefaultWorldDef();
    worldDef.substeps = substeps;
    vlWorld *world = newWorld(&worldDef);
    const vlParticleId bob = addParticle(world, at(1, 0), 1);
    vlLinkDef def = vlDefaultLinkDef(kind);
    const vlParticleId nail = addPin(world, at(0, 0));
    def.a = bobFirst ? bob : nail;
    def.b = bobFirst ? nail : bob;
    def.maxForce = 2 * 9.81;
    def.stiffness = 1e6;
    vlError error;
    const vlLinkId link = vlWorld_CreateLink(world, &def, &error);
    sceneNeeds(link.generation != 0, &error);
    steps(world, 60);
    assert_false(vlLink_IsValid(world, link));
    const vlEnergy energy = vlWorld_GetEnergy(world);
    vlWorld_Destroy(world);
    return fabs(energy.total);
}

static void what_breaks_off_keeps_its_energy(void **state)
{
    (void)state;
    for (int bobFirst = 0; bobFirst < 2; bobFirst++)
    {
        expectAtMost("energy by a rod", energyLostByBreaking(vl_rod, 16, bobFirst), 3e-5);
        expectAtMost("energy by a rod, finer", energyLostByBreaking(vl_rod, 64, bobFirst), 4e-6);
        expectAtMost("energy by a tether", energyLostByBreaking(vl_tether, 16, bobFirst), 3e-5);
        expectAtMost("energy by a stiff spring", energyLostByBreaking(vl_spring, 64, bobFirst), 2e-3);
    }
}

// A jerk that breaks a link is not given out twice.
static void jerk_leaves_no_more_speed_than_it_took(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlWorld_SetGravity(world, at(0, 0), NULL);
    const vlParticleId flying = addParticle(world, at(0.5, 0), 1);
    vlLinkDef def = vlDefaultLinkDef(vl_tether);
    def.a = addPin(world, at(0, 0));
    def.b = flying;
    def.length = 1;
    def.maxForce = 10;
    vlError error;
    sceneNeeds(vlWorld_CreateLink(world, &def, &error).generation != 0, &error);
    setVelocity(world, flying, at(30, 0));
    steps(world, 10);
    const double v = vlParticle_GetVelocity(world, flying).x;
    expectNear("speed after a tether that took it all broke", v, 0, 10 * (1.0 / 60 / 16));
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hoist_lifts_at_the_pace_of_its_rope),
        cmocka_unit_test(tether_that_is_wound_up_lifts_and_keepaway_pushes),
        cmocka_unit_test(skater_who_draws_in_the_arms_turns_faster),
        cmocka_unit_test(pendulum_shortened_slowly_keeps_its_action),
        cmocka_unit_test(length_reads_as_it_was_set_and_survives_new_links),
        cmocka_unit_test(length_set_before_anything_moved_gives_no_speed),
        cmocka_unit_test(what_breaks_off_keeps_its_energy),
        cmocka_unit_test(jerk_leaves_no_more_speed_than_it_took),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
