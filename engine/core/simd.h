// simd.h: four doubles at a time, by the vector types of gcc and clang, so that one source serves every
// processor.
#ifndef VERLUA_CORE_SIMD_H
#define VERLUA_CORE_SIMD_H

#include <stdint.h>
#include <string.h>
#ifdef __AVX2__
#include <immintrin.h>
#endif

typedef double vlFour __attribute__((vector_size(32)));
typedef int64_t vlFourMask __attribute__((vector_size(32))); ///< all ones where true

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define VL_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#endif
#endif
#ifndef VL_SHUFFLE
#define VL_SHUFFLE(a, b, i, j, k, l) __builtin_shuffle(a, b, (vlFourMask){i, j, k, l})
#endif

// Macros and not functions: a vector of 32 bytes is passed to a function differently with and without AVX2.
#define VL_TRANSPOSE(a, b, c, d)                                                                             \
    do                                                                                                       \
    {                                                                                                        \
        const vlFour ab0 = VL_SHUFFLE(a, b, 0, 4, 2, 6), ab1 = VL_SHUFFLE(a, b, 1, 5, 3, 7);                 \
        const vlFour cd0 = VL_SHUFFLE(c, d, 0, 4, 2, 6), cd1 = VL_SHUFFLE(c, d, 1, 5, 3, 7);                 \
        a = VL_SHUFFLE(ab0, cd0, 0, 1, 4, 5);                                                                \
        b = VL_SHUFFLE(ab1, cd1, 0, 1, 4, 5);                                                                \
        c = VL_SHUFFLE(ab0, cd0, 2, 3, 6, 7);                                                                \
        d = VL_SHUFFLE(ab1, cd1, 2, 3, 6, 7);                                                                \
    } while (0)

/// Four doubles each of four rows of an array, from column `from`: each of a to d gets one column.
#define VL_LOAD_ROWS(rows, slots, from, a, b, c, d)                                                          \
    do                                                                                                       \
    {                                                                                                        \
        memcpy(&(a), &(rows)[(slots)[0]][from], 32);                                                         \
        memcpy(&(b), &(rows)[(slots)[1]][from], 32);                                                         \
        memcpy(&(c), &(rows)[(slots)[2]][from], 32);                                                         \
        memcpy(&(d), &(rows)[(slots)[3]][from], 32);                                                         \
        VL_TRANSPOSE(a, b, c, d);                                                                            \
    } while (0)

/// And back. a to d must not be used afterwards.
#define VL_STORE_ROWS(rows, slots, from, a, b, c, d)                                                         \
    do                                                                                                       \
    {                                                                                                        \
        VL_TRANSPOSE(a, b, c, d);                                                                            \
        memcpy(&(rows)[(slots)[0]][from], &(a), 32);                                                         \
        memcpy(&(rows)[(slots)[1]][from], &(b), 32);                                                         \
        memcpy(&(rows)[(slots)[2]][from], &(c), 32);                                                         \
        memcpy(&(rows)[(slots)[3]][from], &(d), 32);                                                         \
    } while (0)

/// Lane by lane: a where the mask is set, else b; the smaller and the larger; a where the mask is set, else
/// 0.
#define VL_PICK(mask, a, b) ((vlFour)(((mask) & (vlFourMask)(a)) | (~(mask) & (vlFourMask)(b))))
#ifdef __AVX2__ // the very same in one instruction
#define VL_MIN(a, b) ((vlFour)_mm256_min_pd((__m256d)(a), (__m256d)(b)))
#define VL_MAX(a, b) ((vlFour)_mm256_max_pd((__m256d)(a), (__m256d)(b)))
#else
#define VL_MIN(a, b) VL_PICK((a) < (b), a, b)
#define VL_MAX(a, b) VL_PICK((a) > (b), a, b)
#endif
#define VL_KEEP(mask, a) ((vlFour)((mask) & (vlFourMask)(a)))

/// Tells the processor that what lies there is about to be used.
#define VL_PREFETCH(address) __builtin_prefetch(address)

/// For what is written once and must become code of its caller, with its constants. Not in builds with
/// sanitizers: what they add to each use would take minutes to compile.
#ifdef VERLUA_SANITIZED
#define VL_ALWAYS_INLINE static inline
#else
#define VL_ALWAYS_INLINE static inline __attribute__((always_inline))
#endif

#endif
