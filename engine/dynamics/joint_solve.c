// joint_solve.c: rows of joints, one joint after another.
#include <math.h>

#include "dynamics/joint.h"

#define VL_TURN (2 * 3.14159265358979323846)
/// m/s, rad/s: no faster is a limit left that was passed.
#define VL_FASTEST_BACK 3
/// Of a gap in a tree, so much is closed within a substep.
#define VL_TREE_RATE 0.4
/// Steps for which all substeps are taken after something was nearly too fast for half of them.
#define VL_HASTY_STEPS 60
/// rad: a body that turns farther within a substep turns too far for secants.
#define VL_FAR 0.25

// Cholesky --------------------------------------------------------------------------------------------------

void vlCholesky_Factor(double *matrix, int size, int stride)
{
    for (int i = 0; i < size; i++)
        for (int k = 0; k <= i; k++)
        {
            double *entry = &matrix[i * stride + k];
            const double before = *entry;
            double sum = before;
            for (int n = 0; n < k; n++)
                sum -= matrix[i * stride + n] * matrix[k * stride + n];
            if (k < i)
                *entry = sum * matrix[k * stride + k];
            else
                *entry = sum > 1e-12 * before ? 1 / sqrt(sum) : 0;
        }
}

void vlCholesky_Solve(const double *matrix, int size, int stride, double *x)
{
    for (int i = 0; i < size; i++)
    {
        for (int k = 0; k < i; k++)
            x[i] -= matrix[i * stride + k] * x[k];
        x[i] *= matrix[i * stride + i];
    }
    for (int i = size - 1; i >= 0; i--)
    {
        for (int k = i + 1; k < size; k++)
            x[i] -= matrix[k * stride + i] * x[k];
        x[i] *= matrix[i * stride + i];
    }
}

// Rows ------------------------------------------------------------------------------------------------------

double vlJointRow_Speed(const vlJointRow *row, const vlJointBody *a, const vlJointBody *b)
{
    return vlDot(row->na, a->v) + vlDot(row->ta, a->w) + vlDot(row->nb, b->v) + vlDot(row->tb, b->w);
}

static void pushBody(vlJointBody *body, vlVec3 n, vlVec3 u, double lambda)
{
    const vlVec3 w = body->inverseMass;
    body->v = vlAddScaled(body->v, vlVec(w.x * n.x, w.y * n.y, w.z * n.z), lambda);
    body->w = vlAddScaled(body->w, u, lambda);
}

void vlJointRow_Push(const vlJointRow *row, vlJointBody *a, vlJointBody *b, double lambda)
{
    pushBody(a, row->na, row->ua, lambda);
    pushBody(b, row->nb, row->ub, lambda);
}

// J M^-1 K^T of two rows of one joint.
static double coupling(const vlJointRow *j, const vlJointRow *k, const vlJointBody *a, const vlJointBody *b)
{
    const vlVec3 wa = a->inverseMass, wb = b->inverseMass;
    return j->na.x * k->na.x * wa.x + j->na.y * k->na.y * wa.y + j->na.z * k->na.z * wa.z +
           j->nb.x * k->nb.x * wb.x + j->nb.y * k->nb.y * wb.y + j->nb.z * k->nb.z * wb.z +
           vlDot(j->ta, k->ua) + vlDot(j->tb, k->ub);
}

// Rows that hold
// ----------------------------------------------------------------------------------------------

// A hard row is drawn together like a spring as stiff as the substep bears, see rigid_kernel.h.
typedef struct Softness
{
    double rate, mass, leak;
} Softness;

static Softness softnessOf(double h)
{
    const double omega = 0.25 * VL_TURN / h, zeta = 5;
    const double c = h * omega * (2 * zeta + h * omega);
    return (Softness){omega / (2 * zeta + h * omega), c / (1 + c), 1 / (1 + c)};
}

// Of a rope or rod that swings: how fast C grows over the whole substep.
static double speedOf(const vlRigid *r, const vlJointTask *task, const vlJointRow *row,
                      const vlJointView *ahead)
{
    const vlJoints *j = r->joints;
    const vlJoint *joint = &j->joints[task->joint];
    if (row->kind != vl_rowLimits ||
        (!vlJoint_IsDistance(joint->def.kind) && joint->def.kind != vl_pulleyJoint))
        return vlJointRow_Speed(row, &j->bodies[task->a], &j->bodies[task->b]);
    const double longer = vlJoint_LengthOf(joint, ahead) - vlJoint_LengthOf(joint, &task->view);
    return (joint->def.kind == vl_keepawayJoint ? longer : -longer) / r->h;
}

static double biasOf(const vlRigid *r, const vlJointRow *row, bool soft)
{
    if (row->kind != vl_rowLimits)
        return row->bias;
    if (row->c >= 0)
        return row->c / r->h;
    return soft ? fmax(softnessOf(r->h).rate * row->c, -VL_FASTEST_BACK) : 0;
}

// N s: the size of the force that the rows of a task come to.
static double forceOf(const vlJoints *j, const vlJointTask *task)
{
    vlVec3 sum = {0, 0, 0};
    for (int i = 0; i < task->holds; i++)
        sum = vlAddScaled(sum, j->rows[task->row + i].na, j->rows[task->row + i].lambda);
    return vlLength(sum);
}

// 1/(kg m^2): how easily a body turns when pulled aside at the end of an arm; about the arm itself no pull
// along it turns it.
static double inverseAcross(const vlJointBody *body, vlVec3 arm)
{
    const double *w = body->inverse, square = vlDot(arm, arm);
    const double along = w[0] * arm.x * arm.x + w[1] * arm.y * arm.y + w[2] * arm.z * arm.z +
                         2 * (w[3] * arm.x * arm.y + w[4] * arm.x * arm.z + w[5] * arm.y * arm.z);
    return square > 0 ? w[0] + w[1] + w[2] - along / square : 0;
}

// A secant is no help where a body turns too far within the substep, or where a force F along its arm r,
// which is a stiffness F r against turning, is more than the substep can follow (h^2 F r beyond the inertia:
// a light link of a chain that snaps taut). There the speed of C itself is made 0: that only ever takes
// energy. How near it comes to that: 1 is there.
static double wildnessOf(const vlRigid *r, const vlJointTask *task)
{
    const vlJoints *j = r->joints;
    const vlJointBody *bodies[2] = {&j->bodies[task->a], &j->bodies[task->b]};
    const vlVec3 arms[2] = {task->view.ra, task->view.rb};
    const double force = forceOf(j, task);
    double most = 0;
    for (int side = 0; side < 2; side++)
    {
        const double stiff = r->h * force * vlLength(arms[side]) * inverseAcross(bodies[side], arms[side]);
        most = vlMax(most, vlMax(vlLength(bodies[side]->w) * r->h / VL_FAR, stiff));
    }
    return most;
}

void vlJointTask_FindWrong(vlRigid *r, const vlJointTask *task, bool soft)
{
    vlJoints *j = r->joints;
    const vlJoint *joint = &j->joints[task->joint];
    const vlJointBody *a = &j->bodies[task->a], *b = &j->bodies[task->b];
    const vlJointView ahead = vlJoint_ViewAhead(joint, &task->view, a, b, r->h);
    const double rate = !soft ? 0 : task->edge >= 0 ? VL_TREE_RATE / r->h : softnessOf(r->h).rate;
    const double wildness = wildnessOf(r, task);
    const bool wild = wildness > 1;
    if (wildness > 0.5)
        j->hasty = VL_HASTY_STEPS;
    for (int i = 0; i < task->holds + task->bounds; i++)
    {
        vlJointRow *row = &j->rows[task->row + i];
        if (i >= task->holds)
            row->wrong = row->inTree ? speedOf(r, task, row, &ahead) + biasOf(r, row, soft) : 0;
        else if (row->kind == vl_rowSprings)
            row->wrong = vlJointRow_Speed(row, a, b) + row->gamma * row->lambda + row->bias;
        else if (wild)
            row->wrong = vlJointRow_Speed(row, a, b) + rate * row->c;
        else
            row->wrong =
                (vlJoint_Measure(joint, &ahead, row, r->space != NULL) - row->c) / r->h + rate * row->c;
    }
}

void vlJointTask_Factor(const vlRigid *r, vlJointTask *task)
{
    const vlJoints *j = r->joints;
    const vlJointRow *rows = &j->rows[task->row];
    const vlJointBody *a = &j->bodies[task->a], *b = &j->bodies[task->b];
    for (int i = 0; i < task->holds; i++)
    {
        for (int k = 0; k < i; k++)
            task->factor[i][k] = coupling(&rows[i], &rows[k], a, b);
        task->factor[i][i] = rows[i].inverse + (rows[i].kind == vl_rowSprings ? rows[i].gamma : 0);
    }
    vlCholesky_Factor(&task->factor[0][0], task->holds, VL_JOINT_HOLDS);
}

// Of rows `from` to `to`, together no more than `most`.
static void clampRows(const vlRigid *r, const vlJointTask *task, int from, int to, double most)
{
    vlJoints *j = r->joints;
    double square = 0;
    for (int i = from; i < to; i++)
        square += j->rows[task->row + i].lambda * j->rows[task->row + i].lambda;
    const double limit = most * r->h * task->share;
    if (!(square > limit * limit))
        return;
    for (int i = from; i < to; i++)
    {
        vlJointRow *row = &j->rows[task->row + i];
        const double next = row->lambda * (limit / sqrt(square));
        vlJointRow_Push(row, &j->bodies[task->a], &j->bodies[task->b], next - row->lambda);
        row->lambda = next;
    }
}

static void clampHolds(const vlRigid *r, const vlJointTask *task)
{
    const vlJointDef *def = &r->joints->joints[task->joint].def;
    if (def->kind != vl_holdJoint && def->kind != vl_grabJoint)
        return;
    const int linear = r->space ? 3 : 2;
    const int forces = task->holds < linear ? task->holds : linear;
    clampRows(r, task, 0, forces, def->maxForce);
    clampRows(r, task, forces, task->holds, def->maxTorque);
}

void vlJointTask_SolveHolds(vlRigid *r, vlJointTask *task, bool soft)
{
    vlJoints *j = r->joints;
    if (task->holds == 0)
        return;
    double wrong[VL_JOINT_HOLDS];
    vlJointRow *rows = &j->rows[task->row];
    const Softness softness = softnessOf(r->h);
    vlJointTask_FindWrong(r, task, soft);
    for (int i = 0; i < task->holds; i++)
    {
        const bool gives = soft && rows[i].kind == vl_rowHolds;
        wrong[i] = gives ? -softness.mass * rows[i].wrong - softness.leak * rows[i].inverse * rows[i].lambda
                         : -rows[i].wrong;
    }
    vlCholesky_Solve(&task->factor[0][0], task->holds, VL_JOINT_HOLDS, wrong);
    for (int i = 0; i < task->holds; i++)
    {
        rows[i].lambda += wrong[i];
        vlJointRow_Push(&rows[i], &j->bodies[task->a], &j->bodies[task->b], wrong[i]);
    }
    clampHolds(r, task);
}

// Bounded rows ----------------------------------------------------------------------------------------------

static void setImpulse(vlRigid *r, const vlJointTask *task, vlJointRow *row, double next)
{
    vlJointRow_Push(row, &r->joints->bodies[task->a], &r->joints->bodies[task->b], next - row->lambda);
    row->lambda = next;
}

static void solveBound(vlRigid *r, const vlJointTask *task, vlJointRow *row, bool soft)
{
    const vlJoints *j = r->joints;
    const bool gives = soft && row->kind == vl_rowLimits && row->c < 0;
    const Softness softness = softnessOf(r->h);
    const vlJointView ahead = vlJoint_ViewAhead(&j->joints[task->joint], &task->view, &j->bodies[task->a],
                                                &j->bodies[task->b], r->h);
    const double mass = (gives ? softness.mass : 1) / row->inverse, leak = gives ? softness.leak : 0;
    const double wrong = speedOf(r, task, row, &ahead) + biasOf(r, row, soft);
    setImpulse(r, task, row, fmin(fmax(row->lambda * (1 - leak) - mass * wrong, row->low), row->high));
}

void vlJointTask_SolveBounds(vlRigid *r, vlJointTask *task, bool soft)
{
    for (int i = 0; i < task->bounds; i++)
    {
        vlJointRow *row = &r->joints->rows[task->row + task->holds + i];
        if (row->kind != vl_rowGiven && row->inverse > 0 && !row->inTree)
            solveBound(r, task, row, soft);
    }
}

bool vlJointTask_ClampBounds(vlRigid *r, vlJointTask *task)
{
    bool any = false;
    for (int i = 0; i < task->bounds; i++)
    {
        vlJointRow *row = &r->joints->rows[task->row + task->holds + i];
        const double next = fmin(fmax(row->lambda, row->low), row->high);
        if (!row->inTree || next == row->lambda)
            continue;
        setImpulse(r, task, row, next);
        row->isActive = false;
        any = true;
    }
    return any;
}
