// test_draw_capture.c: pictures and images go to files and come back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <SDL_image.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"
#include "draw/canvas.h"
#include "draw/capture.h"

static const char *const folder = "draw_capture_test";

static vlCanvas *paint(int width, int height)
{
    vlError error = {""};
    vlCanvas *canvas = vlCanvas_Create(width, height, &error);
    if (canvas == NULL)
        fail_msg("%s", error.message);
    vlCanvas_Clear(canvas, vlColor_FromHex(0x204060));
    vlCanvas_DiscPx(canvas, (vlPixel){width / 3.0, height / 2.0}, height / 4.0, vlColor_FromHex(0xff8000));
    return canvas;
}

static void png_reads_back_as_it_was(void **state)
{
    (void)state;
    vlError error = {""};
    assert_true(vlMakeFolder(folder));
    vlCanvas *canvas = paint(61, 37); // odd sizes: rows have no padding to hide in
    assert_true(vlCapture_SavePng(canvas, "draw_capture_test/a.png", &error));
    SDL_Surface *read = IMG_Load("draw_capture_test/a.png");
    assert_non_null(read);
    assert_int_equal(read->w, 61);
    assert_int_equal(read->h, 37);
    SDL_Surface *rgb = SDL_ConvertSurfaceFormat(read, SDL_PIXELFORMAT_RGB24, 0);
    uint8_t *wanted = malloc(vlCapture_GetRgbSize(canvas));
    assert_true(vlCapture_CopyRgb(canvas, wanted, vlCapture_GetRgbSize(canvas)));
    for (int y = 0; y < 37; y++)
        assert_memory_equal((const uint8_t *)rgb->pixels + y * rgb->pitch, wanted + y * 61 * 3, 61 * 3);
    assert_int_equal(vlFile_Look("draw_capture_test/a.png.part").kind, vl_fileMissing);
    SDL_FreeSurface(rgb);
    SDL_FreeSurface(read);
    free(wanted);
    vlCanvas_Destroy(canvas);
    remove("draw_capture_test/a.png");
}

static void raw_frames_are_rgb_from_the_top(void **state)
{
    (void)state;
    vlCanvas *canvas = paint(30, 20);
    uint8_t frame[30 * 20 * 3];
    assert_int_equal(vlCapture_GetRgbSize(canvas), sizeof(frame));
    assert_false(vlCapture_CopyRgb(canvas, frame, sizeof(frame) - 1));
    assert_true(vlCapture_CopyRgb(canvas, frame, sizeof(frame)));
    assert_true(frame[0] == 0x20 && frame[1] == 0x40 && frame[2] == 0x60);
    const uint8_t *disc = &frame[(10 * 30 + 10) * 3];
    assert_true(disc[0] == 0xff && disc[1] == 0x80 && disc[2] == 0x00);
    vlCanvas_Destroy(canvas);
}

// A file that cannot be written is named with the reason, and what was there stays.
static void failed_save_leaves_the_old_file(void **state)
{
    (void)state;
    vlError error = {""};
    vlCanvas *canvas = paint(30, 20);
    assert_false(vlCapture_SavePng(canvas, "no_such_folder_at_all/a.png", &error));
    assert_non_null(strstr(error.message, "no_such_folder_at_all/a.png"));
    assert_non_null(strstr(error.message, "No such file"));
    assert_true(vlMakeFolder("draw_capture_test/folder.png"));
    assert_false(vlCapture_SavePng(canvas, "draw_capture_test/folder.png", &error));
    assert_int_equal(vlFile_Look("draw_capture_test/folder.png").kind, vl_fileFolder);
    assert_int_equal(vlFile_Look("draw_capture_test/folder.png.part").kind, vl_fileMissing);
    vlCanvas_Destroy(canvas);
}

static uint32_t pixelAt(const vlCanvas *canvas, int x, int y)
{
    const SDL_Surface *surface = vlCanvas_GetSurface(canvas);
    uint32_t pixel;
    memcpy(&pixel, (const uint8_t *)surface->pixels + y * surface->pitch + 4 * x, 4);
    return pixel & 0xffffff;
}

// An image 1 m wide about the origin is where it should be, upright, and turned by a right angle on request.
static void images_are_placed_and_turned(void **state)
{
    (void)state;
    vlError error = {""};
    assert_true(vlMakeFolder(folder));
    vlCanvas *source = vlCanvas_Create(64, 64, &error);
    vlCanvas_Clear(source, vlColor_FromHex(0xff0000));
    vlCanvas_RectPx(source, 0, 0, 32, 32, 0, vlColor_FromHex(0x0000ff)); // blue: top left
    assert_true(vlCapture_SavePng(source, "draw_capture_test/image.png", &error));
    vlCanvas_Destroy(source);

    vlCanvas *canvas = vlCanvas_Create(200, 200, &error);
    vlCamera camera = vlCamera_Plane((vlVec3){0, 0, 0}, 2);
    vlCamera_SetViewport(&camera, 0, 0, 200, 200);
    vlCanvas_SetCamera(canvas, &camera);
    vlImageStyle style = vlDefaultImageStyle();
    style.width = 1;
    const char *path = "draw_capture_test/image.png";
    for (int quarter = 0; quarter < 4; quarter++)
    {
        vlCanvas_Clear(canvas, vlColor_FromHex(0));
        style.angle = quarter * 1.5707963267948966;
        assert_true(vlCanvas_Image(canvas, path, (vlVec3){0, 0, 0}, &style, &error));
        const int corners[4][2] = {
            {75, 75}, {75, 125}, {125, 125}, {125, 75}}; // counter-clockwise from top left
        for (int i = 0; i < 4; i++)
            assert_int_equal(pixelAt(canvas, corners[i][0], corners[i][1]),
                             i == quarter ? 0x0000ff : 0xff0000);
        assert_int_equal(pixelAt(canvas, 45, 100), 0);
        assert_int_equal(pixelAt(canvas, 155, 100), 0);
    }
    // Small and translucent: the mean of what is beneath.
    vlCanvas_Clear(canvas, vlColor_FromHex(0));
    style = vlDefaultImageStyle();
    style.height = 0.2;
    style.alpha = 0.5;
    assert_true(vlCanvas_Image(canvas, path, (vlVec3){0, 0, 0}, &style, &error));
    assert_in_range(pixelAt(canvas, 106, 106) >> 16, 120, 134);
    int width, height;
    assert_true(vlCanvas_GetImageSize(canvas, path, &width, &height, &error));
    assert_true(width == 64 && height == 64);
    vlCanvas_Destroy(canvas);
}

static void missing_and_broken_images_are_named(void **state)
{
    (void)state;
    vlError error = {""};
    assert_true(vlMakeFolder(folder));
    vlCanvas *canvas = paint(30, 20);
    const vlImageStyle style = vlDefaultImageStyle();
    assert_false(vlCanvas_Image(canvas, "nowhere.png", (vlVec3){0, 0, 0}, &style, &error));
    assert_string_equal(error.message, "image: no such file: nowhere.png");
    assert_false(vlCanvas_Image(canvas, folder, (vlVec3){0, 0, 0}, &style, &error));
    assert_non_null(strstr(error.message, "not a file"));
    FILE *file = fopen("draw_capture_test/broken.png", "wb");
    assert_non_null(file);
    fputs("\x89PNG\r\n\x1a\nand then nothing of the kind", file);
    fclose(file);
    assert_false(vlCanvas_Image(canvas, "draw_capture_test/broken.png", (vlVec3){0, 0, 0}, &style, &error));
    assert_non_null(strstr(error.message, "draw_capture_test/broken.png"));
    vlCanvas_ForgetImages(canvas);
    vlCanvas_Destroy(canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(png_reads_back_as_it_was),
        cmocka_unit_test(raw_frames_are_rgb_from_the_top),
        cmocka_unit_test(failed_save_leaves_the_old_file),
        cmocka_unit_test(images_are_placed_and_turned),
        cmocka_unit_test(missing_and_broken_images_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
