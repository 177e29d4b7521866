// particle.h: point masses.
#ifndef VERLUA_PARTICLE_H
#define VERLUA_PARTICLE_H

#include "verlua/types.h"

/// A point mass, perhaps with a radius for what it touches.
typedef struct vlParticleDef
{
    vlVec3 position; ///< m. Default the origin.
    vlVec3 velocity; ///< m/s. Default at rest.
    double mass;     ///< kg, > 0. Default 1.
    double radius;   ///< m, >= 0. Default 0.
    bool pinned;     ///< held where it is (inverse mass 0). Default false.
    bool collides; ///< as a ball of its radius, with others that do and with links of ropes that do. Default
                   ///< false.
} vlParticleDef;

vlParticleDef vlDefaultParticleDef(void);

/// Makes a particle. On a bad definition returns the null id and sets `error` to one sentence that names the
/// field.
vlParticleId vlWorld_CreateParticle(vlWorld *world, const vlParticleDef *def, vlError *error);
/// Destroys a particle and with it every link that ends on it. Returns false on a stale id.
bool vlWorld_DestroyParticle(vlWorld *world, vlParticleId particle);
bool vlParticle_IsValid(const vlWorld *world, vlParticleId particle);

// On a stale id getters return zero, setters false.
vlVec3 vlParticle_GetPosition(const vlWorld *world, vlParticleId particle); ///< m
/// The velocity at the reported time, second order in the substep (m/s).
vlVec3 vlParticle_GetVelocity(vlWorld *world, vlParticleId particle);
double vlParticle_GetMass(const vlWorld *world, vlParticleId particle);   ///< kg, also of a pinned one
double vlParticle_GetRadius(const vlWorld *world, vlParticleId particle); ///< m
bool vlParticle_Collides(const vlWorld *world, vlParticleId particle);
bool vlParticle_IsPinned(const vlWorld *world, vlParticleId particle);
/// The force that holds it: of links, tethers and contacts together, mean over the last substep (N). The nail
/// of a rope or cloth also carries the node that it goes through.
vlVec3 vlParticle_GetReaction(vlWorld *world, vlParticleId particle);

bool vlParticle_SetCollides(vlWorld *world, vlParticleId particle, bool collides);
/// Puts a moving particle elsewhere without changing its velocity. A pinned one is carried there in the
/// course of the next step, so that what hangs on it feels a hand and not a blow; reading gives the new place
/// at once.
bool vlParticle_SetPosition(vlWorld *world, vlParticleId particle, vlVec3 position, vlError *error);
/// A pinned particle moves at its velocity, whatever pulls on it.
bool vlParticle_SetVelocity(vlWorld *world, vlParticleId particle, vlVec3 velocity, vlError *error);
bool vlParticle_SetMass(vlWorld *world, vlParticleId particle, double mass, vlError *error);
bool vlParticle_SetRadius(vlWorld *world, vlParticleId particle, double radius, vlError *error);
/// Pins it where it is, at rest; or lets it go, at the velocity of the pin.
bool vlParticle_SetPinned(vlWorld *world, vlParticleId particle, bool pinned);
/// Adds a force that acts during the next step (N).
bool vlParticle_ApplyForce(vlWorld *world, vlParticleId particle, vlVec3 force, vlError *error);
/// Changes the velocity at once by impulse / mass (N s). Nothing happens to a pinned one.
bool vlParticle_ApplyImpulse(vlWorld *world, vlParticleId particle, vlVec3 impulse, vlError *error);

/// Visits the live particles in the order of their slots: start with the null id, ends with the null id.
vlParticleId vlWorld_NextParticle(const vlWorld *world, vlParticleId previous);

#endif
