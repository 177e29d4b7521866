// space.h: rigid bodies in space as the solver sees them; see space_step.c for what happens to them.
//
// What is common to plane and space (type, mass, shapes, filter) is in rigid.h; here is what turns and meets
// differently. A body's own axes are the principal axes of its inertia about its centre of mass: shapes are
// kept along them. Its angular momentum about that centre is kept in the axes of the world, where nothing but
// torques changes it.
#ifndef VERLUA_DYNAMICS_SPACE_H
#define VERLUA_DYNAMICS_SPACE_H

#include "collision/mass.h"
#include "core/simd.h"
#include "dynamics/rigid.h"

/// Columns of a body's motion, three 64-byte lines, in rows of four for the solver. Velocities are those of
/// half a substep ago. Turning is in scaled axes: along the principal axes as they lay when the step began,
/// times the root of their moments of inertia, so that one arm serves both the speed of a contact and what
/// its impulse does.
enum
{
    vl_sVelocity = 0,    ///< x, y, z, m/s
    vl_sInverseMass = 3, ///< 1/kg, 0: no force moves it
    vl_sSpin = 4,        ///< scaled
    vl_sTurns = 7,       ///< 1, or 0: no torque turns it
    vl_sMoved = 8,       ///< m, since the step began
    vl_sTurned = 12,     ///< sin of the angle turned since then, about that axis, scaled
    vl_sAxis = 16,       ///< sin of half that angle, about that axis, in the world
    vl_sMotionSize = 24
};

typedef struct vlSpaceBody
{
    double momentum[4];    ///< kg m^2/s, angular, in the world. Of what no torque turns: rad/s
    double orientation[4]; ///< w, x, y, z: the principal axes in the world, now
    double start[4];       ///< the same when the step began
    double moment[4];      ///< kg m^2, of inertia; 1 of what no torque turns
    double root[4];        ///< of those
    double own[4];         ///< w, x, y, z: how the principal axes lie in the body as it was defined
    double change[2][4];   ///< by contacts in the last substep: m/s, kg m^2/s
    double kick[2][4];     ///< by forces in each substep of this step: the same
    double torque[4];      ///< N m for the next step
    double principal[4];   ///< kg m^2, moments of inertia, also of what no torque turns
    vlPose pose;           ///< of the principal axes when the step began
} vlSpaceBody;

struct vlSpace
{
    double (*motion)[vl_sMotionSize]; ///< by body slot; slot 0 is nobody
    vlSpaceBody *bodies;              ///< by body slot
    size_t motionCapacity, bodyCapacity;
};

// space_body.c: the half of vlBody_... that is of space
/// Room for a body slot, made new. False when memory is short.
bool vlSpace_AddSlot(vlWorld *world, int slot);
void vlSpace_Free(vlWorld *world);
uint64_t vlSpace_HashBody(const vlRigid *rigid, int slot, uint64_t hash);

/// Puts the origin of a body's shapes somewhere, turned as `orientation` (w, x, y, z of length one) says;
/// velocity and spin stay.
void vlSpace_Place(vlRigid *rigid, int slot, vlVec3 origin, const double orientation[4]);
/// How the body as it was defined is turned, of length one.
void vlSpace_GetOrientation(const vlRigid *rigid, int slot, double orientation[4]);
vlVec3 vlSpace_WorldPoint(const vlRigid *rigid, int slot, vlVec3 local);
vlVec3 vlSpace_LocalPoint(const vlRigid *rigid, int slot, vlVec3 point);
vlVec3 vlSpace_Centre(const vlRigid *rigid, int slot);
vlVec3 vlSpace_Velocity(const vlRigid *rigid, int slot); ///< now
vlVec3 vlSpace_Spin(const vlRigid *rigid, int slot);     ///< now
/// Of a body that moves, about its centre of mass, kg m^2/s, now.
vlVec3 vlSpace_AngularMomentum(const vlRigid *rigid, int slot);
void vlSpace_Inertia(const vlRigid *rigid, int slot, double inertia[6]);
void vlSpace_SetVelocity(vlRigid *rigid, int slot, vlVec3 velocity);
void vlSpace_SetSpin(vlRigid *rigid, int slot, vlVec3 spin);
void vlSpace_MakeFresh(vlRigid *rigid, int slot);
void vlSpace_AddForce(vlRigid *rigid, int slot, vlVec3 force, vlVec3 point);
void vlSpace_AddTorque(vlRigid *rigid, int slot, vlVec3 torque);
void vlSpace_Push(vlRigid *rigid, int slot, vlVec3 impulse, vlVec3 point);
/// Multiplies the moments of inertia; vlSpace_UseMass takes it up.
void vlSpace_ScaleInertia(vlRigid *rigid, int slot, double factor);
/// Takes up mass, principal moments, type and fixedRotation; velocity and spin stay.
void vlSpace_UseMass(vlRigid *rigid, int slot);

// space_make.c
/// Sets `unit` to `orientation` at length one, or `error` when it is not finite or zero.
bool vlSpace_CheckOrientation(const double orientation[4], double unit[4], vlError *error);
/// Has this shape, otherwise checked, all that it needs in space?
bool vlSpace_CheckForm(const vlBodyShapeDef *def, vlError *error);
/// Makes a body from a checked definition. Returns its slot, or 0 and sets `error`.
int vlSpace_Make(vlWorld *world, const vlBodyDef *def, vlError *error);

// space_step.c: called by rigid_step.c
bool vlSpace_BeginStep(vlWorld *world, double h);
void vlSpace_Substep(vlWorld *world, double h);
void vlSpace_EndStep(vlWorld *world);

#endif
