// space_mesh.h: round and flat solids in space as shaded faces.
#ifndef VERLUA_DRAW_SPACE_MESH_H
#define VERLUA_DRAW_SPACE_MESH_H

#include "core/vector.h"
#include "draw/space_items.h"

/// What all faces of one shape share.
typedef struct vlMesh
{
    vlItemList *list;
    const vlCamera *camera;
    vlVec3 light;      ///< a direction in the scene, of length one
    vlColor color;     ///< of flat faces, and of every other quarter round an axis
    vlColor turnColor; ///< of the quarters between: they show how it is turned
} vlMesh;

/// A corner: where, and which way its surface faces.
typedef struct vlVertex
{
    vlVec3 point, normal;
} vlVertex;

/// A plane and convex face; when it faces away nothing is added.
void vlMesh_AddQuad(const vlMesh *mesh, const vlVertex vertices[4], vlColor color);
/// A flat, convex face of any number of corners.
void vlMesh_AddFlat(const vlMesh *mesh, const vlVec3 *corners, int count, vlVec3 normal, vlColor color);
/// A box by its centre and its half sides as vectors.
void vlMesh_AddBox(const vlMesh *mesh, vlVec3 center, const vlVec3 half[3]);
/// Quarters of the second colour are counted from `side`, a direction across the axis; the zero vector: any.
void vlMesh_AddCylinder(const vlMesh *mesh, vlVec3 p1, vlVec3 p2, double radius, vlVec3 side);
void vlMesh_AddCapsule(const vlMesh *mesh, vlVec3 p1, vlVec3 p2, double radius, vlVec3 side);

/// The zero vector stays what it is.
vlVec3 vlUnitVector(vlVec3 v);

#endif
