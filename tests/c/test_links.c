// test_links.c: what rods, tethers and keep-aways do to the particles they join
#include "link_scenes.h"

// The article's projection
// -----------------------------------------------------------------------------------------------------

static void too_long_rod_is_shortened_from_both_ends(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_jakobsen, 2);
    const vlParticleId a = particle(world, 0, 0, 1), b = particle(world, 1.2, 0, 1);
    join(world, vl_rod, a, b, 1);
    begin(world);
    vlRelaxLinks(world, &world->rods);
    assertNear(xOf(world, a), 0.1, 1e-15);
    assertNear(xOf(world, b), 1.1, 1e-15);
    vlWorld_Destroy(world);
}

static void heavier_end_moves_less(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_jakobsen, 2);
    const vlParticleId a = particle(world, 0, 0, 3), b = particle(world, 0, 2, 1),
                       pin = particle(world, 5, 0, 0), c = particle(world, 5, 3, 7);
    join(world, vl_rod, a, b, 1);
    join(world, vl_rod, pin, c, 1);
    begin(world);
    vlRelaxLinks(world, &world->rods);
    assertNear(yOf(world, a), 0.25, 1e-15);
    assertNear(yOf(world, b), 1.25, 1e-15);
    assertNear(yOf(world, pin), 0, 0);
    assertNear(yOf(world, c), 1, 1e-15);
    vlWorld_Destroy(world);
}

// J5.4: the new length is 2 r^2 d / (d^2 + r^2).
static void approximation_without_root_is_the_articles(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_jakobsen, 2);
    vlWorld_SetSquareRoot(world, false);
    const double from[] = {1, 2, 0.3, 1.05};
    for (int i = 0; i < 4; i++)
    {
        const vlParticleId a = particle(world, 0, i, 1), b = particle(world, from[i], i, 2.5);
        join(world, vl_rod, a, b, 1);
    }
    begin(world);
    vlRelaxLinks(world, &world->rods);
    for (int i = 0; i < 4; i++)
    {
        const double d = from[i], now = world->particles.x[2 * i + 2][0] - world->particles.x[2 * i + 1][0];
        assertNear(now, 2 * d / (d * d + 1), 1e-15);
        assertNear(world->particles.x[2 * i + 1][0] + 2.5 * world->particles.x[2 * i + 2][0], 2.5 * d, 1e-15);
    }
    vlWorld_Destroy(world);
}

// Shake
// ------------------------------------------------------------------------------------------------------------

static void shake_corrects_along_the_rod_as_it_was(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    const vlParticleId a = particle(world, 0, 0, 0), b = particle(world, 1, 0, 2);
    join(world, vl_rod, a, b, 1);
    begin(world);
    shift(world, b, 0, 0.1);
    vlRelaxLinks(world, &world->rods);
    assertNear(yOf(world, b), 0.1, 0);
    assertNear(xOf(world, b), sqrt(1 - 0.01), 1e-15);
    // lambda w o is how far it was moved: force = lambda length / h^2
    assertNear(lambdaOf(world, vl_rod, 0) * 0.5, 1 - sqrt(1 - 0.01), 1e-15);
    vlWorld_Destroy(world);
}

static void rod_that_turned_too_far_is_corrected_as_it_is(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    const vlParticleId a = particle(world, 0, 0, 0), b = particle(world, 1, 0, 1);
    join(world, vl_rod, a, b, 1);
    begin(world);
    shift(world, b, -1, 2);
    vlRelaxLinks(world, &world->rods);
    assertNear(xOf(world, b), 0, 1e-15);
    assertNear(yOf(world, b), 1, 1e-15);
    vlWorld_Destroy(world);
}

static void velocity_along_the_rod_is_taken_out(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    const vlParticleId a = particle(world, 0, 0, 1), b = particle(world, 1, 0, 3);
    join(world, vl_rod, a, b, 1);
    begin(world);
    double(*d)[4] = world->particles.d;
    d[a.slot][0] = 0.04;
    d[a.slot][1] = 0.5;
    d[b.slot][0] = -0.04;
    vlRelaxLinkVelocities(world, &world->rods);
    assertNear(d[a.slot][0], -0.02, 1e-15); // the common velocity
    assertNear(d[b.slot][0], -0.02, 1e-15);
    assertNear(d[a.slot][1], 0.5, 0);
    vlWorld_Destroy(world);
}

// Kinds
// ------------------------------------------------------------------------------------------------------------

static void tethers_only_pull_and_keepaways_only_push(void **state)
{
    (void)state;
    for (int method = 0; method < 2; method++)
        for (int kind = vl_tether; kind <= vl_keepaway; kind++)
        {
            vlWorld *world = makeWorld((vlMethod)method, 2);
            const vlParticleId a = particle(world, 0, 0, 1), b = particle(world, 1.05, 0, 1),
                               c = particle(world, 0, 3, 1), d = particle(world, 0.95, 3, 1);
            join(world, (vlLinkKind)kind, a, b, 1);
            join(world, (vlLinkKind)kind, c, d, 1);
            begin(world);
            vlRelaxLinks(world, setOf(world, (vlLinkKind)kind));
            const bool pulls = kind == vl_tether;
            assertNear(distance(world, a, b), pulls ? 1 : 1.05, 1e-15);
            assertNear(distance(world, c, d), pulls ? 0.95 : 1, 1e-15);
            assertNear(copysign(1, lambdaOf(world, (vlLinkKind)kind, pulls ? 0 : 1)), pulls ? 1 : -1, 0);
            assertNear(lambdaOf(world, (vlLinkKind)kind, pulls ? 1 : 0), 0, 0);
            vlWorld_Destroy(world);
        }
}

static void slack_tether_leaves_velocities_alone(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    const vlParticleId a = particle(world, 0, 0, 1), b = particle(world, 1, 0, 1),
                       c = particle(world, 1.5, 0, 1);
    join(world, vl_tether, a, b, 1.2); // slack
    join(world, vl_tether, b, c, 0.49);
    begin(world);
    double(*d)[4] = world->particles.d;
    d[a.slot][0] = -1;
    d[c.slot][0] = -1; // taut, but drifting together
    vlRelaxLinks(world, &world->tethers);
    vlRelaxLinkVelocities(world, &world->tethers);
    assertNear(d[a.slot][0], -1, 0);
    assertNear(d[b.slot][0], 0, 0);
    assertNear(d[c.slot][0], -1, 0);
    vlWorld_Destroy(world);
}

static void tether_of_no_length_holds_ends_together(void **state)
{
    (void)state;
    for (int method = 0; method < 2; method++)
    {
        vlWorld *world = makeWorld((vlMethod)method, 2);
        const vlParticleId a = particle(world, 1, 1, 0), b = particle(world, 1, 1, 1),
                           c = particle(world, 2, 1, 1);
        join(world, vl_tether, a, b, 0);
        join(world, vl_tether, b, c, 0);
        join(world, vl_keepaway, a, b, 0);
        begin(world);
        for (int pass = 0; pass < 100; pass++)
        {
            vlRelaxLinks(world, &world->tethers);
            vlRelaxLinks(world, &world->keepaways);
            vlRelaxLinkVelocities(world, &world->tethers);
        }
        assertNear(xOf(world, b), 1, 1e-9);
        assertNear(xOf(world, c), 1, 1e-9);
        vlWorld_Destroy(world);
    }
}

// Odd cases
// --------------------------------------------------------------------------------------------------------

static void coincident_ends_are_pushed_apart(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlWorld *world = makeWorld(vl_shake, dimensions);
        double first[4] = {0}, heights = 0;
        for (int i = 0; i < 12; i++)
        {
            const vlParticleId a = particle(world, i, 0, 0), b = particle(world, i, 0, 1);
            join(world, i % 2 ? vl_rod : vl_keepaway, a, b, 0.5);
        }
        begin(world);
        vlRelaxLinks(world, &world->rods);
        vlRelaxLinks(world, &world->keepaways);
        bool differ = false;
        for (int slot = 1; slot < world->particles.slotCount; slot += 2)
        {
            double(*x)[4] = world->particles.x;
            const vlVec3 e = vlRowDifference(x[slot], x[slot + 1]);
            assertNear(vlLength(e), 0.5, 1e-14);
            differ = differ || (slot > 1 && fabs(e.x - first[0]) > 0.01);
            if (slot == 1)
                vlSetRow(first, e);
            heights += fabs(e.z);
        }
        assert_true(differ);
        assert_true(dimensions == 3 ? heights > 0.1 : heights == 0);
        vlWorld_Destroy(world);
    }
}

static void link_of_two_pinned_ends_does_nothing(void **state)
{
    (void)state;
    for (int method = 0; method < 2; method++)
    {
        vlWorld *world = makeWorld((vlMethod)method, 2);
        const vlParticleId a = particle(world, 0, 0, 0), b = particle(world, 3, 0, 0),
                           c = particle(world, 0, 0, 0);
        join(world, vl_rod, a, b, 1);
        join(world, vl_rod, a, c, 1);
        begin(world);
        vlRelaxLinks(world, &world->rods);
        vlRelaxLinkVelocities(world, &world->rods);
        assertNear(xOf(world, a), 0, 0);
        assertNear(xOf(world, b), 3, 0);
        assertNear(xOf(world, c), 0, 0);
        vlWorld_Destroy(world);
    }
}

static void nobody_stays_at_the_origin(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 3);
    const vlParticleId a = particle(world, 1, 0, 1), b = particle(world, 2.5, 0, 1);
    join(world, vl_rod, a, b, 1);
    for (int step = 0; step < 3; step++)
        assert_true(vlWorld_Step(world, NULL));
    for (int i = 0; i < 4; i++)
        assertNear(world->particles.x[0][i], 0, 0);
    vlWorld_Destroy(world);
}

// Passes
// -----------------------------------------------------------------------------------------------------------

static void all_at_once_takes_the_mean(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_jakobsen, 2);
    vlWorld_SetRelaxation(world, vl_jacobi);
    const vlParticleId a = particle(world, 0, 0, 0), b = particle(world, 1.2, 0, 1),
                       c = particle(world, 2.8, 0, 1);
    join(world, vl_rod, a, b, 1);
    join(world, vl_rod, b, c, 1);
    begin(world);
    vlRelaxLinks(world, &world->rods);
    // b is told -0.2 and +0.3, c is told -0.3.
    assertNear(xOf(world, b), 1.2 + (-0.2 + 0.3) / 2, 1e-15);
    assertNear(xOf(world, c), 2.8 - 0.3, 1e-15);
    // Of the second rod's correction (0.3 each) c took its part in full and b half of its part.
    assertNear(lambdaOf(world, vl_rod, 0) * 1.2, 0.1, 1e-15);
    assertNear(lambdaOf(world, vl_rod, 1) * 1.6, 0.3 * 0.75, 1e-15);
    vlWorld_Destroy(world);
}

static void pass_returns_the_farthest_move_when_asked(void **state)
{
    (void)state;
    for (int relaxation = 0; relaxation < 2; relaxation++)
    {
        vlWorld *world = makeWorld(vl_jakobsen, 2);
        vlWorld_SetRelaxation(world, (vlRelaxation)relaxation);
        for (int i = 0; i < 6; i++)
        {
            const vlParticleId a = particle(world, 0, i, 3), b = particle(world, 1 + 0.1 * i, i, 1);
            join(world, vl_rod, a, b, 1);
        }
        begin(world);
        assertNear(vlRelaxLinks(world, &world->rods), 0, 0);
        begin(world);
        vlWorld_SetIterationTolerance(world, 1e-6, NULL);
        shift(world, (vlParticleId){2, 0, 0}, 0.4, 0);
        assertNear(vlRelaxLinks(world, &world->rods), 0.3, 1e-12);
        vlWorld_Destroy(world);
    }
}

static void tolerance_ends_the_passes_early(void **state)
{
    (void)state;
    vlWorldDef def = vlDefaultWorldDef();
    def.direct = false;
    def.iterations = 1000;
    def.iterationTolerance = 1e-6;
    vlWorld *world = vlWorld_Create(&def, NULL);
    vlParticleId last = particle(world, 0, 0, 0);
    for (int i = 1; i <= 10; i++)
    {
        const vlParticleId next = particle(world, 0.1 * i, 0, 1);
        join(world, vl_rod, last, next, 0.1);
        last = next;
    }
    assert_true(vlWorld_Step(world, NULL));
    assert_in_range(vlWorld_GetIterationsUsed(world), 2, 200);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_long_rod_is_shortened_from_both_ends),
        cmocka_unit_test(heavier_end_moves_less),
        cmocka_unit_test(approximation_without_root_is_the_articles),
        cmocka_unit_test(shake_corrects_along_the_rod_as_it_was),
        cmocka_unit_test(rod_that_turned_too_far_is_corrected_as_it_is),
        cmocka_unit_test(velocity_along_the_rod_is_taken_out),
        cmocka_unit_test(tethers_only_pull_and_keepaways_only_push),
        cmocka_unit_test(slack_tether_leaves_velocities_alone),
        cmocka_unit_test(tether_of_no_length_holds_ends_together),
        cmocka_unit_test(coincident_ends_are_pushed_apart),
        cmocka_unit_test(link_of_two_pinned_ends_does_nothing),
        cmocka_unit_test(nobody_stays_at_the_origin),
        cmocka_unit_test(all_at_once_takes_the_mean),
        cmocka_unit_test(pass_returns_the_farthest_move_when_asked),
        cmocka_unit_test(tolerance_ends_the_passes_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
