// joint_store.c: where joints are kept, and which body has which.
#include "dynamics/joint.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "dynamics/world_parts.h"

static vlJoints *jointsOf(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!r->joints && !vlResize(&world->tally, &r->joints, 0, 1, sizeof *r->joints))
        return NULL;
    return r->joints;
}

static bool reserve(vlWorld *world, size_t count)
{
    vlJoints *j = jointsOf(world);
    return j && vlReserve(&world->tally, &j->joints, &j->capacity, count, sizeof *j->joints) &&
           vlReserve(&world->tally, &j->heads, &j->headCapacity, (size_t)world->rigid->bodyCount,
                     sizeof *j->heads);
}

int vlJoints_AddSlot(vlWorld *world)
{
    const vlJoints *before = world->rigid->joints;
    if (!reserve(world, before ? before->count + 1 : 1))
        return -1;
    vlJoints *j = world->rigid->joints;
    int slot = j->firstFree - 1;
    if (slot >= 0)
        j->firstFree = j->joints[slot].nextFree;
    else
        slot = (int)j->count++;
    const uint32_t generation = j->joints[slot].generation;
    j->joints[slot] = (vlJoint){.generation = generation ? generation : 1};
    return slot;
}

void vlJoints_RenewPairs(vlRigid *r, const vlJoint *joint)
{
    for (int side = 0; side < 2; side++)
        if (joint->body[side])
            r->bodies[joint->body[side]].homeless = true;
}

void vlJoints_Wake(vlRigid *r, const vlJoint *joint)
{
    for (int side = 0; side < 2; side++)
        if (joint->body[side])
            vlRigid_WakeAround(r, joint->body[side]);
}

void vlJoints_Link(vlWorld *world, int slot)
{
    vlJoints *j = world->rigid->joints;
    vlJoint *joint = &j->joints[slot];
    joint->alive = true;
    j->alive++;
    j->parting += !joint->def.collide;
    for (int side = 0; side < 2; side++)
    {
        const int body = joint->body[side];
        joint->next[side] = body ? j->heads[body] : 0;
        if (body)
            j->heads[body] = 1 + 2 * slot + side;
    }
    vlJoints_Wake(world->rigid, joint);
    if (!joint->def.collide)
        vlJoints_RenewPairs(world->rigid, joint);
}

static void unlink(vlJoints *j, int slot, int side)
{
    const vlJoint *joint = &j->joints[slot];
    const int end = 1 + 2 * slot + side;
    if (!joint->body[side])
        return;
    int32_t *link = &j->heads[joint->body[side]];
    while (*link && *link != end)
        link = &j->joints[(*link - 1) / 2].next[(*link - 1) % 2];
    if (*link)
        *link = joint->next[side];
}

void vlJoints_GiveBack(vlWorld *world, int slot)
{
    vlJoints *j = world->rigid->joints;
    vlJoint *joint = &j->joints[slot];
    vlRelease(&world->tally, &joint->path.points, joint->path.capacity, sizeof *joint->path.points);
    *joint = (vlJoint){.generation = joint->generation + 1, .nextFree = j->firstFree};
    j->firstFree = 1 + slot;
}

void vlJoints_Drop(vlWorld *world, int slot)
{
    vlJoints *j = world->rigid->joints;
    vlJoint *joint = &j->joints[slot];
    vlJoints_Wake(world->rigid, joint);
    if (!joint->def.collide)
        vlJoints_RenewPairs(world->rigid, joint);
    unlink(j, slot, 0);
    unlink(j, slot, 1);
    j->parting -= !joint->def.collide;
    j->alive--;
    vlJoints_GiveBack(world, slot);
}

vlJoint *vlJoints_Find(const vlWorld *world, vlJointId id)
{
    const vlJoints *j = world->rigid ? world->rigid->joints : NULL;
    if (!j || id.world != world->number || id.slot >= j->count)
        return NULL;
    vlJoint *joint = &j->joints[id.slot];
    return joint->alive && joint->generation == id.generation ? joint : NULL;
}

void vlJoints_Free(vlWorld *world)
{
    vlJoints *j = world->rigid->joints;
    vlTally *tally = &world->tally;
    if (!j)
        return;
    for (size_t i = 0; i < j->count; i++)
        vlRelease(tally, &j->joints[i].path.points, j->joints[i].path.capacity,
                  sizeof *j->joints[i].path.points);
    vlRelease(tally, &j->joints, j->capacity, sizeof *j->joints);
    vlRelease(tally, &j->heads, j->headCapacity, sizeof *j->heads);
    vlRelease(tally, &j->bodies, j->bodyCapacity, sizeof *j->bodies);
    vlRelease(tally, &j->numberOf, j->numberCapacity, sizeof *j->numberOf);
    vlRelease(tally, &j->tasks, j->taskCapacity, sizeof *j->tasks);
    vlRelease(tally, &j->rows, j->rowCapacity, sizeof *j->rows);
    vlJointTrees_Free(world);
    vlRelease(tally, &j->scratch, j->scratchCapacity, sizeof *j->scratch);
    vlRelease(tally, &j->breaks, j->breakCapacity, sizeof *j->breaks);
    vlRelease(tally, &world->rigid->joints, 1, sizeof *j);
}

// Called by the bodies --------------------------------------------------------------------------------------

// The first end of a body, 0: none.
static int firstEnd(const vlJoints *j, int body)
{
    return j && (size_t)body < j->headCapacity ? j->heads[body] : 0;
}

static int nextEnd(const vlJoints *j, int end)
{
    return j->joints[(end - 1) / 2].next[(end - 1) % 2];
}

void vlJoints_DropBody(vlWorld *world, int body)
{
    const vlJoints *j = world->rigid->joints;
    for (int end = firstEnd(j, body); end; end = firstEnd(j, body))
        vlJoints_Drop(world, (end - 1) / 2);
}

bool vlJoints_Part(const vlRigid *r, int one, int two)
{
    const vlJoints *j = r->joints;
    if (!j || j->parting == 0 || !firstEnd(j, two))
        return false;
    for (int end = firstEnd(j, one); end; end = nextEnd(j, end))
    {
        const vlJoint *joint = &j->joints[(end - 1) / 2];
        if (!joint->def.collide && joint->body[1 - (end - 1) % 2] == two)
            return true;
    }
    return false;
}

void vlJoints_WakeJoined(vlRigid *r, int body)
{
    const vlJoints *j = r->joints;
    for (int end = firstEnd(j, body); end; end = nextEnd(j, end))
    {
        const vlJoint *joint = &j->joints[(end - 1) / 2];
        const int other = joint->body[1 - (end - 1) % 2];
        if (other)
            vlRigid_Wake(r, other);
    }
}

// Hash and energy -------------------------------------------------------------------------------------------

static uint64_t addPath(uint64_t hash, const vlPath *path)
{
    hash = vlHashBytes(hash, &path->place, sizeof path->place);
    return path->count > 0 ? vlHashBytes(hash, path->points, path->count * sizeof *path->points) : hash;
}

static uint64_t addJoint(uint64_t hash, const vlJoint *joint)
{
    const vlJointDef *def = &joint->def;
    const int32_t numbers[] = {joint->body[0], joint->body[1], def->kind,
                               def->mode,      def->collide,   joint->side};
    const double state[] = {joint->start, joint->angle[0], joint->angle[1], joint->constant, joint->caught,
                            joint->gives, def->target.x,   def->target.y,   def->target.z};
    hash = vlHashBytes(hash, numbers, sizeof numbers);
    hash = vlHashBytes(hash, state, sizeof state);
    hash = vlHashBytes(hash, joint->anchor, sizeof joint->anchor);
    hash = vlHashBytes(hash, joint->frame, sizeof joint->frame);
    hash = vlHashBytes(hash, &def->min, sizeof *def - offsetof(vlJointDef, min));
    hash = vlHashBytes(hash, joint->lambda, sizeof joint->lambda);
    hash = vlHashBytes(hash, joint->given, sizeof joint->given);
    return addPath(hash, &joint->path);
}

uint64_t vlJoints_Hash(const vlRigid *r, uint64_t hash)
{
    const vlJoints *j = r->joints;
    hash = j ? vlHashBytes(hash, &j->hasty, sizeof j->hasty) : hash;
    for (size_t i = 0; j && i < j->count; i++)
    {
        const int32_t numbers[] = {(int32_t)i, j->joints[i].alive, j->joints[i].nextFree,
                                   (int32_t)j->joints[i].generation};
        hash = vlHashBytes(hash, numbers, sizeof numbers);
        if (j->joints[i].alive)
            hash = addJoint(hash, &j->joints[i]);
    }
    return hash;
}
