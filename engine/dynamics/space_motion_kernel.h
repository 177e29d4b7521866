// space_motion_kernel.h: four bodies in space at a time: kicks, moves, free rotation; for plain code and
// AVX2.
//
// Before inclusion: VL_NAME(x) gives this build's names.
//
// The energy of free rotation is a sum of three, one for each principal axis, each of which makes a body turn
// about that axis alone. In the order x/2 y/2 z y/2 x/2 their turns are right to second order and can be run
// backwards (symmetric splitting: McLachlan 1993, Reich 1994); the angular momentum, kept in the world, does
// not change at all. When all three moments are equal the spin stays as it is, and one turn is exact.

#define VL_ROW(array, i, row, from) ((double *)&(array)[i].row + (from))
#define VL_LOAD(array, i, row, from, a, b, c, d)                                                             \
    do                                                                                                       \
    {                                                                                                        \
        memcpy(&(a), VL_ROW(array, i, row, from), 32);                                                       \
        memcpy(&(b), VL_ROW(array, (i) + 1, row, from), 32);                                                 \
        memcpy(&(c), VL_ROW(array, (i) + 2, row, from), 32);                                                 \
        memcpy(&(d), VL_ROW(array, (i) + 3, row, from), 32);                                                 \
        VL_TRANSPOSE(a, b, c, d);                                                                            \
    } while (0)

#define VL_STORE(array, i, row, from, a, b, c, d)                                                            \
    do                                                                                                       \
    {                                                                                                        \
        vlFour p_ = a, q_ = b, r_ = c, s_ = d;                                                               \
        VL_TRANSPOSE(p_, q_, r_, s_);                                                                        \
        memcpy(VL_ROW(array, i, row, from), &p_, 32);                                                        \
        memcpy(VL_ROW(array, (i) + 1, row, from), &q_, 32);                                                  \
        memcpy(VL_ROW(array, (i) + 2, row, from), &r_, 32);                                                  \
        memcpy(VL_ROW(array, (i) + 3, row, from), &s_, 32);                                                  \
    } while (0)

// Columns of a body's motion, as an array of rows would have them.
typedef struct VL_NAME(MotionRow)
{
    double column[vl_sMotionSize];
} VL_NAME(MotionRow);
#define MotionRow VL_NAME(MotionRow)

// Axes of four frames: axis[i][k] is entry k of axis i.
typedef struct VL_NAME(Axes)
{
    vlFour axis[3][3];
} VL_NAME(Axes);
#define Axes VL_NAME(Axes)

VL_ALWAYS_INLINE void VL_NAME(axesOf)(const vlFour q[4], Axes *e)
{
    const vlFour w = q[0], x = q[1], y = q[2], z = q[3];
    e->axis[0][0] = 1.0 - 2.0 * (y * y + z * z);
    e->axis[0][1] = 2.0 * (x * y + w * z);
    e->axis[0][2] = 2.0 * (x * z - w * y);
    e->axis[1][0] = 2.0 * (x * y - w * z);
    e->axis[1][1] = 1.0 - 2.0 * (x * x + z * z);
    e->axis[1][2] = 2.0 * (y * z + w * x);
    e->axis[2][0] = 2.0 * (x * z + w * y);
    e->axis[2][1] = 2.0 * (y * z - w * x);
    e->axis[2][2] = 1.0 - 2.0 * (x * x + y * y);
}

VL_ALWAYS_INLINE void VL_NAME(turnBack)(const Axes *e, const vlFour v[3], vlFour r[3])
{
    for (int i = 0; i < 3; i++)
        r[i] = e->axis[i][0] * v[0] + e->axis[i][1] * v[1] + e->axis[i][2] * v[2];
}

VL_ALWAYS_INLINE void VL_NAME(turn)(const Axes *e, const vlFour v[3], vlFour r[3])
{
    for (int k = 0; k < 3; k++)
        r[k] = e->axis[0][k] * v[0] + e->axis[1][k] * v[1] + e->axis[2][k] * v[2];
}

// The axes when the step began.
VL_ALWAYS_INLINE void VL_NAME(loadStart)(vlSpaceBody *bodies, size_t i, Axes *e)
{
    vlFour x, y, z;
    VL_LOAD(bodies, i, pose, 0, x, y, z, e->axis[0][0]);
    VL_LOAD(bodies, i, pose, 4, e->axis[0][1], e->axis[0][2], e->axis[1][0], e->axis[1][1]);
    VL_LOAD(bodies, i, pose, 8, e->axis[1][2], e->axis[2][0], e->axis[2][1], e->axis[2][2]);
}

// What the solver needs of a body's spin.
VL_ALWAYS_INLINE void VL_NAME(giveSpin)(MotionRow *rows, size_t i, const Axes *start, const vlFour q[4],
                                        const vlFour momentum[3], const vlFour moment[3],
                                        const vlFour root[3], vlFour turns)
{
    const vlFour zero = {0, 0, 0, 0};
    Axes now;
    vlFour l[3], spin[3], scaled[3];
    VL_NAME(axesOf)(q, &now);
    VL_NAME(turnBack)(&now, momentum, l);
    for (int k = 0; k < 3; k++)
        l[k] /= moment[k];
    VL_NAME(turn)(&now, l, spin);
    VL_NAME(turnBack)(start, spin, scaled);
    for (int k = 0; k < 3; k++)
        scaled[k] *= root[k];
    VL_STORE(rows, i, column[vl_sSpin], 0, scaled[0], scaled[1], scaled[2], turns);
    VL_STORE(rows, i, column[vl_sBefore], 0, scaled[0], scaled[1], scaled[2], zero);
}

// What the solver did to the spin, as angular momentum.
VL_ALWAYS_INLINE void VL_NAME(takeSpin)(MotionRow *rows, size_t i, const Axes *start, const vlFour root[3],
                                        vlFour momentum[3], vlFour *turns)
{
    vlFour spin[3], before[3], unused, gained[3];
    VL_LOAD(rows, i, column[vl_sSpin], 0, spin[0], spin[1], spin[2], *turns);
    VL_LOAD(rows, i, column[vl_sBefore], 0, before[0], before[1], before[2], unused);
    for (int k = 0; k < 3; k++)
        spin[k] = (spin[k] - before[k]) * root[k];
    VL_NAME(turn)(start, spin, gained);
    for (int k = 0; k < 3; k++)
        momentum[k] += gained[k];
}

void VL_NAME(kickSpace)(vlSpaceBody *bodies, double (*motion)[vl_sMotionSize], size_t count)
{
    const vlFour zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
    MotionRow *rows = (MotionRow *)motion;
    for (size_t i = 0; i < count; i += 4)
    {
        vlFour v[3], L[3], q[4], kick[3], twist[3], change[3], gain[3], moment[3], root[3];
        vlFour inverseMass, turns, share, unused;
        Axes start;
        VL_LOAD(rows, i, column[vl_sVelocity], 0, v[0], v[1], v[2], inverseMass);
        VL_LOAD(rows, i, column[vl_sSpin], 0, q[0], q[1], q[2], turns);
        VL_LOAD(bodies, i, momentum, 0, L[0], L[1], L[2], unused);
        VL_LOAD(bodies, i, kick[0], 0, kick[0], kick[1], kick[2], share);
        VL_LOAD(bodies, i, kick[1], 0, twist[0], twist[1], twist[2], unused);
        VL_LOAD(bodies, i, change[0], 0, change[0], change[1], change[2], unused);
        VL_LOAD(bodies, i, change[1], 0, gain[0], gain[1], gain[2], unused);
        for (int k = 0; k < 3; k++)
        {
            const vlFour kicked = v[k] + share * kick[k], twisted = L[k] + share * twist[k];
            v[k] = kicked + change[k];
            change[k] = kicked;
            L[k] = twisted + gain[k];
            gain[k] = twisted;
        }
        VL_STORE(rows, i, column[vl_sVelocity], 0, v[0], v[1], v[2], inverseMass);
        VL_STORE(bodies, i, momentum, 0, L[0], L[1], L[2], zero);
        VL_STORE(bodies, i, kick[0], 0, kick[0], kick[1], kick[2], one);
        VL_STORE(bodies, i, change[0], 0, change[0], change[1], change[2], zero);
        VL_STORE(bodies, i, change[1], 0, gain[0], gain[1], gain[2], zero);
        VL_LOAD(bodies, i, orientation, 0, q[0], q[1], q[2], q[3]);
        VL_LOAD(bodies, i, moment, 0, moment[0], moment[1], moment[2], unused);
        VL_LOAD(bodies, i, root, 0, root[0], root[1], root[2], unused);
        VL_NAME(loadStart)(bodies, i, &start);
        VL_NAME(giveSpin)(rows, i, &start, q, L, moment, root, turns);
    }
}

// cos and sin; of small angles by their series, to the last digit.
VL_ALWAYS_INLINE void VL_NAME(sineOf)(const vlFour *angle, vlFour *cosine, vlFour *sine)
{
    const vlFour t = *angle, s = t * t;
    *cosine = 1.0 - s * (1.0 / 2) * (1.0 - s * (1.0 / 12) * (1.0 - s * (1.0 / 30) * (1.0 - s * (1.0 / 56))));
    *sine =
        t * (1.0 - s * (1.0 / 6) * (1.0 - s * (1.0 / 20) * (1.0 - s * (1.0 / 42) * (1.0 - s * (1.0 / 72)))));
    for (int lane = 0; lane < 4; lane++)
        if (s[lane] > 0.01)
        {
            (*cosine)[lane] = cos(t[lane]);
            (*sine)[lane] = sin(t[lane]);
        }
}

// Turns q, and momentum l as its frame sees it, about the frame's axis i for a time; j and k follow i.
VL_ALWAYS_INLINE void VL_NAME(turnAbout)(vlFour q[4], vlFour l[3], const vlFour moment[3], double time,
                                         const int i, const int j, const int k)
{
    const vlFour angle = l[i] * (time / 2) / moment[i];
    vlFour c, s;
    VL_NAME(sineOf)(&angle, &c, &s);
    const vlFour w = q[0], x = q[1 + i], y = q[1 + j], z = q[1 + k];
    q[0] = w * c - x * s;
    q[1 + i] = x * c + w * s;
    q[1 + j] = y * c + z * s;
    q[1 + k] = z * c - y * s;
    const vlFour cosine = c * c - s * s, sine = 2.0 * c * s, lj = l[j], lk = l[k];
    l[j] = cosine * lj + sine * lk;
    l[k] = cosine * lk - sine * lj;
}

VL_ALWAYS_INLINE void VL_NAME(turnFreely)(vlFour q[4], const vlFour momentum[3], const vlFour moment[3],
                                          double h)
{
    Axes now;
    vlFour l[3];
    VL_NAME(axesOf)(q, &now);
    VL_NAME(turnBack)(&now, momentum, l);
    VL_NAME(turnAbout)(q, l, moment, h / 2, 0, 1, 2);
    VL_NAME(turnAbout)(q, l, moment, h / 2, 1, 2, 0);
    VL_NAME(turnAbout)(q, l, moment, h, 2, 0, 1);
    VL_NAME(turnAbout)(q, l, moment, h / 2, 1, 2, 0);
    VL_NAME(turnAbout)(q, l, moment, h / 2, 0, 1, 2);
}

VL_ALWAYS_INLINE void VL_NAME(turnEvenly)(vlFour q[4], const vlFour momentum[3], const vlFour moment[3],
                                          double h)
{
    const vlFour zero = {0, 0, 0, 0};
    vlFour half[3], c, s, square = zero;
    for (int k = 0; k < 3; k++)
    {
        half[k] = momentum[k] * (h / 2) / moment[0];
        square += half[k] * half[k];
    }
    const vlFour angle = VL_ROOT(square);
    VL_NAME(sineOf)(&angle, &c, &s);
    const vlFour share = VL_PICK(angle > zero, s / angle, zero + 1.0);
    const vlFour w = q[0], x = q[1], y = q[2], z = q[3];
    const vlFour a = half[0] * share, b = half[1] * share, d = half[2] * share;
    q[0] = c * w - a * x - b * y - d * z;
    q[1] = c * x + a * w + b * z - d * y;
    q[2] = c * y - a * z + b * w + d * x;
    q[3] = c * z + a * y - b * x + d * w;
}

VL_ALWAYS_INLINE void VL_NAME(turnForTime)(vlFour q[4], const vlFour momentum[3], const vlFour moment[3],
                                           double h)
{
    const vlFourMask even = (moment[0] == moment[1]) & (moment[1] == moment[2]);
    const int64_t any = even[0] | even[1] | even[2] | even[3], all = even[0] & even[1] & even[2] & even[3];
    vlFour alike[4] = {q[0], q[1], q[2], q[3]};
    if (any)
        VL_NAME(turnEvenly)(alike, momentum, moment, h);
    if (!all)
        VL_NAME(turnFreely)(q, momentum, moment, h);
    for (int k = 0; k < 4; k++)
        q[k] = VL_PICK(even, alike[k], q[k]);
    const vlFour correct = 1.5 - 0.5 * (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int k = 0; k < 4; k++)
        q[k] *= correct;
}

// How far the bodies have turned since the step began, as gaps need it.
VL_ALWAYS_INLINE void VL_NAME(giveTurn)(MotionRow *rows, vlSpaceBody *bodies, size_t i, const Axes *start,
                                        const vlFour q[4], const vlFour root[3])
{
    const vlFour zero = {0, 0, 0, 0};
    vlFour p[4], turned[3];
    VL_LOAD(bodies, i, start, 0, p[0], p[1], p[2], p[3]);
    const vlFour cosine = q[0] * p[0] + q[1] * p[1] + q[2] * p[2] + q[3] * p[3];
    const vlFour axis[3] = {q[1] * p[0] - q[0] * p[1] - q[2] * p[3] + q[3] * p[2],
                            q[2] * p[0] - q[0] * p[2] - q[3] * p[1] + q[1] * p[3],
                            q[3] * p[0] - q[0] * p[3] - q[1] * p[2] + q[2] * p[1]};
    VL_NAME(turnBack)(start, axis, turned);
    for (int k = 0; k < 3; k++)
        turned[k] *= 2.0 * cosine * root[k];
    VL_STORE(rows, i, column[vl_sTurned], 0, turned[0], turned[1], turned[2], zero);
    VL_STORE(rows, i, column[vl_sAxis], 0, axis[0], axis[1], axis[2], zero);
}

void VL_NAME(moveSpace)(vlSpaceBody *bodies, double (*motion)[vl_sMotionSize], size_t count, double h)
{
    const vlFour zero = {0, 0, 0, 0};
    MotionRow *rows = (MotionRow *)motion;
    for (size_t i = 0; i < count; i += 4)
    {
        vlFour v[3], moved[3], L[3], q[4], moment[3], root[3], turns, unused;
        Axes start;
        VL_LOAD(rows, i, column[vl_sVelocity], 0, v[0], v[1], v[2], unused);
        VL_LOAD(rows, i, column[vl_sMoved], 0, moved[0], moved[1], moved[2], unused);
        for (int k = 0; k < 3; k++)
            moved[k] += v[k] * h;
        VL_STORE(rows, i, column[vl_sMoved], 0, moved[0], moved[1], moved[2], zero);
        VL_LOAD(bodies, i, momentum, 0, L[0], L[1], L[2], unused);
        VL_LOAD(bodies, i, moment, 0, moment[0], moment[1], moment[2], unused);
        VL_LOAD(bodies, i, root, 0, root[0], root[1], root[2], unused);
        VL_LOAD(bodies, i, orientation, 0, q[0], q[1], q[2], q[3]);
        VL_NAME(loadStart)(bodies, i, &start);
        VL_NAME(takeSpin)(rows, i, &start, root, L, &turns);
        VL_STORE(bodies, i, momentum, 0, L[0], L[1], L[2], zero);
        VL_NAME(turnForTime)(q, L, moment, h);
        VL_STORE(bodies, i, orientation, 0, q[0], q[1], q[2], q[3]);
        VL_NAME(giveTurn)(rows, bodies, i, &start, q, root);
        VL_NAME(giveSpin)(rows, i, &start, q, L, moment, root, turns);
    }
}

void VL_NAME(endSpace)(vlSpaceBody *bodies, double (*motion)[vl_sMotionSize], size_t count)
{
    const vlFour zero = {0, 0, 0, 0};
    MotionRow *rows = (MotionRow *)motion;
    for (size_t i = 0; i < count; i += 4)
    {
        vlFour v[3], L[3], root[3], change[3], gain[3], turns, unused;
        Axes start;
        VL_LOAD(rows, i, column[vl_sVelocity], 0, v[0], v[1], v[2], unused);
        VL_LOAD(bodies, i, momentum, 0, L[0], L[1], L[2], unused);
        VL_LOAD(bodies, i, root, 0, root[0], root[1], root[2], unused);
        VL_LOAD(bodies, i, change[0], 0, change[0], change[1], change[2], unused);
        VL_LOAD(bodies, i, change[1], 0, gain[0], gain[1], gain[2], unused);
        VL_NAME(loadStart)(bodies, i, &start);
        VL_NAME(takeSpin)(rows, i, &start, root, L, &turns);
        for (int k = 0; k < 3; k++)
        {
            change[k] = v[k] - change[k];
            gain[k] = L[k] - gain[k];
        }
        VL_STORE(bodies, i, momentum, 0, L[0], L[1], L[2], zero);
        VL_STORE(bodies, i, change[0], 0, change[0], change[1], change[2], zero);
        VL_STORE(bodies, i, change[1], 0, gain[0], gain[1], gain[2], zero);
    }
}

#undef VL_ROW
#undef VL_LOAD
#undef VL_STORE
#undef MotionRow
#undef Axes
#undef VL_NAME
