// space_rows.h: rows of contacts in space, what the builds of space_kernel.h are given, how they are called.
#ifndef VERLUA_DYNAMICS_SPACE_ROWS_H
#define VERLUA_DYNAMICS_SPACE_ROWS_H

#include "dynamics/rigid_rows.h"
#include "dynamics/space.h"

// Correctly rounded either way, so that both builds give the same bits.
#ifdef __AVX2__
#include <immintrin.h>
#define VL_ROOT(a) ((vlFour)_mm256_sqrt_pd((__m256d)(a)))
#else
#define VL_ROOT(a) ((vlFour){sqrt((a)[0]), sqrt((a)[1]), sqrt((a)[2]), sqrt((a)[3])})
#endif

/// Four manifolds side by side; see space_kernel.h. Arms are scaled as the spins are (space.h). The second
/// tangent is the normal times the first.
struct vlSpacePack
{
    vlFour n[3], t[3];
    vlFour friction;
    vlFour rubArmA[2][3], rubArmB[2][3]; ///< m, of the tangents, at the middle of the points
    vlFour rubMass[3];                   ///< kg: xx, xy, yy of the inverse of their response
    vlFour rub[2];                       ///< N s
    vlFour twistArmA[3], twistArmB[3];   ///< of a torque about the normal
    vlFour twistMass, lever;             ///< kg m^2; m: it is at most lever * friction * the normal forces
    vlFour twist;                        ///< N m s
    vlFour coreA[3], coreB[3]; ///< m: the middle of the points, less the rounding, from the centre of mass
    vlFour gap[4];             ///< m, when the step began
    vlFour armA[4][3], armB[4][3];
    vlFour normalMass[4], normal[4]; ///< kg, N s
    int32_t a[4], b[4];
    int32_t meeting[4]; ///< -1: padding
    int32_t points;     ///< 1, 2 or 4
    bool still;         ///< no A moves
    bool round;         ///< balls: turning does not change the gap
};

/// N s, of one lane on its body B: normals and friction.
vlVec3 vlSpacePack_Impulse(const vlSpacePack *pack, int lane);

void vl_solveSpacePlain(vlSpacePack *packs, size_t count, double (*motion)[vl_sMotionSize],
                        const vlSoftness *still, const vlSoftness *moving, double h);
void vl_relaxSpacePlain(vlSpacePack *packs, size_t count, double (*motion)[vl_sMotionSize], double h);
void vl_solveSpaceAvx2(vlSpacePack *packs, size_t count, double (*motion)[vl_sMotionSize],
                       const vlSoftness *still, const vlSoftness *moving, double h);
void vl_relaxSpaceAvx2(vlSpacePack *packs, size_t count, double (*motion)[vl_sMotionSize], double h);

#endif
