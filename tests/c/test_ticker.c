// test_ticker.c: a ticker interrupts the thread that began it, and no longer than asked
#include "core/platform.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
// cmocka.h needs headers above
#include <cmocka.h>

static volatile sig_atomic_t ticks, otherTicks;

static void tick(void *context)
{
    ++*(volatile sig_atomic_t *)context;
}

/// Makes a ticker; skips the test where there are none.
static vlTicker *createTicker(volatile sig_atomic_t *count)
{
    vlTicker *ticker = vlTicker_Create(0.01, tick, (void *)count);
    if (ticker == NULL)
        skip();
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
