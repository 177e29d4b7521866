// chain_solve.c: the direct solve of chains, plain.
#include "dynamics/chain_solve.h"

#include <math.h>

#include "core/simd.h"

#define VL_WIDTH   1
#define VL_NAME(x) vl_##x##1
#include "dynamics/chain_kernel.h"

#define VL_WIDTH   4
#define VL_NAME(x) vl_##x##4
#include "dynamics/chain_kernel.h"
