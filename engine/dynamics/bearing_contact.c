// bearing_contact.c: where nodes, links and cells are pressed against solids.
#include "dynamics/bearing.h"
#include "dynamics/world_parts.h"

/// Halvings of a link when its deepest point is sought.
#define VL_HALVINGS 20
/// Rounds for the deepest point of a cell.
#define VL_CELL_ROUNDS 8
/// A point within a link or cell counts where it is deeper than all its nodes by this, m.
#define VL_DEEPER 1e-9
/// Old overlap is put right by this share in a substep, and no faster than this, m/s.
#define VL_PARTING_SHARE 0.2
#define VL_PARTING_PACE  1

static double gapAt(const vlWorld *world, int solid, vlVec3 point, vlVec3 *normal)
{
    return vlShape_Gap(&world->collision->solids[solid].shape, point, normal);
}

static vlVec3 placeOf(const vlWorld *world, int slot)
{
    return vlRow(world->particles.x[slot]);
}

// Points of a feature -------------------------------------------------------------------------------------

// The distance to a convex solid has one least value along a line: there its slope changes sign.
static double gapOfLink(const vlWorld *world, const vlBearCandidate *candidate, double weight[3],
                        vlVec3 *normal)
{
    const int32_t *slot = candidate->feature.slot;
    const vlVec3 a = placeOf(world, slot[0]), way = vlSub(placeOf(world, slot[1]), a);
    vlVec3 n[2];
    const double ends[2] = {gapAt(world, candidate->solid, a, &n[0]),
                            gapAt(world, candidate->solid, vlAdd(a, way), &n[1])};
    const double radius = candidate->feature.radius;
    if (vlDot(n[0], way) >= 0 || vlDot(n[1], way) <= 0 || fmin(ends[0], ends[1]) > vlLength(way) + radius)
        return INFINITY;
    double low = 0, high = 1;
    for (int i = 0; i < VL_HALVINGS; i++)
    {
        const double middle = (low + high) / 2;
        gapAt(world, candidate->solid, vlAddScaled(a, way, middle), normal);
        const bool falls = vlDot(*normal, way) < 0;
        low = falls ? middle : low;
        high = falls ? high : middle;
    }
    weight[1] = (low + high) / 2;
    weight[0] = 1 - weight[1];
    const double gap = gapAt(world, candidate->solid, vlAddScaled(a, way, weight[1]), normal);
    return gap < fmin(ends[0], ends[1]) - VL_DEEPER ? gap - radius : INFINITY;
}

static void clampWeights(double weight[3])
{
    double sum = 0;
    for (int i = 0; i < 3; i++)
    {
        weight[i] = fmax(weight[i], 0);
        sum += weight[i];
    }
    for (int i = 0; i < 3; i++)
        weight[i] /= sum;
}

// Weights of the corners at the foot of a point on the triangle's plane, forced into the triangle.
static void findFoot(const vlVec3 corner[3], vlVec3 point, double weight[3])
{
    const vlVec3 u = vlSub(corner[1], corner[0]), v = vlSub(corner[2], corner[0]),
                 q = vlSub(point, corner[0]);
    const double uu = vlDot(u, u), uv = vlDot(u, v), vv = vlDot(v, v), uq = vlDot(u, q), vq = vlDot(v, q);
    const double whole = uu * vv - uv * uv;
    weight[1] = whole > 0 ? (vv * uq - uv * vq) / whole : 0;
    weight[2] = whole > 0 ? (uu * vq - uv * uq) / whole : 0;
    weight[0] = 1 - weight[1] - weight[2];
    clampWeights(weight);
}

static vlVec3 mean(const vlVec3 corner[3], const double weight[3])
{
    return vlAdd(vlScale(corner[0], weight[0]),
                 vlAdd(vlScale(corner[1], weight[1]), vlScale(corner[2], weight[2])));
}

// Down the slope of the distance, in steps as long as the solid is thick, then shorter ones: of a ball the
// first meets the deepest point.
static double gapOfCell(const vlWorld *world, const vlBearCandidate *candidate, double weight[3],
                        vlVec3 *normal)
{
    const int solid = candidate->solid;
    vlVec3 corner[3];
    double least = INFINITY;
    for (int i = 0; i < 3; i++)
    {
        corner[i] = placeOf(world, candidate->feature.slot[i]);
        least = fmin(least, gapAt(world, solid, corner[i], normal));
    }
    const double radius = candidate->feature.radius;
    const double size = fmax(vlLength(vlSub(corner[1], corner[0])), vlLength(vlSub(corner[2], corner[0])));
    if (least > size + radius)
        return INFINITY;
    double now[3] = {1.0 / 3, 1.0 / 3, 1.0 / 3}, best = INFINITY;
    double step = world->collision->solids[solid].shape.core;
    for (int round = 0; round < VL_CELL_ROUNDS; round++)
    {
        vlVec3 out;
        const vlVec3 point = mean(corner, now);
        const double gap = gapAt(world, solid, point, &out);
        if (gap < best)
        {
            best = gap;
            *normal = out;
            for (int i = 0; i < 3; i++)
                weight[i] = now[i];
        }
        else
            step /= 2;
        findFoot(corner, vlAddScaled(mean(corner, weight), *normal, -(best + step)), now);
    }
    return best < least - VL_DEEPER ? best - radius : INFINITY;
}

double vlBearing_Gap(const vlWorld *world, const vlBearCandidate *candidate, double weight[3], vlVec3 *normal)
{
    const vlBearFeature *feature = &candidate->feature;
    weight[0] = 1;
    weight[1] = weight[2] = 0;
    if (feature->slot[2])
        return gapOfCell(world, candidate, weight, normal);
    if (feature->slot[1])
        return gapOfLink(world, candidate, weight, normal);
    return gapAt(world, candidate->solid, placeOf(world, feature->slot[0]), normal) - feature->radius;
}

bool vlBearing_IsForNodes(const vlWorld *world, const vlBearCandidate *candidate)
{
    const vlSolid *solid = &world->collision->solids[candidate->solid];
    const int32_t *slot = candidate->feature.slot;
    const double(*x)[4] = (const double(*)[4])world->particles.x;
    return slot[1] && !world->collision->obstacles[solid->obstacle].free &&
           vlLength(vlRowDifference(x[slot[0]], x[slot[1]])) <= 2 * solid->shape.core;
}

// Bodies --------------------------------------------------------------------------------------------------

static void fillBody(vlBearBody *body, const vlObstacle *o, double h)
{
    body->alone = *o;
    body->inertia = 1 / (o->inverseMass * h * h);
    for (int i = 0; i < 3; i++)
    {
        const bool turns = o->inverseInertia[i] > 0;
        vlMatrix_AddAxis(&body->turning, o->axis[i], 1 / ((turns ? o->inverseInertia[i] : 1) * h * h), 0);
        vlMatrix_AddAxis(&body->free, o->axis[i], turns ? 1 : 0, 0);
        body->slides.m[i][i] = i < 2 && o->locked[i] ? 0 : 1;
    }
}

// Returns the index of a free obstacle among the bodies, -1 when it is not free, -2 when memory is short.
static int bodyOf(vlWorld *world, int obstacle, double h)
{
    vlBearing *b = world->bearing;
    const vlObstacle *o = &world->collision->obstacles[obstacle];
    if (!o->free)
        return -1;
    for (size_t i = 0; i < b->bodyCount; i++)
        if (b->bodies[i].obstacle == obstacle)
            return (int)i;
    if (!vlReserve(&world->tally, &b->bodies, &b->bodyCapacity, b->bodyCount + 1, sizeof *b->bodies))
        return -2;
    b->bodies[b->bodyCount] = (vlBearBody){.obstacle = obstacle};
    fillBody(&b->bodies[b->bodyCount], o, h);
    return (int)b->bodyCount++;
}

// Contacts ------------------------------------------------------------------------------------------------

static void setNodes(const vlWorld *world, const vlBearFeature *feature, vlBearContact *contact)
{
    for (contact->count = 0; contact->count < 3 && feature->slot[contact->count]; contact->count++)
    {
        const int slot = feature->slot[contact->count];
        contact->slot[contact->count] = slot;
        contact->node[contact->count] = world->bearing->place[slot] - 1;
    }
}

// Where the surface has taken what touched it when the substep began, and how deep that was.
static void findAnchor(const vlWorld *world, const vlBearCandidate *candidate, vlBearContact *contact,
                       double h)
{
    const vlCollision *c = world->collision;
    const vlObstacle *o = &c->obstacles[c->solids[candidate->solid].obstacle];
    vlVec3 start = {0, 0, 0}, normal;
    for (int i = 0; i < contact->count; i++)
        start = vlAddScaled(start, vlRow(world->particles.o[contact->slot[i]]), contact->weight[i]);
    const double gap =
        gapAt(world, candidate->solid, vlCarriedPoint(o, start), &normal) - candidate->feature.radius;
    contact->anchor = vlCarriedPoint(o, vlAddScaled(start, contact->normal, -candidate->feature.radius));
    contact->least = gap < 0 ? gap + fmin(-gap * VL_PARTING_SHARE, VL_PARTING_PACE * h) : 0;
}

// What sticks is held as stiffly as it is pressed; what slides is held back by a force, and more of it meets
// no more: the force that the round before found.
static void rub(const vlBearCandidate *candidate, vlBearContact *contact)
{
    const vlVec3 n = contact->normal, along = candidate->along;
    const double stiffness = contact->stiffness, limit = contact->friction * candidate->force;
    const double size = vlLength(contact->slip);
    if (!candidate->slides)
    {
        contact->push = vlAddScaled(contact->push, contact->slip, -stiffness);
        vlMatrix_AddAxis(&contact->block, n, stiffness, stiffness);
        return;
    }
    const vlVec3 flat = vlAddScaled(along, n, -vlDot(along, n));
    const double length = vlLength(flat), across = size > 0 ? fmin(limit / size, stiffness) : 0;
    vlMatrix_AddAxis(&contact->block, n, stiffness, across);
    if (!(length > 0))
        return;
    const vlVec3 t = vlScale(flat, 1 / length);
    vlMatrix_AddAxis(&contact->block, t, -across, 0);
    contact->push = vlAddScaled(contact->push, t, -limit);
}

static void press(const vlWorld *world, const vlBearCandidate *candidate, vlBearContact *contact, double gap,
                  double h)
{
    const vlBearing *b = world->bearing;
    const vlCollision *c = world->collision;
    const vlSolid *solid = &c->solids[candidate->solid];
    double ease = vlYielding(&c->obstacles[solid->obstacle], contact->point, contact->normal);
    for (int i = 0; i < contact->count; i++)
        if (contact->node[i] >= 0)
            ease += contact->weight[i] * contact->weight[i] * b->nodes[contact->node[i]].ease;
    contact->stiffness = b->stiffness / (ease * h * h);
    contact->press = fmax(0, contact->stiffness * (contact->least - gap));
    contact->friction = solid->friction;
    const vlVec3 n = contact->normal, way = vlSub(contact->point, contact->anchor);
    contact->slip = vlAddScaled(way, n, -vlDot(way, n));
    contact->push = vlScale(n, contact->press);
    contact->block = (vlMatrix){{{0}}};
    if (contact->press > 0)
        rub(candidate, contact);
}

// The point of a link or cell that was met stays the same within the substep.
static double gapAgain(const vlWorld *world, const vlBearCandidate *candidate, vlBearContact *contact)
{
    vlVec3 point = {0, 0, 0};
    for (int i = 0; i < contact->count; i++)
    {
        contact->weight[i] = candidate->weight[i];
        point = vlAddScaled(point, placeOf(world, contact->slot[i]), candidate->weight[i]);
    }
    return gapAt(world, candidate->solid, point, &contact->normal) - candidate->feature.radius;
}

// What has not been pressed before begins without friction, and sticks if it can.
static void meet(vlBearCandidate *candidate, const vlBearContact *contact)
{
    if (candidate->force == 0)
    {
        candidate->slides = true;
        candidate->along = vlVec(0, 0, 0);
    }
    candidate->met = true;
    for (int i = 0; i < 3; i++)
        candidate->weight[i] = contact->weight[i];
}

static bool addContact(vlWorld *world, size_t index, double h)
{
    vlBearing *b = world->bearing;
    vlBearCandidate *candidate = &b->candidates[index];
    const vlCollision *c = world->collision;
    const int obstacle = c->solids[candidate->solid].obstacle;
    vlBearContact contact = {.candidate = (int32_t)index};
    setNodes(world, &candidate->feature, &contact);
    bool moving = c->obstacles[obstacle].free;
    bool bears = !moving;
    for (int i = 0; i < contact.count; i++)
    {
        moving = moving || contact.node[i] >= 0;
        bears = bears || contact.node[i] >= 0 || world->particles.x[contact.slot[i]][3] == 0;
    }
    if (!moving || !bears || vlBearing_IsForNodes(world, candidate))
        return true;
    const double gap = candidate->met ? gapAgain(world, candidate, &contact)
                                      : vlBearing_Gap(world, candidate, contact.weight, &contact.normal);
    if (!(gap < 0))
    {
        candidate->force = 0;
        return true;
    }
    meet(candidate, &contact);
    contact.body = bodyOf(world, obstacle, h);
    if (contact.body == -2 || !vlReserve(&world->tally, &b->contacts, &b->contactCapacity,
                                         b->contactCount + 1, sizeof *b->contacts))
        return false;
    vlVec3 point = {0, 0, 0};
    for (int i = 0; i < contact.count; i++)
        point = vlAddScaled(point, placeOf(world, contact.slot[i]), contact.weight[i]);
    contact.point = vlAddScaled(point, contact.normal, -candidate->feature.radius);
    contact.arm = vlSub(contact.point, c->obstacles[obstacle].centre);
    findAnchor(world, candidate, &contact, h);
    press(world, candidate, &contact, gap, h);
    b->contacts[b->contactCount++] = contact;
    return true;
}

bool vlBearing_FindContacts(vlWorld *world, double h)
{
    vlBearing *b = world->bearing;
    b->contactCount = 0;
    for (size_t i = 0; i < b->candidateCount; i++)
        if (!addContact(world, i, h))
            return false;
    return true;
}
