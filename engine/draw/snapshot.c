// snapshot.c: what a picture needs of a world, read once a frame.
#include "draw/snapshot.h"

#include <math.h>
#include <string.h>

bool vlIsFinite(vlVec3 p)
{
    return isfinite(p.x) && isfinite(p.y) && isfinite(p.z);
}

static bool readParticles(vlSnapshot *s, const vlWorld *world)
{
    s->dotCount = 0;
    for (vlParticleId id = vlWorld_NextParticle(world, (vlParticleId){0}); id.generation != 0;
         id = vlWorld_NextParticle(world, id))
    {
        const int slot = (int)id.slot;
        if (!vlReserve(&s->tally, &s->dots, &s->dotCapacity, (size_t)(slot + 1), sizeof(*s->dots)))
            return false;
        // Slots that were passed over hold nothing.
        memset(s->dots + s->dotCount, 0, (size_t)(slot + 1 - s->dotCount) * sizeof(vlDot));
        s->dotCount = slot + 1;
        vlDot *dot = &s->dots[slot];
        dot->position = vlParticle_GetPosition(world, id);
        dot->mass = vlParticle_GetMass(world, id);
        dot->radius = vlParticle_GetRadius(world, id);
        dot->pinned = vlParticle_IsPinned(world, id);
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
    s->nodes[s->nodeCount++] = (vlNode){slot, false};
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

static void addStrain(vlDot *dot, float strain)
{
    dot->strain += (strain - dot->strain) / (float)++dot->strainCount;
}

// A link within one cloth, or between neighbours of one rope, belongs to it.
static vlOwner ownerOf(const vlDot *a, const vlDot *b)
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

static bool readLinks(vlSnapshot *s, const vlWorld *world, bool strains)
{
    s->bondCount = 0;
    for (vlLinkId id = vlWorld_NextLink(world, (vlLinkId){0}); id.generation != 0;
         id = vlWorld_NextLink(world, id))
    {
        vlBond bond = {.kind = vlLink_GetKind(world, id)};
        bond.a = (int)vlLink_GetA(world, id).slot;
        bond.b = (int)vlLink_GetB(world, id).slot;
        if (bond.kind == vl_dot || !isLive(s, bond.a) || !isLive(s, bond.b))
            continue;
        vlDot *a = &s->dots[bond.a], *b = &s->dots[bond.b];
        bond.owner = bond.kind == vl_rod || bond.kind == vl_spring ? ownerOf(a, b) : vl_ownerNone;
        if (bond.owner != vl_ownerNone && !strains)
            continue;
        bond.rest = vlLink_GetLength(world, id);
        if (bond.owner != vl_ownerNone)
        {
            const float strain =
                bond.rest > 0 ? (float)(distance(a->position, b->position) / bond.rest - 1) : 0;
            addStrain(a, strain);
            addStrain(b, strain);
            continue;
        }
        if (!vlReserve(&s->tally, &s->bonds, &s->bondCapacity, (size_t)(s->bondCount + 1), sizeof(*s->bonds)))
            return false;
        s->bonds[s->bondCount++] = bond;
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
} vlUsualMass;

static void addMass(vlUsualMass *usual, const vlDot *dot)
{
    if (dot->pinned || !(dot->mass > 0))
        return;
    usual->logarithms += log(dot->mass);
    usual->count++;
}

static void weigh(const vlUsualMass *usual, vlDot *dot)
{
    dot->heaviness =
        usual->count > 0 && dot->mass > 0 ? dot->mass / exp(usual->logarithms / usual->count) : 1;
}

static void weighNodes(vlSnapshot *s, int first, int count)
{
    vlUsualMass usual = {0, 0};
    for (int i = first; i < first + count; i++)
        if (s->nodes[i].slot >= 0)
            addMass(&usual, &s->dots[s->nodes[i].slot]);
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
    vlUsualMass usual = {0, 0};
    for (int i = 0; i < s->dotCount; i++)
        if (s->dots[i].live && s->dots[i].owner == vl_ownerNone)
            addMass(&usual, &s->dots[i]);
    for (int i = 0; i < s->dotCount; i++)
        if (s->dots[i].live && s->dots[i].owner == vl_ownerNone)
            weigh(&usual, &s->dots[i]);
}

// The two triangles of a cell, by the corners' steps right and down. A hexagonal mesh has its diagonals
// rising in even rows and falling in odd ones.
static const int rising[2][3][2] = {{{0, 0}, {0, 1}, {1, 0}}, {{1, 0}, {0, 1}, {1, 1}}};
static const int falling[2][3][2] = {{{0, 0}, {1, 1}, {1, 0}}, {{0, 0}, {0, 1}, {1, 1}}};

static bool isWhole(const vlWorld *world, const vlSheet *sheet, int i, int j)
{
    return vlCloth_AreJoined(world, sheet->id, i, j, i + 1, j) &&
           vlCloth_AreJoined(world, sheet->id, i, j + 1, i + 1, j + 1) &&
           vlCloth_AreJoined(world, sheet->id, i, j, i, j + 1) &&
           vlCloth_AreJoined(world, sheet->id, i + 1, j, i + 1, j + 1);
}

static bool isTriangleWhole(const vlWorld *world, const vlSheet *sheet, int i, int j, const int (*corners)[2])
{
    for (int k = 0; k < 3; k++)
    {
        const int *p = corners[k], *q = corners[(k + 1) % 3];
        if (!vlCloth_AreJoined(world, sheet->id, i + p[0], j + p[1], i + q[0], j + q[1]))
            return false;
    }
    return true;
}

bool vlSheet_GetTriangle(const vlSnapshot *s, const vlWorld *world, const vlSheet *sheet, int *next,
                         vlTriangle *triangle)
{
    const int cells = (sheet->columns - 1) * (sheet->rows - 1);
    for (; *next < 2 * cells; ++*next)
    {
        const int i = *next / 2 % (sheet->columns - 1), j = *next / 2 / (sheet->columns - 1);
        const bool odd = sheet->hexagonal && j % 2 != 0;
        const int(*corners)[2] = odd ? falling[*next % 2] : rising[*next % 2];
        if (sheet->hexagonal ? !isTriangleWhole(world, sheet, i, j, corners) : !isWhole(world, sheet, i, j))
            continue;
        int slots[3];
        for (int k = 0; k < 3; k++)
            slots[k] = s->nodes[sheet->first + (j + corners[k][1]) * sheet->columns + i + corners[k][0]].slot;
        if (slots[0] < 0 || slots[1] < 0 || slots[2] < 0)
            continue;
        *triangle = (vlTriangle){slots[0], slots[1], slots[2]};
        ++*next;
        return true;
    }
    return false;
}

bool vlSnapshot_Read(vlSnapshot *s, const vlWorld *world, bool strains)
{
    s->dimensions = vlWorld_GetSettings(world)->dimensions;
    s->nodeCount = 0;
    if (!readParticles(s, world) || !readRopes(s, world) || !readCloths(s, world) ||
        !readLinks(s, world, strains) || !readObstacles(s, world))
        return false;
    weighAll(s);
    return true;
}

void vlSnapshot_Free(vlSnapshot *s)
{
    vlRelease(&s->tally, &s->dots, s->dotCapacity, sizeof(*s->dots));
    vlRelease(&s->tally, &s->bonds, s->bondCapacity, sizeof(*s->bonds));
    vlRelease(&s->tally, &s->nodes, s->nodeCapacity, sizeof(*s->nodes));
    vlRelease(&s->tally, &s->ropes, s->ropeCapacity, sizeof(*s->ropes));
    vlRelease(&s->tally, &s->cloths, s->clothCapacity, sizeof(*s->cloths));
    vlRelease(&s->tally, &s->obstacles, s->obstacleCapacity, sizeof(*s->obstacles));
    *s = (vlSnapshot){0};
}
