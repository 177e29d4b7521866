// test_draw_view.c: the picture of a world shows what is there, where it is, steadily.
#include "view_scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/capture.h"
#include "draw/scene_view.h"
#include "verlua/verlua.h"

static uint8_t *copy(const Scene *scene)
{
    uint8_t *frame = malloc(vlCapture_GetRgbSize(scene->canvas));
    assert_true(vlCapture_CopyRgb(scene->canvas, frame, vlCapture_GetRgbSize(scene->canvas)));
    return frame;
}

static vlParticleId particle(Scene *scene, double x, double y, double z, bool pinned)
{
    vlParticleDef def = vlDefaultParticleDef();
    def.position = (vlVec3){x, y, z};
    def.pinned = pinned;
    const vlParticleId id = vlWorld_CreateParticle(scene->world, &def, &error);
    assert_true(id.generation != 0);
    return id;
}

static vlLinkId join(Scene *scene, vlLinkKind kind, vlParticleId a, vlParticleId b, double length)
{
    vlLinkDef def = vlDefaultLinkDef(kind);
    def.a = a;
    def.b = b;
    def.length = length;
    const vlLinkId id = vlWorld_CreateLink(scene->world, &def, &error);
    assert_true(id.generation != 0);
    return id;
}

static vlColor colorAt(const Scene *scene, vlVec3 point)
{
    vlPixel p;
    assert_true(vlCamera_Project(vlSceneView_GetCamera(scene->view), point, &p, NULL));
    assert_true(p.x >= 0 && p.x < width && p.y >= 0 && p.y < height);
    const SDL_Surface *surface = vlCanvas_GetSurface(scene->canvas);
    uint32_t pixel;
    memcpy(&pixel, (const uint8_t *)surface->pixels + (int)p.y * surface->pitch + 4 * (int)p.x, 4);
    return vlColor_FromHex(pixel & 0xffffff);
}

static bool isNear(vlColor a, vlColor b)
{
    return vlColor_GetDistance(a, b) < 12;
}

// A fixed view of 4 x 2.25 m about the origin.
static void look(Scene *scene)
{
    scene->def.hasCenter = true;
    scene->def.center = (vlVec3){0, 0, 0};
    scene->def.height = 2.25;
}

static void rod_is_drawn_between_its_ends_and_gone_when_broken(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++)
    {
        Scene scene = open(2);
        look(&scene);
        vlCanvas_SetTheme(scene.canvas, (vlThemeKind)kind);
        const vlTheme *theme = vlTheme_Get((vlThemeKind)kind);
        const vlParticleId a = particle(&scene, -1, 0.5, 0, true), b = particle(&scene, 1, -0.5, 0, false);
        const vlLinkId rod = join(&scene, vl_rod, a, b, -1);
        draw(&scene);
        for (double t = 0.1; t < 0.95; t += 0.1)
            assert_true(isNear(colorAt(&scene, (vlVec3){-1 + 2 * t, 0.5 - t, 0}), theme->rod));
        assert_true(isNear(colorAt(&scene, (vlVec3){0, 0.1, 0}), theme->background));
        assert_true(isNear(colorAt(&scene, (vlVec3){1, -0.5, 0}), theme->particle));
        assert_true(vlWorld_DestroyLink(scene.world, rod));
        draw(&scene);
        assert_true(isNear(colorAt(&scene, (vlVec3){0, 0, 0}), theme->background));
        shut(&scene);
    }
}

// How many pixels two pictures differ in.
static int differences(const uint8_t *a, const uint8_t *b)
{
    int count = 0;
    for (int i = 0; i < width * height; i++)
        count += memcmp(a + 3 * i, b + 3 * i, 3) != 0;
    return count;
}

// Told apart without colour: in shades of grey each kind of link still looks different.
static void links_differ_in_shape(void **state)
{
    (void)state;
    const vlLinkKind kinds[] = {vl_rod, vl_spring, vl_tether, vl_keepaway};
    uint8_t *frames[4];
    for (int k = 0; k < 4; k++)
    {
        Scene scene = open(2);
        look(&scene);
        join(&scene, kinds[k], particle(&scene, -1, 0, 0, true), particle(&scene, 1, 0, 0, false), -1);
        draw(&scene);
        frames[k] = copy(&scene);
        for (int i = 0; i < width * height; i++)
        {
            const uint8_t ink =
                frames[k][3 * i] + frames[k][3 * i + 1] + frames[k][3 * i + 2] > 150 ? 255 : 0;
            memset(frames[k] + 3 * i, ink, 3);
        }
        for (int j = 0; j < k; j++)
            assert_true(differences(frames[j], frames[k]) > 100);
        shut(&scene);
    }
    for (int k = 0; k < 4; k++)
        free(frames[k]);
}

// A slack tether hangs through; taut it is straight.
static void slack_tether_sags(void **state)
{
    (void)state;
    for (int slack = 0; slack < 2; slack++)
    {
        Scene scene = open(2);
        look(&scene);
        join(&scene, vl_tether, particle(&scene, -1, 0.5, 0, true), particle(&scene, 1, 0.5, 0, true),
             slack ? 2.4 : -1);
        draw(&scene);
        const uint8_t *pixels = vlCanvas_GetSurface(scene.canvas)->pixels;
        int ink = 0;
        for (int y = 125; y < 300; y++) // below the straight line at 100 px
            for (int x = 200; x < 440; x++)
                ink += pixels[4 * (y * width + x) + 1] > 100;
        assert_true(slack ? ink > 50 : ink == 0);
        shut(&scene);
    }
}

static void pin_is_square_and_particle_round(void **state)
{
    (void)state;
    Scene scene = open(2);
    look(&scene);
    vlParticleDef def = vlDefaultParticleDef();
    def.radius = 0.2; // 32 px
    def.position = (vlVec3){-1, 0, 0};
    vlWorld_CreateParticle(scene.world, &def, &error);
    def.position = (vlVec3){1, 0, 0};
    def.pinned = true;
    vlWorld_CreateParticle(scene.world, &def, &error);
    draw(&scene);
    const vlTheme *theme = vlTheme_Get(vl_themeDark);
    const double corner = 0.16; // in the corner of the square, outside the disc
    assert_true(isNear(colorAt(&scene, (vlVec3){-1 + corner, corner, 0}), theme->background));
    assert_true(isNear(colorAt(&scene, (vlVec3){1 + corner, corner, 0}), theme->pinned));
    assert_true(isNear(colorAt(&scene, (vlVec3){-1.19, 0, 0}), theme->particle));
    shut(&scene);
}

static void fit_holds_everything_with_room(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        vlVec3 points[30];
        for (int i = 0; i < 30; i++)
        {
            points[i] = (vlVec3){20 * sin(i), 5 * cos(3 * i) + 100, dimensions == 3 ? 8 * sin(5 * i) : 0};
            particle(&scene, points[i].x, points[i].y, points[i].z, false);
        }
        vlObstacleDef plane = vlDefaultObstacleDef(vl_plane); // infinite, and far below: it does not count
        plane.position = (vlVec3){0, -5000, 0};
        assert_true(vlWorld_CreateObstacle(scene.world, &plane, &error).generation != 0);
        draw(&scene);
        double widest = 0;
        for (int i = 0; i < 30; i++)
        {
            vlPixel p;
            assert_true(vlCamera_Project(vlSceneView_GetCamera(scene.view), points[i], &p, NULL));
            assert_true(p.x > 0.05 * width && p.x < 0.95 * width && p.y > 0.05 * height &&
                        p.y < 0.95 * height);
            widest = fmax(widest, fabs(p.x / width - 0.5));
        }
        assert_true(widest > 0.25);
        shut(&scene);
    }
}

// The ground under a ball in the air is in view, and the ball too.
static void ground_below_is_in_view(void **state)
{
    (void)state;
    Scene scene = open(2);
    particle(&scene, 0, 10, 0, false);
    vlObstacleDef plane = vlDefaultObstacleDef(vl_plane);
    assert_true(vlWorld_CreateObstacle(scene.world, &plane, &error).generation != 0);
    draw(&scene);
    const vlTheme *theme = vlTheme_Get(vl_themeDark);
    assert_true(isNear(colorAt(&scene, (vlVec3){0, 10, 0}), theme->particle));
    assert_true(isNear(colorAt(&scene, (vlVec3){0.1, -1, 0}), theme->obstacleFill));
    shut(&scene);
}

// At rest picture after picture is the same; what moves changes the camera by little at a time.
static void camera_is_steady(void **state)
{
    (void)state;
    Scene scene = open(2);
    vlWorld_SetGravity(scene.world, (vlVec3){0, 0, 0}, &error);
    const vlParticleId mover = particle(&scene, 0, 0, 0, false);
    particle(&scene, 1, 1, 0, true);
    draw(&scene);
    uint8_t *first = copy(&scene);
    draw(&scene);
    uint8_t *second = copy(&scene);
    assert_int_equal(differences(first, second), 0);
    double last = vlSceneView_GetCamera(scene.view)->height;
    vlParticle_SetVelocity(scene.world, mover, (vlVec3){-3, -2, 0}, &error);
    for (int i = 0; i < 300; i++)
    {
        assert_true(vlWorld_Step(scene.world, &error));
        draw(&scene);
        const double now = vlSceneView_GetCamera(scene.view)->height;
        assert_true(now >= last * (1 - 1e-12) && now < 1.06 * last); // it only grows, and never leaps
        last = now;
    }
    // Even when something is suddenly three times as far away.
    const vlVec3 at = {-60, -40, 0};
    assert_true(vlParticle_SetPosition(scene.world, mover, at, &error));
    assert_true(vlParticle_SetVelocity(scene.world, mover, (vlVec3){0, 0, 0}, &error));
    for (int i = 0; i < 100; i++)
    {
        draw(&scene);
        const double now = vlSceneView_GetCamera(scene.view)->height;
        assert_true(now >= last * (1 - 1e-12) && now < 1.6 * last);
        last = now;
    }
    vlPixel p;
    assert_true(vlCamera_Project(vlSceneView_GetCamera(scene.view), at, &p, NULL));
    assert_true(p.x > 0 && p.y < height);
    free(first);
    free(second);
    shut(&scene);
}

// Steps that were watched but not drawn count: the picture shows where things have been.
static void observed_steps_are_in_view(void **state)
{
    (void)state;
    Scene scene = open(2);
    const vlParticleId p = particle(&scene, 0, 0, 0, false);
    vlParticle_SetVelocity(scene.world, p, (vlVec3){4, 9.81, 0}, &error);
    for (int i = 0; i < 120; i++)
    {
        vlSceneView_Observe(scene.view, scene.world);
        assert_true(vlWorld_Step(scene.world, &error));
    }
    draw(&scene);
    const vlVec3 seen[3] = {{0, 0, 0}, {4, 4.9, 0}, {8, 0, 0}};
    for (int i = 0; i < 3; i++)
        colorAt(&scene, seen[i]); // fails when out of the picture
    shut(&scene);
}

static void given_view_is_kept(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        particle(&scene, 50, 50, 0, false);
        scene.def.hasCenter = true;
        scene.def.center = (vlVec3){7, -3, 0};
        scene.def.height = 5;
        scene.def.azimuth = 1;
        draw(&scene);
        const vlCamera *camera = vlSceneView_GetCamera(scene.view);
        assert_true(camera->center.x == 7 && camera->center.y == -3 && camera->height == 5);
        vlPixel p;
        assert_true(vlCamera_Project(camera, scene.def.center, &p, NULL));
        assert_true(fabs(p.x - width / 2.0) < 1e-9 && fabs(p.y - height / 2.0) < 1e-9);
        vlCamera held = *camera;
        vlCamera_Pan(&held, 30, 0);
        vlSceneView_HoldCamera(scene.view, &held);
        draw(&scene);
        assert_true(vlSceneView_GetCamera(scene.view)->center.x != 7);
        vlSceneView_Reset(scene.view);
        draw(&scene);
        assert_true(vlSceneView_GetCamera(scene.view)->center.x == 7);
        shut(&scene);
    }
}

static void wrong_views_are_named(void **state)
{
    (void)state;
    Scene scene = open(2);
    scene.def.height = -1;
    assert_false(vlSceneView_Set(scene.view, &scene.def, &error));
    assert_non_null(strstr(error.message, "height"));
    scene.def.height = NAN;
    assert_false(vlSceneView_Set(scene.view, &scene.def, &error));
    scene.def = vlDefaultViewDef();
    scene.def.elevation = 2;
    assert_false(vlSceneView_Set(scene.view, &scene.def, &error));
    assert_non_null(strstr(error.message, "elevation"));
    scene.def = vlDefaultViewDef();
    scene.def.center.y = INFINITY;
    assert_false(vlSceneView_Set(scene.view, &scene.def, &error));
    assert_non_null(strstr(error.message, "center"));
    shut(&scene);
}

// In space what is nearer hides what is behind, from whichever side one looks.
static void nearer_hides_farther(void **state)
{
    (void)state;
    const vlTheme *theme = vlTheme_Get(vl_themeDark);
    for (int side = 0; side < 2; side++)
    {
        Scene scene = open(3);
        look(&scene);
        scene.def.azimuth = side * 3.14159265358979;
        scene.def.elevation = 0;
        vlParticleDef def = vlDefaultParticleDef();
        def.position = (vlVec3){0, 0, 1};
        def.radius = 0.2;
        vlWorld_CreateParticle(scene.world, &def, &error);
        vlObstacleDef ball = vlDefaultObstacleDef(vl_ball);
        ball.position = (vlVec3){0, 0, -1};
        ball.radius = 0.5;
        assert_true(vlWorld_CreateObstacle(scene.world, &ball, &error).generation != 0);
        draw(&scene);
        const vlColor seen = colorAt(&scene, (vlVec3){0, 0, 0});
        const bool yellow = seen.r > seen.b + 60;
        assert_true(yellow == (side == 0));
        // Beside the particle the ball is seen both times, shaded and brighter above than below.
        const double z = side == 0 ? -0.6 : -1.4;
        const vlColor above = colorAt(&scene, (vlVec3){0, 0.35, z}),
                      below = colorAt(&scene, (vlVec3){0, -0.35, z});
        assert_false(isNear(above, theme->background));
        assert_true(above.g > below.g + 20);
        shut(&scene);
    }
}

// Two sheets that pass through each other: each is seen where it is in front, pixel by pixel.
static void crossing_solids_cut_each_other(void **state)
{
    (void)state;
    Scene scene = open(3);
    look(&scene);
    scene.def.azimuth = 0;
    scene.def.elevation = 0;
    vlObstacleDef box = vlDefaultObstacleDef(vl_box);
    box.size = (vlVec3){2, 0.4, 0.4};
    assert_true(vlWorld_CreateObstacle(scene.world, &box, &error).generation != 0);
    vlParticleDef def = vlDefaultParticleDef();
    def.radius = 0.19; // its foremost point is just inside the box
    def.position = (vlVec3){-0.5, 0, 0};
    vlWorld_CreateParticle(scene.world, &def, &error);
    def.position = (vlVec3){0.5, 0, 0.15}; // this one looks out
    vlWorld_CreateParticle(scene.world, &def, &error);
    draw(&scene);
    const vlColor hidden = colorAt(&scene, (vlVec3){-0.5, 0, 0.2}),
                  out = colorAt(&scene, (vlVec3){0.5, 0, 0.34});
    assert_true(hidden.r < hidden.b + 30);
    assert_true(out.r > out.b + 60);
    shut(&scene);
}

static vlClothId makeCloth(Scene *scene)
{
    vlClothDef def = vlDefaultClothDef();
    def.position = (vlVec3){-1, 1, 0};
    def.width = def.height = 2;
    def.cellsX = def.cellsY = 4;
    const vlClothId cloth = vlWorld_CreateCloth(scene->world, &def, &error);
    assert_true(cloth.generation != 0);
    return cloth;
}

// A torn cell is a hole, its neighbours are whole.
static void torn_cell_is_a_hole(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        look(&scene);
        scene.def.height = 3;
        scene.def.azimuth = scene.def.elevation = 0;
        const vlClothId cloth = makeCloth(&scene);
        const vlVec3 cell = {-0.75, 0.75, 0}, other = {0.75, -0.75, 0};
        draw(&scene);
        const vlColor whole = colorAt(&scene, cell);
        assert_true(vlColor_GetDistance(whole, vlTheme_Get(vl_themeDark)->background) > 25);
        const vlParticleId a = vlCloth_GetNode(scene.world, cloth, 0, 1),
                           b = vlCloth_GetNode(scene.world, cloth, 1, 1);
        for (vlLinkId id = vlWorld_NextLink(scene.world, (vlLinkId){0}); id.generation != 0;)
        {
            const vlLinkId next = vlWorld_NextLink(scene.world, id);
            const uint32_t p = vlLink_GetA(scene.world, id).slot, q = vlLink_GetB(scene.world, id).slot;
            if ((p == a.slot && q == b.slot) || (p == b.slot && q == a.slot))
                assert_true(vlWorld_DestroyLink(scene.world, id));
            id = next;
        }
        draw(&scene);
        assert_false(isNear(colorAt(&scene, cell), whole));
        assert_true(isNear(colorAt(&scene, other), whole));
        shut(&scene);
    }
}

// The fill of a cloth has no seams: inside there is only cloth.
static void cloth_has_no_seams(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        look(&scene);
        scene.def.height = 3.3;
        scene.def.azimuth = 0.4;
        makeCloth(&scene);
        draw(&scene);
        for (double y = -0.95; y < 0.96; y += 0.01)
            for (double x = -0.95; x < 0.96; x += 0.01)
                assert_true(vlColor_GetDistance(colorAt(&scene, (vlVec3){x, y, 0}),
                                                vlTheme_Get(vl_themeDark)->background) > 20);
        shut(&scene);
    }
}

// Coloured by stretch a taut cloth differs from a slack one, and a legend says what the colours mean.
static void stretch_is_coloured_with_a_legend(void **state)
{
    (void)state;
    Scene scene = open(2);
    look(&scene);
    scene.def.height = 4;
    scene.def.stretch = true;
    const vlClothId cloth = makeCloth(&scene);
    const vlParticleId corner = vlCloth_GetNode(scene.world, cloth, 4, 4);
    assert_true(vlParticle_SetPosition(scene.world, corner, (vlVec3){1.5, -1.4, 0}, &error));
    draw(&scene);
    const vlTheme *theme = vlTheme_Get(vl_themeDark);
    const vlColor slack = colorAt(&scene, (vlVec3){-0.75, 0.75, 0}),
                  taut = colorAt(&scene, (vlVec3){1.3, -1.2, 0});
    assert_true(vlColor_GetDistance(slack, theme->stretchMiddle) < 15);
    assert_true(vlColor_GetDistance(taut, theme->stretchHigh) <
                vlColor_GetDistance(taut, theme->stretchMiddle));
    uint8_t *with = copy(&scene);
    scene.def.stretch = false;
    draw(&scene);
    uint8_t *without = copy(&scene);
    int legend = 0;
    for (int y = 0; y < 180; y++)
        legend +=
            memcmp(with + 3 * (y * width + width - 40), without + 3 * (y * width + width - 40), 60) != 0;
    assert_true(legend > 60);
    free(with);
    free(without);
    shut(&scene);
}

// A row of every shape, in the plane and in space.
static void fillWithEverything(Scene *scene, int dimensions)
{
    const double z = dimensions == 3 ? 0.3 : 0;
    for (int i = 0; i < 4; i++)
        join(scene, (vlLinkKind)i, particle(scene, i, 2, 0, true), particle(scene, i + 0.4, 1, z, false), -1);
    vlRopeDef rope = vlDefaultRopeDef();
    rope.from = (vlVec3){-3, 2, 0};
    rope.to = (vlVec3){-1, 2, z};
    rope.length = 3;
    assert_true(vlWorld_CreateRope(scene->world, &rope, &error).generation != 0);
    vlClothDef cloth = vlDefaultClothDef();
    cloth.position = (vlVec3){-3, 0, 0};
    cloth.mesh = vl_meshHexagonal;
    assert_true(vlWorld_CreateCloth(scene->world, &cloth, &error).generation != 0);
    for (int kind = vl_plane; kind <= vl_cylinder; kind++)
    {
        vlObstacleDef o = vlDefaultObstacleDef((vlObstacleKind)kind);
        o.position = (vlVec3){kind, kind == vl_plane ? -4 : -2, 0};
        o.radius = 0.3;
        o.angle = 0.4;
        o.min = (vlVec3){-9, -6, -9};
        o.max = (vlVec3){9, 6, 9};
        if (vlWorld_CreateObstacle(scene->world, &o, &error).generation == 0)
            fail_msg("%s", error.message);
    }
}

// The same world gives the same pixels, and drawing changes nothing in the world.
static void pictures_repeat_and_do_not_touch_the_world(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
        for (int theme = 0; theme < 2; theme++)
        {
            uint8_t *frames[2];
            for (int k = 0; k < 2; k++)
            {
                Scene scene = open(dimensions);
                vlCanvas_SetTheme(scene.canvas, (vlThemeKind)theme);
                scene.def.grid = scene.def.time = true;
                scene.def.title = "Всё сразу: α, β";
                fillWithEverything(&scene, dimensions);
                for (int i = 0; i < 5; i++)
                    assert_true(vlWorld_Step(scene.world, &error));
                const uint64_t before = vlWorld_GetHash(scene.world);
                draw(&scene);
                frames[k] = copy(&scene);
                assert_true(vlWorld_GetHash(scene.world) == before);
                shut(&scene);
            }
            assert_int_equal(differences(frames[0], frames[1]), 0);
            free(frames[0]);
            free(frames[1]);
        }
}

// From any side, near or far, at any size, and also from inside.
static void every_camera_is_survived(void **state)
{
    (void)state;
    Scene scene = open(3);
    fillWithEverything(&scene, 3);
    scene.def.grid = scene.def.time = scene.def.stretch = true;
    const double heights[] = {1e-9, 0.01, 1, 30, 1e6, 1e12};
    const int sizes[][2] = {{1, 1}, {640, 480}, {33, 700}, {900, 20}};
    for (int s = 0; s < 4; s++)
    {
        assert_true(vlCanvas_Resize(scene.canvas, sizes[s][0], sizes[s][1], &error));
        for (int h = 0; h < 6; h++)
            for (int turn = -2; turn <= 2; turn++)
            {
                scene.def.height = heights[h];
                scene.def.azimuth = 1.3 * turn;
                scene.def.elevation = 0.78 * turn;
                draw(&scene);
            }
    }
    shut(&scene);
}

static void empty_world_is_a_picture_too(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        scene.def.grid = true;
        draw(&scene);
        draw(&scene);
        shut(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rod_is_drawn_between_its_ends_and_gone_when_broken),
        cmocka_unit_test(links_differ_in_shape),
        cmocka_unit_test(slack_tether_sags),
        cmocka_unit_test(pin_is_square_and_particle_round),
        cmocka_unit_test(fit_holds_everything_with_room),
        cmocka_unit_test(ground_below_is_in_view),
        cmocka_unit_test(camera_is_steady),
        cmocka_unit_test(observed_steps_are_in_view),
        cmocka_unit_test(given_view_is_kept),
        cmocka_unit_test(wrong_views_are_named),
        cmocka_unit_test(nearer_hides_farther),
        cmocka_unit_test(crossing_solids_cut_each_other),
        cmocka_unit_test(torn_cell_is_a_hole),
        cmocka_unit_test(cloth_has_no_seams),
        cmocka_unit_test(stretch_is_coloured_with_a_legend),
        cmocka_unit_test(pictures_repeat_and_do_not_touch_the_world),
        cmocka_unit_test(every_camera_is_survived),
        cmocka_unit_test(empty_world_is_a_picture_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
