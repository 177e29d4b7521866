// bench_bodies.c: what a step of many bodies costs, beside other engines where they were found, and how deep
// bodies are in each other and sink the while. Exit status 1 when the median of the rounds misses a target.
//
//     bench_bodies [SCENE...] [--rounds N] [--steps N] [--alone]
//
// Scenes: balls, pyramid, tumbler, growth, threads, space; none: all. --rounds: how often a course of steps
// is run (default 1); --steps: how long it is (default 300); --alone: without the other engines.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/platform.h"
#include "core/workers.h"
#include "peers/scenes.h"
#include "targets.h"

// All engines run the same scene in the same order, a slice of steps each in turn, so that whatever else the
// machine does hits them alike. One thread is measured by the processor time it took, two by the clock.
#define MOST_ENTRANTS 5
#define SLICE         5   // steps of a course between two looks
#define REST          900 // steps after which balls are at rest
#define REST_ROUNDS   11
#define SHARED_ROUNDS 61 // of two threads

static int rounds = 1, courseSteps = 300;
static bool alone;

// A world of one engine in a contest.
typedef struct Entrant
{
    const Peer *peer;
    int threads;
    void *world;
    double *seconds;      ///< of each slice of each round
    double overlap, sink; ///< m, worst at the ends of slices
    double aside;         ///< m, farthest that a body of a pyramid has gone sideways
    int lost;             ///< bodies, at the end
} Entrant;

typedef double Clock(void);

// A scene run by several engines.
typedef struct Contest
{
    Scene scene;
    Entrant entrants[MOST_ENTRANTS]; ///< Verlua first
    int count;
    Pose *poses; ///< scratch
    Clock *now;
    int rounds, slices, sliceSteps; ///< of the present phase
} Contest;

typedef struct Figure
{
    double median, fastest;
} Figure;

static double processorSeconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

// Contests
// --------------------------------------------------------------------------------------------------

static Contest makeContest(Scene scene)
{
    Contest contest = {.scene = scene, .now = processorSeconds};
    contest.poses = reserve((size_t)scene.bodyCount, sizeof *contest.poses);
    return contest;
}

static void addEntrant(Contest *contest, const Peer *peer, int threads)
{
    contest->entrants[contest->count++] = (Entrant){.peer = peer, .threads = threads};
}

static void addEngines(Contest *contest)
{
    const bool ground = contest->scene.terrain.samples > 0;
    for (const Peer *const *peer = peersOf(contest->scene.dimensions); *peer; peer++)
    {
        if (ground && !(*peer)->knowsTerrain)
            continue;
        if (!alone || *peer == &verluaPlane || *peer == &verluaSpace)
            addEntrant(contest, *peer, 1);
    }
}

static void destroyWorlds(Contest *contest)
{
    for (int i = 0; i < contest->count; i++)
    {
        Entrant *e = &contest->entrants[i];
        if (e->world)
            e->peer->destroy(e->world);
        e->world = NULL;
    }
}

static void createWorlds(Contest *contest)
{
    destroyWorlds(contest);
    for (int i = 0; i < contest->count; i++)
    {
        Entrant *e = &contest->entrants[i];
        e->world = e->peer->create(&contest->scene, e->threads);
    }
}

static void freeContest(Contest *contest)
{
    destroyWorlds(contest);
    for (int i = 0; i < contest->count; i++)
        free(contest->entrants[i].seconds);
    free(contest->poses);
    freeScene(&contest->scene);
}

static void beginPhase(Contest *contest, int phaseRounds, int slices, int sliceSteps)
{
    contest->rounds = phaseRounds;
    contest->slices = slices;
    contest->sliceSteps = sliceSteps;
    for (int i = 0; i < contest->count; i++)
    {
        Entrant *e = &contest->entrants[i];
        free(e->seconds);
        e->seconds = reserve((size_t)(phaseRounds * slices), sizeof *e->seconds);
        e->overlap = e->aside = 0;
        e->sink = -INFINITY;
        e->lost = 0;
    }
}

static void skipSteps(Contest *contest, int steps)
{
    for (int i = 0; i < contest->count; i++)
        for (int k = 0; k < steps; k++)
            contest->entrants[i].peer->step(contest->entrants[i].world);
}

static void look(Contest *contest, Entrant *e)
{
    const Scene *scene = &contest->scene;
    const Pose *poses = contest->poses;
    e->peer->read(e->world, contest->poses);
    e->overlap = fmax(e->overlap, deepestOverlap(scene, poses));
    e->lost = lostBodies(scene, poses);
    if (scene->top < 0)
        return;
    e->sink = fmax(e->sink, scene->bodies[scene->top].position[1] - poses[scene->top].position[1]);
    for (int i = 0; i < scene->bodyCount; i++)
        e->aside = fmax(e->aside, fabs(poses[i].position[0] - scene->bodies[i].position[0]));
}

static void runRound(Contest *contest, int round, bool judgePoses)
{
    for (int slice = 0; slice < contest->slices; slice++)
        for (int i = 0; i < contest->count; i++)
        {
            Entrant *e = &contest->entrants[i];
            const double start = contest->now();
            for (int k = 0; k < contest->sliceSteps; k++)
                e->peer->step(e->world);
            e->seconds[round * contest->slices + slice] = contest->now() - start;
            if (judgePoses)
                look(contest, e);
        }
}

// The same steps from the start, every round anew.
static void runCourse(Contest *contest, int skipped)
{
    beginPhase(contest, rounds, courseSteps / SLICE, SLICE);
    for (int round = 0; round < rounds; round++)
    {
        createWorlds(contest);
        skipSteps(contest, skipped);
        runRound(contest, round, true);
    }
}

// Going on from where the worlds are.
static void runOn(Contest *contest, int phaseRounds, int steps, bool judgePoses)
{
    beginPhase(contest, phaseRounds, 1, steps);
    for (int round = 0; round < phaseRounds; round++)
        runRound(contest, round, judgePoses);
}

// Figures
// --------------------------------------------------------------------------------------------------

static int compareDoubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// ms a step: of each slice the median (fastest) of the rounds, and the mean of these.
static Figure stepTime(const Contest *contest, const Entrant *e)
{
    Figure sum = {0, 0};
    double *samples = reserve((size_t)contest->rounds, sizeof *samples);
    for (int slice = 0; slice < contest->slices; slice++)
    {
        for (int round = 0; round < contest->rounds; round++)
            samples[round] = e->seconds[round * contest->slices + slice];
        qsort(samples, (size_t)contest->rounds, sizeof *samples, compareDoubles);
        sum.median += samples[contest->rounds / 2];
        sum.fastest += samples[0];
    }
    free(samples);
    const double factor = 1e3 / (contest->slices * contest->sliceSteps);
    return (Figure){sum.median * factor, sum.fastest * factor};
}

static void heading(const char *name, const char *what, int count)
{
    printf("%s: %d %s\n", name, count, what);
}

static void phaseHeading(const char *what)
{
    printf("  %-46s %9s %9s\n", what, "median", "fastest");
}

static void report(const char *what, Figure figure, const char *unit)
{
    printf("    %-44s %9.3f %9.3f %-8s", what, figure.median, figure.fastest, unit);
}

static void reportEntrant(const Contest *contest, const Entrant *e)
{
    report(e->peer->name, stepTime(contest, e), "ms/step");
    printf(" overlap %.4f m", e->overlap);
    if (contest->scene.top >= 0)
        printf(", top sinks %.4f m, most aside %.3f m, %s", e->sink, e->aside,
               e->sink < 5 && e->aside < 3 ? "stands" : "FELL");
    if (e->lost > 0)
        printf(", %d LOST", e->lost);
    putchar('\n');
}

// The engine beside Verlua whose median is least; NULL: none runs.
static const Entrant *bestPeer(const Contest *contest)
{
    const Entrant *best = NULL;
    for (int i = 1; i < contest->count; i++)
        if (!best || stepTime(contest, &contest->entrants[i]).median < stepTime(contest, best).median)
            best = &contest->entrants[i];
    return best;
}

static void compare(const char *what, double ours, double theirs, Target target)
{
    printf("    %-44s %9.3f %9.3f %-8s", what, ours, theirs, "m");
    judge(ours, target);
}

// Every engine's time and quality, and Verlua's beside that of the fastest other: at most `most` times its
// time, no deeper, and in a pyramid sinking no more.
static void reportPhase(const Contest *contest, const char *what, double most)
{
    phaseHeading(what);
    for (int i = 0; i < contest->count; i++)
        reportEntrant(contest, &contest->entrants[i]);
    const Entrant *best = bestPeer(contest), *verlua = &contest->entrants[0];
    if (!best || (verlua->peer != &verluaPlane && verlua->peer != &verluaSpace))
        return;
    const Figure ours = stepTime(contest, verlua), theirs = stepTime(contest, best);
    char text[64];
    snprintf(text, sizeof text, "Verlua / %s", best->peer->name);
    report(text, (Figure){ours.median / theirs.median, ours.fastest / theirs.fastest}, "");
    judge(ours.median / theirs.median, atMost(most));
    if (contest->scene.top < 0)
        compare("  overlap of each", verlua->overlap, best->overlap, atMost(best->overlap));
    else
        compare("  sinking of each", verlua->sink, best->sink, atMost(fmin(0.1, best->sink)));
}

// Scenes
// --------------------------------------------------------------------------------------------------

static void balls(void)
{
    Contest contest = makeContest(makeBalls(10000, 200));
    addEngines(&contest);
    heading("balls", contest.scene.what, contest.scene.freeCount);
    runCourse(&contest, 0);
    char text[64];
    snprintf(text, sizeof text, "settling, the first %d steps", courseSteps);
    reportPhase(&contest, text, 0.5);
    skipSteps(&contest, REST > courseSteps ? REST - courseSteps : 0);
    runOn(&contest, REST_ROUNDS, SLICE, true);
    reportPhase(&contest, "at rest", 0.4);
    freeContest(&contest);
}

static void course(const char *name, Scene scene, int skipped, double most)
{
    Contest contest = makeContest(scene);
    addEngines(&contest);
    if (contest.count > 0)
    {
        heading(name, scene.what, scene.freeCount);
        runCourse(&contest, skipped);
        char text[64];
        snprintf(text, sizeof text, "%d steps after the first %d", courseSteps, skipped);
        reportPhase(&contest, text, most);
    }
    freeContest(&contest);
}

static void pyramid(void)
{
    course("pyramid", makePyramid(100), 0, 0.35);
}

static void tumbler(void)
{
    course("tumbler", makeTumbler(2000), 120, 1);
}

static void space(void)
{
    course("space", makePit(2000), 0, 1);
    course("space", makeHeap(2000, boxPiece), 0, 1);
    course("space", makeHeap(2000, ballPiece), 0, 1);
}

// Ten times as many balls in a box ten times as wide, twice.
static void growth(void)
{
    enum
    {
        sizes = 3,
        depth = 25,
        settling = 120
    };
    const int counts[sizes] = {1000, 10000, 100000};
    Contest contests[sizes];
    for (int i = 0; i < sizes; i++)
    {
        contests[i] = makeContest(makeBalls(counts[i], counts[i] / depth));
        addEntrant(&contests[i], &verluaPlane, 1);
        createWorlds(&contests[i]);
        skipSteps(&contests[i], settling);
        beginPhase(&contests[i], REST_ROUNDS, 1, counts[sizes - 1] / counts[i]);
    }
    for (int round = 0; round < REST_ROUNDS; round++)
        for (int i = 0; i < sizes; i++)
            runRound(&contests[i], round, false);
    puts("growth: Verlua alone, discs 25 deep");
    phaseHeading("at rest");
    Figure each[sizes];
    for (int i = 0; i < sizes; i++)
    {
        const Figure ms = stepTime(&contests[i], &contests[i].entrants[0]);
        each[i] = (Figure){1e6 * ms.median / counts[i], 1e6 * ms.fastest / counts[i]};
        char text[32];
        snprintf(text, sizeof text, "%d", counts[i]);
        report(text, each[i], "ns/body");
        putchar('\n');
        freeContest(&contests[i]);
    }
    const double grows = each[sizes - 1].median / each[0].median;
    report("most / fewest", (Figure){grows, each[sizes - 1].fastest / each[0].fastest}, "");
    judge(grows, atMost(1.6));
}

static void twoToOne(const char *what, Scene scene, int skipped)
{
    Contest contest = makeContest(scene);
    contest.now = vlClock_Seconds;
    addEntrant(&contest, &verluaPlane, 1);
    addEntrant(&contest, &verluaPlane, 2);
    createWorlds(&contest);
    skipSteps(&contest, skipped);
    runOn(&contest, SHARED_ROUNDS, SLICE, false);
    const Entrant *e = contest.entrants;
    const Figure one = stepTime(&contest, &e[0]), two = stepTime(&contest, &e[1]);
    char text[64];
    snprintf(text, sizeof text, "%s, one thread", what);
    report(text, one, "ms/step\n");
    snprintf(text, sizeof text, "%s, two threads", what);
    report(text, two, "ms/step\n");
    report("  gain", (Figure){one.median / two.median, one.fastest / two.fastest}, "times");
    judge(one.median / two.median, atLeast(1.7));
    printf("    %-44s %9s %9s %-8s", "  the same hash", "", "", "");
    judge(e[0].peer->hash(e[0].world) == e[1].peer->hash(e[1].world), atLeast(1));
    freeContest(&contest);
}

static void threads(void)
{
    if (vlWorkers_Most(2) < 2)
    {
        puts("threads: this machine has one processor");
        return;
    }
    puts("threads: Verlua alone, by the clock");
    phaseHeading("");
    twoToOne("balls", makeBalls(10000, 200), 240);
    twoToOne("pyramid", makePyramid(100), 0);
}

static const struct
{
    const char *name;
    void (*run)(void);
} scenes[] = {{"balls", balls},   {"pyramid", pyramid}, {"tumbler", tumbler},
              {"growth", growth}, {"threads", threads}, {"space", space}};

#define SCENES (int)(sizeof scenes / sizeof *scenes)

// Command line
// --------------------------------------------------------------------------------------------------

static void printSettings(void)
{
    puts("Bodies, none asleep, steps of 1/60 s, friction 0.5, one thread");
    for (int dimensions = 2; dimensions <= 3 && !alone; dimensions++)
        for (const Peer *const *peer = peersOf(dimensions); *peer; peer++)
            printf("  %-16s %s\n", (*peer)->name, (*peer)->settings);
    if (missingPeers()[0] && !alone)
        printf("  Not beside them, for want of the packages: %s\n", missingPeers());
}

static _Noreturn void refuse(const char *argument)
{
    fprintf(stderr,
            "unexpected: %s\nusage: bench_bodies [SCENE...] [--rounds N] [--steps N] [--alone]\nscenes:",
            argument);
    for (int i = 0; i < SCENES; i++)
        fprintf(stderr, " %s", scenes[i].name);
    fputc('\n', stderr);
    exit(2);
}

static int number(const char *option, const char *text)
{
    char *end = NULL;
    const long value = text ? strtol(text, &end, 10) : 0;
    if (value < 1 || value > 100000 || *end)
        refuse(option);
    return (int)value;
}

static int sceneOf(const char *name)
{
    for (int i = 0; i < SCENES; i++)
        if (strcmp(scenes[i].name, name) == 0)
            return i;
    refuse(name);
}

int main(int count, char **arguments)
{
    bool wanted[SCENES] = {false}, all = true;
    for (int i = 1; i < count; i++)
    {
        if (strcmp(arguments[i], "--rounds") == 0)
            rounds = number(arguments[i], arguments[i + 1]), i++;
        else if (strcmp(arguments[i], "--steps") == 0)
            courseSteps = (number(arguments[i], arguments[i + 1]) + SLICE - 1) / SLICE * SLICE, i++;
        else if (strcmp(arguments[i], "--alone") == 0)
            alone = true;
        else
            wanted[sceneOf(arguments[i])] = true, all = false;
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); // it runs for minutes: each line as soon as it is known
    printSettings();
    for (int i = 0; i < SCENES; i++)
        if (all || wanted[i])
            scenes[i].run();
    return targetStatus();
}
