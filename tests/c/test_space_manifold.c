// test_space_manifold.c: where two convex shapes in space touch: normals, depths and points, against closed
// forms and against the distance of the shapes.
#include "solids.h"

#include "collision/convex.h"
#include "collision/space_manifold.h"

static vlTally tally;

static vlVec3 vectorOf(const double v[3])
{
    return vlVec(v[0], v[1], v[2]);
}

static vlPose standing(double x, double y, double z)
{
    vlPose pose = vlPose_Identity();
    pose.position = vlVec(x, y, z);
    return pose;
}

static double leastGap(const vlSpaceManifold *m)
{
    double least = INFINITY;
    for (int i = 0; i < m->count; i++)
        least = fmin(least, m->points[i].gap);
    return least;
}

// What is true of every manifold: a unit normal, gaps along it, at most `reach`, features that differ.
static void expectConsistent(const vlSpaceManifold *m, const vlPose *poseA, const vlPose *poseB, double reach)
{
    if (m->count == 0)
        return;
    const vlVec3 n = vectorOf(m->n);
    expectNear("length of the normal", vlLength(n), 1, 1e-9);
    for (int i = 0; i < m->count; i++)
    {
        const vlSpaceTouch *touch = &m->points[i];
        const vlVec3 a = vlPose_Point(poseA, vectorOf(touch->a)), b = vlPose_Point(poseB, vectorOf(touch->b));
        expectVector("from a to b", vlSub(b, a), vlScale(n, touch->gap), 1e-9);
        expectAtMost("gap", touch->gap, reach);
        assert_true(touch->normal == 0 && touch->tangent[0] == 0 && touch->tangent[1] == 0);
        for (int k = 0; k < i; k++)
            assert_true(touch->feature != m->points[k].feature);
    }
}

// Moved and turned by very little.
static vlPose nudge(const vlPose *pose, uint64_t *seed, double size)
{
    const vlVec3 shift = somewhere(seed, size), axis = someDirection(seed);
    const vlPose turn = turnedPose(vlVec(0, 0, 0), axis, size);
    vlPose nudged = vlPose_Join(&turn, pose);
    nudged.position = vlAdd(pose->position, shift);
    return nudged;
}

// Boxes ---------------------------------------------------------------------------------------------------

static void box_rests_on_a_box_at_four_points(void **state)
{
    (void)state;
    const vlSpaceShape box = vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(0.5, 0.5, 0.5), 0);
    const vlPose low = standing(0, 0, 0), high = standing(0.1, 0.999, -0.2);
    vlSpaceManifold m;
    assert_int_equal(vlSpaceManifold_Find(&box, &low, &box, &high, 0.01, &m), 4);
    expectConsistent(&m, &low, &high, 0.01);
    expectVector("normal", vectorOf(m.n), vlVec(0, 1, 0), 1e-15);
    double xs[2] = {9, -9}, zs[2] = {9, -9};
    for (int i = 0; i < 4; i++)
    {
        expectNear("gap", m.points[i].gap, -0.001, 1e-15);
        expectNear("height on a", m.points[i].a[1], 0.5, 1e-15);
        expectNear("height on b", m.points[i].b[1], -0.5, 1e-15);
        xs[0] = fmin(xs[0], m.points[i].a[0]);
        xs[1] = fmax(xs[1], m.points[i].a[0]);
        zs[0] = fmin(zs[0], m.points[i].a[2]);
        zs[1] = fmax(zs[1], m.points[i].a[2]);
    }
    expectNear("overlap from x", xs[0], -0.4, 1e-5);
    expectNear("overlap to x", xs[1], 0.5, 2e-5);
    expectNear("overlap from z", zs[0], -0.5, 2e-5);
    expectNear("overlap to z", zs[1], 0.3, 1e-5);
}

// Equal boxes flush on top of each other: corners over corners, the worst for features.
static void resting_boxes_keep_their_points(void **state)
{
    (void)state;
    uint64_t seed = 9;
    vlHull cube;
    assert_true(vlHull_BuildBox(&tally, &cube, vlVec(0.5, 0.5, 0.5)));
    const vlSpaceShape shapes[2] = {vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(0.5, 0.5, 0.5), 0),
                                    vlSpaceShape_Hull(&cube, 0)};
    for (int kind = 0; kind < 4; kind++)
        for (int turn = 0; turn < 3; turn++)
        {
            const vlSpaceShape *a = &shapes[kind % 2], *b = &shapes[kind / 2];
            const vlPose low = standing(0, 0, 0);
            const vlPose high = turnedPose(vlVec(0, 0.9995, 0), vlVec(0, 1, 0),
                                           turn == 1   ? PI / 4
                                           : turn == 2 ? PI / 2
                                                       : 0);
            vlSpaceManifold first;
            assert_int_equal(vlSpaceManifold_Find(a, &low, b, &high, 0.01, &first), 4);
            for (int round = 0; round < 500; round++)
            {
                const vlPose nudged = nudge(&high, &seed, 1e-6);
                vlSpaceManifold m;
                assert_int_equal(vlSpaceManifold_Find(a, &low, b, &nudged, 0.01, &m), 4);
                expectConsistent(&m, &low, &nudged, 0.01);
                for (int i = 0; i < 4; i++)
                {
                    assert_int_equal(m.points[i].feature, first.points[i].feature);
                    expectVector("place", vectorOf(m.points[i].a), vectorOf(first.points[i].a), 1e-4);
                }
            }
        }
    vlHull_Free(&tally, &cube);
}

static void crossed_edges_touch_at_one_point(void **state)
{
    (void)state;
    const vlSpaceShape box = vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(1, 1, 1), 0);
    vlHull cube;
    assert_true(vlHull_BuildBox(&tally, &cube, vlVec(1, 1, 1)));
    const vlSpaceShape hull = vlSpaceShape_Hull(&cube, 0);
    // Each stands on an edge: the lower one's runs along z, the upper one's along x.
    const vlPose low = turnedPose(vlVec(0, 0, 0), vlVec(0, 0, 1), PI / 4),
                 high = turnedPose(vlVec(0.3, 2 * sqrt(2) - 0.01, 0.2), vlVec(1, 0, 0), PI / 4);
    const vlSpaceShape *pairs[2] = {&box, &hull};
    for (int i = 0; i < 2; i++)
    {
        vlSpaceManifold m;
        assert_int_equal(vlSpaceManifold_Find(pairs[i], &low, pairs[i], &high, 0.01, &m), 1);
        expectConsistent(&m, &low, &high, 0.01);
        expectVector("normal", vectorOf(m.n), vlVec(0, 1, 0), 1e-12);
        expectNear("gap", m.points[0].gap, -0.01, 1e-12);
        expectVector("place", vlPose_Point(&low, vectorOf(m.points[0].a)), vlVec(0, sqrt(2), 0.2), 1e-12);
    }
    vlHull_Free(&tally, &cube);
}

static void box_on_its_edge_touches_at_two_points(void **state)
{
    (void)state;
    const vlSpaceShape box = vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(1, 1, 1), 0),
                       floor = vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(10, 1, 10), 0),
                       plane = vlSpaceShape_Plane(vlVec(0, 1, 0), vlVec(0, 1, 0));
    const vlPose low = standing(0, 0, 0), high = turnedPose(vlVec(0, 1 + sqrt(2), 0), vlVec(0, 0, 1), PI / 4);
    vlSpaceManifold m;
    assert_int_equal(vlSpaceManifold_Find(&floor, &low, &box, &high, 0.01, &m), 2);
    expectNear("one end", fabs(m.points[0].a[2]), 1, 1e-12);
    assert_int_equal(vlSpaceManifold_Find(&box, &high, &plane, &low, 0.01, &m), 2);
    expectConsistent(&m, &high, &low, 0.01);
    expectVector("normal", vectorOf(m.n), vlVec(0, -1, 0), 1e-15);
}

// Corner over corner, apart: the nearest points decide, not a face.
static void boxes_apart_at_their_edges(void **state)
{
    (void)state;
    const vlSpaceShape box = vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(1, 1, 1), 0);
    const vlPose low = standing(0, 0, 0), edge = standing(2.003, 2.004, 0.5),
                 corner = standing(2.002, 2.003, 2.006);
    vlSpaceManifold m;
    assert_int_equal(vlSpaceManifold_Find(&box, &low, &box, &edge, 0.01, &m), 2); // edges side by side
    expectVector("normal", vectorOf(m.n), vlVec(0.6, 0.8, 0), 1e-9);
    expectNear("gap", m.points[0].gap, 0.005, 1e-12);
    assert_int_equal(vlSpaceManifold_Find(&box, &low, &box, &corner, 0.01, &m), 1);
    expectNear("gap", m.points[0].gap, 0.007, 1e-12);
    assert_int_equal(vlSpaceManifold_Find(&box, &low, &box, &corner, 0.0069, &m), 0);
}

// Round things --------------------------------------------------------------------------------------------

static void balls_touch_along_the_line_of_centres(void **state)
{
    (void)state;
    const vlSpaceShape a = vlSpaceShape_Ball(vlVec(0.1, 0, 0), 1), b = vlSpaceShape_Ball(vlVec(0, 0, 0), 0.5);
    const vlPose pa = standing(-0.1, 0, 0), pb = standing(0.84, 1.12, 0);
    vlSpaceManifold m;
    assert_int_equal(vlSpaceManifold_Find(&a, &pa, &b, &pb, 0.01, &m), 1);
    expectConsistent(&m, &pa, &pb, 0.01);
    expectVector("normal", vectorOf(m.n), vlVec(0.6, 0.8, 0), 1e-15);
    expectNear("gap", m.points[0].gap, -0.1, 1e-15);
    expectVector("on a", vectorOf(m.points[0].a), vlVec(0.7, 0.8, 0), 1e-15);
    assert_int_equal(vlSpaceManifold_Find(&a, &pa, &b, &pa, 0, &m), 1); // one in the other
    expectConsistent(&m, &pa, &pa, 0);
}

static void capsule_lies_on_a_face_with_both_ends(void **state)
{
    (void)state;
    const vlSpaceShape floors[2] = {vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(5, 1, 5), 0),
                                    vlSpaceShape_Plane(vlVec(0, 1, 0), vlVec(0, 1, 0))};
    const vlSpaceShape capsule = vlSpaceShape_Capsule(vlVec(-1, 0, 0), vlVec(1, 0, 0), 0.5);
    const vlPose low = standing(0, 0, 0);
    for (int i = 0; i < 2; i++)
    {
        vlPose high = standing(0.3, 1.49, 0.4);
        vlSpaceManifold m;
        assert_int_equal(vlSpaceManifold_Find(&capsule, &high, &floors[i], &low, 0.01, &m), 2);
        expectConsistent(&m, &high, &low, 0.01);
        expectVector("normal", vectorOf(m.n), vlVec(0, -1, 0), 1e-15);
        expectVector("an end", vectorOf(m.points[0].a), vlVec(-1, -0.5, 0), 1e-12);
        expectVector("the other", vectorOf(m.points[1].a), vlVec(1, -0.5, 0), 1e-12);
        expectNear("gap", m.points[0].gap, -0.01, 1e-12);
        high = turnedPose(vlVec(0, 2.49, 0), vlVec(0, 0, 1), PI / 2); // on its end
        assert_int_equal(vlSpaceManifold_Find(&capsule, &high, &floors[i], &low, 0.01, &m), 1);
        expectNear("gap", m.points[0].gap, -0.01, 1e-12);
    }
    // Half over the rim of the box: to its edge.
    const vlPose over = standing(5, 1.49, 0);
    vlSpaceManifold m;
    assert_int_equal(vlSpaceManifold_Find(&floors[0], &low, &capsule, &over, 0.01, &m), 2);
    expectNear("to the edge", fmax(m.points[0].a[0], m.points[1].a[0]), 5, 3e-5);
    // Beside an edge, along it: two points, towards the edge.
    const vlPose beside = turnedPose(vlVec(5.3, 1.39, 0), vlVec(0, 1, 0), PI / 2);
    assert_int_equal(vlSpaceManifold_Find(&floors[0], &low, &capsule, &beside, 0.01, &m), 2);
    expectVector("normal", vectorOf(m.n), vlScale(vlVec(0.3, 0.39, 0), 1 / hypot(0.3, 0.39)), 1e-12);
}

static void capsules_cross_at_one_point_and_lie_along_two(void **state)
{
    (void)state;
    const vlSpaceShape capsule = vlSpaceShape_Capsule(vlVec(-1, 0, 0), vlVec(1, 0, 0), 0.5);
    const vlPose low = standing(0, 0, 0), along = standing(0.5, 0.99, 0),
                 across = turnedPose(vlVec(0.3, 0.99, 0.2), vlVec(0, 1, 0), 1);
    vlSpaceManifold m;
    assert_int_equal(vlSpaceManifold_Find(&capsule, &low, &capsule, &along, 0.01, &m), 2);
    expectConsistent(&m, &low, &along, 0.01);
    expectNear("from", m.points[0].a[0], -0.5, 1e-12);
    expectNear("to", m.points[1].a[0], 1, 1e-12);
    assert_int_equal(vlSpaceManifold_Find(&capsule, &low, &capsule, &across, 0.01, &m), 1);
    expectConsistent(&m, &low, &across, 0.01);
    expectVector("normal", vectorOf(m.n), vlVec(0, 1, 0), 1e-12);
    expectNear("gap", m.points[0].gap, -0.01, 1e-12);
}

static void cylinder_stands_on_four_points_and_lies_on_two(void **state)
{
    (void)state;
    const vlSpaceShape floors[2] = {vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(5, 1, 5), 0),
                                    vlSpaceShape_Plane(vlVec(0, 1, 0), vlVec(0, 1, 0))};
    const vlSpaceShape cylinder = vlSpaceShape_Cylinder(vlVec(0, -1, 0), vlVec(0, 1, 0), 0.5, 0);
    const vlPose low = standing(0, 0, 0);
    for (int i = 0; i < 2; i++)
    {
        vlPose high = standing(0.3, 1.995, 0.4);
        vlSpaceManifold m;
        assert_int_equal(vlSpaceManifold_Find(&floors[i], &low, &cylinder, &high, 0.01, &m), 4);
        expectConsistent(&m, &low, &high, 0.01);
        expectVector("normal", vectorOf(m.n), vlVec(0, 1, 0), 1e-12);
        vlVec3 sum = {0, 0, 0};
        for (int k = 0; k < 4; k++)
        {
            expectNear("gap", m.points[k].gap, -0.005, 1e-12);
            expectNear("on the rim", hypot(m.points[k].b[0], m.points[k].b[2]), 0.5, 1e-12);
            sum = vlAdd(sum, vectorOf(m.points[k].b));
        }
        expectVector("all round", sum, vlVec(0, -4, 0), 1e-9);
        high = turnedPose(vlVec(0, 1.495, 0), vlVec(0, 0, 1), PI / 2);
        assert_int_equal(vlSpaceManifold_Find(&floors[i], &low, &cylinder, &high, 0.01, &m), 2);
        expectConsistent(&m, &low, &high, 0.01);
        expectNear("gap", m.points[0].gap, -0.005, 1e-12);
        expectNear("gap", m.points[1].gap, -0.005, 1e-12);
        expectNear("whole length", fabs(m.points[0].a[0] - m.points[1].a[0]), 2, 1e-12);
        // Leaning by 0.3: the lowest point of the rim.
        high = turnedPose(vlVec(0, 1 + cos(0.3) + 0.5 * sin(0.3), 0), vlVec(0, 0, 1), 0.3);
        assert_int_equal(vlSpaceManifold_Find(&floors[i], &low, &cylinder, &high, 0.01, &m), 1);
        expectNear("gap", m.points[0].gap, 0, 1e-12);
    }
    const vlPose top = standing(0, 1.999, 0), lying = turnedPose(vlVec(0, 1.499, 0), vlVec(1, 0, 0), PI / 2);
    vlSpaceManifold m;
    assert_true(vlSpaceManifold_Find(&cylinder, &low, &cylinder, &top, 0.01, &m) == 4); // a pile of coins
    expectNear("gap", leastGap(&m), -0.001, 1e-12);
    assert_int_equal(vlSpaceManifold_Find(&cylinder, &low, &cylinder, &lying, 0.01, &m), 2);
    expectConsistent(&m, &low, &lying, 0.01);
}

// All pairs -----------------------------------------------------------------------------------------------

// A shape with what the distance of convex shapes needs to know of it.
typedef struct Solid
{
    vlSpaceShape shape;
    vlConvex convex;
    vlHull hull;
    double points[24];
} Solid;

static void makeSolid(Solid *solid, vlSpaceShapeKind kind, uint64_t *seed)
{
    const double radius = whole(seed, 0, 1) ? between(seed, 0.02, 0.3) : 0;
    const vlVec3 middle = somewhere(seed, 0.2);
    memset(solid, 0, sizeof *solid);
    switch (kind)
    {
    case vl_spaceBall:
        solid->shape = vlSpaceShape_Ball(middle, between(seed, 0.2, 1));
        solid->points[0] = middle.x;
        solid->points[1] = middle.y;
        solid->points[2] = middle.z;
        solid->convex = vlConvex_OfPoints(solid->points, 3, 1, 3, solid->shape.radius);
        break;
    case vl_spaceCapsule:
    case vl_spaceCylinder:
    {
        const vlVec3 arm = vlScale(someDirection(seed), between(seed, 0.1, 0.8));
        const vlVec3 p = vlSub(middle, arm), q = vlAdd(middle, arm);
        if (kind == vl_spaceCapsule)
        {
            solid->shape = vlSpaceShape_Capsule(p, q, between(seed, 0.2, 0.6));
            memcpy(solid->points, (double[6]){p.x, p.y, p.z, q.x, q.y, q.z}, 6 * sizeof(double));
            solid->convex = vlConvex_OfPoints(solid->points, 3, 2, 3, solid->shape.radius);
            break;
        }
        solid->shape = vlSpaceShape_Cylinder(p, q, between(seed, 0.2, 0.8), radius);
        solid->convex = vlConvex_OfCylinder(p, q, solid->shape.rim, radius);
        break;
    }
    case vl_spaceBox:
    {
        const vlPose place = somePose(seed, 0.2);
        solid->shape = vlSpaceShape_Box(
            vlVec(0, 0, 0), vlVec(between(seed, 0.2, 1), between(seed, 0.2, 1), between(seed, 0.2, 1)),
            radius);
        vlSpaceShape_Place(&solid->shape, &place);
        vlBoxHull box;
        vlBoxHull_Set(&box, solid->shape.p1, solid->shape.axis, solid->shape.half);
        memcpy(solid->points, box.points, sizeof box.points);
        solid->convex = vlConvex_OfPoints(solid->points, 3, 8, 3, radius);
        break;
    }
    default:
        solid->hull = someHull(&tally, seed, whole(seed, 4, 20), 1);
        solid->shape = vlSpaceShape_Hull(&solid->hull, radius);
        solid->convex = vlConvex_OfPoints(&solid->hull.points[0].x, 3, solid->hull.pointCount, 3, radius);
        break;
    }
}

static double distanceOf(const Solid *a, const vlPose *poseA, const Solid *b, const vlPose *poseB)
{
    vlClosest closest;
    vlConvex_Distance(&a->convex, poseA, &b->convex, poseB, &closest);
    return closest.distance;
}

// How far a point of the body's frame is from its surface.
static double offSurface(const Solid *solid, const double point[3])
{
    const vlConvex p = vlConvex_OfPoints(point, 3, 1, 3, 0);
    const vlPose identity = vlPose_Identity();
    vlClosest closest;
    vlConvex_Distance(&p, &identity, &solid->convex, &identity, &closest);
    return closest.distance;
}

// Puts b so that it touches a up to `gap`, in a random direction: by bisection.
static void bringTogether(const Solid *a, const vlPose *poseA, const Solid *b, vlPose *poseB, vlVec3 way,
                          double gap)
{
    double near = 0, far = 8;
    for (int i = 0; i < 40; i++)
    {
        const double middle = (near + far) / 2;
        poseB->position = vlAddScaled(poseA->position, way, middle);
        if (distanceOf(a, poseA, b, poseB) > gap)
            far = middle;
        else
            near = middle;
    }
    poseB->position = vlAddScaled(poseA->position, way, far);
}

static void checkPair(Solid *a, const vlPose *poseA, Solid *b, const vlPose *poseB, double reach)
{
    const double distance = distanceOf(a, poseA, b, poseB);
    vlSpaceManifold m;
    vlSpaceManifold_Find(&a->shape, poseA, &b->shape, poseB, reach, &m);
    expectConsistent(&m, poseA, poseB, reach);
    if (m.count == 0)
    {
        expectAtLeast("distance where nothing touches", distance, reach - 1e-3);
        return;
    }
    const double least = leastGap(&m), tolerance = 4e-3 + 0.03 * fmax(-distance, 0);
    expectAtLeast("least gap", least, distance - tolerance);
    expectAtMost("least gap", least, distance + tolerance);
    // Moved apart by the overlap along the normal they are free.
    vlPose moved = *poseB;
    moved.position = vlAddScaled(moved.position, vectorOf(m.n), -least);
    expectAtLeast("distance once moved apart", distanceOf(a, poseA, b, &moved), -2.5e-3);
    for (int i = 0; i < m.count; i++)
    {
        // Of what is rounded only the nearest points lie on both surfaces; the others are a little inside.
        const bool nearest = m.points[i].gap < least + 1e-6;
        const double inA = nearest ? 3e-3 + a->shape.radius * 0.02 : 3e-3 + a->shape.radius,
                     inB = nearest ? 3e-3 + b->shape.radius * 0.02 : 3e-3 + b->shape.radius;
        expectNear("off a's surface", offSurface(a, m.points[i].a) + inA / 2 - 5e-5, 0, inA / 2 + 1e-4);
        expectNear("off b's surface", offSurface(b, m.points[i].b) + inB / 2 - 5e-5, 0, inB / 2 + 1e-4);
    }
    vlSpaceManifold back;
    vlSpaceManifold_Find(&b->shape, poseB, &a->shape, poseA, reach, &back);
    assert_true(back.count > 0);
    expectNear("least gap the other way round", leastGap(&back), least, tolerance);
}

static void every_pair_agrees_with_its_distance(void **state)
{
    (void)state;
    uint64_t seed = 17;
    for (int round = 0; round < 12000; round++)
    {
        Solid a, b;
        const int kindA = round % 5, kindB = round / 5 % 5;
        makeSolid(&a, (vlSpaceShapeKind)kindA, &seed);
        makeSolid(&b, (vlSpaceShapeKind)kindB, &seed);
        const vlPose poseA = somePose(&seed, 1);
        vlPose poseB = somePose(&seed, 1);
        const double gap = between(&seed, -0.05, 0.05), reach = whole(&seed, 0, 1) ? 0.06 : 0.02;
        bringTogether(&a, &poseA, &b, &poseB, someDirection(&seed), gap);
        checkPair(&a, &poseA, &b, &poseB, reach);
        vlHull_Free(&tally, &a.hull);
        vlHull_Free(&tally, &b.hull);
    }
}

// As the eye sees it nothing has changed, so impulses must find their points again.
static void features_stay_when_poses_hardly_change(void **state)
{
    (void)state;
    uint64_t seed = 23;
    int changed = 0, rounds = 5000;
    for (int round = 0; round < rounds; round++)
    {
        Solid a, b;
        makeSolid(&a, (vlSpaceShapeKind)whole(&seed, 0, 4), &seed);
        makeSolid(&b, (vlSpaceShapeKind)whole(&seed, 0, 4), &seed);
        const vlPose poseA = somePose(&seed, 1);
        vlPose poseB = somePose(&seed, 1);
        bringTogether(&a, &poseA, &b, &poseB, someDirection(&seed), between(&seed, -0.02, 0.005));
        vlSpaceManifold m, n;
        vlSpaceManifold_Find(&a.shape, &poseA, &b.shape, &poseB, 0.01, &m);
        const vlPose nudged = nudge(&poseB, &seed, 1e-6);
        vlSpaceManifold_Find(&a.shape, &poseA, &b.shape, &nudged, 0.01, &n);
        bool same = m.count == n.count;
        for (int i = 0; i < m.count && same; i++)
            same = m.points[i].feature == n.points[i].feature;
        changed += !same;
        vlHull_Free(&tally, &a.hull);
        vlHull_Free(&tally, &b.hull);
    }
    expectAtMost("pairs whose features changed", changed, rounds / 500.0);
}

static void impulses_are_carried_over(void **state)
{
    (void)state;
    const vlSpaceShape box = vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(0.5, 0.5, 0.5), 0);
    const vlPose low = standing(0, 0, 0);
    vlPose high = standing(0.1, 0.999, 0);
    vlSpaceManifold before, after;
    vlSpaceManifold_Find(&box, &low, &box, &high, 0.01, &before);
    for (int i = 0; i < 4; i++)
        before.points[i].normal = i + 1;
    high.position.x += 1e-3;
    vlSpaceManifold_Find(&box, &low, &box, &high, 0.01, &after);
    vlSpaceManifold_Carry(&after, &before, 0.01);
    for (int i = 0; i < 4; i++)
        expectNear("impulse", after.points[i].normal, i + 1, 0);
    // With other features the places decide.
    vlSpaceManifold_Find(&box, &low, &box, &high, 0.01, &after);
    for (int i = 0; i < 4; i++)
        after.points[i].feature ^= 77u << 20;
    vlSpaceManifold_Carry(&after, &before, 0.01);
    for (int i = 0; i < 4; i++)
        expectNear("impulse by place", after.points[i].normal, i + 1, 0);
    vlSpaceManifold_Find(&box, &low, &box, &high, 0.01, &after);
    for (int i = 0; i < 4; i++)
    {
        after.points[i].feature ^= 77u << 20;
        after.points[i].a[0] += 0.1;
        after.points[i].b[0] += 0.1;
    }
    vlSpaceManifold_Carry(&after, &before, 0.01);
    for (int i = 0; i < 4; i++)
        expectNear("no impulse from far away", after.points[i].normal, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_rests_on_a_box_at_four_points),
        cmocka_unit_test(resting_boxes_keep_their_points),
        cmocka_unit_test(crossed_edges_touch_at_one_point),
        cmocka_unit_test(box_on_its_edge_touches_at_two_points),
        cmocka_unit_test(boxes_apart_at_their_edges),
        cmocka_unit_test(balls_touch_along_the_line_of_centres),
        cmocka_unit_test(capsule_lies_on_a_face_with_both_ends),
        cmocka_unit_test(capsules_cross_at_one_point_and_lie_along_two),
        cmocka_unit_test(cylinder_stands_on_four_points_and_lies_on_two),
        cmocka_unit_test(every_pair_agrees_with_its_distance),
        cmocka_unit_test(features_stay_when_poses_hardly_change),
        cmocka_unit_test(impulses_are_carried_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
