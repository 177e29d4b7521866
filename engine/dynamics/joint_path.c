// joint_path.c: a smooth curve through points, on which a point of a body runs.
//
// Between two points the curve is the cubic through both whose tangents are half the way from the neighbour
// before to the one behind (Catmull and Rom 1974): it goes through every point without a corner.
#include "dynamics/joint_path.h"

#include <math.h>

#define VL_SEARCH_STEPS 8
#define VL_WAY_PARTS    16

static vlVec3 pointOf(const vlPath *path, long index)
{
    const long count = (long)path->count;
    if (path->loop)
        return path->points[((index % count) + count) % count];
    if (index < 0)
        return vlSub(vlScale(path->points[0], 2), path->points[1]);
    if (index >= count)
        return vlSub(vlScale(path->points[count - 1], 2), path->points[count - 2]);
    return path->points[index];
}

static double lastPlace(const vlPath *path)
{
    return path->loop ? (double)path->count : (double)path->count - 1;
}

// The curve and its two derivatives by place.
static void evaluate(const vlPath *path, double place, vlVec3 *at, vlVec3 *rate, vlVec3 *bend)
{
    const double most = lastPlace(path) - 1,
                 k = path->loop ? floor(place) : fmax(0, fmin(floor(place), most));
    const double t = place - k;
    const vlVec3 p[4] = {pointOf(path, (long)k - 1), pointOf(path, (long)k), pointOf(path, (long)k + 1),
                         pointOf(path, (long)k + 2)};
    const double s[3][4] = {
        {-t * (1 - t) * (1 - t) / 2, 1 + t * t * (3 * t - 5) / 2, t * (1 + t * (4 - 3 * t)) / 2,
         t * t * (t - 1) / 2},
        {(-1 + t * (4 - 3 * t)) / 2, t * (9 * t - 10) / 2, (1 + t * (8 - 9 * t)) / 2, t * (3 * t - 2) / 2},
        {2 - 3 * t, 9 * t - 5, 4 - 9 * t, 3 * t - 1}};
    vlVec3 *out[3] = {at, rate, bend};
    for (int i = 0; i < 3; i++)
    {
        *out[i] = vlVec(0, 0, 0);
        for (int n = 0; n < 4; n++)
            *out[i] = vlAddScaled(*out[i], p[n], s[i][n]);
    }
}

static double within(const vlPath *path, double place)
{
    const double last = lastPlace(path);
    if (path->loop)
        return place - floor(place / last) * last;
    return fmax(0, fmin(place, last));
}

// Newton's method for the foot of the perpendicular, half a point a time at most.
static double refine(const vlPath *path, vlVec3 point, double place)
{
    for (int i = 0; i < VL_SEARCH_STEPS; i++)
    {
        vlVec3 at, rate, bend;
        evaluate(path, place, &at, &rate, &bend);
        const vlVec3 off = vlSub(point, at);
        const double square = vlDot(rate, rate), slope = square - vlDot(off, bend);
        const double wanted = vlDot(off, rate) / (slope > square / 4 ? slope : square / 4);
        if (!(square > 0))
            break;
        const double next = within(path, place + fmax(-0.5, fmin(wanted, 0.5)));
        if (fabs(next - place) < 1e-14 * (1 + place))
            return next;
        place = next;
    }
    return place;
}

static double distanceAt(const vlPath *path, vlVec3 point, double place)
{
    vlVec3 at, rate, bend;
    evaluate(path, place, &at, &rate, &bend);
    return vlLength(vlSub(point, at));
}

double vlPath_FindNear(const vlPath *path, vlVec3 point, double place)
{
    if (place >= 0)
        return refine(path, point, place);
    double best = 0;
    for (double at = 0; at <= lastPlace(path); at += 0.25)
        if (distanceAt(path, point, at) < distanceAt(path, point, best))
            best = at;
    return refine(path, point, best);
}

// Simpson's rule, each stretch in parts.
double vlPath_GetWay(const vlPath *path, double place)
{
    double way = 0;
    for (double from = 0; from < place; from += 1)
    {
        const double span = fmin(1, place - from) / VL_WAY_PARTS;
        for (int i = 0; i <= VL_WAY_PARTS; i++)
        {
            vlVec3 at, rate, bend;
            // From this side of the last point of the stretch.
            evaluate(path, from + fmin(span * i, 1 - 1e-15), &at, &rate, &bend);
            const double weight = i == 0 || i == VL_WAY_PARTS ? 1 : i % 2 ? 4 : 2;
            way += weight * span / 3 * vlLength(rate);
        }
    }
    return way;
}

vlVec3 vlPath_ToLocal(const vlJointView *view)
{
    return vlVec(vlDot(view->d, view->e[0]), vlDot(view->d, view->e[1]), vlDot(view->d, view->e[2]));
}

static vlVec3 toWorld(const vlJointView *view, vlVec3 v)
{
    return vlAddScaled(vlAddScaled(vlScale(view->e[0], v.x), view->e[1], v.y), view->e[2], v.z);
}

void vlPath_GetFrame(const vlPath *path, const vlJointView *view, vlVec3 along[3])
{
    vlVec3 at, rate, bend;
    evaluate(path, path->place, &at, &rate, &bend);
    const double size = vlLength(rate);
    const vlVec3 tangent = size > 0 ? vlScale(rate, 1 / size) : vlVec(1, 0, 0);
    const bool flat = tangent.z * tangent.z < 0.5;
    vlVec3 across = vlCross(flat ? vlVec(0, 0, 1) : vlVec(1, 0, 0), tangent);
    across = vlScale(across, 1 / vlLength(across));
    along[0] = toWorld(view, tangent);
    along[1] = toWorld(view, across);
    along[2] = toWorld(view, vlCross(tangent, across));
}

double vlPath_GetBeyond(const vlJoint *joint, const vlJointView *view)
{
    const vlPath *path = &joint->path;
    const bool before = path->place <= 0, after = path->place >= lastPlace(path);
    if (!before && !after)
        return 0;
    vlVec3 at, rate, bend;
    evaluate(path, path->place, &at, &rate, &bend);
    const double size = vlLength(rate);
    return size > 0 ? vlDot(vlSub(vlPath_ToLocal(view), at), rate) / size : 0;
}

static vlVec3 findOff(const vlJoint *joint, const vlJointView *view)
{
    const vlPath *path = &joint->path;
    const vlVec3 point = vlPath_ToLocal(view);
    vlVec3 at, rate, bend;
    evaluate(path, vlPath_FindNear(path, point, path->place), &at, &rate, &bend);
    return toWorld(view, vlSub(point, at));
}

double vlPath_MeasureOff(const vlJoint *joint, const vlJointView *view, vlVec3 direction)
{
    return vlDot(findOff(joint, view), direction);
}

double vlPath_MeasureDistance(const vlJoint *joint, const vlJointView *view)
{
    return vlLength(findOff(joint, view));
}
