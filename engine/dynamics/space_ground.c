// space_ground.c: ground of triangles as a shape of a body in space.
#include <string.h>

#include "dynamics/space.h"
#include "dynamics/world_parts.h"

static bool build(vlTally *tally, vlSpaceGround *ground, const vlBodyShapeDef *def, vlError *error)
{
    if (def->kind == vl_heightFieldShape)
    {
        ground->terrain.field = &ground->field;
        return vlHeightField_Build(tally, &ground->field, def->rows, def->columns, def->size.x, def->size.z,
                                   def->size.y, def->heights, error);
    }
    ground->terrain.mesh = &ground->mesh;
    return vlTriangleMesh_Build(tally, &ground->mesh, def->points, def->pointCount, def->triangles,
                                def->triangleCount, error);
}

void vlSpace_FreeGround(vlWorld *world, vlSpaceGround *ground)
{
    if (ground->terrain.field)
        vlHeightField_Free(&world->tally, &ground->field);
    else
        vlTriangleMesh_Free(&world->tally, &ground->mesh);
    vlRelease(&world->tally, &ground, 1, sizeof *ground);
}

static int addBox(vlWorld *world, int slot, const vlSpaceGround *ground)
{
    vlVec3 min, max;
    vlTerrain_Bounds(&ground->terrain, &min, &max);
    const vlSpaceShape box =
        vlSpaceShape_Box(vlScale(vlAdd(min, max), 0.5), vlScale(vlSub(max, min), 0.5), 0);
    return vlSpace_AddShape(world, slot, &box, NULL);
}

int vlSpace_AddGround(vlWorld *world, int slot, const vlBodyShapeDef *def, vlError *error)
{
    vlSpaceGround *ground = NULL;
    if (!vlResize(&world->tally, &ground, 0, 1, sizeof *ground))
    {
        vlFail(error, "not enough memory for terrain");
        return 0;
    }
    if (!build(&world->tally, ground, def, error))
    {
        vlRelease(&world->tally, &ground, 1, sizeof *ground);
        return 0;
    }
    const int index = addBox(world, slot, ground);
    if (!index)
    {
        vlSpace_FreeGround(world, ground);
        vlFail(error, "not enough memory for terrain");
        return 0;
    }
    world->rigid->space->grounds[index] = ground;
    return index;
}
