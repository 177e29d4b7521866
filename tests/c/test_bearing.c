// test_bearing.c: ropes, nets and pinned particles that bear free bodies
#include "meeting_scenes.h"

static vlRopeId addBridge(vlWorld *world, double mass, int links)
{
    vlRopeDef def = vlDefaultRopeDef();
    def.from = at(-2, 0);
    def.to = at(2, 0);
    def.length = 4.4;
    def.linkCount = links;
    def.mass = mass;
    def.radius = 0.02;
    return addRope(world, &def);
}

// A box of one to a thousand times its mass settles on a rope bridge. The rods of a rope are stiff, not
// rigid: what they give back at the blow of the fall is a few per cent of it.
static void box_settles_on_a_rope_bridge_whatever_the_masses(void **state)
{
    (void)state;
    const double masses[] = {2, 20, 200, 2000};
    for (int i = 0; i < 4; i++)
    {
        vlWorld *world = defaultWorld();
        const vlRopeId rope = addBridge(world, 2, 40);
        const vlBodyId box = addMassive(world, at(0, -0.15), boxShape(0.6, 0.4), masses[i]);
        const double start = vlWorld_GetEnergy(world).total, fall = masses[i] * 9.81 * 0.45;
        double before = start;
        for (int n = 0; n < 240; n++)
        {
            steps(world, 1);
            const double energy = vlWorld_GetEnergy(world).total;
            expectAtMost("never more than at the start", energy, start + 1e-6);
            expectAtMost("gained in a step", energy - before, 0.04 * fall);
            before = energy;
        }
        expectNear("on the bridge", vlBody_GetPosition(world, box).y, -0.61, 0.05);
        expectNear("upright", vlBody_GetAngle(world, box), 0, 0.1);
        expectAtMost("stretch", vlRope_GetStretch(world, rope), 1e-3);
        vlWorld_Destroy(world);
    }
}

static vlWorld *worldIn(int dimensions)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = dimensions;
    return newWorld(&def);
}

// A square of 2 m in space, held all round.
static vlClothId addNet(vlWorld *world, int cells, bool springs)
{
    vlError error;
    int pins[200][2], count = 0;
    for (int i = 0; i <= cells; i++)
        for (int j = 0; j <= cells; j++)
            if (i == 0 || j == 0 || i == cells || j == cells)
            {
                pins[count][0] = i;
                pins[count++][1] = j;
            }
    vlClothDef def = vlDefaultClothDef();
    def.position = (vlVec3){-1, 0, -1};
    def.width = def.height = 2;
    def.down = (vlVec3){0, 0, 1};
    def.cellsX = def.cellsY = cells;
    def.pins = vl_pinNodes;
    def.pinnedNodes = (const int(*)[2])pins;
    def.pinnedNodeCount = count;
    def.radius = 0.02;
    def.springs = springs;
    def.structuralStiffness = 300;
    const vlClothId cloth = vlWorld_CreateCloth(world, &def, &error);
    sceneNeeds(cloth.generation != 0, &error);
    return cloth;
}

static void net_of_a_kilogram_holds_ten_and_a_hundred(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
    {
        vlWorld *world = worldIn(3);
        const vlClothId net = addNet(world, 14, false);
        const vlBodyId ball = addMassive(world, at(0.03, 0.8), ballShape(0.3), i ? 100 : 10);
        const double start = vlWorld_GetEnergy(world).total;
        double mean, worst, lowest = 1;
        for (int n = 0; n < 150; n++)
        {
            steps(world, 1);
            lowest = fmin(lowest, vlBody_GetPosition(world, ball).y);
            expectAtMost("energy", vlWorld_GetEnergy(world).total, start + 1e-6);
            vlCloth_GetStretch(world, net, &mean, &worst);
            expectAtMost("stretch", worst, i ? 0.2 : 0.08);
        }
        expectAtLeast("held", lowest, -0.5);
        vlWorld_Destroy(world);
    }
}

static void trampoline_of_springs_gives_a_ball_back(void **state)
{
    (void)state;
    vlWorld *world = worldIn(3);
    addNet(world, 14, true);
    const vlBodyId ball = addMassive(world, at(0.03, 0.8), ballShape(0.3), 3);
    double lowest = 1, highest = -1;
    for (int n = 0; n < 150; n++)
    {
        steps(world, 1);
        const double y = vlBody_GetPosition(world, ball).y;
        highest = y < lowest ? y : fmax(highest, y);
        lowest = fmin(lowest, y);
    }
    expectAtLeast("comes back", highest, 0.5);
    expectAtMost("no higher", highest, 0.8);
    vlWorld_Destroy(world);
}

// Half a metre from node to node, and a rod of 4 cm comes down between them.
static void thin_body_does_not_pass_between_nodes(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addBridge(world, 2, 9);
    const vlBodyId rod =
        addMassive(world, at(0.02, 0.5), capsuleShape((vlVec3){0, -0.02, 0}, at(0, 0.02), 0.02), 1);
    setBodyVelocity(world, rod, at(0, -5));
    for (int n = 0; n < 60; n++)
    {
        steps(world, 1);
        expectAtLeast("above the rope", vlBody_GetPosition(world, rod).y, -1.2);
    }
    vlWorld_Destroy(world);
}

// The same rod between the nodes of a slack net in space: the cell holds it.
static void cell_holds_what_is_smaller(void **state)
{
    (void)state;
    vlWorld *world = worldIn(3);
    addNet(world, 4, false);
    const vlBodyId ball = addMassive(world, (vlVec3){0.2, 0.4, 0.3}, ballShape(0.05), 1);
    for (int n = 0; n < 120; n++)
    {
        steps(world, 1);
        expectAtLeast("above", vlBody_GetPosition(world, ball).y, -0.5);
    }
    vlWorld_Destroy(world);
}

static void box_rests_on_pinned_particles(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlWorld *world = worldIn(dimensions);
        vlBodyShapeDef shape = boxShape(1, 0.4);
        shape.size.z = 1;
        for (int i = 0; i < 4; i++)
        {
            vlError error;
            vlParticleDef def = vlDefaultParticleDef();
            def.position = (vlVec3){i % 2 ? 0.4 : -0.4, 0, dimensions == 2 ? 0 : i / 2 ? 0.4 : -0.4};
            def.pinned = true;
            def.radius = 0.05;
            sceneNeeds(vlWorld_CreateParticle(world, &def, &error).generation != 0, &error);
        }
        const vlBodyId box = addMassive(world, at(0, 0.35), shape, 10);
        steps(world, 180);
        expectNear("on them", vlBody_GetPosition(world, box).y, 0.25, 1e-3);
        expectNear("at rest", vlBody_GetVelocity(world, box).y, 0, 1e-2);
        vlWorld_Destroy(world);
    }
}

// Weights on a rope over a free wheel turn it: a = g (m1 - m2) / (m1 + m2 + I / r^2), half the wheel's mass.
static void rope_turns_the_wheel_that_it_hangs_over(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const double r = 0.3, m1 = 3, m2 = 2, M = 4;
    vlBodyShapeDef shape = ballShape(r);
    shape.friction = 3;
    const vlBodyId wheel = addMassive(world, at(0, 0), shape, M);
    vlError error;
    vlJointDef axle = vlDefaultJointDef(vl_pinJoint);
    axle.a = wheel;
    sceneNeeds(vlWorld_CreateJoint(world, &axle, &error).generation != 0, &error);
    vlParticleId nodes[49];
    for (int i = 0; i < 49; i++)
    {
        // 0.05 m apart: down on the left, over the wheel and down on the right
        const double s = (i - 24) * 0.05, bend = s / r;
        const bool onIt = fabs(bend) < acos(-1) / 2;
        const double rest = fabs(s) - r * acos(-1) / 2;
        vlParticleDef def = vlDefaultParticleDef();
        def.position = onIt ? at(r * sin(bend), r * cos(bend)) : at(s > 0 ? r : -r, -rest);
        def.mass = i == 0 ? m1 : i == 48 ? m2 : 1e-3;
        nodes[i] = vlWorld_CreateParticle(world, &def, &error);
        sceneNeeds(nodes[i].generation != 0, &error);
    }
    for (int i = 0; i < 48; i++)
        addRod(world, nodes[i], nodes[i + 1]);
    steps(world, 18);
    const double a = 9.81 * (m1 - m2) / (m1 + m2 + M / 2 + 0.047), t = 18.0 / 60;
    expectNear("weight", vlParticle_GetVelocity(world, nodes[0]).y, -a * t, 0.02 * a * t);
    expectNear("wheel", vlBody_GetSpin(world, wheel).z * r, a * t, 0.02 * a * t);
    expectNear("on its axle", vlLength(vlBody_GetPosition(world, wheel)), 0, 1e-2);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_settles_on_a_rope_bridge_whatever_the_masses),
        cmocka_unit_test(net_of_a_kilogram_holds_ten_and_a_hundred),
        cmocka_unit_test(trampoline_of_springs_gives_a_ball_back),
        cmocka_unit_test(thin_body_does_not_pass_between_nodes),
        cmocka_unit_test(cell_holds_what_is_smaller),
        cmocka_unit_test(box_rests_on_pinned_particles),
        cmocka_unit_test(rope_turns_the_wheel_that_it_hangs_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
