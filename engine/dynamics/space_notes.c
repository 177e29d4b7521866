// space_notes.c: what touches in space within a step, and how fast it came together; see rigid_notes.c.
//
// How two shapes will come together is foreseen once, when the step begins: from their velocities and
// accelerations of that moment.
#include <math.h>

#include "dynamics/rigid_events.h"
#include "dynamics/rigid_solids.h"
#include "dynamics/space_rows.h"
#include "dynamics/space_turn.h"
#include "dynamics/world_parts.h"

/// As in the plane.
#define VL_TREMBLING 1e-3

static vlVec3 normalOf(const vlMeeting *meeting)
{
    return vlVec(meeting->touch.n[0], meeting->touch.n[1], meeting->touch.n[2]);
}

static vlVec3 placeOf(const vlRigid *r, int body, const double local[3])
{
    return vlPose_Point(&r->space->bodies[body].pose, vlVec(local[0], local[1], local[2]));
}

// m/s, now, of a point of the world that is fixed to the body.
static vlVec3 velocityAt(const vlRigid *r, int body, vlVec3 place)
{
    const vlVec3 arm = vlSub(place, r->space->bodies[body].pose.position);
    return vlAdd(vlSpace_Velocity(r, body), vlCross(vlSpace_Spin(r, body), arm));
}

// m/s, by forces and contacts in a substep.
static vlVec3 changeOf(const vlRigid *r, int body)
{
    const vlSpaceBody *b = &r->space->bodies[body];
    return vlAdd(vlRow(b->kick[0]), vlRow(b->change[0]));
}

static vlTouchBlow foreseePoint(const vlRigid *r, const vlMeeting *meeting, const vlSpaceTouch *touch)
{
    const vlVec3 n = normalOf(meeting), onA = placeOf(r, meeting->bodyA, touch->a),
                 onB = placeOf(r, meeting->bodyB, touch->b), vB = velocityAt(r, meeting->bodyB, onB);
    const double along = vlDot(vlSub(vB, velocityAt(r, meeting->bodyA, onA)), n),
                 a = vlDot(vlSub(changeOf(r, meeting->bodyB), changeOf(r, meeting->bodyA)), n) / r->h,
                 gap = fmax(vlDot(vlSub(onB, onA), n), 0), square = along * along - 2 * a * gap,
                 least = fabs(a) * r->h + 1e-3;
    if (square < least * least || (along >= 0 && a >= 0))
        return (vlTouchBlow){.speed = 0};
    const double speed = sqrt(square), time = gap > 0 ? 2 * gap / (speed - along) : 0;
    const vlVec3 place = vlAddScaled(onB, vB, time);
    return (vlTouchBlow){speed, vlAddScaled(place, n, -vlDot(vlSub(place, onA), n)), n};
}

static vlTouchBlow foresee(const vlRigid *r, const vlMeeting *meeting)
{
    vlTouchBlow fastest = {.speed = 0};
    for (int k = 0; k < meeting->touch.count; k++)
    {
        if (meeting->touch.points[k].normal > 0)
            return (vlTouchBlow){.speed = 0}; // they touch already
        const vlTouchBlow blow = foreseePoint(r, meeting, &meeting->touch.points[k]);
        if (blow.speed > fastest.speed)
            fastest = blow;
    }
    return fastest;
}

bool vlSpace_StartTouches(vlWorld *world)
{
    const vlRigid *r = world->rigid;
    vlTouches *t = r->touches;
    const size_t count = r->space->meetingCount;
    if (!t)
        return true;
    if (!vlReserve(&world->tally, &t->marks, &t->markCapacity, count, sizeof *t->marks) ||
        !vlReserve(&world->tally, &t->approaches, &t->approachCapacity, count, sizeof *t->approaches))
        return false;
    for (size_t i = 0; i < count; i++)
    {
        t->marks[i] = (vlTouchMark){.impulse = 0};
        t->approaches[i] = foresee(r, &r->space->meetings[i]);
    }
    return true;
}

void vlSpace_AddTouchImpulses(vlRigid *r)
{
    const vlSpace *space = r->space;
    vlTouches *t = r->touches;
    for (size_t i = 0; t && i < space->packCount; i++)
    {
        const vlSpacePack *pack = &space->packs[i];
        for (int lane = 0; lane < 4; lane++)
        {
            double impulse = 0;
            for (int k = 0; k < pack->points; k++)
                impulse += pack->normal[k][lane];
            if (pack->meeting[lane] < 0 || !(impulse > 0))
                continue;
            vlTouchMark *mark = &t->marks[pack->meeting[lane]];
            if (mark->impulse == 0)
                mark->blow = t->approaches[pack->meeting[lane]];
            mark->impulse += impulse;
        }
    }
}

void vlSpace_NoteBlow(vlRigid *r, int meeting, double speed, double impulse)
{
    vlTouchMark *mark = &r->touches->marks[meeting];
    const vlTouchBlow *foreseen = &r->touches->approaches[meeting];
    mark->impulse += impulse;
    if (speed <= mark->blow.speed)
        return;
    const vlMeeting *met = &r->space->meetings[meeting];
    mark->blow.speed = speed;
    mark->blow.normal = normalOf(met);
    mark->blow.point = foreseen->speed > 0 ? foreseen->point : placeOf(r, met->bodyA, met->touch.points[0].a);
}

// What is said of a meeting when poses are those of the end of the step.
static bool noteMeeting(vlWorld *world, size_t index)
{
    const vlRigid *r = world->rigid;
    const vlMeeting *meeting = &r->space->meetings[index];
    const vlTouchMark *mark = &r->touches->marks[index];
    const vlVec3 n = normalOf(meeting);
    double gap = INFINITY;
    vlVec3 point = mark->blow.point;
    for (int k = 0; k < meeting->touch.count; k++)
    {
        const vlVec3 onA = placeOf(r, meeting->bodyA, meeting->touch.points[k].a),
                     onB = placeOf(r, meeting->bodyB, meeting->touch.points[k].b);
        const double own = vlDot(vlSub(onB, onA), n);
        if (own >= gap)
            continue;
        gap = own;
        point = vlScale(vlAdd(onA, onB), 0.5);
    }
    const double size = fmin(r->bodies[meeting->bodyA].bound, r->bodies[meeting->bodyB].bound);
    const bool struck = mark->blow.speed > 0;
    const vlTouchNote note = {.bodyA = meeting->bodyA,
                              .bodyB = meeting->bodyB,
                              .pressed = mark->impulse > 0 || gap <= 0,
                              .overlaps = gap <= 0,
                              .isNear = gap <= VL_TREMBLING * size,
                              .struck = struck,
                              .speed = mark->blow.speed,
                              .impulse = mark->impulse,
                              .point = struck ? mark->blow.point : point,
                              .normal = struck ? mark->blow.normal : n};
    return (!note.pressed && !note.isNear) || vlTouches_Add(world, &note);
}

// Ground: only where it can be touched.
static bool findGround(const vlRigid *r, const vlSpaceGround *ground, int sensor, int other,
                       vlClosest *closest)
{
    const vlSpace *space = r->space;
    const vlPose *pose = &space->bodies[r->shapes[sensor].body].pose,
                 *groundPose = &space->bodies[r->shapes[other].body].pose;
    vlSpaceManifold touch;
    if (!vlTerrain_Collide(&ground->terrain, groundPose, &space->shapes[sensor], pose, 0, &touch, 1))
        return false;
    const double *onA = touch.points[0].a, *onB = touch.points[0].b;
    closest->normal = vlVec(touch.n[0], touch.n[1], touch.n[2]);
    closest->pointA = vlPose_Point(pose, vlVec(onA[0], onA[1], onA[2]));
    closest->pointB = vlPose_Point(groundPose, vlVec(onB[0], onB[1], onB[2]));
    return true;
}

// Whether they overlap now, and where.
static bool findOverlap(const vlRigid *r, int sensor, int other, vlClosest *closest)
{
    const vlSpaceGround *ground = vlSpace_GroundOf(r->space, other);
    if (vlSpace_GroundOf(r->space, sensor)) // ground is no sensor
        return false;
    if (ground)
        return findGround(r, ground, sensor, other, closest);
    vlSolidForm formA, formB;
    vlSolid_OfShape(r, sensor, &r->space->bodies[r->shapes[sensor].body].pose, &formA);
    vlSolid_OfShape(r, other, &r->space->bodies[r->shapes[other].body].pose, &formB);
    vlSolid_Distance(&formA, &formB, closest);
    return closest->distance <= 0;
}

static bool noteSensor(vlWorld *world, const vlRigidPair *pair)
{
    const vlRigid *r = world->rigid;
    const bool isA = r->shapes[pair->shapeA].isSensor;
    const int sensor = isA ? pair->shapeA : pair->shapeB, other = isA ? pair->shapeB : pair->shapeA;
    const int bodyA = r->shapes[sensor].body, bodyB = r->shapes[other].body;
    vlClosest closest;
    if (!findOverlap(r, sensor, other, &closest))
        return true;
    const vlVec3 velocity = vlSub(vlSpace_Velocity(r, bodyB), vlSpace_Velocity(r, bodyA));
    const vlTouchNote note = {.bodyA = bodyA,
                              .bodyB = bodyB,
                              .sensor = true,
                              .pressed = true,
                              .overlaps = true,
                              .speed = fmax(-vlDot(velocity, closest.normal), 0),
                              .point = vlScale(vlAdd(closest.pointA, closest.pointB), 0.5),
                              .normal = closest.normal};
    return vlTouches_Add(world, &note);
}

bool vlSpace_NoteTouches(vlWorld *world, bool final)
{
    const vlRigid *r = world->rigid;
    if (!r->touches)
        return true;
    for (size_t i = 0; i < r->space->meetingCount; i++)
        if (!r->space->meetings[i].isResting && !noteMeeting(world, i))
            return false;
    for (size_t i = 0; final && r->sensorCount > 0 && i < r->pairCount; i++)
        if ((r->pairs[i].traits & vl_senses) && !noteSensor(world, &r->pairs[i]))
            return false;
    return true;
}
