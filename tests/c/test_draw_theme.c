// test_draw_theme.c: colours can be read and told apart, by colour-blind people too.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/theme.h"

static void contrast_of_black_and_white_is_21(void **state)
{
    (void)state;
    const vlColor black = vlColor_FromHex(0x000000), white = vlColor_FromHex(0xffffff);
    assert_true(fabs(vlColor_GetContrast(black, white) - 21) < 1e-9);
    assert_true(fabs(vlColor_GetContrast(white, black) - 21) < 1e-9);
    // The grey that everybody quotes as just passing on white.
    assert_true(fabs(vlColor_GetContrast(vlColor_FromHex(0x767676), white) - 4.54) < 0.005);
    assert_true(fabs(vlColor_GetDistance(black, white) - 100) < 0.01);
}

static void text_stands_out_from_the_background(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++)
    {
        const vlTheme *theme = vlTheme_Get((vlThemeKind)kind);
        const vlColor texts[] = {theme->text, theme->textDim, theme->error, theme->warning, theme->accent};
        for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        {
            assert_true(vlColor_GetContrast(texts[i], theme->background) >= 4.5);
            vlColor panel = theme->panel;
            panel.a = 255;
            assert_true(vlColor_GetContrast(texts[i], panel) >= 4.5);
        }
        assert_true(vlColor_GetContrast(theme->text, theme->background) >= 12);
        // Numbers on an obstacle are read through their halo, the title also without.
        assert_true(vlColor_GetContrast(theme->text, theme->obstacleFill) >= 4.5);
    }
}

// What moves is seen from the last row: 3:1 is what WCAG asks of graphics.
static void things_stand_out_from_the_background(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++)
    {
        const vlTheme *t = vlTheme_Get((vlThemeKind)kind);
        const vlColor things[] = {t->particle, t->pinned,   t->rod,          t->rope,   t->spring,
                                  t->tether,   t->keepaway, t->obstacleEdge, t->accent, t->clothEdge};
        for (size_t i = 0; i < sizeof(things) / sizeof(things[0]); i++)
            assert_true(vlColor_GetContrast(things[i], t->background) >= 3);
        for (int i = 0; i < VL_SERIES_COUNT; i++)
            assert_true(vlColor_GetContrast(t->series[i], t->background) >= 3);
        // The grid stays behind.
        assert_true(vlColor_GetContrast(t->gridMajor, t->background) < 1.6);
        assert_true(vlColor_GetContrast(t->gridMinor, t->background) < 1.25);
    }
}

static void series_are_told_apart_with_any_colour_vision(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++)
        for (int vision = 0; vision < 3; vision++)
        {
            const vlTheme *theme = vlTheme_Get((vlThemeKind)kind);
            for (int i = 0; i < VL_SERIES_COUNT; i++)
                for (int j = i + 1; j < VL_SERIES_COUNT; j++)
                {
                    const vlColor a = vlColor_Simulate(theme->series[i], (vlColorVision)vision);
                    const vlColor b = vlColor_Simulate(theme->series[j], (vlColorVision)vision);
                    const double distance = vlColor_GetDistance(a, b);
                    if (distance < 19.5)
                        fail_msg("%s theme, vision %d: series %d and %d are only %.1f apart", theme->name,
                                 vision, i, j, distance);
                }
        }
}

static void stretch_scale_is_told_apart_with_any_colour_vision(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++)
        for (int vision = 0; vision < 3; vision++)
        {
            const vlTheme *t = vlTheme_Get((vlThemeKind)kind);
            const vlColor low = vlColor_Simulate(t->stretchLow, (vlColorVision)vision);
            const vlColor middle = vlColor_Simulate(t->stretchMiddle, (vlColorVision)vision);
            const vlColor high = vlColor_Simulate(t->stretchHigh, (vlColorVision)vision);
            assert_true(vlColor_GetDistance(low, middle) > 35);
            assert_true(vlColor_GetDistance(middle, high) > 35);
            assert_true(vlColor_GetDistance(low, high) > 60);
        }
}

// Red and green collapse for a deuteranope, and to the same degree as published (Vienot 1999: both
// yellowish).
static void simulation_takes_red_and_green_together(void **state)
{
    (void)state;
    const vlColor red = vlColor_FromHex(0xc00000), green = vlColor_FromHex(0x7d7d00);
    assert_true(vlColor_GetDistance(red, green) > 60);
    assert_true(vlColor_GetDistance(vlColor_Simulate(red, vl_deuteranopia),
                                    vlColor_Simulate(green, vl_deuteranopia)) < 12);
    const vlColor grey = vlColor_FromHex(0x808080);
    assert_true(vlColor_GetDistance(vlColor_Simulate(grey, vl_protanopia), grey) < 1);
    assert_true(vlColor_GetDistance(vlColor_Simulate(grey, vl_deuteranopia), grey) < 1);
}

static void colours_are_found_by_name_and_by_number(void **state)
{
    (void)state;
    vlError error = {""};
    vlColor color;
    const vlTheme *dark = vlTheme_Get(vl_themeDark);
    for (int i = 0; vlTheme_GetColorName(i) != NULL; i++)
        assert_true(vlTheme_FindColor(dark, vlTheme_GetColorName(i), &color, &error));
    assert_true(vlTheme_FindColor(dark, "#f80", &color, &error));
    assert_true(color.r == 0xff && color.g == 0x88 && color.b == 0x00 && color.a == 255);
    assert_true(vlTheme_FindColor(dark, "#12aB34cd", &color, &error));
    assert_true(color.r == 0x12 && color.g == 0xab && color.b == 0x34 && color.a == 0xcd);
    const char *wrong[] = {"", "#", "#12", "#12345", "#gggggg", "Red", "reddish", "#1234567"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        assert_false(vlTheme_FindColor(dark, wrong[i], &color, &error));
    assert_false(vlTheme_FindColor(dark, "reddish", &color, &error));
    assert_non_null(strstr(error.message, "got \"reddish\""));
    assert_non_null(strstr(error.message, "orange"));
}

static void themes_are_found_by_name(void **state)
{
    (void)state;
    vlError error = {""};
    vlThemeKind kind = vl_themeDark;
    assert_true(vlTheme_FindKind("light", &kind, &error));
    assert_int_equal(kind, vl_themeLight);
    assert_false(vlTheme_FindKind("bright", &kind, &error));
    assert_string_equal(error.message, "theme: expected \"dark\" or \"light\", got \"bright\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contrast_of_black_and_white_is_21),
        cmocka_unit_test(text_stands_out_from_the_background),
        cmocka_unit_test(things_stand_out_from_the_background),
        cmocka_unit_test(series_are_told_apart_with_any_colour_vision),
        cmocka_unit_test(stretch_scale_is_told_apart_with_any_colour_vision),
        cmocka_unit_test(simulation_takes_red_and_green_together),
        cmocka_unit_test(colours_are_found_by_name_and_by_number),
        cmocka_unit_test(themes_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
