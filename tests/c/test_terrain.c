// test_terrain.c: height fields and meshes: their triangles and edges, and contacts that feel no seams.
#include "solids.h"

#include "collision/convex.h"
#include "collision/terrain.h"

static vlTally tally;

static vlVec3 vectorOf(const double v[3])
{
    return vlVec(v[0], v[1], v[2]);
}

static vlPose standing(double x, double y, double z)
{
    vlPose pose = vlPose_Identity();
    pose.position = vlVec(x, y, z);
    return pose;
}

enum
{
    most = VL_MAX_TERRAIN_MANIFOLDS
};

static double leastOf(const vlSpaceManifold *manifolds, int count)
{
    double least = INFINITY;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < manifolds[i].count; k++)
            least = fmin(least, manifolds[i].points[k].gap);
    return least;
}

static vlHeightField makeField(int rows, int columns, double size, const double *heights)
{
    vlHeightField field;
    vlError error = {""};
    if (!vlHeightField_Build(&tally, &field, rows, columns, size, size, 1, heights, &error))
        fail_msg("%s", error.message);
    return field;
}

static vlTriangleMesh makeMesh(const vlVec3 *points, int pointCount, const int *indices, int triangles)
{
    vlTriangleMesh mesh;
    vlError error = {""};
    if (!vlTriangleMesh_Build(&tally, &mesh, points, pointCount, indices, triangles, &error))
        fail_msg("%s", error.message);
    return mesh;
}

// Triangles, by their numbers.
typedef struct Seen
{
    int count;
    vlSpaceTriangle triangles[4096];
} Seen;

static void note(void *context, const vlSpaceTriangle *triangle)
{
    Seen *seen = context;
    assert_true(seen->count < 4096);
    seen->triangles[seen->count++] = *triangle;
}

static const vlVec3 everywhereLow = {-1e9, -1e9, -1e9}, everywhereHigh = {1e9, 1e9, 1e9};

static void hills(uint64_t *seed, double *heights, int count, double height)
{
    for (int i = 0; i < count; i++)
        heights[i] = between(seed, 0, height);
}

// Structure -----------------------------------------------------------------------------------------------

static void field_is_covered_by_triangles_that_look_up(void **state)
{
    (void)state;
    static Seen seen;
    uint64_t seed = 1;
    double heights[5 * 7], area = 0;
    hills(&seed, heights, 35, 1);
    vlHeightField field;
    vlError error = {""};
    assert_true(vlHeightField_Build(&tally, &field, 5, 7, 12, 4, 1, heights, &error));
    const vlTerrain terrain = {.field = &field};
    vlTerrain_Visit(&terrain, everywhereLow, everywhereHigh, note, &seen);
    assert_int_equal(seen.count, 2 * 4 * 6);
    for (int i = 0; i < seen.count; i++)
    {
        const vlSpaceTriangle *t = &seen.triangles[i];
        const vlVec3 n = vlCross(vlSub(t->points[1], t->points[0]), vlSub(t->points[2], t->points[0]));
        area += n.y / 2;
        expectVector("normal", t->normal, vlScale(n, 1 / vlLength(n)), 1e-14);
        assert_int_equal(t->index, i);
        for (int k = 0; k < 3; k++)
        {
            const int c = (int)lround((t->points[k].x + 6) / 2), r = (int)lround(t->points[k].z + 2);
            expectNear("height", t->points[k].y, heights[r * 7 + c], 0);
        }
    }
    expectNear("area", area, 48, 1e-12);
    vlVec3 min, max;
    vlTerrain_Bounds(&terrain, &min, &max);
    expectNear("from", min.x, -6, 0);
    expectNear("to", max.z, 2, 0);
    vlHeightField_Free(&tally, &field);
}

static bool boxesOverlap(const vlSpaceTriangle *t, vlVec3 min, vlVec3 max)
{
    const vlVec3 *p = t->points;
    return fmin(p[0].x, fmin(p[1].x, p[2].x)) <= max.x && fmax(p[0].x, fmax(p[1].x, p[2].x)) >= min.x &&
           fmin(p[0].y, fmin(p[1].y, p[2].y)) <= max.y && fmax(p[0].y, fmax(p[1].y, p[2].y)) >= min.y &&
           fmin(p[0].z, fmin(p[1].z, p[2].z)) <= max.z && fmax(p[0].z, fmax(p[1].z, p[2].z)) >= min.z;
}

// The field as a mesh of the same triangles.
static vlTriangleMesh meshOfField(const vlHeightField *field)
{
    static Seen seen;
    static vlVec3 points[3 * 4096];
    static int indices[3 * 4096];
    const vlTerrain terrain = {.field = field};
    seen.count = 0;
    vlTerrain_Visit(&terrain, everywhereLow, everywhereHigh, note, &seen);
    for (int i = 0; i < 3 * seen.count; i++)
    {
        points[i] = seen.triangles[i / 3].points[i % 3];
        indices[i] = i;
    }
    return makeMesh(points, 3 * seen.count, indices, seen.count);
}

// The same surface both ways has the same edges, though the mesh knows nothing of the grid; and both find the
// triangles in a box.
static void field_and_mesh_agree(void **state)
{
    (void)state;
    static Seen all, found, meshFound;
    uint64_t seed = 2;
    double heights[20 * 20];
    hills(&seed, heights, 400, 1);
    for (int i = 100; i < 200; i++)
        heights[i] = 0.5; // a plain
    vlHeightField field = makeField(20, 20, 19, heights);
    vlTriangleMesh mesh = meshOfField(&field);
    assert_int_equal(mesh.triangleCount, 2 * 19 * 19);
    for (size_t i = 0; i < mesh.triangleCount; i++)
        assert_int_equal(mesh.edges[i], field.edges[i]);
    const vlTerrain terrain = {.field = &field}, other = {.mesh = &mesh};
    all.count = 0;
    vlTerrain_Visit(&terrain, everywhereLow, everywhereHigh, note, &all);
    for (int round = 0; round < 2000; round++)
    {
        const vlVec3 middle = somewhere(&seed, 12),
                     half = vlVec(between(&seed, 0, 3), between(&seed, 0, 12), 1);
        const vlVec3 min = vlSub(middle, half), max = vlAdd(middle, half);
        bool wanted[1000] = {false}, got[1000] = {false};
        int count = 0;
        found.count = meshFound.count = 0;
        vlTerrain_Visit(&terrain, min, max, note, &found);
        vlTerrain_Visit(&other, min, max, note, &meshFound);
        for (int i = 0; i < all.count; i++)
        {
            wanted[i] = boxesOverlap(&all.triangles[i], min, max);
            count += wanted[i];
        }
        assert_int_equal(meshFound.count, count);
        for (int i = 0; i < meshFound.count; i++)
            assert_true(wanted[meshFound.triangles[i].index]);
        for (int i = 0; i < found.count; i++)
            got[found.triangles[i].index] = true;
        for (int i = 0; i < all.count; i++)
            assert_true(got[i] || !wanted[i]);
    }
    vlTriangleMesh_Free(&tally, &mesh);
    vlHeightField_Free(&tally, &field);
}

static void edges_are_ridges_valleys_or_flat(void **state)
{
    (void)state;
    static Seen seen;
    const double ridge[6] = {0, 1, 0, 0, 1, 0}, valley[6] = {1, 0, 1, 1, 0, 1};
    const vlEdgeKind wanted[2] = {vl_edgeConvex, vl_edgeConcave};
    for (int round = 0; round < 2; round++)
    {
        vlHeightField field;
        vlError error = {""};
        assert_true(vlHeightField_Build(&tally, &field, 2, 3, 2, 1, 1, round ? valley : ridge, &error));
        const vlTerrain terrain = {.field = &field};
        seen.count = 0;
        vlTerrain_Visit(&terrain, everywhereLow, everywhereHigh, note, &seen);
        assert_int_equal(seen.count, 4);
        int middle = 0, flat = 0, open = 0;
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 3; k++)
            {
                const vlSpaceTriangle *t = &seen.triangles[i];
                const bool inMiddle = t->points[k].x == 0 && t->points[(k + 1) % 3].x == 0;
                middle += inMiddle && t->edges[k] == wanted[round];
                flat += !inMiddle && t->edges[k] == vl_edgeFlat;
                open += !inMiddle && t->edges[k] == vl_edgeOpen;
            }
        assert_int_equal(middle, 2);
        assert_int_equal(flat, 4);
        assert_int_equal(open, 6);
        vlHeightField_Free(&tally, &field);
    }
}

static void bad_terrain_is_told(void **state)
{
    (void)state;
    vlHeightField field;
    vlTriangleMesh mesh;
    vlError error = {""};
    double heights[4] = {0, 0, 0, 0};
    assert_false(vlHeightField_Build(&tally, &field, 1, 4, 1, 1, 1, heights, &error));
    assert_string_equal(error.message, "heights must have at least 2 rows and 2 columns, got 1 and 4");
    assert_false(vlHeightField_Build(&tally, &field, 2, 2, 0, 1, 1, heights, &error));
    assert_string_equal(error.message, "heights: width must be a positive number up to 1e+20, got 0");
    heights[2] = NAN;
    assert_false(vlHeightField_Build(&tally, &field, 2, 2, 1, 1, 1, heights, &error));
    assert_string_equal(error.message, "heights: number 1 of row 2 must be from -1e+20 to 1e+20, got nan");
    vlVec3 points[4] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 0, 1}};
    assert_false(vlTriangleMesh_Build(&tally, &mesh, points, 4, (int[]){0, 1, 4}, 1, &error));
    assert_string_equal(error.message, "triangles: triangle 1 must have corners from 1 to 4, got 5");
    assert_false(vlTriangleMesh_Build(&tally, &mesh, points, 4, (int[]){0, 1, 2}, 1, &error));
    assert_string_equal(error.message, "triangles must have an area, but none has");
    points[1].y = INFINITY;
    assert_false(vlTriangleMesh_Build(&tally, &mesh, points, 4, (int[]){0, 3, 2}, 1, &error));
    assert_string_equal(error.message, "points: y of point 2 must be a number from -1e+20 to 1e+20, got inf");
    points[1].y = 0;
    assert_true(vlTriangleMesh_Build(&tally, &mesh, points, 4, (int[]){0, 1, 2, 0, 3, 1}, 2, &error));
    assert_int_equal(mesh.triangleCount, 1); // the other has no area
    vlTriangleMesh_Free(&tally, &mesh);
    for (size_t limit = 64; limit < 2000; limit += 64)
    {
        vlMemoryBudget budget = {.limit = limit};
        vlTally small = {.budget = &budget};
        if (vlTriangleMesh_Build(&small, &mesh, points, 4, (int[]){0, 3, 1}, 1, &error))
            vlTriangleMesh_Free(&small, &mesh);
        else
            assert_string_equal(error.message, "triangles: not enough memory");
        heights[2] = 0;
        if (vlHeightField_Build(&small, &field, 2, 2, 1, 1, 1, heights, &error))
            vlHeightField_Free(&small, &field);
        assert_int_equal(small.bytes, 0);
    }
}

// Contacts ------------------------------------------------------------------------------------------------

static vlHull hullShape;

static vlSpaceShape someShape(int kind, uint64_t *seed)
{
    const double radius = whole(seed, 0, 1) ? 0.1 : 0;
    switch (kind)
    {
    case 0:
        return vlSpaceShape_Ball(vlVec(0, 0, 0), between(seed, 0.2, 1));
    case 1:
        return vlSpaceShape_Capsule(vlVec(0, -0.5, 0), vlVec(0.2, 0.6, 0), 0.3);
    case 2:
        return vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(between(seed, 0.2, 1), 0.5, between(seed, 0.2, 1)),
                                radius);
    case 3:
        vlHull_Free(&tally, &hullShape);
        hullShape = someHull(&tally, seed, 12, 0.8);
        return vlSpaceShape_Hull(&hullShape, radius);
    default:
        return vlSpaceShape_Cylinder(vlVec(0, -0.4, 0), vlVec(0, 0.4, 0), 0.5, radius);
    }
}

// A plain of triangles cut this way and that, and as a height field.
static vlTriangleMesh makePlain(int cells, uint64_t *seed)
{
    static vlVec3 points[1024];
    static int indices[6 * 1024];
    int triangles = 0;
    const int side = cells + 1;
    for (int i = 0; i < side * side; i++)
    {
        const int row = i / side, column = i % side;
        const bool rim = column == 0 || column == cells || row == 0 || row == cells;
        const double x = rim ? 0 : between(seed, -0.3, 0.3), z = rim ? 0 : between(seed, -0.3, 0.3);
        points[i] = vlVec(column - cells / 2.0 + x, 0, row - cells / 2.0 + z);
    }
    for (int r = 0; r < cells; r++)
        for (int c = 0; c < cells; c++)
        {
            const int a = r * side + c, b = a + 1, d = a + side, e = d + 1;
            const int both[2][6] = {{a, d, b, b, d, e}, {a, d, e, a, e, b}};
            memcpy(&indices[3 * triangles], both[whole(seed, 0, 1)], sizeof both[0]);
            triangles += 2;
        }
    return makeMesh(points, side * side, indices, triangles);
}

// Whatever lies on a plain of triangles, and however, is carried as by a plane: one direction, one depth.
static void plain_of_triangles_is_a_plane(void **state)
{
    (void)state;
    uint64_t seed = 3;
    const double zeros[21 * 21] = {0};
    vlHeightField field = makeField(21, 21, 20, zeros);
    vlTriangleMesh mesh = makePlain(20, &seed);
    const vlTerrain terrains[2] = {{.field = &field}, {.mesh = &mesh}};
    const vlSpaceShape plane = vlSpaceShape_Plane(vlVec(0, 0, 0), vlVec(0, 1, 0));
    const vlPose ground = standing(0, 0, 0);
    for (int round = 0; round < 6000; round++)
    {
        const vlSpaceShape shape = someShape(round % 5, &seed);
        vlPose pose = somePose(&seed, 5);
        if (round % 3 == 0) // on a face
            pose = turnedPose(pose.position, vlVec(0, 1, 0), between(&seed, -PI, PI));
        pose.position.y = 2;
        vlSpaceManifold flat, m[most];
        assert_true(vlSpaceManifold_Find(&shape, &pose, &plane, &ground, 10, &flat) > 0);
        const double depth = between(&seed, -0.01, 0.05);
        pose.position.y -= leastOf(&flat, 1) + depth;
        const int count = vlTerrain_Collide(&terrains[round % 2], &ground, &shape, &pose, 0.02, m, most);
        assert_int_equal(count, 1);
        expectVector("normal", vectorOf(m[0].n), vlVec(0, -1, 0), 1e-14);
        // Sharp corners and rims may be a little off where faces are preferred.
        expectNear("depth", leastOf(m, 1), -depth, 2e-3);
        vlSpaceManifold_Find(&shape, &pose, &plane, &ground, 0.02, &flat);
        if (round % 5 < 4)
        {
            expectNear("depth", leastOf(m, 1), -depth, 2e-4);
            if (round % 5 < 3) // of a hull only one face is looked at
                assert_true(m[0].count >= (flat.count < 3 ? flat.count : 3));
        }
    }
    vlTriangleMesh_Free(&tally, &mesh);
    vlHeightField_Free(&tally, &field);
}

// Every millimetre of the way the same contact.
static void ball_rolls_over_seams_without_a_bump(void **state)
{
    (void)state;
    uint64_t seed = 4;
    vlTriangleMesh mesh = makePlain(20, &seed);
    const vlTerrain terrain = {.mesh = &mesh};
    const vlSpaceShape ball = vlSpaceShape_Ball(vlVec(0, 0, 0), 0.5);
    const vlPose ground = standing(0, 0, 0);
    for (int i = -9000; i <= 9000; i++)
    {
        const vlPose pose = standing(i * 1e-3, 0.499, 0.7 * i * 1e-3);
        vlSpaceManifold m[most];
        assert_int_equal(vlTerrain_Collide(&terrain, &ground, &ball, &pose, 0.01, m, most), 1);
        assert_int_equal(m[0].count, 1);
        expectVector("normal", vectorOf(m[0].n), vlVec(0, -1, 0), 1e-14);
        expectNear("gap", m[0].points[0].gap, -0.001, 1e-15);
    }
    vlTriangleMesh_Free(&tally, &mesh);
}

static void box_rests_on_many_triangles_at_four_points(void **state)
{
    (void)state;
    const double zeros[21 * 21] = {0};
    vlHeightField field = makeField(21, 21, 20, zeros);
    const vlTerrain terrain = {.field = &field};
    const vlSpaceShape box = vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(1.3, 0.5, 1.2), 0);
    const vlPose ground = standing(0, 0, 0);
    for (int i = 0; i < 200; i++)
    {
        const vlPose pose = turnedPose(vlVec(0.01 * i, 0.499, 0.3), vlVec(0, 1, 0), 0.03 * i);
        vlSpaceManifold m[most];
        assert_int_equal(vlTerrain_Collide(&terrain, &ground, &box, &pose, 0.01, m, most), 1);
        assert_int_equal(m[0].count, 4);
        for (int k = 0; k < 4; k++) // its own corners
        {
            expectNear("x", fabs(m[0].points[k].a[0]), 1.3, 3e-3);
            expectNear("z", fabs(m[0].points[k].a[2]), 1.2, 3e-3);
        }
    }
    vlHeightField_Free(&tally, &field);
}

static double distanceToTerrain(const vlTerrain *terrain, const vlConvex *shape, const vlPose *pose)
{
    static Seen seen;
    const vlPose identity = vlPose_Identity();
    double least = INFINITY;
    seen.count = 0;
    vlTerrain_Visit(terrain, everywhereLow, everywhereHigh, note, &seen);
    for (int i = 0; i < seen.count; i++)
    {
        const vlConvex triangle = vlConvex_OfPoints(&seen.triangles[i].points[0].x, 3, 3, 3, 0);
        vlClosest closest;
        vlConvex_Distance(shape, pose, &triangle, &identity, &closest);
        least = fmin(least, closest.distance);
    }
    return least;
}

// Above hills the gap is the distance: no edge, no corner is missed or made up.
static void gap_over_hills_is_the_distance(void **state)
{
    (void)state;
    uint64_t seed = 6;
    double heights[8 * 8];
    hills(&seed, heights, 64, 1.5);
    vlHeightField field = makeField(8, 8, 7, heights);
    vlTriangleMesh mesh = meshOfField(&field);
    const vlTerrain terrains[2] = {{.field = &field}, {.mesh = &mesh}};
    const vlPose ground = standing(0, 0, 0);
    for (int round = 0; round < 900; round++)
    {
        const double radius = between(&seed, 0.05, 0.6);
        double points[24];
        vlBoxHull room;
        const vlPose upright = vlPose_Identity();
        vlBoxHull_Set(&room, upright.position, upright.axis, vlVec(0.4, 0.3, 0.2));
        memcpy(points, room.points, sizeof points);
        const double segment[6] = {-0.4, 0, 0, 0.4, 0, 0}, centre[3] = {0};
        const vlSpaceShape shapes[3] = {vlSpaceShape_Ball(vlVec(0, 0, 0), radius),
                                        vlSpaceShape_Capsule(vlVec(-0.4, 0, 0), vlVec(0.4, 0, 0), radius),
                                        vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(0.4, 0.3, 0.2), 0)};
        const vlConvex convex[3] = {vlConvex_OfPoints(centre, 3, 1, 3, radius),
                                    vlConvex_OfPoints(segment, 3, 2, 3, radius),
                                    vlConvex_OfPoints(points, 3, 8, 3, 0)};
        const int kind = round % 3;
        vlPose pose = somePose(&seed, 2.5);
        pose.position.y = 5;
        for (double way = 1; way > 1e-9;) // down to 0.01 above: the distance is safe to go
        {
            way = distanceToTerrain(&terrains[0], &convex[kind], &pose) - 0.01;
            pose.position.y -= way;
        }
        vlSpaceManifold m[most];
        const int count =
            vlTerrain_Collide(&terrains[round / 3 % 2], &ground, &shapes[kind], &pose, 0.02, m, most);
        assert_true(count > 0);
        expectNear("gap", leastOf(m, count), 0.01, kind == 2 ? 1e-3 : 5e-4);
        for (int i = 0; i < count; i++)
            expectAtMost("a normal that lifts", m[i].n[1], 0);
    }
    vlTriangleMesh_Free(&tally, &mesh);
    vlHeightField_Free(&tally, &field);
}

static void floor_and_wall_both_carry(void **state)
{
    (void)state;
    // floor y = 0 for x < 0, wall x = 0 above it
    const vlVec3 points[6] = {{-5, 0, -5}, {0, 0, -5}, {0, 0, 5}, {-5, 0, 5}, {0, 5, -5}, {0, 5, 5}};
    const int indices[12] = {0, 3, 2, 0, 2, 1, 1, 2, 5, 1, 5, 4};
    vlTriangleMesh mesh = makeMesh(points, 6, indices, 4);
    const vlTerrain terrain = {.mesh = &mesh};
    const vlPose ground = standing(0, 0, 0);
    const vlSpaceShape shapes[2] = {vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(0.5, 0.5, 0.5), 0),
                                    vlSpaceShape_Ball(vlVec(0, 0, 0), 0.5)};
    for (int i = 0; i < 2; i++)
    {
        const vlPose pose = standing(-0.499, 0.498, 0.3);
        vlSpaceManifold m[most];
        assert_int_equal(vlTerrain_Collide(&terrain, &ground, &shapes[i], &pose, 0.01, m, most), 2);
        const int floor = m[0].n[1] < -0.5 ? 0 : 1;
        expectVector("down to the floor", vectorOf(m[floor].n), vlVec(0, -1, 0), 1e-15);
        expectVector("towards the wall", vectorOf(m[1 - floor].n), vlVec(1, 0, 0), 1e-15);
        expectNear("floor", leastOf(&m[floor], 1), -0.002, 1e-15);
        expectNear("wall", leastOf(&m[1 - floor], 1), -0.001, 1e-15);
    }
    vlTriangleMesh_Free(&tally, &mesh);
}

// The surface of a box as a mesh carries what the box would.
static void mesh_of_a_box_is_like_the_box(void **state)
{
    (void)state;
    uint64_t seed = 8;
    vlBoxHull room;
    const vlPose ground = vlPose_Identity();
    vlBoxHull_Set(&room, ground.position, ground.axis, vlVec(2, 1, 1.5));
    int indices[36], count = 0;
    for (int f = 0; f < 6; f++)
        for (int k = 1; k < 3; k++)
        {
            const uint16_t *loop = &room.hull.loops[4 * f];
            indices[count++] = loop[0];
            indices[count++] = loop[k];
            indices[count++] = loop[k + 1];
        }
    vlTriangleMesh mesh = makeMesh(room.points, 8, indices, 12);
    const vlTerrain terrain = {.mesh = &mesh};
    const vlSpaceShape box = vlSpaceShape_Box(vlVec(0, 0, 0), vlVec(2, 1, 1.5), 0);
    int round = 0;
    while (round < 1000)
    {
        const vlSpaceShape shape = someShape(round % 5, &seed);
        vlPose pose = somePose(&seed, 1);
        const vlVec3 way = someDirection(&seed);
        double low = 0, high = 6;
        vlSpaceManifold solid;
        for (int i = 0; i < 40; i++)
        {
            pose.position = vlScale(way, (low + high) / 2);
            if (vlSpaceManifold_Find(&shape, &pose, &box, &ground, 0.5, &solid) == 0 ||
                leastOf(&solid, 1) > 0.01)
                high = (low + high) / 2;
            else
                low = (low + high) / 2;
        }
        pose.position = vlScale(way, high);
        vlSpaceManifold m[most];
        const int found = vlTerrain_Collide(&terrain, &ground, &shape, &pose, 0.05, m, most);
        assert_true(found > 0);
        expectNear("gap", leastOf(m, found), 0.01, 3e-3);
        round++;
    }
    vlTriangleMesh_Free(&tally, &mesh);
}

// The ground is solid for its thickness; a mesh is a skin that lets be what is behind it.
static void ground_lifts_what_is_in_it(void **state)
{
    (void)state;
    uint64_t seed = 12;
    const double zeros[9] = {0};
    vlHeightField field = makeField(3, 3, 6, zeros);
    vlTriangleMesh mesh = meshOfField(&field);
    const vlTerrain ground = {.field = &field}, skin = {.mesh = &mesh};
    const vlPose place = standing(0, 0, 0);
    for (int kind = 0; kind < 5; kind++)
    {
        const vlSpaceShape shape = someShape(kind, &seed);
        vlPose pose = standing(0.3, -1.1, 0.2);
        vlSpaceManifold m[most];
        assert_int_equal(vlTerrain_Collide(&ground, &place, &shape, &pose, 0.01, m, most), 1);
        expectVector("normal", vectorOf(m[0].n), vlVec(0, -1, 0), 1e-14);
        expectAtMost("depth", leastOf(m, 1), -1.2);
        assert_int_equal(vlTerrain_Collide(&skin, &place, &shape, &pose, 0.01, m, most), 0);
        pose.position.y = -5;
        assert_int_equal(vlTerrain_Collide(&ground, &place, &shape, &pose, 0.01, m, most), 0);
    }
    vlTriangleMesh_Free(&tally, &mesh);
    vlHeightField_Free(&tally, &field);
}

static void impulses_find_their_direction_again(void **state)
{
    (void)state;
    vlSpaceManifold before[2] = {{.count = 1, .n = {0, -1, 0}, .points = {{.feature = 7, .normal = 3}}},
                                 {.count = 1, .n = {1, 0, 0}, .points = {{.feature = 7, .normal = 5}}}};
    vlSpaceManifold fresh[2] = {{.count = 1, .n = {1, 0, 0}, .points = {{.feature = 7}}},
                                {.count = 1, .n = {0, 0, 1}, .points = {{.feature = 7}}}};
    vlSpaceManifold_CarryAll(fresh, 2, before, 2, 0.01);
    expectNear("impulse of the same direction", fresh[0].points[0].normal, 5, 0);
    expectNear("impulse of none", fresh[1].points[0].normal, 0, 0);
}

static int freeAll(void **state)
{
    (void)state;
    vlHull_Free(&tally, &hullShape);
    return tally.bytes == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(field_is_covered_by_triangles_that_look_up),
        cmocka_unit_test(field_and_mesh_agree),
        cmocka_unit_test(edges_are_ridges_valleys_or_flat),
        cmocka_unit_test(bad_terrain_is_told),
        cmocka_unit_test(plain_of_triangles_is_a_plane),
        cmocka_unit_test(ball_rolls_over_seams_without_a_bump),
        cmocka_unit_test(box_rests_on_many_triangles_at_four_points),
        cmocka_unit_test(gap_over_hills_is_the_distance),
        cmocka_unit_test(floor_and_wall_both_carry),
        cmocka_unit_test(mesh_of_a_box_is_like_the_box),
        cmocka_unit_test(ground_lifts_what_is_in_it),
        cmocka_unit_test(impulses_find_their_direction_again),
    };
    return cmocka_run_group_tests(tests, NULL, freeAll);
}
