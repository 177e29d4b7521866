// test_draw_camera.c: points go into the picture and back, and what is fitted is in view.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "draw/camera.h"

static double apart(vlVec3 a, vlVec3 b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

static vlCamera planeCamera(void)
{
    vlCamera camera = vlCamera_Plane((vlVec3){3, -2, 0}, 4);
    vlCamera_SetViewport(&camera, 0, 0, 800, 400);
    return camera;
}

static vlCamera spaceCamera(void)
{
    vlCamera camera = vlCamera_Space((vlVec3){1, 2, 3}, 5, 0.7, 0.4);
    vlCamera_SetViewport(&camera, 10, 20, 1280, 720);
    return camera;
}

static void plane_maps_metres_to_pixels(void **state)
{
    (void)state;
    const vlCamera camera = planeCamera();
    vlPixel p;
    assert_true(vlCamera_Project(&camera, (vlVec3){3, -2, 0}, &p, NULL));
    assert_true(p.x == 400 && p.y == 200);
    assert_true(
        vlCamera_Project(&camera, (vlVec3){4, -1, 0}, &p, NULL)); // up in the scene is up in the picture
    assert_true(fabs(p.x - 500) < 1e-9 && fabs(p.y - 100) < 1e-9);
}

static void pixels_go_back_to_the_same_point(void **state)
{
    (void)state;
    const vlCamera plane = planeCamera(), space = spaceCamera();
    for (int i = 0; i < 200; i++)
    {
        const vlVec3 p = {sin(i) * 2, cos(3 * i), sin(7 * i)};
        vlPixel pixel;
        double depth;
        assert_true(vlCamera_Project(&space, p, &pixel, &depth));
        assert_true(apart(vlCamera_Unproject(&space, pixel, depth), p) < 1e-9);
        const vlVec3 flat = {p.x, p.y, 0};
        assert_true(vlCamera_Project(&plane, flat, &pixel, &depth));
        assert_true(apart(vlCamera_Unproject(&plane, pixel, depth), flat) < 1e-9);
    }
}

static void azimuth_and_elevation_point_as_described(void **state)
{
    (void)state;
    vlCamera camera = vlCamera_Space((vlVec3){0, 0, 0}, 2, 0, 0);
    assert_true(camera.forward.z < -0.999 && camera.eye.z > 0);
    assert_true(camera.right.x > 0.999 && camera.up.y > 0.999);
    camera.azimuth = 0.5;
    vlCamera_Update(&camera);
    assert_true(camera.eye.x > 0); // turned towards +x
    camera.elevation = 0.5;
    vlCamera_Update(&camera);
    assert_true(camera.eye.y > 0); // and up
    vlPixel p;
    assert_true(vlCamera_Project(&camera, camera.center, &p, NULL));
    assert_true(fabs(p.x - 640) < 1e-9 && fabs(p.y - 360) < 1e-9);
    vlCamera_SetDistance(&camera, 7);
    assert_true(fabs(apart(camera.eye, camera.center) - 7) < 1e-9);
}

static void nearer_things_are_larger_in_space(void **state)
{
    (void)state;
    const vlCamera camera = spaceCamera();
    assert_true(fabs(vlCamera_GetScaleAt(&camera, camera.distance) - 720.0 / 5) < 1e-9);
    assert_true(vlCamera_GetScaleAt(&camera, camera.distance / 2) > 1.99 * camera.scale);
    vlPixel p;
    const vlVec3 behind = {2 * camera.eye.x - camera.center.x, 2 * camera.eye.y - camera.center.y,
                           2 * camera.eye.z - camera.center.z};
    assert_false(vlCamera_Project(&camera, behind, &p, NULL));
    vlVec3 a = camera.center, b = behind;
    assert_true(vlCamera_ClipSegment(&camera, &a, &b));
    assert_true(vlCamera_Project(&camera, b, &p, NULL));
    assert_true(apart(a, camera.center) == 0);
    a = b = behind;
    assert_false(vlCamera_ClipSegment(&camera, &a, &b));
}

static void fit_holds_all_points_with_margin(void **state)
{
    (void)state;
    const double sizes[][3] = {{1, 1, 1}, {10, 0.1, 3}, {0.01, 5, 0}, {1e-6, 1e-6, 1e-6}, {1e6, 2e6, 3e6}};
    for (int dimensions = 2; dimensions <= 3; dimensions++)
        for (int turn = 0; turn < 8; turn++)
            for (int i = 0; i < 5; i++)
            {
                vlCamera camera = dimensions == 2
                                      ? vlCamera_Plane((vlVec3){0, 0, 0}, 1)
                                      : vlCamera_Space((vlVec3){0, 0, 0}, 1, turn, 0.3 * turn - 1.1);
                vlCamera_SetViewport(&camera, 0, 0, 1280, 720);
                const vlVec3 min = {-3, 7, 1};
                const vlVec3 max = {min.x + sizes[i][0], min.y + sizes[i][1], min.z + sizes[i][2]};
                vlCamera_Fit(&camera, min, max, 0.1, 0);
                double widest = 0;
                for (int k = 0; k < 8; k++)
                {
                    const vlVec3 p = {k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z : min.z};
                    vlPixel pixel;
                    assert_true(vlCamera_Project(&camera, p, &pixel, NULL));
                    const double x = fabs(pixel.x - 640) / 640, y = fabs(pixel.y - 360) / 360;
                    assert_true(x < 0.803 && y < 0.803);
                    widest = fmax(widest, fmax(x, y));
                }
                assert_true(widest > 0.75); // and no smaller than need be
            }
}

static void fit_of_one_point_keeps_a_height(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlCamera camera = dimensions == 2 ? vlCamera_Plane((vlVec3){0, 0, 0}, 1)
                                          : vlCamera_Space((vlVec3){0, 0, 0}, 1, 0.6, 0.3);
        vlCamera_SetViewport(&camera, 0, 0, 640, 480);
        const vlVec3 p = {5, 6, dimensions == 3 ? 7 : 0};
        vlCamera_Fit(&camera, p, p, 0.1, 2);
        assert_true(fabs(camera.height - 2) < 1e-9);
        vlPixel pixel;
        assert_true(vlCamera_Project(&camera, p, &pixel, NULL));
        assert_true(fabs(pixel.x - 320) < 1e-6 && fabs(pixel.y - 240) < 1e-6);
        const double before = camera.height;
        vlCamera_Fit(&camera, p, (vlVec3){NAN, 1, 1}, 0.1, 2);
        assert_true(camera.height == before);
    }
}

static void hand_moves_and_zooms_the_scene(void **state)
{
    (void)state;
    vlCamera cameras[2] = {planeCamera(), spaceCamera()};
    for (int i = 0; i < 2; i++)
    {
        vlCamera *camera = &cameras[i];
        const vlVec3 mark = vlCamera_Unproject(camera, (vlPixel){300, 150}, camera->distance);
        vlPixel p;
        vlCamera_Pan(camera, 40, -25);
        assert_true(vlCamera_Project(camera, mark, &p, NULL));
        assert_true(fabs(p.x - 340) < 1e-6 && fabs(p.y - 125) < 1e-6);
        const double scale = camera->scale;
        vlCamera_Zoom(camera, 2, p);
        assert_true(fabs(camera->scale - 2 * scale) < 1e-6);
        const vlPixel there = p;
        assert_true(vlCamera_Project(camera, mark, &p, NULL));
        if (i == 0)
            assert_true(fabs(p.x - there.x) < 1e-6 && fabs(p.y - there.y) < 1e-6);
        vlCamera_Zoom(camera, NAN, p);
        vlCamera_Zoom(camera, -1, p);
        assert_true(fabs(camera->scale - 2 * scale) < 1e-6);
    }
    vlCamera_Orbit(&cameras[1], 1, 100);
    assert_true(cameras[1].elevation < 1.5708);
    assert_true(isfinite(cameras[1].eye.x) && cameras[1].up.y > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plane_maps_metres_to_pixels),
        cmocka_unit_test(pixels_go_back_to_the_same_point),
        cmocka_unit_test(azimuth_and_elevation_point_as_described),
        cmocka_unit_test(nearer_things_are_larger_in_space),
        cmocka_unit_test(fit_holds_all_points_with_margin),
        cmocka_unit_test(fit_of_one_point_keeps_a_height),
        cmocka_unit_test(hand_moves_and_zooms_the_scene),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
