// space_rows_avx2.c: rows and motion of bodies in space, compiled for AVX2.
#include "dynamics/space_motion.h"
#include "dynamics/space_rows.h"

#ifdef __AVX2__
#define VL_NAME(x) vl_##x##Avx2
#include "dynamics/space_kernel.h"

#define VL_NAME(x) vl_##x##Avx2
#include "dynamics/space_motion_kernel.h"
#endif
