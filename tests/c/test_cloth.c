// test_cloth.c: cloths of rods and springs, square and hexagonal; stretch, tearing, repeatability.
#include "effort.h"
#include "expect.h"
#include "measures.h"

// Stretch -----------------------------------------------------------------------------------------------

static void hanging_cloth_hardly_stretches(void **state)
{
    (void)state;
    double mean, worst;
    hangingClothStretch(&mean, &worst);
    expectAtMost("mean stretch", mean, 0.003);
    expectAtMost("worst stretch", worst, 0.03);
}

// Held at two corners only and started flat, it falls and swings through.
static void swinging_cloth_stays_whole_and_gains_no_energy(void **state)
{
    (void)state;
    vlError error;
    vlWorldDef worldDef = vlDefaultWorldDef();
    worldDef.dimensions = 3;
    vlWorld *world = newWorld(&worldDef);
    vlClothDef def = vlDefaultClothDef();
    def.cellsX = def.cellsY = 20;
    def.down = (vlVec3){0, 0, 1};
    def.pins = vl_pinTopCorners;
    const vlClothId cloth = vlWorld_CreateCloth(world, &def, &error);
    for (int i = 0; i < tries(600); i++)
    {
        double mean, worst;
        steps(world, 1);
        vlCloth_GetStretch(world, cloth, &mean, &worst);
        expectAtMost("mean stretch", mean, 0.02);
        expectAtMost("energy gained", vlWorld_GetEnergy(world).total, 0.05);
    }
    vlWorld_Destroy(world);
}

// Making ------------------------------------------------------------------------------------------------

static void meshes_have_their_links(void **state)
{
    (void)state;
    const struct
    {
        vlClothMesh mesh;
        bool springs, shear, bend;
        int rods, springCount;
    } cases[] = {
        {vl_meshSquare, false, false, false, 3 * 5 + 4 * 4, 0},
        {vl_meshSquare, false, true, true, 3 * 5 + 4 * 4 + 2 * 12 + 2 * 5 + 4 * 3, 0},
        {vl_meshHexagonal, false, false, false, 3 * 5 + 4 * 4 + 3 * 4, 0},
        {vl_meshSquare, true, false, false, 0, 3 * 5 + 4 * 4 + 2 * 12 + 2 * 5 + 4 * 3},
    };
    for (int n = 0; n < 4; n++)
    {
        vlError error;
        vlWorld *world = defaultWorld();
        vlClothDef def = vlDefaultClothDef();
        def.cellsX = 3;
        def.cellsY = 4;
        def.height = 4 * sqrt(3) / 2 / 3;
        def.mesh = cases[n].mesh;
        def.springs = cases[n].springs;
        def.shear = cases[n].shear;
        def.bend = cases[n].bend;
        const vlClothId cloth = vlWorld_CreateCloth(world, &def, &error);
        assert_int_equal(vlWorld_GetCounts(world).particles, 20);
        assert_int_equal(vlWorld_GetCounts(world).rods, cases[n].rods);
        assert_int_equal(vlWorld_GetCounts(world).springs, cases[n].springCount);
        assert_true(vlCloth_AreJoined(world, cloth, 1, 1, 2, 1));
        assert_true(vlCloth_AreJoined(world, cloth, 1, 2, 1, 1));
        assert_int_equal(vlCloth_AreJoined(world, cloth, 1, 0, 0, 1), cases[n].mesh == vl_meshHexagonal);
        assert_int_equal(vlCloth_AreJoined(world, cloth, 1, 1, 2, 2), cases[n].mesh == vl_meshHexagonal);
        assert_false(vlCloth_AreJoined(world, cloth, 0, 0, 2, 0));
        for (vlLinkId id = vlWorld_NextLink(world, (vlLinkId){0, 0, 0});
             cases[n].mesh == vl_meshHexagonal && id.generation; id = vlWorld_NextLink(world, id))
            expectNear("side of a triangle", vlLink_GetLength(world, id), 1.0 / 3, 1e-12);
        steps(world, 30);
        vlWorld_Destroy(world);
    }
}

static void torn_cloth_falls_apart_where_it_is_cut(void **state)
{
    (void)state;
    vlWorld *world = defaultWorld();
    const vlClothId cloth = addHangingCloth(world, 17, 1);
    for (int i = 0; i < 17; i++)
        for (vlLinkId id = vlWorld_NextLink(world, (vlLinkId){0, 0, 0}); id.generation;
             id = vlWorld_NextLink(world, id))
        {
            const vlParticleId upper = vlCloth_GetNode(world, cloth, i, 7),
                               lower = vlCloth_GetNode(world, cloth, i, 8);
            const vlParticleId a = vlLink_GetA(world, id), b = vlLink_GetB(world, id);
            if (a.slot == upper.slot && b.slot == lower.slot)
                assert_true(vlWorld_DestroyLink(world, id));
        }
    assert_false(vlCloth_AreJoined(world, cloth, 3, 7, 3, 8));
    steps(world, 60);
    expectNear("held", positionOf(world, vlCloth_GetNode(world, cloth, 8, 7)).y, -7.0 / 16, 1e-6);
    expectNear("fallen", positionOf(world, vlCloth_GetNode(world, cloth, 8, 8)).y, -0.5 - 9.81 / 2, 1e-6);
    vlWorld_Destroy(world);
}

// Repeatability -----------------------------------------------------------------------------------------

static void same_bits_on_any_number_of_threads_and_any_processor(void **state)
{
    (void)state;
    for (int n = 0; n < tries(4); n++)
    {
        const bool direct = n & 1;
        const vlMethod method = n & 2 ? vl_jakobsen : vl_shake;
        const uint64_t wanted = sceneHash(1, true, direct, method);
        assert_true(wanted == sceneHash(1, false, direct, method));
        assert_true(wanted == sceneHash(2, true, direct, method));
        assert_true(wanted == sceneHash(3, false, direct, method));
    }
    assert_true(sceneHash(1, true, true, vl_shake) != sceneHash(1, true, false, vl_shake));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hanging_cloth_hardly_stretches),
        cmocka_unit_test(swinging_cloth_stays_whole_and_gains_no_energy),
        cmocka_unit_test(meshes_have_their_links),
        cmocka_unit_test(torn_cloth_falls_apart_where_it_is_cut),
        cmocka_unit_test(same_bits_on_any_number_of_threads_and_any_processor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
