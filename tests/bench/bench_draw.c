// bench_draw.c: what a frame costs at 1366 x 768, what part of it is what, and what showing it in a window
// costs.
#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "draw/fit.h"
#include "draw/frame.h"
#include "draw/scene_view.h"
#include "verlua/verlua.h"

#define WIDTH  1366
#define HEIGHT 768
#define ROUNDS 61
#define SIDE   100 // particles along each side of the sheets

static vlError error;

static _Noreturn void giveUp(void)
{
    fprintf(stderr, "%s\n", error.message);
    exit(1);
}

// The processor time that this thread took; what other programs do to the clock does not count.
static double processorSeconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static double clockSeconds(void)
{
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

static int compareDoubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// What is measured, with what it needs.
typedef struct Bench
{
    vlWorld *world;
    vlCanvas *canvas;
    vlSceneView *view;
    vlViewDef def;
    vlSnapshot snapshot;
} Bench;

typedef void Work(Bench *bench);

typedef struct Figure
{
    double median, fastest; // ms
} Figure;

static Figure measureBy(double (*now)(void), Bench *bench, Work *work)
{
    static double samples[ROUNDS];
    work(bench);
    for (int i = 0; i < ROUNDS; i++)
    {
        const double start = now();
        work(bench);
        samples[i] = 1e3 * (now() - start);
    }
    qsort(samples, ROUNDS, sizeof *samples, compareDoubles);
    return (Figure){samples[ROUNDS / 2], samples[0]};
}

static Figure measure(Bench *bench, Work *work)
{
    return measureBy(processorSeconds, bench, work);
}

static void print(const char *what, Figure figure)
{
    printf("  %-34s %7.2f %9.2f\n", what, figure.median, figure.fastest);
}

static void drawWorld(Bench *bench)
{
    if (!vlSceneView_DrawWorld(bench->view, bench->canvas, bench->world, &error))
        giveUp();
}

static void drawLabels(Bench *bench)
{
    if (!vlSceneView_DrawLabels(bench->view, bench->canvas, bench->world, &error))
        giveUp();
}

static void drawFrame(Bench *bench)
{
    drawWorld(bench);
    drawLabels(bench);
}

static void stepWorld(Bench *bench)
{
    if (!vlWorld_Step(bench->world, &error))
        giveUp();
}

static void stepAndDraw(Bench *bench)
{
    stepWorld(bench);
    drawFrame(bench);
}

static void clearPicture(Bench *bench)
{
    vlCanvas_Clear(bench->canvas, vlCanvas_GetTheme(bench->canvas)->background);
}

static void readWorld(Bench *bench)
{
    if (!vlSnapshot_Read(&bench->snapshot, bench->world, bench->def.stretch))
        giveUp();
}

static void setView(Bench *bench)
{
    if (!vlSceneView_Set(bench->view, &bench->def, &error))
        giveUp();
}

static Figure minus(Figure a, Figure b)
{
    return (Figure){a.median - b.median, a.fastest - b.fastest};
}

// The parts are what a frame costs less without them.
static void measureParts(const char *name, Bench *bench)
{
    printf("%s (%d particles, %d rods)%*s median   fastest, ms\n", name,
           vlWorld_GetCounts(bench->world).particles, vlWorld_GetCounts(bench->world).rods,
           (int)(18 - SDL_strlen(name)), "");
    setView(bench);
    // The camera finds its place before anything is measured.
    for (int i = 0; i < 100; i++)
        drawWorld(bench);
    const Figure whole = measure(bench, drawFrame), world = measure(bench, drawWorld);
    bench->def.grid = false;
    setView(bench);
    const Figure gridless = measure(bench, drawWorld);
    bench->def.particles = false;
    setView(bench);
    const Figure bare = measure(bench, drawWorld);
    const Figure clear = measure(bench, clearPicture), reading = measure(bench, readWorld);
    bench->def.grid = bench->def.particles = true;
    setView(bench);
    print("a frame", whole);
    print("  background", clear);
    print("  reading the world", reading);
    print("  grid and its numbers", minus(world, gridless));
    print("  loose particles", minus(gridless, bare));
    print("  rods, ropes, cloths and the rest", minus(minus(bare, clear), reading));
    print("  title and time", minus(whole, world));
    print("a step", measure(bench, stepWorld));
    print("a step and its frame", measure(bench, stepAndDraw));
}

static Bench open(int dimensions)
{
    vlWorldDef def = vlDefaultWorldDef();
    def.dimensions = dimensions;
    Bench bench = {.world = vlWorld_Create(&def, &error),
                   .canvas = vlCanvas_Create(WIDTH, HEIGHT, &error),
                   .view = vlSceneView_Create(&error),
                   .def = vlDefaultViewDef()};
    if (bench.world == NULL || bench.canvas == NULL || bench.view == NULL)
        giveUp();
    bench.def.title = "What a frame costs";
    return bench;
}

static void shut(Bench *bench)
{
    vlSnapshot_Free(&bench->snapshot);
    vlSceneView_Destroy(bench->view);
    vlCanvas_Destroy(bench->canvas);
    vlWorld_Destroy(bench->world);
}

static void join(vlWorld *world, vlParticleId a, vlParticleId b)
{
    vlLinkDef def = vlDefaultLinkDef(vl_rod);
    def.a = a;
    def.b = b;
    if (vlWorld_CreateLink(world, &def, &error).generation == 0)
        giveUp();
}

// 10,000 particles and 20,000 rods, each made by itself: a hanging net with diagonals in its first two rows.
static void addNet(vlWorld *world)
{
    static vlParticleId ids[SIDE][SIDE];
    for (int j = 0; j < SIDE; j++)
        for (int i = 0; i < SIDE; i++)
        {
            vlParticleDef def = vlDefaultParticleDef();
            def.position = (vlVec3){i * 0.015, -j * 0.01, 0};
            def.mass = 0.001;
            def.pinned = j == 0 && i % 9 == 0;
            ids[j][i] = vlWorld_CreateParticle(world, &def, &error);
            if (ids[j][i].generation == 0)
                giveUp();
        }
    for (int j = 0; j < SIDE; j++)
        for (int i = 0; i < SIDE; i++)
        {
            if (i + 1 < SIDE)
                join(world, ids[j][i], ids[j][i + 1]);
            if (j + 1 < SIDE)
                join(world, ids[j][i], ids[j + 1][i]);
            if (j < 2)
                join(world, ids[j][i], ids[j + 1][(i + 1) % SIDE]);
        }
}

static void addSheet(vlWorld *world, bool level, int cells, bool hexagonal)
{
    vlClothDef def = vlDefaultClothDef();
    def.width = def.height = 1.9;
    def.cellsX = def.cellsY = cells;
    def.mass = 0.4;
    def.mesh = hexagonal ? vl_meshHexagonal : vl_meshSquare;
    if (level)
    {
        def.position = (vlVec3){-1, 1.2, -0.95};
        def.down = (vlVec3){0, 0, 1};
        def.pins = vl_pinNothing;
        def.bend = true;
        def.radius = 0.015;
    }
    if (vlWorld_CreateCloth(world, &def, &error).generation == 0)
        giveUp();
}

static void addObstacle(vlWorld *world, vlObstacleDef def)
{
    if (vlWorld_CreateObstacle(world, &def, &error).generation == 0)
        giveUp();
}

static void addBallAndGround(vlWorld *world)
{
    vlObstacleDef ball = vlDefaultObstacleDef(vl_ball);
    ball.position = (vlVec3){0, 0.5, 0};
    ball.radius = 0.5;
    addObstacle(world, ball);
    addObstacle(world, vlDefaultObstacleDef(vl_plane));
}

static SDL_Window *window;

static void showFrame(Bench *bench)
{
    (void)bench;
    if (SDL_UpdateWindowSurface(window) != 0)
        SDL_SetError("cannot show the window's picture");
}

// Drawing straight into the surface of a window, and sending that to the screen.
static void measureWindow(Bench *bench)
{
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
    {
        printf("no window: %s\n", SDL_GetError());
        return;
    }
    // Else SDL sends every frame through OpenGL, which takes twenty times as long without a graphics card.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    window = SDL_CreateWindow("bench", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_SHOWN);
    SDL_Surface *surface = window != NULL ? SDL_GetWindowSurface(window) : NULL;
    if (surface == NULL || !vlCanvas_SetTarget(bench->canvas, surface, &error))
    {
        printf("no window: %s\n", surface == NULL ? SDL_GetError() : error.message);
    }
    else
    {
        printf("in a window (%s, %s)\n", SDL_GetCurrentVideoDriver(),
               SDL_GetPixelFormatName(surface->format->format));
        print("a frame into its surface", measure(bench, drawFrame));
        print("SDL_UpdateWindowSurface, clock", measureBy(clockSeconds, bench, showFrame));
        if (!vlCanvas_SetTarget(bench->canvas, NULL, &error))
            giveUp();
    }
    SDL_DestroyWindow(window);
    SDL_Quit();
}

static void benchNet(void)
{
    Bench bench = open(2);
    addNet(bench.world);
    measureParts("net", &bench);
    measureWindow(&bench);
    shut(&bench);
}

static void benchCloth(void)
{
    Bench bench = open(2);
    addSheet(bench.world, false, SIDE - 1, false);
    measureParts("cloth", &bench);
    bench.def.stretch = true;
    measureParts("cloth by stretch", &bench);
    shut(&bench);
}

static void benchBall(void)
{
    Bench bench = open(3);
    addSheet(bench.world, true, 40, true);
    addBallAndGround(bench.world);
    measureParts("on a ball", &bench);
    shut(&bench);
}

static void benchSpace(void)
{
    Bench bench = open(3);
    addNet(bench.world);
    measureParts("net in space", &bench);
    shut(&bench);
}

// With names of scenes: only these.
int main(int count, char **names)
{
    static const struct
    {
        const char *name;
        void (*run)(void);
    } scenes[] = {{"net", benchNet}, {"cloth", benchCloth}, {"ball", benchBall}, {"space", benchSpace}};
    SDL_SetMainReady();
    for (int i = 0; i < 4; i++)
    {
        bool wanted = count < 2;
        for (int k = 1; k < count; k++)
            wanted = wanted || SDL_strcmp(names[k], scenes[i].name) == 0;
        if (wanted)
            scenes[i].run();
    }
    return 0;
}
