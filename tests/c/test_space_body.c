// test_space_body.c: rigid bodies in space: mass, rotation, contacts
#include <string.h>

#include "expect.h"
#include "space_bodies.h"

#define G 9.81

// Scenes --------------------------------------------------------------------------------------------------

// 1 x 0.6 x 0.2 m, 1 kg, spinning about its middle axis, nearly.
static vlBodyId tumblingBox(vlWorld *world)
{
    const vlBodyShapeDef shape = boxShape(vlVec(1, 0.6, 0.2), 1 / 0.12);
    const vlBodyId box = makeBody(world, vlVec(0, 0, 0), &shape, 1);
    spinUp(world, box, vlVec(0.1, 10, 0.1));
    return box;
}

static void expectVector(const char *name, vlVec3 value, vlVec3 wanted, double tolerance)
{
    expectNear(name, value.x, wanted.x, tolerance);
    expectNear(name, value.y, wanted.y, tolerance);
    expectNear(name, value.z, wanted.z, tolerance);
}

// Reading and changing ------------------------------------------------------------------------------------

static void inertia_is_that_of_the_formulas(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, 0, 0));
    double inertia[6];
    const vlBodyShapeDef box = boxShape(vlVec(1, 0.6, 0.2), 1 / 0.12);
    vlBody_GetInertia(world, makeBody(world, vlVec(0, 0, 0), &box, 1), inertia);
    const double wanted[6] = {0.4 / 12, 1.04 / 12, 1.36 / 12, 0, 0, 0};
    for (int i = 0; i < 6; i++)
        expectNear("of a box", inertia[i], wanted[i], 1e-14);

    // two balls of 1 kg off each other's axes: the products are minus the sum of m x y
    vlBodyShapeDef balls[2] = {vlDefaultBodyShapeDef(), vlDefaultBodyShapeDef()};
    for (int i = 0; i < 2; i++)
    {
        balls[i].radius = 0.1;
        balls[i].density = 1 / (4.0 / 3 * PI * 1e-3);
        balls[i].offset = i ? vlVec(1, 2, 3) : vlVec(3, 4, 7);
    }
    const vlBodyId pair = makeBody(world, vlVec(5, 5, 5), balls, 2);
    vlBody_GetInertia(world, pair, inertia);
    const double own = 2 * 0.4 * 0.01;
    const double products[6] = {2 * (1 + 4) + own, 2 * (1 + 4) + own, 2 * (1 + 1) + own, -2, -4, -4};
    for (int i = 0; i < 6; i++)
        expectNear("of two balls", inertia[i], products[i], 1e-12);
    expectNear("mass", vlBody_GetMass(world, pair), 2, 1e-12);
    expectVector("centre", vlBody_GetCentre(world, pair), vlVec(7, 8, 10), 1e-12);
    expectVector("position", vlBody_GetPosition(world, pair), vlVec(5, 5, 5), 1e-12);
    vlWorld_Destroy(world);
}

// Position, orientation, velocity and spin, in every order.
static void pose_and_motion_are_set_in_any_order(void **state)
{
    (void)state;
    const double q[4] = {1, 2, 3, 4}, size = sqrt(30);
    for (int order = 0; order < 24; order++)
    {
        vlError error;
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        vlBodyShapeDef shape = boxShape(vlVec(1, 0.6, 0.2), 1);
        shape.offset = vlVec(1, 2, 3);
        const vlBodyId box = makeBody(world, vlVec(9, 9, 9), &shape, 1);
        steps(world, 3); // so that it is not fresh
        int left[4] = {0, 1, 2, 3}, rest = order;
        for (int n = 4; n > 0; n--)
        {
            const int pick = rest % n, what = left[pick];
            rest /= n;
            left[pick] = left[n - 1];
            bool good = false;
            if (what == 0)
                good = vlBody_SetPosition(world, box, vlVec(1, -2, 3), &error);
            else if (what == 1)
                good = vlBody_SetOrientation(world, box, q, &error);
            else if (what == 2)
                good = vlBody_SetVelocity(world, box, vlVec(4, 5, 6), &error);
            else
                good = vlBody_SetSpin(world, box, vlVec(7, -8, 9), &error);
            sceneNeeds(good, &error);
        }
        double now[4];
        vlBody_GetOrientation(world, box, now);
        expectVector("position", vlBody_GetPosition(world, box), vlVec(1, -2, 3), 1e-14);
        expectVector("velocity", vlBody_GetVelocity(world, box), vlVec(4, 5, 6), 1e-14);
        expectVector("spin", vlBody_GetSpin(world, box), vlVec(7, -8, 9), 1e-13);
        for (int i = 0; i < 4; i++)
            expectNear("orientation", now[i], q[i] / size, 1e-14);
        const vlVec3 local = vlVec(0.3, -0.2, 0.9), point = vlBody_GetWorldPoint(world, box, local);
        expectVector("there and back", vlBody_GetLocalPoint(world, box, point), local, 1e-14);
        vlWorld_Destroy(world);
    }
}

static void wrong_orientations_are_refused(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(vlVec(0, 0, 0)), *plane = defaultWorld();
    const vlBodyShapeDef ball = vlDefaultBodyShapeDef();
    const vlBodyId body = makeBody(world, vlVec(0, 0, 0), &ball, 1);
    const double zero[4] = {0, 0, 0, 0}, nan[4] = {1, NAN, 0, 0}, good[4] = {0, 0, 2, 0};
    assert_false(vlBody_SetOrientation(world, body, zero, &error));
    assert_non_null(strstr(error.message, "orientation"));
    assert_false(vlBody_SetOrientation(world, body, nan, &error));
    assert_false(vlBody_SetAngle(world, body, 1, &error));
    assert_true(vlBody_SetOrientation(world, body, good, &error));
    const vlBodyId disc = makeBody(plane, vlVec(0, 0, 0), &ball, 1);
    assert_false(vlBody_SetOrientation(plane, disc, good, &error));
    assert_non_null(strstr(error.message, "plane"));
    vlWorld_Destroy(world);
    vlWorld_Destroy(plane);
}

// Motion --------------------------------------------------------------------------------------------------

static void body_flies_the_parabola_and_turns_evenly(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    const vlBodyShapeDef cube = boxShape(vlVec(1, 1, 1), 1);
    const vlBodyId box = makeBody(world, vlVec(0, 100, 0), &cube, 1);
    sceneNeeds(vlBody_SetVelocity(world, box, vlVec(3, 4, 5), &error), &error);
    sceneNeeds(vlBody_SetSpin(world, box, vlVec(0.4, 0.8, 0.8), &error), &error);
    steps(world, 120);
    expectVector("position", vlBody_GetPosition(world, box), vlVec(6, 108 - G * 2, 10), 1e-10);
    expectVector("velocity", vlBody_GetVelocity(world, box), vlVec(3, 4 - G * 2, 5), 1e-10);
    double q[4];
    vlBody_GetOrientation(world, box, q);
    const double wanted[4] = {cos(1.2), sin(1.2) / 3, sin(1.2) * 2 / 3, sin(1.2) * 2 / 3};
    for (int i = 0; i < 4; i++)
        expectNear("orientation", q[i], wanted[i], 1e-12);
    vlWorld_Destroy(world);
}

// A blow and a steady pair of forces turn a body as torque over inertia says.
static void blows_and_torques_turn(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(vlVec(0, 0, 0));
    const vlBodyShapeDef shape = boxShape(vlVec(1, 0.6, 0.2), 1 / 0.12);
    const vlBodyId box = makeBody(world, vlVec(0, 0, 0), &shape, 1);
    sceneNeeds(vlBody_ApplyImpulse(world, box, vlVec(0, 0, 2), vlVec(0.5, 0, 0), &error), &error);
    expectVector("velocity after a blow", vlBody_GetVelocity(world, box), vlVec(0, 0, 2), 1e-14);
    expectVector("spin after a blow", vlBody_GetSpin(world, box), vlVec(0, -12 / 1.04, 0), 1e-12);
    sceneNeeds(vlBody_SetSpin(world, box, vlVec(0, 0, 0), &error), &error);
    for (int i = 0; i < 60; i++)
    {
        sceneNeeds(vlBody_ApplyTorque(world, box, vlVec(0, 0, 0.5), &error), &error);
        steps(world, 1);
    }
    expectVector("spin after a second", vlBody_GetSpin(world, box), vlVec(0, 0, 0.5 * 12 / 1.36), 1e-12);
    double q[4];
    vlBody_GetOrientation(world, box, q);
    expectNear("angle after a second", 2 * atan2(q[3], q[0]), 0.25 * 12 / 1.36, 1e-10);
    vlWorld_Destroy(world);
}

// Reference: reference.md, rigid rotation (elliptic functions and a Taylor integrator).
static void tumbling_box_flips_in_time(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, 0, 0));
    const vlBodyId box = tumblingBox(world);
    double before = 1, first = 0, last = 0;
    int flips = 0;
    for (int i = 1; flips < 11; i++)
    {
        steps(world, 1);
        assert_true(i < 2000);
        const double up = axisOf(world, box, vlVec(0, 1, 0)).y;
        if ((up < 0) != (before < 0))
        {
            last = (i - up / (up - before)) / 60;
            first = flips++ == 0 ? last : first;
        }
        before = up;
    }
    expectNear("time between flips", (last - first) / 10, 1.98765740793998, 0.0005 * 1.98766);
    vlWorld_Destroy(world);
}

static void tumbling_box_is_where_the_reference_says(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, 0, 0));
    const vlBodyId box = tumblingBox(world);
    steps(world, 60);
    double q[4];
    vlBody_GetOrientation(world, box, q);
    const double wanted[4] = {0.264927666653357, 0.0275534659963205, -0.894846604013365, -0.358195049154709};
    const double sign = q[0] * wanted[0] < 0 ? -1 : 1;
    for (int i = 0; i < 4; i++)
        expectNear("orientation", sign * q[i], wanted[i], 2e-3);
    // the reference's spin is along the axes of the body
    const vlVec3 spin = vlBody_GetSpin(world, box);
    const double own[3] = {vlDot(spin, axisOf(world, box, vlVec(1, 0, 0))),
                           vlDot(spin, axisOf(world, box, vlVec(0, 1, 0))),
                           vlDot(spin, axisOf(world, box, vlVec(0, 0, 1)))};
    const double reference[3] = {-6.14801376520711, 7.50988528613791, 4.71574791380690};
    for (int i = 0; i < 3; i++)
        expectNear("spin", own[i], reference[i], 1e-2);
    vlWorld_Destroy(world);
}

static void free_body_keeps_its_angular_momentum(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, 0, 0));
    tumblingBox(world);
    const vlVec3 start = vlWorld_GetAngularMomentum(world);
    const double energy = vlWorld_GetEnergy(world).kinetic;
    expectVector("at first", start, vlVec(0.1 * 0.4 / 12, 10 * 1.04 / 12, 0.1 * 1.36 / 12), 1e-14);
    double worst = 0;
    for (int i = 0; i < 3600; i++)
    {
        steps(world, 1);
        worst = fmax(worst, vlLength(vlSub(vlWorld_GetAngularMomentum(world), start)));
    }
    expectAtMost("change of it in a minute", worst / vlLength(start), 1e-10);
    expectNear("energy", vlWorld_GetEnergy(world).kinetic, energy, 1e-3 * energy);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inertia_is_that_of_the_formulas),
        cmocka_unit_test(pose_and_motion_are_set_in_any_order),
        cmocka_unit_test(wrong_orientations_are_refused),
        cmocka_unit_test(body_flies_the_parabola_and_turns_evenly),
        cmocka_unit_test(blows_and_torques_turn),
        cmocka_unit_test(tumbling_box_flips_in_time),
        cmocka_unit_test(tumbling_box_is_where_the_reference_says),
        cmocka_unit_test(free_body_keeps_its_angular_momentum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
