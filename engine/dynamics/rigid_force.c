// rigid_force.c: with what force a body is pressed and rubbed by all that touches it.
//
// What moves freely tells it by its momentum. What does not is pushed in vain: there, the impulses of its
// contacts are added up, substep by substep.
#include <string.h>

#include "collision/collision.h"
#include "dynamics/rigid_share.h"
#include "dynamics/world_parts.h"

static bool reserve(vlWorld *world)
{
    vlRigid *r = world->rigid;
    return vlReserve(&world->tally, &r->felt, &r->feltCapacity, (size_t)r->bodyCount, sizeof *r->felt);
}

bool vlRigid_ListSupports(vlWorld *world)
{
    vlRigid *r = world->rigid;
    const vlRows *rows = &r->rows;
    if (!vlReserve(&world->tally, &r->supports, &r->supportCapacity, r->activeCount, sizeof *r->supports))
        return false;
    r->supportCount = 0;
    const vlRowPack *pack = vlRows_At(rows, 0), *end = vlRows_At(rows, rows->bytes);
    for (size_t byte = 0; pack < end; byte += vlRowPack_Size(pack->count), pack = vlRows_At(rows, byte))
        for (int lane = 0; lane < 4 && pack->hold != vl_freeA; lane++)
            if (pack->pair[lane] >= 0)
                r->supports[r->supportCount++] = byte + (size_t)lane;
    return true;
}

static void beginRun(void *context, int first, int end)
{
    vlRigid *r = context;
    for (int i = first; i < end; i++)
    {
        const double *motion = r->motion[i];
        const bool moves = motion[vl_mInverseMass] > 0;
        r->felt[i][0] = moves ? -motion[vl_mVx] : 0;
        r->felt[i][1] = moves ? -motion[vl_mVy] : 0;
        r->felt[i][2] = r->bodies[i].fresh ? 0.5 : 0; // of a kick, that the first substep leaves out
    }
}

bool vlRigid_BeginForces(vlWorld *world)
{
    if (!reserve(world))
        return false;
    vlShare_Bodies(world, beginRun, world->rigid);
    return vlRigid_ListSupports(world);
}

void vlRigid_AddForces(vlRigid *r)
{
    for (size_t i = 0; i < r->supportCount; i++)
    {
        const int lane = (int)(r->supports[i] % 4); // packs begin at multiples of 32
        const vlRowPack *pack = vlRows_At(&r->rows, r->supports[i] - (size_t)lane);
        const double normal =
                         pack->points[0].normal[lane] + (pack->count == 2 ? pack->points[1].normal[lane] : 0),
                     tangent = pack->tangent[lane];
        double *felt = r->felt[pack->a[lane]];
        felt[0] -= pack->nx[lane] * normal - pack->ny[lane] * tangent;
        felt[1] -= pack->ny[lane] * normal + pack->nx[lane] * tangent;
    }
}

// From here on `felt` is an impulse, N s.
static void endFree(const vlRigid *r, int slot)
{
    double *felt = r->felt[slot];
    const double *motion = r->motion[slot], *kick = r->kick[slot];
    const double kicks = r->substeps > 0 ? r->substeps - felt[2] : 0;
    felt[0] = (motion[vl_mVx] + felt[0] - kicks * kick[0]) / motion[vl_mInverseMass];
    felt[1] = (motion[vl_mVy] + felt[1] - kicks * kick[1]) / motion[vl_mInverseMass];
}

static void endHeld(const vlWorld *world, int slot)
{
    const vlVec3 impulse = vlRigid_ParticleImpulse(world, slot);
    world->rigid->felt[slot][0] += impulse.x;
    world->rigid->felt[slot][1] += impulse.y;
}

static void endRun(void *context, int first, int end)
{
    const vlWorld *world = context;
    for (int i = first; i < end; i++)
        if (world->rigid->motion[i][vl_mInverseMass] > 0)
            endFree(world->rigid, i);
        else
            endHeld(world, i);
}

// What sleeps presses as it did when it fell asleep.
static void addResting(vlRigid *r)
{
    for (size_t i = 0; i < r->restingCount; i++)
    {
        const vlRigidPair *pair = &r->pairs[r->resting[i]];
        const vlManifold *m = &r->manifolds[r->resting[i]];
        double *a = r->felt[pair->bodyA], *b = r->felt[pair->bodyB];
        for (int k = 0; k < m->count; k++)
        {
            const double normal = r->substeps * m->points[k].normal,
                         tangent = r->substeps * m->points[k].tangent;
            const double x = m->nx * normal - m->ny * tangent, y = m->ny * normal + m->nx * tangent;
            a[0] -= x;
            a[1] -= y;
            b[0] += x;
            b[1] += y;
        }
    }
}

void vlRigid_EndForces(vlWorld *world)
{
    vlRigid *r = world->rigid;
    const vlCollision *c = world->collision;
    addResting(r);
    vlShare_Bodies(world, endRun, world);
    for (size_t i = 1; c && i < c->obstacleCount && i < r->obstacleCapacity; i++)
        if (r->obstacleBody[i])
        {
            const double *felt = r->felt[r->obstacleBody[i]];
            c->obstacles[i].impulse = vlAdd(c->obstacles[i].impulse, vlVec(felt[0], felt[1], 0));
        }
    r->forcesCount = r->bodyCount;
}

vlVec3 vlBody_GetContactForce(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    const vlRigid *r = world->rigid;
    if (!slot || slot >= r->forcesCount || r->substeps == 0)
        return vlVec(0, 0, 0);
    const double z = r->space ? r->felt[slot][2] : 0;
    return vlScale(vlVec(r->felt[slot][0], r->felt[slot][1], z), 1 / (r->substeps * r->h));
}
