// rigid_contacts.c: where bodies touch and how hard, told to others: pictures, readings, scenes.
#include <math.h>

#include "dynamics/space.h"
#include "dynamics/world_parts.h"

static vlBodyId idOf(const vlWorld *world, int slot)
{
    const vlRigidBody *body = &world->rigid->bodies[slot];
    return body->isObstacle ? (vlBodyId){0, 0, 0}
                            : (vlBodyId){(uint32_t)slot, body->generation, world->number};
}

static vlVec3 placed(const vlRigid *r, int body, double x, double y)
{
    const double *pose = r->pose[body];
    return vlVec(pose[0] + pose[2] * x - pose[3] * y, pose[1] + pose[3] * x + pose[2] * y, 0);
}

static vlVec3 normalOf(const vlManifold *manifold)
{
    return vlVec(manifold->nx, manifold->ny, 0);
}

// N s, on body B.
static vlVec3 impulseOf(const vlManifold *manifold, const vlTouchPoint *point)
{
    return vlVec(manifold->nx * point->normal - manifold->ny * point->tangent,
                 manifold->ny * point->normal + manifold->nx * point->tangent, 0);
}

static vlBodyContact describe(const vlWorld *world, const vlRigidPair *pair, const vlManifold *manifold,
                              const vlTouchPoint *point)
{
    const vlRigid *r = world->rigid;
    const vlVec3 onA = placed(r, pair->bodyA, point->ax, point->ay),
                 onB = placed(r, pair->bodyB, point->bx, point->by), normal = normalOf(manifold);
    const double share = r->h > 0 ? 1 / r->h : 0;
    return (vlBodyContact){
        .a = idOf(world, pair->bodyA),
        .b = idOf(world, pair->bodyB),
        .point = vlScale(vlAdd(onA, onB), 0.5),
        .normal = normal,
        .force = vlScale(impulseOf(manifold, point), share),
        .overlap = vlDot(vlSub(onA, onB), normal),
    };
}

// Appends the contacts of listed pairs, as far as there is room. Returns how many there are.
static int list(const vlWorld *world, const int32_t *pairs, size_t pairCount, vlBodyContact *contacts,
                int capacity, int count)
{
    const vlRigid *r = world->rigid;
    for (size_t i = 0; i < pairCount; i++)
    {
        const vlManifold *manifold = &r->manifolds[pairs[i]];
        for (int k = 0; k < manifold->count; k++)
        {
            // One that waits at a distance, and pressed nothing, is no contact yet.
            if (!(manifold->points[k].normal > 0))
                continue;
            if (count < capacity)
                contacts[count] = describe(world, &r->pairs[pairs[i]], manifold, &manifold->points[k]);
            count++;
        }
    }
    return count;
}

int vlWorld_GetContacts(const vlWorld *world, vlBodyContact *contacts, int capacity)
{
    const vlRigid *r = world->rigid;
    if (!r)
        return 0;
    if (r->space)
        return vlSpace_GetContacts(world, contacts, capacity);
    const int awake = list(world, r->active, r->activeCount, contacts, capacity, 0);
    return list(world, r->resting, r->restingCount, contacts, capacity, awake);
}
