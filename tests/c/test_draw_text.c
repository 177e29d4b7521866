// test_draw_text.c: texts in three alphabets are letters and no boxes, stand where they should, and may be
// garbage.
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
#include "draw/text.h"

static vlFont *font;

static int openFont(void **state)
{
    (void)state;
    vlError error = {""};
    font = vlFont_Create(&error);
    if (font == NULL)
        fprintf(stderr, "%s\n", error.message);
    return font != NULL ? 0 : -1;
}

static int closeFont(void **state)
{
    (void)state;
    vlFont_Destroy(font);
    return 0;
}

// A text as a picture of its own: width, height and letters.
typedef struct Picture
{
    int width, height;
    uint8_t letters[64 * 1024];
} Picture;

static Picture *render(const char *text)
{
    vlError error = {""};
    vlTextMask mask;
    if (!vlFont_Render(font, text, 24, false, false, &mask, &error))
        fail_msg("%s", error.message);
    Picture *picture = calloc(1, sizeof(*picture));
    picture->width = mask.width;
    picture->height = mask.height;
    assert_true((size_t)(mask.width * mask.height) <= sizeof(picture->letters));
    memcpy(picture->letters, mask.letters, (size_t)(mask.width * mask.height));
    return picture;
}

static bool same(const char *a, const char *b)
{
    Picture *p = render(a), *q = render(b);
    const bool result = p->width == q->width && p->height == q->height &&
                        memcmp(p->letters, q->letters, sizeof(p->letters)) == 0;
    free(p);
    free(q);
    return result;
}

// U+10FFFE is a letter in no font: it shows what a missing letter looks like.
static void cyrillic_and_greek_are_letters_not_boxes(void **state)
{
    (void)state;
    const char *missing = "\xf4\x8f\xbf\xbe";
    const char *letters[] = {"ж", "Щ", "ё", "ы", "Я", "α", "β", "μ", "φ", "Ω", "Δ", "−", "₂"};
    const int count = (int)(sizeof(letters) / sizeof(letters[0]));
    for (int i = 0; i < count; i++)
    {
        if (same(letters[i], missing))
            fail_msg("%s is a box", letters[i]);
        for (int j = 0; j < i; j++)
            if (same(letters[i], letters[j]))
                fail_msg("%s looks like %s", letters[i], letters[j]);
    }
    assert_true(same(missing, missing));
    assert_false(vlFont_HasLetter(font, 0x10FFFE));
    for (uint32_t c = 0x410; c <= 0x44f; c++)
        assert_true(vlFont_HasLetter(font, c));
    for (uint32_t c = 0x3b1; c <= 0x3c9; c++)
        assert_true(vlFont_HasLetter(font, c));
}

static void letters_are_anti_aliased(void **state)
{
    (void)state;
    Picture *p = render("S\xce\xa3");
    int soft = 0, full = 0;
    for (int i = 0; i < p->width * p->height; i++)
    {
        soft += p->letters[i] > 30 && p->letters[i] < 220;
        full += p->letters[i] >= 220;
    }
    assert_true(soft > 20);
    assert_true(full > 20);
    free(p);
}

static void invalid_utf8_shows_as_replacement(void **state)
{
    (void)state;
    char out[64];
    const struct
    {
        const char *in, *out;
    } cases[] = {
        {"caf\xe9", "caf\xef\xbf\xbd"},                           // Latin-1
        {"\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd"},                 // overlong
        {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"}, // surrogate
        {"\xf5\x80\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xd0", "\xef\xbf\xbd"}, // cut short
        {"a\tb\x01", "a b "},
        {"\xd0\xb6", "\xd0\xb6"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
    {
        vlText_Clean(cases[i].in, out, (int)sizeof(out));
        assert_string_equal(out, cases[i].out);
    }
    // No letter is cut in two where the room ends.
    vlText_Clean("\xd0\xb6\xd0\xb6\xd0\xb6", out, 6);
    assert_string_equal(out, "\xd0\xb6\xd0\xb6");
}

// The rectangle of the picture that is not black; false when all is.
static bool findInk(const vlCanvas *canvas, int box[4])
{
    const SDL_Surface *surface = vlCanvas_GetSurface(canvas);
    box[0] = box[1] = 1 << 20;
    box[2] = box[3] = -1;
    for (int y = 0; y < surface->h; y++)
        for (int x = 0; x < surface->w; x++)
        {
            uint32_t pixel;
            memcpy(&pixel, (const uint8_t *)surface->pixels + y * surface->pitch + 4 * x, 4);
            if ((pixel >> 16 & 255) < 60)
                continue;
            box[0] = x < box[0] ? x : box[0];
            box[1] = y < box[1] ? y : box[1];
            box[2] = x > box[2] ? x : box[2];
            box[3] = y > box[3] ? y : box[3];
        }
    return box[2] >= 0;
}

static void text_is_aligned_as_asked(void **state)
{
    (void)state;
    vlError error = {""};
    vlCanvas *canvas = vlCanvas_Create(400, 200, &error);
    vlTextStyle style = {.color = {255, 255, 255, 255}, .size = 30};
    int box[4];
    const vlAlign aligns[3] = {vl_alignLeft, vl_alignCenter, vl_alignRight};
    for (int i = 0; i < 3; i++)
    {
        vlCanvas_Clear(canvas, vlColor_FromHex(0));
        style.align = aligns[i];
        style.vertical = aligns[i];
        assert_true(vlCanvas_TextPx(canvas, (vlPixel){200, 100}, "HHHH", &style, &error));
        assert_true(findInk(canvas, box));
        const double middle = (box[0] + box[2]) / 2.0;
        if (i == 0)
            assert_true(box[0] >= 199 && box[0] < 206 && box[1] > 100);
        if (i == 1)
            assert_true(fabs(middle - 200) < 2 && box[1] < 100 && box[3] > 100);
        if (i == 2)
            assert_true(box[2] <= 200 && box[2] > 194 && box[3] < 100);
    }
    double one, two, height, twice;
    assert_true(vlCanvas_MeasureText(canvas, "line", &style, &one, &height, &error));
    assert_true(vlCanvas_MeasureText(canvas, "line\nline", &style, &two, &twice, &error));
    assert_true(one == two && twice == 2 * height);
    vlCanvas_Destroy(canvas);
}

// A halo keeps letters readable over a line of their own colour.
static void halo_separates_letters_from_lines(void **state)
{
    (void)state;
    vlError error = {""};
    vlCanvas *canvas = vlCanvas_Create(300, 80, &error);
    vlTextStyle style = {.color = {255, 255, 255, 255}, .size = 40, .vertical = vl_alignMiddle};
    int dark[2];
    for (int halo = 0; halo < 2; halo++)
    {
        vlCanvas_Clear(canvas, vlColor_FromHex(0xffffff));
        style.halo = halo ? (vlColor){0, 0, 0, 255} : VL_NO_COLOR;
        assert_true(vlCanvas_TextPx(canvas, (vlPixel){20, 40}, "III", &style, &error));
        dark[halo] = 0;
        const SDL_Surface *surface = vlCanvas_GetSurface(canvas);
        for (int i = 0; i < 300 * 80; i++)
            dark[halo] += (((const uint32_t *)surface->pixels)[i] & 255) < 100;
    }
    assert_int_equal(dark[0], 0);
    assert_true(dark[1] > 300);
    vlCanvas_Destroy(canvas);
}

static void empty_and_long_texts_are_harmless(void **state)
{
    (void)state;
    vlError error = {""};
    vlCanvas *canvas = vlCanvas_Create(100, 100, &error);
    vlTextStyle style = vlDefaultTextStyle(canvas);
    char *longText = malloc(100001);
    memset(longText, 'W', 100000);
    longText[100000] = '\0';
    assert_true(vlCanvas_TextPx(canvas, (vlPixel){10, 10}, "", &style, &error));
    assert_true(vlCanvas_TextPx(canvas, (vlPixel){10, 10}, "\n\n", &style, &error));
    assert_true(vlCanvas_TextPx(canvas, (vlPixel){10, 10}, longText, &style, &error));
    memset(longText, '\n', 100000);
    assert_true(vlCanvas_TextPx(canvas, (vlPixel){10, 10}, longText, &style, &error));
    style.size = NAN;
    assert_true(vlCanvas_TextPx(canvas, (vlPixel){10, 10}, "NaN", &style, &error));
    style.size = 1e9;
    assert_true(vlCanvas_TextPx(canvas, (vlPixel){10, 10}, "huge", &style, &error));
    // More texts than are kept: the oldest are forgotten, the pictures stay right.
    style.size = 12;
    for (int i = 0; i < 1000; i++)
    {
        char text[32];
        snprintf(text, sizeof(text), "text %d", i);
        style.size = 8 + i % 30;
        assert_true(vlCanvas_TextPx(canvas, (vlPixel){10, 10}, text, &style, &error));
    }
    free(longText);
    vlCanvas_Destroy(canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cyrillic_and_greek_are_letters_not_boxes),
        cmocka_unit_test(letters_are_anti_aliased),
        cmocka_unit_test(invalid_utf8_shows_as_replacement),
        cmocka_unit_test(text_is_aligned_as_asked),
        cmocka_unit_test(halo_separates_letters_from_lines),
        cmocka_unit_test(empty_and_long_texts_are_harmless),
    };
    return cmocka_run_group_tests(tests, openFont, closeFont);
}
