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
    int32_t drag;       ///< which vlSpaceDrag it has, -1: none
};

/// What a pack needs when surfaces run on, when rolling meets resistance, and when it is fast (space_fast.c).
struct vlSpaceDrag
{
    vlFour drive[3];                       ///< m/s, added to the velocity of B's surface against A's
    vlFour rollArmA[3][3], rollArmB[3][3]; ///< of torques about both tangents and the normal
    vlFour rollMass[3];                    ///< kg m^2, about each alone
    vlFour lever;                          ///< m: the torque is at most this times the pressing force
    vlFour roll[3];                        ///< N m s
};

/// N s, of one lane on its body B: normals and friction.
vlVec3 vlSpacePack_Impulse(const vlSpacePack *pack, int lane);

/// Fills in a meeting's lane, 4 pack + lane, with the bodies where they are now.
void vlSpace_FillLane(vlRigid *rigid, int meeting, int lane, const vlPose *poseA, const vlPose *poseB);
/// A lane that does nothing.
void vlSpace_ClearLane(vlSpace *space, int lane);
/// Adds to `change` what the impulses of a lane change, times `sign`.
void vlSpace_AddChange(vlRigid *rigid, const vlSpacePack *pack, int lane, double sign);
/// Impulses of a lane go to its meeting.
void vlSpace_KeepLane(vlRigid *rigid, const vlSpacePack *pack, int lane);

void vl_solveSpacePlain(vlSpacePack *packs, size_t count, vlSpaceDrag *drags,
                        double (*motion)[vl_sMotionSize], const vlSoftness *still, const vlSoftness *moving,
                        double h);
void vl_relaxSpacePlain(vlSpacePack *packs, size_t count, vlSpaceDrag *drags,
                        double (*motion)[vl_sMotionSize], double h);
void vl_solveSpaceAvx2(vlSpacePack *packs, size_t count, vlSpaceDrag *drags, double (*motion)[vl_sMotionSize],
                       const vlSoftness *still, const vlSoftness *moving, double h);
void vl_relaxSpaceAvx2(vlSpacePack *packs, size_t count, vlSpaceDrag *drags, double (*motion)[vl_sMotionSize],
                       double h);

#endif
