// test_contact_events.c: bodies tell when they begin to touch, how hard they hit, and when they part
#include "body_scenes.h"

#define ALL (vl_wantContacts | vl_wantPersists)

static vlContactEvent eventOf(const vlWorld *world, vlContactEventKind kind)
{
    int count;
    const vlContactEvent *events = vlWorld_ListContactEvents(world, &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == kind)
            return events[i];
    return (vlContactEvent){.speed = NAN};
}

static int countOf(const vlWorld *world, vlContactEventKind kind)
{
    int count, found = 0;
    const vlContactEvent *events = vlWorld_ListContactEvents(world, &count);
    for (int i = 0; i < count; i++)
        found += events[i].kind == kind;
    return found;
}

/// How often each kind came.
typedef struct Tally
{
    int of[4];
} Tally;

static void count(const vlWorld *world, Tally *tally)
{
    for (int kind = 0; kind < 4; kind++)
        tally->of[kind] += countOf(world, (vlContactEventKind)kind);
}

static Tally run(vlWorld *world, int n)
{
    Tally tally = {{0}};
    for (int i = 0; i < n; i++)
    {
        steps(world, 1);
        count(world, &tally);
    }
    return tally;
}

static bool isSame(vlBodyId a, vlBodyId b)
{
    return a.slot == b.slot && a.generation == b.generation;
}

static vlBodyId dropBall(vlWorld *world, double height, double restitution)
{
    vlBodyShapeDef ball = discShape(0.5);
    ball.restitution = restitution;
    return addDynamic(world, 3, height + 0.5, &ball);
}

// A ball that falls from 2 m hits the floor at sqrt(2 g h), once, and stays.
static void fall_begins_and_hits_once(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlWorld_SetContactEvents(world, ALL);
    addFloor(world, 0, 0.5, 0);
    const vlBodyId ball = dropBall(world, 2, 0);
    int n = 0;
    do
        steps(world, 1);
    while (countOf(world, vl_contactBegins) == 0 && ++n < 100);
    const vlContactEvent begin = eventOf(world, vl_contactBegins), hit = eventOf(world, vl_contactHits);
    const double speed = sqrt(2 * G * 2), mass = vlBody_GetMass(world, ball);
    expectNear("speed", hit.speed, speed, 1e-9 * speed);
    expectNear("speed of the begin", begin.speed, speed, 1e-9 * speed);
    // what stopped it and what held it up afterwards
    expectNear("impulse", hit.impulse, mass * speed, 0.02 * mass * speed);
    const bool ballIsB = isSame(hit.b.body, ball);
    assert_true(ballIsB || isSame(hit.a.body, ball));
    assert_true((ballIsB ? hit.a : hit.b).obstacle.generation != 0);
    expectNear("point.x", hit.point.x, 3, 1e-12);
    expectNear("point.y", hit.point.y, 0, 1e-12);
    expectNear("normal", hit.normal.y, ballIsB ? 1 : -1, 1e-12);
    const Tally later = run(world, 120);
    assert_int_equal(later.of[vl_contactBegins], 0);
    assert_int_equal(later.of[vl_contactHits], 0);
    assert_int_equal(later.of[vl_contactPersists], 120);
    assert_int_equal(later.of[vl_contactEnds], 0);
    const vlContactEvent lying = eventOf(world, vl_contactPersists);
    expectNear("impulse of a step at rest", lying.impulse, mass * G / 60, 1e-3 * mass * G / 60);
    vlWorld_Destroy(world);
}

// A ball that gives all speed back begins, hits and ends at every bounce, at the same speed.
static void bounces_come_in_threes(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlWorld_SetContactEvents(world, vl_wantContacts);
    addFloor(world, 0, 0.5, 1);
    const vlBodyId ball = dropBall(world, 1, 1);
    const double speed = sqrt(2 * G), mass = vlBody_GetMass(world, ball);
    Tally tally = {{0}};
    for (int i = 0; i < 600; i++)
    {
        steps(world, 1);
        count(world, &tally);
        if (countOf(world, vl_contactHits) == 0)
            continue;
        const vlContactEvent hit = eventOf(world, vl_contactHits);
        expectNear("speed", hit.speed, speed, 1e-6);
        expectNear("impulse", hit.impulse, 2 * mass * speed, 1e-3 * mass);
        expectNear("height", hit.point.y, 0, 1e-9);
    }
    // first after sqrt(2 / g), then every 2 sqrt(2 / g)
    const int expected = (int)((10 / sqrt(2 / G) - 1) / 2) + 1;
    assert_int_equal(tally.of[vl_contactHits], expected);
    assert_int_equal(tally.of[vl_contactBegins], expected);
    assert_int_equal(tally.of[vl_contactEnds], expected);
    vlWorld_Destroy(world);
}

// Whatever the bounce, the step in which a fast body strikes says begin, hit and end.
static void fast_bounce_is_told_within_a_step(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    vlWorld_SetContactEvents(world, vl_wantContacts);
    vlBodyShapeDef ball = discShape(0.1), wall = boxShape(0.2, 10);
    ball.restitution = 1;
    addStatic(world, 0, 0, &wall);
    vlBodyDef def = bodyOf(vl_dynamicBody, -4, 1, &ball);
    def.velocity = at(300, 30);
    addBody(world, &def);
    steps(world, 1);
    int n;
    const vlContactEvent *events = vlWorld_ListContactEvents(world, &n);
    assert_int_equal(n, 3);
    assert_int_equal(events[0].kind, vl_contactBegins);
    assert_int_equal(events[1].kind, vl_contactHits);
    assert_int_equal(events[2].kind, vl_contactEnds);
    expectNear("speed", events[1].speed, 300, 1e-6);
    expectNear("x", events[1].point.x, -0.1, 1e-9);
    expectNear("y", events[1].point.y, 1 + 3.8 / 300 * 30, 1e-6);
    vlWorld_Destroy(world);
}

// Two balls: the normal goes from a to b, and each side is named.
static void head_on_balls_name_both(void **state)
{
    (void)state;
    for (int e = 0; e <= 1; e++)
    {
        vlWorld *world = weightlessWorld();
        vlWorld_SetContactEvents(world, vl_wantContacts);
        vlBodyShapeDef ball = discShape(0.5);
        ball.restitution = e;
        vlBodyDef left = bodyOf(vl_dynamicBody, -2, 0, &ball), right = bodyOf(vl_dynamicBody, 2, 0, &ball);
        left.velocity = at(5, 0);
        right.velocity = at(-2, 0);
        const vlBodyId one = addBody(world, &left), two = addBody(world, &right);
        int n = 0;
        do
            steps(world, 1);
        while (countOf(world, vl_contactHits) == 0 && ++n < 100);
        const vlContactEvent hit = eventOf(world, vl_contactHits);
        assert_true(isSame(hit.a.body, one) && isSame(hit.b.body, two));
        expectNear("speed", hit.speed, 7, 1e-9);
        expectNear("normal", hit.normal.x, 1, 1e-12);
        expectNear("x", hit.point.x, -1.5 + 5 * 3.0 / 7, 1e-9);
        expectNear("impulse", hit.impulse, vlBody_GetMass(world, one) / 2 * 7 * (1 + e), 1e-6);
        vlWorld_Destroy(world);
    }
}

// Each of these ends what touches, exactly once.
static void every_way_to_part_ends_once(void **state)
{
    (void)state;
    vlError error;
    for (int way = 0; way < 5; way++)
    {
        vlWorld *world = defaultWorld();
        vlWorld_SetContactEvents(world, vl_wantContacts);
        const vlBodyShapeDef slab = boxShape(10, 1);
        const vlBodyId table = addStatic(world, 3, -0.5, &slab), ball = dropBall(world, 0.1, 0);
        assert_int_equal(run(world, 60).of[vl_contactBegins], 1);
        switch (way)
        {
        case 0:
            assert_true(vlWorld_DestroyBody(world, ball));
            break;
        case 1:
            assert_true(vlBody_SetFilter(world, ball, (vlFilter){2, 0}, &error));
            break;
        case 2:
            assert_true(vlBody_SetType(world, ball, vl_staticBody, &error));
            break;
        case 3:
            assert_true(vlBody_SetPosition(world, ball, at(3, 10), &error));
            break;
        default:
            assert_true(vlWorld_DestroyBody(world, table));
            dropBall(world, 3, 0); // takes the slot of the table
        }
        steps(world, 1);
        const vlContactEvent end = eventOf(world, vl_contactEnds);
        assert_int_equal(countOf(world, vl_contactEnds), 1);
        assert_true(isSame(end.a.body, table) && isSame(end.b.body, ball));
        assert_int_equal(run(world, 5).of[vl_contactEnds], 0);
        vlWorld_Destroy(world);
    }
}

// A heap: contacts between many, some destroyed, filtered, thrown, changed; every begin has one end.
typedef struct Open
{
    vlContactSide a, b;
    bool sensor;
} Open;

static bool isSide(const vlContactSide *a, const vlContactSide *b)
{
    return isSame(a->body, b->body) && a->obstacle.slot == b->obstacle.slot &&
           a->obstacle.generation == b->obstacle.generation;
}

/// What has begun and not ended.
typedef struct Ledger
{
    Open open[4000];
    int count;
} Ledger;

static int findOpen(const Ledger *ledger, const vlContactEvent *event)
{
    for (int i = 0; i < ledger->count; i++)
    {
        const Open *open = &ledger->open[i];
        if (open->sensor == event->sensor && isSide(&open->a, &event->a) && isSide(&open->b, &event->b))
            return i;
    }
    return -1;
}

static void keepBooks(Ledger *ledger, const vlWorld *world)
{
    int n;
    const vlContactEvent *events = vlWorld_ListContactEvents(world, &n);
    for (int i = 0; i < n; i++)
    {
        const int at = findOpen(ledger, &events[i]);
        if (events[i].kind == vl_contactBegins)
        {
            assert_int_equal(at, -1);
            ledger->open[ledger->count++] = (Open){events[i].a, events[i].b, events[i].sensor};
            continue;
        }
        assert_true(at >= 0);
        expectAtLeast("impulse", events[i].impulse, 0);
        expectNear("length of the normal", vlLength(events[i].normal), 1, 1e-9);
        if (events[i].kind == vl_contactEnds)
            ledger->open[at] = ledger->open[--ledger->count];
    }
}

static uint64_t seed;

static double random01(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 11) / 9007199254740992.0;
}

static double between(double low, double high)
{
    return low + (high - low) * random01();
}

static vlBodyId randomBody(vlWorld *world)
{
    vlBodyShapeDef shapes[2] = {discShape(between(0.1, 0.6)), boxShape(between(0.2, 1), between(0.2, 1))};
    shapes[0].restitution = random01() < 0.3 ? 1 : 0;
    shapes[1].sensor = random01() < 0.2;
    shapes[1].offset = at(between(-0.5, 0.5), 0);
    vlBodyDef def =
        bodyOf(random01() < 0.1 ? vl_kinematicBody : vl_dynamicBody, between(-3, 3), between(0, 6), shapes);
    def.shapeCount = random01() < 0.3 ? 2 : 1;
    if (random01() < 0.5)
        def.shapes = &shapes[2 - def.shapeCount];
    def.velocity = at(between(-5, 5), between(-5, 5));
    return addBody(world, &def);
}

static void disturb(vlWorld *world, vlBodyId *bodies, int count)
{
    vlError error;
    vlBodyId *body = &bodies[(int)(random01() * count)];
    const int deed = (int)(random01() * 8);
    if (deed == 0)
    {
        assert_true(vlWorld_DestroyBody(world, *body));
        *body = randomBody(world);
    }
    else if (deed == 1)
        vlBody_SetFilter(world, *body, (vlFilter){1, random01() < 0.5 ? 0 : UINT64_MAX}, &error);
    else if (deed == 2)
        vlBody_SetType(world, *body, (vlBodyType)(int)(random01() * 3), &error);
    else if (deed == 3)
        vlBody_SetPosition(world, *body, at(between(-3, 3), between(0, 6)), &error);
    else if (deed == 4)
        vlBody_SetVelocity(world, *body, at(between(-90, 90), between(-90, 90)), &error);
    else if (deed == 5)
        vlBody_SetSensor(world, *body, random01() < 0.5, &error);
}

static void every_begin_has_one_end(void **state)
{
    (void)state;
    seed = 1;
    static Ledger ledger;
    for (int scene = 0; scene < 1000; scene++)
    {
        vlError error;
        vlWorldDef def = vlDefaultWorldDef();
        def.substeps = 4;
        vlWorld *world = newWorld(&def);
        vlWorld_SetContactEvents(world, ALL);
        ledger.count = 0;
        vlObstacleDef walls = vlDefaultObstacleDef(vl_walls);
        walls.min = at(-4, 0);
        walls.max = at(4, 8);
        const vlObstacleId box = vlWorld_CreateObstacle(world, &walls, &error);
        vlBodyId bodies[12];
        for (int i = 0; i < 12; i++)
            bodies[i] = randomBody(world);
        for (int i = 0; i < 12; i++)
        {
            disturb(world, bodies, 12);
            steps(world, 1);
            keepBooks(&ledger, world);
        }
        for (int i = 0; i < 12; i++)
            assert_true(vlWorld_DestroyBody(world, bodies[i]));
        assert_true(vlWorld_DestroyObstacle(world, box));
        steps(world, 1);
        keepBooks(&ledger, world);
        assert_int_equal(ledger.count, 0);
        vlWorld_Destroy(world);
    }
}

// Sensors -------------------------------------------------------------------------------------------------

// A ball falls through a sensor: begin and end where it should, and nothing slows it.
static void sensor_sees_what_falls_through(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    vlWorld_SetContactEvents(world, vl_wantContacts);
    vlBodyShapeDef gate = boxShape(2, 1);
    gate.sensor = true;
    const vlBodyId sensor = addStatic(world, 3, 0, &gate), ball = dropBall(world, 2, 0);
    double began = 0, ended = 0;
    for (int i = 0; i < 120; i++)
    {
        steps(world, 1);
        int n;
        const vlContactEvent *events = vlWorld_ListContactEvents(world, &n);
        for (int k = 0; k < n; k++)
        {
            assert_true(events[k].sensor && isSame(events[k].a.body, sensor) &&
                        isSame(events[k].b.body, ball));
            assert_true(events[k].kind == vl_contactBegins || events[k].kind == vl_contactEnds);
            *(events[k].kind == vl_contactBegins ? &began : &ended) = vlWorld_GetTime(world);
        }
    }
    // its lower edge falls 1.5 m to the gate, its upper one 3.5 m to the gate's lower side
    expectNear("begin", began, sqrt(2 * 1.5 / G), 1.0 / 60);
    expectAtLeast("begin", began, sqrt(2 * 1.5 / G));
    expectNear("end", ended, sqrt(2 * 3.5 / G), 1.0 / 60);
    expectAtLeast("end", ended, sqrt(2 * 3.5 / G));
    expectNear("height", vlBody_GetPosition(world, ball).y, 2.5 - G * 4 / 2, 1e-9);
    vlWorld_Destroy(world);
}

// So fast that no step finds it inside.
static void sensor_sees_a_bullet(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    vlWorld_SetContactEvents(world, vl_wantContacts);
    vlBodyShapeDef gate = boxShape(0.05, 2), bullet = discShape(0.05);
    gate.sensor = true;
    addStatic(world, 0, 0, &gate);
    vlBodyDef def = bodyOf(vl_dynamicBody, -3, 0.3, &bullet);
    def.velocity = at(500, 0);
    addBody(world, &def);
    const Tally tally = run(world, 3);
    assert_int_equal(tally.of[vl_contactBegins], 1);
    assert_int_equal(tally.of[vl_contactEnds], 1);
    assert_int_equal(tally.of[vl_contactHits], 0);
    vlWorld_Destroy(world);
}

// What carries a sensor sees bodies of every type and obstacles.
static void moved_sensor_sees_all_types(void **state)
{
    (void)state;
    vlWorld *world = weightlessWorld();
    vlWorld_SetContactEvents(world, vl_wantContacts);
    vlBodyShapeDef eye = discShape(0.5);
    const vlBodyShapeDef stone = boxShape(1, 1);
    eye.sensor = true;
    addStatic(world, 2, 0, &stone);
    addDynamic(world, 4, 0, &stone);
    const vlBodyDef lift = bodyOf(vl_kinematicBody, 6, 0, &stone);
    addBody(world, &lift);
    vlBodyDef def = bodyOf(vl_kinematicBody, 0, 0, &eye);
    def.velocity = at(5, 0);
    addBody(world, &def);
    const Tally tally = run(world, 120);
    assert_int_equal(tally.of[vl_contactBegins], 3);
    assert_int_equal(tally.of[vl_contactEnds], 3);
    vlWorld_Destroy(world);
}

// A particle flies through a static sensor, and a sensor of one body rubs on nothing.
static void sensor_stops_no_particle(void **state)
{
    (void)state;
    vlError error;
    vlWorld *world = weightlessWorld();
    vlBodyShapeDef gate = boxShape(1, 1);
    gate.sensor = true;
    addStatic(world, 0, 0, &gate);
    const vlParticleId particle = addParticle(world, at(-2, 0), 1);
    assert_true(vlParticle_SetVelocity(world, particle, at(4, 0), &error));
    steps(world, 60);
    expectNear("x", vlParticle_GetPosition(world, particle).x, 2, 1e-9);
    vlWorld_Destroy(world);
}

// Looking changes nothing.
static void events_change_no_bit(void **state)
{
    (void)state;
    uint64_t hashes[2];
    for (int told = 0; told < 2; told++)
    {
        vlWorld *world = defaultWorld();
        vlWorld_SetContactEvents(world, told ? ALL : 0);
        addFloor(world, 0, 0.5, 0.5);
        const vlBodyShapeDef box = boxShape(1, 1);
        for (int i = 0; i < 20; i++)
            addDynamic(world, 0.3 * (i % 3), 1 + 1.1 * i, &box);
        steps(world, 120);
        hashes[told] = vlWorld_GetHash(world);
        vlWorld_Destroy(world);
    }
    assert_true(hashes[0] == hashes[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fall_begins_and_hits_once),
        cmocka_unit_test(bounces_come_in_threes),
        cmocka_unit_test(fast_bounce_is_told_within_a_step),
        cmocka_unit_test(head_on_balls_name_both),
        cmocka_unit_test(every_way_to_part_ends_once),
        cmocka_unit_test(every_begin_has_one_end),
        cmocka_unit_test(sensor_sees_what_falls_through),
        cmocka_unit_test(sensor_sees_a_bullet),
        cmocka_unit_test(moved_sensor_sees_all_types),
        cmocka_unit_test(sensor_stops_no_particle),
        cmocka_unit_test(events_change_no_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
