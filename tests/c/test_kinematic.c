// test_kinematic.c: bodies that no force moves: what they hold up, push, carry, and what they feel
#include "meeting_scenes.h"

#include "collision/shape.h"

static const vlVec3 pentagon[] = {
    {-0.8, -0.5, 0}, {0.7, -0.6, 0}, {1, 0.2, 0}, {0.1, 0.7, 0}, {-0.9, 0.3, 0}};

// Shapes --------------------------------------------------------------------------------------------------

static vlShape polygon(vlCorner corners[5], double rounding)
{
    for (int i = 0; i < 5; i++)
        corners[i] = (vlCorner){pentagon[i].x, pentagon[i].y, 0, 0};
    vlShape shape = {.kind = vl_polygon,
                     .dimensions = 2,
                     .axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                     .radius = rounding,
                     .corners = corners};
    shape.cornerCount = vlOutline_Order(corners, 5);
    vlShape_Measure(&shape);
    return shape;
}

// The distance by brute force: to every side.
static double distanceTo(const vlVec3 *points, int count, vlVec3 p)
{
    double least = INFINITY;
    for (int i = 0; i < count; i++)
    {
        const vlVec3 a = points[i], b = points[(i + 1) % count];
        const double ex = b.x - a.x, ey = b.y - a.y,
                     t = fmin(1, fmax(0, ((p.x - a.x) * ex + (p.y - a.y) * ey) / (ex * ex + ey * ey)));
        least = fmin(least, hypot(p.x - a.x - t * ex, p.y - a.y - t * ey));
    }
    return least;
}

static bool isInside(const vlVec3 *points, int count, vlVec3 p)
{
    for (int i = 0; i < count; i++)
    {
        const vlVec3 a = points[i], b = points[(i + 1) % count];
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) < 0)
            return false;
    }
    return true;
}

static void polygons_are_left_by_the_shortest_way(void **state)
{
    (void)state;
    vlCorner corners[5];
    const vlShape shape = polygon(corners, 0.1);
    for (int i = 0; i < 60; i++)
        for (int k = 0; k < 60; k++)
        {
            const vlVec3 p = at(-2 + i / 15.0 + 1e-3, -2 + k / 15.0 + 2e-3);
            const double far = distanceTo(pentagon, 5, p), wanted = isInside(pentagon, 5, p) ? -far : far;
            vlVec3 n, there;
            const double gap = vlShape_Gap(&shape, p, &n);
            expectNear("gap", gap, wanted - 0.1, 1e-12);
            const vlVec3 onSurface = at(p.x - n.x * gap, p.y - n.y * gap);
            expectNear("on the surface", vlShape_Gap(&shape, onSurface, &there), 0, 1e-12);
        }
}

// Holding up ----------------------------------------------------------------------------------------------

static void particles_cannot_enter_static_bodies(void **state)
{
    (void)state;
    const vlBodyShapeDef shapes[] = {ballShape(0.7), boxShape(1.2, 0.8),
                                     capsuleShape(at(-0.6, 0.1), at(0.5, -0.2), 0.3),
                                     polygonShape(pentagon, 5, 0), polygonShape(pentagon, 5, 0.15)};
    for (int kind = 0; kind < 5; kind++)
    {
        vlWorld *world = defaultWorld();
        vlBodyDef def = vlDefaultBodyDef();
        def.type = vl_staticBody;
        def.angle = 0.4;
        def.shapes = &shapes[kind];
        def.shapeCount = 1;
        const vlBodyId body = addBody(world, &def);
        vlParticleId sand[40];
        for (int i = 0; i < 40; i++)
            sand[i] = addParticle(world, at(-1 + i * 0.05, 1.5 + 0.1 * (i % 7)), 1);
        int touched = 0;
        for (int n = 0; n < 120; n++)
        {
            steps(world, 1);
            const vlVec3 force = vlBody_GetContactForce(world, body);
            touched += force.y < 0;
            for (int i = 0; i < 40; i++)
            {
                const vlVec3 p = vlBody_GetLocalPoint(world, body, positionOf(world, sand[i]));
                if (kind == 0)
                    expectAtLeast("gap to the ball", hypot(p.x, p.y), 0.7 - 1e-9);
                if (kind == 1)
                    expectAtLeast("gap to the box", fmax(fabs(p.x) - 0.6, fabs(p.y) - 0.4), -1e-9);
                if (kind == 2)
                    expectAtLeast("gap to the capsule",
                                  distanceTo((vlVec3[2]){{-0.6, 0.1, 0}, {0.5, -0.2, 0}}, 2, p), 0.3 - 1e-9);
                if (kind == 3 && isInside(pentagon, 5, p))
                    expectAtMost("depth in the polygon", distanceTo(pentagon, 5, p), 1e-9);
                if (kind == 4)
                    expectAtLeast("gap to the rounded one",
                                  isInside(pentagon, 5, p) ? -1 : distanceTo(pentagon, 5, p), 0.15 - 1e-9);
            }
        }
        assert_true(touched > 0);
        vlWorld_Destroy(world);
    }
}

static void particles_cannot_enter_a_compound(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlBodyShapeDef shapes[] = {boxShape(2, 0.2), boxShape(0.2, 1), boxShape(0.2, 1)};
    shapes[1].offset = at(-0.9, 0.5);
    shapes[2].offset = at(0.9, 0.5);
    vlBodyDef def = vlDefaultBodyDef();
    def.type = vl_staticBody;
    def.shapes = shapes;
    def.shapeCount = 3;
    addBody(world, &def);
    vlParticleId sand[20];
    for (int i = 0; i < 20; i++)
    {
        sand[i] = addParticle(world, at(-0.5 + i * 0.05, 1), 1);
        setVelocity(world, sand[i], at(i % 2 ? 3 : -3, 0));
    }
    steps(world, 300);
    for (int i = 0; i < 20; i++)
    {
        expectNear("height in the trough", positionOf(world, sand[i]).y, 0.1, 1e-9);
        expectAtMost("between its walls", fabs(positionOf(world, sand[i]).x), 0.8 + 1e-9);
    }
    vlWorld_Destroy(world);
}

static vlRopeId hangOver(vlWorld *world)
{
    vlRopeDef def = vlDefaultRopeDef();
    def.from = at(-1, 0.85);
    def.to = at(0.7, 0.85);
    def.linkCount = 40;
    def.pins = vl_pinNone;
    return addRope(world, &def);
}

// The same numbers to the last digits: they are the same thing to a particle.
static void static_body_is_met_as_an_obstacle_is(void **state)
{
    (void)state;
    vlError error;
    vlWorld *one = defaultWorld(), *two = defaultWorld();
    vlObstacleDef post = vlDefaultObstacleDef(vl_ball);
    post.radius = 0.8;
    sceneNeeds(vlWorld_CreateObstacle(one, &post, &error).generation != 0, &error);
    addBodyOf(two, vl_staticBody, at(0, 0), ballShape(0.8));
    const vlRopeId a = hangOver(one), b = hangOver(two);
    steps(one, 120);
    steps(two, 120);
    for (int i = 0; i <= 40; i++)
    {
        const vlVec3 p = positionOf(one, vlRope_GetParticle(one, a, i)),
                     q = positionOf(two, vlRope_GetParticle(two, b, i));
        assert_true(p.x == q.x && p.y == q.y);
    }
    vlWorld_Destroy(one);
    vlWorld_Destroy(two);
}

static void bodies_are_no_obstacles_to_be_listed(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyId body = addBodyOf(world, vl_staticBody, at(0, 0), boxShape(1, 1));
    addParticle(world, at(0, 2), 1);
    steps(world, 2);
    assert_int_equal(vlWorld_NextObstacle(world, (vlObstacleId){0, 0, 0}).slot, 0);
    assert_int_equal(vlWorld_GetCounts(world).obstacles, 0);
    assert_true(vlWorld_DestroyBody(world, body));
    steps(world, 200);
    expectAtMost("what lay on it falls", positionOf(world, (vlParticleId){1, 1, body.world}).y, -20);
    vlWorld_Destroy(world);
}

// Pushing and carrying ------------------------------------------------------------------------------------

static void set_position_is_reached_in_the_next_step_and_read_at_once(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlError error;
    const vlBodyId body = addBodyOf(world, vl_kinematicBody, at(0, 0), boxShape(1, 1));
    const vlParticleId p = addParticle(world, at(0.55, 0), 1);
    setBodyVelocity(world, body, at(0, 0.25));
    setBodyPosition(world, body, at(0.3, 0));
    sceneNeeds(vlBody_SetAngle(world, body, 0.1, &error), &error);
    expectNear("read at once", vlBody_GetPosition(world, body).x, 0.3, 0);
    expectNear("and the angle", vlBody_GetAngle(world, body), 0.1, 0);
    expectNear("its own velocity", vlBody_GetVelocity(world, body).y, 0.25, 0);
    steps(world, 1);
    expectNear("reached", vlBody_GetPosition(world, body).x, 0.3, 0);
    expectNear("no velocity of its own on the way", vlBody_GetPosition(world, body).y, 0, 0);
    expectNear("turned", vlBody_GetAngle(world, body), 0.1, 0);
    const vlVec3 local = vlBody_GetLocalPoint(world, body, positionOf(world, p));
    expectAtLeast("it pushed the particle before it", local.x, 0.5 - 1e-9);
    expectAtLeast("which flies on", vlParticle_GetVelocity(world, p).x, 15);
    steps(world, 60);
    expectNear("then it goes on by itself", vlBody_GetPosition(world, body).y, 0.25, 1e-12);
    vlWorld_Destroy(world);
}

static void moving_platform_carries_its_riders(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyId platform = addBodyOf(world, vl_kinematicBody, at(0, 0), boxShape(4, 0.2));
    const vlBodyId box = addMassive(world, at(0, 0.35), boxShape(0.5, 0.5), 2);
    const vlParticleId grain = addParticle(world, at(1, 0.1), 1);
    steps(world, 30);
    for (int i = 1; i <= 120; i++)
    {
        // 1 m/s^2 for two seconds: below friction's 0.5 g
        setBodyPosition(world, platform, at(0.5 * i * i / 3600.0, 0));
        steps(world, 1);
    }
    // each step the platform is a little faster at once, and friction takes a few substeps to follow
    expectNear("the box came along", vlBody_GetPosition(world, box).x, 2, 5e-3);
    expectNear("and the particle", positionOf(world, grain).x, 3, 5e-3);
    setBodyVelocity(world, platform, at(2, 0));
    steps(world, 60);
    expectNear("on at an even speed", vlBody_GetPosition(world, box).x, 4, 1e-2);
    expectNear("all of them", positionOf(world, grain).x, 5, 1e-2);
    vlWorld_Destroy(world);
}

static void lift_raises_what_stands_on_it(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyId lift = addBodyOf(world, vl_kinematicBody, at(0, 0), boxShape(2, 0.2));
    const vlBodyId box = addMassive(world, at(-0.4, 0.35), boxShape(0.5, 0.5), 2);
    const vlParticleId grain = addParticle(world, at(0.5, 0.1), 1);
    steps(world, 30);
    setBodyVelocity(world, lift, at(0, 1.5));
    steps(world, 120);
    expectNear("lift", vlBody_GetPosition(world, lift).y, 3, 1e-12);
    expectNear("box", vlBody_GetPosition(world, box).y, 3.35, 1e-3);
    expectNear("particle", positionOf(world, grain).y, 3.1, 1e-9);
    expectNear("its weight and theirs", vlBody_GetContactForce(world, lift).y, -3 * G, 1e-6);
    vlWorld_Destroy(world);
}

static void turning_platform_takes_its_riders_round(void **state)
{
    (void)state;
    vlWorldDef flat = vlDefaultWorldDef();
    flat.gravity = at(0, 0);
    vlWorld *world = newWorld(&flat);
    // a drum that turns at 1 rad/s, with a box and a particle pressed to its inner wall
    vlBodyShapeDef walls[12];
    for (int i = 0; i < 12; i++)
    {
        walls[i] = boxShape(2.4, 0.2);
        walls[i].angle = i * PI / 6;
        walls[i].offset = at(4.1 * sin(i * PI / 6), -4.1 * cos(i * PI / 6));
    }
    vlBodyDef def = vlDefaultBodyDef();
    def.type = vl_kinematicBody;
    def.spin = (vlVec3){0, 0, 1};
    def.shapes = walls;
    def.shapeCount = 12;
    const vlBodyId drum = addBody(world, &def);
    const vlBodyId box = addMassive(world, at(0, -3.75), boxShape(0.5, 0.5), 1);
    setBodyVelocity(world, box, at(3.75, 0));
    setBodySpin(world, box, 1);
    const vlParticleId grain = addParticle(world, at(0, 4), 1);
    setVelocity(world, grain, at(-4, 0));
    steps(world, 300);
    expectNear("turns", vlBody_GetAngle(world, drum), 5, 1e-9);
    const vlVec3 b = vlBody_GetLocalPoint(world, drum, vlBody_GetPosition(world, box)),
                 p = vlBody_GetLocalPoint(world, drum, positionOf(world, grain));
    expectNear("the box is where it was in the drum", b.x, 0, 0.02);
    expectNear("on the wall", b.y, -3.75, 2e-3);
    expectNear("and so is the particle", p.x, 0, 0.02);
    expectNear("on its wall", p.y, 4, 1e-9);
    vlWorld_Destroy(world);
}

// Feeling -------------------------------------------------------------------------------------------------

static void contact_force_is_the_weight_of_what_lies_there(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlError error;
    vlObstacleDef floor = vlDefaultObstacleDef(vl_plane);
    const vlObstacleId ground = vlWorld_CreateObstacle(world, &floor, &error);
    const vlBodyId table = addBodyOf(world, vl_staticBody, at(0, 1), boxShape(2, 0.2));
    const vlBodyId box = addMassive(world, at(-0.5, 1.25), boxShape(0.3, 0.3), 2);
    addParticle(world, at(0.5, 1.1), 1.5);
    const vlBodyId heavy = addMassive(world, at(5, 0.5), boxShape(1, 1), 7);
    addParticle(world, at(7, 0), 1);
    steps(world, 120);
    expectNear("table", vlBody_GetContactForce(world, table).y, -3.5 * G, 1e-6);
    expectNear("aside", vlBody_GetContactForce(world, table).x, 0, 1e-6);
    expectNear("box", vlBody_GetContactForce(world, box).y, 2 * G, 1e-6);
    expectNear("heavy box", vlBody_GetContactForce(world, heavy).y, 7 * G, 1e-5);
    expectNear("ground", vlObstacle_GetForce(world, ground).y, -8 * G, 1e-5);
    vlWorld_Destroy(world);
}

static void blow_is_felt_whole(void **state)
{
    (void)state;
    vlWorldDef def = vlDefaultWorldDef();
    def.gravity = at(0, 0);
    vlWorld *world = newWorld(&def);
    vlBodyShapeDef bouncy = boxShape(1, 1);
    bouncy.restitution = 1;
    const vlBodyId wall = addBodyOf(world, vl_staticBody, at(0, 0), bouncy);
    const vlBodyId ball = addMassive(world, at(1.5, 0), ballShape(0.5), 3);
    setBodyVelocity(world, ball, at(-4, 0));
    const vlParticleId p = addParticle(world, at(-1, 0), 2);
    setVelocity(world, p, at(5, 0));
    double impulse = 0, ofParticle = 0;
    for (int i = 0; i < 30; i++)
    {
        steps(world, 1);
        impulse += vlBody_GetContactForce(world, ball).x / 60;
        ofParticle += vlBody_GetContactForce(world, wall).x / 60;
    }
    expectNear("on the ball", impulse, 3 * 8, 1e-9);
    expectNear("both on the wall", ofParticle, 2 * 10 - 3 * 8, 1e-9);
    vlWorld_Destroy(world);
}

// Kinds ---------------------------------------------------------------------------------------------------

static void body_may_change_its_kind(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlError error;
    const vlBodyId box = addBodyOf(world, vl_staticBody, at(0, 2), boxShape(1, 1));
    addFloor(world, 0, 0.5, 0);
    steps(world, 60);
    expectNear("stands in the air", vlBody_GetPosition(world, box).y, 2, 0);
    assert_true(vlBody_SetType(world, box, vl_dynamicBody, &error));
    steps(world, 6);
    expectNear("let go it falls", vlBody_GetPosition(world, box).y, 2 - G * 0.01 / 2, 1e-9);
    expectNear("as free things do", vlBody_GetVelocity(world, box).y, -G * 0.1, 1e-9);
    assert_true(vlBody_SetType(world, box, vl_kinematicBody, &error));
    steps(world, 6);
    expectNear("goes on evenly", vlBody_GetPosition(world, box).y, 2 - G * 0.01 / 2 - G * 0.01, 1e-9);
    assert_true(vlBody_SetType(world, box, vl_staticBody, &error));
    expectNear("stops", vlBody_GetVelocity(world, box).y, 0, 0);
    assert_false(vlBody_SetVelocity(world, box, at(0, 1), &error));
    vlWorld_Destroy(world);
}

// One that was static and no longer is meets others once, not twice.
static void body_that_was_static_touches_once(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlError error;
    addBodyOf(world, vl_kinematicBody, at(0, -0.5), boxShape(4, 1));
    const vlBodyId box = addBodyOf(world, vl_staticBody, at(0, 0.5), boxShape(1, 1));
    steps(world, 1);
    assert_true(vlBody_SetType(world, box, vl_dynamicBody, &error));
    steps(world, 30);
    vlBodyContact contacts[8];
    assert_int_equal(vlWorld_GetContacts(world, contacts, 8), 2);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_are_left_by_the_shortest_way),
        cmocka_unit_test(particles_cannot_enter_static_bodies),
        cmocka_unit_test(particles_cannot_enter_a_compound),
        cmocka_unit_test(static_body_is_met_as_an_obstacle_is),
        cmocka_unit_test(bodies_are_no_obstacles_to_be_listed),
        cmocka_unit_test(set_position_is_reached_in_the_next_step_and_read_at_once),
        cmocka_unit_test(moving_platform_carries_its_riders),
        cmocka_unit_test(lift_raises_what_stands_on_it),
        cmocka_unit_test(turning_platform_takes_its_riders_round),
        cmocka_unit_test(contact_force_is_the_weight_of_what_lies_there),
        cmocka_unit_test(blow_is_felt_whole),
        cmocka_unit_test(body_may_change_its_kind),
        cmocka_unit_test(body_that_was_static_touches_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
