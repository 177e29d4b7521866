// test_same_bits.c: four at a time or one, on one thread or several, a scene goes the same way to the last
// bit
#include "dynamics/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
// cmocka.h needs the headers above
#include <cmocka.h>

#include "core/cpu.h"
#include "dynamics/link_set.h"

// A generator of our own: the same scenes everywhere.
static uint32_t seed;

static double chance(void)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) / 16777216.0;
}

static int below(int count)
{
    return (int)(chance() * count);
}

static vlParticleId addParticle(vlWorld *world, vlVec3 position)
{
    vlParticleDef def = vlDefaultParticleDef();
    def.position = position;
    def.mass = 0.1 + 5 * chance() * chance();
    def.pinned = below(12) == 0;
    // Now and then so fast that rods turn too far within a substep for the direction they had.
    const double speed = below(4) == 0 ? 200 : 1;
    const bool space = vlWorld_GetSettings(world)->dimensions == 3;
    def.velocity = vlScale(vlVec(chance() - 0.5, chance() - 0.5, space ? chance() - 0.5 : 0), speed);
    vlError error;
    const vlParticleId id = vlWorld_CreateParticle(world, &def, &error);
    assert_int_not_equal(id.slot, 0);
    return id;
}

static void addLink(vlWorld *world, vlLinkKind kind, vlParticleId a, vlParticleId b, double stretch)
{
    vlLinkDef def = vlDefaultLinkDef(kind);
    def.a = a;
    def.b = b;
    const vlVec3 span = vlSub(vlParticle_GetPosition(world, b), vlParticle_GetPosition(world, a));
    def.length = vlLength(span) * stretch;
    if (def.length == 0)
        def.length = 0.1;
    vlError error = {""};
    vlWorld_CreateLink(world, &def, &error);
    assert_string_equal(error.message, "");
}

static void addRandomLink(vlWorld *world, vlParticleId a, vlParticleId b)
{
    if (a.slot == b.slot)
        return;
    const int kind = below(10);
    if (kind < 6)
        addLink(world, vl_rod, a, b, 0.99 + 0.02 * chance());
    else if (kind < 8)
        addLink(world, vl_tether, a, b, 0.98 + 0.1 * chance());
    else
        addLink(world, vl_keepaway, a, b, 0.92 + 0.1 * chance());
}

// Any links between any particles, some of them in the same place.
static void makeTangle(vlWorld *world, int particles, int links)
{
    static vlParticleId ids[5000];
    const bool space = vlWorld_GetSettings(world)->dimensions == 3;
    for (int i = 0; i < particles; i++)
    {
        const vlVec3 place = vlVec(4 * chance(), 4 * chance(), space ? 4 * chance() : 0);
        ids[i] = addParticle(world, i % 100 == 99 ? vlParticle_GetPosition(world, ids[i - 1]) : place);
    }
    for (int i = 0; i < links; i++)
        addRandomLink(world, ids[below(particles)], ids[below(particles)]);
}

// A square mesh with diagonals, and tethers across it.
static void makeSheet(vlWorld *world, int side)
{
    static vlParticleId ids[80][80];
    for (int j = 0; j < side; j++)
        for (int i = 0; i < side; i++)
            ids[j][i] = addParticle(world, vlVec(0.1 * i, -0.1 * j, 0));
    for (int j = 0; j < side; j++)
        for (int i = 0; i < side; i++)
        {
            if (i > 0)
                addLink(world, vl_rod, ids[j][i - 1], ids[j][i], 1);
            if (j > 0)
                addLink(world, vl_rod, ids[j - 1][i], ids[j][i], 1);
            if (i > 0 && j > 0)
                addLink(world, below(2) ? vl_rod : vl_tether, ids[j - 1][i - 1], ids[j][i], 1);
            if (i > 1 && j > 1)
                addLink(world, vl_keepaway, ids[j - 2][i - 2], ids[j][i], 0.9);
        }
}

typedef struct Scene
{
    int side; // of a sheet; 0: a tangle
    int particles, links, steps;
} Scene;

static vlWorld *makeWorld(const Scene *scene, const vlWorldDef *def)
{
    vlError error = {""};
    vlWorld *world = vlWorld_Create(def, &error);
    assert_string_equal(error.message, "");
    seed = 7;
    if (scene->side > 0)
        makeSheet(world, scene->side);
    else
        makeTangle(world, scene->particles, scene->links);
    return world;
}

static void assertSameSet(const vlLinkSet *a, const vlLinkSet *b)
{
    assert_int_equal(a->laneCount, b->laneCount);
    if (a->laneCount > 0)
        assert_memory_equal(a->lambda, b->lambda, (size_t)a->laneCount * sizeof *a->lambda);
}

static void assertSameState(const vlWorld *a, const vlWorld *b)
{
    const size_t slots = (size_t)a->particles.slotCount;
    assert_int_equal(slots, b->particles.slotCount);
    assert_memory_equal(a->particles.x, b->particles.x, slots * sizeof *a->particles.x);
    assert_memory_equal(a->particles.d, b->particles.d, slots * sizeof *a->particles.d);
    assertSameSet(&a->rods, &b->rods);
    assertSameSet(&a->tethers, &b->tethers);
    assertSameSet(&a->keepaways, &b->keepaways);
    assert_int_equal(a->iterationsUsed, b->iterationsUsed);
}

static void compare(const Scene *scene, const vlWorldDef *plain, const vlWorldDef *other)
{
    vlWorld *a = makeWorld(scene, plain), *b = makeWorld(scene, other);
    for (int step = 0; step < scene->steps; step++)
    {
        vlError error;
        assert_true(vlWorld_Step(a, &error));
        assert_true(vlWorld_Step(b, &error));
        assertSameState(a, b);
    }
    bool moved = false;
    for (int slot = 1; slot < a->particles.slotCount && !moved; slot++)
        moved = isfinite(a->particles.x[slot][0]) && a->particles.d[slot][1] != 0;
    assert_true(moved);
    vlWorld_Destroy(a);
    vlWorld_Destroy(b);
}

// Small and large; the large ones have links across regions, which are shared out in several phases.
static const Scene scenes[] = {
    {0, 6, 12, 60},
    {0, 300, 1200, 30},
    {64, 0, 0, 2},
    {0, 5000, 15000, 1},
};

static vlWorldDef plainDef(void)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.simd = false;
    def.substeps = 4;
    def.iterations = 2;
    def.direct = false;
    return def;
}

// Calls `check` for every scene with every way of relaxing it.
static void forEachWay(void (*check)(const Scene *scene, const vlWorldDef *def))
{
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        for (int way = 0; way < 5; way++)
        {
            vlWorldDef def = plainDef();
            def.method = way < 2 ? vl_shake : vl_jakobsen;
            def.dimensions = way % 2 ? 2 : 3;
            def.squareRoot = way != 3;
            def.iterationTolerance = way == 1 || way == 4 ? 1e-5 : 0;
            check(&scenes[i], &def);
        }
}

static void checkFourAtATime(const Scene *scene, const vlWorldDef *def)
{
    vlWorldDef other = *def;
    other.simd = true;
    compare(scene, def, &other);
}

static void four_at_a_time_give_the_bits_of_one(void **state)
{
    (void)state;
    if (!vlCpuHasAvx2())
    {
        // There is then only the plain code: nothing to compare.
        print_message("skipped: this processor has no AVX2\n");
        skip();
    }
    forEachWay(checkFourAtATime);
}

static void checkThreads(const Scene *scene, const vlWorldDef *def)
{
    vlWorldDef one = *def, other = *def;
    one.simd = other.simd = true;
    other.threads = 2 + def->squareRoot;
    compare(scene, &one, &other);
}

static void threads_give_the_bits_of_one(void **state)
{
    (void)state;
    forEachWay(checkThreads);
}

static void lines_solved_whole_give_the_same_bits(void **state)
{
    (void)state;
    vlWorldDef def = plainDef(), other;
    def.direct = true;
    other = def;
    other.simd = true;
    other.threads = 2;
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        compare(&scenes[i], &def, &other);
}

static void all_at_once_gives_the_same_bits(void **state)
{
    (void)state;
    vlWorldDef def = plainDef(), other;
    def.relaxation = vl_jacobi;
    other = def;
    other.simd = true;
    other.threads = 2;
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        compare(&scenes[i], &def, &other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_at_a_time_give_the_bits_of_one),
        cmocka_unit_test(threads_give_the_bits_of_one),
        cmocka_unit_test(lines_solved_whole_give_the_same_bits),
        cmocka_unit_test(all_at_once_gives_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
