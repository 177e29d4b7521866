// mutual.h: particles that collide with one another, and ropes with themselves.
#ifndef VERLUA_DYNAMICS_MUTUAL_H
#define VERLUA_DYNAMICS_MUTUAL_H

#include "collision/box_grid.h"
#include "dynamics/state.h"

/// What collides: a particle, or a link of a rope.
typedef struct vlCollider
{
    int32_t a, b; ///< ends, the same slot twice for a particle
    double radius;
    int32_t rope;  ///< 1 + slot of its rope, 0: none
    int32_t link;  ///< of that rope
    int32_t apart; ///< links of one rope nearer than this along it do not collide
    double margin; ///< m: pairs hold while neither end has gone farther than this from home
    vlVec3 home[2];
} vlCollider;

typedef struct vlColliderPair
{
    int32_t first, second;
    double rest; ///< m, of an old overlap, that stays for later substeps
    bool pushed; ///< in the last substep
} vlColliderPair;

typedef struct vlMutual
{
    vlCollider *colliders;
    size_t colliderCount, colliderCapacity;
    vlColliderPair *pairs;
    size_t pairCount, pairCapacity;
    vlBoxGrid grid;
    vlIndexList near; ///< scratch
    bool exhausted;   ///< memory was short within a step
} vlMutual;

void vlMutual_Free(vlWorld *world);
/// Finds who may meet whom. Returns false when memory is short.
bool vlMutual_BeginStep(vlWorld *world);
/// Before a substep's motion: what overlaps is led apart, without speed.
void vlMutual_Part(vlWorld *world, double h);
/// Pushes apart what overlaps now. Returns the largest push, m.
double vlMutual_Relax(vlWorld *world);
/// Takes out of reported velocities what goes into another.
void vlMutual_ConstrainVelocities(const vlWorld *world, double (*velocity)[4]);
/// Adds a collider while they are being listed. Returns false when memory is short.
bool vlMutual_Add(vlWorld *world, vlCollider collider);

#endif
