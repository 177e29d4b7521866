// What pens have drawn is kept as it was drawn, wiped by its owner, seen by pixels and written as lines.
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

#include "draw/canvas.h"
#include "draw/ink.h"

static int white;

static vlInk *newInk(void)
{
    vlError error;
    vlInk *ink = vlInk_Create();
    assert_non_null(ink);
    white = vlInk_FindColor(ink, "text", &error);
    assert_true(white >= 0);
    return ink;
}

static void line(vlInk *ink, uint32_t owner, double ax, double ay, double bx, double by, bool goesOn)
{
    const double ends[4] = {ax, ay, bx, by};
    assert_true(vlInk_AddLine(ink, owner, white, 1, ends, goesOn));
}

static void an_owner_wipes_only_its_own(void **state)
{
    (void)state;
    vlInk *ink = newInk();
    line(ink, 1, 0, 0, 10, 0, false);
    line(ink, 2, 0, 0, 0, 10, false);
    line(ink, 1, 10, 0, 10, 10, false);
    vlInk_Remove(ink, 1, 0);
    assert_int_equal(vlInk_GetCount(ink), 1);
    assert_int_equal(vlInk_GetItem(ink, 0)->owner, 2);
    double bounds[4];
    assert_true(vlInk_GetBounds(ink, bounds));
    assert_true(bounds[2] < 1);
    vlInk_Destroy(ink);
}

static void undo_takes_what_came_last(void **state)
{
    (void)state;
    vlInk *ink = newInk();
    line(ink, 1, 0, 0, 10, 0, false);
    line(ink, 2, 0, 0, 0, 10, false);
    line(ink, 1, 10, 0, 10, 10, false);
    vlInk_Remove(ink, 1, 1);
    assert_int_equal(vlInk_GetCount(ink), 2);
    vlInk_Destroy(ink);
}

static void the_rest_of_a_move_is_one_line_with_its_beginning(void **state)
{
    (void)state;
    vlInk *ink = newInk();
    line(ink, 1, 0, 0, 10, 0, false);
    line(ink, 2, 0, 0, 0, 10, false);
    line(ink, 1, 10, 0, 20, 0, true);
    assert_int_equal(vlInk_GetCount(ink), 2);
    assert_true(vlInk_GetItem(ink, 0)->u.b.x == 20);
    // Not where it does not go on.
    line(ink, 1, 30, 0, 40, 0, true);
    assert_int_equal(vlInk_GetCount(ink), 3);
    vlInk_Destroy(ink);
}

static void a_pentagram_is_inside_where_its_winding_is_not_zero(void **state)
{
    (void)state;
    vlInk *ink = newInk();
    double points[10];
    for (int i = 0; i < 5; i++)
    {
        points[2 * i] = 100 * sin(i * 144 * 3.14159265358979 / 180);
        points[2 * i + 1] = 100 * cos(i * 144 * 3.14159265358979 / 180);
    }
    assert_true(vlInk_AddShape(ink, 1, white, points, 5));
    assert_int_equal(vlInk_Pick(ink, 0, 0), 0);
    assert_int_equal(vlInk_Pick(ink, 0, 80), 0);
    assert_int_equal(vlInk_Pick(ink, 60, 90), -1);
    vlInk_Destroy(ink);
}

static uint32_t pixelAt(vlCanvas *canvas, int x, int y)
{
    const SDL_Surface *surface = vlCanvas_GetSurface(canvas);
    return ((const uint32_t *)surface->pixels)[(size_t)y * (size_t)surface->pitch / 4 + (size_t)x];
}

static void draw(vlInk *ink, vlCanvas *canvas)
{
    vlError error;
    vlCamera camera = vlCamera_Plane((vlVec3){0, 0, 0}, 100);
    vlCamera_SetViewport(&camera, 0, 0, 100, 100);
    vlCanvas_SetCamera(canvas, &camera);
    vlCanvas_Clear(canvas, vlCanvas_GetTheme(canvas)->background);
    assert_true(vlInk_Draw(ink, canvas, &error));
}

// The copy of the pixels that many lines get shows the same as drawing them all.
static void what_is_kept_as_pixels_looks_as_if_drawn(void **state)
{
    (void)state;
    vlError error;
    vlInk *ink = newInk();
    vlCanvas *canvas = vlCanvas_Create(100, 100, &error);
    assert_non_null(canvas);
    for (int i = 0; i < 1000; i++)
        line(ink, 1, -40, 20, 40, 20, false);
    draw(ink, canvas);
    draw(ink, canvas);
    const uint32_t paper = pixelAt(canvas, 50, 80);
    assert_true(pixelAt(canvas, 50, 30) != paper);
    // A new line, one that grows, and one that goes.
    line(ink, 2, -40, -30, 0, -30, false);
    draw(ink, canvas);
    assert_true(pixelAt(canvas, 30, 80) != paper);
    assert_true(pixelAt(canvas, 70, 80) == paper);
    line(ink, 2, 0, -30, 40, -30, true);
    draw(ink, canvas);
    assert_true(pixelAt(canvas, 70, 80) != paper);
    vlInk_Remove(ink, 2, 0);
    draw(ink, canvas);
    assert_true(pixelAt(canvas, 30, 80) == paper);
    // Only a part is shown.
    line(ink, 2, -40, -30, 40, -30, false);
    vlInk_SetShown(ink, 1000, 0.5);
    draw(ink, canvas);
    assert_true(pixelAt(canvas, 30, 80) != paper);
    assert_true(pixelAt(canvas, 70, 80) == paper);
    vlInk_SetShown(ink, SIZE_MAX, 0);
    draw(ink, canvas);
    assert_true(pixelAt(canvas, 70, 80) != paper);
    vlCanvas_Destroy(canvas);
    vlInk_Destroy(ink);
}

static void svg_has_every_item_and_names_no_letters_wrong(void **state)
{
    (void)state;
    vlInk *ink = newInk();
    line(ink, 1, 0, 0, 10.5, -3, false);
    assert_true(vlInk_AddText(ink, 1, white, 12, 0, 0, "a < b & «c»", strlen("a < b & «c»")));
    assert_true(vlInk_AddDot(ink, 1, white, 5, 1, 2));
    char text[4096];
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(vlInk_WriteSvg(ink, file, (const double[4]){-10, -20, 30, 40}, vlTheme_Get(vl_themeLight)));
    rewind(file);
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    assert_non_null(strstr(text, "viewBox=\"-10 -40 40 60\""));
    assert_non_null(strstr(text, "x2=\"10.5\" y2=\"3\""));
    assert_non_null(strstr(text, "a &lt; b &amp; «c»"));
    assert_non_null(strstr(text, "<circle cx=\"1\" cy=\"-2\" r=\"2.5\""));
    vlInk_Destroy(ink);
}

static void a_color_is_known_or_told(void **state)
{
    (void)state;
    vlError error;
    vlInk *ink = newInk();
    assert_int_equal(vlInk_FindColor(ink, "text", &error), white);
    assert_true(vlInk_FindColor(ink, "#12ab34", &error) > white);
    assert_int_equal(vlInk_FindColor(ink, "blau", &error), -1);
    assert_non_null(strstr(error.message, "blau"));
    vlInk_Destroy(ink);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_owner_wipes_only_its_own),
        cmocka_unit_test(undo_takes_what_came_last),
        cmocka_unit_test(the_rest_of_a_move_is_one_line_with_its_beginning),
        cmocka_unit_test(a_pentagram_is_inside_where_its_winding_is_not_zero),
        cmocka_unit_test(what_is_kept_as_pixels_looks_as_if_drawn),
        cmocka_unit_test(svg_has_every_item_and_names_no_letters_wrong),
        cmocka_unit_test(a_color_is_known_or_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
