// test_allocation.c: a steady step takes no memory from the system. The linker hands us every call of malloc
// and its like (tests/CMakeLists.txt).
#include "expect.h"
#include "scene.h"

#include <stdatomic.h>

static atomic_int calls;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size)
{
    calls++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    calls++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    calls++;
    return __real_realloc(block, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    calls++;
    return __real_aligned_alloc(alignment, size);
}

static vlError error;

static void needs(bool good)
{
    if (!good)
        fail_msg("%s", error.message);
}

static void expectNone(const char *name, vlWorld *world, int first, int then)
{
    steps(world, first);
    const int before = calls;
    steps(world, then);
    if (calls != before)
        fail_msg("%s: %d steps took memory %d times", name, then, calls - before);
}

static void wrap_sees_the_engine(void **state)
{
    (void)state;
    const int before = calls;
    vlWorld *world = defaultWorld();
    assert_true(calls > before);
    vlWorld_Destroy(world);
}

static void grabParticle(vlWorld *world, vlParticleId particle)
{
    vlGrabDef def = vlDefaultGrabDef();
    def.particle = particle;
    def.target = positionOf(world, particle);
    needs(vlWorld_CreateGrab(world, &def, &error).generation != 0);
}

// It lies on a ball, and a hand holds one end.
static void addHeldRope(vlWorld *world)
{
    vlObstacleDef ball = vlDefaultObstacleDef(vl_ball);
    ball.position = at(0, -0.5);
    needs(vlWorld_CreateObstacle(world, &ball, &error).generation != 0);
    vlRopeDef def = vlDefaultRopeDef();
    def.from = at(-1, 0.02);
    def.to = at(1, 0.02);
    def.linkCount = 40;
    def.pins = vl_pinNone;
    const vlRopeId rope = addRope(world, &def);
    grabParticle(world, vlRope_GetParticle(world, rope, 0));
    grabParticle(world, vlRope_GetParticle(world, rope, 40));
}

static void addEverything(vlWorld *world)
{
    addHeldRope(world);
    addHangingCloth(world, 20, 3);
    const vlParticleId nail = addPin(world, at(5, 0)), a = addParticle(world, at(5, -1), 1),
                       b = addParticle(world, at(6, -1), 1);
    addLink(world, vl_spring, nail, a, 1);
    addLink(world, vl_tether, a, b, 1.1);
    addLink(world, vl_keepaway, nail, b, 1);
    vlObstacleDef ground = vlDefaultObstacleDef(vl_plane);
    ground.position = at(0, -1.5);
    needs(vlWorld_CreateObstacle(world, &ground, &error).generation != 0);
    for (int i = 0; i < 100; i++)
        addParticle(world, at(0.1 * i, -1.4), 1);
}

static void step_takes_no_memory(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addHeldRope(world);
    expectNone("a rope on a ball in two hands", world, 120, 240);
    vlWorld_Destroy(world);
    world = defaultWorld();
    addEverything(world);
    expectNone("everything", world, 120, 240);
    vlWorld_Destroy(world);
}

static void neither_in_other_ways(void **state)
{
    (void)state;
    for (int way = 0; way < 4; way++)
    {
        vlWorldDef def = vlDefaultWorldDef();
        def.method = way == 1 ? vl_jakobsen : vl_shake;
        def.relaxation = way == 2 ? vl_jacobi : vl_gaussSeidel;
        def.threads = way == 3 ? 2 : 1;
        def.direct = way != 0;
        vlWorld *world = newWorld(&def);
        addEverything(world);
        expectNone("another way", world, 120, 60);
        vlWorld_Destroy(world);
    }
}

// What is read, moved, pulled and lengthened in every step.
static void neither_when_it_is_handled(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addEverything(world);
    const vlParticleId nail = addPin(world, at(-3, 0)), bob = addParticle(world, at(-3, -1), 1);
    const vlLinkId rod = addRod(world, nail, bob);
    int before = 0;
    for (int i = 0; i < 240; i++)
    {
        before = i == 120 ? calls : before;
        needs(vlParticle_SetPosition(world, nail, at(-3 + 1e-3 * i, 0), &error));
        needs(vlParticle_ApplyForce(world, bob, at(1, 0), &error));
        needs(vlLink_SetLength(world, rod, 1 + 1e-3 * i, &error));
        steps(world, 1);
        vlWorld_GetEnergy(world);
        vlParticle_GetVelocity(world, bob);
        vlParticle_GetReaction(world, nail);
        vlWorld_GetHash(world);
    }
    if (calls != before)
        fail_msg("120 steps took memory %d times", calls - before);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrap_sees_the_engine),
        cmocka_unit_test(step_takes_no_memory),
        cmocka_unit_test(neither_in_other_ways),
        cmocka_unit_test(neither_when_it_is_handled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
