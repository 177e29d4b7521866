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
