// test_joint_space.c: joints in space hold, swing, turn and bear as the formulas say
#include "joint_scenes.h"

#include "core/vector.h"

#define DEGREES (PI / 180)

static vlWorld *spaceWorld(bool heavy)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = 3;
    if (!heavy)
        def.gravity = vlVec(0, 0, 0);
    return newWorld(&def);
}

static vlBodyShapeDef block(double x, double y, double z)
{
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.kind = vl_boxShape;
    shape.size = vlVec(x, y, z);
    return shape;
}

static vlBodyId addBlock(vlWorld *world, vlVec3 place, vlVec3 size, double mass)
{
    const vlBodyShapeDef shape = block(size.x, size.y, size.z);
    vlBodyDef def = bodyOf(vl_dynamicBody, place.x, place.y, &shape);
    def.position = place;
    def.mass = mass;
    return addBody(world, &def);
}

static vlJointId addHinge(vlWorld *world, vlBodyId a, vlBodyId b, vlVec3 point, vlVec3 axis)
{
    vlJointDef def = jointOf(vl_hingeJoint, a, b, point);
    def.axis = axis;
    return addJoint(world, &def);
}

// The period of the angle of a hinge about `rest`.
static double periodOf(vlWorld *world, vlJointId hinge, double rest, double seconds, double *widest)
{
    double before = vlJoint_GetPosition(world, hinge) - rest, first = -1, last = -1;
    int passages = 0;
    for (int i = 0; i < (int)(seconds * 60); i++)
    {
        steps(world, 1);
        const double now = vlJoint_GetPosition(world, hinge) - rest;
        if (before < 0 && now >= 0)
        {
            last = (i + before / (before - now)) / 60;
            first = passages++ == 0 ? last : first;
            *widest = 0;
        }
        *widest = fmax(*widest, fabs(now));
        before = now;
    }
    return (last - first) / (passages - 1);
}

static void physical_pendulum_keeps_time_and_amplitude(void **state)
{
    (void)state;
    for (int ball = 0; ball <= 1; ball++)
    {
        vlWorld *world = spaceWorld(true);
        const vlBodyId rod = addBlock(world, vlVec(0.5, 0, 0), vlVec(1, 0.001, 0.001), 1);
        vlJointId joint = addHinge(world, rod, theWorld, vlVec(0, 0, 0), vlVec(0, 0, 1));
        if (ball)
        {
            vlWorld_DestroyJoint(world, joint);
            vlJointDef def = jointOf(vl_pinJoint, rod, theWorld, vlVec(0, 0, 0));
            def.axis = vlVec(0, 0, 1);
            joint = addJoint(world, &def);
        }
        double widest = 0;
        const double period = periodOf(world, joint, -PI / 2, 60, &widest);
        printf("%s from 90 degrees: period %.6f s, amplitude %.5f\n", ball ? "ball" : "hinge", period,
               widest);
        expectNear("period", period, 1.93333485437325, 1.9e-3);
        expectNear("amplitude", widest, PI / 2, 0.016);
        vlWorld_Destroy(world);
    }
}

static void limits_near_half_a_turn_hold(void **state)
{
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2)
    {
        vlError error;
        vlWorld *world = spaceWorld(false);
        const vlBodyId arm = addBlock(world, vlVec(0.5, 0, 0), vlVec(1, 0.1, 0.1), 1);
        vlJointDef def = jointOf(vl_hingeJoint, arm, theWorld, vlVec(0, 0, 0));
        def.axis = vlVec(0, 0, 1);
        def.min = -170 * DEGREES;
        def.max = 170 * DEGREES;
        const vlJointId hinge = addJoint(world, &def);
        sceneNeeds(vlBody_SetSpin(world, arm, vlVec(0, 0, sign * 20), &error), &error);
        sceneNeeds(vlBody_SetVelocity(world, arm, vlVec(0, sign * 10, 0), &error), &error);
        double widest = 0;
        for (int i = 0; i < 300; i++)
        {
            steps(world, 1);
            widest = fmax(widest, fabs(vlJoint_GetPosition(world, hinge)));
            vlBody_ApplyTorque(world, arm, vlVec(0, 0, sign * 5), &error);
        }
        expectNear("widest angle", widest / DEGREES, 170, 0.5);
        vlWorld_Destroy(world);
    }
}

static void ball_joint_leans_and_twists_so_far(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(true);
    const vlBodyId limb = addBlock(world, vlVec(0.5, 0, 0), vlVec(1, 0.2, 0.2), 2);
    vlJointDef def = jointOf(vl_pinJoint, limb, theWorld, vlVec(0, 0, 0));
    def.axis = vlVec(1, 0, 0);
    def.swing = 40 * DEGREES;
    def.min = -20 * DEGREES;
    def.max = 30 * DEGREES;
    const vlJointId joint = addJoint(world, &def);
    double lean = 0, most = -1, least = 1;
    for (int i = 0; i < 600; i++)
    {
        vlBody_ApplyTorque(world, limb, vlVec(i < 300 ? 0.5 : -0.5, 0, 0), &error);
        steps(world, 1);
        const vlVec3 along = vlBody_GetWorldPoint(world, limb, vlVec(0.5, 0, 0));
        lean = fmax(lean, atan2(hypot(along.y, along.z), along.x));
        most = fmax(most, vlJoint_GetPosition(world, joint));
        least = fmin(least, vlJoint_GetPosition(world, joint));
    }
    printf("leans %.3f degrees, twists %.3f to %.3f\n", lean / DEGREES, least / DEGREES, most / DEGREES);
    expectNear("lean", lean / DEGREES, 40, 0.5);
    expectNear("twist up", most / DEGREES, 30, 0.5);
    expectNear("twist down", least / DEGREES, -20, 0.5);
    vlWorld_Destroy(world);
}

static void motor_spins_a_wheel_up_within_its_torque(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(true);
    const vlBodyShapeDef shape = discShape(0.5);
    vlBodyDef body = bodyOf(vl_dynamicBody, 0, 0, &shape);
    body.mass = 12.25; // 2/5 m r^2 = 1.225
    const vlBodyId wheel = addBody(world, &body);
    addHinge(world, wheel, theWorld, vlVec(0, 0, 0), vlVec(0, 0, 1));
    vlJointDef def = jointOf(vl_turningMotor, wheel, theWorld, vlVec(0, 0, 0));
    def.axis = vlVec(0, 0, 1);
    def.motorTarget = 30;
    def.maxForce = 50;
    const vlJointId motor = addJoint(world, &def);
    double most = 0;
    for (int i = 0; i < 120; i++)
    {
        steps(world, 1);
        most = fmax(most, fabs(vlJoint_GetMotorForce(world, motor)));
    }
    const double time = 2 * (2 - vlJoint_GetPosition(world, motor) / 30);
    printf("30 rad/s after %.5f s, at most %.4f N m\n", time, most);
    expectNear("time", time, 0.735, 0.00735);
    assert_true(most <= 50 * (1 + 1e-12));
    vlWorld_Destroy(world);
}

static void long_chain_bears_an_end_200_times_heavier(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(true);
    const double length = 0.2;
    vlBodyId before = theWorld;
    vlJointId joints[31];
    for (int i = 0; i <= 30; i++)
    {
        const double size = i < 30 ? 0.05 : 0.2;
        const vlBodyId body =
            addBlock(world, vlVec(0, -(i + 0.5) * length, 0), vlVec(size, length, size), i < 30 ? 1 : 200);
        joints[i] = i % 2 ? addPinJoint(world, body, before, vlVec(0, -i * length, 0))
                          : addHinge(world, body, before, vlVec(0, -i * length, 0), vlVec(0, 0, 1));
        before = body;
    }
    vlError error;
    sceneNeeds(vlBody_SetVelocity(world, before, vlVec(3, 0, 1), &error), &error);
    double worst = 0;
    for (int i = 0; i < 300; i++)
    {
        steps(world, 1);
        for (int k = 0; k <= 30; k++)
            worst = fmax(worst, vlJoint_GetError(world, joints[k]));
    }
    printf("chain of 30, end 200 times heavier: worst gap %.5f of a link\n", worst / length);
    assert_true(worst < 0.01 * length);
    vlWorld_Destroy(world);
}

static void welded_tower_with_a_heavy_top_stays_straight(void **state)
{
    (void)state;
    vlWorld *world = spaceWorld(true);
    vlBodyId before = theWorld, top = theWorld;
    for (int i = 0; i < 10; i++)
    {
        top = addBlock(world, vlVec(0, 0.5 + i, 0), vlVec(1, 1, 1), i < 9 ? 1 : 100);
        const vlJointDef weld = jointOf(vl_weldJoint, top, before, vlVec(0, i, 0));
        addJoint(world, &weld);
        before = top;
    }
    double worst = 0;
    for (int k = 0; k < 300; k++)
    {
        vlError error;
        if (k > 60 && k < 120)
            vlBody_ApplyForce(world, top, vlVec(200, 0, 100), vlBody_GetCentre(world, top), &error);
        steps(world, 1);
        double q[4];
        vlBody_GetOrientation(world, top, q);
        worst = fmax(worst, 2 * acos(fmin(1, fabs(q[0]))));
    }
    printf("tower of 10 welded boxes, top 100 times heavier: leans %.4f degrees at most\n", worst / DEGREES);
    assert_true(worst < 1 * DEGREES);
    vlWorld_Destroy(world);
}

static void free_bodies_keep_their_momenta(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(false);
    vlBodyId before = theWorld;
    for (int i = 0; i < 5; i++)
    {
        const vlBodyId body = addBlock(world, vlVec(i, 0, 0), vlVec(0.9, 0.2, 0.3), 1 + i);
        if (i > 0)
            addPinJoint(world, body, before, vlVec(i - 0.5, 0, 0));
        before = body;
    }
    sceneNeeds(vlBody_SetVelocity(world, before, vlVec(1, 2, 1), &error), &error);
    steps(world, 1);
    const vlVec3 momentum = vlWorld_GetMomentum(world), turning = vlWorld_GetAngularMomentum(world);
    steps(world, 300);
    const vlVec3 end = vlWorld_GetAngularMomentum(world);
    printf("angular momentum off by %.2e of %.2f\n", vlLength(vlSub(end, turning)), vlLength(turning));
    expectNear("momentum", vlLength(vlSub(vlWorld_GetMomentum(world), momentum)), 0, 1e-9);
    expectNear("angular momentum", vlLength(vlSub(end, turning)) / vlLength(turning), 0, 1e-6);
    vlWorld_Destroy(world);
}

static void wheel_is_sprung_steered_and_turns(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = spaceWorld(true);
    const vlBodyShapeDef shape = block(2, 0.4, 1);
    vlBodyDef body = bodyOf(vl_staticBody, 0, 1, &shape);
    const vlBodyId chassis = addBody(world, &body);
    const vlBodyShapeDef round = discShape(0.35);
    vlBodyDef disc = bodyOf(vl_dynamicBody, 0.8, 0.5, &round);
    disc.mass = 40;
    const vlBodyId hub = addBody(world, &disc);
    vlJointDef def = jointOf(vl_wheelJoint, hub, chassis, vlVec(0.8, 0.5, 0));
    def.axis = vlVec(0, 1, 0);
    def.axle = vlVec(0, 0, 1);
    def.stiffness = 20000;
    def.damping = 1500;
    def.steer = 20 * DEGREES;
    const vlJointId wheel = addJoint(world, &def);
    steps(world, 120);
    expectNear("sag", vlJoint_GetPosition(world, wheel), -40 * G / 20000, 1e-5);
    const vlVec3 axle = vlSub(vlBody_GetWorldPoint(world, hub, vlVec(0, 0, 1)), vlBody_GetCentre(world, hub));
    expectNear("steered", fabs(atan2(axle.x, axle.z)) / DEGREES, 20, 0.01);
    sceneNeeds(vlBody_SetSpin(world, hub, vlScale(axle, 10), &error), &error);
    steps(world, 60);
    expectNear("still turns", vlLength(vlBody_GetSpin(world, hub)), 10, 1e-3);
    expectNear("in its place", vlJoint_GetError(world, wheel), 0, 1e-4);
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(physical_pendulum_keeps_time_and_amplitude),
        cmocka_unit_test(limits_near_half_a_turn_hold),
        cmocka_unit_test(ball_joint_leans_and_twists_so_far),
        cmocka_unit_test(motor_spins_a_wheel_up_within_its_torque),
        cmocka_unit_test(long_chain_bears_an_end_200_times_heavier),
        cmocka_unit_test(welded_tower_with_a_heavy_top_stays_straight),
        cmocka_unit_test(free_bodies_keep_their_momenta),
        cmocka_unit_test(wheel_is_sprung_steered_and_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
