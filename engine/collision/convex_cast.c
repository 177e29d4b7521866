// convex_cast.c: where a ray, or a shape that moves without turning, first meets a convex shape.
//
// The gap is a convex function of the way, and its slope is known from the normal: Newton's method from the
// near side never passes the meeting, and reaches it in a few rounds. The plane it steps to separates the two
// until there; when the motion does not approach that plane, they never meet.
#include "collision/convex_parts.h"

// Rounds, far above what is needed; grazing meetings need the most (some twenty).
#define VL_CAST_ROUNDS 100

// Gaps up to this share of the sizes are rounding.
#define VL_CAST_CLOSE 1e-13

// A ball at `centre` met by the line from + t way: true and the least t, when it enters.
static bool enterBall(vlVec3 from, vlVec3 way, vlVec3 centre, double radius, double *t)
{
    const vlVec3 q = vlSub(from, centre);
    const double squared = vlDot(way, way), middle = -vlDot(q, way) / squared;
    const vlVec3 off = vlAddScaled(q, way, middle); // from the centre to the line: no cancellation far away
    const double half = (radius * radius - vlDot(off, off)) / squared;
    if (half < 0)
        return false;
    *t = middle - sqrt(half);
    return true;
}

// What is met of a ray in the frame of the shape.
typedef struct vlRayHit
{
    double share;
    vlVec3 normal;
} vlRayHit;

// An end of a capsule, or a ball. The ray starts outside it.
static bool meetBall(vlVec3 from, vlVec3 way, vlVec3 centre, double radius, vlRayHit *hit)
{
    double t;
    if (!enterBall(from, way, centre, radius, &t) || t > hit->share || vlDot(vlSub(from, centre), way) >= 0)
        return false;
    hit->share = fmax(t, 0);
    const vlVec3 n = vlSub(vlAddScaled(from, way, t), centre);
    hit->normal = vlScale(n, 1 / vlLength(n));
    return true;
}

// The side of a capsule from p1 to p2, between its ends.
static bool meetSide(vlVec3 from, vlVec3 way, vlVec3 p1, vlVec3 p2, double radius, vlRayHit *hit)
{
    const vlVec3 line = vlSub(p2, p1), q = vlSub(from, p1);
    const double length = vlDot(line, line);
    const vlVec3 across = vlAddScaled(way, line, -vlDot(way, line) / length);
    const vlVec3 out = vlAddScaled(q, line, -vlDot(q, line) / length);
    double t;
    if (!(vlDot(across, across) > 0) || vlDot(out, across) >= 0 ||
        !enterBall(out, across, vlVec(0, 0, 0), radius, &t) || t > hit->share)
        return false;
    t = fmax(t, 0);
    const double along = vlDot(vlAddScaled(q, way, t), line);
    if (along < 0 || along > length)
        return false;
    hit->share = t;
    const vlVec3 n = vlAddScaled(out, across, t);
    hit->normal = vlScale(n, 1 / vlLength(n));
    return true;
}

static bool meetCapsule(vlVec3 from, vlVec3 way, vlVec3 p1, vlVec3 p2, double radius, vlRayHit *hit)
{
    bool met = meetBall(from, way, p1, radius, hit);
    if (p1.x == p2.x && p1.y == p2.y && p1.z == p2.z)
        return met;
    met |= meetBall(from, way, p2, radius, hit);
    return meetSide(from, way, p1, p2, radius, hit) || met;
}

static vlVec3 pointOf(const vlConvex *shape, int i)
{
    const double *p = shape->points + (size_t)i * (size_t)shape->stride;
    return vlVec(p[0], p[1], shape->dimensions == 3 ? p[2] : 0);
}

// What a cast found, in the frame of a as it starts.
typedef struct vlCastHit
{
    double share;
    vlVec3 normal, point; // from a to b; of b's surface
} vlCastHit;

// Moves a along `way` to b.
static bool advance(const vlCores *start, vlVec3 way, vlCastHit *hit)
{
    vlCores cores = *start;
    vlVec3 guess = cores.place.position;
    const double round = cores.a->radius + cores.b->radius;
    const double close =
        VL_CAST_CLOSE * (vlConvex_Reach(cores.a) + vlConvex_Reach(cores.b) + round) + 1e-15 * vlLength(guess);
    double share = 0;
    hit->share = 0;
    hit->normal = vlVec(0, 0, 0);
    for (int i = 0; i < VL_CAST_ROUNDS; i++)
    {
        const vlCoreClosest closest = vlCores_Distance(&cores, guess);
        const double gap = closest.distance - round;
        hit->point = vlAddScaled(closest.b, closest.normal, -cores.b->radius);
        if (i == 0 && gap < -close)
            return true;
        const bool arrived = gap <= close;
        // On arrival the normal of cores may be lost in rounding: the plane that was stepped to is the one
        // met.
        const bool lost = arrived && closest.distance < 1e9 * close;
        if (!arrived || i == 0)
            guess = closest.normal;
        const double speed = vlDot(way, guess);
        if (speed <= 0)
            return false;
        if (!arrived || gap > 0)
            share += gap / speed;
        if (share > 1)
            return false;
        hit->share = share;
        hit->normal = lost ? guess : closest.normal;
        if (arrived)
            break;
        cores.place.position = vlAddScaled(start->place.position, way, -share);
    }
    hit->point = vlAddScaled(hit->point, way, hit->share);
    return true;
}

static bool castRay(const vlConvex *shape, vlVec3 from, vlVec3 way, vlRayHit *hit)
{
    const double origin[3] = {0, 0, 0};
    const vlConvex point = vlConvex_OfPoints(origin, 3, 1, shape->dimensions, 0);
    const vlPose frame = vlPose_At(vlVec(0, 0, 0)), at = vlPose_At(from);
    const vlCores cores = vlCores_Make(&point, &at, shape, &frame);
    vlCastHit cast;
    if (!advance(&cores, way, &cast))
        return false;
    hit->share = cast.share;
    hit->normal = vlScale(cast.normal, -1);
    return true;
}

bool vlConvex_Ray(const vlConvex *shape, const vlPose *pose, vlVec3 from, vlVec3 to, double *share,
                  vlVec3 *normal)
{
    const vlVec3 start = vlPose_PointBack(pose, from), way = vlPose_TurnBack(pose, vlSub(to, from));
    vlRayHit hit = {1, {0, 0, 0}};
    const bool closed = !shape->cylinder && shape->count <= 2 && shape->radius > 0 && vlDot(way, way) > 0;
    const bool met = closed && !vlConvex_Contains(shape, pose, from)
                         ? meetCapsule(start, way, pointOf(shape, 0), pointOf(shape, shape->count - 1),
                                       shape->radius, &hit)
                         : castRay(shape, start, way, &hit);
    if (!met)
        return false;
    *share = hit.share;
    *normal = vlPose_Turn(pose, hit.normal);
    return true;
}

bool vlConvex_Cast(const vlConvex *a, const vlPose *poseA, vlVec3 motion, const vlConvex *b,
                   const vlPose *poseB, double *share, vlVec3 *normal, vlVec3 *point)
{
    const vlCores cores = vlCores_Make(a, poseA, b, poseB);
    vlCastHit hit;
    if (!advance(&cores, vlPose_TurnBack(poseA, motion), &hit))
        return false;
    *share = hit.share;
    *normal = vlPose_Turn(poseA, vlScale(hit.normal, -1));
    *point = vlPose_Point(poseA, hit.point);
    return true;
}
