// snapshot.c: what a picture needs of a world, read once a frame.
#include "draw/snapshot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The arrays themselves: asking for each particle and link by its id takes longer than drawing it.
#include "dynamics/link_set.h"

static bool readParticles(vlSnapshot *s, const vlWorld *world)
{
    const vlParticles *particles = &world->particles;
    s->dotCount = particles->slotCount;
    if (!vlReserve(&s->tally, &s->dots, &s->dotCapacity, (size_t)s->dotCount, sizeof(*s->dots)))
        return false;
    memset(s->dots, 0, (size_t)s->dotCount * sizeof(*s->dots));
    for (int slot = 0; slot < s->dotCount; slot++)
    {
        vlSpot *dot = &s->dots[slot];
        if (!vlIsAlive(world, slot))
            continue;
        dot->position = s->past != NULL ? vlPast_See(s->past, world, slot) : vlRow(particles->x[slot]);
        dot->mass = particles->mass[slot];
        dot->radius = particles->radius[slot];
        dot->pinned = (particles->flags[slot] & vl_pinned) != 0;
        dot->live = vlIsFinite(dot->position);
    }
    return true;
}

static bool isLive(const vlSnapshot *s, int slot)
{
    return slot >= 0 && slot < s->dotCount && s->dots[slot].live;
}

// Adds a node of a rope or cloth.
static bool addNode(vlSnapshot *s, vlParticleId id, vlOwner owner, int ownerIndex, int place)
{
    if (!vlReserve(&s->tally, &s->nodes, &s->nodeCapacity, (size_t)s->nodeCount + 1, sizeof(*s->nodes)))
        return false;
    const int slot = id.generation != 0 && isLive(s, (int)id.slot) ? (int)id.slot : -1;
    s->nodes[s->nodeCount++] = (vlNode){.slot = slot};
    if (slot >= 0)
    {
        s->dots[slot].owner = owner;
        s->dots[slot].ownerIndex = ownerIndex;
        s->dots[slot].place = place;
    }
    return true;
}

static bool readRopes(vlSnapshot *s, const vlWorld *world)
{
    s->ropeCount = 0;
    for (vlRopeId id = vlWorld_NextRope(world, (vlRopeId){0}); id.generation != 0;
         id = vlWorld_NextRope(world, id))
    {
        if (!vlReserve(&s->tally, &s->ropes, &s->ropeCapacity, (size_t)(s->ropeCount + 1), sizeof(*s->ropes)))
            return false;
        const vlChain chain = {s->nodeCount, vlRope_GetParticleCount(world, id)};
        for (int i = 0; i < chain.count; i++)
        {
            if (!addNode(s, vlRope_GetParticle(world, id, i), vl_ownerRope, s->ropeCount, i))
                return false;
            if (i + 1 < chain.count)
                s->nodes[chain.first + i].joined = vlRope_GetLink(world, id, i).generation != 0;
        }
        s->ropes[s->ropeCount++] = chain;
    }
    return true;
}

// A square mesh joins a cell's corners across both ways or not at all, a hexagonal one exactly one way. Torn
// cells tell nothing, so the first that is told apart decides.
static bool isHexagonal(const vlWorld *world, vlClothId id, int columns, int rows)
{
    for (int j = 0; j + 1 < rows; j++)
        for (int i = 0; i + 1 < columns; i++)
        {
            const bool falling = vlCloth_AreJoined(world, id, i, j, i + 1, j + 1);
            const bool rising = vlCloth_AreJoined(world, id, i + 1, j, i, j + 1);
            if (falling != rising)
                return true;
            if (falling || vlCloth_AreJoined(world, id, i, j, i, j + 1))
                return false;
        }
    return false;
}

static bool readCloths(vlSnapshot *s, const vlWorld *world)
{
    s->clothCount = 0;
    for (vlClothId id = vlWorld_NextCloth(world, (vlClothId){0}); id.generation != 0;
         id = vlWorld_NextCloth(world, id))
    {
        if (!vlReserve(&s->tally, &s->cloths, &s->clothCapacity, (size_t)(s->clothCount + 1),
                       sizeof(*s->cloths)))
            return false;
        vlSheet sheet = {.first = s->nodeCount, .id = id};
        vlCloth_GetNodeCounts(world, id, &sheet.columns, &sheet.rows);
        for (int j = 0; j < sheet.rows; j++)
            for (int i = 0; i < sheet.columns; i++)
                if (!addNode(s, vlCloth_GetNode(world, id, i, j), vl_ownerCloth, s->clothCount,
                             j * sheet.columns + i))
                    return false;
        sheet.hexagonal = isHexagonal(world, id, sheet.columns, sheet.rows);
        s->cloths[s->clothCount++] = sheet;
    }
    return true;
}

// Notes that two nodes of a cloth are joined, if they are neighbours.
static void addJoin(vlSnapshot *s, const vlSpot *a, const vlSpot *b)
{
    const vlSheet *sheet = &s->cloths[a->ownerIndex];
    const int first = a->place < b->place ? a->place : b->place;
    const int right = abs(a->place % sheet->columns - b->place % sheet->columns);
    const int down = abs(a->place / sheet->columns - b->place / sheet->columns);
    if (right > 1 || down > 1)
        return;
    const bool falling = (a->place < b->place) == (a->place % sheet->columns < b->place % sheet->columns);
    vlNode *node = &s->nodes[sheet->first + first];
    if (right + down == 2 && !falling)
        node[-1].joins |= vl_joinRising;
    else
        node->joins |= right + down == 2 ? vl_joinFalling : right == 1 ? vl_joinRight : vl_joinDown;
}

static void addStrain(vlSpot *dot, float strain)
{
    dot->strain += (strain - dot->strain) / (float)++dot->strainCount;
}

// A link within one cloth, or between neighbours of one rope, belongs to it.
static vlOwner ownerOf(const vlSpot *a, const vlSpot *b)
{
    if (a->owner != b->owner || a->ownerIndex != b->ownerIndex)
        return vl_ownerNone;
    const bool apart = a->place != b->place + 1 && b->place != a->place + 1;
    return a->owner == vl_ownerRope && apart ? vl_ownerNone : a->owner;
}

static double distance(vlVec3 a, vlVec3 b)
{
    const double x = b.x - a.x, y = b.y - a.y, z = b.z - a.z;
    return sqrt(x * x + y * y + z * z);
}

static bool addLink(vlSnapshot *s, vlLinkKind kind, int slotA, int slotB, double rest, bool strains)
{
    if (!isLive(s, slotA) || !isLive(s, slotB))
        return true;
    vlSpot *a = &s->dots[slotA], *b = &s->dots[slotB];
    const vlOwner owner = kind == vl_rod || kind == vl_spring ? ownerOf(a, b) : vl_ownerNone;
    if (owner == vl_ownerCloth)
        addJoin(s, a, b);
    if (owner != vl_ownerNone && strains)
    {
        const float strain = rest > 0 ? (float)(distance(a->position, b->position) / rest - 1) : 0;
        addStrain(a, strain);
        addStrain(b, strain);
    }
    if (owner != vl_ownerNone)
        return true;
    if (!vlReserve(&s->tally, &s->bonds, &s->bondCapacity, (size_t)(s->bondCount + 1), sizeof(*s->bonds)))
        return false;
    s->bonds[s->bondCount++] = (vlBond){.kind = kind, .a = slotA, .b = slotB, .rest = rest};
    return true;
}

static bool readSet(vlSnapshot *s, const vlLinkSet *set, bool strains)
{
    for (int slot = 0; slot < set->slotCount; slot++)
    {
        const int lane = set->laneOf[slot];
        if (lane >= 0 && !addLink(s, set->kind, set->a[lane], set->b[lane], set->length[lane], strains))
            return false;
    }
    return true;
}

static bool readLinks(vlSnapshot *s, const vlWorld *world, bool strains)
{
    s->bondCount = 0;
    if (!readSet(s, &world->rods, strains) || !readSet(s, &world->tethers, strains) ||
        !readSet(s, &world->keepaways, strains))
        return false;
    for (size_t i = 0; i < world->springCount; i++)
    {
        const vlSpring *spring = &world->springs[i];
        if (spring->a != 0 && !addLink(s, vl_spring, spring->a, spring->b, spring->length, strains))
            return false;
    }
    return true;
}

static bool readObstacles(vlSnapshot *s, const vlWorld *world)
{
    s->obstacleCount = 0;
    for (vlObstacleId id = vlWorld_NextObstacle(world, (vlObstacleId){0}); id.generation != 0;
         id = vlWorld_NextObstacle(world, id))
    {
        if (!vlReserve(&s->tally, &s->obstacles, &s->obstacleCapacity, (size_t)(s->obstacleCount + 1),
                       sizeof(*s->obstacles)))
            return false;
        if (vlObstacle_Get(world, id, &s->obstacles[s->obstacleCount]))
            s->obstacleCount++;
    }
    return true;
}

// The mean of the logarithms is not pulled up by one heavy weight.
typedef struct vlUsualMass
{
    double logarithms;
    int count;
    double lastMass, lastLogarithm; // most masses are that of the one before
    double value;                   // kg, made by findUsual
} vlUsualMass;

static void addMass(vlUsualMass *usual, const vlSpot *dot)
{
    if (dot->pinned || !(dot->mass > 0))
        return;
    if (dot->mass != usual->lastMass)
        usual->lastLogarithm = log(dot->mass);
    usual->lastMass = dot->mass;
    usual->logarithms += usual->lastLogarithm;
    usual->count++;
}

static void findUsual(vlUsualMass *usual)
{
    usual->value = usual->count > 0 ? exp(usual->logarithms / usual->count) : 0;
}

static void weigh(const vlUsualMass *usual, vlSpot *dot)
{
    dot->heaviness = usual->value > 0 && dot->mass > 0 ? dot->mass / usual->value : 1;
}

static void weighNodes(vlSnapshot *s, int first, int count)
{
    vlUsualMass usual = {0};
    for (int i = first; i < first + count; i++)
        if (s->nodes[i].slot >= 0)
            addMass(&usual, &s->dots[s->nodes[i].slot]);
    findUsual(&usual);
    for (int i = first; i < first + count; i++)
        if (s->nodes[i].slot >= 0)
            weigh(&usual, &s->dots[s->nodes[i].slot]);
}

static void weighAll(vlSnapshot *s)
{
    for (int i = 0; i < s->ropeCount; i++)
        weighNodes(s, s->ropes[i].first, s->ropes[i].count);
    for (int i = 0; i < s->clothCount; i++)
        weighNodes(s, s->cloths[i].first, s->cloths[i].columns * s->cloths[i].rows);
    vlUsualMass usual = {0};
    for (int i = 0; i < s->dotCount; i++)
        if (s->dots[i].live && s->dots[i].owner == vl_ownerNone)
            addMass(&usual, &s->dots[i]);
    findUsual(&usual);
    for (int i = 0; i < s->dotCount; i++)
        if (s->dots[i].live && s->dots[i].owner == vl_ownerNone)
            weigh(&usual, &s->dots[i]);
}

// The two triangles of a cell, by the corners' steps right and down. A hexagonal mesh has its diagonals
// rising in even rows and falling in odd ones.
static const int rising[2][3][2] = {{{0, 0}, {0, 1}, {1, 0}}, {{1, 0}, {0, 1}, {1, 1}}};
static const int falling[2][3][2] = {{{0, 0}, {1, 1}, {1, 0}}, {{0, 0}, {0, 1}, {1, 1}}};

// The triangles of a cell that are whole, a bit each.
static unsigned wholeOf(const vlSheet *sheet, const vlNode *node, bool odd)
{
    const vlNode *right = node + 1, *below = node + sheet->columns;
    const bool up = (node->joins & vl_joinRight) != 0, low = (below->joins & vl_joinRight) != 0;
    const bool left = (node->joins & vl_joinDown) != 0, far = (right->joins & vl_joinDown) != 0;
    if (!sheet->hexagonal)
        return up && low && left && far ? 3 : 0;
    if (odd)
        return node->joins & vl_joinFalling ? (unsigned)(up && far) | (unsigned)(left && low) << 1 : 0;
    return node->joins & vl_joinRising ? (unsigned)(left && up) | (unsigned)(far && low) << 1 : 0;
}

bool vlSheet_GetTriangle(const vlSnapshot *s, const vlSheet *sheet, int *next, vlTriangle *triangle)
{
    const int across = sheet->columns - 1, cells = across * (sheet->rows - 1);
    for (; *next < 2 * cells; ++*next)
    {
        const int i = *next / 2 % across, j = *next / 2 / across;
        const bool odd = sheet->hexagonal && j % 2 != 0;
        const vlNode *node = &s->nodes[sheet->first + j * sheet->columns + i];
        if ((wholeOf(sheet, node, odd) >> (*next & 1) & 1) == 0)
            continue;
        const int(*corners)[2] = odd ? falling[*next % 2] : rising[*next % 2];
        int slots[3];
        for (int k = 0; k < 3; k++)
            slots[k] = node[corners[k][1] * sheet->columns + corners[k][0]].slot;
        if (slots[0] < 0 || slots[1] < 0 || slots[2] < 0)
            continue;
        *triangle = (vlTriangle){slots[0], slots[1], slots[2]};
        ++*next;
        return true;
    }
    return false;
}

void vlSheet_GetOutline(const vlTriangle *first, const vlTriangle *second, int slots[4])
{
    // Whichever way the diagonal runs, see `rising` and `falling`.
    slots[0] = first->a;
    slots[1] = second->b;
    slots[2] = second->c;
    slots[3] = first->c;
}

bool vlSheet_GetThread(const vlSnapshot *s, const vlSheet *sheet, int i, int j, bool down, int *a, int *b)
{
    const vlNode *node = &s->nodes[sheet->first + j * sheet->columns + i];
    if ((node->joins & (down ? vl_joinDown : vl_joinRight)) == 0)
        return false;
    *a = node->slot;
    *b = node[down ? sheet->columns : 1].slot;
    return true;
}

bool vlSnapshot_Read(vlSnapshot *s, const vlWorld *world, bool strains)
{
    s->dimensions = vlWorld_GetSettings(world)->dimensions;
    s->nodeCount = 0;
    if (!readParticles(s, world) || !readRopes(s, world) || !readCloths(s, world) ||
        !readLinks(s, world, strains) || !readObstacles(s, world) || !vlSnapshot_ReadBodies(s, world))
        return false;
    weighAll(s);
    return true;
}

void vlSnapshot_Place(vlSnapshot *s, const vlCamera *camera)
{
    for (int i = 0; i < s->dotCount; i++)
        if (s->dots[i].live)
            (void)vlCamera_Project(camera, s->dots[i].position, &s->dots[i].pixel, NULL); // all are finite
}

void vlSnapshot_Free(vlSnapshot *s)
{
    vlRelease(&s->tally, &s->dots, s->dotCapacity, sizeof(*s->dots));
    vlRelease(&s->tally, &s->bonds, s->bondCapacity, sizeof(*s->bonds));
    vlRelease(&s->tally, &s->nodes, s->nodeCapacity, sizeof(*s->nodes));
    vlRelease(&s->tally, &s->ropes, s->ropeCapacity, sizeof(*s->ropes));
    vlRelease(&s->tally, &s->cloths, s->clothCapacity, sizeof(*s->cloths));
    vlRelease(&s->tally, &s->bodies, s->bodyCapacity, sizeof(*s->bodies));
    vlRelease(&s->tally, &s->forms, s->formCapacity, sizeof(*s->forms));
    vlRelease(&s->tally, &s->pieces, s->pieceCapacity, sizeof(*s->pieces));
    vlRelease(&s->tally, &s->facets, s->facetCapacity, sizeof(*s->facets));
    vlRelease(&s->tally, &s->ridges, s->ridgeCapacity, sizeof(*s->ridges));
    vlRelease(&s->tally, &s->loops, s->loopCapacity, sizeof(*s->loops));
    vlRelease(&s->tally, &s->corners, s->cornerCapacity, sizeof(*s->corners));
    vlRelease(&s->tally, &s->obstacles, s->obstacleCapacity, sizeof(*s->obstacles));
    *s = (vlSnapshot){0};
}
