// test_draw_bodies.c: pictures of rigid bodies in space: solid, marked, outlined, with what F1 shows.
#include "view_scenes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/capture.h"

static void look(Scene *scene)
{
    scene->def.hasCenter = true;
    scene->def.height = 4;
    scene->def.azimuth = 0.5;
    scene->def.elevation = 0.4;
}

static vlBodyId add(Scene *scene, vlBodyType type, const vlBodyShapeDef *shape)
{
    vlBodyDef def = vlDefaultBodyDef();
    def.type = type;
    def.shapes = shape;
    def.shapeCount = 1;
    const vlBodyId id = vlWorld_CreateBody(scene->world, &def, &error);
    if (id.generation == 0)
        fail_msg("%s", error.message);
    return id;
}

static uint8_t *copy(const Scene *scene)
{
    uint8_t *frame = malloc(vlCapture_GetRgbSize(scene->canvas));
    assert_true(vlCapture_CopyRgb(scene->canvas, frame, vlCapture_GetRgbSize(scene->canvas)));
    return frame;
}

static int differences(const uint8_t *a, const uint8_t *b)
{
    int count = 0;
    for (int i = 0; i < width * height; i++)
        count += memcmp(a + 3 * i, b + 3 * i, 3) != 0;
    return count;
}

// Pixels that are not as the first one, which is background.
static int ink(const uint8_t *pixels)
{
    int count = 0;
    for (int i = 0; i < width * height; i++)
        count += memcmp(pixels, pixels + 3 * i, 3) != 0;
    return count;
}

static const vlVec3 tetrahedron[4] = {
    {0.5, 0.5, 0.5}, {0.5, -0.5, -0.5}, {-0.5, 0.5, -0.5}, {-0.5, -0.5, 0.5}};

static vlBodyShapeDef shapeOf(vlBodyShapeKind kind)
{
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = kind;
    shape.p1 = (vlVec3){0, 0, -0.5};
    shape.p2 = (vlVec3){0, 0, 0.5};
    shape.points = tetrahedron;
    shape.pointCount = 4;
    return shape;
}

static const vlBodyShapeKind kinds[] = {vl_ballShape, vl_boxShape, vl_capsuleShape, vl_cylinderShape,
                                        vl_hullShape};

// Every shape can be seen, and how it is turned: about each of its axes, a quarter turn too.
static void every_shape_shows_how_it_is_turned(void **state)
{
    (void)state;
    for (int k = 0; k < 5; k++)
    {
        Scene scene = open(3);
        look(&scene);
        const vlBodyShapeDef shape = shapeOf(kinds[k]);
        const vlBodyId body = add(&scene, vl_dynamicBody, &shape);
        draw(&scene);
        uint8_t *first = copy(&scene);
        assert_true(ink(first) > 2000);
        for (int axis = 0; axis < 3; axis++)
        {
            double turned[4] = {sqrt(0.5), 0, 0, 0};
            turned[1 + axis] = sqrt(0.5);
            assert_true(vlBody_SetOrientation(scene.world, body, turned, &error));
            draw(&scene);
            uint8_t *second = copy(&scene);
            assert_true(differences(first, second) > 200);
            free(second);
        }
        free(first);
        shut(&scene);
    }
}

// A sensor is seen through: lines alone.
static void sensor_is_seen_through(void **state)
{
    (void)state;
    for (int k = 0; k < 5; k++)
    {
        Scene scene = open(3);
        look(&scene);
        vlBodyShapeDef shape = shapeOf(kinds[k]);
        const vlBodyId body = add(&scene, vl_staticBody, &shape);
        draw(&scene);
        uint8_t *solid = copy(&scene);
        assert_true(vlBody_SetSensor(scene.world, body, true, &error));
        draw(&scene);
        uint8_t *ghost = copy(&scene);
        assert_true(ink(ghost) > 200);
        assert_true(differences(solid, ghost) > 1000);
        free(solid);
        free(ghost);
        shut(&scene);
    }
}

static int heights(double *out, int side)
{
    for (int i = 0; i < side * side; i++)
        out[i] = 0.2 * sin(i % side) * cos(i / side); // NOLINT(bugprone-integer-division)
    return side;
}

// Ground of heights and of triangles is seen from above, and from below it is not there.
static void ground_is_seen_from_above(void **state)
{
    (void)state;
    double field[12 * 12];
    const int side = heights(field, 12), corners[6] = {0, 2, 1, 0, 3, 2};
    const vlVec3 points[4] = {{-2, 0, -2}, {2, 0, -2}, {2, 0, 2}, {-2, 0, 2}};
    for (int mesh = 0; mesh < 2; mesh++)
    {
        Scene scene = open(3);
        look(&scene);
        vlBodyShapeDef shape = shapeOf(mesh ? vl_meshShape : vl_heightFieldShape);
        shape.heights = field;
        shape.rows = shape.columns = side;
        shape.size = (vlVec3){4, 1, 4};
        shape.points = points;
        shape.pointCount = 4;
        shape.triangles = corners;
        shape.triangleCount = 2;
        add(&scene, vl_staticBody, &shape);
        draw(&scene);
        uint8_t *above = copy(&scene);
        scene.def.elevation = -0.4;
        vlSceneView_Reset(scene.view);
        draw(&scene);
        uint8_t *below = copy(&scene);
        assert_true(ink(above) > 10000);
        assert_true(ink(below) < ink(above) / 2);
        free(above);
        free(below);
        shut(&scene);
    }
}

// F1: contacts, forces and boxes are drawn over bodies that touch, in plane and space.
static void contacts_are_shown_on_demand(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        look(&scene);
        const vlObstacleDef floor = vlDefaultObstacleDef(vl_plane);
        assert_true(vlWorld_CreateObstacle(scene.world, &floor, &error).generation != 0);
        const vlBodyShapeDef shape = shapeOf(vl_boxShape);
        const vlBodyId box = add(&scene, vl_dynamicBody, &shape);
        assert_true(vlBody_SetPosition(scene.world, box, (vlVec3){0, 0.5, 0}, &error));
        for (int i = 0; i < 10; i++)
            assert_true(vlWorld_Step(scene.world, &error));
        draw(&scene);
        uint8_t *plain = copy(&scene);
        vlSceneView_SetContacts(scene.view, true);
        draw(&scene);
        uint8_t *shown = copy(&scene);
        assert_true(differences(plain, shown) > 300);
        vlSceneView_SetContacts(scene.view, false);
        draw(&scene);
        uint8_t *again = copy(&scene);
        assert_int_equal(differences(plain, again), 0);
        free(plain);
        free(shown);
        free(again);
        shut(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shape_shows_how_it_is_turned),
        cmocka_unit_test(sensor_is_seen_through),
        cmocka_unit_test(ground_is_seen_from_above),
        cmocka_unit_test(contacts_are_shown_on_demand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
