// test_stop.c: a long step, rope or cloth can be given up, and the world is as good as before.
#include "expect.h"
#include "scene.h"

#include <string.h>

#include "core/platform.h"

// Says stop from a moment on, and notes how long it was not asked.
typedef struct Clock
{
    double stopAt, lastAsked, longest;
    int asked;
} Clock;

static bool ask(void *user)
{
    Clock *clock = user;
    const double now = vlClock_Seconds();
    clock->longest = fmax(clock->longest, clock->asked ? now - clock->lastAsked : 0);
    clock->lastAsked = now;
    clock->asked++;
    return now > clock->stopAt;
}

static Clock startClock(double seconds)
{
    return (Clock){.stopAt = vlClock_Seconds() + seconds};
}

static double since(const Clock *clock)
{
    return vlClock_Seconds() - clock->stopAt;
}

static vlClothId addCloth(vlWorld *world, int cells, vlError *error)
{
    vlClothDef def = vlDefaultClothDef();
    def.cellsX = def.cellsY = cells;
    return vlWorld_CreateCloth(world, &def, error);
}

// A step that would take minutes, whatever it spends them on.
static vlWorld *slowWorld(vlMethod method, vlRelaxation relaxation, int threads)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.substeps = 1000;
    def.iterations = 10000;
    def.method = method;
    def.relaxation = relaxation;
    def.threads = threads;
    vlWorld *world = newWorld(&def);
    vlError error;
    assert_true(addCloth(world, 100, &error).generation != 0);
    vlObstacleDef ground = vlDefaultObstacleDef(vl_plane);
    ground.position.y = -1;
    assert_true(vlWorld_CreateObstacle(world, &ground, &error).generation != 0);
    return world;
}

static void expectStopped(vlWorld *world)
{
    vlError error = {""};
    Clock clock = startClock(0.1);
    vlWorld_SetStopQuestion(world, ask, &clock);
    assert_false(vlWorld_Step(world, &error));
    assert_true(since(&clock) < 1);
    assert_true(clock.asked > 0);
    assert_true(vlWorld_WasStopped(world));
    assert_non_null(strstr(error.message, "stopped"));
    vlWorld_SetStopQuestion(world, NULL, NULL);
}

// Afterwards time stands where it was, every number is one, and the world goes on.
static void a_step_can_be_stopped(void **state)
{
    (void)state;
    for (int n = 0; n < 5; n++)
    {
        vlWorld *world =
            slowWorld(n % 2 ? vl_jakobsen : vl_shake, n == 4 ? vl_jacobi : vl_gaussSeidel, n < 2 ? 1 : 4);
        expectStopped(world);
        assert_true(vlWorld_GetTime(world) == 0);
        assert_int_equal(vlWorld_GetStepCount(world), 0);
        vlError error;
        assert_true(vlWorld_SetSubsteps(world, 2, &error) && vlWorld_SetIterations(world, 1, &error));
        steps(world, 5);
        assert_false(vlWorld_WasStopped(world));
        expectNear("time", vlWorld_GetTime(world), 5.0 / 60, 1e-12);
        assert_true(isfinite(vlWorld_GetEnergy(world).total));
        vlWorld_Destroy(world);
    }
}

// A question that always says no changes nothing.
static void being_asked_changes_no_bit(void **state)
{
    (void)state;
    uint64_t hashes[2];
    for (int n = 0; n < 2; n++)
    {
        vlWorld *world = defaultWorld();
        vlError error;
        assert_true(addCloth(world, 40, &error).generation != 0);
        Clock clock = startClock(1e9);
        if (n == 1)
            vlWorld_SetStopQuestion(world, ask, &clock);
        steps(world, 10);
        assert_true(n == 0 || clock.asked > 0);
        hashes[n] = vlWorld_GetHash(world);
        vlWorld_Destroy(world);
    }
    assert_true(hashes[0] == hashes[1]);
}

static bool sayStop(void *user)
{
    ++*(int *)user;
    return true;
}

// Little work is done without a question.
static void small_scenes_are_not_asked(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addParticle(world, at(0, 0), 1);
    int asked = 0;
    vlWorld_SetStopQuestion(world, sayStop, &asked);
    steps(world, 60);
    assert_int_equal(asked, 0);
    vlWorld_Destroy(world);
}

// The first step of a scene whose links all have the wrong length.
static void putting_the_start_right_can_be_stopped(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const int count = 30000;
    vlParticleId last = addParticle(world, at(0, 0), 1);
    for (int i = 1; i < count; i++)
    {
        const vlParticleId next = addParticle(world, at(i, i % 7), 1);
        vlLinkDef rod = vlDefaultLinkDef(vl_rod);
        rod.a = last;
        rod.b = next;
        rod.length = 0.5;
        vlError error;
        assert_true(vlWorld_CreateLink(world, &rod, &error).generation != 0);
        last = next;
    }
    int asked = 0;
    vlError error;
    vlWorld_SetStopQuestion(world, sayStop, &asked);
    assert_false(vlWorld_Step(world, &error));
    assert_true(asked == 1 && vlWorld_WasStopped(world));
    vlWorld_SetStopQuestion(world, NULL, NULL);
    steps(world, 1);
    vlWorld_Destroy(world);
}

// What was begun is gone again, memory and all.
static void making_a_rope_or_a_cloth_can_be_stopped(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlError error;
    Clock clock = startClock(0.1);
    vlWorld_SetStopQuestion(world, ask, &clock);
    vlRopeDef rope = vlDefaultRopeDef();
    rope.to = at(1, 0);
    rope.length = 2;
    rope.linkCount = VL_MAX_LINKS;
    assert_int_equal(vlWorld_CreateRope(world, &rope, &error).generation, 0);
    assert_true(vlWorld_WasStopped(world) && since(&clock) < 1);
    assert_non_null(strstr(error.message, "stopped"));
    assert_int_equal(vlWorld_GetCounts(world).ropes, 0);

    assert_int_equal(addCloth(world, 300, &error).generation, 0);
    assert_true(vlWorld_WasStopped(world));
    assert_non_null(strstr(error.message, "stopped"));
    assert_int_equal(vlWorld_GetCounts(world).cloths, 0);
    vlWorld_SetStopQuestion(world, NULL, NULL);
    steps(world, 1);
    assert_int_equal(vlWorld_GetCounts(world).particles, 0);
    assert_true(addCloth(world, 3, &error).generation != 0);
    vlWorld_Destroy(world);
}

// Even where one particle meets thousands of solids, which it must look at one after another.
static void crowded_contacts_can_be_stopped(void **state)
{
    (void)state;
    vlWorldDef def = vlDefaultWorldDef();
    def.substeps = 1000;
    vlWorld *world = newWorld(&def);
    vlError error;
    for (int i = 0; i < 20000; i++)
    {
        vlObstacleDef ball = vlDefaultObstacleDef(vl_ball);
        ball.position = at(1e-6 * i, -0.5);
        ball.restitution = i % 2 ? 0.5 : 0;
        assert_true(vlWorld_CreateObstacle(world, &ball, &error).generation != 0);
    }
    for (int i = 0; i < 100; i++)
        addParticle(world, at(0.001 * i, 0), 1);
    expectStopped(world);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_can_be_stopped),
        cmocka_unit_test(being_asked_changes_no_bit),
        cmocka_unit_test(small_scenes_are_not_asked),
        cmocka_unit_test(putting_the_start_right_can_be_stopped),
        cmocka_unit_test(making_a_rope_or_a_cloth_can_be_stopped),
        cmocka_unit_test(crowded_contacts_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
