// cloth.c: cloths, sheets of particles joined by rods or springs.
#include "dynamics/world_parts.h"

#include "dynamics/bearing.h"
#include "dynamics/member.h"

// The structural links of a cloth in families, each a grid of lines that are solved whole: rows, columns, and
// in a hexagonal mesh the other slant. A line of a family runs through every row (or column) of its grid.
typedef enum vlFamily
{
    vl_rows,
    vl_columns,
    vl_slants,
    vl_familyCount
} vlFamily;

/// A cloth; nodes is NULL when the slot is free.
typedef struct vlCloth
{
    uint32_t generation;
    int columns, rows;
    vlClothMesh mesh;
    bool springs;
    vlMember *nodes;                ///< row by row
    int32_t *links[vl_familyCount]; ///< slots of rods or springs; see linkIndex
} vlCloth;

static vlCloth *find(const vlWorld *world, vlClothId id)
{
    if (id.world != world->number || id.slot >= world->clothCount)
        return NULL;
    vlCloth *cloth = &world->cloths[id.slot];
    return cloth->nodes && cloth->generation == id.generation ? cloth : NULL;
}

static size_t nodeCount(const vlCloth *cloth)
{
    return (size_t)cloth->columns * (size_t)cloth->rows;
}

/// How many lines a family has, and how many links each.
static void familySize(const vlCloth *cloth, vlFamily family, int *lines, int *links)
{
    *lines = family == vl_rows ? cloth->rows : family == vl_columns ? cloth->columns : cloth->columns - 1;
    *links = family == vl_rows ? cloth->columns - 1 : cloth->rows - 1;
    if (family == vl_slants && cloth->mesh == vl_meshSquare)
        *lines = 0;
}

/// The ends (i, j) of a line's k-th link. Slants go to and fro: odd rows of a hexagonal mesh lie half a cell
/// to the right, so that from an even row the other neighbour below is the one to the left.
static void linkEnds(vlFamily family, int line, int k, int ends[2][2])
{
    const int i[2] = {family == vl_rows ? k : line, family == vl_rows ? k + 1 : line};
    const bool even = k % 2 == 0;
    for (int e = 0; e < 2; e++)
    {
        ends[e][0] = family == vl_slants ? line + ((e == 0) == even) : i[e];
        ends[e][1] = family == vl_rows ? line : k + e;
    }
}

// Making ------------------------------------------------------------------------------------------------

vlClothDef vlDefaultClothDef(void)
{
    return (vlClothDef){
        .width = 1,
        .height = 1,
        .cellsX = 10,
        .cellsY = 10,
        .mass = 1,
        .right = {1, 0, 0},
        .down = {0, -1, 0},
        .structuralStiffness = 100,
        .shearStiffness = 100,
        .bendStiffness = 25,
        .maxForce = INFINITY,
        .pins = vl_pinTop,
    };
}

static bool checkCells(const char *field, int cells, vlError *error)
{
    if (cells >= 1 && cells <= VL_MAX_CELLS)
        return true;
    return vlFail(error, "%s must be whole numbers from 1 to %d, got %d", field, VL_MAX_CELLS, cells);
}

static bool checkPins(const vlClothDef *def, vlError *error)
{
    for (int k = 0; def->pins == vl_pinNodes && k < def->pinnedNodeCount; k++)
    {
        const int i = def->pinnedNodes[k][0], j = def->pinnedNodes[k][1];
        if (i < 0 || i > def->cellsX || j < 0 || j > def->cellsY)
            return vlFail(error, "pinned: there is no node {%d, %d}; the cloth has %d x %d nodes", i + 1,
                          j + 1, def->cellsX + 1, def->cellsY + 1);
    }
    return true;
}

static bool check(const vlWorld *world, const vlClothDef *def, vlError *error)
{
    const bool good = vlCheckUnlocked(world, error) &&
                      vlCheckEntries(world, "position", def->position, VL_MAX_LENGTH, error) &&
                      vlCheckLength("size", def->width, error) && vlCheckLength("size", def->height, error) &&
                      checkCells("cells", def->cellsX, error) && checkCells("cells", def->cellsY, error) &&
                      vlCheckMass(def->mass, error) &&
                      vlCheckSize("radius", def->radius, VL_MAX_LENGTH, error) &&
                      vlCheckEntries(world, "right", def->right, VL_MAX_LENGTH, error) &&
                      vlCheckEntries(world, "down", def->down, VL_MAX_LENGTH, error) &&
                      vlCheckSize("structural", def->structuralStiffness, VL_MAX_FORCE, error) &&
                      vlCheckSize("shear", def->shearStiffness, VL_MAX_FORCE, error) &&
                      vlCheckSize("bend", def->bendStiffness, VL_MAX_FORCE, error) &&
                      vlCheckLimit("maxForce", def->maxForce, error) && checkPins(def, error);
    if (!good)
        return false;
    const double right = vlLength(def->right), down = vlLength(def->down);
    const double area = vlLength(vlCross(def->right, def->down));
    if (right > 0 && down > 0 && area > 1e-6 * right * down)
        return true;
    return vlFail(error, "right and down must be two directions that are not parallel");
}

static vlVec3 nodePosition(const vlClothDef *def, int i, int j)
{
    const bool shifted = def->mesh == vl_meshHexagonal && j % 2 == 1;
    const double x = def->width * (i + (shifted ? 0.5 : 0)) / def->cellsX, y = def->height * j / def->cellsY;
    const vlVec3 right = vlScale(def->right, x / vlLength(def->right));
    return vlAddScaled(vlAdd(def->position, right), def->down, y / vlLength(def->down));
}

static bool isPinned(const vlClothDef *def, const uint8_t *listed, int i, int j)
{
    if (def->pins == vl_pinTop)
        return j == 0;
    if (def->pins == vl_pinTopCorners)
        return j == 0 && (i == 0 || i == def->cellsX);
    return listed && listed[(size_t)j * ((size_t)def->cellsX + 1) + (size_t)i];
}

// Marks the nodes of pinnedNodes in an array of all nodes.
static void markListed(const vlClothDef *def, uint8_t *listed)
{
    for (int k = 0; k < def->pinnedNodeCount; k++)
        listed[(size_t)def->pinnedNodes[k][1] * ((size_t)def->cellsX + 1) + (size_t)def->pinnedNodes[k][0]] =
            1;
}

static void addNodes(vlWorld *world, vlCloth *cloth, const vlClothDef *def, const uint8_t *listed)
{
    for (int j = 0; j < cloth->rows; j++)
        for (int i = 0; i < cloth->columns; i++)
        {
            const vlParticleDef node = {.position = nodePosition(def, i, j),
                                        .mass = def->mass / (double)nodeCount(cloth),
                                        .radius = def->radius,
                                        .pinned = isPinned(def, listed, i, j)};
            const int slot = vlParticles_Add(world, &node);
            cloth->nodes[j * cloth->columns + i] = (vlMember){slot, world->particles.generation[slot]};
        }
}

static int nodeSlot(const vlCloth *cloth, int i, int j)
{
    return cloth->nodes[j * cloth->columns + i].slot;
}

// A rod or spring between two nodes at their present distance. Returns its slot, or -1 when memory is short.
static int join(vlWorld *world, const vlClothDef *def, int a, int b, double stiffness)
{
    const double length = vlLength(vlRowDifference(world->particles.x[a], world->particles.x[b]));
    if (!def->springs)
        return vlAddRod(world, a, b, length, def->maxForce);
    const vlLinkDef spring = {.stiffness = stiffness, .maxForce = def->maxForce};
    int slot;
    return vlAddSpring(world, &spring, a, b, length, &slot) ? slot : -1;
}

static bool addFamily(vlWorld *world, vlCloth *cloth, const vlClothDef *def, vlFamily family)
{
    int lines, links, ends[2][2];
    familySize(cloth, family, &lines, &links);
    for (int line = 0; line < lines && !vlIsStopped(world, 4 * (size_t)links); line++)
        for (int k = 0; k < links; k++)
        {
            linkEnds(family, line, k, ends);
            const int slot = join(world, def, nodeSlot(cloth, ends[0][0], ends[0][1]),
                                  nodeSlot(cloth, ends[1][0], ends[1][1]), def->structuralStiffness);
            if (slot < 0)
                return false;
            cloth->links[family][line * links + k] = slot;
        }
    return true;
}

// Links from every node to the one (di, dj) away.
static bool addOffset(vlWorld *world, const vlCloth *cloth, const vlClothDef *def, int di, int dj,
                      double stiffness)
{
    for (int j = 0; j + dj < cloth->rows && !vlIsStopped(world, 4 * (size_t)cloth->columns); j++)
        for (int i = di < 0 ? -di : 0; i < cloth->columns && i + di < cloth->columns; i++)
            if (join(world, def, nodeSlot(cloth, i, j), nodeSlot(cloth, i + di, j + dj), stiffness) < 0)
                return false;
    return true;
}

static bool addLinks(vlWorld *world, vlCloth *cloth, const vlClothDef *def)
{
    const bool shear = def->mesh == vl_meshSquare && (def->springs ? def->shearStiffness > 0 : def->shear);
    const bool bend = def->springs ? def->bendStiffness > 0 : def->bend;
    bool made = true;
    for (int family = 0; made && family < vl_familyCount; family++)
        made = addFamily(world, cloth, def, (vlFamily)family);
    if (made && shear)
        made = addOffset(world, cloth, def, 1, 1, def->shearStiffness) &&
               addOffset(world, cloth, def, -1, 1, def->shearStiffness);
    if (made && bend)
        made = addOffset(world, cloth, def, 2, 0, def->bendStiffness) &&
               addOffset(world, cloth, def, 0, 2, def->bendStiffness);
    return made && !world->stopped;
}

static bool reserve(vlWorld *world, vlCloth *cloth)
{
    bool room = vlResize(&world->tally, &cloth->nodes, 0, nodeCount(cloth), sizeof *cloth->nodes);
    for (int family = 0; room && family < vl_familyCount; family++)
    {
        int lines, links;
        familySize(cloth, (vlFamily)family, &lines, &links);
        room =
            vlResize(&world->tally, &cloth->links[family], 0, (size_t)lines * (size_t)links, sizeof(int32_t));
    }
    return room && vlParticles_Reserve(world, (int)nodeCount(cloth));
}

static void release(vlWorld *world, vlCloth *cloth)
{
    for (int family = 0; family < vl_familyCount; family++)
    {
        int lines, links;
        familySize(cloth, (vlFamily)family, &lines, &links);
        vlRelease(&world->tally, &cloth->links[family], (size_t)lines * (size_t)links, sizeof(int32_t));
    }
    vlRelease(&world->tally, &cloth->nodes, nodeCount(cloth), sizeof *cloth->nodes);
}

static vlClothId failToMake(const vlWorld *world, vlError *error)
{
    vlFail(error, world->stopped ? "the making of the cloth was stopped from outside"
                                 : "not enough memory for the cloth");
    return (vlClothId){0, 0, 0};
}

vlClothId vlWorld_CreateCloth(vlWorld *world, const vlClothDef *def, vlError *error)
{
    if (!check(world, def, error))
        return (vlClothId){0, 0, 0};
    vlStop_Begin(world);
    size_t slot = 0;
    while (slot < world->clothCount && world->cloths[slot].nodes)
        slot++;
    vlCloth fresh = {.generation = 1,
                     .columns = def->cellsX + 1,
                     .rows = def->cellsY + 1,
                     .mesh = def->mesh,
                     .springs = def->springs};
    if (!vlReserve(&world->tally, &world->cloths, &world->clothCapacity, slot + 1, sizeof *world->cloths))
        return failToMake(world, error);
    uint8_t *listed = NULL;
    const size_t count = nodeCount(&fresh);
    if (!reserve(world, &fresh) ||
        (def->pins == vl_pinNodes && !vlResize(&world->tally, &listed, 0, count, 1)))
    {
        release(world, &fresh);
        return failToMake(world, error);
    }
    if (listed)
        markListed(def, listed);
    if (world->cloths[slot].generation)
        fresh.generation = world->cloths[slot].generation;
    world->cloths[slot] = fresh;
    world->clothCount += slot == world->clothCount;
    addNodes(world, &world->cloths[slot], def, listed);
    vlRelease(&world->tally, &listed, count, 1);
    const vlClothId id = {(uint32_t)slot, fresh.generation, world->number};
    if (addLinks(world, &world->cloths[slot], def))
        return id;
    vlWorld_DestroyCloth(world, id);
    return failToMake(world, error);
}

bool vlWorld_DestroyCloth(vlWorld *world, vlClothId id)
{
    vlCloth *cloth = find(world, id);
    if (!cloth || world->locked)
        return false;
    for (size_t i = 0; i < nodeCount(cloth); i++)
    {
        const int slot = vlMemberSlot(world, cloth->nodes[i]);
        if (slot)
            vlParticles_Doom(world, slot);
    }
    release(world, cloth);
    cloth->generation++;
    return true;
}

void vlCloths_Free(vlWorld *world)
{
    for (size_t i = 0; i < world->clothCount; i++)
        if (world->cloths[i].nodes)
            release(world, &world->cloths[i]);
    vlRelease(&world->tally, &world->cloths, world->clothCapacity, sizeof *world->cloths);
}

bool vlCloths_HaveNode(const vlWorld *world, int slot)
{
    for (size_t i = 0; i < world->clothCount; i++)
    {
        const vlCloth *cloth = &world->cloths[i];
        for (size_t k = 0; cloth->nodes && k < nodeCount(cloth); k++)
            if (vlMemberSlot(world, cloth->nodes[k]) == slot)
                return true;
    }
    return false;
}

int vlCloths_Count(const vlWorld *world)
{
    int count = 0;
    for (size_t i = 0; i < world->clothCount; i++)
        count += world->cloths[i].nodes != NULL;
    return count;
}

// Reading -----------------------------------------------------------------------------------------------

bool vlCloth_IsValid(const vlWorld *world, vlClothId cloth)
{
    return find(world, cloth) != NULL;
}

void vlCloth_GetNodeCounts(const vlWorld *world, vlClothId id, int *columns, int *rows)
{
    const vlCloth *cloth = find(world, id);
    *columns = cloth ? cloth->columns : 0;
    *rows = cloth ? cloth->rows : 0;
}

vlParticleId vlCloth_GetNode(const vlWorld *world, vlClothId id, int i, int j)
{
    const vlCloth *cloth = find(world, id);
    if (!cloth || i < 0 || j < 0 || i >= cloth->columns || j >= cloth->rows)
        return (vlParticleId){0, 0, 0};
    return vlMemberId(world, cloth->nodes[j * cloth->columns + i]);
}

/// The ends' slots of a structural link that still holds, and its rest length. Returns false when it does
/// not.
static bool linkHolds(const vlWorld *world, const vlCloth *cloth, vlFamily family, int line, int k,
                      int slots[2], double *length)
{
    int lines, links, ends[2][2];
    familySize(cloth, family, &lines, &links);
    linkEnds(family, line, k, ends);
    for (int e = 0; e < 2; e++)
        slots[e] = vlMemberSlot(world, cloth->nodes[ends[e][1] * cloth->columns + ends[e][0]]);
    const int32_t slot = cloth->links[family][line * links + k];
    if (!cloth->springs)
    {
        const int lane = vlMemberRodLane(world, slot, slots[0], slots[1]);
        *length = lane >= 0 ? world->rods.length[lane] : 0;
        return lane >= 0;
    }
    const vlSpring *spring = &world->springs[slot];
    *length = spring->length;
    return slots[0] && slots[1] && spring->a == slots[0] && spring->b == slots[1];
}

bool vlCloth_AreJoined(const vlWorld *world, vlClothId id, int i0, int j0, int i1, int j1)
{
    const vlCloth *cloth = find(world, id);
    if (!cloth)
        return false;
    for (int family = 0; family < vl_familyCount; family++)
    {
        int lines, links, ends[2][2], slots[2];
        double length;
        familySize(cloth, (vlFamily)family, &lines, &links);
        const int k = family == vl_rows ? (i0 < i1 ? i0 : i1) : (j0 < j1 ? j0 : j1);
        const int line = family == vl_rows ? j0 : i0 < i1 ? i0 : family == vl_slants ? i1 : i0;
        if (line < 0 || line >= lines || k < 0 || k >= links)
            continue;
        linkEnds((vlFamily)family, line, k, ends);
        const bool forth = ends[0][0] == i0 && ends[0][1] == j0 && ends[1][0] == i1 && ends[1][1] == j1;
        const bool back = ends[0][0] == i1 && ends[0][1] == j1 && ends[1][0] == i0 && ends[1][1] == j0;
        if (forth || back)
            return linkHolds(world, cloth, (vlFamily)family, line, k, slots, &length);
    }
    return false;
}

void vlCloth_GetStretch(const vlWorld *world, vlClothId id, double *mean, double *worst)
{
    const vlCloth *cloth = find(world, id);
    double sum = 0;
    size_t count = 0;
    *mean = *worst = 0;
    for (int family = 0; cloth && family < vl_familyCount; family++)
    {
        int lines, links, slots[2];
        double length;
        familySize(cloth, (vlFamily)family, &lines, &links);
        for (int n = 0; n < lines * links; n++)
        {
            if (!linkHolds(world, cloth, (vlFamily)family, n / links, n % links, slots, &length) ||
                length == 0)
                continue;
            double(*x)[4] = world->particles.x;
            const double off = fabs(vlLength(vlRowDifference(x[slots[0]], x[slots[1]])) / length - 1);
            sum += off;
            *worst = fmax(*worst, off);
            count++;
        }
    }
    *mean = count ? sum / (double)count : 0;
}

vlClothId vlWorld_NextCloth(const vlWorld *world, vlClothId previous)
{
    for (size_t slot = previous.generation ? previous.slot + 1 : 0; slot < world->clothCount; slot++)
        if (world->cloths[slot].nodes)
            return (vlClothId){(uint32_t)slot, world->cloths[slot].generation, world->number};
    return (vlClothId){0, 0, 0};
}

uint64_t vlCloths_Hash(const vlWorld *world, uint64_t hash)
{
    for (size_t slot = 0; slot < world->clothCount; slot++)
    {
        const vlCloth *cloth = &world->cloths[slot];
        const int32_t head[4] = {(int32_t)slot, cloth->columns, (int32_t)cloth->mesh, cloth->springs};
        if (cloth->nodes)
            hash = vlHashMembers(world, vlHashBytes(hash, head, sizeof head), cloth->nodes, nodeCount(cloth));
    }
    return hash;
}

// In the step -------------------------------------------------------------------------------------------

static void listFamily(vlWorld *world, vlCloth *cloth, vlFamily family)
{
    int lines, links, slots[2];
    double length;
    familySize(cloth, family, &lines, &links);
    if (lines == 0)
        return;
    vlChains_BeginLayer(world);
    for (int line = 0; line < lines; line++)
    {
        int32_t *rods = &cloth->links[family][line * links];
        for (int k = 0; k < links; k++)
            if (!linkHolds(world, cloth, family, line, k, slots, &length))
                rods[k] = -1;
        vlChains_AddLine(world, rods, links);
    }
}

void vlCloths_ListLines(vlWorld *world)
{
    for (size_t i = 0; i < world->clothCount; i++)
    {
        vlCloth *cloth = &world->cloths[i];
        for (int family = 0; cloth->nodes && !cloth->springs && family < vl_familyCount; family++)
            listFamily(world, cloth, (vlFamily)family);
    }
}

// What bodies touch ---------------------------------------------------------------------------------------

static double radiusOf(const vlWorld *world, int a, int b)
{
    return fmax(world->particles.radius[a], world->particles.radius[b]);
}

static bool listLinks(vlWorld *world, const vlCloth *cloth, vlFamily family)
{
    int lines, links, slots[2];
    double length;
    familySize(cloth, family, &lines, &links);
    for (int n = 0; n < lines * links; n++)
        if (linkHolds(world, cloth, family, n / links, n % links, slots, &length) &&
            !vlBearing_Add(world, (vlBearFeature){{slots[0], slots[1]}, radiusOf(world, slots[0], slots[1])}))
            return false;
    return true;
}

static bool isJoined(const vlWorld *world, vlClothId id, int i0, int j0, int i1, int j1)
{
    return vlCloth_AreJoined(world, id, i0, j0, i1, j1);
}

// In space: the halves of a cell whose sides still hold.
static bool listCell(vlWorld *world, vlClothId id, const vlCloth *cloth, int i, int j)
{
    const bool holds = isJoined(world, id, i, j, i + 1, j) && isJoined(world, id, i, j + 1, i + 1, j + 1) &&
                       isJoined(world, id, i, j, i, j + 1) && isJoined(world, id, i + 1, j, i + 1, j + 1);
    if (!holds)
        return true;
    const vlMember *at = &cloth->nodes[j * cloth->columns + i];
    const int a = vlMemberSlot(world, at[0]), b = vlMemberSlot(world, at[1]),
              c = vlMemberSlot(world, at[cloth->columns]), d = vlMemberSlot(world, at[cloth->columns + 1]);
    const double radius = fmax(radiusOf(world, a, b), radiusOf(world, c, d));
    // an odd row of a hexagonal mesh lies to the right of the even one above
    const bool other = cloth->mesh == vl_meshHexagonal && j % 2 == 0;
    return vlBearing_Add(world, (vlBearFeature){{a, b, other ? c : d}, radius}) &&
           vlBearing_Add(world, (vlBearFeature){{c, d, other ? b : a}, radius});
}

static bool listCells(vlWorld *world, size_t index)
{
    const vlCloth *cloth = &world->cloths[index];
    const vlClothId id = {(uint32_t)index, cloth->generation, world->number};
    for (int j = 0; j + 1 < cloth->rows; j++)
        for (int i = 0; i + 1 < cloth->columns; i++)
            if (!listCell(world, id, cloth, i, j))
                return false;
    return true;
}

bool vlCloths_ListFeatures(vlWorld *world)
{
    for (size_t i = 0; i < world->clothCount; i++)
    {
        if (!world->cloths[i].nodes)
            continue;
        if (world->def.dimensions == 3 ? !listCells(world, i)
                                       : !listLinks(world, &world->cloths[i], vl_rows) ||
                                             !listLinks(world, &world->cloths[i], vl_columns) ||
                                             !listLinks(world, &world->cloths[i], vl_slants))
            return false;
    }
    return true;
}
