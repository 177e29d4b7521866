// rigid_pairs.c: which shapes of bodies may meet.
//
// Every shape has a wide box: its own, with room to move. A pair is kept for exactly those shapes whose wide
// boxes overlap, and whose bodies may meet. Only what has left its room gets a new box; then its pairs that
// came apart go, and those that are new come: a pair is new when the boxes overlap now and did not before.
#include <math.h>
#include <string.h>

#include "dynamics/joint.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

// A body has room for this share of its size all round, and ahead for what its speed takes it in so many
// steps.
#define VL_ROOM_SHARE 0.1
#define VL_ROOM_STEPS 2.5

static const vlBox nowhere = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

static bool isImmobile(const vlRigid *r, int body)
{
    return r->bodies[body].type != vl_dynamicBody || r->bodies[body].frame; // but what sleeps may wake
}

static bool isPlane(const vlRigidShape *shape)
{
    return shape->outline.count == 0;
}

// Rooms ---------------------------------------------------------------------------------------------------

static bool standsStill(const vlRigid *r, int i)
{
    const double *pose = r->pose[i], *v = r->motion[i];
    const vlRoom *room = &r->rooms[i];
    return pose[0] == room->x && pose[1] == room->y && r->angle[i] == room->angle && v[vl_mVx] == 0 &&
           v[vl_mVy] == 0 && v[vl_mSpin] == 0;
}

static bool staysBetween(double way, double ahead, double turning, double least, double most)
{
    const double low = way + (ahead < 0 ? ahead : 0), high = way + (ahead > 0 ? ahead : 0);
    return low - turning >= least && high + turning <= most;
}

// Will the body still be in its room when the step ends?
static bool staysInRoom(const vlRigid *r, int i, double dt)
{
    const vlRigidBody *body = &r->bodies[i];
    const vlRoom *room = &r->rooms[i];
    const double *pose = r->pose[i], *v = r->motion[i];
    if (body->homeless)
        return false;
    if (r->space)
        return vlSpace_StaysInRoom(r, i, dt);
    if (!isfinite(body->bound)) // a half plane: any move counts
        return standsStill(r, i);
    const double turning = (fabs(r->angle[i] - room->angle) + fabs(v[vl_mSpin]) * dt) * body->bound;
    return staysBetween(pose[0] - room->x, v[vl_mVx] * dt, turning, room->least[0], room->most[0]) &&
           staysBetween(pose[1] - room->y, v[vl_mVy] * dt, turning, room->least[1], room->most[1]);
}

static void giveRoom(vlRigid *r, int i, double dt)
{
    vlRoom *room = &r->rooms[i];
    if (r->space)
    {
        vlSpace_GiveRoom(r, i, VL_ROOM_SHARE + VL_REACH_SHARE, VL_ROOM_STEPS * dt);
        return;
    }
    const double *v = r->motion[i], ahead = VL_ROOM_STEPS * dt;
    const double bound = isfinite(r->bodies[i].bound) ? r->bodies[i].bound : 0;
    // What does not move by itself needs none beside its speed: walls are large, and much lies near them.
    const double share = isImmobile(r, i) ? 0 : VL_ROOM_SHARE + VL_REACH_SHARE;
    const double around = (share + ahead * fabs(v[vl_mSpin])) * bound;
    room->x = r->pose[i][0];
    room->y = r->pose[i][1];
    room->angle = r->angle[i];
    for (int k = 0; k < 2; k++)
    {
        const double way = v[vl_mVx + k] * ahead;
        room->least[k] = (way < 0 ? way : 0) - around;
        room->most[k] = (way > 0 ? way : 0) + around;
    }
}

static void findBox(const vlRigid *r, const vlRigidShape *shape, vlBox *box)
{
    const double *pose = r->pose[shape->body];
    const vlRoom *room = &r->rooms[shape->body];
    *box = nowhere;
    box->min[2] = box->max[2] = 0;
    for (int i = 0; i < shape->outline.count; i++)
    {
        const vlCorner *corner = &shape->outline.corners[i];
        const double at[2] = {pose[0] + pose[2] * corner->x - pose[3] * corner->y,
                              pose[1] + pose[3] * corner->x + pose[2] * corner->y};
        for (int k = 0; k < 2; k++)
        {
            box->min[k] = at[k] < box->min[k] ? at[k] : box->min[k];
            box->max[k] = at[k] > box->max[k] ? at[k] : box->max[k];
        }
    }
    for (int k = 0; k < 2; k++)
    {
        box->min[k] += room->least[k] - shape->outline.radius;
        box->max[k] += room->most[k] + shape->outline.radius;
    }
}

// Does a half plane reach into a box?
static bool planeReaches(const vlRigid *r, const vlRigidShape *plane, const vlBox *box)
{
    if (r->space)
        return vlSpace_PlaneReaches(r, (int)(plane - r->shapes), box);
    const double *pose = r->pose[plane->body];
    const vlCorner *edge = &plane->outline.plane;
    const double nx = pose[2] * edge->nx - pose[3] * edge->ny, ny = pose[3] * edge->nx + pose[2] * edge->ny;
    const double px = pose[0] + pose[2] * edge->x - pose[3] * edge->y,
                 py = pose[1] + pose[3] * edge->x + pose[2] * edge->y;
    const double x = nx > 0 ? box->min[0] : box->max[0], y = ny > 0 ? box->min[1] : box->max[1];
    return nx * (x - px) + ny * (y - py) <= 0;
}

// Moving --------------------------------------------------------------------------------------------------

static bool reserve(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlTally *tally = &world->tally;
    return vlReserve(tally, &r->rooms, &r->roomCapacity, (size_t)r->bodyCount, sizeof *r->rooms) &&
           vlReserve(tally, &r->moved, &r->movedCapacity, r->shapeCount, sizeof *r->moved) &&
           vlReserve(tally, &r->movedFlags, &r->movedFlagCapacity, r->shapeCount, sizeof *r->movedFlags) &&
           vlReserve(tally, &r->lastBoxes, &r->lastBoxCapacity, r->shapeCount, sizeof *r->lastBoxes) &&
           vlBoxGrid_Reserve(&r->grids[0], tally, r->shapeCount) &&
           vlBoxGrid_Reserve(&r->grids[1], tally, r->shapeCount) &&
           (r->space ? vlSpace_ReserveRooms(world) : vlRigid_ReserveStrips(world));
}

// Static shapes never meet each other: they have a grid of their own, in which they do not look.
static int gridOf(const vlRigid *r, int shape)
{
    return r->bodies[r->shapes[shape].body].type == vl_staticBody;
}

static const vlBox *boxOf(const vlRigid *r, int shape)
{
    return &r->grids[gridOf(r, shape)].entries[shape].box;
}

static void moveShape(vlRigid *r, int shape, bool homeless)
{
    const vlRigidShape *s = &r->shapes[shape];
    r->movedFlags[shape] = true;
    r->moved[r->movedCount++] = shape;
    if (isPlane(s))
        return;
    const int grid = gridOf(r, shape);
    const bool known = !homeless && vlBoxGrid_Has(&r->grids[grid], shape);
    r->lastBoxes[shape] = known ? *boxOf(r, shape) : nowhere;
    vlBox box;
    if (r->space)
        vlSpace_FindBox(r, shape, &box);
    else
        findBox(r, s, &box);
    vlBoxGrid_Remove(&r->grids[1 - grid], shape); // where it was with another type
    vlBoxGrid_Place(&r->grids[grid], shape, &box);
}

// Gives new rooms to all bodies that need one.
static void moveBodies(vlRigid *r, double dt)
{
    r->movedCount = 0;
    for (int i = 1; i < r->bodyCount; i++)
    {
        vlRigidBody *body = &r->bodies[i];
        if (!body->alive || staysInRoom(r, i, dt))
            continue;
        giveRoom(r, i, dt);
        if (!r->space)
            vlRigid_FindStrip(r, i);
        for (int shape = body->firstShape; shape; shape = r->shapes[shape].next)
            moveShape(r, shape, body->homeless);
    }
}

// Pairs ---------------------------------------------------------------------------------------------------

static bool mayMeet(const vlRigid *r, int one, int two)
{
    const vlFilter *a = &r->bodies[one].filter, *b = &r->bodies[two].filter;
    return one != two && (a->groups & b->collidesWith) && (b->groups & a->collidesWith) &&
           !vlJoints_Part(r, one, two);
}

// What no force moves pushes nothing of its kind; but a sensor that is moved sees it.
static bool mayTouch(const vlRigid *r, int first, int second)
{
    const vlRigidShape *a = &r->shapes[first], *b = &r->shapes[second];
    if (!isImmobile(r, a->body) || !isImmobile(r, b->body))
        return !(a->isSensor && b->isSensor);
    const bool moves =
        r->bodies[a->body].type == vl_kinematicBody || r->bodies[b->body].type == vl_kinematicBody;
    return a->isSensor != b->isSensor && moves;
}

static bool stillNear(const vlRigid *r, const vlRigidPair *pair)
{
    const vlRigidBody *a = &r->bodies[pair->bodyA], *b = &r->bodies[pair->bodyB];
    if (!a->alive || !b->alive || a->homeless || b->homeless)
        return false;
    if (!r->movedFlags[pair->shapeA] && !r->movedFlags[pair->shapeB])
        return true;
    const vlRigidShape *shape = &r->shapes[pair->shapeA];
    if (isPlane(shape)) // found anew when the plane moves
        return !r->movedFlags[pair->shapeA] && planeReaches(r, shape, boxOf(r, pair->shapeB));
    return vlBox_Overlaps(boxOf(r, pair->shapeA), boxOf(r, pair->shapeB));
}

// The last pair takes the place of one that goes: all the others stay where they are.
static void dropFarPairs(vlRigid *r)
{
    for (size_t i = 0; i < r->pairCount;)
    {
        if (stillNear(r, &r->pairs[i]))
        {
            i++;
            continue;
        }
        const size_t last = --r->pairCount;
        r->pairs[i] = r->pairs[last];
        if (r->space)
            r->space->found[i] = r->space->found[last];
        else
            r->manifolds[i] = r->manifolds[last];
        r->order.disorder++;
    }
}

static vlPackForm formOf(const vlOutline *a, const vlOutline *b)
{
    return a->isDisc && b->isDisc ? vl_twoDiscs : a->isDisc ? vl_discA : b->isDisc ? vl_discB : vl_anyForm;
}

static void mixSurfaces(const vlRigid *r, vlRigidPair *pair)
{
    const vlRigidShape *a = &r->shapes[pair->shapeA], *b = &r->shapes[pair->shapeB];
    pair->friction = sqrt(a->friction * b->friction);
    pair->restitution = a->restitution > b->restitution ? a->restitution : b->restitution;
    pair->traits = vlRigid_FindTraits(r, pair->shapeA, pair->shapeB);
    pair->form = formOf(&a->outline, &b->outline);
}

static void mixAllSurfaces(vlRigid *r)
{
    for (size_t i = 0; i < r->pairCount && r->surfacesChanged; i++)
        mixSurfaces(r, &r->pairs[i]);
    r->surfacesChanged = false;
}

static bool addPair(vlWorld *world, int first, int second)
{
    vlRigid *r = world->rigid;
    const int bodyOne = r->shapes[first].body, bodyTwo = r->shapes[second].body;
    if (!mayMeet(r, bodyOne, bodyTwo) || !mayTouch(r, first, second))
        return true;
    const size_t count = r->pairCount + 1;
    if (!vlReserve(&world->tally, &r->pairs, &r->pairCapacity, count, sizeof *r->pairs))
        return false;
    if (r->space
            ? !vlSpace_AddPair(world, count)
            : !vlReserve(&world->tally, &r->manifolds, &r->manifoldCapacity, count, sizeof *r->manifolds))
        return false;
    // The one that does not move comes first, else the older one.
    const bool swap = isImmobile(r, bodyTwo) || (!isImmobile(r, bodyOne) && second < first);
    const int a = swap ? second : first, b = swap ? first : second;
    vlRigidPair *pair = &r->pairs[r->pairCount];
    *pair = (vlRigidPair){.shapeA = a, .shapeB = b, .bodyA = r->shapes[a].body, .bodyB = r->shapes[b].body};
    mixSurfaces(r, pair);
    if (!r->space)
        r->manifolds[r->pairCount] = (vlManifold){.isNew = true};
    r->order.disorder++;
    r->pairCount = count;
    return true;
}

// Did the boxes of two shapes overlap before?
static bool wereNear(const vlRigid *r, int first, int second)
{
    const vlBox *a = r->movedFlags[first] ? &r->lastBoxes[first] : boxOf(r, first);
    const vlBox *b = r->movedFlags[second] ? &r->lastBoxes[second] : boxOf(r, second);
    return vlBox_Overlaps(a, b);
}

static bool addNewPairs(vlWorld *world, int shape)
{
    vlRigid *r = world->rigid;
    r->found.count = 0;
    for (int grid = 0; grid < 2 - gridOf(r, shape); grid++)
        if (!vlBoxGrid_Find(&r->grids[grid], &world->tally, boxOf(r, shape), &r->found))
            return false;
    if (vlIsStopped(world, r->found.count))
        return false;
    for (size_t i = 0; i < r->found.count; i++)
    {
        const int other = r->found.items[i];
        // Of two that moved the older one asks.
        if (other == shape || (r->movedFlags[other] && other < shape) || wereNear(r, shape, other))
            continue;
        if (!addPair(world, shape, other))
            return false;
    }
    return true;
}

// A half plane is wide: it is tried against everything.
static bool addPlanePairs(vlWorld *world, int plane)
{
    vlRigid *r = world->rigid;
    const bool moved = r->movedFlags[plane];
    const size_t count = moved ? r->shapeCount : r->movedCount;
    for (size_t i = moved ? 1 : 0; i < count; i++)
    {
        const int other = moved ? (int)i : r->moved[i];
        const vlRigidShape *shape = &r->shapes[other];
        if (!shape->body || isPlane(shape) || isImmobile(r, shape->body) ||
            !planeReaches(r, &r->shapes[plane], boxOf(r, other)))
            continue;
        if (!moved && planeReaches(r, &r->shapes[plane], &r->lastBoxes[other]))
            continue; // was near before
        if (!addPair(world, plane, other))
            return false;
    }
    return true;
}

static bool refresh(vlWorld *world)
{
    vlRigid *r = world->rigid;
    dropFarPairs(r);
    for (int i = r->firstPlane; i; i = r->shapes[i].nextPlane)
        if (!addPlanePairs(world, i))
            return false;
    for (size_t i = 0; i < r->movedCount; i++)
        if (!isPlane(&r->shapes[r->moved[i]]) && !addNewPairs(world, r->moved[i]))
            return false;
    return true;
}

static void settle(vlRigid *r)
{
    for (size_t i = 0; i < r->movedCount; i++)
    {
        r->movedFlags[r->moved[i]] = false;
        r->bodies[r->shapes[r->moved[i]].body].homeless = false;
    }
    r->pairsDropped = false;
}

// Memory was short, or the step was stopped, and some pairs are missing: the next step begins anew.
static void forgetPairs(vlRigid *r)
{
    settle(r);
    r->pairCount = 0;
    for (int i = 1; i < r->bodyCount; i++)
        r->bodies[i].homeless = true;
}

bool vlRigid_KeepPairs(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!reserve(world))
        return false;
    moveBodies(r, world->def.dt);
    mixAllSurfaces(r);
    if (r->movedCount == 0 && !r->pairsDropped)
        return true;
    if (!refresh(world))
    {
        forgetPairs(r);
        return false;
    }
    settle(r);
    return r->space || vlRigid_OrderPairs(world);
}
