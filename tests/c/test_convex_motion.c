// test_convex_motion.c: rays, casts and times of impact of convex shapes
#include "convex_scenes.h"
#include "expect.h"

#define ROUNDS 3000

static void expectVector(const char *name, vlVec3 v, vlVec3 wanted, double tolerance)
{
    const double off = vlLength(vlSub(v, wanted));
    if (!(off <= tolerance))
        fail_msg("%s is (%.15g, %.15g, %.15g), wanted (%.15g, %.15g, %.15g): off by %.3g", name, v.x, v.y,
                 v.z, wanted.x, wanted.y, wanted.z, off);
}

// Rays ----------------------------------------------------------------------------------------------------

static void expectHit(const Body *body, vlVec3 from, vlVec3 to, double share, vlVec3 normal)
{
    double s = -1;
    vlVec3 n = {0, 0, 0};
    if (!vlConvex_Ray(&body->shape, &body->pose, from, to, &s, &n))
        fail_msg("the ray from (%g, %g, %g) missed", from.x, from.y, from.z);
    expectNear("share", s, share, 1e-13);
    expectVector("normal", n, normal, 1e-11);
}

static void expectMiss(const Body *body, vlVec3 from, vlVec3 to)
{
    double s;
    vlVec3 n;
    if (vlConvex_Ray(&body->shape, &body->pose, from, to, &s, &n))
        fail_msg("the ray from (%g, %g, %g) hit at %.15g", from.x, from.y, from.z, s);
}

static void ray_meets_a_ball(void **state)
{
    (void)state;
    static Body ball;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        setBall(&ball, dimensions, 0.5);
        ball.pose.position = vlVec(1, 2, 0);
        expectHit(&ball, vlVec(-3, 2, 0), vlVec(5, 2, 0), 3.5 / 8, vlVec(-1, 0, 0));
        expectHit(&ball, vlVec(1.3, 5, 0), vlVec(1.3, -5, 0), 0.26, vlVec(0.6, 0.8, 0));
        // from far away, off the middle
        expectHit(&ball, vlVec(-1e3, 2.3, 0), vlVec(1e3, 2.3, 0), 1000.6 / 2e3, vlVec(-0.8, 0.6, 0));
        expectMiss(&ball, vlVec(-3, 2.50001, 0), vlVec(5, 2.50001, 0));
        expectMiss(&ball, vlVec(-3, 2, 0), vlVec(0.49, 2, 0)); // ends before
        expectMiss(&ball, vlVec(3, 2, 0), vlVec(5, 2, 0));     // behind
    }
}

static void ray_meets_side_and_ends_of_a_capsule(void **state)
{
    (void)state;
    static Body capsule;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        setCapsule(&capsule, dimensions, vlVec(-1, 0, 0), vlVec(1, 0, 0), 0.5);
        expectHit(&capsule, vlVec(0.5, 4, 0), vlVec(-0.5, -4, 0), 3.5 / 8, vlVec(0, 1, 0));
        expectHit(&capsule, vlVec(1.4, 2, 0), vlVec(1.4, -2, 0), 1.7 / 4, vlVec(0.8, 0.6, 0));
        expectHit(&capsule, vlVec(-4, 0, 0), vlVec(4, 0, 0), 2.5 / 8, vlVec(-1, 0, 0));
        expectHit(&capsule, vlVec(4, 0.3, 0), vlVec(-4, 0.3, 0), 2.6 / 8, vlVec(0.8, 0.6, 0));
        expectMiss(&capsule, vlVec(1.6, 2, 0), vlVec(1.6, -2, 0));
        expectMiss(&capsule, vlVec(-4, 0.6, 0), vlVec(4, 0.6, 0));
        expectMiss(&capsule, vlVec(2, 0.2, 0),
                   vlVec(4, 0.2, 0)); // beyond the end, within the width, going away
    }
}

static void ray_meets_faces_of_a_box(void **state)
{
    (void)state;
    static Body box;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        setBox(&box, dimensions, 1, 2, 3, 0);
        expectHit(&box, vlVec(4, 1, 0), vlVec(-4, 0, 0), 3 / 8., vlVec(1, 0, 0));
        expectHit(&box, vlVec(-0.5, 1e5, 0), vlVec(0, -1e5, 0), (1e5 - 2) / 2e5, vlVec(0, 1, 0));
        expectMiss(&box, vlVec(4, 4, 0), vlVec(-4, 4, 0));
        expectMiss(&box, vlVec(1.5, 4, 0), vlVec(1.1, -4, 0));
        // along a face: touching is meeting a wall that is not approached
        expectMiss(&box, vlVec(1.0000001, 4, 0), vlVec(1.0000001, -4, 0));
        setBox(&box, dimensions, 1, 2, 3, 0.5); // rounded
        expectHit(&box, vlVec(4, 1, 0), vlVec(-4, 1, 0), 2.5 / 8, vlVec(1, 0, 0));
        expectHit(&box, vlVec(1.3, 8, 0), vlVec(1.3, -8, 0), 5.6 / 16, vlVec(0.6, 0.8, 0));
    }
    setBox(&box, 3, 1, 1, 1, 0);
    expectHit(&box, vlVec(0.1, 0.2, 5), vlVec(0.3, 0.2, -5), 0.4, vlVec(0, 0, 1));
}

static void ray_meets_a_cylinder(void **state)
{
    (void)state;
    static Body cylinder;
    setCylinder(&cylinder, 1, 0.5, 0);
    expectHit(&cylinder, vlVec(4, 0.5, 0.3), vlVec(-4, 0.5, 0.3), 3.6 / 8, vlVec(0.8, 0, 0.6));
    expectHit(&cylinder, vlVec(0.1, 5, 0.1), vlVec(0.2, -5, 0), 0.4, vlVec(0, 1, 0));
    expectMiss(&cylinder, vlVec(0.4, 5, 0.4), vlVec(0.4, -5, 0.4));
    setCylinder(&cylinder, 1, 0.5, 0.25); // rounded
    expectHit(&cylinder, vlVec(0.65, 5, 0), vlVec(0.65, -5, 0), 3.8 / 10, vlVec(0.6, 0.8, 0));
}

static void ray_from_inside_says_so(void **state)
{
    (void)state;
    static Body body;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
        for (int i = 0; i < 3; i++)
        {
            if (i == 0)
                setBall(&body, dimensions, 0.5);
            else if (i == 1)
                setCapsule(&body, dimensions, vlVec(-1, 0, 0), vlVec(1, 0, 0), 0.5);
            else
                setBox(&body, dimensions, 1, 0.5, 0.5, 0);
            expectHit(&body, vlVec(0.2, 0.1, 0), vlVec(3, 0, 0), 0, vlVec(0, 0, 0));
            expectHit(&body, vlVec(0.2, 0.1, 0), vlVec(0.2, 0.1, 0), 0, vlVec(0, 0, 0)); // without length
            expectMiss(&body, vlVec(0, 1, 0), vlVec(0, 1, 0));
            // on the surface: inwards, outwards and along
            expectHit(&body, vlVec(0, 0.5, 0), vlVec(0.5, -3, 0), 0, vlVec(0, 1, 0));
            expectMiss(&body, vlVec(0, 0.5, 0), vlVec(0.5, 3, 0));
            expectMiss(&body, vlVec(0, 0.5, 0), vlVec(3, 0.5, 0));
        }
}

// Casts ---------------------------------------------------------------------------------------------------

static void box_cast_at_a_box_meets_face_to_face(void **state)
{
    (void)state;
    static Body a, b;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        setBox(&a, dimensions, 0.5, 0.5, 0.5, 0);
        setBox(&b, dimensions, 1, 1, 1, 0);
        a.pose.position = vlVec(-5, 0.25, 0);
        double share;
        vlVec3 normal, point;
        assert_true(
            vlConvex_Cast(&a.shape, &a.pose, vlVec(10, 0.5, 0), &b.shape, &b.pose, &share, &normal, &point));
        expectNear("share", share, 0.35, 1e-14);
        expectVector("normal", normal, vlVec(-1, 0, 0), 1e-13);
        expectNear("point on the face", point.x, -1, 1e-14);
        expectAtMost("point within both", fabs(point.y - 0.425), 0.575);
        assert_false(
            vlConvex_Cast(&a.shape, &a.pose, vlVec(-10, 0, 0), &b.shape, &b.pose, &share, &normal, &point));
        assert_false(
            vlConvex_Cast(&a.shape, &a.pose, vlVec(10, 4, 0), &b.shape, &b.pose, &share, &normal, &point));
        // already overlapping
        a.pose.position = vlVec(-1.25, 0.25, 0);
        assert_true(
            vlConvex_Cast(&a.shape, &a.pose, vlVec(-10, 0, 0), &b.shape, &b.pose, &share, &normal, &point));
        expectNear("share", share, 0, 0);
        expectVector("normal", normal, vlVec(0, 0, 0), 0);
        expectNear("deepest point", point.x, -1, 1e-14);
    }
}

// A cast that hits ends in touch, was apart before, and what misses is apart all the way.
static void casts_of_random_shapes_are_right(void **state)
{
    (void)state;
    static Body a, b, moved;
    randomState = 21;
    int hits = 0;
    for (int i = 0; i < 2 * ROUNDS; i++)
    {
        const int dimensions = 2 + i % 2;
        setRandom(&a, dimensions, chance(2) ? 1e-3 : 1, true);
        setRandom(&b, dimensions, 1, true);
        a.pose = randomPose(dimensions, 4);
        b.pose = randomPose(dimensions, 1);
        const vlVec3 motion = vlScale(vlSub(randomPoint(dimensions, 1), a.pose.position), uniform(0.3, 4));
        double share;
        vlVec3 normal, point;
        const bool hit = vlConvex_Cast(&a.shape, &a.pose, motion, &b.shape, &b.pose, &share, &normal, &point);
        moved = a;
        for (int k = 0; k < 20; k++)
        {
            moved.pose.position = vlAddScaled(a.pose.position, motion, (hit ? share : 1) * k / 20);
            if (closestOf(&moved, &b).distance < -1e-11 && !(hit && share == 0))
                fail_msg("round %d: the cast went through", i);
        }
        if (!hit || vlDot(normal, normal) == 0)
            continue;
        hits++;
        moved.pose.position = vlAddScaled(a.pose.position, motion, share);
        expectNear("distance on arrival", closestOf(&moved, &b).distance, 0, 1e-11);
        expectNear("separation along the normal", separation(&b, &moved, normal), 0, 1e-11);
        expectNear("length of the normal", vlLength(normal), 1, 1e-14);
        expectAtMost("motion along the normal", vlDot(normal, motion), 0);
        setBall(&moved, dimensions, 0);
        moved.pose.position = point;
        expectNear("point on the surface", closestOf(&moved, &b).distance, 0, 1e-6);
    }
    expectAtLeast("hits", hits, 0.5 * ROUNDS);
}

static void cylinders_cast_at_each_other_meet_with_the_normal_of_both(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 25;
    int hits = 0;
    for (int i = 0; i < ROUNDS; i++)
    {
        setCylinder(&a, uniform(0.1, 1), uniform(0.1, 1), 0);
        setCylinder(&b, uniform(0.1, 1), uniform(0.1, 1), 0);
        a.pose = randomPose(3, 0);
        b.pose = randomPose(3, 0);
        a.pose.position = vlScale(randomDirection(3), 4);
        const vlVec3 motion = vlSub(randomPoint(3, 0.3), a.pose.position);
        double share;
        vlVec3 normal, point;
        if (!vlConvex_Cast(&a.shape, &a.pose, motion, &b.shape, &b.pose, &share, &normal, &point))
            continue;
        hits++;
        a.pose.position = vlAddScaled(a.pose.position, motion, share);
        expectNear("separation along the normal", separation(&b, &a, normal), 0, 1e-11);
    }
    expectAtLeast("hits", hits, 0.9 * ROUNDS);
}

// Rays have closed forms of their own for balls and capsules: they and a point that is cast agree.
static void ray_is_the_cast_of_a_point(void **state)
{
    (void)state;
    static Body point, b;
    randomState = 22;
    for (int i = 0; i < 2 * ROUNDS; i++)
    {
        const int dimensions = 2 + i % 2;
        setRandom(&b, dimensions, 1, true);
        b.pose = randomPose(dimensions, 1);
        setBall(&point, dimensions, 0);
        point.pose.position = randomPoint(dimensions, 4);
        const vlVec3 motion = vlScale(vlSub(randomPoint(dimensions, 1), point.pose.position), 2);
        const vlVec3 to = vlAdd(point.pose.position, motion);
        double share[2] = {0, 0};
        vlVec3 normal[2] = {{0, 0, 0}, {0, 0, 0}}, at;
        const bool met = vlConvex_Ray(&b.shape, &b.pose, point.pose.position, to, &share[0], &normal[0]);
        assert_int_equal(met, vlConvex_Cast(&point.shape, &point.pose, motion, &b.shape, &b.pose, &share[1],
                                            &normal[1], &at));
        expectNear("share", share[0], share[1], 1e-11);
        expectVector("normal", normal[0], normal[1], 1e-5);
    }
}

// Times of impact -----------------------------------------------------------------------------------------

static void sweep_turns_at_a_constant_rate(void **state)
{
    (void)state;
    const vlSweep sweep = {vlPose_At(vlVec(1, 2, 3)), {4, 0, -2}, {0, 0, PI}};
    const vlPose half = vlSweep_At(&sweep, 0.5);
    expectVector("position", half.position, vlVec(3, 2, 2), 1e-15);
    expectVector("x axis", half.axis[0], vlVec(0, 1, 0), 1e-15);
    expectVector("y axis", half.axis[1], vlVec(-1, 0, 0), 1e-15);
    expectVector("z axis", half.axis[2], vlVec(0, 0, 1), 1e-15);
}

static void balls_meet_when_their_centres_are_so_near(void **state)
{
    (void)state;
    static Body a, b;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        setBall(&a, dimensions, 0.1);
        setBall(&b, dimensions, 0.1);
        const vlSweep left = {vlPose_At(vlVec(-4, 0, 0)), {8.5, 0, 0}, {0, 0, 900}};
        const vlSweep right = {vlPose_At(vlVec(4, 0.12, 0)), {-8.5, 0, 0}, {0, 0, 0}};
        double share;
        assert_int_equal(vlConvex_TimeOfImpact(&a.shape, &left, &b.shape, &right, 0, &share), vl_impactLater);
        expectNear("share", share, (8 - 0.16) / 17, 1e-10);
        assert_int_equal(vlConvex_TimeOfImpact(&a.shape, &left, &b.shape, &right, -0.1, &share),
                         vl_impactNone);
        expectNear("share", share, 1, 0);
        assert_int_equal(vlConvex_TimeOfImpact(&a.shape, &left, &b.shape, &right, 8, &share), vl_impactStart);
        expectNear("share", share, 0, 0);
    }
}

// 500 m/s, a sixtieth of a second, past a wall of 0.05 m, from 1,000 directions, spinning or not.
static void bullet_does_not_pass_a_thin_wall(void **state)
{
    (void)state;
    static Body bullet, wall;
    randomState = 23;
    for (int i = 0; i < 1000; i++)
    {
        const int dimensions = 2 + i % 2;
        const vlVec3 motion = vlScale(randomDirection(dimensions), 500 / 60.);
        setBox(&wall, dimensions, 20, 0.025, 20, 0);
        if (i % 3 == 0)
            setBall(&bullet, dimensions, 0.05);
        else
            setBox(&bullet, dimensions, 0.05, i % 3 == 1 ? 0.05 : 0.001, 0.05, 0);
        if (fabs(motion.y) < 0.2)
            continue;
        const vlVec3 axis = dimensions == 3 ? randomDirection(3) : vlVec(0, 0, 1);
        const vlPose start = vlPose_At(vlScale(motion, -uniform(0.2, 0.8)));
        if (fabs(start.position.y) < 0.2)
            continue;
        const vlSweep flight = {start, motion, vlScale(axis, chance(2) * uniform(-50, 50))};
        const vlSweep still = {vlPose_At(vlVec(0, 0, 0)), {0, 0, 0}, {0, 0, 0}};
        double share;
        assert_int_equal(vlConvex_TimeOfImpact(&bullet.shape, &flight, &wall.shape, &still, 0.001, &share),
                         vl_impactLater);
        bullet.pose = vlSweep_At(&flight, share);
        expectNear("distance", closestOf(&bullet, &wall).distance, 0.001, 1e-8);
        assert_true(bullet.pose.position.y * flight.start.position.y > 0); // still on its side
    }
}

// A thin rod that turns about its middle meets a ball at the angle where it is a tangent to it.
static void spinning_rod_meets_a_ball_in_its_way(void **state)
{
    (void)state;
    static Body rod, ball;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
        for (int i = 0; i < 20; i++)
        {
            const double along = 0.05 + 0.05 * i, angle = 1 + 0.25 * i, radius = 0.02;
            setCapsule(&rod, dimensions, vlVec(-1, 0, 0), vlVec(1, 0, 0), 0);
            setBall(&ball, dimensions, radius);
            const vlSweep spin = {vlPose_At(vlVec(0, 0, 0)), {0, 0, 0}, {0, 0, 40}};
            const double place = fmod(angle, PI); // the rod has two ends
            const vlVec3 at = vlScale(vlVec(cos(place), sin(place), 0), along);
            const vlSweep still = {vlPose_At(at), {0, 0, 0}, {0, 0, 0}};
            double share;
            const double target = 1e-3;
            const vlImpact impact =
                vlConvex_TimeOfImpact(&rod.shape, &spin, &ball.shape, &still, target, &share);
            const double half = asin((radius + target) / along);
            if (place <= half) // in touch from the start, from either side
                continue;
            assert_int_equal(impact, vl_impactLater);
            expectNear("angle", share * 40, place - half, 1e-7);
        }
}

// What is said is compared with the distances at many shares.
static void times_of_impact_of_random_shapes_are_right(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 24;
    int met = 0;
    for (int i = 0; i < ROUNDS; i++)
    {
        const int dimensions = 2 + i % 2;
        const double spin = i % 8 == 0 ? 20 : 3;
        vlSweep sweep[2];
        for (int k = 0; k < 2; k++)
        {
            const vlVec3 axis = dimensions == 3 ? randomDirection(3) : vlVec(0, 0, 1);
            sweep[k].start = randomPose(dimensions, 2.5);
            sweep[k].motion = vlSub(randomPoint(dimensions, 1.5), sweep[k].start.position);
            sweep[k].turn = vlScale(axis, chance(4) == 0 ? 0 : uniform(-spin, spin));
        }
        setRandom(&a, dimensions, 1, true);
        setRandom(&b, dimensions, 1, true);
        const double target = i % 3 == 0 ? 0 : 0.01;
        double share;
        const vlImpact impact =
            vlConvex_TimeOfImpact(&a.shape, &sweep[0], &b.shape, &sweep[1], target, &share);
        for (int k = 0; k < 60; k++)
        {
            a.pose = vlSweep_At(&sweep[0], share * k / 60);
            b.pose = vlSweep_At(&sweep[1], share * k / 60);
            const double distance = closestOf(&a, &b).distance;
            if (impact != vl_impactStart && distance < target - 1e-9)
                fail_msg("round %d: at share %g of %g already %g", i, share * k / 60, share, distance);
        }
        a.pose = vlSweep_At(&sweep[0], share);
        b.pose = vlSweep_At(&sweep[1], share);
        const double distance = closestOf(&a, &b).distance;
        if (impact == vl_impactLater)
            expectNear("distance", distance, target, 1e-8);
        else if (impact == vl_impactNone)
            expectAtLeast("distance", distance, target);
        else
            expectAtMost("distance", distance, target + 1e-8);
        met += impact == vl_impactLater;
    }
    expectAtLeast("pairs that met", met, 0.2 * ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ray_meets_a_ball),
        cmocka_unit_test(ray_meets_side_and_ends_of_a_capsule),
        cmocka_unit_test(ray_meets_faces_of_a_box),
        cmocka_unit_test(ray_meets_a_cylinder),
        cmocka_unit_test(ray_from_inside_says_so),
        cmocka_unit_test(box_cast_at_a_box_meets_face_to_face),
        cmocka_unit_test(casts_of_random_shapes_are_right),
        cmocka_unit_test(cylinders_cast_at_each_other_meet_with_the_normal_of_both),
        cmocka_unit_test(ray_is_the_cast_of_a_point),
        cmocka_unit_test(sweep_turns_at_a_constant_rate),
        cmocka_unit_test(balls_meet_when_their_centres_are_so_near),
        cmocka_unit_test(bullet_does_not_pass_a_thin_wall),
        cmocka_unit_test(spinning_rod_meets_a_ball_in_its_way),
        cmocka_unit_test(times_of_impact_of_random_shapes_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
