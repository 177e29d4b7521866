// test_shapes.c: closest points of shapes and swept balls
#include "collision/shape.h"
#include "contact_scenes.h"

static vlShape shapeOf(vlObstacleKind kind, int dimensions)
{
    vlShape shape = {.kind = kind,
                     .dimensions = dimensions,
                     .axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                     .half = {1, 2, 3},
                     .radius = 0.5};
    vlShape_Measure(&shape);
    return shape;
}

static void expectGap(const vlShape *shape, vlVec3 point, double gap, vlVec3 normal)
{
    vlVec3 n;
    expectNear("gap", vlShape_Gap(shape, point, &n), gap, 1e-12);
    expectNear("normal.x", n.x, normal.x, 1e-12);
    expectNear("normal.y", n.y, normal.y, 1e-12);
    expectNear("normal.z", n.z, normal.z, 1e-12);
}

static void ball_is_left_along_its_radius(void **state)
{
    (void)state;
    const vlShape ball = shapeOf(vl_ball, 3);
    expectGap(&ball, at(3, 4, 0), 4.5, at(0.6, 0.8, 0));
    expectGap(&ball, at(0, 0, 0.1), -0.4, at(0, 0, 1));
    expectGap(&ball, at(0, 0, 0), -0.5, at(0, 1, 0)); // from the centre: a definite way
}

static void box_is_left_through_the_nearest_face(void **state)
{
    (void)state;
    const vlShape box = shapeOf(vl_box, 3);
    expectGap(&box, at(0.9, 0, 0), -0.1, at(1, 0, 0));
    expectGap(&box, at(0, -1.75, 0), -0.25, at(0, -1, 0));
    expectGap(&box, at(4, 6, 0), 5, at(0.6, 0.8, 0));                                 // an edge
    expectGap(&box, at(2, 3, 4), sqrt(3), at(1 / sqrt(3), 1 / sqrt(3), 1 / sqrt(3))); // a corner
    expectGap(&box, at(0.3, 2, 0), 0, at(0, 1, 0));
    const vlShape flat = shapeOf(vl_box, 2);
    expectGap(&flat, at(0, 1.9, 0), -0.1, at(0, 1, 0));
}

static void capsule_is_round_at_its_ends(void **state)
{
    (void)state;
    const vlShape capsule = shapeOf(vl_capsule, 3);
    expectGap(&capsule, at(0.3, 2, 0), 1.5, at(0, 1, 0));
    expectGap(&capsule, at(4, 4, 0), 4.5, at(0.6, 0.8, 0));
    vlVec3 n;
    expectNear("on its line", vlShape_Gap(&capsule, at(0.3, 0, 0), &n), -0.5, 1e-12);
    expectNear("across", n.x, 0, 1e-12);
    expectNear("of length one", lengthOf(n), 1, 1e-12);
}

static void cylinder_has_flat_ends_and_sharp_edges(void **state)
{
    (void)state;
    const vlShape cylinder = shapeOf(vl_cylinder, 3);
    expectGap(&cylinder, at(0.2, 0, 2), 1.5, at(0, 0, 1));
    expectGap(&cylinder, at(-3, 0.2, 0), 2, at(-1, 0, 0));
    expectGap(&cylinder, at(4, 4.5, 0), 5, at(0.6, 0.8, 0)); // the edge
    expectGap(&cylinder, at(0.9, 0, 0), -0.1, at(1, 0, 0));
    expectGap(&cylinder, at(0.2, 0.4, 0), -0.1, at(0, 1, 0));
}

// The gap is the distance to the nearest point: no point of the surface is nearer, and that point lies on it.
static void gap_is_the_shortest_distance(void **state)
{
    (void)state;
    uint64_t seed = 7;
    const vlObstacleKind kinds[] = {vl_ball, vl_box, vl_capsule, vl_cylinder};
    for (int i = 0; i < 20000; i++)
    {
        const int dimensions = 2 + i % 2;
        const vlShape shape = shapeOf(dimensions == 2 && i % 4 == 3 ? vl_ball : kinds[i / 2 % 4], dimensions);
        const vlVec3 p = somewhere(&seed, dimensions, 4), q = somewhere(&seed, dimensions, 4);
        vlVec3 n, other;
        const double gap = vlShape_Gap(&shape, p, &n), far = vlShape_Gap(&shape, q, &other);
        expectNear("length of the normal", lengthOf(n), 1, 1e-12);
        // Distance never changes faster than the point moves.
        assert_true(fabs(gap - far) <= lengthOf(vlSub(p, q)) + 1e-12);
        expectNear("gap after going there", vlShape_Gap(&shape, vlAddScaled(p, n, -gap), &other), 0, 1e-12);
    }
}

static void sweep_finds_what_is_crossed(void **state)
{
    (void)state;
    vlShape plate = shapeOf(vl_box, 3);
    plate.half[1] = 0.001;
    vlShape_Measure(&plate);
    double share, gap;
    vlVec3 n;
    assert_true(vlShape_Sweep(&plate, at(0, 3, 0), at(0.4, -1, 0), 0, &share, &n, &gap));
    expectNear("share of the way", share, 2.999 / 4, 1e-5);
    expectNear("normal", n.y, 1, 1e-12);
    assert_false(vlShape_Sweep(&plate, at(0, 3, 0), at(0, 0.1, 0), 0, &share, &n, &gap));
    assert_false(vlShape_Sweep(&plate, at(-2, 3, 0), at(-1.5, -3, 0), 0, &share, &n, &gap)); // beside it
    assert_true(vlShape_Sweep(&plate, at(-2, 3, 0), at(-1.5, -3, 0), 1, &share, &n, &gap));  // a larger ball
}

static void sweep_agrees_with_small_steps(void **state)
{
    (void)state;
    uint64_t seed = 11;
    const vlObstacleKind kinds[] = {vl_ball, vl_box, vl_capsule, vl_cylinder};
    for (int i = 0; i < 2000; i++)
    {
        const vlShape shape = shapeOf(kinds[i % 4], 3);
        const vlVec3 from = somewhere(&seed, 3, 5), to = somewhere(&seed, 3, 5);
        vlVec3 n;
        double share, rest, least = INFINITY;
        if (vlShape_Gap(&shape, from, &n) < 0)
            continue;
        const bool hit = vlShape_Sweep(&shape, from, to, 0, &share, &n, &rest);
        for (int k = 0; k <= 1000; k++)
            least = fmin(least, vlShape_Gap(&shape, vlAddScaled(from, vlSub(to, from), k / 1000.0), &n));
        if (hit)
            assert_true(least < 0.02);
        else
            assert_true(least > -1e-5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ball_is_left_along_its_radius),
        cmocka_unit_test(box_is_left_through_the_nearest_face),
        cmocka_unit_test(capsule_is_round_at_its_ends),
        cmocka_unit_test(cylinder_has_flat_ends_and_sharp_edges),
        cmocka_unit_test(gap_is_the_shortest_distance),
        cmocka_unit_test(sweep_finds_what_is_crossed),
        cmocka_unit_test(sweep_agrees_with_small_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
