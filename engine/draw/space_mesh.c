// space_mesh.c: round and flat solids in space as shaded faces.
#include "draw/space_mesh.h"

#include <math.h>

#define PI 3.14159265358979323846

vlVec3 vlUnitVector(vlVec3 v)
{
    const double length = sqrt(vlDot(v, v));
    return length > 0 ? (vlVec3){v.x / length, v.y / length, v.z / length} : v;
}

void vlMesh_AddQuad(const vlMesh *mesh, const vlVertex vertices[4], vlColor color)
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
        corners[i] = vlSee_Corner(&sights[i], color, vlSolid_Brightness(cosine));
    }
    vlItemList_AddFace(mesh->list, sights, corners);
}

void vlMesh_AddFlat(const vlMesh *mesh, const vlVec3 *corners, int count, vlVec3 normal, vlColor color)
{
    // Pieces of four corners, all of which share the first.
    for (int i = 1; i + 1 < count; i += 2)
    {
        const int last = i + 2 < count ? i + 2 : i + 1;
        const vlVertex piece[4] = {
            {corners[0], normal}, {corners[i], normal}, {corners[i + 1], normal}, {corners[last], normal}};
        vlMesh_AddQuad(mesh, piece, color);
    }
}

void vlMesh_AddBox(const vlMesh *mesh, vlVec3 center, const vlVec3 half[3])
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
            vlMesh_AddQuad(mesh, corners, mesh->color);
        }
}

// Two directions across an axis, the first along `side` as far as may be.
static void makeAcross(vlVec3 axis, vlVec3 side, vlVec3 *u, vlVec3 *v)
{
    const vlVec3 other = fabs(axis.y) < 0.9 ? (vlVec3){0, 1, 0} : (vlVec3){1, 0, 0};
    const vlVec3 across = vlAddScaled(side, axis, -vlDot(side, axis));
    *u = vlUnitVector(vlDot(across, across) > 1e-12 ? across : vlCross(axis, other));
    *v = vlCross(axis, *u);
}

// A body of revolution: a ring of `radius` at each `height` along the axis, with its normal leaning by
// `lean`.
typedef struct vlRing
{
    vlVec3 center;
    double radius, lean; // m; sine of the angle between normal and the plane of the ring
} vlRing;

static void addRings(const vlMesh *mesh, vlVec3 axis, vlVec3 side, const vlRing *rings, int count)
{
    // A multiple of four: quarters differ in colour. What is small needs few.
    double most = 0;
    for (int i = 0; i < count; i++)
        most = fmax(most, rings[i].radius);
    const int sides = 4 * (int)fmin(fmax(round(most * mesh->camera->scale / 5), 3), 10);
    vlVec3 u, v;
    makeAcross(axis, side, &u, &v);
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
            vlMesh_AddQuad(mesh, corners, k / (sides / 4) % 2 == 0 ? mesh->color : mesh->turnColor);
        }
}

void vlMesh_AddCylinder(const vlMesh *mesh, vlVec3 p1, vlVec3 p2, double radius, vlVec3 side)
{
    const vlVec3 axis = vlUnitVector(vlAddScaled(p2, p1, -1));
    // The flat ends have rings of their own, because their normals differ from the side's.
    const vlRing low[2] = {{p1, 0, -1}, {p1, radius, -1}};
    const vlRing high[2] = {{p2, radius, 1}, {p2, 0, 1}};
    const vlRing around[2] = {{p1, radius, 0}, {p2, radius, 0}};
    addRings(mesh, axis, side, low, 2);
    addRings(mesh, axis, side, around, 2);
    addRings(mesh, axis, side, high, 2);
}

void vlMesh_AddCapsule(const vlMesh *mesh, vlVec3 p1, vlVec3 p2, double radius, vlVec3 side)
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
    addRings(mesh, axis, side, rings, 2 * steps + 2);
}
