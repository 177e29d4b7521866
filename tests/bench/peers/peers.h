// peers.h: what the benchmark of bodies gives to every engine, Verlua among them, and what it asks of each.
// C++ includes it as C.
#ifndef VERLUA_BENCH_PEERS_H
#define VERLUA_BENCH_PEERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum PieceKind
{
    ballPiece, ///< in the plane a disc
    boxPiece
} PieceKind;

/// A convex part of a body, in the body's frame and along its axes.
typedef struct Piece
{
    PieceKind kind;
    double centre[3]; ///< m
    double radius;    ///< m, of a ball
    double half[3];   ///< m, half the sides of a box; in the plane the third is not used
} Piece;

typedef enum Mobility
{
    staticBody,
    turningBody, ///< kinematic: turns about z at its spin
    freeBody     ///< dynamic, from rest, unturned
} Mobility;

typedef struct Body
{
    Mobility mobility;
    double position[3]; ///< m, of the origin of its pieces; of a free body also the centre of mass
    double spin;        ///< rad/s, about z
    int firstPiece, pieceCount;
} Body;

/// Ground: heights along y over a square grid in x and z whose middle is the origin, row by row along x.
typedef struct Terrain
{
    int samples;           ///< along each side
    double cell;           ///< m between samples
    const double *heights; ///< m
} Terrain;

/// One scene for all engines: gravity along -y, every body of the same material.
typedef struct Scene
{
    const char *what; ///< for the heading
    int dimensions;   ///< 2 or 3
    double dt;        ///< s
    double gravity;   ///< m/s^2, downwards
    double density;   ///< kg/m^2 or kg/m^3
    double friction;  ///< of every pair. No restitution.
    double reach;     ///< m: what is farther from the origin has got out
    int top;          ///< the body whose sinking tells; -1: none
    Body *bodies;     ///< those that do not move freely first
    Piece *pieces;    ///< of all bodies
    Terrain terrain;  ///< without samples: none
    int bodyCount, pieceCount, freeCount;
} Scene;

/// Where a body is: the origin of its pieces, m, and its turn from the start, a unit quaternion w, x, y,
/// z.
typedef struct Pose
{
    double position[3], turn[4];
} Pose;

/// An engine. No body may fall asleep.
typedef struct Peer
{
    const char *name;
    const char *settings; ///< those that decide about speed and quality
    int dimensions;
    bool knowsTerrain;
    void *(*create)(const Scene *scene, int threads); ///< ends the program when it cannot
    void (*step)(void *world);
    void (*read)(void *world, Pose *poses); ///< of all bodies
    uint64_t (*hash)(void *world);          ///< of its state; NULL: it has none
    void (*destroy)(void *world);
} Peer;

// Each in a file of its own; those not found when the benchmark was configured are left out.
extern const Peer verluaPlane, verluaSpace, chipmunk, chipmunkHasty, box2d, ode, bullet;

/// Those that take part in scenes of so many dimensions, Verlua first if it does; ends with NULL.
const Peer *const *peersOf(int dimensions);
/// The packages whose engines were left out, separated by spaces.
const char *missingPeers(void);

/// Memory for an adapter, zeroed; ends the program when it is short.
void *reserve(size_t count, size_t size);

#endif
