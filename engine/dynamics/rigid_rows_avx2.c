// rigid_rows_avx2.c: the same rows, compiled for AVX2.
#include "dynamics/rigid_rows.h"

#include <math.h>

#ifdef __AVX2__
#define VL_NAME(x) vl_##x##Avx2
#include "dynamics/rigid_kernel.h"
#endif
