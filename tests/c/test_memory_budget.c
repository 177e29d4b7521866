// test_memory_budget.c: worlds that share a budget take no more than it has, and give all of it back.
#include "expect.h"
#include "scene.h"

#include <string.h>

#include "core/workers.h"
#include "dynamics/state.h"

static vlWorld *worldOf(vlMemoryBudget *budget, vlError *error)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.memory = budget;
    return vlWorld_Create(&def, error);
}

static void a_budget_counts_all_its_worlds(void **state)
{
    (void)state;
    vlMemoryBudget budget = {.limit = 0};
    vlError error;
    vlWorld *one = worldOf(&budget, &error), *two = worldOf(&budget, &error);
    for (int i = 0; i < 1000; i++)
        addParticle(i % 3 ? one : two, at(i, 0), 1);
    vlObstacleDef ground = vlDefaultObstacleDef(vl_plane);
    assert_true(vlWorld_CreateObstacle(one, &ground, &error).generation != 0);
    vlRopeDef rope = vlDefaultRopeDef();
    rope.to = at(1, 0);
    addRope(two, &rope);
    steps(one, 3);
    steps(two, 3);
    assert_int_equal(budget.used, vlWorld_GetCounts(one).bytes + vlWorld_GetCounts(two).bytes);
    vlWorld_Destroy(one);
    assert_int_equal(budget.used, vlWorld_GetCounts(two).bytes);
    vlWorld_Destroy(two);
    assert_int_equal(budget.used, 0);
}

static bool saysMemory(const vlError *error)
{
    return strstr(error->message, "not enough memory") != NULL;
}

static void worlds_end_where_the_budget_ends(void **state)
{
    (void)state;
    vlMemoryBudget budget = {.limit = 1 << 20};
    vlError error = {""};
    vlWorld *worlds[2000];
    int count = 0;
    while (count < 2000 && (worlds[count] = worldOf(&budget, &error)) != NULL)
        count++;
    assert_true(count > 10 && count < 2000);
    assert_true(saysMemory(&error));
    assert_true(budget.used <= budget.limit);
    while (count-- > 0)
        vlWorld_Destroy(worlds[count]);
    assert_int_equal(budget.used, 0);
}

// Whatever is made in an endless loop comes to an end; the world stays good.
static void things_end_where_the_budget_ends(void **state)
{
    (void)state;
    for (int kind = 0; kind < 4; kind++)
    {
        vlMemoryBudget budget = {.limit = 4 << 20};
        vlError error = {""};
        vlWorld *world = worldOf(&budget, &error);
        const vlParticleId a = addParticle(world, at(0, 0), 1), b = addParticle(world, at(1, 0), 1);
        bool made = true;
        int count = 0;
        for (; made && count < 1000000; count++)
        {
            vlParticleDef particle = vlDefaultParticleDef();
            vlLinkDef link = vlDefaultLinkDef(kind == 1 ? vl_spring : vl_tether);
            link.a = a;
            link.b = b;
            vlObstacleDef ball = vlDefaultObstacleDef(vl_ball);
            ball.position = at(0, -1000);
            made = kind == 0   ? vlWorld_CreateParticle(world, &particle, &error).generation != 0
                   : kind == 3 ? vlWorld_CreateObstacle(world, &ball, &error).generation != 0
                               : vlWorld_CreateLink(world, &link, &error).generation != 0;
        }
        assert_false(made);
        assert_true(saysMemory(&error));
        assert_true(budget.used <= budget.limit);
        // A step may need more than is left: then it says so and can be tried again.
        if (!vlWorld_Step(world, &error))
        {
            assert_true(saysMemory(&error));
            budget.limit = 0;
            steps(world, 1);
        }
        vlWorld_Destroy(world);
        assert_int_equal(budget.used, 0);
    }
}

// A thread of its own for each of so many worlds would be too many for the machine.
static void threads_of_all_worlds_are_shared(void **state)
{
    (void)state;
    enum
    {
        WORLDS = 1000
    };
    static vlWorld *worlds[WORLDS];
    vlWorldDef def = vlDefaultWorldDef();
    def.threads = 64;
    for (int i = 0; i < WORLDS; i++)
        worlds[i] = newWorld(&def);
    assert_int_equal(vlWorld_GetSettings(worlds[0])->threads, 64);
    assert_true(vlWorkers_Most(64) <= 64);
    for (int i = 0; i < WORLDS; i++)
    {
        addParticle(worlds[i], at(0, 0), 1);
        steps(worlds[i], 1);
    }
    for (int i = 0; i < WORLDS; i++)
        vlWorld_Destroy(worlds[i]);
}

// What the arrays of the particles really take, each with room for as many.
static double bytesOfAParticle(vlWorld **world, int count)
{
    *world = defaultWorld();
    const double before = (double)vlWorld_GetCounts(*world).bytes, room = (*world)->particles.capacity;
    for (int i = 0; i < count; i++)
        addParticle(*world, at(i, 0), 1);
    return ((double)vlWorld_GetCounts(*world).bytes - before) / ((*world)->particles.capacity - room);
}

static void particle_takes_160_bytes_at_most(void **state)
{
    (void)state;
    vlWorld *world;
    const double bytes = bytesOfAParticle(&world, 100000);
    expectAtMost("bytes a particle", bytes, 160);
    expectNear("what the world says", vlWorld_GetCounts(world).bytesPerParticle, bytes, 0.01);
    vlWorld_Destroy(world);
}

// Each array has its own room; what is not used yet is no rod's.
static void rod_takes_40_bytes_at_most(void **state)
{
    (void)state;
    const int count = 100000;
    vlWorld *world = defaultWorld();
    static vlParticleId ids[100001];
    for (int i = 0; i <= count; i++)
        ids[i] = addParticle(world, at(i, 0), 1);
    const double before = (double)vlWorld_GetCounts(world).bytes;
    for (int i = 0; i < count; i++)
        addRod(world, ids[i], ids[i + 1]);
    const vlLinkSet *rods = &world->rods;
    const double taken = (double)vlWorld_GetCounts(world).bytes - before;
    const double fewest = rods->laneCapacity < rods->slotCapacity ? rods->laneCapacity : rods->slotCapacity;
    const double most = rods->laneCapacity > rods->slotCapacity ? rods->laneCapacity : rods->slotCapacity;
    expectAtMost("bytes a rod", taken / fewest, 40);
    expectAtMost("what the world says", vlWorld_GetCounts(world).bytesPerRod, taken / fewest + 0.01);
    expectAtLeast("what the world says", vlWorld_GetCounts(world).bytesPerRod, taken / most - 0.01);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_budget_counts_all_its_worlds),
        cmocka_unit_test(worlds_end_where_the_budget_ends),
        cmocka_unit_test(things_end_where_the_budget_ends),
        cmocka_unit_test(threads_of_all_worlds_are_shared),
        cmocka_unit_test(particle_takes_160_bytes_at_most),
        cmocka_unit_test(rod_takes_40_bytes_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
