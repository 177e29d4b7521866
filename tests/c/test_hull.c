// test_hull.c: convex hulls of points: closed, convex, holding every point; bad points are told.
#include "effort.h"
#include "solids.h"

static vlTally tally;

// The largest n . p - offset over faces and points: how far a point is outside.
static double farthestOut(const vlHull *hull, const vlVec3 *points, int count)
{
    double most = -INFINITY;
    for (int f = 0; f < hull->faceCount; f++)
        for (int i = 0; i < count; i++)
            most = fmax(most, vlDot(hull->faces[f].normal, points[i]) - hull->faces[f].offset);
    return most;
}

// Whatever it was made from: a closed convex surface whose parts agree. `size` is its extent.
static void expectSound(const vlHull *hull, double size)
{
    assert_int_equal(hull->pointCount - hull->edgeCount + hull->faceCount, 2); // Euler
    int sides = 0;
    for (int f = 0; f < hull->faceCount; f++)
    {
        const vlHullFace *face = &hull->faces[f];
        assert_true(face->count >= 3);
        expectNear("length of a normal", vlLength(face->normal), 1, 1e-12);
        sides += face->count;
        for (int i = 0; i < face->count; i++)
        {
            const int from = hull->loops[face->first + i],
                      to = hull->loops[face->first + (i + 1) % face->count];
            const vlHullEdge *edge = &hull->edges[hull->sides[face->first + i]];
            assert_true(edge->left == f ? edge->from == from && edge->to == to
                                        : edge->right == f && edge->from == to && edge->to == from);
            expectNear("a face's point on its plane", vlDot(face->normal, hull->points[from]), face->offset,
                       1e-6 * size);
            const vlVec3 ahead = vlSub(hull->points[to], hull->points[from]);
            const vlVec3 in = vlCross(face->normal, ahead);
            for (int k = 0; k < face->count; k++)
                expectAtLeast(
                    "a loop that turns left",
                    vlDot(in, vlSub(hull->points[hull->loops[face->first + k]], hull->points[from])),
                    -1e-6 * size * vlLength(ahead));
        }
    }
    assert_int_equal(sides, 2 * hull->edgeCount);
    expectAtMost("a point outside a face", farthestOut(hull, hull->points, hull->pointCount), 1e-13 * size);
    for (int i = 0; i < hull->edgeCount; i++)
        for (int k = 0; k < i; k++)
            assert_true(hull->edges[i].direction < hull->directionCount && hull->edges[i].direction >= 0);
    expectAtLeast("its middle inside", -farthestOut(hull, &hull->middle, 1), 0);
}

static void cube_has_six_faces_of_four_corners(void **state)
{
    (void)state;
    // every corner twice, and points on edges, on faces and inside
    vlVec3 points[27 + 8];
    int count = 0;
    for (int i = 0; i < 27; i++)
    {
        const int layer = i / 9;
        points[count++] = vlVec(i % 3 - 1, i / 3 % 3 - 1, layer - 1);
    }
    for (int i = 0; i < 8; i++)
        points[count++] = vlVec(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    vlHull hull = makeHull(&tally, points, count);
    expectSound(&hull, 2);
    assert_int_equal(hull.pointCount, 8);
    assert_int_equal(hull.faceCount, 6);
    assert_int_equal(hull.edgeCount, 12);
    assert_int_equal(hull.directionCount, 3);
    expectNear("bound", hull.bound, sqrt(3), 1e-15);
    expectNear("size", hull.size, 2, 1e-15);
    for (int f = 0; f < 6; f++)
        expectNear("offset", hull.faces[f].offset, 1, 1e-15);
    vlHull_Free(&tally, &hull);
}

static void box_without_points_is_the_same(void **state)
{
    (void)state;
    vlHull hull;
    assert_true(vlHull_BuildBox(&tally, &hull, vlVec(1, 2, 3)));
    expectSound(&hull, 6);
    assert_int_equal(hull.directionCount, 3);
    expectNear("bound", hull.bound, sqrt(14), 1e-15);
    vlPose pose = turnedPose(vlVec(5, 6, 7), vlVec(0.6, 0, 0.8), 1);
    vlBoxHull box;
    vlBoxHull_Set(&box, pose.position, pose.axis, vlVec(1, 2, 3));
    expectSound(&box.hull, 6);
    vlHull_Place(&hull, &pose);
    for (int i = 0; i < 8; i++)
        expectVector("corner", hull.points[i], box.points[i], 1e-14);
    for (int i = 0; i < 6; i++)
        expectNear("offset", hull.faces[i].offset, box.faces[i].offset, 1e-14);
    vlHull_Free(&tally, &hull);
}

// Five pentagons' corners are never exactly in one plane; the faces must be pentagons all the same.
static void dodecahedron_has_twelve_pentagons(void **state)
{
    (void)state;
    const double g = (1 + sqrt(5)) / 2;
    uint64_t seed = 3;
    for (int turn = 0; turn < 200; turn++)
    {
        vlVec3 points[20];
        int count = 0;
        for (int i = 0; i < 8; i++)
            points[count++] = vlVec(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
        for (int i = 0; i < 4; i++)
        {
            const double a = (i & 1 ? 1 : -1) / g, b = (i & 2 ? 1 : -1) * g;
            points[count++] = vlVec(0, a, b);
            points[count++] = vlVec(a, b, 0);
            points[count++] = vlVec(b, 0, a);
        }
        const vlPose pose = somePose(&seed, 1);
        const double size = pow(10, between(&seed, -20, 19));
        for (int i = 0; i < 20; i++)
            points[i] = vlScale(vlPose_Point(&pose, points[i]), size);
        vlHull hull = makeHull(&tally, points, 20);
        expectSound(&hull, 4 * size);
        assert_int_equal(hull.faceCount, 12);
        assert_int_equal(hull.pointCount, 20);
        for (int f = 0; f < 12; f++)
            assert_int_equal(hull.faces[f].count, 5);
        vlHull_Free(&tally, &hull);
    }
}

static void random_hulls_hold_every_point(void **state)
{
    (void)state;
    uint64_t seed = 11;
    for (int round = 0; round < 2000; round++)
    {
        vlVec3 points[VL_MAX_HULL_POINTS];
        const int count = round % 100 ? whole(&seed, 4, 40) : VL_MAX_HULL_POINTS;
        const bool ball = round % 3 == 0;
        for (int i = 0; i < count; i++)
            points[i] = ball ? someDirection(&seed) : somewhere(&seed, 1);
        vlHull hull = makeHull(&tally, points, count);
        expectSound(&hull, 2);
        expectAtMost("a point outside", farthestOut(&hull, points, count), 1e-15);
        if (ball)
            assert_int_equal(hull.pointCount, count);
        vlHull_Free(&tally, &hull);
    }
}

static void expectRefusal(const vlVec3 *points, int count, const char *message)
{
    vlHull hull;
    vlError error = {""};
    assert_false(vlHull_Build(&tally, &hull, "points", points, count, &error));
    assert_string_equal(error.message, message);
    assert_null(hull.block);
}

static void bad_points_are_told(void **state)
{
    (void)state;
    static vlVec3 many[VL_MAX_HULL_POINTS + 1];
    vlVec3 p[6] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    expectRefusal(p, 3, "points must be 4 to 256 points, got 3");
    expectRefusal(many, 257, "points must be 4 to 256 points, got 257");
    expectRefusal(many, 256, "points must not all be the same point");
    p[2].y = NAN;
    expectRefusal(p, 4, "points: y of point 3 must be a number from -1e+20 to 1e+20, got nan");
    p[2].y = 2e20;
    expectRefusal(p, 4, "points: y of point 3 must be a number from -1e+20 to 1e+20, got 2e+20");
    p[2] = vlVec(0.3, 0.7, 0.1);
    p[3] = vlVec(0.2, 0.1, 0.3);
    p[4] = vlScale(vlAdd(p[2], p[3]), 0.3); // in the plane of the others and the origin, up to rounding
    expectRefusal((vlVec3[4]){p[0], p[2], p[3], p[4]}, 4, "points must not all lie in one plane");
    for (int i = 0; i < 6; i++)
        p[i] = vlScale(vlVec(0.1, 0.2, 0.3), i);
    expectRefusal(p, 6, "points must not all lie in one plane");
}

static void short_memory_is_told_and_nothing_leaks(void **state)
{
    (void)state;
    vlMemoryBudget budget = {.limit = 100};
    vlTally small = {.budget = &budget};
    vlHull hull;
    vlError error = {""};
    const vlVec3 p[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    assert_false(vlHull_Build(&small, &hull, "points", p, 4, &error));
    assert_string_equal(error.message, "points: not enough memory");
    assert_int_equal(small.bytes, 0);
}

// Points of all sorts of awkwardness.
static int awkward(uint64_t *seed, vlVec3 *points)
{
    const int kind = whole(seed, 0, 9);
    const int count = kind == 0 ? whole(seed, 0, 300) : whole(seed, 4, 24);
    const double size = pow(10, between(seed, -32, 20)), thin = pow(10, between(seed, -18, 0));
    const vlPose pose = somePose(seed, whole(seed, 0, 1) ? 0 : pow(10, between(seed, 0, 8)));
    for (int i = 0; i < count; i++)
    {
        vlVec3 p = somewhere(seed, 1);
        switch (kind)
        {
        case 0:
        case 1:
            break;
        case 2: // few places, many points
            p = vlVec(whole(seed, 0, 2), whole(seed, 0, 2), whole(seed, 0, 2));
            break;
        case 3: // nearly a plane
            p.y *= thin;
            break;
        case 4: // nearly a line
            p.y *= thin;
            p.z *= thin;
            break;
        case 5: // a clump and one far away
            p = i ? vlScale(p, thin) : p;
            break;
        case 6: // on the faces of a box
            p = vlVec(whole(seed, 0, 1), p.y, p.z);
            break;
        case 7: // a fine lattice
            p = vlScale(vlVec(whole(seed, 0, 9), whole(seed, 0, 9), whole(seed, 0, 9)), 0.1);
            break;
        case 8: // a ring, twice
            p = vlVec(cos((i - i % 2) * 0.35), i % 2 * thin, sin((i - i % 2) * 0.35));
            break;
        default: // one that is no number
            p.z = i == 2 ? (double[]){NAN, INFINITY, -INFINITY, 1e300}[whole(seed, 0, 3)] : p.z;
            break;
        }
        points[i] = kind == 9 ? p : vlScale(vlPose_Point(&pose, p), size);
    }
    return count;
}

static void any_points_give_a_hull_or_an_error(void **state)
{
    (void)state;
    uint64_t seed = 5;
    int made = 0;
    for (int round = 0; round < tries(100000); round++)
    {
        vlVec3 points[300];
        const int count = awkward(&seed, points);
        vlHull hull;
        vlError error = {""};
        if (!vlHull_Build(&tally, &hull, "points", points, count, &error))
        {
            assert_true(strncmp(error.message, "points", 6) == 0);
            assert_null(hull.block);
            continue;
        }
        made++;
        double extent = 0, far = 0;
        for (int i = 0; i < count; i++)
        {
            extent = fmax(extent, vlLength(vlSub(points[i], points[0])));
            far = fmax(far, vlLength(points[i]));
        }
        expectSound(&hull, fmax(extent, 1e-2 * far));
        expectAtMost("a point outside", farthestOut(&hull, points, count), 1e-15 * (far + extent));
        vlHull_Free(&tally, &hull);
    }
    assert_true(made > tries(30000));
    assert_int_equal(tally.bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cube_has_six_faces_of_four_corners),
        cmocka_unit_test(box_without_points_is_the_same),
        cmocka_unit_test(dodecahedron_has_twelve_pentagons),
        cmocka_unit_test(random_hulls_hold_every_point),
        cmocka_unit_test(bad_points_are_told),
        cmocka_unit_test(short_memory_is_told_and_nothing_leaks),
        cmocka_unit_test(any_points_give_a_hull_or_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
