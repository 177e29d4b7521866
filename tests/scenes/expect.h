// expect.h: comparisons of numbers that say what came, for cmocka.
#ifndef VERLUA_TESTS_EXPECT_H
#define VERLUA_TESTS_EXPECT_H

// cmocka wants these before itself.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

static inline void expectNear(const char *name, double value, double wanted, double tolerance)
{
    if (!(fabs(value - wanted) <= tolerance))
        fail_msg("%s is %.15g, wanted %.15g within %.3g (off by %.3g)", name, value, wanted, tolerance,
                 value - wanted);
}

static inline void expectAtMost(const char *name, double value, double most)
{
    if (!(value <= most))
        fail_msg("%s is %.15g, wanted at most %.15g", name, value, most);
}

static inline void expectAtLeast(const char *name, double value, double least)
{
    if (!(value >= least))
        fail_msg("%s is %.15g, wanted at least %.15g", name, value, least);
}

#endif
