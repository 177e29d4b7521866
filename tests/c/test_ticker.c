// test_ticker.c: a ticker interrupts the thread that began it, and no longer than asked
#include "core/platform.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
// cmocka.h needs headers above
#include <cmocka.h>

static volatile sig_atomic_t ticks, otherTicks;

static void tick(void *context)
{
    ++*(volatile sig_atomic_t *)context;
}

#if defined(__SANITIZE_THREAD__)
static const bool signalsAreLate = true;
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
static const bool signalsAreLate = true;
#else
static const bool signalsAreLate = false;
#endif
#else
static const bool signalsAreLate = false;
#endif

/// Makes a ticker. Under the thread sanitizer there are none, and nothing to test: it keeps signals back
/// while a thread computes.
static vlTicker *createTicker(volatile sig_atomic_t *count)
{
    vlTicker *ticker = vlTicker_Create(0.01, tick, (void *)count);
    if (signalsAreLate)
    {
        assert_null(ticker);
        print_message("skipped: the thread sanitizer keeps signals back\n");
        skip();
    }
    assert_non_null(ticker);
    return ticker;
}

/// Computes for a while, without calling the system. Returns early once `count` reaches 5.
static void compute(double seconds, const volatile sig_atomic_t *count)
{
    double start = vlClock_Seconds();
    while (*count < 5 && vlClock_Seconds() - start < seconds)
        ;
}

static void a_busy_thread_is_interrupted_until_the_end(void **state)
{
    (void)state;
    ticks = 0;
    vlTicker *ticker = createTicker(&ticks);
    compute(0.05, &ticks);
    assert_int_equal(ticks, 0);
    vlTicker_Begin(ticker);
    compute(20, &ticks);
    vlTicker_End(ticker);
    assert_int_equal(ticks, 5);
    ticks = 0;
    compute(0.05, &ticks);
    assert_int_equal(ticks, 0);
    vlTicker_Destroy(ticker);
}

static void an_inner_ticker_takes_over(void **state)
{
    (void)state;
    ticks = otherTicks = 0;
    vlTicker *outer = createTicker(&ticks), *inner = createTicker(&otherTicks);
    vlTicker_Begin(outer);
    vlTicker_Begin(inner);
    compute(20, &otherTicks);
    vlTicker_End(inner);
    assert_int_equal(ticks, 0);
    compute(20, &ticks);
    vlTicker_End(outer);
    assert_int_equal(ticks, 5);
    vlTicker_Destroy(inner);
    vlTicker_Destroy(outer);
}

static void tickers_come_and_go(void **state)
{
    (void)state;
    double start = vlClock_Seconds();
    for (int i = 0; i < 1000; i++)
        vlTicker_Destroy(createTicker(&ticks));
    // Destroying does not wait for the next tick.
    assert_true(vlClock_Seconds() - start < 5);
    vlTicker_Destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_busy_thread_is_interrupted_until_the_end),
        cmocka_unit_test(an_inner_ticker_takes_over),
        cmocka_unit_test(tickers_come_and_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
