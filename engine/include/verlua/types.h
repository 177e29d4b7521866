// types.h: the small types that every part of the public C API shares.
#ifndef VERLUA_TYPES_H
#define VERLUA_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A vector of three numbers: a point in m, a velocity in m/s, a force in N. In a plane scene z is 0.
typedef struct vlVec3
{
    double x, y, z;
} vlVec3;

/// What went wrong: one sentence that names the field, what was expected and what came. Empty when all is
/// well.
typedef struct vlError
{
    char message[256];
} vlError;

/// A world: everything that moves together. Not safe to use from two threads at once.
typedef struct vlWorld vlWorld;

/// Memory that several worlds share. The worlds of one budget must not be used from two threads at once.
typedef struct vlMemoryBudget
{
    size_t limit; ///< bytes that all of them together may take, 0: any
    size_t used;  ///< bytes that they take now; set it to 0 once, worlds do the rest
} vlMemoryBudget;

// Ids are small values that may be copied and kept. A slot is reused after a destruction, but with another
// generation, so that a stale id is told from a live one; the world's number tells ids of two worlds apart.
// All zero is the null id.

/// A particle.
typedef struct vlParticleId
{
    uint32_t slot, generation, world;
} vlParticleId;

/// A rod, tether, keep-away, spring or dot product.
typedef struct vlLinkId
{
    uint32_t slot, generation, world;
} vlLinkId;

/// A rope.
typedef struct vlRopeId
{
    uint32_t slot, generation, world;
} vlRopeId;

/// A cloth.
typedef struct vlClothId
{
    uint32_t slot, generation, world;
} vlClothId;

/// A plane, the inside of a box, or a solid shape that particles cannot enter.
typedef struct vlObstacleId
{
    uint32_t slot, generation, world;
} vlObstacleId;

/// A rigid body.
typedef struct vlBodyId
{
    uint32_t slot, generation, world;
} vlBodyId;

/// The most links a rope may have, and the most cells a cloth may have along one side.
#define VL_MAX_LINKS 1000000
#define VL_MAX_CELLS 4096

// What numbers may be. Wide enough for electrons and galaxies in SI units, narrow enough that squares and
// products of them stay far from the end of all numbers (1e308).
#define VL_MAX_LENGTH       1e20  ///< m: coordinates, lengths, radii
#define VL_MIN_LENGTH       1e-30 ///< m: of a rod, a rope, a cloth
#define VL_MAX_SPEED        1e20  ///< m/s: coordinates of a velocity
#define VL_MIN_MASS         1e-40 ///< kg
#define VL_MAX_MASS         1e40  ///< kg
#define VL_MIN_DT           1e-30 ///< s
#define VL_MAX_DT           1e9   ///< s
#define VL_MAX_ACCELERATION 1e20  ///< m/s^2: coordinates of gravity
#define VL_MAX_DRAG         1e20  ///< 1/s
#define VL_MAX_FORCE        1e60  ///< N, N s, N/m, N s/m: forces, impulses, stiffness, damping

/// Which bodies meet, and which obstacles: two do when each is in a group that the other collides with.
typedef struct vlFilter
{
    uint64_t groups;       ///< bits: what it is. Default 1.
    uint64_t collidesWith; ///< bits: what it meets. Default all.
} vlFilter;

#endif
