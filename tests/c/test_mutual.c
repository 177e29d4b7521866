// test_mutual.c: particles that collide with one another, and ropes with themselves
#include "meeting_scenes.h"

static vlParticleId addGrain(vlWorld *world, vlVec3 position, double mass, double radius)
{
    vlError error;
    vlParticleDef def = vlDefaultParticleDef();
    def.position = position;
    def.mass = mass;
    def.radius = radius;
    def.collides = true;
    const vlParticleId id = vlWorld_CreateParticle(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static void grains_share_momentum_when_they_meet(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    const vlParticleId a = addGrain(world, at(-1, 0), 1, 0.2), b = addGrain(world, at(0, 0), 3, 0.3);
    setVelocity(world, a, at(4, 0));
    steps(world, 60);
    expectNear("together", vlParticle_GetVelocity(world, a).x, 1, 1e-9);
    expectNear("both", vlParticle_GetVelocity(world, b).x, 1, 1e-9);
    expectNear("side by side", positionOf(world, b).x - positionOf(world, a).x, 0.5, 1e-9);
    vlWorld_Destroy(world);
}

static void only_those_that_collide_do(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    const vlParticleId a = addGrain(world, at(-1, 0), 1, 0.2), b = addGrain(world, at(0, 0), 1, 0.2);
    assert_true(vlParticle_Collides(world, b));
    assert_true(vlParticle_SetCollides(world, b, false));
    setVelocity(world, a, at(4, 0));
    steps(world, 60);
    expectNear("passes", positionOf(world, a).x, 3, 1e-9);
    expectNear("stays", positionOf(world, b).x, 0, 0);
    vlWorld_Destroy(world);
}

static double deepestOverlap(const vlWorld *world, const vlParticleId *grains, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
        {
            const vlVec3 p = positionOf(world, grains[i]), q = positionOf(world, grains[k]);
            const double sum =
                vlParticle_GetRadius(world, grains[i]) + vlParticle_GetRadius(world, grains[k]);
            most = fmax(most, sum - hypot(p.x - q.x, p.y - q.y));
        }
    return most;
}

static void grains_fill_a_box_and_come_to_rest(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlError error;
    vlObstacleDef walls = vlDefaultObstacleDef(vl_walls);
    walls.min = at(-1, 0);
    walls.max = at(1, 10);
    sceneNeeds(vlWorld_CreateObstacle(world, &walls, &error).generation != 0, &error);
    vlParticleId grains[100];
    for (int i = 0; i < 100; i++)
    {
        const int row = i / 10;
        grains[i] = addGrain(world, at(-0.9 + 0.2 * (i % 10) + 0.01 * row, 0.2 + 0.3 * row), 1,
                             0.06 + 0.003 * (i % 7));
    }
    steps(world, 600);
    expectAtMost("overlap", deepestOverlap(world, grains, 100), 0.006);
    double fastest = 0, highest = 0;
    for (int i = 0; i < 100; i++)
    {
        const vlVec3 v = vlParticle_GetVelocity(world, grains[i]);
        fastest = fmax(fastest, hypot(v.x, v.y));
        highest = fmax(highest, positionOf(world, grains[i]).y);
    }
    expectAtMost("speed", fastest, 0.2);
    expectAtMost("height", highest, 1.2); // 100 discs of 1.52 m^2 in all, 2 m wide
    expectAtLeast("they do not lie in one another", highest, 0.7);
    vlWorld_Destroy(world);
}

static void overlap_at_the_start_gives_no_speed(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    const vlParticleId a = addGrain(world, at(0, 0), 1, 0.5), b = addGrain(world, at(0.2, 0), 1, 0.5);
    steps(world, 60);
    expectNear("apart", positionOf(world, b).x - positionOf(world, a).x, 1, 1e-9);
    expectNear("at rest", vlParticle_GetVelocity(world, a).x, 0, 1e-9);
    vlWorld_Destroy(world);
}

static double closest(const vlWorld *world, vlRopeId rope, int links, int apart)
{
    double least = INFINITY;
    for (int i = 0; i <= links; i++)
        for (int k = i + apart; k <= links; k++)
        {
            const vlVec3 p = positionOf(world, vlRope_GetParticle(world, rope, i)),
                         q = positionOf(world, vlRope_GetParticle(world, rope, k));
            least = fmin(least, hypot(p.x - q.x, p.y - q.y));
        }
    return least;
}

static void rope_that_collides_lies_beside_itself(void **state)
{
    (void)state;
    double least[2];
    for (int collides = 0; collides < 2; collides++)
    {
        vlWorld *world = defaultWorld();
        addFloor(world, 0, 0.5, 0);
        vlRopeDef def = vlDefaultRopeDef();
        def.from = at(0.02, 1.6);
        def.to = at(0, 0.1);
        def.linkCount = 30;
        def.radius = 0.03;
        def.pins = vl_pinNone;
        def.selfCollision = collides;
        const vlRopeId rope = addRope(world, &def);
        assert_int_equal(vlRope_HasSelfCollision(world, rope), collides);
        steps(world, 240);
        least[collides] = closest(world, rope, 30, 6);
        vlWorld_Destroy(world);
    }
    expectAtMost("without it lies in itself", least[0], 0.03);
    expectAtLeast("with it, beside itself", least[1], 0.05);
}

static void grain_lies_on_a_rope(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlRopeDef def = vlDefaultRopeDef();
    def.from = at(-1, 0);
    def.to = at(1, 0);
    def.length = 2.2;
    def.linkCount = 10; // links far longer than the grain is wide
    def.radius = 0.02;
    def.selfCollision = true;
    addRope(world, &def);
    const vlParticleId grain = addGrain(world, at(0.1, 0.3), 0.1, 0.05);
    steps(world, 300);
    expectAtLeast("held", positionOf(world, grain).y, -0.6);
    vlWorld_Destroy(world);
}

static void sand_pushes_a_box(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlError error;
    vlObstacleDef walls = vlDefaultObstacleDef(vl_walls);
    walls.min = at(-2, 0);
    walls.max = at(20, 20);
    walls.friction = 0.2;
    sceneNeeds(vlWorld_CreateObstacle(world, &walls, &error).generation != 0, &error);
    const vlBodyId box = addMassive(world, at(0.5, 0.5), boxShape(1, 1), 5);
    for (int i = 0; i < 300; i++)
    {
        const int row = i / 20;
        addGrain(world, at(-1.9 + 0.09 * (i % 20) + 0.03 * (row % 2), 0.05 + 0.08 * row), 0.2, 0.04);
    }
    steps(world, 240);
    expectAtLeast("box", vlBody_GetPosition(world, box).x, 0.7);
    expectNear("on the floor", vlBody_GetPosition(world, box).y, 0.5, 0.3);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grains_share_momentum_when_they_meet),
        cmocka_unit_test(only_those_that_collide_do),
        cmocka_unit_test(grains_fill_a_box_and_come_to_rest),
        cmocka_unit_test(overlap_at_the_start_gives_no_speed),
        cmocka_unit_test(rope_that_collides_lies_beside_itself),
        cmocka_unit_test(grain_lies_on_a_rope),
        cmocka_unit_test(sand_pushes_a_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
