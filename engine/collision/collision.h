// collision.h: what a world knows of obstacles and contacts. Only the files of this folder see it.
#ifndef VERLUA_COLLISION_COLLISION_H
#define VERLUA_COLLISION_COLLISION_H

#include "collision/contact.h"
#include "collision/grid.h"
#include "collision/shape.h"

/// Particles are looked after in blocks of so many neighbouring slots.
#define VL_BLOCK 64

/// An obstacle: what was asked for, and where it is. Its centre is what it turns round: the middle of ball,
/// box, walls, capsule and cylinder, the point of a plane.
typedef struct vlObstacle
{
    vlObstacleDef
        def; ///< as asked for, directions unturned; position is where the centre has been told to be
    uint32_t generation;
    bool alive;
    int nextFree;
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
} vlObstacle;

/// A shape of an obstacle; walls have one a side.
typedef struct vlSolid
{
    vlShape shape;
    int obstacle;
    int side; ///< of walls: 0..5; otherwise 0
    double friction, restitution;
    double travel; ///< m, how far it goes in this step, turning left aside
} vlSolid;

/// A particle that may meet a solid during this step.
typedef struct vlPair
{
    int32_t slot, solid;
    int32_t touch; ///< of this substep, or -1
} vlPair;

/// A contact that pushed its particle in this substep. Lengths are displacements of the particle: an impulse
/// is length * mass / h.
typedef struct vlTouch
{
    int32_t pair, slot, solid, obstacle;
    uint32_t generation, obstacleGeneration;
    double friction;
    vlVec3 start;    ///< normal where the particle was when the substep began, or where it came down
    vlVec3 normal;   ///< where it was pushed last
    vlVec3 carried;  ///< how far the obstacle took the place of the particle
    double resolved; ///< m, of depth at the start that are put right without giving speed
    double rest;     ///< m, of it that stay for later substeps
    double push;     ///< m, all pushes together
    vlVec3 pushed;   ///< the same as vectors
    bool bounced;
    bool landed;    ///< came down in this substep, from outside
    vlVec3 landing; ///< m, there
    vlVec3 given;   ///< m, what the particle's displacement gained: push, blow and friction
} vlTouch;

/// Neighbouring particles and their pairs.
typedef struct vlBlock
{
    int firstPair, pairCount;
    double reach; ///< m: pairs are complete while no coordinate is farther than this from home
} vlBlock;

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
    vlGrid grid; ///< the others

    double (*home)[4]; ///< by slot: where the particle was when its pairs were found
    size_t homeCount, homeCapacity;
    vlBlock *blocks;
    size_t blockCount, blockCapacity;
    vlPair *pairs;
    size_t pairCount, pairCapacity;
    vlTouch *touches;
    size_t touchCount, touchCapacity;
    bool exhausted; ///< memory was short within a step: the next one says so
    int *near;      ///< scratch: solids near a block or particle
    size_t nearCount, nearCapacity;

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
/// The first pair of a particle, or -1; its others follow.
int vlFirstPair(const vlCollision *collision, int slot);

// impact.c
/// Lets fast particles bounce off solids that give speed back.
void vlBounce(vlWorld *world, double h);

// contact.c
/// The touch of a pair, made when there is none yet; NULL when memory is short.
vlTouch *vlTouchOf(vlWorld *world, int pair);

#endif
