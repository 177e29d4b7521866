// rigid_traits.c: what is out of the ordinary about a pair of shapes.
#include "dynamics/rigid.h"

static bool drags(const vlRigidShape *shape)
{
    return shape->surfaceSpeed != 0 || shape->rollingResistance > 0;
}

uint32_t vlRigid_FindTraits(const vlRigid *r, int shapeA, int shapeB)
{
    const vlRigidShape *a = &r->shapes[shapeA], *b = &r->shapes[shapeB];
    return drags(a) || drags(b) ? vl_drags : 0;
}
