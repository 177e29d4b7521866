// rigid_sensors.c: what shapes that are sensors overlap in the plane.
#include <math.h>

#include "dynamics/rigid_events.h"
#include "dynamics/rigid_solids.h"
#include "dynamics/world_parts.h"

// What has moved by more than a half of the thinner shape may have passed through the other unseen.
static bool mayHavePassed(const vlRigidShape *a, const vlRigidShape *b, vlVec3 way)
{
    return vlLength(way) > fmin(a->thin, b->thin) / 2;
}

// Did B meet A on its straight way since pairs were found? Turning is left aside.
static bool hasPassed(const vlRigid *r, const vlRigidPair *pair, vlTouchNote *note)
{
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    const vlVec3 way = vlVec(b[vl_mX] - a[vl_mX], b[vl_mY] - a[vl_mY], 0);
    if (!mayHavePassed(&r->shapes[pair->shapeA], &r->shapes[pair->shapeB], way))
        return false;
    const vlPose poseA = vlSolid_PoseAtStart(r, pair->bodyA), poseB = vlSolid_PoseAtStart(r, pair->bodyB);
    vlSolidForm formA, formB;
    double share;
    vlVec3 normal;
    vlSolid_OfShape(r, pair->shapeA, &poseA, &formA);
    vlSolid_OfShape(r, pair->shapeB, &poseB, &formB);
    if (!vlSolid_Cast(&formB, way, &formA, &share, &normal, &note->point))
        return false;
    note->point = vlAddScaled(note->point, vlVec(a[vl_mX], a[vl_mY], 0), share);
    note->normal = vlLength(normal) > 0 ? normal : note->normal;
    return true;
}

// Speed at which they come together, m/s.
static double speedOf(const vlRigid *r, const vlTouchNote *note)
{
    const double *a = r->motion[note->bodyA], *b = r->motion[note->bodyB];
    const double along = (b[vl_mVx] - a[vl_mVx]) * note->normal.x + (b[vl_mVy] - a[vl_mVy]) * note->normal.y;
    return fmax(-along, 0);
}

static bool notePair(vlWorld *world, const vlRigidPair *pair, bool final)
{
    const vlRigid *r = world->rigid;
    const vlPose poseA = vlSolid_PoseWithin(r, pair->bodyA), poseB = vlSolid_PoseWithin(r, pair->bodyB);
    vlSolidForm formA, formB;
    vlClosest closest;
    vlSolid_OfShape(r, pair->shapeA, &poseA, &formA);
    vlSolid_OfShape(r, pair->shapeB, &poseB, &formB);
    vlSolid_Distance(&formA, &formB, &closest);
    vlTouchNote note = {.bodyA = pair->bodyA,
                        .bodyB = pair->bodyB,
                        .sensor = true,
                        .point = vlScale(vlAdd(closest.pointA, closest.pointB), 0.5),
                        .normal = closest.normal};
    note.overlaps = final && closest.distance <= 0;
    note.pressed = closest.distance <= 0 || hasPassed(r, pair, &note);
    if (!note.pressed)
        return true;
    note.speed = speedOf(r, &note);
    if (!r->shapes[pair->shapeA].isSensor)
    {
        note.bodyA = pair->bodyB;
        note.bodyB = pair->bodyA;
        note.normal = vlScale(note.normal, -1);
    }
    return vlTouches_Add(world, &note);
}

// Being one ------------------------------------------------------------------------------------------------

bool vlBody_IsSensor(const vlWorld *world, vlBodyId id)
{
    const int slot = vlRigid_Find(world, id);
    for (int i = slot ? world->rigid->bodies[slot].firstShape : 0; i; i = world->rigid->shapes[i].next)
        if (!world->rigid->shapes[i].isSensor)
            return false;
    return slot != 0;
}

bool vlBody_SetSensor(vlWorld *world, vlBodyId id, bool sensor, vlError *error)
{
    const int slot = vlRigid_FindForSetting(world, id, error);
    if (!slot)
        return false;
    vlRigid *r = world->rigid;
    for (int i = r->bodies[slot].firstShape; i; i = r->shapes[i].next)
    {
        r->sensorCount += sensor - r->shapes[i].isSensor;
        r->shapes[i].isSensor = sensor;
    }
    r->bodies[slot].homeless = true;
    vlRigid_DropObstacle(world, slot);
    return true;
}

// What they see -------------------------------------------------------------------------------------------

bool vlTouches_NoteSensors(vlWorld *world, bool final)
{
    const vlRigid *r = world->rigid;
    for (size_t i = 0; i < r->pairCount; i++)
        if ((r->pairs[i].traits & vl_senses) && !notePair(world, &r->pairs[i], final))
            return false;
    return true;
}
