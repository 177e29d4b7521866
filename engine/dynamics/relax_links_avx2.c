// relax_links_avx2.c: the same relaxation, four links at a time.
#include "dynamics/relax_links_avx2.h"

#include "dynamics/batches.h"

#ifdef __AVX2__
#include <immintrin.h>

// The links of a group share no particle, so four at a time can be read, turned into columns (one register
// for four x, one for four y ...), worked on and added back.
//
// A square root and a division take far longer than the processor looks ahead, so all fours of a group go
// through each station before the next: while one is rooted, the following are read. What is rare (padding,
// coincident ends, rods that turned too far, tethers of which some act) is left to the plain code at the
// dividing; a four goes one way or the other, and both give the same bits.

// Four links on their way.
typedef struct Four
{
    uint32_t a[4], b[4]; // where the rows of their ends begin, bytes
    __m256d x, y, z;     // direction of the correction
    __m256d W, B, C, D;  // sum of inverse masses; what the division needs
    __m256d usual;       // which may be corrected by the usual formula
    __m256d k;
    int moving; // 15: all are to be moved
} Four;

#define VL_ALL 15

// Rows and columns
// --------------------------------------------------------------------------------------------------

typedef struct Columns
{
    __m256d x, y, z, w;
} Columns;

VL_ALWAYS_INLINE Columns transpose(__m256d r0, __m256d r1, __m256d r2, __m256d r3)
{
    const __m256d xz01 = _mm256_unpacklo_pd(r0, r1), yw01 = _mm256_unpackhi_pd(r0, r1),
                  xz23 = _mm256_unpacklo_pd(r2, r3), yw23 = _mm256_unpackhi_pd(r2, r3);
    return (Columns){
        _mm256_permute2f128_pd(xz01, xz23, 0x20),
        _mm256_permute2f128_pd(yw01, yw23, 0x20),
        _mm256_permute2f128_pd(xz01, xz23, 0x31),
        _mm256_permute2f128_pd(yw01, yw23, 0x31),
    };
}

VL_ALWAYS_INLINE __m256d dot(Columns a, Columns b)
{
    return _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(a.x, b.x), _mm256_mul_pd(a.y, b.y)),
                         _mm256_mul_pd(a.z, b.z));
}

VL_ALWAYS_INLINE __m256d absolute(__m256d a)
{
    return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a);
}

VL_ALWAYS_INLINE __m256d isGreater(__m256d a, __m256d b)
{
    return _mm256_cmp_pd(a, b, _CMP_GT_OQ);
}

VL_ALWAYS_INLINE double *rowAt(double (*rows)[4], uint32_t offset)
{
    return (double *)((char *)rows + offset);
}

VL_ALWAYS_INLINE __m256d difference(double (*rows)[4], uint32_t a, uint32_t b)
{
    return _mm256_sub_pd(_mm256_load_pd(rowAt(rows, b)), _mm256_load_pd(rowAt(rows, a)));
}

// Ends a minus ends b, in columns; the fourth means nothing.
VL_ALWAYS_INLINE Columns differences(double (*rows)[4], const Four *f)
{
    return transpose(difference(rows, f->a[0], f->b[0]), difference(rows, f->a[1], f->b[1]),
                     difference(rows, f->a[2], f->b[2]), difference(rows, f->a[3], f->b[3]));
}

// The fourth column of positions is the inverse mass: of those the sum.
VL_ALWAYS_INLINE __m256d differenceAndSum(double (*rows)[4], uint32_t a, uint32_t b)
{
    const __m256d minus =
        _mm256_xor_pd(_mm256_load_pd(rowAt(rows, a)), _mm256_setr_pd(-0.0, -0.0, -0.0, 0.0));
    return _mm256_add_pd(_mm256_load_pd(rowAt(rows, b)), minus);
}

VL_ALWAYS_INLINE Columns positionDifferences(double (*x)[4], const Four *f)
{
    return transpose(differenceAndSum(x, f->a[0], f->b[0]), differenceAndSum(x, f->a[1], f->b[1]),
                     differenceAndSum(x, f->a[2], f->b[2]), differenceAndSum(x, f->a[3], f->b[3]));
}

VL_ALWAYS_INLINE void setDirection(Four *f, Columns g)
{
    f->x = g.x;
    f->y = g.y;
    f->z = g.z;
}

// Stations
// --------------------------------------------------------------------------------------------------

VL_ALWAYS_INLINE void find(const vlRelaxArrays *s, int lane, Four *f)
{
    const __m128i a = _mm_load_si128((const __m128i *)(s->a + lane)),
                  b = _mm_load_si128((const __m128i *)(s->b + lane));
    _mm_store_si128((__m128i *)f->a, _mm_slli_epi32(a, 5));
    _mm_store_si128((__m128i *)f->b, _mm_slli_epi32(b, 5));
}

VL_ALWAYS_INLINE __m256d whichAct(vlLinkKind kind, __m256d pull)
{
    const __m256d zero = _mm256_setzero_pd();
    return kind == vl_tether ? isGreater(pull, zero) : isGreater(zero, pull);
}

// `acting`: of tethers and keep-aways, those that are taut or too near; of rods all.
VL_ALWAYS_INLINE __m256d alsoActing(vlLinkKind kind, __m256d acting, __m256d usual)
{
    return kind == vl_rod ? usual : _mm256_and_pd(acting, usual);
}

VL_ALWAYS_INLINE void readPositions(const vlRelaxArrays *s, vlRule rule, vlLinkKind kind, int lane, Four *f)
{
    const Columns e = positionDifferences(s->x, f);
    const __m256d r = _mm256_load_pd(s->length + lane), rr = _mm256_mul_pd(r, r), E = dot(e, e),
                  C = _mm256_sub_pd(E, rr), zero = _mm256_setzero_pd();
    __m256d acting = zero;
    if (kind != vl_rod)
    {
        acting = whichAct(kind, C);
        f->moving = _mm256_movemask_pd(acting);
        if (f->moving == 0)
            return;
    }
    f->W = e.w;
    if (rule != vl_ruleJakobsen)
        f->C = C;
    if (rule == vl_ruleShake)
    {
        const Columns o = differences(s->o, f);
        const __m256d A = dot(o, o), B = dot(o, e),
                      D = _mm256_sub_pd(_mm256_mul_pd(B, B), _mm256_mul_pd(A, C)),
                      least = _mm256_mul_pd(A, _mm256_mul_pd(_mm256_set1_pd(0.25), rr));
        setDirection(f, o);
        f->B = B;
        f->D = D;
        f->usual = alsoActing(kind, acting, _mm256_and_pd(isGreater(B, zero), isGreater(D, least)));
        return;
    }
    setDirection(f, e);
    f->B = rule == vl_ruleJakobsen ? r : _mm256_add_pd(E, rr);
    f->D = E;
    const __m256d apart = isGreater(E, _mm256_mul_pd(_mm256_set1_pd(VL_COINCIDENT), rr));
    f->usual = alsoActing(kind, acting, _mm256_and_pd(isGreater(e.w, zero), apart));
}

VL_ALWAYS_INLINE void takeRoot(vlRule rule, Four *f)
{
    if (rule != vl_ruleJakobsenApprox)
        f->D = _mm256_sqrt_pd(f->D);
}

VL_ALWAYS_INLINE __m256d correctionOf(vlRule rule, const Four *f)
{
    if (rule == vl_ruleShake)
        return _mm256_div_pd(f->C, _mm256_mul_pd(_mm256_add_pd(f->B, f->D), f->W));
    if (rule == vl_ruleJakobsen)
        return _mm256_div_pd(_mm256_sub_pd(f->D, f->B), _mm256_mul_pd(f->D, f->W));
    return _mm256_div_pd(f->C, _mm256_mul_pd(f->B, f->W));
}

// Here is decided which way the four goes.
VL_ALWAYS_INLINE void divide(const vlRelaxArrays *s, vlRule rule, vlLinkKind kind, bool measure, int lane,
                             Four *f, double *most)
{
    if (kind != vl_rod && f->moving == 0)
        return;
    const __m256d k = correctionOf(rule, f), lambda = _mm256_add_pd(_mm256_load_pd(s->lambda + lane), k);
    __m256d usual = f->usual;
    if (rule == vl_ruleShake)
        usual = _mm256_and_pd(usual, isGreater(_mm256_set1_pd(0.25), absolute(_mm256_mul_pd(f->W, lambda))));
    f->moving = _mm256_movemask_pd(usual);
    f->k = k;
    if (__builtin_expect(f->moving == VL_ALL, 1))
    {
        _mm256_store_pd(s->lambda + lane, lambda);
        return;
    }
    for (int i = lane; i < lane + 4; i++)
    {
        const double moved = vlRelaxLink(s, rule, kind, measure, i);
        if (measure && moved > *most)
            *most = moved;
    }
}

VL_ALWAYS_INLINE void push(double (*x)[4], double (*rows)[4], uint32_t a, uint32_t b, __m256d move)
{
    const __m256d wa = _mm256_broadcast_sd(rowAt(x, a) + 3), wb = _mm256_broadcast_sd(rowAt(x, b) + 3);
    double *rowA = rowAt(rows, a), *rowB = rowAt(rows, b);
    _mm256_store_pd(rowA, _mm256_add_pd(_mm256_load_pd(rowA), _mm256_mul_pd(move, wa)));
    _mm256_store_pd(rowB, _mm256_sub_pd(_mm256_load_pd(rowB), _mm256_mul_pd(move, wb)));
}

static double farthest(double (*x)[4], const Four *f, Columns move)
{
    double squares[4], most = 0;
    _mm256_storeu_pd(squares, dot(move, move));
    for (int i = 0; i < 4; i++)
    {
        const double wa = rowAt(x, f->a[i])[3], wb = rowAt(x, f->b[i])[3], w = wa > wb ? wa : wb;
        const double moved = squares[i] * (w * w);
        if (moved > most)
            most = moved;
    }
    return most;
}

// Moves the rows of both ends (positions, or displacements) by inverse mass.
VL_ALWAYS_INLINE void move(const vlRelaxArrays *s, double (*rows)[4], bool measure, const Four *f,
                           double *most)
{
    if (f->moving != VL_ALL)
        return;
    const Columns m = {_mm256_mul_pd(f->x, f->k), _mm256_mul_pd(f->y, f->k), _mm256_mul_pd(f->z, f->k),
                       _mm256_setzero_pd()};
    const __m256d xy02 = _mm256_unpacklo_pd(m.x, m.y), xy13 = _mm256_unpackhi_pd(m.x, m.y),
                  z02 = _mm256_unpacklo_pd(m.z, m.w), z13 = _mm256_unpackhi_pd(m.z, m.w);
    push(s->x, rows, f->a[0], f->b[0], _mm256_permute2f128_pd(xy02, z02, 0x20));
    push(s->x, rows, f->a[1], f->b[1], _mm256_permute2f128_pd(xy13, z13, 0x20));
    push(s->x, rows, f->a[2], f->b[2], _mm256_permute2f128_pd(xy02, z02, 0x31));
    push(s->x, rows, f->a[3], f->b[3], _mm256_permute2f128_pd(xy13, z13, 0x31));
    if (!measure)
        return;
    const double moved = farthest(s->x, f, m);
    if (moved > *most)
        *most = moved;
}

// Positions
// --------------------------------------------------------------------------------------------------

VL_ALWAYS_INLINE double relaxGroup(const vlRelaxArrays *s, vlRule rule, vlLinkKind kind, bool measure,
                                   int lane, int count)
{
    Four fours[VL_GROUP_SIZE / 4];
    double most = 0;
    for (int i = 0; i < count; i++)
        find(s, lane + 4 * i, fours + i);
    for (int i = 0; i < count; i++)
    {
        readPositions(s, rule, kind, lane + 4 * i, fours + i);
        takeRoot(rule, fours + i);
    }
    for (int i = 0; i < count; i++)
        divide(s, rule, kind, measure, lane + 4 * i, fours + i, &most);
    for (int i = 0; i < count; i++)
        move(s, s->x, measure, fours + i, &most);
    return most;
}

VL_ALWAYS_INLINE double relaxGroups(const vlRelaxArrays *arrays, vlRule rule, vlLinkKind kind, bool measure,
                                    const int32_t *start, int first, int end)
{
    const vlRelaxArrays s = *arrays; // a copy that no store can change
    double most = 0;
    for (int group = first; group < end; group++)
    {
        const int lane = start[group];
        const double moved = relaxGroup(&s, rule, kind, measure, lane, (start[group + 1] - lane) / 4);
        if (measure && moved > most)
            most = moved;
    }
    return most;
}

VL_ALWAYS_INLINE double relaxByKind(const vlRelaxArrays *s, vlRule rule, vlLinkKind kind, bool measure,
                                    const int32_t *start, int first, int end)
{
    if (kind == vl_rod && !measure)
        return relaxGroups(s, rule, vl_rod, false, start, first, end);
    return relaxGroups(s, rule, kind, measure, start, first, end);
}

double vlRelaxGroups_Avx2(const vlRelaxArrays *arrays, vlRule rule, vlLinkKind kind, bool measure,
                          const int32_t *start, int first, int end)
{
    switch (rule)
    {
    case vl_ruleShake:
        return relaxByKind(arrays, vl_ruleShake, kind, measure, start, first, end);
    case vl_ruleJakobsen:
        return relaxByKind(arrays, vl_ruleJakobsen, kind, measure, start, first, end);
    case vl_ruleJakobsenApprox:
        return relaxByKind(arrays, vl_ruleJakobsenApprox, kind, measure, start, first, end);
    }
    return 0;
}

// Velocities
// --------------------------------------------------------------------------------------------------

VL_ALWAYS_INLINE void readVelocity(const vlRelaxArrays *s, vlLinkKind kind, int lane, Four *f)
{
    const __m256d zero = _mm256_setzero_pd();
    __m256d acting = zero;
    if (kind != vl_rod)
    {
        acting = _mm256_cmp_pd(_mm256_load_pd(s->lambda + lane), zero, _CMP_NEQ_UQ);
        f->moving = _mm256_movemask_pd(acting);
        if (f->moving == 0)
            return;
    }
    const Columns e = positionDifferences(s->x, f), o = differences(s->o, f), d = differences(s->d, f),
                  m = {_mm256_add_pd(o.x, e.x), _mm256_add_pd(o.y, e.y), _mm256_add_pd(o.z, e.z), zero};
    const __m256d r = _mm256_load_pd(s->length + lane), rr = _mm256_mul_pd(r, r), M = dot(m, m),
                  D = _mm256_mul_pd(e.w, M);
    setDirection(f, m);
    f->C = dot(d, m);
    if (s->growth)
        f->C = _mm256_sub_pd(f->C, _mm256_load_pd(s->growth + lane));
    f->D = D;
    // D > 0: there is a mass and a direction
    const __m256d usual = _mm256_and_pd(isGreater(D, zero), _mm256_cmp_pd(M, rr, _CMP_GE_OQ));
    f->usual = alsoActing(kind, acting, usual);
}

VL_ALWAYS_INLINE void divideVelocity(const vlRelaxArrays *s, vlLinkKind kind, int lane, Four *f)
{
    if (kind != vl_rod && f->moving == 0)
        return;
    const int usual = _mm256_movemask_pd(f->usual);
    int acting = VL_ALL;
    f->k = _mm256_div_pd(f->C, f->D);
    if (kind != vl_rod)
        acting = _mm256_movemask_pd(whichAct(kind, f->k));
    f->moving = usual & acting;
    if (__builtin_expect(f->moving == VL_ALL, 1))
    {
        const __m256d more = _mm256_mul_pd(_mm256_set1_pd(2), f->k);
        _mm256_store_pd(s->lambda + lane, _mm256_add_pd(_mm256_load_pd(s->lambda + lane), more));
        return;
    }
    if (usual == VL_ALL && acting == 0)
        return;
    for (int i = lane; i < lane + 4; i++)
        vlRelaxLinkVelocity(s, kind, i);
}

VL_ALWAYS_INLINE void relaxGroupVelocity(const vlRelaxArrays *s, vlLinkKind kind, int lane, int count)
{
    Four fours[VL_GROUP_SIZE / 4];
    for (int i = 0; i < count; i++)
        find(s, lane + 4 * i, fours + i);
    for (int i = 0; i < count; i++)
        readVelocity(s, kind, lane + 4 * i, fours + i);
    for (int i = 0; i < count; i++)
    {
        divideVelocity(s, kind, lane + 4 * i, fours + i);
        move(s, s->d, false, fours + i, NULL);
    }
}

VL_ALWAYS_INLINE void relaxVelocities(const vlRelaxArrays *arrays, vlLinkKind kind, const int32_t *start,
                                      int first, int end)
{
    const vlRelaxArrays s = *arrays;
    for (int group = first; group < end; group++)
        relaxGroupVelocity(&s, kind, start[group], (start[group + 1] - start[group]) / 4);
}

void vlRelaxGroupVelocities_Avx2(const vlRelaxArrays *arrays, vlLinkKind kind, const int32_t *start,
                                 int first, int end)
{
    if (kind == vl_rod)
        relaxVelocities(arrays, vl_rod, start, first, end);
    else
        relaxVelocities(arrays, kind, start, first, end);
}
#endif
