// rigid_rows.h: what the builds of rigid_kernel.h are given and how they are called.
#ifndef VERLUA_DYNAMICS_RIGID_ROWS_H
#define VERLUA_DYNAMICS_RIGID_ROWS_H

#include "dynamics/rigid.h"

/// How a contact gives way, see rigid_kernel.h.
typedef struct vlSoftness
{
    double rate;    ///< 1/s, beta: how fast an overlap is pushed out
    double mass;    ///< c / (1 + c)
    double leak;    ///< 1 / (1 + c)
    double fastest; ///< m/s, most of that push
} vlSoftness;

/// A spring with a share of the substep's rate; see rigid_rows.c.
vlSoftness vlSoftness_Of(double h, double share);

/// What a pass over packs works with.
typedef struct vlPackPass
{
    double (*motion)[vl_motionSize];
    double (*change)[4];
    vlDragPack *drags;
    vlSoftness softness;
    double h; ///< s
} vlPackPass;

/// From `packs` up to `end`: with the spring; without; impulses become changes of velocity.
void vl_solvePacksPlain(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end);
void vl_relaxPacksPlain(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end);
void vl_addChangesPlain(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end);
void vl_solvePacksAvx2(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end);
void vl_relaxPacksAvx2(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end);
void vl_addChangesAvx2(const vlPackPass *pass, vlRowPack *packs, const vlRowPack *end);

#endif
