// test_links.c: rods, tethers and keep-aways: whom they join, what they do, and that neither goes wrong
#include "dynamics/link_set.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
// cmocka.h needs the headers above
#include <cmocka.h>

#include "dynamics/batches.h"
#include "dynamics/relax_links.h"

// A world at rest in which links are relaxed by hand
// ----------------------------------------------------------------------------------------------------------

static vlWorld *makeWorld(vlMethod method, int dimensions)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.method = method;
    def.dimensions = dimensions;
    def.gravity = vlVec(0, 0, 0);
    def.direct = false;
    vlWorld *world = vlWorld_Create(&def, NULL);
    assert_non_null(world);
    return world;
}

static vlParticleId particle(vlWorld *world, double x, double y, double mass)
{
    vlParticleDef def = vlDefaultParticleDef();
    def.position = vlVec(x, y, 0);
    def.pinned = mass == 0;
    def.mass = mass == 0 ? 1 : mass;
    const vlParticleId id = vlWorld_CreateParticle(world, &def, NULL);
    assert_true(vlParticle_IsValid(world, id));
    return id;
}

static vlLinkId joinUpTo(vlWorld *world, vlLinkKind kind, vlParticleId a, vlParticleId b, double length,
                         double maxForce)
{
    vlLinkDef def = vlDefaultLinkDef(kind);
    def.a = a;
    def.b = b;
    def.length = length;
    def.maxForce = maxForce;
    const vlLinkId id = vlWorld_CreateLink(world, &def, NULL);
    assert_true(vlLink_IsValid(world, id));
    return id;
}

static vlLinkId join(vlWorld *world, vlLinkKind kind, vlParticleId a, vlParticleId b, double length)
{
    return joinUpTo(world, kind, a, b, length, INFINITY);
}

static vlLinkSet *setOf(vlWorld *world, vlLinkKind kind)
{
    return kind == vl_rod ? &world->rods : kind == vl_tether ? &world->tethers : &world->keepaways;
}

// Begins a substep in which nothing has moved yet.
static void begin(vlWorld *world)
{
    vlParticles *p = &world->particles;
    for (int kind = vl_rod; kind <= vl_keepaway; kind++)
    {
        assert_true(vlLinkSet_Order(world, setOf(world, (vlLinkKind)kind)));
        vlClearLambdas(setOf(world, (vlLinkKind)kind));
    }
    for (int slot = 1; slot < p->slotCount; slot++)
        for (int i = 0; i < 4; i++)
        {
            p->o[slot][i] = p->x[slot][i];
            p->d[slot][i] = 0;
        }
}

// Moves a particle within the substep.
static void shift(vlWorld *world, vlParticleId id, double x, double y)
{
    world->particles.x[id.slot][0] += x;
    world->particles.x[id.slot][1] += y;
}

static double xOf(const vlWorld *world, vlParticleId id)
{
    return world->particles.x[id.slot][0];
}

static double yOf(const vlWorld *world, vlParticleId id)
{
    return world->particles.x[id.slot][1];
}

static double distance(const vlWorld *world, vlParticleId a, vlParticleId b)
{
    return vlLength(vlRowDifference(world->particles.x[a.slot], world->particles.x[b.slot]));
}

static double lambdaOf(vlWorld *world, vlLinkKind kind, int slot)
{
    const vlLinkSet *set = setOf(world, kind);
    return set->lambda[set->laneOf[slot]];
}

static void assertNear(double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance))
        fail_msg("%.17g is not within %g of %.17g", value, tolerance, wanted);
}

// The article's projection
// -----------------------------------------------------------------------------------------------------

static void too_long_rod_is_shortened_from_both_ends(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_jakobsen, 2);
    const vlParticleId a = particle(world, 0, 0, 1), b = particle(world, 1.2, 0, 1);
    join(world, vl_rod, a, b, 1);
    begin(world);
    vlRelaxLinks(world, &world->rods);
    assertNear(xOf(world, a), 0.1, 1e-15);
    assertNear(xOf(world, b), 1.1, 1e-15);
    vlWorld_Destroy(world);
}

static void heavier_end_moves_less(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_jakobsen, 2);
    const vlParticleId a = particle(world, 0, 0, 3), b = particle(world, 0, 2, 1),
                       pin = particle(world, 5, 0, 0), c = particle(world, 5, 3, 7);
    join(world, vl_rod, a, b, 1);
    join(world, vl_rod, pin, c, 1);
    begin(world);
    vlRelaxLinks(world, &world->rods);
    assertNear(yOf(world, a), 0.25, 1e-15);
    assertNear(yOf(world, b), 1.25, 1e-15);
    assertNear(yOf(world, pin), 0, 0);
    assertNear(yOf(world, c), 1, 1e-15);
    vlWorld_Destroy(world);
}

// J5.4: the new length is 2 r^2 d / (d^2 + r^2).
static void approximation_without_root_is_the_articles(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_jakobsen, 2);
    vlWorld_SetSquareRoot(world, false);
    const double from[] = {1, 2, 0.3, 1.05};
    for (int i = 0; i < 4; i++)
    {
        const vlParticleId a = particle(world, 0, i, 1), b = particle(world, from[i], i, 2.5);
        join(world, vl_rod, a, b, 1);
    }
    begin(world);
    vlRelaxLinks(world, &world->rods);
    for (int i = 0; i < 4; i++)
    {
        const double d = from[i], now = world->particles.x[2 * i + 2][0] - world->particles.x[2 * i + 1][0];
        assertNear(now, 2 * d / (d * d + 1), 1e-15);
        assertNear(world->particles.x[2 * i + 1][0] + 2.5 * world->particles.x[2 * i + 2][0], 2.5 * d, 1e-15);
    }
    vlWorld_Destroy(world);
}

// Shake
// ------------------------------------------------------------------------------------------------------------

static void shake_corrects_along_the_rod_as_it_was(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    const vlParticleId a = particle(world, 0, 0, 0), b = particle(world, 1, 0, 2);
    join(world, vl_rod, a, b, 1);
    begin(world);
    shift(world, b, 0, 0.1);
    vlRelaxLinks(world, &world->rods);
    assertNear(yOf(world, b), 0.1, 0);
    assertNear(xOf(world, b), sqrt(1 - 0.01), 1e-15);
    // lambda w o is how far it was moved: force = lambda length / h^2
    assertNear(lambdaOf(world, vl_rod, 0) * 0.5, 1 - sqrt(1 - 0.01), 1e-15);
    vlWorld_Destroy(world);
}

static void rod_that_turned_too_far_is_corrected_as_it_is(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    const vlParticleId a = particle(world, 0, 0, 0), b = particle(world, 1, 0, 1);
    join(world, vl_rod, a, b, 1);
    begin(world);
    shift(world, b, -1, 2);
    vlRelaxLinks(world, &world->rods);
    assertNear(xOf(world, b), 0, 1e-15);
    assertNear(yOf(world, b), 1, 1e-15);
    vlWorld_Destroy(world);
}

static void velocity_along_the_rod_is_taken_out(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    const vlParticleId a = particle(world, 0, 0, 1), b = particle(world, 1, 0, 3);
    join(world, vl_rod, a, b, 1);
    begin(world);
    double(*d)[4] = world->particles.d;
    d[a.slot][0] = 0.04;
    d[a.slot][1] = 0.5;
    d[b.slot][0] = -0.04;
    vlRelaxLinkVelocities(world, &world->rods);
    assertNear(d[a.slot][0], -0.02, 1e-15); // the common velocity
    assertNear(d[b.slot][0], -0.02, 1e-15);
    assertNear(d[a.slot][1], 0.5, 0);
    vlWorld_Destroy(world);
}

// Kinds
// ------------------------------------------------------------------------------------------------------------

static void tethers_only_pull_and_keepaways_only_push(void **state)
{
    (void)state;
    for (int method = 0; method < 2; method++)
        for (int kind = vl_tether; kind <= vl_keepaway; kind++)
        {
            vlWorld *world = makeWorld((vlMethod)method, 2);
            const vlParticleId a = particle(world, 0, 0, 1), b = particle(world, 1.05, 0, 1),
                               c = particle(world, 0, 3, 1), d = particle(world, 0.95, 3, 1);
            join(world, (vlLinkKind)kind, a, b, 1);
            join(world, (vlLinkKind)kind, c, d, 1);
            begin(world);
            vlRelaxLinks(world, setOf(world, (vlLinkKind)kind));
            const bool pulls = kind == vl_tether;
            assertNear(distance(world, a, b), pulls ? 1 : 1.05, 1e-15);
            assertNear(distance(world, c, d), pulls ? 0.95 : 1, 1e-15);
            assertNear(copysign(1, lambdaOf(world, (vlLinkKind)kind, pulls ? 0 : 1)), pulls ? 1 : -1, 0);
            assertNear(lambdaOf(world, (vlLinkKind)kind, pulls ? 1 : 0), 0, 0);
            vlWorld_Destroy(world);
        }
}

static void slack_tether_leaves_velocities_alone(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 2);
    const vlParticleId a = particle(world, 0, 0, 1), b = particle(world, 1, 0, 1),
                       c = particle(world, 1.5, 0, 1);
    join(world, vl_tether, a, b, 1.2); // slack
    join(world, vl_tether, b, c, 0.49);
    begin(world);
    double(*d)[4] = world->particles.d;
    d[a.slot][0] = -1;
    d[c.slot][0] = -1; // taut, but drifting together
    vlRelaxLinks(world, &world->tethers);
    vlRelaxLinkVelocities(world, &world->tethers);
    assertNear(d[a.slot][0], -1, 0);
    assertNear(d[b.slot][0], 0, 0);
    assertNear(d[c.slot][0], -1, 0);
    vlWorld_Destroy(world);
}

static void tether_of_no_length_holds_ends_together(void **state)
{
    (void)state;
    for (int method = 0; method < 2; method++)
    {
        vlWorld *world = makeWorld((vlMethod)method, 2);
        const vlParticleId a = particle(world, 1, 1, 0), b = particle(world, 1, 1, 1),
                           c = particle(world, 2, 1, 1);
        join(world, vl_tether, a, b, 0);
        join(world, vl_tether, b, c, 0);
        join(world, vl_keepaway, a, b, 0);
        begin(world);
        for (int pass = 0; pass < 100; pass++)
        {
            vlRelaxLinks(world, &world->tethers);
            vlRelaxLinks(world, &world->keepaways);
            vlRelaxLinkVelocities(world, &world->tethers);
        }
        assertNear(xOf(world, b), 1, 1e-9);
        assertNear(xOf(world, c), 1, 1e-9);
        vlWorld_Destroy(world);
    }
}

// Odd cases
// --------------------------------------------------------------------------------------------------------

static void coincident_ends_are_pushed_apart(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlWorld *world = makeWorld(vl_shake, dimensions);
        double first[4] = {0}, heights = 0;
        for (int i = 0; i < 12; i++)
        {
            const vlParticleId a = particle(world, i, 0, 0), b = particle(world, i, 0, 1);
            join(world, i % 2 ? vl_rod : vl_keepaway, a, b, 0.5);
        }
        begin(world);
        vlRelaxLinks(world, &world->rods);
        vlRelaxLinks(world, &world->keepaways);
        bool differ = false;
        for (int slot = 1; slot < world->particles.slotCount; slot += 2)
        {
            double(*x)[4] = world->particles.x;
            const vlVec3 e = vlRowDifference(x[slot], x[slot + 1]);
            assertNear(vlLength(e), 0.5, 1e-14);
            differ = differ || (slot > 1 && fabs(e.x - first[0]) > 0.01);
            if (slot == 1)
                vlSetRow(first, e);
            heights += fabs(e.z);
        }
        assert_true(differ);
        assert_true(dimensions == 3 ? heights > 0.1 : heights == 0);
        vlWorld_Destroy(world);
    }
}

static void link_of_two_pinned_ends_does_nothing(void **state)
{
    (void)state;
    for (int method = 0; method < 2; method++)
    {
        vlWorld *world = makeWorld((vlMethod)method, 2);
        const vlParticleId a = particle(world, 0, 0, 0), b = particle(world, 3, 0, 0),
                           c = particle(world, 0, 0, 0);
        join(world, vl_rod, a, b, 1);
        join(world, vl_rod, a, c, 1);
        begin(world);
        vlRelaxLinks(world, &world->rods);
        vlRelaxLinkVelocities(world, &world->rods);
        assertNear(xOf(world, a), 0, 0);
        assertNear(xOf(world, b), 3, 0);
        assertNear(xOf(world, c), 0, 0);
        vlWorld_Destroy(world);
    }
}

static void nobody_stays_at_the_origin(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_shake, 3);
    const vlParticleId a = particle(world, 1, 0, 1), b = particle(world, 2.5, 0, 1);
    join(world, vl_rod, a, b, 1);
    for (int step = 0; step < 3; step++)
        assert_true(vlWorld_Step(world, NULL));
    for (int i = 0; i < 4; i++)
        assertNear(world->particles.x[0][i], 0, 0);
    vlWorld_Destroy(world);
}

// Passes
// -----------------------------------------------------------------------------------------------------------

static void all_at_once_takes_the_mean(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(vl_jakobsen, 2);
    vlWorld_SetRelaxation(world, vl_jacobi);
    const vlParticleId a = particle(world, 0, 0, 0), b = particle(world, 1.2, 0, 1),
                       c = particle(world, 2.8, 0, 1);
    join(world, vl_rod, a, b, 1);
    join(world, vl_rod, b, c, 1);
    begin(world);
    vlRelaxLinks(world, &world->rods);
    // b is told -0.2 and +0.3, c is told -0.3.
    assertNear(xOf(world, b), 1.2 + (-0.2 + 0.3) / 2, 1e-15);
    assertNear(xOf(world, c), 2.8 - 0.3, 1e-15);
    // Of the second rod's correction (0.3 each) c took its part in full and b half of its part.
    assertNear(lambdaOf(world, vl_rod, 0) * 1.2, 0.1, 1e-15);
    assertNear(lambdaOf(world, vl_rod, 1) * 1.6, 0.3 * 0.75, 1e-15);
    vlWorld_Destroy(world);
}

static void pass_returns_the_farthest_move_when_asked(void **state)
{
    (void)state;
    for (int relaxation = 0; relaxation < 2; relaxation++)
    {
        vlWorld *world = makeWorld(vl_jakobsen, 2);
        vlWorld_SetRelaxation(world, (vlRelaxation)relaxation);
        for (int i = 0; i < 6; i++)
        {
            const vlParticleId a = particle(world, 0, i, 3), b = particle(world, 1 + 0.1 * i, i, 1);
            join(world, vl_rod, a, b, 1);
        }
        begin(world);
        assertNear(vlRelaxLinks(world, &world->rods), 0, 0);
        begin(world);
        vlWorld_SetIterationTolerance(world, 1e-6, NULL);
        shift(world, (vlParticleId){2, 0, 0}, 0.4, 0);
        assertNear(vlRelaxLinks(world, &world->rods), 0.3, 1e-12);
        vlWorld_Destroy(world);
    }
}

static void tolerance_ends_the_passes_early(void **state)
{
    (void)state;
    vlWorldDef def = vlDefaultWorldDef();
    def.direct = false;
    def.iterations = 1000;
    def.iterationTolerance = 1e-6;
    vlWorld *world = vlWorld_Create(&def, NULL);
    vlParticleId last = particle(world, 0, 0, 0);
    for (int i = 1; i <= 10; i++)
    {
        const vlParticleId next = particle(world, 0.1 * i, 0, 1);
        join(world, vl_rod, last, next, 0.1);
        last = next;
    }
    assert_true(vlWorld_Step(world, NULL));
    assert_in_range(vlWorld_GetIterationsUsed(world), 2, 200);
    vlWorld_Destroy(world);
}

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
    for (int round = 0; round < 400; round++)
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
        cmocka_unit_test(too_long_rod_is_shortened_from_both_ends),
        cmocka_unit_test(heavier_end_moves_less),
        cmocka_unit_test(approximation_without_root_is_the_articles),
        cmocka_unit_test(shake_corrects_along_the_rod_as_it_was),
        cmocka_unit_test(rod_that_turned_too_far_is_corrected_as_it_is),
        cmocka_unit_test(velocity_along_the_rod_is_taken_out),
        cmocka_unit_test(tethers_only_pull_and_keepaways_only_push),
        cmocka_unit_test(slack_tether_leaves_velocities_alone),
        cmocka_unit_test(tether_of_no_length_holds_ends_together),
        cmocka_unit_test(coincident_ends_are_pushed_apart),
        cmocka_unit_test(link_of_two_pinned_ends_does_nothing),
        cmocka_unit_test(nobody_stays_at_the_origin),
        cmocka_unit_test(all_at_once_takes_the_mean),
        cmocka_unit_test(pass_returns_the_farthest_move_when_asked),
        cmocka_unit_test(tolerance_ends_the_passes_early),
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
