// test_link_set.c: links keep their names, ends and numbers whatever comes and goes around them
#include "dynamics/batches.h"
#include "effort.h"
#include "link_scenes.h"

// Who they are
// -----------------------------------------------------------------------------------------------------

// What a test remembers of a link.
typedef struct Memory
{
    vlLinkId id;
    vlParticleId a, b;
    vlLinkKind kind;
    double length, maxForce;
} Memory;

#define MOST_LINKS 600

typedef struct Model
{
    vlWorld *world;
    vlParticleId particles[60];
    Memory live[MOST_LINKS];
    int count;
    vlLinkId gone[MOST_LINKS];
    int goneCount;
    uint32_t seed;
} Model;

static int below(Model *model, int count)
{
    model->seed = model->seed * 1664525u + 1013904223u;
    return (int)((double)(model->seed >> 8) / 16777216.0 * count);
}

static void createAny(Model *model)
{
    const int a = below(model, 60), b = (a + 1 + below(model, 59)) % 60;
    if (model->count == MOST_LINKS)
        return;
    Memory m = {.a = model->particles[a], .b = model->particles[b], .kind = (vlLinkKind)below(model, 3)};
    m.length = 0.5 + 0.001 * below(model, 1000);
    m.maxForce = below(model, 3) ? INFINITY : 1e9 + below(model, 100);
    m.id = joinUpTo(model->world, m.kind, m.a, m.b, m.length, m.maxForce);
    model->live[model->count++] = m;
}

static void forget(Model *model, int index)
{
    model->gone[model->goneCount++ % MOST_LINKS] = model->live[index].id;
    model->live[index] = model->live[--model->count];
}

static void destroyAny(Model *model)
{
    if (model->count == 0)
        return;
    const int index = below(model, model->count);
    assert_true(vlWorld_DestroyLink(model->world, model->live[index].id));
    forget(model, index);
}

static bool isSame(vlParticleId a, vlParticleId b)
{
    return a.slot == b.slot && a.generation == b.generation && a.world == b.world;
}

// Its links go with it; another takes its place.
static void replaceParticle(Model *model)
{
    const int which = below(model, 60);
    const vlParticleId old = model->particles[which];
    assert_true(vlWorld_DestroyParticle(model->world, old));
    for (int i = model->count - 1; i >= 0; i--)
        if (isSame(model->live[i].a, old) || isSame(model->live[i].b, old))
            forget(model, i);
    model->particles[which] = particle(model->world, which, 0.1 * below(model, 100), 1);
}

static void changeAny(Model *model)
{
    if (model->count == 0)
        return;
    Memory *m = &model->live[below(model, model->count)];
    m->length = 0.5 + 0.001 * below(model, 1000);
    m->maxForce = below(model, 2) ? INFINITY : 1e9;
    assert_true(vlLink_SetLength(model->world, m->id, m->length, NULL));
    assert_true(vlLink_SetMaxForce(model->world, m->id, m->maxForce, NULL));
}

static void assertLinksAreRight(Model *model)
{
    vlWorld *world = model->world;
    for (int i = 0; i < model->count; i++)
    {
        const Memory *m = &model->live[i];
        assert_true(vlLink_IsValid(world, m->id));
        assert_true(isSame(vlLink_GetA(world, m->id), m->a));
        assert_true(isSame(vlLink_GetB(world, m->id), m->b));
        assert_int_equal(vlLink_GetKind(world, m->id), m->kind);
        assertNear(vlLink_GetLength(world, m->id), m->length, 0);
        assert_true(vlLink_GetMaxForce(world, m->id) == m->maxForce);
    }
    for (int i = 0; i < model->goneCount && i < MOST_LINKS; i++)
        assert_false(vlLink_IsValid(world, model->gone[i]));
}

static void assertLanesAreRight(vlWorld *world)
{
    int live = 0;
    for (int kind = vl_rod; kind <= vl_keepaway; kind++)
    {
        const vlLinkSet *set = setOf(world, (vlLinkKind)kind);
        assert_false(set->stale);
        assert_int_equal(set->laneCount % 4, 0);
        for (int lane = 0; lane < set->laneCount; lane++)
        {
            const int slot = set->slotOf[lane];
            if (slot >= 0)
                assert_int_equal(set->laneOf[slot], lane);
            else
                assert_true(set->a[lane] == 0 && set->b[lane] == 0);
            live += slot >= 0;
        }
        assert_int_equal(set->count, vlWorld_GetCounts(world).rods * (kind == vl_rod) +
                                         vlWorld_GetCounts(world).tethers * (kind == vl_tether) +
                                         vlWorld_GetCounts(world).keepaways * (kind == vl_keepaway));
    }
    assert_int_equal(live, world->rods.count + world->tethers.count + world->keepaways.count);
}

static void random_creation_and_destruction_keeps_every_id_right(void **state)
{
    (void)state;
    Model *model = calloc(1, sizeof *model);
    assert_non_null(model);
    model->world = makeWorld(vl_jakobsen, 2);
    model->seed = 3;
    for (int i = 0; i < 60; i++)
        model->particles[i] = particle(model->world, i, 0.1 * i, 1);
    for (int round = 0; round < tries(200); round++)
    {
        const bool growing = round / 50 % 2 == 0;
        for (int i = 0; i < 40; i++)
        {
            if (below(model, 10) < (growing ? 7 : 3))
                createAny(model);
            else
                destroyAny(model);
        }
        changeAny(model);
        if (round % 5 == 0)
            replaceParticle(model);
        assertLinksAreRight(model);
        assert_true(vlWorld_Step(model->world, NULL));
        assertLinksAreRight(model);
        assertLanesAreRight(model->world);
        assert_int_equal(model->count, model->world->rods.count + model->world->tethers.count +
                                           model->world->keepaways.count);
    }
    vlWorld_Destroy(model->world);
    free(model);
}

static void removed_links_no_longer_pull(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    const vlParticleId a = particle(world, 0, 0, 0), b = particle(world, 1, 0, 1),
                       c = particle(world, 0, 1, 1);
    const vlLinkId first = join(world, vl_rod, a, b, 1);
    join(world, vl_rod, a, c, 1);
    begin(world);
    assert_true(vlWorld_DestroyLink(world, first));
    assert_false(vlWorld_DestroyLink(world, first));
    shift(world, b, 5, 0);
    shift(world, c, 0, 0.1);
    vlRelaxLinks(world, &world->rods);
    vlRelaxLinkVelocities(world, &world->rods);
    assertNear(xOf(world, b), 6, 0);
    assertNear(yOf(world, c), 1, 1e-15);
    vlWorld_Destroy(world);
}

static void overloaded_links_break_and_are_reported(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    vlWorld_SetGravity(world, vlVec(0, -10, 0), NULL);
    const vlParticleId pin = particle(world, 0, 0, 0), light = particle(world, 0, -1, 1),
                       heavy = particle(world, 2, -1, 4), post = particle(world, 2, 0, 0);
    const vlLinkId holds = joinUpTo(world, vl_rod, pin, light, 1, 25),
                   breaks = joinUpTo(world, vl_rod, post, heavy, 1, 25);
    assert_true(vlWorld_Step(world, NULL));
    assert_true(vlLink_IsValid(world, holds));
    assert_false(vlLink_IsValid(world, breaks));
    int count = 0;
    const vlBreak *broken = vlWorld_GetBreaks(world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(broken->link.slot, breaks.slot);
    assert_true(isSame(broken->a, post) && isSame(broken->b, heavy));
    assertNear(broken->force, 40, 1e-6);
    assertNear(vlLink_GetForce(world, holds), 10, 1e-6);
    assert_true(vlWorld_Step(world, NULL));
    vlWorld_GetBreaks(world, &count);
    assert_int_equal(count, 0);
    vlWorld_Destroy(world);
}

// Memory
// -----------------------------------------------------------------------------------------------------------

static void steady_step_takes_no_memory(void **state)
{
    (void)state;
    vlWorldDef def = vlDefaultWorldDef();
    for (int way = 0; way < 4; way++)
    {
        def.direct = way % 2;
        def.relaxation = way / 2 ? vl_jacobi : vl_gaussSeidel;
        vlWorld *world = vlWorld_Create(&def, NULL);
        vlClothDef cloth = vlDefaultClothDef();
        vlWorld_CreateCloth(world, &cloth, NULL);
        assert_true(vlWorld_Step(world, NULL));
        assert_true(vlWorld_Step(world, NULL));
        const vlLinkSet *set = &world->rods;
        const double *lambda = set->lambda;
        const size_t bytes = world->tally.bytes;
        for (int step = 0; step < 10; step++)
            assert_true(vlWorld_Step(world, NULL));
        assert_int_equal(world->tally.bytes, bytes);
        assert_ptr_equal(set->lambda, lambda);
        vlWorld_Destroy(world);
    }
}

static void lost_links_give_their_lanes_back(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    vlParticleId last = particle(world, 0, 0, 1);
    vlLinkId links[1000];
    for (int i = 0; i < 1000; i++)
    {
        const vlParticleId next = particle(world, i + 1, 0, 1);
        links[i] = join(world, vl_rod, last, next, 1);
        last = next;
    }
    assert_true(vlWorld_Step(world, NULL));
    for (int i = 0; i < 1000; i++)
        if (i % 10)
            vlWorld_DestroyLink(world, links[i]);
    assert_true(vlWorld_Step(world, NULL));
    assert_in_range(world->rods.laneCount, 100, 300);
    for (int i = 0; i < 1000; i += 10)
        assertNear(vlLink_GetCurrentLength(world, links[i]), 1, 1e-9);
    vlWorld_Destroy(world);
}

static void link_that_comes_and_goes_leaves_nothing_behind(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    const vlParticleId a = particle(world, 0, 0, 1), b = particle(world, 1, 0, 1);
    for (int i = 0; i < 100000; i++)
        assert_true(vlWorld_DestroyLink(world, join(world, vl_rod, a, b, 1)));
    assert_true(world->rods.laneCapacity < 100 && world->rods.slotCapacity < 100);
    assert_true(vlWorld_Step(world, NULL));
    vlWorld_Destroy(world);
}

static void rod_takes_at_most_forty_bytes(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    vlClothDef cloth = vlDefaultClothDef();
    cloth.cellsX = cloth.cellsY = 100;
    vlWorld_CreateCloth(world, &cloth, NULL);
    const vlLinkSet *set = &world->rods;
    assert_true(vlWorld_Step(world, NULL));
    assert_true(vlWorld_GetCounts(world).bytesPerRod <= 40);
    const double lanes = 28.0 * set->laneCount + 4.0 * set->batches->groupCount, slots = 8.0 * set->slotCount;
    assert_true((lanes + slots) / set->count <= 40);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_creation_and_destruction_keeps_every_id_right),
        cmocka_unit_test(removed_links_no_longer_pull),
        cmocka_unit_test(overloaded_links_break_and_are_reported),
        cmocka_unit_test(steady_step_takes_no_memory),
        cmocka_unit_test(lost_links_give_their_lanes_back),
        cmocka_unit_test(link_that_comes_and_goes_leaves_nothing_behind),
        cmocka_unit_test(rod_takes_at_most_forty_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
