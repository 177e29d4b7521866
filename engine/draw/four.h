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

static inline vlFour vlFour_Sqrt(vlFour a)
{
    return _mm_sqrt_ps(a);
}

/// Blends a colour over four pixels: below + (color - below) amount / 256, amount 0..256 each.
static inline void vlFour_Blend(uint32_t *pixels, uint32_t color, vlFour amount)
{
    const __m128i zero = _mm_setzero_si128();
    const __m128i whole = _mm_cvttps_epi32(_mm_add_ps(amount, _mm_set1_ps(0.5f)));
    // Each amount four times over, once for each channel, as 16 bits.
    const __m128i pairs = _mm_or_si128(whole, _mm_slli_epi32(whole, 16));
    const __m128i low = _mm_unpacklo_epi32(pairs, pairs), high = _mm_unpackhi_epi32(pairs, pairs);
    const __m128i full = _mm_set1_epi16(256);
    const __m128i source = _mm_unpacklo_epi8(_mm_set1_epi32((int)color), zero);
    const __m128i below = _mm_loadu_si128((const __m128i *)(const void *)pixels);
    const __m128i lowMixed =
        _mm_add_epi16(_mm_mullo_epi16(_mm_unpacklo_epi8(below, zero), _mm_sub_epi16(full, low)),
                      _mm_mullo_epi16(source, low));
    const __m128i highMixed =
        _mm_add_epi16(_mm_mullo_epi16(_mm_unpackhi_epi8(below, zero), _mm_sub_epi16(full, high)),
                      _mm_mullo_epi16(source, high));
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

static inline vlFour vlFour_Sqrt(vlFour a)
{
    for (int i = 0; i < 4; i++)
        a.v[i] = sqrtf(a.v[i]);
    return a;
}

/// Blends a colour over four pixels: below + (color - below) amount / 256, amount 0..256 each.
static inline void vlFour_Blend(uint32_t *pixels, uint32_t color, vlFour amount)
{
    for (int i = 0; i < 4; i++)
    {
        const uint32_t a = (uint32_t)(int)(amount.v[i] + 0.5f);
        const uint32_t rb = (pixels[i] & 0xff00ff) * (256 - a) + (color & 0xff00ff) * a;
        const uint32_t g = (pixels[i] & 0x00ff00) * (256 - a) + (color & 0x00ff00) * a;
        pixels[i] = 0xff000000u | (rb >> 8 & 0xff00ff) | (g >> 8 & 0x00ff00);
    }
}

#endif

#endif
