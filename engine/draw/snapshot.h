// snapshot.h: what a picture needs of a world, read once a frame.
#ifndef VERLUA_DRAW_SNAPSHOT_H
#define VERLUA_DRAW_SNAPSHOT_H

#include "core/memory.h"
#include "verlua/verlua.h"

/// To whom a particle or link belongs.
typedef enum vlOwner
{
    vl_ownerNone,
    vl_ownerRope,
    vl_ownerCloth
} vlOwner;

/// A particle; found by its slot.
typedef struct vlDot
{
    vlVec3 position; ///< m
    double mass, radius;
    double heaviness; ///< mass over the usual mass of its rope's or cloth's moving nodes; loose: of all loose
                      ///< ones
    bool live, pinned;
    vlOwner owner;
    int ownerIndex;  ///< in `ropes` or `cloths`
    int place;       ///< which node it is there, from 0
    float strain;    ///< mean of (length / rest length - 1) of its rope's or cloth's links
    int strainCount; ///< how many these are
} vlDot;

typedef struct vlBond
{
    vlLinkKind kind;
    int a, b;    ///< slots of the ends
    double rest; ///< m
    vlOwner owner;
} vlBond;

/// A node of a rope or cloth.
typedef struct vlNode
{
    int slot;    ///< -1: gone
    bool joined; ///< in a rope: its link to the next node holds
} vlNode;

/// A rope's part of `nodes`.
typedef struct vlChain
{
    int first, count;
} vlChain;

/// A cloth's part of `nodes`, row by row.
typedef struct vlSheet
{
    int first, columns, rows;
    bool hexagonal;
    vlClothId id;
} vlSheet;

typedef struct vlSnapshot
{
    int dimensions;
    vlDot *dots; ///< by slot
    vlBond *bonds;
    vlNode *nodes; ///< of all ropes and cloths, one after another
    vlChain *ropes;
    vlSheet *cloths;
    vlObstacleDef *obstacles;
    int dotCount, bondCount, nodeCount, ropeCount, clothCount, obstacleCount;
    vlTally tally;
    size_t dotCapacity, bondCapacity, nodeCapacity, ropeCapacity, clothCapacity, obstacleCapacity;
} vlSnapshot;

/// Reads the world. With `strains` the stretch of ropes and cloths too. False when memory is short.
bool vlSnapshot_Read(vlSnapshot *snapshot, const vlWorld *world, bool strains);
void vlSnapshot_Free(vlSnapshot *snapshot);

/// Three slots, counter-clockwise as the cloth's front is seen with i to the right and j down.
typedef struct vlTriangle
{
    int a, b, c;
} vlTriangle;

/// Goes through the triangles of a cloth that are whole. `next` starts at 0 and is moved on. False past the
/// last.
bool vlSheet_GetTriangle(const vlSnapshot *snapshot, const vlWorld *world, const vlSheet *sheet, int *next,
                         vlTriangle *triangle);

/// Whether all coordinates are numbers.
bool vlIsFinite(vlVec3 point);

#endif
