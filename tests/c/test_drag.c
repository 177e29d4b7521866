// test_drag.c: the resistance of the air on bodies, v' = a - c v, and the same for their spin.
#include "expect.h"
#include "scene.h"

#include "core/vector.h"

static vlBodyId addBody(vlWorld *world, vlVec3 size, vlVec3 velocity, vlVec3 spin)
{
    vlError error;
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = vl_boxShape;
    shape.size = size;
    vlBodyDef def = vlDefaultBodyDef();
    def.velocity = velocity;
    def.spin = spin;
    def.mass = 3;
    def.shapes = &shape;
    def.shapeCount = 1;
    const vlBodyId id = vlWorld_CreateBody(world, &def, &error);
    sceneNeeds(id.generation != 0, &error);
    return id;
}

static vlWorld *airyWorld(int dimensions, double drag)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = dimensions;
    def.drag = drag;
    return newWorld(&def);
}

// A thrown box after 2 s: v = u + (v0 - u) e^-ct with u = g/c, x its integral, spin e^-ct; exact to the last
// digits, with few substeps too and with a dt that changes on the way.
static void drag_on_bodies_is_exact(void **state)
{
    (void)state;
    const double c = 0.7, g = -9.81, t = 2;
    const int substeps[] = {16, 1, 5};
    for (int n = 0; n < 6; n++)
    {
        const int dimensions = 2 + n % 2;
        vlError error;
        vlWorld *world = airyWorld(dimensions, c);
        sceneNeeds(vlWorld_SetSubsteps(world, substeps[n / 2], &error), &error);
        const vlBodyId box = addBody(world, (vlVec3){1, 1, 1}, at(3, 4), (vlVec3){0, 0, 2});
        steps(world, 60);
        sceneNeeds(vlWorld_SetDt(world, 1.0 / 120, &error), &error);
        steps(world, 120);
        const double e = exp(-c * t), u = g / c;
        const vlVec3 x = vlBody_GetPosition(world, box), v = vlBody_GetVelocity(world, box);
        expectNear("x", x.x, 3 * (1 - e) / c, 1e-11);
        expectNear("y", x.y, u * t + (4 - u) * (1 - e) / c, 1e-10);
        expectNear("vx", v.x, 3 * e, 1e-11);
        expectNear("vy", v.y, u + (4 - u) * e, 1e-11);
        expectNear("spin", vlBody_GetSpin(world, box).z, 2 * e, 1e-11);
        if (dimensions == 2)
            expectNear("angle", vlBody_GetAngle(world, box), 2 * (1 - e) / c, 1e-11);
        vlWorld_Destroy(world);
    }
}

// A force and a torque against it: both come to their terminal values, F / (m c) and T / (I c).
static void force_and_torque_come_to_terminal_speeds(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlError error;
        vlWorld *world = airyWorld(dimensions, 2);
        sceneNeeds(vlWorld_SetGravity(world, (vlVec3){0, 0, 0}, &error), &error);
        const vlBodyId box = addBody(world, (vlVec3){1, 1, 1}, at(0, 0), (vlVec3){0, 0, 0});
        for (int i = 0; i < 1200; i++)
        {
            const vlVec3 centre = vlBody_GetCentre(world, box);
            sceneNeeds(vlBody_ApplyForce(world, box, at(12, 0), centre, &error), &error);
            sceneNeeds(vlBody_ApplyTorque(world, box, (vlVec3){0, 0, 1}, &error), &error);
            steps(world, 1);
        }
        expectNear("speed", vlBody_GetVelocity(world, box).x, 12 / (3 * 2.0), 1e-9);
        expectNear("spin", vlBody_GetSpin(world, box).z, 1 / (0.5 * 2.0), 1e-9);
        // Nothing touches it: the air does not count.
        expectNear("contact force", vlLength(vlBody_GetContactForce(world, box)), 0, 1e-9);
        vlWorld_Destroy(world);
    }
}

// Angular momentum of a tumbling body keeps its direction and dies away as e^-ct.
static void tumbling_dies_away(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = airyWorld(3, 0.3);
    sceneNeeds(vlWorld_SetGravity(world, (vlVec3){0, 0, 0}, &error), &error);
    addBody(world, (vlVec3){1, 0.6, 0.2}, at(0, 0), (vlVec3){1, 2, 3});
    const vlVec3 before = vlWorld_GetAngularMomentum(world);
    steps(world, 300);
    const vlVec3 wanted = vlScale(before, exp(-0.3 * 5)), after = vlWorld_GetAngularMomentum(world);
    expectNear("change", vlLength(vlSub(after, wanted)), 0, 1e-11);
    vlWorld_Destroy(world);
}

// What no force moves is not slowed either.
static void kinematic_bodies_go_on(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlError error;
        vlWorld *world = airyWorld(dimensions, 5);
        const vlBodyId box = addBody(world, (vlVec3){1, 1, 1}, at(1, 0), (vlVec3){0, 0, 1});
        sceneNeeds(vlBody_SetType(world, box, vl_kinematicBody, &error), &error);
        steps(world, 60);
        expectNear("x", vlBody_GetPosition(world, box).x, 1, 1e-12);
        expectNear("spin", vlBody_GetSpin(world, box).z, 1, 1e-12);
        vlWorld_Destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drag_on_bodies_is_exact),
        cmocka_unit_test(force_and_torque_come_to_terminal_speeds),
        cmocka_unit_test(tumbling_dies_away),
        cmocka_unit_test(kinematic_bodies_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
