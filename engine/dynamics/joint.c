// joint.c: joints: reading and changing them.
#include <math.h>

#include "dynamics/joint_check.h"
#include "dynamics/joint_path.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

static const vlJointId noJoint = {0, 0, 0};
static const vlBodyId world_ = {0, 0, 0};

bool vlWorld_DestroyJoint(vlWorld *world, vlJointId id)
{
    if (world->locked || !vlJoints_Find(world, id))
        return false;
    vlJoints_Drop(world, (int)id.slot);
    return true;
}

bool vlJoint_IsValid(const vlWorld *world, vlJointId id)
{
    return vlJoints_Find(world, id) != NULL;
}

int vlWorld_GetJointCount(const vlWorld *world)
{
    return world->rigid && world->rigid->joints ? world->rigid->joints->alive : 0;
}

vlJointId vlWorld_NextJoint(const vlWorld *world, vlJointId previous)
{
    const vlJoints *j = world->rigid ? world->rigid->joints : NULL;
    for (size_t slot = previous.generation ? previous.slot + 1 : 0; j && slot < j->count; slot++)
        if (j->joints[slot].alive)
            return (vlJointId){(uint32_t)slot, j->joints[slot].generation, world->number};
    return noJoint;
}

const vlJointBreak *vlWorld_GetJointBreaks(const vlWorld *world, int *count)
{
    const vlJoints *j = world->rigid ? world->rigid->joints : NULL;
    *count = j ? (int)j->breakCount : 0;
    return j ? j->breaks : NULL;
}

// Reading ---------------------------------------------------------------------------------------------------

vlJointKind vlJoint_GetKind(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    return joint ? joint->def.kind : vl_pinJoint;
}

static vlBodyId bodyOf(const vlWorld *world, vlJointId id, int side)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    const int slot = joint ? joint->body[side] : 0;
    return slot ? (vlBodyId){(uint32_t)slot, world->rigid->bodies[slot].generation, world->number} : world_;
}

vlBodyId vlJoint_GetA(const vlWorld *world, vlJointId id)
{
    return bodyOf(world, id, 0);
}

vlBodyId vlJoint_GetB(const vlWorld *world, vlJointId id)
{
    return bodyOf(world, id, 1);
}

bool vlJoint_DoesCollide(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    return joint && joint->def.collide;
}

vlMotorMode vlJoint_GetMode(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    return joint ? joint->def.mode : vl_motorSpeed;
}

double vlJoint_Get(const vlWorld *world, vlJointId id, vlJointNumber number)
{
    vlJoint *joint = vlJoints_Find(world, id);
    return joint && (int)number >= 0 && number < vl_jointNumberCount ? *vlJointDef_Number(&joint->def, number)
                                                                     : 0;
}

// A body as it lies and moves now.
static vlJointBody bodyNow(const vlWorld *world, int slot)
{
    const vlRigid *r = world->rigid;
    vlJointBody body = {.slot = slot};
    vlJointBodies_GetFrame(r, slot, &body.x, body.axis);
    body.turn = vlJointBodies_GetTurn(r, slot);
    if (slot)
    {
        const vlBodyId id = {(uint32_t)slot, r->bodies[slot].generation, world->number};
        body.v = vlBody_GetVelocity(world, id);
        body.w = vlBody_GetSpin(world, id);
    }
    return body;
}

static vlJointView viewNow(const vlWorld *world, const vlJoint *joint, vlJointBody bodies[2])
{
    for (int side = 0; side < 2; side++)
        bodies[side] = bodyNow(world, joint->body[side]);
    return vlJoint_ViewAt(joint, &bodies[0], &bodies[1]);
}

vlVec3 vlJoint_GetAnchorA(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    vlJointBody bodies[2];
    return joint ? viewNow(world, joint, bodies).pa : vlVec(0, 0, 0);
}

vlVec3 vlJoint_GetAnchorB(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    vlJointBody bodies[2];
    return joint ? viewNow(world, joint, bodies).pb : vlVec(0, 0, 0);
}

static bool turns(vlJointKind kind)
{
    return kind == vl_pinJoint || kind == vl_hingeJoint || kind == vl_weldJoint || kind == vl_gearJoint ||
           kind == vl_ratchetJoint || kind == vl_turningMotor || kind == vl_holdJoint;
}

static vlVec3 axisOf(const vlWorld *world, const vlJoint *joint, const vlJointView *view)
{
    if (vlJoint_IsGear(joint->def.kind))
        return world->def.dimensions == 3 ? view->f[0] : view->f[2];
    if (turns(joint->def.kind) && world->def.dimensions == 2)
        return view->e[2];
    return joint->def.kind == vl_turningMotor ? view->f[0] : view->e[0];
}

vlVec3 vlJoint_GetAxis(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    vlJointBody bodies[2];
    if (!joint)
        return vlVec(0, 0, 0);
    const vlJointView view = viewNow(world, joint, bodies);
    return axisOf(world, joint, &view);
}

static double perSecond(const vlWorld *world, const vlJoint *joint)
{
    const double time = world->rigid->joints->h * joint->share;
    return time > 0 ? 1 / time : 0;
}

vlVec3 vlJoint_GetForce(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    return joint ? vlScale(joint->given[0].force, perSecond(world, joint)) : vlVec(0, 0, 0);
}

vlVec3 vlJoint_GetTorque(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    vlJointBody bodies[2];
    if (!joint)
        return vlVec(0, 0, 0);
    const vlJointView view = viewNow(world, joint, bodies);
    const vlVec3 arm = vlScale(vlCross(view.ra, joint->given[0].force), -1);
    return vlScale(vlAdd(joint->given[0].torque, arm), perSecond(world, joint));
}

double vlJoint_GetMotorForce(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    return joint ? joint->lambda[vl_rowMotor] * perSecond(world, joint) : 0;
}

static double positionOf(const vlWorld *world, const vlJoint *joint, const vlJointView *view)
{
    const bool inSpace = world->def.dimensions == 3;
    switch (joint->def.kind)
    {
    case vl_prismaticJoint:
    case vl_wheelJoint:
    case vl_drivingMotor:
        return vlDot(view->d, view->e[0]);
    case vl_rodJoint:
    case vl_tetherJoint:
    case vl_keepawayJoint:
    case vl_springJoint:
    case vl_pulleyJoint:
        return vlJoint_LengthOf(joint, view);
    case vl_grabJoint:
        return vlLength(view->d);
    case vl_pathJoint:
        return vlPath_GetWay(&joint->path,
                             vlPath_FindNear(&joint->path, vlPath_ToLocal(view), joint->path.place));
    default:
        return vlJoint_AngleOf(view, inSpace, joint->angle[0]);
    }
}

double vlJoint_GetPosition(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    vlJointBody bodies[2];
    if (!joint)
        return 0;
    const vlJointView view = viewNow(world, joint, bodies);
    return positionOf(world, joint, &view);
}

static double ropeSpeed(const vlJoint *joint, const vlJointView *view, const vlVec3 speeds[2])
{
    const vlVec3 points[2] = {view->pa, view->pb};
    const double ratios[2] = {1, joint->def.ratio};
    double speed = 0;
    for (int side = 0; side < 2; side++)
    {
        const vlVec3 rope = vlSub(points[side], joint->def.grounds[side]);
        const double size = vlLength(rope);
        speed += size > 0 ? ratios[side] * vlDot(rope, speeds[side]) / size : 0;
    }
    return speed;
}

double vlJoint_GetSpeed(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    vlJointBody bodies[2];
    if (!joint)
        return 0;
    const vlJointView view = viewNow(world, joint, bodies);
    const vlVec3 speeds[2] = {vlAdd(bodies[0].v, vlCross(bodies[0].w, view.ra)),
                              vlAdd(bodies[1].v, vlCross(bodies[1].w, view.rb))};
    const double size = vlLength(view.d);
    // The axes of b turn with it.
    const vlVec3 relative = vlSub(vlSub(speeds[0], speeds[1]), vlCross(bodies[1].w, view.d));
    switch (joint->def.kind)
    {
    case vl_prismaticJoint:
    case vl_wheelJoint:
    case vl_drivingMotor:
        return vlDot(relative, view.e[0]);
    case vl_pulleyJoint:
        return ropeSpeed(joint, &view, speeds);
    case vl_rodJoint:
    case vl_tetherJoint:
    case vl_keepawayJoint:
    case vl_springJoint:
    case vl_grabJoint:
        return size > 0 ? vlDot(relative, view.d) / size : 0;
    case vl_pathJoint:
    {
        vlVec3 along[3];
        vlPath_GetFrame(&joint->path, &view, along);
        return vlDot(relative, along[0]);
    }
    case vl_gearJoint:
    case vl_rackJoint:
        return vlDot(bodies[0].w, axisOf(world, joint, &view));
    default:
        return vlDot(vlSub(bodies[0].w, bodies[1].w), axisOf(world, joint, &view));
    }
}

// What of d is no way that the joint leaves open.
static double errorOf(const vlJoint *joint, const vlJointView *view)
{
    const vlJointDef *def = &joint->def;
    const double along = vlDot(view->d, view->e[0]), size = vlLength(view->d);
    switch (def->kind)
    {
    case vl_prismaticJoint:
    case vl_wheelJoint:
        return sqrt(fmax(0, size * size - along * along));
    case vl_rodJoint:
        return fabs(size - def->length);
    case vl_tetherJoint:
    case vl_pulleyJoint:
        return fmax(0, vlJoint_LengthOf(joint, view) - def->length);
    case vl_keepawayJoint:
        return fmax(0, def->length - size);
    case vl_pinJoint:
    case vl_hingeJoint:
    case vl_weldJoint:
    case vl_holdJoint:
        return size;
    case vl_pathJoint:
        return vlPath_MeasureDistance(joint, view);
    default:
        return 0;
    }
}

double vlJoint_GetError(const vlWorld *world, vlJointId id)
{
    const vlJoint *joint = vlJoints_Find(world, id);
    vlJointBody bodies[2];
    if (!joint)
        return 0;
    const vlJointView view = viewNow(world, joint, bodies);
    return errorOf(joint, &view);
}

// J: of springs, at rest where they pull with no force.
static double energyOf(const vlWorld *world, const vlJoint *joint)
{
    vlJointBody bodies[2];
    const vlJointDef *def = &joint->def;
    if (isinf(def->stiffness))
        return 0;
    const vlJointView view = viewNow(world, joint, bodies);
    double stretch = 0;
    switch (def->kind)
    {
    case vl_wheelJoint:
        stretch = vlDot(view.d, view.e[0]) - def->rest;
        break;
    case vl_rodJoint:
    case vl_springJoint:
        stretch = vlLength(view.d) - def->length;
        break;
    case vl_pinJoint:
    case vl_hingeJoint:
        stretch = vlLength(view.d);
        break;
    case vl_weldJoint:
        stretch = world->def.dimensions == 2 ? view.turn : 0;
        break;
    default:
        break;
    }
    return 0.5 * def->stiffness * stretch * stretch;
}

double vlJoints_Energy(const vlWorld *world)
{
    const vlJoints *j = world->rigid ? world->rigid->joints : NULL;
    double sum = 0;
    for (size_t i = 0; j && i < j->count; i++)
        if (j->joints[i].alive)
            sum += energyOf(world, &j->joints[i]);
    return sum;
}

// Changing --------------------------------------------------------------------------------------------------

static vlJoint *findForSetting(vlWorld *world, vlJointId id, vlError *error)
{
    vlJoint *joint = vlJoints_Find(world, id);
    if (!joint)
        vlFail(error, "the joint was destroyed or broke");
    return joint;
}

bool vlJoint_Set(vlWorld *world, vlJointId id, vlJointNumber number, double value, vlError *error)
{
    vlJoint *joint = findForSetting(world, id, error);
    if (!joint)
        return false;
    if ((int)number < 0 || number >= vl_jointNumberCount)
        return vlFail(error, "number must be one of vlJointNumber, got %d", (int)number);
    vlJointDef next = joint->def;
    *vlJointDef_Number(&next, number) = value;
    if (!vlJointDef_CheckNumbers(&next, error))
        return false;
    if (number == vl_jointLength && value < 0)
        return vlFail(error, "length must be at least 0, got %g", value);
    if (number == vl_jointRatio && vlJoint_IsGear(next.kind))
        return vlFail(error, "the ratio of a gear cannot be changed: make another");
    joint->def = next;
    vlJoints_Wake(world->rigid, joint);
    return true;
}

bool vlJoint_SetMode(vlWorld *world, vlJointId id, vlMotorMode mode, vlError *error)
{
    vlJoint *joint = findForSetting(world, id, error);
    if (!joint)
        return false;
    if ((int)mode < 0 || mode > vl_motorTorque)
        return vlFail(error, "mode must be one of vlMotorMode, got %d", (int)mode);
    joint->def.mode = mode;
    vlJoints_Wake(world->rigid, joint);
    return true;
}

bool vlJoint_SetCollide(vlWorld *world, vlJointId id, bool collide, vlError *error)
{
    vlJoint *joint = findForSetting(world, id, error);
    if (!joint)
        return false;
    vlJoints *j = world->rigid->joints;
    if (collide != joint->def.collide)
        j->parting += collide ? -1 : 1;
    joint->def.collide = collide;
    vlJoints_Wake(world->rigid, joint);
    vlJoints_RenewPairs(world->rigid, joint);
    return true;
}

bool vlJoint_SetTarget(vlWorld *world, vlJointId id, vlVec3 target, vlError *error)
{
    vlJoint *joint = findForSetting(world, id, error);
    if (!joint || !vlCheckEntries(world, "target", target, VL_MAX_BODY_LENGTH, error))
        return false;
    if (joint->def.kind != vl_grabJoint)
        return vlFail(error, "only a grab has a target that is a point");
    joint->def.target = target;
    joint->anchor[1] = target;
    vlJoints_Wake(world->rigid, joint);
    return true;
}
