// rigid.h: rigid bodies in the plane as the solver sees them; see rigid_step.c for what happens to them.
#ifndef VERLUA_DYNAMICS_RIGID_H
#define VERLUA_DYNAMICS_RIGID_H

#include "collision/box_grid.h"
#include "collision/outline.h"
#include "core/simd.h"
#include "dynamics/rigid_order.h"
#include "dynamics/rigid_packs.h"
#include "dynamics/state.h"

#define VL_CACHE_LINE 64 ///< bytes

/// Shapes nearer than this share of the smaller one's size have a contact that waits.
#define VL_REACH_SHARE 0.02

/// Where the frame of a body is: place, m, cosine and sine of its angle.
typedef struct vlFrame
{
    double x, y, c, s;
} vlFrame;

/// Columns of a body's motion, one 64-byte line: velocity (m/s, rad/s), inverse mass, what it has moved since
/// the step began (m, rad), inverse inertia. Velocities are those of half a substep ago, as d / h of
/// particles.
enum
{
    vl_mVx,
    vl_mVy,
    vl_mSpin,
    vl_mInverseMass,
    vl_mX,
    vl_mY,
    vl_mAngle,
    vl_mInverseInertia,
    vl_motionSize
};

/// A convex shape of a body. What every step asks of every pair comes first, in one line of the cache.
typedef struct vlRigidShape
{
    _Alignas(VL_CACHE_LINE) double thin; ///< m: the least distance from its middle to its surface
    int body;                            ///< 0: the slot is free
    bool isSensor;                       ///< does not push
    bool isEdge; ///< of a chain: only the side that begins at its first corner can be touched
    bool hollow;
    vlOutline outline;
    vlCorner *corners; ///< its own, of the outline
    size_t cornerCapacity;
    int next;      ///< of the same body, or free; 0 ends it
    int nextPlane; ///< of half planes
    double friction, restitution, rollingResistance;
    double surfaceSpeed; ///< m/s
    vlVec3 surfaceAxis;  ///< in space: about which it runs, of length one, in the body's own axes
    double oneWay[3];    ///< unit vector in the frame of the body: holds only what comes from there; 0: all
    double ends[2][2];   ///< of an edge: the last normals that count at its corners, towards its neighbours
} vlRigidShape;

/// A shape as it was defined, to be read back.
typedef struct vlShapeForm
{
    vlBodyShapeKind kind;
    vlVec3 a, b; ///< m: of a ball its offset; of a box offset and size; of capsule and cylinder p1 and p2
    double angle, density;
    double orientation[4], radius; ///< in space; the radius of a box or hull is its rounding, m
} vlShapeForm;

/// A body. What every step asks of every one comes first, in one line of the cache.
typedef struct vlRigidBody
{
    _Alignas(VL_CACHE_LINE) vlBodyType type;
    bool alive;
    bool fresh;    ///< the next kick is half a one: velocity is the one of now
    bool homeless; ///< its pairs must be found anew
    bool isBullet;
    bool asleep;   ///< see rigid_sleep.c
    bool pushed;   ///< there was some force in this step
    bool locks[2]; ///< x, y: never moves along it by itself
    int frame;     ///< 1 + index in `frames`, 0: it is none, see frame_body.h
    int firstShape;
    double thin;  ///< m: of its thinnest shape, from the middle to the surface
    double bound; ///< m: no point of it is farther from the centre of mass
    double calm;  ///< s: so long it has been
    vlFilter filter;
    bool isObstacle; ///< stands for an obstacle of the world
    bool fixedRotation;
    int standsFor; ///< slot of that obstacle
    uint32_t generation;
    int nextFree;
    int shapeCount;
    int obstacle;         ///< through which particles meet it, 0: none yet
    int carry;            ///< 1 + index in `carries`, 0: it is not told to be elsewhere
    vlVec3 centre;        ///< m: centre of mass, relative to the origin of the shapes, unturned
    double mass, inertia; ///< in space the least moment of inertia
    double gravityScale;
    int tag;                       ///< of the caller
    double force[3];               ///< N, N, N m for the next step
    int nextAsleep;                ///< in the ring of its island
    double pressed[3];             ///< by particles in the last substep, blows left aside: m/s, m/s, rad/s
    uint8_t unused[VL_CACHE_LINE]; ///< an odd number of lines: else all bodies would share a few places there
} vlRigidBody;

/// What is out of the ordinary about a pair of shapes.
enum
{
    vl_drags = 1,  ///< its surfaces run on, or it resists rolling
    vl_sieves = 2, ///< a shape lets through what does not come from its one way
    vl_seamed = 4, ///< A does not move and has sides, which others beside it may cover
    vl_senses = 8  ///< one is a sensor: nothing pushes
};

/// A body that no force moves and that was told to be elsewhere: the next step takes it there.
typedef struct vlRigidCarry
{
    int body;
    uint32_t generation;
    double goal[4];        ///< pose: m, m, cosine, sine; in space x, y, z of the centre of mass
    double angle;          ///< rad
    double orientation[4]; ///< in space: of the principal axes
    bool going;
    double given[6]; ///< m/s, m/s, rad/s: what it moves by itself, while it is going; in space three of each
} vlRigidCarry;

/// A pair of shapes near each other. Body A is the one that does not move, if any; else its shape is older.
typedef struct vlRigidPair
{
    int32_t shapeA, shapeB, bodyA, bodyB;
    double friction, restitution;
    uint32_t traits; ///< set of the above
    vlPackForm form;
} vlRigidPair;

/// A point where two shapes touch or are about to.
typedef struct vlTouchPoint
{
    double ax, ay, bx, by;  ///< m, on the surfaces, in the frames of the bodies
    double normal, tangent; ///< N s, impulses of the last substep
    uint32_t feature;       ///< which corners and sides met
} vlTouchPoint;

/// Whether a shape with one way lets another pass.
typedef enum vlPassage
{
    vl_undecided,
    vl_held,
    vl_passing
} vlPassage;

/// Where the shapes of a pair touch in the plane.
typedef struct vlManifold
{
    int count;     ///< touching points, 0..2
    double nx, ny; ///< unit normal from A to B
    vlPassage passage;
    bool isHidden; ///< near, but only where it does not count: nothing touches, yet within the step it may
    bool isFast;   ///< found anew in every substep, see rigid_fast.c
    bool isNew;    ///< the shapes were not near each other before
    bool parting;  ///< they overlap deeply and are led apart, see rigid_overlap.c
    double roll;   ///< N m s, against rolling, of the last substep
    vlTouchPoint points[2];
    bool known;              ///< the rest is: how two polygons lay when they were looked at
    double seen[4];          ///< B seen from A: x, y (m), cosine and sine
    double localNx, localNy; ///< the normal in A's frame
    double apart;            ///< m, at least
} vlManifold;

/// Where a body was when its boxes were made, and how far it may go until they are made anew.
typedef struct vlRoom
{
    double x, y, angle;       ///< m, m, rad
    double least[2], most[2]; ///< m, along x and y
} vlRoom;

/// A pair whose contact is found anew in every substep, and the lane of its rows.
typedef struct vlFastLane
{
    int32_t pair, lane;
    vlRowPack *pack;
    bool filled;       ///< the rows hold impulses of this step
    double from[2][3]; ///< m, m, rad: how far A and B had moved when the substep began
} vlFastLane;

/// What drag does in a substep, see drag.c.
typedef struct vlDragOfBodies
{
    double rate;              ///< 1/s
    double kick;              ///< a substep's kick is so much of h a
    double decay;             ///< of a velocity from one substep to the next
    double first, half;       ///< of a velocity of now: so much of it, and of the kick
    double nowValue, nowKick; ///< back to now: so much of the velocity, and of kick and contacts
} vlDragOfBodies;

typedef struct vlSpace vlSpace;
typedef struct vlRigid vlRigid;
struct vlRigid
{
    double (*motion)[vl_motionSize]; ///< by body slot; slot 0 is nobody
    double (*pose)[4];               ///< x, y (m, centre of mass), cosine and sine of the angle
    double *angle;                   ///< rad, with every turn
    double (*change)[4];             ///< by contacts in the last substep: m/s, m/s, rad/s
    double (*kick)[4];               ///< by forces in each substep of this step: m/s, m/s, rad/s
    vlRigidBody *bodies;
    vlSpace *space;           ///< NULL in the plane: see space.h, whose motion and pose hold in space
    struct vlJoints *joints;  ///< see joint.h; NULL: there has been none
    int bodyCount;            ///< slots ever used, slot 0 included
    size_t bodyCapacities[6]; ///< of the six arrays above
    int alive, firstFree;
    uint64_t moves;      ///< grows whenever one of them is put elsewhere between steps
    int stride;          ///< a substep of bodies takes so many of the world's
    double h;            ///< s: it takes so long; 0 before the first step
    vlDragOfBodies drag; ///< of the last step

    vlRigidShape *shapes; ///< slot 0 is nobody
    vlShapeForm *forms;   ///< by shape
    size_t shapeCount, shapeCapacity, formCapacity;
    int firstFreeShape;

    int32_t *obstacleBody; ///< by obstacle slot: the body that stands for it, 0: none yet
    uint32_t *obstacleGeneration;
    size_t obstacleCapacity, obstacleGenerationCapacity;

    struct vlFrameBody *frames;
    size_t frameCount, frameCapacity;
    struct vlFramePair *framePairs; ///< of this step
    size_t framePairCount, framePairCapacity;

    vlRigidCarry *carries;
    size_t carryCount, carryCapacity;
    int substeps; ///< of the last step
    // sleep, see rigid_sleep.c
    int sleepers;    ///< bodies asleep
    vlVec3 gravity;  ///< m/s^2, of the last step
    int32_t *island; ///< scratch, by body
    size_t islandCapacity;
    uint8_t *islandNotes;
    size_t islandNoteCapacity;
    int32_t *resting; ///< pairs that touch, asleep
    size_t restingCount, restingCapacity;

    double (*felt)[4]; ///< by body: of all that touched it in the last step, N s; see rigid_force.c
    int forcesCount;   ///< bodies of which it is known
    size_t feltCapacity;
    size_t *supports; ///< byte of the pack, plus the lane, of rows whose A no force moves
    size_t supportCount, supportCapacity;

    // broad phase, see rigid_pairs.c
    vlRoom *rooms; ///< by body
    size_t roomCapacity;
    vlBoxGrid grids[2]; ///< wide boxes, by shape: of bodies that may move, of static ones
    int firstPlane;     ///< shapes that are half planes; 0 ends the list
    int32_t *moved;     ///< scratch: shapes that have a new box
    bool *movedFlags;   ///< by shape; all false between steps
    vlBox *lastBoxes;   ///< by shape: the box before
    size_t movedCount, movedCapacity, movedFlagCapacity, lastBoxCapacity;
    vlIndexList found;    ///< scratch
    bool pairsDropped;    ///< bodies went
    bool surfacesChanged; ///< friction or restitution: pairs must be told
    vlRigidPair *pairs;
    vlManifold *manifolds; ///< of the same pairs
    size_t pairCount, pairCapacity, manifoldCapacity;
    vlRigidOrder order;

    uint8_t *states; ///< by pair: what became of it in this step; scratch
    size_t stateCapacity;
    int32_t *active; ///< pairs that touch
    size_t activeCount, activeCapacity;
    int32_t *elastic; ///< of them those that give speed back
    size_t elasticCount, elasticCapacity;

    vlRows rows;
    double deepest; ///< m

    bool hasLocks;      ///< some body has had a lock of an axis
    size_t hiddenCount; ///< of the pairs that touch
    vlFastLane *fast;
    size_t fastCount, fastCapacity;
    double (*startVelocity)[4]; ///< by body: when pairs were found, and in which substep that was
    size_t startVelocityCapacity;
    bool failed; ///< memory was short within the step

    struct vlTouches *touches; ///< see rigid_events.h; NULL: nobody wants to know
    int sensorCount;           ///< shapes that are sensors

    bool seamsReady;              ///< the lists below hold
    int32_t *seamHead, *seamNext; ///< by body, by pair: the pairs of a body that may have seams, -1 ends
    size_t seamHeadCapacity, seamNextCapacity;

    int32_t *parting; ///< pairs that are led apart
    size_t partingCount, partingCapacity;
    double (*shove)[2]; ///< by body: m, in this substep
    size_t shoveCapacity;
};

/// Whether no force moves a body now: it is static, kinematic or asleep.
static inline bool vlRigid_IsHeld(const vlRigid *rigid, int body)
{
    return rigid->motion[body][vl_mInverseMass] == 0;
}

void vlRigid_Free(vlWorld *world);
uint64_t vlRigid_Hash(const vlWorld *world, uint64_t hash);

// rigid.c
/// A body slot with room in every array, or 0 when memory is short.
int vlRigid_AddSlot(vlWorld *world);
void vlRigid_DropSlot(vlWorld *world, int slot);
/// Puts a body's origin somewhere, turned by an angle.
void vlRigid_Place(vlRigid *rigid, int slot, vlVec3 origin, double angle);
/// The pose of a body with its origin somewhere, turned by an angle.
void vlRigid_FindPose(const vlRigidBody *body, vlVec3 origin, double angle, double pose[4]);
/// From now on a body's velocity is the one of now, and its next kick half a one.
void vlRigid_MakeFresh(vlRigid *rigid, int slot);
/// Adds a shape to a body; `corners` are copied (none: a half plane, its edge in the first). NULL when memory
/// is short.
vlRigidShape *vlRigid_AddShape(vlWorld *world, int slot, const vlCorner *corners, int count, double radius);

// body_make.c
/// Whether the form of a shape can be made. (Points in a line without a rounding are told later.)
bool vlRigid_CheckForm(const vlWorld *world, const vlBodyShapeDef *def, vlError *error);

// body.c
/// The slot of a body, 0 when there is none or it stands for an obstacle.
int vlRigid_Find(const vlWorld *world, vlBodyId id);
int vlRigid_FindForSetting(const vlWorld *world, vlBodyId id, vlError *error);
/// rad/s, now; in the plane about z.
void vlRigid_SetSpin(vlRigid *rigid, int slot, vlVec3 spin);

// rigid_obstacles.c
/// Bodies that stand for obstacles follow them. Returns false when memory is short.
bool vlRigid_FollowObstacles(vlWorld *world);

// rigid_carry.c
/// From the next step on the body is there. Returns false when memory is short.
bool vlRigid_Carry(vlWorld *world, int slot, vlVec3 origin, double angle, vlError *error);
/// Where it is, or is told to be.
/// A note that a body is to be carried, not filled in. NULL when memory is short.
vlRigidCarry *vlRigid_NoteCarry(vlWorld *world, int slot, vlError *error);
const double *vlRigid_PoseOf(const vlRigid *rigid, int slot);
double vlRigid_AngleOf(const vlRigid *rigid, int slot);
/// Puts it there at once, if it is told to be anywhere.
void vlRigid_EndCarry(vlRigid *rigid, int slot);
void vlRigid_StartCarries(vlWorld *world);
void vlRigid_EndCarries(vlWorld *world);

// rigid_particles.c
/// Obstacles of bodies follow them: what particles meet. Returns false when memory is short.
bool vlRigid_LeadObstacles(vlWorld *world);
void vlRigid_DropObstacle(vlWorld *world, int body);
/// What particles gave in the last substep is taken for granted while bodies meet bodies.
void vlRigid_ForeseePushes(vlWorld *world);
/// Then it is taken back, and obstacles of bodies that forces move are where these are.
void vlRigid_MoveObstacles(vlWorld *world, int substep);
/// Whether some particle may meet a body that forces move, in this step.
bool vlRigid_MeetsParticles(const vlWorld *world);
void vlRigid_WakeMet(vlWorld *world);
/// At its end these take what particles gave them.
void vlRigid_TakePushes(vlWorld *world);
/// What particles gave to a body in the last step, N s.
vlVec3 vlRigid_ParticleImpulse(const vlWorld *world, int body);

// rigid_sleep.c
/// Wakes a body, if it sleeps, and its whole island.
void vlRigid_Wake(vlRigid *rigid, int slot);
void vlRigid_WakeAll(vlRigid *rigid);
/// The same, and all that touches it: call it before the body changes or goes.
void vlRigid_WakeAround(vlRigid *rigid, int slot);
/// Wakes what something awake touches, or will within dt.
void vlRigid_WakeTouched(vlRigid *rigid, double dt);
/// Whether a pair is kept as it is: one sleeps, and the other does not move.
bool vlRigid_SleepsOn(const vlRigid *rigid, const vlRigidPair *pair);
/// Two bodies press each other: called while islands are found.
void vlRigid_JoinIslands(vlRigid *rigid, int bodyA, int bodyB);
/// Call it when a step ends. False: memory is short.
bool vlRigid_FallAsleep(vlWorld *world);

// rigid_force.c
bool vlRigid_BeginForces(vlWorld *world);
void vlRigid_AddForces(vlRigid *rigid);
void vlRigid_EndForces(vlWorld *world);
/// Notes which rows push what does not move. Returns false when memory is short.
bool vlRigid_ListSupports(vlWorld *world);

// rigid_pairs.c
/// Keeps the pairs of shapes that are near each other up to date. Returns false when memory is short.
bool vlRigid_KeepPairs(vlWorld *world);

// rigid_touch.c
/// Finds the pairs of shapes that touch or may in this step. Returns false when memory is short.
bool vlRigid_FindTouching(vlWorld *world);
/// How near shapes must be for a contact, m.
double vlRigid_ReachOf(const vlRigid *rigid, const vlRigidPair *pair, double dt);

// manifold.c
/// Where the shapes of a pair touch now, or will within `reach`, m.
void vlManifold_Find(const vlRigid *rigid, const vlRigidPair *pair, vlManifold *manifold, double reach);
/// The same of bodies that lie elsewhere.
void vlManifold_FindAt(const vlRigid *rigid, const vlRigidPair *pair, const vlFrame *frameA,
                       const vlFrame *frameB, vlManifold *manifold, double reach);
/// Whether neighbours of A let it be touched so.
bool vlManifold_IsAllowed(const vlRigid *rigid, const vlRigidPair *pair, const vlManifold *manifold);

// rigid_seams.c
/// Where a body is within the step.
vlFrame vlFrame_Now(const vlRigid *rigid, int body);
/// Takes out contacts with what neighbours cover. Returns false when memory is short.
bool vlRigid_MendSeams(vlWorld *world);
/// Whether A can be touched at that point of its surface along that normal (both in the frame of its body).
bool vlSeams_Allow(const vlRigid *rigid, const vlRigidPair *pair, double x, double y, double nx, double ny);
/// Whether an edge of a chain can be touched along that normal (in the frame of its body).
bool vlSeams_EdgeAllows(const vlRigidShape *edge, double nx, double ny);

// rigid_chain.c
bool vlRigid_CheckChain(const vlWorld *world, const vlBodyShapeDef *def, vlError *error);
/// Adds the edges of a chain to a body; `setUp` gives each its surface. False: memory is short.
bool vlRigid_AddChain(vlWorld *world, int slot, const vlBodyShapeDef *def,
                      void (*setUp)(vlWorld *world, vlRigidShape *shape, const vlBodyShapeDef *def));
bool vlRigid_HasEdges(const vlRigid *rigid, int slot);

// rigid_locks.c
/// 1/kg: of a body along the axis 0 or 1.
double vlRigid_InverseMass(const vlRigid *rigid, int body, int axis);
/// Takes out what contacts gave along locked axes.
void vlRigid_HoldLocks(vlRigid *rigid);

// rigid_traits.c
/// What is out of the ordinary about two shapes that meet.
uint32_t vlRigid_FindTraits(const vlRigid *rigid, int shapeA, int shapeB);
/// Whether the shapes of a pair that sieves pass through each other; remembers it in the manifold.
bool vlRigid_Passes(vlRigid *rigid, size_t pair);

// rigid_spans.c
/// Orders the touching pairs into rows, four side by side that share no moving body. False: memory is short.
bool vlRigid_PackRows(vlWorld *world);

// rigid_lanes.c
/// Fills a lane of a span with the contact of a pair.
void vlRigid_FillLane(vlRigid *rigid, vlRowSpan *span, vlRowPack *pack, int lane, int pair);
void vlRigid_FillDrag(vlRigid *rigid, const vlRowPack *pack, int lane);
/// Impulses of a lane go to its manifold.
void vlRigid_KeepLane(vlRigid *rigid, const vlRowPack *pack, int lane);
/// Adds to `change` what the impulses of a lane change, times `sign`.
void vlRigid_AddChange(vlRigid *rigid, const vlRowPack *pack, int lane, double sign);

// rigid_rows.c
void vlRigid_SolveRows(vlWorld *world);
void vlRigid_RelaxRows(vlWorld *world);
/// Adds to `change` what the impulses of all rows change.
void vlRigid_AddChanges(vlWorld *world);
void vlRigid_KeepImpulses(vlWorld *world);

// rigid_overlap.c
/// Lists what is led apart in this step. False: memory is short.
bool vlRigid_ListParting(vlWorld *world);
/// Whether a pair with that gap (m, < 0) is to be led apart; its manifold remembers it.
bool vlRigid_IsParting(vlRigid *rigid, int pair, double gap);
/// Moves what overlaps deeply a little apart.
void vlRigid_Part(vlRigid *rigid, double h);

// rigid_fast.c
/// Marks which contacts are fast.
void vlRigid_ChooseFast(vlWorld *world);
/// No contact is fast any more.
void vlRigid_EndFast(vlRigid *rigid);
/// Fast contact number `index` has that lane of rows.
void vlRigid_AddFast(vlRigid *rigid, int index, int pair, vlRowPack *pack, int lane);
/// Finds the fast contacts of the substep that begins, h seconds long.
void vlRigid_RefreshFast(vlRigid *rigid, double h);
/// Puts back what has passed through a wall in the substep that ends.
void vlRigid_HoldFast(vlRigid *rigid, double h);
/// Keeps the velocities with which pairs were found. Returns false when memory is short.
bool vlRigid_NoteStart(vlWorld *world);
/// Whether a body has become so fast that pairs must be found anew within the step.
bool vlRigid_IsOutrun(vlWorld *world);

// rigid_impact.c
void vlRigid_Bounce(vlWorld *world, double h);

// rigid_step.c: called by the world's step
bool vlRigid_BeginStep(vlWorld *world, double h);
/// Substep `index` (from 0) of the world's step.
void vlRigid_Substep(vlWorld *world, int index);
void vlRigid_EndStep(vlWorld *world);
/// Whether memory was short within the step.
bool vlRigid_HasFailed(const vlWorld *world);

#endif
