// relax_rules.h: what is done about one link of length. The plain code and what the four-wide code falls back
// on.
#ifndef VERLUA_DYNAMICS_RELAX_RULES_H
#define VERLUA_DYNAMICS_RELAX_RULES_H

#include "core/simd.h"
#include "dynamics/state.h"

// The four-wide code does the same operations in the same order, so that both give the same bits: change
// both.

/// How the links of a pass are put right.
typedef enum vlRule
{
    vl_ruleShake,
    vl_ruleJakobsen,
    vl_ruleJakobsenApprox ///< without the square root (requirements J5.4)
} vlRule;

/// What a pass over lanes works on.
typedef struct vlRelaxArrays
{
    double (*x)[4], (*o)[4], (*d)[4];
    const int32_t *a, *b, *slotOf;
    const double *length;
    const double *growth; ///< NULL: no length changes
    double *lambda;
    bool plane; ///< z stays 0
} vlRelaxArrays;

/// Ends nearer than this share of the length (squared) have no direction of their own.
#define VL_COINCIDENT 1e-18

/// A direction for a link whose ends coincide: differs from link to link, the same on every machine.
static inline vlVec3 vlDirectionOf(int slot, bool plane)
{
    uint32_t bits = (uint32_t)slot * 2654435761u;
    double c[3];
    for (int i = 0; i < 3; i++)
    {
        bits ^= bits >> 15;
        bits = bits * 2246822519u + 3266489917u;
        c[i] = (double)(bits >> 8) / 8388608.0 - 1.0;
    }
    const vlVec3 v = vlVec(c[0], c[1], plane ? 0 : c[2]);
    const double length = vlLength(v);
    return length > 1e-3 ? vlScale(v, 1 / length) : vlVec(1, 0, 0);
}

/// The correction of one link: `along`, and how much of it over the sum of inverse masses.
typedef struct vlCorrection
{
    vlVec3 along;
    double k;
} vlCorrection;

/// Along the rod as it lay when the substep began, not as it lies now: |e - k W o| = r. Second order, energy
/// and angular momentum kept (Ryckaert 1977). No good when the rod has turned too far, or was pulled too
/// hard, within the substep: returns false.
static inline bool vlFindShakeCorrection(vlVec3 e, vlVec3 o, double C, double rr, double W, double lambda,
                                         double *k)
{
    const double A = vlDot(o, o), B = vlDot(o, e), D = B * B - A * C;
    if (!(B > 0 && D > A * (0.25 * rr)))
        return false;
    *k = C / ((B + sqrt(D)) * W);
    return fabs(W * (*k + lambda)) < 0.25;
}

/// What puts a link right.
static inline vlCorrection vlFindCorrection(const vlRelaxArrays *s, vlRule rule, int lane, vlVec3 e, double E,
                                            double W)
{
    const double r = s->length[lane], rr = r * r, C = E - rr;
    if (rule == vl_ruleShake)
    {
        const vlVec3 o = vlRowDifference(s->o[s->a[lane]], s->o[s->b[lane]]);
        double k;
        if (vlFindShakeCorrection(e, o, C, rr, W, s->lambda[lane], &k))
            return (vlCorrection){o, k};
    }
    if (!(E > VL_COINCIDENT * rr))
        return (vlCorrection){vlScale(vlDirectionOf(s->slotOf[lane], s->plane), r), -1 / W};
    if (rule == vl_ruleJakobsenApprox)
        return (vlCorrection){e, C / ((E + rr) * W)};
    const double l = sqrt(E);
    return (vlCorrection){e, (l - r) / (l * W)};
}

/// A tether only pulls, a keep-away only pushes. `pull` > 0: the ends are too far apart, or drift apart.
static inline bool vlActs(vlLinkKind kind, double pull)
{
    return kind == vl_rod || (kind == vl_tether ? pull > 0 : pull < 0);
}

/// Puts one link right. Returns the square of the farthest that an end was moved, m^2, if `measure`, else 0.
static inline double vlRelaxLink(const vlRelaxArrays *s, vlRule rule, vlLinkKind kind, bool measure, int lane)
{
    double *xa = s->x[s->a[lane]], *xb = s->x[s->b[lane]];
    const double wa = xa[3], wb = xb[3], W = wa + wb, r = s->length[lane];
    const vlVec3 e = vlRowDifference(xa, xb);
    const double E = vlDot(e, e);
    if (!(W > 0) || !vlActs(kind, E - r * r))
        return 0;
    const vlCorrection c = vlFindCorrection(s, rule, lane, e, E, W);
    const vlVec3 move = vlScale(c.along, c.k);
    vlAddToRow(xa, move, wa);
    vlAddToRow(xb, move, -wb);
    s->lambda[lane] += c.k;
    if (!measure)
        return 0;
    const double w = wa > wb ? wa : wb;
    return vlDot(move, move) * (w * w);
}

/// Takes the speed along one link out of the displacements of its ends.
static inline void vlRelaxLinkVelocity(const vlRelaxArrays *s, vlLinkKind kind, int lane)
{
    const int a = s->a[lane], b = s->b[lane];
    const double wa = s->x[a][3], wb = s->x[b][3], W = wa + wb;
    if (!(W > 0) || (kind != vl_rod && s->lambda[lane] == 0))
        return;
    const vlVec3 e = vlRowDifference(s->x[a], s->x[b]), o = vlRowDifference(s->o[a], s->o[b]);
    const double r = s->length[lane], rr = r * r;
    vlVec3 m = vlAdd(o, e);
    double M = vlDot(m, m), share = 2;
    if (!(M >= rr))
    {
        m = e;
        M = vlDot(e, e);
        share = 1;
    }
    if (M <= VL_COINCIDENT * rr)
        return;
    // (o + e) . (e - o) is what length^2 grows by.
    const double rate = vlDot(vlRowDifference(s->d[a], s->d[b]), m);
    const double f = (s->growth ? rate - s->growth[lane] * share / 2 : rate) / (W * M);
    if (!vlActs(kind, f))
        return;
    const vlVec3 move = vlScale(m, f);
    vlAddToRow(s->d[a], move, wa);
    vlAddToRow(s->d[b], move, -wb);
    s->lambda[lane] += share * f;
}

#endif
