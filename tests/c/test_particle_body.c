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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(particle_bounces_off_a_free_ball_by_the_law_of_impact),
        cmocka_unit_test(particle_turns_the_box_that_it_hits),
        cmocka_unit_test(bouncing_in_free_fall_keeps_all_energy),
        cmocka_unit_test(particles_ride_on_a_box_that_slides),
        cmocka_unit_test(box_presses_particles_to_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
