// convex_impact.c: when two moving and turning convex shapes meet (conservative advancement, second order).
//
// At a share t of the motion the nearest points give a normal n, along which the shapes are some gap apart.
// Let n turn at a rate W of our choice. A point p of a shape that turns at w then moves along n(t + s) as
//     n . p + s (n x (w - W)) . p  -  something of at most (|w| + |W|)^2 |p| s^2 / 2,
// and the centres likewise: so the gap along n(t + s) is at least F(s), a farthest point in the direction
// n + s (n x (w - W)) of each shape, less K s^2 / 2. F is concave, and up to its root the shapes cannot meet.
// With W the rate at which the true normal turns, the bound is as good as Newton's method: W is 0 between
// still faces, a shape's own rate when its face is met, and else told by how the normal has turned since the
// last round. Any W is safe; the one that reaches farthest is taken.
#include "collision/convex_parts.h"

// Enough for some fifty turns of a needle near another.
#define VL_IMPACT_ROUNDS 400

// The distance need not fall to the target any nearer than this share of the size.
#define VL_IMPACT_CLOSE 1e-10

// Two shapes on the move, at a share of it; everything relative to the centre of a.
typedef struct vlMoving
{
    const vlConvex *shape[2];
    const vlSweep *sweep[2];
    double reach[2]; // m, of the cores
    double round;    // m: rounding of both, and the target
    double share;
    vlPose pose[2];
    vlVec3 centre, velocity; // of b, as seen from a
    vlVec3 normal;           // from a to b
} vlMoving;

vlPose vlSweep_At(const vlSweep *sweep, double share)
{
    vlPose pose = sweep->start;
    pose.position = vlAddScaled(pose.position, sweep->motion, share);
    const double whole = vlLength(sweep->turn), angle = whole * share;
    if (!(whole > 0))
        return pose;
    // Rodrigues' formula; 1 - cos without its cancellation.
    const vlVec3 axis = vlScale(sweep->turn, 1 / whole);
    const double s = sin(angle), half = sin(angle / 2), c = 2 * half * half;
    for (int i = 0; i < 3; i++)
    {
        const vlVec3 e = pose.axis[i], side = vlCross(axis, e);
        pose.axis[i] = vlAdd(vlAddScaled(e, side, s), vlScale(vlCross(axis, side), c));
    }
    return pose;
}

// F and its slope after `time`, with the normal turning at `rate`.
static double bound(const vlMoving *moving, vlVec3 rate, double curvature, double time, double *slope)
{
    const vlVec3 n = moving->normal, drift = vlSub(moving->velocity, vlCross(rate, moving->centre));
    *slope = vlDot(n, drift) - curvature * time;
    double gap =
        vlDot(n, moving->centre) + time * vlDot(n, drift) - curvature * time * time / 2 - moving->round;
    for (int i = 0; i < 2; i++)
    {
        const double sign = i == 0 ? 1 : -1;
        const vlVec3 turning = vlCross(n, vlSub(moving->sweep[i]->turn, rate));
        const vlVec3 direction = vlAddScaled(n, turning, time);
        const vlVec3 local = vlPose_TurnBack(&moving->pose[i], vlScale(direction, sign));
        const vlVec3 arm = vlPose_Turn(&moving->pose[i], vlConvex_Support(moving->shape[i], local));
        gap -= sign * vlDot(direction, arm);
        *slope -= sign * vlDot(turning, arm);
    }
    return gap;
}

// K: how fast, at most, motion along the turning normal curves within `span`.
static double curvature(const vlMoving *moving, vlVec3 rate, double span)
{
    const double turn = vlLength(rate);
    const double far =
        fmax(vlLength(moving->centre), vlLength(vlAddScaled(moving->centre, moving->velocity, span)));
    double most = turn * turn * far + 2 * turn * vlLength(moving->velocity);
    for (int i = 0; i < 2; i++)
    {
        const vlVec3 own = moving->sweep[i]->turn, cross = vlCross(own, rate);
        const bool parallel = vlDot(cross, cross) == 0;
        const double both = parallel ? vlLength(vlSub(own, rate)) : vlLength(own) + turn;
        most += both * both * moving->reach[i];
    }
    return most;
}

// The positive root of gap + slope s - curvature s^2 / 2, for a positive gap; infinite when there is none.
static double root(double gap, double slope, double curvature)
{
    const double sum = sqrt(slope * slope + 2 * curvature * gap) - slope;
    return sum > 0 ? 2 * gap / sum : INFINITY;
}

// How long, up to `span`, the shapes are surely apart.
static double safe(const vlMoving *moving, vlVec3 rate, double span)
{
    const double k = curvature(moving, rate, span);
    double slope, low = 0, lowGap = bound(moving, rate, k, 0, &slope);
    if (!(lowGap > 0))
        return 0;
    const double enough = 0.01 * lowGap;
    double high = fmin(span, root(lowGap, slope, k));
    // F is concave: its chord reaches zero before it does, its tangent after.
    for (int i = 0; i < 8; i++)
    {
        const double highGap = bound(moving, rate, k, high, &slope);
        if (highGap >= 0)
            return high;
        const double tangent = high - highGap / slope;
        low += (high - low) * lowGap / (lowGap - highGap);
        double lowSlope;
        lowGap = bound(moving, rate, k, low, &lowSlope);
        if (lowGap <= enough || !(slope < 0) || tangent <= low)
            break;
        high = tangent;
    }
    return low;
}

// Brings the poses to the share and finds the normal there; returns how far the distance is above the target.
static double look(vlMoving *moving)
{
    for (int i = 0; i < 2; i++)
        moving->pose[i] = vlSweep_At(moving->sweep[i], moving->share);
    moving->centre = vlSub(moving->pose[1].position, moving->pose[0].position);
    const vlCores cores =
        vlCores_Make(moving->shape[0], &moving->pose[0], moving->shape[1], &moving->pose[1]);
    const vlCoreClosest closest = vlCores_Distance(&cores, cores.place.position);
    moving->normal = vlPose_Turn(&moving->pose[0], closest.normal);
    return closest.distance - moving->round;
}

// How long, up to `span`, the balls that the shapes turn in are apart.
static double ballsApart(const vlMoving *moving, double span)
{
    const vlVec3 c = moving->centre, v = moving->velocity;
    const double touch = moving->reach[0] + moving->reach[1] + moving->round;
    const double above = vlDot(c, c) - touch * touch, closing = -vlDot(c, v), speed = vlDot(v, v);
    if (!(above > 0) || touch < 0)
        return 0;
    const double inside = closing * closing - speed * above;
    return closing <= 0 || inside < 0 ? span : fmin(span, above / (closing + sqrt(inside)));
}

static double farthestSafe(const vlMoving *moving, vlVec3 turned)
{
    const vlVec3 rates[4] = {{0, 0, 0}, moving->sweep[0]->turn, moving->sweep[1]->turn, turned};
    const double span = 1 - moving->share;
    double best = ballsApart(moving, span);
    for (int i = 0; i < 4 && best < span; i++)
        if (i == 0 || vlDot(rates[i], rates[i]) > 0)
            best = fmax(best, safe(moving, rates[i], span));
    return best;
}

vlImpact vlConvex_TimeOfImpact(const vlConvex *a, const vlSweep *sweepA, const vlConvex *b,
                               const vlSweep *sweepB, double target, double *share)
{
    vlMoving moving = {
        .shape = {a, b}, .sweep = {sweepA, sweepB}, .reach = {vlConvex_Reach(a), vlConvex_Reach(b)}};
    moving.round = a->radius + b->radius + target;
    moving.velocity = vlSub(sweepB->motion, sweepA->motion);
    const double size = moving.reach[0] + moving.reach[1] + a->radius + b->radius;
    double above = look(&moving), close = VL_IMPACT_CLOSE * size + 1e-14 * vlLength(moving.centre);
    vlVec3 turned = {0, 0, 0};
    *share = 0;
    if (above <= close)
        return vl_impactStart;
    for (int i = 0; i < VL_IMPACT_ROUNDS; i++)
    {
        const double step = farthestSafe(&moving, turned);
        const vlVec3 before = moving.normal;
        moving.share += step;
        if (moving.share >= 1)
        {
            *share = 1;
            return vl_impactNone;
        }
        *share = moving.share;
        above = look(&moving);
        if (above <= close || !(step > 1e-15))
            return vl_impactLater;
        turned = vlScale(vlCross(before, moving.normal), 1 / step);
    }
    return vl_impactLater;
}
