// test_draw_canvas.c: shapes land where they should, smooth at the edges, and nothing hostile stops the
// drawing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/canvas.h"
#include "draw/capture.h"

static vlCanvas *makeCanvas(int width, int height)
{
    vlError error = {""};
    vlCanvas *canvas = vlCanvas_Create(width, height, &error);
    if (canvas == NULL)
        fail_msg("%s", error.message);
    vlCanvas_Clear(canvas, vlColor_FromHex(0x000000));
    return canvas;
}

// How bright a pixel is, 0..255: its red channel, since these tests draw in white.
static int at(const vlCanvas *canvas, int x, int y)
{
    const SDL_Surface *surface = vlCanvas_GetSurface(canvas);
    const uint8_t *row = (const uint8_t *)surface->pixels + y * surface->pitch;
    uint32_t pixel;
    memcpy(&pixel, row + 4 * x, sizeof(pixel));
    return (int)(pixel >> 16 & 255);
}

static double sumOf(const vlCanvas *canvas)
{
    double sum = 0;
    for (int y = 0; y < vlCanvas_GetHeight(canvas); y++)
        for (int x = 0; x < vlCanvas_GetWidth(canvas); x++)
            sum += at(canvas, x, y) / 255.0;
    return sum;
}

static const vlColor white = {255, 255, 255, 255};

// A line 4 px wide from (20, 50) to (80, 50) covers rows 48 to 51 and nothing above or below.
static void level_line_is_where_it_should_be(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(100, 100);
    vlCanvas_LinePx(canvas, (vlPixel){20, 50}, (vlPixel){80, 50}, 4, white);
    for (int y = 0; y < 100; y++)
        assert_int_equal(at(canvas, 50, y), y >= 48 && y < 52 ? 255 : 0);
    assert_int_equal(at(canvas, 15, 50), 0);
    assert_int_equal(at(canvas, 85, 50), 0);
    assert_int_equal(at(canvas, 22, 50), 255);
    vlCanvas_Destroy(canvas);
}

// Half a pixel lower the outer rows are half covered: the edge is anti-aliased.
static void line_edges_are_anti_aliased(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(100, 100);
    vlCanvas_LinePx(canvas, (vlPixel){20, 50.5}, (vlPixel){80, 50.5}, 4, white);
    assert_in_range(at(canvas, 50, 48), 126, 129);
    assert_in_range(at(canvas, 50, 52), 126, 129);
    assert_int_equal(at(canvas, 50, 50), 255);
    vlCanvas_Clear(canvas, vlColor_FromHex(0));
    vlCanvas_LinePx(canvas, (vlPixel){10, 20}, (vlPixel){90, 60}, 5, white);
    int between = 0;
    for (int x = 20; x < 80; x++)
        for (int y = 0; y < 100; y++)
            between += at(canvas, x, y) > 20 && at(canvas, x, y) < 235;
    // A slanting edge crosses about one pixel a column on each side.
    assert_in_range(between, 60, 240);
    vlCanvas_Destroy(canvas);
}

// What is painted of a line is its area, however it slants: a line is nowhere thicker or thinner.
static void slanting_lines_are_equally_thick(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(200, 200);
    for (int degrees = 0; degrees < 180; degrees += 7)
    {
        const double angle = degrees * 0.017453292519943295, r = 60, width = 3;
        vlCanvas_Clear(canvas, vlColor_FromHex(0));
        vlCanvas_LinePx(canvas, (vlPixel){100 - r * cos(angle), 100 - r * sin(angle)},
                        (vlPixel){100 + r * cos(angle), 100 + r * sin(angle)}, width, white);
        const double area = 2 * r * width + 3.14159265 * width * width / 4;
        assert_true(fabs(sumOf(canvas) - area) < 0.02 * area);
    }
    vlCanvas_Destroy(canvas);
}

// Thinner than a pixel means fainter, not broken.
static void hairline_is_faint_and_whole(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(100, 100);
    vlCanvas_LinePx(canvas, (vlPixel){10, 50}, (vlPixel){90, 53}, 0.5, white);
    for (int x = 15; x < 85; x++)
    {
        int column = 0;
        for (int y = 45; y < 60; y++)
            column += at(canvas, x, y);
        assert_in_range(column, 100, 156);
    }
    vlCanvas_Destroy(canvas);
}

static void disc_is_round_and_centred(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(100, 100);
    const double cx = 50.3, cy = 47.8, radius = 20;
    vlCanvas_DiscPx(canvas, (vlPixel){cx, cy}, radius, white);
    double sum = 0, mx = 0, my = 0;
    for (int y = 0; y < 100; y++)
        for (int x = 0; x < 100; x++)
        {
            const double v = at(canvas, x, y) / 255.0, d = hypot(x + 0.5 - cx, y + 0.5 - cy);
            sum += v;
            mx += v * (x + 0.5);
            my += v * (y + 0.5);
            if (d < radius - 1)
                assert_int_equal(at(canvas, x, y), 255);
            if (d > radius + 1)
                assert_int_equal(at(canvas, x, y), 0);
        }
    assert_true(fabs(sum - 3.14159265 * radius * radius) < 2);
    assert_true(fabs(mx / sum - cx) < 0.02);
    assert_true(fabs(my / sum - cy) < 0.02);
    vlCanvas_Destroy(canvas);
}

static void ring_has_a_hole(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(100, 100);
    vlCanvas_RingPx(canvas, (vlPixel){50, 50}, 30, 4, white);
    assert_int_equal(at(canvas, 50, 50), 0);
    assert_int_equal(at(canvas, 79, 50), 255);
    assert_int_equal(at(canvas, 50, 20), 255);
    assert_int_equal(at(canvas, 84, 50), 0);
    assert_true(fabs(sumOf(canvas) - 2 * 3.14159265 * 30 * 4) < 4);
    vlCanvas_Destroy(canvas);
}

// A polygon covers exactly its area, also where it is wound round twice.
static void polygon_covers_its_area(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(100, 100);
    const vlPixel triangle[3] = {{10.25, 10.5}, {80.5, 20}, {30, 90.75}};
    assert_true(vlCanvas_PolygonPx(canvas, triangle, 3, white));
    const double area = fabs((80.5 - 10.25) * (90.75 - 10.5) - (30 - 10.25) * (20 - 10.5)) / 2;
    assert_true(fabs(sumOf(canvas) - area) < 2);

    vlCanvas_Clear(canvas, vlColor_FromHex(0));
    const vlPixel star[5] = {{50, 5}, {77, 90}, {5, 37}, {95, 37}, {23, 90}};
    assert_true(vlCanvas_PolygonPx(canvas, star, 5, white));
    assert_int_equal(at(canvas, 50, 55), 255); // also the middle, which is wound round twice
    assert_int_equal(at(canvas, 50, 85), 0);
    vlCanvas_Destroy(canvas);
}

// Where the pieces of a translucent line overlap it is no denser.
static void translucent_polyline_has_no_knots(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(100, 100);
    const vlPixel points[4] = {{10, 50}, {40, 50}, {60, 50}, {90, 50}};
    vlCanvas_PolylinePx(canvas, points, 4, false, 6, 0, (vlColor){255, 255, 255, 128});
    const int half = at(canvas, 25, 50);
    assert_in_range(half, 126, 130);
    for (int x = 12; x < 88; x++)
        assert_int_equal(at(canvas, x, 50), half);
    vlCanvas_Destroy(canvas);
}

static void dashes_leave_gaps(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(200, 40);
    const vlPixel points[2] = {{0, 20}, {200, 20}};
    vlCanvas_PolylinePx(canvas, points, 2, false, 2, 10, white);
    int changes = 0;
    for (int x = 1; x < 200; x++)
        changes += (at(canvas, x, 20) > 127) != (at(canvas, x - 1, 20) > 127);
    assert_in_range(changes, 18, 20); // ten dashes of ten pixels
    vlCanvas_Destroy(canvas);
}

static void clip_keeps_the_outside_clean(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(100, 100);
    vlCanvas_PushClip(canvas, 20, 30, 40, 20);
    vlCanvas_PushClip(canvas, 0, 0, 50, 100);
    vlCanvas_DiscPx(canvas, (vlPixel){50, 40}, 60, white);
    vlCanvas_LinePx(canvas, (vlPixel){-10, 40}, (vlPixel){200, 40}, 9, white);
    const vlPixel square[4] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    assert_true(vlCanvas_PolygonPx(canvas, square, 4, white));
    vlCanvas_PopClip(canvas);
    vlCanvas_PopClip(canvas);
    for (int y = 0; y < 100; y++)
        for (int x = 0; x < 100; x++)
            assert_int_equal(at(canvas, x, y), x >= 20 && x < 50 && y >= 30 && y < 50 ? 255 : 0);
    vlCanvas_Destroy(canvas);
}

// NaN, infinity and a million kilometres neither hang nor crash, and leave the picture in one piece.
static void hostile_coordinates_are_harmless(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(320, 200);
    vlError error = {""};
    const double bad[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e18, -1e9, 1e6, 0};
    const int count = (int)(sizeof(bad) / sizeof(bad[0]));
    vlStyle style = vlDefaultStyle(canvas);
    style.fill = white;
    for (int dash = 0; dash < 2; dash++)
    {
        style.dash = dash * 3;
        for (int i = 0; i < count; i++)
            for (int j = 0; j < count; j++)
            {
                const vlVec3 p = {bad[i], bad[j], 0}, q = {bad[j], 0.3, bad[i]};
                const vlVec3 points[4] = {p, q, {0.5, 0.5, 0}, {bad[i], 0.1, 0}};
                vlCanvas_Line(canvas, p, q, &style);
                vlCanvas_Circle(canvas, p, bad[j], &style);
                vlCanvas_Circle(canvas, (vlVec3){0, 0, 0}, bad[i], &style);
                vlCanvas_Arrow(canvas, (vlVec3){0, 0, 0}, p, &style);
                assert_true(vlCanvas_Polyline(canvas, points, 4, true, &style, &error));
                assert_true(vlCanvas_Polygon(canvas, points, 4, &style, &error));
                const vlTextStyle text = vlDefaultTextStyle(canvas);
                assert_true(vlCanvas_Text(canvas, p, "far", &text, &error));
                vlCanvas_LinePx(canvas, (vlPixel){bad[i], bad[j]}, (vlPixel){3, 4}, bad[j], white);
                vlCanvas_RingPx(canvas, (vlPixel){3, 4}, bad[i], bad[j], white);
                vlCanvas_RectPx(canvas, bad[i], bad[j], bad[j], bad[i], bad[j], white);
                vlCanvas_PushClip(canvas, bad[i], bad[j], bad[j], bad[i]);
                vlCanvas_PopClip(canvas);
            }
    }
    // What is drawn after that is right.
    vlCanvas_Clear(canvas, vlColor_FromHex(0));
    vlCanvas_DiscPx(canvas, (vlPixel){160, 100}, 10, white);
    assert_true(fabs(sumOf(canvas) - 3.14159265 * 100) < 2);
    vlCanvas_Destroy(canvas);
}

// A line that ends far outside still lies in the picture where it should.
static void long_lines_keep_their_slope(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(200, 200);
    vlCanvas_LinePx(canvas, (vlPixel){-1e9, -1e9 + 0.5}, (vlPixel){1e9, 1e9 + 0.5}, 3, white);
    for (int x = 5; x < 195; x++)
    {
        assert_true(at(canvas, x, x) > 200);
        assert_int_equal(at(canvas, x, x > 100 ? x - 10 : x + 10), 0);
    }
    vlCanvas_Destroy(canvas);
}

static bool parabola(void *user, double t, vlVec3 *point)
{
    *(int *)user += 1;
    *point = (vlVec3){t, t * t, 0};
    return true;
}

static bool pole(void *user, double t, vlVec3 *point)
{
    (void)user;
    *point = (vlVec3){t, t == 0 ? NAN : 1 / t, 0};
    return true;
}

static bool givesUp(void *user, double t, vlVec3 *point)
{
    (void)user;
    *point = (vlVec3){t, 0, 0};
    return t < 0.5;
}

// A curve passes through its points, is asked for a bounded number of them, and does not bridge a pole.
static void curve_follows_its_function(void **state)
{
    (void)state;
    vlCanvas *canvas = makeCanvas(400, 400);
    vlError error = {""};
    vlStyle style = vlDefaultStyle(canvas);
    style.color = white;
    vlCamera camera = vlCamera_Plane((vlVec3){0, 0, 0}, 4);
    vlCamera_SetViewport(&camera, 0, 0, 400, 400);
    vlCanvas_SetCamera(canvas, &camera);
    int calls = 0;
    assert_true(vlCanvas_Curve(canvas, parabola, &calls, -1.4, 1.4, &style, &error));
    assert_in_range(calls, 65, VL_MAX_CURVE_POINTS);
    for (double t = -1.3; t < 1.35; t += 0.1)
        assert_true(at(canvas, (int)(200 + 100 * t), (int)(200 - 100 * t * t)) > 128);
    vlCanvas_Clear(canvas, vlColor_FromHex(0));
    assert_true(vlCanvas_Curve(canvas, pole, NULL, -1.95, 2.05, &style, &error));
    for (int y = 190; y < 210; y++)
        assert_int_equal(at(canvas, 200, y), 0);
    assert_true(at(canvas, 300, 100) > 128);
    assert_false(vlCanvas_Curve(canvas, givesUp, NULL, 0, 1, &style, &error));
    assert_false(vlCanvas_Curve(canvas, parabola, &calls, 0, INFINITY, &style, &error));
    assert_non_null(strstr(error.message, "finite"));
    vlCanvas_Destroy(canvas);
}

// The same calls give the same bytes.
static void drawing_is_deterministic(void **state)
{
    (void)state;
    const size_t size = 300 * 200 * 3;
    uint8_t *pictures[2] = {malloc(size), malloc(size)};
    for (int k = 0; k < 2; k++)
    {
        vlCanvas *canvas = makeCanvas(300, 200);
        vlStyle style = vlDefaultStyle(canvas);
        style.fill = vlColor_FromHex(0x336699);
        for (int i = 0; i < 40; i++)
        {
            vlCanvas_Line(canvas, (vlVec3){sin(i), cos(i), 0}, (vlVec3){cos(3 * i), sin(2 * i), 0}, &style);
            vlCanvas_Circle(canvas, (vlVec3){sin(2 * i), cos(5 * i), 0}, 0.05 * (i % 5), &style);
        }
        assert_true(vlCapture_CopyRgb(canvas, pictures[k], size));
        vlCanvas_Destroy(canvas);
    }
    assert_memory_equal(pictures[0], pictures[1], size);
    free(pictures[0]);
    free(pictures[1]);
}

// A window's surface may be drawn into just as well, whatever its pitch.
static void canvas_draws_into_another_surface(void **state)
{
    (void)state;
    vlError error = {""};
    vlCanvas *canvas = makeCanvas(50, 50);
    uint32_t *pixels = calloc(100 * 40, sizeof(*pixels));
    SDL_Surface *window =
        SDL_CreateRGBSurfaceWithFormatFrom(pixels, 80, 40, 32, 100 * 4, SDL_PIXELFORMAT_RGB888);
    assert_true(vlCanvas_SetTarget(canvas, window, &error));
    assert_int_equal(vlCanvas_GetWidth(canvas), 80);
    vlCanvas_Clear(canvas, vlColor_FromHex(0));
    vlCanvas_DiscPx(canvas, (vlPixel){70, 30}, 5, white);
    assert_int_equal(pixels[30 * 100 + 70] & 0xffffff, 0xffffff);
    assert_int_equal(pixels[30 * 100 + 85], 0); // beyond the row's end nothing is touched
    assert_true(vlCanvas_SetTarget(canvas, NULL, &error));
    assert_int_equal(vlCanvas_GetWidth(canvas), 50);
    SDL_Surface *wrong = SDL_CreateRGBSurfaceWithFormat(0, 8, 8, 24, SDL_PIXELFORMAT_RGB24);
    assert_false(vlCanvas_SetTarget(canvas, wrong, &error));
    assert_non_null(strstr(error.message, "format"));
    SDL_FreeSurface(wrong);
    SDL_FreeSurface(window);
    free(pixels);
    vlCanvas_Destroy(canvas);
}

static void bad_sizes_are_named(void **state)
{
    (void)state;
    vlError error = {""};
    assert_null(vlCanvas_Create(0, 100, &error));
    assert_non_null(strstr(error.message, "0 x 100"));
    assert_null(vlCanvas_Create(100, 20000, &error));
    assert_non_null(strstr(error.message, "16384"));
    vlCanvas *canvas = makeCanvas(20, 20);
    assert_false(vlCanvas_Resize(canvas, -5, 20, &error));
    assert_int_equal(vlCanvas_GetWidth(canvas), 20);
    assert_true(vlCanvas_Resize(canvas, 1, 1, &error));
    vlCanvas_DiscPx(canvas, (vlPixel){0, 0}, 30, white);
    assert_int_equal(at(canvas, 0, 0), 255);
    vlCanvas_Destroy(canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_line_is_where_it_should_be),
        cmocka_unit_test(line_edges_are_anti_aliased),
        cmocka_unit_test(slanting_lines_are_equally_thick),
        cmocka_unit_test(hairline_is_faint_and_whole),
        cmocka_unit_test(disc_is_round_and_centred),
        cmocka_unit_test(ring_has_a_hole),
        cmocka_unit_test(polygon_covers_its_area),
        cmocka_unit_test(translucent_polyline_has_no_knots),
        cmocka_unit_test(dashes_leave_gaps),
        cmocka_unit_test(clip_keeps_the_outside_clean),
        cmocka_unit_test(hostile_coordinates_are_harmless),
        cmocka_unit_test(long_lines_keep_their_slope),
        cmocka_unit_test(curve_follows_its_function),
        cmocka_unit_test(drawing_is_deterministic),
        cmocka_unit_test(canvas_draws_into_another_surface),
        cmocka_unit_test(bad_sizes_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
