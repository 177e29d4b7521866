// outline.h: convex shapes in the plane: corners, and how far they are rounded.
#ifndef VERLUA_COLLISION_OUTLINE_H
#define VERLUA_COLLISION_OUTLINE_H

#include <stdbool.h>

#include "verlua/body.h"

/// A corner, and the outward unit normal of the side that begins there (counter-clockwise).
typedef struct vlCorner
{
    double x, y, nx, ny;
} vlCorner;

/// All points within `radius` of a convex polygon. One corner makes a disc, two a capsule, none a half plane:
/// then `plane` is a point of its edge and its outward normal.
typedef struct vlOutline
{
    const vlCorner *corners; ///< about the body's centre of mass
    int count;
    bool isDisc;   ///< about the centre of mass: turning it changes nothing
    double radius; ///< m
    double bound;  ///< m: no point of it is farther from the centre of mass
    vlCorner plane;
} vlOutline;

/// Mass properties for a density of 1 kg/m^2, about the origin of the corners.
typedef struct vlOutlineMass
{
    double area;             ///< m^2
    double centreX, centreY; ///< m, centre of mass
    double inertia;          ///< m^4, about the centre of mass
} vlOutlineMass;

/// Puts corners in order: counter-clockwise, convex, none double or on a side. Returns how many are left (1
/// or 2 when they lie in a line), at most `count`; normals are set.
int vlOutline_Order(vlCorner *corners, int count);

/// Sets the normals of ordered corners.
void vlOutline_FindNormals(vlCorner *corners, int count);

/// The least distance from the mean of the corners to the surface, m; of a half plane infinite.
double vlOutline_FindThin(const vlOutline *outline);

/// Exact, rounding and all.
vlOutlineMass vlOutline_Weigh(const vlCorner *corners, int count, double radius);

#endif
