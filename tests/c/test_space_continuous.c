// test_space_continuous.c: fast bodies in space pass nothing and hit nothing that they miss
#include <string.h>

#include "expect.h"
#include "space_bodies.h"

static vlBodyId add(vlWorld *world, vlBodyType type, vlVec3 from, vlVec3 velocity,
                    const vlBodyShapeDef *shape, bool bullet)
{
    vlError error;
    vlBodyDef def = vlDefaultBodyDef();
    def.type = type;
    def.position = from;
    def.velocity = velocity;
    def.shapes = shape;
    def.shapeCount = 1;
    def.bullet = bullet;
    if (type == vl_dynamicBody && !bullet)
        def.filter = (vlFilter){2, 1}; // they do not meet each other
    const vlBodyId id = vlWorld_CreateBody(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

// A wall of 0.05 m across x, as a box, or two sheets of triangles.
static void addWall(vlWorld *world, bool mesh)
{
    const vlVec3 none = {0, 0, 0};
    vlBodyShapeDef wall = boxShape(vlVec(0.05, 4000, 4000), 1);
    const double x = 0.025, s = 2000;
    const vlVec3 points[8] = {{x, -s, -s},  {x, s, -s},  {x, s, s},  {x, -s, s},
                              {-x, -s, -s}, {-x, s, -s}, {-x, s, s}, {-x, -s, s}};
    const int triangles[12] = {0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6};
    if (mesh)
    {
        wall.kind = vl_meshShape;
        wall.points = points;
        wall.pointCount = 8;
        wall.triangles = triangles;
        wall.triangleCount = 4;
    }
    add(world, vl_staticBody, none, none, &wall, false);
}

// Bullets of 0.1 m at 500 m/s against a wall of 0.05 m, from everywhere: none gets through.
static void no_bullet_passes_a_thin_wall(void **state)
{
    (void)state;
    for (int kind = 0; kind < 6; kind++)
    {
        const bool box = kind & 1, elastic = kind & 2, mesh = kind >= 4;
        vlWorld *world = spaceWorld(vlVec(0, 0, 0));
        vlBodyShapeDef bullet = box ? boxShape(vlVec(0.1, 0.1, 0.1), 1) : ballShape(0.05);
        bullet.restitution = elastic;
        addWall(world, mesh);
        vlBodyId bullets[1000];
        for (int i = 0; i < 1000; i++)
        {
            // from both sides, from grazing to square, all round
            const double side = i % 2 ? 1 : -1, angle = (i + 0.5) / 1000 * PI / 2, turn = 2.4 * i;
            const vlVec3 along = vlVec(-side * sin(angle), cos(angle) * cos(turn), cos(angle) * sin(turn));
            bullets[i] = add(world, vl_dynamicBody, vlVec(side * (0.3 + 7.1 * i / 1000), 3 * i - 1500, 0),
                             vlScale(along, 500), &bullet, false);
        }
        steps(world, 20);
        int stopped = 0;
        for (int i = 0; i < 1000; i++)
        {
            const double side = i % 2 ? 1 : -1, x = side * vlBody_GetPosition(world, bullets[i]).x;
            if (!(x >= 0.025))
                fprintf(stderr, "kind %d, bullet %d\n", kind, i);
            expectAtLeast("how far in front of the wall", x, 0.025);
            stopped += x < 7.5;
            if (elastic && !box)
                expectAtLeast("speed after the blow", vlLength(vlBody_GetVelocity(world, bullets[i])), 300);
        }
        printf("%s at 500 m/s, e = %d, %s: none of 1000 passed, %d stay near\n", box ? "boxes" : "balls",
               elastic, mesh ? "a wall of triangles" : "a box", stopped);
        vlWorld_Destroy(world);
    }
}

// A ball that gives all speed back is, after the blow, where the mirrored straight way takes it.
static void fast_ball_bounces_at_the_true_place(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++)
    {
        vlWorld *world = spaceWorld(vlVec(0, 0, 0));
        const vlBodyShapeDef wall = boxShape(vlVec(0.05, 100, 100), 1);
        vlBodyShapeDef ball = ballShape(0.05);
        ball.restitution = 1;
        ball.friction = 0;
        add(world, vl_staticBody, vlVec(0, 0, 0), vlVec(0, 0, 0), &wall, false);
        const vlBodyId id =
            add(world, vl_dynamicBody, vlVec(-1 - 0.13 * i, -3, 0), vlVec(500, 200, 100), &ball, false);
        steps(world, 6);
        const double turn = -0.075, way = -1 - 0.13 * i + 50;
        expectNear("x", vlBody_GetPosition(world, id).x, way > turn ? 2 * turn - way : way, 1e-6);
        expectNear("y", vlBody_GetPosition(world, id).y, 17, 1e-6);
        expectNear("z", vlBody_GetPosition(world, id).z, 10, 1e-6);
        vlWorld_Destroy(world);
    }
}

static void bullets_head_on_meet(void **state)
{
    (void)state;
    for (int i = 0; i < 40; i++)
        for (int e = 0; e <= 1; e++)
            for (int box = 0; box < 2; box++)
            {
                vlWorld *world = spaceWorld(vlVec(0, 0, 0));
                vlBodyShapeDef shape = box ? boxShape(vlVec(0.1, 0.1, 0.1), 1) : ballShape(0.05);
                shape.restitution = e;
                const double apart = 1 + 0.37 * i;
                const vlVec3 along = vlVec(cos(0.1 * i), sin(0.1 * i), 0);
                const vlBodyId a = add(world, vl_dynamicBody, vlScale(along, -apart), vlScale(along, 500),
                                       &shape, true),
                               b = add(world, vl_dynamicBody, vlScale(along, apart), vlScale(along, -500),
                                       &shape, true);
                turnAboutZ(world, a, 0.1 * i); // faces meet squarely
                turnAboutZ(world, b, 0.1 * i);
                steps(world, 6);
                const double xA = vlDot(vlBody_GetPosition(world, a), along),
                             xB = vlDot(vlBody_GetPosition(world, b), along);
                expectAtLeast("distance", xB - xA, 0.1 - 1e-3);
                const double most = box ? 5 : 0.2; // four points of a face agree to a hundredth
                expectNear("speed of a", vlDot(vlBody_GetVelocity(world, a), along), e ? -500 : 0, most);
                expectNear("speed of b", vlDot(vlBody_GetVelocity(world, b), along), e ? 500 : 0, most);
                vlWorld_Destroy(world);
            }
}

// Balls that fly past an edge or a corner, however near and fast, keep their velocity.
static void ball_that_misses_a_corner_flies_on(void **state)
{
    (void)state;
    const double speeds[5] = {1, 5, 20, 100, 500}, miss[3] = {1e-2, 1e-3, 1e-4};
    for (int s = 0; s < 5; s++)
        for (int m = 0; m < 3; m++)
            for (int i = 0; i < 36; i++)
            {
                vlWorld *world = spaceWorld(vlVec(0, 0, 0));
                const vlBodyShapeDef box = boxShape(vlVec(1, 1, 1), 1), ball = ballShape(0.1);
                const bool corner = i >= 18;
                add(world, vl_staticBody, vlVec(-0.5, -0.5, corner ? -0.5 : 0), vlVec(0, 0, 0), &box, false);
                const double angle = (i % 9 + 0.5) / 9 * PI / 2, turn = i % 2 ? 1 : -1, r = 0.1 + miss[m];
                const double tilt = corner ? 0.6 : 0;
                const vlVec3 n = vlVec(cos(angle) * cos(tilt), sin(angle) * cos(tilt), sin(tilt)),
                             t = vlVec(-turn * sin(angle), turn * cos(angle), 0);
                const double before = speeds[s] * (0.013 + 0.0007 * i);
                const vlVec3 velocity = vlScale(t, speeds[s]);
                const vlBodyId id = add(world, vl_dynamicBody, vlAddScaled(vlScale(n, r), t, -before),
                                        velocity, &ball, false);
                steps(world, 3);
                char name[80];
                snprintf(name, sizeof name, "what a ball at %g m/s that misses by %g loses (%d)", speeds[s],
                         miss[m], i);
                expectAtMost(name, vlLength(vlSub(vlBody_GetVelocity(world, id), velocity)) / speeds[s],
                             1e-3);
                vlWorld_Destroy(world);
            }
}

static void ball_that_hits_a_corner_does_not_fly_on(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(vlVec(0, 0, 0));
    const vlBodyShapeDef box = boxShape(vlVec(1, 1, 1), 1), ball = ballShape(0.1);
    add(world, vl_staticBody, vlVec(-0.5, -0.5, 0), vlVec(0, 0, 0), &box, false);
    const vlBodyId id =
        add(world, vl_dynamicBody, vlVec(-3 + 0.06, 3 + 0.06, 0), vlVec(100, -100, 0), &ball, false);
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
        vlError error;
        vlWorld *world = spaceWorld(vlVec(0, 0, 0));
        const vlBodyShapeDef wall = boxShape(vlVec(0.05, 200, 200), 1),
                             rod = boxShape(vlVec(1, 0.04, 0.04), 1);
        const double turn[4] = {cos(i), 0.3 * sin(i), 0.4 * sin(i), sin(i)};
        add(world, vl_staticBody, vlVec(0, 0, 0), vlVec(0, 0, 0), &wall, false);
        const vlBodyId id = add(world, vl_dynamicBody, vlVec(-1.2 - 0.011 * i, 0, 0),
                                vlVec(20 + i, 0.3 * i, -0.2 * i), &rod, false);
        sceneNeeds(vlBody_SetOrientation(world, id, turn, &error), &error);
        spinUp(world, id, vlVec(0.1 * i, i % 3 ? 5 + i : -20, i % 2 ? 5 + i : -5 - i));
        steps(world, 60);
        char name[80];
        snprintf(name, sizeof name, "x of rod %d", i);
        expectAtMost(name, vlBody_GetPosition(world, id).x, -0.02);
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
        vlWorld *world = spaceWorld(vlVec(0, 0, 0));
        const vlBodyShapeDef wall = boxShape(vlVec(0.05, 20, 20), 1);
        vlBodyShapeDef ball = ballShape(0.05);
        ball.restitution = 1;
        add(world, vl_staticBody, vlVec(0, 0, 0), vlVec(0, 0, 0), &wall, false);
        const vlBodyId rests = makeBody(world, vlVec(-1 - 0.05 * i, 0, 0), &ball, 1);
        add(world, vl_dynamicBody, vlVec(-3 - 0.13 * i, 0, 0), vlVec(500, 0, 0), &ball, true);
        steps(world, 10);
        expectAtMost("x", vlBody_GetPosition(world, rests).x, -0.025);
        vlWorld_Destroy(world);
    }
}

static void plain_code_and_avx2_give_the_same_bits(void **state)
{
    (void)state;
    uint64_t hashes[2];
    for (int simd = 0; simd < 2; simd++)
    {
        vlWorldDef def = vlDefaultWorldDef();
        def.dimensions = 3;
        def.simd = simd;
        vlWorld *world = newWorld(&def);
        addWall(world, true);
        for (int i = 0; i < 40; i++)
        {
            vlBodyShapeDef shape = i % 2 ? boxShape(vlVec(0.1, 0.2, 0.1), 1) : ballShape(0.05);
            shape.restitution = i % 3 ? 0 : 0.5;
            const vlBodyId id = add(world, vl_dynamicBody, vlVec(-1 - 0.3 * i, 0.1 * (i % 5), 0.01 * i),
                                    vlVec(30 + 10 * i, 0, 0), &shape, true);
            spinUp(world, id, vlVec(i, 2 * i, -3 * i));
        }
        steps(world, 120);
        hashes[simd] = vlWorld_GetHash(world);
        vlWorld_Destroy(world);
    }
    assert_true(hashes[0] == hashes[1]);
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
