// test_rope.c: ropes: catenaries, heavy tips, whips, capstans, breaking.
#include "expect.h"
#include "measures.h"

#include <string.h>

// Catenary ----------------------------------------------------------------------------------------------

// N links, length 1.5 over span 1: sags and H/mg of reference.md, section 8.
static void hanging_rope_is_the_discrete_catenary(void **state)
{
    (void)state;
    const int links[] = {4, 10, 20, 40};
    const double sags[] = {0.524319613242246, 0.505945931571084, 0.503446634340193, 0.502835772865353};
    const double pulls[] = {0.819816480465196, 2.05105101430912, 4.10787898892603, 8.21866780300276};
    for (int n = 0; n < 4; n++)
    {
        vlWorld *world = defaultWorld();
        vlRopeDef def = vlDefaultRopeDef();
        def.to = at(1, 0);
        def.length = 1.5;
        def.linkCount = links[n];
        def.mass = links[n] + 1;
        const vlRopeId rope = addRope(world, &def);
        expectNear("sag at the start", sagOf(world, rope), sags[n], 1e-9);
        steps(world, 300);
        expectNear("sag", sagOf(world, rope), sags[n], 1e-6);
        // All links pull sideways with the same force H; the two at the bottom slope by half a weight.
        const double weight = 9.81, pull = pulls[n] * weight;
        const double lowest = hypot(pull, links[n] % 2 ? 0 : weight / 2);
        const double force = vlLink_GetForce(world, vlRope_GetLink(world, rope, links[n] / 2));
        expectNear("tension below", force / lowest, 1, 1e-6);
        vlWorld_Destroy(world);
    }
}

// Let go from another shape it finds the catenary by itself, also link by link.
static void rope_comes_to_rest_in_the_catenary(void **state)
{
    (void)state;
    expectNear("sag", restingSag(true), 0.503446634340193, 1e-3);
    expectNear("sag, link by link", restingSag(false), 0.503446634340193, 1e-3);
}

static void ropes_start_between_any_two_points(void **state)
{
    (void)state;
    const vlVec3 ends[] = {{1, 0, 0}, {0.5, 1, 0}, {-0.5, -1, 0}, {0, -1, 0},
                           {0, 1, 0}, {0, 0, 0},   {1.2, 0.9, 0}};
    for (int n = 0; n < 7; n++)
    {
        vlWorld *world = defaultWorld();
        vlRopeDef def = vlDefaultRopeDef();
        def.to = ends[n];
        def.length = 1.5;
        def.pins = (vlRopePins)(n % 3);
        const vlRopeId rope = addRope(world, &def);
        expectNear("stretch", vlRope_GetStretch(world, rope), 0, 1e-8);
        for (int i = 0; i < 20; i++)
            expectNear("link", vlLink_GetCurrentLength(world, vlRope_GetLink(world, rope, i)), 0.075, 1e-8);
        steps(world, 60);
        expectAtMost("stretch", fabs(vlRope_GetStretch(world, rope)), 0.001);
        vlWorld_Destroy(world);
    }
}

// Nothing can move along a straight line between two pins, so its equations are singular: any number of
// links, level, upright and upside down, with gravity and without.
static void taut_ropes_stay_where_they_are(void **state)
{
    (void)state;
    const vlVec3 ends[] = {{1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0.6, 0.8, 0}};
    for (int links = 1; links <= 40; links += links < 9 ? 1 : 4)
        for (int n = 0; n < 8; n++)
        {
            vlWorldDef worldDef = vlDefaultWorldDef();
            worldDef.gravity = at(0, n < 4 ? -9.81 : 0);
            vlWorld *world = newWorld(&worldDef);
            vlRopeDef def = vlDefaultRopeDef();
            def.to = ends[n % 4];
            def.linkCount = links;
            const vlRopeId rope = addRope(world, &def);
            steps(world, 30);
            expectNear("kinetic energy", vlWorld_GetEnergy(world).kinetic, 0, 0.01);
            for (int i = 0; i <= links; i++)
            {
                const vlVec3 x = positionOf(world, vlRope_GetParticle(world, rope, i));
                expectNear("x", x.x, def.to.x * i / links, 0.01);
                expectNear("y", x.y, def.to.y * i / links, 0.03);
            }
            vlWorld_Destroy(world);
        }
}

// Masses that differ wildly along one chain may stretch it, but leave every number a number.
static void wild_masses_stay_finite(void **state)
{
    (void)state;
    const double ratios[] = {1e3, 1e6, 1e12, 1e16, 1e24};
    for (int n = 0; n < 5; n++)
    {
        vlWorld *world = defaultWorld();
        vlParticleId last = addPin(world, at(0, 0));
        for (int i = 1; i < 12; i++)
        {
            const vlParticleId next =
                addParticle(world, at(i, 0), i % 2 ? sqrt(ratios[n]) : 1 / sqrt(ratios[n]));
            addRod(world, last, next);
            last = next;
        }
        for (int i = 0; i < 120; i++)
        {
            steps(world, 1);
            assert_true(isfinite(positionOf(world, last).x) && isfinite(vlWorld_GetEnergy(world).total));
        }
        vlWorld_Destroy(world);
    }
}

// Heavy tips --------------------------------------------------------------------------------------------

// Users of other engines: a rope with a 100 times heavier tip stretches visibly.
static void rope_with_a_heavy_tip_keeps_its_length(void **state)
{
    (void)state;
    const double tips[] = {1, 10, 100, 1000};
    for (int n = 0; n < 4; n++)
    {
        const HeavyTip most = swingHeavyTip(tips[n]);
        expectAtMost("end to end", most.endToEnd, 1.005);
        expectAtMost("along the links", most.along, 1.005);
        expectAtMost("energy gained", most.energy, 0.1);
    }
}

// Chain of ten links from horizontal: the tip of the reference.
static void whip_is_exact_at_first_and_keeps_its_energy(void **state)
{
    (void)state;
    const double wanted[3][2] = {{0.882458669362291, -0.306562499724570},
                                 {-0.156401511293072, -0.915683201743766},
                                 {-0.905311323606939, -0.404778765655727}};
    const double tolerances[3] = {1e-4, 1e-3, 0.05};
    vlWorld *world = defaultWorld();
    vlRopeDef def = vlDefaultRopeDef();
    def.to = at(1, 0);
    def.linkCount = 10;
    def.pins = vl_pinFrom;
    def.mass = 11;
    const vlRopeId rope = addRope(world, &def);
    for (int i = 0; i < 3; i++)
    {
        steps(world, 15);
        const vlVec3 tip = positionOf(world, vlRope_GetParticle(world, rope, 10));
        expectNear("distance of the tip", hypot(tip.x - wanted[i][0], tip.y - wanted[i][1]), 0,
                   tolerances[i]);
    }
    steps(world, 555);
    expectNear("energy after 10 s", vlWorld_GetEnergy(world).total / (9.81 * 5.5), 0, 0.02);
    vlWorld_Destroy(world);
}

// A weight drawn a little too far from the slack rope it is tied to, before anything moved or later, is put
// right at rest.
static void weight_tied_on_at_the_wrong_place_gets_no_speed(void **state)
{
    (void)state;
    for (int later = 0; later < 2; later++)
    {
        vlWorld *world = defaultWorld();
        assert_true(vlWorld_SetGravity(world, at(0, 0), NULL));
        vlRopeDef def = vlDefaultRopeDef();
        def.to = at(2, 0);
        def.length = 2.5;
        const vlRopeId rope = addRope(world, &def);
        steps(world, later ? 10 : 0);
        const vlParticleId weight = addParticle(world, at(1, -1), 5);
        const vlLinkId rod = addLink(world, vl_rod, vlRope_GetParticle(world, rope, 10), weight, 0.2);
        steps(world, 1);
        expectNear("length", vlLink_GetCurrentLength(world, rod), 0.2, 1e-5);
        for (int i = 0; i < 60; i++)
        {
            expectNear("speed", vlParticle_GetVelocity(world, weight).y, 0, 0.05);
            steps(world, 1);
        }
        vlWorld_Destroy(world);
    }
}

// A hand that jerks a rope about leaves it whole, finite and soon its old length.
static void dragged_rope_recovers(void **state)
{
    (void)state;
    const double tips[] = {1, 100};
    for (int n = 0; n < 2; n++)
    {
        vlWorld *world = defaultWorld();
        const vlRopeId rope = addHeavyTippedRope(world, tips[n]);
        const vlParticleId hand = vlRope_GetParticle(world, rope, 0);
        for (int i = 0; i < 120; i++)
        {
            const double turn = i * 0.8;
            setVelocity(world, hand, at(50 * cos(turn), 50 * sin(turn * 1.3)));
            steps(world, 1);
            assert_true(isfinite(positionOf(world, vlRope_GetParticle(world, rope, 20)).x));
        }
        setVelocity(world, hand, at(0, 0));
        steps(world, 60);
        expectAtMost("stretch after a second", fabs(vlRope_GetStretch(world, rope)), 0.005);
        vlWorld_Destroy(world);
    }
}

// Capstan -----------------------------------------------------------------------------------------------

static void capstan_holds_up_to_its_law_and_slips_beyond(void **state)
{
    (void)state;
    const double law = exp(0.3 * PI);
    expectAtMost("slip below the law", fabs(capstanSlip(law * 0.95)), 0.005);
    expectAtLeast("slip beyond the law", capstanSlip(law * 1.05), 0.05);
    expectAtMost("slip at balance", fabs(capstanSlip(1)), 1e-3);
}

// Breaking and destroying -------------------------------------------------------------------------------

static void rope_breaks_where_it_bears_too_much(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlRopeDef def = vlDefaultRopeDef();
    def.to = at(0, -1);
    def.pins = vl_pinFrom;
    def.mass = 21;
    def.maxForce = 19.5 * 9.81; // the topmost link bears 20 weights
    const vlRopeId rope = addRope(world, &def);
    steps(world, 1);
    int count;
    const vlBreak *breaks = vlWorld_GetBreaks(world, &count);
    assert_int_equal(count, 1);
    expectNear("force", breaks[0].force, 20 * 9.81, 0.05);
    assert_true(vlParticle_IsValid(world, breaks[0].a));
    assert_int_equal(vlRope_GetLink(world, rope, 0).generation, 0);
    const double before = positionOf(world, vlRope_GetParticle(world, rope, 1)).y;
    steps(world, 60);
    assert_true(positionOf(world, vlRope_GetParticle(world, rope, 1)).y < before - 4);
    vlWorld_Destroy(world);
}

static void ropes_survive_what_is_destroyed_under_them(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlRopeDef def = vlDefaultRopeDef();
    def.to = at(1, 0);
    def.length = 1.2;
    const vlRopeId rope = addRope(world, &def), other = addRope(world, &def);
    vlWorld_DestroyParticle(world, vlRope_GetParticle(world, rope, 10));
    assert_int_equal(vlRope_GetParticle(world, rope, 10).generation, 0);
    assert_int_equal(vlRope_GetLink(world, rope, 9).generation, 0);
    addRope(world, &def); // takes the freed slots
    steps(world, 10);
    assert_int_equal(vlRope_GetParticle(world, rope, 10).generation, 0);
    assert_true(vlWorld_DestroyRope(world, rope));
    assert_false(vlRope_IsValid(world, rope));
    steps(world, 60);
    expectNear("the other rope", vlRope_GetStretch(world, other), 0, 1e-3);
    assert_int_equal(vlWorld_GetCounts(world).particles, 42);
    vlWorld_Destroy(world);
}

static void bad_ropes_are_refused(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const struct
    {
        double length, mass;
        int links;
        vlVec3 to;
        const char *words;
    } cases[] = {
        {0.5, 1, 20, {1, 0, 0}, "length must be at least 1"},
        {-1, 1, 20, {0, 0, 0}, "length must be given"},
        {NAN, 1, 20, {1, 0, 0}, "length"},
        {1, 0, 20, {1, 0, 0}, "mass"},
        {1, 1, 0, {1, 0, 0}, "links"},
        {1, 1, VL_MAX_LINKS + 1, {1, 0, 0}, "links"},
        {1, 1, 20, {1, INFINITY, 0}, "to must be finite"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
        vlError error = {""};
        vlRopeDef def = vlDefaultRopeDef();
        def.to = cases[i].to;
        def.length = cases[i].length;
        def.mass = cases[i].mass;
        def.linkCount = cases[i].links;
        assert_int_equal(vlWorld_CreateRope(world, &def, &error).generation, 0);
        if (!strstr(error.message, cases[i].words))
            fail_msg("\"%s\" does not say \"%s\"", error.message, cases[i].words);
    }
    assert_int_equal(vlWorld_GetCounts(world).particles, 0);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hanging_rope_is_the_discrete_catenary),
        cmocka_unit_test(rope_comes_to_rest_in_the_catenary),
        cmocka_unit_test(ropes_start_between_any_two_points),
        cmocka_unit_test(taut_ropes_stay_where_they_are),
        cmocka_unit_test(wild_masses_stay_finite),
        cmocka_unit_test(rope_with_a_heavy_tip_keeps_its_length),
        cmocka_unit_test(whip_is_exact_at_first_and_keeps_its_energy),
        cmocka_unit_test(weight_tied_on_at_the_wrong_place_gets_no_speed),
        cmocka_unit_test(dragged_rope_recovers),
        cmocka_unit_test(capstan_holds_up_to_its_law_and_slips_beyond),
        cmocka_unit_test(rope_breaks_where_it_bears_too_much),
        cmocka_unit_test(ropes_survive_what_is_destroyed_under_them),
        cmocka_unit_test(bad_ropes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
