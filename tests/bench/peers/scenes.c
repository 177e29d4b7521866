// scenes.c: the scenes of the benchmark of bodies.
#include "scenes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double uniform(uint32_t *seed) // 0..1
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) / 16777216.0;
}

static Scene makeScene(const char *what, int dimensions, int bodies, int pieces)
{
    return (Scene){.what = what,
                   .dimensions = dimensions,
                   .dt = 1.0 / 60,
                   .gravity = 9.81,
                   .density = 1,
                   .friction = 0.5,
                   .reach = 1e3,
                   .top = -1,
                   .bodies = reserve((size_t)bodies, sizeof(Body)),
                   .pieces = reserve((size_t)pieces, sizeof(Piece))};
}

static Body *addBody(Scene *scene, Mobility mobility, double x, double y, double z)
{
    Body *body = &scene->bodies[scene->bodyCount++];
    *body = (Body){mobility, {x, y, z}, 0, scene->pieceCount, 0};
    scene->freeCount += mobility == freeBody;
    return body;
}

static void addBox(Scene *scene, Body *body, double x, double y, double width, double height, double depth)
{
    body->pieceCount++;
    scene->pieces[scene->pieceCount++] = (Piece){boxPiece, {x, y, 0}, 0, {width / 2, height / 2, depth / 2}};
}

static void addBall(Scene *scene, Body *body, double radius)
{
    body->pieceCount++;
    scene->pieces[scene->pieceCount++] = (Piece){ballPiece, {0, 0, 0}, radius, {0, 0, 0}};
}

// A floor whose top is y = 0.
static void addFloor(Scene *scene, double width)
{
    addBox(scene, addBody(scene, staticBody, 0, -1, 0), 0, 0, width, 2, 2);
}

Scene makeBalls(int count, int columns)
{
    Scene scene = makeScene("discs of 0.1 to 0.2 m dropped into a box", 2, count + 3, count + 3);
    const double pitch = 0.42, thickness = 2;
    const int rows = count / columns + 1;
    const double width = columns * pitch, height = rows * pitch + 5;
    scene.reach = width + height;
    addFloor(&scene, width + 2 * thickness);
    for (int side = -1; side <= 1; side += 2)
        addBox(&scene, addBody(&scene, staticBody, side * (width + thickness) / 2, height / 2, 0), 0, 0,
               thickness, height, 2);
    uint32_t seed = 1;
    for (int i = 0; i < count; i++)
    {
        const double radius = 0.1 + 0.1 * uniform(&seed), aside = 0.02 * (uniform(&seed) - 0.5);
        const int column = i % columns, row = i / columns;
        const double x = (column + 0.5) * pitch - width / 2 + aside, y = (row + 0.5) * pitch;
        addBall(&scene, addBody(&scene, freeBody, x, y, 0), radius);
    }
    return scene;
}

Scene makePyramid(int rows)
{
    const int count = rows * (rows + 1) / 2;
    Scene scene = makeScene("boxes of 1 m in a pyramid", 2, count + 1, count + 1);
    addFloor(&scene, 2 * rows);
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < rows - row; i++)
            addBox(&scene, addBody(&scene, freeBody, i - (rows - row - 1) / 2.0, row + 0.5, 0), 0, 0, 1, 1,
                   1);
    scene.top = scene.bodyCount - 1;
    return scene;
}

Scene makeTumbler(int count)
{
    Scene scene =
        makeScene("boxes of 0.25 m in a square drum that turns once in 40 s", 2, count + 1, count + 4);
    const int columns = (int)ceil(sqrt(count));
    const double pitch = 0.3, side = 1.5 * columns * pitch, thickness = 1;
    scene.reach = side;
    Body *drum = addBody(&scene, turningBody, 0, 0, 0);
    drum->spin = 2 * 3.14159265358979323846 / 40;
    for (int end = -1; end <= 1; end += 2)
    {
        const double far = end * (side + thickness) / 2;
        addBox(&scene, drum, 0, far, side + 2 * thickness, thickness, 1);
        addBox(&scene, drum, far, 0, thickness, side + 2 * thickness, 1);
    }
    for (int i = 0; i < count; i++)
    {
        const int column = i % columns, row = i / columns;
        const double x = (column - (columns - 1) / 2.0) * pitch, y = (row - (columns - 1) / 2.0) * pitch;
        addBox(&scene, addBody(&scene, freeBody, x, y, 0), 0, 0, 0.25, 0.25, 1);
    }
    return scene;
}

// A bowl with bumps, steep at its rim, so that nothing rolls off.
static Terrain makeTerrain(void)
{
    const int samples = 65, middle = samples / 2;
    const double cell = 0.5;
    double *heights = reserve((size_t)(samples * samples), sizeof *heights);
    for (int j = 0; j < samples; j++)
        for (int i = 0; i < samples; i++)
        {
            const double x = (i - middle) * cell, z = (j - middle) * cell;
            const double out = (x * x + z * z) / 64;
            heights[j * samples + i] = 0.4 * sin(0.9 * x) * cos(0.7 * z) + out * out / 2;
        }
    return (Terrain){samples, cell, heights};
}

// Falls 14 abreast, 0.7 m apart, each a little aside at random.
static void pour(Scene *scene, int count, PieceKind kind)
{
    const int columns = 14;
    const double pitch = 0.7;
    uint32_t seed = 1;
    for (int i = 0; i < count; i++)
    {
        const int column = i % columns, row = i / columns % columns, layer = i / (columns * columns);
        const double x = column - (columns - 1) / 2.0, y = layer + 2.5, z = row - (columns - 1) / 2.0;
        double at[3] = {x * pitch, y * pitch, z * pitch};
        for (int k = 0; k < 3; k++)
            at[k] += 0.1 * (uniform(&seed) - 0.5);
        Body *body = addBody(scene, freeBody, at[0], at[1], at[2]);
        if (kind == boxPiece)
            addBox(scene, body, 0, 0, 0.5, 0.5, 0.5);
        else
            addBall(scene, body, 0.25);
    }
}

Scene makePit(int count)
{
    Scene scene = makeScene("boxes of 0.5 m poured into a pit, in space", 3, count + 5, count + 5);
    const double inside = 10, thickness = 2, height = 20, far = (inside + thickness) / 2,
                 whole = inside + 2 * thickness;
    scene.density = 1000;
    scene.reach = 25;
    addBox(&scene, addBody(&scene, staticBody, 0, -thickness / 2, 0), 0, 0, whole, thickness, whole);
    for (int side = -1; side <= 1; side += 2)
    {
        addBox(&scene, addBody(&scene, staticBody, side * far, height / 2, 0), 0, 0, thickness, height,
               whole);
        addBox(&scene, addBody(&scene, staticBody, 0, height / 2, side * far), 0, 0, whole, height,
               thickness);
    }
    pour(&scene, count, boxPiece);
    return scene;
}

Scene makeHeap(int count, PieceKind kind)
{
    Scene scene = makeScene(kind == boxPiece ? "boxes of 0.5 m poured on uneven ground, in space"
                                             : "balls of 0.25 m poured on uneven ground, in space",
                            3, count, count);
    scene.density = 1000;
    scene.reach = 25;
    scene.terrain = makeTerrain();
    pour(&scene, count, kind);
    return scene;
}

void freeScene(Scene *scene)
{
    free(scene->bodies);
    free(scene->pieces);
    free((void *)scene->terrain.heights);
    memset(scene, 0, sizeof *scene);
}
