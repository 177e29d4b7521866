// test_grab_body.c: a hand drags bodies, in the plane and in space, at the point where it holds them.
#include "expect.h"
#include "scene.h"

#include "core/vector.h"

#include <string.h>

static vlWorld *worldOf(int dimensions)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = dimensions;
    return newWorld(&def);
}

static void addGround(vlWorld *world)
{
    vlError error;
    const vlObstacleDef def = vlDefaultObstacleDef(vl_plane);
    sceneNeeds(vlWorld_CreateObstacle(world, &def, &error).generation != 0, &error);
}

static vlBodyId addBox(vlWorld *world, double y, vlVec3 size, double mass)
{
    vlError error;
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = vl_boxShape;
    shape.size = size;
    vlBodyDef def = vlDefaultBodyDef();
    def.position = at(0, y);
    def.mass = mass;
    def.shapes = &shape;
    def.shapeCount = 1;
    const vlBodyId id = vlWorld_CreateBody(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static vlGrabId hold(vlWorld *world, vlBodyId body, vlVec3 point, vlVec3 target)
{
    vlError error;
    vlGrabDef def = vlDefaultGrabDef();
    def.body = body;
    def.point = point;
    def.target = target;
    const vlGrabId id = vlWorld_CreateGrab(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static double apart(vlVec3 a, vlVec3 b)
{
    return vlLength(vlSub(a, b));
}

// Held at a corner it follows a pointer round a circle, 1 m/s, whatever its mass: 2 v / frequency = 50 mm
// behind, and a little more for swinging.
static void hand_drags_any_mass_by_a_corner(void **state)
{
    (void)state;
    const double masses[] = {1e-6, 1e-3, 1, 1e3, 1e6};
    for (int n = 0; n < 10; n++)
    {
        vlWorld *world = worldOf(n % 2 ? 3 : 2);
        const vlBodyId box = addBox(world, 0, (vlVec3){0.4, 0.2, 0.3}, masses[n / 2]);
        const vlGrabId hand = hold(world, box, at(0.2, 0.1), at(0.2, 0.1));
        double farthest = 0, fastest = 0;
        for (int i = 1; i <= 300; i++)
        {
            const vlVec3 pointer = at(0.5 * cos(i / 30.0) - 0.3, 0.5 * sin(i / 30.0) + 0.1);
            assert_true(vlGrab_SetTarget(world, hand, pointer, NULL));
            steps(world, 1);
            farthest = fmax(farthest, apart(vlGrab_GetPoint(world, hand), pointer));
            fastest = fmax(fastest, vlLength(vlBody_GetVelocity(world, box)));
        }
        expectAtMost("lag", farthest, 0.12);
        expectAtMost("speed", fastest, 4);
        vlWorld_Destroy(world);
    }
}

// Jumped to from afar it does not swing over, and hangs g / frequency^2 below the pointer.
static void hand_does_not_overshoot(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlWorld *world = worldOf(dimensions);
        const vlBodyId box = addBox(world, 0, (vlVec3){0.4, 0.4, 0.4}, 2);
        hold(world, box, at(0, 0), at(0.2, 0));
        double most = 0;
        for (int i = 0; i < 120; i++)
        {
            steps(world, 1);
            most = fmax(most, vlBody_GetPosition(world, box).x);
        }
        expectAtMost("way", most, 0.2 + 1e-6);
        expectNear("x", vlBody_GetPosition(world, box).x, 0.2, 1e-6);
        expectNear("y", vlBody_GetPosition(world, box).y, -9.81 / 1600, 1e-6);
        vlWorld_Destroy(world);
    }
}

// A box of 4 kg on one of 1 kg, which a hand draws at for 2 s with all its strength (N; negative: by weight).
static void drawFromUnder(int dimensions, double strength, double *way, double *fastest, double *heldBack)
{
    vlWorld *world = worldOf(dimensions);
    vlError error;
    addGround(world);
    const vlBodyId light = addBox(world, 0.5, (vlVec3){1, 1, 1}, 1),
                   heavy = addBox(world, 1.5, (vlVec3){1, 1, 1}, 4);
    steps(world, 120);
    vlGrabDef def = vlDefaultGrabDef();
    def.body = light;
    def.point = at(0.5, 0.5);
    def.target = at(1e6, 0.5);
    def.maxForce = strength;
    const vlGrabId hand = vlWorld_CreateGrab(world, &def, &error);
    sceneNeeds(hand.generation != 0, &error);
    const double limit = strength > 0 ? strength : VL_GRAB_STRENGTH * 9.81;
    expectNear("strength", vlGrab_GetMaxForce(world, hand), limit, 1e-9);
    *fastest = 0;
    for (int i = 0; i < 120; i++)
    {
        steps(world, 1);
        expectAtMost("force", vlLength(vlGrab_GetForce(world, hand)), limit * (1 + 1e-12));
        *fastest = fmax(*fastest, vlLength(vlBody_GetVelocity(world, heavy)));
    }
    *way = vlBody_GetPosition(world, light).x;
    *heldBack = -vlBody_GetContactForce(world, light).x;
    vlWorld_Destroy(world);
}

// A hand pulls with 50 weights of what it holds, 490 N: it draws the light box from under the heavy one,
// which falls by 1 m. One of 15 N does not: the ground holds with up to 24 N. Nothing flies about.
static void hand_is_bounded_below_a_heavy_load(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        double way, fastest, heldBack;
        drawFromUnder(dimensions, -1, &way, &fastest, &heldBack);
        expectAtLeast("drawn away", way, 10);
        expectAtMost("speed of a falling box", fastest, sqrt(2 * 9.81 * 1.1) + 1);
        drawFromUnder(dimensions, 15, &way, &fastest, &heldBack);
        expectAtMost("held", fabs(way), 0.01);
        expectAtMost("speed of what stands", fastest, 0.05);
        // What touches it holds against the hand; the hand itself does not count.
        expectNear("held back", heldBack, 15, 1);
    }
}

// A pile that is drawn through at a stroke comes apart at the speed of the hand, not like an explosion.
static void pile_survives_a_wild_hand(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlWorld *world = worldOf(dimensions);
        addGround(world);
        vlBodyId pile[8];
        for (int i = 0; i < 8; i++)
            pile[i] = addBox(world, 0.5 + i, (vlVec3){1, 1, 1}, 1);
        const vlGrabId hand = hold(world, pile[3], at(0.3, 3.7), at(0, 0));
        double most = 0;
        for (int i = 0; i < 240; i++)
        {
            vlGrab_SetTarget(world, hand, at(2 * sin(1.7 * i), 3 + 3 * cos(2.3 * i)), NULL);
            steps(world, 1);
            most = fmax(most, vlWorld_GetEnergy(world).kinetic);
        }
        expectAtMost("energy", most, 8 * 500.0);
        assert_true(vlWorld_DestroyGrab(world, hand));
        steps(world, 300);
        expectAtMost("energy after", vlWorld_GetEnergy(world).kinetic, 20);
        vlWorld_Destroy(world);
    }
}

static void hand_wakes_what_sleeps_and_keeps_it_awake(void **state)
{
    (void)state;
    vlWorld *world = worldOf(2);
    addGround(world);
    const vlBodyId low = addBox(world, 0.5, (vlVec3){1, 1, 1}, 1),
                   high = addBox(world, 1.5, (vlVec3){1, 1, 1}, 1);
    steps(world, 240);
    assert_true(vlBody_IsAsleep(world, low));
    const vlGrabId hand = hold(world, high, at(0, 1.5), at(0, 1.5));
    assert_false(vlBody_IsAsleep(world, high));
    steps(world, 240);
    assert_false(vlBody_IsAsleep(world, high));
    vlGrab_SetTarget(world, hand, at(0, 3), NULL);
    steps(world, 60);
    expectNear("lifted", vlBody_GetPosition(world, high).y, 3 - 9.81 / 1600, 1e-3);
    vlWorld_Destroy(world);
}

static void held_bodies_that_go_are_let_go(void **state)
{
    (void)state;
    vlWorld *world = worldOf(2);
    const vlBodyId box = addBox(world, 0, (vlVec3){1, 1, 1}, 1);
    const vlGrabId hand = hold(world, box, at(0, 0), at(1, 1));
    assert_int_equal(vlGrab_GetBody(world, hand).slot, box.slot);
    assert_int_equal(vlGrab_GetParticle(world, hand).generation, 0);
    vlWorld_DestroyBody(world, box);
    assert_false(vlGrab_IsValid(world, hand));
    steps(world, 2);
    const vlBodyId other = addBox(world, 0, (vlVec3){1, 1, 1}, 1); // in the same slot
    steps(world, 60);
    expectNear("falls freely", vlBody_GetPosition(world, other).x, 0, 0);
    vlWorld_Destroy(world);
}

// What no force moves is held in vain.
static void static_body_stays(void **state)
{
    (void)state;
    vlWorld *world = worldOf(2);
    vlError error;
    const vlBodyId box = addBox(world, 0, (vlVec3){1, 1, 1}, 1);
    sceneNeeds(vlBody_SetType(world, box, vl_staticBody, &error), &error);
    hold(world, box, at(0, 0), at(1, 1));
    steps(world, 60);
    expectNear("way", apart(vlBody_GetPosition(world, box), at(0, 0)), 0, 0);
    vlWorld_Destroy(world);
}

// A lock holds against a hand too.
static void locked_axis_holds(void **state)
{
    (void)state;
    vlWorld *world = worldOf(2);
    vlError error;
    const vlBodyId box = addBox(world, 0, (vlVec3){1, 1, 1}, 1);
    sceneNeeds(vlBody_SetAxisLocks(world, box, true, false, &error), &error);
    hold(world, box, at(0.5, 0.5), at(3, 2));
    steps(world, 120);
    expectNear("x", vlBody_GetPosition(world, box).x, 0, 0);
    expectAtLeast("y", vlBody_GetPosition(world, box).y, 1);
    vlWorld_Destroy(world);
}

static void bad_grabs_are_refused_by_name(void **state)
{
    (void)state;
    vlWorld *world = worldOf(2);
    vlError error;
    vlGrabDef def = vlDefaultGrabDef();
    def.body = addBox(world, 0, (vlVec3){1, 1, 1}, 1);
    def.point = (vlVec3){NAN, 0, 0};
    assert_int_equal(vlWorld_CreateGrab(world, &def, &error).generation, 0);
    assert_non_null(strstr(error.message, "point"));
    def.point = at(0, 0);
    def.particle = addParticle(world, at(0, 0), 1);
    assert_int_equal(vlWorld_CreateGrab(world, &def, &error).generation, 0);
    assert_non_null(strstr(error.message, "both"));
    def.particle.generation = 0;
    vlWorld_DestroyBody(world, def.body);
    assert_int_equal(vlWorld_CreateGrab(world, &def, &error).generation, 0);
    assert_non_null(strstr(error.message, "body must be a live body"));
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hand_drags_any_mass_by_a_corner),
        cmocka_unit_test(hand_does_not_overshoot),
        cmocka_unit_test(hand_is_bounded_below_a_heavy_load),
        cmocka_unit_test(pile_survives_a_wild_hand),
        cmocka_unit_test(hand_wakes_what_sleeps_and_keeps_it_awake),
        cmocka_unit_test(held_bodies_that_go_are_let_go),
        cmocka_unit_test(static_body_stays),
        cmocka_unit_test(locked_axis_holds),
        cmocka_unit_test(bad_grabs_are_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
