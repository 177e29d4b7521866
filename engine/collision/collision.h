// collision.h: what a world knows of obstacles and contacts. Only the files of this folder see it.
#ifndef VERLUA_COLLISION_COLLISION_H
#define VERLUA_COLLISION_COLLISION_H

#include "collision/contact.h"
#include "collision/box_grid.h"
#include "collision/shape.h"

/// Particles are looked after in blocks of so many neighbouring slots.
#define VL_BLOCK 64
/// Nearer than this to a surface, inside or outside, is at the surface (m).
#define VL_AT_SURFACE 1e-12

/// A shape of a body, about its centre, unturned.
typedef struct vlPart
{
    vlShape shape;
    double friction, restitution;
} vlPart;

/// An obstacle: what was asked for, and where it is. Its centre is what it turns round: the middle of ball,
/// box, walls, capsule and cylinder, the point of a plane.
typedef struct vlObstacle
{
    vlObstacleDef
        def; ///< as asked for, directions unturned; position is where the centre has been told to be
    uint32_t generation;
    bool alive;
    int nextFree;
    vlPart *parts; ///< of a body: then it is no obstacle of its own, and follows the body
    int partCount;
    int body;      ///< its slot
    vlVec3 offset; ///< centre - def.position
    vlVec3 centre; ///< m, now
    double angle;  ///< rad, turned so far, in the plane
    double orientation[4];
    vlVec3 axis[3]; ///< the same as unit vectors
    bool carried;   ///< has been told to be elsewhere: the next step takes it there
    // fixed when a step begins
    bool going;  ///< on its way to `goal`
    vlVec3 goal; ///< m, of the centre
    vlVec3 pace; ///< m/s
    vlVec3 spin; ///< rad/s
    // the last substep
    bool moves, turns;
    vlVec3 before; ///< centre when the substep began
    double turn[3][3];
    vlVec3 impulse; ///< N s, of all contacts since the step began
    // of a body that forces move
    bool free;                             ///< it gives way, see yield.c
    bool met;                              ///< some particle may meet it in this step: it is kept up to date
    int firstSolid;                        ///< its solids follow one another
    double inverseMass, inverseInertia[3]; ///< 1/kg; 1/(kg m^2) about its axes
    bool locked[2];                        ///< never moves along x, y
    vlVec3 yielded;                        ///< rad, turned by particles in this substep
    vlVec3 acceleration;                   ///< m/s^2
    vlVec3 press, twist;                   ///< N s, N m s: of particles in this substep
    double load;                           ///< kg m, along the normals, in the last substep
    int loadCount;                         ///< particles that bore it
    vlVec3 blow, blowTwist;                ///< the same of those that bounced
} vlObstacle;

/// A shape of an obstacle; walls have one a side, bodies one a part.
typedef struct vlSolid
{
    vlShape shape;
    int obstacle;
    int side; ///< of walls: 0..5; of a body: which part; otherwise 0
    double friction, restitution;
    double travel; ///< m, how far it goes in this step, turning left aside
} vlSolid;

/// A particle that may meet a solid during this step.
typedef struct vlPair
{
    int32_t slot, solid;
    int32_t touch; ///< see vlTouchOfPair
} vlPair;

/// How a contact began, where that is not plain: the particle was inside when the substep began, came down in
/// the course of it, or bounced.
typedef struct vlStart
{
    vlVec3 normal;
    double resolved; ///< m, of depth at the start that are put right without giving speed
    double rest;     ///< m, of it that stay for later substeps
    bool landed;
    vlVec3 landing; ///< m, where the particle's centre was then
    bool bounced;
    vlVec3 blow; ///< m, what the blow gave to the particle's displacement
} vlStart;

/// A contact that pushed its particle in this substep. Lengths are displacements of the particle: an impulse
/// is length * mass / h.
typedef struct vlTouch
{
    int32_t pair, slot, solid;
    int32_t start; ///< -1: the particle was at the surface when the substep began
    uint32_t generation;
    bool settled;  ///< friction has had its share, see vlSettleTouch
    bool plain;    ///< with a plane that stands still, and nothing else near the particle
    double push;   ///< m, all pushes together
    vlVec3 normal; ///< where it was pushed last
    vlVec3 given;  ///< m: first all pushes as vectors; after friction what the displacement gained in all
} vlTouch;

/// Neighbouring particles and their pairs.
typedef struct vlBlock
{
    int firstPair, pairCount;
    double reach; ///< m: pairs are complete while no coordinate is farther than this from home
    int age;      ///< and while this is that of the collision
} vlBlock;

/// How hard a particle was pressed by a free body.
typedef struct vlLoad
{
    double push; ///< kg m, along the normal
    int age;     ///< when, see vlCollision
} vlLoad;

typedef struct vlCollision
{
    vlObstacle *obstacles;
    size_t obstacleCount, obstacleCapacity; ///< slots ever used, slot 0 is nobody
    int firstFree, live;
    bool changed; ///< solids must be made anew

    vlSolid *solids;
    size_t solidCount, solidCapacity;
    bool bouncing; ///< one of them gives speed back
    int *wide;     ///< solids that every block is tried against
    size_t wideCount, wideCapacity;
    vlBoxGrid grid; ///< the others
    size_t gridCount;

    double (*home)[4]; ///< by slot: where the particle was when its pairs were found
    size_t homeCount, homeCapacity;
    vlBlock *blocks;
    size_t blockCount, blockCapacity;
    vlPair *pairs;
    size_t pairCount, pairCapacity;
    vlTouch *touches;
    size_t touchCount, touchCapacity;
    vlStart *starts;
    size_t startCount, startCapacity;
    vlLoad *loads; ///< by slot
    size_t loadCapacity;
    int loadAge;      ///< of loads of the last substep
    bool exhausted;   ///< memory was short within a step: the next one says so
    vlIndexList near; ///< scratch: solids near a block or particle

    bool yielding;   ///< some body is free
    int pairAge;     ///< grows when pairs change
    int age;         ///< grows when a body went farther than was foreseen
    int substep;     ///< of this step, from 1
    double duration; ///< s, over which impulses have been added
} vlCollision;

/// A vector of the unturned obstacle as it lies now.
static inline vlVec3 vlTurned(const vlObstacle *obstacle, vlVec3 v)
{
    const vlVec3 *axis = obstacle->axis;
    return vlAdd(vlScale(axis[0], v.x), vlAdd(vlScale(axis[1], v.y), vlScale(axis[2], v.z)));
}

// obstacle.c
vlObstacle *vlObstacleAt(const vlWorld *world, vlObstacleId id); ///< NULL when stale

/// A free slot, alive, or 0 when memory is short.
int vlTakeObstacle(vlWorld *world);
void vlFreeObstacle(vlWorld *world, int slot);

// yield.c
/// 1/kg: how easily a body gives way at a point to a push along a unit vector; 0 when it is not free.
double vlYielding(const vlObstacle *obstacle, vlVec3 point, vlVec3 direction);
/// Moves a free body as an impulse of `push` / h at a point does in the rest of a substep (kg m).
void vlYield(vlWorld *world, int obstacle, vlVec3 point, vlVec3 push);
/// Puts a free body where it was alone, moved and turned from there.
void vlYieldFrom(vlWorld *world, int obstacle, const vlObstacle *alone, vlVec3 way, vlVec3 turn);
/// A blow of `impulse` (N s) at a point, `time` after the beginning of a substep of h.
void vlYieldToBlow(vlWorld *world, int obstacle, vlVec3 point, vlVec3 impulse, double time, double h);
/// Takes note of how the touches of the last substep share the load of each body.
void vlNoteLoads(vlWorld *world);
/// As vlYielding along the touch's normal, but of the part of the body that the touch carries: bodies are
/// split among their contacts by the load that each bore.
double vlYieldingPart(const vlWorld *world, const vlTouch *touch);
/// The solids of a body are where it is.
void vlPlaceBody(vlWorld *world, int obstacle);

// parts.c
/// Makes an obstacle that follows a body. Returns its slot, or 0 when memory is short.
int vlParts_Add(vlWorld *world, int body, const vlPart *parts, int count);
void vlParts_Drop(vlWorld *world, int slot);
/// Their solids are where the obstacles are now.
void vlPlaceParts(vlWorld *world);

// dynamics/rigid_particles.c
/// A body is met that was not so far: where it is now.
void vlRigid_Meet(vlWorld *world, int obstacle);

// motion.c
/// Fixes how fast obstacles go during this step.
void vlStartObstacles(vlWorld *world);
/// Moves them on by one substep.
void vlMoveObstacles(vlWorld *world, double h);
/// Sets a solid's shape to where its obstacle is.
void vlPlaceSolid(const vlWorld *world, vlSolid *solid);
/// Sets the axes of an obstacle from its angle or orientation.
void vlTurnAxes(vlObstacle *obstacle, int dimensions);
/// Where a point that sticks to the obstacle has been taken by the last substep.
static inline vlVec3 vlCarriedPoint(const vlObstacle *obstacle, vlVec3 point)
{
    if (!obstacle->moves)
        return point;
    vlVec3 q = vlSub(point, obstacle->before);
    if (obstacle->turns)
    {
        const double(*t)[3] = obstacle->turn;
        q = vlVec(t[0][0] * q.x + t[0][1] * q.y + t[0][2] * q.z,
                  t[1][0] * q.x + t[1][1] * q.y + t[1][2] * q.z,
                  t[2][0] * q.x + t[2][1] * q.y + t[2][2] * q.z);
    }
    return vlAdd(obstacle->centre, q);
}

// pairs.c
/// Finds the pairs of one block anew, with more room, when one of its particles left its home too far behind.
void vlKeepPairs(vlWorld *world, int block);
/// A solid went farther than its `travel`, which has been made larger: blocks find their pairs anew.
void vlRenewPairs(vlWorld *world);
/// The first pair of a particle, or -1; its others follow.
int vlFirstPair(const vlCollision *collision, int slot);

// impact.c
/// Lets fast particles bounce off solids that give speed back.
void vlBounce(vlWorld *world, double h);

/// The touch of a pair in this substep, or NULL. Pairs need not be told when touches are forgotten: what they
/// say is taken only when the touch agrees.
static inline vlTouch *vlTouchOfPair(const vlCollision *collision, int pair)
{
    const int32_t touch = collision->pairs[pair].touch;
    const bool known = (uint32_t)touch < collision->touchCount && collision->touches[touch].pair == pair;
    return known ? &collision->touches[touch] : NULL;
}

// contact.c
/// Moves the particle of a pair out of the solid by the smallest move; one that has just come down, back to
/// the plane it came down on, lest it leaves through another side than it entered. `fast`: it may have passed
/// through, look back. Returns how far, m.
double vlPushOut(vlWorld *world, int pair, bool fast);
/// How far the particle of a pair is inside (negative; else 0 or more) and the way out.
double vlGapNow(const vlWorld *world, const vlPair *pair, bool fast, vlVec3 *normal);
/// May a particle of the block pass through the solid unseen within a substep?
bool vlMayPass(const vlCollision *c, const vlBlock *block, const vlSolid *solid);
/// Whether the particle bounced in this substep.
bool vlHasBounced(const vlCollision *c, int slot);

// touch.c
/// A new touch of a pair that has none, with how it began; NULL when memory is short.
vlTouch *vlAddTouch(vlWorld *world, int pair);
/// How a touch began, where that is not plain, else NULL.
static inline vlStart *vlStartOf(const vlCollision *collision, const vlTouch *touch)
{
    return touch && touch->start >= 0 ? &collision->starts[touch->start] : NULL;
}
/// The same, made when there is none; NULL when memory is short.
vlStart *vlNeedStart(vlWorld *world, vlTouch *touch);
/// How far the obstacle took the place of the particle in this substep, m.
vlVec3 vlCarriedBy(const vlWorld *world, const vlTouch *touch);
/// The normal where the particle was when the substep began, or where it came down.
vlVec3 vlStartNormal(const vlWorld *world, const vlTouch *touch);
/// Forgets what touched an obstacle that goes.
void vlDropTouches(vlCollision *collision, int obstacle);

#endif
