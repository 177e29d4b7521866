// mass.h: mass, centre of mass and inertia of solids in space.
#ifndef VERLUA_COLLISION_MASS_H
#define VERLUA_COLLISION_MASS_H

#include "collision/hull.h"

/// What a solid weighs and how it resists turning. `inertia` is the tensor about the centre of mass, along
/// the axes in which the shape was given, in kg m^2: xx, yy, zz, xy, xz, yz; a product such as xy is minus
/// the integral of x y, as in the matrix.
typedef struct vlSolidMass
{
    double mass;   ///< kg
    vlVec3 centre; ///< m
    double inertia[6];
} vlSolidMass;

// The functions that follow give the solid a density of 1 kg/m^3 (the shell 1 kg/m^2), so that `mass` is its
// volume; vlSolidMass_Scale does the rest. Formulas are exact; lengths are in m.

/// A solid ball: 2/5 m r^2.
vlSolidMass vlSolidMass_Ball(vlVec3 centre, double radius);

/// A thin shell: 2/3 m r^2.
vlSolidMass vlSolidMass_Shell(vlVec3 centre, double radius);

/// A box about the origin along the axes, its edges rounded by a ball of `radius` that rolls round it from
/// outside: all points within `radius` of the box with these half sides.
vlSolidMass vlSolidMass_Box(vlVec3 half, double radius);

/// All points within `radius` of the line from p1 to p2. When these are one point it is a ball.
vlSolidMass vlSolidMass_Capsule(vlVec3 p1, vlVec3 p2, double radius);

/// A cylinder with flat ends at p1 and p2, which differ.
vlSolidMass vlSolidMass_Cylinder(vlVec3 p1, vlVec3 p2, double radius);

/// All points within `radius` (0 or more) of a cylinder with flat ends of radius `rim`.
vlSolidMass vlSolidMass_RoundedCylinder(vlVec3 p1, vlVec3 p2, double rim, double radius);

/// All points within `radius` (0 or more) of a hull, by tetrahedra from a point inside (Eberly, Polyhedral
/// mass properties, 2002), prisms on the faces, wedges of cylinders along the edges, and sectors of balls at
/// the points. The sectors alone are summed by a quadrature, good to 1e-9 of the whole.
vlSolidMass vlSolidMass_Hull(const vlHull *hull, double radius);

/// Multiplies mass and inertia.
vlSolidMass vlSolidMass_Scale(vlSolidMass solid, double factor);

/// The same solid, turned and moved: what was at p is at pose * p.
vlSolidMass vlSolidMass_Place(vlSolidMass solid, const vlPose *pose);

/// Both together (Huygens and Steiner). Nothing has all fields 0.
vlSolidMass vlSolidMass_Add(vlSolidMass a, vlSolidMass b);

/// Moments of inertia (kg m^2) about axes along which the tensor has no products (Jacobi 1846), and those
/// axes, of length one and right-handed: axis[i] goes with moments[i]. A tensor without products keeps x, y
/// and z.
void vlSolidMass_Principal(const vlSolidMass *solid, double moments[3], vlVec3 axis[3]);

#endif
