// stack_scenes.h: bodies of the plane piled up, for the tests and the benchmark of what stands.
#ifndef VERLUA_TESTS_STACK_SCENES_H
#define VERLUA_TESTS_STACK_SCENES_H

#include <stdint.h>

#include "scene.h"

#define MOST_PILED 5050

/// A pile on a floor at y = 0, never asleep, and where its bodies were placed.
typedef struct Pile
{
    vlWorld *world;
    vlBodyId bodies[MOST_PILED];
    vlVec3 places[MOST_PILED];
    int count;
} Pile;

static inline Pile *newPile(int threads)
{
    vlError error;
    Pile *pile = calloc(1, sizeof *pile);
    vlWorldDef def = vlDefaultWorldDef();
    def.sleeping = false;
    def.threads = threads;
    pile->world = newWorld(&def);
    const vlObstacleDef floor = vlDefaultObstacleDef(vl_plane);
    sceneNeeds(vlWorld_CreateObstacle(pile->world, &floor, &error).generation != 0, &error);
    return pile;
}

static inline void freePile(Pile *pile)
{
    vlWorld_Destroy(pile->world);
    free(pile);
}

/// A box about its middle, turned by `angle`, rad; of the default material, and its density times `heavier`.
static inline void pileBox(Pile *pile, double x, double y, double width, double height, double angle,
                           double heavier)
{
    vlError error;
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    vlBodyDef def = vlDefaultBodyDef();
    shape.kind = vl_boxShape;
    shape.size = at(width, height);
    shape.density *= heavier;
    def.position = pile->places[pile->count] = at(x, y);
    def.angle = angle;
    def.shapes = &shape;
    def.shapeCount = 1;
    const vlBodyId id = vlWorld_CreateBody(pile->world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    pile->bodies[pile->count++] = id;
}

/// Boxes of 1 m one upon the other, each off the axis by up to `aside`, m, one way or the other.
static inline Pile *newStack(int boxes, double aside)
{
    Pile *pile = newPile(1);
    uint32_t seed = 1;
    for (int i = 0; i < boxes; i++)
    {
        seed = seed * 1664525u + 1013904223u;
        pileBox(pile, aside * ((seed >> 8) / 8388608.0 - 1), i + 0.5, 1, 1, 0, 1);
    }
    return pile;
}

/// A box of 1 m, and one `heavier` times as heavy upon it.
static inline Pile *newHeavyOnLight(double heavier)
{
    Pile *pile = newPile(1);
    pileBox(pile, 0, 0.5, 1, 1, 0, 1);
    pileBox(pile, 0, 1.5, 1, 1, 0, heavier);
    return pile;
}

/// Boxes of 1 m side by side, in each row one less than below.
static inline Pile *newPyramid(int rows, int threads)
{
    Pile *pile = newPile(threads);
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < rows - row; i++)
            pileBox(pile, i - (rows - row - 1) / 2.0, row + 0.5, 1, 1, 0, 1);
    return pile;
}

/// Cards of 1 m and 0.04 m that lean on each other two by two, 20 degrees off upright, under level ones.
static inline Pile *newCardHouse(int storeys)
{
    Pile *pile = newPile(1);
    const double length = 1, thick = 0.04, lean = 20 * PI / 180, pitch = 1.01;
    const double halfHeight = (thick * sin(lean) + length * cos(lean)) / 2,
                 halfWidth = (thick * cos(lean) + length * sin(lean)) / 2;
    for (int storey = 0; storey < storeys; storey++)
    {
        const int pairs = storeys - storey;
        const double floor = storey * (2 * halfHeight + thick);
        for (int i = 0; i < pairs; i++)
            for (int side = -1; side <= 1; side += 2)
                pileBox(pile, (i - (pairs - 1) / 2.0) * pitch + side * halfWidth, floor + halfHeight, thick,
                        length, side * lean, 1);
        for (int i = 0; i + 1 < pairs; i++)
            pileBox(pile, (i - (pairs - 2) / 2.0) * pitch, floor + 2 * halfHeight + thick / 2, length, thick,
                    0, 1);
    }
    return pile;
}

/// How far the bodies have gone at most since they were placed, m.
typedef struct Strayed
{
    double sink, drift, way; ///< downwards; sideways; in any direction
} Strayed;

static inline Strayed strayedOf(const Pile *pile)
{
    Strayed most = {0, 0, 0};
    for (int i = 0; i < pile->count; i++)
    {
        const vlVec3 now = vlBody_GetPosition(pile->world, pile->bodies[i]), then = pile->places[i];
        most.sink = fmax(most.sink, then.y - now.y);
        most.drift = fmax(most.drift, fabs(now.x - then.x));
        most.way = fmax(most.way, hypot(now.x - then.x, now.y - then.y));
    }
    return most;
}

/// Runs for some seconds; the farthest of all its steps.
static inline Strayed runPile(Pile *pile, double seconds)
{
    Strayed most = {0, 0, 0};
    for (int i = 0; i < (int)(seconds * 60 + 0.5); i++)
    {
        steps(pile->world, 1);
        const Strayed now = strayedOf(pile);
        most.sink = fmax(most.sink, now.sink);
        most.drift = fmax(most.drift, now.drift);
        most.way = fmax(most.way, now.way);
    }
    return most;
}

#endif
