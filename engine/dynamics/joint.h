// joint.h: joints of rigid bodies as the solver sees them.
//
// How a joint works. What it keeps is a list of rows. A row is a number C of the two bodies' poses (a gap, an
// angle) that is to stay 0, or in bounds, or is pulled by a spring, or whose speed a motor regulates; with
// it goes its Jacobian at the start of the substep, along which its impulse acts.
//
// - Rows that hold are *secant rows*: not the speed of C is made 0 but what C changes within the substep,
//   [C(x0 + h v) - C(x0)] / h: so a pendulum neither falls behind nor loses energy. The impulse acts along
//   the Jacobian of the substep's start (as SHAKE: Ryckaert 1977). A first pass pulls gaps together as well,
//   as soft constraints (Catto 2011); after bodies have moved a second pass takes that extra speed out again.
// - A joint starts from its impulses of the last substep, turned along.
// - All rows that hold in a tree of joints are solved together, exactly, in one sweep up and one down (Baraff
//   1996, joint_tree.c): a light chain carries a heavy weight. What closes loops, and what is bounded
//   (limits, motors, friction), is solved one by one (joint_solve.c).
// - Springs are exact to second order, as in Verlet's scheme, where a substep can follow them, see springRow.
//
// joint_store.c keeps joints, joint_make.c makes them, joint.c reads and changes them. In a step:
// joint_step.c says what is done when, joint_bodies.c hands the bodies of plane and space over as the same
// vlJointBody, joint_rows.c turns each kind into rows, joint_solve.c and joint_tree.c solve these.
#ifndef VERLUA_DYNAMICS_JOINT_H
#define VERLUA_DYNAMICS_JOINT_H

#include "dynamics/rigid.h"

/// Rows of one joint, at most: that hold, and those that are bounded.
#define VL_JOINT_HOLDS 6
#define VL_JOINT_ROWS  10

/// Which row of its joint it is: so it finds its impulse of the last substep.
enum
{
    vl_rowForce = 0,  ///< three
    vl_rowTorque = 3, ///< three
    vl_rowLimit = 6,
    vl_rowLean = 7,
    vl_rowFriction = 8,
    vl_rowMotor = 9
};

/// What a joint gives to one of its bodies: N s, and N m s about its centre of mass.
typedef struct vlJointPush
{
    vlVec3 force, torque;
} vlJointPush;

/// A curve through points, in the frame of b.
typedef struct vlPath
{
    vlVec3 *points;
    size_t count, capacity;
    bool loop;
    double place; ///< where on it a is: whole numbers are points
} vlPath;

typedef struct vlJoint
{
    bool alive, broken;
    uint32_t generation;
    int32_t nextFree;
    int32_t body[2];    ///< slots; b: 0 is the world
    int32_t next[2];    ///< ends of the same body: 1 + 2 joint + side, 0 ends the list
    vlVec3 anchor[2];   ///< m, about the centre of mass, along the axes of the body
    vlVec3 frame[2][3]; ///< three directions along the axes of the body; the first is the joint's axis
    vlVec3 world[2][3]; ///< of gears: the same directions in the world when it was made
    double start;       ///< rad: plane, how a was turned against b when it was made
    double angle[2];    ///< rad, with every turn: of a against b; of gears of each against the world
    double constant;    ///< of gears: what is kept
    double caught;      ///< rad: of a ratchet, the last tooth
    double gives;       ///< of a servo: 1/kg, 1/(kg m^2), see vlJointTrees_FindInverse; 0: not known yet
    vlJointDef def;     ///< points aside
    vlPath path;
    double lambda[VL_JOINT_ROWS]; ///< N s, N m s: impulses of the rows in the last substep
    vlJointPush given[2];         ///< what they came to
    double share;                 ///< in a substep of this share of the usual one, see vlJointTask
    uint8_t side;                 ///< bit k: limit k pushed at its higher end
} vlJoint;

/// A body as joints see it within a substep. Number 0 is the world.
typedef struct vlJointBody
{
    int32_t slot;
    vlVec3 v, w;        ///< m/s, rad/s
    vlVec3 x;           ///< m: centre of mass when the substep began
    vlVec3 axis[3];     ///< its axes, then
    double turn;        ///< rad, then: in the plane
    vlVec3 inverseMass; ///< 1/kg along the axes of the world
    double inertia[6];  ///< kg m^2, in the world: xx, yy, zz, xy, xz, yz; of what turns
    double inverse[6];  ///< the inverse of that, 0 where it does not turn
} vlJointBody;

typedef enum vlJointRowKind
{
    vl_rowHolds,   ///< C stays 0
    vl_rowSprings, ///< v + gamma lambda + bias = 0
    vl_rowDrives,  ///< v + bias = 0
    vl_rowLimits,  ///< C stays on its side
    vl_rowGiven    ///< lambda is `bias`
} vlJointRowKind;

typedef struct vlJointRow
{
    vlVec3 na, ta, nb, tb; ///< Jacobian: velocity and spin of a and b
    vlVec3 ua, ub;         ///< inverse inertia times ta, tb
    double c;              ///< C when the substep began: m, rad
    double bias, gamma;    ///< see vlJointRowKind
    double inverse;        ///< J M^-1 J^T
    double low, high;      ///< bounds of lambda
    double lambda, before; ///< N s, N m s: now, and before the last pass
    double wrong;          ///< by what it is wrong now: m/s, rad/s
    vlJointRowKind kind;
    int32_t id;    ///< see above
    int32_t a, b;  ///< numbers of vlJointBody
    bool isActive; ///< no bound keeps it from what it should
    bool inTree;   ///< solved with a tree
} vlJointRow;

/// How a joint lies: at the start of a substep, or where velocities will have taken it.
typedef struct vlJointView
{
    vlVec3 d;          ///< m: from the point of b to the point of a
    vlVec3 ra, rb;     ///< m: from the centres of mass to these
    vlVec3 f[3], e[3]; ///< axes of a's and b's frame
    double turn;       ///< rad: plane, of a against b since it was made
    double turns[2];   ///< rad: plane, of a and b
    vlVec3 pa, pb;     ///< m: the points
} vlJointView;

/// A joint at work in this step.
typedef struct vlJointTask
{
    int32_t joint;                                 ///< slot
    int32_t a, b;                                  ///< numbers of vlJointBody
    int32_t row;                                   ///< its first, those that hold first
    int16_t holds, bounds;                         ///< how many of them hold, how many are bounded
    int32_t edge;                                  ///< of the tree that solves its rows, -1: none
    bool isTangled;                                ///< there are too many loops for a tree
    double share;                                  ///< 0.5 in the first substep, which is half a one; else 1
    vlJointView view;                              ///< when the substep began
    vlVec3 way;                                    ///< m: of a's centre against b's in this substep
    vlVec3 mended;                                 ///< N m s: see mendMomentum
    double factor[VL_JOINT_HOLDS][VL_JOINT_HOLDS]; ///< Cholesky's, of J M^-1 J^T, of a task of its own
} vlJointTask;

typedef struct vlJointTree vlJointTree;

typedef struct vlJoints
{
    vlJoint *joints;
    size_t count, capacity; ///< slots ever used
    int32_t firstFree;      ///< 1 + slot, 0 ends the list
    int alive;
    int parting;    ///< of them those whose bodies pass through each other
    int32_t *heads; ///< by body slot: its first end
    size_t headCapacity;
    double h;  ///< s: for which the impulses hold
    int hasty; ///< so many steps more all of the world's substeps are needed, see joint_solve.c

    // of this step
    vlJointBody *bodies;
    size_t bodyCount, bodyCapacity;
    int32_t *numberOf; ///< by body slot: its number, 0: none
    size_t numberCapacity;
    vlJointTask *tasks;
    size_t taskCount, taskCapacity;
    vlJointRow *rows;
    size_t rowCount, rowCapacity;
    struct vlJointNode *nodes; ///< by body number, see joint_tree.c
    size_t nodeCapacity;
    struct vlJointEdge *edges;
    size_t edgeCount, edgeCapacity;
    int32_t *order; ///< body numbers from the roots of trees to their leaves
    size_t orderCount, orderCapacity;
    int32_t *scratch;
    size_t scratchCapacity;

    vlJointBreak *breaks;
    size_t breakCount, breakCapacity;
} vlJoints;

// joint_store.c
/// A free slot with room in every array, or -1 when memory is short.
int vlJoints_AddSlot(vlWorld *world);
/// Puts a new joint into the lists of its bodies.
void vlJoints_Link(vlWorld *world, int slot);
void vlJoints_Drop(vlWorld *world, int slot);
/// Frees a slot that was not linked.
void vlJoints_GiveBack(vlWorld *world, int slot);
/// The joint, or NULL when there is none.
vlJoint *vlJoints_Find(const vlWorld *world, vlJointId id);
/// Wakes what a joint joins.
void vlJoints_Wake(vlRigid *rigid, const vlJoint *joint);
/// Lets the pairs of its two bodies be found anew: whether they may touch has changed.
void vlJoints_RenewPairs(vlRigid *rigid, const vlJoint *joint);
void vlJoints_Free(vlWorld *world);

// Called by the bodies
/// Its joints go with a body.
void vlJoints_DropBody(vlWorld *world, int body);
/// Whether two bodies are joined in such a way that they pass through each other.
bool vlJoints_Part(const vlRigid *rigid, int one, int two);
/// Wakes what is joined to a body.
void vlJoints_WakeJoined(vlRigid *rigid, int body);
uint64_t vlJoints_Hash(const vlRigid *rigid, uint64_t hash);
/// J: of springs.
double vlJoints_Energy(const vlWorld *world);

// joint_step.c: called by the steps of plane and space
/// Whether joints need all substeps of the world's step.
bool vlJoints_NeedAll(const vlRigid *rigid);
/// False: memory is short.
bool vlJoints_BeginStep(vlWorld *world);
/// Adds what joints gave in the last substep to the bodies' `change`.
void vlJoints_WarmStart(vlRigid *rigid);
/// Before kicks: rows of the substep that begins.
void vlJoints_Prepare(vlWorld *world);
void vlJoints_Solve(vlWorld *world);
/// After bodies have moved.
void vlJoints_Relax(vlWorld *world);
/// Drops what broke.
void vlJoints_EndStep(vlWorld *world);
/// Joins the islands of what is joined.
void vlJoints_JoinIslands(vlRigid *rigid);

// joint_bodies.c
void vlJointBodies_Place(vlRigid *rigid);
void vlJointBodies_Load(vlRigid *rigid);
void vlJointBodies_Store(vlRigid *rigid);
/// A torque on a body that turns, N m s.
void vlJointBodies_Twist(vlJointBody *body, vlVec3 torque);
/// Adds a push, times a sign, to what the next substep starts from.
void vlJointBodies_AddChange(vlRigid *rigid, int slot, const vlJointPush *push, double sign);
/// Where the axes of a body are now: of the frame in which anchors are kept.
void vlJointBodies_GetFrame(const vlRigid *rigid, int slot, vlVec3 *centre, vlVec3 axis[3]);
/// rad: of a body in the plane, now, every turn counted.
double vlJointBodies_GetTurn(const vlRigid *rigid, int slot);

// joint_rows.c
/// How a joint lies when the substep begins.
vlJointView vlJoint_ViewAt(const vlJoint *joint, const vlJointBody *a, const vlJointBody *b);
/// Where velocities will have taken it within h.
vlJointView vlJoint_ViewAhead(const vlJoint *joint, const vlJointView *now, const vlJointBody *a,
                              const vlJointBody *b, double h);
/// Fills in the rows and the view of a task.
void vlJoint_MakeRows(vlRigid *rigid, vlJoint *joint, vlJointTask *task, vlJointRow rows[VL_JOINT_ROWS]);
/// C of a row that holds.
double vlJoint_Measure(const vlJoint *joint, const vlJointView *view, const vlJointRow *row, bool inSpace);
/// m: the distance or the length of rope, as a limit has it.
double vlJoint_LengthOf(const vlJoint *joint, const vlJointView *view);
/// rad, with every turn: of a against b about the joint's axis, `last` being the same a moment ago.
double vlJoint_AngleOf(const vlJointView *view, bool inSpace, double last);
bool vlJoint_IsDistance(vlJointKind kind);
bool vlJoint_IsGear(vlJointKind kind);

// joint_solve.c
double vlJointRow_Speed(const vlJointRow *row, const vlJointBody *a, const vlJointBody *b);
void vlJointRow_Push(const vlJointRow *row, vlJointBody *a, vlJointBody *b, double lambda);
/// What the rows that hold are wrong by, and those of bounds that are in a tree: m/s, rad/s.
void vlJointTask_FindWrong(vlRigid *rigid, const vlJointTask *task, bool soft);
void vlJointTask_Factor(const vlRigid *rigid, vlJointTask *task);
void vlJointTask_SolveHolds(vlRigid *rigid, vlJointTask *task, bool soft);
/// Those that are in no tree.
void vlJointTask_SolveBounds(vlRigid *rigid, vlJointTask *task, bool soft);
/// Brings those of a tree back into their bounds. Returns whether one had passed them: then it is no longer
/// active.
bool vlJointTask_ClampBounds(vlRigid *rigid, vlJointTask *task);

// joint_tree.c
/// Finds trees among the tasks. False: memory is short.
bool vlJointTrees_Find(vlWorld *world);
/// Lists the rows that are active.
void vlJointTrees_CollectRows(vlRigid *rigid);
void vlJointTrees_Factor(vlRigid *rigid);
/// 1/kg, 1/(kg m^2): by how much a unit of impulse of a row changes its speed, all other rows holding.
double vlJointTrees_FindInverse(vlRigid *rigid, int row, const vlJointTask *task);
void vlJointTrees_Solve(vlRigid *rigid, bool soft);
void vlJointTrees_Free(vlWorld *world);

// math shared by them
/// L of a symmetric matrix, in place, with the reciprocals of its diagonal. Rows that depend on others give
/// nothing.
void vlCholesky_Factor(double *matrix, int size, int stride);
void vlCholesky_Solve(const double *matrix, int size, int stride, double *x);

#endif
