// test_particle_body.c: particles, ropes and cloths against bodies that move freely, both ways
#include "meeting_scenes.h"

static vlParticleId addGrain(vlWorld *world, vlVec3 position, double mass, double radius)
{
    vlError error;
    vlParticleDef def = vlDefaultParticleDef();
    def.position = position;
    def.mass = mass;
    def.radius = radius;
    const vlParticleId id = vlWorld_CreateParticle(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

// Blows ---------------------------------------------------------------------------------------------------

static void particle_bounces_off_a_free_ball_by_the_law_of_impact(void **state)
{
    (void)state;
    const double restitutions[] = {1, 0.5};
    for (int i = 0; i < 2; i++)
    {
        const double e = restitutions[i], m = 0.5, M = 2, v = 3;
        vlWorld *world = weightlessWorld();
        vlBodyShapeDef shape = ballShape(0.4);
        shape.restitution = e;
        const vlBodyId ball = addMassive(world, at(0, 0), shape, M);
        const vlParticleId p = addGrain(world, at(-1, 0), m, 0.1);
        setVelocity(world, p, at(v, 0));
        const double energy = vlWorld_GetEnergy(world).total;
        steps(world, 60);
        expectNear("particle", vlParticle_GetVelocity(world, p).x, v * (m - e * M) / (m + M), 1e-9);
        expectNear("ball", vlBody_GetVelocity(world, ball).x, v * m * (1 + e) / (m + M), 1e-9);
        expectNear("momentum", vlWorld_GetMomentum(world).x, m * v, 1e-9);
        if (e == 1)
            expectNear("energy", vlWorld_GetEnergy(world).total, energy, 1e-9);
        vlWorld_Destroy(world);
    }
}

// Off the middle: what a particle gives to a free box turns it. The formulas of two bodies at a point.
static void particle_turns_the_box_that_it_hits(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    vlBodyShapeDef shape = boxShape(1, 0.5);
    shape.restitution = 1;
    shape.friction = 0;
    const double m = 0.3, M = 2, inertia = M * (1 + 0.25) / 12, arm = 0.4, v = 5;
    const vlBodyId box = addMassive(world, at(0, 0), shape, M);
    const vlParticleId p = addGrain(world, at(arm, 1), m, 0);
    setVelocity(world, p, at(0, -v));
    const double energy = vlWorld_GetEnergy(world).total, turning = vlWorld_GetAngularMomentum(world).z;
    steps(world, 30);
    const double impulse = 2 * v / (1 / m + 1 / M + arm * arm / inertia);
    expectNear("particle", vlParticle_GetVelocity(world, p).y, -v + impulse / m, 1e-6);
    expectNear("box", vlBody_GetVelocity(world, box).y, -impulse / M, 1e-6);
    expectNear("spin", vlBody_GetSpin(world, box).z, -impulse * arm / inertia, 1e-5);
    expectNear("momentum", vlWorld_GetMomentum(world).y, -m * v, 1e-9);
    expectNear("angular momentum", vlWorld_GetAngularMomentum(world).z, turning, 1e-6);
    expectNear("energy", vlWorld_GetEnergy(world).total, energy, 1e-6 * energy);
    vlWorld_Destroy(world);
}

static void bouncing_in_free_fall_keeps_all_energy(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlBodyShapeDef shape = boxShape(4, 0.4);
    shape.restitution = 1;
    const vlBodyId box = addMassive(world, at(0, 0), shape, 3);
    const vlParticleId p = addGrain(world, at(0, 1), 1, 0);
    setVelocity(world, p, at(0, -2));
    const double energy = vlWorld_GetEnergy(world).total;
    steps(world, 60);
    expectNear("energy", vlWorld_GetEnergy(world).total, energy, 1e-6);
    expectNear("momentum", vlWorld_GetMomentum(world).y, -2 - 4 * 9.81, 1e-9);
    expectAtLeast("it bounced", vlParticle_GetVelocity(world, p).y - vlBody_GetVelocity(world, box).y, 1.99);
    vlWorld_Destroy(world);
}

// Resting and rubbing -------------------------------------------------------------------------------------

static void particles_ride_on_a_box_that_slides(void **state)
{
    (void)state;
    // a box on ice, a particle thrown on to it: friction makes them go on together
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0, 0);
    const vlBodyId box = addMassive(world, at(0, 0.25), boxShape(4, 0.5), 3);
    const vlParticleId p = addGrain(world, at(-1, 0.5), 1, 0);
    setVelocity(world, p, at(2, 0));
    steps(world, 120);
    expectNear("box", vlBody_GetVelocity(world, box).x, 0.5, 1e-6);
    expectNear("particle", vlParticle_GetVelocity(world, p).x, 0.5, 1e-6);
    expectNear("on it", positionOf(world, p).y, vlBody_GetPosition(world, box).y + 0.25, 1e-6);
    // 2 m/s to 0 against mu g (1 + 1/3)
    expectNear("slid so far", positionOf(world, p).x + 1 - vlBody_GetPosition(world, box).x,
               4 / (2 * 0.5 * 9.81 * 4 / 3), 2e-3);
    vlWorld_Destroy(world);
}

static void particle_wakes_the_box_that_it_hits(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.5, 0);
    const vlBodyId box = addMassive(world, at(0, 0.5), boxShape(1, 1), 1);
    const vlParticleId p = addGrain(world, at(-30, 0.5), 2, 0.1);
    steps(world, 180);
    const vlVec3 asleep = vlBody_GetPosition(world, box);
    vlError error;
    sceneNeeds(vlParticle_SetPosition(world, p, at(-3, 0.6), &error), &error);
    setVelocity(world, p, at(12, 2));
    steps(world, 60);
    expectAtLeast("pushed", vlBody_GetPosition(world, box).x, asleep.x + 0.5);
    vlWorld_Destroy(world);
}

static void box_presses_particles_to_the_floor(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.5, 0);
    const vlParticleId a = addGrain(world, at(-0.3, 0.05), 0.01, 0.05),
                       b = addGrain(world, at(0.3, 0.05), 0.01, 0.05);
    const vlBodyId box = addMassive(world, at(0, 0.35), boxShape(1, 0.5), 10);
    steps(world, 300);
    expectNear("box", vlBody_GetPosition(world, box).y, 0.35, 1e-3);
    expectNear("grain", positionOf(world, a).y, 0.05, 1e-3);
    expectNear("other grain", positionOf(world, b).y, 0.05, 1e-3);
    expectNear("weight", vlBody_GetContactForce(world, box).y, 98.1, 1);
    vlWorld_Destroy(world);
}

// Ropes and cloths ------------------------------------------------------------------------------------------

static void box_rests_on_a_rope_bridge_of_a_fifth_of_its_mass(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlRopeDef def = vlDefaultRopeDef();
    def.from = at(-2, 0);
    def.to = at(2, 0);
    def.length = 4.4;
    def.linkCount = 40;
    def.mass = 2;
    def.radius = 0.02;
    const vlRopeId rope = addRope(world, &def);
    const vlBodyId box = addMassive(world, at(0, -0.45), boxShape(0.6, 0.4), 10);
    for (int n = 0; n < 10; n++)
    {
        steps(world, 30);
        expectAtLeast("held", vlBody_GetPosition(world, box).y, -0.75);
        expectNear("not stretched", vlRope_GetStretch(world, rope), 0, 1e-3);
    }
    vlWorld_Destroy(world);
}

static void net_catches_a_ball(void **state)
{
    (void)state;
    vlWorldDef worldDef = vlDefaultWorldDef();
    worldDef.drag = 1; // without air a net swings on for long
    vlWorld *world = newWorld(&worldDef);
    vlError error;
    const int pins[][2] = {{0, 0}, {20, 0}, {0, 10}, {20, 10}};
    vlClothDef def = vlDefaultClothDef();
    def.position = at(-2, 1);
    def.width = 4;
    def.cellsX = 20;
    def.pins = vl_pinNodes;
    def.pinnedNodes = pins;
    def.pinnedNodeCount = 4;
    def.radius = 0.02;
    sceneNeeds(vlWorld_CreateCloth(world, &def, &error).generation != 0, &error);
    const vlBodyId ball = addMassive(world, at(0, 2), ballShape(0.3), 1);
    setBodyVelocity(world, ball, at(0, -5));
    steps(world, 300);
    expectAtLeast("caught", vlBody_GetPosition(world, ball).y, 1);
    expectNear("at rest", vlBody_GetVelocity(world, ball).y, 0, 0.3);
    vlWorld_Destroy(world);
}

// Sand in a valley of a chain stays above it, and what is thrown at it does not pass.
static void chains_hold_particles(void **state)
{
    (void)state;
    static const vlVec3 valley[] = {{-3, 2, 0}, {-1, 0.3, 0}, {0, 0, 0}, {0.5, 0.4, 0}, {1, 0, 0}, {3, 2, 0}};
    vlWorld *world = defaultWorld();
    vlBodyShapeDef chain = vlDefaultBodyShapeDef();
    chain.kind = vl_chainShape;
    chain.points = valley;
    chain.pointCount = 6;
    addBodyOf(world, vl_staticBody, at(0, 0), chain);
    vlParticleId grains[60];
    for (int i = 0; i < 60; i++)
    {
        grains[i] = addGrain(world, at(-1.5 + 0.05 * i, 2.5 + 0.1 * (i % 5)), 1, 0);
        setVelocity(world, grains[i], at(0.1 * (i % 7), -3.0 * (i % 11)));
    }
    steps(world, 300);
    for (int i = 0; i < 60; i++)
    {
        const vlVec3 p = positionOf(world, grains[i]);
        expectAtLeast("above the ground", p.y, -1e-6);
        expectAtMost("in the valley", fabs(p.x), 3);
    }
    vlWorld_Destroy(world);
}

// Space -----------------------------------------------------------------------------------------------------

static vlWorld *spaceWorld(void)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = 3;
    return newWorld(&def);
}

static void particles_cannot_enter_bodies_in_space(void **state)
{
    (void)state;
    static const vlVec3 wedge[] = {{-1, -0.5, -1}, {1, -0.5, -1},  {1, -0.5, 1},
                                   {-1, -0.5, 1},  {-0.8, 0.3, 0}, {0.8, 0.3, 0}};
    vlBodyShapeDef shapes[] = {ballShape(0.8),
                               boxShape(1.6, 0.8),
                               capsuleShape((vlVec3){-0.5, 0, 0.2}, at(0.5, 0.1), 0.4),
                               polygonShape(wedge, 6, 0),
                               polygonShape(wedge, 6, 0.1),
                               boxShape(1.5, 0.6)};
    shapes[5].rounding = 0.1;
    shapes[1].size.z = shapes[5].size.z = 1.2;
    for (int kind = 0; kind < 6; kind++)
    {
        vlWorld *world = spaceWorld();
        const vlBodyId body = addBodyOf(world, vl_staticBody, at(0, 0), shapes[kind]);
        vlParticleId grains[25];
        for (int i = 0; i < 25; i++)
            grains[i] = addParticle(world, (vlVec3){-0.3 + 0.15 * (i % 5), 1.2, -0.3 + 0.15 * (i / 5.0)}, 1);
        double force = 0;
        for (int n = 0; n < 60; n++)
        {
            steps(world, 1);
            force = fmin(force, vlBody_GetContactForce(world, body).y);
            for (int i = 0; i < 25; i++)
            {
                const vlVec3 p = positionOf(world, grains[i]);
                const bool within = hypot(p.x, p.z) < 0.15;
                expectAtLeast("not inside", p.y, within ? 0.15 : -100);
            }
        }
        expectAtMost("it feels them", force, -1);
        vlWorld_Destroy(world);
    }
}

static void particle_bounces_off_a_free_ball_in_space(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld();
    sceneNeeds(vlWorld_SetGravity(world, at(0, 0), &error), &error);
    vlBodyShapeDef shape = ballShape(0.4);
    shape.restitution = 1;
    const vlBodyId ball = addMassive(world, at(0, 0), shape, 2);
    const vlParticleId p = addGrain(world, (vlVec3){0, 0, -1}, 0.5, 0.1);
    setVelocity(world, p, (vlVec3){0, 0, 3});
    steps(world, 60);
    expectNear("particle", vlParticle_GetVelocity(world, p).z, 3 * (0.5 - 2) / 2.5, 1e-9);
    expectNear("ball", vlBody_GetVelocity(world, ball).z, 3 * 0.5 * 2 / 2.5, 1e-9);
    vlWorld_Destroy(world);
}

static void cloth_in_space_catches_a_ball(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld();
    vlError error;
    const int pins[][2] = {{0, 0}, {10, 0}, {0, 10}, {10, 10}};
    vlClothDef def = vlDefaultClothDef();
    def.position = (vlVec3){-1, 0, -1};
    def.width = def.height = 2;
    def.cellsX = def.cellsY = 10;
    def.down = (vlVec3){0, 0, 1};
    def.pins = vl_pinNodes;
    def.pinnedNodes = pins;
    def.pinnedNodeCount = 4;
    def.radius = 0.02;
    sceneNeeds(vlWorld_CreateCloth(world, &def, &error).generation != 0, &error);
    const vlBodyId ball = addMassive(world, at(0, 0.6), ballShape(0.3), 1);
    setBodyVelocity(world, ball, at(0, -2));
    steps(world, 120);
    expectAtLeast("caught", vlBody_GetPosition(world, ball).y, -1);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(particle_bounces_off_a_free_ball_by_the_law_of_impact),
        cmocka_unit_test(particle_turns_the_box_that_it_hits),
        cmocka_unit_test(bouncing_in_free_fall_keeps_all_energy),
        cmocka_unit_test(particles_ride_on_a_box_that_slides),
        cmocka_unit_test(particle_wakes_the_box_that_it_hits),
        cmocka_unit_test(box_presses_particles_to_the_floor),
        cmocka_unit_test(box_rests_on_a_rope_bridge_of_a_fifth_of_its_mass),
        cmocka_unit_test(net_catches_a_ball),
        cmocka_unit_test(chains_hold_particles),
        cmocka_unit_test(particles_cannot_enter_bodies_in_space),
        cmocka_unit_test(particle_bounces_off_a_free_ball_in_space),
        cmocka_unit_test(cloth_in_space_catches_a_ball),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
