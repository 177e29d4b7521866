// rigid.c: where rigid bodies and their shapes are kept.
#include "dynamics/rigid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "dynamics/frame_body.h"
#include "dynamics/joint.h"
#include "dynamics/rigid_events.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

// Storage -------------------------------------------------------------------------------------------------

static vlRigid *rigidOf(vlWorld *world)
{
    if (world->rigid)
        return world->rigid;
    if (!vlTally_Take(&world->tally, sizeof(vlRigid)))
        return NULL;
    world->rigid = calloc(1, sizeof(vlRigid));
    if (!world->rigid)
    {
        vlTally_Give(&world->tally, sizeof(vlRigid));
        return NULL;
    }
    for (int i = 0; i < 2; i++)
        vlBoxGrid_Init(&world->rigid->grids[i], world->def.dimensions);
    return world->rigid;
}

static bool reserveBodies(vlWorld *world, size_t wanted)
{
    vlRigid *r = world->rigid;
    void *arrays[6] = {&r->motion, &r->pose, &r->angle, &r->change, &r->kick, &r->bodies};
    const size_t sizes[6] = {sizeof *r->motion, sizeof *r->pose, sizeof *r->angle,
                             sizeof *r->change, sizeof *r->kick, sizeof *r->bodies};
    for (int i = 0; i < 6; i++)
        if (!vlReserve(&world->tally, arrays[i], &r->bodyCapacities[i], wanted, sizes[i]))
            return false;
    return true;
}

int vlRigid_AddSlot(vlWorld *world)
{
    vlRigid *r = rigidOf(world);
    if (!r || !reserveBodies(world, r->bodyCount > 0 ? (size_t)r->bodyCount + 1 : 2))
        return 0;
    r->moves++;
    if (r->bodyCount == 0)
    {
        r->bodyCount = 1;
        r->pose[0][2] = 1;
    }
    int slot = r->firstFree;
    if (slot)
        r->firstFree = r->bodies[slot].nextFree;
    else
        slot = r->bodyCount++;
    if (world->def.dimensions == 3 && !vlSpace_AddSlot(world, slot))
    {
        r->bodies[slot].nextFree = r->firstFree;
        r->firstFree = slot;
        return 0;
    }
    const uint32_t generation = r->bodies[slot].generation;
    r->bodies[slot] = (vlRigidBody){.alive = true,
                                    .fresh = true,
                                    .homeless = true,
                                    .generation = generation ? generation : 1,
                                    .filter = {1, UINT64_MAX}};
    memset(r->motion[slot], 0, sizeof r->motion[slot]);
    memset(r->change[slot], 0, sizeof r->change[slot]);
    memset(r->kick[slot], 0, sizeof r->kick[slot]);
    r->angle[slot] = 0;
    if (slot < r->forcesCount)
        memset(r->felt[slot], 0, sizeof r->felt[slot]);
    r->pose[slot][2] = 1;
    r->pose[slot][3] = 0;
    return slot;
}

static int takeShape(vlWorld *world)
{
    vlRigid *r = world->rigid;
    const int free = r->firstFreeShape;
    if (free)
    {
        r->firstFreeShape = r->shapes[free].next;
        return free;
    }
    const size_t index = r->shapeCount > 0 ? r->shapeCount : 1;
    if (!vlReserve(&world->tally, &r->shapes, &r->shapeCapacity, index + 1, sizeof *r->shapes) ||
        !vlReserve(&world->tally, &r->forms, &r->formCapacity, index + 1, sizeof *r->forms))
        return 0;
    r->shapeCount = index + 1;
    return (int)index;
}

static void dropPlane(vlRigid *r, int index)
{
    int *link = &r->firstPlane;
    while (*link && *link != index)
        link = &r->shapes[*link].nextPlane;
    if (*link)
        *link = r->shapes[index].nextPlane;
}

static void freeShape(vlWorld *world, int index)
{
    vlRigid *r = world->rigid;
    vlRigidShape *shape = &r->shapes[index];
    dropPlane(r, index);
    r->sensorCount -= shape->isSensor;
    for (int i = 0; i < 2; i++)
        vlBoxGrid_Remove(&r->grids[i], index);
    vlRelease(&world->tally, &shape->corners, shape->cornerCapacity, sizeof *shape->corners);
    if (r->space)
        vlSpace_DropShape(world, index);
    *shape = (vlRigidShape){.next = r->firstFreeShape};
    r->firstFreeShape = index;
}

void vlRigid_DropSlot(vlWorld *world, int slot)
{
    vlRigid *r = world->rigid;
    vlRigidBody *body = &r->bodies[slot];
    vlRigid_WakeAround(r, slot);
    r->moves++;
    vlJoints_DropBody(world, slot);
    vlRigid_DropObstacle(world, slot);
    vlFrameBody_Drop(r, slot);
    body->carry = 0;
    while (body->firstShape)
    {
        const int shape = body->firstShape;
        body->firstShape = r->shapes[shape].next;
        freeShape(world, shape);
    }
    body->alive = false;
    body->shapeCount = 0;
    body->generation++;
    body->nextFree = r->firstFree;
    r->firstFree = slot;
    r->pairsDropped = true;
    r->activeCount = r->elasticCount = r->restingCount = 0;
}

static double boundOf(const vlOutline *outline)
{
    double bound = 0;
    for (int i = 0; i < outline->count; i++)
        bound = fmax(bound, hypot(outline->corners[i].x, outline->corners[i].y) + outline->radius);
    return outline->count > 0 ? bound : INFINITY;
}

vlRigidShape *vlRigid_AddShape(vlWorld *world, int slot, const vlCorner *corners, int count, double radius)
{
    vlRigid *r = world->rigid;
    const int index = takeShape(world), room = count > 0 ? count : 1;
    if (!index)
        return NULL;
    vlRigidShape *shape = &r->shapes[index];
    *shape = (vlRigidShape){.body = slot};
    if (!vlReserve(&world->tally, &shape->corners, &shape->cornerCapacity, (size_t)room,
                   sizeof *shape->corners))
    {
        freeShape(world, index);
        return NULL;
    }
    memcpy(shape->corners, corners, sizeof *corners * (size_t)room);
    shape->outline = (vlOutline){.corners = shape->corners,
                                 .count = count,
                                 .isDisc = count == 1 && corners[0].x == 0 && corners[0].y == 0,
                                 .radius = radius,
                                 .plane = corners[0]};
    shape->outline.bound = boundOf(&shape->outline);
    shape->thin = vlOutline_FindThin(&shape->outline);
    vlRigidBody *body = &r->bodies[slot];
    shape->next = body->firstShape;
    body->firstShape = index;
    if (count == 0)
    {
        shape->nextPlane = r->firstPlane;
        r->firstPlane = index;
    }
    body->shapeCount++;
    body->bound = fmax(body->bound, shape->outline.bound);
    body->thin = body->shapeCount > 1 ? fmin(body->thin, shape->thin) : shape->thin;
    return shape;
}

void vlRigid_FindPose(const vlRigidBody *body, vlVec3 origin, double angle, double pose[4])
{
    const double c = cos(angle), s = sin(angle);
    pose[0] = origin.x + c * body->centre.x - s * body->centre.y;
    pose[1] = origin.y + s * body->centre.x + c * body->centre.y;
    pose[2] = c;
    pose[3] = s;
}

void vlRigid_Place(vlRigid *r, int slot, vlVec3 origin, double angle)
{
    r->moves++;
    vlRigid_FindPose(&r->bodies[slot], origin, angle, r->pose[slot]);
    r->angle[slot] = angle;
}

void vlRigid_MakeFresh(vlRigid *r, int slot)
{
    if (r->space)
    {
        vlSpace_MakeFresh(r, slot);
        return;
    }
    double *v = r->motion[slot];
    if (r->bodies[slot].fresh)
        return;
    for (int i = 0; i < 3 && v[vl_mInverseMass] > 0; i++)
        v[i] = r->drag.nowValue * v[i] +
               r->drag.nowKick * (r->kick[slot][i] + r->change[slot][i] + r->bodies[slot].pressed[i]);
    memset(r->change[slot], 0, sizeof r->change[slot]);
    r->bodies[slot].fresh = true;
}

void vlRigid_Free(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlTally *tally = &world->tally;
    if (!r)
        return;
    for (size_t i = 1; i < r->shapeCount; i++)
        vlRelease(tally, &r->shapes[i].corners, r->shapes[i].cornerCapacity, sizeof *r->shapes[i].corners);
    vlJoints_Free(world);
    vlSpace_Free(world);
    vlTouches_Free(world);
    vlRigid_FreeOrder(world);
    vlRelease(tally, &r->motion, r->bodyCapacities[0], sizeof *r->motion);
    vlRelease(tally, &r->pose, r->bodyCapacities[1], sizeof *r->pose);
    vlRelease(tally, &r->angle, r->bodyCapacities[2], sizeof *r->angle);
    vlRelease(tally, &r->change, r->bodyCapacities[3], sizeof *r->change);
    vlRelease(tally, &r->kick, r->bodyCapacities[4], sizeof *r->kick);
    vlRelease(tally, &r->bodies, r->bodyCapacities[5], sizeof *r->bodies);
    vlRelease(tally, &r->shapes, r->shapeCapacity, sizeof *r->shapes);
    vlRelease(tally, &r->forms, r->formCapacity, sizeof *r->forms);
    vlRelease(tally, &r->obstacleBody, r->obstacleCapacity, sizeof *r->obstacleBody);
    vlRelease(tally, &r->obstacleGeneration, r->obstacleGenerationCapacity, sizeof *r->obstacleGeneration);
    vlRelease(tally, &r->frames, r->frameCapacity, sizeof *r->frames);
    vlRelease(tally, &r->framePairs, r->framePairCapacity, sizeof *r->framePairs);
    vlRelease(tally, &r->carries, r->carryCapacity, sizeof *r->carries);
    vlRelease(tally, &r->felt, r->feltCapacity, sizeof *r->felt);
    vlRelease(tally, &r->island, r->islandCapacity, sizeof *r->island);
    vlRelease(tally, &r->islandNotes, r->islandNoteCapacity, sizeof *r->islandNotes);
    vlRelease(tally, &r->resting, r->restingCapacity, sizeof *r->resting);
    vlRelease(tally, &r->supports, r->supportCapacity, sizeof *r->supports);
    vlRelease(tally, &r->rooms, r->roomCapacity, sizeof *r->rooms);
    vlRelease(tally, &r->pairs, r->pairCapacity, sizeof *r->pairs);
    vlRelease(tally, &r->manifolds, r->manifoldCapacity, sizeof *r->manifolds);
    vlRelease(tally, &r->moved, r->movedCapacity, sizeof *r->moved);
    vlRelease(tally, &r->movedFlags, r->movedFlagCapacity, sizeof *r->movedFlags);
    vlRelease(tally, &r->lastBoxes, r->lastBoxCapacity, sizeof *r->lastBoxes);
    vlRelease(tally, &r->found.items, r->found.capacity, sizeof *r->found.items);
    for (int i = 0; i < 2; i++)
        vlBoxGrid_Free(&r->grids[i], tally);
    vlRelease(tally, &r->states, r->stateCapacity, sizeof *r->states);
    vlRelease(tally, &r->active, r->activeCapacity, sizeof *r->active);
    vlRelease(tally, &r->elastic, r->elasticCapacity, sizeof *r->elastic);
    vlRelease(tally, &r->rows.memory, r->rows.capacity, 1);
    vlRelease(tally, &r->rows.drags, r->rows.dragCapacity, sizeof *r->rows.drags);
    vlRelease(tally, &r->rows.grouped, r->rows.groupedCapacity, sizeof *r->rows.grouped);
    vlRelease(tally, &r->rows.ordered, r->rows.orderedCapacity, sizeof *r->rows.ordered);
    vlRelease(tally, &r->rows.bins, r->rows.binCapacity, sizeof *r->rows.bins);
    vlRelease(tally, &r->rows.colours, r->rows.colourCapacity, sizeof *r->rows.colours);
    vlRelease(tally, &r->seamHead, r->seamHeadCapacity, sizeof *r->seamHead);
    vlRelease(tally, &r->seamNext, r->seamNextCapacity, sizeof *r->seamNext);
    vlRelease(tally, &r->fast, r->fastCapacity, sizeof *r->fast);
    vlRelease(tally, &r->startVelocity, r->startVelocityCapacity, sizeof *r->startVelocity);
    vlRelease(tally, &r->parting, r->partingCapacity, sizeof *r->parting);
    vlRelease(tally, &r->shove, r->shoveCapacity, sizeof *r->shove);
    free(r);
    vlTally_Give(tally, sizeof *r);
    world->rigid = NULL;
}

// Hash ----------------------------------------------------------------------------------------------------

static uint64_t addShape(uint64_t hash, const vlRigidShape *shape)
{
    const vlOutline *outline = &shape->outline;
    const double numbers[] = {outline->radius,          shape->friction,     shape->restitution,
                              shape->rollingResistance, shape->surfaceSpeed, shape->oneWay[0],
                              shape->oneWay[1],         shape->oneWay[2],    shape->surfaceAxis.x,
                              shape->surfaceAxis.y,     shape->surfaceAxis.z};
    hash = vlHashBytes(hash, outline->corners, sizeof *outline->corners * (size_t)outline->count);
    return vlHashBytes(hash, numbers, sizeof numbers);
}

static uint64_t addBody(uint64_t hash, const vlRigid *r, int slot)
{
    const vlRigidBody *body = &r->bodies[slot];
    const int flags[] = {body->carry,         slot,           body->type,   body->alive,     body->fresh,
                         body->fixedRotation, body->nextFree, body->asleep, body->nextAsleep};
    hash = vlHashBytes(hash, flags, sizeof flags);
    if (!body->alive)
        return hash;
    const double numbers[] = {r->angle[slot], body->mass, body->inertia, body->gravityScale, body->calm};
    hash = vlHashBytes(hash, numbers, sizeof numbers);
    hash = vlHashBytes(hash, &body->filter, sizeof body->filter);
    hash = vlHashBytes(hash, body->force, sizeof body->force);
    hash = vlHashBytes(hash, r->motion[slot], sizeof r->motion[slot]);
    hash = vlHashBytes(hash, r->pose[slot], sizeof r->pose[slot]);
    hash = vlHashBytes(hash, vlRigid_PoseOf(r, slot), sizeof r->pose[slot]);
    if (r->space)
        hash = vlSpace_HashBody(r, slot, hash);
    for (int i = body->firstShape; i; i = r->shapes[i].next)
        hash = addShape(hash, &r->shapes[i]);
    return hash;
}

uint64_t vlRigid_Hash(const vlWorld *world, uint64_t hash)
{
    const vlRigid *r = world->rigid;
    if (!r)
        return hash;
    for (int slot = 1; slot < r->bodyCount; slot++)
        hash = addBody(hash, r, slot);
    hash = vlFrameBodies_Hash(r, hash);
    hash = vlJoints_Hash(r, hash);
    if (r->space)
        return vlSpace_HashMeetings(r, hash);
    for (size_t i = 0; i < r->pairCount; i++)
    {
        const vlManifold *manifold = &r->manifolds[i];
        if (manifold->count > 0)
        {
            hash = vlHashBytes(hash, &manifold->roll, sizeof manifold->roll);
            hash = vlHashBytes(hash, &manifold->passage, sizeof manifold->passage);
            hash = vlHashBytes(hash, &manifold->parting, sizeof manifold->parting);
        }
        for (int k = 0; k < manifold->count; k++)
        {
            const double impulses[] = {manifold->points[k].normal, manifold->points[k].tangent};
            hash = vlHashBytes(hash, &r->pairs[i].shapeA, 2 * sizeof r->pairs[i].shapeA);
            hash = vlHashBytes(hash, impulses, sizeof impulses);
        }
    }
    return hash;
}
