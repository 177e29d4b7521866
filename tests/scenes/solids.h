// solids.h: random numbers, rotations and hulls, for tests of geometry in space.
#ifndef VERLUA_TESTS_SOLIDS_H
#define VERLUA_TESTS_SOLIDS_H

#include "expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collision/hull.h"

#define PI 3.14159265358979323846

/// Numbers that are the same in every run (splitmix64).
static inline uint64_t nextBits(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline double between(uint64_t *seed, double low, double high)
{
    return low + (high - low) * ((double)(nextBits(seed) >> 11) * 0x1p-53);
}

static inline int whole(uint64_t *seed, int low, int high)
{
    return low + (int)(nextBits(seed) % (uint64_t)(high - low + 1));
}

static inline vlVec3 somewhere(uint64_t *seed, double size)
{
    return vlVec(between(seed, -size, size), between(seed, -size, size), between(seed, -size, size));
}

static inline vlVec3 someDirection(uint64_t *seed)
{
    for (;;)
    {
        const vlVec3 v = somewhere(seed, 1);
        const double length = vlLength(v);
        if (length > 0.1 && length <= 1)
            return vlScale(v, 1 / length);
    }
}

/// A pose turned by an angle about an axis of length one.
static inline vlPose turnedPose(vlVec3 position, vlVec3 axis, double angle)
{
    vlPose pose = {.position = position};
    const double s = sin(angle / 2);
    vlPose_SetQuaternion(&pose, (double[4]){cos(angle / 2), axis.x * s, axis.y * s, axis.z * s});
    return pose;
}

static inline vlPose somePose(uint64_t *seed, double size)
{
    const vlVec3 position = somewhere(seed, size), axis = someDirection(seed);
    return turnedPose(position, axis, between(seed, -PI, PI));
}

static inline void expectVector(const char *name, vlVec3 value, vlVec3 wanted, double tolerance)
{
    const double off = vlLength(vlSub(value, wanted));
    if (!(off <= tolerance))
        fail_msg("%s is (%.15g, %.15g, %.15g), wanted (%.15g, %.15g, %.15g) within %.3g (off by %.3g)", name,
                 value.x, value.y, value.z, wanted.x, wanted.y, wanted.z, tolerance, off);
}

static inline vlHull makeHull(vlTally *tally, const vlVec3 *points, int count)
{
    vlHull hull;
    vlError error = {""};
    if (!vlHull_Build(tally, &hull, "points", points, count, &error))
        fail_msg("%s", error.message);
    return hull;
}

/// A hull of points on a ball of random radii.
static inline vlHull someHull(vlTally *tally, uint64_t *seed, int points, double size)
{
    vlVec3 p[VL_MAX_HULL_POINTS];
    for (int i = 0; i < points; i++)
        p[i] = vlScale(someDirection(seed), between(seed, 0.7, 1) * size);
    return makeHull(tally, p, points);
}

#endif
