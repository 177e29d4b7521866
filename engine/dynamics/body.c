// body.c: rigid bodies: finding, reading and changing them.
#include <math.h>
#include <string.h>

#include "dynamics/space.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

static const vlBodyId noBody = {0, 0, 0};

// Finding -------------------------------------------------------------------------------------------------

int vlRigid_Find(const vlWorld *world, vlBodyId id)
{
    const vlRigid *r = world->rigid;
    const bool known = r && id.world == world->number && id.slot < (uint32_t)r->bodyCount &&
                       r->bodies[id.slot].generation == id.generation && r->bodies[id.slot].alive &&
                       !r->bodies[id.slot].isObstacle;
    return known ? (int)id.slot : 0;
}

int vlRigid_FindForSetting(const vlWorld *world, vlBodyId id, vlError *error)
{
    const int slot = vlRigid_Find(world, id);
    if (!slot)
        vlFail(error, "the body was destroyed");
    else
        vlRigid_WakeAround(world->rigid, slot);
    return slot;
}

bool vlWorld_DestroyBody(vlWorld *world, vlBodyId id)
{
    const int slot = world->locked ? 0 : vlRigid_Find(world, id);
    if (!slot)
        return false;
    vlRigid_DropSlot(world, slot);
    world->rigid->alive--;
    return true;
}

bool vlBody_IsValid(const vlWorld *world, vlBodyId id)
{
    return vlRigid_Find(world, id) != 0;
}

int vlWorld_GetBodyCount(const vlWorld *world)
{
    return world->rigid ? world->rigid->alive : 0;
}

vlBodyId vlWorld_NextBody(const vlWorld *world, vlBodyId previous)
{
    const vlRigid *r = world->rigid;
    for (int slot = (int)previous.slot + 1; r && slot < r->bodyCount; slot++)
        if (r->bodies[slot].alive && !r->bodies[slot].isObstacle)
            return (vlBodyId){(uint32_t)slot, r->bodies[slot].generation, world->number};
    return noBody;
}

// Reading -------------------------------------------------------------------------------------------------

static vlVec3 toWorld(const vlRigid *r, int slot, vlVec3 local)
{
    if (r->space)
        return vlSpace_WorldPoint(r, slot, local);
    const double *pose = vlRigid_PoseOf(r, slot);
    const vlVec3 q = vlSub(local, r->bodies[slot].centre);
    return vlVec(pose[0] + pose[2] * q.x - pose[3] * q.y, pose[1] + pose[3] * q.x + pose[2] * q.y, 0);
}

vlVec3 vlBody_GetWorldPoint(const vlWorld *world, vlBodyId id, vlVec3 local)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? toWorld(world->rigid, slot, local) : vlVec(0, 0, 0);
}

static vlVec3 toLocal(const vlRigid *r, int slot, vlVec3 point)
{
    if (r->space)
        return vlSpace_LocalPoint(r, slot, point);
    const double *pose = vlRigid_PoseOf(r, slot);
    const double x = point.x - pose[0], y = point.y - pose[1];
    return vlAdd(vlVec(pose[2] * x + pose[3] * y, -pose[3] * x + pose[2] * y, 0), r->bodies[slot].centre);
}

vlVec3 vlBody_GetLocalPoint(const vlWorld *world, vlBodyId id, vlVec3 point)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? toLocal(world->rigid, slot, point) : vlVec(0, 0, 0);
}

vlVec3 vlBody_GetPosition(const vlWorld *world, vlBodyId id)
{
    return vlBody_GetWorldPoint(world, id, vlVec(0, 0, 0));
}

vlVec3 vlBody_GetCentre(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    if (!slot)
        return vlVec(0, 0, 0);
    const vlRigid *r = world->rigid;
    const double *pose = vlRigid_PoseOf(r, slot);
    return r->space ? vlSpace_Centre(r, slot) : vlVec(pose[0], pose[1], 0);
}

double vlBody_GetAngle(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? vlRigid_AngleOf(world->rigid, slot) : 0;
}

void vlBody_GetOrientation(const vlWorld *world, vlBodyId id, double orientation[4])
{
    const int slot = vlRigid_Find(world, id);
    const double angle = slot && !world->rigid->space ? world->rigid->angle[slot] : 0;
    orientation[0] = slot ? cos(angle / 2) : 0;
    orientation[1] = orientation[2] = 0;
    orientation[3] = sin(angle / 2);
    if (slot && world->rigid->space)
        vlSpace_GetOrientation(world->rigid, slot, orientation);
}

// Half a substep's kick and half of what contacts did bring the velocity to now (less with drag): second
// order.
static vlVec3 velocityOf(const vlRigid *r, int slot)
{
    if (r->space)
        return vlSpace_Velocity(r, slot);
    const double *v = r->motion[slot], *kick = r->kick[slot], *change = r->change[slot];
    if (r->bodies[slot].fresh || v[vl_mInverseMass] == 0)
        return vlVec(v[0], v[1], 0);
    const double *pressed = r->bodies[slot].pressed;
    const vlDragOfBodies *drag = &r->drag;
    return vlVec(drag->nowValue * v[0] + drag->nowKick * (kick[0] + change[0] + pressed[0]),
                 drag->nowValue * v[1] + drag->nowKick * (kick[1] + change[1] + pressed[1]), 0);
}

static vlVec3 spinOf(const vlRigid *r, int slot)
{
    if (r->space)
        return vlSpace_Spin(r, slot);
    const double spin = r->motion[slot][vl_mSpin];
    const bool given = r->bodies[slot].fresh || r->motion[slot][vl_mInverseInertia] == 0;
    const double gained = r->kick[slot][2] + r->change[slot][2] + r->bodies[slot].pressed[2];
    return vlVec(0, 0, given ? spin : r->drag.nowValue * spin + r->drag.nowKick * gained);
}

vlVec3 vlBody_GetVelocity(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? velocityOf(world->rigid, slot) : vlVec(0, 0, 0);
}

vlVec3 vlBody_GetSpin(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? spinOf(world->rigid, slot) : vlVec(0, 0, 0);
}

double vlBody_GetMass(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? world->rigid->bodies[slot].mass : 0;
}

void vlBody_GetInertia(const vlWorld *world, vlBodyId id, double inertia[6])
{
    const int slot = vlRigid_Find(world, id);
    memset(inertia, 0, 6 * sizeof *inertia);
    if (slot && world->rigid->space)
        vlSpace_Inertia(world->rigid, slot, inertia);
    else if (slot)
        inertia[2] = world->rigid->bodies[slot].inertia;
}

vlBodyType vlBody_GetType(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    return slot ? world->rigid->bodies[slot].type : vl_staticBody;
}

double vlWorld_GetDeepestOverlap(const vlWorld *world)
{
    return world->rigid ? world->rigid->deepest : 0;
}

// Changing ------------------------------------------------------------------------------------------------

// What forces move is there at once; the others are carried.
static bool moveTo(vlWorld *world, int slot, vlVec3 origin, double angle, vlError *error)
{
    if (world->rigid->bodies[slot].type != vl_dynamicBody)
        return vlRigid_Carry(world, slot, origin, angle, error);
    vlRigid_Place(world->rigid, slot, origin, angle);
    return true;
}

static bool moveInSpace(vlWorld *world, int slot, vlVec3 origin, const double orientation[4], vlError *error)
{
    if (world->rigid->bodies[slot].type != vl_dynamicBody)
        return vlSpace_Carry(world, slot, origin, orientation, error);
    vlSpace_Place(world->rigid, slot, origin, orientation);
    return true;
}

bool vlBody_SetPosition(vlWorld *world, vlBodyId id, vlVec3 position, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckVector(world, "position", position, error))
        return false;
    if (world->rigid->space)
    {
        double orientation[4];
        vlSpace_GetOrientation(world->rigid, slot, orientation);
        return moveInSpace(world, slot, position, orientation, error);
    }
    return moveTo(world, slot, position, vlRigid_AngleOf(world->rigid, slot), error);
}

bool vlBody_SetAngle(vlWorld *world, vlBodyId id, double angle, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot)
        return false;
    if (!isfinite(angle))
        return vlFail(error, "angle must be finite, got %g", angle);
    if (world->rigid->space)
        return vlFail(error, "a body in space has an orientation and no angle");
    return moveTo(world, slot, toWorld(world->rigid, slot, vlVec(0, 0, 0)), angle, error);
}

bool vlBody_SetOrientation(vlWorld *world, vlBodyId id, const double orientation[4], vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    double q[4];
    if (!slot || !vlSpace_CheckOrientation(orientation, q, error))
        return false;
    if (!world->rigid->space)
        return vlFail(error, "a body in the plane has an angle and no orientation");
    return moveInSpace(world, slot, toWorld(world->rigid, slot, vlVec(0, 0, 0)), q, error);
}

static void setVelocity(vlRigid *r, int slot, vlVec3 velocity)
{
    if (r->space)
    {
        vlSpace_SetVelocity(r, slot, velocity);
        return;
    }
    vlRigid_MakeFresh(r, slot);
    const bool moves = r->bodies[slot].type == vl_dynamicBody, *locks = r->bodies[slot].locks;
    r->motion[slot][vl_mVx] = moves && locks[0] ? 0 : velocity.x;
    r->motion[slot][vl_mVy] = moves && locks[1] ? 0 : velocity.y;
}

void vlRigid_SetSpin(vlRigid *r, int slot, vlVec3 spin)
{
    if (r->space)
    {
        vlSpace_SetSpin(r, slot, spin);
        return;
    }
    vlRigid_MakeFresh(r, slot);
    r->motion[slot][vl_mSpin] = spin.z;
}

bool vlBody_SetVelocity(vlWorld *world, vlBodyId id, vlVec3 velocity, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckVector(world, "velocity", velocity, error))
        return false;
    if (world->rigid->bodies[slot].type == vl_staticBody)
        return vlFail(error, "a static body has no velocity");
    setVelocity(world->rigid, slot, velocity);
    return true;
}

bool vlBody_SetType(vlWorld *world, vlBodyId id, vlBodyType type, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot)
        return false;
    if (type != vl_staticBody && type != vl_kinematicBody && type != vl_dynamicBody)
        return vlFail(error, "type must be one of vlBodyType, got %d", (int)type);
    vlRigid *r = world->rigid;
    if (type == vl_dynamicBody && vlRigid_HasEdges(r, slot))
        return vlFail(error, "a chain has no mass: its body must be static or kinematic");
    if (type == vl_dynamicBody && r->space && vlSpace_GroundOf(r->space, r->bodies[slot].firstShape))
        return vlFail(error, "terrain has no mass: its body must be static or kinematic");
    vlRigidBody *body = &r->bodies[slot];
    if (body->frame)
        return vlFail(error, "a frame is dynamic: its type cannot be changed");
    double *motion = r->motion[slot];
    vlRigid_MakeFresh(r, slot);
    vlRigid_EndCarry(r, slot);
    body->type = type;
    body->homeless = true;
    if (r->space)
    {
        if (type == vl_staticBody)
        {
            vlSpace_SetVelocity(r, slot, vlVec(0, 0, 0));
            vlSpace_SetSpin(r, slot, vlVec(0, 0, 0));
        }
        vlSpace_UseMass(r, slot);
        return true;
    }
    const bool moved = type == vl_dynamicBody;
    if (type == vl_staticBody)
        motion[vl_mVx] = motion[vl_mVy] = motion[vl_mSpin] = 0;
    motion[vl_mInverseMass] = moved ? 1 / body->mass : 0;
    motion[vl_mInverseInertia] = moved && !body->fixedRotation ? 1 / body->inertia : 0;
    return true;
}

bool vlBody_SetSpin(vlWorld *world, vlBodyId id, vlVec3 spin, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckSpin(world, spin, error))
        return false;
    if (world->rigid->bodies[slot].type == vl_staticBody)
        return vlFail(error, "a static body has no spin");
    vlRigid_SetSpin(world->rigid, slot, spin);
    return true;
}

static double torqueOf(const vlRigid *r, int slot, vlVec3 force, vlVec3 point)
{
    return (point.x - r->pose[slot][0]) * force.y - (point.y - r->pose[slot][1]) * force.x;
}

static void addForce(vlRigid *r, int slot, vlVec3 force, vlVec3 point)
{
    double *sum = r->bodies[slot].force;
    if (r->space)
    {
        vlSpace_AddForce(r, slot, force, point);
        return;
    }
    sum[0] += force.x;
    sum[1] += force.y;
    sum[2] += torqueOf(r, slot, force, point);
}

bool vlBody_ApplyForce(vlWorld *world, vlBodyId id, vlVec3 force, vlVec3 point, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckVector(world, "force", force, error) || !vlCheckVector(world, "point", point, error))
        return false;
    addForce(world->rigid, slot, force, point);
    return true;
}

bool vlBody_ApplyTorque(vlWorld *world, vlBodyId id, vlVec3 torque, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckTorque(world, torque, error))
        return false;
    if (world->rigid->space)
        vlSpace_AddTorque(world->rigid, slot, torque);
    else
        world->rigid->bodies[slot].force[2] += torque.z;
    return true;
}

static void push(vlRigid *r, int slot, vlVec3 impulse, vlVec3 point)
{
    double *v = r->motion[slot];
    if (r->space)
    {
        vlSpace_Push(r, slot, impulse, point);
        return;
    }
    // No contact moves a frame as a whole, but a blow from outside does.
    const vlRigidBody *body = &r->bodies[slot];
    const double w = body->frame ? 1 / body->mass : v[vl_mInverseMass],
                 turning = body->frame ? 1 / body->inertia : v[vl_mInverseInertia];
    vlRigid_MakeFresh(r, slot);
    v[vl_mVx] += body->locks[0] ? 0 : impulse.x * w;
    v[vl_mVy] += body->locks[1] ? 0 : impulse.y * w;
    v[vl_mSpin] += torqueOf(r, slot, impulse, point) * turning;
}

bool vlBody_ApplyImpulse(vlWorld *world, vlBodyId id, vlVec3 impulse, vlVec3 point, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot || !vlCheckVector(world, "impulse", impulse, error) ||
        !vlCheckVector(world, "point", point, error))
        return false;
    push(world->rigid, slot, impulse, point);
    return true;
}
