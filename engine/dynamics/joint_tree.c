// joint_tree.c: joints that form trees, solved exactly.
//
// Bodies are nodes and joints edges; what holds a body from outside (the world, what no force moves) hangs on
// its node. With velocity changes dv of bodies and impulses l of rows,
//
//     M dv = J^T l,   J dv + G l = -wrong,
//
// where G softens: of springs their own, of hard rows next to nothing. In a tree, eliminating from the leaves
// to the root fills nothing in (Baraff 1996): a node takes from each child what this makes of its mass,
//
//     M' = M + sum over children Jp^T S^-1 Jp,   S = Jc M'c^-1 Jc^T + G,
//
// and once the root is known, its children follow. The cost is that of a few small solves a joint. Limits
// that push and motors that can do what they should are rows like others; where a bound is passed they are
// left out from then on (joint_solve.c looks after them).
#include <math.h>
#include <string.h>

#include "dynamics/joint.h"
#include "dynamics/world_parts.h"

/// G of a hard row, as a share of what the row gives way by itself: keeps rows that say the same solvable.
#define VL_TREE_SLACK 1e-4
/// Components with more loops than this share of their joints are left to relaxation.
#define VL_LOOPS 0.25
/// Rows of one edge, at most. What is over is left to relaxation.
#define VL_EDGE_ROWS 8

typedef struct vlJointNode
{
    int32_t parent, edge;  ///< number of the body nearer to the root, and the edge to it; 0, -1: a root
    int32_t firstOutside;  ///< 1 + edge that hangs on it from outside
    int32_t loops, joints; ///< of its component, while it is found
    double mass[6][6];     ///< M', then its factor
    double pull[6];        ///< the right side, then dv
} vlJointNode;

typedef struct vlJointEdge
{
    int32_t child, parent; ///< numbers; parent 0: hangs from outside, on the child
    int32_t next;          ///< 1 + edge that hangs on the same node from outside
    int32_t count;         ///< rows
    int32_t rows[VL_EDGE_ROWS];
    double way[VL_EDGE_ROWS][6];               ///< M'c^-1 Jc^T of each row
    double factor[VL_EDGE_ROWS][VL_EDGE_ROWS]; ///< of S
    double wrong[VL_EDGE_ROWS];                ///< the right side, then impulses
} vlJointEdge;

void vlJointTrees_Free(vlWorld *world)
{
    vlJoints *j = world->rigid->joints;
    vlRelease(&world->tally, &j->nodes, j->nodeCapacity, sizeof *j->nodes);
    vlRelease(&world->tally, &j->edges, j->edgeCapacity, sizeof *j->edges);
    vlRelease(&world->tally, &j->order, j->orderCapacity, sizeof *j->order);
}

// Finding
// -----------------------------------------------------------------------------------------------------

static bool moves(const vlJoints *j, int number)
{
    const vlVec3 w = j->bodies[number].inverseMass;
    return w.x > 0 || w.y > 0;
}

// What gives force and torque of bounded size in any direction is no row of a tree.
static bool canBeInTree(const vlJoints *j, const vlJointTask *task)
{
    const vlJointKind kind = j->joints[task->joint].def.kind;
    return kind != vl_holdJoint && kind != vl_grabJoint;
}

static int rootOf(int32_t *parent, int number)
{
    while (parent[number] != number)
    {
        parent[number] = parent[parent[number]];
        number = parent[number];
    }
    return number;
}

static bool isOutside(const vlJoints *j, const vlJointTask *task)
{
    return !moves(j, task->a) || !moves(j, task->b);
}

// Joins components, and says of each task whether it ties two nodes of a tree (edge = -2) or closes a loop.
static void findTies(vlJoints *j)
{
    int32_t *root = j->scratch;
    for (size_t i = 0; i < j->bodyCount; i++)
    {
        root[i] = (int32_t)i;
        j->nodes[i] = (vlJointNode){.edge = -1};
    }
    for (size_t i = 0; i < j->taskCount; i++)
    {
        vlJointTask *task = &j->tasks[i];
        task->edge = -1;
        if (!canBeInTree(j, task) || isOutside(j, task))
            continue;
        const int a = rootOf(root, task->a), b = rootOf(root, task->b);
        j->nodes[b].joints += 1;
        j->nodes[b].loops += a == b;
        if (a == b)
            continue;
        task->edge = -2;
        j->nodes[b].joints += j->nodes[a].joints;
        j->nodes[b].loops += j->nodes[a].loops;
        root[a] = b;
    }
    for (size_t i = 0; i < j->taskCount; i++)
    {
        vlJointTask *task = &j->tasks[i];
        const vlJointNode *node = &j->nodes[rootOf(root, moves(j, task->a) ? task->a : task->b)];
        task->isTangled = node->loops > 8 && node->loops > VL_LOOPS * node->joints;
        if (task->isTangled)
            task->edge = -1;
    }
}

// Lists of the ties of each node: `head` by number, `next` by 2 task + side.
static void listTies(vlJoints *j, int32_t *head, int32_t *next)
{
    memset(head, 0, j->bodyCount * sizeof *head);
    for (size_t i = j->taskCount; i > 0; i--)
    {
        const vlJointTask *task = &j->tasks[i - 1];
        const int32_t ends[2] = {task->a, task->b};
        for (int side = 0; side < 2 && task->edge == -2; side++)
        {
            next[2 * (i - 1) + side] = head[ends[side]];
            head[ends[side]] = (int32_t)(2 * (i - 1)) + side + 1;
        }
    }
}

static int addEdge(vlJoints *j, int child, int parent)
{
    vlJointEdge *edge = &j->edges[j->edgeCount];
    edge->child = child;
    edge->parent = parent;
    edge->next = edge->count = 0;
    return (int)j->edgeCount++;
}

// From each root outwards: parents come before their children.
static void orderNodes(vlJoints *j)
{
    int32_t *head = j->scratch + j->bodyCount, *seen = head + j->bodyCount, *next = seen + j->bodyCount;
    listTies(j, head, next);
    memset(seen, 0, j->bodyCount * sizeof *seen);
    j->orderCount = 0;
    for (size_t first = 1; first < j->bodyCount; first++)
    {
        if (seen[first] || !moves(j, (int)first))
            continue;
        size_t done = j->orderCount;
        j->order[j->orderCount++] = (int32_t)first;
        seen[first] = 1;
        while (done < j->orderCount)
        {
            const int parent = j->order[done++];
            for (int end = head[parent]; end; end = next[end - 1])
            {
                vlJointTask *task = &j->tasks[(end - 1) / 2];
                const int child = (end - 1) % 2 == 0 ? task->b : task->a;
                if (seen[child])
                    continue;
                seen[child] = 1;
                j->order[j->orderCount++] = child;
                task->edge = addEdge(j, child, parent);
                j->nodes[child].parent = parent;
                j->nodes[child].edge = task->edge;
            }
        }
    }
}

// What joins the same two as an edge goes with it; what holds a body from outside hangs on its node.
static void addOthers(vlJoints *j)
{
    for (size_t i = 0; i < j->taskCount; i++)
    {
        vlJointTask *task = &j->tasks[i];
        if (task->edge >= 0 || task->isTangled || !canBeInTree(j, task))
            continue;
        if (!isOutside(j, task))
        {
            const vlJointNode *a = &j->nodes[task->a], *b = &j->nodes[task->b];
            task->edge = a->parent == task->b ? a->edge : b->parent == task->a ? b->edge : -1;
            continue;
        }
        const int node = moves(j, task->a) ? task->a : task->b;
        task->edge = addEdge(j, node, 0);
        j->edges[task->edge].next = j->nodes[node].firstOutside;
        j->nodes[node].firstOutside = task->edge + 1;
    }
}

bool vlJointTrees_Find(vlWorld *world)
{
    vlJoints *j = world->rigid->joints;
    vlTally *tally = &world->tally;
    if (!vlReserve(tally, &j->nodes, &j->nodeCapacity, j->bodyCount, sizeof *j->nodes) ||
        !vlReserve(tally, &j->order, &j->orderCapacity, j->bodyCount, sizeof *j->order) ||
        !vlReserve(tally, &j->scratch, &j->scratchCapacity, 3 * j->bodyCount + 2 * j->taskCount,
                   sizeof *j->scratch))
        return false;
    findTies(j);
    size_t edges = 0;
    for (size_t i = 0; i < j->taskCount; i++)
        edges += !j->tasks[i].isTangled;
    if (!vlReserve(tally, &j->edges, &j->edgeCapacity, edges, sizeof *j->edges))
        return false;
    j->edgeCount = 0;
    orderNodes(j);
    addOthers(j);
    return true;
}

void vlJointTrees_CollectRows(vlRigid *r)
{
    vlJoints *j = r->joints;
    for (size_t i = 0; i < j->edgeCount; i++)
        j->edges[i].count = 0;
    for (size_t i = 0; i < j->taskCount; i++)
    {
        const vlJointTask *task = &j->tasks[i];
        vlJointEdge *edge = task->edge >= 0 ? &j->edges[task->edge] : NULL;
        for (int k = 0; k < task->holds + task->bounds; k++)
        {
            vlJointRow *row = &j->rows[task->row + k];
            row->inTree = edge && row->isActive && edge->count < VL_EDGE_ROWS;
            if (row->inTree)
                edge->rows[edge->count++] = task->row + k;
        }
    }
}

// Elimination
// -------------------------------------------------------------------------------------------------

// A row's Jacobian of one body: in the plane x, y, spin; in space six.
static void jacobianOf(const vlJointRow *row, int number, bool inSpace, double jacobian[6])
{
    const bool ofA = row->a == number;
    const vlVec3 n = ofA ? row->na : row->nb, t = ofA ? row->ta : row->tb;
    jacobian[0] = n.x;
    jacobian[1] = n.y;
    jacobian[2] = inSpace ? n.z : t.z;
    jacobian[3] = t.x;
    jacobian[4] = t.y;
    jacobian[5] = t.z;
}

static double orOne(double inverse)
{
    return inverse > 0 ? 1 / inverse : 1;
}

static void setMass(const vlJointBody *body, bool inSpace, double mass[6][6])
{
    memset(mass, 0, 36 * sizeof(double));
    const double *i = body->inertia;
    mass[0][0] = orOne(body->inverseMass.x);
    mass[1][1] = orOne(body->inverseMass.y);
    mass[2][2] = inSpace ? orOne(body->inverseMass.z) : i[2];
    if (!inSpace)
        return;
    mass[3][3] = i[0];
    mass[4][4] = i[1];
    mass[5][5] = i[2];
    mass[4][3] = i[3];
    mass[5][3] = i[4];
    mass[5][4] = i[5];
}

static double slackOf(const vlJointRow *row)
{
    return row->kind == vl_rowSprings ? row->gamma : VL_TREE_SLACK * row->inverse;
}

static double dotOf(const double *a, const double *b, int size)
{
    double sum = 0;
    for (int i = 0; i < size; i++)
        sum += a[i] * b[i];
    return sum;
}

// Adds B^T S^-1 B to the lower half of a node's mass, B being the rows of an edge.
static void addToMass(double mass[6][6], double (*rows)[6], const vlJointEdge *edge, int size)
{
    double half[VL_EDGE_ROWS][6];
    // L^-1 B: then the product is its square.
    for (int i = 0; i < edge->count; i++)
        for (int k = 0; k < size; k++)
        {
            double sum = rows[i][k];
            for (int n = 0; n < i; n++)
                sum -= edge->factor[i][n] * half[n][k];
            half[i][k] = sum * edge->factor[i][i];
        }
    for (int i = 0; i < edge->count; i++)
        for (int k = 0; k < size; k++)
            for (int n = 0; n <= k; n++)
                mass[k][n] += half[i][k] * half[i][n];
}

static int upperNode(const vlJointEdge *edge)
{
    return edge->parent ? edge->parent : edge->child;
}

// S of an edge, and what it adds to the node above it (of one from outside, to its node).
static void factorEdge(vlRigid *r, vlJointEdge *edge, int size)
{
    vlJoints *j = r->joints;
    const bool inSpace = r->space != NULL;
    double near[VL_EDGE_ROWS][6], far[VL_EDGE_ROWS][6];
    for (int i = 0; i < edge->count; i++)
    {
        const vlJointRow *row = &j->rows[edge->rows[i]];
        jacobianOf(row, edge->child, inSpace, near[i]);
        jacobianOf(row, upperNode(edge), inSpace, far[i]);
        if (edge->parent)
        {
            memcpy(edge->way[i], near[i], sizeof near[i]);
            vlCholesky_Solve(&j->nodes[edge->child].mass[0][0], size, 6, edge->way[i]);
        }
        for (int k = 0; k <= i; k++)
            edge->factor[i][k] =
                (edge->parent ? dotOf(near[k], edge->way[i], size) : 0) + (i == k ? slackOf(row) : 0);
    }
    vlCholesky_Factor(&edge->factor[0][0], edge->count, VL_EDGE_ROWS);
    addToMass(j->nodes[upperNode(edge)].mass, far, edge, size);
}

void vlJointTrees_Factor(vlRigid *r)
{
    vlJoints *j = r->joints;
    const int size = r->space ? 6 : 3;
    for (size_t i = 0; i < j->orderCount; i++)
        setMass(&j->bodies[j->order[i]], r->space != NULL, j->nodes[j->order[i]].mass);
    for (size_t i = j->orderCount; i > 0; i--)
    {
        vlJointNode *node = &j->nodes[j->order[i - 1]];
        for (int edge = node->firstOutside; edge; edge = j->edges[edge - 1].next)
            factorEdge(r, &j->edges[edge - 1], size);
        vlCholesky_Factor(&node->mass[0][0], size, 6);
        if (node->edge >= 0)
            factorEdge(r, &j->edges[node->edge], size);
    }
}

// Sweeps
// ------------------------------------------------------------------------------------------------------

// Adds B^T x to a node's pull, B being an edge's Jacobian of it.
static void addPull(vlRigid *r, const vlJointEdge *edge, int number, const double *x, int size)
{
    for (int i = 0; i < edge->count; i++)
    {
        double jacobian[6];
        jacobianOf(&r->joints->rows[edge->rows[i]], number, r->space != NULL, jacobian);
        for (int k = 0; k < size; k++)
            r->joints->nodes[number].pull[k] += jacobian[k] * x[i];
    }
}

// What is wrong at an edge, less what its child's pull does to it, is handed to the node above.
static void sweepUp(vlRigid *r, vlJointEdge *edge, int size)
{
    double x[VL_EDGE_ROWS];
    for (int i = 0; i < edge->count; i++)
    {
        if (edge->parent)
            edge->wrong[i] -= dotOf(edge->way[i], r->joints->nodes[edge->child].pull, size);
        x[i] = edge->wrong[i];
    }
    vlCholesky_Solve(&edge->factor[0][0], edge->count, VL_EDGE_ROWS, x);
    addPull(r, edge, upperNode(edge), x, size);
}

// Impulses of an edge from the velocity changes of the node above it.
static void sweepDown(vlRigid *r, vlJointEdge *edge, int size)
{
    const vlJoints *j = r->joints;
    const int from = upperNode(edge);
    for (int i = 0; i < edge->count; i++)
    {
        double jacobian[6];
        jacobianOf(&j->rows[edge->rows[i]], from, r->space != NULL, jacobian);
        edge->wrong[i] -= dotOf(jacobian, j->nodes[from].pull, size);
    }
    vlCholesky_Solve(&edge->factor[0][0], edge->count, VL_EDGE_ROWS, edge->wrong);
}

// From right sides (`wrong`, `pull`) to impulses and velocity changes, in the same places.
static void sweep(vlRigid *r)
{
    vlJoints *j = r->joints;
    const int size = r->space ? 6 : 3;
    for (size_t i = j->orderCount; i > 0; i--)
    {
        const vlJointNode *node = &j->nodes[j->order[i - 1]];
        for (int edge = node->firstOutside; edge; edge = j->edges[edge - 1].next)
            sweepUp(r, &j->edges[edge - 1], size);
        if (node->edge >= 0)
            sweepUp(r, &j->edges[node->edge], size);
    }
    for (size_t i = 0; i < j->orderCount; i++)
    {
        const int number = j->order[i];
        vlJointNode *node = &j->nodes[number];
        if (node->edge >= 0)
        {
            sweepDown(r, &j->edges[node->edge], size);
            addPull(r, &j->edges[node->edge], number, j->edges[node->edge].wrong, size);
        }
        vlCholesky_Solve(&node->mass[0][0], size, 6, node->pull);
        for (int edge = node->firstOutside; edge; edge = j->edges[edge - 1].next)
            sweepDown(r, &j->edges[edge - 1], size);
    }
}

static void clearPulls(vlJoints *j)
{
    for (size_t i = 0; i < j->orderCount; i++)
        memset(j->nodes[j->order[i]].pull, 0, sizeof j->nodes[0].pull);
}

static void giveChange(vlJointBody *body, const double *change, bool inSpace)
{
    const vlVec3 w = body->inverseMass;
    body->v.x += w.x > 0 ? change[0] : 0;
    body->v.y += w.y > 0 ? change[1] : 0;
    body->v.z += inSpace && w.z > 0 ? change[2] : 0;
    if (!inSpace)
        body->w.z += change[2];
    else
        body->w = vlAdd(body->w, vlVec(change[3], change[4], change[5]));
}

void vlJointTrees_Solve(vlRigid *r, bool soft)
{
    vlJoints *j = r->joints;
    if (j->edgeCount == 0)
        return;
    for (size_t i = 0; i < j->taskCount; i++)
        if (j->tasks[i].edge >= 0)
            vlJointTask_FindWrong(r, &j->tasks[i], soft);
    for (size_t i = 0; i < j->edgeCount; i++)
        for (int k = 0; k < j->edges[i].count; k++)
        {
            const vlJointRow *row = &j->rows[j->edges[i].rows[k]];
            const bool gives = soft && row->kind == vl_rowHolds;
            j->edges[i].wrong[k] = -row->wrong - (gives ? slackOf(row) * row->lambda : 0);
        }
    clearPulls(j);
    sweep(r);
    for (size_t i = 0; i < j->edgeCount; i++)
        for (int k = 0; k < j->edges[i].count; k++)
            j->rows[j->edges[i].rows[k]].lambda += j->edges[i].wrong[k];
    for (size_t i = 0; i < j->orderCount; i++)
        giveChange(&j->bodies[j->order[i]], j->nodes[j->order[i]].pull, r->space != NULL);
}

// What a row gives way with all others of its tree holding: of one in the tree, the inverse of what a unit of
// `wrong` asks of it; of one that is not, what a unit of impulse does.
double vlJointTrees_FindInverse(vlRigid *r, int index, const vlJointTask *task)
{
    vlJoints *j = r->joints;
    const vlJointRow *row = &j->rows[index];
    if (task->edge < 0)
        return row->inverse;
    const int32_t numbers[2] = {row->a, row->b};
    double answer = 0;
    clearPulls(j);
    for (size_t i = 0; i < j->edgeCount; i++)
        for (int k = 0; k < j->edges[i].count; k++)
            j->edges[i].wrong[k] = j->edges[i].rows[k] == index ? 1 : 0;
    for (int side = 0; side < 2 && !row->inTree; side++)
        if (moves(j, numbers[side]))
            jacobianOf(row, numbers[side], r->space != NULL, j->nodes[numbers[side]].pull);
    sweep(r);
    for (int side = 0; side < 2 && !row->inTree; side++)
        if (moves(j, numbers[side]))
        {
            double jacobian[6];
            jacobianOf(row, numbers[side], r->space != NULL, jacobian);
            answer += dotOf(jacobian, j->nodes[numbers[side]].pull, r->space ? 6 : 3);
        }
    const vlJointEdge *edge = &j->edges[task->edge];
    for (int k = 0; k < edge->count && row->inTree; k++)
        if (edge->rows[k] == index && edge->wrong[k] > 0)
            answer = 1 / edge->wrong[k];
    return answer;
}
