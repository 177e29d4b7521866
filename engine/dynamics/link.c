// link.c: the public face of rods, tethers, keep-aways, springs and dot products.
#include "dynamics/world_parts.h"

// A link's id carries its kind above its slot.
#define VL_KIND_SHIFT 28
#define VL_SLOT_MASK  ((1u << VL_KIND_SHIFT) - 1)

static const char *kindName(vlLinkKind kind)
{
    static const char *const names[] = {"rod", "tether", "keepaway", "spring", "dot"};
    return names[kind];
}

static vlLinkSet *setOf(const vlWorld *world, vlLinkKind kind)
{
    const vlLinkSet *set = kind == vl_rod      ? &world->rods
                           : kind == vl_tether ? &world->tethers
                                               : &world->keepaways;
    return (vlLinkSet *)set;
}

static bool isSetKind(vlLinkKind kind)
{
    return kind <= vl_keepaway;
}

static uint32_t generationOf(const vlWorld *world, vlLinkKind kind, int slot)
{
    if (isSetKind(kind))
        return setOf(world, kind)->generation[slot];
    return kind == vl_spring ? world->springs[slot].generation : world->dots[slot].generation;
}

vlLinkId vlLinkIdOf(const vlWorld *world, vlLinkKind kind, int slot)
{
    return (vlLinkId){(uint32_t)kind << VL_KIND_SHIFT | (uint32_t)slot, generationOf(world, kind, slot),
                      world->number};
}

// Finding -----------------------------------------------------------------------------------------------

typedef struct vlFound
{
    vlLinkKind kind;
    int slot;
    int lane; ///< of a set's link
    int a, b, corner;
} vlFound;

static bool findInSet(const vlWorld *world, vlFound *found, uint32_t generation)
{
    const vlLinkSet *set = setOf(world, found->kind);
    if (found->slot >= set->slotCount || !vlLinkSet_IsLive(set, found->slot, generation))
        return false;
    found->lane = set->laneOf[found->slot];
    found->a = set->a[found->lane];
    found->b = set->b[found->lane];
    return true;
}

static bool findSpring(const vlWorld *world, vlFound *found, uint32_t generation)
{
    if ((size_t)found->slot >= world->springCount)
        return false;
    const vlSpring *spring = &world->springs[found->slot];
    found->a = spring->a;
    found->b = spring->b;
    return spring->a != 0 && spring->generation == generation;
}

static bool findDot(const vlWorld *world, vlFound *found, uint32_t generation)
{
    if ((size_t)found->slot >= world->dotCount)
        return false;
    const vlDotProduct *dot = &world->dots[found->slot];
    found->a = dot->a;
    found->b = dot->b;
    found->corner = dot->corner;
    return dot->corner != 0 && dot->generation == generation;
}

// A link whose end was destroyed is gone at once, though its lane is only cleared before the next step.
static bool find(const vlWorld *world, vlLinkId id, vlFound *found)
{
    const uint32_t kind = id.slot >> VL_KIND_SHIFT;
    *found = (vlFound){.kind = (vlLinkKind)kind, .slot = (int)(id.slot & VL_SLOT_MASK)};
    if (id.generation == 0 || id.world != world->number || kind > vl_dot)
        return false;
    const bool live = isSetKind(found->kind)     ? findInSet(world, found, id.generation)
                      : found->kind == vl_spring ? findSpring(world, found, id.generation)
                                                 : findDot(world, found, id.generation);
    return live && vlIsAlive(world, found->a) && vlIsAlive(world, found->b) &&
           (found->kind != vl_dot || vlIsAlive(world, found->corner));
}

// Making ------------------------------------------------------------------------------------------------

static const vlLinkId noLink = {0, 0, 0};

static bool checkEnd(const vlWorld *world, const char *field, vlParticleId end, int *slot, vlError *error)
{
    *slot = vlParticleSlot(world, end);
    if (*slot)
        return true;
    if (end.generation == 0)
        return vlFail(error, "%s must be a particle", field);
    if (end.world != world->number)
        return vlFail(error, "%s belongs to another world", field);
    return vlFail(error, "%s is a destroyed particle", field);
}

static bool checkLength(const vlLinkDef *def, double length, vlError *error)
{
    const bool mayBeZero = def->kind != vl_rod;
    if (isfinite(length) && (mayBeZero ? length >= 0 : length > 0))
        return vlCheckBetween("length", length, mayBeZero ? 0 : VL_MIN_LENGTH, VL_MAX_LENGTH, error);
    if (def->length < 0)
        return vlFail(error, "length must be given: a and b are in the same place");
    return vlFail(error, "length must be a positive number%s, got %g", mayBeZero ? " or zero" : "", length);
}

static bool checkProduct(double product, vlError *error)
{
    const double most = VL_MAX_LENGTH * VL_MAX_LENGTH;
    return vlCheckBetween("product", product, -most, most, error);
}

static bool checkLink(const vlWorld *world, const vlLinkDef *def, int *a, int *b, double *length,
                      vlError *error)
{
    if (!vlCheckUnlocked(world, error) || !checkEnd(world, "a", def->a, a, error) ||
        !checkEnd(world, "b", def->b, b, error))
        return false;
    if (*a == *b)
        return vlFail(error, "a and b must be two particles, got the same one twice");
    const vlVec3 e = vlRowDifference(world->particles.x[*a], world->particles.x[*b]);
    *length = def->length < 0 ? vlLength(e) : def->length;
    return checkLength(def, *length, error) && vlCheckLimit("maxForce", def->maxForce, error) &&
           vlCheckSize("stiffness", def->stiffness, VL_MAX_FORCE, error) &&
           vlCheckSize("damping", def->damping, VL_MAX_FORCE, error);
}

vlLinkDef vlDefaultLinkDef(vlLinkKind kind)
{
    return (vlLinkDef){.kind = kind, .length = -1, .maxForce = INFINITY, .stiffness = 100};
}

int vlAddRod(vlWorld *world, int a, int b, double length, double maxForce)
{
    int slot = -1;
    world->linksAdded = true;
    world->velocitiesKnown = false;
    return vlLinkSet_Add(world, &world->rods, a, b, length, maxForce, &slot) ? slot : -1;
}

vlLinkId vlWorld_CreateLink(vlWorld *world, const vlLinkDef *def, vlError *error)
{
    int a, b, slot = -1;
    double length = 0;
    if (def->kind > vl_spring)
    {
        vlFail(error, "kind must be a rod, tether, keepaway or spring");
        return noLink;
    }
    if (!checkLink(world, def, &a, &b, &length, error))
        return noLink;
    world->linksAdded = true;
    world->velocitiesKnown = false;
    const bool made = def->kind == vl_spring
                          ? vlAddSpring(world, def, a, b, length, &slot)
                          : vlLinkSet_Add(world, setOf(world, def->kind), a, b, length, def->maxForce, &slot);
    if (!made)
    {
        vlFail(error, "not enough memory for a %s", kindName(def->kind));
        return noLink;
    }
    return vlLinkIdOf(world, def->kind, slot);
}

vlLinkId vlWorld_CreateDot(vlWorld *world, const vlDotDef *def, vlError *error)
{
    int corner, a, b, slot;
    if (!vlCheckUnlocked(world, error) || !checkEnd(world, "corner", def->corner, &corner, error) ||
        !checkEnd(world, "a", def->a, &a, error) || !checkEnd(world, "b", def->b, &b, error))
        return noLink;
    const bool distinct = corner != a && corner != b && a != b;
    if (!distinct || !isfinite(def->product))
    {
        vlFail(error, distinct ? "product must be finite, got %g" : "corner, a and b must be three particles",
               def->product);
        return noLink;
    }
    if (!checkProduct(def->product, error))
        return noLink;
    if (!vlAddDot(world, corner, a, b, def->product, &slot))
    {
        vlFail(error, "not enough memory for a dot");
        return noLink;
    }
    return vlLinkIdOf(world, vl_dot, slot);
}

// Destroying --------------------------------------------------------------------------------------------

bool vlWorld_DestroyLink(vlWorld *world, vlLinkId link)
{
    vlFound found;
    if (world->locked || !find(world, link, &found))
        return false;
    // What it held flies off with the velocity of now, not with that of half a substep ago.
    vlMakeParticleFresh(world, found.a);
    vlMakeParticleFresh(world, found.b);
    if (isSetKind(found.kind))
        vlLinkSet_Remove(setOf(world, found.kind), found.slot);
    else if (found.kind == vl_spring)
        vlRemoveSpring(world, found.slot);
    else
        vlRemoveDot(world, found.slot);
    return true;
}

void vlPurgeLinks(vlWorld *world)
{
    if (world->doomed == 0)
        return;
    vlLinkSet_PurgeDoomed(world, &world->rods);
    vlLinkSet_PurgeDoomed(world, &world->tethers);
    vlLinkSet_PurgeDoomed(world, &world->keepaways);
    const uint8_t *flags = world->particles.flags;
    for (size_t i = 0; i < world->springCount; i++)
        if ((flags[world->springs[i].a] | flags[world->springs[i].b]) & vl_doomed)
            vlRemoveSpring(world, (int)i);
    for (size_t i = 0; i < world->dotCount; i++)
    {
        const vlDotProduct *dot = &world->dots[i];
        if ((flags[dot->corner] | flags[dot->a] | flags[dot->b]) & vl_doomed)
            vlRemoveDot(world, (int)i);
    }
    vlParticles_FreeDoomed(world);
}

void vlRecordBreak(vlWorld *world, vlLinkId link, vlLinkKind kind, int a, int b, double force)
{
    // Short of memory the link still breaks; only the event is lost.
    if (!vlReserve(&world->tally, &world->breaks, &world->breakCapacity, world->breakCount + 1,
                   sizeof *world->breaks))
        return;
    world->breaks[world->breakCount++] =
        (vlBreak){link, kind, vlParticleIdOf(world, a), vlParticleIdOf(world, b), force};
}

// d is the velocity half a substep ago; the other half of the kick is due by the forces of both sides of now,
// and of the broken link's only this one's is left. A jerk beyond what the link holds was none of its force.
void vlLetGo(vlWorld *world, int a, int b, double force, double maxForce)
{
    double(*x)[4] = world->particles.x, (*d)[4] = world->particles.d;
    const vlVec3 e = vlRowDifference(x[a], x[b]);
    const double length = vlLength(e), held = fmin(fabs(force), maxForce);
    if (length == 0)
        return;
    const double share = copysign(held, force) * world->kick / (2 * length);
    vlAddToRow(d[a], e, share * x[a][3]);
    vlAddToRow(d[b], e, -share * x[b][3]);
}

// Reading -----------------------------------------------------------------------------------------------

bool vlLink_IsValid(const vlWorld *world, vlLinkId link)
{
    vlFound found;
    return find(world, link, &found);
}

vlLinkKind vlLink_GetKind(const vlWorld *world, vlLinkId link)
{
    (void)world;
    return (vlLinkKind)(link.slot >> VL_KIND_SHIFT);
}

static vlParticleId end(const vlWorld *world, vlLinkId link, int which)
{
    vlFound found;
    if (!find(world, link, &found))
        return (vlParticleId){0, 0, 0};
    const int slots[] = {found.a, found.b, found.corner};
    return slots[which] ? vlParticleIdOf(world, slots[which]) : (vlParticleId){0, 0, 0};
}

vlParticleId vlLink_GetA(const vlWorld *world, vlLinkId link)
{
    return end(world, link, 0);
}

vlParticleId vlLink_GetB(const vlWorld *world, vlLinkId link)
{
    return end(world, link, 1);
}

vlParticleId vlLink_GetCorner(const vlWorld *world, vlLinkId link)
{
    return end(world, link, 2);
}

double vlLink_GetLength(const vlWorld *world, vlLinkId link)
{
    vlFound found;
    if (!find(world, link, &found))
        return 0;
    if (isSetKind(found.kind))
        return vlLengthOf(world, setOf(world, found.kind), found.lane);
    return found.kind == vl_spring ? world->springs[found.slot].length : world->dots[found.slot].product;
}

double vlLink_GetCurrentLength(const vlWorld *world, vlLinkId link)
{
    vlFound found;
    if (!find(world, link, &found))
        return 0;
    double(*x)[4] = world->particles.x;
    if (found.kind == vl_dot)
        return vlDot(vlRowDifference(x[found.corner], x[found.a]),
                     vlRowDifference(x[found.corner], x[found.b]));
    return vlLength(vlRowDifference(x[found.a], x[found.b]));
}

double vlLink_GetForce(const vlWorld *world, vlLinkId link)
{
    vlFound found;
    if (!find(world, link, &found))
        return 0;
    if (found.kind == vl_spring)
        return vlSpringForce(world, found.slot);
    if (world->h == 0)
        return 0;
    if (found.kind == vl_dot)
        return world->dots[found.slot].lambda / world->kick;
    const vlLinkSet *set = setOf(world, found.kind);
    return set->lambda[found.lane] * set->length[found.lane] / world->kick;
}

double vlLink_GetMaxForce(const vlWorld *world, vlLinkId link)
{
    vlFound found;
    if (!find(world, link, &found) || found.kind == vl_dot)
        return INFINITY;
    if (found.kind == vl_spring)
        return world->springs[found.slot].maxForce;
    const vlLinkSet *set = setOf(world, found.kind);
    return set->maxForce ? set->maxForce[found.lane] : INFINITY;
}

double vlLink_GetStiffness(const vlWorld *world, vlLinkId link)
{
    vlFound found;
    return find(world, link, &found) && found.kind == vl_spring ? world->springs[found.slot].stiffness : 0;
}

double vlLink_GetDamping(const vlWorld *world, vlLinkId link)
{
    vlFound found;
    return find(world, link, &found) && found.kind == vl_spring ? world->springs[found.slot].damping : 0;
}

// Writing -----------------------------------------------------------------------------------------------

static bool failGone(vlError *error)
{
    return vlFail(error, "the link was destroyed");
}

bool vlLink_SetLength(vlWorld *world, vlLinkId link, double length, vlError *error)
{
    vlFound found;
    if (!find(world, link, &found))
        return failGone(error);
    if (found.kind == vl_dot)
    {
        if (!isfinite(length))
            return vlFail(error, "product must be finite, got %g", length);
        if (!checkProduct(length, error))
            return false;
        world->dots[found.slot].product = length;
        return true;
    }
    const bool good = found.kind == vl_rod ? vlCheckLength("length", length, error)
                                           : vlCheckSize("length", length, VL_MAX_LENGTH, error);
    if (!good)
        return false;
    if (found.kind == vl_spring)
        world->springs[found.slot].length = length;
    else if (!vlChangeLength(world, setOf(world, found.kind), found.slot, length))
        return vlFail(error, "not enough memory for a change of length");
    return true;
}

bool vlLink_SetMaxForce(vlWorld *world, vlLinkId link, double force, vlError *error)
{
    vlFound found;
    if (!find(world, link, &found))
        return failGone(error);
    if (!vlCheckLimit("maxForce", force, error))
        return false;
    if (found.kind == vl_dot)
        return vlFail(error, "a dot has no maxForce");
    if (found.kind == vl_spring)
        world->springs[found.slot].maxForce = force;
    else if (!vlLinkSet_SetMaxForce(world, setOf(world, found.kind), found.slot, force))
        return vlFail(error, "not enough memory for maxForce");
    return true;
}

static vlSpring *findForSetting(vlWorld *world, vlLinkId link, const char *field, double value,
                                vlError *error)
{
    vlFound found;
    if (!find(world, link, &found))
        return failGone(error), NULL;
    if (found.kind != vl_spring)
        return vlFail(error, "only a spring has %s", field), NULL;
    return vlCheckSize(field, value, VL_MAX_FORCE, error) ? &world->springs[found.slot] : NULL;
}

bool vlLink_SetStiffness(vlWorld *world, vlLinkId link, double stiffness, vlError *error)
{
    vlSpring *spring = findForSetting(world, link, "stiffness", stiffness, error);
    if (spring)
        spring->stiffness = stiffness;
    return spring != NULL;
}

bool vlLink_SetDamping(vlWorld *world, vlLinkId link, double damping, vlError *error)
{
    vlSpring *spring = findForSetting(world, link, "damping", damping, error);
    if (spring)
        spring->damping = damping;
    return spring != NULL;
}

// Visiting ----------------------------------------------------------------------------------------------

static int slotCountOf(const vlWorld *world, vlLinkKind kind)
{
    if (isSetKind(kind))
        return setOf(world, kind)->slotCount;
    return (int)(kind == vl_spring ? world->springCount : world->dotCount);
}

vlLinkId vlWorld_NextLink(const vlWorld *world, vlLinkId previous)
{
    uint32_t kind = previous.slot >> VL_KIND_SHIFT;
    int slot = previous.generation ? (int)(previous.slot & VL_SLOT_MASK) + 1 : 0;
    for (; kind <= vl_dot; kind++, slot = 0)
        for (; slot < slotCountOf(world, (vlLinkKind)kind); slot++)
        {
            const vlLinkId id = vlLinkIdOf(world, (vlLinkKind)kind, slot);
            if (vlLink_IsValid(world, id))
                return id;
        }
    return noLink;
}

static vlVec3 pullOn(const vlWorld *world, const vlFound *found, vlLinkId id, int slot)
{
    if (found->kind == vl_dot)
        return vlVec(0, 0, 0);
    double(*x)[4] = world->particles.x;
    const int other = found->a == slot ? found->b : found->a;
    const vlVec3 e = vlRowDifference(x[slot], x[other]);
    const double length = vlLength(e);
    return length > 0 ? vlScale(e, vlLink_GetForce(world, id) / length) : vlVec(0, 0, 0);
}

vlVec3 vlParticle_GetReaction(vlWorld *world, vlParticleId particle)
{
    const int slot = vlParticleSlot(world, particle);
    if (!slot)
        return vlVec(0, 0, 0);
    vlVec3 sum = vlContactForce(world, slot);
    vlFound found;
    for (vlLinkId id = vlWorld_NextLink(world, noLink); id.generation; id = vlWorld_NextLink(world, id))
        if (find(world, id, &found) && (found.a == slot || found.b == slot))
            sum = vlAdd(sum, pullOn(world, &found, id, slot));
    // A nail carries what it holds, and the node of rope or cloth that it went through.
    if (world->particles.flags[slot] & vl_pinned &&
        (vlRopes_HaveNode(world, slot) || vlCloths_HaveNode(world, slot)))
        sum = vlAddScaled(sum, world->def.gravity, world->particles.mass[slot]);
    return sum;
}
