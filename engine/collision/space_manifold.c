// space_manifold.c: where two convex shapes in space touch: which question to ask of which pair.
#include "collision/space_parts.h"

static bool hasFaces(const vlSpaceShape *shape)
{
    return shape->kind == vl_spaceBox || shape->kind == vl_spaceHull;
}

static void meetPlaced(const vlSpacePair *pair, vlSpaceContacts *contacts)
{
    const vlVec3 origin = {0, 0, 0};
    vlPlacedHull hullA, hullB;
    vlSegmentHull segmentA, segmentB;
    if (hasFaces(pair->a) && hasFaces(pair->b))
    {
        const vlHull *a = vlPlacedHull_Set(&hullA, pair->a, pair->poseA, origin),
                     *b = vlPlacedHull_Set(&hullB, pair->b, pair->poseB, pair->apart);
        vlMeetHulls(a, b, pair->limit, contacts);
        return;
    }
    vlSpaceCore a, b;
    vlSpaceCore_Set(&a, &hullA, &segmentA, pair->a, pair->poseA, origin);
    vlSpaceCore_Set(&b, &hullB, &segmentB, pair->b, pair->poseB, pair->apart);
    vlMeetCores(&a, &b, pair->limit, contacts);
}

int vlSpaceManifold_Find(const vlSpaceShape *a, const vlPose *poseA, const vlSpaceShape *b,
                         const vlPose *poseB, double reach, vlSpaceManifold *manifold)
{
    const bool swapped = a->kind > b->kind;
    vlSpacePair pair = {a, b, poseA, poseB, vlSub(poseB->position, poseA->position), 0};
    if (swapped)
        pair = (vlSpacePair){b, a, poseB, poseA, vlSub(poseA->position, poseB->position), 0};
    pair.limit = reach + a->radius + b->radius;
    manifold->count = 0;
    const double far = a->bound + b->bound + reach;
    if (vlDot(pair.apart, pair.apart) > far * far)
        return 0;
    vlSpaceContacts contacts;
    if (pair.b->kind == vl_spacePlane)
        vlMeetPlane(&pair, &contacts);
    else if (pair.a->kind == vl_spaceBall)
        vlMeetBall(&pair, &contacts);
    else if (pair.a->kind == vl_spaceBox && pair.b->kind == vl_spaceBox)
        vlMeetBoxes(&pair, &contacts);
    else
        meetPlaced(&pair, &contacts);
    vlSpaceContacts_Write(&contacts, &pair, swapped, manifold);
    return manifold->count;
}
