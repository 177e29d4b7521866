// test_space_ground.c: ground of planes and triangles holds particles, ropes and cloth in space as well as
// bodies
#include <math.h>
#include <string.h>

#include "collision/terrain.h"
#include "expect.h"
#include "space_bodies.h"

#define SIDE 9

// Rolling country, y = f(x, z), as a plane obstacle (sloped), a height field, or a mesh of the same points.
typedef enum Kind
{
    slope,
    field,
    mesh
} Kind;

static double heightAt(Kind kind, double x, double z)
{
    return kind == slope ? 0.1 * x : 0.3 * sin(0.7 * x) * cos(0.5 * z);
}

static void addGround(vlWorld *world, Kind kind)
{
    vlError error;
    static double heights[SIDE * SIDE];
    static vlVec3 points[SIDE * SIDE];
    static int triangles[6 * (SIDE - 1) * (SIDE - 1)];
    int count = 0;
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.friction = 1;
    if (kind == slope)
    {
        vlObstacleDef def = vlDefaultObstacleDef(vl_plane);
        def.normal = vlVec(-0.1, 1, 0);
        def.friction = 1;
        sceneNeeds(vlWorld_CreateObstacle(world, &def, &error).generation != 0, &error);
        return;
    }
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
        {
            const int i = r * SIDE + c;
            points[i] = vlVec(c - 4, heightAt(kind, c - 4, r - 4), r - 4);
            heights[i] = points[i].y;
            if (r == SIDE - 1 || c == SIDE - 1)
                continue;
            const int corners[6] = {i, i + SIDE, i + 1, i + SIDE + 1, i + 1, i + SIDE};
            memcpy(triangles + count, corners, sizeof corners);
            count += 6;
        }
    shape.kind = kind == field ? vl_heightFieldShape : vl_meshShape;
    shape.heights = heights;
    shape.rows = shape.columns = SIDE;
    shape.size = vlVec(SIDE - 1, 1, SIDE - 1);
    shape.points = points;
    shape.pointCount = SIDE * SIDE;
    shape.triangles = triangles;
    shape.triangleCount = count / 3;
    vlBodyDef def = vlDefaultBodyDef();
    def.type = vl_staticBody;
    def.shapes = &shape;
    def.shapeCount = 1;
    sceneNeeds(vlWorld_CreateBody(world, &def, &error).generation != 0, &error);
}

// Between the sample points the ground is flat: a little lower or higher than the formula.
static void expectOnGround(const char *name, Kind kind, vlVec3 at, double radius)
{
    assert_true(isfinite(at.x + at.y + at.z) && fabs(at.x) < 4 && fabs(at.z) < 4);
    expectNear(name, at.y - heightAt(kind, at.x, at.z), radius, kind == slope ? 0.01 : 0.06);
}

static void all_kinds_of_ground_hold_all_kinds_of_things(void **state)
{
    (void)state;
    for (Kind kind = slope; kind <= mesh; kind++)
    {
        vlError error;
        vlWorld *world = spaceWorld(vlVec(0, -9.81, 0));
        addGround(world, kind);
        vlParticleDef p = vlDefaultParticleDef();
        p.position = vlVec(1.3, 2, -1.2);
        p.radius = 0.1;
        const vlParticleId particle = vlWorld_CreateParticle(world, &p, &error);
        vlRopeDef rope = vlDefaultRopeDef();
        rope.from = vlVec(-2, 1, 1);
        rope.to = vlVec(0, 1.3, 2);
        rope.pins = vl_pinNone;
        rope.radius = 0.05;
        const vlRopeId line = vlWorld_CreateRope(world, &rope, &error);
        sceneNeeds(line.generation != 0, &error);
        vlClothDef cloth = vlDefaultClothDef();
        cloth.position = vlVec(-2, 1, -2);
        cloth.down = vlVec(0, 0, 1);
        cloth.pins = vl_pinNodes; // of which there are none
        cloth.radius = 0.05;
        cloth.cellsX = cloth.cellsY = 3;
        const vlClothId sheet = vlWorld_CreateCloth(world, &cloth, &error);
        sceneNeeds(sheet.generation != 0, &error);
        const vlBodyShapeDef ball = ballShape(0.2);
        vlBodyShapeDef box = boxShape(vlVec(0.4, 0.4, 0.4), 1);
        box.friction = 1;
        const vlBodyId body = makeBody(world, vlVec(2.5, 1, 2.5), &box, 1);
        makeBody(world, vlVec(2.5, 2, 1), &ball, 1);
        steps(world, 60);
        expectOnGround("particle", kind, vlParticle_GetPosition(world, particle), 0.1);
        for (int i = 0; i < vlRope_GetParticleCount(world, line); i++)
            expectOnGround("rope", kind, vlParticle_GetPosition(world, vlRope_GetParticle(world, line, i)),
                           0.05);
        for (int i = 0; i <= 3; i++)
            for (int k = 0; k <= 3; k++)
                expectOnGround("cloth", kind,
                               vlParticle_GetPosition(world, vlCloth_GetNode(world, sheet, i, k)), 0.06);
        const vlVec3 at = vlBody_GetPosition(world, body);
        expectNear("box", at.y - heightAt(kind, at.x, at.z), 0.2, 0.09);
        vlWorld_Destroy(world);
    }
}

// Nothing gets through a sheet of triangles, however fast, and from behind it is held, too.
static void fast_particles_do_not_pass_triangles(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++)
    {
        vlError error;
        vlWorld *world = spaceWorld(vlVec(0, 0, 0));
        addGround(world, i % 2 ? mesh : field);
        vlParticleDef p = vlDefaultParticleDef();
        p.position = vlVec(0.06 * i - 1.5, 1 + 0.01 * i, 1.5 - 0.02 * i);
        p.velocity = vlVec(0.4 * (i - 25), -20 * (i + 1), 0.2 * (25 - i));
        const vlParticleId particle = vlWorld_CreateParticle(world, &p, &error);
        steps(world, 5);
        const vlVec3 at = vlParticle_GetPosition(world, particle);
        if (fabs(at.x) < 4 && fabs(at.z) < 4)
            expectAtLeast("height over ground", at.y - heightAt(mesh, at.x, at.z), -0.06);
        vlWorld_Destroy(world);
    }
}

// The distance is that of the nearest of all triangles, or less where it is large.
static void gap_is_the_distance_of_the_nearest_triangle(void **state)
{
    (void)state;
    vlTally tally = {0};
    vlError error;
    double heights[SIDE * SIDE];
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            heights[r * SIDE + c] = heightAt(field, c - 4, r - 4);
    vlHeightField built;
    sceneNeeds(vlHeightField_Build(&tally, &built, SIDE, SIDE, SIDE - 1, SIDE - 1, 1, heights, &error),
               &error);
    const vlTerrain terrain = {.field = &built};
    for (int i = 0; i < 1000; i++)
    {
        const vlVec3 p = vlVec(3.5 * sin(i), 0.6 * sin(3.1 * i), 3.5 * sin(1.7 * i));
        vlVec3 normal;
        const double gap = vlTerrain_Gap(&terrain, p, &normal);
        expectNear("length of the normal", vlLength(normal), 1, 1e-12);
        vlVec3 after;
        const vlVec3 foot = vlAddScaled(p, normal, -gap);
        expectNear("gap at the foot", vlTerrain_Gap(&terrain, foot, &after), 0, 1e-9);
    }
    vlHeightField_Free(&tally, &built);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kinds_of_ground_hold_all_kinds_of_things),
        cmocka_unit_test(fast_particles_do_not_pass_triangles),
        cmocka_unit_test(gap_is_the_distance_of_the_nearest_triangle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
