// pick.h: what is under the pointer.
#ifndef VERLUA_DRAW_PICK_H
#define VERLUA_DRAW_PICK_H

#include "draw/camera.h"
#include "draw/snapshot.h"
#include "verlua/types.h"

typedef enum vlPickKind
{
    vl_pickNothing,
    vl_pickParticle, ///< one particle, loose or of a rope or cloth
    vl_pickLink,     ///< a point of a rod, spring, tether, keep-away or rope, between two particles
    vl_pickFace,     ///< a point of a cloth, among three particles
    vl_pickBody      ///< a point of a body that moves freely
} vlPickKind;

/// What was found, and where on it.
typedef struct vlPick
{
    vlPickKind kind;
    int count;                 ///< of particles
    vlParticleId particles[3]; ///< one, the two ends, or three corners
    double shares[3];          ///< how much of each: `point` is the sum of shares times positions
    vlBodyId body;             ///< of vl_pickBody
    vlVec3 point;              ///< m
    double distance;           ///< px from the pixel to its edge; 0 when the pixel is on it
    double depth;              ///< m, as vlCamera_Project gives it
} vlPick;

/// What lies nearest to a pixel within `radius` px of it: a particle if there is one, else a link, else a
/// body, else a cloth; but a body that the pixel is on comes before a particle or link that it is not quite
/// on. What a cloth or body hides in space is not found. False when there is nothing, or when the pixel is
/// not finite.
bool vlPick_Find(const vlSnapshot *scene, vlWorld *world, const vlCamera *camera, vlPixel pixel,
                 double radius, vlPick *pick);

#endif
