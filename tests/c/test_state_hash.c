// test_state_hash.c: the hash differs when anything does that decides where the world goes, and only then
#include "expect.h"
#include "scene.h"

typedef struct Scene
{
    vlWorld *world;
    vlParticleId a, b, c, d, nail;
    vlLinkId rod, tether, keepaway, spring, dot;
    vlRopeId rope;
    vlObstacleId ball, walls;
    vlGrabId hand;
    int force;
} Scene;

static vlError error;

static bool noForce(void *user, vlWorld *world, vlParticleId particle, vlVec3 *force)
{
    (void)user, (void)world, (void)particle, (void)force;
    return true;
}

// Something of everything, under way.
static Scene makeScene(int stepCount)
{
    Scene s = {.world = defaultWorld()};
    s.a = addParticle(s.world, at(0, 0), 1);
    s.b = addParticle(s.world, at(1, 0), 1);
    s.c = addParticle(s.world, at(0, 1), 1);
    s.d = addParticle(s.world, at(3, 1), 1);
    s.nail = addPin(s.world, at(3, 2));
    s.rod = addRod(s.world, s.a, s.b);
    s.tether = addLink(s.world, vl_tether, s.b, s.c, 3);
    s.keepaway = addLink(s.world, vl_keepaway, s.a, s.c, 0.5);
    s.spring = addLink(s.world, vl_spring, s.d, s.nail, 0.9);
    const vlDotDef dot = {.corner = s.a, .a = s.b, .b = s.c, .product = 0};
    s.dot = vlWorld_CreateDot(s.world, &dot, &error);
    vlRopeDef rope = vlDefaultRopeDef();
    rope.from = at(4, 0);
    rope.to = at(5, 0);
    rope.linkCount = 4;
    s.rope = addRope(s.world, &rope);
    vlObstacleDef ball = vlDefaultObstacleDef(vl_ball);
    ball.position = at(0, -5);
    s.ball = vlWorld_CreateObstacle(s.world, &ball, &error);
    vlObstacleDef walls = vlDefaultObstacleDef(vl_walls);
    walls.min = at(-50, -50);
    walls.max = at(50, 50);
    s.walls = vlWorld_CreateObstacle(s.world, &walls, &error);
    vlGrabDef hand = vlDefaultGrabDef();
    hand.particle = s.d;
    hand.target = at(3, 1);
    s.hand = vlWorld_CreateGrab(s.world, &hand, &error);
    s.force = vlWorld_AddForce(s.world, noForce, NULL);
    steps(s.world, stepCount);
    return s;
}

// What may be done to a scene.
static void nothing(Scene *s)
{
    (void)s;
}
static void setGravity(Scene *s)
{
    vlWorld_SetGravity(s->world, at(0, -1), &error);
}
static void setDrag(Scene *s)
{
    vlWorld_SetDrag(s->world, 3, &error);
}
static void setDt(Scene *s)
{
    vlWorld_SetDt(s->world, 0.01, &error);
}
static void setSubsteps(Scene *s)
{
    vlWorld_SetSubsteps(s->world, 8, &error);
}
static void setIterations(Scene *s)
{
    vlWorld_SetIterations(s->world, 2, &error);
}
static void setTolerance(Scene *s)
{
    vlWorld_SetIterationTolerance(s->world, 1e-3, &error);
}
static void setMethod(Scene *s)
{
    vlWorld_SetMethod(s->world, vl_jakobsen);
}
static void setRelaxation(Scene *s)
{
    vlWorld_SetRelaxation(s->world, vl_jacobi);
}
static void setSquareRoot(Scene *s)
{
    vlWorld_SetSquareRoot(s->world, false);
}
static void setDirect(Scene *s)
{
    vlWorld_SetDirect(s->world, false);
}
static void setPosition(Scene *s)
{
    vlParticle_SetPosition(s->world, s->a, at(0.5, 0), &error);
}
static void carryNail(Scene *s)
{
    vlParticle_SetPosition(s->world, s->nail, at(3, 2.5), &error);
}
static void setVelocityOfOne(Scene *s)
{
    setVelocity(s->world, s->a, at(1, 0));
}
static void setMass(Scene *s)
{
    vlParticle_SetMass(s->world, s->a, 2, &error);
}
static void setMassOfNail(Scene *s)
{
    vlParticle_SetMass(s->world, s->nail, 2, &error);
}
static void setRadius(Scene *s)
{
    vlParticle_SetRadius(s->world, s->a, 0.3, &error);
}
static void pin(Scene *s)
{
    vlParticle_SetPinned(s->world, s->a, true);
}
static void unpin(Scene *s)
{
    vlParticle_SetPinned(s->world, s->nail, false);
}
static void push(Scene *s)
{
    vlParticle_ApplyForce(s->world, s->a, at(1, 0), &error);
}
static void kick(Scene *s)
{
    vlParticle_ApplyImpulse(s->world, s->a, at(2, 0), &error);
}
static void addOne(Scene *s)
{
    addParticle(s->world, at(9, 9), 1);
}
static void destroyOne(Scene *s)
{
    vlWorld_DestroyParticle(s->world, s->d);
}
static void addALink(Scene *s)
{
    addRod(s->world, s->c, s->d);
}
static void addATether(Scene *s)
{
    addLink(s->world, vl_tether, s->c, s->d, 9);
}
static void addASpring(Scene *s)
{
    addLink(s->world, vl_spring, s->a, s->d, 3);
}
static void destroyRod(Scene *s)
{
    vlWorld_DestroyLink(s->world, s->rod);
}
static void destroyTether(Scene *s)
{
    vlWorld_DestroyLink(s->world, s->tether);
}
static void destroyKeepaway(Scene *s)
{
    vlWorld_DestroyLink(s->world, s->keepaway);
}
static void destroySpring(Scene *s)
{
    vlWorld_DestroyLink(s->world, s->spring);
}
static void destroyDot(Scene *s)
{
    vlWorld_DestroyLink(s->world, s->dot);
}
static void setRodLength(Scene *s)
{
    vlLink_SetLength(s->world, s->rod, 1.1, &error);
}
static void setTetherLength(Scene *s)
{
    vlLink_SetLength(s->world, s->tether, 4, &error);
}
static void setKeepawayLength(Scene *s)
{
    vlLink_SetLength(s->world, s->keepaway, 0.4, &error);
}
static void setSpringLength(Scene *s)
{
    vlLink_SetLength(s->world, s->spring, 1, &error);
}
static void setDotProduct(Scene *s)
{
    vlLink_SetLength(s->world, s->dot, 0.1, &error);
}
static void setRodStrength(Scene *s)
{
    vlLink_SetMaxForce(s->world, s->rod, 1e6, &error);
}
static void setSpringStrength(Scene *s)
{
    vlLink_SetMaxForce(s->world, s->spring, 1e6, &error);
}
static void setStiffness(Scene *s)
{
    vlLink_SetStiffness(s->world, s->spring, 50, &error);
}
static void setDamping(Scene *s)
{
    vlLink_SetDamping(s->world, s->spring, 1, &error);
}
static void destroyRope(Scene *s)
{
    vlWorld_DestroyRope(s->world, s->rope);
}
static void moveBall(Scene *s)
{
    vlObstacle_SetPosition(s->world, s->ball, at(0, -6), &error);
}
static void setBallVelocity(Scene *s)
{
    vlObstacle_SetVelocity(s->world, s->ball, at(0, 1), &error);
}
static void setBallSpin(Scene *s)
{
    vlObstacle_SetSpin(s->world, s->ball, (vlVec3){0, 0, 1}, &error);
}
static void setFriction(Scene *s)
{
    vlObstacle_SetFriction(s->world, s->ball, 0.1, &error);
}
static void setRestitution(Scene *s)
{
    vlObstacle_SetRestitution(s->world, s->walls, 0.1, &error);
}
static void destroyBall(Scene *s)
{
    vlWorld_DestroyObstacle(s->world, s->ball);
}
static void moveHand(Scene *s)
{
    vlGrab_SetTarget(s->world, s->hand, at(3, 1.5), &error);
}
static void openHand(Scene *s)
{
    vlWorld_DestroyGrab(s->world, s->hand);
}
static void removeForce(Scene *s)
{
    vlWorld_RemoveForce(s->world, s->force);
}
static void stepOnce(Scene *s)
{
    steps(s->world, 1);
}

static void addARope(Scene *s)
{
    vlRopeDef rope = vlDefaultRopeDef();
    rope.to = at(1, 5);
    addRope(s->world, &rope);
}

static void addACloth(Scene *s)
{
    addHangingCloth(s->world, 3, 1);
}

static void addAnObstacle(Scene *s)
{
    vlObstacleDef plane = vlDefaultObstacleDef(vl_plane);
    plane.position = at(0, -40);
    vlWorld_CreateObstacle(s->world, &plane, &error);
}

static void useTwoThreads(Scene *s)
{
    vlWorld_SetThreads(s->world, 2, &error);
}
static void usePlainCode(Scene *s)
{
    vlWorld_SetSimd(s->world, false);
}

static void lookAtIt(Scene *s)
{
    vlVec3 min, max;
    vlWorld_GetEnergy(s->world);
    vlWorld_GetMomentum(s->world);
    vlWorld_GetBounds(s->world, &min, &max);
    vlParticle_GetVelocity(s->world, s->a);
    vlParticle_GetReaction(s->world, s->nail);
    vlLink_GetForce(s->world, s->rod);
}

typedef struct Change
{
    const char *name;
    void (*make)(Scene *scene);
} Change;

#define CHANGE(function)                                                                                     \
    {                                                                                                        \
#function, function                                                                                  \
    }

static uint64_t hashAfter(int stepCount, void (*change)(Scene *scene))
{
    Scene scene = makeScene(stepCount);
    error.message[0] = '\0';
    change(&scene);
    if (error.message[0] != '\0')
        fail_msg("%s", error.message);
    const uint64_t hash = vlWorld_GetHash(scene.world);
    vlWorld_Destroy(scene.world);
    return hash;
}

static void whatever_decides_the_future_is_in_the_hash(void **state)
{
    (void)state;
    static const Change changes[] = {
        CHANGE(setGravity),
        CHANGE(setDrag),
        CHANGE(setDt),
        CHANGE(setSubsteps),
        CHANGE(setIterations),
        CHANGE(setTolerance),
        CHANGE(setMethod),
        CHANGE(setRelaxation),
        CHANGE(setSquareRoot),
        CHANGE(setDirect),
        CHANGE(setPosition),
        CHANGE(carryNail),
        CHANGE(setVelocityOfOne),
        CHANGE(setMass),
        CHANGE(setMassOfNail),
        CHANGE(setRadius),
        CHANGE(pin),
        CHANGE(unpin),
        CHANGE(push),
        CHANGE(kick),
        CHANGE(addOne),
        CHANGE(destroyOne),
        CHANGE(addALink),
        CHANGE(addATether),
        CHANGE(addASpring),
        CHANGE(destroyRod),
        CHANGE(destroyTether),
        CHANGE(destroyKeepaway),
        CHANGE(destroySpring),
        CHANGE(destroyDot),
        CHANGE(setRodLength),
        CHANGE(setTetherLength),
        CHANGE(setKeepawayLength),
        CHANGE(setSpringLength),
        CHANGE(setDotProduct),
        CHANGE(setRodStrength),
        CHANGE(setSpringStrength),
        CHANGE(setStiffness),
        CHANGE(setDamping),
        CHANGE(destroyRope),
        CHANGE(moveBall),
        CHANGE(setBallVelocity),
        CHANGE(setBallSpin),
        CHANGE(setFriction),
        CHANGE(setRestitution),
        CHANGE(destroyBall),
        CHANGE(moveHand),
        CHANGE(openHand),
        CHANGE(removeForce),
        CHANGE(stepOnce),
        CHANGE(addARope),
        CHANGE(addACloth),
        CHANGE(addAnObstacle),
    };
    enum
    {
        changeCount = sizeof changes / sizeof *changes
    };
    for (int stepCount = 0; stepCount <= 3; stepCount += 3)
    {
        uint64_t hashes[changeCount + 1];
        hashes[changeCount] = hashAfter(stepCount, nothing);
        for (int i = 0; i < changeCount; i++)
            hashes[i] = hashAfter(stepCount, changes[i].make);
        for (int i = 0; i < changeCount; i++)
            for (int k = i + 1; k <= changeCount; k++)
                if (hashes[i] == hashes[k])
                    fail_msg("after %d steps %s and %s give the same hash", stepCount, changes[i].name,
                             k < changeCount ? changes[k].name : "nothing");
    }
}

static void whatever_does_not_is_not(void **state)
{
    (void)state;
    static const Change changes[] = {CHANGE(nothing), CHANGE(useTwoThreads), CHANGE(usePlainCode),
                                     CHANGE(lookAtIt)};
    for (int stepCount = 0; stepCount <= 3; stepCount += 3)
        for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
            if (hashAfter(stepCount, changes[i].make) != hashAfter(stepCount, nothing))
                fail_msg("after %d steps %s changes the hash", stepCount, changes[i].name);
}

// Two worlds with the same hash go the same way; also those that were looked at on the way.
static void same_hash_same_way(void **state)
{
    (void)state;
    Scene one = makeScene(0), other = makeScene(0);
    for (int i = 0; i < 60; i++)
    {
        lookAtIt(&other);
        if (i == 20)
        {
            destroyRod(&one);
            destroyRod(&other);
            addARope(&one);
            addARope(&other);
        }
        assert_true(vlWorld_GetHash(one.world) == vlWorld_GetHash(other.world));
        steps(one.world, 1);
        steps(other.world, 1);
    }
    vlWorld_Destroy(one.world);
    vlWorld_Destroy(other.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_decides_the_future_is_in_the_hash),
        cmocka_unit_test(whatever_does_not_is_not),
        cmocka_unit_test(same_hash_same_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
