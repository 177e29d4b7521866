// rope.c: ropes, chains of particles and rods.
#include "dynamics/world_parts.h"

#include "dynamics/bearing.h"
#include "dynamics/member.h"
#include "dynamics/mutual.h"
#include "dynamics/rope_shape.h"

/// A rope; nodes is NULL when the slot is free.
typedef struct vlRope
{
    uint32_t generation;
    int links;
    bool collides;   ///< with itself
    vlMember *nodes; ///< links + 1
    int32_t *rods;   ///< slots
} vlRope;

static vlRope *find(const vlWorld *world, vlRopeId id)
{
    if (id.world != world->number || id.slot >= world->ropeCount)
        return NULL;
    vlRope *rope = &world->ropes[id.slot];
    return rope->nodes && rope->generation == id.generation ? rope : NULL;
}

// Making ------------------------------------------------------------------------------------------------

vlRopeDef vlDefaultRopeDef(void)
{
    return (vlRopeDef){.linkCount = 20, .length = -1, .mass = 1, .maxForce = INFINITY, .pins = vl_pinBoth};
}

static bool check(const vlWorld *world, const vlRopeDef *def, double *length, vlError *error)
{
    if (!vlCheckUnlocked(world, error) || !vlCheckEntries(world, "from", def->from, VL_MAX_LENGTH, error) ||
        !vlCheckEntries(world, "to", def->to, VL_MAX_LENGTH, error))
        return false;
    if (def->linkCount < 1 || def->linkCount > VL_MAX_LINKS)
        return vlFail(error, "links must be a whole number from 1 to %d, got %d", VL_MAX_LINKS,
                      def->linkCount);
    const double span = vlLength(vlSub(def->to, def->from));
    *length = def->length < 0 ? span : def->length;
    if (def->length < 0 && span == 0)
        return vlFail(error, "length must be given: from and to are the same place");
    if (!vlCheckLength("length", *length, error) || !vlCheckMass(def->mass, error) ||
        !vlCheckSize("radius", def->radius, VL_MAX_LENGTH, error) ||
        !vlCheckLimit("maxForce", def->maxForce, error))
        return false;
    if (def->pins == vl_pinBoth && *length < span * (1 - 1e-9))
        return vlFail(error, "length must be at least %g, the distance between the pinned ends, got %g", span,
                      *length);
    return true;
}

// The shape at the start. A rope shorter than its span reaches from its pinned end towards the other.
static bool place(vlWorld *world, const vlRopeDef *def, double length, vlVec3 *at)
{
    const int n = def->linkCount;
    if (def->pins != vl_pinTo)
        return vlHangRope(world, def->from, def->to, length, n, at);
    if (!vlHangRope(world, def->to, def->from, length, n, at))
        return false;
    for (int i = 0; i < n - i; i++)
    {
        const vlVec3 other = at[i];
        at[i] = at[n - i];
        at[n - i] = other;
    }
    return true;
}

static bool isPinned(const vlRopeDef *def, int node)
{
    const bool first = def->pins == vl_pinBoth || def->pins == vl_pinFrom;
    const bool last = def->pins == vl_pinBoth || def->pins == vl_pinTo;
    return (node == 0 && first) || (node == def->linkCount && last);
}

static bool fill(vlWorld *world, vlRope *rope, const vlRopeDef *def, double length, const vlVec3 *at)
{
    const int n = def->linkCount;
    for (int i = 0; i <= n; i++)
    {
        const vlParticleDef node = {.position = at[i],
                                    .mass = def->mass / (n + 1),
                                    .radius = def->radius,
                                    .pinned = isPinned(def, i)};
        const int slot = vlParticles_Add(world, &node);
        rope->nodes[i] = (vlMember){slot, world->particles.generation[slot]};
    }
    bool made = true;
    for (int i = 0; i < n; i++)
    {
        rope->rods[i] =
            made ? vlAddRod(world, rope->nodes[i].slot, rope->nodes[i + 1].slot, length / n, def->maxForce)
                 : -1;
        made = rope->rods[i] >= 0;
    }
    return made;
}

static size_t freeSlot(const vlWorld *world)
{
    size_t slot = 0;
    while (slot < world->ropeCount && world->ropes[slot].nodes)
        slot++;
    return slot;
}

static void release(vlWorld *world, vlRope *rope)
{
    vlRelease(&world->tally, &rope->nodes, (size_t)rope->links + 1, sizeof *rope->nodes);
    vlRelease(&world->tally, &rope->rods, (size_t)rope->links, sizeof *rope->rods);
}

static vlRopeId failToMake(const vlWorld *world, const vlRopeDef *def, vlError *error)
{
    if (world->stopped)
        vlFail(error, "the making of a rope of %d links was stopped from outside", def->linkCount);
    else
        vlFail(error, "not enough memory for a rope of %d links", def->linkCount);
    return (vlRopeId){0, 0, 0};
}

vlRopeId vlWorld_CreateRope(vlWorld *world, const vlRopeDef *def, vlError *error)
{
    const vlRopeId none = {0, 0, 0};
    double length = 0;
    if (!check(world, def, &length, error))
        return none;
    const size_t slot = freeSlot(world), n = (size_t)def->linkCount;
    vlRope fresh = {.generation = 1, .links = def->linkCount, .collides = def->selfCollision};
    vlVec3 *at = NULL;
    vlStop_Begin(world);
    const bool room =
        vlResize(&world->tally, &at, 0, n + 1, sizeof *at) && place(world, def, length, at) &&
        vlReserve(&world->tally, &world->ropes, &world->ropeCapacity, slot + 1, sizeof *world->ropes) &&
        vlResize(&world->tally, &fresh.nodes, 0, n + 1, sizeof *fresh.nodes) &&
        vlResize(&world->tally, &fresh.rods, 0, n, sizeof *fresh.rods) &&
        vlParticles_Reserve(world, (int)n + 1);
    if (!room)
    {
        release(world, &fresh);
        vlRelease(&world->tally, &at, n + 1, sizeof *at);
        return failToMake(world, def, error);
    }
    if (world->ropes[slot].generation)
        fresh.generation = world->ropes[slot].generation;
    world->ropes[slot] = fresh;
    world->ropeCount += slot == world->ropeCount;
    const vlRopeId id = {(uint32_t)slot, fresh.generation, world->number};
    const bool filled = fill(world, &world->ropes[slot], def, length, at);
    vlRelease(&world->tally, &at, n + 1, sizeof *at);
    if (filled)
        return id;
    vlWorld_DestroyRope(world, id);
    return failToMake(world, def, error);
}

bool vlWorld_DestroyRope(vlWorld *world, vlRopeId id)
{
    vlRope *rope = find(world, id);
    if (!rope || world->locked)
        return false;
    for (int i = 0; i <= rope->links; i++)
    {
        const int slot = vlMemberSlot(world, rope->nodes[i]);
        if (slot)
            vlParticles_Doom(world, slot);
    }
    release(world, rope);
    rope->generation++;
    return true;
}

void vlRopes_Free(vlWorld *world)
{
    for (size_t i = 0; i < world->ropeCount; i++)
        if (world->ropes[i].nodes)
            release(world, &world->ropes[i]);
    vlRelease(&world->tally, &world->ropes, world->ropeCapacity, sizeof *world->ropes);
}

bool vlRopes_HaveNode(const vlWorld *world, int slot)
{
    for (size_t i = 0; i < world->ropeCount; i++)
    {
        const vlRope *rope = &world->ropes[i];
        for (int k = 0; rope->nodes && k <= rope->links; k++)
            if (vlMemberSlot(world, rope->nodes[k]) == slot)
                return true;
    }
    return false;
}

int vlRopes_Count(const vlWorld *world)
{
    int count = 0;
    for (size_t i = 0; i < world->ropeCount; i++)
        count += world->ropes[i].nodes != NULL;
    return count;
}

// Reading -----------------------------------------------------------------------------------------------

static int laneOf(const vlWorld *world, const vlRope *rope, int link)
{
    return vlMemberRodLane(world, rope->rods[link], vlMemberSlot(world, rope->nodes[link]),
                           vlMemberSlot(world, rope->nodes[link + 1]));
}

bool vlRope_IsValid(const vlWorld *world, vlRopeId rope)
{
    return find(world, rope) != NULL;
}

int vlRope_GetParticleCount(const vlWorld *world, vlRopeId id)
{
    const vlRope *rope = find(world, id);
    return rope ? rope->links + 1 : 0;
}

vlParticleId vlRope_GetParticle(const vlWorld *world, vlRopeId id, int index)
{
    const vlRope *rope = find(world, id);
    if (!rope || index < 0 || index > rope->links)
        return (vlParticleId){0, 0, 0};
    return vlMemberId(world, rope->nodes[index]);
}

vlLinkId vlRope_GetLink(const vlWorld *world, vlRopeId id, int index)
{
    const vlRope *rope = find(world, id);
    if (!rope || index < 0 || index >= rope->links || laneOf(world, rope, index) < 0)
        return (vlLinkId){0, 0, 0};
    return vlLinkIdOf(world, vl_rod, rope->rods[index]);
}

// Lengths of the links that hold, as they are and at rest.
static void measure(const vlWorld *world, const vlRope *rope, double *now, double *rest)
{
    *now = *rest = 0;
    for (int i = 0; i < rope->links; i++)
    {
        const int lane = laneOf(world, rope, i);
        if (lane < 0)
            continue;
        double(*x)[4] = world->particles.x;
        *now += vlLength(vlRowDifference(x[world->rods.a[lane]], x[world->rods.b[lane]]));
        *rest += world->rods.length[lane];
    }
}

double vlRope_GetLength(const vlWorld *world, vlRopeId id)
{
    const vlRope *rope = find(world, id);
    double now = 0, rest;
    if (rope)
        measure(world, rope, &now, &rest);
    return now;
}

double vlRope_GetStretch(const vlWorld *world, vlRopeId id)
{
    const vlRope *rope = find(world, id);
    double now = 0, rest = 0;
    if (rope)
        measure(world, rope, &now, &rest);
    return rest > 0 ? now / rest - 1 : 0;
}

vlRopeId vlWorld_NextRope(const vlWorld *world, vlRopeId previous)
{
    for (size_t slot = previous.generation ? previous.slot + 1 : 0; slot < world->ropeCount; slot++)
        if (world->ropes[slot].nodes)
            return (vlRopeId){(uint32_t)slot, world->ropes[slot].generation, world->number};
    return (vlRopeId){0, 0, 0};
}

uint64_t vlRopes_Hash(const vlWorld *world, uint64_t hash)
{
    for (size_t slot = 0; slot < world->ropeCount; slot++)
    {
        const vlRope *rope = &world->ropes[slot];
        const int32_t head[3] = {(int32_t)slot, rope->links, rope->collides};
        if (rope->nodes)
            hash = vlHashMembers(world, vlHashBytes(hash, head, sizeof head), rope->nodes,
                                 (size_t)rope->links + 1);
    }
    return hash;
}

// In the step -------------------------------------------------------------------------------------------

void vlRopes_ListJoints(const vlWorld *world, int32_t (*joints)[2])
{
    for (size_t i = 0; i < world->ropeCount; i++)
    {
        const vlRope *rope = &world->ropes[i];
        for (int k = 0; rope->nodes && k + 1 < rope->links; k++)
        {
            const int slot = vlMemberSlot(world, rope->nodes[k + 1]);
            if (!slot || laneOf(world, rope, k) < 0 || laneOf(world, rope, k + 1) < 0)
                continue;
            joints[slot][0] = rope->rods[k] + 1;
            joints[slot][1] = rope->rods[k + 1] + 1;
        }
    }
}

// A rope that is solved whole needs no help until something jerks it: then this holds it, unseen by its
// links' forces.
#define VL_HOLD_FROM 1.002

// The node is moved alone: what holds it is fixed. Along the old direction like rods, where that serves.
static void holdNode(vlParticles *p, int anchor, int node, double most)
{
    const vlVec3 e = vlRowDifference(p->x[anchor], p->x[node]);
    const double square = vlDot(e, e), over = square - most * most;
    if (over <= 0)
        return;
    const vlVec3 o = vlRowDifference(p->o[anchor], p->o[node]);
    const double A = vlDot(o, o), B = vlDot(e, o), D = B * B - A * over;
    if (B > 0 && D > 0.25 * A * most * most)
        vlAddToRow(p->x[node], o, -over / (B + sqrt(D)));
    else
        vlAddToRow(p->x[node], e, most / sqrt(square) - 1);
}

// One way along a rope: every node against the last pinned one passed, as long as the links between hold.
static void holdAlong(vlWorld *world, const vlRope *rope, int first, int step)
{
    vlParticles *p = &world->particles;
    int anchor = 0;
    double reach = 0;
    for (int i = first; i >= 0 && i <= rope->links; i += step)
    {
        const int slot = vlMemberSlot(world, rope->nodes[i]);
        const int lane = i == first ? -1 : laneOf(world, rope, step > 0 ? i - 1 : i);
        reach += lane >= 0 ? world->rods.length[lane] : 0;
        if (slot == 0 || lane < 0)
            anchor = 0;
        if (slot && p->x[slot][3] == 0)
        {
            anchor = slot;
            reach = 0;
        }
        else if (anchor)
            holdNode(p, anchor, slot, reach * VL_HOLD_FROM);
    }
}

void vlHoldRopes(vlWorld *world)
{
    if (!vlChains_AreUsed(world)) // else they would bear what the links are seen to bear
        return;
    for (size_t i = 0; i < world->ropeCount; i++)
    {
        const vlRope *rope = &world->ropes[i];
        if (!rope->nodes)
            continue;
        holdAlong(world, rope, 0, 1);
        holdAlong(world, rope, rope->links, -1);
    }
}

// Self-collision ------------------------------------------------------------------------------------------

bool vlRope_HasSelfCollision(const vlWorld *world, vlRopeId id)
{
    const vlRope *rope = find(world, id);
    return rope && rope->collides;
}

bool vlRope_SetSelfCollision(vlWorld *world, vlRopeId id, bool collides)
{
    vlRope *rope = find(world, id);
    if (rope)
        rope->collides = collides;
    return rope != NULL;
}

bool vlRopes_AnyCollides(const vlWorld *world)
{
    for (size_t i = 0; i < world->ropeCount; i++)
        if (world->ropes[i].nodes && world->ropes[i].collides)
            return true;
    return false;
}

// A rope as thick as it is bends round itself no tighter than a half circle of its own thickness.
static int apartOf(const vlWorld *world, const vlRope *rope, double radius)
{
    double length = 0;
    int count = 0;
    for (int i = 0; i < rope->links; i++)
    {
        const int a = vlMemberSlot(world, rope->nodes[i]), b = vlMemberSlot(world, rope->nodes[i + 1]);
        const int lane = vlMemberRodLane(world, rope->rods[i], a, b);
        if (lane < 0)
            continue;
        length += world->rods.length[lane];
        count++;
    }
    const double links = count > 0 && length > 0 ? ceil(3.5 * radius * count / length) : 0;
    return 2 + (links < rope->links ? (int)links : rope->links);
}

bool vlRopes_ListColliders(vlWorld *world)
{
    for (size_t i = 0; i < world->ropeCount; i++)
    {
        const vlRope *rope = &world->ropes[i];
        if (!rope->nodes || !rope->collides)
            continue;
        const int first = vlMemberSlot(world, rope->nodes[0]);
        const int apart = apartOf(world, rope, world->particles.radius[first]);
        for (int k = 0; k < rope->links; k++)
        {
            const int a = vlMemberSlot(world, rope->nodes[k]), b = vlMemberSlot(world, rope->nodes[k + 1]);
            if (vlMemberRodLane(world, rope->rods[k], a, b) < 0)
                continue;
            const double radius = fmax(world->particles.radius[a], world->particles.radius[b]);
            if (!vlMutual_Add(
                    world,
                    (vlCollider){
                        .a = a, .b = b, .radius = radius, .rope = (int32_t)i + 1, .link = k, .apart = apart}))
                return false;
        }
    }
    return true;
}

bool vlRopes_ListFeatures(vlWorld *world)
{
    for (size_t i = 0; i < world->ropeCount; i++)
    {
        const vlRope *rope = &world->ropes[i];
        for (int k = 0; rope->nodes && k < rope->links; k++)
        {
            const int a = vlMemberSlot(world, rope->nodes[k]), b = vlMemberSlot(world, rope->nodes[k + 1]);
            const double radius = fmax(world->particles.radius[a], world->particles.radius[b]);
            if (vlMemberRodLane(world, rope->rods[k], a, b) >= 0 &&
                !vlBearing_Add(world, (vlBearFeature){{a, b}, radius}))
                return false;
        }
    }
    return true;
}
