// query.c: what of bodies and obstacles is where.
#include "verlua/query.h"

#include <math.h>
#include <stdlib.h>

#include "dynamics/query_items.h"
#include "dynamics/space.h"
#include "dynamics/world_parts.h"

vlQueryFilter vlDefaultQueryFilter(void)
{
    return (vlQueryFilter){.groups = UINT64_MAX, .obstacles = true};
}

vlProbe vlDefaultProbe(void)
{
    return (vlProbe){.shape = vlDefaultBodyShapeDef(), .orientation = {1, 0, 0, 0}};
}

/// Looks at one item; what it finds goes to its question.
typedef struct Question Question;
typedef void Look(Question *question, const vlQueryItem *item, const vlSolidForm *form);

struct Question
{
    vlWorld *world;
    vlQueries *queries;
    vlQueryFilter filter;
    Look *look;
    bool all, any; ///< else only the nearest
    double best;   ///< fraction, or distance, beyond which nothing counts
    vlQueryHit hit;
    bool found;

    vlVec3 from, way; ///< m
    vlSolidForm probe;
    vlBox region; ///< what is outside of it cannot answer
};

// Answers -------------------------------------------------------------------------------------------------

static bool isBefore(const vlQueryHit *a, const vlQueryHit *b)
{
    const bool bodyA = a->body.generation != 0, bodyB = b->body.generation != 0;
    if (bodyA != bodyB)
        return bodyA;
    return bodyA ? a->body.slot < b->body.slot : a->obstacle.slot < b->obstacle.slot;
}

static bool isSame(const vlQueryHit *a, const vlQueryHit *b)
{
    return !isBefore(a, b) && !isBefore(b, a);
}

// By whose they are, then along the way.
static int compareOwners(const void *one, const void *two)
{
    const vlQueryHit *a = one, *b = two;
    if (isBefore(a, b))
        return -1;
    if (isBefore(b, a))
        return 1;
    return a->distance < b->distance ? -1 : a->distance > b->distance;
}

static int compareWays(const void *one, const void *two)
{
    const vlQueryHit *a = one, *b = two;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return isBefore(a, b) ? -1 : isBefore(b, a);
}

// Of each body the first answer; along the way, if there is one.
static int sortHits(vlQueries *q, bool along)
{
    size_t kept = 0;
    if (q->hitCount > 1)
        qsort(q->hits, q->hitCount, sizeof *q->hits, compareOwners);
    for (size_t i = 0; i < q->hitCount; i++)
        if (kept == 0 || !isSame(&q->hits[kept - 1], &q->hits[i]))
            q->hits[kept++] = q->hits[i];
    q->hitCount = kept;
    if (along && kept > 1)
        qsort(q->hits, kept, sizeof *q->hits, compareWays);
    return (int)kept;
}

// Two at the same place: the one that sorts first.
static void answer(Question *question, const vlQueryItem *item, double measure, vlQueryHit hit)
{
    vlQueries *q = question->queries;
    vlQueryItem_Name(question->world, item, &hit);
    if (!question->all)
    {
        if (question->found &&
            (measure > question->best || (measure == question->best && !isBefore(&hit, &question->hit))))
            return;
        question->found = true;
        question->hit = hit;
        question->best = question->any ? -INFINITY : measure;
        return;
    }
    if (!vlReserve(&question->world->tally, &q->hits, &q->hitCapacity, q->hitCount + 1, sizeof *q->hits))
    {
        q->exhausted = true;
        return;
    }
    q->hits[q->hitCount++] = hit;
}

/// A triangle of the ground after another.
typedef struct GroundLook
{
    Question *question;
    const vlQueryItem *item;
    vlPose pose;
} GroundLook;

static void lookAtTriangle(void *context, const vlSpaceTriangle *triangle)
{
    const GroundLook *look = context;
    vlSolidForm form = {.pose = look->pose};
    form.convex = vlConvex_OfPoints(&triangle->points[0].x, 3, 3, 3, 0);
    look->question->look(look->question, look->item, &form);
}

// The region, in the frame of the ground.
static void lookAtGround(Question *question, const vlQueryItem *item, const vlTerrain *terrain)
{
    const vlRigid *r = question->world->rigid;
    const vlBox *box = &question->region;
    GroundLook look = {question, item, vlSolid_PoseOf(r, r->shapes[item->index].body)};
    vlVec3 low = vlVec(INFINITY, INFINITY, INFINITY), high = vlVec(-INFINITY, -INFINITY, -INFINITY);
    for (int i = 0; i < 8; i++)
    {
        const vlVec3 corner = vlPose_PointBack(&look.pose, vlVec(i & 1 ? box->max[0] : box->min[0],
                                                                 i & 2 ? box->max[1] : box->min[1],
                                                                 i & 4 ? box->max[2] : box->min[2]));
        low = vlVec(fmin(low.x, corner.x), fmin(low.y, corner.y), fmin(low.z, corner.z));
        high = vlVec(fmax(high.x, corner.x), fmax(high.y, corner.y), fmax(high.z, corner.z));
    }
    vlTerrain_Visit(terrain, low, high, lookAtTriangle, &look);
}

static const vlSpaceGround *groundOf(const Question *question, const vlQueryItem *item)
{
    const vlRigid *r = question->world->rigid;
    return !item->isObstacle && r->space ? vlSpace_GroundOf(r->space, item->index) : NULL;
}

static double lookAt(void *user, int number)
{
    Question *question = user;
    const vlQueryItem item = vlQueryItem_Of(number);
    if (!vlQueryItem_Passes(question->world, &item, &question->filter))
        return question->best;
    const vlSpaceGround *ground = groundOf(question, &item);
    if (ground)
        lookAtGround(question, &item, &ground->terrain);
    else
    {
        vlSolidForm form;
        vlQueryItem_GetForm(question->world, &item, &form);
        question->look(question, &item, &form);
    }
    return question->best;
}

static void lookAtWide(Question *question)
{
    const vlQueries *q = question->queries;
    for (size_t i = 0; i < q->wideCount; i++)
    {
        vlSolidForm form;
        if (!vlQueryItem_Passes(question->world, &q->wide[i], &question->filter))
            continue;
        vlQueryItem_GetForm(question->world, &q->wide[i], &form);
        question->look(question, &q->wide[i], &form);
    }
}

// Asking --------------------------------------------------------------------------------------------------

static bool begin(vlWorld *world, const vlQueryFilter *filter, Question *question, vlError *error)
{
    question->world = world;
    question->queries = vlQueries_Refresh(world);
    question->filter = filter ? *filter : vlDefaultQueryFilter();
    if (!question->queries)
        return vlFail(error, "not enough memory for a question");
    question->queries->hitCount = 0;
    question->queries->exhausted = false;
    return true;
}

static int end(Question *question, bool along, const vlQueryHit **hits, vlError *error)
{
    vlQueries *q = question->queries;
    if (q->exhausted)
    {
        vlFail(error, "not enough memory for the answers");
        return -1;
    }
    const int count = sortHits(q, along);
    *hits = q->hits;
    return count;
}

static int endNearest(const Question *question, vlQueryHit *hit)
{
    if (question->found && hit)
        *hit = question->hit;
    return question->found;
}

static bool checkPlace(const vlWorld *world, const char *field, vlVec3 value, vlError *error)
{
    return vlCheckEntries(world, field, value, VL_MAX_LENGTH, error);
}

// Along the way, boxes as much wider as the probe is from its middle.
static void walk(Question *question, vlVec3 from, vlVec3 margin)
{
    const double start[3] = {from.x, from.y, from.z}, wide[3] = {margin.x, margin.y, margin.z},
                 way[3] = {question->way.x, question->way.y, question->way.z};
    for (int k = 0; k < 3; k++)
    {
        question->region.min[k] = fmin(start[k], start[k] + way[k]) - wide[k];
        question->region.max[k] = fmax(start[k], start[k] + way[k]) + wide[k];
    }
    question->best = 1;
    lookAtWide(question);
    if (!(question->any && question->found))
        vlBoxGrid_Walk(&question->queries->grid, start, way, wide, lookAt, question);
}

// Rays ----------------------------------------------------------------------------------------------------

static void lookAlongRay(Question *question, const vlQueryItem *item, const vlSolidForm *form)
{
    double share;
    vlVec3 normal;
    if (!vlSolid_Ray(form, question->from, vlAdd(question->from, question->way), &share, &normal))
        return;
    const vlQueryHit hit = {.fraction = share,
                            .distance = share * vlLength(question->way),
                            .point = vlAddScaled(question->from, question->way, share),
                            .normal = normal};
    answer(question, item, share, hit);
}

static bool castRay(vlWorld *world, vlVec3 from, vlVec3 to, const vlQueryFilter *filter, Question *question,
                    vlError *error)
{
    if (!checkPlace(world, "from", from, error) || !checkPlace(world, "to", to, error) ||
        !begin(world, filter, question, error))
        return false;
    question->look = lookAlongRay;
    question->from = from;
    question->way = vlSub(to, from);
    walk(question, from, vlVec(0, 0, 0));
    return true;
}

int vlWorld_CastRay(vlWorld *world, vlVec3 from, vlVec3 to, const vlQueryFilter *filter, vlQueryHit *hit,
                    vlError *error)
{
    Question question = {.all = false};
    return castRay(world, from, to, filter, &question, error) ? endNearest(&question, hit) : -1;
}

int vlWorld_CastRayAny(vlWorld *world, vlVec3 from, vlVec3 to, const vlQueryFilter *filter, vlError *error)
{
    Question question = {.any = true};
    return castRay(world, from, to, filter, &question, error) ? endNearest(&question, NULL) : -1;
}

int vlWorld_CastRayAll(vlWorld *world, vlVec3 from, vlVec3 to, const vlQueryFilter *filter,
                       const vlQueryHit **hits, vlError *error)
{
    Question question = {.all = true};
    return castRay(world, from, to, filter, &question, error) ? end(&question, true, hits, error) : -1;
}

// Probes --------------------------------------------------------------------------------------------------

static bool checkProbe(const vlWorld *world, const vlProbe *probe, vlError *error)
{
    const vlBodyShapeDef *shape = &probe->shape;
    if (!checkPlace(world, "position", probe->position, error))
        return false;
    if (!isfinite(probe->angle))
        return vlFail(error, "angle must be finite, got %g", probe->angle);
    if (shape->kind == vl_chainShape || shape->kind == vl_heightFieldShape || shape->kind == vl_meshShape)
        return vlFail(error, "terrain cannot be asked with, only convex shapes can");
    return vlRigid_CheckForm(world, shape, error);
}

static void setCorner(vlSolidForm *form, int i, vlVec3 at)
{
    form->corners[3 * i] = at.x;
    form->corners[3 * i + 1] = at.y;
    form->corners[3 * i + 2] = at.z;
}

static void makeBoxProbe(vlSolidForm *form, const vlBodyShapeDef *shape, int dimensions)
{
    vlPose own = vlPose_At(shape->offset);
    if (dimensions == 3)
        vlPose_SetQuaternion(&own, shape->orientation);
    else
        own = (vlPose){shape->offset,
                       {{cos(shape->angle), sin(shape->angle), 0},
                        {-sin(shape->angle), cos(shape->angle), 0},
                        {0, 0, 1}}};
    const vlVec3 half = vlScale(shape->size, 0.5);
    const int count = dimensions == 2 ? 4 : 8;
    for (int i = 0; i < count; i++)
        setCorner(form, i,
                  vlPose_Point(&own, vlVec(i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y,
                                           dimensions == 2 ? 0
                                           : i & 4         ? half.z
                                                           : -half.z)));
    form->convex = vlConvex_OfPoints(form->corners, 3, count, dimensions, shape->rounding);
}

// The shape's points may be those of the probe.
static void makeProbe(const vlWorld *world, const vlProbe *probe, vlSolidForm *form)
{
    const vlBodyShapeDef *shape = &probe->shape;
    const int dimensions = world->def.dimensions;
    form->isPlane = false;
    form->pose = vlPose_At(probe->position);
    if (dimensions == 3)
        vlPose_SetQuaternion(&form->pose, probe->orientation);
    else
        form->pose = (vlPose){probe->position,
                              {{cos(probe->angle), sin(probe->angle), 0},
                               {-sin(probe->angle), cos(probe->angle), 0},
                               {0, 0, 1}}};
    setCorner(form, 0, shape->kind == vl_ballShape ? shape->offset : shape->p1);
    setCorner(form, 1, shape->p2);
    switch (shape->kind)
    {
    case vl_ballShape:
        form->convex = vlConvex_OfPoints(form->corners, 3, 1, dimensions, shape->radius);
        return;
    case vl_boxShape:
        makeBoxProbe(form, shape, dimensions);
        return;
    case vl_capsuleShape:
        form->convex = vlConvex_OfPoints(form->corners, 3, 2, dimensions, shape->radius);
        return;
    case vl_hullShape:
        form->convex =
            vlConvex_OfPoints(&shape->points[0].x, 3, shape->pointCount, dimensions, shape->rounding);
        return;
    case vl_cylinderShape:
        form->convex = vlConvex_OfCylinder(shape->p1, shape->p2, shape->radius, shape->rounding);
        return;
    case vl_chainShape: // refused before
    case vl_heightFieldShape:
    case vl_meshShape:
        return;
    }
}

static void lookAlongProbe(Question *question, const vlQueryItem *item, const vlSolidForm *form)
{
    vlQueryHit hit = {.fraction = 0};
    if (!vlSolid_Cast(&question->probe, question->way, form, &hit.fraction, &hit.normal, &hit.point))
        return;
    hit.distance = hit.fraction * vlLength(question->way);
    answer(question, item, hit.fraction, hit);
}

static bool castProbe(vlWorld *world, const vlProbe *probe, vlVec3 motion, const vlQueryFilter *filter,
                      Question *question, vlError *error)
{
    if (!checkProbe(world, probe, error) || !checkPlace(world, "motion", motion, error) ||
        !begin(world, filter, question, error))
        return false;
    question->look = lookAlongProbe;
    question->way = motion;
    makeProbe(world, probe, &question->probe);
    const vlBox box = vlSolid_BoxOf(&question->probe);
    const vlVec3 low = vlVec(box.min[0], box.min[1], box.min[2]),
                 high = vlVec(box.max[0], box.max[1], box.max[2]);
    walk(question, vlScale(vlAdd(low, high), 0.5), vlScale(vlSub(high, low), 0.5));
    return true;
}

int vlWorld_CastProbe(vlWorld *world, const vlProbe *probe, vlVec3 motion, const vlQueryFilter *filter,
                      vlQueryHit *hit, vlError *error)
{
    Question question = {.all = false};
    return castProbe(world, probe, motion, filter, &question, error) ? endNearest(&question, hit) : -1;
}

int vlWorld_CastProbeAll(vlWorld *world, const vlProbe *probe, vlVec3 motion, const vlQueryFilter *filter,
                         const vlQueryHit **hits, vlError *error)
{
    Question question = {.all = true};
    return castProbe(world, probe, motion, filter, &question, error) ? end(&question, true, hits, error) : -1;
}

// Overlaps ------------------------------------------------------------------------------------------------

// Looks at all whose boxes overlap that one.
static void lookIn(Question *question, const vlBox *box)
{
    vlQueries *q = question->queries;
    question->region = *box;
    q->found.count = 0;
    q->exhausted = !vlBoxGrid_Find(&q->grid, &question->world->tally, box, &q->found);
    lookAtWide(question);
    for (size_t i = 0; i < q->found.count; i++)
        lookAt(question, q->found.items[i]);
}

static void lookWhetherTouching(Question *question, const vlQueryItem *item, const vlSolidForm *form)
{
    if (!vlSolid_Touch(&question->probe, form))
        return;
    vlClosest closest;
    vlSolid_Distance(form, &question->probe, &closest);
    answer(question, item, 0, (vlQueryHit){.distance = 0, .point = closest.pointA, .normal = closest.normal});
}

static int overlap(Question *question, const vlQueryHit **hits, vlError *error)
{
    question->look = lookWhetherTouching;
    question->all = true;
    const vlBox box = vlSolid_BoxOf(&question->probe);
    lookIn(question, &box);
    return end(question, false, hits, error);
}

int vlWorld_Overlap(vlWorld *world, const vlProbe *probe, const vlQueryFilter *filter,
                    const vlQueryHit **hits, vlError *error)
{
    Question question = {.all = true};
    if (!checkProbe(world, probe, error) || !begin(world, filter, &question, error))
        return -1;
    makeProbe(world, probe, &question.probe);
    return overlap(&question, hits, error);
}

int vlWorld_OverlapBox(vlWorld *world, vlVec3 min, vlVec3 max, const vlQueryFilter *filter,
                       const vlQueryHit **hits, vlError *error)
{
    Question question = {.all = true};
    if (!checkPlace(world, "min", min, error) || !checkPlace(world, "max", max, error))
        return -1;
    if (!(min.x <= max.x && min.y <= max.y && min.z <= max.z))
    {
        vlFail(error, "min must not be above max, got {%g, %g, %g} and {%g, %g, %g}", min.x, min.y, min.z,
               max.x, max.y, max.z);
        return -1;
    }
    if (!begin(world, filter, &question, error))
        return -1;
    vlBodyShapeDef shape = vlDefaultBodyShapeDef();
    shape.size = vlSub(max, min);
    question.probe = (vlSolidForm){.pose = vlPose_At(vlScale(vlAdd(min, max), 0.5))};
    makeBoxProbe(&question.probe, &shape, world->def.dimensions);
    return overlap(&question, hits, error);
}

static void makePointProbe(Question *question, vlVec3 point)
{
    question->from = point;
    question->probe = (vlSolidForm){.pose = vlPose_At(point)};
    question->probe.convex =
        vlConvex_OfPoints(question->probe.corners, 3, 1, question->world->def.dimensions, 0);
}

int vlWorld_FindAt(vlWorld *world, vlVec3 point, const vlQueryFilter *filter, const vlQueryHit **hits,
                   vlError *error)
{
    Question question = {.all = true};
    if (!checkPlace(world, "point", point, error) || !begin(world, filter, &question, error))
        return -1;
    makePointProbe(&question, point);
    return overlap(&question, hits, error);
}

// Nearest -------------------------------------------------------------------------------------------------

static void lookHowNear(Question *question, const vlQueryItem *item, const vlSolidForm *form)
{
    vlClosest closest;
    vlSolid_Distance(form, &question->probe, &closest);
    if (closest.distance > question->best)
        return;
    const vlQueryHit hit = {.distance = closest.distance, .point = closest.pointA, .normal = closest.normal};
    answer(question, item, closest.distance, hit);
}

static vlBox boxAbout(vlVec3 point, double reach)
{
    return (vlBox){{point.x - reach, point.y - reach, point.z - reach},
                   {point.x + reach, point.y + reach, point.z + reach}};
}

// The size of the smallest boxes: where to begin.
static double leastReach(const vlBoxGrid *grid)
{
    for (int level = VL_LEAST_LEVEL; level <= VL_MOST_LEVEL; level++)
        if (grid->countOfLevel[level - VL_LEAST_LEVEL] > 0)
            return ldexp(1, level);
    return INFINITY;
}

int vlWorld_FindNearest(vlWorld *world, vlVec3 point, double distance, const vlQueryFilter *filter,
                        vlQueryHit *hit, vlError *error)
{
    Question question = {.all = false};
    if (!checkPlace(world, "point", point, error))
        return -1;
    if (!(distance >= 0))
    {
        vlFail(error, "distance must be zero or a positive number, got %g", distance);
        return -1;
    }
    if (!begin(world, filter, &question, error))
        return -1;
    question.look = lookHowNear;
    question.best = distance;
    makePointProbe(&question, point);
    // Twice as far each time, until something is found no farther than was looked.
    double reach = leastReach(&question.queries->grid);
    while (reach < distance && reach < VL_MAX_LENGTH && !(question.found && question.best <= reach))
    {
        const vlBox box = boxAbout(point, reach);
        lookIn(&question, &box);
        reach *= 4;
    }
    const vlBox box = boxAbout(point, fmin(question.best, 4 * VL_MAX_LENGTH));
    lookIn(&question, &box);
    if (question.queries->exhausted)
    {
        vlFail(error, "not enough memory for a question");
        return -1;
    }
    return endNearest(&question, hit);
}
