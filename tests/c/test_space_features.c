// test_space_features.c: what spins, rolls, runs on, lets through, parts and sleeps in space
#include <string.h>

#include "expect.h"
#include "space_bodies.h"

#define G 9.81

static vlBodyId addKept(vlWorld *world, vlBodyType type, vlVec3 position, const vlBodyShapeDef *shape)
{
    vlError error;
    vlBodyDef def = vlDefaultBodyDef();
    def.type = type;
    def.position = position;
    def.shapes = shape;
    def.shapeCount = 1;
    const vlBodyId id = vlWorld_CreateBody(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

// Tops ----------------------------------------------------------------------------------------------------

// The reference's disc of 1 kg and 0.1 m on a massless stem of 0.15 m, its point on a post (lying on level
// ground its rim would touch). The point is a tiny ball, or the tip of a thin cone.
static vlBodyId makeTop(vlWorld *world, bool cone)
{
    const double l = 0.15, thick = 1e-4, tip = 1e-5;
    vlVec3 points[5] = {{0, 0, 0}, {0.01, l, 0.01}, {0.01, l, -0.01}, {-0.01, l, 0.01}, {-0.01, l, -0.01}};
    vlBodyShapeDef shapes[2] = {vlDefaultBodyShapeDef(), vlDefaultBodyShapeDef()};
    shapes[0].kind = vl_cylinderShape;
    shapes[0].radius = 0.1;
    shapes[0].p1 = vlVec(0, l - thick / 2, 0);
    shapes[0].p2 = vlVec(0, l + thick / 2, 0);
    shapes[0].density = 1 / (PI * 0.01 * thick);
    shapes[1].density = 1e-6;
    if (cone)
    {
        shapes[1].kind = vl_hullShape;
        shapes[1].points = points;
        shapes[1].pointCount = 5;
    }
    else
    {
        shapes[1].radius = tip;
        shapes[1].offset = vlVec(0, tip, 0);
    }
    return makeBody(world, vlVec(0, 0, 0), shapes, 2);
}

// Started in steady precession it goes on so: 1.4996 rad/s, tilted by 60 degrees.
static void top_precesses_as_the_reference_says(void **state)
{
    (void)state;
    for (int cone = 0; cone < 2; cone++)
    {
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        const vlBodyShapeDef post = boxShape(vlVec(0.03, 1, 0.03), 1);
        addKept(world, vl_staticBody, vlVec(0, -0.5, 0), &post);
        const vlBodyId top = makeTop(world, cone);
        const double tilt = PI / 3, rate = 1.49961039158175;
        const vlVec3 axis = vlVec(sin(tilt), cos(tilt), 0), up = vlVec(0, 1, 0);
        turnAboutZ(world, top, -tilt);
        spinUp(world, top, vlAddScaled(vlScale(axis, 200 - rate * cos(tilt)), up, rate));
        launch(world, top, vlCross(vlVec(0, rate, 0), vlBody_GetCentre(world, top)));
        double turned = 0, last = 0;
        for (int i = 0; i < 240; i++)
        {
            steps(world, 1);
            const vlVec3 now = axisOf(world, top, up);
            const double angle = atan2(-now.z, now.x), way = angle - last;
            turned += way > PI ? way - 2 * PI : way < -PI ? way + 2 * PI : way;
            last = angle;
            expectNear("tilt", acos(now.y), tilt, 5e-3);
        }
        printf("top with a %s: precession %.5f rad/s\n", cone ? "cone" : "ball", turned / 4);
        expectNear("precession", turned / 4, rate, 0.01 * rate);
        expectAtMost("where its point is", vlLength(vlBody_GetPosition(world, top)), 3e-3);
        vlWorld_Destroy(world);
    }
}

// A wheel that spins fast on its rim rolls on as one that does not.
static void fast_wheel_rolls_straight(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    makeFloor(world, 0, 1, 0);
    vlBodyShapeDef wheel = vlDefaultBodyShapeDef();
    wheel.kind = vl_cylinderShape;
    wheel.p1 = vlVec(0, 0, -0.1);
    wheel.p2 = vlVec(0, 0, 0.1);
    wheel.radius = 0.2;
    const vlBodyId id = makeBody(world, vlVec(0, 0.2, 0), &wheel, 1);
    launch(world, id, vlVec(10, 0, 0));
    spinUp(world, id, vlVec(0, 0, -50));
    steps(world, 120);
    expectNear("way", vlBody_GetPosition(world, id).x, 20, 0.02);
    expectNear("aside", vlBody_GetPosition(world, id).z, 0, 0.05);
    expectNear("height", vlBody_GetPosition(world, id).y, 0.2, 1e-3);
    expectNear("spin", vlBody_GetSpin(world, id).z, -50, 0.05);
    vlWorld_Destroy(world);
}

// Belts ---------------------------------------------------------------------------------------------------

// About z it runs as in the plane; about x, on top, along -z... to wherever the axis points.
static void belt_takes_a_box_along(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
    {
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        vlBodyShapeDef belt = boxShape(vlVec(40, 1, 40), 1), box = boxShape(vlVec(0.5, 0.5, 0.5), 1);
        belt.surfaceSpeed = 2;
        belt.surfaceAxis = vlVec(3 * sin(i), 0, -3 * cos(i));
        belt.friction = box.friction = 0.4;
        addKept(world, vl_staticBody, vlVec(0, -0.5, 0), &belt);
        const vlBodyId body = makeBody(world, vlVec(0, 0.25, 0), &box, 1);
        const vlVec3 along = vlVec(cos(i), 0, sin(i)); // axis x up
        steps(world, 15);
        expectNear("speed while it slips", vlDot(vlBody_GetVelocity(world, body), along), 0.4 * G * 0.25,
                   0.005);
        steps(world, 105);
        expectNear("speed in the end", vlDot(vlBody_GetVelocity(world, body), along), 2, 1e-6);
        const double slip = 2 / (0.4 * G);
        expectNear("way", vlDot(vlBody_GetPosition(world, body), along), slip + 2 * (2 - slip), 0.02);
        vlWorld_Destroy(world);
    }
}

static void surface_needs_an_axis(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(vlVec(0, 0, 0));
    vlBodyShapeDef shape = ballShape(1);
    vlBodyDef def = vlDefaultBodyDef();
    def.shapes = &shape;
    def.shapeCount = 1;
    shape.surfaceAxis = vlVec(0, 0, 0);
    assert_true(vlWorld_CreateBody(world, &def, &error).generation);
    shape.surfaceSpeed = 1;
    assert_false(vlWorld_CreateBody(world, &def, &error).generation);
    assert_non_null(strstr(error.message, "surfaceAxis"));
    shape.surfaceAxis = vlVec(NAN, 0, 1);
    assert_false(vlWorld_CreateBody(world, &def, &error).generation);
    assert_non_null(strstr(error.message, "surfaceAxis"));
    vlWorld_Destroy(world);
}

// Rolling resistance ----------------------------------------------------------------------------------------

// a = f g / (r (1 + I / (m r^2))), of a ball f g / (1.4 r), whatever the way.
static void rolling_ball_stops_after_its_way(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
    {
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        makeFloor(world, 0, 0.5, 0);
        vlBodyShapeDef ball = ballShape(0.5);
        ball.rollingResistance = 0.02;
        const vlBodyId id = makeBody(world, vlVec(0, 0.5, 0), &ball, 1);
        const vlVec3 along = vlVec(cos(i), 0, sin(i));
        launch(world, id, vlScale(along, 1));
        spinUp(world, id, vlScale(vlCross(vlVec(0, 1, 0), along), 2));
        const double a = 0.02 * G / (0.5 * 1.4);
        steps(world, 60);
        expectNear("speed", vlLength(vlBody_GetVelocity(world, id)), 1 - a, 0.005);
        steps(world, 240);
        expectNear("way", vlDot(vlBody_GetPosition(world, id), along), 1 / (2 * a), 0.005 / (2 * a) + 2e-3);
        expectNear("speed in the end", vlLength(vlBody_GetVelocity(world, id)), 0, 1e-6);
        vlWorld_Destroy(world);
    }
}

// A ball stays on a slope while tan of its angle is less than f / r; it does not spin on the spot for ever.
static void rolling_resistance_holds_a_ball(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
    {
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        const double angle = 0.1, levers[2] = {0.055, 0.045};
        makeFloor(world, angle, 1, 0);
        vlBodyShapeDef ball = ballShape(0.5);
        ball.rollingResistance = levers[i];
        const vlBodyId id = makeBody(world, vlScale(vlVec(-sin(angle), cos(angle), 0), 0.5), &ball, 1);
        const vlVec3 before = vlBody_GetPosition(world, id);
        steps(world, 300);
        const double way = vlLength(vlSub(vlBody_GetPosition(world, id), before));
        if (i == 0)
            expectAtMost("way of what is held", way, 1e-3);
        else
            expectAtLeast("way of what is not", way, 0.5);
        vlWorld_Destroy(world);
    }
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    makeFloor(world, 0, 1, 0);
    vlBodyShapeDef ball = ballShape(0.5);
    ball.rollingResistance = 0.02;
    const vlBodyId id = makeBody(world, vlVec(0, 0.5, 0), &ball, 1);
    spinUp(world, id, vlVec(0, 3, 0));
    steps(world, 60); // f m g / I = 1.96 rad/s^2
    expectNear("spin on the spot", vlBody_GetSpin(world, id).y, 3 - 0.02 * G / (0.4 * 0.25), 0.02);
    vlWorld_Destroy(world);
}

// One way ---------------------------------------------------------------------------------------------------

// Jumps 2.04 m high, through a platform that holds from above, and lands on it.
static void body_jumps_up_through_a_platform_and_lands_on_it(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
    {
        vlWorld *world = spaceWorld(vlVec(0, -G, 0));
        vlBodyShapeDef platform = boxShape(vlVec(4, 0.2, 4), 1);
        const vlBodyShapeDef ball = ballShape(0.25), box = boxShape(vlVec(0.5, 0.5, 0.5), 1);
        platform.oneWay = vlVec(0, 5, 0);
        makeFloor(world, 0, 0.5, 0);
        addKept(world, vl_staticBody, vlVec(0, 1.4, 0), &platform);
        const vlBodyId id = makeBody(world, vlVec(0, 0.25, 0), i ? &box : &ball, 1);
        launch(world, id, vlVec(0, sqrt(2 * G * 2.04), 0));
        double top = 0;
        for (int k = 0; k < 180; k++)
        {
            steps(world, 1);
            top = fmax(top, vlBody_GetPosition(world, id).y);
        }
        expectNear("top", top, 2.29, 0.01);
        expectNear("where it lies", vlBody_GetPosition(world, id).y, 1.75, 2e-3);
        vlWorld_Destroy(world);
    }
}

// Overlapping starts ----------------------------------------------------------------------------------------

static double energyOfMotion(const vlWorld *world)
{
    double sum = 0;
    for (vlBodyId id = vlWorld_NextBody(world, (vlBodyId){0, 0, 0}); id.slot;
         id = vlWorld_NextBody(world, id))
    {
        const vlVec3 v = vlBody_GetVelocity(world, id);
        sum += vlBody_GetMass(world, id) * vlDot(v, v) / 2;
    }
    return sum;
}

static void bodies_made_at_one_place_part_slowly(void **state)
{
    (void)state;
    const double turns[3] = {0, 0.3, 1e-9};
    for (int n = 0; n < 6; n++)
    {
        vlWorld *world = spaceWorld(vlVec(0, 0, 0));
        const vlBodyShapeDef box = boxShape(vlVec(1, 1, 1), 1), ball = ballShape(0.5);
        const vlBodyId a = makeBody(world, vlVec(0, 0, 0), n < 3 ? &box : &ball, 1),
                       b = makeBody(world, vlVec(0, 0, 0), &box, 1);
        turnAboutZ(world, b, turns[n % 3]);
        double apart = 0;
        for (int i = 0; i < 120; i++)
        {
            steps(world, 1);
            const double now = vlLength(vlSub(vlBody_GetCentre(world, a), vlBody_GetCentre(world, b)));
            expectAtMost("speed of parting", (now - apart) * 60, 3 + 1e-9);
            apart = now;
        }
        expectAtLeast("how far they part", apart, 0.98);
        expectAtMost("how far they part", apart, 1.5);
        expectAtMost("energy when apart", energyOfMotion(world), 1e-6);
        vlWorld_Destroy(world);
    }
}

static void body_made_in_a_wall_leaves_it_slowly(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, 0, 0));
    const vlBodyShapeDef wall = boxShape(vlVec(2, 20, 20), 1), body = boxShape(vlVec(0.5, 0.5, 0.5), 1);
    addKept(world, vl_staticBody, vlVec(0, 0, 0), &wall);
    const vlBodyId id = makeBody(world, vlVec(0.2, 1, 0), &body, 1);
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

// Sleep -----------------------------------------------------------------------------------------------------

static vlWorld *sleepingStack(vlBodyId boxes[3], vlObstacleId *floor)
{
    vlError error;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    vlObstacleDef def = vlDefaultObstacleDef(vl_plane);
    *floor = vlWorld_CreateObstacle(world, &def, &error);
    for (int i = 0; i < 3; i++)
        boxes[i] = makeBox(world, vlVec(0, 0.5 + i, 0), vlVec(1, 1, 1), 0.5);
    steps(world, 180);
    for (int i = 0; i < 3; i++)
        assert_true(vlBody_IsAsleep(world, boxes[i]));
    return world;
}

static void stack_falls_asleep_and_stays_where_it_is(void **state)
{
    (void)state;
    vlError error;
    vlBodyId boxes[3];
    vlObstacleId floor;
    vlWorld *world = sleepingStack(boxes, &floor);
    const vlVec3 before = vlBody_GetPosition(world, boxes[2]);
    steps(world, 600);
    expectNear("place", vlBody_GetPosition(world, boxes[2]).y, before.y, 0);
    expectNear("speed", vlLength(vlBody_GetVelocity(world, boxes[2])), 0, 0);
    expectNear("it presses the floor", vlObstacle_GetForce(world, floor).y, -3 * G, 1e-3);
    expectNear("and is pressed", vlBody_GetContactForce(world, boxes[2]).y, G, 1e-3);
    vlBodyContact contacts[32];
    expectAtLeast("contacts", vlWorld_GetContacts(world, contacts, 32), 9);
    sceneNeeds(vlBody_Wake(world, boxes[0], &error), &error);
    double most = 0;
    for (int i = 0; i < 30; i++)
    {
        steps(world, 1);
        most = fmax(most, fabs(vlBody_GetPosition(world, boxes[2]).y - before.y));
    }
    expectAtMost("jump when woken", most, 1e-5);
    vlWorld_Destroy(world);
}

static void island_wakes_for_every_reason(void **state)
{
    (void)state;
    for (int reason = 0; reason < 12; reason++)
    {
        vlError error;
        vlBodyId boxes[3];
        vlObstacleId floor;
        vlWorld *world = sleepingStack(boxes, &floor);
        const double turn[4] = {1, 0, 0.1, 0};
        int left = 3;
        bool done = true;
        switch (reason)
        {
        case 0:
            done = vlBody_SetVelocity(world, boxes[0], vlVec(0, 0, 0), &error);
            break;
        case 1:
            done = vlBody_ApplyForce(world, boxes[1], vlVec(1, 0, 0), vlVec(0, 1.5, 0), &error);
            break;
        case 2:
            done = vlBody_SetPosition(world, boxes[2], vlVec(0, 3, 0), &error);
            break;
        case 3:
            done = vlWorld_DestroyBody(world, boxes[2]);
            left = 2;
            break;
        case 4:
            done = vlWorld_DestroyObstacle(world, floor);
            break;
        case 5:
            done = vlWorld_SetGravity(world, vlVec(0, -G, 0.5), &error);
            break;
        case 6:
            vlWorld_SetSleeping(world, false);
            break;
        case 7:
            done = vlObstacle_SetPosition(world, floor, vlVec(0, 0.01, 0), &error);
            break;
        case 8:
            done = vlBody_SetFriction(world, boxes[0], 0.1, &error);
            break;
        case 9:
            done = vlBody_Wake(world, boxes[1], &error);
            break;
        case 10:
            done = vlBody_SetOrientation(world, boxes[2], turn, &error);
            break;
        default:
            makeBox(world, vlVec(0.3, 3.6, 0), vlVec(1, 1, 1), 0.5); // falls on the stack
            steps(world, 12);
        }
        sceneNeeds(done, &error);
        steps(world, 1);
        for (int i = 0; i < left; i++)
            assert_false(vlBody_IsAsleep(world, boxes[i]));
        vlWorld_Destroy(world);
    }
}

static void lift_takes_a_sleeper_along(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    const vlBodyShapeDef plate = boxShape(vlVec(4, 0.5, 4), 1);
    const vlBodyId lift = addKept(world, vl_kinematicBody, vlVec(0, 0, 0), &plate);
    const vlBodyId box = makeBox(world, vlVec(0, 0.75, 0), vlVec(1, 1, 1), 0.5);
    steps(world, 120);
    assert_true(vlBody_IsAsleep(world, box));
    sceneNeeds(vlBody_SetVelocity(world, lift, vlVec(0, 0.5, 0), &error), &error);
    steps(world, 60);
    assert_false(vlBody_IsAsleep(world, box));
    expectNear("it rides", vlBody_GetPosition(world, box).y, 1.25, 2e-3);
    sceneNeeds(vlBody_SetVelocity(world, lift, vlVec(0.3, 0.5, 0.4), &error), &error);
    steps(world, 60);
    expectNear("sideways, x", vlBody_GetPosition(world, box).x, 0.3, 0.03);
    expectNear("sideways, z", vlBody_GetPosition(world, box).z, 0.4, 0.03);
    vlWorld_Destroy(world);
}

// Changes while it runs -------------------------------------------------------------------------------------

// Substeps and dt change under a stack, and it hardly moves: what presses is converted.
static void substeps_may_change_under_a_stack(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    vlWorld_SetSleeping(world, false);
    makeFloor(world, 0, 0.5, 0);
    vlBodyId boxes[5];
    for (int i = 0; i < 5; i++)
        boxes[i] = makeBox(world, vlVec(0, 0.5 + i, 0), vlVec(1, 1, 1), 0.5);
    steps(world, 120);
    const double y = vlBody_GetPosition(world, boxes[4]).y;
    const int counts[4] = {8, 32, 16, 64};
    for (int i = 0; i < 4; i++)
    {
        sceneNeeds(vlWorld_SetSubsteps(world, counts[i], &error), &error);
        double most = 0;
        for (int k = 0; k < 30; k++)
        {
            steps(world, 1);
            most = fmax(most, fabs(vlBody_GetPosition(world, boxes[4]).y - y));
        }
        expectAtMost("jump", most, 5e-3);
    }
    vlWorld_Destroy(world);
}

// The hash
// ----------------------------------------------------------------------------------------------------

static uint64_t hashOf(const vlBodyShapeDef *shape, vlBodyType type)
{
    vlWorld *world = spaceWorld(vlVec(0, -G, 0));
    addKept(world, type, vlVec(0, 0, 0), shape);
    const uint64_t hash = vlWorld_GetHash(world);
    vlWorld_Destroy(world);
    return hash;
}

static void hash_sees_shapes_and_ground(void **state)
{
    (void)state;
    double heights[4] = {0, 0, 0, 1};
    vlBodyShapeDef box = boxShape(vlVec(1, 1, 1), 1), field = vlDefaultBodyShapeDef();
    field.kind = vl_heightFieldShape;
    field.rows = field.columns = 2;
    field.heights = heights;
    field.size = vlVec(4, 1, 4);
    const uint64_t boxHash = hashOf(&box, vl_staticBody), fieldHash = hashOf(&field, vl_staticBody);
    assert_true(boxHash == hashOf(&box, vl_staticBody));
    box.size.z = 1.5;
    assert_true(boxHash != hashOf(&box, vl_staticBody));
    heights[3] = 0.5;
    heights[0] = 1; // the box round it is the same
    assert_true(fieldHash != hashOf(&field, vl_staticBody));
}

// Determinism -----------------------------------------------------------------------------------------------

static uint64_t mixedHash(bool avx2, int threads)
{
    vlError error;
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = 3;
    def.simd = avx2;
    def.threads = threads;
    vlWorld *world = newWorld(&def);
    makeFloor(world, 0.05, 0.5, 0.2);
    vlBodyShapeDef belt = boxShape(vlVec(3, 0.2, 3), 1);
    belt.surfaceSpeed = 1;
    addKept(world, vl_staticBody, vlVec(0, 0.1, 0), &belt);
    for (int i = 0; i < 60; i++)
    {
        vlBodyShapeDef shape = i % 3 ? boxShape(vlVec(0.3, 0.4, 0.5), 1) : ballShape(0.2);
        shape.rollingResistance = i % 2 ? 0.01 : 0;
        const vlBodyId id = makeBody(world, vlVec(0.3 * (i % 5), 1 + 0.2 * i, 0.3 * (i % 7)), &shape, 1);
        spinUp(world, id, vlVec(i, 40 - i, 0.5 * i));
    }
    for (int i = 0; i < 120; i++)
        sceneNeeds(vlWorld_Step(world, &error), &error);
    const uint64_t hash = vlWorld_GetHash(world);
    vlWorld_Destroy(world);
    return hash;
}

static void plain_code_and_avx2_give_the_same_bits(void **state)
{
    (void)state;
    const uint64_t plain = mixedHash(false, 1);
    assert_true(plain == mixedHash(true, 1));
    assert_true(plain == mixedHash(true, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(top_precesses_as_the_reference_says),
        cmocka_unit_test(fast_wheel_rolls_straight),
        cmocka_unit_test(belt_takes_a_box_along),
        cmocka_unit_test(surface_needs_an_axis),
        cmocka_unit_test(rolling_ball_stops_after_its_way),
        cmocka_unit_test(rolling_resistance_holds_a_ball),
        cmocka_unit_test(body_jumps_up_through_a_platform_and_lands_on_it),
        cmocka_unit_test(bodies_made_at_one_place_part_slowly),
        cmocka_unit_test(body_made_in_a_wall_leaves_it_slowly),
        cmocka_unit_test(stack_falls_asleep_and_stays_where_it_is),
        cmocka_unit_test(island_wakes_for_every_reason),
        cmocka_unit_test(lift_takes_a_sleeper_along),
        cmocka_unit_test(substeps_may_change_under_a_stack),
        cmocka_unit_test(hash_sees_shapes_and_ground),
        cmocka_unit_test(plain_code_and_avx2_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
