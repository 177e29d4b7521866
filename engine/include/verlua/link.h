// link.h: what joins particles: rods, tethers, keep-aways, springs, and dot products.
#ifndef VERLUA_LINK_H
#define VERLUA_LINK_H

#include "verlua/types.h"

/// What a link keeps.
typedef enum vlLinkKind
{
    vl_rod,      ///< |b - a| = length
    vl_tether,   ///< |b - a| <= length
    vl_keepaway, ///< |b - a| >= length
    vl_spring,   ///< a force: stiffness (|b - a| - length) + damping d|b - a|/dt
    vl_dot       ///< (a - corner).(b - corner) = product
} vlLinkKind;

/// A link of two particles.
typedef struct vlLinkDef
{
    vlLinkKind kind; ///< vl_rod, vl_tether, vl_keepaway or vl_spring.
    vlParticleId a, b;
    double length;    ///< m, >= 0; negative: as far as they are apart now. A rod needs > 0. Default -1.
    double maxForce;  ///< N, > 0: breaks beyond. Default infinity.
    double stiffness; ///< N/m, >= 0, springs only. Default 100.
    double damping;   ///< N s/m, >= 0, springs only. Default 0.
} vlLinkDef;

vlLinkDef vlDefaultLinkDef(vlLinkKind kind);

/// Makes a link. On a bad definition returns the null id and sets `error` to one sentence that names the
/// field.
vlLinkId vlWorld_CreateLink(vlWorld *world, const vlLinkDef *def, vlError *error);

/// Two directions from one corner whose dot product is held (requirements J6.12): 0 keeps them square.
typedef struct vlDotDef
{
    vlParticleId corner, a, b;
    double product; ///< m^2. Default 0.
} vlDotDef;

vlLinkId vlWorld_CreateDot(vlWorld *world, const vlDotDef *def, vlError *error);

bool vlWorld_DestroyLink(vlWorld *world, vlLinkId link);
bool vlLink_IsValid(const vlWorld *world, vlLinkId link);
vlLinkKind vlLink_GetKind(const vlWorld *world, vlLinkId link);
vlParticleId vlLink_GetA(const vlWorld *world, vlLinkId link);
vlParticleId vlLink_GetB(const vlWorld *world, vlLinkId link);
vlParticleId vlLink_GetCorner(const vlWorld *world, vlLinkId link);  ///< of a dot, else null
double vlLink_GetLength(const vlWorld *world, vlLinkId link);        ///< m, the rest length (m^2 for a dot)
double vlLink_GetCurrentLength(const vlWorld *world, vlLinkId link); ///< m, as it is now
/// The force along it, N: positive pulls the ends together. It is the one of the last substep, which acted at
/// that substep's start.
double vlLink_GetForce(const vlWorld *world, vlLinkId link);
double vlLink_GetMaxForce(const vlWorld *world, vlLinkId link);
double vlLink_GetStiffness(const vlWorld *world, vlLinkId link);
double vlLink_GetDamping(const vlWorld *world, vlLinkId link);
/// In a running world the next step takes the ends there at an even pace; they have the velocity of that.
bool vlLink_SetLength(vlWorld *world, vlLinkId link, double length, vlError *error);
bool vlLink_SetMaxForce(vlWorld *world, vlLinkId link, double force, vlError *error);
bool vlLink_SetStiffness(vlWorld *world, vlLinkId link, double stiffness, vlError *error);
bool vlLink_SetDamping(vlWorld *world, vlLinkId link, double damping, vlError *error);

/// Visits the live links in the order of their slots: start with the null id, ends with the null id.
vlLinkId vlWorld_NextLink(const vlWorld *world, vlLinkId previous);

#endif
