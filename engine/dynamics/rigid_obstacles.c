// rigid_obstacles.c: obstacles, as rigid bodies meet them: each has a body that stands for it.
#include "collision/collision.h"
#include "dynamics/space.h"

static bool addPlane(vlWorld *world, int slot, double x, double y, double nx, double ny)
{
    const vlCorner edge = {x, y, nx, ny};
    return vlRigid_AddShape(world, slot, &edge, 0, 0) != NULL;
}

static bool addRound(vlWorld *world, int slot, const vlObstacleDef *def, const vlCorner *corners, int count)
{
    return vlRigid_AddShape(world, slot, corners, count, def->radius) != NULL;
}

static bool addBox(vlWorld *world, int slot, const vlObstacleDef *def)
{
    const double x = def->size.x / 2, y = def->size.y / 2;
    vlCorner corners[4] = {{-x, -y, 0, 0}, {x, -y, 0, 0}, {x, y, 0, 0}, {-x, y, 0, 0}};
    vlOutline_FindNormals(corners, 4);
    return vlRigid_AddShape(world, slot, corners, 4, 0) != NULL;
}

static bool addCapsule(vlWorld *world, int slot, const vlObstacleDef *def, vlVec3 offset)
{
    vlCorner ends[2] = {{def->p1.x - offset.x, def->p1.y - offset.y, 0, 0},
                        {def->p2.x - offset.x, def->p2.y - offset.y, 0, 0}};
    const int count = hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y) > 0 ? 2 : 1;
    vlOutline_FindNormals(ends, count);
    return addRound(world, slot, def, ends, count);
}

static bool addWalls(vlWorld *world, int slot, const vlObstacle *obstacle)
{
    const vlObstacleDef *def = &obstacle->def;
    const double x = (def->max.x - def->min.x) / 2, y = (def->max.y - def->min.y) / 2;
    return addPlane(world, slot, -x, 0, 1, 0) && addPlane(world, slot, x, 0, -1, 0) &&
           addPlane(world, slot, 0, -y, 0, 1) && addPlane(world, slot, 0, y, 0, -1);
}

// Shapes about the obstacle's centre, unturned.
static bool addShapes(vlWorld *world, int slot, const vlObstacle *obstacle)
{
    const vlObstacleDef *def = &obstacle->def;
    const vlCorner middle = {0, 0, 1, 0};
    switch (def->kind)
    {
    case vl_plane:
    {
        const double length = hypot(def->normal.x, def->normal.y);
        return addPlane(world, slot, 0, 0, def->normal.x / length, def->normal.y / length);
    }
    case vl_walls:
        return addWalls(world, slot, obstacle);
    case vl_box:
        return addBox(world, slot, def);
    case vl_capsule:
        return addCapsule(world, slot, def, obstacle->offset);
    default:
        return addRound(world, slot, def, &middle, 1);
    }
}

static int addBody(vlWorld *world, const vlObstacle *obstacle)
{
    const int slot = vlRigid_AddSlot(world);
    if (!slot)
        return 0;
    world->rigid->bodies[slot].isObstacle = true;
    world->rigid->bodies[slot].type = vl_kinematicBody;
    if (world->rigid->space ? vlSpace_AddObstacleShapes(world, slot, obstacle)
                            : addShapes(world, slot, obstacle))
        return slot;
    vlRigid_DropSlot(world, slot);
    return 0;
}

static void followFilter(vlRigid *r, int slot, vlFilter filter)
{
    vlRigidBody *body = &r->bodies[slot];
    if (body->filter.groups == filter.groups && body->filter.collidesWith == filter.collidesWith)
        return;
    vlRigid_WakeAround(r, slot);
    body->filter = filter;
    body->homeless = true;
}

// Where the obstacle is when the step begins, and how it moves during it.
static void follow(vlRigid *r, int slot, const vlObstacle *obstacle)
{
    followFilter(r, slot, obstacle->def.filter);
    for (int i = r->bodies[slot].firstShape; i; i = r->shapes[i].next)
    {
        vlRigidShape *shape = &r->shapes[i];
        if (shape->friction == obstacle->def.friction && shape->restitution == obstacle->def.restitution)
            continue;
        shape->friction = obstacle->def.friction;
        shape->restitution = obstacle->def.restitution;
        r->surfacesChanged = true;
    }
    if (r->space)
    {
        vlSpace_FollowObstacle(r, slot, obstacle);
        return;
    }
    double *pose = r->pose[slot], *motion = r->motion[slot];
    r->angle[slot] = obstacle->angle;
    pose[0] = obstacle->centre.x;
    pose[1] = obstacle->centre.y;
    pose[2] = obstacle->axis[0].x;
    pose[3] = obstacle->axis[0].y;
    motion[vl_mVx] = obstacle->pace.x;
    motion[vl_mVy] = obstacle->pace.y;
    motion[vl_mSpin] = obstacle->spin.z;
}

static bool reserve(vlWorld *world, size_t count)
{
    vlRigid *r = world->rigid;
    return vlReserve(&world->tally, &r->obstacleBody, &r->obstacleCapacity, count, sizeof *r->obstacleBody) &&
           vlReserve(&world->tally, &r->obstacleGeneration, &r->obstacleGenerationCapacity, count,
                     sizeof *r->obstacleGeneration);
}

bool vlRigid_FollowObstacles(vlWorld *world)
{
    const vlCollision *c = world->collision;
    vlRigid *r = world->rigid;
    if (!c || c->obstacleCount == 0)
        return true;
    if (!reserve(world, c->obstacleCount))
        return false;
    for (size_t i = 1; i < c->obstacleCount; i++)
    {
        const vlObstacle *obstacle = &c->obstacles[i];
        const bool same = r->obstacleBody[i] && obstacle->alive && !obstacle->parts &&
                          r->obstacleGeneration[i] == obstacle->generation;
        if (r->obstacleBody[i] && !same)
        {
            vlRigid_DropSlot(world, r->obstacleBody[i]);
            r->obstacleBody[i] = 0;
        }
        if (!obstacle->alive || obstacle->parts)
            continue;
        if (!same)
        {
            r->obstacleBody[i] = addBody(world, obstacle);
            r->obstacleGeneration[i] = obstacle->generation;
            r->bodies[r->obstacleBody[i]].standsFor = (int)i;
        }
        if (!r->obstacleBody[i])
            return false;
        follow(r, r->obstacleBody[i], obstacle);
    }
    return true;
}
