// rigid_lanes.c: a contact becomes a lane of four, and back.
#include <math.h>

#include "dynamics/rigid.h"

static void fillPoint(vlRowPack *pack, int lane, int k, const vlRigid *r, int index, double arms[2])
{
    const vlRigidPair *pair = &r->pairs[index];
    const vlManifold *manifold = &r->manifolds[index];
    const double *poseA = r->pose[pair->bodyA], *poseB = r->pose[pair->bodyB];
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    const vlTouchPoint *point = &manifold->points[k];
    vlRowPoint *row = &pack->points[k];
    const double nx = manifold->nx, ny = manifold->ny;
    const double ax = poseA[2] * point->ax - poseA[3] * point->ay,
                 ay = poseA[3] * point->ax + poseA[2] * point->ay;
    const double bx = poseB[2] * point->bx - poseB[3] * point->by,
                 by = poseB[3] * point->bx + poseB[2] * point->by;
    const double armA = ax * ny - ay * nx, armB = bx * ny - by * nx;
    row->gap[lane] = nx * (poseB[0] - poseA[0] + bx - ax) + ny * (poseB[1] - poseA[1] + by - ay);
    row->armA[lane] = armA;
    row->armB[lane] = armB;
    row->normalMass[lane] = 1 / (a[vl_mInverseMass] + b[vl_mInverseMass] +
                                 armA * armA * a[vl_mInverseInertia] + armB * armB * b[vl_mInverseInertia]);
    row->normal[lane] = point->normal;
    arms[0] += ax * nx + ay * ny;
    arms[1] += bx * nx + by * ny;
}

// The radii are the arms of friction: nothing need be looked up.
static void fillDiscs(vlRowPack *pack, int lane, const vlRigid *r, const vlRigidPair *pair, bool parting)
{
    const double *poseA = r->pose[pair->bodyA], *poseB = r->pose[pair->bodyB];
    vlRowPoint *row = &pack->points[0];
    const double x = poseB[0] - poseA[0], y = poseB[1] - poseA[1];
    row->apartX[lane] = x;
    row->apartY[lane] = y;
    row->gap[lane] = parting ? sqrt(x * x + y * y) : pack->tangentArmA[lane] - pack->tangentArmB[lane];
}

void vlRigid_FillLane(vlRigid *r, vlRowSpan *span, vlRowPack *pack, int lane, int index)
{
    const vlRigidPair *pair = &r->pairs[index];
    vlManifold *manifold = &r->manifolds[index];
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    double arms[2] = {0, 0}, tangent = 0, least = INFINITY;
    for (int k = 0; k < manifold->count; k++)
    {
        fillPoint(pack, lane, k, r, index, arms);
        tangent += manifold->points[k].tangent;
        least = fmin(least, pack->points[k].gap[lane]);
    }
    const bool parting = least < 0 && vlRigid_IsParting(r, index, least);
    manifold->isNew = false;
    span->parts = span->parts || parting;
    span->deepest = fmax(span->deepest, -least);
    for (int k = 0; k < manifold->count && parting; k++)
        pack->points[k].gap[lane] -= least; // rows keep it from getting deeper, no more
    const double armA = arms[0] / manifold->count, armB = arms[1] / manifold->count;
    pack->a[lane] = pair->bodyA;
    pack->b[lane] = pair->bodyB;
    pack->pair[lane] = index;
    pack->friction[lane] = pair->friction;
    pack->nx[lane] = manifold->nx;
    pack->ny[lane] = manifold->ny;
    pack->tangent[lane] = tangent;
    pack->tangentArmA[lane] = armA;
    pack->tangentArmB[lane] = armB;
    pack->tangentMass[lane] = 1 / (a[vl_mInverseMass] + b[vl_mInverseMass] +
                                   armA * armA * a[vl_mInverseInertia] + armB * armB * b[vl_mInverseInertia]);
    if (pack->form == vl_twoDiscs)
        fillDiscs(pack, lane, r, pair, parting);
}

// B's surface runs clockwise past the point of contact as seen along the normal, A's counter-clockwise.
void vlRigid_FillDrag(vlRigid *r, const vlRowPack *pack, int lane)
{
    const vlRigidPair *pair = &r->pairs[pack->pair[lane]];
    const vlRigidShape *a = &r->shapes[pair->shapeA], *b = &r->shapes[pair->shapeB];
    const double inertias =
        r->motion[pair->bodyA][vl_mInverseInertia] + r->motion[pair->bodyB][vl_mInverseInertia];
    vlDragPack *drag = &r->rows.drags[pack->drag];
    drag->surface[lane] = -(a->surfaceSpeed + b->surfaceSpeed);
    drag->lever[lane] = fmax(a->rollingResistance, b->rollingResistance);
    drag->rollMass[lane] = inertias > 0 ? 1 / inertias : 0;
    drag->roll[lane] = r->manifolds[pack->pair[lane]].roll;
}

void vlRigid_KeepLane(vlRigid *r, const vlRowPack *pack, int lane)
{
    vlManifold *manifold = &r->manifolds[pack->pair[lane]];
    manifold->roll = pack->drags ? r->rows.drags[pack->drag].roll[lane] : 0;
    for (int k = 0; k < manifold->count; k++)
    {
        manifold->points[k].normal = pack->points[k].normal[lane];
        manifold->points[k].tangent = pack->tangent[lane] / manifold->count;
    }
}

void vlRigid_AddChange(vlRigid *r, const vlRowPack *p, int lane, double sign)
{
    const double roll = p->drags ? r->rows.drags[p->drag].roll[lane] : 0;
    double normal = 0, twistA = p->tangentArmA[lane] * p->tangent[lane] + roll,
           twistB = p->tangentArmB[lane] * p->tangent[lane] + roll;
    for (int k = 0; k < p->count; k++)
    {
        const vlRowPoint *point = &p->points[k];
        normal += point->normal[lane];
        if (p->form == vl_twoDiscs)
            continue;
        twistA += point->armA[lane] * point->normal[lane];
        twistB += point->armB[lane] * point->normal[lane];
    }
    const double px = sign * (p->nx[lane] * normal - p->ny[lane] * p->tangent[lane]),
                 py = sign * (p->ny[lane] * normal + p->nx[lane] * p->tangent[lane]);
    const double *a = r->motion[p->a[lane]], *b = r->motion[p->b[lane]];
    double *changeA = r->change[p->a[lane]], *changeB = r->change[p->b[lane]];
    changeA[0] -= a[vl_mInverseMass] * px;
    changeA[1] -= a[vl_mInverseMass] * py;
    changeA[2] -= a[vl_mInverseInertia] * sign * twistA;
    changeB[0] += b[vl_mInverseMass] * px;
    changeB[1] += b[vl_mInverseMass] * py;
    changeB[2] += b[vl_mInverseInertia] * sign * twistB;
}
