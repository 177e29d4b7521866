// link_scenes.h: a world at rest whose links a test relaxes by hand
#ifndef VERLUA_TESTS_LINK_SCENES_H
#define VERLUA_TESTS_LINK_SCENES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
// cmocka.h needs the headers above
#include <cmocka.h>

#include "dynamics/link_set.h"
#include "dynamics/relax_links.h"

static inline vlWorld *makeWorld(vlMethod method, int dimensions)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.method = method;
    def.dimensions = dimensions;
    def.gravity = vlVec(0, 0, 0);
    def.direct = false;
    vlWorld *world = vlWorld_Create(&def, NULL);
    assert_non_null(world);
    return world;
}

static inline vlParticleId particle(vlWorld *world, double x, double y, double mass)
{
    vlParticleDef def = vlDefaultParticleDef();
    def.position = vlVec(x, y, 0);
    def.pinned = mass == 0;
    def.mass = mass == 0 ? 1 : mass;
    const vlParticleId id = vlWorld_CreateParticle(world, &def, NULL);
    assert_true(vlParticle_IsValid(world, id));
    return id;
}

static inline vlLinkId joinUpTo(vlWorld *world, vlLinkKind kind, vlParticleId a, vlParticleId b,
                                double length, double maxForce)
{
    vlLinkDef def = vlDefaultLinkDef(kind);
    def.a = a;
    def.b = b;
    def.length = length;
    def.maxForce = maxForce;
    const vlLinkId id = vlWorld_CreateLink(world, &def, NULL);
    assert_true(vlLink_IsValid(world, id));
    return id;
}

static inline vlLinkId join(vlWorld *world, vlLinkKind kind, vlParticleId a, vlParticleId b, double length)
{
    return joinUpTo(world, kind, a, b, length, INFINITY);
}

static inline vlLinkSet *setOf(vlWorld *world, vlLinkKind kind)
{
    return kind == vl_rod ? &world->rods : kind == vl_tether ? &world->tethers : &world->keepaways;
}

// Begins a substep in which nothing has moved yet.
static inline void begin(vlWorld *world)
{
    vlParticles *p = &world->particles;
    for (int kind = vl_rod; kind <= vl_keepaway; kind++)
    {
        assert_true(vlLinkSet_Order(world, setOf(world, (vlLinkKind)kind)));
        vlClearLambdas(setOf(world, (vlLinkKind)kind));
    }
    for (int slot = 1; slot < p->slotCount; slot++)
        for (int i = 0; i < 4; i++)
        {
            p->o[slot][i] = p->x[slot][i];
            p->d[slot][i] = 0;
        }
}

// Moves a particle within the substep.
static inline void shift(vlWorld *world, vlParticleId id, double x, double y)
{
    world->particles.x[id.slot][0] += x;
    world->particles.x[id.slot][1] += y;
}

static inline double xOf(const vlWorld *world, vlParticleId id)
{
    return world->particles.x[id.slot][0];
}

static inline double yOf(const vlWorld *world, vlParticleId id)
{
    return world->particles.x[id.slot][1];
}

static inline double distance(const vlWorld *world, vlParticleId a, vlParticleId b)
{
    return vlLength(vlRowDifference(world->particles.x[a.slot], world->particles.x[b.slot]));
}

static inline double lambdaOf(vlWorld *world, vlLinkKind kind, int slot)
{
    const vlLinkSet *set = setOf(world, kind);
    return set->lambda[set->laneOf[slot]];
}

static inline void assertNear(double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance))
        fail_msg("%.17g is not within %g of %.17g", value, tolerance, wanted);
}

#endif
