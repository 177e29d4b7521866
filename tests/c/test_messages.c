// test_messages.c: every text of the program is there in every language and takes the same values in each
#include "program/error_words.h"
#include "program/language.h"
#include "program/messages.h"

#include <SDL.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// cmocka.h needs the four headers above
#include <cmocka.h>

static void no_text_is_missing(void **state)
{
    (void)state;
    for (int text = 0; text < vl_textCount; text++)
    {
        for (int language = 0; language < vl_languageCount; language++)
        {
            const char *words = vlMessageIn((vlText)text, (vlLanguage)language);
            if (words == NULL || words[0] == '\0')
            {
                fail_msg("text %d is missing in language %d", text, language);
            }
        }
    }
}

// The conversions of a format in order, "%s%d%02d" as "sdd".
static void listConversions(const char *format, char *list, size_t size)
{
    size_t used = 0;
    for (; *format != '\0'; format++)
    {
        if (*format != '%')
        {
            continue;
        }
        format++;
        if (*format == '%')
        {
            continue;
        }
        format += strspn(format, "0123456789.-+ #*");
        while (*format != '\0' && used + 2 < size)
        {
            list[used++] = *format;
            if (strchr("lhzjt", *format) == NULL)
            {
                break;
            }
            format++;
        }
    }
    list[used] = '\0';
}

static void languages_take_the_same_values_in_the_same_order(void **state)
{
    (void)state;
    for (int text = 0; text < vl_textCount; text++)
    {
        char english[64], russian[64];
        listConversions(vlMessageIn((vlText)text, vl_english), english, sizeof(english));
        listConversions(vlMessageIn((vlText)text, vl_russian), russian, sizeof(russian));
        if (strcmp(english, russian) != 0)
        {
            fail_msg("\"%s\" takes %s, its translation %s", vlMessageIn((vlText)text, vl_english), english,
                     russian);
        }
    }
}

static void russian_text_has_cyrillic_letters(void **state)
{
    (void)state;
    vlSetLanguage(vl_russian);
    assert_non_null(strstr(vlMessage(vl_textHelp), "сцен"));
    vlSetLanguage(vl_english);
    assert_non_null(strstr(vlMessage(vl_textHelp), "scene"));
}

// What needs no translation.
static bool isSame(vlText text)
{
    return text == vl_textVersion || text == vl_textAsIs || text == vl_textWantsTheme;
}

static bool hasCyrillic(const char *text)
{
    for (; *text != '\0'; text++)
    {
        if ((unsigned char)*text == 0xd0 || (unsigned char)*text == 0xd1)
        {
            return true;
        }
    }
    return false;
}

static void nothing_is_left_in_the_other_language(void **state)
{
    (void)state;
    for (int text = 0; text < vl_textCount; text++)
    {
        const char *english = vlMessageIn((vlText)text, vl_english);
        const char *russian = vlMessageIn((vlText)text, vl_russian);
        if (hasCyrillic(english) || (!isSame((vlText)text) && !hasCyrillic(russian)))
        {
            fail_msg("\"%s\" is \"%s\" in Russian", english, russian);
        }
    }
}

static void frame_of_lua_errors_is_translated(void **state)
{
    (void)state;
    static const char error[] =
        "s.lua:1: attempt to call a nil value (global 'rpoe') (did you mean \"rope\"?)";
    static const char trace[] =
        "    s.lua:1: in function 'f'\n    [C]: in a function\n    s.lua:2: in the file itself";
    char text[512];
    vlErrorWords_Translate(error, text, sizeof(text));
    assert_string_equal(text, error);
    vlSetLanguage(vl_russian);
    vlErrorWords_Translate(error, text, sizeof(text));
    assert_string_equal(
        text, "s.lua:1: вызвано то, чего нет (nil) (глобальное имя 'rpoe') (может быть, \"rope\"?)");
    vlErrorWords_Translate(trace, text, sizeof(text));
    assert_string_equal(text, "    s.lua:1: в функции 'f'\n    [C]: в функции\n    s.lua:2: в самом файле");
    vlErrorWords_Translate("верёвка in a function", text, 12);
    assert_string_equal(text, "верёв");
    vlSetLanguage(vl_english);
}

static void language_of_the_system_is_that_of_its_locale(void **state)
{
    (void)state;
    assert_int_equal(SDL_setenv("LC_ALL", "", 1), 0);
    assert_int_equal(SDL_setenv("LC_MESSAGES", "", 1), 0);
    assert_int_equal(SDL_setenv("LANG", "ru_RU.UTF-8", 1), 0);
    assert_int_equal(vlLanguage_OfSystem(), vl_russian);
    assert_int_equal(SDL_setenv("LC_ALL", "C", 1), 0);
    assert_int_equal(vlLanguage_OfSystem(), vl_english);
    assert_int_equal(SDL_setenv("LC_ALL", "ru", 1), 0);
    assert_int_equal(vlLanguage_OfSystem(), vl_russian);
}

static void help_names_every_flag_in_both_languages(void **state)
{
    (void)state;
    static const char *const flags[] = {
        "--headless",   "--time",          "--steps",    "--limit",    "--set",     "--seed",
        "--png",        "--frames",        "--video",    "--fps",      "--size",    "--csv",
        "--hash",       "--threads",       "--lang",     "--no-watch", "--version", "--help",
        "verlua check", "verlua examples", "verlua api", "verlua repl"};
    for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
    {
        assert_non_null(strstr(vlMessageIn(vl_textHelp, vl_english), flags[i]));
        assert_non_null(strstr(vlMessageIn(vl_textHelp, vl_russian), flags[i]));
    }
}

static void language_is_found_by_name_and_locale(void **state)
{
    (void)state;
    vlLanguage language = vl_english;
    assert_true(vlFindLanguage("ru", &language));
    assert_int_equal(language, vl_russian);
    assert_true(vlFindLanguage("en_GB.UTF-8", &language));
    assert_int_equal(language, vl_english);
    assert_true(vlFindLanguage("ru_RU.UTF-8", &language));
    assert_int_equal(language, vl_russian);
    assert_false(vlFindLanguage("run", &language));
    assert_false(vlFindLanguage("C", &language));
    assert_false(vlFindLanguage("", &language));
}

static void unsafe_bytes_are_shown_as_numbers(void **state)
{
    (void)state;
    char safe[128];
    vlMakeSafe(safe, sizeof(safe), "верёвка\n\tλ");
    assert_string_equal(safe, "верёвка\n\tλ");
    vlMakeSafe(safe, sizeof(safe),
               "a\xff"
               "b\xc3(\xed\xa0\x80\xc0\xaf");
    assert_string_equal(safe, "a\\xffb\\xc3(\\xed\\xa0\\x80\\xc0\\xaf");
    vlMakeSafe(safe, sizeof(safe), "\033[2J\x7f\xc2\x9b\r");
    assert_string_equal(safe, "\\x1b[2J\\x7f\\xc2\\x9b\\x0d");
    vlMakeSafe(safe, sizeof(safe), "\xf0\x9f\x90\xa2\xf4\x90\x80\x80");
    assert_string_equal(safe, "\xf0\x9f\x90\xa2\\xf4\\x90\\x80\\x80");
    vlMakeSafe(safe, 4, "\xff\xff");
    assert_string_equal(safe, "");
}

static void text_is_cut_between_characters(void **state)
{
    (void)state;
    char text[16];
    vlFormat(text, sizeof(text), vl_textAsIs, "aпривет, мир");
    assert_string_equal(text, "aпривет, ");
    vlFormat(text, sizeof(text), vl_textAsIs, "короткий");
    assert_string_equal(text, "коротки");
    vlFormat(text, sizeof(text), vl_textAsIs, "мир");
    assert_string_equal(text, "мир");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_text_is_missing),
        cmocka_unit_test(languages_take_the_same_values_in_the_same_order),
        cmocka_unit_test(russian_text_has_cyrillic_letters),
        cmocka_unit_test(nothing_is_left_in_the_other_language),
        cmocka_unit_test(frame_of_lua_errors_is_translated),
        cmocka_unit_test(language_of_the_system_is_that_of_its_locale),
        cmocka_unit_test(help_names_every_flag_in_both_languages),
        cmocka_unit_test(language_is_found_by_name_and_locale),
        cmocka_unit_test(unsafe_bytes_are_shown_as_numbers),
        cmocka_unit_test(text_is_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
