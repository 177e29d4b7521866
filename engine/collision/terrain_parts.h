// terrain_parts.h: what the files about terrain share.
#ifndef VERLUA_COLLISION_TERRAIN_PARTS_H
#define VERLUA_COLLISION_TERRAIN_PARTS_H

#include "collision/terrain.h"

/// What lies across an edge, from the normals (of any length) of the triangles on both sides of it and the
/// edge as it runs in the first of them.
vlEdgeKind vlEdge_Classify(vlVec3 normal, vlVec3 beyond, vlVec3 along);

static inline vlEdgeKind vlEdge_Kind(uint8_t edges, int i)
{
    return (vlEdgeKind)(edges >> 2 * i & 3);
}

void vlTriangleMesh_Visit(const vlTriangleMesh *mesh, vlVec3 min, vlVec3 max, vlTriangleVisit *visit,
                          void *context);

#endif
