// cpu.h: what the processor can do.
#ifndef VERLUA_CORE_CPU_H
#define VERLUA_CORE_CPU_H

#include <stdbool.h>

/// Whether the processor and the system have AVX2, four doubles at a time.
bool vlCpuHasAvx2(void);

/// A moment's rest inside a loop that waits for another thread.
static inline void vlCpuRelax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

#endif
