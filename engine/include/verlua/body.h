// body.h: rigid bodies: a pose, a velocity, and convex shapes that meet.
#ifndef VERLUA_BODY_H
#define VERLUA_BODY_H

#include "verlua/types.h"

typedef enum vlBodyType
{
    vl_staticBody,    ///< stands, whatever pushes it
    vl_kinematicBody, ///< moves as its velocity and spin say, whatever pushes it
    vl_dynamicBody    ///< moves by forces and contacts
} vlBodyType;

typedef enum vlBodyShapeKind
{
    vl_ballShape,     ///< everything within `radius` of `offset`; in the plane a disc
    vl_boxShape,      ///< sides `size`, about `offset`
    vl_capsuleShape,  ///< everything within `radius` of the segment `p1` `p2`
    vl_hullShape,     ///< the convex hull of `points`; in the plane a polygon
    vl_cylinderShape, ///< in space: everything within `radius` of the segment `p1` `p2`, with flat ends
    vl_chainShape, ///< in the plane, not of a dynamic body: ground along `points` in their order; what lies
                   ///< to the right on the way is solid (from left to right: below). It counts as one shape
                   ///< an edge.
    vl_heightFieldShape, ///< in space, not of a dynamic body, and its only shape: ground, y up: `rows` by
                         ///< `columns` `heights`, over size.x by size.z about the body's position, solid
                         ///< size.y deep
    vl_meshShape         ///< in space, not of a dynamic body, and its only shape: ground of `triangles` of
                         ///< `points`, which hold what comes to their fronts
} vlBodyShapeKind;

typedef enum vlBodyModel
{
    vl_rigidModel, ///< a pose; contacts push all of it
    vl_frameModel  ///< the article's (Jakobsen 2001, sec. 5): particles and rods that carry the shapes along
} vlBodyModel;

/// Corners of one shape, at most.
#define VL_MAX_CORNERS 64
/// Points of a chain, at most.
#define VL_MAX_CHAIN_POINTS 65536
/// m: points, radii and sizes of shapes, at most.
#define VL_MAX_BODY_LENGTH 1e9
/// m: the smallest extent a body may have.
#define VL_MIN_BODY_LENGTH 1e-9
/// Shapes of one body, at most.
#define VL_MAX_BODY_SHAPES 4096

/// A convex shape, relative to the body's position. Fields that a kind does not use are ignored.
typedef struct vlBodyShapeDef
{
    vlBodyShapeKind kind;  ///< Default vl_ballShape.
    vlVec3 offset;         ///< m: of ball and box, where its middle is. Default {0, 0, 0}.
    double angle;          ///< rad: of a box, how far it is turned in the body (plane). Default 0.
    double orientation[4]; ///< w, x, y, z: the same in space. Default {1, 0, 0, 0}.
    double radius;         ///< m, > 0: of ball, capsule and cylinder. Default 0.5.
    double rounding;       ///< m, >= 0: of box and hull, added all round. Default 0.
    vlVec3 size;           ///< m, > 0: of a box, z only in space. Default {1, 1, 1}.
    vlVec3 p1, p2;         ///< m: of capsule and cylinder. Default {-0.5, 0, 0}, {0.5, 0, 0}.
    const vlVec3 *points;  ///< m: of a hull, in any order; of a chain; of a mesh
    int pointCount;        ///< of a hull 1..VL_MAX_CORNERS, of a chain 2..VL_MAX_CHAIN_POINTS
    const double *heights; ///< m: of a height field: row by row, a row runs along x, rows follow along z
    int rows, columns;     ///< of them, each at least 2
    const int *triangles;  ///< of a mesh: three points each, counted from 0, counter-clockwise from the front
    int triangleCount;     ///< at least 1
    bool loop;             ///< of a chain: the last point is joined to the first. Default false.
    bool hollow;           ///< of a ball: all its mass is at the rim (ring, shell). Default false.
    double density;     ///< kg/m^2 in the plane, kg/m^3 in space, > 0. Default 1. Hollow: per length, area.
    double friction;    ///< Coulomb's coefficient, >= 0. Default 0.5. A pair takes sqrt(a b).
    double restitution; ///< 0..1, speed after a blow over speed before. Default 0. A pair takes the larger.
    double rollingResistance; ///< m, >= 0: lever arm of the pressing force that holds against rolling (the
                              ///< field's f of rolling friction). Default 0. A pair takes the larger.
    double surfaceSpeed; ///< m/s: the surface runs on like a conveyor belt; in the plane counter-clockwise
                         ///< round the shape, in space about `surfaceAxis`. Default 0.
    vlVec3 surfaceAxis;  ///< a direction, of any length but 0, that turns with the body: about it the surface
                         ///< runs, counter-clockwise seen from its tip (space). Default {0, 0, 1}.
    vlVec3 oneWay; ///< a direction, of any length, that turns with the body: what comes from there is held,
                   ///< what comes from elsewhere passes, until it has left or is all on that side. 0: holds
                   ///< all. Default 0.
    bool sensor;   ///< pushes nothing and lets everything pass, but tells what it overlaps, see contact.h. It
                   ///< has mass like the others. Two sensors do not see each other. Default false.
} vlBodyShapeDef;

typedef struct vlBodyDef
{
    vlBodyType type;   ///< Default vl_dynamicBody.
    vlBodyModel model; ///< Default vl_rigidModel. A frame is dynamic, may turn, lives in the plane, gives no
                       ///< speed back, and meets obstacles, static and kinematic bodies and other frames.
    vlVec3 position;   ///< m: the origin of the shapes. Default {0, 0, 0}.
    double angle;      ///< rad, counter-clockwise, in the plane. Default 0.
    double orientation[4]; ///< w, x, y, z, in space. Default {1, 0, 0, 0}.
    vlVec3 velocity;       ///< m/s, of the centre of mass. Default 0.
    vlVec3 spin;           ///< rad/s; in the plane about z, counter-clockwise. Default 0.
    double mass;           ///< kg, > 0; 0: by the shapes' densities. Default 0.
    double gravityScale;   ///< Default 1.
    bool fixedRotation;    ///< never turns by itself. Default false.
    bool lockX, lockY;     ///< in the plane: never moves along that axis by itself. Default false.
    bool bullet; ///< surely never passes through other dynamic bodies, however fast; through what no force
                 ///< moves none does. Default false.
    vlFilter filter;
    int tag; ///< for the caller's own use. Default 0.
    const vlBodyShapeDef *shapes;
    int shapeCount; ///< 1..VL_MAX_BODY_SHAPES
} vlBodyDef;

vlBodyShapeDef vlDefaultBodyShapeDef(void);
vlBodyDef vlDefaultBodyDef(void);

/// Makes a body. On a bad definition returns the null id and sets `error` to one sentence that names the
/// field.
vlBodyId vlWorld_CreateBody(vlWorld *world, const vlBodyDef *def, vlError *error);
bool vlWorld_DestroyBody(vlWorld *world, vlBodyId body);
bool vlBody_IsValid(const vlWorld *world, vlBodyId body);
int vlWorld_GetBodyCount(const vlWorld *world);
/// In the order of their slots; from the null id to the null id.
vlBodyId vlWorld_NextBody(const vlWorld *world, vlBodyId previous);

// Reading a stale id gives 0.
vlVec3 vlBody_GetPosition(const vlWorld *world, vlBodyId body); ///< m, where the shapes' origin is
vlVec3 vlBody_GetCentre(const vlWorld *world, vlBodyId body);   ///< m, centre of mass
double vlBody_GetAngle(const vlWorld *world, vlBodyId body);    ///< rad, grows with every turn; plane
/// w, x, y, z, of length one: how the body is turned in space.
void vlBody_GetOrientation(const vlWorld *world, vlBodyId body, double orientation[4]);
vlVec3 vlBody_GetVelocity(const vlWorld *world, vlBodyId body); ///< m/s, of the centre of mass, now
vlVec3 vlBody_GetSpin(const vlWorld *world, vlBodyId body);     ///< rad/s, now
double vlBody_GetMass(const vlWorld *world, vlBodyId body);     ///< kg, also of what no force moves
/// kg m^2, about the centre of mass, in the frame of the body: xx, yy, zz, xy, xz, yz. In the plane only zz.
void vlBody_GetInertia(const vlWorld *world, vlBodyId body, double inertia[6]);
/// Whether it sleeps: what has been at rest for half a second is not looked at until something reaches it.
bool vlBody_IsAsleep(const vlWorld *world, vlBodyId body);
bool vlBody_Wake(vlWorld *world, vlBodyId body, vlError *error);
vlBodyType vlBody_GetType(const vlWorld *world, vlBodyId body);
/// The force of all that touches it, bodies and particles, mean over the last step (N).
vlVec3 vlBody_GetContactForce(const vlWorld *world, vlBodyId body);

vlBodyModel vlBody_GetModel(const vlWorld *world, vlBodyId body);
/// Where the particles of a frame are, m. Returns how many: three, or 0 when it is none.
int vlBody_GetFramePoints(const vlWorld *world, vlBodyId body, vlVec3 points[4]);
/// The deepest points of a frame's last contact before it was pushed apart, m: p on the body, q on what it
/// met. False when it touched nothing in the last substep.
bool vlBody_GetFrameContact(const vlWorld *world, vlBodyId body, vlVec3 *p, vlVec3 *q);

/// What no force moves (static, kinematic) is carried to the new place in the course of the next step, at an
/// even pace in place of its velocity, so that it pushes and takes along what is in its way; reading gives
/// the new place at once. The same holds for the angle.
bool vlBody_SetPosition(vlWorld *world, vlBodyId body, vlVec3 position, vlError *error);
bool vlBody_SetAngle(vlWorld *world, vlBodyId body, double angle, vlError *error);
/// w, x, y, z, not all 0; of any length. Velocity and spin stay.
bool vlBody_SetOrientation(vlWorld *world, vlBodyId body, const double orientation[4], vlError *error);
bool vlBody_SetVelocity(vlWorld *world, vlBodyId body, vlVec3 velocity, vlError *error);
bool vlBody_SetSpin(vlWorld *world, vlBodyId body, vlVec3 spin, vlError *error);
/// A body that becomes static stops; one that becomes dynamic goes on with its velocity.
bool vlBody_SetType(vlWorld *world, vlBodyId body, vlBodyType type, vlError *error);

/// A force (N) at a point of the world (m) during the next step; forces add up.
bool vlBody_ApplyForce(vlWorld *world, vlBodyId body, vlVec3 force, vlVec3 point, vlError *error);
/// A torque (N m) during the next step.
bool vlBody_ApplyTorque(vlWorld *world, vlBodyId body, vlVec3 torque, vlError *error);
/// A blow (N s) at a point of the world (m), now.
bool vlBody_ApplyImpulse(vlWorld *world, vlBodyId body, vlVec3 impulse, vlVec3 point, vlError *error);

/// Where a point fixed in the body (m, relative to its position, unturned) is in the world, and back.
vlVec3 vlBody_GetWorldPoint(const vlWorld *world, vlBodyId body, vlVec3 local);
vlVec3 vlBody_GetLocalPoint(const vlWorld *world, vlBodyId body, vlVec3 point);

/// How many shapes a body has.
int vlBody_GetShapeCount(const vlWorld *world, vlBodyId body);
/// A body's shape as it was defined; `shape` counts from 0. Of a hull, `points` is NULL: see
/// vlBody_GetShapePoints. Returns false when there is none.
bool vlBody_GetShape(const vlWorld *world, vlBodyId body, int shape, vlBodyShapeDef *def);
/// The corners that a shape is spanned by, m, relative to the body's position, unturned; of a polygon in
/// order, counter-clockwise, without those that are none. Returns how many.
int vlBody_GetShapePoints(const vlWorld *world, vlBodyId body, int shape, vlVec3 points[VL_MAX_CORNERS]);

/// The smallest upright box that holds it now, m. Returns false when it was destroyed.
bool vlBody_GetBounds(const vlWorld *world, vlBodyId body, vlVec3 *min, vlVec3 *max);

int vlBody_GetTag(const vlWorld *world, vlBodyId body);
double vlBody_GetGravityScale(const vlWorld *world, vlBodyId body);
bool vlBody_IsFixedRotation(const vlWorld *world, vlBodyId body);
vlFilter vlBody_GetFilter(const vlWorld *world, vlBodyId body);

/// kg, > 0; the inertia changes in the same proportion.
bool vlBody_SetMass(vlWorld *world, vlBodyId body, double mass, vlError *error);
/// kg m^2, > 0, about the centre of mass; only in the plane.
bool vlBody_SetInertia(vlWorld *world, vlBodyId body, double inertia, vlError *error);
bool vlBody_SetGravityScale(vlWorld *world, vlBodyId body, double scale, vlError *error);
bool vlBody_SetFixedRotation(vlWorld *world, vlBodyId body, bool fixed, vlError *error);
/// In the plane: what is locked never moves along x or y by itself; its speed there becomes 0.
bool vlBody_SetAxisLocks(vlWorld *world, vlBodyId body, bool x, bool y, vlError *error);
/// `axis` 0 is x, 1 is y.
bool vlBody_IsAxisLocked(const vlWorld *world, vlBodyId body, int axis);
bool vlBody_SetFilter(vlWorld *world, vlBodyId body, vlFilter filter, vlError *error);

// Of all the shapes of a body; see vlBodyShapeDef for units and ranges.
bool vlBody_SetFriction(vlWorld *world, vlBodyId body, double friction, vlError *error);
bool vlBody_SetRestitution(vlWorld *world, vlBodyId body, double restitution, vlError *error);
bool vlBody_SetRollingResistance(vlWorld *world, vlBodyId body, double resistance, vlError *error);
bool vlBody_SetSurfaceSpeed(vlWorld *world, vlBodyId body, double speed, vlError *error);

/// Whether all its shapes are sensors, see vlBodyShapeDef.
bool vlBody_IsSensor(const vlWorld *world, vlBodyId body);
/// Of all its shapes.
bool vlBody_SetSensor(vlWorld *world, vlBodyId body, bool sensor, vlError *error);

/// A point where two bodies touch.
typedef struct vlBodyContact
{
    vlBodyId a, b;  ///< the null id: an obstacle
    vlVec3 point;   ///< m, halfway between the two surfaces
    vlVec3 normal;  ///< unit, from a to b
    vlVec3 force;   ///< N, on b, friction included, mean over the last substep
    double overlap; ///< m, negative: they are this far apart
} vlBodyContact;

/// Fills in the first `capacity` points at which something pressed in the last substep, in an order that
/// depends on nothing but the world. Returns how many there are.
int vlWorld_GetContacts(const vlWorld *world, vlBodyContact *contacts, int capacity);

/// The deepest overlap of two shapes when the last step began, m, for measuring.
double vlWorld_GetDeepestOverlap(const vlWorld *world);

#endif
