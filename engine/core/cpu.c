// cpu.c: what the processor can do.
#include "core/cpu.h"

bool vlCpuHasAvx2(void)
{
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}
