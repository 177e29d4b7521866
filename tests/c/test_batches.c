// test_batches.c: batches hold every link once, and nothing that is worked on at once shares a particle
#include "dynamics/batches.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
// cmocka.h needs the headers above
#include <cmocka.h>

// Links that are to be ordered, and their plan.
typedef struct Net
{
    int32_t *a, *b, *lanes;
    int count, capacity, slotCount;
} Net;

typedef struct Planned
{
    vlTally tally;
    vlBatches *batches;
    int32_t *order;
    size_t capacity, count;
} Planned;

static uint32_t seed = 1;

static int below(int count)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((double)(seed >> 8) / 16777216.0 * count);
}

static Net makeNet(int slotCount, int capacity)
{
    Net net = {.capacity = capacity, .slotCount = slotCount};
    net.a = calloc((size_t)capacity + 1, sizeof *net.a);
    net.b = calloc((size_t)capacity + 1, sizeof *net.b);
    net.lanes = calloc((size_t)capacity + 1, sizeof *net.lanes);
    assert_true(net.a && net.b && net.lanes);
    return net;
}

static void join(Net *net, int a, int b)
{
    assert_true(net->count < net->capacity && a != b && a > 0 && b > 0);
    net->a[net->count] = a;
    net->b[net->count] = b;
    net->lanes[net->count] = net->count;
    net->count++;
}

static void freeNet(Net *net)
{
    free(net->a);
    free(net->b);
    free(net->lanes);
}

static Planned plan(const Net *net)
{
    Planned planned = {.batches = NULL};
    const vlBatchInput input = {net->a, net->b, net->lanes, net->count, net->slotCount};
    assert_true(vlBatches_Plan(&planned.tally, &planned.batches, &input, &planned.order, &planned.capacity,
                               &planned.count));
    return planned;
}

static void freePlan(Planned *planned)
{
    vlBatches_Free(&planned->tally, &planned->batches);
    vlRelease(&planned->tally, &planned->order, planned->capacity, sizeof *planned->order);
    assert_int_equal(planned->tally.bytes, 0);
}

static void assertEveryLinkOnce(const Net *net, const Planned *planned)
{
    char *times = calloc((size_t)net->capacity + 1, 1);
    assert_non_null(times);
    int found = 0;
    for (size_t i = 0; i < planned->count; i++)
    {
        if (planned->order[i] < 0)
            continue;
        assert_int_equal(times[planned->order[i]]++, 0);
        found++;
    }
    assert_int_equal(found, net->count);
    free(times);
}

// Marks both ends of a link with the number of what it belongs to; fails when another has marked one since
// `oldest`.
static void claim(const Net *net, int32_t link, int *owner, int number, int oldest, bool alone)
{
    const int32_t ends[2] = {net->a[link], net->b[link]};
    for (int i = 0; i < 2; i++)
    {
        const int other = owner[ends[i]];
        assert_true(other < oldest || (!alone && other == number));
        owner[ends[i]] = number;
    }
}

static void assertGroupsShareNothing(const Net *net, const Planned *planned)
{
    const vlBatches *b = planned->batches;
    int *owner = calloc((size_t)net->slotCount, sizeof *owner);
    assert_non_null(owner);
    assert_int_equal(b->groupStart[0], 0);
    assert_int_equal(b->groupStart[b->groupCount], planned->count);
    for (int group = 0; group < b->groupCount; group++)
    {
        const int first = b->groupStart[group], end = b->groupStart[group + 1];
        assert_int_equal(first % 4, 0);
        assert_true(end > first && end - first <= VL_GROUP_SIZE);
        for (int lane = first; lane < end; lane++)
            if (planned->order[lane] >= 0)
                claim(net, planned->order[lane], owner, group + 1, group + 1, true);
    }
    free(owner);
}

static void assertSpansShareNothing(const Net *net, const Planned *planned)
{
    const vlBatches *b = planned->batches;
    int *owner = calloc((size_t)net->slotCount, sizeof *owner);
    assert_non_null(owner);
    assert_int_equal(b->phaseStart[0], 0);
    assert_int_equal(b->phaseStart[b->phaseCount], b->spanCount);
    assert_int_equal(b->spanStart[0], 0);
    assert_int_equal(b->spanStart[b->spanCount], b->groupCount);
    for (int phase = 0; phase < b->phaseCount; phase++)
    {
        const int first = b->phaseStart[phase], end = b->phaseStart[phase + 1];
        assert_true(end >= first && end - first <= VL_MAX_REGIONS);
        for (int span = first; span < end; span++)
            for (int lane = b->groupStart[b->spanStart[span]]; lane < b->groupStart[b->spanStart[span + 1]];
                 lane++)
                if (planned->order[lane] >= 0)
                    claim(net, planned->order[lane], owner, span + 1, first + 1, false);
    }
    free(owner);
}

static void check(Net *net)
{
    Planned one = plan(net), two = plan(net);
    assertEveryLinkOnce(net, &one);
    assertGroupsShareNothing(net, &one);
    assertSpansShareNothing(net, &one);
    assert_int_equal(one.count, two.count);
    if (one.count > 0)
        assert_memory_equal(one.order, two.order, one.count * sizeof *one.order);
    freePlan(&one);
    freePlan(&two);
    freeNet(net);
}

static Net makeMesh(int side)
{
    Net net = makeNet(side * side + 1, 2 * side * side);
    for (int j = 0; j < side; j++)
        for (int i = 1; i < side; i++)
            join(&net, 1 + j * side + i - 1, 1 + j * side + i);
    for (int j = 1; j < side; j++)
        for (int i = 0; i < side; i++)
            join(&net, 1 + (j - 1) * side + i, 1 + j * side + i);
    return net;
}

static void no_links_at_all(void **state)
{
    (void)state;
    Net net = makeNet(1, 0);
    check(&net);
    net = makeNet(50, 0);
    check(&net);
}

static void line_and_ring(void **state)
{
    (void)state;
    for (int count = 1; count < 70; count++)
    {
        Net net = makeNet(count + 3, count + 1);
        for (int i = 1; i <= count; i++)
            join(&net, i, i + 1);
        if (count > 1)
            join(&net, count + 1, 1);
        check(&net);
    }
}

static void star_of_ten_thousand(void **state)
{
    (void)state;
    Net net = makeNet(10002, 10000);
    for (int i = 0; i < 10000; i++)
        join(&net, 5000, i < 4999 ? i + 1 : i + 2);
    check(&net);
}

static void several_stars_fill_each_others_gaps(void **state)
{
    (void)state;
    Net net = makeNet(4005, 4000);
    for (int i = 0; i < 4000; i++)
        join(&net, 1 + i % 4, 5 + i);
    Planned planned = plan(&net);
    assert_true(planned.count <= 4200);
    freePlan(&planned);
    check(&net);
}

static void clique(void **state)
{
    (void)state;
    Net net = makeNet(101, 100 * 99 / 2);
    for (int i = 1; i <= 100; i++)
        for (int j = i + 1; j <= 100; j++)
            join(&net, j, i);
    check(&net);
}

static void links_on_the_same_two_particles(void **state)
{
    (void)state;
    Net net = makeNet(3, 500);
    for (int i = 0; i < 500; i++)
        join(&net, 1 + i % 2, 2 - i % 2);
    check(&net);
}

static void anything_with_anything(void **state)
{
    (void)state;
    for (int round = 0; round < 40; round++)
    {
        const int slots = 3 + below(round < 30 ? 300 : 90000), links = below(4 * slots);
        Net net = makeNet(slots, links);
        for (int i = 0; i < links; i++)
        {
            const int a = 1 + below(slots - 1), b = 1 + below(slots - 1);
            if (a != b)
                join(&net, a, b);
        }
        check(&net);
    }
}

static void mesh_whose_particles_lie_anywhere(void **state)
{
    (void)state;
    Net net = makeMesh(150);
    int32_t *place = calloc((size_t)net.slotCount, sizeof *place);
    assert_non_null(place);
    for (int i = 1; i < net.slotCount; i++)
    {
        const int j = 1 + below(i);
        place[i] = place[j];
        place[j] = i;
    }
    for (int i = 0; i < net.count; i++)
    {
        net.a[i] = place[net.a[i]];
        net.b[i] = place[net.b[i]];
    }
    free(place);
    check(&net);
}

// Padding and links between regions cost time: neither may be more than a small share.
static void large_mesh_wastes_little(void **state)
{
    (void)state;
    Net net = makeMesh(300);
    Planned planned = plan(&net);
    const vlBatches *b = planned.batches;
    const int inside = b->groupStart[b->spanStart[b->phaseStart[1]]];
    assert_true(planned.count < 1.01 * net.count);
    assert_true(inside > 0.93 * net.count);
    assert_true(b->phaseStart[1] >= 16); // enough to share among many threads
    assert_true(b->phaseCount <= 4);
    freePlan(&planned);
    check(&net);
}

static void only_the_lanes_asked_for(void **state)
{
    (void)state;
    Net net = makeMesh(40);
    const int all = net.count;
    net.count = 0;
    for (int i = 0; i < all; i += 3)
        net.lanes[net.count++] = i;
    check(&net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_links_at_all),
        cmocka_unit_test(line_and_ring),
        cmocka_unit_test(star_of_ten_thousand),
        cmocka_unit_test(several_stars_fill_each_others_gaps),
        cmocka_unit_test(clique),
        cmocka_unit_test(links_on_the_same_two_particles),
        cmocka_unit_test(anything_with_anything),
        cmocka_unit_test(mesh_whose_particles_lie_anywhere),
        cmocka_unit_test(large_mesh_wastes_little),
        cmocka_unit_test(only_the_lanes_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
