// targets.h: what a benchmark promises: a missed target gives the program the exit status 1.
#ifndef VERLUA_BENCH_TARGETS_H
#define VERLUA_BENCH_TARGETS_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static int missedTargets; ///< so far

/// A bound of a figure; NAN: none.
typedef struct Target
{
    double least, most;
} Target;

static inline Target atMost(double most)
{
    return (Target){NAN, most};
}

static inline Target atLeast(double least)
{
    return (Target){least, NAN};
}

/// Counts a target that the value misses, and ends the line with what the target is.
static inline void judge(double value, Target target)
{
    const bool low = !isnan(target.least) && !(value >= target.least);
    const bool high = !isnan(target.most) && !(value <= target.most);
    if (!isnan(target.least))
        printf("  target >= %g", target.least);
    if (!isnan(target.most))
        printf("  target <= %g", target.most);
    puts(low || high ? "  MISSED" : "");
    missedTargets += low || high;
}

/// What main returns.
static inline int targetStatus(void)
{
    if (missedTargets > 0)
        printf("%d targets missed\n", missedTargets);
    return missedTargets > 0;
}

#endif
