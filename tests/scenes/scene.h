// scene.h: short ways to build scenes through the public API, for tests and benchmarks.
#ifndef VERLUA_TESTS_SCENE_H
#define VERLUA_TESTS_SCENE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "verlua/verlua.h"

#define PI 3.14159265358979323846

/// Stops the program with the library's own message: a scene of ours is always right.
static inline void sceneNeeds(bool good, const vlError *error)
{
    if (good)
        return;
    fprintf(stderr, "the scene could not be built: %s\n", error->message);
    abort();
}

static inline vlVec3 at(double x, double y)
{
    return (vlVec3){x, y, 0};
}

static inline vlWorld *newWorld(const vlWorldDef *def)
{
    vlError error;
    vlWorld *world = vlWorld_Create(def, &error);
    sceneNeeds(world != NULL, &error);
    return world;
}

static inline vlWorld *defaultWorld(void)
{
    const vlWorldDef def = vlDefaultWorldDef();
    return newWorld(&def);
}

static inline void steps(vlWorld *world, int count)
{
    vlError error;
    for (int i = 0; i < count; i++)
        sceneNeeds(vlWorld_Step(world, &error), &error);
}

static inline vlParticleId addParticle(vlWorld *world, vlVec3 position, double mass)
{
    vlError error;
    vlParticleDef def = vlDefaultParticleDef();
    def.position = position;
    def.mass = mass;
    const vlParticleId id = vlWorld_CreateParticle(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static inline vlParticleId addPin(vlWorld *world, vlVec3 position)
{
    const vlParticleId id = addParticle(world, position, 1);
    vlParticle_SetPinned(world, id, true);
    return id;
}

static inline vlLinkId addLink(vlWorld *world, vlLinkKind kind, vlParticleId a, vlParticleId b, double length)
{
    vlError error;
    vlLinkDef def = vlDefaultLinkDef(kind);
    def.a = a;
    def.b = b;
    def.length = length;
    const vlLinkId id = vlWorld_CreateLink(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static inline vlLinkId addRod(vlWorld *world, vlParticleId a, vlParticleId b)
{
    return addLink(world, vl_rod, a, b, -1);
}

static inline void setVelocity(vlWorld *world, vlParticleId particle, vlVec3 velocity)
{
    vlError error;
    sceneNeeds(vlParticle_SetVelocity(world, particle, velocity, &error), &error);
}

static inline vlRopeId addRope(vlWorld *world, const vlRopeDef *def)
{
    vlError error;
    const vlRopeId id = vlWorld_CreateRope(world, def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

/// A rope of 40 links and 1 m, level, held at one end; its nodes have 1 kg each, the last one `tip` kg.
static inline vlRopeId addHeavyTippedRope(vlWorld *world, double tip)
{
    vlError error;
    vlRopeDef def = vlDefaultRopeDef();
    def.to = at(1, 0);
    def.linkCount = 40;
    def.mass = 41;
    def.pins = vl_pinFrom;
    const vlRopeId rope = addRope(world, &def);
    sceneNeeds(vlParticle_SetMass(world, vlRope_GetParticle(world, rope, 40), tip, &error), &error);
    return rope;
}

/// A cloth of nodes x nodes, 1 m wide, hanging; every `pinEvery`-th node of the top row is pinned.
static inline vlClothId addHangingCloth(vlWorld *world, int nodes, int pinEvery)
{
    vlError error;
    vlClothDef def = vlDefaultClothDef();
    int(*pins)[2] = malloc((size_t)nodes * sizeof *pins);
    int count = 0;
    for (int i = 0; i < nodes; i += pinEvery, count++)
    {
        pins[count][0] = i;
        pins[count][1] = 0;
    }
    def.cellsX = def.cellsY = nodes - 1;
    def.pins = vl_pinNodes;
    def.pinnedNodes = (const int(*)[2])pins;
    def.pinnedNodeCount = count;
    const vlClothId id = vlWorld_CreateCloth(world, &def, &error);
    free(pins);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static inline vlVec3 positionOf(const vlWorld *world, vlParticleId particle)
{
    return vlParticle_GetPosition(world, particle);
}

#endif
