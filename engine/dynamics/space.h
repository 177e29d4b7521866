// space.h: rigid bodies in space as the solver sees them; see space_step.c for what happens to them.
//
// What is common to plane and space (type, mass, shapes, filter) is in rigid.h; here is what turns and meets
// differently. A body's own axes are the principal axes of its inertia about its centre of mass: shapes are
// kept along them. Its angular momentum about that centre is kept in the axes of the world, where nothing but
// torques changes it.
#ifndef VERLUA_DYNAMICS_SPACE_H
#define VERLUA_DYNAMICS_SPACE_H

#include "collision/terrain.h"
#include "core/simd.h"
#include "dynamics/rigid.h"

/// Columns of a body's motion, three 64-byte lines, in rows of four for the solver. Velocities are those of
/// half a substep ago. Turning is in scaled axes: along the principal axes as they lay when the step began,
/// times the root of their moments of inertia, so that one arm serves both the speed of a contact and what
/// its impulse does.
enum
{
    vl_sVelocity = 0,    ///< x, y, z, m/s
    vl_sInverseMass = 3, ///< 1/kg, 0: no force moves it
    vl_sSpin = 4,        ///< scaled
    vl_sTurns = 7,       ///< 1, or 0: no torque turns it
    vl_sMoved = 8,       ///< m, since the step began
    vl_sTurned = 12,     ///< sin of the angle turned since then, about that axis, scaled
    vl_sAxis = 16,       ///< sin of half that angle, about that axis, in the world
    vl_sBefore = 20,     ///< the spin before contacts are solved
    vl_sMotionSize = 24
};

typedef struct vlSpaceBody
{
    double momentum[4];    ///< kg m^2/s, angular, in the world. Of what no torque turns: rad/s
    double orientation[4]; ///< w, x, y, z: the principal axes in the world, now
    double start[4];       ///< the same when the step began
    double moment[4];      ///< kg m^2, of inertia; 1 of what no torque turns
    double root[4];        ///< of those
    double own[4];         ///< w, x, y, z: how the principal axes lie in the body as it was defined
    double change[2][4];   ///< by contacts in the last substep: m/s, kg m^2/s
    double kick[2][4];     ///< by forces in each substep of this step: the same
    double torque[4];      ///< N m for the next step
    double principal[4];   ///< kg m^2, moments of inertia, also of what no torque turns
    bool spins;            ///< see space_fast.c
    double rim;            ///< m/s: turning moves none of its points faster, when the step begins
    vlPose pose;           ///< of the principal axes when the step began
} vlSpaceBody;

/// Ground of triangles; one of the two is empty.
typedef struct vlSpaceGround
{
    vlHeightField field;
    vlTriangleMesh mesh;
    vlTerrain terrain; ///< which
} vlSpaceGround;

/// Ground of triangles touches a body in several directions, each a manifold; at most so many are taken.
#define VL_GROUND_TOUCHES 4

/// Where two shapes touch or are about to: one manifold of a pair. Bodies A and B are those of the pair.
typedef struct vlMeeting
{
    int32_t shapeA, shapeB, bodyA, bodyB;
    double friction, restitution;
    vlSpaceManifold touch;
    vlVec3 rub;      ///< N s, friction on B in the last substep, in the world
    double twist;    ///< N m s, about the normal, the same
    vlVec3 roll;     ///< N m s, against rolling, on B, the same
    vlVec3 slip;     ///< m: of what spins and grips, how far B's point has strayed over A's
    uint32_t traits; ///< of the pair
    bool isFast;     ///< found anew in every substep, see space_fast.c
    bool isResting;  ///< of what sleeps: it presses as it did
    double lead;     ///< m, added to gaps: rows keep what is led apart from getting deeper, no more
    int32_t lane;    ///< 4 pack + lane of its rows
} vlMeeting;

/// The meetings of a pair: `count` neighbours.
typedef struct vlFoundMeetings
{
    int32_t first, count;
    vlPassage passage;
    bool isNew;   ///< the shapes were not near each other before
    bool parting; ///< they overlap deeply and are led apart, see space_overlap.c
} vlFoundMeetings;

/// Where a body was when its boxes were made, and how far it may go until they are made anew.
typedef struct vlSpaceRoom
{
    double orientation[4];
    double place[3], least[3], most[3]; ///< m
} vlSpaceRoom;

// See space_rows.h.
typedef struct vlSpacePack vlSpacePack;
typedef struct vlSpaceDrag vlSpaceDrag;

struct vlSpace
{
    double (*motion)[vl_sMotionSize]; ///< by body slot; slot 0 is nobody
    vlSpaceBody *bodies;              ///< by body slot
    size_t motionCapacity, bodyCapacity;
    size_t cleared; ///< slots that hold numbers, a multiple of four

    vlSpaceShape *shapes;    ///< by shape
    vlHull *hulls;           ///< by shape: the cores of those that are hulls
    vlSpaceGround **grounds; ///< by shape: NULL, or ground, of which the shape is only the box round it
    size_t shapeCapacity, hullCapacity, groundCapacity;

    vlSpaceRoom *rooms; ///< by body
    size_t roomCapacity;
    vlFoundMeetings *found;             ///< by pair: what it touched
    vlMeeting *meetings, *lastMeetings; ///< of this step and the one before
    size_t foundCapacity, meetingCount, meetingCapacity, lastMeetingCapacity;
    int32_t *elastic; ///< meetings that give speed back
    size_t elasticCount, elasticCapacity;

    vlSpacePack *packs;
    vlSpaceDrag *drags;
    size_t packCount, packCapacity, dragCapacity;
    uint64_t *colours; ///< by body: which colours its contacts have
    size_t colourCapacity;
    int32_t *binOf; ///< by meeting
    size_t binCapacity;

    int32_t *parting;   ///< pairs that are led apart
    double (*shove)[4]; ///< by body: m, in this substep
    size_t partingCount, partingCapacity, shoveCapacity;

    struct vlSpaceFast *fast; ///< see space_fast.h
    size_t fastCount, fastCapacity;
    double (*startVelocity)[4]; ///< by body: when pairs were found, and in which substep that was
    size_t startCapacity;
};

// space_body.c: the half of vlBody_... that is of space
/// Room for a body slot, made new. False when memory is short.
bool vlSpace_AddSlot(vlWorld *world, int slot);
void vlSpace_Free(vlWorld *world);
uint64_t vlSpace_HashBody(const vlRigid *rigid, int slot, uint64_t hash);
uint64_t vlSpace_HashShape(const vlSpace *space, int shape, uint64_t hash);
/// Adds the impulses that the next step starts from.
uint64_t vlSpace_HashMeetings(const vlRigid *rigid, uint64_t hash);

/// Puts the origin of a body's shapes somewhere, turned as `orientation` (w, x, y, z of length one) says;
/// velocity and spin stay.
void vlSpace_Place(vlRigid *rigid, int slot, vlVec3 origin, const double orientation[4]);
/// The pose of the principal axes of a body with its origin somewhere, turned like this; `turn`: the same as
/// a quaternion.
vlPose vlSpace_PoseAt(const vlRigid *rigid, int slot, vlVec3 origin, const double orientation[4],
                      double turn[4]);
/// How the body as it was defined is turned, of length one.
void vlSpace_GetOrientation(const vlRigid *rigid, int slot, double orientation[4]);
// Where a body is, or is told to be.
vlVec3 vlSpace_WorldPoint(const vlRigid *rigid, int slot, vlVec3 local);
vlVec3 vlSpace_LocalPoint(const vlRigid *rigid, int slot, vlVec3 point);
/// Whether its place, orientation and spin are numbers.
bool vlSpace_IsFinite(const vlRigid *rigid, int slot);
vlVec3 vlSpace_Centre(const vlRigid *rigid, int slot);
vlVec3 vlSpace_Velocity(const vlRigid *rigid, int slot); ///< now
vlVec3 vlSpace_Spin(const vlRigid *rigid, int slot);     ///< now
/// Of a body that moves, about its centre of mass, kg m^2/s, now.
vlVec3 vlSpace_AngularMomentum(const vlRigid *rigid, int slot);
void vlSpace_Inertia(const vlRigid *rigid, int slot, double inertia[6]);
void vlSpace_SetVelocity(vlRigid *rigid, int slot, vlVec3 velocity);
void vlSpace_SetSpin(vlRigid *rigid, int slot, vlVec3 spin);
void vlSpace_MakeFresh(vlRigid *rigid, int slot);
void vlSpace_AddForce(vlRigid *rigid, int slot, vlVec3 force, vlVec3 point);
void vlSpace_AddTorque(vlRigid *rigid, int slot, vlVec3 torque);
void vlSpace_Push(vlRigid *rigid, int slot, vlVec3 impulse, vlVec3 point);
/// Multiplies the moments of inertia; vlSpace_UseMass takes it up.
void vlSpace_ScaleInertia(vlRigid *rigid, int slot, double factor);
/// Takes up mass, principal moments, type and fixedRotation; velocity and spin stay.
void vlSpace_UseMass(vlRigid *rigid, int slot);

// space_sleep.c: what rigid_sleep.c needs of space
void vlSpace_WakeBody(vlRigid *rigid, int slot);
void vlSpace_PutToSleep(vlRigid *rigid, int slot);
/// How fast points of a body move at most, m/s.
double vlSpace_SpeedOf(const vlRigid *rigid, int slot);
/// Whether the shapes of a pair touched in the last step.
bool vlSpace_Touched(const vlRigid *rigid, size_t pair);
/// Whether they touch now, nearly (by a share of the smaller body's size), or will within dt.
bool vlSpace_IsTouched(const vlRigid *rigid, size_t pair, double dt, double share);
void vlSpace_JoinIslands(vlRigid *rigid);

// space_overlap.c: what rigid_overlap.c does, in space
/// Forgets what was led apart in the last step. False: memory is short.
bool vlSpace_BeginParting(vlWorld *world);
/// The meetings of a pair were found: if they overlap deeply it is led apart.
void vlSpace_ChooseParting(vlRigid *rigid, size_t pair);
/// Moves what overlaps deeply a little apart.
void vlSpace_Part(vlRigid *rigid, double h);

// space_carry.c: what rigid_carry.c does, in space
bool vlSpace_Carry(vlWorld *world, int slot, vlVec3 origin, const double orientation[4], vlError *error);
void vlSpace_StartCarry(const vlWorld *world, vlRigidCarry *carry);
void vlSpace_Arrive(vlRigid *rigid, int slot, const vlRigidCarry *carry);
/// Gives a body back what it moves by itself.
void vlSpace_GoOn(vlRigid *rigid, const vlRigidCarry *carry);

// space_contacts.c: what bodies feel of each other, told to others
int vlSpace_GetContacts(const vlWorld *world, vlBodyContact *contacts, int capacity);
bool vlSpace_BeginForces(vlWorld *world);
/// Notes which rows push what does not move. Returns false when memory is short.
bool vlSpace_ListSupports(vlWorld *world);
void vlSpace_AddForces(vlRigid *rigid);
void vlSpace_EndForces(vlWorld *world);

// space_shapes.c
/// Adds a shape, given in the frame of the principal axes. It takes over the memory of `hull` (NULL: none),
/// also when it fails. Returns its index, or 0 when memory is short.
int vlSpace_AddShape(vlWorld *world, int slot, const vlSpaceShape *shape, vlHull *hull);
/// The ground that a shape is, NULL: none.
static inline const vlSpaceGround *vlSpace_GroundOf(const vlSpace *space, int shape)
{
    return space->grounds[shape];
}

static inline bool vlSpace_IsGround(const vlBodyShapeDef *def)
{
    return def->kind == vl_heightFieldShape || def->kind == vl_meshShape;
}

// space_ground.c
/// Adds ground to a body as its only shape. Returns its index, or 0 and sets `error`.
int vlSpace_AddGround(vlWorld *world, int slot, const vlBodyShapeDef *def, vlError *error);
void vlSpace_FreeGround(vlWorld *world, vlSpaceGround *ground);

/// Frees what space keeps of a shape.
void vlSpace_DropShape(vlWorld *world, int shape);
/// The smallest upright box round a shape, or all shapes of a body, now, m.
void vlSpace_FindBounds(const vlRigid *rigid, int shape, vlVec3 *min, vlVec3 *max);
void vlSpace_BodyBounds(const vlRigid *rigid, int slot, vlVec3 *min, vlVec3 *max);
/// The points that a shape is spanned by, as the body was defined; see vlBody_GetShapePoints.
int vlSpace_ListPoints(const vlRigid *rigid, int shape, vlVec3 points[VL_MAX_CORNERS]);

// space_make.c
/// Sets `unit` to `orientation` at length one, or `error` when it is not finite or zero.
bool vlSpace_CheckOrientation(const double orientation[4], double unit[4], vlError *error);
/// Can the surface of a shape, otherwise checked, be as it says?
bool vlSpace_CheckSurface(const vlWorld *world, const vlBodyShapeDef *def, vlError *error);
/// Has this shape, otherwise checked, all that it needs in space?
bool vlSpace_CheckForm(const vlBodyShapeDef *def, vlError *error);
/// Makes a body from a checked definition. Returns its slot, or 0 and sets `error`.
int vlSpace_Make(vlWorld *world, const vlBodyDef *def, vlError *error);

// space_obstacles.c: called by rigid_obstacles.c
struct vlObstacle;
bool vlSpace_AddObstacleShapes(vlWorld *world, int slot, const struct vlObstacle *obstacle);
void vlSpace_FollowObstacle(vlRigid *rigid, int slot, const struct vlObstacle *obstacle);

// space_pairs.c: called by rigid_pairs.c
bool vlSpace_ReserveRooms(vlWorld *world);
/// Will a body still be in its room when the step ends?
bool vlSpace_StaysInRoom(const vlRigid *rigid, int slot, double dt);
/// Room for a share of its size all round, and for what its speed takes it in `ahead` s.
void vlSpace_GiveRoom(vlRigid *rigid, int slot, double share, double ahead);
void vlSpace_FindBox(const vlRigid *rigid, int shape, vlBox *box);
/// Does a plane reach into a box?
bool vlSpace_PlaneReaches(const vlRigid *rigid, int plane, const vlBox *box);
/// Room for pairs below `count`, of which the last is new. False: memory is short.
bool vlSpace_AddPair(vlWorld *world, size_t count);
/// Finds the shapes that touch or may in this step, and where. Returns false when memory is short.
bool vlSpace_FindPairs(vlWorld *world);
/// m: how near shapes of a pair have a contact that waits, though they do not move.
double vlSpace_NearOf(const vlRigid *rigid, const vlRigidPair *pair);
/// Where the shapes of a pair touch now, or may within dt. Returns how many manifolds.
int vlSpace_MeetNow(const vlRigid *rigid, const vlRigidPair *pair, double dt,
                    vlSpaceManifold touches[VL_GROUND_TOUCHES]);
/// Finds the meetings of a fast pair anew, with the bodies in those poses; `reach` < 0: there are none.
void vlSpace_MeetAgain(vlRigid *rigid, size_t pair, const vlPose *poseA, const vlPose *poseB, double reach);
/// Whether bodies pressed each other there.
bool vlMeeting_Presses(const vlMeeting *meeting);

// space_rows.c
/// Orders the touching pairs into rows, four side by side that share no moving body. False: memory is short.
bool vlSpace_PackRows(vlWorld *world);
void vlSpace_SolveRows(vlWorld *world, double h);
void vlSpace_RelaxRows(vlWorld *world, double h);
/// What the impulses of the packs do to velocities and angular momenta, as changes of the bodies.
void vlSpace_WarmStart(vlRigid *rigid);
void vlSpace_KeepImpulses(vlRigid *rigid);
/// Substeps have become longer by a factor.
void vlSpace_ScaleImpulses(vlRigid *rigid, double factor);

// space_traits.c
/// m/s: what surfaces that run on add to the velocity of B's surface against A's.
vlVec3 vlSpace_FindDrive(const vlRigid *rigid, const vlMeeting *meeting, const vlPose *poseA,
                         const vlPose *poseB);
/// Whether the shapes of a pair that sieves pass through each other; `touches`: whether they are near at all.
bool vlSpace_Passes(const vlRigid *rigid, size_t pair, bool touches);

// space_impact.c
void vlSpace_Bounce(vlWorld *world, double h);

// space_step.c: called by rigid_step.c
/// Where a body is within the step.
vlPose vlSpace_PoseWithin(const vlRigid *rigid, int slot);
/// Its orientation has changed: how far it has turned since the step began, as gaps need it.
void vlSpace_GiveTurn(const vlSpaceBody *body, double *motion);
/// How a body will be turned after a time h, s, when it turns freely.
void vlSpace_TurnFor(const vlSpaceBody *body, double h, double orientation[4]);
/// rad/s, of the angular momentum and the orientation that a body has within the step.
vlVec3 vlSpace_SpinWithin(const vlSpaceBody *body);
bool vlSpace_BeginStep(vlWorld *world, double h);
void vlSpace_Substep(vlWorld *world, double h);
void vlSpace_EndStep(vlWorld *world);

#endif
