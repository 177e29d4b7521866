// space_shape.h: the convex shapes of rigid bodies in space.
#ifndef VERLUA_COLLISION_SPACE_SHAPE_H
#define VERLUA_COLLISION_SPACE_SHAPE_H

#include "collision/mass.h"

typedef enum vlSpaceShapeKind
{
    vl_spaceBall,
    vl_spaceCapsule,
    vl_spaceBox,
    vl_spaceHull,
    vl_spaceCylinder,
    vl_spacePlane ///< all behind a plane, for obstacles
} vlSpaceShapeKind;

/// A convex shape, in the frame of its body, about the centre of mass: a core and all that is within `radius`
/// of it. The core of a ball is a point, that of a capsule a segment.
typedef struct vlSpaceShape
{
    vlSpaceShapeKind kind;
    const vlHull *hull; ///< vl_spaceHull: the core; belongs to the caller
    vlVec3 p1, p2;  ///< m: ball and box: p1 the centre; capsule and cylinder: ends of the axis; plane: p1 a
                    ///< point of it, p2 its unit normal, outwards
    vlVec3 axis[3]; ///< of a box, of length one, right-handed
    vlVec3 half;    ///< m: half sides of a box
    double radius;  ///< m, >= 0: how far the core is rounded; 0 for a plane
    double rim;     ///< m: radius of a cylinder's ends
    double bound;   ///< m: no point of it is farther from the origin; of a plane infinite
} vlSpaceShape;

vlSpaceShape vlSpaceShape_Ball(vlVec3 centre, double radius);
vlSpaceShape vlSpaceShape_Capsule(vlVec3 p1, vlVec3 p2, double radius);
/// Half sides of the core, in m, along the axes of the body.
vlSpaceShape vlSpaceShape_Box(vlVec3 centre, vlVec3 half, double radius);
vlSpaceShape vlSpaceShape_Hull(const vlHull *hull, double radius);
vlSpaceShape vlSpaceShape_Cylinder(vlVec3 p1, vlVec3 p2, double rim, double radius);
vlSpaceShape vlSpaceShape_Plane(vlVec3 point, vlVec3 normal);

/// Moves and turns a shape within its body: what was p becomes pose * p. A hull's core is the caller's: place
/// it first (vlHull_Place), then only `bound` changes here.
void vlSpaceShape_Place(vlSpaceShape *shape, const vlPose *pose);

/// Mass properties for a density of 1 kg/m^3. Not of a plane.
vlSolidMass vlSpaceShape_Weigh(const vlSpaceShape *shape);

/// m: how far its surface is from its middle at least, about; infinite for a plane.
double vlSpaceShape_FindThin(const vlSpaceShape *shape);

/// The box along the world's axes that holds the shape; infinite for a plane.
void vlSpaceShape_Bounds(const vlSpaceShape *shape, const vlPose *pose, vlVec3 *min, vlVec3 *max);

#endif
