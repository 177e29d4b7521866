// test_box_grid.c: the grid that finds boxes of any size by where they are
#include "expect.h"

#include <math.h>
#include <string.h>

#include "collision/box_grid.h"

#define COUNT 400

static uint64_t seed = 1;

// 0..1
static double chance(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 11) / 9007199254740992.0;
}

// Sides from a thousandth to a thousand, in a place of a hundred about `far`.
static vlBox randomBox(int dimensions, double far)
{
    vlBox box = {{0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < dimensions; k++)
    {
        const double middle = far + 100 * chance(), half = pow(10, 6 * chance() - 3) / 2;
        box.min[k] = middle - half;
        box.max[k] = middle + half;
    }
    return box;
}

// The grid finds exactly those boxes that one finds by looking at all, each once.
static void expectFindsAll(const vlBoxGrid *grid, vlTally *tally, const vlBox *boxes, const bool *in,
                           const vlBox *asked)
{
    vlIndexList found = {0};
    bool seen[COUNT] = {false};
    assert_true(vlBoxGrid_Find(grid, tally, asked, &found));
    for (size_t i = 0; i < found.count; i++)
    {
        assert_false(seen[found.items[i]]);
        seen[found.items[i]] = true;
    }
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(seen[i], in[i] && vlBox_Overlaps(&boxes[i], asked));
    vlRelease(tally, &found.items, found.capacity, sizeof *found.items);
}

static void boxes_are_found_as_by_looking_at_all(void **state)
{
    (void)state;
    const double places[] = {0, -1e6, 1e13};
    for (int n = 0; n < 6; n++)
    {
        const int dimensions = 2 + n % 2;
        vlTally tally = {0};
        vlBoxGrid grid;
        vlBox boxes[COUNT];
        bool in[COUNT];
        vlBoxGrid_Init(&grid, dimensions);
        assert_true(vlBoxGrid_Reserve(&grid, &tally, COUNT / 2)); // grows later
        assert_true(vlBoxGrid_Reserve(&grid, &tally, COUNT));
        for (int round = 0; round < 3; round++)
        {
            for (int i = 0; i < COUNT; i++)
            {
                in[i] = round == 0 || chance() < 0.8;
                boxes[i] = randomBox(dimensions, places[n / 2]);
                if (in[i])
                    vlBoxGrid_Place(&grid, i, &boxes[i]); // moves those that were there
                else
                    vlBoxGrid_Remove(&grid, i);
                assert_int_equal(vlBoxGrid_Has(&grid, i), in[i]);
            }
            for (int i = 0; i < 100; i++)
            {
                const vlBox asked = randomBox(dimensions, places[n / 2]);
                expectFindsAll(&grid, &tally, boxes, in, &asked);
            }
        }
        vlBoxGrid_Clear(&grid);
        memset(in, 0, sizeof in);
        const vlBox everywhere = {{-1e30, -1e30, -1e30}, {1e30, 1e30, 1e30}};
        expectFindsAll(&grid, &tally, boxes, in, &everywhere);
        vlBoxGrid_Free(&grid, &tally);
        assert_int_equal(tally.bytes, 0);
    }
}

// What a force has thrown out of all numbers must not keep a step busy for ever, nor hide the others.
static void boxes_out_of_all_numbers_do_no_harm(void **state)
{
    (void)state;
    const vlBox wild[] = {
        {{0, 0, 0}, {INFINITY, 1, 1}},
        {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}},
        {{INFINITY, 0, 0}, {INFINITY, 1, 1}},
        {{NAN, NAN, NAN}, {NAN, NAN, NAN}},
        {{-1e300, 0, 0}, {1e300, 1e300, 1}},
    };
    for (int n = 0; n < 5; n++)
    {
        vlTally tally = {0};
        vlBoxGrid grid;
        vlBox boxes[COUNT];
        bool in[COUNT];
        vlBoxGrid_Init(&grid, 3);
        assert_true(vlBoxGrid_Reserve(&grid, &tally, COUNT));
        for (int i = 0; i < COUNT; i++)
        {
            in[i] = true;
            boxes[i] = i == 7 ? wild[n] : randomBox(3, 0);
            vlBoxGrid_Place(&grid, i, &boxes[i]);
        }
        for (int i = 0; i < 100; i++)
        {
            const vlBox asked = randomBox(3, i);
            expectFindsAll(&grid, &tally, boxes, in, &asked);
        }
        expectFindsAll(&grid, &tally, boxes, in, &wild[n]);
        vlBoxGrid_Free(&grid, &tally);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_are_found_as_by_looking_at_all),
        cmocka_unit_test(boxes_out_of_all_numbers_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
