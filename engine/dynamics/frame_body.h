// frame_body.h: bodies made of particles and rods, as in Jakobsen 2001, sec. 5: see frame_body.c.
#ifndef VERLUA_DYNAMICS_FRAME_BODY_H
#define VERLUA_DYNAMICS_FRAME_BODY_H

#include "dynamics/rigid.h"

/// Particles of a frame in the plane.
#define VL_FRAME_POINTS 3

typedef struct vlFrameBody
{
    int body; ///< 0: free
    bool fresh;
    double x[VL_FRAME_POINTS][2], o[VL_FRAME_POINTS][2]; ///< m: now and when the substep began
    double d[VL_FRAME_POINTS][2];    ///< m, displacement of the last substep; when fresh: velocity, m/s
    double arm;                      ///< m, from the middle to each particle
    double h;                        ///< s, of the substep for which d holds
    double acceleration[2], turning; ///< m/s^2, rad/s^2, by forces
    double before[3];                ///< m/s, m/s, rad/s: half a substep before the last
    double known[9];   ///< what the body was left like: pose, angle, velocity, spin, mass; see wasChanged
    bool touches;      ///< in the last substep
    double p[2], q[2]; ///< m: points of the last contact, on the body and on what it met
} vlFrameBody;

/// Shapes that may meet, B of a frame.
typedef struct vlFramePair
{
    vlRigidPair pair;
    double rest; ///< m, of an old overlap, that stays for later substeps
} vlFramePair;

/// Makes a body of the world one of particles. Returns false when memory is short.
bool vlFrameBody_Make(vlWorld *world, int body);
void vlFrameBody_Drop(vlRigid *rigid, int body);
/// Before the forces of a step are used up: finds what frames may meet. Returns false when memory is short.
bool vlFrameBodies_BeginStep(vlWorld *world);
void vlFrameBodies_Substep(vlWorld *world);
void vlFrameBodies_EndStep(vlRigid *rigid);
uint64_t vlFrameBodies_Hash(const vlRigid *rigid, uint64_t hash);

#endif
