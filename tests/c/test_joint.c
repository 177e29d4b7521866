// test_joint.c: joints in the plane hold, swing, turn and bear as the formulas say
#include "joint_scenes.h"

#include "core/vector.h"

#define DEGREES (PI / 180)

// Pendulums -------------------------------------------------------------------------------------------------

// The mean period of an angle that swings about 0, from its passages, and the widest angle of the last swing.
typedef struct Swing
{
    double period, last;
} Swing;

static Swing watchSwing(vlWorld *world, double (*angle)(vlWorld *world, const void *user), const void *user,
                        double seconds)
{
    const double dt = 1.0 / 60;
    double before = angle(world, user), first = -1, latest = -1, widest = 0;
    int passages = 0;
    Swing swing = {0, 0};
    for (int i = 0; i < (int)(seconds / dt); i++)
    {
        steps(world, 1);
        const double now = angle(world, user);
        widest = fmax(widest, fabs(now));
        if (before < 0 && now >= 0)
        {
            latest = (i + before / (before - now)) * dt;
            first = passages == 0 ? latest : first;
            passages++;
            swing.last = widest;
            widest = 0;
        }
        before = now;
    }
    swing.period = (latest - first) / (passages - 1);
    return swing;
}

typedef struct Hung
{
    vlBodyId body;
    double rest; // its angle when it hangs
} Hung;

static double hungAngle(vlWorld *world, const void *user)
{
    const Hung *hung = user;
    return vlBody_GetAngle(world, hung->body) - hung->rest;
}

static void physical_pendulum_keeps_time_and_amplitude(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const double lean = 1 * DEGREES;
    const vlBodyShapeDef shape = boxShape(0.001, 1);
    vlBodyDef def = bodyOf(vl_dynamicBody, 0.5 * sin(lean), -0.5 * cos(lean), &shape);
    def.angle = lean;
    const vlBodyId rod = addBody(world, &def);
    addPinJoint(world, rod, theWorld, at(0, 0));
    const Hung hung = {rod, 0};
    const Swing swing = watchSwing(world, hungAngle, &hung, 60);
    printf("rod of 1 m: period %.6f s, amplitude after 60 s %.5f of %.5f\n", swing.period, swing.last, lean);
    expectNear("period", swing.period, 1.63794658591328, 1.63795e-3);
    expectNear("amplitude", swing.last, lean, 0.01 * lean);
    vlWorld_Destroy(world);
}

static void wide_swing_keeps_time_too(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef shape = boxShape(1, 0.001);
    const vlBodyId rod = addDynamic(world, 0.5, 0, &shape);
    const vlJointId pin = addPinJoint(world, rod, theWorld, at(0, 0));
    const Hung hung = {rod, -PI / 2};
    const Swing swing = watchSwing(world, hungAngle, &hung, 60);
    printf("rod from 90 degrees: period %.6f s, amplitude %.5f\n", swing.period, swing.last);
    expectNear("period", swing.period, 1.93333485437325, 1.9e-3);
    expectNear("amplitude", swing.last, PI / 2, 0.01);
    expectNear("gap", vlJoint_GetError(world, pin), 0, 1e-4);
    vlWorld_Destroy(world);
}

static void disc_swings_about_its_rim(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const double lean = 1 * DEGREES;
    const vlBodyShapeDef shape = discShape(0.3);
    vlBodyDef def = bodyOf(vl_dynamicBody, 0.3 * sin(lean), -0.3 * cos(lean), &shape);
    const vlBodyId disc = addBody(world, &def);
    addPinJoint(world, disc, theWorld, at(0, 0));
    const Hung hung = {disc, -lean};
    const Swing swing = watchSwing(world, hungAngle, &hung, 60);
    printf("disc at its rim: period %.6f s\n", swing.period);
    expectNear("period", swing.period, 1.34571043963991, 1.3457e-3);
    vlWorld_Destroy(world);
}

// A rod falls from level: at the bottom its pin bears 5/2 of its weight.
static void pin_bears_what_the_formula_says(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef shape = boxShape(1, 0.001);
    vlBodyDef def = bodyOf(vl_dynamicBody, 0.5, 0, &shape);
    def.mass = 2;
    const vlBodyId rod = addBody(world, &def);
    const vlJointId pin = addPinJoint(world, rod, theWorld, at(0, 0));
    double most = 0;
    for (int i = 0; i < 60; i++)
    {
        steps(world, 1);
        most = fmax(most, vlLength(vlJoint_GetForce(world, pin)));
    }
    expectNear("greatest force", most, 2.5 * 2 * G, 0.5);
    vlWorld_Destroy(world);
}

// Motors ----------------------------------------------------------------------------------------------------

static vlBodyId addWheelOf(vlWorld *world, double inertia)
{
    vlError error;
    const vlBodyShapeDef shape = discShape(0.35);
    const vlBodyId wheel = addDynamic(world, 0, 0, &shape);
    sceneNeeds(vlBody_SetInertia(world, wheel, inertia, &error), &error);
    addPinJoint(world, wheel, theWorld, at(0, 0));
    return wheel;
}

static void motor_spins_a_wheel_up_within_its_torque(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyId wheel = addWheelOf(world, 1.225);
    vlJointDef def = jointOf(vl_turningMotor, wheel, theWorld, at(0, 0));
    def.motorTarget = 30;
    def.maxForce = 50;
    const vlJointId motor = addJoint(world, &def);
    double reached = 0, most = 0, before = 0;
    for (int i = 0; i < 120; i++)
    {
        steps(world, 1);
        const double spin = vlBody_GetSpin(world, wheel).z;
        most = fmax(most, fabs(vlJoint_GetMotorForce(world, motor)));
        if (reached == 0 && spin >= 29.999)
            reached = (i + 1 - (spin - 29.999) / fmax(spin - before, 1e-9)) / 60.0;
        before = spin;
    }
    printf("30 rad/s after %.4f s, at most %.4f N m\n", reached, most);
    expectNear("time", reached, 0.735, 0.00735 + 1.0 / 120);
    expectNear("speed", vlBody_GetSpin(world, wheel).z, 30, 1e-6);
    assert_true(most <= 50 * (1 + 1e-12));
    vlWorld_Destroy(world);
}

// Its time is known better from the angle: 30 t - 30^2 I / (2 M).
static void motor_takes_the_time_of_the_formula(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyId wheel = addWheelOf(world, 1.225);
    vlJointDef def = jointOf(vl_turningMotor, wheel, theWorld, at(0, 0));
    def.motorTarget = 30;
    def.maxForce = 50;
    addJoint(world, &def);
    steps(world, 120);
    const double time = 2 * (2 - vlBody_GetAngle(world, wheel) / 30);
    printf("30 rad/s after %.5f s\n", time);
    expectNear("time", time, 0.735, 0.00735);
    vlWorld_Destroy(world);
}

static void servo_reaches_its_angle_and_holds_it_against_a_weight(void **state)
{
    (void)state;
    const double targets[] = {90, 135, -400};
    for (int i = 0; i < 3; i++)
    {
        vlWorld *world = defaultWorld();
        const vlBodyShapeDef shape = boxShape(1, 0.1);
        vlBodyDef body = bodyOf(vl_dynamicBody, 0.5, 0, &shape);
        body.mass = 2;
        const vlBodyId arm = addBody(world, &body);
        addPinJoint(world, arm, theWorld, at(0, 0));
        vlJointDef def = jointOf(vl_turningMotor, arm, theWorld, at(0, 0));
        def.mode = vl_motorPosition;
        def.motorTarget = targets[i] * DEGREES;
        def.maxForce = 30;
        const vlJointId servo = addJoint(world, &def);
        double most = 0, over = 0;
        for (int k = 0; k < 240; k++)
        {
            steps(world, 1);
            most = fmax(most, fabs(vlJoint_GetMotorForce(world, servo)));
            over = fmax(over, vlBody_GetAngle(world, arm) / (targets[i] * DEGREES));
        }
        printf("servo %g: %.4f degrees, overshoot %.3f, at most %.4f N m\n", targets[i],
               vlBody_GetAngle(world, arm) / DEGREES, over, most);
        expectNear("angle", vlBody_GetAngle(world, arm) / DEGREES, targets[i], 0.5);
        expectNear("position", vlJoint_GetPosition(world, servo) / DEGREES, targets[i], 0.5);
        assert_true(most <= 30 * (1 + 1e-12));
        for (int k = 0; k < 60; k++)
        {
            steps(world, 1);
            expectNear("held", vlBody_GetAngle(world, arm) / DEGREES, targets[i], 0.5);
        }
        vlWorld_Destroy(world);
    }
}

static void motor_pushes_back_on_the_other_body(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    const vlBodyShapeDef shape = discShape(0.5);
    const vlBodyId a = addDynamic(world, 0, 0, &shape), b = addDynamic(world, 0, 0, &shape);
    addPinJoint(world, a, b, at(0, 0));
    vlJointDef def = jointOf(vl_turningMotor, a, b, at(0, 0));
    def.motorTarget = 10;
    const vlJointId motor = addJoint(world, &def);
    steps(world, 60);
    expectNear("a", vlBody_GetSpin(world, a).z, 5, 1e-9);
    expectNear("b", vlBody_GetSpin(world, b).z, -5, 1e-9);
    expectNear("speed of one against the other", vlJoint_GetSpeed(world, motor), 10, 1e-9);
    vlWorld_Destroy(world);
}

// Limits ----------------------------------------------------------------------------------------------------

static void limits_near_half_a_turn_hold(void **state)
{
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2)
    {
        vlError error;
        vlWorld *world = weightlessWorld();
        const vlBodyShapeDef shape = boxShape(1, 0.1);
        const vlBodyId arm = addDynamic(world, 0.5, 0, &shape);
        vlJointDef def = jointOf(vl_hingeJoint, arm, theWorld, at(0, 0));
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
        expectNear("at rest", vlBody_GetSpin(world, arm).z, 0, 1e-6);
        vlWorld_Destroy(world);
    }
}

static void limits_count_every_turn(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = weightlessWorld();
    const vlBodyShapeDef shape = discShape(0.5);
    const vlBodyId wheel = addDynamic(world, 0, 0, &shape);
    vlJointDef def = jointOf(vl_hingeJoint, wheel, theWorld, at(0, 0));
    def.min = -1;
    def.max = 5 * PI;
    const vlJointId hinge = addJoint(world, &def);
    sceneNeeds(vlBody_SetSpin(world, wheel, vlVec(0, 0, 10), &error), &error);
    steps(world, 300);
    expectNear("angle", vlJoint_GetPosition(world, hinge), 5 * PI, 0.01);
    vlWorld_Destroy(world);
}

// Masses that differ ----------------------------------------------------------------------------------------

static void long_chain_bears_an_end_200_times_heavier(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const double length = 0.2;
    const vlBodyShapeDef shape = boxShape(length, 0.05);
    vlBodyId before = theWorld;
    vlJointId pins[31];
    for (int i = 0; i <= 30; i++)
    {
        const vlBodyShapeDef heavy = boxShape(0.4, 0.4);
        vlBodyDef def = bodyOf(vl_dynamicBody, (i + 0.5) * length, 0, i < 30 ? &shape : &heavy);
        def.mass = i < 30 ? 1 : 200;
        def.filter.collidesWith = 0;
        const vlBodyId body = addBody(world, &def);
        pins[i] = addPinJoint(world, body, before, at(i * length, 0));
        before = body;
    }
    double worst = 0;
    for (int i = 0; i < 1200; i++)
    {
        steps(world, 1);
        for (int k = 0; k <= 30; k++)
            worst = fmax(worst, vlJoint_GetError(world, pins[k]));
    }
    printf("chain of 30, end 200 times heavier, swinging: worst gap %.5f of a link\n", worst / length);
    assert_true(worst < 0.01 * length);
    vlWorld_Destroy(world);
}

static void welded_tower_with_a_heavy_top_stays_straight(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.5, 0);
    const vlBodyShapeDef shape = boxShape(1, 1);
    vlBodyId boxes[10];
    for (int i = 0; i < 10; i++)
    {
        vlBodyDef def = bodyOf(vl_dynamicBody, 0, 0.5 + i, &shape);
        def.mass = i < 9 ? 1 : 100;
        boxes[i] = addBody(world, &def);
        const vlJointDef weld = jointOf(vl_weldJoint, boxes[i], i > 0 ? boxes[i - 1] : theWorld, at(0, i));
        addJoint(world, &weld);
    }
    double worst = 0;
    for (int k = 0; k < 600; k++)
    {
        vlError error;
        if (k > 60 && k < 120)
            vlBody_ApplyForce(world, boxes[9], vlVec(200, 0, 0), vlBody_GetCentre(world, boxes[9]), &error);
        steps(world, 1);
        for (int i = 0; i < 10; i++)
            worst = fmax(worst, fabs(vlBody_GetAngle(world, boxes[i])));
    }
    printf("tower of 10 welded boxes, top 100 times heavier: leans %.4f degrees at most\n", worst / DEGREES);
    assert_true(worst < 1 * DEGREES);
    vlWorld_Destroy(world);
}

static void wheel_struck_by_a_heavy_body_returns_to_its_axis(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.5, 0);
    const vlBodyShapeDef shell = boxShape(2, 0.4), round = discShape(0.35);
    vlBodyDef body = bodyOf(vl_dynamicBody, 0, 0.8, &shell);
    body.mass = 300;
    const vlBodyId chassis = addBody(world, &body);
    vlJointId wheels[2];
    for (int i = 0; i < 2; i++)
    {
        const vlBodyId hub = addDynamic(world, i ? 0.8 : -0.8, 0.36, &round);
        vlJointDef def = jointOf(vl_wheelJoint, hub, chassis, at(i ? 0.8 : -0.8, 0.36));
        def.axis = vlVec(0, 1, 0);
        def.stiffness = 20000;
        def.damping = 1500;
        def.min = -0.2;
        def.max = 0.2;
        wheels[i] = addJoint(world, &def);
    }
    steps(world, 60);
    vlBodyShapeDef heavy = boxShape(0.5, 0.5);
    heavy.density = 200 * round.density;
    vlBodyDef ram = bodyOf(vl_dynamicBody, 4, 0.4, &heavy);
    ram.velocity = vlVec(-15, 0, 0);
    addBody(world, &ram);
    for (int i = 0; i < 240; i++)
        sceneNeeds(vlWorld_Step(world, &error), &error);
    for (int i = 0; i < 2; i++)
    {
        expectNear("off its axis", vlJoint_GetError(world, wheels[i]), 0, 1e-3);
        assert_true(fabs(vlJoint_GetPosition(world, wheels[i])) < 0.201);
    }
    vlWorld_Destroy(world);
}

// What breaks, what is refused ------------------------------------------------------------------------------

static void overloaded_pin_breaks_and_says_so(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef shape = boxShape(1, 1);
    vlBodyDef body = bodyOf(vl_dynamicBody, 0, -1, &shape);
    body.mass = 10;
    const vlBodyId box = addBody(world, &body);
    vlJointDef def = jointOf(vl_pinJoint, box, theWorld, at(0, 0));
    def.breakForce = 120;
    const vlJointId pin = addJoint(world, &def);
    int count = 0;
    steps(world, 60);
    expectNear("bears the weight", vlJoint_GetForce(world, pin).y, 10 * G, 1e-6);
    vlError error;
    for (int i = 0; i < 60 && count == 0; i++)
    {
        vlBody_ApplyForce(world, box, vlVec(0, -i, 0), vlBody_GetCentre(world, box), &error);
        steps(world, 1);
        const vlJointBreak *breaks = vlWorld_GetJointBreaks(world, &count);
        if (count == 0)
            continue;
        expectNear("force", breaks[0].force, 120, 1.5);
        assert_int_equal(breaks[0].joint.slot, pin.slot);
        assert_int_equal(breaks[0].a.slot, box.slot);
        expectNear("added weight", i, 120 - 10 * G, 2);
    }
    assert_int_equal(count, 1);
    assert_false(vlJoint_IsValid(world, pin));
    assert_false(vlJoint_Set(world, pin, vl_jointMax, 1, &error));
    assert_string_equal(error.message, "the joint was destroyed or broke");
    steps(world, 10);
    assert_true(vlBody_GetVelocity(world, box).y < -1);
    vlWorld_Destroy(world);
}

static void expectRefused(vlWorld *world, const vlJointDef *def, const char *message)
{
    vlError error = {""};
    assert_int_equal(vlWorld_CreateJoint(world, def, &error).generation, 0);
    assert_string_equal(error.message, message);
}

static void bad_definitions_are_told(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef shape = boxShape(1, 1);
    const vlBodyId box = addDynamic(world, 0, 0, &shape), gone = addDynamic(world, 0, 0, &shape),
                   wall = addStatic(world, 3, 0, &shape), floor = addStatic(world, 5, 0, &shape);
    vlWorld_DestroyBody(world, gone);
    vlJointDef def = jointOf(vl_pinJoint, box, box, at(0, 0));
    expectRefused(world, &def, "a and b must be two bodies, got the same twice");
    def.b = gone;
    expectRefused(world, &def, "b must be a live body of this world");
    def = jointOf(vl_pinJoint, gone, theWorld, at(0, 0));
    expectRefused(world, &def, "a must be a live body of this world");
    def = jointOf(vl_pinJoint, wall, floor, at(0, 0));
    expectRefused(world, &def, "a or b must be dynamic, got two bodies that no force moves");
    def.b = theWorld;
    expectRefused(world, &def, "a must be dynamic when it is joined to the world");
    def = jointOf(vl_prismaticJoint, box, theWorld, at(0, 0));
    expectRefused(world, &def, "axis must have a length, got {0, 0, 0}");
    def = jointOf(vl_hingeJoint, box, theWorld, at(0, 0));
    def.min = 1;
    def.max = -1;
    expectRefused(world, &def, "min must not be above max, got min 1 and max -1");
    def = jointOf(vl_turningMotor, box, theWorld, at(0, 0));
    def.motorTarget = NAN;
    vlJointDef rod = jointOf(vl_rodJoint, box, wall, at(0, 0));
    assert_int_equal(vlWorld_CreateJoint(world, &def, &error).generation, 0);
    assert_memory_equal(error.message, "motorTarget must be a finite number, got", 40);
    expectRefused(world, &rod, "length of a rod must be above 0: its points are one (a pin joins them)");
    assert_int_equal(vlWorld_GetJointCount(world), 0);
    steps(world, 2);
    vlWorld_Destroy(world);
}

static void joints_go_with_their_bodies(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlBodyShapeDef shape = boxShape(1, 0.2);
    vlBodyId boxes[3];
    vlJointId pins[3];
    for (int i = 0; i < 3; i++)
    {
        boxes[i] = addDynamic(world, i + 0.5, 0, &shape);
        pins[i] = addPinJoint(world, boxes[i], i > 0 ? boxes[i - 1] : theWorld, at(i, 0));
    }
    steps(world, 5);
    vlWorld_DestroyBody(world, boxes[1]);
    assert_true(vlJoint_IsValid(world, pins[0]));
    assert_false(vlJoint_IsValid(world, pins[1]));
    assert_false(vlJoint_IsValid(world, pins[2]));
    assert_int_equal(vlWorld_GetJointCount(world), 1);
    const vlJointId again = addPinJoint(world, boxes[2], boxes[0], at(1, 0));
    assert_int_equal(again.slot < 3, 1);
    assert_false(vlJoint_IsValid(world, pins[1]));
    steps(world, 5);
    vlWorld_Destroy(world);
}

static void joined_bodies_pass_through_each_other_unless_told(void **state)
{
    (void)state;
    for (int collide = 0; collide <= 1; collide++)
    {
        vlWorld *world = weightlessWorld();
        const vlBodyShapeDef shape = boxShape(1, 1);
        const vlBodyId a = addDynamic(world, 0, 0, &shape), b = addDynamic(world, 0.9, 0, &shape);
        vlJointDef def = jointOf(vl_tetherJoint, a, b, at(0, 0));
        def.atB = at(0.9, 0);
        def.length = 5;
        def.collide = collide != 0;
        const vlJointId tether = addJoint(world, &def);
        steps(world, 120);
        const double apart = vlBody_GetPosition(world, b).x - vlBody_GetPosition(world, a).x;
        if (collide)
            assert_true(apart > 0.98);
        else
            expectNear("apart", apart, 0.9, 1e-9);
        vlWorld_DestroyJoint(world, tether);
        steps(world, 120);
        assert_true(vlBody_GetPosition(world, b).x - vlBody_GetPosition(world, a).x > 0.98);
        vlWorld_Destroy(world);
    }
}

// A free pair keeps its momenta; the hash knows joints.
static void free_bodies_keep_their_momenta(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = weightlessWorld();
    const vlBodyShapeDef shape = boxShape(1, 0.2);
    vlBodyId before = theWorld;
    for (int i = 0; i < 6; i++)
    {
        const vlBodyId body = addDynamic(world, i, 0, &shape);
        if (i > 0)
            addPinJoint(world, body, before, at(i - 0.5, 0));
        before = body;
    }
    sceneNeeds(vlBody_SetVelocity(world, before, vlVec(1, 4, 0), &error), &error);
    steps(world, 1);
    const vlVec3 momentum = vlWorld_GetMomentum(world), turning = vlWorld_GetAngularMomentum(world);
    const uint64_t hash = vlWorld_GetHash(world);
    steps(world, 600);
    expectNear("momentum", vlLength(vlSub(vlWorld_GetMomentum(world), momentum)), 0, 1e-9);
    expectNear("angular momentum", vlWorld_GetAngularMomentum(world).z, turning.z, 1e-6);
    assert_true(hash != vlWorld_GetHash(world));
    vlWorld_Destroy(world);
}

static void joined_island_sleeps_and_wakes_whole(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = defaultWorld();
    addFloor(world, 0, 0.5, 0);
    const vlBodyShapeDef shape = boxShape(1, 1);
    const vlBodyId a = addDynamic(world, 0, 0.5, &shape), b = addDynamic(world, 1, 0.5, &shape);
    const vlJointDef weld = jointOf(vl_weldJoint, a, b, at(0.5, 0.5));
    addJoint(world, &weld);
    steps(world, 120);
    assert_true(vlBody_IsAsleep(world, a) && vlBody_IsAsleep(world, b));
    sceneNeeds(vlBody_ApplyImpulse(world, a, vlVec(0, 5, 0), vlVec(0, 0.5, 0), &error), &error);
    assert_false(vlBody_IsAsleep(world, b));
    steps(world, 1);
    assert_false(vlBody_IsAsleep(world, b));
    vlWorld_Destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(physical_pendulum_keeps_time_and_amplitude),
        cmocka_unit_test(wide_swing_keeps_time_too),
        cmocka_unit_test(disc_swings_about_its_rim),
        cmocka_unit_test(pin_bears_what_the_formula_says),
        cmocka_unit_test(motor_spins_a_wheel_up_within_its_torque),
        cmocka_unit_test(motor_takes_the_time_of_the_formula),
        cmocka_unit_test(servo_reaches_its_angle_and_holds_it_against_a_weight),
        cmocka_unit_test(motor_pushes_back_on_the_other_body),
        cmocka_unit_test(limits_near_half_a_turn_hold),
        cmocka_unit_test(limits_count_every_turn),
        cmocka_unit_test(long_chain_bears_an_end_200_times_heavier),
        cmocka_unit_test(welded_tower_with_a_heavy_top_stays_straight),
        cmocka_unit_test(wheel_struck_by_a_heavy_body_returns_to_its_axis),
        cmocka_unit_test(overloaded_pin_breaks_and_says_so),
        cmocka_unit_test(bad_definitions_are_told),
        cmocka_unit_test(joints_go_with_their_bodies),
        cmocka_unit_test(joined_bodies_pass_through_each_other_unless_told),
        cmocka_unit_test(free_bodies_keep_their_momenta),
        cmocka_unit_test(joined_island_sleeps_and_wakes_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
