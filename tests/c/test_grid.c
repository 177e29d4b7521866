// test_grid.c: the grid that finds boxes by where they are
#include "expect.h"

#include <math.h>

#include "collision/grid.h"

// A grid of boxes of side 1 at the given places along x, the first of them replaced.
static void build(vlTally *tally, vlGrid *grid, vlBounds first, int count)
{
    assert_true(vlGrid_Reserve(tally, grid, (size_t)count));
    for (int i = 0; i < count; i++)
        grid->boxes[i] = (vlBounds){{i, 0, 0}, {i + 1, 1, 1}, i};
    grid->boxes[0] = first;
    grid->boxCount = (size_t)count;
    assert_true(vlGrid_Build(tally, grid));
}

static void boxes_are_found_where_they_overlap(void **state)
{
    (void)state;
    vlTally tally = {0};
    vlGrid grid = {0};
    build(&tally, &grid, (vlBounds){{0, 0, 0}, {1, 1, 1}, 0}, 50);
    int items[50];
    const double min[3] = {10.5, 0.5, 0.5}, max[3] = {12.5, 0.6, 0.6};
    const int found = vlGrid_Find(&grid, min, max, items);
    assert_int_equal(found, 3);
    for (int i = 0; i < found; i++)
        assert_int_equal(items[i], 10 + i);
    vlGrid_Free(&tally, &grid);
    assert_int_equal(tally.bytes, 0);
}

// A particle that a force has thrown out of all numbers must not keep the step busy for ever.
static void boxes_out_of_all_numbers_end_the_search(void **state)
{
    (void)state;
    const vlBounds wild[] = {
        {{0, 0, 0}, {INFINITY, 1, 1}, 0},        {{-INFINITY, 0, 0}, {INFINITY, INFINITY, 1}, 0},
        {{INFINITY, 0, 0}, {INFINITY, 1, 1}, 0}, {{NAN, NAN, NAN}, {NAN, NAN, NAN}, 0},
        {{-1e300, 0, 0}, {1e300, 1e300, 1}, 0},
    };
    for (int i = 0; i < 5; i++)
    {
        vlTally tally = {0};
        vlGrid grid = {0};
        build(&tally, &grid, wild[i], 50);
        int items[50];
        const double min[3] = {10.5, 0.5, 0.5}, max[3] = {12.5, 0.6, 0.6};
        expectAtLeast("found", vlGrid_Find(&grid, min, max, items), 3);
        vlGrid_Free(&tally, &grid);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_are_found_where_they_overlap),
        cmocka_unit_test(boxes_out_of_all_numbers_end_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
