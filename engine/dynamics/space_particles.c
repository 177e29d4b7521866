// space_particles.c: rigid bodies in space, as particles meet them.
#include "dynamics/space_particles.h"

#include "collision/collision.h"
#include "dynamics/space_motion.h"
#include "dynamics/space_turn.h"

// Shapes --------------------------------------------------------------------------------------------------

static void makeRoller(vlShape *part, const vlSpaceShape *shape)
{
    const vlVec3 along = vlSub(shape->p2, shape->p1);
    const double length = vlLength(along);
    const bool capsule = shape->kind == vl_spaceCapsule;
    part->kind = capsule ? vl_capsule : vl_cylinder;
    part->centre = vlAddScaled(shape->p1, along, 0.5);
    part->half[0] = length / 2;
    part->axis[0] = length > 0 ? vlScale(along, 1 / length) : vlVec(1, 0, 0);
    part->radius = capsule ? shape->radius : shape->rim;
    part->rounding = capsule ? 0 : shape->radius;
}

static void makeBox(vlShape *part, const vlSpaceShape *shape)
{
    part->kind = vl_box;
    part->centre = shape->p1;
    part->rounding = shape->radius;
    part->half[0] = shape->half.x;
    part->half[1] = shape->half.y;
    part->half[2] = shape->half.z;
    for (int i = 0; i < 3; i++)
        part->axis[i] = shape->axis[i];
}

vlShape vlSpace_MakePart(const vlRigid *r, int index)
{
    const vlSpaceShape *shape = &r->space->shapes[index];
    vlShape part = {.kind = vl_ball,
                    .dimensions = 3,
                    .centre = shape->p1,
                    .axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                    .radius = shape->radius};
    const vlSpaceGround *ground = vlSpace_GroundOf(r->space, index);
    if (shape->kind == vl_spaceBox)
        makeBox(&part, shape);
    if (ground) // the box is the one round it
    {
        part.kind = vl_ground;
        part.terrain = &ground->terrain;
        part.middle = part.centre;
    }
    if (shape->kind == vl_spaceCapsule || shape->kind == vl_spaceCylinder)
        makeRoller(&part, shape);
    else if (shape->kind == vl_spaceHull)
    {
        part.kind = vl_polyhedron;
        part.hull = shape->hull;
        part.centre = part.middle = shape->hull->middle;
    }
    vlShape_Measure(&part);
    return part;
}

// Motion --------------------------------------------------------------------------------------------------

void vlSpace_LeadObstacle(const vlRigid *r, int slot, vlObstacle *obstacle)
{
    const vlSpaceBody *body = &r->space->bodies[slot];
    const double *motion = r->space->motion[slot];
    obstacle->centre = obstacle->before = obstacle->def.position = body->pose.position;
    obstacle->def.velocity = vlRow(motion + vl_sVelocity);
    obstacle->def.spin = vlSpace_SpinWithin(body);
    // One that sleeps gives way, too: it wakes when something comes near.
    const vlRigidBody *common = &r->bodies[slot];
    const double turns = common->asleep ? !common->fixedRotation : motion[vl_sTurns];
    obstacle->inverseMass = common->asleep ? 1 / common->mass : motion[vl_sInverseMass];
    for (int i = 0; i < 4; i++)
        obstacle->orientation[i] = body->orientation[i];
    for (int i = 0; i < 3; i++)
    {
        obstacle->axis[i] = body->pose.axis[i];
        obstacle->inverseInertia[i] = turns / body->moment[i];
    }
}

void vlSpace_MoveObstacle(const vlRigid *r, vlObstacle *obstacle, double time)
{
    const vlSpaceBody *body = &r->space->bodies[obstacle->body];
    const double *motion = r->space->motion[obstacle->body];
    const vlVec3 spin = vlSpace_SpinWithin(body);
    double turn[4];
    vlVec3 columns[3];
    obstacle->centre = vlAdd(body->pose.position, vlRow(motion + vl_sMoved));
    obstacle->before = vlAddScaled(obstacle->centre, vlRow(motion + vl_sVelocity), -time);
    vlTurn_Axes(body->orientation, obstacle->axis);
    vlTurn_About(vlScale(spin, time), turn);
    vlTurn_Axes(turn, columns);
    for (int i = 0; i < 3; i++)
    {
        obstacle->turn[0][i] = columns[i].x;
        obstacle->turn[1][i] = columns[i].y;
        obstacle->turn[2][i] = columns[i].z;
    }
    obstacle->yielded = vlVec(0, 0, 0);
    obstacle->acceleration = vlScale(vlAdd(vlRow(body->kick[0]), vlRow(body->change[0])), 1 / r->h);
}

void vlSpace_MeasureWay(const vlRigid *r, int slot, double *gone, double *turned)
{
    const double *motion = r->space->motion[slot];
    *gone = vlLength(vlRow(motion + vl_sMoved));
    *turned = 2 * asin(fmin(vlLength(vlRow(motion + vl_sAxis)), 1));
}

// The solver's own axes stay as they lay when the step began: it finds the new orientation in the next
// substep.
void vlSpace_TakePushes(vlRigid *r, vlObstacle *obstacle)
{
    vlSpaceBody *body = &r->space->bodies[obstacle->body];
    double *motion = r->space->motion[obstacle->body], *pressed = r->bodies[obstacle->body].pressed;
    const vlVec3 was = vlAdd(body->pose.position, vlRow(motion + vl_sMoved));
    vlAddToRow(motion + vl_sMoved, vlSub(obstacle->centre, was), 1);
    vlAddToRow(motion + vl_sVelocity, vlAdd(obstacle->press, obstacle->blow), motion[vl_sInverseMass]);
    vlAddToRow(body->momentum, vlAdd(obstacle->twist, obstacle->blowTwist), motion[vl_sTurns]);
    if (vlDot(obstacle->yielded, obstacle->yielded) > 0)
    {
        double turn[4];
        vlTurn_About(obstacle->yielded, turn);
        vlTurn_Join(turn, body->orientation, body->orientation);
        vlTurn_Normalize(body->orientation);
    }
    pressed[0] = obstacle->press.x * motion[vl_sInverseMass];
    pressed[1] = obstacle->press.y * motion[vl_sInverseMass];
    pressed[2] = obstacle->press.z * motion[vl_sInverseMass];
    obstacle->pace = vlSpace_Velocity(r, obstacle->body);
    obstacle->spin = vlSpace_Spin(r, obstacle->body);
}
