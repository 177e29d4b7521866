// test_line_edit.c: the line that is typed in the console
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "program/window/line_edit.h"

static vlLineEdit edit;

static int start(void **state)
{
    (void)state;
    vlLineEdit_Free(&edit);
    edit = (vlLineEdit){0};
    return 0;
}

static void is(const char *text, size_t cursor)
{
    assert_string_equal(edit.text, text);
    assert_int_equal(edit.length, strlen(text));
    assert_int_equal(edit.cursor, cursor);
}

static void text_goes_in_at_the_cursor(void **state)
{
    (void)state;
    vlLineEdit_Insert(&edit, "ac");
    vlLineEdit_Move(&edit, -1, vl_lineCharacter);
    vlLineEdit_Insert(&edit, "b\n\x01");
    is("abc", 2); // control characters stay out
}

static void the_cursor_goes_by_characters_not_bytes(void **state)
{
    (void)state;
    vlLineEdit_Insert(&edit, "\xd0\xba\xd0\xbe\xe2\x82\xac"); // two Cyrillic letters, a sign of three bytes
    vlLineEdit_Move(&edit, -1, vl_lineCharacter);
    is("\xd0\xba\xd0\xbe\xe2\x82\xac", 4);
    vlLineEdit_Delete(&edit, -1, vl_lineCharacter);
    is("\xd0\xba\xe2\x82\xac", 2);
    vlLineEdit_Delete(&edit, 1, vl_lineCharacter);
    is("\xd0\xba", 2);
    vlLineEdit_Move(&edit, 1, vl_lineCharacter);
    vlLineEdit_Move(&edit, -1, vl_lineCharacter);
    vlLineEdit_Move(&edit, -1, vl_lineCharacter);
    is("\xd0\xba", 0);
}

static void words_are_gone_over_whole(void **state)
{
    (void)state;
    vlLineEdit_Insert(&edit, "ball.velocity  = 3");
    vlLineEdit_Move(&edit, -1, vl_lineWord);
    is("ball.velocity  = 3", 17);
    vlLineEdit_Delete(&edit, -1, vl_lineWord);
    is("ball.3", 5);
    vlLineEdit_Move(&edit, -1, vl_lineAll);
    vlLineEdit_Move(&edit, 1, vl_lineWord);
    is("ball.3", 4);
    vlLineEdit_Delete(&edit, 1, vl_lineAll);
    is("ball", 4);
}

static void too_much_text_is_cut_between_characters(void **state)
{
    (void)state;
    for (int i = 0; i < 3000; i++)
    {
        vlLineEdit_Insert(&edit, "\xe2\x82\xac");
    }
    assert_int_equal(edit.length, VL_MAX_LINE - 1 - (VL_MAX_LINE - 1) % 3);
    assert_int_equal(edit.length, strlen(edit.text));
    vlLineEdit_Insert(&edit, "\xd0\xba\xd0\xba");
    assert_int_equal(edit.length % 3, 0);
}

static void enter(const char *text)
{
    vlLineEdit_Set(&edit, text);
    assert_true(vlLineEdit_Remember(&edit));
    vlLineEdit_Clear(&edit);
}

static void the_history_is_walked_and_left_again(void **state)
{
    (void)state;
    enter("first");
    enter("second");
    enter("second"); // once is enough
    enter("  ");     // nothing to remember
    vlLineEdit_Insert(&edit, "draft");
    vlLineEdit_Browse(&edit, -1);
    is("second", 6);
    vlLineEdit_Browse(&edit, -1);
    is("first", 5);
    vlLineEdit_Browse(&edit, -1);
    is("first", 5);
    vlLineEdit_Browse(&edit, 1);
    vlLineEdit_Browse(&edit, 1);
    is("draft", 5);
    vlLineEdit_Browse(&edit, 1);
    is("draft", 5);
}

static void the_history_forgets_the_oldest(void **state)
{
    (void)state;
    char text[32];
    for (int i = 0; i < VL_MAX_LINE_HISTORY + 10; i++)
    {
        snprintf(text, sizeof(text), "line %d", i);
        enter(text);
    }
    for (int i = 0; i < 2 * VL_MAX_LINE_HISTORY; i++)
    {
        vlLineEdit_Browse(&edit, -1);
    }
    is("line 10", 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(text_goes_in_at_the_cursor, start),
        cmocka_unit_test_setup(the_cursor_goes_by_characters_not_bytes, start),
        cmocka_unit_test_setup(words_are_gone_over_whole, start),
        cmocka_unit_test_setup(too_much_text_is_cut_between_characters, start),
        cmocka_unit_test_setup(the_history_is_walked_and_left_again, start),
        cmocka_unit_test_setup_teardown(the_history_forgets_the_oldest, start, start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
