// bench_stacks.c: prints how well piles of bodies in the plane stand, beside what the engine promises. Exit
// status 1 when it does not keep a promise. Nothing sleeps.
#include "stack_scenes.h"
#include "targets.h"

static void print(const char *what, double value, Target promise)
{
    printf("%-66s %10.4g ", what, value);
    judge(value, promise);
}

static void printStacks(double aside, double most)
{
    const int counts[] = {5, 10, 20, 30};
    char what[96];
    for (int i = 0; i < 4; i++)
    {
        Pile *pile = newStack(counts[i], aside);
        const Strayed strayed = runPile(pile, 60);
        snprintf(what, sizeof what, "%d boxes of 1 m, placed within %g m of the axis, 60 s: drift, m",
                 counts[i], aside);
        print(what, strayed.drift, atMost(most));
        print("    sink a box, m", strayed.sink / counts[i], atMost(1e-3));
        freePile(pile);
    }
}

static void printHeavies(void)
{
    char what[96];
    for (double heavier = 100; heavier <= 1000; heavier *= 10)
    {
        Pile *pile = newHeavyOnLight(heavier);
        const double dip = runPile(pile, 10).sink;
        snprintf(what, sizeof what, "a box %g times as heavy on another: sink after 10 s, m", heavier);
        print(what, strayedOf(pile).sink, atMost(0.05));
        printf("    %-62s %10.4g\n", "before, m", dip);
        freePile(pile);
    }
}

static void printPyramid(void)
{
    Pile *pile = newPyramid(100, 1);
    const Strayed strayed = runPile(pile, 20);
    print("pyramid of 100 rows, 20 s: sink, m", strayed.sink, atMost(0.1));
    print("    drift, m", strayed.drift, atMost(0.5));
    freePile(pile);
}

static void printCards(void)
{
    Pile *pile = newCardHouse(3);
    print("card house of three storeys, 20 s: farthest way of a card, m", runPile(pile, 20).way,
          atMost(0.05));
    freePile(pile);
}

int main(void)
{
    printStacks(0, 0.01);
    printStacks(0.01, 0.03);
    printHeavies();
    printCards();
    printPyramid();
    return targetStatus();
}
