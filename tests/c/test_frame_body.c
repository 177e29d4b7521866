// test_frame_body.c: bodies of particles and rods, as in the article
#include <string.h>

#include "meeting_scenes.h"

static vlBodyId addFrame(vlWorld *world, vlVec3 position, double angle, vlBodyShapeDef shape, double mass)
{
    vlBodyDef def = vlDefaultBodyDef();
    def.model = vl_frameModel;
    def.position = position;
    def.angle = angle;
    def.shapes = &shape;
    def.shapeCount = 1;
    def.mass = mass;
    return addBody(world, &def);
}

static void particles_have_the_mass_the_centre_and_the_inertia(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    const vlBodyId body = addFrame(world, at(1, 2), 0.3, boxShape(2, 1), 6);
    vlVec3 p[4], sum = {0, 0, 0};
    assert_int_equal(vlBody_GetFramePoints(world, body, p), 3);
    double inertia = 0, own[6];
    vlBody_GetInertia(world, body, own);
    for (int i = 0; i < 3; i++)
    {
        sum = vlAddScaled(sum, p[i], 1.0 / 3);
        inertia += 2 * ((p[i].x - 1) * (p[i].x - 1) + (p[i].y - 2) * (p[i].y - 2));
    }
    expectNear("centre x", sum.x, 1, 1e-12);
    expectNear("centre y", sum.y, 2, 1e-12);
    expectNear("inertia", inertia, own[2], 1e-12);
    expectNear("that of the box", own[2], 6 * (4 + 1) / 12.0, 1e-12);
    assert_int_equal(vlBody_GetModel(world, body), vl_frameModel);
    vlWorld_Destroy(world);
}

static void free_frame_flies_and_turns_as_a_body(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyId body = addFrame(world, at(0, 0), 0, boxShape(1, 0.5), 2);
    setBodyVelocity(world, body, at(3, 4));
    setBodySpin(world, body, 2);
    steps(world, 60);
    expectNear("x", vlBody_GetPosition(world, body).x, 3, 1e-9);
    expectNear("y", vlBody_GetPosition(world, body).y, 4 - 9.81 / 2, 1e-9);
    expectNear("velocity", vlBody_GetVelocity(world, body).y, 4 - 9.81, 1e-9);
    // rods along their new direction eat a little of a rotation: it is the article's way
    expectNear("angle", vlBody_GetAngle(world, body), 2, 1e-2);
    expectNear("spin", vlBody_GetSpin(world, body).z, 2, 2e-2);
    vlWorld_Destroy(world);
}

static void frame_lies_on_the_floor_and_on_another(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.5, 0);
    const vlBodyId low = addFrame(world, at(0, 0.6), 0, boxShape(1, 1), 1),
                   high = addFrame(world, at(0.1, 1.8), 0.1, boxShape(1, 1), 1);
    steps(world, 300);
    expectNear("low", vlBody_GetPosition(world, low).y, 0.5, 2e-3);
    expectNear("high", vlBody_GetPosition(world, high).y, 1.5, 5e-3);
    expectNear("level", sin(2 * vlBody_GetAngle(world, high)), 0, 2e-2);
    expectNear("at rest", vlBody_GetVelocity(world, high).y, 0, 3e-2);
    vlVec3 p, q;
    assert_true(vlBody_GetFrameContact(world, low, &p, &q));
    expectNear("weight of both", vlBody_GetContactForce(world, high).y, 9.81, 1);
    vlWorld_Destroy(world);
}

static void frame_that_begins_in_the_floor_is_led_out_without_speed(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    const vlBodyId body = addFrame(world, at(0, 0.3), 0, boxShape(1, 1), 1);
    addFloor(world, 0, 0, 0);
    steps(world, 1);
    expectAtMost("not at once", vlBody_GetPosition(world, body).y, 0.41);
    steps(world, 10);
    expectNear("out", vlBody_GetPosition(world, body).y, 0.5, 1e-2);
    expectNear("without speed", vlBody_GetVelocity(world, body).y, 0, 0.1);
    vlWorld_Destroy(world);
}

// The point of the body that is deepest, and the one above it on the floor; then both are one.
static void contact_is_where_the_corner_meets_the_floor(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.5, 0);
    const vlBodyId body = addFrame(world, at(2, 0.75), PI / 4, boxShape(1, 1), 1);
    vlVec3 p = {0, 0, 0}, q = {0, 0, 0};
    int n = 0;
    for (; n < 60 && !vlBody_GetFrameContact(world, body, &p, &q); n++)
        steps(world, 1);
    assert_in_range(n, 3, 8); // it falls by 4.3 cm
    expectNear("p under the middle", p.x, 2, 1e-2);
    expectNear("q above it", q.x, p.x, 1e-9);
    expectNear("on the floor", q.y, 0, 1e-12);
    expectAtMost("p below", p.y, 0);
    vlWorld_Destroy(world);
}

static void friction_holds_on_a_slope_and_lets_slide_on_a_steep_one(void **state)
{
    (void)state;
    for (int steep = 0; steep < 2; steep++)
    {
        const double angle = steep ? 0.6 : 0.3; // tan: 0.68, 0.31 against 0.5
        vlWorld *world = defaultWorld();
        addFloor(world, angle, 0.5, 0);
        const vlBodyId body =
            addFrame(world, at(-0.5 * sin(angle), 0.5 * cos(angle)), angle, boxShape(1, 1), 1);
        const vlVec3 start = vlBody_GetPosition(world, body);
        steps(world, 60);
        const vlVec3 now = vlBody_GetPosition(world, body);
        const double way = hypot(now.x - start.x, now.y - start.y);
        if (steep)
            expectNear("slides", way, 9.81 * (sin(angle) - 0.5 * cos(angle)) / 2, 0.05);
        else
            expectAtMost("creeps", way, 0.01);
        vlWorld_Destroy(world);
    }
}

static void two_frames_share_a_blow(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    const vlBodyId a = addFrame(world, at(-1, 0), 0, ballShape(0.5), 1),
                   b = addFrame(world, at(1, 0), 0, ballShape(0.5), 3);
    setBodyVelocity(world, a, at(4, 0));
    const double momentum = vlWorld_GetMomentum(world).x;
    steps(world, 60);
    expectNear("momentum", vlWorld_GetMomentum(world).x, momentum, 1e-9);
    // rods pass a push on a little late, so that some of the speed comes back
    const double apart = vlBody_GetVelocity(world, b).x - vlBody_GetVelocity(world, a).x;
    expectAtLeast("they part", apart, -1e-3);
    expectAtMost("slowly", apart, 1.2);
    vlWorld_Destroy(world);
}

static void frame_is_moved_and_pushed_like_any_body(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    vlError error;
    const vlBodyId body = addFrame(world, at(0, 0), 0, boxShape(1, 1), 2);
    steps(world, 3);
    setBodyPosition(world, body, at(5, 5));
    steps(world, 3);
    expectNear("stays there", vlBody_GetPosition(world, body).x, 5, 1e-12);
    assert_true(vlBody_ApplyImpulse(world, body, at(4, 0), at(5, 5), &error));
    steps(world, 60);
    expectNear("impulse", vlBody_GetVelocity(world, body).x, 2, 1e-9);
    assert_true(vlBody_ApplyForce(world, body, at(0, 120), vlBody_GetCentre(world, body), &error));
    steps(world, 10);
    expectNear("force for one step", vlBody_GetVelocity(world, body).y, 1, 1e-9);
    assert_false(vlBody_SetType(world, body, vl_staticBody, &error));
    assert_true(vlWorld_DestroyBody(world, body));
    steps(world, 1);
    vlWorld_Destroy(world);
}

static void frame_never_stays_inside_out(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.5, 0);
    for (int n = 0; n < 20; n++)
    {
        const vlBodyId body = addFrame(world, at(3 * n, 1), n, boxShape(1, 0.3), 1);
        setBodyVelocity(world, body, at(0, -40 * n));
        setBodySpin(world, body, 10 * n);
    }
    steps(world, 120);
    for (vlBodyId body = vlWorld_NextBody(world, (vlBodyId){0, 0, 0}); body.generation;
         body = vlWorld_NextBody(world, body))
    {
        vlVec3 p[4];
        vlBody_GetFramePoints(world, body, p);
        const double area = (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[1].y - p[0].y) * (p[2].x - p[0].x);
        expectAtLeast("area of the triangle", area, 0);
        expectAtLeast("above the floor", vlBody_GetPosition(world, body).y, 0.1);
    }
    vlWorld_Destroy(world);
}

static void frames_that_cannot_be_are_refused(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = weightlessWorld();
    vlBodyShapeDef shape = ballShape(1);
    vlBodyDef def = vlDefaultBodyDef();
    def.shapes = &shape;
    def.shapeCount = 1;
    def.model = vl_frameModel;
    def.type = vl_staticBody;
    assert_int_equal(vlWorld_CreateBody(world, &def, &error).generation, 0);
    assert_non_null(strstr(error.message, "model"));
    def.type = vl_dynamicBody;
    def.fixedRotation = true;
    assert_int_equal(vlWorld_CreateBody(world, &def, &error).generation, 0);
    assert_int_equal(vlWorld_GetBodyCount(world), 0);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(particles_have_the_mass_the_centre_and_the_inertia),
        cmocka_unit_test(free_frame_flies_and_turns_as_a_body),
        cmocka_unit_test(frame_lies_on_the_floor_and_on_another),
        cmocka_unit_test(frame_that_begins_in_the_floor_is_led_out_without_speed),
        cmocka_unit_test(contact_is_where_the_corner_meets_the_floor),
        cmocka_unit_test(friction_holds_on_a_slope_and_lets_slide_on_a_steep_one),
        cmocka_unit_test(two_frames_share_a_blow),
        cmocka_unit_test(frame_is_moved_and_pushed_like_any_body),
        cmocka_unit_test(frame_never_stays_inside_out),
        cmocka_unit_test(frames_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
