// scenes.h: the scenes of the benchmark of bodies, and what it looks at in them.
#ifndef VERLUA_BENCH_SCENES_H
#define VERLUA_BENCH_SCENES_H

#include <stdbool.h>

#include "peers.h"

/// Discs of 0.1 to 0.2 m, so many side by side, dropped into a box.
Scene makeBalls(int count, int columns);
/// Boxes of 1 m side by side, in each row one less than below.
Scene makePyramid(int rows);
/// Boxes of 0.25 m in a square drum that turns once in 40 s.
Scene makeTumbler(int count);
/// Boxes of 0.5 m poured into a pit, in space.
Scene makePit(int count);
/// Boxes of 0.5 m, or balls of 0.25 m, poured on uneven ground, in space.
Scene makeHeap(int count, PieceKind kind);
void freeScene(Scene *scene);

/// Whether a body has got out of the scene, through its ground, or is nowhere.
bool isLost(const Scene *scene, int body, const Pose *pose);
/// How deep the deepest two pieces of different bodies, or a piece and the ground, are in each other, m. Lost
/// bodies do not count.
double deepestOverlap(const Scene *scene, const Pose *poses);
int lostBodies(const Scene *scene, const Pose *poses);

#endif
