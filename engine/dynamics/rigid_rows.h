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

void vl_solvePacksPlain(vlRowPack *packs, size_t count, vlDragPack *drags, double (*motion)[vl_motionSize],
                        const vlSoftness *still, const vlSoftness *moving, double h);
void vl_relaxPacksPlain(vlRowPack *packs, size_t count, vlDragPack *drags, double (*motion)[vl_motionSize],
                        double h);
void vl_solvePacksAvx2(vlRowPack *packs, size_t count, vlDragPack *drags, double (*motion)[vl_motionSize],
                       const vlSoftness *still, const vlSoftness *moving, double h);
void vl_relaxPacksAvx2(vlRowPack *packs, size_t count, vlDragPack *drags, double (*motion)[vl_motionSize],
                       double h);

#endif
