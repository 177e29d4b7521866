// test_player.c: how many steps are due, whatever the frames do.
#include "expect.h"

#include "program/window/player.h"

static const double dt = 1.0 / 60;

// Makes all steps that are due; returns how many.
static int64_t play(vlPlayer *player)
{
    int64_t count = 0;
    for (; vlPlayer_IsDue(player, dt); count++)
        vlPlayer_Stepped(player, dt);
    return count;
}

// Frames of so many a second for so many seconds.
static int64_t run(vlPlayer *player, double fps, double seconds)
{
    int64_t count = 0;
    for (int i = 0; i < (int)(fps * seconds + 0.5); i++)
    {
        vlPlayer_Advance(player, 1 / fps);
        count += play(player);
    }
    return count;
}

static void a_second_is_sixty_steps_at_any_frame_rate(void **state)
{
    (void)state;
    const double rates[] = {24, 30, 60, 75, 144, 240};
    for (int i = 0; i < 6; i++)
    {
        vlPlayer player = vlPlayer_Make();
        expectNear("steps", (double)run(&player, rates[i], 10), 600, 1);
        expectNear("factor", vlPlayer_GetFactor(&player), 1, 0.02);
        expectNear("steps a second", vlPlayer_GetStepsASecond(&player), 60, 3);
    }
}

static void speed_scales_the_steps(void **state)
{
    (void)state;
    for (int power = VL_SLOWEST; power <= VL_FASTEST; power++)
    {
        vlPlayer player = vlPlayer_Make();
        while (player.speed != power)
            assert_true(vlPlayer_ChangeSpeed(&player, power < 0 ? -1 : 1));
        expectNear("steps", (double)run(&player, 60, 16), 960 * vlPlayer_GetSpeed(&player), 16);
    }
    vlPlayer player = vlPlayer_Make();
    for (int i = 0; i < 4; i++)
        assert_true(vlPlayer_ChangeSpeed(&player, 1));
    assert_false(vlPlayer_ChangeSpeed(&player, 1));
    expectNear("fastest", vlPlayer_GetSpeed(&player), 16, 0);
}

static void the_next_step_is_waited_for(void **state)
{
    (void)state;
    vlPlayer player = vlPlayer_Make();
    expectNear("a whole step", vlPlayer_GetWait(&player, dt), dt, 1e-12);
    vlPlayer_Advance(&player, 0.01);
    expectNear("the rest", vlPlayer_GetWait(&player, dt), dt - 0.01, 1e-12);
    assert_true(vlPlayer_ChangeSpeed(&player, -1));
    expectNear("at half the speed", vlPlayer_GetWait(&player, dt), 2 * (dt - 0.01), 1e-12);
    vlPlayer_Advance(&player, 0.02);
    expectNear("due", vlPlayer_GetWait(&player, dt), 0, 0);
    vlPlayer_Toggle(&player);
    assert_true(isinf(vlPlayer_GetWait(&player, dt)));
}

static void the_share_of_a_step_that_has_gone_by_is_known(void **state)
{
    (void)state;
    vlPlayer player = vlPlayer_Make();
    vlPlayer_ChangeSpeed(&player, -1);
    expectNear("nothing yet", vlPlayer_GetShare(&player, dt), 0, 0);
    vlPlayer_Advance(&player, dt / 2);
    expectNear("a quarter, at half the speed", vlPlayer_GetShare(&player, dt), 0.25, 1e-12);
    vlPlayer_Advance(&player, 4 * dt);
    expectNear("all of it, and no more", vlPlayer_GetShare(&player, dt), 1, 0);
}

static void a_paused_scene_stands(void **state)
{
    (void)state;
    vlPlayer player = vlPlayer_Make();
    vlPlayer_Advance(&player, 0.5);
    vlPlayer_Toggle(&player);
    assert_int_equal(run(&player, 60, 10), 0);
    vlPlayer_Toggle(&player);
    assert_int_equal(play(&player), 0); // the pause is not caught up
    vlPlayer_Advance(&player, dt);
    assert_int_equal(play(&player), 1);
}

static void single_steps_pause_and_are_counted(void **state)
{
    (void)state;
    vlPlayer player = vlPlayer_Make();
    vlPlayer_StepOnce(&player);
    assert_false(player.playing);
    assert_int_equal(play(&player), 1);
    vlPlayer_StepOnce(&player);
    vlPlayer_StepOnce(&player);
    vlPlayer_StepOnce(&player);
    assert_int_equal(play(&player), 3);
    assert_int_equal(run(&player, 60, 1), 0);
}

// After a stall of ten seconds it goes on from where it was, at most VL_MOST_CATCH_UP later.
static void a_stall_is_not_caught_up_whole(void **state)
{
    (void)state;
    vlPlayer player = vlPlayer_Make();
    vlPlayer_Advance(&player, 10);
    expectAtMost("steps", (double)play(&player), VL_MOST_CATCH_UP * 60 + 1);
}

// A machine that manages 36 steps a second shows the factor 0.6.
static void falling_behind_is_measured(void **state)
{
    (void)state;
    vlPlayer player = vlPlayer_Make();
    for (int i = 0; i < 360; i++) // 36 frames a second, one step each
    {
        vlPlayer_Advance(&player, 1.0 / 36);
        vlPlayer_Stepped(&player, dt);
        vlPlayer_GiveUp(&player, dt);
        expectAtMost("owed", player.owed, dt);
    }
    expectNear("factor", vlPlayer_GetFactor(&player), 0.6, 0.01);
    expectNear("steps a second", vlPlayer_GetStepsASecond(&player), 36, 1);
}

static void a_restart_owes_nothing(void **state)
{
    (void)state;
    vlPlayer player = vlPlayer_Make();
    vlPlayer_ChangeSpeed(&player, 2);
    vlPlayer_Advance(&player, 0.1);
    vlPlayer_Restart(&player);
    assert_int_equal(play(&player), 0);
    assert_true(player.playing);
    assert_int_equal(player.speed, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_is_sixty_steps_at_any_frame_rate),
        cmocka_unit_test(speed_scales_the_steps),
        cmocka_unit_test(the_next_step_is_waited_for),
        cmocka_unit_test(the_share_of_a_step_that_has_gone_by_is_known),
        cmocka_unit_test(a_paused_scene_stands),
        cmocka_unit_test(single_steps_pause_and_are_counted),
        cmocka_unit_test(a_stall_is_not_caught_up_whole),
        cmocka_unit_test(falling_behind_is_measured),
        cmocka_unit_test(a_restart_owes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
