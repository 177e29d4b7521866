// test_contact_fuzz.c: random particles against random obstacles: none ends inside, none gains energy
#include "collision/collision.h"
#include "contact_scenes.h"
#include "effort.h"

static double spread(uint64_t *seed, double low, double high) // even on a logarithmic scale
{
    return pow(10, between(seed, log10(low), log10(high)));
}

static vlObstacleDef randomObstacle(uint64_t *seed, int dimensions, double size)
{
    vlObstacleDef def = vlDefaultObstacleDef((vlObstacleKind)(int)(chance(seed) * 6));
    def.position = somewhere(seed, dimensions, size);
    def.normal = somewhere(seed, dimensions, 1);
    def.friction = chance(seed) < 0.3 ? 0 : chance(seed);
    def.radius = spread(seed, 0.01, 1);
    def.size = at(spread(seed, 0.01, 2), spread(seed, 0.01, 2), spread(seed, 0.01, 2));
    def.angle = between(seed, -4, 4);
    for (int i = 0; i < 4; i++)
        def.orientation[i] = between(seed, -1, 1);
    def.p1 = somewhere(seed, dimensions, 1);
    def.p2 = somewhere(seed, dimensions, 1);
    def.min = at(-1.5, -1.5, -1.5);
    def.max = at(1.5, 1.5, 1.5);
    return def;
}

// The smallest distance from any surface, negative inside.
static double clearance(const vlWorld *world, vlVec3 x, double radius)
{
    const vlCollision *c = world->collision;
    double least = INFINITY;
    for (size_t i = 0; i < c->solidCount; i++)
    {
        vlVec3 normal;
        least = fmin(least, vlShape_Gap(&c->solids[i].shape, x, &normal) - radius);
    }
    return least;
}

static double energyOf(vlWorld *world, vlParticleId particle)
{
    const vlVec3 x = positionOf(world, particle), v = velocityOf(world, particle);
    return vlDot(v, v) / 2 - vlDot(vlWorld_GetSettings(world)->gravity, x);
}

typedef struct Fuzz
{
    int worlds, particles, steps, obstacles;
    double restitution, speed; ///< m/s, at most, of obstacles
    double depth;              ///< m, allowed
} Fuzz;

static void runWorld(const Fuzz *fuzz, uint64_t *seed, int number)
{
    const int dimensions = 2 + number % 2;
    vlWorld *world = makeWorld(dimensions);
    if (number % 3 == 0)
        vlWorld_SetGravity(world, at(0, 0, 0), NULL);
    for (int i = 0; i < fuzz->obstacles; i++)
    {
        vlObstacleDef def = randomObstacle(seed, dimensions, fuzz->obstacles > 1 ? 1.5 : 0.3);
        def.restitution = fuzz->restitution * chance(seed);
        if (fuzz->speed > 0)
        {
            def.velocity = somewhere(seed, dimensions, fuzz->speed);
            def.spin = at(0, 0, between(seed, -5, 5));
        }
        makeObstacle(world, &def);
    }
    stepTimes(world, 1); // solids are there after the first step
    enum
    {
        most = 100
    };
    vlParticleId ids[most];
    double energies[most];
    int count = 0;
    for (int i = 0; i < fuzz->particles; i++)
    {
        const double radius = chance(seed) < 0.5 ? 0 : between(seed, 0, 0.2);
        const vlVec3 x = somewhere(seed, dimensions, 1.4);
        if (clearance(world, x, radius) < 0)
            continue;
        const vlVec3 v = vlScale(somewhere(seed, dimensions, 1), spread(seed, 0.1, 300));
        ids[count] = makeParticle(world, x, v, between(seed, 0.1, 3), radius);
        energies[count] = energyOf(world, ids[count]);
        count++;
    }
    const double g = vlLength(vlWorld_GetSettings(world)->gravity), h = 1.0 / 960;
    for (int k = 0; k < fuzz->steps; k++)
    {
        stepTimes(world, 1);
        for (int i = 0; i < count; i++)
        {
            const vlVec3 x = positionOf(world, ids[i]), v = velocityOf(world, ids[i]);
            assert_true(vlIsFinite(x) && vlIsFinite(v));
            assert_true(dimensions == 3 || (x.z == 0 && v.z == 0));
            if (fuzz->speed == 0 || fuzz->obstacles == 1)
                assert_true(clearance(world, x, vlParticle_GetRadius(world, ids[i])) > -fuzz->depth);
            // The last half substep of gravity may be told apart from its reaction: g h v.
            const double energy = energyOf(world, ids[i]), doubt = g * h * (vlLength(v) + g * h);
            if (fuzz->speed == 0)
                assert_true(energy <= energies[i] + 1e-9 * (1 + fabs(energy)) + doubt);
            energies[i] = energy;
        }
    }
    vlWorld_Destroy(world);
}

static void run(const Fuzz *fuzz, uint64_t seed)
{
    for (int i = 0; i < tries(fuzz->worlds); i++)
        runWorld(fuzz, &seed, i);
}

static void no_particle_ends_inside_one_shape_or_gains_energy(void **state)
{
    (void)state;
    run(&(Fuzz){.worlds = 1600, .particles = 80, .steps = 8, .obstacles = 1, .depth = 1e-9},
        88172645463325252u);
}

static void nor_among_many_that_overlap(void **state)
{
    (void)state;
    run(&(Fuzz){.worlds = 300, .particles = 80, .steps = 10, .obstacles = 6, .depth = 1e-4}, 4211u);
}

static void blows_never_give_more_than_they_take(void **state)
{
    (void)state;
    run(&(Fuzz){.worlds = 600, .particles = 60, .steps = 10, .obstacles = 1, .restitution = 1, .depth = 1e-9},
        99u);
}

static void moving_shapes_leave_no_particle_inside(void **state)
{
    (void)state;
    run(&(Fuzz){.worlds = 600, .particles = 60, .steps = 10, .obstacles = 1, .speed = 5, .depth = 1e-9}, 17u);
}

static void nothing_breaks_among_many_that_move(void **state)
{
    (void)state;
    run(&(Fuzz){.worlds = 150, .particles = 80, .steps = 20, .obstacles = 30, .restitution = 1, .speed = 5},
        23u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_particle_ends_inside_one_shape_or_gains_energy),
        cmocka_unit_test(nor_among_many_that_overlap),
        cmocka_unit_test(blows_never_give_more_than_they_take),
        cmocka_unit_test(moving_shapes_leave_no_particle_inside),
        cmocka_unit_test(nothing_breaks_among_many_that_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
