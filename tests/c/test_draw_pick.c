// test_draw_pick.c: the pointer finds what is under it.
#include "view_scenes.h"

#include <math.h>

#include "draw/scene_view.h"
#include "verlua/verlua.h"

static vlParticleId particle(Scene *scene, vlVec3 position)
{
    vlParticleDef def = vlDefaultParticleDef();
    def.position = position;
    const vlParticleId id = vlWorld_CreateParticle(scene->world, &def, &error);
    assert_true(id.generation != 0);
    return id;
}

static void join(Scene *scene, vlParticleId a, vlParticleId b)
{
    vlLinkDef def = vlDefaultLinkDef(vl_rod);
    def.a = a;
    def.b = b;
    assert_true(vlWorld_CreateLink(scene->world, &def, &error).generation != 0);
}

static vlPixel pixelOf(const Scene *scene, vlVec3 point)
{
    vlPixel pixel;
    assert_true(vlCamera_Project(vlSceneView_GetCamera(scene->view), point, &pixel, NULL));
    return pixel;
}

static bool pick(Scene *scene, vlPixel at, double radius, vlPick *found)
{
    return vlSceneView_Pick(scene->view, scene->world, at, radius, found);
}

static bool isSame(vlParticleId a, vlParticleId b)
{
    return a.slot == b.slot && a.generation == b.generation && a.world == b.world;
}

static double apart(vlVec3 a, vlVec3 b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

// Every point of the ray of a pixel is seen at that pixel.
static void ray_goes_through_its_pixel(void **state)
{
    (void)state;
    const vlPixel at = {411.5, 97.25};
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        vlCamera camera = dimensions == 3 ? vlCamera_Space((vlVec3){1, 2, 3}, 4, 0.7, 0.3)
                                          : vlCamera_Plane((vlVec3){1, 2, 0}, 4);
        vlCamera_SetViewport(&camera, 0, 0, width, height);
        const vlRay ray = vlCamera_GetRay(&camera, at);
        assert_true(fabs(apart(ray.direction, (vlVec3){0, 0, 0}) - 1) < 1e-12);
        for (double s = 0.5; s < 20; s += 3)
        {
            vlPixel seen;
            const vlVec3 point = {ray.origin.x + s * ray.direction.x, ray.origin.y + s * ray.direction.y,
                                  ray.origin.z + s * ray.direction.z};
            assert_true(vlCamera_Project(&camera, point, &seen, NULL));
            assert_true(hypot(seen.x - at.x, seen.y - at.y) < 1e-6);
        }
    }
}

// The nearest particle is found within the radius, and none beyond it.
static void nearest_particle_is_found(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        const double z = dimensions == 3 ? 0.5 : 0;
        const vlParticleId left = particle(&scene, (vlVec3){-1, 0, z});
        const vlParticleId right = particle(&scene, (vlVec3){1, 0.5, -z});
        draw(&scene);
        vlPick found;
        vlPixel at = pixelOf(&scene, (vlVec3){1, 0.5, -z});
        at.x += 5;
        assert_true(pick(&scene, at, 8, &found));
        assert_int_equal(found.kind, vl_pickParticle);
        assert_true(isSame(found.particles[0], right));
        assert_true(fabs(found.distance - 5) < 1e-6);
        assert_true(apart(found.point, (vlVec3){1, 0.5, -z}) < 1e-12);
        assert_false(pick(&scene, at, 4, &found));
        assert_int_equal(found.kind, vl_pickNothing);
        at = pixelOf(&scene, (vlVec3){-1, 0, z});
        assert_true(pick(&scene, at, 8, &found) && isSame(found.particles[0], left));
        assert_false(pick(&scene, (vlPixel){NAN, 3}, 8, &found));
        shut(&scene);
    }
}

// A particle of some size is found anywhere on it.
static void large_particle_is_found_all_over(void **state)
{
    (void)state;
    Scene scene = open(2);
    vlParticleDef def = vlDefaultParticleDef();
    def.radius = 0.5;
    assert_true(vlWorld_CreateParticle(scene.world, &def, &error).generation != 0);
    draw(&scene);
    vlPick found;
    assert_true(pick(&scene, pixelOf(&scene, (vlVec3){0.4, 0, 0}), 0, &found));
    assert_int_equal(found.kind, vl_pickParticle);
    assert_true(found.distance == 0);
    shut(&scene);
}

// A rod is found between its ends, at the point under the pointer, also where perspective shortens it.
static void point_on_a_rod_is_found(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        const vlVec3 a = {-1, 0, dimensions == 3 ? 1.5 : 0}, b = {1, 1, dimensions == 3 ? -1.5 : 0};
        const vlParticleId first = particle(&scene, a), second = particle(&scene, b);
        join(&scene, first, second);
        draw(&scene);
        const vlVec3 there = {a.x + 0.3 * (b.x - a.x), a.y + 0.3 * (b.y - a.y), a.z + 0.3 * (b.z - a.z)};
        vlPick found;
        assert_true(pick(&scene, pixelOf(&scene, there), 3, &found));
        assert_int_equal(found.kind, vl_pickLink);
        assert_true(isSame(found.particles[0], first) && isSame(found.particles[1], second));
        assert_true(fabs(found.shares[0] - 0.7) < 1e-6 && fabs(found.shares[1] - 0.3) < 1e-6);
        assert_true(apart(found.point, there) < 1e-6);
        assert_true(found.distance < 1e-6);
        shut(&scene);
    }
}

// A link of a rope is found as a rod is.
static void rope_is_found(void **state)
{
    (void)state;
    Scene scene = open(2);
    vlRopeDef def = vlDefaultRopeDef();
    def.to = (vlVec3){2, 0, 0};
    def.linkCount = 4;
    assert_true(vlWorld_CreateRope(scene.world, &def, &error).generation != 0);
    draw(&scene);
    vlPick found;
    assert_true(pick(&scene, pixelOf(&scene, (vlVec3){0.75, 0, 0}), 3, &found));
    assert_int_equal(found.kind, vl_pickLink);
    assert_true(fabs(found.shares[0] - 0.5) < 1e-6);
    shut(&scene);
}

// Between its threads a cloth is found as a face, and in space it hides what is behind it.
static void cloth_is_found_and_hides(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        vlClothDef def = vlDefaultClothDef();
        def.position = (vlVec3){-1, 1, 0};
        def.width = def.height = 2;
        def.cellsX = def.cellsY = 4;
        assert_true(vlWorld_CreateCloth(scene.world, &def, &error).generation != 0);
        const vlVec3 on = {0.2, 0.3, 0};
        draw(&scene);
        vlPick found;
        assert_true(pick(&scene, pixelOf(&scene, on), 3, &found));
        assert_int_equal(found.kind, vl_pickFace);
        assert_int_equal(found.count, 3);
        assert_true(fabs(found.shares[0] + found.shares[1] + found.shares[2] - 1) < 1e-9);
        assert_true(apart(found.point, on) < 1e-6);
        if (dimensions == 3)
        {
            // A particle on the same ray, farther off.
            const vlVec3 eye = vlSceneView_GetCamera(scene.view)->eye;
            const vlVec3 behind = {on.x + 0.5 * (on.x - eye.x), on.y + 0.5 * (on.y - eye.y),
                                   on.z + 0.5 * (on.z - eye.z)};
            const vlVec3 before = {on.x - 0.1 * (on.x - eye.x), on.y - 0.1 * (on.y - eye.y),
                                   on.z - 0.1 * (on.z - eye.z)};
            particle(&scene, behind);
            assert_true(pick(&scene, pixelOf(&scene, on), 3, &found));
            assert_int_equal(found.kind, vl_pickFace);
            const vlParticleId near = particle(&scene, before);
            assert_true(pick(&scene, pixelOf(&scene, on), 3, &found));
            assert_true(found.kind == vl_pickParticle && isSame(found.particles[0], near));
        }
        shut(&scene);
    }
}

// What has changed since the last picture is found as it is now.
static void world_as_it_is_now_is_searched(void **state)
{
    (void)state;
    Scene scene = open(2);
    const vlParticleId gone = particle(&scene, (vlVec3){0, 0, 0});
    particle(&scene, (vlVec3){1, 1, 0});
    draw(&scene);
    const vlPixel at = pixelOf(&scene, (vlVec3){0, 0, 0});
    vlPick found;
    assert_true(pick(&scene, at, 3, &found) && isSame(found.particles[0], gone));
    assert_true(vlWorld_DestroyParticle(scene.world, gone));
    assert_false(pick(&scene, at, 3, &found));
    const vlParticleId fresh = particle(&scene, (vlVec3){0, 0, 0});
    assert_true(pick(&scene, at, 3, &found) && isSame(found.particles[0], fresh));
    shut(&scene);
}

// Makes a step of which pictures can show a part.
static void step(Scene *scene)
{
    vlSceneView_NoteStep(scene->view, scene->world, false);
    assert_true(vlWorld_Step(scene->world, &error));
    vlSceneView_NoteStep(scene->view, scene->world, true);
}

static void what_is_seen_between_two_steps_is_found(void **state)
{
    (void)state;
    Scene scene = open(2);
    scene.def.center = (vlVec3){0, 0, 0};
    scene.def.hasCenter = true;
    scene.def.height = 4;
    assert_true(vlWorld_SetGravity(scene.world, (vlVec3){0, 0, 0}, &error));
    assert_true(vlWorld_SetDt(scene.world, 1, &error));
    const vlParticleId flies = particle(&scene, (vlVec3){0, 0, 0});
    const vlParticleId stands = particle(&scene, (vlVec3){0, 1, 0});
    assert_true(vlParticle_SetVelocity(scene.world, flies, (vlVec3){1, 0, 0}, &error));
    step(&scene);
    vlSceneView_ShowStep(scene.view, 0.25);
    draw(&scene);
    vlPick found;
    const vlVec3 seen = vlSceneView_See(scene.view, scene.world, flies);
    assert_true(apart(seen, (vlVec3){0.25, 0, 0}) < 1e-9);
    assert_true(apart(vlParticle_GetPosition(scene.world, flies), (vlVec3){1, 0, 0}) < 1e-9);
    assert_true(pick(&scene, pixelOf(&scene, seen), 3, &found) && isSame(found.particles[0], flies));
    assert_false(pick(&scene, pixelOf(&scene, (vlVec3){1, 0, 0}), 3, &found));
    // What is put somewhere since is seen there, and what is new where it is.
    assert_true(vlParticle_SetPosition(scene.world, stands, (vlVec3){0, -1, 0}, &error));
    assert_true(vlWorld_DestroyParticle(scene.world, flies));
    const vlParticleId fresh = particle(&scene, (vlVec3){-1, 0, 0});
    assert_true(vlSceneView_See(scene.view, scene.world, stands).y == -1);
    assert_true(vlSceneView_See(scene.view, scene.world, fresh).x == -1);
    shut(&scene);
}

static void step_that_is_seen_whole_is_forgotten(void **state)
{
    (void)state;
    Scene scene = open(2);
    assert_true(vlWorld_SetDt(scene.world, 1, &error));
    const vlParticleId falls = particle(&scene, (vlVec3){0, 0, 0});
    step(&scene);
    vlSceneView_ShowStep(scene.view, 0.5);
    const vlVec3 now = vlParticle_GetPosition(scene.world, falls);
    assert_true(apart(vlSceneView_See(scene.view, scene.world, falls), now) > 1);
    vlSceneView_ShowStep(scene.view, 1);
    vlSceneView_ShowStep(scene.view, 0.5);
    assert_true(apart(vlSceneView_See(scene.view, scene.world, falls), now) == 0);
    shut(&scene);
}

static vlBodyId addDisc(Scene *scene, vlVec3 position, vlBodyType type)
{
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    vlBodyDef def = vlDefaultBodyDef();
    def.position = position;
    def.type = type;
    def.shapes = &shape;
    def.shapeCount = 1;
    const vlBodyId id = vlWorld_CreateBody(scene->world, &def, &error);
    assert_true(id.generation != 0);
    return id;
}

// A body is found at the point under the pixel, and beside it within the radius in the plane; one that stands
// is not, but hides in space what is behind it.
static void body_is_found_at_the_point_under_the_pixel(void **state)
{
    (void)state;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
    {
        Scene scene = open(dimensions);
        const vlBodyId ball = addDisc(&scene, (vlVec3){0, 0, 0}, vl_dynamicBody);
        addDisc(&scene, (vlVec3){2, 0, 0}, vl_staticBody);
        draw(&scene);
        vlPick found;
        const vlPixel at = pixelOf(&scene, (vlVec3){0.2, 0.1, 0});
        assert_true(pick(&scene, at, 8, &found));
        assert_int_equal(found.kind, vl_pickBody);
        assert_int_equal(found.body.slot, ball.slot);
        const vlPixel again = pixelOf(&scene, found.point);
        assert_true(hypot(again.x - at.x, again.y - at.y) < 1e-6);
        assert_true(fabs(apart(found.point, (vlVec3){0, 0, 0}) - (dimensions == 3 ? 0.5 : hypot(0.2, 0.1))) <
                    1e-6);
        assert_false(pick(&scene, pixelOf(&scene, (vlVec3){2, 0, 0}), 8, &found));
        assert_false(pick(&scene, pixelOf(&scene, (vlVec3){0.2, 1.5, 0}), 8, &found));
        shut(&scene);
    }
}

// On a body, a particle is meant only when the pixel is on it or nearly so.
static void particle_before_a_body_is_meant_when_it_is_hit(void **state)
{
    (void)state;
    Scene scene = open(2);
    addDisc(&scene, (vlVec3){0, 0, 0}, vl_dynamicBody);
    particle(&scene, (vlVec3){0.1, 0, 0});
    draw(&scene);
    vlPick found;
    vlPixel at = pixelOf(&scene, (vlVec3){0.1, 0, 0});
    assert_true(pick(&scene, at, 24, &found));
    assert_int_equal(found.kind, vl_pickParticle);
    at.x += 20;
    assert_true(pick(&scene, at, 24, &found));
    assert_int_equal(found.kind, vl_pickBody);
    shut(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(body_is_found_at_the_point_under_the_pixel),
        cmocka_unit_test(particle_before_a_body_is_meant_when_it_is_hit),
        cmocka_unit_test(ray_goes_through_its_pixel),
        cmocka_unit_test(nearest_particle_is_found),
        cmocka_unit_test(large_particle_is_found_all_over),
        cmocka_unit_test(point_on_a_rod_is_found),
        cmocka_unit_test(rope_is_found),
        cmocka_unit_test(cloth_is_found_and_hides),
        cmocka_unit_test(world_as_it_is_now_is_searched),
        cmocka_unit_test(what_is_seen_between_two_steps_is_found),
        cmocka_unit_test(step_that_is_seen_whole_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
