// space_shapes.c: obstacles in space as shaded faces.
#include "draw/space_shapes.h"

#include <math.h>

#include "draw/space_mesh.h"

// The axes of a box that is turned by a quaternion w, x, y, z, times its half sides.
static void turnedAxes(const vlObstacleDef *o, vlVec3 half[3])
{
    const double w = o->orientation[0], x = o->orientation[1], y = o->orientation[2], z = o->orientation[3];
    const vlVec3 axes[3] = {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                            {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                            {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
    const double sides[3] = {o->size.x / 2, o->size.y / 2, o->size.z / 2};
    for (int i = 0; i < 3; i++)
        half[i] = (vlVec3){axes[i].x * sides[i], axes[i].y * sides[i], axes[i].z * sides[i]};
}

void vlAddObstacle(vlItemList *list, const vlFrame *frame, const vlObstacleDef *o, vlVec3 light)
{
    // Lighter than in the plane: shading darkens it again.
    const vlColor color = vlColor_Mix(frame->theme->obstacleFill, frame->theme->obstacleEdge, 0.55);
    const vlMesh mesh = {list, &frame->camera, light, color, color};
    const vlVec3 p1 = vlAddScaled(o->position, o->p1, 1), p2 = vlAddScaled(o->position, o->p2, 1);
    vlVec3 half[3];
    switch (o->kind)
    {
    case vl_plane:
    case vl_walls:
        break;
    case vl_ball:
        vlItemList_AddBall(list, &frame->camera, o->position, o->radius, color);
        break;
    case vl_box:
        turnedAxes(o, half);
        vlMesh_AddBox(&mesh, o->position, half);
        break;
    case vl_capsule:
        vlMesh_AddCapsule(&mesh, p1, p2, o->radius, vlVec(0, 0, 0));
        break;
    case vl_cylinder:
        vlMesh_AddCylinder(&mesh, p1, p2, o->radius, vlVec(0, 0, 0));
        break;
    }
}

void vlAddCube(vlItemList *list, const vlFrame *frame, vlVec3 center, double half, vlColor color,
               vlVec3 light)
{
    const vlMesh mesh = {list, &frame->camera, light, color, color};
    const vlVec3 sides[3] = {{half, 0, 0}, {0, half, 0}, {0, 0, half}};
    vlMesh_AddBox(&mesh, center, sides);
}
