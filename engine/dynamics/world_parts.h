// world_parts.h: the calls by which the parts of a world work together.
#ifndef VERLUA_DYNAMICS_WORLD_PARTS_H
#define VERLUA_DYNAMICS_WORLD_PARTS_H

#include "collision/contact.h"
#include "core/cpu.h"
#include "core/workers.h"
#include "dynamics/chain.h"
#include "dynamics/grab.h"
#include "dynamics/link_set.h"
#include "dynamics/mutual.h"
#include "dynamics/relax_links.h"
#include "dynamics/rigid.h"
#include "dynamics/state.h"

// Checks: each sets a sentence that names the field, what was expected and what came.
bool vlCheckPositive(const char *field, double value, vlError *error);
bool vlCheckNotNegative(const char *field, double value, vlError *error);
bool vlCheckLimit(const char *field, double value, vlError *error); ///< positive, may be infinite
bool vlCheckVector(const vlWorld *world, const char *field, vlVec3 value, vlError *error);
bool vlCheckBetween(const char *field, double value, double least, double most, vlError *error);
bool vlCheckMass(double mass, vlError *error);
bool vlCheckLength(const char *field, double length, vlError *error);           ///< positive
bool vlCheckSize(const char *field, double value, double most, vlError *error); ///< 0..most
/// As vlCheckVector, and no coordinate is beyond `most`.
bool vlCheckEntries(const vlWorld *world, const char *field, vlVec3 value, double most, vlError *error);
/// In the plane about z only.
bool vlCheckSpin(const vlWorld *world, vlVec3 spin, vlError *error);
bool vlCheckTorque(const vlWorld *world, vlVec3 torque, vlError *error);
bool vlCheckUnlocked(const vlWorld *world, vlError *error);

// stop.c
/// A call begins that the stop question may end. See vlIsStopped in state.h.
void vlStop_Begin(vlWorld *world);

// particle.c
bool vlParticles_Init(vlWorld *world, vlError *error);
void vlParticles_Free(vlWorld *world);
/// Room for `count` more particles, so that none of the next creations fails for memory.
bool vlParticles_Reserve(vlWorld *world, int count);
/// Makes a particle from a checked definition; room must have been reserved.
int vlParticles_Add(vlWorld *world, const vlParticleDef *def);
void vlParticles_Doom(vlWorld *world, int slot);
/// Frees the slots of doomed particles; nothing may refer to them any more.
void vlParticles_FreeDoomed(vlWorld *world);

// carry.c: pinned particles on their way
void vlStartCarries(vlWorld *world);
void vlEndCarries(vlWorld *world);

// length_change.c: links on their way to another length
/// Sets the length of a link at once in a world that has not moved yet, or a link that has not; else during
/// the next step. Returns false, changing nothing, when memory is short.
bool vlChangeLength(vlWorld *world, vlLinkSet *set, int slot, double length);
/// The length at rest, the coming one where it is on its way, m.
double vlLengthOf(const vlWorld *world, const vlLinkSet *set, int lane);
void vlStartLengthChanges(vlWorld *world);
/// Lengths at the end of substep `substep` (from 0).
void vlMoveLengths(vlWorld *world, int substep);
void vlEndLengthChanges(vlWorld *world);

// script_force.c: forces that act for one step
void vlStartScriptForces(vlWorld *world, double h);
void vlEndScriptForces(vlWorld *world);

// start.c
/// Finds out whether links made since the last step have another length than they should. Call it before
/// lanes are ordered.
void vlNoteWrongStart(vlWorld *world);
/// If so, puts particles right without giving them speed.
void vlStraightenStart(vlWorld *world);

// integrate.c
bool vlNeedsAcceleration(const vlWorld *world);
/// Every d becomes a velocity; the next step starts from it exactly.
void vlMakeFresh(vlWorld *world);
/// The same for one particle.
void vlMakeParticleFresh(vlWorld *world, int slot);
/// Fills `acceleration` with what springs, scripts and force functions give. Returns false when a function
/// said stop.
bool vlAccumulateForces(vlWorld *world, double h);
void vlIntegrate(vlWorld *world, double h);
/// What a substep's acceleration adds to a moving particle's displacement, m.
vlVec3 vlKickOf(const vlWorld *world, int slot);
/// d follows what relaxation did to x.
void vlCommitDisplacements(vlWorld *world);
/// The velocity that d and the acceleration give at the reported time, links and contacts left aside (m/s).
vlVec3 vlUnconstrainedVelocity(const vlWorld *world, int slot);

// spring.c
bool vlAddSpring(vlWorld *world, const vlLinkDef *def, int a, int b, double length, int *slot);
void vlRemoveSpring(vlWorld *world, int slot);
double vlSpringForce(const vlWorld *world, int slot); ///< N
void vlAddSpringForces(vlWorld *world, double h);
double vlRelaxSprings(vlWorld *world, double h); ///< those too stiff for an explicit step
void vlBreakOverloadedSprings(vlWorld *world);
double vlSpringEnergy(const vlWorld *world);

// dot.c
bool vlAddDot(vlWorld *world, int corner, int a, int b, double product, int *slot);
void vlRemoveDot(vlWorld *world, int slot);
double vlRelaxDots(vlWorld *world);
void vlRelaxDotVelocities(vlWorld *world);
void vlClearDotLambdas(vlWorld *world);

// link.c
void vlPurgeLinks(
    vlWorld *world); ///< links that end on doomed particles go, then the particles' slots are free
vlLinkId vlLinkIdOf(const vlWorld *world, vlLinkKind kind, int slot);
/// Adds a rod between two particle slots. Returns its slot, or -1 when memory is short.
int vlAddRod(vlWorld *world, int a, int b, double length, double maxForce);
/// The ends of a link that breaks with `force` (N, positive: it pulled them together) get their velocities of
/// now.
void vlLetGo(vlWorld *world, int a, int b, double force, double maxForce);
void vlRecordBreak(vlWorld *world, vlLinkId link, vlLinkKind kind, int a, int b, double force);

// rope.c, cloth.c
void vlRopes_Free(vlWorld *world);
void vlCloths_Free(vlWorld *world);
bool vlRopes_HaveNode(const vlWorld *world, int slot);
bool vlCloths_HaveNode(const vlWorld *world, int slot);
int vlRopes_Count(const vlWorld *world);
bool vlRopes_AnyCollides(const vlWorld *world);
/// Announces their links to those that collide with one another. Returns false when memory is short.
bool vlRopes_ListColliders(vlWorld *world);
uint64_t vlRopes_Hash(const vlWorld *world, uint64_t hash);
int vlCloths_Count(const vlWorld *world);
uint64_t vlCloths_Hash(const vlWorld *world, uint64_t hash);
/// By particle: the slots + 1 of the two links of a rope that meet there.
void vlRopes_ListJoints(const vlWorld *world, int32_t (*joints)[2]);
/// Announces the lines of all cloths to the chains.
void vlCloths_ListLines(vlWorld *world);
/// No node of a rope is farther from a pinned one than the rope between them is long.
void vlHoldRopes(vlWorld *world);

// velocity.c
/// Makes sure that world->velocity holds the reported velocities. Returns false when memory is short.
bool vlFindVelocities(vlWorld *world);

#endif
