// test_convex.c: distances, depths and nearest points of two convex shapes
#include "convex_scenes.h"
#include "expect.h"

#define ROUNDS 4000

static void expectPoint(const char *name, vlVec3 p, double x, double y, double z, double tolerance)
{
    const double off = vlLength(vlSub(p, vlVec(x, y, z)));
    if (!(off <= tolerance))
        fail_msg("%s is (%.15g, %.15g, %.15g), wanted (%.15g, %.15g, %.15g): off by %.3g", name, p.x, p.y,
                 p.z, x, y, z, off);
}

// The distance, the normal and b's nearest point are as given, and a's nearest point fits.
static void expectClosest(const Body *a, const Body *b, double distance, vlVec3 normal, vlVec3 pointB)
{
    const vlClosest c = closestOf(a, b);
    expectNear("distance", c.distance, distance, 1e-13);
    expectPoint("normal", c.normal, normal.x, normal.y, normal.z, 1e-13);
    expectPoint("point of b", c.pointB, pointB.x, pointB.y, pointB.z, 1e-13);
    const vlVec3 p = vlAddScaled(c.pointB, c.normal, -c.distance);
    expectPoint("point of a", c.pointA, p.x, p.y, p.z, 1e-13);
}

// Closed forms --------------------------------------------------------------------------------------------

static void balls_are_as_far_apart_as_their_centres_less_their_radii(void **state)
{
    (void)state;
    static Body a, b;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        setBall(&a, dimensions, 0.5);
        setBall(&b, dimensions, 0.25);
        b.pose.position = vlVec(3, 4, 0);
        expectClosest(&a, &b, 4.25, vlVec(0.6, 0.8, 0), vlVec(2.85, 3.8, 0));
        b.pose.position = vlVec(0.3, 0, 0);
        expectClosest(&a, &b, -0.45, vlVec(1, 0, 0), vlVec(0.05, 0, 0));
        b.pose.position = vlVec(0, 0, 0);
        expectClosest(&a, &b, -0.75, vlVec(0, 1, 0), vlVec(0, -0.25, 0));
    }
}

static void ball_is_nearest_to_face_edge_or_corner_of_a_box(void **state)
{
    (void)state;
    static Body a, b;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        setBox(&a, dimensions, 1, 2, 3, 0);
        setBall(&b, dimensions, 0.5);
        b.pose.position = vlVec(2, 0.5, 0);
        expectClosest(&a, &b, 0.5, vlVec(1, 0, 0), vlVec(1.5, 0.5, 0));
        b.pose.position = vlVec(4, 6, 0);
        expectClosest(&a, &b, 4.5, vlVec(0.6, 0.8, 0), vlVec(3.7, 5.6, 0));
        // inside: out through the nearest face
        b.pose.position = vlVec(0.75, -1, 0);
        expectClosest(&a, &b, -0.75, vlVec(1, 0, 0), vlVec(0.25, -1, 0));
    }
    b.pose.position = vlVec(2, 4, 5);
    expectClosest(&a, &b, 2.5, vlVec(1 / 3., 2 / 3., 2 / 3.), vlVec(2 - 1 / 6., 4 - 1 / 3., 5 - 1 / 3.));
}

static void boxes_face_to_face(void **state)
{
    (void)state;
    static Body a, b;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        setBox(&a, dimensions, 2, 1, 2, 0);
        setBox(&b, dimensions, 0.5, 0.5, 0.5, 0);
        const double gaps[] = {1, 1e-3, 1e-9, 1e-15, 0, -1e-15, -1e-9, -1e-3, -0.25};
        for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++)
        {
            b.pose.position = vlVec(0.25, 1.5 + gaps[i], 0);
            const vlClosest c = closestOf(&a, &b);
            expectNear("distance", c.distance, gaps[i], 1e-15);
            expectPoint("normal", c.normal, 0, 1, 0, 1e-13);
            expectNear("height of a's point", c.pointA.y, 1, 1e-15);
            expectNear("height of b's point", c.pointB.y, 1 + gaps[i], 1e-15);
            expectNear("points across", c.pointA.x, c.pointB.x, 1e-14);
            expectAtMost("point within both faces", fabs(c.pointA.x - 0.25), 0.5);
        }
    }
}

static void boxes_corner_to_face_and_edge_to_edge(void **state)
{
    (void)state;
    static Body a, b;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        setBox(&a, dimensions, 2, 1, 2, 0);
        setBox(&b, dimensions, 0.5, 0.5, 0.5, 0);
        b.pose = turned(vlVec(0.25, 2, 0), vlVec(0, 0, PI / 4));
        const vlClosest c = closestOf(&a, &b);
        expectNear("distance", c.distance, 1 - sqrt(0.5), 1e-14);
        expectPoint("normal", c.normal, 0, 1, 0, 1e-14);
        expectNear("corner", c.pointB.x, 0.25, 1e-14);
    }
    // two crossed edges, one turned about x and one about z
    setBox(&a, 3, 1, 1, 1, 0);
    setBox(&b, 3, 1, 1, 1, 0);
    a.pose = turned(vlVec(0, 0, 0), vlVec(PI / 4, 0, 0));
    for (int i = -1; i <= 1; i += 2)
    {
        b.pose = turned(vlVec(0.1, 2 * sqrt(2) + i * 0.3, 0.2), vlVec(0, 0, PI / 4));
        expectClosest(&a, &b, i * 0.3, vlVec(0, 1, 0), vlVec(0.1, sqrt(2) + i * 0.3, 0));
    }
}

static void capsules_side_by_side_crossed_and_end_to_end(void **state)
{
    (void)state;
    static Body a, b;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        setCapsule(&a, dimensions, vlVec(-1, 0, 0), vlVec(1, 0, 0), 0.25);
        setCapsule(&b, dimensions, vlVec(-1, 0, 0), vlVec(1, 0, 0), 0.5);
        b.pose.position = vlVec(0.5, 2, 0);
        const vlClosest c = closestOf(&a, &b);
        expectNear("distance", c.distance, 1.25, 1e-15);
        expectPoint("normal", c.normal, 0, 1, 0, 1e-15);
        b.pose.position = vlVec(3, 0, 0);
        expectClosest(&a, &b, 0.25, vlVec(1, 0, 0), vlVec(1.5, 0, 0));
        b.pose.position = vlVec(1.5, 0, 0); // in one line, overlapping: out across
        expectNear("depth of two in line", closestOf(&a, &b).distance, -0.75, 1e-15);
        b.pose = turned(vlVec(0, 0, 0), vlVec(0, 0, PI / 3));
        const vlClosest crossed = closestOf(&a, &b);
        expectNear("separation along the normal", separation(&a, &b, crossed.normal), crossed.distance,
                   1e-14);
    }
    b.pose = turned(vlVec(0.5, 0.5, 1), vlVec(0, 0, PI / 2)); // crossed in space
    expectClosest(&a, &b, 0.25, vlVec(0, 0, 1), vlVec(0.5, 0, 0.5));
    b.pose = turned(vlVec(0.5, 0.5, 0), vlVec(0, 0, PI / 2)); // right through each other
    expectNear("depth of crossed lines", closestOf(&a, &b).distance, -0.75, 1e-15);
    assert_true(fabs(closestOf(&a, &b).normal.z) > 0.999);
}

static void ball_against_a_cylinder(void **state)
{
    (void)state;
    static Body a, b;
    setCylinder(&a, 1, 0.5, 0);
    setBall(&b, 3, 0.25);
    b.pose.position = vlVec(0.6, 0.5, 0.8);
    expectClosest(&a, &b, 0.25, vlVec(0.6, 0, 0.8), vlVec(0.45, 0.5, 0.6));
    b.pose.position = vlVec(0.1, 2, 0.2);
    expectClosest(&a, &b, 0.75, vlVec(0, 1, 0), vlVec(0.1, 1.75, 0.2));
    b.pose.position = vlVec(0, -5, -3.5); // rim: 3 out, 4 down
    expectClosest(&a, &b, 4.75, vlVec(0, -0.8, -0.6), vlVec(0, -4.8, -3.35));
    b.pose.position = vlVec(0, 0, 0);
    expectNear("depth at the middle", closestOf(&a, &b).distance, -0.75, 1e-15);
    b.pose.position = vlVec(0, 0.9, 0.2);
    expectClosest(&a, &b, -0.35, vlVec(0, 1, 0), vlVec(0, 0.65, 0.2));
    // the other way round
    const vlClosest c = closestOf(&b, &a);
    expectNear("distance", c.distance, -0.35, 1e-15);
    expectPoint("normal", c.normal, 0, -1, 0, 1e-15);
}

static void cylinders_against_each_other_and_a_box(void **state)
{
    (void)state;
    static Body a, b;
    setCylinder(&a, 1, 0.5, 0);
    setCylinder(&b, 0.5, 0.25, 0);
    for (int i = 0; i < 2; i++) // apart, overlapping
    {
        const double gap = i == 0 ? 0.25 : -0.125;
        b.pose = vlPose_At(vlVec(0.6 * (0.75 + gap), 0.1, 0.8 * (0.75 + gap))); // side by side
        vlClosest c = closestOf(&a, &b);
        expectNear("side by side", c.distance, gap, 1e-11);
        expectPoint("normal", c.normal, 0.6, 0, 0.8, 1e-5);
        b.pose.position = vlVec(0.1, 1.5 + gap, 0.1); // end to end
        c = closestOf(&a, &b);
        expectNear("end to end", c.distance, gap, 1e-13);
        expectPoint("normal", c.normal, 0, 1, 0, 1e-12);
        b.pose = turned(vlVec(0.2, 0.3, 0.75 + gap), vlVec(0, 0, PI / 2)); // crossed
        c = closestOf(&a, &b);
        expectNear("crossed", c.distance, gap, 1e-11);
        expectPoint("normal", c.normal, 0, 0, 1, 1e-5);
        b.pose =
            turned(vlVec(0, 1 + sqrt(0.125) + 0.25 * sqrt(0.5) + gap, 0), vlVec(PI / 4, 0, 0)); // rim on end
        c = closestOf(&a, &b);
        expectNear("rim on end", c.distance, gap, 1e-12);
        expectPoint("normal", c.normal, 0, 1, 0, 1e-6);
    }
    setBox(&b, 3, 3, 1, 3, 0); // a cylinder that lies on a box
    b.pose.position = vlVec(0, -1.5 + 1e-3, 0);
    a.pose = turned(vlVec(0, 0, 0), vlVec(0, 0, PI / 2));
    const vlClosest c = closestOf(&a, &b);
    expectNear("lying", c.distance, -1e-3, 1e-12);
    expectPoint("normal", c.normal, 0, -1, 0, 1e-6);
}

static void rounding_is_added_outside(void **state)
{
    (void)state;
    static Body a, b;
    setBox(&a, 3, 1, 1, 1, 0.5);
    setBall(&b, 3, 0.5);
    b.pose.position = vlVec(4, 5, 0);
    expectClosest(&a, &b, 4, vlVec(0.6, 0.8, 0), vlVec(3.7, 4.6, 0));
}

// Random shapes -------------------------------------------------------------------------------------------

// What is true of every pair: an answer is right when its normal separates as far as the points are apart (no
// other normal separates farther), and the points are on the surfaces.
static void expectRight(const Body *a, const Body *b, double size)
{
    const bool round = a->shape.cylinder || b->shape.cylinder;
    const vlClosest c = closestOf(a, b);
    expectNear("length of the normal", vlLength(c.normal), 1, 1e-14);
    expectNear("separation along the normal", separation(a, b, c.normal), c.distance, 2e-12 * size);
    const vlVec3 apart = vlSub(vlSub(c.pointB, c.pointA), vlScale(c.normal, c.distance));
    expectAtMost("points off each other", vlLength(apart), 2e-13 * size);
    static Body point;
    setBall(&point, a->shape.dimensions, 0);
    point.pose.position = c.pointA;
    expectNear("a's point on a", closestOf(&point, a).distance, 0, (round ? 1e-6 : 1e-12) * size);
    point.pose.position = c.pointB;
    expectNear("b's point on b", closestOf(&point, b).distance, 0, (round ? 1e-6 : 1e-12) * size);
    // and the other way round
    const vlClosest d = closestOf(b, a);
    expectNear("distance of b from a", d.distance, c.distance, (round ? 1e-8 : 1e-12) * size);
}

static void answers_are_right_for_random_shapes(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 11;
    for (int i = 0; i < 2 * ROUNDS; i++)
    {
        const int dimensions = 2 + i % 2;
        setRandom(&a, dimensions, 1, true);
        setRandom(&b, dimensions, 1, true);
        const double far = uniform(0, 3);
        a.pose = randomPose(dimensions, far);
        b.pose = randomPose(dimensions, far);
        expectRight(&a, &b, 3 + far);
    }
}

static void answers_are_right_for_tiny_shapes_at_huge_ones(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 12;
    for (int i = 0; i < 2 * ROUNDS; i++)
    {
        const int dimensions = 2 + i % 2;
        setRandom(&a, dimensions, 1e-3, false);
        setRandom(&b, dimensions, 1e3, false);
        a.pose = randomPose(dimensions, 500);
        b.pose = randomPose(dimensions, chance(2) ? 1000 : 1);
        expectRight(&a, &b, 2000);
    }
}

static void answers_are_right_for_aligned_boxes(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 13;
    for (int i = 0; i < 2 * ROUNDS; i++)
    {
        const int dimensions = 2 + i % 2;
        setBox(&a, dimensions, 1 + chance(3), 1 + chance(3), 1 + chance(3), chance(2) * 0.5);
        setBox(&b, dimensions, 1 + chance(3), 1 + chance(3), 1 + chance(3), 0);
        vlVec3 p = vlVec(chance(9) * 0.5 - 2, chance(9) * 0.5 - 2, dimensions == 3 ? chance(9) * 0.5 - 2 : 0);
        a.pose.position = vlScale(p, -1);
        p.x += 1e-9 * chance(3);
        p.y += 1e-15 * chance(3);
        b.pose = turned(p, vlVec(0, 0, chance(2) * chance(8) * PI / 4));
        expectRight(&a, &b, 8);
    }
}

static void answers_are_right_for_hundreds_of_points(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 14;
    for (int i = 0; i < 200; i++)
    {
        const int dimensions = 2 + i % 2;
        if (i % 4 < 2)
            setCloud(&a, dimensions, 256, 1, 0);
        else
            setRound(&a, dimensions, 200, 1);
        setRound(&b, dimensions, 250, 1);
        a.pose = randomPose(dimensions, 1);
        b.pose = randomPose(dimensions, 1);
        expectRight(&a, &b, 4);
    }
    setRound(&a, 2, 200, 1); // one in the other, same middle: every side is as near
    setRound(&b, 2, 200, 1);
    expectNear("depth", closestOf(&a, &b).distance, -2 * cos(PI / 200), 1e-13);
}

static void whole_scene_may_be_moved(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 15;
    for (int i = 0; i < ROUNDS; i++)
    {
        const int dimensions = 2 + i % 2;
        setRandom(&a, dimensions, 1, false);
        setRandom(&b, dimensions, 1, false);
        a.pose = randomPose(dimensions, 2);
        b.pose = randomPose(dimensions, 2);
        const vlClosest before = closestOf(&a, &b);
        const vlPose move = randomPose(dimensions, 10);
        a.pose = moved(&move, &a.pose);
        b.pose = moved(&move, &b.pose);
        expectNear("distance", closestOf(&a, &b).distance, before.distance, 1e-13);
    }
}

static void moving_along_the_normal_changes_the_distance_as_much(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 16;
    for (int i = 0; i < ROUNDS; i++)
    {
        const int dimensions = 2 + i % 2;
        setRandom(&a, dimensions, 1, true);
        setRandom(&b, dimensions, 1, true);
        a.pose = randomPose(dimensions, 2);
        b.pose = randomPose(dimensions, 2);
        const vlClosest c = closestOf(&a, &b);
        const double more = c.distance < 0 ? -c.distance + uniform(0, 1) : uniform(0, 3);
        b.pose.position = vlAddScaled(b.pose.position, c.normal, more);
        const double now = closestOf(&a, &b).distance;
        // An overlapping pair, moved out, may have grown farther apart elsewhere than along the normal: never
        // nearer.
        expectAtLeast("distance", now, c.distance + more - 1e-11);
        if (c.distance + a.shape.radius + b.shape.radius > 1e-6)
            expectNear("distance", now, c.distance + more, 1e-11);
    }
}

// No direction frees two overlapping hulls sooner than the depth: all normals of faces are tried.
static double leastDepth(const Body *a, const Body *b)
{
    const Body *both[2] = {a, b};
    double least = INFINITY;
    static vlVec3 edge[2][64];
    int count[2] = {0, 0};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < both[k]->shape.count; i++)
            for (int j = 0; j < i; j++)
                edge[k][count[k]++] = vlSub(pointOf(both[k], i), pointOf(both[k], j));
    const vlVec3 *all[2] = {edge[0], edge[1]};
    for (int k = 0; k < 3; k++)
    {
        const int first = k == 2, second = k > 0;
        for (int i = 0; i < count[first]; i++)
            for (int j = 0; j < count[second]; j++)
            {
                vlVec3 n = vlCross(all[first][i], a->shape.dimensions == 3 ? all[second][j] : vlVec(0, 0, 1));
                const double length = vlLength(n);
                if (!(length > 1e-9))
                    continue;
                n = vlScale(n, 1 / length);
                least = fmin(least, fmin(-separation(a, b, n), -separation(a, b, vlScale(n, -1))));
            }
    }
    return least;
}

static void nothing_frees_overlapping_hulls_sooner_than_the_depth(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 17;
    int overlaps = 0;
    for (int i = 0; i < 1000; i++)
    {
        const int dimensions = 2 + i % 2;
        setCloud(&a, dimensions, 4 + chance(5), 1, 0);
        setBox(&b, dimensions, uniform(0.1, 1), uniform(0.1, 1), uniform(0.1, 1), 0);
        a.pose = randomPose(dimensions, 0.7);
        b.pose = randomPose(dimensions, 0.7);
        const double distance = closestOf(&a, &b).distance;
        if (distance >= 0)
            continue;
        overlaps++;
        expectAtLeast("least way out less the depth", leastDepth(&a, &b) + distance, -1e-13);
    }
    expectAtLeast("overlapping pairs", overlaps, 500);
}

// The way out of cylinders, against many directions round it and all over.
static void nothing_frees_overlapping_cylinders_sooner_than_the_depth(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 18;
    for (int i = 0; i < 300; i++)
    {
        setCylinder(&a, uniform(0.1, 1), uniform(0.1, 1), 0);
        if (i % 2)
            setCylinder(&b, uniform(0.1, 1), uniform(0.1, 1), 0);
        else
            setBox(&b, 3, uniform(0.1, 1), uniform(0.1, 1), uniform(0.1, 1), 0);
        a.pose = randomPose(3, 0.3);
        b.pose = randomPose(3, 0.3);
        const vlClosest c = closestOf(&a, &b);
        if (c.distance >= 0)
            continue;
        for (int k = 0; k < 1000; k++)
        {
            const double near = k % 2 ? pow(10, uniform(-5, 0)) : 100;
            const vlVec3 n = vlAddScaled(c.normal, randomDirection(3), near);
            expectAtMost("separation", separation(&a, &b, vlScale(n, 1 / vlLength(n))), c.distance + 1e-10);
        }
    }
}

static void shapes_without_an_inside_have_an_answer(void **state)
{
    (void)state;
    static Body a, b;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        for (int i = 0; i < 6; i++) // six times the same point
            setPoint(&a, i, vlVec(1, 2, 0));
        setHull(&a, 6, dimensions, 0.25);
        setBall(&b, dimensions, 0.25);
        b.pose.position = vlVec(1, 4, 0);
        expectClosest(&a, &b, 1.5, vlVec(0, 1, 0), vlVec(1, 3.75, 0));
        b.pose.position = vlVec(1, 2, 0);
        expectNear("depth at one point", closestOf(&a, &b).distance, -0.5, 1e-15);
        for (int i = 0; i < 6; i++) // six points of a line
            setPoint(&a, i, vlVec(i % 4, 0, 0));
        setHull(&a, 6, dimensions, 0);
        setHull(&b, 1, dimensions, 0);
        b.pose.position = vlVec(1.5, 0, 0);
        expectNear("a point on a line", closestOf(&a, &b).distance, 0, 1e-15);
        b.pose.position = vlVec(5, 0, 0);
        expectClosest(&a, &b, 2, vlVec(1, 0, 0), vlVec(5, 0, 0));
    }
    setBox(&a, 3, 1, 1, 0, 0); // a sheet, and a point in it
    b.shape.dimensions = 3;
    b.pose.position = vlVec(0.3, 0.2, 0);
    expectNear("a point in a sheet", closestOf(&a, &b).distance, 0, 1e-15);
    setBox(&b, 3, 1, 1, 0, 0); // two sheets in one plane
    b.pose.position = vlVec(0.5, 0.5, 0);
    const vlClosest c = closestOf(&a, &b);
    expectNear("two sheets", c.distance, 0, 1e-15);
    expectNear("out across", fabs(c.normal.z), 1, 1e-12);
}

// Near and inside -----------------------------------------------------------------------------------------

static void near_means_distance_at_most_the_margin(void **state)
{
    (void)state;
    static Body a, b;
    randomState = 19;
    for (int i = 0; i < ROUNDS; i++)
    {
        const int dimensions = 2 + i % 2;
        setRandom(&a, dimensions, 1, true);
        setRandom(&b, dimensions, 1, true);
        a.pose = randomPose(dimensions, 2);
        b.pose = randomPose(dimensions, 2);
        const double distance = closestOf(&a, &b).distance, margin = uniform(0, 1);
        if (fabs(distance - margin) > 1e-9)
            assert_int_equal(vlConvex_IsNear(&a.shape, &a.pose, &b.shape, &b.pose, margin),
                             distance <= margin);
    }
}

static void box_contains_the_points_within_its_sides(void **state)
{
    (void)state;
    static Body box;
    randomState = 20;
    for (int i = 0; i < ROUNDS; i++)
    {
        const int dimensions = 2 + i % 2;
        setBox(&box, dimensions, 1, 0.5, 0.25, 0);
        box.pose = randomPose(dimensions, 3);
        const vlVec3 p = randomPoint(dimensions, 1.2);
        const bool inside = fabs(p.x) <= 1 && fabs(p.y) <= 0.5 && fabs(p.z) <= 0.25;
        assert_int_equal(vlConvex_Contains(&box.shape, &box.pose, vlPose_Point(&box.pose, p)), inside);
    }
    setCylinder(&box, 1, 0.5, 0);
    assert_true(vlConvex_Contains(&box.shape, &box.pose, vlVec(0.3, 1, 0.4)));
    assert_false(vlConvex_Contains(&box.shape, &box.pose, vlVec(0.3, 1, 0.41)));
    assert_false(vlConvex_Contains(&box.shape, &box.pose, vlVec(0.3, 1.01, 0.3)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(balls_are_as_far_apart_as_their_centres_less_their_radii),
        cmocka_unit_test(ball_is_nearest_to_face_edge_or_corner_of_a_box),
        cmocka_unit_test(boxes_face_to_face),
        cmocka_unit_test(boxes_corner_to_face_and_edge_to_edge),
        cmocka_unit_test(capsules_side_by_side_crossed_and_end_to_end),
        cmocka_unit_test(ball_against_a_cylinder),
        cmocka_unit_test(cylinders_against_each_other_and_a_box),
        cmocka_unit_test(rounding_is_added_outside),
        cmocka_unit_test(answers_are_right_for_random_shapes),
        cmocka_unit_test(answers_are_right_for_tiny_shapes_at_huge_ones),
        cmocka_unit_test(answers_are_right_for_aligned_boxes),
        cmocka_unit_test(answers_are_right_for_hundreds_of_points),
        cmocka_unit_test(whole_scene_may_be_moved),
        cmocka_unit_test(moving_along_the_normal_changes_the_distance_as_much),
        cmocka_unit_test(nothing_frees_overlapping_hulls_sooner_than_the_depth),
        cmocka_unit_test(nothing_frees_overlapping_cylinders_sooner_than_the_depth),
        cmocka_unit_test(shapes_without_an_inside_have_an_answer),
        cmocka_unit_test(near_means_distance_at_most_the_margin),
        cmocka_unit_test(box_contains_the_points_within_its_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
