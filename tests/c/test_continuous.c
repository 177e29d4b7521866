// test_continuous.c: fast bodies in the plane pass nothing and hit nothing that they miss
#include "body_scenes.h"

static vlBodyId shoot(vlWorld *world, const vlBodyShapeDef *shape, vlVec3 from, vlVec3 velocity, bool bullet)
{
    vlBodyDef def = bodyOf(vl_dynamicBody, from.x, from.y, shape);
    def.velocity = velocity;
    def.bullet = bullet;
    if (!bullet)
        def.filter = (vlFilter){2, 1}; // they do not meet each other
    return addBody(world, &def);
}

// Bullets of 0.1 m at 500 m/s against a wall of 0.05 m, from everywhere: none gets through.
static void no_bullet_passes_a_thin_wall(void **state)
{
    (void)state;
    for (int form = 0; form < 2; form++)
        for (int e = 0; e <= 1; e++)
        {
            vlWorld *world = weightlessWorld();
            const vlBodyShapeDef wall = boxShape(0.05, 4000);
            vlBodyShapeDef bullet = form ? boxShape(0.1, 0.1) : discShape(0.05);
            bullet.restitution = e;
            addStatic(world, 0, 0, &wall);
            vlBodyId bullets[1000];
            vlVec3 velocities[1000];
            for (int i = 0; i < 1000; i++)
            {
                // from both sides, from grazing to square
                const double side = i % 2 ? 1 : -1, angle = (i + 0.5) / 1000 * PI / 2;
                velocities[i] = at(-side * 500 * sin(angle), 500 * cos(angle));
                bullets[i] = shoot(world, &bullet, at(side * (0.3 + 7.1 * i / 1000), 3 * i - 1500),
                                   velocities[i], false);
            }
            steps(world, 60);
            for (int i = 0; i < 1000; i++)
            {
                char name[80];
                snprintf(name, sizeof name, "x of bullet %d (form %d, e = %d)", i, form, e);
                const double side = i % 2 ? 1 : -1, x = side * vlBody_GetPosition(world, bullets[i]).x;
                expectAtLeast(name, x, 0.025);
                const double speed = vlLength(vlBody_GetVelocity(world, bullets[i]));
                if (e == 1 && form == 0)
                    expectAtLeast("speed after the blow", speed, 300);
                if (e == 0)
                    expectAtMost(name, x, 500);
            }
            vlWorld_Destroy(world);
        }
}

// A ball that gives all speed back is, after the blow, where the mirrored straight way takes it.
static void fast_ball_bounces_at_the_true_place(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++)
    {
        vlWorld *world = weightlessWorld();
        const vlBodyShapeDef wall = boxShape(0.05, 100);
        vlBodyShapeDef ball = discShape(0.05);
        ball.restitution = 1;
        ball.friction = 0;
        addStatic(world, 0, 0, &wall);
        const vlBodyId id = shoot(world, &ball, at(-1 - 0.13 * i, -3), at(500, 200), false);
        steps(world, 6);
        const double turn = -0.075, way = -1 - 0.13 * i + 50;
        expectNear("x", vlBody_GetPosition(world, id).x, way > turn ? 2 * turn - way : way, 1e-6);
        expectNear("y", vlBody_GetPosition(world, id).y, 17, 1e-6);
        vlWorld_Destroy(world);
    }
}

static void bullets_head_on_meet(void **state)
{
    (void)state;
    for (int i = 0; i < 40; i++)
        for (int e = 0; e <= 1; e++)
            for (int form = 0; form < 2; form++)
            {
                vlWorld *world = weightlessWorld();
                vlBodyShapeDef shape = form ? boxShape(0.1, 0.1) : discShape(0.05);
                shape.restitution = e;
                const double apart = 1 + 0.37 * i;
                const vlBodyId a = shoot(world, &shape, at(-apart, 0), at(500, 0), true),
                               b = shoot(world, &shape, at(apart, 0), at(-500, 0), true);
                steps(world, 6);
                const double xA = vlBody_GetPosition(world, a).x, xB = vlBody_GetPosition(world, b).x;
                expectAtLeast("distance", xB - xA, 0.1 - 1e-3);
                expectNear("speed of a", vlBody_GetVelocity(world, a).x, e ? -500 : 0, 0.2);
                expectNear("speed of b", vlBody_GetVelocity(world, b).x, e ? 500 : 0, 0.2);
                vlWorld_Destroy(world);
            }
}

// Balls that fly past a corner, however near and fast, keep their velocity; a hair nearer they lose some.
static void ball_that_misses_a_corner_flies_on(void **state)
{
    (void)state;
    const double speeds[5] = {1, 5, 20, 100, 500}, miss[3] = {1e-2, 1e-3, 1e-4};
    for (int s = 0; s < 5; s++)
        for (int m = 0; m < 3; m++)
            for (int i = 0; i < 36; i++)
            {
                vlWorld *world = weightlessWorld();
                const vlBodyShapeDef box = boxShape(1, 1), ball = discShape(0.1);
                addStatic(world, -0.5, -0.5, &box); // its corner is at the origin
                // past the corner, nearest at an angle between the normals of the sides
                const double angle = (i % 9 + 0.5) / 9 * PI / 2, turn = i % 2 ? 1 : -1, r = 0.1 + miss[m];
                const vlVec3 n = at(cos(angle), sin(angle)), t = at(-turn * n.y, turn * n.x);
                const double before = speeds[s] * (0.013 + 0.0007 * i);
                const vlVec3 velocity = vlScale(t, speeds[s]);
                const vlBodyId id =
                    shoot(world, &ball, vlAddScaled(vlScale(n, r), t, -before), velocity, false);
                steps(world, 3);
                char name[80];
                snprintf(name, sizeof name, "what a ball at %g m/s that misses by %g loses", speeds[s],
                         miss[m]);
                expectAtMost(name, vlLength(vlSub(vlBody_GetVelocity(world, id), velocity)) / speeds[s],
                             1e-3);
                vlWorld_Destroy(world);
            }
}

static void ball_that_hits_a_corner_does_not_fly_on(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    const vlBodyShapeDef box = boxShape(1, 1), ball = discShape(0.1);
    addStatic(world, -0.5, -0.5, &box);
    const vlBodyId id = shoot(world, &ball, at(-3 + 0.06, 3 + 0.06), at(100, -100), false);
    steps(world, 6);
    expectAtLeast("deflection", vlBody_GetVelocity(world, id).x + vlBody_GetVelocity(world, id).y, 10);
    vlWorld_Destroy(world);
}

// A thin rod that spins and flies at a wall stays on its side.
static void spinning_rods_do_not_pass(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++)
    {
        vlWorld *world = weightlessWorld();
        const vlBodyShapeDef wall = boxShape(0.05, 200), rod = boxShape(1, 0.04);
        addStatic(world, 0, 0, &wall);
        vlBodyDef def = bodyOf(vl_dynamicBody, -1.2 - 0.011 * i, 0, &rod);
        def.angle = 0.1 * i;
        def.velocity = at(20 + i, 0.3 * i);
        def.spin.z = (i % 2 ? 1 : -1) * (5.0 + i);
        const vlBodyId id = addBody(world, &def);
        steps(world, 60);
        char name[80];
        snprintf(name, sizeof name, "x of rod %d", i);
        expectAtMost(name, vlBody_GetPosition(world, id).x, -0.025);
        assert_true(isfinite(vlBody_GetSpin(world, id).z));
        vlWorld_Destroy(world);
    }
}

// What a bullet strikes from rest does not pass a wall either.
static void struck_body_does_not_pass_a_wall(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++)
    {
        vlWorld *world = weightlessWorld();
        const vlBodyShapeDef wall = boxShape(0.05, 20);
        vlBodyShapeDef ball = discShape(0.05);
        ball.restitution = 1;
        addStatic(world, 0, 0, &wall);
        const vlBodyId rests = addDynamic(world, -1 - 0.05 * i, 0, &ball);
        shoot(world, &ball, at(-3 - 0.13 * i, 0), at(500, 0), true);
        steps(world, 10);
        expectAtMost("x", vlBody_GetPosition(world, rests).x, -0.025);
        vlWorld_Destroy(world);
    }
}

static void plain_code_and_avx2_give_the_same_bits(void **state)
{
    (void)state;
    vlVec3 places[2];
    for (int simd = 0; simd < 2; simd++)
    {
        vlWorldDef def = vlDefaultWorldDef();
        def.simd = simd;
        vlWorld *world = newWorld(&def);
        addFloor(world, 0, 0.5, 0);
        vlBodyShapeDef disc = discShape(0.2), box = boxShape(0.4, 0.3), wall = boxShape(0.1, 20);
        disc.restitution = 0.8;
        addStatic(world, -3, 5, &wall);
        addStatic(world, 3, 5, &wall);
        vlBodyId last = {0, 0, 0};
        for (int i = 0; i < 40; i++)
            last = shoot(world, i % 2 ? &box : &disc, at(0.5 * (i % 7) - 1.5, 0.5 + i * 0.2),
                         at(100 * (i % 3 - 1), 3 * i), i % 5 == 0);
        steps(world, 200);
        places[simd] = vlBody_GetPosition(world, last);
        vlWorld_Destroy(world);
    }
    assert_memory_equal(&places[0], &places[1], sizeof places[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_bullet_passes_a_thin_wall),
        cmocka_unit_test(fast_ball_bounces_at_the_true_place),
        cmocka_unit_test(bullets_head_on_meet),
        cmocka_unit_test(ball_that_misses_a_corner_flies_on),
        cmocka_unit_test(ball_that_hits_a_corner_does_not_fly_on),
        cmocka_unit_test(spinning_rods_do_not_pass),
        cmocka_unit_test(struck_body_does_not_pass_a_wall),
        cmocka_unit_test(plain_code_and_avx2_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
