// test_mass.c: mass, centre and inertia of solids in space, against closed forms and against each other.
#include "solids.h"

#include "collision/mass.h"

static vlTally tally;

static void expectInertia(const vlSolidMass *solid, const double wanted[6], double tolerance)
{
    const char *names[6] = {"Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz"};
    for (int i = 0; i < 6; i++)
        expectNear(names[i], solid->inertia[i], wanted[i], tolerance);
}

static void expectSame(vlSolidMass a, vlSolidMass b, double tolerance)
{
    const double size = cbrt(b.mass);
    expectNear("mass", a.mass, b.mass, tolerance * b.mass);
    expectVector("centre", a.centre, b.centre, tolerance * size);
    expectInertia(&a, b.inertia, tolerance * b.mass * size * size);
}

static void box_of_one_kilogram(void **state)
{
    (void)state;
    vlSolidMass box = vlSolidMass_Box(vlVec(0.5, 0.3, 0.1), 0);
    expectNear("volume", box.mass, 0.12, 1e-16);
    box = vlSolidMass_Scale(box, 1 / box.mass);
    expectInertia(&box, (double[6]){0.1 / 3, 0.26 / 3, 0.34 / 3}, 1e-15);
}

static void balls_and_shells(void **state)
{
    (void)state;
    const vlSolidMass ball = vlSolidMass_Ball(vlVec(1, 2, 3), 2),
                      shell = vlSolidMass_Shell(vlVec(1, 2, 3), 2);
    expectNear("volume", ball.mass, 32 * PI / 3, 1e-13);
    expectNear("area", shell.mass, 16 * PI, 1e-13);
    expectNear("2/5 m r^2", ball.inertia[1] / ball.mass, 1.6, 1e-15);
    expectNear("2/3 m r^2", shell.inertia[2] / shell.mass, 8.0 / 3, 1e-15);
    // A ball is shells within each other: d(2/5 (4 pi/3) r^5)/dr = 2/3 4 pi r^4
    const double h = 1e-4;
    const double slope = (vlSolidMass_Ball(vlVec(0, 0, 0), 2 + h).inertia[0] -
                          vlSolidMass_Ball(vlVec(0, 0, 0), 2 - h).inertia[0]) /
                         (2 * h);
    expectNear("a shell's inertia", slope, shell.inertia[0], 1e-5);
}

static void cylinders_and_capsules(void **state)
{
    (void)state;
    const vlSolidMass c = vlSolidMass_Cylinder(vlVec(0, -1, 0), vlVec(0, 1, 0), 0.5);
    expectNear("volume", c.mass, PI / 2, 1e-15);
    const double across = c.mass * (3 * 0.25 + 4) / 12;
    expectInertia(&c, (double[6]){across, c.mass / 8, across}, 1e-15);
    // Without a length a capsule is a ball; a long one is nearly a rod.
    expectSame(vlSolidMass_Capsule(vlVec(1, 1, 1), vlVec(1, 1, 1), 2), vlSolidMass_Ball(vlVec(1, 1, 1), 2),
               1e-15);
    const vlSolidMass rod = vlSolidMass_Capsule(vlVec(0, 0, 0), vlVec(0, 0, 1000), 0.001);
    expectNear("rod", rod.inertia[0] / rod.mass, 1e6 / 12, 1);
    // By parts: a cylinder and two half balls, each 2/5 m r^2 about its flat middle, centre 3/8 r away.
    const double r = 0.7, l = 3, half = 2 * PI / 3 * r * r * r;
    const vlSolidMass capsule = vlSolidMass_Capsule(vlVec(0, 0, -l / 2), vlVec(0, 0, l / 2), r),
                      middle = vlSolidMass_Cylinder(vlVec(0, 0, -l / 2), vlVec(0, 0, l / 2), r);
    const double own = half * (0.4 * r * r - 9.0 / 64 * r * r), arm = l / 2 + 3 * r / 8;
    expectNear("across", capsule.inertia[0], middle.inertia[0] + 2 * (own + half * arm * arm), 1e-13);
    expectNear("along", capsule.inertia[2], middle.inertia[2] + 2 * half * 0.4 * r * r, 1e-13);
}

// Without a rim a rounded cylinder is a capsule; a prism of many sides, rounded, is nearly a rounded
// cylinder.
static void rounded_cylinders(void **state)
{
    (void)state;
    const vlVec3 p1 = {0, -0.4, 0}, p2 = {0, 0.7, 0};
    expectSame(vlSolidMass_RoundedCylinder(p1, p2, 0, 0.3), vlSolidMass_Capsule(p1, p2, 0.3), 1e-14);
    enum
    {
        sides = 128
    };
    vlVec3 points[2 * sides];
    for (int i = 0; i < sides; i++)
        for (int k = 0; k < 2; k++)
            points[2 * i + k] =
                vlVec(0.5 * cos(2 * PI * i / sides), k ? p1.y : p2.y, 0.5 * sin(2 * PI * i / sides));
    vlHull hull = makeHull(&tally, points, 2 * sides);
    assert_int_equal(hull.faceCount, sides + 2);
    expectSame(vlSolidMass_Hull(&hull, 0.3), vlSolidMass_RoundedCylinder(p1, p2, 0.5, 0.3), 1e-3);
    expectSame(vlSolidMass_Hull(&hull, 0), vlSolidMass_Cylinder(p1, p2, 0.5), 2e-3);
    vlHull_Free(&tally, &hull);
}

static void hull_of_a_box_is_a_box(void **state)
{
    (void)state;
    vlHull hull;
    assert_true(vlHull_BuildBox(&tally, &hull, vlVec(0.5, 0.3, 0.1)));
    for (int i = 0; i < 3; i++)
    {
        const double radius = 0.2 * i;
        expectSame(vlSolidMass_Hull(&hull, radius), vlSolidMass_Box(vlVec(0.5, 0.3, 0.1), radius), 1e-10);
    }
    vlHull_Free(&tally, &hull);
}

// Corner cut off the cube: volume 1/6, centre (1/4, 1/4, 1/4), Ixx = 1/60 about the corner's own edges.
static void corner_of_a_cube(void **state)
{
    (void)state;
    const vlVec3 p[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    vlHull hull = makeHull(&tally, p, 4);
    const vlSolidMass solid = vlSolidMass_Hull(&hull, 0);
    expectNear("volume", solid.mass, 1.0 / 6, 1e-16);
    expectVector("centre", solid.centre, vlVec(0.25, 0.25, 0.25), 1e-15);
    // about the corner: xx 1/30, xy -1/120; moved to the centre by m (1/8, -1/16)
    const double xx = 1.0 / 30 - 1.0 / 6 / 8, xy = -1.0 / 120 + 1.0 / 6 / 16;
    expectInertia(&solid, (double[6]){xx, xx, xx, xy, xy, xy}, 1e-16);
    vlHull_Free(&tally, &hull);
}

// Volume of all points within r: V + A r + (sum of edges times bends / 2) r^2 + 4 pi / 3 r^3.
static void rounded_tetrahedron_by_steiners_formula(void **state)
{
    (void)state;
    const vlVec3 p[4] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    vlHull hull = makeHull(&tally, p, 4);
    const double r = 0.6, edge = 2 * sqrt(2), area = sqrt(3) * edge * edge, volume = 8.0 / 3;
    const double bend = PI - acos(1.0 / 3); // between normals along an edge
    const vlSolidMass solid = vlSolidMass_Hull(&hull, r);
    expectNear("volume", solid.mass, volume + area * r + 6 * edge * bend / 2 * r * r + 4 * PI / 3 * r * r * r,
               1e-9);
    expectVector("centre", solid.centre, vlVec(0, 0, 0), 1e-12);
    expectNear("equal", solid.inertia[0], solid.inertia[1], 1e-12);
    expectNear("no product", solid.inertia[3], 0, 1e-12);
    vlHull_Free(&tally, &hull);
}

// The sum over small cells.
static vlSolidMass sumOfCells(const vlHull *hull, double from, double to, int cells)
{
    const double side = (to - from) / cells;
    vlSolidMass sum = {0};
    for (int i = 0; i < cells * cells * cells; i++)
    {
        const int row = i / cells % cells, layer = i / (cells * cells);
        const vlVec3 p =
            vlVec(from + side * (i % cells + 0.5), from + side * (row + 0.5), from + side * (layer + 0.5));
        bool inside = true;
        for (int f = 0; f < hull->faceCount && inside; f++)
            inside = vlDot(hull->faces[f].normal, p) <= hull->faces[f].offset;
        if (inside)
            sum = vlSolidMass_Add(sum, (vlSolidMass){side * side * side, p, {0}});
    }
    return sum;
}

static void hull_is_the_sum_of_its_cells(void **state)
{
    (void)state;
    uint64_t seed = 21;
    for (int round = 0; round < 5; round++)
    {
        vlHull hull = someHull(&tally, &seed, 12, 1);
        const vlSolidMass solid = vlSolidMass_Hull(&hull, 0), cells = sumOfCells(&hull, -1, 1, 100);
        expectSame(cells, solid, 5e-3);
        vlHull_Free(&tally, &hull);
    }
}

// In any frame: invariants of the tensor stay, and turning first or later is the same.
static void turning_a_hull_turns_its_inertia(void **state)
{
    (void)state;
    uint64_t seed = 33;
    for (int round = 0; round < 300; round++)
    {
        vlHull hull = someHull(&tally, &seed, whole(&seed, 4, 30), 1);
        const double radius = round % 2 ? 0 : between(&seed, 0, 0.5);
        const vlPose pose = somePose(&seed, 2);
        const vlSolidMass first = vlSolidMass_Place(vlSolidMass_Hull(&hull, radius), &pose);
        vlHull_Place(&hull, &pose);
        expectSame(vlSolidMass_Hull(&hull, radius), first, radius > 0 ? 1e-8 : 1e-12);
        vlHull_Free(&tally, &hull);
    }
}

static void parts_of_a_box_make_the_box(void **state)
{
    (void)state;
    vlPose left = vlPose_Identity(), right = left;
    left.position = vlVec(-0.3, 0, 0);
    right.position = vlVec(0.7, 0, 0);
    const vlSolidMass sum =
        vlSolidMass_Add(vlSolidMass_Place(vlSolidMass_Box(vlVec(0.7, 0.5, 0.25), 0), &left),
                        vlSolidMass_Place(vlSolidMass_Box(vlVec(0.3, 0.5, 0.25), 0), &right));
    expectSame(sum, vlSolidMass_Box(vlVec(1, 0.5, 0.25), 0), 1e-14);
    const vlSolidMass nothing = {0};
    expectSame(vlSolidMass_Add(nothing, sum), sum, 1e-15);
    assert_true(vlSolidMass_Add(nothing, nothing).mass == 0);
}

static void principal_axes_have_no_products(void **state)
{
    (void)state;
    uint64_t seed = 44;
    for (int round = 0; round < 2000; round++)
    {
        const vlPose pose = somePose(&seed, 1);
        vlSolidMass solid = vlSolidMass_Box(
            vlVec(between(&seed, 0.1, 1), between(&seed, 0.1, 1), round % 3 ? between(&seed, 0.1, 1) : 0.5),
            0);
        const double a = solid.inertia[0], b = solid.inertia[1], c = solid.inertia[2];
        solid = vlSolidMass_Place(solid, &pose);
        double moments[3];
        vlPose frame = {.position = {0, 0, 0}};
        vlSolidMass_Principal(&solid, moments, frame.axis);
        expectNear("sum of moments", moments[0] + moments[1] + moments[2], a + b + c, 1e-14);
        expectNear("product of moments", moments[0] * moments[1] * moments[2], a * b * c, 1e-13);
        expectVector("right-handed", vlCross(frame.axis[0], frame.axis[1]), frame.axis[2], 1e-15);
        const vlSolidMass back = vlSolidMass_Place(
            (vlSolidMass){solid.mass, {0, 0, 0}, {moments[0], moments[1], moments[2]}}, &frame);
        expectInertia(&back, solid.inertia, 1e-13);
        double q[4];
        vlPose_Quaternion(&frame, q);
        vlPose again = {.position = {0, 0, 0}};
        vlPose_SetQuaternion(&again, q);
        for (int i = 0; i < 3; i++)
            expectVector("axis by its quaternion", again.axis[i], frame.axis[i], 1e-15 * 4);
    }
}

static void a_cube_keeps_its_axes(void **state)
{
    (void)state;
    vlSolidMass cube = vlSolidMass_Box(vlVec(1, 1, 1), 0);
    cube.inertia[3] = 1e-16; // a rounding error is no reason to turn
    double moments[3];
    vlVec3 axis[3];
    vlSolidMass_Principal(&cube, moments, axis);
    expectVector("x", axis[0], vlVec(1, 0, 0), 0);
    expectVector("y", axis[1], vlVec(0, 1, 0), 0);
    expectVector("z", axis[2], vlVec(0, 0, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_of_one_kilogram),
        cmocka_unit_test(balls_and_shells),
        cmocka_unit_test(cylinders_and_capsules),
        cmocka_unit_test(rounded_cylinders),
        cmocka_unit_test(hull_of_a_box_is_a_box),
        cmocka_unit_test(corner_of_a_cube),
        cmocka_unit_test(rounded_tetrahedron_by_steiners_formula),
        cmocka_unit_test(hull_is_the_sum_of_its_cells),
        cmocka_unit_test(turning_a_hull_turns_its_inertia),
        cmocka_unit_test(parts_of_a_box_make_the_box),
        cmocka_unit_test(principal_axes_have_no_products),
        cmocka_unit_test(a_cube_keeps_its_axes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
