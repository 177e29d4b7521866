// test_draw_look.c: pictures read from the last row: text size, high contrast, labels apart, clean shapes.
#include "view_scenes.h"

#include <math.h>
#include <string.h>

#include "draw/label_room.h"
#include "draw/raster.h"
#include "draw/scene_view.h"
#include "verlua/verlua.h"

static vlColor colorAt(const vlCanvas *canvas, int x, int y)
{
    const SDL_Surface *surface = vlCanvas_GetSurface(canvas);
    uint32_t pixel;
    memcpy(&pixel, (const uint8_t *)surface->pixels + y * surface->pitch + 4 * x, 4);
    return vlColor_FromHex(pixel & 0xffffff);
}

// Whether a pixel is anything but background.
static bool isDrawn(const vlCanvas *canvas, int x, int y)
{
    return vlColor_GetDistance(colorAt(canvas, x, y), vlCanvas_GetTheme(canvas)->background) > 12;
}

// The box of all that is drawn between two columns.
static vlPixelBox boxOf(const vlCanvas *canvas, int from, int to)
{
    vlPixelBox box = {to, height, from, 0};
    for (int y = 0; y < vlCanvas_GetHeight(canvas); y++)
        for (int x = from; x < to; x++)
        {
            if (!isDrawn(canvas, x, y))
                continue;
            box.left = x < box.left ? x : box.left;
            box.right = x + 1 > box.right ? x + 1 : box.right;
            box.top = y < box.top ? y : box.top;
            box.bottom = y + 1 > box.bottom ? y + 1 : box.bottom;
        }
    return box;
}

static vlPixelBox boxOfTitle(double scale, const char *title)
{
    Scene scene = open(2);
    vlCanvas_SetTextScale(scene.canvas, scale);
    scene.def.title = title;
    draw(&scene);
    const vlPixelBox box = boxOf(scene.canvas, 0, width);
    shut(&scene);
    return box;
}

// Letters are as much larger as was asked, and no setting makes them unreadable.
static void letters_grow_with_the_text_scale(void **state)
{
    (void)state;
    const vlPixelBox one = boxOfTitle(1, "H"), two = boxOfTitle(2, "H"), small = boxOfTitle(0.6, "H");
    const double tall = one.bottom - one.top;
    assert_true(fabs((two.bottom - two.top) / tall - 2) < 0.15);
    assert_true(fabs((small.bottom - small.top) / tall - 0.6) < 0.12);
    Scene scene = open(2);
    vlCanvas_SetTextScale(scene.canvas, 100);
    assert_true(vlCanvas_GetTextScale(scene.canvas) == VL_MOST_TEXT_SCALE);
    vlCanvas_SetTextScale(scene.canvas, 0);
    assert_true(vlCanvas_GetTextScale(scene.canvas) == VL_LEAST_TEXT_SCALE);
    vlCanvas_SetTextScale(scene.canvas, NAN);
    assert_true(vlCanvas_GetTextScale(scene.canvas) == VL_LEAST_TEXT_SCALE);
    assert_true(vlCanvas_GetTextUnit(scene.canvas) == 0.6 * vlCanvas_GetUnit(scene.canvas));
    assert_true(vlCanvas_GetLineUnit(scene.canvas) == vlCanvas_GetUnit(scene.canvas));
    shut(&scene);
}

// However long the title and however large the letters, it keeps clear of the time, and both are in the
// picture.
static void title_keeps_clear_of_the_time(void **state)
{
    (void)state;
    const char *titles[] = {"A", "Plants: rods to the neighbour's neighbour",
                            "Заголовок, который никак не помещается ни в одну строку на самой широкой стене"};
    const double scales[] = {0.6, 1, 1.7, 3};
    for (int t = 0; t < 3; t++)
        for (int s = 0; s < 4; s++)
        {
            Scene scene = open(2);
            vlCanvas_SetTextScale(scene.canvas, scales[s]);
            scene.def.time = true;
            draw(&scene);
            const vlPixelBox time = boxOf(scene.canvas, 0, width);
            scene.def.time = false;
            scene.def.title = titles[t];
            draw(&scene);
            // The title was laid out without the time; with it, it must end before.
            scene.def.time = true;
            draw(&scene);
            const vlPixelBox title = boxOf(scene.canvas, 0, time.left - 1);
            assert_true(time.right < width && time.left > 0.5 * width);
            assert_true(title.left > 0 && title.right < time.left - 8);
            shut(&scene);
        }
}

// What a label stands on is taken; beside it there is room.
static void no_label_is_written_over_another(void **state)
{
    (void)state;
    vlLabelRoom room = {.count = 0};
    assert_true(vlLabelRoom_Take(&room, (vlPixel){100, 100}, 40, 20));
    assert_false(vlLabelRoom_Take(&room, (vlPixel){130, 110}, 40, 20));
    assert_true(vlLabelRoom_Take(&room, (vlPixel){141, 100}, 40, 20));
    assert_true(vlLabelRoom_Take(&room, (vlPixel){100, 121}, 40, 20));
    for (int i = 0; i < 2 * VL_MAX_LABELS; i++)
        (void)vlLabelRoom_Take(&room, (vlPixel){1000.0 + 50 * i, 0}, 40, 20);
    assert_int_equal(room.count, VL_MAX_LABELS);
}

// High contrast is black on white or white on black, with thicker lines, and all that moves is seen from far.
static void high_contrast_stands_out(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++)
    {
        const vlTheme *plain = vlTheme_Get((vlThemeKind)kind);
        const vlTheme *t = vlTheme_GetHighContrast((vlThemeKind)kind);
        assert_true(t->highContrast && !plain->highContrast && t->kind == plain->kind);
        assert_true(vlColor_GetContrast(t->text, t->background) == 21);
        assert_true(vlColor_GetContrast(t->textDim, t->background) >= 12);
        const vlColor things[] = {t->particle, t->pinned,   t->rod,          t->rope,   t->spring,
                                  t->tether,   t->keepaway, t->obstacleEdge, t->accent, t->clothEdge};
        for (size_t i = 0; i < sizeof(things) / sizeof(things[0]); i++)
            assert_true(vlColor_GetContrast(things[i], t->background) >= 7);
        assert_true(vlColor_GetContrast(t->gridMajor, t->background) >
                    vlColor_GetContrast(plain->gridMajor, plain->background));
    }
}

// How many rows the line y = 0 covers in the middle column.
static int thicknessOfLine(bool high)
{
    Scene scene = open(2);
    vlCanvas_SetHighContrast(scene.canvas, high);
    vlCanvas_Clear(scene.canvas, vlCanvas_GetTheme(scene.canvas)->background);
    vlStyle style = vlDefaultStyle(scene.canvas);
    style.width = 8;
    vlCanvas_Line(scene.canvas, (vlVec3){-1, 0, 0}, (vlVec3){1, 0, 0}, &style);
    int count = 0;
    for (int y = 0; y < height; y++)
        count += isDrawn(scene.canvas, width / 2, y);
    shut(&scene);
    return count;
}

static void high_contrast_has_thicker_lines(void **state)
{
    (void)state;
    assert_in_range(thicknessOfLine(false), 5, 7);
    assert_in_range(thicknessOfLine(true), 8, 11);
    Scene scene = open(2);
    vlCanvas_SetHighContrast(scene.canvas, true);
    vlCanvas_SetTheme(scene.canvas, vl_themeLight);
    assert_true(vlCanvas_GetTheme(scene.canvas) == vlTheme_GetHighContrast(vl_themeLight));
    vlCanvas_SetHighContrast(scene.canvas, false);
    assert_true(vlCanvas_GetTheme(scene.canvas) == vlTheme_Get(vl_themeLight));
    shut(&scene);
}

// Black on dark and white on light get a rim, what stands out gets none.
static void swallowed_colours_get_a_rim(void **state)
{
    (void)state;
    const vlColor black = {0, 0, 0, 255}, white = {255, 255, 255, 255}, faint = {0, 0, 0, 100};
    for (int high = 0; high < 2; high++)
    {
        const vlTheme *dark = high ? vlTheme_GetHighContrast(vl_themeDark) : vlTheme_Get(vl_themeDark);
        const vlTheme *light = high ? vlTheme_GetHighContrast(vl_themeLight) : vlTheme_Get(vl_themeLight);
        assert_true(vlColor_GetContrast(vlTheme_GetRim(dark, black), dark->background) > 4.5);
        assert_true(vlColor_GetContrast(vlTheme_GetRim(light, white), light->background) > 4.5);
        assert_int_equal(vlTheme_GetRim(dark, faint).a, 100);
        assert_int_equal(vlTheme_GetRim(dark, white).a, 0);
        assert_int_equal(vlTheme_GetRim(light, black).a, 0);
        vlColor color;
        for (int i = 0; vlTheme_GetColorName(i) != NULL; i++)
        {
            const char *name = vlTheme_GetColorName(i);
            assert_true(vlTheme_FindColor(dark, name, &color, &error));
            const bool swallowed = strcmp(name, "black") == 0 || strcmp(name, "background") == 0;
            assert_int_equal(vlTheme_GetRim(dark, color).a > 0, swallowed);
        }
    }
}

// A rim is seen round a disc, a polygon, a line and a circle.
static void rim_surrounds_the_shape(void **state)
{
    (void)state;
    const vlColor black = {0, 0, 0, 255};
    for (int shape = 0; shape < 4; shape++)
    {
        Scene scene = open(2);
        vlStyle style = {.width = 6};
        const vlColor rim = vlTheme_GetRim(vlCanvas_GetTheme(scene.canvas), black);
        const vlVec3 square[4] = {{-0.5, -0.5, 0}, {0.5, -0.5, 0}, {0.5, 0.5, 0}, {-0.5, 0.5, 0}};
        if (shape < 2)
        {
            style.fill = black;
            style.fillRim = rim;
        }
        else
        {
            style.color = black;
            style.rim = rim;
        }
        if (shape == 0 || shape == 2)
            vlCanvas_Circle(scene.canvas, (vlVec3){0, 0, 0}, 0.5, &style);
        else if (shape == 1)
            assert_true(vlCanvas_Polygon(scene.canvas, square, 4, &style, &error));
        else
            vlCanvas_Line(scene.canvas, square[0], square[1], &style);
        int seen = 0;
        for (int y = 0; y < height; y++)
            seen += isDrawn(scene.canvas, width / 2, y);
        assert_true(seen >= 2);
        shut(&scene);
    }
}

// A rope with a ball at its tip is a thin rope with a ball, in the plane and in space.
static void ball_at_the_tip_does_not_fatten_the_rope(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        vlRopeDef def = vlDefaultRopeDef();
        def.from = (vlVec3){0, 1, 0};
        def.to = (vlVec3){0, -1, 0};
        const vlRopeId rope = vlWorld_CreateRope(scene.world, &def, &error);
        const vlParticleId tip = vlRope_GetParticle(scene.world, rope, 20);
        assert_true(vlParticle_SetRadius(scene.world, tip, 0.3, &error));
        assert_true(vlParticle_SetPinned(scene.world, tip, false));
        scene.def.hasCenter = true;
        scene.def.height = 3;
        draw(&scene);
        vlPixel middle, low;
        const vlCamera *camera = vlSceneView_GetCamera(scene.view);
        assert_true(vlCamera_Project(camera, (vlVec3){0, 0.3, 0}, &middle, NULL));
        assert_true(vlCamera_Project(camera, (vlVec3){0, -1, 0}, &low, NULL));
        const vlColor brown = vlCanvas_GetTheme(scene.canvas)->rope;
        int thick = 0, wide = 0;
        for (int x = (int)middle.x - 80; x < (int)middle.x + 80; x++)
        {
            thick += vlColor_GetDistance(colorAt(scene.canvas, x, (int)middle.y), brown) < 40;
            wide += isDrawn(scene.canvas, x, (int)low.y);
        }
        assert_in_range(thick, 1, 8);
        assert_in_range(wide, 60, 90);
        shut(&scene);
    }
}

static vlObstacleDef obstacle(vlObstacleKind kind)
{
    return vlDefaultObstacleDef(kind);
}

static void add(Scene *scene, vlObstacleDef def)
{
    if (vlWorld_CreateObstacle(scene->world, &def, &error).generation == 0)
        fail_msg("%s", error.message);
}

// A plane that stands upright is a wall of the scene's size, not a sheet across the picture.
static void upright_planes_end_with_the_scene(void **state)
{
    (void)state;
    Scene scene = open(3);
    vlParticleDef particle = vlDefaultParticleDef();
    particle.position = (vlVec3){0, 1, 0};
    assert_true(vlWorld_CreateParticle(scene.world, &particle, &error).generation != 0);
    add(&scene, obstacle(vl_plane));
    vlObstacleDef wall = obstacle(vl_plane);
    wall.position = (vlVec3){-0.6, 0, 0};
    wall.normal = (vlVec3){1, 0, 0};
    add(&scene, wall);
    wall.position = (vlVec3){0, 0, -0.6};
    wall.normal = (vlVec3){0, 0, 1};
    add(&scene, wall);
    draw(&scene);
    const vlPixelBox box = boxOf(scene.canvas, 0, width);
    assert_true(box.left > 4 && box.top > 4 && box.right < width - 4 && box.bottom < height - 4);
    // It is there all the same.
    vlPixel at;
    assert_true(vlCamera_Project(vlSceneView_GetCamera(scene.view), (vlVec3){-0.6, 0.4, 0}, &at, NULL));
    assert_true(isDrawn(scene.canvas, (int)at.x, (int)at.y));
    shut(&scene);
}

// The lower rim of a standing cylinder is an arc: it falls and rises again, without teeth.
static void round_bodies_have_no_teeth(void **state)
{
    (void)state;
    Scene scene = open(3);
    vlObstacleDef def = obstacle(vl_cylinder);
    def.p1 = (vlVec3){0, 1, 0};
    def.p2 = (vlVec3){0, 2, 0};
    def.radius = 0.5;
    add(&scene, def);
    scene.def.hasCenter = true;
    scene.def.center = (vlVec3){0, 1.5, 0};
    scene.def.height = 1.6;
    scene.def.elevation = 0.5;
    draw(&scene);
    int turns = 0, last = 0, direction = 0;
    for (int x = width / 2 - 100; x < width / 2 + 100; x++)
    {
        // The body is darker than the floor's card and its shadow is cast straight below: look for the
        // change.
        int y = height / 2;
        while (y < height - 1 &&
               vlColor_GetDistance(colorAt(scene.canvas, x, y), colorAt(scene.canvas, x, y + 1)) < 9)
            y++;
        const int step = x == width / 2 - 100 ? 0 : y - last;
        if (step != 0 && direction != 0 && (step > 0) != (direction > 0))
            turns++;
        direction = step != 0 ? step : direction;
        last = y;
    }
    assert_in_range(turns, 0, 1);
    shut(&scene);
}

// The ruler upwards has its numbers in a room of a metre and in one of a kilometre.
static void ruler_has_numbers_at_every_scale(void **state)
{
    (void)state;
    const double sizes[] = {0.01, 1, 1000};
    for (int k = 0; k < 3; k++)
    {
        Scene scene = open(3);
        vlObstacleDef walls = obstacle(vl_walls);
        walls.min = (vlVec3){0, 0, 0};
        walls.max = (vlVec3){sizes[k], sizes[k], sizes[k]};
        add(&scene, walls);
        scene.def.grid = true;
        draw(&scene);
        // Left of the box's left edge, above its foot.
        vlPixel foot;
        const vlVec3 corner = {0, 0, sizes[k]};
        assert_true(vlCamera_Project(vlSceneView_GetCamera(scene.view), corner, &foot, NULL));
        int letters = 0;
        for (int y = 0; y < (int)foot.y - 20; y++)
            for (int x = 0; x < (int)foot.x - 22; x++)
                letters += isDrawn(scene.canvas, x, y);
        assert_true(letters > 100);
        shut(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_grow_with_the_text_scale),
        cmocka_unit_test(title_keeps_clear_of_the_time),
        cmocka_unit_test(no_label_is_written_over_another),
        cmocka_unit_test(high_contrast_stands_out),
        cmocka_unit_test(high_contrast_has_thicker_lines),
        cmocka_unit_test(swallowed_colours_get_a_rim),
        cmocka_unit_test(rim_surrounds_the_shape),
        cmocka_unit_test(ball_at_the_tip_does_not_fatten_the_rope),
        cmocka_unit_test(upright_planes_end_with_the_scene),
        cmocka_unit_test(round_bodies_have_no_teeth),
        cmocka_unit_test(ruler_has_numbers_at_every_scale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
