// rigid_rows.c: touching pairs become rows, four side by side that share no moving body.
#include "dynamics/rigid_rows.h"

#include <math.h>
#include <string.h>

#include "dynamics/world_parts.h"

#define VL_NAME(x) vl_##x##Plain
#include "dynamics/rigid_kernel.h"

#define PI 3.14159265358979323846

/// Colours a body's contacts may have. What finds none free is solved alone.
#define VL_COLOURS 62
/// Kinds of packs within a colour: two points, or one of a form; with a still A or not, dragging or not.
#define VL_PACK_KINDS 20
#define VL_TWO_POINTS 4

// A contact gives way like a spring with a quarter of the substep's rate, twice that against what stands
// (solver.md); overlaps leave at 3 m/s at most.
vlSoftness vlSoftness_Of(double h, double share)
{
    const double omega = 2 * PI * share / h, zeta = 10, a = 2 * zeta + h * omega, c = h * omega * a;
    return (vlSoftness){omega / a, c / (1 + c), 1 / (1 + c), 3};
}

// Colours -------------------------------------------------------------------------------------------------

static bool isMoving(const vlRigid *r, int body)
{
    return r->motion[body][vl_mInverseMass] > 0 || r->motion[body][vl_mInverseInertia] > 0;
}

static bool isStill(const vlRigid *r, int body)
{
    const double *m = r->motion[body];
    return m[vl_mVx] == 0 && m[vl_mVy] == 0 && m[vl_mSpin] == 0 && !isMoving(r, body);
}

static vlPackForm formOf(const vlRigid *r, const vlRigidPair *pair)
{
    const bool discA = r->shapes[pair->shapeA].outline.isDisc, discB = r->shapes[pair->shapeB].outline.isDisc;
    return discA && discB ? vl_twoDiscs : discA ? vl_discA : discB ? vl_discB : vl_anyForm;
}

static int lowestFree(uint64_t used)
{
    int colour = 0;
    while (colour < VL_COLOURS && used >> colour & 1)
        colour++;
    return colour;
}

// The kind of pack a contact goes into: first by colour, then by what code it takes.
static int chooseBin(vlRigid *r, int index)
{
    const vlRigidPair *pair = &r->pairs[index];
    const bool movingA = isMoving(r, pair->bodyA), movingB = isMoving(r, pair->bodyB);
    const uint64_t used = (movingA ? r->colours[pair->bodyA] : 0) | (movingB ? r->colours[pair->bodyB] : 0);
    const int colour = lowestFree(used);
    if (colour < VL_COLOURS)
    {
        if (movingA)
            r->colours[pair->bodyA] |= (uint64_t)1 << colour;
        if (movingB)
            r->colours[pair->bodyB] |= (uint64_t)1 << colour;
    }
    const vlManifold *manifold = &r->manifolds[index];
    // A fast contact has room for two points, but for discs.
    const bool discs =
        r->shapes[pair->shapeA].outline.count == 1 || r->shapes[pair->shapeB].outline.count == 1;
    const bool two = manifold->isFast ? !discs : manifold->count == 2;
    const int kind = two ? VL_TWO_POINTS : (int)formOf(r, pair);
    const int drags = (pair->traits & vl_drags) != 0;
    return colour * VL_PACK_KINDS + 4 * kind + 2 * drags + isStill(r, pair->bodyA);
}

// Filling -------------------------------------------------------------------------------------------------

static void fillPoint(vlRowPack *pack, int lane, int k, const vlRigid *r, int index, double arms[2])
{
    const vlRigidPair *pair = &r->pairs[index];
    const vlManifold *manifold = &r->manifolds[index];
    const double *poseA = r->pose[pair->bodyA], *poseB = r->pose[pair->bodyB];
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    const vlTouchPoint *point = &manifold->points[k];
    const double nx = manifold->nx, ny = manifold->ny;
    const double ax = poseA[2] * point->ax - poseA[3] * point->ay,
                 ay = poseA[3] * point->ax + poseA[2] * point->ay;
    const double bx = poseB[2] * point->bx - poseB[3] * point->by,
                 by = poseB[3] * point->bx + poseB[2] * point->by;
    const double armA = ax * ny - ay * nx, armB = bx * ny - by * nx;
    pack->gap[k][lane] = nx * (poseB[0] - poseA[0] + bx - ax) + ny * (poseB[1] - poseA[1] + by - ay);
    pack->armA[k][lane] = armA;
    pack->armB[k][lane] = armB;
    pack->normalMass[k][lane] =
        1 / (a[vl_mInverseMass] + b[vl_mInverseMass] + armA * armA * a[vl_mInverseInertia] +
             armB * armB * b[vl_mInverseInertia]);
    pack->normal[k][lane] = point->normal;
    arms[0] += ax * nx + ay * ny;
    arms[1] += bx * nx + by * ny;
}

static void fillDiscs(vlRowPack *pack, int lane, const vlRigid *r, const vlRigidPair *pair, bool parting)
{
    const double *poseA = r->pose[pair->bodyA], *poseB = r->pose[pair->bodyB];
    pack->apartX[lane] = poseB[0] - poseA[0];
    pack->apartY[lane] = poseB[1] - poseA[1];
    const double radii = r->shapes[pair->shapeA].outline.radius + r->shapes[pair->shapeB].outline.radius;
    const double distance = hypot(pack->apartX[lane], pack->apartY[lane]);
    pack->gap[0][lane] = parting ? distance : radii;
}

static void fillLane(vlRowPack *pack, int lane, vlRigid *r, int index)
{
    const vlRigidPair *pair = &r->pairs[index];
    pack->friction[lane] = pair->friction;
    pack->a[lane] = pair->bodyA;
    pack->b[lane] = pair->bodyB;
    pack->pair[lane] = index;
    if (r->manifolds[index].isFast)
    {
        vlRigid_AddFast(r, index, (size_t)(pack - r->packs), lane);
        return;
    }
    const vlManifold *manifold = &r->manifolds[index];
    const double *a = r->motion[pair->bodyA], *b = r->motion[pair->bodyB];
    double arms[2] = {0, 0}, tangent = 0, least = INFINITY;
    for (int k = 0; k < manifold->count; k++)
    {
        fillPoint(pack, lane, k, r, index, arms);
        tangent += manifold->points[k].tangent;
        least = fmin(least, pack->gap[k][lane]);
    }
    r->deepest = fmax(r->deepest, -least);
    const bool parting = least < 0 && vlRigid_IsParting(r, index, least);
    r->manifolds[index].isNew = false;
    if (parting)
        for (int k = 0; k < manifold->count; k++)
            pack->gap[k][lane] -= least; // rows keep it from getting deeper, no more
    const double armA = arms[0] / manifold->count, armB = arms[1] / manifold->count;
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
static void fillDrag(vlDragPack *drag, int lane, const vlRigid *r, int index)
{
    const vlRigidPair *pair = &r->pairs[index];
    const vlRigidShape *a = &r->shapes[pair->shapeA], *b = &r->shapes[pair->shapeB];
    const double inertias =
        r->motion[pair->bodyA][vl_mInverseInertia] + r->motion[pair->bodyB][vl_mInverseInertia];
    drag->surface[lane] = -(a->surfaceSpeed + b->surfaceSpeed);
    drag->lever[lane] = fmax(a->rollingResistance, b->rollingResistance);
    drag->rollMass[lane] = inertias > 0 ? 1 / inertias : 0;
    drag->roll[lane] = r->manifolds[index].roll;
}

static void startPack(vlRowPack *pack, int kind)
{
    const vlFour zero = {0, 0, 0, 0};
    memset(pack, 0, sizeof *pack);
    pack->gap[0] = pack->gap[1] = zero + 1.0;
    pack->points = kind / 4 == VL_TWO_POINTS ? 2 : 1;
    pack->form = kind / 4 == VL_TWO_POINTS ? vl_anyForm : (vlPackForm)(kind / 4);
    pack->drags = kind >> 1 & 1;
    pack->still = kind & 1;
    for (int lane = 0; lane < 4; lane++)
        pack->pair[lane] = -1;
}

#define VL_BINS ((VL_COLOURS + 1) * VL_PACK_KINDS)

static bool reserve(vlWorld *world)
{
    vlRigid *r = world->rigid;
    return vlReserve(&world->tally, &r->colours, &r->colourCapacity, (size_t)r->bodyCount,
                     sizeof *r->colours) &&
           vlReserve(&world->tally, &r->colourOf, &r->colourOfCapacity, r->activeCount, sizeof *r->colourOf);
}

bool vlRigid_PackRows(vlWorld *world)
{
    vlRigid *r = world->rigid;
    if (!reserve(world) || !vlRigid_BeginParting(world))
        return false;
    memset(r->colours, 0, (size_t)r->bodyCount * sizeof *r->colours);
    int counts[VL_BINS] = {0};
    for (size_t i = 0; i < r->activeCount; i++)
    {
        const int bin = chooseBin(r, r->active[i]);
        r->colourOf[i] = bin;
        counts[bin]++;
    }
    size_t first[VL_BINS], packs = 0; // lanes of the bin begin at 4 first
    for (int bin = 0; bin < VL_BINS; bin++)
    {
        const bool alone = bin / VL_PACK_KINDS == VL_COLOURS;
        first[bin] = packs;
        packs += alone ? (size_t)counts[bin] : (size_t)(counts[bin] + 3) / 4;
    }
    if (!vlReserve(&world->tally, &r->packs, &r->packCapacity, packs, sizeof *r->packs))
        return false;
    r->packCount = packs;
    r->deepest = 0;
    size_t drags = 0;
    for (int bin = 0; bin < VL_BINS; bin++)
    {
        const size_t end = bin + 1 < VL_BINS ? first[bin + 1] : packs;
        for (size_t i = first[bin]; i < end; i++)
        {
            startPack(&r->packs[i], bin % VL_PACK_KINDS);
            if (r->packs[i].drags)
                r->packs[i].drag = (int32_t)drags++;
        }
        counts[bin] = 0;
    }
    if (!vlReserve(&world->tally, &r->drags, &r->dragCapacity, drags, sizeof *r->drags))
        return false;
    if (drags > 0)
        memset(r->drags, 0, drags * sizeof *r->drags);
    for (size_t i = 0; i < r->activeCount; i++)
    {
        const int bin = r->colourOf[i], n = counts[bin]++;
        const bool alone = bin / VL_PACK_KINDS == VL_COLOURS;
        const int lane = alone ? 0 : n % 4;
        vlRowPack *pack = &r->packs[first[bin] + (size_t)(alone ? n : n / 4)];
        fillLane(pack, lane, r, r->active[i]);
        if (pack->drags)
            fillDrag(&r->drags[pack->drag], lane, r, r->active[i]);
    }
    return true;
}

// Solving -------------------------------------------------------------------------------------------------

void vlRigid_SolveRows(vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
    const vlSoftness still = vlSoftness_Of(h, 0.5), moving = vlSoftness_Of(h, 0.25);
#if defined(__x86_64__) || defined(_M_X64)
    if (world->useAvx2)
    {
        vl_solvePacksAvx2(r->packs, r->packCount, r->drags, r->motion, &still, &moving, h);
        return;
    }
#endif
    vl_solvePacksPlain(r->packs, r->packCount, r->drags, r->motion, &still, &moving, h);
}

void vlRigid_RelaxRows(vlWorld *world, double h)
{
    vlRigid *r = world->rigid;
#if defined(__x86_64__) || defined(_M_X64)
    if (world->useAvx2)
    {
        vl_relaxPacksAvx2(r->packs, r->packCount, r->drags, r->motion, h);
        return;
    }
#endif
    vl_relaxPacksPlain(r->packs, r->packCount, r->drags, r->motion, h);
}

void vlRigid_KeepLane(vlRigid *r, const vlRowPack *pack, int lane)
{
    vlManifold *manifold = &r->manifolds[pack->pair[lane]];
    manifold->roll = pack->drags ? r->drags[pack->drag].roll[lane] : 0;
    for (int k = 0; k < manifold->count; k++)
    {
        manifold->points[k].normal = pack->normal[k][lane];
        manifold->points[k].tangent = pack->tangent[lane] / manifold->count;
    }
}

void vlRigid_KeepImpulses(vlWorld *world)
{
    vlRigid *r = world->rigid;
    for (size_t i = 0; i < r->packCount; i++)
        for (int lane = 0; lane < 4; lane++)
            if (r->packs[i].pair[lane] >= 0)
                vlRigid_KeepLane(r, &r->packs[i], lane);
}
