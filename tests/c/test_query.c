// test_query.c: questions about what is where: exact answers, and the same as asking every body one by one
#include <string.h>

#include "body_scenes.h"

static vlQueryHit castRay(vlWorld *world, vlVec3 from, vlVec3 to, const vlQueryFilter *filter)
{
    vlError error;
    vlQueryHit hit = {.fraction = NAN};
    const int count = vlWorld_CastRay(world, from, to, filter, &hit, &error);
    sceneNeeds(count >= 0, &error);
    return hit;
}

static bool isSame(vlBodyId a, vlBodyId b)
{
    return a.slot == b.slot && a.generation == b.generation;
}

// A ray meets the near side of a box, a ball's rim, the floor; what it misses is no answer.
static void ray_meets_what_is_first(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef box = boxShape(2, 2), disc = discShape(0.5);
    const vlBodyId crate = addDynamic(world, 5, 0, &box), ball = addDynamic(world, 8, 0, &disc);
    addFloor(world, 0, 0.5, 0);
    vlQueryHit hit = castRay(world, at(0, 0.5), at(10, 0.5), NULL); // before the first step
    assert_true(isSame(hit.body, crate));
    expectNear("fraction", hit.fraction, 0.4, 1e-15);
    expectNear("distance", hit.distance, 4, 1e-15);
    expectNear("x", hit.point.x, 4, 1e-15);
    expectNear("normal", hit.normal.x, -1, 1e-15);
    hit = castRay(world, at(8, 5), at(8, -5), NULL);
    assert_true(isSame(hit.body, ball));
    expectNear("y", hit.point.y, 0.5, 1e-12);
    hit = castRay(world, at(2, 4), at(2, -4), NULL);
    assert_true(hit.body.generation == 0 && hit.obstacle.generation != 0);
    expectNear("y of the floor", hit.point.y, 0, 1e-15);
    expectNear("its normal", hit.normal.y, 1, 1e-15);
    assert_int_equal(vlWorld_CastRay(world, at(0, 3), at(10, 3), NULL, &hit, &error), 0);
    assert_int_equal(vlWorld_CastRayAny(world, at(0, 3), at(10, 3), NULL, &error), 0);
    assert_int_equal(vlWorld_CastRayAny(world, at(0, 0.5), at(10, 0.5), NULL, &error), 1);
    const vlQueryHit *hits;
    assert_int_equal(vlWorld_CastRayAll(world, at(0, 0.25), at(10, 0.25), NULL, &hits, &error), 2);
    assert_true(isSame(hits[0].body, crate) && isSame(hits[1].body, ball));
    vlWorld_Destroy(world);
}

// It starts inside: the fraction is 0 and there is no normal.
static void ray_from_inside_meets_at_once(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef box = boxShape(2, 2);
    const vlBodyId outer = addDynamic(world, 0, 0, &box), other = addDynamic(world, 5, 0, &box);
    vlQueryHit hit = castRay(world, at(0.5, 0), at(10, 0), NULL);
    assert_true(isSame(hit.body, outer));
    expectNear("fraction", hit.fraction, 0, 0);
    expectNear("point", hit.point.x, 0.5, 0);
    expectNear("normal", vlLength(hit.normal), 0, 0);
    vlQueryFilter filter = vlDefaultQueryFilter();
    filter.ignored = outer;
    hit = castRay(world, at(0.5, 0), at(10, 0), &filter);
    assert_true(isSame(hit.body, other));
    // below the floor and outside the walls everything is solid
    vlObstacleDef walls = vlDefaultObstacleDef(vl_walls);
    walls.min = at(-20, -20);
    walls.max = at(20, 20);
    assert_true(vlWorld_CreateObstacle(world, &walls, &error).generation != 0);
    hit = castRay(world, at(30, 0), at(0, 10), NULL);
    assert_true(hit.obstacle.generation != 0);
    expectNear("fraction outside the walls", hit.fraction, 0, 0);
    hit = castRay(world, at(0, 10), at(0, 30), NULL);
    expectNear("y of the wall", hit.point.y, 20, 1e-12);
    expectNear("its normal", hit.normal.y, -1, 1e-15);
    vlWorld_Destroy(world);
}

// Groups, sensors, obstacles count as the filter says.
static void filter_decides_who_answers(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    vlBodyShapeDef disc = discShape(0.5);
    vlBodyDef def = bodyOf(vl_dynamicBody, 3, 0, &disc);
    def.filter.groups = 4;
    const vlBodyId grouped = addBody(world, &def);
    disc.sensor = true;
    const vlBodyId sensor = addStatic(world, 1, 0, &disc);
    vlObstacleDef ball = vlDefaultObstacleDef(vl_ball);
    ball.position = at(5, 0);
    const vlObstacleId rock = vlWorld_CreateObstacle(world, &ball, &error);
    vlQueryFilter filter = vlDefaultQueryFilter();
    assert_true(isSame(castRay(world, at(0, 0), at(9, 0), &filter).body, grouped));
    filter.sensors = true;
    assert_true(isSame(castRay(world, at(0, 0), at(9, 0), &filter).body, sensor));
    filter.groups = 4;
    assert_true(isSame(castRay(world, at(0, 0), at(9, 0), &filter).body, grouped));
    filter.groups = 1;
    filter.sensors = false;
    assert_true(castRay(world, at(0, 0), at(9, 0), &filter).obstacle.slot == rock.slot);
    filter.obstacles = false;
    assert_true(isnan(castRay(world, at(0, 0), at(9, 0), &filter).fraction));
    filter.obstacles = true;
    filter.passed = rock;
    assert_true(isnan(castRay(world, at(0, 0), at(9, 0), &filter).fraction));
    vlWorld_Destroy(world);
}

// Answers follow bodies and obstacles that scripts put elsewhere, that fall, that go.
static void answers_are_of_now(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef disc = discShape(0.5);
    const vlBodyId ball = addDynamic(world, 0, 0, &disc), post = addStatic(world, 5, 0, &disc);
    const vlQueryHit *hits;
    assert_int_equal(vlWorld_FindAt(world, at(0, 0), NULL, &hits, &error), 1);
    assert_true(vlBody_SetPosition(world, ball, at(3, 3), &error));
    assert_true(vlBody_SetPosition(world, post, at(5, 7), &error)); // carried there in the next step
    assert_int_equal(vlWorld_FindAt(world, at(0, 0), NULL, &hits, &error), 0);
    assert_int_equal(vlWorld_FindAt(world, at(3, 3.4), NULL, &hits, &error), 1);
    assert_int_equal(vlWorld_FindAt(world, at(5, 0), NULL, &hits, &error), 0);
    assert_int_equal(vlWorld_FindAt(world, at(5, 7), NULL, &hits, &error), 1);
    steps(world, 60);
    assert_int_equal(vlWorld_FindAt(world, at(3, 3), NULL, &hits, &error), 0);
    assert_int_equal(vlWorld_FindAt(world, vlBody_GetPosition(world, ball), NULL, &hits, &error), 1);
    assert_true(vlWorld_DestroyBody(world, post));
    assert_int_equal(vlWorld_FindAt(world, at(5, 7), NULL, &hits, &error), 0);
    vlObstacleDef rock = vlDefaultObstacleDef(vl_box);
    rock.position = at(5, 7);
    rock.angle = PI / 4;
    const vlObstacleId id = vlWorld_CreateObstacle(world, &rock, &error);
    assert_int_equal(vlWorld_FindAt(world, at(5.6, 7), NULL, &hits, &error), 1); // in its corner
    assert_int_equal(vlWorld_FindAt(world, at(5.4, 7.4), NULL, &hits, &error), 0);
    assert_true(vlObstacle_SetPosition(world, id, at(-5, 7), &error));
    assert_int_equal(vlWorld_FindAt(world, at(5.6, 7), NULL, &hits, &error), 0);
    assert_int_equal(vlWorld_FindAt(world, at(-4.4, 7), NULL, &hits, &error), 1);
    assert_true(vlWorld_DestroyObstacle(world, id));
    assert_int_equal(vlWorld_FindAt(world, at(-4.4, 7), NULL, &hits, &error), 0);
    vlWorld_Destroy(world);
}

// A box moved against a ball, a floor: exact fractions.
static void cast_shape_stops_where_it_touches(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.5, 0);
    const vlBodyShapeDef disc = discShape(0.5);
    const vlBodyId ball = addDynamic(world, 10, 5, &disc);
    vlProbe probe = vlDefaultProbe();
    probe.shape = boxShape(2, 2);
    probe.position = at(0, 5);
    vlQueryHit hit;
    assert_int_equal(vlWorld_CastProbe(world, &probe, at(20, 0), NULL, &hit, &error), 1);
    assert_true(isSame(hit.body, ball));
    expectNear("fraction", hit.fraction, 8.5 / 20, 1e-9);
    expectNear("point", hit.point.x, 9.5, 1e-8);
    probe.angle = PI / 4;
    assert_int_equal(vlWorld_CastProbe(world, &probe, at(0, -8), NULL, &hit, &error), 1);
    assert_true(hit.obstacle.generation != 0);
    expectNear("fraction of a turned box", hit.fraction, (5 - sqrt(2)) / 8, 1e-12);
    expectNear("where its corner touches", hit.point.x, 0, 1e-12);
    assert_int_equal(vlWorld_CastProbe(world, &probe, at(0, 8), NULL, &hit, &error), 0);
    const vlQueryHit *hits;
    assert_int_equal(vlWorld_CastProbeAll(world, &probe, at(20, -10), NULL, &hits, &error), 1);
    vlWorld_Destroy(world);
}

// The nearest of several, inside one, beyond the distance.
static void nearest_knows_inside_and_limit(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef disc = discShape(0.5), box = boxShape(2, 2);
    const vlBodyId ball = addDynamic(world, 3, 0, &disc), crate = addDynamic(world, -4, 0, &box);
    vlQueryHit hit;
    assert_int_equal(vlWorld_FindNearest(world, at(0, 0), INFINITY, NULL, &hit, &error), 1);
    assert_true(isSame(hit.body, ball));
    expectNear("distance", hit.distance, 2.5, 1e-15);
    expectNear("point", hit.point.x, 2.5, 1e-15);
    expectNear("normal", hit.normal.x, -1, 1e-15);
    assert_int_equal(vlWorld_FindNearest(world, at(0, 0), 2.4, NULL, &hit, &error), 0);
    assert_int_equal(vlWorld_FindNearest(world, at(-4.5, 0), 1, NULL, &hit, &error), 1);
    assert_true(isSame(hit.body, crate));
    expectNear("depth", hit.distance, -0.5, 1e-12);
    addFloor(world, 0, 0.5, 0);
    assert_int_equal(vlWorld_FindNearest(world, at(0, 1e6), INFINITY, NULL, &hit, &error), 1);
    expectNear("distance of the corner", hit.distance, hypot(3, 1e6 - 1), 1e-6);
    assert_int_equal(vlWorld_FindNearest(world, at(100, 3), INFINITY, NULL, &hit, &error), 1);
    expectNear("height over the floor", hit.distance, 3, 1e-12);
    vlWorld_Destroy(world);
}

// Bad numbers are errors.
static void bad_questions_are_refused(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    vlQueryHit hit;
    const vlQueryHit *hits;
    assert_int_equal(vlWorld_CastRay(world, at(NAN, 0), at(1, 0), NULL, &hit, &error), -1);
    assert_non_null(strstr(error.message, "from"));
    assert_int_equal(vlWorld_OverlapBox(world, at(1, 0), at(0, 1), NULL, &hits, &error), -1);
    assert_non_null(strstr(error.message, "min must not be above max"));
    assert_int_equal(vlWorld_FindNearest(world, at(0, 0), -1, NULL, &hit, &error), -1);
    vlProbe probe = vlDefaultProbe();
    probe.shape.radius = -1;
    assert_int_equal(vlWorld_Overlap(world, &probe, NULL, &hits, &error), -1);
    assert_int_equal(vlWorld_FindNearest(world, at(0, 0), INFINITY, NULL, &hit, &error), 0);
    assert_int_equal(vlWorld_CastRay(world, at(0, 0), at(0, 0), NULL, &hit, &error), 0);
    vlWorld_Destroy(world);
}

// Against each body by itself -----------------------------------------------------------------------------

static uint64_t seed = 1;

static double random01(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 11) / 9007199254740992.0;
}

static double between(double low, double high)
{
    return low + (high - low) * random01();
}

#define MANY 300

/// A crowd of discs and boxes of sizes from 0.02 to 20 m, and the same alone in worlds of their own.
typedef struct Crowd
{
    vlWorld *world, *alone[MANY];
    vlBodyId ids[MANY];
} Crowd;

static void build(Crowd *crowd)
{
    crowd->world = weightlessWorld();
    for (int i = 0; i < MANY; i++)
    {
        const double size = pow(10, between(-1.7, 1.3));
        const vlBodyShapeDef shape = i % 2 ? discShape(size / 2) : boxShape(size, between(0.1, 1) * size);
        vlBodyDef def = bodyOf(vl_dynamicBody, between(-60, 60), between(-60, 60), &shape);
        def.angle = between(0, 6);
        crowd->ids[i] = addBody(crowd->world, &def);
        crowd->alone[i] = weightlessWorld();
        addBody(crowd->alone[i], &def);
    }
}

static void destroy(Crowd *crowd)
{
    vlWorld_Destroy(crowd->world);
    for (int i = 0; i < MANY; i++)
        vlWorld_Destroy(crowd->alone[i]);
}

static int placeIn(const Crowd *crowd, vlBodyId id)
{
    for (int i = 0; i < MANY; i++)
        if (isSame(crowd->ids[i], id))
            return i;
    return -1;
}

static void a_crowd_answers_as_each_alone(void **state)
{
    (void)state;
    vlError error;
    static Crowd crowd;
    build(&crowd);
    int met = 0, overlapping = 0;
    for (int n = 0; n < 2000; n++)
    {
        const double reach = n % 3 == 0 ? 100 : n % 3 == 1 ? 5 : 0.1;
        const vlVec3 from = at(between(-70, 70), between(-70, 70));
        vlVec3 to = vlAdd(from, at(between(-reach, reach), between(-reach, reach)));
        if (n % 7 == 0)
            to.y = from.y;
        vlProbe probe = vlDefaultProbe();
        probe.shape = n % 2 ? discShape(between(0.01, 3)) : boxShape(between(0.01, 3), between(0.01, 3));
        probe.position = from;
        probe.angle = between(0, 6);
        vlQueryHit hit, cast, near, one;
        const vlQueryHit *hits;
        const int rays = vlWorld_CastRay(crowd.world, from, to, NULL, &hit, &error),
                  casts = vlWorld_CastProbe(crowd.world, &probe, vlSub(to, from), NULL, &cast, &error),
                  nears = vlWorld_FindNearest(crowd.world, from, reach, NULL, &near, &error);
        double ray = INFINITY, probed = INFINITY, distance = INFINITY;
        int all = 0, touching = 0;
        for (int i = 0; i < MANY; i++)
        {
            vlWorld *alone = crowd.alone[i];
            if (vlWorld_CastRay(alone, from, to, NULL, &one, &error))
            {
                ray = fmin(ray, one.fraction);
                all++;
            }
            if (vlWorld_CastProbe(alone, &probe, vlSub(to, from), NULL, &one, &error))
                probed = fmin(probed, one.fraction);
            if (vlWorld_FindNearest(alone, from, reach, NULL, &one, &error))
                distance = fmin(distance, one.distance);
            touching += vlWorld_Overlap(alone, &probe, NULL, &hits, &error);
        }
        assert_int_equal(rays, ray < INFINITY);
        assert_int_equal(casts, probed < INFINITY);
        assert_int_equal(nears, distance < INFINITY);
        assert_int_equal(vlWorld_CastRayAny(crowd.world, from, to, NULL, &error), rays);
        if (rays)
            expectNear("ray", hit.fraction, ray, 0);
        if (casts)
            expectNear("cast", cast.fraction, probed, 0);
        if (nears)
            expectNear("nearest", near.distance, distance, 0);
        const int listed = vlWorld_CastRayAll(crowd.world, from, to, NULL, &hits, &error);
        assert_int_equal(listed, all);
        for (int i = 0; i < listed; i++)
        {
            assert_true(placeIn(&crowd, hits[i].body) >= 0);
            assert_true(i == 0 || hits[i].fraction >= hits[i - 1].fraction);
        }
        assert_int_equal(vlWorld_Overlap(crowd.world, &probe, NULL, &hits, &error), touching);
        met += rays;
        overlapping += touching;
    }
    assert_true(met > 200 && overlapping > 200);
    destroy(&crowd);
}

// To ask changes nothing: the same hash after the same steps.
static void asking_changes_no_bit(void **state)
{
    (void)state;
    vlError error;
    uint64_t hashes[2];
    for (int asked = 0; asked < 2; asked++)
    {
        vlWorld *world = defaultWorld();
        addFloor(world, 0, 0.5, 0);
        const vlBodyShapeDef box = boxShape(1, 1);
        const vlQueryHit *hits;
        for (int i = 0; i < 20; i++)
        {
            addDynamic(world, 0.3 * (i % 3), 1 + 1.1 * i, &box);
            if (asked)
                vlWorld_CastRayAll(world, at(0, -5), at(0, 30), NULL, &hits, &error);
        }
        for (int i = 0; i < 60; i++)
        {
            steps(world, 1);
            if (asked)
                vlWorld_OverlapBox(world, at(-1, 0), at(1, 3), NULL, &hits, &error);
        }
        hashes[asked] = vlWorld_GetHash(world);
        vlWorld_Destroy(world);
    }
    assert_true(hashes[0] == hashes[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ray_meets_what_is_first),
        cmocka_unit_test(ray_from_inside_meets_at_once),
        cmocka_unit_test(filter_decides_who_answers),
        cmocka_unit_test(answers_are_of_now),
        cmocka_unit_test(cast_shape_stops_where_it_touches),
        cmocka_unit_test(nearest_knows_inside_and_limit),
        cmocka_unit_test(bad_questions_are_refused),
        cmocka_unit_test(a_crowd_answers_as_each_alone),
        cmocka_unit_test(asking_changes_no_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
