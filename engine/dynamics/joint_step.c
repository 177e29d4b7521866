// joint_step.c: what happens to joints in a step of bodies.
#include <math.h>
#include <string.h>

#include "dynamics/joint.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

static bool isAtWork(const vlRigid *r)
{
    return r->joints && r->joints->taskCount > 0;
}

// The step begins -------------------------------------------------------------------------------------------

// The substep's length has changed: impulses become those of the new one.
static void setSubstep(vlJoints *j, double h)
{
    const double share = j->h > 0 ? h / j->h : 0;
    for (size_t i = 0; i < j->count && h != j->h; i++)
    {
        vlJoint *joint = &j->joints[i];
        for (int k = 0; k < VL_JOINT_ROWS; k++)
            joint->lambda[k] *= share;
        for (int side = 0; side < 2; side++)
        {
            joint->given[side].force = vlScale(joint->given[side].force, share);
            joint->given[side].torque = vlScale(joint->given[side].torque, share);
        }
    }
    j->h = h;
}

static bool isHeld(const vlRigid *r, int slot)
{
    return r->space ? r->space->motion[slot][vl_sInverseMass] == 0 : vlRigid_IsHeld(r, slot);
}

static bool isStirring(const vlRigid *r, int slot)
{
    const double *v = r->motion[slot];
    if (r->bodies[slot].type == vl_dynamicBody)
        return !r->bodies[slot].asleep;
    return v[vl_mVx] != 0 || v[vl_mVy] != 0 || v[vl_mSpin] != 0;
}

// What sleeps and is joined to something that moves wakes.
static void wakeStirred(vlRigid *r)
{
    const vlJoints *j = r->joints;
    bool woken = r->sleepers > 0;
    while (woken && r->sleepers > 0)
    {
        woken = false;
        for (size_t i = 0; i < j->count; i++)
            for (int side = 0; side < 2 && j->joints[i].alive; side++)
            {
                const int one = j->joints[i].body[side], other = j->joints[i].body[1 - side];
                if (!one || !other || !r->bodies[one].asleep || !isStirring(r, other))
                    continue;
                vlRigid_Wake(r, one);
                woken = true;
            }
    }
}

static int numberOf(vlJoints *j, int slot)
{
    if (slot && j->numberOf[slot] == 0)
    {
        j->numberOf[slot] = (int32_t)j->bodyCount;
        j->bodies[j->bodyCount++] = (vlJointBody){.slot = slot};
    }
    return j->numberOf[slot];
}

static bool reserve(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlJoints *j = r->joints;
    vlTally *tally = &world->tally;
    const size_t bodies = (size_t)r->bodyCount, most = 2 * (size_t)j->alive + 1;
    return vlReserve(tally, &j->numberOf, &j->numberCapacity, bodies, sizeof *j->numberOf) &&
           vlReserve(tally, &j->bodies, &j->bodyCapacity, most < bodies ? most : bodies, sizeof *j->bodies) &&
           vlReserve(tally, &j->tasks, &j->taskCapacity, (size_t)j->alive, sizeof *j->tasks) &&
           vlReserve(tally, &j->breaks, &j->breakCapacity, (size_t)j->alive, sizeof *j->breaks);
}

static void listTasks(vlRigid *r)
{
    vlJoints *j = r->joints;
    memset(j->numberOf, 0, (size_t)r->bodyCount * sizeof *j->numberOf);
    j->bodies[0] = (vlJointBody){.axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    j->bodyCount = 1;
    for (size_t i = 0; i < j->count; i++)
    {
        const vlJoint *joint = &j->joints[i];
        if (!joint->alive || (isHeld(r, joint->body[0]) && isHeld(r, joint->body[1])))
            continue;
        const int a = numberOf(j, joint->body[0]), b = numberOf(j, joint->body[1]);
        j->tasks[j->taskCount++] = (vlJointTask){.joint = (int32_t)i, .a = a, .b = b};
    }
}

bool vlJoints_BeginStep(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlJoints *j = r->joints;
    if (!j)
        return true;
    j->taskCount = j->breakCount = 0;
    j->hasty -= j->hasty > 0;
    if (j->alive == 0)
        return true;
    setSubstep(j, r->h);
    wakeStirred(r);
    if (!reserve(world))
        return false;
    listTasks(r);
    vlJointBodies_Place(r);
    return vlJointTrees_Find(world);
}

bool vlJoints_NeedAll(const vlRigid *r)
{
    return r->joints && r->joints->hasty > 0;
}

void vlJoints_WarmStart(vlRigid *r)
{
    const vlJoints *j = r->joints;
    for (size_t i = 0; isAtWork(r) && i < j->taskCount; i++)
    {
        const vlJoint *joint = &j->joints[j->tasks[i].joint];
        for (int side = 0; side < 2; side++)
            if (joint->body[side])
                vlJointBodies_AddChange(r, joint->body[side], &joint->given[side], 1);
    }
}

// Substeps
// ----------------------------------------------------------------------------------------------------

static void addPush(vlJointPush *push, vlVec3 n, vlVec3 t, double lambda)
{
    push->force = vlAddScaled(push->force, n, lambda);
    push->torque = vlAddScaled(push->torque, t, lambda);
}

// What the rows of a task come to.
static void sumPushes(const vlJoints *j, const vlJointTask *task, vlJointPush sums[2])
{
    sums[0] = sums[1] = (vlJointPush){{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < task->holds + task->bounds; i++)
    {
        const vlJointRow *row = &j->rows[task->row + i];
        addPush(&sums[0], row->na, row->ta, row->lambda);
        addPush(&sums[1], row->nb, row->tb, row->lambda);
    }
}

// The impulses of the last substep turn with the rows.
static void turnPushes(vlRigid *r, const vlJointTask *task)
{
    vlJoints *j = r->joints;
    vlJoint *joint = &j->joints[task->joint];
    vlJointPush sums[2];
    sumPushes(j, task, sums);
    for (int side = 0; side < 2; side++)
    {
        if (joint->body[side])
        {
            vlJointBodies_AddChange(r, joint->body[side], &sums[side], 1);
            vlJointBodies_AddChange(r, joint->body[side], &joint->given[side], -1);
        }
        joint->given[side] = sums[side];
    }
}

// A servo must know how well it can brake what hangs on it.
static void measureServos(vlRigid *r)
{
    vlJoints *j = r->joints;
    for (size_t i = 0; i < j->taskCount; i++)
    {
        const vlJointTask *task = &j->tasks[i];
        vlJoint *joint = &j->joints[task->joint];
        const vlJointKind kind = joint->def.kind;
        if ((kind == vl_turningMotor || kind == vl_drivingMotor) && joint->def.mode == vl_motorPosition &&
            isfinite(joint->def.maxForce) && task->bounds > 0)
            joint->gives = vlJointTrees_FindInverse(r, task->row + task->holds, task);
    }
}

void vlJoints_Prepare(vlWorld *world)
{
    vlRigid *r = world->rigid;
    vlJoints *j = r->joints;
    if (!isAtWork(r))
        return;
    vlJointBodies_Place(r);
    vlJointBodies_Load(r);
    size_t used = 0;
    for (size_t i = 0; i < j->taskCount; i++)
    {
        vlJointTask *task = &j->tasks[i];
        if (!vlReserve(&world->tally, &j->rows, &j->rowCapacity, used + VL_JOINT_ROWS, sizeof *j->rows))
        {
            r->failed = true;
            j->taskCount = 0;
            return;
        }
        vlJoint *joint = &j->joints[task->joint];
        task->holds = task->bounds = 0;
        task->row = (int32_t)used;
        if (!joint->broken)
            vlJoint_MakeRows(r, joint, task, &j->rows[used]);
        used += (size_t)(task->holds + task->bounds);
        turnPushes(r, task);
        if (task->edge < 0)
            vlJointTask_Factor(r, task);
    }
    vlJointTrees_CollectRows(r);
    vlJointTrees_Factor(r);
    measureServos(r);
}

static void solve(vlRigid *r, bool soft)
{
    vlJoints *j = r->joints;
    for (size_t i = 0; i < j->taskCount; i++)
        vlJointTask_SolveBounds(r, &j->tasks[i], soft);
    for (size_t i = 0; i < j->taskCount; i++)
        if (j->tasks[i].edge < 0)
            vlJointTask_SolveHolds(r, &j->tasks[i], soft);
    // Where something is fast, secants are taken anew: Newton's method.
    for (int i = 0; i < (soft && j->hasty > 0 ? 3 : 1); i++)
        vlJointTrees_Solve(r, soft);
    bool passed = false;
    for (size_t i = 0; i < j->taskCount; i++)
        passed = vlJointTask_ClampBounds(r, &j->tasks[i]) || passed;
    if (passed)
    {
        vlJointTrees_CollectRows(r);
        vlJointTrees_Factor(r);
    }
}

void vlJoints_Solve(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!isAtWork(r))
        return;
    vlJointBodies_Load(r);
    solve(r, true);
    vlJointBodies_Store(r);
}

// When bodies have moved, what still pushes them would make an angular momentum of its own: the points at
// which it does lie apart by how they moved. That is taken out again.
static void noteWays(vlRigid *r)
{
    vlJoints *j = r->joints;
    for (size_t i = 0; i < j->taskCount; i++)
    {
        vlJointTask *task = &j->tasks[i];
        task->way = vlScale(vlSub(j->bodies[task->a].v, j->bodies[task->b].v), r->h);
        for (int k = 0; k < task->holds + task->bounds; k++)
            j->rows[task->row + k].before = j->rows[task->row + k].lambda;
    }
}

static void mendMomentum(vlRigid *r, vlJointTask *task)
{
    vlJoints *j = r->joints;
    vlVec3 late = {0, 0, 0};
    const bool pairs = j->joints[task->joint].def.kind != vl_pulleyJoint;
    for (int k = 0; k < task->holds + task->bounds && pairs; k++)
    {
        const vlJointRow *row = &j->rows[task->row + k];
        late = vlAddScaled(late, row->na, row->lambda - row->before);
    }
    const vlVec3 torque = vlScale(vlCross(task->way, late), -0.5);
    vlJointBodies_Twist(&j->bodies[task->a], torque);
    vlJointBodies_Twist(&j->bodies[task->b], torque);
    task->mended = torque;
}

// The force of joints is none of what touches a body, see rigid_force.c.
static void leaveOutOfContacts(vlRigid *r, const vlJoint *joint)
{
    for (int side = 0; side < 2; side++)
    {
        const int slot = joint->body[side];
        const double w =
            r->space ? r->space->motion[slot][vl_sInverseMass] : r->motion[slot][vl_mInverseMass];
        vlAddToRow(r->felt[slot], joint->given[side].force, slot ? -w : 0);
    }
}

static vlBodyId bodyIdOf(const vlWorld *world, int slot)
{
    const vlBodyId none = {0, 0, 0};
    return slot ? (vlBodyId){(uint32_t)slot, world->rigid->bodies[slot].generation, world->number} : none;
}

// Force and torque at the point of a, N and N m.
static void measurePush(const vlRigid *r, const vlJointTask *task, double *force, double *torque)
{
    const vlJoint *joint = &r->joints->joints[task->joint];
    const double time = r->h * task->share;
    const vlJointPush *push = &joint->given[0];
    *force = vlLength(push->force) / time;
    *torque = vlLength(vlSub(push->torque, vlCross(task->view.ra, push->force))) / time;
}

static void breakIfOverloaded(vlWorld *world, const vlJointTask *task)
{
    vlJoints *j = world->rigid->joints;
    vlJoint *joint = &j->joints[task->joint];
    double force, torque;
    if (joint->broken || (isinf(joint->def.breakForce) && isinf(joint->def.breakTorque)))
        return;
    measurePush(world->rigid, task, &force, &torque);
    if (force <= joint->def.breakForce && torque <= joint->def.breakTorque)
        return;
    joint->broken = true;
    j->breaks[j->breakCount++] = (vlJointBreak){
        .joint = {(uint32_t)task->joint, joint->generation, world->number},
        .kind = joint->def.kind,
        .a = bodyIdOf(world, joint->body[0]),
        .b = bodyIdOf(world, joint->body[1]),
        .force = force,
        .torque = torque,
    };
}

static void keepImpulses(vlWorld *world, const vlJointTask *task)
{
    vlJoints *j = world->rigid->joints;
    vlJoint *joint = &j->joints[task->joint];
    memset(joint->lambda, 0, sizeof joint->lambda);
    for (int i = 0; i < task->holds + task->bounds; i++)
    {
        const vlJointRow *row = &j->rows[task->row + i];
        joint->lambda[row->id] = row->lambda;
    }
    joint->share = task->share;
    sumPushes(j, task, joint->given);
    for (int side = 0; side < 2; side++)
        joint->given[side].torque = vlAdd(joint->given[side].torque, task->mended);
}

void vlJoints_Relax(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!isAtWork(r))
        return;
    vlJointBodies_Load(r);
    noteWays(r);
    solve(r, false);
    for (size_t i = 0; i < r->joints->taskCount; i++)
        mendMomentum(r, &r->joints->tasks[i]);
    vlJointBodies_Store(r);
    for (size_t i = 0; i < r->joints->taskCount; i++)
    {
        const vlJointTask *task = &r->joints->tasks[i];
        keepImpulses(world, task);
        leaveOutOfContacts(r, &r->joints->joints[task->joint]);
        breakIfOverloaded(world, task);
    }
}

// What joints gave counts half for the velocities of now (body.c), where bodies have moved on: as above.
static void mendChanges(vlRigid *r)
{
    vlJoints *j = r->joints;
    for (size_t i = 0; isAtWork(r) && i < j->taskCount; i++)
    {
        const vlJointTask *task = &j->tasks[i];
        vlJoint *joint = &j->joints[task->joint];
        if (joint->def.kind == vl_pulleyJoint)
            continue;
        const vlVec3 whole = vlScale(vlCross(task->way, joint->given[0].force), -0.5);
        const vlJointPush twist = {{0, 0, 0}, vlSub(whole, task->mended)};
        for (int side = 0; side < 2; side++)
        {
            if (joint->body[side])
                vlJointBodies_AddChange(r, joint->body[side], &twist, 1);
            joint->given[side].torque = vlAdd(joint->given[side].torque, twist.torque);
        }
    }
}

void vlJoints_EndStep(vlWorld *world)
{
    vlJoints *j = world->rigid->joints;
    mendChanges(world->rigid);
    for (size_t i = 0; j && i < j->breakCount; i++)
        vlJoints_Drop(world, (int)j->breaks[i].joint.slot);
}

void vlJoints_JoinIslands(vlRigid *r)
{
    const vlJoints *j = r->joints;
    for (size_t i = 0; j && i < j->count; i++)
    {
        const int32_t *body = j->joints[i].body;
        const bool moves =
            r->bodies[body[0]].type == vl_dynamicBody || r->bodies[body[1]].type == vl_dynamicBody;
        if (j->joints[i].alive && moves)
            vlRigid_JoinIslands(r, body[0], body[1]);
    }
}
