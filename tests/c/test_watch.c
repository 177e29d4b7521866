// test_watch.c: a saved file is noticed once it is whole, however it was saved.
#include "expect.h"

#include <stdio.h>
#include <string.h>

#include "program/window/watch.h"

static const char path[] = "watched.lua", other[] = "watched.new";

static void save(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

// Looks every 20 ms of a clock of its own; returns after how many s a change was reported, -1 when never.
static double lookFor(vlWatch *watch, double *clock, double seconds)
{
    const double start = *clock;
    for (; *clock - start <= seconds; *clock += VL_WATCH_PERIOD)
        if (vlWatch_Look(watch, *clock))
            return *clock - start;
    return -1;
}

static vlWatch begin(double *clock)
{
    vlWatch watch = {0};
    *clock = 1000;
    remove(other);
    save(path, "one");
    assert_true(vlWatch_Add(&watch, path));
    expectNear("nothing yet", lookFor(&watch, clock, 2), -1, 0);
    return watch;
}

static void end(vlWatch *watch)
{
    vlWatch_Free(watch);
    remove(path);
    remove(other);
}

static void a_saved_file_is_noticed_once(void **state)
{
    (void)state;
    double clock;
    vlWatch watch = begin(&clock);
    save(path, "two, longer");
    const double late = lookFor(&watch, &clock, 2);
    expectAtLeast("settled", late, VL_WATCH_SETTLE);
    expectAtMost("soon", late, 0.06);
    expectNear("once", lookFor(&watch, &clock, 2), -1, 0);
    end(&watch);
}

static void a_file_that_takes_its_place_is_noticed(void **state)
{
    (void)state;
    double clock;
    vlWatch watch = begin(&clock);
    save(other, "two");
    assert_true(vlFile_Rename(other, path)); // same size
    expectAtLeast("noticed", lookFor(&watch, &clock, 2), 0);
    expectNear("once", lookFor(&watch, &clock, 2), -1, 0);
    end(&watch);
}

static void an_empty_file_is_waited_for(void **state)
{
    (void)state;
    double clock;
    vlWatch watch = begin(&clock);
    save(path, "");
    expectNear("not empty", lookFor(&watch, &clock, 0.5), -1, 0);
    assert_true(watch.settling);
    save(path, "two, longer");
    expectAtLeast("noticed", lookFor(&watch, &clock, 2), VL_WATCH_SETTLE);
    save(path, "");
    expectAtLeast("empty for good", lookFor(&watch, &clock, 2), VL_WATCH_EMPTY);
    end(&watch);
}

static void a_file_that_still_grows_is_waited_for(void **state)
{
    (void)state;
    double clock;
    vlWatch watch = begin(&clock);
    char text[40] = "begun";
    for (int i = 0; i < 10; i++)
    {
        strcat(text, "-");
        save(path, text);
        assert_false(vlWatch_Look(&watch, clock));
        clock += VL_WATCH_PERIOD;
    }
    expectAtLeast("noticed", lookFor(&watch, &clock, 2), 0);
    end(&watch);
}

static void a_file_that_is_gone_for_a_moment_does_no_harm(void **state)
{
    (void)state;
    double clock;
    vlWatch watch = begin(&clock);
    remove(path);
    expectNear("gone", lookFor(&watch, &clock, 5), -1, 0);
    save(path, "two, longer");
    expectAtLeast("back", lookFor(&watch, &clock, 2), VL_WATCH_SETTLE);
    end(&watch);
}

static void a_file_saved_while_the_scene_was_read_is_not_missed(void **state)
{
    (void)state;
    double clock;
    vlWatch watch = begin(&clock);
    save(path, "two, longer");
    vlWatch_Begin(&watch);
    assert_true(vlWatch_Add(&watch, path));
    save(other, "image");
    assert_true(vlWatch_Add(&watch, other));
    vlWatch_End(&watch);
    assert_int_equal(watch.count, 2);
    expectAtLeast("noticed", lookFor(&watch, &clock, 2), 0);
    save(other, "another image");
    vlWatch_Begin(&watch);
    assert_true(vlWatch_Add(&watch, path));
    vlWatch_End(&watch);
    assert_int_equal(watch.count, 1);
    expectNear("not watched any more", lookFor(&watch, &clock, 2), -1, 0);
    end(&watch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_saved_file_is_noticed_once),
        cmocka_unit_test(a_file_that_takes_its_place_is_noticed),
        cmocka_unit_test(an_empty_file_is_waited_for),
        cmocka_unit_test(a_file_that_still_grows_is_waited_for),
        cmocka_unit_test(a_file_that_is_gone_for_a_moment_does_no_harm),
        cmocka_unit_test(a_file_saved_while_the_scene_was_read_is_not_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
