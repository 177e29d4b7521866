// test_shape_fuzz.c: whatever numbers a shape is made of, it becomes a body or a clear error
#include <math.h>
#include <string.h>

#include "expect.h"
#include "scene.h"

#include "core/vector.h"

#define SHAPES 100000

static uint64_t seed;

static uint64_t nextBits(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static int below(int count)
{
    return (int)(nextBits() % (uint64_t)count);
}

static double uniform(void)
{
    return (double)(nextBits() >> 11) / 9007199254740992.0;
}

// Mostly usual numbers; now and then tiny, huge, of no size at all, or none.
static double anyNumber(void)
{
    const double odd[] = {0,     -0.0,     1e-300, 5e-324, 1e-12, 1e-9,      1e9,   1e12,
                          1e300, INFINITY, NAN,    -1,     1e-6,  -INFINITY, -1e30, 1.7976931348623157e308};
    const int kind = below(12);
    if (kind == 0)
        return odd[below(16)];
    if (kind == 1)
        return (uniform() - 0.5) * pow(10, 20 * uniform() - 10);
    if (kind == 2)
        return below(5) - 2;
    return 4 * (uniform() - 0.5);
}

static double anySize(void)
{
    return below(10) ? fabs(anyNumber()) : anyNumber();
}

static vlVec3 anyPoint(bool plane)
{
    return vlVec(anyNumber(), anyNumber(), plane && below(50) ? 0 : anyNumber());
}

// Points at random, in one place, in a line, in a plane, in a star (which crosses itself), or on a ball.
static void findPoints(vlVec3 *points, int count, bool plane)
{
    const int kind = below(7);
    const vlVec3 base = anyPoint(plane), d = anyPoint(plane), e = anyPoint(plane);
    for (int i = 0; i < count; i++)
    {
        const double s = 4 * uniform() - 2, t = 4 * uniform() - 2, turn = 2 * i * 2 * PI / (count | 1);
        switch (kind)
        {
        case 0:
            points[i] = base;
            break;
        case 1:
            points[i] = vlAddScaled(base, d, s);
            break;
        case 2:
            points[i] = vlAddScaled(vlAddScaled(base, d, s), e, t);
            break;
        case 3:
            points[i] = vlVec(cos(turn), sin(turn), plane ? 0 : s);
            break;
        case 4:
            points[i] = vlVec(s, t, plane ? 0 : (uniform() - 0.5) * 1e-12);
            break;
        default:
            points[i] = anyPoint(plane);
        }
    }
}

typedef struct Room
{
    vlVec3 points[80];
    double heights[64];
    int triangles[60];
} Room;

static vlBodyShapeDef anyShape(Room *room, bool plane)
{
    vlBodyShapeDef def = vlDefaultBodyShapeDef();
    def.kind = (vlBodyShapeKind)(below(40) ? below(8) : below(1000) - 500);
    def.offset = below(3) ? def.offset : anyPoint(plane);
    def.size = vlVec(anySize(), anySize(), anySize());
    def.radius = anySize();
    def.rounding = below(3) ? 0 : anySize();
    def.angle = below(3) ? 0 : anyNumber();
    for (int i = 0; i < 4 && below(3) == 0; i++)
        def.orientation[i] = anyNumber();
    def.p1 = anyPoint(plane);
    def.p2 = below(5) ? anyPoint(plane) : def.p1;
    def.pointCount = below(20) ? below(12) : below(81);
    findPoints(room->points, 80, plane);
    def.points = below(200) ? room->points : NULL;
    def.rows = below(8);
    def.columns = below(8);
    for (int i = 0; i < 64; i++)
        room->heights[i] = below(20) ? uniform() : anyNumber();
    def.heights = room->heights;
    def.triangleCount = below(20);
    for (int i = 0; i < 60; i++)
        room->triangles[i] = below(200) ? below(def.pointCount > 0 ? def.pointCount : 1) : below(200) - 100;
    def.triangles = room->triangles;
    def.loop = below(2);
    def.hollow = below(4) == 0;
    if (below(4) == 0)
        def.density = anySize();
    if (below(8) == 0)
        def.friction = anySize();
    if (below(8) == 0)
        def.restitution = uniform() + (below(4) ? 0 : anyNumber());
    if (below(8) == 0)
        def.rollingResistance = anySize();
    if (below(8) == 0)
        def.surfaceSpeed = anyNumber();
    if (below(8) == 0)
        def.surfaceAxis = anyPoint(false);
    if (below(8) == 0)
        def.oneWay = anyPoint(plane);
    def.sensor = below(16) == 0;
    return def;
}

static void expectSound(const vlWorld *world, vlBodyId body)
{
    vlVec3 min, max;
    double inertia[6] = {0};
    assert_true(vlBody_GetBounds(world, body, &min, &max));
    assert_true(isfinite(min.x + min.y + min.z) && isfinite(max.x + max.y + max.z));
    assert_true(max.x >= min.x && max.y >= min.y && max.z >= min.z);
    const double mass = vlBody_GetMass(world, body);
    assert_true(isfinite(mass) && (mass > 0 || vlBody_GetType(world, body) != vl_dynamicBody));
    vlBody_GetInertia(world, body, inertia);
    for (int i = 0; i < 6; i++)
        assert_true(isfinite(inertia[i]));
}

// One line that names what is wrong, and ends.
static void expectClear(const vlError *error)
{
    const size_t length = strlen(error->message);
    assert_true(length > 10 && length < sizeof error->message - 1);
    assert_null(strchr(error->message, '\n'));
    assert_null(strstr(error->message, "memory"));
}

// Beside another body, on ground, for two steps: it stays in numbers, or the step says that it does not.
static void tryOut(vlWorld *world, vlBodyId body)
{
    for (int i = 0; i < 2; i++)
    {
        vlError error = {""};
        if (!vlWorld_Step(world, &error))
        {
            expectClear(&error);
            return;
        }
        const vlVec3 at = vlBody_GetCentre(world, body);
        assert_true(isfinite(at.x + at.y + at.z));
    }
}

static vlWorld *worldOf(int dimensions)
{
    vlError error;
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = dimensions;
    vlWorld *world = newWorld(&def);
    const vlObstacleDef floor = vlDefaultObstacleDef(vl_plane);
    sceneNeeds(vlWorld_CreateObstacle(world, &floor, &error).generation != 0, &error);
    const vlBodyShapeDef ball = vlDefaultBodyShapeDef();
    vlBodyDef body = vlDefaultBodyDef();
    body.shapes = &ball;
    body.shapeCount = 1;
    body.position.y = 0.5;
    sceneNeeds(vlWorld_CreateBody(world, &body, &error).generation != 0, &error);
    return world;
}

static void tryShapes(int dimensions)
{
    static Room room;
    vlWorld *world = worldOf(dimensions);
    int made = 0, refused = 0, tried = 0, kinds[8] = {0};
    seed = 88172645463325252ull + (uint64_t)dimensions;
    for (int i = 0; i < SHAPES; i++)
    {
        vlError error = {""};
        const vlBodyShapeDef shape = anyShape(&room, dimensions == 2);
        vlBodyDef def = vlDefaultBodyDef();
        def.type = (vlBodyType)below(3);
        def.shapes = &shape;
        def.shapeCount = 1;
        def.mass = below(6) ? 0 : anySize();
        const vlBodyId id = vlWorld_CreateBody(world, &def, &error);
        if (!id.generation)
        {
            expectClear(&error);
            refused++;
            continue;
        }
        made++;
        kinds[shape.kind]++;
        expectSound(world, id);
        if (made % 25 == 0)
        {
            tryOut(world, id);
            tried++;
            vlWorld_Destroy(world); // the next one finds everything in its place
            world = worldOf(dimensions);
        }
        else
            assert_true(vlWorld_DestroyBody(world, id));
    }
    printf("%d shapes in %s: %d bodies (%d stepped), %d clear errors\n", SHAPES,
           dimensions == 2 ? "the plane" : "space", made, tried, refused);
    for (int kind = 0; kind < 8; kind++)
        if (dimensions == 3 ? kind != vl_chainShape : kind <= vl_chainShape && kind != vl_cylinderShape)
            expectAtLeast("bodies of each kind", kinds[kind], 100);
    expectAtLeast("errors", refused, 1000);
    vlWorld_Destroy(world);
}

static void any_shape_in_the_plane_is_a_body_or_a_clear_error(void **state)
{
    (void)state;
    tryShapes(2);
}

static void any_shape_in_space_is_a_body_or_a_clear_error(void **state)
{
    (void)state;
    tryShapes(3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_shape_in_the_plane_is_a_body_or_a_clear_error),
        cmocka_unit_test(any_shape_in_space_is_a_body_or_a_clear_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
