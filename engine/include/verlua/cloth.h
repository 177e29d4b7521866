// cloth.h: cloths, sheets of particles joined by rods or springs.
#ifndef VERLUA_CLOTH_H
#define VERLUA_CLOTH_H

#include "verlua/types.h"

/// How the nodes of a cloth lie and are joined.
typedef enum vlClothMesh
{
    vl_meshSquare,   ///< rows and columns
    vl_meshHexagonal ///< equilateral triangles, odd rows shifted by half a cell: the article's (J5.1)
} vlClothMesh;

/// Which nodes of a cloth are fixed at the start.
typedef enum vlClothPins
{
    vl_pinTop,
    vl_pinTopCorners,
    vl_pinNodes, ///< those of pinnedNodes
    vl_pinNothing
} vlClothPins;

/// A cloth of (cellsX + 1) x (cellsY + 1) nodes. Node (i, j) counts from 0 here, i to the right, j down.
typedef struct vlClothDef
{
    vlVec3 position;      ///< m, the top left corner. Default the origin.
    double width, height; ///< m, > 0. Default 1 x 1. With a hexagonal mesh the height is that of its rows.
    int cellsX, cellsY;   ///< 1..VL_MAX_CELLS each. Default 10 x 10.
    double mass;          ///< kg, > 0, shared equally by the nodes. Default 1.
    double radius;        ///< m, >= 0, of each node, for what it touches. Default 0.
    vlVec3 right, down;   ///< directions of the sheet, not parallel. Default x and -y.
    vlClothMesh mesh;     ///< Default vl_meshSquare.
    bool springs;         ///< springs in place of rods. Default false.
    bool shear,
        bend; ///< rods across each cell; between nodes two apart. Default false (springs: by stiffness).
    double structuralStiffness, shearStiffness, bendStiffness; ///< N/m, >= 0, springs. Default 100, 100, 25.
    double maxForce;             ///< N, > 0: a link tears beyond. Default infinity.
    vlClothPins pins;            ///< Default vl_pinTop.
    const int (*pinnedNodes)[2]; ///< i, j of each, with vl_pinNodes.
    int pinnedNodeCount;
} vlClothDef;

vlClothDef vlDefaultClothDef(void);

/// Makes a cloth. On a bad definition returns the null id and sets `error` to one sentence that names the
/// field.
vlClothId vlWorld_CreateCloth(vlWorld *world, const vlClothDef *def, vlError *error);
/// Destroys a cloth with its particles and links.
bool vlWorld_DestroyCloth(vlWorld *world, vlClothId cloth);
bool vlCloth_IsValid(const vlWorld *world, vlClothId cloth);
void vlCloth_GetNodeCounts(const vlWorld *world, vlClothId cloth, int *columns, int *rows);
/// Node (i, j), both from 0; null when out of range or destroyed.
vlParticleId vlCloth_GetNode(const vlWorld *world, vlClothId cloth, int i, int j);
/// Whether the rod or spring between two neighbouring nodes still holds: a torn cloth is drawn with holes.
bool vlCloth_AreJoined(const vlWorld *world, vlClothId cloth, int i0, int j0, int i1, int j1);
/// Mean and largest |length / rest length - 1| of its structural links.
void vlCloth_GetStretch(const vlWorld *world, vlClothId cloth, double *mean, double *worst);
vlClothId vlWorld_NextCloth(const vlWorld *world, vlClothId previous);

#endif
