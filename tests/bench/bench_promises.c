// bench_promises.c: prints what the engine promises about motion beside what it does. Exit status 1 when it
// does not keep a promise.
#include "measures.h"
#include "targets.h"

static void print(const char *what, double value, Target promise)
{
    printf("%-62s %12.4g ", what, value);
    judge(value, promise);
}

static Target within(double size)
{
    return (Target){-size, size};
}

static void printFlights(void)
{
    const int substeps[] = {1, 3, 16, 64, 257, 1000};
    char what[96];
    for (int i = 0; i < 6; i++)
    {
        snprintf(what, sizeof what, "flight of 10 s from 5,000 m, %d substeps: error, m", substeps[i]);
        print(what, flightError(substeps[i], 5000), atMost(1e-9));
    }
}

static void printPendulums(void)
{
    double amplitude;
    double period = pendulumPeriod(45, &amplitude);
    print("pendulum of 45 degrees: period, error in %", 100 * (period / 2.08625587261436730 - 1),
          within(0.05));
    print("    amplitude after a minute, degrees", amplitude, atLeast(44.9));
    period = pendulumPeriod(90, &amplitude);
    print("pendulum of 90 degrees: period, error in %", 100 * (period / 2.36784194757623745 - 1),
          within(0.05));
    print("double pendulum at 1 s, 64 substeps: error, rad", doublePendulumError(64, 1.0 / 60), atMost(1e-4));
    const double coarse = doublePendulumError(16, 1.0 / 60), fine = doublePendulumError(16, 1.0 / 120);
    print("    order when dt halves", log2(coarse / fine), (Target){1.9, 2.1});
    print("dumbbell by the article's method: error per step, rad", dumbbellError(), atMost(1e-9));
}

static void printRopes(void)
{
    print("catenary of 20 links at rest: sag, error, m", restingSag(true) - 0.503446634340193, within(1e-3));
    print("    link by link (direct = false)", restingSag(false) - 0.503446634340193, within(1e-3));
    const double tips[] = {1, 10, 100, 1000};
    char what[96];
    for (int i = 0; i < 4; i++)
    {
        const HeavyTip most = swingHeavyTip(tips[i]);
        snprintf(what, sizeof what, "rope of 40, tip %g times heavier: most along the links, %%", tips[i]);
        print(what, 100 * most.along, atMost(100.5));
        print("    end to end, %", 100 * most.endToEnd, atMost(100.5));
    }
    print("capstan at 0.95 of exp(0.3 pi): slip in 2 s, m", capstanSlip(0.95 * exp(0.3 * PI)), within(0.005));
    print("capstan at 1.05 of exp(0.3 pi): slip in 2 s, m", capstanSlip(1.05 * exp(0.3 * PI)), atLeast(0.05));
}

static void printCloth(void)
{
    double mean, worst;
    hangingClothStretch(&mean, &worst);
    print("cloth 64 x 64 after 300 steps: mean stretch, %", 100 * mean, atMost(0.3));
    print("    worst, %", 100 * worst, atMost(3));
    vlWorld *world = defaultWorld();
    addHangingCloth(world, 256, 8);
    const vlCounts counts = vlWorld_GetCounts(world);
    print("bytes a particle", counts.bytesPerParticle, atMost(160));
    print("bytes a rod", counts.bytesPerRod, atMost(40));
    vlWorld_Destroy(world);
}

static void printHashes(void)
{
    const uint64_t wanted = sceneHash(1, true, true, vl_shake);
    int same = 0;
    for (int run = 0; run < 20; run++)
        same += wanted == sceneHash(1 + run % 2, run % 4 < 2, true, vl_shake);
    print("runs of 20 with the same hash (1 or 2 threads, AVX2 or plain)", same, atLeast(20));
}

int main(void)
{
    printFlights();
    printPendulums();
    printRopes();
    printCloth();
    printHashes();
    return targetStatus();
}
