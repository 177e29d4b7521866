// rigid_traits.c: what is out of the ordinary about a pair of shapes.
#include <math.h>

#include "dynamics/rigid.h"

static bool drags(const vlRigidShape *shape)
{
    return shape->surfaceSpeed != 0 || shape->rollingResistance > 0;
}

static bool sieves(const vlRigidShape *shape)
{
    return shape->oneWay[0] != 0 || shape->oneWay[1] != 0 || shape->oneWay[2] != 0;
}

uint32_t vlRigid_FindTraits(const vlRigid *r, int shapeA, int shapeB)
{
    const vlRigidShape *a = &r->shapes[shapeA], *b = &r->shapes[shapeB];
    uint32_t traits = 0;
    if (a->isSensor || b->isSensor)
        return vl_senses;
    if (drags(a) || drags(b))
        traits |= vl_drags;
    if (sieves(a) || sieves(b))
        traits |= vl_sieves;
    if (a->outline.count > 1 && !a->isEdge && r->bodies[a->body].type != vl_dynamicBody)
        traits |= vl_seamed;
    return traits;
}

// One way ---------------------------------------------------------------------------------------------------

/// Overlap with a shape of one way, as a share of the other's size, that still counts as lying on it.
#define VL_FRONT_SHARE 0.01

// How far a shape reaches in a direction of the world, m.
static double reachAlong(const vlRigid *r, const vlRigidShape *shape, double x, double y)
{
    const double *pose = r->pose[shape->body];
    const double localX = pose[2] * x + pose[3] * y, localY = -pose[3] * x + pose[2] * y;
    double most = shape->outline.count > 0 ? -INFINITY : INFINITY;
    for (int i = 0; i < shape->outline.count; i++)
        most = fmax(most, localX * shape->outline.corners[i].x + localY * shape->outline.corners[i].y);
    return most + pose[0] * x + pose[1] * y + shape->outline.radius;
}

// How far in front of a shape's one way all of the other lies, m.
static double frontOf(const vlRigid *r, const vlRigidShape *shape, const vlRigidShape *other)
{
    const double *pose = r->pose[shape->body], *way = shape->oneWay;
    const double x = pose[2] * way[0] - pose[3] * way[1], y = pose[3] * way[0] + pose[2] * way[1];
    return -reachAlong(r, other, -x, -y) - reachAlong(r, shape, x, y);
}

bool vlRigid_Passes(vlRigid *r, size_t pair)
{
    const vlRigidShape *a = &r->shapes[r->pairs[pair].shapeA], *b = &r->shapes[r->pairs[pair].shapeB];
    vlManifold *manifold = &r->manifolds[pair];
    if (manifold->count == 0)
    {
        manifold->passage = vl_undecided;
        return false;
    }
    double front = INFINITY;
    if (sieves(a))
        front = fmin(front, frontOf(r, a, b));
    if (sieves(b))
        front = fmin(front, frontOf(r, b, a));
    const double slack = VL_FRONT_SHARE * fmin(a->outline.bound, b->outline.bound);
    if (manifold->passage == vl_undecided)
        manifold->passage = front < -slack ? vl_passing : vl_held;
    else if (manifold->passage == vl_passing && front >= 0)
        manifold->passage = vl_held;
    return manifold->passage == vl_passing;
}
