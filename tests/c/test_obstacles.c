// test_obstacles.c: definitions of obstacles, their ids, and how they move
#include "contact_scenes.h"

// Definitions -------------------------------------------------------------------------------------------

static void expectRefused(vlWorld *world, const vlObstacleDef *def, const char *words)
{
    vlError error = {""};
    const vlObstacleId id = vlWorld_CreateObstacle(world, def, &error);
    assert_int_equal(id.slot, 0);
    if (!strstr(error.message, words))
        fail_msg("expected \"%s\" in \"%s\"", words, error.message);
    assert_int_equal(vlWorld_CreateObstacle(world, def, NULL).slot, 0);
}

#define REFUSES(world, kind_, change, words)                                                                 \
    do                                                                                                       \
    {                                                                                                        \
        vlObstacleDef def = vlDefaultObstacleDef(kind_);                                                     \
        change;                                                                                              \
        expectRefused(world, &def, words);                                                                   \
    } while (0)

static void bad_definition_is_refused_by_the_name_of_its_field(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(3);
    REFUSES(world, (vlObstacleKind)77, (void)0, "kind");
    REFUSES(world, vl_ball, def.position.x = NAN, "position must be finite");
    REFUSES(world, vl_ball, def.position.y = INFINITY, "position must be finite");
    REFUSES(world, vl_ball, def.position.z = 1e300, "position must be at most");
    REFUSES(world, vl_plane, def.normal = at(0, 0, 0), "normal must not be zero");
    REFUSES(world, vl_plane, def.normal.y = NAN, "normal must be finite");
    REFUSES(world, vl_walls, (void)0, "min must be below max along x");
    REFUSES(world, vl_walls, def.min = at(-1, -1, 2); def.max = at(1, 1, 1), "min must be below max along z");
    REFUSES(world, vl_walls, def.max = at(1, INFINITY, 1), "max must be finite");
    REFUSES(world, vl_walls, def.min = at(-1e300, 0, 0), "min must be at most");
    REFUSES(world, vl_ball, def.radius = -1, "radius must be a positive number");
    REFUSES(world, vl_ball, def.radius = 0, "radius");
    REFUSES(world, vl_ball, def.radius = NAN, "radius");
    REFUSES(world, vl_ball, def.radius = 1e300, "radius");
    REFUSES(world, vl_box, def.size.x = 0, "size.x");
    REFUSES(world, vl_box, def.size.z = -1, "size.z");
    REFUSES(world, vl_box, def.orientation[2] = NAN, "orientation must be finite");
    REFUSES(world, vl_box, def.orientation[0] = 0, "orientation must not be zero");
    REFUSES(world, vl_cylinder, def.p2 = def.p1, "p1 and p2 of a cylinder must differ");
    REFUSES(world, vl_capsule, def.p1.x = NAN, "p1 must be finite");
    REFUSES(world, vl_capsule, def.p2.x = 1e300, "p2 must be at most");
    REFUSES(world, vl_ball, def.velocity.x = NAN, "velocity must be finite");
    REFUSES(world, vl_ball, def.spin.y = INFINITY, "spin must be finite");
    REFUSES(world, vl_ball, def.friction = -0.1, "friction must be zero or a positive number");
    REFUSES(world, vl_ball, def.friction = NAN, "friction");
    REFUSES(world, vl_ball, def.friction = INFINITY, "friction");
    REFUSES(world, vl_ball, def.restitution = 1.01, "restitution must be from 0 to 1");
    REFUSES(world, vl_ball, def.restitution = -0.01, "restitution");
    REFUSES(world, vl_ball, def.restitution = NAN, "restitution");
    assert_int_equal(vlWorld_GetCounts(world).obstacles, 0);
    vlWorld_Destroy(world);
}

static void plane_scene_takes_nothing_out_of_the_plane(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    REFUSES(world, vl_ball, def.position.z = 1, "position must have z = 0");
    REFUSES(world, vl_plane, def.normal.z = 1, "normal must have z = 0");
    REFUSES(world, vl_ball, def.velocity.z = 1, "velocity must have z = 0");
    REFUSES(world, vl_ball, def.spin.x = 1, "spin must be about z");
    REFUSES(world, vl_box, def.angle = NAN, "angle must be finite");
    // What only space uses is not looked at.
    vlObstacleDef def = vlDefaultObstacleDef(vl_cylinder);
    makeObstacle(world, &def);
    def = vlDefaultObstacleDef(vl_box);
    def.size.z = -1;
    makeObstacle(world, &def);
    def = vlDefaultObstacleDef(vl_walls);
    def.min = at(-1, -1, 0);
    def.max = at(1, 1, 0);
    makeObstacle(world, &def);
    vlWorld_Destroy(world);
}

static void capsule_of_no_length_is_a_ball(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(3);
    vlObstacleDef def = vlDefaultObstacleDef(vl_capsule);
    def.p1 = def.p2 = at(0, -1, 0);
    def.radius = 1;
    makeObstacle(world, &def);
    const vlParticleId particle = makeParticle(world, at(0, 0.5, 0), at(0, 0, 0), 1, 0);
    stepTimes(world, 60);
    expectNear("height", positionOf(world, particle).y, 0, 1e-9);
    vlWorld_Destroy(world);
}

static void normal_and_orientation_may_have_any_length(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(3);
    vlObstacleDef def = vlDefaultObstacleDef(vl_plane), back;
    def.normal = at(3e300, 4e300, 0);
    vlObstacleId id = makeObstacle(world, &def);
    assert_true(vlObstacle_Get(world, id, &back));
    expectNear("normal.x", back.normal.x, 0.6, 1e-15);
    def.normal = at(0, -1e-300, 0);
    id = makeObstacle(world, &def);
    assert_true(vlObstacle_Get(world, id, &back));
    expectNear("normal.y", back.normal.y, -1, 0);
    def = vlDefaultObstacleDef(vl_box);
    def.orientation[0] = def.orientation[3] = 5;
    id = makeObstacle(world, &def);
    assert_true(vlObstacle_Get(world, id, &back));
    expectNear("orientation", back.orientation[3], sqrt(0.5), 1e-15);
    vlWorld_Destroy(world);
}

// Ids ---------------------------------------------------------------------------------------------------

static void stale_and_foreign_ids_are_told_apart(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2), *other = makeWorld(2);
    const vlObstacleDef def = floorDef(0, 0, 0);
    vlObstacleDef back;
    vlError error = {""};
    const vlObstacleId first = makeObstacle(world, &def);
    assert_true(vlObstacle_IsValid(world, first));
    assert_false(vlObstacle_IsValid(other, first));
    assert_true(vlWorld_DestroyObstacle(world, first));
    assert_false(vlWorld_DestroyObstacle(world, first));
    const vlObstacleId second = makeObstacle(world, &def);
    assert_int_equal(second.slot, first.slot);
    assert_false(vlObstacle_IsValid(world, first));
    assert_false(vlObstacle_Get(world, first, &back));
    assert_false(vlObstacle_SetFriction(world, first, 1, &error));
    assert_non_null(strstr(error.message, "destroyed"));
    assert_false(vlObstacle_SetPosition(other, second, at(0, 0, 0), NULL));
    expectNear("force", vlObstacle_GetForce(world, first).y, 0, 0);
    vlWorld_Destroy(world);
    vlWorld_Destroy(other);
}

static void obstacles_are_visited_in_the_order_of_their_slots(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    const vlObstacleId none = {0, 0, 0};
    assert_int_equal(vlWorld_NextObstacle(world, none).slot, 0);
    const vlObstacleDef def = floorDef(0, 0, 0);
    vlObstacleId ids[5];
    for (int i = 0; i < 5; i++)
        ids[i] = makeObstacle(world, &def);
    vlWorld_DestroyObstacle(world, ids[2]);
    int seen = 0;
    for (vlObstacleId id = vlWorld_NextObstacle(world, none); id.slot; id = vlWorld_NextObstacle(world, id))
        assert_int_equal(id.slot, ids[seen < 2 ? seen++ : ++seen].slot);
    assert_int_equal(seen, 4);
    assert_int_equal(vlWorld_GetCounts(world).obstacles, 4);
    vlWorld_Destroy(world);
}

static void destroyed_obstacle_holds_nothing(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    const vlObstacleDef def = floorDef(0, 0, 0);
    const vlObstacleId floor = makeObstacle(world, &def);
    const vlParticleId particle = makeParticle(world, at(0, 0, 0), at(0, 0, 0), 1, 0);
    stepTimes(world, 10);
    expectNear("held", positionOf(world, particle).y, 0, 1e-12);
    expectNear("by its weight", vlParticle_GetReaction(world, particle).y, GRAVITY, 1e-9);
    vlWorld_DestroyObstacle(world, floor);
    expectNear("by nothing", vlParticle_GetReaction(world, particle).y, 0, 0);
    stepTimes(world, 60);
    expectNear("fallen", positionOf(world, particle).y, -GRAVITY / 2, 0.01);
    vlWorld_Destroy(world);
}

// Motion ------------------------------------------------------------------------------------------------

static void obstacle_goes_at_its_velocity_and_turns_at_its_spin(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(3);
    vlObstacleDef def = vlDefaultObstacleDef(vl_box), back;
    def.velocity = at(1, -2, 0.5);
    def.spin = at(0, 0, PI / 2);
    const vlObstacleId box = makeObstacle(world, &def);
    def = vlDefaultObstacleDef(vl_capsule);
    def.p1 = at(1, 0, 0);
    def.p2 = at(3, 0, 0);
    def.spin = at(0, 0, PI / 2);
    const vlObstacleId capsule = makeObstacle(world, &def);
    def = floorDef(0, 0, 0);
    def.spin = at(0, 0, PI / 2);
    const vlObstacleId plane = makeObstacle(world, &def);
    stepTimes(world, 60);
    assert_true(vlObstacle_Get(world, box, &back));
    expectNear("x", back.position.x, 1, 1e-12);
    expectNear("y", back.position.y, -2, 1e-12);
    expectNear("quaternion w", back.orientation[0], cos(PI / 4), 1e-12);
    expectNear("quaternion z", back.orientation[3], sin(PI / 4), 1e-12);
    assert_true(vlObstacle_Get(world, capsule, &back)); // about its middle
    expectNear("p2.x", back.p2.x, 2, 1e-12);
    expectNear("p2.y", back.p2.y, 1, 1e-12);
    expectNear("position.x", back.position.x, 0, 1e-12);
    assert_true(vlObstacle_Get(world, plane, &back));
    expectNear("normal.x", back.normal.x, -1, 1e-12);
    vlWorld_Destroy(world);
}

static void walls_move_with_their_corners(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlObstacleDef def = vlDefaultObstacleDef(vl_walls), back;
    def.min = at(-1, 0, 0);
    def.max = at(3, 2, 0);
    def.velocity = at(0.5, 0, 0);
    def.spin = at(0, 0, 1);
    const vlObstacleId walls = makeObstacle(world, &def);
    stepTimes(world, 60);
    assert_true(vlObstacle_Get(world, walls, &back));
    expectNear("centre", back.position.x, 1.5, 1e-12);
    expectNear("min.x", back.min.x, -0.5, 1e-12);
    expectNear("max.y", back.max.y, 2, 1e-12);
    expectNear("angle", back.angle, 1, 1e-12);
    vlWorld_Destroy(world);
}

static void told_position_is_read_at_once_and_reached_with_the_step(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlError error = {""};
    vlObstacleDef def = floorDef(0, 1, 0), back;
    const vlObstacleId floor = makeObstacle(world, &def);
    const vlParticleId rider = makeParticle(world, at(0, 0, 0), at(0, 0, 0), 1, 0);
    stepTimes(world, 1);
    assert_true(vlObstacle_SetPosition(world, floor, at(0, 0.02, 0), &error));
    assert_true(vlObstacle_Get(world, floor, &back));
    expectNear("told", back.position.y, 0.02, 0);
    stepTimes(world, 1);
    // Lifted at an even pace: it leaves at that speed.
    expectNear("lifted", positionOf(world, rider).y, 0.02, 1e-12);
    expectNear("speed", velocityOf(world, rider).y, 0.02 * 60, 1e-9);
    assert_false(vlObstacle_SetPosition(world, floor, at(NAN, 0, 0), &error));
    assert_non_null(strstr(error.message, "position"));
    assert_false(vlObstacle_SetVelocity(world, floor, at(NAN, 0, 0), &error));
    assert_false(vlObstacle_SetSpin(world, floor, at(1, 0, 0), &error));
    assert_non_null(strstr(error.message, "spin"));
    assert_false(vlObstacle_SetFriction(world, floor, -1, &error));
    assert_false(vlObstacle_SetRestitution(world, floor, 2, &error));
    vlWorld_Destroy(world);
}

static void hash_sees_obstacles(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    const uint64_t empty = vlWorld_GetHash(world);
    const vlObstacleDef def = floorDef(0, 0.5, 0);
    const vlObstacleId floor = makeObstacle(world, &def);
    const uint64_t first = vlWorld_GetHash(world);
    assert_true(first != empty);
    vlObstacle_SetFriction(world, floor, 0.6, NULL);
    const uint64_t second = vlWorld_GetHash(world);
    assert_true(second != first);
    vlObstacle_SetPosition(world, floor, at(0, 1e-9, 0), NULL);
    assert_true(vlWorld_GetHash(world) != second);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_definition_is_refused_by_the_name_of_its_field),
        cmocka_unit_test(plane_scene_takes_nothing_out_of_the_plane),
        cmocka_unit_test(capsule_of_no_length_is_a_ball),
        cmocka_unit_test(normal_and_orientation_may_have_any_length),
        cmocka_unit_test(stale_and_foreign_ids_are_told_apart),
        cmocka_unit_test(obstacles_are_visited_in_the_order_of_their_slots),
        cmocka_unit_test(destroyed_obstacle_holds_nothing),
        cmocka_unit_test(obstacle_goes_at_its_velocity_and_turns_at_its_spin),
        cmocka_unit_test(walls_move_with_their_corners),
        cmocka_unit_test(told_position_is_read_at_once_and_reached_with_the_step),
        cmocka_unit_test(hash_sees_obstacles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
