// test_space_contact.c: rigid bodies in space that touch: friction, rolling, bounces, stacks
#include "expect.h"
#include "space_bodies.h"

#define G 9.81

// Friction ------------------------------------------------------------------------------------------------

static void box_on_a_slope_holds_or_slides_as_coulomb_says(void **state)
{
    (void)state;
    for (int slides = 0; slides < 2; slides++)
    {
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        const double slope = PI / 6, friction = slides ? 0.5 : 0.6;
        makeFloor(world, slope, friction, 0);
        const vlBodyId box =
            makeBox(world, vlVec(-0.25 * sin(slope), 0.25 * cos(slope), 0), vlVec(0.5, 0.5, 0.5), friction);
        turnAboutZ(world, box, slope);
        steps(world, slides ? 60 : 3600);
        const vlVec3 x = vlBody_GetPosition(world, box);
        const double way = -(x.x * cos(slope) + x.y * sin(slope));
        double q[4];
        vlBody_GetOrientation(world, box, q);
        expectNear("turn", 2 * atan2(q[3], q[0]), slope, 1e-4);
        expectNear("across", x.z, 0, 1e-4);
        if (slides)
            expectNear("way in a second", way, 0.3286, 0.005 * 0.3286);
        else
            expectNear("creep in a minute", way, 0, 1e-3);
        vlWorld_Destroy(world);
    }
}

// Slid askew, so that neither tangent lies along the way.
static void sliding_box_stops_where_coulomb_says(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    makeFloor(world, 0, 0.4, 0);
    const vlBodyId box = makeBox(world, vlVec(0, 0.25, 0), vlVec(0.5, 0.5, 0.5), 0.4);
    launch(world, box, vlVec(3, 0, 4));
    steps(world, 180);
    const vlVec3 x = vlBody_GetPosition(world, box);
    expectNear("way", hypot(x.x, x.z), 25 / (2 * 0.4 * G), 0.005 * 3.1855);
    expectNear("direction", atan2(x.z, x.x), atan2(4, 3), 1e-3);
    vlWorld_Destroy(world);
}

// A disc that presses evenly is braked by 2/3 mu m g R: it turns for 3/4 R w / (mu g).
static void spinning_disc_is_braked_by_its_face(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    makeFloor(world, 0, 0.5, 0);
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = vl_cylinderShape;
    shape.p1 = vlVec(0, -0.05, 0);
    shape.p2 = vlVec(0, 0.05, 0);
    const vlBodyId disc = makeBody(world, vlVec(0, 0.05, 0), &shape, 1);
    spinUp(world, disc, vlVec(0, 10, 0));
    steps(world, 30);
    expectNear("spin after half a second", vlBody_GetSpin(world, disc).y, 10 - 4.0 / 3 * 0.5 * G, 0.35);
    steps(world, 60);
    expectNear("spin at last", vlBody_GetSpin(world, disc).y, 0, 1e-6);
    vlWorld_Destroy(world);
}

// Rolling -------------------------------------------------------------------------------------------------

static double shareOfRolling(const vlBodyShapeDef *shape, double radius)
{
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    const double slope = PI / 6;
    makeFloor(world, slope, 0.6, 0);
    const vlBodyId body = makeBody(world, vlVec(-radius * sin(slope), radius * cos(slope), 0), shape, 1);
    steps(world, 120);
    const vlVec3 x = vlBody_GetPosition(world, body);
    const double way = -(x.x * cos(slope) + x.y * sin(slope));
    vlWorld_Destroy(world);
    return way / 2 / (G * 0.5);
}

static void balls_and_cylinders_roll_by_their_inertia(void **state)
{
    (void)state;
    vlBodyShapeDef shape = ballShape(0.25);
    shape.friction = 0.6;
    expectNear("solid ball", shareOfRolling(&shape, 0.25), 5.0 / 7, 0.005 * 5 / 7);
    shape.hollow = true;
    expectNear("hollow ball", shareOfRolling(&shape, 0.25), 3.0 / 5, 0.005 * 3 / 5);
    shape.hollow = false;
    shape.kind = vl_cylinderShape;
    shape.p1 = vlVec(0, 0, -0.2);
    shape.p2 = vlVec(0, 0, 0.2);
    expectNear("cylinder", shareOfRolling(&shape, 0.25), 2.0 / 3, 0.005 * 2 / 3);
}

// Bounces -------------------------------------------------------------------------------------------------

static void bouncing_ball_keeps_its_energy(void **state)
{
    (void)state;
    const double heights[2] = {5, 0.1};
    for (int n = 0; n < 2; n++)
    {
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        makeFloor(world, 0, 0, 1);
        vlBodyShapeDef shape = ballShape(0.05);
        shape.restitution = 1;
        const vlBodyId ball = makeBody(world, vlVec(0, heights[n] + 0.05, 0), &shape, 1);
        int bounces = 0;
        double worst = 0, before = 0;
        for (int i = 0; i < 4000 && bounces < 10; i++)
        {
            steps(world, 1);
            const double v = vlBody_GetVelocity(world, ball).y;
            bounces += before < 0 && v > 0;
            before = v;
            const double energy = (vlBody_GetPosition(world, ball).y - 0.05 + v * v / (2 * G)) / heights[n];
            worst = fmax(worst, fabs(energy - 1));
        }
        assert_int_equal(bounces, 10);
        expectAtMost("energy off", worst, 1e-6);
        vlWorld_Destroy(world);
    }
}

static void bounces_lose_what_restitution_says(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    makeFloor(world, 0, 0, 0.8);
    const vlBodyShapeDef shape = ballShape(0.1);
    const vlBodyId ball = makeBody(world, vlVec(0, 1.1, 0), &shape, 1);
    const double wanted[3] = {0.64, 0.4096, 0.262144};
    int bounces = 0;
    double before = 0;
    for (int i = 0; i < 600 && bounces < 4; i++)
    {
        steps(world, 1);
        const double v = vlBody_GetVelocity(world, ball).y;
        bounces += before < 0 && v > 0;
        if (bounces > 0 && bounces < 4)
            expectNear("apex", vlBody_GetPosition(world, ball).y - 0.1 + v * v / (2 * G), wanted[bounces - 1],
                       1e-4);
        before = v;
    }
    assert_int_equal(bounces, 4);
    vlWorld_Destroy(world);
}

// Two equal balls, the second touched off centre: they part at right angles.
static void oblique_balls_part_at_right_angles(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, 0, 0));
    vlBodyShapeDef shape = ballShape(0.5);
    shape.restitution = 1;
    shape.friction = 0;
    const vlBodyId a = makeBody(world, vlVec(-3, 0, 0), &shape, 1);
    const vlBodyId b = makeBody(world, vlVec(0, 0.3, 0.4), &shape, 1);
    launch(world, a, vlVec(2, 0, 0));
    steps(world, 240);
    const vlVec3 n = vlVec(sqrt(0.75), 0.3, 0.4), u = vlBody_GetVelocity(world, a),
                 v = vlBody_GetVelocity(world, b);
    const vlVec3 wanted = vlScale(n, 2 * n.x);
    expectNear("b x", v.x, wanted.x, 1e-3);
    expectNear("b y", v.y, wanted.y, 1e-3);
    expectNear("b z", v.z, wanted.z, 1e-3);
    expectNear("angle", vlDot(u, v), 0, 1e-3);
    vlWorld_Destroy(world);
}

// Stacks --------------------------------------------------------------------------------------------------

static void stack_of_ten_stands(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    makeFloor(world, 0, 0.6, 0);
    vlBodyId top = {0, 0, 0};
    for (int i = 0; i < 10; i++)
        top = makeBox(world, vlVec(0, i + 0.5, 0), vlVec(1, 1, 1), 0.6);
    double drift = 0;
    for (int i = 0; i < 3600; i++)
    {
        steps(world, 1);
        const vlVec3 x = vlBody_GetPosition(world, top);
        drift = fmax(drift, hypot(x.x, x.z));
    }
    expectAtMost("sink a box", (9.5 - vlBody_GetPosition(world, top).y) / 10, 1e-3);
    expectAtMost("drift", drift, 0.01);
    vlWorld_Destroy(world);
}

static void heavy_box_stands_on_a_light_one(void **state)
{
    (void)state;
    const double ratios[2] = {100, 1000};
    for (int n = 0; n < 2; n++)
    {
        vlError error;
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        makeFloor(world, 0, 0.6, 0);
        makeBox(world, vlVec(0, 0.5, 0), vlVec(1, 1, 1), 0.6);
        const vlBodyId heavy = makeBox(world, vlVec(0, 1.5, 0), vlVec(1, 1, 1), 0.6);
        sceneNeeds(vlBody_SetMass(world, heavy, ratios[n], &error), &error);
        steps(world, 1200);
        expectNear("height of the heavy one", vlBody_GetPosition(world, heavy).y, 1.5, 0.05);
        vlWorld_Destroy(world);
    }
}

// Obstacles -----------------------------------------------------------------------------------------------

static void bodies_rest_on_every_obstacle(void **state)
{
    (void)state;
    for (int kind = vl_plane; kind <= vl_cylinder; kind++)
    {
        vlError error;
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        vlObstacleDef def = vlDefaultObstacleDef((vlObstacleKind)kind);
        def.min = vlVec(-2, -0.5, -2);
        def.max = vlVec(2, 4, 2);
        def.size = vlVec(4, 1, 4);
        def.radius = 0.5;
        def.p1 = vlVec(-1, 0, 0);
        def.p2 = vlVec(1, 0, 0);
        sceneNeeds(vlWorld_CreateObstacle(world, &def, &error).generation != 0, &error);
        const double top = kind == vl_plane ? 0 : kind == vl_walls ? -0.5 : 0.5;
        const vlBodyId box = makeBox(world, vlVec(0, top + 0.3, 0), vlVec(0.4, 0.4, 0.4), 0.5);
        steps(world, 120);
        expectNear("height above the obstacle", vlBody_GetPosition(world, box).y, top + 0.2, 2e-3);
        vlWorld_Destroy(world);
    }
}

// Kinematic bodies and forces -----------------------------------------------------------------------------

static vlBodyId makeKinematicBox(vlWorld *world, vlVec3 size)
{
    vlError error;
    vlBodyShapeDef shape = boxShape(size, 1);
    shape.friction = 1;
    vlBodyDef def = vlDefaultBodyDef();
    def.type = vl_kinematicBody;
    def.shapes = &shape;
    def.shapeCount = 1;
    const vlBodyId id = vlWorld_CreateBody(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

// Told each step where to be and how to be turned, a table takes what stands on it along.
static void table_that_is_placed_carries_its_rider(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    const vlBodyId table = makeKinematicBox(world, vlVec(4, 1, 4));
    const vlBodyId rider = makeBox(world, vlVec(1, 0.7, 0), vlVec(0.4, 0.4, 0.4), 1);
    steps(world, 30);
    for (int i = 1; i <= 120; i++)
    {
        const double angle = 0.5 * i / 60, q[4] = {cos(angle / 2), 0, sin(angle / 2), 0};
        sceneNeeds(vlBody_SetPosition(world, table, vlVec(0, 0, 1.0 * i / 60), &error), &error);
        sceneNeeds(vlBody_SetOrientation(world, table, q, &error), &error);
        steps(world, 1);
    }
    const vlVec3 place = vlBody_GetLocalPoint(world, table, vlBody_GetPosition(world, rider));
    expectNear("table z", vlBody_GetPosition(world, table).z, 2, 1e-12);
    expectNear("rider x on the table", place.x, 1, 0.03);
    expectNear("rider z on the table", place.z, 0, 0.03);
    expectNear("rider's spin", vlBody_GetSpin(world, rider).y, 0.5, 1e-3);
    vlWorld_Destroy(world);
}

static void bodies_and_obstacles_feel_the_weight(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    vlObstacleDef def = vlDefaultObstacleDef(vl_plane);
    const vlObstacleId ground = vlWorld_CreateObstacle(world, &def, &error);
    const vlBodyId box = makeBox(world, vlVec(0, 0.5, 0), vlVec(1, 1, 2), 0.5);
    steps(world, 120);
    const double weight = vlBody_GetMass(world, box) * G;
    expectNear("on the box", vlBody_GetContactForce(world, box).y, weight, 1e-6 * weight);
    expectNear("on the ground", vlObstacle_GetForce(world, ground).y, -weight, 1e-6 * weight);
    vlBodyContact contacts[8];
    const int count = vlWorld_GetContacts(world, contacts, 8);
    assert_int_equal(count, 4);
    double sum = 0;
    for (int i = 0; i < count; i++)
    {
        sum += contacts[i].force.y;
        expectNear("corner", fabs(contacts[i].point.z), 1, 1e-4);
    }
    expectNear("at the corners", sum, weight, 1e-6 * weight);
    vlWorld_Destroy(world);
}

// Ground --------------------------------------------------------------------------------------------------

static double slopeAt(double x)
{
    return 0.5 * x;
}

// A plane slope of 0.5 made of triangles, as a height field or a mesh of the same points.
static vlBodyId makeSlope(vlWorld *world, bool mesh)
{
    enum
    {
        rows = 9,
        columns = 9
    };
    vlError error;
    double heights[rows * columns];
    vlVec3 points[rows * columns];
    int triangles[6 * (rows - 1) * (columns - 1)], count = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
        {
            const double x = 4.0 * c / (columns - 1) * 2 - 4, z = 4.0 * r / (rows - 1) * 2 - 4;
            heights[r * columns + c] = slopeAt(x);
            points[r * columns + c] = vlVec(x, slopeAt(x), z);
        }
    for (int r = 0; r + 1 < rows; r++)
        for (int c = 0; c + 1 < columns; c++)
        {
            const int a = r * columns + c,
                      corners[6] = {a, a + columns, a + 1, a + 1, a + columns, a + columns + 1};
            for (int k = 0; k < 6; k++)
                triangles[count++] = corners[k];
        }
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = mesh ? vl_meshShape : vl_heightFieldShape;
    shape.size = vlVec(8, 1, 8);
    shape.heights = heights;
    shape.rows = rows;
    shape.columns = columns;
    shape.points = points;
    shape.pointCount = rows * columns;
    shape.triangles = triangles;
    shape.triangleCount = count / 3;
    shape.friction = 0.8;
    vlBodyDef def = vlDefaultBodyDef();
    def.type = vl_staticBody;
    def.shapes = &shape;
    def.shapeCount = 1;
    const vlBodyId id = vlWorld_CreateBody(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    def.type = vl_dynamicBody;
    assert_int_equal(vlWorld_CreateBody(world, &def, &error).generation, 0);
    return id;
}

// Ground of triangles holds a box as a plane does, and a ball rolls over its seams as over one.
static void ground_of_triangles_is_a_slope(void **state)
{
    (void)state;
    for (int mesh = 0; mesh < 2; mesh++)
    {
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        const double angle = atan(0.5), up = 0.25 / cos(angle);
        makeSlope(world, mesh);
        const vlBodyId box = makeBox(world, vlVec(2.1, slopeAt(2.1) + up, 2.3), vlVec(0.5, 0.5, 0.5), 0.8);
        turnAboutZ(world, box, angle);
        const vlVec3 start = vlBody_GetPosition(world, box);
        vlBodyShapeDef shape = ballShape(0.25);
        shape.friction = 0.8;
        const vlBodyId ball = makeBody(world, vlVec(3, slopeAt(3) + up, -0.6), &shape, 1);
        steps(world, 60);
        expectAtMost("the box slips", vlLength(vlSub(vlBody_GetPosition(world, box), start)), 1e-3);
        const vlVec3 x = vlBody_GetPosition(world, ball);
        const double way = (3 - x.x) / cos(angle);
        expectNear("share of g sin", 2 * way / (G * sin(angle)), 5.0 / 7, 0.01);
        expectNear("height over the slope", x.y - slopeAt(x.x), up, 1e-3);
        vlWorld_Destroy(world);
    }
}

// Determinism ---------------------------------------------------------------------------------------------

static void plain_code_and_avx2_give_the_same_bits(void **state)
{
    (void)state;
    uint64_t hashes[2];
    for (int simd = 0; simd < 2; simd++)
    {
        vlWorldDef def = vlDefaultWorldDef();
        def.simd = simd;
        def.dimensions = 3;
        vlWorld *world = newWorld(&def);
        makeFloor(world, 0, 0.5, 0);
        for (int i = 0; i < 60; i++)
        {
            const vlVec3 place = vlVec(0.3 * (i % 7), 1 + i * 0.5, 0.2 * (i % 3));
            vlBodyShapeDef ball = ballShape(0.4);
            ball.restitution = 0.3;
            if (i % 2)
                makeBox(world, place, vlVec(1, 0.6, 0.8), 0.5);
            else
                makeBody(world, place, &ball, 1);
        }
        steps(world, 200);
        hashes[simd] = vlWorld_GetHash(world);
        vlWorld_Destroy(world);
    }
    assert_true(hashes[0] == hashes[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_on_a_slope_holds_or_slides_as_coulomb_says),
        cmocka_unit_test(sliding_box_stops_where_coulomb_says),
        cmocka_unit_test(spinning_disc_is_braked_by_its_face),
        cmocka_unit_test(balls_and_cylinders_roll_by_their_inertia),
        cmocka_unit_test(bouncing_ball_keeps_its_energy),
        cmocka_unit_test(bounces_lose_what_restitution_says),
        cmocka_unit_test(oblique_balls_part_at_right_angles),
        cmocka_unit_test(stack_of_ten_stands),
        cmocka_unit_test(heavy_box_stands_on_a_light_one),
        cmocka_unit_test(bodies_rest_on_every_obstacle),
        cmocka_unit_test(table_that_is_placed_carries_its_rider),
        cmocka_unit_test(bodies_and_obstacles_feel_the_weight),
        cmocka_unit_test(ground_of_triangles_is_a_slope),
        cmocka_unit_test(plain_code_and_avx2_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
