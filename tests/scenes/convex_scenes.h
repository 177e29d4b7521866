// convex_scenes.h: convex shapes, poses and random ones of both, for tests of questions about them.
#ifndef VERLUA_TESTS_CONVEX_SCENES_H
#define VERLUA_TESTS_CONVEX_SCENES_H

#include <stdint.h>

#include "collision/convex.h"

#define PI 3.14159265358979323846

/// A shape that holds its own points.
typedef struct Body
{
    vlConvex shape;
    vlPose pose;
    double points[3 * 256];
} Body;

// Random numbers that are the same everywhere.
static uint64_t randomState = 1;

static inline double uniform(double low, double high)
{
    randomState = randomState * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(randomState >> 11) / 9007199254740992.0;
}

static inline int chance(int count)
{
    return (int)uniform(0, count);
}

static inline vlVec3 randomPoint(int dimensions, double reach)
{
    const double x = uniform(-reach, reach), y = uniform(-reach, reach);
    return vlVec(x, y, dimensions == 3 ? uniform(-reach, reach) : 0);
}

static inline vlVec3 randomDirection(int dimensions)
{
    for (;;)
    {
        const vlVec3 d = randomPoint(dimensions, 1);
        const double length = vlLength(d);
        if (length > 0.1 && length < 1)
            return vlScale(d, 1 / length);
    }
}

/// A pose at `position`, turned by `turn` (axis times angle).
static inline vlPose turned(vlVec3 position, vlVec3 turn)
{
    const vlSweep sweep = {vlPose_At(position), {0, 0, 0}, turn};
    return vlSweep_At(&sweep, 1);
}

static inline vlPose randomPose(int dimensions, double reach)
{
    const vlVec3 axis = dimensions == 3 ? randomDirection(3) : vlVec(0, 0, 1);
    return turned(randomPoint(dimensions, reach), vlScale(axis, uniform(-4, 4)));
}

/// Every number of the pose after the motion that `by` stands for.
static inline vlPose moved(const vlPose *by, const vlPose *pose)
{
    vlPose result = {vlPose_Point(by, pose->position), {{0, 0, 0}}};
    for (int i = 0; i < 3; i++)
        result.axis[i] = vlPose_Turn(by, pose->axis[i]);
    return result;
}

static inline void setPoint(Body *body, int i, vlVec3 p)
{
    body->points[3 * i] = p.x;
    body->points[3 * i + 1] = p.y;
    body->points[3 * i + 2] = p.z;
}

static inline void setHull(Body *body, int count, int dimensions, double radius)
{
    body->shape = vlConvex_OfPoints(body->points, 3, count, dimensions, radius);
    body->pose = vlPose_At(vlVec(0, 0, 0));
}

static inline void setBall(Body *body, int dimensions, double radius)
{
    setPoint(body, 0, vlVec(0, 0, 0));
    setHull(body, 1, dimensions, radius);
}

static inline void setCapsule(Body *body, int dimensions, vlVec3 p1, vlVec3 p2, double radius)
{
    setPoint(body, 0, p1);
    setPoint(body, 1, p2);
    setHull(body, 2, dimensions, radius);
}

/// A box of half sides x, y, z; in the plane z is not used.
static inline void setBox(Body *body, int dimensions, double x, double y, double z, double radius)
{
    const int count = dimensions == 3 ? 8 : 4;
    for (int i = 0; i < count; i++)
        setPoint(body, i, vlVec((i & 1) ? x : -x, (i & 2) ? y : -y, dimensions == 2 ? 0 : (i & 4) ? z : -z));
    setHull(body, count, dimensions, radius);
}

static inline void setCylinder(Body *body, double half, double rim, double radius)
{
    body->shape = vlConvex_OfCylinder(vlVec(0, -half, 0), vlVec(0, half, 0), rim, radius);
    body->pose = vlPose_At(vlVec(0, 0, 0));
}

/// `count` points all over a ball.
static inline void setCloud(Body *body, int dimensions, int count, double size, double radius)
{
    for (int i = 0; i < count; i++)
        setPoint(body, i, vlScale(randomDirection(dimensions), size * uniform(0.3, 1)));
    setHull(body, count, dimensions, radius);
}

/// `count` points of a ball's surface, spread evenly; in the plane a regular polygon.
static inline void setRound(Body *body, int dimensions, int count, double size)
{
    for (int i = 0; i < count; i++)
    {
        const double turn = dimensions == 3 ? i * PI * (3 - sqrt(5)) : 2 * PI * i / count;
        const double z = dimensions == 3 ? 1 - (2 * i + 1.0) / count : 0, r = sqrt(1 - z * z);
        setPoint(body, i, vlVec(size * r * cos(turn), size * r * sin(turn), size * z));
    }
    setHull(body, count, dimensions, 0);
}

/// One of many shapes about `size` big, many of them degenerate; cylinders only where wanted.
static inline void setRandom(Body *body, int dimensions, double size, bool cylinders)
{
    const double radius = chance(3) == 0 ? size * uniform(0, 0.3) : 0, thin = chance(4) == 0 ? 1e-6 : 1;
    switch (chance(cylinders && dimensions == 3 ? 9 : 8))
    {
    case 0:
        setBall(body, dimensions, radius);
        break;
    case 1:
        setCapsule(body, dimensions, randomPoint(dimensions, size), randomPoint(dimensions, size), radius);
        break;
    case 2:
    case 3:
        setBox(body, dimensions, size * uniform(0.3, 1), size * thin * uniform(0.3, 1),
               size * uniform(0.3, 1), radius);
        break;
    case 4: // all in one line, some twice
        setCloud(body, dimensions, 6, size, radius);
        for (int i = 2; i < 6; i++)
        {
            const int times = i / 2;
            setPoint(body, i,
                     vlVec(body->points[0] * times, body->points[1] * times, body->points[2] * times));
        }
        break;
    case 5: // all in one flat
        setCloud(body, dimensions, 7, size, radius);
        for (int i = 0; i < 7; i++)
            body->points[3 * i + (dimensions == 3 ? 2 : 1)] = 0;
        break;
    case 8:
        setCylinder(body, size * thin * uniform(0.3, 1), size * uniform(0.3, 1), radius);
        break;
    default:
        setCloud(body, dimensions, 4 + chance(5), size, radius);
        break;
    }
}

static inline vlClosest closestOf(const Body *a, const Body *b)
{
    vlClosest closest;
    vlConvex_Distance(&a->shape, &a->pose, &b->shape, &b->pose, &closest);
    return closest;
}

/// How far the body reaches in a direction of the world (unit), measured from the world's origin.
static inline double heightOf(const Body *body, vlVec3 direction)
{
    const vlVec3 core = vlConvex_Support(&body->shape, vlPose_TurnBack(&body->pose, direction));
    return vlDot(vlPose_Point(&body->pose, core), direction) + body->shape.radius;
}

/// m: how far along the normal (unit, from a to b) the two lie apart; negative when they overlap along it.
static inline double separation(const Body *a, const Body *b, vlVec3 normal)
{
    return -heightOf(b, vlScale(normal, -1)) - heightOf(a, normal);
}

static inline vlVec3 pointOf(const Body *body, int i)
{
    return vlPose_Point(&body->pose,
                        vlVec(body->points[3 * i], body->points[3 * i + 1], body->points[3 * i + 2]));
}

#endif
