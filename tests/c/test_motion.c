// test_motion.c: particles alone: flight, drag, changed steps, velocities, pins that are carried.
#include "expect.h"
#include "measures.h"

#include <string.h>

// Exact flight ------------------------------------------------------------------------------------------

static void flight_follows_the_parabola(void **state)
{
    (void)state;
    const int substeps[] = {1, 3, 16, 64, 257, 1000};
    for (int n = 0; n < 12; n++)
        expectAtMost("distance from it", flightError(substeps[n / 2], n % 2 ? 5000 : 0), 1e-9);
}

static void velocity_is_the_one_at_the_reported_time(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlParticleId ball = addParticle(world, at(0, 0), 1);
    setVelocity(world, ball, at(3, 10));
    for (int i = 1; i <= 120; i++)
    {
        steps(world, 1);
        expectNear("vy", vlParticle_GetVelocity(world, ball).y, 10 - 9.81 * i / 60, 1e-12);
    }
    vlWorld_Destroy(world);
}

static void order_of_settings_does_not_matter(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlParticleId ball = addParticle(world, at(0, 0), 1);
    setVelocity(world, ball, at(3, 4));
    assert_true(vlWorld_SetGravity(world, at(0, -1.62), &error));
    assert_true(vlWorld_SetSubsteps(world, 5, &error));
    assert_true(vlWorld_SetDt(world, 0.01, &error));
    steps(world, 200);
    expectNear("x", positionOf(world, ball).x, 6, 1e-11);
    expectNear("y", positionOf(world, ball).y, 8 - 1.62 * 2, 1e-11);
    vlWorld_Destroy(world);
}

static void changed_steps_change_nothing(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlParticleId ball = addParticle(world, at(0, 0), 1);
    double t = 0;
    srand(7);
    while (t < 10)
    {
        const double dt = (1 + rand() / (double)RAND_MAX) / 60;
        assert_true(vlWorld_SetDt(world, dt, &error));
        steps(world, 1);
        t += dt;
    }
    expectNear("y", positionOf(world, ball).y, -9.81 * t * t / 2, 1e-8);
    vlWorld_Destroy(world);
}

static void changed_gravity_acts_from_then_on(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlParticleId ball = addParticle(world, at(0, 0), 1);
    steps(world, 60);
    assert_true(vlWorld_SetGravity(world, at(5, 0), &error));
    steps(world, 60);
    expectNear("x", positionOf(world, ball).x, 2.5, 1e-11);
    expectNear("y", positionOf(world, ball).y, -9.81 / 2 - 9.81, 1e-11);
    vlWorld_Destroy(world);
}

// Drag --------------------------------------------------------------------------------------------------

// v' = g - c v exactly, whatever the number of steps a second (users of other engines: damping differs at 30,
// 60 and 200 steps a second).
static void drag_is_the_same_at_every_step(void **state)
{
    (void)state;
    const double rates[] = {30, 60, 200}, c = 1.7;
    for (int n = 0; n < 6; n++)
    {
        vlWorldDef def = vlDefaultWorldDef();
        def.dt = 1 / rates[n / 2];
        def.substeps = n % 2 ? 16 : 1;
        def.drag = c;
        vlWorld *world = newWorld(&def);
        const vlParticleId ball = addParticle(world, at(0, 0), 3);
        setVelocity(world, ball, at(10, 0));
        steps(world, (int)(2 * rates[n / 2] + 0.5));
        const double decay = exp(-c * 2), fall = -9.81 / c;
        const vlVec3 x = positionOf(world, ball), v = vlParticle_GetVelocity(world, ball);
        expectNear("x", x.x, 10 / c * (1 - decay), 1e-11);
        expectNear("y", x.y, fall * (2 - (1 - decay) / c), 1e-11);
        expectNear("vx", v.x, 10 * decay, 1e-11);
        expectNear("vy", v.y, fall * (1 - decay), 1e-11);
        vlWorld_Destroy(world);
    }
}

// Scripts' hands ----------------------------------------------------------------------------------------

static void forces_act_for_one_step(void **state)
{
    (void)state;
    vlError error;
    vlWorldDef def = vlDefaultWorldDef();
    def.gravity = at(0, 0);
    vlWorld *world = newWorld(&def);
    const vlParticleId ball = addParticle(world, at(0, 0), 2);
    assert_true(vlParticle_ApplyForce(world, ball, at(120, 0), &error));
    assert_true(vlParticle_ApplyForce(world, ball, at(0, 60), &error));
    steps(world, 1);
    expectNear("vx", vlParticle_GetVelocity(world, ball).x, 1, 1e-12);
    steps(world, 59);
    expectNear("vx", vlParticle_GetVelocity(world, ball).x, 1, 1e-12);
    expectNear("vy", vlParticle_GetVelocity(world, ball).y, 0.5, 1e-12);
    assert_true(vlParticle_ApplyImpulse(world, ball, at(-2, 0), &error));
    expectNear("vx", vlParticle_GetVelocity(world, ball).x, 0, 1e-12);
    vlWorld_Destroy(world);
}

static void carried_pins_arrive_and_move_evenly(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlParticleId hand = addPin(world, at(0, 0)), load = addParticle(world, at(0, -1), 1);
    addRod(world, hand, load);
    steps(world, 1);
    for (int i = 1; i <= 60; i++)
    {
        assert_true(vlParticle_SetPosition(world, hand, at(0, i / 60.0), &error));
        expectNear("hand before", positionOf(world, hand).y, i / 60.0, 0);
        steps(world, 1);
        expectNear("hand after", positionOf(world, hand).y, i / 60.0, 0);
        expectNear("load", positionOf(world, load).y, i / 60.0 - 1, 1e-9);
    }
    steps(world, 1);
    expectNear("hand at rest", vlParticle_GetVelocity(world, hand).y, 0, 0);
    expectNear("load at rest", positionOf(world, load).y, 0, 1e-9);
    assert_true(vlParticle_SetPosition(world, hand, at(0, 1.1), &error));
    steps(world, 1);
    vlParticle_SetPinned(world, hand, false);
    expectNear("let go at the hand's speed", vlParticle_GetVelocity(world, hand).y, 6, 1e-9);
    vlWorld_Destroy(world);
}

static bool pushEast(void *user, vlWorld *world, vlParticleId particle, vlVec3 *force)
{
    vlError error;
    const vlParticleDef def = vlDefaultParticleDef();
    assert_int_equal(vlWorld_CreateParticle(world, &def, &error).generation, 0);
    assert_non_null(strstr(error.message, "force function"));
    assert_false(vlWorld_DestroyParticle(world, particle));
    assert_false(vlWorld_Step(world, &error));
    force->x = vlParticle_GetMass(world, particle) * *(double *)user;
    return true;
}

static bool stopAtOnce(void *user, vlWorld *world, vlParticleId particle, vlVec3 *force)
{
    (void)user, (void)world, (void)particle, (void)force;
    return false;
}

static void force_functions_push_and_may_stop(void **state)
{
    (void)state;
    vlError error;
    double a = 3;
    vlWorld *world = defaultWorld();
    const vlParticleId ball = addParticle(world, at(0, 0), 2);
    const int number = vlWorld_AddForce(world, pushEast, &a);
    steps(world, 60);
    expectNear("x", positionOf(world, ball).x, 1.5, 1e-12);
    vlWorld_RemoveForce(world, number);
    vlWorld_AddForce(world, stopAtOnce, NULL);
    assert_false(vlWorld_Step(world, &error));
    expectNear("time stands", vlWorld_GetTime(world), 1, 1e-12);
    assert_true(isfinite(positionOf(world, ball).x));
    vlWorld_Destroy(world);
}

// Errors ------------------------------------------------------------------------------------------------

static void expectRefused(vlWorld *world, const vlParticleDef *def, const char *words)
{
    vlError error = {""};
    assert_int_equal(vlWorld_CreateParticle(world, def, &error).generation, 0);
    if (!strstr(error.message, words))
        fail_msg("\"%s\" does not say \"%s\"", error.message, words);
}

static void bad_definitions_are_refused_by_name(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const double bad[] = {0, -1, NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 5; i++)
    {
        vlParticleDef def = vlDefaultParticleDef();
        def.mass = bad[i];
        expectRefused(world, &def, "mass must be a positive number");
        def = vlDefaultParticleDef();
        def.radius = bad[i];
        if (i > 0)
            expectRefused(world, &def, "radius");
        def = vlDefaultParticleDef();
        def.position.x = bad[i];
        if (i > 1)
            expectRefused(world, &def, "position must be finite");
    }
    vlParticleDef def = vlDefaultParticleDef();
    def.position.z = 1;
    expectRefused(world, &def, "z = 0");
    vlWorld_Destroy(world);
}

static void stale_ids_do_nothing(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld(), *other = defaultWorld();
    const vlParticleId a = addParticle(world, at(1, 2), 1), foreign = addParticle(other, at(0, 0), 1);
    assert_false(vlParticle_IsValid(world, foreign));
    assert_true(vlWorld_DestroyParticle(world, a));
    assert_false(vlParticle_IsValid(world, a));
    assert_false(vlWorld_DestroyParticle(world, a));
    assert_false(vlParticle_SetVelocity(world, a, at(1, 1), &error));
    steps(world, 1);
    const vlParticleId b = addParticle(world, at(5, 5), 1);
    assert_int_equal(a.slot, b.slot);
    assert_false(vlParticle_IsValid(world, a));
    expectNear("stale x", positionOf(world, a).x, 0, 0);
    vlWorld_Destroy(world);
    vlWorld_Destroy(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flight_follows_the_parabola),
        cmocka_unit_test(velocity_is_the_one_at_the_reported_time),
        cmocka_unit_test(order_of_settings_does_not_matter),
        cmocka_unit_test(changed_steps_change_nothing),
        cmocka_unit_test(changed_gravity_acts_from_then_on),
        cmocka_unit_test(drag_is_the_same_at_every_step),
        cmocka_unit_test(forces_act_for_one_step),
        cmocka_unit_test(carried_pins_arrive_and_move_evenly),
        cmocka_unit_test(force_functions_push_and_may_stop),
        cmocka_unit_test(bad_definitions_are_refused_by_name),
        cmocka_unit_test(stale_ids_do_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
