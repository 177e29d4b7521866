// test_window_keys.c: the keys of the window are told where users look for them
#include "program/window/keys.h"
#include "program/window/start_page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// cmocka.h needs the headers above
#include <cmocka.h>

static char page[32768];

static int readPage(void **state)
{
    (void)state;
    char path[4096];
    const char *source = getenv("VERLUA_SOURCE");
    snprintf(path, sizeof(path), "%s/docs/window.md", source != NULL ? source : ".");
    FILE *file = fopen(path, "rb");
    if (file == NULL)
    {
        return 1;
    }
    page[fread(page, 1, sizeof(page) - 1, file)] = '\0';
    fclose(file);
    return 0;
}

// "Drag\tpull ..." or a key and its help, as a row of the page's table.
static void writeRow(const vlKey *key, char *row, size_t size)
{
    const char *help = vlMessageIn(key->help, vl_english), *tab = strchr(help, '\t');
    if (key->press == NULL)
    {
        snprintf(row, size, "| %.*s | %s |\n", (int)(tab - help), help, tab + 1);
    }
    else
    {
        snprintf(row, size, "| %s%s | %s |\n", key->name[0] == '`' ? "\\" : "", key->name, help);
    }
}

static void guide_lists_every_key(void **state)
{
    (void)state;
    for (int i = 0; i < vlKeys_Count(); i++)
    {
        char row[256];
        writeRow(&vlKeys[i], row, sizeof(row));
        if (strstr(page, row) == NULL)
        {
            fail_msg("docs/window.md has no row %s", row);
        }
    }
}

static void no_two_keys_are_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < vlKeys_Count(); i++)
    {
        for (int k = 0; k < 3 && vlKeys[i].codes[k] != 0; k++)
        {
            for (int j = 0; j < i; j++)
            {
                for (int m = 0; m < 3; m++)
                {
                    const bool same =
                        vlKeys[j].codes[m] == vlKeys[i].codes[k] && vlKeys[j].control == vlKeys[i].control;
                    assert_false(same);
                }
            }
        }
    }
}

static void start_page_leaves_the_keys_of_a_scene_alone(void **state)
{
    (void)state;
    assert_true(vlStartPage_HasKey(vl_textKeyTheme));
    assert_true(vlStartPage_HasKey(vl_textKeyClose));
    assert_false(vlStartPage_HasKey(vl_textKeyPlay));
    assert_false(vlStartPage_HasKey(vl_textKeyRestart));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(guide_lists_every_key, readPage),
        cmocka_unit_test(no_two_keys_are_the_same),
        cmocka_unit_test(start_page_leaves_the_keys_of_a_scene_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
