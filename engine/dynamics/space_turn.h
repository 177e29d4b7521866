// space_turn.h: turning in space: quaternions (w, x, y, z, of length one) and free rotation.
#ifndef VERLUA_DYNAMICS_SPACE_TURN_H
#define VERLUA_DYNAMICS_SPACE_TURN_H

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

/// cos and sin; of small angles by their series, to the last digit.
static inline void vlTurn_SineOf(double angle, double *cosine, double *sine)
{
    const double s = angle * angle;
    if (s > 0.01)
    {
        *cosine = cos(angle);
        *sine = sin(angle);
        return;
    }
    *cosine = 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90))));
    *sine = angle * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72))));
}

/// Turns q, and momentum l as its frame sees it, about the frame's axis i for a time; j and k follow i.
static inline void vlTurn_AboutAxis(double q[4], double l[3], const double moment[3], double time, int i,
                                    int j, int k)
{
    double c, s;
    vlTurn_SineOf(time * l[i] / moment[i] / 2, &c, &s);
    const double w = q[0], x = q[1 + i], y = q[1 + j], z = q[1 + k];
    q[0] = w * c - x * s;
    q[1 + i] = x * c + w * s;
    q[1 + j] = y * c + z * s;
    q[1 + k] = z * c - y * s;
    const double cosine = c * c - s * s, sine = 2 * c * s, lj = l[j], lk = l[k];
    l[j] = cosine * lj + sine * lk;
    l[k] = cosine * lk - sine * lj;
}

/// Free rotation for a time h with a given angular momentum, which does not change. The energy of rotation
/// is a sum of three, one an axis, each of which makes a body turn about that axis alone; in the order x/2
/// y/2 z y/2 x/2 their turns are right to second order and can be run backwards (symmetric splitting:
/// McLachlan 1993, Reich 1994).
static inline void vlTurn_Freely(double q[4], const double momentum[3], const double moment[3], double h)
{
    vlVec3 axis[3];
    vlTurn_Axes(q, axis);
    const vlVec3 L = vlVec(momentum[0], momentum[1], momentum[2]);
    double l[3] = {vlDot(axis[0], L), vlDot(axis[1], L), vlDot(axis[2], L)};
    vlTurn_AboutAxis(q, l, moment, h / 2, 0, 1, 2);
    vlTurn_AboutAxis(q, l, moment, h / 2, 1, 2, 0);
    vlTurn_AboutAxis(q, l, moment, h, 2, 0, 1);
    vlTurn_AboutAxis(q, l, moment, h / 2, 1, 2, 0);
    vlTurn_AboutAxis(q, l, moment, h / 2, 0, 1, 2);
}

/// The same when all three moments are equal, and so the spin stays as it is: exact.
static inline void vlTurn_Evenly(double q[4], vlVec3 spin, double h)
{
    const double angle = vlLength(spin) * h / 2;
    double c, s;
    vlTurn_SineOf(angle, &c, &s);
    const double share = angle > 1e-150 ? s / angle * (h / 2) : h / 2;
    const double turn[4] = {c, spin.x * share, spin.y * share, spin.z * share};
    vlTurn_Join(turn, q, q);
}

#endif
