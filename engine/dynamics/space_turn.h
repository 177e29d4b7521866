// space_turn.h: turning in space: quaternions (w, x, y, z, of length one).
#ifndef VERLUA_DYNAMICS_SPACE_TURN_H
#define VERLUA_DYNAMICS_SPACE_TURN_H

#include <math.h>

#include "collision/pose.h"

/// r = a b: turned by b first, then by a.
static inline void vlTurn_Join(const double a[4], const double b[4], double r[4])
{
    const double w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    const double x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    const double y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    const double z = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
    r[0] = w;
    r[1] = x;
    r[2] = y;
    r[3] = z;
}

static inline void vlTurn_Back(const double q[4], double r[4])
{
    r[0] = q[0];
    r[1] = -q[1];
    r[2] = -q[2];
    r[3] = -q[3];
}

static inline void vlTurn_Normalize(double q[4])
{
    const double size = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int i = 0; i < 4; i++)
        q[i] /= size;
}

/// Turned about an axis by an angle: the axis times the angle, rad.
static inline void vlTurn_About(vlVec3 by, double q[4])
{
    const double angle = vlLength(by), share = angle > 0 ? sin(angle / 2) / angle : 0.5;
    q[0] = cos(angle / 2);
    q[1] = by.x * share;
    q[2] = by.y * share;
    q[3] = by.z * share;
}

/// The axes of a frame that is turned like this.
static inline void vlTurn_Axes(const double q[4], vlVec3 axis[3])
{
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    axis[0] = vlVec(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y));
    axis[1] = vlVec(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x));
    axis[2] = vlVec(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y));
}

/// How a frame with these axes is turned (Shepperd 1978).
static inline void vlTurn_FromAxes(const vlVec3 axis[3], double q[4])
{
    const double m[3] = {axis[0].x, axis[1].y, axis[2].z};
    const double squares[4] = {1 + m[0] + m[1] + m[2], 1 + m[0] - m[1] - m[2], 1 - m[0] + m[1] - m[2],
                               1 - m[0] - m[1] + m[2]};
    int most = 0;
    for (int i = 1; i < 4; i++)
        if (squares[i] > squares[most])
            most = i;
    const double yz = axis[1].z - axis[2].y, zx = axis[2].x - axis[0].z, xy = axis[0].y - axis[1].x;
    const double yx = axis[0].y + axis[1].x, xz = axis[0].z + axis[2].x, zy = axis[1].z + axis[2].y;
    const double rows[4][4] = {{squares[0], yz, zx, xy},
                               {yz, squares[1], yx, xz},
                               {zx, yx, squares[2], zy},
                               {xy, xz, zy, squares[3]}};
    for (int i = 0; i < 4; i++)
        q[i] = rows[most][i];
    vlTurn_Normalize(q);
}

#endif
