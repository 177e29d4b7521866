// test_terrain_plane.c: what slides and rolls over seams of tiles and chains in the plane neither snags nor
// leaks
#include "body_scenes.h"

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
        addStatic(world, TILES / 2 - 1, -0.5, &whole);
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
    const double speeds[3] = {1, 5, 20};
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
    for (int i = 0; i < 600; i++)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seams_of_tiles_take_no_speed),
        cmocka_unit_test(nothing_falls_between_abutting_statics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
