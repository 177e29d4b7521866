// measures.h: the promises about motion, each as a scene that is run and the number that comes out. Tests
// hold them to their bounds; bench_promises prints them.
#ifndef VERLUA_TESTS_MEASURES_H
#define VERLUA_TESTS_MEASURES_H

#include "scene.h"

// Flight ------------------------------------------------------------------------------------------------

/// The largest distance from the parabola in 10 s of flight (20 m/s, 45 degrees) from a height, m.
static inline double flightError(int substeps, double height)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.substeps = substeps;
    vlWorld *world = newWorld(&def);
    const double v = 20 / sqrt(2);
    const vlParticleId ball = addParticle(world, at(0, height), 1);
    double worst = 0;
    setVelocity(world, ball, at(v, v));
    for (int i = 1; i <= 600; i++)
    {
        steps(world, 1);
        const double t = i / 60.0;
        const vlVec3 x = positionOf(world, ball);
        worst = fmax(worst, hypot(x.x - v * t, x.y - (height + v * t - 9.81 * t * t / 2)));
    }
    vlWorld_Destroy(world);
    return worst;
}

// Pendulums ---------------------------------------------------------------------------------------------

typedef struct Pendulum
{
    vlWorld *world;
    vlParticleId bob;
    vlLinkId rod;
} Pendulum;

static inline Pendulum makePendulum(double degrees)
{
    Pendulum p;
    const double angle = degrees * PI / 180;
    p.world = defaultWorld();
    p.bob = addParticle(p.world, at(sin(angle), -cos(angle)), 1);
    p.rod = addRod(p.world, addPin(p.world, at(0, 0)), p.bob);
    return p;
}

static inline double angleOf(vlVec3 x)
{
    return atan2(x.x, -x.y);
}

/// Mean period over a minute, s, from upward crossings of the vertical; the largest angle of its last two
/// seconds, degrees.
static inline double pendulumPeriod(double degrees, double *amplitude)
{
    Pendulum p = makePendulum(degrees);
    double last = 1, first = -1, latest = 0;
    int periods = 0;
    *amplitude = 0;
    for (int i = 1; i <= 3600; i++)
    {
        steps(p.world, 1);
        const double angle = angleOf(positionOf(p.world, p.bob));
        if (last < 0 && angle >= 0)
        {
            latest = (i - angle / (angle - last)) / 60;
            periods += first >= 0;
            first = first < 0 ? latest : first;
        }
        if (i > 3600 - 130)
            *amplitude = fmax(*amplitude, fabs(angle) * 180 / PI);
        last = angle;
    }
    vlWorld_Destroy(p.world);
    return (latest - first) / periods;
}

/// Double pendulum A of the reference (90/90 degrees) at t = 1: the larger error of its angles, rad.
static inline double doublePendulumError(int substeps, double dt)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.substeps = substeps;
    def.dt = dt;
    vlWorld *world = newWorld(&def);
    const vlParticleId a = addParticle(world, at(1, 0), 1), b = addParticle(world, at(2, 0), 1);
    addRod(world, addPin(world, at(0, 0)), a);
    addRod(world, a, b);
    steps(world, (int)(1 / dt + 0.5));
    const vlVec3 x = positionOf(world, a), y = positionOf(world, b);
    const double first = angleOf(x), second = atan2(y.x - x.x, x.y - y.y);
    vlWorld_Destroy(world);
    return fmax(fabs(first + 0.625087699806391), fabs(second + 1.03458508568001));
}

/// The article's free dumbbell turns per step by sin p' = sin p / sqrt(5 - 4 cos p): the largest error, rad.
static inline double dumbbellError(void)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.gravity = at(0, 0);
    def.method = vl_jakobsen;
    def.substeps = 1;
    vlWorld *world = newWorld(&def);
    const vlParticleId a = addParticle(world, at(0.5, 0), 1), b = addParticle(world, at(-0.5, 0), 1);
    addRod(world, a, b);
    setVelocity(world, a, at(0, 5));
    setVelocity(world, b, at(0, -5));
    double angle = 0, turn = -1, worst = 0;
    for (int i = 0; i < 200; i++)
    {
        steps(world, 1);
        const vlVec3 x = positionOf(world, a);
        const double now = atan2(x.y, x.x), turned = remainder(now - angle, 2 * PI);
        if (turn > 0)
            worst = fmax(worst, fabs(turned - asin(sin(turn) / sqrt(5 - 4 * cos(turn)))));
        turn = turned;
        angle = now;
    }
    vlWorld_Destroy(world);
    return worst;
}

// Ropes -------------------------------------------------------------------------------------------------

static inline double sagOf(vlWorld *world, vlRopeId rope)
{
    double sag = 0;
    for (int i = 0; i < vlRope_GetParticleCount(world, rope); i++)
        sag = fmax(sag, -positionOf(world, vlRope_GetParticle(world, rope, i)).y);
    return sag;
}

/// A rope of 20 links, length 1.5 over span 1, thrown about and left to come to rest: its sag, m.
static inline double restingSag(bool direct)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.drag = 1;
    def.direct = direct;
    vlWorld *world = newWorld(&def);
    vlRopeDef ropeDef = vlDefaultRopeDef();
    ropeDef.to = at(1, 0);
    ropeDef.length = 1.5;
    const vlRopeId rope = addRope(world, &ropeDef);
    for (int i = 1; i < 20; i++)
        setVelocity(world, vlRope_GetParticle(world, rope, i), at(3, 2));
    steps(world, 1800);
    const double sag = sagOf(world, rope);
    vlWorld_Destroy(world);
    return sag;
}

/// The largest of a heavy-tipped rope of 1 m in 20 s: distance of its tip, length along the links, m, and
/// energy gained as a share of weight times length.
typedef struct HeavyTip
{
    double endToEnd, along, energy;
} HeavyTip;

/// A rope of 40 links swung from horizontal, its last node `tip` times as heavy as the others.
static inline HeavyTip swingHeavyTip(double tip)
{
    vlWorld *world = defaultWorld();
    const vlRopeId rope = addHeavyTippedRope(world, tip);
    const vlParticleId last = vlRope_GetParticle(world, rope, 40);
    HeavyTip most = {0, 0, 0};
    for (int i = 0; i < 1200; i++)
    {
        steps(world, 1);
        const vlVec3 x = positionOf(world, last);
        most.endToEnd = fmax(most.endToEnd, hypot(x.x, x.y));
        most.along = fmax(most.along, vlRope_GetLength(world, rope));
        if (i % 10 == 0) // velocities that fit all links take long to find
            most.energy = fmax(most.energy, vlWorld_GetEnergy(world).total / (9.81 * (20 + tip)));
    }
    vlWorld_Destroy(world);
    return most;
}

/// A light rope over a fixed cylinder (radius 0.5, half a turn, friction 0.3), 1 kg on one side and `ratio`
/// kg on the other: how far the heavy side goes down from 0.5 s to 2.5 s, m.
static inline double capstanSlip(double ratio)
{
    vlError error;
    vlWorld *world = defaultWorld();
    vlObstacleDef post = vlDefaultObstacleDef(vl_cylinder);
    post.radius = 0.5;
    post.friction = 0.3;
    sceneNeeds(vlWorld_CreateObstacle(world, &post, &error).generation != 0, &error);
    const int over = 48, down = 16;
    const double link = PI * 0.5 / over, step = 2 * asin(link / 2 / 0.5);
    vlParticleId last = {0, 0, 0};
    for (int i = -down; i <= over + down; i++)
    {
        const double angle = PI - step * (i < 0 ? 0 : i > over ? over : i);
        const double below = i < 0 ? -i : i > over ? i - over : 0;
        const double mass = i == -down ? 1 : i == over + down ? ratio : 1e-3;
        const vlVec3 place = at(0.5 * cos(angle), 0.5 * sin(angle) - below * link);
        const vlParticleId node = addParticle(world, place, mass);
        if (last.generation)
            addRod(world, last, node);
        last = node;
    }
    steps(world, 30);
    const double start = positionOf(world, last).y;
    steps(world, 120);
    const double slip = start - positionOf(world, last).y;
    vlWorld_Destroy(world);
    return slip;
}

// Cloth -------------------------------------------------------------------------------------------------

/// 64 x 64 nodes, every 8th of the top row pinned, after 300 steps.
static inline void hangingClothStretch(double *mean, double *worst)
{
    vlWorld *world = defaultWorld();
    const vlClothId cloth = addHangingCloth(world, 64, 8);
    steps(world, 300);
    vlCloth_GetStretch(world, cloth, mean, worst);
    vlWorld_Destroy(world);
}

/// The hash of a scene of cloth and ropes after a second.
static inline uint64_t sceneHash(int threads, bool simd, bool direct, vlMethod method)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.threads = threads;
    def.simd = simd;
    def.direct = direct;
    def.method = method;
    vlWorld *world = newWorld(&def);
    addHangingCloth(world, 48, 5);
    vlRopeDef rope = vlDefaultRopeDef();
    rope.to = at(2, 0);
    rope.length = 3;
    for (int i = 0; i < 5; i++)
        addRope(world, &rope);
    steps(world, 60);
    const uint64_t hash = vlWorld_GetHash(world);
    vlWorld_Destroy(world);
    return hash;
}

#endif
