// test_sleep.c: bodies at rest fall asleep, and wake for every reason
#include "body_scenes.h"
#include "expect.h"
#include "scene.h"

#include "core/vector.h"

static vlBodyShapeDef square(void)
{
    return boxShape(1, 1);
}

// Three boxes on one another, asleep.
static vlWorld *sleepingStack(vlBodyId boxes[3], vlObstacleId *floor)
{
    vlError error;
    vlWorld *world = defaultWorld();
    vlObstacleDef def = vlDefaultObstacleDef(vl_plane);
    *floor = vlWorld_CreateObstacle(world, &def, &error);
    const vlBodyShapeDef shape = square();
    for (int i = 0; i < 3; i++)
        boxes[i] = addDynamic(world, 0, 0.5 + i, &shape);
    steps(world, 180);
    for (int i = 0; i < 3; i++)
        assert_true(vlBody_IsAsleep(world, boxes[i]));
    return world;
}

static void expectAwake(const vlWorld *world, const vlBodyId boxes[3], int count)
{
    for (int i = 0; i < count; i++)
        assert_false(vlBody_IsAsleep(world, boxes[i]));
}

static void stack_falls_asleep_and_stays_where_it_is(void **state)
{
    (void)state;
    vlBodyId boxes[3];
    vlObstacleId floor;
    vlWorld *world = sleepingStack(boxes, &floor);
    const vlVec3 before = vlBody_GetPosition(world, boxes[2]);
    steps(world, 600);
    expectNear("place", vlBody_GetPosition(world, boxes[2]).y, before.y, 0);
    expectNear("speed", vlLength(vlBody_GetVelocity(world, boxes[2])), 0, 0);
    expectNear("it presses the floor", vlObstacle_GetForce(world, floor).y, -3 * 9.81, 1e-3);
    expectNear("and is pressed", vlBody_GetContactForce(world, boxes[2]).y, 9.81, 1e-3);
    vlWorld_Destroy(world);
}

static void what_floats_or_slides_does_not_sleep(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    sceneNeeds(vlWorld_SetGravity(world, vlVec(0, 0, 0), &error), &error);
    const vlBodyShapeDef shape = square();
    const vlBodyId box = addDynamic(world, 0, 0, &shape);
    sceneNeeds(vlBody_SetVelocity(world, box, vlVec(1e-4, 0, 0), &error), &error);
    steps(world, 600);
    assert_false(vlBody_IsAsleep(world, box));
    expectNear("way", vlBody_GetPosition(world, box).x, 1e-3, 1e-12);
    vlWorld_Destroy(world);
}

static void island_wakes_for_every_reason(void **state)
{
    (void)state;
    for (int reason = 0; reason < 11; reason++)
    {
        vlError error;
        vlBodyId boxes[3];
        vlObstacleId floor;
        vlWorld *world = sleepingStack(boxes, &floor);
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
            done = vlWorld_SetGravity(world, vlVec(1, -9.81, 0), &error);
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
        default:
        {
            const vlBodyShapeDef shape = square();
            addDynamic(world, 0.3, 3.6, &shape); // falls on the stack
            steps(world, 12);
        }
        }
        assert_true(done);
        steps(world, 1);
        expectAwake(world, boxes, left);
        vlWorld_Destroy(world);
    }
}

static void body_that_lies_apart_sleeps_on(void **state)
{
    (void)state;
    vlError error;
    vlBodyId boxes[3];
    vlObstacleId floor;
    vlWorld *world = sleepingStack(boxes, &floor);
    const vlBodyShapeDef shape = square();
    const vlBodyId other = addDynamic(world, 5, 0.5, &shape);
    steps(world, 120);
    assert_true(vlBody_IsAsleep(world, other));
    sceneNeeds(vlBody_SetVelocity(world, boxes[0], vlVec(0, 0, 0), &error), &error);
    steps(world, 1);
    expectAwake(world, boxes, 3);
    assert_true(vlBody_IsAsleep(world, other));
    vlWorld_Destroy(world);
}

static void woken_stack_does_not_jump(void **state)
{
    (void)state;
    vlError error;
    vlBodyId boxes[3];
    vlObstacleId floor;
    vlWorld *world = sleepingStack(boxes, &floor);
    const double y = vlBody_GetPosition(world, boxes[2]).y;
    sceneNeeds(vlBody_Wake(world, boxes[0], &error), &error);
    double most = 0;
    for (int i = 0; i < 30; i++)
    {
        steps(world, 1);
        most = fmax(most, fabs(vlBody_GetPosition(world, boxes[2]).y - y));
    }
    expectAtMost("jump", most, 1e-5);
    vlWorld_Destroy(world);
}

static void moving_platform_keeps_its_rider_awake(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef plate = boxShape(4, 0.5), shape = square();
    const vlBodyDef def = bodyOf(vl_kinematicBody, 0, 0, &plate);
    const vlBodyId lift = addBody(world, &def);
    const vlBodyId box = addDynamic(world, 0, 0.75, &shape);
    steps(world, 120);
    assert_true(vlBody_IsAsleep(world, box));
    sceneNeeds(vlBody_SetVelocity(world, lift, vlVec(0, 0.5, 0), &error), &error);
    steps(world, 60);
    assert_false(vlBody_IsAsleep(world, box));
    expectNear("it rides", vlBody_GetPosition(world, box).y, 1.25, 2e-3);
    vlWorld_Destroy(world);
}

static void slow_platform_still_carries(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef plate = boxShape(4, 0.5), shape = square();
    vlBodyDef def = bodyOf(vl_kinematicBody, 0, 0, &plate);
    def.velocity = vlVec(5e-4, 0, 0);
    addBody(world, &def);
    const vlBodyId box = addDynamic(world, 0, 0.75, &shape);
    for (int i = 0; i < 600; i++)
    {
        steps(world, 1);
        assert_false(vlBody_IsAsleep(world, box));
    }
    expectNear("way", vlBody_GetPosition(world, box).x, 5e-3, 1e-4);
    vlWorld_Destroy(world);
}

static void stack_can_be_told_not_to_sleep(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    vlWorld_SetSleeping(world, false);
    vlObstacleDef def = vlDefaultObstacleDef(vl_plane);
    sceneNeeds(vlWorld_CreateObstacle(world, &def, &error).generation != 0, &error);
    const vlBodyShapeDef shape = square();
    const vlBodyId box = addDynamic(world, 0, 0.5, &shape);
    steps(world, 300);
    assert_false(vlBody_IsAsleep(world, box));
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stack_falls_asleep_and_stays_where_it_is),
        cmocka_unit_test(what_floats_or_slides_does_not_sleep),
        cmocka_unit_test(island_wakes_for_every_reason),
        cmocka_unit_test(body_that_lies_apart_sleeps_on),
        cmocka_unit_test(woken_stack_does_not_jump),
        cmocka_unit_test(moving_platform_keeps_its_rider_awake),
        cmocka_unit_test(slow_platform_still_carries),
        cmocka_unit_test(stack_can_be_told_not_to_sleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
