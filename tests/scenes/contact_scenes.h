// contact_scenes.h: worlds, obstacles and particles in few words, for tests of contacts.
#ifndef VERLUA_TESTS_CONTACT_SCENES_H
#define VERLUA_TESTS_CONTACT_SCENES_H

#include <verlua/verlua.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// cmocka.h needs the headers above
#include <cmocka.h>

#define GRAVITY 9.81
#define PI      3.14159265358979323846

static inline vlVec3 at(double x, double y, double z)
{
    return (vlVec3){x, y, z};
}

static inline double lengthOf(vlVec3 v)
{
    return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

/// A world with the defaults but for its dimensions.
static inline vlWorld *makeWorld(int dimensions)
{
    vlError error = {""};
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = dimensions;
    vlWorld *world = vlWorld_Create(&def, &error);
    if (!world)
        fail_msg("%s", error.message);
    return world;
}

static inline vlObstacleId makeObstacle(vlWorld *world, const vlObstacleDef *def)
{
    vlError error = {""};
    const vlObstacleId id = vlWorld_CreateObstacle(world, def, &error);
    if (id.slot == 0)
        fail_msg("%s", error.message);
    return id;
}

/// A floor through the origin, or a slope that rises towards +x by `angle`.
static inline vlObstacleDef floorDef(double angle, double friction, double restitution)
{
    vlObstacleDef def = vlDefaultObstacleDef(vl_plane);
    def.normal = at(-sin(angle), cos(angle), 0);
    def.friction = friction;
    def.restitution = restitution;
    return def;
}

static inline vlParticleId makeParticle(vlWorld *world, vlVec3 position, vlVec3 velocity, double mass,
                                        double radius)
{
    vlError error = {""};
    vlParticleDef def = vlDefaultParticleDef();
    def.position = position;
    def.velocity = velocity;
    def.mass = mass;
    def.radius = radius;
    const vlParticleId id = vlWorld_CreateParticle(world, &def, &error);
    if (id.slot == 0)
        fail_msg("%s", error.message);
    return id;
}

static inline void stepTimes(vlWorld *world, int count)
{
    vlError error = {""};
    for (int i = 0; i < count; i++)
        if (!vlWorld_Step(world, &error))
            fail_msg("%s", error.message);
}

static inline vlVec3 positionOf(vlWorld *world, vlParticleId particle)
{
    return vlParticle_GetPosition(world, particle);
}

static inline vlVec3 velocityOf(vlWorld *world, vlParticleId particle)
{
    return vlParticle_GetVelocity(world, particle);
}

/// Fails with both numbers when they differ by more than the tolerance.
static inline void expectNear(const char *what, double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance))
        fail_msg("%s: got %.15g, expected %.15g within %g", what, value, wanted, tolerance);
}

/// A number from 0 to 1, always the same row of them.
static inline double chance(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (double)(*seed >> 11) * 0x1p-53;
}

static inline double between(uint64_t *seed, double low, double high)
{
    return low + (high - low) * chance(seed);
}

static inline vlVec3 somewhere(uint64_t *seed, int dimensions, double size)
{
    const double x = between(seed, -size, size), y = between(seed, -size, size),
                 z = between(seed, -size, size);
    return at(x, y, dimensions == 3 ? z : 0);
}

#endif
