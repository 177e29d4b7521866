// test_terrain_plane.c: what slides and rolls over seams of tiles and chains in the plane neither snags nor
// leaks
#include "body_scenes.h"
#include "effort.h"

// Floors of tiles -----------------------------------------------------------------------------------------

typedef enum FloorKind
{
    oneTile,
    bodyTiles,
    obstacleTiles,
    shapeTiles
} FloorKind;

#define TILES 50

static void addObstacleTile(vlWorld *world, double x, double friction)
{
    vlError error;
    vlObstacleDef def = vlDefaultObstacleDef(vl_box);
    def.position = at(x, -0.5);
    def.size = at(1, 1);
    def.friction = friction;
    sceneNeeds(vlWorld_CreateObstacle(world, &def, &error).generation != 0, &error);
}

// A floor from x = -1 to 49, its top at y = 0.
static void addTiles(vlWorld *world, FloorKind kind, double friction)
{
    vlBodyShapeDef tiles[TILES], whole = boxShape(TILES, 1);
    whole.friction = friction;
    for (int i = 0; i < TILES; i++)
    {
        tiles[i] = boxShape(1, 1);
        tiles[i].friction = friction;
        if (kind == bodyTiles)
            addStatic(world, i - 0.5, -0.5, &tiles[i]);
        else if (kind == obstacleTiles)
            addObstacleTile(world, i - 0.5, friction);
        tiles[i].offset = at(i - 0.5, -0.5);
    }
    vlBodyDef def = bodyOf(vl_staticBody, 0, 0, tiles);
    def.shapeCount = TILES;
    if (kind == shapeTiles)
        addBody(world, &def);
    if (kind == oneTile)
        addStatic(world, TILES * 0.5 - 1, -0.5, &whole);
}

static vlBodyShapeDef slider(int form)
{
    static const vlVec3 points[5] = {
        {-0.3, 0.25, 0}, {0.3, 0.25, 0}, {0.4, -0.1, 0}, {0.1, -0.25, 0}, {-0.2, -0.25, 0}};
    vlBodyShapeDef shape = boxShape(0.5, 0.5);
    if (form == 1)
        shape = discShape(0.25);
    if (form == 2)
    {
        shape.kind = vl_capsuleShape;
        shape.p1 = at(-0.3, 0);
        shape.p2 = at(0.3, 0);
        shape.radius = 0.25;
    }
    if (form == 3)
    {
        shape.kind = vl_hullShape;
        shape.points = points;
        shape.pointCount = 5;
    }
    return shape;
}

static double slide(FloorKind kind, int form, double speed, double friction, double *worstHeight)
{
    vlWorld *world = defaultWorld();
    addTiles(world, kind, friction);
    vlBodyShapeDef shape = slider(form);
    shape.friction = friction;
    vlBodyDef def = bodyOf(vl_dynamicBody, 0, 0.25, &shape);
    def.velocity = at(speed, 0);
    const vlBodyId body = addBody(world, &def);
    const double height = 0.25;
    const int count = (int)(45 / speed * 60);
    *worstHeight = 0;
    for (int i = 0; i < count; i++)
    {
        steps(world, 1);
        *worstHeight = fmax(*worstHeight, fabs(vlBody_GetPosition(world, body).y - height));
    }
    const double end = vlBody_GetVelocity(world, body).x;
    vlWorld_Destroy(world);
    return end;
}

// Over 45 tiles as over one: without friction nothing is lost; with friction a ball rolls at 2/3 of its
// speed.
static void seams_of_tiles_take_no_speed(void **state)
{
    (void)state;
    const double speeds[3] = {2, 5, 20};
    for (int form = 0; form < 4; form++)
        for (int s = 0; s < 3; s++)
            for (int kind = oneTile; kind <= shapeTiles; kind++)
                for (int rubs = 0; rubs <= (form == 1); rubs++)
                {
                    char name[120];
                    double worst;
                    const double v = slide((FloorKind)kind, form, speeds[s], rubs ? 0.5 : 0, &worst);
                    snprintf(name, sizeof name, "speed of form %d at %g m/s on floor %d, rubbing %d", form,
                             speeds[s], kind, rubs);
                    expectNear(name, v, rubs ? speeds[s] * 2 / 3 : speeds[s], 0.01 * speeds[s]);
                    snprintf(name, sizeof name, "off its height: form %d at %g m/s on floor %d, rubbing %d",
                             form, speeds[s], kind, rubs);
                    expectAtMost(name, worst, 2e-3);
                }
}

// A wall of static bricks that abut on all sides, and bodies of all forms poured on its seams.
static void nothing_falls_between_abutting_statics(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef brick = boxShape(1, 0.5), side = boxShape(1, 40);
    for (int row = 0; row < 3; row++)
        for (int i = 0; i < 8; i++)
            addStatic(world, i + 0.5 * (row % 2), -0.25 - 0.5 * row, &brick);
    addStatic(world, -1, 19, &side);
    addStatic(world, 8, 19, &side);
    vlBodyId bodies[60];
    for (int i = 0; i < 60; i++)
    {
        const vlBodyShapeDef shape = slider(i % 4);
        vlBodyDef def = bodyOf(vl_dynamicBody, i % 6 + 0.5, 1 + 0.9 * (int)(i / 6), &shape);
        def.angle = 0.7 * i;
        def.velocity = at(0, -10);
        bodies[i] = addBody(world, &def);
    }
    for (int i = 0; i < 400; i++)
        sceneNeeds(vlWorld_Step(world, &error), &error);
    for (int i = 0; i < 60; i++)
    {
        const vlVec3 x = vlBody_GetPosition(world, bodies[i]);
        expectAtLeast("height", x.y, 0.15);
        expectAtLeast("x", x.x, -0.5);
        expectAtMost("x", x.x, 7.5);
    }
    vlWorld_Destroy(world);
}

// Chains --------------------------------------------------------------------------------------------------

static vlBodyId addChain(vlWorld *world, const vlVec3 *points, int count, bool loop, double friction)
{
    vlBodyShapeDef chain = vlDefaultBodyShapeDef();
    chain.kind = vl_chainShape;
    chain.points = points;
    chain.pointCount = count;
    chain.loop = loop;
    chain.friction = friction;
    return addStatic(world, 0, 0, &chain);
}

// Flat ground of 100 edges is as smooth as one.
static void vertices_of_a_flat_chain_take_no_speed(void **state)
{
    (void)state;
    vlVec3 points[101];
    for (int i = 0; i <= 100; i++)
        points[i] = at(i * 0.5 - 1, 0);
    const double speeds[3] = {2, 5, 20};
    for (int form = 0; form < 4; form++)
        for (int s = 0; s < 3; s++)
            for (int rubs = 0; rubs <= (form == 1); rubs++)
            {
                vlWorld *world = defaultWorld();
                addChain(world, points, 101, false, rubs ? 0.5 : 0);
                vlBodyShapeDef shape = slider(form);
                shape.friction = rubs ? 0.5 : 0;
                vlBodyDef def = bodyOf(vl_dynamicBody, 0, 0.25, &shape);
                def.velocity = at(speeds[s], 0);
                const vlBodyId body = addBody(world, &def);
                steps(world, (int)(45 / speeds[s] * 60));
                char name[80];
                snprintf(name, sizeof name, "form %d at %g m/s, rubbing %d", form, speeds[s], rubs);
                const double wanted = rubs ? speeds[s] * 2 / 3 : speeds[s];
                expectNear(name, vlBody_GetVelocity(world, body).x, wanted, 0.01 * speeds[s]);
                expectNear(name, vlBody_GetPosition(world, body).y, 0.25, 2e-3);
                vlWorld_Destroy(world);
            }
}

// Without friction a ball on rolling ground has the speed of its height, but for the little that straight
// edges take in the hollows.
static void ball_keeps_its_energy_over_hills(void **state)
{
    (void)state;
    vlVec3 points[1601];
    for (int i = 0; i <= 1600; i++)
        points[i] = at(i * 0.01, cos(i * 0.01 * PI / 5) - 1);
    vlWorld *world = defaultWorld();
    addChain(world, points, 1601, false, 0);
    vlBodyShapeDef ball = discShape(0.2);
    ball.friction = 0;
    vlBodyDef def = bodyOf(vl_dynamicBody, 0.01, 0.2, &ball);
    def.velocity = at(1.5, 0);
    const vlBodyId body = addBody(world, &def);
    for (int i = 0; i < 600 && vlBody_GetPosition(world, body).x < 15; i++)
    {
        steps(world, 1);
        const vlVec3 x = vlBody_GetPosition(world, body), v = vlBody_GetVelocity(world, body);
        expectNear("energy a kilogram", vlDot(v, v) / 2 + G * (x.y - 0.2), 1.125, 0.2);
    }
    expectAtLeast("x", vlBody_GetPosition(world, body).x, 15);
    vlWorld_Destroy(world);
}

static void chain_is_solid_on_its_right_only(void **state)
{
    (void)state;
    const vlVec3 points[3] = {{-5, 0, 0}, {0, 0.1, 0}, {5, 0, 0}};
    vlWorld *world = weightlessWorld();
    addChain(world, points, 3, false, 0.5);
    const vlBodyShapeDef ball = discShape(0.1);
    vlBodyDef def = bodyOf(vl_dynamicBody, 1, 3, &ball);
    def.velocity = at(0, -40);
    const vlBodyId above = addBody(world, &def);
    def.position = at(-1, -3);
    def.velocity = at(0, 40);
    const vlBodyId below = addBody(world, &def);
    steps(world, 60);
    expectAtLeast("what came from above", vlBody_GetPosition(world, above).y, 0.1);
    expectNear("what came from below", vlBody_GetPosition(world, below).y, 37, 1e-9);
    vlWorld_Destroy(world);
}

static double dice(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 40) / 16777216;
}

// Height of jagged ground.
static double groundAt(const vlVec3 *points, double x)
{
    const int i = (int)floor(x);
    return points[i].y + (x - i) * (points[i + 1].y - points[i].y);
}

// 10,000 bodies, slow and fast, of all forms, thrown at the vertices of jagged ground and into a pit.
static void no_throw_leaks_through_a_chain(void **state)
{
    (void)state;
    uint64_t seed = 1;
    vlVec3 points[61];
    for (int i = 0; i <= 60; i++)
        points[i] = at(i, i == 0 || i == 60 ? 40 : 1.5 * dice(&seed) * (i % 3));
    for (int round = 0; round < tries(10); round++)
    {
        vlWorld *world = defaultWorld();
        addChain(world, points, 61, false, 0.5);
        vlBodyId bodies[1000];
        bool out[1000] = {false};
        for (int i = 0; i < 1000; i++)
        {
            vlBodyShapeDef shape = slider(i % 4);
            const double x = 4 + (int)(52 * dice(&seed)),
                         speed = i % 2 ? 200 * dice(&seed) : 10 * dice(&seed);
            const double angle = PI * (0.1 + 0.8 * dice(&seed)), far = 2 + 10 * dice(&seed);
            vlBodyDef def = bodyOf(vl_dynamicBody, x + far * cos(angle) * 0.3, 5 + far, &shape);
            const vlVec3 way = vlSub(at(x, groundAt(points, x)), def.position);
            def.velocity = vlScale(way, speed / vlLength(way));
            def.angle = 7 * dice(&seed);
            def.spin.z = 40 * (dice(&seed) - 0.5);
            def.filter = (vlFilter){2, 1};
            bodies[i] = addBody(world, &def);
        }
        for (int k = 0; k < 80; k++)
        {
            steps(world, 1);
            for (int i = 0; i < 1000; i++)
            {
                const vlVec3 x = vlBody_GetCentre(world, bodies[i]);
                char name[80];
                snprintf(name, sizeof name, "height of body %d of round %d over ground at x = %g, step %d", i,
                         round, x.x, k);
                out[i] = out[i] || x.y > 39; // thrown back over the ends
                if (out[i])
                    continue;
                expectAtLeast("x", x.x, 0);
                expectAtMost("x", x.x, 60);
                expectAtLeast(name, x.y - groundAt(points, x.x), 0);
            }
        }
        vlWorld_Destroy(world);
    }
}

// A loop counter-clockwise holds what is in it: its solid side is outside.
static void loop_holds_what_is_in_it(void **state)
{
    (void)state;
    vlVec3 points[40];
    for (int i = 0; i < 40; i++)
        points[i] = at(5 * cos(i * PI / 20), 5 * sin(i * PI / 20));
    vlWorld *world = defaultWorld();
    addChain(world, points, 40, true, 0.3);
    vlBodyId bodies[60];
    for (int i = 0; i < 60; i++)
    {
        const vlBodyShapeDef shape = slider(i % 4);
        vlBodyDef def = bodyOf(vl_dynamicBody, -3 + i % 8 * 0.85, -2.2 + 0.7 * (int)(i / 8), &shape);
        def.velocity = at(100 * sin(i), 100 * cos(7 * i));
        bodies[i] = addBody(world, &def);
    }
    for (int k = 0; k < 600; k++)
    {
        steps(world, 1);
        for (int i = 0; i < 60; i++)
            expectAtMost("way from the middle", vlLength(vlBody_GetCentre(world, bodies[i])), 5);
    }
    vlWorld_Destroy(world);
}

static void bad_chains_are_errors(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlVec3 points[3] = {{0, 0, 0}, {1, 0, 0}, {1, 0, 0}};
    vlBodyShapeDef chain = vlDefaultBodyShapeDef();
    chain.kind = vl_chainShape;
    chain.points = points;
    chain.pointCount = 3;
    vlBodyDef def = bodyOf(vl_staticBody, 0, 0, &chain);
    assert_int_equal(vlWorld_CreateBody(world, &def, &error).slot, 0);
    assert_string_equal(error.message, "points[2] and points[3] must not coincide");
    chain.pointCount = 1;
    assert_int_equal(vlWorld_CreateBody(world, &def, &error).slot, 0);
    assert_string_equal(error.message, "points must be 2 to 65536 points, got 1");
    chain.pointCount = 2;
    def.type = vl_dynamicBody;
    assert_int_equal(vlWorld_CreateBody(world, &def, &error).slot, 0);
    assert_string_equal(error.message, "a chain has no mass: its body must be static or kinematic");
    def.type = vl_staticBody;
    const vlBodyId id = vlWorld_CreateBody(world, &def, &error);
    assert_int_not_equal(id.slot, 0);
    assert_false(vlBody_SetType(world, id, vl_dynamicBody, &error));
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seams_of_tiles_take_no_speed),
        cmocka_unit_test(nothing_falls_between_abutting_statics),
        cmocka_unit_test(vertices_of_a_flat_chain_take_no_speed),
        cmocka_unit_test(ball_keeps_its_energy_over_hills),
        cmocka_unit_test(chain_is_solid_on_its_right_only),
        cmocka_unit_test(no_throw_leaks_through_a_chain),
        cmocka_unit_test(loop_holds_what_is_in_it),
        cmocka_unit_test(bad_chains_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
