// snapshot.h: what a picture needs of a world, read once a frame.
#ifndef VERLUA_DRAW_SNAPSHOT_H
#define VERLUA_DRAW_SNAPSHOT_H

#include "core/memory.h"
#include "draw/camera.h"
#include "draw/past.h"
#include "verlua/verlua.h"

/// To whom a particle or link belongs.
typedef enum vlOwner
{
    vl_ownerNone,
    vl_ownerRope,
    vl_ownerCloth
} vlOwner;

/// A particle; found by its slot.
typedef struct vlSpot
{
    vlVec3 position; ///< m
    vlPixel pixel;   ///< where it is in the picture; in the plane alone, made by vlSnapshot_Place
    double mass, radius;
    double heaviness; ///< mass over the usual mass of its rope's or cloth's moving nodes; loose: of all loose
                      ///< ones
    bool live, pinned;
    vlOwner owner;
    int ownerIndex;  ///< in `ropes` or `cloths`
    int place;       ///< which node it is there, from 0
    float strain;    ///< mean of (length / rest length - 1) of its rope's or cloth's links
    int strainCount; ///< how many these are
} vlSpot;

/// A link that is not part of a rope or cloth.
typedef struct vlBond
{
    vlLinkKind kind;
    int a, b;    ///< slots of the ends
    double rest; ///< m
} vlBond;

/// Which links of a cloth hold, as seen from the upper left one of four nodes.
typedef enum vlJoin
{
    vl_joinRight = 1,
    vl_joinDown = 2,
    vl_joinFalling = 4, ///< to the node to the right and down
    vl_joinRising = 8   ///< between the node to the right and the node below
} vlJoin;

/// A node of a rope or cloth.
typedef struct vlNode
{
    int slot;      ///< -1: gone
    bool joined;   ///< in a rope: its link to the next node holds
    uint8_t joins; ///< in a cloth: of vlJoin
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

/// A shape of a body in the plane: all points within `radius` of the polygon of its corners.
typedef struct vlForm
{
    int first, count; ///< its part of `corners`, counter-clockwise; one makes a disc, two a capsule
    double radius;    ///< m
    bool hollow;
    bool edge;   ///< of a chain: a line, solid to the left of the way from its first corner to its second
    bool sensor; ///< lets everything pass
    bool oneWay;
    vlVec3 way; ///< unit vector: from there it holds
} vlForm;

/// What a shape of a body in space looks like.
typedef enum vlPieceKind
{
    vl_pieceBall,
    vl_pieceCapsule,
    vl_pieceCylinder,
    vl_pieceFacets, ///< flat faces, perhaps rounded
    vl_pieceGrid,   ///< ground over a grid: only its upper side
    vl_pieceMesh    ///< ground of triangles: only their fronts
} vlPieceKind;

/// A flat, convex face.
typedef struct vlFacet
{
    int first, count; ///< its part of `loops`, counter-clockwise seen from outside
    vlVec3 normal;    ///< outwards, of length one
} vlFacet;

/// An edge between two faces.
typedef struct vlRidge
{
    int from, to;    ///< corners
    int left, right; ///< facets
} vlRidge;

/// A shape of a body in space.
typedef struct vlPiece
{
    vlPieceKind kind;
    vlVec3 p1, p2;                ///< m: ends of an axis; p1: the middle of a ball
    double radius;                ///< m; of facets: how far they are rounded
    int firstCorner, cornerCount; ///< its part of `corners`, of a grid row by row
    int columns;                  ///< of a grid: along x
    int firstFacet, facetCount, firstRidge, ridgeCount;
    int firstLoop, loopCount; ///< of a mesh: its part of `loops`, three a triangle
    bool sensor;              ///< lets everything pass
} vlPiece;

/// A body.
typedef struct vlBulk
{
    vlBodyId id;
    vlBodyType type;
    vlVec3 centre;    ///< m, of mass
    double c, s;      ///< cosine and sine of its angle, in the plane
    vlVec3 axis[3];   ///< in space: where its own x, y and z point, of length one
    int first, count; ///< its part of `forms`, in space of `pieces`
    vlVec3 min, max;  ///< m, an upright box round it
} vlBulk;

typedef struct vlSnapshot
{
    const vlPast *past; ///< where particles are seen between two steps; NULL: where they stand
    int dimensions;
    vlSpot *dots; ///< by slot
    vlBond *bonds;
    vlNode *nodes; ///< of all ropes and cloths, one after another
    vlChain *ropes;
    vlSheet *cloths;
    vlObstacleDef *obstacles;
    vlBulk *bodies;
    vlForm *forms;
    vlPiece *pieces;
    vlFacet *facets;
    vlRidge *ridges;
    int *loops;      ///< corners
    vlVec3 *corners; ///< m, where they are now
    int bodyCount, formCount, cornerCount, pieceCount, facetCount, ridgeCount, loopCount;
    int dotCount, bondCount, nodeCount, ropeCount, clothCount, obstacleCount;
    vlTally tally;
    size_t bodyCapacity, formCapacity, cornerCapacity, pieceCapacity, facetCapacity, ridgeCapacity,
        loopCapacity;
    size_t dotCapacity, bondCapacity, nodeCapacity, ropeCapacity, clothCapacity, obstacleCapacity;
} vlSnapshot;

/// Reads the world. With `strains` the stretch of ropes and cloths too. False when memory is short.
bool vlSnapshot_Read(vlSnapshot *snapshot, const vlWorld *world, bool strains);
/// The part of it that reads bodies. (body_snapshot.c)
bool vlSnapshot_ReadBodies(vlSnapshot *snapshot, const vlWorld *world);
/// The shapes of a body in space, into `pieces`. (piece_snapshot.c)
bool vlSnapshot_ReadPieces(vlSnapshot *snapshot, const vlWorld *world, vlBulk *bulk);
/// Finds where the camera, one of the plane, sees each particle.
void vlSnapshot_Place(vlSnapshot *snapshot, const vlCamera *camera);
void vlSnapshot_Free(vlSnapshot *snapshot);

/// Three slots, counter-clockwise as the cloth's front is seen with i to the right and j down.
typedef struct vlTriangle
{
    int a, b, c;
} vlTriangle;

/// Goes through the triangles of a cloth that are whole; both of a cell come one after the other. `next`
/// starts at 0 and is moved on. False past the last.
bool vlSheet_GetTriangle(const vlSnapshot *snapshot, const vlSheet *sheet, int *next, vlTriangle *triangle);

/// The corners all round of a cell whose triangles these are.
void vlSheet_GetOutline(const vlTriangle *first, const vlTriangle *second, int slots[4]);

/// The slots of two neighbours in a cloth, from node (i, j) to the one to the right (`down` false) or below.
/// False when they are not joined.
bool vlSheet_GetThread(const vlSnapshot *snapshot, const vlSheet *sheet, int i, int j, bool down, int *a,
                       int *b);

#endif
