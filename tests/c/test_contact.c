// test_contact.c: projection, rest, friction, blows, carried riders and forces, against their exact answers
#include "contact_scenes.h"

// Rest and projection -----------------------------------------------------------------------------------

static void particle_rests_without_a_tremor(void **state)
{
    (void)state;
    for (int kind = 0; kind < 4; kind++)
    {
        vlWorld *world = makeWorld(3);
        const vlObstacleKind kinds[] = {vl_plane, vl_box, vl_walls, vl_cylinder};
        vlObstacleDef def = vlDefaultObstacleDef(kinds[kind]);
        def.min = at(-5, 0, -5);
        def.max = at(5, 5, 5);
        def.size = at(2, 2, 2);
        def.p1 = at(0, -1, 0);
        def.p2 = at(0, 0, 0);
        const double top = kind == 1 ? 1 : 0, radius = 0.1;
        makeObstacle(world, &def);
        const vlParticleId particle =
            makeParticle(world, at(0.1, top + radius + 0.3, 0.2), at(0, 0, 0), 2, radius);
        stepTimes(world, 60);
        const vlVec3 rest = positionOf(world, particle);
        expectNear("height", rest.y, top + radius, 1e-12);
        for (int i = 0; i < 600; i++)
        {
            stepTimes(world, 1);
            const vlVec3 x = positionOf(world, particle), v = velocityOf(world, particle);
            assert_true(lengthOf(at(x.x - rest.x, x.y - rest.y, x.z - rest.z)) < 1e-15);
            assert_true(lengthOf(v) < 1e-12);
        }
        vlWorld_Destroy(world);
    }
}

static void walls_keep_particles_with_their_radius_inside(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(3);
    vlObstacleDef def = vlDefaultObstacleDef(vl_walls);
    def.min = at(0, 0, 0);
    def.max = at(1000, 1000, 1000);
    def.friction = 0;
    makeObstacle(world, &def);
    const vlParticleId corner = makeParticle(world, at(5, 5, 5), at(-600, -600, -600), 1, 2);
    const vlParticleId far = makeParticle(world, at(990, 500, 990), at(900, 0, 900), 1, 0);
    stepTimes(world, 60);
    const vlVec3 x = positionOf(world, corner), y = positionOf(world, far);
    expectNear("in the corner", lengthOf(at(x.x - 2, x.y - 2, x.z - 2)), 0, 1e-12);
    expectNear("on two walls", lengthOf(at(y.x - 1000, 0, y.z - 1000)), 0, 1e-9);
    vlWorld_Destroy(world);
}

static void plane_world_stays_in_the_plane(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    uint64_t seed = 5;
    for (int kind = vl_ball; kind <= vl_cylinder; kind++)
    {
        vlObstacleDef def = vlDefaultObstacleDef((vlObstacleKind)kind);
        def.position = at(2.0 * kind, 0, 0);
        def.p2 = at(0.3, 0.2, 0);
        def.angle = 0.3;
        def.spin = at(0, 0, 1);
        makeObstacle(world, &def);
    }
    vlParticleId particles[200];
    for (int i = 0; i < 200; i++)
        particles[i] =
            makeParticle(world, at(between(&seed, 2, 12), between(&seed, 1.2, 3), 0), at(0, 0, 0), 1, 0.02);
    stepTimes(world, 120);
    for (int i = 0; i < 200; i++)
    {
        assert_true(positionOf(world, particles[i]).z == 0);
        assert_true(velocityOf(world, particles[i]).z == 0);
    }
    vlWorld_Destroy(world);
}

static void particle_lands_on_the_side_where_it_came_down(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlObstacleDef def = vlDefaultObstacleDef(vl_box);
    def.friction = 0;
    makeObstacle(world, &def);
    // 1 mm from the edge, 9 mm deep after one substep: the side face would be nearer than the top.
    const vlParticleId particle = makeParticle(world, at(0.499, 0.5001, 0), at(0, -9, 0), 1, 0);
    stepTimes(world, 30);
    expectNear("x", positionOf(world, particle).x, 0.499, 1e-12);
    expectNear("y", positionOf(world, particle).y, 0.5, 1e-12);
    vlWorld_Destroy(world);
}

static void bullet_does_not_pass_through_thin_things(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlWorld *world = makeWorld(dimensions);
        vlWorld_SetGravity(world, at(0, 0, 0), NULL);
        vlObstacleDef def = vlDefaultObstacleDef(vl_box);
        def.size = at(0.002, 4, 4);
        makeObstacle(world, &def);
        def = vlDefaultObstacleDef(vl_capsule);
        def.position = at(0, 10, 0);
        def.p1 = at(0, -1, 0);
        def.p2 = at(0, 1, 0);
        def.radius = 0.001;
        makeObstacle(world, &def);
        def = vlDefaultObstacleDef(vl_ball);
        def.position = at(0, 20, 0);
        def.radius = 0.01;
        makeObstacle(world, &def);
        const double heights[] = {0.3, 10.2, 20};
        vlParticleId bullets[3];
        for (int i = 0; i < 3; i++)
            bullets[i] = makeParticle(world, at(-20.4, heights[i], 0), at(800, 0, 0), 0.01, 0);
        stepTimes(world, 10);
        for (int i = 0; i < 3; i++)
            assert_true(positionOf(world, bullets[i]).x < 0);
        vlWorld_Destroy(world);
    }
}

// A force of the step takes it 14 m far, to a plate that seemed out of reach when the step began.
static void shot_particle_meets_what_was_far_away(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlObstacleDef def = vlDefaultObstacleDef(vl_box);
    def.position = at(5, 0, 0);
    def.size = at(0.01, 40, 1);
    def.friction = 0;
    makeObstacle(world, &def);
    const vlParticleId shot = makeParticle(world, at(0, 0, 0), at(0, 0, 0), 1, 0);
    vlParticle_ApplyForce(world, shot, at(1e5, 0, 0), NULL);
    stepTimes(world, 1);
    expectNear("x", positionOf(world, shot).x, 4.995, 1e-9);
    vlWorld_Destroy(world);
}

static void moving_plate_does_not_pass_through_a_particle(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlWorld_SetGravity(world, at(0, 0, 0), NULL);
    vlObstacleDef def = vlDefaultObstacleDef(vl_box);
    def.size = at(0.01, 2, 1);
    def.position = at(-3, 0, 0);
    const vlObstacleId plate = makeObstacle(world, &def);
    const vlParticleId particle = makeParticle(world, at(0, 0.2, 0), at(0, 0, 0), 1, 0);
    assert_true(vlObstacle_SetPosition(world, plate, at(5, 0, 0), NULL)); // 480 m/s
    stepTimes(world, 1);
    expectNear("pushed ahead", positionOf(world, particle).x, 5.005, 1e-9);
    vlWorld_Destroy(world);
}

static void particle_made_inside_leaves_at_a_bounded_pace_without_gaining_speed(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(3);
    vlWorld_SetGravity(world, at(0, 0, 0), NULL);
    vlObstacleDef def = vlDefaultObstacleDef(vl_ball);
    def.radius = 1;
    makeObstacle(world, &def);
    const vlParticleId centre = makeParticle(world, at(0, 0, 0), at(0, 0, 0), 1, 0);
    const vlParticleId deep = makeParticle(world, at(0.5, 0, 0), at(0, 0.1, 0), 1, 0);
    double before = 0;
    for (int i = 0; i < 30; i++)
    {
        stepTimes(world, 1);
        const double out = positionOf(world, centre).y;
        assert_true(out - before < 0.34); // 20 m/s: a depth of 1 m within a twentieth of a second
        before = out;
        assert_true(lengthOf(velocityOf(world, centre)) < 1e-9);
        assert_true(lengthOf(velocityOf(world, deep)) < 0.1 + 1e-9);
    }
    expectNear("out upwards", positionOf(world, centre).y, 1, 1e-9);
    expectNear("and not aside", positionOf(world, centre).x, 0, 1e-9);
    assert_true(lengthOf(positionOf(world, deep)) >= 1 - 1e-12);
    vlWorld_Destroy(world);
}

static void sharp_groove_holds_a_particle_still(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlObstacleDef def = floorDef(1.4, 0.1, 0);
    makeObstacle(world, &def);
    def = floorDef(-1.4, 0.1, 0);
    makeObstacle(world, &def);
    const vlParticleId particle = makeParticle(world, at(0, 1, 0), at(3, 0, 0), 1, 0.01);
    stepTimes(world, 600);
    const vlVec3 rest = positionOf(world, particle);
    stepTimes(world, 60);
    expectNear("height", rest.y, 0.01 / cos(1.4), 1e-9);
    expectNear("no creep", positionOf(world, particle).y, rest.y, 1e-12);
    vlWorld_Destroy(world);
}

// Friction ----------------------------------------------------------------------------------------------

static void sliding_stops_where_coulomb_says(void **state)
{
    (void)state;
    const double coefficients[] = {0.4, 0.2}, distances[] = {3.18552497451580, 6.37104994903160};
    for (int i = 0; i < 2; i++)
    {
        vlWorld *world = makeWorld(2);
        const vlObstacleDef def = floorDef(0, coefficients[i], 0);
        makeObstacle(world, &def);
        const vlParticleId particle = makeParticle(world, at(0, 0, 0), at(5, 0, 0), 3, 0);
        stepTimes(world, 240);
        const double stopped = positionOf(world, particle).x;
        expectNear("distance", stopped, distances[i], 1e-6);
        stepTimes(world, 600);
        assert_true(positionOf(world, particle).x == stopped);
        vlWorld_Destroy(world);
    }
}

static void slope_holds_below_the_angle_of_friction_and_lets_go_above(void **state)
{
    (void)state;
    const double angle = PI / 6, share[] = {1.001, 0.999};
    for (int i = 0; i < 2; i++)
    {
        vlWorld *world = makeWorld(2);
        const vlObstacleDef def = floorDef(angle, tan(angle) * share[i], 0);
        makeObstacle(world, &def);
        const vlParticleId particle = makeParticle(world, at(0, 0, 0), at(0, 0, 0), 1, 0);
        stepTimes(world, 600);
        const double way = lengthOf(positionOf(world, particle));
        const double exact = GRAVITY * (sin(angle) - tan(angle) * share[i] * cos(angle)) * 100 / 2;
        expectNear("way", way, i == 0 ? 0 : exact, i == 0 ? 1e-12 : 1e-6);
        if (i == 0)
            assert_true(lengthOf(velocityOf(world, particle)) < 1e-12);
        vlWorld_Destroy(world);
    }
}

static void slide_down_a_slope_has_its_acceleration(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlWorld *world = makeWorld(dimensions);
        const vlObstacleDef def = floorDef(PI / 6, 0.3, 0);
        makeObstacle(world, &def);
        const vlParticleId particle = makeParticle(world, at(0, 0, 0), at(0, 0, 0), 1, 0);
        stepTimes(world, 120);
        expectNear("way", lengthOf(positionOf(world, particle)), 2.35628723666240 * 2, 1e-6);
        expectNear("speed", lengthOf(velocityOf(world, particle)), 2.35628723666240 * 2, 1e-6);
        vlWorld_Destroy(world);
    }
}

// The blow of a landing brakes as much as it pushes: dv = friction * v of the fall.
static void landing_brakes_by_the_whole_blow(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    const vlObstacleDef def = floorDef(0, 0.3, 0);
    makeObstacle(world, &def);
    const double fall = 1, speed = sqrt(2 * GRAVITY * fall), start = 4;
    const vlParticleId particle = makeParticle(world, at(0, fall, 0), at(start, 0, 0), 1, 0);
    stepTimes(world, 30);
    const double rest = 0.5 - speed / GRAVITY;
    expectNear("speed after", velocityOf(world, particle).x, start - 0.3 * speed - 0.3 * GRAVITY * rest,
               0.3 * 0.011);
    vlWorld_Destroy(world);
}

static void frictionless_ball_is_left_where_its_push_ends(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlObstacleDef def = vlDefaultObstacleDef(vl_ball);
    def.friction = 0;
    def.radius = 1;
    makeObstacle(world, &def);
    const vlObstacleId none = {0, 0, 0};
    const vlObstacleId ball = vlWorld_NextObstacle(world, none);
    const double start = 0.1;
    const vlParticleId particle = makeParticle(world, at(sin(start), cos(start), 0), at(0, 0, 0), 1, 0);
    bool left = false;
    for (int i = 0; i < 90; i++)
    {
        stepTimes(world, 1);
        const vlVec3 x = positionOf(world, particle), v = velocityOf(world, particle);
        const double slope = x.y / lengthOf(x);
        const double gained = 0.5 * (v.x * v.x + v.y * v.y) + GRAVITY * (x.y - cos(start));
        expectNear("energy", gained, 0, 5e-5);
        if (slope > 0.70)
            expectNear("push", lengthOf(vlObstacle_GetForce(world, ball)),
                       GRAVITY * (3 * slope - 2 * cos(start)), 0.6);
        left = left || lengthOf(x) > 1.0001;
        if (!left)
            assert_true(slope > 2.0 / 3 * cos(start) - 0.02);
    }
    assert_true(left);
    vlWorld_Destroy(world);
}

// Blows -------------------------------------------------------------------------------------------------

static double energyOf(vlWorld *world, vlParticleId particle)
{
    const vlVec3 x = positionOf(world, particle), v = velocityOf(world, particle);
    return GRAVITY * x.y + 0.5 * (v.x * v.x + v.y * v.y + v.z * v.z);
}

static void full_restitution_keeps_the_energy(void **state)
{
    (void)state;
    const double heights[] = {5, 0.1};
    for (int i = 0; i < 4; i++)
    {
        vlWorld *world = makeWorld(2);
        const double height = heights[i % 2], radius = i < 2 ? 0 : 0.05;
        const vlObstacleDef def = floorDef(0, 0, 1);
        makeObstacle(world, &def);
        const vlParticleId particle = makeParticle(world, at(0, height + radius, 0), at(0, 0, 0), 1, radius);
        const double energy = energyOf(world, particle);
        const int steps = (int)(60 * 20 * sqrt(2 * height / GRAVITY)) + 1;
        for (int k = 0; k < steps; k++)
        {
            stepTimes(world, 1);
            expectNear("energy", energyOf(world, particle) / energy, 1, 1e-6);
        }
        vlWorld_Destroy(world);
    }
}

static void bounces_reach_their_heights_at_their_times(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    const vlObstacleDef def = floorDef(0, 0, 0.8);
    makeObstacle(world, &def);
    const vlParticleId particle = makeParticle(world, at(0, 1, 0), at(0, 0, 0), 1, 0);
    const double apexes[] = {1, 0.64, 0.4096, 0.262144};
    const double impacts[] = {0.4515236409857, 1.173961466563, 1.751911727025};
    int bounce = 0;
    for (int i = 1; i <= 120; i++)
    {
        stepTimes(world, 1);
        const vlVec3 x = positionOf(world, particle), v = velocityOf(world, particle);
        while (bounce < 3 && impacts[bounce] < i / 60.0)
            bounce++;
        expectNear("apex", x.y + v.y * v.y / (2 * GRAVITY), apexes[bounce], 1e-9);
        if (bounce > 0)
        {
            const double since = i / 60.0 - impacts[bounce - 1], up = sqrt(2 * GRAVITY * apexes[bounce]);
            expectNear("height", x.y, up * since - GRAVITY * since * since / 2, 1e-9);
        }
    }
    stepTimes(world, 180); // at rest after 4.064 s
    expectNear("at rest", positionOf(world, particle).y, 0, 1e-9);
    expectNear("at rest", velocityOf(world, particle).y, 0, 1e-9);
    vlWorld_Destroy(world);
}

static void ball_bounces_along_the_normal_at_the_time_of_the_blow(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlWorld_SetGravity(world, at(0, 0, 0), NULL);
    vlObstacleDef def = vlDefaultObstacleDef(vl_ball);
    def.radius = 1;
    def.friction = 0;
    def.restitution = 1;
    makeObstacle(world, &def);
    // Falls on the ball at 30 degrees from its top: leaves at 60 degrees from the vertical.
    const vlParticleId particle = makeParticle(world, at(0.5, 5, 0), at(0, -7, 0), 1, 0);
    stepTimes(world, 60);
    expectNear("vx", velocityOf(world, particle).x, 7 * sin(PI / 3), 1e-9);
    expectNear("vy", velocityOf(world, particle).y, 7 * cos(PI / 3), 1e-9);
    const double flown = 1 - (5 - cos(PI / 6)) / 7;
    expectNear("x", positionOf(world, particle).x, 0.5 + 7 * sin(PI / 3) * flown, 1e-9);
    vlWorld_Destroy(world);
}

static void every_shape_gives_all_energy_back(void **state)
{
    (void)state;
    for (int kind = vl_walls; kind <= vl_cylinder; kind++)
    {
        vlWorld *world = makeWorld(3);
        vlObstacleDef def = vlDefaultObstacleDef((vlObstacleKind)kind);
        def.min = at(-2, -2, -2);
        def.max = at(2, 2, 2);
        def.friction = 0;
        def.restitution = 1;
        makeObstacle(world, &def);
        def = floorDef(0, 0, 1);
        def.position = at(0, -1.5, 0);
        makeObstacle(world, &def);
        const vlParticleId particle = makeParticle(world, at(0.21, 1.6, 0.13), at(0.3, 0, 0.1), 1, 0.05);
        const double energy = energyOf(world, particle);
        for (int i = 0; i < 300; i++)
        {
            stepTimes(world, 1);
            expectNear("energy", energyOf(world, particle), energy, 1e-6 * energy);
        }
        vlWorld_Destroy(world);
    }
}

static void oblique_blow_brakes_by_friction(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlWorld_SetGravity(world, at(0, 0, 0), NULL);
    const vlObstacleDef def = floorDef(0, 0.2, 0.5);
    makeObstacle(world, &def);
    const vlParticleId slides = makeParticle(world, at(0, 1, 0), at(5, -4, 0), 1, 0);
    const vlParticleId grips = makeParticle(world, at(0, 1, 0), at(0.5, -4, 0), 1, 0);
    stepTimes(world, 30);
    expectNear("vy", velocityOf(world, slides).y, 2, 1e-9);
    expectNear("vx", velocityOf(world, slides).x, 5 - 0.2 * 6, 1e-9);
    expectNear("vx", velocityOf(world, grips).x, 0, 1e-9);
    vlWorld_Destroy(world);
}

static void bat_adds_twice_its_speed(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlWorld_SetGravity(world, at(0, 0, 0), NULL);
    vlObstacleDef def = vlDefaultObstacleDef(vl_box);
    def.position = at(-2, 0, 0);
    def.velocity = at(3, 0, 0);
    def.restitution = 1;
    makeObstacle(world, &def);
    const vlParticleId particle = makeParticle(world, at(0, 0, 0), at(-1, 0, 0), 1, 0);
    stepTimes(world, 60);
    expectNear("speed", velocityOf(world, particle).x, 7, 1e-9);
    vlWorld_Destroy(world);
}

// Riders ------------------------------------------------------------------------------------------------

static void belt_carries_its_rider_up_to_its_speed(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlObstacleDef def = floorDef(0, 0.5, 0);
    def.velocity = at(2, 0, 0);
    makeObstacle(world, &def);
    const vlParticleId rider = makeParticle(world, at(0, 0, 0), at(0, 0, 0), 1, 0);
    stepTimes(world, 180);
    // It slips for .407747 s, over .407747 m less than the belt's way.
    expectNear("speed", velocityOf(world, rider).x, 2, 1e-12);
    expectNear("way", positionOf(world, rider).x, 6 - 0.407747196738022, 1e-6);
    vlWorld_Destroy(world);
}

static void turntable_carries_what_friction_can_hold(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(3);
    vlObstacleDef def = floorDef(0, 0.5, 0);
    def.spin = at(0, 2, 0);
    makeObstacle(world, &def);
    // friction * g = 4.905 holds up to r = 1.226 at 2 rad/s
    const vlParticleId held = makeParticle(world, at(1.1, 0, 0), at(0, 0, -2.2), 1, 0);
    const vlParticleId thrown = makeParticle(world, at(1.4, 0, 0), at(0, 0, -2.8), 1, 0);
    stepTimes(world, 120);
    expectNear("held", lengthOf(positionOf(world, held)), 1.1, 1e-4);
    expectNear("its speed", lengthOf(velocityOf(world, held)), 2.2, 1e-3);
    assert_true(lengthOf(positionOf(world, thrown)) > 1.6);
    vlWorld_Destroy(world);
}

static void pusher_gives_its_speed_and_no_more(void **state)
{
    (void)state;
    for (int kind = vl_ball; kind <= vl_cylinder; kind++)
    {
        vlWorld *world = makeWorld(2);
        vlObstacleDef def = floorDef(0, 0.2, 0);
        makeObstacle(world, &def);
        def = vlDefaultObstacleDef((vlObstacleKind)kind);
        def.position = at(-1, 0.5, 0);
        def.velocity = at(1.5, 0, 0);
        def.friction = 0;
        makeObstacle(world, &def);
        const vlParticleId pushed = makeParticle(world, at(0, 0.5, 0), at(0, 0, 0), 1, 0.5);
        for (int i = 0; i < 120; i++)
        {
            stepTimes(world, 1);
            assert_true(velocityOf(world, pushed).x < 1.5 + 1e-9);
        }
        expectNear("speed", velocityOf(world, pushed).x, 1.5, 1e-9);
        vlWorld_Destroy(world);
    }
}

static void belt_does_not_drag_its_rider_into_a_wall(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlObstacleDef def = floorDef(0, 1, 0);
    def.velocity = at(2, 0, 0);
    makeObstacle(world, &def);
    def = floorDef(PI / 2, 0, 0); // faces -x
    def.position = at(1, 0, 0);
    makeObstacle(world, &def);
    const vlParticleId rider = makeParticle(world, at(0, 0, 0), at(0, 0, 0), 1, 0);
    stepTimes(world, 120);
    assert_true(positionOf(world, rider).x <= 1 + 1e-12);
    expectNear("stopped", velocityOf(world, rider).x, 0, 1e-9);
    vlWorld_Destroy(world);
}

static void turning_drum_throws_nothing_through_its_side(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    vlObstacleDef def = vlDefaultObstacleDef(vl_walls);
    def.min = at(-1, -1, 0);
    def.max = at(1, 1, 0);
    def.spin = at(0, 0, 3);
    makeObstacle(world, &def);
    uint64_t seed = 9;
    vlParticleId particles[100];
    for (int i = 0; i < 100; i++)
        particles[i] = makeParticle(world, somewhere(&seed, 2, 0.6), at(0, 0, 0), 1, 0.02);
    stepTimes(world, 300);
    for (int i = 0; i < 100; i++)
    {
        assert_true(lengthOf(positionOf(world, particles[i])) < sqrt(2));
        assert_true(lengthOf(velocityOf(world, particles[i])) < 12);
    }
    vlWorld_Destroy(world);
}

// Forces ------------------------------------------------------------------------------------------------

static void resting_particle_weighs_on_its_floor(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(3);
    const vlObstacleDef floor = floorDef(0, 0.3, 0);
    vlObstacleDef ball = vlDefaultObstacleDef(vl_ball);
    ball.position = at(20, 0, 0);
    const vlObstacleId below = makeObstacle(world, &floor), round = makeObstacle(world, &ball);
    const vlParticleId heavy = makeParticle(world, at(0, 0, 0), at(0, 0, 0), 250, 0);
    const vlParticleId light = makeParticle(world, at(2, 0.1, 0), at(0, 0, 0), 0.003, 0.1);
    const vlParticleId top = makeParticle(world, at(20, 0.6, 0), at(0, 0, 0), 7, 0.1);
    stepTimes(world, 30);
    expectNear("floor", vlObstacle_GetForce(world, below).y / (-250.003 * GRAVITY), 1, 1e-9);
    expectNear("ball", vlObstacle_GetForce(world, round).y / (-7 * GRAVITY), 1, 1e-9);
    expectNear("heavy", vlParticle_GetReaction(world, heavy).y / (250 * GRAVITY), 1, 1e-9);
    expectNear("light", vlParticle_GetReaction(world, light).y / (0.003 * GRAVITY), 1, 1e-9);
    expectNear("top", vlParticle_GetReaction(world, top).y / (7 * GRAVITY), 1, 1e-9);
    vlWorld_Destroy(world);
}

static void sliding_particle_drags_its_floor_along(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    const vlObstacleDef def = floorDef(0, 0.4, 0);
    const vlObstacleId floor = makeObstacle(world, &def);
    const vlParticleId particle = makeParticle(world, at(0, 0, 0), at(5, 0, 0), 2, 0);
    stepTimes(world, 30);
    expectNear("along", vlObstacle_GetForce(world, floor).x, 0.4 * 2 * GRAVITY, 1e-9);
    expectNear("down", vlObstacle_GetForce(world, floor).y, -2 * GRAVITY, 1e-9);
    expectNear("on it", vlParticle_GetReaction(world, particle).x, -0.4 * 2 * GRAVITY, 1e-9);
    vlWorld_Destroy(world);
}

// What bounces for long presses in the mean with its weight.
static void blows_press_as_much_as_the_weight(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    const vlObstacleDef def = floorDef(0, 0, 1);
    const vlObstacleId floor = makeObstacle(world, &def);
    makeParticle(world, at(0, 0.1, 0), at(0, 0, 0), 2, 0);
    const double period = 2 * sqrt(2 * 0.1 / GRAVITY);
    const int steps = (int)(20 * period * 60);
    double sum = 0;
    for (int i = 0; i < steps; i++)
    {
        stepTimes(world, 1);
        sum += vlObstacle_GetForce(world, floor).y / steps;
    }
    expectNear("mean", sum / (-2 * GRAVITY), 1, 0.05);
    vlWorld_Destroy(world);
}

// Ropes -------------------------------------------------------------------------------------------------

// A rope over a fixed cylinder, half a turn, weights at its ends: how far the heavy one sank in the third
// second.
static double sinking(int dimensions, double ratio)
{
    vlWorld *world = makeWorld(dimensions);
    const double radius = 0.5, side = 1, length = PI * radius + 2 * side;
    vlObstacleDef cylinder = vlDefaultObstacleDef(vl_cylinder);
    cylinder.radius = radius;
    cylinder.friction = 0.3;
    makeObstacle(world, &cylinder);
    vlRopeDef def = vlDefaultRopeDef();
    def.to = at(length, 0, 0);
    def.linkCount = 60;
    def.mass = 0.1;
    def.pins = vl_pinNone;
    vlError error = {""};
    const vlRopeId rope = vlWorld_CreateRope(world, &def, &error);
    for (int i = 0; i <= def.linkCount; i++)
    {
        const double s = i * length / def.linkCount, over = s - side, turn = PI - over / radius;
        vlVec3 x = at(-radius, over, 0);
        if (over > PI * radius)
            x = at(radius, PI * radius - over, 0);
        else if (over > 0)
            x = at(radius * cos(turn), radius * sin(turn), 0);
        vlParticle_SetPosition(world, vlRope_GetParticle(world, rope, i), x, &error);
    }
    const vlParticleId light = vlRope_GetParticle(world, rope, 0);
    const vlParticleId heavy = vlRope_GetParticle(world, rope, def.linkCount);
    vlParticle_SetMass(world, light, 1, &error);
    vlParticle_SetMass(world, heavy, ratio, &error);
    stepTimes(world, 120);
    const double before = positionOf(world, heavy).y;
    stepTimes(world, 60);
    const double sunk = before - positionOf(world, heavy).y;
    vlWorld_Destroy(world);
    return sunk;
}

static void rope_holds_by_the_capstan_law(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        assert_true(sinking(dimensions, 0.95 * 2.566) < 1e-3);
        assert_true(sinking(dimensions, 1.05 * 2.566) > 0.1);
    }
}

// Speed and room ----------------------------------------------------------------------------------------

static void steady_step_takes_no_memory(void **state)
{
    (void)state;
    vlWorld *world = makeWorld(2);
    const vlObstacleDef floor = floorDef(0, 0.5, 0);
    makeObstacle(world, &floor);
    for (int i = 0; i < 40; i++)
    {
        vlObstacleDef def = vlDefaultObstacleDef(vl_ball);
        def.radius = 0.1;
        def.position = at(0.4 * i, 0, 0);
        makeObstacle(world, &def);
    }
    for (int i = 0; i < 500; i++)
        makeParticle(world, at(0.031 * i, 0.2, 0), at(0, 0, 0), 1, 0.01);
    stepTimes(world, 120);
    const size_t bytes = vlWorld_GetCounts(world).bytes;
    stepTimes(world, 120);
    assert_int_equal(vlWorld_GetCounts(world).bytes, bytes);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(particle_rests_without_a_tremor),
        cmocka_unit_test(walls_keep_particles_with_their_radius_inside),
        cmocka_unit_test(plane_world_stays_in_the_plane),
        cmocka_unit_test(particle_lands_on_the_side_where_it_came_down),
        cmocka_unit_test(bullet_does_not_pass_through_thin_things),
        cmocka_unit_test(shot_particle_meets_what_was_far_away),
        cmocka_unit_test(moving_plate_does_not_pass_through_a_particle),
        cmocka_unit_test(particle_made_inside_leaves_at_a_bounded_pace_without_gaining_speed),
        cmocka_unit_test(sharp_groove_holds_a_particle_still),
        cmocka_unit_test(sliding_stops_where_coulomb_says),
        cmocka_unit_test(slope_holds_below_the_angle_of_friction_and_lets_go_above),
        cmocka_unit_test(slide_down_a_slope_has_its_acceleration),
        cmocka_unit_test(landing_brakes_by_the_whole_blow),
        cmocka_unit_test(frictionless_ball_is_left_where_its_push_ends),
        cmocka_unit_test(full_restitution_keeps_the_energy),
        cmocka_unit_test(bounces_reach_their_heights_at_their_times),
        cmocka_unit_test(ball_bounces_along_the_normal_at_the_time_of_the_blow),
        cmocka_unit_test(every_shape_gives_all_energy_back),
        cmocka_unit_test(oblique_blow_brakes_by_friction),
        cmocka_unit_test(bat_adds_twice_its_speed),
        cmocka_unit_test(belt_carries_its_rider_up_to_its_speed),
        cmocka_unit_test(turntable_carries_what_friction_can_hold),
        cmocka_unit_test(pusher_gives_its_speed_and_no_more),
        cmocka_unit_test(belt_does_not_drag_its_rider_into_a_wall),
        cmocka_unit_test(turning_drum_throws_nothing_through_its_side),
        cmocka_unit_test(resting_particle_weighs_on_its_floor),
        cmocka_unit_test(sliding_particle_drags_its_floor_along),
        cmocka_unit_test(blows_press_as_much_as_the_weight),
        cmocka_unit_test(rope_holds_by_the_capstan_law),
        cmocka_unit_test(steady_step_takes_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
