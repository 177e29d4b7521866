// bench_relax.c: what relaxing a rod costs, beside the article's loop and beside what memory allows. Exit
// status 1 when the median of the rounds misses a target; on a machine that others use that says little.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/platform.h"
#include "core/workers.h"
#include "dynamics/batches.h"
#include "dynamics/chain.h"
#include "dynamics/link_set.h"
#include "dynamics/relax_links.h"
#include "targets.h"

// Contestants take turns, round after round, so that whatever else the machine does hits them alike. Two
// figures each: the median of the rounds, and the fastest, which is what the code costs when neither other
// programs nor other guests of the same processor slow it down (they can halve what a core does at once, and
// then cost the four-wide code more than the article's loop, which mostly waits for itself). One thread is
// measured by the processor time it took, several by the clock.
#define ROUNDS        101
#define SHARED_ROUNDS 401 // of several threads
#define CONTENDERS    8

typedef struct Samples
{
    double seconds[CONTENDERS][SHARED_ROUNDS];
} Samples;

static int compareDoubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct Figure
{
    double median, fastest;
} Figure;

static Figure figureOf(const double *samples, int count, double factor)
{
    double sorted[SHARED_ROUNDS];
    memcpy(sorted, samples, (size_t)count * sizeof *samples);
    qsort(sorted, (size_t)count, sizeof *sorted, compareDoubles);
    return (Figure){sorted[count / 2] * factor, sorted[0] * factor};
}

static Figure ratio(Figure a, Figure b)
{
    return (Figure){a.median / b.median, a.fastest / b.fastest};
}

static double processorSeconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void *reserve(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory)
        return memory;
    fputs("not enough memory for the benchmark\n", stderr);
    exit(1);
}

static void heading(const char *text)
{
    printf("%-50s %9s %9s\n", text, "median", "fastest");
}

static void report(const char *what, Figure figure, const char *unit)
{
    printf("  %-48s %9.3f %9.3f %s\n", what, figure.median, figure.fastest, unit);
}

static void reportTarget(const char *what, Figure figure, const char *unit, Target target)
{
    printf("  %-48s %9.3f %9.3f %-5s", what, figure.median, figure.fastest, unit);
    judge(figure.median, target);
}

// The article's loop
// --------------------------------------------------------------------------------------------------

// As Jakobsen prints it (requirements J4.3, J5.2, with the sign put right), in float, structs in arrays.

typedef struct Vector
{
    float x, y, z;
} Vector;

typedef struct Constraint
{
    int particleA, particleB;
    float restLength;
} Constraint;

typedef struct Article
{
    int particleCount, constraintCount;
    Vector *positions, *start;
    Constraint *constraints;
} Article;

static void satisfyConstraints(Vector *positions, const Constraint *constraints, int count)
{
    for (int i = 0; i < count; i++)
    {
        const Constraint *c = &constraints[i];
        Vector *x1 = &positions[c->particleA], *x2 = &positions[c->particleB];
        const Vector delta = {x2->x - x1->x, x2->y - x1->y, x2->z - x1->z};
        const float length = sqrtf(delta.x * delta.x + delta.y * delta.y + delta.z * delta.z);
        const float diff = (length - c->restLength) / length;
        x1->x += delta.x * 0.5f * diff;
        x1->y += delta.y * 0.5f * diff;
        x1->z += delta.z * 0.5f * diff;
        x2->x -= delta.x * 0.5f * diff;
        x2->y -= delta.y * 0.5f * diff;
        x2->z -= delta.z * 0.5f * diff;
    }
}

// Sheets
// --------------------------------------------------------------------------------------------------

// A square sheet of `side` x `side` particles, relaxed by the engine.
typedef struct Sheet
{
    vlWorld *world;
    double (*start)[4]; // places a little off, the same at every pass
} Sheet;

static double jitter(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) / 16777216.0 - 0.5;
}

static Sheet makeSheet(int side, vlMethod method, int threads)
{
    vlError error = {""};
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = 3;
    def.method = method;
    def.direct = false;
    def.threads = threads;
    vlWorld *world = vlWorld_Create(&def, &error);
    vlClothDef cloth = vlDefaultClothDef();
    cloth.cellsX = cloth.cellsY = side - 1;
    cloth.width = cloth.height = 0.01 * (side - 1);
    if (world)
        vlWorld_CreateCloth(world, &cloth, &error);
    if (!world || error.message[0] || !vlWorld_Step(world, &error))
    {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
    vlParticles *p = &world->particles;
    Sheet sheet = {world, reserve((size_t)p->slotCount, sizeof *sheet.start)};
    uint32_t seed = 1;
    for (int slot = 0; slot < p->slotCount; slot++)
    {
        memcpy(p->o[slot], p->x[slot], sizeof p->x[slot]);
        memcpy(sheet.start[slot], p->x[slot], sizeof p->x[slot]);
        for (int i = 0; i < 3 && slot > 0; i++)
            sheet.start[slot][i] += 2e-5 * jitter(&seed);
    }
    return sheet;
}

static void freeSheet(Sheet *sheet)
{
    vlWorld_Destroy(sheet->world);
    free(sheet->start);
}

static Article makeArticle(const Sheet *sheet, int side)
{
    const int count = side * side;
    Article article = {count, 0, reserve((size_t)count, sizeof(Vector)),
                       reserve((size_t)count, sizeof(Vector)),
                       reserve(2 * (size_t)count, sizeof(Constraint))};
    for (int i = 0; i < count; i++)
        article.start[i] = (Vector){(float)sheet->start[i + 1][0], (float)sheet->start[i + 1][1],
                                    (float)sheet->start[i + 1][2]};
    for (int j = 0; j < side; j++)
        for (int i = 1; i < side; i++)
            article.constraints[article.constraintCount++] =
                (Constraint){j * side + i - 1, j * side + i, 0.01f};
    for (int j = 1; j < side; j++)
        for (int i = 0; i < side; i++)
            article.constraints[article.constraintCount++] =
                (Constraint){(j - 1) * side + i, j * side + i, 0.01f};
    return article;
}

static void freeArticle(Article *article)
{
    free(article->positions);
    free(article->start);
    free(article->constraints);
}

// Timing: `passes` in a row, as a world with several iterations does. Seconds of one.

static double timeArticle(const Article *article, int passes)
{
    memcpy(article->positions, article->start, (size_t)article->particleCount * sizeof(Vector));
    satisfyConstraints(article->positions, article->constraints, article->constraintCount);
    const double start = processorSeconds();
    for (int i = 0; i < passes; i++)
        satisfyConstraints(article->positions, article->constraints, article->constraintCount);
    return (processorSeconds() - start) / passes;
}

static void putBack(const Sheet *sheet)
{
    const vlParticles *p = &sheet->world->particles;
    memcpy(p->x, sheet->start, (size_t)p->slotCount * sizeof *p->x);
    vlClearLambdas(&sheet->world->rods);
}

typedef double Clock(void);

static double timeRelaxing(const Sheet *sheet, int passes, Clock *now)
{
    putBack(sheet);
    vlRelaxLinks(sheet->world, &sheet->world->rods); // wakes helpers, warms caches
    const double start = now();
    for (int i = 0; i < passes; i++)
        vlRelaxLinks(sheet->world, &sheet->world->rods);
    return (now() - start) / passes;
}

static double timeVelocities(const Sheet *sheet, int passes, Clock *now)
{
    putBack(sheet);
    vlRelaxLinkVelocities(sheet->world, &sheet->world->rods);
    const double start = now();
    for (int i = 0; i < passes; i++)
        vlRelaxLinkVelocities(sheet->world, &sheet->world->rods);
    return (now() - start) / passes;
}

// Figures
// --------------------------------------------------------------------------------------------------

static void againstTheArticle(void)
{
    const int side = 256, passes = 1;
    Sheet jakobsen = makeSheet(side, vl_jakobsen, 1), shake = makeSheet(side, vl_shake, 1);
    Article article = makeArticle(&jakobsen, side);
    static Samples s;
    for (int round = 0; round < ROUNDS; round++)
    {
        s.seconds[0][round] = timeArticle(&article, passes);
        s.seconds[1][round] = timeRelaxing(&jakobsen, passes, processorSeconds);
        s.seconds[2][round] = timeRelaxing(&shake, passes, processorSeconds);
        s.seconds[3][round] = timeVelocities(&shake, passes, processorSeconds);
        vlWorld_SetSimd(jakobsen.world, false);
        vlWorld_SetSimd(shake.world, false);
        s.seconds[4][round] = timeRelaxing(&jakobsen, passes, processorSeconds);
        s.seconds[5][round] = timeRelaxing(&shake, passes, processorSeconds);
        s.seconds[6][round] = timeVelocities(&shake, passes, processorSeconds);
        vlWorld_SetSimd(jakobsen.world, true);
        vlWorld_SetSimd(shake.world, true);
    }
    Figure ns[CONTENDERS];
    for (int i = 0; i < 7; i++)
        ns[i] = figureOf(s.seconds[i], ROUNDS, 1e9 / article.constraintCount);
    heading("256 x 256 particles, 130,560 rods, one thread");
    report("the article's loop in float", ns[0], "ns/rod");
    report("jakobsen", ns[1], "ns/rod");
    report("shake", ns[2], "ns/rod");
    report("velocity sweep", ns[3], "ns/rod");
    report("jakobsen, plain code", ns[4], "ns/rod");
    report("shake, plain code", ns[5], "ns/rod");
    report("velocity sweep, plain code", ns[6], "ns/rod");
    reportTarget("jakobsen / article", ratio(ns[1], ns[0]), "", atMost(0.35));
    reportTarget("shake / article", ratio(ns[2], ns[0]), "", atMost(0.45));
    freeArticle(&article);
    freeSheet(&jakobsen);
    freeSheet(&shake);
}

// Streams as many bytes as a pass must at least: `changed` of them read and written, `read` only read.
// Returns seconds.
static double timeStreaming(double *memory, size_t changed, size_t read)
{
    const size_t n = changed / sizeof *memory, m = read / sizeof *memory;
    double sum[4] = {0};
    const double *other = memory + n;
    const double start = processorSeconds();
    for (size_t i = 0; i + 4 <= n; i += 4)
        for (size_t k = 0; k < 4; k++)
            memory[i + k] = memory[i + k] * 0.999 + 1e-3;
    for (size_t i = 0; i + 4 <= m; i += 4)
        for (size_t k = 0; k < 4; k++)
            sum[k] += other[i + k];
    const double seconds = processorSeconds() - start;
    // Looked at, so that the compiler cannot leave it out.
    return sum[0] + sum[1] + sum[2] + sum[3] == 1.5 ? 0 : seconds;
}

static void smallAndLarge(vlMethod method, const char *title)
{
    Sheet small = makeSheet(100, method, 1), large = makeSheet(1000, method, 1);
    const double smallRods = small.world->rods.count, largeRods = large.world->rods.count,
                 particles = large.world->particles.aliveCount;
    const bool shake = method == vl_shake;
    // x and lambda change; ends, lengths and, for shake, o are read.
    const size_t changed = (size_t)(particles * 32 + largeRods * 8),
                 read = (size_t)(particles * (shake ? 32 : 0) + largeRods * 16);
    double *memory = reserve((changed + read) / sizeof *memory, sizeof *memory);
    static Samples s;
    const int rounds = 15;
    for (int round = 0; round < rounds; round++)
    {
        s.seconds[0][round] = timeRelaxing(&small, 50, processorSeconds);
        s.seconds[1][round] = timeRelaxing(&large, 2, processorSeconds);
        s.seconds[2][round] = timeStreaming(memory, changed, read);
    }
    const Figure fast = figureOf(s.seconds[0], rounds, 1e9 / smallRods),
                 slow = figureOf(s.seconds[1], rounds, 1e9 / largeRods),
                 bound = figureOf(s.seconds[2], rounds, 1e9 / largeRods);
    const double bytes = (double)(2 * changed + read) / largeRods; // a rod's; over ns it is GB/s
    heading(title);
    report("10,000 particles", fast, "ns/rod");
    report("1,000,000 particles", slow, "ns/rod");
    reportTarget("large / small", ratio(slow, fast), "", atMost(2));
    report("bound: streaming the same bytes once", bound, "ns/rod");
    report("bandwidth when streaming", ratio((Figure){bytes, bytes}, bound), "GB/s");
    report("bandwidth when relaxing", ratio((Figure){bytes, bytes}, slow), "GB/s");
    free(memory);
    freeSheet(&small);
    freeSheet(&large);
}

static void twoThreads(void)
{
    const int side = 256, passes = 2;
    if (vlWorkers_Most(2) < 2)
    {
        puts("Two threads: this machine has one processor");
        return;
    }
    Sheet one[2] = {makeSheet(side, vl_jakobsen, 1), makeSheet(side, vl_shake, 1)};
    Sheet two[2] = {makeSheet(side, vl_jakobsen, 2), makeSheet(side, vl_shake, 2)};
    static Samples s;
    for (int round = 0; round < SHARED_ROUNDS; round++)
        for (int i = 0; i < 2; i++)
        {
            s.seconds[i][round] = timeRelaxing(&one[i], passes, vlClock_Seconds);
            s.seconds[2 + i][round] = timeRelaxing(&two[i], passes, vlClock_Seconds);
            if (i == 0)
                continue;
            s.seconds[4][round] = timeVelocities(&one[i], passes, vlClock_Seconds);
            s.seconds[5][round] = timeVelocities(&two[i], passes, vlClock_Seconds);
        }
    Figure m[6];
    for (int i = 0; i < 6; i++)
        m[i] = figureOf(s.seconds[i], SHARED_ROUNDS, 1);
    heading("256 x 256 particles, two threads against one");
    reportTarget("jakobsen", ratio(m[0], m[2]), "times", atLeast(1.7));
    reportTarget("shake", ratio(m[1], m[3]), "times", atLeast(1.7));
    report("velocity sweep", ratio(m[4], m[5]), "times");
    for (int i = 0; i < 2; i++)
    {
        freeSheet(&one[i]);
        freeSheet(&two[i]);
    }
}

// What is the same in every round.
static Figure once(double value)
{
    return (Figure){value, value};
}

static void memory(void)
{
    Sheet sheet = makeSheet(256, vl_shake, 1);
    const vlCounts counts = vlWorld_GetCounts(sheet.world);
    const vlLinkSet *rods = &sheet.world->rods;
    const double padding = (double)rods->laneCount / rods->count - 1;
    puts("Memory, 256 x 256 particles");
    reportTarget("a particle's own records", once(counts.bytesPerParticle), "bytes", atMost(160));
    reportTarget("a rod's own records", once(counts.bytesPerRod), "bytes", atMost(40));
    report("padding and schedule, of a rod",
           once(padding * 28 + 4.0 * rods->batches->groupCount / rods->count), "bytes");
    report("everything, of a particle", once((double)counts.bytes / counts.particles), "bytes");
    freeSheet(&sheet);
}

int main(void)
{
    againstTheArticle();
    smallAndLarge(vl_jakobsen, "Jakobsen, small and large sheets, one thread");
    smallAndLarge(vl_shake, "Shake, small and large sheets, one thread");
    twoThreads();
    memory();
    return targetStatus();
}
