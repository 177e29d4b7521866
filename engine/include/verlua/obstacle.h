// obstacle.h: what particles cannot enter: planes, the outside of a box, and solid shapes.
#ifndef VERLUA_OBSTACLE_H
#define VERLUA_OBSTACLE_H

#include "verlua/types.h"

typedef enum vlObstacleKind
{
    vl_plane,   ///< everything behind it is solid
    vl_walls,   ///< everything outside a box is solid: particles stay inside
    vl_ball,    ///< a sphere; in the plane a disc
    vl_box,     ///< a solid box
    vl_capsule, ///< all points within `radius` of the segment p1 p2
    vl_cylinder ///< a solid cylinder with flat ends round the segment p1 p2; in the plane a disc at p1
} vlObstacleKind;

/// A fixed or carried obstacle. Fields that a kind does not use are ignored. No coordinate and no length may
/// be more than 1e9 m. In the plane positions, normals and velocities have z = 0, and other z are ignored.
typedef struct vlObstacleDef
{
    vlObstacleKind kind;
    vlVec3 position;       ///< m: a point of the plane, the centre of ball and box. Default the origin. Of
                           ///< walls it is read only: their centre.
    vlVec3 normal;         ///< of a plane, any length but 0. Default {0, 1, 0}.
    vlVec3 min, max;       ///< m, corners of the walls, min < max.
    vlVec3 size;           ///< m, > 0: sides of a box. Default {1, 1, 1}.
    double angle;          ///< rad, of a box in the plane, counter-clockwise. Default 0.
    double orientation[4]; ///< w, x, y, z of a box in space. Default {1, 0, 0, 0}.
    double radius;         ///< m, > 0: ball, capsule, cylinder. Default 0.5.
    vlVec3 p1, p2; ///< m, relative to position: axis of capsule and cylinder. Default {0,0,-0.5}, {0,0,0.5}.
    vlVec3 velocity;    ///< m/s: the obstacle moves so and carries what rubs on it. Default 0.
    vlVec3 spin;        ///< rad/s about its centre (of a plane: its point). In the plane about z. Default 0.
    double friction;    ///< Coulomb's coefficient, >= 0. Default 0.5.
    double restitution; ///< 0..1, speed after a blow over speed before. Default 0.
    vlFilter filter;    ///< which bodies meet it; particles all do. Default as of bodies.
} vlObstacleDef;

vlObstacleDef vlDefaultObstacleDef(vlObstacleKind kind);

/// Makes an obstacle. On a bad definition returns the null id and sets `error` to one sentence that names the
/// field.
vlObstacleId vlWorld_CreateObstacle(vlWorld *world, const vlObstacleDef *def, vlError *error);
bool vlWorld_DestroyObstacle(vlWorld *world, vlObstacleId obstacle);
bool vlObstacle_IsValid(const vlWorld *world, vlObstacleId obstacle);
/// The definition as it stands now (position, angle, orientation, normal, min, max, p1 and p2 follow the
/// motion).
bool vlObstacle_Get(const vlWorld *world, vlObstacleId obstacle, vlObstacleDef *def);
/// Carried to the new place in the course of the next step, at an even pace in place of its velocity, so that
/// it pushes and takes along what is in its way; reading gives the new place at once. Walls: of their centre.
bool vlObstacle_SetPosition(vlWorld *world, vlObstacleId obstacle, vlVec3 position, vlError *error);
bool vlObstacle_SetVelocity(vlWorld *world, vlObstacleId obstacle, vlVec3 velocity, vlError *error);
bool vlObstacle_SetSpin(vlWorld *world, vlObstacleId obstacle, vlVec3 spin, vlError *error);
bool vlObstacle_SetFriction(vlWorld *world, vlObstacleId obstacle, double friction, vlError *error);
bool vlObstacle_SetRestitution(vlWorld *world, vlObstacleId obstacle, double restitution, vlError *error);
bool vlObstacle_SetFilter(vlWorld *world, vlObstacleId obstacle, vlFilter filter, vlError *error);
/// The force of all that touches it, mean over the last step (N).
vlVec3 vlObstacle_GetForce(const vlWorld *world, vlObstacleId obstacle);
vlObstacleId vlWorld_NextObstacle(const vlWorld *world, vlObstacleId previous);

#endif
