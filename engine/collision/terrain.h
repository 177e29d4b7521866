// terrain.h: ground made of triangles: height fields and meshes.
#ifndef VERLUA_COLLISION_TERRAIN_H
#define VERLUA_COLLISION_TERRAIN_H

#include "collision/space_triangle.h"

/// The most triangles a mesh or a height field may have.
#define VL_MAX_TERRAIN_TRIANGLES (1 << 24)

/// The most directions in which terrain touches one shape.
#define VL_MAX_TERRAIN_MANIFOLDS 16

/// Heights over a grid; y is up. Each cell is cut into two triangles.
typedef struct vlHeightField
{
    int rows, columns;   ///< of heights, at least 2; a row runs along x, rows follow along z
    double x, z;         ///< m: where the first height of the first row is
    double stepX, stepZ; ///< m: from one height to the next
    double thickness;    ///< m: below the surface it is solid so far down
    double *heights;     ///< m: of row r and column c at r columns + c
    uint8_t *edges;      ///< kinds of edges, two bits each, by triangle
    size_t heightCount, triangleCount;
} vlHeightField;

/// A node of the tree over a mesh's triangles; its first child follows it.
typedef struct vlMeshNode
{
    double min[3], max[3];
    int first, count; ///< triangles in `order`; count 0: not a leaf
    int second;       ///< the second child
} vlMeshNode;

/// Triangles in space.
typedef struct vlTriangleMesh
{
    vlVec3 *points;    ///< m
    int (*corners)[3]; ///< of a triangle, counter-clockwise seen from the front
    int (*across)[3];  ///< the triangle across the edge from each corner to the next, or -1
    vlVec3 *normals;   ///< of length one
    uint8_t *edges;    ///< kinds of edges, two bits each, by triangle
    int *order;        ///< triangles in the order of the tree's leaves
    vlMeshNode *nodes;
    size_t pointCount, triangleCount, nodeCount;
    size_t pointRoom, triangleRoom, nodeRoom; ///< what the arrays have room for
} vlTriangleMesh;

/// Makes a height field from -sizeX/2 to sizeX/2 and from -sizeZ/2 to sizeZ/2 with rows x columns heights;
/// row r, column c is heights[r * columns + c]. It is solid down to `thickness` (m, > 0) below its surface.
/// On bad input or when memory is short returns false, the field empty, and sets `error`.
bool vlHeightField_Build(vlTally *tally, vlHeightField *field, int rows, int columns, double sizeX,
                         double sizeZ, double thickness, const double *heights, vlError *error);
void vlHeightField_Free(vlTally *tally, vlHeightField *field);

/// Makes a mesh; triangle i has the corners indices[3 i] .. indices[3 i + 2], counted from 0,
/// counter-clockwise seen from its front. Points at the same place are one; triangles without an area are
/// left out. On bad input or when memory is short returns false, the mesh empty, and sets `error`.
bool vlTriangleMesh_Build(vlTally *tally, vlTriangleMesh *mesh, const vlVec3 *points, int pointCount,
                          const int *indices, int triangleCount, vlError *error);
void vlTriangleMesh_Free(vlTally *tally, vlTriangleMesh *mesh);

/// One or the other.
typedef struct vlTerrain
{
    const vlHeightField *field; ///< or NULL
    const vlTriangleMesh *mesh; ///< or NULL
} vlTerrain;

typedef void vlTriangleVisit(void *context, const vlSpaceTriangle *triangle);

/// Calls `visit` for each triangle that may overlap a box (corners in the terrain's frame), in a definite
/// order.
void vlTerrain_Visit(const vlTerrain *terrain, vlVec3 min, vlVec3 max, vlTriangleVisit *visit, void *context);

/// The box that holds all of it.
void vlTerrain_Bounds(const vlTerrain *terrain, vlVec3 *min, vlVec3 *max);

/// Finds where a shape (as A; not a plane) touches terrain (as B): up to `most` (and
/// VL_MAX_TERRAIN_MANIFOLDS) manifolds, one for each direction; triangles in one plane share a manifold. When
/// there are more, the deepest are kept. Returns how many.
int vlTerrain_Collide(const vlTerrain *terrain, const vlPose *poseB, const vlSpaceShape *shape,
                      const vlPose *poseA, double reach, vlSpaceManifold *manifolds, int most);

/// Signed distance of a point (in the terrain's frame) from the surface (m, negative behind it) and the unit
/// normal there: the shortest way out. Far from it, a lower bound of the distance.
double vlTerrain_Gap(const vlTerrain *terrain, vlVec3 point, vlVec3 *normal);

/// As vlSpaceManifold_Carry for several manifolds of one pair: each takes over from that of the step before
/// whose normal is nearest, if it is within about 25 degrees.
void vlSpaceManifold_CarryAll(vlSpaceManifold *fresh, int freshCount, const vlSpaceManifold *before,
                              int beforeCount, double near);

#endif
