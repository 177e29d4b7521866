// chain.c: which lines of rods there are, and when they are solved.
#include "dynamics/chain.h"

#include <string.h>

#include "core/workers.h"
#include "dynamics/chain_solve.h"
#include "dynamics/chain_wrap.h"
#include "dynamics/relax_rules.h"
#include "dynamics/world_parts.h"

// Lines share nodes with lines of other layers, which stretch them again. Most are then off by next to
// nothing; those that are not are solved again, at most so often.
#define VL_MOST_ROUNDS     4
#define VL_ROUND_TOLERANCE 1e-3

// Of one link in one solve, see vlIsStopped.
#define VL_LINK_WORK 4

// Listing -----------------------------------------------------------------------------------------------

bool vlChains_AreUsed(const vlWorld *world)
{
    const vlWorldDef *def = &world->def;
    return def->direct && def->method == vl_shake && def->relaxation == vl_gaussSeidel;
}

static vlChains *chainsOf(vlWorld *world)
{
    if (!world->chains && !vlResize(&world->tally, &world->chains, 0, 1, sizeof *world->chains))
        return NULL;
    return world->chains;
}

void vlChains_BeginLayer(vlWorld *world)
{
    world->chains->layerCount++;
}

void vlChains_AddLine(vlWorld *world, const int32_t *rodSlots, int count)
{
    vlChains *chains = world->chains;
    const size_t first = chains->slotCount;
    if (!vlReserve(&world->tally, &chains->lines, &chains->lineCapacity, chains->lineCount + 1,
                   sizeof *chains->lines) ||
        !vlReserve(&world->tally, &chains->slots, &chains->slotCapacity, first + (size_t)count,
                   sizeof *chains->slots))
    {
        chains->failed = true;
        return;
    }
    memcpy(chains->slots + first, rodSlots, (size_t)count * sizeof *rodSlots);
    chains->slotCount += (size_t)count;
    chains->lines[chains->lineCount++] = (vlLine){chains->layerCount, count, (int)first};
}

// Four neighbouring lines of one layer and one length go side by side.
static int widthAt(const vlChains *chains, size_t line)
{
    if (line + 4 > chains->lineCount)
        return 1;
    for (size_t i = 1; i < 4; i++)
        if (chains->lines[line + i].links != chains->lines[line].links ||
            chains->lines[line + i].layer != chains->lines[line].layer)
            return 1;
    return 4;
}

static bool addGroup(vlWorld *world, size_t line, int width)
{
    vlChains *chains = world->chains;
    const vlLine *lines = &chains->lines[line];
    const int links = lines[0].links;
    const size_t first = world->chainSlotCount, lanes = (size_t)(links * width + 3) / 4 * 4;
    if (!vlReserve(&world->tally, &chains->groups, &chains->groupCapacity, chains->groupCount + 1,
                   sizeof *chains->groups) ||
        !vlReserve(&world->tally, &chains->strains, &chains->strainCapacity, chains->groupCount + 1,
                   sizeof *chains->strains) ||
        !vlReserve(&world->tally, &world->chainSlots, &world->chainSlotCapacity, first + lanes,
                   sizeof *world->chainSlots))
        return false;
    for (size_t i = 0; i < lanes; i++)
        world->chainSlots[first + i] = -1;
    for (int i = 0; i < width; i++)
        for (int k = 0; k < links; k++)
            world->chainSlots[first + (size_t)(k * width + i)] = chains->slots[lines[i].firstSlot + k];
    world->chainSlotCount += lanes;
    const bool cloth = lines[0].layer <= chains->clothLayers;
    chains->groups[chains->groupCount++] =
        (vlChainGroup){(int)first, links, width, lines[0].layer, 0, chains->tensionCount};
    chains->tensionCount += cloth ? 0 : lanes;
    return true;
}

static bool reserveScratch(vlWorld *world)
{
    vlChains *chains = world->chains;
    size_t most = 0;
    for (size_t i = 0; i < chains->groupCount; i++)
    {
        const size_t bytes = VL_CHAIN_LINK_BYTES(chains->groups[i].width) * (size_t)chains->groups[i].links;
        const size_t wrapBytes = vl_wrapBytes(chains->groups[i].links);
        most = bytes > most ? bytes : most;
        most = wrapBytes > most ? wrapBytes : most;
    }
    chains->scratchBytes = (most + 63) / 64 * 64;
    return vlReserve(&world->tally, &chains->scratch, &chains->scratchCapacity,
                     chains->scratchBytes * (size_t)vlWorkers_Count(world->workers), 1);
}

// All 0: what was is not known by the new lanes.
static bool reserveTensions(vlWorld *world)
{
    vlChains *chains = world->chains;
    if (!vlReserve(&world->tally, &chains->tensions, &chains->tensionCapacity, chains->tensionCount,
                   sizeof *chains->tensions))
        return false;
    for (size_t i = 0; i < chains->tensionCount; i++)
        chains->tensions[i] = 0;
    return true;
}

bool vlChains_Prepare(vlWorld *world)
{
    if (!vlLinkSet_NeedsOrder(&world->rods))
        return !world->chains || reserveScratch(world);
    vlChains *chains = chainsOf(world);
    if (!chains)
        return false;
    chains->groupCount = chains->lineCount = chains->slotCount = chains->tensionCount = 0;
    chains->layerCount = 0;
    chains->failed = false;
    world->chainSlotCount = 0;
    if (!vlChains_AreUsed(world))
        return true;
    vlCloths_ListLines(world);
    chains->clothLayers = chains->layerCount;
    chains->failed = chains->failed || !vlChains_ListPaths(world);
    size_t line = 0;
    while (line < chains->lineCount && !chains->failed)
    {
        const int width = widthAt(chains, line);
        chains->failed = !addGroup(world, line, width);
        line += (size_t)width;
    }
    return !chains->failed && reserveScratch(world) && reserveTensions(world);
}

void vlChains_Free(vlWorld *world)
{
    vlChains *chains = world->chains;
    vlTally *tally = &world->tally;
    if (!chains)
        return;
    vlRelease(tally, &chains->groups, chains->groupCapacity, sizeof *chains->groups);
    vlRelease(tally, &chains->strains, chains->strainCapacity, sizeof *chains->strains);
    vlRelease(tally, &chains->tensions, chains->tensionCapacity, sizeof *chains->tensions);
    vlRelease(tally, &chains->lines, chains->lineCapacity, sizeof *chains->lines);
    vlRelease(tally, &chains->slots, chains->slotCapacity, sizeof *chains->slots);
    vlRelease(tally, &chains->scratch, chains->scratchCapacity, 1);
    vlRelease(tally, &world->chainSlots, world->chainSlotCapacity, sizeof *world->chainSlots);
    vlRelease(tally, &world->chains, 1, sizeof *world->chains);
}

// Solving -----------------------------------------------------------------------------------------------

static vlChainTask taskOf(const vlWorld *world, const vlChainGroup *group, double tolerance)
{
    const vlLinkSet *rods = &world->rods;
    const vlParticles *p = &world->particles;
    const int lane = vlLinkSet_BatchLanes(rods) + group->firstLane;
    return (vlChainTask){
        .x = p->x,
        .o = p->o,
        .d = p->d,
        .a = rods->a + lane,
        .b = rods->b + lane,
        .length = rods->length + lane,
        .growth = rods->growth ? rods->growth + lane : NULL,
        .lambda = rods->lambda + lane,
        .tension = world->chains->tensions + group->firstTension,
        .flags = p->flags,
        .links = group->links,
        .skip = group->wrapped,
        .tolerance = tolerance,
    };
}

// There and back again.
static void relaxRodByRod(vlWorld *world, ptrdiff_t lane, int links, int stride)
{
    for (int k = 0; k < links; k++)
        vlRelaxOneRod(world, (int)lane + k * stride);
    for (int k = links - 1; k >= 0; k--)
        vlRelaxOneRod(world, (int)lane + k * stride);
}

// One line of a group by itself.
static vlChainTask lineOf(const vlChainTask *group, int line)
{
    vlChainTask task = *group;
    task.a += line;
    task.b += line;
    task.length += line;
    task.growth += task.growth ? line : 0;
    task.lambda += line;
    task.tension += line;
    return task;
}

// Where the linearised equations do not serve: what was off before is put right without speed, then the
// motion.
static void solveWildLine(vlWorld *world, const vlChainTask *group, int line, int width, void *scratch)
{
    const vlChainTask task = lineOf(group, line);
    if (!vl_chainTouches(group, line, width))
        vl_straightenChain(&task, width, world->particles.o, world->particles.x, scratch);
    if (!vl_straightenChain(&task, width, world->particles.x, NULL, scratch))
        relaxRodByRod(world, task.a - world->rods.a, task.links, width);
}

static void solveLines(vlWorld *world, size_t index, unsigned skip, double tolerance, void *scratch)
{
    const vlChainGroup *group = &world->chains->groups[index];
    vlChainTask task = taskOf(world, group, tolerance);
    bool solved[4];
    task.skip = skip;
    if (group->width == 1)
        vl_solveChain1(&task, scratch, &world->chains->strains[index], solved);
    else if (world->useAvx2)
        vl_solveChain4Avx2(&task, scratch, &world->chains->strains[index], solved);
    else
        vl_solveChain4(&task, scratch, &world->chains->strains[index], solved);
    for (int i = 0; i < group->width; i++)
        if (!solved[i])
            solveWildLine(world, &task, i, group->width, scratch);
}

static void solveGroup(vlWorld *world, size_t index, double tolerance, void *scratch)
{
    solveLines(world, index, world->chains->groups[index].wrapped, tolerance, scratch);
}

static void solveVelocities(const vlWorld *world, const vlChainGroup *group, const vlChainTask *task,
                            void *scratch)
{
    if (group->width == 1)
        vl_solveChainVelocities1(task, scratch);
    else if (world->useAvx2)
        vl_solveChainVelocities4Avx2(task, scratch);
    else
        vl_solveChainVelocities4(task, scratch);
}

static void solveGroupVelocities(vlWorld *world, size_t index, double tolerance, void *scratch)
{
    const vlChainGroup *group = &world->chains->groups[index];
    const vlChainTask task = taskOf(world, group, tolerance);
    solveVelocities(world, group, &task, scratch);
}

typedef void vlGroupFunction(vlWorld *world, size_t index, double tolerance, void *scratch);

// A layer's groups, shared out evenly: piece i does its part with the i-th part of the scratch.
typedef struct vlLayerWork
{
    vlWorld *world;
    vlGroupFunction *function;
    size_t first, count;
    int pieces;
    double tolerance;
} vlLayerWork;

static void workOnPiece(void *context, int piece)
{
    const vlLayerWork *work = context;
    const vlChains *chains = work->world->chains;
    const size_t begin = work->count * (size_t)piece / (size_t)work->pieces;
    const size_t end = work->count * (size_t)(piece + 1) / (size_t)work->pieces;
    for (size_t i = begin; i < end; i++)
        work->function(work->world, work->first + i, work->tolerance,
                       chains->scratch + (size_t)piece * chains->scratchBytes);
}

// Calls a function for every group, layer after layer; returns the largest strain found.
static double eachGroup(vlWorld *world, vlGroupFunction *function, double tolerance, size_t from)
{
    const vlChains *chains = world->chains;
    double most = 0;
    for (size_t first = from, next; first < chains->groupCount; first = next)
    {
        for (next = first;
             next < chains->groupCount && chains->groups[next].layer == chains->groups[first].layer;)
            next++;
        if (vlIsStopped(world, VL_LINK_WORK * (size_t)world->rods.chainLanes))
            return most;
        const int pieces = vlWorkers_Count(world->workers);
        vlLayerWork work = {world, function, first, next - first, pieces, tolerance};
        vlWorkers_Run(world->workers, workOnPiece, &work, pieces);
        for (size_t i = first; i < next; i++)
            most = chains->strains[i] > most ? chains->strains[i] : most;
    }
    return most;
}

// Lines on obstacles --------------------------------------------------------------------------------------

// The groups of lines that are not cloth come last.
static size_t firstPathGroup(const vlChains *chains)
{
    size_t first = chains->groupCount;
    while (first > 0 && chains->groups[first - 1].layer > chains->clothLayers)
        first--;
    return first;
}

void vlChains_NoteTensions(vlWorld *world)
{
    const vlChains *chains = world->chains;
    for (size_t i = chains ? firstPathGroup(chains) : 0; chains && i < chains->groupCount; i++)
    {
        const vlChainGroup *group = &chains->groups[i];
        const int lanes = (group->links * group->width + 3) / 4 * 4;
        const double *lambda = world->rods.lambda + vlLinkSet_BatchLanes(&world->rods) + group->firstLane;
        memcpy(chains->tensions + group->firstTension, lambda, (size_t)lanes * sizeof *lambda);
    }
}

void vlChains_FindWrapped(vlWorld *world)
{
    const vlChains *chains = world->chains;
    if (!chains)
        return;
    for (size_t i = firstPathGroup(chains); i < chains->groupCount; i++)
    {
        vlChainGroup *group = &chains->groups[i];
        const vlChainTask task = taskOf(world, group, 0);
        group->wrapped = 0;
        for (int line = 0; line < group->width; line++)
        {
            const vlChainTask one = lineOf(&task, line);
            const bool wrapped =
                vl_lineIsTaut(world, &one, group->width) || vl_lineTouches(world, &one, group->width);
            group->wrapped |= (unsigned)wrapped << line;
        }
    }
}

// Those that cannot be solved with their contacts are solved without.
static void solveWrapped(vlWorld *world)
{
    const vlChains *chains = world->chains;
    for (size_t i = firstPathGroup(chains); i < chains->groupCount; i++)
    {
        vlChainGroup *group = &chains->groups[i];
        for (int line = 0; line < group->width; line++)
        {
            const vlChainTask task = taskOf(world, group, 0), one = lineOf(&task, line);
            if (!(group->wrapped >> line & 1) || vl_solveWrapped(world, &one, group->width, chains->scratch))
                continue;
            group->wrapped &= ~(1u << line);
            solveLines(world, i, ~(1u << line), 0, chains->scratch);
        }
    }
}

double vlChains_Relax(vlWorld *world, double h)
{
    (void)h;
    const vlChains *chains = world->chains;
    if (!chains || chains->groupCount == 0)
        return 0;
    const double most = eachGroup(world, solveGroup, 0, 0);
    solveWrapped(world);
    for (int round = 1; round < VL_MOST_ROUNDS; round++)
        if (eachGroup(world, solveGroup, VL_ROUND_TOLERANCE, 0) < VL_ROUND_TOLERANCE)
            break;
    return most;
}

void vlChains_ConstrainVelocities(vlWorld *world, double (*velocity)[4])
{
    const vlChains *chains = world->chains;
    for (size_t i = 0; chains && i < chains->groupCount; i++)
    {
        vlChainTask task = taskOf(world, &chains->groups[i], 0);
        task.o = task.x; // no way between then and now: the direction is the present one
        task.d = velocity;
        task.lambda = NULL;
        solveVelocities(world, &chains->groups[i], &task, chains->scratch);
    }
}

void vlChains_Straighten(vlWorld *world)
{
    const vlChains *chains = world->chains;
    for (size_t i = 0; chains && i < chains->groupCount; i++)
        for (int line = 0; line < chains->groups[i].width; line++)
        {
            const vlChainTask task = taskOf(world, &chains->groups[i], 0), one = lineOf(&task, line);
            vl_straightenChain(&one, chains->groups[i].width, world->particles.x, NULL, chains->scratch);
        }
}

void vlChains_RelaxVelocities(vlWorld *world)
{
    if (world->chains && world->chains->groupCount > 0)
        eachGroup(world, solveGroupVelocities, 0, 0);
}
