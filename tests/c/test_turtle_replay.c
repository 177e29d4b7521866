// What turtles did at once is seen at their speed, in the order it was done, and never for long.
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "program/turtle_replay.h"

static void add(vlTurtleReplay *replay, uint32_t owner, double y0, double y1, size_t first, double duration)
{
    const vlTurtleAct act = {.owner = owner,
                             .from = {0, y0, 0},
                             .to = {0, y1, 90},
                             .first = first,
                             .last = first + 1,
                             .duration = duration};
    vlTurtleReplay_Add(replay, &act);
}

// Frames of a sixtieth of a second up to a time.
static double run(vlTurtleReplay *replay, double from, double to)
{
    for (; from < to; from += 1.0 / 60)
        vlTurtleReplay_Advance(replay, from);
    return from;
}

static void acts_are_seen_one_after_the_other(void **state)
{
    (void)state;
    vlTurtleReplay replay = {.acts = NULL};
    add(&replay, 1, 0, 100, 0, 1);
    add(&replay, 2, 50, 60, 1, 1);
    double share;
    vlTurtlePose pose;
    double now = run(&replay, 100, 100.5);
    assert_true(vlTurtleReplay_IsRunning(&replay));
    assert_int_equal(vlTurtleReplay_GetShown(&replay, &share), 0);
    assert_true(fabs(share - 0.5) < 0.03);
    assert_true(vlTurtleReplay_GetPose(&replay, 1, &pose));
    assert_true(fabs(pose.y - 50) < 3 && fabs(pose.heading - 45) < 3);
    // The second one waits where it began.
    assert_true(vlTurtleReplay_GetPose(&replay, 2, &pose));
    assert_true(pose.y == 50);
    now = run(&replay, now, 101.5);
    assert_int_equal(vlTurtleReplay_GetShown(&replay, &share), 1);
    assert_false(vlTurtleReplay_GetPose(&replay, 1, &pose));
    run(&replay, now, 102.2);
    assert_false(vlTurtleReplay_IsRunning(&replay));
    vlTurtleReplay_Free(&replay);
}

static void an_hour_of_drawing_is_seen_in_a_quarter_of_a_minute(void **state)
{
    (void)state;
    vlTurtleReplay replay = {.acts = NULL};
    for (size_t i = 0; i < 3600; i++)
        add(&replay, 1, (double)i, (double)i + 1, i, 1);
    run(&replay, 10, 25);
    assert_false(vlTurtleReplay_IsRunning(&replay));
    vlTurtleReplay_Free(&replay);
}

static void acts_without_duration_are_seen_at_once(void **state)
{
    (void)state;
    vlTurtleReplay replay = {.acts = NULL};
    for (size_t i = 0; i < 1000; i++)
        add(&replay, 1, 0, 1, i, 0);
    vlTurtleReplay_Advance(&replay, 5);
    assert_false(vlTurtleReplay_IsRunning(&replay));
    vlTurtleReplay_Free(&replay);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acts_are_seen_one_after_the_other),
        cmocka_unit_test(an_hour_of_drawing_is_seen_in_a_quarter_of_a_minute),
        cmocka_unit_test(acts_without_duration_are_seen_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
