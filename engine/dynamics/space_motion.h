// space_motion.h: how the builds of space_motion_kernel.h are called.
#ifndef VERLUA_DYNAMICS_SPACE_MOTION_H
#define VERLUA_DYNAMICS_SPACE_MOTION_H

#include "dynamics/space.h"

// Each goes through bodies four by four; `count` is a multiple of four.

/// Velocities and momenta take up forces, and on top of them what contacts did last time; `change` keeps them
/// without that.
void vl_kickSpacePlain(vlSpaceBody *bodies, double (*motion)[vl_sMotionSize], size_t count);
void vl_kickSpaceAvx2(vlSpaceBody *bodies, double (*motion)[vl_sMotionSize], size_t count);
/// Takes up what the solver did to spins, and moves and turns for a time h.
void vl_moveSpacePlain(vlSpaceBody *bodies, double (*motion)[vl_sMotionSize], size_t count, double h);
void vl_moveSpaceAvx2(vlSpaceBody *bodies, double (*motion)[vl_sMotionSize], size_t count, double h);
/// Takes up what the solver did to spins, and notes what contacts changed in all.
void vl_endSpacePlain(vlSpaceBody *bodies, double (*motion)[vl_sMotionSize], size_t count);
void vl_endSpaceAvx2(vlSpaceBody *bodies, double (*motion)[vl_sMotionSize], size_t count);

#endif
