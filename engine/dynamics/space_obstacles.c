// space_obstacles.c: obstacles, as rigid bodies in space meet them; see rigid_obstacles.c.
#include "collision/collision.h"
#include "dynamics/space.h"

static bool add(vlWorld *world, int slot, vlSpaceShape shape)
{
    return vlSpace_AddShape(world, slot, &shape, NULL) != 0;
}

static bool addWalls(vlWorld *world, int slot, const vlObstacleDef *def)
{
    const vlVec3 half = vlScale(vlSub(def->max, def->min), 0.5);
    const vlVec3 normals[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const double sizes[3] = {half.x, half.y, half.z};
    for (int i = 0; i < 6; i++)
    {
        const vlVec3 inwards = vlScale(normals[i / 2], i % 2 ? -1 : 1);
        if (!add(world, slot, vlSpaceShape_Plane(vlScale(inwards, -sizes[i / 2]), inwards)))
            return false;
    }
    return true;
}

bool vlSpace_AddObstacleShapes(vlWorld *world, int slot, const vlObstacle *obstacle)
{
    const vlObstacleDef *def = &obstacle->def;
    const vlVec3 middle = {0, 0, 0};
    const vlVec3 p1 = vlSub(def->p1, obstacle->offset), p2 = vlSub(def->p2, obstacle->offset);
    switch (def->kind)
    {
    case vl_plane:
        return add(world, slot, vlSpaceShape_Plane(middle, vlScale(def->normal, 1 / vlLength(def->normal))));
    case vl_walls:
        return addWalls(world, slot, def);
    case vl_ball:
        return add(world, slot, vlSpaceShape_Ball(middle, def->radius));
    case vl_box:
        return add(world, slot, vlSpaceShape_Box(middle, vlScale(def->size, 0.5), 0));
    case vl_capsule:
        return add(world, slot, vlSpaceShape_Capsule(p1, p2, def->radius));
    case vl_cylinder:
        return add(world, slot, vlSpaceShape_Cylinder(p1, p2, def->radius, 0));
    }
    return false;
}

void vlSpace_FollowObstacle(vlRigid *r, int slot, const vlObstacle *obstacle)
{
    vlSpaceBody *body = &r->space->bodies[slot];
    body->pose = (vlPose){obstacle->centre, {obstacle->axis[0], obstacle->axis[1], obstacle->axis[2]}};
    for (int i = 0; i < 4; i++)
        body->orientation[i] = body->start[i] = obstacle->orientation[i];
    vlSetRow(r->space->motion[slot] + vl_sVelocity, obstacle->pace);
    vlSetRow(body->momentum, obstacle->spin);
}
