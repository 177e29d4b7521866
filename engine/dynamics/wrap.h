// wrap.h: what the files that solve a line together with its contacts share; see chain_wrap.c.
#ifndef VERLUA_DYNAMICS_WRAP_H
#define VERLUA_DYNAMICS_WRAP_H

#include "collision/contact.h"
#include "dynamics/state.h"

/// Farther from the surface than this a node was not in contact, m.
#define VL_WAS_NEAR 1e-6
/// The square of the fastest swing of a node across the line that is left alone, in radians a substep.
/// Leapfrog is unstable from 2 on, and loses or gains energy well before.
#define VL_MOST_SWING 0.5

typedef enum vlHold
{
    vl_free,
    vl_sliding,
    vl_sticking
} vlHold;

typedef struct vlWrapNode
{
    int slot;
    int touch; ///< -1: none
    vlHold hold;
    int changes;
    bool landing;             ///< it was not in contact when the substep began
    double w;                 ///< 1/kg
    double across;            ///< 1/kg, of movement across the line, see vlWrap_Weigh
    double tension;           ///< multipliers of both rods, in the substep before
    vlVec3 tangent;           ///< of the line
    vlVec3 alone, kick, bend; ///< m: x*; what of it came by acceleration now, and by bending of the line
    vlSurface surface;
    double friction; ///< Coulomb's coefficient
    vlVec3 along;    ///< direction of sliding
    double height;   ///< m, of the surface along the normal
    vlVec3 place;    ///< m, b
    vlVec3 pull;     ///< F
} vlWrapNode;

typedef struct vlWrapLink
{
    vlVec3 g, e;
    double square; ///< m^2, that its length shall have
    double inverse, upper, q;
    double total; ///< of all rounds
} vlWrapLink;

typedef struct vlWrap
{
    vlWorld *world;
    vlWrapNode *nodes; ///< count + 1
    vlWrapLink *links;
    int count;
    double (*rows)[4]; ///< what is being moved: positions now, or first those when the substep began
    double creep;      ///< 1/kg, mobility of what sticks
    bool turns;        ///< directions follow the rods as they turn, see vlWrap_Solve
    bool smooth;       ///< surfaces have no friction
    bool touches;      ///< some node is in contact
} vlWrap;

static inline vlVec3 vlWrap_At(const vlWrap *wrap, int node)
{
    return vlRow(wrap->rows[wrap->nodes[node].slot]);
}

// wrap_solve.c: the equations
/// Finds the multipliers that give the links their lengths, contacts held as they are. Returns false when
/// that cannot be: along the directions of the substep's start there is no solution where a light node is
/// pulled through the straight line between its neighbours. With `turns` there always is one, which eats
/// energy; each round then adds to the ones before.
bool vlWrap_Solve(vlWrap *wrap);
/// Moves the nodes by them. Returns the farthest move, m.
double vlWrap_Move(vlWrap *wrap);
/// The largest share by which the square of a link is off.
double vlWrap_Strain(const vlWrap *wrap);
/// What the contact gives to the node in this substep, m.
vlVec3 vlWrap_Given(const vlWrap *wrap, const vlWrapNode *node);
/// Makes a node as heavy across the line as the multipliers of its rods ask for.
void vlWrap_Weigh(vlWrapNode *node, double tension);

// wrap_hold.c: who sticks, slides or is free
/// Finds the node's contact where it is now. Returns false when there is none.
bool vlWrap_FindContact(const vlWrap *wrap, vlWrapNode *node);
/// Holds a node by its contact, at first as it moved before.
void vlWrap_Hold(const vlWrap *wrap, vlWrapNode *node);
/// Looks at every node where it has come to. Returns whether one is held otherwise than before.
bool vlWrap_Review(vlWrap *wrap);

#endif
