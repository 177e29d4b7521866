// test_options.c: the command line is read as documented, and wrong usage is answered with what would be
// right
#include "program/options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// cmocka.h needs the four headers above
#include <cmocka.h>

#include "program/nearest.h"

#define MAX_ARGUMENTS 32

static vlOptions options;
static char message[1024];

// Reads "verlua LINE", its words separated by single blanks.
static bool parse(const char *line)
{
    static char copy[1024];
    char *arguments[MAX_ARGUMENTS + 1] = {"verlua"};
    int count = 1;
    vlOptions_Free(&options);
    vlSetLanguage(vl_english);
    snprintf(copy, sizeof(copy), "%s", line);
    for (char *word = strtok(copy, " "); word != NULL && count < MAX_ARGUMENTS; word = strtok(NULL, " "))
    {
        arguments[count++] = word;
    }
    return vlOptions_Parse(count, arguments, &options, message, sizeof(message));
}

static void assert_wrong(const char *line, const char *expected)
{
    assert_false(parse(line));
    assert_string_equal(message, expected);
}

static void defaults_are_as_documented(void **state)
{
    (void)state;
    assert_true(parse("scene.lua"));
    assert_int_equal(options.command, vl_commandRun);
    assert_string_equal(options.scene, "scene.lua");
    assert_false(options.headless || options.hasTime || options.hasSteps || options.hash);
    assert_int_equal(options.seed, 1);
    assert_int_equal(options.fps, 60);
    assert_int_equal(options.width, 1280);
    assert_int_equal(options.height, 720);
    assert_int_equal(options.threads, 1);
    assert_true(options.watch);
    assert_false(vlOptions_WantPictures(&options));
}

static void every_flag_is_read(void **state)
{
    (void)state;
    assert_true(parse("--headless --time 2.5 --limit 1e2 --set mass=3 --set k=-1e-3 --seed 42 --png a.png "
                      "--frames dir --video v.MP4 --csv t.csv --hash --size 640x480 --threads 2 --lang ru "
                      "--no-watch --fps 25 scene.lua"));
    assert_true(options.headless && options.hasTime && options.hash && !options.watch);
    assert_true(options.time == 2.5 && options.limit == 100);
    assert_int_equal(options.settingCount, 2);
    assert_string_equal(options.settings[0].name, "mass");
    assert_string_equal(options.settings[1].text, "-1e-3");
    assert_int_equal(options.seed, 42);
    assert_string_equal(options.png, "a.png");
    assert_string_equal(options.frames, "dir");
    assert_string_equal(options.video, "v.MP4");
    assert_string_equal(options.csv, "t.csv");
    assert_int_equal(options.width, 640);
    assert_int_equal(options.height, 480);
    assert_int_equal(options.threads, 2);
    assert_int_equal(options.fps, 25);
    assert_int_equal(vlGetLanguage(), vl_russian);
    assert_true(vlOptions_WantPictures(&options));
    assert_true(parse("scene.lua --steps=120 --time=1") == false);
    assert_true(parse("scene.lua --steps=120"));
    assert_int_equal(options.steps, 120);
}

static void commands_are_read(void **state)
{
    (void)state;
    assert_true(parse("check a.lua b.lua"));
    assert_int_equal(options.command, vl_commandCheck);
    assert_int_equal(options.wordCount, 2);
    assert_string_equal(options.words[1], "b.lua");
    assert_true(parse("examples"));
    assert_int_equal(options.command, vl_commandExamples);
    assert_true(parse("api rope --lang ru"));
    assert_int_equal(options.command, vl_commandApi);
    assert_true(parse("repl"));
    assert_int_equal(options.command, vl_commandRepl);
    assert_true(parse("--version"));
    assert_int_equal(options.command, vl_commandVersion);
    assert_true(parse("check --help"));
    assert_int_equal(options.command, vl_commandHelp);
    assert_true(parse(""));
    assert_int_equal(options.command, vl_commandNothing);
    assert_true(parse("- --headless"));
    assert_string_equal(options.scene, "-");
    assert_true(parse("-- --odd.lua"));
    assert_string_equal(options.scene, "--odd.lua");
    assert_true(parse("-- check"));
    assert_int_equal(options.command, vl_commandRun);
}

static void wrong_flag_is_answered_with_the_nearest(void **state)
{
    (void)state;
    assert_wrong("s.lua --tiem 3", "unknown flag --tiem; did you mean --time?");
    assert_wrong("s.lua --headles", "unknown flag --headles; did you mean --headless?");
    assert_wrong("s.lua --vidoe=x.mp4", "unknown flag --vidoe; did you mean --video?");
    assert_wrong("s.lua --quux", "unknown flag --quux");
    assert_wrong("s.lua -x", "unknown flag -x");
}

static void wrong_value_is_answered_with_what_was_expected(void **state)
{
    (void)state;
    assert_wrong("s.lua --time", "--time: expected seconds, a number of at least 0, got nothing");
    assert_wrong("s.lua --time soon", "--time: expected seconds, a number of at least 0, got \"soon\"");
    assert_wrong("s.lua --time -1", "--time: expected seconds, a number of at least 0, got \"-1\"");
    assert_wrong("s.lua --time inf", "--time: expected seconds, a number of at least 0, got \"inf\"");
    assert_wrong("s.lua --time nan", "--time: expected seconds, a number of at least 0, got \"nan\"");
    assert_wrong("s.lua --time 1e999", "--time: expected seconds, a number of at least 0, got \"1e999\"");
    assert_wrong("s.lua --time 0x10", "--time: expected seconds, a number of at least 0, got \"0x10\"");
    assert_wrong("s.lua --time 1s", "--time: expected seconds, a number of at least 0, got \"1s\"");
    assert_wrong("s.lua --time=", "--time: expected seconds, a number of at least 0, got \"\"");
    assert_wrong("s.lua --steps 1.5", "--steps: expected a whole number of at least 0, got \"1.5\"");
    assert_wrong("s.lua --steps 99999999999999999999",
                 "--steps: expected a whole number of at least 0, got \"99999999999999999999\"");
    assert_wrong("s.lua --limit 0", "--limit: expected seconds, a number greater than 0, got \"0\"");
    assert_wrong("s.lua --set mass", "--set: expected NAME=VALUE with a number as value, got \"mass\"");
    assert_wrong("s.lua --set =3", "--set: expected NAME=VALUE with a number as value, got \"=3\"");
    assert_wrong("s.lua --set m=big", "--set: expected NAME=VALUE with a number as value, got \"m=big\"");
    assert_wrong("s.lua --seed -1",
                 "--seed: expected a whole number from 0 to 9223372036854775807, got \"-1\"");
    assert_wrong("s.lua --png --hash", "--png: expected the name of a file that ends in .png, got nothing");
    assert_wrong("s.lua --video v.avi",
                 "--video: expected the name of a file that ends in .mp4, .webm or .gif, got \"v.avi\"");
    assert_wrong("s.lua --size 640",
                 "--size: expected width x height in pixels, as in 1280x720, each from 16 to "
                 "16384, got \"640\"");
    assert_false(parse("s.lua --size 8x8"));
    assert_false(parse("s.lua --size 99999x100"));
    assert_false(parse("s.lua --size 640x"));
    assert_wrong("s.lua --threads 0", "--threads: expected a whole number from 1 to 64, got \"0\"");
    assert_wrong("s.lua --threads 65", "--threads: expected a whole number from 1 to 64, got \"65\"");
    assert_wrong("s.lua --lang fr", "--lang: expected en or ru, got \"fr\"");
    assert_wrong("s.lua --fps 0",
                 "--fps: expected frames per second, a whole number from 1 to 1000, got \"0\"");
    assert_wrong("s.lua --hash=1", "--hash takes no value, got \"1\"");
}

static void wrong_combination_is_named(void **state)
{
    (void)state;
    assert_wrong("s.lua --time 1 --steps 2", "--time and --steps exclude each other: give one of them");
    assert_wrong("--headless", "--headless needs a scene to run");
    assert_wrong("a.lua b.lua", "one scene at a time, got \"a.lua\" and \"b.lua\"");
    assert_wrong("chekc a.lua",
                 "one scene at a time, got \"chekc\" and \"a.lua\"; did you mean verlua check?");
    assert_wrong("check", "verlua check: expected the names of files to check, got nothing");
    assert_wrong("api", "verlua api: expected a name to explain, as in: verlua api rope, got nothing");
    assert_wrong("api rope rod", "verlua api: \"rod\" is too much");
    assert_wrong("examples --hash", "--hash means nothing to verlua examples");
}

static void complaint_comes_in_the_language_asked_for(void **state)
{
    (void)state;
    assert_wrong("s.lua --tiem 3 --lang ru", "неизвестный ключ --tiem; может быть, --time?");
    assert_wrong("s.lua --threads x --lang=ru",
                 "--threads: здесь нужно: целое число от 1 до 64, а дано \"x\"");
}

static void words_are_as_far_apart_as_letters_are_wrong(void **state)
{
    (void)state;
    assert_int_equal(vlWordDistance("rope", "rope"), 0);
    assert_int_equal(vlWordDistance("rope", "ROPE"), 0);
    assert_int_equal(vlWordDistance("rpoe", "rope"), 1);
    assert_int_equal(vlWordDistance("partcle", "particle"), 1);
    assert_int_equal(vlWordDistance("", "rod"), 3);
    assert_true(vlWordUnlikeness("rop", "rope") < vlWordUnlikeness("rop", "rod"));
    assert_true(vlWordUnlikeness("rop", "rod") < vlWordUnlikeness("rop", "ropers"));
    assert_int_equal(vlWordDistance("kitten", "sitting"), 3);
    static const char *const words[] = {"rod", "rope", "spring"};
    assert_string_equal(vlNearestWord("srping", words, 3), "spring");
    assert_null(vlNearestWord("elephant", words, 3));
}

static int freeOptions(void **state)
{
    (void)state;
    vlOptions_Free(&options);
    return 0;
}

int main(void)
{
    // The language of whoever runs the test must not matter.
    setenv("LC_ALL", "C", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_as_documented),
        cmocka_unit_test(every_flag_is_read),
        cmocka_unit_test(commands_are_read),
        cmocka_unit_test(wrong_flag_is_answered_with_the_nearest),
        cmocka_unit_test(wrong_value_is_answered_with_what_was_expected),
        cmocka_unit_test(wrong_combination_is_named),
        cmocka_unit_test(complaint_comes_in_the_language_asked_for),
        cmocka_unit_test(words_are_as_far_apart_as_letters_are_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, freeOptions);
}
