// rigid_locks.c: bodies that do not move along an axis of the world by themselves.
//
// Rows of contacts know one mass a body. What they give along a locked axis is taken out after every pass, so
// that the place there never changes; blows know the mass of each axis.
#include "dynamics/rigid.h"
#include "dynamics/world_parts.h"

double vlRigid_InverseMass(const vlRigid *r, int body, int axis)
{
    return r->bodies[body].locks[axis] ? 0 : r->motion[body][vl_mInverseMass];
}

void vlRigid_HoldLocks(vlRigid *r)
{
    for (int i = 1; i < r->bodyCount && r->hasLocks; i++)
        for (int axis = 0; axis < 2; axis++)
            if (r->bodies[i].locks[axis] && r->motion[i][vl_mInverseMass] > 0)
                r->motion[i][vl_mVx + axis] = 0;
}

bool vlBody_IsAxisLocked(const vlWorld *world, vlBodyId id, int axis)
{
    const int slot = vlRigid_Find(world, id);
    return slot && (axis == 0 || axis == 1) && world->rigid->bodies[slot].locks[axis];
}

bool vlBody_SetAxisLocks(vlWorld *world, vlBodyId id, bool x, bool y, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot)
        return false;
    if (world->def.dimensions != 2)
        return vlFail(error, "axes can be locked in the plane only");
    vlRigid *r = world->rigid;
    if (r->bodies[slot].frame)
        return vlFail(error, "a frame moves freely: axes of rigid bodies can be locked");
    vlRigid_MakeFresh(r, slot);
    r->bodies[slot].locks[0] = x;
    r->bodies[slot].locks[1] = y;
    r->hasLocks = r->hasLocks || x || y;
    for (int axis = 0; axis < 2; axis++)
        if (r->bodies[slot].locks[axis] && r->motion[slot][vl_mInverseMass] > 0)
            r->motion[slot][vl_mVx + axis] = 0;
    return true;
}
