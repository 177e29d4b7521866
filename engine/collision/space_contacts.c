// space_contacts.c: from points of contact on cores to a manifold of four.
#include "collision/space_parts.h"

#include <math.h>
#include <string.h>

// A point replaces another in the choice of four when it is better by more than this: deeper by a share of
// the size, or farther or larger by a factor. Equals would change places with every rounding error.
#define VL_DEEPER 1e-4
#define VL_BETTER 1.001

const vlHull *vlPlacedHull_Set(vlPlacedHull *placed, const vlSpaceShape *shape, const vlPose *pose,
                               vlVec3 shift)
{
    if (shape->kind == vl_spaceBox)
    {
        const vlVec3 axis[3] = {vlPose_Turn(pose, shape->axis[0]), vlPose_Turn(pose, shape->axis[1]),
                                vlPose_Turn(pose, shape->axis[2])};
        vlBoxHull_Set(&placed->box, vlAdd(shift, vlPose_Turn(pose, shape->p1)), axis, shape->half);
        return &placed->box.hull;
    }
    placed->hull = *shape->hull;
    placed->hull.points = placed->points;
    placed->hull.faces = placed->faces;
    placed->hull.middle = vlAdd(shift, vlPose_Turn(pose, shape->hull->middle));
    for (int i = 0; i < shape->hull->pointCount; i++)
        placed->points[i] = vlAdd(shift, vlPose_Turn(pose, shape->hull->points[i]));
    for (int i = 0; i < shape->hull->faceCount; i++)
    {
        const vlHullFace *face = &shape->hull->faces[i];
        const vlVec3 n = vlPose_Turn(pose, face->normal);
        placed->faces[i] = (vlHullFace){n, face->offset + vlDot(n, shift), face->first, face->count};
    }
    return &placed->hull;
}

// The deepest point; of those that are equally deep the one farthest from the middle of all, which is a
// corner.
static int deepest(const vlSpaceContacts *contacts)
{
    vlVec3 middle = {0, 0, 0};
    double least = INFINITY, most = -1;
    for (int i = 0; i < contacts->count; i++)
    {
        middle = vlAddScaled(middle, contacts->list[i].a, 1.0 / contacts->count);
        least = vlLess(least, contacts->list[i].gap);
    }
    int best = 0;
    for (int i = 0; i < contacts->count; i++)
    {
        if (contacts->list[i].gap > least + VL_DEEPER * contacts->size)
            continue;
        const vlVec3 d = vlSub(contacts->list[i].a, middle);
        if (vlDot(d, d) > VL_BETTER * most)
        {
            most = vlDot(d, d);
            best = i;
        }
    }
    return best;
}

static int farthest(const vlSpaceContacts *contacts, int from)
{
    int best = from;
    double most = 0;
    for (int i = 0; i < contacts->count; i++)
    {
        const vlVec3 d = vlSub(contacts->list[i].a, contacts->list[from].a);
        if (vlDot(d, d) > VL_BETTER * most)
        {
            most = vlDot(d, d);
            best = i;
        }
    }
    return best;
}

// The point that lies farthest to the given side of the line from p to q, or -1.
static int farthestBeside(const vlSpaceContacts *contacts, int p, int q, double side)
{
    const vlVec3 a = contacts->list[p].a, d = vlSub(contacts->list[q].a, a);
    const double length = vlLength(d), least = VL_DEEPER * contacts->size * length;
    int best = -1;
    double most = 0;
    for (int i = 0; i < contacts->count; i++)
    {
        const double area = side * vlDot(contacts->n, vlCross(d, vlSub(contacts->list[i].a, a)));
        if (i != p && i != q && area > VL_BETTER * most && area > least)
        {
            most = area;
            best = i;
        }
    }
    return best;
}

void vlSpaceContacts_Reduce(vlSpaceContacts *contacts)
{
    if (contacts->count <= 4)
        return;
    bool kept[VL_MAX_CONTACTS] = {false};
    const int p = deepest(contacts), q = farthest(contacts, p);
    const int left = farthestBeside(contacts, p, q, 1), right = farthestBeside(contacts, p, q, -1);
    kept[p] = kept[q] = true;
    if (left >= 0)
        kept[left] = true;
    if (right >= 0)
        kept[right] = true;
    int count = 0;
    for (int i = 0; i < contacts->count; i++)
        if (kept[i])
            contacts->list[count++] = contacts->list[i];
    contacts->count = count;
}

static void store(double to[3], vlVec3 v)
{
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

vlSpaceTouch vlSpaceContact_Touch(const vlSpaceContact *contact, vlVec3 n, const vlSpacePair *pair)
{
    const double ra = pair->a->radius, rb = pair->b->radius;
    const vlVec3 a = vlAddScaled(contact->a, n, ra), b = vlAddScaled(vlSub(contact->b, pair->apart), n, -rb);
    vlSpaceTouch touch = {.gap = contact->gap - ra - rb, .feature = contact->feature};
    store(touch.a, vlPose_TurnBack(pair->poseA, a));
    store(touch.b, vlPose_TurnBack(pair->poseB, b));
    return touch;
}

void vlSpaceContacts_Write(vlSpaceContacts *contacts, const vlSpacePair *pair, bool swapped,
                           vlSpaceManifold *manifold)
{
    vlSpaceContacts_Reduce(contacts);
    store(manifold->n, vlScale(contacts->n, swapped ? -1 : 1));
    manifold->count = contacts->count;
    for (int i = 0; i < contacts->count; i++)
    {
        vlSpaceTouch *touch = &manifold->points[i];
        *touch = vlSpaceContact_Touch(&contacts->list[i], contacts->n, pair);
        for (int k = 0; k < 3 && swapped; k++)
        {
            const double other = touch->a[k];
            touch->a[k] = touch->b[k];
            touch->b[k] = other;
        }
    }
}

static void takeOver(vlSpaceTouch *touch, const vlSpaceTouch *before)
{
    touch->normal = before->normal;
    touch->tangent[0] = before->tangent[0];
    touch->tangent[1] = before->tangent[1];
}

static double squareApart(const double p[3], const double q[3])
{
    const double x = p[0] - q[0], y = p[1] - q[1], z = p[2] - q[2];
    return x * x + y * y + z * z;
}

void vlSpaceManifold_Carry(vlSpaceManifold *manifold, const vlSpaceManifold *before, double near)
{
    bool used[4] = {false}, done[4] = {false};
    for (int i = 0; i < manifold->count; i++)
        for (int k = 0; k < before->count && !done[i]; k++)
            if (!used[k] && manifold->points[i].feature == before->points[k].feature)
            {
                takeOver(&manifold->points[i], &before->points[k]);
                used[k] = done[i] = true;
            }
    for (int i = 0; i < manifold->count; i++)
    {
        int best = -1;
        double least = near * near;
        for (int k = 0; k < before->count && !done[i]; k++)
        {
            // On either body: a point that slides on one stays in its place on the other.
            const double apart = vlLess(squareApart(manifold->points[i].a, before->points[k].a),
                                        squareApart(manifold->points[i].b, before->points[k].b));
            if (!used[k] && apart <= least)
            {
                least = apart;
                best = k;
            }
        }
        if (best < 0)
            continue;
        takeOver(&manifold->points[i], &before->points[best]);
        used[best] = true;
    }
}
