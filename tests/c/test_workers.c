// test_workers.c: work that threads share out is done once each and is done when it should be
#include "core/workers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
// cmocka.h needs the headers above
#include <cmocka.h>

#include "core/platform.h"

#define MOST_PIECES 200

typedef struct Job
{
    int times[MOST_PIECES]; // plain on purpose: each piece is one thread's own
    int number;
    atomic_int seen;
} Job;

static void count(void *context, int piece)
{
    Job *job = context;
    job->times[piece]++;
    atomic_fetch_add(&job->seen, job->number);
}

static void every_piece_is_done_once(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 5; threads++)
    {
        vlWorkers *workers = vlWorkers_Create(threads);
        assert_non_null(workers);
        static Job job;
        for (int run = 0; run < 4000; run++)
        {
            memset(&job, 0, sizeof job);
            job.number = run;
            const int pieces = run * 7 % MOST_PIECES;
            vlWorkers_Run(workers, count, &job, pieces);
            for (int i = 0; i < MOST_PIECES; i++)
                assert_int_equal(job.times[i], i < pieces);
            assert_int_equal(atomic_load(&job.seen), run * pieces);
        }
        vlWorkers_Destroy(workers);
    }
}

static void without_workers_the_caller_does_it(void **state)
{
    (void)state;
    static Job job;
    vlWorkers_Run(NULL, count, &job, 9);
    for (int i = 0; i < MOST_PIECES; i++)
        assert_int_equal(job.times[i], i < 9);
    vlWorkers_Destroy(NULL);
}

static void rest(double seconds)
{
    const double start = vlClock_Seconds();
    while (vlClock_Seconds() - start < seconds)
        continue;
}

// Between runs long enough apart the helpers have gone to sleep.
static void sleeping_helpers_wake_up(void **state)
{
    (void)state;
    vlWorkers *workers = vlWorkers_Create(3);
    static Job job;
    memset(&job, 0, sizeof job);
    for (int run = 1; run <= 20; run++)
    {
        rest(2e-3);
        vlWorkers_Run(workers, count, &job, 50);
        for (int i = 0; i < 50; i++)
            assert_int_equal(job.times[i], run);
    }
    vlWorkers_Destroy(workers);
}

static void waitForOther(void *context, int piece)
{
    atomic_int *arrived = context;
    (void)piece;
    atomic_fetch_add(arrived, 1);
    const double start = vlClock_Seconds();
    while (atomic_load(arrived) < 2 && vlClock_Seconds() - start < 10)
        continue;
}

// Two pieces that wait for one another need two threads at once.
static void pieces_are_done_at_the_same_time(void **state)
{
    (void)state;
    vlWorkers *workers = vlWorkers_Create(2);
    atomic_int arrived = 0;
    const double start = vlClock_Seconds();
    vlWorkers_Run(workers, waitForOther, &arrived, 2);
    assert_int_equal(atomic_load(&arrived), 2);
    assert_true(vlClock_Seconds() - start < 10);
    vlWorkers_Destroy(workers);
}

static void several_teams_do_not_meet(void **state)
{
    (void)state;
    vlWorkers *one = vlWorkers_Create(2), *two = vlWorkers_Create(2);
    static Job a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    for (int run = 1; run <= 500; run++)
    {
        vlWorkers_Run(one, count, &a, 10);
        vlWorkers_Run(two, count, &b, 20);
        assert_int_equal(a.times[9], run);
        assert_int_equal(b.times[19], run);
    }
    vlWorkers_Destroy(one);
    vlWorkers_Destroy(two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_piece_is_done_once),  cmocka_unit_test(without_workers_the_caller_does_it),
        cmocka_unit_test(sleeping_helpers_wake_up),  cmocka_unit_test(pieces_are_done_at_the_same_time),
        cmocka_unit_test(several_teams_do_not_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
