// bearing.h: ropes, cloths and pinned particles that bear free bodies: all of it is solved together.
#ifndef VERLUA_DYNAMICS_BEARING_H
#define VERLUA_DYNAMICS_BEARING_H

#include "collision/collision.h"

typedef struct vlMatrix
{
    double m[3][3];
} vlMatrix;

/// What of a rope or cloth can be touched: a node, a link or a cell's half. Unused slots are 0.
typedef struct vlBearFeature
{
    int32_t slot[3];
    double radius;
} vlBearFeature;

/// A feature that may meet a solid in this step.
typedef struct vlBearCandidate
{
    vlBearFeature feature;
    int32_t solid;
    int32_t pair; ///< of a node, see vlPair; -1: of a link or cell
    double force; ///< N, along the normal, in the round or substep before; 0: they did not touch
    bool slides;  ///< or else it sticks
    vlVec3 along; ///< unit vector: which way
    // in this substep
    bool met;
    int changes;
    double weight[3]; ///< of the point that was met
} vlBearCandidate;

/// A moving node, ordered so that the nodes of a line follow one another.
typedef struct vlBearNode
{
    int32_t slot;
    int32_t rod;    ///< that joins it to the node before, -1: a line begins here
    double inertia; ///< kg/s^2: m / h^2
    vlVec3 star;    ///< m, where it would go alone
    double ease;    ///< 1/kg
} vlBearNode;

typedef struct vlBearRod
{
    int32_t a, b, slotA, slotB; ///< indices of nodes, -1: it does not move
    int32_t lane;
    double length, unit; ///< m; N/m: a stiffness of 1
    double tension;      ///< N
    vlVec3 along, pull;  ///< unit vector from a to b; N, on a
    vlMatrix block;      ///< N/m
} vlBearRod;

typedef struct vlBearBody
{
    int32_t obstacle;
    vlObstacle alone; ///< where it would go without the particles
    double inertia;   ///< kg/s^2
    vlMatrix turning; ///< kg m^2/s^2
    vlMatrix free;    ///< takes the torques that can turn it
    vlMatrix slides;  ///< takes the pushes that can move it
    vlVec3 way, turn; ///< m, rad: what the particles have moved it
    vlVec3 force, torque;
} vlBearBody;

typedef struct vlBearContact
{
    int32_t candidate;
    int32_t node[3], count, body; ///< -1: does not move
    int32_t slot[3];
    double weight[3];
    vlVec3 normal, point, arm;
    double stiffness, friction;
    double least;   ///< m: gap that it may have
    double press;   ///< N
    vlVec3 slip;    ///< m: against the surface, in this substep
    vlVec3 anchor;  ///< m: where the surface took the place that touched when the substep began
    vlVec3 push;    ///< N, on the nodes
    vlMatrix block; ///< N/m
} vlBearContact;

typedef struct vlBearing
{
    vlBearFeature *features; ///< of this step: links and cells
    size_t featureCount, featureCapacity;
    vlBearCandidate *candidates;
    size_t candidateCount, candidateCapacity;
    vlBearCandidate *before; ///< of the step or substep before
    size_t beforeCount, beforeCapacity;
    int pairAge; ///< of the pairs that candidates were made from
    size_t linkCandidates;
    // rods by particle
    int32_t *firstRod, *rodsOf;
    size_t firstRodCapacity, rodsOfCapacity;
    int32_t *place;  ///< by slot: 1 + index of the node, 0: it does not bear, -1: found but not placed
    bool *inFeature; ///< by slot: a link or cell ends there
    size_t placeCapacity, inFeatureCapacity;
    // of this substep
    int32_t *found; ///< slots
    size_t foundCount, foundCapacity;
    bool bears; ///< something touches
    vlBearNode *nodes;
    size_t nodeCount, nodeCapacity;
    vlBearRod *rods;
    size_t rodCount, rodCapacity;
    vlBearBody *bodies;
    size_t bodyCount, bodyCapacity;
    vlBearContact *contacts;
    size_t contactCount, contactCapacity;
    double *tension; ///< by lane of rods, of the last substep
    size_t tensionCapacity;
    bool isNet;       ///< lines are joined to lines
    double stiffness; ///< of rods and contacts, in units of m / h^2
    // scratch of the solver, see bearing_solve.c
    double *vectors;
    size_t vectorCapacity;
    vlMatrix *diagonal, *inverse, *upper;
    size_t diagonalCapacity, inverseCapacity, upperCapacity;
    struct vlBearBorder *borders;
    size_t borderCapacity;
    double *columns;
    size_t columnCapacity;
    bool solved; ///< in this substep
    bool failed; ///< memory was short within the step
} vlBearing;

void vlBearing_Free(vlWorld *world);

/// Finds what may bear bodies in this step. Returns false when memory is short.
bool vlBearing_BeginStep(vlWorld *world);

/// In a substep, when everything has moved alone: particles that bear bodies, and the bodies, move to where
/// their rods and contacts leave them. Until vlBearing_Release such particles count as immovable.
void vlBearing_Solve(vlWorld *world, double h);
void vlBearing_Release(vlWorld *world);
/// Whether memory was short within the step.
bool vlBearing_HasFailed(const vlWorld *world);

// rope.c, cloth.c
/// Announces what of ropes and cloths can be touched. Returns false when memory is short.
bool vlRopes_ListFeatures(vlWorld *world);
bool vlCloths_ListFeatures(vlWorld *world);
bool vlBearing_Add(vlWorld *world, vlBearFeature feature);

// bearing_find.c
/// Finds who bears in this substep. False: nobody, or memory is short.
bool vlBearing_Find(vlWorld *world, double h);

// bearing_contact.c
/// Where the feature of a candidate is deepest in its solid now: the gap, m; weights sum up to 1.
double vlBearing_Gap(const vlWorld *world, const vlBearCandidate *candidate, double weight[3],
                     vlVec3 *normal);
/// Finds all contacts of the nodes where they are now. Returns false when memory is short.
/// Whether it is left to nodes: a link that is too short to pass by a solid that stands still.
bool vlBearing_IsForNodes(const vlWorld *world, const vlBearCandidate *candidate);
bool vlBearing_FindContacts(vlWorld *world, double h);

// bearing_lines.c
/// Prepares the approximate inverse of the equations. Returns false when memory is short.
bool vlBearing_Factor(vlWorld *world);
/// Frees what the solver uses within a substep.
void vlBearing_FreeScratch(vlBearing *bearing, vlTally *tally);
void vlBearing_Precondition(const vlBearing *bearing, const double *from, double *to);

// bearing_solve.c
/// Moves nodes and bodies to where forces are in balance. Returns false when memory is short.
bool vlBearing_Settle(vlWorld *world, double h);

// Matrices ------------------------------------------------------------------------------------------------

static inline vlVec3 vlMatrix_Times(const vlMatrix *a, vlVec3 v)
{
    return vlVec(a->m[0][0] * v.x + a->m[0][1] * v.y + a->m[0][2] * v.z,
                 a->m[1][0] * v.x + a->m[1][1] * v.y + a->m[1][2] * v.z,
                 a->m[2][0] * v.x + a->m[2][1] * v.y + a->m[2][2] * v.z);
}

/// Adds `along` n n^T + `across` (1 - n n^T), n a unit vector.
static inline void vlMatrix_AddAxis(vlMatrix *a, vlVec3 n, double along, double across)
{
    const double v[3] = {n.x, n.y, n.z};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            a->m[i][k] += (i == k ? across : 0) + (along - across) * v[i] * v[k];
}

static inline void vlMatrix_Add(vlMatrix *a, const vlMatrix *b, double factor)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            a->m[i][k] += factor * b->m[i][k];
}

#endif
