// test_keys.c: the window's keys work on every keyboard, and each has its help.
#include "expect.h"

#include <string.h>

#include "program/window/keys.h"

static SDL_Keysym keyOf(SDL_Scancode place, SDL_Keycode code, int mod)
{
    return (SDL_Keysym){.scancode = place, .sym = code, .mod = (Uint16)mod};
}

static vlText helpOf(SDL_Scancode place, SDL_Keycode code, int mod)
{
    const SDL_Keysym key = keyOf(place, code, mod);
    const vlKey *found = vlKeys_Find(&key);
    return found != NULL ? found->help : vl_textCount;
}

static void keys_do_what_the_help_says(void **state)
{
    (void)state;
    assert_int_equal(helpOf(SDL_SCANCODE_SPACE, SDLK_SPACE, 0), vl_textKeyPlay);
    assert_int_equal(helpOf(SDL_SCANCODE_R, SDLK_r, 0), vl_textKeyRestart);
    assert_int_equal(helpOf(SDL_SCANCODE_EQUALS, SDLK_EQUALS, KMOD_LSHIFT), vl_textKeyFaster);
    assert_int_equal(helpOf(SDL_SCANCODE_KP_PLUS, SDLK_KP_PLUS, KMOD_NUM), vl_textKeyFaster);
    assert_int_equal(helpOf(SDL_SCANCODE_EQUALS, SDLK_EQUALS, KMOD_LCTRL), vl_textKeyLarger);
    assert_int_equal(helpOf(SDL_SCANCODE_0, SDLK_0, 0), vl_textKeyFit);
    assert_int_equal(helpOf(SDL_SCANCODE_0, SDLK_0, KMOD_RCTRL), vl_textKeyUsualText);
}

// The letter at the place of R on a Russian keyboard is U+043A, that of the full stop U+044E.
static void keys_work_on_a_cyrillic_keyboard(void **state)
{
    (void)state;
    assert_int_equal(helpOf(SDL_SCANCODE_R, 0x43a, 0), vl_textKeyRestart);
    assert_int_equal(helpOf(SDL_SCANCODE_PERIOD, 0x44e, 0), vl_textKeyStep);
    // A French keyboard has its own Latin letters: what is written on the key counts.
    assert_int_equal(helpOf(SDL_SCANCODE_R, SDLK_h, 0), vl_textKeyHelp);
}

static void other_keys_are_the_scenes(void **state)
{
    (void)state;
    assert_int_equal(helpOf(SDL_SCANCODE_LEFT, SDLK_LEFT, 0), vl_textCount);
    assert_int_equal(helpOf(SDL_SCANCODE_W, SDLK_w, 0), vl_textCount);
    assert_int_equal(helpOf(SDL_SCANCODE_R, SDLK_r, KMOD_LCTRL), vl_textCount);
    assert_int_equal(helpOf(SDL_SCANCODE_F, SDLK_f, KMOD_LALT), vl_textCount);
    char name[32];
    SDL_Keysym key = keyOf(SDL_SCANCODE_LEFT, SDLK_LEFT, 0);
    vlKeys_GetName(&key, name, sizeof(name));
    assert_string_equal(name, "left");
    key = keyOf(SDL_SCANCODE_W, 0x446, 0);
    vlKeys_GetName(&key, name, sizeof(name));
    assert_string_equal(name, "w");
}

static void no_key_has_two_meanings(void **state)
{
    (void)state;
    for (int i = 0; i < vlKeys_Count(); i++)
    {
        for (int k = 0; k < 3 && vlKeys[i].codes[k] != 0; k++)
        {
            const SDL_Keysym key =
                keyOf(SDL_SCANCODE_UNKNOWN, vlKeys[i].codes[k], vlKeys[i].control ? KMOD_LCTRL : 0);
            assert_ptr_equal(vlKeys_Find(&key), &vlKeys[i]);
        }
        // What the mouse does names its gesture in the text.
        for (int language = 0; language < vl_languageCount; language++)
        {
            const char *help = vlMessageIn(vlKeys[i].help, (vlLanguage)language);
            assert_true((strchr(help, '\t') != NULL) == (vlKeys[i].press == NULL));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_do_what_the_help_says),
        cmocka_unit_test(keys_work_on_a_cyrillic_keyboard),
        cmocka_unit_test(other_keys_are_the_scenes),
        cmocka_unit_test(no_key_has_two_meanings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
