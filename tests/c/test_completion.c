// test_completion.c: how a line of Lua may go on, and what a typed line gives
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "program/completion.h"
#include "program/evaluate.h"
#include "program/options.h"
#include "program/scene_host.h"

typedef struct Fixture
{
    vlOptions options;
    vlSceneHost host;
    vlCompletion *completion;
    char shown[4096]; ///< by the last line
} Fixture;

static void keep(void *context, const char *text)
{
    Fixture *fixture = context;
    snprintf(fixture->shown, sizeof(fixture->shown), "%s", text);
}

static vlSandboxResult type(Fixture *fixture, const char *line, bool *incomplete)
{
    fixture->shown[0] = '\0';
    return vlEvaluate(fixture->host.sandbox, "console", line, incomplete, keep, fixture);
}

static void given(Fixture *fixture, const char *line)
{
    bool incomplete;
    assert_int_equal(type(fixture, line, &incomplete).status, vl_sandboxDone);
}

static void gives(Fixture *fixture, const char *line, const char *wanted)
{
    given(fixture, line);
    assert_string_equal(fixture->shown, wanted);
}

static int openAll(void **state)
{
    static Fixture fixture;
    char message[512];
    char *const words[] = {"verlua", "repl", NULL};
    fixture = (Fixture){.completion = vlCompletion_Create()};
    assert_non_null(fixture.completion);
    assert_true(vlOptions_Parse(2, words, &fixture.options, message, sizeof(message)));
    assert_true(vlSceneHost_Open(&fixture.host, &fixture.options, ".", message, sizeof(message)));
    given(&fixture, "ball = particle{position = {0, 1}}");
    given(&fixture, "line = rope{from = {0, 0}, to = {1, 0}}");
    given(&fixture, "things = {first = ball, second = {third = line}}");
    *state = &fixture;
    return 0;
}

static int closeAll(void **state)
{
    Fixture *fixture = *state;
    vlCompletion_Destroy(fixture->completion);
    vlSceneHost_Close(&fixture->host);
    vlOptions_Free(&fixture->options);
    return 0;
}

static const vlMatches *find(Fixture *fixture, const char *text)
{
    const vlMatches *matches =
        vlCompletion_Find(fixture->completion, fixture->host.sandbox, text, strlen(text));
    assert_non_null(matches);
    return matches;
}

// The document of a match, NULL when it is not there.
static const char *docOf(const vlMatches *matches, const char *text)
{
    for (int i = 0; i < matches->count; i++)
    {
        if (strcmp(matches->items[i].text, text) == 0)
        {
            return matches->items[i].doc;
        }
    }
    return NULL;
}

static void offers(Fixture *fixture, const char *text, const char *wanted)
{
    if (docOf(find(fixture, text), wanted) == NULL)
    {
        fail_msg("after \"%s\" comes %s", text, wanted);
    }
}

static void offers_not(Fixture *fixture, const char *text, const char *wrong)
{
    if (docOf(find(fixture, text), wrong) != NULL)
    {
        fail_msg("after \"%s\" does not come %s", text, wrong);
    }
}

static void globals_are_completed_with_a_line_of_the_reference(void **state)
{
    const vlMatches *matches = find(*state, "x = parti");
    assert_int_equal(matches->count, 1);
    assert_int_equal(matches->start, 4);
    assert_string_equal(matches->items[0].text, "particle");
    assert_string_equal(matches->items[0].doc, "Makes a particle.");
    offers(*state, "ba", "ball"); // the scene's own
    offers(*state, "whi", "while");
    offers(*state, "print(", "world");
    assert_string_equal(find(*state, "ro")->common, "ro");
}

static void members_are_completed_by_the_type_of_the_object(void **state)
{
    offers(*state, "ball.", "velocity");
    offers(*state, "ball.ve", "velocity");
    offers_not(*state, "ball.", "stretch");
    offers_not(*state, "ball.", "force"); // a method
    offers(*state, "ball:", "force");
    offers_not(*state, "ball:", "mass");
    offers(*state, "line.", "stretch");
    offers(*state, "line[1].", "mass");
    offers(*state, "print(line[2].ma", "mass");
    offers(*state, "world.gr", "gravity");
    offers(*state, "world:", "rope");
    offers(*state, "vec(1, 2):", "length");
    offers(*state, "rope{from = {0, 0}, to = {1, 0}}.", "stretch");
    offers(*state, "canvas:", "circle");
    offers(*state, "math.s", "sqrt");
    offers(*state, "things.", "second");
    offers(*state, "things.second.third.", "stretch");
    assert_string_equal(docOf(find(*state, "ball.mass"), "mass"),
                        "number, kg, 1e-40 to 1e40  Its mass, also while it is pinned.");
}

static void fields_are_completed_inside_the_braces_of_a_constructor(void **state)
{
    offers(*state, "rope{", "from = ");
    offers(*state, "rope{from = {0, 0}, ", "to = ");
    offers_not(*state, "rope{from = {0, 0}, ", "from = ");
    offers(*state, "x = rope{from = {0, 0}, li", "links = ");
    offers(*state, "world:rope{", "from = ");
    offers(*state, "particle({po", "position = ");
    offers_not(*state, "rope{from = ", "to = "); // a value
    offers_not(*state, "rope{from = {", "to = ");
    offers_not(*state, "rope{from = {0, 0}} ", "to = ");
}

static void nothing_is_completed_in_texts_comments_and_numbers(void **state)
{
    assert_int_equal(find(*state, "print(\"ro")->count, 0);
    assert_int_equal(find(*state, "x = [[ro")->count, 0);
    assert_int_equal(find(*state, "-- ro")->count, 0);
    assert_int_equal(find(*state, "x = 3")->count, 0);
    assert_int_equal(find(*state, "nosuch.")->count, 0);
    assert_int_equal(find(*state, "nosuch().")->count, 0);
    assert_int_equal(find(*state, "]].")->count, 0);
}

static void completing_calls_nothing(void **state)
{
    given(*state, "calls = 0 function count() calls = calls + 1 return ball end");
    find(*state, "count().");
    find(*state, "things[count()].");
    gives(*state, "calls", "0");
}

static void values_are_shown_readably(void **state)
{
    gives(*state, "1 + 1, \"a\"", "2\ta");
    gives(*state, "{1, \"two\", {x = 3}}", "{1, \"two\", {x = 3}}");
    gives(*state, "{[2.5] = true, [\"a b\"] = \"\\n\"}", "{[2.5] = true, [\"a b\"] = \"\\n\"}");
    gives(*state, "nil", "nil");
    gives(*state, "x = 3", "");
    given(*state, "ball");
    assert_non_null(strstr(((Fixture *)*state)->shown, "position = vec(0, 1)"));
    given(*state, "loop = {} loop.self = loop");
    gives(*state, "loop ~= nil", "true");
    given(*state, "loop"); // comes to an end
    given(*state, "local list = {} for i = 1, 1e5 do list[i] = i end return list");
    assert_true(strlen(((Fixture *)*state)->shown) < 200);
    assert_non_null(strstr(((Fixture *)*state)->shown, "20, ...}"));
}

static void a_line_may_be_incomplete(void **state)
{
    bool incomplete;
    static const char *const texts[] = {"for i = 1, 3 do", "x = {", "1 +", "f(", "x = [[a"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
    {
        type(*state, texts[i], &incomplete);
        assert_true(incomplete);
    }
    type(*state, "x = = 3", &incomplete);
    assert_false(incomplete);
    type(*state, "error(\"near <eof>\", 0)", &incomplete);
    assert_false(incomplete);
}

static void a_line_that_never_ends_is_stopped(void **state)
{
    bool incomplete;
    vlSandboxResult result = type(*state, "while true do end", &incomplete);
    assert_int_equal(result.status, vl_sandboxEndless);
    assert_non_null(strstr(result.message, "console:1:"));
    result = type(*state, "local t = {} for i = 1, 1e9 do t[i] = {i} end", &incomplete);
    assert_int_equal(result.status, vl_sandboxMemory);
    gives(*state, "world:step(3) return world.steps", "3"); // all is well again
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(globals_are_completed_with_a_line_of_the_reference),
        cmocka_unit_test(members_are_completed_by_the_type_of_the_object),
        cmocka_unit_test(fields_are_completed_inside_the_braces_of_a_constructor),
        cmocka_unit_test(nothing_is_completed_in_texts_comments_and_numbers),
        cmocka_unit_test(completing_calls_nothing),
        cmocka_unit_test(values_are_shown_readably),
        cmocka_unit_test(a_line_may_be_incomplete),
        cmocka_unit_test(a_line_that_never_ends_is_stopped),
    };
    return cmocka_run_group_tests(tests, openAll, closeAll);
}
