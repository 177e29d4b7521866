// joint.h: what joins rigid bodies: pins, hinges, welds, slides, wheels, gears, ropes over pulleys, motors.
#ifndef VERLUA_JOINT_H
#define VERLUA_JOINT_H

#include "verlua/types.h"

/// A joint.
typedef struct vlJointId
{
    uint32_t slot, generation, world;
} vlJointId;

/// A joint joins body a to body b, or to the world when b is the null id. What is said of an axis or a path
/// is fixed in b; angles and ways are those of a, seen from b, and 0 when the joint is made.
typedef enum vlJointKind
{
    vl_pinJoint,       ///< one point in common; in space a ball joint
    vl_hingeJoint,     ///< one point and the direction of one axis in common
    vl_weldJoint,      ///< nothing moves
    vl_prismaticJoint, ///< slides along an axis without turning
    vl_wheelJoint,  ///< a is a wheel: it slides along an axis on a spring, and turns (in space about `axle`)
    vl_rodJoint,    ///< two points at a distance
    vl_tetherJoint, ///< two points no farther apart than a distance
    vl_keepawayJoint, ///< two points no nearer than a distance
    vl_springJoint,   ///< a force between two points: stiffness (distance - length) + damping times its rate
    vl_gearJoint,     ///< angle of a + ratio * angle of b stays as it is, each against the world
    vl_rackJoint,     ///< angle of a + ratio * way of b along `axisB` stays as it is, each against the world
    vl_pulleyJoint,   ///< |at - grounds[0]| + ratio |atB - grounds[1]| <= length: a rope over two wheels
    vl_ratchetJoint,  ///< a turns about the axis one way only, held at every tooth
    vl_holdJoint,     ///< place and angle of a in b are kept by a bounded force and torque
    vl_grabJoint,     ///< a point of a is drawn to `target`, softly and with a bounded force; b is the world
    vl_pathJoint,     ///< a point of a runs along a curve through `points`
    vl_turningMotor,  ///< turns a about an axis
    vl_drivingMotor   ///< drives a along an axis
} vlJointKind;

typedef enum vlMotorMode
{
    vl_motorSpeed,    ///< regulates the speed to `target`, rad/s or m/s
    vl_motorPosition, ///< regulates the angle or way to `target`, rad or m: a servo
    vl_motorTorque    ///< gives the torque or force `target`, N m or N
} vlMotorMode;

/// Points of a path, at most.
#define VL_MAX_PATH_POINTS 65536

/// Numbers that a kind does not use are ignored.
typedef struct vlJointDef
{
    vlJointKind kind; ///< Default vl_pinJoint.
    vlBodyId a, b;    ///< b: the null id is the world. Default: the world.
    vlVec3 at;        ///< m, in the world, now: the common point; of distances and pulleys the point of a
    vlVec3 atB;       ///< m: of distances and pulleys the point of b
    vlVec3 axis;  ///< of any length, in the world, now: of a hinge, prismatic, wheel (along the spring), gear
                  ///< and rack, ratchet, motor; of a pin in space the one it twists about. Default {0, 0, 1}
                  ///< of turning in the plane; elsewhere to be given.
    vlVec3 axisB; ///< of a gear in space: about which b turns. Default: as `axis`. Of a rack: along which b
                  ///< goes.
    vlVec3 axle;  ///< in space: about which a wheel turns; square to `axis`
    vlVec3 grounds[2];    ///< m: of a pulley, where the rope runs over its wheels, fixed in the world
    vlVec3 target;        ///< m: of a grab
    const vlVec3 *points; ///< m: of a path, in the world, now
    int pointCount;       ///< 2..VL_MAX_PATH_POINTS
    bool loop;            ///< of a path: it is closed. Default false.
    bool collide;         ///< joined bodies touch; else they pass through each other. Default false.
    vlMotorMode mode;     ///< Default vl_motorSpeed.
    // Numbers that may be changed while it runs, see vlJoint_Set.
    double min, max;  ///< rad: of pin (in space its twist) and hinge, every turn counted; m: of prismatic,
                      ///< wheel, path. min <= max. Default -infinity, infinity: free.
    double swing;     ///< rad, 0..pi: of a pin in space, how far its axis leans. Default infinity: free.
    double length;    ///< m: of distances and pulleys. Negative: as it is now. Default -1.
    double ratio;     ///< of gear, rack (rad/m) and pulley, not 0. Default 1.
    double tooth;     ///< rad: of a ratchet from tooth to tooth; negative: it turns the other way; 0: none.
                      ///< Default 0.
    double rest;      ///< m: of a wheel, where along the axis its spring is at rest. Default 0.
    double steer;     ///< rad: of a wheel in space, turned about its axis. Default 0.
    double stiffness; ///< N/m (of turning N m/rad), >= 0; infinity: hard. Default infinity; of springs 100.
    double damping;   ///< N s/m (N m s/rad), >= 0. Default 0.
    double friction;  ///< N m of turning, N of sliding, >= 0: it resists up to that. Default 0.
    double breakForce, breakTorque; ///< N, N m, > 0: it breaks beyond. Default infinity.
    double motorTarget;             ///< see vlMotorMode; of a path m/s. Default 0.
    double maxForce; ///< N, or N m of a motor that turns, >= 0: of motors, hold, grab, and of a path's drive.
                     ///< Default infinity, of a path 0.
    double maxTorque; ///< N m, >= 0: of a hold. Default infinity.
    double maxSpeed;  ///< rad/s or m/s, > 0: of a servo on its way. Default infinity.
} vlJointDef;

/// The numbers of a definition.
typedef enum vlJointNumber
{
    vl_jointMin,
    vl_jointMax,
    vl_jointSwing,
    vl_jointLength,
    vl_jointRatio,
    vl_jointTooth,
    vl_jointRest,
    vl_jointSteer,
    vl_jointStiffness,
    vl_jointDamping,
    vl_jointFriction,
    vl_jointBreakForce,
    vl_jointBreakTorque,
    vl_jointMotorTarget,
    vl_jointMaxForce,
    vl_jointMaxTorque,
    vl_jointMaxSpeed,
    vl_jointNumberCount
} vlJointNumber;

vlJointDef vlDefaultJointDef(vlJointKind kind);

/// Stiffness (N/m) and damping (N s/m) by which a joint between these bodies swings with a frequency (Hz) and
/// a damping ratio (1: does not swing over): those of the reduced mass of their centres of mass, or, when
/// `turning`, the same of their moments of inertia.
void vlWorld_FindJointSpring(const vlWorld *world, vlBodyId a, vlBodyId b, bool turning, double frequency,
                             double dampingRatio, double *stiffness, double *damping);

/// Makes a joint. On a bad definition returns the null id and sets `error` to one sentence that names the
/// field.
vlJointId vlWorld_CreateJoint(vlWorld *world, const vlJointDef *def, vlError *error);
bool vlWorld_DestroyJoint(vlWorld *world, vlJointId joint);
bool vlJoint_IsValid(const vlWorld *world, vlJointId joint);
int vlWorld_GetJointCount(const vlWorld *world);
/// In the order of their slots; from the null id to the null id.
vlJointId vlWorld_NextJoint(const vlWorld *world, vlJointId previous);

// Reading a stale id gives 0.
vlJointKind vlJoint_GetKind(const vlWorld *world, vlJointId joint);
vlBodyId vlJoint_GetA(const vlWorld *world, vlJointId joint);
vlBodyId vlJoint_GetB(const vlWorld *world, vlJointId joint); ///< the null id: the world
bool vlJoint_DoesCollide(const vlWorld *world, vlJointId joint);
vlMotorMode vlJoint_GetMode(const vlWorld *world, vlJointId joint);
/// m: where the joint holds a and b, now.
vlVec3 vlJoint_GetAnchorA(const vlWorld *world, vlJointId joint);
vlVec3 vlJoint_GetAnchorB(const vlWorld *world, vlJointId joint);
vlVec3 vlJoint_GetAxis(const vlWorld *world, vlJointId joint); ///< unit vector, in the world, now
/// What it does to a, in the last substep: a force at its point (N) and a torque (N m). It does the opposite
/// to b.
vlVec3 vlJoint_GetForce(const vlWorld *world, vlJointId joint);
vlVec3 vlJoint_GetTorque(const vlWorld *world, vlJointId joint);
/// What its motor, servo or drive gives of that along or about its axis: N or N m.
double vlJoint_GetMotorForce(const vlWorld *world, vlJointId joint);
/// Angle (rad) or way (m) of a seen from b, of distances the distance, of a pulley the rope's length (m).
double vlJoint_GetPosition(const vlWorld *world, vlJointId joint);
double vlJoint_GetSpeed(const vlWorld *world, vlJointId joint); ///< the rate of that
/// How far it is from what it holds: m, of points that should be one.
double vlJoint_GetError(const vlWorld *world, vlJointId joint);
double vlJoint_Get(const vlWorld *world, vlJointId joint, vlJointNumber number);

/// Wakes what it joins. Takes effect with the next step.
bool vlJoint_Set(vlWorld *world, vlJointId joint, vlJointNumber number, double value, vlError *error);
bool vlJoint_SetMode(vlWorld *world, vlJointId joint, vlMotorMode mode, vlError *error);
bool vlJoint_SetCollide(vlWorld *world, vlJointId joint, bool collide, vlError *error);
bool vlJoint_SetTarget(vlWorld *world, vlJointId joint, vlVec3 target, vlError *error); ///< of a grab

/// The joints that broke in the last step, in the order they broke. They no longer exist; their bodies may.
typedef struct vlJointBreak
{
    vlJointId joint;
    vlJointKind kind;
    vlBodyId a, b;
    double force, torque; ///< N, N m: with which it broke
} vlJointBreak;

const vlJointBreak *vlWorld_GetJointBreaks(const vlWorld *world, int *count);

#endif
