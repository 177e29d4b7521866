// four.h: four neighbouring pixels at once, with SSE2 where there is any; the same bits without.
#ifndef VERLUA_DRAW_FOUR_H
#define VERLUA_DRAW_FOUR_H

#include <math.h>
#include <stdint.h>

#include "draw/quick.h"

#if defined(__SSE2__)

#include <emmintrin.h>

typedef __m128 vlFour;

static inline vlFour vlFour_Of(float all)
{
    return _mm_set1_ps(all);
}

/// first, first + 1, first + 2, first + 3
static inline vlFour vlFour_From(float first)
{
    return _mm_add_ps(_mm_set1_ps(first), _mm_setr_ps(0, 1, 2, 3));
}

static inline vlFour vlFour_Add(vlFour a, vlFour b)
{
    return _mm_add_ps(a, b);
}

static inline vlFour vlFour_Sub(vlFour a, vlFour b)
{
    return _mm_sub_ps(a, b);
}

static inline vlFour vlFour_Mul(vlFour a, vlFour b)
{
    return _mm_mul_ps(a, b);
}

static inline vlFour vlFour_Less(vlFour a, vlFour b)
{
    return _mm_min_ps(a, b);
}

static inline vlFour vlFour_More(vlFour a, vlFour b)
{
    return _mm_max_ps(a, b);
}

/// Without their signs.
static inline vlFour vlFour_Size(vlFour a)
{
    return _mm_andnot_ps(_mm_set1_ps(-0.0f), a);
}

static inline vlFour vlFour_Sqrt(vlFour a)
{
    return _mm_sqrt_ps(a);
}

static inline vlFour vlFour_Div(vlFour a, vlFour b)
{
    return _mm_div_ps(a, b);
}

static inline vlFour vlFour_Load(const float *four)
{
    return _mm_loadu_ps(four);
}

static inline void vlFour_Store(float *four, vlFour a)
{
    _mm_storeu_ps(four, a);
}

/// `value` where a >= b, 0 elsewhere.
static inline vlFour vlFour_Where(vlFour a, vlFour b, vlFour value)
{
    return _mm_and_ps(_mm_cmpge_ps(a, b), value);
}

/// Whether all are 0 or less.
static inline int vlFour_IsNothing(vlFour a)
{
    return _mm_movemask_ps(_mm_cmpgt_ps(a, _mm_setzero_ps())) == 0;
}

/// The four colours with these channels, 0..255 and rounded.
typedef __m128i vlFourColors;

static inline vlFourColors vlFour_Pack(vlFour r, vlFour g, vlFour b)
{
    const __m128 half = _mm_set1_ps(0.5f);
    const __m128i red = _mm_cvttps_epi32(_mm_add_ps(r, half)), green = _mm_cvttps_epi32(_mm_add_ps(g, half));
    const __m128i blue = _mm_cvttps_epi32(_mm_add_ps(b, half));
    return _mm_or_si128(_mm_or_si128(_mm_slli_epi32(red, 16), _mm_slli_epi32(green, 8)), blue);
}

static inline vlFourColors vlFour_SameColor(uint32_t color)
{
    return _mm_set1_epi32((int)color);
}

/// Blends colours over four pixels: below + (color - below) amount / 256, amount 0..256 each.
static inline void vlFour_Blend(uint32_t *pixels, vlFourColors colors, vlFour amount)
{
    const __m128i zero = _mm_setzero_si128();
    const __m128i whole = _mm_cvttps_epi32(_mm_add_ps(amount, _mm_set1_ps(0.5f)));
    // Each amount four times over, once for each channel, as 16 bits.
    const __m128i pairs = _mm_or_si128(whole, _mm_slli_epi32(whole, 16));
    const __m128i low = _mm_unpacklo_epi32(pairs, pairs), high = _mm_unpackhi_epi32(pairs, pairs);
    const __m128i lowSource = _mm_unpacklo_epi8(colors, zero), highSource = _mm_unpackhi_epi8(colors, zero);
    const __m128i below = _mm_loadu_si128((const __m128i *)(const void *)pixels);
    const __m128i lowBelow = _mm_unpacklo_epi8(below, zero), highBelow = _mm_unpackhi_epi8(below, zero);
    // The difference may be negative; modulo 2^16 the sum is right all the same.
    const __m128i lowMixed =
        _mm_add_epi16(_mm_slli_epi16(lowBelow, 8), _mm_mullo_epi16(_mm_sub_epi16(lowSource, lowBelow), low));
    const __m128i highMixed = _mm_add_epi16(_mm_slli_epi16(highBelow, 8),
                                            _mm_mullo_epi16(_mm_sub_epi16(highSource, highBelow), high));
    const __m128i mixed = _mm_packus_epi16(_mm_srli_epi16(lowMixed, 8), _mm_srli_epi16(highMixed, 8));
    _mm_storeu_si128((__m128i *)(void *)pixels, _mm_or_si128(mixed, _mm_set1_epi32((int)0xff000000u)));
}

#else

typedef struct vlFour
{
    float v[4];
} vlFour;

static inline vlFour vlFour_Of(float all)
{
    return (vlFour){{all, all, all, all}};
}

/// first, first + 1, first + 2, first + 3
static inline vlFour vlFour_From(float first)
{
    return (vlFour){{first, first + 1, first + 2, first + 3}};
}

static inline vlFour vlFour_Add(vlFour a, vlFour b)
{
    for (int i = 0; i < 4; i++)
        a.v[i] += b.v[i];
    return a;
}

static inline vlFour vlFour_Sub(vlFour a, vlFour b)
{
    for (int i = 0; i < 4; i++)
        a.v[i] -= b.v[i];
    return a;
}

static inline vlFour vlFour_Mul(vlFour a, vlFour b)
{
    for (int i = 0; i < 4; i++)
        a.v[i] *= b.v[i];
    return a;
}

static inline vlFour vlFour_Less(vlFour a, vlFour b)
{
    for (int i = 0; i < 4; i++)
        a.v[i] = vlLess(a.v[i], b.v[i]);
    return a;
}

static inline vlFour vlFour_More(vlFour a, vlFour b)
{
    for (int i = 0; i < 4; i++)
        a.v[i] = vlMore(a.v[i], b.v[i]);
    return a;
}

/// Without their signs.
static inline vlFour vlFour_Size(vlFour a)
{
    for (int i = 0; i < 4; i++)
        a.v[i] = fabsf(a.v[i]);
    return a;
}

static inline vlFour vlFour_Sqrt(vlFour a)
{
    for (int i = 0; i < 4; i++)
        a.v[i] = sqrtf(a.v[i]);
    return a;
}

static inline vlFour vlFour_Div(vlFour a, vlFour b)
{
    for (int i = 0; i < 4; i++)
        a.v[i] /= b.v[i];
    return a;
}

static inline vlFour vlFour_Load(const float *four)
{
    return (vlFour){{four[0], four[1], four[2], four[3]}};
}

static inline void vlFour_Store(float *four, vlFour a)
{
    for (int i = 0; i < 4; i++)
        four[i] = a.v[i];
}

/// `value` where a >= b, 0 elsewhere.
static inline vlFour vlFour_Where(vlFour a, vlFour b, vlFour value)
{
    for (int i = 0; i < 4; i++)
        a.v[i] = a.v[i] >= b.v[i] ? value.v[i] : 0;
    return a;
}

/// Whether all are 0 or less.
static inline int vlFour_IsNothing(vlFour a)
{
    return !(a.v[0] > 0 || a.v[1] > 0 || a.v[2] > 0 || a.v[3] > 0);
}

/// The four colours with these channels, 0..255 and rounded.
typedef struct vlFourColors
{
    uint32_t v[4];
} vlFourColors;

static inline vlFourColors vlFour_Pack(vlFour r, vlFour g, vlFour b)
{
    vlFourColors colors;
    for (int i = 0; i < 4; i++)
        colors.v[i] = (uint32_t)(int)(r.v[i] + 0.5f) << 16 | (uint32_t)(int)(g.v[i] + 0.5f) << 8 |
                      (uint32_t)(int)(b.v[i] + 0.5f);
    return colors;
}

static inline vlFourColors vlFour_SameColor(uint32_t color)
{
    return (vlFourColors){{color, color, color, color}};
}

/// Blends colours over four pixels: below + (color - below) amount / 256, amount 0..256 each.
static inline void vlFour_Blend(uint32_t *pixels, vlFourColors colors, vlFour amount)
{
    for (int i = 0; i < 4; i++)
    {
        const uint32_t color = colors.v[i], a = (uint32_t)(int)(amount.v[i] + 0.5f);
        const uint32_t rb = (pixels[i] & 0xff00ff) * (256 - a) + (color & 0xff00ff) * a;
        const uint32_t g = (pixels[i] & 0x00ff00) * (256 - a) + (color & 0x00ff00) * a;
        pixels[i] = 0xff000000u | (rb >> 8 & 0xff00ff) | (g >> 8 & 0x00ff00);
    }
}

#endif

/// The same where only the first `count` pixels may be touched.
static inline void vlFour_BlendSome(uint32_t *pixels, int count, vlFourColors colors, vlFour amount)
{
    uint32_t some[4] = {0, 0, 0, 0};
    if (count >= 4)
    {
        vlFour_Blend(pixels, colors, amount);
        return;
    }
    for (int i = 0; i < count; i++)
        some[i] = pixels[i];
    vlFour_Blend(some, colors, amount);
    for (int i = 0; i < count; i++)
        pixels[i] = some[i];
}

#endif
