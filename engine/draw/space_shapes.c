// space_shapes.c: obstacles in space as shaded triangles.
#include "draw/space_shapes.h"

#include <math.h>

#define PI 3.14159265358979323846

vlVec3 vlUnitVector(vlVec3 v)
{
    const double length = sqrt(vlDot(v, v));
    return length > 0 ? (vlVec3){v.x / length, v.y / length, v.z / length} : v;
}

// What all triangles of one shape share.
typedef struct vlMesh
{
    vlItemList *list;
    const vlCamera *camera;
    vlVec3 light;
    vlColor color;
} vlMesh;

// A corner of a mesh: where, and which way its surface faces.
typedef struct vlVertex
{
    vlVec3 point, normal;
} vlVertex;

static void addQuad(const vlMesh *mesh, const vlVertex vertices[4])
{
    // What faces away is on the far side of a solid body. The plane itself decides, not the rounded normals:
    // the far side would look through at the rim.
    vlVec3 facing = {0, 0, 0};
    for (int i = 0; i < 4; i++)
        facing = vlAdd(facing, vertices[i].normal);
    const vlVec3 across = vlSub(vertices[2].point, vertices[0].point);
    const vlVec3 other = vlSub(vertices[3].point, vertices[1].point);
    vlVec3 normal = vlCross(across, other);
    if (vlDot(normal, facing) < 0)
        normal = vlScale(normal, -1);
    if (vlDot(normal, vlSub(vertices[0].point, mesh->camera->eye)) > 0)
        return;
    vlSight sights[4];
    vlCorner corners[4];
    for (int i = 0; i < 4; i++)
    {
        sights[i] = vlSee(mesh->camera, vertices[i].point);
        const float cosine = (float)vlDot(vertices[i].normal, mesh->light);
        corners[i] = vlSee_Corner(&sights[i], mesh->color, vlSolid_Brightness(cosine));
    }
    vlItemList_AddFace(mesh->list, sights, corners);
}

// A box by its centre and its half sides as vectors.
static void addBox(const vlMesh *mesh, vlVec3 center, const vlVec3 half[3])
{
    for (int axis = 0; axis < 3; axis++)
        for (int side = -1; side <= 1; side += 2)
        {
            const vlVec3 u = half[(axis + 1) % 3], v = half[(axis + 2) % 3];
            const vlVec3 normal =
                vlUnitVector((vlVec3){half[axis].x * side, half[axis].y * side, half[axis].z * side});
            const vlVec3 middle = vlAddScaled(center, half[axis], side);
            vlVertex corners[4];
            for (int i = 0; i < 4; i++)
                corners[i] = (vlVertex){
                    vlAddScaled(vlAddScaled(middle, u, i == 0 || i == 3 ? -1 : 1), v, i < 2 ? -1 : 1),
                    normal};
            addQuad(mesh, corners);
        }
}

// Two directions across an axis.
static void makeAcross(vlVec3 axis, vlVec3 *u, vlVec3 *v)
{
    const vlVec3 other = fabs(axis.y) < 0.9 ? (vlVec3){0, 1, 0} : (vlVec3){1, 0, 0};
    *u = vlUnitVector(vlCross(axis, other));
    *v = vlCross(axis, *u);
}

// A body of revolution: a ring of `radius` at each `height` along the axis, with its normal leaning by
// `lean`.
typedef struct vlRing
{
    vlVec3 center;
    double radius, lean; // m; sine of the angle between normal and the plane of the ring
} vlRing;

static void addRings(const vlMesh *mesh, vlVec3 axis, const vlRing *rings, int count)
{
    enum
    {
        sides = 40
    };
    vlVec3 u, v;
    makeAcross(axis, &u, &v);
    for (int i = 0; i + 1 < count; i++)
        for (int k = 0; k < sides; k++)
        {
            vlVertex corners[4];
            for (int j = 0; j < 4; j++)
            {
                const vlRing *ring = &rings[i + (j == 1 || j == 2 ? 1 : 0)];
                const double angle = 2 * PI * (k + (j > 1 ? 1 : 0)) / sides;
                const vlVec3 out = vlAddScaled((vlVec3){u.x * cos(angle), u.y * cos(angle), u.z * cos(angle)},
                                               v, sin(angle));
                const double straight = sqrt(fmax(0, 1 - ring->lean * ring->lean));
                const vlVec3 normal = {out.x * straight + axis.x * ring->lean,
                                       out.y * straight + axis.y * ring->lean,
                                       out.z * straight + axis.z * ring->lean};
                corners[j] = (vlVertex){vlAddScaled(ring->center, out, ring->radius), normal};
            }
            addQuad(mesh, corners);
        }
}

static void addCylinder(const vlMesh *mesh, vlVec3 p1, vlVec3 p2, double radius)
{
    const vlVec3 axis = vlUnitVector(vlAddScaled(p2, p1, -1));
    // The flat ends have rings of their own, because their normals differ from the side's.
    const vlRing low[2] = {{p1, 0, -1}, {p1, radius, -1}};
    const vlRing high[2] = {{p2, radius, 1}, {p2, 0, 1}};
    const vlRing side[2] = {{p1, radius, 0}, {p2, radius, 0}};
    addRings(mesh, axis, low, 2);
    addRings(mesh, axis, side, 2);
    addRings(mesh, axis, high, 2);
}

static void addCapsule(const vlMesh *mesh, vlVec3 p1, vlVec3 p2, double radius)
{
    enum
    {
        steps = 10
    };
    const vlVec3 between = vlAddScaled(p2, p1, -1);
    const vlVec3 axis = vlDot(between, between) > 0 ? vlUnitVector(between) : (vlVec3){0, 1, 0};
    vlRing rings[2 * steps + 2];
    for (int i = 0; i <= steps; i++)
    {
        const double angle = PI / 2 * i / steps, s = sin(angle), c = cos(angle);
        rings[steps - i] = (vlRing){vlAddScaled(p1, axis, -radius * s), radius * c, -s};
        rings[steps + 1 + i] = (vlRing){vlAddScaled(p2, axis, radius * s), radius * c, s};
    }
    addRings(mesh, axis, rings, 2 * steps + 2);
}

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
    const vlMesh mesh = {list, &frame->camera, light, color};
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
        addBox(&mesh, o->position, half);
        break;
    case vl_capsule:
        addCapsule(&mesh, p1, p2, o->radius);
        break;
    case vl_cylinder:
        addCylinder(&mesh, p1, p2, o->radius);
        break;
    }
}

void vlAddCube(vlItemList *list, const vlFrame *frame, vlVec3 center, double half, vlColor color,
               vlVec3 light)
{
    const vlMesh mesh = {list, &frame->camera, light, color};
    const vlVec3 sides[3] = {{half, 0, 0}, {0, half, 0}, {0, 0, half}};
    addBox(&mesh, center, sides);
}
