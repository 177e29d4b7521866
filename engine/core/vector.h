// vector.h: arithmetic of vlVec3 and of the four-double rows in which particles are kept.
#ifndef VERLUA_CORE_VECTOR_H
#define VERLUA_CORE_VECTOR_H

#include <math.h>

#include "verlua/types.h"

static inline vlVec3 vlVec(double x, double y, double z)
{
    return (vlVec3){x, y, z};
}

// Faster than fmin and fmax, which mind what is not a number: then these give b.

static inline double vlMin(double a, double b)
{
    return a < b ? a : b;
}

static inline double vlMax(double a, double b)
{
    return a > b ? a : b;
}

static inline vlVec3 vlAdd(vlVec3 a, vlVec3 b)
{
    return vlVec(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline vlVec3 vlSub(vlVec3 a, vlVec3 b)
{
    return vlVec(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline vlVec3 vlScale(vlVec3 a, double factor)
{
    return vlVec(a.x * factor, a.y * factor, a.z * factor);
}

/// a + b factor
static inline vlVec3 vlAddScaled(vlVec3 a, vlVec3 b, double factor)
{
    return vlVec(a.x + b.x * factor, a.y + b.y * factor, a.z + b.z * factor);
}

static inline double vlDot(vlVec3 a, vlVec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vlVec3 vlCross(vlVec3 a, vlVec3 b)
{
    return vlVec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline double vlLength(vlVec3 a)
{
    return sqrt(vlDot(a, a));
}

static inline bool vlIsFinite(vlVec3 a)
{
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}

// Rows: x, y, z and one more number.

static inline vlVec3 vlRow(const double row[4])
{
    return vlVec(row[0], row[1], row[2]);
}

static inline void vlSetRow(double row[4], vlVec3 value)
{
    row[0] = value.x;
    row[1] = value.y;
    row[2] = value.z;
}

static inline void vlAddToRow(double row[4], vlVec3 direction, double factor)
{
    row[0] += direction.x * factor;
    row[1] += direction.y * factor;
    row[2] += direction.z * factor;
}

/// b - a
static inline vlVec3 vlRowDifference(const double a[4], const double b[4])
{
    return vlVec(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

#endif
