// joint_make.c: joints: from a definition to a joint.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "dynamics/grab.h"
#include "dynamics/joint_check.h"
#include "dynamics/joint_path.h"
#include "dynamics/world_parts.h"

/// 1/s, 2 pi times 5 Hz: so fast a hand draws a body after it, unless told otherwise.
#define VL_GRAB_RATE 31.4

static const vlJointId noJoint = {0, 0, 0};

vlJointDef vlDefaultJointDef(vlJointKind kind)
{
    return (vlJointDef){
        .kind = kind,
        .min = -INFINITY,
        .max = INFINITY,
        .swing = INFINITY,
        .length = -1,
        .ratio = 1,
        .stiffness = kind == vl_springJoint ? 100 : INFINITY,
        .breakForce = INFINITY,
        .breakTorque = INFINITY,
        .maxForce = kind == vl_pathJoint ? 0 : INFINITY,
        .maxTorque = INFINITY,
        .maxSpeed = INFINITY,
    };
}

// Checks ----------------------------------------------------------------------------------------------------

static bool isNull(vlBodyId id)
{
    return id.slot == 0 && id.generation == 0;
}

static bool checkBody(const vlWorld *world, const char *field, vlBodyId id, vlError *error)
{
    const int slot = vlRigid_Find(world, id);
    if (!slot)
        return vlFail(error, "%s must be a live body of this world", field);
    if (world->rigid->bodies[slot].frame)
        return vlFail(error, "%s must be a rigid body; a frame is joined by its particles", field);
    return true;
}

static bool checkBodies(const vlWorld *world, const vlJointDef *def, vlError *error)
{
    if (!checkBody(world, "a", def->a, error))
        return false;
    if (isNull(def->b))
    {
        if (vlBody_GetType(world, def->a) != vl_dynamicBody)
            return vlFail(error, "a must be dynamic when it is joined to the world");
        return true;
    }
    if (!checkBody(world, "b", def->b, error))
        return false;
    if (def->a.slot == def->b.slot)
        return vlFail(error, "a and b must be two bodies, got the same twice");
    if (vlBody_GetType(world, def->a) != vl_dynamicBody && vlBody_GetType(world, def->b) != vl_dynamicBody)
        return vlFail(error, "a or b must be dynamic, got two bodies that no force moves");
    if (def->kind == vl_grabJoint)
        return vlFail(error, "b must be left out: a grab draws a to a point of the world");
    return true;
}

static bool needsAxis(vlJointKind kind, bool inSpace)
{
    switch (kind)
    {
    case vl_prismaticJoint:
    case vl_wheelJoint:
    case vl_drivingMotor:
        return true;
    case vl_hingeJoint:
    case vl_gearJoint:
    case vl_rackJoint:
    case vl_ratchetJoint:
    case vl_turningMotor:
        return inSpace;
    default:
        return false;
    }
}

static bool checkDirection(const vlWorld *world, const char *field, vlVec3 axis, vlError *error)
{
    if (!vlCheckEntries(world, field, axis, VL_MAX_BODY_LENGTH, error))
        return false;
    if (vlLength(axis) < VL_MIN_BODY_LENGTH)
        return vlFail(error, "%s must have a length, got {%g, %g, %g}", field, axis.x, axis.y, axis.z);
    return true;
}

static bool checkAxes(const vlWorld *world, const vlJointDef *def, vlError *error)
{
    const bool inSpace = world->def.dimensions == 3;
    if (def->kind == vl_rackJoint && !checkDirection(world, "axisB", def->axisB, error))
        return false;
    if (!needsAxis(def->kind, inSpace))
        return true;
    if (!checkDirection(world, "axis", def->axis, error))
        return false;
    if (def->kind != vl_wheelJoint || !inSpace)
        return true;
    if (!checkDirection(world, "axle", def->axle, error))
        return false;
    const double aside = vlDot(def->axle, def->axis) / (vlLength(def->axle) * vlLength(def->axis));
    return fabs(aside) < 0.01 || vlFail(error, "axle must be square to axis");
}

static bool checkPoint(const vlWorld *world, const char *field, vlVec3 point, vlError *error)
{
    return vlCheckEntries(world, field, point, VL_MAX_BODY_LENGTH, error);
}

static bool checkPath(const vlWorld *world, const vlJointDef *def, vlError *error)
{
    if (def->kind != vl_pathJoint)
        return true;
    if (!def->points || def->pointCount < 2 || def->pointCount > VL_MAX_PATH_POINTS)
        return vlFail(error, "points must be 2 to %d points, got %d", VL_MAX_PATH_POINTS, def->pointCount);
    if (def->loop && def->pointCount < 3)
        return vlFail(error, "points of a loop must be at least 3, got %d", def->pointCount);
    for (int i = 0; i < def->pointCount; i++)
    {
        char field[32];
        snprintf(field, sizeof field, "points[%d]", i + 1);
        if (!checkPoint(world, field, def->points[i], error))
            return false;
        const vlVec3 before = def->points[i > 0 ? i - 1 : def->pointCount - 1];
        if ((i > 0 || def->loop) && vlLength(vlSub(def->points[i], before)) < VL_MIN_BODY_LENGTH)
            return vlFail(error, "%s must not be where the point before is", field);
    }
    return true;
}

static bool checkDef(const vlWorld *world, const vlJointDef *def, vlError *error)
{
    if (!vlCheckUnlocked(world, error))
        return false;
    if ((int)def->kind < 0 || def->kind > vl_drivingMotor)
        return vlFail(error, "kind must be one of vlJointKind, got %d", (int)def->kind);
    if ((int)def->mode < 0 || def->mode > vl_motorTorque)
        return vlFail(error, "mode must be one of vlMotorMode, got %d", (int)def->mode);
    return checkBodies(world, def, error) && checkPoint(world, "at", def->at, error) &&
           checkPoint(world, "atB", def->atB, error) && checkPoint(world, "target", def->target, error) &&
           checkPoint(world, "grounds[0]", def->grounds[0], error) &&
           checkPoint(world, "grounds[1]", def->grounds[1], error) && checkAxes(world, def, error) &&
           checkPath(world, def, error) && vlJointDef_CheckNumbers(def, error);
}

// Making ----------------------------------------------------------------------------------------------------

static vlVec3 unit(vlVec3 v)
{
    return vlScale(v, 1 / vlLength(v));
}

static vlVec3 squareTo(vlVec3 v)
{
    const vlVec3 other = fabs(v.x) < 0.6 ? vlVec(1, 0, 0) : vlVec(0, 1, 0);
    return unit(vlCross(v, other));
}

// The directions of a joint, in the world.
static void findDirections(const vlWorld *world, const vlJointDef *def, vlVec3 axis[3])
{
    const bool inSpace = world->def.dimensions == 3, given = vlLength(def->axis) >= VL_MIN_BODY_LENGTH;
    axis[0] = given ? unit(def->axis) : vlVec(1, 0, 0);
    if (!inSpace)
    {
        axis[1] = vlVec(-axis[0].y, axis[0].x, 0);
        axis[2] = vlVec(0, 0, 1);
        return;
    }
    if (def->kind == vl_pathJoint || def->kind == vl_grabJoint)
        axis[0] = vlVec(1, 0, 0);
    axis[2] = def->kind == vl_wheelJoint ? unit(def->axle) : squareTo(axis[0]);
    axis[1] = unit(vlCross(axis[2], axis[0]));
    axis[2] = vlCross(axis[0], axis[1]);
}

static vlVec3 seenFrom(const vlVec3 axis[3], vlVec3 v)
{
    return vlVec(vlDot(axis[0], v), vlDot(axis[1], v), vlDot(axis[2], v));
}

static void fix(const vlRigid *r, vlJoint *joint, int side, vlVec3 point, const vlVec3 directions[3])
{
    vlVec3 centre, axis[3];
    vlJointBodies_GetFrame(r, joint->body[side], &centre, axis);
    joint->anchor[side] = seenFrom(axis, vlSub(point, centre));
    for (int i = 0; i < 3; i++)
        joint->frame[side][i] = seenFrom(axis, directions[i]);
}

static vlVec3 pointOfB(const vlJointDef *def)
{
    if (vlJoint_IsDistance(def->kind) || def->kind == vl_pulleyJoint || def->kind == vl_rackJoint)
        return def->atB;
    return def->kind == vl_grabJoint ? def->target : def->kind == vl_pathJoint ? vlVec(0, 0, 0) : def->at;
}

// What a gear keeps.
static void startGear(const vlRigid *r, vlJoint *joint, const vlVec3 directions[3], vlVec3 ofB)
{
    const vlJointDef *def = &joint->def;
    memcpy(joint->world[0], directions, sizeof joint->world[0]);
    memcpy(joint->world[1], directions, sizeof joint->world[1]);
    if (def->kind == vl_rackJoint)
        joint->world[1][0] = unit(def->axisB);
    if (def->kind == vl_gearJoint && r->space)
    {
        vlVec3 centre, axis[3];
        joint->world[1][0] = unit(ofB);
        joint->world[1][1] = squareTo(joint->world[1][0]);
        joint->world[1][2] = vlCross(joint->world[1][0], joint->world[1][1]);
        vlJointBodies_GetFrame(r, joint->body[1], &centre, axis);
        for (int i = 0; i < 3; i++)
            joint->frame[1][i] = seenFrom(axis, joint->world[1][i]);
    }
    for (int side = 0; side < 2; side++)
        joint->angle[side] = vlJointBodies_GetTurn(r, joint->body[side]);
    const double second = def->kind == vl_rackJoint ? vlDot(def->atB, joint->world[1][0]) : joint->angle[1];
    joint->constant = joint->angle[0] + def->ratio * second;
}

static bool keepPath(vlWorld *world, vlJoint *joint, const vlJointDef *def)
{
    vlPath *path = &joint->path;
    if (!vlReserve(&world->tally, &path->points, &path->capacity, (size_t)def->pointCount,
                   sizeof *path->points))
        return false;
    path->count = (size_t)def->pointCount;
    path->loop = def->loop;
    for (int i = 0; i < def->pointCount; i++)
        path->points[i] = def->points[i];
    return true;
}

// Points of a path are kept as b's point sees them.
static void startPath(const vlRigid *r, vlJoint *joint)
{
    vlVec3 centre, axis[3], origin = joint->anchor[1];
    vlJointBodies_GetFrame(r, joint->body[1], &centre, axis);
    for (size_t i = 0; i < joint->path.count; i++)
    {
        const vlVec3 local = vlSub(seenFrom(axis, vlSub(joint->path.points[i], centre)), origin);
        joint->path.points[i] = vlVec(vlDot(local, joint->frame[1][0]), vlDot(local, joint->frame[1][1]),
                                      vlDot(local, joint->frame[1][2]));
    }
    joint->path.place = -1;
}

// A hand is as strong as one that drags particles, and as fast.
static void startGrab(const vlWorld *world, vlJoint *joint)
{
    const double mass = world->rigid->bodies[joint->body[0]].mass;
    if (isinf(joint->def.stiffness))
    {
        joint->def.stiffness = mass * VL_GRAB_RATE * VL_GRAB_RATE;
        joint->def.damping = 2 * mass * VL_GRAB_RATE;
    }
    if (isinf(joint->def.maxForce))
        joint->def.maxForce = VL_GRAB_STRENGTH * mass * fmax(vlLength(world->def.gravity), 9.81);
}

static void start(const vlWorld *world, vlJoint *joint, const vlJointDef *def)
{
    const vlRigid *r = world->rigid;
    vlVec3 directions[3];
    joint->def = *def;
    joint->def.points = NULL;
    joint->body[0] = (int32_t)def->a.slot;
    joint->body[1] = (int32_t)def->b.slot;
    findDirections(world, def, directions);
    fix(r, joint, 0, def->at, directions);
    fix(r, joint, 1, pointOfB(def), directions);
    joint->start = vlJointBodies_GetTurn(r, joint->body[0]) - vlJointBodies_GetTurn(r, joint->body[1]);
    joint->share = 1;
    if (vlJoint_IsGear(def->kind))
        startGear(r, joint, directions,
                  vlLength(def->axisB) >= VL_MIN_BODY_LENGTH ? def->axisB : directions[0]);
    if (def->kind == vl_pathJoint)
        startPath(r, joint);
    if (def->kind == vl_grabJoint)
        startGrab(world, joint);
    if (def->length >= 0)
        return;
    if (vlJoint_IsDistance(def->kind))
        joint->def.length = vlLength(vlSub(def->at, def->atB));
    if (def->kind == vl_pulleyJoint)
        joint->def.length = vlLength(vlSub(def->at, def->grounds[0])) +
                            def->ratio * vlLength(vlSub(def->atB, def->grounds[1]));
}

vlJointId vlWorld_CreateJoint(vlWorld *world, const vlJointDef *def, vlError *error)
{
    if (!checkDef(world, def, error))
        return noJoint;
    const int slot = vlJoints_AddSlot(world);
    vlJoint *joint = slot >= 0 ? &world->rigid->joints->joints[slot] : NULL;
    if (!joint || (def->kind == vl_pathJoint && !keepPath(world, joint, def)))
    {
        if (joint)
            vlJoints_GiveBack(world, slot);
        vlFail(error, "not enough memory for a joint");
        return noJoint;
    }
    start(world, joint, def);
    if (def->kind == vl_rodJoint && joint->def.length == 0)
    {
        vlJoints_GiveBack(world, slot);
        vlFail(error, "length of a rod must be above 0: its points are one (a pin joins them)");
        return noJoint;
    }
    vlJoints_Link(world, slot);
    return (vlJointId){(uint32_t)slot, joint->generation, world->number};
}

void vlWorld_FindJointSpring(const vlWorld *world, vlBodyId a, vlBodyId b, bool turning, double frequency,
                             double dampingRatio, double *stiffness, double *damping)
{
    const vlBodyId bodies[2] = {a, b};
    double inverse = 0;
    for (int side = 0; side < 2; side++)
    {
        const int slot = vlRigid_Find(world, bodies[side]);
        if (slot && world->rigid->bodies[slot].type == vl_dynamicBody)
            inverse += 1 / (turning ? world->rigid->bodies[slot].inertia : world->rigid->bodies[slot].mass);
    }
    const double rate = 2 * 3.14159265358979323846 * frequency, mass = inverse > 0 ? 1 / inverse : 0;
    *stiffness = mass * rate * rate;
    *damping = 2 * mass * rate * dampingRatio;
}
