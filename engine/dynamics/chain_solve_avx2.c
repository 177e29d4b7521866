// chain_solve_avx2.c: the direct solve of chains, compiled for AVX2.
#include "dynamics/chain_solve.h"

#include <math.h>

#include "core/simd.h"

#define VL_WIDTH   4
#define VL_NAME(x) vl_##x##4Avx2
#include "dynamics/chain_kernel.h"
