// test_stacks.c: what is piled up in the plane stands; bench_stacks does the same for longer
#include "core/vector.h"
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

// It trembled for ever when friction and normals were found in another order in the second pass than in the
// first, and when what lies on the ground was twice as hard as what lies on that.
static void light_box_under_a_heavy_one_comes_to_rest(void **state)
{
    (void)state;
    const double ratios[] = {5, 20, 100};
    for (int i = 0; i < 3; i++)
    {
        Pile *pile = newHeavyOnLight(ratios[i]);
        steps(pile->world, 420);
        for (int step = 0; step < 60; step++)
        {
            steps(pile->world, 1);
            expectAtMost("speed, m/s", vlLength(vlBody_GetVelocity(pile->world, pile->bodies[0])), 1e-6);
            expectAtMost("spin, 1/s", vlLength(vlBody_GetSpin(pile->world, pile->bodies[0])), 1e-6);
        }
        freePile(pile);
    }
}

// Friction could hold 103 N. Where the light box trembled, it crept by centimetres.
static void light_box_under_a_heavy_one_holds_against_a_push(void **state)
{
    (void)state;
    Pile *pile = newHeavyOnLight(20);
    steps(pile->world, 120);
    const double before = vlBody_GetPosition(pile->world, pile->bodies[0]).x;
    vlError error;
    for (int step = 0; step < 240; step++)
    {
        const vlVec3 middle = vlBody_GetCentre(pile->world, pile->bodies[0]);
        sceneNeeds(vlBody_ApplyForce(pile->world, pile->bodies[0], at(60, 0), middle, &error), &error);
        steps(pile->world, 1);
    }
    expectNear("way, m", vlBody_GetPosition(pile->world, pile->bodies[0]).x, before, 1e-3);
    freePile(pile);
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
        cmocka_unit_test(light_box_under_a_heavy_one_comes_to_rest),
        cmocka_unit_test(light_box_under_a_heavy_one_holds_against_a_push),
        cmocka_unit_test(card_house_of_three_storeys_stands),
        cmocka_unit_test(pyramid_stands_without_leaning),
        cmocka_unit_test(any_number_of_threads_gives_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
