// bench_convex.c: what a question about convex shapes costs, in ns: the fastest of many rounds of processor
// time.
#include <stdio.h>
#include <time.h>

#include "convex_scenes.h"

#define PAIRS  256
#define ROUNDS 40

static Body first, second;
static vlSweep sweep[2][PAIRS];
static double sum; // so that nothing is left out

static void distances(void)
{
    vlClosest closest;
    for (int i = 0; i < PAIRS; i++)
    {
        vlConvex_Distance(&first.shape, &sweep[0][i].start, &second.shape, &sweep[1][i].start, &closest);
        sum += closest.distance;
    }
}

static void nearness(void)
{
    for (int i = 0; i < PAIRS; i++)
        sum += vlConvex_IsNear(&first.shape, &sweep[0][i].start, &second.shape, &sweep[1][i].start, 0);
}

static void rays(void)
{
    for (int i = 0; i < PAIRS; i++)
    {
        double share;
        vlVec3 normal;
        const vlVec3 from = sweep[1][i].start.position;
        sum += vlConvex_Ray(&first.shape, &sweep[0][i].start, from, vlScale(from, -1), &share, &normal);
    }
}

static void impacts(void)
{
    for (int i = 0; i < PAIRS; i++)
    {
        double share;
        sum += vlConvex_TimeOfImpact(&first.shape, &sweep[0][i], &second.shape, &sweep[1][i], 0.005, &share);
        sum += share;
    }
}

static void measure(const char *name, void (*ask)(void))
{
    double least = INFINITY;
    for (int r = 0; r < ROUNDS; r++)
    {
        const clock_t start = clock();
        for (int k = 0; k < 8; k++)
            ask();
        least = fmin(least, (double)(clock() - start) / CLOCKS_PER_SEC);
    }
    printf("  %-44s %7.0f ns\n", name, least / (8 * PAIRS) * 1e9);
}

// Random poses at which the distance lies between two bounds, and motions towards each other.
static void place(int dimensions, double low, double high)
{
    randomState = 1;
    for (int i = 0; i < PAIRS;)
    {
        first.pose = randomPose(dimensions, 0);
        second.pose = randomPose(dimensions, 0);
        second.pose.position = vlScale(randomDirection(dimensions), uniform(0, 6));
        const double distance = closestOf(&first, &second).distance;
        if (distance < low || distance > high)
            continue;
        const vlVec3 turn = vlScale(randomDirection(3), uniform(0, 1)), flat = vlVec(0, 0, turn.z);
        sweep[0][i] = (vlSweep){first.pose, {0, 0, 0}, {0, 0, 0}};
        sweep[1][i] =
            (vlSweep){second.pose, vlScale(second.pose.position, -1), dimensions == 3 ? turn : flat};
        i++;
    }
}

static void measureBoxes(int dimensions)
{
    printf("%s\n", dimensions == 2 ? "In the plane:" : "In space:");
    setBox(&first, dimensions, 1, 1, 1, 0);
    setBox(&second, dimensions, 1, 0.7, 0.5, 0);
    place(dimensions, 0.01, 3);
    measure("distance of boxes apart", distances);
    measure("whether boxes apart overlap", nearness);
    measure("ray at a box", rays);
    measure("time of impact of a turning box and another", impacts);
    place(dimensions, -0.1, -1e-3);
    measure("depth of boxes that overlap a little", distances);
    place(dimensions, -3, -0.1);
    measure("depth of boxes that overlap much", distances);
    setBall(&second, dimensions, 0.5);
    place(dimensions, 0.01, 3);
    measure("distance of a box and a ball", distances);
    setCapsule(&first, dimensions, vlVec(-1, 0, 0), vlVec(1, 0, 0), 0.3);
    setCapsule(&second, dimensions, vlVec(-1, 0, 0), vlVec(1, 0, 0), 0.3);
    place(dimensions, 0.01, 3);
    measure("distance of capsules", distances);
    measure("ray at a capsule", rays);
    setRound(&first, dimensions, 200, 1);
    setRound(&second, dimensions, 200, 1);
    place(dimensions, 0.01, 3);
    measure("distance of shapes of 200 points", distances);
    place(dimensions, -1, -0.01);
    measure("depth of shapes of 200 points", distances);
}

int main(void)
{
    measureBoxes(2);
    measureBoxes(3);
    setCylinder(&first, 1, 0.5, 0);
    setBall(&second, 3, 0.5);
    place(3, 0.01, 3);
    measure("distance of a cylinder and a ball", distances);
    setBox(&second, 3, 1, 0.7, 0.5, 0);
    place(3, 0.01, 3);
    measure("distance of a cylinder and a box", distances);
    place(3, -0.3, -1e-3);
    measure("depth of a cylinder and a box", distances);
    setCylinder(&second, 0.5, 1, 0);
    place(3, 0.01, 3);
    measure("distance of cylinders", distances);
    place(3, -0.3, -1e-3);
    measure("depth of cylinders", distances);
    return sum == 0.5; // never, but the compiler does not know
}
