// test_grab.c: a hand drags what it holds, whatever its mass, and leaves nothing behind.
#include "expect.h"
#include "scene.h"

#include <string.h>

static vlGrabId grab(vlWorld *world, vlParticleId particle, vlVec3 target)
{
    vlError error;
    vlGrabDef def = vlDefaultGrabDef();
    def.particle = particle;
    def.target = target;
    const vlGrabId id = vlWorld_CreateGrab(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static double distanceTo(const vlWorld *world, vlParticleId particle, vlVec3 point)
{
    const vlVec3 p = positionOf(world, particle);
    return hypot(hypot(p.x - point.x, p.y - point.y), p.z - point.z);
}

// Follows a pointer round a circle of 0.5 m, 1 m/s: it lags by 2 v / frequency = 50 mm and no more.
static void hand_drags_any_mass(void **state)
{
    (void)state;
    const double masses[] = {1e-6, 1e-3, 1, 1e3, 1e6};
    for (int n = 0; n < 5; n++)
    {
        vlWorld *world = defaultWorld();
        const vlParticleId ball = addParticle(world, at(0.5, 0), masses[n]);
        const vlGrabId hand = grab(world, ball, at(0.5, 0));
        double farthest = 0, fastest = 0;
        for (int i = 1; i <= 300; i++)
        {
            const double angle = i / 30.0;
            const vlVec3 pointer = at(0.5 * cos(angle), 0.5 * sin(angle));
            assert_true(vlGrab_SetTarget(world, hand, pointer, NULL));
            steps(world, 1);
            const vlVec3 v = vlParticle_GetVelocity(world, ball);
            farthest = fmax(farthest, distanceTo(world, ball, pointer));
            fastest = fmax(fastest, hypot(v.x, v.y));
        }
        expectAtMost("lag", farthest, 0.08);
        expectAtLeast("speed", fastest, 0.8);
        expectAtMost("speed", fastest, 1.3);
        vlWorld_Destroy(world);
    }
}

// Jumped to from afar it comes without swinging over, and comes to rest a little below the pointer.
static void hand_does_not_overshoot(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlParticleId ball = addParticle(world, at(0, 0), 2);
    grab(world, ball, at(0.2, 0));
    double most = 0;
    for (int i = 0; i < 120; i++)
    {
        steps(world, 1);
        most = fmax(most, positionOf(world, ball).x);
    }
    expectAtMost("way", most, 0.2 + 1e-6);
    expectNear("x", positionOf(world, ball).x, 0.2, 1e-6);
    expectNear("y", positionOf(world, ball).y, -9.81 / 1600, 1e-6); // g / frequency^2
    vlWorld_Destroy(world);
}

// A rope held by its light end lifts a ball of 1000 times that end's mass.
static void hand_lifts_what_hangs_on_a_light_node(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlRopeDef def = vlDefaultRopeDef();
    def.to = at(1, 0);
    def.mass = 0.021;
    def.pins = vl_pinNone;
    const vlRopeId rope = addRope(world, &def);
    const vlParticleId ball = addParticle(world, at(1.2, 0), 1);
    addRod(world, vlRope_GetParticle(world, rope, 20), ball);
    const vlParticleId end = vlRope_GetParticle(world, rope, 0);
    grab(world, end, at(0, 0));
    steps(world, 1200);
    const vlVec3 hand = positionOf(world, end), load = positionOf(world, ball);
    expectNear("hand", hand.y, 0, 0.05);
    expectNear("load below it", hypot(load.x - hand.x, load.y - hand.y), 1.2, 0.01);
    expectAtMost("stretch", fabs(vlRope_GetStretch(world, rope)), 1e-3);
    vlWorld_Destroy(world);
}

static void pinned_particle_stays(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlParticleId pin = addPin(world, at(1, 2));
    const vlGrabId hand = grab(world, pin, at(5, 5));
    steps(world, 60);
    expectNear("way", distanceTo(world, pin, at(1, 2)), 0, 0);
    const vlVec3 force = vlGrab_GetForce(world, hand);
    expectNear("force", hypot(force.x, force.y), 0, 0);
    vlWorld_Destroy(world);
}

// Against a rod to a pin the hand pulls with all its strength, and no more; nothing gains energy.
static void force_is_bounded(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlParticleId pin = addPin(world, at(0, 0)), bob = addParticle(world, at(0, -1), 3);
    const vlLinkId rod = addRod(world, pin, bob);
    const vlGrabId hand = grab(world, bob, at(1e6, 0));
    const double limit = VL_GRAB_STRENGTH * 3 * 9.81;
    expectNear("strength", vlGrab_GetMaxForce(world, hand), limit, 1e-9);
    double energy = 0;
    for (int i = 0; i < 600; i++)
    {
        steps(world, 1);
        const vlVec3 force = vlGrab_GetForce(world, hand);
        expectAtMost("force", hypot(force.x, force.y), limit * (1 + 1e-12));
        energy = fmax(energy, vlWorld_GetEnergy(world).kinetic);
    }
    expectAtMost("kinetic energy", energy, 2 * limit); // it cannot do more than force times way
    expectAtMost("force in the rod", vlLink_GetForce(world, rod), 8 * limit);
    vlWorld_Destroy(world);
}

// A cloth dragged about wildly by one node stays whole and slow.
static void cloth_survives_a_wild_hand(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlClothId cloth = addHangingCloth(world, 20, 19);
    const vlGrabId hand = grab(world, vlCloth_GetNode(world, cloth, 10, 19), at(0, 0));
    for (int i = 0; i < 300; i++)
    {
        vlGrab_SetTarget(world, hand, at(3 * sin(1.7 * i), 3 * cos(2.3 * i)), NULL);
        steps(world, 1);
        expectAtMost("energy", vlWorld_GetEnergy(world).kinetic, 500);
    }
    assert_true(vlWorld_DestroyGrab(world, hand));
    assert_true(vlWorld_SetDrag(world, 5, NULL));
    steps(world, 300);
    expectAtMost("energy after", vlWorld_GetEnergy(world).kinetic, 1e-3);
    vlWorld_Destroy(world);
}

// A hard pull tears a breakable link; the piece that comes off is all that the hand then holds.
static void hard_pull_tears(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlParticleId pin = addPin(world, at(0, 0)), a = addParticle(world, at(0, -1), 1),
                       b = addParticle(world, at(0, -2), 1);
    vlLinkDef def = vlDefaultLinkDef(vl_rod);
    def.a = pin;
    def.b = a;
    def.maxForce = 100; // it holds five times their weight
    vlError error;
    const vlLinkId thread = vlWorld_CreateLink(world, &def, &error);
    addRod(world, a, b);
    const vlGrabId hand = grab(world, b, at(0, -2));
    steps(world, 60);
    assert_true(vlLink_IsValid(world, thread));
    vlGrab_SetTarget(world, hand, at(0, -3), NULL);
    steps(world, 60);
    assert_false(vlLink_IsValid(world, thread));
    expectNear("strength", vlGrab_GetMaxForce(world, hand), VL_GRAB_STRENGTH * 2 * 9.81, 1e-9);
    vlWorld_Destroy(world);
}

// Let go of, a ball flies as if nobody had ever held it.
static void release_leaves_no_force(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlParticleId ball = addParticle(world, at(0, 0), 1);
    const vlGrabId hand = grab(world, ball, at(0.3, 0.1));
    steps(world, 7);
    assert_true(vlWorld_DestroyGrab(world, hand));
    assert_false(vlGrab_IsValid(world, hand));
    assert_false(vlWorld_DestroyGrab(world, hand));
    const vlVec3 start = positionOf(world, ball), v = vlParticle_GetVelocity(world, ball);
    steps(world, 60);
    const double h = 1.0 / 960; // the hand's last substep may count in the velocity, to first order
    expectNear("x", positionOf(world, ball).x, start.x + v.x, 20 * h);
    expectNear("y", positionOf(world, ball).y, start.y + v.y - 9.81 / 2, 20 * h);
    const vlVec3 later = vlParticle_GetVelocity(world, ball);
    steps(world, 60);
    expectNear("speed", vlParticle_GetVelocity(world, ball).x, later.x, 1e-9);
    expectNear("mass", vlParticle_GetMass(world, ball), 1, 0);
    vlWorld_Destroy(world);
}

static void destroyed_particle_is_let_go(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlParticleId ball = addParticle(world, at(0, 0), 1);
    const vlGrabId hand = grab(world, ball, at(1, 1));
    vlWorld_DestroyParticle(world, ball);
    assert_false(vlGrab_IsValid(world, hand));
    steps(world, 2);
    const vlParticleId other = addParticle(world, at(0, 0), 1); // perhaps in the same slot
    steps(world, 60);
    expectNear("falls freely", positionOf(world, other).x, 0, 0);
    vlWorld_Destroy(world);
}

static void expectWeight(vlWorld *world, vlGrabId hand, double mass)
{
    steps(world, 1);
    expectNear("strength", vlGrab_GetMaxForce(world, hand), VL_GRAB_STRENGTH * 9.81 * mass, 1e-9 * mass);
}

static void hand_tells_where_it_is(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlError error;
    const vlParticleId ball = addParticle(world, at(0, 0), 1);
    const vlGrabId hand = grab(world, ball, at(1, 2));
    expectNear("target", vlGrab_GetTarget(world, hand).y, 2, 0);
    assert_true(vlGrab_SetTarget(world, hand, at(3, 4), &error));
    expectNear("target", vlGrab_GetTarget(world, hand).x, 3, 0);
    assert_int_equal(vlGrab_GetParticle(world, hand).slot, ball.slot);
    vlWorld_DestroyGrab(world, hand);
    expectNear("of none", vlGrab_GetTarget(world, hand).x, 0, 0);
    vlWorld_Destroy(world);
}

// The piece is weighed as it hangs together at each moment, also where the number of links stays the same.
static void hand_knows_what_it_holds(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlError error;
    vlParticleId balls[4];
    for (int i = 0; i < 4; i++)
        balls[i] = addParticle(world, at(i, 0), 1);
    const vlLinkId near = addRod(world, balls[0], balls[1]);
    addRod(world, balls[1], balls[2]);
    const vlGrabId hand = grab(world, balls[0], at(0, 0));
    expectWeight(world, hand, 3);
    vlParticle_SetMass(world, balls[2], 1000, &error);
    expectWeight(world, hand, 1002);
    vlParticle_SetMass(world, balls[0], 10, &error);
    expectWeight(world, hand, 1011);
    vlParticle_SetPinned(world, balls[1], true);
    expectWeight(world, hand, 10);
    vlParticle_SetPinned(world, balls[1], false);
    expectWeight(world, hand, 1011);
    vlWorld_DestroyLink(world, near);
    addLink(world, vl_tether, balls[2], balls[3], 9);
    expectWeight(world, hand, 10);
    addLink(world, vl_spring, balls[0], balls[3], 3);
    expectWeight(world, hand, 1012);
    vlWorld_DestroyParticle(world, balls[2]);
    expectWeight(world, hand, 11);
    vlWorld_Destroy(world);
}

static void hand_counts_its_memory(void **state)
{
    (void)state;
    vlMemoryBudget budget = {.limit = 0};
    vlWorldDef def = vlDefaultWorldDef();
    def.memory = &budget;
    vlWorld *world = newWorld(&def);
    vlRopeDef rope = vlDefaultRopeDef();
    rope.to = at(10, 0);
    rope.linkCount = 10000;
    rope.pins = vl_pinNone;
    const vlRopeId line = addRope(world, &rope);
    steps(world, 1);
    const vlParticleId end = vlRope_GetParticle(world, line, 0);
    const size_t before = budget.used;
    vlWorld_DestroyGrab(world, grab(world, end, at(0, 0)));
    assert_true(budget.used >= before + 4 * 10001);
    assert_int_equal(budget.used, vlWorld_GetCounts(world).bytes);
    // Where the budget has no room a hand says so.
    vlWorld *other = newWorld(&def);
    const vlParticleId ball = addParticle(other, at(0, 0), 1);
    budget.limit = budget.used;
    vlGrabDef hand = vlDefaultGrabDef();
    hand.particle = ball;
    vlError error = {""};
    assert_int_equal(vlWorld_CreateGrab(other, &hand, &error).generation, 0);
    assert_non_null(strstr(error.message, "not enough memory"));
    vlWorld_Destroy(world);
    vlWorld_Destroy(other);
    assert_int_equal(budget.used, 0);
}

static void bad_grabs_are_refused_by_name(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlGrabDef def = vlDefaultGrabDef();
    vlError error;
    assert_int_equal(vlWorld_CreateGrab(world, &def, &error).generation, 0);
    assert_non_null(strstr(error.message, "particle"));
    def.particle = addParticle(world, at(0, 0), 1);
    def.target = (vlVec3){NAN, 0, 0};
    assert_int_equal(vlWorld_CreateGrab(world, &def, &error).generation, 0);
    assert_non_null(strstr(error.message, "target"));
    def.target = at(0, 0);
    def.frequency = 0;
    assert_int_equal(vlWorld_CreateGrab(world, &def, &error).generation, 0);
    assert_non_null(strstr(error.message, "frequency"));
    def.frequency = 40;
    def.maxForce = 0;
    assert_int_equal(vlWorld_CreateGrab(world, &def, &error).generation, 0);
    assert_non_null(strstr(error.message, "maxForce"));
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hand_drags_any_mass),
        cmocka_unit_test(hand_does_not_overshoot),
        cmocka_unit_test(hand_lifts_what_hangs_on_a_light_node),
        cmocka_unit_test(pinned_particle_stays),
        cmocka_unit_test(force_is_bounded),
        cmocka_unit_test(cloth_survives_a_wild_hand),
        cmocka_unit_test(hard_pull_tears),
        cmocka_unit_test(release_leaves_no_force),
        cmocka_unit_test(destroyed_particle_is_let_go),
        cmocka_unit_test(hand_tells_where_it_is),
        cmocka_unit_test(hand_knows_what_it_holds),
        cmocka_unit_test(hand_counts_its_memory),
        cmocka_unit_test(bad_grabs_are_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
