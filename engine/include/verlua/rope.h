// rope.h: ropes, chains of particles and rods.
#ifndef VERLUA_ROPE_H
#define VERLUA_ROPE_H

#include "verlua/types.h"

/// Which ends of a rope are fixed.
typedef enum vlRopePins
{
    vl_pinBoth,
    vl_pinFrom,
    vl_pinTo,
    vl_pinNone
} vlRopePins;

/// A rope: a chain of particles joined by rods of equal rest length.
typedef struct vlRopeDef
{
    vlVec3 from, to;    ///< ends, m. A rope longer than the span starts hanging, links at rest length.
    int linkCount;      ///< rods, 1..VL_MAX_LINKS. Default 20.
    double length;      ///< m, > 0; negative: |to - from|. Default -1.
    double mass;        ///< kg, > 0, shared equally by the particles. Default 1.
    double radius;      ///< m, >= 0, of each particle, for what it touches. Default 0.
    double maxForce;    ///< N, > 0: a link breaks beyond. Default infinity.
    bool selfCollision; ///< its links keep their nodes' radius from one another, from links of other such
                        ///< ropes and from particles that collide. Default false.
    vlRopePins pins;    ///< which ends are fixed (inverse mass 0). Default vl_pinBoth.
} vlRopeDef;

/// Fills in the defaults above.
vlRopeDef vlDefaultRopeDef(void);

/// Makes a rope. On a bad definition returns the null id and sets `error` to one sentence that names the
/// field.
vlRopeId vlWorld_CreateRope(vlWorld *world, const vlRopeDef *def, vlError *error);
/// Destroys a rope with its particles and rods.
bool vlWorld_DestroyRope(vlWorld *world, vlRopeId rope);
bool vlRope_IsValid(const vlWorld *world, vlRopeId rope);
int vlRope_GetParticleCount(const vlWorld *world, vlRopeId rope); ///< linkCount + 1
/// Particle `index` of 0..count-1, from `from` to `to`; null when out of range or destroyed.
vlParticleId vlRope_GetParticle(const vlWorld *world, vlRopeId rope, int index);
/// Link `index` of 0..linkCount-1; null when out of range, broken or destroyed.
vlLinkId vlRope_GetLink(const vlWorld *world, vlRopeId rope, int index);
bool vlRope_HasSelfCollision(const vlWorld *world, vlRopeId rope);
bool vlRope_SetSelfCollision(vlWorld *world, vlRopeId rope, bool collides);
double vlRope_GetLength(const vlWorld *world, vlRopeId rope); ///< m, of its links as they are now
double vlRope_GetStretch(const vlWorld *world,
                         vlRopeId rope); ///< length / rest length - 1, of links that hold
vlRopeId vlWorld_NextRope(const vlWorld *world, vlRopeId previous);

#endif
