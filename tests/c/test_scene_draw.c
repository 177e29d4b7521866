// test_scene_draw.c: what a scene draws on its canvas is in the picture where it says, in its colour
#include "program/scene_draw.h"

#include <lauxlib.h>
#include <lualib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// cmocka.h needs the headers above
#include <cmocka.h>

#include "draw/capture.h"
#include "module/module.h"

// The picture is 200 pixels wide and high and shows 2 m: the origin is at 100, 100, a metre is 100 pixels.
#define SIDE 200

typedef struct Fixture
{
    lua_State *L;
    vlCanvas *canvas;
    vlSceneDraw draw;
    char error[512];
} Fixture;

static Fixture fixture;

static int openScene(lua_State *L)
{
    const vlModuleHost host = {.user = NULL};
    vlModule_OpenScene(L, &host);
    vlSceneDraw_Open(&fixture.draw, L, ".");
    return 0;
}

static int setUp(void **state)
{
    (void)state;
    vlError error;
    fixture.L = luaL_newstate();
    luaL_openlibs(fixture.L);
    lua_pushcfunction(fixture.L, openScene);
    assert_int_equal(lua_pcall(fixture.L, 0, 0, 0), LUA_OK);
    fixture.canvas = vlCanvas_Create(SIDE, SIDE, &error);
    assert_non_null(fixture.canvas);
    vlCamera camera = vlCamera_Plane((vlVec3){0, 0, 0}, 2);
    vlCamera_SetViewport(&camera, 0, 0, SIDE, SIDE);
    vlCamera_Update(&camera);
    vlCanvas_SetCamera(fixture.canvas, &camera);
    return 0;
}

static int tearDown(void **state)
{
    (void)state;
    lua_close(fixture.L);
    vlCanvas_Destroy(fixture.canvas);
    return 0;
}

// Runs Lua code in which `canvas` draws, on `canvas` or only for a check. True when it has no error.
static bool runOn(vlCanvas *canvas, const char *code)
{
    lua_State *L = fixture.L;
    char text[2048];
    snprintf(text, sizeof(text), "local canvas = ... %s", code);
    assert_int_equal(luaL_loadstring(L, text), LUA_OK);
    vlSceneDraw_Begin(&fixture.draw, L, canvas, vlCanvas_GetTheme(fixture.canvas));
    bool good = lua_pcall(L, 1, 0, 0) == LUA_OK;
    vlSceneDraw_End(&fixture.draw);
    snprintf(fixture.error, sizeof(fixture.error), "%s", good ? "" : lua_tostring(L, -1));
    lua_settop(L, 0);
    return good;
}

// Draws on black.
static void draw(const char *code)
{
    vlCanvas_Clear(fixture.canvas, vlColor_FromHex(0x000000));
    if (!runOn(fixture.canvas, code))
    {
        fail_msg("%s", fixture.error);
    }
}

static uint32_t pixelAt(int x, int y)
{
    const SDL_Surface *surface = vlCanvas_GetSurface(fixture.canvas);
    const uint32_t *row =
        (const uint32_t *)(const void *)((const uint8_t *)surface->pixels + y * surface->pitch);
    return row[x] & 0xffffff;
}

static int countLit(int left, int top, int right, int bottom)
{
    int count = 0;
    for (int y = top; y < bottom; y++)
    {
        for (int x = left; x < right; x++)
        {
            count += pixelAt(x, y) != 0;
        }
    }
    return count;
}

static void circle_fills_its_radius(void **state)
{
    (void)state;
    draw("canvas:circle({0.5, 0.5}, 0.2, {fill = '#ff0000'})");
    assert_int_equal(pixelAt(150, 50), 0xff0000);
    assert_int_equal(pixelAt(150 + 17, 50), 0xff0000);
    assert_int_equal(pixelAt(150 + 23, 50), 0);
    int lit = countLit(0, 0, SIDE, SIDE);
    assert_in_range(lit, 1200, 1350); // pi 20^2 = 1257, and a soft edge
}

static void fill_without_color_has_no_outline(void **state)
{
    (void)state;
    draw("canvas:circle({0, 0}, 0.5, {color = '#00ff00', width = 8})");
    assert_int_equal(pixelAt(100, 100), 0);
    assert_int_equal(pixelAt(150, 100), 0x00ff00);
    draw("canvas:circle({0, 0}, 0.5, {color = '#00ff00', fill = '#0000ff', width = 30})");
    assert_int_equal(pixelAt(100, 100), 0x0000ff);
    assert_int_equal(pixelAt(150, 100), 0x00ff00);
}

static void line_joins_its_points(void **state)
{
    (void)state;
    draw("canvas:line({-0.5, 0}, {0.5, 0}, {color = '#00ff00', width = 15})");
    assert_int_equal(pixelAt(60, 100), 0x00ff00);
    assert_int_equal(pixelAt(140, 99), 0x00ff00);
    assert_int_equal(pixelAt(30, 100), 0);
    draw("canvas:line({{-0.5, 0}, {0, 0}, {0, -0.5}}, {color = '#00ff00', width = 15})");
    assert_int_equal(pixelAt(60, 100), 0x00ff00);
    assert_int_equal(pixelAt(100, 140), 0x00ff00);
    assert_int_equal(pixelAt(140, 100), 0);
    draw("canvas:line(vec(-0.5, 0), vec(0.5, 0), {width = 15})");
    assert_true(pixelAt(100, 100) != 0);
}

static void arrow_has_a_head_at_its_end(void **state)
{
    (void)state;
    draw("canvas:arrow({-0.5, 0}, {0.5, 0}, {color = '#00ff00', width = 12})");
    assert_int_equal(pixelAt(100, 100), 0x00ff00);
    assert_true(countLit(100, 0, SIDE, SIDE) > countLit(0, 0, 100, SIDE));
}

static void curve_follows_its_function(void **state)
{
    (void)state;
    draw("canvas:curve(function(x) return x * x end, -0.9, 0.9, {color = '#ffff00', width = 12})");
    assert_int_equal(pixelAt(100, 100), 0xffff00);
    assert_int_equal(pixelAt(150, 75), 0xffff00);
    assert_int_equal(pixelAt(50, 75), 0xffff00);
    assert_int_equal(pixelAt(150, 100), 0);
    draw("canvas:curve(function(t) return 0.5 * math.cos(t), 0.5 * math.sin(t) end, 0, 2 * math.pi, {color = "
         "'#ffff00', width = 12})");
    assert_int_equal(pixelAt(100, 50), 0xffff00);
    assert_int_equal(pixelAt(50, 100), 0xffff00);
    assert_int_equal(pixelAt(100, 100), 0);
    draw("canvas:curve(function(t) return vec(t, 0.5) end, -1, 1, {color = '#ffff00', width = 12})");
    assert_int_equal(pixelAt(100, 50), 0xffff00);
    draw("canvas:curve(function(x) return x > 0 and 0/0 or 0.5 end, -1, 1, {color = '#ffff00', width = 12})");
    assert_int_equal(pixelAt(50, 50), 0xffff00);
    assert_int_equal(countLit(110, 0, SIDE, SIDE), 0);
}

static void polygon_fills_its_inside(void **state)
{
    (void)state;
    draw("canvas:polygon({{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}}, {fill = {1, 0, 1}})");
    assert_int_equal(pixelAt(140, 110), 0xff00ff);
    assert_int_equal(pixelAt(60, 60), 0);
    int lit = countLit(0, 0, SIDE, SIDE);
    assert_in_range(lit, 4900, 5250); // half of 100 x 100, and a soft edge
}

static void alpha_mixes_with_what_is_behind(void **state)
{
    (void)state;
    draw("canvas:circle({0, 0}, 0.5, {fill = '#ffffff', alpha = 0.5})");
    assert_in_range(pixelAt(100, 100) & 0xff, 126, 129);
    draw("canvas:circle({0, 0}, 0.5, {fill = {1, 1, 1, 0.5}})");
    assert_in_range(pixelAt(100, 100) & 0xff, 126, 129);
}

static void text_stands_where_align_says(void **state)
{
    (void)state;
    draw("canvas:text({0, 0}, 'мост λ', {color = '#ffffff', size = 72})");
    assert_true(countLit(100, 80, SIDE, 120) > 50);
    assert_int_equal(countLit(0, 0, 90, SIDE), 0);
    draw("canvas:text({0, 0}, 'мост λ', {color = '#ffffff', size = 72, align = 'right'})");
    assert_true(countLit(0, 80, 100, 120) > 50);
    assert_int_equal(countLit(110, 0, SIDE, SIDE), 0);
    draw("canvas:text('first', {0, 0}, {size = 72, vertical = 'top'})");
    assert_int_equal(countLit(0, 0, SIDE, 95), 0);
    draw("canvas:text({0, 0}, 12.5)");
    assert_true(countLit(100, 80, SIDE, 120) > 0);
}

static void image_is_found_beside_the_scene(void **state)
{
    (void)state;
    vlError error;
    vlCanvas_Clear(fixture.canvas, vlColor_FromHex(0x123456));
    assert_true(vlCapture_SavePng(fixture.canvas, "scene_draw_image.png", &error));
    draw("canvas:image({0.5, 0.5}, 'scene_draw_image.png', {width = 0.4})");
    assert_int_equal(pixelAt(150, 50), 0x123456);
    assert_int_equal(pixelAt(150, 75), 0);
    int lit = countLit(0, 0, SIDE, SIDE);
    assert_in_range(lit, 1500, 1800); // 40 x 40, and a soft edge
    draw("canvas:image('scene_draw_image.png', {0, 0}, {width = 0.4, align = 'left'})");
    assert_int_equal(pixelAt(120, 100), 0x123456);
    assert_int_equal(pixelAt(80, 100), 0);
}

static void check_only_draws_nothing_but_complains(void **state)
{
    (void)state;
    vlCanvas_Clear(fixture.canvas, vlColor_FromHex(0x000000));
    assert_true(runOn(NULL, "canvas:circle({0, 0}, 1, {fill = 'red'}) canvas:line({0, 0}, {1, 1}) "
                            "canvas:text({0, 0}, 'a') canvas:polygon({{0, 0}, {1, 0}, {0, 1}}) "
                            "canvas:curve(function() error('not called') end, 0, 1)"));
    assert_int_equal(countLit(0, 0, SIDE, SIDE), 0);
    assert_false(runOn(NULL, "canvas:circle({0, 0}, -1)"));
    assert_non_null(strstr(fixture.error, "radius: expected a number of at least 0, got -1"));
}

static void canvas_is_dead_after_draw(void **state)
{
    (void)state;
    draw("kept = canvas");
    assert_int_equal(luaL_dostring(fixture.L, "kept:line({0, 0}, {1, 1})"), 1);
    assert_non_null(strstr(lua_tostring(fixture.L, -1), "valid only while draw(canvas) runs"));
    lua_settop(fixture.L, 0);
}

static void error_in_a_curve_keeps_its_value(void **state)
{
    (void)state;
    vlCanvas_Clear(fixture.canvas, vlColor_FromHex(0x000000));
    assert_false(runOn(fixture.canvas, "canvas:curve(function() error('inside', 0) end, 0, 1)"));
    assert_string_equal(fixture.error, "inside");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circle_fills_its_radius),
        cmocka_unit_test(fill_without_color_has_no_outline),
        cmocka_unit_test(line_joins_its_points),
        cmocka_unit_test(arrow_has_a_head_at_its_end),
        cmocka_unit_test(curve_follows_its_function),
        cmocka_unit_test(polygon_fills_its_inside),
        cmocka_unit_test(alpha_mixes_with_what_is_behind),
        cmocka_unit_test(text_stands_where_align_says),
        cmocka_unit_test(image_is_found_beside_the_scene),
        cmocka_unit_test(check_only_draws_nothing_but_complains),
        cmocka_unit_test(canvas_is_dead_after_draw),
        cmocka_unit_test(error_in_a_curve_keeps_its_value),
    };
    return cmocka_run_group_tests(tests, setUp, tearDown);
}
