// test_stacks.c: what is piled up in the plane stands; bench_stacks does the same for longer
#include "expect.h"
#include "stack_scenes.h"

static void uneven_stack_of_thirty_stands(void **state)
{
    (void)state;
    Pile *pile = newStack(30, 0.01);
    const Strayed strayed = runPile(pile, 10);
    expectAtMost("drift, m", strayed.drift, 0.03);
    expectAtMost("sink a box, m", strayed.sink / 30, 1e-3);
    freePile(pile);
}

static void heavy_box_rests_on_a_light_one(void **state)
{
    (void)state;
    for (double heavier = 100; heavier <= 1000; heavier *= 10)
    {
        Pile *pile = newHeavyOnLight(heavier);
        runPile(pile, 5);
        expectAtMost("sink, m", strayedOf(pile).sink, 0.05);
        freePile(pile);
    }
}

static void card_house_of_three_storeys_stands(void **state)
{
    (void)state;
    Pile *pile = newCardHouse(3);
    expectAtMost("way of a card, m", runPile(pile, 5).way, 0.02);
    freePile(pile);
}

// Its boxes touch their neighbours, too.
static void pyramid_stands_without_leaning(void **state)
{
    (void)state;
    Pile *pile = newPyramid(30, 1);
    const Strayed strayed = runPile(pile, 5);
    expectAtMost("sink, m", strayed.sink, 0.01);
    expectAtMost("drift, m", strayed.drift, 0.02);
    freePile(pile);
}

static void any_number_of_threads_gives_the_same_bits(void **state)
{
    (void)state;
    uint64_t hashes[2];
    for (int threads = 1; threads <= 2; threads++)
    {
        Pile *pile = newPyramid(60, threads);
        steps(pile->world, 30);
        hashes[threads - 1] = vlWorld_GetHash(pile->world);
        freePile(pile);
    }
    assert_int_equal(hashes[0], hashes[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uneven_stack_of_thirty_stands),
        cmocka_unit_test(heavy_box_rests_on_a_light_one),
        cmocka_unit_test(card_house_of_three_storeys_stands),
        cmocka_unit_test(pyramid_stands_without_leaning),
        cmocka_unit_test(any_number_of_threads_gives_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
