// contact.h: obstacles of a world and what touches them: the calls that the step makes.
#ifndef VERLUA_COLLISION_CONTACT_H
#define VERLUA_COLLISION_CONTACT_H

#include "dynamics/state.h"

/// Frees all obstacles and contacts of a world that goes.
void vlCollision_Free(vlWorld *world);

/// Once a step: finds which particles may meet which obstacles during it, with margins that cover their
/// motion, and sets the obstacles on their way. Returns false when memory is short, or was in the step
/// before.
bool vlFindPairs(vlWorld *world);

/// Once a substep, after particles moved to x = o + d: moves the obstacles on, forgets last substep's pushes,
/// and lets fast approachers of bouncing obstacles bounce at their true time of impact (impact.c). Where one
/// bounced, x = o + d still holds, but o is where its new path would have begun.
void vlUpdateContacts(vlWorld *world, double h);

/// Inside relaxation: moves every particle that is inside an obstacle to its surface (changes x only; d
/// follows in the step) and adds what it pushed to the contact. Returns the largest push, m.
double vlProjectContacts(vlWorld *world);

/// A particle's contact as a solver of whole lines sees it (dynamics/chain_wrap.c).
typedef struct vlSurface
{
    vlVec3 normal; ///< along which the obstacle pushes
    vlVec3 stuck;  ///< m, where the particle's old place has been taken
    vlVec3 given;  ///< m, what this substep gave it so far
    double friction;
    double yielding; ///< 1/kg: of the part of a free body that this contact carries; 0: it does not give way
} vlSurface;

/// The contact in which a particle is deepest where it is now, or -1: it is in none, or has just bounced.
int vlFindTouch(vlWorld *world, int slot);
/// How far the particle would be outside (negative: inside) of where that contact lets it be, m.
double vlTouchGap(const vlWorld *world, int touch, vlVec3 place);
vlSurface vlTouchSurface(const vlWorld *world, int touch);
/// The contact has been solved, friction and all: `push` along the normal, `given` in all (m). It is left out
/// by vlApplyFriction.
void vlSettleTouch(vlWorld *world, int touch, double push, vlVec3 given);

/// After relaxation (d is up to date): Coulomb friction. Takes back tangential motion relative to the
/// obstacle, at most friction times the push of the substep; changes x and d alike, and never reverses.
void vlApplyFriction(vlWorld *world, double h);

/// Removes from a velocity (m/s, by slot) the part that goes into obstacles the particle touches: for
/// reporting.
void vlConstrainVelocities(vlWorld *world, double (*velocity)[4]);

/// The force of all obstacles on one particle, mean over the last substep (N).
vlVec3 vlContactForce(const vlWorld *world, int slot);

/// How many obstacles there are.
int vlObstacles_Count(const vlWorld *world);

/// Adds the state of all obstacles to a running hash.
uint64_t vlHashObstacles(const vlWorld *world, uint64_t hash);

#endif
