// test_contact_features.c: belts, rolling resistance, one-way platforms and overlapping starts in the plane
#include "body_scenes.h"

// Belts ---------------------------------------------------------------------------------------------------

// A box laid on a belt that runs at 2 m/s slips until it runs along: after v / (mu g) seconds.
static void belt_takes_a_box_along(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlBodyShapeDef belt = boxShape(40, 1), box = boxShape(0.5, 0.5);
    belt.surfaceSpeed = -2; // clockwise: to the right on top
    belt.friction = box.friction = 0.4;
    addStatic(world, 0, -0.5, &belt);
    const vlBodyId body = addDynamic(world, 0, 0.25, &box);
    steps(world, 15);
    expectNear("speed while it slips", vlBody_GetVelocity(world, body).x, 0.4 * G * 0.25, 0.005);
    steps(world, 105);
    expectNear("speed in the end", vlBody_GetVelocity(world, body).x, 2, 1e-6);
    const double slip = 2 / (0.4 * G);
    expectNear("way", vlBody_GetPosition(world, body).x, slip + 2 * (2 - slip), 0.005 * 3.5);
    vlWorld_Destroy(world);
}

// Friction J gives a disc v = J / m and the surface below it J r^2 / I more; without slip both together are
// the belt's speed: v = belt / (1 + m r^2 / I), a third of it.
static void belt_rolls_a_ball(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlBodyShapeDef belt = boxShape(40, 1), disc = discShape(0.25);
    belt.surfaceSpeed = -2;
    addStatic(world, 0, -0.5, &belt);
    const vlBodyId body = addDynamic(world, 0, 0.25, &disc);
    steps(world, 120);
    expectNear("speed", vlBody_GetVelocity(world, body).x, 2.0 / 3, 1e-3);
    expectNear("spin", vlBody_GetSpin(world, body).z, 4.0 / 3 / 0.25, 1e-2);
    vlWorld_Destroy(world);
}

// A belt on a body that moves pushes itself off: momentum is kept.
static void belt_of_a_moving_body_is_pushed_back(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0, 0);
    vlBodyShapeDef cart = boxShape(4, 1), box = boxShape(0.5, 0.5);
    cart.surfaceSpeed = -1;
    const vlBodyId below = addDynamic(world, 0, 0.5, &cart), above = addDynamic(world, 0, 1.25, &box);
    steps(world, 60);
    const double u = vlBody_GetVelocity(world, below).x, v = vlBody_GetVelocity(world, above).x;
    expectNear("speed of the box against the cart", v - u, 1, 1e-3);
    expectNear("momentum", 4 * u + 0.25 * v, 0, 1e-6);
    vlWorld_Destroy(world);
}

// Rolling -------------------------------------------------------------------------------------------------

// Rolling without slip, resisted by the torque f N: a = f g / (r (1 + I / (m r^2))), of a disc f g / (1.5 r).
static void rolling_disc_stops_after_its_way(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.6, 0);
    vlBodyShapeDef shape = discShape(0.25);
    shape.friction = 0.6;
    shape.rollingResistance = 0.02;
    vlBodyDef def = bodyOf(vl_dynamicBody, 0, 0.25, &shape);
    def.velocity = at(2, 0);
    def.spin.z = -8;
    const vlBodyId disc = addBody(world, &def);
    const double a = 0.02 * G / (1.5 * 0.25);
    steps(world, 60);
    expectNear("speed after a second", vlBody_GetVelocity(world, disc).x, 2 - a, 0.002);
    steps(world, 240);
    expectNear("way", vlBody_GetPosition(world, disc).x, 4 / (2 * a), 0.005 * 4 / (2 * a));
    expectNear("speed in the end", vlBody_GetVelocity(world, disc).x, 0, 1e-9);
    vlWorld_Destroy(world);
}

// A disc stays on a slope while tan of its angle is less than f / r.
static void rolling_resistance_holds_a_disc_on_a_slope(void **state)
{
    (void)state;
    const double angles[2] = {0.09, 0.11};
    for (int n = 0; n < 2; n++)
    {
        vlWorld *world = defaultWorld();
        addFloor(world, angles[n], 0.6, 0);
        vlBodyShapeDef shape = discShape(0.25);
        shape.rollingResistance = 0.025; // f / r = 0.1
        const vlBodyId disc = addDynamic(world, -0.25 * sin(angles[n]), 0.25 * cos(angles[n]), &shape);
        steps(world, 600);
        const vlVec3 x = vlBody_GetPosition(world, disc);
        const double way = -(x.x * cos(angles[n]) + x.y * sin(angles[n]));
        const double a = G * (sin(angles[n]) - 0.1 * cos(angles[n])) / 1.5;
        expectNear("way in ten seconds", way, n ? a * 50 : 0, n ? 0.005 * a * 50 : 1e-3);
        vlWorld_Destroy(world);
    }
}

// Two discs that are pressed together and turn against each other come to turn alike.
static void rolling_resistance_acts_between_bodies(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = weightlessWorld();
    vlBodyShapeDef shape = discShape(0.5);
    shape.friction = 0;
    shape.rollingResistance = 0.05;
    const vlBodyId a = addDynamic(world, -0.5, 0, &shape), b = addDynamic(world, 0.5, 0, &shape);
    sceneNeeds(vlBody_SetSpin(world, a, vlVec(0, 0, 3), &error), &error);
    const double inertia = PI * 0.25 * 0.25 / 2;
    for (int i = 0; i < 30; i++)
    {
        sceneNeeds(vlBody_ApplyForce(world, a, at(2, 0), vlBody_GetCentre(world, a), &error), &error);
        sceneNeeds(vlBody_ApplyForce(world, b, at(-2, 0), vlBody_GetCentre(world, b), &error), &error);
        steps(world, 1);
    }
    expectNear("spin of a", vlBody_GetSpin(world, a).z, 3 - 0.05 * 2 * 0.5 / inertia, 0.01);
    expectNear("spin of b", vlBody_GetSpin(world, b).z, 0.05 * 2 * 0.5 / inertia, 0.01);
    vlWorld_Destroy(world);
}

// One way -------------------------------------------------------------------------------------------------

// Jumps 2.04 m high, through a platform that holds from above, and lands on it.
static void body_jumps_up_through_a_platform_and_lands_on_it(void **state)
{
    (void)state;
    for (int round = 0; round < 2; round++)
    {
        vlWorld *world = defaultWorld();
        addFloor(world, 0, 0.5, 0);
        vlBodyShapeDef board = boxShape(4, 0.2), body = round ? discShape(0.25) : boxShape(0.5, 0.5);
        board.oneWay = at(0, 2);
        addStatic(world, 0, 1.4, &board);
        vlBodyDef def = bodyOf(vl_dynamicBody, 0, 0.25, &body);
        def.velocity = at(0, sqrt(2 * G * 2.04));
        const vlBodyId jumper = addBody(world, &def);
        double highest = 0;
        for (int i = 0; i < 180; i++)
        {
            steps(world, 1);
            highest = fmax(highest, vlBody_GetPosition(world, jumper).y);
        }
        expectNear("height of the jump", highest, 2.29, 0.01);
        expectNear("where it rests", vlBody_GetPosition(world, jumper).y, 1.75, 1e-3);
        vlWorld_Destroy(world);
    }
}

static void body_that_does_not_get_over_a_platform_falls_back(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.5, 0);
    vlBodyShapeDef board = boxShape(4, 0.2), box = boxShape(0.5, 0.5);
    board.oneWay = at(0, 1);
    addStatic(world, 0, 1.4, &board);
    vlBodyDef def = bodyOf(vl_dynamicBody, 0, 0.25, &box);
    def.velocity = at(0, sqrt(2 * G * 1.4)); // to 1.65 m: 0.1 m short
    const vlBodyId jumper = addBody(world, &def);
    steps(world, 180);
    expectNear("where it rests", vlBody_GetPosition(world, jumper).y, 0.25, 1e-3);
    vlWorld_Destroy(world);
}

// From the side it passes, from above even a fast one is held, and its load for long.
static void platform_holds_only_what_comes_from_its_way(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlBodyShapeDef board = boxShape(4, 0.2), disc = discShape(0.05), box = boxShape(0.5, 0.5);
    board.oneWay = at(0, 1);
    addStatic(world, 0, 1.4, &board);
    vlBodyDef def = bodyOf(vl_dynamicBody, -4, 1.3, &disc);
    def.velocity = at(8, 0);
    def.gravityScale = 0;
    const vlBodyId crossing = addBody(world, &def);
    def = bodyOf(vl_dynamicBody, 0, 3, &box);
    def.velocity = at(0, -30);
    const vlBodyId fast = addBody(world, &def), above = addDynamic(world, 0, 8, &box);
    steps(world, 600);
    expectNear("what crossed", vlBody_GetPosition(world, crossing).x, 76, 1e-9);
    expectNear("what fell", vlBody_GetPosition(world, fast).y, 1.75, 1e-3);
    expectNear("what lies on it", vlBody_GetPosition(world, above).y, 2.25, 2e-3);
    vlWorld_Destroy(world);
}

// Overlapping starts --------------------------------------------------------------------------------------

static double energyOfMotion(const vlWorld *world)
{
    double sum = 0;
    for (vlBodyId id = vlWorld_NextBody(world, (vlBodyId){0, 0, 0}); id.slot;
         id = vlWorld_NextBody(world, id))
    {
        const vlVec3 v = vlBody_GetVelocity(world, id);
        double inertia[6];
        vlBody_GetInertia(world, id, inertia);
        const double spin = vlBody_GetSpin(world, id).z;
        sum += (vlBody_GetMass(world, id) * vlDot(v, v) + inertia[2] * spin * spin) / 2;
    }
    return sum;
}

// Two boxes at one place part at 3 m/s at most, and rest when they are apart.
static void boxes_made_at_one_place_part_slowly(void **state)
{
    (void)state;
    const double turns[3] = {0, 0.3, 1e-9};
    for (int n = 0; n < 3; n++)
    {
        vlWorld *world = weightlessWorld();
        const vlBodyShapeDef box = boxShape(1, 1);
        vlBodyDef def = bodyOf(vl_dynamicBody, 0, 0, &box);
        const vlBodyId a = addBody(world, &def);
        def.angle = turns[n];
        const vlBodyId b = addBody(world, &def);
        double apart = 0;
        for (int i = 0; i < 120; i++)
        {
            steps(world, 1);
            const double now = vlLength(vlSub(vlBody_GetCentre(world, a), vlBody_GetCentre(world, b)));
            expectAtMost("speed of parting", (now - apart) * 60, 3 + 1e-9);
            apart = now;
        }
        expectAtLeast("how far they part", apart, 0.99);
        expectAtMost("how far they part", apart, 1.5);
        expectAtMost("energy when apart", energyOfMotion(world), 1e-6);
        vlWorld_Destroy(world);
    }
}

static void discs_made_at_one_point_spread(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    const vlBodyShapeDef disc = discShape(0.5);
    vlBodyId discs[20];
    for (int i = 0; i < 20; i++)
        discs[i] = addDynamic(world, 1, 2, &disc);
    double most = 0;
    for (int i = 0; i < 300; i++)
    {
        steps(world, 1);
        most = fmax(most, energyOfMotion(world));
    }
    for (int i = 0; i < 20; i++)
    {
        const vlVec3 x = vlBody_GetCentre(world, discs[i]);
        assert_true(isfinite(x.x) && isfinite(x.y));
        expectAtMost("how far a disc gets", hypot(x.x - 1, x.y - 2), 6);
        for (int k = 0; k < i; k++)
            expectAtLeast("distance", vlLength(vlSub(x, vlBody_GetCentre(world, discs[k]))), 0.99);
    }
    expectAtMost("energy", most, 0.5 * 20 * PI * 0.25 * 0.5); // 0.7 m/s each, in the mean
    vlWorld_Destroy(world);
}

static void body_made_in_a_wall_leaves_it_slowly(void **state)
{
    (void)state;
    for (int round = 0; round < 2; round++)
    {
        vlWorld *world = weightlessWorld();
        const vlBodyShapeDef wall = boxShape(2, 20), body = round ? discShape(0.25) : boxShape(0.5, 0.5);
        addStatic(world, 0, 0, &wall);
        const vlBodyId id = addDynamic(world, 0.2, 1, &body);
        double before = 0.2;
        for (int i = 0; i < 60; i++)
        {
            steps(world, 1);
            const double x = vlBody_GetPosition(world, id).x;
            expectAtMost("speed", (x - before) * 60, 3 + 1e-9);
            before = x;
        }
        expectNear("where it is then", before, 1.25, 0.01);
        expectAtMost("energy in the end", energyOfMotion(world), 1e-7);
        vlWorld_Destroy(world);
    }
}

// Locks ---------------------------------------------------------------------------------------------------

// A body locked along x lifts and falls, and stands like a wall to what comes along x.
static void locked_axis_does_not_move(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0, 0);
    vlBodyShapeDef box = boxShape(1, 1), ball = discShape(0.25);
    ball.friction = box.friction = 0;
    ball.restitution = 1;
    vlBodyDef def = bodyOf(vl_dynamicBody, 0, 3, &box);
    def.lockX = def.fixedRotation = true;
    def.velocity = at(5, 0);
    const vlBodyId post = addBody(world, &def);
    expectNear("speed along the locked axis", vlBody_GetVelocity(world, post).x, 0, 0);
    steps(world, 30);
    expectNear("fall", vlBody_GetPosition(world, post).y, 3 - G / 8, 1e-9);
    steps(world, 60);
    sceneNeeds(vlBody_ApplyImpulse(world, post, at(3, 0), vlBody_GetCentre(world, post), &error), &error);
    def = bodyOf(vl_dynamicBody, -3, 0.25, &ball);
    def.velocity = at(4, 0);
    const vlBodyId ballId = addBody(world, &def);
    steps(world, 60);
    expectNear("where it stands", vlBody_GetPosition(world, post).x, 0, 1e-12);
    expectNear("speed of the ball", vlBody_GetVelocity(world, ballId).x, -4, 0.02);
    sceneNeeds(vlBody_SetAxisLocks(world, post, false, false, &error), &error);
    sceneNeeds(vlBody_SetVelocity(world, post, at(1, 0), &error), &error);
    steps(world, 60);
    expectNear("freed", vlBody_GetPosition(world, post).x, 1, 1e-6);
    vlWorld_Destroy(world);
}

// A pile on a body locked along y does not press it down.
static void locked_body_carries_a_pile(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef box = boxShape(1, 1);
    vlBodyDef def = bodyOf(vl_dynamicBody, 0, 0, &box);
    def.lockY = true;
    def.fixedRotation = true;
    const vlBodyId shelf = addBody(world, &def);
    vlBodyId top = {0, 0, 0};
    for (int i = 1; i <= 5; i++)
        top = addDynamic(world, 0, i, &box);
    steps(world, 600);
    expectNear("height of the shelf", vlBody_GetPosition(world, shelf).y, 0, 1e-12);
    expectNear("height of the top", vlBody_GetPosition(world, top).y, 5, 0.01);
    vlWorld_Destroy(world);
}

// The numbers of the reference ----------------------------------------------------------------------------

static void hollow_disc_rolls_down_with_a_half(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addFloor(world, PI / 6, 0.6, 0);
    vlBodyShapeDef ring = discShape(0.25);
    ring.hollow = true;
    ring.friction = 0.6;
    const vlBodyId id = addDynamic(world, -0.25 * sin(PI / 6), 0.25 * cos(PI / 6), &ring);
    steps(world, 120);
    const vlVec3 x = vlBody_GetPosition(world, id);
    const double way = -(x.x * cos(PI / 6) + x.y * sin(PI / 6));
    expectNear("share of g sin", way / 2 / (G * 0.5), 0.5, 0.0025);
    vlWorld_Destroy(world);
}

// An elastic ball of 1 kg at 1 m/s on the end of a free rod of 1 kg and 1 m.
static void ball_on_the_end_of_a_rod(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    vlBodyShapeDef rod = boxShape(1e-4, 1), ball = discShape(0.05);
    rod.restitution = 1;
    rod.friction = ball.friction = 0;
    vlBodyDef def = bodyOf(vl_dynamicBody, 0, 0, &rod);
    def.mass = 1;
    const vlBodyId rodId = addBody(world, &def);
    def = bodyOf(vl_dynamicBody, -0.3, 0.5, &ball);
    def.mass = 1;
    def.velocity = at(1, 0);
    const vlBodyId ballId = addBody(world, &def);
    steps(world, 30);
    expectNear("ball", vlBody_GetVelocity(world, ballId).x, 0.6, 1e-3);
    expectNear("rod", vlBody_GetVelocity(world, rodId).x, 0.4, 1e-3);
    expectNear("spin of the rod", fabs(vlBody_GetSpin(world, rodId).z), 2.4, 1e-3);
    vlWorld_Destroy(world);
}

static void plain_code_and_avx2_give_the_same_bits(void **state)
{
    (void)state;
    vlVec3 places[2];
    for (int simd = 0; simd < 2; simd++)
    {
        vlWorldDef def = vlDefaultWorldDef();
        def.simd = simd;
        vlWorld *world = newWorld(&def);
        addFloor(world, 0.05, 0.5, 0);
        vlBodyShapeDef disc = discShape(0.4), box = boxShape(1, 0.6);
        disc.rollingResistance = 0.01;
        box.surfaceSpeed = 0.5;
        vlBodyId last = {0, 0, 0};
        for (int i = 0; i < 40; i++)
            last = addDynamic(world, 0.3 * (i % 7), 1 + i * 0.7, i % 2 ? &box : &disc);
        steps(world, 200);
        places[simd] = vlBody_GetPosition(world, last);
        vlWorld_Destroy(world);
    }
    assert_memory_equal(&places[0], &places[1], sizeof places[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(belt_takes_a_box_along),
        cmocka_unit_test(belt_rolls_a_ball),
        cmocka_unit_test(belt_of_a_moving_body_is_pushed_back),
        cmocka_unit_test(rolling_disc_stops_after_its_way),
        cmocka_unit_test(rolling_resistance_holds_a_disc_on_a_slope),
        cmocka_unit_test(rolling_resistance_acts_between_bodies),
        cmocka_unit_test(body_jumps_up_through_a_platform_and_lands_on_it),
        cmocka_unit_test(body_that_does_not_get_over_a_platform_falls_back),
        cmocka_unit_test(platform_holds_only_what_comes_from_its_way),
        cmocka_unit_test(boxes_made_at_one_place_part_slowly),
        cmocka_unit_test(discs_made_at_one_point_spread),
        cmocka_unit_test(body_made_in_a_wall_leaves_it_slowly),
        cmocka_unit_test(locked_axis_does_not_move),
        cmocka_unit_test(locked_body_carries_a_pile),
        cmocka_unit_test(hollow_disc_rolls_down_with_a_half),
        cmocka_unit_test(ball_on_the_end_of_a_rod),
        cmocka_unit_test(plain_code_and_avx2_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
